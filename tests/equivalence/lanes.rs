//! Vectors lane by lane: programs on numbers beside programs on vectors that do the same, proved both ways, and the same with one lane, mask,
//! padding, kind or step that is another one, never proved.

use farkas::interp::{CompareOptions, Verdict, compare};

use crate::{obstacle, read};

/// A function with these operations.
fn whole(text: &str) -> String {
    let types =
        [("%A", "f32"), ("%B", "f32"), ("%C", "f32"), ("%M", "f32"), ("%N", "f32"), ("%I", "i32"), ("%J", "i32")];
    let memrefs = types.map(|(name, ty)| match name {
        "%M" | "%N" => format!("{name}: memref<4x4x{ty}>"),
        _ => format!("{name}: memref<?x{ty}>"),
    });
    let arguments = format!("{}, %n: index, %x: f32, %y: f32", memrefs.join(", "));
    let short =
        text.replace("at A", "memref<?xf32>").replace("at M", "memref<4x4xf32>").replace("at I", "memref<?xi32>");
    format!(
        "func.func @f({arguments}) {{\n  %c0 = arith.constant 0 : index\n  %c8 = arith.constant 8 : index\n{short}\n  return\n}}"
    )
}

/// Loops on numbers and on vectors, and changes of the second that make another program of it.
fn hold(before: &str, after: &str, wrong: &[(&str, &str)]) {
    let (one, other) = (whole(before), whole(after));
    assert_eq!(obstacle(&one, &other), None, "{other}");
    assert_eq!(obstacle(&other, &one), None, "{other}");
    for (from, to) in wrong {
        assert!(after.contains(from), "{from}");
        let changed = whole(&after.replacen(from, to, 1));
        assert!(obstacle(&one, &changed).is_some(), "{changed}");
        assert!(obstacle(&changed, &one).is_some(), "{changed}");
    }
}

const COPY: &str = "affine.for %i = 0 to %n { %a = affine.load %A[%i] : at A affine.store %a, %B[%i] : at A }";

#[test]
fn transfers_under_a_mask() {
    let after = "affine.for %i = 0 to %n step 8 {
  %l = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%n]
  %m = vector.create_mask %l : vector<8xi1>
  %v = vector.transfer_read %A[%i], %x, %m {in_bounds = [true]} : at A, vector<8xf32>
  vector.transfer_write %v, %B[%i], %m {in_bounds = [true]} : vector<8xf32>, at A
}";
    let wrong = [
        ("s0 - d0", "s0 - d0 + 1"),
        ("s0 - d0", "s0 - d0 - 1"),
        ("step 8", "step 16"),
        ("%B[%i], %m", "%B[%i]"),
        ("%A[%i]", "%C[%i]"),
    ];
    hold(COPY, after, &wrong);
}

#[test]
fn padding_is_what_stands_beside_the_mask() {
    let before = "affine.for %i = 0 to 8 {
  affine.if affine_set<(d0)[s0] : (s0 - d0 - 1 >= 0)>(%i)[%n] {
    %a = affine.load %A[%i] : at A
    affine.store %a, %B[%i] : at A
  } else { affine.store %x, %B[%i] : at A }
}";
    let after = "%m = vector.create_mask %n : vector<8xi1>
  %v = vector.transfer_read %A[%c0], %x, %m {in_bounds = [true]} : at A, vector<8xf32>
  vector.store %v, %B[%c0] : at A, vector<8xf32>";
    hold(before, after, &[("%x, %m", "%y, %m"), ("mask %n", "mask %c8"), ("%A[%c0]", "%A[%c8]")]);
    let pass = "%m = vector.create_mask %n : vector<8xi1>
  %p = vector.broadcast %x : f32 to vector<8xf32>
  %v = vector.maskedload %A[%c0], %m, %p : at A, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.store %v, %B[%c0] : at A, vector<8xf32>";
    hold(before, pass, &[("broadcast %x", "broadcast %y")]);
}

#[test]
fn transfers_end_where_the_memory_does() {
    let before = "%d = memref.dim %A, %c0 : at A
  affine.for %i = 0 to 8 {
  affine.if affine_set<(d0)[s0, s1] : (s0 - d0 - 1 >= 0, s1 - d0 - 1 >= 0)>(%i)[%n, %d] {
    %a = affine.load %A[%i] : at A
    affine.store %a, %B[%i] : at A
  } else { affine.store %x, %B[%i] : at A }
}";
    let after = "%m = vector.create_mask %n : vector<8xi1>
  %v = vector.transfer_read %A[%c0], %x, %m : at A, vector<8xf32>
  vector.store %v, %B[%c0] : at A, vector<8xf32>";
    hold(before, after, &[("%x, %m", "%y, %m"), ("%m : at A", "%m {in_bounds = [true]} : at A")]);
}

#[test]
fn columns_under_a_mask() {
    let before = "affine.for %i = 0 to 3 { %a = affine.load %M[%i, 2] : at M affine.store %a, %N[1, %i] : at M }";
    let after = "%c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = vector.constant_mask [3] : vector<4xi1>
  %v = vector.transfer_read %M[%c0, %c2], %x, %m {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : at M, vector<4xf32>
  vector.transfer_write %v, %N[%c1, %c0], %m {in_bounds = [true]} : vector<4xf32>, at M";
    hold(before, after, &[("[3]", "[2]"), ("[3]", "[4]"), ("%c1, %c0", "%c0, %c1")]);
}

#[test]
fn constant_masks() {
    let before = "affine.for %i = 0 to 3 { %a = affine.load %A[%i] : at A affine.store %a, %B[%i] : at A }";
    let after = "%m = vector.constant_mask [3] : vector<4xi1>
  %p = vector.broadcast %x : f32 to vector<4xf32>
  %v = vector.maskedload %A[%c0], %m, %p : at A, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %B[%c0], %m, %v : at A, vector<4xi1>, vector<4xf32>";
    hold(before, after, &[("[3]", "[4]"), ("[3]", "[2]"), ("%B[%c0]", "%B[%c8]")]);
    let listed = after.replace("vector.constant_mask [3]", "arith.constant dense<[true, true, true, false]>");
    hold(before, &listed, &[("true, true, false", "true, false, true"), ("true, false", "true, true")]);
}

#[test]
fn a_lane_is_taken_out_and_put_in() {
    let before = "%a = affine.load %M[0, 3] : at M
  affine.for %i = 0 to 4 { affine.store %a, %B[%i] : at A }";
    let after = "%v = vector.load %M[%c0, %c0] : at M, vector<4xf32>
  %e = vector.extract %v[3] : f32 from vector<4xf32>
  %w = vector.broadcast %e : f32 to vector<4xf32>
  vector.store %w, %B[%c0] : at A, vector<4xf32>";
    hold(before, after, &[("%v[3]", "%v[2]"), ("%v[3]", "%v[0]")]);
    let before = "affine.for %i = 0 to 8 { %a = affine.load %A[%i] : at A affine.store %a, %B[%i] : at A }
  affine.store %x, %B[2] : at A";
    let after = "%c2 = arith.constant 2 : index
  %v = vector.load %A[%c0] : at A, vector<8xf32>
  %w = vector.insert %x, %v[2] : f32 into vector<8xf32>
  vector.store %w, %B[%c0] : at A, vector<8xf32>";
    hold(before, after, &[("%v[2]", "%v[3]"), ("insert %x", "insert %y"), ("%A[%c0]", "%C[%c0]")]);
    hold(before, &after.replace("%v[2]", "%v[%c2]"), &[("constant 2", "constant 1")]);
}

#[test]
fn lanes_are_shuffled() {
    let before = "affine.for %i = 0 to 4 {
  %a = affine.load %A[2 * %i] : at A
  %b = affine.load %A[2 * %i + 1] : at A
  affine.store %b, %B[2 * %i] : at A
  affine.store %a, %B[2 * %i + 1] : at A
}";
    let after = "affine.for %i = 0 to 8 step 2 {
  %v = vector.load %A[%i] : at A, vector<2xf32>
  %w = vector.shuffle %v, %v [1, 2] : vector<2xf32>, vector<2xf32>
  vector.store %w, %B[%i] : at A, vector<2xf32>
}";
    hold(before, after, &[("[1, 2]", "[0, 1]"), ("[1, 2]", "[3, 3]"), ("step 2", "step 4")]);
    let before = "affine.for %i = 0 to 4 {
  %a = affine.load %A[%i] : at A
  affine.store %a, %C[2 * %i] : at A
  %b = affine.load %B[%i] : at A
  affine.store %b, %C[2 * %i + 1] : at A
}";
    let after = "%v = vector.load %A[%c0] : at A, vector<4xf32>
  %w = vector.load %B[%c0] : at A, vector<4xf32>
  %z = vector.shuffle %v, %w [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>, vector<4xf32>
  vector.store %z, %C[%c0] : at A, vector<8xf32>";
    hold(before, after, &[("[0, 4,", "[4, 0,"), ("%v, %w [", "%w, %v ["), ("3, 7]", "3, 6]")]);
}

#[test]
fn reductions_go_from_the_first_lane_to_the_last() {
    let before = "affine.for %i = 0 to 8 { affine.for %k = 0 to 4 {
  %c = affine.load %B[%i] : at A
  %a = affine.load %A[4 * %i + %k] : at A
  %s = arith.addf %c, %a : f32
  affine.store %s, %B[%i] : at A
} }";
    let after = "affine.for %i = 0 to 8 {
  %v = affine.vector_load %A[4 * %i] : at A, vector<4xf32>
  %c = affine.load %B[%i] : at A
  %s = vector.reduction <add>, %v, %c : vector<4xf32> into f32
  affine.store %s, %B[%i] : at A
}";
    hold(
        before,
        after,
        &[(", %c :", " :"), ("<add>", "<mul>"), ("4 * %i", "4 * %i + 1"), ("load %B[%i]", "load %C[%i]")],
    );
    let product = |text: &str| text.replace("addf", "mulf").replace("<add>", "<mul>");
    hold(&product(before), &product(after), &[("<mul>", "<add>"), (", %c :", " :")]);
    // A sum that is given nothing starts at 0: of -0 only it is 0.
    let before = "%z = arith.constant 0.0 : f32
  %a = affine.load %A[0] : at A
  %b = affine.load %A[1] : at A
  %r = arith.addf %z, %a : f32
  %s = arith.addf %r, %b : f32
  affine.store %s, %B[0] : at A";
    let after = "%v = vector.load %A[%c0] : at A, vector<2xf32>
  %s = vector.reduction <add>, %v : vector<2xf32> into f32
  affine.store %s, %B[0] : at A";
    hold(before, after, &[("%v :", "%v, %x :"), ("<add>", "<minimumf>")]);
    let plain = before.replace("  %r = arith.addf %z, %a : f32\n", "").replace("%r, %b", "%a, %b");
    assert!(obstacle(&whole(&plain), &whole(after)).is_some());
    let before = "%a = affine.load %A[0] : at A
  %b = affine.load %A[1] : at A
  %s = arith.maximumf %a, %b : f32
  affine.store %s, %B[0] : at A";
    let after = "%v = vector.load %A[%c0] : at A, vector<2xf32>
  %s = vector.reduction <maximumf>, %v : vector<2xf32> into f32
  affine.store %s, %B[0] : at A";
    hold(before, after, &[("<maximumf>", "<maxnumf>"), ("<maximumf>", "<minimumf>"), ("%v :", "%v, %x :")]);
    let before = "%a = affine.load %I[0] : at I
  %b = affine.load %I[1] : at I
  %s = arith.xori %a, %b : i32
  affine.store %s, %J[0] : at I";
    let after = "%v = vector.load %I[%c0] : at I, vector<2xi32>
  %s = vector.reduction <xor>, %v : vector<2xi32> into i32
  affine.store %s, %J[0] : at I";
    hold(before, after, &[("<xor>", "<or>"), ("%I[%c0]", "%J[%c0]")]);
}

#[test]
fn products_of_matrices() {
    let before = "affine.for %i = 0 to 4 { affine.for %j = 0 to 4 { affine.for %k = 0 to 4 {
  %a = affine.load %M[%i, %k] : at M
  %b = affine.load %M[%k, %j] : at M
  %c = affine.load %N[%i, %j] : at M
  %p = arith.mulf %a, %b : f32
  %s = arith.addf %c, %p : f32
  affine.store %s, %N[%i, %j] : at M
} } }";
    let after = "%a = vector.transfer_read %M[%c0, %c0], %x {in_bounds = [true, true]} : at M, vector<4x4xf32>
  %c = vector.transfer_read %N[%c0, %c0], %x {in_bounds = [true, true]} : at M, vector<4x4xf32>
  %d = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = [\"parallel\", \"parallel\", \"reduction\"], kind = #vector.kind<add>} %a, %a, %c : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>
  vector.transfer_write %d, %N[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, at M";
    hold(before, after, &[("(k, n)", "(n, k)"), ("%a, %a, %c", "%a, %c, %c"), ("kind<add>", "kind<maximumf>")]);
    let other = before.replace("%M[%k, %j]", "%M[%j, %k]");
    hold(&other, &after.replace("(k, n)", "(n, k)"), &[("(n, k)", "(k, n)"), ("%a, %a, %c", "%a, %c, %c")]);
    let before = "affine.for %k = 0 to 4 {
  %a = affine.load %I[%k] : at I
  %b = affine.load %I[%k + 4] : at I
  %c = affine.load %J[0] : at I
  %p = arith.muli %a, %b : i32
  %s = arith.addi %c, %p : i32
  affine.store %s, %J[0] : at I
}";
    let after = "%a = affine.vector_load %I[0] : at I, vector<4xi32>
  %b = affine.vector_load %I[4] : at I, vector<4xi32>
  %c = affine.load %J[0] : at I
  %d = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = [\"reduction\"], kind = #vector.kind<add>} %a, %b, %c : vector<4xi32>, vector<4xi32> into i32
  affine.store %d, %J[0] : at I";
    hold(before, after, &[("%I[4]", "%I[3]"), ("%a, %b, %c", "%a, %a, %c")]);
}

#[test]
fn elements_are_gathered() {
    let before = "affine.for %i = 0 to 8 {
  %k = affine.load %I[%i] : at I
  %at = arith.index_cast %k : i32 to index
  %a = memref.load %A[%at] : at A
  affine.store %a, %B[%i] : at A
}";
    let after = "%m = arith.constant dense<true> : vector<4xi1>
  %p = vector.broadcast %x : f32 to vector<4xf32>
  affine.for %i = 0 to 8 step 4 {
  %k = vector.load %I[%i] : at I, vector<4xi32>
  %a = vector.gather %A[%c0] [%k], %m, %p : at A, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.store %a, %B[%i] : at A, vector<4xf32>
}";
    hold(
        before,
        after,
        &[("%I[%i]", "%J[%i]"), ("%A[%c0]", "%C[%c0]"), ("%A[%c0]", "%A[%c8]"), ("dense<true>", "dense<false>")],
    );
}

#[test]
fn rows_of_vectors() {
    let before = "affine.for %i = 0 to 4 {
  %a = affine.load %M[1, %i] : at M
  affine.store %a, %N[0, %i] : at M
}";
    let after = "%v = vector.transfer_read %M[%c0, %c0], %x {in_bounds = [true, true]} : at M, vector<4x4xf32>
  %w = vector.transfer_read %N[%c0, %c0], %x {in_bounds = [true, true]} : at M, vector<4x4xf32>
  %r = vector.extract %v[1] : vector<4xf32> from vector<4x4xf32>
  %u = vector.insert %r, %w[0] : vector<4xf32> into vector<4x4xf32>
  vector.transfer_write %u, %N[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, at M";
    hold(before, after, &[("%v[1]", "%v[2]"), ("%w[0]", "%w[1]"), ("%v[1]", "%w[1]")]);
}

/// What is written behind the last element that counts is told where memory is longer than it has to be; nothing is told of what is under a mask.
#[test]
fn a_write_past_the_remainder_is_told() {
    let plain =
        |body: &str| format!("func.func @f(%n: index, %A: memref<?xf32>, %B: memref<?xf32>) {{\n{body}\n  return\n}}");
    let before = plain(&COPY.replace("at A", "memref<?xf32>"));
    let after = |mask: &str| {
        plain(&format!(
            "  %p = arith.constant 0.0 : f32
  affine.for %i = 0 to %n step 8 {{
    %l = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%n]
    %m = vector.create_mask %l : vector<8xi1>
    %v = vector.transfer_read %A[%i], %p{mask} : memref<?xf32>, vector<8xf32>
    vector.transfer_write %v, %B[%i]{mask} : vector<8xf32>, memref<?xf32>
  }}"
        ))
    };
    let differ = |after: &str| {
        let found = compare(&read(&before), &read(after), &CompareOptions::default());
        assert!(!matches!(found, Verdict::Unknown(_)), "{found:?}");
        matches!(found, Verdict::Differ(_))
    };
    assert!(differ(&after("")));
    assert!(!differ(&after(", %m")));
    assert_eq!(obstacle(&before, &after(", %m {in_bounds = [true]}")), None);
    assert!(obstacle(&before, &after("")).is_some());
}
