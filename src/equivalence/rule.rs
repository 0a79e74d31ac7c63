//! The questions of a proof, and what their answers show.

use std::fmt;

use crate::affine::presburger::BasicRelation;

/// What the answer to a question shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Instances of the new program are instances of the old one.
    Domain,
    /// Instances of the old program run in the new one.
    Cover,
    /// No instance runs twice.
    Once,
    /// Integers that are used as values are the same.
    Integers,
    /// Accesses touch the same cells.
    Cells,
    /// Two accesses never meet in the old program.
    Meet,
    /// A loop steps through the times that were claimed.
    Times,
    /// Two accesses that meet run in their order.
    Order,
    /// Values without address are kept apart in the same way.
    Renaming,
    /// What a statement needs runs where the statement does.
    Place,
    /// What runs elsewhere touches cells that exist.
    Bounds,
    /// A load that no other question is about does not race.
    Race,
    /// Iterations of a parallel loop do not meet.
    Parallel,
    /// What is said of the writes that a read sees is said of all of its iterations.
    Readers,
    /// The write that a read is said to see writes its cell, before it.
    Writer,
    /// No other write comes between the two.
    Between,
    /// A read does not see a write at these pairs.
    Sees,
    /// Two values are claimed to be equal at these pairs.
    Values,
}

/// One question: is there no such pair?
#[derive(Debug)]
pub struct ProofQuestion<'a> {
    /// What it is for.
    pub rule: Rule,
    /// A copy.
    pub first: usize,
    /// Another, or the same.
    pub second: usize,
    /// The pairs.
    pub pairs: &'a BasicRelation,
}

impl fmt::Display for ProofQuestion<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} of {} and {}", self.rule, self.first, self.second)
    }
}
