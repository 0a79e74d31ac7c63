//! Printers and lowerings: what a program becomes. Nothing below knows of this layer.

pub mod cuda;
mod view;

use crate::diag::{Diagnostic, Span};

/// A program that is valid but that a printer or lowering cannot express.
pub(crate) fn unsupported(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("unsupported", span, message)
}
