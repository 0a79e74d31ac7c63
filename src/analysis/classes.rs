//! Occurrences that are alike: in the same loops, with the same iterations and cells.
//!
//! What two occurrences have in common depends on nothing else of them, but for their order in the text. Programs that were
//! unrolled or generated have thousands of occurrences and a handful of classes.

use std::cell::OnceCell;

use rustc_hash::FxHashMap;

use super::conflict::{self, OccurrencePiece};
use super::dependence::Occurrence;

/// The classes of some occurrences.
pub(super) struct Classes<'a> {
    occurrences: &'a [Occurrence],
    /// For each occurrence its class: the number of the first occurrence that is like it.
    of: Vec<usize>,
    /// For each class how many are in it.
    sizes: Vec<usize>,
    /// For each class its conjunctions, once somebody asks for them.
    pieces: Vec<OnceCell<Vec<OccurrencePiece>>>,
}

impl<'a> Classes<'a> {
    pub fn new(occurrences: &'a [Occurrence]) -> Classes<'a> {
        let mut first = FxHashMap::default();
        let mut sizes = vec![0; occurrences.len()];
        let mut of = Vec::with_capacity(occurrences.len());
        for (number, one) in occurrences.iter().enumerate() {
            let class = *first.entry((&one.loops, &one.domain, &one.cells)).or_insert(number);
            sizes[class] += 1;
            of.push(class);
        }
        Classes { occurrences, of, sizes, pieces: occurrences.iter().map(|_| OnceCell::new()).collect() }
    }

    /// The class of an occurrence.
    pub fn of(&self, occurrence: usize) -> usize {
        self.of[occurrence]
    }

    /// Are there several pairs of one of the first class and one of the second?
    pub fn recur(&self, a: usize, b: usize) -> bool {
        self.sizes[a] > 1 || self.sizes[b] > 1
    }

    /// The conjunctions of a class.
    pub fn pieces(&self, class: usize) -> &[OccurrencePiece] {
        self.pieces[class].get_or_init(|| match &self.occurrences[class].cells {
            Some(cells) => conflict::pieces(cells),
            None => conflict::pieces_of_set(&self.occurrences[class].domain),
        })
    }
}
