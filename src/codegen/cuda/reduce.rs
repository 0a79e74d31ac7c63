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

use super::preamble::Helpers;
use super::types::{cxx_type, scalar};
use super::{CudaEmitter, Runner};
use crate::codegen::kernels::WARP;
use crate::codegen::reading::DimRange;
use crate::codegen::text::Expr;
use crate::diag::Diagnostic;
use crate::ir::view::segment;
use crate::ir::{Combiner, Op, Value};

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
    /// The results, a variable for each that holds the neutral element.
    pub(super) fn parts(&mut self, op: Op) -> Result<Vec<DealtResult>, Diagnostic> {
        let m = self.m;
        let combiners = self.plan.combiners(op).ok_or_else(|| self.unknown(op))?;
        let mut starts = Vec::new();
        for (&result, combiner) in m.op(op).results.iter().zip(combiners) {
            let neutral = self.plan.first_part(op, combiner, m.ty(result));
            let neutral = neutral.and_then(|neutral| scalar(&neutral, m.ty(result)));
            starts.push(neutral.ok_or_else(|| self.unknown(op))?);
        }
        self.parts_from(op, &starts)
    }

    /// The results, a variable for each that starts with such a value.
    pub(super) fn parts_from(&mut self, op: Op, starts: &[Expr]) -> Result<Vec<DealtResult>, Diagnostic> {
        let m = self.m;
        let (results, span) = (m.op(op).results.clone(), m.op(op).span);
        let combiners = self.plan.combiners(op).ok_or_else(|| self.unknown(op))?;
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
        let is_short = |dim: &DimRange| self.plan.trips_of(dim).is_some_and(|trips| trips < WARP);
        let around = match dims.split_last() {
            Some((last, around)) if !is_short(last) => around.len(),
            _ => 0,
        };
        dims[..around].iter().for_each(|dim| self.open_loop(dim));
        around
            + if self.plan.is_on_lanes(op) {
                self.deal_to_lanes(&dims[around..])
            } else {
                self.deal_in_a_row(&dims[around..])
            }
    }

    /// Warns of a loop that lanes are to run and that the threads of a block of several warps run.
    fn warn_of_lanes(&mut self, op: Op) {
        let is_met = self.plan.is_on_lanes(op) || self.threads.iter().product::<i64>() <= WARP;
        if self.plan.are_for_lanes(&[op]) && !is_met {
            self.warnings.extend(self.plan.unmet_by(op, "it stores, and every warp of the block would"));
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
