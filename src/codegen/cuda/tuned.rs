//! What nvcc is told of a kernel beside what it computes: loops to write out, how many blocks are to run beside each other, and memory
//! that nobody writes.

use rustc_hash::FxHashSet;

use super::{CudaEmitter, Runner};
use crate::codegen::scalar::{is_number_op, scalar_type};
use crate::codegen::text::Expr;
use crate::ir::{Acts, Op, Type, Value, ValueDef};

/// A loop is written out where all its iterations together have at most so many operations.
const MOST_WRITTEN_OUT: u64 = 4096;
/// What a kernel reads and nobody writes while it runs.
#[derive(Default)]
pub(super) struct OnlyRead {
    memrefs: FxHashSet<Value>,
    /// Arguments that are taken to be apart for that.
    pub(super) assumed: Vec<[Value; 2]>,
}

impl CudaEmitter<'_> {
    /// Has nvcc write out a loop that a thread of a team runs, if that is short: then an array of the thread's own has constant
    /// subscripts, as it needs to be in registers, and what neighbouring iterations share is loaded once.
    pub(super) fn write_out(&mut self, op: Op, place: Runner) {
        let is_short = |n: u64| n <= MOST_WRITTEN_OUT;
        if place == Runner::Thread && self.team.is_some() && self.operations(op).is_some_and(is_short) {
            self.code.line("#pragma unroll");
        }
    }

    /// So many operations on numbers other than subscripts, and stores to memory that is not the thread's own, a run of `op` does;
    /// none if that is no constant.
    fn operations(&self, op: Op) -> Option<u64> {
        let data = self.m.op(op);
        let [result] = &data.results[..] else { return self.operations_inside(op) };
        // What subscripts are computed from, comparisons of them included, is gone when the loop is written out.
        let is_index = |&value: &Value| *self.m.ty(value) == Type::Index;
        let is_subscript = is_index(result) || data.operands.iter().any(is_index);
        let counts = is_number_op(self.m, op) && !is_subscript && !self.plan.is_constant(op);
        if data.regions.is_empty() { Some(u64::from(counts)) } else { self.operations_inside(op) }
    }

    fn operations_inside(&self, op: Op) -> Option<u64> {
        let m = self.m;
        let blocks = || m.op(op).regions.iter().flat_map(|&region| &m.region(region).blocks);
        let inner = || blocks().flat_map(|&block| &m.block(block).ops);
        let sum = || inner().try_fold(0u64, |sum, &inner| sum.checked_add(self.operations(inner)?));
        match m.name(op) {
            "affine.for" | "scf.for" => {
                let iv = m.block(m.single_block(op, 0)?).args[0];
                let trips = u64::try_from(self.plan.blocks.as_ref()?.trips(iv)?).ok()?;
                sum()?.max(1).checked_mul(trips)
            }
            "affine.if" | "scf.if" => sum(),
            _ if m.op(op).regions.is_empty() => {
                Some(m.acted_on(op, Acts::WRITES).filter(|memref| !self.own_parts.contains_key(memref)).count() as u64)
            }
            _ => None,
        }
    }

    /// What the kernel of a parallel loop only reads while nobody writes it, and the pairs of arguments that are taken to be apart for
    /// that.
    ///
    /// *Sound.* Memory behind arguments is apart where that is granted, and memory that the function allocates is apart from theirs and
    /// from all other. What is written and neither of these may lie anywhere.
    pub(super) fn only_read(&self, op: Op) -> OnlyRead {
        let mut only_read = OnlyRead::default();
        let Some(function) = self.m.ancestors(op).find(|&around| self.m.is(around, "func.func")) else {
            return only_read;
        };
        let may_alias = self.plan.may_overlap(function);
        let is_argument = |value: Value| match self.m.value(value).def {
            ValueDef::Arg(block, _) => self.m.block_owner(block) == Some(function),
            ValueDef::Result(..) => false,
        };
        let free = self.plan.free_values(&[op]);
        let written = self.plan.written(&[op], &free);
        for &memref in free.iter().filter(|&&value| self.m.ty(value).as_memref().is_some()) {
            let mut assumed = Vec::new();
            let is_apart = written.iter().all(|&other| {
                let [a, b] = [memref, other].map(|value| self.plan.root(value));
                let (both, known) = (
                    is_argument(a) && is_argument(b),
                    [a, b].iter().all(|&v| is_argument(v) || self.plan.is_buffer(v)),
                );
                assumed.extend(both.then_some([a, b]));
                a != b && known && !(both && may_alias)
            });
            if is_apart {
                only_read.memrefs.insert(self.plan.root(memref));
                only_read.assumed.extend(assumed);
            }
        }
        only_read
    }

    /// A load of an element; through the cache for what nobody writes, where it can be.
    pub(super) fn loaded(&self, memref: Value, address: Expr) -> Expr {
        let element = self.m.ty(memref).as_memref().map(|ty| &ty.element);
        let has_way = element.and_then(scalar_type).is_some_and(|name| name != "bool");
        let is_only_read = self.only_read.memrefs.contains(&self.plan.root(memref));
        if has_way && is_only_read { Expr::atom(format!("__ldg(&{})", address.text)) } else { address }
    }
}
