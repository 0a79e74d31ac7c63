//! What `auto` puts in memory before it orders a function: values that the iterations of a loop hand on to each other.
//!
//! ```text
//! rewrite: auto  ->  demote(%sum) .. expand(%sum_mem,..) auto
//! ```
//! A sum that is a value belongs to one iteration of the loops around it: what they run can be taken apart no more than they can be tiled with the loop that
//! adds. In memory it can ([`super::demote`]). Where it has no array to be stored in, each iteration gets a cell of its own
//! (`expand`), which `auto(storage=private)` does without. `auto` orders the program with the sums in memory, and the model compares.

use super::Options;
use super::auto::{is_asked, knobs_of_written};
use super::demote::{DEMOTE, hands_on};
use super::pipeline::Step;
use super::session::Session;
use super::storage::{Ordering, Stored, expansion, guessed, tried};
use crate::analysis::names::value_name;
use crate::ir::Value;
use crate::scheduler::knobs::{Knobs, Storage};

/// So many loops are looked at in one function, the first ones in the text.
const MOST_LOOPS: usize = 8;

/// The program that a step had better order instead of the one of the session: one with sums in memory, if the step is `auto` and that is faster.
pub(super) fn demoted(session: &Session<'_>, auto: &Step, options: &Options) -> Option<Stored> {
    let knobs = knobs_of_written(session, auto).filter(Knobs::may_store)?;
    let (m, scop, bands) = (session.module, session.scop(), session.tree.bands());
    let is_inside = |number: &usize| session.tree.path_to(*number).len() > 1 && is_asked(session, &knobs, *number);
    let ops = (0..bands.len()).filter(is_inside).filter_map(|number| Some(scop.loops[bands[number].origin?].op));
    let mut loops: Vec<_> = ops.filter(|&op| hands_on(m, op)).collect();
    loops.truncate(MOST_LOOPS);
    let mut steps: Vec<String> = Vec::new();
    for op in loops {
        let step = format!("{DEMOTE}({})", value_name(m, m.op(op).results[0]));
        steps.extend(Some(step).filter(|step| !steps.contains(step)));
    }
    if steps.is_empty() {
        return None;
    }
    let (known, is_expanded) = (single_cells(session), knobs.storage == Storage::Expand);
    guessed(session, options, |proving| {
        tried((session, auto), proving, |start, without, within| {
            let mut program = start.after_all(&steps, within, &|_| false)?;
            let mut own = single_cells(&program.session(within));
            own.retain(|name| !known.contains(name));
            if !own.is_empty() {
                // A cell that all iterations of the loops around share keeps them in order.
                is_expanded.then_some(())?;
                let each: Vec<String> = own.iter().map(|name| expansion(std::slice::from_ref(name))).collect();
                let all = program.then(&[expansion(&own)], within, &|_| false);
                program = all.or_else(|| program.then(&each, within, &|_| false))?;
            }
            let with = Ordering::of(&program.session(within), auto, within.whole)?;
            with.is_better_than(without).then_some((program, with))
        })
    })
}

/// The names of memory that holds one value.
fn single_cells(session: &Session<'_>) -> Vec<String> {
    let roots = session.scop().memory.roots.iter().map(|(_, root)| root.value);
    let is_single =
        |value: &Value| session.module.ty(*value).as_memref().is_some_and(|memref| memref.rank() == Some(0));
    roots.filter(is_single).map(|value| value_name(session.module, value)).collect()
}
