//! The scheduler: proposes an order for a whole function.
//!
//! ```text
//! program  ->  problem        units and edges                     (problem)
//!          ->  plan           nested permutable bands             (plan, hyperplane, generators, lp, fuse)
//!          ->  tree           tiles, parallel loops, wavefronts   (shape, choose, inner)
//! ```
//! What comes out is a claim like any other: one schedule tree, on which the judge rules, and which the scanner may be unable
//! to write. Nothing here decides whether an order is legal. `docs/algorithms/auto.md` has the ideas.

mod choose;
mod fuse;
mod generators;
mod hyperplane;
mod inner;
pub mod knobs;
pub mod lp;
mod plan;
mod problem;
mod references;
mod shape;

use crate::affine::presburger::Budget;
use crate::schedule::program::Program;
use crate::schedule::tree::Tree;
use knobs::Knobs;
use plan::Planner;
use problem::Problem;
use shape::Shaper;

pub use shape::Ambition;

/// A proposal.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The order.
    pub tree: Tree,
    /// How much was done to its bands.
    pub ambition: Ambition,
}

/// Proposals for a program in its original order, the most ambitious first; none if no plan was found, and why.
///
/// # Errors
/// Says why there is none.
pub fn propose(program: &Program, tree: &Tree, knobs: &Knobs, budget: &Budget) -> Result<Vec<Proposal>, String> {
    let problem = Problem::read(program, tree, budget).map_err(|hard| format!("{hard:?}"))?;
    let planner = Planner { problem: &problem, knobs, budget };
    let (plan, ranks) = planner.plan().map_err(|stuck| format!("{stuck:?}"))?;
    let all = [Ambition::Wavefronts, Ambition::Tiles, Ambition::Order];
    let mut proposals: Vec<Proposal> = Vec::new();
    for ambition in all {
        let shaper = Shaper { problem: &problem, ranks: &ranks, knobs, ambition, budget };
        let tree = shaper.tree(&plan);
        if proposals.last().is_none_or(|last| last.tree != tree) {
            proposals.push(Proposal { tree, ambition });
        }
    }
    Ok(proposals)
}
