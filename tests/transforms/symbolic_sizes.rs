//! Tiles of sizes that are values: what is accepted computes the same at every size that is tried, also at none and below;
//! what is refused with a witness is refused at some size that is a number.

use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::schedule::refusal::Refusal;
use farkas::testing::{NestOptions, nest};
use farkas::transforms::{Options, PipelineError, apply_pipeline, parse_pipeline};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn accepted_means_equal(recipe in nest(NestOptions { parametric: true, ..NestOptions::default() }), a in 0..3usize, form in 0..4u8) {
        let text = recipe.render().text;
        // Any function may have one more argument.
        let text = text.replacen("func.func @f(", "func.func @f(%size: index, ", 1).replace("%size: index, )", "%size: index)");
        prop_assert!(text.contains("%size"));
        let module = farkas::parse(&text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0])).module;
        let func = farkas::builtin::functions(&module)[0];
        let b = a + 1;
        let pipeline = |size: &str| match form {
            0 => format!("strip_mine({a};{size})"),
            1 => format!("tile({a},{b};{size},{size})"),
            2 => format!("tile({a},{b};{size},2) parallelize"),
            _ => format!("tile({a},{b};3,{size}) interchange({b},{})", b + 1),
        };
        let apply = |size: &str| apply_pipeline(&module, func, &parse_pipeline(&pipeline(size)).expect("steps"), &Options::default());
        match apply("%size") {
            Ok(outcome) => match compare(&module, &outcome.module, &CompareOptions::default()) {
                Verdict::Tested { numbers_only: None, .. } => {}
                verdict => prop_assert!(false, "{}\n{text}\n{verdict:?}", pipeline("%size")),
            },
            Err(PipelineError::Refused { refusal, .. }) if matches!(*refusal, Refusal::Violates(_)) => {
                let refused = ["2", "3", "4", "8", "16", "32"].iter().any(|size| apply(size).is_err());
                prop_assert!(refused, "{}\n{text}", pipeline("%size"));
            }
            Err(_) => {}
        }
    }
}
