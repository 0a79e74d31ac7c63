//! Where a loop could be folded, so that both ends of what it walks along come to lie beside each other: rings, and what has something at its last end.
//!
//! ```text
//! for t { for i < n { B[i] = A[i] + A[(i + 1) mod n] }  .. }    ->    for t { for i < n / 2 { .. }   for i < n / 2 { .. n - 1 - i .. }  .. }
//! ```
//! In a periodic domain the last cell is a neighbour of the first one: an iteration of the loop around reads at one end what was written at the
//! other, as far away as there are cells, and no tiles over time hold both. With the second half run backward beside the first, all neighbours are near
//! (Bondhugula, Bandishti, Cohen, Potron and Vasilache 2014, "Tiling and optimizing time-iterated computations over periodic domains").
//!
//! So it is where something stands still at the last end, a boundary: a time has no symbol, with which it could be as late there as the row is long.
//! Folded, both ends are at time 0.
//!
//! The *rows* of a loop are the loops in its body that walk along one subscript; what else is in it stands still there. Rows are folded
//! where each pair of dependent instances is near: along the row, or across both of its ends; and where some are near across, or to the last end.
//! This only proposes where to fold; `split` and `reverse` do it, the judge rules on each.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::affine::expr::AffineExpr;
use crate::affine::flatten::flatten;
use crate::affine::presburger::{Budget, Optimum, Relation, Set};
use crate::affine::row::{Row, add_times, unit};
use crate::analysis::scop::{Scop, StatementId};
use crate::schedule::legality::{StatementDependence, inside};
use crate::schedule::program::Program;
use crate::schedule::tree::{Band, Tree};

/// So many cells are near.
const NEAR: i64 = 8;

/// Rings are of more cells.
const SHORTEST: i64 = 8 * NEAR;

/// Loops with more dependences in them are not looked at.
const MOST_DEPENDENCES: usize = 512;

/// The loops in the body of another one that walk along the same cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ring {
    /// The loop around.
    pub band: usize,
    /// The number of each of its loops, and the first iteration of its second half, over the symbols.
    pub rows: Vec<(usize, AffineExpr)>,
}

/// The rings of a program in its original order.
pub fn rings(program: &Program, tree: &Tree, budget: &Budget) -> Vec<Ring> {
    let (scop, bands) = (&*program.scop, tree.bands());
    let mut found = Vec::new();
    for band in 0..bands.len() {
        let rows = rows(scop, tree, band);
        let dependences: Vec<_> = inside(scop, bands[band], &program.dependences).collect();
        if rows.is_empty() || dependences.len() > MOST_DEPENDENCES {
            continue;
        }
        let of = |id: StatementId| rows.iter().position(|row| bands[row.band].member.contains_key(&id));
        let row_of = bands[band].member.keys().map(|&id| (id, of(id))).collect();
        let (rows, context) = (&rows, &scop.context);
        if (RingReader { rows, row_of, context, budget }).is_to_be_folded(&dependences) == Some(true) {
            let middle = |row: &RingRow| (row.lower.clone() + row.upper.clone()).floor_div(2);
            found.push(Ring { band, rows: rows.iter().map(|row| (row.band, middle(row))).collect() });
        }
    }
    found
}

/// A loop that walks along a ring.
struct RingRow {
    band: usize,
    /// How many loops are around it.
    level: usize,
    /// Its first iteration, and the one after its last.
    lower: AffineExpr,
    upper: AffineExpr,
    /// Its first iteration and its last, over `[ 1 | symbols ]`.
    ends: [Row; 2],
}

/// The loops in the body of another one that walk along the same subscript as the one with most loops in it; none if one of them has
/// bounds that are not plain.
fn rows(scop: &Scop, tree: &Tree, around: usize) -> Vec<RingRow> {
    let bands = tree.bands();
    let level = tree.path_to(around).len();
    let is_child = |&band: &usize| {
        let path = tree.path_to(band);
        path.len() == level + 1 && path.contains(&around)
    };
    let along = |band: usize| bands[band].member.keys().find_map(|&id| walked(scop, id, level));
    let children: Vec<usize> = (0..bands.len()).filter(is_child).collect();
    let Some(&first) = children.iter().rev().max_by_key(|&&band| bands[band].body.num_bands()) else {
        return Vec::new();
    };
    let Some(subscript) = along(first) else { return Vec::new() };
    let rows = children.into_iter().filter(|&band| along(band) == Some(subscript));
    rows.map(|band| row(scop, bands[band], (band, level))).collect::<Option<_>>().unwrap_or_default()
}

/// The subscript of what a statement writes that the loop at some depth moves.
fn walked(scop: &Scop, id: StatementId, level: usize) -> Option<usize> {
    let writes = scop.statements[id].accesses.iter().filter(|access| access.write);
    let mut subscripts = writes.filter_map(|access| access.subscripts.as_deref());
    subscripts.find_map(|subscripts| subscripts.iter().position(|expr| expr.uses_dim(level as u32)))
}

fn row(scop: &Scop, band: &Band, (number, level): (usize, usize)) -> Option<RingRow> {
    let looped = &scop.loops[band.origin?];
    let ([lower], [upper], 1, true) = (&looped.lower[..], &looped.upper[..], looped.step, looped.exact) else {
        return None;
    };
    let flat = flatten(&[lower.clone(), upper.clone() - 1], 0, scop.symbols.len()).ok()?;
    let is_plain = lower.is_symbolic_or_constant() && upper.is_symbolic_or_constant() && flat.divs.is_empty();
    let ends = <[Row; 2]>::try_from(flat.rows).ok().filter(|_| is_plain)?;
    Some(RingRow { band: number, level, lower: lower.clone(), upper: upper.clone(), ends })
}

struct RingReader<'r> {
    rows: &'r [RingRow],
    /// The row that each statement is in, if it is in one.
    row_of: BTreeMap<StatementId, Option<usize>>,
    /// What is known of the symbols.
    context: &'r Set,
    budget: &'r Budget,
}

impl RingReader<'_> {
    /// Are all instances that depend on each other near, along rows or across their ends, and some of them across, or at the last end? None
    /// where nobody knows, and as a rule where some are far.
    fn is_to_be_folded(&self, dependences: &[&StatementDependence]) -> Option<bool> {
        let mut is_folded = false;
        for dependence in dependences {
            let (pairs, space) = (&self.where_long(&dependence.pairs)?, dependence.pairs.space());
            let row = |id: StatementId| self.row_of[&id].map(|row| &self.rows[row]);
            is_folded |= match (row(dependence.source), row(dependence.target)) {
                (None, None) => false,
                (Some(one), Some(other)) => {
                    self.meets_across(pairs, one, (space.domain(one.level), space.range(other.level)))?
                }
                (Some(row), None) => self.meets_last(pairs, row, space.domain(row.level))?,
                (None, Some(row)) => self.meets_last(pairs, row, space.range(row.level))?,
            };
        }
        Some(is_folded)
    }

    /// The pairs for symbols for which rows are long: in short ones, all is near.
    fn where_long(&self, pairs: &Relation) -> Option<Relation> {
        self.rows.iter().try_fold(pairs.intersect_symbols(self.context), |long, row| {
            let mut length = form(pairs, &[(&row.ends[1], 1), (&row.ends[0], -1)])?;
            length[0] -= SHORTEST;
            Some(with_ineq(&long, &length))
        })
    }

    /// Are there instances of rows that depend on each other across the ends? None if some are far from each other both ways.
    fn meets_across(&self, pairs: &Relation, row: &RingRow, (one, other): (usize, usize)) -> Option<bool> {
        let [first, last] = &row.ends;
        let sum = form(pairs, &[(&unit(one), 1), (&unit(other), 1), (first, -1), (last, -1)])?;
        let mut is_any = false;
        for sign in [1, -1] {
            let far = beyond(pairs, &form(pairs, &[(&unit(one), sign), (&unit(other), -sign)])?);
            let ends = [far.min(&sum, self.budget).ok()?, far.max(&sum, self.budget).ok()?];
            let is_near = |end: &Optimum<BigInt>| match end {
                Optimum::Bounded(value) => {
                    value.to_i64().is_some_and(|value| value.unsigned_abs() <= 2 * NEAR.unsigned_abs())
                }
                Optimum::Empty => true,
                Optimum::Unbounded => false,
            };
            ends.iter().all(is_near).then_some(())?;
            is_any |= !matches!(ends[0], Optimum::Empty);
        }
        Some(is_any)
    }

    /// Does what stands still depend on a row near its last end? None if it does far from both.
    fn meets_last(&self, pairs: &Relation, row: &RingRow, column: usize) -> Option<bool> {
        let [first, last] = &row.ends;
        let off_first = beyond(pairs, &form(pairs, &[(&unit(column), 1), (first, -1)])?);
        let off_both = beyond(&off_first, &form(pairs, &[(last, 1), (&unit(column), -1)])?);
        off_both.is_empty(self.budget).ok()?.then_some(())?;
        Some(!off_first.is_empty(self.budget).ok()?)
    }
}

/// A sum of rows, as long as the points of a relation have columns; none where a number is too large.
fn form(pairs: &Relation, terms: &[(&[i64], i64)]) -> Option<Row> {
    let mut sum = vec![0; pairs.space().num_columns()];
    terms.iter().try_for_each(|&(row, factor)| add_times(&mut sum, row, factor))?;
    Some(sum)
}

/// The points at which a form is larger than what is near.
fn beyond(pairs: &Relation, form: &[i64]) -> Relation {
    let mut far = form.to_vec();
    far[0] -= NEAR + 1;
    with_ineq(pairs, &far)
}

/// The points at which a form is not negative.
fn with_ineq(pairs: &Relation, form: &[i64]) -> Relation {
    let mut disjuncts = pairs.disjuncts().to_vec();
    disjuncts.iter_mut().for_each(|pairs| pairs.add_ineq(form));
    Relation::from_disjuncts(pairs.space(), disjuncts)
}
