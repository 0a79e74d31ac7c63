//! Pairs of instances of the same two statements as one question: those whose distance is in the hull of theirs.
//!
//! A stencil has a dependence for each element that it reads, of distances `(0, 1)`, `(1, -1)`, `(1, 0)` and `(1, 1)`, and later ones. What keeps the order of one of
//! them keeps, as a rule, that of all. So it is asked once, of all pairs whose distance is in the hull of these: of dependences that are known, or of
//! what meets in a cell, by the subscripts and the order of the old program.
//!
//! *Sound.* All pairs that count are among these. Where one of these loses its order, or where nobody knows that soon, all that counts is asked
//! about by itself.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};
use rustc_hash::FxHashSet;

use super::NotProved;
use super::family::{FAMILY_STEPS, Family};
use super::order::KnownPairs;
use super::questions::{How, Questions};
use super::text::Text;
use crate::affine::generators::{Generators, faces};
use crate::affine::presburger::{BasicRelation, Budget, Exhausted, Relation, Space};
use crate::analysis::scop::StatementId;
use crate::analysis::traps::may_swap;
use crate::schedule::legality::StatementDependence;

/// Pairs of instances of two statements, among which are those of several dependences.
pub(super) struct HullOfDistances {
    pub source: StatementId,
    pub target: StatementId,
    /// All pairs of instances whose distance is in the hull.
    pub pairs: Relation,
    /// The numbers of the dependences.
    pub of: Vec<usize>,
}

/// A dependence by its number, and the distances of each part of it.
type KnownDistances = (usize, Vec<Generators>);

/// The hulls of those of some dependences that are wanted and go from one statement to another with as many loops, two or more for each.
pub(super) fn hulls(
    dependences: &[StatementDependence],
    is_wanted: &dyn Fn(&StatementDependence) -> bool,
) -> Vec<HullOfDistances> {
    let mut known: BTreeMap<(StatementId, StatementId), Vec<KnownDistances>> = BTreeMap::new();
    for (number, dependence) in dependences.iter().enumerate().filter(|(_, dependence)| is_wanted(dependence)) {
        let distances = dependence.pairs.disjuncts().iter().map(distances).collect::<Option<Vec<_>>>();
        if let Some(distances) = distances {
            known.entry((dependence.source, dependence.target)).or_default().push((number, distances));
        }
    }
    let several = known.into_iter().filter(|(_, all)| all.len() > 1);
    let one = |((source, target), all): ((StatementId, StatementId), Vec<KnownDistances>)| {
        let (of, distances): (Vec<usize>, Vec<Vec<Generators>>) = all.into_iter().unzip();
        let pairs = hull(dependences[of[0]].pairs.space(), &distances.concat())?;
        Some(HullOfDistances { source, target, pairs, of })
    };
    several.filter_map(one).collect()
}

impl Questions<'_> {
    /// Which copies, by their numbers, keep the order of all that meets, because all pairs do whose distances are in the hull of those that meet.
    pub(super) fn meetings_kept(
        &self,
        (old, new): (&Text<'_>, &Text<'_>),
        families: &[Family<'_>],
    ) -> Result<FxHashSet<[usize; 2]>, NotProved> {
        let (mut kept, mut known) = (FxHashSet::default(), KnownPairs::default());
        let How::Sets(budget) = self.how else { return Ok(kept) };
        let mut hulls: BTreeMap<[StatementId; 2], Option<Relation>> = BTreeMap::new();
        for one in families {
            for two in families {
                let (Some(source), Some(target)) = (one.whole().old, two.whole().old) else { continue };
                let hull = match hulls.entry([source, target]) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(open) => {
                        let met = |budget: &Budget| self.met(old, [source, target], budget);
                        open.insert(budget.attempt(FAMILY_STEPS, met)?.flatten())
                    }
                };
                let Some(hull) = hull else { continue };
                if self.keeps_soon(new, (hull, false), (one.whole(), two.whole()), &mut known)? {
                    let pairs =
                        one.members.iter().flat_map(|one| two.members.iter().map(|two| [one.number, two.number]));
                    kept.extend(pairs);
                }
            }
        }
        Ok(kept)
    }

    /// The hull of the distances at which instances of two statements of the old program meet in a cell that one of them writes, the first before the
    /// second; none where there is none, or where cells of several arrays may be one.
    fn met(&self, old: &Text<'_>, [a, b]: [StatementId; 2], budget: &Budget) -> Result<Option<Relation>, Exhausted> {
        let scop = &self.old.scop;
        let (one, two) = (&scop.statements[a], &scop.statements[b]);
        let before =
            old.before(a, b).into_iter().fold(Relation::empty(old.space(a, b)), |all, one| all.union(&one.into()));
        let mut all = Vec::new();
        for first in &one.accesses {
            for second in &two.accesses {
                let is_idle = may_swap(self.old.module, scop, (one, first), (two, second));
                if is_idle || !(first.write || second.write) || !scop.may_overlap(first.array, second.array) {
                    continue;
                }
                if first.array != second.array || first.relation.space().num_range != second.relation.space().num_range
                {
                    return Ok(None);
                }
                let pairs = first.relation.compose(&second.relation.inverse(), budget)?.intersect(&before);
                for part in pairs.disjuncts() {
                    let Some(found) = distances(part) else { return Ok(None) };
                    all.push(found);
                }
            }
        }
        Ok(hull(old.space(a, b), &all))
    }
}

/// All pairs whose distance is in the hull of some; none if there is no such face, or if it is too large.
fn hull(space: Space, distances: &[Generators]) -> Option<Relation> {
    let row = |face: &Vec<i64>| {
        let mut row = vec![0; space.num_columns()];
        row[0] = face[0];
        for (dim, &factor) in face[1..].iter().enumerate() {
            (row[space.domain(dim)], row[space.range(dim)]) = (factor.checked_neg()?, factor);
        }
        Some(row)
    };
    let [eqs, ineqs] = faces(distances)?;
    let mut pairs = BasicRelation::universe(space);
    for face in &eqs {
        pairs.add_eq(&row(face)?);
    }
    for face in &ineqs {
        pairs.add_ineq(&row(face)?);
    }
    Some(pairs.into())
}

/// How far the second of each pair may be from the first, by the rows that say no more than that; none where one statement has more loops than the other,
/// or where a distance can be anything.
fn distances(pairs: &BasicRelation) -> Option<Generators> {
    let space = pairs.space();
    if space.num_domain != space.num_range {
        return None;
    }
    let of_distance = |row: &Vec<BigInt>| {
        let is_still = |column: usize| row[column].is_zero();
        let is_outside = |column: usize| column < space.domain(0) || column >= space.num_columns();
        let speaks = (1..row.len()).any(|column| is_outside(column) && !is_still(column));
        let is_so = |dim: usize| (&row[space.domain(dim)] + &row[space.range(dim)]).is_zero();
        let dims = 0..space.num_range;
        let columns = [0].into_iter().chain(dims.clone().map(|dim| space.range(dim)));
        (!speaks && dims.clone().all(is_so))
            .then(|| columns.map(|column| row[column].to_i64()).collect::<Option<Vec<_>>>())?
    };
    let mut apart = BasicRelation::universe(Space::set(0, space.num_range));
    pairs.eqs().iter().filter_map(of_distance).for_each(|row| apart.add_eq(&row));
    pairs.ineqs().iter().filter_map(of_distance).for_each(|row| apart.add_ineq(&row));
    Generators::of(&apart).filter(|found| found.lines.is_empty())
}
