//! The full tiles of a loop, apart from what its ends leave over.
//!
//! Let a loop `x` run from the greatest of some `L` to before the least of some `U`, all of them functions of the loops around, and
//! let tiles of `s` iterations start on a grid. With `e = L` rounded up to the grid and `f = U` rounded down to it,
//!
//! ```text
//! x < e                              is left over at the lower end, for each L that is not on the grid
//! tiles from all e to before all f   are full
//! f <= x                             is left over at the upper end, for each U that is not on the grid
//! ```
//! An iteration at or beyond all `e` in a tile that is not full lies in one that goes beyond some `U`, so at or beyond its `f`; and a full tile
//! ends at or before each `f`, whatever functions `L` and `U` are: they are those of the statements in the most loops. So one part after the other is the order as it was, each has bounds of its own, and no condition is left inside.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::parts::Whole;
use super::session::No;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicSet, Budget, Set};
use crate::analysis::scop::{StatementId, WithinSet};
use crate::schedule::program::Program;
use crate::schedule::scan::bounds::{Bound, between};
use crate::schedule::tree::{Node, TiledTime};

/// With more parts than this the loop is not parted here: each of them is text.
const MOST_ENDS: usize = 4;

/// A loop in parts.
pub struct LoopParts {
    /// The program, its statements split.
    pub program: Program,
    /// What the lower end leaves over, first to last.
    pub before: Vec<Node>,
    /// The full tiles.
    pub full: Node,
    /// The starts of the full tiles, over the times of the loops around and `x`.
    pub points: Set,
    /// What the upper end leaves over, first to last.
    pub after: Vec<Node>,
}

/// The parts of a loop whose iterations are one apart; none if it reaches not all that is between such bounds.
pub fn part(whole: &Whole<'_, '_>, tile: &TiledTime, budget: &Budget) -> Result<Option<LoopParts>, No> {
    let depth = whole.depth();
    let reach = whole.reach()?;
    let Some(bounds) = bounds(whole, tile, budget)? else { return Ok(None) };
    let (lower, upper): (Vec<_>, Vec<_>) = bounds.into_iter().partition(|bound| bound.lower);
    let x = || AffineExpr::Dim(depth as u32);
    let mut points = BasicSet::universe(whole.space(1));
    whole.demand(&mut points, &(AffineExpr::Const(0) - (x() - tile.lower.clone()).modulo(tile.size)))?;
    for bound in &lower {
        whole.demand(&mut points, &(x() - bound.value.clone()))?;
    }
    for bound in &upper {
        whole.demand(&mut points, &(bound.value.clone() - tile.size - x()))?;
    }
    let half = |expr: AffineExpr| {
        let mut half = BasicSet::universe(whole.space(1));
        whole.demand(&mut half, &expr).map(|()| Set::from(half))
    };
    let from_start = |value: &AffineExpr| value.clone() - tile.lower.clone();
    // What is left over, and the others.
    let mut ends: [Vec<[Set; 2]>; 2] = [Vec::new(), Vec::new()];
    for bound in lower.iter().chain(&upper) {
        let quotient = match bound.lower {
            true => from_start(&bound.value).ceil_div(tile.size),
            false => from_start(&bound.value).floor_div(tile.size),
        };
        let cut = tile.lower.clone() + quotient * tile.size;
        let (below, beyond) = (half(cut.clone() - x() - 1)?, half(x() - cut)?);
        let halves = if bound.lower { [below, beyond] } else { [beyond, below] };
        if !reach.is_disjoint(&halves[0], budget)? {
            ends[usize::from(!bound.lower)].push(halves);
        }
    }
    for ends in &mut ends {
        drop_covered(ends, &reach, budget)?;
    }
    if ends.iter().map(Vec::len).sum::<usize>() > MOST_ENDS {
        return Ok(None);
    }
    CutLoop { whole, program: whole.program.clone(), left: Node::Band(Arc::new(whole.band.clone())) }
        .parts(ends, points.into(), tile)
        .map(Some)
}

/// The bounds of a loop; none if it reaches not all that is between such. Where statements begin or end a constant apart, and less than a tile, it is
/// where all of them have begun and none has ended, so that a full tile is one of all statements.
fn bounds(whole: &Whole<'_, '_>, tile: &TiledTime, budget: &Budget) -> Result<Option<Vec<Bound>>, No> {
    let depth = whole.depth();
    let each = whole.reaches_of_deepest()?;
    let of = |reach: &Set| match reach.disjuncts() {
        [reached] => between(reached, depth),
        _ => None,
    };
    let own: Option<Vec<Vec<Bound>>> = each.iter().map(of).collect();
    if let Some(inside) = own.and_then(|own| innermost(own, &|expr| whole.constant(expr), tile.size)) {
        return Ok(Some(inside));
    }
    let all = each.iter().fold(Set::empty(whole.space(1)), |all, reach| all.union(reach));
    Ok(of(&all.coalesce(budget)?.remove_redundancies(budget)?))
}

/// The innermost of the bounds of several statements, where each of the first is less than `size` from one of each other; none if they are not so.
fn innermost(each: Vec<Vec<Bound>>, constant: &dyn Fn(&AffineExpr) -> Option<i64>, size: i64) -> Option<Vec<Bound>> {
    let (mut found, others) = each.split_first().map(|(first, others)| (first.clone(), others))?;
    for other in others.iter().filter(|other| **other != each[0]) {
        if other.len() != found.len() {
            return None;
        }
        for bound in &mut found {
            // How far a bound lies further inside.
            let inside = |own: &Bound| {
                let (more, less) = if bound.lower { (own, &*bound) } else { (&*bound, own) };
                constant(&(more.value.clone() - less.value.clone())).filter(|apart| (1 - size..size).contains(apart))
            };
            let near = other.iter().filter(|own| own.lower == bound.lower);
            let (apart, nearest) =
                near.filter_map(|own| Some((inside(own)?, own))).min_by_key(|(apart, _)| apart.abs())?;
            if apart > 0 {
                bound.value = nearest.value.clone();
            }
        }
    }
    Some(found)
}

/// Drops what is left over at one end where more is at another one: who is beyond that one is beyond this one, too.
fn drop_covered(ends: &mut Vec<[Set; 2]>, reach: &Set, budget: &Budget) -> Result<(), No> {
    let mut at = 0;
    while at < ends.len() {
        let left = reach.intersect(&ends[at][0]);
        let mut others = ends.iter().enumerate().filter(|(other, _)| *other != at);
        let is_covered = others
            .try_fold(false, |known, (_, [_, beyond])| Ok::<bool, No>(known || left.is_disjoint(beyond, budget)?));
        if is_covered? {
            ends.remove(at);
        } else {
            at += 1;
        }
    }
    Ok(())
}

/// A loop on the way to its parts.
struct CutLoop<'c, 'a, 's> {
    whole: &'c Whole<'a, 's>,
    program: Program,
    /// The loop with the iterations that are in no part yet.
    left: Node,
}

impl CutLoop<'_, '_, '_> {
    fn parts(mut self, [lower, upper]: [Vec<[Set; 2]>; 2], points: Set, tile: &TiledTime) -> Result<LoopParts, No> {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for [part, others] in &lower {
            before.push(self.part(part, None, Some(others))?);
        }
        let beyond = upper.iter().fold(Set::empty(self.whole.space(1)), |all, [part, _]| all.union(part));
        let full = self.part(&points, Some(tile), Some(&beyond).filter(|_| !upper.is_empty()))?;
        for [part, others] in upper.iter().skip(1) {
            after.push(self.part(part, None, Some(others))?);
        }
        after.push(self.left);
        after.reverse();
        Ok(LoopParts { program: self.program, before, full, points, after })
    }

    /// Takes the iterations at which the time, rounded or not, is one of `points`; those left are in `others`.
    fn part(&mut self, points: &Set, tile: Option<&TiledTime>, others: Option<&Set>) -> Result<Node, No> {
        let statements = self.left.statements();
        let within = |points: &Set, tile: Option<&TiledTime>| -> BTreeMap<StatementId, WithinSet> {
            let one = |&statement: &StatementId| {
                let mut times = self.whole.times(self.known(statement));
                if let (Some(tile), Some(time)) = (tile, times.last_mut()) {
                    *time = tile.round(time);
                }
                (statement, WithinSet { times, points: points.clone() })
            };
            statements.iter().map(one).collect()
        };
        let outside = others.map_or(BTreeMap::new(), |others| within(others, None));
        let split = self.whole.split(&self.program, within(points, tile), outside)?;
        let here = split.here(&self.left);
        self.left = split.elsewhere(&self.left);
        self.program = split.program;
        Ok(here)
    }

    /// The statement of the loop as it was that a part belongs to.
    fn known(&self, statement: StatementId) -> StatementId {
        let mut known = statement;
        while !self.whole.band.member.contains_key(&known)
            && let Some(part) = &self.program.scop.statements[known].part
            && part.from != known
        {
            known = part.from;
        }
        known
    }
}
