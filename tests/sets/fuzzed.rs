//! What the fuzz targets found, as tests, and their laws on some random questions: what `fuzz/` runs for hours.

use crate::laws;
use crate::question::Question;

const FOUND: &str = include_str!("../../fuzz/found.txt");

#[test]
fn what_was_found_stays_fixed() {
    for text in FOUND.split("\n\n").filter(|text| text.contains("case ")) {
        let question: Question = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(question.to_string().parse(), Ok(question.clone()));
        laws::check(&question);
    }
}

#[test]
fn laws_hold_of_random_questions() {
    // Knuth's linear congruence; the high bits are the random ones.
    let mut state = 2_u64;
    let mut decided = 0;
    for _ in 0..100 {
        let bytes: Vec<u8> = std::iter::repeat_with(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        })
        .take(120)
        .collect();
        decided += laws::check(&Question::decode(&bytes));
    }
    assert!(decided > 1_400, "only {decided} laws of 1600 were decided");
}
