//! Cells back to SSA: which loops carry which slots, and which guards return them.
//!
//! A slot is a cell at one index. Read as a variable of the generated program it is assigned by instances and read by
//! instances and by operations placed before them. A loop carries the slots that are written in it and needed after it
//! or at the start of a further iteration; a guard returns the slots that are written in it and needed after it. That
//! is sound as long as one variable is one cell: a slot whose index names a loop must not be alive across that loop's
//! iterations, and two slots of one cell must not be alive together unless their indices differ for certain. Where
//! this fails the cell has more than one instance alive at a time and needs storage.
//!
//! A parallel loop carries nothing from iteration to iteration. What it combines of a reduction are its results; a cell that
//! stands for memory begins and ends with the outermost such loop.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::EmitError;
use super::draft::{CellSlot, Draft, DraftKind};
use super::hoist::{cells_read, kept};
use crate::affine::expr::AffineExpr;
use crate::analysis::scop::Scop;
use crate::ir::Op;
use crate::schedule::ast::For;

/// Slots that are alive.
type Live = BTreeSet<CellSlot>;

/// For every loop and guard, by block and entry, the slots that it carries or returns, in order.
pub(super) struct CarriedSlots {
    slots: FxHashMap<(usize, usize), Vec<CellSlot>>,
}

impl CarriedSlots {
    /// The slots of a node.
    pub fn of(&self, block: usize, entry: usize) -> &[CellSlot] {
        self.slots.get(&(block, entry)).map_or(&[], |slots| slots)
    }

    /// Decides for the whole program.
    pub fn find(draft: &Draft<'_>) -> Result<CarriedSlots, EmitError> {
        let mut carried = CarriedSlots { slots: FxHashMap::default() };
        let live = carried.block(draft, 0, Live::new())?;
        match live.into_iter().next() {
            Some((cell, _)) => Err(EmitError::NeedsStorage { cell }),
            None => Ok(carried),
        }
    }

    /// What is alive before a block, given what is alive after it.
    fn block(&mut self, draft: &Draft<'_>, block: usize, mut live: Live) -> Result<Live, EmitError> {
        for at in (0..draft.blocks[block].entries.len()).rev() {
            let entry = &draft.blocks[block].entries[at];
            live = match entry.node {
                DraftKind::Run(instance) => run(draft, instance, live)?,
                DraftKind::For(node, body) => self.enter(draft, (block, at), node, body, live)?,
                DraftKind::If(_, then, otherwise) => self.guard(draft, (block, at), then, otherwise, live)?,
            };
            for float in &entry.floats {
                let cells =
                    cells_read(draft, float.instance, float.op).into_iter().filter(|&cell| !draft.is_stored(cell));
                live.extend(cells.map(|cell| draft.slot(float.instance, cell)));
            }
        }
        Ok(live)
    }

    fn enter(
        &mut self,
        draft: &Draft<'_>,
        at: (usize, usize),
        node: &For,
        body: usize,
        live: Live,
    ) -> Result<Live, EmitError> {
        let exposed = self.block(draft, body, Live::new())?;
        let depth = draft.blocks[body].depth;
        if let Some((cell, _)) = exposed.iter().find(|slot| slot.1.iter().any(|expr| expr.num_dims() >= depth)) {
            return Err(EmitError::NeedsStorage { cell: *cell });
        }
        let op = node.origin.map(|origin| draft.scop.loops[origin].op);
        let forced = |slot: &CellSlot| draft.scop.phis.iter().any(|phi| Some(phi.op) == op && phi.cell == slot.0);
        let within = |slot: &CellSlot| slot.1.iter().all(|expr| expr.num_dims() < depth);
        let needed = |slot: &CellSlot| live.contains(slot) || exposed.contains(slot) || forced(slot);
        let written = written(draft, body);
        let slots: Vec<CellSlot> = written.into_iter().filter(|slot| within(slot) && needed(slot)).collect();
        let is_carried = |slot: &&CellSlot| !node.reduces.iter().any(|license| license.array == slot.0);
        if let (true, Some((cell, _))) = (node.parallel, slots.iter().find(is_carried)) {
            return Err(EmitError::CarriedByParallel { cell: *cell });
        }
        let mut inside = live;
        inside.extend(exposed);
        inside.extend(slots.iter().cloned());
        let is_made_here = |slot: &CellSlot| slots.contains(slot) && draft.closes(at, slot.0).is_some();
        let before = inside.iter().filter(|slot| !is_made_here(slot)).cloned().collect();
        let slots = in_source_order(draft.scop, op, slots);
        self.slots.insert(at, slots);
        // Where nothing is alive at its end, the body was looked at already.
        if !inside.is_empty() {
            self.block(draft, body, inside)?;
        }
        Ok(before)
    }

    fn guard(
        &mut self,
        draft: &Draft<'_>,
        at: (usize, usize),
        then: usize,
        otherwise: usize,
        live: Live,
    ) -> Result<Live, EmitError> {
        let mut written = written(draft, then);
        written.extend(self::written(draft, otherwise));
        let slots = written.into_iter().filter(|slot| live.contains(slot)).collect();
        let guard = draft.blocks[at.0].entries[at.1].guard;
        self.slots.insert(at, in_source_order(draft.scop, guard, slots));
        let mut before = self.block(draft, then, live.clone())?;
        before.extend(self.block(draft, otherwise, live)?);
        Ok(before)
    }
}

/// Results of the source's operation come in its order, others after them.
fn in_source_order(scop: &Scop, op: Option<Op>, mut slots: Vec<CellSlot>) -> Vec<CellSlot> {
    let number = |slot: &CellSlot| {
        let phi = scop.phis.iter().find(|phi| Some(phi.op) == op && phi.cell == slot.0);
        phi.map_or(usize::MAX, |phi| phi.index)
    };
    slots.sort_by_key(|slot| (number(slot), slot.clone()));
    slots
}

/// All slots that are written in a block.
fn written(draft: &Draft<'_>, block: usize) -> Live {
    let ranges = draft.blocks[block].entries.iter().map(|entry| entry.range.clone());
    ranges
        .flatten()
        .flat_map(|instance| draft.statement(instance).writes.iter().map(move |write| draft.slot(instance, write.cell)))
        .filter(|slot| !draft.is_stored(slot.0))
        .collect()
}

/// What is alive before an instance.
fn run(draft: &Draft<'_>, instance: usize, mut live: Live) -> Result<Live, EmitError> {
    let statement = draft.statement(instance);
    for write in statement.writes.iter().filter(|write| !draft.is_stored(write.cell)) {
        let slot = draft.slot(instance, write.cell);
        live.remove(&slot);
        if live.iter().any(|other| other.0 == slot.0 && !differ(&other.1, &slot.1)) {
            return Err(EmitError::NeedsStorage { cell: slot.0 });
        }
    }
    let kept = kept(draft, instance);
    let by_ops = kept.iter().flat_map(|&op| cells_read(draft, instance, op));
    let by_copies = statement
        .writes
        .iter()
        .filter_map(|write| statement.reads.iter().find(|read| read.value == write.value).map(|read| read.cell));
    let reads = by_ops.chain(by_copies).filter(|&cell| !draft.is_stored(cell));
    live.extend(reads.map(|cell| draft.slot(instance, cell)));
    Ok(live)
}

/// Are the two indices different for certain?
fn differ(a: &[AffineExpr], b: &[AffineExpr]) -> bool {
    a.iter().zip(b).any(|(a, b)| {
        let difference = a.clone() - b.clone();
        difference.as_const().is_some_and(|value| value != 0)
    })
}
