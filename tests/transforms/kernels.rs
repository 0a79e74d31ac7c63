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

/// The steps that `kernels` says it is can be given instead.
#[test]
fn kernels_are_their_steps() {
    let wanted = "gemm of B transposed";
    let contraction = contractions().into_iter().find(|one| one.name == wanted).expect("the product");
    let module = farkas::parse(&contraction.text).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    let func = farkas::builtin::functions(&module)[0];
    let parallel = apply(wanted, &module, func, "parallelize(%i) parallelize(%j)").module;
    let outcome = apply(wanted, &parallel, func, "kernels");
    let steps = outcome.report.iter().find_map(|line| line.strip_prefix("`kernels` is ")).expect("it says what it is");
    let again = apply(wanted, &parallel, func, steps).module;
    let count = |module: &Module, word: &str| text(module).matches(word).count();
    for word in ["memref.alloca", "#gpu.block<x>", "#gpu.thread<x>"] {
        assert_eq!(count(&again, word), count(&outcome.module, word), "{word}");
    }
    same(wanted, &module, &again);
}
