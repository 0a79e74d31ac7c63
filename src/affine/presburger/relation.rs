//! Finite unions of conjunctions: sets and relations, and the operations on them.

use super::basic::BasicRelation;
use super::budget::{Budget, Exhausted};
use super::names::{Names, ParseError};
use super::space::Space;
use num_bigint::BigInt;

/// A set: a [`Relation`] without domain; its dims are the range.
pub type Set = Relation;

/// A finite union of conjunctions in one space.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Relation {
    pub(super) space: Space,
    pub(super) disjuncts: Vec<BasicRelation>,
}

/// The answer to a question for a least or greatest value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Optimum<T> {
    /// There is no point.
    Empty,
    /// There are points, but no bound.
    Unbounded,
    /// The bound, which is reached.
    Bounded(T),
}

/// A kind of dim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DimKind {
    /// Symbols.
    Symbol,
    /// Dims of the domain.
    Domain,
    /// Dims of the range; dims of a set.
    Range,
}

impl Relation {
    /// No points.
    pub fn empty(space: Space) -> Self {
        Relation { space, disjuncts: Vec::new() }
    }

    /// All points.
    pub fn universe(space: Space) -> Self {
        BasicRelation::universe(space).into()
    }

    /// The union of `disjuncts`.
    ///
    /// # Panics
    /// If a disjunct lies in another space.
    pub fn from_disjuncts(space: Space, disjuncts: Vec<BasicRelation>) -> Self {
        assert!(disjuncts.iter().all(|d| d.space() == space), "disjuncts of different spaces");
        Relation { space, disjuncts }
    }

    /// The shape.
    pub fn space(&self) -> Space {
        self.space
    }

    /// The conjunctions.
    pub fn disjuncts(&self) -> &[BasicRelation] {
        &self.disjuncts
    }

    /// The union.
    pub fn union(&self, other: &Self) -> Self {
        todo!()
    }

    /// The intersection; existentials of both are kept apart.
    pub fn intersect(&self, other: &Self) -> Self {
        todo!()
    }

    /// Whether a look at the rows shows that there is no point; `false` means "don't know".
    pub fn is_obviously_empty(&self) -> bool {
        todo!()
    }

    /// Whether there is no integer point, for any value of the symbols.
    pub fn is_empty(&self, budget: &Budget) -> Result<bool, Exhausted> {
        todo!()
    }

    /// Some point `symbols | domain | range`.
    pub fn sample(&self, budget: &Budget) -> Result<Option<Vec<BigInt>>, Exhausted> {
        todo!()
    }

    /// Whether the point `symbols | domain | range` is a member.
    pub fn contains(&self, point: &[BigInt]) -> Result<bool, Exhausted> {
        todo!()
    }

    /// The points of `self` that are not in `other`.
    pub fn subtract(&self, other: &Self, budget: &Budget) -> Result<Self, Exhausted> {
        todo!()
    }

    /// All other points.
    pub fn complement(&self, budget: &Budget) -> Result<Self, Exhausted> {
        todo!()
    }

    /// Whether every point of `self` is in `other`.
    pub fn is_subset(&self, other: &Self, budget: &Budget) -> Result<bool, Exhausted> {
        todo!()
    }

    /// Whether both have the same points.
    pub fn is_equal(&self, other: &Self, budget: &Budget) -> Result<bool, Exhausted> {
        todo!()
    }

    /// Whether no point is in both.
    pub fn is_disjoint(&self, other: &Self, budget: &Budget) -> Result<bool, Exhausted> {
        todo!()
    }

    /// Domain and range exchanged.
    pub fn inverse(&self) -> Self {
        todo!()
    }

    /// The set of points that are related to something.
    pub fn domain(&self, budget: &Budget) -> Result<Set, Exhausted> {
        todo!()
    }

    /// The set of points that something is related to.
    pub fn range(&self, budget: &Budget) -> Result<Set, Exhausted> {
        todo!()
    }

    /// `{ x -> z : self relates x to some y and then relates y to z }`.
    pub fn compose(&self, then: &Self, budget: &Budget) -> Result<Self, Exhausted> {
        todo!()
    }

    /// The image of a set over the domain: `{ y : self relates some x of set to y }`.
    pub fn apply(&self, set: &Set, budget: &Budget) -> Result<Set, Exhausted> {
        todo!()
    }

    /// The pairs whose domain point is in `set`.
    pub fn intersect_domain(&self, set: &Set) -> Self {
        todo!()
    }

    /// The pairs whose range point is in `set`.
    pub fn intersect_range(&self, set: &Set) -> Self {
        todo!()
    }

    /// The points of the symbols alone are those of `set`, a set without dims.
    pub fn intersect_symbols(&self, set: &Set) -> Self {
        todo!()
    }

    /// Drops range dims `first..first + count`, exactly: some integer value of them made the rest a member.
    pub fn project_out_range(&self, first: usize, count: usize, budget: &Budget) -> Result<Self, Exhausted> {
        todo!()
    }

    /// Drops domain dims `first..first + count`, exactly.
    pub fn project_out_domain(&self, first: usize, count: usize, budget: &Budget) -> Result<Self, Exhausted> {
        todo!()
    }

    /// Drops symbols `first..first + count`, exactly.
    pub fn project_out_symbols(&self, first: usize, count: usize, budget: &Budget) -> Result<Self, Exhausted> {
        todo!()
    }

    /// The points whose coordinate in `column` is `value`; the column stays.
    pub fn fix(&self, column: usize, value: i64) -> Self {
        todo!()
    }

    /// Adds `count` unconstrained dims before dim `at` of a kind.
    pub fn insert_dims(&self, kind: DimKind, at: usize, count: usize) -> Self {
        todo!()
    }

    /// The range dims in another order: new dim `k` is old dim `order[k]`.
    pub fn permute_range(&self, order: &[usize]) -> Self {
        todo!()
    }

    /// Domain dim `k` is old dim `order[k]`.
    pub fn permute_domain(&self, order: &[usize]) -> Self {
        todo!()
    }

    /// Turns symbols `first..first + count` into dims at the front of the domain (of the set, if there is no domain and `into` says so).
    pub fn move_symbols(&self, first: usize, count: usize, into: DimKind) -> Self {
        todo!()
    }

    /// `{ y - x : x -> y }`; domain and range have the same number of dims.
    pub fn deltas(&self, budget: &Budget) -> Result<Set, Exhausted> {
        todo!()
    }

    /// The relation as a set with the dims of domain and range.
    pub fn wrap(&self) -> Set {
        todo!()
    }

    /// The set as a relation whose domain is its first `num_domain` dims.
    pub fn unwrap(&self, num_domain: usize) -> Self {
        todo!()
    }

    /// Every set as `{ x -> y : x in self, y in range }`.
    pub fn product(&self, range: &Set) -> Self {
        todo!()
    }

    /// `{ x -> x : x in self }` for a set.
    pub fn identity_on(&self) -> Self {
        todo!()
    }

    /// Every existential becomes a div with a definition, exactly; may split disjuncts.
    pub fn eliminate_divs(&self, budget: &Budget) -> Result<Self, Exhausted> {
        todo!()
    }

    /// Fewer and simpler rows that mean the same inside `context`.
    pub fn gist(&self, context: &Self, budget: &Budget) -> Result<Self, Exhausted> {
        todo!()
    }

    /// The same points in fewer disjuncts, where such are found.
    pub fn coalesce(&self, budget: &Budget) -> Result<Self, Exhausted> {
        todo!()
    }

    /// The same points without rows that others imply and without empty disjuncts.
    pub fn remove_redundancies(&self, budget: &Budget) -> Result<Self, Exhausted> {
        todo!()
    }

    /// The same points in disjuncts that share none.
    pub fn make_disjoint(&self, budget: &Budget) -> Result<Self, Exhausted> {
        todo!()
    }

    /// The point that is least in the first column of `order`, among these least in the second, and so on. Columns not named are
    /// free: any value will do.
    pub fn lexmin_point(&self, order: &[usize], budget: &Budget) -> Result<Optimum<Vec<BigInt>>, Exhausted> {
        todo!()
    }

    /// The least value of a form `[ 1 | symbols | domain | range ]` over the points.
    pub fn min(&self, form: &[i64], budget: &Budget) -> Result<Optimum<BigInt>, Exhausted> {
        todo!()
    }

    /// The greatest value of a form `[ 1 | symbols | domain | range ]` over the points.
    pub fn max(&self, form: &[i64], budget: &Budget) -> Result<Optimum<BigInt>, Exhausted> {
        todo!()
    }

    /// isl notation: `[n] -> { [i, j] -> [i + 1] : 0 <= i < n }`.
    pub fn to_text(&self, names: &Names) -> String {
        todo!()
    }

    /// Reads isl notation.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        todo!()
    }

    /// Reads isl notation and keeps the names of the first disjunct.
    pub fn parse_named(text: &str) -> Result<(Self, Names), ParseError> {
        todo!()
    }
}
