//! Coalescing, gist and projection, held against enumeration by hand in a small box.

use farkas::affine::presburger::{BasicRelation, Budget, Relation, Space};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Every dim of a random set lies in `-SIDE..=SIDE`.
const SIDE: i64 = 4;

fn budget() -> Budget {
    Budget::default()
}

fn set(text: &str) -> Relation {
    Relation::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// A conjunction over four dims, as plain data: rows over `[ 1 | dims ]`.
type Rows = Vec<(bool, [i64; 5])>;

/// Rows that meet each other in all the ways that matter: unit bounds, slanted ones and knapsacks.
fn rows() -> impl Strategy<Value = Rows> {
    let coefficient = prop_oneof![4 => Just(0i64), 4 => -1i64..=1, 2 => -7i64..=7];
    let coefficients = prop::collection::vec(coefficient, 4);
    let row = (prop::bool::weighted(0.15), -9i64..=9, coefficients)
        .prop_map(|(is_eq, constant, a)| (is_eq, [constant, a[0], a[1], a[2], a[3]]));
    prop::collection::vec(row, 1..6)
}

fn conjunction(rows: &Rows) -> BasicRelation {
    let mut out = BasicRelation::universe(Space::set(0, 4));
    for dim in 1..=4 {
        let mut row = [SIDE, 0, 0, 0, 0];
        row[dim] = 1;
        out.add_ineq(&row);
        row[dim] = -1;
        out.add_ineq(&row);
    }
    for (is_eq, row) in rows {
        if *is_eq { out.add_eq(row) } else { out.add_ineq(row) }
    }
    out
}

fn holds(rows: &Rows, point: &[i64; 4]) -> bool {
    rows.iter().all(|(is_eq, row)| {
        let sum = row[0] + row[1..].iter().zip(point).map(|(a, x)| a * x).sum::<i64>();
        if *is_eq { sum == 0 } else { sum >= 0 }
    })
}

/// The first `kept` coordinates of the points in the box.
fn truth(union: &[Rows], kept: usize) -> BTreeSet<Vec<i64>> {
    let axis = || -SIDE..=SIDE;
    let mut out = BTreeSet::new();
    for i in axis() {
        for j in axis() {
            for (k, l) in axis().flat_map(|k| axis().map(move |l| (k, l))) {
                let point = [i, j, k, l];
                if union.iter().any(|rows| holds(rows, &point)) {
                    out.insert(point[..kept].to_vec());
                }
            }
        }
    }
    out
}

fn members(set: &Relation) -> BTreeSet<Vec<i64>> {
    let mut out = BTreeSet::new();
    let bounds = vec![(-SIDE - 1, SIDE + 1); set.space().num_coordinates()];
    set.for_each_point(&bounds, &budget(), |p| {
        out.insert(p.to_vec());
    })
    .expect("small sets are enumerated within the budget");
    out
}

fn union(list: &[Rows]) -> Relation {
    Relation::from_disjuncts(Space::set(0, 4), list.iter().map(conjunction).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn projection_is_what_enumeration_projects(list in prop::collection::vec(rows(), 1..3), kept in 1usize..4) {
        let projected = union(&list).project_out_range(kept, 4 - kept, &budget()).expect("within the budget");
        prop_assert!(projected.disjuncts().iter().all(|d| d.divs().iter().all(Option::is_some)));
        prop_assert_eq!(members(&projected), truth(&list, kept));
        let big = union(&list).project_out_range(kept, 4 - kept, &budget().big_only()).expect("within the budget");
        prop_assert_eq!(members(&big), truth(&list, kept));
    }

    #[test]
    fn coalesce_keeps_the_points_in_no_more_pieces(list in prop::collection::vec(rows(), 1..5)) {
        let before = union(&list);
        let after = before.coalesce(&budget()).expect("within the budget");
        prop_assert!(after.disjuncts().len() <= before.disjuncts().len());
        prop_assert!(after.disjuncts().iter().all(|d| !members(&d.clone().into()).is_empty()), "an empty piece in {}", after);
        prop_assert_eq!(members(&after), truth(&list, 4));
    }

    #[test]
    fn coalesce_keeps_existentials(list in prop::collection::vec(rows(), 1..5)) {
        // Hiding dims leaves plain existentials; intersecting does not define them.
        let mut hidden = Relation::empty(Space::set(0, 2));
        for rows in &list {
            let mut basic = BasicRelation::universe(Space::set(0, 2));
            basic.add_existential();
            basic.add_existential();
            for column in 1..=4 {
                let mut row = [SIDE, 0, 0, 0, 0];
                row[column] = 1;
                basic.add_ineq(&row);
                row[column] = -1;
                basic.add_ineq(&row);
            }
            rows.iter().for_each(|(is_eq, row)| if *is_eq { basic.add_eq(row) } else { basic.add_ineq(row) });
            hidden = hidden.union(&basic.into());
        }
        let after = hidden.coalesce(&budget()).expect("within the budget");
        prop_assert!(after.disjuncts().len() <= hidden.disjuncts().len());
        prop_assert_eq!(members(&after), truth(&list, 2));
    }

    #[test]
    fn pieces_made_disjoint_share_nothing(list in prop::collection::vec(rows(), 1..4)) {
        let apart = union(&list).make_disjoint(&budget()).expect("within the budget");
        prop_assert_eq!(members(&apart), truth(&list, 4));
        let sizes: usize = apart.disjuncts().iter().map(|d| members(&d.clone().into()).len()).sum();
        prop_assert_eq!(sizes, truth(&list, 4).len());
    }

    #[test]
    fn gist_is_the_same_in_the_context(list in prop::collection::vec(rows(), 1..3), context in rows()) {
        let (a, c) = (union(&list), union(std::slice::from_ref(&context)));
        let gist = a.gist(&c, &budget()).expect("within the budget");
        let inside = |s: &Relation| members(&s.intersect(&c));
        prop_assert_eq!(inside(&gist), inside(&a));
        prop_assert!(gist.disjuncts().len() <= a.disjuncts().len());
    }
}

#[test]
fn unions_that_are_one_conjunction() {
    for text in [
        // Inclusion, neighbours, overlap.
        "{ [i] : 0 <= i <= 9; [i] : 2 <= i <= 5 }",
        "{ [i] : 0 <= i <= 4; [i] : 5 <= i <= 9 }",
        "{ [i, j] : 0 <= i <= 6 and 0 <= j <= 3; [i, j] : 4 <= i <= 9 and 0 <= j <= 3 }",
        // A half-space that others imply cuts the other piece.
        "{ [i, j] : 0 <= i <= 4 and 0 <= j <= 4 and i + j <= 8; [i, j] : 5 <= i <= 9 and 0 <= j <= 4 }",
        // Residues.
        "{ [i] : i mod 2 = 0; [i] : i mod 2 = 1 }",
        "{ [i] : i mod 3 = 0 and 0 <= i <= 20; [i] : i mod 3 = 1 and 0 <= i <= 20; [i] : i mod 3 = 2 and 0 <= i <= 20 }",
        "{ [i, j] : (i + j) mod 4 = 1; [i, j] : (i + j) mod 4 = 2 }",
        // Equalities side by side, whose bounds are written in different dims.
        "[n] -> { [i, j] : j = i and 0 <= i < n and 0 <= j < n; [i, j] : j = i + 1 and 0 <= i < n and 0 <= j < n }",
        "[n] -> { [i, j] : j = i - 1 and 0 <= i < n and 0 <= j < n; [i, j] : j = i and 0 <= i < n and 0 <= j < n; \
         [i, j] : j = i + 1 and 0 <= i < n and 0 <= j < n }",
        // The empty set adds nothing.
        "{ [i] : 0 <= i <= 4; [i] : i >= 3 and i <= 2 }",
    ] {
        let before = set(text);
        let after = before.coalesce(&budget()).expect("within the budget");
        assert_eq!(after.disjuncts().len(), 1, "{text} became {after}");
        assert_eq!(after.is_equal(&before, &budget()), Ok(true), "{text} became {after}");
    }
}

#[test]
fn pieces_without_a_point_go_first() {
    // 23 is not to be had by sums of 5 and 7; no normal form sees that.
    let none = "[x, y] : x >= 0 and y >= 0 and 5x + 7y = 23";
    // Between these lines there are rational points only.
    let thin = "[x, y] : -13 <= x <= -8 and 11 <= 7x - 20y <= 12 and 2 <= 3x - 8y <= 3";
    for (text, pieces) in [
        (format!("{{ {none} }}"), 0),
        (format!("{{ {none}; {thin} }}"), 0),
        (format!("{{ {none}; [x, y] : x = y; {thin} }}"), 1),
        (format!("{{ [x, y] : x = y; {none}; [x, y] : x = y + 5 }}"), 2),
    ] {
        let after = set(&text).coalesce(&budget()).expect("within the budget");
        assert_eq!(after.disjuncts().len(), pieces, "{text} became {after}");
        assert_eq!(after.is_equal(&set(&text), &budget()), Ok(true), "{text} became {after}");
    }
}

#[test]
fn unions_that_are_not() {
    for text in [
        "{ [i] : 0 <= i <= 3; [i] : 5 <= i <= 9 }",
        "{ [i, j] : 0 <= i <= 4 and 0 <= j <= 4; [i, j] : 5 <= i <= 9 and 0 <= j <= 5 }",
        "{ [i] : i mod 3 = 0; [i] : i mod 2 = 0 }",
    ] {
        let after = set(text).coalesce(&budget()).expect("within the budget");
        assert_eq!(after.disjuncts().len(), 2, "{text} became {after}");
        assert_eq!(after.is_equal(&set(text), &budget()), Ok(true), "{text} became {after}");
    }
}

/// Two hidden dims with coefficients beyond 2^29: the core is most of it, and slivers follow its border.
#[test]
fn dense_projections_have_few_pieces() {
    let dense = set(
        "{ [i, j, k, l] : -100 <= i <= 100 and -100 <= j <= 100 and -100 <= k <= 100 and -100 <= l <= 100 and \
         907827 i - 453210 j + 771021 k + 640019 l >= -9000017 and 310007 i + 882211 j - 640121 k + 551003 l >= -7000003 \
         and -710011 i + 120013 j + 480059 k - 930017 l >= -8000009 }",
    );
    let shadow = dense.project_out_range(2, 2, &budget()).expect("within the budget");
    assert!(shadow.disjuncts().len() <= 40, "{} pieces", shadow.disjuncts().len());
    for (i, j) in (-100..=100).step_by(23).flat_map(|i| (-100..=100).step_by(19).map(move |j| (i, j))) {
        let (first, second) = (dense.space().range(0), dense.space().range(1));
        let fiber = dense.fix(first, i).fix(second, j);
        let inside = shadow.contains(&[i.into(), j.into()]).expect("within the budget");
        assert_eq!(fiber.is_empty(&budget()), Ok(!inside), "({i}, {j})");
    }
}

/// Six dims and rows that have all of them: three hidden dims are coupled by eight rows.
#[test]
fn dense_projections_have_an_answer() {
    let dense = set(
        "{ [a, b, c, d, e, f] : -3 <= a <= 5 and -3 <= b <= 5 and -3 <= c <= 5 and -5 <= d <= 0 and -4 <= e <= 3 and \
         -4 <= f <= 0 and 2a + 2b + c + 2d - e + 2f + 4 >= 0 and 2a + b + 2c - d + 2e - 2f + 2 >= 0 and \
         a - 2b - 2c + 2d + 2e - 2f + 7 >= 0 and -2a - b + 2c + d - 2e + f + 10 >= 0 and \
         -2a + b + c - d - e + 2f + 10 >= 0 and a + 2b - c + 2d + 2e - 2f + 8 >= 0 and \
         a - 2b + c + d - 2e - 2f + 5 >= 0 and -a - b + c - 2d - e + 2f + 5 >= 0 }",
    );
    let shadow = dense.project_out_range(3, 3, &budget()).expect("within the budget");
    assert!(shadow.disjuncts().iter().all(|d| d.divs().iter().all(Option::is_some)));
    let mut expected = BTreeSet::new();
    let bounds = [(-6, 6); 6];
    dense
        .for_each_point(&bounds, &budget(), |p| {
            expected.insert(p[..3].to_vec());
        })
        .expect("within the budget");
    let mut found = BTreeSet::new();
    shadow
        .for_each_point(&bounds[..3], &budget(), |p| {
            found.insert(p.to_vec());
        })
        .expect("within the budget");
    assert_eq!(found, expected);
}

/// With rational values for the hidden dims, a row that is more than -1 may be less than 0.
#[test]
fn cores_have_no_more_than_the_points() {
    let boxed = "-3 <= n <= 3 and -3 <= i <= 3 and -3 <= j <= 3";
    let read = |row: &str| set(&format!("[n] -> {{ [i] -> [j] : {boxed} and {row} }}"));
    let first = read("2 floor((i + 2j - 1)/5) + j >= 2n + 5");
    let then = read("i >= 2 floor((n - 3i - j)/5)");
    let floor = |a: i64| a.div_euclid(5);
    let composed = first.compose(&then, &budget()).expect("within the budget");
    composed
        .for_each_point(&[(-4, 4); 3], &budget(), |p| {
            let [n, i, k] = [p[0], p[1], p[2]];
            let through = |j: i64| 2 * floor(i + 2 * j - 1) + j >= 2 * n + 5 && j >= 2 * floor(n - 3 * j - k);
            assert!(p.iter().all(|x| x.abs() <= 3) && (-3..=3).any(through), "{p:?}");
        })
        .expect("within the budget");
}
