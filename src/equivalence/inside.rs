//! What is in bounds, and what that says of the sizes of loops.
//!
//! *Sound.* The old program is taken to touch nothing that is out of bounds. Where it does for certain, for some numbers of its symbols, it
//! means nothing for these, and no proof has to speak of them. For certain it does if nothing before may end the program, or keep it
//! for ever.

use super::NotProved;
use super::conjunction::Conjunction;
use super::flow::Flow;
use super::subscripts::{Sizes, Subscripted};
use crate::affine::presburger::{Budget, Set, Space};
use crate::analysis::traps::may_stop;

/// The numbers of the symbols for which each access of a program that runs for certain is below the sizes of its memory.
pub fn in_bounds(flow: &Flow<'_>, symbols: Space, budget: &Budget) -> Result<Set, NotProved> {
    let (side, mut known) = (flow.side, Set::universe(symbols));
    let stops = |&op: &_| may_stop(side.module, op) && !side.states(op);
    if symbols.num_symbols == 0 || side.module.walk(side.scop.func).iter().skip(1).any(stops) {
        return Ok(known);
    }
    for Subscripted { tuples, sizes, is_certain, .. } in side.subscripted() {
        let (Some(tuples), Some(sizes), true) = (tuples, sizes, is_certain) else { continue };
        let tuples = flow.common(&tuples)?.range(budget)?;
        let Some(inside) = inside(&sizes, tuples.space()) else { continue };
        if !tuples.is_subset(&inside, budget)? {
            let outside = tuples.subtract(&inside, budget)?;
            known = known.subtract(&outside.project_out_range(0, outside.space().num_range, budget)?, budget)?;
        }
    }
    Ok(known)
}

/// The tuples below these sizes.
pub fn inside(all: &Sizes, space: Space) -> Option<Set> {
    let mut inside = Set::universe(space);
    for (dim, sizes) in all.all.iter().enumerate() {
        let mut below = Set::empty(space);
        for size in sizes {
            let mut one = Conjunction::new(space.num_symbols, 0, space.num_range);
            all.below(&mut one, dim, size)?.iter().for_each(|row| one.demand(row));
            below = below.union(&one.basic().clone().into());
        }
        inside = inside.intersect(&below);
    }
    Some(inside)
}
