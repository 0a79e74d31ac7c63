//! Structured kernels between `cuda_tile` and `scf`, as far as both can express them.
//!
//! [`to_scf`] makes a function of each kernel:
//!
//! | cuda_tile | becomes |
//! |---|---|
//! | `tile<f32>`, `tile<4x8xf32>` | `f32`, `vector<4x8xf32>` |
//! | a parameter `tile<ptr<f32>>` | `memref<?xf32>`; `memref<1xf32>` where only the element itself is used |
//! | other pointers | distances from such a parameter, `i64` or vectors of it |
//! | views | `memref.reinterpret_cast`, `vector.transfer_read` and `_write` |
//! | `get_tile_block_id`, `get_num_tile_blocks` | further `i32` parameters, three each: the caller has the grid's loops |
//! | `for`, `if` | `scf.for`, `scf.if`; what follows an early exit goes to the other branch |
//! | `loop`, `break` | `scf.while` |
//! | tokens | nothing: the order of the text is one that they allow |
//!
//! [`from_scf`] makes a kernel of each function without results:
//!
//! | scf, arith, memref | becomes |
//! |---|---|
//! | `f32`, `index`, `vector<4xf32>` | `tile<f32>`, `tile<i64>`, `tile<4xf32>` |
//! | a parameter `memref<?x8xf32>`, all sizes but the first known | `tile<ptr<f32>>`, subscripts in row-major order |
//! | `scf.for`, `scf.if`, `scf.while` | `for`, `if`, `loop` with `break` |
//! | the order of loads and stores | one token through all of them |

mod from_scf;
mod to_scf;

pub use from_scf::from_scf;
pub use to_scf::to_scf;

/// Has the program a `cuda_tile.module`?
pub fn has_kernels(module: &crate::ir::Module) -> bool {
    module.block(module.body()).ops.iter().any(|&op| module.is(op, "cuda_tile.module"))
}
