//! What can be decided about integer points without search: equalities go first, then inequalities that parallel ones
//! imply, then variables that exact elimination removes without making more rows.
//!
//! Each step keeps solvability over the integers and is written on a trail, from which a point of the small system
//! becomes a point of the original one. Nine of ten questions that loop nests ask end here, so this is written for
//! speed: every inequality carries its [`RowShape`], bit masks of its signs, and choosing the next variable to eliminate
//! is a few logical operations on them.

use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::row::{self, Parallel, Solved, Verdict};
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::system::System;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// One step of the trail: how a variable that was removed gets its value.
#[derive(Clone, Copy, Debug)]
enum TrailStep {
    /// `row == 0` where the column has a unit coefficient.
    Solve { column: u32, row: u32 },
    /// The old variable is the new one minus this form.
    Shear { column: u32, row: u32 },
    /// The variable obeys the inequalities `left[first .. end]`, of which at most the least integer above the lower bounds
    /// need be tried; with upper bounds only, the greatest below them.
    Bound { column: u32, first: u32, end: u32 },
}

/// An inequality at one glance: bit `k` speaks of column `k`, for columns below 64. Later columns have no bits, so they
/// are never chosen for elimination.
#[derive(Clone, Copy, Debug)]
struct RowShape {
    row: u32,
    positive: u64,
    negative: u64,
    /// Coefficient 1 or -1.
    unit: u64,
    /// Linear in the coefficients modulo 2^64: parallel rows have the same or the opposite fingerprint.
    fingerprint: u64,
}

/// A system `eqs == 0`, `ineqs >= 0` over `[ 1 | variables ]` on its way to something smaller.
#[derive(Clone, Debug)]
pub struct Presolve<S> {
    /// All rows there ever were, in one place. Those of the trail stay as they were when they left.
    rows: Matrix<S>,
    /// The equalities not yet solved.
    eqs: SmallVec<[u32; 8]>,
    /// The inequalities that are left. The first `settled` are tight and pairwise neither implied nor crossing, and their
    /// shapes are known.
    ineqs: Vec<RowShape>,
    settled: usize,
    /// A bit for the fingerprint of each settled inequality, and perhaps others: a row whose bit is not there is parallel to none.
    seen: [u64; 4],
    /// Inequalities that bounded a variable which was eliminated.
    left: SmallVec<[u32; 32]>,
    trail: SmallVec<[TrailStep; 8]>,
    /// Forms that follow the changes of variables (not the eliminations of inequalities).
    pub passengers: Matrix<S>,
}

/// How often a guess looks at each inequality.
pub const SWEEPS: usize = 3;

/// So many entries of rows are read, or made, in a step of a budget, if they are words. Where there are few, they cost nothing.
const READ_IN_A_STEP: u64 = 1024;
const MADE_IN_A_STEP: u64 = 256;

/// With more comparisons of rows than this to come, rows are looked up by their fingerprints.
const MOST_COMPARISONS: usize = 1 << 12;

/// Where the settled inequalities of a fingerprint, or the opposite one, stand, in their order.
type ByFingerprint = FxHashMap<u64, SmallVec<[u32; 2]>>;

/// What adding an inequality did.
enum Added {
    /// It is there, or another one implies it.
    Fine,
    /// An opposite one leaves no point between them.
    Crossing,
    /// It and an opposite one made an equality.
    Met,
}

impl<S: Scalar> Presolve<S> {
    /// The system as it is.
    pub fn new(eqs: &Matrix<S>, ineqs: &Matrix<S>) -> Self {
        let mut rows = Matrix::with_capacity(ineqs.num_cols(), eqs.num_rows() + ineqs.num_rows() + 4);
        rows.extend(eqs);
        rows.extend(ineqs);
        Presolve::of_rows(rows, eqs.num_rows())
    }

    /// The rows of a system and the bounds of its divs; `more` is one inequality more.
    pub fn of(system: &System<S>, more: Option<&[S]>) -> Result<Self, Stop> {
        let room = system.eqs.num_rows() + system.ineqs.num_rows() + 2 * system.divs.len() + 4;
        let mut rows = Matrix::with_capacity(system.cols(), room);
        rows.extend(&system.eqs);
        rows.extend(&system.ineqs);
        system.push_div_bounds(&mut rows)?;
        if let Some(row) = more {
            rows.push(row);
        }
        Ok(Presolve::of_rows(rows, system.eqs.num_rows()))
    }

    /// The first `num_eqs` rows are equalities.
    fn of_rows(rows: Matrix<S>, num_eqs: usize) -> Self {
        let (cols, num_rows) = (rows.num_cols(), rows.num_rows());
        let mut ineqs = Vec::with_capacity(num_rows + 4);
        ineqs.extend((num_eqs as u32..num_rows as u32).map(RowShape::unknown));
        Presolve {
            rows,
            eqs: (0..num_eqs as u32).collect(),
            ineqs,
            settled: 0,
            seen: [0; 4],
            left: SmallVec::new(),
            trail: SmallVec::new(),
            passengers: Matrix::new(cols),
        }
    }

    /// The inequalities that are left; columns of removed variables are 0.
    pub fn ineqs(&self) -> Matrix<S> {
        let mut out = Matrix::with_capacity(self.rows.num_cols(), self.ineqs.len());
        for shape in &self.ineqs {
            out.push(self.row(shape.row));
        }
        out
    }

    fn row(&self, index: u32) -> &[S] {
        self.rows.row(index as usize)
    }

    /// Whether nothing is left to be solved.
    pub fn is_done(&self) -> bool {
        self.ineqs.is_empty()
    }

    /// The number of variables.
    pub fn num_vars(&self) -> usize {
        self.rows.num_cols() - 1
    }

    /// Removes equalities and implied rows only. False if there is no integer point.
    pub fn equalities(&mut self) -> Result<bool, Stop> {
        loop {
            if !self.solve_equalities()? {
                return Ok(false);
            }
            match self.settle_all()? {
                Added::Fine => return Ok(true),
                Added::Crossing => return Ok(false),
                Added::Met => {}
            }
        }
    }

    /// Removes all that can be removed cheaply. False if there is no integer point.
    pub fn run(&mut self, budget: &Budget) -> Result<bool, Stop> {
        let cols = self.num_vars();
        let entries = |rows: usize| S::COST * (rows * cols) as u64;
        budget.spend(entries(self.ineqs.len()) / READ_IN_A_STEP)?;
        loop {
            if !self.equalities()? {
                return Ok(false);
            }
            loop {
                budget.spend(1)?;
                let Some(column) = self.next_column() else { return Ok(true) };
                self.eliminate(column)?;
                budget.spend(entries(self.ineqs.len() - self.settled) / MADE_IN_A_STEP)?;
                match self.settle_all()? {
                    Added::Fine => {}
                    Added::Crossing => return Ok(false),
                    Added::Met => break,
                }
            }
        }
    }

    /// A point of the original system from one of what is left.
    pub fn lift(&self, mut point: Vec<S>) -> Result<Vec<S>, Stop> {
        for step in self.trail.iter().rev() {
            match *step {
                TrailStep::Solve { column, row } => {
                    let (eq, column) = (self.row(row), column as usize);
                    point[column - 1] = S::zero();
                    let value = eval(eq, &point)?;
                    point[column - 1] = if eq[column].sign() > 0 { value.negated()? } else { value };
                }
                TrailStep::Shear { column, row } => {
                    let value = eval(self.row(row), &point)?;
                    let x = &mut point[column as usize - 1];
                    *x = x.minus(&value)?;
                }
                TrailStep::Bound { column, first, end } => {
                    let column = column as usize;
                    point[column - 1] = S::zero();
                    let bounds = self.left[first as usize..end as usize].iter().map(|&r| self.row(r));
                    point[column - 1] = between(bounds, column, &point)?;
                }
            }
        }
        Ok(point)
    }

    /// A point by good luck: from 0, each inequality that fails is repaired by its first variable that can go up, or else
    /// down, in a few sweeps. Where loops are bounded by earlier ones and by symbols, as they are, this mostly works.
    pub fn guess(&mut self) -> Result<Option<Vec<S>>, Stop> {
        if !self.solve_equalities()? {
            return Ok(None);
        }
        let mut point = vec![S::zero(); self.num_vars()];
        let rows = self.ineqs.iter().map(|shape| self.row(shape.row));
        Ok(walk_inside(rows, &mut point, SWEEPS)?.then_some(point))
    }

    /// gcd test, then a variable with a unit coefficient is solved for; else a change of variables
    /// `x_k = t - sum q_j x_j` with `q_j` the rounded quotients by the least coefficient makes the others smaller.
    fn solve_equalities(&mut self) -> Result<bool, Stop> {
        while let Some(&last) = self.eqs.last() {
            (self.settled, self.seen) = (0, [0; 4]);
            let eq = self.rows.row_mut(last as usize);
            match row::normalize_eq(eq)? {
                Verdict::Never => return Ok(false),
                Verdict::Always => {
                    self.eqs.pop();
                    continue;
                }
                Verdict::Sometimes => {}
            }
            let unit = (1..eq.len()).find(|&k| eq[k].is_unit());
            match unit {
                Some(column) => {
                    self.eqs.pop();
                    self.trail.push(TrailStep::Solve { column: column as u32, row: last });
                    let solved = Solved::new(eq, column);
                    self.everywhere(|r| solved.eliminate(r).map(drop))?;
                }
                None => {
                    let (column, form) = shear(eq)?;
                    self.everywhere(|r| row::substitute(r, &form, column))?;
                    self.trail.push(TrailStep::Shear { column: column as u32, row: self.rows.num_rows() as u32 });
                    self.rows.push(&form);
                }
            }
        }
        Ok(true)
    }

    /// Changes all rows that are not of the trail.
    fn everywhere(&mut self, change: impl Fn(&mut [S]) -> Result<(), Stop>) -> Result<(), Stop> {
        for &eq in &self.eqs {
            change(self.rows.row_mut(eq as usize))?;
        }
        for shape in &self.ineqs {
            change(self.rows.row_mut(shape.row as usize))?;
        }
        self.passengers.rows_mut().try_for_each(change)
    }

    /// Tightens, drops what parallel rows imply, finds opposite rows that cross or meet in an equality.
    fn settle_all(&mut self) -> Result<Added, Stop> {
        let to_come = (self.ineqs.len() - self.settled) * self.ineqs.len();
        let mut known = (to_come > MOST_COMPARISONS).then(|| self.by_fingerprint());
        while self.settled < self.ineqs.len() {
            match self.settle(known.as_mut())? {
                Added::Fine => {}
                other => return Ok(other),
            }
        }
        Ok(Added::Fine)
    }

    fn by_fingerprint(&self) -> ByFingerprint {
        let mut out = ByFingerprint::default();
        for (at, shape) in self.ineqs[..self.settled].iter().enumerate() {
            out.entry(either_way(shape.fingerprint)).or_default().push(at as u32);
        }
        out
    }

    /// Compares the first inequality that is not settled with those that are. Parallel rows have the same fingerprint or opposite ones:
    /// all others are passed over.
    fn settle(&mut self, known: Option<&mut ByFingerprint>) -> Result<Added, Stop> {
        let at = self.settled;
        let row = self.ineqs[at].row;
        let entries = self.rows.row_mut(row as usize);
        let mut shape = RowShape::of(row, entries);
        if shape.unit == 0 {
            match row::tighten(entries)? {
                Verdict::Never => return Ok(Added::Crossing),
                Verdict::Always => {
                    self.ineqs.swap_remove(at);
                    return Ok(Added::Fine);
                }
                Verdict::Sometimes => shape = RowShape::of(row, entries),
            }
        }
        shape.fingerprint = row::fingerprint(entries);
        // The sign bit of a number that is no greater than its negative says nothing.
        let bit = (either_way(shape.fingerprint) >> 55) as usize % 256;
        let word = &mut self.seen[bit >> 6];
        let is_new = *word >> (bit % 64) & 1 == 0;
        *word |= 1 << (bit % 64);
        let compared = match known {
            None if is_new => None,
            None => self.compare(shape, 0..at)?,
            Some(known) => {
                let near = known.entry(either_way(shape.fingerprint)).or_default();
                let compared = self.compare(shape, near.iter().map(|&b| b as usize))?;
                if compared.is_none() {
                    near.push(at as u32);
                }
                compared
            }
        };
        if let Some(added) = compared {
            return Ok(added);
        }
        self.ineqs[at] = shape;
        self.settled += 1;
        Ok(Added::Fine)
    }

    /// Compares the first inequality that is not settled, of this shape, with settled ones; none if it stands beside them.
    fn compare(
        &mut self,
        RowShape { row, fingerprint, .. }: RowShape,
        settled: impl Iterator<Item = usize>,
    ) -> Result<Option<Added>, Stop> {
        let (at, opposite) = (self.settled, fingerprint.wrapping_neg());
        let mut others = settled;
        while let Some(b) = others.next() {
            let other = self.ineqs[b].fingerprint;
            if other != fingerprint && other != opposite {
                continue;
            }
            let (x, y) = (self.row(row), self.row(self.ineqs[b].row));
            match row::parallel(x, y) {
                Parallel::No => {}
                Parallel::Same if x[0] >= y[0] => {
                    self.ineqs.swap_remove(at);
                    return Ok(Some(Added::Fine));
                }
                Parallel::Same => {
                    // The tighter row takes the place of the other, and may meet an opposite one further on.
                    self.ineqs[b].row = row;
                    self.ineqs.swap_remove(at);
                    for later in others {
                        match self.face(row, later)? {
                            Added::Fine => {}
                            other => return Ok(Some(other)),
                        }
                    }
                    return Ok(Some(Added::Fine));
                }
                Parallel::Opposite => match self.gap(row, b)? {
                    Added::Fine => {}
                    other => return Ok(Some(other)),
                },
            }
        }
        Ok(None)
    }

    /// Whether a row and a settled inequality, if they are opposite, cross or meet in an equality.
    fn face(&mut self, row: u32, settled: usize) -> Result<Added, Stop> {
        let (x, y) = (self.row(row), self.row(self.ineqs[settled].row));
        if row::parallel(x, y) == Parallel::Opposite { self.gap(row, settled) } else { Ok(Added::Fine) }
    }

    /// Whether two opposite rows cross or meet in an equality.
    fn gap(&mut self, row: u32, settled: usize) -> Result<Added, Stop> {
        let (x, y) = (self.row(row), self.row(self.ineqs[settled].row));
        Ok(match x[0].plus(&y[0])?.sign() {
            -1 => Added::Crossing,
            0 => {
                self.eqs.push(self.rows.num_rows() as u32);
                self.rows.push_copy(row as usize);
                Added::Met
            }
            _ => Added::Fine,
        })
    }

    /// A variable whose elimination is exact and does not make more rows: bounded on one side only; or all its lower (or
    /// all its upper) bounds have coefficient 1, so that between the greatest lower and the least upper bound there is
    /// an integer wherever there is a rational number. Those that make the fewest rows come first.
    fn next_column(&self) -> Option<usize> {
        // Bit planes that count lower and upper bounds: at least 1, 2 and 3 of them.
        let (mut low, mut high) = ([0u64; 3], [0u64; 3]);
        let (mut rough_low, mut rough_high) = (0, 0);
        for s in &self.ineqs {
            low[2] |= low[1] & s.positive;
            low[1] |= low[0] & s.positive;
            low[0] |= s.positive;
            high[2] |= high[1] & s.negative;
            high[1] |= high[0] & s.negative;
            high[0] |= s.negative;
            rough_low |= s.positive & !s.unit;
            rough_high |= s.negative & !s.unit;
        }
        let one_sided = low[0] ^ high[0];
        let both = low[0] & high[0] & !(rough_low & rough_high);
        let best = [one_sided, both & !low[1] & !high[1], both & (!low[1] | !high[1]), both & !low[2] & !high[2]];
        best.into_iter().find(|&set| set != 0).map(|set| set.trailing_zeros() as usize)
    }

    /// Removes a variable by Fourier and Motzkin's rule, which is exact here. The new rows are not settled.
    fn eliminate(&mut self, column: usize) -> Result<(), Stop> {
        let bit = 1u64 << column;
        let mut bounds: SmallVec<[RowShape; 16]> = SmallVec::new();
        let mut at = 0;
        while at < self.ineqs.len() {
            if (self.ineqs[at].positive | self.ineqs[at].negative) & bit == 0 {
                at += 1;
            } else {
                bounds.push(self.ineqs.swap_remove(at));
            }
        }
        self.settled = self.ineqs.len();
        let first = self.left.len() as u32;
        self.left.extend(bounds.iter().map(|s| s.row));
        self.trail.push(TrailStep::Bound { column: column as u32, first, end: self.left.len() as u32 });
        // Two bounds on nothing but this variable do not cross: they are settled.
        let has_bits_for_all = self.rows.num_cols() <= 64;
        for lower in bounds.iter().filter(|s| s.positive & bit != 0) {
            for upper in bounds.iter().filter(|s| s.negative & bit != 0) {
                if has_bits_for_all && lower.positive | lower.negative | upper.positive | upper.negative == bit {
                    continue;
                }
                let fresh = self.rows.num_rows();
                self.rows.push_copy(lower.row as usize);
                let (row, upper) = self.rows.pair_mut(fresh, upper.row as usize);
                let (p, q) = (upper[column].negated()?, row[column].clone());
                S::combine(row, &p, upper, &q)?;
                self.ineqs.push(RowShape::unknown(fresh as u32));
            }
        }
        Ok(())
    }
}

/// The same for a fingerprint and the opposite one.
fn either_way(fingerprint: u64) -> u64 {
    fingerprint.min(fingerprint.wrapping_neg())
}

/// The change of variables `x = t - form` that makes the coefficients of `eq == 0` smaller: the column of `x`, and the
/// form.
fn shear<S: Scalar>(eq: &[S]) -> Result<(usize, SmallVec<[S; 16]>), Stop> {
    let mut form: SmallVec<[S; 16]> = eq.into();
    let mut column = 0;
    let mut least = S::zero();
    for (k, x) in form.iter().enumerate().skip(1) {
        if !x.is_zero() && (column == 0 || x.magnitude()? < least) {
            column = k;
            least = x.magnitude()?;
        }
    }
    let negative = form[column].sign() < 0;
    let two = S::from_i64(2);
    for (k, x) in form.iter_mut().enumerate() {
        if k == column || x.is_zero() {
            *x = S::zero();
            continue;
        }
        let q = x.times(&two)?.plus(&least)?.floor_by(&least.times(&two)?);
        *x = if negative { q.negated()? } else { q };
    }
    Ok((column, form))
}

impl RowShape {
    const fn unknown(row: u32) -> Self {
        RowShape { row, positive: 0, negative: 0, unit: 0, fingerprint: 0 }
    }

    /// The masks of a row, without its fingerprint.
    fn of<S: Scalar>(row: u32, entries: &[S]) -> Self {
        let mut out = RowShape::unknown(row);
        let mut bit = 1;
        for x in &entries[1..entries.len().min(64)] {
            bit <<= 1;
            if !x.is_zero() {
                let side = if x.sign() > 0 { &mut out.positive } else { &mut out.negative };
                *side |= bit;
                out.unit |= if x.is_unit() { bit } else { 0 };
            }
        }
        out
    }
}

/// Moves a point so that `rows >= 0`, if a few sweeps do: a row that fails is repaired by its first variable that can go up,
/// or else down. Whether they did.
pub fn walk_inside<'a, S: Scalar>(
    rows: impl Iterator<Item = &'a [S]> + Clone,
    point: &mut [S],
    sweeps: usize,
) -> Result<bool, Stop> {
    let mut is_origin = point.iter().all(S::is_zero);
    for _ in 0..sweeps {
        let mut is_member = true;
        for row in rows.clone() {
            let value = if is_origin { row[0].clone() } else { eval(row, point)? };
            if value.sign() >= 0 {
                continue;
            }
            is_member = false;
            let up = row[1..].iter().position(|a| a.sign() > 0);
            let Some(k) = up.or_else(|| row[1..].iter().position(|a| a.sign() < 0)) else { return Ok(false) };
            is_origin = false;
            let a = &row[k + 1];
            let missing = value.negated()?;
            let step = if a.is_unit() { missing } else { missing.ceil_by(&a.magnitude()?)? };
            point[k] = if a.sign() > 0 { point[k].plus(&step)? } else { point[k].minus(&step)? };
        }
        if is_member {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The value of a form at a point.
pub fn eval<S: Scalar>(form: &[S], point: &[S]) -> Result<S, Stop> {
    let mut sum = form[0].clone();
    for (a, x) in form[1..].iter().zip(point) {
        if !a.is_zero() && !x.is_zero() {
            sum = sum.plus(&a.times(x)?)?;
        }
    }
    Ok(sum)
}

/// The least integer that meets all lower bounds on `column` in `rows`, or the greatest that meets all upper bounds if
/// there are no lower ones. The entry of `point` at `column` is 0.
fn between<'a, S: Scalar>(rows: impl Iterator<Item = &'a [S]>, column: usize, point: &[S]) -> Result<S, Stop> {
    let (mut low, mut high): (Option<S>, Option<S>) = (None, None);
    for r in rows {
        let rest = eval(r, point)?;
        let a = &r[column];
        if a.sign() > 0 {
            let bound = rest.negated()?.ceil_by(a)?;
            low = Some(low.map_or(bound.clone(), |l| l.max(bound)));
        } else {
            let bound = rest.floor_by(&a.negated()?);
            high = Some(high.map_or(bound.clone(), |h| h.min(bound)));
        }
    }
    Ok(low.or(high).unwrap_or_else(S::zero))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where rows are many they are looked up, and what is found is what comparing each with each finds.
    #[test]
    fn of_many_rows_the_tightest_are_left_and_opposite_ones_meet() {
        let none = Matrix::new(3);
        let mut rows: Matrix<i64> = Matrix::new(3);
        for weaker in [5, 0, 9] {
            (1..100).for_each(|k| rows.push(&[k + weaker, 1, k]));
        }
        let mut small = Presolve::new(&none, &rows);
        assert_eq!(small.equalities(), Ok(true));
        let mut left: Vec<Vec<i64>> = small.ineqs().rows().map(<[i64]>::to_vec).collect();
        left.sort_by_key(|row| row[2]);
        assert_eq!(left, (1..100).map(|k| vec![k, 1, k]).collect::<Vec<_>>());

        rows.push(&[-7, -1, -7]);
        let mut small = Presolve::new(&none, &rows);
        assert_eq!(small.equalities(), Ok(true));
        // The equality that they are leaves `y >= -1` of some and `y <= -1` of others.
        assert!(matches!(small.trail[..], [TrailStep::Solve { .. }, TrailStep::Solve { .. }]), "{:?}", small.trail);
        assert!(small.is_done());

        rows.push(&[-9, -1, -8]);
        assert_eq!(Presolve::new(&none, &rows).equalities(), Ok(false));
    }
}
