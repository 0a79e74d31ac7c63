//! Reduced bases of lattices: Lenstra, Lenstra and Lovász's method as Nguyen and Stehlé run it.
//!
//! Vectors and their inner products are exact. Which multiple of a vector is added to another one, and which two are
//! exchanged, is decided on rounded coefficients of Gram and Schmidt: whatever is done, the vectors stay a basis of their
//! lattice, and how good a basis it is changes no answer. Exact determinants would leave words from six vectors on.

use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::scalar::{Scalar, Stop};

/// A coefficient that is larger is made smaller: a bit more than a half, so that rounding makes no circles.
const LARGEST: f64 = 0.51;

/// Lovász's constant: how much shorter the later of two vectors must be to come first.
const SHORTER: f64 = 0.75;

/// How many steps may be taken for each vector. After these rounding must have gone wrong.
const STEPS_A_VECTOR: usize = 1 << 8;

/// Linearly independent vectors, a basis of their lattice.
pub struct Lattice<S> {
    /// The entries of each vector, then how it was combined of the first vectors.
    vectors: Vec<Vec<S>>,
    /// The number of entries.
    height: usize,
    /// The inner products.
    products: Vec<Vec<S>>,
}

/// Rounded data of Gram and Schmidt. Let `o_j` be vector `j` without its parts along earlier ones: the product of vector `k`
/// and `o_j` for `j < k`, that product divided by the square of `o_j`, and that square.
struct Rounded {
    products: Vec<Vec<f64>>,
    coefficients: Vec<Vec<f64>>,
    squares: Vec<f64>,
}

impl<S: Scalar> Lattice<S> {
    /// The columns of rows `[ 1 | variables ]` without the first, each row times its weight.
    pub fn of_columns<T: Scalar>(
        rows: &Matrix<T>,
        weights: &[S],
        convert: impl Fn(&T) -> Result<S, Stop>,
    ) -> Result<Self, Stop> {
        let (height, count) = (rows.num_rows(), rows.num_cols() - 1);
        let mut vectors: Vec<Vec<S>> = Vec::with_capacity(count);
        let mut products = vec![vec![S::zero(); count]; count];
        for k in 0..count {
            let mut vector = Vec::with_capacity(height + count);
            for (r, weight) in rows.rows().zip(weights) {
                vector.push(convert(&r[k + 1])?.times(weight)?);
            }
            vector.extend((0..count).map(|j| if j == k { S::one() } else { S::zero() }));
            vectors.push(vector);
            for j in 0..=k {
                let mut sum = S::zero();
                for (x, y) in vectors[j].iter().zip(&vectors[k]).take(height) {
                    sum = sum.plus(&x.times(y)?)?;
                }
                products[j][k] = sum.clone();
                products[k][j] = sum;
            }
        }
        Ok(Lattice { vectors, height, products })
    }

    /// How the vectors are combined of the first ones, a row each.
    pub fn combinations<T: Scalar>(&self) -> Result<Matrix<T>, Stop> {
        let count = self.vectors.len();
        let mut data = Vec::with_capacity(count * count);
        for x in self.vectors.iter().flat_map(|vector| &vector[self.height..]) {
            data.push(match x.to_word() {
                Some(word) => T::from_i64(word),
                None => T::from_big(&x.to_big())?,
            });
        }
        Ok(Matrix::from_rows(count.max(1), data))
    }

    /// Makes the vectors, of words, a reduced basis, or answers [`Stop::Overflow`].
    pub fn reduce(&mut self, budget: &Budget) -> Result<(), Stop> {
        let count = self.vectors.len();
        let mut data = Rounded::new(count);
        let mut k = 0;
        for _ in 0..STEPS_A_VECTOR * count {
            if k == count {
                return Ok(());
            }
            budget.spend(1)?;
            data.project(&self.products[k], k);
            if self.size_reduce(&mut data, k)? {
                continue;
            }
            if data.wants_swap(k) {
                self.swap(k);
                k -= 1;
            } else {
                k += 1;
            }
        }
        if k == count { Ok(()) } else { Err(Stop::Overflow) }
    }

    /// Subtracts multiples of earlier vectors from vector `k` so that its coefficients are small. Whether there were any.
    fn size_reduce(&mut self, data: &mut Rounded, k: usize) -> Result<bool, Stop> {
        let mut is_changed = false;
        for l in (0..k).rev() {
            let coefficient = data.coefficients[k][l];
            // A number that is none becomes 0, one that is too large the largest word.
            let steps = if coefficient.abs() > LARGEST { coefficient.round() as i64 } else { 0 };
            if steps == 0 {
                continue;
            }
            is_changed = true;
            data.add_multiple(k, l, -(steps as f64));
            let q = S::from_i64(steps).negated()?;
            add_multiple(&mut self.vectors, k, l, &q)?;
            add_multiple(&mut self.products, k, l, &q)?;
            for row in &mut self.products {
                row[k] = row[k].plus(&q.times(&row[l])?)?;
            }
        }
        Ok(is_changed)
    }

    /// Exchanges vectors `k` and `k - 1`.
    fn swap(&mut self, k: usize) {
        self.vectors.swap(k - 1, k);
        self.products.swap(k - 1, k);
        self.products.iter_mut().for_each(|row| row.swap(k - 1, k));
    }
}

/// Adds `q` times row `l` to row `k`, a later one.
fn add_multiple<S: Scalar>(rows: &mut [Vec<S>], k: usize, l: usize, q: &S) -> Result<(), Stop> {
    let (head, tail) = rows.split_at_mut(k);
    S::combine(&mut tail[0], &S::one(), &head[l], q)
}

impl Rounded {
    fn new(count: usize) -> Self {
        let zeros = vec![vec![0.0; count]; count];
        Rounded { products: zeros.clone(), coefficients: zeros, squares: vec![0.0; count] }
    }

    /// The data of vector `k` from its inner products and the data of those before it.
    fn project<S: Scalar>(&mut self, products: &[S], k: usize) {
        let mut square = products[k].rounded();
        for (j, product) in products[..k].iter().enumerate() {
            let mut product = product.rounded();
            for i in 0..j {
                product -= self.coefficients[j][i] * self.products[k][i];
            }
            self.products[k][j] = product;
            self.coefficients[k][j] = product / self.squares[j];
            square -= self.coefficients[k][j] * product;
        }
        self.squares[k] = square;
    }

    /// What adding a multiple of vector `l` to vector `k` does to the coefficients that are still to be looked at.
    fn add_multiple(&mut self, k: usize, l: usize, q: f64) {
        for i in 0..l {
            let change = q * self.coefficients[l][i];
            self.coefficients[k][i] += change;
        }
    }

    /// Whether vector `k`, of which its parts along those before the last one are taken off, is shorter than that one.
    fn wants_swap(&self, k: usize) -> bool {
        k > 0 && {
            let along = self.coefficients[k][k - 1] * self.products[k][k - 1];
            self.squares[k] + along < SHORTER * self.squares[k - 1]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigInt;

    /// A knapsack below the identity.
    fn knapsack<S: Scalar>(weights: &[S]) -> Matrix<S> {
        let mut rows = Matrix::new(weights.len() + 1);
        for k in 0..weights.len() {
            rows.push(&vec![S::zero(); weights.len() + 1]);
            rows.row_mut(k)[k + 1] = S::one();
        }
        rows.push(&[&[S::zero()], weights].concat());
        rows
    }

    /// The lattice of a knapsack, reduced, and the combinations.
    fn reduced<S: Scalar>(weights: &[S]) -> Result<(Lattice<S>, Matrix<S>), Stop> {
        let rows = knapsack(weights);
        let mut lattice = Lattice::of_columns(&rows, &vec![S::one(); rows.num_rows()], |x| Ok(x.clone()))?;
        lattice.reduce(&Budget::new(1 << 20))?;
        let combinations = lattice.combinations()?;
        Ok((lattice, combinations))
    }

    /// The determinant, by Bareiss's steps.
    fn determinant(mut rows: Vec<Vec<BigInt>>) -> BigInt {
        let mut last = BigInt::from(1);
        for k in 0..rows.len() {
            let Some(pivot) = (k..rows.len()).find(|&i| rows[i][k] != BigInt::from(0)) else { return BigInt::from(0) };
            rows.swap(k, pivot);
            for i in k + 1..rows.len() {
                for j in k + 1..rows.len() {
                    rows[i][j] = (&rows[i][j] * &rows[k][k] - &rows[i][k] * &rows[k][j]) / &last;
                }
            }
            last = rows[k][k].clone();
        }
        last
    }

    fn big<S: Scalar>(rows: &Matrix<S>) -> Vec<Vec<BigInt>> {
        rows.rows().map(|r| r.iter().map(S::to_big).collect()).collect()
    }

    /// Seven long vectors get as short as the theorem says, all in words.
    #[test]
    fn a_knapsack_of_five_digits_is_reduced_in_words() {
        let weights = [13429i64, 26850, 26855, 40280, 40281, 53711, 53714];
        let Ok((lattice, combinations)) = reduced(&weights) else { unreachable!("words suffice") };
        assert_eq!(determinant(big(&combinations)).magnitude(), &1u32.into());
        for (vector, combination) in lattice.vectors.iter().zip(combinations.rows()) {
            let sum: i64 = weights.iter().zip(combination).map(|(w, x)| w * x).sum();
            assert_eq!(vector[..8], [combination, &[sum]].concat());
        }
        let volume: f64 = 1.0 + weights.iter().map(|&w| w as f64 * w as f64).sum::<f64>();
        let squares: f64 = (0..7).map(|k| lattice.products[k][k] as f64).product();
        // Each factor 1 / (SHORTER - LARGEST^2).
        assert!(squares <= volume * 2.05f64.powi(21), "{squares} of {volume}");
    }
}
