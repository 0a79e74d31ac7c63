//! A conjunction that is cut again and again: equalities solved, inequalities tightened, no two of them parallel.
//!
//! Adding a row keeps this form, so that most questions of a difference (does this row hold everywhere, or nowhere?) are
//! one scan for a parallel row. All steps keep the integer points: Gauss-Jordan steps multiply inequalities by positive
//! numbers; rounding the constant after division by the gcd of the coefficients is Gomory's first cut.

use super::presolve::eval;
use super::sample::search;
use crate::representation::budget::Budget;
use crate::representation::faces::{Faces, Facing};
use crate::representation::matrix::Matrix;
use crate::representation::row::{self, Verdict, fingerprint};
use crate::representation::scalar::{Scalar, Stop};
use smallvec::SmallVec;

/// How often [`Region::repaired`] goes through the inequalities.
const SWEEPS: usize = 8;

/// `eqs == 0` and `ineqs >= 0` over `[ 1 | variables ]`.
#[derive(Clone, Debug)]
pub struct Region<S> {
    eqs: Matrix<S>,
    /// The column of each equality that no other row has.
    pivots: SmallVec<[usize; 8]>,
    ineqs: Faces<S>,
}

impl<S: Scalar> Region<S> {
    /// No constraint on `cols - 1` variables, with room for so many rows.
    pub fn with_capacity(cols: usize, eqs: usize, ineqs: usize) -> Self {
        Region {
            eqs: Matrix::with_capacity(cols, eqs),
            pivots: SmallVec::new(),
            ineqs: Faces::with_capacity(cols, ineqs),
        }
    }

    /// The equalities.
    pub fn eqs(&self) -> &Matrix<S> {
        &self.eqs
    }

    /// The inequalities.
    pub fn ineqs(&self) -> &Matrix<S> {
        self.ineqs.rows()
    }

    /// The inequalities with their fingerprints.
    pub fn faces(&self) -> &Faces<S> {
        &self.ineqs
    }

    /// Whether each equality defines its variable as an integer, whatever the others are.
    pub fn has_unit_pivots(&self) -> bool {
        self.eqs.rows().zip(&self.pivots).all(|(eq, &pivot)| eq[pivot].is_unit())
    }

    /// The least step along a variable that leaves all variables integers that the equalities define.
    pub fn stride(&self, column: usize) -> Result<S, Stop> {
        let mut stride = S::one();
        for (eq, &pivot) in self.eqs.rows().zip(&self.pivots) {
            // The defined variable moves by `eq[column] / eq[pivot]` times the step.
            let pivot = eq[pivot].magnitude()?;
            if !pivot.is_one() && !eq[column].is_zero() {
                let part = pivot.exact_by(&pivot.gcd_with(&eq[column])?);
                stride = stride.times(&part.exact_by(&part.gcd_with(&stride)?))?;
            }
        }
        Ok(stride)
    }

    /// The rows.
    pub fn into_rows(self) -> (Matrix<S>, Matrix<S>) {
        (self.eqs, self.ineqs.into_rows())
    }

    /// The region where `row >= 0`; none if a look at the rows shows that it is empty.
    pub fn cut(&self, row: &mut [S]) -> Result<Option<Self>, Stop> {
        let mut out = Region { eqs: self.eqs.clone(), pivots: self.pivots.clone(), ineqs: self.ineqs.with_room(1) };
        Ok(out.restrict(row)?.then_some(out))
    }

    /// What a look at the rows says about `row >= 0`, which is brought to normal form.
    pub fn verdict(&self, row: &mut [S]) -> Result<Verdict, Stop> {
        match self.normalize(row)? {
            Verdict::Sometimes => Ok(match self.facing(row, fingerprint(row))? {
                Facing::Implied => Verdict::Always,
                Facing::Crossing => Verdict::Never,
                Facing::Open { .. } => Verdict::Sometimes,
            }),
            known => Ok(known),
        }
    }

    /// Removes what the equalities define from `row >= 0`, and tightens it.
    pub fn normalize(&self, row: &mut [S]) -> Result<Verdict, Stop> {
        self.reduce(row)?;
        row::tighten(row)
    }

    /// Holds a normalized row with fingerprint `of` against the inequalities.
    pub fn facing(&self, row: &[S], of: u64) -> Result<Facing, Stop> {
        self.ineqs.facing(row, of)
    }

    /// What a look at the rows says about `row == 0`, which is brought to normal form.
    pub fn verdict_on_equality(&self, row: &mut [S]) -> Result<Verdict, Stop> {
        self.reduce(row)?;
        let verdict = row::normalize_eq(row)?;
        let crosses = verdict == Verdict::Sometimes && self.ineqs.exclude_zero(row)?;
        Ok(if crosses { Verdict::Never } else { verdict })
    }

    /// Demands `row >= 0`. False if a look at the rows shows that there is no point left.
    pub fn restrict(&mut self, row: &mut [S]) -> Result<bool, Stop> {
        match self.normalize(row)? {
            Verdict::Never => return Ok(false),
            Verdict::Always => return Ok(true),
            Verdict::Sometimes => {}
        }
        let of = fingerprint(row);
        match self.facing(row, of)? {
            Facing::Implied => Ok(true),
            Facing::Crossing => Ok(false),
            // The rows that are parallel to the equality go when it is solved.
            Facing::Open { meets: true, .. } => self.equate(row),
            Facing::Open { weaker, .. } => {
                self.ineqs.put(row, of, weaker);
                Ok(true)
            }
        }
    }

    /// Demands `row == 0`. False if a look at the rows shows that there is no point left.
    pub fn equate(&mut self, row: &mut [S]) -> Result<bool, Stop> {
        match self.verdict_on_equality(row)? {
            Verdict::Never => return Ok(false),
            Verdict::Always => return Ok(true),
            Verdict::Sometimes => {}
        }
        let last = |test: &dyn Fn(&S) -> bool| (1..row.len()).rev().find(|&k| test(&row[k]));
        let Some(pivot) = last(&S::is_unit).or_else(|| last(&|x| !x.is_zero())) else {
            unreachable!("a normalised equality has a coefficient")
        };
        for eq in self.eqs.rows_mut() {
            eliminate(eq, row, pivot)?;
            if row::normalize_eq(eq)? == Verdict::Never {
                return Ok(false);
            }
        }
        let mut changed = self.ineqs.take_rows_with(pivot);
        self.eqs.push(row);
        self.pivots.push(pivot);
        for r in changed.rows_mut() {
            if !self.restrict(r)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Sets the variables that the equalities define. False if one is not an integer.
    pub fn complete(&self, point: &mut [S]) -> Result<bool, Stop> {
        for (eq, &pivot) in self.eqs.rows().zip(&self.pivots) {
            point[pivot - 1] = S::zero();
            let rest = eval(eq, point)?;
            let by = eq[pivot].magnitude()?;
            if !rest.is_multiple_of(&by) {
                return Ok(false);
            }
            let value = rest.exact_by(&by);
            point[pivot - 1] = if eq[pivot].sign() > 0 { value.negated()? } else { value };
        }
        Ok(true)
    }

    /// An integer point that also meets `more >= 0`.
    pub fn point(&self, more: &Matrix<S>, budget: &Budget) -> Result<Option<Vec<S>>, Stop> {
        if more.is_empty() {
            return search(&self.eqs, self.ineqs(), budget);
        }
        let mut ineqs = self.ineqs().with_room(more.num_rows());
        ineqs.extend(more);
        search(&self.eqs, &ineqs, budget)
    }

    /// A point that also meets `more >= 0`, by good luck: from `point`, each inequality that fails is repaired along one of
    /// its variables, in each sweep along another one.
    pub fn repaired(&self, more: &Matrix<S>, mut point: Vec<S>) -> Result<Option<Vec<S>>, Stop> {
        for sweep in 0..SWEEPS {
            let mut is_member = true;
            for row in self.ineqs().rows().chain(more.rows()) {
                let value = eval(row, &point)?;
                if value.sign() >= 0 {
                    continue;
                }
                is_member = false;
                let columns = (1..row.len()).filter(|&k| !row[k].is_zero());
                let turn = sweep % columns.clone().count().max(1);
                let Some(k) = columns.clone().nth(turn) else { return Ok(None) };
                let (a, missing) = (&row[k], value.negated()?);
                let step = if a.is_unit() { missing } else { missing.ceil_by(&a.magnitude()?)? };
                let x = &mut point[k - 1];
                *x = if a.sign() > 0 { x.plus(&step)? } else { x.minus(&step)? };
            }
            if is_member {
                return Ok(self.complete(&mut point)?.then_some(point));
            }
        }
        Ok(None)
    }

    fn reduce(&self, row: &mut [S]) -> Result<(), Stop> {
        for (eq, &pivot) in self.eqs.rows().zip(&self.pivots) {
            if !row[pivot].is_zero() {
                eliminate(row, eq, pivot)?;
            }
        }
        Ok(())
    }
}

/// Removes column `pivot` from `row` with the help of `eq == 0`, multiplying `row` by a positive number.
fn eliminate<S: Scalar>(row: &mut [S], eq: &[S], pivot: usize) -> Result<(), Stop> {
    let entry = &row[pivot];
    if entry.is_zero() {
        return Ok(());
    }
    if !eq[pivot].is_unit() {
        let gcd = entry.gcd_with(&eq[pivot])?;
        let q = entry.exact_by(&gcd);
        let q = if eq[pivot].sign() > 0 { q.negated()? } else { q };
        return S::combine(row, &eq[pivot].magnitude()?.exact_by(&gcd), eq, &q);
    }
    let q = if eq[pivot].sign() > 0 { entry.negated()? } else { entry.clone() };
    for (x, e) in row.iter_mut().zip(eq).filter(|(_, e)| !e.is_zero()) {
        *x = x.plus(&q.times(e)?)?;
    }
    Ok(())
}
