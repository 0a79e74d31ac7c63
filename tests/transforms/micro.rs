//! `micro` on products of matrices in all orders, transposed or not, of triangles, with tiles of all sizes: what is accepted computes the
//! same, is what its own steps make, and holds the tile in memory of its own.

use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::transforms::{Options, PipelineError, apply_pipeline, parse_pipeline};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;

use super::{cases, text};
use crate::tools::contractions::contractions;

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A product: the order of its loops, which of its subscripts are the other way round, the upper bound of each loop, the tile.
type Product = ([usize; 3], [bool; 3], [&'static str; 3], [i64; 2], bool);

fn product() -> impl Strategy<Value = Product> {
    // A bound that names another loop is of use where that stands outside.
    let bound =
        || select(vec!["%n", "%n", "7", "affine_map<(d0) -> (d0 + 1)>(%i)", "affine_map<(d0) -> (d0 + 2)>(%k)"]);
    let tile = [1..5i64, 1..5i64];
    (select(ORDERS.to_vec()), any::<[bool; 3]>(), [bound(), bound(), bound()], tile, any::<bool>())
}

fn source((order, turned, bounds, _, starts): &Product) -> String {
    let names = ["i", "j", "k"];
    let mut outer: Vec<&str> = Vec::new();
    let mut text =
        "func.func @f(%n: index, %C: memref<?x?xi32>, %A: memref<?x?xi32>, %B: memref<?x?xi32>) {\n".to_owned();
    text += "%zero = arith.constant 0 : i32\n";
    let pairs = [["i", "j"], ["i", "k"], ["k", "j"]];
    let at = |which: usize| {
        let [a, b] = pairs[which];
        if turned[which] { format!("[%{b}, %{a}]") } else { format!("[%{a}, %{b}]") }
    };
    for (depth, &which) in order.iter().enumerate() {
        let named = ["(%i)", "(%k)"].iter().find(|named| bounds[which].ends_with(**named));
        let is_there = named.is_none_or(|named| outer.iter().any(|outer| **named == format!("(%{outer})")));
        let bound = if is_there { bounds[which] } else { "%n" };
        if depth == 2 && which == 2 && *starts {
            text += &format!("affine.store %zero, %C{} : memref<?x?xi32>\n", at(0));
        }
        text += &format!("affine.for %{} = 0 to {bound} {{\n", names[which]);
        outer.push(names[which]);
    }
    for (value, array, which) in [("c", "C", 0), ("a", "A", 1), ("b", "B", 2)] {
        text += &format!("%{value} = affine.load %{array}{} : memref<?x?xi32>\n", at(which));
    }
    text += "%p = arith.muli %a, %b : i32\n%s = arith.addi %c, %p : i32\n";
    text + &format!("affine.store %s, %C{} : memref<?x?xi32>\n}} }} }}\nreturn\n}}\n", at(0))
}

fn check(product: &Product) -> Result<bool, String> {
    let (source, [a, b]) = (source(product), product.3);
    let before = farkas::parse(&source).map_err(|errors| format!("{}\n{source}", errors[0]))?.module;
    let func = farkas::builtin::functions(&before)[0];
    let apply =
        |steps: &str| apply_pipeline(&before, func, &parse_pipeline(steps).expect("steps"), &Options::default());
    let step = format!("micro(%i,%j;{a},{b})");
    let outcome = match apply(&step) {
        Ok(outcome) => outcome,
        Err(PipelineError::Refused { .. } | PipelineError::Usage(_)) => return Ok(false),
        Err(error) => return Err(format!("{step}: {error}\n{source}")),
    };
    let after = text(&outcome.module);
    match compare(&before, &outcome.module, &CompareOptions::default()) {
        Verdict::Tested { .. } => {}
        verdict => return Err(format!("{step}: {verdict:?}\n{source}\n{after}")),
    }
    let said = outcome.report.iter().find_map(|line| line.strip_prefix(&format!("`{step}` is ")));
    let steps = said.ok_or_else(|| format!("{step} does not say what it is: {:?}", outcome.report))?;
    let again = apply(steps).map_err(|error| format!("{step} is not {steps}: {error}\n{source}"))?;
    if text(&again.module) != after {
        return Err(format!("{step} is not {steps}\n{source}\n{after}\n{}", text(&again.module)));
    }
    if !after.contains("memref.alloca()") {
        return Err(format!("{step}: the tile has no memory of its own\n{source}\n{after}"));
    }
    Ok(true)
}

#[test]
fn tiles_compute_the_same_and_are_their_steps() {
    let config = ProptestConfig { cases: cases(24), failure_persistence: None, ..ProptestConfig::default() };
    let accepted = std::cell::Cell::new(0);
    let law = |product: Product| {
        let is_accepted = check(&product).map_err(TestCaseError::fail)?;
        accepted.set(accepted.get() + u32::from(is_accepted));
        Ok(())
    };
    TestRunner::new(config).run(&product(), law).unwrap_or_else(|error| panic!("{error}"));
    assert!(accepted.get() >= cases(24) / 4, "only {} were accepted", accepted.get());
}

/// Each of them is proved, step by step and as a whole.
#[test]
fn tiles_of_all_contractions_are_proved() {
    for contraction in contractions() {
        let module = farkas::parse(&contraction.text).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
        let func = farkas::builtin::functions(&module)[0];
        let [a, b] = contraction.tile;
        let steps = parse_pipeline(&format!("micro({a},{b};4,8)")).expect("steps");
        let outcome = apply_pipeline(&module, func, &steps, &Options::default());
        let outcome = outcome.unwrap_or_else(|error| panic!("{}: {error}", contraction.name));
        assert!(outcome.report.iter().all(|line| !line.starts_with("not re-read")), "{:?}", outcome.report);
        assert!(text(&outcome.module).contains("memref.alloca() : memref<"), "{}", contraction.name);
    }
}
