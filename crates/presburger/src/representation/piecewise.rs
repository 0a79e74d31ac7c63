//! Piecewise quasi-affine functions: on each of disjoint domains a function of its own.

use super::affine::MultiAff;
use super::basic::{BasicRelation, Div};
use super::budget::{Budget, Exhausted};
use super::form::{dot, extended};
use super::relation::{Relation, Set};
use super::scalar::Scalar;
use super::space::Space;
use crate::text::names::Names;
use num_bigint::BigInt;
use num_traits::Signed;

/// A domain, and the value of each range dim on it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MapPiece {
    pub(crate) domain: Set,
    pub(crate) function: MultiAff,
}

impl MapPiece {
    /// Where the values hold: a set of symbols and domain dims, in disjuncts that share no point. Their divs have
    /// definitions.
    pub fn domain(&self) -> &Set {
        &self.domain
    }

    /// The function that the map is there; it may have values elsewhere that say nothing.
    pub fn function(&self) -> &MultiAff {
        &self.function
    }

    /// The floors that stand in the values.
    pub fn divs(&self) -> Vec<Div> {
        self.function.divs()
    }

    /// The value of each range dim: coefficients over `[ 1 | symbols | domain | divs ]`.
    pub fn values(&self) -> Vec<Vec<BigInt>> {
        self.function.rows()
    }

    /// The values at `symbols | domain`, if it is in the domain.
    fn eval(&self, point: &[BigInt]) -> Option<Vec<BigInt>> {
        self.domain.disjuncts().iter().any(|d| holds(d, point)).then(|| self.function.eval(point))
    }
}

/// Whether a point is in a conjunction whose divs have definitions.
fn holds(basic: &BasicRelation, point: &[BigInt]) -> bool {
    let divs: Vec<Div> = basic.divs().into_iter().flatten().collect();
    let here = extended(point, divs.iter().map(|d| (d.row.as_slice(), &d.divisor)));
    basic.eqs().iter().all(|r| Scalar::is_zero(&dot(r, &here)))
        && basic.ineqs().iter().all(|r| !dot(r, &here).is_negative())
}

/// A function of symbols and domain dims, defined on the union of disjoint pieces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PiecewiseMap {
    pub(crate) space: Space,
    pub(crate) pieces: Vec<MapPiece>,
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
    pub fn domain(&self) -> Set {
        let disjuncts = self.pieces.iter().flat_map(|p| p.domain.disjuncts().iter().cloned()).collect();
        Relation::from_disjuncts(self.space.domain_space(), disjuncts)
    }

    /// The value at `symbols | domain`; none where the function is not defined.
    ///
    /// # Panics
    /// If the point lies in another space.
    pub fn eval(&self, point: &[BigInt]) -> Option<Vec<BigInt>> {
        assert_eq!(point.len(), self.space.domain_space().num_coordinates(), "a point of another space");
        self.pieces.iter().find_map(|p| p.eval(point))
    }

    /// The points that have values in a set: `{ x : the value at x is in set }`.
    ///
    /// # Panics
    /// If the set lies in another space than the values.
    pub fn preimage(&self, set: &Set) -> Set {
        let part = |piece: &MapPiece| set.preimage(&piece.function).intersect(&piece.domain);
        self.pieces.iter().map(part).fold(Relation::empty(self.space.domain_space()), Relation::unite)
    }

    /// The graph: `{ x -> y : y is the value at x }`.
    pub fn to_relation(&self) -> Relation {
        let space = self.space;
        let visible = space.domain_space().num_columns();
        let mut disjuncts = Vec::new();
        for piece in &self.pieces {
            let values = piece.function.forms.graph(space);
            for basic in piece.domain.disjuncts() {
                let columns = (0..visible).map(Some).chain((0..space.num_range).map(|_| None));
                let from: Vec<Option<usize>> = columns.chain((visible..basic.num_columns()).map(Some)).collect();
                let rows = basic.rows.with_columns(&from, space.num_columns()).conjunction(&values);
                disjuncts.push(BasicRelation { space, rows });
            }
        }
        Relation { space, disjuncts }
    }

    /// The same function, each piece's domain in fewer conjunctions where such are found.
    pub fn coalesced(&self, budget: &Budget) -> Result<Self, Exhausted> {
        let coalesced =
            |p: &MapPiece| Ok(MapPiece { domain: p.domain.coalesce(budget)?, function: p.function.clone() });
        Ok(PiecewiseMap { space: self.space, pieces: self.pieces.iter().map(coalesced).collect::<Result<_, _>>()? })
    }

    /// The graph in isl notation: `[n] -> { [i] -> [i + n] : 0 <= i < n }`.
    pub fn to_text(&self, names: &Names) -> String {
        self.to_relation().to_text(names)
    }
}

impl From<MultiAff> for PiecewiseMap {
    fn from(function: MultiAff) -> Self {
        let domain = Relation::universe(function.space.domain_space());
        PiecewiseMap { space: function.space, pieces: vec![MapPiece { domain, function }] }
    }
}

impl Relation {
    /// The relation as a function, where it relates no point to two.
    pub fn as_function(&self, budget: &Budget) -> Result<Option<PiecewiseMap>, Exhausted> {
        // The least value of each point is the only one, if no pair is left over.
        let least = self.lexmin(budget)?;
        let is_function = least.unbounded.is_empty(budget)? && self.is_subset(&least.map.to_relation(), budget)?;
        Ok(is_function.then_some(least.map))
    }
}

impl std::fmt::Display for PiecewiseMap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_text(&Names::default()))
    }
}
