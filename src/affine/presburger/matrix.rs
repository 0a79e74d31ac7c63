//! Rows of scalars in one flat vector with a fixed stride.

use super::scalar::Scalar;

/// A matrix of `cols` columns, stored row by row.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Matrix<S> {
    cols: usize,
    data: Vec<S>,
}

impl<S: Scalar> Matrix<S> {
    /// No rows of `cols > 0` columns.
    pub fn new(cols: usize) -> Self {
        Matrix { cols, data: Vec::new() }
    }

    /// Rows of `cols > 0` columns, one after the other in `data`.
    pub fn from_rows(cols: usize, data: Vec<S>) -> Self {
        assert!(data.len().is_multiple_of(cols), "{} entries in rows of {cols}", data.len());
        Matrix { cols, data }
    }

    /// The number of columns.
    pub fn num_cols(&self) -> usize {
        self.cols
    }

    /// The number of rows.
    pub fn num_rows(&self) -> usize {
        self.data.len().div_euclid(self.cols)
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// Row `index`.
    pub fn row(&self, index: usize) -> &[S] {
        &self.data[index * self.cols..(index + 1) * self.cols]
    }

    /// Row `index`, to change.
    pub fn row_mut(&mut self, index: usize) -> &mut [S] {
        &mut self.data[index * self.cols..(index + 1) * self.cols]
    }

    /// The rows in order.
    pub fn rows(&self) -> std::slice::ChunksExact<'_, S> {
        self.data.chunks_exact(self.cols)
    }

    /// The rows in order, to change.
    pub fn rows_mut(&mut self) -> std::slice::ChunksExactMut<'_, S> {
        self.data.chunks_exact_mut(self.cols)
    }

    /// Appends a row; missing columns are 0.
    pub fn push(&mut self, row: &[S]) {
        assert!(row.len() <= self.cols, "a row of {} entries in a matrix of {} columns", row.len(), self.cols);
        self.data.extend_from_slice(row);
        self.data.resize(self.data.len() + self.cols - row.len(), S::zero());
    }

    /// Appends all rows of `other`.
    pub fn extend(&mut self, other: &Matrix<S>) {
        for row in other.rows() {
            self.push(row);
        }
    }

    /// Removes row `index` by moving the last row into its place.
    pub fn swap_remove(&mut self, index: usize) {
        let last = self.num_rows() - 1;
        if index != last {
            for k in 0..self.cols {
                self.data.swap(index * self.cols + k, last * self.cols + k);
            }
        }
        self.data.truncate(last * self.cols);
    }

    /// Removes row `index`, keeping the order of the others.
    pub fn remove(&mut self, index: usize) {
        self.data.drain(index * self.cols..(index + 1) * self.cols);
    }

    /// Keeps the rows for which `keep` holds.
    pub fn retain(&mut self, mut keep: impl FnMut(&[S]) -> bool) {
        let mut kept = 0;
        for index in 0..self.num_rows() {
            if keep(self.row(index)) {
                if kept != index {
                    for k in 0..self.cols {
                        self.data.swap(kept * self.cols + k, index * self.cols + k);
                    }
                }
                kept += 1;
            }
        }
        self.data.truncate(kept * self.cols);
    }

    /// Removes all rows.
    pub fn clear(&mut self) {
        self.data.clear();
    }

    /// The matrix whose column `k` is column `from[k]` of this one, or zeros.
    pub fn with_columns(&self, from: &[Option<usize>]) -> Matrix<S> {
        let mut data = Vec::with_capacity(self.num_rows() * from.len());
        for row in self.rows() {
            data.extend(from.iter().map(|f| f.map_or_else(S::zero, |f| row[f].clone())));
        }
        Matrix { cols: from.len(), data }
    }
}
