//! Finite unions of conjunctions: sets and relations, and the operations on them.

use super::basic::BasicRelation;
use super::budget::{Budget, Exhausted};
use super::engine;
use super::space::Space;
use super::system::Rows;
use num_bigint::BigInt;
use rustc_hash::FxHashMap;

/// A set: a [`Relation`] without domain; its dims are the range.
pub type Set = Relation;

/// A finite union of conjunctions in one space.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Relation {
    pub(crate) space: Space,
    pub(crate) disjuncts: Vec<BasicRelation>,
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
        self.same_space(other);
        Relation { space: self.space, disjuncts: self.disjuncts.iter().chain(&other.disjuncts).cloned().collect() }
    }

    /// The union of relations that are not needed any more: nothing is copied.
    pub fn unite(mut self, other: Self) -> Self {
        self.same_space(&other);
        self.disjuncts.extend(other.disjuncts);
        self
    }

    /// The intersection; existentials of both are kept apart. A look at the rows shows which conjunctions have no point.
    pub fn intersect(&self, other: &Self) -> Self {
        self.same_space(other);
        let both: Vec<Rows> = match (&self.disjuncts[..], &other.disjuncts[..]) {
            ([a], [b]) => a.rows.simplified_conjunction(&b.rows).into_iter().collect(),
            (ours, theirs) => conjunctions(ours, theirs),
        };
        let disjuncts = both.into_iter().map(|rows| BasicRelation { space: self.space, rows }).collect();
        Relation { space: self.space, disjuncts }
    }

    /// The intersection without conjunctions that a short search shows to have no point. Each conjunction counts, so that two
    /// unions of thousands end.
    pub fn intersect_within(&self, other: &Self, budget: &Budget) -> Result<Self, Exhausted> {
        budget.spend(self.disjuncts.len() as u64 * other.disjuncts.len() as u64)?;
        let mut both = self.intersect(other);
        both.drop_searched(budget)?;
        Ok(both)
    }

    /// Whether a look at the rows shows that there is no point; `false` means "don't know".
    pub fn is_obviously_empty(&self) -> bool {
        self.disjuncts.iter().all(|d| d.rows.simplified().is_none())
    }

    /// Whether the point `symbols | domain | range` is a member.
    pub fn contains(&self, point: &[BigInt]) -> Result<bool, Exhausted> {
        for disjunct in &self.disjuncts {
            if disjunct.contains(point)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Only those rows of the conjunctions, `== 0` and `>= 0` alike, of which `keep` holds: a relation that says less. Divs stay.
    pub fn retain_rows(&self, keep: impl Fn(&[BigInt]) -> bool) -> Self {
        let disjuncts = self.disjuncts.iter().map(|d| d.retain_rows(&keep)).collect();
        Relation { space: self.space, disjuncts }
    }

    /// Domain and range exchanged.
    pub fn inverse(&self) -> Self {
        let Space { num_symbols, num_domain, num_range } = self.space;
        let first = 1 + num_symbols;
        let order =
            (0..first).chain(first + num_domain..first + num_domain + num_range).chain(first..first + num_domain);
        self.with_visible(self.space.inverse(), &order.map(Some).collect::<Vec<_>>())
    }

    /// The set of points that are related to something.
    pub fn domain(&self, budget: &Budget) -> Result<Set, Exhausted> {
        let out = self.project_out_range(0, self.space.num_range, budget)?;
        Ok(Relation::as_set(&out))
    }

    /// The set of points that something is related to.
    pub fn range(&self, budget: &Budget) -> Result<Set, Exhausted> {
        self.project_out_domain(0, self.space.num_domain, budget)
    }

    /// `{ x -> z : self relates x to some y and then relates y to z }`.
    pub fn compose(&self, then: &Self, budget: &Budget) -> Result<Self, Exhausted> {
        budget.spend(self.disjuncts.len() as u64 * then.disjuncts.len() as u64)?;
        self.join(then).project_out_range(0, self.space.num_range, budget)
    }

    /// What [`Relation::compose`] gives; pairs that are not in `met` may be missing.
    pub fn compose_to_meet(&self, then: &Self, met: &Self, budget: &Budget) -> Result<Self, Exhausted> {
        budget.spend(self.disjuncts.len() as u64 * then.disjuncts.len() as u64)?;
        let met = met.insert_dims(DimKind::Range, 0, self.space.num_range);
        let mut meeting = Relation::empty(met.space);
        // One after the other, as there may be thousands times thousands of them.
        for one in &self.disjuncts {
            for joined in Relation::from(one.clone()).join(then).disjuncts {
                let alone = Relation::from(joined.clone());
                let is_apart = budget.briefly(|budget| Ok(alone.is_disjoint(&met, budget)?));
                if engine::settle(is_apart).transpose()?.flatten() != Some(true) {
                    meeting.disjuncts.push(joined);
                }
            }
        }
        meeting.project_out_range(0, self.space.num_range, budget)
    }

    /// `x -> (y, z)` where `self` relates x to y and `then` relates y to z.
    fn join(&self, then: &Self) -> Self {
        let (a, b) = (self.space, then.space);
        assert_eq!((a.num_symbols, a.num_range), (b.num_symbols, b.num_domain), "composing relations that do not meet");
        let left = self.insert_dims(DimKind::Range, a.num_range, b.num_range);
        let right = then.insert_dims(DimKind::Domain, 0, a.num_domain);
        // Both over symbols | x | y | z; right counts x and y as domain.
        let right = Relation { space: left.space, disjuncts: right.disjuncts }.with_space(left.space);
        left.intersect(&right)
    }

    /// The image of a set over the domain: `{ y : self relates some x of set to y }`.
    pub fn apply(&self, set: &Set, budget: &Budget) -> Result<Set, Exhausted> {
        self.intersect_domain(set).range(budget)
    }

    /// The pairs whose domain point is in `set`.
    pub fn intersect_domain(&self, set: &Set) -> Self {
        assert_eq!(set.space, self.space.domain_space(), "the set lies in another space than the domain");
        let wide = set.insert_dims(DimKind::Range, self.space.num_domain, self.space.num_range);
        self.intersect(&wide.with_space(self.space))
    }

    /// The pairs whose range point is in `set`.
    pub fn intersect_range(&self, set: &Set) -> Self {
        assert_eq!(set.space, self.space.range_space(), "the set lies in another space than the range");
        let wide = set.insert_dims(DimKind::Range, 0, self.space.num_domain);
        self.intersect(&wide.with_space(self.space))
    }

    /// The points of the symbols alone are those of `set`, a set without dims.
    pub fn intersect_symbols(&self, set: &Set) -> Self {
        assert_eq!(set.space, Space::set(self.space.num_symbols, 0), "the set constrains more than symbols");
        let wide = set.insert_dims(DimKind::Range, 0, self.space.num_domain + self.space.num_range);
        self.intersect(&wide.with_space(self.space))
    }

    /// The points whose coordinate in `column` is `value`; the column stays.
    pub fn fix(&self, column: usize, value: i64) -> Self {
        let mut row = vec![0; self.space.num_columns()];
        row[column] = 1;
        let mut value_row = BasicRelation::universe(self.space);
        value_row.add_eq(&row);
        match value.checked_neg() {
            Some(constant) => {
                row[0] = constant;
                value_row = BasicRelation::universe(self.space);
                value_row.add_eq(&row);
            }
            None => {
                let mut row: Vec<BigInt> = row.into_iter().map(BigInt::from).collect();
                row[0] = -BigInt::from(value);
                value_row = BasicRelation::universe(self.space);
                value_row.add_eq_big(&row);
            }
        }
        self.intersect(&value_row.into())
    }

    /// Adds `count` unconstrained dims before dim `at` of a kind.
    pub fn insert_dims(&self, kind: DimKind, at: usize, count: usize) -> Self {
        let (column, space) = match kind {
            DimKind::Symbol => {
                (self.space.symbol(at), Space { num_symbols: self.space.num_symbols + count, ..self.space })
            }
            DimKind::Domain => {
                (self.space.domain(at), Space { num_domain: self.space.num_domain + count, ..self.space })
            }
            DimKind::Range => (self.space.range(at), Space { num_range: self.space.num_range + count, ..self.space }),
        };
        let fresh = std::iter::repeat_n(None, count);
        let order = (0..column).map(Some).chain(fresh).chain((column..self.space.num_columns()).map(Some));
        self.with_visible(space, &order.collect::<Vec<_>>())
    }

    /// The range dims in another order: new dim `k` is old dim `order[k]`.
    pub fn permute_range(&self, order: &[usize]) -> Self {
        self.permute(self.space.range(0), order)
    }

    /// Domain dim `k` is old dim `order[k]`.
    pub fn permute_domain(&self, order: &[usize]) -> Self {
        self.permute(self.space.domain(0), order)
    }

    /// Symbol `k` is old symbol `order[k]`.
    pub fn permute_symbols(&self, order: &[usize]) -> Self {
        self.permute(self.space.symbol(0), order)
    }

    /// Symbol `k` becomes symbol `to[k]` of `count`, each another one; nothing is said of the rest.
    pub fn place_symbols(&self, to: &[usize], count: usize) -> Self {
        let mut order: Vec<Option<usize>> = (0..=count).map(|_| None).collect();
        order[0] = Some(0);
        for (k, &place) in to.iter().enumerate() {
            let before = order[1 + place].replace(self.space.symbol(k));
            assert!(before.is_none(), "two symbols in one place");
        }
        let dims = self.space.domain(0)..self.space.num_columns();
        order.extend(dims.map(Some));
        self.with_visible(Space { num_symbols: count, ..self.space }, &order)
    }

    /// Turns symbols `first..first + count` into dims at the front of the domain (of the set, if there is no domain and `into` says so).
    pub fn move_symbols(&self, first: usize, count: usize, into: DimKind) -> Self {
        let Space { num_symbols, num_domain, num_range } = self.space;
        let moved = first + 1..first + count + 1;
        let symbols = (0..=first).chain(first + count + 1..num_symbols + 1);
        let domain = num_symbols + 1..num_symbols + 1 + num_domain;
        let range = domain.end..domain.end + num_range;
        let (space, order): (Space, Vec<usize>) = match into {
            DimKind::Symbol => return self.clone(),
            DimKind::Domain => (
                Space::relation(num_symbols - count, num_domain + count, num_range),
                symbols.chain(moved).chain(domain).chain(range).collect(),
            ),
            DimKind::Range => (
                Space::relation(num_symbols - count, num_domain, num_range + count),
                symbols.chain(domain).chain(moved).chain(range).collect(),
            ),
        };
        self.with_visible(space, &order.into_iter().map(Some).collect::<Vec<_>>())
    }

    /// `{ y - x : x -> y }`; domain and range have the same number of dims.
    pub fn deltas(&self, budget: &Budget) -> Result<Set, Exhausted> {
        let n = self.space.num_domain;
        assert_eq!(n, self.space.num_range, "the deltas of a relation between different numbers of dims");
        let mut wide = self.wrap().insert_dims(DimKind::Range, 2 * n, n);
        for k in 0..n {
            let mut row = vec![0; wide.space.num_columns()];
            row[wide.space.range(k)] = 1;
            row[wide.space.range(n + k)] = -1;
            row[wide.space.range(2 * n + k)] = 1;
            let mut difference = BasicRelation::universe(wide.space);
            difference.add_eq(&row);
            wide = wide.intersect(&difference.into());
        }
        wide.project_out_range(0, 2 * n, budget)
    }

    /// The relation as a set with the dims of domain and range.
    pub fn wrap(&self) -> Set {
        self.clone().with_space(Space::set(self.space.num_symbols, self.space.num_domain + self.space.num_range))
    }

    /// The set as a relation whose domain is its first `num_domain` dims.
    pub fn unwrap(&self, num_domain: usize) -> Self {
        let dims = self.space.num_domain + self.space.num_range;
        assert!(num_domain <= dims, "a domain of {num_domain} dims of {dims}");
        self.clone().with_space(Space::relation(self.space.num_symbols, num_domain, dims - num_domain))
    }

    /// Every set as `{ x -> y : x in self, y in range }`.
    pub fn product(&self, range: &Set) -> Self {
        let (n, m) = (self.space.num_range, range.space.num_range);
        let left = self.insert_dims(DimKind::Range, n, m);
        let right = range.insert_dims(DimKind::Range, 0, n);
        left.intersect(&right).unwrap(n)
    }

    /// `{ x -> x : x in self }` for a set.
    pub fn identity_on(&self) -> Self {
        let n = self.space.num_range;
        let mut wide = self.insert_dims(DimKind::Range, n, n);
        for k in 0..n {
            let mut row = vec![0; wide.space.num_columns()];
            row[wide.space.range(k)] = 1;
            row[wide.space.range(n + k)] = -1;
            let mut same = BasicRelation::universe(wide.space);
            same.add_eq(&row);
            wide = wide.intersect(&same.into());
        }
        wide.unwrap(n)
    }

    pub(crate) fn same_space(&self, other: &Self) {
        assert_eq!(self.space, other.space, "relations of different spaces");
    }

    /// The same columns under another shape.
    fn with_space(self, space: Space) -> Relation {
        assert_eq!(self.space.num_columns(), space.num_columns(), "another number of columns");
        let disjuncts = self.disjuncts.into_iter().map(|d| BasicRelation { space, ..d }).collect();
        Relation { space, disjuncts }
    }

    fn as_set(&self) -> Set {
        self.clone().with_space(Space::set(self.space.num_symbols, self.space.num_domain + self.space.num_range))
    }

    /// Visible column `k` is old visible column `order[k]`, or unconstrained.
    fn with_visible(&self, space: Space, order: &[Option<usize>]) -> Relation {
        let visible = self.space.num_columns();
        let rearranged = |d: &BasicRelation| {
            let divs = (visible..d.num_columns()).map(Some);
            let from: Vec<Option<usize>> = order.iter().copied().chain(divs).collect();
            BasicRelation { space, rows: d.rows.with_columns(&from, order.len()) }
        };
        Relation { space, disjuncts: self.disjuncts.iter().map(rearranged).collect() }
    }

    fn permute(&self, first: usize, order: &[usize]) -> Relation {
        let mut from: Vec<Option<usize>> = (0..self.space.num_columns()).map(Some).collect();
        for (k, &old) in order.iter().enumerate() {
            from[first + k] = Some(first + old);
        }
        self.with_visible(self.space, &from)
    }
}

/// The conjunctions of each of `ours` with each of `theirs`, without those that are seen to lie in another one: where the
/// conjunction of two is one of them, that one lies in the other, and what it has in common with a third is a part of it.
fn conjunctions(ours: &[BasicRelation], theirs: &[BasicRelation]) -> Vec<Rows> {
    let normal = |side: &[BasicRelation]| side.iter().filter_map(|d| d.rows.simplified()).collect::<Vec<_>>();
    let (ours, theirs) = (normal(ours), normal(theirs));
    // What stands in the list, by its rows: its place, and whose conjunction it is.
    let mut all: FxHashMap<Rows, (usize, usize, usize)> = FxHashMap::default();
    // Which of both sides stand in the list as they are.
    let (mut is_ours, mut is_theirs) = (vec![false; ours.len()], vec![false; theirs.len()]);
    for (i, a) in ours.iter().enumerate() {
        for (j, b) in theirs.iter().enumerate() {
            // Only what stands in the list makes others go, so that what goes last is still in one that stays.
            if is_ours[i] || is_theirs[j] {
                continue;
            }
            let Some(rows) = a.simplified_conjunction(b).filter(|rows| !all.contains_key(rows)) else { continue };
            (is_ours[i], is_theirs[j]) = (rows == *a, rows == *b);
            if is_ours[i] || is_theirs[j] {
                all.retain(|other, &mut (_, k, l)| {
                    let stays = !(is_ours[i] && k == i || is_theirs[j] && l == j);
                    is_ours[k] &= stays || *other != ours[k];
                    is_theirs[l] &= stays || *other != theirs[l];
                    stays
                });
            }
            all.insert(rows, (i * theirs.len() + j, i, j));
        }
    }
    let mut all: Vec<(usize, Rows)> = all.into_iter().map(|(rows, (place, ..))| (place, rows)).collect();
    all.sort_unstable_by_key(|&(place, _)| place);
    all.into_iter().map(|(_, rows)| rows).collect()
}
