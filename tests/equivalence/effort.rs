//! What a difference is looked for with before a proof, and what a proof says that ran out of steps.

use super::read;
use farkas::interp::{CompareOptions, RunEffort, Verdict, compare};
use farkas::limits::Limits;

/// Sums of rows.
const SUMS: &str = "func.func @f(%n: index, %A: memref<?x?xf32>, %s: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %k = 0 to %n {
      %0 = affine.load %A[%i, %k] : memref<?x?xf32>
      %1 = affine.load %s[%i] : memref<?xf32>
      %2 = arith.addf %1, %0 : f32
      affine.store %2, %s[%i] : memref<?xf32>
    }
  }
  return
}";

/// The same, but for one iteration.
fn other_at(iteration: &str) -> String {
    let store = "affine.store %2, %s[%i] : memref<?xf32>";
    let guarded = format!(
        "affine.if affine_set<(d0) : (d0 - {iteration} == 0)>(%k) {{
        affine.store %0, %s[%i] : memref<?xf32>
      }} else {{
        {store}
      }}"
    );
    SUMS.replace(store, &guarded)
}

fn found(after: &str, effort: RunEffort) -> bool {
    let options = CompareOptions { effort, ..CompareOptions::default() };
    matches!(compare(&read(SUMS), &read(after), &options), Verdict::Differ(_))
}

#[test]
fn an_iteration_that_the_text_names_is_tried_though_no_small_size_reaches_it() {
    for effort in [RunEffort::Brief, RunEffort::Ordinary, RunEffort::Whole] {
        assert!(found(&other_at("37"), effort), "{effort:?}");
        assert!(!found(SUMS, effort), "{effort:?}");
    }
}

/// Many bounds are named before it.
#[test]
fn an_iteration_that_is_alone_comes_before_bounds() {
    let bounds: Vec<String> = (0..40).map(|more| format!("s0 + {}", 5 + more)).collect();
    let bounds = format!("min affine_map<()[s0] -> (s0, {})>()[%n]", bounds.join(", "));
    let after = other_at("90").replace("%k = 0 to %n", &format!("%k = 0 to {bounds}"));
    assert!(found(&after, RunEffort::Ordinary));
}

/// What is not so at the end of a type says nothing against a proof that takes it for granted that indices do not wrap.
#[test]
fn the_ends_of_types_are_for_the_whole_look_only() {
    let before = "func.func @f(%n: i64, %s: memref<1xi64>) {
  %one = arith.constant 1 : i64
  %more = arith.addi %n, %one : i64
  %is = arith.cmpi sgt, %more, %n : i64
  %0 = arith.extui %is : i1 to i64
  affine.store %0, %s[0] : memref<1xi64>
  return
}";
    let after = before.replace("%0 = arith.extui %is : i1 to i64", "%0 = arith.constant 1 : i64");
    let look = |effort| {
        let options = CompareOptions { effort, ..CompareOptions::default() };
        matches!(compare(&read(before), &read(&after), &options), Verdict::Differ(_))
    };
    assert!(!look(RunEffort::Brief) && !look(RunEffort::Ordinary));
    assert!(look(RunEffort::Whole));
}

/// The reason that stands first need not be the limit.
#[test]
fn a_proof_says_that_it_met_its_limit_where_it_did() {
    let (before, after) = (read(SUMS), read(&other_at("70000")));
    let (mut is_reason, mut is_elsewhere, mut is_not) = (0, 0, 0);
    for steps in 1..600 {
        let limits = Limits::within(steps);
        let not = farkas::prove_within(&before, &after, None, false, &limits).unwrap_err();
        let reason = &not.reason;
        assert_eq!(not.ran_out, reason.contains(&limits.allows_more()), "{steps}: {reason}");
        let says_limit = format!("took more than {steps} steps, the limit of a proof; ");
        match (not.ran_out, reason.contains(&says_limit)) {
            (true, true) => is_reason += 1,
            (true, false) => {
                assert!(reason.contains("; the proof ran out of steps; ") && !reason.contains("the limit"), "{reason}");
                is_elsewhere += 1;
            }
            (false, _) => {
                assert!(!reason.contains("the limit"), "{reason}");
                is_not += 1;
            }
        }
    }
    assert!(is_reason > 0 && is_elsewhere > 0 && is_not > 0, "{is_reason}, {is_elsewhere}, {is_not}");
}
