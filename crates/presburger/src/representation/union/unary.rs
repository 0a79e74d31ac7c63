//! Operations on one union: piece by piece.

use num_bigint::BigInt;
use std::sync::Arc;

use super::{Piece, Union, rearranged};
use crate::operations::count::Count;
use crate::operations::lexopt::Lexopt;
use crate::representation::basic::BasicRelation;
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::relation::{DimKind, Relation};
use crate::representation::space::Space;
use crate::representation::tuple::{Content, Shape, Tuple};

impl Union {
    /// The union of what `one` makes of each piece; pieces it does not speak of are left out.
    fn each(&self, mut one: impl FnMut(&Piece) -> Result<Option<Piece>, Exhausted>) -> Result<Union, Exhausted> {
        let mut out = Union::none(&self.symbols);
        for piece in &self.pieces {
            if let Some(piece) = one(piece)? {
                out.add(piece);
            }
        }
        Ok(out)
    }

    /// The same spaces with other points.
    fn points(&self, one: impl Fn(&Relation) -> Result<Relation, Exhausted>) -> Result<Union, Exhausted> {
        self.each(|piece| Ok(Some(Piece { relation: one(&piece.relation)?, ..piece.clone() })))
    }

    /// The same points in fewer conjunctions, where such are found.
    pub fn coalesce(&self, budget: &Budget) -> Result<Union, Exhausted> {
        self.points(|relation| relation.coalesce(budget))
    }

    /// The smallest sets given by equalities alone that contain the points.
    pub fn affine_hull(&self, budget: &Budget) -> Result<Union, Exhausted> {
        self.points(|relation| relation.affine_hull(budget))
    }

    /// All other points of the same spaces.
    pub fn complement(&self, budget: &Budget) -> Result<Union, Exhausted> {
        self.points(|relation| relation.complement(budget))
    }

    /// Whether there is no point.
    pub fn is_empty(&self, budget: &Budget) -> Result<bool, Exhausted> {
        for piece in &self.pieces {
            if !piece.relation.is_empty(budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The number of points; none if it depends on the symbols.
    pub fn count(&self, budget: &Budget) -> Result<Option<Count>, Exhausted> {
        let mut total = BigInt::from(0);
        for piece in &self.pieces {
            let symbols = piece.relation.space().num_symbols;
            let free = piece.relation.project_out_symbols(0, symbols, budget)?;
            // The same points for all values of the symbols, or else the question has more than one answer.
            if !free.insert_dims(DimKind::Symbol, 0, symbols).is_subset(&piece.relation, budget)? {
                return Ok(None);
            }
            match free.count(budget)? {
                Count::Finite(number) => total += number,
                Count::Infinite => return Ok(Some(Count::Infinite)),
            }
        }
        Ok(Some(Count::Finite(total)))
    }

    /// The lexicographically least point of each set, or the least partner of each point, for all values of the symbols.
    /// Where there are some but no least one: an error with these points, or values of symbols.
    pub fn lexmin(&self, budget: &Budget) -> Result<Result<Union, Union>, Exhausted> {
        self.optimum(|relation| relation.lexmin(budget), budget)
    }

    /// The lexicographically greatest points: see [`Union::lexmin`].
    pub fn lexmax(&self, budget: &Budget) -> Result<Result<Union, Union>, Exhausted> {
        self.optimum(|relation| relation.lexmax(budget), budget)
    }

    fn optimum(
        &self,
        of: impl Fn(&Relation) -> Result<Lexopt, Exhausted>,
        budget: &Budget,
    ) -> Result<Result<Union, Union>, Exhausted> {
        let mut out = Union::none(&self.symbols);
        let mut unbounded = Union::none(&self.symbols);
        for piece in &self.pieces {
            if piece.shape == Shape::Symbols {
                out.add(piece.clone());
                continue;
            }
            let found = of(&piece.relation)?;
            if !found.unbounded.is_empty(budget)? {
                let (shape, dims) = match &piece.shape {
                    Shape::Map(domain, _) => (Shape::Set(domain.clone()), piece.dims[..domain.num_dims()].to_vec()),
                    Shape::Set(_) | Shape::Symbols => (Shape::Symbols, Vec::new()),
                };
                unbounded.add(Piece { shape, dims, relation: found.unbounded });
            }
            out.add(Piece { relation: found.map.to_relation(), ..piece.clone() });
        }
        Ok(if unbounded.pieces.is_empty() { Ok(out) } else { Err(unbounded) })
    }

    /// One point, if there is any; the symbols have values too.
    pub fn sample(&self, budget: &Budget) -> Result<Union, Exhausted> {
        for piece in &self.pieces {
            if let Some(point) = piece.relation.sample(budget)? {
                let mut basic = BasicRelation::universe(piece.relation.space());
                for (k, value) in point.to_big().iter().enumerate() {
                    let mut row = unit(k + 1, 1);
                    row[0] = -value;
                    basic.add_eq_big(&row);
                }
                let piece = Piece { relation: basic.into(), ..piece.clone() };
                return Ok(Union { symbols: self.symbols.clone(), pieces: vec![piece] });
            }
        }
        Ok(Union::none(&self.symbols))
    }

    /// Every pair turned around.
    pub fn inverse(&self) -> Union {
        let turned = |piece: &Piece| match &piece.shape {
            Shape::Map(domain, range) => {
                let (left, right) = piece.dims.split_at(domain.num_dims());
                Piece {
                    shape: Shape::Map(range.clone(), domain.clone()),
                    dims: [right, left].concat(),
                    relation: piece.relation.inverse(),
                }
            }
            Shape::Symbols | Shape::Set(_) => piece.clone(),
        };
        let mut out = Union::none(&self.symbols);
        self.pieces.iter().map(turned).for_each(|piece| out.add(piece));
        out
    }

    /// The points that are related to something.
    pub fn domain(&self, budget: &Budget) -> Result<Union, Exhausted> {
        self.each(|piece| {
            let Shape::Map(domain, _) = &piece.shape else { return Ok(None) };
            let dims = piece.dims[..domain.num_dims()].to_vec();
            Ok(Some(Piece { shape: Shape::Set(domain.clone()), dims, relation: piece.relation.domain(budget)? }))
        })
    }

    /// The points that something is related to.
    pub fn range(&self, budget: &Budget) -> Result<Union, Exhausted> {
        self.inverse().domain(budget)
    }

    /// The values of the symbols for which there is a point.
    pub fn symbols(&self, budget: &Budget) -> Result<Union, Exhausted> {
        self.each(|piece| {
            let Space { num_domain, num_range, .. } = piece.relation.space();
            let relation = piece.relation.wrap().project_out_range(0, num_domain + num_range, budget)?;
            Ok(Some(Piece { shape: Shape::Symbols, dims: Vec::new(), relation }))
        })
    }

    /// Pairs as points of nested spaces.
    pub fn wrap(&self) -> Union {
        let wrapped = |piece: &Piece| match &piece.shape {
            Shape::Map(domain, range) => Piece {
                shape: Shape::Set(Tuple::pair(domain.clone(), range.clone())),
                dims: piece.dims.clone(),
                relation: piece.relation.wrap(),
            },
            Shape::Symbols | Shape::Set(_) => piece.clone(),
        };
        Union { symbols: self.symbols.clone(), pieces: self.pieces.iter().map(wrapped).collect() }
    }

    /// Points of nested spaces as pairs; other points are left out.
    pub fn unwrap(&self) -> Union {
        let mut out = Union::none(&self.symbols);
        for piece in &self.pieces {
            if let Shape::Set(Tuple { content: Content::Pair(pair), .. }) = &piece.shape {
                let (domain, range) = (**pair).clone();
                let relation = piece.relation.unwrap(domain.num_dims());
                out.add(Piece { shape: Shape::Map(domain, range), dims: piece.dims.clone(), relation });
            }
        }
        out
    }

    /// Every point with itself.
    pub fn identity(&self) -> Union {
        let mut out = Union::none(&self.symbols);
        for piece in &self.pieces {
            if let Shape::Set(tuple) = &piece.shape {
                out.add(Piece {
                    shape: Shape::Map(tuple.clone(), tuple.clone()),
                    dims: [&piece.dims[..], &piece.dims].concat(),
                    relation: piece.relation.identity_on(),
                });
            }
        }
        out
    }

    /// The differences of the pairs inside one space.
    pub fn deltas(&self, budget: &Budget) -> Result<Union, Exhausted> {
        self.each(|piece| {
            let Shape::Map(domain, range) = &piece.shape else { return Ok(None) };
            if domain != range {
                return Ok(None);
            }
            let dims = piece.dims[..domain.num_dims()].to_vec();
            Ok(Some(Piece { shape: Shape::Set(domain.clone()), dims, relation: piece.relation.deltas(budget)? }))
        })
    }

    /// Every pair, wrapped, to its first point.
    pub fn domain_map(&self) -> Union {
        self.projection(|domain, _| (domain.clone(), 0))
    }

    /// Every pair, wrapped, to its second point.
    pub fn range_map(&self) -> Union {
        self.projection(|domain, range| (range.clone(), domain.num_dims()))
    }

    /// Every pair, wrapped, to the part of it that `part` gives as a tuple and its first dim.
    fn projection(&self, part: impl Fn(&Tuple, &Tuple) -> (Tuple, usize)) -> Union {
        let mut out = Union::none(&self.symbols);
        for piece in &self.pieces {
            let Shape::Map(domain, range) = &piece.shape else { continue };
            let (target, first) = part(domain, range);
            let old = piece.relation.space();
            let count = target.num_dims();
            let space = Space::relation(old.num_symbols, piece.dims.len(), count);
            let order: Vec<Option<usize>> =
                (0..old.num_columns()).map(Some).chain(std::iter::repeat_n(None, count)).collect();
            let mut same = BasicRelation::universe(space);
            for k in 0..count {
                let mut row = unit(space.range(k), 1);
                row[space.domain(first + k)] = BigInt::from(-1);
                same.add_eq_big(&row);
            }
            out.add(Piece {
                shape: Shape::Map(Tuple::pair(domain.clone(), range.clone()), target),
                dims: [&piece.dims[..], &piece.dims[first..first + count]].concat(),
                relation: rearranged(&piece.relation, space, &order).intersect(&same.into()),
            });
        }
        out
    }

    /// `[A -> B] -> [C -> D]` becomes `[A -> C] -> [B -> D]`; other pairs are left out.
    pub fn zip(&self) -> Union {
        let mut out = Union::none(&self.symbols);
        for piece in &self.pieces {
            let Shape::Map(Tuple { content: Content::Pair(left), .. }, Tuple { content: Content::Pair(right), .. }) =
                &piece.shape
            else {
                continue;
            };
            let counts = [left.0.num_dims(), left.1.num_dims(), right.0.num_dims(), right.1.num_dims()];
            let starts = [0, counts[0], counts[0] + counts[1], counts[0] + counts[1] + counts[2]];
            let moved = |part: usize| starts[part]..starts[part] + counts[part];
            let dims: Vec<usize> = [0, 2, 1, 3].into_iter().flat_map(moved).collect();
            let old = piece.relation.space();
            let space = Space::relation(old.num_symbols, counts[0] + counts[2], counts[1] + counts[3]);
            let order: Vec<Option<usize>> =
                (0..old.domain(0)).chain(dims.iter().map(|k| old.domain(*k))).map(Some).collect();
            out.add(Piece {
                shape: Shape::Map(
                    Tuple::pair(left.0.clone(), right.0.clone()),
                    Tuple::pair(left.1.clone(), right.1.clone()),
                ),
                dims: dims.iter().map(|k| Arc::clone(&piece.dims[*k])).collect(),
                relation: rearranged(&piece.relation, space, &order),
            });
        }
        out
    }
}

/// A row with one entry, long enough for it.
pub(super) fn unit(column: usize, value: i32) -> Vec<BigInt> {
    let mut row = vec![BigInt::from(0); column + 1];
    row[column] = BigInt::from(value);
    row
}
