//! Whether iterations of an innermost loop wait for each other, and whether those of the loop around it do when they run side by side.

use super::cuts::solved;
use super::problem::Edge;
use crate::affine::presburger::{BasicRelation, Budget, Relation};
use crate::affine::row::combine;

/// How the iterations of an innermost loop wait for each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chain {
    /// Not at all.
    No,
    /// Each for the one before.
    Single,
    /// Each for the one before, and those of the loop around for none that run side by side with it.
    SideBySide,
}

/// The row `time of target - time of source` at a loop.
fn distance(edge: &Edge, from: &[Vec<i64>], to: &[Vec<i64>], at: usize) -> Option<Vec<i64>> {
    let space = edge.pairs.space();
    let mut source = vec![0; space.domain(0)];
    source.extend(from.get(at)?);
    let mut target = vec![0; space.range(0)];
    target.extend(to.get(at)?);
    combine(&target, 1, &source, -1)
}

/// Does the last of some loops carry an edge, again and again? True where nobody knows.
pub fn carries(edge: &Edge, from: &[Vec<i64>], to: &[Vec<i64>], inner: Option<usize>, budget: &Budget) -> bool {
    let Some(last) = from.len().min(to.len()).checked_sub(1) else { return false };
    let mut pairs = edge.pairs.clone();
    for at in 0..last {
        let Some(row) = distance(edge, from, to, at) else { return true };
        pairs.add_eq(&row);
    }
    if is_rare(&pairs, inner) {
        return false;
    }
    let Some(row) = distance(edge, from, to, last) else { return true };
    [1, -1].into_iter().any(|sign| {
        let mut pairs = pairs.clone();
        let Some(row) = combine(&row, sign, &[1], -1) else { return true };
        pairs.add_ineq(&row);
        !matches!(Relation::from(pairs).is_empty(budget), Ok(true))
    })
}

/// Does an edge lead to a later iteration of the last loop but one, and to the same or an earlier one of the last? True where nobody
/// knows.
pub fn is_ahead(edge: &Edge, from: &[Vec<i64>], to: &[Vec<i64>], budget: &Budget) -> bool {
    let Some(outer) = from.len().min(to.len()).checked_sub(2) else { return true };
    let mut pairs = edge.pairs.clone();
    for at in 0..outer {
        let Some(row) = distance(edge, from, to, at) else { return true };
        pairs.add_eq(&row);
    }
    let rows = (distance(edge, from, to, outer), distance(edge, from, to, outer + 1));
    let (Some(along), Some(last)) = rows else { return true };
    let (Some(later), Some(ahead)) = (combine(&along, 1, &[1], -1), combine(&last, -1, &[], 0)) else { return true };
    pairs.add_ineq(&later);
    pairs.add_ineq(&ahead);
    !matches!(Relation::from(pairs).is_empty(budget), Ok(true))
}

/// Has a relation but one source, or but one target, for equal times of the loops further out? Then it makes no chain.
fn is_rare(pairs: &BasicRelation, inner: Option<usize>) -> bool {
    let (Some(inner), space) = (inner, pairs.space()) else { return false };
    let fixes = |column: usize, others: std::ops::Range<usize>| {
        solved(pairs, column, others.chain(space.num_columns()..pairs.num_columns())).is_some()
    };
    let (domain, range, end) = (space.domain(0), space.range(0), space.num_columns());
    inner < space.num_domain && fixes(domain + inner, range..end)
        || inner < space.num_range && fixes(range + inner, domain..range)
}
