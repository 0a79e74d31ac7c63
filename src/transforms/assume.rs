//! `assume(REASON)`: the next step is applied although nobody knows whether it is legal.
//!
//! ```text
//! rewrite: the claim of the next step, without the dependences that nobody is sure of and that it does not keep
//! ```
//! Where an access has no exact form, a dependence may or may not exist. A step that would break it is *unknown*; whoever
//! knows better may say why. What is known to be a dependence still refuses the step. The pairs of iterations that were
//! taken for independent stay so for the rest of the pipeline, no others do. The reason is printed with the result.
//!
//! ```text
//! assume(P is a permutation) parallelize(%i)
//! ```
//! What is written is read again with all that it states: iterations that meet there all the same show that the reason is wrong.
//!
//! refuses: `wrong-assumption`.

use super::pipeline::Step;
use super::session::{No, Session};
use super::{UsageError, check_step};
use crate::equivalence::Contradiction;
use crate::ir::Module;
use crate::schedule::change::Change;
use crate::schedule::program::Program;
use crate::schedule::refusal::NotApplicable;

/// An assumption that no step follows.
pub fn claim(_: &Session<'_>, step: &Step) -> Result<Change, No> {
    Err(alone(step).into())
}

/// What is wrong with it.
pub fn alone(step: &Step) -> UsageError {
    step.wrong("assume needs a step after it that names its loops: assume(REASON) interchange(%i,%j)")
}

/// The steps, each with the reason given right before it. What is wrong with one whatever the program is, is said before any is
/// applied, so that no refusal hides it.
pub fn planned(steps: &[Step]) -> Result<Vec<(&Step, Option<String>)>, UsageError> {
    let mut planned = Vec::new();
    let mut reason = None;
    for (at, step) in steps.iter().enumerate() {
        let is_applied = steps.get(at + 1).is_some_and(|next| next.name != "assume" && !next.groups.is_empty());
        if step.name == "assume" && is_applied {
            reason = Some(reason_of(step)?);
        } else {
            check_step(step)?;
            planned.push((step, reason.take()));
        }
    }
    Ok(planned)
}

/// `assume(P is a permutation) parallelize(%i)`
pub fn with_reason(reason: Option<&str>, text: &str) -> String {
    reason.map_or_else(|| text.to_owned(), |reason| format!("assume({reason}) {text}"))
}

/// Why a program that rests on what was assumed is refused, where iterations of a loop meet in it that are parallel now. A whole operation is
/// looked into only there: the judge knows but that its accesses may happen.
pub fn wrong(
    (module, program): (&Module, &Program),
    assumed: &[String],
    contradiction: &Contradiction,
) -> Option<NotApplicable> {
    let last = assumed.last().filter(|_| contradiction.is_race)?;
    let Contradiction { reason, pair, .. } = contradiction;
    let outermost = program.scop.nest.loops.iter().next().map_or(program.scop.func, |(_, looped)| looped.op);
    let message = format!("what is assumed is not so ({last}): {reason}, {pair}");
    Some(NotApplicable::new("wrong-assumption", module.op(outermost).span, message))
}

/// The steps as texts, each behind its reason.
pub fn texts(steps: &[Step]) -> Result<Vec<String>, UsageError> {
    Ok(planned(steps)?.iter().map(|(step, reason)| with_reason(reason.as_deref(), &step.text)).collect())
}

/// What stands between the parentheses.
fn reason_of(step: &Step) -> Result<String, UsageError> {
    let inside = step.text.strip_prefix("assume(").and_then(|rest| rest.strip_suffix(')')).unwrap_or_default().trim();
    if inside.is_empty() {
        return Err(step.wrong("assume needs a reason: assume(P is a permutation)"));
    }
    Ok(inside.to_string())
}
