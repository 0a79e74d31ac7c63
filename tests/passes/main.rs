//! Passes as mlir-opt names them: what they make of programs, held against mlir-opt and against the interpreter.

#[path = "../tools/mod.rs"]
mod tools;

mod mlir;
mod options;
mod random;
mod unroll;

use farkas::PrintOptions;
use farkas::ir::Module;
use farkas::limits::Limits;
use farkas::passes::{PassesOutcome, apply, parse, plan};
use farkas::transforms::Options;

/// What a pipeline makes of a program.
fn passed(module: &Module, pipeline: &str) -> PassesOutcome {
    let elements = parse(pipeline).unwrap_or_else(|error| panic!("{pipeline}: {error}"));
    let planned = plan(&elements).unwrap_or_else(|error| panic!("{pipeline}: {error}"));
    apply(module, None, &planned, &Options::default()).unwrap_or_else(|error| panic!("{pipeline}: {error:?}"))
}

fn text(module: &Module) -> String {
    farkas::print(module, &PrintOptions::default())
}

/// One pass, in the operations that it is for.
fn on_functions(pass: &str) -> String {
    format!("builtin.module(func.func({pass}))")
}

#[test]
fn all_that_is_left_shares_one_budget() {
    let nest = "  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<9xf32>
    affine.store %a, %A[%i + 1] : memref<9xf32>
  }
";
    let text = format!("func.func @f(%A: memref<9xf32>) {{\n{}  return\n}}\n", nest.repeat(12));
    let module = farkas::parse(&text).expect("a program").module;
    let planned = plan(&parse(&on_functions("affine-parallelize")).expect("a pipeline")).expect("passes");
    let answers = |nearest: u64| {
        let limits = Limits { nearest, ..Limits::default() };
        let options = Options { nearest: true, limits, ..Options::default() };
        let outcome = apply(&module, None, &planned, &options).expect("an outcome");
        let (spent, tried): (Vec<String>, Vec<String>) =
            outcome.remarks.into_iter().partition(|line| line.contains("; nothing nearer: 0 tried, the budget "));
        let is_answer = |line: &String| line.contains("; try: ") || line.contains("all such pairs");
        assert!(tried.iter().all(is_answer), "{tried:?}");
        // What blocks a loop is known before anything is tried.
        assert!(spent.iter().all(|line| line.contains(", all such pairs: ")), "{spent:?}");
        (tried.len(), spent.len())
    };
    assert_eq!(answers(250_000), (12, 0));
    let is_spent_on_some = |(tried, spent): (usize, usize)| tried > 0 && spent > 0;
    assert!((1..25).any(|part| is_spent_on_some(answers(10_000 * part))));
    assert_eq!(answers(0), (0, 12));
}

/// A label of a refusal that only points at a place says nothing in a remark, and steps name loops as everywhere.
#[test]
fn what_is_not_proved_is_said_without_its_place() {
    let chain: String = (0..200).map(|k| format!("    %a{} = arith.addf %a{k}, %v : f32\n", k + 1)).collect();
    let text = format!(
        "func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {{
  affine.for %i = 0 to 64 {{
    %a0 = affine.load %A[%i] : memref<64xf32>
{chain}    affine.store %a200, %B[%i] : memref<64xf32>
  }}
  return
}}
"
    );
    let outcome = passed(
        &farkas::parse(&text).expect("a program").module,
        &on_functions("affine-super-vectorize{virtual-vector-size=64}"),
    );
    let remark = outcome.remarks.last().expect("a remark");
    assert!(remark.contains("computes the same after vectorize(%i;64): "), "{remark}");
    assert!(remark.ends_with("reads deep"), "{remark}");
}
