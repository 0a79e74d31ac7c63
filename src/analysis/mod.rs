//! What a program does: its polyhedral model, its memory accesses and its dependences.

pub mod access;
pub mod alias;
mod bounds;
mod build;
mod calls;
mod cell;
pub mod certificate;
mod conditions;
mod conflict;
pub mod dataflow;
pub mod dependence;
pub mod direction;
pub mod domain;
pub mod dot;
pub mod graph;
mod integer;
pub mod names;
pub mod picture;
mod range;
mod reader;
mod reason;
pub mod reduction;
pub(crate) mod region;
pub mod report;
pub mod rows;
pub mod scop;
mod siblings;
mod sink;
mod statements;
mod stride;
pub mod text;
mod value;
pub mod verdict;
mod view;
pub mod witness;

pub use build::{NoScop, extract};
