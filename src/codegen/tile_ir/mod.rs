//! Structured kernels from `cuda_tile` to `scf`, as far as both can express them.
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

mod to_scf;

pub use to_scf::to_scf;
