//! Coalescing, gist and projection, held against enumeration by hand in a small box.

use farkas_presburger::{BasicRelation, Budget, Relation, Space};
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

/// `f mod d = r` in the box, or in its upper half.
#[derive(Clone, Debug)]
struct Stride {
    form: [i64; 3],
    divisor: i64,
    residue: i64,
    is_upper: bool,
}

/// Few forms and moduli, so that many differ in the residue alone.
fn stride() -> impl Strategy<Value = Stride> {
    let form = prop_oneof![Just([0, 1, 0]), Just([0, 1, 1]), Just([1, 1, -1]), Just([0, 2, 1])];
    let divisor = prop_oneof![Just(2i64), Just(3), Just(4), Just(4), Just(6)];
    (form, divisor, 0i64..6, prop::bool::weighted(0.2)).prop_map(|(form, divisor, residue, is_upper)| Stride {
        form,
        divisor,
        residue: residue.rem_euclid(divisor),
        is_upper,
    })
}

/// Coefficients none of which is 0.
fn dense() -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec(prop_oneof![-5i64..=-1, 1i64..=5], 5)
}

/// The points of a box around 0.
fn square(side: i64) -> impl Iterator<Item = Vec<i64>> {
    (-side..=side).flat_map(move |i| (-side..=side).map(move |j| vec![i, j]))
}

fn strides(list: &[Stride]) -> Relation {
    let space = Space::set(0, 2);
    let one = |stride: &Stride| {
        let mut out = BasicRelation::universe(space);
        let q = out.add_existential();
        let [constant, a, b] = stride.form;
        let mut row = vec![constant - stride.residue, a, b, 0];
        row[q] = -stride.divisor;
        out.add_eq(&row);
        for (low, row) in [(-SIDE, [0, 1, 0]), (-SIDE, [0, 0, 1])] {
            let low = if stride.is_upper { 0 } else { low };
            out.add_ineq(&[-low, row[1], row[2]]);
            out.add_ineq(&[SIDE, -row[1], -row[2]]);
        }
        out
    };
    Relation::from_disjuncts(space, list.iter().map(one).collect())
}

fn points_of(list: &[Stride]) -> BTreeSet<Vec<i64>> {
    let is_in = |p: &[i64], s: &Stride| {
        let value = s.form[0] + s.form[1] * p[0] + s.form[2] * p[1];
        value.rem_euclid(s.divisor) == s.residue && (!s.is_upper || p.iter().all(|&x| x >= 0))
    };
    square(SIDE).filter(|p| list.iter().any(|s| is_in(p, s))).collect()
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
    fn dense_projections_in_a_small_box(rows in prop::collection::vec((dense(), 0i64..=9), 3..7), kept in 1usize..3) {
        let axis = |count: u32| (0..4i64.pow(count)).map(move |k| (0..count).map(|d| k.div_euclid(4i64.pow(d)) % 4).collect());
        let mut set = BasicRelation::universe(Space::set(0, 5));
        for dim in 1..=5 {
            let mut row = [0; 6];
            row[dim] = 1;
            set.add_ineq(&row);
            (row[0], row[dim]) = (3, -1);
            set.add_ineq(&row);
        }
        for (row, constant) in &rows {
            set.add_ineq(&[&[*constant][..], row].concat());
        }
        let value = |point: &[i64], (row, constant): &(Vec<i64>, i64)| {
            constant + row.iter().zip(point).map(|(a, x)| a * x).sum::<i64>()
        };
        let inside = axis(5).filter(|p: &Vec<i64>| rows.iter().all(|row| value(p, row) >= 0));
        let expected: BTreeSet<Vec<i64>> = inside.map(|p| p[..kept].to_vec()).collect();
        let shadow = Relation::from(set).project_out_range(kept, 5 - kept, &budget()).expect("within the budget");
        prop_assert_eq!(members(&shadow), expected, "{}", shadow);
    }

    #[test]
    fn coalesce_keeps_the_points_in_no_more_pieces(list in prop::collection::vec(rows(), 1..5)) {
        let before = union(&list);
        let after = before.coalesce(&budget()).expect("within the budget");
        prop_assert!(after.disjuncts().len() <= before.disjuncts().len());
        // Of one disjunct alone no search is made.
        let is_empty = |d: &BasicRelation| members(&d.clone().into()).is_empty();
        prop_assert!(list.len() == 1 || !after.disjuncts().iter().any(is_empty), "an empty piece in {}", after);
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
    fn residues_are_glued_as_enumeration_says(
        left in prop::collection::vec(stride(), 1..8),
        right in prop::collection::vec(stride(), 1..8),
    ) {
        let (a, b) = (strides(&left), strides(&right));
        let (p, q) = (points_of(&left), points_of(&right));
        let check = |found: &Relation, expected: &BTreeSet<Vec<i64>>| {
            prop_assert_eq!(&members(found), expected, "{}", found);
            Ok(())
        };
        let merged = a.coalesce(&budget()).expect("within the budget");
        check(&merged, &p)?;
        prop_assert!(merged.disjuncts().len() <= a.disjuncts().len());
        let difference = a.subtract(&b, &budget()).expect("within the budget");
        check(&difference, &p.difference(&q).cloned().collect())?;
        let outside = a.complement(&budget()).expect("within the budget");
        check(&outside, &square(SIDE + 1).filter(|x| !p.contains(x)).collect())?;
        let sizes: usize = outside.disjuncts().iter().map(|d| members(&d.clone().into()).len()).sum();
        prop_assert_eq!(sizes, members(&outside).len(), "pieces of {} share points", outside);
        let both = a.clone().unite(b);
        check(&both, &p.union(&q).cloned().collect())?;
        let merged = both.coalesce(&budget().big_only()).expect("within the budget");
        check(&merged, &p.union(&q).cloned().collect())?;
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
        "{ [i] : i mod 6 = 0; [i] : i mod 6 = 2; [i] : i mod 6 = 4 }",
        "{ [i] : i mod 6 = 5; [i] : i mod 6 = 1; [i] : i mod 6 = 2; [i] : i mod 6 = 4 }",
        "{ [i, j] : i mod 2 = 0 and j mod 2 = 0; [i, j] : i mod 2 = 1 and j mod 2 = 0; [i, j] : i mod 2 = 0 and j mod 2 = 1; \
         [i, j] : i mod 2 = 1 and j mod 2 = 1 }",
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
        (format!("{{ {none}; {thin} }}"), 0),
        (format!("{{ {none}; [x, y] : x = y; {thin} }}"), 1),
        (format!("{{ [x, y] : x = y; {none}; [x, y] : x = y + 5 }}"), 2),
    ] {
        let after = set(&text).coalesce(&budget()).expect("within the budget");
        assert_eq!(after.disjuncts().len(), pieces, "{text} became {after}");
        assert_eq!(after.is_equal(&set(&text), &budget()), Ok(true), "{text} became {after}");
    }
}

/// Neither pieces without a point nor pieces that are parts of one of the sides.
#[test]
fn intersections_have_few_pieces() {
    let thin = "-13 <= x <= -8 and 11 <= 7x - 20y <= 12";
    let overlapping = "{ [x, y] : 0 <= x <= 9; [x, y] : 5 <= y <= 9; [x, y] : x = y }";
    for (a, b, pieces) in [
        ("{ [x, y] : x >= 0 and y >= 0 }".to_string(), "{ [x, y] : 5x + 7y = 23 }", 0),
        (format!("{{ [x, y] : {thin} }}"), "{ [x, y] : 2 <= 3x - 8y <= 3 }", 0),
        (overlapping.to_string(), overlapping, 3),
        ("{ [x, y] : 0 <= x <= 9 }".to_string(), "{ [x, y] : x >= 5; [x, y] : y <= 3 }", 2),
        (overlapping.to_string(), "{ [x, y] : 5 <= y <= 7; [x, y] : 0 <= x <= 9 and y <= 3 }", 2),
        (
            "{ [x, y] : x >= 0; [x, y] : x >= 1; [x, y] : x >= 2 }".to_string(),
            "{ [x, y] : x >= 1; [x, y] : x >= 3 }",
            2,
        ),
    ] {
        let (a, b) = (set(&a), set(b));
        let both = a.intersect_within(&b, &budget()).expect("within the budget");
        assert_eq!(both.disjuncts().len(), pieces, "{a} and {b}: {both}");
        let [only_a, only_b] =
            [a.subtract(&b, &budget()), b.subtract(&a, &budget())].map(|s| s.expect("within the budget"));
        let parts = [&both, &only_a, &only_b].into_iter().fold(Relation::empty(a.space()), |all, part| all.union(part));
        assert_eq!(parts.is_equal(&a.union(&b), &budget()), Ok(true), "{a} and {b}: {both}");
        assert_eq!(both.is_disjoint(&only_a, &budget()), Ok(true), "{a} and {b}: {both}");
        assert_eq!(both.is_disjoint(&only_b, &budget()), Ok(true), "{a} and {b}: {both}");
    }
}

/// What two unions of hundreds of pieces have in common takes as long as there are pairs, and thousands spend the budget.
#[test]
fn intersections_of_many_pieces_end() {
    let stairs = |steps: i64, rise: i64| {
        let piece = |k: i64| format!("[x, y] : {k} <= x + {rise}y <= {} and 0 <= x - {k}y", k + 1);
        set(&format!("{{ {} }}", (0..steps).map(piece).collect::<Vec<_>>().join("; ")))
    };
    let both = stairs(300, 1).intersect_within(&stairs(300, 2), &Budget::new(20_000_000)).expect("within the budget");
    assert!(both.disjuncts().len() > 10_000, "{}", both.disjuncts().len());
    assert!(stairs(2000, 1).intersect_within(&stairs(2000, 2), &budget()).is_err());
}

/// One step along a variable may leave another one, which an equality defines, between two integers.
#[test]
fn steps_keep_defined_variables_integers() {
    let a = set("{ [x, y, z] : 6x = 10y + 15z and 0 <= y <= 2 and 0 <= z <= 1 }");
    let b = set("{ [x, y, z] : 6x = 10y + 15z and y <= 0 }");
    assert_eq!(a.is_subset(&b, &budget()), Ok(true));
    let wider = set("{ [x, y, z] : 6x = 10y + 15z and 0 <= y <= 3 and 0 <= z <= 1 }");
    assert_eq!(wider.is_subset(&b, &budget()), Ok(false));
    // A step between integers would be taken for a point beyond a row, and leave a piece without any.
    for z in 1..12 {
        let text = format!("{{ [x, y, z] : 6x = 10y + 15z and 0 <= y <= {z} and 0 <= z <= 3 }}");
        let text_b = format!("{{ [x, y, z] : 6x = 10y + 15z and y <= {} and z <= 2 and x <= {} }}", z / 2, 2 * z);
        for piece in set(&text).subtract(&set(&text_b), &budget()).expect("within the budget").disjuncts() {
            let piece = Relation::from(piece.clone());
            assert_eq!(piece.is_empty(&budget()), Ok(false), "{piece}");
        }
    }
}

/// The pieces that perhaps have no point are cut off last, and looked at.
#[test]
fn complements_of_a_knapsack_have_no_piece_without_a_point() {
    let text = "{ [x, y, z] : x >= 0 and y >= 0 and z >= 0 and 6x + 10y + 15z = 31 }";
    for piece in set(text).complement(&budget()).expect("within the budget").disjuncts() {
        let piece = Relation::from(piece.clone());
        assert_eq!(piece.is_empty(&budget()), Ok(false), "{piece}");
    }
}

/// What residues leave out, the complement need not say residue by residue.
#[test]
fn all_residues_of_a_box_leave_what_is_around_it() {
    let text: Vec<String> =
        (0..4).map(|r| format!("[i, j] : (i + j) mod 4 = {r} and 0 <= i <= 9 and 0 <= j <= 9")).collect();
    let outside = set(&format!("{{ {} }}", text.join("; "))).complement(&budget()).expect("within the budget");
    assert_eq!(outside.disjuncts().len(), 4, "{outside}");
}

/// A conjunction without a point leaves all, whatever its rows are.
#[test]
fn the_complement_of_nothing_is_one_piece() {
    let text =
        "{ [a, b, c, d] : a >= 0 and b >= 0 and c >= 0 and d >= 0 and 12223a + 12224b + 36674c + 61119d = 89643481 }";
    let rest = set(text).complement(&budget()).expect("within the budget");
    assert_eq!(rest.disjuncts().len(), 1, "{rest}");
}

#[test]
fn unions_that_are_not() {
    for text in [
        "{ [i] : i mod 4 = 0; [i] : i mod 4 = 3 }",
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
