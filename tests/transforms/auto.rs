//! `auto` succeeds on every example and every kernel of PolyBench: what it chose computes the same, is the pipeline that it
//! reports, and is accepted by mlir-opt.

use crate::tools;
use std::time::Instant;

use crate::tools::Mlir;
use farkas::interp::{CompareOptions, RunOptions, Verdict, compare, run};
use farkas::ir::{Module, Op};
use farkas::limits::Limits;
use farkas::transforms::{Options, Outcome, PipelineError, apply_pipeline, parse_pipeline};
use farkas::{PrintOptions, builtin, codegen};

/// What must be chosen for some of them, by hand: Pluto's choices, as far as the loops of one nest go, and the sweeps of a time
/// step.
const EXPECTED: [(&str, &str); 6] = [
    ("heat-3d", "tile(%i,%j,%k;32,32,32) parallelize(%i_t) parallelize(%j_t) parallelize(%k_t)"),
    ("jacobi-1d", "fuse(%i,%i1;shift=1) skew(%t,%i;2) tile(%t,%i;32,32) skew(%i_t,%t_t;1) parallelize(%i_t)"),
    ("jacobi_2d", "tile(%i,%j;32,32) parallelize(%i_t) parallelize(%j_t)"),
    ("nussinov", "tile(%i,%j;32,32) skew(%j_t,%i_t;1) parallelize(%j_t)"),
    ("seidel_2d", SEIDEL),
    ("seidel-2d", SEIDEL),
];

const SEIDEL: &str =
    "skew(%t,%j;2) skew(%i,%j;1) skew(%t,%i;1) tile(%t,%i,%j;32,32,32) skew(%i_t,%t_t;1) parallelize(%i_t)";

/// The examples and the kernels, by the names of their files.
fn programs() -> Vec<(String, Module)> {
    let files = tools::files("examples", "mlir").into_iter().chain(tools::files("tests/kernels", "mlir"));
    let read = |(name, path)| {
        let text = tools::read(path);
        let parsed = farkas::parse(&text).unwrap_or_else(|errors| panic!("{name}: {}", errors[0]));
        (name, parsed.module)
    };
    files.map(read).collect()
}

fn apply(module: &Module, func: Op, steps: &str) -> Result<Outcome, PipelineError> {
    apply_pipeline(module, func, &parse_pipeline(steps)?, &Options::default())
}

/// Every function after `auto`, and what was done to each.
fn automatic(name: &str, source: &Module) -> (Module, Vec<String>) {
    let mut module = source.clone();
    let mut pipelines = Vec::new();
    for func in builtin::functions(source) {
        let outcome = apply(&module, func, "auto").unwrap_or_else(|error| panic!("{name}: {error:?}"));
        module = outcome.module;
        let done = outcome.report.iter().find_map(|line| line.strip_prefix("auto does "));
        let done = done.unwrap_or_else(|| panic!("{name}: auto says what it does"));
        pipelines.push(if done == "nothing" { String::new() } else { done.to_owned() });
    }
    (module, pipelines)
}

/// Every function after its pipeline, with tiles of another size: at 3 small programs have several.
fn with_pipelines(name: &str, source: &Module, pipelines: &[String], size: usize) -> Module {
    let mut module = source.clone();
    for (func, pipeline) in builtin::functions(source).into_iter().zip(pipelines) {
        let pipeline = pipeline.replace("32", &size.to_string());
        let outcome = apply(&module, func, &pipeline);
        module = outcome.unwrap_or_else(|error| panic!("{name}: {pipeline}: {error:?}")).module;
    }
    module
}

/// Every function but `main`, which is run for what it prints.
fn same(name: &str, before: &Module, after: &Module) {
    let functions = builtin::functions(before).into_iter().filter_map(|func| builtin::symbol_name(before, func));
    for func in functions.filter(|func| *func != "main") {
        let options = CompareOptions {
            func: Some(func.to_owned()),
            limits: Limits { trial: 200_000, ..Limits::default() },
            ..CompareOptions::default()
        };
        match compare(before, after, &options) {
            Verdict::Tested { numbers_only: None, .. } => {}
            verdict => panic!("{name}: {func}: {verdict:?}\n{}", text(after)),
        }
    }
}

fn text(module: &Module) -> String {
    farkas::print(module, &PrintOptions { keep_names: true, ..PrintOptions::default() })
}

#[test]
fn auto_succeeds_and_computes_the_same() {
    let mlir = Mlir::need("auto_succeeds_and_computes_the_same");
    for (name, source) in programs() {
        let start = Instant::now();
        let (module, pipelines) = automatic(&name, &source);
        println!("{name}: {:.0?}: {}", start.elapsed(), pipelines.join(" | "));
        let explicit = with_pipelines(&name, &source, &pipelines, 32);
        assert_eq!(text(&explicit), text(&module), "{name}: auto is the pipeline it reports");
        if let Some((_, expected)) = EXPECTED.iter().find(|(wanted, _)| *wanted == name) {
            assert!(pipelines.iter().any(|pipeline| pipeline.starts_with(expected)), "{name}: {pipelines:?}");
        }
        same(&name, &source, &module);
        same(&name, &source, &with_pipelines(&name, &source, &pipelines, 3));
        let printed = |module: &Module| {
            run(module, &RunOptions::default()).map(|outcome| tools::without_address(&outcome.output))
        };
        assert_eq!(printed(&module).ok(), printed(&source).ok(), "{name}");

        if let Some(mlir) = &mlir {
            let scf = codegen::scf::lower(&module).unwrap_or_else(|error| panic!("{name}: {error}"));
            let accepted = mlir.opt(&farkas::print(&scf, &PrintOptions::default()), &[]);
            assert!(accepted.is_ok(), "{name}: {accepted:?}");
        }
    }
}
