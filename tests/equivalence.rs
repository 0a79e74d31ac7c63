//! Proofs that two programs compute the same: what is only written in another order is proved, what differs never is.

mod tools;

use farkas::PrintOptions;
use farkas::interp::{Verdict, VerifyOptions, verify};
use farkas::ir::Module;
use farkas::testing::{NestOptions, nest, pipeline};
use farkas::transforms::{Looped, Options, apply_pipeline, choose_pipeline, parse_pipeline};
use proptest::prelude::*;

fn read(text: &str) -> Module {
    farkas::parse(text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0])).module
}

/// What stands in the way of a proof.
fn obstacle(before: &str, after: &str) -> Option<String> {
    farkas::prove(&read(before), &read(after), None, false).err().map(|not| not.reason)
}

fn transformed(source: &str, name: &str, steps: &str) -> String {
    let module = read(source);
    let functions = farkas::builtin::functions(&module);
    let func = functions.into_iter().find(|&func| farkas::builtin::symbol_name(&module, func) == Some(name));
    let steps = parse_pipeline(steps).expect("a pipeline");
    let outcome = apply_pipeline(&module, func.expect("the function"), &steps, &Options::default()).expect("legal");
    farkas::print(&outcome.module, &PrintOptions::default())
}

const STENCIL: &str = "func.func @f(%A: memref<?xf32>, %t: index, %n: index) {
  %c = arith.constant 0.5 : f32
  affine.for %k = 0 to %t {
    affine.for %i = 1 to %n {
      %0 = affine.load %A[%i - 1] : memref<?xf32>
      %1 = affine.load %A[%i + 1] : memref<?xf32>
      %2 = arith.addf %0, %1 : f32
      %3 = arith.mulf %2, %c : f32
      affine.store %3, %A[%i] : memref<?xf32>
    }
  }
  return
}";

const PRODUCT: &str = "func.func @f(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %sum = affine.for %k = 0 to %n iter_args(%acc = %zero) -> f32 {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %acc, %p : f32
        affine.yield %s : f32
      }
      affine.store %sum, %C[%i, %j] : memref<?x?xf32>
    }
  }
  return
}";

#[test]
fn other_orders_are_proved() {
    for (source, steps) in [
        (STENCIL, "skew(%k,%i;2)"),
        (STENCIL, "skew(%k,%i;2) interchange(%k,%i)"),
        (STENCIL, "skew(%k,%i;2) tile(%k,%i;4,8)"),
        (STENCIL, "normalize(%i) unroll(%i;4)"),
        (STENCIL, "peel(%i;first)"),
        (PRODUCT, "interchange(%i,%j)"),
        (PRODUCT, "tile(%i,%j;32,16)"),
        (PRODUCT, "tile(%i,%j;8,8) parallelize"),
    ] {
        let after = transformed(source, "f", steps);
        assert_eq!(obstacle(source, &after), None, "{steps}\n{after}");
    }
}

#[test]
fn what_differs_is_not_proved() {
    let other = |from: &str, to: &str| {
        assert!(STENCIL.contains(from), "{from}");
        let after = STENCIL.replacen(from, to, 1);
        assert!(obstacle(STENCIL, &after).is_some(), "{after}");
    };
    other("[%i - 1]", "[%i - 2]");
    other("1 to %n", "2 to %n");
    other("1 to %n {", "1 to %n step 2 {");
    other("arith.addf %0, %1", "arith.subf %0, %1");
    other("arith.addf %0, %1", "arith.addf %1, %0");
    other("0.5", "0.25");
    other(
        "%A[%i] : memref<?xf32>\n    }\n  }",
        "%A[%i] : memref<?xf32>\n    }\n affine.store %c, %A[0] : memref<?xf32>\n }",
    );
    // The loops the other way round reverse a dependence; running them in parallel loses it.
    let loops = "affine.for %k = 0 to %t {\n    affine.for %i = 1 to %n {";
    other(loops, "affine.for %i = 1 to %n {\n    affine.for %k = 0 to %t {");
    other("affine.for %i = 1 to %n", "affine.parallel (%i) = (1) to (symbol(%n))");
}

#[test]
fn callees_are_proved_too() {
    let main = "func.func @main() { %n = arith.constant 9 : index
      %A = memref.alloc() : memref<9xf32>
      %B = memref.cast %A : memref<9xf32> to memref<?xf32>
      func.call @f(%B, %n, %n) : (memref<?xf32>, index, index) -> () return }";
    let before = format!("{STENCIL}\n{main}");
    assert_eq!(obstacle(&before, &before), None);
    let after = before.replace("0.5", "0.75");
    let not = farkas::prove(&read(&before), &read(&after), Some("main"), false);
    assert!(not.is_err_and(|not| not.reason.starts_with("@f: ")));
}

#[test]
fn globals_and_results_count() {
    let source = "memref.global \"private\" constant @g : memref<2xf32> = dense<[1.0, 2.0]>
    func.func @f(%x: f32) -> (f32, f32) {
      %g = memref.get_global @g : memref<2xf32>
      %0 = affine.load %g[1] : memref<2xf32>
      return %0, %x : f32, f32
    }";
    assert_eq!(obstacle(source, source), None);
    assert!(obstacle(source, &source.replace("2.0]", "3.0]")).is_some());
    assert!(obstacle(source, &source.replace("%g[1]", "%g[0]")).is_some());
    assert!(obstacle(source, &source.replace("%0, %x", "%x, %0")).is_some());
}

/// The text with the `which`-th number of a subscript or loop changed by one.
fn mutated(text: &str, which: usize, up: bool) -> Option<String> {
    let is_start = |at: usize| {
        let before = text[..at].chars().next_back();
        matches!(before, Some(' ' | '[' | '('))
    };
    let line_of = |at: usize| text[..at].rfind('\n').map_or(0, |start| start + 1);
    let places: Vec<usize> = (0..text.len())
        .filter(|&at| text.as_bytes()[at].is_ascii_digit() && is_start(at))
        .filter(|&at| {
            let line = &text[line_of(at)..];
            let line = line[..line.find('\n').unwrap_or(line.len())].trim_start();
            line.contains("affine.for") || line.contains("affine.load") || line.starts_with("affine.store")
        })
        .collect();
    let &at = places.get(which.checked_rem(places.len())?)?;
    let length = text[at..].find(|c: char| !c.is_ascii_digit())?;
    let number: i64 = text[at..at + length].parse().ok()?;
    Some(format!("{}{}{}", &text[..at], if up { number + 1 } else { number - 1 }, &text[at + length..]))
}

fn hold(
    recipe: &farkas::testing::NestRecipe,
    steps: &farkas::testing::PipelineRecipe,
    which: usize,
    up: bool,
) -> Result<bool, String> {
    let source = recipe.render().text;
    let module = read(&source);
    let func = farkas::builtin::functions(&module)[0];
    let (count, mut steps) = (steps.steps.len(), steps.steps.iter());
    let mut choose = |loops: &[Looped]| steps.next().map_or(String::new(), |step| step.text(loops));
    let Ok(outcome) = choose_pipeline(&module, func, count, &mut choose, &Options::default()).result else {
        return Ok(false);
    };
    let after = farkas::print(&outcome.module, &PrintOptions::default());
    let proved = obstacle(&source, &after).is_none();
    if let Some(mutant) = mutated(&after, which, up)
        && let Ok(parsed) = farkas::parse(&mutant)
        && let Verdict::Differ(difference) = verify(&module, &parsed.module, &VerifyOptions::default())
        && obstacle(&source, &mutant).is_none()
    {
        return Err(format!("{difference}\n{source}\n{mutant}"));
    }
    Ok(proved)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn a_mutant_is_never_proved(
        recipe in nest(NestOptions::plain()),
        steps in pipeline(3),
        which in 0usize..64,
        up: bool,
    ) {
        hold(&recipe, &steps, which, up).map_err(TestCaseError::fail)?;
    }
}

#[test]
fn passes_of_mlir_opt_are_proved() {
    let Some(mlir) = tools::Mlir::need("passes_of_mlir_opt_are_proved") else { return };
    // With a size that may be negative, the loop that is left over after unrolling would start below 1.
    let sized = STENCIL.replace("%i = 1 to %n", "%i = 1 to 20");
    for (source, pass) in [
        (PRODUCT, "affine-loop-tile{tile-size=8}"),
        (PRODUCT, "affine-loop-normalize"),
        (PRODUCT, "affine-parallelize"),
        (PRODUCT, "lower-affine"),
        (&*sized, "affine-loop-unroll{unroll-factor=4}"),
        (STENCIL, "affine-loop-normalize"),
        (STENCIL, "canonicalize"),
    ] {
        let pipeline = format!("--pass-pipeline=builtin.module(func.func({pass}))");
        let after = mlir.opt(source, &[&pipeline]).unwrap_or_else(|error| panic!("{pass}: {error}"));
        assert_eq!(obstacle(source, &after), None, "{pass}\n{after}");
    }
}
