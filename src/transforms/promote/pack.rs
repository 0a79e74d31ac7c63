//! `pack`: the layout in which the loops inside a run walk through its cells.
//!
//! The dims of a buffer change as slowly as the loops that move through them: what the outermost loop moves is the first dim. Where a dim is walked in
//! parts, by a loop that steps by 8 and one or several that stay within these 8, it is cut there: `d1 floordiv 8` changes with the one,
//! `d1 mod 8` with the others. Copies of an access beside each other, as unroll-and-jam leaves them, are one more loop, inside of all.
//!
//! ```text
//! for j_t by 8 { for k { for j in j_t .. j_t + 7 { .. B[k, j] .. } } }      ->  (d1 floordiv 8, d0, d1 mod 8)
//! for i_t by 4 { for k { .. A[i_t, k] .. A[i_t + 1, k] .. A[i_t + 3, k] } } ->  (d0 floordiv 4, d1, d0 mod 4)
//! ```
//! It is read from the first access of those that share the buffer. Nothing rests on it: whatever is proposed is held to what is asked of layouts that are written.

use std::collections::BTreeSet;

use super::super::session::Session;
use super::layout::InLoops;
use crate::affine::expr::AffineExpr;
use crate::analysis::scop::{Access, Statement};
use crate::ir::Op;

/// A loop that moves an access along a dim.
#[derive(Clone, Copy)]
struct Mover {
    /// Its place among the loops around the access.
    at: usize,
    /// By how many elements, from one iteration to the next.
    stride: i64,
    /// How often at the most, if that is known.
    count: Option<i64>,
}

/// The layout in which loops further inside than `depth` walk through these accesses; none where nobody knows how they do.
pub(super) fn packed(session: &Session<'_>, ops: &BTreeSet<Op>, depth: usize) -> Option<Vec<AffineExpr>> {
    let accesses = || {
        let statements = session.scop().statements.iter();
        let all =
            statements.flat_map(|(_, statement)| statement.accesses.iter().map(move |access| (statement, access)));
        all.filter(|(_, access)| ops.contains(&access.op))
    };
    let text = session.module.walk(session.scop().func);
    let (statement, access) = accesses().min_by_key(|(_, access)| text.iter().position(|&op| op == access.op))?;
    let walk = PanelWalk { inner: InLoops { session, statement, depth }, beside: accesses().collect() };
    let subscripts = access.subscripts.as_ref()?;
    let mut parts: Vec<(usize, AffineExpr)> = Vec::new();
    for (dim, subscript) in subscripts.iter().enumerate() {
        let (movers, spread) = (walk.movers(subscript)?, walk.spread(dim, subscript));
        cut(AffineExpr::Dim(dim as u32), None, &movers, spread, statement.loops.len(), &mut parts);
    }
    parts.sort_by_key(|(at, _)| *at);
    Some(parts.into_iter().map(|(_, part)| part).collect())
}

/// Groups of accesses that touch cells of their own, those as one that are copies of each other: in the same loops, and so far apart in each dim in all
/// iterations. Together they walk through panels, of which each alone has a row.
pub(super) fn together(session: &Session<'_>, groups: Vec<BTreeSet<Op>>) -> Vec<BTreeSet<Op>> {
    let mut all: Vec<BTreeSet<Op>> = Vec::new();
    for group in groups {
        let (mut same, others): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|other| group.iter().any(|&a| other.iter().any(|&b| are_copies(session, a, b))));
        same.push(group);
        all = others;
        all.push(same.into_iter().flatten().collect());
    }
    all
}

/// Are two accesses in the same loops, and so far apart in each dim in all iterations?
fn are_copies(session: &Session<'_>, a: Op, b: Op) -> bool {
    let find = |op: Op| {
        let statements = session.scop().statements.iter();
        let mut all = statements.flat_map(|(_, one)| one.accesses.iter().map(move |access| (one, access)));
        all.find(|(_, access)| access.op == op)
    };
    let (Some((first, a)), Some((second, b))) = (find(a), find(b)) else { return false };
    let (Some(from), Some(to)) = (&a.subscripts, &b.subscripts) else { return false };
    let inner = InLoops { session, statement: first, depth: 0 };
    let is_constant = |(a, b): (&AffineExpr, &AffineExpr)| inner.constant(&(b.clone() - a.clone())).is_some();
    first.loops == second.loops && from.len() == to.len() && from.iter().zip(to.iter()).all(is_constant)
}

/// A dim in parts, each with the loop that changes it: quotients by the loops that step over parts, and what is left within them.
fn cut(
    whole: AffineExpr,
    within: Option<i64>,
    movers: &[Mover],
    spread: Option<i64>,
    innermost: usize,
    parts: &mut Vec<(usize, AffineExpr)>,
) {
    let is_part = |&number: &usize| {
        let stride = movers[number].stride;
        let inner = movers[number + 1..]
            .iter()
            .try_fold(spread?, |sum, mover| sum.checked_add(mover.count?.checked_sub(1)?.checked_mul(mover.stride)?));
        // A part that is one element needs no cut.
        inner.filter(|&length| 1 < length && length <= stride && within.is_none_or(|within| within > stride))
    };
    let found = (0..movers.len()).find(|number| is_part(number).is_some());
    let Some(number) = found else {
        let last = movers.last().map_or(0, |mover| mover.at);
        return parts.push((if spread == Some(1) { last } else { innermost }, whole));
    };
    let Mover { at, stride, .. } = movers[number];
    // Within a part that is a multiple of this one the remainder is that of the dim itself.
    parts.push((at, whole.clone().floor_div(stride)));
    let rest = match (&whole, within) {
        (AffineExpr::Binary(_, sides), Some(within)) if within % stride == 0 => sides.0.clone().modulo(stride),
        _ => whole.modulo(stride),
    };
    cut(rest, Some(stride), &movers[number + 1..], spread, innermost, parts);
}

/// An access in its loops, and those that share the buffer.
struct PanelWalk<'w> {
    inner: InLoops<'w>,
    beside: Vec<(&'w Statement, &'w Access)>,
}

impl PanelWalk<'_> {
    /// The loops that move a subscript, from the outside in. A loop moves those inside of it whose bounds move with it.
    fn movers(&self, subscript: &AffineExpr) -> Option<Vec<Mover>> {
        let scop = self.inner.session.scop();
        let loops: Vec<_> = self.inner.statement.loops.iter().map(|&id| &scop.loops[id]).collect();
        let mut moves = vec![0_i64; loops.len()];
        for at in (self.inner.depth..loops.len()).rev() {
            let mut by = self.inner.growth(subscript, at)?;
            for (inner, &moved) in moves.iter().enumerate().skip(at + 1) {
                let begin = self.inner.begin(inner)?;
                if moved != 0 && begin.uses_dim(at as u32) {
                    by = by.checked_add(moved.checked_mul(self.inner.growth(begin, at)?)?)?;
                }
            }
            moves[at] = by;
        }
        let mover = |at: usize| {
            let looped = loops[at];
            let lengths = looped.upper.iter().flat_map(|upper| looped.lower.iter().map(move |lower| (lower, upper)));
            let length =
                lengths.filter_map(|(lower, upper)| self.inner.constant(&(upper.clone() - lower.clone()))).min();
            let count = length.and_then(|length| length.max(0).checked_add(looped.step - 1)?.checked_div(looped.step));
            Some(Mover { at, stride: moves[at].checked_mul(looped.step)?.checked_abs()?, count })
        };
        (self.inner.depth..loops.len()).filter(|&at| moves[at] != 0).map(mover).collect()
    }

    /// How far apart the accesses in the same loops are along a dim, both ends included.
    fn spread(&self, dim: usize, subscript: &AffineExpr) -> Option<i64> {
        let loops = &self.inner.statement.loops;
        let beside = self.beside.iter().filter(|(statement, _)| statement.loops == *loops);
        let apart = beside.filter_map(|(_, access)| {
            let other = access.subscripts.as_ref()?.get(dim)?;
            self.inner.constant(&(other.clone() - subscript.clone()))
        });
        let (least, most) = apart.fold((0, 0), |(least, most), apart: i64| (apart.min(least), apart.max(most)));
        most.checked_sub(least)?.checked_add(1)
    }
}
