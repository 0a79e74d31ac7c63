//! The same points in conjunctions that share none.

use super::eliminate::explicit_all;
use super::redundant::tidy;
use super::subtract::subtract_one;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::engine::{self, exactly};
use crate::representation::relation::Relation;
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::system::System;

/// Systems that share no point and have the same union. All divs have definitions.
pub fn disjoint<S: Scalar>(systems: &[System<S>], budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    let mut out: Vec<System<S>> = Vec::new();
    for system in systems {
        let mut rest: Vec<System<S>> = tidy(system, budget)?.into_iter().collect();
        for earlier in &out {
            let mut next = Vec::new();
            for piece in &rest {
                next.extend(subtract_one(piece, earlier, budget)?);
            }
            rest = next;
        }
        for piece in rest {
            out.extend(tidy(&piece, budget)?);
        }
    }
    Ok(out)
}

impl Relation {
    /// The same points in disjuncts that share none.
    pub fn make_disjoint(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let systems = exactly!(
            budget,
            [s = &self.disjuncts],
            explicit_all(&s, budget).and_then(|s| disjoint(&s, budget)),
            |systems| engine::disjuncts(self.space, systems)
        );
        Ok(Relation { space: self.space, disjuncts: systems? })
    }
}
