//! The maths half: affine expressions, maps and integer sets; exact sets and relations; certificates.
//!
//! Nothing here but `dialect` knows of the IR.

pub mod calc;
pub mod dialect;
pub mod expr;
pub mod flatten;
pub mod map;
pub mod presburger;
pub mod proof;
pub mod set;
pub mod text;
