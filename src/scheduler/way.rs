//! The way through a tree to a statement: the loops around it and how long they are, and the statements before it.
//!
//! What a loop is to a statement depends on the loops around it only, so that it is found out once, where the way enters the loop, for all that is asked below.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::diamond::{front, linear};
use super::view::Level;
use crate::affine::expr::AffineExpr;
use crate::analysis::scop::StatementId;
use crate::schedule::tree::{Band, TiledTime};

/// How many iterations the loops around a statement have.
#[derive(Clone, Debug, Default)]
pub(super) struct LoopLengths {
    /// Each of them, where those around it are in the middle.
    pub(super) each: Vec<u128>,
    /// Loops both of whose ends go along with a loop around, as those over the points of a tile do: which, with which, and how many iterations further for
    /// one of that.
    pub(super) moving: Vec<(usize, usize, u128)>,
}

/// The way to a node.
pub struct Way<'n> {
    /// The loops around it, outermost first.
    pub(super) around: Vec<&'n Band>,
    /// Are chains unrolled and jammed where they can be?
    pub(super) unrolled: bool,
    /// The statements that ran before, in this iteration of the loops around both.
    pub(super) seen: Vec<RanBefore<'n>>,
    /// How many loops are around the statements that ran since the last one was entered, but for those of windows.
    pub(super) not_unrolled: usize,
    placed: FxHashMap<StatementId, Placed>,
}

/// A statement that ran before.
pub(super) struct RanBefore<'n> {
    pub(super) statement: StatementId,
    /// The loops around it.
    pub(super) around: Vec<&'n Band>,
    /// For each of them which of the statement's loops it mostly is, and how often it runs its body.
    pub(super) walks: Vec<(Option<usize>, u128)>,
}

impl<'n> Way<'n> {
    /// The way into some loops, of statements whose own loops have so many iterations.
    pub(super) fn into(
        around: impl IntoIterator<Item = &'n Band>,
        unrolled: bool,
        lengths: &dyn Fn(StatementId) -> LoopLengths,
    ) -> Way<'n> {
        let mut way =
            Way { around: Vec::new(), unrolled, seen: Vec::new(), not_unrolled: 0, placed: FxHashMap::default() };
        around.into_iter().for_each(|band| way.enter(band, lengths));
        way
    }

    /// Goes into one more loop.
    pub(super) fn enter(&mut self, band: &'n Band, lengths: &dyn Fn(StatementId) -> LoopLengths) {
        self.around.push(band);
        for (&id, time) in &band.member {
            self.placed.entry(id).or_insert_with(|| Placed::new(lengths(id))).enter(time, band.tile.as_ref());
        }
    }

    /// Comes out of the last one.
    pub(super) fn leave(&mut self) {
        let Some(band) = self.around.pop() else { return };
        for id in band.member.keys() {
            self.placed.entry(*id).and_modify(Placed::leave);
        }
    }

    /// The loops on the way that a statement stands in.
    pub(super) fn levels(&self, statement: StatementId) -> &[Level] {
        self.placed.get(&statement).map_or(&[], |placed| &placed.levels)
    }

    /// Notes that a statement ran.
    pub(super) fn saw(&mut self, statement: StatementId) {
        let walks = self.levels(statement).iter().map(|level| (level.dim, level.trips)).collect();
        self.seen.push(RanBefore { statement, around: self.around.clone(), walks });
    }
}

/// A statement in some loops.
struct Placed {
    levels: Vec<Level>,
    /// How many iterations of each of its own loops one iteration of these has.
    left: Vec<u128>,
    moving: Vec<(usize, usize, u128)>,
    /// For each of the loops which of its own it took iterations of, and how many there were.
    taken: Vec<TakenIterations>,
}

/// Loops of which iterations were taken, and how many these had.
type TakenIterations = SmallVec<[(usize, u128); 2]>;

impl Placed {
    fn new(LoopLengths { each, moving }: LoopLengths) -> Placed {
        Placed { levels: Vec::new(), left: each, moving, taken: Vec::new() }
    }

    fn enter(&mut self, time: &AffineExpr, tile: Option<&TiledTime>) {
        let (depth, left) = (self.left.len(), &mut self.left);
        let rounded = match tile {
            Some(tile) => Some((linear(time, depth), u128::try_from(tile.size).unwrap_or(1))),
            None => front(time, depth),
        };
        let (row, size) = match rounded {
            Some((row, size)) => (row, Some(size.max(1))),
            None => (linear(time, depth), None),
        };
        let dim = row.as_ref().and_then(|row| {
            let is_left = |dim: &usize| row[*dim] != 0 && left[*dim] > 1;
            (0..depth).rev().find(is_left)
        });
        let mut taken: TakenIterations = dim.map(|dim| (dim, left[dim])).into_iter().collect();
        // In front of the loop that it goes along with, it runs through all that it comes to there, and leaves little to that one.
        let mut all = dim.map_or(1, |dim| left[dim]);
        for &(inner, outer, by) in self.moving.iter().filter(|(inner, ..)| Some(*inner) == dim) {
            let (alone, window) = (left[outer], left[inner]);
            taken.push((outer, alone));
            all = all.saturating_add(by.saturating_mul(alone - 1));
            left[outer] = match size {
                Some(size) => alone.min(size.div_ceil(by.max(1))),
                None => (alone.saturating_mul(window) / all).max(1),
            };
        }
        self.taken.push(taken);
        let trips = match (dim, size) {
            (Some(dim), Some(size)) => {
                left[dim] = left[dim].min(size);
                all.div_ceil(size)
            }
            (Some(dim), None) => {
                left[dim] = 1;
                all
            }
            (None, _) => 1,
        };
        let dim = dim.or_else(|| row.as_ref()?.iter().rposition(|&factor| factor != 0));
        self.levels.push(Level { trips, apart: 1, dim, row: if size.is_none() { row } else { None } });
    }

    fn leave(&mut self) {
        self.levels.pop();
        for (dim, before) in self.taken.pop().into_iter().flatten().rev() {
            self.left[dim] = before;
        }
    }
}
