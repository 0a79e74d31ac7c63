//! Parametric lexicographic minima and maxima: the least range point as a function of symbols and domain.
//!
//! [`solve`] minimises one conjunction; minima of several are compared where both are defined, and parts that one function
//! describes are joined ([`combine`]). A maximum is the minimum of the mirrored dims.

mod combine;
mod context;
mod problem;
pub mod solve;
mod tableau;

use super::eliminate::explicit;
use super::optimum;
use super::sample::is_solvable;
use crate::representation::affine::MultiAff;
use crate::representation::basic::BasicRelation;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::engine;
use crate::representation::form::{Form, Forms};
use crate::representation::matrix::Matrix;
use crate::representation::piecewise::{MapPiece, PiecewiseMap};
use crate::representation::relation::{DimKind, Optimum, Relation, Set};
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::space::Space;
use crate::representation::system::{Rows, System};
use combine::Group;
use context::Context;
use smallvec::SmallVec;
use solve::{Minimum, ParameterPart};

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
        out.map.pieces.iter_mut().for_each(|p| p.function = p.function.negated());
        Ok(out)
    }
}

fn words(disjuncts: &[BasicRelation]) -> Option<SmallVec<[&System<i64>; 4]>> {
    let mut out = SmallVec::new();
    for d in disjuncts {
        match &d.rows {
            Rows::Word(s) => out.push(s),
            Rows::Big(_) => return None,
        }
    }
    Some(out)
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
    groups: Vec<Group<S>>,
    /// The parameters for which some conjunction goes on without end.
    endless: Vec<System<S>>,
}

impl<S: Scalar> Least<S> {
    fn finish(self, space: Space) -> Lexopt
    where
        Rows: From<System<S>>,
        Forms: From<Form<S>>,
    {
        let set = |systems| Relation {
            space: space.domain_space(),
            disjuncts: engine::disjuncts(space.domain_space(), systems),
        };
        let piece = |group: Group<S>| {
            let mut domains = group.domains;
            domains.iter_mut().for_each(System::drop_unused_divs);
            let forms = Form::new(group.divs, group.values).into();
            MapPiece { domain: set(domains), function: MultiAff { space, forms } }
        };
        let pieces = self.groups.into_iter().map(piece).collect();
        Lexopt { map: PiecewiseMap { space, pieces }, unbounded: set(self.endless) }
    }
}

fn least<S: Scalar>(systems: &[&System<S>], space: Space, budget: &Budget) -> Result<Least<S>, Stop> {
    let visible = space.range(0);
    let mut parts: Vec<ParameterPart<S>> = Vec::new();
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
            Minimum::Tired => point(system, budget)?,
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
    Ok(Least { groups: combine::group(parts, budget)?, endless })
}

/// The minimum of a conjunction without parameters, each dim in turn by bisection.
fn point<S: Scalar>(system: &System<S>, budget: &Budget) -> Result<Vec<ParameterPart<S>>, Stop> {
    let order: Vec<usize> = (1..system.visible).collect();
    match optimum::lexmin(std::slice::from_ref(system), &order, budget)? {
        Optimum::Empty => Ok(Vec::new()),
        Optimum::Unbounded => unreachable!("the directions of the cone have a least one"),
        Optimum::Bounded(point) => {
            let values = Matrix::from_rows(1, point);
            Ok(vec![ParameterPart { context: Context::from(System::universe(1)), values }])
        }
    }
}
