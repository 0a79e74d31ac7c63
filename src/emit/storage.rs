//! Storage: memory for cells of which more than one instance is alive at a time.
//!
//! A cell is an array with one element for each iteration of the loops around its root, and the judge orders its accesses
//! like those of any memory. What SSA values cannot hold is therefore made that memory: each access becomes a load or a
//! store of the element. No dependence is lost, so that nothing has to be judged again; what has to be shown is that an
//! element has one address, and no two elements have the same.
//!
//! The memory is made in the innermost block in which every access stands, and in one run of which all accesses of one
//! element lie: if `T` takes an element to the values that the loops around the block have where it is touched, `T` is a
//! function. Within one run of the block the elements that are touched lie in a box. Its sides move with the loops around
//! and have a constant size, or else a size that is one affine expression; a subscript is the distance from the start of
//! the side, and where the side has size 1 there is none. `docs/algorithms/storage.md` has the whole argument.

use std::collections::BTreeSet;

use super::draft::{CellSlot, Draft};
use super::expand::{CellElement, allocation};
use super::hoist::{cells_read, kept};
use super::side::BoxSide;
use super::window::window;
use super::{EmitError, Unstored, Writer};
use crate::affine::dialect::{AffineLoadOp, AffineMaxOp, AffineStoreOp};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Exhausted, Relation, Set, Space};
use crate::affine::row::function;
use crate::analysis::names::value_name;
use crate::analysis::scop::{Array, ArrayId, Scop};
use crate::builtin::row;
use crate::ir::module::{OpName, OpSpec};
use crate::ir::types::MemRefType;
use crate::ir::view::segment_sizes;
use crate::ir::{Module, Op, Type, Value};

/// Most elements of memory on the stack.
const MAX_ON_STACK: i64 = 4096;

/// The memory of one cell.
#[derive(Clone, Debug)]
pub(super) struct CellMemory {
    /// The block in which it is made.
    pub block: usize,
    /// The first and the last entry of the block that touch it.
    pub entries: (usize, usize),
    /// The sides of the box that are longer than 1.
    sides: Vec<BoxSide>,
    /// Where the elements are memory themselves: the operation that allocates one.
    pub alloc: Option<Op>,
    /// The loops around the block -> the elements that are written then.
    written: Relation,
}

impl CellMemory {
    /// The number of elements, if it is constant and does not leave 64 bits.
    fn num_elements(&self) -> Option<i64> {
        self.sides.iter().try_fold(1, |product: i64, side| product.checked_mul(side.size.as_const()?))
    }

    /// Is memory for elements of this shape put on the stack? Not in a loop: LLVM gives back what an iteration takes from the
    /// stack when the function returns. What was allocated stays where it was, if it is not too large.
    fn is_on_stack(&self, draft: &Draft<'_>, shape: &[Option<u64>]) -> bool {
        let whole =
            |product: i64, size: &Option<u64>| product.checked_mul(size.and_then(|size| i64::try_from(size).ok())?);
        let elements = self.num_elements().and_then(|elements| shape.iter().try_fold(elements, whole));
        elements.is_some_and(|elements| elements <= MAX_ON_STACK)
            && match self.alloc {
                None => draft.blocks[self.block].depth == 0,
                Some(op) => draft.m.is(op, "memref.alloca"),
            }
    }
}

/// A place of the generated program where a cell is read or written.
pub(super) struct CellTouch {
    /// Block and entry, outermost first.
    pub path: Vec<(usize, usize)>,
    /// The element, over the loops around the last block.
    pub index: Vec<AffineExpr>,
    /// Is it written there?
    writes: bool,
}

/// The memory for a cell.
pub(super) fn plan(draft: &Draft<'_>, cell: ArrayId) -> Result<CellMemory, Unstored> {
    let Array::Cell { ty, .. } = &draft.scop.arrays[cell] else { return Err(Unstored::Symbol) };
    let alloc = match is_element(ty) {
        true => None,
        false => Some(allocation(draft, cell)?),
    };
    if draft.is_reduced(cell) {
        return Err(Unstored::Reduced);
    }
    let touches = touches(draft, cell);
    let shared = |level: usize| {
        let same =
            |touch: &CellTouch| touch.path.get(level).zip(touches[0].path.get(level)).is_some_and(|(a, b)| a.0 == b.0);
        touches.iter().all(same)
    };
    let Some(first) = touches.first() else { return Err(Unstored::Box) };
    let levels = (0..first.path.len()).take_while(|&level| shared(level)).count();
    for level in (0..levels).rev() {
        let block = first.path[level].0;
        let depth = draft.blocks[block].depth;
        let Some(elements) = elements(draft, &touches, depth).transpose()? else { return Err(Unstored::Box) };
        if depth > 0 && !is_in_one_run(draft, &elements)? {
            continue;
        }
        let entries = touches.iter().map(|touch| touch.path[level].1);
        let entries = (entries.clone().min().unwrap_or(0), entries.max().unwrap_or(0));
        let sides = sides(draft, &elements, block)?;
        let writes = touches.iter().filter(|touch| touch.writes);
        let Some(written) = self::elements(draft, writes, depth).transpose()? else { return Err(Unstored::Box) };
        let mut buffer = CellMemory { block, entries, sides, alloc, written };
        if buffer.num_elements().is_none_or(|elements| elements > MAX_ON_STACK)
            && let Some(sides) = window(draft, &touches, depth, &buffer.sides)?
        {
            buffer.sides = sides;
        }
        return Ok(buffer);
    }
    Err(Unstored::Box)
}

/// May memory hold it?
fn is_element(ty: &Type) -> bool {
    match ty {
        Type::Index | Type::Int(..) | Type::Float(_) => true,
        Type::Vector(vector) => is_element(&vector.element),
        _ => false,
    }
}

fn touches(draft: &Draft<'_>, cell: ArrayId) -> Vec<CellTouch> {
    let mut found = Vec::new();
    for (block, data) in draft.blocks.iter().enumerate() {
        for (at, entry) in data.entries.iter().enumerate() {
            for float in entry.floats.iter().filter(|float| cells_read(draft, float.instance, float.op).contains(&cell))
            {
                let own = &draft.instances[float.instance].path;
                let around = own.iter().take_while(|(other, _)| *other != block).copied();
                let path = around.chain([(block, at)]).collect();
                found.push(CellTouch { path, index: draft.slot(float.instance, cell).1, writes: false });
            }
        }
    }
    for instance in 0..draft.instances.len() {
        let statement = draft.statement(instance);
        let reads = |value: Value| statement.reads.iter().any(|read| read.value == value && read.cell == cell);
        let by_copy = statement.writes.iter().any(|write| write.cell == cell || reads(write.value));
        if by_copy || kept(draft, instance).iter().any(|&op| cells_read(draft, instance, op).contains(&cell)) {
            let path = draft.instances[instance].path.clone();
            let writes = statement.writes.iter().any(|write| write.cell == cell);
            found.push(CellTouch { path, index: draft.slot(instance, cell).1, writes });
        }
    }
    found
}

/// The values of the `depth` outermost loops -> the elements that are touched then. `None` if a subscript is not affine.
fn elements<'t>(
    draft: &Draft<'_>,
    touches: impl IntoIterator<Item = &'t CellTouch>,
    depth: usize,
) -> Option<Result<Relation, Exhausted>> {
    let num_symbols = draft.scop.symbols.len();
    let mut touches = touches.into_iter().peekable();
    let mut all = Relation::empty(Space::relation(num_symbols, depth, touches.peek()?.index.len()));
    for touch in touches {
        let (here, context) = here(draft, touch)?;
        let map = function(&touch.index, num_symbols, here).ok()?.intersect_domain(&context);
        match map.project_out_domain(depth, here - depth, &draft.budget) {
            Ok(map) => all = all.union(&map),
            Err(exhausted) => return Some(Err(exhausted)),
        }
    }
    Some(Ok(all))
}

/// How many loops are around a place, and at least the values that they have there.
pub(super) fn here(draft: &Draft<'_>, touch: &CellTouch) -> Option<(usize, Set)> {
    let block = &draft.blocks[touch.path.last()?.0];
    Some((block.depth, block.context.clone()?))
}

/// Is every element touched in one run of the block only?
fn is_in_one_run(draft: &Draft<'_>, elements: &Relation) -> Result<bool, Exhausted> {
    let runs = elements.compose(&elements.inverse(), &draft.budget)?;
    let space = runs.space();
    let same = crate::analysis::pairs::agree(space, space.num_domain);
    runs.is_subset(&same.into(), &draft.budget)
}

/// The sides of the box that are longer than 1.
fn sides(draft: &Draft<'_>, elements: &Relation, block: usize) -> Result<Vec<BoxSide>, Unstored> {
    let sides = BoxSide::all(elements, draft.blocks[block].context.as_ref(), &draft.budget)?;
    let sides: Vec<BoxSide> = sides.into_iter().collect::<Option<_>>().ok_or(Unstored::Box)?;
    Ok(sides.into_iter().filter(|side| side.size.as_const().is_none_or(|size| size > 1)).collect())
}

impl Draft<'_> {
    /// Is the cell in memory?
    pub fn is_stored(&self, cell: ArrayId) -> bool {
        self.stored.contains_key(&cell)
    }

    /// A cell of which there are more instances in memory, or nobody knows how many.
    pub fn stored_more_than(&self, most: i64) -> Option<ArrayId> {
        let is_more = |memory: &CellMemory| memory.num_elements().is_none_or(|elements| elements > most);
        self.stored.iter().find(|(_, memory)| is_more(memory)).map(|(&cell, _)| cell)
    }

    /// Plans memory for cells.
    pub fn store(&mut self, cells: &BTreeSet<ArrayId>) -> Result<(), EmitError> {
        for &cell in cells {
            let buffer = plan(self, cell).map_err(|why| EmitError::NoStorage { cell, why })?;
            self.stored.insert(cell, buffer);
        }
        self.superfluous = self.superfluous();
        Ok(())
    }
}

impl Writer<'_, '_> {
    /// Makes the memory of cells whose first access is in an entry.
    pub fn make_buffers(&mut self, block: usize, entry: usize) -> Result<(), EmitError> {
        let draft = self.draft;
        for (&cell, buffer) in draft.stored.iter().filter(|(_, b)| b.block == block && b.entries.0 == entry) {
            let memory = self.make_buffer(cell, buffer)?;
            self.buffers.insert(cell, memory);
        }
        Ok(())
    }

    fn make_buffer(&mut self, cell: ArrayId, buffer: &CellMemory) -> Result<Value, EmitError> {
        let CellElement { shape: inner, sizes: last, element, space } = self.part_of(cell, buffer);
        let is_on_stack = buffer.is_on_stack(self.draft, &inner);
        let (mut shape, mut sizes) = (Vec::new(), Vec::new());
        for side in &buffer.sides {
            let constant = side.size.as_const().and_then(|size| u64::try_from(size).ok());
            shape.push(constant);
            if constant.is_none() {
                sizes.push(self.size(side)?);
            }
        }
        shape.extend(inner);
        for size in last {
            sizes.push(self.not_negative(size));
        }
        let ty = MemRefType::new(Some(shape), element, None, space);
        let op = allocate(&mut self.out, ty, sizes, is_on_stack);
        self.out.push(self.block, op);
        let memory = self.out.result(op);
        let source = value_of(self.draft.m, self.draft.scop, cell);
        let stem = source.and_then(|value| self.draft.m.value(value).name.clone());
        self.out.value_mut(memory).name = Some(stem.map_or("buf".into(), |stem| format!("{stem}_buf").into()));
        self.report(cell, buffer, memory);
        Ok(memory)
    }

    fn report(&mut self, cell: ArrayId, buffer: &CellMemory, memory: Value) {
        let (m, scop) = (self.draft.m, self.draft.scop);
        let source = value_of(m, scop, cell).map_or_else(|| "a value".to_owned(), |value| value_name(m, value));
        let Array::Cell { index_loops, .. } = &scop.arrays[cell] else { return };
        let along = |side: &BoxSide| match side.is_ring {
            true => format!("{} mod {}", value_name(m, scop.loops[index_loops[side.dim]].iv), side.size),
            false => value_name(m, scop.loops[index_loops[side.dim]].iv),
        };
        let loops: Vec<String> = buffer.sides.iter().map(along).collect();
        let each = if loops.is_empty() { String::new() } else { format!(" for each {}", loops.join(", ")) };
        let line = format!("storage: {}, {}, holds {source}{each}", value_name(&self.out, memory), self.out.ty(memory));
        self.storage.push(line);
    }

    /// The size of a side as a value; not less than 0.
    fn size(&mut self, side: &BoxSide) -> Result<Value, EmitError> {
        if side.is_sure {
            return self.materialize(&side.size);
        }
        let (map, operands) = self.canonical(&[side.size.clone(), 0.into()])?;
        let view = AffineMaxOp::build(&mut self.out, map, operands);
        self.out.push(self.block, view.op());
        Ok(view.result(&self.out))
    }

    /// Lets the memory of cells go after the last entry that touches it.
    pub fn drop_buffers(&mut self, block: usize, entry: usize) {
        let draft = self.draft;
        for (cell, buffer) in draft.stored.iter().filter(|(_, b)| b.block == block && b.entries.1 == entry) {
            if buffer.is_on_stack(draft, &self.part_of(*cell, buffer).shape) {
                continue;
            }
            let op = let_go(&mut self.out, self.buffers[cell]);
            // The function's terminator is the last entry of its block.
            let is_end = block == 0 && entry + 1 == draft.blocks[0].entries.len();
            let position = self.out.block(self.block).ops.len() - usize::from(is_end);
            self.out.insert(self.block, position, op);
        }
    }

    /// What a slot in memory holds.
    pub fn load(&mut self, slot: &CellSlot) -> Result<Value, EmitError> {
        let (memory, subscripts) = self.element(slot)?;
        if self.draft.stored.get(&slot.0).is_some_and(|buffer| buffer.alloc.is_some()) {
            return Ok(memory);
        }
        let (map, operands) = self.canonical(&subscripts)?;
        let ty = self.cell_type(slot.0);
        let view = AffineLoadOp::build(&mut self.out, ty, memory, map, &operands);
        self.out.push(self.block, view.op());
        let value = view.result(&self.out);
        self.slots.insert(slot.clone(), value);
        Ok(value)
    }

    /// Loads what a loop reads from memory and does not write, before it: elements that are known there, and that were written.
    pub fn load_before(&mut self, block: usize, entry: usize) -> Result<(), EmitError> {
        let draft = self.draft;
        let range = draft.blocks[block].entries[entry].range.clone();
        let writes = range.clone().flat_map(|instance| &draft.statement(instance).writes);
        let written: BTreeSet<ArrayId> = writes.map(|write| write.cell).collect();
        for instance in range {
            for cell in draft.statement(instance).reads.iter().map(|read| read.cell) {
                let slot = draft.slot(instance, cell);
                let is_known = slot.1.iter().all(|expr| expr.num_dims() <= draft.blocks[block].depth);
                let is_new = is_known && !written.contains(&cell) && !self.slots.contains_key(&slot);
                let Some(buffer) = draft.stored.get(&cell).filter(|buffer| is_new && buffer.alloc.is_none()) else {
                    continue;
                };
                let around = draft.instances[instance].path.iter().take_while(|place| **place != (block, entry));
                let path: Vec<(usize, usize)> = around.copied().chain([(block, entry)]).collect();
                if !path.iter().any(|(around, _)| *around == buffer.block) {
                    continue;
                }
                let touch = CellTouch { path, index: slot.1.clone(), writes: false };
                let elements = elements(draft, [&touch], draft.blocks[buffer.block].depth);
                let is_there = |elements: Relation| elements.is_subset(&buffer.written, &draft.budget).ok();
                if elements.and_then(Result::ok).and_then(is_there) == Some(true) {
                    self.load(&slot)?;
                }
            }
        }
        Ok(())
    }

    /// Puts a value into a slot in memory.
    pub fn store(&mut self, slot: &CellSlot, value: Value) -> Result<(), EmitError> {
        let (memory, subscripts) = self.element(slot)?;
        let (map, operands) = self.canonical(&subscripts)?;
        let view = AffineStoreOp::build(&mut self.out, value, memory, map, &operands);
        self.out.push(self.block, view.op());
        self.slots.retain(|other, _| other.0 != slot.0);
        Ok(())
    }

    /// The memory of a slot and where in it the slot is.
    pub fn element(&self, slot: &CellSlot) -> Result<(Value, Vec<AffineExpr>), EmitError> {
        let draft = self.draft;
        let lost = EmitError::NoStorage { cell: slot.0, why: Unstored::Box };
        let (Some(buffer), Some(&memory)) = (draft.stored.get(&slot.0), self.buffers.get(&slot.0)) else {
            return Err(lost);
        };
        let subscript = |side: &BoxSide| side.subscript(&slot.1, self.ivs.len(), draft.scop.symbols.len());
        let subscripts = buffer.sides.iter().map(subscript).collect::<Option<Vec<_>>>();
        Ok((memory, subscripts.ok_or(lost)?))
    }

    /// Values of slots in memory that a node changes are not known in it nor after it.
    pub fn forget_stored(&mut self, range: std::ops::Range<usize>) {
        let draft = self.draft;
        let writes = range.flat_map(|instance| draft.statement(instance).writes.iter().map(|write| write.cell));
        let stored: BTreeSet<ArrayId> = writes.filter(|&cell| draft.is_stored(cell)).collect();
        self.slots.retain(|slot, _| !stored.contains(&slot.0));
    }
}

/// A value of the source that a cell holds.
pub(super) fn value_of(m: &Module, scop: &Scop, cell: ArrayId) -> Option<Value> {
    let phi = scop.phis.iter().find(|phi| phi.cell == cell);
    let statement = scop.statements.iter().flat_map(|(_, s)| &s.writes).find(|write| write.cell == cell);
    phi.map(|phi| m.op(phi.op).results[phi.index]).or(statement.map(|write| write.value))
}

/// Makes memory of these sizes; the operation stands nowhere yet.
pub(crate) fn allocate(m: &mut Module, ty: MemRefType, sizes: Vec<Value>, is_on_stack: bool) -> Op {
    let name = known(if is_on_stack { "memref.alloca" } else { "memref.alloc" });
    let segments = segment_sizes(&[sizes.len(), 0]);
    let spec = OpSpec::new(name).operands(sizes).results([Type::MemRef(ty.into())]);
    m.create(spec.property("operandSegmentSizes", segments))
}

/// Lets memory go that was not made on the stack; the operation stands nowhere yet.
pub(crate) fn let_go(m: &mut Module, memory: Value) -> Op {
    m.create(OpSpec::new(known("memref.dealloc")).operands([memory]))
}

/// The row of an operation of `memref`.
fn known(name: &str) -> OpName {
    OpName::Known(row(name).expect("an operation of memref"))
}
