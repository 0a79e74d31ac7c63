//! `scf.for`, `scf.parallel`, `scf.forall`: loops that count.
//!
//! As in MLIR the end is compared before each iteration and the step is added after it, both as the type wraps, and the
//! iterations of parallel loops run in the order of their indices.

use super::{CfLowering, LESS, LESS_UNSIGNED};
use crate::diag::Diagnostic;
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Block, Op, Opcode, Type, Value};
use crate::scf::{ForOp, ForallBound, ForallOp, ParallelOp, ReduceOp};

/// From one value up to before another.
struct LoopRange {
    lower: Value,
    upper: Value,
    step: Value,
}

/// A loop whose body is under construction.
struct OpenLoop {
    head: Block,
    after: Block,
    step: Value,
}

impl CfLowering<'_> {
    /// Starts a loop that carries `inits`; what follows is its body.
    fn enter(&mut self, range: &LoopRange, inits: Vec<Value>, predicate: i64, op: Op) -> OpenLoop {
        let first: Vec<Value> = std::iter::once(range.lower).chain(inits).collect();
        let types: Vec<Type> = first.iter().map(|&value| self.new.ty(value).clone()).collect();
        let (head, inside, after) = (self.block(&types), self.block(&[]), self.block(&[]));
        self.branch(head, first, op);
        self.open(head);
        let iv = self.args(head)[0];
        let goes_on = self.compare(predicate, iv, range.upper, op);
        let branch = self.choose(goes_on, inside, after, op);
        // What is said to LLVM about the loop is said on its branch.
        let is_for_llvm = |attr: &Attribute| matches!(attr, Attribute::Opaque(text) if text.starts_with("llvm."));
        for (name, attr) in self.old.op(op).attrs.iter().filter(|(_, attr)| is_for_llvm(attr)) {
            self.new.op_mut(branch).attrs.set(name, attr.clone());
        }
        self.open(inside);
        OpenLoop { head, after, step: range.step }
    }

    /// The induction variable and what is carried.
    fn head(&self, open: &OpenLoop) -> (Value, Vec<Value>) {
        let mut args = self.args(open.head);
        (args.remove(0), args)
    }

    /// Ends the body, which hands on `next`. What is carried when the loop ends is what its head has then.
    fn leave(&mut self, open: &OpenLoop, next: Vec<Value>, op: Op) -> Vec<Value> {
        let (iv, carried) = self.head(open);
        let ty = self.new.ty(iv).clone();
        let sum = OpSpec::new(Opcode::AddI.into()).operands([iv, open.step]).results([ty]);
        let sum = self.place(sum, op);
        let first = self.new.result(sum);
        self.branch(open.head, std::iter::once(first).chain(next).collect(), op);
        self.open(open.after);
        carried
    }

    pub(super) fn for_op(&mut self, op: Op) -> Result<(), Diagnostic> {
        let old = self.old;
        let Some(view) = ForOp::cast(old, op) else { return self.copy(op) };
        let range = LoopRange {
            lower: self.value(view.lower(old), op)?,
            upper: self.value(view.upper(old), op)?,
            step: self.value(view.step(old), op)?,
        };
        let inits = self.operands(view.inits(old), op)?;
        let predicate = if view.is_unsigned(old) { LESS_UNSIGNED } else { LESS };
        let open = self.enter(&range, inits, predicate, op);
        let args = self.args(open.head);
        self.tie_all(&old.block(view.body(old)).args, &args);
        let last = self.body(view.body(old), op)?;
        let next = self.operands(&old.op(last).operands, last)?;
        let carried = self.leave(&open, next, op);
        self.tie_all(&old.op(op).results, &carried);
        Ok(())
    }

    /// A loop for each range; the old induction variables are those of the loops. Returns them, and what the innermost carries.
    fn nest(&mut self, ivs: &[Value], ranges: &[LoopRange], inits: Vec<Value>, op: Op) -> (Vec<OpenLoop>, Vec<Value>) {
        let mut carried = inits;
        let mut opened = Vec::new();
        for (&old_iv, range) in ivs.iter().zip(ranges) {
            let open = self.enter(range, carried, LESS, op);
            let (iv, args) = self.head(&open);
            self.tie(old_iv, iv);
            carried = args;
            opened.push(open);
        }
        (opened, carried)
    }

    /// Ends the loops, innermost first.
    fn leave_all(&mut self, opened: &[OpenLoop], next: Vec<Value>, op: Op) -> Vec<Value> {
        opened.iter().rev().fold(next, |next, open| self.leave(open, next, op))
    }

    pub(super) fn parallel_op(&mut self, op: Op) -> Result<(), Diagnostic> {
        let old = self.old;
        let Some(view) = ParallelOp::cast(old, op) else { return self.copy(op) };
        let (lower, upper) = (self.operands(view.lower(old), op)?, self.operands(view.upper(old), op)?);
        let steps = self.operands(view.steps(old), op)?;
        let ends = lower.into_iter().zip(upper).zip(steps);
        let ranges: Vec<LoopRange> = ends.map(|((lower, upper), step)| LoopRange { lower, upper, step }).collect();
        let inits = self.operands(view.inits(old), op)?;
        let (opened, carried) = self.nest(view.ivs(old), &ranges, inits, op);
        let last = self.body(view.body(old), op)?;
        let Some(reduce) = ReduceOp::cast(old, last) else {
            return Err(self.unsupported(last, "the body of a parallel loop ends in `scf.reduce`"));
        };
        let mut next = Vec::new();
        for (number, (&term, so_far)) in reduce.values(old).iter().zip(carried).enumerate() {
            let term = self.value(term, last)?;
            let block = reduce.combiner(old, number);
            self.tie_all(&old.block(block).args, &[so_far, term]);
            let outer = std::mem::replace(&mut self.is_free, true);
            let end = self.body(block, last);
            self.is_free = outer;
            let end = end?;
            next.extend(self.operands(&old.op(end).operands, end)?);
        }
        let carried = self.leave_all(&opened, next, op);
        self.tie_all(&old.op(op).results, &carried);
        Ok(())
    }

    pub(super) fn forall_op(&mut self, op: Op) -> Result<(), Diagnostic> {
        let old = self.old;
        let Some(view) = ForallOp::cast(old, op) else { return self.copy(op) };
        if !view.outputs(old).is_empty() {
            return Err(self.unsupported(op, "`scf.forall` over shared tensors has no counterpart among branches"));
        }
        let mut ranges = Vec::new();
        for ((lower, upper), step) in view.lower(old).into_iter().zip(view.upper(old)).zip(view.steps(old)) {
            let (lower, upper) = (self.bound(lower, op)?, self.bound(upper, op)?);
            ranges.push(LoopRange { lower, upper, step: self.bound(step, op)? });
        }
        let (opened, _) = self.nest(view.ivs(old), &ranges, Vec::new(), op);
        self.body(view.body(old), op)?;
        self.leave_all(&opened, Vec::new(), op);
        Ok(())
    }

    fn bound(&mut self, bound: ForallBound, op: Op) -> Result<Value, Diagnostic> {
        match bound {
            ForallBound::Dynamic(value) => self.value(value, op),
            ForallBound::Static(number) => Ok(self.index(number, op)),
        }
    }
}
