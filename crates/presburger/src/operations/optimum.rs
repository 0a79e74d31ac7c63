//! Least values of forms and lexicographic minima of points.

use num_bigint::BigInt;
use num_rational::BigRational;

use super::presolve::{Presolve, eval};
use super::sample::search;
use super::tableau::{Extreme, Tableau};
use crate::representation::basic::BasicRelation;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::engine::exactly;
use crate::representation::matrix::Matrix;
use crate::representation::relation::{DimKind, Optimum, Relation};
use crate::representation::row;
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::system::System;

/// The least value of `form` over the integer points of `system`, with a point that has it.
///
/// The rational minimum, rounded up, bounds it from below and any point from above; a nonempty set of integer points of a
/// rational polyhedron has the same unbounded directions as the polyhedron, so the rational answer "unbounded" stands.
/// Between the bounds, questions for a point below a middle halve the interval.
pub fn least<S: Scalar>(system: &System<S>, form: &[S], budget: &Budget) -> Result<Optimum<(S, Vec<S>)>, Stop> {
    let mut small = Presolve::of(system, None)?;
    small.passengers.push(form);
    if !small.equalities()? {
        return Ok(Optimum::Empty);
    }
    let (rows, form) = (small.ineqs(), small.passengers.row(0).to_vec());
    let none = Matrix::new(rows.num_cols());
    let Some(mut point) = search(&none, &rows, budget)? else { return Ok(Optimum::Empty) };
    let mut value = eval(&form, &point)?;
    let step = row::content(&form)?;
    if !step.is_zero() {
        let Some(mut tableau) = Tableau::from_rows(&rows, budget)? else {
            unreachable!("a system with an integer point has a rational point")
        };
        let align = |x: &S| -> Result<S, Stop> { form[0].plus(&x.minus(&form[0])?.ceil_by(&step)?.times(&step)?) };
        let mut low = match tableau.minimize(&form, budget)? {
            Extreme::Ray(_) => return Ok(Optimum::Unbounded),
            Extreme::At(n, d) => align(&n.ceil_by(&d)?)?,
        };
        let mut reach = S::zero();
        while low < value {
            let top = low.plus(&reach)?;
            let half = low.plus(&value)?.floor_by(&S::from_i64(2));
            let top = top.min(half);
            let mut narrow = rows.clone();
            let mut below = form.iter().map(S::negated).collect::<Result<Vec<S>, Stop>>()?;
            below[0] = below[0].plus(&top)?;
            narrow.push(&below);
            match search(&none, &narrow, budget)? {
                Some(p) => {
                    value = eval(&form, &p)?;
                    point = p;
                }
                None => {
                    low = align(&top.plus(&S::one())?)?;
                    reach = reach.times(&S::from_i64(4))?.plus(&step)?;
                }
            }
        }
    }
    Ok(Optimum::Bounded((value, small.lift(point)?)))
}

/// The point of the union that is least in `order[0]`, then in `order[1]`, and so on.
pub fn lexmin<S: Scalar>(systems: &[System<S>], order: &[usize], budget: &Budget) -> Result<Optimum<Vec<S>>, Stop> {
    let mut left: Vec<(System<S>, Vec<S>)> = Vec::new();
    for system in systems {
        if let Some(point) = search(&system.eqs, &system.all_ineqs()?, budget)? {
            left.push((system.clone(), point));
        }
    }
    for &column in order {
        let mut best: Option<S> = None;
        let mut next: Vec<(System<S>, Vec<S>)> = Vec::new();
        for (system, _) in left {
            let mut form = vec![S::zero(); system.cols()];
            form[column] = S::one();
            let (value, point) = match least(&system, &form, budget)? {
                Optimum::Empty => continue,
                Optimum::Unbounded => return Ok(Optimum::Unbounded),
                Optimum::Bounded(found) => found,
            };
            if best.as_ref().is_some_and(|b| *b < value) {
                continue;
            }
            if best.as_ref().is_some_and(|b| *b > value) {
                next.clear();
            }
            let mut system = system;
            form[0] = value.negated()?;
            system.eqs.push(&form);
            best = Some(value);
            next.push((system, point));
        }
        left = next;
    }
    Ok(match left.into_iter().next() {
        Some((system, mut point)) => {
            point.truncate(system.visible - 1);
            Optimum::Bounded(point)
        }
        None => Optimum::Empty,
    })
}

impl Relation {
    /// A lower bound of a form `[ 1 | symbols | domain | range ]` over the points: its least value where each disjunct is
    /// relaxed to rationals. One simplex run for each disjunct and no integer search; [`Relation::min`] is exact.
    ///
    /// `Empty` and `Unbounded` speak of the relaxation: a set without integer points may have a bound.
    pub fn under_min(&self, form: &[i64], budget: &Budget) -> Result<Optimum<BigRational>, Exhausted> {
        let mut best = Optimum::Empty;
        for disjunct in self.disjuncts() {
            let list = std::slice::from_ref(disjunct);
            let found = exactly!(budget, [s = list], relaxed_least(&s, form, budget), |value| value)?;
            best = match (best, found) {
                (Optimum::Unbounded, _) | (_, Optimum::Unbounded) => Optimum::Unbounded,
                (Optimum::Empty, other) | (other, Optimum::Empty) => other,
                (Optimum::Bounded(a), Optimum::Bounded(b)) => Optimum::Bounded(a.min(b)),
            };
        }
        Ok(best)
    }
}

/// The least value of `form` over the rational points of a system.
fn relaxed_least<S: Scalar>(
    systems: &[System<S>],
    form: &[i64],
    budget: &Budget,
) -> Result<Optimum<BigRational>, Stop> {
    let [system] = systems else { unreachable!("asked for one disjunct at a time") };
    let mut row: Vec<S> = form.iter().map(|&x| S::from_i64(x)).collect();
    row.resize(system.cols(), S::zero());
    let mut small = Presolve::of(system, None)?;
    small.passengers.push(&row);
    if !small.equalities()? {
        return Ok(Optimum::Empty);
    }
    let Some(mut tableau) = Tableau::from_rows(&small.ineqs(), budget)? else { return Ok(Optimum::Empty) };
    Ok(match tableau.minimize(small.passengers.row(0), budget)? {
        Extreme::Ray(_) => Optimum::Unbounded,
        Extreme::At(numerator, denominator) => {
            let (numerator, denominator): (BigInt, BigInt) = (numerator.to_big(), denominator.to_big());
            Optimum::Bounded(BigRational::new(numerator, denominator))
        }
    })
}

impl Relation {
    /// The point that is least in the first column of `order`, among these least in the second, and so on. Columns not named are
    /// free: any value will do.
    pub fn lexmin_point(&self, order: &[usize], budget: &Budget) -> Result<Optimum<Vec<BigInt>>, Exhausted> {
        exactly!(budget, [s = &self.disjuncts], lexmin(&s, order, budget), |found| match found {
            Optimum::Empty => Optimum::Empty,
            Optimum::Unbounded => Optimum::Unbounded,
            Optimum::Bounded(point) => Optimum::Bounded(point.iter().map(Scalar::to_big).collect()),
        })
    }

    /// The least value of a form `[ 1 | symbols | domain | range ]` over the points.
    pub fn min(&self, form: &[i64], budget: &Budget) -> Result<Optimum<BigInt>, Exhausted> {
        let mut best = Optimum::Empty;
        for disjunct in &self.disjuncts {
            let list = std::slice::from_ref(disjunct);
            let found = exactly!(budget, [s = list], least_of(&s, form, budget), |value| value)?;
            best = match (best, found) {
                (Optimum::Unbounded, _) | (_, Optimum::Unbounded) => Optimum::Unbounded,
                (Optimum::Empty, other) | (other, Optimum::Empty) => other,
                (Optimum::Bounded(a), Optimum::Bounded(b)) => Optimum::Bounded(a.min(b)),
            };
        }
        Ok(best)
    }

    /// The greatest value of a form `[ 1 | symbols | domain | range ]` over the points.
    pub fn max(&self, form: &[i64], budget: &Budget) -> Result<Optimum<BigInt>, Exhausted> {
        let negated: Option<Vec<i64>> = form.iter().map(|x| x.checked_neg()).collect();
        let least = match negated {
            Some(form) => self.min(&form, budget)?,
            // -i64::MIN is no word: the form is 0 minus itself in one more dim.
            None => return self.max_by_extra_dim(form, budget),
        };
        Ok(match least {
            Optimum::Empty => Optimum::Empty,
            Optimum::Unbounded => Optimum::Unbounded,
            Optimum::Bounded(value) => Optimum::Bounded(-value),
        })
    }

    fn max_by_extra_dim(&self, form: &[i64], budget: &Budget) -> Result<Optimum<BigInt>, Exhausted> {
        let at = self.space.num_range;
        let wide = self.insert_dims(DimKind::Range, at, 1);
        let mut row: Vec<BigInt> = form.iter().map(|&x| BigInt::from(x)).collect();
        row.resize(wide.space.num_columns(), BigInt::from(0));
        row[wide.space.range(at)] = BigInt::from(1);
        let mut negation = BasicRelation::universe(wide.space);
        negation.add_eq_big(&row);
        let mut last = vec![0; wide.space.num_columns()];
        last[wide.space.range(at)] = 1;
        Ok(match wide.intersect(&negation.into()).min(&last, budget)? {
            Optimum::Empty => Optimum::Empty,
            Optimum::Unbounded => Optimum::Unbounded,
            Optimum::Bounded(value) => Optimum::Bounded(-value),
        })
    }
}

fn least_of<S: Scalar>(systems: &[System<S>], form: &[i64], budget: &Budget) -> Result<Optimum<BigInt>, Stop> {
    let [system] = systems else { unreachable!("asked for one disjunct at a time") };
    let mut row: Vec<S> = form.iter().map(|&x| S::from_i64(x)).collect();
    row.resize(system.cols(), S::zero());
    Ok(match least(system, &row, budget)? {
        Optimum::Empty => Optimum::Empty,
        Optimum::Unbounded => Optimum::Unbounded,
        Optimum::Bounded((value, _)) => Optimum::Bounded(value.to_big()),
    })
}
