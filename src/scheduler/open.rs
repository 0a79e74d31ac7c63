//! What a tree leaves open: loops that a user fixed are kept, and what stands below them is planned.
//!
//! The loops around are legal as they stand, so that no pair goes backward along the first of them that tells it apart. What runs
//! in one iteration of all of them is a problem of its own: its edges are the pairs that they do not tell apart, and iterations
//! that they do tell apart need no further times. More pairs than that do no harm: an order that keeps more is legal, too.

use std::cell::Cell;
use std::sync::Arc;

use super::diamond::linear;
use super::hyperplane::{Member, NewTimes, Rank, Time, add_to};
use super::jam;
use super::knobs::Knobs;
use super::model::Model;
use super::plan::{KnownBands, Plan, Planner, inside, left_by};
use super::problem::{Edge, Problem};
use super::shape::{Around, Shaper};
use super::{Proposal, ambitions};
use crate::affine::presburger::{Budget, Exhausted};
use crate::analysis::scop::StatementId;
use crate::schedule::tree::{Band, Node, Tree};

/// What is planned has to be faster than the order of the text by so many hundredths.
const MARGIN: u128 = 5;

/// What some loops around leave to be planned.
struct Open<'t> {
    node: &'t Node,
    around: Around,
    units: Vec<usize>,
    /// The plans, and what tells the iterations of each unit apart.
    plans: Vec<(Plan, Vec<Rank>)>,
}

/// Proposals for the nodes of a tree that were left open, the most ambitious first. All else is kept.
///
/// # Errors
/// Says why there is none.
pub fn proposals(
    problem: &Problem<'_>,
    tree: &Tree,
    open: &[Node],
    knobs: &Knobs,
    budget: &Budget,
) -> Result<Vec<Proposal>, String> {
    let model = Model::new(problem, knobs.machine);
    let mut places = Vec::new();
    for node in open {
        places.extend(planned(problem, tree, node, knobs, budget)?);
    }
    let mut proposals: Vec<Proposal> = Vec::new();
    let mut upright = Vec::new();
    for ambition in ambitions(knobs) {
        let (mut filled, mut new) = (tree.clone(), Vec::new());
        for place in &places {
            let cost = |node: &Node| model.cost(node, &place.around.bands, place.around.parallel);
            let nodes = place.plans.iter().map(|(plan, ranks)| {
                let shaper = Shaper::new(problem, ranks, (knobs, ambition), &model, budget);
                let node = shaper.node(plan, &place.around);
                upright.extend(shaper.upright.take());
                node
            });
            let nodes: Vec<Node> = nodes.collect();
            let Some(best) = nodes.into_iter().min_by_key(cost) else { continue };
            let old = cost(place.node);
            if best != *place.node && (knobs.asks_for(&best) || cost(&best) + old * MARGIN / 100 < old) {
                filled.root = with(&filled.root, place.node, &best);
                new.push(best);
            }
        }
        let is_new = |band: &Band| new.iter().any(|node| node.bands().contains(&band));
        let bands = filled.bands();
        let mut jams = jam::jams(&model, &filled, std::slice::from_ref(&filled.root));
        jams.retain(|&(number, _)| is_new(bands[number]));
        let cost = model.cost(&filled.root, &[], false);
        let proposed = (!new.is_empty()).then_some(filled.clone());
        if proposals.last().is_none_or(|last| last.tree != proposed) {
            proposals.push(Proposal { tree: proposed, ambition, jams, upright: upright.clone(), cost });
        }
    }
    Ok(proposals)
}

/// The plans of a node of a tree; none if some of its loops cannot be changed.
fn planned<'t>(
    problem: &Problem<'_>,
    tree: &'t Tree,
    node: &'t Node,
    knobs: &Knobs,
    budget: &Budget,
) -> Result<Option<Open<'t>>, String> {
    let statements = node.statements();
    let is_here = |unit: &usize| problem.units[*unit].statements.iter().any(|id| statements.contains(id));
    let units: Vec<usize> = (0..problem.units.len()).filter(is_here).collect();
    let is_open = |unit: &usize| {
        let unit = &problem.units[*unit];
        let is_whole =
            |id: &StatementId| problem.scop.statements[*id].loops.len() == unit.depth() && statements.contains(id);
        unit.statements.iter().all(is_whole)
    };
    let mut around = Vec::new();
    if !units.iter().all(is_open) || !find(&tree.root, node, &mut around) {
        return Ok(None);
    }
    let text = |exhausted: Exhausted| exhausted.to_string();
    let (edges, ranks) = left(problem, &units, &around, budget).map_err(text)?;
    let (mut plans, known) = (Vec::new(), KnownBands::default());
    for shares_outer in [false, true] {
        let shared = Cell::new(false);
        let planner = Planner {
            problem,
            knobs,
            budget,
            new: NewTimes::OfAll,
            waited: Cell::default(),
            shares_outer,
            shared,
            known: &known,
        };
        let mut ranks = ranks.clone();
        let plan = planner.plan_of(&units, &edges, &mut ranks).map_err(|stuck| stuck.text(problem))?;
        if !shares_outer || planner.shared.get() {
            plans.push((plan, ranks));
        }
    }
    let parallel = around.iter().any(|band| band.parallel);
    let around = Around { parallel, bands: around.into_iter().cloned().collect() };
    Ok(Some(Open { node, around, units, plans }).filter(|open| !open.units.is_empty()))
}

/// Finds a node; the bands around it.
fn find<'t>(at: &'t Node, wanted: &Node, around: &mut Vec<&'t Band>) -> bool {
    if at == wanted {
        return true;
    }
    match at {
        Node::Band(band) => {
            around.push(band);
            let found = find(&band.body, wanted, around);
            if !found {
                around.pop();
            }
            found
        }
        Node::Sequence(children) => children.iter().any(|child| find(child, wanted, around)),
        Node::Guard { then, otherwise, .. } => find(then, wanted, around) || find(otherwise, wanted, around),
        Node::Leaf(_) => false,
    }
}

/// The same with another node in one place.
fn with(at: &Node, old: &Node, new: &Node) -> Node {
    if at == old {
        return new.clone();
    }
    match at {
        Node::Band(band) => Node::Band(Arc::new(Band { body: with(&band.body, old, new), ..(**band).clone() })),
        Node::Sequence(children) => Node::sequence(children.iter().map(|child| with(child, old, new)).collect()),
        Node::Guard { op, then, otherwise } => {
            let [then, otherwise] = [then, otherwise].map(|branch| Box::new(with(branch, old, new)));
            Node::Guard { op: *op, then, otherwise }
        }
        Node::Leaf(_) => at.clone(),
    }
}

/// The edges that loops around leave, and what tells iterations apart so far. Loops over tiles, and those whose times are no plain
/// sums, leave all of them: pairs of neighbours meet in a tile anyway.
fn left(
    problem: &Problem<'_>,
    units: &[usize],
    around: &[&Band],
    budget: &Budget,
) -> Result<(Vec<Edge>, Vec<Rank>), Exhausted> {
    let mut ranks = vec![Rank::new(); problem.units.len()];
    let points = around.iter().filter(|band| band.tile.is_none());
    let members: Vec<Member> = points.filter_map(|band| member(problem, units, band)).collect();
    for (&unit, time) in members.iter().flat_map(|member| &member.times) {
        add_to(&mut ranks[unit], &time.coefficients);
    }
    Ok((left_by(&members, &inside(units, &problem.edges), budget)?, ranks))
}

/// The times of a loop as a member; none if they are not sums of loops, or the statements of a unit differ.
fn member(problem: &Problem<'_>, units: &[usize], band: &Band) -> Option<Member> {
    let time = |&unit: &usize| {
        let depth = problem.units[unit].depth();
        let mut times = problem.units[unit].statements.iter().map(|id| {
            let time = band.member.get(id)?;
            let is_plain = (0..problem.scop.symbols.len()).all(|symbol| !time.uses_symbol(symbol as u32));
            let constant = time.eval(&vec![0; depth], &vec![0; problem.scop.symbols.len()])?;
            Some(Time { coefficients: linear(time, depth).filter(|_| is_plain)?, constant })
        });
        let first = times.next()??;
        times.all(|other| other.as_ref() == Some(&first)).then_some((unit, first))
    };
    Some(Member { times: units.iter().map(time).collect::<Option<_>>()?, coincident: false })
}
