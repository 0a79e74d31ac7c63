//! The spaces of isl notation: named and nested tuples.

use std::fmt;
use std::sync::Arc;

use crate::text::lex::name_like;

/// A tuple: `A[i, j]`, or `A[[i] -> B[j]]` with a pair of tuples inside.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tuple {
    /// The name in front; often none.
    pub name: Option<Arc<str>>,
    /// What is inside.
    pub content: Content,
}

/// The inside of a tuple.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Content {
    /// This many dims.
    Dims(usize),
    /// A pair of tuples: a wrapped relation.
    Pair(Box<(Tuple, Tuple)>),
}

impl Tuple {
    /// `[d0, d1, ..]`
    pub fn unnamed(dims: usize) -> Self {
        Tuple { name: None, content: Content::Dims(dims) }
    }

    /// `[left -> right]`
    pub fn pair(left: Tuple, right: Tuple) -> Self {
        Tuple { name: None, content: Content::Pair(Box::new((left, right))) }
    }

    /// The number of dims.
    pub fn num_dims(&self) -> usize {
        match &self.content {
            Content::Dims(count) => *count,
            Content::Pair(pair) => pair.0.num_dims() + pair.1.num_dims(),
        }
    }

    /// Appends the tuple with its dims written as `entries`, one each.
    pub(crate) fn write(&self, out: &mut String, entries: &mut impl Iterator<Item = String>) {
        out.extend(self.name.as_deref().map(name_like));
        out.push('[');
        match &self.content {
            Content::Dims(count) => out.push_str(&entries.take(*count).collect::<Vec<_>>().join(", ")),
            Content::Pair(pair) => {
                pair.0.write(out, entries);
                out.push_str(" -> ");
                pair.1.write(out, entries);
            }
        }
        out.push(']');
    }
}

/// What the points of a set or relation are.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// Values of the symbols alone: `{ : n > 0 }`.
    Symbols,
    /// Points: `{ A[i] }`.
    Set(Tuple),
    /// Pairs of points: `{ A[i] -> B[j] }`.
    Map(Tuple, Tuple),
}

impl Shape {
    /// The number of domain dims, and of range dims.
    pub fn num_dims(&self) -> (usize, usize) {
        match self {
            Shape::Symbols => (0, 0),
            Shape::Set(tuple) => (0, tuple.num_dims()),
            Shape::Map(domain, range) => (domain.num_dims(), range.num_dims()),
        }
    }

    /// Appends the tuples with the dims written as `entries`.
    pub(crate) fn write(&self, out: &mut String, entries: &mut impl Iterator<Item = String>) {
        match self {
            Shape::Symbols => {}
            Shape::Set(tuple) => tuple.write(out, entries),
            Shape::Map(domain, range) => {
                domain.write(out, entries);
                out.push_str(" -> ");
                range.write(out, entries);
            }
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        let (domain, range) = self.num_dims();
        self.write(&mut out, &mut (0..domain + range).map(|k| format!("i{k}")));
        f.write_str(&out)
    }
}
