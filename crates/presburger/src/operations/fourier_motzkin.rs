//! Projection over the rationals, which may keep points that no integer stands behind, and says so.
//!
//! What every pair of a lower and an upper bound implies about the rest holds wherever an integer lies between them. The
//! reverse is true for integers if in each pair one of the two coefficients is 1. The normal form is kept all along:
//! existentials that are floors of what is left become divs, and lose nothing.

use super::eliminate::plain::shadow;
use super::eliminate::shadows::prune;
use super::tableau::Tableau;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::engine::{self, exactly};
use crate::representation::relation::Relation;
use crate::representation::row::Solved;
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::simplify::Found;
use crate::representation::space::Space;
use crate::representation::system::System;

/// More rows than this meet a tableau one by one, and only those that say something new stay in it.
const MANY_ROWS: usize = 32;

impl Relation {
    /// Drops range dims `first..first + count` and all existentials by Fourier-Motzkin elimination, and whether that was
    /// exact: the result has all points that [`Relation::project_out_range`] gives, and if the answer is true no others.
    /// Never more disjuncts than before, and no integer search.
    pub fn over_project_range(&self, first: usize, count: usize, budget: &Budget) -> Result<(Self, bool), Exhausted> {
        let space = Space { num_range: self.space.num_range - count, ..self.space };
        let column = self.space.range(first);
        let (systems, exact) = exactly!(
            budget,
            [s = &self.disjuncts],
            {
                let mut out = Vec::new();
                let mut exact = true;
                for system in &s {
                    if let Some((next, whole)) = over_project(system.hide(column, count), budget)? {
                        out.push(next);
                        exact &= whole;
                    }
                }
                Ok((out, exact))
            },
            |(systems, exact)| (engine::disjuncts(space, systems), exact)
        )?;
        Ok((Relation { space, disjuncts: systems }, exact))
    }
}

/// The system without existentials, and whether no point was added; none if it has no rational point.
fn over_project<S: Scalar>(mut system: System<S>, budget: &Budget) -> Result<Option<(System<S>, bool)>, Stop> {
    let mut exact = true;
    loop {
        if system.simplify()? == Found::Empty {
            return Ok(None);
        }
        let uses =
            |s: &System<S>, k: usize, j: usize| s.divs[j].as_ref().is_some_and(|d| !d.row[s.visible + k].is_zero());
        while let Some(j) =
            (0..system.divs.len()).find(|&j| (0..j).any(|k| system.divs[k].is_none() && uses(&system, k, j)))
        {
            system.forget_div(j)?;
        }
        // The one that makes the fewest rows.
        let undefined = (0..system.divs.len()).filter(|&k| system.divs[k].is_none());
        let Some(k) = undefined.min_by_key(|&k| growth(&system, system.visible + k)) else { break };
        exact &= eliminate(&mut system, k, budget)?;
    }
    Ok(Tableau::of_system(&system, budget)?.is_some().then_some((system, exact)))
}

/// How many rows elimination of a column makes; less than any other number if an equality has it.
fn growth<S: Scalar>(system: &System<S>, column: usize) -> Option<usize> {
    if system.eqs.rows().any(|r| !r[column].is_zero()) {
        return None;
    }
    let with_sign = |sign: i32| system.ineqs.rows().filter(|r| r[column].sign() == sign).count();
    Some(with_sign(1) * with_sign(-1))
}

/// Removes an existential that no definition uses; whether every integer point that is left has a value for it.
fn eliminate<S: Scalar>(system: &mut System<S>, k: usize, budget: &Budget) -> Result<bool, Stop> {
    let column = system.visible + k;
    let with_column = (0..system.eqs.num_rows()).filter(|&r| !system.eqs.row(r)[column].is_zero());
    let equality = with_column.min_by_key(|&r| !system.eqs.row(r)[column].is_unit());
    let exact = match equality {
        Some(r) => {
            let solved = Solved::new(system.eqs.row(r), column);
            let is_unit = system.eqs.row(r)[column].is_unit();
            system.eqs.remove(r);
            for row in system.eqs.rows_mut().chain(system.ineqs.rows_mut()) {
                solved.eliminate(row)?;
            }
            is_unit
        }
        None => {
            let all_units =
                |sign: i32| system.ineqs.rows().filter(|r| r[column].sign() == sign).all(|r| r[column].is_unit());
            let exact = all_units(1) || all_units(-1);
            shadow(&mut system.ineqs, column)?;
            budget.spend(S::COST * (1 + (system.ineqs.num_rows() * system.cols()) as u64 / 8))?;
            exact
        }
    };
    if system.ineqs.num_rows() <= MANY_ROWS {
        system.drop_redundant_ineqs(budget)?;
    } else {
        // No point is left, or else fewer rows. The caller sees which.
        let rows = system.ineqs.clone();
        if !prune(system, &[], budget)? {
            system.ineqs = rows;
        }
    }
    system.keep_divs(|j| j != k);
    Ok(exact)
}
