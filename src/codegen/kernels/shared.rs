//! The memory that a block shares: 48 KB that every GPU grants without asking, or up to 227 KB where the launch asks for them.
//!
//! Buffers of single threads are no memory of a block, and have the smaller limit.

use super::KernelPlan;
use crate::diag::Diagnostic;
use crate::facts::threads::is_parallel;
use crate::ir::Op;

/// The most bytes that a block may have: what every GPU grants without asking.
const GRANTED: u64 = 48 << 10;
/// The most bytes that a block may have where they are asked for, on GPUs such as sm_90.
const SHARED_LIMIT: u64 = 227 << 10;

impl KernelPlan<'_> {
    /// Can a kernel have so many bytes for what `op` holds?
    pub(super) fn fits_shared(&self, op: Op, ops: &[Op]) -> bool {
        let Some(bytes) = self.bytes_together(ops) else { return false };
        if bytes <= GRANTED {
            return true;
        }
        // The iterations of the loop are blocks, and the buffers theirs.
        let has_threads = ops.iter().skip(1).any(|&inner| is_parallel(self.m, inner));
        let is_of_block = |inner: Op| self.m.ancestors(inner).find(|&around| is_parallel(self.m, around)) == Some(op);
        let beside: Vec<Op> = ops.iter().copied().filter(|&inner| !self.is_allocation(inner)).collect();
        self.means.asked_memory
            && is_parallel(self.m, op)
            && has_threads
            && ops.iter().all(|&inner| !self.is_allocation(inner) || is_of_block(inner))
            && self.bytes_together(&beside).is_some_and(|beside| beside <= GRANTED)
            && bytes <= SHARED_LIMIT
    }

    /// Warnings of the parallel loops of which no kernel is made because of the buffers of their blocks.
    pub(in crate::codegen) fn beyond_shared(&self, function: Op) -> Vec<Diagnostic> {
        let m = self.m;
        let outermost = |&op: &Op| is_parallel(m, op) && !m.ancestors(op).any(|around| is_parallel(m, around));
        let bytes = |op: Op| {
            let buffers = m.walk(op).into_iter().filter(|&inner| self.is_allocation(inner));
            buffers.map(|inner| self.buffer_bytes(inner)).try_fold(0u64, |sum, bytes| sum.checked_add(bytes?))
        };
        let warning = |op: Op| {
            let bytes = bytes(op).filter(|&bytes| bytes > GRANTED && !self.fits_shared(op, &m.walk(op)))?;
            let most = if bytes > SHARED_LIMIT {
                "a block can have 227 KB"
            } else {
                "the buffers of one thread can have 48 KB"
            };
            let message = format!(
                "the loop makes buffers of {bytes} bytes, and {most}: it runs in order, its buffers in the memory of the GPU"
            );
            Some(Diagnostic::error("shared-limit", m.op(op).span, message).into_warning())
        };
        m.walk(function).into_iter().filter(outermost).filter_map(warning).collect()
    }

    fn is_allocation(&self, op: Op) -> bool {
        matches!(self.m.name(op), "memref.alloc" | "memref.alloca")
    }

    /// Is what a kernel holds so little that nobody has to ask for it?
    pub(in crate::codegen) fn has_granted(&self, op: Op) -> bool {
        self.bytes_together(&self.m.walk(op)).is_some_and(|bytes| bytes <= GRANTED)
    }

    /// The bytes of shared memory that some operations need together; none if there is no telling.
    fn bytes_together(&self, ops: &[Op]) -> Option<u64> {
        ops.iter().try_fold(0u64, |sum, &inner| sum.checked_add(self.shared_bytes(inner)?))
    }
}
