//! `scf.if`, `scf.while`, `scf.index_switch`, `scf.execute_region`.

use std::sync::Arc;

use super::{CfLowering, EQUAL};
use crate::diag::Diagnostic;
use crate::ir::module::OpSpec;
use crate::ir::types::VectorType;
use crate::ir::{Attribute, Block, Op, Opcode, Type, Value};
use crate::lowering::operation_name;
use crate::scf::{ConditionOp, ExecuteRegionOp, IfOp, IndexSwitchOp, WhileOp};

impl CfLowering<'_> {
    /// The block after `op`, whose arguments are its results.
    fn block_after(&mut self, op: Op) -> Block {
        let old = self.old;
        let results = &old.op(op).results;
        let block = self.block(&self.types(results));
        let args = self.args(block);
        self.tie_all(results, &args);
        block
    }

    /// Lowers a region's block as `target`, and branches to `after` with what it yields.
    fn arm(&mut self, op: Op, block: Block, target: Block, after: Block) -> Result<(), Diagnostic> {
        self.open(target);
        let last = self.body(block, op)?;
        let yielded = self.operands(&self.old.op(last).operands, last)?;
        self.branch(after, yielded, last);
        Ok(())
    }

    pub(super) fn if_op(&mut self, op: Op) -> Result<(), Diagnostic> {
        let old = self.old;
        let Some(view) = IfOp::cast(old, op) else { return self.copy(op) };
        let condition = self.value(view.condition(old), op)?;
        let otherwise = view.else_block(old);
        let after = self.block_after(op);
        let yes = self.block(&[]);
        let no = if otherwise.is_some() { self.block(&[]) } else { after };
        self.choose(condition, yes, no, op);
        self.arm(op, view.then_block(old), yes, after)?;
        if let Some(block) = otherwise {
            self.arm(op, block, no, after)?;
        }
        self.open(after);
        Ok(())
    }

    /// What the condition passes on is defined on every way out of the first region: nothing needs to be passed.
    pub(super) fn while_op(&mut self, op: Op) -> Result<(), Diagnostic> {
        let old = self.old;
        let Some(view) = WhileOp::cast(old, op) else { return self.copy(op) };
        let inits = self.operands(view.inits(old), op)?;
        let head = self.copied_block(view.before(old));
        let (again, after) = (self.block(&[]), self.block(&[]));
        self.branch(head, inits, op);
        self.open(head);
        let last = self.body(view.before(old), op)?;
        let Some(end) = ConditionOp::cast(old, last) else {
            return Err(self.unsupported(last, "the first region of a loop ends in its condition"));
        };
        let condition = self.value(end.condition(old), last)?;
        let passed = self.operands(end.values(old), last)?;
        self.tie_all(&old.block(view.after(old)).args, &passed);
        self.tie_all(&old.op(op).results, &passed);
        self.choose(condition, again, after, last);
        self.arm(op, view.after(old), again, head)?;
        self.open(after);
        Ok(())
    }

    pub(super) fn switch_op(&mut self, op: Op) -> Result<(), Diagnostic> {
        let old = self.old;
        let Some(view) = IndexSwitchOp::cast(old, op) else { return self.copy(op) };
        let index = self.value(view.index(old), op)?;
        let cases = view.cases(old);
        let after = self.block_after(op);
        let (default, arms) = (self.block(&[]), cases.iter().map(|_| self.block(&[])).collect::<Vec<_>>());
        if cases.iter().all(|&case| case >= 0) && !cases.is_empty() {
            self.switch(index, &cases, default, &arms, op);
        } else {
            self.compare_with_each(index, &cases, default, &arms, op);
        }
        self.arm(op, view.default_block(old), default, after)?;
        for (case, &arm) in arms.iter().enumerate() {
            self.arm(op, view.case_block(old, case), arm, after)?;
        }
        self.open(after);
        Ok(())
    }

    /// `cf.switch` on all 64 bits of the index, so that no two values that differ become one.
    fn switch(&mut self, index: Value, cases: &[i64], default: Block, arms: &[Block], op: Op) {
        let cast = OpSpec::new(Opcode::IndexCast.into()).operands([index]).results([Type::int(64)]);
        let cast = self.place(cast, op);
        let flag = self.new.result(cast);
        let shape = vec![cases.len() as u64];
        let ty = Type::Vector(Arc::new(VectorType { shape, scalable: vec![false], element: Type::int(64) }));
        let values = cases.iter().map(|&case| Attribute::Int(case.into(), Type::int(64))).collect();
        let spec = OpSpec::new(operation_name("cf.switch")).operands([flag]);
        let switch = self.place(spec.property("case_values", Attribute::Dense(ty, values)), op);
        let targets = std::iter::once(default).chain(arms.iter().copied());
        self.new.op_mut(switch).successors = targets.map(|target| (target, Vec::new())).collect();
    }

    /// A comparison for each case: MLIR does not read the negative cases that it prints for `cf.switch`.
    fn compare_with_each(&mut self, index: Value, cases: &[i64], default: Block, arms: &[Block], op: Op) {
        for (number, (&case, &arm)) in cases.iter().zip(arms).enumerate() {
            let case = self.index(case, op);
            let is_case = self.compare(EQUAL, index, case, op);
            let is_last = number + 1 == cases.len();
            let next = if is_last { default } else { self.block(&[]) };
            self.choose(is_case, arm, next, op);
            if !is_last {
                self.open(next);
            }
        }
        if cases.is_empty() {
            self.branch(default, Vec::new(), op);
        }
    }

    /// The first block goes on where the operation stands; if it is the only one, so does what follows.
    pub(super) fn execute_region(&mut self, op: Op) -> Result<(), Diagnostic> {
        let old = self.old;
        let Some(view) = ExecuteRegionOp::cast(old, op) else { return self.copy(op) };
        let region = view.region(old);
        if let [only] = old.region(region).blocks[..]
            && old.last_op(only).is_some_and(|last| old.is(last, "scf.yield"))
        {
            let last = self.body(only, op)?;
            let yielded = self.operands(&old.op(last).operands, last)?;
            self.tie_all(&old.op(op).results, &yielded);
            return Ok(());
        }
        if !self.takes_blocks {
            return Err(
                self.unsupported(op, "`scf.execute_region` has blocks, but the operation around takes one only")
            );
        }
        let after = self.block_after(op);
        self.exits.push(after);
        self.graph(region)?;
        self.exits.pop();
        self.open(after);
        Ok(())
    }

    /// The end of an `scf.execute_region`; of other operations the one that lowers them reads it.
    pub(super) fn yield_op(&mut self, op: Op) -> Result<(), Diagnostic> {
        let Some(&after) = self.exits.last() else { return self.copy(op) };
        let yielded = self.operands(&self.old.op(op).operands, op)?;
        self.branch(after, yielded, op);
        Ok(())
    }
}
