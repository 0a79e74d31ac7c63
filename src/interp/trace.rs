//! What a run tells about its memory accesses: enough to derive every dependence by brute force.

use crate::ir::Op;

/// The current value of one induction variable of a loop that is running.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Iv {
    /// The loop.
    pub op: Op,
    /// Which of its induction variables (0 but for parallel loops).
    pub dim: usize,
    /// Its value; for `scf.while` the number of the iteration.
    pub value: i64,
}

/// One read or write of one cell.
#[derive(Clone, Copy, Debug)]
pub struct TracedAccess<'a> {
    /// The operation that does it.
    pub op: Op,
    /// Does it write?
    pub write: bool,
    /// The buffer; buffers are numbered in the order in which they are made, arguments first.
    pub buffer: usize,
    /// The cell of the buffer.
    pub cell: usize,
    /// The induction variables of the loops around it, outermost first.
    pub ivs: &'a [Iv],
}

/// Listens to a run.
pub trait Tracer {
    /// An access has happened. Accesses come in the order of execution.
    fn access(&mut self, access: &TracedAccess<'_>);
}

/// One recorded access.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceEvent {
    /// The operation that does it.
    pub op: Op,
    /// Does it write?
    pub write: bool,
    /// The buffer.
    pub buffer: usize,
    /// The cell of the buffer.
    pub cell: usize,
    /// The induction variables of the loops around it, outermost first.
    pub ivs: Vec<Iv>,
}

/// A tracer that keeps everything.
#[derive(Clone, Default, Debug)]
pub struct Recorder {
    /// All accesses in the order of execution.
    pub events: Vec<TraceEvent>,
}

impl Tracer for Recorder {
    fn access(&mut self, access: &TracedAccess<'_>) {
        let TracedAccess { op, write, buffer, cell, ivs } = *access;
        self.events.push(TraceEvent { op, write, buffer, cell, ivs: ivs.to_vec() });
    }
}
