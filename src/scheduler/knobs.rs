//! What a user may ask of the scheduler, with the choices it makes where nothing is asked.

use super::diamond::is_over_diamonds;
use super::machine::Machine;
use crate::schedule::tree::Node;

/// How parallel loops are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Parallel {
    /// One on the way to each statement, where there is enough to do: the best, as the model has it.
    #[default]
    Inner,
    /// The same, but none inside of a sequential loop other than one over wavefronts.
    Outer,
    /// None.
    No,
}

/// Which statements share loops.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Fuse {
    /// As many as possible.
    Max,
    /// Those that use the same data at about the same time.
    #[default]
    Smart,
    /// Only those that depend on each other in a circle.
    No,
}

/// How bands without a parallel loop are tiled, such as those of loops over time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum TimeTiling {
    /// Tiles that start one diagonal after the other.
    #[default]
    Wavefront,
    /// Tiles that start side by side, where there are such, whatever the model says of them; else as above.
    Diamond,
    /// Not at all.
    No,
}

/// Which loops get memory of their own for each of their iterations.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Storage {
    /// Those that nothing else keeps in order, where that is faster: a buffer in each iteration, or an element for each one.
    #[default]
    Expand,
    /// The same with buffers only, which are less memory.
    Private,
    /// None.
    No,
}

/// Whether loops that stay in order run in blocks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum InBlocks {
    /// Those most of whose iterations wait for earlier blocks only, where that is faster.
    #[default]
    Yes,
    /// None.
    No,
}

/// All of them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Knobs {
    /// The sizes of tiles, outermost loop first; the last one counts for all further loops, and what is asked for is done whatever
    /// the model says of it. Empty: the model chooses.
    pub tile: Vec<i64>,
    /// Which statements share loops.
    pub fuse: Fuse,
    /// Which loops are parallel.
    pub parallel: Parallel,
    /// How bands without a parallel loop are tiled.
    pub time: TimeTiling,
    /// Which loops get memory of their own.
    pub storage: Storage,
    /// Whether loops that stay in order run in blocks.
    pub blocks: InBlocks,
    /// The loops whose nests are changed, by their number in the text; none: all are.
    pub loops: Vec<usize>,
    /// The machine that the model counts on.
    pub machine: Machine,
}

impl Knobs {
    /// Is a node what was asked for, whatever it costs: tiles of sizes that were given, or diamonds?
    pub fn asks_for(&self, node: &Node) -> bool {
        !self.tile.is_empty() || self.time == TimeTiling::Diamond && node.bands().into_iter().any(is_over_diamonds)
    }

    /// May loops get memory of their own? Without parallel loops it frees none.
    pub fn may_store(&self) -> bool {
        self.storage != Storage::No && self.parallel != Parallel::No
    }

    /// Is this what is done where nothing is asked, on some machine, with the memory that there is, in blocks or not?
    pub fn is_default(&self) -> bool {
        *self == Knobs { machine: self.machine, storage: self.storage, blocks: self.blocks, ..Knobs::default() }
    }
}
