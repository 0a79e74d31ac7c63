//! What answers rely on, and how it is said in few words.

use std::collections::{HashMap, HashSet};
use std::fmt;

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
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assumption::Apart(a, b) => write!(f, "{a} and {b} do not overlap"),
            Assumption::InBounds(memref) => write!(f, "the subscripts of {memref} are in bounds"),
            Assumption::Fits => f.write_str("arithmetic on index does not wrap"),
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
            Assumption::Fits => {}
        }
    }
    let groups = groups(&pairs).into_iter().map(|names| format!("{} do not overlap", listed(&names)));
    let mut lines: Vec<String> = groups.collect();
    if !in_bounds.is_empty() {
        lines.push(format!("the subscripts of {} are in bounds", listed(&in_bounds)));
    }
    lines.extend(all.iter().filter(|one| **one == Assumption::Fits).map(ToString::to_string));
    lines
}

/// Groups such that every pair lies in one of them, and that any two of a group are a pair.
fn groups<'a>(pairs: &[(&'a str, &'a str)]) -> Vec<Vec<&'a str>> {
    let mut names: Vec<&str> = Vec::new();
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut number = |name: &'a str| {
        *numbers.entry(name).or_insert_with(|| {
            names.push(name);
            names.len() - 1
        })
    };
    let known: Vec<(usize, usize)> = pairs.iter().map(|&(a, b)| (number(a), number(b))).collect();
    let apart: HashSet<(usize, usize)> = known.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    let (mut left, mut groups) = (known.clone(), Vec::new());
    while let Some(&(a, b)) = left.first() {
        let mut group = vec![a, b];
        let mut is_in = vec![false; names.len()];
        (is_in[a], is_in[b]) = (true, true);
        for (c, d) in known.iter().flat_map(|&(c, d)| [(c, d), (d, c)]) {
            if is_in[d] && !is_in[c] && group.iter().all(|&other| apart.contains(&(c, other))) {
                group.push(c);
                is_in[c] = true;
            }
        }
        left.retain(|&(c, d)| !(is_in[c] && is_in[d]));
        groups.push(group.into_iter().map(|number| names[number]).collect());
    }
    groups
}

/// `a, b and c`.
fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}
