//! One function on its way through a pass: steps on its nests, and what is said of those that are left.
//!
//! A step names loops by position, and the program is written anew by each. Nests are taken last first, so that those before
//! stay where they are; where they do not, as loops that never run are not written, the pass starts again from the program
//! as it is written without any step.

use super::loops::{Looped, loops};
use crate::equivalence::Contradiction;
use crate::ir::{Module, Op};
use crate::transforms::{Options, PipelineError, apply_pipeline, label, parse_pipeline};

/// Functions of more operations are left as they are: passes that copy would make ever more of them.
const MAX_OPS: usize = 5_000;

/// Why a pass stops.
#[derive(Debug)]
pub(super) enum Stop {
    /// The loops before the one that was changed are not where they were.
    Moved,
    /// What was written is not the program.
    Contradicted(Box<Contradiction>),
}

/// One thing to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Remark {
    /// The pass, and what it left or did.
    pub what: String,
    /// Why, if something was left.
    pub left: Option<Left>,
}

/// Loops that a pass left as they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Left {
    /// Why.
    pub reason: String,
    /// What to ask for: the step that was refused, or one that may do; none if there is no such step.
    pub ask: Option<String>,
    /// How many loops had the names that stand in it.
    pub names: Vec<(String, usize)>,
}

/// A function, the module that it stands in, and what there is to say.
#[derive(Clone)]
pub(super) struct Work<'a> {
    pub module: Module,
    pub func: Op,
    pub pass: &'static str,
    pub options: &'a Options,
    /// What was assumed, and what was left and why.
    pub remarks: Vec<Remark>,
}

impl Work<'_> {
    /// The loops as they stand.
    pub fn loops(&self) -> Vec<Looped> {
        loops(&self.module, self.func)
    }

    fn names(&self) -> Vec<String> {
        self.loops().into_iter().map(|looped| looped.name).collect()
    }

    /// Says something of the pass.
    pub fn say(&mut self, what: impl Into<String>) {
        self.remark(Remark { what: what.into(), left: None });
    }

    fn remark(&mut self, remark: Remark) {
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }

    /// Says that something is left as it is, for which there is no step.
    pub fn leave_all(&mut self, what: &str, reason: impl Into<String>) {
        let left = Left { reason: reason.into(), ask: None, names: Vec::new() };
        self.remark(Remark { what: format!("{} left {what}", self.pass), left: Some(left) });
    }

    /// Says that some loops are left as they are; the step to ask for is made of their names.
    pub fn leave(&mut self, nest: &[usize], reason: &str, step: &dyn Fn(&str) -> String) {
        let remark = self.left(nest, reason, step);
        self.remark(remark);
    }

    fn left(&self, nest: &[usize], reason: &str, step: &dyn Fn(&str) -> String) -> Remark {
        let names = self.names();
        let mine: Vec<&String> = nest.iter().filter_map(|&number| names.get(number)).collect();
        let what = if mine.len() > 1 { "the loops" } else { "the loop" };
        let listed: Vec<String> = mine.iter().map(|name| format!("%{name}")).collect();
        let all: Vec<&str> = names.iter().map(String::as_str).collect();
        // Of loops that are not there any more nothing can be asked.
        let labels: Vec<String> =
            nest.iter().filter(|&&number| number < all.len()).map(|&number| label(&all, number)).collect();
        let count = |name: &String| names.iter().filter(|other| *other == name).count();
        let left = Left {
            reason: reason.to_owned(),
            ask: (labels.len() == nest.len()).then(|| step(&labels.join(","))),
            names: mine.into_iter().map(|name| (name.clone(), count(name))).collect(),
        };
        Remark { what: format!("{} left {what} {}", self.pass, listed.join(", ")), left: Some(left) }
    }

    /// Applies steps, all or none; or why not.
    pub fn step(&mut self, text: &str) -> Result<Result<(), String>, Stop> {
        let steps = match parse_pipeline(text) {
            Ok(steps) => steps,
            Err(error) => return Ok(Err(error.to_string())),
        };
        if self.module.walk(self.func).len() > MAX_OPS {
            return Ok(Err(format!("the function has more than {MAX_OPS} operations")));
        }
        match apply_pipeline(&self.module, self.func, &steps, self.options) {
            Ok(outcome) => {
                outcome.report.into_iter().for_each(|line| self.say(line));
                self.module = outcome.module;
                Ok(Ok(()))
            }
            Err(PipelineError::Contradicted(contradiction)) => Err(Stop::Contradicted(contradiction)),
            Err(error) => Ok(Err(reason(&error))),
        }
    }

    /// Applies the steps of each nest, the last nest first. A nest is given by its loops, outermost first.
    /// The text of the steps is made of how many these are and how they are called, between commas.
    pub fn each(&mut self, nests: &[Vec<usize>], text: &dyn Fn(usize, &str) -> String) -> Result<(), Stop> {
        let mut left = Vec::new();
        for nest in nests.iter().rev() {
            let Some(&first) = nest.first() else { continue };
            let before = self.names();
            match self.step(&text(nest.len(), &list(nest)))? {
                Ok(()) => self.still(&before[..first.min(before.len())])?,
                Err(reason) => left.push(self.left(nest, &reason, &|names| text(nest.len(), names))),
            }
        }
        left.into_iter().rev().for_each(|remark| self.remark(remark));
        Ok(())
    }

    /// Do the first loops still have these names?
    pub fn still(&self, names: &[String]) -> Result<(), Stop> {
        let now = self.names();
        if now.get(..names.len()) == Some(names) { Ok(()) } else { Err(Stop::Moved) }
    }

    /// Writes the function anew in the order that it has: subscripts and bounds composed, guards that say nothing gone.
    pub fn settle(&mut self) -> Result<Result<(), String>, Stop> {
        self.step("")
    }
}

/// Numbers between commas.
pub(super) fn list<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(",")
}

/// Why steps are refused, in one line: the two iterations too, where it is theirs.
fn reason(error: &PipelineError) -> String {
    let PipelineError::Refused { diagnostic, .. } = error else { return error.to_string() };
    let labels = diagnostic.labels.iter().rev().map(|label| label.text.as_str()).filter(|text| !text.is_empty());
    let unknown = if error.exit_code() == 4 { "unknown: " } else { "" };
    let parts: Vec<&str> = std::iter::once(diagnostic.message.as_str()).chain(labels).collect();
    format!("{unknown}{}", parts.join(", "))
}
