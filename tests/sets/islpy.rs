//! isl reads what we print, and computes the same from the same texts: random operations, held against islpy.

use crate::tools::Islpy;
use crate::unions;
use farkas::affine::presburger::calc;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// Pairs of random operands.
const PAIRS: usize = 150;

/// Operations on one or two sets.
const ON_SETS: &str = "A; A + B; A - B; A * B; A % B; A = B; A <= B; A > B; A cross B; A -> B; A << B; A <<= B; A >> B; A >>= B; \
    complement A; coalesce A; empty A; params A; identity A; unwrap A; sample A; lexmin A; lexmax A; \
    aff A";

/// Operations on one or two relations.
const ON_MAPS: &str = "A; A + B; A - B; A * B; A % B; A = B; A <= B; A > B; A cross B; A cross_range B; A . B; A after B; \
    A ->* (ran B); A ->- (ran B); A * (dom B); A(dom B); A << B; A >>= B; A^-1; A^2; coalesce A; wrap A; dom A; \
    ran A; deltas A; domain_map A; range_map A; zip A; sample A; lexmin A; lexmax A; \
    aff A";

/// The answer of the calculator, if it is within the budget.
fn answer(operation: &str, a: &str, b: &str) -> Option<String> {
    let mut printed = None;
    let program = format!("A := {a}\nB := {b}\n{operation}");
    match calc::run(&program, 300_000, &mut |value| printed = Some(value.to_string())) {
        Ok(()) => printed,
        Err(error) if error.code == "budget-exhausted" => None,
        Err(error) if error.code == "unbounded" => Some("error".to_string()),
        Err(error) => panic!("{program}: {error}"),
    }
}

#[test]
fn isl_finds_the_same() {
    let Some(islpy) = Islpy::need("isl_finds_the_same") else { return };
    let mut runner = TestRunner::deterministic();
    let mut lines = String::new();
    let mut given_up = 0;
    for number in 0..PAIRS {
        let is_map = number % 2 == 1;
        let mut random = || {
            let pieces = unions::pieces(is_map, 1 << 40).new_tree(&mut runner).expect("a recipe").current();
            unions::text(&pieces)
        };
        let (a, b) = (random(), random());
        let (kind, operations) = if is_map { ("map", ON_MAPS) } else { ("set", ON_SETS) };
        for operation in operations.split("; ") {
            let operands = if operation.contains('B') { format!("{a}\t{b}") } else { a.clone() };
            match answer(operation, &a, &b) {
                Some(found) => lines.push_str(&format!("{kind}\t{operation}\t{operands}\t{found}\n")),
                None => given_up += 1,
            }
        }
    }
    let asked = lines.lines().count();
    assert!(given_up * 50 < asked, "{given_up} of {} answers were not found within the budget", asked + given_up);
    let output =
        islpy.run(include_str!("../tools/check_with_islpy.py"), &lines).unwrap_or_else(|error| panic!("{error}"));
    let last = output.lines().next_back().unwrap_or_default();
    let undecided = last.strip_prefix(&format!("checked {asked}, undecided ")).and_then(|n| n.parse::<usize>().ok());
    let undecided = undecided.unwrap_or_else(|| panic!("islpy ended early:\n{output}"));
    assert!(undecided * 100 < asked, "isl gave up on {undecided} of {asked} answers");
    let wrong: Vec<&str> = output.lines().filter(|line| !line.starts_with("checked ")).collect();
    assert!(wrong.is_empty(), "{} of {asked} answers:\n{}", wrong.len(), wrong.join("\n"));
}
