//! `--json` of `check`, `opt` and `verify`: what a command says, as one object on standard output. `docs/json.md` is its page.
//!
//! What is said on the way is collected in place of being printed: diagnostics with their places, remarks, mistakes of the call, and
//! what would be written to standard output.

use std::sync::{Mutex, MutexGuard, PoisonError};

use farkas::codegen::cuda::KernelReport;
use farkas::diag::{Diagnostic, Severity, Span};
use farkas::transforms::{Flag, Flags, Found, Nearest};
use serde::Serialize;

use super::Exit;
use super::output::print;
use super::pass_by_pass::TableCell;
use super::reported::OrderedFunction;

/// The version of the format.
const SCHEMA: u32 = 1;

static SAID: Mutex<Option<Said>> = Mutex::new(None);

/// What a command has said so far.
#[derive(Default, Serialize)]
pub struct Said {
    schema: u32,
    command: &'static str,
    exit: u8,
    /// The answer in a word.
    pub verdict: &'static str,
    /// What is wrong with programs, and why steps are refused.
    diagnostics: Vec<Told>,
    /// What was done.
    report: Vec<String>,
    /// What is wrong with the call, or with files.
    errors: Vec<String>,
    /// What the answer relies on.
    pub assumptions: Vec<String>,
    /// What is accepted in the place of a refused step.
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<Near>,
    /// How functions are ordered, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<Vec<OrderedFunction>>,
    /// What the kernels of a GPU are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    kernels: Vec<KernelReport>,
    /// What was found out about each pass on each nest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<TableCell>>,
    /// What would be on standard output.
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
}

#[derive(Serialize)]
struct Told {
    severity: &'static str,
    code: &'static str,
    message: String,
    #[serde(flatten)]
    place: Option<SourceRange>,
    labels: Vec<Labelled>,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Labelled {
    text: String,
    #[serde(flatten)]
    place: SourceRange,
}

/// Lines and columns count from 1, columns in characters; the end is the place after the last character.
#[derive(Serialize)]
struct SourceRange {
    file: String,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

#[derive(Serialize)]
struct Near {
    tried: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    with: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    without: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blocks: Option<String>,
}

impl Near {
    fn give(&mut self, flags: &Flags) {
        let text = |flags: &[Flag]| {
            let flags: Vec<String> = flags.iter().map(Flag::to_string).collect();
            Some(flags.join(" ")).filter(|text| !text.is_empty())
        };
        (self.with, self.without) = (text(&flags.with), text(&flags.without));
    }
}

fn said() -> MutexGuard<'static, Option<Said>> {
    SAID.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Changes what is said, if it is to be JSON. Is it?
pub fn with(change: impl FnOnce(&mut Said)) -> bool {
    let mut said = said();
    said.as_mut().map(change).is_some()
}

/// Runs a command; what it says is one object if `json` asks for it.
pub fn answered(command: &'static str, json: bool, run: impl FnOnce() -> Exit) -> Exit {
    if !json {
        return run();
    }
    *said() = Some(Said { schema: SCHEMA, command, ..Said::default() });
    end(run())
}

/// Prints what was said, if it is to be JSON: the command is over.
pub fn end(exit: Exit) -> Exit {
    let Some(mut all) = said().take() else { return exit };
    all.exit = exit as u8;
    if all.verdict.is_empty() {
        all.verdict = match exit {
            Exit::Yes => "yes",
            Exit::No => "no",
            Exit::Usage => "usage",
            Exit::BadInput => "wrong",
            Exit::Unknown => "unknown",
            Exit::Missing => "missing",
        };
    }
    let text = serde_json::to_string_pretty(&all).expect("plain data") + "\n";
    exit.max(print(&text))
}

/// What is said of functions and their kernels, as an object of its own.
pub fn functions(functions: &impl Serialize, kernels: &[KernelReport]) -> String {
    #[derive(Serialize)]
    struct FunctionsJson<'f, T> {
        schema: u32,
        functions: &'f T,
        #[serde(skip_serializing_if = "<[KernelReport]>::is_empty")]
        kernels: &'f [KernelReport],
    }
    serde_json::to_string_pretty(&FunctionsJson { schema: SCHEMA, functions, kernels }).expect("plain data") + "\n"
}

impl Said {
    /// One more line of what was done.
    pub fn remark(&mut self, line: String) {
        self.report.push(line);
    }

    /// One more thing that is wrong with the call, or with a file.
    pub fn error(&mut self, line: String) {
        self.errors.push(line.strip_prefix("error: ").map_or(line.clone(), str::to_owned));
    }

    /// How more functions are ordered, and what their kernels are.
    pub fn order(&mut self, orders: Vec<OrderedFunction>, kernels: Vec<KernelReport>) {
        self.kernels.extend(kernels);
        self.order.get_or_insert_default().extend(orders);
    }

    /// More of standard output.
    pub fn write(&mut self, text: &str) {
        self.output.get_or_insert_default().push_str(text);
    }

    /// What is accepted in the place of a refused step.
    pub fn near(&mut self, near: &Nearest) {
        let (tried, blocks) = (near.tried, near.blocks.clone());
        let mut told = Near { tried, with: None, without: None, steps: None, left_out: None, tree: None, blocks };
        match &near.found {
            Some(Found::Flags(flags)) => told.give(flags),
            Some(Found::Steps(flags, text)) => {
                told.give(flags);
                told.steps = Some(text.clone());
                told.left_out = Some(near.left_out.join(" ")).filter(|steps| !steps.is_empty());
            }
            Some(Found::Tree { tree, .. }) => told.tree = Some(tree.clone()),
            None => {}
        }
        self.nearest = Some(told);
    }

    /// A diagnostic of a text.
    pub fn diagnostic(&mut self, diagnostic: &Diagnostic, file: &str, source: &str) {
        let severity = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Refused => "refused",
            Severity::Unknown => "unknown",
        };
        let place = |span: Span| place(span, file, source);
        let label = |label: &farkas::diag::Label| Labelled { text: label.text.clone(), place: place(label.span) };
        self.diagnostics.push(Told {
            severity,
            code: diagnostic.code,
            message: diagnostic.message.clone(),
            place: diagnostic.labels.first().map(|label| place(label.span)),
            labels: diagnostic.labels.iter().map(label).collect(),
            notes: diagnostic.notes.clone(),
        });
    }
}

fn place(span: Span, file: &str, source: &str) -> SourceRange {
    let at = |offset: usize| {
        let before = &source[..source.floor_char_boundary(offset.min(source.len()))];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = 1 + before.bytes().filter(|&byte| byte == b'\n').count();
        (line, 1 + before[line_start..].chars().count())
    };
    let ((line, column), (end_line, end_column)) = (at(span.range().start), at(span.range().end));
    SourceRange { file: file.to_owned(), line, column, end_line, end_column }
}
