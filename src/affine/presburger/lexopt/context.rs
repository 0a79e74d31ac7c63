//! What is known of the parameters on one branch: a conjunction over `[ 1 | parameters | divs ]`, all divs defined, with
//! an integer point kept as a witness.
//!
//! The sign of a form on all integer points is asked by looking for a point on the other side. Most questions are
//! answered by a parallel row or by the witness.

use crate::affine::presburger::budget::Budget;
use crate::affine::presburger::presolve::eval;
use crate::affine::presburger::row::{self, Parallel, Verdict};
use crate::affine::presburger::sample::search;
use crate::affine::presburger::scalar::{Scalar, Stop};
use crate::affine::presburger::system::{DivRow, System};
use smallvec::SmallVec;

/// The sign of a form on the integer points of a context.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sign<S> {
    /// Nowhere negative.
    NonNegative,
    /// Negative everywhere.
    Negative,
    /// A point where it is not negative, and one where it is.
    Both(Vec<S>, Vec<S>),
}

/// A conjunction over parameters and divs with definitions.
#[derive(Clone, Debug)]
pub struct Context<S> {
    system: System<S>,
    /// A member: parameters and divs.
    point: Option<Vec<S>>,
}

impl<S: Scalar> From<System<S>> for Context<S> {
    fn from(system: System<S>) -> Self {
        Context { system, point: None }
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
        self.point.as_deref()
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
        if let (Some(point), Some(DivRow { row, divisor })) = (&mut self.point, &div) {
            point.push(eval(row, point)?.floor_by(divisor));
        }
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
        if let Some(point) = &self.point
            && !eval(row, point)?.is_zero()
        {
            self.point = None;
        }
        self.system.eqs.push(row);
        Ok(())
    }

    /// Demands `row >= 0`. False if that is plainly impossible.
    pub fn require(&mut self, row: &[S]) -> Result<bool, Stop> {
        let mut new: SmallVec<[S; 24]> = row.into();
        match row::tighten(&mut new)? {
            Verdict::Never => return Ok(false),
            Verdict::Always => return Ok(true),
            Verdict::Sometimes => {}
        }
        if let Some(point) = &self.point
            && eval(&new, point)?.sign() < 0
        {
            self.point = None;
        }
        for known in self.system.ineqs.rows_mut() {
            match row::parallel(&new, known) {
                Parallel::Same => {
                    if new[0] < known[0] {
                        known[0] = new[0].clone();
                    }
                    return Ok(true);
                }
                Parallel::Opposite if new[0].plus(&known[0])?.sign() < 0 => return Ok(false),
                Parallel::Opposite | Parallel::No => {}
            }
        }
        self.system.ineqs.push(&new);
        Ok(true)
    }

    /// The points with `row >= 0`, of which `witness` is one.
    pub fn split(&self, row: &[S], witness: Vec<S>) -> Result<Self, Stop> {
        let mut out = self.clone();
        out.point = Some(witness);
        let possible = out.require(row)?;
        debug_assert!(possible, "a row that holds at a witness");
        Ok(out)
    }

    /// Whether there is an integer point; finds a witness.
    pub fn is_inhabited(&mut self, budget: &Budget) -> Result<bool, Stop> {
        if self.point.is_none() {
            self.point = match self.walk()? {
                Some(point) => Some(point),
                None => self.search(None, budget)?,
            };
        }
        Ok(self.point.is_some())
    }

    /// A short walk that moves one parameter for each violated row; it finds the points of nearly all contexts.
    fn walk(&self) -> Result<Option<Vec<S>>, Stop> {
        if !self.system.eqs.is_empty() || !self.system.divs.is_empty() {
            return Ok(None);
        }
        let mut point = vec![S::zero(); self.system.visible - 1];
        for _ in 0..4 {
            let mut good = true;
            for r in self.system.ineqs.rows() {
                let value = eval(r, &point)?;
                if value.sign() >= 0 {
                    continue;
                }
                good = false;
                let up = (1..r.len()).find(|&k| r[k].sign() > 0);
                let Some(k) = up.or_else(|| (1..r.len()).find(|&k| !r[k].is_zero())) else { return Ok(None) };
                let step = value.negated()?.ceil_by(&r[k].magnitude()?)?;
                point[k - 1] = if up.is_some() { point[k - 1].plus(&step)? } else { point[k - 1].minus(&step)? };
            }
            if good {
                return Ok(Some(point));
            }
        }
        Ok(None)
    }

    /// An integer point, of those with `row >= 0` if one is given.
    fn search(&self, row: Option<&[S]>, budget: &Budget) -> Result<Option<Vec<S>>, Stop> {
        let mut rows = self.system.all_ineqs()?;
        row.into_iter().for_each(|row| rows.push(row));
        search(&self.system.eqs, &rows, budget)
    }

    /// The sign of `row` on the points, of which there is one.
    pub fn sign(&mut self, row: &[S], budget: &Budget) -> Result<Sign<S>, Stop> {
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
        let Some(here) = &self.point else { unreachable!("a witness was just found") };
        if eval(row, here)?.sign() >= 0 {
            Ok(match self.search(Some(&row::complement(row)?), budget)? {
                None => Sign::NonNegative,
                Some(there) => Sign::Both(here.clone(), there),
            })
        } else {
            Ok(match self.search(Some(row), budget)? {
                None => Sign::Negative,
                Some(there) => Sign::Both(there, here.clone()),
            })
        }
    }

    /// A point where `row` is not 0.
    pub fn nonzero(&self, row: &[S], budget: &Budget) -> Result<Option<Vec<S>>, Stop> {
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
                Sign::Both(inside, outside) => {
                    out.push(rest.split(&row::complement(&r)?, outside)?);
                    rest = rest.split(&r, inside)?;
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

/// A row whose column `k` is column `columns[k]` of the result.
pub fn spread<S: Scalar>(row: &[S], columns: &[usize], cols: usize) -> Vec<S> {
    let mut out = vec![S::zero(); cols];
    for (x, &c) in row.iter().zip(columns) {
        out[c] = x.clone();
    }
    out
}
