//! Quasi-affine functions held against trees that are evaluated point by point, and preimages against membership.

use super::recipes::{BOX, build, cube, union_recipe};
use farkas_presburger::{Aff, BasicRelation, Budget, MultiAff, PiecewiseMap, Relation, Set, Space};
use num_bigint::BigInt;
use num_integer::Integer;
use proptest::prelude::*;

/// An expression over a symbol and two dims, as it is written.
#[derive(Clone, Debug)]
enum Tree {
    Constant(BigInt),
    Symbol,
    Dim(usize),
    Sum(Box<(Tree, Tree)>),
    Difference(Box<(Tree, Tree)>),
    Times(Box<Tree>, BigInt),
    Floor(Box<Tree>, BigInt),
    Ceil(Box<Tree>, BigInt),
    Mod(Box<Tree>, BigInt),
}

/// One symbol and two dims.
const SPACE: Space = Space::set(1, 2);

impl Tree {
    fn eval(&self, point: &[BigInt]) -> BigInt {
        match self {
            Tree::Constant(value) => value.clone(),
            Tree::Symbol => point[0].clone(),
            Tree::Dim(dim) => point[1 + dim].clone(),
            Tree::Sum(sides) => sides.0.eval(point) + sides.1.eval(point),
            Tree::Difference(sides) => sides.0.eval(point) - sides.1.eval(point),
            Tree::Times(of, factor) => of.eval(point) * factor,
            Tree::Floor(of, divisor) => of.eval(point).div_floor(divisor),
            Tree::Ceil(of, divisor) => -(-of.eval(point)).div_floor(divisor),
            Tree::Mod(of, divisor) => of.eval(point).mod_floor(divisor),
        }
    }

    fn aff(&self) -> Aff {
        match self {
            Tree::Constant(value) => Aff::constant(SPACE, value.clone()),
            Tree::Symbol => Aff::symbol(SPACE, 0),
            Tree::Dim(dim) => Aff::dim(SPACE, *dim),
            Tree::Sum(sides) => sides.0.aff() + sides.1.aff(),
            Tree::Difference(sides) => sides.0.aff() - sides.1.aff(),
            Tree::Times(of, factor) => of.aff().scale(factor.clone()),
            Tree::Floor(of, divisor) => of.aff().floor_div(divisor.clone()),
            Tree::Ceil(of, divisor) => of.aff().ceil_div(divisor.clone()),
            Tree::Mod(of, divisor) => of.aff().modulo(divisor.clone()),
        }
    }
}

/// Numbers near 0, and by `bits` also such as no word, or no product of two words, holds.
fn number(bits: &'static [u32]) -> impl Strategy<Value = BigInt> {
    (-6i64..=6, prop::sample::select(bits), -3i64..=3).prop_map(|(x, bits, off)| (BigInt::from(x) << bits) + off)
}

fn tree(bits: &'static [u32]) -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        1 => number(bits).prop_map(Tree::Constant),
        1 => Just(Tree::Symbol),
        4 => (0usize..2).prop_map(Tree::Dim),
    ];
    leaf.prop_recursive(4, 12, 2, move |inner| {
        let one = || inner.clone().prop_map(Box::new);
        let two = || (inner.clone(), inner.clone()).prop_map(Box::new);
        let divisor = || number(bits).prop_map(|x| BigInt::from(x.magnitude().clone()) + 1);
        prop_oneof![
            3 => two().prop_map(Tree::Sum),
            2 => two().prop_map(Tree::Difference),
            2 => (one(), number(bits)).prop_map(|(of, factor)| Tree::Times(of, factor)),
            2 => (one(), divisor()).prop_map(|(of, divisor)| Tree::Floor(of, divisor)),
            1 => (one(), divisor()).prop_map(|(of, divisor)| Tree::Ceil(of, divisor)),
            2 => (one(), divisor()).prop_map(|(of, divisor)| Tree::Mod(of, divisor)),
        ]
    })
}

const SMALL: &[u32] = &[0];
const ALL: &[u32] = &[0, 0, 40, 70, 130];

/// A function from two dims to two.
fn pair(bits: &'static [u32]) -> impl Strategy<Value = [Tree; 2]> {
    [tree(bits), tree(bits)]
}

fn function(trees: &[Tree]) -> MultiAff {
    MultiAff::new(SPACE, &trees.iter().map(Tree::aff).collect::<Vec<_>>())
}

fn big(point: &[i64]) -> Vec<BigInt> {
    point.iter().map(|&x| BigInt::from(x)).collect()
}

/// `symbol | values of the function there`.
fn image(trees: &[Tree], point: &[BigInt]) -> Vec<BigInt> {
    std::iter::once(point[0].clone()).chain(trees.iter().map(|tree| tree.eval(point))).collect()
}

fn holds(set: &Relation, point: &[BigInt]) -> bool {
    set.contains(point).expect("a point is tried within the budget")
}

/// The same for sets of which some few are too hard: those say nothing.
fn equal(a: &Relation, b: &Relation) -> Result<bool, TestCaseError> {
    a.is_equal(b, &Budget::default()).map_err(|_| TestCaseError::reject("the budget is spent"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_function_has_the_values_of_its_tree(tree in tree(ALL)) {
        let aff = tree.aff();
        for point in cube(BOX) {
            prop_assert_eq!(aff.eval(&big(&point)), tree.eval(&big(&point)), "{} at {:?}", aff, point);
        }
        if let Some(value) = aff.as_constant() {
            prop_assert_eq!(tree.eval(&big(&[0, 0, 0])), value);
        }
    }

    #[test]
    fn sums_are_the_same_in_any_order(a in tree(ALL), b in tree(ALL), c in tree(ALL)) {
        let [a, b, c] = [a, b, c].map(|tree| tree.aff());
        prop_assert_eq!(a.clone() + b.clone(), b.clone() + a.clone());
        prop_assert_eq!((a.clone() + b.clone()) + c.clone(), a.clone() + (b.clone() + c.clone()));
        prop_assert_eq!((a.clone() + b.clone()) - b.clone(), a.clone() * 1);
        prop_assert_eq!((a.clone() + b.clone()) * 3, b * 3 + a.clone() * 3);
        prop_assert_eq!((a.clone() - a).as_constant(), Some(BigInt::from(0)));
    }

    #[test]
    fn a_preimage_has_the_points_whose_values_are_in_the_set(set in union_recipe(), trees in pair(ALL)) {
        let (set, f) = (build(&set), function(&trees));
        let preimage = set.preimage(&f);
        for point in cube(BOX) {
            let is_inside = holds(&set, &image(&trees, &big(&point)));
            prop_assert_eq!(holds(&preimage, &big(&point)), is_inside, "{} by {} at {:?}", set, f, point);
        }
    }

    #[test]
    fn the_preimage_of_a_union_is_the_union_of_preimages(
        a in union_recipe(), b in union_recipe(), trees in pair(SMALL),
    ) {
        let (a, b, f) = (build(&a), build(&b), function(&trees));
        prop_assert!(equal(&a.union(&b).preimage(&f), &a.preimage(&f).union(&b.preimage(&f)))?);
        prop_assert!(equal(&a.intersect(&b).preimage(&f), &a.preimage(&f).intersect(&b.preimage(&f)))?);
    }

    #[test]
    fn functions_are_composed_as_their_values_are(f in pair(ALL), g in pair(ALL), h in pair(ALL)) {
        let composed = function(&f).compose(&function(&g));
        for point in cube(BOX) {
            prop_assert_eq!(composed.eval(&big(&point)), image(&g, &image(&f, &big(&point)))[1..].to_vec());
        }
        let [f, g, h] = [f, g, h].map(|trees| function(&trees));
        let identity = MultiAff::identity(SPACE);
        prop_assert_eq!(f.compose(&identity), f.clone());
        prop_assert_eq!(identity.compose(&f), f.clone());
        prop_assert_eq!(f.compose(&g).output(1), g.output(1).preimage(&f));
        // Floors of floors have no one form, but one value.
        let (left, right) = (f.compose(&g).compose(&h), f.compose(&g.compose(&h)));
        for point in cube(1) {
            prop_assert_eq!(left.eval(&big(&point)), right.eval(&big(&point)));
        }
    }

    #[test]
    fn a_composition_is_that_of_the_graphs(f in pair(SMALL), g in pair(SMALL)) {
        let (f, g) = (function(&f), function(&g));
        let graphs = f.to_relation().compose(&g.to_relation(), &Budget::default());
        let Ok(graphs) = graphs else { return Err(TestCaseError::reject("the budget is spent")) };
        prop_assert!(equal(&f.compose(&g).to_relation(), &graphs)?);
    }

    #[test]
    fn a_relation_is_pulled_back_on_either_side(pairs in union_recipe(), single in tree(ALL)) {
        // `[n] -> { [i] -> [j] }` by functions of two dims.
        let pairs = build(&pairs).unwrap(1);
        let f = MultiAff::from(single.aff());
        let (domain, range) = (pairs.preimage_domain(&f), pairs.preimage_range(&f));
        prop_assert_eq!(domain.space(), Space::relation(1, 2, 1));
        prop_assert_eq!(range.space(), Space::relation(1, 1, 2));
        for point in cube(2) {
            let value = single.eval(&big(&point));
            for other in -2..=2 {
                let [n, i, j] = big(&point).try_into().expect("three");
                let other = BigInt::from(other);
                let is_left = holds(&pairs, &[n.clone(), value.clone(), other.clone()]);
                prop_assert_eq!(holds(&domain, &[n.clone(), i.clone(), j.clone(), other.clone()]), is_left);
                let is_right = holds(&pairs, &[n.clone(), other.clone(), value.clone()]);
                prop_assert_eq!(holds(&range, &[n, other, i, j]), is_right);
            }
        }
    }

    #[test]
    fn a_least_point_pulls_sets_back_as_its_graph_does(pairs in union_recipe(), set in union_recipe()) {
        let budget = Budget::default();
        let Ok(least) = build(&pairs).unwrap(1).lexmin(&budget) else {
            return Err(TestCaseError::reject("the budget is spent"));
        };
        let set = build(&set).unwrap(1).domain(&budget);
        let Ok(set) = set else { return Err(TestCaseError::reject("the budget is spent")) };
        let preimage = least.map.preimage(&set);
        for n in -BOX..=BOX {
            for i in -BOX..=BOX {
                let value = least.map.eval(&big(&[n, i]));
                let is_inside = value.is_some_and(|value| holds(&set, &[BigInt::from(n), value[0].clone()]));
                prop_assert_eq!(holds(&preimage, &big(&[n, i])), is_inside);
            }
        }
    }

    #[test]
    fn the_graph_of_a_function_is_a_function(trees in pair(SMALL)) {
        let f = function(&trees);
        let found = f.to_relation().as_function(&Budget::default());
        let Ok(found) = found else { return Err(TestCaseError::reject("the budget is spent")) };
        let found = found.expect("a graph relates each point to one");
        for point in cube(BOX) {
            prop_assert_eq!(found.eval(&big(&point)), Some(f.eval(&big(&point))));
        }
        prop_assert_eq!(PiecewiseMap::from(f.clone()).eval(&big(&[1, 2, 3])), Some(f.eval(&big(&[1, 2, 3]))));
    }
}

/// A conjunction over one symbol and two dims, embedded between other demands.
#[test]
fn an_embedded_conjunction_says_of_the_values_what_it_said_of_its_dims() {
    let mut inner = BasicRelation::universe(SPACE);
    let half = inner.add_div(&[1, 0, 1, 1], 2);
    inner.add_ineq(&[-1, 1, 0, 0, 1]);
    let free = inner.add_existential();
    assert_eq!((half, free), (4, 5));
    inner.add_eq(&[0, 0, 1, 0, 0, -3]);
    // Three times the largest word is none.
    inner.add_ineq(&[0, 0, 3, 0]);
    for (factor, is_words) in [(2, true), (i64::MAX, false)] {
        let mut outer = BasicRelation::universe(SPACE);
        let third = outer.add_div(&[0, 0, 1], 3);
        outer.add_ineq(&[4, 0, -1]);
        // The first dim is i + floor(i / 3) * factor, the second n - j.
        let mut first = vec![0, 0, 1, 0];
        first.resize(third + 1, factor);
        let column = outer.embed(&inner, &[vec![0, 1], first, vec![0, 1, 0, -1]]);
        assert_eq!((column, outer.num_columns(), outer.num_rows()), (third + 1, third + 3, 4));
        assert_eq!(outer.words().is_some(), is_words);
        for point in cube(BOX) {
            let [n, i, j] = big(&point).try_into().expect("three");
            let value = i.clone() + i.div_floor(&BigInt::from(3)) * factor;
            let is_inside = i <= BigInt::from(4) && inner.contains(&[n.clone(), value, &n - &j]).expect("a point");
            assert_eq!(outer.contains(&[n, i, j]).expect("a point"), is_inside, "at {point:?}");
        }
        let less = Relation::from(outer).retain_rows(|row| row[0] == BigInt::from(4));
        let [less] = less.disjuncts() else { panic!("one conjunction") };
        assert_eq!((less.num_rows(), less.num_columns()), (1, third + 3));
    }
}

/// The same floor in several spellings.
#[test]
fn floors_have_one_form() {
    let space = Space::set(0, 1);
    let i = || Aff::dim(space, 0);
    assert_eq!((i() * 2).floor_div(4), i().floor_div(2));
    assert_eq!((i() * 2 + 1).floor_div(4), i().floor_div(2));
    assert_eq!((i() + 7).floor_div(3), (i() + 1).floor_div(3) + 2);
    assert_eq!(i().floor_div(2).floor_div(3), i().floor_div(6));
    assert_eq!(i().ceil_div(5), -(-i()).floor_div(5));
    assert_eq!((i() * 5).floor_div(5), i());
    let nested = (i().floor_div(3) + i().floor_div(5) * 2).floor_div(2);
    assert_eq!(nested, i().floor_div(6) + i().floor_div(5));
    let divs = [(vec![0, 1], 3), (vec![0, 1], 5), (vec![0, 0, 1, 2], 2)];
    assert_eq!(MultiAff::from_rows(space, &divs, &[vec![0, 0, 0, 0, 1]]).output(0), nested);
    assert_eq!(i().modulo(1).as_constant(), Some(BigInt::from(0)));
    assert_eq!(Aff::constant(space, -7).floor_div(2).as_constant(), Some(BigInt::from(-4)));
}

/// How functions are written, and that what is written is read as their graph.
#[test]
fn functions_are_written_as_their_graphs() {
    let space = Space::set(1, 2);
    let (n, i, j) = (Aff::symbol(space, 0), Aff::dim(space, 0), Aff::dim(space, 1));
    let f = MultiAff::new(space, &[i.clone() * 4 + j.clone(), (i + n).floor_div(3), j.modulo(4)]);
    assert_eq!(f.to_string(), "[n] -> { [i, j] -> [4i + j, floor((i + n)/3), j mod 4] }");
    assert_eq!(f.output(2).to_string(), "[n] -> { [i, j] -> [j mod 4] }");
    let read = Relation::parse(&f.to_string()).expect("what was written");
    assert!(read.is_equal(&f.to_relation(), &Budget::default()).expect("within the budget"));
    let none = MultiAff::new(space, &[]);
    assert_eq!(none.space(), Space::relation(1, 2, 0));
    assert!(none.rows().is_empty() && none.eval(&big(&[1, 2, 3])).is_empty());
}

/// What has no value for some point, or two, is no function, or one in pieces.
#[test]
fn a_relation_is_a_function_where_no_point_has_two_partners() {
    let budget = Budget::default();
    let read = |text| Relation::parse(text).expect("isl notation");
    let two = read("{ [i] -> [j] : i <= j <= i + 1 }");
    assert_eq!(two.as_function(&budget).expect("within the budget"), None);
    let endless = read("{ [i] -> [j] : j <= i }");
    assert_eq!(endless.as_function(&budget).expect("within the budget"), None);
    let pieces = read("{ [i] -> [i] : i >= 0; [i] -> [-i] : i < 0 }").as_function(&budget).expect("within the budget");
    assert_eq!(pieces.expect("a function").pieces().len(), 2);
}

/// The preimage of an existential keeps it, and a function that never meets the set leaves no conjunction.
#[test]
fn preimages_keep_existentials_and_drop_what_is_empty() {
    let space = Space::set(0, 1);
    let i = Aff::dim(space, 0);
    let even = Set::parse("{ [x] : exists e : x = 2e; [x] : x = 5 }").expect("isl notation");
    let odd = MultiAff::from(i * 4 + 1);
    let preimage = even.preimage(&odd);
    assert_eq!(preimage.to_string(), "{ [1] }");
    assert_eq!(preimage.disjuncts().len(), 1);
}

#[test]
#[should_panic(expected = "a function with values in another space")]
fn a_preimage_by_a_function_into_another_space_is_a_mistake() {
    let f = MultiAff::identity(Space::set(0, 2));
    let _ = Set::universe(Space::set(0, 1)).preimage(&f);
}

#[test]
#[should_panic(expected = "a floor with divisor 0")]
fn a_floor_by_nothing_is_a_mistake() {
    let _ = Aff::dim(Space::set(0, 1), 0).floor_div(0);
}
