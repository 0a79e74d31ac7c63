//! What a thread runs: operations as they are, parallel loops in order.

use super::build::CarryingNest;
use super::{LaunchRunner, LaunchWriter};
use crate::affine::dialect::AffineParallelOp;
use crate::codegen::reading::is_terminator;
use crate::diag::Diagnostic;
use crate::facts::threads::is_parallel;
use crate::ir::combiner::{FASTMATH, reassociated};
use crate::ir::view::segment;
use crate::ir::{Block, Combiner, Op, OpName, Value};

impl LaunchWriter<'_, '_> {
    /// The body of a loop, but for its end, which is returned.
    pub(super) fn body_of(&mut self, op: Op, runner: LaunchRunner) -> Result<Option<Op>, Diagnostic> {
        let body = self.m.single_block(op, 0).ok_or_else(|| self.malformed(op))?;
        self.ops_of(body, runner)
    }

    /// Moves the operations of a block behind what is written, but for its end, which is returned.
    pub(super) fn ops_of(&mut self, block: Block, runner: LaunchRunner) -> Result<Option<Op>, Diagnostic> {
        let ops = std::mem::take(&mut self.new.block_mut(block).ops);
        for &op in &ops {
            self.new.op_mut(op).parent = None;
        }
        let (last, ops) = match ops.split_last() {
            Some((&last, ops)) if is_terminator(self.m, last) => (Some(last), ops),
            _ => (None, &ops[..]),
        };
        match runner {
            LaunchRunner::Block => self.team_ops(ops)?,
            LaunchRunner::Thread => ops.iter().try_for_each(|&op| self.op(op, LaunchRunner::Thread))?,
        }
        Ok(last)
    }

    /// One operation.
    pub(super) fn op(&mut self, op: Op, runner: LaunchRunner) -> Result<(), Diagnostic> {
        if is_parallel(self.m, op) {
            return self.in_order(op, runner);
        }
        match self.m.name(op) {
            "memref.alloc" | "memref.alloca" => {
                self.begin_buffer(op);
                Ok(())
            }
            // It ends with its block.
            "memref.dealloc" => Ok(()),
            "memref.copy" if self.m.carries_nothing(op) => Ok(()),
            "memref.copy" => self.copy(op),
            "affine.load" | "affine.store" | "memref.load" | "memref.store" => self.access(op),
            "memref.cast" => self.cast_memref(op),
            _ => self.keep(op, runner),
        }
    }

    /// Moves an operation as it is, with what is in it.
    pub(super) fn keep(&mut self, op: Op, runner: LaunchRunner) -> Result<(), Diagnostic> {
        let operands = self.values(&self.new.op(op).operands);
        self.new.op_mut(op).operands = operands.into();
        self.new.push(self.at, op);
        let outer = self.at;
        for region in self.m.op(op).regions.clone() {
            for block in self.m.region(region).blocks.clone() {
                // Taken apart, and put together again.
                self.at = block;
                if let Some(last) = self.ops_of(block, runner)? {
                    self.keep(last, runner)?;
                }
            }
        }
        self.at = outer;
        Ok(())
    }

    /// A parallel loop run in order, with what it combines.
    fn in_order(&mut self, op: Op, runner: LaunchRunner) -> Result<(), Diagnostic> {
        let ranges = self.ranges(op)?;
        let starts = self.starts(op)?;
        let mut nest = CarryingNest::new(starts);
        for range in &ranges {
            self.in_turn(&mut nest, range);
        }
        let last = self.body_of(op, runner)?;
        let parts = nest.carried.clone();
        let given = self.combine(op, last, &parts)?;
        let results = self.close(nest, given);
        for (&old, new) in self.m.op(op).results.iter().zip(results) {
            self.rename(old, new);
        }
        Ok(())
    }

    /// What the results of a loop in order start with.
    fn starts(&mut self, op: Op) -> Result<Vec<Value>, Diagnostic> {
        let m = self.m;
        if m.is(op, "scf.parallel") {
            let inits = segment(m, op, 3).ok_or_else(|| self.malformed(op))?;
            return Ok(self.values(inits));
        }
        if m.op(op).results.is_empty() {
            return Ok(Vec::new());
        }
        let kinds = AffineParallelOp::cast(m, op).ok_or_else(|| self.malformed(op))?.reductions(m);
        let mut starts = Vec::new();
        for (&result, kind) in m.op(op).results.iter().zip(kinds) {
            let ty = m.ty(result).clone();
            let neutral = Combiner::of_kind(kind).and_then(|combiner| combiner.neutral().constant(&ty));
            let neutral = neutral.ok_or_else(|| self.unsupported(op, "this reduction has no neutral element"))?;
            starts.push(self.constant(neutral, ty));
        }
        Ok(starts)
    }

    /// What there is so far and one iteration's terms, which its end has, are together.
    pub(super) fn combine(&mut self, op: Op, last: Option<Op>, parts: &[Value]) -> Result<Vec<Value>, Diagnostic> {
        let m = self.m;
        let Some(last) = last.filter(|_| !parts.is_empty()) else { return Ok(Vec::new()) };
        let terms = self.values(&m.op(last).operands);
        let mut given = Vec::new();
        if m.is(op, "affine.parallel") {
            let kinds = AffineParallelOp::cast(m, op).ok_or_else(|| self.malformed(op))?.reductions(m);
            for ((&part, term), kind) in parts.iter().zip(terms).zip(kinds) {
                let combiner = Combiner::of_kind(kind).ok_or_else(|| self.malformed(op))?;
                given.push(self.number(combiner.opcode(), [part, term]));
            }
            return Ok(given);
        }
        for (number, (&part, term)) in parts.iter().zip(terms).enumerate() {
            let block = m.single_block(last, number).ok_or_else(|| self.malformed(last))?;
            let &[left, right] = &m.block(block).args[..] else { return Err(self.malformed(last)) };
            self.values.insert(left, part);
            self.values.insert(right, term);
            m.block(block).ops.iter().for_each(|&inner| self.give_up_order(inner));
            let end = self.ops_of(block, LaunchRunner::Thread)?.ok_or_else(|| self.malformed(last))?;
            let &[combined] = &m.op(end).operands[..] else { return Err(self.malformed(last)) };
            given.push(self.value(combined));
        }
        Ok(given)
    }

    /// What combines terms of a parallel loop may do so in any order, also where the loop runs in order.
    fn give_up_order(&mut self, op: Op) {
        if matches!(&self.m.op(op).name, OpName::Known(info) if info.inherent.contains(&FASTMATH)) {
            let flags = reassociated(self.m.op(op).properties.get(FASTMATH));
            self.new.op_mut(op).properties.set(FASTMATH, flags);
        }
    }
}
