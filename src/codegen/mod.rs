//! Printers and lowerings: what a program becomes. Nothing below knows of this layer.

pub mod c;
pub mod cf;
pub mod cuda;
pub mod gpu;
mod kernels;
pub mod native;
mod range;
mod reading;
mod scalar;
mod text;
pub mod tile_ir;
mod views;

pub use crate::lowering::scf;
