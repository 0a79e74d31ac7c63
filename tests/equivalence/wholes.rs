//! Vectors element by element, and operations that are not looked into: proved where values moved, never where one differs.

use crate::obstacle;

/// The program with one change is proved; with another one besides it is not.
fn hold(before: &str, change: (&str, &str), others: &[(&str, &str)]) {
    let changed = |text: &str, (old, new): (&str, &str)| {
        assert!(text.contains(old), "{old}\n{text}");
        text.replacen(old, new, 1)
    };
    let after = changed(before, change);
    assert_eq!(obstacle(before, &after), None, "{after}");
    for &other in others {
        let wrong = changed(&after, other);
        assert!(obstacle(before, &wrong).is_some(), "{wrong}");
    }
}

/// What is stored and loaded again is used as it was, element by element.
#[test]
fn vectors_are_followed_element_by_element() {
    let before = "func.func @f(%A: memref<40xf32>, %T: memref<40xf32>, %B: memref<40xf32>, %c: f32) {
      affine.for %i = 0 to 8 {
        %v = affine.vector_load %A[%i * 4] : memref<40xf32>, vector<4xf32>
        affine.vector_store %v, %T[%i * 4] : memref<40xf32>, vector<4xf32>
        %w = affine.vector_load %T[%i * 4] : memref<40xf32>, vector<4xf32>
        %x = arith.mulf %w, %v : vector<4xf32>
        affine.vector_store %x, %B[%i * 4] : memref<40xf32>, vector<4xf32>
      }
      return
    }";
    let others = [
        ("%A[%i * 4]", "%A[%i * 4 + 1]"),
        ("%B[%i * 4]", "%B[%i * 4 + 1]"),
        ("mulf", "addf"),
        // One element is another one.
        ("%x = arith", "affine.store %c, %A[%i * 4 + 1] : memref<40xf32>\n%x = arith"),
    ];
    hold(before, ("%x = arith.mulf %w, %v", "%x = arith.mulf %v, %v"), &others);
    let others = [
        ("%c, %T[%i * 4 + 1]", "%c, %T[%i * 4 + 2]"),
        (
            "%T[%i * 4] : memref<40xf32>, vector<4xf32>\n        %x",
            "%T[%i * 4 + 1] : memref<40xf32>, vector<4xf32>\n        %x",
        ),
    ];
    // One element is written again, of a vector whose others are moved: what was loaded is loaded again.
    let again = "affine.store %c, %T[%i * 4 + 1] : memref<40xf32>
        %w = affine.vector_load %T[%i * 4] : memref<40xf32>, vector<4xf32>";
    let between = before.replace("%w = affine.vector_load %T[%i * 4] : memref<40xf32>, vector<4xf32>", again);
    let more = (
        "%x = arith.mulf %w, %v",
        "%y = affine.vector_load %A[%i * 4] : memref<40xf32>, vector<4xf32>\n        %x = arith.mulf %w, %y",
    );
    hold(&between, more, &others[..1]);
    assert!(obstacle(before, &between).is_some());
}

const SCALARS: &str = "func.func @f(%A: memref<40xi32>, %B: memref<40xi32>, %c: i32) {
  affine.for %i = 0 to 32 {
    %a = affine.load %A[%i + 1] : memref<40xi32>
    %x = arith.divsi %a, %c : i32
    affine.store %x, %B[%i] : memref<40xi32>
  }
  return
}";

const VECTORS: &str = "func.func @f(%A: memref<40xi32>, %B: memref<40xi32>, %c: i32) {
  affine.for %i = 0 to 32 step 4 {
    %a = affine.vector_load %A[%i + 1] : memref<40xi32>, vector<4xi32>
    %d = vector.broadcast %c : i32 to vector<4xi32>
    %x = arith.divsi %a, %d : vector<4xi32>
    affine.vector_store %x, %B[%i] : memref<40xi32>, vector<4xi32>
  }
  return
}";

/// A vector of what iterations compute is proved, either way round; one of anything else is not.
#[test]
fn vectors_are_followed_in_place_of_scalars() {
    assert_eq!(obstacle(SCALARS, VECTORS), None);
    assert_eq!(obstacle(VECTORS, SCALARS), None);
    let others = [
        ("%A[%i + 1]", "%A[%i]"),
        ("%A[%i + 1]", "%A[%i + 2]"),
        ("%B[%i]", "%B[%i + 1]"),
        ("divsi", "divui"),
        ("%a, %d", "%d, %a"),
        ("0 to 32 step 4", "0 to 28 step 4"),
        ("0 to 32 step 4", "0 to 36 step 4"),
        ("0 to 32 step 4", "1 to 32 step 4"),
        ("broadcast %c", "broadcast %z"),
    ];
    for (old, new) in others {
        assert!(VECTORS.contains(old), "{old}");
        let wrong =
            VECTORS.replace(old, new).replace("%a = affine.v", "%z = arith.constant 3 : i32\n    %a = affine.v");
        assert!(obstacle(SCALARS, &wrong).is_some(), "{wrong}");
    }
}

/// That one element divides where an iteration did says nothing of the others, which nobody sees.
#[test]
fn each_element_that_may_trap_is_found() {
    let before = "func.func @f(%A: memref<4xi32>, %B: memref<4xi32>, %C: memref<4xi32>, %c: i32) {
      %a = affine.load %A[0] : memref<4xi32>
      %b = affine.load %B[0] : memref<4xi32>
      %x = arith.divsi %a, %b : i32
      affine.store %x, %C[0] : memref<4xi32>
      affine.for %i = 1 to 4 {
        affine.store %c, %C[%i] : memref<4xi32>
      }
      return
    }";
    let after = "func.func @f(%A: memref<4xi32>, %B: memref<4xi32>, %C: memref<4xi32>, %c: i32) {
      %a = affine.vector_load %A[0] : memref<4xi32>, vector<4xi32>
      %b = affine.vector_load %B[0] : memref<4xi32>, vector<4xi32>
      %x = arith.addi %a, %b : vector<4xi32>
      affine.vector_store %x, %C[0] : memref<4xi32>, vector<4xi32>
      affine.for %i = 1 to 4 {
        affine.store %c, %C[%i] : memref<4xi32>
      }
      return
    }";
    // A sum of what nobody sees does no harm.
    assert_eq!(obstacle(&before.replace("divsi", "addi"), after), None);
    let reason = obstacle(before, &after.replace("addi", "divsi")).expect("three elements divide that did not");
    assert!(reason.contains("may trap"), "{reason}");
}

const KEEP: &str = "func.func @f(%A: memref<16xf32>, %T: memref<16xf32>, %B: memref<16xf32>, %c: f32, %d: f32) {
  affine.for %i = 0 to 8 {
    affine.store %c, %A[%i] : memref<16xf32>
    %a = affine.load %T[%i] : memref<16xf32>
    affine.store %a, %B[%i + 8] : memref<16xf32>
    %t = affine.load %B[%i + 8] : memref<16xf32>
    %b = arith.cmpf ogt, %t, %c : f32
    scf.if %b {
      affine.store %t, %A[%i] : memref<16xf32>
      affine.store %d, %A[%i + 8] : memref<16xf32>
    }
    %v = affine.load %A[%i] : memref<16xf32>
    affine.store %v, %B[%i] : memref<16xf32>
  }
  return
}";

/// A guard that runs perhaps is the same if all that goes in is, the cells that it may leave as they were among that.
#[test]
fn what_is_not_looked_into_is_followed_as_a_whole() {
    let others = [
        ("affine.store %c, %A[%i]", "affine.store %d, %A[%i]"),
        ("cmpf ogt, %a, %c", "cmpf ogt, %a, %d"),
        ("cmpf ogt", "cmpf oge"),
        ("affine.store %t, %A[%i]", "affine.store %t, %A[%i + 1]"),
        ("affine.store %d, %A[%i + 8]", "affine.store %c, %A[%i + 8]"),
        ("%v = affine.load %A[%i]", "%v = affine.load %A[%i + 8]"),
        ("%a = affine.load %T[%i]", "%a = affine.load %T[%i + 1]"),
    ];
    hold(KEEP, ("cmpf ogt, %t, %c", "cmpf ogt, %a, %c"), &others);
}

/// Two of them that may write the same cell keep their order.
#[test]
fn wholes_keep_their_order() {
    let guards = "scf.if %b {
        affine.store %a, %A[0] : memref<16xf32>
      }
      scf.if %e {
        affine.store %d, %A[0] : memref<16xf32>
      }";
    let turned = "scf.if %e {
        affine.store %d, %A[0] : memref<16xf32>
      }
      scf.if %b {
        affine.store %a, %A[0] : memref<16xf32>
      }";
    let before = format!(
        "func.func @f(%A: memref<16xf32>, %T: memref<16xf32>, %B: memref<16xf32>, %c: f32, %d: f32) {{
      %a = affine.load %T[0] : memref<16xf32>
      affine.store %a, %B[0] : memref<16xf32>
      %t = affine.load %B[0] : memref<16xf32>
      %b = arith.cmpf ogt, %t, %c : f32
      %e = arith.cmpf ogt, %c, %t : f32
      {guards}
      return
    }}"
    );
    hold(&before, ("ogt, %t, %c", "ogt, %a, %c"), &[(guards, turned)]);
}

/// What one leaves in a cell is what it leaves in that cell, and not in another.
#[test]
fn cells_of_wholes_are_told_apart() {
    let before = "func.func @f(%A: memref<2xf32>, %T: memref<16xf32>, %B: memref<16xf32>, %c: f32) {
      %a = affine.load %T[0] : memref<16xf32>
      affine.store %a, %B[0] : memref<16xf32>
      %t = affine.load %B[0] : memref<16xf32>
      %b = arith.cmpf ogt, %t, %c : f32
      %p = arith.constant 0 : index
      %one = arith.constant 1 : index
      %q = arith.constant 2 : index
      scf.if %b {
        scf.for %k = %p to %q step %one {
          memref.store %a, %A[%k] : memref<2xf32>
        }
      }
      %v = affine.load %A[0] : memref<2xf32>
      affine.store %v, %B[1] : memref<16xf32>
      return
    }";
    hold(before, ("ogt, %t, %c", "ogt, %a, %c"), &[("%v = affine.load %A[0]", "%v = affine.load %A[1]")]);
}
