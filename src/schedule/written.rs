//! Why the iterations of a loop keep their order in a function as it is written: what the judge answers to the claim that
//! they need none. So a report names the pair that a refusal names.

use super::change::Change;
use super::legality::{Legal, original};
use super::program::Program;
use super::refusal::{Refusal, Witness};
use super::tree::Tree;
use crate::affine::presburger::Budget;
use crate::analysis::extract;
use crate::analysis::scop::{LoopId, Scop};
use crate::ir::{Module, Op};
use crate::limits::Limits;

/// A function as it is written, before the judge.
#[derive(Clone, Debug)]
pub struct Written {
    program: Program,
    order: Legal<Tree>,
    budget: Budget,
}

impl Written {
    /// Reads a function as a pipeline does. None if that is no program whose order could change.
    pub fn read(m: &Module, func: Op, may_alias: bool, reassociate: bool, limits: &Limits) -> Option<Written> {
        let scop = extract(m, func, may_alias).ok()?;
        let (program, _) = Program::read(m, scop, reassociate, limits);
        let budget = Budget::new(limits.steps);
        let (order, _) = original(&program.scop, &program.dependences, &budget);
        Some(Written { program, order, budget })
    }

    /// The statements.
    pub fn scop(&self) -> &Scop {
        &self.program.scop
    }

    /// Two iterations of a loop that depend on each other. None if that is not known of any, or if no step can change the loop.
    pub fn in_order(&self, id: LoopId) -> Option<Witness> {
        let number = self.order.get().bands().iter().position(|band| band.origin == Some(id))?;
        let change = Change::order("parallelize", "", self.order.get().in_parallel(number));
        match self.program.judge(Some(&self.order), change, &self.budget) {
            (_, Err(Refusal::Violates(witness))) => Some(*witness),
            _ => None,
        }
    }
}
