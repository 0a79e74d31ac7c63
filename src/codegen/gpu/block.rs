//! Code of a block: what all its threads run together, and where they meet.
//!
//! It is run with the same values by all threads, so that every barrier is reached by all or by none. Iterations of a parallel loop inside
//! are dealt to the threads, and what writes memory is left to the first thread. They are *phases* of a team, and a barrier stands behind
//! one of them if iterations that may then run beside each other need it ([`crate::facts::spmd`]).

use rustc_hash::FxHashSet;

use super::build::{CarryingNest, EQUAL};
use super::{LaunchRunner, LaunchWriter};
use crate::diag::Diagnostic;
use crate::facts::spmd::{By, Phase};
use crate::ir::attr::Location;
use crate::ir::module::OpSpec;
use crate::ir::{Op, Opcode, Value};
use crate::lowering::operation_name;

impl LaunchWriter<'_, '_> {
    /// The operations of a block, which phases are made of, or hold.
    pub(super) fn team_ops(&mut self, ops: &[Op]) -> Result<(), Diagnostic> {
        let mut written = FxHashSet::default();
        for &op in ops {
            if written.contains(&op) {
                continue;
            }
            let phase = self.team.iter().flat_map(|team| &team.phases).find(|phase| phase.ops.contains(&op));
            let Some(phase) = phase.cloned() else {
                self.op(op, LaunchRunner::Block)?;
                continue;
            };
            match phase.by {
                By::All if self.plan.reductions.contains(&op) => self.reduce_together(op)?,
                By::All => self.thread_loop(op)?,
                By::One => self.once(&phase, ops, &mut written)?,
                By::Each => self.op(op, LaunchRunner::Thread)?,
            }
            let is_over = phase.by != By::Each || phase.ops.last() == Some(&op);
            if phase.barrier && is_over {
                self.barrier(&phase);
            }
        }
        Ok(())
    }

    /// All threads meet; where locations are printed, the pair that asks for it is that of the barrier.
    fn barrier(&mut self, phase: &Phase) {
        let mut spec = OpSpec::new(operation_name("gpu.barrier"));
        if let Some(why) = &phase.why {
            spec.loc = Location::Name(format!("all threads meet behind this: {}", why.reason).into(), None);
        }
        self.place(spec);
    }

    /// What the first thread does. What stands in between and needs none of it, every thread does first.
    fn once(&mut self, phase: &Phase, ops: &[Op], written: &mut FxHashSet<Op>) -> Result<(), Diagnostic> {
        for op in phase.between(ops) {
            self.op(op, LaunchRunner::Block)?;
            written.insert(op);
        }
        let is_first = self.is_first_thread();
        let mut nest = CarryingNest::new(Vec::new());
        self.open_if(&mut nest, is_first);
        phase.ops.iter().try_for_each(|&op| self.op(op, LaunchRunner::Thread))?;
        self.close(nest, Vec::new());
        written.extend(&phase.ops);
        Ok(())
    }

    fn is_first_thread(&mut self) -> Value {
        let zero = self.index(0);
        let tests: Vec<Value> =
            (0..self.thread_dims).map(|axis| self.compare(EQUAL, self.thread_ids[axis], zero)).collect();
        let all = tests.into_iter().reduce(|all, test| self.number(Opcode::AndI, [all, test]));
        all.unwrap_or(zero)
    }
}
