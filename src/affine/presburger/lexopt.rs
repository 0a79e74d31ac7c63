//! Parametric lexicographic minima and maxima: the least range point as a function of symbols and domain.
//!
//! [`solve`] minimises one conjunction; minima of several are compared where both are defined, and parts that one function
//! describes are joined ([`combine`]). A maximum is the minimum of the mirrored dims.

mod combine;
mod context;
mod problem;
mod solve;
mod tableau;

use super::basic::BasicRelation;
use super::budget::{Budget, Exhausted};
use super::eliminate::explicit;
use super::engine;
use super::matrix::Matrix;
use super::optimum;
use super::piecewise::{MapPiece, PiecewiseMap, Values};
use super::relation::{DimKind, Optimum, Relation, Set};
use super::sample::is_solvable;
use super::scalar::{Scalar, Stop};
use super::space::Space;
use super::system::{Rows, System};
use context::Context;
use solve::{Minimum, Part};

/// The lexicographic minimum or maximum of the range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lexopt {
    /// The optimum where there is one.
    pub map: PiecewiseMap,
    /// The symbols and domain points whose range points go on without end, so that none is the optimum.
    pub unbounded: Set,
}

impl Relation {
    /// The lexicographically least range point (dims of a set) as a function of symbols and domain.
    pub fn lexmin(&self, budget: &Budget) -> Result<Lexopt, Exhausted> {
        let least = self.least_of_bounded(budget)?;
        match self.disjuncts.len() > 1 && !least.unbounded.disjuncts.is_empty() {
            true => self.dim_by_dim(least, budget),
            false => Ok(least),
        }
    }

    /// Where one conjunction goes on without end, another may precede it all. There the dims are minimised in turn: among
    /// the points that are least in the first ones, which all conjunctions then agree on, the next has a least value where
    /// none of them is without end.
    fn dim_by_dim(&self, least: Lexopt, budget: &Budget) -> Result<Lexopt, Exhausted> {
        let Lexopt { mut map, unbounded: endless } = least;
        let dims = self.space.num_range;
        let mut left = self.intersect_domain(&endless);
        let mut unbounded = Relation::empty(endless.space);
        for k in 1..=dims {
            let least = left.project_out_range(k, dims - k, budget)?.least_of_bounded(budget)?;
            unbounded.disjuncts.extend(least.unbounded.disjuncts);
            if k == dims {
                map.pieces.extend(least.map.pieces);
            } else {
                left = left.intersect(&least.map.to_relation().insert_dims(DimKind::Range, k, dims - k));
            }
        }
        Ok(Lexopt { map, unbounded })
    }

    /// The least point where all conjunctions have one; `unbounded` is where one has points, but none of them is least.
    fn least_of_bounded(&self, budget: &Budget) -> Result<Lexopt, Exhausted> {
        if !budget.is_big_only() {
            if let Some(list) = words(&self.disjuncts)
                && let Some(answer) = engine::settle(least(&list, self.space, budget))
            {
                return answer.map(|least| least.finish(self.space));
            }
            if let Some(list) = engine::wides(&self.disjuncts, budget)
                && let Some(answer) = engine::settle(least(&list.iter().collect::<Vec<_>>(), self.space, budget))
            {
                return answer.map(|least| least.finish(self.space));
            }
        }
        let list = engine::bigs(&self.disjuncts);
        match engine::settle(least(&list.iter().collect::<Vec<_>>(), self.space, budget)) {
            Some(answer) => answer.map(|least| least.finish(self.space)),
            None => unreachable!("big integers do not overflow"),
        }
    }

    /// The lexicographically greatest range point (dims of a set) as a function of symbols and domain.
    pub fn lexmax(&self, budget: &Budget) -> Result<Lexopt, Exhausted> {
        let first = self.space.range(0);
        let mirror = |d: &BasicRelation| {
            let rows = match &d.rows {
                Rows::Word(s) => mirrored(s, first).map(Rows::from).ok(),
                Rows::Big(_) => None,
            };
            let big = || match mirrored(&d.rows.to_big(), first) {
                Ok(s) => Rows::from(s),
                Err(stop) => unreachable!("big integers do not overflow: {stop:?}"),
            };
            BasicRelation { space: d.space, rows: rows.unwrap_or_else(big) }
        };
        let mirrored = Relation { space: self.space, disjuncts: self.disjuncts.iter().map(mirror).collect() };
        let mut out = mirrored.lexmin(budget)?;
        out.map.pieces.iter_mut().for_each(|p| p.values = p.values.negated());
        Ok(out)
    }
}

fn words(disjuncts: &[BasicRelation]) -> Option<Vec<&System<i64>>> {
    disjuncts
        .iter()
        .map(|d| match &d.rows {
            Rows::Word(s) => Some(s),
            Rows::Big(_) => None,
        })
        .collect()
}

/// The system with the dims from column `first` on negated.
fn mirrored<S: Scalar>(system: &System<S>, first: usize) -> Result<System<S>, Stop> {
    let mut out = system.clone();
    let dims = first..system.visible;
    let definitions = out.divs.iter_mut().flatten().map(|d| d.row.as_mut_slice());
    for row in out.eqs.rows_mut().chain(out.ineqs.rows_mut()).chain(definitions) {
        for x in row[dims.clone()].iter_mut().filter(|x| !x.is_zero()) {
            *x = x.negated()?;
        }
    }
    Ok(out)
}

/// The minimum of a union.
struct Least<S> {
    parts: Vec<Part<S>>,
    /// The parameters for which some conjunction goes on without end.
    endless: Vec<System<S>>,
}

impl<S: Scalar> Least<S> {
    fn finish(self, space: Space) -> Lexopt
    where
        Rows: From<System<S>>,
        Values: From<Matrix<S>>,
    {
        let disjuncts = engine::disjuncts(space.domain_space(), self.endless);
        let unbounded = Relation { space: space.domain_space(), disjuncts };
        Lexopt { map: PiecewiseMap { space, pieces: pieces(self.parts, space) }, unbounded }
    }
}

fn pieces<S: Scalar>(parts: Vec<Part<S>>, space: Space) -> Vec<MapPiece>
where
    Rows: From<System<S>>,
    Values: From<Matrix<S>>,
{
    let piece = |part: Part<S>| {
        let (system, values) = part.context.finish(part.values);
        let domain = BasicRelation { space: space.domain_space(), rows: system.into() };
        MapPiece { domain, values: values.into() }
    };
    parts.into_iter().map(piece).collect()
}

fn least<S: Scalar>(systems: &[&System<S>], space: Space, budget: &Budget) -> Result<Least<S>, Stop> {
    let visible = space.range(0);
    let mut parts: Vec<Part<S>> = Vec::new();
    let mut endless: Vec<System<S>> = Vec::new();
    for system in systems {
        let new = match solve::minimum(system, visible, budget)? {
            Minimum::Parts(new) => new,
            Minimum::Unbounded => {
                if is_solvable(&system.eqs, &system.all_ineqs()?, budget)? {
                    endless.extend(explicit(system.hide(visible, space.num_range), budget)?);
                }
                continue;
            }
            Minimum::Tired => point(system, visible, budget)?,
        };
        parts = if parts.is_empty() { new } else { combine::least(parts, new, budget)? };
    }
    if !endless.is_empty() {
        let contexts: Vec<Context<S>> = endless.iter().cloned().map(Context::from).collect();
        let mut rest = Vec::new();
        for part in parts {
            rest.extend(combine::without(part, &contexts, budget)?);
        }
        parts = rest;
    }
    if parts.len() > 1 {
        parts = combine::join(parts, budget)?;
    }
    Ok(Least { parts, endless })
}

/// The minimum of a conjunction without parameters, each dim in turn by bisection.
fn point<S: Scalar>(system: &System<S>, visible: usize, budget: &Budget) -> Result<Vec<Part<S>>, Stop> {
    if visible > 1 {
        return Err(Stop::Exhausted(Exhausted { limit: 0 }));
    }
    let order: Vec<usize> = (visible..system.visible).collect();
    match optimum::lexmin(std::slice::from_ref(system), &order, budget)? {
        Optimum::Empty => Ok(Vec::new()),
        Optimum::Unbounded => unreachable!("the directions of the cone have a least one"),
        Optimum::Bounded(point) => {
            let mut values = Matrix::new(1);
            point.into_iter().for_each(|x| values.push(&[x]));
            Ok(vec![Part { context: Context::from(System::universe(visible)), values }])
        }
    }
}

/// See [`PiecewiseMap::coalesced`].
pub(super) fn coalesced(map: &PiecewiseMap, budget: &Budget) -> Result<PiecewiseMap, Exhausted> {
    let space = map.space;
    let words = || -> Option<Vec<Part<i64>>> {
        map.pieces
            .iter()
            .map(|p| match (&p.domain.rows, &p.values) {
                (Rows::Word(s), Values::Word(v)) => Some(Part { context: s.clone().into(), values: v.clone() }),
                _ => None,
            })
            .collect()
    };
    if let Some(parts) = words()
        && !budget.is_big_only()
        && let Some(answer) = engine::settle(combine::join(parts, budget))
    {
        return Ok(PiecewiseMap { space, pieces: pieces(answer?, space) });
    }
    let big = |p: &MapPiece| Part { context: p.domain.rows.to_big().into(), values: p.values.to_big() };
    match engine::settle(combine::join(map.pieces.iter().map(big).collect(), budget)) {
        Some(answer) => Ok(PiecewiseMap { space, pieces: pieces(answer?, space) }),
        None => unreachable!("big integers do not overflow"),
    }
}
