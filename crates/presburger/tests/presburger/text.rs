//! Laws of isl notation: what is written is read as the same points and written as the same text; no text is a panic.

use super::unions;
use farkas_presburger::calc;
use farkas_presburger::{BasicRelation, Budget, Relation, Shape, Space, Tuple, Union};
use proptest::prelude::*;
use std::sync::Arc;

/// Names of dims and tuples as people and compilers give them.
const NAMES: [&str; 12] = ["", "", "i", "j", "i'", "n", "mod", "%t", "e0", "arg.1", "o1", "0"];

/// A random union with random names.
fn union() -> impl Strategy<Value = Union> {
    let names = prop::collection::vec(prop::sample::select(NAMES.to_vec()), 16);
    let pieces = any::<bool>().prop_flat_map(|is_map| unions::pieces(is_map, i64::MAX / 3));
    (pieces, names, any::<bool>()).prop_map(|(pieces, names, rename)| {
        let text = unions::text(&pieces);
        let mut union = Union::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let alone = union.pieces.len() == 1;
        let mut names = names.into_iter().cycle();
        for piece in &mut union.pieces {
            piece.dims.iter_mut().zip(&mut names).for_each(|(dim, name)| *dim = Arc::from(name));
            if let (true, Shape::Set(Tuple { name, .. })) = (alone && rename, &mut piece.shape) {
                *name = names.next().filter(|name| !name.is_empty()).map(Arc::from);
            }
        }
        union
    })
}

/// Rows over `[ 1 | n | i | j | k | floor ]`: equalities that leave gaps, and bounds that fall into them.
type Gaps = (Vec<[i64; 6]>, Vec<[i64; 6]>, Option<([i64; 5], i64)>);

fn gaps() -> impl Strategy<Value = Gaps> {
    let entry = prop_oneof![1 => Just(0i64), 1 => -9i64..=9];
    let row = (-40i64..=40, prop::collection::vec(entry.clone(), 5))
        .prop_map(|(constant, a)| [constant, a[0], a[1], a[2], a[3], a[4]]);
    let floor = (prop::collection::vec(entry, 5), 2i64..=12).prop_map(|(a, d)| ([a[0], a[1], a[2], a[3], a[4]], d));
    (prop::collection::vec(row.clone(), 1..4), prop::collection::vec(row, 0..4), prop::option::of(floor))
}

fn with_gaps((eqs, ineqs, floor): &Gaps) -> Relation {
    let mut basic = BasicRelation::universe(Space::set(1, 3));
    if let Some((row, divisor)) = floor {
        basic.add_div(row, *divisor);
    }
    let width = basic.num_columns();
    eqs.iter().for_each(|row| basic.add_eq(&row[..width]));
    ineqs.iter().for_each(|row| basic.add_ineq(&row[..width]));
    basic.into()
}

/// Whether all names of tuples are names in the notation; others are written as names like them.
fn has_plain_names(union: &Union) -> bool {
    union.pieces.iter().all(|piece| match &piece.shape {
        Shape::Set(tuple) => {
            tuple.name.as_ref().is_none_or(|name| name.chars().all(|c| c.is_alphabetic()) && **name != *"mod")
        }
        Shape::Symbols | Shape::Map(..) => true,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(union in union()) {
        let text = union.to_string();
        let again = Union::parse(&text).map_err(|e| TestCaseError::fail(format!("{text}: {e}")))?;
        prop_assert_eq!(again.to_string(), text.clone());
        if has_plain_names(&union) {
            let equal = again.is_equal(&union, &Budget::default());
            prop_assert!(equal.is_err() || equal == Ok(true), "{}", text);
        }
    }

    #[test]
    fn a_relation_is_read_back_too(union in union()) {
        let text = union.pieces[0].relation.to_string();
        let again = Relation::parse(&text).map_err(|e| TestCaseError::fail(format!("{text}: {e}")))?;
        prop_assert_eq!(again.to_string(), text);
    }

    #[test]
    fn equalities_with_gaps_are_read_back(recipe in gaps()) {
        let set = with_gaps(&recipe);
        for relation in [set.clone(), set.unwrap(1)] {
            let text = relation.to_string();
            let again = Relation::parse(&text).map_err(|e| TestCaseError::fail(format!("{text}: {e}")))?;
            prop_assert_eq!(again.to_string(), text.clone());
            let equal = again.is_equal(&relation, &Budget::default());
            prop_assert!(equal.is_err() || equal == Ok(true), "{}", text);
        }
    }

    #[test]
    fn no_bytes_are_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = calc::run(&text, 1000, &mut |value| drop(value.to_string()));
    }

    #[test]
    fn no_tokens_are_a_panic(tokens in prop::collection::vec(prop::sample::select(TOKENS.to_vec()), 0..40)) {
        let text = tokens.join(" ");
        let _ = calc::run(&text, 1000, &mut |value| drop(value.to_string()));
        let _ = calc::run(&format!("{{ A[i, j] : {text} }}"), 1000, &mut |value| drop(value.to_string()));
        let _ = calc::run(&format!("[n] -> {{ [i] -> [{text}] }}"), 1000, &mut |value| drop(value.to_string()));
    }
}

const TOKENS: [&str; 60] = [
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "->",
    ":",
    ";",
    ",",
    "+",
    "-",
    "*",
    "/",
    "%",
    "mod",
    "floor",
    "ceil",
    "floord",
    "min",
    "max",
    "exists",
    "and",
    "or",
    "not",
    "implies",
    "<",
    "<=",
    "=",
    "!=",
    "<<",
    ">>=",
    "i",
    "j",
    "A",
    "B",
    "n",
    "0",
    "2",
    "170141183460469231731687303715884105728",
    "card",
    "dom",
    "ran",
    "lexmin",
    "wrap",
    "unwrap",
    "deltas",
    "sample",
    "^",
    "-1",
    ".",
    "cross",
    ":=",
    "{ A[i] -> A[i + 1] }",
    "{ A[i] : 0 <= i < 9 }",
    "[n] -> { A[i] : i < n }",
    "\n",
    "True",
    "coalesce",
    "complement",
];

#[test]
fn hostile_texts_end_in_a_diagnostic() {
    let many = |count: usize, text: &str| text.repeat(count);
    let choices: String = (0..40).map(|k| format!(" and (i = 2j + {k} or {k}i < j or j > 7i + {k})")).collect();
    let cases = [
        (many(100_000, "("), "too-deep"),
        (many(100_000, "card "), "too-deep"),
        (format!("{{ {}", many(100_000, "[")), "unexpected-token"),
        (format!("{{ {} }}", many(5000, "[") + &many(5000, "]")), "too-deep"),
        (format!("{{ [i] : {} i = 0 }}", many(100_000, "not ")), "too-deep"),
        (format!("{{ [i] : {} i = 0 }}", many(100_000, "exists e : ")), "too-deep"),
        (format!("{{ [i] : i {} = 0 }}", many(100_000, "mod 2 ")), "too-deep"),
        (format!("{{ [i] : {}1 = i }}", many(100_000, "-")), "too-deep"),
        (format!("{{ [i] : {}1 = i }}", many(100_000, "99999999 * ")), "too-large"),
        (format!("{{ [i] : i = {} }}", many(100_000, "9")), "too-large"),
        (format!("{{ [i{}] }}", many(1000, ", 1")), "too-large"),
        (format!("{{ [i, j] : true{choices} }}"), "budget-exhausted"),
        (format!("a := {{ [i] -> [2i] }}{}; a", many(3, "; a := a^200")), "too-large"),
        (format!("a := 3{}; a", many(60, "; a := a * a")), "too-large"),
        (format!("a := {{ [i, 2i] }}{}", many(60, "; a := a cross a")), "budget-exhausted"),
    ];
    for (text, code) in cases {
        let shown = &text[..text.len().min(60)];
        let error = calc::run(&text, 100_000, &mut |_| ()).expect_err(shown);
        assert_eq!(error.code, code, "{shown}: {error}");
    }
    // Long, but not too long.
    for text in [
        format!("{{ [i] : i != 0{} }}", (1..200).map(|k| format!(" and i != {k}")).collect::<String>()),
        format!("{{ [i] : i = 0{} }}", many(2000, " + 1")),
        format!("1{}", many(20_000, " + 1")),
        many(20_000, "1\n"),
    ] {
        calc::run(&text, 100_000, &mut |value| drop(value.to_string())).expect("a long text");
    }
}

#[test]
fn bounds_and_residues_meet_the_points() {
    for (text, written) in [
        ("{ [i, j] : 2i = 3j and 1 <= i <= 10 }", "{ [i, j] : 3j = 2i and 3 <= i <= 9 }"),
        ("{ [i] : i mod 2 = 1 and 0 <= i <= 8 }", "{ [i] : i mod 2 = 1 and 1 <= i <= 7 }"),
        ("{ [i] : (i + 1) mod 2 = 0 and i mod 2 = 1 }", "{ [i] : i mod 2 = 1 }"),
        ("{ [i] -> [j] : i mod 2 = 0 and j mod 2 = 0 and i < j <= i + 3 }", "{ [i] -> [i + 2] : i mod 2 = 0 }"),
        ("{ [i] : i mod 3 = -2 }", "{ [i] : false }"),
        ("{ [i, j] : 2i = 4j + 1 }", "{ [i, j] : false }"),
        ("{ [i, j, k] : i + j = 2k and i - j = 2k + 1 }", "{ [i, j, k] : false }"),
    ] {
        let set = Relation::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(set.to_string(), written, "{text}");
    }
}

/// A residue in the range that a div made for an existential stands behind.
#[test]
fn residues_are_written_beside_divs_that_were_named_later() {
    let text = "[n] -> { [i, t, j] -> [floor((i + 2t - 1)/2), t', j', (i + 2t - 1) mod 2 + 2] : j = t and \
        2j' = 4*floor((i + 2t - 1)/2) - 3t - 3 and t mod 2 = 1 and t' mod 2 = 1 and i < floor((i + 2t - 1)/2) and \
        t <= i and 3t >= 2*floor((i + 2t - 1)/2) - 3 and \
        4*floor((i + 2t - 1)/2) - 3t - 5 <= 2t' <= 4*floor((i + 2t - 1)/2) - 3t - 3 and floor((i + 2t - 1)/2) < n }";
    let relation = Relation::parse(text).expect("a relation");
    let written = relation.to_string();
    let again = Relation::parse(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert!(relation.is_equal(&again, &Budget::default()).expect("an answer"), "{written}");
}
