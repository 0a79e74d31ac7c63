//! Affine expressions: values over dims `d0, d1, ..` and symbols `s0, s1, ..`, simplified on construction.

use std::sync::Arc;

/// The operator of a binary expression.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AffineOp {
    /// Addition.
    Add,
    /// Multiplication; the right side is a constant or a symbolic expression.
    Mul,
    /// The remainder in `0..modulus` for a positive modulus.
    Mod,
    /// Division rounded towards minus infinity.
    FloorDiv,
    /// Division rounded towards plus infinity.
    CeilDiv,
}

/// An affine expression; structural equality, cheap clone.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AffineExpr {
    /// An integer.
    Const(i64),
    /// A dim, `d{n}`.
    Dim(u32),
    /// A symbol, `s{n}`.
    Symbol(u32),
    /// An operator with its two operands.
    Binary(AffineOp, Arc<(AffineExpr, AffineExpr)>),
}
