//! Which programs are followed row by row. What is left out here no question is about, so each has its reason.
//!
//! *Sound.* Both programs consist of statements that only compute, store and keep values. Nothing may stop them but what both state of
//! their arguments before anything is done (so all that stands in the old one runs, or nothing of both), nothing in the new one may trap, memory has sizes that are not negative (`order.rs`), its cells are its subscripts, and different names
//! are different memory, as far as is assumed and said. So what is left to show is what the new program leaves, that its parallel loops
//! may run in any order, and that what it touches is there.

use crate::analysis::scop::{Access, Array, ArrayId, Scop, Statement, StatementKind};
use crate::analysis::traps::{is_trap, may_guard, may_stop, may_trap};
use crate::equivalence::flow::{observed, plain};
use crate::equivalence::rest::{believes_nothing, bounds_mean_something, says_alignment, symbols_are_numbers};
use crate::equivalence::slice::Side;
use crate::equivalence::stated::same_stated;
use crate::equivalence::{NotProved, Sides, not_proved};
use crate::ir::Op;

/// Are both programs of the kind that is followed?
pub(super) fn is_followed(sides: &Sides<'_>) -> Result<(), NotProved> {
    for side in [&sides.old, &sides.new] {
        is_plain(side)?;
    }
    same_stated(sides)?;
    bounds_mean_something(&sides.new)?;
    believes_nothing(&sides.new)?;
    symbols_are_numbers(&sides.old, &sides.new)?;
    if says_alignment(&sides.new) {
        return not_proved("an access says how its memory is aligned");
    }
    if inner(&sides.new).any(|op| !sides.new.states(op) && may_trap(sides.new.module, op)) {
        return not_proved("an operation of the new program may trap, which has no certificate by values");
    }
    if !sides.taken.is_empty() {
        return not_proved("a symbol is computed, which has no certificate by values");
    }
    Ok(())
}

/// All operations of the function.
fn inner<'s>(side: &'s Side<'_>) -> impl Iterator<Item = Op> + 's {
    side.module.walk(side.scop.func).into_iter().skip(1)
}

fn is_plain(side: &Side<'_>) -> Result<(), NotProved> {
    let scop: &Scop = &side.scop;
    let is_memory = |id: ArrayId| matches!(scop.arrays[id], Array::Memory(_));
    if scop.overlaps.iter().any(|&(a, b)| is_memory(a) && is_memory(b)) {
        return not_proved("memory may overlap");
    }
    for (_, statement) in scop.statements.iter() {
        plain(side, statement)?;
        let lets_go = |op: Op| side.module.is(op, "memref.dealloc");
        let only_makes = |&op: &Op| side.makes(op) || lets_go(op) || side.module.is_pure(op) || side.states(op);
        if statement.kind == StatementKind::Opaque && !statement.ops.iter().all(only_makes) {
            return not_proved("something is done that has no certificate by values");
        }
    }
    let states = |statement: &&Statement| statement.ops.iter().any(|&op| side.states(op));
    let all = scop.statements.iter().map(|(_, statement)| statement).filter(|one| !states(one)).chain([&scop.end]);
    // What may trap stays behind what may stop the program, which is what is stated before anything is touched.
    let touches = |statement: &Statement, access: &Access| !is_trap(scop, statement, access);
    let all = all.flat_map(|one| one.accesses.iter().filter(move |access| touches(one, access)));
    for access in all {
        let is_plain = match &scop.arrays[access.array] {
            Array::Memory(_) => {
                let root = access.array.root();
                let data = &scop.memory.roots[root];
                let rank = data.depth() + side.arity(root);
                let is_layout = side.digits.has(root) || data.numbering().is_some();
                access.relation.space().num_range == rank && !is_layout
            }
            Array::Cell { .. } => true,
            Array::World | Array::Console | Array::Symbol(_) => false,
        };
        if !is_plain {
            return not_proved("the cells of an access are not its subscripts, which has no certificate by values");
        }
    }
    let stops = |op: Op| !side.states(op) && (may_guard(side.module, op) || may_stop(side.module, op));
    if inner(side).any(stops) {
        return not_proved("something may stop the program, which has no certificate by values");
    }
    observed(side).map(|_| ())
}
