//! `hull`: the whole box goes through the buffer, not only the cells that a run reads and leaves.
//!
//! Loops over a box have no guards and no bounds that depend on each other. The cells of the box that the run does not touch are copied in
//! and never looked at, and copied back as they were if the run leaves anything. So they have to be there, in every run and for all numbers of
//! the symbols; nothing else in the run may touch them, if they are copied back, since it would be undone; and no other iteration of a
//! parallel loop around may write them, or touch them at all if they are copied back: that would be a race. A run that touches nothing copies
//! nothing. Iterations of loops in order come one after the other, so that what they do to these cells is there when they are copied in.

use std::collections::BTreeSet;

use num_bigint::BigInt;

use super::super::session::{No, Session};
use super::{RunPlace, told};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Budget, DimKind, Exhausted, Relation, Space};
use crate::affine::row::demand;
use crate::analysis::alias::Root;
use crate::analysis::footprint::{Footprint, SeenMemory};
use crate::analysis::names::value_name;
use crate::analysis::pairs::parted;
use crate::analysis::witness::nearest_point;
use crate::emit::side::BoxSide;
use crate::ir::Op;
use crate::schedule::refusal::NotApplicable;

/// A box of cells of an array in each run of a block.
pub(super) struct Hull<'h> {
    pub session: &'h Session<'h>,
    pub root: &'h Root,
    pub seen: &'h SeenMemory<'h>,
    pub place: &'h RunPlace<'h>,
    pub sides: &'h [BoxSide],
    pub ops: &'h BTreeSet<Op>,
}

impl Hull<'_> {
    /// What goes through the buffer where it is all of the box.
    pub fn footprint(&self, cells: Footprint) -> Result<Footprint, No> {
        let budget = self.session.budget;
        let all = self.all(&cells.touched)?;
        let more = all.subtract(&cells.touched, budget)?.coalesce(budget)?;
        let is_left = !cells.left.is_empty(budget)?;
        self.must_be_there(&more, &cells.touched)?;
        self.must_be_apart((&more, &all), is_left)?;
        let is_read = !cells.read.is_empty(budget)? || is_left && !all.is_subset(&cells.left, budget)?;
        let nothing = || Relation::empty(all.space());
        let read = if is_read { all.clone() } else { nothing() };
        let left = if is_left { all.clone() } else { nothing() };
        Ok(Footprint { touched: all, read, left })
    }

    /// Runs that touch something -> the box.
    fn all(&self, touched: &Relation) -> Result<Relation, No> {
        let depth = touched.space().num_domain;
        let mut within = BasicRelation::universe(touched.wrap().space());
        let not_affine = |_| self.no("no-box", "the sides of the box are not affine".to_owned());
        for (dim, BoxSide { start, size, .. }) in self.sides.iter().enumerate() {
            let at = AffineExpr::Dim((depth + dim) as u32);
            let from_start = at - start.clone();
            demand(&mut within, &from_start, false).map_err(not_affine)?;
            demand(&mut within, &(size.clone() - 1 - from_start), false).map_err(not_affine)?;
        }
        let all = Relation::from(within).unwrap(depth);
        Ok(all.intersect_domain(&touched.domain(self.session.budget)?))
    }

    fn no(&self, code: &'static str, message: String) -> No {
        NotApplicable::new(code, self.session.module.op(self.place.op).span, message).into()
    }

    /// The name of the array.
    fn name(&self) -> String {
        value_name(self.session.module, self.root.value)
    }

    /// Is each of these cells one of the array? Where a side has no size that is a number, it is as long as the run knows that it is.
    fn must_be_there(&self, more: &Relation, touched: &Relation) -> Result<(), No> {
        let (m, budget) = (self.session.module, self.session.budget);
        let (rank, before) = (self.sides.len(), self.root.depth());
        let shape = m.ty(self.root.value).as_memref().and_then(|memref| memref.shape.clone()).unwrap_or_default();
        for (dim, size) in (before..rank).zip(shape) {
            let mut outside = vec![self.beyond(more, dim, (-1, -1))];
            match size.and_then(|size| i64::try_from(size).ok()) {
                Some(size) => outside.push(self.beyond(more, dim, (1, -size))),
                None => outside.push(more.subtract(&up_to(touched, dim, budget)?, budget)?),
            }
            for outside in outside {
                let outside = outside.intersect_symbols(&self.session.scop().context);
                if !outside.is_empty(budget)? {
                    let (cell, at) = self.witness(&outside);
                    let message = format!("the box has {cell}{at}, which need not be there");
                    return Err(self.no("box-out-of-bounds", message));
                }
            }
        }
        Ok(())
    }

    /// The cells for which `sign * x + constant >= 0` holds in a dim.
    fn beyond(&self, cells: &Relation, dim: usize, (sign, constant): (i64, i64)) -> Relation {
        let mut row = vec![0; cells.space().num_columns()];
        (row[0], row[cells.space().range(dim)]) = (constant, sign);
        let mut beyond = BasicRelation::universe(cells.space());
        beyond.add_ineq(&row);
        cells.intersect(&beyond.into())
    }

    /// Does nobody else count on cells beyond those that a run touches?
    fn must_be_apart(&self, (more, all): (&Relation, &Relation), is_left: bool) -> Result<(), No> {
        let (scop, budget) = (self.session.scop(), self.session.budget);
        let name = self.name();
        let untold = |why| told(self.session, &name, why);
        if is_left {
            let others = self.seen.besides(self.ops, more.space(), budget).map_err(untold)?;
            let undone = more.intersect(&others).intersect_symbols(&scop.context);
            if !undone.is_empty(budget)? {
                let (cell, at) = self.witness(&undone);
                let message = format!("the box has {cell}{at}, which something else in the same run touches");
                return Err(self.no("box-is-shared", message));
            }
        }
        for (level, &looped) in self.place.home.loops.iter().enumerate() {
            if !scop.nest.loops[looped].parallel {
                continue;
            }
            let depth = level + 1;
            let inner = self.place.home.loops.len() - depth;
            let mut others = self.seen.beside(level, is_left, more.space(), budget).map_err(untold)?;
            if is_left {
                others = others.union(&all.project_out_domain(depth, inner, budget)?);
            }
            let apart = parted(Space::relation(more.space().num_symbols, depth, depth), level);
            let elsewhere = Relation::from_disjuncts(apart[0].space(), apart.into()).compose(&others, budget)?;
            let raced = more.project_out_domain(depth, inner, budget)?.intersect(&elsewhere);
            let raced = raced.intersect_symbols(&scop.context);
            if !raced.is_empty(budget)? {
                let (cell, at) = self.witness(&raced);
                let message =
                    format!("the box has {cell}{at}, which another iteration of %{} ", scop.nest.name(looped));
                let does = if is_left { "touches or copies back" } else { "writes" };
                return Err(self.no("box-is-shared", message + does));
            }
        }
        Ok(())
    }

    /// A cell, and the run that copies it: the least of these.
    fn witness(&self, pairs: &Relation) -> (String, String) {
        let space = pairs.space();
        let name = self.name();
        let Some(point) = nearest_point(pairs, None, self.session.budget) else {
            return (format!("a cell of {name}"), String::new());
        };
        let (run, cell) = point[space.num_symbols..].split_at(space.num_domain);
        let words = |values: &[BigInt]| values.iter().map(BigInt::to_string).collect::<Vec<_>>().join(", ");
        let nest = &self.session.scop().nest;
        let loops = self.place.home.loops.iter().zip(run);
        let mut at: Vec<String> = loops.map(|(&id, value)| format!("%{} = {value}", nest.name(id))).collect();
        let symbols = self.session.scop().symbols.iter().zip(&point);
        at.extend(symbols.map(|(&symbol, value)| format!("{} = {value}", value_name(self.session.module, symbol))));
        let at = if at.is_empty() { String::new() } else { format!(" at {}", at.join(", ")) };
        (format!("{name}[{}]", words(&cell[self.root.depth()..])), at)
    }
}

/// Runs -> cells that are no farther out in a dim than some cell that the run touches.
fn up_to(touched: &Relation, dim: usize, budget: &Budget) -> Result<Relation, Exhausted> {
    let rank = touched.space().num_range;
    let later = touched.project_out_range(dim + 1, rank - dim - 1, budget)?;
    let alone = later.project_out_range(0, dim, budget)?;
    // Runs -> all dims of a cell, then a place that is touched.
    let both = alone.insert_dims(DimKind::Range, 0, rank);
    let space = both.space();
    let mut row = vec![0; space.num_columns()];
    (row[space.range(dim)], row[space.range(rank)]) = (-1, 1);
    let mut nearer = BasicRelation::universe(space);
    nearer.add_ineq(&row);
    both.intersect(&nearer.into()).project_out_range(rank, 1, budget)
}
