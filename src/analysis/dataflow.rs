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
use std::rc::Rc;

use super::dependence::{Dependence, Kind, Shared, WantedDependences};
use super::domain::LoopId;
use crate::affine::presburger::{BasicRelation, Budget, DimKind, Exhausted, Relation};
use crate::affine::row::{combine, unit};

/// How many questions may exhaust their budget, and how many steps each may take besides.
const MOST_EXHAUSTED: u64 = 2;
const SHARE: u64 = 20_000;

/// The flow dependences without the pairs between whose iterations the cell is written again; and what is opaque.
///
/// `all` holds every memory-based dependence of the program.
pub fn flow_of_values(all: &[Dependence], wanted: &WantedDependences) -> Vec<Dependence> {
    counted_flow_of_values(all, wanted).0
}

/// The same within what is left of the budget, from which it is taken; where that does not suffice, an upper bound.
///
/// # Errors
/// If nothing is left at all.
pub fn flow_of_values_within(all: &[Dependence], budget: &Budget) -> Result<Vec<Dependence>, Exhausted> {
    let left = budget.left();
    let (flows, steps) =
        counted_flow_of_values(all, &WantedDependences { budget: left, total: left, ..WantedDependences::default() });
    budget.spend(steps)?;
    Ok(flows)
}

/// The same, and how many steps that took.
pub fn counted_flow_of_values(all: &[Dependence], wanted: &WantedDependences) -> (Vec<Dependence>, u64) {
    let from_write = by_ends(all, Kind::Output);
    let to_read = by_ends(all, Kind::Flow);
    let mut found = Vec::new();
    // Nobody waits for a program of which every question is hard.
    let shares = SHARE.saturating_mul(all.len() as u64);
    let most = MOST_EXHAUSTED.saturating_mul(wanted.budget).saturating_add(shares).min(wanted.total);
    let left = Rc::new(Budget::new(most));
    for dependence in all {
        match dependence.kind {
            Kind::Order => found.push(dependence.clone()),
            Kind::Flow => match last_writes(dependence, &from_write, &to_read, &left.share(wanted.budget)) {
                Ok(Left { pairs, .. }) if pairs.disjuncts().is_empty() => {}
                Ok(Left { pairs, shared, certain }) => {
                    let exact = dependence.exact && certain;
                    found.push(Dependence { pairs, shared, exact, ..dependence.clone() });
                }
                Err(Exhausted { .. }) => found.push(Dependence { exact: false, ..dependence.clone() }),
            },
            Kind::Anti | Kind::Output | Kind::Input => {}
        }
    }
    (found, most - left.left())
}

/// The dependences of all levels from one source to one target.
struct Ends<'d> {
    /// Those that certainly hold, and of which the cells are known.
    certain: Vec<&'d Dependence>,
    /// The pairs of all of them.
    possible: Relation,
    /// Are all of them certain?
    is_whole: bool,
}

/// The dependences by source and target. What is opaque may be of any kind.
fn by_ends(all: &[Dependence], kind: Kind) -> BTreeMap<(usize, usize), Ends<'_>> {
    let mut groups: BTreeMap<(usize, usize), Vec<&Dependence>> = BTreeMap::new();
    for dependence in all.iter().filter(|dependence| dependence.kind == kind || dependence.kind == Kind::Order) {
        groups.entry((dependence.source, dependence.target)).or_default().push(dependence);
    }
    groups.into_iter().map(|(key, group)| (key, ends(&group, kind))).collect()
}

fn ends<'d>(group: &[&'d Dependence], kind: Kind) -> Ends<'d> {
    let is_certain = |one: &Dependence| one.exact && one.kind == kind && !matches!(one.shared, Shared::Unknown);
    let disjuncts = group.iter().flat_map(|one| one.pairs.disjuncts()).cloned().collect();
    let possible = Relation::from_disjuncts(group[0].pairs.space(), disjuncts);
    let certain: Vec<&Dependence> = group.iter().copied().filter(|one| is_certain(one)).collect();
    Ends { is_whole: certain.len() == group.len(), certain, possible }
}

/// May `first` followed by `second` be carried by this loop? The write between stands in the loops that carry the two,
/// so that one of these is inside the other, where both carry: then the outer one carries the two together, and the ids
/// of loops count from the outside. Where one of the two stays in one iteration of all loops that its ends share, the
/// other's loop carries both together if all ends stand in it, else none does.
fn may_carry(carried_by: Option<LoopId>, first: &Dependence, second: &Dependence) -> bool {
    match (first.carried_by, second.carried_by) {
        (Some(a), Some(b)) => carried_by == Some(a.min(b)),
        (None, other) | (other, None) => carried_by.is_none() || carried_by == other,
    }
}

/// What is left of a dependence.
struct Left {
    pairs: Relation,
    shared: Shared,
    /// Is all of it certainly left?
    certain: bool,
}

fn last_writes(
    dependence: &Dependence,
    from_write: &BTreeMap<(usize, usize), Ends<'_>>,
    to_read: &BTreeMap<(usize, usize), Ends<'_>>,
    budget: &Budget,
) -> Result<Left, Exhausted> {
    let (mut left, known) = match &dependence.shared {
        Shared::One => (dependence.pairs.clone(), true),
        Shared::Several(cells) => (cells.clone(), true),
        Shared::Unknown => (dependence.pairs.clone(), false),
    };
    let num_range = dependence.pairs.space().num_range;
    let rank = left.space().num_range - num_range;
    let mut doubtful = Vec::new();
    let between = from_write.range((dependence.source, 0)..=(dependence.source, usize::MAX));
    let between =
        between.filter_map(|(&(_, between), first)| Some((first, to_read.get(&(between, dependence.target))?)));
    let mut between: Vec<(&Ends<'_>, &Ends<'_>)> = between.collect();
    // What writes in the iteration of the read leaves the least for the others, the last of it first.
    let is_near = |ends: &Ends<'_>| ends.certain.iter().any(|one| one.carried_by.is_none());
    between.reverse();
    between.sort_by_key(|(_, second)| !is_near(second));
    for (first, second) in between {
        if !known || !first.is_whole || !second.is_whole {
            doubtful.push((first, second));
        }
        let pairs = first.certain.iter().flat_map(|first| second.certain.iter().map(move |second| (first, second)));
        for (first, second) in pairs.filter(|(a, b)| known && may_carry(dependence.carried_by, a, b)) {
            let killed = match (&first.shared, &second.shared) {
                (Shared::Several(first), Shared::Several(second)) if rank > 0 => {
                    first.compose_to_meet(&at_cell(second, rank), &left, budget)?
                }
                // The source or the target touches one cell, so that is the cell of all three.
                _ => {
                    let met = if rank == 0 { &left } else { &dependence.pairs };
                    let pairs = first.pairs.compose_to_meet(&second.pairs, met, budget)?;
                    pairs.insert_dims(DimKind::Range, num_range, rank)
                }
            };
            if killed.disjuncts().is_empty() {
                continue;
            }
            left = left.subtract(&killed, budget)?;
            if left.disjuncts().is_empty() {
                return Ok(Left { pairs: left, shared: Shared::Unknown, certain: true });
            }
        }
    }
    let mut shared = dependence.shared.clone();
    if rank > 0 {
        shared = Shared::Several(left.clone());
        left = left.project_out_range(num_range, rank, budget)?;
    }
    let mut certain = true;
    for (first, second) in doubtful {
        let between = first.possible.compose_to_meet(&second.possible, &left, budget)?;
        certain = left.intersect(&between).is_empty(budget)?;
        if !certain {
            break;
        }
    }
    Ok(Left { pairs: left.remove_redundancies(budget)?, shared, certain })
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
