//! Affine expressions: values over dims `d0, d1, ..` and symbols `s0, s1, ..`, simplified on construction.
//!
//! The constructors fold and order as MLIR's do, so that the same expression prints as the same text: constants and
//! symbols stand on the right, constants are gathered, `2 * d0 + 3 * d0` is `d0 * 5`. No rule wraps: where a constant
//! would leave 64 bits the expression stays as it is.

use std::fmt;
use std::ops;
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

use AffineExpr::{Binary, Const};

/// `floor(a / b)` for `b > 0`; none on overflow or otherwise.
pub fn div_floor(a: i64, b: i64) -> Option<i64> {
    if b > 0 { a.checked_div_euclid(b) } else { None }
}

/// `ceil(a / b)` for `b > 0`; none on overflow or otherwise.
pub fn div_ceil(a: i64, b: i64) -> Option<i64> {
    if b > 0 { a.checked_div_euclid(b)?.checked_add(i64::from(a.checked_rem_euclid(b)? != 0)) } else { None }
}

impl AffineExpr {
    /// `self op other`, simplified.
    pub fn binary(op: AffineOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let simpler = match op {
            AffineOp::Add => simplify_add(&lhs, &rhs),
            AffineOp::Mul => simplify_mul(&lhs, &rhs),
            AffineOp::Mod => simplify_mod(&lhs, &rhs),
            AffineOp::FloorDiv => simplify_floor_div(&lhs, &rhs),
            AffineOp::CeilDiv => simplify_ceil_div(&lhs, &rhs),
        };
        simpler.unwrap_or_else(|| Binary(op, Arc::new((lhs, rhs))))
    }

    /// `floor(self / divisor)`.
    pub fn floor_div(self, divisor: impl Into<AffineExpr>) -> AffineExpr {
        AffineExpr::binary(AffineOp::FloorDiv, self, divisor.into())
    }

    /// `ceil(self / divisor)`.
    pub fn ceil_div(self, divisor: impl Into<AffineExpr>) -> AffineExpr {
        AffineExpr::binary(AffineOp::CeilDiv, self, divisor.into())
    }

    /// `self mod modulus`, in `0..modulus`.
    pub fn modulo(self, modulus: impl Into<AffineExpr>) -> AffineExpr {
        AffineExpr::binary(AffineOp::Mod, self, modulus.into())
    }

    /// The constant, if this is one.
    pub fn as_const(&self) -> Option<i64> {
        match self {
            Const(value) => Some(*value),
            _ => None,
        }
    }

    /// Does no dim occur?
    pub fn is_symbolic_or_constant(&self) -> bool {
        match self {
            Const(_) | AffineExpr::Symbol(_) => true,
            AffineExpr::Dim(_) => false,
            Binary(_, sides) => sides.0.is_symbolic_or_constant() && sides.1.is_symbolic_or_constant(),
        }
    }

    /// Are products by constants and divisors constant? Otherwise the expression is semi-affine.
    pub fn is_pure_affine(&self) -> bool {
        match self {
            Binary(op, sides) => {
                let constant = |side: &AffineExpr| side.as_const().is_some();
                let shape = match op {
                    AffineOp::Add => true,
                    AffineOp::Mul => constant(&sides.0) || constant(&sides.1),
                    AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv => constant(&sides.1),
                };
                shape && sides.0.is_pure_affine() && sides.1.is_pure_affine()
            }
            _ => true,
        }
    }

    /// The value at a point; none where an intermediate value leaves 64 bits, a divisor is not positive, or a dim or
    /// symbol is missing.
    pub fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        match self {
            Const(value) => Some(*value),
            AffineExpr::Dim(dim) => dims.get(*dim as usize).copied(),
            AffineExpr::Symbol(symbol) => symbols.get(*symbol as usize).copied(),
            Binary(op, sides) => {
                let (a, b) = (sides.0.eval(dims, symbols)?, sides.1.eval(dims, symbols)?);
                fold(*op, a, b)
            }
        }
    }

    /// The same expression over other dims and symbols, simplified again.
    pub fn replace(&self, dim: &impl Fn(u32) -> AffineExpr, symbol: &impl Fn(u32) -> AffineExpr) -> AffineExpr {
        match self {
            Const(value) => Const(*value),
            AffineExpr::Dim(number) => dim(*number),
            AffineExpr::Symbol(number) => symbol(*number),
            Binary(op, sides) => AffineExpr::binary(*op, sides.0.replace(dim, symbol), sides.1.replace(dim, symbol)),
        }
    }

    /// Calls `visit` for every sub-expression, operands before operators.
    pub fn walk(&self, visit: &mut impl FnMut(&AffineExpr)) {
        if let Binary(_, sides) = self {
            sides.0.walk(visit);
            sides.1.walk(visit);
        }
        visit(self);
    }

    /// A positive integer that divides the expression's value everywhere; 0 for the constant 0, which all divide.
    pub fn largest_known_divisor(&self) -> u64 {
        match self {
            Const(value) => value.unsigned_abs(),
            AffineExpr::Dim(_) | AffineExpr::Symbol(_) => 1,
            Binary(op, sides) => {
                let (lhs, rhs) = (&sides.0, &sides.1);
                match op {
                    AffineOp::Mul => lhs.largest_known_divisor().saturating_mul(rhs.largest_known_divisor()),
                    AffineOp::Add | AffineOp::Mod => {
                        num_integer::gcd(lhs.largest_known_divisor(), rhs.largest_known_divisor())
                    }
                    AffineOp::FloorDiv | AffineOp::CeilDiv => match rhs.as_const() {
                        Some(divisor) if divisor != 0 => {
                            let (of_lhs, divisor) = (lhs.largest_known_divisor(), divisor.unsigned_abs());
                            if of_lhs.is_multiple_of(divisor) { of_lhs / divisor } else { 1 }
                        }
                        _ => 1,
                    },
                }
            }
        }
    }

    /// Is the value a multiple of `factor` everywhere, as far as the expression's shape tells?
    pub fn is_multiple_of(&self, factor: i64) -> bool {
        factor != 0 && self.largest_known_divisor().is_multiple_of(factor.unsigned_abs())
    }
}

impl From<i64> for AffineExpr {
    fn from(value: i64) -> AffineExpr {
        Const(value)
    }
}

impl ops::Add for AffineExpr {
    type Output = AffineExpr;
    fn add(self, other: AffineExpr) -> AffineExpr {
        AffineExpr::binary(AffineOp::Add, self, other)
    }
}

impl ops::Mul<i64> for AffineExpr {
    type Output = AffineExpr;
    fn mul(self, factor: i64) -> AffineExpr {
        AffineExpr::binary(AffineOp::Mul, self, Const(factor))
    }
}

impl ops::Mul for AffineExpr {
    type Output = AffineExpr;
    fn mul(self, other: AffineExpr) -> AffineExpr {
        AffineExpr::binary(AffineOp::Mul, self, other)
    }
}

impl ops::Neg for AffineExpr {
    type Output = AffineExpr;
    fn neg(self) -> AffineExpr {
        self * -1
    }
}

impl ops::Sub for AffineExpr {
    type Output = AffineExpr;
    fn sub(self, other: AffineExpr) -> AffineExpr {
        self + -other
    }
}

/// The operator on two constants; none where it is undefined or overflows.
fn fold(op: AffineOp, a: i64, b: i64) -> Option<i64> {
    match op {
        AffineOp::Add => a.checked_add(b),
        AffineOp::Mul => a.checked_mul(b),
        AffineOp::Mod if b > 0 => a.checked_rem_euclid(b),
        AffineOp::Mod => None,
        AffineOp::FloorDiv => div_floor(a, b),
        AffineOp::CeilDiv => div_ceil(a, b),
    }
}

/// Both sides constant: the folded constant.
fn fold_constants(op: AffineOp, lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    fold(op, lhs.as_const()?, rhs.as_const()?).map(Const)
}

/// `(lhs, c)` if the expression is `lhs op c` with a constant on the right.
fn with_constant(op: AffineOp, expr: &AffineExpr) -> Option<(&AffineExpr, i64)> {
    match expr {
        Binary(found, sides) if *found == op => sides.1.as_const().map(|c| (&sides.0, c)),
        _ => None,
    }
}

fn simplify_add(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    if let Some(folded) = fold_constants(AffineOp::Add, lhs, rhs) {
        return Some(folded);
    }
    let constant_left = lhs.as_const().is_some() && rhs.as_const().is_none();
    if constant_left || (lhs.is_symbolic_or_constant() && !rhs.is_symbolic_or_constant()) {
        return Some(rhs.clone() + lhs.clone());
    }
    if rhs.as_const() == Some(0) {
        return Some(lhs.clone());
    }
    if let (Some((inner, a)), Some(b)) = (with_constant(AffineOp::Add, lhs), rhs.as_const()) {
        return Some(inner.clone() + Const(a.checked_add(b)?));
    }
    // a * e + b * e = (a + b) * e
    let (left, a) = with_constant(AffineOp::Mul, lhs).unwrap_or((lhs, 1));
    let (right, b) = with_constant(AffineOp::Mul, rhs).unwrap_or((rhs, 1));
    if left == right && rhs.as_const().is_none() {
        return Some(left.clone() * a.checked_add(b)?);
    }
    // (e + c) + f = (e + f) + c
    if let Some((inner, c)) = with_constant(AffineOp::Add, lhs) {
        return Some((inner.clone() + rhs.clone()) + Const(c));
    }
    // e + (e floordiv c) * -c = e mod c
    if let Some((quotient, factor)) = with_constant(AffineOp::Mul, rhs) {
        let (dividend, divisor) = with_constant(AffineOp::FloorDiv, quotient)?;
        if dividend == lhs && divisor.checked_neg() == Some(factor) && divisor > 0 {
            return Some(lhs.clone().modulo(divisor));
        }
    }
    None
}

fn simplify_mul(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    if let Some(folded) = fold_constants(AffineOp::Mul, lhs, rhs) {
        return Some(folded);
    }
    let constant_left = lhs.as_const().is_some() && rhs.as_const().is_none();
    if constant_left || (lhs.is_symbolic_or_constant() && !rhs.is_symbolic_or_constant()) {
        return Some(rhs.clone() * lhs.clone());
    }
    match rhs.as_const() {
        Some(1) => return Some(lhs.clone()),
        Some(0) => return Some(Const(0)),
        _ => {}
    }
    let (inner, a) = with_constant(AffineOp::Mul, lhs)?;
    match rhs.as_const() {
        Some(b) => Some(inner.clone() * a.checked_mul(b)?),
        // (e * c) * f = (e * f) * c
        None => Some((inner.clone() * rhs.clone()) * Const(a)),
    }
}

/// The constant on the right, if it is a positive divisor.
fn divisor(rhs: &AffineExpr) -> Option<i64> {
    rhs.as_const().filter(|&divisor| divisor > 0)
}

fn simplify_floor_div(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    let divisor = divisor(rhs)?;
    if lhs.as_const().is_some() {
        return fold_constants(AffineOp::FloorDiv, lhs, rhs);
    }
    if divisor == 1 {
        return Some(lhs.clone());
    }
    if let Some((inner, factor)) = with_constant(AffineOp::Mul, lhs)
        && factor % divisor == 0
    {
        return Some(inner.clone() * (factor / divisor));
    }
    if let Binary(AffineOp::Add, sides) = lhs
        && (sides.0.is_multiple_of(divisor) || sides.1.is_multiple_of(divisor))
    {
        return Some(sides.0.clone().floor_div(divisor) + sides.1.clone().floor_div(divisor));
    }
    None
}

fn simplify_ceil_div(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    let divisor = divisor(rhs)?;
    if lhs.as_const().is_some() {
        return fold_constants(AffineOp::CeilDiv, lhs, rhs);
    }
    if divisor == 1 {
        return Some(lhs.clone());
    }
    let (inner, factor) = with_constant(AffineOp::Mul, lhs)?;
    (factor % divisor == 0).then(|| inner.clone() * (factor / divisor))
}

fn simplify_mod(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    let modulus = divisor(rhs)?;
    if lhs.as_const().is_some() {
        return fold_constants(AffineOp::Mod, lhs, rhs);
    }
    if lhs.is_multiple_of(modulus) {
        return Some(Const(0));
    }
    if let Binary(AffineOp::Add, sides) = lhs {
        if sides.0.is_multiple_of(modulus) {
            return Some(sides.1.clone().modulo(modulus));
        }
        if sides.1.is_multiple_of(modulus) {
            return Some(sides.0.clone().modulo(modulus));
        }
    }
    // (e mod (k * m)) mod m = e mod m
    let (inner, outer) = with_constant(AffineOp::Mod, lhs)?;
    (outer > 0 && outer % modulus == 0).then(|| inner.clone().modulo(modulus))
}

/// How tightly the surrounding operator binds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Binding {
    Weak,
    Strong,
}

/// Writes an expression with given names for dims and symbols.
pub struct Named<'a, D, S> {
    expr: &'a AffineExpr,
    dim: D,
    symbol: S,
}

impl AffineExpr {
    /// The expression as text with other names than `d0`, `s0`.
    pub fn named<D, S>(&self, dim: D, symbol: S) -> Named<'_, D, S>
    where
        D: Fn(&mut fmt::Formatter<'_>, u32) -> fmt::Result,
        S: Fn(&mut fmt::Formatter<'_>, u32) -> fmt::Result,
    {
        Named { expr: self, dim, symbol }
    }
}

impl<D, S> Named<'_, D, S>
where
    D: Fn(&mut fmt::Formatter<'_>, u32) -> fmt::Result,
    S: Fn(&mut fmt::Formatter<'_>, u32) -> fmt::Result,
{
    fn write(&self, f: &mut fmt::Formatter<'_>, expr: &AffineExpr, binding: Binding) -> fmt::Result {
        let (op, sides) = match expr {
            Const(value) => return write!(f, "{value}"),
            AffineExpr::Dim(dim) => return (self.dim)(f, *dim),
            AffineExpr::Symbol(symbol) => return (self.symbol)(f, *symbol),
            Binary(op, sides) => (*op, sides),
        };
        let negated = op == AffineOp::Mul && sides.1.as_const() == Some(-1);
        if binding == Binding::Strong {
            write!(f, "(")?;
        }
        if negated {
            write!(f, "-")?;
            self.write(f, &sides.0, Binding::Strong)?;
        } else if op == AffineOp::Add {
            self.write_sum(f, &sides.0, &sides.1)?;
        } else {
            self.write(f, &sides.0, Binding::Strong)?;
            write!(f, " {} ", symbol_of(op))?;
            self.write(f, &sides.1, Binding::Strong)?;
        }
        if binding == Binding::Strong {
            write!(f, ")")?;
        }
        Ok(())
    }

    /// A sum, with negative terms subtracted.
    fn write_sum(&self, f: &mut fmt::Formatter<'_>, lhs: &AffineExpr, rhs: &AffineExpr) -> fmt::Result {
        self.write(f, lhs, Binding::Weak)?;
        if let Some((inner, factor)) = with_constant(AffineOp::Mul, rhs) {
            if factor == -1 {
                write!(f, " - ")?;
                let sum = matches!(inner, Binary(AffineOp::Add, _));
                return self.write(f, inner, if sum { Binding::Strong } else { Binding::Weak });
            }
            if factor < -1 {
                write!(f, " - ")?;
                self.write(f, inner, Binding::Strong)?;
                return write!(f, " * {}", factor.unsigned_abs());
            }
        }
        match rhs.as_const() {
            Some(value) if value < 0 => write!(f, " - {}", value.unsigned_abs()),
            _ => {
                write!(f, " + ")?;
                self.write(f, rhs, Binding::Weak)
            }
        }
    }
}

fn symbol_of(op: AffineOp) -> &'static str {
    match op {
        AffineOp::Add => "+",
        AffineOp::Mul => "*",
        AffineOp::Mod => "mod",
        AffineOp::FloorDiv => "floordiv",
        AffineOp::CeilDiv => "ceildiv",
    }
}

impl<D, S> fmt::Display for Named<'_, D, S>
where
    D: Fn(&mut fmt::Formatter<'_>, u32) -> fmt::Result,
    S: Fn(&mut fmt::Formatter<'_>, u32) -> fmt::Result,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, self.expr, Binding::Weak)
    }
}

impl fmt::Display for AffineExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.named(|f, dim| write!(f, "d{dim}"), |f, symbol| write!(f, "s{symbol}")).fmt(f)
    }
}
