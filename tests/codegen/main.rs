//! Branches, CUDA C and Tile IR.

#[path = "../random/mod.rs"]
mod random;
#[path = "../tools/mod.rs"]
mod tools;

mod cf;
mod cuda;
mod cuda_banks;
mod cuda_blocks;
mod cuda_certified;
mod cuda_fetch;
mod cuda_narrow;
mod cuda_reductions;
mod cuda_rows;
mod cuda_run;
mod cuda_steps;
mod cuda_tile;
mod cuda_whole;
mod cuda_wished;
mod gpu;
mod scf;
mod spmd;
