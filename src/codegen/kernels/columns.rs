//! Kernels of which several threads share what an iteration of the outermost loop reduces: too few columns to keep a GPU busy alone.

use super::KernelPlan;
use super::mapping::WARP;
use crate::codegen::reading::is_terminator;
use crate::codegen::scalar::{is_number_op, width};
use crate::ir::{Op, Value};

/// The most rows of threads.
const ROWS: i64 = 32;
/// So many iterations of the reductions a thread should have.
const EACH: i64 = 4;
/// So many columns keep a GPU busy by themselves.
const MANY: i64 = 1 << 16;
/// The most bytes of shared memory for what threads put down.
const BYTES: u64 = 32 << 10;

impl KernelPlan<'_> {
    /// Should several threads share what an iteration of the kernel's loop reduces, and can they?
    pub(in crate::codegen) fn is_for_columns(&self, kernel: Op, reductions: &[Op]) -> bool {
        let m = self.m;
        let ops = self.body_of(kernel);
        let Some(last) = ops.iter().rposition(|op| reductions.contains(op)) else { return false };
        let has_one_dim = |op: Op| m.single_block(op, 0).is_some_and(|body| m.block(body).args.len() == 1);
        let mut given: Vec<Value> = Vec::new();
        for &op in &ops[..=last] {
            let inside = m.walk(op).into_iter();
            if inside.flat_map(|inner| &m.op(inner).operands).any(|operand| given.contains(operand)) {
                return false;
            }
            if reductions.contains(&op) {
                given.extend(&m.op(op).results);
            } else if !is_number_op(m, op) && !matches!(m.name(op), "affine.load" | "memref.load") {
                return false;
            }
        }
        let results = reductions.iter().flat_map(|&op| &m.op(op).results);
        let bytes = results.map(|&result| width(m.ty(result))).try_fold(0, |all: u64, bytes| all.checked_add(bytes?));
        has_one_dim(kernel)
            && self.known_trips(kernel).is_none_or(|trips| trips < MANY)
            && self.rows(reductions) > 1
            && reductions.iter().all(|&op| ops.contains(&op) && has_one_dim(op) && !self.stores(op))
            && bytes.is_some_and(|bytes| bytes * (WARP * ROWS) as u64 <= BYTES)
            && !m
                .walk(kernel)
                .into_iter()
                .any(|op| matches!(m.name(op), "memref.alloc" | "memref.alloca" | "func.call"))
    }

    /// The rows of threads: as many as there is work for.
    pub(in crate::codegen) fn rows(&self, reductions: &[Op]) -> i64 {
        let most =
            reductions.iter().map(|&op| self.known_trips(op)).try_fold(0, |most: i64, trips| Some(most.max(trips?)));
        let Some(most) = most else { return ROWS };
        let mut rows = 1;
        while rows < ROWS && rows < most / EACH {
            rows *= 2;
        }
        rows
    }

    /// The operations of a loop's body.
    pub(in crate::codegen) fn body_of(&self, op: Op) -> Vec<Op> {
        let body = self.m.single_block(op, 0).map(|body| self.m.block(body).ops.clone());
        body.into_iter().flatten().filter(|&op| !is_terminator(self.m, op)).collect()
    }

    /// The loops with results that stand in the kernel's loop.
    pub(in crate::codegen) fn reductions_of(&self, kernel: Op) -> Vec<Op> {
        self.body_of(kernel).into_iter().filter(|&op| self.combiners(op).is_some()).collect()
    }
}
