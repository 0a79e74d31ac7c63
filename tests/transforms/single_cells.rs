//! `forward`, `dce`, `licm` and `demote` on random nests: what comes of them is a program, and computes the same.
//!
//! `FARKAS_NESTS=2000 cargo test --test transforms single_cells -- --nocapture` asks it of 2,000 nests of each kind.

use std::cell::RefCell;
use std::collections::BTreeMap;

use farkas::ir::Module;
use farkas::testing::{NestOptions, NestRecipe, ProgramSource, nest};
use farkas::transforms::{Options, PipelineError, apply_pipeline, parse_pipeline};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::{agree, cases};

const PIPELINES: [&str; 4] = ["forward dce licm", "licm forward dce", "demote", "demote dce"];

/// How often a pipeline changed nothing, changed something, was followed afterwards, and was not applied.
type Counts = BTreeMap<&'static str, [usize; 4]>;

/// Steps on the copies of an unrolled loop, whose iterations stand side by side.
fn check(nest: &NestRecipe, (number, factor): (usize, u8), counts: &RefCell<Counts>) -> Result<(), String> {
    let before = nest.module();
    let func = farkas::builtin::functions(&before)[0];
    let unrolled = parse_pipeline(&format!("unroll({number};{factor})")).expect("a pipeline");
    let before = match apply_pipeline(&before, func, &unrolled, &Options::default()) {
        Ok(outcome) => outcome.module,
        Err(_) => before.into_owned(),
    };
    let text = |module: &Module| farkas::print(module, &farkas::PrintOptions::default());
    let options = Options::default();
    let plain = apply_pipeline(&before, func, &[], &options).map(|outcome| text(&outcome.module));
    for pipeline in PIPELINES {
        let steps = parse_pipeline(pipeline).expect("a pipeline");
        let mut counts = counts.borrow_mut();
        let counts = counts.entry(pipeline).or_default();
        let after = match apply_pipeline(&before, func, &steps, &options) {
            Ok(outcome) => outcome,
            Err(PipelineError::Refused { .. }) => {
                counts[3] += 1;
                continue;
            }
            Err(error) => return Err(format!("{pipeline}: {error}\n{nest:?}")),
        };
        let now = text(&after.module);
        let is_changed = plain.as_ref().map_or(true, |plain| *plain != now);
        counts[usize::from(is_changed)] += 1;
        counts[2] += usize::from(is_changed && !after.report.iter().any(|line| line.contains("not re-read: ")));
        let same = agree(nest, &before, &after.module).and_then(|()| {
            let read = farkas::parse(&super::text(&after.module)).map_err(|errors| errors.to_string());
            read.map(|_| ())
        });
        same.map_err(|why| format!("{pipeline}: {why}\n{nest:?}"))?;
    }
    Ok(())
}

fn law(options: NestOptions) {
    let cases = cases(24);
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let counts = RefCell::new(Counts::new());
    let law = |(recipe, unrolled)| check(&recipe, unrolled, &counts).map_err(TestCaseError::fail);
    TestRunner::new(config).run(&(nest(options), (0..3usize, 1..4u8)), law).unwrap_or_else(|error| panic!("{error}"));
    for (pipeline, [left, changed, followed, refused]) in &*counts.borrow() {
        println!("{pipeline}: {changed} changed, of these {followed} proved; {left} left, {refused} refused");
    }
}

#[test]
fn steps_on_single_cells_compute_the_same_on_plain_nests() {
    law(NestOptions::plain());
}

#[test]
fn steps_on_single_cells_compute_the_same() {
    law(NestOptions::default());
}

#[test]
fn steps_on_single_cells_compute_the_same_on_nests_of_all_kinds() {
    law(NestOptions::everything());
}

#[test]
fn steps_on_single_cells_compute_the_same_far_from_home() {
    law(NestOptions { far: true, raised: false, ..NestOptions::everything() });
}

#[test]
fn steps_on_single_cells_compute_the_same_on_one_array() {
    law(NestOptions { arrays: 1, max_depth: 2, max_statements: 4, ..NestOptions::everything() });
}
