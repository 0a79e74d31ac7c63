//! A statement in some loops: how long they are, how its references move along them, and whether iterations wait for each other. What the
//! model counts and what is jammed is asked of this.

use num_bigint::BigInt;
use num_traits::Zero;

use super::chain::Chain;
use super::diamond::linear;
use super::model::Model;
use super::references::Reference;
use super::way::Way;
use crate::affine::presburger::{BasicSet, Set};
use crate::analysis::scop::{Array, LoopId, Scop, StatementId};

/// Loops that are shorter are not unrolled and jammed, but for those whose iterations are known to come out even.
const SHORTEST: u128 = 16;

/// Copies of iterations that add to one element, or share what they read.
const ADDED: u128 = 4;

/// A corner of a triangle that is left over is at the most one part of so many of its rows.
const LEAST_WHOLE: u128 = 4;

/// A loop around a statement.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// How often it runs its body each time it is reached.
    pub(super) trips: u128,
    /// How many iterations of the text are from one to the next.
    pub(super) apart: u128,
    /// Which of the statement's loops it mostly is.
    pub(super) dim: Option<usize>,
    /// Its time, if it is a loop over points.
    pub(super) row: Option<Vec<i64>>,
}

/// How a reference moves along a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {
    /// It stays.
    Not,
    /// To the next element.
    Next,
    /// Elsewhere.
    Far,
}

/// A statement in some loops.
pub struct View<'m> {
    pub(super) scop: &'m Scop,
    pub(super) loops: &'m [LoopId],
    pub(super) levels: &'m [Level],
    pub(super) references: &'m [Reference],
    /// Its iterations without conditions that the others imply, if it is a part of a statement.
    pub(super) part: Option<&'m Set>,
    /// Who is asked what the innermost loop carries, of which statement and where it stands.
    pub(super) of: (&'m Model<'m>, StatementId, &'m Way<'m>),
}

impl View<'_> {
    /// What the innermost loop carries in all of its iterations: a question about sets, so that it is the last one that is asked.
    fn chain(&self) -> Chain {
        let (model, statement, way) = self.of;
        model.chain(statement, self.levels.last().and_then(|level| level.dim), (way, way.around.len()))
    }

    /// How often a loop runs each time it is reached.
    pub fn trips(&self, level: usize) -> u128 {
        self.levels[level].trips
    }

    /// How many iterations of a loop over points are jammed, where that leaves few over: all of a loop of a few.
    pub fn copies(&self, level: usize) -> Option<i64> {
        let (trips, looped) = (self.trips(level), &self.scop.loops[self.loops[self.levels[level].dim?]]);
        let is_constant = looped.lower.iter().chain(&looped.upper).all(|bound| bound.as_const().is_some());
        let copies = match trips {
            SHORTEST.. => ADDED,
            2..=ADDED if is_constant => trips,
            _ if is_constant && trips.is_multiple_of(ADDED) => ADDED,
            _ => return None,
        };
        i64::try_from(copies).ok().filter(|_| self.is_over_points(level))
    }

    /// Is it a loop over points, and not over tiles?
    pub fn is_over_points(&self, level: usize) -> bool {
        self.levels[level].row.is_some()
    }

    /// May iterations of the last loop but one run side by side in the last one, and is there more than one chain then?
    pub fn may_jam_chains(&self) -> bool {
        let Some(at) = self.levels.len().checked_sub(2) else { return false };
        self.is_over_points(at)
            && self.trips(at) >= SHORTEST
            && self.are_apart(at, at + 1)
            && !self.writes(|moves| moves(at) == Moves::Not)
            && !self.hands_on()
            && !self.is_long()
            && self.chain() == Chain::SideBySide
            && !self.is_window()
    }

    /// Does one iteration run a loop that nobody counts?
    pub fn is_long(&self) -> bool {
        let (_, statement, _) = self.of;
        self.scop.statements[statement].time.is_long()
    }

    /// Does it leave a value without address to others, as a sum that iterations hand on is? Several of these side by side would need memory, which `demote`
    /// gives them.
    fn hands_on(&self) -> bool {
        let (_, statement, _) = self.of;
        !self.scop.statements[statement].writes.is_empty()
    }

    /// Is it a window that is unrolled in a loop that carries nothing? Its sum is no chain then.
    fn is_window(&self) -> bool {
        let (model, statement, way) = self.of;
        model.in_window(statement, way).is_some()
    }

    /// Do iterations of the last loop run in vectors and write to what those of the last loop but one write to again? Jammed, these go to a
    /// register.
    pub fn may_jam_vectors(&self) -> bool {
        let Some(at) = self.levels.len().checked_sub(2) else { return false };
        self.leaves_little(at, at + 1) && self.writes(|moves| moves(at) == Moves::Not) && self.chain() == Chain::No
    }

    /// Do iterations of the last loop run in vectors, most of them in all of some that are next to each other in the last loop but one?
    pub fn are_vectors(&self) -> bool {
        let Some(at) = self.levels.len().checked_sub(2) else { return false };
        self.leaves_little(at, at + 1) && self.chain() == Chain::No
    }

    /// How many elements several iterations of the last loop but one touch, one after the other and together. Rows of a stencil have elements in common.
    pub fn touched_by_rows(&self) -> [u128; 2] {
        let Some(at) = self.levels.len().checked_sub(2) else { return [0, 0] };
        let moving = |reference: &&Reference| moves(reference, self.levels[at + 1].dim) == Moves::Next;
        let together = [(self.levels[at].dim, ADDED)];
        self.references.iter().filter(moving).fold([0, 0], |[alone, jammed], reference| {
            [alone + ADDED * reference.distinct(&[]), jammed + reference.distinct(&together)]
        })
    }

    /// Does the time of an inner loop say nothing of an outer one? Else what stands still along a loop of the text moves along the outer one.
    pub fn is_upright(&self, outer: usize, inner: usize) -> bool {
        let (row, dim) = (self.levels[inner].row.as_ref(), self.levels[outer].dim);
        row.zip(dim).is_some_and(|(row, dim)| row[dim] == 0)
    }

    /// Where iterations of a loop are jammed, do most iterations of a loop inside of it run in all of them? Of a triangle the
    /// corner is left over, which is short beside its rows.
    pub fn leaves_little(&self, level: usize, inner: usize) -> bool {
        let corner = || Some(self.slant(level, inner)? * ADDED);
        self.are_apart(level, inner) || corner().is_some_and(|corner| corner * LEAST_WHOLE <= self.trips(inner))
    }

    /// By how many iterations an inner loop begins or ends elsewhere in the next iteration of an outer one; none if that is not known.
    fn slant(&self, outer: usize, inner: usize) -> Option<u128> {
        let (outer, inner) = (self.levels[outer].dim?, self.levels[inner].dim?);
        let mut slant = 0;
        let mut add = |row: &[i64]| {
            let [by, own] = [outer, inner].map(|dim| u128::from(row[dim].unsigned_abs()));
            slant = slant.max(if own == 0 { 0 } else { by.div_ceil(own) });
        };
        for dim in [outer, inner] {
            let looped = &self.scop.loops[self.loops[dim]];
            for bound in looped.lower.iter().chain(&looped.upper) {
                let mut row = linear(bound, self.loops.len())?;
                row[dim] = -1;
                add(&row);
            }
        }
        Some(slant)
    }

    /// Do the bounds of neither of two loops say anything of the other?
    pub fn are_apart(&self, a: usize, b: usize) -> bool {
        let (Some(a), Some(b)) = (self.levels[a].dim, self.levels[b].dim) else { return false };
        let speaks = |of: usize, other: usize| {
            let looped = &self.scop.loops[self.loops[of]];
            looped.lower.iter().chain(&looped.upper).any(|bound| bound.uses_dim(other as u32))
        };
        !speaks(a, b) && !speaks(b, a)
            || self.part.is_some_and(|part| part.disjuncts().iter().all(|part| self.are_apart_in(part, a, b)))
    }

    /// Does no condition on the iterations of a part speak of two of its loops? What a block of one of them begins with is the same in all
    /// of the block, where there is a loop over blocks around.
    fn are_apart_in(&self, part: &BasicSet, a: usize, b: usize) -> bool {
        let (space, divs) = (part.space(), part.divs());
        let is_in_blocks = |dim: usize| self.levels.iter().any(|level| level.row.is_none() && level.dim == Some(dim));
        let begins = |row: &[BigInt], dim: usize| {
            let used = divs.iter().zip(&row[space.num_columns()..]).filter(|(_, factor)| !factor.is_zero());
            let mut used = used.map(|(div, _)| div.as_ref());
            used.any(|div| div.is_none_or(|div| !div.row[space.range(dim)].is_zero() && !is_in_blocks(dim)))
        };
        let speaks = |row: &[BigInt], dim: usize| !row[space.range(dim)].is_zero() || begins(row, dim);
        part.eqs().iter().chain(&part.ineqs()).all(|row| !speaks(row, a) || !speaks(row, b))
    }

    /// Is there a write that moves along the loops in some way?
    pub fn writes(&self, is_so: impl Fn(&dyn Fn(usize) -> Moves) -> bool) -> bool {
        self.any(true, is_so)
    }

    /// Is there an array that is only read and moves along the loops in some way?
    pub fn reads(&self, is_so: impl Fn(&dyn Fn(usize) -> Moves) -> bool) -> bool {
        self.any(false, is_so)
    }

    fn any(&self, write: bool, is_so: impl Fn(&dyn Fn(usize) -> Moves) -> bool) -> bool {
        let mut all = self.references.iter().filter(|reference| reference.write == write);
        all.any(|reference| is_so(&|level| self.moves(reference, level)))
    }

    /// How a reference moves along a loop. Memory that each of its iterations makes for itself is elsewhere in the next one.
    fn moves(&self, reference: &Reference, level: usize) -> Moves {
        let dim = self.levels[level].dim;
        let is_own = |dim: usize| match self.scop.arrays[reference.array] {
            Array::Memory(value) => {
                let memory = &self.scop.memory;
                memory.root_of(value).is_some_and(|root| memory.roots[root].depth() > dim)
            }
            _ => false,
        };
        if dim.is_some_and(is_own) { Moves::Far } else { moves(reference, dim) }
    }
}

/// How a reference moves along one of the loops of its statement, if there is one.
pub(super) fn moves(reference: &Reference, dim: Option<usize>) -> Moves {
    let Some(dim) = dim else { return Moves::Not };
    let mut moves = Moves::Not;
    for (number, row) in reference.subscripts.iter().enumerate() {
        let factor = row.as_ref().map_or(2, |row| row.get(dim).copied().unwrap_or(0));
        moves = match (factor, number + 1 == reference.subscripts.len()) {
            (0, _) => moves,
            (1 | -1, true) if moves == Moves::Not => Moves::Next,
            _ => Moves::Far,
        };
    }
    moves
}
