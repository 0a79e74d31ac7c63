//! Questions about an operation and everything nested in it: which parts can run where, what they need, what they write.

use rustc_hash::FxHashSet;

use super::KernelPlan;
use crate::codegen::reading::is_hint;
use crate::codegen::scalar::{is_number_op, width};
use crate::codegen::views::{is_metadata, is_recast, is_strided_view};
use crate::facts::threads::is_parallel;
use crate::ir::{Acts, Beyond, Module, Op, Opcode, Traits, Value, ValueDef};

/// Where a buffer may begin: at a multiple of so many bytes.
const SHARED_ALIGNMENT: u64 = 16;

/// The operations that access memory and have a counterpart.
fn is_access(name: &str) -> bool {
    matches!(name, "affine.load" | "affine.store" | "memref.load" | "memref.store" | "memref.copy")
}

/// Does the operation itself do one of these things to memory, or may it?
fn touches(m: &Module, op: Op, acts: Acts) -> bool {
    m.effects(op).beyond == Beyond::Everything
        || m.acted_on(op, acts).any(|operand| m.ty(operand).as_memref().is_some())
}

fn is_structure(name: &str) -> bool {
    matches!(
        name,
        "affine.for"
            | "affine.if"
            | "affine.parallel"
            | "affine.yield"
            | "scf.for"
            | "scf.if"
            | "scf.while"
            | "scf.parallel"
            | "scf.forall"
            | "scf.forall.in_parallel"
            | "scf.reduce"
            | "scf.reduce.return"
            | "scf.yield"
            | "scf.condition"
            | "scf.execute_region"
            | "scf.index_switch"
    )
}

impl KernelPlan<'_> {
    /// A parallel loop that becomes a kernel, or the threads of one.
    pub(in crate::codegen) fn is_mappable(&self, op: Op) -> bool {
        is_parallel(self.m, op) && self.m.op(op).results.is_empty() && self.fits_device(op)
    }

    pub(in crate::codegen) fn contains_mappable(&self, op: Op) -> bool {
        self.m.walk(op).into_iter().any(|inner| self.is_mappable(inner))
    }

    /// Can a kernel do all of it?
    pub(in crate::codegen) fn fits_device(&self, op: Op) -> bool {
        let ops = self.m.walk(op);
        let is_own = |buffer: Value| self.m.defining_op(self.root(buffer)).is_some_and(|made| ops.contains(&made));
        self.fits_shared(op, &ops)
            && ops.iter().all(|&inner| {
                let name = self.m.name(inner);
                let one_block = self.m.op(inner).regions.iter().all(|&r| self.m.region(r).blocks.len() <= 1);
                one_block
                    && (is_number_op(self.m, inner) || is_access(name) || is_structure(name) || is_hint(self.m, inner))
                    || matches!(name, "memref.alloc" | "memref.alloca")
                    || self.is_view(inner)
                    || name == "memref.atomic_rmw" && self.is_orderless(inner)
                    || name == "memref.dealloc" && is_own(self.m.op(inner).operands[0])
                    || name == "func.call" && self.device_callee(inner)
            })
    }

    /// The bytes of shared memory that the operation itself may need in a kernel; none if there is no telling.
    pub(super) fn shared_bytes(&self, op: Op) -> Option<u64> {
        match self.m.name(op) {
            "memref.alloc" | "memref.alloca" if self.is_own(self.m.result(op)) => Some(0),
            "memref.alloc" | "memref.alloca" => {
                self.buffer_bytes(op)?.max(1).checked_next_multiple_of(SHARED_ALIGNMENT)
            }
            _ if self.reductions.contains(&op) => self.warps_bytes(op),
            "func.call" => Some(SHARED_ALIGNMENT * self.m.op(op).results.len() as u64),
            _ => Some(0),
        }
    }

    /// Has each thread of a block a part of the buffer for itself?
    fn is_own(&self, buffer: Value) -> bool {
        self.blocks.as_ref().is_some_and(|blocks| blocks.own(buffer).is_some())
    }

    /// The size of a buffer of constant shape that a kernel can hold.
    pub(in crate::codegen) fn buffer_bytes(&self, op: Op) -> Option<u64> {
        let memref = self.m.ty(self.m.result(op)).as_memref()?;
        let shape = memref.shape.as_ref()?;
        let count = shape.iter().try_fold(1u64, |count, size| count.checked_mul((*size)?));
        let bytes = count?.checked_mul(width(&memref.element)?)?;
        memref.layout.is_none().then_some(bytes)
    }

    fn device_callee(&self, call: Op) -> bool {
        self.callee(call).is_some_and(|callee| self.device_functions.contains(&callee))
    }

    /// Does it, or anything in it, read or write memory?
    pub(in crate::codegen) fn touches_memory(&self, op: Op) -> bool {
        let reads_or_writes = |inner: Op| touches(self.m, inner, Acts::READS.and(Acts::WRITES));
        self.m.walk(op).into_iter().any(|inner| !is_hint(self.m, inner) && reads_or_writes(inner))
    }

    /// Does it, or anything in it, write memory? Functions that a kernel may call do not call themselves.
    pub(in crate::codegen) fn stores(&self, op: Op) -> bool {
        self.m.walk(op).into_iter().any(|inner| match self.callee(inner).filter(|_| self.device_callee(inner)) {
            Some(callee) => self
                .m
                .single_block(callee, 0)
                .is_none_or(|body| self.m.block(body).ops.iter().any(|&op| self.stores(op))),
            None => touches(self.m, inner, Acts::WRITES),
        })
    }

    /// Does it give a memref away, or choose one?
    pub(in crate::codegen) fn yields_memref(&self, op: Op) -> bool {
        self.m.walk(op).into_iter().any(|inner| {
            let is_plain = self.makes_buffer(inner) || inner != op && self.is_view(inner);
            !is_plain && self.m.op(inner).results.iter().any(|&r| self.m.ty(r).as_memref().is_some())
        })
    }

    /// The values that the operations use and do not define, constants left out, in order of their first use.
    pub(in crate::codegen) fn free_values(&self, ops: &[Op]) -> Vec<Value> {
        let mut inside: FxHashSet<Op> = FxHashSet::default();
        let mut free = Vec::new();
        let all: Vec<Op> = ops.iter().flat_map(|&op| self.m.walk(op)).collect();
        inside.extend(&all);
        for &op in &all {
            for &value in &self.m.op(op).operands {
                let outside = match self.m.value(value).def {
                    ValueDef::Result(def, _) => {
                        !inside.contains(&def)
                            && !self.m.has_traits(def, Traits::CONSTANT_LIKE)
                            && !self.is_constant(def)
                    }
                    ValueDef::Arg(block, _) => self.m.block_owner(block).is_none_or(|owner| !inside.contains(&owner)),
                };
                if outside && !free.contains(&value) {
                    free.push(value);
                }
            }
        }
        free
    }

    pub(in crate::codegen) fn is_constant(&self, op: Op) -> bool {
        self.m.computes(op, Opcode::Constant)
    }

    /// The memrefs among `free` that the operations may write.
    pub(in crate::codegen) fn written(&self, ops: &[Op], free: &[Value]) -> FxHashSet<Value> {
        let memrefs = || free.iter().copied().filter(|&v| self.m.ty(v).as_memref().is_some());
        let mut written = FxHashSet::default();
        for op in ops.iter().flat_map(|&op| self.m.walk(op)) {
            if self.m.effects(op).beyond == Beyond::Everything {
                written.extend(memrefs());
            }
            for operand in self.m.acted_on(op, Acts::WRITES) {
                let mut seen = self.sources(operand);
                match seen.find(|source| free.contains(source)) {
                    Some(source) => drop(written.insert(source)),
                    None if self.is_buffer(self.root(operand)) => {}
                    None => written.extend(memrefs()),
                }
            }
        }
        written
    }

    pub(in crate::codegen) fn is_buffer(&self, value: Value) -> bool {
        self.m.defining_op(value).is_some_and(|op| self.makes_buffer(op))
    }

    fn makes_buffer(&self, op: Op) -> bool {
        matches!(self.m.name(op), "memref.alloc" | "memref.alloca")
    }

    fn is_view(&self, op: Op) -> bool {
        is_recast(self.m, op) || is_strided_view(self.m, op) || is_metadata(self.m, op)
    }

    /// A memref, the one that it is a view of, the one that this is a view of, and so on.
    fn sources(&self, memref: Value) -> impl Iterator<Item = Value> {
        let source = |&value: &Value| {
            let op = self.m.defining_op(value).filter(|&op| self.is_view(op))?;
            self.m.op(op).operands.first().copied()
        };
        std::iter::successors(Some(memref), source)
    }

    /// The memref of which this one is another view: what is not the same memory has another one, or one that nobody knows.
    pub(in crate::codegen) fn root(&self, memref: Value) -> Value {
        self.sources(memref).last().unwrap_or(memref)
    }

    /// The results of the operations that others use.
    pub(in crate::codegen) fn escaping(&self, ops: &[Op]) -> Vec<Value> {
        let inside: FxHashSet<Op> = ops.iter().flat_map(|&op| self.m.walk(op)).collect();
        let results = ops.iter().flat_map(|&op| self.m.op(op).results.iter().copied());
        let used =
            |value: &Value| self.uses.get(value).is_some_and(|uses| uses.iter().any(|user| !inside.contains(&user.op)));
        results.filter(used).collect()
    }
}
