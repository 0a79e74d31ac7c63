//! Parts of arrays that are made in loops: in bounds where the old program makes the same.

use crate::obstacle;

const ROWS: &str = "func.func @f(%A: memref<?x14xf32>, %n: index, %m: index) {
  scf.for %i = %c1 to %n step %c1 {
    %s = memref.subview %A[%i, 0] [1, 14] [1, 1] : memref<?x14xf32> to memref<14xf32, strided<[1], offset: ?>>
    affine.for %j = 0 to 14 {
      %x = affine.load %s[%j] : memref<14xf32, strided<[1], offset: ?>>
      %y = arith.addf %x, %x : f32
      affine.store %y, %s[%j] : memref<14xf32, strided<[1], offset: ?>>
    }
  }
  return
}";

fn rows(from: &str, to: &str) -> String {
    let text = ROWS.replacen("  scf.for", "  %c1 = arith.constant 1 : index\n  scf.for", 1);
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

#[test]
fn a_part_in_a_loop_is_in_bounds_where_it_was() {
    let before = rows("", "");
    let affine = rows("scf.for %i = %c1 to %n step %c1", "affine.for %i = 1 to %n");
    assert_eq!(obstacle(&before, &affine), None);
    assert_eq!(obstacle(&affine, &before), None);
    // One half after the other.
    let loops = |low: &str, high: &str| {
        let body = rows("scf.for %i = %c1 to %n step %c1", &format!("affine.for %i = {low} to {high}"));
        let (start, end) = (body.find("  affine.for %i").expect("a loop"), body.rfind("  return").expect("an end"));
        body[start..end].to_owned()
    };
    let first = loops("1", "min affine_map<()[s0] -> (s0, 5)>()[%n]");
    let whole = |second: &str| {
        format!("func.func @f(%A: memref<?x14xf32>, %n: index, %m: index) {{\n{first}{second}  return\n}}")
    };
    assert_eq!(obstacle(&before, &whole(&loops("5", "%n"))), None);
    for second in [loops("4", "%n"), loops("6", "%n"), loops("5", "%m")] {
        assert!(obstacle(&before, &whole(&second)).is_some(), "{second}");
    }
}

#[test]
fn a_part_that_nobody_made_may_be_out_of_bounds() {
    let before = rows("", "");
    let part = |at: &str, sizes: &str| {
        let made = format!(
            "%t = memref.subview %A[{at}, 0] [{sizes}] [1, 1] : memref<?x14xf32> to memref<{}xf32, strided<[14, 1], offset: ?>>\n    %s =",
            sizes.replace(", ", "x")
        );
        rows("%s =", &made)
    };
    assert_eq!(obstacle(&before, &rows("[%i, 0]", "[%i, 0]")), None);
    for (at, sizes) in [("%m", "1, 14"), ("%i", "2, 14"), ("%n", "1, 14")] {
        assert!(obstacle(&before, &part(at, sizes)).is_some(), "{at} {sizes}");
    }
}

/// A part that is longer than what is read of it may not be there.
#[test]
fn a_longer_part_may_be_out_of_bounds() {
    let of = |rows: u64| {
        format!(
            "func.func @f(%A: memref<?x14xf32>, %B: memref<?xf32>, %n: index) {{
  affine.for %i = 0 to %n {{
    %s = memref.subview %A[%i, 0] [{rows}, 14] [1, 1] : memref<?x14xf32> to memref<{rows}x14xf32, strided<[14, 1], offset: ?>>
    affine.for %j = 0 to 14 {{
      %x = affine.load %s[0, %j] : memref<{rows}x14xf32, strided<[14, 1], offset: ?>>
      affine.store %x, %B[%j] : memref<?xf32>
    }}
  }}
  return
}}"
        )
    };
    assert_eq!(obstacle(&of(1), &of(1).replace("%j", "%k")), None);
    assert!(obstacle(&of(1), &of(2)).is_some());
}
