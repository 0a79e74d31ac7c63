//! The maths half: affine expressions, maps and integer sets, and what they are as exact sets and relations.
//!
//! [`presburger`] is the package `farkas-presburger`: exact integer sets and relations, their calculator, and proofs with
//! their checker. [`convert`] leads there from maps and sets and back. Nothing here but `dialect` knows of the IR.

pub mod convert;
pub mod dialect;
pub mod expr;
pub mod flatten;
pub mod map;
pub mod rational;
pub mod row;
pub mod set;
pub mod text;

pub use farkas_presburger as presburger;
