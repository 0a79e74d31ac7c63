//! The law of chunks: where a loop of a random nest runs in chunks with accumulators of their own, the program computes the same, up to the
//! order of sums, and no parallel loop races.
//!
//! `FARKAS_NESTS=2000 cargo test --test transforms privatize -- --nocapture` asks it of 2,000 random nests.

use farkas::testing::{NestOptions, NestRecipe, nest};
use farkas::transforms::{Looped, Options};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::{StepLaw, law_config};

#[test]
fn chunks_of_a_loop_compute_the_same() {
    let table = StepLaw::default();
    let sums_in_any_order = Options { reassociate: true, ..Options::default() };
    let law = |(recipe, [looped, chunks, strip]): (NestRecipe, [u8; 3])| {
        let strip = ["", ",strip=1", ",strip=2", ",strip=3"][strip as usize % 4];
        let step = |loops: &[Looped]| match loops {
            [] => "parallelize".to_owned(),
            _ => {
                let label = &loops[looped as usize % loops.len()].label;
                format!("parallelize({label};privatize={}{strip})", chunks % 4 + 1)
            }
        };
        table.ask(&recipe.render().text, &sums_in_any_order, &step).map_err(TestCaseError::fail)
    };
    let options = NestOptions { updates: true, ..NestOptions::default() };
    let strategy = (nest(options), any::<[u8; 3]>());
    TestRunner::new(law_config(96)).run(&strategy, law).unwrap_or_else(|error| panic!("{error}"));
    let [accepted, _] = table.tell();
    assert!(accepted > 0, "{table:?}");
}
