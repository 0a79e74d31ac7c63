//! How long a schedule tree takes on a GPU, by a model of a fixed one: sums of integers, as in [`super::super::model`].
//!
//! A nest that begins with a parallel loop is a kernel, which is launched in each iteration of the loops around it. For each statement
//!
//! - its parallel loops are threads, the loops inside of these are steps of a thread, one after the other: a step takes as long as its loads come
//!   late, and as often as the GPU has to be filled with threads;
//! - each access moves bytes: those of an element where neighbouring threads touch neighbouring elements, a sector where they do not, next to nothing where all touch
//!   the same one; none for loops in a thread along which it stands still;
//! - what is in no parallel loop is done by one thread.

use super::super::diamond::linear;
use super::super::inner::{Walk, direction, walk};
use super::super::model::{Model, independent};
use super::super::references::Reference;
use crate::analysis::scop::{ArrayId, StatementId};
use crate::schedule::tree::{Band, Node};

/// A step of a thread, in sixteenths of a cycle of 3 GHz, as all of these: 30 nanoseconds.
const STEP: u128 = 1_440;
/// A step of a thread that is alone: 400 nanoseconds.
const ALONE: u128 = 19_200;
/// All threads of a block wait for each other.
const BARRIER: u128 = 4_800;
/// So many threads run at the same time: 132 multiprocessors, each with 2,048.
const THREADS: u128 = 270_336;
/// So many blocks do.
const BLOCKS: u128 = 1_056;
/// So many bytes come in one sixteenth of a cycle: 3 TB/s.
const BYTES: u128 = 62;

/// So many threads of a block share the loops of a nest.
const TEAM: u128 = 256;
/// So many multiprocessors there are: fewer blocks reach as much less of the memory.
const PROCESSORS: u128 = 132;
/// What a nest before it has touched in the same block, comes from a cache: so many times as fast as from memory.
const CACHED: u128 = 4;

impl Model<'_> {
    /// What a node costs inside of some loops, the first `rows` of which deal out iterations of which a block runs several nests.
    pub(in crate::scheduler) fn on_gpu(&self, node: &Node, around: &[Band], rows: usize) -> u128 {
        let around = around.iter().collect();
        KernelCost { model: self, around, rows, seen: Vec::new() }.node(node)
    }
}

/// What runs where, on the way through a tree.
struct KernelCost<'m, 'p, 'n> {
    model: &'m Model<'p>,
    around: Vec<&'n Band>,
    /// So many of the loops around deal out iterations of which a block runs several nests; 0 where there are none.
    rows: usize,
    /// What nests before have touched in these iterations.
    seen: Vec<ArrayId>,
}

impl<'n> KernelCost<'_, '_, 'n> {
    fn node(&mut self, node: &'n Node) -> u128 {
        match node {
            Node::Sequence(children) if self.rows > 0 && has_nests(node) => {
                let nests = children.iter().map(|child| self.nest_of_block(child)).sum::<u128>();
                nests + self.meetings(children)
            }
            Node::Sequence(children) => children.iter().map(|child| self.node(child)).sum(),
            Node::Guard { then, otherwise, .. } => self.node(then).max(self.node(otherwise)),
            Node::Leaf(statement) => self.in_threads(*statement),
            Node::Band(band) => {
                let is_kernel = band.parallel && !self.around.iter().any(|outer| outer.parallel);
                self.around.push(band);
                let runs = |id: &StatementId| self.walk_of(*id).map_or(1, |walked| walked.host);
                let launches = if is_kernel { band.member.keys().map(runs).max().unwrap_or(1) } else { 0 };
                let has_rows = self.rows == 0 && band.parallel && has_nests(&band.body);
                if has_rows {
                    self.rows = self.around.len();
                }
                let inside = self.node(&band.body);
                if has_rows {
                    self.rows = 0;
                    self.seen.clear();
                }
                self.around.pop();
                launches * self.model.machine.fork + inside
            }
        }
    }

    /// A nest that a block runs between others.
    fn nest_of_block(&mut self, nest: &'n Node) -> u128 {
        let cost = self.node(nest);
        for statement in nest.statements() {
            self.seen.extend(self.model.references(statement).iter().map(|reference| reference.array));
        }
        cost
    }

    /// Between two nests all threads of a block meet.
    fn meetings(&self, children: &[Node]) -> u128 {
        let first = children.iter().flat_map(Node::statements).next();
        let Some(walked) = first.and_then(|first| self.walk_of(first)) else { return 0 };
        let host = walked.host * walked.dealt.div_ceil(BLOCKS);
        host * BARRIER * (children.len() as u128).saturating_sub(1)
    }

    fn walk_of(&self, statement: StatementId) -> Option<ThreadWalk> {
        ThreadWalk::of(self.model, statement, &self.around, self.rows)
    }

    fn in_threads(&self, statement: StatementId) -> u128 {
        let Some(walked) = self.walk_of(statement) else { return 0 };
        let ThreadWalk { host, threads, steps, meets, blocks, dealt, .. } = walked;
        if threads == 0 {
            return self.model.runs(statement) * ALONE;
        }
        let bytes = |reference: &Reference| {
            let bytes = walked.bytes(reference);
            if self.seen.contains(&reference.array) { bytes / CACHED } else { bytes }
        };
        let bytes: u128 = self.model.references(statement).iter().map(bytes).sum();
        let barriers = if meets { host * steps * BARRIER * blocks.div_ceil(BLOCKS) } else { 0 };
        if self.rows == 0 {
            return (host * steps * STEP * threads.div_ceil(THREADS)).max(bytes / BYTES) + barriers;
        }
        let dealt = dealt.max(1);
        let waits = host * steps * STEP * threads.div_ceil(dealt).div_ceil(TEAM) * dealt.div_ceil(BLOCKS);
        waits.max(bytes * PROCESSORS / dealt.min(PROCESSORS) / BYTES) + barriers
    }
}

/// Are there several nests in a node, and parallel loops in them?
fn has_nests(node: &Node) -> bool {
    match node {
        Node::Sequence(children) => children.iter().any(|child| child.bands().iter().any(|band| band.parallel)),
        _ => false,
    }
}

/// How a statement goes through the loops around it.
struct ThreadWalk {
    /// How often its kernel is launched.
    host: u128,
    /// How many threads a launch has; 0 in no kernel.
    threads: u128,
    /// Those that come before a loop in order inside of the kernel.
    blocks: u128,
    /// How many blocks have iterations of which they run several nests.
    dealt: u128,
    /// The loops that the threads of such a block share, the last one left out: along what they go, and how often.
    shared: Vec<(Option<Vec<i64>>, u128)>,
    /// What a thread does one after the other.
    steps: u128,
    /// Are there parallel loops inside of a loop of a thread?
    meets: bool,
    /// The vector along which neighbouring threads are apart.
    beside: Option<Vec<i64>>,
    /// For each loop of a thread the vector along which it goes, and how often.
    along: Vec<(Option<Vec<i64>>, u128)>,
}

impl ThreadWalk {
    /// Of a statement in some loops, the first `rows` of which deal out iterations of which a block runs several nests.
    fn of(model: &Model<'_>, statement: StatementId, around: &[&Band], rows_end: usize) -> Option<ThreadWalk> {
        let ranges = model.ranges(statement);
        let rows = around.iter().map(|band| linear(band.member.get(&statement)?, ranges.len()));
        let rows: Vec<Vec<i64>> = rows.collect::<Option<_>>()?;
        let rank = independent(&rows);
        let along = |row: &Vec<i64>| direction(&rank, row);
        let mut left = ranges.to_vec();
        let mut walked = ThreadWalk {
            host: 1,
            threads: 0,
            blocks: 1,
            dealt: 1,
            steps: 1,
            meets: false,
            beside: None,
            shared: Vec::new(),
            along: Vec::new(),
        };
        for (at, (band, row)) in around.iter().zip(&rows).enumerate() {
            let moving: Vec<usize> = (0..left.len()).filter(|&dim| row[dim] != 0 && left[dim] > 1).collect();
            let is_front = !band.parallel && around[at..].iter().any(|inner| inner.parallel);
            let trips = match moving.last() {
                None => 1,
                // A loop over fronts takes no iterations away from the loops in them, but for those that are in no front.
                Some(_) if is_front && moving.len() > 1 => {
                    moving.iter().map(|&dim| u128::from(row[dim].unsigned_abs()) * left[dim]).sum()
                }
                // A loop over tiles leaves those of one for the loop in it.
                Some(&dim) => {
                    let inside =
                        band.tile.as_ref().map_or(1, |tile| u128::from(tile.size.unsigned_abs()).min(left[dim]));
                    std::mem::replace(&mut left[dim], inside).div_ceil(inside.max(1))
                }
            };
            match (band.parallel, walked.threads) {
                (true, threads) => {
                    walked.meets |= walked.steps > 1;
                    walked.threads = threads.max(1) * trips;
                    if at < rows_end {
                        walked.dealt = walked.threads;
                    } else if rows_end > 0 {
                        walked.shared.push((along(row), trips));
                    }
                    // Neighbours are threads of one block.
                    if at >= rows_end {
                        walked.beside = along(row).or(walked.beside.take());
                    }
                }
                (false, 0) => walked.host *= trips,
                (false, threads) => {
                    if walked.steps == 1 {
                        walked.blocks = threads;
                    }
                    walked.steps *= trips;
                    walked.along.push((along(row), trips));
                }
            }
        }
        // Along the last one neighbours are apart.
        walked.shared.pop();
        let each = model.runs(statement).div_ceil(walked.host * walked.steps);
        Some(ThreadWalk { threads: walked.threads.min(each), ..walked })
    }

    /// The bytes that a reference moves.
    fn bytes(&self, reference: &Reference) -> u128 {
        let goes =
            |vector: &Option<Vec<i64>>| walk(vector.as_ref().and_then(|vector| reference.step(vector)).as_deref());
        let each = match (goes(&self.beside), self.along.last().map(|(vector, _)| goes(vector))) {
            (Walk::Still, _) => 1,
            (Walk::Next, _) => 8,
            // A thread goes along a sector before it is gone, for the most part.
            (Walk::Skip, _) | (_, Some(Walk::Next)) => 16,
            (Walk::Stride, _) => 32,
        };
        let moving = self.along.iter().filter(|(vector, _)| goes(vector) != Walk::Still);
        let steps: u128 = moving.map(|(_, trips)| trips).product();
        // What all rows of a block need comes to it once.
        let again: u128 =
            self.shared.iter().filter(|(vector, _)| goes(vector) == Walk::Still).map(|(_, trips)| trips).product();
        self.host * self.threads * steps * each * reference.offsets.len().max(1) as u128 / again.max(1)
    }
}
