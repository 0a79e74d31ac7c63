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
use super::storage::{StorageTrial, StorageWay, Stored, guessed, promotion, tried};
use crate::scheduler::knobs::{Knobs, Storage};
use crate::scheduler::turned::{self, TurnedArray};

/// So many arrays are copied for one function.
const MOST_TURNED: usize = 4;

/// The program that a step had better order instead of the one of the session: one with copies, if the step is `auto` and that is faster.
pub(super) fn turned(session: &Session<'_>, auto: &Step, options: &Options) -> Option<Stored> {
    let steps = copies(session, auto);
    if steps.is_empty() {
        return None;
    }
    guessed(session, options, |proving| {
        tried((session, auto), proving, |start, without, within| {
            let way = start.after_all(&steps, within, &|_| false)?.ordered(auto, within)?;
            way.1.is_better_than(without).then_some(way)
        })
    })
}

/// The program that some steps led to, or the same with copies, whichever `auto` orders better: what other steps free may be worth something
/// only if arrays are walked along memory then.
pub(super) fn or_turned(way: StorageWay, auto: &Step, within: StorageTrial<'_>) -> StorageWay {
    let steps = copies(&way.0.session(within), auto);
    if steps.is_empty() {
        return way;
    }
    let copied = way.0.then(&steps, within, &|_| false).and_then(|program| program.ordered(auto, within));
    copied.filter(|copied| copied.1.is_better_than(&way.1)).unwrap_or(way)
}

/// The steps that copy what is in the wrong order, if the step is `auto` and asks for memory of that size.
fn copies(session: &Session<'_>, auto: &Step) -> Vec<String> {
    let is_wanted = |knobs: &Knobs| knobs.may_store() && knobs.storage == Storage::Expand;
    let Some(knobs) = knobs_of_written(session, auto).filter(is_wanted) else { return Vec::new() };
    let mut arrays = turned::turned(session.scop(), &session.tree);
    arrays.retain(|one| is_asked(session, &knobs, one.band));
    arrays.truncate(MOST_TURNED);
    let copied = |TurnedArray { band, array, layout }: &TurnedArray| {
        let dims: Vec<String> = layout.iter().map(|dim| format!("d{dim}")).collect();
        promotion(session, *band, &[*array], &format!(";whole,layout=({})", dims.join(",")))
    };
    arrays.iter().map(copied).collect()
}
