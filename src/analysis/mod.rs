//! What a program does: its polyhedral model, its memory accesses and its dependences.

pub mod access;
pub mod alias;
pub mod dependence;
pub mod domain;
pub mod scop;
mod value;
