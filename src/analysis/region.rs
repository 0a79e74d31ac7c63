//! The skeleton of a scop: which operations are loops, guards, writes, opaque or parts of slices, what each statement
//! is made for, and which values it is computed from.

use rustc_hash::{FxHashMap, FxHashSet};

use super::scop::StatementKind;
use crate::ir::{Block, Module, Op, Traits, Value, ValueDef};

/// When a statement that stands at an operation runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum RunPhase {
    /// Before it: an initial value.
    Init,
    /// As it: the operation itself.
    At,
}

/// What a statement is made for.
#[derive(Clone, Debug)]
pub(super) struct StatementRoot {
    /// What it is.
    pub kind: StatementKind,
    /// The block in which it stands.
    pub block: Block,
    /// The position of `anchor` in the block.
    pub index: usize,
    /// The operation at which it stands.
    pub anchor: Op,
    /// When it runs.
    pub phase: RunPhase,
    /// The operation that has to run; none where a value is left in a cell.
    pub op: Option<Op>,
    /// The value it leaves in a cell, and the value whose web that cell belongs to.
    pub leaves: Vec<(Value, Value)>,
}

/// The original order, before statements have been merged.
#[derive(Clone, Debug)]
pub(super) enum OrderNode {
    /// A loop, with all of its dimensions.
    Loop { op: Op, index: usize, body: Block, nodes: Vec<OrderNode> },
    /// An `affine.if` with statements inside.
    If { op: Op, index: usize, regions: Vec<(Block, Vec<OrderNode>)> },
    /// A root, by number.
    Root(usize),
}

/// Where a value comes from, as seen by a slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ValueOrigin {
    /// A parameter.
    Param,
    /// An induction variable of a loop of the scop.
    Iv,
    /// A value that lives in a cell.
    Cell,
    /// A result of an operation that is copied into the slice.
    Slice(Op),
}

/// The pure operations and loads a statement is computed from.
#[derive(Clone, Default, Debug)]
pub(super) struct BackwardSlice {
    /// In textual order; roots included.
    pub ops: Vec<Op>,
    /// Loads, nested ones included.
    pub loads: Vec<Op>,
    /// Values that live in cells.
    pub cells: Vec<Value>,
}

/// What an operation is to the model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    Loop,
    If,
    Slice,
    Write,
    Opaque,
}

/// The skeleton of one function.
pub(super) struct Skeleton<'m> {
    m: &'m Module,
    /// The function's block.
    pub block: Block,
    /// The original order.
    pub nodes: Vec<OrderNode>,
    /// The roots, in the original order.
    pub roots: Vec<StatementRoot>,
    /// The end of the function.
    pub end: StatementRoot,
    /// Operations that define parameters.
    pub params: Vec<Op>,
    /// The number of each operation in the text.
    pub order: FxHashMap<Op, usize>,
    fixed: FxHashSet<Value>,
    unsunk: FxHashSet<Op>,
    loops: FxHashSet<Op>,
    items: FxHashSet<Op>,
    used: FxHashSet<Value>,
}

/// What the skeleton has to know from elsewhere.
pub(super) struct SkeletonInputs<'a> {
    /// Loops with affine bounds.
    pub loops: &'a FxHashSet<Op>,
    /// `affine.if`s with affine conditions.
    pub guards: &'a FxHashSet<Op>,
    /// The symbols of the scop.
    pub symbols: &'a [Value],
    /// Values at the top of the function that are no parameters.
    pub unfixed: &'a FxHashSet<Value>,
    /// Loads that have to be statements of their own.
    pub unsunk: &'a FxHashSet<Op>,
}

/// Loads whose accesses are known.
pub(crate) fn is_load(m: &Module, op: Op) -> bool {
    matches!(m.name(op), "affine.load" | "affine.vector_load" | "memref.load" | "vector.load" | "memref.reshape")
}

/// Writes whose accesses are known.
fn is_write(m: &Module, op: Op) -> bool {
    matches!(m.name(op), "affine.store" | "affine.vector_store" | "memref.store" | "vector.store")
}

/// Operations that make memory, and nothing else.
fn makes_memory(m: &Module, op: Op) -> bool {
    matches!(m.name(op), "memref.alloc" | "memref.alloca" | "memref.get_global")
}

/// Is the operation pure but for loads, with everything nested in it?
pub(super) fn is_sliceable(m: &Module, op: Op) -> bool {
    let data = m.op(op);
    if data.regions.is_empty() {
        return is_load(m, op) || m.is_pure(op);
    }
    let conditional = matches!(m.name(op), "affine.if" | "scf.if" | "scf.index_switch");
    conditional
        && !data.results.is_empty()
        && m.walk(op)[1..].iter().all(|&inner| {
            m.has_traits(inner, Traits::TERMINATOR) || (!m.is(inner, "affine.for") && is_sliceable(m, inner))
        })
}

/// The values that the operation uses and that are defined outside of it, nested operations included.
pub(crate) fn captured(m: &Module, op: Op) -> Vec<Value> {
    let mut values: Vec<Value> = m.op(op).operands.to_vec();
    if m.op(op).regions.is_empty() {
        return values;
    }
    let inside: FxHashSet<Op> = m.walk(op).into_iter().collect();
    for &inner in m.walk(op)[1..].iter() {
        let data = m.op(inner);
        for &value in data.operands.iter().chain(data.successors.iter().flat_map(|(_, args)| args)) {
            let owner = match m.value(value).def {
                ValueDef::Result(op, _) => Some(op),
                ValueDef::Arg(block, _) => m.block_owner(block),
            };
            if owner.is_none_or(|owner| !inside.contains(&owner)) && !values.contains(&value) {
                values.push(value);
            }
        }
    }
    values
}

/// The operands of a loop that start its iteration arguments: as many as it has results, the last ones.
pub(crate) fn inits(m: &Module, op: Op) -> &[Value] {
    let data = m.op(op);
    &data.operands[data.operands.len().saturating_sub(data.results.len())..]
}

/// How many induction variables the operation has as a loop; 0 for all others.
pub fn num_ivs(m: &Module, op: Op) -> usize {
    let args = || m.single_block(op, 0).map_or(0, |body| m.block(body).args.len());
    match m.name(op) {
        "affine.for" | "scf.for" => 1,
        "affine.parallel" | "scf.parallel" => args(),
        "scf.forall" => args().saturating_sub(m.op(op).results.len()),
        _ => 0,
    }
}

/// The iteration arguments of a loop: the last arguments of its block.
pub(crate) fn iter_args(m: &Module, op: Op) -> Vec<Value> {
    let results = m.op(op).results.len();
    m.single_block(op, 0).map_or_else(Vec::new, |body| {
        let args = &m.block(body).args;
        args[args.len().saturating_sub(results)..].to_vec()
    })
}

impl<'m> Skeleton<'m> {
    /// Reads the skeleton of `func`, whose body is `block`.
    pub fn read(m: &'m Module, func: Op, block: Block, given: &SkeletonInputs<'_>) -> Skeleton<'m> {
        let order: FxHashMap<Op, usize> = m.walk(func).into_iter().enumerate().map(|(i, op)| (op, i)).collect();
        let used = m.uses_in(func).into_keys().collect();
        let terminator = m.last_op(block).unwrap_or(func);
        let index = m.block(block).ops.len().saturating_sub(1);
        let end = StatementRoot {
            kind: StatementKind::Opaque,
            block,
            index,
            anchor: terminator,
            phase: RunPhase::At,
            op: Some(terminator),
            leaves: Vec::new(),
        };
        let mut skeleton = Skeleton {
            m,
            block,
            nodes: Vec::new(),
            roots: Vec::new(),
            end,
            params: Vec::new(),
            order,
            fixed: m.block(block).args.iter().copied().collect(),
            unsunk: given.unsunk.clone(),
            loops: given.loops.clone(),
            items: FxHashSet::default(),
            used,
        };
        skeleton.find_params(given);
        skeleton.find_items(block, given);
        skeleton.nodes = skeleton.read_block(block);
        skeleton
    }

    /// Parameters: operations at the top that need only parameters and do not read memory. A symbol that is computed
    /// from memory is fixed as well, but its operation is a statement.
    fn find_params(&mut self, given: &SkeletonInputs<'_>) {
        let m = self.m;
        let is_unfixed = |op: Op| m.op(op).results.iter().any(|value| given.unfixed.contains(value));
        for &op in m.block(self.block).ops.iter().filter(|&&op| !is_unfixed(op)) {
            let pure =
                makes_memory(m, op) || (is_sliceable(m, op) && m.walk(op).into_iter().all(|inner| !is_load(m, inner)));
            if pure && captured(m, op).iter().all(|value| self.fixed.contains(value)) {
                self.params.push(op);
                self.fixed.extend(m.op(op).results.iter().copied());
            }
        }
        self.fixed.extend(given.symbols.iter().copied());
    }

    /// Loops and guards that are entered: affine ones with a statement inside.
    fn find_items(&mut self, block: Block, given: &SkeletonInputs<'_>) -> bool {
        let mut entered = false;
        for &op in &self.m.block(block).ops {
            let data = self.m.op(op);
            let affine = given.loops.contains(&op) || given.guards.contains(&op);
            if affine && !is_sliceable(self.m, op) {
                let blocks: Vec<Block> =
                    data.regions.iter().flat_map(|&region| self.m.region(region).blocks.iter().copied()).collect();
                let mut inside = !data.results.is_empty();
                for block in blocks {
                    inside |= self.find_items(block, given);
                }
                if inside {
                    self.items.insert(op);
                }
                entered = true;
            } else {
                entered |= !self.m.has_traits(op, Traits::TERMINATOR);
            }
        }
        entered
    }

    fn class(&self, op: Op) -> Class {
        if self.items.contains(&op) {
            return if self.loops.contains(&op) { Class::Loop } else { Class::If };
        }
        let symbol = self.m.op(op).results.iter().any(|value| self.fixed.contains(value));
        if is_write(self.m, op) {
            Class::Write
        } else if is_sliceable(self.m, op) && !symbol {
            Class::Slice
        } else {
            Class::Opaque
        }
    }

    /// Where a value comes from.
    pub fn origin(&self, value: Value) -> ValueOrigin {
        if self.fixed.contains(&value) {
            return ValueOrigin::Param;
        }
        match self.m.value(value).def {
            ValueDef::Arg(block, number) => {
                let op = self.m.block_owner(block);
                let carried = op.map_or(0, |op| self.m.op(op).results.len());
                let ivs = self.m.block(block).args.len().saturating_sub(carried);
                if (number as usize) < ivs { ValueOrigin::Iv } else { ValueOrigin::Cell }
            }
            ValueDef::Result(op, _) => match self.class(op) {
                Class::Slice if !self.unsunk.contains(&op) => ValueOrigin::Slice(op),
                _ => ValueOrigin::Cell,
            },
        }
    }

    /// The items of one block, its terminator included.
    fn read_block(&mut self, block: Block) -> Vec<OrderNode> {
        let mut nodes = Vec::new();
        for (index, &op) in self.m.block(block).ops.iter().enumerate() {
            if self.m.has_traits(op, Traits::TERMINATOR) {
                self.read_yield(block, index, op, &mut nodes);
                continue;
            }
            match self.class(op) {
                Class::Loop => {
                    self.read_inits(block, index, op, &mut nodes);
                    if let Some(body) = self.m.single_block(op, 0) {
                        let inner = self.read_block(body);
                        nodes.push(OrderNode::Loop { op, index, body, nodes: inner });
                    }
                }
                Class::If => {
                    let regions = (0..self.m.op(op).regions.len()).filter_map(|i| self.m.single_block(op, i));
                    let regions = regions.collect::<Vec<_>>();
                    let regions = regions.into_iter().map(|block| (block, self.read_block(block))).collect();
                    nodes.push(OrderNode::If { op, index, regions });
                }
                class => {
                    if let Some(kind) = self.statement_kind(op, class) {
                        let root = self.root_at(kind, block, index, op);
                        nodes.push(self.push(root));
                    }
                }
            }
        }
        nodes
    }

    fn push(&mut self, root: StatementRoot) -> OrderNode {
        self.roots.push(root);
        OrderNode::Root(self.roots.len() - 1)
    }

    /// Is the operation a statement, and of which kind?
    fn statement_kind(&self, op: Op, class: Class) -> Option<StatementKind> {
        match class {
            Class::Write => Some(StatementKind::Write),
            Class::Opaque if self.params.binary_search_by_key(&self.order[&op], |p| self.order[p]).is_ok() => None,
            Class::Opaque => Some(StatementKind::Opaque),
            _ if self.unsunk.contains(&op) => Some(StatementKind::Cell),
            _ if self.params.binary_search_by_key(&self.order[&op], |p| self.order[p]).is_ok() => None,
            _ => {
                let unused = self.m.op(op).results.iter().all(|value| !self.used.contains(value));
                unused.then_some(StatementKind::Unused)
            }
        }
    }

    /// The statement of an operation; its results are left in cells.
    fn root_at(&self, kind: StatementKind, block: Block, index: usize, op: Op) -> StatementRoot {
        let results = self.m.op(op).results.iter().copied();
        let leaves = results.filter(|value| self.used.contains(value) && !self.fixed.contains(value));
        StatementRoot {
            kind,
            block,
            index,
            anchor: op,
            phase: RunPhase::At,
            op: Some(op),
            leaves: leaves.map(|v| (v, v)).collect(),
        }
    }

    /// `cell = init` for each iteration argument, before the loop.
    fn read_inits(&mut self, block: Block, index: usize, op: Op, nodes: &mut Vec<OrderNode>) {
        for (&init, &result) in inits(self.m, op).iter().zip(&self.m.op(op).results) {
            let leaves = vec![(init, result)];
            let root = StatementRoot {
                kind: StatementKind::Cell,
                block,
                index,
                anchor: op,
                phase: RunPhase::Init,
                op: None,
                leaves,
            };
            let node = self.push(root);
            nodes.push(node);
        }
    }

    /// `cell = operand` for each operand of the yield of a loop or a guard.
    fn read_yield(&mut self, block: Block, index: usize, op: Op, nodes: &mut Vec<OrderNode>) {
        if block == self.block {
            return;
        }
        let Some(owner) = self.m.block_owner(block) else { return };
        for (&operand, &result) in self.m.op(op).operands.iter().zip(&self.m.op(owner).results) {
            let leaves = vec![(operand, result)];
            let root = StatementRoot {
                kind: StatementKind::Cell,
                block,
                index,
                anchor: op,
                phase: RunPhase::At,
                op: None,
                leaves,
            };
            let node = self.push(root);
            nodes.push(node);
        }
    }

    /// The slice of a root.
    pub fn slice(&self, root: &StatementRoot) -> BackwardSlice {
        let mut slice = BackwardSlice::default();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut work: Vec<Value> = match root.op {
            Some(op) => {
                slice.ops.push(op);
                captured(self.m, op)
            }
            None => root.leaves.iter().map(|(value, _)| *value).collect(),
        };
        while let Some(value) = work.pop() {
            if !seen.insert(value) {
                continue;
            }
            match self.origin(value) {
                ValueOrigin::Param | ValueOrigin::Iv => {}
                ValueOrigin::Cell => slice.cells.push(value),
                ValueOrigin::Slice(op) => {
                    if !slice.ops.contains(&op) {
                        slice.ops.push(op);
                        work.extend(captured(self.m, op));
                    }
                }
            }
        }
        slice.ops.sort_by_key(|op| self.order[op]);
        slice.cells.sort();
        let nested = slice.ops.iter().filter(|&&op| is_sliceable(self.m, op)).flat_map(|&op| self.m.walk(op));
        slice.loads = nested.filter(|&op| is_load(self.m, op)).collect();
        slice
    }
}
