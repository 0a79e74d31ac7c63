//! Nests that were scanned before: a step of a pipeline changes one or two of them, and asks for the loops of all.
//!
//! What a nest becomes depends on the nest, the program and, only if it has copies of loops, on the names that other nests
//! have. Nests with copies are remembered only with all others of a tree.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::analysis::scop::StatementId;
use crate::schedule::ast::AstNode;
use crate::schedule::tree::{Node, Tree};

/// The nests of one program as they were scanned last, by their first statement, and all of the tree that was scanned last; copies
/// remember the same.
#[doc(hidden)]
#[derive(Clone, Default, Debug)]
pub struct Scanned {
    nests: Rc<RefCell<FxHashMap<StatementId, ScannedNest>>>,
    last: Rc<RefCell<Option<ScannedTree>>>,
}

/// A tree and the loops of its nests.
type ScannedTree = (Tree, Vec<Rc<[AstNode]>>);

/// A nest and its loops.
type ScannedNest = (Node, Rc<[AstNode]>);

impl Scanned {
    /// The loops of a nest, if it is known.
    pub(super) fn loops_of(&self, node: &Node) -> Option<Rc<[AstNode]>> {
        let nests = self.nests.borrow();
        let (known, loops) = nests.get(&node.first_statement()?)?;
        (known == node).then(|| loops.clone())
    }

    /// Remembers a nest, in place of any other that began with the same statement.
    pub(super) fn remember(&self, node: &Node, loops: &Rc<[AstNode]>) {
        if let Some(first) = node.first_statement() {
            self.nests.borrow_mut().insert(first, (node.clone(), loops.clone()));
        }
    }

    /// The loops of a tree, if it was the last one.
    pub(super) fn loops_of_all(&self, tree: &Tree) -> Option<Vec<Rc<[AstNode]>>> {
        let last = self.last.borrow();
        let (known, loops) = last.as_ref()?;
        (known == tree).then(|| loops.clone())
    }

    /// Remembers a tree.
    pub(super) fn remember_all(&self, tree: &Tree, loops: &[Rc<[AstNode]>]) {
        *self.last.borrow_mut() = Some((tree.clone(), loops.to_vec()));
    }
}
