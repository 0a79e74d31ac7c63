//! Pairs of iterations by the loops that they share.

use crate::affine::presburger::{BasicRelation, Relation, Space};

/// The pairs that agree in the first `common` dims.
///
/// # Panics
/// If domain or range has fewer.
pub fn agree(space: Space, common: usize) -> BasicRelation {
    assert!(common <= space.num_domain.min(space.num_range), "{common} dims in common of {space:?}");
    let mut same = BasicRelation::universe(space);
    for k in 0..common {
        let mut row = vec![0; space.num_columns()];
        row[space.domain(k)] = -1;
        row[space.range(k)] = 1;
        same.add_eq(&row);
    }
    same
}

/// The pairs that agree in the first `common` dims and whose domain comes before the range in the first `shared` dims;
/// with `textual` also those that agree in all of these.
pub fn before(space: Space, common: usize, shared: usize, textual: bool) -> Relation {
    let mut disjuncts = Vec::new();
    for k in common..shared {
        let mut earlier = agree(space, k);
        let mut row = vec![0; space.num_columns()];
        row[0] = -1;
        row[space.domain(k)] = -1;
        row[space.range(k)] = 1;
        earlier.add_ineq(&row);
        disjuncts.push(earlier);
    }
    if textual {
        disjuncts.push(agree(space, shared));
    }
    Relation::from_disjuncts(space, disjuncts)
}
