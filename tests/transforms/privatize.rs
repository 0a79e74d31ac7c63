//! The law of chunks: where a loop of a random nest runs in chunks with accumulators of their own, the program computes the same, up to the
//! order of sums, and no parallel loop races.
//!
//! `FARKAS_NESTS=2000 cargo test --test transforms privatize -- --nocapture` asks it of 2,000 random nests.

use std::cell::RefCell;
use std::collections::BTreeMap;

use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::schedule::refusal::Refusal;
use farkas::testing::{NestOptions, NestRecipe, nest};
use farkas::transforms::{Looped, Options, PipelineError, choose_pipeline};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::{cases, races, text};

/// What became of the loops.
type Table = RefCell<BTreeMap<String, usize>>;

fn check(recipe: &NestRecipe, [looped, chunks, strip]: [u8; 3], table: &Table) -> Result<(), String> {
    let source = recipe.render().text;
    let module = farkas::parse(&source).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    let func = farkas::builtin::function(&module, "f").ok_or("there is no @f")?;
    let count = |what: &str| *table.borrow_mut().entry(what.to_string()).or_default() += 1;
    if !races(&module).is_empty() {
        return Ok(());
    }
    let mut written = String::new();
    let mut choose = |loops: &[Looped]| {
        let strip = ["", ",strip=1", ",strip=2", ",strip=3"][strip as usize % 4];
        written = match loops {
            [] => "parallelize".to_owned(),
            _ => {
                let label = &loops[looped as usize % loops.len()].label;
                format!("parallelize({label};privatize={}{strip})", chunks % 4 + 1)
            }
        };
        written.clone()
    };
    let options = Options { reassociate: true, ..Options::default() };
    let result = choose_pipeline(&module, func, 1, &mut choose, &options).result;
    match result {
        Ok(outcome) => {
            let options = CompareOptions { reassociate: true, ..CompareOptions::default() };
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

#[test]
fn chunks_of_a_loop_compute_the_same() {
    let config = ProptestConfig {
        cases: cases(96),
        failure_persistence: None,
        max_shrink_iters: 60,
        ..ProptestConfig::default()
    };
    let table = Table::default();
    let law = |(recipe, choice)| check(&recipe, choice, &table).map_err(TestCaseError::fail);
    let options = NestOptions { updates: true, ..NestOptions::default() };
    let strategy = (nest(options), any::<[u8; 3]>());
    TestRunner::new(config).run(&strategy, law).unwrap_or_else(|error| panic!("{error}"));
    for (what, count) in table.borrow().iter() {
        println!("{count:6}  {what}");
    }
    assert!(table.borrow().contains_key("accepted, computes the same"), "{:?}", table.borrow());
}
