//! farkas: a polyhedral loop toolkit.

pub mod affine;
pub mod arena;
pub mod diag;
pub mod ir;
