//! The emitter: a generated program to IR.
//!
//! The function of the scop is rewritten in a copy of the module: parameters stay, everything else is written anew,
//! loop by loop. New induction variables are folded into subscripts and bounds. Where a bound or a condition means the
//! same as the source's, the source's is written, so that a program that was not changed prints as it was.

mod draft;
mod error;
mod expand;
mod hoist;
mod partial;
pub(crate) mod side;
mod ssa;
mod storage;
pub mod template;
mod window;
mod write;

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::affine::dialect::{AffineForOp, AffineForSpec, AffineIfOp, AffineIfSpec, AffineParallelOp, AffineYieldOp};
use crate::affine::expr::AffineExpr;
use crate::affine::set::IntegerSet;
use crate::analysis::region::captured;
use crate::analysis::scop::{Array, ArrayId, LoopId, Scop, StatementId};
use crate::analysis::traps::traps_itself;
use crate::ir::{Attribute, Block, Module, Op, Type, Value};
use crate::scf::processors::mappings_without_results;
use crate::schedule::ast::{AstNode, For};
use crate::schedule::change::License;
use draft::{CellSlot, Draft, DraftKind, Float};
use hoist::{kept, place, serves};
use partial::{Partial, Runs};
use ssa::CarriedSlots;

pub use error::{EmitError, Unstored};
pub(crate) use storage::{allocate, let_go};

/// Most copies of memory that iterations make for themselves, where that is all the storage there may be: those of iterations that run together.
const MOST_COPIES: i64 = 8;

/// What an operation of the generated program is a copy of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
    /// The new operation.
    pub op: Op,
    /// The operation of the source.
    pub source: Op,
    /// The statement it was written for; an operation that serves several statements has several images.
    pub statement: StatementId,
    /// The iteration of the source: values of the statement's induction variables, outermost first, over the loops
    /// around `op`. An operation that moved out of loops has the variables of the loops around its home only.
    pub ivs: Vec<AffineExpr>,
}

/// The generated program.
#[derive(Clone, Debug)]
pub struct Emitted {
    /// The module with the function rewritten; values and operations outside of it keep their ids.
    pub module: Module,
    /// For each new operation but loops, guards and terminators, what it is a copy of.
    pub images: Vec<Image>,
    /// Are there loops that combine partial results?
    pub is_partial: bool,
    /// The loops whose iterations compute partial results, and of what; sequential ones are to be taken as if they did.
    pub partial: BTreeMap<Op, BTreeSet<License>>,
    /// One line for each cell that is in memory now.
    pub storage: Vec<String>,
    /// The values that are sizes of tiles.
    pub sizes: Vec<Value>,
}

/// Writes the generated program. Cells that SSA values cannot hold are put into memory one by one.
pub fn emit(m: &Module, scop: &Scop, nodes: &[AstNode]) -> Result<Emitted, EmitError> {
    let mut stored = BTreeSet::new();
    loop {
        match emit_storing(m, scop, nodes, (&stored, None)) {
            Err(EmitError::NeedsStorage { cell } | EmitError::CarriedByParallel { cell }) if stored.insert(cell) => {}
            other => return other,
        }
    }
}

/// The same if no value has to be put into memory for it, which is an error: what that would take is not asked. Of memory that each iteration makes for itself
/// there may be a few copies, where a few iterations run together.
pub fn emit_in_place(m: &Module, scop: &Scop, nodes: &[AstNode]) -> Result<Emitted, EmitError> {
    let is_memory = |cell: ArrayId| matches!(&scop.arrays[cell], Array::Cell { ty: Type::MemRef(_), .. });
    let mut stored = BTreeSet::new();
    loop {
        match emit_storing(m, scop, nodes, (&stored, Some(MOST_COPIES))) {
            Err(EmitError::NeedsStorage { cell }) if is_memory(cell) && stored.insert(cell) => {}
            other => return other,
        }
    }
}

/// Writes the generated program with some cells in memory, of each so many instances at the most.
fn emit_storing(
    m: &Module,
    scop: &Scop,
    nodes: &[AstNode],
    (stored, most): (&BTreeSet<ArrayId>, Option<i64>),
) -> Result<Emitted, EmitError> {
    let partial = Partial::of(m, scop, nodes);
    let is_partial = partial.is_some();
    let (scop, nodes) = partial.as_ref().map_or((scop, nodes), |partial| (&partial.scop, &partial.nodes));
    let mut draft = Draft::new(m, scop, nodes, partial.as_ref());
    place(&mut draft);
    draft.store(stored)?;
    if let Some(cell) = most.and_then(|most| draft.stored_more_than(most)) {
        return Err(EmitError::NeedsStorage { cell });
    }
    let carried = CarriedSlots::find(&draft)?;
    let Some(body) = m.single_block(scop.func, 0) else {
        let (images, partial, storage) = (Vec::new(), BTreeMap::new(), Vec::new());
        return Ok(Emitted { module: m.clone(), images, is_partial, partial, storage, sizes: Vec::new() });
    };
    let mut out = m.clone();
    for op in std::mem::take(&mut out.block_mut(body).ops) {
        out.op_mut(op).parent = None;
    }
    let values = vec![FxHashMap::default(); draft.instances.len()];
    let mut writer = Writer {
        draft: &draft,
        carried: &carried,
        out,
        block: body,
        ivs: Vec::new(),
        origins: Vec::new(),
        values,
        globals: FxHashMap::default(),
        indices: FxHashMap::default(),
        slots: FxHashMap::default(),
        done: vec![FxHashMap::default()],
        made: vec![FxHashMap::default()],
        params: FxHashSet::default(),
        images: Vec::new(),
        reducing: BTreeMap::new(),
        buffers: BTreeMap::new(),
        storage: Vec::new(),
    };
    writer.write_block(0)?;
    let Writer { out: module, images, reducing: partial, storage, .. } = writer;
    Ok(Emitted { module, images, is_partial, partial, storage, sizes: Vec::new() })
}

/// A block of a draft and the number of an entry in it.
type EntryPlace = (usize, usize);

/// Operations that are there already, by operation and home iteration.
type DoneOperations = FxHashMap<(Op, Vec<AffineExpr>), Copied>;

/// An operation of a slice that is there already.
struct Copied {
    copy: Op,
    /// The entry it stands before.
    place: EntryPlace,
    /// What it uses of the slice.
    uses: Vec<Option<Value>>,
}

/// The state of writing.
struct Writer<'d, 'a> {
    /// The program to write.
    pub draft: &'d Draft<'a>,
    carried: &'d CarriedSlots,
    /// The new module.
    pub out: Module,
    /// Where the next operation goes.
    pub block: Block,
    /// The induction variables of the loops around.
    pub ivs: Vec<Value>,
    /// The loops of the source that these descend from.
    pub origins: Vec<Option<LoopId>>,
    /// For each instance the new values of its slice.
    pub values: Vec<FxHashMap<Value, Value>>,
    /// New values of symbols that statements compute.
    pub globals: FxHashMap<Value, Value>,
    /// Symbols that are integers, as indices.
    pub indices: FxHashMap<Value, Value>,
    /// What the slots hold.
    pub slots: FxHashMap<CellSlot, Value>,
    /// Operations of slices that are there already, block by block.
    done: Vec<DoneOperations>,
    /// Values of expressions that are there already, block by block.
    pub made: Vec<FxHashMap<(AffineExpr, Type), Value>>,
    params: FxHashSet<Op>,
    images: Vec<Image>,
    /// The loops whose iterations compute partial results.
    reducing: BTreeMap<Op, BTreeSet<License>>,
    /// The memory of cells.
    pub buffers: BTreeMap<ArrayId, Value>,
    /// What is said of it.
    pub storage: Vec<String>,
}

impl<'d, 'a> Writer<'d, 'a> {
    fn write_block(&mut self, block: usize) -> Result<(), EmitError> {
        let draft = self.draft;
        for (at, entry) in draft.blocks[block].entries.iter().enumerate() {
            if block == 0 {
                let first = entry.floats.iter().map(|float| draft.order[&float.op]).min();
                self.write_params_before((block, at), first.unwrap_or(entry.order).min(entry.order))?;
                self.write_needed_params(at)?;
            }
            self.make_buffers(block, at)?;
            for &float in &entry.floats {
                self.write_params_before((block, at), draft.order[&float.op])?;
                self.write_float(float, (block, at))?;
            }
            self.write_params_before((block, at), entry.order)?;
            if !matches!(entry.node, DraftKind::Run(_)) {
                self.forget_stored(entry.range.clone());
            }
            if matches!(entry.node, DraftKind::For(..)) {
                self.load_before(block, at)?;
            }
            match entry.node {
                _ if !entry.range.is_empty() && entry.range.clone().all(|instance| draft.is_superfluous(instance)) => {}
                DraftKind::Run(instance) => self.write_instance(instance)?,
                DraftKind::For(node, body) if node.parallel => self.write_parallel((block, at), node, body)?,
                DraftKind::For(node, body) => self.write_for((block, at), node, body)?,
                DraftKind::If(set, then, otherwise) => self.write_if((block, at), set, then, otherwise)?,
            }
            self.drop_buffers(block, at);
        }
        Ok(())
    }

    // ---- parameters --------------------------------------------------------------------------------------------

    /// Writes the parameters that stand above operation number `order` in the text.
    fn write_params_before(&mut self, place: EntryPlace, order: usize) -> Result<(), EmitError> {
        let (0, at) = place else { return Ok(()) };
        let draft = self.draft;
        let mut above = draft.scop.params.iter().filter(|op| draft.order[op] < order);
        above.try_for_each(|&op| self.write_param(op, at))
    }

    /// Writes the parameters that anything in entry `at` of the function's block uses.
    fn write_needed_params(&mut self, at: usize) -> Result<(), EmitError> {
        let draft = self.draft;
        let entry = &draft.blocks[0].entries[at];
        let ops: FxHashSet<Op> = entry.range.clone().flat_map(|i| draft.statement(i).ops.iter().copied()).collect();
        let mut values: FxHashSet<Value> = ops.into_iter().flat_map(|op| captured(draft.m, op)).collect();
        values.extend(entry.range.clone().flat_map(|i| draft.statement(i).writes.iter().map(|write| write.value)));
        // Only these: what may trap, and is needed further down, stays behind what may stop the program before it.
        values.extend(draft.symbols(at).into_iter().map(|symbol| draft.scop.symbols[symbol as usize]));
        let needed: FxHashSet<Op> = values.into_iter().filter_map(|value| draft.m.defining_op(value)).collect();
        let mut needed = draft.scop.params.iter().filter(|op| needed.contains(op));
        needed.try_for_each(|&op| self.write_param(op, at))?;
        self.cast_symbols(draft.symbols(at));
        Ok(())
    }

    /// Writes a parameter before entry `at` of the function's block, what it uses first.
    fn write_param(&mut self, op: Op, at: usize) -> Result<(), EmitError> {
        let draft = self.draft;
        if !draft.scop.params.contains(&op) || !self.params.insert(op) {
            return Ok(());
        }
        for value in captured(draft.m, op) {
            if let Some(operand) = draft.m.defining_op(value) {
                self.write_param(operand, at)?;
            }
        }
        if traps_itself(draft.m, op) && draft.stops_from(at) < draft.order[&op] {
            let value = draft.m.op(op).results.first().copied();
            return Err(EmitError::TrapsEarly { value });
        }
        self.out.push(self.block, op);
        Ok(())
    }

    // ---- statements --------------------------------------------------------------------------------------------

    /// Writes an operation of a slice, unless a copy for the same iteration of its home is there already that may serve.
    fn write_float(&mut self, float: Float, place: EntryPlace) -> Result<(), EmitError> {
        let Float { op, instance } = float;
        let draft = self.draft;
        let home = draft.m.op(op).parent.and_then(|block| draft.scop.homes.get(&block));
        let ivs = draft.instances[instance].ivs;
        let ivs = home.map_or(ivs, |home| &ivs[..home.loops.len()]);
        let key = (op, ivs.to_vec());
        let uses = captured(draft.m, op).iter().map(|value| self.values[instance].get(value).copied()).collect();
        let there = self.done.iter().rev().find_map(|done| done.get(&key));
        // Operands that had to be read again make another value of the operation.
        let there = there.filter(|there| there.uses == uses);
        let there = there.filter(|there| serves(draft, float, there.place));
        let copy = match there.map(|there| there.copy) {
            Some(copy) => copy,
            None => {
                let copy = self.copy(instance, op)?;
                self.done.last_mut().expect("a block is open").insert(key, Copied { copy, place, uses });
                copy
            }
        };
        self.tie(instance, op, copy, ivs);
        Ok(())
    }

    /// Notes that `copy` stands for `op` in the slice of the instance.
    fn tie(&mut self, instance: usize, op: Op, copy: Op, ivs: &[AffineExpr]) {
        let results = self.draft.m.op(op).results.iter().copied().zip(self.out.op(copy).results.iter().copied());
        self.values[instance].extend(results.collect::<Vec<_>>());
        if let Some(statement) = self.draft.instances[instance].id {
            let statement = self.draft.partial.map_or(statement, |partial| partial.original(statement));
            let pairs = self.draft.m.walk(op).into_iter().zip(self.out.walk(copy));
            let images = pairs.map(|(source, op)| Image { op, source, statement, ivs: ivs.to_vec() });
            self.images.extend(images.collect::<Vec<_>>());
        }
    }

    fn write_instance(&mut self, instance: usize) -> Result<(), EmitError> {
        let draft = self.draft;
        for op in kept(draft, instance).into_iter().filter(|op| !draft.superfluous.contains(op)) {
            let copy = self.copy(instance, op)?;
            self.tie(instance, op, copy, draft.instances[instance].ivs);
            for (&old, &new) in draft.m.op(op).results.iter().zip(&self.out.op(copy).results) {
                if draft.scop.symbols.contains(&old) {
                    self.globals.insert(old, new);
                }
            }
        }
        let statement = draft.statement(instance);
        let mut values = Vec::new();
        let is_part = |cell| draft.stored.get(&cell).is_some_and(|buffer| buffer.alloc.is_some());
        for write in statement.writes.iter().filter(|write| !is_part(write.cell)) {
            values.push((draft.slot(instance, write.cell), self.value(instance, write.value)?));
        }
        for (slot, value) in values.iter().filter(|(slot, _)| draft.is_stored(slot.0)) {
            self.store(slot, *value)?;
        }
        self.slots.extend(values);
        Ok(())
    }

    // ---- loops and guards --------------------------------------------------------------------------------------

    /// What the slots of a node hold.
    fn held(&self, slots: &[CellSlot]) -> Result<Vec<Value>, EmitError> {
        let held =
            slots.iter().map(|slot| self.slots.get(slot).copied().ok_or(EmitError::NeedsStorage { cell: slot.0 }));
        held.collect()
    }

    /// Writes a block of a loop or guard into `into` and ends it with a yield of the slots.
    fn write_region(&mut self, block: usize, into: Block, slots: &[CellSlot]) -> Result<(), EmitError> {
        let outer = std::mem::replace(&mut self.block, into);
        self.done.push(FxHashMap::default());
        self.made.push(FxHashMap::default());
        self.write_block(block)?;
        let yields = self.held(slots)?;
        AffineYieldOp::build(&mut self.out, into, yields);
        self.done.pop();
        self.made.pop();
        self.block = outer;
        Ok(())
    }

    fn write_for(&mut self, at: (usize, usize), node: &For, body: usize) -> Result<(), EmitError> {
        let slots = self.carried.of(at.0, at.1);
        let inits = self.held(slots)?;
        let source = node.origin.map(|origin| self.draft.scop.loops[origin].op);
        let (lower, upper) = (self.bound(at.0, node, false)?, self.bound(at.0, node, true)?);
        let loc = self.location(source);
        let view = AffineForOp::build(&mut self.out, AffineForSpec { lower, upper, step: node.step, inits, loc });
        self.inherit_loop(view.op(), source);
        self.note_partial(view.op(), &[node]);
        self.name_iv(view.induction_var(&self.out), node);
        self.name_slots(view.op(), source, slots);
        let args = view.iter_args(&self.out).to_vec();
        let before = self.slots.clone();
        self.slots.extend(slots.iter().cloned().zip(args));
        self.ivs.push(view.induction_var(&self.out));
        self.origins.push(node.origin);
        self.write_region(body, view.body(&self.out), slots)?;
        self.ivs.pop();
        self.origins.pop();
        self.place(view.op());
        self.leave(before, view.op(), slots);
        Ok(())
    }

    /// Notes of what the iterations of a loop compute partial results.
    fn note_partial(&mut self, op: Op, nodes: &[&For]) {
        for license in nodes.iter().flat_map(|node| &node.reduces) {
            self.reducing.entry(op).or_default().insert(license.clone());
        }
    }

    /// After a node: its slots hold its results.
    fn leave(&mut self, before: FxHashMap<CellSlot, Value>, op: Op, slots: &[CellSlot]) {
        self.slots = before;
        self.slots.extend(slots.iter().cloned().zip(self.out.op(op).results.iter().copied()));
    }

    fn write_parallel(&mut self, at: (usize, usize), node: &'d For, body: usize) -> Result<(), EmitError> {
        let mut nodes = vec![node];
        let mut body = body;
        while let Some((next, inner)) = self.joins(&nodes, body) {
            nodes.push(next);
            body = inner;
        }
        let slots = self.carried.of(at.0, at.1);
        let Runs { all, each } = self.runs(at, slots)?;
        self.write_if_runs(all.as_ref(), |writer| writer.write_dimensions(at, &nodes, body, slots, &each))
    }

    /// Writes under a condition, if there is one, what leaves no values.
    pub(super) fn write_if_runs(
        &mut self,
        condition: Option<&IntegerSet>,
        write: impl FnOnce(&mut Self) -> Result<(), EmitError>,
    ) -> Result<(), EmitError> {
        let Some(condition) = condition else { return write(self) };
        let condition = self.plain_condition(condition)?;
        let loc = self.location(None);
        let view =
            AffineIfOp::build(&mut self.out, AffineIfSpec { condition, has_else: false, results: Vec::new(), loc });
        let then = view.then_block(&self.out);
        let outer = std::mem::replace(&mut self.block, then);
        write(self)?;
        AffineYieldOp::build(&mut self.out, then, []);
        self.block = outer;
        self.out.push(self.block, view.op());
        Ok(())
    }

    /// Writes parallel loops as the dimensions of one, which combines what the slots hold, each under its condition.
    fn write_dimensions(
        &mut self,
        at: (usize, usize),
        nodes: &[&'d For],
        body: usize,
        slots: &[CellSlot],
        conditions: &[Option<IntegerSet>],
    ) -> Result<(), EmitError> {
        let node = nodes[0];
        let source = node.origin.map(|origin| self.draft.scop.loops[origin].op);
        let mut spec = self.parallel_spec(at.0, nodes)?;
        spec.reductions = self.reductions(node, slots);
        let view = AffineParallelOp::build(&mut self.out, spec);
        self.note_partial(view.op(), nodes);
        if slots.is_empty() {
            self.keep_parallel_bounds(at.0, view.op(), nodes);
        }
        self.inherit_loop(view.op(), source);
        let mapping: Option<Vec<Attribute>> =
            nodes.iter().map(|node| Some(Attribute::Opaque(node.mapping.as_deref()?.into()))).collect();
        if let Some(mapping) = mapping {
            self.out.op_mut(view.op()).attrs.set("mapping", Attribute::Array(mapping.into()));
        }
        let ivs = view.ivs(&self.out).to_vec();
        for (&iv, node) in ivs.iter().zip(nodes) {
            self.name_iv(iv, node);
        }
        let before = self.slots.clone();
        let depth = self.ivs.len();
        self.ivs.extend(&ivs);
        self.origins.extend(nodes.iter().map(|node| node.origin));
        let outer = std::mem::replace(&mut self.block, view.body(&self.out));
        let neutral = self.neutral(node, slots)?;
        self.block = outer;
        self.write_region(body, view.body(&self.out), slots)?;
        self.ivs.truncate(depth);
        self.origins.truncate(depth);
        self.place(view.op());
        self.slots = before;
        self.fold(view.op(), &neutral);
        self.combine(at, node, slots, conditions, view.op())
    }

    /// The parallel loop directly inside the innermost of `nodes`, if it can be one more dimension of them.
    fn joins(&self, nodes: &[&For], body: usize) -> Option<(&'d For, usize)> {
        let block = &self.draft.blocks[body];
        let [entry] = &block.entries[..] else { return None };
        let DraftKind::For(inner, next) = entry.node else { return None };
        let outermost = block.depth - nodes.len();
        let independent = inner.lower.iter().chain(&inner.upper).all(|expr| expr.num_dims() <= outermost);
        let source = |node: &For| node.origin.map(|origin| self.draft.scop.loops[origin].op);
        let (a, b) = (source(nodes[0]), source(inner));
        let was_parallel = |op: Option<Op>| op.is_some_and(|op| self.draft.m.is(op, "affine.parallel"));
        let apart = a != b && was_parallel(a) && was_parallel(b);
        let apart = apart || inner.reduces != nodes[0].reduces || !nodes.iter().all(|node| node.shares_op(inner));
        (inner.parallel && entry.floats.is_empty() && independent && !apart).then_some((inner, next))
    }

    fn write_if(
        &mut self,
        at: (usize, usize),
        set: &IntegerSet,
        then: usize,
        otherwise: usize,
    ) -> Result<(), EmitError> {
        let slots = self.carried.of(at.0, at.1);
        let source = self.draft.blocks[at.0].entries[at.1].guard;
        let types: Vec<Type> = slots.iter().map(|slot| self.cell_type(slot.0)).collect();
        let has_else = !slots.is_empty() || !self.draft.blocks[otherwise].entries.is_empty();
        let condition = self.condition(at, set)?;
        let loc = self.location(source);
        let view = AffineIfOp::build(&mut self.out, AffineIfSpec { condition, has_else, results: types, loc });
        self.inherit(view.op(), source);
        self.name_slots(view.op(), source, slots);
        let before = self.slots.clone();
        self.write_region(then, view.then_block(&self.out), slots)?;
        self.slots = before.clone();
        if let Some(block) = view.else_block(&self.out) {
            self.write_region(otherwise, block, slots)?;
        }
        self.place(view.op());
        self.leave(before, view.op(), slots);
        Ok(())
    }

    /// Ends a loop or a guard. One in which nothing is done, as all of it has an empty domain, is left out.
    fn place(&mut self, op: Op) {
        let data = self.out.op(op);
        let blocks = data.regions.iter().flat_map(|&region| &self.out.region(region).blocks);
        let is_empty = blocks.clone().all(|&block| self.out.block(block).ops.len() <= 1);
        if !data.results.is_empty() || !is_empty {
            self.out.push(self.block, op);
        }
    }

    /// Takes an operation out again.
    pub fn forget(&mut self, op: Op) {
        self.out.detach(op);
        self.images.retain(|image| image.op != op);
    }

    /// The type of what a cell holds.
    pub fn cell_type(&self, cell: ArrayId) -> Type {
        match &self.draft.scop.arrays[cell] {
            Array::Cell { ty, .. } => ty.clone(),
            Array::Memory(value) | Array::Symbol(value) => self.draft.m.ty(*value).clone(),
            Array::World | Array::Console => Type::None,
        }
    }

    // ---- names, places, attributes -----------------------------------------------------------------------------

    fn location(&self, source: Option<Op>) -> crate::ir::attr::Location {
        source.map_or(crate::ir::attr::Location::Unknown, |op| self.draft.m.op(op).loc.clone())
    }

    /// What a loop has of the loop it descends from. Which processors run its iterations, its bands say.
    fn inherit_loop(&mut self, op: Op, source: Option<Op>) {
        self.inherit(op, source);
        if source.is_some_and(|source| mappings_without_results(self.draft.m, source).is_some()) {
            self.out.op_mut(op).attrs.remove("mapping");
        }
    }

    fn inherit(&mut self, op: Op, source: Option<Op>) {
        if let Some(source) = source {
            let (attrs, span) = (self.draft.m.op(source).attrs.clone(), self.draft.m.op(source).span);
            self.out.op_mut(op).attrs = attrs;
            self.out.op_mut(op).span = span;
        }
    }

    fn name_iv(&mut self, iv: Value, node: &For) {
        if let Some(origin) = node.origin {
            self.name_like(iv, self.draft.scop.loops[origin].iv);
        }
        self.out.value_mut(iv).name = Some(node.name.clone());
    }

    /// Gives a value the name and the place of a value of the source.
    pub fn name_like(&mut self, value: Value, source: Value) {
        let data = self.draft.m.value(source);
        let (name, span) = (data.name.clone(), data.span);
        self.out.value_mut(value).name = name;
        self.out.value_mut(value).span = span;
    }

    /// Names results and iteration arguments after those of the source's operation, or of any for the same cell.
    fn name_slots(&mut self, op: Op, source: Option<Op>, slots: &[CellSlot]) {
        let draft = self.draft;
        for (number, slot) in slots.iter().enumerate() {
            let of = |phi: &&crate::analysis::scop::Phi| phi.cell == slot.0;
            let phis = || draft.scop.phis.iter().filter(of);
            let Some(phi) = phis().find(|phi| Some(phi.op) == source).or_else(|| phis().next()) else { continue };
            let result = self.out.op(op).results[number];
            self.name_like(result, draft.m.op(phi.op).results[phi.index]);
            let args = crate::analysis::region::iter_args(&self.out, op);
            let sources = crate::analysis::region::iter_args(draft.m, phi.op);
            if let (true, Some(&arg), Some(&source)) =
                (AffineForOp::cast(&self.out, op).is_some(), args.get(number), sources.get(phi.index))
            {
                self.name_like(arg, source);
            }
        }
    }
}
