//! Random programs are accepted by mlir-opt; stored programs print what mlir-runner prints.

mod tools;

use farkas::testing::{NestOptions, Rendered, nest};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use tools::Mlir;

#[test]
fn mlir_runner_prints_what_is_stored() {
    let Some(mlir) = Mlir::need("mlir_runner_prints_what_is_stored") else { return };
    for (name, path) in tools::files("tests/programs", "mlir") {
        let printed = mlir.run(&tools::read(&path)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(printed, tools::read(format!("tests/programs/expected/{name}.txt")), "{name}");
    }
}

/// A fixed sample of random programs.
fn sample(options: NestOptions, count: usize) -> Vec<Rendered> {
    let mut runner = TestRunner::deterministic();
    let strategy = nest(options);
    let mut one = || strategy.new_tree(&mut runner).expect("a recipe").current().render();
    (0..count).map(|_| one()).collect()
}

fn all_samples(count: usize) -> Vec<Rendered> {
    let deep = NestOptions { max_depth: 4, ..NestOptions::default() };
    [NestOptions::plain(), NestOptions::default(), deep]
        .into_iter()
        .flat_map(|options| sample(options, count))
        .collect()
}

#[test]
fn mlir_opt_accepts_random_nests() {
    let Some(mlir) = Mlir::need("mlir_opt_accepts_random_nests") else { return };
    let programs: Vec<String> = all_samples(200).into_iter().map(|program| program.text).collect();
    if let Err(message) = mlir.opt(&programs.join("// -----\n"), &["--split-input-file"]) {
        panic!("{message}");
    }
}
