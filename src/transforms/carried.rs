//! What `auto` puts in memory before it orders a function: values that the iterations of a loop hand on to each other.
//!
//! ```text
//! rewrite: auto  ->  demote(%sum) .. expand(%sum_mem,..) auto
//! ```
//! A sum that is a value belongs to one iteration of the loops around it: what they run can be taken apart no more than they can be tiled with the loop that
//! adds. In memory it can ([`super::demote`]). Where it has no array to be stored in, each iteration gets a cell of its own
//! (`expand`), which `auto(storage=private)` does without. `auto` orders the program with the sums in memory, by itself and with arrays copied
//! ([`super::turned`]), and the model compares: a row times a row needs both.

use super::Options;
use super::auto::{is_asked, knobs_of_written};
use super::demote::{DEMOTE, hands_on};
use super::expansions::{ExpansionSteps, expansions_of};
use super::pipeline::Step;
use super::session::Session;
use super::storage::{StorageWay, Stored, better, guessed, tried};
use super::turned::or_turned;
use crate::analysis::alias::RootId;
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
    let known: Vec<String> = single_cells(session).into_iter().map(|(_, name)| name).collect();
    let is_expanded = knobs.storage == Storage::Expand;
    guessed(session, options, |proving| {
        tried((session, auto), proving, |start, without, within| {
            let program = start.after_all(&steps, within, &|_| false)?;
            let demoted = program.session(within);
            let own = single_cells(&demoted).into_iter().filter(|(_, name)| !known.contains(name));
            let own: Vec<RootId> = own.map(|(id, _)| id).collect();
            let ways: Vec<StorageWay> = if own.is_empty() {
                vec![program.ordered(auto, within)?]
            } else {
                // A cell that all iterations of the loops around share keeps them in order.
                is_expanded.then_some(())?;
                let arrays = expansions_of(&demoted, &own, usize::MAX, within.options);
                let proposed = ExpansionSteps::proposed(&arrays).into_iter();
                let ways = proposed.filter_map(|steps| program.expanded(&steps, auto, within));
                ways.filter(|way| way.1.is_faster_than(without)).collect()
            };
            let way = or_turned(ways.into_iter().map(Some).fold(None, better)?, auto, within);
            way.1.is_better_than(without).then_some(way)
        })
    })
}

/// Memory that holds one value, with its names.
fn single_cells(session: &Session<'_>) -> Vec<(RootId, String)> {
    let m = session.module;
    let is_single = |value: Value| m.ty(value).as_memref().is_some_and(|memref| memref.rank() == Some(0));
    let roots = session.scop().memory.roots.iter().filter(|(_, root)| is_single(root.value));
    roots.map(|(id, root)| (id, value_name(m, root.value))).collect()
}
