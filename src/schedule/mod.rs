//! Schedules: the order of statement instances, who may change it, and the way back to loops.

pub mod ast;
pub mod change;
mod draft;
pub mod emit;
mod hoist;
pub mod lp;
pub mod refusal;
pub mod rows;
mod ssa;
pub mod tree;
mod write;
