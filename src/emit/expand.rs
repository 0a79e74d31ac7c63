//! Allocations in loops whose users leave their iteration: one allocation with an element of its own for each.
//!
//! The cell that holds an allocated memref cannot be put into memory as it is. Its elements are memrefs of one shape, each made
//! once and known to the accesses of its statement's users only. So the box of its instances is made, with the shape of one
//! behind its sides: an access to cell `y` of instance `x` becomes one to `x - offset, y`. Different instances are different
//! parts, as they were different allocations; what was read before it was written is as unknown as it was.

use rustc_hash::FxHashSet;

use super::draft::{Draft, DraftKind};
use super::storage::CellMemory;
use super::{EmitError, Unstored, Writer};
use crate::affine::dialect::AffineMaxOp;
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::analysis::scop::{ArrayId, Statement, StatementKind};
use crate::ir::{Attribute, Op, Traps, Type, Value};

/// The operation that allocates all instances of a cell, if each of them can be a part of one allocation.
pub(super) fn allocation(draft: &Draft<'_>, cell: ArrayId) -> Result<Op, Unstored> {
    let (m, scop) = (draft.m, draft.scop);
    let writes = scop.statements.iter().flat_map(|(_, statement)| &statement.writes);
    let mut values: Vec<Value> = writes.filter(|write| write.cell == cell).map(|write| write.value).collect();
    values.dedup();
    let [value] = values[..] else { return Err(Unstored::Type) };
    let alloc = m.defining_op(value).filter(|&op| matches!(m.name(op), "memref.alloc" | "memref.alloca"));
    let alloc = alloc.ok_or(Unstored::Type)?;
    let is_plain = m.ty(value).as_memref().is_some_and(|memref| memref.layout.is_none());
    let is_outside = |size: &Value| match m.defining_op(*size) {
        Some(op) => scop.params.contains(&op),
        None => m.defining_block(*size).and_then(|block| m.block_owner(block)) == Some(scop.func),
    };
    let sizes = &m.op(alloc).operands;
    if scop.phis.iter().any(|phi| phi.cell == cell) || !is_plain || !sizes.iter().all(is_outside) {
        return Err(Unstored::Type);
    }
    let uses = m.uses_in(scop.func).remove(&value).unwrap_or_default();
    let is_access = |op: Op, index: usize| memref_at(m.name(op)) == Some(index);
    if uses.iter().all(|at| is_access(at.op, at.index as usize)) { Ok(alloc) } else { Err(Unstored::Escapes) }
}

/// Which operand is the memory of an operation that goes on with a part of the memory as it did with all of it.
fn memref_at(name: &str) -> Option<usize> {
    match name {
        "affine.load" | "affine.vector_load" | "affine.prefetch" | "memref.load" | "memref.dealloc" => Some(0),
        "affine.store" | "affine.vector_store" | "memref.store" => Some(1),
        _ => None,
    }
}

/// An element of the memory of a cell.
pub(super) struct CellElement {
    pub shape: Vec<Option<u64>>,
    pub sizes: Vec<Value>,
    pub element: Type,
    pub space: Option<Attribute>,
}

impl Draft<'_> {
    /// What one allocation for all instances makes superfluous.
    pub fn superfluous(&self) -> FxHashSet<Op> {
        let allocs = self.stored.values().filter_map(|buffer| buffer.alloc);
        let with_deallocs = allocs.flat_map(|alloc| {
            let uses = self.m.uses_in(self.scop.func).remove(&self.m.result(alloc)).unwrap_or_default();
            let deallocs = uses.into_iter().map(|at| at.op).filter(|&op| self.m.is(op, "memref.dealloc"));
            deallocs.chain([alloc]).collect::<Vec<_>>()
        });
        with_deallocs.collect()
    }

    /// Does the instance compute what nobody uses, and is left out? In a parallel loop it might read what another iteration writes,
    /// and elsewhere something else than it did, since nothing keeps it behind a store: then nobody knows whether its subscripts are
    /// in bounds, or whether it traps.
    pub fn is_dead(&self, instance: usize) -> bool {
        let is_parallel = |&(block, entry): &(usize, usize)| matches!(self.blocks[block].entries[entry].node, DraftKind::For(node, _) if node.parallel);
        let placed = &self.instances[instance];
        placed.statement.kind == StatementKind::Unused
            && (placed.path.iter().any(is_parallel) || !self.is_harmless(placed.statement))
    }

    /// Is what the statement touches the same whatever it loads, and does nothing in it trap?
    fn is_harmless(&self, statement: &Statement) -> bool {
        let ops = statement.ops.iter().flat_map(|&op| self.m.walk(op));
        let traps = |op: Op| !matches!(self.m.effects(op).traps, Traps::Never | Traps::OutOfBounds);
        statement.accesses.iter().all(|access| access.must && access.unknown.is_none()) && !ops.into_iter().any(traps)
    }

    /// Is nothing of the instance left?
    pub fn is_superfluous(&self, instance: usize) -> bool {
        let roots = &self.statement(instance).roots;
        self.is_dead(instance) || !roots.is_empty() && roots.iter().all(|root| self.superfluous.contains(root))
    }
}

impl Writer<'_, '_> {
    /// Makes the copy of an access to one instance of an allocation one to its part.
    pub fn access_part(&mut self, instance: usize, source: Op, copy: Op) -> Result<(), EmitError> {
        let draft = self.draft;
        let Some(at) = memref_at(draft.m.name(source)) else { return Ok(()) };
        let memref = draft.m.op(source).operands[at];
        let read = draft.statement(instance).reads.iter().find(|read| read.value == memref);
        let Some(read) = read.filter(|read| draft.stored.get(&read.cell).is_some_and(|b| b.alloc.is_some())) else {
            return Ok(());
        };
        let (_, part) = self.element(&draft.slot(instance, read.cell))?;
        let mut operands = self.out.op(copy).operands.to_vec();
        if let Some(Attribute::Map(map)) = self.out.attr(copy, "map").cloned() {
            let (map, subscripts) = self.behind(&part, &map, &operands[at + 1..])?;
            operands.truncate(at + 1);
            operands.extend(subscripts);
            self.out.op_mut(copy).properties.set("map", Attribute::Map(map));
        } else {
            let part: Vec<Value> = part.iter().map(|expr| self.materialize(expr)).collect::<Result<_, _>>()?;
            operands.splice(at + 1..at + 1, part);
        }
        self.out.op_mut(copy).operands = operands.into();
        Ok(())
    }

    /// A size of an instance; the source may allocate none, whatever the value is.
    pub fn not_negative(&mut self, size: Value) -> Value {
        if self.draft.m.defining_op(size).is_some_and(|op| self.draft.m.is(op, "memref.dim")) {
            return size;
        }
        let map = AffineMap::new(0, 1, vec![AffineExpr::Symbol(0), 0.into()]);
        let view = AffineMaxOp::build(&mut self.out, map, vec![size]);
        self.out.push(self.block, view.op());
        view.result(&self.out)
    }

    /// What an element of the memory is: its shape, its sizes that are values, what it consists of, and where.
    pub fn part_of(&self, cell: ArrayId, buffer: &CellMemory) -> CellElement {
        let m = self.draft.m;
        match (buffer.alloc, self.cell_type(cell)) {
            (Some(alloc), Type::MemRef(memref)) => CellElement {
                shape: memref.shape.clone().unwrap_or_default(),
                sizes: m.op(alloc).operands.to_vec(),
                element: memref.element.clone(),
                space: memref.space.clone(),
            },
            (_, element) => CellElement { shape: Vec::new(), sizes: Vec::new(), element, space: None },
        }
    }
}
