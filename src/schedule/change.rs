//! The claim: what a transform says the program should do instead. It decides nothing.

use std::collections::BTreeSet;

use super::program::Program;
use super::tree::Tree;
use crate::analysis::reduction::{Permit, ReductionGroup, Update};
use crate::analysis::scop::ArrayId;

/// A reduction whose order may be given up: the updates of one array by operations of one kind.
///
/// Then the updates of a cell may run in any order among themselves, each as a whole. What else reads or writes the cell
/// stays where it is between them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct License {
    /// Where the accumulators are.
    pub array: ArrayId,
    /// What combines them.
    pub group: ReductionGroup,
    /// Why it may be given up.
    pub permit: Permit,
}

impl License {
    /// Is the update one of the reduction?
    pub fn covers(&self, update: &Update) -> bool {
        update.array == self.array && update.reduction.group == self.group
    }

    /// May iterations of a parallel loop compute partial results of it?
    pub fn has_partial_results(&self) -> bool {
        !matches!(self.group, ReductionGroup::Kept(_))
    }
}

/// A change of the order of a program: every instance at the time that a schedule tree gives it.
#[derive(Clone, Debug)]
pub struct Change {
    /// The step that makes the claim, as it was written: `interchange(%i,%j)`.
    pub step: String,
    /// The verb for messages: `interchange`.
    pub name: &'static str,
    /// The same program with some statements split, if the tree is one of these parts.
    pub program: Option<Program>,
    /// The new order.
    pub tree: Tree,
    /// Whose order is given up.
    pub licenses: BTreeSet<License>,
}

impl Change {
    /// A claim of a new order.
    pub fn order(name: &'static str, step: impl Into<String>, tree: Tree) -> Change {
        Change { step: step.into(), name, program: None, tree, licenses: BTreeSet::new() }
    }

    /// A claim of an order for the statements of a program that was split.
    pub fn split(name: &'static str, step: impl Into<String>, program: Program, tree: Tree) -> Change {
        Change { program: Some(program), ..Change::order(name, step, tree) }
    }

    /// The same claim that gives up the order of some reductions.
    pub fn giving_up(self, licenses: BTreeSet<License>) -> Change {
        Change { licenses, ..self }
    }
}
