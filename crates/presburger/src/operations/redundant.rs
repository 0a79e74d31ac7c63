//! One conjunction without redundant rows.

use super::presolve::Presolve;
use super::sample::is_solvable;
use super::tableau::{Extreme, Tableau};
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::engine::{self, exactly};
use crate::representation::matrix::Matrix;
use crate::representation::relation::Relation;
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::simplify::Found;
use crate::representation::system::System;

/// Normal form without redundant inequalities, inequalities that are 0 everywhere as equalities. None if empty.
pub fn tidy<S: Scalar>(system: &System<S>, budget: &Budget) -> Result<Option<System<S>>, Stop> {
    let mut out = system.clone();
    loop {
        if out.simplify()? == Found::Empty || !is_solvable(&out.eqs, &out.all_ineqs()?, budget)? {
            return Ok(None);
        }
        if !find_equalities(&mut out, budget)? {
            out.drop_redundant_ineqs(budget)?;
            // Divs may have lost their last row.
            out.simplify()?;
            return Ok(Some(out));
        }
    }
}

/// Turns inequalities that no rational point makes positive into equalities. True if there was one.
fn find_equalities<S: Scalar>(system: &mut System<S>, budget: &Budget) -> Result<bool, Stop> {
    let Some(mut tableau) = Tableau::of_system(system, budget)? else { return Ok(false) };
    let mut found = Vec::new();
    for (k, r) in system.ineqs.rows().enumerate() {
        if let Extreme::At(n, d) = tableau.maximize(r, budget)?
            && n < d
        {
            found.push(k);
        }
    }
    for &k in found.iter().rev() {
        let eq = system.ineqs.row(k).to_vec();
        system.ineqs.remove(k);
        system.eqs.push(&eq);
    }
    Ok(!found.is_empty())
}

/// Whether `eqs == 0`, `ineqs >= 0` is shown to have no integer point without a search: by exact elimination of equalities
/// and variables, or because there is no rational point either.
pub fn is_refuted<S: Scalar>(eqs: &Matrix<S>, ineqs: &Matrix<S>, budget: &Budget) -> Result<bool, Stop> {
    let mut small = Presolve::new(eqs, ineqs);
    if small.guess()?.is_some() {
        return Ok(false);
    }
    Ok(!small.run(budget)? || !small.is_done() && Tableau::from_rows(&small.ineqs(), budget)?.is_none())
}

impl Relation {
    /// The same points without rows that others imply and without empty disjuncts.
    pub fn remove_redundancies(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let mut out = Relation::empty(self.space);
        for disjunct in &self.disjuncts {
            let list = std::slice::from_ref(disjunct);
            let next = exactly!(budget, [s = list], tidy_all(&s, budget), |s| engine::disjuncts(self.space, s));
            out.disjuncts.extend(next?);
        }
        Ok(out)
    }
}

fn tidy_all<S: Scalar>(systems: &[System<S>], budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    let mut out = Vec::new();
    for system in systems {
        out.extend(tidy(system, budget)?);
    }
    Ok(out)
}
