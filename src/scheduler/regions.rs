//! Which nests of a function are changed at all: those that the model finds faster.
//!
//! Nests of the text and bands of a plan that have units in common belong to one *region*. A region is written as the plan
//! says or as it was, whichever costs less; the regions run in an order that all edges allow.

use petgraph::unionfind::UnionFind;

use super::jam::jams;
use super::knobs::{Knobs, Parallel};
use super::model::Model;
use super::plan::{Plan, circles};
use super::problem::{Edge, Problem};
use crate::schedule::tree::{Node, Tree};

/// A region's plan, and all plans of a function together, have to be faster by this many hundredths.
const MARGIN: u128 = 5;

/// What makes a tree of a plan.
pub type Shape<'s> = dyn Fn(&Plan) -> Node + 's;

/// The tree of some plans of the same function, in each region of the one that is best there, with those nests as they were written that
/// would not be faster, and the others by themselves; none if that is all of them. What is asked for is taken whatever it costs.
pub fn assembled(
    problem: &Problem<'_>,
    plans: &[(&Plan, &Shape<'_>)],
    (model, knobs): (&Model<'_>, &Knobs),
) -> Option<(Tree, Vec<Node>)> {
    let parts = |plan: &'_ Plan| match plan {
        Plan::Sequence(children) => children.clone(),
        other => vec![other.clone()],
    };
    let plans: Vec<(Vec<Plan>, &Shape<'_>)> = plans.iter().map(|(plan, shape)| (parts(plan), *shape)).collect();
    // Nests that share a part, or that wait for each other.
    let mut joined = UnionFind::<usize>::new(problem.original.len());
    let top = |unit: usize| problem.units[unit].top;
    for part in plans.iter().flat_map(|(parts, _)| parts) {
        for pair in part.units().windows(2) {
            joined.union(top(pair[0]), top(pair[1]));
        }
    }
    let regions = loop {
        let arrows: Vec<Edge> = problem
            .edges
            .iter()
            .map(|edge| (edge, joined.find(top(edge.source)), joined.find(top(edge.target))))
            .filter(|(_, source, target)| source != target)
            .map(|(edge, source, target)| Edge { source, target, ..edge.clone() })
            .collect();
        let mut all: Vec<usize> = (0..problem.original.len()).map(|top| joined.find(top)).collect();
        all.sort_unstable();
        all.dedup();
        let order = circles(&all, &arrows);
        if order.iter().all(|circle| circle.len() == 1) {
            break order.concat();
        }
        for circle in order {
            for pair in circle.windows(2) {
                joined.union(pair[0], pair[1]);
            }
        }
    };
    let (mut nodes, mut changed, mut before, mut saved) = (Vec::new(), Vec::new(), 0, 0);
    let mut insists = false;
    for region in regions {
        let is_here = |top: usize| joined.find(top) == region;
        let old = problem.original.iter().enumerate().filter(|(top, _)| is_here(*top));
        let old = Node::sequence(old.map(|(_, node)| node.clone()).collect());
        let written = |(parts, shape): &(Vec<Plan>, &Shape<'_>)| {
            let mine = parts.iter().filter(|part| part.units().first().is_some_and(|&unit| is_here(top(unit))));
            let new = Node::sequence(mine.map(shape).collect());
            (model.cost(&new, &[], false), new)
        };
        let best = plans.iter().map(written).min_by_key(|(cost, _)| *cost);
        let Some((mut cost, mut new)) = best else { continue };
        if let Some(less) = jammed_as_written(model, &old, cost).filter(|_| !knobs.asks_for(&new)) {
            (cost, new) = (less, old.clone());
        }
        let costs = (model.cost_as_written(&old), cost);
        before += costs.0;
        let insist = knobs.asks_for(&new) && new != old;
        insists |= insist;
        if insist || !loses_parallel(knobs, &old, &new) && costs.1 + costs.0 * MARGIN / 100 < costs.0 {
            saved += costs.0.saturating_sub(costs.1);
            changed.push(new.clone());
            nodes.push(new);
        } else {
            nodes.push(old);
        }
    }
    (saved > before * MARGIN / 100 || insists).then(|| (Tree { root: Node::sequence(nodes) }, changed))
}

/// Does a nest begin with a parallel loop, and has none in another order? Who wrote it so knows sizes that the model takes to be something.
fn loses_parallel(knobs: &Knobs, old: &Node, new: &Node) -> bool {
    let begins = |child: &Node| matches!(child, Node::Band(band) if band.parallel);
    let has_any = || new.bands().iter().any(|band| band.parallel);
    knobs.parallel != Parallel::No && old.children().iter().any(begins) && !has_any()
}

/// What the order of the text costs with iterations jammed, which may be all that it lacks, if it can be and that is not more than something else costs.
fn jammed_as_written(model: &Model<'_>, old: &Node, other: u128) -> Option<u128> {
    let cost = Some(model.cost(old, &[], false)).filter(|&cost| cost <= other)?;
    let jams = jams(model, &Tree { root: old.clone() }, std::slice::from_ref(old));
    (!jams.is_empty()).then_some(cost)
}
