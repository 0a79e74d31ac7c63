//! Sums in chunks with accumulators in memory are what they were in one, and nothing else is: no other start of an accumulator, no
//! chunk that is shorter or longer, none that is left out or counted twice.

use crate::read;
use farkas::equivalence::licensed;

/// What stands in the way of a proof that `@f` is the same, where the order of sums may be given up.
fn obstacle(before: &str, after: &str) -> Option<String> {
    let [before, after] = [before, after].map(|text| licensed(&read(text)));
    farkas::prove(&before, &after, None, false).err().map(|not| not.reason)
}

const COLUMNS: &str = "
func.func @f(%m: index, %A: memref<?x30xf32>, %C: memref<30xf32>) {
  affine.for %i = 0 to %m {
    affine.for %j = 0 to 30 {
      %a = affine.load %A[%i, %j] : memref<?x30xf32>
      %c = affine.load %C[%j] : memref<30xf32>
      %s = arith.addf %c, %a : f32
      affine.store %s, %C[%j] : memref<30xf32>
    }
  }
  return
}";

const CHUNKS: &str = "
func.func @f(%m: index, %A: memref<?x30xf32>, %C: memref<30xf32>) {
  %zero = arith.constant 0.0 : f32
  %part = memref.alloc() : memref<4x30xf32>
  affine.parallel (%c) = (0) to (4) {
    affine.for %x = 0 to 30 {
      affine.store %zero, %part[%c, %x] : memref<4x30xf32>
    }
    affine.for %t = affine_map<(d0) -> (d0 * 8)>(%c) to %m step 32 {
      affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%t)[%m] {
        affine.for %j = 0 to 30 {
          %a = affine.load %A[%i, %j] : memref<?x30xf32>
          %b = affine.load %part[%c, %j] : memref<4x30xf32>
          %s = arith.addf %b, %a : f32
          affine.store %s, %part[%c, %j] : memref<4x30xf32>
        }
      }
    }
  }
  affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%m] {
    affine.for %c = 0 to 4 {
      affine.for %x = 0 to 30 {
        %a = affine.load %C[%x] : memref<30xf32>
        %b = affine.load %part[%c, %x] : memref<4x30xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %C[%x] : memref<30xf32>
      }
    }
  }
  memref.dealloc %part : memref<4x30xf32>
  return
}";

#[test]
fn chunks_that_are_combined_are_the_sum() {
    assert_eq!(obstacle(COLUMNS, CHUNKS), None);
    // In another order of the chunks as well.
    assert_eq!(
        obstacle(
            COLUMNS,
            &CHUNKS.replace(
                "%part[%c, %x] : memref<4x30xf32>\n        %s",
                "%part[3 - %c, %x] : memref<4x30xf32>\n        %s"
            )
        ),
        None
    );
}

#[test]
fn the_order_has_to_be_licensed() {
    let not = farkas::prove(&read(COLUMNS), &read(CHUNKS), None, false).expect_err("floats in another order");
    assert!(not.reason.contains("by values"), "{}", not.reason);
}

#[test]
fn other_chunks_are_not() {
    let wrong = [
        ("0.0 : f32", "1.0 : f32"),
        ("(d0 + 8, s0)", "(d0 + 7, s0)"),
        ("(d0 + 8, s0)", "(d0 + 9, s0)"),
        ("%m step 32", "%m step 64"),
        ("%m step 32", "%m step 24"),
        ("affine.for %c = 0 to 4", "affine.for %c = 0 to 3"),
        ("affine.for %c = 0 to 4", "affine.for %c = 1 to 4"),
        ("(%c) = (0) to (4)", "(%c) = (1) to (4)"),
        ("affine.for %x = 0 to 30 {\n      affine.store", "affine.for %x = 1 to 30 {\n      affine.store"),
        ("affine.store %s, %part[%c, %j]", "affine.store %s, %part[0, %j]"),
        ("%part[%c, %x] : memref<4x30xf32>\n        %s", "%part[0, %x] : memref<4x30xf32>\n        %s"),
        ("arith.addf %a, %b", "arith.mulf %a, %b"),
        ("arith.addf %b, %a", "arith.subf %b, %a"),
        ("%A[%i, %j]", "%A[%t, %j]"),
        ("(s0 - 1 >= 0)", "(s0 - 2 >= 0)"),
    ];
    for (from, to) in wrong {
        let after = CHUNKS.replace(from, to);
        assert_ne!(after, CHUNKS, "{from} is there");
        assert!(obstacle(COLUMNS, &after).is_some(), "{to}");
    }
    // The caller's vector starts elsewhere.
    let other = CHUNKS.replace(
        "%zero = arith",
        "%one = arith.constant 1.0 : f32\n  affine.store %one, %C[0] : memref<30xf32>\n  %zero = arith",
    );
    assert!(obstacle(COLUMNS, &other).is_some());
}
