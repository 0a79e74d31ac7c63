//! Diagnostics as plain data: what is wrong with the input, where, and under which code.

use std::error::Error;
use std::fmt;
use std::ops::Deref;

mod near;
#[cfg(feature = "cli")]
mod render;

pub use farkas_presburger::diag::{Diagnostic, Label, Severity, Span};
pub use near::{nearest, nearest_of};
#[cfg(feature = "cli")]
pub use render::{render, render_as};

/// The most diagnostics that are shown of one text.
const MAX_SHOWN: usize = 100;

/// What is wrong with a text: errors, and warnings among them, in the order of places. It is never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostics(Vec<Diagnostic>);

impl From<Vec<Diagnostic>> for Diagnostics {
    fn from(all: Vec<Diagnostic>) -> Diagnostics {
        Diagnostics(all)
    }
}

impl Deref for Diagnostics {
    type Target = [Diagnostic];

    fn deref(&self) -> &[Diagnostic] {
        &self.0
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// One line for each; with its place in the text by `render`.
impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, diagnostic) in self.iter().enumerate() {
            write!(f, "{}{diagnostic}", if number > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl Error for Diagnostics {}

/// What the parser and the rules of programs found, in the order of places; when there is too much, the last line says how much
/// more there is.
pub fn in_order(mut errors: Vec<Diagnostic>, more: Vec<Diagnostic>) -> Vec<Diagnostic> {
    errors.extend(more);
    errors.sort_by_key(|error| error.span().start);
    let total = errors.len();
    if total > MAX_SHOWN {
        let is_error = errors.iter().any(|error| error.severity == Severity::Error);
        let severity = if is_error { Severity::Error } else { Severity::Warning };
        let message = format!("there are {} more, which are not shown", total - MAX_SHOWN);
        errors.truncate(MAX_SHOWN);
        errors.push(Diagnostic {
            severity,
            labels: Vec::new(),
            ..Diagnostic::error("too-many", Span::default(), message)
        });
    }
    errors
}
