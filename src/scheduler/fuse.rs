//! Which bands beside each other become one.
//!
//! Two bands of equally many members are fused level by level, those of the second in any order and each with the least shift that keeps all edges between them. That
//! costs nothing in the loops as they are: their times stay what they were, but for shifts. It is done where something is
//! gained and nothing lost:
//!
//! - both use the same data at times that are a constant apart, or stand in the same loops already;
//! - if either has a parallel loop, the fused band has one; on a GPU, where threads are many, as many as either;
//! - the loop that walks through memory step by step is the same in both, so that it can be innermost for both.
//!
//! So the two products of mvt stay apart, which read a matrix by rows and by columns, and gemver's update of a matrix becomes one with the
//! product that reads it.

use std::collections::BTreeSet;

use super::hyperplane::{Member, Rank, Time};
use super::inner::best_inner;
use super::knobs::Fuse;
use super::plan::{Planner, inside};
use super::problem::Edge;
use super::references::reuses;

/// Bands of more members are only fused level by level as they stand.
const MOST_PERMUTED: usize = 3;

/// Bands of more members keep their tiles for themselves.
const MOST_SHARING: usize = 2;

/// Shifts by more than this delay the second band too far to be worth it.
const LARGEST_SHIFT: i64 = 64;

/// A circle of units, or several that were fused, and their band.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The units.
    pub units: Vec<usize>,
    /// The loops; none if the iterations of its only unit are told apart.
    pub members: Vec<Member>,
    /// The edges among the units.
    pub edges: Vec<Edge>,
    /// Is its only loop all that bands in it have in common?
    pub shares: bool,
}

/// Fuses what is worth it, first to last.
pub fn fuse(planner: &Planner<'_>, clusters: Vec<Cluster>, edges: &[Edge], ranks: &[Rank]) -> Vec<Cluster> {
    if planner.knobs.fuse == Fuse::No {
        return clusters;
    }
    joined(clusters, edges, &|a, b| fused(planner, a, b, edges, ranks))
}

/// Puts bands that use the same data into one parallel loop, if each has one along which all of their edges stay where they are. The model
/// says whether that is better than bands of more loops, which can be tiled.
///
/// A chain of nests over the same rows is joined from several ends: a sum that starts at 0 waits for nobody, and begins a loop of its own. So
/// what was joined is joined again, as long as there is less of it.
pub fn share_outer(planner: &Planner<'_>, mut clusters: Vec<Cluster>, edges: &[Edge]) -> Vec<Cluster> {
    if planner.knobs.fuse == Fuse::No {
        return clusters;
    }
    loop {
        let before = clusters.len();
        clusters = joined(clusters, edges, &|a, b| sharing(a, b, edges));
        if clusters.len() == before {
            return clusters;
        }
    }
}

/// Joins each cluster to one before, the last that takes it, first to last.
fn joined(
    clusters: Vec<Cluster>,
    edges: &[Edge],
    join: &dyn Fn(&Cluster, &Cluster) -> Option<Cluster>,
) -> Vec<Cluster> {
    let mut done: Vec<Cluster> = Vec::new();
    for next in clusters {
        let mine: BTreeSet<usize> = next.units.iter().copied().collect();
        let waits_for = |other: &Cluster| {
            edges.iter().any(|edge| mine.contains(&edge.target) && other.units.contains(&edge.source))
        };
        // It may join any cluster from which on it waits for none.
        let first = done.iter().rposition(waits_for).unwrap_or(0);
        let found = (first..done.len()).rev().find_map(|at| Some((at, join(&done[at], &next)?)));
        match found {
            Some((at, cluster)) => done[at] = cluster,
            None => done.push(next),
        }
    }
    done
}

/// Two clusters in one loop that is parallel.
fn sharing(a: &Cluster, b: &Cluster, edges: &[Edge]) -> Option<Cluster> {
    let is_small = |cluster: &Cluster| cluster.shares || (1..=MOST_SHARING).contains(&cluster.members.len());
    if !is_small(a) || !is_small(b) {
        return None;
    }
    let mut units: Vec<usize> = a.units.iter().chain(&b.units).copied().collect();
    units.sort_unstable();
    let within = inside(&units, edges);
    let crossing: Vec<&Edge> =
        within.iter().filter(|edge| a.units.contains(&edge.source) != a.units.contains(&edge.target)).collect();
    if crossing.is_empty() {
        return None;
    }
    let pairs = a.members.iter().flat_map(|ours| b.members.iter().map(move |theirs| (ours, theirs)));
    let mut both = pairs.filter(|(ours, theirs)| ours.coincident && theirs.coincident);
    let member = both.find_map(|(ours, theirs)| {
        together((&a.units, &b.units), (ours, theirs), &crossing).filter(|member| member.coincident)
    })?;
    Some(Cluster { units, members: vec![member], edges: within, shares: true })
}

fn fused(planner: &Planner<'_>, a: &Cluster, b: &Cluster, edges: &[Edge], ranks: &[Rank]) -> Option<Cluster> {
    let problem = planner.problem;
    let depths = |cluster: &Cluster| {
        let depths: BTreeSet<usize> = cluster.units.iter().map(|&unit| problem.units[unit].depth()).collect();
        if depths.len() == 1 { depths.first().copied() } else { None }
    };
    let len = a.members.len();
    if len == 0 || len != b.members.len() || depths(a)? != depths(b)? {
        return None;
    }
    let units: Vec<usize> = a.units.iter().chain(&b.units).copied().collect();
    let within = inside(&units, edges);
    let crossing: Vec<&Edge> =
        within.iter().filter(|edge| a.units.contains(&edge.source) != a.units.contains(&edge.target)).collect();
    let shared = reuses(problem, &a.units, &b.units, &crossing);
    let is_beside = b.units.iter().all(|&unit| {
        let loops = &problem.units[unit].loops;
        a.units.iter().all(|&other| &problem.units[other].loops == loops)
    });
    if shared.is_empty() && !is_beside && planner.knobs.fuse != Fuse::Max {
        return None;
    }
    // Where every parallel loop counts, as threads do, none may be lost; else one is enough.
    let count = |members: &[Member]| members.iter().filter(|member| member.coincident).count();
    let least = count(&a.members).max(count(&b.members)).min(if planner.knobs.machine.is_gpu { len } else { 1 });
    for order in orders(len) {
        let Some(members) = aligned(a, b, &order, &crossing) else { continue };
        let is_near = shared.iter().any(|reuse| members.iter().all(|member| member.is_bounded_on(reuse)));
        if !(is_near || is_beside || planner.knobs.fuse == Fuse::Max) || count(&members) < least {
            continue;
        }
        if planner.knobs.fuse != Fuse::Max {
            let wanted = [best_inner(problem, a, ranks), best_inner(problem, b, ranks)];
            let places = [wanted[0], wanted[1].and_then(|level| order.iter().position(|&other| other == level))];
            if places[0] != places[1] {
                continue;
            }
        }
        let mut units = units;
        units.sort_unstable();
        return Some(Cluster { units, members, edges: within, shares: false });
    }
    None
}

/// The orders of the second band's members that are tried, as they stand first.
fn orders(len: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    if len > MOST_PERMUTED {
        return vec![(0..len).collect()];
    }
    for _ in 0..len {
        let more = |order: Vec<usize>| {
            let free: Vec<usize> = (0..len).filter(|level| !order.contains(level)).collect();
            free.into_iter()
                .map(move |level| order.iter().copied().chain([level]).collect::<Vec<_>>())
                .collect::<Vec<_>>()
        };
        orders = orders.into_iter().flat_map(more).collect();
    }
    orders
}

/// Members of both, each with the least shift of the second that keeps all edges between them.
fn aligned(a: &Cluster, b: &Cluster, order: &[usize], crossing: &[&Edge]) -> Option<Vec<Member>> {
    let each = a.members.iter().zip(order);
    each.map(|(ours, &level)| together((&a.units, &b.units), (ours, &b.members[level]), crossing)).collect()
}

/// One member of some units and one of others as one, the second with the least shift that keeps all edges between them.
pub fn together(
    (first, second): (&[usize], &[usize]),
    (ours, theirs): (&Member, &Member),
    crossing: &[&Edge],
) -> Option<Member> {
    let mut times = ours.times.clone();
    times.extend(theirs.times.clone());
    let mut member = Member { times, coincident: ours.coincident && theirs.coincident };
    let mut shift = 0;
    for edge in crossing {
        shift = shift.max(member.shift_for(edge, first.contains(&edge.source))?);
    }
    if shift > LARGEST_SHIFT {
        return None;
    }
    for unit in second {
        member.times.entry(*unit).and_modify(|time: &mut Time| time.constant += shift);
    }
    member.coincident &= crossing.iter().all(|edge| member.is_still_on(edge));
    crossing.iter().all(|edge| member.keeps(edge)).then_some(member)
}

impl Member {
    /// By how much the second of two bands must be delayed so that an edge between them is kept; none if no delay is enough.
    fn shift_for(&self, edge: &Edge, forward: bool) -> Option<i64> {
        let row = self.distance(edge)?;
        let value = |at: &[i64]| row.iter().zip(at).map(|(a, b)| i128::from(*a) * i128::from(*b)).sum::<i128>();
        if edge.generators.lines.iter().any(|line| value(line) != 0) || !forward {
            return if forward { None } else { Some(0) };
        }
        let mut shift = 0i128;
        for ray in &edge.generators.rays {
            match (value(ray), i128::from(ray[0])) {
                (value, _) if value >= 0 => {}
                (_, 0) => return None,
                (value, scale) => shift = shift.max((-value + scale - 1) / scale),
            }
        }
        i64::try_from(shift).ok()
    }

    /// Is the distance along it at most a constant, on both sides?
    pub fn is_bounded_on(&self, edge: &Edge) -> bool {
        let Some(row) = self.distance(edge) else { return false };
        let value = |at: &[i64]| row.iter().zip(at).map(|(a, b)| i128::from(*a) * i128::from(*b)).sum::<i128>();
        let is_flat = |at: &Vec<i64>| {
            if at[0] == 0 { value(at) == 0 } else { value(at).abs() <= i128::from(LARGEST_SHIFT * at[0]) }
        };
        edge.generators.lines.iter().chain(&edge.generators.rays).all(is_flat)
    }
}
