//! The scheduler: proposes an order for a whole function.
//!
//! ```text
//! program  ->  problem        units and edges                     (problem, generators, references)
//!          ->  plan           nested permutable bands             (plan, hyperplane, lp, fuse, inner, kept, open)
//!          ->  tree           tiles, parallel loops, wavefronts   (shape, choose, diamond, jam, model, way, window, view, machine, chain, regions)
//! ```
//! `cuts` proposes to cut loops first, `rings` to fold them, `blocks` to run loops that stay in order in blocks. What comes out is a claim like any other: one schedule tree, on which the judge rules, and which the scanner may be unable
//! to write. Nothing here decides whether an order is legal. Nests that the model does not find faster stay as they were
//! written. `docs/algorithms/auto.md` has the ideas.

pub mod blocks;
mod chain;
mod choose;
pub mod cuts;
mod diamond;
mod fuse;
mod gpu;
mod hyperplane;
mod inner;
mod jam;
mod kept;
pub mod knobs;
pub mod lp;
mod machine;
mod model;
mod open;
pub mod pieces;
mod plan;
mod problem;
mod references;
mod regions;
pub mod rings;
mod shape;
pub(crate) mod turned;
mod view;
mod way;
mod window;

use std::cell::Cell;

use crate::affine::presburger::Budget;
use crate::analysis::scop::StatementId;
use crate::schedule::program::Program;
use crate::schedule::tree::{Node, Tree};
use hyperplane::{NewTimes, Rank};
use knobs::{Knobs, TimeTiling};
use model::Model;
use plan::{KnownBands, Plan, Planner};
use problem::Problem;
use regions::{Shape, assembled};
use shape::{Around, Shaper};
use window::has_windows;

pub use diamond::is_over_diamonds;
pub use machine::Machine;
pub(crate) use references::references;
pub use shape::Ambition;

/// A proposal.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The order; none if the program is best as it was written.
    pub tree: Option<Tree>,
    /// How much was done to its bands.
    pub ambition: Ambition,
    /// Loops of the tree that are then worth unrolling and jamming, innermost first, and by how much.
    pub jams: Vec<(usize, i64)>,
    /// The statements of bands that were to have diamonds, and have none.
    pub upright: Vec<Vec<StatementId>>,
    /// What all of it costs by the model.
    pub cost: u128,
}

/// Proposes orders for a program that is in its original one.
pub struct Proposer<'p> {
    problem: Problem<'p>,
    knobs: &'p Knobs,
    budget: &'p Budget,
}

impl<'p> Proposer<'p> {
    /// Reads the problem of a program.
    ///
    /// # Errors
    /// Says why there is none that can be solved.
    pub fn read(
        program: &'p Program,
        tree: &Tree,
        knobs: &'p Knobs,
        budget: &'p Budget,
    ) -> Result<Proposer<'p>, String> {
        Ok(Proposer { problem: read(program, tree, knobs, budget)?, knobs, budget })
    }

    /// Proposals, the most ambitious first. Each is made when it is asked for, since the first is taken as a rule.
    ///
    /// # Errors
    /// Says why there is none.
    pub fn proposals(&self) -> Result<impl Iterator<Item = Proposal>, String> {
        let &Proposer { ref problem, knobs, budget } = self;
        let known = KnownBands::default();
        let plan = |shares_outer, new| {
            let (shared, waited) = (Cell::new(false), Cell::new(false));
            let planner = Planner { problem, knobs, budget, new, waited, shares_outer, shared, known: &known };
            let plan = planner.plan().map_err(|stuck| stuck.text(problem));
            (plan, planner.shared.get(), planner.waited.get())
        };
        let (sharing, is_shared, may_wait) = plan(true, NewTimes::OfAll);
        let mut plans = match is_shared {
            true => vec![plan(false, NewTimes::OfAll).0?, sharing?],
            // No bands share a loop: it is the plan of who lets none.
            false => vec![sharing?],
        };
        if may_wait && let Ok(waiting) = plan(true, NewTimes::OfDeepest).0 {
            plans.extend(Some(waiting).filter(|(waiting, _)| plans.iter().all(|(plan, _)| plan != waiting)));
        }
        // A window that stands in a loop along memory is best there, with what else runs beside it.
        if has_windows(problem)
            && let Ok(kept) = kept::kept(problem, budget)
        {
            plans.push(kept);
        }
        Ok(self.shaped(plans))
    }

    /// Proposals for a GPU, the best first.
    ///
    /// # Errors
    /// Says why there is none.
    pub fn for_gpu(&self) -> Result<Vec<Proposal>, String> {
        gpu::proposals(&self.problem, self.knobs, self.budget).map_err(|stuck| stuck.text(&self.problem))
    }

    /// Proposals that neither fuse nor distribute loops.
    ///
    /// # Errors
    /// Says why there is none.
    pub fn kept(&self) -> Result<impl Iterator<Item = Proposal>, String> {
        let plan = kept::kept(&self.problem, self.budget).map_err(|exhausted| exhausted.to_string())?;
        Ok(self.shaped(vec![plan]))
    }

    /// The trees of some plans, the most ambitious first.
    fn shaped(&self, plans: Vec<(Plan, Vec<Rank>)>) -> impl Iterator<Item = Proposal> {
        let &Proposer { ref problem, knobs, budget } = self;
        let model = Model::new(problem, knobs.machine);
        let (mut last, mut upright, mut had_fronts) = (None, Vec::new(), true);
        ambitions(knobs).filter_map(move |ambition| {
            // Where no fronts were tried, the trees without them are the same.
            if ambition == Ambition::Tiles && !had_fronts {
                return None;
            }
            let shaper = |ranks| Shaper::new(problem, ranks, (knobs, ambition), &model, budget);
            let shapers: Vec<Shaper<'_>> = plans.iter().map(|(_, ranks)| shaper(ranks)).collect();
            let shapes: Vec<_> =
                shapers.iter().map(|shaper| |plan: &Plan| shaper.node(plan, &Around::default())).collect();
            let ways: Vec<_> =
                plans.iter().zip(&shapes).map(|((plan, _), shape)| (plan, shape as &Shape<'_>)).collect();
            let (tree, new) = assembled(problem, &ways, (&model, knobs)).unzip();
            upright.extend(shapers.iter().flat_map(|shaper| shaper.upright.take()));
            had_fronts = shapers.iter().any(|shaper| shaper.has_fronts.get());
            if last.as_ref() == Some(&tree) {
                return None;
            }
            last = Some(tree.clone());
            let (jams, cost) = match (&tree, &new) {
                (Some(tree), Some(new)) => (jam::jams(&model, tree, new), model.cost(&tree.root, &[], false)),
                _ => (Vec::new(), model.cost_as_written(&Node::sequence(problem.original.clone()))),
            };
            Some(Proposal { tree, ambition, jams, upright: upright.clone(), cost })
        })
    }
}

/// Proposals for some nodes of a tree, those of the program in its original order; all else of the tree is kept.
///
/// # Errors
/// Says why there is none.
pub fn propose_open(
    program: &Program,
    tree: &Tree,
    open: &[Node],
    knobs: &Knobs,
    budget: &Budget,
) -> Result<Vec<Proposal>, String> {
    let problem = read(program, &Tree::of(&program.scop), knobs, budget)?;
    open::proposals(&problem, tree, open, knobs, budget)
}

/// What the model says of a program, for people.
#[derive(Clone, Debug)]
pub struct Predicted {
    /// What it takes the symbols to be.
    pub symbols: Vec<i64>,
    /// How many processors it counts on.
    pub processors: u128,
    /// Each of the nodes.
    pub nodes: Vec<PredictedNode>,
}

/// What the model says of a node of a tree.
#[derive(Clone, Copy, Debug)]
pub struct PredictedNode {
    /// Operations of its statements.
    pub operations: u128,
    /// Bytes that come from memory.
    pub bytes: u128,
    /// Nanoseconds that it takes.
    pub time: u128,
    /// Nanoseconds that its statements take as they were written.
    pub written: u128,
    /// Nanoseconds that its operations take at least, and that its bytes do.
    pub roof: (u128, u128),
}

/// What the model says of nodes of a tree of a program whose original order is `tree`, where each statement is so many operations.
///
/// # Errors
/// Says why it says nothing.
pub fn predict(
    program: &Program,
    tree: &Tree,
    nodes: &[&Node],
    operations: &dyn Fn(StatementId) -> u128,
    (machine, budget): (Machine, &Budget),
) -> Result<Predicted, String> {
    let problem = read(program, tree, &Knobs::default(), budget)?;
    let model = Model::new(&problem, machine);
    let one = |node: &&Node| {
        let statements = node.statements();
        let bytes = model.bytes(node);
        let operations = statements.iter().map(|&id| model.runs(id).saturating_mul(operations(id))).sum();
        let written = tree.root.of_statements(&|id| statements.contains(&id).then_some(id));
        PredictedNode {
            operations,
            bytes,
            time: machine.nanoseconds(model.cost(node, &[], false)),
            written: machine.nanoseconds(model.cost_as_written(&written)),
            roof: machine.roof(operations, bytes),
        }
    };
    Ok(Predicted { symbols: model.symbols(), processors: machine.processors, nodes: nodes.iter().map(one).collect() })
}

/// Loops of nests of a tree that are worth unrolling and jamming, and by how much; `before` is the program's original order.
///
/// # Errors
/// Says why nobody knows.
pub fn worth_jamming(
    program: &Program,
    before: &Tree,
    (tree, nests): (&Tree, &[Node]),
    (machine, budget): (Machine, &Budget),
) -> Result<Vec<(usize, i64)>, String> {
    let problem = read(program, before, &Knobs::default(), budget)?;
    Ok(jam::jams(&Model::new(&problem, machine), tree, nests))
}

fn read<'p>(program: &'p Program, tree: &Tree, knobs: &Knobs, budget: &Budget) -> Result<Problem<'p>, String> {
    Problem::read(program, tree, knobs, budget).map_err(|hard| hard.to_string())
}

/// How much is tried, the most first.
fn ambitions(knobs: &Knobs) -> impl Iterator<Item = Ambition> {
    let all = [Ambition::Diamonds, Ambition::Wavefronts, Ambition::Tiles, Ambition::Order];
    all.into_iter().skip(usize::from(knobs.time != TimeTiling::Diamond))
}
