//! Printers and lowerings: what a program becomes. Nothing below knows of this layer.

pub mod cuda;
pub mod scf;
mod view;

use std::sync::LazyLock;

use crate::diag::{Diagnostic, Span};
use crate::ir::{OpName, Registry};

/// A program that is valid but that a printer or lowering cannot express.
pub(crate) fn unsupported(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("unsupported", span, message)
}

/// The operations that lowerings make.
static MADE: LazyLock<Registry> = LazyLock::new(|| {
    let mut registry = Registry::default();
    crate::builtin::register(&mut registry);
    registry.register(crate::scf::TABLE);
    registry
});

/// An operation's name, tied to its row where a dialect has one.
fn operation_name(name: &str) -> OpName {
    MADE.get(name).map_or_else(|| OpName::Unknown(name.into()), OpName::Known)
}
