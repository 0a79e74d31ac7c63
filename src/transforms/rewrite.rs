//! Steps that make another program instead of another order: values move to other memory, so that statements, accesses and
//! dependences are new ones.
//!
//! Such a step is applied to the text as the steps before it leave it: that is written and read again. What it makes is a program
//! of its own, held against the one before by the flow of values, as `verify` does, and the steps that are left go on from there.
//! Nothing is taken on trust: where that does not prove them equal, nobody knows, and the step is refused unless it is assumed.

use super::dce::dce;
use super::drive::why_unwritten;
use super::forward::forward;
use super::licm::licm;
use super::pipeline::Step;
use super::promote;
use super::session::{No, Session};
use super::vectorize;
use super::{Options, Outcome, PipelineError, no_scop, refused};
use crate::affine::presburger::Budget;
use crate::analysis::scop::Scop;
use crate::emit::emit;
use crate::equivalence::{Pair, Reread, Samples, prove};
use crate::ir::{Module, Op};
use crate::schedule::refusal::{Reason, Refusal};
use crate::schedule::scan::{Scanned, scan_unchecked};
use crate::schedule::tree::Tree;

/// A program in place of another.
pub(super) struct Rewritten {
    /// The module; other functions and values outside of the function keep their ids.
    pub module: Module,
    /// What there is to say.
    pub report: Vec<String>,
}

/// Makes the program. The session is as the text is: no step was applied to it.
type Rewrite = fn(&Session<'_>, &Step, &Options) -> Result<Rewritten, No>;

/// One kind of step.
pub(super) struct RewriteKind {
    pub name: &'static str,
    /// How it is written.
    pub usage: &'static str,
    pub rewrite: Rewrite,
}

/// All of these steps.
pub(super) const REWRITES: &[RewriteKind] = &[
    RewriteKind {
        name: "promote",
        usage: "promote(%A,%k;whole,space=1,pad=1,layout=(d1,d0))",
        rewrite: promote::rewrite,
    },
    RewriteKind { name: "vectorize", usage: "vectorize(%i;8)", rewrite: vectorize::rewrite },
    RewriteKind {
        name: "forward",
        usage: "forward",
        rewrite: |session, step, options| plain(forward, session, step, options),
    },
    RewriteKind { name: "dce", usage: "dce", rewrite: |session, step, options| plain(dce, session, step, options) },
    RewriteKind { name: "licm", usage: "licm", rewrite: |session, step, options| plain(licm, session, step, options) },
];

/// The text of a function whose statements run as a tree says.
pub(super) fn written(m: &Module, scop: &Scop, tree: &Tree, budget: &Budget) -> Result<Module, No> {
    let nodes = scan_unchecked(m, scop, tree, &Scanned::default(), budget)?;
    let emitted = emit(m, scop, &nodes).map_err(|error| why_unwritten(m, scop, &error))?;
    Ok(emitted.module)
}

/// A step that looks at single operations of the text, and at the whole function.
type Plain = fn(&Module, Op, bool, &Budget) -> Result<Rewritten, No>;

fn plain(rewrite: Plain, session: &Session<'_>, step: &Step, options: &Options) -> Result<Rewritten, No> {
    if !step.groups.is_empty() {
        return Err(step.wrong(format!("`{}` is for the whole function, and takes no arguments", step.name)).into());
    }
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
    REWRITES.iter().find(|kind| kind.name == step.name)
}

/// A step that makes another program, and why it may be assumed to compute the same.
pub(super) type Rewriting = (Step, Option<String>);

/// Makes another program of what was written.
pub(super) fn rewrite(
    outcome: &mut Outcome,
    func: Op,
    (step, reason): &Rewriting,
    options: &Options,
) -> Result<(), PipelineError> {
    let Some(kind) = rewrite_of(step) else { return Ok(()) };
    let module = &outcome.module;
    let budget = Budget::new(options.limits.steps);
    let session = Session::read(module, func, &budget, options).map_err(|no| no_scop(module, func, no))?;
    let rewritten = (kind.rewrite)(&session, step, options).map_err(|no| match no {
        No::Usage(error) => PipelineError::Usage(error),
        No::Refused(refusal) => refused(module, session.scop(), refusal),
    })?;
    outcome.report.extend(rewritten.report);
    let budget = Budget::new(options.limits.proof);
    match (hold(module, &rewritten.module, func, options.may_alias, &budget), reason) {
        (Ok(()), None) => {}
        (Ok(()), Some(reason)) => outcome.report.push(format!("not needed: {reason}: {} is proved", step.text)),
        (Err(why), Some(reason)) => {
            outcome.report.extend([format!("assumed: {reason}: {}", step.text), format!("not re-read: {why}")]);
            outcome.reread = std::mem::replace(&mut outcome.reread, Reread::Same).and(Reread::NotRead(why));
        }
        (Err(why), None) => {
            let message = format!("it is not proved that the program computes the same after {}: {why}", step.text);
            let reason = Reason { code: "not-proved", message, op: Some(func) };
            return Err(refused(module, session.scop(), Refusal::Unknown(reason)));
        }
    }
    outcome.module = rewritten.module;
    Ok(())
}

/// Holds a function against what it was.
///
/// # Errors
/// Where it is not proved that it computes the same.
fn hold(before: &Module, after: &Module, func: Op, may_alias: bool, budget: &Budget) -> Result<(), String> {
    let pair = Pair { before, func, after, after_func: func, may_alias };
    prove(pair, &Samples::new(&Vec::new), budget).map(|_| ()).map_err(|not| not.reason)
}
