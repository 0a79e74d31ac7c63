//! Existentials become divs with definitions, exactly; projection is turning dims into existentials and this.
//!
//! 1. An equality with existentials loses all but one of them by a unimodular change of existentials; the last one is
//!    solved for (coefficient 1) or becomes `floor(f / a)`.
//! 2. An existential bounded on one side only goes with its rows.
//! 3. Fourier-Motzkin, where it is exact: of two bounds `a e >= l`, `b e <= u` one coefficient is 1, or the gap
//!    `a u - b l >= (a - 1)(b - 1)`, which always has an integer, is implied (Pugh's dark shadow).
//! 4. Otherwise `e` may be taken to be the greatest of its `ceil(l_i / a_i)`: one disjunct for each lower bound, in which
//!    `e` is that div (or the least of the floors of its upper bounds, if these are fewer).
//! 5. Where bounds on both sides have other existentials, so that 4. would define one by another: [`core`]; and where
//!    that finds no thin place, the dark shadow, or `a e = l + i` for one of finitely many `i` (Pugh's splinters).
//!
//! 6. Where all this is long: [`by_minimum`].
//!
//! Every step leaves fewer existentials (5 with 1) or fewer of them in equalities, so this ends.

mod core;
mod least;
pub mod plain;
pub mod shadows;
mod split;

use super::coalesce::coalesce;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::engine::{self, exactly_one};
use crate::representation::relation::Relation;
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::simplify::Found;
use crate::representation::space::Space;
use crate::representation::system::System;
use least::by_minimum;
use shadows::{has_point, recast, smallest};
use smallvec::SmallVec;
use split::eliminate_one;

/// Systems without existentials whose union is `system`.
pub fn explicit<S: Scalar>(mut system: System<S>, budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    if settle(&mut system, budget)? == Found::Empty { Ok(Vec::new()) } else { peel(system, budget) }
}

/// The normal form in which divs lead to no existential.
fn settle<S: Scalar>(system: &mut System<S>, budget: &Budget) -> Result<Found, Stop> {
    budget.spend(S::COST * (1 + (system.ineqs.num_rows() * system.cols()) as u64 / 8))?;
    let found = system.simplify()?;
    if found == Found::Open {
        system.forget_dependent_divs()?;
    }
    Ok(found)
}

/// [`explicit`] of a system that is settled.
fn peel<S: Scalar>(system: System<S>, budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    let (mut open, mut done) = (Vec::new(), Vec::new());
    let mut split = false;
    let mut settled = Some(system);
    loop {
        let mut next = match settled.take() {
            Some(first) => first,
            None => {
                let Some(mut next) = open.pop() else { break };
                if settle(&mut next, budget)? == Found::Empty {
                    continue;
                }
                next
            }
        };
        if next.is_explicit() {
            if !split || has_point(&next, budget)? {
                done.push(next);
            }
            continue;
        }
        if next.isolate_in_equality()? {
            open.push(next);
            continue;
        }
        let before = open.len();
        open.extend(eliminate_one(next, budget)?);
        split |= open.len() > before + 1;
    }
    if split && done.len() > 1 { coalesced(&done, budget) } else { Ok(done) }
}

/// [`coalesce`] in the smallest scalars that suffice for it.
fn coalesced<S: Scalar>(systems: &[System<S>], budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    fn recast_all<S: Scalar, T: Scalar>(systems: &[System<S>]) -> Result<Vec<System<T>>, Stop> {
        systems.iter().map(recast).collect()
    }
    smallest!(budget, T => recast_all::<S, T>(systems)
        .and_then(|small| coalesce(small, budget))
        .and_then(|merged| recast_all(&merged)))
}

impl<S: Scalar> System<S> {
    /// Writes as rows the definitions of divs that lead to an existential.
    pub(crate) fn forget_dependent_divs(&mut self) -> Result<(), Stop> {
        for k in 0..self.divs.len() {
            let depends = self.divs[k]
                .as_ref()
                .is_some_and(|d| (0..k).any(|j| self.divs[j].is_none() && !d.row[self.visible + j].is_zero()));
            if depends {
                self.forget_div(k)?;
            }
        }
        Ok(())
    }

    /// If an equality has existentials, changes them (`e_k = t - sum q_j e_j`) until it has one only. False if no
    /// equality has any.
    fn isolate_in_equality(&mut self) -> Result<bool, Stop> {
        let (visible, cols) = (self.visible, self.cols());
        let unknown: Vec<usize> = (visible..cols).filter(|&c| self.divs[c - visible].is_none()).collect();
        let Some(index) = self.eqs.rows().position(|r| unknown.iter().any(|&c| !r[c].is_zero())) else {
            return Ok(false);
        };
        loop {
            let eq = self.eqs.row(index);
            let mut least: Option<(S, usize)> = None;
            let mut count = 0;
            for &c in unknown.iter().filter(|&&c| !eq[c].is_zero()) {
                count += 1;
                let size = eq[c].magnitude()?;
                if least.as_ref().is_none_or(|(l, _)| size < *l) {
                    least = Some((size, c));
                }
            }
            let Some((size, column)) = least.filter(|_| count > 1) else { return Ok(true) };
            let negative = eq[column].sign() < 0;
            let mut form = vec![S::zero(); cols];
            for &c in unknown.iter().filter(|&&c| c != column && !eq[c].is_zero()) {
                let q = eq[c].floor_by(&size);
                form[c] = if negative { q.negated()? } else { q };
            }
            for r in self.eqs.rows_mut().chain(self.ineqs.rows_mut()) {
                if !r[column].is_zero() {
                    let a = r[column].negated()?;
                    S::combine(r, &S::one(), &form, &a)?;
                }
            }
        }
    }
}

impl Relation {
    /// Drops range dims `first..first + count`, exactly: some integer value of them made the rest a member.
    pub fn project_out_range(&self, first: usize, count: usize, budget: &Budget) -> Result<Self, Exhausted> {
        let space = Space { num_range: self.space.num_range - count, ..self.space };
        self.project_out(self.space.range(first), count, space, budget)
    }

    /// Drops domain dims `first..first + count`, exactly.
    pub fn project_out_domain(&self, first: usize, count: usize, budget: &Budget) -> Result<Self, Exhausted> {
        let space = Space { num_domain: self.space.num_domain - count, ..self.space };
        self.project_out(self.space.domain(first), count, space, budget)
    }

    /// Drops symbols `first..first + count`, exactly.
    pub fn project_out_symbols(&self, first: usize, count: usize, budget: &Budget) -> Result<Self, Exhausted> {
        let space = Space { num_symbols: self.space.num_symbols - count, ..self.space };
        self.project_out(self.space.symbol(first), count, space, budget)
    }

    /// Every existential becomes a div with a definition, exactly; may split disjuncts.
    pub fn eliminate_divs(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let mut out = self.project_out(self.space.num_columns(), 0, self.space, budget)?;
        out.drop_refuted(budget)?;
        Ok(out)
    }

    fn project_out(&self, column: usize, count: usize, space: Space, budget: &Budget) -> Result<Self, Exhausted> {
        let mut out = Relation::empty(space);
        for disjunct in &self.disjuncts {
            let pieces = budget.by_quarters(|budget| {
                exactly_one!(budget, system = disjunct, {
                    let pieces = project(system.clone(), column, count, budget);
                    pieces.map(|pieces| engine::disjuncts(space, pieces))
                })
            });
            out.disjuncts.extend(pieces?);
        }
        if self.disjuncts.len() > 1 {
            out.drop_refuted(budget)?;
        }
        Ok(out)
    }
}

/// The system without `count` visible columns from `first` on.
fn project<S: Scalar>(
    mut system: System<S>,
    first: usize,
    count: usize,
    budget: &Budget,
) -> Result<Vec<System<S>>, Stop> {
    let (visible, cols) = (system.visible, system.cols());
    let unknown = (first..first + count).chain((visible..cols).filter(|&c| system.divs[c - visible].is_none()));
    let unknown: SmallVec<[usize; 16]> = unknown.collect();
    system.eliminate_plainly(unknown.iter().copied())?;
    let used = |&c: &usize| {
        let mut rows = system.eqs.rows().chain(system.ineqs.rows());
        rows.any(|r| !r[c].is_zero()) || system.divs.iter().flatten().any(|d| !d.row[c].is_zero())
    };
    let divs = (visible..cols).filter(|&c| system.divs[c - visible].is_some());
    let left = unknown.iter().copied().filter(used);
    let from: SmallVec<[Option<usize>; 32]> =
        (0..first).chain(first + count..visible).chain(left).chain(divs).map(Some).collect();
    explicit_in_few(system.with_columns(&from, visible - count), budget)
}

/// So many pieces, or fewer, are good enough.
const FEW: usize = 6;

/// [`explicit`]; where that takes many pieces, or three quarters of the budget, also by minimisation.
fn explicit_in_few<S: Scalar>(mut system: System<S>, budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    if settle(&mut system, budget)? == Found::Empty {
        return Ok(Vec::new());
    }
    if system.is_explicit() {
        return Ok(vec![system]);
    }
    let before = budget.left();
    let peeled = match budget.within(before - before.div_euclid(4), |share| peel(system.clone(), share))? {
        Some(pieces) if pieces.len() <= FEW => return Ok(pieces),
        peeled => peeled,
    };
    // As many steps again, or all that are left.
    let steps = if peeled.is_some() { before - budget.left() } else { budget.left() };
    let least = budget.within(steps, |share| by_minimum(&system, share))?.flatten();
    match (peeled, least) {
        (Some(peeled), Some(least)) if least.len() < peeled.len() => Ok(least),
        (Some(peeled), _) => Ok(peeled),
        (None, Some(least)) => Ok(least),
        (None, None) => Err(budget.exhausted().into()),
    }
}

/// [`explicit`] for each system.
pub fn explicit_all<S: Scalar>(systems: &[System<S>], budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    let mut out = Vec::new();
    for system in systems {
        out.extend(explicit(system.clone(), budget)?);
    }
    Ok(out)
}
