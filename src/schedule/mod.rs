//! Schedules: the order of statement instances, who may change it, and the way back to loops.

pub mod ast;
pub mod lp;
