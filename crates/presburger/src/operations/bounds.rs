//! How far a dim goes: constants, functions of the dims before it, and boxes of constant size.

use super::lexopt::Lexopt;
use crate::representation::basic::{BasicRelation, Div};
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::relation::{DimKind, Optimum, Relation};
use num_bigint::BigInt;
use num_rational::BigRational;

/// For each range dim `x` a place to start and a number of values: `offset <= x < offset + size`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FixedBox {
    /// `floor(row / divisor)`, the row over `[ 1 | symbols | domain ]`.
    pub offsets: Vec<Div>,
    /// How many values there are from the offset on.
    pub sizes: Vec<BigInt>,
}

impl Relation {
    /// The least value of the coordinate in `column` ([`crate::Space::range`] and its like).
    pub fn dim_min(&self, column: usize, budget: &Budget) -> Result<Optimum<BigInt>, Exhausted> {
        self.min(&self.unit(column, 1), budget)
    }

    /// The greatest value of the coordinate in `column`.
    pub fn dim_max(&self, column: usize, budget: &Budget) -> Result<Optimum<BigInt>, Exhausted> {
        self.max(&self.unit(column, 1), budget)
    }

    /// A lower bound of the coordinate in `column`: its least value over the rationals; see [`Relation::under_min`].
    pub fn under_dim_min(&self, column: usize, budget: &Budget) -> Result<Optimum<BigRational>, Exhausted> {
        self.under_min(&self.unit(column, 1), budget)
    }

    /// An upper bound of the coordinate in `column`: its greatest value over the rationals.
    pub fn over_dim_max(&self, column: usize, budget: &Budget) -> Result<Optimum<BigRational>, Exhausted> {
        Ok(match self.under_min(&self.unit(column, -1), budget)? {
            Optimum::Empty => Optimum::Empty,
            Optimum::Unbounded => Optimum::Unbounded,
            Optimum::Bounded(value) => Optimum::Bounded(-value),
        })
    }

    /// The least value of range dim `dim` as a function of symbols, domain and the range dims before it, whatever the later
    /// ones are; and where there is none. This is the lower bound of a loop over `dim`.
    pub fn dim_lower(&self, dim: usize, budget: &Budget) -> Result<Lexopt, Exhausted> {
        self.up_to(dim, budget)?.lexmin(budget)
    }

    /// The greatest value of range dim `dim` as a function of symbols, domain and the range dims before it.
    pub fn dim_upper(&self, dim: usize, budget: &Budget) -> Result<Lexopt, Exhausted> {
        self.up_to(dim, budget)?.lexmax(budget)
    }

    /// A box of constant size that moves with symbols and domain and holds all range points; none if some dim goes farther
    /// than any constant from each place that was tried.
    ///
    /// The places are 0 and the bounds of the dim that its disjuncts have once the other range dims are eliminated, each
    /// shifted so that it is reached. Sizes are exact for their offsets, and no tried offset has a smaller one. The empty
    /// relation has a box of size 0.
    pub fn fixed_size_box(&self, budget: &Budget) -> Result<Option<FixedBox>, Exhausted> {
        let mut out = FixedBox { offsets: Vec::new(), sizes: Vec::new() };
        for dim in 0..self.space.num_range {
            let mut best: Option<(BigInt, Div)> = None;
            for place in self.places(dim, budget)? {
                if let Some((size, offset)) = self.extent(dim, place, budget)?
                    && best.as_ref().is_none_or(|(least, _)| size < *least)
                {
                    best = Some((size, offset));
                }
            }
            let Some((size, offset)) = best else { return Ok(None) };
            out.offsets.push(offset);
            out.sizes.push(size);
        }
        Ok(Some(out))
    }

    /// Dim `dim` as a function-to-be of all that comes before it.
    fn up_to(&self, dim: usize, budget: &Budget) -> Result<Self, Exhausted> {
        let later = self.space.num_range - dim - 1;
        Ok(self.project_out_range(dim + 1, later, budget)?.wrap().unwrap(self.space.num_domain + dim))
    }

    /// Floors of forms over `[ 1 | symbols | domain ]` that bound the dim somewhere, and 0.
    fn places(&self, dim: usize, budget: &Budget) -> Result<Vec<Div>, Exhausted> {
        let (alone, _) = self.over_project_range(dim + 1, self.space.num_range - dim - 1, budget)?;
        let (alone, _) = alone.over_project_range(0, dim, budget)?;
        let last = alone.space.range(0);
        let mut out = vec![Div { row: vec![BigInt::from(0); last], divisor: BigInt::from(1) }];
        for basic in &alone.disjuncts {
            let eqs = basic.eqs().into_iter().flat_map(|r| [r.iter().map(|x| -x).collect(), r]);
            for row in eqs.chain(basic.ineqs()) {
                let is_plain = row[last + 1..].iter().all(|x| x.sign() == num_bigint::Sign::NoSign);
                let place = match row[last].sign() {
                    // a x + f >= 0: x >= ceil(-f / a) = floor((a - 1 - f) / a).
                    num_bigint::Sign::Plus if is_plain => {
                        let mut lower: Vec<BigInt> = row[..last].iter().map(|x| -x).collect();
                        lower[0] += &row[last] - 1;
                        Div { row: lower, divisor: row[last].clone() }
                    }
                    num_bigint::Sign::Minus if is_plain => Div { row: row[..last].to_vec(), divisor: -&row[last] },
                    _ => continue,
                };
                if !out.contains(&place) {
                    out.push(place);
                }
            }
        }
        Ok(out)
    }

    /// The number of values from the least to the greatest of a range dim relative to a place, and the place shifted to the
    /// least one; none without bound.
    fn extent(&self, dim: usize, place: Div, budget: &Budget) -> Result<Option<(BigInt, Div)>, Exhausted> {
        let at = self.space.num_range;
        let mut wide = self.insert_dims(DimKind::Range, at, 1);
        let column = wide.space.range(at);
        // 0 <= row - d q < d.
        let mut row = place.row.clone();
        row.resize(column + 1, BigInt::from(0));
        row[column] = -&place.divisor;
        let mut floor = BasicRelation::universe(wide.space);
        floor.add_ineq_big(&row);
        let mut rest: Vec<BigInt> = row.iter().map(|x| -x).collect();
        rest[0] += &place.divisor - 1;
        floor.add_ineq_big(&rest);
        wide = wide.intersect(&floor.into());
        let mut form = wide.unit(wide.space.range(dim), 1);
        form[column] = -1;
        let [least, greatest] = wide.extremes(&form, budget)?;
        Ok(match (least, greatest) {
            (Optimum::Bounded(low), Optimum::Bounded(high)) => {
                let mut place = place;
                place.row[0] += &low * &place.divisor;
                Some((high - low + 1, place))
            }
            (Optimum::Empty, _) | (_, Optimum::Empty) => Some((BigInt::from(0), place)),
            (Optimum::Unbounded, _) | (_, Optimum::Unbounded) => None,
        })
    }

    fn unit(&self, column: usize, value: i64) -> Vec<i64> {
        let mut form = vec![0; self.space.num_columns()];
        form[column] = value;
        form
    }
}
