//! Counting held against enumeration, and against closed forms where no enumeration would end.

use farkas_presburger::{BasicRelation, Budget, Count, Relation, Space};
use num_bigint::BigInt;
use proptest::prelude::*;

/// Every coordinate lies in `-SIDE ..= SIDE`.
const SIDE: i64 = 3;

/// One conjunction as plain data over `[ 1 | dims | floor | existential ]`.
#[derive(Clone, Debug)]
struct Recipe {
    rows: Vec<(bool, Vec<i64>)>,
    floor: Option<(Vec<i64>, i64)>,
    existential: bool,
}

fn recipe(max_rows: usize) -> impl Strategy<Value = Recipe> {
    let entry = prop_oneof![3 => Just(0i64), 2 => -1i64..=1, 2 => -5i64..=5];
    let row = (prop::bool::weighted(0.2), prop::collection::vec(entry.clone(), 7), -6i64..=6);
    let row = row.prop_map(|(is_eq, mut row, constant)| {
        row[0] = constant;
        (is_eq, row)
    });
    let floor = prop::option::of((prop::collection::vec(entry, 5), 2i64..=5));
    (prop::collection::vec(row, 0..max_rows), floor, prop::bool::weighted(0.3))
        .prop_map(|(rows, floor, existential)| Recipe { rows, floor, existential })
}

fn boxed(space: Space, side: i64) -> BasicRelation {
    let mut out = BasicRelation::universe(space);
    for column in 1..space.num_columns() {
        let mut row = vec![0; space.num_columns()];
        (row[0], row[column]) = (side, 1);
        out.add_ineq(&row);
        row[column] = -1;
        out.add_ineq(&row);
    }
    out
}

fn build(recipes: &[Recipe], space: Space) -> Relation {
    let visible = space.num_columns();
    let mut out = Relation::empty(space);
    for recipe in recipes {
        let mut basic = boxed(space, SIDE);
        let floor = recipe.floor.as_ref().map(|(row, divisor)| basic.add_div(&row[..visible], *divisor));
        let existential = recipe.existential.then(|| basic.add_existential());
        for (is_eq, r) in &recipe.rows {
            let mut row = vec![0; basic.num_columns()];
            row[..visible].copy_from_slice(&r[..visible]);
            if let Some(k) = floor {
                row[k] = r[5];
            }
            if let Some(k) = existential {
                row[k] = r[6];
            }
            if *is_eq { basic.add_eq(&row) } else { basic.add_ineq(&row) }
        }
        out = out.union(&basic.into());
    }
    out
}

fn count(set: &Relation) -> Count {
    set.count(&Budget::new(20_000_000)).expect("within the budget")
}

fn read(text: &str) -> Relation {
    Relation::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn number(text: &str) -> BigInt {
    match count(&read(text)) {
        Count::Finite(n) => n,
        Count::Infinite => panic!("{text} is infinite"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn as_many_as_enumeration_finds(symbols in 0usize..=1, dims in 1usize..=3, a in prop::collection::vec(recipe(5), 1..4)) {
        let space = Space::set(symbols, dims);
        let set = build(&a, space);
        let bounds = vec![(-SIDE, SIDE); space.num_coordinates()];
        let expected = Count::Finite(set.count_in_box(&bounds, &Budget::default()).unwrap().into());
        prop_assert_eq!(count(&set), expected.clone());
        prop_assert_eq!(set.count(&Budget::new(100_000_000).big_only()).unwrap(), expected);
    }

    #[test]
    fn the_whole_is_the_sum_of_its_parts(a in prop::collection::vec(recipe(3), 1..3), b in prop::collection::vec(recipe(3), 1..3)) {
        let space = Space::set(0, 4);
        let (x, y) = (build(&a, space), build(&b, space));
        let finite = |set: &Relation| match count(set) {
            Count::Finite(n) => n,
            Count::Infinite => unreachable!("a set in a box"),
        };
        let both = finite(&x.intersect(&y));
        prop_assert_eq!(finite(&x.union(&y)) + &both, finite(&x) + finite(&y));
        prop_assert_eq!(finite(&x.subtract(&y, &Budget::default()).unwrap()) + both, finite(&x));
    }
}

#[test]
fn sizes_that_no_enumeration_reaches() {
    let n = BigInt::from(1_000_000_000u64);
    let one = BigInt::from(1);
    assert_eq!(number("{ [i, j] : 0 <= j <= i < 1000000000 }"), &n * (&n + 1) / 2);
    assert_eq!(number("{ [i, j, k] : 0 <= k <= j <= i < 1000000000 }"), &n * (&n + 1) * (&n + 2) / 6);
    assert_eq!(number("{ [i, j] : 0 <= i, j < 1000000000 and (i + j) mod 2 = 0 }"), &n * &n / 2);
    assert_eq!(number("{ [i, j] : 0 <= i < 1000000000 and exists e : j = 3 e and 0 <= j <= i }"), {
        // i = 3 q + r: q + 1 multiples of 3 up to i; 10^9 = 3 * 333333333 + 1.
        let q = BigInt::from(333_333_333);
        (&q * (&q + 1) / 2) * 3 + &q + &one
    });
    assert_eq!(
        number(
            "{ [it, jt, kt, i, j, k] : exists a, b, c : it = 32 a and jt = 32 b and kt = 32 c and 0 <= it, jt, kt < 1024 and \
             it <= i < it + 32 and jt <= j < jt + 32 and kt <= k < kt + 32 and 0 <= i, j, k < 1024 }"
        ),
        BigInt::from(1024).pow(3)
    );
    // A skewed stencil, tiled by 32: each (t, i) lies in one tile.
    assert_eq!(
        number(
            "{ [a, b, t, i] : 0 <= t < 1000 and 1 <= i < 2000 and 32 a <= t < 32 a + 32 and 32 b <= t + i < 32 b + 32 }"
        ),
        BigInt::from(1000 * 1999)
    );
}

#[test]
fn simplices_with_large_coefficients() {
    // Counted by a program over the first two coordinates.
    assert_eq!(number("{ [x, y, z] : x, y, z >= 0 and 12223 x + 12224 y + 36674 z <= 89643481 }"), simplex());
}

/// The points of the simplex, by the sum of floors of the third coordinate.
fn simplex() -> BigInt {
    let (a, b, c, n) = (12223i64, 12224i64, 36674i64, 89_643_481i64);
    let mut total = 0i64;
    for x in 0..=n.div_euclid(a) {
        let rest = n - a * x;
        total += (0..=rest.div_euclid(b)).map(|y| (rest - b * y).div_euclid(c) + 1).sum::<i64>();
    }
    total.into()
}

#[test]
fn dense_rows_in_a_small_box() {
    const BOX: i64 = 8;
    let rows = [
        [516_725_932, -700_831_301, 518_274_821, 999_558_457, 929_018_509, 1_902_238_488],
        [-302_846_776, 129_226_231, 904_084_743, -673_933_393, 753_497_868, 5_394_729_342],
        [185_477_041, 2_018_178, -781_872_986, 331_690_611, -532_995_560, 4_352_439_697i64],
    ];
    // The last coordinate runs through an interval.
    let mut expected = 0;
    let span = -BOX..=BOX;
    for (a, b, c, d) in span.clone().flat_map(|a| {
        let span = span.clone();
        span.clone().flat_map(move |b| {
            let span = span.clone();
            span.clone().flat_map(move |c| span.clone().map(move |d| (a, b, c, d)))
        })
    }) {
        let (mut low, mut high) = (-BOX, BOX);
        for r in &rows {
            let rest = r[0] * a + r[1] * b + r[2] * c + r[3] * d + r[5];
            if r[4] > 0 { low = low.max(-rest.div_euclid(r[4])) } else { high = high.min(rest.div_euclid(-r[4])) }
        }
        expected += (high - low + 1).max(0);
    }
    let space = Space::set(0, 5);
    let mut set = boxed(space, BOX);
    for r in &rows {
        set.add_ineq(&[r[5], r[0], r[1], r[2], r[3], r[4]]);
    }
    let expected = Count::Finite(expected.into());
    assert_eq!(Relation::from(set.clone()).count(&Budget::default()).unwrap(), expected);
    assert_eq!(Relation::from(set).count(&Budget::default().big_only()).unwrap(), expected);
}

#[test]
fn what_has_no_end_and_what_has_no_points() {
    for text in [
        "{ [i] : i >= 0 }",
        "{ [i, j] : 0 <= i <= 3 }",
        "{ [i, j] : i = 2 j }",
        "{ [i, j, k] : 0 <= i + j + k <= 1 and 0 <= i - j <= 3 }",
        "{ [i, j] : 0 <= i, j <= 2 or j = i + 7 }",
        "[n] -> { [i] : 0 <= i < n }",
    ] {
        assert_eq!(count(&read(text)), Count::Infinite, "{text}");
    }
    for text in [
        "{ [i, j] : 2 i = 2 j + 1 }",
        "{ [i, j] : 1 <= 3 i - 3 j <= 2 }",
        "{ [i, j, k] : 1 <= 6 i + 10 j + 15 k - 30 k and 6 i + 10 j - 15 k <= 0 }",
        "{ [i, j] : i >= 0 and 0 <= j <= 4 and 3 j = 7 }",
        "{ [i] : 1 = 0 }",
    ] {
        assert_eq!(count(&read(text)), Count::Finite(0.into()), "{text}");
    }
    assert_eq!(number("{ [] }"), BigInt::from(1));
    assert_eq!(count(&read("[n] -> { [i] : 0 <= i < n }").fix(1, 12)), Count::Finite(12.into()));
}

/// A row that says nothing in the box, with a constant near the end of the words.
#[test]
fn a_row_far_away_does_not_matter() {
    let mut set = BasicRelation::universe(Space::set(0, 4));
    for row in [
        [0, 1, 0, 0, 0],
        [150, -1, 0, 0, 0],
        [150, 0, -1, 0, 0],
        [0, 0, 0, 1, 0],
        [150, 0, 0, -1, 0],
        [0, 0, 0, 0, 1],
        [150, 0, 0, 0, -1],
        [0, 0, 8, 0, -7],
        [-45_101_672, -643_462, 610_574, 250_816, 371_682],
        [8_231_785, 735_518, 785_050, -833_451, -803_134],
    ] {
        set.add_ineq(&row);
    }
    let near = Relation::from(set.clone()).count(&Budget::default()).expect("within the budget");
    set.add_ineq(&[9_223_367_638_808_264_704, 1, 1, 0, 1009]);
    assert_eq!(Relation::from(set).count(&Budget::default()).expect("within the budget"), near);
}
