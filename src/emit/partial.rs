//! Partial results: parallel loops whose iterations each start an accumulator at the neutral element of its operation. The
//! loop combines what they arrive at, and what was there before is combined with that afterwards.
//!
//! An accumulator in memory has to be the same cell in all iterations of the loop. Its updates then run on a value of their
//! own, as if it were an iteration argument, and the cell is read and written once, after the loop, if an update ran at
//! all. That nothing else touches the accumulator meanwhile is the judge's question.

use std::collections::{BTreeMap, BTreeSet};

use super::draft::{CellSlot, Draft, DraftKind};
use super::{EmitError, Writer};
use crate::affine::expr::AffineExpr;
use crate::affine::set::{Constraint, IntegerSet};
use crate::analysis::reduction::{Update, updates};
use crate::analysis::scop::{Array, ArrayId, CellRead, CellWrite, Scop, Statement, StatementId, StatementKind};
use crate::builtin::constant_of;
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Combiner, Module, Op, Opcode, Type, Value};
use crate::schedule::ast::{AstNode, For, Instance};
use crate::schedule::change::License;

/// The program with updates of memory in parallel loops made updates of cells.
pub(super) struct Partial {
    /// With more statements and cells.
    pub scop: Scop,
    /// With these statements in place of others.
    pub nodes: Vec<AstNode>,
    /// All updates.
    updates: BTreeMap<StatementId, Update>,
    /// For each new cell what it stands for.
    private: BTreeMap<ArrayId, PrivateAccumulator>,
}

/// An accumulator in memory that is a cell meanwhile.
struct PrivateAccumulator {
    /// The statement of the source.
    statement: StatementId,
    /// The loops of the source that the subscripts name: copies for several iterations of those have cells of their own.
    place: Vec<AffineExpr>,
    /// The same on the cell.
    copy: StatementId,
    load: Op,
    store: Op,
}

impl Partial {
    /// The program, if a parallel loop of it computes partial results.
    pub fn of(m: &Module, scop: &Scop, nodes: &[AstNode]) -> Option<Partial> {
        fn is_partial(nodes: &[AstNode]) -> bool {
            nodes.iter().any(|node| match node {
                AstNode::For(node) => node.parallel && !node.reduces.is_empty() || is_partial(&node.body),
                AstNode::If { then, otherwise, .. } => is_partial(then) || is_partial(otherwise),
                AstNode::Instance(_) => false,
            })
        }
        if !is_partial(nodes) {
            return None;
        }
        let (scop, updates) = (scop.clone(), updates(m, scop));
        let mut partial = Partial { scop, nodes: Vec::new(), updates, private: BTreeMap::new() };
        partial.nodes = partial.rewritten(m, nodes, &BTreeSet::new());
        Some(partial)
    }

    /// The statement of the source that a statement stands for.
    pub fn original(&self, id: StatementId) -> StatementId {
        self.private.values().find(|private| private.copy == id).map_or(id, |private| private.statement)
    }

    /// The updates that nodes run.
    fn updated(&self, nodes: &[AstNode]) -> Vec<&Update> {
        let mut updates = Vec::new();
        let mut note = |instance: &Instance| updates.extend(self.updates.get(&instance.statement));
        nodes.iter().for_each(|node| node.instances(&mut note));
        updates
    }

    /// Puts copies in the place of updates of memory inside of loops that compute partial results of them. A loop that is a
    /// range of another one computes those only of what is updated in this range.
    fn rewritten(&mut self, m: &Module, nodes: &[AstNode], around: &BTreeSet<License>) -> Vec<AstNode> {
        let mut new = nodes.to_vec();
        for node in &mut new {
            match node {
                AstNode::For(node) => {
                    let updated = self.updated(&node.body);
                    node.reduces.retain(|license| updated.iter().any(|update| license.covers(update)));
                    let mut inside = around.clone();
                    inside.extend(node.reduces.iter().filter(|_| node.parallel).cloned());
                    node.body = self.rewritten(m, &node.body, &inside);
                    let cells = self.private.iter().filter_map(|(&array, private)| {
                        let update = &self.updates[&private.statement];
                        let license = node.reduces.iter().find(|license| license.covers(update))?;
                        Some(License { array, ..license.clone() })
                    });
                    let cells: Vec<License> = cells.collect();
                    node.reduces.extend(cells);
                }
                AstNode::If { then, otherwise, .. } => {
                    *then = self.rewritten(m, then, around);
                    *otherwise = self.rewritten(m, otherwise, around);
                }
                AstNode::Instance(instance) => {
                    let update = self.updates.get(&instance.statement).filter(|update| update.memref.is_some());
                    if update.is_some_and(|update| around.iter().any(|license| license.covers(update))) {
                        instance.statement = self.private_copy(m, instance.statement, &instance.ivs);
                    }
                }
            }
        }
        new
    }

    /// The statement with a cell for its accumulator. What it touches is still there for those who move loads.
    fn private_copy(&mut self, m: &Module, id: StatementId, ivs: &[AffineExpr]) -> StatementId {
        let update = self.updates[&id].clone();
        let named = |number: &usize| {
            let iv = self.scop.loops[self.scop.statements[id].loops[*number]].iv;
            let mut accesses = update.accesses.iter().map(|&access| self.scop.statements[id].accesses[access].op);
            accesses.any(|op| m.op(op).operands.contains(&iv))
        };
        let place: Vec<AffineExpr> = (0..ivs.len()).filter(named).map(|number| ivs[number].clone()).collect();
        let is_known = |private: &&PrivateAccumulator| private.statement == id && private.place == place;
        if let Some(known) = self.private.values().find(is_known) {
            return known.copy;
        }
        let cell = self.scop.arrays.push(Array::Cell { ty: update.ty.clone(), index_loops: Vec::new() });
        let old = &self.scop.statements[id];
        let parts = update.accesses.iter().map(|&number| old.accesses[number].op);
        let (stores, loads): (Vec<Op>, Vec<Op>) = parts.partition(|op| old.roots.contains(op));
        let mut new = Statement {
            kind: StatementKind::Cell,
            ops: old.ops.iter().copied().filter(|op| !loads.contains(op) && !stores.contains(op)).collect(),
            roots: Vec::new(),
            writes: vec![CellWrite { cell, value: update.values.1 }],
            ..old.clone()
        };
        new.reads.extend(loads.iter().map(|&load| CellRead { value: m.op(load).results[0], cell }));
        let copy = self.scop.statements.push(new);
        self.updates.insert(copy, Update { array: cell, memref: None, ..update });
        self.private.insert(cell, PrivateAccumulator { statement: id, place, copy, load: loads[0], store: stores[0] });
        copy
    }
}

/// When the updates run whose results a loop writes to memory. What is missing always holds.
pub(super) struct Runs {
    /// The condition of all that the loop does.
    pub all: Option<IntegerSet>,
    /// The condition of each slot's update, beside that.
    pub each: Vec<Option<IntegerSet>>,
}

impl Draft<'_> {
    /// Does a parallel loop combine partial results of the cell?
    pub fn is_reduced(&self, cell: ArrayId) -> bool {
        let reduces = |node: &For| node.parallel && node.reduces.iter().any(|license| license.array == cell);
        let entries = self.blocks.iter().flat_map(|block| &block.entries);
        entries.into_iter().any(|entry| matches!(entry.node, DraftKind::For(node, _) if reduces(node)))
    }

    /// An update of a cell that stands for memory, if the loop is the outermost that computes partial results of it.
    pub fn closes(&self, at: (usize, usize), cell: ArrayId) -> Option<usize> {
        let copy = self.partial?.private.get(&cell)?.copy;
        let is_partial = |&&(block, entry): &&(usize, usize)| match self.blocks[block].entries[entry].node {
            DraftKind::For(node, _) => node.parallel && node.reduces.iter().any(|license| license.array == cell),
            DraftKind::If(..) | DraftKind::Run(_) => false,
        };
        let mut updates = (0..self.instances.len()).filter(|&instance| self.instances[instance].id == Some(copy));
        updates.find(|&instance| self.instances[instance].path.iter().find(is_partial) == Some(&at))
    }
}

impl<'d> Writer<'d, '_> {
    fn license(&self, node: &'d For, slot: &CellSlot) -> &'d License {
        let license = node.reduces.iter().find(|license| license.array == slot.0);
        license.expect("a parallel loop carries what it combines")
    }

    /// The kinds and types of the partial results of a loop.
    pub fn reductions(&self, node: &'d For, slots: &[CellSlot]) -> Vec<(i64, Type)> {
        let reduction = |slot: &CellSlot| {
            let ty = self.cell_type(slot.0);
            // In MLIR the least and greatest of integers are for types with a sign only, which `arith` does not know: such
            // loops are lowered further.
            (self.license(node, slot).group.combiner().kind(), ty)
        };
        slots.iter().map(reduction).collect()
    }

    /// A value of the source that an update leaves in a slot.
    fn written_to(&self, slot: &CellSlot) -> Value {
        self.update_of(slot).values.1
    }

    fn update_of(&self, slot: &CellSlot) -> &'d Update {
        let updates = self.draft.partial.into_iter().flat_map(|partial| partial.updates.values());
        updates.into_iter().find(|update| update.array == slot.0).expect("what a loop combines are updates")
    }

    /// Fills the slots with neutral elements.
    pub fn neutral(&mut self, node: &'d For, slots: &[CellSlot]) -> Result<Vec<Value>, EmitError> {
        let mut values = Vec::new();
        for slot in slots {
            let ty = self.cell_type(slot.0);
            let element = self.license(node, slot).group.combiner().neutral().constant(&ty);
            let element = element.ok_or(EmitError::NotCombined { value: self.written_to(slot) })?;
            let spec = OpSpec::new(Opcode::Constant.into()).results([ty]).property("value", element);
            let op = self.out.create(spec);
            self.out.push(self.block, op);
            values.push(self.out.result(op));
        }
        self.slots.extend(slots.iter().cloned().zip(values.iter().copied()));
        Ok(values)
    }

    /// Where a neutral element is combined with a value, that value will do.
    pub fn fold(&mut self, parallel: Op, neutral: &[Value]) {
        for &value in neutral {
            for at in self.out.uses_in(parallel).remove(&value).unwrap_or_default() {
                let combiner = self.out.opcode(at.op).and_then(Combiner::of);
                let element = combiner.and_then(|combiner| combiner.neutral().constant(self.out.ty(value)));
                let is_plain = element.is_some() && element.as_ref() == constant_of(&self.out, value);
                let (&[a, b], &[result]) = (&self.out.op(at.op).operands[..], &self.out.op(at.op).results[..]) else {
                    continue;
                };
                if is_plain && a != b {
                    self.out.replace_uses(parallel, result, if a == value { b } else { a });
                    self.forget(at.op);
                }
            }
            if let (None, Some(op)) = (self.out.uses_in(parallel).get(&value), self.out.defining_op(value)) {
                self.forget(op);
            }
        }
    }

    /// After the loop: the slots hold what was there before and the results together; memory does, each where its
    /// condition holds.
    pub fn combine(
        &mut self,
        at: (usize, usize),
        node: &'d For,
        slots: &[CellSlot],
        conditions: &[Option<IntegerSet>],
        op: Op,
    ) -> Result<(), EmitError> {
        for (number, (slot, condition)) in slots.iter().zip(conditions).enumerate() {
            let result = self.out.op(op).results[number];
            let combiner = self.license(node, slot).group.combiner();
            let Some(instance) = self.draft.closes(at, slot.0) else {
                let before = self.slots.get(slot).copied().ok_or(EmitError::NeedsStorage { cell: slot.0 })?;
                let combined = self.combined(combiner, slot, before, result);
                self.slots.insert(slot.clone(), combined);
                continue;
            };
            let Some(PrivateAccumulator { load, store, .. }) =
                self.draft.partial.and_then(|partial| partial.private.get(&slot.0))
            else {
                continue;
            };
            self.write_if_runs(condition.as_ref(), |writer| {
                let before = writer.copy(instance, *load)?;
                let before = writer.out.result(before);
                let combined = writer.combined(combiner, slot, before, result);
                let written = writer.written_to(slot);
                writer.values[instance].insert(written, combined);
                writer.copy(instance, *store).map(drop)
            })?;
        }
        Ok(())
    }

    fn combined(&mut self, combiner: Combiner, slot: &CellSlot, before: Value, result: Value) -> Value {
        let mut spec = OpSpec::new(combiner.opcode().into()).operands([before, result]);
        spec = spec.results([self.out.ty(result).clone()]);
        let flags = self.update_of(slot).steps.iter().find_map(|&step| self.draft.m.attr(step, "fastmath"));
        if self.out.ty(result).is_float_like() {
            let none = || Attribute::Opaque("arith.fastmath<none>".into());
            spec = spec.property("fastmath", flags.cloned().unwrap_or_else(none));
        } else if matches!(combiner, Combiner::AddI | Combiner::MulI) {
            spec = spec.property("overflowFlags", Attribute::Opaque("arith.overflow<none>".into()));
        }
        let op = self.out.create(spec);
        self.out.push(self.block, op);
        self.out.result(op)
    }

    /// When the updates of what the loop closes run. Their cells must not depend on the loop.
    pub fn runs(&self, at: (usize, usize), slots: &[CellSlot]) -> Result<Runs, EmitError> {
        let depth = self.draft.blocks[at.0].depth;
        let mut each: Vec<Vec<AffineExpr>> = Vec::new();
        for slot in slots {
            let Some(instance) = self.draft.closes(at, slot.0) else {
                each.push(Vec::new());
                continue;
            };
            let value = self.written_to(slot);
            if !self.is_fixed(instance, slot, depth) {
                return Err(EmitError::Moves { value });
            }
            let bounds =
                if self.always_runs(at, instance) { Some(Vec::new()) } else { self.bounds(at, instance, depth) };
            // Wherever another copy of the update runs, the condition of this one has to hold.
            let is_met = |bounds: &Vec<AffineExpr>| {
                let mut others = (0..self.draft.instances.len()).filter(|&other| {
                    let (one, other) = (&self.draft.instances[instance], &self.draft.instances[other]);
                    one.id == other.id && other.path.contains(&at)
                });
                others.all(|other| bounds.iter().all(|bound| self.bounds_on_the_way(at, other).contains(bound)))
            };
            each.push(bounds.filter(is_met).ok_or(EmitError::MayNotRun { value })?);
        }
        let mut all: Vec<AffineExpr> = Vec::new();
        for bound in each.iter().flatten() {
            if !all.contains(bound) {
                all.push(bound.clone());
            }
        }
        if all.is_empty() {
            return Ok(Runs { all: None, each: vec![None; slots.len()] });
        }
        if let Some(slot) = slots.iter().find(|slot| self.draft.closes(at, slot.0).is_none()) {
            return Err(EmitError::MayNotRun { value: self.written_to(slot) });
        }
        let condition = |bounds: Vec<AffineExpr>| {
            let constraints = bounds.into_iter().map(|expr| Constraint { expr, is_eq: false }).collect();
            IntegerSet::new(depth as u32, self.draft.scop.symbols.len() as u32, constraints)
        };
        // A condition around the loop has to hold wherever anything in the loop runs.
        let mut inside = self.draft.blocks[at.0].entries[at.1].range.clone();
        Ok(if inside.all(|instance| all.iter().all(|bound| self.bounds_on_the_way(at, instance).contains(bound))) {
            Runs { all: Some(condition(all)), each: vec![None; slots.len()] }
        } else {
            let apart = each.into_iter().map(|bounds| Some(bounds).filter(|bounds| !bounds.is_empty()).map(condition));
            Runs { all: None, each: apart.collect() }
        })
    }

    /// Are the subscripts of the accumulator known outside of the loop, which is inside of `depth` others?
    fn is_fixed(&self, instance: usize, slot: &CellSlot, depth: usize) -> bool {
        let draft = self.draft;
        let Some(private) = draft.partial.and_then(|partial| partial.private.get(&slot.0)) else { return true };
        let statement = draft.statement(instance);
        let stored = draft.m.op(private.store).operands.first();
        let operands = draft.m.op(private.load).operands.iter().chain(&draft.m.op(private.store).operands);
        operands.filter(|value| Some(*value) != stored).all(|&value| {
            let by_slice = draft.m.defining_op(value).is_some_and(|op| statement.ops.contains(&op));
            let by_cell = statement.reads.iter().any(|read| read.value == value);
            let iv = statement.loops.iter().position(|&id| draft.scop.loops[id].iv == value);
            let iv = iv.map(|number| &draft.instances[instance].ivs[number]);
            !by_slice && !by_cell && iv.is_none_or(|iv| iv.num_dims() <= depth)
        })
    }

    /// Does every iteration that reaches the loop reach the update in it?
    fn always_runs(&self, at: (usize, usize), instance: usize) -> bool {
        let draft = self.draft;
        let path = &draft.instances[instance].path;
        let Some(start) = path.iter().position(|step| *step == at) else { return false };
        let is_exact = path[start..].iter().all(|&(block, entry)| match draft.blocks[block].entries[entry].node {
            DraftKind::For(node, _) => node.step == 1 || node.lower.len() == 1,
            DraftKind::If(..) => false,
            DraftKind::Run(_) => true,
        });
        let (last, _) = path[path.len() - 1];
        let (outer, inner) = (&draft.blocks[at.0], &draft.blocks[last]);
        let (Some(outside), Some(inside), true) = (&outer.context, &inner.context, is_exact) else { return false };
        let reached = inside.project_out_range(outer.depth, inner.depth - outer.depth, &draft.budget);
        reached.and_then(|reached| outside.is_subset(&reached, &draft.budget)).unwrap_or(false)
    }

    /// What is not negative exactly where all loops on the way to the update run, if that is known outside of them.
    fn bounds(&self, at: (usize, usize), instance: usize, depth: usize) -> Option<Vec<AffineExpr>> {
        let path = &self.draft.instances[instance].path;
        let start = path.iter().position(|step| *step == at)?;
        let is_guard = |&(block, entry): &(usize, usize)| {
            matches!(self.draft.blocks[block].entries[entry].node, DraftKind::If(..))
        };
        let bounds = self.bounds_on_the_way(at, instance);
        (!path[start..].iter().any(is_guard) && bounds.iter().all(|bound| bound.num_dims() <= depth)).then_some(bounds)
    }

    /// What is not negative wherever the instance runs, as the loops on the way to it do.
    fn bounds_on_the_way(&self, at: (usize, usize), instance: usize) -> Vec<AffineExpr> {
        let path = &self.draft.instances[instance].path;
        let mut bounds: Vec<AffineExpr> = Vec::new();
        for &(block, entry) in path.iter().skip_while(|step| **step != at) {
            if let DraftKind::For(node, _) = self.draft.blocks[block].entries[entry].node {
                let pairs = node.lower.iter().flat_map(|lower| node.upper.iter().map(move |upper| (lower, upper)));
                bounds.extend(pairs.map(|(lower, upper)| upper.clone() - lower.clone() - 1));
            }
        }
        bounds
    }
}
