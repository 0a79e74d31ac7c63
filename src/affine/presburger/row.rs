//! One row `[ 1 | variables ]`: gcd normalisation and comparison.

use super::scalar::{Scalar, Stop};

/// What normalising a row found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The row holds everywhere.
    Always,
    /// The row holds nowhere on the integers.
    Never,
    /// The row constrains.
    Sometimes,
}

/// The gcd of the coefficients, the constant apart; 0 if there are none.
pub fn content<S: Scalar>(row: &[S]) -> Result<S, Stop> {
    let mut gcd = S::zero();
    for x in &row[1..] {
        if !x.is_zero() {
            gcd = gcd.gcd_with(x)?;
            if gcd.is_one() {
                break;
            }
        }
    }
    Ok(gcd)
}

/// Divides `row >= 0` by the gcd of its coefficients and rounds the constant down: the integer points stay.
pub fn tighten<S: Scalar>(row: &mut [S]) -> Result<Verdict, Stop> {
    let gcd = content(row)?;
    if gcd.is_zero() {
        return Ok(if row[0].sign() >= 0 { Verdict::Always } else { Verdict::Never });
    }
    if !gcd.is_one() {
        row[0] = row[0].floor_by(&gcd);
        row[1..].iter_mut().filter(|x| !x.is_zero()).for_each(|x| *x = x.exact_by(&gcd));
    }
    Ok(Verdict::Sometimes)
}

/// Divides `row == 0` by the gcd of its coefficients; [`Verdict::Never`] if it does not divide the constant.
pub fn normalize_eq<S: Scalar>(row: &mut [S]) -> Result<Verdict, Stop> {
    let gcd = content(row)?;
    if gcd.is_zero() {
        return Ok(if row[0].is_zero() { Verdict::Always } else { Verdict::Never });
    }
    if !gcd.is_one() {
        if !row[0].is_multiple_of(&gcd) {
            return Ok(Verdict::Never);
        }
        row.iter_mut().filter(|x| !x.is_zero()).for_each(|x| *x = x.exact_by(&gcd));
    }
    Ok(Verdict::Sometimes)
}

/// Removes column `pivot` from `row` with the help of `eq == 0`, multiplying `row` by a positive number.
pub fn eliminate<S: Scalar>(row: &mut [S], eq: &[S], pivot: usize) -> Result<(), Stop> {
    let (p, q) = multipliers(&row[pivot], &eq[pivot])?;
    if !q.is_zero() {
        S::combine(row, &p, eq, &q)?;
    }
    Ok(())
}

/// Writes `x - form` for the variable `x` of `column`, which the form does not have.
pub fn substitute<S: Scalar>(row: &mut [S], form: &[S], column: usize) -> Result<(), Stop> {
    if row[column].is_zero() {
        return Ok(());
    }
    let a = row[column].negated()?;
    S::combine(row, &S::one(), form, &a)
}

/// `(p, q)` with `p > 0`, `p * entry + q * pivot == 0` and no common factor; `q` is 0 where nothing is to be done.
pub fn multipliers<S: Scalar>(entry: &S, pivot: &S) -> Result<(S, S), Stop> {
    if entry.is_zero() {
        return Ok((S::one(), S::zero()));
    }
    if pivot.is_one() {
        return Ok((S::one(), entry.negated()?));
    }
    let gcd = entry.gcd_with(pivot)?;
    let p = pivot.magnitude()?.exact_by(&gcd);
    let q = entry.exact_by(&gcd);
    Ok((p, if pivot.sign() > 0 { q.negated()? } else { q }))
}

/// How the coefficients of two rows compare, the constants apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parallel {
    /// The coefficients are the same.
    Same,
    /// The coefficients are opposite.
    Opposite,
    /// Neither.
    No,
}

/// Compares the coefficients of two rows.
pub fn parallel<S: Scalar>(a: &[S], b: &[S]) -> Parallel {
    let mut answer = None;
    for (x, y) in a[1..].iter().zip(&b[1..]) {
        if x.is_zero() && y.is_zero() {
            continue;
        }
        let opposite = answer.unwrap_or(x != y);
        let same = if opposite { x.negated().is_ok_and(|x| x == *y) } else { x == y };
        if !same {
            return Parallel::No;
        }
        answer = Some(opposite);
    }
    match answer {
        Some(true) => Parallel::Opposite,
        Some(false) => Parallel::Same,
        None => Parallel::No,
    }
}

/// `-row - 1`: the row that is >= 0 exactly where `row` is < 0.
pub fn complement<S: Scalar>(row: &[S]) -> Result<Vec<S>, Stop> {
    let mut out = row.iter().map(S::negated).collect::<Result<Vec<S>, Stop>>()?;
    out[0] = out[0].minus(&S::one())?;
    Ok(out)
}
