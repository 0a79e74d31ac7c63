//! Schedules: the order of statement instances, who may change it, and the way back to loops.

mod asked;
pub mod ast;
pub mod change;
pub mod dependent;
pub mod explain;
pub mod legality;
pub mod license;
pub mod order;
pub mod program;
pub mod refusal;
pub mod scan;
pub(crate) mod shown;
pub mod sizes;
pub mod text;
pub mod tree;
pub mod written;
