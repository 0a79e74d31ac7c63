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
//! `B` and `E` are evaluated where no guard was before, also where the loop has no iteration. So each has to be a constant apart
//! from a bound of the loop, as the begins of jammed rows are, or to lie between two of them wherever the loop is reached: these
//! were evaluated there before. Where a row ends at `n` in a loop to 10, nobody knows what `n + 1` is.

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
        let Some(parts) = self.cut(&guards, at, whole)? else { return Ok(None) };
        let (mut loops, mut name) = (Vec::new(), Some(name.clone()));
        let mut bands = at.bands.clone();
        bands.push(band);
        for part in &parts {
            let cuts: Vec<Constraint> = part.cuts.iter().map(Bound::as_constraint).collect();
            let context = self.demanding(&whole.context, &cuts)?;
            if context.is_empty(self.budget)? {
                if part.is_middle {
                    return Ok(None);
                }
                continue;
            }
            let outer = at.context.insert_dims(DimKind::Range, depth, 1);
            let ends = self.drop_implied(whole.bounds.iter().chain(&part.cuts).cloned().collect(), &outer)?;
            if part.is_middle && !self.is_worth(&ends, whole, depth) {
                return Ok(None);
            }
            let body = self.node(&band.body, &At { bands: bands.clone(), context, pieces: at.pieces })?;
            if part.is_middle && Guards::of(&body, depth).is_none_or(|guards| !guards.constraints.is_empty()) {
                return Ok(None);
            }
            if !body.is_empty() {
                let name = name.take().unwrap_or_else(|| self.names.borrow_mut().of(band));
                loops.extend(self.part(band, name, &ends, body, depth));
            }
        }
        Ok(Some(loops))
    }

    /// The parts of a loop; none if no single begin is the greatest, or no single end the least.
    fn cut(&self, guards: &Guards, at: &At<'_, '_>, whole: &ChosenLoop) -> Result<Option<Vec<LoopPart>>, Refusal> {
        let depth = at.bands.len();
        let Some(bounds) = guards.bounds(depth, self.scop.symbols.len()) else { return Ok(None) };
        let mut cuts = [None, None];
        for (lower, cut) in [true, false].into_iter().zip(&mut cuts) {
            let all: Vec<&Bound> = bounds.iter().filter(|bound| bound.lower == lower).collect();
            for &bound in &all {
                if cut.is_none() && self.is_last(bound, &all, &whole.context)? && self.is_near(bound, at, whole)? {
                    *cut = Some(bound.clone());
                }
            }
            if cut.is_none() && !all.is_empty() {
                return Ok(None);
            }
        }
        let [begin, end] = cuts;
        let part = |is_middle: bool, cuts: [Option<Bound>; 2]| LoopPart {
            is_middle,
            cuts: cuts.into_iter().flatten().collect(),
        };
        let mut parts = Vec::new();
        if let Some(begin) = &begin {
            parts.push(part(false, [Some(opposite(begin)), None]));
        }
        parts.push(part(true, [begin.clone(), end.clone()]));
        if let Some(end) = &end {
            parts.push(part(false, [begin, Some(opposite(end))]));
        }
        Ok(Some(parts))
    }

    /// Do all of these hold wherever `bound` does?
    fn is_last(&self, bound: &Bound, all: &[&Bound], context: &Set) -> Result<bool, Refusal> {
        let inside = self.demanding(context, &[bound.as_constraint()])?;
        all.iter().try_fold(true, |known, other| Ok(known && self.holds(&other.as_constraint(), &inside)?))
    }

    /// Is the value of a bound a constant apart from that of a bound of the loop, or between those of two, wherever the loop is
    /// reached?
    fn is_near(&self, bound: &Bound, at: &At<'_, '_>, whole: &ChosenLoop) -> Result<bool, Refusal> {
        let shape = LoopShape { depth: at.bands.len(), num_symbols: self.scop.symbols.len() };
        let apart = |known: &Bound| shape.distance(&bound.value, &known.value, shape.depth);
        if whole.bounds.iter().filter_map(apart).any(|apart| apart.unsigned_abs() <= MOST_APART) {
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

/// A part of a loop: what holds there besides the bounds of the loop.
struct LoopPart {
    is_middle: bool,
    cuts: Vec<Bound>,
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
