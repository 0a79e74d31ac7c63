//! Random pipelines of passes on random nests: what comes of them is a program, and computes the same.
//!
//! `FARKAS_NESTS=2000 cargo test --test passes random -- --nocapture` asks it of 2,000 nests.

use std::cell::RefCell;
use std::collections::BTreeMap;

use farkas::diag::Severity;
use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::testing::{NestOptions, NestRecipe, Symbol, nest};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::{on_functions, passed, text};

const PASSES: &[&str] = &[
    "affine-loop-tile{tile-size=2}",
    "affine-loop-tile{tile-sizes=3,2 separate}",
    "affine-loop-tile",
    "affine-loop-fusion",
    "affine-loop-fusion{mode=sibling maximal}",
    "affine-loop-fusion{mode=producer compute-tolerance=0.5}",
    "affine-parallelize",
    "affine-parallelize{max-nested=1}",
    "affine-parallelize{parallel-reductions=true}",
    "affine-loop-unroll{unroll-factor=2}",
    "affine-loop-unroll{unroll-factor=3 cleanup-unroll}",
    "affine-loop-unroll{unroll-factor=5 unroll-up-to-factor}",
    "affine-loop-unroll{unroll-full-threshold=4 unroll-factor=-1}",
    "affine-loop-unroll{unroll-factor=-1}",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-loop-coalescing",
    "affine-loop-normalize",
    "affine-loop-normalize{promote-single-iter}",
    "affine-loop-invariant-code-motion",
    "affine-scalrep",
    "affine-data-copy-generate",
    "affine-data-copy-generate{fast-mem-capacity=1 fast-mem-space=0}",
    "affine-data-copy-generate{skip-non-unit-stride-loops fast-mem-space=0}",
    "affine-simplify-structures",
    "canonicalize{top-down=false}",
    "cse",
    "lower-affine",
    "convert-scf-to-cf",
];

/// How many of them, the last ones, leave no loops of `affine`.
const LOWERINGS: usize = 2;

/// The same program in other words: sums may be taken in another order, where a pass is asked for it.
fn check(nest: &NestRecipe, picks: &[u8], counts: &RefCell<BTreeMap<String, [usize; 2]>>) -> Result<(), String> {
    let source = nest.render().text;
    let before = farkas::parse(&source).unwrap_or_else(|errors| panic!("{}\n{source}", errors[0])).module;
    let (mut module, mut done) = (before.clone(), Vec::new());
    let options = |reassociate| CompareOptions { reassociate, ..CompareOptions::default() };
    for (number, &pick) in picks.iter().enumerate() {
        // After a lowering there are no loops for passes: it is the last.
        let fit = if number + 1 == picks.len() { PASSES } else { &PASSES[..PASSES.len() - LOWERINGS] };
        let pass = fit[pick as usize % fit.len()];
        done.push(pass);
        let was = text(&module);
        module = passed(&module, &on_functions(pass)).module;
        let now = text(&module);
        let count = &mut *counts.borrow_mut();
        count.entry(pass.to_owned()).or_default()[usize::from(was != now)] += 1;
        let wrong = farkas::check(&module).into_iter().find(|one| one.severity == Severity::Error);
        let read = farkas::parse(&now);
        if wrong.is_some() || read.is_err() {
            return Err(format!("{done:?}: {wrong:?} {:?}\n{source}\n{now}", read.err()));
        }
    }
    let reassociate = done.iter().any(|pass| pass.contains("parallel-reductions"));
    // Integers are combined in any order; what a guard calls equal may be either.
    let by_numbers = nest.integers || nest.symbol != Symbol::Argument || reassociate;
    match compare(&before, &module, &options(reassociate)) {
        Verdict::Tested { numbers_only, .. } if numbers_only.is_none() || by_numbers => Ok(()),
        verdict => Err(format!("{done:?}: {verdict:?}\n{source}\n{}", text(&module))),
    }
}

fn law(options: NestOptions) {
    let cases = std::env::var("FARKAS_NESTS").ok().and_then(|text| text.parse().ok()).unwrap_or(48);
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let counts = RefCell::new(BTreeMap::new());
    let law = |(recipe, picks): (NestRecipe, Vec<u8>)| check(&recipe, &picks, &counts).map_err(TestCaseError::fail);
    let strategy = (nest(options), prop::collection::vec(any::<u8>(), 1..5));
    TestRunner::new(config).run(&strategy, law).unwrap_or_else(|error| panic!("{error}"));
    for (pass, [same, changed]) in &*counts.borrow() {
        println!("{pass}: {changed} changed, {same} left");
    }
    let changed: usize = counts.borrow().values().map(|[_, changed]| changed).sum();
    assert!(changed * 8 > cases as usize, "passes change something");
}

#[test]
fn random_passes_on_plain_nests_compute_the_same() {
    law(NestOptions::plain());
}

#[test]
fn random_passes_on_nests_of_all_kinds_compute_the_same() {
    law(NestOptions::default());
}
