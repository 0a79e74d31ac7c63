//! How a scanned loop is written: unrolled, from 0 in steps of 1, or as one with the loop inside it.
//!
//! All of this is substitution: the loop over `d = l, l + s, .. < u` runs the body for `d = l + s * k`, `0 <= k < T` with
//! `T = ceil((u - l) / s)`. Unrolled it is the bodies for `k = 0, 1, ..` one after the other; normalized it is a loop over
//! `k`; two loops with `T` and a constant `N` iterations are one over `c < T * N`, with `k = floor(c / N)` and the inner
//! count `c mod N`. Each runs the same bodies in the same order.
//!
//! Where the inner loop goes over the points of a tile of the outer one, the one loop goes over all points ([`super::points`]): its
//! variable is what subscripts speak of, tiles need not be full, and from the inside out tiles of tiles become one loop, too.

use super::points::{PointLoop, TilePoints};
use crate::affine::expr::{AffineExpr, div_ceil};
use crate::affine::row::canonical;
use crate::schedule::ast::{AstNode, For, Substitution};
use crate::schedule::tree::LoopOptions;

/// Most copies of a body that are written for one loop.
pub const MAX_COPIES: i64 = 1024;

/// Where a loop stands.
pub(super) struct LoopShape {
    /// How many loops are around it: its own induction variable is the dim of this number.
    pub depth: usize,
    pub num_symbols: usize,
}

/// Why a loop is not written so.
pub(super) struct Why {
    /// A stable code.
    pub code: &'static str,
    /// What is said of the loop: half a sentence.
    pub message: String,
    /// How many values it goes over, where that ought to be a number.
    pub distance: Option<AffineExpr>,
}

impl Why {
    /// Half a sentence under a code.
    pub fn new(code: &'static str, message: impl Into<String>) -> Why {
        Why { code, message: message.into(), distance: None }
    }
}

impl LoopShape {
    /// The loop as its options want it.
    pub fn write(&self, mut looped: For, options: &LoopOptions) -> Result<Vec<AstNode>, Why> {
        if options.coalesce {
            let Some(one) = self.coalesce(&looped)? else { return Ok(Vec::new()) };
            looped = one;
        }
        if options.normalize {
            looped = self.normalize(looped)?;
        }
        Ok(vec![AstNode::For(Box::new(looped))])
    }

    fn iv(&self) -> AffineExpr {
        AffineExpr::Dim(self.depth as u32)
    }

    /// The values of a loop with a constant number of iterations, or with at most so many.
    pub fn values(&self, lower: &[AffineExpr], upper: &[AffineExpr], step: i64) -> Result<Vec<AffineExpr>, Why> {
        let pairs = lower.iter().flat_map(|lower| upper.iter().map(move |upper| (lower, upper)));
        let counted =
            pairs.filter_map(|(lower, upper)| Some((count(self.distance(upper, lower, self.depth)?, step), lower)));
        let Some((trips, first)) = counted.min_by_key(|(trips, _)| *trips) else {
            let ends = upper.first().zip(lower.first());
            let distance = ends.and_then(|(upper, lower)| self.difference(upper, lower, self.depth));
            return Err(Why { distance, ..Why::new("unknown-trip-count", "has no constant number of iterations") });
        };
        if trips > MAX_COPIES {
            let message = format!("has {trips} iterations; at most {MAX_COPIES} are unrolled");
            return Err(Why::new("too-many-copies", message));
        }
        Ok((0..trips).map(|k| first.clone() + k * step).collect())
    }

    /// The value of a loop that has one at most: where two of its bounds are no further apart than its step.
    pub fn only_value(&self, lower: &[AffineExpr], upper: &[AffineExpr], step: i64) -> Option<AffineExpr> {
        let close = |lower: &&AffineExpr| {
            upper.iter().any(|upper| self.distance(upper, lower, self.depth).is_some_and(|d| 0 < d && d <= step))
        };
        lower.iter().find(close).cloned()
    }

    /// The body at one value, without the loop.
    pub fn at(&self, body: &[AstNode], value: &AffineExpr) -> Vec<AstNode> {
        replaced(body, self.depth, 1, std::slice::from_ref(value))
    }

    /// The expression with equal terms gathered.
    pub fn gathered(&self, expr: AffineExpr) -> AffineExpr {
        canonical(&expr, self.depth, self.num_symbols).unwrap_or(expr)
    }

    /// From 0 in steps of 1.
    fn normalize(&self, looped: For) -> Result<For, Why> {
        let lower = start(&looped)?;
        let upper = looped.upper.iter().map(|upper| self.trips(upper, &lower, looped.step, self.depth));
        let upper = upper.collect::<Result<_, _>>()?;
        let value = lower + self.iv() * looped.step;
        let body = replaced(&looped.body, self.depth, 0, &[value]);
        Ok(For { lower: vec![0.into()], upper, step: 1, body, ..looped })
    }

    /// One loop with the one directly inside; none if that never runs.
    fn coalesce(&self, looped: &For) -> Result<Option<For>, Why> {
        let [AstNode::For(inner)] = &looped.body[..] else {
            return Err(Why::new("not-perfectly-nested", "has more in it than one loop"));
        };
        match self.points(looped, inner) {
            Some(points) => self.over_points(looped, inner, &points).map(Some),
            None => self.over_count(looped, inner),
        }
    }

    /// What the loop inside goes over, if that are the points of one tile.
    fn points(&self, looped: &For, inner: &For) -> Option<TilePoints> {
        if looped.lower.len() != 1 || looped.times.is_some() || inner.times.is_some() {
            return None;
        }
        let points = PointLoop { lower: &inner.lower, upper: &inner.upper, step: inner.step };
        TilePoints::of(self.depth, looped.step, &points, (self.depth + 1, self.num_symbols))
    }

    /// One loop over the points of all tiles.
    fn over_points(&self, looped: &For, inner: &For, points: &TilePoints) -> Result<For, Why> {
        let (start, size) = (start(looped)?, looped.step);
        let first = self.gathered(start.clone() + points.offset.clone());
        let tiles_end = |upper: &AffineExpr| {
            let trips = self.trips(upper, &start, size, self.depth)?;
            let is_number = trips.as_const().is_some() && first.as_const().is_some();
            let end = trips * size + first.clone();
            match end.as_const() {
                None if is_number => {
                    Err(Why::new("number-too-large", "has, with the one inside, an end that 64 bits do not hold"))
                }
                _ => Ok(end),
            }
        };
        let no_later = |end: &AffineExpr, than: &AffineExpr| {
            self.distance(end, than, self.depth).is_some_and(|distance| distance <= 0)
        };
        let mut upper = points.ends.clone();
        for end in &looped.upper {
            let (tiles, last) = (tiles_end(end)?, end.clone() + points.offset.clone());
            if !upper.iter().any(|known| no_later(known, &last) || no_later(known, &tiles)) {
                upper.retain(|known| !no_later(&tiles, known));
                upper.push(tiles);
            }
        }
        let within = self.gathered(self.iv() - first.clone());
        let tile = start + within.clone().floor_div(size) * size;
        let point = if points.is_counted_inside { points.offset.clone() + within.modulo(size) } else { self.iv() };
        let body = replaced(&inner.body, self.depth, 1, &[tile, point]);
        Ok(For { lower: vec![first], upper, step: inner.step, body, ..both(looped, inner) })
    }

    /// One loop that counts the iterations of both; none if the inner one never runs.
    fn over_count(&self, looped: &For, inner: &For) -> Result<Option<For>, Why> {
        let (outer_start, inner_start) = (start(looped)?, start(inner)?);
        let [inner_end] = &inner.upper[..] else {
            return Err(Why::new("unknown-trip-count", "has a loop inside that ends at a minimum"));
        };
        let Some(distance) = self.distance(inner_end, &inner_start, self.depth + 1) else {
            let why = Why::new("unknown-trip-count", "has a loop inside without a constant number of iterations");
            return Err(Why { distance: self.difference(inner_end, &inner_start, self.depth + 1), ..why });
        };
        let count = count(distance, inner.step);
        if count == 0 {
            return Ok(None);
        }
        let outer = outer_start.clone() + self.iv().floor_div(count) * looped.step;
        let in_outer = inner_start.replace(
            &|dim| if dim as usize == self.depth { outer.clone() } else { AffineExpr::Dim(dim) },
            &AffineExpr::Symbol,
        );
        let values = [outer.clone(), in_outer + self.iv().modulo(count) * inner.step];
        let body = replaced(&inner.body, self.depth, 1, &values);
        let upper = looped.upper.iter().map(|upper| {
            let trips = self.trips(upper, &outer_start, looped.step, self.depth)?;
            match trips.as_const().map(|trips| trips.checked_mul(count)) {
                Some(None) => {
                    Err(Why::new("number-too-large", "has, with the one inside, more iterations than 64 bits count"))
                }
                _ => Ok(trips * count),
            }
        });
        let upper = upper.collect::<Result<_, _>>()?;
        Ok(Some(For { lower: vec![0.into()], upper, step: 1, body, ..both(looped, inner) }))
    }

    /// `ceil((upper - lower) / step)`.
    fn trips(&self, upper: &AffineExpr, lower: &AffineExpr, step: i64, depth: usize) -> Result<AffineExpr, Why> {
        let difference = canonical(&(upper.clone() - lower.clone()), depth, self.num_symbols);
        let difference =
            difference.map_err(|reason| Why::new("schedule-not-affine", format!("has no exact form: {reason}")))?;
        Ok(difference.ceil_div(step))
    }

    /// `upper - lower`, if it is a constant.
    pub fn distance(&self, upper: &AffineExpr, lower: &AffineExpr, depth: usize) -> Option<i64> {
        self.difference(upper, lower, depth)?.as_const()
    }

    fn difference(&self, upper: &AffineExpr, lower: &AffineExpr, depth: usize) -> Option<AffineExpr> {
        canonical(&(upper.clone() - lower.clone()), depth, self.num_symbols).ok()
    }
}

/// One loop for two as far as what runs it goes; its bounds and its body are those of the outer one.
fn both(outer: &For, inner: &For) -> For {
    let parallel = outer.parallel && inner.parallel;
    let reduces = outer.reduces.union(&inner.reduces).cloned().collect();
    For { parallel, reduces, ..outer.clone() }
}

/// How many iterations a loop over `distance` values has.
fn count(distance: i64, step: i64) -> i64 {
    div_ceil(distance.max(0), step).unwrap_or(i64::MAX)
}

fn start(looped: &For) -> Result<AffineExpr, Why> {
    match &looped.lower[..] {
        [lower] => Ok(lower.clone()),
        _ => Err(Why::new("several-lower-bounds", "starts at a maximum")),
    }
}

/// The nodes with these values for the dims from `depth` on; of those after them the numbers are smaller by `gone`.
fn replaced(nodes: &[AstNode], depth: usize, gone: usize, values: &[AffineExpr]) -> Vec<AstNode> {
    let dim = |dim: u32| match (dim as usize).checked_sub(depth) {
        None => AffineExpr::Dim(dim),
        Some(at) if at < values.len() => values[at].clone(),
        Some(_) => AffineExpr::Dim(dim - gone as u32),
    };
    Substitution { dim: &dim, symbol: &AffineExpr::Symbol, gone: gone as u32 }.nodes(nodes)
}
