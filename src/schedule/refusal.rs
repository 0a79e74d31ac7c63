//! Why a change is refused: it does not apply here, it breaks a dependence, or nobody knows.

use num_bigint::BigInt;

use crate::affine::presburger::{Exhausted, Relation};
use crate::analysis::scop::{ArrayId, StatementId};
use crate::diag::{Label, Span};
use crate::ir::Op;

/// The answer is no, or nobody knows.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The change makes no sense here.
    NotApplicable(NotApplicable),
    /// The change breaks a dependence.
    Violates(Box<Witness>),
    /// Nobody knows.
    Unknown(Reason),
}

/// Why a change makes no sense where it was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotApplicable {
    /// A stable, kebab-case code.
    pub code: &'static str,
    /// One sentence without a full stop.
    pub message: String,
    /// The place in the program.
    pub span: Span,
    /// What blocks it, where it stands.
    pub labels: Vec<Label>,
    /// Further notes.
    pub notes: Vec<String>,
}

/// What could not be decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// A stable, kebab-case code.
    pub code: &'static str,
    /// One sentence without a full stop.
    pub message: String,
    /// The operation of which too little is known; none if the program as a whole is the reason.
    pub op: Option<Op>,
    /// What may be a dependence whose order is not kept, if that is what nobody knows.
    pub doubt: Option<Box<Doubt>>,
    /// What else there is to see, where it stands.
    pub labels: Vec<Label>,
    /// Further notes.
    pub notes: Vec<String>,
}

/// Two instances of which nobody knows whether they depend on each other, and whose order a change does not keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubt {
    /// The instances. They may not run, or touch other cells.
    pub witness: Witness,
    /// Why nobody knows.
    pub why: String,
}

impl Reason {
    /// What is no question of two instances.
    pub fn new(code: &'static str, message: impl Into<String>, op: Option<Op>) -> Reason {
        Reason { code, message: message.into(), op, doubt: None, labels: Vec::new(), notes: Vec::new() }
    }
}

/// Which rule a change breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// The second of two dependent accesses would run before the first.
    Reversed,
    /// Two dependent accesses would run in parallel, or at the same time.
    Unordered,
    /// The iterations of a parallel loop would compute partial results, and an access in one of them would see one, or change it.
    Partial,
}

/// Two instances that depend on each other and whose order a change does not keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The change.
    pub change: String,
    /// The rule it breaks.
    pub broken: Broken,
    /// The name of the loop at which the pair comes out wrong, if it is a loop.
    pub at: Option<String>,
    /// The values of the symbols.
    pub symbols: Vec<BigInt>,
    /// What runs first in the program.
    pub source: Event,
    /// What runs second in the program.
    pub target: Event,
    /// All pairs of iterations of these two accesses whose order is not kept.
    pub pairs: Relation,
}

/// One access of one instance of a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The statement.
    pub statement: StatementId,
    /// The operation that accesses.
    pub op: Op,
    /// Does it write?
    pub write: bool,
    /// What it reads or writes.
    pub array: ArrayId,
    /// The values of the induction variables, outermost first.
    pub iteration: Vec<BigInt>,
    /// The subscripts of the cell it touches.
    pub cell: Vec<BigInt>,
}

impl From<Exhausted> for Refusal {
    fn from(exhausted: Exhausted) -> Refusal {
        Refusal::Unknown(Reason::new(EXHAUSTED, exhausted.to_string(), None))
    }
}

/// The code of a question that took all that it may.
const EXHAUSTED: &str = "budget-exhausted";

impl Refusal {
    /// Did a question take all that it may?
    pub fn is_exhausted(&self) -> bool {
        matches!(self, Refusal::Unknown(reason) if reason.code == EXHAUSTED)
    }
}

impl From<NotApplicable> for Refusal {
    fn from(no: NotApplicable) -> Refusal {
        Refusal::NotApplicable(no)
    }
}

impl NotApplicable {
    /// A change that makes no sense at a place.
    pub fn new(code: &'static str, span: Span, message: impl Into<String>) -> NotApplicable {
        NotApplicable { code, message: message.into(), span, labels: Vec::new(), notes: Vec::new() }
    }

    /// The same with what blocks it, at the operation that does.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> NotApplicable {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// The same with all that blocks it, each at the operation that does.
    pub fn labelled<T: Into<String>>(self, labels: impl IntoIterator<Item = (Span, T)>) -> NotApplicable {
        labels.into_iter().fold(self, |no, (span, text)| no.label(span, text))
    }

    /// The same with one more note.
    pub fn note(mut self, text: impl Into<String>) -> NotApplicable {
        self.notes.push(text.into());
        self
    }
}
