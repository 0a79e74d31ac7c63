//! `auto(gpu)` and `kernels` on products of matrices in many forms: what comes out computes the same, is proved, and is what its own steps make.

use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::ir::{Module, Op};
use farkas::transforms::{Options, Outcome, apply_pipeline, parse_pipeline};

use super::text;
use crate::tools::contractions::contractions;

fn apply(name: &str, module: &Module, func: Op, steps: &str) -> Outcome {
    let parsed = parse_pipeline(steps).unwrap_or_else(|error| panic!("{name}: {steps}: {error}"));
    let outcome = apply_pipeline(module, func, &parsed, &Options::default());
    outcome.unwrap_or_else(|error| panic!("{name}: {steps}: {error}"))
}

fn same(name: &str, before: &Module, after: &Module) {
    match compare(before, after, &CompareOptions::default()) {
        Verdict::Tested { .. } => {}
        verdict => panic!("{name}: {verdict:?}\n{}\n{}", text(before), text(after)),
    }
}

/// Those that are sums of two factors, one of rows and one of columns, get tiles of blocks.
#[test]
fn products_of_all_forms_are_proved() {
    let mut tiled = Vec::new();
    for contraction in contractions() {
        let name = contraction.name;
        let module = farkas::parse(&contraction.text).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
        let func = farkas::builtin::functions(&module)[0];
        let outcome = apply(name, &module, func, "auto(gpu)");
        assert!(outcome.report.iter().all(|line| !line.starts_with("not re-read")), "{name}: {:?}", outcome.report);
        same(name, &module, &outcome.module);
        if text(&outcome.module).contains("#gpu.thread<y>") {
            tiled.push(name);
        }
    }
    for wanted in ["gemm", "gemm of B transposed", "gemm of A transposed", "gemm of both transposed"] {
        assert!(tiled.contains(&wanted), "{tiled:?}");
    }
}

/// Two products after each other, whose loops have the same names.
fn products() -> String {
    let product = |a: &str, c: &str| {
        format!(
            "  affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%n)) {{
    affine.for %k = 0 to %n {{
      %a = affine.load %{a}[%i, %k] : memref<?x?xf64>
      %b = affine.load %B[%k, %j] : memref<?x?xf64>
      %c = affine.load %{c}[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %a, %b : f64
      %s = arith.addf %c, %p : f64
      affine.store %s, %{c}[%i, %j] : memref<?x?xf64>
    }}
  }}
"
        )
    };
    let arrays = ["A", "B", "C", "D"].map(|array| format!("%{array}: memref<?x?xf64>")).join(", ");
    format!("func.func @two({arrays}, %n: index) {{\n{}{}  return\n}}\n", product("A", "C"), product("C", "D"))
}

/// The steps that `kernels` says it is can be given instead.
#[test]
fn kernels_are_their_steps() {
    let name = "two products";
    let module = farkas::parse(&products()).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    let func = farkas::builtin::functions(&module)[0];
    let outcome = apply(name, &module, func, "kernels");
    let steps = outcome.report.iter().find_map(|line| line.strip_prefix("`kernels` is ")).expect("it says what it is");
    let again = apply(name, &module, func, steps);
    assert!(!again.report.iter().any(|line| line.contains("changes nothing")), "{:?}", again.report);
    let count = |module: &Module, word: &str| text(module).matches(word).count();
    for word in ["memref.alloca", "#gpu.block<x>", "#gpu.thread<x>", "affine.for %k"] {
        assert_eq!(count(&again.module, word), count(&outcome.module, word), "{word}");
    }
    same(name, &module, &again.module);
}
