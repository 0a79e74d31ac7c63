//! Changes of variables by unimodular matrices: columns without rows split off, and a basis in which a polytope is thin
//! along few variables.
//!
//! That basis is looked for in words with rounded coefficients (see `lattice`), and where words do not suffice with Gram
//! determinants in big integers, as de Weger does.

use super::lattice::Lattice;
use super::tableau::Tableau;
use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::scalar::{Scalar, Stop};

/// `basis * y`.
pub fn image<S: Scalar>(basis: &Matrix<S>, y: &[S]) -> Result<Vec<S>, Stop> {
    let mut out = Vec::with_capacity(basis.num_rows());
    for r in basis.rows() {
        let mut sum = S::zero();
        for (a, x) in r.iter().zip(y) {
            sum = sum.plus(&a.times(x)?)?;
        }
        out.push(sum);
    }
    Ok(out)
}

/// Rows over `y` with `x = basis * y`, where the last variables, which no row has, are left out. `basis` is unimodular.
pub fn column_echelon<S: Scalar>(rows: &Matrix<S>) -> Result<(Matrix<S>, Matrix<S>), Stop> {
    let num_vars = rows.num_cols() - 1;
    // Row k of `columns` is column k + 1 of the rows, followed by column k of the basis.
    let height = rows.num_rows();
    let mut columns: Vec<Vec<S>> = (0..num_vars)
        .map(|k| {
            let mut column: Vec<S> = rows.rows().map(|r| r[k + 1].clone()).collect();
            column.extend((0..num_vars).map(|j| if j == k { S::one() } else { S::zero() }));
            column
        })
        .collect();
    let mut rank = 0;
    for r in 0..height {
        loop {
            let mut least: Option<usize> = None;
            let mut others = false;
            for k in rank..num_vars {
                if columns[k][r].is_zero() {
                    continue;
                }
                others |= least.is_some();
                if match least {
                    Some(b) => columns[k][r].magnitude()? < columns[b][r].magnitude()?,
                    None => true,
                } {
                    least = Some(k);
                }
            }
            let Some(pivot) = least else { break };
            columns.swap(rank, pivot);
            if !others {
                rank += 1;
                break;
            }
            let (head, tail) = columns.split_at_mut(rank + 1);
            let pivot = &head[rank];
            let size = pivot[r].magnitude()?;
            for column in tail.iter_mut().filter(|c| !c[r].is_zero()) {
                let q = column[r].floor_by(&size).negated()?;
                let q = if pivot[r].sign() < 0 { q.negated()? } else { q };
                S::combine(column, &S::one(), pivot, &q)?;
            }
        }
    }
    let mut small = Matrix::new(rank + 1);
    for (k, r) in rows.rows().enumerate() {
        let mut row = vec![r[0].clone()];
        row.extend(columns[..rank].iter().map(|c| c[k].clone()));
        small.push(&row);
    }
    let mut basis = Matrix::new(num_vars.max(1));
    for j in 0..num_vars {
        basis.push(&columns.iter().map(|c| c[height + j].clone()).collect::<Vec<_>>());
    }
    Ok((small, basis))
}

/// How many times the width of the widest row each row is scaled before it is divided by its own. Every basis is right, and
/// one of short vectors is found in words.
const PRECISION: i64 = 16;

/// The rows of a bounded polytope over `y` with `x = basis * y`, where the columns of the rows, each row divided by its
/// width, are a reduced basis of the lattice they span, up to rounding.
pub fn reduced<S: Scalar>(
    tableau: &mut Tableau<S>,
    rows: &Matrix<S>,
    budget: &Budget,
) -> Result<(Matrix<S>, Matrix<S>), Stop> {
    let mut widths = Vec::with_capacity(rows.num_rows());
    for r in rows.rows() {
        widths.push(tableau.greatest(r, budget)?.unwrap_or_else(S::zero).plus(&S::one())?);
    }
    in_short_columns(rows, &widths, budget)
}

/// The rows with their columns, which are linearly independent, replaced by a reduced basis of the lattice they span.
pub fn reduced_columns<S: Scalar>(rows: &Matrix<S>, budget: &Budget) -> Result<Matrix<S>, Stop> {
    let (small, _) = in_short_columns(rows, &vec![S::one(); rows.num_rows()], budget)?;
    Ok(small)
}

/// The rows over `y` with `x = basis * y`, in which the columns of the rows, each divided by its width, are short. Words are
/// tried first.
fn in_short_columns<S: Scalar>(
    rows: &Matrix<S>,
    widths: &[S],
    budget: &Budget,
) -> Result<(Matrix<S>, Matrix<S>), Stop> {
    let mut found = in_words(rows, widths, |x| x.to_word().ok_or(Stop::Overflow), budget);
    if matches!(found, Err(Stop::Overflow)) {
        found = in_words(rows, widths, |x| x.to_word().map(i128::from).ok_or(Stop::Overflow), budget);
    }
    if matches!(found, Err(Stop::Overflow)) {
        found = in_big_integers(rows, widths, budget);
    }
    let columns = found?;
    let mut small = Matrix::with_capacity(rows.num_cols(), rows.num_rows());
    for r in rows.rows() {
        let mut row = image(&columns, &r[1..])?;
        row.insert(0, r[0].clone());
        small.push(&row);
    }
    let num_vars = rows.num_cols() - 1;
    let mut basis = Matrix::with_capacity(num_vars.max(1), num_vars);
    for j in 0..num_vars {
        basis.push(&columns.rows().map(|c| c[j].clone()).collect::<Vec<_>>());
    }
    Ok((small, basis))
}

/// The columns of the unimodular matrix, a row each, that makes the columns of rows divided by their widths short.
fn in_words<S: Scalar, T: Scalar>(
    rows: &Matrix<S>,
    widths: &[S],
    convert: impl Fn(&S) -> Result<T, Stop>,
    budget: &Budget,
) -> Result<Matrix<S>, Stop> {
    let widths = widths.iter().map(&convert).collect::<Result<Vec<T>, Stop>>()?;
    let mut lattice = Lattice::of_columns(rows, &weights(&widths)?, convert)?;
    lattice.reduce(budget)?;
    lattice.combinations()
}

/// The same columns where words do not suffice.
fn in_big_integers<S: Scalar>(rows: &Matrix<S>, widths: &[S], budget: &Budget) -> Result<Matrix<S>, Stop> {
    let weights = weights(&widths.iter().map(S::to_big).collect::<Vec<_>>())?;
    let column = |k: usize| rows.rows().zip(&weights).map(|(r, weight)| r[k].to_big() * weight).collect();
    let basis = Exact::new((1..rows.num_cols()).map(column).collect())?.reduce(budget)?;
    let data = basis.iter().flatten().map(S::from_big).collect::<Result<Vec<S>, Stop>>()?;
    Ok(Matrix::from_rows(basis.len().max(1), data))
}

/// What rows with these widths are multiplied by, so that their greatest values are about the same.
fn weights<T: Scalar>(widths: &[T]) -> Result<Vec<T>, Stop> {
    let two = T::from_i64(2);
    let scale = widths.iter().max().cloned().unwrap_or_else(T::one).times(&T::from_i64(2 * PRECISION))?;
    widths.iter().map(|width| Ok(scale.plus(width)?.floor_by(&width.times(&two)?))).collect()
}

/// Vectors with their integral Gram-Schmidt data: `det[k]` is the Gram determinant of the first `k`, and
/// `lambda[k][j] / det[j + 1]` the coefficient of vector `k` along the orthogonalised vector `j`.
struct Exact<S> {
    vectors: Vec<Vec<S>>,
    basis: Vec<Vec<S>>,
    lambda: Vec<Vec<S>>,
    det: Vec<S>,
}

impl<S: Scalar> Exact<S> {
    fn new(vectors: Vec<Vec<S>>) -> Result<Self, Stop> {
        let n = vectors.len();
        let identity = |k: usize| (0..n).map(|j| if j == k { S::one() } else { S::zero() }).collect();
        let mut out = Exact {
            vectors,
            basis: (0..n).map(identity).collect(),
            lambda: vec![vec![S::zero(); n]; n],
            det: vec![S::one(); n + 1],
        };
        out.orthogonalize()?;
        Ok(out)
    }

    /// The combinations that make a reduced basis.
    fn reduce(mut self, budget: &Budget) -> Result<Vec<Vec<S>>, Stop> {
        let (three, four) = (S::from_i64(3), S::from_i64(4));
        let mut k = 1;
        while k < self.vectors.len() {
            budget.spend(1)?;
            self.size_reduce(k, k - 1)?;
            // Lovász: det[k+1] det[k-1] >= 3/4 det[k]^2 - lambda[k][k-1]^2.
            let (lambda, det) = (&self.lambda[k][k - 1], &self.det);
            let left = det[k + 1].times(&det[k - 1])?.plus(&lambda.times(lambda)?)?.times(&four)?;
            if left < det[k].times(&det[k])?.times(&three)? {
                self.swap(k)?;
                k = (k - 1).max(1);
            } else {
                for l in (0..k - 1).rev() {
                    self.size_reduce(k, l)?;
                }
                k += 1;
            }
        }
        Ok(self.basis)
    }

    fn orthogonalize(&mut self) -> Result<(), Stop> {
        for k in 0..self.vectors.len() {
            for j in 0..=k {
                let mut u = S::zero();
                for (a, b) in self.vectors[k].iter().zip(&self.vectors[j]) {
                    u = u.plus(&a.times(b)?)?;
                }
                for i in 0..j {
                    let (left, right) = (self.det[i + 1].times(&u)?, self.lambda[k][i].times(&self.lambda[j][i])?);
                    u = left.minus(&right)?.floor_by(&self.det[i]);
                }
                if j < k {
                    self.lambda[k][j] = u;
                } else {
                    self.det[k + 1] = u;
                }
            }
        }
        Ok(())
    }

    fn size_reduce(&mut self, k: usize, l: usize) -> Result<(), Stop> {
        let two = S::from_i64(2);
        let (d, doubled) = (&self.det[l + 1], self.lambda[k][l].times(&two)?);
        if doubled.magnitude()? <= *d {
            return Ok(());
        }
        let q = doubled.plus(d)?.floor_by(&d.times(&two)?).negated()?;
        self.lambda[k][l] = self.lambda[k][l].plus(&q.times(d)?)?;
        for of in [&mut self.vectors, &mut self.basis] {
            let (head, tail) = of.split_at_mut(k);
            S::combine(&mut tail[0], &S::one(), &head[l], &q)?;
        }
        let (head, tail) = self.lambda.split_at_mut(k);
        S::combine(&mut tail[0][..l], &S::one(), &head[l][..l], &q)
    }

    fn swap(&mut self, k: usize) -> Result<(), Stop> {
        self.vectors.swap(k, k - 1);
        self.basis.swap(k, k - 1);
        let (head, tail) = self.lambda.split_at_mut(k);
        head[k - 1][..k - 1].swap_with_slice(&mut tail[0][..k - 1]);
        let lambda = self.lambda[k][k - 1].clone();
        let new = self.det[k - 1].times(&self.det[k + 1])?.plus(&lambda.times(&lambda)?)?.floor_by(&self.det[k]);
        for i in k + 1..self.vectors.len() {
            let t = self.lambda[i][k].clone();
            let rest = self.det[k + 1].times(&self.lambda[i][k - 1])?.minus(&lambda.times(&t)?)?;
            self.lambda[i][k] = rest.floor_by(&self.det[k]);
            let rest = new.times(&t)?.plus(&lambda.times(&self.lambda[i][k])?)?;
            self.lambda[i][k - 1] = rest.floor_by(&self.det[k + 1]);
        }
        self.det[k] = new;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigInt;

    /// Sums of squares beyond all floating-point numbers are no reason to leave columns long.
    #[test]
    fn columns_with_a_long_multiple_of_each_other_get_short() {
        for bits in [10, 60, 130, 700] {
            let (zero, one, long) = (BigInt::from(0), BigInt::from(1), BigInt::from(1) << bits);
            let rows = Matrix::from_rows(3, [&zero, &one, &long, &zero, &zero, &one].map(Clone::clone).to_vec());
            let Ok(small) = reduced_columns(&rows, &Budget::new(1 << 20)) else {
                unreachable!("big integers do not overflow")
            };
            let largest = small.rows().flatten().map(BigInt::magnitude).max().cloned();
            assert_eq!(largest, Some(1u32.into()), "{bits} bits");
        }
    }
}
