//! The choice of a loop's bounds and step.
//!
//! Candidates are the rows of the statements' images that bound the loop's dim. A candidate that fails for one of the
//! statements is moved outward until it holds for all (its least value over each is an exact question). If nothing is left
//! on a side, or some statements lie below a candidate and all others above, the values are parted there: a loop over
//! those below it, then one over the others, which is the order of the band whatever the candidate.

use num_bigint::BigInt;
use num_traits::Zero;

use super::bounds::{Bound, ScanLevel, Stride, aligned, bound_of, constant_term, level, level_by, loose_level};
use super::{At, ScanPiece, Scanner};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicSet, DimKind, Optimum, Set};
use crate::affine::row::{canonical, columns, row_of};
use crate::affine::set::Constraint;
use crate::analysis::scop::StatementId;
use crate::diag::Span;
use crate::schedule::refusal::{NotApplicable, Refusal};
use crate::schedule::tree::{Band, Node};

/// How a band becomes loops.
pub(super) enum BandForm {
    /// As one loop.
    Loop(ChosenLoop),
    /// As a loop over the values below this bound and one over those from it on.
    Ranges(Bound),
}

/// What a loop prints, and the points its body reaches.
pub(super) struct ChosenLoop {
    pub lower: Vec<AffineExpr>,
    pub upper: Vec<AffineExpr>,
    pub step: i64,
    pub context: Set,
    /// The bounds before they were moved to the stride.
    pub bounds: Vec<Bound>,
    /// The loop has no iteration at all.
    pub never: bool,
}

/// Do two loops count the same time of a statement?
fn alike(a: &Band, b: &Band, statement: StatementId) -> bool {
    a.member.get(&statement) == b.member.get(&statement)
}

/// How much further in the points of a tile loop are counted by a loop that is unrolled.
fn unrolled_in(band: &Band, statement: StatementId) -> Option<usize> {
    let (mut node, mut further) = (&band.body, 1);
    loop {
        match node {
            Node::Band(inner) if alike(band, inner, statement) => {
                return (inner.options.unroll && inner.tile.is_none()).then_some(further);
            }
            Node::Band(inner) => (node, further) = (&inner.body, further + 1),
            Node::Sequence(children) => node = children.iter().find(|child| child.statements().contains(&statement))?,
            Node::Guard { .. } | Node::Leaf(_) => return None,
        }
    }
}

/// The numbers that end the points of tiles, as bounds of the tiles: none begins after its points end.
fn ends_of_points(set: &BasicSet, depth: usize, point: usize) -> Vec<Bound> {
    let dim = |dim: u32| AffineExpr::Dim(if dim as usize == point { depth as u32 } else { dim });
    let of_tile = |bound: Bound| Bound { constraint: bound.constraint.replace(dim, AffineExpr::Symbol), ..bound };
    let is_number = |bound: &Bound| !bound.lower && bound.value.as_const().is_some();
    level_by(set, point, depth).bounds.into_iter().filter(is_number).map(of_tile).collect()
}

impl Scanner<'_> {
    pub(super) fn choose(&self, band: &Band, at: &At<'_, '_>, pieces: &[&ScanPiece]) -> Result<BandForm, Refusal> {
        let depth = at.bands.len();
        let outer = at.context.insert_dims(DimKind::Range, depth, 1);
        let levels = self.levels(band, at, pieces)?;
        let inside: Vec<Set> = pieces.iter().map(|piece| self.with_context(&piece.set, &at.context)).collect();
        let mut stride = self.common_stride(&levels, &inside, depth)?;
        if let Some(Stride { step, offset }) = &mut stride
            && self.holds(&Constraint { expr: offset.clone().modulo(*step), is_eq: true }, &outer)?
        {
            *offset = 0.into();
        }
        let mut candidates = match self.common_bounds(&levels, &inside, depth)? {
            Ok(common) => common,
            Err(bound) => return Ok(BandForm::Ranges(bound)),
        };
        candidates.extend(self.reach(band, at, &candidates, pieces, &inside)?);
        let wanted = self.written_bounds(band, at)?;
        for bound in &mut candidates {
            if let Some(written) = wanted.iter().find(|written| written.constraint == bound.constraint) {
                bound.value = written.value.clone();
            }
        }
        sort(&mut candidates, &wanted);
        let context = match &stride {
            Some(stride) => self.demanding(&outer, &[stride.constraint(depth)])?,
            None => outer.clone(),
        };
        // The iterations of a loop that is unrolled are counted from any pair of its bounds.
        let kept = if band.options.unroll { candidates } else { self.drop_implied(candidates, &context)? };
        let constraints: Vec<Constraint> = kept.iter().map(Bound::as_constraint).collect();
        let context = self.demanding(&context, &constraints)?;
        if !kept.iter().any(|bound| bound.lower) || !kept.iter().any(|bound| !bound.lower) {
            // One side implies the other only where no point is left.
            let (lower, upper, bounds) = (Vec::new(), Vec::new(), Vec::new());
            return Ok(BandForm::Loop(ChosenLoop { lower, upper, step: 1, context, bounds, never: true }));
        }
        let bounds = kept.clone();
        let (lower, upper): (Vec<Bound>, Vec<Bound>) = kept.into_iter().partition(|bound| bound.lower);
        let lower = lower.into_iter().map(|bound| match &stride {
            // Asked wherever the loops around lead, also where this one has no point on its stride: there it must
            // not start.
            Some(stride) => self.align(bound.value, stride, &outer, depth),
            None => Ok(bound.value),
        });
        Ok(BandForm::Loop(ChosenLoop {
            lower: lower.collect::<Result<_, _>>()?,
            upper: upper.into_iter().map(|bound| bound.value).collect(),
            step: stride.map_or(1, |stride| stride.step),
            context,
            bounds,
            never: false,
        }))
    }

    /// What each piece says of the loop, deeper dims projected away only where a side is open.
    fn levels(&self, band: &Band, at: &At<'_, '_>, pieces: &[&ScanPiece]) -> Result<Vec<ScanLevel>, Refusal> {
        let depth = at.bands.len();
        if let Some(levels) = self.box_levels(band, at, pieces) {
            return Ok(levels);
        }
        let (mut levels, outer) = (Vec::new(), at.context.insert_dims(DimKind::Range, depth, 1));
        for piece in pieces {
            let mut found = level(&piece.set, depth);
            // Tiles in tiles, of which the last outer one is not full.
            let size = |band: &Band| band.tile.as_ref().map_or(0, |tile| tile.size);
            let is_larger = |outer: &&Band| size(outer) > size(band) && alike(outer, band, piece.statement);
            if band.tile.is_some()
                && !band.options.unroll
                && at.bands.iter().any(is_larger)
                && let Some(further) = unrolled_in(band, piece.statement)
            {
                self.add_new(&mut found, ends_of_points(&piece.set, depth, depth + further), (&outer, depth))?;
            }
            if !found.has(true) || !found.has(false) {
                let direct = found.clone();
                let empty = self.add_shadow(&piece.set, depth, &mut found)?;
                if !empty && (found.unsure || !found.has(true) || !found.has(false)) {
                    let mut wider = direct;
                    self.add_shadow(&without_divs(&piece.set), depth, &mut wider)?;
                    found.extend(wider);
                }
                if !empty && (!found.has(true) || !found.has(false)) {
                    // Bounds of some points only would part the values.
                    let mut loose = loose_level(&piece.set, depth, depth);
                    let direct = level(&piece.set, depth);
                    loose.bounds.retain(|bound| !direct.has(bound.lower));
                    (found.bounds, found.unsure) = (direct.bounds, false);
                    found.extend(loose);
                }
                if !empty && (!found.has(true) || !found.has(false)) {
                    return Err(self.no_bound(band, &found, !found.has(true)));
                }
            }
            levels.push(found);
        }
        Ok(levels)
    }

    /// Adds bounds that those that are there do not imply.
    fn add_new(&self, found: &mut ScanLevel, more: Vec<Bound>, (outer, depth): (&Set, usize)) -> Result<(), Refusal> {
        let num_symbols = outer.space().num_symbols;
        let apart =
            |a: &Bound, b: &Bound| canonical(&(a.value.clone() - b.value.clone()), depth, num_symbols).ok()?.as_const();
        for bound in more {
            let mut alike = found.bounds.iter().filter(|known| known.lower == bound.lower);
            if alike.any(|known| apart(known, &bound).is_some()) {
                continue;
            }
            let strides = found.strides.iter().map(|stride| stride.constraint(depth));
            let known: Vec<Constraint> = found.bounds.iter().map(Bound::as_constraint).chain(strides).collect();
            if !self.holds(&bound.as_constraint(), &self.demanding(outer, &known)?)? {
                found.bounds.push(bound);
            }
        }
        Ok(())
    }

    /// Adds what the projection of a set to the loops so far says of the last of them. Is the set empty?
    fn add_shadow(&self, set: &BasicSet, depth: usize, found: &mut ScanLevel) -> Result<bool, Refusal> {
        let direct = found.clone();
        let deeper = set.space().num_range - depth - 1;
        let shadow = Set::from(set.clone()).project_out_range(depth + 1, deeper, self.budget)?;
        // A row of one of several disjuncts need not hold in the others.
        found.unsure |= shadow.disjuncts().len() > 1;
        for disjunct in shadow.disjuncts() {
            let mut projected = level(disjunct, depth);
            // A side that has rows of its own keeps to these.
            projected.bounds.retain(|bound| !direct.has(bound.lower));
            found.extend(projected);
        }
        Ok(shadow.is_empty(self.budget)?)
    }

    /// The largest stride that every piece keeps to.
    fn common_stride(&self, levels: &[ScanLevel], inside: &[Set], depth: usize) -> Result<Option<Stride>, Refusal> {
        let mut candidates: Vec<&Stride> = levels.iter().flat_map(|level| &level.strides).collect();
        candidates.sort_by_key(|stride| -stride.step);
        for stride in candidates {
            let constraint = stride.constraint(depth);
            let kept =
                inside.iter().try_fold(true, |all, set| Ok::<_, Refusal>(all && self.holds(&constraint, set)?))?;
            if kept {
                return Ok(Some(stride.clone()));
            }
        }
        Ok(None)
    }

    /// The bounds that hold for every piece; or a bound at which to part the values, where some pieces lie on one side of
    /// it and the others on the other, or no bound holds for all.
    fn common_bounds(
        &self,
        levels: &[ScanLevel],
        inside: &[Set],
        depth: usize,
    ) -> Result<Result<Vec<Bound>, Bound>, Refusal> {
        let mut all = ScanLevel::default();
        levels.iter().for_each(|level| all.extend(level.clone()));
        let mut common = Vec::new();
        for bound in &all.bounds {
            let mut holds = Vec::new();
            for (level, set) in levels.iter().zip(inside) {
                let known = !level.unsure && level.bounds.contains(bound);
                holds.push(known || self.holds(&bound.as_constraint(), set)?);
            }
            if holds.iter().all(|holds| *holds) {
                common.push(bound.clone());
            } else if holds.contains(&true) && self.parts(bound, &holds, inside)? {
                return Ok(Err(bound.clone()));
            }
        }
        for lower in [true, false] {
            if common.iter().any(|bound| bound.lower == lower) {
                continue;
            }
            let mut widened = Vec::new();
            for bound in all.bounds.iter().filter(|bound| bound.lower == lower) {
                widened.extend(self.widen(bound, depth, inside)?);
            }
            if let (true, Some(bound)) = (widened.is_empty(), all.bounds.iter().find(|bound| bound.lower == lower)) {
                return Ok(Err(bound.clone()));
            }
            common.extend(widened);
        }
        Ok(Ok(common))
    }

    /// Do all pieces for which a bound does not hold lie beyond it?
    fn parts(&self, bound: &Bound, holds: &[bool], inside: &[Set]) -> Result<bool, Refusal> {
        let beyond = bound.beyond();
        holds
            .iter()
            .zip(inside)
            .filter(|(holds, _)| !**holds)
            .try_fold(true, |all, (_, set)| Ok(all && self.holds(&beyond, set)?))
    }

    /// The bound of dim `depth` moved outward by a constant, so that it holds for all pieces; none if no constant suffices.
    pub(super) fn widen(&self, bound: &Bound, depth: usize, inside: &[Set]) -> Result<Option<Bound>, Refusal> {
        let Some(space) = inside.first().map(Set::space) else { return Ok(None) };
        let dims: Vec<usize> = (0..space.num_range).map(|dim| space.range(dim)).collect();
        let mut scratch = BasicSet::universe(space);
        let mut row = row_of(&mut scratch, &bound.constraint, &dims).map_err(|reason| self.no_row(reason))?;
        if row.len() > space.num_columns() {
            return Ok(None);
        }
        row.resize(space.num_columns(), 0);
        let mut slack = BigInt::zero();
        for set in inside {
            match set.min(&row, self.budget)? {
                Optimum::Empty => {}
                Optimum::Unbounded => return Ok(None),
                Optimum::Bounded(least) => slack = slack.min(least),
            }
        }
        // The row widened, and not the value: where the dim has a factor, the value moves by a part of the constant.
        let mut wider: Vec<BigInt> = row.into_iter().map(BigInt::from).collect();
        wider[0] -= slack;
        Ok(bound_of(&wider, space.range(depth), &columns(space, &[])))
    }

    /// The bounds without those that the context and the others imply. Bounds with more dims are dropped first.
    pub(super) fn drop_implied(&self, bounds: Vec<Bound>, context: &Set) -> Result<Vec<Bound>, Refusal> {
        let mut order: Vec<usize> = (0..bounds.len()).collect();
        order.sort_by_key(|&index| std::cmp::Reverse(weight(&bounds[index].value)));
        let mut kept: Vec<Option<Bound>> = bounds.into_iter().map(Some).collect();
        for index in order {
            let Some(bound) = kept[index].take() else { continue };
            let others: Vec<Constraint> = kept.iter().flatten().map(Bound::as_constraint).collect();
            let alone = !kept.iter().flatten().any(|other| other.lower == bound.lower);
            let implied = self.holds(&bound.as_constraint(), &self.demanding(context, &others)?)?;
            let empty = alone && implied && !self.demanding(context, &others)?.is_empty(self.budget)?;
            assert!(!empty, "a loop is bounded on both sides wherever it has a point");
            if !implied {
                kept[index] = Some(bound);
            }
        }
        Ok(kept.into_iter().flatten().collect())
    }

    /// A lower bound moved up to the stride.
    fn align(&self, value: AffineExpr, stride: &Stride, context: &Set, depth: usize) -> Result<AffineExpr, Refusal> {
        let difference = value.clone() - stride.offset.clone();
        let difference =
            canonical(&difference, depth, self.scop.symbols.len()).map_err(|reason| self.no_row(reason))?;
        let on_stride = |expr: AffineExpr| Constraint { expr: expr.modulo(stride.step), is_eq: true };
        if self.holds(&on_stride(difference.clone()), context)? {
            return Ok(value);
        }
        // What moves may be on the stride wherever it leads: then all that is missing is a number.
        let constant = constant_term(&difference);
        if difference.as_const().is_none() && self.holds(&on_stride(difference.clone() - constant), context)? {
            let missing = (stride.step - constant.rem_euclid(stride.step)) % stride.step;
            return canonical(&(value + missing), depth, self.scop.symbols.len()).map_err(|reason| self.no_row(reason));
        }
        Ok(aligned(&value, stride, difference))
    }

    fn no_bound(&self, band: &Band, level: &ScanLevel, lower: bool) -> Refusal {
        let side = if lower { "lower" } else { "upper" };
        let why = match level.too_large {
            true => "has a number beyond 64 bits",
            false => "is no maximum or minimum of affine expressions",
        };
        let span = band.origin.map_or(Span::default(), |id| self.module.op(self.scop.loops[id].op).span);
        let message = format!("the {side} bound of %{} {why}", band.name);
        NotApplicable::new("no-affine-bound", span, message).into()
    }
}

impl Bound {
    /// What holds exactly where the bound does.
    pub(super) fn as_constraint(&self) -> Constraint {
        Constraint { expr: self.constraint.clone(), is_eq: false }
    }

    /// What holds exactly where the bound does not.
    pub(super) fn beyond(&self) -> Constraint {
        Constraint { expr: AffineExpr::Const(-1) - self.constraint.clone(), is_eq: false }
    }
}

/// The set without the rows that mention divs: more points, but no fewer.
fn without_divs(set: &BasicSet) -> BasicSet {
    let space = set.space();
    let plain = |row: &[BigInt]| row[space.num_columns()..].iter().all(Zero::is_zero);
    let mut wider = BasicSet::universe(space);
    set.eqs().iter().filter(|row| plain(row)).for_each(|row| wider.add_eq_big(&row[..space.num_columns()]));
    set.ineqs().iter().filter(|row| plain(row)).for_each(|row| wider.add_ineq_big(&row[..space.num_columns()]));
    wider
}

/// How much a reader has to know to understand a bound: 0 for constants, 1 for symbols, more for dims.
fn weight(value: &AffineExpr) -> usize {
    let mut weight = 0;
    value.walk(&mut |part| {
        weight = weight.max(match part {
            AffineExpr::Const(_) | AffineExpr::Binary(..) => 0,
            AffineExpr::Symbol(_) => 1,
            AffineExpr::Dim(dim) => 2 + *dim as usize,
        });
    });
    weight
}

/// New bounds first, those that mention dims before the others; then those that the source has, in its order.
fn sort(bounds: &mut [Bound], written: &[Bound]) {
    let position = |bound: &Bound| written.iter().position(|known| known.constraint == bound.constraint);
    bounds.sort_by_cached_key(|bound| {
        let known = position(bound);
        (known.map_or(0, |index| index + 1), std::cmp::Reverse(weight(&bound.value)), bound.value.clone())
    });
}
