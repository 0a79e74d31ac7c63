//! Diagnostics as plain data: what is wrong with the input, where, and under which code.

use std::fmt;
use std::ops::Range;

/// A half-open range of bytes in the source text. The default, `0..0`, means "no place".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span of bytes `start..end`.
    pub fn new(start: usize, end: usize) -> Span {
        let clamp = |x: usize| u32::try_from(x).unwrap_or(u32::MAX);
        Span { start: clamp(start), end: clamp(end) }
    }

    /// The span as a range of byte offsets.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The input is wrong.
    Error,
    /// The input is accepted, but it is likely not what was meant.
    Warning,
    /// Nothing is wrong with the input, but the answer to what was asked is no.
    Refused,
    /// Nothing is wrong with the input, but nobody knows the answer to what was asked.
    Unknown,
}

/// A place in the source with a few words about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there; may be empty.
    pub text: String,
}

/// One thing that is wrong with the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A stable, kebab-case code, such as `unknown-op`.
    pub code: &'static str,
    /// One sentence without a full stop.
    pub message: String,
    /// The first label is the primary place.
    pub labels: Vec<Label>,
    /// Further notes and help, one line each.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// An error at one place.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code,
            message: message.into(),
            labels: vec![Label { span, text: String::new() }],
            notes: Vec::new(),
        }
    }

    /// The same diagnostic as a warning.
    pub fn into_warning(mut self) -> Diagnostic {
        self.severity = Severity::Warning;
        self
    }

    /// Adds a secondary place.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds a note.
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// The primary place.
    pub fn span(&self) -> Span {
        self.labels.first().map_or(Span::default(), |label| label.span)
    }
}

impl std::error::Error for Diagnostic {}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.message, self.code)
    }
}
