//! The corpus of questions: every engine gives the written answer.

use farkas_presburger::{Budget, Certified, Count, Names, Optimum, Relation};
use num_bigint::BigInt;
use std::collections::HashMap;

const CORPUS: &str = include_str!("corpus.txt");

/// Coordinates of the enumeration go from `-SIDE` to `SIDE`.
const SIDE: i64 = 7;

struct Case {
    name: String,
    sets: HashMap<String, (Relation, Names)>,
    questions: Vec<(String, String)>,
}

fn corpus() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in CORPUS.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        if let Some(name) = line.strip_prefix("case ") {
            cases.push(Case { name: name.to_string(), sets: HashMap::new(), questions: Vec::new() });
            continue;
        }
        let case = cases.last_mut().expect("a case comes first");
        if let Some((question, answer)) = line.split_once(" ? ") {
            case.questions.push((question.to_string(), answer.to_string()));
        } else {
            let (name, text) = line.split_once(" = ").expect("a set or a question");
            let set = Relation::parse_named(text).unwrap_or_else(|e| panic!("{}: {text}: {e}", case.name));
            case.sets.insert(name.to_string(), set);
        }
    }
    cases
}

fn yes(value: bool) -> String {
    String::from(if value { "yes" } else { "no" })
}

/// Emptiness by elimination alone: all dims and symbols go, and a constant is left.
fn is_empty_by_elimination(set: &Relation, budget: &Budget) -> bool {
    let space = set.space();
    let plain = set.project_out_range(0, space.num_range, budget).expect("within the budget");
    let plain = plain.project_out_domain(0, space.num_domain, budget).expect("within the budget");
    plain.project_out_symbols(0, space.num_symbols, budget).expect("within the budget").is_obviously_empty()
}

fn points(set: &Relation, budget: &Budget) -> Vec<Vec<i64>> {
    let mut out = Vec::new();
    let bounds = vec![(-SIDE, SIDE); set.space().num_coordinates()];
    set.for_each_point(&bounds, budget, |p| out.push(p.to_vec())).expect("within the budget");
    out
}

fn check_set(label: &str, found: &Relation, expected: &str, budget: &Budget) {
    let expected = Relation::parse(expected).unwrap_or_else(|e| panic!("{label}: {e}"));
    let shown = found.to_text(&Names::default());
    assert_eq!(found.space(), expected.space(), "{label}: {shown}");
    assert!(found.is_equal(&expected, budget).expect("within the budget"), "{label}: {shown}");
    assert_eq!(points(found, budget), points(&expected, budget), "{label}: by enumeration: {shown}");
}

fn optimum<T>(value: Optimum<T>, show: impl Fn(&T) -> String) -> String {
    match value {
        Optimum::Empty => "empty".into(),
        Optimum::Unbounded => "unbounded".into(),
        Optimum::Bounded(value) => show(&value),
    }
}

fn ask(case: &Case, question: &str, answer: &str, budget: &Budget) {
    let label = format!("{}: {question}", case.name);
    let words: Vec<&str> = question.split_whitespace().collect();
    let set = |name: &str| &case.sets.get(name).unwrap_or_else(|| panic!("{label}: no set {name}")).0;
    let names = |name: &str| &case.sets[name].1;
    let number = |text: &str| text.parse::<usize>().unwrap_or_else(|_| panic!("{label}: no number"));
    let form = |set: &Relation, dim: &str| {
        let mut form = vec![0; set.space().num_columns()];
        form[set.space().range(number(dim))] = 1;
        form
    };
    match words[..] {
        [a, "empty"] => {
            let empty = set(a).is_empty(budget).expect("within the budget");
            assert_eq!(yes(empty), answer, "{label}");
            assert_eq!(is_empty_by_elimination(set(a), budget), empty, "{label}: by elimination");
            assert!(!empty || points(set(a), budget).is_empty(), "{label}: by enumeration");
            let certificates = set(a).certify(budget).expect("within the budget");
            assert!(certificates.iter().all(|c| c.check().is_ok()), "{label}: certificates");
            assert_eq!(certificates.iter().all(Certified::is_empty), empty, "{label}: by certificates");
            let sample = set(a).sample(budget).expect("within the budget");
            assert_eq!(sample.is_none(), empty, "{label}: by sample");
            assert!(
                sample.is_none_or(|p| set(a).contains(&p.to_big()).expect("within the budget")),
                "{label}: the sample"
            );
        }
        [a, "subset", b] => {
            let subset = set(a).is_subset(set(b), budget).expect("within the budget");
            assert_eq!(yes(subset), answer, "{label}");
            let rest = set(a).subtract(set(b), budget).expect("within the budget");
            assert_eq!(rest.is_empty(budget).expect("within the budget"), subset, "{label}: by difference");
        }
        [a, "equal", b] => {
            assert_eq!(yes(set(a).is_equal(set(b), budget).expect("within the budget")), answer, "{label}");
            assert_eq!(answer == "yes", points(set(a), budget) == points(set(b), budget), "{label}: by enumeration");
        }
        [a, "minus", b] => {
            check_set(&label, &set(a).subtract(set(b), budget).expect("within the budget"), answer, budget);
        }
        [a, "and", b] => check_set(&label, &set(a).intersect(set(b)), answer, budget),
        [a, "or", b] => check_set(&label, &set(a).union(set(b)), answer, budget),
        ["not", a] => check_set(&label, &set(a).complement(budget).expect("within the budget"), answer, budget),
        [a, "gist", b] => {
            let gist = set(a).gist(set(b), budget).expect("within the budget");
            assert_eq!(gist.to_text(names(a)), answer, "{label}");
        }
        [a, "project", count] => {
            let first = set(a).space().num_range - number(count);
            let shadow = set(a).project_out_range(first, number(count), budget).expect("within the budget");
            check_set(&label, &shadow, answer, budget);
        }
        [a, "lexmin"] => {
            let order: Vec<usize> = (1..=set(a).space().num_coordinates()).collect();
            let least = set(a).lexmin_point(&order, budget).expect("within the budget");
            let show = |p: &Vec<BigInt>| p.iter().map(BigInt::to_string).collect::<Vec<_>>().join(" ");
            assert_eq!(optimum(least, show), answer, "{label}");
        }
        [a, "count"] => {
            let count = match set(a).count(budget).expect("within the budget") {
                Count::Finite(count) => count.to_string(),
                Count::Infinite => "infinite".into(),
            };
            assert_eq!(count, answer, "{label}");
        }
        [a, "min", dim] => {
            let least = set(a).min(&form(set(a), dim), budget).expect("within the budget");
            assert_eq!(optimum(least, BigInt::to_string), answer, "{label}");
        }
        [a, "max", dim] => {
            let greatest = set(a).max(&form(set(a), dim), budget).expect("within the budget");
            assert_eq!(optimum(greatest, BigInt::to_string), answer, "{label}");
        }
        [a, "coalesced"] => {
            let small = set(a).coalesce(budget).expect("within the budget");
            assert_eq!(small.to_text(names(a)), answer, "{label}");
            assert_eq!(points(&small, budget), points(set(a), budget), "{label}: by enumeration");
        }
        [a, "text"] => assert_eq!(set(a).to_text(names(a)), answer, "{label}"),
        _ => panic!("{label}: no such question"),
    }
}

#[test]
fn words_give_the_answers() {
    for case in corpus() {
        for (question, answer) in &case.questions {
            ask(&case, question, answer, &Budget::default());
        }
    }
}

#[test]
fn big_integers_give_the_answers() {
    for case in corpus() {
        for (question, answer) in &case.questions {
            ask(&case, question, answer, &Budget::default().big_only());
        }
    }
}

#[test]
fn texts_are_read_back() {
    for case in corpus() {
        for (name, (set, names)) in &case.sets {
            let text = set.to_text(names);
            let again = Relation::parse(&text).unwrap_or_else(|e| panic!("{}: {name}: {text}: {e}", case.name));
            assert!(again.is_equal(set, &Budget::default()).expect("within the budget"), "{text}");
        }
    }
}

#[test]
fn a_spent_budget_says_so() {
    let (set, _) = Relation::parse_named("{ [i, j, k] : 3i + 5j + 7k = 11 and 0 <= 2i + j - k <= 1 }").expect("a set");
    let error = set.is_empty(&Budget::new(0)).expect_err("no steps are left");
    assert_eq!(error.limit, 0);
    assert_eq!(error.to_string(), "the question about integer sets took more than 0 steps");
}

#[test]
fn what_is_no_relation_is_refused() {
    for (text, message) in [
        ("{ [i] : j = 0 }", "no `j` is in scope"),
        ("{ [i] : i * i = 0 }", "one factor of a product must be a number"),
        ("{ [i] : i mod 0 = 1 }", "expected a positive number to divide by"),
        ("{ [i] : 0 <= i", "expected `;`; the text ends here"),
        ("{ [i]; [i, j] }", "points of several spaces"),
        ("{ [i] : i / 2 = 1 }", "needs to be rounded"),
        ("{ [i] } x", "expected the end; this is `x`"),
        ("{ [i] : i § 0 }", "no part of the notation starts with `§`"),
    ] {
        let error = Relation::parse(text).expect_err(text);
        assert!(error.message.contains(message), "{text}: {error}");
    }
    let deep = format!("{{ [i] : {} i = 0 {} }}", "(".repeat(5000), ")".repeat(5000));
    assert!(Relation::parse(&deep).is_err());
}
