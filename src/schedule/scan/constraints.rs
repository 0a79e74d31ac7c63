//! Constraints over the generated loops, held against sets of their points.

use super::Scanner;
use crate::affine::presburger::{BasicSet, DimKind, Set};
use crate::affine::row::{NotAffine, combine, demand, row_of};
use crate::affine::set::Constraint;
use crate::schedule::refusal::Refusal;

impl Scanner<'_> {
    /// A set over more generated loops, inside the context of the first of them.
    pub(super) fn with_context(&self, set: &BasicSet, context: &Set) -> Set {
        let depth = context.space().num_range;
        let context = context.insert_dims(DimKind::Range, depth, set.space().num_range - depth);
        Set::from(set.clone()).intersect(&context)
    }

    /// Does a constraint over the first dims hold at every point of a set?
    pub(super) fn holds(&self, constraint: &Constraint, points: &Set) -> Result<bool, Refusal> {
        let space = points.space();
        let dims: Vec<usize> = (0..space.num_range).map(|dim| space.range(dim)).collect();
        let mut all = BasicSet::universe(space);
        let row = row_of(&mut all, &constraint.expr, &dims).map_err(|reason| self.no_row(reason))?;
        let mut inside = all.clone();
        if constraint.is_eq {
            inside.add_eq(&row);
        } else {
            inside.add_ineq(&row);
        }
        if points.is_obviously_subset(&inside.into()) {
            return Ok(true);
        }
        for sign in if constraint.is_eq { &[-1, 1][..] } else { &[-1] } {
            let mut outside = all.clone();
            outside.add_ineq(&combine(&row, *sign, &[1], -1).ok_or_else(|| self.no_row(NotAffine::Overflow))?);
            if !points.is_disjoint(&outside.into(), self.budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The points of a set at which the constraints hold.
    pub(super) fn demanding(&self, points: &Set, constraints: &[Constraint]) -> Result<Set, Refusal> {
        let mut inside = BasicSet::universe(points.space());
        for constraint in constraints {
            demand(&mut inside, &constraint.expr, constraint.is_eq).map_err(|reason| self.no_row(reason))?;
        }
        Ok(points.intersect(&inside.into()))
    }

    /// The constraints without those that the context and the others imply; the last are dropped first.
    pub(super) fn irredundant(
        &self,
        mut constraints: Vec<Constraint>,
        context: &Set,
    ) -> Result<Vec<Constraint>, Refusal> {
        let mut unique: Vec<Constraint> = Vec::new();
        for constraint in constraints.drain(..) {
            if !unique.contains(&constraint) {
                unique.push(constraint);
            }
        }
        for index in (0..unique.len()).rev() {
            let constraint = unique.remove(index);
            if !self.holds(&constraint, &self.demanding(context, &unique)?)? {
                unique.insert(index, constraint);
            }
        }
        Ok(unique)
    }
}
