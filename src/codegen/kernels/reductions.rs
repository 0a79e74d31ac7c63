//! Which parallel loops with results the threads of a block, or a grid, share, and which a thread runs in order.
//!
//! A kernel whose only parallel loops inside have results can as well have a thread for each iteration, which runs these in order. Threads
//! next to each other should touch elements next to each other, so that is asked of both ways.

use rustc_hash::FxHashSet;

use super::KernelPlan;
use crate::affine::dialect::{AffineParallelOp, applied};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::builtin::combiner;
use crate::codegen::scalar::{scalar_type, width};
use crate::facts::threads::is_parallel;
use crate::ir::combiner::Neutral;
use crate::ir::{Attribute, Combiner, Op, Opcode, Type, Value};

/// The most warps of a block.
const MOST_WARPS: u64 = 32;
/// With fewer iterations than that lanes have next to nothing to do.
const SHORT: i64 = 16;
/// A kernel of so few threads leaves most of a GPU idle.
const FEW: i64 = 1024;
/// What touching an element costs, where the next thread touches the next one, and where it does not.
const COSTS: [u64; 2] = [1, 16];
/// With fewer iterations than that one thread is done soon.
const LONG: i64 = 64;

impl KernelPlan<'_> {
    /// How each result is combined, if there is an operation for all of them.
    pub(in crate::codegen) fn combiners(&self, op: Op) -> Option<Vec<Combiner>> {
        let m = self.m;
        let results = &m.op(op).results;
        let body = m.single_block(op, 0).filter(|&body| !results.is_empty() && !m.block(body).args.is_empty())?;
        let all: Vec<Combiner> = match m.name(op) {
            "affine.parallel" => {
                let kinds = AffineParallelOp::cast(m, op)?.reductions(m);
                kinds.into_iter().map(Combiner::of_kind).collect::<Option<_>>()?
            }
            "scf.parallel" => {
                let last = m.last_op(body)?;
                let blocks = (0..results.len()).map(|number| m.single_block(last, number));
                blocks.map(|block| combiner(m, block?)).collect::<Option<_>>()?
            }
            _ => return None,
        };
        let fits = |(combiner, &result): (&Combiner, &Value)| {
            combiner.fits(m.ty(result)) && scalar_type(m.ty(result)).is_some()
        };
        (all.len() == results.len() && all.iter().zip(results).all(fits)).then_some(all)
    }

    /// Finds the loops with results whose iterations are dealt to the threads of a block.
    pub(in crate::codegen) fn find_reductions(&mut self, function: Op) {
        self.reductions.clear();
        self.columns.clear();
        let (mut found, mut columns) = (FxHashSet::default(), FxHashSet::default());
        for kernel in self.m.walk(function) {
            let is_inside = || self.m.ancestors(kernel).any(|around| is_parallel(self.m, around));
            if !self.is_mappable(kernel) || is_inside() {
                continue;
            }
            let outermost =
                |&inner: &Op| self.m.ancestors(inner).find(|&around| is_parallel(self.m, around)) == Some(kernel);
            let inner = self.m.walk(kernel).into_iter().skip(1).filter(|&op| is_parallel(self.m, op));
            let (reducing, plain): (Vec<Op>, Vec<Op>) =
                inner.filter(outermost).partition(|&op| !self.m.op(op).results.is_empty());
            let all: Vec<Op> = reducing.iter().copied().filter(|&op| self.combiners(op).is_some()).collect();
            let asks = all.iter().any(|&op| matches!(self.processors(op), Some("lane" | "thread")));
            let shares = asks
                || plain.iter().any(|&op| self.m.single_block(op, 0).is_some_and(|b| !self.m.block(b).args.is_empty()));
            if shares || all.len() == reducing.len() && self.is_for_blocks(kernel, &all) {
                found.extend(all);
            } else if self.means.warps && all.len() == reducing.len() && self.is_for_columns(kernel, &all) {
                columns.insert(kernel);
            }
        }
        // Those that one block does.
        let outside = self.m.walk(function).into_iter();
        found.extend(outside.filter(|&op| self.is_reducible(op) && !self.is_for_grid(op)));
        (self.reductions, self.columns) = (found, columns);
    }

    /// Is it, or anything in it, dealt to the threads of a block?
    pub(in crate::codegen) fn holds_reduction(&self, op: Op) -> bool {
        self.m.walk(op).into_iter().any(|inner| self.reductions.contains(&inner))
    }

    /// Is it better if the iterations of these loops are dealt to the threads of a block than if each thread runs them in order,
    /// for an iteration of the kernel's loop of its own?
    fn is_for_blocks(&self, kernel: Op, reductions: &[Op]) -> bool {
        let m = self.m;
        let Some(body) = m.single_block(kernel, 0) else { return false };
        let is_loop = |op: &Op| matches!(m.name(*op), "affine.for" | "scf.for" | "scf.while");
        let holds = |op: Op| m.walk(op).into_iter().any(|inner| reductions.contains(&inner));
        let is_other =
            |&op: &Op| is_loop(&op) && !holds(op) && !m.ancestors(op).any(|around| reductions.contains(&around));
        if m.walk(kernel).into_iter().any(|op| is_other(&op)) || reductions.is_empty() {
            return false;
        }
        if reductions.iter().all(|&op| self.known_trips(op).is_some_and(|trips| trips < SHORT)) {
            return false;
        }
        let rank = self.rank(kernel);
        let side_by_side = m.block(body).args[..rank].iter().zip(self.axes(kernel, rank));
        let ivs: Vec<Value> = side_by_side.filter(|(_, axis)| *axis == 0).map(|(&iv, _)| iv).collect();
        let in_order: u64 = reductions.iter().map(|&op| self.cost(op, &ivs)).sum();
        let dealt: u64 = reductions.iter().map(|&op| self.cost(op, &self.last_iv(op))).sum();
        let is_few = || self.known_trips(kernel).is_some_and(|trips| trips <= FEW);
        dealt < in_order || dealt == in_order && is_few()
    }

    /// How many dims a parallel loop has: the body of a `scf.forall` may have other arguments behind them.
    fn rank(&self, op: Op) -> usize {
        let count = self.m.single_block(op, 0).map_or(0, |body| self.m.block(body).args.len());
        count - if self.m.is(op, "scf.forall") { self.m.op(op).results.len().min(count) } else { 0 }
    }

    fn last_iv(&self, op: Op) -> Vec<Value> {
        let args = self.m.single_block(op, 0).map(|body| self.m.block(body).args.clone());
        args.into_iter().flatten().last().into_iter().collect()
    }

    /// How many iterations an `affine.parallel` has, if its bounds say so.
    pub(in crate::codegen) fn known_trips(&self, op: Op) -> Option<i64> {
        let m = self.m;
        let view = AffineParallelOp::cast(m, op)?;
        let constant = |group: &[AffineExpr]| match group {
            [AffineExpr::Const(value)] => Some(*value),
            _ => None,
        };
        let mut all = 1i64;
        for (dim, step) in view.steps(m).into_iter().enumerate() {
            let length = constant(view.upper_of(m, dim))?.checked_sub(constant(view.lower_of(m, dim))?)?.max(0);
            all = all.checked_mul(length.checked_add(step - 1)? / step)?;
        }
        Some(all)
    }

    /// What it costs to touch memory in a loop if threads that are side by side differ in this variable.
    fn cost(&self, reduction: Op, ivs: &[Value]) -> u64 {
        let m = self.m;
        let of_access = |op: Op| {
            let indices: Vec<Option<i64>> = match m.name(op) {
                "affine.load" | "affine.store" => {
                    let applied = applied(m, op)?;
                    applied
                        .map
                        .results
                        .iter()
                        .map(|expr| self.steps(expr, applied.dims(), applied.symbols(), ivs))
                        .collect()
                }
                "memref.load" => m.op(op).operands[1..].iter().map(|&index| self.step(index, ivs)).collect(),
                "memref.store" => m.op(op).operands[2..].iter().map(|&index| self.step(index, ivs)).collect(),
                _ => return None,
            };
            let (last, others) = indices.split_last()?;
            let is_fixed = |index: &Option<i64>| *index == Some(0);
            Some(match last {
                _ if !others.iter().all(is_fixed) => COSTS[1],
                Some(0) => 0,
                Some(-1 | 1) => COSTS[0],
                _ => COSTS[1],
            })
        };
        m.walk(reduction).into_iter().filter_map(of_access).sum()
    }

    /// How far a number moves if one of these variables does by one; none if that is not known.
    fn step(&self, value: Value, ivs: &[Value]) -> Option<i64> {
        let m = self.m;
        if ivs.contains(&value) {
            return Some(1);
        }
        let Some(op) = m.defining_op(value) else { return Some(0) };
        let operands = &m.op(op).operands;
        let steps: Vec<Option<i64>> = operands.iter().map(|&operand| self.step(operand, ivs)).collect();
        if steps.iter().all(|step| *step == Some(0)) {
            return Some(0);
        }
        match (m.opcode(op), &steps[..]) {
            (Some(Opcode::AddI), [a, b]) => (*a)?.checked_add((*b)?),
            (Some(Opcode::SubI), [a, b]) => (*a)?.checked_sub((*b)?),
            _ if m.is(op, "affine.apply") => {
                let applied = applied(m, op)?;
                self.steps(applied.map.results.first()?, applied.dims(), applied.symbols(), ivs)
            }
            _ => None,
        }
    }

    /// The same of an expression over values.
    fn steps(&self, expr: &AffineExpr, dims: &[Value], symbols: &[Value], ivs: &[Value]) -> Option<i64> {
        let of = |expr| self.steps(expr, dims, symbols, ivs);
        match expr {
            AffineExpr::Const(_) => Some(0),
            AffineExpr::Dim(k) => self.step(dims[*k as usize], ivs),
            AffineExpr::Symbol(k) => self.step(symbols[*k as usize], ivs),
            AffineExpr::Binary(AffineOp::Add, pair) => of(&pair.0)?.checked_add(of(&pair.1)?),
            AffineExpr::Binary(op, pair) => match (of(&pair.0)?, of(&pair.1)?, &pair.1) {
                (0, 0, _) => Some(0),
                (step, _, AffineExpr::Const(factor)) if *op == AffineOp::Mul => step.checked_mul(*factor),
                _ => None,
            },
        }
    }

    /// What a thread's part of a result starts with, which changes nothing.
    pub(in crate::codegen) fn first_part(&self, op: Op, combiner: Combiner, ty: &Type) -> Option<Attribute> {
        let neutral = match combiner.neutral() {
            // Only what starts somewhere else may be a sum of nothing but -0.
            Neutral::Float(0.0) if self.m.is(op, "scf.parallel") => Neutral::Float(-0.0),
            neutral => neutral,
        };
        neutral.constant(ty)
    }

    /// The bytes of shared memory in which the warps of a block put what they have.
    pub(in crate::codegen) fn warps_bytes(&self, op: Op) -> Option<u64> {
        let results = self.m.op(op).results.iter();
        results
            .map(|&result| width(self.m.ty(result)))
            .try_fold(0u64, |all, bytes| all.checked_add(bytes?.max(1) * MOST_WARPS))
    }

    /// A loop with results outside of any kernel that is worth one.
    pub(in crate::codegen) fn is_reducible(&self, op: Op) -> bool {
        is_parallel(self.m, op)
            && self.combiners(op).is_some()
            && !self.m.ancestors(op).any(|around| is_parallel(self.m, around))
            && (self.processors(op).is_some() || self.known_trips(op).is_none_or(|trips| trips >= LONG))
            && self.touches_memory(op)
            && self.fits_device(op)
            && !self.contains_mappable(op)
    }

    /// One that a grid does. Those of one dim in a loop in order are left to one block, unless something else is asked for.
    pub(in crate::codegen) fn is_for_grid(&self, op: Op) -> bool {
        if let Some(processors) = self.processors(op) {
            return processors == "block" && self.is_reducible(op);
        }
        let is_loop = |around: Op| matches!(self.m.name(around), "affine.for" | "scf.for" | "scf.while");
        let has_dims =
            |count: usize| self.m.single_block(op, 0).is_some_and(|body| self.m.block(body).args.len() >= count);
        self.is_reducible(op) && (has_dims(2) || !self.m.ancestors(op).any(is_loop))
    }

    /// Is there something in it that becomes a kernel of many blocks?
    pub(in crate::codegen) fn contains_kernel(&self, op: Op) -> bool {
        self.contains_mappable(op) || self.m.walk(op).into_iter().any(|inner| self.is_for_grid(inner))
    }
}
