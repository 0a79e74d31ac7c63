//! What sets and relations are made of: numbers, rows, conjunctions in normal form, unions; and the budget of a question.

pub mod affine;
pub mod align;
pub mod basic;
pub mod budget;
pub mod engine;
pub mod faces;
pub mod form;
pub mod frame;
pub mod gcd;
pub mod matrix;
pub mod piecewise;
pub mod point;
pub mod relation;
pub mod row;
pub mod scalar;
pub mod simplify;
pub mod space;
pub mod system;
pub mod tuple;
pub mod union;
