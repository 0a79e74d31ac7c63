//! Values at rational points are those at integer points where both are, and relaxed sets hold what the sets hold.

use farkas::affine::expr::{AffineExpr, AffineOp};
use farkas::affine::flatten::flatten;
use farkas::affine::set::{Constraint, IntegerSet};
use num_rational::BigRational;
use proptest::prelude::*;

/// Expressions over two dims and a symbol, with divisions where they are wanted.
fn expr(rounds: bool) -> impl Strategy<Value = AffineExpr> {
    let leaf = prop_oneof![
        (-7i64..=7).prop_map(AffineExpr::Const),
        (0u32..2).prop_map(AffineExpr::Dim),
        Just(AffineExpr::Symbol(0)),
    ];
    leaf.prop_recursive(3, 8, 2, move |inner| {
        let division = prop_oneof![Just(AffineOp::FloorDiv), Just(AffineOp::CeilDiv), Just(AffineOp::Mod)];
        prop_oneof![
            2 => (inner.clone(), inner.clone()).prop_map(|(a, b)| a + b),
            1 => (inner.clone(), -3i64..=3).prop_map(|(a, c)| a * c),
            u32::from(rounds) => (division, inner, 1i64..=5).prop_map(|(op, a, c)| AffineExpr::binary(op, a, c.into())),
        ]
    })
}

fn whole(number: i64) -> BigRational {
    BigRational::from_integer(number.into())
}

/// A set within `-4 <= d0, d1, s0 <= 4`.
fn boxed(rows: Vec<(AffineExpr, bool)>) -> IntegerSet {
    let inputs = [AffineExpr::Dim(0), AffineExpr::Dim(1), AffineExpr::Symbol(0)];
    let sides = inputs.into_iter().flat_map(|x| [x.clone() + 4, x * -1 + 4]).map(|expr| (expr, false));
    let constraints = sides.chain(rows).map(|(expr, is_eq)| Constraint { expr, is_eq }).collect();
    IntegerSet::new(2, 1, constraints)
}

/// Points of the box, the denominators of their coordinates at most this.
fn points(denominator: i64) -> impl Iterator<Item = [BigRational; 3]> {
    let side =
        move || (-4 * denominator..=4 * denominator).map(move |x| BigRational::new(x.into(), denominator.into()));
    side().flat_map(move |x| {
        side().flat_map(move |y| {
            side().map({
                let x = x.clone();
                move |s| [x.clone(), y.clone(), s]
            })
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn both_ways_to_evaluate_agree(expr in expr(true)) {
        for (i, j, s) in (-4i64..=4).flat_map(|i| (-4i64..=4).flat_map(move |j| (-2i64..=2).map(move |s| (i, j, s)))) {
            let value = expr.eval(&[i, j], &[s]).map(whole);
            prop_assert_eq!(expr.eval_rational(&[whole(i), whole(j)], &[whole(s)]), value, "{}", expr);
        }
    }

    /// Each point of a set is one of the relaxed set, with the quotients that it has.
    #[test]
    fn relaxing_loses_no_point(rows in prop::collection::vec((expr(true), prop::bool::weighted(0.3)), 0..3)) {
        let set = boxed(rows);
        let relaxed = set.relaxed().expect("affine");
        let exprs: Vec<AffineExpr> = set.constraints.iter().map(|constraint| constraint.expr.clone()).collect();
        let flat = flatten(&exprs, 2, 1).expect("affine");
        for (i, j, s) in (-4i64..=4).flat_map(|i| (-4i64..=4).flat_map(move |j| (-4i64..=4).map(move |s| (i, j, s)))) {
            let mut columns = vec![1, s, i, j];
            for div in &flat.divs {
                let row: i64 = div.row.iter().zip(&columns).map(|(a, b)| a * b).sum();
                columns.push(row.div_euclid(div.divisor));
            }
            let mut point = vec![whole(i), whole(j), whole(s)];
            point.extend(columns[4..].iter().map(|&quotient| whole(quotient)));
            prop_assert_eq!(relaxed.contains(&point), set.eval(&[i, j], &[s]).expect("small"), "{} at {:?}", set, point);
        }
    }

    /// The greatest value is one of a vertex, which is a point, and no point has a greater one.
    #[test]
    fn nothing_is_above_the_greatest(
        rows in prop::collection::vec((expr(false), prop::bool::weighted(0.2)), 0..3), form in expr(false),
    ) {
        let set = boxed(rows);
        let relaxed = set.relaxed().expect("affine");
        let greatest = relaxed.greatest(&form, 100_000);
        let value = |point: &[BigRational]| form.eval_rational(&point[..2], &point[2..]).expect("no division");
        let corners = relaxed.vertices(100_000).expect("at most nine rows");
        prop_assert!(corners.iter().all(|corner| relaxed.contains(corner)));
        prop_assert_eq!(&greatest, &corners.iter().map(|corner| value(corner)).max());
        for denominator in [1, 2] {
            for point in points(denominator).step_by(7).filter(|point| relaxed.contains(point)) {
                let bound = greatest.as_ref().expect("a box with a point has vertices");
                prop_assert!(value(&point) <= *bound, "{} at {:?} is above {}", form, point, bound);
            }
        }
    }
}

#[test]
fn what_grows_for_ever_has_no_greatest_value() {
    let (x, y) = (AffineExpr::Dim(0), AffineExpr::Dim(1));
    let above = |expr| Constraint { expr, is_eq: false };
    // 0 <= d1 <= d0: one vertex, and a ray along which d0 grows and -d0 falls.
    let cone =
        IntegerSet::new(2, 0, vec![above(y.clone()), above(x.clone() + y.clone() * -1)]).relaxed().expect("affine");
    assert_eq!(cone.vertices(100), Some(vec![vec![whole(0), whole(0)]]));
    assert_eq!(cone.greatest(&x, 100), None);
    assert_eq!(cone.greatest(&(x.clone() * -1 + 3), 100), Some(whole(3)));
    // A half plane holds a line, so it has no vertex.
    let half = IntegerSet::new(2, 0, vec![above(y.clone())]).relaxed().expect("affine");
    assert_eq!((half.vertices(100), half.greatest(&(y * -1), 100)), (Some(vec![]), None));
    // Too few choices are no answer.
    assert_eq!((cone.vertices(1), cone.greatest(&(x * -1), 1)), (None, None));
}
