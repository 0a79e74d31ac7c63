//! Copies of whole arrays, beside programs that do without.

use crate::obstacle;

const PLAIN: &str = "func.func @f(%A: memref<?x8xf32>, %C: memref<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %C, %c0 : memref<?x8xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<?x8xf32>
      affine.store %a, %C[%i, %j] : memref<?x8xf32>
    }
  }
  return
}";

const COPIED: &str = "func.func @f(%A: memref<?x8xf32>, %C: memref<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %C, %c0 : memref<?x8xf32>
  %t = memref.alloc(%n) : memref<?x8xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<?x8xf32>
      affine.store %a, %t[%i, %j] : memref<?x8xf32>
    }
  }
  memref.copy %t, %C : memref<?x8xf32> to memref<?x8xf32>
  return
}";

#[test]
fn a_copy_of_memory_of_its_own_is_followed_element_by_element() {
    assert_eq!(obstacle(PLAIN, COPIED), None);
    assert_eq!(obstacle(COPIED, PLAIN), None);
    for (from, to) in [
        ("memref.copy %t, %C", "memref.copy %C, %t"),
        ("memref.copy %t, %C", "memref.copy %t, %A"),
        ("affine.store %a, %t[%i, %j]", "affine.store %a, %t[%i, -%j + 7]"),
        ("%j = 0 to 8", "%j = 1 to 8"),
    ] {
        let other = COPIED.replacen(from, to, 1);
        assert!(obstacle(PLAIN, &other).is_some(), "{other}");
        assert!(obstacle(&other, PLAIN).is_some(), "{other}");
    }
}

/// A copy into memory of another size has no meaning, so that it is no copy of the elements that there are.
#[test]
fn a_copy_may_stop_where_sizes_differ() {
    let other = COPIED.replacen("memref.dim %C", "memref.dim %A", 1);
    let plain = PLAIN.replacen("memref.dim %C", "memref.dim %A", 1);
    assert!(obstacle(&plain, &other).is_some());
}

/// Of two arguments nobody knows whether they overlap.
#[test]
fn a_copy_between_arguments_is_looked_at_as_a_whole() {
    let copied = "func.func @f(%A: memref<8xf32>, %C: memref<8xf32>) {
  memref.copy %A, %C : memref<8xf32> to memref<8xf32>
  return
}";
    let plain = "func.func @f(%A: memref<8xf32>, %C: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store %a, %C[%i] : memref<8xf32>
  }
  return
}";
    assert!(obstacle(copied, plain).is_some());
    assert_eq!(obstacle(copied, copied), None);
}
