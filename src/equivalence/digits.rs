//! Cells that are numbered in digits of symbolic strides: `i * N + j` as `(i, j)` ([`crate::analysis::stride`]).
//!
//! *Sound.* All accesses of a memory have digits that are less than the strides they are told apart by, so that a cell has one row of
//! digits for the same strides. Where both programs divide by the same ones, which their names of the memory say, equal rows
//! are equal cells, and others are others.

use std::collections::HashMap;

use super::slice::Side;
use crate::analysis::alias::RootId;
use crate::analysis::scop::{Access, Array};
use crate::analysis::stride::{Monomial, strides};

/// The strides of the memory whose cells are digits, over the symbols of both programs.
#[derive(Clone, Debug, Default)]
pub struct Digits(HashMap<RootId, Vec<Vec<Monomial>>>);

impl Digits {
    /// How many digits more there are than subscripts.
    fn more(&self, root: RootId) -> usize {
        self.0.get(&root).map_or(0, |dims| dims.iter().map(Vec::len).sum())
    }

    /// Are the cells of the memory digits?
    pub fn has(&self, root: RootId) -> bool {
        self.0.contains_key(&root)
    }

    /// What the digits are, in words that are the same in both programs; nothing where cells are subscripts.
    pub fn words(&self, root: RootId) -> String {
        self.0.get(&root).map_or_else(String::new, |strides| format!(" in digits of {strides:?}"))
    }
}

impl Side<'_> {
    /// How many numbers name a cell of one allocation, digits of symbolic strides among them.
    pub fn arity(&self, root: RootId) -> usize {
        self.scop.memory.roots[root].arity(self.module) + self.digits.more(root)
    }

    /// Finds the digits, once the symbols have their numbers.
    pub fn find_digits(&mut self) {
        let scop = &*self.scop;
        let all = scop.statements.iter().flat_map(|(_, statement)| &statement.accesses);
        let in_digits = |access: &Access| {
            let root = matches!(scop.arrays[access.array], Array::Memory(_)).then(|| access.array.root())?;
            let data = &scop.memory.roots[root];
            (access.relation.space().num_range != data.depth() + data.arity(self.module)).then_some(root)
        };
        let roots: Vec<RootId> = all.filter_map(in_digits).collect();
        if roots.is_empty() {
            return;
        }
        let common = |monomial: &Monomial| {
            let mut common: Monomial = monomial.iter().map(|&symbol| self.symbols[symbol as usize] as u32).collect();
            common.sort_unstable();
            common
        };
        let of = |root: RootId| {
            let dims = strides(root, &scop.touched)?.iter().map(|dim| dim.iter().map(common).collect()).collect();
            Some((root, dims))
        };
        self.digits = Digits(roots.into_iter().filter_map(of).collect());
    }
}
