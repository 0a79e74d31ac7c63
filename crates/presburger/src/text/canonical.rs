//! The form of a conjunction that is written: one that the equalities and the points decide, and not how the rows came
//! about, so that what is read back has it already.
//!
//! 1. *Equalities.* Solved for the last column that each can be solved for, they depend only on the affine space that they
//!    describe; solving them once more, for unit coefficients where there are some, then starts from the same rows always.
//! 2. *Bounds.* Let `x = p + B t` be the integer points of that space. A row `a x + c` is `g t' + r` there, with `g` the
//!    gcd of the entries of `a B`: it is at least 0 iff it is at least `r mod g`, so `c` may be `c - (r mod g)`. Then some
//!    point meets the bound, and no other way to write the row by means of the equalities makes it tighter. Running
//!    example: `2 i = 3 j` and `i >= 1` is `2 i = 3 j` and `i >= 3`, since `i` is a multiple of 3.
//! 3. *Redundant rows* are dropped.

use crate::operations::reduce::column_echelon;
use crate::operations::tableau::Tableau;
use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::row::{self, Solved};
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::simplify::Found;
use crate::representation::system::System;

/// Times that the steps are repeated at most; each may show more to do, and mostly none does.
const MAX_PASSES: usize = 8;

/// The canonical form; none if it shows that there is no point.
pub(crate) fn canonical<S: Scalar>(mut system: System<S>, budget: &Budget) -> Result<Option<System<S>>, Stop> {
    for _ in 0..MAX_PASSES {
        let before = system.clone();
        solve_for_last_columns(&mut system)?;
        if system.simplify()? == Found::Empty || !meet_points(&mut system)? || system.simplify()? == Found::Empty {
            return Ok(None);
        }
        if Tableau::of_system(&system, budget)?.is_none() {
            return Ok(None);
        }
        system.drop_redundant_ineqs(budget)?;
        if system == before {
            break;
        }
    }
    Ok(Some(system))
}

/// Reduced echelon form over the rational numbers, for last columns first. What the equalities exclude is left to
/// [`System::simplify`].
fn solve_for_last_columns<S: Scalar>(system: &mut System<S>) -> Result<(), Stop> {
    let mut rows: Vec<Vec<S>> = system.eqs.rows().map(<[S]>::to_vec).collect();
    let mut done = 0;
    for column in (1..system.cols()).rev() {
        let Some(k) = (done..rows.len()).find(|&k| !rows[k][column].is_zero()) else { continue };
        rows.swap(done, k);
        let solved = Solved::new(&rows[done], column);
        for (_, r) in rows.iter_mut().enumerate().filter(|(k, _)| *k != done) {
            solved.eliminate(r)?;
            row::reduce(r)?;
        }
        done += 1;
    }
    system.eqs.clear();
    rows.iter().rev().for_each(|r| system.eqs.push(r));
    Ok(())
}

/// Moves each bound, and the constant of each div, to the first value that the integer points of the equalities have.
/// False if there is no such point.
///
/// `floor(f / d)` where `f` is `h t + r` with `0 <= r < h` and `h` divides `d` stays as it is if `-r ..= h - 1 - r` is added
/// to `f`: the constant becomes a multiple of `h`, often 0. Where an equality has the div itself this is sound too: with
/// either definition the points of the system are points of the equalities.
fn meet_points<S: Scalar>(system: &mut System<S>) -> Result<bool, Stop> {
    if system.eqs.is_empty() {
        return Ok(true);
    }
    let Some(points) = Points::of(&system.eqs)? else { return Ok(false) };
    for r in system.ineqs.rows_mut() {
        let (step, value) = points.values(r)?;
        if !step.is_zero() {
            r[0] = r[0].minus(&modulo(&value, &step)?)?;
        } else if value.sign() < 0 {
            return Ok(false);
        }
    }
    for div in system.divs.iter_mut().flatten() {
        let (step, value) = points.values(&div.row)?;
        let step = step.gcd_with(&div.divisor)?;
        let first = div.row[0].minus(&modulo(&value, &step)?)?;
        div.row[0] = first.plus(&modulo(&first.negated()?, &step)?)?;
    }
    Ok(true)
}

fn modulo<S: Scalar>(x: &S, m: &S) -> Result<S, Stop> {
    x.minus(&x.floor_by(m).times(m)?)
}

/// The integer points of some equalities: `basis * y` with the first entries of `y` fixed.
struct Points<S> {
    basis: Matrix<S>,
    fixed: Vec<S>,
}

impl<S: Scalar> Points<S> {
    /// None if there are no points.
    fn of(eqs: &Matrix<S>) -> Result<Option<Self>, Stop> {
        let (echelon, basis) = column_echelon(eqs)?;
        let mut fixed: Vec<S> = Vec::new();
        for r in echelon.rows() {
            let mut rest = r[0].clone();
            for (a, y) in r[1..].iter().zip(&fixed) {
                rest = rest.plus(&a.times(y)?)?;
            }
            match r.get(fixed.len() + 1).filter(|a| !a.is_zero()) {
                Some(a) if rest.is_multiple_of(a) => fixed.push(rest.exact_by(a).negated()?),
                None if rest.is_zero() => {}
                _ => return Ok(None),
            }
        }
        Ok(Some(Points { basis, fixed }))
    }

    /// The `g` and `c` for which the values of `row` are `g t + c`, `t` any integer.
    fn values(&self, row: &[S]) -> Result<(S, S), Stop> {
        let (mut gcd, mut value) = (S::zero(), row[0].clone());
        for k in 0..self.basis.num_cols() {
            let mut step = S::zero();
            for (a, b) in row[1..].iter().zip(self.basis.rows()).filter(|(a, _)| !a.is_zero()) {
                step = step.plus(&a.times(&b[k])?)?;
            }
            match self.fixed.get(k) {
                Some(y) => value = value.plus(&step.times(y)?)?,
                None => gcd = gcd.gcd_with(&step)?,
            }
        }
        Ok((gcd, value))
    }
}
