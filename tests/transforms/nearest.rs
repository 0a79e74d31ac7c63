//! What is proposed where the answer is no is accepted when it is applied, word for word.

use farkas::ir::{Module, Op};
use farkas::testing::{NestOptions, NestRecipe, PipelineRecipe, nest, pipeline};
use farkas::transforms::{
    Flag, Flags, Found, Looped, Nearest, Options, PipelineError, apply_pipeline, choose_pipeline, nearest_parallel,
    parse_pipeline, state,
};
use proptest::prelude::*;
use std::cell::Cell;

fn read(text: &str) -> (Module, Op) {
    let module = farkas::parse(text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0])).module;
    let func = farkas::builtin::function(&module, "f").expect("a function @f");
    (module, func)
}

/// The options with these flags.
fn given(flags: &Flags, options: &Options) -> Options {
    let is_known = |flag: &Flag| matches!(flag, Flag::Reassociate | Flag::MayAlias | Flag::Assume(_));
    assert!(flags.with.iter().chain(&flags.without).all(is_known), "{flags:?} are flags of ours");
    flags.given_to(options)
}

/// Applies a pipeline, and what is proposed in its place if it is refused. Says what was proposed.
fn followed(program: &str, steps: &str, options: &Options) -> Result<Option<Nearest>, String> {
    let (module, func) = &read(program);
    let apply_with = |flags: &Flags, text: &str, options: &Options| {
        let mut stated = module.clone();
        for flag in &flags.with {
            if let Flag::Assume(condition) = flag {
                state(&mut stated, *func, condition).map_err(|error| format!("{flag}: {error}"))?;
            }
        }
        let steps = parse_pipeline(text).map_err(|error| format!("{error}: {text}"))?;
        Ok::<_, String>(apply_pipeline(&stated, *func, &steps, &given(flags, options)))
    };
    let apply = |text: &str, options: &Options| apply_with(&Flags::default(), text, options);
    let asking = Options { nearest: true, ..options.clone() };
    match apply(steps, &asking)? {
        Err(PipelineError::Refused { nearest: Some(near), diagnostic, .. }) => {
            let line = format!("help: {near}");
            if !diagnostic.notes.contains(&line) {
                return Err(format!("it is not said: {line}"));
            }
            let again = match &near.found {
                None => return Ok(Some(*near)),
                Some(Found::Steps(flags, text)) => apply_with(flags, text, options)?,
                Some(Found::Flags(flags)) => apply_with(flags, steps, options)?,
                Some(other) => return Err(format!("{other:?} is no flag of ours")),
            };
            again.map_err(|error| format!("{near}: {error}"))?;
            Ok(Some(*near))
        }
        Ok(outcome) => {
            for text in outcome.report.iter().filter_map(|line| line.split_once("try: -t '")?.1.strip_suffix('\'')) {
                apply(text, options)?.map_err(|error| format!("try: -t '{text}': {error}"))?;
            }
            Ok(None)
        }
        Err(PipelineError::Usage(error)) => Err(error.to_string()),
        Err(_) => Ok(None),
    }
}

/// Every refusal of a random pipeline, and every loop of the program that is not parallel.
fn obeys(nest: &NestRecipe, steps: &PipelineRecipe, seen: &[Cell<u32>; 2]) -> Result<(), String> {
    let program = nest.render().text;
    let (module, func) = &read(&program);
    let mut written: Vec<String> = Vec::new();
    let mut choose = |loops: &[Looped]| {
        written.push(steps.steps[written.len()].text(loops));
        written[written.len() - 1].clone()
    };
    let options = Options::default();
    let chosen = choose_pipeline(module, *func, steps.steps.len(), &mut choose, &options);
    let text = written.join(" ");
    let wrong = |why: String| format!("{text}\n{program}\n{why}");
    let is_answered = chosen.result.is_err() || text.ends_with("parallelize");
    let answer = if is_answered { followed(&program, &text, &options).map_err(wrong)? } else { None };
    if let Some(near) = answer {
        let at = &seen[usize::from(near.found.is_some())];
        at.set(at.get() + 1);
    }
    let all: Vec<usize> = (0..8).collect();
    for (_, line) in nearest_parallel(module, *func, &all, &options) {
        if let Some(steps) = line.strip_prefix("try: opt -t '").and_then(|rest| rest.strip_suffix('\'')) {
            let steps = parse_pipeline(steps).map_err(|error| wrong(error.to_string()))?;
            apply_pipeline(module, *func, &steps, &options).map_err(|error| wrong(format!("{line}: {error}")))?;
        }
    }
    Ok(())
}

/// `FARKAS_NESTS=2000 cargo test --test transforms nearest` asks it of more.
#[test]
fn what_is_proposed_is_accepted() {
    let cases = super::cases(64);
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let seen = [Cell::new(0), Cell::new(0)];
    let strategy = (nest(NestOptions::default()), pipeline(4));
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let law = |(nest, steps)| obeys(&nest, &steps, &seen).map_err(TestCaseError::fail);
    runner.run(&strategy, law).unwrap_or_else(|error| panic!("{error}"));
    let [nothing, found] = seen.map(|count| count.get());
    println!("{found} refusals were answered, of {nothing} nothing nearer was found");
    assert!(found + nothing > 0, "some pipelines are refused");
}

/// Steps and what is proposed in their place.
#[test]
fn the_nearest_is_the_one_that_a_person_would_take() {
    let stencil = "
func.func @f(%A: memref<64x64xf32>) {
  affine.for %i = 1 to 63 {
    affine.for %j = 1 to 63 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<64x64xf32>
      affine.store %a, %A[%i, %j] : memref<64x64xf32>
    }
  }
  return
}";
    let dot = "
func.func @f(%A: memref<64xf32>, %S: memref<1xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    %s = affine.load %S[0] : memref<1xf32>
    %t = arith.addf %s, %a : f32
    affine.store %t, %S[0] : memref<1xf32>
  }
  return
}";
    let after = "
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 60 {
    affine.store %x, %A[%i + 2] : memref<64xf32>
  }
  affine.for %j = 0 to 60 {
    %a = affine.load %A[%j + 3] : memref<64xf32>
    affine.store %a, %B[%j] : memref<64xf32>
  }
  return
}";
    let far = "
func.func @f(%A: memref<64xf32>) {
  affine.for %i = 8 to 64 {
    %a = affine.load %A[%i - 8] : memref<64xf32>
    affine.store %a, %A[%i] : memref<64xf32>
  }
  return
}";
    let cases = [
        (stencil, "interchange(%i,%j)", "try: -t 'skew(%i,%j;1) interchange(%i,%j)'"),
        (stencil, "interchange(%i,%j) tile(%i,%j;8,8)", "try: -t 'skew(%i,%j;1) interchange(%i,%j) tile(%i,%j;8,8)'"),
        (stencil, "parallelize(%i)", "try: -t 'parallelize(%j)'"),
        (dot, "parallelize(%i)", "try: --reassociate"),
        (after, "fuse(%i,%j)", "try: -t 'fuse(%i,%j;shift=1)'"),
        (far, "parallelize(%i)", "try: -t 'strip_mine(%i;8) parallelize(%i)'"),
        (far, "reverse(%i)", "nothing nearer: "),
    ];
    for (program, steps, said) in cases {
        let near = followed(program, steps, &Options::default()).expect("what is proposed is accepted");
        let near = near.expect("it is refused").to_string();
        assert!(near.starts_with(said), "{steps}: {near}");
    }
}

/// What may be spent is bounded, and so is what is tried.
#[test]
fn nothing_is_tried_without_a_budget() {
    let (module, func) = read(
        "
func.func @f(%A: memref<64xf32>) {
  affine.for %i = 1 to 64 {
    %a = affine.load %A[%i - 1] : memref<64xf32>
    affine.store %a, %A[%i] : memref<64xf32>
  }
  return
}",
    );
    let limits = farkas::limits::Limits { nearest: 0, ..Default::default() };
    let options = Options { nearest: true, limits, ..Options::default() };
    let steps = parse_pipeline("reverse(%i)").expect("a step");
    match apply_pipeline(&module, func, &steps, &options) {
        Err(PipelineError::Refused { nearest: Some(near), .. }) => {
            assert!(near.found.is_none() && near.tried <= 1, "{near:?}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn nothing_is_looked_for_that_nobody_reads() {
    let text = std::fs::read_to_string("tests/kernels/trisolv.mlir").expect("a kernel");
    let (module, func) = &read(&text.replace("@kernel_trisolv", "@f"));
    let steps = parse_pipeline("auto").expect("a step");
    let applied = |quiet: bool| {
        let options = Options { nearest: true, quiet, ..Options::default() };
        let outcome = apply_pipeline(module, *func, &steps, &options).expect("auto is not refused");
        let answers = outcome.report.iter().filter(|line| line.contains("try: ") || line.contains("nothing nearer"));
        (answers.count(), farkas::print(&outcome.module, &farkas::PrintOptions::default()))
    };
    let ((answers, text), (unread, same)) = (applied(false), applied(true));
    assert!(answers > 0 && unread == 0, "{answers} and {unread}");
    assert_eq!(text, same);
}

/// In a nest of ten loops `auto` takes longer than all that is tried.
#[test]
fn an_auto_at_the_end_is_named_and_not_tried() {
    let (module, func) = read(
        "func.func @f(%A: memref<20x20x20x20x20x20xf32>, %B: memref<20x20x20x20x20x20xf32>) {
  affine.for %i1 = 1 to 19 {
    affine.for %i2 = 1 to 19 {
      affine.for %i3 = 1 to 19 {
        affine.for %i4 = 1 to 19 {
          affine.for %i5 = 1 to 19 {
            affine.for %i6 = 1 to 19 {
              %0 = affine.load %A[%i1 - 1, %i2, %i3, %i4, %i5, %i6 + 1] : memref<20x20x20x20x20x20xf32>
              %1 = affine.load %B[%i1, %i2 - 1, %i3 + 1, %i4, %i5, %i6] : memref<20x20x20x20x20x20xf32>
              %2 = arith.addf %0, %1 : f32
              affine.store %2, %A[%i1, %i2, %i3, %i4, %i5, %i6] : memref<20x20x20x20x20x20xf32>
              %3 = affine.load %A[%i1, %i2, %i3 - 1, %i4 + 1, %i5, %i6] : memref<20x20x20x20x20x20xf32>
              %4 = arith.mulf %3, %2 : f32
              affine.store %4, %B[%i1, %i2, %i3, %i4, %i5, %i6] : memref<20x20x20x20x20x20xf32>
            }
          }
        }
      }
    }
  }
  return
}",
    );
    let rest = "tile(%i1,%i2;4,4) unroll_jam(%i1;2) auto";
    let steps = parse_pipeline(&format!("peel(%i1;last) interchange(%i1,%i6) {rest}")).expect("steps");
    match apply_pipeline(&module, func, &steps, &Options { nearest: true, ..Options::default() }) {
        Err(PipelineError::Refused { nearest: Some(near), .. }) => {
            let wanted = format!("peel(%i1;last) skew(%i1,%i6;1) interchange(%i1,%i6) {rest}");
            assert_eq!(near.found, Some(Found::Steps(Flags::default(), wanted)));
        }
        other => panic!("{other:?}"),
    }
}

/// Trees that are refused, each with a line of what is said of it; none where nothing is near.
const TREES: [(&str, Option<&str>); 6] = [
    ("band %i loop 1: S0 -> i\n  band %t loop 0: S0 -> t\n    S0\n", Some("band %i loop 1: S0 -> ")),
    ("band %t loop 0: S0 -> -t\n  band %i loop 1: S0 -> i\n    S0\n", Some("band %t loop 0: S0 -> t")),
    ("band %t loop 0: S0 -> t\n  band %i loop 1: S0 -> -i\n    S0\n", Some("band %i loop 1: S0 -> i")),
    ("band %t loop 0 coincident: S0 -> t\n  band %i loop 1: S0 -> i\n    S0\n", Some("band %t loop 0: S0 -> t")),
    (
        "band %a loop 0 tile 8 from 0: S0 -> t\n  band %b loop 1 tile 8 from 0: S0 -> i\n    band %t loop 0: S0 -> t\n      \
         band %i loop 1: S0 -> i\n        S0\n",
        Some("band %i loop 1: S0 -> "),
    ),
    ("band %t loop 0: S0 -> -t\n  band %i loop 1: S0 -> -i * 5\n    S0\n", None),
];

#[test]
fn what_is_proposed_for_a_tree_is_accepted() {
    let (module, func) = &read(
        "func.func @f(%A: memref<?xf64>, %steps: index, %n: index) {
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to %n {
      %left = affine.load %A[%i - 1] : memref<?xf64>
      %right = affine.load %A[%i + 1] : memref<?xf64>
      %sum = arith.addf %left, %right : f64
      affine.store %sum, %A[%i] : memref<?xf64>
    }
  }
  return
}",
    );
    for (tree, expected) in TREES {
        let tree = format!("domain [steps, n]\n{tree}");
        let claim = |text: &str| Options { schedule_from: Some(text.to_owned()), nearest: true, ..Options::default() };
        let refused = apply_pipeline(module, *func, &[], &claim(&tree));
        let Err(PipelineError::Refused { nearest: Some(near), diagnostic, .. }) = refused else {
            panic!("{tree}is not refused with an answer")
        };
        assert!(diagnostic.notes.contains(&format!("help: {near}")), "{near}");
        match (near.found, expected) {
            (Some(Found::Tree { tree: other, lines }), Some(line)) => {
                assert!(lines.iter().any(|shown| shown.starts_with(line)), "{tree}{lines:?}");
                apply_pipeline(module, *func, &[], &claim(&other)).unwrap_or_else(|error| panic!("{other}{error}"));
            }
            (None, None) => assert!(near.tried > 3),
            (found, _) => panic!("{tree}{found:?}"),
        }
    }
}
