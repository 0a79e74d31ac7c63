//! Loads that race though no value depends on them.
//!
//! The other questions follow values: they speak of what a statement that counts reads in the iterations in which it runs. A
//! load that nobody uses, or that stands outside of the guards and loops of what uses it, runs elsewhere too. In a parallel loop
//! it may read there what another iteration writes: a race of the text, whatever becomes of the value. So each such load is
//! asked, where it stands, about every write that shares a parallel loop with it: is there a cell that both touch, in two
//! iterations of that loop within one iteration of those around it?

use std::collections::HashSet;

use super::conjunction::{Conjunction, Piece, Row};
use super::questions::{broken, small, symbols};
use super::slice::Side;
use super::text::parted;
use super::{NotProved, Rule, counts, not_proved};
use crate::affine::presburger::{Relation, Space};
use crate::analysis::access::{AccessKind, Effect, Place, accesses};
use crate::analysis::scop::{ArrayId, LoopId};
use crate::arena::Id;
use crate::ir::Op;

/// Some cells that an operation touches where it stands.
struct Touched {
    op: Op,
    loops: Vec<LoopId>,
    array: ArrayId,
    writes: bool,
    /// Iterations -> cells.
    cells: Relation,
    /// Does it touch all of them?
    is_certain: bool,
}

/// Asks of the loads that no other question is about. `is_empty` answers about a pair of iterations of the loops around a load and
/// around a write.
///
/// # Errors
/// Where a load may race.
pub(super) fn ask_races(
    side: &Side<'_>,
    start: &dyn Fn(usize, usize) -> Result<Conjunction, NotProved>,
    is_empty: &mut dyn FnMut(&Conjunction) -> Result<bool, NotProved>,
) -> Result<(), NotProved> {
    let scop = &side.scop;
    if !scop.loops.ids().any(|id| scop.loops[id].parallel) {
        return Ok(());
    }
    let known = known(side);
    let all = touched(side);
    for load in all.iter().filter(|load| !load.writes && !known.contains(&load.op)) {
        for write in all.iter().filter(|write| write.writes && scop.may_overlap(write.array, load.array)) {
            let shared = load.loops.iter().zip(&write.loops).take_while(|(a, b)| a == b).map(|(id, _)| *id);
            for (level, _) in shared.enumerate().filter(|(_, id)| scop.loops[*id].parallel) {
                if !are_apart(side, (load, write), level, start, is_empty)? {
                    let reason = race(side, load.op, write.op);
                    let is_certain = load.is_certain && write.is_certain;
                    return if is_certain { broken(Rule::Race, (None, None), &reason) } else { not_proved(reason) };
                }
            }
        }
    }
    Ok(())
}

fn race(side: &Side<'_>, load: Op, write: Op) -> String {
    let (load, write) = (side.module.name(load), side.module.name(write));
    format!("a load races ({load} reads in a parallel loop what {write} writes in another iteration)")
}

/// Do the two touch no cell in different iterations of the loop at this level?
fn are_apart(
    side: &Side<'_>,
    (load, write): (&Touched, &Touched),
    level: usize,
    start: &dyn Fn(usize, usize) -> Result<Conjunction, NotProved>,
    is_empty: &mut dyn FnMut(&Conjunction) -> Result<bool, NotProved>,
) -> Result<bool, NotProved> {
    let (x, y) = (load.loops.len(), write.loops.len());
    let ranks = [load, write].map(|touched| touched.cells.space().num_range);
    let space = Space::relation(side.scop.symbols.len(), x, y);
    for order in parted(space, level) {
        let order = small(Piece::all(&order.into()))?;
        for p in &small(Piece::all(&load.cells))? {
            for q in &small(Piece::all(&write.cells))? {
                let mut question = start(x, y)?;
                let (first, second) = (question.first(), question.second());
                let cell = question.fresh(ranks[0]);
                // Two views of one array may count its cells in different ways; then nothing is said.
                let is_same = load.array == write.array && ranks[0] == ranks[1];
                let other = if is_same { cell.clone() } else { question.fresh(ranks[1]) };
                let columns = |dims: [&[Row]; 2]| [&symbols(side)[..], dims[0], dims[1]].concat();
                for piece in &order {
                    small(question.embed(piece, &columns([&first, &second])))?;
                }
                small(question.embed(p, &columns([&first, &cell])))?;
                small(question.embed(q, &columns([&second, &other])))?;
                if !is_empty(&question)? {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
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
    }
    known
}

/// What the operations of a program touch where they stand.
fn touched(side: &Side<'_>) -> Vec<Touched> {
    let scop = &side.scop;
    let is_access = |kind: AccessKind| {
        !matches!(kind, AccessKind::Alloc | AccessKind::Dealloc | AccessKind::Shape | AccessKind::Prefetch)
    };
    let mut all = Vec::new();
    for access in accesses(side.module, &scop.nest, &scop.memory).into_iter().filter(|access| is_access(access.kind)) {
        let home = scop.nest.home_of(side.module, access.op);
        for touch in access.touches {
            let Place::Root(root) = touch.place else { continue };
            all.push(Touched {
                op: access.op,
                loops: home.loops.clone(),
                array: ArrayId::from_index(root.index()),
                writes: touch.effect != Effect::Read,
                is_certain: touch.must && home.exact,
                cells: touch.cells.unwrap_or_else(|| home.domain.unwrap(home.loops.len())),
            });
        }
    }
    all
}
