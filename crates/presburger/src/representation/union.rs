//! Sets and relations over several spaces at once: `{ A[i] : i >= 0; B[i, j] }`, with the names that a person gave.
//!
//! A union holds one [`Relation`] for each space; the symbols are the same in all. Two unions are brought to common
//! symbols by name before they meet.

mod binary;
mod unary;

use num_bigint::BigInt;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::basic::BasicRelation;
use super::relation::Relation;
use super::space::Space;
use super::system::{Rows, System};
use super::tuple::Shape;

/// Points of one space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The space.
    pub shape: Shape,
    /// Names of the dims of the domain and then of the range; empty where there is none.
    pub dims: Vec<Arc<str>>,
    /// The points.
    pub relation: Relation,
}

/// Points of several spaces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Union {
    /// Names of the symbols.
    pub symbols: Vec<Arc<str>>,
    /// At most one piece for each shape; all are relations, or none is.
    pub pieces: Vec<Piece>,
}

impl Union {
    /// Whether this is a relation. What has no space is none.
    pub fn is_map(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece.shape, Shape::Map(..)))
    }

    /// Whether this is a set. What has no space is both a set and a relation.
    pub fn is_set(&self) -> bool {
        !self.is_map()
    }

    /// No points.
    fn none(symbols: &[Arc<str>]) -> Self {
        Union { symbols: symbols.to_vec(), pieces: Vec::new() }
    }

    /// Adds points; a conjunction that is there already is not repeated.
    pub(crate) fn add(&mut self, piece: Piece) {
        match self.pieces.iter_mut().find(|other| other.shape == piece.shape) {
            Some(other) => {
                let present: FxHashSet<&BasicRelation> = other.relation.disjuncts().iter().collect();
                let new = piece.relation.disjuncts().iter().filter(|basic| !present.contains(basic));
                let new = Relation::from_disjuncts(piece.relation.space(), new.cloned().collect());
                other.relation = other.relation.union(&new);
            }
            None => self.pieces.push(piece),
        }
    }

    /// Bits of the largest number in the constraints, as far as it is no machine word.
    pub fn bits(&self) -> u64 {
        let basics = self.pieces.iter().flat_map(|piece| piece.relation.disjuncts());
        let of_row = |row: &[BigInt]| row.iter().map(BigInt::bits).max().unwrap_or(0);
        let of_system = |system: &System<BigInt>| {
            let divs = system.divs.iter().flatten().map(|div| of_row(&div.row).max(div.divisor.bits()));
            system.eqs.rows().chain(system.ineqs.rows()).map(of_row).chain(divs).max().unwrap_or(0)
        };
        let bits = |basic: &BasicRelation| match &basic.rows {
            Rows::Word(_) => 0,
            Rows::Big(system) => of_system(system),
        };
        basics.map(bits).max().unwrap_or(0)
    }

    /// The points of one space.
    pub fn piece(&self, shape: &Shape) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.shape == *shape)
    }

    /// The same points over these symbols, which contain the present ones.
    fn with_symbols(&self, symbols: &[Arc<str>]) -> Union {
        if self.symbols == symbols {
            return self.clone();
        }
        let from: Vec<Option<usize>> =
            symbols.iter().map(|name| self.symbols.iter().position(|other| other == name)).collect();
        let aligned = |piece: &Piece| {
            let old = piece.relation.space();
            let space = Space { num_symbols: symbols.len(), ..old };
            let order: Vec<Option<usize>> = [Some(0)]
                .into_iter()
                .chain(from.iter().map(|k| k.map(|k| old.symbol(k))))
                .chain((old.domain(0)..old.num_columns()).map(Some))
                .collect();
            Piece { relation: rearranged(&piece.relation, space, &order), ..piece.clone() }
        };
        Union { symbols: symbols.to_vec(), pieces: self.pieces.iter().map(aligned).collect() }
    }

    /// Both over the symbols of both.
    fn aligned(&self, other: &Union) -> (Union, Union) {
        let mut symbols = self.symbols.clone();
        symbols.extend(other.symbols.iter().filter(|name| !self.symbols.contains(name)).cloned());
        (self.with_symbols(&symbols), other.with_symbols(&symbols))
    }
}

/// Visible column `k` is old visible column `order[k]`, or unconstrained.
fn rearranged(relation: &Relation, space: Space, order: &[Option<usize>]) -> Relation {
    let visible = relation.space().num_columns();
    let moved = |basic: &BasicRelation| {
        let divs = (visible..basic.num_columns()).map(Some);
        let from: Vec<Option<usize>> = order.iter().copied().chain(divs).collect();
        BasicRelation { space, rows: basic.rows.with_columns(&from, order.len()) }
    };
    Relation::from_disjuncts(space, relation.disjuncts().iter().map(moved).collect())
}
