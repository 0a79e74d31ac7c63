//! Parametric lexicographic minima and maxima, held against enumeration by hand in a small box.

use farkas_presburger::{BasicRelation, Budget, Lexopt, Optimum, Relation, Space};
use num_bigint::BigInt;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Every range dim of a recipe's points lies in `-BOX..=BOX`.
const BOX: i64 = 4;
/// Existentials lie in `-REACH..=REACH`.
const REACH: i64 = 6;
/// Parameters are tried in `-SIDE..=SIDE`.
const SIDE: i64 = 6;
/// Parameters that are framed lie in `-FRAME..=FRAME`: few enough to be listed.
const FRAME: i64 = 4;

/// A conjunction as plain data: rows over `[ 1 | p | q | i | j | floor | existential ]`.
#[derive(Clone, Debug)]
struct Recipe {
    rows: Vec<(bool, [i64; 7])>,
    floor: Option<([i64; 5], i64)>,
    existential: bool,
    framed: bool,
}

fn recipe() -> impl Strategy<Value = Recipe> {
    let coefficient = prop_oneof![3 => Just(0i64), 4 => Just(1i64)];
    let row = (
        prop::bool::weighted(0.2),
        [-7i64..=7, -2i64..=2, -2i64..=2, -3i64..=3, -3i64..=3, -2i64..=2, -2i64..=2],
        prop::collection::vec(coefficient, 6),
    )
        .prop_map(|(is_eq, mut row, mask)| {
            for (x, m) in row[1..].iter_mut().zip(mask) {
                *x *= m;
            }
            (is_eq, row)
        });
    let floor = prop::option::of(([-3i64..=3, -2i64..=2, -1i64..=1, -3i64..=3, -2i64..=2], 2i64..=4));
    (prop::collection::vec(row, 0..4), floor, any::<bool>(), any::<bool>())
        .prop_map(|(rows, floor, existential, framed)| Recipe { rows, floor, existential, framed })
}

/// A set of two symbols, or a relation of one symbol and one domain dim: the columns are the same.
fn shape(is_set: bool) -> Space {
    if is_set { Space::set(2, 2) } else { Space::relation(1, 1, 2) }
}

fn build(recipes: &[Recipe], space: Space) -> Relation {
    let mut out = Relation::empty(space);
    for recipe in recipes {
        let mut basic = BasicRelation::universe(space);
        let floor = recipe.floor.map(|(row, d)| basic.add_div(&row, d));
        let existential = recipe.existential.then(|| basic.add_existential());
        let frame = if recipe.framed { 1..3 } else { 0..0 };
        let limits = (3..5).map(|c| (c, BOX)).chain(existential.map(|e| (e, REACH))).chain(frame.map(|c| (c, FRAME)));
        for (column, limit) in limits {
            for sign in [1, -1] {
                let mut row = vec![0; column + 1];
                row[0] = limit;
                row[column] = sign;
                basic.add_ineq(&row);
            }
        }
        for (is_eq, r) in &recipe.rows {
            let mut row = vec![0; basic.num_columns()];
            row[..5].copy_from_slice(&r[..5]);
            floor.iter().for_each(|&f| row[f] = r[5]);
            existential.iter().for_each(|&e| row[e] = r[6]);
            if *is_eq { basic.add_eq(&row) } else { basic.add_ineq(&row) }
        }
        out = out.union(&basic.into());
    }
    out
}

fn holds(recipe: &Recipe, point: [i64; 4]) -> bool {
    let dot = |row: &[i64]| row[0] + row[1..].iter().zip(point).map(|(a, x)| a * x).sum::<i64>();
    let floor = recipe.floor.map_or(0, |(row, d)| dot(&row).div_euclid(d));
    let test = |e: i64| {
        recipe.rows.iter().all(|(is_eq, r)| {
            let mut sum = dot(&r[..5]) + if recipe.existential { e * r[6] } else { 0 };
            sum += if recipe.floor.is_some() { floor * r[5] } else { 0 };
            if *is_eq { sum == 0 } else { sum >= 0 }
        })
    };
    if recipe.framed && point[..2].iter().any(|x| x.abs() > FRAME) {
        return false;
    }
    if recipe.existential { (-REACH..=REACH).any(test) } else { test(0) }
}

fn square(side: i64) -> impl Iterator<Item = [i64; 2]> {
    (-side..=side).flat_map(move |p| (-side..=side).map(move |q| [p, q]))
}

/// The least and the greatest point for each pair of parameters.
fn truth(recipes: &[Recipe]) -> BTreeMap<[i64; 2], ([i64; 2], [i64; 2])> {
    let mut out = BTreeMap::new();
    for [p, q] in square(SIDE) {
        let mut members = square(BOX).filter(|&[i, j]| recipes.iter().any(|r| holds(r, [p, q, i, j])));
        if let Some(least) = members.next() {
            out.insert([p, q], (least, members.last().unwrap_or(least)));
        }
    }
    out
}

fn bigs(point: &[i64]) -> Vec<BigInt> {
    point.iter().map(|&x| BigInt::from(x)).collect()
}

fn check(optimum: &Lexopt, set: &Relation, expected: &BTreeMap<[i64; 2], [i64; 2]>) -> Result<(), TestCaseError> {
    let budget = &Budget::default();
    let map = &optimum.map;
    prop_assert!(optimum.unbounded.is_empty(budget).expect("within the budget"));
    for at in square(SIDE) {
        let value = map.eval(&bigs(&at));
        prop_assert_eq!(value, expected.get(&at).map(|v| bigs(v)), "at {:?}: {} of {}", at, map, set);
    }
    for piece in map.pieces() {
        prop_assert!(!piece.domain().is_empty(budget).expect("within the budget"), "an empty piece: {}", map);
    }
    let disjuncts: Vec<Relation> =
        map.pieces().iter().flat_map(|p| p.domain().disjuncts()).map(|d| Relation::from(d.clone())).collect();
    for (k, a) in disjuncts.iter().enumerate() {
        for b in &disjuncts[..k] {
            prop_assert!(a.is_disjoint(b, budget).expect("within the budget"), "pieces overlap: {}", map);
        }
    }
    let graph = map.to_relation();
    for (at, value) in expected {
        let point = bigs(&[&at[..], &value[..]].concat());
        prop_assert!(graph.contains(&point).expect("within the budget"), "{:?} is not in {}", point, graph);
    }
    let coalesced = map.coalesced(budget).expect("within the budget");
    for at in square(SIDE) {
        prop_assert_eq!(map.eval(&bigs(&at)), coalesced.eval(&bigs(&at)), "at {:?}: {} of {}", at, coalesced, set);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn least_and_greatest_points_are_those_found_by_hand(
        recipes in prop::collection::vec(recipe(), 1..4),
        is_set in any::<bool>(),
    ) {
        let set = build(&recipes, shape(is_set));
        let truth = truth(&recipes);
        let budget = &Budget::default();
        let least = truth.iter().map(|(&at, &(least, _))| (at, least)).collect();
        check(&set.lexmin(budget).expect("within the budget"), &set, &least)?;
        let greatest = truth.iter().map(|(&at, &(_, greatest))| (at, greatest)).collect();
        check(&set.lexmax(budget).expect("within the budget"), &set, &greatest)?;
    }

    #[test]
    fn the_domain_is_the_projection(recipes in prop::collection::vec(recipe(), 1..3)) {
        let budget = &Budget::default();
        let set = build(&recipes, shape(false));
        let least = set.lexmin(budget).expect("within the budget").map;
        let projection = set.domain(budget).expect("within the budget");
        for at in square(SIDE) {
            prop_assert_eq!(least.eval(&bigs(&at)).is_some(), projection.contains(&bigs(&at)).expect("within the budget"));
        }
    }

    /// The same function, in pieces that may differ: how long neighbours are tried to be joined is a matter of budget.
    #[test]
    fn big_integers_give_the_same_function(recipes in prop::collection::vec(recipe(), 1..3)) {
        let budget = &Budget::default();
        let set = build(&recipes, shape(true));
        let words = set.lexmin(budget).expect("within the budget");
        let big = set.lexmin(&Budget::default().big_only()).expect("within the budget");
        let same = |a: &Relation, b: &Relation| a.is_equal(b, budget).expect("within the budget");
        prop_assert!(same(&words.unbounded, &big.unbounded), "unbounded: {} and {}", words.unbounded, big.unbounded);
        prop_assert!(same(&words.map.to_relation(), &big.map.to_relation()), "{} and {}", words.map, big.map);
    }

    /// Without the bounds of the box: at each point of the parameters the fixed set has the same least point, or none.
    #[test]
    fn open_sets_have_the_minimum_of_their_fibres(
        rows in prop::collection::vec(
            (prop::bool::weighted(0.1), [-7i64..=7, -2i64..=2, -2i64..=2, -3i64..=3, -3i64..=3, -3i64..=3]), 1..6),
    ) {
        let budget = &Budget::default();
        let mut basic = BasicRelation::universe(Space::set(2, 2));
        basic.add_existential();
        for (is_eq, row) in &rows {
            if *is_eq { basic.add_eq(row) } else { basic.add_ineq(row) }
        }
        let set = Relation::from(basic);
        let optimum = set.lexmin(budget).expect("within the budget");
        let unbounded = |at: &[i64; 2]| optimum.unbounded.contains(&bigs(at)).expect("within the budget");
        for at in square(3) {
            let fibre = set.fix(1, at[0]).fix(2, at[1]).lexmin_point(&[3, 4], budget).expect("within the budget");
            let value = optimum.map.eval(&bigs(&at));
            match fibre {
                Optimum::Empty => prop_assert!(value.is_none() && !unbounded(&at), "at {:?}", at),
                Optimum::Unbounded => prop_assert!(value.is_none() && unbounded(&at), "at {:?}", at),
                Optimum::Bounded(p) => prop_assert!(value.as_ref() == Some(&p[2..4].to_vec()) && !unbounded(&at), "at {:?}", at),
            }
        }
    }
}

#[test]
fn a_loop_bound_by_two_symbols_has_two_pieces() {
    let mut basic = BasicRelation::universe(Space::set(2, 1));
    basic.add_ineq(&[0, -1, 0, 1]);
    basic.add_ineq(&[0, 0, -1, 1]);
    let least = Relation::from(basic).lexmin(&Budget::default()).expect("within the budget").map;
    assert_eq!(least.pieces().len(), 2);
    let starts: BTreeSet<Vec<BigInt>> = square(3).filter_map(|p| least.eval(&bigs(&p))).collect();
    assert_eq!(starts.len(), 7);
}

/// `0 <= i`, `-1 <= j`, `0 <= n`, and a `q >= i - 2` with `n + i - 2 j - 4 <= 8 q <= n + i - 2 j + 3`: the least `i` and `j` have
/// such a `q` for every `n`, and no floor need be named.
#[test]
fn an_existential_that_can_be_rounded_leaves_no_floor() {
    let mut basic = BasicRelation::universe(Space::set(1, 2));
    let q = basic.add_existential();
    assert_eq!(q, 4);
    basic.add_ineq(&[0, 0, 1, 0, 0]);
    basic.add_ineq(&[1, 0, 0, 1, 0]);
    basic.add_ineq(&[4, -1, -1, 2, 8]);
    basic.add_ineq(&[3, 1, 1, -2, -8]);
    basic.add_ineq(&[2, 0, -1, 0, 1]);
    basic.add_ineq(&[0, 1, 0, 0, 0]);
    let least = Relation::from(basic).lexmin(&Budget::default()).expect("within the budget").map;
    let [piece] = least.pieces() else { panic!("one piece: {least}") };
    assert!(piece.divs().is_empty(), "{least}");
    assert!(piece.domain().disjuncts().iter().all(|d| d.divs().is_empty()), "{least}");
}
