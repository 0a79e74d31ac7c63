//! The values of loops that are written as copies of their bodies.

use num_traits::ToPrimitive;

use super::choose::ChosenLoop;
use super::shape::MAX_COPIES;
use super::{At, ScanPiece, Scanner};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{DimKind, Optimum};
use crate::affine::set::Constraint;
use crate::schedule::refusal::Refusal;
use crate::schedule::tree::Band;

/// How many values a loop has at most that is written as copies with guards.
const FEW: i64 = 16;

impl Scanner<'_> {
    /// The values of a loop in which few are taken by the statements below wherever it is reached, though its bounds alone do
    /// not say so.
    pub(super) fn few_values(
        &self,
        depth: usize,
        bounds: &ChosenLoop,
        pieces: &[&ScanPiece],
    ) -> Result<Option<Vec<AffineExpr>>, Refusal> {
        for lower in &bounds.lower {
            if let Some(last) = self.last_from(lower, depth, bounds, pieces)?
                && last < FEW * bounds.step
            {
                let values = (0..=last).step_by(bounds.step.unsigned_abs() as usize);
                return Ok(Some(values.map(|k| lower.clone() + k).collect()));
            }
        }
        Ok(None)
    }

    /// The greatest distance of a point from a start of the loop; -1 if there is no point, none if there is no greatest.
    fn last_from(
        &self,
        start: &AffineExpr,
        depth: usize,
        bounds: &ChosenLoop,
        pieces: &[&ScanPiece],
    ) -> Result<Option<i64>, Refusal> {
        let mut last = -1;
        for piece in pieces {
            let points = self.with_context(&piece.set, &bounds.context);
            let dims = points.space().num_range;
            let distance = AffineExpr::Dim(depth as u32) - start.clone() - AffineExpr::Dim(dims as u32);
            let points = points.insert_dims(DimKind::Range, dims, 1);
            let points = self.demanding(&points, &[Constraint { expr: distance, is_eq: true }])?;
            match points.dim_max(points.space().range(dims), self.budget)? {
                Optimum::Empty => {}
                Optimum::Unbounded => return Ok(None),
                Optimum::Bounded(value) => last = last.max(value.to_i64().unwrap_or(i64::MAX)),
            }
        }
        Ok(Some(last))
    }

    /// The values of a loop over the points of a tile: as many as the tile's loop around it has them. Which of them the
    /// statements below take, these ask themselves. None where the points are not whole steps from the start of the tile.
    pub(super) fn values_in_tile(
        &self,
        band: &Band,
        at: &At<'_, '_>,
        pieces: &[&ScanPiece],
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
        Ok(Some((0..size / step).map(|k| start.clone() + k * step).collect()))
    }
}
