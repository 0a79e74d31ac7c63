//! The rational simplex method on integer rows: which inequalities can hold together, and how far a form can go.
//!
//! Every unknown (a variable or a constraint) stands either at a column or in a row. Columns have the value 0; a row
//! writes its unknown as `(constant + sum coefficient * column) / denominator`. Restricted unknowns are >= 0: at a column
//! they are 0, and in a row the constant is >= 0, so setting all columns to 0 is always a solution. Pivots choose the
//! unknown of least index (Bland), hence every loop ends.

use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::row;
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::system::System;

mod written;

/// Rows with denominators up to this one are not reduced: a few bits more cost less than the gcd.
const SMALL: i64 = 1 << 20;

/// Where an unknown stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Row(usize),
    Col(usize),
}

#[derive(Clone, Copy, Debug)]
struct TableauUnknown {
    place: Place,
    restricted: bool,
}

/// How far a form can go upwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Extreme<S> {
    /// Up to `numerator / denominator`, which may have a common factor.
    At(S, S),
    /// Without bound, along this direction of the variables.
    Ray(Vec<S>),
}

/// How far a constraint falls where the others hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fall<S> {
    /// Not to -1: on integer points the others imply it.
    Redundant,
    /// To -1 or below at the current vertex.
    Vertex,
    /// Without bound, along this direction of the variables, on which no other constraint falls.
    Ray(Vec<S>),
}

/// A feasible simplex tableau.
#[derive(Clone, Debug)]
pub struct Tableau<S> {
    /// `[ denominator | constant | columns ]`.
    rows: Matrix<S>,
    row_unknown: Vec<usize>,
    col_unknown: Vec<usize>,
    unknowns: Vec<TableauUnknown>,
    num_vars: usize,
    /// Whether a column has left its first place.
    is_pivoted: bool,
}

impl<S: Scalar> Tableau<S> {
    /// `num_vars` variables without a constraint.
    pub fn new(num_vars: usize) -> Self {
        Tableau::with_capacity(num_vars, 0)
    }

    /// `num_vars` variables without a constraint, with room for `rows`.
    fn with_capacity(num_vars: usize, rows: usize) -> Self {
        let mut unknowns = Vec::with_capacity(num_vars + rows);
        unknowns.extend((0..num_vars).map(|k| TableauUnknown { place: Place::Col(k), restricted: false }));
        Tableau {
            rows: Matrix::with_capacity(num_vars + 2, rows),
            row_unknown: Vec::with_capacity(rows),
            col_unknown: (0..num_vars).collect(),
            unknowns,
            num_vars,
            is_pivoted: false,
        }
    }

    /// The variables under `rows >= 0` over `[ 1 | variables ]`; none if no rational point meets them.
    pub fn from_rows(rows: &Matrix<S>, budget: &Budget) -> Result<Option<Self>, Stop> {
        let mut out = Tableau::with_capacity(rows.num_cols() - 1, rows.num_rows() + 1);
        for row in rows.rows() {
            if !out.restrict(row, budget)? {
                return Ok(None);
            }
        }
        Ok(Some(out))
    }

    /// All rows of a system: its inequalities first, in order, then the bounds of its divs, then its equalities as pairs
    /// of inequalities.
    pub fn of_system(system: &System<S>, budget: &Budget) -> Result<Option<Self>, Stop> {
        let mut rows = system.all_ineqs()?;
        rows.reserve(2 * system.eqs.num_rows());
        for eq in system.eqs.rows() {
            rows.push(eq);
            rows.push_negated(eq)?;
        }
        Tableau::from_rows(&rows, budget)
    }

    /// Adds `row >= 0`. False if no rational point is left; then the tableau is of no further use.
    pub fn restrict(&mut self, row: &[S], budget: &Budget) -> Result<bool, Stop> {
        let unknown = self.add(row)?;
        self.unknowns[unknown].restricted = true;
        self.restore(unknown, budget)
    }

    /// The value of variable `var` at the current vertex: numerator and denominator, perhaps with a common factor.
    pub fn value(&self, var: usize) -> (S, S) {
        match self.unknowns[var].place {
            Place::Col(_) => (S::zero(), S::one()),
            Place::Row(r) => (self.rows.row(r)[1].clone(), self.rows.row(r)[0].clone()),
        }
    }

    /// The current vertex if it is integral.
    pub fn integral_vertex(&self) -> Option<Vec<S>> {
        (0..self.num_vars)
            .map(|v| {
                let (n, d) = self.value(v);
                n.is_multiple_of(&d).then(|| n.exact_by(&d))
            })
            .collect()
    }

    /// How far `row` (over `[ 1 | variables ]`) can go upwards.
    pub fn maximize(&mut self, row: &[S], budget: &Budget) -> Result<Extreme<S>, Stop> {
        self.maximize_up_to(row, None, budget)
    }

    /// How far `row` can go upwards, or a value that it reaches and that is at least `enough`.
    pub fn maximize_up_to(&mut self, row: &[S], enough: Option<&S>, budget: &Budget) -> Result<Extreme<S>, Stop> {
        let unknown = self.add(row)?;
        let answer = self.raise(unknown, enough, budget);
        // An unrestricted row never leaves its place: it is the last one still.
        self.rows.remove(self.rows.num_rows() - 1);
        self.row_unknown.pop();
        self.unknowns.pop();
        answer
    }

    /// How far `row` can go downwards: the greatest `-row`, negated.
    pub fn minimize(&mut self, row: &[S], budget: &Budget) -> Result<Extreme<S>, Stop> {
        let negated = row.iter().map(S::negated).collect::<Result<Vec<S>, Stop>>()?;
        Ok(match self.maximize(&negated, budget)? {
            Extreme::At(n, d) => Extreme::At(n.negated()?, d),
            Extreme::Ray(ray) => Extreme::Ray(ray),
        })
    }

    /// The least integer that `row` may still reach on rational points, rounded up; none without bound.
    pub fn least(&mut self, row: &[S], budget: &Budget) -> Result<Option<S>, Stop> {
        match self.minimize(row, budget)? {
            Extreme::At(n, d) => Ok(Some(n.ceil_by(&d)?)),
            Extreme::Ray(_) => Ok(None),
        }
    }

    /// The greatest integer that `row` may still reach on rational points, rounded down; none without bound.
    pub fn greatest(&mut self, row: &[S], budget: &Budget) -> Result<Option<S>, Stop> {
        match self.maximize(row, budget)? {
            Extreme::At(n, d) => Ok(Some(n.floor_by(&d))),
            Extreme::Ray(_) => Ok(None),
        }
    }

    /// Whether constraint `index` (in the order of [`Tableau::restrict`]) is implied, on integer points, by the others;
    /// if so, it is dropped.
    pub fn drop_if_redundant(&mut self, index: usize, budget: &Budget) -> Result<bool, Stop> {
        let redundant = self.fall(index, budget)? == Fall::Redundant;
        if !redundant {
            self.restrict_again(index, budget)?;
        }
        Ok(redundant)
    }

    /// Drops constraint `index` and lets it fall.
    pub fn fall(&mut self, index: usize, budget: &Budget) -> Result<Fall<S>, Stop> {
        let unknown = self.num_vars + index;
        self.unknowns[unknown].restricted = false;
        if let Place::Col(c) = self.unknowns[unknown].place {
            match self.blocking_row(c, -1, usize::MAX)? {
                Some(r) => self.pivot(r, c, budget)?,
                None => return Ok(Fall::Ray(self.ray(c, -1)?)),
            }
        }
        loop {
            let Place::Row(r) = self.unknowns[unknown].place else {
                unreachable!("an unrestricted row never leaves its place")
            };
            let row = self.rows.row(r);
            if row[1].sign() < 0 && row[1].plus(&row[0])?.sign() <= 0 {
                return Ok(Fall::Vertex);
            }
            let Some((c, direction)) = self.entering_column(r, -1) else { return Ok(Fall::Redundant) };
            match self.blocking_row(c, direction, r)? {
                Some(b) => self.pivot(b, c, budget)?,
                None => return Ok(Fall::Ray(self.ray(c, direction)?)),
            }
        }
    }

    /// Demands constraint `index`, which [`Tableau::fall`] dropped, once more.
    pub fn restrict_again(&mut self, index: usize, budget: &Budget) -> Result<(), Stop> {
        let unknown = self.num_vars + index;
        self.unknowns[unknown].restricted = true;
        let feasible = self.restore(unknown, budget)?;
        debug_assert!(feasible, "a constraint that held before can hold again");
        Ok(())
    }

    /// Whether the vertex is one: no direction leaves all rows as they are. Then each variable stands in a row, written in
    /// restricted unknowns alone.
    pub fn is_pointed(&self) -> bool {
        self.col_unknown.iter().all(|&unknown| self.unknowns[unknown].restricted)
    }

    /// How many variables there are.
    pub fn num_vars(&self) -> usize {
        self.num_vars
    }

    /// Adds an unrestricted row and gives its unknown.
    fn add(&mut self, row: &[S]) -> Result<usize, Stop> {
        let last = self.rows.num_rows();
        self.rows.push(&[S::one(), row[0].clone()]);
        // Before the first pivot variable `v` is column `v`.
        let is_done = !self.is_pivoted;
        if is_done {
            self.rows.row_mut(last)[2..].clone_from_slice(&row[1..]);
        }
        for (v, a) in row[1..].iter().enumerate().filter(|(_, a)| !is_done && !a.is_zero()) {
            match self.unknowns[v].place {
                Place::Col(c) => {
                    let out = self.rows.row_mut(last);
                    out[2 + c] = out[2 + c].plus(&a.times(&out[0])?)?;
                }
                Place::Row(r) => {
                    let (out, source) = self.rows.pair_mut(last, r);
                    let gcd = if source[0].is_one() { S::one() } else { out[0].gcd_with(&source[0])? };
                    let p = source[0].exact_by(&gcd);
                    let q = a.times(&out[0].exact_by(&gcd))?;
                    S::combine(&mut out[1..], &p, &source[1..], &q)?;
                    out[0] = out[0].times(&p)?;
                }
            }
        }
        row::reduce(self.rows.row_mut(last))?;
        let unknown = self.unknowns.len();
        self.unknowns.push(TableauUnknown { place: Place::Row(last), restricted: false });
        self.row_unknown.push(unknown);
        Ok(unknown)
    }

    /// Makes a restricted unknown >= 0 again; false if that cannot be.
    fn restore(&mut self, unknown: usize, budget: &Budget) -> Result<bool, Stop> {
        loop {
            let Place::Row(r) = self.unknowns[unknown].place else { return Ok(true) };
            if self.rows.row(r)[1].sign() >= 0 {
                return Ok(true);
            }
            let Some((c, direction)) = self.entering_column(r, 1) else { return Ok(false) };
            let b = self.blocking_row(c, direction, r)?.unwrap_or(r);
            self.pivot(b, c, budget)?;
        }
    }

    fn raise(&mut self, unknown: usize, enough: Option<&S>, budget: &Budget) -> Result<Extreme<S>, Stop> {
        let Place::Row(r) = self.unknowns[unknown].place else {
            unreachable!("an unrestricted row never leaves its place")
        };
        loop {
            let row = self.rows.row(r);
            let here = || Extreme::At(row[1].clone(), row[0].clone());
            if let Some(enough) = enough
                && row[1] >= enough.times(&row[0])?
            {
                return Ok(here());
            }
            let Some((c, direction)) = self.entering_column(r, 1) else { return Ok(here()) };
            match self.blocking_row(c, direction, r)? {
                Some(b) => self.pivot(b, c, budget)?,
                None => return Ok(Extreme::Ray(self.ray(c, direction)?)),
            }
        }
    }

    /// A column that moves row `r` in `direction`, and the way the column has to go.
    fn entering_column(&self, r: usize, direction: i32) -> Option<(usize, i32)> {
        let mut best: Option<(usize, i32)> = None;
        for (c, a) in self.rows.row(r)[2..].iter().enumerate() {
            if a.is_zero() {
                continue;
            }
            let way = a.sign() * direction;
            let unknown = self.col_unknown[c];
            if way < 0 && self.unknowns[unknown].restricted {
                continue;
            }
            if best.is_none_or(|(b, _)| unknown < self.col_unknown[b]) {
                best = Some((c, way));
            }
        }
        best
    }

    /// The restricted row other than `skip` that first gets negative when column `c` goes in `direction`.
    fn blocking_row(&self, c: usize, direction: i32, skip: usize) -> Result<Option<usize>, Stop> {
        let mut best: Option<usize> = None;
        for (r, row) in self.rows.rows().enumerate() {
            if r == skip || row[2 + c].sign() * direction >= 0 || !self.unknowns[self.row_unknown[r]].restricted {
                continue;
            }
            let Some(b) = best else {
                best = Some(r);
                continue;
            };
            let other = self.rows.row(b);
            let left = row[1].times(&other[2 + c].magnitude()?)?;
            let right = other[1].times(&row[2 + c].magnitude()?)?;
            if left < right || left == right && self.row_unknown[r] < self.row_unknown[b] {
                best = Some(r);
            }
        }
        Ok(best)
    }

    /// The direction of the variables when column `c` goes in `direction`, scaled to integers.
    fn ray(&self, c: usize, direction: i32) -> Result<Vec<S>, Stop> {
        let mut scale = S::one();
        for v in 0..self.num_vars {
            if let Place::Row(r) = self.unknowns[v].place
                && !self.rows.row(r)[2 + c].is_zero()
            {
                let den = &self.rows.row(r)[0];
                scale = scale.times(&den.exact_by(&scale.gcd_with(den)?))?;
            }
        }
        let way = S::from_i64(i64::from(direction));
        let mut out = vec![S::zero(); self.num_vars];
        for (v, x) in out.iter_mut().enumerate() {
            match self.unknowns[v].place {
                Place::Col(k) if k == c => *x = scale.times(&way)?,
                Place::Col(_) => {}
                Place::Row(r) => {
                    let row = self.rows.row(r);
                    if !row[2 + c].is_zero() {
                        *x = row[2 + c].times(&scale.exact_by(&row[0]))?.times(&way)?;
                    }
                }
            }
        }
        Ok(out)
    }

    /// Exchanges the unknowns of row `r` and column `c`.
    fn pivot(&mut self, r: usize, c: usize, budget: &Budget) -> Result<(), Stop> {
        budget.spend(S::COST * (1 + (self.rows.num_rows() * self.rows.num_cols()) as u64 / 128))?;
        let row = self.rows.row_mut(r);
        row.swap(0, 2 + c);
        if row[0].sign() < 0 {
            row[0] = row[0].negated()?;
            row[2 + c] = row[2 + c].negated()?;
        } else {
            for (k, x) in row.iter_mut().enumerate().skip(1) {
                if k != 2 + c && !x.is_zero() {
                    *x = x.negated()?;
                }
            }
        }
        row::reduce(row)?;
        for k in 0..self.rows.num_rows() {
            if k == r || self.rows.row(k)[2 + c].is_zero() {
                continue;
            }
            let (row, pivot) = self.rows.pair_mut(k, r);
            let a = std::mem::replace(&mut row[2 + c], S::zero());
            S::combine(&mut row[1..], &pivot[0], &pivot[1..], &a)?;
            if !pivot[0].is_one() {
                row[0] = row[0].times(&pivot[0])?;
                if row[0].to_word().is_none_or(|d| d > SMALL) {
                    row::reduce(row)?;
                }
            }
        }
        self.is_pivoted = true;
        let (leaving, entering) = (self.row_unknown[r], self.col_unknown[c]);
        self.row_unknown[r] = entering;
        self.col_unknown[c] = leaving;
        self.unknowns[entering].place = Place::Row(r);
        self.unknowns[leaving].place = Place::Col(c);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of rows that get negative at once the one of the least unknown leaves, wherever it stands: the other half of Bland's
    /// rule, without which pivots can come round in a circle.
    #[test]
    fn ties_are_broken_by_the_least_unknown() {
        let budget = Budget::new(1000);
        let mut tableau: Tableau<i64> = Tableau::new(1);
        for _ in 0..2 {
            assert!(matches!(tableau.restrict(&[3, -1], &budget), Ok(true)));
        }
        assert!(matches!(tableau.blocking_row(0, 1, usize::MAX), Ok(Some(0))));
        tableau.row_unknown.swap(0, 1);
        assert!(matches!(tableau.blocking_row(0, 1, usize::MAX), Ok(Some(1))));
    }
}
