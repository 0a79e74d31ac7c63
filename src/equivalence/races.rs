//! Loads that race, or read what was let go, though no value depends on them.
//!
//! The other questions follow values: they speak of what a statement that counts reads in the iterations in which it runs. A
//! load that nobody uses, or that stands outside of the guards and loops of what uses it, runs elsewhere too. In a parallel loop
//! it may read there what another iteration writes, and anywhere what is no longer there: faults of the text, whatever becomes of
//! the value. So each such load is asked, where it stands, about every access that writes: do the two meet in a cell, in two
//! iterations of a parallel loop, or after that access has let the memory go? These are the questions of dependence analysis.

use std::collections::HashSet;

use super::questions::broken;
use super::slice::Side;
use super::{NotProved, Rule, counts, not_proved};
use crate::affine::presburger::{BasicRelation, Budget, Exhausted};
use crate::analysis::access::{AccessKind, Effect, MemoryAccess};
use crate::analysis::dependence::{Occurrence, PairQuestion, WantedDependences, dependences_between, occurrences};
use crate::analysis::scop::StatementKind;
use crate::ir::{Acts, Beyond, Op};
use crate::limits::Limits;

/// Asks of the loads that no other question is about. `is_empty` answers about iterations of the loops around two accesses.
///
/// # Errors
/// Where a load may race, or may read what was let go.
pub(super) fn ask_races(
    side: &Side<'_>,
    is_empty: &mut dyn FnMut(&BasicRelation) -> Result<bool, Exhausted>,
) -> Result<(), NotProved> {
    let scop = &side.scop;
    let is_parallel = |id| scop.nest.is_parallel(id);
    let accesses = &*scop.touched;
    let frees: Vec<bool> = accesses.iter().map(|access| frees(side, access)).collect();
    if !scop.nest.loops.ids().any(is_parallel) && !frees.contains(&true) {
        return Ok(());
    }
    let known = known(side);
    let is_loose = |access: &MemoryAccess| {
        !known.contains(&access.op) && access.touches.iter().all(|touch| touch.effect == Effect::Read)
    };
    let all = occurrences(side.module, &scop.nest, accesses);
    let (loads, others): (Vec<Occurrence>, Vec<Occurrence>) =
        all.into_iter().partition(|occurrence| is_loose(&accesses[occurrence.owner]));
    let count = loads.len();
    let is_write = |occurrence: &Occurrence| occurrence.effect != Effect::Read;
    let pairs: Vec<Occurrence> = loads.into_iter().chain(others.into_iter().filter(is_write)).collect();
    let mut ask = |asked: &PairQuestion<'_>, _: &Budget| is_empty(asked.pairs);
    let wanted = WantedDependences::within(&Limits::default());
    let found = dependences_between((&scop.nest, &scop.memory), (&pairs, count), &wanted, &mut ask);
    for dependence in found.all {
        let races = dependence.carried_by.is_some_and(is_parallel);
        // Only what comes first can have let the memory go, and a load is no such thing.
        if !races && !frees[dependence.source] {
            continue;
        }
        let ends = [dependence.source, dependence.target].map(|owner| side.module.name(accesses[owner].op));
        let reason = match races {
            true => format!("iterations of a parallel loop meet: {} and {}", ends[0], ends[1]),
            false => format!("{} reads what {} has let go", ends[1], ends[0]),
        };
        // Who answers sees the pairs that it is about last.
        dependence.pairs.disjuncts().first().map(&mut *is_empty);
        return if dependence.exact { broken(Rule::Race, (None, None), &reason) } else { not_proved(reason) };
    }
    Ok(())
}

/// May the access let memory go?
fn frees(side: &Side<'_>, access: &MemoryAccess) -> bool {
    let is_call = access.kind == AccessKind::Call && side.module.is(access.op, "func.call");
    let reaches_all = side.module.effects(access.op).beyond == Beyond::Everything;
    is_call || reaches_all || side.module.does(access.op, Acts::FREES)
}

/// The operations that stand where a statement that counts does.
fn known(side: &Side<'_>) -> HashSet<Op> {
    let scop = &side.scop;
    let mut known = HashSet::new();
    for (_, statement) in scop.statements.iter().filter(|(_, statement)| counts(statement)) {
        known.extend(statement.ops.iter().flat_map(|&op| side.module.walk(op)).filter(|&op| {
            let home = scop.nest.home_of(side.module, op);
            home.loops == statement.loops && home.domain == statement.domain
        }));
        // What is not looked into is asked for as a whole, wherever its statement runs, and the flow knows all that it may read.
        if statement.kind == StatementKind::Opaque {
            let wholes = statement.roots.iter().filter(|&&op| side.followed.whole(side.module, op) == Some(op));
            known.extend(wholes.flat_map(|&op| side.module.walk(op)));
        }
    }
    known
}
