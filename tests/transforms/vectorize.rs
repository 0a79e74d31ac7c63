//! `vectorize` on random nests: what is accepted is proved and computes the same, and what is refused with a witness has both iterations in
//! one chunk.
//!
//! `FARKAS_NESTS=500 cargo test --test transforms vectorize -- --nocapture` asks it of 500 nests of each kind.

use std::cell::RefCell;
use std::collections::BTreeMap;

use farkas::interp::{RunOptions, run};
use farkas::ir::Module;
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

/// All loops of a nest, one after the other, with what is left over in loops and, where that is accepted, under masks.
fn check(nest: &NestRecipe, width: i64, counts: &RefCell<Counts>) -> Result<(), String> {
    (0..4).try_for_each(|number| {
        if check_loop(nest, (number, width, "peel"), counts)? {
            check_loop(nest, (number, width, "mask"), counts)?;
        }
        Ok(())
    })
}

/// Is it accepted?
fn check_loop(
    nest: &NestRecipe,
    (number, width, rest): (usize, i64, &str),
    counts: &RefCell<Counts>,
) -> Result<bool, String> {
    let before = nest.module();
    let func = farkas::builtin::functions(&before)[0];
    let steps = parse_pipeline(&format!("vectorize({number};{width};{rest})")).expect("a pipeline");
    let after = match apply_pipeline(&before, func, &steps, &Options::default()) {
        Ok(outcome) => outcome.module,
        Err(PipelineError::Usage(_)) => return Ok(false),
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
            *counts.borrow_mut().0.entry(format!("{which} ({rest})")).or_default() += 1;
            return Ok(false);
        }
        Err(error) => return Err(format!("{error}\n{nest:?}")),
    };
    let text = super::text(&after);
    let masks = if text.contains("maskedstore") { "masks" } else { "vectors" };
    *counts.borrow_mut().0.entry(format!("with {masks} ({rest})")).or_default() += 1;
    counts.borrow_mut().1.push(text.clone());
    if !text.contains("vector<") {
        return Err(format!("there are no vectors\n{text}\n{nest:?}"));
    }
    let read = farkas::parse(&text).map_err(|errors| errors.to_string());
    agree(nest, &before, &after).and(read.map(|_| true)).map_err(|why| format!("{why}\n{nest:?}"))
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

/// Fewer iterations than a chunk has lanes, just as many, and more: both programs print the same, here and by mlir-runner.
#[test]
fn vectors_under_a_mask_compute_the_same_for_all_sizes() {
    let program = |size: usize| {
        format!(
            "func.func @scale(%A: memref<?xf32>, %B: memref<?xf32>, %x: f32, %n: index) {{
  affine.for %i = 0 to %n {{
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.divf %x, %a : f32
    affine.store %b, %B[%i] : memref<?xf32>
  }}
  return
}}
func.func @main() {{
  %n = arith.constant {size} : index
  %more = arith.constant {} : index
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x = arith.constant 12.0 : f32
  %A = memref.alloc(%n) : memref<?xf32>
  %B = memref.alloc(%more) : memref<?xf32>
  scf.for %i = %zero to %more step %one {{
    memref.store %x, %B[%i] : memref<?xf32>
  }}
  scf.for %i = %zero to %n step %one {{
    %j = arith.index_cast %i : index to i32
    %f = arith.sitofp %j : i32 to f32
    memref.store %f, %A[%i] : memref<?xf32>
  }}
  func.call @scale(%A, %B, %x, %n) : (memref<?xf32>, memref<?xf32>, f32, index) -> ()
  scf.for %i = %zero to %more step %one {{
    %b = memref.load %B[%i] : memref<?xf32>
    vector.print %b : f32
  }}
  return
}}",
            size + 8
        )
    };
    let mlir = Mlir::need("vectors_under_a_mask_compute_the_same_for_all_sizes");
    let steps = parse_pipeline("vectorize(%i;8;mask)").expect("a pipeline");
    for size in [0, 1, 7, 8, 9, 16] {
        let before = farkas::parse(&program(size)).expect("a program").module;
        let func = farkas::builtin::functions(&before)[0];
        let outcome = apply_pipeline(&before, func, &steps, &Options::default());
        let after = outcome.unwrap_or_else(|error| panic!("{error}")).module;
        let printed = |module: &Module| run(module, &RunOptions::default()).expect("it runs").output;
        let (text, printed) = (super::text(&after), [printed(&before), printed(&after)]);
        assert!(text.contains("vector.maskedstore"), "{text}");
        assert_eq!(printed[0].lines().count(), size + 8, "{}", printed[0]);
        assert_eq!(printed[0], printed[1], "{text}");
        if let Some(mlir) = &mlir {
            assert_eq!(mlir.run(&text).unwrap_or_else(|error| panic!("{error}")), printed[1], "{text}");
        }
    }
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
