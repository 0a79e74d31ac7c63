//! One row `[ 1 | variables ]`: gcd normalisation and comparison.

use super::scalar::{Scalar, Stop};
use smallvec::SmallVec;

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

/// Divides a row of a tableau by the gcd of all its entries, the denominator among them.
pub fn reduce<S: Scalar>(row: &mut [S]) -> Result<(), Stop> {
    let mut gcd = row[0].clone();
    for x in &row[1..] {
        if gcd.is_one() {
            return Ok(());
        }
        if !x.is_zero() {
            gcd = gcd.gcd_with(x)?;
        }
    }
    if !gcd.is_one() {
        row.iter_mut().filter(|x| !x.is_zero()).for_each(|x| *x = x.exact_by(&gcd));
    }
    Ok(())
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

/// An equality `eq == 0` made ready to remove one of its variables from other rows.
#[derive(Clone, Debug)]
pub struct Solved<S> {
    column: usize,
    pivot: S,
    /// The entries of the equality that are not 0, with their columns.
    terms: SmallVec<[(usize, S); 8]>,
}

impl<S: Scalar> Solved<S> {
    /// The equality solved for the variable of `column`, which it has.
    pub fn new(eq: &[S], column: usize) -> Self {
        let mut terms = SmallVec::new();
        for (k, x) in eq.iter().enumerate() {
            if !x.is_zero() {
                terms.push((k, x.clone()));
            }
        }
        Solved { column, pivot: eq[column].clone(), terms }
    }

    /// Removes the variable from `row`, which is first multiplied by a positive number: the answer.
    #[inline]
    pub fn eliminate(&self, row: &mut [S]) -> Result<S, Stop> {
        // Few rows have the variable: to look first is most of what elimination costs.
        if row[self.column].is_zero() { Ok(S::one()) } else { self.subtract(row) }
    }

    /// The same for a row that has the variable.
    fn subtract(&self, row: &mut [S]) -> Result<S, Stop> {
        let entry = &row[self.column];
        let (mut p, mut q) = (S::one(), entry.clone());
        if !self.pivot.is_unit() {
            let gcd = entry.gcd_with(&self.pivot)?;
            p = self.pivot.magnitude()?.exact_by(&gcd);
            q = entry.exact_by(&gcd);
            if !p.is_one() {
                for x in row.iter_mut().filter(|x| !x.is_zero()) {
                    *x = x.times(&p)?;
                }
            }
        }
        if self.pivot.sign() > 0 {
            q = q.negated()?;
        }
        for (k, x) in &self.terms {
            row[*k] = row[*k].plus(&q.times(x)?)?;
        }
        Ok(p)
    }
}

/// Writes `x - form` for the variable `x` of `column`, which the form does not have.
pub fn substitute<S: Scalar>(row: &mut [S], form: &[S], column: usize) -> Result<(), Stop> {
    if row[column].is_zero() {
        return Ok(());
    }
    let a = row[column].negated()?;
    S::combine(row, &S::one(), form, &a)
}

/// The weights of a fingerprint: numbers that spread.
const WEIGHTS: [u64; 64] = {
    let mut out = [1; 64];
    let mut k = 1;
    while k < 64 {
        out[k] = 0x9e37_79b9_7f4a_7c15u64.wrapping_mul(out[k - 1]);
        k += 1;
    }
    out
};

/// A number linear in the coefficients modulo 2^64: parallel rows have the same one or the opposite one, others hardly
/// ever.
#[inline]
pub fn fingerprint<S: Scalar>(row: &[S]) -> u64 {
    let mut sum = 0u64;
    for (k, x) in row.iter().enumerate().skip(1) {
        if !x.is_zero() {
            sum = sum.wrapping_add(print_of(k, x));
        }
    }
    sum
}

/// What the entry of a column adds to a fingerprint.
#[inline]
pub fn print_of<S: Scalar>(column: usize, entry: &S) -> u64 {
    entry.residue().wrapping_mul(WEIGHTS[column % 64])
}

/// Keeps the columns for which `keep` holds of rows of so many columns, one after the other in `data`.
pub fn retain_columns<S>(data: &mut Vec<S>, cols: usize, keep: impl Fn(usize) -> bool) {
    let kept: SmallVec<[usize; 64]> = (0..cols).filter(|&column| keep(column)).collect();
    let mut to = 0;
    for row in (0..data.len()).step_by(cols.max(1)) {
        for &column in &kept {
            data.swap(to, row + column);
            to += 1;
        }
    }
    data.truncate(to);
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

/// Makes the row its negative.
pub fn negate<S: Scalar>(row: &mut [S]) -> Result<(), Stop> {
    for x in row.iter_mut().filter(|x| !x.is_zero()) {
        *x = x.negated()?;
    }
    Ok(())
}

/// Makes the row the one that is >= 0 exactly where it was < 0: `-row - 1`.
pub fn turn<S: Scalar>(row: &mut [S]) -> Result<(), Stop> {
    negate(row)?;
    row[0] = row[0].minus(&S::one())?;
    Ok(())
}

/// `-row - 1`: the row that is >= 0 exactly where `row` is < 0.
pub fn complement<S: Scalar>(row: &[S]) -> Result<Vec<S>, Stop> {
    let mut out = row.to_vec();
    turn(&mut out)?;
    Ok(out)
}
