//! Random sets and relations as plain isl notation: every constraint of a recipe is written as it is.
#![allow(dead_code)]

use proptest::prelude::*;

/// Rows over `[ 1 | symbols | dims | floor | existential ]` of one conjunction, as plain data.
#[derive(Clone, Debug)]
pub struct Conjunction {
    rows: Vec<(bool, Vec<i64>)>,
    floor: Option<(Vec<i64>, i64)>,
    existential: bool,
}

/// A tuple: its name, and how many dims it has; or two tuples of one dim each, wrapped.
#[derive(Clone, Debug)]
pub struct Tuple {
    name: &'static str,
    dims: usize,
    nested: bool,
}

/// Conjunctions in one space.
#[derive(Clone, Debug)]
pub struct Piece {
    domain: Option<Tuple>,
    range: Tuple,
    parts: Vec<Conjunction>,
}

/// Names of the symbols.
pub const SYMBOLS: [&str; 2] = ["n", "m"];

fn conjunction(largest: i64) -> impl Strategy<Value = Conjunction> {
    let entry = prop_oneof![5 => Just(0i64), 4 => -1i64..=1, 2 => -4i64..=4];
    let factor = prop_oneof![40 => Just(1i64), 1 => Just(largest)];
    let row = (prop::bool::weighted(0.3), prop::collection::vec(entry.clone(), 9), factor)
        .prop_map(|(is_eq, row, factor)| (is_eq, row.into_iter().map(|x| x.saturating_mul(factor)).collect()));
    let floor = prop::option::of((prop::collection::vec(entry, 7), 2i64..=6));
    (prop::collection::vec(row, 0..5), floor, any::<bool>()).prop_map(|(rows, floor, existential)| Conjunction {
        rows,
        floor,
        existential,
    })
}

fn tuple() -> impl Strategy<Value = Tuple> {
    (prop::sample::select(vec!["", "", "A", "B"]), 0usize..=2, prop::bool::weighted(0.2))
        .prop_map(|(name, dims, nested)| Tuple { name, dims: if nested { 2 } else { dims }, nested })
}

/// Pieces of sets, or of relations.
pub fn pieces(is_map: bool, largest: i64) -> impl Strategy<Value = Vec<Piece>> {
    let parts = prop::collection::vec(conjunction(largest), 1..3);
    let piece = (tuple(), tuple(), parts).prop_map(move |(domain, range, parts)| Piece {
        domain: is_map.then_some(domain),
        range,
        parts,
    });
    prop::collection::vec(piece, 1..3)
}

/// isl notation for the pieces.
pub fn text(pieces: &[Piece]) -> String {
    let parts: Vec<String> = pieces.iter().flat_map(|piece| piece.parts.iter().map(|part| line(piece, part))).collect();
    format!("[{}] -> {{ {} }}", SYMBOLS.join(", "), parts.join("; "))
}

fn line(piece: &Piece, part: &Conjunction) -> String {
    let mut dims = ["a", "b", "c", "d"].into_iter();
    let mut written = |tuple: &Tuple| {
        let names: Vec<&str> = dims.by_ref().take(tuple.dims).collect();
        if tuple.nested {
            format!("{}[[{}] -> B[{}]]", tuple.name, names[0], names[1])
        } else {
            format!("{}[{}]", tuple.name, names.join(", "))
        }
    };
    let tuples = match &piece.domain {
        Some(domain) => format!("{} -> {}", written(domain), written(&piece.range)),
        None => written(&piece.range),
    };
    let num_dims = piece.domain.as_ref().map_or(0, |tuple| tuple.dims) + piece.range.dims;
    // Every row is over [ 1 | n | m | a b c d | f | e ]; what is not there is left out.
    let columns = ["", "n", "m", "a", "b", "c", "d", "f", "e"];
    let present = |k: usize| match k {
        0..3 => true,
        3..7 => k - 3 < num_dims,
        7 => part.floor.is_some(),
        _ => part.existential,
    };
    let sum = |row: &[i64]| {
        let terms = row.iter().enumerate().filter(|(k, _)| present(*k));
        terms
            .map(|(k, x)| if k == 0 { x.to_string() } else { format!("{x}*{}", columns[k]) })
            .collect::<Vec<_>>()
            .join(" + ")
    };
    let mut rows: Vec<String> =
        part.rows.iter().map(|(is_eq, row)| format!("{} {} 0", sum(row), if *is_eq { "=" } else { ">=" })).collect();
    rows.extend(part.floor.iter().map(|(row, divisor)| format!("f = floor(({})/{divisor})", sum(row))));
    let names: Vec<&str> = (7..9).filter(|k| present(*k)).map(|k| columns[k]).collect();
    match (rows.is_empty(), names.is_empty()) {
        (true, _) => tuples,
        (false, true) => format!("{tuples} : {}", rows.join(" and ")),
        (false, false) => format!("{tuples} : exists ({} : {})", names.join(", "), rows.join(" and ")),
    }
}
