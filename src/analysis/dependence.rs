//! Memory-based dependences between occurrences: which iteration of one touches a cell before which iteration of the
//! other.

use super::access::{Effect, Place};
use super::alias::Memory;
use super::domain::{LoopId, Nest};
use crate::affine::presburger::{Relation, Set};

/// The kind of a dependence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Write, then read.
    Flow,
    /// Read, then write.
    Anti,
    /// Write, then write.
    Output,
    /// Read, then read; only on request.
    Input,
    /// One of both is opaque.
    Order,
}

/// Something that touches memory when it runs: an access at home, or an access of a statement instance.
#[derive(Clone, Debug)]
pub struct Occurrence {
    /// What it belongs to, as the caller counts: an access, a statement. Dependences name it.
    pub owner: usize,
    /// The loops around it, outermost first.
    pub loops: Vec<LoopId>,
    /// Its place in the original order among all that run in the same iteration of the loops they share. Two with the
    /// same place are not ordered within one iteration.
    pub position: usize,
    /// The iterations in which it runs.
    pub domain: Set,
    /// Which memory it touches.
    pub place: Place,
    /// In which way.
    pub effect: Effect,
    /// Iterations -> subscripts, inside the domain; none: any cell.
    pub cells: Option<Relation>,
    /// Does it touch exactly these cells in exactly these iterations?
    pub must: bool,
}

/// The ordered pairs of iterations that touch the same cell, in one of which it is written.
#[derive(Clone, Debug)]
pub struct Dependence {
    /// The kind.
    pub kind: Kind,
    /// The owner of the earlier occurrence.
    pub source: usize,
    /// The owner of the later occurrence.
    pub target: usize,
    /// The common loop in which the iterations differ first; none if they agree in all of them.
    pub carried_by: Option<LoopId>,
    /// Induction variables of the source's loops -> induction variables of the target's loops.
    pub pairs: Relation,
    /// Are there exactly these pairs? If not, at most these.
    pub exact: bool,
    /// Did the budget run out, so that the pairs may not exist at all?
    pub exhausted: bool,
}

/// What to compute.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Read after read as well?
    pub input: bool,
    /// How many steps the questions about one pair of occurrences may take.
    pub budget: u64,
}

impl Default for Wanted {
    fn default() -> Self {
        Wanted { input: false, budget: 2_000_000 }
    }
}

/// The dependences and the assumptions they rely on.
#[derive(Clone, Debug, Default)]
pub struct Dependences {
    /// One for each source, target, kind and carrying loop, none of them empty.
    pub all: Vec<Dependence>,
    /// Pairs of roots whose accesses were kept apart because the roots are assumed not to overlap.
    pub assumed: Vec<(super::alias::RootId, super::alias::RootId)>,
}

/// All dependences between the occurrences.
pub fn dependences(nest: &Nest, memory: &Memory, occurrences: &[Occurrence], wanted: &Wanted) -> Dependences {
    let _ = (nest, memory, occurrences, wanted);
    todo!()
}
