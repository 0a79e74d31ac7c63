//! Memory that a function makes and returns: what is in it counts, and which result it is.

use crate::obstacle;

/// Two results, each computed through a temporary.
const BEFORE: &str = "func.func @f(%A: memref<?xf32>, %n: index) -> (memref<?xf32>, memref<8xf32>) {
  %t = memref.alloc(%n) : memref<?xf32>
  %r = memref.alloc(%n) : memref<?xf32>
  %s = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.mulf %a, %a : f32
    affine.store %b, %t[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %b = affine.load %t[%i] : memref<?xf32>
    %c = arith.addf %b, %b : f32
    affine.store %c, %r[%i] : memref<?xf32>
  }
  affine.for %i = 0 to 7 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %s[%i] : memref<8xf32>
  }
  return %r, %s : memref<?xf32>, memref<8xf32>
}";

/// The same without the temporary, the second result first.
const AFTER: &str = "func.func @f(%A: memref<?xf32>, %n: index) -> (memref<?xf32>, memref<8xf32>) {
  %s = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 7 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %s[%i] : memref<8xf32>
  }
  %r = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.mulf %a, %a : f32
    %c = arith.addf %b, %b : f32
    affine.store %c, %r[%i] : memref<?xf32>
  }
  return %r, %s : memref<?xf32>, memref<8xf32>
}";

#[test]
fn what_is_returned_is_compared_cell_by_cell() {
    assert_eq!(obstacle(BEFORE, AFTER), None);
    assert_eq!(obstacle(AFTER, BEFORE), None);
    for (from, to) in [
        // Another value, fewer cells, more cells, other cells.
        ("arith.addf %b, %b", "arith.addf %b, %a"),
        ("%i = 0 to 7", "%i = 0 to 6"),
        ("%i = 0 to 7", "%i = 0 to 8"),
        ("affine.store %a, %s[%i]", "affine.store %a, %s[-%i + 7]"),
        // A memref of another size, or with a promise about its place.
        ("memref.alloc(%n) : memref<?xf32>", "memref.alloc(%m) : memref<?xf32>"),
        ("memref.alloc() : memref<8xf32>", "memref.alloc() {alignment = 64 : i64} : memref<8xf32>"),
    ] {
        assert!(AFTER.contains(from), "{from}");
        let after = AFTER.replacen(from, to, 1);
        let after = after.replace(
            "  %r = memref.alloc(%m)",
            "  %m = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]\n  %r = memref.alloc(%m)",
        );
        assert!(obstacle(BEFORE, &after).is_some(), "{after}");
        assert!(obstacle(&after, BEFORE).is_some(), "{after}");
    }
}

/// Results of one type: which of them is which counts, and whether they are one memory or two.
#[test]
fn results_of_one_type_are_told_apart() {
    let function = |results: &str, store: &str| {
        format!(
            "func.func @f(%A: memref<8xf32>, %v: f32) -> (memref<8xf32>, memref<8xf32>) {{
  %r = memref.alloc() : memref<8xf32>
  %s = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {{
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store {store}, %r[%i] : memref<8xf32>
    affine.store %v, %s[%i] : memref<8xf32>
  }}
  return {results} : memref<8xf32>, memref<8xf32>
}}"
        )
    };
    let before = function("%r, %s", "%a");
    assert_eq!(obstacle(&before, &before.replace("%i", "%j")), None);
    for results in ["%s, %r", "%r, %r", "%s, %s", "%r, %A", "%A, %s"] {
        assert!(obstacle(&before, &function(results, "%a")).is_some(), "{results}");
        assert!(obstacle(&function(results, "%a"), &before).is_some(), "{results}");
    }
    // Both are equal, and yet two.
    let before = function("%r, %s", "%v");
    assert!(obstacle(&before, &function("%r, %r", "%v")).is_some());
    assert!(obstacle(&function("%r, %r", "%v"), &before).is_some());
}

/// What somebody else may see before the function is done has no name of its own.
#[test]
fn memory_that_is_shown_before_the_end_is_not_called_a_result() {
    let function = |call: &str, store: &str| {
        format!(
            "func.func private @look(memref<8xf32>)
func.func @f(%A: memref<8xf32>) -> memref<8xf32> {{
  %r = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {{
    %a = affine.load %A[%i] : memref<8xf32>
    {store}
  }}
  {call}
  return %r : memref<8xf32>
}}"
        )
    };
    let twice = "affine.store %a, %r[0] : memref<8xf32>\n    affine.store %a, %r[%i] : memref<8xf32>";
    let call = "func.call @look(%r) : (memref<8xf32>) -> ()";
    assert!(obstacle(&function(call, twice), &function(call, "affine.store %a, %r[%i] : memref<8xf32>")).is_some());
}
