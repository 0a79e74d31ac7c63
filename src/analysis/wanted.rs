//! Which dependences are looked for, and how long.

use rustc_hash::FxHashSet;

use super::domain::{LoopId, Nest};
use crate::ir::Op;
use crate::limits::Limits;

/// How many pairs of conjunctions are looked at in one function. Some seconds.
const MOST_MEETINGS: usize = 500_000;

/// The loops whose dependences are looked for; those of others are as if there were none.
#[derive(Clone, Debug)]
pub enum Carriers {
    /// All, and what one iteration of all loops around needs of itself.
    All,
    /// Those that the text calls parallel.
    Parallel,
    /// Some of them.
    Some {
        /// These.
        loops: FxHashSet<Op>,
        /// Of what these carry the first flow that is certain is enough.
        first_of: FxHashSet<Op>,
        /// And what one iteration needs of itself?
        within: bool,
    },
}

impl Carriers {
    /// Is it asked for what this loop carries, or for what one iteration needs of itself?
    pub fn include(&self, nest: &Nest, carried_by: Option<LoopId>) -> bool {
        match (self, carried_by) {
            (Carriers::All, _) => true,
            (Carriers::Parallel, id) => id.is_some_and(|id| nest.is_parallel(id)),
            (Carriers::Some { within, .. }, None) => *within,
            // What is no loop of the text is asked about.
            (Carriers::Some { loops, .. }, Some(id)) => !nest.is_visible(id) || loops.contains(&nest.loops[id].op),
        }
    }

    /// Is a flow that is certain all that is asked about a loop?
    pub fn first_is_enough(&self, nest: &Nest, id: LoopId) -> bool {
        matches!(self, Carriers::Some { first_of, .. } if nest.is_visible(id) && first_of.contains(&nest.loops[id].op))
    }
}

/// What to compute.
#[derive(Clone, Debug)]
pub struct WantedDependences {
    /// Read after read as well?
    pub input: bool,
    /// How many steps the questions about one pair of occurrences may take at each level.
    pub budget: u64,
    /// How many all questions may take together.
    pub total: u64,
    /// How many pairs of conjunctions may be looked at: a guard's `else` may be hundreds of them, and the pairs of two of those are as
    /// many as the product.
    pub meetings: usize,
    /// In which loops.
    pub carriers: Carriers,
    /// Are they of use only where the budget suffices for all? Else what is not known stays as an upper bound.
    pub whole: bool,
}

impl Default for WantedDependences {
    fn default() -> Self {
        WantedDependences::within(&Limits::default())
    }
}

impl WantedDependences {
    /// All dependences but those of reads on reads, within these limits.
    pub fn within(limits: &Limits) -> WantedDependences {
        WantedDependences {
            input: false,
            budget: limits.pair,
            total: limits.steps,
            meetings: MOST_MEETINGS,
            carriers: Carriers::All,
            whole: false,
        }
    }
}
