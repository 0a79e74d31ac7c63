//! Random programs for property tests, and a brute-force account of their dependences (feature `proptest`).
//!
//! A strategy makes a *recipe*: plain data in which every number is legal, so that shrinking cannot break it. Rendering
//! a recipe gives MLIR text that every MLIR tool accepts and that stays in bounds for the sizes it names.
//!
//! ```
//! use farkas::testing::{NestOptions, nest};
//! use proptest::strategy::{Strategy, ValueTree};
//! use proptest::test_runner::TestRunner;
//!
//! let mut runner = TestRunner::deterministic();
//! let recipe = nest(NestOptions::default()).new_tree(&mut runner).unwrap().current();
//! assert!(recipe.render().text.starts_with("func.func @f("));
//! ```

mod draw;
mod far;
mod forms;
mod nest;
mod pipeline;
mod render;
mod trace;
mod writer;

pub use draw::nest;
pub use nest::{
    Access, Bound, Carried, Condition, Division, Form, NestOptions, NestRecipe, Node, Operand, Rotation, Style, Symbol,
    ViewRecipe,
};
pub use pipeline::{PipelineRecipe, Step, StepKind, pipeline};
pub use render::Rendered;
pub use trace::{TraceDependence, TraceKind, trace_dependences, trace_flow};
