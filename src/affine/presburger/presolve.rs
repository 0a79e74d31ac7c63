//! What can be decided about integer points without search: equalities go first, then inequalities that parallel ones
//! imply, then variables that exact elimination removes without making more rows.
//!
//! Each step keeps solvability over the integers and is written on a trail, from which a point of the small system
//! becomes a point of the original one.

use super::budget::Budget;
use super::matrix::Matrix;
use super::row::{self, Parallel, Verdict};
use super::scalar::{Scalar, Stop};

/// One step of the trail: how a variable that was removed gets its value.
#[derive(Clone, Debug)]
enum Step<S> {
    /// `row == 0` where column `.0` has a unit coefficient.
    Solve(usize, Vec<S>),
    /// The old variable is the new one minus this form.
    Shear(usize, Vec<S>),
    /// The variable obeys these inequalities, of which at most the least integer above the lower bounds need be tried;
    /// with upper bounds only, the greatest below them.
    Bound(usize, Matrix<S>),
}

/// A system `eqs == 0`, `ineqs >= 0` over `[ 1 | variables ]` on its way to something smaller.
#[derive(Clone, Debug)]
pub struct Presolve<S> {
    eqs: Matrix<S>,
    /// What is left; columns of removed variables are 0.
    pub ineqs: Matrix<S>,
    /// Forms that follow the changes of variables (not the eliminations of inequalities).
    pub passengers: Matrix<S>,
    trail: Vec<Step<S>>,
}

impl<S: Scalar> Presolve<S> {
    /// The system as it is.
    pub fn new(eqs: Matrix<S>, ineqs: Matrix<S>) -> Self {
        let passengers = Matrix::new(ineqs.num_cols());
        Presolve { eqs, ineqs, passengers, trail: Vec::new() }
    }

    /// Removes equalities and implied rows only. False if there is no integer point.
    pub fn equalities(&mut self) -> Result<bool, Stop> {
        loop {
            if !self.solve_equalities()? || !self.prune()? {
                return Ok(false);
            }
            if self.eqs.is_empty() {
                return Ok(true);
            }
        }
    }

    /// Removes all that can be removed cheaply. False if there is no integer point.
    pub fn run(&mut self, budget: &Budget) -> Result<bool, Stop> {
        loop {
            if !self.equalities()? {
                return Ok(false);
            }
            budget.spend(1)?;
            if !self.eliminate_one()? {
                return Ok(true);
            }
        }
    }

    /// A point of the original system from one of what is left.
    pub fn lift(&self, mut point: Vec<S>) -> Result<Vec<S>, Stop> {
        for step in self.trail.iter().rev() {
            match step {
                Step::Solve(column, eq) => {
                    point[column - 1] = S::zero();
                    let value = eval(eq, &point)?;
                    point[column - 1] = if eq[*column].sign() > 0 { value.negated()? } else { value };
                }
                Step::Shear(column, form) => {
                    let value = eval(form, &point)?;
                    point[column - 1] = point[column - 1].minus(&value)?;
                }
                Step::Bound(column, rows) => {
                    point[column - 1] = S::zero();
                    let value = between(rows, *column, &point)?;
                    point[column - 1] = value;
                }
            }
        }
        Ok(point)
    }

    /// gcd test, then a variable with a unit coefficient is solved for; else a change of variables
    /// `x_k = t - sum q_j x_j` with `q_j` the rounded quotients by the least coefficient makes the others smaller.
    fn solve_equalities(&mut self) -> Result<bool, Stop> {
        while !self.eqs.is_empty() {
            let last = self.eqs.num_rows() - 1;
            match row::normalize_eq(self.eqs.row_mut(last))? {
                Verdict::Never => return Ok(false),
                Verdict::Always => {
                    self.eqs.swap_remove(last);
                    continue;
                }
                Verdict::Sometimes => {}
            }
            let eq = self.eqs.row(last).to_vec();
            match (1..eq.len()).find(|&k| eq[k].is_unit()) {
                Some(column) => {
                    self.eqs.swap_remove(last);
                    for r in self.eqs.rows_mut().chain(self.ineqs.rows_mut()).chain(self.passengers.rows_mut()) {
                        row::eliminate(r, &eq, column)?;
                    }
                    self.trail.push(Step::Solve(column, eq));
                }
                None => self.shear(eq)?,
            }
        }
        Ok(true)
    }

    fn shear(&mut self, eq: Vec<S>) -> Result<(), Stop> {
        let mut column = 0;
        let mut least = S::zero();
        for (k, x) in eq.iter().enumerate().skip(1) {
            if !x.is_zero() && (column == 0 || x.magnitude()? < least) {
                column = k;
                least = x.magnitude()?;
            }
        }
        let negative = eq[column].sign() < 0;
        let two = S::from_i64(2);
        let mut form = eq;
        for (k, x) in form.iter_mut().enumerate() {
            if k == column || x.is_zero() {
                *x = S::zero();
                continue;
            }
            let q = x.times(&two)?.plus(&least)?.floor_by(&least.times(&two)?);
            *x = if negative { q.negated()? } else { q };
        }
        for r in self.eqs.rows_mut().chain(self.ineqs.rows_mut()).chain(self.passengers.rows_mut()) {
            if !r[column].is_zero() {
                let a = r[column].negated()?;
                S::combine(r, &S::one(), &form, &a)?;
            }
        }
        self.trail.push(Step::Shear(column, form));
        Ok(())
    }

    /// Tightens, drops what parallel rows imply, finds opposite rows that cross (false) or meet (an equality).
    fn prune(&mut self) -> Result<bool, Stop> {
        let mut a = 0;
        while a < self.ineqs.num_rows() {
            match row::tighten(self.ineqs.row_mut(a))? {
                Verdict::Never => return Ok(false),
                Verdict::Always => {
                    self.ineqs.swap_remove(a);
                    continue;
                }
                Verdict::Sometimes => {}
            }
            let mut b = 0;
            let mut gone = false;
            while b < a {
                let (x, y) = (self.ineqs.row(a), self.ineqs.row(b));
                match row::parallel(x, y) {
                    Parallel::No => {}
                    Parallel::Same => {
                        if x[0] < y[0] {
                            let constant = x[0].clone();
                            self.ineqs.row_mut(b)[0] = constant;
                            // The tighter row may now meet an opposite one: look at it again in its new place.
                            self.ineqs.swap_remove(a);
                            self.move_to_end(b);
                            a = a.min(b);
                        } else {
                            self.ineqs.swap_remove(a);
                        }
                        gone = true;
                        break;
                    }
                    Parallel::Opposite => match x[0].plus(&y[0])?.sign() {
                        -1 => return Ok(false),
                        0 => {
                            let eq = x.to_vec();
                            self.eqs.push(&eq);
                            return Ok(true);
                        }
                        _ => {}
                    },
                }
                b += 1;
            }
            if !gone {
                a += 1;
            }
        }
        Ok(true)
    }

    fn move_to_end(&mut self, index: usize) {
        let row = self.ineqs.row(index).to_vec();
        self.ineqs.remove(index);
        self.ineqs.push(&row);
    }

    /// Removes one variable if that is exact and does not make more rows: bounded on one side only; or all its lower (or
    /// all its upper) bounds have coefficient 1, so that between the greatest lower and the least upper bound there is
    /// an integer wherever there is a rational number.
    fn eliminate_one(&mut self) -> Result<bool, Stop> {
        let cols = self.ineqs.num_cols();
        for column in 1..cols {
            let (mut lowers, mut uppers, mut unit_lowers, mut unit_uppers) = (0, 0, true, true);
            for r in self.ineqs.rows() {
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
            if lowers + uppers == 0 {
                continue;
            }
            let fits = lowers == 0 || uppers == 0 || (unit_lowers || unit_uppers) && lowers * uppers <= lowers + uppers;
            if fits {
                self.eliminate(column)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn eliminate(&mut self, column: usize) -> Result<(), Stop> {
        let mut bounds = Matrix::new(self.ineqs.num_cols());
        self.ineqs.retain(|r| {
            let keep = r[column].is_zero();
            if !keep {
                bounds.push(r);
            }
            keep
        });
        let mut fresh = Vec::new();
        for lower in bounds.rows().filter(|r| r[column].sign() > 0) {
            for upper in bounds.rows().filter(|r| r[column].sign() < 0) {
                fresh.clear();
                fresh.extend_from_slice(lower);
                S::combine(&mut fresh, &upper[column].negated()?, upper, &lower[column])?;
                self.ineqs.push(&fresh);
            }
        }
        self.trail.push(Step::Bound(column, bounds));
        Ok(())
    }
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
fn between<S: Scalar>(rows: &Matrix<S>, column: usize, point: &[S]) -> Result<S, Stop> {
    let (mut low, mut high): (Option<S>, Option<S>) = (None, None);
    for r in rows.rows() {
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
