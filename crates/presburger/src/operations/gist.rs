//! The rows of a set that matter inside a context.

use super::sample::is_solvable;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::engine::{self, exactly};
use crate::representation::relation::Relation;
use crate::representation::row;
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::simplify::Found;
use crate::representation::system::System;

/// The rows of `system` that say more than `context` does; none if they have no point in common.
///
/// A row goes if in each disjunct of the context the rows that are left imply it, on integer points. Rows with divs and
/// many terms are tried first, so that the simple ones stay.
pub fn gist<S: Scalar>(system: &System<S>, context: &[System<S>], budget: &Budget) -> Result<Option<System<S>>, Stop> {
    let mut system = system.clone();
    if system.simplify()? == Found::Empty {
        return Ok(None);
    }
    let mut meets = false;
    for c in context {
        let both = system.conjunction(c);
        meets = meets || is_solvable(&both.eqs, &both.all_ineqs()?, budget)?;
    }
    if !meets {
        return Ok(None);
    }
    let mut rows: Vec<(bool, Vec<S>)> = system.eqs.rows().map(|r| (true, r.to_vec())).collect();
    rows.extend(system.ineqs.rows().map(|r| (false, r.to_vec())));
    let weight = |r: &[S]| {
        let terms = |r: &[S]| r.iter().filter(|x| !x.is_zero()).count();
        (terms(&r[system.visible..]), terms(&r[1..]))
    };
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&k| std::cmp::Reverse(weight(&rows[k].1)));
    let mut kept = vec![true; rows.len()];
    for k in order {
        kept[k] = false;
        let mut rest = system.clone();
        rest.eqs.clear();
        rest.ineqs.clear();
        for (j, (is_eq, r)) in rows.iter().enumerate() {
            if kept[j] {
                if *is_eq { rest.eqs.push(r) } else { rest.ineqs.push(r) }
            }
        }
        kept[k] = !implied(&rest, context, &rows[k], budget)?;
    }
    system.eqs.clear();
    system.ineqs.clear();
    for ((is_eq, r), _) in rows.iter().zip(&kept).filter(|(_, k)| **k) {
        if *is_eq { system.eqs.push(r) } else { system.ineqs.push(r) }
    }
    Ok((system.simplify()? == Found::Open).then_some(system))
}

fn implied<S: Scalar>(
    rest: &System<S>,
    context: &[System<S>],
    (is_eq, row): &(bool, Vec<S>),
    budget: &Budget,
) -> Result<bool, Stop> {
    let mut negations = vec![row::complement(row)?];
    if *is_eq {
        let mut above = row.clone();
        above[0] = above[0].minus(&S::one())?;
        negations.push(above);
    }
    for c in context {
        let both = rest.conjunction(c);
        for negation in &negations {
            let mut all = both.all_ineqs()?;
            all.push(negation);
            if is_solvable(&both.eqs, &all, budget)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

impl Relation {
    /// Fewer and simpler rows that mean the same inside `context`.
    pub fn gist(&self, context: &Self, budget: &Budget) -> Result<Self, Exhausted> {
        self.same_space(context);
        let systems = exactly!(
            budget,
            [s = &self.disjuncts, c = &context.disjuncts],
            {
                let mut out = Vec::new();
                for system in &s {
                    out.extend(gist(system, &c, budget)?);
                }
                Ok(out)
            },
            |systems| engine::disjuncts(self.space, systems)
        );
        Ok(Relation { space: self.space, disjuncts: systems? })
    }
}
