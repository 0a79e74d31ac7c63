//! A pipeline for each of the 30 kernels of PolyBench/C 4.2, as a person would write it (`tests/kernels/*.farkas`, the
//! first lines say why): each is applied as it stands, computes what the kernel computes at many sizes and in the same way,
//! and what it makes of the program is accepted and run by LLVM's tools.

use crate::tools;
use crate::tools::Mlir;
use farkas::interp::{CompareOptions, RunOptions, Verdict, compare, run};
use farkas::ir::{Module, Op};
use farkas::limits::Limits;
use farkas::{PrintOptions, builtin, codegen, transforms};
use std::sync::LazyLock;

const NUM_KERNELS: usize = 30;

/// A kernel and what its pipeline makes of it.
struct Piped {
    name: String,
    before: Module,
    after: Module,
    /// The function that the pipeline is for.
    func: String,
    /// What `@main` prints.
    expected: String,
}

fn function(module: &Module, name: &str) -> Op {
    builtin::function(module, name).unwrap_or_else(|| panic!("no @{name}"))
}

static PIPED: LazyLock<Vec<Piped>> = LazyLock::new(piped);

fn piped() -> Vec<Piped> {
    let mut files = tools::files("tests/kernels", "farkas");
    // `KERNEL.gpu.farkas` is for blocks of threads: those run in tests/codegen.
    files.retain(|(name, _)| !name.ends_with(".gpu"));
    assert_eq!(files.len(), NUM_KERNELS, "every kernel has a pipeline");
    let read = files.into_iter().map(|(name, path)| {
        let before = farkas::parse(&tools::read(format!("tests/kernels/{name}.mlir"))).expect("a valid kernel").module;
        let text = tools::read(path);
        assert!(text.starts_with("# ") && text.contains('('), "{name}: says why, and does something");
        let steps = transforms::parse_pipeline(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let func = format!("kernel_{}", name.replace('-', "_"));
        let options = transforms::Options::default();
        let outcome = transforms::apply_pipeline(&before, function(&before, &func), &steps, &options);
        let after = outcome.unwrap_or_else(|error| panic!("{name}: {error:?}")).module;
        let expected = tools::read(format!("tests/kernels/expected/{name}.txt"));
        Piped { name, before, after, func, expected }
    });
    read.collect()
}

#[test]
fn pipelines_change_every_kernel_and_print_a_program() {
    let named = PrintOptions { keep_names: true, ..PrintOptions::default() };
    for Piped { name, before, after, .. } in PIPED.iter() {
        let text = farkas::print(after, &named);
        assert_ne!(text, farkas::print(before, &named), "{name}");
        let again = farkas::parse(&text).unwrap_or_else(|errors| panic!("{name}: {}", errors[0])).module;
        assert_eq!(farkas::print(&again, &named), text, "{name}");
    }
}

/// On hashes of computations, so that a sum in another order would differ; each index argument takes sizes from 0 up.
#[test]
fn kernels_compute_the_same_after_their_pipelines() {
    for Piped { name, before, after, func, .. } in PIPED.iter() {
        let options = CompareOptions {
            func: Some(func.clone()),
            limits: Limits { trial: 300_000, ..Limits::default() },
            ..CompareOptions::default()
        };
        match compare(before, after, &options) {
            Verdict::Tested { runs, numbers_only: None } => assert!(runs >= 4, "{name}: only {runs} sizes"),
            verdict => panic!("{name}: {verdict:?}"),
        }
    }
}

#[test]
fn the_interpreter_prints_the_same_after_pipelines() {
    for Piped { name, after, expected, .. } in PIPED.iter() {
        let outcome = run(after, &RunOptions::default()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(tools::without_address(&outcome.output), *expected, "{name}");
    }
}

#[test]
fn mlir_runner_prints_the_same_after_pipelines() {
    let Some(mlir) = Mlir::need("mlir_runner_prints_the_same_after_pipelines") else { return };
    for Piped { name, after, expected, .. } in PIPED.iter() {
        let scf = codegen::scf::lower(after).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let text = farkas::print(&scf, &PrintOptions::default());
        assert!(!text.contains("affine."), "{name}: all is scf");
        assert_eq!(mlir.run(&text).as_ref(), Ok(expected), "{name}");
    }
}
