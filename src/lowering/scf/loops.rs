//! Loops and branches: `scf.for`, `scf.if`, `scf.parallel`, `scf.forall`.

use super::Lowering;
use super::builder::{name, segments};
use crate::affine::dialect::{AffineForOp, AffineIfOp, AffineParallelOp};
use crate::affine::expr::AffineExpr;
use crate::diag::Diagnostic;
use crate::ir::module::OpSpec;
use crate::ir::view::integer;
use crate::ir::{Attribute, Block, Combiner, Op, Opcode, Type, Value};

/// A bound of a forall that is a value, not a number.
const DYNAMIC: i64 = i64::MIN;

/// The bounds of a parallel loop, one value a dim.
struct Bounds {
    lower: Vec<Value>,
    upper: Vec<Value>,
    step: Vec<Value>,
}

impl Lowering<'_> {
    pub(super) fn for_op(&mut self, op: Op) -> Result<(), Diagnostic> {
        let old = self.old;
        let view = AffineForOp::cast(old, op).ok_or_else(|| self.malformed(op))?;
        let lower = self.applied(view.lower(old), op)?;
        let lower = self.reduce(Opcode::MaxSI, lower).ok_or_else(|| self.malformed(op))?;
        let upper = self.applied(view.upper(old), op)?;
        let upper = self.reduce(Opcode::MinSI, upper).ok_or_else(|| self.malformed(op))?;
        let step = self.index(view.step(old));
        let inits = self.operands(view.inits(old), op)?;
        let mut spec = OpSpec::new(name("scf.for")).operands([lower, upper, step]).operands(inits);
        spec = spec.results(old.op(op).results.iter().map(|&r| old.ty(r).clone())).regions(1);
        spec.attrs = old.op(op).attrs.clone();
        let new = self.place(spec, Some(op));
        self.tie_results(op, new);
        self.body(op, 0, new, 0)
    }

    /// Lowers the only block of a region into a new block of a region of the new operation.
    fn body(&mut self, op: Op, number: usize, new: Op, target: usize) -> Result<(), Diagnostic> {
        let old = self.old;
        let from = old.single_block(op, number).ok_or_else(|| self.malformed(op))?;
        let region = self.new.op(new).regions[target];
        let block = self.new.add_block(region);
        for &arg in &old.block(from).args {
            let value = self.new.add_arg(block, old.ty(arg).clone());
            self.tie(arg, value);
        }
        let outer = std::mem::replace(&mut self.at, block);
        self.ops(from)?;
        self.at = outer;
        Ok(())
    }

    pub(super) fn if_op(&mut self, op: Op) -> Result<(), Diagnostic> {
        let old = self.old;
        let view = AffineIfOp::cast(old, op).ok_or_else(|| self.malformed(op))?;
        let (set, operands) = view.condition(old);
        let condition = match self.holds(set, operands, op)? {
            Some(condition) => condition,
            None => self.constant(Attribute::Bool(true), Type::int(1)),
        };
        let mut spec = OpSpec::new(name("scf.if")).operands([condition]).regions(2);
        spec = spec.results(old.op(op).results.iter().map(|&r| old.ty(r).clone()));
        spec.attrs = old.op(op).attrs.clone();
        let new = self.place(spec, Some(op));
        self.tie_results(op, new);
        self.body(op, 0, new, 0)?;
        if view.else_block(old).is_some() {
            self.body(op, 1, new, 1)?;
        }
        Ok(())
    }

    pub(super) fn parallel_op(&mut self, op: Op) -> Result<(), Diagnostic> {
        let old = self.old;
        let view = AffineParallelOp::cast(old, op).ok_or_else(|| self.malformed(op))?;
        let (rank, kinds) = (view.steps(old).len(), view.reductions(old));
        if let (true, Some(Attribute::Array(mapping))) = (kinds.is_empty(), old.attr(op, "mapping")) {
            let is_of_forall =
                |attr: &Attribute| matches!(attr, Attribute::Opaque(text) if !text.contains("loop_dim_map"));
            if mapping.len() == rank && mapping.iter().all(is_of_forall) {
                return self.forall(op, Attribute::Array(mapping.clone()));
            }
        }
        if rank == 0 {
            return self.run_once(op);
        }
        if view.steps(old).iter().any(|&step| step <= 0) {
            return Err(self.unsupported(op, "`scf.parallel` takes no step of 0"));
        }
        let bounds = self.bounds(op)?;
        let mut inits = Vec::new();
        for (&result, &kind) in old.op(op).results.iter().zip(&kinds) {
            let ty = old.ty(result).clone();
            let init = Combiner::of_kind(kind).and_then(|combiner| combiner.neutral().constant(&ty));
            let init = init.ok_or_else(|| self.unsupported(op, "this reduction has no neutral element"))?;
            inits.push(self.constant(init, ty));
        }
        let sizes = [rank, rank, rank, inits.len()];
        let mut spec = OpSpec::new(name("scf.parallel")).operands(bounds.lower).operands(bounds.upper);
        spec = spec.operands(bounds.step).operands(inits).property("operandSegmentSizes", segments(&sizes)).regions(1);
        spec = spec.results(old.op(op).results.iter().map(|&r| old.ty(r).clone()));
        spec.attrs = old.op(op).attrs.clone();
        let new = self.place(spec, Some(op));
        self.tie_results(op, new);
        let (block, outer) = self.open_body(op, new)?;
        self.at = block;
        let last = self.body_without_yield(op)?;
        let terms = self.operands(&old.op(last).operands, op)?;
        let reduce = OpSpec::new(name("scf.reduce")).operands(terms.clone()).regions(terms.len());
        let reduce = self.place(reduce, Some(last));
        for (number, (&term, &kind)) in terms.iter().zip(&kinds).enumerate() {
            self.combiner(op, reduce, number, term, kind)?;
        }
        self.at = outer;
        Ok(())
    }

    /// A loop without dims is its body; its results are the terms.
    fn run_once(&mut self, op: Op) -> Result<(), Diagnostic> {
        let last = self.body_without_yield(op)?;
        let terms = self.operands(&self.old.op(last).operands, op)?;
        for (&result, term) in self.old.op(op).results.iter().zip(terms) {
            self.values.insert(result, term);
        }
        Ok(())
    }

    /// The new body with the induction variables.
    fn open_body(&mut self, op: Op, new: Op) -> Result<(Block, Block), Diagnostic> {
        let old = self.old;
        let from = old.single_block(op, 0).ok_or_else(|| self.malformed(op))?;
        let region = self.new.op(new).regions[0];
        let block = self.new.add_block(region);
        for &arg in &old.block(from).args {
            let value = self.new.add_arg(block, old.ty(arg).clone());
            self.tie(arg, value);
        }
        Ok((block, self.at))
    }

    /// Lowers the body but for its terminator, which is returned.
    fn body_without_yield(&mut self, op: Op) -> Result<Op, Diagnostic> {
        let old = self.old;
        let from = old.single_block(op, 0).ok_or_else(|| self.malformed(op))?;
        let (&last, ops) = old.block(from).ops.split_last().ok_or_else(|| self.malformed(op))?;
        ops.iter().try_for_each(|&op| self.op(op))?;
        Ok(last)
    }

    /// The region of a reduction.
    fn combiner(&mut self, op: Op, reduce: Op, number: usize, term: Value, kind: i64) -> Result<(), Diagnostic> {
        let combiner = Combiner::of_kind(kind)
            .ok_or_else(|| self.unsupported(op, "this reduction has no counterpart in arith"))?;
        let region = self.new.op(reduce).regions[number];
        let block = self.new.add_block(region);
        let ty = self.new.ty(term).clone();
        let (left, right) = (self.new.add_arg(block, ty.clone()), self.new.add_arg(block, ty));
        let outer = std::mem::replace(&mut self.at, block);
        let sum = self.number(combiner.opcode(), &[left, right]);
        self.place(OpSpec::new(name("scf.reduce.return")).operands([sum]), None);
        self.at = outer;
        Ok(())
    }

    fn bounds(&mut self, op: Op) -> Result<Bounds, Diagnostic> {
        let old = self.old;
        let view = AffineParallelOp::cast(old, op).ok_or_else(|| self.malformed(op))?;
        let mut bounds = Bounds { lower: Vec::new(), upper: Vec::new(), step: Vec::new() };
        for (dim, step) in view.steps(old).into_iter().enumerate() {
            for (extremum, applied, group, list) in [
                (Opcode::MaxSI, view.lower(old), view.lower_of(old, dim), &mut bounds.lower),
                (Opcode::MinSI, view.upper(old), view.upper_of(old, dim), &mut bounds.upper),
            ] {
                let (dims, symbols) = (self.operands(applied.dims(), op)?, self.operands(applied.symbols(), op)?);
                let values: Result<Vec<Value>, Diagnostic> =
                    group.iter().map(|e: &AffineExpr| self.expr(e, &dims, &symbols, op)).collect();
                list.push(self.reduce(extremum, values?).ok_or_else(|| self.malformed(op))?);
            }
            bounds.step.push(self.index(step));
        }
        Ok(bounds)
    }

    /// A parallel loop that says where its iterations run.
    fn forall(&mut self, op: Op, mapping: Attribute) -> Result<(), Diagnostic> {
        let old = self.old;
        let bounds = self.bounds(op)?;
        let mut spec = OpSpec::new(name("scf.forall")).property("mapping", mapping).regions(1);
        let mut sizes = Vec::new();
        for (attribute, values) in
            [("staticLowerBound", bounds.lower), ("staticUpperBound", bounds.upper), ("staticStep", bounds.step)]
        {
            let numbers: Vec<Option<i64>> = values.iter().map(|&value| self.constant_value(value)).collect();
            let fixed = numbers.iter().map(|n| Attribute::Int(n.unwrap_or(DYNAMIC).into(), Type::int(64))).collect();
            spec = spec.property(attribute, Attribute::DenseArray(Type::int(64), fixed));
            let dynamic: Vec<Value> =
                values.into_iter().zip(&numbers).filter(|(_, n)| n.is_none()).map(|(value, _)| value).collect();
            sizes.push(dynamic.len());
            spec = spec.operands(dynamic);
        }
        sizes.push(0);
        spec = spec.property("operandSegmentSizes", segments(&sizes));
        for (key, value) in old.op(op).attrs.iter().filter(|(key, _)| &***key != "mapping") {
            spec = spec.attr(key, value.clone());
        }
        let new = self.place(spec, Some(op));
        let (block, outer) = self.open_body(op, new)?;
        self.at = block;
        let last = self.body_without_yield(op)?;
        let end = self.place(OpSpec::new(name("scf.forall.in_parallel")).regions(1), Some(last));
        let region = self.new.op(end).regions[0];
        self.new.add_block(region);
        self.at = outer;
        Ok(())
    }

    fn constant_value(&self, value: Value) -> Option<i64> {
        let op = self.new.defining_op(value).filter(|&op| self.new.computes(op, Opcode::Constant))?;
        self.new.attr(op, "value").and_then(integer).filter(|&n| n != DYNAMIC)
    }
}
