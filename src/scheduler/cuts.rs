//! Where a loop could be cut, so that nothing is left in its parts that keeps them in order.
//!
//! ```text
//! for i { A[i] = A[i] + A[k] }    ->    for i < k { .. }   for i = k { .. }   for i > k { .. }
//! ```
//! Index-set splitting (Griebl, Feautrier and Lengauer 2000, "Index set splitting"). The pairs that a loop carries often meet in one
//! of its iterations: what the iteration `k` writes is read by all later ones, and by all earlier ones before. If that iteration is one
//! affine function of the loops around and the symbols, and the same for all pairs, no pair is left within the iterations
//! before it, nor within those after. This only proposes the cuts; `split` makes them, the judge rules on what is done with the parts.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::knobs::Knobs;
use super::problem::{Edge, Problem};
use crate::affine::expr::AffineExpr;
use crate::affine::generators::blend;
use crate::affine::presburger::{BasicRelation, Budget, Exhausted, Relation, Space};
use crate::affine::row::{columns, combine, expr_of, unit};
use crate::schedule::program::Program;
use crate::schedule::tree::Tree;

/// Functions with more statements are not cut: there are up to three times as many after each cut.
const MOST_STATEMENTS: usize = 6;

/// A loop, and the iteration at which to cut it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// The number of the loop.
    pub band: usize,
    /// The iteration, over the loops around and the symbols.
    pub at: AffineExpr,
}

/// The loops of a program in its original order that could be cut, outermost first.
///
/// # Errors
/// If the budget runs out.
pub fn cuts(program: &Program, tree: &Tree, knobs: &Knobs, budget: &Budget) -> Result<Vec<Cut>, Exhausted> {
    if program.scop.statements.len() > MOST_STATEMENTS {
        return Ok(Vec::new());
    }
    let Ok(problem) = Problem::read(program, tree, knobs, budget) else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for (number, band) in tree.bands().into_iter().enumerate() {
        let level = tree.path_to(number).len() - 1;
        let statements = band.body.statements();
        let is_in = |unit: usize| {
            let unit = &problem.units[unit];
            unit.depth() > level && unit.statements.iter().all(|id| statements.contains(id))
        };
        let edges = problem.edges.iter().filter(|edge| is_in(edge.source) && is_in(edge.target));
        if let Some(at) = cut(edges, level, budget)? {
            found.push(Cut { band: number, at });
        }
    }
    Ok(found)
}

/// The one iteration of a loop in which all pairs meet that it carries; none if there is no such iteration, or no such pair.
fn cut<'e>(
    edges: impl Iterator<Item = &'e Edge>,
    level: usize,
    budget: &Budget,
) -> Result<Option<AffineExpr>, Exhausted> {
    let carried: Vec<_> = edges.map(|edge| carried(edge, level)).collect();
    let all: Option<Vec<BasicRelation>> = carried.into_iter().collect();
    let pinned: Vec<_> = all.unwrap_or_default().into_iter().map(|pairs| (pinned(&pairs, level), pairs)).collect();
    if pinned.iter().all(|(pin, _)| pin.is_none()) {
        return Ok(None);
    }
    let mut at = None;
    for (pin, pairs) in pinned {
        if (pin.is_some() && pin == at) || Relation::from(pairs).is_empty(budget)? {
            continue;
        }
        if pin.is_none() || at.is_some() {
            return Ok(None);
        }
        at = pin;
    }
    Ok(at)
}

/// The pairs of an edge in the same iteration of the loops around, and in different ones of the loop; none where a number is too large.
fn carried(edge: &Edge, level: usize) -> Option<BasicRelation> {
    let mut pairs = edge.pairs.clone();
    let space = pairs.space();
    let distance = |dim: usize| combine(&unit(space.range(dim)), 1, &unit(space.domain(dim)), -1);
    for outer in 0..level {
        pairs.add_eq(&distance(outer)?);
    }
    pairs.add_ineq(&combine(&distance(level)?, 1, &[1], -1)?);
    Some(pairs)
}

/// The iteration of the loop that is the source of all pairs, or the target of all, as a function of what is around.
fn pinned(pairs: &BasicRelation, level: usize) -> Option<AffineExpr> {
    let space = pairs.space();
    [space.domain(level), space.range(level)].into_iter().find_map(|column| function_of(pairs, column, level))
}

/// A column as a function of the symbols and the first `level` dims of the source, if the equalities say so.
pub fn function_of(pairs: &BasicRelation, column: usize, level: usize) -> Option<AffineExpr> {
    let space = pairs.space();
    let around: Vec<usize> = (0..=space.num_symbols).chain((0..level).map(|dim| space.domain(dim))).collect();
    let others =
        (1 + space.num_symbols..pairs.num_columns()).filter(|other| *other != column && !around.contains(other));
    let row = solved(pairs, column, others)?;
    let sign = if row[column].abs() == 1 { -row[column] } else { return None };
    let factors = around.iter().map(|&other| BigInt::from(row[other] * sign)).collect::<Vec<_>>();
    expr_of(&factors, &columns(Space::set(space.num_symbols, level), &[]))
}

/// An equality that holds a column, and none of the others that are named, without common factors.
pub fn solved(pairs: &BasicRelation, column: usize, others: impl Iterator<Item = usize>) -> Option<Vec<i128>> {
    let small = |row: &Vec<BigInt>| row.iter().map(|entry| entry.to_i128()).collect::<Option<Vec<_>>>();
    let mut rows = pairs.eqs().iter().map(small).collect::<Option<Vec<_>>>()?;
    for other in others {
        let Some(at) = rows.iter().position(|row| row[other] != 0) else { continue };
        let by = rows.swap_remove(at);
        for row in rows.iter_mut().filter(|row| row[other] != 0) {
            *row = blend(row, by[other], &by, row[other].checked_neg()?)?;
        }
    }
    rows.into_iter().find(|row| row[column] != 0)
}
