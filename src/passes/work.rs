//! One function on its way through a pass: steps on its nests, and what is said of those that are left.
//!
//! A step names loops by position, and the program is written anew by each. Nests are taken last first, so that those before
//! stay where they are; where they do not, as loops that never run are not written, the pass starts again from the program
//! as it is written without any step.

use std::fmt;

use super::loops::{LoopDim, loops};
use crate::equivalence::Contradiction;
use crate::ir::{Module, Op};
use crate::transforms::{Became, Changing, Options, PipelineError, apply_pipeline, label, parse_pipeline};

/// Functions of more operations are left as they are: passes that copy would make ever more of them.
const MAX_OPS: usize = 5_000;

/// Why a pass stops.
#[derive(Debug)]
pub(super) enum PassStop {
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
    pub left: Option<LeftLoops>,
}

/// Why something is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LeftReason {
    pub text: String,
    /// All pairs of iterations that block it, if these are known.
    pub pairs: Option<String>,
}

impl LeftReason {
    /// The same behind other words.
    pub fn behind(&self, words: &str) -> LeftReason {
        LeftReason { text: format!("{words}: {}", self.text), pairs: self.pairs.clone() }
    }
}

impl<T: Into<String>> From<T> for LeftReason {
    fn from(text: T) -> LeftReason {
        LeftReason { text: text.into(), pairs: None }
    }
}

impl fmt::Display for LeftReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Loops that a pass left as they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LeftLoops {
    /// Why.
    pub reason: LeftReason,
    /// What to ask for: the step that was refused, or one that may do; none if there is no such step.
    pub ask: Option<String>,
    /// How many loops had the names that stand in it.
    pub names: Vec<(String, usize)>,
    /// An option of the pass with other numbers, which may do.
    pub instead: Option<Instead>,
}

/// An option of a pass with other numbers than were given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Instead {
    pub pass: &'static str,
    pub option: &'static str,
    pub numbers: Vec<i64>,
}

/// How loops are called.
#[derive(Clone, Debug)]
pub(super) struct LoopNames {
    /// `the loops %i, %j`
    listed: String,
    /// How a step names them; none if one is not there.
    labels: Option<String>,
    /// How many loops have each name.
    counts: Vec<(String, usize)>,
}

impl LoopNames {
    /// Some of the loops that have these names.
    pub fn of(names: &[String], nest: &[usize]) -> LoopNames {
        let mine: Vec<&String> = nest.iter().filter_map(|&number| names.get(number)).collect();
        let what = if mine.len() > 1 { "the loops" } else { "the loop" };
        let all: Vec<&str> = names.iter().map(String::as_str).collect();
        // Of loops that are not there any more nothing can be asked.
        let labels: Vec<String> =
            nest.iter().filter(|&&number| number < all.len()).map(|&number| label(&all, number)).collect();
        let count = |name: &String| names.iter().filter(|other| *other == name).count();
        LoopNames {
            listed: format!("{what} {}", labels.join(", ")),
            labels: (labels.len() == nest.len()).then(|| labels.join(",")),
            counts: mine.into_iter().map(|name| (name.clone(), count(name))).collect(),
        }
    }

    /// The loops over the tiles that these were cut in, if loops with these names have them; one tile needs none.
    pub fn tiled(&self, names: &[String]) -> LoopNames {
        let tiled: Vec<String> = self.counts.iter().map(|(name, _)| format!("{name}_t")).collect();
        let numbers: Option<Vec<usize>> =
            tiled.iter().map(|tiled| names.iter().position(|name| name == tiled)).collect();
        numbers.map_or_else(|| self.clone(), |numbers| LoopNames::of(names, &numbers))
    }
}

/// A change that a pass wants.
pub(super) struct WantedChange {
    /// The loops, outermost first.
    pub nest: Vec<usize>,
    /// Steps, of which the first that are accepted are taken.
    pub either: Vec<String>,
    /// Are they only asked for the reasons?
    pub is_asked: bool,
    /// How many times what the outermost loop holds stands there afterwards, at most.
    pub copies: usize,
}

/// What became of it.
pub(super) struct Granted {
    /// How the loops were called.
    pub named: LoopNames,
    /// The number of the steps that were taken.
    pub taken: Option<usize>,
    /// Why those before were not.
    pub reasons: Vec<LeftReason>,
}

/// A function, the module that it stands in, and what there is to say.
#[derive(Clone)]
pub(super) struct PassWork<'a> {
    pub module: Module,
    pub func: Op,
    pub pass: &'static str,
    pub options: &'a Options,
    /// What was assumed, and what was left and why.
    pub remarks: Vec<Remark>,
}

impl PassWork<'_> {
    /// The loops as they stand.
    pub fn loops(&self) -> Vec<LoopDim> {
        loops(&self.module, self.func)
    }

    /// How they are called.
    pub fn names(&self) -> Vec<String> {
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
    pub fn leave_all(&mut self, what: &str, reason: impl Into<LeftReason>) {
        self.leave_whole(what, reason, None);
    }

    /// The same where an option with other numbers may do.
    pub fn leave_for(&mut self, what: &str, reason: &str, (option, numbers): (&'static str, Vec<i64>)) {
        self.leave_whole(what, reason, Some(Instead { pass: self.pass, option, numbers }));
    }

    fn leave_whole(&mut self, what: &str, reason: impl Into<LeftReason>, instead: Option<Instead>) {
        let left = LeftLoops { reason: reason.into(), ask: None, names: Vec::new(), instead };
        self.remark(Remark { what: format!("{} left {what}", self.pass), left: Some(left) });
    }

    /// Says that something in a loop is left as it is; the step to ask for is made of the name of the loop.
    pub fn leave_in(
        &mut self,
        what: &str,
        number: usize,
        reason: impl Into<LeftReason>,
        step: &dyn Fn(&str) -> String,
    ) {
        let LoopNames { labels, counts, .. } = self.named(&[number]);
        let ask = labels.map(|label| step(&label));
        let left = LeftLoops { reason: reason.into(), ask, names: counts, instead: None };
        self.remark(Remark { what: format!("{} left {what}", self.pass), left: Some(left) });
    }

    /// Says that some loops are left as they are; the step to ask for is made of their names.
    pub fn leave(&mut self, nest: &[usize], reason: impl Into<LeftReason>, step: &dyn Fn(&str) -> String) {
        let named = self.named(nest);
        self.leave_named(&named, reason, step);
    }

    /// The same of loops that may be called otherwise by now.
    pub fn leave_named(&mut self, named: &LoopNames, reason: impl Into<LeftReason>, step: &dyn Fn(&str) -> String) {
        let ask = named.labels.as_ref().map(|labels| step(labels));
        let left = LeftLoops { reason: reason.into(), ask, names: named.counts.clone(), instead: None };
        self.remark(Remark { what: format!("{} left {}", self.pass, named.listed), left: Some(left) });
    }

    /// The same of loops whose change was not granted.
    pub fn leave_refused(&mut self, granted: &Granted, step: &dyn Fn(&str) -> String) {
        if let (None, Some(reason)) = (granted.taken, granted.reasons.first()) {
            self.leave_named(&granted.named, reason.clone(), step);
        }
    }

    /// How some loops are called as they stand.
    fn named(&self, nest: &[usize]) -> LoopNames {
        LoopNames::of(&self.names(), nest)
    }

    /// Applies steps, all or none; or why not.
    pub fn step(&mut self, text: &str) -> Result<Result<(), LeftReason>, PassStop> {
        let steps = match parse_pipeline(text) {
            Ok(steps) => steps,
            Err(error) => return Ok(Err(error.to_string().into())),
        };
        if self.module.walk(self.func).len() > MAX_OPS {
            return Ok(Err(format!("the function has more than {MAX_OPS} operations").into()));
        }
        match apply_pipeline(&self.module, self.func, &steps, self.options) {
            Ok(outcome) => {
                outcome.report.into_iter().for_each(|line| self.say(line));
                self.module = outcome.module;
                Ok(Ok(()))
            }
            Err(PipelineError::Contradicted(contradiction)) => Err(PassStop::Contradicted(contradiction)),
            Err(error) => Ok(Err(reason(&error))),
        }
    }

    /// Makes each change that the judge allows, in this order; no change may move the loops of those that come after it.
    pub fn grant(&mut self, wishes: &[WantedChange]) -> Result<Vec<Granted>, PassStop> {
        if let Some(done) = self.grant_at_once(wishes)? {
            return Ok(done);
        }
        let mut all = Vec::new();
        for wanted in wishes {
            let (before, named) = (self.names(), self.named(&wanted.nest));
            let mut granted = Granted { named, taken: None, reasons: Vec::new() };
            for (number, text) in wanted.either.iter().enumerate() {
                let start = wanted.is_asked.then(|| self.clone());
                let done = self.step(text)?;
                start.into_iter().for_each(|start| *self = start);
                match done {
                    Ok(()) => {
                        granted.taken = Some(number);
                        break;
                    }
                    Err(reason) => granted.reasons.push(reason),
                }
            }
            if granted.taken.is_some() && !wanted.is_asked {
                let first = wanted.nest.first().map_or(0, |&first| first.min(before.len()));
                self.still(&before[..first])?;
            }
            all.push(granted);
        }
        Ok(all)
    }

    /// The same with the program read and written once, however many changes there are; none where that is not possible.
    fn grant_at_once(&mut self, wishes: &[WantedChange]) -> Result<Option<Vec<Granted>>, PassStop> {
        let loops = self.loops();
        let ops = |at: &usize| loops.get(*at).map_or(0, |looped| self.module.walk(looped.op).len());
        let copied = wishes
            .iter()
            .map(|wanted| wanted.nest.first().map_or(0, ops).saturating_mul(wanted.copies.saturating_sub(1)));
        let most = copied.fold(self.module.walk(self.func).len(), usize::saturating_add);
        if most > MAX_OPS || wishes.iter().map(|wanted| wanted.either.len()).sum::<usize>() < 2 {
            return Ok(None);
        }
        let (module, budget) = (self.module.clone(), Changing::budget(self.options));
        let Ok(mut changing) = Changing::start(&module, self.func, &budget, self.options, false) else {
            return Ok(None);
        };
        if !changing.has_all_loops() {
            return Ok(None);
        }
        let (names, mut all) = (self.names(), Vec::new());
        for wanted in wishes {
            let became = if wanted.is_asked { changing.ask(&wanted.either) } else { changing.make(&wanted.either) };
            let Ok(Became { taken, refused }) = became else { return Ok(None) };
            all.push(Granted {
                named: LoopNames::of(&names, &wanted.nest),
                taken,
                reasons: refused.iter().map(reason).collect(),
            });
        }
        Ok(self.finish(changing)?.is_ok().then_some(all))
    }

    /// Takes over what changes leave, if it can be written.
    pub fn finish(&mut self, changing: Changing<'_>) -> Result<Result<(), LeftReason>, PassStop> {
        match changing.finish() {
            Ok(None) => Ok(Ok(())),
            Ok(Some(outcome)) => {
                outcome.report.into_iter().for_each(|line| self.say(line));
                self.module = outcome.module;
                Ok(Ok(()))
            }
            Err(PipelineError::Contradicted(contradiction)) => Err(PassStop::Contradicted(contradiction)),
            Err(error) => Ok(Err(reason(&error))),
        }
    }

    /// Applies the steps of each nest, the last nest first. A nest is given by its loops, outermost first.
    /// The text of the steps, which copy nothing, is made of how many these are and how they are called, between commas.
    pub fn each(&mut self, nests: &[Vec<usize>], text: &dyn Fn(usize, &str) -> String) -> Result<(), PassStop> {
        let nests: Vec<&Vec<usize>> = nests.iter().filter(|nest| !nest.is_empty()).collect();
        let wanted = |nest: &&Vec<usize>| WantedChange {
            nest: (*nest).clone(),
            either: vec![text(nest.len(), &list(nest))],
            is_asked: false,
            copies: 1,
        };
        let wishes: Vec<WantedChange> = nests.iter().rev().map(wanted).collect();
        let granted = self.grant(&wishes)?;
        for (nest, granted) in nests.iter().zip(granted.into_iter().rev()) {
            self.leave_refused(&granted, &|names| text(nest.len(), names));
        }
        Ok(())
    }

    /// Do the first loops still have these names?
    pub fn still(&self, names: &[String]) -> Result<(), PassStop> {
        let now = self.names();
        if now.get(..names.len()) == Some(names) { Ok(()) } else { Err(PassStop::Moved) }
    }

    /// Writes the function anew in the order that it has: subscripts and bounds composed, guards that say nothing gone.
    pub fn settle(&mut self) -> Result<Result<(), LeftReason>, PassStop> {
        self.step("")
    }
}

/// Numbers between commas.
pub(super) fn list<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(",")
}

/// What a note of a refusal begins with that lists all pairs of iterations which block a step.
pub(super) const PAIRS: &str = "all such pairs: ";

/// Labels that say nothing without the place that they are for.
const POINTING: [&str; 3] = ["this goes", "this moves", "touches it"];

/// Why steps are refused, in one line: the two iterations too, where it is theirs.
pub(super) fn reason(error: &PipelineError) -> LeftReason {
    let PipelineError::Refused { diagnostic, .. } = error else { return error.to_string().into() };
    let labels = diagnostic.labels.iter().rev().map(|label| label.text.as_str());
    let labels = labels.filter(|text| !text.is_empty() && !POINTING.contains(text));
    let unknown = if error.exit_code() == 4 { "unknown: " } else { "" };
    let parts: Vec<&str> = std::iter::once(diagnostic.message.as_str()).chain(labels).collect();
    let pairs = diagnostic.notes.iter().find(|note| note.starts_with(PAIRS)).cloned();
    LeftReason { text: format!("{unknown}{}", parts.join(", ")), pairs }
}
