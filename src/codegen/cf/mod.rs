//! From `scf` to `cf`: a new module whose functions are blocks and branches.
//!
//! | scf | becomes |
//! |---|---|
//! | `if` | a branch, its regions, and a block whose arguments are the results |
//! | `for` | a head with the induction variable and the iter_args as arguments, the body, and what follows |
//! | `parallel`, `forall` | such a loop for each dimension, the last one innermost; reductions are carried |
//! | `while` | its two regions, the first of which ends in the branch |
//! | `index_switch` | `cf.switch` on all 64 bits of the index, or comparisons |
//! | `execute_region` | its blocks |
//!
//! `affine` becomes `scf` first. All other operations are copied; names stay.
//!
//! A region is lowered block by block, in an order in which definitions come before uses, and each old block becomes a
//! row of new ones: the one under construction is the last of the row. The rows are placed in the order of the text.

mod branches;
mod loops;

use rustc_hash::FxHashMap;

use crate::diag::Diagnostic;
use crate::ir::combiner::{FASTMATH, reassociated};
use crate::ir::dominance::execution_order;
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Block, Module, Op, OpName, Opcode, Region, Traits, Type, Value};
use crate::lowering::{fill_in, operation_name, undefined, unsupported};

/// The program without `affine` and `scf` operations.
///
/// # Errors
/// Where there is no counterpart, such as for a loop over shared tensors, or where the operation around takes one block
/// only: code `unsupported`, with its place.
pub fn lower(module: &Module) -> Result<Module, Diagnostic> {
    let structured = super::scf::lower(module)?;
    let new = structured.new_like();
    let at = new.body();
    let mut lowering = CfLowering {
        old: &structured,
        new,
        at,
        row: Vec::new(),
        values: FxHashMap::default(),
        late: Vec::new(),
        blocks: FxHashMap::default(),
        exits: Vec::new(),
        takes_blocks: false,
        is_free: false,
    };
    lowering.ops(structured.body())?;
    fill_in(lowering.old, &mut lowering.new, &lowering.values, &lowering.late)?;
    Ok(lowering.new)
}

/// `arith.cmpi` predicates.
const EQUAL: i64 = 0;
const LESS: i64 = 2;
const LESS_UNSIGNED: i64 = 6;

/// A module under construction.
struct CfLowering<'m> {
    old: &'m Module,
    new: Module,
    /// The block under construction.
    at: Block,
    /// The blocks that the old one has become so far.
    row: Vec<Block>,
    values: FxHashMap<Value, Value>,
    /// Operations that use what was not defined yet, with their copies.
    late: Vec<(Op, Op)>,
    /// The first block that an old one becomes, where it can be branched to.
    blocks: FxHashMap<Block, Block>,
    /// Where the `scf.yield` of each surrounding `scf.execute_region` goes.
    exits: Vec<Block>,
    /// May the region under construction have several blocks?
    takes_blocks: bool,
    /// Is this the combiner of a parallel loop, whose order is free?
    is_free: bool,
}

/// Values and blocks.
impl CfLowering<'_> {
    fn unsupported(&self, op: Op, message: &str) -> Diagnostic {
        unsupported(self.old.op(op).span, message)
    }

    fn value(&self, value: Value, user: Op) -> Result<Value, Diagnostic> {
        let found = self.values.get(&value).copied();
        found.ok_or_else(|| undefined(self.old, user))
    }

    fn operands(&self, values: &[Value], user: Op) -> Result<Vec<Value>, Diagnostic> {
        values.iter().map(|&value| self.value(value, user)).collect()
    }

    /// Ties an old value to a new one, which gets its name unless it has one.
    fn tie(&mut self, old: Value, new: Value) {
        self.values.insert(old, new);
        let data = self.old.value(old);
        let target = self.new.value_mut(new);
        if target.name.is_none() {
            (target.name, target.span) = (data.name.clone(), data.span);
        }
    }

    fn tie_all(&mut self, old: &[Value], new: &[Value]) {
        for (&old, &new) in old.iter().zip(new) {
            self.tie(old, new);
        }
    }

    fn types(&self, old: &[Value]) -> Vec<Type> {
        old.iter().map(|&value| self.old.ty(value).clone()).collect()
    }

    /// A block with arguments of these types that stands nowhere yet.
    fn block(&mut self, types: &[Type]) -> Block {
        let block = self.new.create_block();
        for ty in types {
            self.new.add_arg(block, ty.clone());
        }
        block
    }

    fn args(&self, block: Block) -> Vec<Value> {
        self.new.block(block).args.clone()
    }

    /// Goes on in the block.
    fn open(&mut self, block: Block) {
        self.row.push(block);
        self.at = block;
    }
}

/// Operations.
impl CfLowering<'_> {
    /// Places a new operation, which comes from where `origin` comes from.
    fn place(&mut self, spec: OpSpec, origin: Op) -> Op {
        let op = self.new.create(spec.origin(self.old.op(origin)));
        self.new.push(self.at, op);
        op
    }

    /// Ends the block: `cf.br`.
    fn branch(&mut self, target: Block, passed: Vec<Value>, origin: Op) {
        let op = self.place(OpSpec::new(operation_name("cf.br")), origin);
        self.new.op_mut(op).successors = vec![(target, passed)];
    }

    /// Ends the block: `cf.cond_br`, nothing passed.
    fn choose(&mut self, condition: Value, yes: Block, no: Block, origin: Op) -> Op {
        let op = self.place(OpSpec::new(operation_name("cf.cond_br")).operands([condition]), origin);
        self.new.op_mut(op).successors = vec![(yes, Vec::new()), (no, Vec::new())];
        op
    }

    /// `arith.cmpi`.
    fn compare(&mut self, predicate: i64, left: Value, right: Value, origin: Op) -> Value {
        let spec = OpSpec::new(Opcode::CmpI.into()).operands([left, right]).results([Type::int(1)]);
        let op = self.place(spec.property("predicate", Attribute::Int(predicate.into(), Type::int(64))), origin);
        self.new.result(op)
    }

    /// `arith.constant` of type index.
    fn index(&mut self, number: i64, origin: Op) -> Value {
        let spec = OpSpec::new(Opcode::Constant.into()).results([Type::Index]);
        let op = self.place(spec.property("value", Attribute::Int(number.into(), Type::Index)), origin);
        self.new.result(op)
    }

    /// Lowers the operations of a block.
    fn ops(&mut self, block: Block) -> Result<(), Diagnostic> {
        let old = self.old;
        old.block(block).ops.iter().try_for_each(|&op| self.op(op))
    }

    /// Lowers the operations of a block but for the last, which is returned.
    fn body(&mut self, block: Block, owner: Op) -> Result<Op, Diagnostic> {
        let old = self.old;
        let Some((&last, ops)) = old.block(block).ops.split_last() else {
            return Err(self.unsupported(owner, "a block without a terminator"));
        };
        ops.iter().try_for_each(|&op| self.op(op))?;
        Ok(last)
    }

    fn op(&mut self, op: Op) -> Result<(), Diagnostic> {
        let lower = match self.old.name(op) {
            "scf.if" => Self::if_op,
            "scf.for" => Self::for_op,
            "scf.parallel" => Self::parallel_op,
            "scf.forall" => Self::forall_op,
            "scf.while" => Self::while_op,
            "scf.index_switch" => Self::switch_op,
            "scf.execute_region" => return self.execute_region(op),
            "scf.yield" => return self.yield_op(op),
            _ => return self.copy(op),
        };
        if !self.takes_blocks {
            let around = self.old.parent_op(op).map_or("a module", |parent| self.old.name(parent));
            let message = format!("`{}` becomes blocks, but `{around}` takes one block only", self.old.name(op));
            return Err(self.unsupported(op, &message));
        }
        lower(self, op)
    }

    /// Copies an operation of another dialect, and lowers what is nested in it.
    fn copy(&mut self, op: Op) -> Result<(), Diagnostic> {
        let old = self.old;
        let data = old.op(op);
        let operands = self.operands(&data.operands, op);
        let mut is_late = operands.is_err();
        let mut spec = OpSpec::new(data.name.clone()).operands(operands.unwrap_or_default());
        spec = spec.results(self.types(&data.results));
        (spec.properties, spec.attrs) = (data.properties.clone(), data.attrs.clone());
        if self.is_free && matches!(&data.name, OpName::Known(info) if info.inherent.contains(&FASTMATH)) {
            spec.properties.set(FASTMATH, reassociated(data.properties.get(FASTMATH)));
        }
        let new = self.place(spec, op);
        let results = self.new.op(new).results.to_vec();
        self.tie_all(&data.results, &results);
        for &region in &data.regions {
            let target = self.new.add_region(new);
            self.region(op, region, target)?;
        }
        for (block, passed) in &data.successors {
            let target = self.blocks.get(block).copied();
            let target = target.ok_or_else(|| self.unsupported(op, "a branch leaves its region"))?;
            let passed = self.operands(passed, op);
            is_late |= passed.is_err();
            self.new.op_mut(new).successors.push((target, passed.unwrap_or_default()));
        }
        if is_late {
            self.late.push((op, new));
        }
        Ok(())
    }

    fn region(&mut self, owner: Op, from: Region, to: Region) -> Result<(), Diagnostic> {
        let blocks = &self.old.region(from).blocks;
        let Some(&entry) = blocks.first() else { return Ok(()) };
        let is_body =
            self.old.has_traits(owner, Traits::ISOLATED) && !self.old.has_traits(owner, Traits::NO_TERMINATOR);
        let is_kernel = matches!(self.old.name(owner), "gpu.all_reduce" | "gpu.func" | "gpu.launch" | "gpu.module");
        let takes_blocks = is_body || blocks.len() > 1 || is_kernel;
        let outer_row = (self.at, std::mem::take(&mut self.row));
        let outer = (std::mem::take(&mut self.exits), std::mem::replace(&mut self.takes_blocks, takes_blocks));
        let first = self.copied_block(entry);
        self.open(first);
        self.graph(from)?;
        for block in std::mem::take(&mut self.row) {
            self.new.attach_block(to, block);
        }
        ((self.at, self.row), (self.exits, self.takes_blocks)) = (outer_row, outer);
        Ok(())
    }

    /// A new block with arguments for those of an old one.
    fn copied_block(&mut self, block: Block) -> Block {
        let old = self.old;
        let args = &old.block(block).args;
        let new = self.block(&self.types(args));
        let new_args = self.args(new);
        self.tie_all(args, &new_args);
        self.blocks.insert(block, new);
        new
    }

    /// Lowers the blocks of a region, the first of them into the block under construction.
    fn graph(&mut self, region: Region) -> Result<(), Diagnostic> {
        let old = self.old;
        let blocks = &old.region(region).blocks;
        for &block in &blocks[1..] {
            self.copied_block(block);
        }
        let mut rows: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
        for block in execution_order(old, region) {
            let outer = if block == blocks[0] { None } else { Some(std::mem::take(&mut self.row)) };
            if outer.is_some() {
                let first = self.blocks[&block];
                self.open(first);
            }
            self.ops(block)?;
            if let Some(outer) = outer {
                rows.insert(block, std::mem::replace(&mut self.row, outer));
            }
        }
        self.row.extend(blocks[1..].iter().filter_map(|block| rows.remove(block)).flatten());
        Ok(())
    }
}
