//! How far a loop over the points of tiles reaches.
//!
//! A loop whose own rows bound it by the size of the program may run through a few values only, those that deeper loops have a
//! point for: of time in a diamond, say, where `p <= 2t + i < p + 32` and `q <= 2t - i < q + 32` leave `p + q <= 4t <= p + q + 62`.
//! Walking through the others costs more than the points. So, where no two of a loop's bounds are a constant apart, the rows
//! that follow from the deeper ones (`loose_level`) are bounds as well, if two of them are. They hold at every point of
//! every statement below, as any bound has to.

use super::bounds::{Bound, loose_level};
use super::boxed::first_of_op;
use super::{At, ScanPiece, Scanner};
use crate::affine::presburger::{BasicSet, Set, Space};
use crate::affine::row::{combine, row_from};
use crate::schedule::refusal::Refusal;
use crate::schedule::tree::Band;

impl Scanner<'_> {
    /// Bounds to add to those of a loop, which hold for every piece.
    pub(super) fn reach(
        &self,
        band: &Band,
        at: &At<'_, '_>,
        bounds: &[Bound],
        pieces: &[&ScanPiece],
        inside: &[Set],
    ) -> Result<Vec<Bound>, Refusal> {
        let depth = at.bands.len();
        let in_tiles = at.bands.iter().any(|around| around.tile.is_some());
        let is_boxed = first_of_op(band, at) < depth;
        if self.keeps
            || is_boxed
            || band.tile.is_some()
            || !in_tiles
            || is_narrow(bounds, depth, self.scop.symbols.len())
        {
            return Ok(Vec::new());
        }
        let mut common: Vec<Bound> = Vec::new();
        for bound in pieces.iter().flat_map(|piece| loose_level(&piece.set, depth, depth).bounds) {
            let holds = inside
                .iter()
                .try_fold(true, |all, set| Ok::<_, Refusal>(all && self.holds(&bound.as_constraint(), set)?))?;
            let bound = if holds { Some(bound) } else { self.widen(&bound, depth, inside)? };
            common.extend(bound.filter(|bound| !common.contains(bound)));
        }
        common.retain(|bound| !bounds.contains(bound));
        Ok(if is_narrow(&common, depth, self.scop.symbols.len()) { common } else { Vec::new() })
    }
}

/// Are two of the bounds of dim `depth` a constant apart?
fn is_narrow(bounds: &[Bound], depth: usize, num_symbols: usize) -> bool {
    let (lower, upper): (Vec<&Bound>, Vec<&Bound>) = bounds.iter().partition(|bound| bound.lower);
    lower
        .iter()
        .any(|lower| upper.iter().any(|upper| is_constant_apart(lower, upper, depth, num_symbols) == Some(true)))
}

/// `a x + r >= 0` and `s - b x >= 0` are a constant apart if `b r + a s` is one. None if the numbers are too large.
fn is_constant_apart(lower: &Bound, upper: &Bound, depth: usize, num_symbols: usize) -> Option<bool> {
    let mut scratch = BasicSet::universe(Space::set(num_symbols, depth + 1));
    let first = scratch.space().range(0);
    let own = scratch.space().range(depth);
    let lower = row_from(&mut scratch, &lower.constraint, first).ok()?;
    let upper = row_from(&mut scratch, &upper.constraint, first).ok()?;
    let sum = combine(&lower, upper[own].checked_neg()?, &upper, lower[own])?;
    Some(sum[1..].iter().all(|&entry| entry == 0))
}
