//! What a program does: its polyhedral model, its memory accesses and its dependences.

pub mod access;
pub mod alias;
pub mod assumption;
pub(crate) mod bounds;
mod build;
mod calls;
mod cell;
pub mod certificate;
mod classes;
mod conditions;
mod conflict;
mod congruence;
pub mod dataflow;
pub mod dependence;
pub mod direction;
pub mod domain;
pub mod footprint;
mod functions;
mod integer;
pub mod names;
pub mod pairs;
pub(crate) mod range;
pub(crate) mod reader;
pub mod reduction;
pub(crate) mod region;
pub mod scop;
mod siblings;
mod sink;
mod stride;
mod value;
pub mod verdict;
mod view;
pub mod witness;
pub mod words;

pub use build::{NoScop, extract, extract_with};
pub(crate) use value::LARGEST;
