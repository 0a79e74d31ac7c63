//! Where a loop could be folded, so that both ends of what it walks along come to lie beside each other.
//!
//! ```text
//! for t { for i < n { B[i] = A[i] + A[(i + 1) mod n] }  .. }    ->    for t { for i < n / 2 { .. }   for i < n / 2 { .. n - 1 - i .. }  .. }
//! ```
//! In a periodic domain the last cell is a neighbour of the first one: an iteration of the loop around reads at one end what was written at the
//! other, as far away as there are cells, and no tiles over time hold both. With the second half run backward beside the first, all neighbours are near
//! (Bondhugula, Bandishti, Cohen, Potron and Vasilache 2014, "Tiling and optimizing time-iterated computations over periodic domains").
//!
//! The *rows* of a loop are the loops in its body that walk along one subscript; what else is in it stands still there. A loop with rows is a ring
//! where each pair of dependent instances is near: along the row, or across both of its ends; and where something joins these ends. This only
//! proposes where to fold; `split` and `reverse` do it, the judge rules on each.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use petgraph::unionfind::UnionFind;

use crate::affine::expr::AffineExpr;
use crate::affine::flatten::flatten;
use crate::affine::presburger::{Budget, Optimum, Relation, Set};
use crate::affine::row::{Row, add_times, unit};
use crate::analysis::scop::{Scop, StatementId};
use crate::arena::Id;
use crate::schedule::legality::{StatementDependence, inside};
use crate::schedule::program::Program;
use crate::schedule::tree::{Band, Tree};

/// So many cells are near.
const NEAR: i64 = 8;

/// Loops with more dependences in them are not looked at.
const MOST_DEPENDENCES: usize = 512;

/// The loops in the body of another one that walk along a ring.
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
        let (rows, num_statements, context) = (&rows, scop.statements.len(), &scop.context);
        if (RingReader { rows, row_of, num_statements, context, budget }).is_ring(&dependences) == Some(true) {
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
    num_statements: usize,
    /// What is known of the symbols.
    context: &'r Set,
    budget: &'r Budget,
}

impl RingReader<'_> {
    /// Are all instances that depend on each other near, along rows or across their ends, and are these joined? None where nobody knows, and
    /// as a rule where some are far.
    fn is_ring(&self, dependences: &[&StatementDependence]) -> Option<bool> {
        // What stands still: joined where it depends on each other, and near to one end or to both.
        let (mut still, mut near) = (UnionFind::<usize>::new(self.num_statements), [Vec::new(), Vec::new()]);
        let mut is_joined = false;
        for dependence in dependences {
            let (source, target) = (dependence.source, dependence.target);
            let (pairs, space) = (&dependence.pairs.intersect_symbols(self.context), dependence.pairs.space());
            let row = |id: StatementId| self.row_of[&id].map(|row| &self.rows[row]);
            let (row, column, stands) = match (row(source), row(target)) {
                (None, None) => {
                    still.union(source.index(), target.index());
                    continue;
                }
                (Some(one), Some(other)) => {
                    let columns = (space.domain(one.level), space.range(other.level));
                    is_joined |= self.meets_across(pairs, one, columns)?;
                    continue;
                }
                (Some(row), None) => (row, space.domain(row.level), target),
                (None, Some(row)) => (row, space.range(row.level), source),
            };
            for (end, is_near) in self.meets_ends(pairs, row, column)?.into_iter().enumerate() {
                near[end].extend(is_near.then_some(stands.index()));
            }
        }
        let [first, last] = near;
        Some(is_joined || first.iter().any(|&one| last.iter().any(|&other| still.equiv(one, other))))
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

    /// Does what stands still depend on a row near its first end, and near its last one? None if it does far from both.
    fn meets_ends(&self, pairs: &Relation, row: &RingRow, column: usize) -> Option<[bool; 2]> {
        let [first, last] = &row.ends;
        let off_first = beyond(pairs, &form(pairs, &[(&unit(column), 1), (first, -1)])?);
        let to_last = form(pairs, &[(last, 1), (&unit(column), -1)])?;
        beyond(&off_first, &to_last).is_empty(self.budget).ok()?.then_some(())?;
        let off_last = beyond(pairs, &to_last);
        Some([!off_last.is_empty(self.budget).ok()?, !off_first.is_empty(self.budget).ok()?])
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
    let mut disjuncts = pairs.disjuncts().to_vec();
    disjuncts.iter_mut().for_each(|pairs| pairs.add_ineq(&far));
    Relation::from_disjuncts(pairs.space(), disjuncts)
}
