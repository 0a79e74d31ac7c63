//! Steps that make another program instead of another order: values move to other memory, so that statements, accesses and
//! dependences are new ones.
//!
//! Such a step is applied to the text as the steps before it leave it: that is written and read again. What it makes is a program
//! of its own, held against the one before by the flow of values, as `verify` does, and the steps that are left go on from there.
//! Nothing is taken on trust: where that does not prove them equal, nobody knows, and the step is refused unless it is assumed.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::contract;
use super::dce::dce;
use super::demote;
use super::drive::answer;
use super::expand;
use super::forward::forward;
use super::hoist;
use super::kernels;
use super::licm::licm;
use super::micro;
use super::nearest::{Asked, Refused, answer_to, by_names};
use super::overlap;
use super::pipeline::{Step, UsageError};
use super::privatize;
use super::promote;
use super::session::{No, Session};
use super::stages;
use super::unview;
use super::unwritten::why_unwritten;
use super::vectorize;
use super::{Options, Outcome, PipelineError, ReadsStep, no_scop, one_loop, refused};
use crate::affine::presburger::Budget;
use crate::analysis::names::value_name;
use crate::analysis::scop::{Access, Array, Scop};
use crate::diag::{Label, Span};
use crate::emit::{Emitted, emit};
use crate::equivalence::{NotProved, Own, Pair, Reread, Samples, by_element, combines, prove, prove_part};
use crate::ir::same::are_equal;
use crate::ir::{Module, Op, Type, Value};
use crate::schedule::change::License;
use crate::schedule::program::Program;
use crate::schedule::refusal::{NotApplicable, Reason, Refusal};
use crate::schedule::scan::{Scanned, scan_unchecked};
use crate::schedule::tree::Tree;

/// What a line of the report about memory begins with.
pub(super) const STORAGE: &str = "storage: ";

/// Memory that a step makes.
pub(super) struct Made {
    /// With `%`.
    pub name: String,
    pub ty: Type,
    /// How many bytes it has, in the names of loops and symbols where that is no number. None where its elements have no size.
    pub bytes: Option<String>,
    /// What it holds, in words.
    pub holds: String,
    /// On the stack?
    pub is_local: bool,
}

impl Made {
    fn line(&self) -> String {
        let Made { name, ty, holds, .. } = self;
        let bytes = self.bytes.as_ref().map_or_else(String::new, |bytes| format!(", {bytes} bytes"));
        format!("{STORAGE}{name}, {ty}{bytes}, holds {holds}")
    }
}

/// A program in place of another.
pub(super) struct Rewritten {
    /// The module; other functions and values outside of the function keep their ids.
    pub module: Module,
    /// The memory that is made for it.
    pub made: Vec<Made>,
    /// What else there is to say.
    pub report: Vec<String>,
    /// What its operations are copies of, where that is known: how reductions come together in it, if in another order, and what runs several times.
    pub regrouped: Option<Regrouped>,
    /// If it is made of other steps, each of which was proved: what that says, and the memory that they make.
    pub proved: Option<(Reread, StorageLimits)>,
}

/// A program whose operations are copies of those of the one before, in which reductions may come together in another order.
pub(super) struct Regrouped {
    /// The program, and which operation of the one before each of its own is a copy of.
    pub emitted: Emitted,
    /// The reductions.
    pub given_up: BTreeSet<License>,
}

impl Rewritten {
    /// A program that computes the same in the same way.
    pub fn new(module: Module, report: Vec<String>) -> Rewritten {
        Rewritten { module, made: Vec::new(), report, regrouped: None, proved: None }
    }
}

/// Makes the program. The session is as the text is: no step was applied to it.
type Rewrite = fn(&Session<'_>, &Step, &Options) -> Result<Rewritten, No>;

/// Asks the judge about the order in which a program leaves what it does.
type OrderClaim = fn(&Session<'_>, &Step) -> Result<(), No>;

/// One kind of step.
pub(super) struct RewriteKind {
    pub name: &'static str,
    /// How it is written.
    pub usage: &'static str,
    /// What it asks the judge first, if it is a step with options that makes another program, and the same without them does not.
    pub claim: Option<OrderClaim>,
    pub written: ReadsStep,
    pub rewrite: Rewrite,
}

/// All of these steps.
pub(super) const REWRITES: &[RewriteKind] = &[
    RewriteKind {
        name: "promote",
        usage: "promote(%A,%k;whole,hull,pack,space=1,pad=1,layout=(d1,d0))",
        claim: None,
        written: promote::check_options,
        rewrite: promote::rewrite,
    },
    RewriteKind {
        name: "expand",
        usage: "expand(%A,..;layout=(d1,d0))",
        claim: None,
        written: expand::check,
        rewrite: expand::rewrite,
    },
    RewriteKind {
        name: demote::DEMOTE,
        usage: "demote(%sum,..)",
        claim: None,
        written: |step| demote::values(step).map(drop),
        rewrite: |session, step, _| demote::rewrite(session, step),
    },
    RewriteKind {
        name: hoist::HOIST,
        usage: "hoist(%t,..)",
        claim: None,
        written: |step| hoist::arrays(step).map(drop),
        rewrite: |session, step, _| hoist::rewrite(session, step),
    },
    RewriteKind {
        name: "contract",
        usage: "contract(%B;pad=1)",
        claim: None,
        written: |step| contract::arrays(step).and(contract::pad(step)).map(drop),
        rewrite: contract::rewrite,
    },
    RewriteKind {
        name: "pipeline",
        usage: "pipeline(%k;2)",
        claim: None,
        written: |step| stages::wanted(step).map(drop),
        rewrite: stages::rewrite,
    },
    RewriteKind {
        name: "vectorize",
        usage: "vectorize(%i;8;mask)",
        claim: None,
        written: |step| one_loop(step).and(vectorize::width(step)).and(vectorize::is_masked(step).map(drop)),
        rewrite: vectorize::rewrite,
    },
    RewriteKind {
        name: "parallelize",
        usage: "parallelize(%i;privatize=8,strip=64)",
        claim: Some(privatize::claim),
        written: |step| one_loop(step).and(privatize::sizes(step).map(drop)),
        rewrite: privatize::rewrite,
    },
    RewriteKind {
        name: "micro",
        usage: "micro(%i,%j;8,16)",
        claim: None,
        written: |step| micro::sizes(step).map(drop),
        rewrite: micro::rewrite,
    },
    RewriteKind {
        name: "overlap",
        usage: "overlap(%t;4,32,64;private)",
        claim: None,
        written: |step| overlap::wanted(step).map(drop),
        rewrite: overlap::rewrite,
    },
    of_all(kernels::KERNELS, kernels::rewrite),
    of_all(unview::UNVIEW, |session, step, _| {
        without_arguments(step)?;
        unview::rewrite(session)
    }),
    of_all("forward", |session, step, options| plain(forward, session, step, options)),
    of_all("dce", |session, step, options| plain(dce, session, step, options)),
    of_all("licm", |session, step, options| plain(licm, session, step, options)),
];

/// A step without arguments.
const fn of_all(name: &'static str, rewrite: Rewrite) -> RewriteKind {
    RewriteKind { name, usage: name, claim: None, written: without_arguments, rewrite }
}

pub(super) fn without_arguments(step: &Step) -> Result<(), UsageError> {
    match step.groups.is_empty() {
        true => Ok(()),
        false => Err(step.wrong(format!("`{}` is for the whole function, and takes no arguments", step.name))),
    }
}

/// The text of a function whose statements run as a tree says.
pub(super) fn written(m: &Module, scop: &Scop, tree: &Tree, budget: &Budget) -> Result<Emitted, No> {
    let nodes = scan_unchecked(m, scop, tree, &Scanned::default(), budget)?;
    emit(m, scop, &nodes).map_err(|error| why_unwritten(m, scop, &error).into())
}

/// A step that looks at single operations of the text, and at the whole function.
type Plain = fn(&Module, Op, bool, &Budget) -> Result<Rewritten, No>;

fn plain(rewrite: Plain, session: &Session<'_>, step: &Step, options: &Options) -> Result<Rewritten, No> {
    without_arguments(step)?;
    let mut rewritten = rewrite(session.module, session.scop().func, options.may_alias, session.budget)?;
    if rewritten.report.is_empty() {
        rewritten.report.push(format!("`{}` changes nothing", step.text));
    }
    Ok(rewritten)
}

/// What `forward`, then `dce` leave of a function as it stands; else why not.
pub(crate) fn forwarded(m: &Module, func: Op, options: &Options) -> Result<Module, String> {
    let first = standing(forward, m, func, options)?;
    standing(dce, &first, func, options)
}

/// What `licm` leaves of a function as it stands; else why not.
pub(crate) fn hoisted(m: &Module, func: Op, options: &Options) -> Result<Module, String> {
    standing(licm, m, func, options)
}

fn standing(rewrite: Plain, m: &Module, func: Op, options: &Options) -> Result<Module, String> {
    let budget = Budget::new(options.limits.steps);
    rewrite(m, func, options.may_alias, &budget).map(|rewritten| rewritten.module).map_err(why)
}

/// Why not, in one line.
pub(super) fn why(no: No) -> String {
    match no {
        No::Usage(error) => error.to_string(),
        No::Refused(Refusal::NotApplicable(no)) => no.message,
        No::Refused(Refusal::Unknown(reason)) => reason.message,
        No::Refused(Refusal::Violates(witness)) => witness.change,
    }
}

/// How a step rewrites programs, if it does.
pub(super) fn rewrite_of(step: &Step) -> Option<&'static RewriteKind> {
    REWRITES.iter().find(|kind| kind.name == step.name && (kind.claim.is_none() || step.groups.len() > 1))
}

/// A step that makes another program, and why it may be assumed to compute the same.
pub(super) type Rewriting = (Step, Option<String>);

/// Why a step is refused that stands behind others, with the nearest Yes, if somebody asks: it leaves the program that those made.
pub(super) fn answered(
    mut error: PipelineError,
    asked: Option<&Rc<Asked<'_>>>,
    (before, applied): (&Outcome, &[String]),
    (step, reason): &Rewriting,
    options: &Options,
) -> PipelineError {
    let budget = Budget::new(options.limits.steps);
    if let Some(asked) = asked
        && let Ok(session) = Session::read(&before.module, asked.func(), &budget, options)
    {
        let session = Session { asked: Some(asked.clone()), applied: applied.to_vec(), ..session };
        let reason = reason.as_deref();
        answer(&mut error, |refusal| answer_to(&session, &Refused { step, reason, refusal, others: true }));
    }
    error
}

/// The whole budget, if there is one, out of which all questions come, and the program that is made another one of, if it is read already.
pub(super) type RewriteInputs<'r> = (Option<&'r Rc<Budget>>, Option<&'r Program>);

/// Makes another program of what was written, and proves that it computes the same, unless it `is_trial`: for who wants to know what such a
/// program is worth before it is proved.
pub(super) fn rewrite(
    outcome: &mut Outcome,
    (func, (step, reason)): (Op, &Rewriting),
    options: &Options,
    (whole, read): RewriteInputs<'_>,
    is_trial: bool,
) -> Result<(), PipelineError> {
    let Some(kind) = rewrite_of(step) else { return Ok(()) };
    let module = &outcome.module;
    let share = |steps: u64| whole.cloned().unwrap_or_else(|| Rc::new(Budget::new(steps))).share(steps);
    let budget = share(options.limits.steps);
    let session = match read {
        Some(program) => Session::of(module, program.clone(), &budget, options),
        None => Session::read(module, func, &budget, options).map_err(|no| no_scop(module, func, no))?,
    };
    let rewritten = (kind.rewrite)(&session, step, options).map_err(|no| match no {
        No::Usage(error) => PipelineError::Usage(error),
        No::Refused(refusal) => refused(module, session.scop(), refusal),
    })?;
    options.storage.admit(&rewritten.made, module.op(func).span).map_err(|mut no| {
        let labels = touching(&session, step).map(|span| Label { span, text: "touches what it is for".to_owned() });
        match &mut no {
            Refusal::NotApplicable(no) => no.labels.extend(labels),
            Refusal::Unknown(reason) => reason.labels.extend(labels),
            Refusal::Violates(_) => {}
        }
        refused(module, session.scop(), no)
    })?;
    outcome.storage = outcome.storage.or(StorageLimits::of(&rewritten.made));
    let budget = share(options.limits.rewritten);
    let is_proved = is_trial || rewritten.proved.is_some();
    let held = || if is_proved { Ok(()) } else { hold(&session, &rewritten, options.may_alias, &budget) };
    let held = held().map_err(|not| not.within(&budget, &options.limits).reason);
    if let Some((reread, storage)) = rewritten.proved {
        outcome.reread = std::mem::replace(&mut outcome.reread, Reread::Same).and(reread);
        outcome.storage = outcome.storage.or(storage);
    }
    let said = rewritten.made.iter().map(Made::line).chain(rewritten.report);
    let said: Vec<String> = said.filter(|line| !outcome.report.contains(line)).collect();
    outcome.report.extend(said);
    match (held, reason) {
        (Ok(()), None) => {}
        (Ok(()), Some(reason)) => outcome.report.push(format!("not needed: {reason}: {} is proved", step.text)),
        (Err(why), Some(reason)) => {
            outcome.report.extend([format!("assumed: {reason}: {}", step.text), format!("not re-read: {why}")]);
            outcome.reread = std::mem::replace(&mut outcome.reread, Reread::Same).and(Reread::NotRead(why));
        }
        (Err(why), None) => {
            let text = by_names(&session, step).text;
            let message = format!("it is not proved that the program computes the same after {text}: {why}");
            let label = |(span, text): (Span, &str)| Label { span, text: text.to_owned() };
            let looped = looped(&session, step);
            let place = touching(&session, step).map(|span| (span, "touches it"));
            let place = place.or_else(|| changed(module, &rewritten.module, func).filter(|_| looped.is_none()));
            let labels = place.map(label).into_iter().collect();
            let reason = Reason { labels, ..Reason::new("not-proved", message, looped.or(Some(func))) };
            return Err(refused(module, session.scop(), Refusal::Unknown(reason)));
        }
    }
    outcome.module = rewritten.module;
    Ok(())
}

/// The first access of the memory that a step names, if it names any.
fn touching(session: &Session<'_>, step: &Step) -> Option<Span> {
    let (m, scop) = (session.module, session.scop());
    let named = |value: Value| step.array_arguments().iter().any(|argument| *argument.text == *value_name(m, value));
    let is_named = |access: &&Access| matches!(scop.arrays[access.array], Array::Memory(value) if named(value));
    let accesses = scop.statements.iter().flat_map(|(_, statement)| &statement.accesses);
    accesses.filter(is_named).map(|access| m.op(access.op).span).next()
}

/// The first loop that a step names, if it names any.
fn looped(session: &Session<'_>, step: &Step) -> Option<Op> {
    let number = step.groups.iter().flatten().find_map(|argument| session.loop_of(argument).ok())?;
    Some(session.scop().loops[session.tree.bands().get(number)?.origin?].op)
}

/// The first operation of a function that is no longer there, or elsewhere, in what a step makes of it, and in words which of the two.
fn changed(before: &Module, after: &Module, func: Op) -> Option<(Span, &'static str)> {
    let left: BTreeSet<Op> = after.walk(func).into_iter().collect();
    before.walk(func).into_iter().find_map(|op| {
        let is_elsewhere = left.contains(&op) && before.op(op).parent != after.op(op).parent;
        let what = if is_elsewhere { Some("this moves") } else { (!left.contains(&op)).then_some("this goes") };
        what.map(|what| (before.op(op).span, what))
    })
}

/// The code of what makes more memory than it may.
const STORAGE_LIMIT: &str = "storage-limit";

/// Is a step refused for the memory that it makes?
pub(super) fn is_too_much(refusal: &Refusal) -> bool {
    match refusal {
        Refusal::NotApplicable(no) => no.code == STORAGE_LIMIT,
        Refusal::Unknown(reason) => reason.code == STORAGE_LIMIT,
        Refusal::Violates(_) => false,
    }
}

/// How many bytes of memory a step may make, all of it together.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct StorageLimits {
    /// On the heap; none: any number.
    pub heap: Option<u64>,
    /// On the stack, which is the fast memory of a block where the step says `shared`, and a thread's own where it says `private`.
    pub shared: Option<u64>,
}

impl StorageLimits {
    /// No memory at all.
    pub const NOTHING: StorageLimits = StorageLimits { heap: Some(0), shared: Some(0) };

    /// As much as is made.
    fn of(made: &[Made]) -> StorageLimits {
        let sum = |is_local: bool| {
            let counts = made.iter().filter(|one| one.is_local == is_local);
            counts
                .map(|one| one.bytes.as_deref()?.parse::<u64>().ok())
                .try_fold(0_u64, |sum, count| sum.checked_add(count?))
        };
        StorageLimits { heap: sum(false), shared: sum(true) }
    }

    /// As much as these and others allow.
    pub(super) fn or(self, other: StorageLimits) -> StorageLimits {
        let most = |a: Option<u64>, b: Option<u64>| Some(a?.max(b?));
        StorageLimits { heap: most(self.heap, other.heap), shared: most(self.shared, other.shared) }
    }

    fn admit(self, made: &[Made], place: Span) -> Result<(), Refusal> {
        for (is_local, name, limit) in [(false, "heap", self.heap), (true, "shared", self.shared)] {
            let (Some(limit), mut sum) = (limit, 0_u64) else { continue };
            for one in made.iter().filter(|one| one.is_local == is_local) {
                let Made { name: own, bytes, .. } = one;
                let text = bytes.as_deref().unwrap_or("an unknown number of");
                let Ok(count) = text.parse::<u64>() else {
                    let message =
                        format!("{own} has {text} bytes, which no number bounds, and --limit {name}={limit} is one");
                    return Err(Refusal::Unknown(Reason::new(STORAGE_LIMIT, message, None)));
                };
                sum = sum.saturating_add(count);
                if sum > limit {
                    let together = if sum > count { format!(", {sum} with those before it") } else { String::new() };
                    let message = format!("{own} has {count} bytes{together}, more than --limit {name}={limit}");
                    return Err(NotApplicable::new(STORAGE_LIMIT, place, message).into());
                }
            }
        }
        Ok(())
    }
}

/// This part of the steps of a proof goes to that of a part of a function.
const PART: u64 = 2;

/// Holds a function against what it was.
///
/// # Errors
/// Where it is not proved that it computes the same.
fn hold(session: &Session<'_>, rewritten: &Rewritten, may_alias: bool, budget: &Budget) -> Result<(), NotProved> {
    let (func, scop) = (session.scop().func, session.scop());
    if are_equal(session.module, func, &rewritten.module, func) {
        return Ok(());
    }
    let (before, after) = (by_element(session.module), by_element(&rewritten.module));
    let pair = Pair { before: &before, func, after: &after, after_func: func, may_alias };
    let Some(Regrouped { emitted, given_up }) = &rewritten.regrouped else {
        // Most steps change little of a function, and what is around that is equal.
        let steps = budget.left() / PART;
        let some = Budget::new(steps);
        let proved = prove_part(pair, &some);
        budget.spend(steps - some.left())?;
        if proved.is_some() {
            return Ok(());
        }
        return prove(pair, &Samples::new(&Vec::new), budget).map(|_| ());
    };
    let own = Own { dependences: session.dependences(), given_up, partial: &BTreeMap::new() };
    combines(pair, &BTreeSet::new(), (Some((scop, emitted)), Some(own)), budget)
}
