//! The iterations in which all that an innermost loop runs has begun and nothing has ended, as a loop without guards.
//!
//! Rows that were jammed into one loop begin and end at values of their own, a constant apart:
//!
//! ```text
//! for j = l to u { if (b0 <= j < e0) S0; if (b1 <= j < e1) S1; .. }
//! ```
//!
//! Let `B` be the greatest begin and `E` the least end. The loop is written as three, each scanned anew, so that guards that
//! its bounds ensure are gone:
//!
//! ```text
//! for j = l to min(u, B) { .. }   for j = max(l, B) to min(u, E) { S0; S1; .. }   for j = max(l, B, E) to u { .. }
//! ```
//!
//! *Sound*, whatever `B` and `E` are: these are the `j` of the loop below `B`, those from `B` on below `E`, and those that are
//! neither. Each `j` is in one of them, and all of an earlier loop are less than all of a later one, also where `E < B`. Of
//! bounds those are dropped that the others imply, as for every loop.
//!
//! In a tile, rows begin where they begin themselves or where the tile does, and nobody knows which of the two is more. Then there are two loops in place of
//! the first, `j < B1` and `B1 <= j < B2`, and of the last, `E1 <= j < E2` and `E2 <= j`: for any values each `j` is in one of these, and they follow each other.
//!
//! Before the least begin and behind the greatest end nothing runs, as a rule. Then the first loop begins there, and the last one ends there:
//! a loop over what is before or behind is scanned, too, and has to come out with nothing in it.
//!
//! `B` and `E` are evaluated where no guard was before, also where the loop has no iteration. So each has to be a constant apart
//! from a bound of the loop or from the value of a loop around, as the begins of jammed rows are, or to lie between two of the bounds
//! wherever the loop is reached: these were evaluated there before. Where a row ends at `n` in a loop to 10, nobody knows what `n + 1` is.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::bounds::{Bound, level};
use super::choose::ChosenLoop;
use super::shape::LoopShape;
use super::{At, Scanner, tidy};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicSet, DimKind, Set, Space};
use crate::affine::row::demand;
use crate::affine::set::Constraint;
use crate::analysis::scop::StatementId;
use crate::schedule::ast::{AstNode, For};
use crate::schedule::refusal::Refusal;
use crate::schedule::tree::Band;

/// The most statements in a loop that is written as three.
const MOST_JAMMED: usize = 16;

/// The most values that together are where all has begun, or nothing has ended.
const MOST_EDGES: usize = 2;

/// How far apart from the bounds of a loop its parts begin and end, where nothing else is known of that: the sums have to stay
/// far from the ends of 64 bits.
const MOST_APART: u64 = 1 << 32;

impl Scanner<'_> {
    /// A loop in the middle of which all guards hold, as up to three loops; none if it is no such loop, or if nothing is won.
    /// It has the options of any loop, and runs in order.
    pub(super) fn with_middle<'t>(
        &self,
        band: &'t Band,
        at: &At<'t, '_>,
        (whole, body): (&ChosenLoop, &[AstNode]),
        name: &Arc<str>,
    ) -> Result<Option<Vec<AstNode>>, Refusal> {
        let depth = at.bands.len();
        let Some(guards) = Guards::of_jammed(body, depth).filter(|_| whole.step == 1) else { return Ok(None) };
        let Some(edges) = self.edges(&guards, at, whole)? else { return Ok(None) };
        let has_outer = edges.iter().flatten().any(|edge| edge.outer.is_some());
        for is_closed in [true, false].into_iter().filter(|&is_closed| has_outer || !is_closed) {
            if let Some(loops) = self.in_parts(band, at, (whole, &parts(&edges, is_closed)), name)? {
                return Ok(Some(loops));
            }
        }
        Ok(None)
    }

    /// A loop as one loop for each of its parts; none if nothing is won, or if something runs in a part in which nothing should.
    fn in_parts<'t>(
        &self,
        band: &'t Band,
        at: &At<'t, '_>,
        (whole, parts): (&ChosenLoop, &[LoopPart]),
        name: &Arc<str>,
    ) -> Result<Option<Vec<AstNode>>, Refusal> {
        let depth = at.bands.len();
        let (mut loops, mut name) = (Vec::new(), Some(name.clone()));
        let mut bands = at.bands.clone();
        bands.push(band);
        // In the order of the text, but first where nothing runs: else the others are scanned for nothing.
        let (outside, inside): (Vec<&LoopPart>, Vec<&LoopPart>) =
            parts.iter().partition(|part| part.runs == PartRuns::Nothing);
        for part in outside.into_iter().chain(inside) {
            let cuts: Vec<Constraint> = part.cuts.iter().map(Bound::as_constraint).collect();
            let context = self.demanding(&whole.context, &cuts)?;
            if context.is_empty(self.budget)? {
                if part.runs == PartRuns::All {
                    return Ok(None);
                }
                continue;
            }
            let outer = at.context.insert_dims(DimKind::Range, depth, 1);
            let ends = self.drop_implied(whole.bounds.iter().chain(&part.cuts).cloned().collect(), &outer)?;
            if part.runs == PartRuns::All && !self.is_worth(&ends, whole, depth) {
                return Ok(None);
            }
            let body = self.node(&band.body, &At { bands: bands.clone(), context, pieces: at.pieces })?;
            let is_wrong = match part.runs {
                PartRuns::All => Guards::of(&body, depth).is_none_or(|guards| !guards.constraints.is_empty()),
                PartRuns::Some => false,
                PartRuns::Nothing => !body.is_empty(),
            };
            if is_wrong {
                return Ok(None);
            }
            if !body.is_empty() {
                let name = name.take().unwrap_or_else(|| self.names.borrow_mut().of(band));
                loops.extend(self.part(band, name, &ends, body, depth));
            }
        }
        Ok(Some(loops))
    }

    /// Where all has begun, and where something ends; none if no few begins are the greatest, or no few ends the least.
    fn edges(
        &self,
        guards: &Guards,
        at: &At<'_, '_>,
        whole: &ChosenLoop,
    ) -> Result<Option<[Option<LoopEdge>; 2]>, Refusal> {
        let depth = at.bands.len();
        let Some(bounds) = guards.bounds(depth, self.scop.symbols.len()) else { return Ok(None) };
        let mut edges = [None, None];
        for (lower, edge) in [true, false].into_iter().zip(&mut edges) {
            let all: Vec<&Bound> = bounds.iter().filter(|bound| bound.lower == lower).collect();
            let (mut inner, mut outer) = (None, None);
            for &bound in &all {
                if inner.is_none() && self.is_last(bound, &all, &whole.context)? && self.is_near(bound, at, whole)? {
                    inner = Some(bound.clone());
                } else if outer.is_none()
                    && self.is_first(bound, &all, &whole.context)?
                    && self.is_near(bound, at, whole)?
                {
                    outer = Some(bound.clone());
                }
            }
            match inner {
                Some(inner) => *edge = Some(LoopEdge { inner: vec![inner], outer }),
                None if all.is_empty() => {}
                None => {
                    let Some(inner) = self.innermost(&all, depth) else { return Ok(None) };
                    for bound in &inner {
                        if !self.is_near(bound, at, whole)? {
                            return Ok(None);
                        }
                    }
                    *edge = Some(LoopEdge { inner, outer: None });
                }
            }
        }
        Ok(Some(edges))
    }

    /// The last to hold of each family of bounds that are constants apart; none if there are too many families.
    fn innermost(&self, all: &[&Bound], depth: usize) -> Option<Vec<Bound>> {
        let shape = LoopShape { depth, num_symbols: self.scop.symbols.len() };
        let mut last: Vec<Bound> = Vec::new();
        for &bound in all {
            let apart = |known: &Bound| shape.distance(&bound.value, &known.value, depth);
            match last.iter_mut().find_map(|known| Some((apart(known)?, known))) {
                None => last.push(bound.clone()),
                Some((apart, known)) if (apart > 0) == bound.lower && apart != 0 => *known = bound.clone(),
                Some(_) => {}
            }
        }
        (last.len() <= MOST_EDGES).then_some(last)
    }

    /// Do all of these hold wherever `bound` does?
    fn is_last(&self, bound: &Bound, all: &[&Bound], context: &Set) -> Result<bool, Refusal> {
        let inside = self.demanding(context, &[bound.as_constraint()])?;
        all.iter().try_fold(true, |known, other| Ok(known && self.holds(&other.as_constraint(), &inside)?))
    }

    /// Does `bound` hold wherever one of these does?
    fn is_first(&self, bound: &Bound, all: &[&Bound], context: &Set) -> Result<bool, Refusal> {
        all.iter().try_fold(true, |known, other| {
            Ok(known && self.holds(&bound.as_constraint(), &self.demanding(context, &[other.as_constraint()])?)?)
        })
    }

    /// Is the value of a bound a constant apart from that of a bound of the loop, or of a loop around, or between those of two bounds,
    /// wherever the loop is reached?
    fn is_near(&self, bound: &Bound, at: &At<'_, '_>, whole: &ChosenLoop) -> Result<bool, Refusal> {
        let shape = LoopShape { depth: at.bands.len(), num_symbols: self.scop.symbols.len() };
        let around = (0..shape.depth).map(|dim| AffineExpr::Dim(dim as u32));
        let mut known = whole.bounds.iter().map(|bound| bound.value.clone()).chain(around);
        let apart = |known: AffineExpr| shape.distance(&bound.value, &known, shape.depth);
        if known.any(|known| apart(known).is_some_and(|apart| apart.unsigned_abs() <= MOST_APART)) {
            return Ok(true);
        }
        let mut found = [false, false];
        for known in &whole.bounds {
            for (is_above, found) in [false, true].into_iter().zip(&mut found) {
                let (more, less) = if is_above { (known, bound) } else { (bound, known) };
                let expr = more.value.clone() - less.value.clone();
                *found = *found || self.holds(&Constraint { expr, is_eq: false }, &at.context)?;
            }
        }
        Ok(found == [true, true])
    }

    /// Where the numbers of iterations are constants, are half of them in the middle?
    fn is_worth(&self, ends: &[Bound], whole: &ChosenLoop, depth: usize) -> bool {
        let shape = LoopShape { depth, num_symbols: self.scop.symbols.len() };
        let count = |bounds: &[Bound]| {
            let (lower, upper): (Vec<&Bound>, Vec<&Bound>) = bounds.iter().partition(|bound| bound.lower);
            let pairs = lower.iter().flat_map(|lower| upper.iter().map(move |upper| (upper, lower)));
            pairs.filter_map(|(upper, lower)| shape.distance(&upper.value, &lower.value, depth)).min()
        };
        count(&whole.bounds).is_none_or(|all| count(ends).is_some_and(|middle| middle >= all - middle))
    }

    fn part(&self, band: &Band, name: Arc<str>, ends: &[Bound], body: Vec<AstNode>, depth: usize) -> Vec<AstNode> {
        let values = |lower: bool| -> Vec<AffineExpr> {
            ends.iter().filter(|end| end.lower == lower).map(|end| end.value.clone()).collect()
        };
        let (outside, body) = tidy::invariant(body, depth);
        let looped = For {
            name,
            lower: values(true),
            upper: values(false),
            step: 1,
            times: None,
            parallel: false,
            reduces: band.reduces.clone(),
            mapping: None,
            origin: band.origin,
            body,
        };
        self.wrap(outside, depth, vec![AstNode::For(Box::new(looped))])
    }
}

/// An edge of a loop, between the first and the last that begins, or that ends.
struct LoopEdge {
    /// Beyond all of these all has begun, or nothing has ended.
    inner: Vec<Bound>,
    /// Beyond this nothing has begun, or all has ended.
    outer: Option<Bound>,
}

/// What runs in a part of a loop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PartRuns {
    Nothing,
    Some,
    All,
}

/// A part of a loop: what holds there besides the bounds of the loop.
struct LoopPart {
    runs: PartRuns,
    cuts: Vec<Bound>,
}

/// The parts of a loop, first to last; with those outside of its edges as parts of their own, if these are closed.
fn parts([begin, end]: &[Option<LoopEdge>; 2], is_closed: bool) -> Vec<LoopPart> {
    let inner = |edge: &Option<LoopEdge>| edge.as_ref().map_or_else(Vec::new, |edge| edge.inner.clone());
    let outer = |edge: &Option<LoopEdge>| edge.as_ref().and_then(|edge| edge.outer.clone()).filter(|_| is_closed);
    let (begins, ends) = (inner(begin), inner(end));
    let mut parts = Vec::new();
    let mut add = |runs: PartRuns, cuts: Vec<Bound>| parts.push(LoopPart { runs, cuts });
    if let Some(outer) = outer(begin) {
        add(PartRuns::Nothing, vec![opposite(&outer)]);
    }
    for (at, inner) in begins.iter().enumerate() {
        let known = outer(begin).into_iter().chain(begins[..at].iter().cloned());
        add(PartRuns::Some, known.chain([opposite(inner)]).collect());
    }
    add(PartRuns::All, [&begins[..], &ends[..]].concat());
    for (at, inner) in ends.iter().enumerate() {
        let known = begins.iter().cloned().chain([opposite(inner)]);
        add(PartRuns::Some, known.chain(ends[at + 1..].iter().cloned()).chain(outer(end)).collect());
    }
    if let Some(outer) = outer(end) {
        add(PartRuns::Nothing, begins.iter().cloned().chain([opposite(&outer)]).collect());
    }
    parts
}

/// What ends where the bound begins, or begins where it ends.
fn opposite(bound: &Bound) -> Bound {
    Bound { lower: !bound.lower, constraint: bound.beyond().expr, value: bound.value.clone() }
}

/// The guards in the body of a loop.
#[derive(Default)]
struct Guards {
    /// What they ask of the loop's dim.
    constraints: Vec<Constraint>,
    /// The statements inside of such.
    guarded: Vec<StatementId>,
    num_instances: usize,
}

impl Guards {
    /// Those of copies of one statement; none where less than two of these have any, or one is an other loop's body.
    fn of_jammed(body: &[AstNode], depth: usize) -> Option<Guards> {
        let guards = Guards::of(body, depth)?;
        let statements: BTreeSet<StatementId> = guards.guarded.iter().copied().collect();
        let are_copies = statements.len() < guards.guarded.len();
        (are_copies && guards.num_instances <= MOST_JAMMED).then_some(guards)
    }

    /// None where the body has a loop in it, or an alternative.
    fn of(body: &[AstNode], depth: usize) -> Option<Guards> {
        let mut guards = Guards::default();
        guards.add(body, depth, false)?;
        Some(guards)
    }

    fn add(&mut self, body: &[AstNode], depth: usize, is_guarded: bool) -> Option<()> {
        for node in body {
            match node {
                AstNode::For(_) => return None,
                AstNode::If { otherwise, .. } if !otherwise.is_empty() => return None,
                AstNode::If { conditions, then, .. } => {
                    let own = conditions.constraints.iter().filter(|one| one.expr.uses_dim(depth as u32));
                    let before = self.constraints.len();
                    self.constraints.extend(own.cloned());
                    self.add(then, depth, is_guarded || self.constraints.len() > before)?;
                }
                AstNode::Instance(instance) => {
                    self.num_instances += 1;
                    self.guarded.extend(Some(instance.statement).filter(|_| is_guarded));
                }
            }
        }
        Some(())
    }

    /// The guards as bounds of the loop's dim, each once; none if one says something else.
    fn bounds(&self, depth: usize, num_symbols: usize) -> Option<Vec<Bound>> {
        let mut bounds: Vec<Bound> = Vec::new();
        for constraint in self.constraints.iter() {
            let mut set = BasicSet::universe(Space::set(num_symbols, depth + 1));
            demand(&mut set, &constraint.expr, constraint.is_eq).ok()?;
            let found = level(&set, depth);
            let [bound] = &found.bounds[..] else { return None };
            if !found.strides.is_empty() || set.ineqs().len() != 1 {
                return None;
            }
            if !bounds.contains(bound) {
                bounds.push(bound.clone());
            }
        }
        Some(bounds)
    }
}
