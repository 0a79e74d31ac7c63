//! What `auto` leaves out before it orders a function: arrays that carry a value from one nest to the next, and nowhere else.
//!
//! ```text
//! rewrite: auto  ->  fuse(%i,%i@1) fuse(%j,%j@1) .. forward dce auto
//! ```
//! Nests of the same loops that follow each other are fused where the second one reads an array of the function that the first one writes and nobody outside knows of. What
//! the one loop then reads in the iteration that wrote it is the value itself (`forward`), and what nobody reads any more is not stored, nor made (`dce`). `auto` orders that
//! program, and the model compares: it counts the bytes.

use super::Options;
use super::auto::knobs_of_written;
use super::nest_by_nest::try_step;
use super::pipeline::Step;
use super::session::Session;
use super::siblings::fuse_where;
use super::storage::{StorageTrial, StorageWay, Stored, StoredProgram, guessed, tried};
use crate::affine::presburger::Budget;
use crate::analysis::scop::{Array, ArrayId, Statement, StatementId};
use crate::ir::types::MemRefType;
use crate::schedule::tree::Node;
use crate::scheduler::knobs::{Fuse, Knobs};

/// What takes values out of memory.
const FORWARDING: [&str; 2] = ["forward", "dce"];

/// The program that a step had better order instead of the one of the session: one with fewer arrays, if the step is `auto` and that is faster.
pub(super) fn forwarded(session: &Session<'_>, auto: &Step, options: &Options) -> Option<Stored> {
    let is_wanted = |knobs: &Knobs| knobs.may_store() && knobs.fuse != Fuse::No && knobs.loops.is_empty();
    knobs_of_written(session, auto).filter(is_wanted)?;
    let arrays = temporaries(session);
    if arrays.is_empty() {
        return None;
    }
    let budget = Budget::new(session.limits.band.min(session.budget.left()));
    let (after, steps) = fused(session, &arrays, &budget);
    if steps.is_empty() || !arrays.iter().any(|&array| is_handed_on(&after, array)) {
        return None;
    }
    guessed(session, options, |proving| {
        tried((session, auto), proving, |_, without, within| {
            let way = without_arrays((&after, &steps), auto, within)?;
            way.1.is_better_than(without).then_some(way)
        })
    })
}

/// The program of a session that some steps led to, without what values need no memory for; none if that is nothing.
fn without_arrays(
    (after, steps): (&Session<'_>, &[String]),
    auto: &Step,
    within: StorageTrial<'_>,
) -> Option<StorageWay> {
    let mut start = StoredProgram::start(after, within)?;
    start.steps = steps.to_vec();
    let program = start.then(&FORWARDING.map(String::from), within, &|_| false)?;
    let accesses = |session: &Session<'_>| -> usize {
        session.scop().statements.iter().map(|(_, statement)| statement.accesses.len()).sum()
    };
    let is_less = accesses(&program.session(within)) < accesses(after);
    is_less.then(|| program.ordered(auto, within)).flatten()
}

/// The arrays of the function that nobody outside knows of. A single cell is in a register or a cache anyhow.
pub(super) fn temporaries(session: &Session<'_>) -> Vec<ArrayId> {
    let (m, scop) = (session.module, session.scop());
    let is_own = |array: ArrayId| match scop.arrays[array] {
        Array::Memory(value) if m.ty(value).as_memref().and_then(MemRefType::rank) != Some(0) => {
            let root = scop.memory.root_of(value);
            root.is_some_and(|root| scop.memory.roots[root].depth() == 0 && !scop.memory.outlives(root))
        }
        _ => false,
    };
    scop.arrays.ids().filter(|&array| is_own(array)).collect()
}

/// The program with nests fused that hand on one of these arrays, and the steps that do it.
fn fused<'s>(session: &Session<'s>, arrays: &[ArrayId], budget: &Budget) -> (Session<'s>, Vec<String>) {
    let (mut session, mut steps) = (session.clone(), Vec::new());
    let apply = |session: &mut Session<'s>, step: &str| try_step(session, step).is_ok();
    loop {
        let bands = session.tree.bands();
        let does = |number: usize, array: ArrayId, write: bool| {
            accesses(&session, &bands[number].body, array).any(|is_write| is_write == write)
        };
        let hands_on = |a: usize, b: usize| {
            session.tree.path_to(a).len() == 1
                && arrays.iter().any(|&array| does(a, array, true) && does(b, array, false))
        };
        let Some((after, more)) = fuse_where(&session, &hands_on, budget, &apply) else { return (session, steps) };
        session = after;
        steps.extend(more);
    }
}

/// Does what a node runs write an array, or read it?
pub(super) fn accesses(session: &Session<'_>, node: &Node, array: ArrayId) -> impl Iterator<Item = bool> {
    let scop = session.scop();
    let all = node.statements().into_iter().flat_map(|id| scop.statements[id].accesses.iter());
    all.filter(|access| access.array == array).map(|access| access.write).collect::<Vec<_>>().into_iter()
}

/// Do two statements of one loop body write and read an array?
fn is_handed_on(session: &Session<'_>, array: ArrayId) -> bool {
    let scop = session.scop();
    let touches = |statement: &Statement, write: bool| {
        statement.accesses.iter().any(|access| access.array == array && access.write == write)
    };
    let bodies = session.tree.bands();
    bodies.iter().any(|band| {
        let leaves: Vec<StatementId> = band.body.children().iter().filter_map(leaf).collect();
        let any = |write: bool| leaves.iter().any(|&id| touches(&scop.statements[id], write));
        any(true) && any(false)
    })
}

/// The statement that a node is.
fn leaf(node: &Node) -> Option<StatementId> {
    if let Node::Leaf(id) = node { Some(*id) } else { None }
}
