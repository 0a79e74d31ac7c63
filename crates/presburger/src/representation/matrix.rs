//! Rows of scalars in one flat vector with a fixed stride.

use super::row;
use super::scalar::{Scalar, Stop};

/// Where there is no room for one more row, room is made for so many: matrices without any are mostly begun to get a few.
const FEW_ROWS: usize = 4;

/// A matrix of `cols` columns, stored row by row.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Matrix<S> {
    cols: usize,
    rows: usize,
    data: Vec<S>,
}

impl<S: Scalar> Matrix<S> {
    /// No rows of `cols > 0` columns.
    pub fn new(cols: usize) -> Self {
        Matrix { cols, rows: 0, data: Vec::new() }
    }

    /// No rows of `cols > 0` columns, with room for `rows`.
    pub fn with_capacity(cols: usize, rows: usize) -> Self {
        Matrix { cols, rows: 0, data: Vec::with_capacity(cols * rows) }
    }

    /// Rows of `cols > 0` columns, one after the other in `data`.
    pub fn from_rows(cols: usize, data: Vec<S>) -> Self {
        assert!(data.len().is_multiple_of(cols), "{} entries in rows of {cols}", data.len());
        Matrix { cols, rows: data.len().div_euclid(cols), data }
    }

    /// The number of columns.
    pub fn num_cols(&self) -> usize {
        self.cols
    }

    /// The number of rows.
    pub fn num_rows(&self) -> usize {
        self.rows
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Row `index`.
    pub fn row(&self, index: usize) -> &[S] {
        &self.data[index * self.cols..(index + 1) * self.cols]
    }

    /// Row `index`, to change.
    pub fn row_mut(&mut self, index: usize) -> &mut [S] {
        &mut self.data[index * self.cols..(index + 1) * self.cols]
    }

    /// Row `target`, to change, and row `source`, another one.
    pub fn pair_mut(&mut self, target: usize, source: usize) -> (&mut [S], &[S]) {
        let cols = self.cols;
        if target < source {
            let (head, tail) = self.data.split_at_mut(source * cols);
            (&mut head[target * cols..(target + 1) * cols], &tail[..cols])
        } else {
            let (head, tail) = self.data.split_at_mut(target * cols);
            (&mut tail[..cols], &head[source * cols..(source + 1) * cols])
        }
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
        if self.data.capacity() < self.data.len() + self.cols {
            self.data.reserve(FEW_ROWS * self.cols);
        }
        self.data.extend_from_slice(row);
        if row.len() < self.cols {
            self.data.resize(self.data.len() + self.cols - row.len(), S::zero());
        }
        self.rows += 1;
    }

    /// Appends `-row`.
    pub fn push_negated(&mut self, row: &[S]) -> Result<(), Stop> {
        self.push(row);
        row::negate(self.row_mut(self.rows - 1))
    }

    /// Appends the row that is >= 0 exactly where `row` is < 0.
    pub fn push_complement(&mut self, row: &[S]) -> Result<(), Stop> {
        self.push(row);
        row::turn(self.row_mut(self.rows - 1))
    }

    /// Appends a copy of row `index`.
    pub fn push_copy(&mut self, index: usize) {
        self.data.extend_from_within(index * self.cols..(index + 1) * self.cols);
        self.rows += 1;
    }

    /// Appends a row with `gap` zeros put in at column `at`; missing columns at the end are 0.
    pub fn push_apart(&mut self, row: &[S], at: usize, gap: usize) {
        self.data.extend_from_slice(&row[..at]);
        self.data.resize(self.data.len() + gap, S::zero());
        self.data.extend_from_slice(&row[at..]);
        self.rows += 1;
        self.data.resize(self.rows * self.cols, S::zero());
    }

    /// Keeps the first `rows` rows.
    pub fn truncate(&mut self, rows: usize) {
        self.rows = self.rows.min(rows);
        self.data.truncate(self.rows * self.cols);
    }

    /// Makes room for `rows` more rows.
    pub fn reserve(&mut self, rows: usize) {
        self.data.reserve(rows * self.cols);
    }

    /// Appends all rows of `other`, which has as many columns.
    pub fn extend(&mut self, other: &Matrix<S>) {
        assert_eq!(self.cols, other.cols, "rows of another matrix shape");
        self.data.extend_from_slice(&other.data);
        self.rows += other.rows;
    }

    /// Removes row `index`, keeping the order of the others.
    pub fn remove(&mut self, index: usize) {
        self.data.drain(index * self.cols..(index + 1) * self.cols);
        self.rows -= 1;
    }

    /// Keeps the rows for which `keep` holds.
    pub fn retain(&mut self, mut keep: impl FnMut(&[S]) -> bool) {
        self.retain_indexed(|_, row| keep(row));
    }

    /// Keeps the rows for which `keep`, told their index, holds.
    pub fn retain_indexed(&mut self, mut keep: impl FnMut(usize, &[S]) -> bool) {
        let mut kept = 0;
        for index in 0..self.rows {
            if keep(index, self.row(index)) {
                if kept != index {
                    let (head, tail) = self.data.split_at_mut(index * self.cols);
                    head[kept * self.cols..(kept + 1) * self.cols].swap_with_slice(&mut tail[..self.cols]);
                }
                kept += 1;
            }
        }
        self.rows = kept;
        self.data.truncate(kept * self.cols);
    }

    /// Keeps the columns for which `keep` holds, of which there is one.
    pub fn retain_columns(&mut self, keep: impl Fn(usize) -> bool) {
        row::retain_columns(&mut self.data, self.cols, &keep);
        self.cols = (0..self.cols).filter(|&c| keep(c)).count();
    }

    /// Removes all rows.
    pub fn clear(&mut self) {
        self.rows = 0;
        self.data.clear();
    }

    /// The matrix whose column `k` is column `from[k]` of this one, or zeros.
    pub fn with_columns(&self, from: &[Option<usize>]) -> Matrix<S> {
        let mut data = Vec::with_capacity(self.rows * from.len());
        for row in self.rows() {
            data.extend(from.iter().map(|f| f.map_or_else(S::zero, |f| row[f].clone())));
        }
        Matrix { cols: from.len(), rows: self.rows, data }
    }

    /// A copy with room for `more` rows.
    pub fn with_room(&self, more: usize) -> Matrix<S> {
        let mut data = Vec::with_capacity(self.data.len() + more * self.cols);
        data.extend_from_slice(&self.data);
        Matrix { cols: self.cols, rows: self.rows, data }
    }
}
