//! The way through a tree to a statement: the loops around it and how long they are, and the statements before it.
//!
//! What a loop is to a statement depends on the loops around it only, so that it is found out once, where the way enters the loop, for all that is asked below.

use rustc_hash::FxHashMap;

use super::diamond::{front, linear};
use super::view::Level;
use crate::affine::expr::AffineExpr;
use crate::analysis::scop::StatementId;
use crate::schedule::tree::{Band, TiledTime};

/// The way to a node.
pub struct Way<'n> {
    /// The loops around it, outermost first.
    pub(super) around: Vec<&'n Band>,
    /// Are chains unrolled and jammed where they can be?
    pub(super) unrolled: bool,
    /// The statements that ran before, in this iteration of the loops around both.
    pub(super) seen: Vec<RanBefore<'n>>,
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
        ranges: &dyn Fn(StatementId) -> Vec<u128>,
    ) -> Way<'n> {
        let mut way = Way { around: Vec::new(), unrolled, seen: Vec::new(), placed: FxHashMap::default() };
        around.into_iter().for_each(|band| way.enter(band, ranges));
        way
    }

    /// Goes into one more loop.
    pub(super) fn enter(&mut self, band: &'n Band, ranges: &dyn Fn(StatementId) -> Vec<u128>) {
        self.around.push(band);
        for (&id, time) in &band.member {
            self.placed.entry(id).or_insert_with(|| Placed::new(ranges(id))).enter(time, band.tile.as_ref());
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
    /// For each of the loops which of its own it took iterations of, and how many there were.
    taken: Vec<Option<(usize, u128)>>,
}

impl Placed {
    fn new(ranges: Vec<u128>) -> Placed {
        Placed { levels: Vec::new(), left: ranges, taken: Vec::new() }
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
        self.taken.push(dim.map(|dim| (dim, left[dim])));
        let trips = match (dim, size) {
            (Some(dim), Some(size)) => {
                let tiles = left[dim].div_ceil(size);
                left[dim] = left[dim].min(size);
                tiles
            }
            (Some(dim), None) => std::mem::replace(&mut left[dim], 1),
            (None, _) => 1,
        };
        let dim = dim.or_else(|| row.as_ref()?.iter().rposition(|&factor| factor != 0));
        self.levels.push(Level { trips, apart: 1, dim, row: if size.is_none() { row } else { None } });
    }

    fn leave(&mut self) {
        self.levels.pop();
        if let Some(Some((dim, before))) = self.taken.pop() {
            self.left[dim] = before;
        }
    }
}
