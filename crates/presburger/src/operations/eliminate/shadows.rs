//! Rational Fourier-Motzkin elimination that keeps few rows and, over a box, small numbers.
//!
//! Elimination makes many rows and long coefficients, but in a box a row has to be no more exact than the box is wide.
//! With `c = sigma c' - e` for a scale `sigma`, `sigma (c' x + b') - (c x + b) = e x + sigma b' - b`, and `e x` has a least
//! and a greatest value in the box: there is a greatest `b'` for which `c' x + b' >= 0` implies `c x + b >= 0` there, and a
//! least one for which it is implied.

use super::plain::shadow;
use crate::operations::tableau::{Extreme, Tableau};
use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::row::{self, Verdict};
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::system::System;

/// Coefficients of this size move a facet of a box of side 200 by less than a tenth.
pub const FINE: i64 = 1 << 12;

/// Tableaux of half a dozen columns with coefficients of this size need double words only.
const ROUGH: i64 = 1 << 9;

/// Rows with coefficients above this are worth being rounded.
const LONG: u64 = 1 << 20;

/// A search among rounded rows that takes more steps than this is left to the rows themselves.
const SHORT_SEARCH: u64 = 1 << 14;

/// Which points a coarse row may get wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// It implies the row.
    Inward,
    /// The row implies it.
    Outward,
}

/// A box around all points that matter: the least and the greatest value of each column, the constant column apart, and
/// the way to round.
#[derive(Clone, Debug)]
pub struct Coarse<'a, S> {
    /// The ranges of the columns, the first that of column 1.
    pub ranges: &'a [(S, S)],
    /// Coefficients up to this size stay as they are.
    pub size: i64,
    /// Whether rows may lose points of the box, or win some.
    pub side: Side,
}

impl<S: Scalar> Coarse<'_, S> {
    /// Gives `row >= 0` small coefficients.
    pub fn round(&self, row: &mut [S]) -> Result<(), Stop> {
        let mut greatest = S::zero();
        for x in &row[1..] {
            greatest = greatest.max(x.magnitude()?);
        }
        let small = S::from_i64(self.size);
        if greatest <= small {
            return Ok(());
        }
        let scale = greatest.ceil_by(&small)?;
        let (constant, row) = row.split_at_mut(1);
        let constant = &mut constant[0];
        for (x, (low, high)) in row.iter_mut().zip(self.ranges).filter(|(x, _)| !x.is_zero()) {
            let near = x.times(&S::from_i64(2))?.plus(&scale)?.floor_by(&scale.times(&S::from_i64(2))?);
            // scale * near - x.
            let error = scale.times(&near)?.minus(x)?;
            let is_at_high = (error.sign() > 0) == (self.side == Side::Inward);
            *constant = constant.minus(&error.times(if is_at_high { high } else { low })?)?;
            *x = near;
        }
        *constant = match self.side {
            Side::Inward => constant.floor_by(&scale),
            Side::Outward => constant.ceil_by(&scale)?,
        };
        Ok(())
    }
}

/// Evaluates `$body`, a `Result<_, Stop>`, with `$scalar` standing for words, then for double words, then for big integers,
/// until one suffices.
macro_rules! smallest {
    ($budget:expr, $scalar:ident => $body:expr) => {{
        let mut answer = Err($crate::representation::scalar::Stop::Overflow);
        if !$budget.is_big_only() {
            type $scalar = i64;
            answer = $body;
        }
        if matches!(answer, Err($crate::representation::scalar::Stop::Overflow)) && !$budget.is_big_only() {
            type $scalar = i128;
            answer = $body;
        }
        if matches!(answer, Err($crate::representation::scalar::Stop::Overflow)) {
            type $scalar = num_bigint::BigInt;
            answer = $body;
        }
        answer
    }};
}
pub(crate) use smallest;

/// Whether arithmetic with a row is slow.
fn is_long<S: Scalar>(row: &[S]) -> bool {
    row[1..].iter().any(|x| x.to_word().is_none_or(|x| x.unsigned_abs() > LONG))
}

/// The system in scalars of another kind. Questions about it that need long numbers on the way are asked in these, so that
/// not all that led to them has to be done again.
pub fn recast<S: Scalar, T: Scalar>(system: &System<S>) -> Result<System<T>, Stop> {
    system.convert(cast)
}

/// Drops inequalities that the rest implies on integer points.
pub fn drop_redundant<S: Scalar>(system: &mut System<S>, budget: &Budget) -> Result<(), Stop> {
    *system = smallest!(budget, T => recast::<S, T>(system).and_then(|mut small| {
        small.drop_redundant_ineqs(budget)?;
        recast::<T, S>(&small)
    }))?;
    Ok(())
}

/// A scalar of another kind.
pub fn cast<S: Scalar, T: Scalar>(value: &S) -> Result<T, Stop> {
    match value.to_word() {
        Some(word) => Ok(T::from_i64(word)),
        None => T::from_big(&value.to_big()),
    }
}

/// The system with its inequalities, and the bounds of its divs, rounded, in scalars of another kind.
pub fn rounded<S: Scalar, T: Scalar>(system: &System<S>, coarse: &Coarse<S>) -> Result<System<T>, Stop> {
    let mut out = system.clone();
    (0..out.divs.len()).try_for_each(|k| out.forget_div(k))?;
    out.ineqs.rows_mut().try_for_each(|r| coarse.round(r))?;
    out.convert(cast)
}

/// Removes the columns `unknown` by rational Fourier-Motzkin, cheapest first, and redundant rows after each. False if no
/// rational point is left.
pub fn without<S: Scalar>(
    system: &mut System<S>,
    mut unknown: Vec<usize>,
    coarse: Option<&Coarse<S>>,
    budget: &Budget,
) -> Result<bool, Stop> {
    while !unknown.is_empty() {
        let product = |c: usize| {
            let with = |sign: i32| system.ineqs.rows().filter(|r| r[c].sign() == sign).count();
            with(1) * with(-1)
        };
        let Some(next) = (0..unknown.len()).min_by_key(|&k| product(unknown[k])) else { break };
        budget.spend(S::COST * (1 + product(unknown[next]) as u64))?;
        shadow(&mut system.ineqs, unknown.swap_remove(next))?;
        if let Some(coarse) = coarse {
            system.ineqs.rows_mut().try_for_each(|r| coarse.round(r))?;
        }
        if !prune(system, &unknown, budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Drops inequalities that earlier ones imply, then those that later ones do. False if no rational point is left.
///
/// The columns `unknown` stand for rational numbers, so a row that has them must be implied on rational points: one that is
/// only known to be more than -1 may be less than 0. A row without them is an integer and is implied if it is more than -1.
pub fn prune<S: Scalar>(system: &mut System<S>, unknown: &[usize], budget: &Budget) -> Result<bool, Stop> {
    let pruned = smallest!(budget, T => recast::<S, T>(system)
        .and_then(|small| pruned(small, unknown, budget)?.as_ref().map(recast::<T, S>).transpose()))?;
    let found = pruned.is_some();
    pruned.into_iter().for_each(|pruned| *system = pruned);
    Ok(found)
}

/// What [`prune`] leaves; none if no rational point is left.
fn pruned<S: Scalar>(mut system: System<S>, unknown: &[usize], budget: &Budget) -> Result<Option<System<S>>, Stop> {
    // Rows that earlier ones imply go first, then those that later ones do.
    for _ in 0..2 {
        let none = Matrix::new(system.cols());
        let rows = std::mem::replace(&mut system.ineqs, none);
        // Equalities and the bounds of the divs come first.
        let Some(mut tableau) = Tableau::of_system(&system, budget)? else { return Ok(None) };
        for k in (0..rows.num_rows()).rev() {
            let mut r = rows.row(k).to_vec();
            match row::tighten(&mut r)? {
                Verdict::Never => return Ok(None),
                Verdict::Always => continue,
                Verdict::Sometimes => {}
            }
            let is_integer = unknown.iter().all(|&c| r[c].is_zero());
            let is_implied = match tableau.minimize(&r, budget)? {
                Extreme::At(n, d) if is_integer => n.plus(&d)?.sign() > 0,
                Extreme::At(n, _) => n.sign() >= 0,
                Extreme::Ray(_) => false,
            };
            if !is_implied {
                if !tableau.restrict(&r, budget)? {
                    return Ok(None);
                }
                system.ineqs.push(&r);
            }
        }
    }
    Ok(Some(system))
}

/// Whether the system has an integer point. If rows are long, this asks first about a smaller set, then about a larger one.
pub fn has_point<S: Scalar>(system: &System<S>, budget: &Budget) -> Result<bool, Stop> {
    if let Some(ranges) = ranges(system, budget)? {
        for (size, side) in [(ROUGH, Side::Inward), (FINE, Side::Outward), (FINE, Side::Inward)] {
            let coarse = Coarse { ranges: &ranges, size, side };
            let rounded = |share: &Budget| smallest!(budget, T => has_rounded_point::<S, T>(system, &coarse, share));
            match budget.within(SHORT_SEARCH, rounded)? {
                Some(found) if found == (side == Side::Inward) => return Ok(found),
                Some(_) | None => {}
            }
        }
    }
    smallest!(budget, T => recast::<S, T>(system).and_then(|small| small.has_point(None, budget)))
}

/// Whether the rounded system has an integer point in the box.
fn has_rounded_point<S: Scalar, T: Scalar>(
    system: &System<S>,
    coarse: &Coarse<S>,
    budget: &Budget,
) -> Result<bool, Stop> {
    let mut small = rounded::<S, T>(system, coarse)?;
    push_ranges(&mut small.ineqs, &cast_all(coarse.ranges)?, |_| true)?;
    small.has_point(None, budget)
}

/// The box of a system with long rows, from the rational bounds of its columns; none if no row is long, or a column has no
/// bound.
pub fn ranges<S: Scalar>(system: &System<S>, budget: &Budget) -> Result<Option<Vec<(S, S)>>, Stop> {
    if !system.ineqs.rows().any(is_long) {
        return Ok(None);
    }
    let Some(mut tableau) = Tableau::of_system(system, budget)? else { return Ok(None) };
    let mut form = vec![S::zero(); system.cols()];
    let mut out = Vec::with_capacity(form.len() - 1);
    for c in 1..form.len() {
        form[c] = S::one();
        let (Some(low), Some(high)) = (tableau.least(&form, budget)?, tableau.greatest(&form, budget)?) else {
            return Ok(None);
        };
        form[c] = S::zero();
        out.push((low, high));
    }
    Ok(Some(out))
}

/// Ranges in scalars of another kind.
pub fn cast_all<S: Scalar, T: Scalar>(ranges: &[(S, S)]) -> Result<Vec<(T, T)>, Stop> {
    ranges.iter().map(|(low, high)| Ok((cast(low)?, cast(high)?))).collect()
}

/// `low <= column <= high` for the columns for which `keep` holds.
pub fn push_ranges<S: Scalar>(
    rows: &mut Matrix<S>,
    ranges: &[(S, S)],
    keep: impl Fn(usize) -> bool,
) -> Result<(), Stop> {
    for (k, (low, high)) in ranges.iter().enumerate().filter(|(k, _)| keep(k + 1)) {
        let mut row = vec![S::zero(); rows.num_cols()];
        (row[0], row[k + 1]) = (low.negated()?, S::one());
        rows.push(&row);
        (row[0], row[k + 1]) = (high.clone(), S::from_i64(-1));
        rows.push(&row);
    }
    Ok(())
}
