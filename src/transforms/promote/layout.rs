//! `layout=(d1 floordiv 8,d0,d1 mod 8)`: where in a buffer a cell goes.
//!
//! A layout is a list of expressions over the dims of the array, each of which counts from where the buffer starts: `d1` is how far a cell is from
//! the first column that is copied. It may put dims in another order, or cut them in panels. Each cell has to have a place of its own: that two cells of
//! one run have the same one is a question about sets, and such a pair is the refusal. How long the buffer is in each of its dims is found from the places
//! as the sides of a box are found from the cells.
//!
//! Behind `floordiv` and `mod` no compiler sees that one place follows the other. So where an access stands in loops over the parts of a dim,
//! the quotient is written by the loop over parts alone, and the remainder as a distance from its value, if that is the same in all
//! iterations: `(j - j_start) mod 8` is `j - j_t` inside of tiles that start with the panels.

use std::ops::Range;
use std::str::FromStr;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive};

use super::super::redirect::{access_of, named_cell};
use super::super::session::{No, Session};
use super::scaffold::{BufferDim, Lead, RunBuffer};
use super::{RunPlace, Step, UsageError};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::map::AffineMap;
use crate::affine::presburger::{BasicRelation, Budget, DimKind, Exhausted, Relation, Set};
use crate::affine::row::{canonical, constant_of, demand, function, growth};
use crate::analysis::PlainAccess;
use crate::analysis::alias::{Root, RootId};
use crate::analysis::domain::Loop;
use crate::analysis::footprint::Footprint;
use crate::analysis::names::value_name;
use crate::analysis::scop::{Scop, Statement};
use crate::analysis::witness::nearest_point;
use crate::diag::Span;
use crate::emit::side::BoxSide;
use crate::ir::Op;
use crate::schedule::refusal::NotApplicable;

/// `(d1 floordiv 8,d0,d1 mod 8)`: expressions over so many dims.
pub fn read(step: &Step, (text, span): (&str, Span), rank: usize) -> Result<Vec<AffineExpr>, UsageError> {
    let wrong = |span: Span, why: &str| {
        let message = format!("layout says where a cell goes by the {rank} dims: (d1 floordiv 8,d0,d1 mod 8); {why}");
        UsageError::new(span, message)
    };
    if step.array_arguments().len() != 1 {
        return Err(wrong(span, "that is for one array"));
    }
    let dims: Vec<String> = (0..rank).map(|dim| format!("d{dim}")).collect();
    let head = format!("({}) -> ", dims.join(", "));
    let map = AffineMap::from_str(&format!("{head}{text}")).map_err(|error| {
        let Range { start, end } = span.range();
        let at = (end - text.len().min(end) + error.at.saturating_sub(head.len())).clamp(start, end);
        wrong(Span::new(at, end), &error.message)
    })?;
    match map.results.is_empty() || !map.results.iter().all(AffineExpr::is_pure_affine) {
        true => Err(wrong(span, "the expressions are affine")),
        false => Ok(map.results.to_vec()),
    }
}

/// How a layout is written.
pub(super) fn text(layout: &[AffineExpr]) -> String {
    let words: Vec<String> = layout.iter().map(|expr| expr.to_string()).collect();
    format!("({})", words.join(", "))
}

/// Does it put dims in another order, and nothing else?
pub fn is_order(layout: &[AffineExpr], rank: usize) -> bool {
    let is_there = |dim: u32| layout.contains(&AffineExpr::Dim(dim));
    layout.len() == rank && (0..rank as u32).all(is_there)
}

/// Cells that are further apart are left as far apart as they are.
const MOST_APART: i64 = 64;

/// A buffer that is planned: the box of its cells, and what goes through it.
pub(super) struct LaidOut<'l> {
    pub session: &'l Session<'l>,
    pub place: &'l RunPlace<'l>,
    pub root: &'l Root,
    pub sides: &'l [BoxSide],
    pub cells: &'l Footprint,
}

impl LaidOut<'_> {
    /// The dims of the buffer in a layout; none if a dim has no end.
    pub fn dims(&self, layout: &[AffineExpr]) -> Result<Option<Vec<BufferDim>>, No> {
        let before = self.root.depth();
        let of_sides = |dim: u32| AffineExpr::Dim(dim + before as u32);
        let dims: Vec<AffineExpr> = layout.iter().map(|expr| expr.replace(&of_sides, &AffineExpr::Symbol)).collect();
        if is_order(layout, self.sides.len() - before) {
            let along = |at: &AffineExpr| match at {
                AffineExpr::Dim(side) => Some(BufferDim::along(*side as usize, self.sides)),
                _ => None,
            };
            return Ok(dims.iter().map(along).collect());
        }
        let budget = self.session.budget;
        let Some(places) = self.places(&dims) else { return Ok(None) };
        self.must_be_apart(layout, &places)?;
        let (depth, rank) = (self.place.ivs.len(), self.sides.len());
        let of_runs = places.project_out_domain(depth, rank, budget)?;
        let sides = BoxSide::all(&of_runs, Some(&self.place.home.domain), budget)?;
        let dim = |(at, side): (AffineExpr, Option<BoxSide>)| {
            let BoxSide { start, size, .. } = side?;
            Some(BufferDim { at, start, size })
        };
        Ok(dims.into_iter().zip(sides).map(dim).collect())
    }

    /// The layout of the cells in their own order: each dim as it is, or its quotient by how far apart all cells are along it.
    pub fn plain(&self) -> Result<Vec<AffineExpr>, Exhausted> {
        let before = self.root.depth();
        let dim = |side: usize| {
            let dim = AffineExpr::Dim((side - before) as u32);
            let apart = self.apart(side)?;
            Ok(if apart > 1 { dim.floor_div(apart) } else { dim })
        };
        (before..self.sides.len()).map(dim).collect()
    }

    /// A number that the distance from where the box starts is a multiple of along a side, for all cells that a run touches: the greatest of which an
    /// equation for each part of these cells speaks, or of its divisors.
    fn apart(&self, side: usize) -> Result<i64, Exhausted> {
        let (touched, budget, rank) = (&self.cells.touched, self.session.budget, self.sides.len());
        if self.sides[side].size.as_const() == Some(1) {
            return Ok(1);
        }
        // 1. What equations `cell = .. + g * e` of some integer `e` allow.
        let alone = touched.project_out_range(side + 1, rank - side - 1, budget)?.project_out_range(0, side, budget)?;
        let (cell, ends) = (alone.space().range(0), alone.space().num_columns());
        let of_part = |part: &BasicRelation| {
            let of_row = |row: &Vec<BigInt>| {
                let step = row[ends..].iter().fold(BigInt::ZERO, |step, entry| step.gcd(entry));
                row[cell].magnitude().is_one().then_some(step)
            };
            part.eqs().iter().filter_map(of_row).max().and_then(|step| step.to_i64()).unwrap_or(1)
        };
        let most = alone.disjuncts().iter().map(of_part).fold(0, num_integer::gcd);
        // 2. Whether it is so.
        for apart in (2..=most.min(MOST_APART)).rev().filter(|apart| most % apart == 0) {
            let Some(rest) = self.places(&[AffineExpr::Dim(side as u32).modulo(apart)]) else { return Ok(1) };
            let mut is_between = BasicRelation::universe(rest.space());
            let mut row = vec![0; rest.space().num_columns()];
            (row[0], row[rest.space().range(0)]) = (-1, 1);
            is_between.add_ineq(&row);
            if rest.intersect(&is_between.into()).is_empty(budget)? {
                return Ok(apart);
            }
        }
        Ok(1)
    }

    /// Runs and the cells that they touch -> places. None if these are not affine.
    fn places(&self, dims: &[AffineExpr]) -> Option<Relation> {
        let (depth, rank) = (self.place.ivs.len(), self.sides.len());
        let from_start = |side: u32| AffineExpr::Dim(depth as u32 + side) - self.sides[side as usize].start.clone();
        let exprs: Vec<AffineExpr> = dims.iter().map(|at| at.replace(&from_start, &AffineExpr::Symbol)).collect();
        let touched = &self.cells.touched;
        let places = function(&exprs, touched.space().num_symbols, depth + rank).ok()?;
        Some(places.intersect_domain(&touched.wrap()))
    }

    /// Has each cell that a run touches a place of its own?
    fn must_be_apart(&self, layout: &[AffineExpr], places: &Relation) -> Result<(), No> {
        let (budget, depth) = (self.session.budget, self.place.ivs.len());
        let (m, scop) = (self.session.module, self.session.scop());
        // The run is a part of the place, so that cells of two runs do not meet.
        let mut with_run = places.insert_dims(DimKind::Range, 0, depth);
        let space = with_run.space();
        let mut same = BasicRelation::universe(space);
        for dim in 0..depth {
            let mut row = vec![0; space.num_columns()];
            (row[space.domain(dim)], row[space.range(dim)]) = (1, -1);
            same.add_eq(&row);
        }
        with_run = with_run.intersect(&same.into()).intersect_symbols(&scop.context);
        let pairs = with_run.compose(&with_run.inverse(), budget)?;
        let pairs = pairs.subtract(&pairs.domain(budget)?.identity_on(), budget)?;
        if pairs.is_empty(budget)? {
            return Ok(());
        }
        let name = value_name(m, self.root.value);
        let two = nearest_point(&pairs, None, budget).map_or_else(
            || format!("two cells of {name}"),
            |point| {
                let (num_symbols, rank) = (space.num_symbols, self.sides.len());
                let cell = |first: usize| {
                    let all: &[BigInt] = &point[first + depth + self.root.depth()..first + depth + rank];
                    format!("{name}[{}]", all.iter().map(BigInt::to_string).collect::<Vec<_>>().join(", "))
                };
                let run = &point[num_symbols..num_symbols + depth];
                let loops = self.place.home.loops.iter().zip(run);
                let at: Vec<String> = loops.map(|(&id, value)| format!("%{} = {value}", scop.nest.name(id))).collect();
                let at = if at.is_empty() { String::new() } else { format!(" at {}", at.join(", ")) };
                format!("{} and {}{at}", cell(num_symbols), cell(num_symbols + depth + rank))
            },
        );
        let message = format!("the layout {} has one place for {two}", text(layout));
        Err(NotApplicable::new("one-place", m.op(self.place.op).span, message).into())
    }
}

/// Can an access of an element of a view be sent to a buffer: is its cell that of subscripts of the array, over the loops around it and
/// indices, whatever the memory of the view is?
pub(super) fn is_through_view(session: &Session<'_>, op: Op, array: (RootId, &Root), place: &RunPlace<'_>) -> bool {
    named_cell(session, op, array).is_some_and(|(statement, _)| starts_with(place, statement))
}

/// Where an access looks in a buffer, where that is simpler than what the layout says, or where its own subscripts are those of a view.
pub(super) fn lead(
    session: &Session<'_>,
    op: Op,
    (buffer, root): (&RunBuffer, &Root),
    place: &RunPlace<'_>,
) -> Result<Lead, Exhausted> {
    let scop = session.scop();
    let is_plain = |dim: &BufferDim| matches!(dim.at, AffineExpr::Dim(_));
    let is_direct = PlainAccess::cast(session.module, op).is_none_or(|access| access.memref == root.value);
    let is_simple = is_direct && buffer.dims.iter().all(is_plain);
    let Some((statement, _, subscripts)) = access_of(scop, op).filter(|_| !is_simple) else {
        return Ok(Lead::default());
    };
    let is_short = subscripts.len() + buffer.before != buffer.sides.len() || buffer.before > 0;
    if !starts_with(place, statement) || is_short {
        return Ok(Lead::default());
    }
    let inner = InLoops { session, statement, depth: place.ivs.len() };
    let from_start: Vec<AffineExpr> =
        subscripts.iter().zip(&buffer.sides).map(|(at, side)| at.clone() - side.start.clone()).collect();
    let at = |dim: &BufferDim| {
        let whole = dim.at.replace(&|side| from_start[side as usize].clone(), &AffineExpr::Symbol);
        Ok(inner.simpler(&whole, session.budget)? - dim.start.clone())
    };
    let places = buffer.dims.iter().map(at).collect::<Result<Vec<_>, Exhausted>>()?;
    let ivs = statement.loops.iter().map(|&id| scop.loops[id].iv).collect();
    Ok(Lead { places, ivs, ..Lead::default() })
}

/// Are the loops around a run the outermost ones of a statement?
fn starts_with(place: &RunPlace<'_>, statement: &Statement) -> bool {
    place.home.loops.iter().zip(&statement.loops).all(|(a, b)| a == b)
}

/// A statement in loops, of which so many are around the run.
pub(super) struct InLoops<'l> {
    pub session: &'l Session<'l>,
    pub statement: &'l Statement,
    pub depth: usize,
}

impl InLoops<'_> {
    fn scop(&self) -> &Scop {
        self.session.scop()
    }

    /// Where a loop begins: of several bounds at the one from which it runs so many iterations as a number says, as loops over parts do.
    pub fn begin(&self, looped: usize) -> Option<&AffineExpr> {
        let Loop { lower, upper, .. } = &self.scop().loops[self.statement.loops[looped]];
        let is_part = |lower: &&AffineExpr| {
            upper.iter().any(|upper| self.constant(&(upper.clone() - (*lower).clone())).is_some())
        };
        lower.iter().find(is_part).or(lower.first())
    }

    /// What the expression is where all loops further inside than this one begin.
    fn at_start_of(&self, expr: &AffineExpr, looped: usize) -> Option<AffineExpr> {
        let mut at = expr.clone();
        for inner in (looped + 1..self.statement.loops.len()).rev() {
            if at.uses_dim(inner as u32) {
                let lower = self.begin(inner)?;
                let first = |dim: u32| if dim as usize == inner { lower.clone() } else { AffineExpr::Dim(dim) };
                at = at.replace(&first, &AffineExpr::Symbol);
            }
        }
        Some(at)
    }

    /// By how much an expression grows with a dim; none if that is no constant.
    pub fn growth(&self, expr: &AffineExpr, dim: usize) -> Option<i64> {
        let space = (self.statement.loops.len(), self.scop().symbols.len());
        growth(expr, &|other| i64::from(other as usize == dim), space)
    }

    /// The constant that an expression is, if it is one.
    pub fn constant(&self, expr: &AffineExpr) -> Option<i64> {
        constant_of(expr, self.statement.loops.len(), self.scop().symbols.len())
    }

    /// An expression of quotients and remainders with simpler ones for those of which that is known.
    fn simpler(&self, expr: &AffineExpr, budget: &Budget) -> Result<AffineExpr, Exhausted> {
        let AffineExpr::Binary(op, sides) = expr else { return Ok(expr.clone()) };
        let (dividend, by) = (self.simpler(&sides.0, budget)?, self.simpler(&sides.1, budget)?);
        let whole = AffineExpr::binary(*op, dividend.clone(), by.clone());
        // What is divided without rest is not cut.
        if let Ok(plain) = canonical(&whole, self.statement.loops.len(), self.scop().symbols.len())
            && !plain.divides()
        {
            return Ok(plain);
        }
        let is_cut = matches!(op, AffineOp::FloorDiv | AffineOp::Mod);
        let Some(by) = by.as_const().filter(|&by| is_cut && by > 0) else { return Ok(whole) };
        for looped in self.depth..self.statement.loops.len() {
            let Some(start) = self.at_start_of(&dividend, looped) else { continue };
            // What is added to the first element of a part is no part of where it starts.
            let zeros = (vec![0; self.statement.loops.len()], vec![0; self.scop().symbols.len()]);
            let constant = if start.divides() { 0 } else { start.eval(&zeros.0, &zeros.1).unwrap_or(0) };
            let start = start - constant;
            let candidate = match op {
                AffineOp::Mod => dividend.clone() - start,
                _ => start.floor_div(by),
            };
            if candidate != whole && self.are_equal(&candidate, &whole, budget)? {
                let (num_dims, num_symbols) = (self.statement.loops.len(), self.scop().symbols.len());
                return Ok(canonical(&candidate, num_dims, num_symbols).unwrap_or(candidate));
            }
        }
        Ok(whole)
    }

    /// Are two expressions equal in each iteration?
    fn are_equal(&self, a: &AffineExpr, b: &AffineExpr, budget: &Budget) -> Result<bool, Exhausted> {
        let domain = self.statement.domain.intersect_symbols(&self.scop().context);
        for difference in [a.clone() - b.clone() - 1, b.clone() - a.clone() - 1] {
            let mut more = BasicRelation::universe(domain.space());
            if demand(&mut more, &difference, false).is_err() {
                return Ok(false);
            }
            if !domain.intersect(&Set::from(more)).is_empty(budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
