//! Which rows of a conjunction `B` cut a region: rows that hold on the rest are left out, for the others an integer point
//! beyond them shows that their piece of the difference is not empty.
//!
//! From a point of both, one step along one variable is tried first: between the rows of the region and of `B`, nothing
//! but the row in question in its way. It needs a column of each row, no pivot. What steps do not decide is decided by
//! the simplex method; with the point as origin all columns at 0 are a solution, and no pivots are spent to find one.

use super::presolve::eval;
use super::region::Region;
use super::sample::{search, short_search_in};
use super::tableau::{Fall, Tableau};
use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::scalar::{Scalar, Stop};
use smallvec::SmallVec;

/// A row that the rest does not imply, as far as the simplex method can tell.
#[derive(Debug)]
pub struct Cut<S> {
    /// The row, counted from the first that may cut.
    pub index: usize,
    /// An integer point that meets the region and the other rows that cut, but not this one.
    pub beyond: Option<Beyond<S>>,
}

/// An integer point, perhaps told from the one inside.
#[derive(Debug)]
pub enum Beyond<S> {
    /// So far away along the variable of a column.
    Step(usize, S),
    /// This one.
    Point(Vec<S>),
}

/// What is known of the points that meet the rows of a region and more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Common {
    /// There is none.
    Nothing,
    /// There is one, or it would take long to find out.
    Something,
}

/// The rows of a region and more that may cut it.
pub struct Around<'a, S: Scalar> {
    region: &'a Region<S>,
    rows: Matrix<S>,
    /// Where the rows that may cut begin.
    first: usize,
    inside: Option<Inside<S>>,
    simplex: Option<Simplex<S>>,
}

/// A point that meets all rows, and their values there.
struct Inside<S> {
    point: Vec<S>,
    values: SmallVec<[S; 24]>,
}

/// A tableau of all rows over the columns that any of them has.
struct Simplex<S> {
    tableau: Tableau<S>,
    columns: Vec<usize>,
    /// The point that is 0 in the tableau.
    origin: Vec<S>,
}

impl<'a, S: Scalar> Around<'a, S> {
    /// The rows of the region and `more >= 0`.
    pub fn new(region: &'a Region<S>, more: &Matrix<S>) -> Self {
        let mut rows = region.ineqs().with_room(more.num_rows());
        rows.extend(more);
        Around { region, rows, first: region.ineqs().num_rows(), inside: None, simplex: None }
    }

    /// The point that meets all rows, if one is known.
    pub fn inside(&self) -> Option<&[S]> {
        self.inside.as_ref().map(|i| i.point.as_slice())
    }

    /// Takes note of a point that meets all rows.
    pub fn set_inside(&mut self, point: Vec<S>) -> Result<(), Stop> {
        let mut values = SmallVec::new();
        for r in self.rows.rows() {
            values.push(eval(r, &point)?);
        }
        self.inside = Some(Inside { point, values });
        Ok(())
    }

    /// Looks for a point that meets all rows, perhaps near another one.
    pub fn look_inside(&mut self, near: Option<&[S]>, budget: &Budget) -> Result<Common, Stop> {
        let origin = || vec![S::zero(); self.rows.num_cols() - 1];
        if let Some(point) = self.region.repaired(&self.rows, near.map_or_else(origin, <[S]>::to_vec))? {
            self.set_inside(point)?;
            return Ok(Common::Something);
        }
        self.simplex = self.simplex_from(origin(), budget)?;
        let Some(simplex) = &self.simplex else { return Ok(Common::Nothing) };
        if let Some(point) = self.region.repaired(&self.rows, simplex.rounded_vertex()?)? {
            self.set_inside(point)?;
            return Ok(Common::Something);
        }
        let eqs = self.region.eqs();
        let found = match near {
            // Asked once a difference: one that leaves all of the minuend needs no pieces.
            None => short_search_in(eqs, &self.rows, budget)?,
            Some(_) => budget.briefly(|budget| search(eqs, &self.rows, budget))?,
        };
        match found {
            Some(Some(point)) => self.set_inside(point)?,
            Some(None) => return Ok(Common::Nothing),
            None => {}
        }
        Ok(Common::Something)
    }

    /// A point with `row < 0` one step along one variable away from the one inside, where all rows, or all but row
    /// `index`, hold.
    pub fn beyond(&self, row: &[S], index: Option<usize>) -> Result<Option<Beyond<S>>, Stop> {
        let Some(Inside { point, values }) = &self.inside else { return Ok(None) };
        let value = match index {
            Some(k) => values[k].clone(),
            None => eval(row, point)?,
        };
        let fall = value.plus(&S::one())?;
        for (v, a) in row.iter().enumerate().skip(1).filter(|(_, a)| !a.is_zero()) {
            let mut step = if a.is_unit() { fall.clone() } else { fall.ceil_by(&a.magnitude()?)? };
            let stride = self.region.stride(v)?;
            if !stride.is_one() {
                step = step.ceil_by(&stride)?.times(&stride)?;
            }
            if a.sign() > 0 {
                step = step.negated()?;
            }
            if self.is_open(values, v, &step, index)? {
                return Ok(Some(Beyond::Step(v, step)));
            }
        }
        Ok(None)
    }

    /// Whether all rows but `skip` still hold a step away.
    fn is_open(&self, values: &[S], column: usize, step: &S, skip: Option<usize>) -> Result<bool, Stop> {
        for (k, (r, value)) in self.rows.rows().zip(values).enumerate() {
            let a = &r[column];
            if a.sign() * step.sign() < 0 && Some(k) != skip && a.times(step)?.plus(value)?.sign() < 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The point, with the variables that equalities define; none if one of these is not an integer.
    pub fn point_at(&self, beyond: &Beyond<S>) -> Result<Option<Vec<S>>, Stop> {
        let mut point = match (beyond, &self.inside) {
            (Beyond::Point(point), _) => point.clone(),
            (Beyond::Step(..), None) => return Ok(None),
            (Beyond::Step(column, step), Some(Inside { point, .. })) => {
                let mut point = point.clone();
                point[column - 1] = point[column - 1].plus(step)?;
                point
            }
        };
        Ok(self.region.complete(&mut point)?.then_some(point))
    }

    /// Which of the rows that may cut the others do not imply.
    pub fn cuts(&mut self, budget: &Budget) -> Result<Vec<Cut<S>>, Stop> {
        let mut cuts = Vec::with_capacity(self.rows.num_rows() - self.first);
        for k in self.first..self.rows.num_rows() {
            let mut beyond = self.beyond(self.rows.row(k), Some(k))?;
            if beyond.is_none() {
                let mut simplex = match (self.simplex.take(), &self.inside) {
                    (Some(simplex), _) => simplex,
                    (None, Some(inside)) => match self.simplex_from(inside.point.clone(), budget)? {
                        Some(simplex) => simplex,
                        None => unreachable!("the origin meets all rows"),
                    },
                    (None, None) => unreachable!("a point was looked for"),
                };
                let fall = simplex.tableau.fall(k, budget)?;
                if fall != Fall::Redundant {
                    beyond = self.fallen(k, &fall, &simplex)?;
                    simplex.tableau.restrict_again(k, budget)?;
                }
                self.simplex = Some(simplex);
                if fall == Fall::Redundant {
                    continue;
                }
            }
            cuts.push(Cut { index: k - self.first, beyond });
        }
        Ok(cuts)
    }

    /// An integer point where row `k` has fallen.
    fn fallen(&self, k: usize, fall: &Fall<S>, simplex: &Simplex<S>) -> Result<Option<Beyond<S>>, Stop> {
        let (mut point, direction, steps) = match (fall, &self.inside) {
            (Fall::Vertex, _) => match simplex.tableau.integral_vertex() {
                Some(vertex) => (simplex.origin.clone(), vertex, S::one()),
                None => return Ok(None),
            },
            (Fall::Ray(ray), Some(Inside { point, values })) => {
                let mut speed = S::zero();
                for (&v, x) in simplex.columns.iter().zip(ray) {
                    speed = speed.minus(&self.rows.row(k)[v].times(x)?)?;
                }
                (point.clone(), ray.clone(), values[k].plus(&S::one())?.ceil_by(&speed)?)
            }
            (Fall::Ray(_), None) | (Fall::Redundant, _) => return Ok(None),
        };
        for (&v, x) in simplex.columns.iter().zip(&direction) {
            point[v - 1] = point[v - 1].plus(&x.times(&steps)?)?;
        }
        Ok(self.region.complete(&mut point)?.then_some(Beyond::Point(point)))
    }

    /// The tableau of all rows; none if they have no rational point.
    fn simplex_from(&self, origin: Vec<S>, budget: &Budget) -> Result<Option<Simplex<S>>, Stop> {
        let columns: Vec<usize> =
            (1..self.rows.num_cols()).filter(|&v| self.rows.rows().any(|r| !r[v].is_zero())).collect();
        let mut small = Matrix::with_capacity(columns.len() + 1, self.rows.num_rows());
        let mut row = Vec::with_capacity(columns.len() + 1);
        for r in self.rows.rows() {
            row.clear();
            row.push(eval(r, &origin)?);
            row.extend(columns.iter().map(|&v| r[v].clone()));
            small.push(&row);
        }
        Ok(Tableau::from_rows(&small, budget)?.map(|tableau| Simplex { tableau, columns, origin }))
    }
}

impl<S: Scalar> Simplex<S> {
    /// The integers nearest to the current vertex.
    fn rounded_vertex(&self) -> Result<Vec<S>, Stop> {
        let mut point = self.origin.clone();
        let two = S::from_i64(2);
        for (k, &v) in self.columns.iter().enumerate() {
            let (n, d) = self.tableau.value(k);
            let nearest = if d.is_one() { n } else { n.times(&two)?.plus(&d)?.floor_by(&d.times(&two)?) };
            point[v - 1] = point[v - 1].plus(&nearest)?;
        }
        Ok(point)
    }
}
