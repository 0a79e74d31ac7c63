//! Affine expressions: values over dims `d0, d1, ..` and symbols `s0, s1, ..`, simplified on construction.
//!
//! The constructors fold and order as MLIR's do, so that an expression prints as the same text: constants and symbolic
//! terms stand on the right, constants are gathered, `d0 * 2 + d0 * 3` is `d0 * 5`. No rule wraps: where a constant would
//! leave 64 bits, the expression stays as it is. Every rule keeps the value wherever all divisors are positive.

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
    div_floor(a, b)?.checked_add(i64::from(a.checked_rem_euclid(b)? != 0))
}

impl AffineExpr {
    /// `lhs op rhs`, simplified.
    pub fn binary(op: AffineOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let simpler = match op {
            AffineOp::Add => simplify_add(&lhs, &rhs),
            AffineOp::Mul => simplify_mul(&lhs, &rhs),
            AffineOp::Mod => simplify_mod(&lhs, &rhs),
            AffineOp::FloorDiv => simplify_div(op, &lhs, &rhs).or_else(|| split_floor_div(&lhs, &rhs)),
            AffineOp::CeilDiv => simplify_div(op, &lhs, &rhs),
        };
        simpler.unwrap_or_else(|| AffineExpr::raw(op, lhs, rhs))
    }

    /// `lhs op rhs` as it stands.
    fn raw(op: AffineOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        Binary(op, Arc::new((lhs, rhs)))
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

    /// Is one factor of every product a constant, and every divisor? Otherwise the expression is semi-affine.
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

    /// The exact value at a point; none where it leaves 64 bits, a divisor is not positive, or a dim or symbol is missing.
    pub fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        self.eval_wide(dims, symbols).and_then(|value| i64::try_from(value).ok())
    }

    fn eval_wide(&self, dims: &[i64], symbols: &[i64]) -> Option<i128> {
        match self {
            Const(value) => Some(i128::from(*value)),
            AffineExpr::Dim(dim) => dims.get(*dim as usize).map(|&value| value.into()),
            AffineExpr::Symbol(symbol) => symbols.get(*symbol as usize).map(|&value| value.into()),
            Binary(op, sides) => {
                let (a, b) = (sides.0.eval_wide(dims, symbols)?, sides.1.eval_wide(dims, symbols)?);
                match op {
                    AffineOp::Add => a.checked_add(b),
                    AffineOp::Mul => a.checked_mul(b),
                    _ if b <= 0 => None,
                    AffineOp::Mod => a.checked_rem_euclid(b),
                    AffineOp::FloorDiv => a.checked_div_euclid(b),
                    AffineOp::CeilDiv => a.checked_div_euclid(b)?.checked_add(i128::from(a.rem_euclid(b) != 0)),
                }
            }
        }
    }

    /// The same expression over other dims and symbols, simplified again.
    pub fn replace(
        &self,
        mut dim: impl FnMut(u32) -> AffineExpr,
        mut symbol: impl FnMut(u32) -> AffineExpr,
    ) -> AffineExpr {
        self.replace_leaves(&mut |leaf| match leaf {
            AffineExpr::Dim(number) => dim(*number),
            AffineExpr::Symbol(number) => symbol(*number),
            other => other.clone(),
        })
    }

    fn replace_leaves(&self, leaf: &mut dyn FnMut(&AffineExpr) -> AffineExpr) -> AffineExpr {
        match self {
            Binary(op, sides) => {
                let lhs = sides.0.replace_leaves(leaf);
                AffineExpr::binary(*op, lhs, sides.1.replace_leaves(leaf))
            }
            other => leaf(other),
        }
    }

    /// The same with each sum from the left, as its text is read: `(a + b) + c` for `a + (b + c)`.
    #[must_use]
    pub fn from_left(&self) -> AffineExpr {
        fn add(lhs: AffineExpr, rhs: &AffineExpr) -> AffineExpr {
            match rhs {
                Binary(AffineOp::Add, parts) => AffineExpr::binary(AffineOp::Add, add(lhs, &parts.0), parts.1.clone()),
                _ => AffineExpr::binary(AffineOp::Add, lhs, rhs.clone()),
            }
        }
        match self {
            Binary(AffineOp::Add, sides) => add(sides.0.from_left(), &sides.1.from_left()),
            Binary(op, sides) => AffineExpr::binary(*op, sides.0.from_left(), sides.1.from_left()),
            other => other.clone(),
        }
    }

    /// Calls `visit` for every sub-expression, operands before operators.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a AffineExpr)) {
        if let Binary(_, sides) = self {
            sides.0.walk(visit);
            sides.1.walk(visit);
        }
        visit(self);
    }

    /// Does dim number `dim` occur?
    pub fn uses_dim(&self, dim: u32) -> bool {
        let mut found = false;
        self.walk(&mut |e| found |= *e == AffineExpr::Dim(dim));
        found
    }

    /// Does symbol number `symbol` occur?
    pub fn uses_symbol(&self, symbol: u32) -> bool {
        let mut found = false;
        self.walk(&mut |e| found |= *e == AffineExpr::Symbol(symbol));
        found
    }

    /// How many dims there have to be: one more than the number of the last one that occurs.
    pub(crate) fn num_dims(&self) -> usize {
        self.count_of(&|e| if let AffineExpr::Dim(dim) = *e { Some(dim) } else { None })
    }

    /// The same of symbols.
    pub(crate) fn num_symbols(&self) -> usize {
        self.count_of(&|e| if let AffineExpr::Symbol(symbol) = *e { Some(symbol) } else { None })
    }

    /// One more than the greatest number of a part; 0 if none has one.
    fn count_of(&self, number: &dyn Fn(&AffineExpr) -> Option<u32>) -> usize {
        let mut count = 0;
        self.walk(&mut |e| count = number(e).map_or(count, |number| count.max(number as usize + 1)));
        count
    }

    /// Does a `floordiv`, `ceildiv` or `mod` occur?
    pub fn divides(&self) -> bool {
        let divisions = [AffineOp::FloorDiv, AffineOp::CeilDiv, AffineOp::Mod];
        let mut found = false;
        self.walk(&mut |e| found |= matches!(e, AffineExpr::Binary(op, _) if divisions.contains(op)));
        found
    }

    /// An integer that divides the expression's value everywhere; 0 for an expression known to be 0.
    ///
    /// Every case keeps the claim `value = divisor * k`: a product by one factor's divisor alone if the product of both
    /// divisors leaves 64 bits, a quotient only where the divisor goes up without a remainder.
    pub fn largest_known_divisor(&self) -> u64 {
        let Binary(op, sides) = self else {
            return self.as_const().map_or(1, i64::unsigned_abs);
        };
        let lhs = sides.0.largest_known_divisor();
        match op {
            AffineOp::Mul => lhs.checked_mul(sides.1.largest_known_divisor()).unwrap_or(lhs),
            AffineOp::Add | AffineOp::Mod => num_integer::gcd(lhs, sides.1.largest_known_divisor()),
            AffineOp::FloorDiv | AffineOp::CeilDiv => match sides.1.as_const().map(i64::unsigned_abs) {
                Some(divisor) if divisor != 0 && lhs.is_multiple_of(divisor) => lhs.div_euclid(divisor),
                _ => 1,
            },
        }
    }

    /// Is the value a multiple of `factor` everywhere, as far as the expression's shape tells?
    pub fn is_multiple_of(&self, factor: i64) -> bool {
        factor != 0 && self.largest_known_divisor().is_multiple_of(factor.unsigned_abs())
    }

    /// How many operators the expression has.
    pub fn num_operators(&self) -> usize {
        let mut count = 0;
        self.walk(&mut |e| count += usize::from(matches!(e, Binary(..))));
        count
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

impl ops::Add<i64> for AffineExpr {
    type Output = AffineExpr;
    fn add(self, constant: i64) -> AffineExpr {
        self + Const(constant)
    }
}

impl ops::Sub<i64> for AffineExpr {
    type Output = AffineExpr;
    fn sub(self, constant: i64) -> AffineExpr {
        self - Const(constant)
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

impl ops::Sub for AffineExpr {
    type Output = AffineExpr;
    fn sub(self, other: AffineExpr) -> AffineExpr {
        self + -other
    }
}

impl ops::Neg for AffineExpr {
    type Output = AffineExpr;
    fn neg(self) -> AffineExpr {
        self * -1
    }
}

/// The operands, if the expression is a `op`.
fn sides_of(op: AffineOp, expr: &AffineExpr) -> Option<(&AffineExpr, &AffineExpr)> {
    match expr {
        Binary(found, sides) if *found == op => Some((&sides.0, &sides.1)),
        _ => None,
    }
}

/// `(e, c)` if the expression is `e op c` with a constant `c`.
fn with_constant(op: AffineOp, expr: &AffineExpr) -> Option<(&AffineExpr, i64)> {
    sides_of(op, expr).and_then(|(lhs, rhs)| Some((lhs, rhs.as_const()?)))
}

/// Must the operands of a sum or product change places? Constants stand right of all else, what is built of symbols right
/// of what has dims, and two dims or two symbols in order.
fn swaps(lhs: &AffineExpr, rhs: &AffineExpr) -> bool {
    match (lhs, rhs) {
        (Const(_), _) => rhs.as_const().is_none(),
        (AffineExpr::Dim(a), AffineExpr::Dim(b)) | (AffineExpr::Symbol(a), AffineExpr::Symbol(b)) => a > b,
        _ => lhs.is_symbolic_or_constant() && !rhs.is_symbolic_or_constant(),
    }
}

/// `lhs + rhs`. The rules are tried in this order; the recursion ends because each moves a constant or a symbolic term to
/// the right, or makes the expression smaller.
fn simplify_add(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    if let (Some(a), Some(b)) = (lhs.as_const(), rhs.as_const()) {
        return a.checked_add(b).map(Const);
    }
    if swaps(lhs, rhs) {
        return Some(rhs.clone() + lhs.clone());
    }
    if rhs.as_const() == Some(0) {
        return Some(lhs.clone());
    }
    let inner_sum = with_constant(AffineOp::Add, lhs);
    if let (Some((inner, a)), Some(b)) = (inner_sum, rhs.as_const()) {
        return Some(inner.clone() + Const(a.checked_add(b)?));
    }
    // e * a + e * b = e * (a + b)
    let (left, a) = with_constant(AffineOp::Mul, lhs).unwrap_or((lhs, 1));
    let (right, b) = with_constant(AffineOp::Mul, rhs).unwrap_or((rhs, 1));
    if left == right
        && let Some(sum) = a.checked_add(b)
    {
        return Some(left.clone() * sum);
    }
    // (e + c) + f = (e + f) + c
    if let Some((inner, c)) = inner_sum {
        return Some(inner.clone() + rhs.clone() + Const(c));
    }
    sum_as_mod(lhs, rhs)
}

/// `e - (e floordiv q) * q = e mod q`, for a positive constant `q` and for a symbolic `q`; and the same for the last term
/// of a sum `e`.
fn sum_as_mod(e: &AffineExpr, subtracted: &AffineExpr) -> Option<AffineExpr> {
    let (product, factor) = sides_of(AffineOp::Mul, subtracted)?;
    if factor.as_const() == Some(-1)
        && let Some((quotient, q)) = sides_of(AffineOp::Mul, product)
    {
        let (dividend, divisor) = sides_of(AffineOp::FloorDiv, quotient)?;
        return (divisor == q && dividend == e).then(|| e.clone().modulo(q.clone()));
    }
    let (dividend, divisor) = sides_of(AffineOp::FloorDiv, product)?;
    if let (Some(divisor), Some(factor)) = (divisor.as_const(), factor.as_const())
        && (divisor > 0 && dividend == e && factor == -divisor)
    {
        return Some(e.clone().modulo(divisor));
    }
    let (first, last) = sides_of(AffineOp::Add, e)?;
    Some(first.clone() + simplify_add(last, subtracted)?)
}

/// `lhs * rhs`.
fn simplify_mul(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    if let (Some(a), Some(b)) = (lhs.as_const(), rhs.as_const()) {
        return a.checked_mul(b).map(Const);
    }
    if swaps(lhs, rhs) {
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
        None => Some(inner.clone() * rhs.clone() * a),
    }
}

/// What floordiv and ceildiv have in common: constants, division by one, `(e * (k * c)) div c = e * k`.
fn simplify_div(op: AffineOp, lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    let divisor = rhs.as_const().filter(|&divisor| divisor != 0)?;
    if let Some(value) = lhs.as_const() {
        let (quotient, rest) = (value.checked_div_euclid(divisor)?, value.checked_rem_euclid(divisor)?);
        // Euclid's remainder is never negative: for a negative divisor his quotient is the ceiling.
        let up = match op {
            AffineOp::CeilDiv => i64::from(rest != 0 && divisor > 0),
            _ => -i64::from(rest != 0 && divisor < 0),
        };
        return quotient.checked_add(up).map(Const);
    }
    if divisor == 1 {
        return Some(lhs.clone());
    }
    let (inner, factor) = with_constant(AffineOp::Mul, lhs)?;
    match factor.checked_rem(divisor)? {
        0 => Some(inner.clone() * factor.checked_div(divisor)?),
        _ => None,
    }
}

/// `(e + f) floordiv c = e floordiv c + f floordiv c` where `c` divides one of them.
fn split_floor_div(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    let divisor = rhs.as_const()?;
    let (e, f) = sides_of(AffineOp::Add, lhs)?;
    (e.is_multiple_of(divisor) || f.is_multiple_of(divisor))
        .then(|| e.clone().floor_div(divisor) + f.clone().floor_div(divisor))
}

/// `lhs mod rhs` for a positive constant `rhs`; any other modulus is kept as it is.
fn simplify_mod(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    let modulus = rhs.as_const().filter(|&modulus| modulus > 0)?;
    if let Some(value) = lhs.as_const() {
        return value.checked_rem_euclid(modulus).map(Const);
    }
    if lhs.is_multiple_of(modulus) {
        return Some(Const(0));
    }
    if let Some((e, f)) = sides_of(AffineOp::Add, lhs) {
        if e.is_multiple_of(modulus) {
            return Some(f.clone().modulo(modulus));
        }
        if f.is_multiple_of(modulus) {
            return Some(e.clone().modulo(modulus));
        }
    }
    // (e mod (k * m)) mod m = e mod m
    let (inner, outer) = with_constant(AffineOp::Mod, lhs)?;
    let divides = outer > 0 && outer.checked_rem(modulus) == Some(0);
    divides.then(|| inner.clone().modulo(modulus))
}

/// How tightly the surrounding operator binds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Binding {
    Weak,
    Strong,
}

/// Writes a dim's or symbol's name.
type Name<'a> = &'a dyn Fn(&mut fmt::Formatter<'_>, u32) -> fmt::Result;

/// An expression as text, with names of the caller's choice for dims and symbols.
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

/// The names in use while an expression is written.
#[derive(Clone, Copy)]
struct ExprNames<'a> {
    dim: Name<'a>,
    symbol: Name<'a>,
}

impl ExprNames<'_> {
    /// A sum or product inside a product, divisor or sign is put in parentheses.
    fn write(self, f: &mut fmt::Formatter<'_>, expr: &AffineExpr, binding: Binding) -> fmt::Result {
        let (op, sides) = match expr {
            Const(value) => return write_constant(f, *value, binding),
            AffineExpr::Dim(dim) => return (self.dim)(f, *dim),
            AffineExpr::Symbol(symbol) => return (self.symbol)(f, *symbol),
            Binary(op, sides) => (*op, sides),
        };
        if binding == Binding::Strong {
            write!(f, "(")?;
        }
        if op == AffineOp::Add {
            self.write_sum(f, &sides.0, &sides.1)?;
        } else if op == AffineOp::Mul && sides.1.as_const() == Some(-1) {
            write!(f, "-")?;
            self.write(f, &sides.0, Binding::Strong)?;
        } else {
            self.write(f, &sides.0, Binding::Strong)?;
            write!(f, " {op} ")?;
            self.write(f, &sides.1, Binding::Strong)?;
        }
        if binding == Binding::Strong {
            write!(f, ")")?;
        }
        Ok(())
    }

    /// A sum; a negative constant or factor on the right is subtracted.
    fn write_sum(self, f: &mut fmt::Formatter<'_>, lhs: &AffineExpr, rhs: &AffineExpr) -> fmt::Result {
        self.write(f, lhs, Binding::Weak)?;
        match with_constant(AffineOp::Mul, rhs) {
            Some((inner, -1)) => {
                let is_sum = matches!(inner, Binary(AffineOp::Add, _) | Const(i64::MIN));
                write!(f, " - ")?;
                self.write(f, inner, if is_sum { Binding::Strong } else { Binding::Weak })
            }
            Some((inner, factor)) if factor < 0 && factor != i64::MIN => {
                write!(f, " - ")?;
                self.write(f, inner, Binding::Strong)?;
                write!(f, " * {}", factor.unsigned_abs())
            }
            _ => match rhs.as_const() {
                Some(i64::MIN) => write!(f, " - {} - 1", i64::MAX),
                Some(value) if value < 0 => write!(f, " - {}", value.unsigned_abs()),
                _ => {
                    write!(f, " + ")?;
                    self.write(f, rhs, Binding::Weak)
                }
            },
        }
    }
}

/// The smallest integer has no literal of its own: it is written as a difference.
fn write_constant(f: &mut fmt::Formatter<'_>, value: i64, binding: Binding) -> fmt::Result {
    match (value, binding) {
        (i64::MIN, Binding::Weak) => write!(f, "-{} - 1", i64::MAX),
        (i64::MIN, Binding::Strong) => write!(f, "(-{} - 1)", i64::MAX),
        _ => write!(f, "{value}"),
    }
}

impl fmt::Display for AffineOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AffineOp::Add => "+",
            AffineOp::Mul => "*",
            AffineOp::Mod => "mod",
            AffineOp::FloorDiv => "floordiv",
            AffineOp::CeilDiv => "ceildiv",
        })
    }
}

impl<D, S> fmt::Display for Named<'_, D, S>
where
    D: Fn(&mut fmt::Formatter<'_>, u32) -> fmt::Result,
    S: Fn(&mut fmt::Formatter<'_>, u32) -> fmt::Result,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ExprNames { dim: &self.dim, symbol: &self.symbol }.write(f, self.expr, Binding::Weak)
    }
}

impl fmt::Display for AffineExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.named(|f, dim| write!(f, "d{dim}"), |f, symbol| write!(f, "s{symbol}")).fmt(f)
    }
}
