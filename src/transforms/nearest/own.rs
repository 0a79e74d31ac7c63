//! Memory of its own for each iteration of a loop, before a step.

use std::rc::Rc;

use super::super::session::Session;
use super::super::storage::{ON_STACK, promotion, reused};
use super::{PARTS, Refused};
use crate::affine::presburger::Budget;
use crate::limits::Limits;

/// What it costs to look for memory that is used again, questions about sets aside, in steps for each statement: the flow of values is
/// computed anew.
const STEPS_PER_STATEMENT: u64 = 50;

/// The step that gives each iteration of the innermost loop of a step memory of its own, where that is of use.
pub fn storage_first(session: &Session<'_>, refused: &Refused<'_>, budget: &Rc<Budget>) -> Option<String> {
    let named = refused.step.loop_arguments().iter().map(|argument| session.loop_of(argument).ok());
    let innermost = named.collect::<Option<Vec<usize>>>()?.into_iter().max()?;
    storage_of(session, innermost, false, budget)
}

/// The step that gives each iteration of a loop memory of its own.
pub fn storage_of(session: &Session<'_>, number: usize, alone: bool, budget: &Rc<Budget>) -> Option<String> {
    budget.spend(session.scop().statements.len() as u64 * STEPS_PER_STATEMENT).ok()?;
    let left = budget.left() / PARTS;
    let limits = Limits { steps: left, pair: session.limits.pair.min(left), ..session.limits };
    let arrays = reused(session, number, alone, (budget, &limits));
    (!arrays.is_empty()).then(|| promotion(session, number, &arrays, ON_STACK))
}
