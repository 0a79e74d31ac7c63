//! `vectorize` on random nests: what is accepted is proved and computes the same, and what is refused with a witness has both iterations in
//! one chunk.
//!
//! `FARKAS_NESTS=500 cargo test --test transforms vectorize -- --nocapture` asks it of 500 nests of each kind.

use std::cell::RefCell;
use std::collections::BTreeMap;

use farkas::schedule::refusal::Refusal;
use farkas::testing::{NestOptions, NestRecipe, ProgramSource, nest};
use farkas::transforms::{Options, PipelineError, apply_pipeline, parse_pipeline};
use num_traits::ToPrimitive;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::{agree, cases};
use crate::tools::Mlir;

/// How often each came of it, by words or the code of a refusal; and the programs with vectors.
type Counts = (BTreeMap<String, usize>, Vec<String>);

/// All loops of a nest, one after the other.
fn check(nest: &NestRecipe, width: i64, counts: &RefCell<Counts>) -> Result<(), String> {
    (0..4).try_for_each(|number| check_loop(nest, (number, width), counts))
}

fn check_loop(nest: &NestRecipe, (number, width): (usize, i64), counts: &RefCell<Counts>) -> Result<(), String> {
    let before = nest.module();
    let func = farkas::builtin::functions(&before)[0];
    let steps = parse_pipeline(&format!("vectorize({number};{width})")).expect("a pipeline");
    let after = match apply_pipeline(&before, func, &steps, &Options::default()) {
        Ok(outcome) => outcome.module,
        Err(PipelineError::Usage(_)) => return Ok(()),
        Err(PipelineError::Refused { refusal, .. }) => {
            let which = match *refusal {
                Refusal::Violates(witness) => {
                    let (source, target) = (&witness.source.iteration, &witness.target.iteration);
                    let apart = source.last().zip(target.last()).and_then(|(a, b)| (b - a).to_i64());
                    let around = source.len().saturating_sub(1);
                    let is_near = apart.is_some_and(|apart| apart.abs() < 4 * width);
                    if source[..around] != target[..around] || !is_near {
                        return Err(format!("{source:?} and {target:?} are in no chunk\n{nest:?}"));
                    }
                    "reverses-dependence"
                }
                Refusal::NotApplicable(no) => no.code,
                Refusal::Unknown(reason) => reason.code,
            };
            *counts.borrow_mut().0.entry(which.to_owned()).or_default() += 1;
            return Ok(());
        }
        Err(error) => return Err(format!("{error}\n{nest:?}")),
    };
    let text = super::text(&after);
    *counts.borrow_mut().0.entry("with vectors".to_owned()).or_default() += 1;
    counts.borrow_mut().1.push(text.clone());
    if !text.contains("vector<") {
        return Err(format!("there are no vectors\n{text}\n{nest:?}"));
    }
    let read = farkas::parse(&text).map_err(|errors| errors.to_string());
    agree(nest, &before, &after).and(read.map(|_| ())).map_err(|why| format!("{why}\n{nest:?}"))
}

fn law(options: NestOptions) {
    let config = ProptestConfig { cases: cases(10), failure_persistence: None, ..ProptestConfig::default() };
    let counts = RefCell::new(Counts::default());
    let law = |(recipe, width)| check(&recipe, width, &counts).map_err(TestCaseError::fail);
    TestRunner::new(config).run(&(nest(options), 2..4i64), law).unwrap_or_else(|error| panic!("{error}"));
    let (counts, texts) = counts.into_inner();
    if let Some(mlir) = Mlir::need("vectors_compute_the_same") {
        let all = mlir.opt(&texts.join("// -----\n"), &["--split-input-file", "--lower-affine"]);
        all.unwrap_or_else(|message| panic!("{message}"));
    }
    println!("{counts:?}");
}

#[test]
fn vectors_compute_the_same_on_plain_nests() {
    law(NestOptions::plain());
}

#[test]
fn vectors_compute_the_same() {
    law(NestOptions::default());
}

#[test]
fn vectors_compute_the_same_on_nests_of_all_kinds() {
    law(NestOptions::everything());
}

#[test]
fn vectors_compute_the_same_on_one_array() {
    law(NestOptions { arrays: 1, max_depth: 2, max_statements: 4, ..NestOptions::plain() });
}
