//! A team of threads around a loop in order: `omp parallel` around it, and inside `omp for`, `omp single` and barriers.

use super::Emitter;
use crate::diag::Diagnostic;
use crate::facts::spmd::{By, Phase};
use crate::ir::Op;

impl Emitter<'_> {
    /// Writes the operation if a team has to do with it.
    pub(super) fn by_team(&mut self, op: Op) -> Result<bool, Diagnostic> {
        if self.written.remove(&op) {
            return Ok(true);
        }
        if self.in_parallel {
            return Ok(false);
        }
        let Some(team) = &self.team else {
            return self.facts.teams.get(&op).map_or(Ok(false), |team| {
                let dealt = team.phases.iter().filter(|phase| phase.by == By::All).flat_map(|phase| phase.ops.clone());
                let dealt: Vec<Op> = dealt.collect();
                if !dealt.iter().all(|&op| self.runs_at_once(op)) {
                    return Ok(false);
                }
                let Some(clause) = self.team_up(op)? else { return Ok(false) };
                // What is loaded before the team is there is known behind it, too.
                self.settle(op)?;
                for op in dealt.into_iter().filter(|&op| !self.m.op(op).results.is_empty()) {
                    let names = self.declare_shared(op)?;
                    self.of_team.insert(op, names);
                }
                let numbers = self.numbers_read(op);
                self.team = Some(team.clone());
                let at = self.code.mark();
                self.code.pragma(&format!("omp parallel{clause}"));
                self.code.open("");
                self.op_alone(op)?;
                self.code.close("");
                self.team = None;
                self.copy_numbers(at, &numbers);
                self.of_team.clear();
                Ok(true)
            });
        };
        let Some(phase) = team.phases.iter().find(|phase| phase.ops.contains(&op)).cloned() else { return Ok(false) };
        match phase.by {
            By::All => self.op_alone(op)?,
            By::One => self.single(&phase)?,
            By::Each => {
                self.op_alone(op)?;
                if phase.ops.last() == Some(&op) {
                    self.settle_loads(op)?;
                    self.say_why(&phase);
                    if phase.barrier {
                        self.code.pragma("omp barrier");
                    }
                }
            }
        }
        Ok(true)
    }

    /// What one thread does. What stands in between and needs none of it, every thread does first.
    fn single(&mut self, phase: &Phase) -> Result<(), Diagnostic> {
        let m = self.m;
        let (Some(&first), Some(&last)) = (phase.ops.first(), phase.ops.last()) else { return Ok(()) };
        let block = m.op(first).parent.map(|block| m.block(block).ops.clone()).unwrap_or_default();
        let at = |op: Op| block.iter().position(|&other| other == op);
        let between = at(first).zip(at(last)).map_or(&[][..], |(first, last)| &block[first..=last]);
        for &op in between.iter().filter(|op| !phase.ops.contains(op)) {
            self.op_alone(op)?;
            self.written.insert(op);
        }
        self.settle_loads(first)?;
        if let Some(once) = &phase.once {
            self.code.comment(&format!("One thread does this: {}.", once.reason.replace('%', "")));
        }
        self.say_why(phase);
        self.code.pragma(if phase.barrier { "omp single" } else { "omp single nowait" });
        self.code.open("");
        let team = self.team.take();
        let frees = std::mem::take(&mut self.frees);
        self.in_parallel = true;
        for &op in &phase.ops {
            self.op_alone(op)?;
            self.written.insert(op);
        }
        self.written.remove(&first);
        self.settle_loads(first)?;
        for pointer in std::mem::replace(&mut self.frees, frees).iter().rev() {
            self.code.line(format!("free({pointer});"));
        }
        self.in_parallel = false;
        self.team = team;
        self.code.close("");
        Ok(())
    }

    /// What was reduced together is not set again before all have read it.
    pub(super) fn have_read(&mut self) {
        if self.team.is_some() {
            self.code.pragma("omp barrier");
        }
    }

    /// The pair for which all threads meet.
    fn say_why(&mut self, phase: &Phase) {
        if let Some(why) = &phase.why {
            let all = "All threads meet behind this";
            self.code.comment(&format!("{all}: {}.", why.reason.replace('%', "")));
        }
    }

    /// `omp for`, where the iterations of a parallel loop are dealt to a team that is there.
    pub(super) fn deal(&mut self, op: Op, clauses: &str) {
        let phase = self.team.iter().flat_map(|team| &team.phases).find(|phase| phase.ops.contains(&op)).cloned();
        phase.iter().for_each(|phase| self.say_why(phase));
        let nowait = if phase.is_some_and(|phase| !phase.barrier) { " nowait" } else { "" };
        self.code.pragma(&format!("omp for{clauses}{nowait}"));
    }
}
