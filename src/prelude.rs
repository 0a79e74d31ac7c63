//! What most users need: `use farkas::prelude::*`.

pub use crate::builder::{Builder, at, memref, range};
pub use crate::builtin::{function, functions};
pub use crate::codegen;
pub use crate::diag::{Diagnostic, Diagnostics};
pub use crate::ir::{FloatKind, Module, Op, Type, Value};
pub use crate::limits::Limits;
pub use crate::transforms::{Options, PipelineError, Step, apply_pipeline, parse_pipeline};
pub use crate::{PrintOptions, check, parse, print, prove};
