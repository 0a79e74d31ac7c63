//! Pipelines and what they write.

#[path = "../tools/mod.rs"]
mod tools;

mod auto;
mod emit;
mod kernel_pipelines;
mod mlir_run;
mod nearest;
mod promote;
mod single_cells;
mod storage_law;
mod symbolic_sizes;
