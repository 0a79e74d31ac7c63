//! Piecewise quasi-affine functions: on each of disjoint domains, integer forms of the parameters and of floors of them.

use super::basic::{BasicRelation, BasicSet};
use super::budget::{Budget, Exhausted};
use super::matrix::Matrix;
use super::names::Names;
use super::relation::Relation;
use super::sample::big;
use super::scalar::{Scalar, Stop};
use super::space::Space;
use super::system::{Rows, System};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive};

/// Rows in words if all fit, else in big integers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Values {
    Word(Matrix<i64>),
    Big(Matrix<BigInt>),
}

impl Values {
    /// The rows in big integers.
    pub(super) fn to_big(&self) -> Matrix<BigInt> {
        match self {
            Values::Word(rows) => big(rows),
            Values::Big(rows) => rows.clone(),
        }
    }

    /// All entries negated.
    pub(super) fn negated(&self) -> Self {
        let mut rows = self.to_big();
        rows.rows_mut().flatten().for_each(|x| *x = -std::mem::take(x));
        rows.into()
    }
}

impl From<Matrix<i64>> for Values {
    fn from(rows: Matrix<i64>) -> Self {
        Values::Word(rows)
    }
}

impl From<Matrix<i128>> for Values {
    fn from(rows: Matrix<i128>) -> Self {
        big(&rows).into()
    }
}

impl From<Matrix<BigInt>> for Values {
    fn from(rows: Matrix<BigInt>) -> Self {
        let words = rows.rows().flatten().map(BigInt::to_i64).collect::<Option<Vec<i64>>>();
        words.map_or_else(|| Values::Big(rows.clone()), |data| Values::Word(Matrix::from_rows(rows.num_cols(), data)))
    }
}

/// A domain, and the value of each dim of the range on it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MapPiece {
    pub(super) domain: BasicSet,
    pub(super) values: Values,
}

impl MapPiece {
    /// Where the values hold: a set of symbols and domain dims. All its divs have definitions.
    pub fn domain(&self) -> &BasicSet {
        &self.domain
    }

    /// The value of each range dim: coefficients over `[ 1 | symbols | domain | divs of the domain ]`.
    pub fn values(&self) -> Vec<Vec<BigInt>> {
        self.values.to_big().rows().map(<[BigInt]>::to_vec).collect()
    }

    /// The values at `symbols | domain`, if it is in the domain.
    fn eval(&self, point: &[BigInt]) -> Option<Vec<BigInt>> {
        let mut here = vec![BigInt::from(1)];
        here.extend_from_slice(point);
        let at = |row: &[BigInt], here: &[BigInt]| -> BigInt { row.iter().zip(here).map(|(a, x)| a * x).sum() };
        for div in self.domain.divs() {
            let Some(div) = div else { unreachable!("the divs of a piece have definitions") };
            let value = at(&div.row, &here).div_floor(&div.divisor);
            here.push(value);
        }
        let member = self.domain.eqs().iter().all(|r| Scalar::is_zero(&at(r, &here)))
            && self.domain.ineqs().iter().all(|r| !at(r, &here).is_negative());
        member.then(|| self.values().iter().map(|r| at(r, &here)).collect())
    }
}

/// A function of symbols and domain dims, defined on the union of disjoint pieces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PiecewiseMap {
    pub(super) space: Space,
    pub(super) pieces: Vec<MapPiece>,
}

impl PiecewiseMap {
    /// The shape of the graph.
    pub fn space(&self) -> Space {
        self.space
    }

    /// The pieces; no two share a point.
    pub fn pieces(&self) -> &[MapPiece] {
        &self.pieces
    }

    /// Where the function is defined: a set of symbols and domain dims.
    pub fn domain(&self) -> Relation {
        let domains = self.pieces.iter().map(|p| p.domain.clone()).collect();
        Relation::from_disjuncts(self.space.domain_space(), domains)
    }

    /// The value at `symbols | domain`; none where the function is not defined.
    ///
    /// # Panics
    /// If the point lies in another space.
    pub fn eval(&self, point: &[BigInt]) -> Option<Vec<BigInt>> {
        assert_eq!(point.len(), self.space.domain_space().num_coordinates(), "a point of another space");
        self.pieces.iter().find_map(|p| p.eval(point))
    }

    /// The graph: `{ x -> y : y is the value at x }`.
    pub fn to_relation(&self) -> Relation {
        let graph = |piece: &MapPiece| {
            let rows = match (&piece.domain.rows, &piece.values) {
                (Rows::Word(s), Values::Word(v)) => graph(s, v, self.space).map(Rows::from),
                (s, v) => graph(&s.to_big(), &v.to_big(), self.space).map(Rows::from),
            };
            match rows {
                Ok(rows) => BasicRelation { space: self.space, rows },
                Err(stop) => unreachable!("nothing is added or multiplied: {stop:?}"),
            }
        };
        Relation { space: self.space, disjuncts: self.pieces.iter().map(graph).collect() }
    }

    /// The same function with simpler domains; no two pieces with the same values have a union that is one conjunction, as
    /// far as [`Relation::coalesce`] sees.
    pub fn coalesced(&self, budget: &Budget) -> Result<Self, Exhausted> {
        super::lexopt::coalesced(self, budget)
    }

    /// The graph in isl notation: `[n] -> { [i] -> [i + n] : 0 <= i < n }`.
    pub fn to_text(&self, names: &Names) -> String {
        self.to_relation().to_text(names)
    }
}

impl std::fmt::Display for PiecewiseMap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_text(&Names::default()))
    }
}

/// The domain over the columns of `space`, with `value - dim == 0` for each dim.
fn graph<S: Scalar>(domain: &System<S>, values: &Matrix<S>, space: Space) -> Result<System<S>, Stop> {
    let (visible, num_range) = (domain.visible, space.num_range);
    let from: Vec<Option<usize>> = (0..visible)
        .map(Some)
        .chain(std::iter::repeat_n(None, num_range))
        .chain((visible..domain.cols()).map(Some))
        .collect();
    let mut out = domain.with_columns(&from, visible + num_range);
    for (k, mut row) in values.with_columns(&from).rows().map(<[S]>::to_vec).enumerate() {
        row[visible + k] = S::one().negated()?;
        out.eqs.push(&row);
    }
    Ok(out)
}
