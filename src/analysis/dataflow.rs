//! Value-based dependences: which write a read really sees.
//!
//! A write `w` flows to a read `r` of its cell if no other write `k` of that cell comes between. `k` comes between
//! exactly if the output dependence `w -> k` and the flow dependence `k -> r` both hold, so the killed pairs are
//! `output(w, k)` followed by `flow(k, r)`, summed over all writes `k`. Only pairs that certainly hold may kill.

use std::collections::BTreeMap;

use super::dependence::{Dependence, Kind, Wanted};
use crate::affine::presburger::{Budget, Exhausted, Relation};

/// The flow dependences without the pairs between whose iterations the cell is written again; and what is opaque.
///
/// `all` holds every memory-based dependence of the program.
pub fn flow_of_values(all: &[Dependence], wanted: &Wanted) -> Vec<Dependence> {
    let flow = by_ends(all, Kind::Flow);
    let output = by_ends(all, Kind::Output);
    let mut found = Vec::new();
    for dependence in all {
        match dependence.kind {
            Kind::Order => found.push(dependence.clone()),
            Kind::Flow => match last_writes(dependence, &flow, &output, wanted.budget) {
                Ok(pairs) if pairs.disjuncts().is_empty() => {}
                Ok(pairs) => found.push(Dependence { pairs, ..dependence.clone() }),
                Err(Exhausted { .. }) => found.push(Dependence { exact: false, ..dependence.clone() }),
            },
            Kind::Anti | Kind::Output | Kind::Input => {}
        }
    }
    found
}

/// The pairs of all levels, by source and target, where these certainly hold.
fn by_ends(all: &[Dependence], kind: Kind) -> BTreeMap<(usize, usize), Relation> {
    let mut pairs: BTreeMap<(usize, usize), Relation> = BTreeMap::new();
    for dependence in all.iter().filter(|dependence| dependence.kind == kind && dependence.exact) {
        let ends = (dependence.source, dependence.target);
        let union = pairs.get(&ends).map(|known| known.union(&dependence.pairs));
        pairs.insert(ends, union.unwrap_or_else(|| dependence.pairs.clone()));
    }
    pairs
}

fn last_writes(
    dependence: &Dependence,
    flow: &BTreeMap<(usize, usize), Relation>,
    output: &BTreeMap<(usize, usize), Relation>,
    budget: u64,
) -> Result<Relation, Exhausted> {
    let budget = Budget::new(budget);
    let mut left = dependence.pairs.clone();
    for (&(_, between), first) in output.range((dependence.source, 0)..=(dependence.source, usize::MAX)) {
        let Some(second) = flow.get(&(between, dependence.target)) else { continue };
        left = left.subtract(&first.compose(second, &budget)?, &budget)?;
        if left.disjuncts().is_empty() {
            break;
        }
    }
    left.remove_redundancies(&budget)
}
