//! Integer values as affine expressions over the loops around them and the symbols.

/// The expressions of the values of a function.
#[derive(Clone, Debug, Default)]
pub struct Values {}
