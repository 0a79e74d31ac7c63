//! Laws of transforms: the original schedule prints the original text, what is accepted computes the same, and what is
//! refused really breaks the pair that the witness names.

use farkas::PrintOptions;
use farkas::analysis::extract;
use farkas::interp::{Verdict, VerifyOptions, record, verify};
use farkas::ir::{Module, Op};
use farkas::schedule::refusal::{Broken, Event, Refusal};
use farkas::testing::{NestOptions, nest, pipeline};
use farkas::transforms::{Forced, Options, PipelineError, apply_pipeline, force_pipeline, parse_pipeline};
use num_traits::ToPrimitive;
use proptest::prelude::*;

fn read(text: &str) -> Module {
    farkas::parse(text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0])).module
}

fn function(module: &Module, name: &str) -> Op {
    let functions = farkas::builtin::functions(module);
    let found = functions.into_iter().find(|&func| farkas::builtin::symbol_name(module, func) == Some(name));
    found.unwrap_or_else(|| panic!("there is a function @{name}"))
}

fn text(module: &Module) -> String {
    let found = farkas::verify(module);
    let text = farkas::print(module, &PrintOptions { keep_names: true, ..PrintOptions::default() });
    assert!(found.iter().all(|d| d.severity != farkas::diag::Severity::Error), "{found:?}\n{text}");
    text
}

/// Every function extracted, scanned in its original order, and written again.
fn rewritten(source: &Module) -> Module {
    let mut module = source.clone();
    for func in farkas::builtin::functions(source) {
        match apply_pipeline(&module, func, &[], &Options::default()) {
            Ok(outcome) => module = outcome.module,
            Err(error) => panic!("{error:?}\n{}", text(source)),
        }
    }
    module
}

fn same(before: &Module, after: &Module) -> Result<(), String> {
    match verify(before, after, &VerifyOptions::default()) {
        Verdict::Tested { numbers_only: None, .. } => Ok(()),
        verdict => Err(format!("{verdict:?}\n{}\n{}", text(before), text(after))),
    }
}

#[test]
fn the_original_schedule_of_an_example_is_its_text() {
    for name in ["correlation", "dot", "gemm", "gemm_hoisted", "jacobi_2d", "seidel_2d", "trmm"] {
        let path = format!("{}/examples/{name}.mlir", env!("CARGO_MANIFEST_DIR"));
        let module = read(&std::fs::read_to_string(&path).expect("an example"));
        assert_eq!(text(&rewritten(&module)), text(&module), "{name}");
    }
}

/// The position in a trace of the run of the event's operation in the event's iteration.
fn position(forced: &Forced, event: &Event, symbols: &[i64], trace: &[farkas::interp::trace::Event]) -> Option<usize> {
    let iteration: Vec<i64> = event.iteration.iter().map(|value| value.to_i64()).collect::<Option<_>>()?;
    trace.iter().position(|run| {
        let dims: Vec<i64> = run.ivs.iter().map(|iv| iv.value).collect();
        forced.emitted.images.iter().filter(|image| image.op == run.op).any(|image| {
            image.source == event.op
                && image.statement == event.statement
                && image.ivs.iter().map(|iv| iv.eval(&dims, symbols)).eq(iteration.iter().map(|&value| Some(value)))
        })
    })
}

/// Runs a refused program and looks for the two instances of the witness. False if they cannot be told apart there:
/// a load that several instances share, or symbols for which the random subscripts leave their memory.
fn replayed(forced: &Forced, rendered: &farkas::testing::Rendered) -> Result<bool, String> {
    let symbols: Option<Vec<i64>> = forced.witness.symbols.iter().map(|value| value.to_i64()).collect();
    let Some(symbols) =
        symbols.filter(|values| values.iter().all(|n| (0..=farkas::testing::Rendered::MAX_SYMBOL).contains(n)))
    else {
        return Ok(false);
    };
    let inputs = rendered.inputs(symbols.first().copied().unwrap_or(0));
    let trace = record(&forced.emitted.module, "f", &inputs, 1_000_000).map_err(|stop| format!("{stop:?}"))?;
    let at = |event: &Event| position(forced, event, &symbols, &trace);
    let (Some(source), Some(target)) = (at(&forced.witness.source), at(&forced.witness.target)) else {
        return Ok(false);
    };
    match forced.witness.broken {
        Broken::Unordered => Ok(true),
        Broken::Reversed if target < source => Ok(true),
        Broken::Reversed => Err(format!("{:?} is not reversed\n{}", forced.witness, text(&forced.emitted.module))),
    }
}

#[test]
fn the_witness_of_a_stencil_is_reversed() {
    let source = "func.func @f(%A: memref<5x5xi32>) {
      affine.for %i = 0 to 4 {
        affine.for %j = 1 to 5 {
          %0 = affine.load %A[%i + 1, %j - 1] : memref<5x5xi32>
          affine.store %0, %A[%i, %j] : memref<5x5xi32>
        }
      }
      return
    }";
    let module = read(source);
    let steps = parse_pipeline("interchange(%i,%j)").expect("a pipeline");
    let forced = force_pipeline(&module, function(&module, "f"), &steps, &Options::default()).expect("a refusal");
    let shapes = vec![vec![5, 5]];
    let rendered = farkas::testing::Rendered { text: source.to_string(), shapes, parametric: false };
    assert_eq!(replayed(&forced, &rendered), Ok(true));
}

/// A step that cuts a loop in parts or writes it in another way, for a function of `num_loops` loops.
fn parting(kind: u8, a: u8, k: u8, num_loops: usize) -> String {
    let (a, k) = (a as usize % num_loops.max(1), i64::from(k % 5));
    match kind % 9 {
        0 => format!("peel({a};first)"),
        1 => format!("peel({a};last)"),
        2 | 3 => format!("unroll({a};{})", k + 1),
        4 => format!("unroll_jam({a};{})", k % 3 + 1),
        5 => format!("normalize({a})"),
        6 => format!("coalesce({a},{})", a + 1),
        7 => format!("tile({a};{}) separate({a})", k + 1),
        _ => format!("tile({a},{};2,{}) separate({a},{})", a + 1, k + 1, a + 1),
    }
}

fn check_pipeline(nest: &farkas::testing::NestRecipe, steps: &farkas::testing::PipelineRecipe) -> Result<(), String> {
    check(nest, |num_loops| steps.text(num_loops))
}

fn check(nest: &farkas::testing::NestRecipe, steps: impl Fn(usize) -> String) -> Result<(), String> {
    let rendered = nest.render();
    let module = read(&rendered.text);
    let func = function(&module, "f");
    let Ok(scop) = extract(&module, func, false) else { return Ok(()) };
    let pipeline = steps(scop.nest.loops.len());
    let Ok(steps) = parse_pipeline(&pipeline) else { return Err(format!("`{pipeline}` is a pipeline")) };
    // A failure of re-reading is a panic; say of which program.
    let applied = std::panic::catch_unwind(|| apply_pipeline(&module, func, &steps, &Options::default()));
    let Ok(applied) = applied else { return Err(format!("panic: {pipeline}\n{}", rendered.text)) };
    match applied {
        Ok(outcome) => same(&module, &outcome.module).map_err(|why| format!("{pipeline}\n{why}")),
        Err(PipelineError::Usage(_) | PipelineError::Schedule(_)) => Ok(()),
        Err(PipelineError::Refused { refusal, .. }) => match *refusal {
            Refusal::NotApplicable(_) | Refusal::Unknown(_) => Ok(()),
            Refusal::Violates(_) => match force_pipeline(&module, func, &steps, &Options::default()) {
                Some(forced) => replayed(&forced, &rendered)
                    .map(|_| ())
                    .map_err(|why| format!("{pipeline}\n{}\n{why}", rendered.text)),
                None => Ok(()),
            },
        },
    }
}

/// How many random nests each law is asked of: `FARKAS_NESTS=2000` for more.
fn cases() -> u32 {
    std::env::var("FARKAS_NESTS").ok().and_then(|text| text.parse().ok()).unwrap_or(96)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn writing_a_program_twice_changes_nothing(recipe in nest(NestOptions::default())) {
        let module = read(&recipe.render().text);
        let once = rewritten(&module);
        prop_assert_eq!(text(&rewritten(&once)), text(&once), "{}", text(&module));
        if let Err(why) = same(&module, &once) {
            prop_assert!(false, "{}", why);
        }
    }

    #[test]
    fn accepted_means_equal_and_refused_means_reversed(recipe in nest(NestOptions::default()), steps in pipeline(3)) {
        if let Err(why) = check_pipeline(&recipe, &steps) {
            prop_assert!(false, "{}", why);
        }
    }

    #[test]
    fn plain_nests_obey_too(recipe in nest(NestOptions { triangular: true, steps: true, ..NestOptions::plain() }), steps in pipeline(3)) {
        if let Err(why) = check_pipeline(&recipe, &steps) {
            prop_assert!(false, "{}", why);
        }
    }

    #[test]
    fn parts_of_loops_obey_too(
        recipe in nest(NestOptions::default()),
        steps in pipeline(2),
        parts in proptest::collection::vec((0..9u8, 0..4u8, 0..5u8), 1..3),
    ) {
        let text = |num_loops: usize| {
            let parts = parts.iter().map(|&(kind, a, k)| parting(kind, a, k, num_loops)).collect::<Vec<_>>().join(" ");
            if steps.steps.len() == 2 { parts } else { format!("{} {parts}", steps.text(num_loops)) }
        };
        if let Err(why) = check(&recipe, text) {
            prop_assert!(false, "{}", why);
        }
    }
}
