//! Laws of integer sets and relations, held against enumeration by hand in a small box.

use super::recipes::{BOX, COORDINATES, Point, Recipe, build, change, changed, cube, truth, union_recipe};
use farkas_presburger::{BasicRelation, Budget, Names, Optimum, Relation, Space};
use num_bigint::BigInt;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn budget() -> Budget {
    Budget::default()
}

/// The members of a relation over three coordinates in a box somewhat larger than that of the recipes.
fn members(set: &Relation) -> BTreeSet<Point> {
    let mut out = BTreeSet::new();
    let side = BOX + 1;
    let bounds = vec![(-side, side); set.space().num_coordinates()];
    set.for_each_point(&bounds, &budget(), |p| {
        let mut point = [0; COORDINATES];
        point[..p.len()].copy_from_slice(p);
        assert!(out.insert(point), "a point is visited twice");
    })
    .expect("small sets are enumerated within the budget");
    out
}

fn big(point: &[i64]) -> Vec<BigInt> {
    point.iter().map(|&x| BigInt::from(x)).collect()
}

fn obeys_set_algebra(a: &[Recipe], b: &[Recipe]) -> Result<(), TestCaseError> {
    let (x, y) = (build(a), build(b));
    let (p, q) = (truth(a), truth(b));
    let both: BTreeSet<Point> = p.intersection(&q).copied().collect();
    let only: BTreeSet<Point> = p.difference(&q).copied().collect();
    let all: BTreeSet<Point> = p.union(&q).copied().collect();
    prop_assert_eq!(members(&x.union(&y)), all);
    let intersection = x.intersect(&y);
    prop_assert_eq!(&members(&intersection), &both);
    let difference = x.subtract(&y, &budget()).unwrap();
    prop_assert_eq!(&members(&difference), &only);
    prop_assert!(difference.is_disjoint(&intersection, &budget()).unwrap());
    prop_assert!(difference.union(&intersection).is_equal(&x, &budget()).unwrap());
    prop_assert_eq!(x.is_subset(&y, &budget()).unwrap(), p.is_subset(&q));
    prop_assert_eq!(y.is_subset(&x, &budget()).unwrap(), q.is_subset(&p));
    prop_assert_eq!(x.is_equal(&y, &budget()).unwrap(), p == q);
    prop_assert_eq!(x.is_disjoint(&y, &budget()).unwrap(), both.is_empty());
    Ok(())
}

/// An equality with long coefficients over four dims that a point of the box nearly meets, and whether it is an inequality.
fn tight_row() -> impl Strategy<Value = (bool, [i64; 5])> {
    let coefficient = prop_oneof![1 => Just(0i64), 4 => -60i64..=60, 2 => 1i64..=500];
    (prop::bool::weighted(0.3), prop::array::uniform4(coefficient), prop::array::uniform4(0i64..=4), -3i64..=3)
        .prop_map(|(is_ineq, a, point, off)| {
            let constant = off - a.iter().zip(point).map(|(a, x)| a * x).sum::<i64>();
            (is_ineq, [constant, a[0], a[1], a[2], a[3]])
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    /// Knapsacks and market splits. A side of the box may be missing, so that only the rows bound a dim, or nothing does.
    #[test]
    fn tight_rows_have_the_points_that_enumeration_finds(
        rows in prop::collection::vec(tight_row(), 1..4),
        far in prop::option::of((0usize..4, prop_oneof![Just(1i64 << 20), Just(1 << 33), Just(1 << 40)])),
    ) {
        let mut set = BasicRelation::universe(Space::set(0, 4));
        let high = |dim: usize| far.filter(|f| f.0 == dim).map_or(4, |f| f.1);
        for dim in 0..4 {
            let mut row = [0; 5];
            row[dim + 1] = 1;
            set.add_ineq(&row);
            (row[dim + 1], row[0]) = (-1, high(dim));
            set.add_ineq(&row);
        }
        rows.iter().for_each(|(is_ineq, row)| if *is_ineq { set.add_ineq(row) } else { set.add_eq(row) });
        let holds = |point: &[i64]| rows.iter().all(|(is_ineq, row)| {
            let value = row[0] + row[1..].iter().zip(point).map(|(a, x)| a * x).sum::<i64>();
            if *is_ineq { value >= 0 } else { value == 0 }
        });
        let mut points = (0..625i64).map(|k| [k % 5, k.div_euclid(5) % 5, k.div_euclid(25) % 5, k.div_euclid(125)]);
        let is_inside = points.any(|p| holds(&p));
        let set = Relation::from(set);
        let sample = set.sample(&budget()).unwrap();
        prop_assert!(!is_inside || sample.is_some(), "{}", set);
        prop_assert_eq!(set.is_empty(&budget()).unwrap(), sample.is_none());
        prop_assert_eq!(set.is_empty(&budget().big_only()).unwrap(), sample.is_none());
        match sample {
            Some(point) => prop_assert!(set.contains(&point.to_big()).unwrap(), "{}", set),
            None => prop_assert_eq!(set.complement(&budget()).unwrap().disjuncts().len(), 1, "{}", set),
        }
        if far.is_none() {
            prop_assert_eq!(set.is_empty(&budget()).unwrap(), !is_inside);
        }
    }

    #[test]
    fn enumeration_finds_the_points(a in union_recipe()) {
        let set = build(&a);
        let points = truth(&a);
        prop_assert_eq!(&members(&set), &points);
        for p in cube(BOX) {
            prop_assert_eq!(set.contains(&big(&p)).unwrap(), points.contains(&p));
        }
    }

    #[test]
    fn emptiness_and_samples(a in union_recipe()) {
        let set = build(&a);
        let points = truth(&a);
        prop_assert_eq!(set.is_empty(&budget()).unwrap(), points.is_empty());
        if let Some(sample) = set.sample(&budget()).unwrap() {
            let p = sample.to_words().unwrap();
            prop_assert!(points.contains(&[p[0], p[1], p[2]]), "{:?}", p);
        }
        if set.is_obviously_empty() {
            prop_assert!(points.is_empty());
        }
    }

    #[test]
    fn set_algebra(a in union_recipe(), b in union_recipe()) {
        obeys_set_algebra(&a, &b)?;
    }

    #[test]
    fn set_algebra_of_sets_that_are_alike(a in union_recipe(), changes in prop::collection::vec(change(), 3)) {
        let b: Vec<Recipe> = a.iter().zip(&changes).map(|(recipe, change)| changed(recipe, change)).collect();
        obeys_set_algebra(&a, &b)?;
    }

    #[test]
    fn the_complement_is_the_rest(a in union_recipe()) {
        let rest = build(&a).complement(&budget()).unwrap();
        let points = truth(&a);
        let expected: BTreeSet<Point> = cube(BOX + 1).filter(|p| !points.contains(p)).collect();
        prop_assert_eq!(members(&rest), expected);
    }

    #[test]
    fn lexmin_is_a_member_and_nothing_precedes_it(a in union_recipe(), turn in 0usize..3) {
        let set = build(&a);
        let order: Vec<usize> = (0..3).map(|k| (k + turn) % 3 + 1).collect();
        let key = |p: &Point| order.iter().map(|&c| p[c - 1]).collect::<Vec<_>>();
        let expected = truth(&a).into_iter().min_by_key(key);
        match set.lexmin_point(&order, &budget()).unwrap() {
            Optimum::Empty => prop_assert_eq!(expected, None),
            Optimum::Unbounded => prop_assert!(false, "a set in a box has a least point"),
            Optimum::Bounded(p) => prop_assert_eq!(Some(p), expected.map(|p| big(&p))),
        }
    }

    #[test]
    fn least_and_greatest_values(a in union_recipe(), form in [-5i64..=5, -5i64..=5, -5i64..=5, -5i64..=5]) {
        let set = build(&a);
        let value = |p: &Point| form[0] + form[1] * p[0] + form[2] * p[1] + form[3] * p[2];
        let values: BTreeSet<i64> = truth(&a).iter().map(value).collect();
        let expected = |x: Option<&i64>| x.map_or(Optimum::Empty, |&x| Optimum::Bounded(BigInt::from(x)));
        prop_assert_eq!(set.min(&form, &budget()).unwrap(), expected(values.first()));
        prop_assert_eq!(set.max(&form, &budget()).unwrap(), expected(values.last()));
        let both = [expected(values.first()), expected(values.last())];
        prop_assert_eq!(set.extremes(&form, &budget()).unwrap(), both);
    }

    #[test]
    fn projection_keeps_shadows(a in union_recipe()) {
        let set = build(&a);
        let shadow = |keep: [usize; 2]| -> BTreeSet<Point> {
            truth(&a).into_iter().map(|p| [p[keep[0]], p[keep[1]], 0]).collect()
        };
        let no_j = set.project_out_range(1, 1, &budget()).unwrap();
        prop_assert_eq!(members(&no_j), shadow([0, 1]));
        prop_assert!(no_j.disjuncts().iter().all(|d| d.divs().iter().all(Option::is_some)));
        let no_n = set.project_out_symbols(0, 1, &budget()).unwrap();
        prop_assert_eq!(members(&no_n), shadow([1, 2]));
        let only_n = set.project_out_range(0, 2, &budget()).unwrap();
        let expected: BTreeSet<Point> = truth(&a).into_iter().map(|p| [p[0], 0, 0]).collect();
        prop_assert_eq!(members(&only_n), expected);
    }

    #[test]
    fn other_shapes_of_the_same_points(a in union_recipe()) {
        let set = build(&a);
        let points = truth(&a);
        let explicit = set.eliminate_divs(&budget()).unwrap();
        prop_assert_eq!(&members(&explicit), &points);
        let coalesced = set.coalesce(&budget()).unwrap();
        prop_assert_eq!(&members(&coalesced), &points);
        // The explicit form can be shorter: it drops pieces that elimination shows to be empty, and coalescing asks nothing
        // of a single piece.
        prop_assert!(coalesced.disjuncts().len() <= set.disjuncts().len());
        prop_assert!(explicit.coalesce(&budget()).unwrap().disjuncts().len() <= explicit.disjuncts().len());
        prop_assert_eq!(&members(&set.remove_redundancies(&budget()).unwrap()), &points);
        let disjoint = set.make_disjoint(&budget()).unwrap();
        prop_assert_eq!(&members(&disjoint), &points);
        for (k, x) in disjoint.disjuncts().iter().enumerate() {
            for y in &disjoint.disjuncts()[..k] {
                prop_assert!(Relation::from(x.clone()).is_disjoint(&y.clone().into(), &budget()).unwrap());
            }
        }
    }

    #[test]
    fn gist_means_the_same_in_its_context(a in union_recipe(), b in union_recipe()) {
        let (x, c) = (build(&a), build(&b));
        let gist = x.gist(&c, &budget()).unwrap();
        prop_assert!(gist.intersect(&c).is_equal(&x.intersect(&c), &budget()).unwrap());
    }

    #[test]
    fn text_is_read_back(a in union_recipe()) {
        let set = build(&a);
        let text = set.to_text(&Names::default());
        let again = Relation::parse(&text).map_err(|e| TestCaseError::fail(format!("{text}: {e}")))?;
        prop_assert!(again.is_equal(&set, &budget()).unwrap(), "{}", text);
        let relation = set.unwrap(1);
        let text = relation.to_text(&Names::default());
        let again = Relation::parse(&text).map_err(|e| TestCaseError::fail(format!("{text}: {e}")))?;
        prop_assert!(again.is_equal(&relation, &budget()).unwrap(), "{}", text);
    }

    #[test]
    fn big_integers_agree(a in union_recipe(), b in union_recipe()) {
        let (x, y) = (build(&a), build(&b));
        let forced = || Budget::default().big_only();
        prop_assert_eq!(x.is_empty(&budget()).unwrap(), x.is_empty(&forced()).unwrap());
        prop_assert_eq!(x.eliminate_divs(&budget()).unwrap(), x.eliminate_divs(&forced()).unwrap());
        prop_assert_eq!(x.subtract(&y, &budget()).unwrap(), x.subtract(&y, &forced()).unwrap());
        prop_assert_eq!(x.coalesce(&budget()).unwrap(), x.coalesce(&forced()).unwrap());
        prop_assert_eq!(x.lexmin_point(&[1, 2, 3], &budget()).unwrap(), x.lexmin_point(&[1, 2, 3], &forced()).unwrap());
    }

    #[test]
    fn relations_compose(a in union_recipe(), b in union_recipe()) {
        let (x, y) = (build(&a).unwrap(1), build(&b).unwrap(1));
        let (p, q) = (truth(&a), truth(&b));
        let mut expected = BTreeSet::new();
        for s in &p {
            for t in q.iter().filter(|t| t[0] == s[0] && t[1] == s[2]) {
                expected.insert([s[0], s[1], t[2]]);
            }
        }
        prop_assert_eq!(members(&x.compose(&y, &budget()).unwrap()), expected);
        let image: BTreeSet<Point> = p.iter().map(|s| [s[0], s[2], 0]).collect();
        prop_assert_eq!(members(&x.range(&budget()).unwrap()), image);
        let domain: BTreeSet<Point> = p.iter().map(|s| [s[0], s[1], 0]).collect();
        prop_assert_eq!(members(&x.domain(&budget()).unwrap()), domain);
        let turned: BTreeSet<Point> = p.iter().map(|s| [s[0], s[2], s[1]]).collect();
        prop_assert_eq!(members(&x.inverse()), turned);
        let inside: BTreeSet<Point> = p.iter().filter(|s| s[2] - s[1] <= BOX + 1 && s[1] - s[2] <= BOX + 1)
            .map(|s| [s[0], s[2] - s[1], 0]).collect();
        prop_assert_eq!(members(&x.deltas(&budget()).unwrap()), inside);
    }
}
