//! A row written over the constraints that are 0 at the current vertex: where the simplex method stops, the multipliers
//! of Farkas' lemma stand in the tableau.

use super::{Scalar, Stop, Tableau};

/// `scale * row == constant + sum multiplier * constraint` for all values of the variables.
pub struct Written<S> {
    /// > 0.
    pub scale: S,
    /// The value of the row at the vertex, times `scale`.
    pub constant: S,
    /// Constraints, numbered in the order of [`Tableau::restrict`], with multipliers that are not 0.
    pub terms: Vec<(usize, S)>,
}

impl<S: Scalar> Tableau<S> {
    /// Writes `row` over the columns. After [`Tableau::restrict`] said false to `row`, or [`Tableau::maximize`] found its
    /// greatest value, no column moves it upwards: all multipliers are negative, and no free variable is among the columns.
    pub fn written(&mut self, row: &[S]) -> Result<Written<S>, Stop> {
        self.add(row)?;
        let last = self.rows.num_rows() - 1;
        let entries = self.rows.row(last).to_vec();
        self.rows.remove(last);
        self.row_unknown.pop();
        self.unknowns.pop();
        let mut terms = Vec::new();
        for (c, multiplier) in entries[2..].iter().enumerate().filter(|(_, m)| !m.is_zero()) {
            match self.col_unknown[c].checked_sub(self.num_vars) {
                Some(constraint) => terms.push((constraint, multiplier.clone())),
                None => unreachable!("a free variable moves the row"),
            }
        }
        Ok(Written { scale: entries[0].clone(), constant: entries[1].clone(), terms })
    }
}
