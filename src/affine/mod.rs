//! The maths half: affine expressions, maps and integer sets, and what they are as exact sets and relations.
//!
//! [`presburger`] is the package `farkas-presburger`: exact integer sets and relations, their calculator, and proofs with
//! their checker. [`convert`] leads there from maps and sets and back. Nothing here but `dialect` knows of the IR.

pub mod convert;
#[doc(hidden)]
pub mod dialect;
pub mod expr;
#[doc(hidden)]
pub mod flatten;
pub(crate) mod generators;
pub mod map;
pub mod rational;
#[doc(hidden)]
pub mod row;
pub mod set;
#[doc(hidden)]
pub mod text;

pub use farkas_presburger as presburger;
#[doc(inline)]
pub use row::NotAffine;
