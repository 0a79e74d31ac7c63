//! Memory of one dimension with rows of symbolic length: proved where both programs tell the rows apart alike, never where cells differ.

use crate::obstacle;

const ROWS: &str = "func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 1 to %m {
    affine.for %j = 0 to %n {
      %a = affine.load %A[(%i - 1) * symbol(%n) + %j] : memref<?xf32>
      affine.store %a, %A[%i * symbol(%n) + %j] : memref<?xf32>
    }
  }
  return
}";

/// The loops start at other numbers, and run in tiles.
const TILES: &str = "func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%m] {
    affine.for %t = 0 to %n step 4 {
      affine.for %j = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%t)[%n] {
        %a = affine.load %A[%j + %i * symbol(%n)] : memref<?xf32>
        affine.store %a, %A[%i * symbol(%n) + symbol(%n) + %j] : memref<?xf32>
      }
    }
  }
  return
}";

#[test]
fn rows_of_symbolic_length_are_told_apart() {
    assert_eq!(obstacle(ROWS, ROWS), None);
    assert_eq!(obstacle(ROWS, TILES), None);
    assert_eq!(obstacle(TILES, ROWS), None);
    // What is copied twice is copied.
    assert_eq!(obstacle(ROWS, &TILES.replace("(d0 + 4, s0)", "(d0 + 5, s0)")), None);
    let wrong = [
        ("%A[%j + %i * symbol(%n)]", "%A[%j + %i * symbol(%m)]"),
        ("%A[%j + %i * symbol(%n)]", "%A[%i + %j * symbol(%n)]"),
        ("%A[%j + %i * symbol(%n)]", "%A[%j + 1 + %i * symbol(%n)]"),
        ("%A[%j + %i * symbol(%n)]", "%A[%j + %i * symbol(%n) + symbol(%n)]"),
        ("%A[%j + %i * symbol(%n)]", "%B[%j + %i * symbol(%n)]"),
        ("symbol(%n) + symbol(%n) + %j", "symbol(%n) + symbol(%m) + %j"),
        ("symbol(%n) + symbol(%n) + %j", "symbol(%n) + %j"),
        ("(s0 - 1)>()[%m]", "(s0)>()[%m]"),
        ("(s0 - 1)>()[%m]", "(s0 - 1)>()[%n]"),
        ("(d0 + 4, s0)", "(d0 + 3, s0)"),
        ("(d0 + 4, s0)>(%t)[%n]", "(d0 + 4, s0)>(%t)[%m]"),
        ("%t = 0", "%t = 1"),
    ];
    for (from, to) in wrong {
        assert!(TILES.contains(from), "{from}");
        let other = TILES.replacen(from, to, 1);
        assert!(obstacle(ROWS, &other).is_some(), "{other}");
        assert!(obstacle(&other, ROWS).is_some(), "{other}");
    }
}

/// The order of rows counts, and that of what stands in one row does not.
#[test]
fn rows_keep_their_order() {
    let turned = |loops: &str| ROWS.replacen("affine.for %i = 1 to %m {\n    affine.for %j = 0 to %n {", loops, 1);
    assert_eq!(obstacle(ROWS, &turned("affine.for %j = 0 to %n {\n    affine.for %i = 1 to %m {")), None);
    assert_eq!(
        obstacle(ROWS, &turned("affine.for %i = 1 to %m {\n    affine.parallel (%j) = (0) to (symbol(%n)) {")),
        None
    );
    assert!(
        obstacle(ROWS, &turned("affine.parallel (%i) = (1) to (symbol(%m)) {\n    affine.for %j = 0 to %n {"))
            .is_some()
    );
}

/// The same row lengths in both programs by other names: a product that one of them has as a number of its own is none.
#[test]
fn other_lengths_are_other_rows() {
    let by = |stride: &str, more: &str| {
        format!(
            "func.func @f(%A: memref<?xf32>, %n: index, %m: index, %v: f32) {{
{more}  affine.for %i = 0 to 8 {{
    affine.for %j = 0 to 2 {{
      affine.store %v, %A[%i * symbol({stride}) + %j] : memref<?xf32>
    }}
  }}
  return
}}"
        )
    };
    assert!(obstacle(&by("%n", ""), &by("%m", "")).is_some());
    // Digits are the same, and cells are not.
    let short = "0 to min affine_map<()[s0, s1] -> (s0, s1)>()[%n, %m]";
    let [one, other] = ["%n", "%m"].map(|stride| by(stride, "").replace("0 to 2", short));
    let turned = |text: &str| text.replace("affine.for %i = 0 to 8", "affine.parallel (%i) = (0) to (8)");
    for (before, after) in [(&one, &other), (&other, &one)] {
        assert_eq!(obstacle(before, &turned(before)), None, "{before}");
        assert!(obstacle(before, after).is_some(), "{after}");
    }
    // Shorter rows than what stands in them: cells of two rows are one.
    let wide = by("%n", "").replace("0 to 2", "0 to %m");
    let order = wide.replace("affine.for %i = 0 to 8", "affine.parallel (%i) = (0) to (8)");
    assert!(obstacle(&wide, &order).is_some());
    let doubled = "  %k = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%n]\n";
    assert!(obstacle(&by("%n", ""), &by("%k", doubled)).is_some());
}

/// What is out of the rows that the first program touches may be out of bounds.
#[test]
fn cells_of_other_rows_may_not_be_there() {
    let more = |subscript: &str| {
        let load = format!("%z = affine.load %A[{subscript}] : memref<?xf32>\n      %a = affine.load");
        ROWS.replacen("%a = affine.load", &load, 1)
    };
    assert_eq!(obstacle(ROWS, &more("%i * symbol(%n) + %j")), None);
    assert!(obstacle(ROWS, &more("(%i + 1) * symbol(%n) + %j")).is_some());
    assert!(obstacle(ROWS, &more("%i * symbol(%n) + %j + 1")).is_some());
    assert!(obstacle(ROWS, &more("(%i - 2) * symbol(%n) + %j")).is_some());
}

/// Where nobody knows which cells a layout makes of subscripts, what the old program has as subscripts of the same memory is in bounds.
#[test]
fn subscripts_of_an_unknown_layout_vouch_for_equal_ones() {
    let function = |body: &str| {
        format!(
            "func.func @f(%A: memref<?xf32, strided<[?], offset: ?>>, %D: memref<?xf32, strided<[?], offset: ?>>, %B: memref<?xf32>, %n: index, %p: i1) {{
  %S = arith.select %p, %A, %D : memref<?xf32, strided<[?], offset: ?>>
  {body}
  return
}}"
        )
    };
    let copied = |low: &str, high: &str, from: &str, at: &str| {
        format!(
            "affine.for %i = {low} to {high} {{
    %x = affine.load {from}[{at}] : memref<?xf32, strided<[?], offset: ?>>
    affine.store %x, %B[%i] : memref<?xf32>
  }}"
        )
    };
    let before = function(&copied("0", "%n", "%A", "%i"));
    let two = |second: &str| {
        let first = copied("0", "min affine_map<()[s0] -> (s0, 7)>()[%n]", "%A", "%i");
        function(&format!("{first}\n  {second}"))
    };
    assert_eq!(obstacle(&before, &two(&copied("7", "%n", "%A", "%i"))), None);
    assert_eq!(obstacle(&two(&copied("7", "%n", "%A", "%i")), &before), None);
    for second in [copied("7", "%n", "%A", "%i + 1"), copied("7", "%n", "%D", "%i"), copied("8", "%n", "%A", "%i")] {
        assert!(obstacle(&before, &two(&second)).is_some(), "{second}");
    }
    // A load whose value nobody needs may be out of bounds: it is of other subscripts, or of memory that only one of two may be.
    let unused = |from: &str, at: &str| {
        let dead = format!("affine.load {from}[{at}] : memref<?xf32, strided<[?], offset: ?>>");
        let all = copied("0", "%n", "%A", "%i");
        function(&all.replacen("%x =", &format!("%dead = {dead}\n    %x ="), 1))
    };
    assert_eq!(obstacle(&before, &unused("%A", "%i")), None);
    for (from, at) in [("%A", "%i + 1"), ("%D", "%i"), ("%S", "%i")] {
        assert!(obstacle(&before, &unused(from, at)).is_some(), "{from} {at}");
    }
    // What is read through a choice says of neither that it is in bounds.
    let chosen = function(&copied("0", "%n", "%S", "%i"));
    let both =
        chosen.replacen("%x =", "%dead = affine.load %A[%i] : memref<?xf32, strided<[?], offset: ?>>\n    %x =", 1);
    assert!(obstacle(&chosen, &both).is_some());
}
