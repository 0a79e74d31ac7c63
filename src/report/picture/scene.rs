//! What a picture shows, as plain data: points on a grid, arrows between them, labels. It knows nothing of the program.
//!
//! The grid is in the order of execution, which is the order of reading: of one loop from left to right; of two the outer
//! one from top to bottom; of three the outermost one floor by floor. What stands side by side in the body of a loop
//! (inner loops, statements between them) gets places one after the other on the next axis, so no two points of different
//! iterations meet.

use crate::analysis::dependence::Kind;

/// A picture.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// What is drawn.
    pub title: String,
    /// At which sizes.
    pub subtitle: String,
    /// How many axes there are: 1 to 3.
    pub depth: usize,
    /// Labels along the axes.
    pub blocks: Vec<AxisBlock>,
    /// The loops: what is written about each.
    pub loops: Vec<LoopView>,
    /// The statements, by number.
    pub statements: Vec<String>,
    /// The instances in the order of execution.
    pub points: Vec<InstancePoint>,
    /// The dependences that are drawn.
    pub arrows: Vec<Arrow>,
    /// Neighbors that may run in any order because the loop between them is parallel.
    pub bands: Vec<(usize, usize)>,
    /// Which loops' iterations the bands join.
    pub banded: Vec<String>,
    /// For each kind: how many pairs there are, and how many are drawn.
    pub counts: Vec<(Kind, usize, usize)>,
    /// What else is to be said.
    pub notes: Vec<String>,
}

/// The values of one loop along an axis.
#[derive(Clone, PartialEq, Debug)]
pub struct AxisBlock {
    /// 0 for the outermost.
    pub axis: usize,
    /// The induction variable; empty for statements.
    pub title: String,
    /// The place on the axis before, where the block belongs to only a part of it.
    pub under: Option<(f64, f64)>,
    /// The places with their values.
    pub labels: Vec<(f64, String)>,
}

/// One loop in the legend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopView {
    /// Its induction variable.
    pub name: String,
    /// `parallel`, `reduction`, `sequential`.
    pub verdict: &'static str,
    /// How many loops are around it.
    pub depth: usize,
    /// Its line.
    pub line: usize,
}

/// An instance of a statement.
#[derive(Clone, PartialEq, Debug)]
pub struct InstancePoint {
    /// The number of the statement in the picture.
    pub statement: usize,
    /// The place on each axis.
    pub at: [f64; 3],
    /// Which of how many statements of its body it is.
    pub lane: (usize, usize),
    /// How many others, one after the other, have to run before it; none if that is not known.
    pub step: Option<usize>,
}

/// A dependence between two instances, given by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// The instance that comes first.
    pub source: usize,
    /// The instance that comes later.
    pub target: usize,
    /// The kind.
    pub kind: Kind,
}
