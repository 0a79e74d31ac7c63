//! What `auto` folds before it orders a function: the loops that walk along a ring.
//!
//! ```text
//! rewrite: auto  ->  split(%i; %i < m) reverse(%i_1) .. normalize(%i_1) auto
//! ```
//! Where to fold is proposed by [`crate::scheduler::rings`]; each step is a claim like any other. Then `auto` orders the program as it is
//! written after these steps, and the model compares.

use super::Options;
use super::auto::{is_asked, knobs_of_written};
use super::nest_by_nest::{in_words, step_on_trial};
use super::pipeline::Step;
use super::session::Session;
use super::storage::{Ordering, Stored, StoredProgram, guessed};
use crate::affine::presburger::Budget;
use crate::scheduler::knobs::TimeTiling;
use crate::scheduler::rings::{Ring, rings};

/// Steps spent on the search for rings.
const RING_STEPS: u64 = 400_000;

/// The program that a step had better order instead of the one of the session: one with a ring folded, if the step is `auto` and that is faster.
pub(super) fn folded(session: &Session<'_>, auto: &Step, options: &Options) -> Option<Stored> {
    let knobs = knobs_of_written(session, auto).filter(|knobs| knobs.time != TimeTiling::No)?;
    let budget = Budget::new(RING_STEPS.min(session.limits.steps));
    let mut rings = rings(&session.program, &session.tree, &budget);
    rings.retain(|ring| is_asked(session, &knobs, ring.band));
    let (after, steps) = rings.iter().find_map(|ring| fold(session, ring))?;
    guessed(session, options, |within| {
        let without = Ordering::of(session, auto, within.whole)?;
        let mut start = StoredProgram::start(&after, within)?;
        start.steps = steps;
        let with = Ordering::of(&start.session(within), auto, within.whole)?;
        with.is_better_than(&without).then(|| Stored::new(start, with, &without))
    })
}

/// The function with a ring folded, and the steps that do it; none if one of them is refused.
fn fold<'s>(session: &Session<'s>, ring: &Ring) -> Option<(Session<'s>, Vec<String>)> {
    let (mut after, mut steps) = (session.clone(), Vec::new());
    let mut apply = |after: &mut Session<'s>, step: String| step_on_trial(after, &mut steps, step);
    // The last loops first, so that the numbers of the others stay as they are.
    let mut backward = None;
    for (first, middle) in ring.rows.iter().rev() {
        let middle = in_words(session, middle, &[])?;
        let label = after.label(*first);
        apply(&mut after, format!("split({label}; {label} < {middle})"))?;
        let second = first + 1 + after.tree.bands()[*first].body.num_bands();
        let label = after.label(second);
        apply(&mut after, format!("reverse({label})"))?;
        backward = Some(second);
    }
    // What is written now is read again.
    let label = after.label(backward?);
    apply(&mut after, format!("normalize({label})"))?;
    Some((after, steps))
}
