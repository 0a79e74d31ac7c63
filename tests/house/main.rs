//! What the documents promise: recipes, pages of diagnostics, of limits and of steps, the effects of each row.

// The recipe of an op says `crate::ir`, as the source does.
use farkas::{diag, ir};

#[path = "../recipe/clamp.rs"]
mod clamp;

/// The example of a package that tests a transform of its own; its tests are run with ours.
#[path = "../../examples/own_transform/src/lib.rs"]
mod own_transform;

mod add_a_transform;
mod add_an_op;
mod diagnostics;
mod effects;
mod errors;
mod limits;
mod operations;
mod transforms_doc;
mod tutorial;
