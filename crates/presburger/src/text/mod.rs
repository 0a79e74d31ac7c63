//! isl's notation, read and written.

pub mod canonical;
pub mod lex;
pub mod names;
pub mod parse;
pub mod write;
