//! Certificates: every emptiness verdict comes with a point that meets the rows or a proof that the checker takes, and a
//! changed proof, or a proof held against a changed question, is rejected.

use farkas_presburger::proof::{Proof, Question, Row, Step, Terms, check};
use farkas_presburger::{BasicRelation, Budget, Certified, Evidence, Relation, Space};
use num_bigint::BigInt;
use num_traits::Zero;
use proptest::prelude::*;

/// The sets of the corpus of questions: the lines `A = { .. }`.
fn corpus() -> Vec<(String, Relation)> {
    let lines = include_str!("corpus.txt").lines().filter(|line| !line.starts_with('#'));
    let sets = lines.filter_map(|line| line.split_once(" = ")).filter(|(name, _)| name.len() == 1);
    sets.map(|(_, text)| (text.to_string(), Relation::parse(text).unwrap_or_else(|e| panic!("{text}: {e}")))).collect()
}

/// Sets without a point that rounding a few rows does not show.
const HARD: &[&str] = &[
    // Sums that coins do not make; the first is known for its long searches.
    "{ [a, b, c, d, e] : 12223a + 12224b + 36674c + 61119d + 85569e = 89643481 and a >= 0 and b >= 0 and c >= 0 and \
     d >= 0 and e >= 0 }",
    "{ [a, b, c, d, e, f] : 527a + 1633b + 716c + 1994d + 1505e + 2287f = 13671 and a >= 0 and b >= 0 and c >= 0 and \
     d >= 0 and e >= 0 and f >= 0 }",
    "{ [a, b, c, d] : 30a + 42b + 70c + 105d = 383 and a >= 0 and b >= 0 and c >= 0 and d >= 0 }",
    "{ [a, b, c] : 97a + 101b + 103c = 1100 and 0 <= a <= 4 and 0 <= b <= 4 and 0 <= c <= 4 }",
    // Market split.
    "{ [a, b, c, d, e, f, g] : 40a + 85b + 79c + 26d + 57e + 87f + 70g = 222 and \
     90a + 84b + 18c + 87d + 11e + 70f + 43g = 201 and 0 <= a <= 1 and 0 <= b <= 1 and 0 <= c <= 1 and 0 <= d <= 1 and \
     0 <= e <= 1 and 0 <= f <= 1 and 0 <= g <= 1 }",
    // Thin slabs and a small simplex.
    "{ [a, b] : 1 <= 7a - 12b <= 4 and 1 <= 12b + 5a <= 4 and 1 <= 5a - 9b <= 7 and 4 <= 3a }",
    "{ [a, b] : 1 <= 1000a - 1999b <= 900 and 1 <= b <= 99 and 2a - 4b <= -1 }",
    "{ [a, b, c] : 2a + 2b >= 1 and 2b + 2c >= 1 and 2a + 2c >= 1 and 2a + 2b + 2c <= 2 }",
    // Unbounded directions beside the contradiction.
    "{ [a, b, c] : a >= 0 and c >= 2a and 1 <= 6b - 4c <= 1 }",
    "{ [a, b, c] : 3a >= 7b + c and 6 <= 10b - 15c <= 9 }",
];

/// Each single multiplier of a step changed.
fn changed(step: &Step) -> Vec<Step> {
    let (terms, with): (&Terms, &dyn Fn(Terms) -> Step) = match step {
        Step::Farkas(terms) => (terms, &Step::Farkas),
        Step::Modulo(modulus, terms) => (terms, &|terms| Step::Modulo(modulus.clone(), terms)),
        Step::Cut(terms) => (terms, &Step::Cut),
        Step::Split(_) => return Vec::new(),
    };
    let mut out = Vec::new();
    for (index, value) in terms.iter() {
        let values = [value + 1, value - 1, value * 2, value + 2, -value, BigInt::zero(), value + 5, value * 3];
        for other in values.into_iter().filter(|other| other != value) {
            let term = |(k, v): (usize, &BigInt)| (k, if k == index { other.clone() } else { v.clone() });
            out.push(with(terms.iter().map(term).collect()));
        }
    }
    out
}

/// The proofs that a change of one multiplier makes and the checker takes.
fn accepted_changes(question: &Question, proof: &Proof) -> Vec<Proof> {
    let mut out = Vec::new();
    for (k, step) in proof.steps.iter().enumerate() {
        for other in changed(step) {
            let mut other_proof = proof.clone();
            other_proof.steps[k] = other;
            if check(question, &other_proof).is_ok() {
                out.push(other_proof);
            }
        }
    }
    out
}

/// The question with `by` more in the constant of row `k`.
fn weakened(question: &Question, k: usize, by: i64) -> Question {
    let mut out = question.clone();
    let (Row::Eq(terms) | Row::Ge(terms)) = &mut out.rows[k];
    terms.add(&BigInt::from(by), &Terms::from_iter([(0, BigInt::from(1))]));
    out
}

fn hold(label: &str, certified: &Certified) {
    let Certified { question, evidence } = certified;
    certified.check().unwrap_or_else(|e| panic!("{label}: {e}: {certified:?}"));
    assert_eq!(question.to_string().parse::<Question>().as_ref(), Ok(question), "{label}");
    if let Evidence::Proof(proof) = evidence {
        assert_eq!(proof.to_string().parse::<Proof>().as_ref(), Ok(proof), "{label}");
        let accepted = accepted_changes(question, proof);
        assert!(accepted.is_empty(), "{label}:\n{question}{proof}still holds as\n{}", accepted[0]);
    }
}

#[test]
fn every_verdict_on_the_corpus_is_certified() {
    let mut proofs = 0;
    for (text, set) in corpus() {
        let budget = Budget::default();
        let list = set.certify(&budget).expect("within the budget");
        assert_eq!(list.iter().all(Certified::is_empty), set.is_empty(&budget).expect("within the budget"), "{text}");
        list.iter().for_each(|certified| hold(&text, certified));
        proofs += list.iter().filter(|certified| certified.is_empty()).count();
    }
    assert!(proofs > 5, "only {proofs} proofs");
}

#[test]
fn hard_questions_have_short_proofs() {
    let mut splits = 0;
    for text in HARD {
        let set = Relation::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let list = set.certify(&Budget::default()).expect("within the budget");
        for certified in &list {
            hold(text, certified);
            let Evidence::Proof(proof) = &certified.evidence else { panic!("{text}: {:?}", certified.evidence) };
            assert!(proof.steps.len() < 40, "{text}: {} steps", proof.steps.len());
            splits += proof.steps.iter().filter(|step| matches!(step, Step::Split(_))).count();
        }
    }
    assert!(splits > 0, "some question takes a split");
}

#[test]
fn big_entries_are_proved_about() {
    // 2^90 x + 2^91 y == 2^89, and 1 <= 2^70 (x - y) <= 2^70 - 1.
    let two = |k: u32| BigInt::from(2).pow(k);
    let mut odd = BasicRelation::universe(Space::set(0, 2));
    odd.add_eq_big(&[-two(89), two(90), two(91)]);
    let mut between = BasicRelation::universe(Space::set(0, 2));
    between.add_ineq_big(&[BigInt::from(-1), two(70), -two(70)]);
    between.add_ineq_big(&[two(70) - 1, -two(70), two(70)]);
    for basic in [odd, between] {
        let certified = basic.certify(&Budget::default()).expect("within the budget");
        assert!(certified.is_empty());
        hold("big", &certified);
    }
}

#[test]
fn a_proof_answers_its_question_only() {
    let set = Relation::parse("{ [i, j] : 2 <= i and i <= 3j and 2j <= 1 }").expect("a set");
    let certified = set.certify(&Budget::default()).expect("within the budget").remove(0);
    let Evidence::Proof(proof) = &certified.evidence else { panic!("{certified:?}") };
    assert_eq!(check(&certified.question, proof), Ok(()));
    for k in 0..certified.question.rows.len() {
        assert!(check(&weakened(&certified.question, k, 10), proof).is_err(), "row {k}");
        let mut other = certified.question.clone();
        other.rows.remove(k);
        assert!(check(&other, proof).is_err(), "without row {k}");
    }
}

#[test]
fn a_spent_budget_says_so() {
    let set = Relation::parse(HARD[0]).expect("a set");
    assert!(set.certify(&Budget::new(10)).is_err());
}

/// A conjunction over up to four variables as plain data: equalities and inequalities `[ 1 | w | x | y | z ]`, one of the
/// variables perhaps a floor.
#[derive(Clone, Debug)]
struct Recipe {
    rows: Vec<(bool, [i64; 5])>,
    floor: Option<([i64; 4], i64)>,
    side: Option<i64>,
}

fn recipe() -> impl Strategy<Value = Recipe> {
    let coefficient = || prop_oneof![3 => Just(0i64), 2 => -3i64..=3, 1 => -12i64..=12];
    let row = (-12i64..=12, [coefficient(), coefficient(), coefficient(), coefficient()]);
    let row = row.prop_map(|(c, [w, x, y, z])| [c, w, x, y, z]);
    let floor = ([-5i64..=5, -3i64..=3, -3i64..=3, -3i64..=3], 2i64..=5);
    (prop::collection::vec((prop::bool::weighted(0.2), row), 1..9), prop::option::of(floor), prop::option::of(0i64..=4))
        .prop_map(|(rows, floor, side)| Recipe { rows, floor, side })
}

impl Recipe {
    fn build(&self) -> BasicRelation {
        let mut out = BasicRelation::universe(Space::set(1, 2));
        match &self.floor {
            Some((row, divisor)) => out.add_div(row, *divisor),
            None => out.add_existential(),
        };
        for (is_eq, row) in &self.rows {
            if *is_eq { out.add_eq(row) } else { out.add_ineq(row) }
        }
        for (side, k) in self.side.iter().flat_map(|side| (1..5).map(move |k| (side, k))) {
            for sign in [1, -1] {
                let mut row = [*side, 0, 0, 0, 0];
                row[k] = sign;
                out.add_ineq(&row);
            }
        }
        out
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn verdicts_are_certified(recipe in recipe()) {
        let basic = recipe.build();
        let budget = Budget::default();
        let certified = basic.certify(&budget).expect("within the budget");
        prop_assert_eq!(certified.is_empty(), Relation::from(basic).is_empty(&budget).expect("within the budget"));
        hold("random", &certified);
    }

    #[test]
    fn no_proof_holds_of_a_question_with_a_point(recipe in recipe(), slack in prop::collection::vec(0i64..=9, 9)) {
        let certify = |recipe: &Recipe| recipe.build().certify(&Budget::default()).expect("within the budget");
        let Evidence::Proof(proof) = certify(&recipe).evidence else { return Ok(()) };
        let mut weaker = recipe.clone();
        weaker.rows.iter_mut().zip(slack).for_each(|((_, row), by)| row[0] += by);
        let weaker = certify(&weaker);
        prop_assert!(weaker.is_empty() || check(&weaker.question, &proof).is_err());
    }
}
