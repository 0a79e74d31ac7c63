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
        let [earlier, _] = parted(space, k);
        disjuncts.push(earlier);
    }
    if textual {
        disjuncts.push(agree(space, shared));
    }
    Relation::from_disjuncts(space, disjuncts)
}

/// The pairs that agree in the dims before `level` and part in that one: those whose domain is earlier, and those whose range
/// is.
pub fn parted(space: Space, level: usize) -> [BasicRelation; 2] {
    [1, -1].map(|sign| {
        let mut row = vec![0; space.num_columns()];
        (row[0], row[space.domain(level)], row[space.range(level)]) = (-1, -sign, sign);
        let mut parted = agree(space, level);
        parted.add_ineq(&row);
        parted
    })
}
