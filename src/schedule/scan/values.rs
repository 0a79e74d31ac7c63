//! The values of loops that are written as copies of their bodies.

use num_traits::ToPrimitive;

use super::choose::Chosen;
use super::shape::MAX_COPIES;
use super::{At, Piece, Scanner};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{DimKind, Optimum};
use crate::affine::set::Constraint;
use crate::schedule::refusal::Refusal;
use crate::schedule::tree::Band;

/// How many values a loop has at most that is written as copies with guards.
const FEW: i64 = 16;

impl Scanner<'_> {
    /// The values of a loop that has at most so many wherever it is reached, though its bounds alone do not say so.
    pub(super) fn few_values(&self, depth: usize, bounds: &Chosen) -> Result<Option<Vec<AffineExpr>>, Refusal> {
        for lower in &bounds.lower {
            let from_start = AffineExpr::Dim(depth as u32) - lower.clone() - AffineExpr::Dim(depth as u32 + 1);
            let reached = bounds.context.insert_dims(DimKind::Range, depth + 1, 1);
            let reached = self.demanding(&reached, &[Constraint { expr: from_start, is_eq: true }])?;
            let last = match reached.dim_max(reached.space().range(depth + 1), self.budget)? {
                Optimum::Empty => return Ok(Some(Vec::new())),
                Optimum::Unbounded => continue,
                Optimum::Bounded(last) => last.to_i64().unwrap_or(i64::MAX),
            };
            if last < FEW * bounds.step {
                let values = (0..=last).step_by(bounds.step.unsigned_abs() as usize);
                return Ok(Some(values.map(|k| lower.clone() + k.into()).collect()));
            }
        }
        Ok(None)
    }

    /// The values of a loop over the points of a tile: as many as the tile's loop around it has them. Which of them the
    /// statements below take, these ask themselves. None where the points are not whole steps from the start of the tile.
    pub(super) fn values_in_tile(
        &self,
        band: &Band,
        at: &At<'_, '_>,
        pieces: &[&Piece],
    ) -> Result<Option<Vec<AffineExpr>>, Refusal> {
        let Some(origin) = band.origin.filter(|_| band.options.unroll && band.tile.is_none()) else { return Ok(None) };
        let step = self.scop.loops[origin].step;
        let same = |outer: &&Band| band.member.iter().all(|(id, time)| outer.member.get(id) == Some(time));
        let is_around = |outer: &&Band| outer.tile.is_some() && !outer.is_sized_by_value() && same(outer);
        let Some(around) = at.bands.iter().rposition(is_around) else { return Ok(None) };
        let size = at.bands[around].tile.as_ref().map_or(0, |tile| tile.size);
        if size % step != 0 || size / step > MAX_COPIES {
            return Ok(None);
        }
        let start = AffineExpr::Dim(around as u32);
        let apart = AffineExpr::Dim(at.bands.len() as u32) - start.clone();
        let aligned = Constraint { expr: apart.modulo(step), is_eq: true };
        for piece in pieces {
            if step > 1 && !self.holds(&aligned, &self.with_context(&piece.set, &at.context))? {
                return Ok(None);
            }
        }
        Ok(Some((0..size / step).map(|k| start.clone() + (k * step).into()).collect()))
    }
}
