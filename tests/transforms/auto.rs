//! `auto` succeeds on every example and every kernel of PolyBench: what it chose computes the same, is the schedule tree
//! that it shows, comes out again, and is accepted by mlir-opt.

use crate::tools;
use std::time::Instant;

use crate::tools::Mlir;
use farkas::equivalence::Reread;
use farkas::interp::{CompareOptions, RunOptions, Verdict, compare, run};
use farkas::ir::{Module, Op};
use farkas::limits::Limits;
use farkas::testing::{NestOptions, Symbol, nest};
use farkas::transforms::{Machine, Options, Outcome, PipelineError, apply_pipeline, parse_pipeline};
use farkas::{PrintOptions, builtin, codegen};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use regex::Regex;

/// The permutable bands that must be found for some of them, by hand: the times of the first statement at loops over tiles or points,
/// in any order. They are those of Pluto and isl; a recurrence that runs in chains side by side keeps the loop over time outside.
const EXPECTED: [(&str, &[&str]); 11] = [
    ("kernel_gemm", &["S1 -> i", "S1 -> k", "S1 -> j1"]),
    ("kernel_lu", &["S0 -> i, S1 -> i, S2 -> i", "S0 -> k, S1 -> j, S2 -> k1"]),
    ("kernel_cholesky", &["S0 -> i, S1 -> i, S2 -> i", "S0 -> j, S1 -> j, S2 -> k1, S3 -> i"]),
    ("kernel_jacobi_2d", &["S0 -> t, S1 -> t", "S0 -> t * 2 + i, S1 -> t * 2 + i1 + 1"]),
    ("kernel_fdtd_2d", &["S0 -> t, S1 -> t, S2 -> t, S3 -> t", "S0 -> t, S1 -> t + i, S2 -> t + i1, S3 -> t + i2 + 1"]),
    ("kernel_heat_3d", &["S0 -> t, S1 -> t", "S0 -> t * 2 + i, S1 -> t * 2 + i1 + 1"]),
    ("kernel_seidel_2d", &["S0 -> t", "S0 -> i", "S0 -> i * 2 + j"]),
    ("kernel_2mm", &["S1 -> i", "S1 -> k", "S3 -> i1", "S3 -> k1"]),
    ("kernel_trmm", &["S0 -> j", "S0 -> i", "S0 -> k"]),
    ("kernel_gemver", &["S0 -> j, S1 -> i1", "S0 -> i, S1 -> j1"]),
    ("kernel_nussinov", &["S0 -> j, S1 -> j, S2 -> j, S3 -> j, S4 -> j"]),
];

/// Those that the model leaves alone: no parallel loop is worth a fork in them.
const LEFT_ALONE: [&str; 3] = ["kernel_durbin", "kernel_jacobi_1d", "kernel_ludcmp"];

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

/// One function after some steps, from a schedule tree if one is given; the tree that comes out is in the outcome.
fn apply(module: &Module, func: Op, steps: &str, tree: Option<String>) -> Result<Outcome, PipelineError> {
    let options = Options { schedule_from: tree, schedule: true, ..Options::default() };
    apply_pipeline(module, func, &parse_pipeline(steps)?, &options)
}

/// Every function after `auto`, and the order that each has then: none if there is none.
fn automatic(name: &str, source: &Module) -> (Module, Vec<Option<String>>) {
    let mut module = source.clone();
    let mut trees = Vec::new();
    for func in builtin::functions(source) {
        let outcome =
            apply(&module, func, "auto(storage=no)", None).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let again = apply(&module, func, "auto(storage=no)", None).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        assert_eq!(text(&again.module), text(&outcome.module), "{name}: the same again");
        let known = builtin::symbol_name(source, func).unwrap_or_default();
        let tree = outcome.schedule.as_deref().unwrap_or_default();
        if let Some((_, expected)) = EXPECTED.iter().find(|(wanted, _)| *wanted == known) {
            let times: Vec<&str> = tree.lines().filter_map(|line| Some(line.split_once(": ")?.1)).collect();
            assert!(expected.iter().all(|wanted| times.contains(wanted)), "{known}: {tree}");
        }
        if LEFT_ALONE.contains(&known) {
            assert!(outcome.report.iter().any(|line| line.starts_with("auto does nothing")), "{known}: {tree}");
        }
        let said =
            outcome.report.iter().any(|line| line.starts_with("auto ") || line.starts_with("nothing is changed"));
        assert!(said, "{name}: auto says what it does: {:?}", outcome.report);
        module = outcome.module;
        trees.push(outcome.schedule);
    }
    (module, trees)
}

/// Every function in its order, with tiles of another size: at 3 small programs have several.
fn with_trees(name: &str, source: &Module, trees: &[Option<String>], size: Option<usize>) -> Module {
    let mut module = source.clone();
    let sizes = Regex::new(r"tile \d+|floordiv (\d+)\) \* (\d+)").expect("a pattern");
    for (func, tree) in builtin::functions(source).into_iter().zip(trees) {
        let Some(tree) = tree else { continue };
        let tree = match size {
            Some(size) => sizes.replace_all(tree, |found: &regex::Captures<'_>| {
                let number = |at: usize| found.get(at).and_then(|text| text.as_str().parse::<usize>().ok());
                match (number(1), number(2)) {
                    (Some(divisor), Some(factor)) => format!("floordiv {size}) * {}", factor / divisor * size),
                    _ => format!("tile {size}"),
                }
            }),
            None => tree.into(),
        };
        let steps = tree.lines().find_map(|line| line.strip_prefix("// then ")).unwrap_or_default().to_owned();
        // In tiles of 3 there is nothing to unroll.
        let steps = if size.is_some() { String::new() } else { steps };
        let outcome = apply(&module, func, &steps, Some(tree.to_string()));
        module = outcome.unwrap_or_else(|error| panic!("{name}: {tree}: {error:?}")).module;
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
        let (module, trees) = automatic(&name, &source);
        println!("{name}: {:.0?}", start.elapsed());
        let explicit = with_trees(&name, &source, &trees, None);
        same(&name, &source, &explicit);
        if trees.iter().flatten().all(|tree| !tree.contains("// then ")) {
            assert_eq!(text(&explicit), text(&module), "{name}: auto is the order it shows");
        }
        same(&name, &source, &module);
        same(&name, &source, &with_trees(&name, &source, &trees, Some(3)));
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

/// The model counts on the machine that it is told, and the same program comes out for the same one.
#[test]
fn another_machine_has_an_order_of_its_own() {
    let source = programs().into_iter().find(|(name, _)| name == "jacobi-2d");
    let (_, source) = source.expect("jacobi-2d");
    let func = builtin::function(&source, "kernel_jacobi_2d").expect("the kernel");
    let on = |machine: Machine| {
        let options = Options { machine, report: true, ..Options::default() };
        let steps = parse_pipeline("auto").expect("a pipeline");
        let outcome = apply_pipeline(&source, func, &steps, &options).expect("auto is never refused");
        (text(&outcome.module), outcome.order.expect("a report").processors)
    };
    let (fixed, processors) = on(Machine::default());
    assert_eq!(processors, 2);
    assert_eq!(on(Machine::default().with(32 << 10, 1 << 20, 2)), (fixed.clone(), 2), "these are the fixed machine's");
    let (small, processors) = on(Machine::default().with(4 << 10, 16 << 10, 1));
    assert_eq!(processors, 1);
    assert_ne!(small, fixed, "one processor and small caches have another order");
}

/// Never wrong, the same again, and said; with the model's choices, and with small tiles and everything fused, so that there is more to be
/// wrong. Says in how many functions something was changed, tiled, made parallel or not re-read.
#[test]
fn random_functions_compute_the_same() {
    let config = ProptestConfig { cases: super::cases(64), failure_persistence: None, ..ProptestConfig::default() };
    let counts = std::cell::RefCell::new([0; 5]);
    let mut runner = TestRunner::new(config);
    let options = NestOptions { updates: true, rotations: true, divisions: true, far: true, ..NestOptions::default() };
    let asked = runner.run(&nest(options), |recipe| {
        let source = farkas::parse(&recipe.render().text).expect("a program").module;
        let func = builtin::function(&source, "f").expect("a function");
        for steps in ["auto", "auto(tile=2x3x2, fuse=max)", "auto(parallel=outer, time=no, tile=4, fuse=no)"] {
            let outcomes = [(); 2].map(|()| apply(&source, func, steps, None));
            let [Ok(outcome), Ok(again)] = outcomes else {
                return Err(TestCaseError::fail(format!("{steps} is never refused: {outcomes:?}\n{}", text(&source))));
            };
            let module = &outcome.module;
            prop_assert_eq!(text(module), text(&again.module), "{}: the same again", steps);
            let options = CompareOptions { func: Some("f".to_owned()), ..CompareOptions::default() };
            let by_numbers = recipe.integers || recipe.symbol != Symbol::Argument;
            match compare(&source, module, &options) {
                Verdict::Tested { numbers_only, .. } if numbers_only.is_none() || by_numbers => {}
                verdict => {
                    return Err(TestCaseError::fail(format!(
                        "{steps}: {verdict:?}\n{}\n{}",
                        text(&source),
                        text(module)
                    )));
                }
            }
            let is_said = outcome.report.iter().any(|line| line.starts_with("auto "));
            prop_assert!(is_said, "nobody says what was done, or why nothing was\n{}", text(&source));
            let tree = outcome.schedule.unwrap_or_default();
            let is_so = [
                true,
                text(module) != text(&source),
                tree.contains(" tile "),
                tree.contains(" coincident"),
                outcome.reread != Reread::Same,
            ];
            counts.borrow_mut().iter_mut().zip(is_so).for_each(|(count, is_so)| *count += usize::from(is_so));
        }
        Ok(())
    });
    asked.unwrap_or_else(|error| panic!("{error}"));
    let [all, changed, tiled, parallel, unread] = counts.into_inner();
    println!("{all}: {changed} changed, {tiled} tiled, {parallel} parallel, {unread} not re-read");
    assert!(20 * unread <= all, "at most one in twenty is only tested");
    assert!(changed > all / 20 && tiled > 0, "something is done");
}
