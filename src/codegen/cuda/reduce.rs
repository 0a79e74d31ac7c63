//! Reductions on threads: each has a part of the result, and parts are combined in a fixed tree.
//!
//! A parallel loop with results inside of a kernel's loop is dealt to the threads of a block like one without: each combines its
//! iterations, from the neutral element on, the lanes of a warp combine what they have by shuffles, and warps by shared memory.
//! Every thread reads the result there, in the same order, so that all have the same bits. Which iterations a thread has follows from
//! bounds and the number of threads, which the kernel is written for. A program has to allow any order, as the loop does.
//!
//! *Barriers.* Shuffles stand behind the loop, where all threads of the block come by. All meet once, when the warps have put down
//! what they have; nothing that is done before that runs beside anything behind it. Each such place has shared memory for itself, so
//! that only the loop itself may overwrite what others still read: a barrier stands before that where no other one is on the way
//! around. A block of one warp shares no memory for it, and needs neither.
//!
//! *Or in order.* A kernel whose only parallel loops inside have results can as well have a thread for each iteration, which runs
//! these in order. Threads next to each other should touch elements next to each other, so that is asked of both ways.

use rustc_hash::FxHashSet;

use super::kernel::WARP;
use super::preamble::Helpers;
use super::subtree::is_parallel;
use super::types::{cxx_type, scalar};
use super::{CudaEmitter, Runner};
use crate::affine::dialect::{AffineParallelOp, applied};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::builtin::combiner;
use crate::codegen::reading::DimRange;
use crate::codegen::scalar::{scalar_type, width};
use crate::codegen::text::Expr;
use crate::diag::Diagnostic;
use crate::ir::combiner::Neutral;
use crate::ir::view::segment;
use crate::ir::{Combiner, Op, Opcode, Value};

/// The most warps of a block.
const MOST_WARPS: u64 = 32;
/// With fewer iterations than that lanes have next to nothing to do.
const SHORT: i64 = 16;
/// A kernel of so few threads leaves most of a GPU idle.
const FEW: i64 = 1024;
/// What touching an element costs, where the next thread touches the next one, and where it does not.
const COSTS: [u64; 2] = [1, 16];

/// A result of a loop whose iterations are dealt to threads.
pub(super) struct DealtResult {
    pub(super) combiner: Combiner,
    /// What is combined with the result once.
    pub(super) init: Option<Value>,
    /// Its type in C++, and the variable.
    pub(super) ty: String,
    pub(super) name: String,
}

impl CudaEmitter<'_> {
    // ---- which loops --------------------------------------------------------------------------------------------------

    /// How each result is combined, if there is an operation for all of them.
    pub(super) fn combiners(&self, op: Op) -> Option<Vec<Combiner>> {
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
    pub(super) fn find_reductions(&mut self, function: Op) {
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
            } else if all.len() == reducing.len() && self.is_for_columns(kernel, &all) {
                columns.insert(kernel);
            }
        }
        // Those that one block does.
        let outside = self.m.walk(function).into_iter();
        found.extend(outside.filter(|&op| self.is_reducible(op) && !self.is_for_grid(op)));
        (self.reductions, self.columns) = (found, columns);
    }

    /// Is it, or anything in it, dealt to the threads of a block?
    pub(super) fn holds_reduction(&self, op: Op) -> bool {
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
    pub(super) fn known_trips(&self, op: Op) -> Option<i64> {
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

    /// The bytes of shared memory in which the warps of a block put what they have.
    pub(super) fn warps_bytes(&self, op: Op) -> Option<u64> {
        let results = self.m.op(op).results.iter();
        results
            .map(|&result| width(self.m.ty(result)))
            .try_fold(0u64, |all, bytes| all.checked_add(bytes?.max(1) * MOST_WARPS))
    }

    // ---- what is written ----------------------------------------------------------------------------------------------

    /// The results, a variable for each that holds the neutral element.
    pub(super) fn parts(&mut self, op: Op) -> Result<Vec<DealtResult>, Diagnostic> {
        let m = self.m;
        let combiners = self.combiners(op).ok_or_else(|| self.unknown(op))?;
        let mut starts = Vec::new();
        for (&result, combiner) in m.op(op).results.iter().zip(combiners) {
            let neutral = match combiner.neutral() {
                // Only what starts somewhere else may be a sum of nothing but -0.
                Neutral::Float(0.0) if m.is(op, "scf.parallel") => Neutral::Float(-0.0),
                neutral => neutral,
            };
            let neutral = neutral.constant(m.ty(result)).and_then(|neutral| scalar(&neutral, m.ty(result)));
            starts.push(neutral.ok_or_else(|| self.unknown(op))?);
        }
        self.parts_from(op, &starts)
    }

    /// The results, a variable for each that starts with such a value.
    pub(super) fn parts_from(&mut self, op: Op, starts: &[Expr]) -> Result<Vec<DealtResult>, Diagnostic> {
        let m = self.m;
        let (results, span) = (m.op(op).results.clone(), m.op(op).span);
        let combiners = self.combiners(op).ok_or_else(|| self.unknown(op))?;
        let inits = if m.is(op, "scf.parallel") { segment(m, op, 3) } else { None };
        let mut parts = Vec::new();
        for (number, ((&result, combiner), start)) in results.iter().zip(combiners).zip(starts).enumerate() {
            let init = inits.and_then(|inits| inits.get(number).copied());
            let (ty, name) = (cxx_type(m.ty(result), span)?, self.define(result));
            self.code.line(format!("{ty} {name} = {};", start.text));
            parts.push(DealtResult { combiner, init, ty, name });
        }
        Ok(parts)
    }

    /// The iterations of a thread of the block, combined in variables of its own.
    pub(super) fn reduce_own(&mut self, op: Op) -> Result<Vec<DealtResult>, Diagnostic> {
        self.warn_of_lanes(op);
        let dims = self.dims(op)?;
        let parts = self.parts(op)?;
        let open = self.deal_to_threads(op, &dims);
        self.reduce_body(op, &parts)?;
        for _ in 0..open {
            self.code.close("");
        }
        Ok(parts)
    }

    /// One iteration, and what it gives.
    pub(super) fn reduce_body(&mut self, op: Op, parts: &[DealtResult]) -> Result<(), Diagnostic> {
        let body = self.m.single_block(op, 0).ok_or_else(|| self.malformed(op))?;
        self.block(body, Runner::Thread)?;
        let variables: Vec<Expr> = parts.iter().map(|part| Expr::atom(part.name.clone())).collect();
        self.reduce(op, body, &variables, Runner::Thread)
    }

    /// The last dim is dealt to threads, the others are run in order around it, unless it is short.
    fn deal_to_threads(&mut self, op: Op, dims: &[DimRange]) -> usize {
        let is_short = |dim: &DimRange| self.trips_of(dim).is_some_and(|trips| trips < WARP);
        let around = match dims.split_last() {
            Some((last, around)) if !is_short(last) => around.len(),
            _ => 0,
        };
        dims[..around].iter().for_each(|dim| self.open_loop(dim));
        around
            + if self.is_on_lanes(op) {
                self.deal_to_lanes(&dims[around..])
            } else {
                self.deal_in_a_row(&dims[around..])
            }
    }

    /// What a result and one more part of it are together.
    pub(super) fn combined_part(
        &self,
        op: Op,
        part: &DealtResult,
        result: Value,
        operands: &[Expr; 2],
    ) -> Result<Expr, Diagnostic> {
        self.combined(op, part.combiner.kind(), self.m.ty(result), operands)
    }

    /// For each result what combines it: `const auto addf = [](const double a, const double b) { return a + b; };`
    pub(super) fn functions(&mut self, op: Op, parts: &[DealtResult]) -> Result<Vec<String>, Diagnostic> {
        let results = self.m.op(op).results.clone();
        let operands = [Expr::atom("a"), Expr::atom("b")];
        let mut functions = Vec::new();
        for (part, result) in parts.iter().zip(results) {
            let combined = self.combined_part(op, part, result, &operands)?;
            let (name, ty) = (self.names.take(part.combiner.word()), &part.ty);
            self.code
                .line(format!("const auto {name} = [](const {ty} a, const {ty} b) {{ return {}; }};", combined.text));
            functions.push(name);
        }
        Ok(functions)
    }

    /// Combines what the lanes of a warp have, and puts it where the others of the block read it. Returns where that is, for each.
    pub(super) fn put_parts(&mut self, parts: &[DealtResult], functions: &[String], on_lanes: bool) -> Vec<String> {
        let warps = if on_lanes { 1 } else { self.threads.iter().product::<i64>() / WARP };
        let mut put = Vec::new();
        self.helpers.insert(Helpers::Reduce);
        for (part, function) in parts.iter().zip(functions) {
            let name = &part.name;
            if warps == 1 {
                self.code.line(format!("{name} = fk::over_warp({name}, {function});"));
                put.push(String::new());
                continue;
            }
            let shared = self.names.take(&format!("{name}_warps"));
            self.code.line(format!("POLY_SHARED({}, {shared}, [{warps}]);", part.ty));
            self.code.line(format!("fk::put_warps({name}, {shared}, {function});"));
            put.push(shared);
        }
        put
    }

    /// What all threads of a block read behind a barrier; what stands there anyway is combined with it.
    pub(super) fn read_parts(
        &mut self,
        op: Op,
        parts: &[DealtResult],
        (put, functions): (&[String], &[String]),
    ) -> Result<(), Diagnostic> {
        for (part, (shared, function)) in parts.iter().zip(put.iter().zip(functions)) {
            if !shared.is_empty() {
                self.code.line(format!("{} = fk::over_warps({shared}, {function});", part.name));
            }
        }
        self.begin_with(op, parts)
    }

    /// What a `scf.parallel` starts with is combined with what its iterations give.
    pub(super) fn begin_with(&mut self, op: Op, parts: &[DealtResult]) -> Result<(), Diagnostic> {
        let results = self.m.op(op).results.clone();
        for (part, result) in parts.iter().zip(results) {
            let Some(init) = part.init else { continue };
            let operands = [self.value(init)?, Expr::atom(part.name.clone())];
            let all = self.combined_part(op, part, result, &operands)?;
            self.code.line(format!("{} = {};", part.name, all.text));
        }
        Ok(())
    }
}
