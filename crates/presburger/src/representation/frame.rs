//! Systems over common columns: a div that occurs in several of them has one column.

use super::matrix::Matrix;
use super::scalar::{Scalar, Stop};
use super::simplify::Found;
use super::system::{DivRow, System};
use crate::operations::presolve::eval;
use crate::operations::region::Region;

/// The columns `[ 1 | visible | divs ]` of several systems.
pub struct Frame<S> {
    /// The columns; no rows.
    columns: System<S>,
    /// Two rows for each div with a definition, in order.
    bounds: Matrix<S>,
    /// The first of them for each div.
    first_bound: Vec<Option<usize>>,
}

/// A frame, and for each list of systems their rows over its columns.
type Framed<S, const N: usize> = (Frame<S>, [Vec<Part<S>>; N]);

/// The rows of a system over the columns of a frame.
pub struct Part<S> {
    /// Rows that are 0.
    pub eqs: Matrix<S>,
    /// Rows that are >= 0.
    pub ineqs: Matrix<S>,
    /// The divs that the system has, by their numbers in the frame.
    divs: Vec<usize>,
}

impl<S: Scalar> Frame<S> {
    /// The columns of all `lists`, and the rows of their systems over these.
    pub fn new<const N: usize>(visible: usize, lists: [Vec<System<S>>; N]) -> Result<Framed<S, N>, Stop> {
        let mut columns = System::universe(visible);
        if lists.iter().flatten().all(|s| s.divs.is_empty()) {
            let frame = Frame { columns, bounds: Matrix::new(visible), first_bound: Vec::new() };
            return Ok((frame, lists.map(|list| list.into_iter().map(Part::plain).collect())));
        }
        let places = lists.each_ref().map(|list| list.iter().map(|s| place(&mut columns, s)).collect::<Vec<_>>());
        let cols = columns.cols();
        for div in columns.divs.iter_mut().flatten() {
            div.row.resize(cols, S::zero());
        }
        (columns.eqs, columns.ineqs) = (Matrix::new(cols), Matrix::new(cols));
        let mut bounds = Matrix::new(cols);
        columns.push_div_bounds(&mut bounds)?;
        let mut next = 0;
        let mut first = |div: &Option<DivRow<S>>| {
            next += 2;
            if div.is_none() {
                next -= 2
            }
            div.as_ref().map(|_| next - 2)
        };
        let first_bound = columns.divs.iter().map(&mut first).collect();
        let mut places = places.into_iter();
        let parts = lists.map(|list| {
            let places = places.next().unwrap_or_default();
            list.into_iter().zip(places).map(|(s, to)| part(s, to, cols)).collect()
        });
        Ok((Frame { columns, bounds, first_bound }, parts))
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.columns.cols()
    }

    /// Whether any system has divs.
    pub fn has_divs(&self) -> bool {
        !self.columns.divs.is_empty()
    }

    /// The conjunction as a region; none if it is obviously empty.
    pub fn region(&self, part: &Part<S>) -> Result<Option<Region<S>>, Stop> {
        let room = part.ineqs.num_rows() + 2 * part.divs.len() + 1;
        let mut out = Region::with_capacity(self.cols(), part.eqs.num_rows(), room);
        let mut row = Vec::with_capacity(self.cols());
        for r in part.eqs.rows() {
            row.clear();
            row.extend_from_slice(r);
            if !out.equate(&mut row)? {
                return Ok(None);
            }
        }
        for r in part.ineqs.rows() {
            row.clear();
            row.extend_from_slice(r);
            if !out.restrict(&mut row)? {
                return Ok(None);
            }
        }
        Ok(self.bound_divs(&mut out, part)?.then_some(out))
    }

    /// Adds the bounds of the divs that a part uses. False if no point is left.
    pub fn bound_divs(&self, region: &mut Region<S>, part: &Part<S>) -> Result<bool, Stop> {
        for first in part.divs.iter().filter_map(|&k| self.first_bound[k]) {
            for k in [first, first + 1] {
                if !region.restrict(&mut self.bounds.row(k).to_vec())? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Gives the divs the values that follow from their definitions.
    pub fn evaluate_divs(&self, point: &mut [S]) -> Result<(), Stop> {
        for (k, div) in self.columns.divs.iter().enumerate() {
            if let Some(div) = div {
                point[self.columns.visible + k - 1] = eval(&div.row, point)?.floor_by(&div.divisor);
            }
        }
        Ok(())
    }

    /// The region as a system in normal form; none if that shows that it is empty.
    pub fn system(&self, region: Region<S>) -> Result<Option<System<S>>, Stop> {
        let (eqs, ineqs) = region.into_rows();
        let mut out = System { visible: self.columns.visible, divs: self.columns.divs.clone(), eqs, ineqs };
        // Without divs a region is in normal form already.
        Ok((out.divs.is_empty() || out.simplify()? == Found::Open).then_some(out))
    }
}

impl<S: Scalar> Part<S> {
    /// A system without divs.
    fn plain(system: System<S>) -> Self {
        Part { eqs: system.eqs, ineqs: system.ineqs, divs: Vec::new() }
    }

    /// The same points, in the rows of its region.
    pub fn with_rows_of(self, region: &Region<S>) -> Self {
        Part { eqs: region.eqs().clone(), ineqs: region.ineqs().clone(), divs: self.divs }
    }

    /// How many rows it has.
    pub fn num_rows(&self) -> usize {
        self.eqs.num_rows() + self.ineqs.num_rows()
    }

    /// Whether it has divs.
    pub fn has_divs(&self) -> bool {
        !self.divs.is_empty()
    }
}

/// Finds or adds the divs of `system`, and gives the new column of each of its columns; nothing if it has no divs.
fn place<S: Scalar>(columns: &mut System<S>, system: &System<S>) -> Vec<usize> {
    if system.divs.is_empty() {
        return Vec::new();
    }
    let mut to: Vec<usize> = (0..system.visible).collect();
    for div in &system.divs {
        let moved = div.as_ref().map(|d| {
            let mut row = vec![S::zero(); columns.cols()];
            for (x, &c) in d.row.iter().zip(&to) {
                row[c] = x.clone();
            }
            DivRow { row, divisor: d.divisor.clone() }
        });
        let known = |d: &Option<DivRow<S>>| {
            let (Some(a), Some(b)) = (d, &moved) else { return false };
            a.divisor == b.divisor && a.row == b.row[..a.row.len()] && b.row[a.row.len()..].iter().all(S::is_zero)
        };
        match columns.divs.iter().position(known) {
            Some(k) => to.push(columns.visible + k),
            None => {
                to.push(columns.cols());
                columns.divs.push(moved);
            }
        }
    }
    to
}

fn part<S: Scalar>(system: System<S>, to: Vec<usize>, cols: usize) -> Part<S> {
    let mut from = vec![None; cols];
    (0..system.visible).for_each(|k| from[k] = Some(k));
    to.iter().enumerate().for_each(|(k, &c)| from[c] = Some(k));
    Part {
        eqs: system.eqs.with_columns(&from),
        ineqs: system.ineqs.with_columns(&from),
        divs: to.iter().skip(system.visible).map(|c| c - system.visible).collect(),
    }
}
