//! What the judge and the dependences say of questions that are too big for their budget: never that all is well.

use farkas::affine::expr::AffineExpr;
use farkas::affine::presburger::Budget;
use farkas::analysis::dependence::{Dependence, Occurrence, WantedDependences, dependences};
use farkas::analysis::extract;
use farkas::analysis::scop::Scop;
use farkas::ir::Module;
use farkas::schedule::change::Change;
use farkas::schedule::dependent::dependent;
use farkas::schedule::legality::{judge_assuming, original};
use farkas::schedule::refusal::Refusal;
use farkas::schedule::tree::Tree;

fn read(text: &str) -> (Module, Scop) {
    let module = farkas::parse(text).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    let scop = extract(&module, farkas::builtin::functions(&module)[0], false).expect("statements");
    (module, scop)
}

const DOUBLED: &str = "func.func @f(%A: memref<16xf32>) {
  affine.parallel (%i) = (0) to (16) {
    %a = affine.load %A[%i] : memref<16xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %A[%i] : memref<16xf32>
  }
  return
}";

/// A race by a subscript whose meetings take some search.
fn racing() -> (Module, Scop) {
    read(&DOUBLED.replace("store %b, %A[%i]", "store %b, %A[%i mod 7 + %i floordiv 2]"))
}

#[test]
fn a_question_too_big_is_a_race() {
    let (module, scop) = racing();
    let all = dependent(&module, &scop, false, &Default::default()).all;
    let mut unknown = 0;
    for steps in 0..100 {
        let (tree, races) = original(&scop, &all, &Budget::new(steps));
        assert!(!races.is_empty() && !tree.get().bands()[0].parallel, "{steps} steps");
        unknown += usize::from(races[0].violation.is_none());
    }
    assert!(unknown > 0, "no budget was too small");
}

#[test]
fn a_question_too_big_is_a_dependence() {
    let (_, scop) = racing();
    let (_, occurrences) = scop.occurrences();
    let found = dependences(
        &scop.nest,
        &scop.memory,
        &occurrences,
        &WantedDependences { budget: 0, ..WantedDependences::default() },
    )
    .all;
    let all = dependences(&scop.nest, &scop.memory, &occurrences, &WantedDependences::default()).all;
    assert!(all.iter().all(|one| one.exact && !one.exhausted) && !all.is_empty());
    assert!(found.len() >= all.len(), "{found:?}");
    assert!(found.iter().all(|one| one.exhausted && !one.exact), "{found:?}");
}

/// Where nobody looked at the conjunctions of two accesses, all iterations may meet.
#[test]
fn meetings_too_many_to_look_at_are_a_dependence() {
    let (_, scop) = racing();
    let (_, occurrences) = scop.occurrences();
    let found = |meetings| {
        dependences(
            &scop.nest,
            &scop.memory,
            &occurrences,
            &WantedDependences { meetings, ..WantedDependences::default() },
        )
        .all
    };
    let (none, all) = (found(0), found(1000));
    assert!(all.iter().all(|one| one.exact && !one.exhausted) && none.iter().all(|one| one.exhausted && !one.exact));
    for one in &all {
        let is_same = |other: &&Dependence| {
            (other.source, other.target, other.kind, other.carried_by)
                == (one.source, one.target, one.kind, one.carried_by)
        };
        let other = none.iter().find(is_same).expect("what is found is found without looking");
        assert_eq!(one.pairs.is_subset(&other.pairs, &Budget::default()), Ok(true), "{one:?}");
    }
}

#[test]
fn what_is_known_is_not_assumed_away() {
    let (module, scop) = read(
        &DOUBLED.replace("parallel (%i) = (0) to (16)", "for %i = 0 to 15").replace("%b, %A[%i]", "%b, %A[%i + 1]"),
    );
    let all = dependent(&module, &scop, false, &Default::default()).all;
    let mut tree = Tree::of(&scop);
    let band = tree.band_mut(0).expect("a loop");
    band.member.values_mut().for_each(|time| *time = AffineExpr::Const(0) - time.clone());
    let backwards = Change::order("reverse", "reverse(%i)", tree);
    let verdict = judge_assuming(&scop, &all, &backwards, &Budget::default());
    assert!(matches!(verdict, Err(Refusal::Violates(_))));
}

/// Two operations that both touch two memories: that one pair of touches surely meets says nothing about the other.
#[test]
fn a_touch_that_may_not_happen_is_not_exact() {
    let (_, scop) = racing();
    let (_, mut occurrences) = scop.occurrences();
    let maybe = occurrences.iter().map(|one| Occurrence { must: false, ..one.clone() }).collect::<Vec<_>>();
    occurrences.extend(maybe);
    let found = dependences(&scop.nest, &scop.memory, &occurrences, &WantedDependences::default()).all;
    assert!(!found.is_empty() && found.iter().all(|one| !one.exact), "{found:?}");
}
