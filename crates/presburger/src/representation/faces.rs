//! Inequalities no two of which have the same coefficients.
//!
//! A new row is held against the parallel ones only: the tighter of two rows with the same coefficients implies the
//! other, and two opposite ones leave a slab between them, which is empty if they cross and an equality if they meet.
//! Parallel rows are found by their fingerprints.

use super::matrix::Matrix;
use super::row::{self, Parallel, fingerprint};
use super::scalar::{Scalar, Stop};
use smallvec::SmallVec;

/// `rows >= 0`.
#[derive(Clone, Debug)]
pub struct Faces<S> {
    rows: Matrix<S>,
    fingerprints: SmallVec<[u64; 16]>,
}

/// How a row lies to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Facing {
    /// One of them implies it.
    Implied,
    /// It holds nowhere where an opposite one does.
    Crossing,
    /// Neither.
    Open {
        /// The row with the same coefficients, which it implies.
        weaker: Option<usize>,
        /// Whether it is 0 wherever it and an opposite one hold.
        meets: bool,
    },
}

impl<S: Scalar> Faces<S> {
    /// No rows of `cols` columns, with room for `rows`.
    pub fn with_capacity(cols: usize, rows: usize) -> Self {
        Faces { rows: Matrix::with_capacity(cols, rows), fingerprints: SmallVec::new() }
    }

    /// A copy with room for `more` rows.
    pub fn with_room(&self, more: usize) -> Self {
        Faces { rows: self.rows.with_room(more), fingerprints: self.fingerprints.clone() }
    }

    /// The rows.
    pub fn rows(&self) -> &Matrix<S> {
        &self.rows
    }

    /// The rows with their fingerprints.
    pub fn iter(&self) -> impl Iterator<Item = (&[S], u64)> {
        self.rows.rows().zip(self.fingerprints.iter().copied())
    }

    /// The rows.
    pub fn into_rows(self) -> Matrix<S> {
        self.rows
    }

    /// Whether a parallel row excludes `row == 0`.
    pub fn exclude_zero(&self, row: &[S]) -> Result<bool, Stop> {
        let of = fingerprint(row);
        for (k, &f) in self.fingerprints.iter().enumerate() {
            if f != of && f != of.wrapping_neg() {
                continue;
            }
            let other = self.rows.row(k);
            let excludes = match row::parallel(other, row) {
                Parallel::No => false,
                Parallel::Same => other[0] < row[0],
                Parallel::Opposite => other[0].plus(&row[0])?.sign() < 0,
            };
            if excludes {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Holds a row, which has coefficients, against all others; `of` is its fingerprint.
    pub fn facing(&self, row: &[S], of: u64) -> Result<Facing, Stop> {
        let (mut weaker, mut meets) = (None, false);
        for (k, &f) in self.fingerprints.iter().enumerate() {
            if f != of && f != of.wrapping_neg() {
                continue;
            }
            let other = self.rows.row(k);
            match row::parallel(other, row) {
                Parallel::No => {}
                Parallel::Same if other[0] <= row[0] => return Ok(Facing::Implied),
                Parallel::Same => weaker = Some(k),
                Parallel::Opposite => match other[0].plus(&row[0])?.sign() {
                    -1 => return Ok(Facing::Crossing),
                    0 => meets = true,
                    _ => {}
                },
            }
        }
        Ok(Facing::Open { weaker, meets })
    }

    /// Adds a row with fingerprint `of` in place of the weaker one.
    pub fn put(&mut self, row: &[S], of: u64, weaker: Option<usize>) {
        match weaker {
            Some(k) => self.rows.row_mut(k)[0] = row[0].clone(),
            None => {
                self.rows.push(row);
                self.fingerprints.push(of);
            }
        }
    }

    /// Removes and gives the rows that have a column.
    pub fn take_rows_with(&mut self, column: usize) -> Matrix<S> {
        let mut out = Matrix::new(self.rows.num_cols());
        let mut kept = 0;
        self.rows.retain_indexed(|k, row| {
            let keep = row[column].is_zero();
            if keep {
                self.fingerprints[kept] = self.fingerprints[k];
                kept += 1;
            } else {
                out.push(row);
            }
            keep
        });
        self.fingerprints.truncate(kept);
        out
    }
}
