//! What `auto` gives memory of its own before it orders a function: a loop that only memory which is used again keeps in order.
//!
//! ```text
//! rewrite: auto  ->  promote(%A,..,%k;private) .. auto
//!      or: auto  ->  hoist(%t,..) expand(%A,..) auto
//! ```
//! A loop is looked at where each pair that it carries is of arrays that an iteration writes before it reads them, and where the flow of
//! their values is carried by it nowhere ([`crate::schedule::dependent::flow_in`]). None of this is more than a guess of what pays: `auto`
//! orders each of these programs on trial, and the model compares them. The one that would be taken is held against the program that is there.
//! Where that does not prove them equal, programs are made of proved steps alone, and compared again.
//! Innermost loops come first: storage of an inner loop is smaller, and serves the loops around it.
//!
//! A buffer that an iteration makes and lets go keeps what the iteration does in one place: the sum of a row stays in the loop over rows. With an element for
//! each iteration (`expand`) the loops may be taken apart, and the one along memory goes inside. That is more memory, so no array may get more dims than
//! the program has already. Memory that iterations make for themselves (`memref.alloca` in a loop) is private as it is written; it is made once (`hoist`) where
//! `expand` of it is faster.
//!
//! The memory is on the stack where one iteration of a parallel loop has it, and its size is a number. Elsewhere a stack would grow
//! with each iteration of a loop until the function ends, so that it is allocated and let go: that takes its time, and is asked of
//! loops that run others only.

use std::rc::Rc;

use super::auto;
use super::carried::demoted;
use super::drive::ReadProgram;
use super::expansions::{ExpansionSteps, expansions};
use super::finish::finish;
use super::fold::folded;
use super::forwarded::forwarded;
use super::hoist::{HOIST, hoistable};
use super::ordered;
use super::pipeline::{Step, parse_pipeline};
use super::rewrite::{STORAGE, rewrite};
use super::row_by_row::row_by_row;
use super::session::Session;
use super::turned::{or_turned, turned};
use super::untiled::untiled;
use super::unview::without_casts;
use super::{Options, Outcome};
use crate::affine::presburger::Budget;
use crate::analysis::names::value_name;
use crate::analysis::scop::{Array, ArrayId, Scop, Statement, StatementId};
use crate::equivalence::{Pair, Samples, by_element, prove};
use crate::ir::printer::{PrintOptions, print};
use crate::ir::{Module, Op, Type};
use crate::limits::Limits;
use crate::report::order::{StorageReport, duration};
use crate::schedule::dependent::flow_in;
use crate::schedule::legality::{StatementDependence, carried_by, inside};
use crate::schedule::tree::Node;
use crate::scheduler::knobs::{Knobs, Storage};

/// So many steps are tried for one function, outermost nests first.
const MOST_STEPS: usize = 4;

/// The function has to be faster by so many hundredths.
const MARGIN: u128 = 5;

/// What puts the memory on the stack.
pub const ON_STACK: &str = ";private";

/// A program with storage of its own for some loops.
pub(super) struct Stored {
    /// What makes it.
    pub steps: Vec<String>,
    /// The program.
    pub outcome: Outcome,
    /// The same, read.
    pub read: ReadProgram,
    /// What the report on the order says of it.
    pub report: StorageReport,
}

/// How programs are read and written, and what all of that comes out of.
#[derive(Clone, Copy)]
pub(super) struct StorageTrial<'w> {
    pub options: &'w Options,
    pub whole: &'w Rc<Budget>,
    /// Are steps proved, or tried for what they would be worth?
    pub proves: bool,
}

/// The program after some steps, and what `auto` makes of it.
pub(super) type StorageWay = (StoredProgram, Ordering);

/// The program that a step had better order instead of the one of the session: without tiles of the text, without arrays that only hand values or rows on, with sums in memory, storage of its own for some loops, a ring folded, or
/// arrays copied; none if it is not `auto`.
pub(super) fn stored_first(session: &Session<'_>, step: &Step, options: &Options) -> Option<Stored> {
    let all = [without_casts, untiled, forwarded, row_by_row, demoted, stored, folded, turned];
    all.into_iter().find_map(|first| first(session, step, options))
}

/// The program that a step had better order instead of the one of the session, if it is `auto` and that is as it was written.
fn stored(session: &Session<'_>, auto: &Step, options: &Options) -> Option<Stored> {
    let knobs = auto::knobs_of_written(session, auto).filter(Knobs::may_store)?;
    let budget = Budget::new(session.limits.band);
    let found = candidates(session, &|number| auto::is_asked(session, &knobs, number), &budget);
    let made = match knobs.storage {
        Storage::Expand => hoistable(session, &|number| auto::is_asked(session, &knobs, number)),
        Storage::Private | Storage::No => Vec::new(),
    };
    if found.is_empty() && made.is_empty() {
        return None;
    }
    guessed(session, options, |proving| {
        tried((session, auto), proving, |start, without, within| {
            let own = best_way((session, auto, knobs.storage), &found, (start, without), within);
            if made.is_empty() {
                return own;
            }
            // What each iteration makes for itself is one array for all of them first.
            let hoisted = start.after_all(&[format!("{HOIST}({})", made.join(","))], within, &|_| false)?;
            let session = hoisted.session(within);
            let found = candidates(&session, &|number| auto::is_asked(&session, &knobs, number), &budget);
            let once = best_way((&session, auto, knobs.storage), &found, (&hoisted, without), within);
            better(own, once)
        })
    })
}

/// What comes of a guess: it may take as many steps as one proof, and what it takes the pipeline has no more.
pub(super) fn guessed<T>(
    session: &Session<'_>,
    options: &Options,
    guess: impl FnOnce(StorageTrial<'_>) -> Option<T>,
) -> Option<T> {
    let options = Options { nearest: false, report: false, schedule: false, ..options.clone() };
    let most = session.limits.proof.min(session.budget.left());
    let whole = Rc::new(Budget::new(most));
    let found = guess(StorageTrial { options: &options, whole: &whole, proves: true });
    let _ = session.budget.spend(most - whole.left());
    found
}

/// The best program that some steps lead to, if they are proved and `auto` orders it better. All of it comes out of one budget.
pub(super) fn tried(
    (session, auto): (&Session<'_>, &Step),
    proving: StorageTrial<'_>,
    best: impl Fn(&StoredProgram, &Ordering, StorageTrial<'_>) -> Option<StorageWay>,
) -> Option<Stored> {
    let without = Ordering::of(session, auto, proving.whole)?;
    let draft = StorageTrial { proves: false, ..proving };
    let start = StoredProgram::start(session, draft)?;
    // Only what would be taken is proved. Where not all of its steps can be, the best is sought among what can.
    let drafted = best(&start, &without, draft)?;
    let (program, with) = match start.is_same_as(&drafted.0, proving) {
        true => drafted,
        false => best(&start, &without, proving)?,
    };
    Some(Stored::new(program, with, &without))
}

/// The best of some programs with storage of their own for these loops, where that is better than a program without: none where none is, or
/// none of the steps can be applied.
fn best_way(
    (session, auto, storage): (&Session<'_>, &Step, Storage),
    candidates: &[LocalArrays],
    (start, without): (&StoredProgram, &Ordering),
    within: StorageTrial<'_>,
) -> Option<StorageWay> {
    let in_order = |program: StoredProgram| program.ordered(auto, within);
    let ordered = |steps: &[String]| in_order(start.then(steps, within, &|_| false)?);
    let promotions = |option: &str, is_wanted: &dyn Fn(&LocalArrays) -> bool| -> Vec<String> {
        let wanted = candidates.iter().filter(|one| is_wanted(one));
        wanted.map(|one| promotion(session, one.band, &one.arrays, option)).collect()
    };
    // A thread of a GPU makes no memory but of a size that is a number.
    let is_long = |one: &LocalArrays| !auto.is_for_gpu() && session.tree.bands()[one.band].body.num_bands() > 0;
    let on_heap = || ordered(&promotions("", &is_long));
    // Where the stack grows in any order, nobody needs to know the best one.
    let private = match start.then(&promotions(ON_STACK, &|_| true), within, &StoredProgram::grows) {
        Some(program) if program.grows() => on_heap(),
        on_stack => match on_stack.and_then(in_order) {
            Some((_, with)) if with.grows => on_heap(),
            found => found,
        },
    };
    let expanded = match storage {
        Storage::Expand => {
            let arrays = expansions(session, candidates, without.dims, within.options);
            let ways = ExpansionSteps::proposed(&arrays).into_iter();
            let ways = ways.filter_map(|steps| start.expanded(&steps, auto, within));
            // An order of dims that does without copies is less memory than copies.
            ways.map(Some).fold(None, better).map(|way| or_turned(way, auto, within))
        }
        Storage::Private | Storage::No => None,
    };
    // What comes first is less memory.
    let is_worth_it = |way: &StorageWay| way.1.is_better_than(without);
    // An element for each iteration is memory as long as the loops are: no parallel loop is worth that unseen.
    let is_known = |way: &StorageWay| way.1.is_faster_than(without);
    better(private.filter(is_worth_it), expanded.filter(is_worth_it).filter(is_known))
}

/// The better one of two ways, if there are two: the first one unless the other one is better.
pub(super) fn better(first: Option<StorageWay>, second: Option<StorageWay>) -> Option<StorageWay> {
    match (first, second) {
        (Some(first), Some(second)) if second.1.is_better_than(&first.1) => Some(second),
        (Some(first), _) => Some(first),
        (None, second) => second,
    }
}

impl Stored {
    /// A program, what `auto` makes of it, and what it makes of the one before.
    pub fn new(StoredProgram { steps, outcome, read }: StoredProgram, with: Ordering, without: &Ordering) -> Stored {
        let memory = outcome.report.iter().filter_map(|line| Some(line.strip_prefix(STORAGE)?.to_owned())).collect();
        let seconds = |time: Option<u128>| time.map(|time| time as f64 / 1e9);
        let (with_seconds, without_seconds) = (seconds(with.time), seconds(without.time));
        let report = StorageReport { steps: steps.clone(), memory, seconds: with_seconds, without_seconds };
        Stored { steps, outcome, read, report }
    }

    /// What there is to say: the steps, and what they are good for.
    pub fn line(&self) -> String {
        let StorageReport { seconds, without_seconds, .. } = &self.report;
        let gain = match (seconds, without_seconds) {
            (Some(with), Some(without)) => {
                format!("{} by the model with it, {} without", duration(*with), duration(*without))
            }
            _ => "more nests begin with a parallel loop".to_owned(),
        };
        format!("auto does {} first: {gain}", self.steps.join(" "))
    }
}

/// What `auto` makes of a program.
pub(super) struct Ordering {
    /// Nanoseconds by the model, if it says something.
    time: Option<u128>,
    /// How many nests begin with a parallel loop.
    parallel: usize,
    /// Does a loop put ever more memory on the stack?
    grows: bool,
    /// The most dims that an array has.
    dims: usize,
}

impl Ordering {
    /// What it makes of the program of a session.
    pub fn of(session: &Session<'_>, auto: &Step, whole: &Rc<Budget>) -> Option<Ordering> {
        let (spare, drafted) = (whole.clone(), Rc::default());
        let mut after = Session { budget: whole, spare, asked: None, drafted, is_draft: true, ..session.clone() };
        auto::order(&mut after, auto).ok()?;
        let is_parallel = |node: &&Node| matches!(node, Node::Band(band) if band.parallel);
        let parallel = after.tree.root.children().iter().filter(is_parallel).count();
        let dims = |array: &Array| match array {
            Array::Memory(value) => match session.module.ty(*value) {
                Type::MemRef(memref) => memref.rank().unwrap_or(0),
                _ => 0,
            },
            _ => 0,
        };
        let dims = session.scop().arrays.iter().map(|(_, array)| dims(array)).max().unwrap_or(0);
        let (time, grows) = (ordered::nanoseconds(session, &after), grows(&after));
        Some(Ordering { time, parallel, grows, dims })
    }

    /// Does the model say so?
    pub fn is_faster_than(&self, other: &Ordering) -> bool {
        self.time.zip(other.time).is_some_and(|(with, without)| with < without)
    }

    /// Where the model says nothing, a loop that is free to be parallel in front of its nest is worth some memory.
    pub fn is_better_than(&self, other: &Ordering) -> bool {
        match (self.time, other.time) {
            (Some(with), Some(without)) => with + without * MARGIN / 100 < without,
            _ => self.parallel > other.parallel,
        }
    }
}

/// What makes memory on the stack in a statement.
fn on_stack(m: &Module, statement: &Statement) -> Option<Op> {
    statement.ops.iter().copied().find(|&op| m.is(op, "memref.alloca"))
}

/// Is memory made on the stack in a loop that is not parallel, or memory whose size is no number?
fn grows(session: &Session<'_>) -> bool {
    let (m, scop, bands) = (session.module, session.scop(), session.tree.bands());
    let is_known = |op: Op| m.op(op).operands.is_empty();
    scop.statements.iter().any(|(id, statement)| {
        let made = on_stack(m, statement);
        let innermost = bands.iter().rev().find(|band| band.member.contains_key(&id));
        made.zip(innermost).is_some_and(|(op, band)| !band.parallel || !is_known(op))
    })
}

/// A program that steps lead to: none of them, if it is as it was read.
pub(super) struct StoredProgram {
    pub steps: Vec<String>,
    outcome: Outcome,
    read: ReadProgram,
}

impl StoredProgram {
    fn new(steps: Vec<String>, outcome: Outcome, func: Op, within: StorageTrial<'_>) -> Option<StoredProgram> {
        let read = ReadProgram::of(&outcome.module, func, (within.options, within.whole))?;
        Some(StoredProgram { steps, outcome, read })
    }

    /// The program of a session as a pipeline has it before a step on the text.
    pub fn start(session: &Session<'_>, within: StorageTrial<'_>) -> Option<StoredProgram> {
        let mut outcome = finish(Session { budget: within.whole, ..session.clone() }, within.options).ok()?;
        // What is written to the letter as it was read is what was read.
        let text = |module: &Module| print(module, &PrintOptions { keep_names: true, ..PrintOptions::default() });
        if text(&outcome.module) == text(session.module) {
            outcome.module = session.module.clone();
            let program = session.program.clone();
            let read = ReadProgram { program, assumptions: Vec::new(), proposed: Rc::default() };
            return Some(StoredProgram { steps: Vec::new(), outcome, read });
        }
        StoredProgram::new(Vec::new(), outcome, session.scop().func, within)
    }

    /// The same, read.
    pub fn session<'p>(&'p self, within: StorageTrial<'p>) -> Session<'p> {
        let session = Session::of(&self.outcome.module, self.read.program.clone(), within.whole, within.options);
        Session { proposed: self.read.proposed.clone(), ..session }
    }

    /// With what `auto` makes of it.
    pub fn ordered(self, auto: &Step, within: StorageTrial<'_>) -> Option<StorageWay> {
        let with = Ordering::of(&self.session(within), auto, within.whole)?;
        Some((self, with))
    }

    /// After steps that expand arrays, all that are proposed or those that can be, with what `auto` makes of that.
    pub fn expanded(&self, steps: &ExpansionSteps, auto: &Step, within: StorageTrial<'_>) -> Option<StorageWay> {
        let ExpansionSteps { together, each } = steps;
        let ordered = |steps: &[String]| self.then(steps, within, &|_| false)?.ordered(auto, within);
        ordered(together).or_else(|| if each == together { None } else { ordered(each) })
    }

    /// Is memory whose size is no number made on the stack in a loop? Further steps leave it there.
    fn grows(&self) -> bool {
        let m = &self.outcome.module;
        let is_any_size = |op: Op| !m.op(op).operands.is_empty();
        let mut looped = self.read.program.scop.statements.iter().filter(|(_, statement)| !statement.loops.is_empty());
        looped.any(|(_, statement)| on_stack(m, statement).is_some_and(is_any_size))
    }

    /// Is it proved that another one computes the same, by whatever steps it came about?
    fn is_same_as(&self, other: &StoredProgram, within: StorageTrial<'_>) -> bool {
        let [(before, func), (after, after_func)] =
            [self, other].map(|one| (by_element(&one.outcome.module), one.read.program.scop.func));
        let pair = Pair { before: &before, func, after: &after, after_func, may_alias: within.options.may_alias };
        prove(pair, &Samples::new(&Vec::new), &within.whole.share(within.options.limits.proof)).is_ok()
    }

    /// The program after a step.
    fn after(&self, step: &str, within: StorageTrial<'_>) -> Option<StoredProgram> {
        let [rewriting] = &parse_pipeline(step).ok()?[..] else { return None };
        let (mut outcome, func, known) = (self.outcome.clone(), self.read.program.scop.func, Some(&self.read.program));
        let (rewriting, inputs) = (&(rewriting.clone(), None), (Some(within.whole), known));
        rewrite(&mut outcome, (func, rewriting), within.options, inputs, !within.proves).ok()?;
        StoredProgram::new(vec![step.to_owned()], outcome, func, within)
    }

    /// After those of some steps that can be applied, and proved if that is asked for, one after the other, until that is enough; none if no step
    /// can. One that cannot is not tried again at once.
    pub fn after_all(
        &self,
        steps: &[String],
        within: StorageTrial<'_>,
        is_enough: &dyn Fn(&StoredProgram) -> bool,
    ) -> Option<StoredProgram> {
        let (first, rest) = steps.split_first()?;
        let Some(one) = self.after(first, within) else {
            let again = rest.iter().take_while(|step| *step == first).count();
            return self.after_all(&rest[again..], within, is_enough);
        };
        if rest.is_empty() || is_enough(&one) {
            return Some(one);
        }
        one.then(rest, within, is_enough).or(Some(one))
    }

    /// The same of a program that some steps have led to, whose steps come first.
    pub fn then(
        &self,
        steps: &[String],
        within: StorageTrial<'_>,
        is_enough: &dyn Fn(&StoredProgram) -> bool,
    ) -> Option<StoredProgram> {
        if self.steps.is_empty() {
            return self.after_all(steps, within, is_enough);
        }
        let next = StoredProgram::start(&self.session(within), within)?;
        Some(next.after_all(steps, within, is_enough)?.behind(self))
    }

    /// The same as what comes of another program, with all that led to that.
    pub fn behind(mut self, first: &StoredProgram) -> StoredProgram {
        self.steps.splice(0..0, first.steps.iter().cloned());
        self.outcome.report.splice(0..0, first.outcome.report.iter().cloned());
        self.outcome.reread = first.outcome.reread.clone().and(self.outcome.reread);
        self
    }
}

// ---- what may be worth it ------------------------------------------------------------------------------------------

/// A loop, and arrays that get memory of their own in each of its iterations.
pub(super) struct LocalArrays {
    pub band: usize,
    pub arrays: Vec<ArrayId>,
}

/// What may pay, in the order of the text.
fn candidates(session: &Session<'_>, is_asked: &dyn Fn(usize) -> bool, budget: &Budget) -> Vec<LocalArrays> {
    let mut found: Vec<LocalArrays> = Vec::new();
    for band in (0..session.tree.bands().len()).rev().filter(|&band| is_asked(band)) {
        found.extend(candidate(session, band, &found, budget));
    }
    found.reverse();
    found.truncate(MOST_STEPS);
    found
}

/// The arrays that alone keep a loop in order, without a value that goes along it.
fn candidate(session: &Session<'_>, band: usize, inner: &[LocalArrays], budget: &Budget) -> Option<LocalArrays> {
    let (scop, tree) = (session.scop(), &session.tree);
    let is_stored = |array: &ArrayId| {
        inner.iter().any(|inner| inner.arrays.contains(array) && tree.path_to(inner.band).contains(&band))
    };
    // A loop of one iteration is parallel and no use.
    let most = |outer: usize| scop.loops[tree.bands()[outer].origin?].most_iterations();
    let runs_once = |outer: usize| most(outer).is_some_and(|most| most <= 1);
    let mut around = tree.path_to(band).into_iter().filter(|&outer| outer != band && !runs_once(outer));
    let is_free = |outer| matches!(carried_by(scop, session.dependences(), tree, outer, budget), Ok(None));
    let mut arrays = reused(session, band, true, (budget, &session.limits));
    arrays.retain(|array| !is_stored(array));
    (!arrays.is_empty() && !around.any(is_free)).then_some(LocalArrays { band, arrays })
}

/// The arrays that keep a loop in order although none of their values goes from one of its iterations to another; none if there are others
/// that keep it so, where `alone` asks for that.
pub fn reused(session: &Session<'_>, band: usize, alone: bool, (budget, limits): (&Budget, &Limits)) -> Vec<ArrayId> {
    let (scop, tree) = (session.scop(), &session.tree);
    let mut first = written_first(scop, &tree.bands()[band].body);
    if first.is_empty() {
        return first;
    }
    let access = |id: StatementId, access: usize| &scop.statements[id].accesses[access];
    let of = |dependence: &StatementDependence| access(dependence.source, dependence.source_access).array;
    let overwrites = |one: &StatementDependence| {
        access(one.source, one.source_access).write && access(one.target, one.target_access).write
    };
    let carries =
        |dependences: &[StatementDependence]| !matches!(carried_by(scop, dependences, tree, band, budget), Ok(None));
    let (own, others): (Vec<StatementDependence>, Vec<StatementDependence>) =
        inside(scop, tree.bands()[band], session.dependences()).cloned().partition(|one| first.contains(&of(one)));
    // Where no cell is written by two iterations, what one of them reads was there before, or comes from the one that writes it.
    let again =
        |array: &ArrayId| own.iter().filter(|one| of(one) == *array && overwrites(one)).cloned().collect::<Vec<_>>();
    first.retain(|array| carries(&again(array)));
    if first.is_empty() || alone && carries(&others) {
        return Vec::new();
    }
    let flows = |array: &ArrayId| {
        let limits = Limits { steps: limits.steps.min(budget.left()), ..*limits };
        let (flows, steps) = flow_in(scop, Some(*array), &limits);
        // Where it takes all that there is, nobody knows, and a value may go along.
        budget.spend(steps).is_err() || carries(&flows)
    };
    if alone && first.iter().any(flows) {
        return Vec::new();
    }
    first.retain(|array| !flows(array));
    first
}

/// The step that gives arrays memory of their own in each iteration of a loop.
pub fn promotion(session: &Session<'_>, band: usize, arrays: &[ArrayId], option: &str) -> String {
    let names = arrays.iter().filter_map(|&array| match session.scop().arrays[array] {
        Array::Memory(value) => Some(value_name(session.module, value) + ","),
        _ => None,
    });
    format!("promote({}{}{option})", names.collect::<String>(), session.label(band))
}

/// The arrays whose first access in a node, in the order of the text, is a write.
fn written_first(scop: &Scop, node: &Node) -> Vec<ArrayId> {
    let (mut seen, mut first): (Vec<ArrayId>, Vec<ArrayId>) = (Vec::new(), Vec::new());
    for id in node.statements() {
        let accesses = |id: StatementId| scop.statements[id].accesses.iter();
        for access in accesses(id).filter(|access| matches!(scop.arrays[access.array], Array::Memory(_))) {
            let is_read = accesses(id).any(|other| other.array == access.array && !other.write);
            if !seen.contains(&access.array) {
                seen.push(access.array);
                first.extend(Some(access.array).filter(|_| access.must && !is_read));
            }
        }
    }
    first
}
