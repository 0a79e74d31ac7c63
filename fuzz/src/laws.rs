//! What holds of any two sets. Each law has its own budget; one that runs out of it says nothing.

use super::question::Question;
use farkas::affine::map::AffineMap;
use farkas::affine::presburger::{BasicRelation, Budget, Certified, Count, Exhausted, Names, Optimum, Relation};
use farkas::affine::set::IntegerSet;
use num_bigint::BigInt;
use std::collections::HashSet;

/// Steps that each operation may take.
const STEPS: u64 = 4_000;

type Verdict = Result<(), Exhausted>;
type Law = fn(&Pair) -> Verdict;

const LAWS: [Law; 16] = [
    enumeration,
    emptiness,
    certificates,
    algebra,
    complements,
    shapes,
    projections,
    least_points,
    functions,
    counts,
    bounds,
    hulls,
    eliminations,
    conversions,
    engines,
    texts,
];

/// The sets of a question, and which points of a small box they hold: none where trial does not tell.
struct Pair<'a> {
    question: &'a Question,
    sets: [Relation; 2],
    bounds: Vec<(i64, i64)>,
    points: Vec<Vec<i64>>,
    truth: [Vec<Option<bool>>; 2],
}

/// Holds all laws against the question; returns how many were decided within their budgets.
///
/// # Panics
/// If a law is broken.
pub fn check(question: &Question) -> usize {
    let n = question.num_symbols + question.num_dims;
    let side = [3, 3, 3, 2][..].get(n).copied().unwrap_or(1);
    let mut points = vec![Vec::new()];
    for _ in 0..n {
        points = points.into_iter().flat_map(|p| (-side..=side).map(move |x| [&p[..], &[x]].concat())).collect();
    }
    let truth = [0, 1].map(|k| points.iter().map(|p| question.holds(k, p)).collect());
    let pair = Pair { question, sets: question.build(), bounds: vec![(-side, side); n], points, truth };
    LAWS.iter().filter(|law| law(&pair).is_ok()).count()
}

fn budget() -> Budget {
    Budget::new(STEPS)
}

fn big(point: &[i64]) -> Vec<BigInt> {
    point.iter().map(|&x| BigInt::from(x)).collect()
}

fn not(a: Option<bool>) -> Option<bool> {
    a.map(|a| !a)
}

fn and(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

impl Pair<'_> {
    /// The members of a set in the box.
    fn members(&self, set: &Relation) -> Result<HashSet<Vec<i64>>, Exhausted> {
        let mut out = HashSet::new();
        set.for_each_point(&self.bounds[..set.space().num_coordinates()], &Budget::new(STEPS), |p| {
            assert!(out.insert(p.to_vec()), "{p:?} is visited twice\n{}", self.question);
        })?;
        Ok(out)
    }

    /// The set holds the points of the box that it should hold.
    fn same(
        &self,
        what: &str,
        set: &Relation,
        expected: impl Fn(Option<bool>, Option<bool>) -> Option<bool>,
    ) -> Verdict {
        let members = self.members(set)?;
        for ((point, &a), &b) in self.points.iter().zip(&self.truth[0]).zip(&self.truth[1]) {
            if let Some(expected) = expected(a, b) {
                assert_eq!(members.contains(point), expected, "{what} at {point:?}\n{}", self.question);
            }
        }
        Ok(())
    }

    fn some_point(&self, set: usize) -> bool {
        self.truth[set].contains(&Some(true))
    }

    fn is_known(&self, set: usize) -> bool {
        self.truth[set].iter().all(Option::is_some)
    }
}

fn enumeration(p: &Pair) -> Verdict {
    for (set, truth) in p.sets.iter().zip(&p.truth) {
        for (point, &expected) in p.points.iter().zip(truth).filter(|(_, t)| t.is_some()) {
            assert_eq!(Some(set.contains(&big(point))?), expected, "contains {point:?}\n{}", p.question);
        }
    }
    p.same("A", &p.sets[0], |a, _| a)?;
    p.same("B", &p.sets[1], |_, b| b)
}

fn emptiness(p: &Pair) -> Verdict {
    for (k, set) in p.sets.iter().enumerate() {
        let empty = set.is_empty(&budget())?;
        assert!(!(empty && p.some_point(k)), "empty {k}\n{}", p.question);
        assert!(empty || !set.is_obviously_empty(), "obviously empty {k}\n{}", p.question);
        let sample = set.sample(&budget())?;
        assert_eq!(sample.is_none(), empty, "sample {k}\n{}", p.question);
        if let Some(point) = sample {
            assert!(set.contains(&point.to_big())?, "sample {k} {point:?}\n{}", p.question);
        }
    }
    Ok(())
}

fn certificates(p: &Pair) -> Verdict {
    for (k, set) in p.sets.iter().enumerate() {
        let list = set.certify(&budget())?;
        for certified in &list {
            certified.check().unwrap_or_else(|e| panic!("certificate {k}: {e}\n{}", p.question));
        }
        let empty = set.is_empty(&budget())?;
        assert_eq!(list.iter().all(Certified::is_empty), empty, "certificates {k}\n{}", p.question);
    }
    Ok(())
}

fn algebra(p: &Pair) -> Verdict {
    let [a, b] = &p.sets;
    p.same("A or B", &a.union(b), |a, b| not(and(not(a), not(b))))?;
    let both = a.intersect(b);
    p.same("A and B", &both, and)?;
    let disjoint = a.is_disjoint(b, &budget())?;
    assert_eq!(both.is_empty(&budget())?, disjoint, "disjoint\n{}", p.question);
    let (subset, superset) = (a.is_subset(b, &budget())?, b.is_subset(a, &budget())?);
    assert_eq!(a.is_equal(b, &budget())?, subset && superset, "equal\n{}", p.question);
    let rest = a.subtract(b, &budget())?;
    p.same("A minus B", &rest, |a, b| and(a, not(b)))?;
    assert_eq!(rest.is_empty(&budget())?, subset, "subset\n{}", p.question);
    assert!(rest.is_disjoint(b, &budget())?, "A minus B, and B\n{}", p.question);
    assert!(rest.is_subset(a, &budget())?, "A minus B in A\n{}", p.question);
    assert!(rest.union(&both).is_equal(a, &budget())?, "A minus B, or both\n{}", p.question);
    assert!(a.union(b).is_equal(&rest.union(b), &budget())?, "A minus B, or B\n{}", p.question);
    Ok(())
}

fn complements(p: &Pair) -> Verdict {
    let [a, b] = &p.sets;
    let rest = a.complement(&budget())?;
    p.same("not A", &rest, |a, _| not(a))?;
    assert!(rest.is_disjoint(a, &budget())?, "not A, and A\n{}", p.question);
    assert!(Relation::universe(a.space()).is_subset(&rest.union(a), &budget())?, "not A, or A\n{}", p.question);
    assert!(rest.complement(&budget())?.is_equal(a, &budget())?, "not not A\n{}", p.question);
    let difference = b.intersect(&rest);
    assert!(difference.is_equal(&b.subtract(a, &budget())?, &budget())?, "B and not A\n{}", p.question);
    Ok(())
}

fn shapes(p: &Pair) -> Verdict {
    let [a, b] = &p.sets;
    let both = a.union(b);
    let or = |a, b| not(and(not(a), not(b)));
    let explicit = both.eliminate_divs(&budget())?;
    assert!(explicit.disjuncts().iter().all(|d| d.divs().iter().all(Option::is_some)), "divs\n{}", p.question);
    p.same("divs", &explicit, or)?;
    let coalesced = both.coalesce(&budget())?;
    p.same("coalesce", &coalesced, or)?;
    assert!(coalesced.is_equal(&both, &budget())?, "coalesce\n{}", p.question);
    let least = both.remove_redundancies(&budget())?;
    assert!(least.is_equal(&both, &budget())?, "redundancies\n{}", p.question);
    let disjoint = both.make_disjoint(&budget())?;
    p.same("disjoint pieces", &disjoint, or)?;
    let pieces = disjoint.disjuncts();
    for (k, x) in pieces.iter().enumerate() {
        for y in &pieces[..k] {
            let apart = Relation::from(x.clone()).is_disjoint(&y.clone().into(), &budget())?;
            assert!(apart, "disjoint pieces\n{}", p.question);
        }
    }
    let gist = a.gist(b, &budget())?;
    assert!(gist.intersect(b).is_equal(&a.intersect(b), &budget())?, "gist\n{}", p.question);
    Ok(())
}

fn projections(p: &Pair) -> Verdict {
    let a = &p.sets[0];
    let (n, dims) = (p.question.num_symbols, p.question.num_dims);
    for keep in 0..dims {
        let shadow = a.project_out_range(keep, dims - keep, &budget())?;
        let members = p.members(&shadow)?;
        for (point, _) in p.points.iter().zip(&p.truth[0]).filter(|(_, truth)| **truth == Some(true)) {
            assert!(members.contains(&point[..n + keep]), "project to {keep} at {point:?}\n{}", p.question);
        }
        for point in members.iter().take(8) {
            let fiber = point.iter().enumerate().fold(a.clone(), |set, (k, &x)| set.fix(k + 1, x));
            assert!(!fiber.is_empty(&budget())?, "nothing over {point:?}\n{}", p.question);
        }
        if let Some(point) = a.sample(&budget())? {
            assert!(shadow.contains(&point.to_big()[..n + keep])?, "project {point:?}\n{}", p.question);
        }
    }
    let relation = a.unwrap(dims / 2);
    let turned = relation.inverse().project_out_range(0, dims / 2, &budget())?;
    assert!(turned.wrap().is_equal(&relation.range(&budget())?, &budget())?, "range\n{}", p.question);
    Ok(())
}

/// The points before `point` in the order of the columns.
fn before(set: &Relation, point: &[BigInt]) -> Relation {
    let mut out = Relation::empty(set.space());
    for k in 0..point.len() {
        let mut basic = BasicRelation::universe(set.space());
        for (column, value) in point.iter().enumerate().take(k + 1) {
            let mut row = vec![BigInt::from(0); set.space().num_columns()];
            row[0] = if column < k { value.clone() } else { value - 1 };
            row[column + 1] = BigInt::from(-1);
            if column < k { basic.add_eq_big(&row) } else { basic.add_ineq_big(&row) }
        }
        out = out.union(&basic.into());
    }
    out
}

fn least_points(p: &Pair) -> Verdict {
    let a = &p.sets[0];
    let order: Vec<usize> = (1..=a.space().num_coordinates()).collect();
    match a.lexmin_point(&order, &budget())? {
        Optimum::Empty => assert!(a.is_empty(&budget())?, "no least point\n{}", p.question),
        Optimum::Unbounded => assert!(!a.is_empty(&budget())?, "no least point of nothing\n{}", p.question),
        Optimum::Bounded(point) => {
            assert!(a.contains(&point)?, "least point {point:?}\n{}", p.question);
            assert!(before(a, &point).is_disjoint(a, &budget())?, "before {point:?}\n{}", p.question);
        }
    }
    let mut form = vec![0; a.space().num_columns()];
    form[1] = 1;
    form[order.len()] = -2;
    for sign in [1, -1] {
        let form: Vec<i64> = form.iter().map(|x| x * sign).collect();
        if let Optimum::Bounded(value) = a.min(&form, &budget())? {
            let mut row: Vec<BigInt> = form.iter().map(|x| BigInt::from(-x)).collect();
            row[0] += &value;
            let mut at = BasicRelation::universe(a.space());
            at.add_eq_big(&row);
            assert!(!a.is_disjoint(&at.into(), &budget())?, "minimum {value}\n{}", p.question);
            row[0] -= 1;
            let mut below = BasicRelation::universe(a.space());
            below.add_ineq_big(&row);
            assert!(a.is_disjoint(&below.into(), &budget())?, "below the minimum {value}\n{}", p.question);
        }
    }
    Ok(())
}

/// The parametric minimum and maximum are, at each point of their domain, the minimum and maximum there.
fn functions(p: &Pair) -> Verdict {
    let (n, dims) = (p.question.num_symbols, p.question.num_dims);
    let relation = p.sets[0].unwrap(dims / 2);
    let first = n + dims / 2;
    let (least, greatest) = (relation.lexmin(&budget())?, relation.lexmax(&budget())?);
    let order: Vec<usize> = (first + 1..=n + dims).collect();
    let domain = relation.domain(&budget())?;
    for (what, found) in [("least", &least), ("greatest", &greatest)] {
        let defined = found.map.domain();
        assert!(defined.is_disjoint(&found.unbounded, &budget())?, "{what} of no end\n{}", p.question);
        assert!(defined.union(&found.unbounded).is_equal(&domain, &budget())?, "{what}: domain\n{}", p.question);
        assert!(found.map.to_relation().is_subset(&relation, &budget())?, "{what}: graph\n{}", p.question);
    }
    let mut asked = HashSet::new();
    for point in p.points.iter().map(|point| &point[..first]) {
        if asked.len() == 12 || !asked.insert(point) {
            continue;
        }
        let fiber = point.iter().enumerate().fold(p.sets[0].clone(), |set, (k, &x)| set.fix(k + 1, x));
        let value = least.map.eval(&big(point));
        match fiber.lexmin_point(&order, &budget())? {
            Optimum::Bounded(q) => {
                assert_eq!(value.as_deref(), Some(&q[first..]), "least at {point:?}\n{}", p.question)
            }
            other => {
                assert_eq!(value, None, "least at {point:?}\n{}", p.question);
                let endless = least.unbounded.contains(&big(point))?;
                assert_eq!(other == Optimum::Unbounded, endless, "least at {point:?}\n{}", p.question);
            }
        }
    }
    Ok(())
}

fn counts(p: &Pair) -> Verdict {
    let mut basic = BasicRelation::universe(p.sets[0].space());
    for (k, (low, high)) in p.bounds.iter().enumerate() {
        for (sign, side) in [(1, -low), (-1, *high)] {
            let mut row = vec![0; k + 2];
            (row[0], row[k + 1]) = (side, sign);
            basic.add_ineq(&row);
        }
    }
    let boxed = Relation::from(basic);
    for (k, set) in p.sets.iter().enumerate().filter(|&(k, _)| p.is_known(k)) {
        let count = set.intersect(&boxed).count(&budget())?;
        let expected = p.truth[k].iter().filter(|t| **t == Some(true)).count();
        assert_eq!(count, Count::Finite(BigInt::from(expected)), "count {k}\n{}", p.question);
    }
    let count = p.sets[0].count(&budget())?;
    let pieces = p.sets[0].intersect(&p.sets[1]).count(&budget())?;
    let rest = p.sets[0].subtract(&p.sets[1], &budget())?.count(&budget())?;
    if let (Count::Finite(pieces), Count::Finite(rest)) = (pieces, rest) {
        assert_eq!(count, Count::Finite(pieces + rest), "count in parts\n{}", p.question);
    }
    Ok(())
}

/// Bounds of each dim: constants that are reached, rational ones around them, functions of the dims before, and boxes.
fn bounds(p: &Pair) -> Verdict {
    let a = &p.sets[0];
    let (n, dims) = (p.question.num_symbols, p.question.num_dims);
    let holding = || p.points.iter().zip(&p.truth[0]).filter(|(_, t)| **t == Some(true)).map(|(point, _)| point);
    for dim in 0..dims {
        let column = a.space().range(dim);
        let (least, greatest) = (a.dim_min(column, &budget())?, a.dim_max(column, &budget())?);
        let (under, over) = (a.under_dim_min(column, &budget())?, a.over_dim_max(column, &budget())?);
        for point in holding() {
            let x = BigInt::from(point[column - 1]);
            assert!(!matches!(&least, Optimum::Bounded(l) if *l > x), "least value of {dim}\n{}", p.question);
            assert!(!matches!(&greatest, Optimum::Bounded(g) if *g < x), "greatest value of {dim}\n{}", p.question);
            assert!(least != Optimum::Empty && greatest != Optimum::Empty, "no value of {dim}\n{}", p.question);
        }
        for (exact, outer, sign) in [(&least, &under, 1), (&greatest, &over, -1)] {
            match (exact, outer) {
                (Optimum::Bounded(exact), Optimum::Bounded(outer)) => {
                    let exact: BigInt = exact * sign;
                    assert!(outer * BigInt::from(sign) <= exact.into(), "rational bound of {dim}\n{}", p.question);
                }
                (Optimum::Bounded(_) | Optimum::Unbounded, found) => {
                    assert_eq!(*found, Optimum::Unbounded, "rational bound of {dim}\n{}", p.question);
                }
                (Optimum::Empty, _) => {}
            }
        }
        let (lower, upper) = (a.dim_lower(dim, &budget())?, a.dim_upper(dim, &budget())?);
        for point in holding().take(12) {
            let (prefix, x) = (big(&point[..n + dim]), BigInt::from(point[n + dim]));
            for (bound, sign) in [(&lower, 1), (&upper, -1)] {
                match bound.map.eval(&prefix) {
                    Some(value) => {
                        assert!(&value[0] * sign <= &x * sign, "bound of {dim} at {point:?}\n{}", p.question)
                    }
                    None => assert!(bound.unbounded.contains(&prefix)?, "bound of {dim} at {point:?}\n{}", p.question),
                }
            }
        }
    }
    let split = n + dims / 2;
    if let Some(found) = a.unwrap(dims / 2).fixed_size_box(&budget())? {
        for point in holding() {
            let here = [vec![BigInt::from(1)], big(&point[..split])].concat();
            for ((offset, size), x) in found.offsets.iter().zip(&found.sizes).zip(&point[split..]) {
                // offset <= x < offset + size, times the divisor.
                let start: BigInt = offset.row.iter().zip(&here).map(|(a, x)| a * x).sum();
                let (below, above) = (&offset.divisor * (x + 1) > start, &offset.divisor * (x + 1 - size) <= start);
                assert!(below && above, "box at {point:?}\n{}", p.question);
            }
        }
    }
    Ok(())
}

/// Each hull holds the set and lies in the next larger one, and is its own hull.
fn hulls(p: &Pair) -> Verdict {
    let a = &p.sets[0];
    let (lattice, affine) = (a.lattice_hull(&budget())?, a.affine_hull(&budget())?);
    assert!(a.is_subset(&lattice, &budget())?, "lattice hull\n{}", p.question);
    assert!(lattice.is_subset(&affine, &budget())?, "lattice hull in affine hull\n{}", p.question);
    assert!(affine.disjuncts().iter().all(|d| d.ineqs().is_empty() && d.divs().is_empty()), "rows\n{}", p.question);
    assert!(affine.affine_hull(&budget())?.is_equal(&affine, &budget())?, "hull of a hull\n{}", p.question);
    assert!(lattice.lattice_hull(&budget())?.is_equal(&lattice, &budget())?, "hull of a lattice\n{}", p.question);
    assert!(lattice.affine_hull(&budget())?.is_equal(&affine, &budget())?, "hull of a lattice\n{}", p.question);
    let other = p.sets[1].affine_hull(&budget())?;
    let both = a.union(&p.sets[1]).affine_hull(&budget())?;
    assert!(affine.union(&other).is_subset(&both, &budget())?, "hull of a union\n{}", p.question);
    Ok(())
}

/// Fourier-Motzkin holds the projection, and is it where it says so.
fn eliminations(p: &Pair) -> Verdict {
    let a = &p.sets[0];
    let dims = p.question.num_dims;
    for first in 0..dims {
        let (over, is_exact) = a.over_project_range(first, dims - first, &budget())?;
        assert!(over.disjuncts().len() <= a.disjuncts().len(), "more pieces\n{}", p.question);
        let shadow = a.project_out_range(first, dims - first, &budget())?;
        assert!(shadow.is_subset(&over, &budget())?, "eliminate from {first}\n{}", p.question);
        assert!(!is_exact || over.is_subset(&shadow, &budget())?, "exactly eliminate from {first}\n{}", p.question);
    }
    Ok(())
}

/// Integer sets and affine maps are read back as what they were written from.
fn conversions(p: &Pair) -> Verdict {
    let a = &p.sets[0];
    for disjunct in a.eliminate_divs(&budget())?.disjuncts() {
        let alone = Relation::from(disjunct.clone());
        let Some(set) = IntegerSet::from_set(&alone) else { continue };
        // What fits in words as rows may not fit in words as sums.
        let Ok(again) = set.to_set() else { continue };
        assert!(again.is_equal(&alone, &budget())?, "{set}\n{}", p.question);
    }
    let relation = p.sets[0].unwrap(p.question.num_dims / 2);
    if let Some(map) = AffineMap::from_relation(&relation, &budget())?
        && let Ok(graph) = map.to_relation()
    {
        let graph = graph.intersect_domain(&relation.domain(&budget())?);
        assert!(graph.is_equal(&relation, &budget())?, "{map}\n{}", p.question);
    }
    Ok(())
}

fn engines(p: &Pair) -> Verdict {
    let [a, b] = &p.sets;
    let forced = || budget().big_only();
    let order: Vec<usize> = (1..=a.space().num_coordinates()).collect();
    assert_eq!(a.is_empty(&budget())?, a.is_empty(&forced())?, "is_empty\n{}", p.question);
    assert_eq!(a.is_subset(b, &budget())?, a.is_subset(b, &forced())?, "is_subset\n{}", p.question);
    assert_eq!(a.lexmin_point(&order, &budget())?, a.lexmin_point(&order, &forced())?, "lexmin\n{}", p.question);
    let relation = a.unwrap(p.question.num_dims / 2);
    // How pieces of equal values are grouped may differ: that work has a limit, and big integers spend more of it.
    let (words, big) = (relation.lexmin(&budget())?, relation.lexmin(&forced())?);
    let is_same = words.map.to_relation().is_equal(&big.map.to_relation(), &budget())?
        && words.unbounded.is_equal(&big.unbounded, &budget())?;
    assert!(is_same, "parametric lexmin\n{}", p.question);
    assert_eq!(a.count(&budget())?, a.count(&forced())?, "count\n{}", p.question);
    assert_eq!(a.eliminate_divs(&budget())?, a.eliminate_divs(&forced())?, "divs\n{}", p.question);
    assert_eq!(a.subtract(b, &budget())?, a.subtract(b, &forced())?, "subtract\n{}", p.question);
    assert_eq!(a.coalesce(&budget())?, a.coalesce(&forced())?, "coalesce\n{}", p.question);
    Ok(())
}

fn texts(p: &Pair) -> Verdict {
    let set = &p.sets[0];
    for set in [set.clone(), set.unwrap(p.question.num_dims / 2)] {
        let text = set.to_text(&Names::default());
        let again = Relation::parse(&text).unwrap_or_else(|e| panic!("{text}: {e}\n{}", p.question));
        assert_eq!(again.to_text(&Names::default()), text, "text\n{}", p.question);
        assert!(again.is_equal(&set, &budget())?, "{text}\n{}", p.question);
    }
    Ok(())
}
