//! Existentials that go without a case distinction and without more rows. Most projections of loop nests end here, so
//! this is done on the rows as they are, before any of them is brought to a normal form.
//!
//! An equality in which an existential has a unit coefficient defines it. Fourier-Motzkin is exact where all lower bounds,
//! or all upper bounds, of an existential have unit coefficients: between an integer and a number above it there is one.

use crate::representation::matrix::Matrix;
use crate::representation::row::Solved;
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::system::System;
use smallvec::SmallVec;

impl<S: Scalar> System<S> {
    /// Eliminates what goes plainly of `unknown`, columns that may be any integers; these columns become 0. Columns that a
    /// definition of a div has stay.
    pub fn eliminate_plainly(&mut self, unknown: impl Iterator<Item = usize>) -> Result<(), Stop> {
        let free = |&c: &usize| self.divs.iter().flatten().all(|d| d.row[c].is_zero());
        let mut unknown: SmallVec<[usize; 16]> = unknown.filter(free).collect();
        let mut index = 0;
        while index < self.eqs.num_rows() {
            let eq = self.eqs.row(index);
            let Some(at) = unknown.iter().position(|&c| eq[c].is_unit()) else {
                index += 1;
                continue;
            };
            let solved = Solved::new(eq, unknown.swap_remove(at));
            self.eqs.remove(index);
            for r in self.eqs.rows_mut().chain(self.ineqs.rows_mut()) {
                solved.eliminate(r)?;
            }
        }
        unknown.retain(|&mut c| self.eqs.rows().all(|r| r[c].is_zero()));
        let mut next = 0;
        while next < unknown.len() {
            if is_plain(&self.ineqs, unknown[next]) {
                shadow(&mut self.ineqs, unknown.swap_remove(next))?;
                next = 0;
            } else {
                next += 1;
            }
        }
        Ok(())
    }
}

/// Whether Fourier-Motzkin is exact by units and makes no more rows than there were.
fn is_plain<S: Scalar>(rows: &Matrix<S>, column: usize) -> bool {
    let (mut lowers, mut uppers, mut unit_lowers, mut unit_uppers) = (0, 0, true, true);
    for r in rows.rows() {
        match r[column].sign() {
            1 => {
                lowers += 1;
                unit_lowers &= r[column].is_unit();
            }
            -1 => {
                uppers += 1;
                unit_uppers &= r[column].is_unit();
            }
            _ => {}
        }
    }
    lowers == 0 || uppers == 0 || (unit_lowers || unit_uppers) && lowers * uppers <= lowers + uppers
}

/// Fourier-Motzkin: keeps the rows without `column`, and what each pair of a lower and an upper bound implies.
pub fn shadow<S: Scalar>(rows: &mut Matrix<S>, column: usize) -> Result<(), Stop> {
    let old = rows.num_rows();
    let with =
        |sign: i32| -> SmallVec<[usize; 16]> { (0..old).filter(|&k| rows.row(k)[column].sign() == sign).collect() };
    let (lowers, uppers) = (with(1), with(-1));
    rows.reserve(lowers.len() * uppers.len());
    for &l in &lowers {
        for &u in &uppers {
            rows.push_copy(l);
            let (fresh, upper) = rows.pair_mut(rows.num_rows() - 1, u);
            let (a, b) = (fresh[column].clone(), upper[column].negated()?);
            S::combine(fresh, &b, upper, &a)?;
        }
    }
    rows.retain_indexed(|k, r| k >= old || r[column].is_zero());
    Ok(())
}
