//! Schedules: the order of statement instances, who may change it, and the way back to loops.

mod asked;
pub mod ast;
pub mod change;
pub mod dependent;
mod draft;
pub mod emit;
pub mod equivalence;
mod expand;
pub mod explain;
mod hoist;
pub mod legality;
pub mod license;
pub mod lp;
pub mod order;
mod partial;
pub mod program;
pub mod refusal;
pub mod rows;
pub mod scan;
pub mod sizes;
mod ssa;
mod storage;
pub mod text;
pub mod tree;
mod window;
mod write;
