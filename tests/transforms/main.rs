//! Pipelines and what they write.

#[path = "../tools/mod.rs"]
mod tools;

mod auto;
mod emit;
mod kernel_pipelines;
mod kernels;
mod micro;
mod mlir_run;
mod nearest;
mod overlap;
mod pack;
mod privatize;
mod promote;
mod rings;
mod single_cells;
mod stages;
mod storage_law;
mod symbolic_sizes;
mod vectorize;

use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::ir::Module;
use farkas::testing::{NestRecipe, Symbol};

/// How many random programs a law is asked of: `FARKAS_NESTS=2000` for more than usual.
fn cases(usual: u32) -> u32 {
    std::env::var("FARKAS_NESTS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The text of a program that has no mistakes.
fn text(module: &Module) -> String {
    let found = farkas::check(module);
    let text = farkas::print(module, &farkas::PrintOptions { keep_names: true, ..farkas::PrintOptions::default() });
    assert!(found.iter().all(|d| d.severity != farkas::diag::Severity::Error), "{found:?}\n{text}");
    text
}

/// The races of the first function of a program, those that nobody is sure of left out.
fn races(module: &Module) -> Vec<String> {
    let func = farkas::builtin::functions(module)[0];
    let mut report = farkas::report::report(module, func, &farkas::report::ReportOptions::default());
    report.races.retain(|race| report.unknown.is_empty() || !race.contains(" may "));
    report.races
}

/// Does what was made of a random nest compute the same? Integers are combined in any order; what a guard calls equal may be either.
fn agree(nest: &NestRecipe, before: &Module, after: &Module) -> Result<(), String> {
    let by_numbers = nest.integers || nest.symbol != Symbol::Argument;
    match compare(before, after, &CompareOptions::default()) {
        Verdict::Tested { numbers_only, .. } if numbers_only.is_none() || by_numbers => Ok(()),
        verdict => Err(format!("{verdict:?}\n{}", text(after))),
    }
}
