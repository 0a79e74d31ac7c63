//! Code of a block: what all its threads run together, and where they meet.
//!
//! It is run with the same values by all threads, so that every barrier is reached by all or by none. Iterations of a parallel loop
//! inside are dealt to the threads, and what writes memory is left to the first thread. They are *phases* of a team, and a barrier
//! stands behind one of them if iterations that may then run beside each other need it ([`crate::facts::spmd`]); the pair is printed.
//! Where a block does what no team can, a barrier stands before each such part if memory may have been touched since the last one,
//! and one stands after it.

use rustc_hash::FxHashSet;

use super::types::cxx_type;
use super::{CudaEmitter, Runner};
use crate::codegen::kernels::WARP;
use crate::diag::Diagnostic;
use crate::facts::spmd::{By, Phase};
use crate::ir::{Block, Op, Value};
use crate::scf::processors::AXES;

impl CudaEmitter<'_> {
    /// Code of a block.
    pub(super) fn block_ops(&mut self, ops: &[Op]) -> Result<(), Diagnostic> {
        if self.team.is_some() { self.team_ops(ops) } else { self.careful_ops(ops) }
    }

    // ---- by a team ---------------------------------------------------------------------------------------------------

    /// What stands behind a phase is known: all meet there, or need not.
    fn team_ops(&mut self, ops: &[Op]) -> Result<(), Diagnostic> {
        let mut written = FxHashSet::default();
        for &op in ops {
            if written.contains(&op) {
                continue;
            }
            let phases = self.team.iter().flat_map(|team| &team.phases).enumerate();
            let phase = phases.into_iter().find(|(_, phase)| phase.ops.contains(&op));
            let Some((number, phase)) = phase.map(|(number, phase)| (number, phase.clone())) else {
                self.op(op, Runner::Block)?;
                continue;
            };
            match phase.by {
                By::All if self.plan.reductions.contains(&op) => {
                    self.reduce_together(op, number, &phase)?;
                    continue;
                }
                By::All => self.thread_loop(op)?,
                By::One => self.once(&phase, ops, &mut written)?,
                By::Each => self.op(op, Runner::Block)?,
            }
            if phase.by != By::Each || phase.ops.last() == Some(&op) {
                self.meet(number, &phase);
            }
        }
        Ok(())
    }

    /// What the first thread does. What stands in between and needs none of it, every thread does first.
    fn once(&mut self, phase: &Phase, ops: &[Op], written: &mut FxHashSet<Op>) -> Result<(), Diagnostic> {
        for op in phase.between(ops) {
            self.op(op, Runner::Block)?;
            written.insert(op);
        }
        self.code.open(format!("if ({})", self.first_thread()));
        phase.ops.iter().try_for_each(|&op| self.op(op, Runner::Thread))?;
        self.code.close("");
        written.extend(&phase.ops);
        Ok(())
    }

    /// A loop with results: all meet when each warp has put down what it has, and where that may still be read.
    fn reduce_together(&mut self, op: Op, number: usize, phase: &Phase) -> Result<(), Diagnostic> {
        let parts = self.reduce_own(op)?;
        let functions = self.functions(op, &parts)?;
        if self.is_shared(op) && self.team.as_ref().is_some_and(|team| team.comes_again(number)) {
            self.code.comment("All threads meet behind this: what the warps have put down the last time is read.");
            self.barrier();
        }
        let put = self.put_parts(&parts, &functions, self.plan.is_on_lanes(op));
        self.meet(number, phase);
        self.read_parts(op, &parts, (&put, &functions))
    }

    /// Do the threads of a block combine by shared memory?
    fn is_shared(&self, op: Op) -> bool {
        self.threads.iter().product::<i64>() > WARP && !self.plan.is_on_lanes(op)
    }

    /// A barrier where one is needed, and for which pair; a thread comes with all that it has begun to fetch.
    fn meet(&mut self, number: usize, phase: &Phase) {
        if phase.barrier {
            if let Some(why) = &phase.why {
                self.code.comment(&format!("All threads meet behind this: {}.", why.reason.replace('%', "")));
            }
            match self.team.as_ref().and_then(|team| team.left_on_their_way(number)) {
                None => {}
                Some(0) => self.code.line("fk::fetched();"),
                Some(groups) => self.code.line(format!("fk::fetched<{groups}>();")),
            }
            self.barrier();
        }
    }

    /// A barrier behind a loop that leaves something on its way.
    pub(super) fn meet_behind(&mut self, op: Op, place: Runner) {
        let why = self.team.as_ref().filter(|_| place == Runner::Block).and_then(|team| team.why_behind(op));
        if let Some(why) = why.map(|why| why.replace('%', "")) {
            self.code.comment(&format!("All threads meet behind this: {why}."));
            self.code.line("fk::fetched();");
            self.barrier();
        }
    }

    /// Memory of which it is taken for granted that it is apart: asked of a team, or for what is only read.
    pub(super) fn say_assumed(&mut self, op: Op) {
        let team = self.plan.blocks.iter().filter(|_| self.team.is_some());
        let mut pairs: Vec<[Value; 2]> = team.flat_map(|blocks| blocks.assumed(self.m, op)).collect();
        pairs.extend(&self.only_read.assumed);
        let mut names: Vec<[String; 2]> = Vec::new();
        for [a, b] in pairs {
            let (Ok(a), Ok(b)) = (self.value(a), self.value(b)) else { continue };
            names.push(if a.text < b.text { [a.text, b.text] } else { [b.text, a.text] });
        }
        names.sort();
        names.dedup();
        for [a, b] in names {
            self.code.comment(&format!("Assumes that {a} and {b} do not overlap."));
        }
    }

    // ---- without one -------------------------------------------------------------------------------------------------

    fn careful_ops(&mut self, ops: &[Op]) -> Result<(), Diagnostic> {
        let mut at = 0;
        while at < ops.len() {
            let op = ops[at];
            if self.plan.reductions.contains(&op) {
                self.reduce_carefully(op)?;
                at += 1;
            } else if self.plan.is_thread_loop(op) {
                self.barrier_before();
                self.thread_loop(op)?;
                self.barrier();
                at += 1;
            } else if self.is_first_thread_work(op) {
                let mut end = at + 1;
                while end < ops.len() && self.is_first_thread_work(ops[end]) {
                    end += 1;
                }
                self.barrier_before();
                self.code.open(format!("if ({})", self.first_thread()));
                ops[at..end].iter().try_for_each(|&op| self.op(op, Runner::Thread))?;
                self.code.close("");
                self.barrier();
                at = end;
            } else if self.is_call_made_once(op) {
                self.call_once(op)?;
                at += 1;
            } else {
                self.op(op, Runner::Block)?;
                at += 1;
            }
        }
        Ok(())
    }

    /// Before that, nobody reads any more what the warps put down the last time; behind it, somebody may.
    fn reduce_carefully(&mut self, op: Op) -> Result<(), Diagnostic> {
        self.barrier_before();
        let parts = self.reduce_own(op)?;
        let functions = self.functions(op, &parts)?;
        let put = self.put_parts(&parts, &functions, self.plan.is_on_lanes(op));
        self.barrier();
        self.read_parts(op, &parts, (&put, &functions))?;
        self.touched = true;
        Ok(())
    }

    /// Work with an effect and without a result that somebody needs, that holds no parallel loop.
    fn is_first_thread_work(&self, op: Op) -> bool {
        self.plan.stores(op)
            && !self.m.walk(op).into_iter().any(|inner| self.plan.is_thread_loop(inner))
            && self.m.op(op).results.iter().all(|result| !self.plan.uses.contains_key(result))
    }

    /// A call with an effect whose results all threads go on with.
    fn is_call_made_once(&self, op: Op) -> bool {
        self.m.is(op, "func.call") && self.plan.stores(op) && !self.m.op(op).results.is_empty()
    }

    /// The first thread makes the call and leaves the results in shared memory, where all threads read them. They touch
    /// memory there, so that a barrier stands before the results are written the next time.
    fn call_once(&mut self, op: Op) -> Result<(), Diagnostic> {
        let results = self.m.op(op).results.clone();
        let mut copies = Vec::new();
        self.barrier_before();
        for &result in &results {
            let (ty, name) = (cxx_type(self.m.ty(result), self.m.op(op).span)?, self.define(result));
            let shared = self.names.take(&format!("{name}_shared"));
            self.code.line(format!("POLY_SHARED({ty}, {shared}, [1]);"));
            copies.push((ty, name, shared));
        }
        self.code.open(format!("if ({})", self.first_thread()));
        self.op(op, Runner::Thread)?;
        for (_, name, shared) in &copies {
            self.code.line(format!("{shared}[0] = {name};"));
        }
        self.code.close("");
        self.barrier();
        for (ty, name, shared) in &copies {
            self.code.line(format!("const {ty} {name} = {shared}[0];"));
        }
        self.touched = true;
        Ok(())
    }

    fn first_thread(&self) -> String {
        let all: Vec<String> = AXES[..self.thread_dims].iter().map(|a| format!("threadIdx.{a} == 0")).collect();
        all.join(" && ")
    }

    fn barrier_before(&mut self) {
        if self.touched {
            self.barrier();
        }
    }

    fn barrier(&mut self) {
        self.code.line(if self.has_teams { "__syncwarp();" } else { "__syncthreads();" });
        self.touched = false;
    }

    /// May memory have been touched since the last barrier when the block's code ends, if so when it begins? Follows
    /// what [`CudaEmitter::block_ops`] writes.
    pub(super) fn touched_after(&self, block: Block, mut touched: bool) -> bool {
        for &op in &self.m.block(block).ops {
            if self.plan.reductions.contains(&op) || self.is_call_made_once(op) {
                touched = true;
            } else if self.plan.is_thread_loop(op) || self.is_first_thread_work(op) {
                touched = false;
            } else if self.m.op(op).regions.is_empty() {
                touched |= self.plan.touches_memory(op);
            } else {
                // A loop may run not at all, a branch may not be taken.
                let blocks = self.m.op(op).regions.iter().flat_map(|&r| self.m.region(r).blocks.clone());
                for inner in blocks.collect::<Vec<_>>() {
                    let touches = self.plan.touches_memory(op) || self.plan.holds_reduction(op);
                    touched |= self.touched_after(inner, true) && touches;
                }
            }
        }
        touched
    }
}
