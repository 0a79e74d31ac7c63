//! Dependences between the same two statements as one: pairs whose distance is in the hull of theirs.
//!
//! A stencil has a dependence for each element that it reads, of distances `(0, 1)`, `(1, -1)`, `(1, 0)` and `(1, 1)`, and later ones. What keeps the order of one of
//! them keeps, as a rule, that of all. So it is asked once, of all pairs whose distance is in the hull of these.
//!
//! *Sound.* The pairs of each dependence are among these. Where one of these loses its order, or where nobody knows that soon, each dependence is asked
//! about by itself.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};

use crate::affine::generators::{Generators, faces};
use crate::affine::presburger::{BasicRelation, Relation, Space};
use crate::analysis::scop::StatementId;
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
    let hull = |((source, target), all): ((StatementId, StatementId), Vec<KnownDistances>)| {
        let (of, distances): (Vec<usize>, Vec<Vec<Generators>>) = all.into_iter().unzip();
        let space = dependences[of[0]].pairs.space();
        let mut pairs = BasicRelation::universe(space);
        let row = |face: &Vec<i64>| {
            let mut row = vec![0; space.num_columns()];
            row[0] = face[0];
            for (dim, &factor) in face[1..].iter().enumerate() {
                (row[space.domain(dim)], row[space.range(dim)]) = (factor.checked_neg()?, factor);
            }
            Some(row)
        };
        let [eqs, ineqs] = faces(&distances.concat())?;
        for face in &eqs {
            pairs.add_eq(&row(face)?);
        }
        for face in &ineqs {
            pairs.add_ineq(&row(face)?);
        }
        Some(HullOfDistances { source, target, pairs: pairs.into(), of })
    };
    several.filter_map(hull).collect()
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
