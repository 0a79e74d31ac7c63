//! A loop over tiles, and the loop over the points of one of them.
//!
//! ```text
//! for a = L to U step s { for b = a + d to min(a + d + s, V) step t { S(a, b) } }
//! ```
//! with `s` a multiple of `t`, and `d` and `V` free of `a`. What `b` takes in the `k`-th tile, `a = L + s * k`, are the numbers
//! `L + d + s * k, .. + t, ..` below `L + d + s * (k + 1)`, as far as they are below `V`. The next tile goes on where this one ends, so that
//! `b` takes `L + d, L + d + t, ..` in this order, up to the end of the last tile, `L + d + s * ceil((U - L) / s)`, or to `V`, whichever comes
//! first: what is cut off by `V` is the rest of one tile and all of those behind it. In all of them `a` is `L + s * floor((b - d - L) / s)`.
//!
//! Points are often counted from where their tile starts, `for b = d to min(d + s, V - a)`. Then `a + b` is what `b` is above.

use crate::affine::expr::AffineExpr;
use crate::affine::row::canonical;

/// The loop over the points of one tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TilePoints {
    /// How far behind the start of its tile the first one is: `d`.
    pub offset: AffineExpr,
    /// Where they end besides: every `V`, of the sum where points are counted from where their tile starts.
    pub ends: Vec<AffineExpr>,
    /// Are they counted from where their tile starts?
    pub is_counted_inside: bool,
}

/// Bounds and step of a loop.
pub struct PointLoop<'a> {
    /// It starts at the greatest of these.
    pub lower: &'a [AffineExpr],
    /// It ends before the least of these.
    pub upper: &'a [AffineExpr],
    /// Positive.
    pub step: i64,
}

impl TilePoints {
    /// Those of a tile of a loop, the dim `tile`, with this step; none if the inner loop is no loop over them. So many dims and symbols are known.
    pub fn of(tile: usize, step: i64, inner: &PointLoop<'_>, (num_dims, num_symbols): (usize, usize)) -> Option<Self> {
        let normal = |expr: AffineExpr| canonical(&expr, num_dims, num_symbols).ok();
        let (a, is_free) = (AffineExpr::Dim(tile as u32), |expr: &AffineExpr| !expr.uses_dim(tile as u32));
        let [lower] = inner.lower else { return None };
        if inner.step < 1 || step % inner.step != 0 {
            return None;
        }
        let (start, behind) = (normal(lower.clone())?, normal(lower.clone() - a.clone())?);
        let (offset, is_counted_inside) = match (is_free(&behind), is_free(&start)) {
            (true, _) => (behind, false),
            (false, true) => (start, true),
            (false, false) => return None,
        };
        let (mut ends, mut is_full) = (Vec::new(), false);
        for upper in inner.upper {
            let end = if is_counted_inside { upper.clone() + a.clone() } else { upper.clone() };
            let end = normal(end)?;
            if normal(end.clone() - a.clone() - offset.clone())?.as_const() == Some(step) {
                is_full = true;
            } else if is_free(&end) {
                ends.push(end);
            } else {
                return None;
            }
        }
        is_full.then_some(TilePoints { offset, ends, is_counted_inside })
    }
}
