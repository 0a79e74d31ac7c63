//! Which rows of a conjunction `B` cut a region: rows that hold on the rest are left out, for the others an integer point
//! beyond them shows that their piece of the difference is not empty.
//!
//! From a point of both, one step along one variable is tried first: between the rows of the region and of `B`, nothing
//! but the row in question in its way. It needs a column of each row, no pivot. What steps do not decide is decided by
//! the simplex method, with the point as origin: all columns at 0 is then a solution, and no pivots are spent to find one.

use super::budget::Budget;
use super::matrix::Matrix;
use super::presolve::eval;
use super::region::Region;
use super::scalar::{Scalar, Stop};
use super::tableau::{Fall, Tableau};
use smallvec::SmallVec;
use std::borrow::Cow;

/// A row that the rest does not imply, as far as the simplex method can tell.
#[derive(Debug)]
pub struct Cut<S> {
    /// The row, counted from the first that was asked for.
    pub index: usize,
    /// An integer point that meets the region and the other rows, but not this one.
    pub beyond: Option<Beyond<S>>,
}

/// An integer point near another one.
#[derive(Debug)]
pub enum Beyond<S> {
    /// So far away along the variable of a column.
    Step(usize, S),
    /// This one.
    Point(Vec<S>),
}

/// The rows of a region and more, seen from a point.
pub struct Around<'a, S: Scalar> {
    region: &'a Region<S>,
    rows: Matrix<S>,
    values: SmallVec<[S; 24]>,
    point: Cow<'a, [S]>,
    /// Whether the point meets them.
    is_inside: bool,
}

impl<'a, S: Scalar> Around<'a, S> {
    /// The rows of the region and `more >= 0`, seen from a point that meets them, or else from 0.
    pub fn new(region: &'a Region<S>, more: &Matrix<S>, inside: Option<&'a [S]>) -> Result<Self, Stop> {
        let point = inside.map_or_else(|| Cow::Owned(vec![S::zero(); more.num_cols() - 1]), Cow::Borrowed);
        let mut rows = region.ineqs().with_room(more.num_rows());
        rows.extend(more);
        let mut values = SmallVec::new();
        for r in rows.rows() {
            values.push(eval(r, &point)?);
        }
        Ok(Around { region, rows, values, point, is_inside: inside.is_some() })
    }

    /// The point.
    pub fn point(&self) -> &[S] {
        &self.point
    }

    /// A point with `row < 0` one step along one variable away, where all rows, or all but row `index`, hold.
    pub fn beyond(&self, row: &[S], index: Option<usize>) -> Result<Option<Beyond<S>>, Stop> {
        if !self.is_inside {
            return Ok(None);
        }
        let value = match index {
            Some(k) => self.values[k].clone(),
            None => eval(row, &self.point)?,
        };
        let fall = value.plus(&S::one())?;
        for (v, a) in row.iter().enumerate().skip(1).filter(|(_, a)| !a.is_zero()) {
            let mut step = if a.is_unit() { fall.clone() } else { fall.ceil_by(&a.magnitude()?)? };
            if a.sign() > 0 {
                step = step.negated()?;
            }
            if self.is_open(v, &step, index)? {
                let beyond = Beyond::Step(v, step);
                if self.region.has_unit_pivots() || self.point_at(&beyond)?.is_some() {
                    return Ok(Some(beyond));
                }
            }
        }
        Ok(None)
    }

    fn is_open(&self, column: usize, step: &S, skip: Option<usize>) -> Result<bool, Stop> {
        for (k, (r, value)) in self.rows.rows().zip(&self.values).enumerate() {
            let a = &r[column];
            if a.sign() * step.sign() < 0 && Some(k) != skip && a.times(step)?.plus(value)?.sign() < 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The point, with the variables that equalities define; none if one of these is not an integer.
    pub fn point_at(&self, beyond: &Beyond<S>) -> Result<Option<Vec<S>>, Stop> {
        let mut point = match beyond {
            Beyond::Point(point) => point.clone(),
            Beyond::Step(column, step) => {
                let mut point = self.point.to_vec();
                point[column - 1] = point[column - 1].plus(step)?;
                point
            }
        };
        Ok(self.region.complete(&mut point)?.then_some(point))
    }

    /// Which of the rows from `first` on the others do not imply; all, if they have no rational point together.
    pub fn cuts(&self, first: usize, budget: &Budget) -> Result<Vec<Cut<S>>, Stop> {
        let mut cuts = Vec::with_capacity(self.rows.num_rows() - first);
        let mut tableau = None;
        if !self.is_inside {
            tableau = self.tableau(budget)?;
            if tableau.is_none() {
                return Ok((first..self.rows.num_rows()).map(|k| Cut { index: k - first, beyond: None }).collect());
            }
        }
        for k in first..self.rows.num_rows() {
            let row = self.rows.row(k);
            let mut beyond = self.beyond(row, Some(k))?;
            if beyond.is_none() {
                if tableau.is_none() {
                    tableau = self.tableau(budget)?;
                }
                let Some((tableau, live)) = &mut tableau else { unreachable!("the origin meets all rows") };
                let found = match tableau.fall(k, budget)? {
                    Fall::Redundant => continue,
                    Fall::Vertex => tableau.integral_vertex().map(|v| (v, S::one())),
                    Fall::Ray(_) if !self.is_inside => None,
                    Fall::Ray(ray) => {
                        let mut speed = S::zero();
                        for (&v, x) in live.iter().zip(&ray) {
                            speed = speed.minus(&row[v].times(x)?)?;
                        }
                        let steps = self.values[k].plus(&S::one())?.ceil_by(&speed)?;
                        Some((ray, steps))
                    }
                };
                if let Some((direction, steps)) = found {
                    beyond = self.moved(&direction, live, &steps)?;
                }
                tableau.restrict_again(k, budget)?;
            }
            cuts.push(Cut { index: k - first, beyond });
        }
        Ok(cuts)
    }

    /// The rows over the columns that any of them has, from the point as origin.
    fn tableau(&self, budget: &Budget) -> Result<Option<(Tableau<S>, Vec<usize>)>, Stop> {
        let live: Vec<usize> =
            (1..self.rows.num_cols()).filter(|&v| self.rows.rows().any(|r| !r[v].is_zero())).collect();
        let mut small = Matrix::with_capacity(live.len() + 1, self.rows.num_rows());
        let mut row = Vec::with_capacity(live.len() + 1);
        for (r, value) in self.rows.rows().zip(&self.values) {
            row.clear();
            row.push(value.clone());
            row.extend(live.iter().map(|&v| r[v].clone()));
            small.push(&row);
        }
        Ok(Tableau::from_rows(&small, budget)?.map(|tableau| (tableau, live)))
    }

    /// The point `steps` times `direction` away, if it is an integer one.
    fn moved(&self, direction: &[S], live: &[usize], steps: &S) -> Result<Option<Beyond<S>>, Stop> {
        let mut point = self.point.to_vec();
        for (&v, x) in live.iter().zip(direction) {
            point[v - 1] = point[v - 1].plus(&x.times(steps)?)?;
        }
        Ok(self.region.complete(&mut point)?.then_some(Beyond::Point(point)))
    }
}
