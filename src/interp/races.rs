//! Iterations of a parallel loop that meet in a cell, so that what is left there depends on which comes first.
//!
//! Every access is marked with where it stands: for each parallel loop around it, that run of the loop and its iteration. Two
//! accesses may happen at once if at the outermost loop in which they differ they are iterations of one run of it. Writes that
//! change nothing count as reads.

use rustc_hash::FxHashMap;

use smallvec::SmallVec;

/// For each parallel loop around, outermost first: which run of it, and which iteration.
type LoopPosition = SmallVec<[(u64, u64); 3]>;

/// What has happened to a cell.
#[derive(Default, Debug)]
struct CellHistory {
    write: Option<LoopPosition>,
    reads: SmallVec<[LoopPosition; 2]>,
}

/// As many readers of a cell are remembered.
const MOST_READERS: usize = 4;

/// Watches the accesses of a run.
#[derive(Default, Debug)]
pub(super) struct Races {
    standing: LoopPosition,
    next: u64,
    cells: FxHashMap<(usize, usize), CellHistory>,
    /// The first cell, `(buffer, cell)`, in which iterations met.
    pub(super) found: Option<(usize, usize)>,
    /// Do accesses belong to an atomic operation?
    pub(super) is_atomic: bool,
}

fn may_meet(one: &LoopPosition, other: &LoopPosition) -> bool {
    let differ = one.iter().zip(other).find(|(a, b)| a != b);
    differ.is_some_and(|(a, b)| a.0 == b.0)
}

impl Races {
    /// A parallel loop starts.
    pub(super) fn enter(&mut self) {
        self.next += 1;
        self.standing.push((self.next, 0));
    }

    /// Its next iteration.
    pub(super) fn iterate(&mut self) {
        if let Some(last) = self.standing.last_mut() {
            last.1 += 1;
        }
    }

    /// One of several that run in turn.
    pub(super) fn stand_in(&mut self, iteration: u64) {
        if let Some(last) = self.standing.last_mut() {
            last.1 = iteration;
        }
    }

    /// It ends.
    pub(super) fn leave(&mut self) {
        self.standing.pop();
    }

    /// A cell is read, or written so that it changes.
    pub(super) fn access(&mut self, buffer: usize, cell: usize, changes: bool) {
        if self.standing.is_empty() || self.is_atomic || self.found.is_some() {
            return;
        }
        let (now, touched) = (&self.standing, self.cells.entry((buffer, cell)).or_default());
        let meets_write = touched.write.as_ref().is_some_and(|write| may_meet(write, now));
        if meets_write || changes && touched.reads.iter().any(|read| may_meet(read, now)) {
            self.found = Some((buffer, cell));
        } else if changes {
            *touched = CellHistory { write: Some(now.clone()), reads: SmallVec::new() };
        } else {
            // Readers under a run of a loop that is over cannot meet anything any more.
            touched.reads.retain(|read| read.first().map(|level| level.0) == now.first().map(|level| level.0));
            if touched.reads.len() < MOST_READERS && !touched.reads.contains(now) {
                touched.reads.push(now.clone());
            }
        }
    }
}
