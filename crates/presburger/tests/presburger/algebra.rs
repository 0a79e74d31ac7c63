//! The algebra of sets and relations: identities between operations, in coordinates of any size, so that words, double
//! words and big integers are met; the points are those found by trial.

use super::recipes::{BOX, Point, Recipe, Shear, cube, shear, sheared, truth, union_recipe};
use farkas_presburger::{Budget, Count, Optimum, Relation};
use num_bigint::BigInt;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn budget() -> Budget {
    Budget::default()
}

fn equal(a: &Relation, b: &Relation) -> bool {
    a.is_equal(b, &budget()).expect("small sets are compared within the budget")
}

/// The same for compositions, of which some few have more pieces than are compared within the budget: those say nothing.
fn same(a: &Relation, b: &Relation) -> Result<bool, TestCaseError> {
    a.is_equal(b, &budget()).map_err(|_| TestCaseError::reject("the budget is spent"))
}

fn minus(a: &Relation, b: &Relation) -> Relation {
    a.subtract(b, &budget()).expect("small sets are subtracted within the budget")
}

fn not(a: &Relation) -> Relation {
    a.complement(&budget()).expect("a small set has a complement within the budget")
}

fn compose(first: &Relation, then: &Relation) -> Relation {
    first.compose(then, &budget()).expect("small relations are composed within the budget")
}

/// The points of the box of the recipes that a moved set holds.
fn inside(set: &Relation, shear: &Shear) -> BTreeSet<Point> {
    let holds = |p: &Point| set.contains(&shear.point(p)).expect("a point is tried within the budget");
    cube(BOX).filter(holds).collect()
}

/// Whether a moved set holds these points and no others.
fn is_exactly(set: &Relation, points: &BTreeSet<Point>, shear: &Shear) -> bool {
    // The box of the recipes, as one without rows has it.
    let everything = sheared(&[Recipe::default()], shear);
    set.is_subset(&everything, &budget()).expect("small sets are compared within the budget")
        && inside(set, shear) == *points
}

/// Three unions in moved coordinates.
fn triple() -> impl Strategy<Value = ([Vec<Recipe>; 3], Shear)> {
    ([union_recipe(), union_recipe(), union_recipe()], shear())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn unions_and_intersections_are_a_lattice(([a, b, c], shear) in triple()) {
        let [x, y, z] = [&a, &b, &c].map(|r| sheared(r, &shear));
        prop_assert!(equal(&x.union(&y), &y.union(&x)));
        prop_assert!(equal(&x.intersect(&y), &y.intersect(&x)));
        prop_assert!(equal(&x.union(&y).union(&z), &x.union(&y.union(&z))));
        prop_assert!(equal(&x.intersect(&y).intersect(&z), &x.intersect(&y.intersect(&z))));
        prop_assert!(equal(&x.union(&x), &x));
        prop_assert!(equal(&x.intersect(&x), &x));
        prop_assert!(equal(&x.union(&x.intersect(&y)), &x));
        prop_assert!(equal(&x.intersect(&x.union(&y)), &x));
        prop_assert!(equal(&x.intersect(&y.union(&z)), &x.intersect(&y).union(&x.intersect(&z))));
        prop_assert!(equal(&x.union(&y.intersect(&z)), &x.union(&y).intersect(&x.union(&z))));
        let (none, all) = (Relation::empty(x.space()), Relation::universe(x.space()));
        prop_assert!(equal(&x.union(&none), &x) && equal(&x.intersect(&all), &x));
        prop_assert!(equal(&x.intersect(&none), &none) && equal(&x.union(&all), &all));
        // x <= y, x | y = y and x & y = x are the same.
        let (p, q) = (truth(&a), truth(&b));
        prop_assert_eq!(x.is_subset(&y, &budget()).unwrap(), p.is_subset(&q));
        prop_assert_eq!(equal(&x.union(&y), &y), p.is_subset(&q));
        prop_assert_eq!(equal(&x.intersect(&y), &x), p.is_subset(&q));
        prop_assert!(is_exactly(&x.union(&y), &p.union(&q).copied().collect(), &shear));
        prop_assert!(is_exactly(&x.intersect(&y), &p.intersection(&q).copied().collect(), &shear));
    }

    #[test]
    fn complements_obey_de_morgan(([a, b, _], shear) in triple()) {
        let [x, y] = [&a, &b].map(|r| sheared(r, &shear));
        let (p, q) = (not(&x), not(&y));
        prop_assert!(equal(&not(&x.union(&y)), &p.intersect(&q)));
        prop_assert!(equal(&not(&x.intersect(&y)), &p.union(&q)));
        prop_assert!(equal(&not(&p), &x));
        prop_assert!(p.is_disjoint(&x, &budget()).unwrap());
        prop_assert!(equal(&p.union(&x), &Relation::universe(x.space())));
        let points = truth(&a);
        prop_assert_eq!(inside(&p, &shear), cube(BOX).filter(|p| !points.contains(p)).collect::<BTreeSet<Point>>());
    }

    #[test]
    fn a_difference_and_an_intersection_part_a_set(([a, b, c], shear) in triple()) {
        let [x, y, z] = [&a, &b, &c].map(|r| sheared(r, &shear));
        let (rest, both) = (minus(&x, &y), x.intersect(&y));
        prop_assert!(rest.is_disjoint(&both, &budget()).unwrap());
        prop_assert!(rest.is_disjoint(&y, &budget()).unwrap());
        prop_assert!(equal(&rest.union(&both), &x));
        prop_assert!(equal(&minus(&x, &rest), &both));
        prop_assert!(equal(&rest, &x.intersect(&not(&y))));
        prop_assert!(equal(&minus(&x.union(&y), &z), &minus(&x, &z).union(&minus(&y, &z))));
        prop_assert!(equal(&minus(&x, &y.union(&z)), &minus(&minus(&x, &y), &z)));
        prop_assert!(is_exactly(&rest, &truth(&a).difference(&truth(&b)).copied().collect(), &shear));
    }

    #[test]
    fn other_shapes_are_the_same_sets(([a, b, _], shear) in triple()) {
        let [x, context] = [&a, &b].map(|r| sheared(r, &shear));
        let points = truth(&a);
        let coalesced = x.coalesce(&budget()).unwrap();
        prop_assert!(is_exactly(&coalesced, &points, &shear) && equal(&coalesced, &x));
        prop_assert!(coalesced.disjuncts().len() <= x.disjuncts().len());
        let gist = x.gist(&context, &budget()).unwrap();
        prop_assert!(equal(&gist.intersect(&context), &x.intersect(&context)));
        let both: BTreeSet<Point> = points.intersection(&truth(&b)).copied().collect();
        prop_assert!(is_exactly(&gist.intersect(&context), &both, &shear));
        prop_assert!(is_exactly(&x.eliminate_divs(&budget()).unwrap(), &points, &shear));
        prop_assert!(is_exactly(&x.remove_redundancies(&budget()).unwrap(), &points, &shear));
        prop_assert!(is_exactly(&x.make_disjoint(&budget()).unwrap(), &points, &shear));
        prop_assert!(x.is_subset(&x.affine_hull(&budget()).unwrap(), &budget()).unwrap());
        prop_assert!(x.is_subset(&x.lattice_hull(&budget()).unwrap(), &budget()).unwrap());
    }

    #[test]
    fn moved_points_are_as_many_in_the_same_order((a, shear) in (union_recipe(), shear())) {
        let set = sheared(&a, &shear);
        let points = truth(&a);
        prop_assert_eq!(set.count(&budget()).unwrap(), Count::Finite(BigInt::from(points.len())));
        prop_assert_eq!(set.is_empty(&budget()).unwrap(), points.is_empty());
        let sample = set.sample(&budget()).unwrap();
        prop_assert_eq!(sample.is_none(), points.is_empty());
        if let Some(sample) = sample {
            prop_assert!(points.iter().any(|p| shear.point(p) == sample.to_big()));
        }
        // Points come in lexicographic order, and a shear keeps that.
        let least = points.first().map_or(Optimum::Empty, |p| Optimum::Bounded(shear.point(p)));
        prop_assert_eq!(set.lexmin_point(&[1, 2, 3], &budget()).unwrap(), least);
        let values: BTreeSet<BigInt> = points.iter().map(|p| shear.point(p)[2].clone()).collect();
        let bound = |x: Option<&BigInt>| x.map_or(Optimum::Empty, |x| Optimum::Bounded(x.clone()));
        prop_assert_eq!(set.dim_min(3, &budget()).unwrap(), bound(values.first()));
        prop_assert_eq!(set.dim_max(3, &budget()).unwrap(), bound(values.last()));
    }

    #[test]
    fn relations_are_a_category_with_inverses(([a, b, c], shear) in triple()) {
        let shear = shear.of_relations();
        let [f, g, h] = [&a, &b, &c].map(|r| sheared(r, &shear).unwrap(1));
        prop_assert_eq!(&f.inverse().inverse(), &f);
        prop_assert!(same(&f.inverse().domain(&budget()).unwrap(), &f.range(&budget()).unwrap())?);
        prop_assert!(same(&f.inverse().range(&budget()).unwrap(), &f.domain(&budget()).unwrap())?);
        let fg = compose(&f, &g);
        prop_assert!(same(&compose(&fg, &h), &compose(&f, &compose(&g, &h)))?);
        prop_assert!(same(&fg.inverse(), &compose(&g.inverse(), &f.inverse()))?);
        let (domain, range) = (f.domain(&budget()).unwrap(), f.range(&budget()).unwrap());
        prop_assert!(same(&compose(&domain.identity_on(), &f), &f)?);
        prop_assert!(same(&compose(&f, &range.identity_on()), &f)?);
        prop_assert!(same(&f.apply(&domain, &budget()).unwrap(), &range)?);
        prop_assert!(same(&compose(&f.union(&g), &h), &compose(&f, &h).union(&compose(&g, &h)))?);
        prop_assert!(same(&g.apply(&range, &budget()).unwrap(), &fg.range(&budget()).unwrap())?);
        let meeting = f.compose_to_meet(&g, &h, &budget()).unwrap();
        prop_assert!(meeting.is_subset(&fg, &budget()).unwrap());
        prop_assert!(same(&meeting.intersect(&h), &fg.intersect(&h))?);
        let (p, q) = (truth(&a), truth(&b));
        let pairs = p.iter().flat_map(|s| q.iter().map(move |t| (s, t))).filter(|(s, t)| t[0] == s[0] && t[1] == s[2]);
        prop_assert!(is_exactly(&fg.wrap(), &pairs.map(|(s, t)| [s[0], s[1], t[2]]).collect(), &shear));
        // j' - i' = j - i.
        let deltas: BTreeSet<[i64; 2]> = p.iter().map(|s| [s[0], s[2] - s[1]]).collect();
        let found = f.deltas(&budget()).unwrap();
        prop_assert_eq!(found.count(&budget()).unwrap(), Count::Finite(BigInt::from(deltas.len())));
        for [n, d] in deltas {
            prop_assert!(found.contains(&[n.into(), d.into()]).unwrap());
        }
    }

    #[test]
    fn engines_answer_alike((a, b, shear) in (union_recipe(), union_recipe(), shear())) {
        let [x, y] = [&a, &b].map(|r| sheared(r, &shear));
        let forced = || budget().big_only();
        prop_assert_eq!(x.is_subset(&y, &budget()).unwrap(), x.is_subset(&y, &forced()).unwrap());
        prop_assert_eq!(x.eliminate_divs(&budget()).unwrap(), x.eliminate_divs(&forced()).unwrap());
        prop_assert_eq!(x.subtract(&y, &budget()).unwrap(), x.subtract(&y, &forced()).unwrap());
        prop_assert_eq!(x.complement(&budget()).unwrap(), x.complement(&forced()).unwrap());
        prop_assert_eq!(x.coalesce(&budget()).unwrap(), x.coalesce(&forced()).unwrap());
        prop_assert_eq!(x.gist(&y, &budget()).unwrap(), x.gist(&y, &forced()).unwrap());
        prop_assert_eq!(x.count(&budget()).unwrap(), x.count(&forced()).unwrap());
        let shadow = |budget: &Budget| x.project_out_range(1, 1, budget).unwrap();
        prop_assert_eq!(shadow(&budget()), shadow(&forced()));
    }
}
