//! What is accepted where a step is refused, or a loop is not parallel: the nearest Yes to a No.
//!
//! ```text
//! refused step -> edits of it (edits), nearest first -> each applied like any step -> the first that is accepted
//! ```
//! An edit puts steps before the refused one, gives it other loops or numbers, or takes another step in its place. The judge is
//! asked about each step of it, from where the session stands. An edit that he allows then goes the way of every pipeline: what
//! comes out is written and read again, and if that fails, the next edit is asked about. So nothing is proposed that is not
//! accepted in the same words, and only what is proposed is read again; an `auto` at the end, which is never
//! refused, is not applied for that. Before the edits stands what costs a promise only: `--reassociate`, and memory that does not overlap. Last stands a reason of the user's own, where nobody knows ([`super::assume`]). Where no other pipeline is accepted,
//! sizes may be: a condition on the function's arguments under which what blocks the step is not there ([`conditions`]). In the end two of
//! these are put together: a promise or a condition, and what is nearest with it; memory of its own, and what is nearest behind that.
//!
//! In the place of a schedule tree that is refused stands the same tree with one thing changed ([`trees`]).
//!
//! All that is tried for one function shares one budget, [`Limits::nearest`], and is at most [`MOST_TRIED`] pipelines for one
//! refusal. A search that ends early says so by the number of those it tried.

mod again;
mod conditions;
mod edits;
mod flags;
mod loops;
mod own;
mod search;
mod trees;

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use super::assume;
use super::drafts::Drafts;
use super::drive::{Manner, Steps, apply_given, go_on};
use super::pipeline::{Step, UsageError, parse_pipeline};
use super::session::{FIXED, Session};
use super::{Options, Outcome, PipelineError, functions_meant, state};
use crate::affine::presburger::Budget;
use crate::analysis::domain::{LoopId, Nest};
use crate::analysis::reduction::{Permit, update};
use crate::analysis::scop::StatementId;
use crate::builtin;
use crate::ir::same::Same;
use crate::ir::{Module, Op};
use crate::limits::Limits;
use crate::schedule::explain::pairs;
use crate::schedule::refusal::{Event, Reason, Refusal};
pub use again::by_names;
use edits::{Edit, Part};
pub use flags::{Flag, Flags, Wanted};
pub use loops::{nearest_parallel, nearest_steps};
pub use search::nearest;
pub use trees::nearest_tree;

/// Pipelines that are tried in the place of one refused step.
const MOST_TRIED: usize = 48;

/// What it costs to try a pipeline, questions about sets aside, in steps for each operation of the function: it is written anew.
const STEPS_PER_OP: u64 = 100;

/// The proof of one pipeline may take one of so many parts of what is left.
const PARTS: u64 = 4;

/// With more functions than these, what is accepted names its own and no look is taken at the others.
const MOST_FUNCTIONS: usize = 16;

/// The answer where the function is so large, or the budget so small, that nothing is tried.
const TOO_LARGE: &str = "nothing nearer: 0 tried, the budget is too small for a function of this size";

/// The pipeline that a session is on, and what may be spent on others.
#[derive(Debug)]
pub struct Asked<'m> {
    /// The program as it was given.
    module: &'m Module,
    func: Op,
    /// The same without this search.
    options: Options,
    /// The steps of the pipeline, with the reasons of those that are assumed.
    steps: Vec<String>,
    /// For everything that is tried.
    budget: Rc<Budget>,
    /// The number of operations of the function, or of operations and pieces of dependences of what steps made of it, if that is more.
    size: Cell<u64>,
    /// In how many other searches this one stands.
    depth: usize,
    /// Are other loops for a refused step of use?
    others: bool,
    /// Steps that are refused or change nothing, behind those that were applied before them: nothing starts with them.
    useless: RefCell<BTreeSet<String>>,
    /// Steps that were written and read again, in the same way: are they accepted?
    known: RefCell<BTreeMap<String, bool>>,
}

impl<'m> Asked<'m> {
    /// A pipeline that is about to start.
    pub fn new(module: &'m Module, func: Op, steps: Vec<String>, options: &Options) -> Asked<'m> {
        let budget = Rc::new(Budget::new(options.limits.nearest.min(options.limits.steps)));
        Asked::within(module, func, steps, options, budget)
    }

    /// The same where other searches have their part of the budget.
    fn within(module: &'m Module, func: Op, steps: Vec<String>, options: &Options, budget: Rc<Budget>) -> Asked<'m> {
        let options =
            Options { nearest: false, report: false, schedule: false, certify: false, watch: None, ..options.clone() };
        let size = Cell::new(module.walk(func).len() as u64);
        let (useless, known) = Default::default();
        Asked { module, func, options, steps, budget, size, depth: 0, others: true, useless, known }
    }

    /// The function.
    pub fn func(&self) -> Op {
        self.func
    }

    /// The same where steps come before the one with this number.
    pub fn with(&self, at: usize, steps: &[String]) -> Asked<'m> {
        let mut all = self.steps.clone();
        all.splice(at.min(all.len())..at.min(all.len()), steps.iter().cloned());
        let fresh = Asked::within(self.module, self.func, Vec::new(), &self.options, self.budget.clone());
        Asked { steps: all, depth: self.depth, others: self.others, ..fresh }
    }

    /// What is tried from where a session stands is as large as its program, each piece of a dependence counted as an operation.
    fn stands_at(&self, session: &Session<'_>) {
        let pieces: usize = session.program.dependences.iter().map(|one| one.pairs.disjuncts().len()).sum();
        let size = (session.module.walk(session.scop().func).len() + pieces) as u64;
        self.size.set(self.size.get().max(size));
    }

    /// Takes what it costs to ask the judge, questions about sets aside.
    fn can_ask(&self) -> bool {
        self.budget.spend(self.size.get()).is_ok()
    }

    /// What it costs to write a pipeline and read it again.
    fn cost(&self) -> u64 {
        STEPS_PER_OP * self.size.get()
    }

    /// Is there enough left to try one more pipeline? It is taken.
    fn can_try(&self) -> bool {
        self.budget.spend(self.cost()).is_ok()
    }

    /// What was found by so many tries.
    fn answer(&self, found: Option<Found>, tried: usize) -> Nearest {
        let is_too_large = found.is_none() && tried == 0 && self.budget.left() < self.cost();
        let is_meant = match &found {
            Some(Found::Steps(_, text)) => self.is_meant(text),
            _ => true,
        };
        let func = builtin::symbol_name(self.module, self.func).filter(|_| !is_meant).map(str::to_owned);
        Nearest { found, tried, is_too_large, func, left_out: Vec::new(), blocks: None }
    }

    /// Is a pipeline for this function and no other, also where nobody names it?
    fn is_meant(&self, text: &str) -> bool {
        let functions = builtin::functions(self.module);
        let steps = parse_pipeline(text).unwrap_or_default();
        let is_for_loops = steps.iter().any(|step| !step.groups.is_empty());
        functions.len() == 1
            || is_for_loops
                && functions.len() <= MOST_FUNCTIONS
                && functions_meant(self.module, &functions, &steps) == [self.func]
    }

    /// The options of what is tried, which is cut short where it costs too much.
    fn brief(&self) -> Options {
        let Limits { pair, words, band, reread, proof, rewritten, .. } = self.options.limits;
        let left = self.budget.left();
        let [pair, words, band] = [pair, words, band].map(|steps| steps.min(left));
        // What is hard to prove leaves something to what comes after it.
        let [reread, proof, rewritten] = [reread, proof, rewritten].map(|steps| steps.min(left / PARTS));
        let limits = Limits { steps: left, pair, words, band, reread, proof, rewritten, ..self.options.limits };
        Options { limits, ..self.options.clone() }
    }

    /// The steps behind the refused one.
    fn rest(&self, session: &Session<'_>) -> &[String] {
        self.steps.get(session.applied.len() + 1..).unwrap_or_default()
    }

    /// What is accepted of the whole pipeline where it begins with these steps, which are accepted and end with the refused one or with
    /// what stands instead; what is refused behind them is answered in its turn.
    fn go_on(&self, session: &Session<'_>, flags: Flags, (upto, instead): (&str, bool), tried: &mut usize) -> Nearest {
        let rest = self.rest(session);
        if rest.is_empty() {
            return self.answer(Some(found(flags, upto.to_owned(), instead)), 0);
        }
        let all = format!("{upto} {}", rest.join(" "));
        let short = || {
            let found = Found::Steps(flags.clone(), upto.to_owned());
            Nearest { left_out: rest.to_vec(), ..self.answer(Some(found), 0) }
        };
        self.answered(&flags, all, (instead, true), tried).unwrap_or_else(short)
    }

    /// What is accepted of a whole pipeline with these flags, where what is refused of it is answered in its turn, with `others` also by
    /// other loops for the same step.
    fn answered(
        &self,
        flags: &Flags,
        text: String,
        (instead, others): (bool, bool),
        tried: &mut usize,
    ) -> Option<Nearest> {
        let options = flags.given_to(&self.brief());
        let (steps, module) = (self.tried_steps(&text).ok()?, self.stated(flags)?);
        let texts = assume::texts(&parse_pipeline(&text).ok()?).ok()?;
        let asked = Asked::within(&module, self.func, texts, &options, self.budget.clone());
        let asked = Some(Rc::new(Asked { depth: self.depth + 1, others: others && self.others, ..asked }));
        *tried += 1;
        let budget = Some(self.budget.clone());
        match apply_given(&module, self.func, &steps, &options, Manner::Usual, budget, asked).map_err(|stop| stop.error)
        {
            Ok(_) => Some(self.answer(Some(found(flags.clone(), text, instead)), 0)),
            Err(PipelineError::Refused { nearest: Some(near), .. }) => {
                *tried += near.tried;
                let more = match near.found? {
                    Found::Flags(more) => found(flags.clone().and(more), text, instead),
                    Found::Steps(more, text) => Found::Steps(flags.clone().and(more), text),
                    _ => return None,
                };
                Some(Nearest { left_out: near.left_out, ..self.answer(Some(more), 0) })
            }
            Err(_) => None,
        }
    }

    /// The steps of a pipeline that decide whether it is accepted. `auto` without arguments is never refused, and takes far longer than a step:
    /// at the end it is applied only where it counts in which form the program can be written that it leaves.
    fn tried_steps(&self, text: &str) -> Result<Vec<Step>, UsageError> {
        let mut steps = parse_pipeline(text)?;
        while self.options.wanted.is_none()
            && steps.last().is_some_and(|step| step.name == "auto" && step.groups.is_empty())
        {
            steps.pop();
        }
        Ok(steps)
    }

    /// The flags with which the program is written that is left by what is accepted, `all` being the pipeline as it was asked for; none if it is
    /// written in no form.
    fn form(&self, near: &Nearest, all: &str) -> Option<Flags> {
        let (Some(wanted), Some(Found::Flags(flags) | Found::Steps(flags, _))) = (&self.options.wanted, &near.found)
        else {
            return Some(Flags::default());
        };
        let text = match &near.found {
            Some(Found::Steps(_, text)) => text,
            _ => all,
        };
        let module = self.stated(flags).filter(|_| self.can_try())?;
        let outcome = self.apply_to(&module, text, &flags.given_to(&self.brief())).ok()?;
        wanted.flags(&outcome.module)
    }

    /// The program as it was given, in which the conditions among some flags are stated as a user has them stated. None if they are
    /// none of its arguments.
    fn stated(&self, flags: &Flags) -> Option<Cow<'m, Module>> {
        let mut module = Cow::Borrowed(self.module);
        for condition in flags.conditions() {
            state(module.to_mut(), self.func, condition).ok()?;
        }
        Some(module)
    }

    /// Is a program written as it is asked for?
    fn is_wanted(&self, module: &Module) -> bool {
        self.options.wanted.as_ref().is_none_or(|wanted| wanted.flags(module) == Some(Flags::default()))
    }

    /// What a whole pipeline leaves of the program as it was given.
    fn apply(&self, text: &str, options: &Options) -> Result<Outcome, PipelineError> {
        self.apply_to(self.module, text, options)
    }

    /// The same of another program with this function.
    fn apply_to(&self, module: &Module, text: &str, options: &Options) -> Result<Outcome, PipelineError> {
        let steps = self.tried_steps(text)?;
        let budget = Some(self.budget.clone());
        apply_given(module, self.func, &steps, options, Manner::Usual, budget, None).map_err(|stop| stop.error)
    }
}

/// What is accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// The same pipeline, with these flags.
    Flags(Flags),
    /// This pipeline, with these flags.
    Steps(Flags, String),
    /// This schedule tree.
    Tree {
        /// Its text.
        tree: String,
        /// The lines of it that are not those of the refused one.
        lines: Vec<String>,
    },
}

/// The nearest Yes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Nearest {
    /// What is accepted; none if nothing was found.
    pub found: Option<Found>,
    /// How many pipelines were tried.
    pub tried: usize,
    /// Was the function too large to try any?
    pub is_too_large: bool,
    /// The name of the function, where others could be meant.
    pub func: Option<String>,
    /// Later steps of the pipeline that are not accepted behind it.
    pub left_out: Vec<String>,
    /// What blocks it, where nothing was found and no more is to be said of it than that.
    pub blocks: Option<String>,
}

impl Nearest {
    /// What is given and what is not: `--reassociate --func f -t 'skew(%i,%j;1) parallelize(%j)', without --may-alias`. None if
    /// something else is accepted, and for a `pipeline` if there is no other one.
    fn call(&self, is_pipeline: bool) -> Option<String> {
        let (flags, text) = match &self.found {
            Some(Found::Flags(flags)) if !is_pipeline => (flags, None),
            Some(Found::Steps(flags, text)) => (flags, Some(text)),
            _ => return None,
        };
        let func = self.func.iter().filter(|_| text.is_some()).map(|name| format!("--func {}", word(name)));
        let given: Vec<String> = flags.with.iter().map(ToString::to_string).chain(func).collect();
        let given = given.into_iter().chain(text.map(|text| format!("-t '{text}'"))).collect::<Vec<_>>().join(" ");
        let without = flags.without.iter().map(|flag| format!("without {flag}"));
        let left_out = (!self.left_out.is_empty()).then(|| format!("without `{}`", self.left_out.join(" ")));
        let given = std::iter::once(given).filter(|given| !given.is_empty());
        Some(given.chain(without).chain(left_out).collect::<Vec<_>>().join(", "))
    }
}

/// A name as a shell takes it for one word.
fn word(name: &str) -> String {
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "_.-".contains(c));
    if is_plain { name.to_owned() } else { format!("'{}'", name.replace('\'', r"'\''")) }
}

/// `try: -t 'skew(%i,%j;1) interchange(%i,%j)'`
impl fmt::Display for Nearest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(call) = self.call(false) {
            return write!(f, "try: {call}");
        }
        match &self.found {
            Some(Found::Tree { lines, .. }) => write!(f, "try: `{}`", lines.join("`, `")),
            _ if self.is_too_large => f.write_str(TOO_LARGE),
            _ => {
                let blocks = self.blocks.as_ref().map_or_else(String::new, |blocks| format!(", {blocks}"));
                write!(f, "nothing nearer: {} tried{blocks}", self.tried)
            }
        }
    }
}

/// A step that is refused, where the refusal is met.
pub struct Refused<'r> {
    /// The step.
    pub step: &'r Step,
    /// Why it should be assumed to be legal, if somebody said so.
    pub reason: Option<&'r str>,
    /// Why it is refused.
    pub refusal: &'r Refusal,
    /// Are other loops for the same step of use?
    pub others: bool,
}

/// What is accepted with these flags: this pipeline, or, where nothing stands `instead`, the one that is asked about.
fn found(flags: Flags, text: String, instead: bool) -> Found {
    if instead { Found::Steps(flags, text) } else { Found::Flags(flags) }
}

/// A loop that is not parallel, in words: why, and the nearest Yes; none if nobody reads them.
pub fn not_parallel(session: &Session<'_>, label: &str, refusal: &Refusal) -> Option<String> {
    session.asked.as_ref().filter(|asked| !asked.options.quiet)?;
    let step = Step::parallelize(label);
    let near = nearest(session, &Refused { step: &step, reason: None, refusal, others: false })?;
    let blocks = if near.found.is_none() { relation(session, refusal) } else { String::new() };
    Some(format!("{near}{blocks}"))
}

/// The nearest Yes where all else that there is to say of the refusal stands beside it.
pub fn answer_to(session: &Session<'_>, refused: &Refused<'_>) -> Option<Nearest> {
    let near = nearest(session, refused)?;
    let blocks = if near.found.is_none() { fixed(session, refused.refusal) } else { None };
    Some(Nearest { blocks, ..near })
}

/// The pairs that block what is refused, after a comma, if these are known.
fn relation(session: &Session<'_>, refusal: &Refusal) -> String {
    let blocks = match refusal {
        Refusal::Violates(witness) => Some(pairs(session.module, session.scop(), witness)),
        _ => fixed(session, refusal),
    };
    blocks.map_or_else(String::new, |blocks| format!(", {blocks}"))
}

/// Why no step can change the loop, if a step is refused for that.
fn fixed(session: &Session<'_>, refusal: &Refusal) -> Option<String> {
    let Refusal::Unknown(Reason { code: FIXED, op, .. }) = refusal else { return None };
    unchangeable(session, session.scop().nest.loops.iter().position(|(_, looped)| Some(looped.op) == *op)?)
}

/// That no step can change the loop with this number in the program, and why.
fn unchangeable(session: &Session<'_>, number: usize) -> Option<String> {
    Some(format!("no step can change it: {}", session.why_not_there(number)?))
}

/// Flags with which the pipeline is accepted up to the refused step and that one included: this text, or the same with the last
/// step in chunks.
fn promise(
    session: &Session<'_>,
    asked: &Asked<'_>,
    refusal: &Refusal,
    (text, in_chunks): (&str, Option<String>),
    tried: &mut usize,
) -> Option<(Flags, String)> {
    let brief = asked.brief();
    let is_accepted = |text: &str, options: Options, tried: &mut usize| {
        if !asked.can_try() {
            return false;
        }
        *tried += 1;
        asked.apply(text, &options).is_ok()
    };
    for flags in promises(&brief, may_be_licensed(session, refusal)) {
        let options = flags.given_to(&brief);
        if is_accepted(text, options.clone(), tried) {
            return Some((flags, text.to_owned()));
        }
        let chunks = in_chunks.as_ref().filter(|_| options.reassociate && !brief.reassociate);
        if let Some(text) = chunks.filter(|text| is_accepted(text, options, tried)) {
            return Some((flags, text.clone()));
        }
    }
    None
}

/// What a user may promise that is of use for a refused step, the least first.
fn promises(options: &Options, is_of_sums: bool) -> Vec<Flags> {
    let (may_sum, may_overlap) = (!options.reassociate, options.may_alias);
    let (with, without) = (Flags::with(Flag::Reassociate), Flags::without(Flag::MayAlias));
    let promises = [
        (may_sum && is_of_sums, with.clone()),
        (may_overlap, without.clone()),
        // What may overlap an accumulator makes its sums none.
        (may_sum && may_overlap, with.and(without)),
    ];
    promises.into_iter().filter_map(|(is_of_use, flags)| is_of_use.then_some(flags)).collect()
}

/// May a step be accepted if the order of sums and products of floats is given up? Not if it is refused for two accesses that
/// are not both of one accumulator.
fn may_be_licensed(session: &Session<'_>, refusal: &Refusal) -> bool {
    let (statements, source) = (&session.scop().statements, &session.source.scop);
    let whole = |id: StatementId| statements[id].part.as_ref().map_or(id, |part| part.of);
    match refusal {
        Refusal::Violates(witness) => {
            let of =
                |event: &Event| Some(update(session.module, source, &source.statements[whole(event.statement)])?.array);
            of(&witness.source).is_some_and(|array| of(&witness.target) == Some(array))
        }
        _ => has_sums(session),
    }
}

/// Does the program have sums or products of floats, whose order may be given up?
fn has_sums(session: &Session<'_>) -> bool {
    let source = &session.source.scop;
    let mut updates = source.statements.iter().filter_map(|(_, statement)| update(session.module, source, statement));
    updates.any(|update| update.reduction.permit == Permit::Asked)
}

/// The session for a question about other steps.
fn trial<'a>(session: &Session<'a>, budget: &'a Rc<Budget>, limits: Limits) -> Session<'a> {
    Session { budget, spare: budget.clone(), limits, asked: None, assuming: None, ..session.clone() }
}

/// The text of the steps that an edit comes to, if the judge allows them where the session is.
fn allowed(session: &Session<'_>, asked: &Asked<'_>, edit: &Edit, drafts: &Drafts) -> Option<String> {
    let first = match &edit.parts[..] {
        [Part::Step(first), _, ..] => joined(&session.applied, first),
        _ => String::new(),
    };
    if asked.useless.borrow().contains(&first) {
        return None;
    }
    let (options, before) = (asked.brief(), session);
    let mut texts: Vec<String> = Vec::new();
    let mut is_of_use = false;
    let mut next = |session: &Session<'_>| {
        let is_same = Arc::ptr_eq(&session.program.scop, &before.program.scop) && session.tree == before.tree;
        is_of_use |= texts.len() == 1 && !is_same;
        let (text, reason) = match &edit.parts[texts.len()] {
            Part::Step(text) => (text.clone(), None),
            Part::Assumed(reason, text) => (text.clone(), Some(reason.clone())),
            Part::Again(again) => (again.text(session).ok_or_else(nowhere)?, again.reason.clone()),
        };
        texts.push(assume::with_reason(reason.as_deref(), &text));
        Ok((parse_pipeline(&text)?.pop().ok_or_else(nowhere)?, reason))
    };
    let left = edit.parts.len();
    let mut steps = Steps { budget: Some(asked.budget.clone()), ..Steps::of(left, &mut next) };
    let is_allowed = drafts.allow(trial(session, &asked.budget, options.limits), &mut steps, &options);
    if !first.is_empty() && !is_of_use {
        asked.useless.borrow_mut().insert(first);
        return None;
    }
    is_allowed.then(|| texts.join(" "))
}

/// Can the program be written after these steps, is it another text, and does it read as the same?
fn is_accepted(session: &Session<'_>, asked: &Asked<'_>, text: &str) -> bool {
    let key = joined(&session.applied, text);
    let known = asked.known.borrow().get(&key).copied();
    let is_accepted = known.unwrap_or_else(|| reads_as_the_same(session, asked, text));
    asked.known.borrow_mut().insert(key, is_accepted);
    is_accepted
}

fn reads_as_the_same(session: &Session<'_>, asked: &Asked<'_>, text: &str) -> bool {
    let options = asked.brief();
    let budget = Some(asked.budget.clone());
    let Ok(planned) = parse_pipeline(text) else { return false };
    let Ok(planned) = assume::planned(&planned) else { return false };
    let mut given = planned.iter().map(|(step, reason)| ((*step).clone(), reason.clone()));
    let mut next = |_: &Session<'_>| given.next().ok_or_else(nowhere);
    let mut steps = Steps { budget, ..Steps::of(planned.len(), &mut next) };
    let func = session.scop().func;
    // A loop that is parallel and runs nothing is not written: that is no answer.
    let marks =
        planned.last().is_some_and(|(step, _)| ["parallelize", "forall", "map", "reduce"].contains(&&*step.name));
    let parallel = num_parallel(session);
    let has_more = |module: &Module| {
        Nest::read(module, func).loops.iter().filter(|(_, looped)| looped.parallel).count() > parallel
    };
    let is_news = |outcome: Outcome| {
        !Same::new(session.module, &outcome.module).is_same(func, func) && (!marks || has_more(&outcome.module))
    };
    go_on(trial(session, &asked.budget, options.limits), &mut steps, &options, &[]).is_ok_and(is_news)
}

/// How many loops are parallel where a session stands.
fn num_parallel(session: &Session<'_>) -> usize {
    let bands = session.tree.bands();
    let is_left = |id: LoopId| bands.iter().all(|band| band.origin != Some(id));
    let left = session.scop().nest.loops.iter().filter(|(id, looped)| looped.parallel && is_left(*id)).count();
    left + bands.iter().filter(|band| band.parallel).count()
}

fn nowhere() -> UsageError {
    UsageError::new(Default::default(), "the loops are not there")
}

/// The pipeline with other steps in the place of the refused one. None if it is another one from the start on: where the program was
/// read in another way.
fn whole(session: &Session<'_>, asked: &Asked<'_>, instead: &str, tried: &mut usize) -> Option<Nearest> {
    let upto = joined(&session.applied, instead);
    let is_same = session.applied.is_empty() && session.scop().func == asked.func;
    let is_accepted = is_same || asked.apply(&upto, &asked.brief()).is_ok();
    is_accepted.then(|| asked.go_on(session, Flags::default(), (&upto, true), tried))
}

fn joined(before: &[String], text: &str) -> String {
    before.iter().map(|step| format!("{step} ")).chain([text.to_owned()]).collect()
}
