//! Integer sets: conjunctions of affine equalities and inequalities, `(d0, ..)[s0, ..] : (e >= 0, f == 0)`.

use super::expr::AffineExpr;

/// One constraint of an [`IntegerSet`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Constraint {
    /// The constrained expression.
    pub expr: AffineExpr,
    /// `expr == 0` if true, else `expr >= 0`.
    pub is_eq: bool,
}

/// The points that meet every constraint.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSet {
    /// How many dims.
    pub num_dims: u32,
    /// How many symbols.
    pub num_symbols: u32,
    /// The conjunction.
    pub constraints: Vec<Constraint>,
}
