//! Fourier and Motzkin's elimination over the rationals.
//!
//! Of rows `a x + r >= 0` and `s - b x >= 0` with `a, b > 0`, `b r + a s >= 0` follows and `x` is gone; equations are
//! solved for `x` where there are any. What is left holds at every point of the set, also where some point of it comes from
//! no integer point: good enough for the bounds of a loop, which only have to reach all points.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::bounds::tightened;

/// Most rows at a time.
const MAX_ROWS: usize = 400;

/// Rows that are 0, and rows that are not negative.
pub(super) struct System {
    pub eqs: Vec<Vec<BigInt>>,
    pub ineqs: Vec<Vec<BigInt>>,
}

impl System {
    /// The inequalities, those that equations say among them, that follow without these columns; none if they are too many.
    pub fn without(mut self, mut columns: Vec<usize>) -> Option<Vec<Vec<BigInt>>> {
        while !columns.is_empty() {
            let next = (0..columns.len()).min_by_key(|&at| self.cost(columns[at]))?;
            self.eliminate(columns.swap_remove(next));
            if self.ineqs.len() > MAX_ROWS {
                return None;
            }
        }
        for eq in std::mem::take(&mut self.eqs) {
            self.ineqs.push(eq.iter().map(|c| -c).collect());
            self.ineqs.push(eq);
        }
        Some(self.ineqs)
    }

    /// How many rows there are more without a column, at most.
    fn cost(&self, column: usize) -> usize {
        if self.eqs.iter().any(|eq| !eq[column].is_zero()) {
            return 0;
        }
        let count = |sign: &dyn Fn(&BigInt) -> bool| self.ineqs.iter().filter(|row| sign(&row[column])).count();
        count(&BigInt::is_positive) * count(&BigInt::is_negative)
    }

    fn eliminate(&mut self, column: usize) {
        if let Some(at) = self.eqs.iter().position(|eq| !eq[column].is_zero()) {
            let pivot = self.eqs.swap_remove(at);
            for row in self.eqs.iter_mut().chain(&mut self.ineqs).filter(|row| !row[column].is_zero()) {
                // The row itself is taken a positive number of times.
                *row = sum(&pivot[column].abs(), row, &(-&row[column] * pivot[column].signum()), &pivot);
            }
        } else {
            let (mentions, mut rows): (Vec<_>, Vec<_>) =
                std::mem::take(&mut self.ineqs).into_iter().partition(|row| !row[column].is_zero());
            let (above, below): (Vec<_>, Vec<_>) = mentions.into_iter().partition(|row| row[column].is_positive());
            for (above, below) in above.iter().flat_map(|above| below.iter().map(move |below| (above, below))) {
                rows.push(sum(&-&below[column], above, &above[column], below));
            }
            self.ineqs = rows;
        }
        let mut least: BTreeMap<Vec<BigInt>, BigInt> = BTreeMap::new();
        for row in std::mem::take(&mut self.ineqs) {
            let mut row = tightened(&row);
            let constant = std::mem::take(&mut row[0]);
            if row.iter().any(|c| !c.is_zero()) {
                let known = least.entry(row).or_insert_with(|| constant.clone());
                *known = constant.min(known.clone());
            }
        }
        let rows = least.into_iter().map(|(mut row, constant)| {
            row[0] = constant;
            row
        });
        self.ineqs = rows.collect();
    }
}

/// `a * x + b * y`
fn sum(a: &BigInt, x: &[BigInt], b: &BigInt, y: &[BigInt]) -> Vec<BigInt> {
    x.iter().zip(y).map(|(x, y)| a * x + b * y).collect()
}
