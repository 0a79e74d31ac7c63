//! Affine expressions: text and back, simplification keeps the value, rows have the value, the text is mlir-opt's.

use crate::tools::Mlir;
use farkas::affine::expr::{AffineExpr, AffineOp};
use farkas::affine::flatten::flatten;
use farkas::affine::map::AffineMap;
use farkas::affine::set::IntegerSet;
use proptest::prelude::*;
use proptest::strategy::ValueTree;

/// An expression as somebody wrote it.
#[derive(Clone, Debug)]
enum Tree {
    Const(i64),
    Dim(u32),
    Symbol(u32),
    Neg(Box<Tree>),
    Sub(Box<Tree>, Box<Tree>),
    Binary(AffineOp, Box<Tree>, Box<Tree>),
}

impl Tree {
    /// Every operand in parentheses.
    fn text(&self) -> String {
        match self {
            Tree::Const(value) if *value < 0 => format!("({value})"),
            Tree::Const(value) => value.to_string(),
            Tree::Dim(dim) => format!("d{dim}"),
            Tree::Symbol(symbol) => format!("s{symbol}"),
            Tree::Neg(tree) => format!("(-{})", tree.text()),
            Tree::Sub(a, b) => format!("({} - {})", a.text(), b.text()),
            Tree::Binary(op, a, b) => format!("({} {op} {})", a.text(), b.text()),
        }
    }

    /// The value in plain arithmetic; none where a divisor is not positive.
    fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<i128> {
        let (op, a, b) = match self {
            Tree::Const(value) => return Some(i128::from(*value)),
            Tree::Dim(dim) => return Some(i128::from(dims[*dim as usize])),
            Tree::Symbol(symbol) => return Some(i128::from(symbols[*symbol as usize])),
            Tree::Neg(tree) => return tree.eval(dims, symbols)?.checked_neg(),
            Tree::Sub(a, b) => return a.eval(dims, symbols)?.checked_sub(b.eval(dims, symbols)?),
            Tree::Binary(op, a, b) => (op, a.eval(dims, symbols)?, b.eval(dims, symbols)?),
        };
        match op {
            AffineOp::Add => a.checked_add(b),
            AffineOp::Mul => a.checked_mul(b),
            _ if b <= 0 => None,
            AffineOp::Mod => Some(((a % b) + b) % b),
            AffineOp::FloorDiv => Some((a - (((a % b) + b) % b)) / b),
            AffineOp::CeilDiv => Some(-((-a - (((-a % b) + b) % b)) / b)),
        }
    }

    fn is_symbolic(&self) -> bool {
        match self {
            Tree::Const(_) | Tree::Symbol(_) => true,
            Tree::Dim(_) => false,
            Tree::Neg(tree) => tree.is_symbolic(),
            Tree::Sub(a, b) | Tree::Binary(_, a, b) => a.is_symbolic() && b.is_symbolic(),
        }
    }
}

/// Constants around zero, and with `far` some at the ends of 64 bits. With `semi` products with symbols and symbolic
/// divisors too.
fn trees(far: bool, semi: bool) -> impl Strategy<Value = Tree> {
    let near = prop_oneof![(-6..=6_i64).prop_map(Tree::Const), (-130..130_i64).prop_map(Tree::Const)].boxed();
    let ends = prop_oneof![Just(i64::MAX), Just(-i64::MAX), Just(1 << 62), Just(i64::MAX / 3)].prop_map(Tree::Const);
    let constants = if far { prop_oneof![3 => near, 1 => ends].boxed() } else { near };
    let leaf = prop_oneof![2 => constants.clone(), 3 => (0..3_u32).prop_map(Tree::Dim), 1 => (0..2_u32).prop_map(Tree::Symbol)];
    let divisor = (1..=8_i64).prop_map(Tree::Const);
    leaf.prop_recursive(5, 24, 2, move |inner| {
        let boxed = |tree: Tree| Box::new(tree);
        let add =
            (inner.clone(), inner.clone()).prop_map(move |(a, b)| Tree::Binary(AffineOp::Add, boxed(a), boxed(b)));
        let sub = (inner.clone(), inner.clone()).prop_map(move |(a, b)| Tree::Sub(boxed(a), boxed(b)));
        let neg = inner.clone().prop_map(move |a| Tree::Neg(boxed(a)));
        let mul = (inner.clone(), constants.clone(), any::<bool>()).prop_map(move |(a, b, swap)| {
            let (a, b) = if swap { (b, a) } else { (a, b) };
            Tree::Binary(AffineOp::Mul, boxed(a), boxed(b))
        });
        let ops = prop_oneof![Just(AffineOp::FloorDiv), Just(AffineOp::CeilDiv), Just(AffineOp::Mod)];
        let div = (ops.clone(), inner.clone(), divisor.clone())
            .prop_map(move |(op, a, b)| Tree::Binary(op, boxed(a), boxed(b)));
        let any = (prop_oneof![Just(AffineOp::Mul), ops], inner.clone(), inner)
            .prop_filter("a symbolic right side", |(_, _, b)| b.is_symbolic())
            .prop_map(move |(op, a, b)| Tree::Binary(op, boxed(a), boxed(b)));
        prop_oneof![4 => add, 3 => sub, 1 => neg, 2 => mul, 3 => div, u32::from(semi) => any]
    })
}

fn read(tree: &Tree) -> AffineExpr {
    let text = format!("(d0, d1, d2)[s0, s1] -> ({})", tree.text());
    let map: AffineMap = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    map.results[0].clone()
}

fn points() -> impl Strategy<Value = (Vec<i64>, Vec<i64>)> {
    (prop::collection::vec(-40..40_i64, 3), prop::collection::vec(-9..9_i64, 2))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn simplification_keeps_the_value(tree in trees(true, true), points in prop::collection::vec(points(), 8)) {
        let expr = read(&tree);
        for (dims, symbols) in points {
            // Where the tree has a value that fits, the expression has the same; rules may only make more points defined.
            if let Some(value) = tree.eval(&dims, &symbols) {
                prop_assert_eq!(expr.eval(&dims, &symbols), i64::try_from(value).ok(), "{} is {}", tree.text(), expr);
            }
        }
    }

    #[test]
    fn printing_and_reading_again_settles(tree in trees(true, true), point in points()) {
        let map = AffineMap::new(3, 2, vec![read(&tree)]);
        let again: AffineMap = map.to_string().parse().expect("what is printed can be read");
        prop_assert_eq!(map.eval(&point.0, &point.1), again.eval(&point.0, &point.1), "{} against {}", map, again);
        // `a + (b + c)` is printed without parentheses, so the first reading may still gather terms.
        let mut last = again;
        for _ in 0..16 {
            let next: AffineMap = last.to_string().parse().expect("what is printed can be read");
            if next == last {
                return Ok(());
            }
            last = next;
        }
        prop_assert!(false, "{} does not settle", map);
    }

    #[test]
    fn rows_have_the_value(trees in prop::collection::vec(trees(false, false), 1..4), points in prop::collection::vec(points(), 6)) {
        let exprs: Vec<AffineExpr> = trees.iter().map(read).collect();
        let flat = flatten(&exprs, 3, 2).expect("pure affine with small constants");
        for (dims, symbols) in points {
            let mut columns: Vec<i128> = vec![1];
            columns.extend(symbols.iter().chain(&dims).map(|&value| i128::from(value)));
            let dot = |row: &[i64], columns: &[i128]| -> i128 {
                row.iter().zip(columns).map(|(&a, &b)| i128::from(a) * b).sum()
            };
            for div in &flat.divs {
                columns.push(dot(&div.row, &columns).div_euclid(i128::from(div.divisor)));
            }
            for (expr, row) in exprs.iter().zip(&flat.rows) {
                prop_assert_eq!(row.len(), columns.len());
                prop_assert_eq!(expr.eval(&dims, &symbols).map(i128::from), Some(dot(row, &columns)), "{}", expr);
            }
        }
    }

    #[test]
    fn composing_maps_composes_values(
        outer in prop::collection::vec(trees(false, true), 1..3),
        inner in prop::collection::vec(trees(false, true), 3),
        dims in prop::collection::vec(-20..20_i64, 3),
        symbols in prop::collection::vec(1..9_i64, 4),
    ) {
        let outer = AffineMap::new(3, 2, outer.iter().map(read).collect());
        let inner = AffineMap::new(3, 2, inner.iter().map(read).collect());
        if let Some(middle) = inner.eval(&dims, &symbols[..2])
            && let Some(value) = outer.eval(&middle, &symbols[2..])
        {
            prop_assert_eq!(outer.compose(&inner).eval(&dims, &symbols), Some(value));
        }
    }

    #[test]
    fn known_divisors_divide(tree in trees(true, true), points in prop::collection::vec(points(), 8)) {
        let expr = read(&tree);
        let divisor = expr.largest_known_divisor();
        for (dims, symbols) in points {
            if let Some(value) = expr.eval(&dims, &symbols) {
                prop_assert!(value.unsigned_abs().is_multiple_of(divisor), "{} = {} by {}", expr, value, divisor);
            }
        }
    }
}

/// `(written, printed)`, as mlir-opt 22 prints it.
const PRINTED: &[(&str, &str)] = &[
    ("4 + d0", "d0 + 4"),
    ("(d0 + 2) + 3", "d0 + 5"),
    ("d0 + d0", "d0 * 2"),
    ("d0*3 + d0*2", "d0 * 5"),
    ("s0 + d0", "d0 + s0"),
    ("(d0+2)+d1", "d0 + d1 + 2"),
    ("d0 - (d0 floordiv 4) * 4", "d0 mod 4"),
    ("d0 - (d0 floordiv s0)*s0", "d0 mod s0"),
    ("-(d0+d1)", "-(d0 + d1)"),
    ("d0 - (d1 + 3)", "d0 - (d1 + 3)"),
    ("(d0*2+ d1*4 + 1) floordiv 2", "d0 + d1 * 2"),
    ("(d0 * 128) mod 64", "0"),
    ("(d0 mod 8) mod 4", "d0 mod 4"),
    ("7 floordiv -3", "-3"),
    ("7 ceildiv -3", "-2"),
    ("-7 ceildiv 3", "-2"),
    ("-7 floordiv 3", "-3"),
    ("-7 mod 3", "2"),
    ("d0 * -2 - d1 * 3", "d0 * -2 - d1 * 3"),
    ("s0 * d0", "d0 * s0"),
    ("s1 * s0", "s0 * s1"),
    ("2*s0*d0", "d0 * (s0 * 2)"),
    ("d0 * (s0 + 1)", "d0 * (s0 + 1)"),
    ("d0 * 64 + d1 - d1 floordiv 4 * 4", "d0 * 64 + d1 mod 4"),
    ("d0 + s0 - d1 floordiv 4", "d0 + -(d1 floordiv 4) + s0"),
    ("-d0 floordiv 2", "(-d0) floordiv 2"),
    ("-(d0 floordiv 2)", "-(d0 floordiv 2)"),
    ("d0 floordiv 0", "d0 floordiv 0"),
    ("d0 mod 0", "d0 mod 0"),
    ("d0 ceildiv -2", "d0 ceildiv -2"),
    ("(d0 * 4) floordiv -2", "d0 * -2"),
    ("d0 - d0", "0"),
    ("0 * d0", "0"),
    ("s0 + s1 + d0", "d0 + s0 + s1"),
    ("s1 + s0", "s0 + s1"),
    ("d0 + (d1 + d0)", "d0 + d0 + d1"),
    ("d1 * 2 + d0", "d1 * 2 + d0"),
    ("5 floordiv 0", "5 floordiv 0"),
    ("5 mod -3", "5 mod -3"),
    ("9223372036854775807 + 1", "9223372036854775807 + 1"),
    ("s0 * (d0 + 3)", "(d0 + 3) * s0"),
    ("d0 ceildiv 1", "d0"),
    ("(d0 * 6 + d1 * 4) mod 2", "0"),
    ("(d0 * 6 + d1 * 3) mod 2", "(d1 * 3) mod 2"),
    ("d0 - s0 * 2 + 3 - d1", "d0 - s0 * 2 - d1 + 3"),
    ("-9223372036854775807", "-9223372036854775807"),
];

/// The results that mlir-opt prints for a map with these results.
fn mlir_results(mlir: &Mlir, results: &[String]) -> String {
    let source =
        format!("\"test.op\"() {{m = affine_map<(d0, d1, d2)[s0, s1] -> ({})>}} : () -> ()", results.join(",\n"));
    let printed = mlir.opt(&source, &["--allow-unregistered-dialect"]).expect("mlir-opt reads it");
    let start = printed.find("-> (").expect("a map") + 4;
    let end = printed.find(")>\nmodule").expect("the end of the map");
    printed[start..end].to_owned()
}

#[test]
fn expressions_print_as_in_mlir() {
    for (written, printed) in PRINTED {
        let map: AffineMap = format!("(d0, d1, d2)[s0, s1] -> ({written})").parse().expect(written);
        assert_eq!(map.results[0].to_string(), *printed, "{written}");
    }
    let Some(mlir) = Mlir::need("expressions_print_as_in_mlir") else { return };
    let (written, printed): (Vec<String>, Vec<&str>) = PRINTED.iter().map(|(a, b)| (a.to_string(), *b)).unzip();
    assert_eq!(mlir_results(&mlir, &written), printed.join(", "));
}

#[test]
fn random_expressions_print_as_in_mlir() {
    let Some(mlir) = Mlir::need("random_expressions_print_as_in_mlir") else { return };
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let strategy = prop::collection::vec(trees(false, true), 400);
    for _ in 0..3 {
        let trees = strategy.new_tree(&mut runner).expect("trees").current();
        let texts: Vec<String> = trees.iter().map(Tree::text).collect();
        let expected = mlir_results(&mlir, &texts);
        let ours: Vec<String> = trees.iter().map(|tree| read(tree).to_string()).collect();
        for ((ours, expected), text) in ours.iter().zip(expected.split(", ")).zip(&texts) {
            assert_eq!(ours, expected, "{text}");
        }
        assert_eq!(ours.join(", "), expected);
    }
}

#[test]
fn the_smallest_integer_is_written_as_a_difference() {
    for written in ["-9223372036854775807 - 1", "d0 - 9223372036854775807 - 1", "d0 * (-9223372036854775807 - 1)"] {
        let map: AffineMap = format!("(d0) -> ({written})").parse().expect(written);
        assert_eq!(map.results[0].to_string(), written);
        assert_eq!(map.to_string().parse(), Ok(map));
    }
}

#[test]
fn overflow_is_left_alone() {
    let d = AffineExpr::Dim(0);
    let far = (d.clone() + AffineExpr::Const(i64::MAX)) + AffineExpr::Const(1);
    assert_eq!(far.eval(&[-5], &[]), Some(i64::MAX - 4));
    assert_eq!((d.clone() * i64::MAX * 2).eval(&[0], &[]), Some(0));
    assert_eq!((d.clone() * i64::MAX * 2).eval(&[1], &[]), None);
    assert_eq!((-AffineExpr::Const(i64::MIN)).eval(&[], &[]), None);
    assert_eq!(d.floor_div(0).eval(&[1], &[]), None);
}

#[test]
fn sets_and_maps_read_and_print() {
    let set: IntegerSet = "(i, j)[N] : (i <= N, j >= 3, i - j == 2)".parse().expect("a set");
    assert_eq!(set.to_string(), "(d0, d1)[s0] : (-d0 + s0 >= 0, d1 - 3 >= 0, d0 - d1 - 2 == 0)");
    assert_eq!(set.eval(&[5, 3], &[5]), Some(true));
    assert_eq!(set.eval(&[5, 3], &[4]), Some(false));
    let empty: IntegerSet = "() : ()".parse().expect("a set");
    assert_eq!(empty.to_string(), "() : (0 == 0)");
    let unknown: IntegerSet = "(d0)[s0] : (d0 mod s0 == 0, d0 >= 0)".parse().expect("a set");
    assert_eq!((unknown.eval(&[4], &[0]), unknown.eval(&[-4], &[0])), (None, Some(false)));
    for text in ["() -> ()", "(d0)[s0, s1] -> (d0 + s1, s0)", "()[s0] -> (s0 ceildiv 3)"] {
        let map: AffineMap = text.parse().expect(text);
        assert_eq!(map.to_string(), text);
    }
}

#[test]
fn wrong_texts_say_what_is_wrong() {
    let wrong = [
        ("(d0, d1) -> (d0 * d1)", "this product is not affine: one factor must be a constant or built of symbols"),
        ("(d0) -> (3 mod d0)", "this `mod` is not affine: its right side must be a constant or built of symbols"),
        ("(d0) -> (9223372036854775808)", "this constant does not fit 64 bits"),
        ("(d0) -> (d1)", "expected an affine expression"),
        ("(d0, d0) -> (d0)", "`d0` is declared twice"),
        ("(d0) -> (d0", "expected `)`"),
        ("(d0) -> (d0) d0", "expected the end"),
        ("(d0) -> (d0 +)", "expected an affine expression"),
    ];
    for (text, message) in wrong {
        assert_eq!(text.parse::<AffineMap>().expect_err(text).message, message, "{text}");
    }
    let deep = format!("() -> ({}1{})", "(".repeat(100_000), ")".repeat(100_000));
    assert!(deep.parse::<AffineMap>().is_err());
    let signs = format!("() -> ({}1)", "-".repeat(100_000));
    assert!(signs.parse::<AffineMap>().is_err());
    let long = format!("(d0, d1) -> (d0{})", " + d1 + d0".repeat(100_000));
    assert!(long.parse::<AffineMap>().is_err());
}
