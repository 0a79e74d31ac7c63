//! Schedules: the order of statement instances, who may change it, and the way back to loops.

pub mod ast;
pub mod change;
pub mod lp;
pub mod refusal;
pub mod rows;
pub mod tree;
