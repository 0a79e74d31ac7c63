//! How few elements of a cell's memory are enough: those whose lives overlap must differ.
//!
//! An element lives from its first access to its last. `P`, the pairs of elements of which some access of the first comes no
//! later than some access of the second, is computed access by access; lives overlap exactly where `P` holds both ways. If
//! `e_k` is greater than the distance in dim `k` of all such elements that agree in the dims before `k`, then two of them that
//! differ, first in dim `k`, differ modulo `e_k` there: one address for each `x_0 mod e_0, x_1 mod e_1, ..` is enough.
//! Iterations of a parallel loop come in both orders.

use super::draft::{Draft, DraftKind};
use super::side::BoxSide;
use super::storage::{CellTouch, here};
use crate::affine::presburger::{Exhausted, Optimum, Relation, Space};
use crate::affine::row::function;
use crate::analysis::pairs::{before, parted};
use num_traits::ToPrimitive;

/// Most places with accesses of which all pairs are asked about.
const MAX_TOUCHES: usize = 8;

/// The sides of a window over the elements that live at a time in one run of a block inside of `depth` loops; where no number is
/// enough, the side of the whole box. None if nothing is gained.
pub(super) fn window(
    draft: &Draft<'_>,
    touches: &[CellTouch],
    depth: usize,
    whole: &[BoxSide],
) -> Result<Option<Vec<BoxSide>>, Exhausted> {
    if touches.len() > MAX_TOUCHES || touches.is_empty() {
        return Ok(None);
    }
    let Some(lives) = lives(draft, touches, depth).transpose()? else { return Ok(None) };
    let mut distances = lives.deltas(&draft.budget)?;
    let space = distances.space();
    let mut sides = Vec::new();
    for dim in 0..space.num_range {
        let column = space.range(dim);
        let size = match distances.dim_max(column, &draft.budget)? {
            Optimum::Empty => Some(1),
            Optimum::Bounded(far) => far.to_i64().and_then(|far| far.checked_add(1)),
            Optimum::Unbounded => None,
        };
        let side = whole.iter().find(|side| side.dim == dim);
        sides.extend(match (size, side) {
            (_, None) | (Some(1), _) => None,
            (Some(size), Some(side)) if side.size.as_const().is_none_or(|whole| size < whole) => {
                Some(BoxSide { dim, start: 0.into(), size: size.into(), is_sure: true, is_ring: true })
            }
            (_, side) => side.cloned(),
        });
        distances = distances.fix(column, 0);
    }
    let is_better = sides.len() < whole.len() || sides.iter().any(|side| side.is_ring);
    Ok(is_better.then_some(sides))
}

/// The pairs of elements whose lives overlap. None if something is not affine.
fn lives(draft: &Draft<'_>, touches: &[CellTouch], depth: usize) -> Option<Result<Relation, Exhausted>> {
    let num_symbols = draft.scop.symbols.len();
    let mut maps = Vec::new();
    for touch in touches {
        let (around, context) = here(draft, touch)?;
        maps.push(function(&touch.index, num_symbols, around).ok()?.intersect_domain(&context));
    }
    let rank = touches.first()?.index.len();
    let all = || -> Result<Relation, Exhausted> {
        let mut no_later = Relation::empty(Space::relation(num_symbols, rank, rank));
        for (a, x) in touches.iter().zip(&maps) {
            for (b, y) in touches.iter().zip(&maps) {
                let order = order(draft, (a, x), (b, y), depth);
                let pairs = x.inverse().compose(&order, &draft.budget)?.compose(y, &draft.budget)?;
                no_later = no_later.union(&pairs);
            }
        }
        // Accesses in many ranges of iterations make as many pieces, most of which are one.
        let no_later = no_later.coalesce(&draft.budget)?;
        no_later.intersect_within(&no_later.inverse(), &draft.budget)
    };
    Some(all())
}

/// The iterations of `a` and `b`, in one run of a block inside of `depth` loops, of which the first may come no later.
fn order(
    draft: &Draft<'_>,
    (a, x): (&CellTouch, &Relation),
    (b, y): (&CellTouch, &Relation),
    depth: usize,
) -> Relation {
    let space = Space::relation(draft.scop.symbols.len(), x.space().num_domain, y.space().num_domain);
    let same = a.path.iter().zip(&b.path).take_while(|(a, b)| a == b).count();
    let around = |touch: &CellTouch| touch.path.get(same).map_or(usize::MAX, |(block, _)| draft.blocks[*block].depth);
    let shared = around(a).min(around(b)).min(space.num_domain).min(space.num_range);
    let mut order = before(space, depth, shared, a.path <= b.path);
    for &(block, entry) in &a.path[..same] {
        let level = draft.blocks[block].depth;
        if let DraftKind::For(node, _) = draft.blocks[block].entries[entry].node
            && node.parallel
            && (depth..shared).contains(&level)
        {
            let [_, later] = parted(space, level);
            order = order.union(&later.into());
        }
    }
    order
}
