//! The claim: what a transform says the program should do instead. It decides nothing.

use super::tree::Tree;

/// A change of the order of a program: every instance at the time that a schedule tree gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The step that makes the claim, as it was written: `interchange(%i,%j)`.
    pub step: String,
    /// The verb for messages: `interchange`.
    pub name: &'static str,
    /// The new order.
    pub tree: Tree,
}

impl Change {
    /// A claim of a new order.
    pub fn order(name: &'static str, step: impl Into<String>, tree: Tree) -> Change {
        Change { step: step.into(), name, tree }
    }
}
