//! The way of a function through a pipeline: step by step, written and read again where a step needs that.
//!
//! A step names loops as they stand in the text before it. Where that has copies of loops that the schedule tree does not
//! know apart, or loops that count in another way, the program is written, and read again for the steps that are left.
//!
//! Tests have two doors of their own: one lets them choose each step by the loops that there are then ([`super::chosen`]), the other shows
//! what a refused step would have made of the program, so that its witness can be replayed.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::auto::Proposed;
use super::finish::finish;
use super::forced::{Forced, forced};
use super::held::Held;
use super::kernels::KERNELS;
use super::nearest::{Asked, Nearest, Refused, answer_to, by_names, nearest_tree};
use super::pipeline::{Step, parse_pipeline};
use super::rewrite::{Rewriting, answered, rewrite, rewrite_of};
use super::session::{FIXED, No, Session};
use super::staged::{StagedClaim, applied_text, tree_text};
use super::storage::{Stored, stored_first};
use super::unfold::unfold;
use super::{
    Options, Outcome, PipelineError, StorageLimits, UsageError, apply_step, assume, is_for_all, no_scop, ordered,
    refused, serialize,
};
use crate::affine::presburger::Budget;
use crate::analysis::extract;
use crate::analysis::scop::Scop;
use crate::emit::template::emit_template;
use crate::emit::{EmitError, Emitted, emit};
use crate::equivalence::{Brief, Reread};
use crate::ir::{Module, Op};
use crate::limits::Limits;
use crate::report::order::{OrderReport, StorageReport};
use crate::schedule::ast::AstNode;
use crate::schedule::change::{Change, License};
use crate::schedule::legality::Legal;
use crate::schedule::program::Program;
use crate::schedule::refusal::Refusal;
use crate::schedule::scan::{Scanned, scan_unchecked};
use crate::schedule::text;
use crate::schedule::tree::Tree;

/// Steps after which the text may have other loops than the schedule tree has bands.
const COPYING: &[&str] = &["distribute", "fuse", "peel", "separate", "shift", "split", "unroll", "unroll_jam"];

/// A step whose program is written as it stands.
const VECTORIZE: &str = "vectorize";

/// Steps after which loops take other values than the schedule tree says.
const RENUMBERING: &[&str] = &["coalesce", "normalize"];

/// What is said of the search for what is accepted where a step is refused.
const INSTEAD: &str = "what is accepted instead";

/// Why a pipeline stops.
pub(super) struct PipelineStop {
    /// Why.
    pub error: PipelineError,
    /// If a witness says so.
    pub forced: Option<Box<Forced>>,
}

impl From<PipelineError> for PipelineStop {
    fn from(error: PipelineError) -> PipelineStop {
        PipelineStop { error, forced: None }
    }
}

/// The next step, and why it may be assumed to be legal.
pub(super) type Next<'s> = dyn FnMut(&Session<'_>) -> Result<(Step, Option<String>), UsageError> + 's;

/// How steps are applied.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StepManner {
    /// What makes other loops than the tree has bands is written, and read again for the steps behind it.
    Usual,
    /// The same, and what is refused is scanned all the same.
    Forced,
    /// All on one tree: the loops that they name are its bands.
    OnTree,
}

/// Steps as they come.
pub(super) struct Steps<'s> {
    /// How many are left.
    pub left: usize,
    /// The next one.
    pub next: &'s mut Next<'s>,
    /// How they are applied.
    pub manner: StepManner,
    /// Where the last order goes.
    pub last: Option<&'s mut Option<Scheduled>>,
    /// What all questions may take; none for as much as the limits say, each time that the program is read.
    pub budget: Option<Rc<Budget>>,
    /// The pipeline, if what is refused is to be answered with what is accepted.
    pub asked: Option<Rc<Asked<'s>>>,
    /// A step that comes before the next one.
    pub again: Option<(Step, Option<String>)>,
    /// The tree that the first step began with, if the program was written since.
    pub began_with: String,
}

impl<'s> Steps<'s> {
    /// So many steps.
    pub fn of(left: usize, next: &'s mut Next<'s>) -> Steps<'s> {
        Steps {
            left,
            next,
            manner: StepManner::Usual,
            last: None,
            budget: None,
            asked: None,
            again: None,
            began_with: String::new(),
        }
    }
}

/// Loops as a program.
pub(super) fn written(module: &Module, scop: &Scop, tree: &Tree, nodes: &[AstNode]) -> Result<Emitted, EmitError> {
    if tree.sizes().is_empty() { emit(module, scop, nodes) } else { emit_template(module, scop, tree, nodes) }
}

/// The order that a pipeline arrives at, before it is written.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Scheduled {
    /// The program as it was read last.
    pub module: Module,
    /// Its statements and dependences.
    pub program: Program,
    /// The same as it was read, before any statement was split.
    pub source: Program,
    /// Their new order.
    pub tree: Legal<Tree>,
}

impl Scheduled {
    /// What re-reading says of the program in any order, that of some reductions given up. None if it cannot be written.
    #[must_use]
    pub fn reread(&self, tree: &Tree, given_up: &BTreeSet<License>) -> Option<Reread> {
        self.reread_changed((tree, given_up), &mut |_| ()).map(|(reread, _)| reread)
    }

    /// The same where what is written is changed before it is read again, and what was read.
    #[must_use]
    pub fn reread_changed(
        &self,
        (tree, given_up): (&Tree, &BTreeSet<License>),
        change: &mut dyn FnMut(&mut Module),
    ) -> Option<(Reread, Module)> {
        let Scheduled { module, program, source, .. } = self;
        let budget = &Budget::default();
        let nodes = scan_unchecked(module, &program.scop, tree, &Scanned::default(), budget).ok()?;
        let write = |nodes: &[AstNode]| emit(module, &program.scop, nodes);
        let mut emitted = write(&nodes).ok()?;
        change(&mut emitted.module);
        let (may_alias, brief) = (false, &Brief::new(Limits::default().certified));
        let held = Held { module, source, program, given_up, may_alias, budget, brief };
        Some((held.reread(&nodes, &emitted, &write), emitted.module))
    }
}

/// The order that the steps arrive at: benchmarks and tools for comparison look at it.
#[doc(hidden)]
pub fn schedule_pipeline(
    module: &Module,
    func: Op,
    steps: &[Step],
    options: &Options,
) -> Result<Scheduled, PipelineError> {
    let scop = extract(module, func, options.may_alias).map_err(|no| no_scop(module, func, no))?;
    let planned = assume::planned(steps).map_err(PipelineError::Usage)?;
    let mut given = planned.iter().map(|(step, reason)| ((*step).clone(), reason.clone()));
    let mut next = |_: &Session<'_>| Ok(given.next().expect("it is not asked for more"));
    let mut last = None;
    let mut steps = Steps { last: Some(&mut last), ..Steps::of(planned.len(), &mut next) };
    drive(module, scop, Vec::new(), &mut steps, options).map_err(|stop| stop.error)?;
    Ok(last.expect("every pipeline arrives at an order"))
}

/// Applies the steps to one function, left to right.
///
/// # Errors
/// A step that is wrong, or that is refused; the module is as it was.
pub fn apply_pipeline(module: &Module, func: Op, steps: &[Step], options: &Options) -> Result<Outcome, PipelineError> {
    let claim = options.schedule_from.as_ref().map(|text| StagedClaim::read(module, func, text)).transpose()?;
    claim.unwrap_or_default().apply(module, func, steps, options)
}

/// The same from the order of a tree, if one is given.
pub(super) fn apply_stage(
    module: &Module,
    func: Op,
    steps: &[Step],
    options: &Options,
    manner: StepManner,
) -> Result<Outcome, PipelineError> {
    let asked = || Ok::<_, UsageError>(Rc::new(Asked::new(module, func, assume::texts(steps)?, options)));
    let asked = options.nearest.then(asked).transpose()?;
    apply_given(module, func, steps, options, manner, None, asked).map_err(|stop| stop.error)
}

/// Parallel loops that combine something are statements. Where a step names a loop of one, they are loops.
pub(super) fn apply_given(
    module: &Module,
    func: Op,
    steps: &[Step],
    options: &Options,
    manner: StepManner,
    budget: Option<Rc<Budget>>,
    asked: Option<Rc<Asked<'_>>>,
) -> Result<Outcome, PipelineStop> {
    let given = |module: &Module| {
        let planned = assume::planned(steps).map_err(PipelineError::Usage)?;
        let mut given = planned.iter().map(|(step, reason)| ((*step).clone(), reason.clone()));
        let mut next = |_: &Session<'_>| Ok(given.next().expect("it is not asked for more"));
        let (left, budget, asked) = (planned.len(), budget.clone(), asked.clone());
        let mut given = Steps { manner, budget, asked, ..Steps::of(left, &mut next) };
        apply_to(module, func, steps, &mut given, options)
    };
    let stop = match given(module) {
        Err(stop) if has_no_loop(&stop) => stop,
        done => return done,
    };
    let Some(unfolded) = unfold(module, func) else { return Err(stop) };
    match given(&unfolded) {
        Err(other) if has_no_loop(&other) => Err(stop),
        Ok(mut outcome) => {
            outcome
                .report
                .push("loops that combine what their iterations yield are taken in the order of the text".to_owned());
            Ok(outcome)
        }
        refused => refused,
    }
}

/// Does a pipeline stop at a name of no loop, or of one that no step can change, or a tree at what is no loop?
fn has_no_loop(stop: &PipelineStop) -> bool {
    match &stop.error {
        PipelineError::Usage(_) | PipelineError::Schedule(_) => true,
        PipelineError::Refused { refusal, .. } => {
            matches!(&**refusal, Refusal::Unknown(reason) if reason.code == FIXED)
        }
        _ => false,
    }
}

fn apply_to(
    module: &Module,
    func: Op,
    steps: &[Step],
    given: &mut Steps<'_>,
    options: &Options,
) -> Result<Outcome, PipelineStop> {
    let scop = match extract(module, func, options.may_alias) {
        Ok(scop) => scop,
        Err(no) if options.schedule_from.is_none() && steps.iter().all(is_for_all) => {
            let near = given.asked.as_ref().map_or_else(String::new, |_| format!("; {}", Nearest::default()));
            let report = vec![format!("nothing is changed: {no}{near}")];
            let (module, storage) = (module.clone(), StorageLimits::NOTHING);
            return Ok(Outcome { module, report, schedule: None, order: None, reread: Reread::Same, storage });
        }
        Err(no) => {
            let mut error = no_scop(module, func, no);
            if given.asked.is_some() {
                answer(&mut error, |_| Some(Nearest { blocks: Some(no.to_string()), ..Nearest::default() }));
            }
            return Err(error.into());
        }
    };
    drive(module, scop, Vec::new(), given, options)
}

/// A program that is read.
pub(super) struct ReadProgram {
    /// Its statements and dependences.
    pub program: Program,
    /// What these rely on.
    pub assumptions: Vec<String>,
    /// What was proposed for it.
    pub proposed: Rc<RefCell<Option<Proposed>>>,
}

impl ReadProgram {
    /// That of a function; none if it has none.
    pub fn of(module: &Module, func: Op, within: (&Options, &Budget)) -> Option<ReadProgram> {
        Some(ReadProgram::from(module, extract(module, func, within.0.may_alias).ok()?, within))
    }

    fn from(module: &Module, scop: Scop, (options, budget): (&Options, &Budget)) -> ReadProgram {
        let read = Program::read_within(module, scop, options.reassociate, &options.limits, budget);
        ReadProgram { program: read.0, assumptions: read.1, proposed: Rc::default() }
    }
}

/// Reads the program and applies the steps that are left, after those that the program is already the result of.
pub(super) fn drive(
    module: &Module,
    scop: Scop,
    applied: Vec<String>,
    steps: &mut Steps<'_>,
    options: &Options,
) -> Result<Outcome, PipelineStop> {
    // Who has several programs read pays for the dependences of each.
    let own = Budget::new(options.limits.steps);
    let paying = steps.budget.as_deref().unwrap_or(&own);
    let read = options.timed("dependences", || ReadProgram::from(module, scop, (options, paying)));
    drive_on(module, read, applied, steps, options)
}

/// The same with a program that is read.
fn drive_on(
    module: &Module,
    ReadProgram { program, assumptions, proposed }: ReadProgram,
    applied: Vec<String>,
    steps: &mut Steps<'_>,
    options: &Options,
) -> Result<Outcome, PipelineStop> {
    let budget = steps.budget.clone().unwrap_or_else(|| Rc::new(Budget::new(options.limits.steps)));
    let mut session = Session::start(module, program, &budget, options.limits);
    session.spare = steps.budget.clone().unwrap_or(session.spare);
    session.proposed = proposed;
    session.made_by = format!("{}{}", steps.began_with, applied_text(&applied));
    (session.asked, session.applied, session.machine) = (steps.asked.clone(), applied, options.machine);
    let Some(text) = &options.schedule_from else { return go_on(session, steps, options, &assumptions) };
    let before = (session.asked.is_some() && steps.left == 0).then(|| session.clone());
    start_from(&mut session, text)?;
    let tree = session.tree.clone();
    go_on(session, steps, options, &assumptions).map_err(|mut stop| {
        // What is legal and cannot be written.
        before.iter().for_each(|before| answer(&mut stop.error, |refusal| nearest_tree(before, &tree, refusal)));
        stop
    })
}

/// Applies the steps that are left to the program of a session.
pub(super) fn go_on(
    mut session: Session<'_>,
    steps: &mut Steps<'_>,
    options: &Options,
    assumptions: &[String],
) -> Result<Outcome, PipelineStop> {
    let (func, is_empty) = (session.scop().func, steps.left == 0);
    let start = options.report.then(|| session.clone());
    let Arrived { stale, rewrites, last_step } = advance(&mut session, steps, options)?;
    if let Some(last) = &mut steps.last {
        let (program, source, tree) = (session.program.clone(), session.source.clone(), session.legal.clone());
        **last = Some(Scheduled { module: session.module.clone(), program, source, tree });
    }
    let (is_changed, mut applied) = (session.is_changed, session.applied.clone());
    let is_last = stale.is_none() && (rewrites.is_none() || steps.left == 0);
    let order = start.filter(|_| is_last).and_then(|start| told_order(&start, &session, rewrites.as_ref()));
    let finished = |session| {
        options.timed("written, and read again", || finish(session, options)).map_err(|error| {
            // What is legal and cannot be written is refused all the same, and the last step is what made it so.
            let stop = PipelineStop::from(error);
            match &last_step {
                Some((before, step, reason)) => {
                    options.timed(INSTEAD, || stop.answered(before, step, reason.as_deref()))
                }
                None => stop,
            }
        })
    };
    let mut outcome = match &rewrites {
        Some(Rewrites::Stored(stored)) => stored.outcome.clone(),
        _ => finished(session)?,
    };
    if is_changed || !is_empty {
        outcome.report.extend(assumptions.iter().map(|text| format!("assumed: {text}")));
    }
    if rewrites.is_none() && stale.is_none() {
        return Ok(Outcome { order, ..outcome });
    }
    let (mut storage, mut read) = (None, None);
    let is_written = steps.left == 0
        && !options.schedule
        && matches!(&rewrites, Some(Rewrites::Step((step, _))) if step.name == VECTORIZE);
    match rewrites {
        Some(Rewrites::Step(rewriting)) => {
            let (asked, before) = (steps.asked.as_ref(), &applied[..applied.len() - 1]);
            let within = (steps.budget.as_ref(), None);
            options
                .timed(&rewriting.0.text, || rewrite(&mut outcome, (func, &rewriting), options, within, false))
                .map_err(|no| {
                    options.timed(INSTEAD, || answered(no, asked, (&outcome, before), &rewriting, options))
                })?;
        }
        Some(Rewrites::Stored(stored)) => {
            outcome.report.push(stored.line());
            steps.asked = steps.asked.take().map(|asked| Rc::new(asked.with(applied.len(), &stored.steps)));
            applied.extend(stored.steps);
            (storage, read) = (Some(stored.report), Some(stored.read));
        }
        None => {}
    }
    if is_written {
        return Ok(Outcome { order, ..outcome });
    }
    steps.began_with.extend(options.schedule_from.as_deref().map(tree_text));
    let options = Options { schedule_from: None, ..options.clone() };
    let rest = go_through((&outcome.module, func), read, applied, steps, &options)?;
    Ok(together(outcome, rest, (order, storage)))
}

/// The report on the order that the last steps come to, if they order or are `kernels`: what becomes of a nest then says less of its order than the nest does.
fn told_order(start: &Session<'_>, end: &Session<'_>, rewrites: Option<&Rewrites>) -> Option<OrderReport> {
    let told = || ordered::report(start, end);
    match rewrites {
        None => Some(told()),
        Some(Rewrites::Step((step, _))) if step.name == KERNELS => {
            let mut order = told();
            order.then.push(KERNELS.to_owned());
            Some(order)
        }
        Some(_) => None,
    }
}

/// What came of a program, and of the rest of the steps on what was made of it. An order or memory that was told before is part of it.
pub(super) fn together(
    mut outcome: Outcome,
    mut rest: Outcome,
    (order, storage): (Option<OrderReport>, Option<StorageReport>),
) -> Outcome {
    let new = rest.report.into_iter().filter(|line| !outcome.report.contains(line)).collect::<Vec<_>>();
    outcome.report.extend(new);
    if let (Some(order), Some(storage)) = (&mut rest.order, storage) {
        order.storage = Some(storage.then(order.storage.take()));
    }
    let (order, storage) = (order.or(rest.order), outcome.storage.or(rest.storage));
    Outcome { report: outcome.report, reread: outcome.reread.and(rest.reread), storage, order, ..rest }
}

/// Applies the steps that are left to a program that others left, which may be read already.
fn go_through(
    (module, func): (&Module, Op),
    read: Option<ReadProgram>,
    applied: Vec<String>,
    steps: &mut Steps<'_>,
    options: &Options,
) -> Result<Outcome, PipelineStop> {
    if let Some(read) = read {
        return drive_on(module, read, applied, steps, options);
    }
    let scop = extract(module, func, options.may_alias).map_err(|no| no_scop(module, func, no))?;
    drive(module, scop, applied, steps, options)
}

/// What makes another program.
pub(super) enum Rewrites {
    /// A step of the pipeline, on the text.
    Step(Rewriting),
    /// Steps that `auto` puts before itself.
    Stored(Box<Stored>),
}

/// How far a session came before its program has to be written.
pub(super) struct Arrived<'a> {
    /// The step after which it has to be read again.
    pub stale: Option<Step>,
    /// What makes another program of the text.
    pub rewrites: Option<Rewrites>,
    /// The session before the last step, and that step with its reason, if what is refused is to be answered.
    pub last_step: Option<(Session<'a>, Step, Option<String>)>,
}

/// Applies a step, and says so where that changes nothing.
pub(super) fn apply(session: &mut Session<'_>, step: &Step) -> Result<(), (No, Option<Box<Change>>)> {
    let before = session.tree.clone();
    apply_step(session, step)?;
    if !is_for_all(step) && session.tree == before {
        let text = by_names(session, step).text;
        session.report.push(match serialize::already(session, step) {
            Some(already) => format!("`{text}`: {already}"),
            None => format!("`{text}` changes nothing"),
        });
    }
    Ok(())
}

/// Applies steps as long as they need nothing written.
pub(super) fn advance<'a>(
    session: &mut Session<'a>,
    steps: &mut Steps<'_>,
    options: &Options,
) -> Result<Arrived<'a>, PipelineStop> {
    let (mut assumed, mut stale, mut last_step) = (false, None, None);
    while steps.left > 0 && stale.is_none() {
        steps.left -= 1;
        let (step, reason) = match steps.again.take() {
            Some(again) => again,
            None => (steps.next)(session).map_err(PipelineError::Usage)?,
        };
        if let Some(stored) = reason.is_none().then(|| stored_first(session, &step, options)).flatten() {
            (steps.left, steps.again) = (steps.left + 1, Some((step, reason)));
            return Ok(Arrived { stale, rewrites: Some(Rewrites::Stored(stored.into())), last_step });
        }
        assumed |= reason.is_some();
        let text = assume::with_reason(reason.as_deref(), &step.text);
        if let Some(kind) = rewrite_of(&step) {
            if let Some(claim) = kind.claim.filter(|_| reason.is_none()) {
                options.timed(&step.text, || claim(session, &step)).map_err(|no| {
                    options.timed(INSTEAD, || stopped(session, no, None, None).answered(session, &step, None))
                })?;
            }
            session.applied.push(text);
            return Ok(Arrived { stale, rewrites: Some(Rewrites::Step((step, reason))), last_step });
        }
        session.assuming = reason.clone();
        let shown = options.schedule.then(|| (session.tree.clone(), session.shown.clone()));
        last_step = session.asked.is_some().then(|| (session.clone(), step.clone(), reason.clone()));
        options.timed(&step.text, || apply(session, &step)).map_err(|(no, change)| {
            let stop = stopped(session, no, change, (steps.manner == StepManner::Forced).then_some(options));
            options.timed(INSTEAD, || stop.answered(session, &step, reason.as_deref()))
        })?;
        session.applied.push(text);
        session.show_cuts(shown);
        if step.is_for_gpu() {
            let kernels = parse_pipeline(KERNELS).map_err(PipelineError::Usage)?.pop();
            (steps.left, steps.again) = (steps.left + 1, kernels.map(|kernels| (kernels, None)));
        }
        let renumbers = RENUMBERING.contains(&&*step.name);
        // What a guard asks becomes bounds of loops, where that leaves each of its branches a loop of its own.
        let copies = !assumed && (COPYING.contains(&&*step.name) || session.tree.root.has_guards());
        let is_stale = renumbers || copies && !session.is_as_written();
        if steps.left > 0 && is_stale && steps.manner != StepManner::OnTree {
            stale = Some(step);
        }
    }
    Ok(Arrived { stale, rewrites: None, last_step })
}

impl PipelineStop {
    /// The same with the nearest Yes to the refused step, and with what gives more where all is spent.
    fn answered(mut self, session: &Session<'_>, step: &Step, reason: Option<&str>) -> PipelineStop {
        if let PipelineError::Refused { refusal, diagnostic, .. } = &mut self.error
            && refusal.is_exhausted()
            && session.budget.left() == 0
        {
            diagnostic.notes.push(session.limits.allows_more());
        }
        answer(&mut self.error, |refusal| answer_to(session, &Refused { step, reason, refusal, others: true }));
        self
    }
}

/// Says what is accepted in the place of what is refused.
pub(super) fn answer(error: &mut PipelineError, near: impl Fn(&Refusal) -> Option<Nearest>) {
    if let PipelineError::Refused { refusal, diagnostic, nearest: found } = error
        && let Some(near) = near(refusal)
    {
        diagnostic.notes.push(format!("help: {near}"));
        *found = Some(near.into());
    }
}

/// Claims the order of a schedule tree as it was written.
pub(super) fn start_from(session: &mut Session<'_>, text: &str) -> Result<(), PipelineError> {
    let read = text::parse(session.module, session.scop(), text, session.budget);
    let (tree, open) = read.map_err(PipelineError::Schedule)?;
    let judged = session.judge(Change::order("this schedule", "the schedule", tree.clone()));
    judged.map_err(|refusal| {
        let mut error = refused(session.module, session.scop(), refusal);
        answer(&mut error, |refusal| nearest_tree(session, &tree, refusal));
        error
    })?;
    session.open = open;
    Ok(())
}

fn stopped(session: &Session<'_>, no: No, change: Option<Box<Change>>, force: Option<&Options>) -> PipelineStop {
    match no {
        No::Usage(error) => PipelineError::Usage(error).into(),
        No::Refused(refusal) => {
            let forced = match (&refusal, change, force) {
                // With sizes that are values, the witness is of one of them and the loops would be of all.
                (Refusal::Violates(witness), Some(change), Some(options)) if change.tree.sizes().is_empty() => {
                    forced(session, &change, witness, options.may_alias).map(Box::new)
                }
                _ => None,
            };
            PipelineStop { error: refused(session.module, session.scop(), refusal), forced }
        }
    }
}
