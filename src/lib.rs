//! farkas: a polyhedral loop toolkit.

pub mod affine;
pub mod analysis;
pub mod arena;
pub mod codegen;
pub mod diag;
pub mod interp;
pub mod ir;
pub mod scf;
pub mod schedule;
#[cfg(feature = "proptest")]
pub mod testing;
pub mod transforms;
