//! Memory of its own for each iteration of a loop, or each chunk of them.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::super::expand::MADE_INSIDE;
use super::super::hoist::HOIST;
use super::super::session::Session;
use super::super::storage::{ON_STACK, promotion, reused};
use super::edits::{Edit, Part};
use super::{PARTS, Refused, may_be_licensed};
use crate::affine::presburger::Budget;
use crate::analysis::scop::{Array, ArrayId};
use crate::limits::Limits;
use crate::schedule::refusal::Refusal;

/// What it costs to look for memory that is used again, questions about sets aside, in steps for each statement: the flow of values is
/// computed anew.
const STEPS_PER_STATEMENT: u64 = 50;

/// Chunks of a loop of a reduction.
const CHUNKS: i64 = 8;

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

/// For each memory that is touched below a loop the step that copies what an iteration touches of it.
pub fn promotions(session: &Session<'_>, number: usize, options: &str) -> Vec<String> {
    let arrays = touched(session, number, false).into_iter();
    arrays.map(|array| promotion(session, number, &[array], options)).collect()
}

/// Steps before one that fetches early: copies of what a loop only reads; or that sizes of copies are computed outside of it.
pub fn copies_first(session: &Session<'_>, number: usize) -> Vec<String> {
    let written = touched(session, number, true);
    let read = touched(session, number, false).into_iter().filter(|array| !written.contains(array));
    read.map(|array| promotion(session, number, &[array], "")).chain(["licm".to_owned()]).collect()
}

/// Register tiles of two other loops of a nest, from the inside out, and of fewer iterations.
pub fn other_tiles(session: &Session<'_>, refused: &Refused<'_>, nest: &[usize]) -> Vec<String> {
    let Ok(sizes) = refused.step.integers(1) else { return Vec::new() };
    let &[first, second] = &sizes[..] else { return Vec::new() };
    let text =
        |[a, b]: [usize; 2], [x, y]: [i64; 2]| format!("micro({},{};{x},{y})", session.label(a), session.label(b));
    let named = refused.step.loop_arguments().iter().map(|argument| session.loop_of(argument).ok());
    let own = named.collect::<Option<Vec<usize>>>().and_then(|own| own.try_into().ok());
    let fewer = (1..4).flat_map(|by| [[first, second >> by], [first >> by, second], [first >> by, second >> by]]);
    let is_tile = |sizes: &[i64; 2]| *sizes != [1, 1] && !sizes.contains(&0);
    let smaller = own.into_iter().flat_map(|own| fewer.clone().filter(is_tile).map(move |sizes| text(own, sizes)));
    let pairs = nest.iter().enumerate().flat_map(|(at, &b)| nest[..at].iter().map(move |&a| [a, b]));
    smaller.chain(pairs.map(|pair| text(pair, [first, second]))).collect()
}

/// The memory that is touched below a loop, or written there.
fn touched(session: &Session<'_>, number: usize, is_written: bool) -> BTreeSet<ArrayId> {
    let scop = session.scop();
    let below = session.tree.bands()[number].member.keys().flat_map(|id| &scop.statements[*id].accesses);
    let is_memory = |array: &ArrayId| matches!(scop.arrays[*array], Array::Memory(_));
    below.filter(|access| access.write || !is_written).map(|access| access.array).filter(is_memory).collect()
}

/// A loop of a reduction in chunks with accumulators of their own, in the place of a parallel one.
pub fn in_chunks(session: &Session<'_>, refused: &Refused<'_>) -> Option<String> {
    let step = refused.step;
    let [looped] = step.loop_arguments() else { return None };
    if step.name != "parallelize" || step.groups.len() > 1 || !may_be_reduction(session, refused.refusal) {
        return None;
    }
    Some(format!("parallelize({};privatize={CHUNKS})", session.label(session.loop_of(looped).ok()?)))
}

/// Is a loop refused for two updates of one accumulator, or for how these would have to be written?
fn may_be_reduction(session: &Session<'_>, refusal: &Refusal) -> bool {
    match refusal {
        Refusal::NotApplicable(no) => ["accumulator-moves", "may-not-run"].contains(&no.code),
        _ => may_be_licensed(session, refusal),
    }
}

/// The edits of a step that names no loop: where there are no parallel loops for it, `parallelize` makes them, and an array that each iteration makes is made once.
pub(super) fn without_loops(refused: &Refused<'_>) -> Vec<Edit> {
    let step = refused.step;
    let first = match (&*step.name, refused.refusal) {
        ("threads", _) => "parallelize".to_owned(),
        ("expand", Refusal::NotApplicable(no)) if no.code == MADE_INSIDE => {
            let names: Vec<&str> = step.array_arguments().iter().map(|argument| &*argument.text).collect();
            format!("{HOIST}({})", names.join(","))
        }
        _ => return Vec::new(),
    };
    let parts = [first, step.text.clone()].map(Part::Step);
    vec![Edit { parts: parts.into() }]
}
