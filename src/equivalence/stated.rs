//! What a program states of its arguments before it does anything (`cf.assert`, `llvm.intr.assume`).
//!
//! *Sound.* Both programs state the same, operation by operation, in the same order and in the same words, and before that they only
//! compute, and the new one nothing that may trap but what the old one computes there too. So for the same
//! arguments both stop there, at the same operation and with nothing done, or both go on; and where they go on, what is stated holds,
//! which is what both sides know of their symbols.

use std::collections::BTreeMap;

use super::rest::trapping;
use super::slice::Side;
use super::{Instances, NotProved, Sides, not_proved};
use crate::analysis::scop::StatementId;
use crate::analysis::traps::{is_trap, may_stop, stops, traps_itself};
use crate::ir::Op;

impl Side<'_> {
    /// Is it one of the operations that state something of the arguments before anything is done?
    pub fn states(&self, op: Op) -> bool {
        self.scop.nest.stating.contains(&op)
    }
}

/// Do both programs state the same before they do anything?
///
/// # Errors
/// Where it is not shown that they do.
pub fn same_stated(sides: &Sides<'_>) -> Result<(), NotProved> {
    let (old, new) = (&sides.old, &sides.new);
    let stated = |side: &Side<'_>| -> Result<Vec<String>, NotProved> {
        let all = side.scop.nest.stating.iter().map(|&op| words(side, op));
        all.collect::<Result<_, String>>().map_err(NotProved::new)
    };
    if stated(old)? != stated(new)? {
        return not_proved("the programs state other things of their arguments first");
    }
    Ok(())
}

/// Does nothing that the new program computes at its top trap before the program may have stopped, unless the old one computes it as
/// early?
///
/// *Sound.* What may stop a program (an assertion, a call) keeps its order, and each is a copy of one. So where none of them stands in
/// a loop or a guard, as many stand before an operation of the new program as before the same of the old one only if all those do
/// that stand there in the old one. Where it is known which are copies of which, each copy of what stands before the operation in the old
/// program has to stand before it in the new one.
///
/// # Errors
/// Where something may.
pub fn nothing_traps_first(old: &Side<'_>, new: &Side<'_>, instances: Option<&[Instances]>) -> Result<(), NotProved> {
    let (before, after) = (Stops::of(old), Stops::of(new));
    for (&op, &count) in &after.before {
        let Ok(words) = words(new, op) else { continue };
        let known = before.before.iter().filter(|&(&other, _)| self::words(old, other).as_ref() == Ok(&words));
        let Some((&other, &least)) = known.min_by_key(|&(&other, _)| old.scop.nest.order(other)) else { continue };
        let is_counted = before.are_single && after.are_single && count >= least;
        let is_behind = || instances.is_some_and(|all| stays_behind((old, other), (new, op), all));
        if least > 0 && !is_counted && count < after.number && !is_behind() {
            return may_have_stopped(new, op);
        }
    }
    Ok(())
}

/// Do all copies of what may stop the old program before an operation of its first block stand before one of the new program?
fn stays_behind((old, other): (&Side<'_>, Op), (new, op): (&Side<'_>, Op), instances: &[Instances]) -> bool {
    let stops_among = |side: &Side<'_>, ops: &[Op]| -> Vec<Op> {
        let all = ops.iter().flat_map(|&op| side.module.walk(op));
        all.filter(|&op| may_stop(side.module, op)).collect()
    };
    let of = |side: &Side<'_>, id: Option<StatementId>| {
        id.map_or_else(Vec::new, |id| stops_among(side, &side.scop.statements[id].ops))
    };
    let stand_before = |side: &Side<'_>, stop: &Op, op: Op| side.scop.nest.order(*stop) < side.scop.nest.order(op);
    let body = new.module.first_block(new.scop.func).map_or(&[][..], |block| &new.module.block(block).ops);
    let num_known: usize = instances.iter().map(|one| of(new, one.new).len()).sum();
    num_known == stops_among(new, body).len()
        && instances.iter().all(|one| {
            let is_before = of(old, one.old).iter().any(|stop| stand_before(old, stop, other));
            !is_before || of(new, one.new).iter().all(|stop| stand_before(new, stop, op))
        })
}

/// Does no copy compute what may trap before something that may stop the program and that its original computes it behind?
///
/// *Sound.* What may trap is an access of its statement that what may stop the program keeps its order with, as if it ran where the
/// statement does. It may run earlier, where it stands before that in the text: then nothing that may stop the program stands between,
/// or only copies of what stands there in the old program too, in the same iterations.
///
/// # Errors
/// Where one may.
pub fn nothing_traps_early(old: &Side<'_>, new: &Side<'_>, instances: &[Instances]) -> Result<(), NotProved> {
    let old_of = |stop: StatementId, one: &Instances| {
        let mut all = instances.iter().filter(|other| other.new == Some(stop) && other.ivs == one.ivs);
        all.find_map(|other| other.old)
    };
    for one in instances {
        for (op, stops) in skipped(new, one.new) {
            let known =
                skipped(old, one.old).into_iter().filter(|(other, _)| old.module.name(*other) == new.module.name(op));
            let known: Vec<Vec<StatementId>> = known.map(|(_, stops)| stops).collect();
            let is_known = |stop: StatementId| {
                let before = old_of(stop, one);
                before.is_some_and(|before| !known.is_empty() && known.iter().all(|stops| stops.contains(&before)))
            };
            if !stops.into_iter().all(is_known) {
                return may_have_stopped(new, op);
            }
        }
    }
    Ok(())
}

/// What a statement computes that may trap, each with the statements that may stop the program between it and the statement.
fn skipped(side: &Side<'_>, id: Option<StatementId>) -> Vec<(Op, Vec<StatementId>)> {
    let scop = &side.scop;
    let statement = id.map_or(&scop.end, |id| &scop.statements[id]);
    let order = |op: Op| scop.nest.order(op);
    let between = |op: Op| {
        let stands = |stop: &Op| order(op) < order(*stop) && order(*stop) < order(statement.anchor);
        let others = scop.statements.iter().filter(|(other, _)| Some(*other) != id);
        others.filter(|(_, other)| stops(scop, other).any(|op| stands(&op))).map(|(other, _)| other).collect()
    };
    let traps = statement.accesses.iter().filter(|access| is_trap(scop, statement, access)).map(|access| access.op);
    let mut all: Vec<Op> = traps.collect();
    // What itself may stop the program keeps its own order; what it is given may be computed earlier.
    let own: Vec<Op> = stops(scop, statement).collect();
    if !own.is_empty() {
        let inner = statement.ops.iter().filter(|op| !own.contains(op)).flat_map(|&op| side.module.walk(op));
        all.extend(inner.filter(|&op| !own.contains(&op) && traps_itself(side.module, op)));
    }
    all.into_iter().map(|op| (op, between(op))).collect()
}

fn may_have_stopped<T>(side: &Side<'_>, op: Op) -> Result<T, NotProved> {
    let name = side.module.name(op);
    not_proved(format!("an operation that may trap ({name}) runs before the program may have stopped"))
}

/// What may stop a program, among the operations of its first block.
struct Stops {
    number: usize,
    /// Does each run once, and is none in a region?
    are_single: bool,
    /// Of each parameter that may trap, how many stand before it.
    before: BTreeMap<Op, usize>,
}

impl Stops {
    fn of(side: &Side<'_>) -> Stops {
        let module = side.module;
        let mut all = Stops { number: 0, are_single: true, before: BTreeMap::new() };
        for &op in module.first_block(side.scop.func).into_iter().flat_map(|block| &module.block(block).ops) {
            if module.walk(op).into_iter().any(|op| may_stop(module, op)) {
                all.number += 1;
                all.are_single &= module.op(op).regions.is_empty();
            } else if side.scop.params.contains(&op) && trapping(side, op).next().is_some() {
                all.before.insert(op, all.number);
            }
        }
        all
    }
}

/// The operation with all that it says, in words that are the same in both programs.
fn words(side: &Side<'_>, op: Op) -> Result<String, String> {
    let data = side.module.op(op);
    let conditions = data.operands.iter().map(|&value| side.fixed(value)).collect::<Result<Vec<_>, _>>()?;
    let said = data.properties.iter().chain(data.attrs.iter()).map(|(name, said)| format!("{name} = {said}"));
    let mut said: Vec<String> = said.collect();
    said.sort();
    Ok(format!("{} {} {}", side.module.name(op), conditions.join(", "), said.join(", ")))
}
