//! What is fetched ahead: products of matrices in tiles, from the plain source, proved, certified, rechecked, and run.

use farkas::analysis::certificate::Certificate;
use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use super::text;

/// A product of matrices of these sizes, which may be unknown.
fn product(size: &str, bound: &str, arguments: &str) -> String {
    let memref = format!("memref<{size}x{size}xf32>");
    format!(
        "func.func @g(%C: {memref}, %A: {memref}, %B: {memref}{arguments}) {{
  affine.for %i = 0 to {bound} {{
    affine.for %j = 0 to {bound} {{
      affine.for %k = 0 to {bound} {{
        %c = affine.load %C[%i, %j] : {memref}
        %a = affine.load %A[%i, %k] : {memref}
        %b = affine.load %B[%k, %j] : {memref}
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : {memref}
      }}
    }}
  }}
  return
}}
"
    )
}

/// What the steps make of a program.
fn made(source: &str, steps: &str) -> String {
    let module = farkas::parse(source).expect("a program").module;
    let func = farkas::builtin::functions(&module)[0];
    let outcome = apply_pipeline(&module, func, &parse_pipeline(steps).expect("steps"), &Options::default());
    text(&outcome.unwrap_or_else(|error| panic!("{steps}: {error}")).module)
}

/// Proved, with a certificate that is checked by itself.
fn certified(source: &str, after: &str) {
    let change = farkas::certify(source, "verify", after, false).unwrap_or_else(|not| panic!("{not:?}\n{after}"));
    let certificate = Certificate::of_changes(false, vec![change]);
    assert_eq!(farkas::recheck(&certificate), Ok(()), "{after}");
    assert!(certificate.num_proofs() > 50, "{}", certificate.num_proofs());
}

/// The same bits, on inputs of which some have these numbers for the fourth argument.
fn runs_the_same(source: &str, after: &str, sizes: impl IntoIterator<Item = i64>) {
    let read = |text: &str| farkas::parse(text).expect("a program").module;
    let points = sizes.into_iter().map(|size| vec![(3, size)]).collect();
    let verdict = compare(&read(source), &read(after), &CompareOptions { points, ..CompareOptions::default() });
    assert!(matches!(verdict, Verdict::Tested { numbers_only: None, .. }), "{verdict:?}\n{after}");
}

#[test]
fn tiles_of_128_are_fetched_ahead() {
    let source = product("128", "128", "");
    for (stages, slots) in [(2, "memref<2x64x16xf32>"), (3, "memref<3x64x16xf32>")] {
        let steps = format!("tile(%i,%j,%k;64,64,16) promote(%A,%B,%k_t;shared) pipeline(%k_t;{stages})");
        let after = made(&source, &steps);
        assert!(after.contains(slots), "{after}");
        assert!(!after.contains("affine.if") && !after.contains("min") && !after.contains("max"), "no guards\n{after}");
        certified(&source, &after);
    }
}

/// The last tile is a part of one, and there may be fewer tiles than stages, or none.
#[test]
fn tiles_of_any_number_are_fetched_ahead() {
    let source = product("?", "%n", ", %n: index");
    for stages in [2, 3, 5] {
        let steps = format!("tile(%i,%j,%k;4,4,2) promote(%A,%B,%k_t) pipeline(%k_t;{stages})");
        let after = made(&source, &steps);
        assert!(after.contains(&format!("memref<{stages}x4x2xf32>")), "{after}");
        certified(&source, &after);
        runs_the_same(&source, &after, 0..12);
    }
}

/// There may be a part of a tile, or fewer tiles than stages.
#[test]
fn tiles_of_some_sizes_compute_the_same() {
    for size in [3, 4, 5, 8, 11] {
        for stages in [2, 3, 4] {
            let source = product("11", &size.to_string(), "");
            let after = made(&source, &format!("tile(%i,%j,%k;4,4,2) promote(%A,%B,%k_t) pipeline(%k_t;{stages})"));
            runs_the_same(&source, &after, []);
        }
    }
}
