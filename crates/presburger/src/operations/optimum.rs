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
    least_from(system, form, None, budget)
}

/// The same where a point of the system may be known, which is the first that a search would look for. The least value is the
/// same, and so is the point where there is only one that has it.
fn least_from<S: Scalar>(
    system: &System<S>,
    form: &[S],
    known: Option<Vec<S>>,
    budget: &Budget,
) -> Result<Optimum<(S, Vec<S>)>, Stop> {
    let at_known = known.as_ref().map(|point| eval(form, point)).transpose()?;
    if let (Some(value), Some(point)) = (&at_known, &known)
        && is_bound(system, form, value)?
    {
        return Ok(Optimum::Bounded((value.clone(), point.clone())));
    }
    let mut small = Presolve::of(system, None)?;
    small.passengers.push(form);
    if !small.equalities()? {
        return Ok(Optimum::Empty);
    }
    let (rows, image) = (small.ineqs(), small.passengers.row(0).to_vec());
    let none = Matrix::new(rows.num_cols());
    // The form over the new variables has the values of that over the old ones.
    let (mut value, mut point) = match at_known {
        Some(value) => (value, None),
        None => {
            let Some(found) = search(&none, &rows, budget)? else { return Ok(Optimum::Empty) };
            (eval(&image, &found)?, Some(found))
        }
    };
    let form = image;
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
                    point = Some(p);
                }
                None => {
                    low = align(&top.plus(&S::one())?)?;
                    reach = reach.times(&S::from_i64(4))?.plus(&step)?;
                }
            }
        }
    }
    let point = match (point, known) {
        (Some(point), _) => small.lift(point)?,
        (None, Some(known)) => known,
        (None, None) => unreachable!("a point is known or found"),
    };
    Ok(Optimum::Bounded((value, point)))
}

/// Does an inequality of the system say that `form` is no less than `value`?
fn is_bound<S: Scalar>(system: &System<S>, form: &[S], value: &S) -> Result<bool, Stop> {
    let constant = form[0].minus(value)?;
    Ok(system.ineqs.rows().any(|row| row[0] == constant && row[1..] == form[1..]))
}

/// The point of the union that is least in `order[0]`, then in `order[1]`, and so on.
///
/// The point that has the least value in one column is where the search for the next one begins. What is in columns that the order does not
/// name, that of the last column leaves open: there it begins anew, so that the answer does not depend on the way to it.
pub fn lexmin<S: Scalar>(systems: &[System<S>], order: &[usize], budget: &Budget) -> Result<Optimum<Vec<S>>, Stop> {
    let mut left: Vec<(System<S>, Vec<S>)> = Vec::new();
    for system in systems {
        if let Some(point) = search(&system.eqs, &system.all_ineqs()?, budget)? {
            left.push((system.clone(), point));
        }
    }
    for (number, &column) in order.iter().enumerate() {
        let mut best: Option<S> = None;
        let mut next: Vec<(System<S>, Vec<S>)> = Vec::new();
        for (system, point) in left {
            let is_open = number + 1 == order.len() && (1..system.visible).any(|column| !order.contains(&column));
            let mut form = vec![S::zero(); system.cols()];
            form[column] = S::one();
            let (value, point) = match least_from(&system, &form, (!is_open).then_some(point), budget)? {
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
            best = farther(best, found, BigRational::min);
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
            best = farther(best, found, BigInt::min);
        }
        Ok(best)
    }

    /// The least and the greatest value of a form `[ 1 | symbols | domain | range ]` over the points: the search for the one begins where
    /// the other was found.
    pub fn extremes(&self, form: &[i64], budget: &Budget) -> Result<[Optimum<BigInt>; 2], Exhausted> {
        let mut best = [Optimum::Empty, Optimum::Empty];
        for disjunct in &self.disjuncts {
            let list = std::slice::from_ref(disjunct);
            let found = exactly!(budget, [s = list], extremes_of(&s, form, budget), |values| values)?;
            let [least, greatest] = found;
            let [low, high] = best;
            best = [farther(low, least, BigInt::min), farther(high, greatest, BigInt::max)];
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

/// The optimum of two sets together from those of each; of two values that are there the one that is `chosen`.
fn farther<T>(one: Optimum<T>, other: Optimum<T>, chosen: fn(T, T) -> T) -> Optimum<T> {
    match (one, other) {
        (Optimum::Unbounded, _) | (_, Optimum::Unbounded) => Optimum::Unbounded,
        (Optimum::Empty, other) | (other, Optimum::Empty) => other,
        (Optimum::Bounded(a), Optimum::Bounded(b)) => Optimum::Bounded(chosen(a, b)),
    }
}

/// The least and the greatest value of a form over the points of a system.
fn extremes_of<S: Scalar>(systems: &[System<S>], form: &[i64], budget: &Budget) -> Result<[Optimum<BigInt>; 2], Stop> {
    let [system] = systems else { unreachable!("asked for one disjunct at a time") };
    let mut row: Vec<S> = form.iter().map(|&x| S::from_i64(x)).collect();
    row.resize(system.cols(), S::zero());
    let (least, point) = match least(system, &row, budget)? {
        Optimum::Empty => return Ok([Optimum::Empty, Optimum::Empty]),
        Optimum::Unbounded => (Optimum::Unbounded, None),
        Optimum::Bounded((value, point)) => (Optimum::Bounded(value.to_big()), Some(point)),
    };
    row::negate(&mut row)?;
    let greatest = match least_from(system, &row, point, budget)? {
        Optimum::Empty => Optimum::Empty,
        Optimum::Unbounded => Optimum::Unbounded,
        Optimum::Bounded((value, _)) => Optimum::Bounded(-value.to_big()),
    };
    Ok([least, greatest])
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
