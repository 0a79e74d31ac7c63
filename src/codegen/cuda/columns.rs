//! Reductions of columns: threads side by side have iterations of the kernel's loop side by side, and those below each other share what
//! the reductions inside do.
//!
//! The columns of a matrix are summed by threads that run down, so that a warp reads a row together. Alone they would be as few as there are
//! columns, too few for a GPU. So a block has 32 columns and several rows of threads: each takes every so manieth iteration of the reductions,
//! puts what it has into shared memory, and the first row combines that and does the rest.
//!
//! *Sound.* What stands before the last reduction only reads, and is done by every thread; what stands behind it one thread of the column
//! does, behind a barrier. Columns are iterations of a parallel loop and have nothing to do with each other.

use super::preamble::Helpers;
use super::reduce::DealtResult;
use super::{CudaEmitter, Runner};
use crate::codegen::kernels::{Mapping, WARP};
use crate::codegen::reading::DimRange;
use crate::codegen::text::Expr;
use crate::diag::Diagnostic;
use crate::ir::Op;

impl CudaEmitter<'_> {
    /// The body of the kernel.
    pub(super) fn columns_kernel(&mut self, op: Op, dims: &[DimRange], mapping: &Mapping) -> Result<(), Diagnostic> {
        let [dim] = dims else { return Err(self.malformed(op)) };
        let (ops, reductions) = (self.plan.body_of(op), self.plan.reductions_of(op));
        let last = ops.iter().rposition(|op| reductions.contains(op)).ok_or_else(|| self.malformed(op))?;
        let before: Vec<Op> = ops[..=last].iter().copied().filter(|op| !reductions.contains(op)).collect();
        let (first, then) = (self.needed(&before, &reductions), self.needed(&before, &ops[last + 1..]));
        (self.threads, self.thread_dims) = ([WARP, mapping.threads(1), 1], 2);
        self.helpers.insert(Helpers::Reduce);
        let is_there = self.open_columns(dim);
        let mut all = Vec::new();
        for &reduction in &reductions {
            all.push((reduction, self.parts(reduction)?));
        }
        self.code.open(format!("if ({is_there})"));
        for &op in ops[..=last].iter().filter(|op| !before.contains(op) || first.contains(op)) {
            match all.iter().position(|(reduction, _)| *reduction == op) {
                Some(number) => self.reduce_column(op, &all[number].1)?,
                None => self.op(op, Runner::Thread)?,
            }
        }
        self.code.close("");
        let mut put = Vec::new();
        for (reduction, parts) in &all {
            let functions = self.functions(*reduction, parts)?;
            for (part, function) in parts.iter().zip(functions) {
                let shared = self.names.take(&format!("{}_rows", part.name));
                self.code.line(format!("POLY_SHARED({}, {shared}, [{}][{WARP}]);", part.ty, self.threads[1]));
                put.push((part.name.clone(), shared, function));
            }
        }
        for (name, shared, _) in &put {
            self.code.line(format!("{shared}[threadIdx.y][threadIdx.x] = {name};"));
        }
        self.code.comment("All threads meet behind this: the first row needs what the others have.");
        self.code.line("__syncthreads();");
        self.code.open(format!("if (threadIdx.y == 0 && {is_there})"));
        for (name, shared, function) in &put {
            self.code.line(format!("{name} = fk::over_rows({shared}, {function});"));
        }
        for (reduction, parts) in &all {
            self.begin_with(*reduction, parts)?;
        }
        then.iter().chain(&ops[last + 1..]).try_for_each(|&op| self.op(op, Runner::Thread))?;
        self.code.close("");
        self.code.close("");
        Ok(())
    }

    /// Those of some operations that others need.
    fn needed(&self, ops: &[Op], by: &[Op]) -> Vec<Op> {
        let m = self.m;
        let mut pending: Vec<Op> = by.iter().flat_map(|&op| m.walk(op)).collect();
        let mut needed: Vec<Op> = Vec::new();
        while let Some(op) = pending.pop() {
            for def in m.op(op).operands.iter().filter_map(|&value| m.defining_op(value)) {
                if ops.contains(&def) && !needed.contains(&def) {
                    needed.push(def);
                    pending.push(def);
                }
            }
        }
        ops.iter().copied().filter(|op| needed.contains(op)).collect()
    }

    /// Deals columns to blocks, as many as a warp has lanes at a time. Returns what says whether the thread's column is there: all come by.
    fn open_columns(&mut self, dim: &DimRange) -> String {
        let is_plain = dim.lower.as_int() == Some(0) && dim.step.as_int() == Some(1);
        let known = self.plan.trips_of(dim);
        let iv = self.define(dim.iv);
        let count = match known {
            Some(trips) => trips.to_string(),
            None if is_plain && !dim.upper.text.contains('(') => dim.upper.text.clone(),
            None => {
                let count = self.names.take(&format!("{iv}_count"));
                let arguments = [dim.lower.clone(), dim.upper.clone(), dim.step.clone()];
                self.code.line(format!("const int64_t {count} = {};", Expr::call("fk::trips", &arguments).text));
                count
            }
        };
        let first = self.names.take("first");
        let block = Expr::atom("int64_t{blockIdx.x}").mul(&Expr::int(WARP));
        let start = self.origins[0].clone().map_or(block.clone(), |origin| Expr::atom(origin).add(&block));
        self.code.open("");
        self.code.line(format!("const int64_t {first} = {};", start.text));
        if is_plain {
            self.code.line(format!("const int64_t {iv} = {first} + threadIdx.x;"));
            return format!("{iv} < {count}");
        }
        let number = self.names.take("n");
        self.code.line(format!("const int64_t {number} = {first} + threadIdx.x;"));
        let at = dim.lower.add(&Expr::atom(number.clone()).mul(&dim.step));
        self.code.line(format!("const int64_t {iv} = {};", at.text));
        format!("{number} < {count}")
    }

    /// The iterations of a thread.
    fn reduce_column(&mut self, op: Op, parts: &[DealtResult]) -> Result<(), Diagnostic> {
        let dims = self.dims(op)?;
        let open = self.deal_below(&dims);
        self.reduce_body(op, parts)?;
        for _ in 0..open {
            self.code.close("");
        }
        Ok(())
    }
}
