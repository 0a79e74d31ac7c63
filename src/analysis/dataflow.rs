//! Value-based dependences: which write a read really sees.
//!
//! A write `w` flows to a read `r` of its cell if no other write `k` of that cell comes between. `k` comes between
//! exactly if the output dependence `w -> k` and the flow dependence `k -> r` both hold, so the killed pairs are
//! `output(w, k)` followed by `flow(k, r)`, summed over all writes `k`. Only pairs that certainly hold kill; where others
//! may, or something opaque stands between, what is left is an upper bound.
//!
//! Where both `w` and `r` touch several cells, `k` kills only those that it touches: then the pairs are followed cell by
//! cell. If one of both touches a single cell, that is the cell of all three.

use std::collections::BTreeMap;

use super::dependence::{Dependence, Kind, Shared, Wanted};
use super::rows::{combine, unit};
use crate::affine::presburger::{BasicRelation, Budget, DimKind, Exhausted, Relation};

/// The flow dependences without the pairs between whose iterations the cell is written again; and what is opaque.
///
/// `all` holds every memory-based dependence of the program.
pub fn flow_of_values(all: &[Dependence], wanted: &Wanted) -> Vec<Dependence> {
    let from_write = by_ends(all, Kind::Output);
    let to_read = by_ends(all, Kind::Flow);
    let mut found = Vec::new();
    for dependence in all {
        match dependence.kind {
            Kind::Order => found.push(dependence.clone()),
            Kind::Flow => match last_writes(dependence, &from_write, &to_read, wanted.budget) {
                Ok((pairs, _)) if pairs.disjuncts().is_empty() => {}
                Ok((pairs, certain)) => {
                    let exact = dependence.exact && certain;
                    found.push(Dependence { pairs, shared: Shared::Unknown, exact, ..dependence.clone() });
                }
                Err(Exhausted { .. }) => found.push(Dependence { exact: false, ..dependence.clone() }),
            },
            Kind::Anti | Kind::Output | Kind::Input => {}
        }
    }
    found
}

/// The pairs of all levels from one source to one target.
struct Ends {
    /// Those that certainly hold, and the cells.
    certain: Option<(Relation, Shared)>,
    /// All of them, if there are others too.
    possible: Option<Relation>,
}

/// The pairs by source and target. What is opaque may be of any kind.
fn by_ends(all: &[Dependence], kind: Kind) -> BTreeMap<(usize, usize), Ends> {
    let mut groups: BTreeMap<(usize, usize), Vec<&Dependence>> = BTreeMap::new();
    for dependence in all.iter().filter(|dependence| dependence.kind == kind || dependence.kind == Kind::Order) {
        groups.entry((dependence.source, dependence.target)).or_default().push(dependence);
    }
    let ends = |group: Vec<&Dependence>| {
        let is_certain = |dependence: &&&Dependence| dependence.exact && dependence.kind == kind;
        let both = |(pairs, shared): (Relation, Shared), more: &Dependence| {
            (pairs.union(&more.pairs), shared.union(&more.shared))
        };
        let mut certain = group.iter().filter(is_certain);
        let first = certain.next().map(|first| (first.pairs.clone(), first.shared.clone()));
        let certain = first.map(|first| certain.fold(first, |known, more| both(known, more)));
        let certain = certain.filter(|(_, shared)| !matches!(shared, Shared::Unknown));
        let is_whole = certain.is_some() && group.iter().all(|dependence| is_certain(&dependence));
        let possible = group[1..].iter().fold(group[0].pairs.clone(), |known, more| known.union(&more.pairs));
        Ends { certain, possible: (!is_whole).then_some(possible) }
    };
    groups.into_iter().map(|(key, group)| (key, ends(group))).collect()
}

/// What is left, and whether all of it certainly is.
fn last_writes(
    dependence: &Dependence,
    from_write: &BTreeMap<(usize, usize), Ends>,
    to_read: &BTreeMap<(usize, usize), Ends>,
    budget: u64,
) -> Result<(Relation, bool), Exhausted> {
    let budget = Budget::new(budget);
    let (mut left, known) = match &dependence.shared {
        Shared::One => (dependence.pairs.clone(), true),
        Shared::Several(cells) => (cells.clone(), true),
        Shared::Unknown => (dependence.pairs.clone(), false),
    };
    let num_range = dependence.pairs.space().num_range;
    let rank = left.space().num_range - num_range;
    let mut doubtful = Vec::new();
    for (&(_, between), first) in from_write.range((dependence.source, 0)..=(dependence.source, usize::MAX)) {
        let Some(second) = to_read.get(&(between, dependence.target)) else { continue };
        let pairs = |ends: &Ends| ends.possible.clone().or_else(|| Some(ends.certain.as_ref()?.0.clone()));
        if !known || first.possible.is_some() || second.possible.is_some() {
            doubtful.extend(pairs(first).zip(pairs(second)));
        }
        let (Some(first), Some(second), true) = (&first.certain, &second.certain, known) else { continue };
        let killed = match (&first.1, &second.1) {
            (Shared::Several(first), Shared::Several(second)) if rank > 0 => {
                first.compose(&at_cell(second, rank), &budget)?
            }
            // The source or the target touches one cell, so that is the cell of all three.
            _ => first.0.compose(&second.0, &budget)?.insert_dims(DimKind::Range, num_range, rank),
        };
        left = left.subtract(&killed, &budget)?;
        if left.disjuncts().is_empty() {
            return Ok((left, true));
        }
    }
    if rank > 0 {
        left = left.project_out_range(num_range, rank, &budget)?;
    }
    let mut certain = true;
    for (first, second) in doubtful {
        certain &= left.intersect(&first.compose(&second, &budget)?).is_empty(&budget)?;
    }
    Ok((left.remove_redundancies(&budget)?, certain))
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
