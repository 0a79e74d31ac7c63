//! Affine maps: `(d0, ..)[s0, ..] -> (e0, ..)`.

use super::expr::AffineExpr;

/// A function from dims and symbols to a tuple of integers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineMap {
    /// How many dims.
    pub num_dims: u32,
    /// How many symbols.
    pub num_symbols: u32,
    /// One expression for each result.
    pub results: Vec<AffineExpr>,
}
