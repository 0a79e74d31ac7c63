//! For tests of transforms, yours as well as ours (feature `proptest`): random programs, assertions, and a brute-force account of
//! dependences.
//!
//! [`assert_same_meaning`] proves that two programs compute the same, or runs both; [`assert_refused`] wants a pipeline to be refused with
//! a witness:
//!
//! ```
//! use farkas::testing::{assert_refused, assert_same_meaning};
//!
//! let smooth = "func.func @smooth(%n: index, %A: memref<?xf64>) {
//!   affine.for %i = 1 to %n {
//!     %a = affine.load %A[%i - 1] : memref<?xf64>
//!     affine.store %a, %A[%i] : memref<?xf64>
//!   }
//!   return
//! }";
//! let witness = assert_refused(smooth, "reverse(%i)", "reverses-dependence");
//! assert_eq!(witness.source.cell, witness.target.cell);
//!
//! let shifted = "func.func @smooth(%n: index, %A: memref<?xf64>) {
//!   affine.for %i = 0 to affine_map<()[n] -> (n - 1)>()[%n] {
//!     %a = affine.load %A[%i] : memref<?xf64>
//!     affine.store %a, %A[%i + 1] : memref<?xf64>
//!   }
//!   return
//! }";
//! assert_same_meaning(smooth, shifted);
//!
//! // What is wrong is told as a story: the inputs, the cell, both programs.
//! let story = std::panic::catch_unwind(|| assert_same_meaning(smooth, smooth.replace("[%i - 1]", "[%i]"))).unwrap_err();
//! assert!(story.downcast_ref::<String>().unwrap().starts_with("different: %A[1] is "));
//! ```
//!
//! A strategy makes a *recipe*: plain data in which every number is legal, so that shrinking cannot break it. Rendering
//! a recipe gives MLIR text that every MLIR tool accepts and that stays in bounds for the sizes it names; its `Debug` is that text, so
//! that a test that fails shows the smallest program it has found. `examples/own_transform` tests a transform of its own so, and the last
//! part of `docs/tutorial.md` walks through it.
//!
//! ```
//! use farkas::testing::{NestOptions, nest};
//! use proptest::strategy::{Strategy, ValueTree};
//! use proptest::test_runner::TestRunner;
//!
//! let mut runner = TestRunner::deterministic();
//! let recipe = nest(NestOptions::default()).new_tree(&mut runner).unwrap().current();
//! assert!(recipe.render().text.starts_with("func.func @f("));
//! assert_eq!(format!("{recipe:?}"), recipe.render().text);
//! ```

mod assert;
mod draw;
mod far;
mod forms;
mod nest;
mod pipeline;
mod render;
mod trace;
mod writer;

pub use assert::{ProgramSource, assert_refused, assert_same_meaning, assert_same_meaning_with};
pub use draw::nest;
pub use nest::{
    Division, NestAccess, NestBound, NestCarried, NestCondition, NestForm, NestNode, NestOperand, NestOptions,
    NestRecipe, NestStyle, Rotation, Symbol, ViewRecipe,
};
pub use pipeline::{DrawnKind, DrawnStep, PipelineRecipe, pipeline};
pub use render::Rendered;
pub use trace::{TraceDependence, TraceKind, trace_dependences, trace_flow};
