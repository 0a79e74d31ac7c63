//! Integer sets and affine maps turned into relations and back say the same at every point.

use farkas::affine::expr::{AffineExpr, AffineOp};
use farkas::affine::map::AffineMap;
use farkas::affine::presburger::{Budget, Relation};
use farkas::affine::set::{Constraint, IntegerSet};
use num_bigint::BigInt;
use proptest::prelude::*;

/// Expressions over two dims and a symbol, with divisions nested as they come.
fn expr() -> impl Strategy<Value = AffineExpr> {
    let leaf = prop_oneof![
        (-9i64..=9).prop_map(AffineExpr::Const),
        (0u32..2).prop_map(AffineExpr::Dim),
        Just(AffineExpr::Symbol(0)),
    ];
    leaf.prop_recursive(4, 12, 2, |inner| {
        let division = prop_oneof![Just(AffineOp::FloorDiv), Just(AffineOp::CeilDiv), Just(AffineOp::Mod)];
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a + b),
            (inner.clone(), -4i64..=4).prop_map(|(a, c)| a * c),
            (division, inner, 1i64..=6).prop_map(|(op, a, c)| AffineExpr::binary(op, a, c.into())),
        ]
    })
}

fn grid() -> impl Iterator<Item = (i64, i64, i64)> {
    (-2i64..=2).flat_map(|s| (-5i64..=5).flat_map(move |i| (-5i64..=5).map(move |j| (s, i, j))))
}

fn big(point: &[i64]) -> Vec<BigInt> {
    point.iter().map(|&x| BigInt::from(x)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn sets_hold_at_the_same_points(rows in prop::collection::vec((expr(), prop::bool::weighted(0.3)), 0..3)) {
        let constraints = rows.into_iter().map(|(expr, is_eq)| Constraint { expr, is_eq }).collect();
        let set = IntegerSet::new(2, 1, constraints);
        let relation = set.to_set().expect("pure affine");
        let back = IntegerSet::from_set(&relation).expect("one conjunction");
        let slim = IntegerSet::from_set(&relation.coalesce(&Budget::default()).unwrap()).expect("one conjunction or none");
        for (s, i, j) in grid() {
            let holds = set.eval(&[i, j], &[s]).expect("small numbers");
            prop_assert_eq!(relation.contains(&big(&[s, i, j])).unwrap(), holds);
            prop_assert_eq!(back.eval(&[i, j], &[s]), Some(holds), "{} became {}", set, back);
            prop_assert_eq!(slim.eval(&[i, j], &[s]), Some(holds), "{} became {}", set, slim);
        }
    }

    #[test]
    fn maps_have_the_same_values(results in prop::collection::vec(expr(), 1..3)) {
        let map = AffineMap::new(2, 1, results);
        let relation = map.to_relation().expect("pure affine");
        for (s, i, j) in grid().step_by(7) {
            let value = map.eval(&[i, j], &[s]).expect("small numbers");
            let at = |value: &[i64]| big(&[&[s, i, j], value].concat());
            prop_assert!(relation.contains(&at(&value)).unwrap());
            let mut other = value.clone();
            other[0] += 1;
            prop_assert!(!relation.contains(&at(&other)).unwrap());
        }
        let back = AffineMap::from_relation(&relation, &Budget::default()).unwrap().expect("a function in one piece");
        for (s, i, j) in grid() {
            prop_assert_eq!(back.eval(&[i, j], &[s]), map.eval(&[i, j], &[s]), "{} became {}", map, back);
        }
    }
}

#[test]
fn what_is_no_map_and_what_is_no_set() {
    let budget = Budget::default();
    let read = |text: &str| Relation::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(AffineMap::from_relation(&read("{ [i] -> [j] : 0 <= j - i <= 1 }"), &budget).unwrap(), None);
    assert_eq!(AffineMap::from_relation(&read("{ [i] -> [j] : j >= i }"), &budget).unwrap(), None);
    assert_eq!(AffineMap::from_relation(&read("{ [i] -> [i] : i >= 0; [i] -> [-i] : i < 0 }"), &budget).unwrap(), None);
    let half =
        AffineMap::from_relation(&read("{ [i] -> [j] : i - 1 <= 2 j <= i }"), &budget).unwrap().expect("a function");
    for i in -7..=7i64 {
        assert_eq!(half.eval(&[i], &[]), Some(vec![i.div_euclid(2)]));
    }
    assert_eq!(IntegerSet::from_set(&read("{ [i] : i = 0 or i = 5 }")), None);
    assert_eq!(IntegerSet::from_set(&read("{ [i] : 1 = 0 }")).expect("no points").eval(&[3], &[]), Some(false));
    let semi = AffineMap::new(1, 1, vec![AffineExpr::Dim(0) * AffineExpr::Symbol(0)]);
    assert!(semi.to_relation().is_err());
}
