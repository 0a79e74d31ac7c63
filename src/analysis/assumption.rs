//! What answers rely on, and how it is said in few words.

use std::fmt;

use rustc_hash::FxHashMap;

use serde::{Serialize, Serializer};

/// Something that the answers rely on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Assumption {
    /// Two memrefs do not overlap.
    Apart(String, String),
    /// The subscripts of a memref are in bounds.
    InBounds(String),
    /// Arithmetic on `index` does not wrap.
    Fits,
    /// What a user says of the arguments.
    Given(String),
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assumption::Apart(a, b) => write!(f, "{a} and {b} do not overlap"),
            Assumption::InBounds(memref) => write!(f, "the subscripts of {memref} are in bounds"),
            Assumption::Fits => f.write_str("arithmetic on index does not wrap"),
            Assumption::Given(condition) => f.write_str(condition),
        }
    }
}

impl Serialize for Assumption {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What was assumed, a line for each group of memrefs none of which overlaps another, and one for each other kind.
pub fn folded(all: &[Assumption]) -> Vec<String> {
    let (mut pairs, mut in_bounds) = (Vec::new(), Vec::new());
    for assumption in all {
        match assumption {
            Assumption::Apart(a, b) => pairs.push((a.as_str(), b.as_str())),
            Assumption::InBounds(memref) => in_bounds.push(memref.as_str()),
            Assumption::Fits | Assumption::Given(_) => {}
        }
    }
    let groups = groups(&pairs).into_iter().map(|names| format!("{} do not overlap", listed(&names)));
    let mut lines: Vec<String> = groups.collect();
    if !in_bounds.is_empty() {
        lines.push(format!("the subscripts of {} are in bounds", listed(&in_bounds)));
    }
    let alone = |one: &&Assumption| matches!(one, Assumption::Fits | Assumption::Given(_));
    lines.extend(all.iter().filter(alone).map(ToString::to_string));
    lines
}

/// Groups such that every pair lies in one of them, and that any two of a group are a pair. Each starts with the first pair
/// that lies in none before, and takes in all that it can, in the order in which the pairs name them.
fn groups<'a>(pairs: &[(&'a str, &'a str)]) -> Vec<Vec<&'a str>> {
    let mut names: Vec<&str> = Vec::new();
    let mut numbers: FxHashMap<&str, usize> = FxHashMap::default();
    let mut number = |name: &'a str| {
        *numbers.entry(name).or_insert_with(|| {
            names.push(name);
            names.len() - 1
        })
    };
    let pairs: Vec<(usize, usize)> = pairs.iter().map(|&(a, b)| (number(a), number(b))).collect();
    let nothing = || vec![Bits::new(names.len()); names.len()];
    let (mut apart, mut grouped) = (nothing(), nothing());
    for &(a, b) in &pairs {
        apart[a].insert(b);
        apart[b].insert(a);
    }
    let mut groups = Vec::new();
    for &(a, b) in &pairs {
        if grouped[a].contains(b) {
            continue;
        }
        let (mut group, mut members, mut possible) = (vec![a, b], Bits::new(names.len()), apart[a].clone());
        possible.keep(&apart[b]);
        for (other, its) in apart.iter().enumerate() {
            if possible.contains(other) {
                group.push(other);
                possible.keep(its);
            }
        }
        group.iter().for_each(|&member| members.insert(member));
        group.iter().for_each(|&member| grouped[member].add(&members));
        groups.push(group.into_iter().map(|number| names[number]).collect());
    }
    groups
}

/// A set of small numbers.
#[derive(Clone)]
struct Bits(Vec<u64>);

impl Bits {
    /// The empty set of numbers below `end`.
    fn new(end: usize) -> Bits {
        Bits(vec![0; end.div_ceil(64)])
    }

    fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Keeps what another set has too.
    fn keep(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
    }

    /// Adds another set.
    fn add(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }
}

/// `a, b and c`.
fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}
