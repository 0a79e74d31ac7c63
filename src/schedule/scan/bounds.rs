//! The rows of a set that bound one dim, as bounds that `affine.for` can print; and the strides of a dim.
//!
//! A row `a * x + r >= 0` with `a > 0` is the lower bound `x >= ceil(-r / a)`; with `a < 0` it is the upper bound
//! `x < floor((r - a) / -a)`, exclusive. A row bounds dim `k` if it mentions `k` and no deeper dim, and each of its divs
//! is a floor of dims further out.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::shadow::System;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicSet, Div};
use crate::affine::row::{columns, expr_of};

/// One bound of a loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    /// Lower or upper?
    pub lower: bool,
    /// What is >= 0 exactly where the bound holds; dims up to the loop's own.
    pub constraint: AffineExpr,
    /// The first value (lower) or the first value after the last (upper).
    pub value: AffineExpr,
}

/// The loop takes only values that are `offset` and a multiple of `step` apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stride {
    /// At least 2.
    pub step: i64,
    /// An expression of dims further out.
    pub offset: AffineExpr,
}

/// What a set says of one dim.
#[derive(Clone, Default, Debug)]
pub struct ScanLevel {
    /// Bounds, in the order of the rows, each once.
    pub bounds: Vec<Bound>,
    /// Strides, largest step first.
    pub strides: Vec<Stride>,
    /// A row bounds the dim, but its numbers leave 64 bits.
    pub too_large: bool,
    /// Some bounds may hold for some of the points only.
    pub unsure: bool,
}

impl ScanLevel {
    /// Is there a bound on this side?
    pub fn has(&self, lower: bool) -> bool {
        self.bounds.iter().any(|bound| bound.lower == lower)
    }

    /// Adds what another level says.
    pub fn extend(&mut self, other: ScanLevel) {
        for bound in other.bounds {
            if !self.bounds.contains(&bound) {
                self.bounds.push(bound);
            }
        }
        for stride in other.strides {
            if !self.strides.contains(&stride) {
                self.strides.push(stride);
            }
        }
        self.strides.sort_by_key(|stride| -stride.step);
        self.too_large |= other.too_large;
        self.unsure |= other.unsure;
    }
}

/// What the rows of `set` say of dim `k`.
pub fn level(set: &BasicSet, k: usize) -> ScanLevel {
    level_by(set, k, k)
}

/// What the rows of `set` say of dim `k` by the dims before `known`, which is at most `k`.
pub fn level_by(set: &BasicSet, k: usize, known: usize) -> ScanLevel {
    let reader = BoundReader::new(set, k, known);
    let mut level = ScanLevel::default();
    for row in set.ineqs() {
        if reader.bounds(&row) {
            reader.add_bound(&row, &mut level);
        }
    }
    for row in set.eqs() {
        if reader.bounds(&row) {
            reader.add_bound(&row, &mut level);
            reader.add_bound(&row.iter().map(|c| -c).collect::<Vec<_>>(), &mut level);
        } else if let Some(stride) = reader.stride(&row) {
            level.extend(ScanLevel { strides: vec![stride], ..ScanLevel::default() });
        }
    }
    level
}

/// The bounds between which all values of dim `k` are, wherever there are any; none if rows say more than bounds do.
pub fn between(set: &BasicSet, k: usize) -> Option<Vec<Bound>> {
    let reader = BoundReader::new(set, k, k);
    let mut depends: Vec<bool> = (0..set.space().num_columns()).map(|column| column >= reader.own).collect();
    for div in &reader.divs {
        let is_free = |column: usize| !depends.get(column).copied().unwrap_or(false);
        let of = |div: &Div| div.row.iter().enumerate().any(|(column, c)| !c.is_zero() && !is_free(column));
        depends.push(div.as_ref().is_some_and(of));
    }
    let says = |row: &[BigInt]| row.iter().zip(&depends).any(|(c, depends)| *depends && !c.is_zero());
    let mut all = ScanLevel::default();
    let negated = |row: &[BigInt]| row.iter().map(|c| -c).collect::<Vec<_>>();
    let mut rows = set.ineqs();
    for row in set.eqs() {
        match reader.in_tile(&row) {
            Some(both) => rows.extend(both),
            None => rows.extend([negated(&row), row]),
        }
    }
    for row in rows.into_iter().filter(|row| says(row)) {
        if !reader.bounds(&row) {
            return None;
        }
        reader.add_bound(&row, &mut all);
    }
    (!all.too_large && all.has(true) && all.has(false)).then_some(all.bounds)
}

/// What follows from the rows of `set` for dim `k` by the dims before `known`, without other dims and divs: bounds that hold at every
/// point, though not the tightest.
pub fn loose_level(set: &BasicSet, k: usize, known: usize) -> ScanLevel {
    let reader = BoundReader::new(set, k, known);
    let mut level = ScanLevel::default();
    let width = reader.outer.len();
    let full = |mut row: Vec<BigInt>| {
        row.resize(width, BigInt::zero());
        row
    };
    let mut system =
        System { eqs: set.eqs().into_iter().map(&full).collect(), ineqs: set.ineqs().into_iter().map(&full).collect() };
    for (number, div) in reader.divs.iter().enumerate() {
        let Some(div) = div else { continue };
        // 0 <= d - m q <= m - 1
        let mut rest = full(div.row.clone());
        rest[set.space().num_columns() + number] -= &div.divisor;
        let mut last: Vec<BigInt> = rest.iter().map(|c| -c).collect();
        last[0] += &div.divisor - 1;
        system.ineqs.extend([rest, last]);
    }
    let gone = (0..width).filter(|&column| column != reader.own && !reader.outer[column]).collect();
    for row in system.without(gone).unwrap_or_default() {
        if reader.bounds(&row) {
            reader.add_bound(&row, &mut level);
        }
    }
    level
}

/// Reads the rows of one set.
struct BoundReader<'a> {
    set: &'a BasicSet,
    own: usize,
    columns: Vec<Option<AffineExpr>>,
    divs: Vec<Option<Div>>,
    /// For each column: is it known where the bounds of the loop over dim `k` are computed?
    outer: Vec<bool>,
}

impl<'a> BoundReader<'a> {
    fn new(set: &'a BasicSet, k: usize, known: usize) -> BoundReader<'a> {
        let (space, divs) = (set.space(), set.divs());
        let own = space.range(k);
        let mut outer: Vec<bool> = (0..space.num_columns()).map(|column| column < space.range(known)).collect();
        for div in &divs {
            let known = div.as_ref().is_some_and(|div| mentions_only(&div.row, &outer));
            outer.push(known);
        }
        BoundReader { set, own, columns: columns(space, &divs), divs, outer }
    }

    /// Does the row mention dim `k`, and otherwise only what is known before?
    fn bounds(&self, row: &[BigInt]) -> bool {
        !row[self.own].is_zero() && row.iter().enumerate().all(|(c, x)| x.is_zero() || c == self.own || self.outer[c])
    }

    /// What an equality `r = m * floor(d / m)`, where `r` is known before, says of `d`: `r <= d < r + m`.
    fn in_tile(&self, row: &[BigInt]) -> Option<[Vec<BigInt>; 2]> {
        let first_div = self.set.space().num_columns();
        let inner: Vec<usize> = (0..row.len()).filter(|&c| !row[c].is_zero() && !self.outer[c]).collect();
        let [quotient] = inner[..] else { return None };
        let div = self.divs.get(quotient.checked_sub(first_div)?)?.as_ref()?;
        if row[quotient].abs() != div.divisor {
            return None;
        }
        // row = r - m * q, whatever its sign.
        let sign = if row[quotient].is_negative() { BigInt::one() } else { -BigInt::one() };
        let entry = |c: usize| div.row.get(c).cloned().unwrap_or_default();
        let known = |c: usize| if c == quotient { BigInt::zero() } else { &row[c] * &sign };
        let rest: Vec<BigInt> = (0..row.len()).map(|c| entry(c) - known(c)).collect();
        let mut last: Vec<BigInt> = rest.iter().map(|c| -c).collect();
        last[0] += &div.divisor - 1;
        Some([rest, last])
    }

    fn add_bound(&self, row: &[BigInt], level: &mut ScanLevel) {
        match bound_of(row, self.own, &self.columns) {
            Some(bound) => level.extend(ScanLevel { bounds: vec![bound], ..ScanLevel::default() }),
            None => level.too_large = true,
        }
    }

    /// Reads `a * x + r = 0 mod m`, with `a` = 1 or -1 mod `m`, from an equality with one div or existential.
    fn stride(&self, row: &[BigInt]) -> Option<Stride> {
        let first_div = self.set.space().num_columns();
        let inner: Vec<usize> = (first_div..row.len()).filter(|&c| !row[c].is_zero() && !self.outer[c]).collect();
        let [quotient] = inner[..] else { return None };
        let modulus = row[quotient].abs();
        let mut rest: Vec<BigInt> = row.to_vec();
        rest[quotient] = BigInt::zero();
        if modulus.is_one() || !self.bounds(&rest) {
            return None;
        }
        match &self.divs[quotient - first_div] {
            None if self.occurs_elsewhere(quotient, row) => return None,
            None => {}
            Some(div) => {
                // q = floor(d / m) and rest = m * q (up to sign): exactly if rest - d is a constant in -m < c <= 0.
                let sign = if row[quotient].is_negative() { BigInt::one() } else { -BigInt::one() };
                let entry = |c: usize| div.row.get(c).cloned().unwrap_or_default();
                let same = (1..rest.len()).all(|c| &rest[c] * &sign == entry(c));
                let shift = entry(0) - &rest[0] * &sign;
                if div.divisor != modulus || !same || shift.is_negative() || shift >= modulus {
                    return None;
                }
            }
        }
        self.solve(&rest, &modulus)
    }

    /// `a * x + r = 0 mod m` as `x = offset mod m`.
    fn solve(&self, rest: &[BigInt], modulus: &BigInt) -> Option<Stride> {
        let factor = rest[self.own].mod_floor(modulus);
        let sign = if factor.is_one() {
            -BigInt::one()
        } else if (&factor + 1u32) == *modulus {
            BigInt::one()
        } else {
            return None;
        };
        let mut offset: Vec<BigInt> = rest.iter().map(|c| c * &sign).collect();
        offset[self.own] = BigInt::zero();
        Some(Stride { step: modulus.to_i64()?, offset: expr_of(&offset, &self.columns)? })
    }

    /// Does the column occur outside of this equality?
    fn occurs_elsewhere(&self, column: usize, row: &[BigInt]) -> bool {
        let in_div =
            |div: &Option<Div>| div.as_ref().is_some_and(|div| div.row.get(column).is_some_and(|c| !c.is_zero()));
        let others = self.set.eqs().iter().filter(|eq| eq.as_slice() != row).any(|eq| !eq[column].is_zero());
        others || self.set.ineqs().iter().any(|row| !row[column].is_zero()) || self.divs.iter().any(in_div)
    }
}

/// The bound that a row is of the dim of a column; none if it has a number beyond 64 bits.
pub(super) fn bound_of(row: &[BigInt], own: usize, columns: &[Option<AffineExpr>]) -> Option<Bound> {
    let row = tightened(row);
    let constraint = expr_of(&row, columns)?;
    let factor = row[own].to_i64()?;
    let mut rest = row;
    rest[own] = BigInt::zero();
    let value = if factor > 0 {
        let negated: Vec<BigInt> = rest.iter().map(|c| -c).collect();
        expr_of(&negated, columns)?.ceil_div(factor)
    } else {
        rest[0] -= factor;
        expr_of(&rest, columns)?.floor_div(factor.checked_neg()?)
    };
    Some(Bound { lower: factor > 0, constraint, value })
}

/// Are all entries outside of `allowed` columns 0?
fn mentions_only(row: &[BigInt], allowed: &[bool]) -> bool {
    row.iter().enumerate().all(|(column, c)| c.is_zero() || allowed.get(column).copied().unwrap_or(false))
}

/// An inequality divided by the common divisor of its coefficients, the constant rounded down: the same integer points.
pub(super) fn tightened(row: &[BigInt]) -> Vec<BigInt> {
    let divisor = row[1..].iter().fold(BigInt::zero(), |gcd, c| gcd.gcd(c));
    if divisor.is_zero() || divisor.is_one() {
        return row.to_vec();
    }
    row.iter().map(|c| c.div_floor(&divisor)).collect()
}

/// `value` moved up to the next number that is `offset` modulo `step`.
pub fn aligned(value: &AffineExpr, stride: &Stride, difference: AffineExpr) -> AffineExpr {
    let step = stride.step;
    let constant = constant_term(&difference);
    if let Some(fixed) = difference.as_const() {
        let up = crate::affine::expr::div_ceil(fixed, step).and_then(|q| q.checked_mul(step));
        if let Some(up) = up {
            return if up == fixed { value.clone() } else { stride.offset.clone() + up };
        }
    }
    let quotient = if constant < 0 {
        // ceil(e / step) = floor((e + step - 1) / step)
        (difference + (step - 1)).floor_div(step)
    } else {
        difference.ceil_div(step)
    };
    quotient * step + stride.offset.clone()
}

/// The constant at the right of a sum.
pub fn constant_term(expr: &AffineExpr) -> i64 {
    match expr {
        AffineExpr::Const(value) => *value,
        AffineExpr::Binary(crate::affine::expr::AffineOp::Add, sides) => sides.1.as_const().unwrap_or(0),
        _ => 0,
    }
}
