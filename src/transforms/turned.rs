//! What `auto` copies before it orders a function: arrays whose dims are in the wrong order for the loop along memory.
//!
//! ```text
//! rewrite: auto  ->  promote(%A,%i;whole,layout=(d1,d0)) auto
//! ```
//! Which arrays those are is proposed by [`crate::scheduler::turned`]. Then `auto` orders the program with the copies, and the model
//! compares: it has to be worth the copies, too. That is memory of the size of the arrays, so that `auto(storage=private)` does without.

use super::Options;
use super::auto::{is_asked, knobs_of_written};
use super::pipeline::Step;
use super::session::Session;
use super::storage::{Ordering, Stored, guessed, promotion, tried};
use crate::scheduler::knobs::{Knobs, Storage};
use crate::scheduler::turned::{self, TurnedArray};

/// So many arrays are copied for one function.
const MOST_TURNED: usize = 4;

/// The program that a step had better order instead of the one of the session: one with copies, if the step is `auto` and that is faster.
pub(super) fn turned(session: &Session<'_>, auto: &Step, options: &Options) -> Option<Stored> {
    let is_wanted = |knobs: &Knobs| knobs.may_store() && knobs.storage == Storage::Expand;
    let knobs = knobs_of_written(session, auto).filter(is_wanted)?;
    let mut arrays = turned::turned(session.scop(), &session.tree);
    arrays.retain(|one| is_asked(session, &knobs, one.band));
    arrays.truncate(MOST_TURNED);
    let copied = |TurnedArray { band, array, layout }: &TurnedArray| {
        let dims: Vec<String> = layout.iter().map(|dim| format!("d{dim}")).collect();
        promotion(session, *band, &[*array], &format!(";whole,layout=({})", dims.join(",")))
    };
    let steps: Vec<String> = arrays.iter().map(copied).collect();
    if steps.is_empty() {
        return None;
    }
    guessed(session, options, |proving| {
        tried((session, auto), proving, |start, without, within| {
            let program = start.after_all(&steps, within, &|_| false)?;
            let with = Ordering::of(&program.session(within), auto, within.whole)?;
            with.is_better_than(without).then_some((program, with))
        })
    })
}
