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

use std::cell::RefCell;
use std::collections::BTreeMap;

use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::ir::Module;
use farkas::schedule::refusal::Refusal;
use farkas::testing::{NestRecipe, Symbol};
use farkas::transforms::{ChosenSteps, Looped, Options, PipelineError, choose_pipeline};
use proptest::test_runner::Config;

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

/// How a law is asked of random programs, of so many as a rule.
fn law_config(usual: u32) -> Config {
    Config { cases: cases(usual), failure_persistence: None, max_shrink_iters: 60, ..Config::default() }
}

/// The law of one step, and what became of the programs that it was asked of: where it is accepted, the program computes the same, and no parallel loop of it races.
#[derive(Default, Debug)]
struct StepLaw(RefCell<BTreeMap<String, usize>>);

impl StepLaw {
    /// Asks it of a program that does not race, up to the order of sums where that may be given up.
    fn ask(&self, source: &str, options: &Options, step: &dyn Fn(&[Looped]) -> String) -> Result<(), String> {
        let module = farkas::parse(source).unwrap_or_else(|errors| panic!("{}\n{source}", errors[0])).module;
        let func = farkas::builtin::function(&module, "f").ok_or("there is no @f")?;
        if !races(&module).is_empty() {
            return Ok(());
        }
        let count = |what: &str| *self.0.borrow_mut().entry(what.to_string()).or_default() += 1;
        let mut written = String::new();
        let mut choose = |loops: &[Looped]| {
            written = step(loops);
            written.clone()
        };
        let ChosenSteps { result, .. } = choose_pipeline(&module, func, 1, &mut choose, options);
        match result {
            Ok(outcome) => {
                let options = CompareOptions { reassociate: options.reassociate, ..CompareOptions::default() };
                let verdict = compare(&module, &outcome.module, &options);
                let races = races(&outcome.module);
                if !matches!(verdict, Verdict::Tested { .. }) || !races.is_empty() {
                    return Err(format!("{written}\n{source}\n{verdict:?} {races:?}\n{}", text(&outcome.module)));
                }
                count("accepted, computes the same");
            }
            Err(PipelineError::Refused { refusal, .. }) => match *refusal {
                Refusal::NotApplicable(no) => count(&format!("not applicable: {}", no.code)),
                Refusal::Unknown(reason) => count(&format!("unknown: {}: {}", reason.code, reason.message)),
                Refusal::Violates(_) => count("refused"),
            },
            Err(PipelineError::Usage(error)) if error.message.starts_with("there is no loop") => count("no such loop"),
            Err(error) => return Err(format!("{written}\n{source}\n{error}")),
        }
        Ok(())
    }

    /// Prints what became of them, and says how many were accepted, and of how many nobody knows.
    fn tell(&self) -> [usize; 2] {
        let table = self.0.borrow();
        table.iter().for_each(|(what, count)| println!("{count:6}  {what}"));
        let of = |start: &str| table.iter().filter(|(what, _)| what.starts_with(start)).map(|(_, count)| *count).sum();
        [of("accepted"), of("unknown")]
    }
}
