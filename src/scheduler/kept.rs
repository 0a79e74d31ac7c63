//! The loops as they were written, as a plan: nothing is fused and nothing distributed.
//!
//! Where values go from one nest to the next inside of loops around both, as the sum of a row does, a plan that takes the two apart needs
//! memory for these values, one for each iteration. This plan needs none, and its bands are still tiled, ordered and jammed.

use super::hyperplane::{Member, Rank, Time};
use super::plan::{Banded, Plan, inside, left_by};
use super::problem::{Edge, Problem};
use crate::affine::presburger::{Budget, Exhausted};
use crate::analysis::scop::LoopId;

/// The plan, and what tells the iterations of each unit apart: each of its loops.
///
/// # Errors
/// If the budget runs out.
pub fn kept(problem: &Problem<'_>, budget: &Budget) -> Result<(Plan, Vec<Rank>), Exhausted> {
    let all: Vec<usize> = (0..problem.units.len()).collect();
    let ranks = problem.units.iter().map(|unit| (0..unit.depth()).map(|dim| along(dim, unit.depth())).collect());
    Ok((inside_of(problem, 0, &all, &problem.edges, budget)?, ranks.collect()))
}

/// The coefficients of the time that is one loop.
fn along(dim: usize, depth: usize) -> Vec<i64> {
    (0..depth).map(|other| i64::from(other == dim)).collect()
}

/// Units that have this many loops in common, and the edges that none of these carries.
fn inside_of(
    problem: &Problem<'_>,
    common: usize,
    here: &[usize],
    edges: &[Edge],
    budget: &Budget,
) -> Result<Plan, Exhausted> {
    let looped = |unit: usize, dim: usize| problem.units[unit].loops.get(dim).copied();
    let mut children = Vec::new();
    for units in here.chunk_by(|&a, &b| looped(a, common).is_some() && looped(a, common) == looped(b, common)) {
        if looped(units[0], common).is_none() {
            children.push(Plan::Unit(units[0]));
            continue;
        }
        let within = inside(units, edges);
        let member = |dim: usize| {
            let time =
                |&unit: &usize| (unit, Time { coefficients: along(dim, problem.units[unit].depth()), constant: 0 });
            let mut member = Member { times: units.iter().map(time).collect(), coincident: false };
            member.coincident = within.iter().all(|edge| member.is_still_on(edge));
            member
        };
        let is_shared = |dim: &usize| {
            let first: Option<LoopId> = looped(units[0], *dim);
            first.is_some() && units.iter().all(|&unit| looped(unit, *dim) == first)
        };
        let others = (common + 1..).take_while(is_shared).map(member);
        let others = others.take_while(|member| within.iter().all(|edge| member.keeps(edge)));
        let members: Vec<Member> = [member(common)].into_iter().chain(others).collect();
        let left = left_by(&members, &within, budget)?;
        let body = inside_of(problem, common + members.len(), units, &left, budget)?;
        children.push(Plan::Band(Box::new(Banded { units: units.to_vec(), members, edges: within, body })));
    }
    Ok(if children.len() == 1 { children.remove(0) } else { Plan::Sequence(children) })
}
