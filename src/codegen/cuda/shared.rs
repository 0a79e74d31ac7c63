//! The memory that a block shares: 48 KB that every GPU grants without asking, or up to 227 KB that are asked for at the launch.
//!
//! Where the buffers of a block are larger than the first, all of them are the fields of one structure, which lies in what the launch gives the
//! block; what the warps of a block combine stays in memory of its own. The host asks for it before the launch (`cudaFuncSetAttribute`), and a
//! GPU that has not got it says so there: nothing moves to other memory. Buffers of single threads are no memory of a block, and have the smaller limit.

use super::CudaEmitter;
use super::subtree::is_parallel;
use crate::diag::Diagnostic;
use crate::ir::Op;

/// The most bytes that a block may have: what every GPU grants without asking.
const GRANTED: u64 = 48 << 10;
/// The most bytes that a block may have where they are asked for, on GPUs such as sm_90.
const SHARED_LIMIT: u64 = 227 << 10;

/// Memory of a block whose size is said at the launch.
pub(super) struct LaunchedMemory {
    /// The structure in the kernel.
    pub(super) name: String,
    /// Its fields.
    fields: Vec<String>,
}

impl CudaEmitter<'_> {
    /// Can a kernel have so many bytes for what `op` holds?
    pub(super) fn fits_shared(&self, op: Op, ops: &[Op]) -> bool {
        let sum = |of: &dyn Fn(Op) -> bool| {
            ops.iter()
                .filter(|&&inner| of(inner))
                .try_fold(0u64, |sum, &inner| sum.checked_add(self.shared_bytes(inner)?))
        };
        let Some(bytes) = sum(&|_| true) else { return false };
        if bytes <= GRANTED {
            return true;
        }
        // The iterations of the loop are blocks, and the buffers theirs.
        let has_threads = ops.iter().skip(1).any(|&inner| is_parallel(self.m, inner));
        let is_of_block = |inner: Op| self.m.ancestors(inner).find(|&around| is_parallel(self.m, around)) == Some(op);
        let beside = sum(&|inner| !self.is_allocation(inner));
        is_parallel(self.m, op)
            && has_threads
            && ops.iter().all(|&inner| !self.is_allocation(inner) || is_of_block(inner))
            && beside.is_some_and(|beside| beside <= GRANTED)
            && bytes <= SHARED_LIMIT
    }

    /// Warnings of the parallel loops of which no kernel is made because of the buffers of their blocks.
    pub(super) fn beyond_shared(&self, function: Op) -> Vec<Diagnostic> {
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

    /// Begins memory whose size is said at the launch, if what a kernel holds is too much for the other.
    pub(super) fn launched_memory(&mut self, op: Op) -> Option<LaunchedMemory> {
        let ops = self.m.walk(op);
        let bytes = ops.iter().try_fold(0u64, |sum, &inner| sum.checked_add(self.shared_bytes(inner)?));
        if bytes.is_some_and(|bytes| bytes <= GRANTED) {
            return None;
        }
        Some(LaunchedMemory { name: self.names.take("shared"), fields: Vec::new() })
    }

    /// A buffer of a block.
    pub(super) fn shared_buffer(&mut self, element: &str, name: &str, count: u64) {
        let line = match &mut self.launched {
            Some(memory) => {
                memory.fields.push(format!("  alignas(16) {element} {name}[{count}];\n"));
                format!("{element} (&{name})[{count}] = {}.{name};", memory.name)
            }
            None => format!("POLY_SHARED({element}, {name}, [{count}]);"),
        };
        self.code.line(line);
    }
}

impl LaunchedMemory {
    /// The structure of a kernel.
    pub(super) fn declared(&self, kernel: &str) -> String {
        format!("struct {kernel}_shared {{\n{}}};\n", self.fields.concat())
    }
}
