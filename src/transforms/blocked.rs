//! Loops that `auto` leaves in order, run in blocks: most of a block waits for earlier blocks only, and goes first.
//!
//! ```text
//! rewrite: for i { for j < i { S }  T }  ->  for i_t by 32 { for i in i_t { for j < i_t { S } }  for i in i_t { for i_t <= j < i { S }  T } }
//! by:      distribute(%i) strip_mine(%i_1;32) split(%j; %j < %i_1_t) distribute(%i_1) parallelize(%i_1)
//! ```
//! Where to cut is proposed by [`crate::scheduler::blocks`]: along a loop further inside, at the start of the block. Each step is a claim like any
//! other, and the model compares what comes out with the order that `auto` found without: rows of a block in parallel, or one after the other
//! with several sums side by side. What is not part of the circle of dependences goes into loops of its own before, where it can.
//!
//! It comes after the order of the function, on nests in which nothing became parallel, so that the steps can be given after the tree.

use std::ops::Range;
use std::sync::Arc;

use super::auto;
use super::nest_by_nest::{in_words, step_on_trial};
use super::ordered::{Ordered, nest_nanoseconds};
use super::session::Session;
use crate::affine::expr::AffineExpr;
use crate::analysis::scop::StatementId;
use crate::arena::Id;
use crate::schedule::program::Program;
use crate::schedule::tree::{Band, Node, Tree};
use crate::scheduler::blocks::{BlockedLoop, blocks};
use crate::scheduler::knobs::{InBlocks, Knobs, Parallel};
use crate::scheduler::worth_jamming;

/// How many iterations a block has. Larger ones fork less, but what stays in order grows with them, and so do their proofs.
const SIZE: i64 = 32;

/// The function has to be faster by so many hundredths.
const MARGIN: u128 = 5;

/// A function some of whose loops run in blocks.
pub struct Blocked<'s> {
    /// The function in that order.
    pub session: Session<'s>,
    /// The order of the text of its statements, which are more.
    pub before: Tree,
    /// The steps, after the order that was there.
    pub steps: Vec<String>,
    /// The loops that are worth unrolling and jamming then, in the order in which that is done.
    pub jams: Vec<(usize, i64)>,
}

/// The function with loops in blocks where that is faster by the model; none if there is no such loop, or nobody asks for one. `start` is the
/// function as it was written, `jams` what is worth unrolling and jamming in the order of the session.
pub fn blocked<'s>(
    session: &Session<'s>,
    start: &Session<'s>,
    knobs: Option<&Knobs>,
    jams: &[(usize, i64)],
) -> Option<Blocked<'s>> {
    let knobs = knobs.filter(|knobs| knobs.blocks == InBlocks::Yes)?;
    let budget = session.share(session.limits.band);
    let found = blocks(&session.program, &session.tree, &|number| auto::is_asked(session, knobs, number), &budget);
    if found.is_empty() {
        return None;
    }
    let mut best = BlockTrial {
        session: Session { budget: &budget, ..session.clone() },
        before: start.tree.clone(),
        steps: Vec::new(),
        jams: jams.to_vec(),
    };
    let mut times = best.times(start)?;
    // The last nest first, so that the loops of the others keep their numbers.
    for block in found.iter().rev() {
        let (nest, loops) = nest_around(&best.session.tree, block.outer);
        // What is less of the function than that cannot make it faster by as much.
        if times[nest] * 100 <= times.iter().sum::<u128>() * MARGIN {
            continue;
        }
        let trials = best.in_blocks(start, block, knobs).into_iter();
        let timed = trials.filter_map(|trial| Some((trial.times(start)?, trial)));
        // Of ways that are as fast the one in order comes first.
        let found = timed.min_by_key(|(times, _)| times.iter().sum::<u128>());
        if let Some((with, trial)) =
            found.filter(|(with, trial)| is_faster(with, &times) && trial.session.is_writable(&budget))
        {
            (times, best) = (with, trial.jammed(&best, &loops));
        }
    }
    let BlockTrial { session: Session { program, tree, legal, scanned, report, .. }, before, steps, jams } = best;
    let after = Session { program, tree, legal, scanned, report, is_changed: true, ..session.clone() };
    (!steps.is_empty()).then_some(Blocked { session: after, before, steps, jams })
}

/// Is a way that takes so long for each nest faster by enough than another one?
fn is_faster(with: &[u128], without: &[u128]) -> bool {
    let [with, without] = [with, without].map(|times| times.iter().sum::<u128>());
    with + without * MARGIN / 100 < without
}

/// A way to run the function.
#[derive(Clone)]
struct BlockTrial<'b> {
    session: Session<'b>,
    before: Tree,
    steps: Vec<String>,
    jams: Vec<(usize, i64)>,
}

impl<'b> BlockTrial<'b> {
    /// The nanoseconds of each nest by the model, if it says something.
    fn times(&self, start: &Session<'b>) -> Option<Vec<u128>> {
        let Session { program, tree, .. } = self.session.clone();
        nest_nanoseconds(
            start,
            &Ordered { program, before: self.before.clone(), tree, blocks: Vec::new(), then: Vec::new() },
        )
    }

    /// The same with a loop in blocks: its rows in order, and in parallel where that can be. None if a step is refused.
    fn in_blocks(&self, start: &Session<'b>, block: &BlockedLoop, knobs: &Knobs) -> Vec<BlockTrial<'b>> {
        let mut trial = self.clone();
        let Some(rows) = trial.cut(block) else { return Vec::new() };
        trial.before = original(start, &trial.session.program);
        let mut trials = vec![trial.clone()];
        let label = trial.session.label(rows);
        if knobs.parallel == Parallel::Inner && trial.step(format!("parallelize({label})")).is_some() {
            trials.push(trial);
        }
        trials
    }

    /// Cuts a loop in blocks. Says which loop runs the iterations that wait for earlier blocks only.
    fn cut(&mut self, block: &BlockedLoop) -> Option<usize> {
        let bands = self.session.tree.bands();
        let statement = *bands[block.inner].body.statements().first()?;
        let depth = |number: usize| self.session.tree.path_to(number).len() - 1;
        let (outer, inner) = (depth(block.outer), depth(block.inner));
        let label = |trial: &BlockTrial<'_>, depth: usize| {
            Some(trial.session.label(around(&trial.session.tree, statement, depth)?))
        };
        // Where all of it is one circle there is nothing to be parted from it.
        let _ = self.step(format!("distribute({})", label(self, outer)?));
        self.step(format!("strip_mine({};{SIZE})", label(self, outer)?))?;
        let (blocks, along) = (label(self, outer)?, label(self, inner + 1)?);
        let start = in_words(&self.session, &(AffineExpr::Dim(0) + block.offset.clone()), &[blocks])?;
        self.step(format!("split({along}; {along} < {start})"))?;
        self.step(format!("distribute({})", label(self, outer + 1)?))?;
        around(&self.session.tree, statement, outer + 1)
    }

    fn step(&mut self, step: String) -> Option<()> {
        step_on_trial(&mut self.session, &mut self.steps, step)
    }
}

impl BlockTrial<'_> {
    /// The same with what is worth unrolling and jamming in place of what was in a nest of the way before; the loops of later nests have other numbers.
    fn jammed(mut self, before: &Self, nest: &Range<usize>) -> Self {
        let tree = &self.session.tree;
        let added = tree.bands().len() - before.session.tree.bands().len();
        let mut first = 0;
        let new = tree.root.children().iter().filter(|node| {
            let at = first;
            first += node.num_bands();
            nest.start <= at && first <= nest.end + added
        });
        let new: Vec<Node> = new.cloned().collect();
        let within = (self.session.machine, self.session.budget);
        let own = worth_jamming(&self.session.program, &self.before, (tree, &new), within).unwrap_or_default();
        let (later, others): (Vec<_>, Vec<_>) = before.jams.iter().partition(|(number, _)| *number >= nest.end);
        let later = later.into_iter().map(|(number, copies)| (number + added, copies));
        let earlier = others.into_iter().filter(|(number, _)| *number < nest.start);
        self.jams = later.chain(own).chain(earlier).collect();
        self
    }
}

/// Which nest a loop is in, and the numbers of its loops.
fn nest_around(tree: &Tree, band: usize) -> (usize, Range<usize>) {
    let counts = tree.root.children().iter().map(Node::num_bands).filter(|&count| count > 0);
    let starts = counts.scan(0, |next, count| Some((std::mem::replace(next, *next + count), count)));
    let mut nests = starts.map(|(start, count)| start..start + count).enumerate();
    nests.find(|(_, nest)| nest.contains(&band)).unwrap_or((0, 0..0))
}

/// The number of the loop around a statement that has so many loops around itself.
fn around(tree: &Tree, statement: StatementId, depth: usize) -> Option<usize> {
    let bands = tree.bands();
    (0..bands.len()).filter(|&number| bands[number].member.contains_key(&statement)).nth(depth)
}

/// The order of the text of a program some of whose statements were split: at each iteration one of the parts runs, so that they may
/// follow each other in any order.
fn original(start: &Session<'_>, program: &Program) -> Tree {
    let known = start.scop().statements.len();
    let new = program.scop.statements.iter().filter(|(id, _)| id.index() >= known);
    let new: Vec<_> = new.filter_map(|(id, statement)| Some((statement.part.as_ref()?.of, id))).collect();
    let (mut tree, mut first) = (start.tree.clone(), 0);
    for node in start.tree.root.children() {
        if matches!(node, Node::Band(_)) {
            tree = program.replace(&tree, first, &with_parts(node, &new));
        }
        first += node.num_bands();
    }
    tree
}

/// A node with parts behind the statements that they are of.
fn with_parts(node: &Node, parts: &[(StatementId, StatementId)]) -> Node {
    match node {
        Node::Band(band) => Node::Band(Arc::new(Band { body: with_parts(&band.body, parts), ..(**band).clone() })),
        Node::Sequence(children) => Node::sequence(children.iter().map(|child| with_parts(child, parts)).collect()),
        Node::Guard { op, then, otherwise } => {
            let [then, otherwise] = [then, otherwise].map(|branch| Box::new(with_parts(branch, parts)));
            Node::Guard { op: *op, then, otherwise }
        }
        Node::Leaf(whole) => {
            let own = parts.iter().filter(|(of, _)| of == whole).map(|(_, part)| *part);
            Node::sequence([*whole].into_iter().chain(own).map(Node::Leaf).collect())
        }
    }
}
