//! Operations on two unions: pieces that fit each other meet.

use std::sync::Arc;

use super::unary::unit;
use super::{Piece, Union, rearranged};
use crate::representation::basic::BasicRelation;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::relation::Relation;
use crate::representation::space::Space;
use crate::representation::tuple::{Shape, Tuple};

/// Takes the steps for having every conjunction of one piece meet every one of another: for each such pair its rows are
/// written, and simplified in time cubic in their length.
fn spend(budget: &Budget, a: &Piece, b: &Piece) -> Result<(), Exhausted> {
    let length = (a.relation.space().num_columns() + b.relation.space().num_columns()) as u64;
    let pairs = a.relation.disjuncts().len() as u64 * b.relation.disjuncts().len() as u64;
    budget.spend(pairs.saturating_mul(length + length.saturating_pow(3) / 4096))
}

impl Union {
    /// Pieces of the same space, combined; those without a partner are left out.
    fn matched(
        &self,
        other: &Union,
        budget: &Budget,
        both: impl Fn(&Relation, &Relation) -> Result<Relation, Exhausted>,
    ) -> Result<Union, Exhausted> {
        let (left, right) = self.aligned(other);
        let mut out = Union::none(&left.symbols);
        for piece in left.pieces {
            if let Some(partner) = right.piece(&piece.shape) {
                spend(budget, &piece, partner)?;
                out.add(Piece { relation: both(&piece.relation, &partner.relation)?, ..piece });
            }
        }
        Ok(out)
    }

    /// Every pair of pieces, combined where `both` speaks of it.
    fn joined(
        &self,
        other: &Union,
        budget: &Budget,
        both: impl Fn(&Piece, &Piece) -> Result<Option<Piece>, Exhausted>,
    ) -> Result<Union, Exhausted> {
        let (left, right) = self.aligned(other);
        let mut out = Union::none(&left.symbols);
        for a in &left.pieces {
            for b in &right.pieces {
                spend(budget, a, b)?;
                if let Some(piece) = both(a, b)? {
                    out.add(piece);
                }
            }
        }
        Ok(out)
    }

    /// The points of both together.
    pub fn union(&self, other: &Union, budget: &Budget) -> Result<Union, Exhausted> {
        let (mut left, right) = self.aligned(other);
        for piece in right.pieces {
            let length = piece.relation.space().num_columns();
            budget.spend((length * piece.relation.disjuncts().len()) as u64)?;
            left.add(piece);
        }
        Ok(left)
    }

    /// The common points. With a set of symbol values: the points for these values.
    pub fn intersect(&self, other: &Union, budget: &Budget) -> Result<Union, Exhausted> {
        let only_symbols = |union: &Union| matches!(union.pieces[..], [Piece { shape: Shape::Symbols, .. }]);
        match (only_symbols(self), only_symbols(other)) {
            (false, true) => self.joined(other, budget, |a, b| {
                Ok(Some(Piece { relation: a.relation.intersect_symbols(&b.relation), ..a.clone() }))
            }),
            (true, false) => other.intersect(self, budget),
            (true, true) | (false, false) => self.matched(other, budget, |a, b| a.intersect_within(b, budget)),
        }
    }

    /// The points of `self` that are not in `other`.
    pub fn subtract(&self, other: &Union, budget: &Budget) -> Result<Union, Exhausted> {
        let (left, right) = self.aligned(other);
        let mut out = Union::none(&left.symbols);
        for piece in left.pieces {
            let relation = match right.piece(&piece.shape) {
                Some(other) => piece.relation.subtract(&other.relation, budget)?,
                None => piece.relation,
            };
            out.add(Piece { relation, ..piece });
        }
        Ok(out)
    }

    /// Simpler constraints that mean the same inside `context`; outside the spaces of the context nothing is left.
    pub fn gist(&self, context: &Union, budget: &Budget) -> Result<Union, Exhausted> {
        self.matched(context, budget, |a, b| a.gist(b, budget))
    }

    /// Whether every point of `self` is in `other`.
    pub fn is_subset(&self, other: &Union, budget: &Budget) -> Result<bool, Exhausted> {
        let (left, right) = self.aligned(other);
        for piece in &left.pieces {
            let inside = match right.piece(&piece.shape) {
                Some(other) => piece.relation.is_subset(&other.relation, budget)?,
                None => piece.relation.is_empty(budget)?,
            };
            if !inside {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether both have the same points.
    pub fn is_equal(&self, other: &Union, budget: &Budget) -> Result<bool, Exhausted> {
        Ok(self.is_subset(other, budget)? && other.is_subset(self, budget)?)
    }

    /// `{ x -> z : self relates x to some y and then relates y to z }`.
    pub fn compose(&self, then: &Union, budget: &Budget) -> Result<Union, Exhausted> {
        self.joined(then, budget, |a, b| {
            let (Shape::Map(from, middle), Shape::Map(met, to)) = (&a.shape, &b.shape) else { return Ok(None) };
            if middle != met {
                return Ok(None);
            }
            let dims = [&a.dims[..from.num_dims()], &b.dims[met.num_dims()..]].concat();
            let relation = a.relation.compose(&b.relation, budget)?;
            Ok(Some(Piece { shape: Shape::Map(from.clone(), to.clone()), dims, relation }))
        })
    }

    /// `self` composed with itself `exponent` times; a negative exponent is the power of the inverse.
    pub fn power(&self, exponent: i64, budget: &Budget) -> Result<Union, Exhausted> {
        let mut square = if exponent < 0 { self.inverse() } else { self.clone() };
        let mut left = exponent.unsigned_abs();
        let mut out: Option<Union> = None;
        while left > 0 {
            if left & 1 == 1 {
                out = Some(match out {
                    Some(out) => out.compose(&square, budget)?,
                    None => square.clone(),
                });
            }
            left >>= 1;
            if left > 0 {
                square = square.compose(&square, budget)?.coalesce(budget)?;
            }
        }
        Ok(out.unwrap_or_else(|| self.clone()))
    }

    /// The points that `self` relates points of a set to.
    pub fn apply(&self, set: &Union, budget: &Budget) -> Result<Union, Exhausted> {
        set.joined(self, budget, |set, map| {
            let (Shape::Set(tuple), Shape::Map(domain, range)) = (&set.shape, &map.shape) else { return Ok(None) };
            if tuple != domain {
                return Ok(None);
            }
            let dims = map.dims[domain.num_dims()..].to_vec();
            let relation = map.relation.apply(&set.relation, budget)?;
            Ok(Some(Piece { shape: Shape::Set(range.clone()), dims, relation }))
        })
    }

    /// The pairs whose first point is in a set.
    pub fn intersect_domain(&self, set: &Union, budget: &Budget) -> Result<Union, Exhausted> {
        self.joined(set, budget, |map, set| {
            let (Shape::Map(domain, _), Shape::Set(tuple)) = (&map.shape, &set.shape) else { return Ok(None) };
            let fits = domain == tuple;
            Ok(fits.then(|| Piece { relation: map.relation.intersect_domain(&set.relation), ..map.clone() }))
        })
    }

    /// The pairs whose second point is in a set.
    pub fn intersect_range(&self, set: &Union, budget: &Budget) -> Result<Union, Exhausted> {
        Ok(self.inverse().intersect_domain(set, budget)?.inverse())
    }

    /// The pairs whose second point is not in a set.
    pub fn subtract_range(&self, set: &Union, budget: &Budget) -> Result<Union, Exhausted> {
        self.subtract(&self.intersect_range(set, budget)?, budget)
    }

    /// All pairs of a point of `self` and a point of `range`.
    pub fn pairs(&self, range: &Union, budget: &Budget) -> Result<Union, Exhausted> {
        self.joined(range, budget, |a, b| {
            let (Shape::Set(left), Shape::Set(right)) = (&a.shape, &b.shape) else { return Ok(None) };
            Ok(Some(Piece {
                shape: Shape::Map(left.clone(), right.clone()),
                dims: [&a.dims[..], &b.dims].concat(),
                relation: a.relation.product(&b.relation),
            }))
        })
    }

    /// Points side by side: `{ [x -> y] }` of sets, `{ [x -> u] -> [y -> v] }` of relations.
    pub fn cross(&self, other: &Union, budget: &Budget) -> Result<Union, Exhausted> {
        if self.is_set() && other.is_set() {
            return Ok(self.pairs(other, budget)?.wrap());
        }
        // `[x -> y]` and `[u -> v]` as `[[x -> y] -> [u -> v]]`, regrouped.
        Ok(self.wrap().pairs(&other.wrap(), budget)?.zip())
    }

    /// `{ x -> [y -> v] : self relates x to y and other relates x to v }`.
    pub fn cross_range(&self, other: &Union, budget: &Budget) -> Result<Union, Exhausted> {
        self.joined(other, budget, |a, b| {
            let (Shape::Map(from, left), Shape::Map(same, right)) = (&a.shape, &b.shape) else { return Ok(None) };
            if from != same {
                return Ok(None);
            }
            let (old_a, old_b) = (a.relation.space(), b.relation.space());
            let space = Space { num_range: left.num_dims() + right.num_dims(), ..old_a };
            let fresh = |count| std::iter::repeat_n(None, count);
            let of_a: Vec<Option<usize>> = (0..old_a.num_columns()).map(Some).chain(fresh(right.num_dims())).collect();
            let of_b: Vec<Option<usize>> = (0..old_b.range(0))
                .map(Some)
                .chain(fresh(left.num_dims()))
                .chain((old_b.range(0)..old_b.num_columns()).map(Some))
                .collect();
            Ok(Some(Piece {
                shape: Shape::Map(from.clone(), Tuple::pair(left.clone(), right.clone())),
                dims: [&a.dims[..], &b.dims[same.num_dims()..]].concat(),
                relation: rearranged(&a.relation, space, &of_a).intersect(&rearranged(&b.relation, space, &of_b)),
            }))
        })
    }

    /// Of sets: the pairs of a point of `self` and a point of `other` that comes lexicographically later (or is equal, if
    /// `or_equal`). Of relations: the pairs of points that are so related to two such points.
    pub fn precedes(&self, other: &Union, or_equal: bool, budget: &Budget) -> Result<Union, Exhausted> {
        if self.is_map() || other.is_map() {
            let order = self.range(budget)?.precedes(&other.range(budget)?, or_equal, budget)?;
            return self.compose(&order, budget)?.compose(&other.inverse(), budget);
        }
        self.joined(other, budget, |a, b| {
            let (Shape::Set(left), Shape::Set(right)) = (&a.shape, &b.shape) else { return Ok(None) };
            if left != right {
                return Ok(None);
            }
            let dims: Vec<Arc<str>> = [&a.dims[..], &b.dims].concat();
            let order = lexicographic(a.relation.space().num_symbols, left.num_dims(), or_equal);
            let relation = order.intersect_domain(&a.relation).intersect_range(&b.relation);
            Ok(Some(Piece { shape: Shape::Map(left.clone(), right.clone()), dims, relation }))
        })
    }
}

/// `{ x -> y : x << y }`, or `<<=`, over `count` dims: equal in the first dims and less in the next.
fn lexicographic(num_symbols: usize, count: usize, or_equal: bool) -> Relation {
    let space = Space::relation(num_symbols, count, count);
    let difference = |k: usize| {
        let mut row = unit(space.range(k), 1);
        row[space.domain(k)] -= 1;
        row
    };
    let equal = |first: usize| {
        let mut basic = BasicRelation::universe(space);
        (0..first).for_each(|k| basic.add_eq_big(&difference(k)));
        basic
    };
    let less = (0..count).map(|k| {
        let mut basic = equal(k);
        let mut row = difference(k);
        row[0] -= 1;
        basic.add_ineq_big(&row);
        basic
    });
    let same = or_equal.then(|| equal(count));
    Relation::from_disjuncts(space, less.chain(same).collect())
}
