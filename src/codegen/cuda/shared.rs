//! Memory of a block whose size is said at the launch: all its buffers are the fields of one structure, which lies in what the launch gives the
//! block; what the warps of a block combine stays in memory of its own. The host asks for it before the launch (`cudaFuncSetAttribute`), and a
//! GPU that has not got it says so there: nothing moves to other memory.

use super::CudaEmitter;
use crate::ir::Op;

/// Memory of a block whose size is said at the launch.
pub(super) struct LaunchedMemory {
    /// The structure in the kernel.
    pub(super) name: String,
    /// Its fields.
    fields: Vec<String>,
}

impl CudaEmitter<'_> {
    /// Begins memory whose size is said at the launch, if what a kernel holds is too much for the other.
    pub(super) fn launched_memory(&mut self, op: Op) -> Option<LaunchedMemory> {
        if self.plan.has_granted(op) {
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
