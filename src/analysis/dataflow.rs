//! Value-based dependences: which write a read really sees.
//!
//! A write `w` flows to a read `r` of its cell if no other write `k` of that cell comes between. `k` comes between
//! exactly if the output dependence `w -> k` and the flow dependence `k -> r` both hold, so the killed pairs are
//! `output(w, k)` followed by `flow(k, r)`, summed over all writes `k`. Only pairs that certainly hold may kill.
//!
//! Where both `w` and `r` touch several cells, `k` kills only those that it touches: then the pairs are followed cell by
//! cell. If one of both touches a single cell, that is the cell of all three.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::dependence::{Dependence, Kind, Shared, Wanted};
use super::rows::{combine, unit};
use crate::affine::presburger::{BasicRelation, Budget, DimKind, Exhausted, Relation};

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
                Ok(Some(pairs)) if pairs.disjuncts().is_empty() => {}
                Ok(Some(pairs)) => found.push(Dependence { pairs, shared: Shared::Unknown, ..dependence.clone() }),
                Ok(None) | Err(Exhausted { .. }) => found.push(Dependence { exact: false, ..dependence.clone() }),
            },
            Kind::Anti | Kind::Output | Kind::Input => {}
        }
    }
    found
}

/// The pairs of all levels from one source to one target, and the same with the cells.
struct Ends {
    pairs: Relation,
    shared: Shared,
}

/// The pairs by source and target, where these certainly hold.
fn by_ends(all: &[Dependence], kind: Kind) -> BTreeMap<(usize, usize), Ends> {
    let mut ends: BTreeMap<(usize, usize), Ends> = BTreeMap::new();
    for dependence in all.iter().filter(|dependence| dependence.kind == kind && dependence.exact) {
        let Dependence { pairs, shared, .. } = dependence;
        match ends.entry((dependence.source, dependence.target)) {
            Entry::Vacant(entry) => {
                entry.insert(Ends { pairs: pairs.clone(), shared: shared.clone() });
            }
            Entry::Occupied(mut entry) => {
                let known = entry.get_mut();
                known.pairs = known.pairs.union(pairs);
                known.shared = std::mem::replace(&mut known.shared, Shared::Unknown).union(shared);
            }
        }
    }
    ends
}

/// What is left; none if the cells are not known.
fn last_writes(
    dependence: &Dependence,
    flow: &BTreeMap<(usize, usize), Ends>,
    output: &BTreeMap<(usize, usize), Ends>,
    budget: u64,
) -> Result<Option<Relation>, Exhausted> {
    let budget = Budget::new(budget);
    let mut left = match &dependence.shared {
        Shared::One => dependence.pairs.clone(),
        Shared::Several(cells) => cells.clone(),
        Shared::Unknown => return Ok(None),
    };
    let num_range = dependence.pairs.space().num_range;
    let rank = left.space().num_range - num_range;
    for (&(_, between), first) in output.range((dependence.source, 0)..=(dependence.source, usize::MAX)) {
        let Some(second) = flow.get(&(between, dependence.target)) else { continue };
        let killed = match (&first.shared, &second.shared) {
            (Shared::Several(first), Shared::Several(second)) if rank > 0 => {
                first.compose(&at_cell(second, rank), &budget)?
            }
            (Shared::Unknown, _) | (_, Shared::Unknown) => return Ok(None),
            // The source or the target touches one cell, so that is the cell of all three.
            _ => first.pairs.compose(&second.pairs, &budget)?.insert_dims(DimKind::Range, num_range, rank),
        };
        left = left.subtract(&killed, &budget)?;
        if left.disjuncts().is_empty() {
            break;
        }
    }
    if rank > 0 {
        left = left.project_out_range(num_range, rank, &budget)?;
    }
    left.remove_redundancies(&budget).map(Some)
}

/// From `k -> (r, c)` to `(k, c) -> (r, c)`.
fn at_cell(cells: &Relation, rank: usize) -> Relation {
    let (num_domain, num_range) = (cells.space().num_domain, cells.space().num_range);
    let wide = cells.insert_dims(DimKind::Domain, num_domain, rank);
    let space = wide.space();
    let mut same = BasicRelation::universe(space);
    for k in 0..rank {
        let row = combine(&unit(space.domain(num_domain + k)), 1, &unit(space.range(num_range - rank + k)), -1);
        row.into_iter().for_each(|row| same.add_eq(&row));
    }
    wide.intersect(&same.into())
}
