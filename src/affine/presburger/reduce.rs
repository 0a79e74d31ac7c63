//! Changes of variables by unimodular matrices: columns without rows split off, and a basis in which a polytope is thin
//! along few variables (lattice reduction of Lenstra, Lenstra and Lovász on integers, as in de Weger).

use super::budget::Budget;
use super::matrix::Matrix;
use super::scalar::{Scalar, Stop};
use super::tableau::Tableau;
use num_bigint::BigInt;
use num_integer::Integer;

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

/// The rows of a bounded polytope over `y` with `x = basis * y`, where the columns of the rows, each row divided by its
/// width, are a reduced basis of the lattice they span.
pub fn reduced<S: Scalar>(
    tableau: &mut Tableau<S>,
    rows: &Matrix<S>,
    budget: &Budget,
) -> Result<(Matrix<S>, Matrix<S>), Stop> {
    let num_vars = rows.num_cols() - 1;
    let mut widths = Vec::with_capacity(rows.num_rows());
    for r in rows.rows() {
        let top = tableau.greatest(r, budget)?.map_or_else(BigInt::zero, |t| t.to_big());
        widths.push(top + BigInt::one());
    }
    let scale = widths.iter().max().cloned().unwrap_or_else(BigInt::one) * BigInt::from(64);
    let mut vectors: Vec<Vec<BigInt>> = (0..num_vars)
        .map(|k| rows.rows().zip(&widths).map(|(r, w)| r[k + 1].to_big() * scale.div_floor(w)).collect())
        .collect();
    let basis = lattice_reduce(&mut vectors, budget)?;
    let mut small = Matrix::new(num_vars + 1);
    for r in rows.rows() {
        let mut row = vec![r[0].clone()];
        for column in &basis {
            let mut sum = BigInt::zero();
            for (a, b) in r[1..].iter().zip(column) {
                sum += a.to_big() * b;
            }
            row.push(S::from_big(&sum)?);
        }
        small.push(&row);
    }
    let mut out = Matrix::new(num_vars);
    for j in 0..num_vars {
        out.push(&basis.iter().map(|c| S::from_big(&c[j])).collect::<Result<Vec<_>, Stop>>()?);
    }
    Ok((small, out))
}

/// The rows with their columns, which are linearly independent, replaced by a reduced basis of the lattice they span.
pub fn reduced_columns<S: Scalar>(rows: &Matrix<S>, budget: &Budget) -> Result<Matrix<S>, Stop> {
    let num_vars = rows.num_cols() - 1;
    let mut vectors: Vec<Vec<BigInt>> =
        (0..num_vars).map(|k| rows.rows().map(|r| r[k + 1].to_big()).collect()).collect();
    lattice_reduce(&mut vectors, budget)?;
    let mut out = Matrix::new(rows.num_cols());
    for (k, r) in rows.rows().enumerate() {
        let mut row = vec![r[0].clone()];
        for column in &vectors {
            row.push(S::from_big(&column[k])?);
        }
        out.push(&row);
    }
    Ok(out)
}

/// Makes linearly independent vectors a reduced basis of their lattice; gives the combinations that were formed. Double words
/// are tried first.
fn lattice_reduce(vectors: &mut [Vec<BigInt>], budget: &Budget) -> Result<Vec<Vec<BigInt>>, Stop> {
    let small = vectors.iter().map(|v| v.iter().map(i128::from_big).collect()).collect::<Result<Vec<_>, Stop>>();
    let done = small.and_then(|small| Lattice::new(small)?.reduce(budget));
    let (reduced, basis) = match done {
        Ok((reduced, basis)) => (all_big(&reduced), all_big(&basis)),
        Err(Stop::Overflow) => Lattice::new(vectors.to_vec())?.reduce(budget)?,
        Err(stop) => return Err(stop),
    };
    vectors.clone_from_slice(&reduced);
    Ok(basis)
}

fn all_big<S: Scalar>(vectors: &[Vec<S>]) -> Vec<Vec<BigInt>> {
    vectors.iter().map(|v| v.iter().map(S::to_big).collect()).collect()
}

/// Vectors and the combinations that made them.
type Reduced<S> = (Vec<Vec<S>>, Vec<Vec<S>>);

/// Vectors with their integral Gram-Schmidt data: `det[k]` is the Gram determinant of the first `k`, and
/// `lambda[k][j] / det[j + 1]` the coefficient of vector `k` along the orthogonalised vector `j`.
struct Lattice<S> {
    vectors: Vec<Vec<S>>,
    basis: Vec<Vec<S>>,
    lambda: Vec<Vec<S>>,
    det: Vec<S>,
}

impl<S: Scalar> Lattice<S> {
    fn new(vectors: Vec<Vec<S>>) -> Result<Self, Stop> {
        let n = vectors.len();
        let identity = |k: usize| (0..n).map(|j| if j == k { S::one() } else { S::zero() }).collect();
        let mut out = Lattice {
            vectors,
            basis: (0..n).map(identity).collect(),
            lambda: vec![vec![S::zero(); n]; n],
            det: vec![S::one(); n + 1],
        };
        out.orthogonalize()?;
        Ok(out)
    }

    fn reduce(mut self, budget: &Budget) -> Result<Reduced<S>, Stop> {
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
        Ok((self.vectors, self.basis))
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
