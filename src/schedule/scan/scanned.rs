//! Nests that were scanned before: a step of a pipeline changes one or two of them, and asks for the loops of all.
//!
//! What a nest becomes depends on the nest, the program and, only if it has copies of loops, on the names that other nests
//! have. Nests with copies are not remembered.

use std::cell::RefCell;

use crate::schedule::ast::Node as Ast;
use crate::schedule::tree::Node;

/// The nests of one program as they were scanned last.
#[doc(hidden)]
#[derive(Clone, Default, Debug)]
pub struct Scanned {
    nests: RefCell<Vec<(Node, Vec<Ast>)>>,
}

impl Scanned {
    /// The loops of a nest, if it was among the last.
    pub(super) fn loops_of(&self, node: &Node) -> Option<Vec<Ast>> {
        self.nests.borrow().iter().find(|(known, _)| known == node).map(|(_, loops)| loops.clone())
    }

    /// Remembers these nests, and no others.
    pub(super) fn set(&self, nests: Vec<(Node, Vec<Ast>)>) {
        self.nests.replace(nests);
    }
}
