//! What a user may ask of the scheduler, with the choices it makes where nothing is asked.

/// How parallel loops are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Parallel {
    /// The outermost possible loop, where there is enough to do.
    #[default]
    Outer,
    /// Loops inside of sequential ones, too.
    Inner,
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

/// How loops over time are tiled.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Time {
    /// Tiles that can all start at once, where there are any.
    Diamond,
    /// Tiles that start one diagonal after the other.
    #[default]
    Wavefront,
    /// Not at all.
    No,
}

/// All of them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Knobs {
    /// The sizes of tiles, outermost loop first; the last one counts for all further loops. Empty: the model chooses.
    pub tile: Vec<i64>,
    /// Which statements share loops.
    pub fuse: Fuse,
    /// Which loops are parallel.
    pub parallel: Parallel,
    /// How loops over time are tiled.
    pub time: Time,
}
