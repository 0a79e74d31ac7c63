//! What is known of the parameters on one branch: a conjunction over `[ 1 | parameters | divs ]`, all divs defined, with
//! the integer points met so far.
//!
//! The sign of a form on all integer points is asked by looking for a point on the other side. Most questions are
//! answered by a parallel row or by known points. Where the parameters can take few values only, all points are listed at
//! the first question that is not; the list answers from then on, and new divs do not make that harder.

use crate::operations::presolve::{self, eval};
use crate::operations::sample::search;
use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::row::{self, Parallel, Verdict};
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::system::{DivRow, System};
use smallvec::SmallVec;

/// The sign of a form on the integer points of a context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Nowhere negative.
    NonNegative,
    /// Negative everywhere.
    Negative,
    /// Negative somewhere, but not everywhere; a known point shows either.
    Both,
}

/// Which points of a context are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    /// Those met, and nobody has asked how many there are.
    Some,
    /// Those met; all are too many.
    Few,
    /// All.
    All,
}

/// A box of parameters with more points than this is not gone through.
const LISTED: i64 = 100;

/// A conjunction over parameters and divs with definitions.
#[derive(Clone, Debug)]
pub struct Context<S> {
    system: System<S>,
    /// Members: rows `[ 1 | parameters | divs ]`.
    points: Matrix<S>,
    known: Known,
}

impl<S: Scalar> From<System<S>> for Context<S> {
    fn from(system: System<S>) -> Self {
        let points = Matrix::new(system.cols());
        Context { system, points, known: Known::Some }
    }
}

impl<S: Scalar> Context<S> {
    /// The number of columns, the constant column among them.
    pub fn cols(&self) -> usize {
        self.system.cols()
    }

    /// The definitions of the divs.
    pub fn divs(&self) -> impl Iterator<Item = &DivRow<S>> {
        self.system.divs.iter().flatten()
    }

    /// A member, if one is known: parameters and divs.
    pub fn witness(&self) -> Option<&[S]> {
        self.points.rows().next().map(|p| &p[1..])
    }

    /// The parameters of a point, with the values of the divs there.
    pub fn extend(&self, point: &[S]) -> Result<Vec<S>, Stop> {
        let mut out = point[..self.system.visible - 1].to_vec();
        for div in self.divs() {
            out.push(eval(&div.row[..=out.len()], &out)?.floor_by(&div.divisor));
        }
        Ok(out)
    }

    /// The column of `floor(row / divisor)`, and whether it is a new one. The numerator may be short.
    pub fn add_div(&mut self, mut row: Vec<S>, divisor: S) -> Result<(usize, bool), Stop> {
        row.resize(self.cols(), S::zero());
        let mut divisor = divisor;
        let gcd = row::content(&row)?.gcd_with(&divisor)?;
        if !gcd.is_one() {
            row[0] = row[0].floor_by(&gcd);
            row[1..].iter_mut().filter(|x| !x.is_zero()).for_each(|x| *x = x.exact_by(&gcd));
            divisor = divisor.exact_by(&gcd);
        }
        let div = Some(DivRow { row, divisor });
        if let Some(known) = self.system.divs.iter().position(|d| *d == div) {
            return Ok((self.system.visible + known, false));
        }
        let mut points = Matrix::with_capacity(self.cols() + 1, self.points.num_rows());
        if let Some(DivRow { row, divisor }) = &div {
            for p in self.points.rows() {
                points.push(p);
                let last = points.num_rows() - 1;
                points.row_mut(last)[p.len()] = eval(row, &p[1..])?.floor_by(divisor);
            }
        }
        self.points = points;
        Ok((self.system.push_div(div), true))
    }

    /// Adds the divs of `other` and gives the column here of each column there.
    pub fn adopt_divs(&mut self, other: &Self) -> Result<Vec<usize>, Stop> {
        let mut columns: Vec<usize> = (0..self.system.visible).collect();
        for div in other.divs() {
            let row = spread(&div.row[..columns.len()], &columns, self.cols());
            columns.push(self.add_div(row, div.divisor.clone())?.0);
        }
        Ok(columns)
    }

    /// Demands `row == 0`.
    pub fn require_zero(&mut self, row: &[S]) -> Result<(), Stop> {
        keep_points(&mut self.points, row, |value| value.is_zero())?;
        self.system.eqs.push(row);
        Ok(())
    }

    /// Demands `row >= 0`. False if that is plainly impossible.
    pub fn require(&mut self, row: &[S]) -> Result<bool, Stop> {
        let rows = &mut self.system.ineqs;
        let new = rows.num_rows();
        if new == 0 {
            rows.reserve(8);
        }
        rows.push(row);
        match row::tighten(rows.row_mut(new))? {
            Verdict::Never => return Ok(false),
            Verdict::Always => {
                rows.truncate(new);
                return Ok(true);
            }
            Verdict::Sometimes => {}
        }
        keep_points(&mut self.points, rows.row(new), |value| value.sign() >= 0)?;
        for known in 0..new {
            let (known, row) = rows.pair_mut(known, new);
            match row::parallel(row, known) {
                Parallel::Same => {
                    if row[0] < known[0] {
                        known[0] = row[0].clone();
                    }
                    rows.truncate(new);
                    return Ok(true);
                }
                Parallel::Opposite if row[0].plus(&known[0])?.sign() < 0 => return Ok(false),
                Parallel::Opposite | Parallel::No => {}
            }
        }
        Ok(true)
    }

    /// The points with `row >= 0`.
    pub fn split(&self, row: &[S]) -> Result<Self, Stop> {
        let mut out = self.clone();
        let possible = out.require(row)?;
        debug_assert!(possible, "a row that holds at a known point");
        Ok(out)
    }

    fn add_point(&mut self, point: &[S]) {
        self.points.push(&[S::one()]);
        let last = self.points.num_rows() - 1;
        self.points.row_mut(last)[1..].clone_from_slice(point);
    }

    /// Whether there is an integer point; finds one.
    pub fn is_inhabited(&mut self, budget: &Budget) -> Result<bool, Stop> {
        if self.points.is_empty() && self.known != Known::All && !self.walk()? && !self.list(budget)? {
            let found = self.search(None, budget)?;
            found.iter().for_each(|point| self.add_point(point));
        }
        Ok(!self.points.is_empty())
    }

    /// A short walk that moves one parameter for each violated row; it finds the points of nearly all contexts. Whether it
    /// found one.
    fn walk(&mut self) -> Result<bool, Stop> {
        if !self.system.eqs.is_empty() || !self.system.divs.is_empty() {
            return Ok(false);
        }
        self.points.push(&[S::one()]);
        let found = presolve::walk_inside(self.system.ineqs.rows(), &mut self.points.row_mut(0)[1..], 4)?;
        if !found {
            self.points.clear();
        }
        Ok(found)
    }

    /// An integer point, of those with `row >= 0` if one is given.
    fn search(&self, row: Option<&[S]>, budget: &Budget) -> Result<Option<Vec<S>>, Stop> {
        let mut rows = self.system.all_ineqs()?;
        row.into_iter().for_each(|row| rows.push(row));
        search(&self.system.eqs, &rows, budget)
    }

    /// Lists all points if the parameters can take few values only. Whether all points are known.
    fn list(&mut self, budget: &Budget) -> Result<bool, Stop> {
        if self.known == Known::Some {
            self.known = Known::Few;
            let Some(sides) = self.sides()? else { return Ok(false) };
            let size = sides.iter().map(Vec::len).product::<usize>() as u64;
            budget.spend(S::COST * (1 + size * self.cols() as u64 / 128))?;
            self.points.clear();
            let mut point = Vec::with_capacity(self.cols() - 1);
            for k in 0..size as usize {
                let mut k = k;
                point.clear();
                for side in &sides {
                    point.push(side[k % side.len()].clone());
                    k = k.div_euclid(side.len());
                }
                let point = self.extend(&point)?;
                if self.holds(&point)? {
                    self.add_point(&point);
                }
            }
            self.known = Known::All;
        }
        Ok(self.known == Known::All)
    }

    /// The values of each parameter between its bounds in rows of one parameter, if their products are few.
    fn sides(&self) -> Result<Option<Vec<Vec<S>>>, Stop> {
        let mut sides = Vec::with_capacity(self.system.visible - 1);
        let mut room = S::from_i64(LISTED);
        for k in 1..self.system.visible {
            let (mut low, mut high): (Option<S>, Option<S>) = (None, None);
            for r in self.system.ineqs.rows() {
                if r[k].is_zero() || (1..r.len()).any(|j| j != k && !r[j].is_zero()) {
                    continue;
                }
                if r[k].sign() > 0 {
                    let bound = r[0].negated()?.ceil_by(&r[k])?;
                    low = Some(low.map_or(bound.clone(), |l: S| l.max(bound)));
                } else {
                    let bound = r[0].floor_by(&r[k].negated()?);
                    high = Some(high.map_or(bound.clone(), |h: S| h.min(bound)));
                }
            }
            let (Some(low), Some(high)) = (low, high) else { return Ok(None) };
            let size = high.minus(&low)?.plus(&S::one())?;
            if size > room {
                return Ok(None);
            }
            let mut side = Vec::new();
            let mut x = low;
            while x <= high {
                side.push(x.clone());
                x = x.plus(&S::one())?;
            }
            if !side.is_empty() {
                room = room.floor_by(&size);
            }
            sides.push(side);
        }
        Ok(Some(sides))
    }

    /// Whether a point, divs among its coordinates, is a member.
    fn holds(&self, point: &[S]) -> Result<bool, Stop> {
        for r in self.system.eqs.rows() {
            if !eval(r, point)?.is_zero() {
                return Ok(false);
            }
        }
        for r in self.system.ineqs.rows() {
            if eval(r, point)?.sign() < 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The sign of `row` on the points, of which there is one.
    pub fn sign(&mut self, row: &[S], budget: &Budget) -> Result<Sign, Stop> {
        let mut tight: SmallVec<[S; 24]> = row.into();
        row::tighten(&mut tight)?;
        let row = tight.as_slice();
        for known in self.system.ineqs.rows() {
            match row::parallel(row, known) {
                Parallel::Same if row[0] >= known[0] => return Ok(Sign::NonNegative),
                Parallel::Opposite if row[0].plus(&known[0])?.sign() < 0 => return Ok(Sign::Negative),
                Parallel::Same | Parallel::Opposite | Parallel::No => {}
            }
        }
        if !self.is_inhabited(budget)? {
            return Ok(Sign::Negative);
        }
        let mut seen = self.sign_at_points(row)?;
        if seen == Sign::Both {
            return Ok(seen);
        }
        if self.known == Known::Some && self.list(budget)? {
            seen = self.sign_at_points(row)?;
        }
        if self.known == Known::All {
            return Ok(seen);
        }
        let other = if seen == Sign::Negative { row.to_vec() } else { row::complement(row)? };
        match self.search(Some(&other), budget)? {
            None => Ok(seen),
            Some(point) => {
                self.add_point(&point);
                Ok(Sign::Both)
            }
        }
    }

    /// The sign of `row` at the known points, of which there is one.
    fn sign_at_points(&self, row: &[S]) -> Result<Sign, Stop> {
        let mut first = None;
        for p in self.points.rows() {
            let negative = eval(row, &p[1..])?.sign() < 0;
            if *first.get_or_insert(negative) != negative {
                return Ok(Sign::Both);
            }
        }
        Ok(if first == Some(true) { Sign::Negative } else { Sign::NonNegative })
    }

    /// A point where `row` is not 0.
    pub fn nonzero(&mut self, row: &[S], budget: &Budget) -> Result<Option<Vec<S>>, Stop> {
        self.list(budget)?;
        for p in self.points.rows() {
            if !eval(row, &p[1..])?.is_zero() {
                return Ok(Some(p[1..].to_vec()));
            }
        }
        if self.known == Known::All {
            return Ok(None);
        }
        let mut above = row.to_vec();
        above[0] = above[0].minus(&S::one())?;
        match self.search(Some(&above), budget)? {
            Some(point) => Ok(Some(point)),
            None => self.search(Some(&row::complement(row)?), budget),
        }
    }

    /// Adds all that `other` demands; its columns are `columns` here. False if that is plainly impossible.
    pub fn conjoin(&mut self, other: &Self, columns: &[usize]) -> Result<bool, Stop> {
        for eq in other.system.eqs.rows() {
            self.require_zero(&spread(eq, columns, self.cols()))?;
        }
        for row in other.system.ineqs.rows() {
            if !self.require(&spread(row, columns, self.cols()))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Disjoint parts of these points that are not in `other`. Columns stay; divs may be added.
    ///
    /// With the rows `c_1 .. c_n` of `other` the parts are `c_1 and .. and c_(k-1) and not c_k`; a row that the part
    /// implies makes none.
    pub fn minus(&self, other: &Self, budget: &Budget) -> Result<Vec<Self>, Stop> {
        let mut rest = self.clone();
        let columns = rest.adopt_divs(other)?;
        let mut both = rest.clone();
        if !both.conjoin(other, &columns)? || !both.is_inhabited(budget)? {
            return Ok(vec![self.clone()]);
        }
        let mut out = Vec::new();
        for eq in other.system.eqs.rows() {
            let eq = spread(eq, &columns, rest.cols());
            let mut above = eq.clone();
            above[0] = above[0].minus(&S::one())?;
            for side in [above, row::complement(&eq)?] {
                let mut part = rest.clone();
                if part.require(&side)? && part.is_inhabited(budget)? {
                    out.push(part);
                }
            }
            rest.require_zero(&eq)?;
        }
        for r in other.system.ineqs.rows() {
            let r = spread(r, &columns, rest.cols());
            match rest.sign(&r, budget)? {
                Sign::NonNegative => {}
                Sign::Negative => unreachable!("a point of both obeys the row"),
                Sign::Both => {
                    out.push(rest.split(&row::complement(&r)?)?);
                    rest = rest.split(&r)?;
                }
            }
        }
        Ok(out)
    }

    /// The conjunction by value.
    pub fn into_system(self) -> System<S> {
        self.system
    }
}

/// Forgets the points at which the value of `row` is not of the kind that is kept.
fn keep_points<S: Scalar>(points: &mut Matrix<S>, row: &[S], keep: impl Fn(&S) -> bool) -> Result<(), Stop> {
    let mut failed = Ok(());
    points.retain(|p| match eval(row, &p[1..]) {
        Ok(value) => keep(&value),
        Err(stop) => {
            failed = Err(stop);
            false
        }
    });
    failed
}

/// A row whose column `k` is column `columns[k]` of the result.
pub fn spread<S: Scalar>(row: &[S], columns: &[usize], cols: usize) -> Vec<S> {
    let mut out = vec![S::zero(); cols];
    for (x, &c) in row.iter().zip(columns) {
        out[c] = x.clone();
    }
    out
}
