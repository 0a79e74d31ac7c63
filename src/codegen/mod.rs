//! Printers and lowerings: what a program becomes. Nothing below knows of this layer.

pub mod cf;
pub mod cuda;
pub mod tile_ir;

pub use crate::lowering::scf;
