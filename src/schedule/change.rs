//! The claim: what a transform says the program should do instead. It decides nothing.

use super::program::Program;
use super::tree::Tree;

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
}

impl Change {
    /// A claim of a new order.
    pub fn order(name: &'static str, step: impl Into<String>, tree: Tree) -> Change {
        Change { step: step.into(), name, program: None, tree }
    }

    /// A claim of an order for the statements of a program that was split.
    pub fn split(name: &'static str, step: impl Into<String>, program: Program, tree: Tree) -> Change {
        Change { step: step.into(), name, program: Some(program), tree }
    }
}
