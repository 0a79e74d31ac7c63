//! One function on its way through a pass: steps on its nests, and what is said of those that are left.
//!
//! A step names loops by position, and the program is written anew by each. Nests are taken last first, so that those before
//! stay where they are; where they do not, as loops that never run are not written, the pass starts again from the program
//! as it is written without any step.

use super::loops::{Looped, loops};
use crate::equivalence::Contradiction;
use crate::ir::{Module, Op};
use crate::transforms::{Options, PipelineError, apply_pipeline, parse_pipeline};

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

/// A function, the module that it stands in, and what there is to say.
#[derive(Clone)]
pub(super) struct Work<'a> {
    pub module: Module,
    pub func: Op,
    pub pass: &'static str,
    pub options: &'a Options,
    /// What was assumed, and what was left and why.
    pub remarks: Vec<String>,
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
    pub fn say(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !self.remarks.contains(&text) {
            self.remarks.push(text);
        }
    }

    /// Says that some loops are left as they are.
    pub fn leave(&mut self, nest: &[usize], reason: &str) {
        let text = self.left(nest, reason);
        self.say(text);
    }

    fn left(&self, nest: &[usize], reason: &str) -> String {
        let loops = self.loops();
        let names: Vec<String> =
            nest.iter().filter_map(|&number| Some(format!("%{}", loops.get(number)?.name))).collect();
        let what = if names.len() > 1 { "the loops" } else { "the loop" };
        format!("{} left {what} {}: {reason}", self.pass, names.join(", "))
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
    pub fn each(&mut self, nests: &[Vec<usize>], text: &dyn Fn(&[usize]) -> String) -> Result<(), Stop> {
        let mut left = Vec::new();
        for nest in nests.iter().rev() {
            let Some(&first) = nest.first() else { continue };
            let before = self.names();
            match self.step(&text(nest))? {
                Ok(()) => self.still(&before[..first.min(before.len())])?,
                Err(reason) => left.push(self.left(nest, &reason)),
            }
        }
        left.into_iter().rev().for_each(|line| self.say(line));
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

/// Why steps are refused, in one line: the two iterations too, where it is theirs.
fn reason(error: &PipelineError) -> String {
    let PipelineError::Refused { diagnostic, .. } = error else { return error.to_string() };
    let labels = diagnostic.labels.iter().rev().map(|label| label.text.as_str()).filter(|text| !text.is_empty());
    let unknown = if error.exit_code() == 4 { "unknown: " } else { "" };
    let parts: Vec<&str> = std::iter::once(diagnostic.message.as_str()).chain(labels).collect();
    format!("{unknown}{}", parts.join(", "))
}
