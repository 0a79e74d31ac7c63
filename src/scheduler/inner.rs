//! Which loop of a band should be innermost.
//!
//! A step of one loop, all others standing still, moves each unit along a vector of its own loops: the column of the inverse of
//! its times. So each reference moves by nothing, by one element, or by a stride. Elements side by side fill cache lines and
//! vectors, the same element stays in a register, strides waste both. References of more subscripts weigh more, since what
//! they touch is larger; a loop that no edge goes along can run in vectors.

use super::fuse::Cluster;
use super::hyperplane::{Member, Rank, orthogonal};
use super::plan::Banded;
use super::problem::{Edge, Problem};
use super::references::references;
use crate::affine::presburger::{Budget, Relation};
use crate::affine::row::combine;

/// Steps spent on whether a loop can run in vectors.
pub const VECTOR_STEPS: u64 = 200_000;

/// How a reference moves when a loop does a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Walk {
    /// It stays.
    Still,
    /// To the next element, or the one before.
    Next,
    /// By so many elements in its last subscript.
    Skip,
    /// Elsewhere.
    Stride,
}

/// How a reference moves along a vector.
pub fn walk(step: Option<&[i64]>) -> Walk {
    let Some(step) = step else { return Walk::Stride };
    let Some((last, others)) = step.split_last() else { return Walk::Still };
    match (others.iter().all(|&entry| entry == 0), last.abs()) {
        (true, 0) => Walk::Still,
        (true, 1) => Walk::Next,
        (true, 2..=4) => Walk::Skip,
        _ => Walk::Stride,
    }
}

/// The vector along which a unit moves when the loop with this row does a step, and none of its others; none if it has no such
/// loop, or none in integers.
pub fn direction(rank: &Rank, row: &[i64]) -> Option<Vec<i64>> {
    let mut rows = rank.clone();
    rows.extend(orthogonal(rank, row.len()));
    let at = rows.iter().position(|other| other == row)?;
    // Gauss and Jordan on [ rows | unit vector ].
    let depth = row.len();
    let mut matrix: Vec<Vec<i128>> =
        rows.iter().map(|row| row.iter().map(|&entry| i128::from(entry)).collect()).collect();
    for (number, row) in matrix.iter_mut().enumerate() {
        row.push(i128::from(number == at));
    }
    for column in 0..depth {
        let pivot = (column..depth).find(|&row| matrix[row][column] != 0)?;
        matrix.swap(column, pivot);
        let by = matrix[column].clone();
        for (number, row) in matrix.iter_mut().enumerate() {
            let factor = row[column];
            if number != column && factor != 0 {
                row.iter_mut().zip(&by).for_each(|(x, y)| *x = *x * by[column] - *y * factor);
            }
        }
    }
    let entry = |(column, row): (usize, &Vec<i128>)| {
        let (value, scale) = (row[depth], row[column]);
        if value % scale == 0 { i64::try_from(value / scale).ok() } else { None }
    };
    matrix.iter().enumerate().map(entry).collect()
}

/// Does no edge go along a loop while the others stand still?
pub fn is_vector(members: &[Member], level: usize, edges: &[Edge], budget: &Budget) -> bool {
    edges.iter().all(|edge| {
        if members[level].is_still_on(edge) {
            return true;
        }
        let mut pairs = edge.pairs.clone();
        for (number, member) in members.iter().enumerate() {
            let Some(row) = member.distance(edge) else { return false };
            if number != level {
                pairs.add_eq(&row);
                continue;
            }
            let Some(forward) = combine(&row, 1, &[1], -1) else { return false };
            pairs.add_ineq(&forward);
        }
        matches!(Relation::from(pairs).is_empty(budget), Ok(true))
    })
}

/// How good each loop of a band is as the innermost one; higher is better.
pub fn scores(problem: &Problem<'_>, units: &[usize], members: &[Member], edges: &[Edge], ranks: &[Rank]) -> Vec<i64> {
    let deepest = units.iter().map(|&unit| problem.units[unit].depth()).max().unwrap_or(0);
    let budget = Budget::new(VECTOR_STEPS);
    let score = |level: usize| {
        let mut sum = 0;
        for &unit in units.iter().filter(|&&unit| problem.units[unit].depth() == deepest) {
            let row = &members[level].times[&unit].coefficients;
            let Some(direction) = direction(&ranks[unit], row) else {
                sum -= 20;
                continue;
            };
            for reference in problem.units[unit].statements.iter().flat_map(|&id| references(problem.scop, id)) {
                let weight = match reference.subscripts.len() {
                    0 | 1 => 1,
                    _ => 3,
                };
                sum += weight
                    * match (walk(reference.step(&direction).as_deref()), reference.write) {
                        (Walk::Still, false) => 1,
                        (Walk::Still, true) => -1,
                        (Walk::Next, false) => 2,
                        (Walk::Next, true) => 3,
                        (Walk::Skip, _) => 0,
                        (Walk::Stride, false) => -3,
                        (Walk::Stride, true) => -4,
                    };
            }
        }
        sum + if is_vector(members, level, edges, &budget) { 4 } else { 0 }
    };
    (0..members.len()).map(score).collect()
}

/// Does a loop of a band go from one element to the next in something that a unit of most loops uses?
pub fn goes_along(problem: &Problem<'_>, band: &Banded, level: usize, ranks: &[Rank]) -> bool {
    walks(problem, band, level, ranks).contains(&Walk::Next)
}

/// Do some references of units of most loops go from one element to the one before as a loop does a step, and none to the next one?
pub fn goes_down(problem: &Problem<'_>, units: &[usize], member: &Member, ranks: &[Rank]) -> bool {
    let mut steps = Vec::new();
    let deepest = units.iter().map(|&unit| problem.units[unit].depth()).max().unwrap_or(0);
    for &unit in units.iter().filter(|&&unit| problem.units[unit].depth() == deepest) {
        let Some(along) = direction(&ranks[unit], &member.times[&unit].coefficients) else { return false };
        let all = problem.units[unit].statements.iter().flat_map(|&id| references(problem.scop, id));
        let next = all.filter_map(|reference| reference.step(&along)).filter(|step| walk(Some(step)) == Walk::Next);
        steps.extend(next.filter_map(|step| step.last().copied()));
    }
    !steps.is_empty() && steps.iter().all(|&step| step < 0)
}

/// Does each loop of a band that goes along something jump in something that another one goes along?
pub fn crosses(problem: &Problem<'_>, band: &Banded, ranks: &[Rank]) -> bool {
    let all: Vec<Vec<Walk>> = (0..band.members.len()).map(|level| walks(problem, band, level, ranks)).collect();
    let is_crossed = |inner: &Vec<Walk>| {
        let jumps = (0..inner.len()).filter(|&at| inner[at] == Walk::Stride);
        jumps.into_iter().any(|at| all.iter().any(|other| other[at] == Walk::Next))
    };
    let mut along = all.iter().filter(|walks| walks.contains(&Walk::Next)).peekable();
    along.peek().is_some() && along.all(is_crossed)
}

/// How the references of the units of most loops move along a loop.
fn walks(problem: &Problem<'_>, band: &Banded, level: usize, ranks: &[Rank]) -> Vec<Walk> {
    let deepest = band.units.iter().map(|&unit| problem.units[unit].depth()).max().unwrap_or(0);
    let units = band.units.iter().filter(|&&unit| problem.units[unit].depth() == deepest);
    let each = units.flat_map(|&unit| {
        let along = direction(&ranks[unit], &band.members[level].times[&unit].coefficients);
        let all = problem.units[unit].statements.iter().flat_map(|&id| references(problem.scop, id));
        all.map(move |reference| walk(along.as_ref().and_then(|along| reference.step(along)).as_deref()))
    });
    each.collect()
}

/// The best innermost loop of a cluster; of equally good ones the last.
pub fn best_inner(problem: &Problem<'_>, cluster: &Cluster, ranks: &[Rank]) -> Option<usize> {
    let scores = scores(problem, &cluster.units, &cluster.members, &cluster.edges, ranks);
    (0..scores.len()).max_by_key(|&level| scores[level])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_of_one_loop_is_a_column_of_the_inverse() {
        // times t, 2t + i: a step of the second moves i, one of the first moves t and takes 2 from i.
        let rank: Rank = vec![vec![1, 0], vec![2, 1]];
        assert_eq!(direction(&rank, &[2, 1]), Some(vec![0, 1]));
        assert_eq!(direction(&rank, &[1, 0]), Some(vec![1, -2]));
        assert_eq!(direction(&rank, &[0, 1]), None);
    }

    #[test]
    fn elements_side_by_side_are_told_from_strides() {
        assert_eq!(walk(Some(&[0, 1])), Walk::Next);
        assert_eq!(walk(Some(&[1, 0])), Walk::Stride);
        assert_eq!(walk(Some(&[0, 0])), Walk::Still);
        assert_eq!(walk(None), Walk::Stride);
    }
}
