//! What `auto` makes smaller before it orders a function: arrays that hand on a row from one nest to the next.
//!
//! ```text
//! rewrite: auto  ->  fuse(%i,%i@1) fuse(%i,%i@1) .. promote(%T,%i) dce auto
//! ```
//! Nests over the same rows, of which one leaves in an array of the function what the next one reads in the same row, are put into one loop
//! over rows, with what stands between them: the sum that starts at 0, the one number that becomes of it. Then a row of the array is all that is ever
//! needed, which stays in a cache, and nobody asks for memory as large as the array. Values that are read in the very iteration that stores them
//! need no row ([`super::forwarded`]).
//!
//! *Example.* A layer norm subtracts the mean of a row, adds up squares of what comes out, and divides by their root: each of these reads the whole row that
//! the one before has left.
//!
//! Outermost loops are fused that are parallel and stay so. `auto` orders that program, and the model compares.

use super::Options;
use super::auto::knobs_of_written;
use super::forwarded::{accesses, temporaries};
use super::nest_by_nest::try_step;
use super::pipeline::Step;
use super::session::Session;
use super::siblings::{fuse_outermost, outermost};
use super::storage::{Stored, StoredProgram, guessed, promotion, tried};
use crate::affine::presburger::Budget;
use crate::analysis::scop::{Array, ArrayId};
use crate::ir::types::MemRefType;
use crate::scheduler::knobs::{Fuse, Knobs};

/// What takes out the array that nobody uses any more.
const CLEANING: &str = "dce";

/// The program that a step had better order instead of the one of the session: one with rows for arrays, if the step is `auto` and that is faster.
pub(super) fn row_by_row(session: &Session<'_>, auto: &Step, options: &Options) -> Option<Stored> {
    // A thread of a GPU makes no memory but of a size that is a number.
    let is_wanted =
        |knobs: &Knobs| knobs.may_store() && knobs.fuse != Fuse::No && knobs.loops.is_empty() && !knobs.machine.is_gpu;
    knobs_of_written(session, auto).filter(is_wanted)?;
    let budget = Budget::new(session.limits.band.min(session.budget.left()));
    let (mut after, mut steps, mut arrays) = (session.clone(), Vec::new(), Vec::new());
    for array in temporaries(session).into_iter().filter(|&array| has_rows(session, array)) {
        // What is in one loop as it stands is what somebody wanted to have there.
        if let Some((one, more)) = in_one_loop(&after, array, &budget).filter(|(_, more)| !more.is_empty()) {
            after = one;
            steps.extend(more);
            arrays.push(array);
        }
    }
    let fewer = arrays.into_iter().filter_map(|array| Some(promotion(&after, only_nest(&after, array)?, &[array], "")));
    let more: Vec<String> = fewer.chain([CLEANING.to_owned()]).collect();
    if more.len() == 1 {
        return None;
    }
    guessed(session, options, |proving| {
        tried((session, auto), proving, |_, without, within| {
            let mut start = StoredProgram::start(&after, within)?;
            start.steps.clone_from(&steps);
            let way = start.then(&more, within, &|_| false)?.ordered(auto, within)?;
            way.1.is_better_than(without).then_some(way)
        })
    })
}

/// Has an array more than one element for each row?
fn has_rows(session: &Session<'_>, array: ArrayId) -> bool {
    let Array::Memory(value) = session.scop().arrays[array] else { return false };
    session.module.ty(value).as_memref().and_then(MemRefType::rank).is_some_and(|rank| rank > 1)
}

/// The outermost loops in the order of the text, and which of them use an array.
fn nests(session: &Session<'_>, array: ArrayId) -> Vec<(usize, bool)> {
    let uses = |number: usize| accesses(session, &session.tree.bands()[number].body, array).next().is_some();
    outermost(&session.tree).into_iter().map(|(number, _)| (number, uses(number))).collect()
}

/// The only outermost loop that uses an array.
fn only_nest(session: &Session<'_>, array: ArrayId) -> Option<usize> {
    let mut all = nests(session, array).into_iter().filter(|(_, uses)| *uses);
    all.next().filter(|_| all.next().is_none()).map(|(number, _)| number)
}

/// The program in which one loop uses an array, which several did, and the steps that lead there.
fn in_one_loop<'s>(session: &Session<'s>, array: ArrayId, budget: &Budget) -> Option<(Session<'s>, Vec<String>)> {
    let (mut session, mut steps) = (session.clone(), Vec::new());
    let apply = |session: &mut Session<'s>, step: &str| try_step(session, step).is_ok();
    loop {
        let nests = nests(&session, array);
        let first = nests.iter().position(|(_, uses)| *uses)?;
        let last = nests.iter().rposition(|(_, uses)| *uses)?;
        if first == last {
            return Some((session, steps));
        }
        let mut fused = None;
        for &(number, uses) in &nests[first + 1..=last] {
            fused = fuse_outermost(&session, (nests[first].0, number), budget, &apply);
            // What stands between may stay there.
            if uses || fused.is_some() {
                break;
            }
        }
        let (after, step) = fused?;
        session = after;
        steps.push(step);
    }
}
