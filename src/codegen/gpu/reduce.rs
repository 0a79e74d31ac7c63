//! Reductions by the threads of a block: each combines its iterations, from the neutral element on, and `gpu.all_reduce` gives all of them
//! what they have together.
//!
//! A barrier stands behind the phase as everywhere: what a phase with results is followed by may count on all being there.

use super::build::CarryingNest;
use super::{LaunchRunner, LaunchWriter};
use crate::codegen::kernels::WARP;
use crate::diag::Diagnostic;
use crate::ir::module::OpSpec;
use crate::ir::view::segment;
use crate::ir::{Attribute, Combiner, Op, Opcode, Type, Value};
use crate::lowering::operation_name;

/// The bits of the narrowest integer that lanes of a warp hand on to each other.
const NARROWEST: u32 = 32;

impl LaunchWriter<'_, '_> {
    /// A loop with results that the block shares.
    pub(super) fn reduce_together(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        let combiners = self.plan.combiners(op).ok_or_else(|| self.malformed(op))?;
        let ranges = self.ranges(op)?;
        let mut starts = Vec::new();
        for (&result, &combiner) in m.op(op).results.iter().zip(&combiners) {
            let ty = m.ty(result).clone();
            let start = self.plan.first_part(op, combiner, &ty);
            let start = start.ok_or_else(|| self.unsupported(op, "this reduction has no neutral element"))?;
            starts.push(self.constant(start, ty));
        }
        let mut nest = CarryingNest::new(starts);
        // The last dim is dealt to threads, the others are run in order around it, unless it is short.
        let around = match ranges.split_last() {
            Some((last, around)) if last.trips.is_none_or(|trips| trips >= WARP) => around.len(),
            _ => 0,
        };
        for range in &ranges[..around] {
            self.in_turn(&mut nest, range);
        }
        self.deal_in_a_row(&mut nest, &ranges[around..]);
        let last = self.body_of(op, LaunchRunner::Thread)?;
        let parts = nest.carried.clone();
        let given = self.combine(op, last, &parts)?;
        let parts = self.close(nest, given);
        let inits = if m.is(op, "scf.parallel") { segment(m, op, 3) } else { None };
        for (number, (part, combiner)) in parts.into_iter().zip(combiners).enumerate() {
            let mut all = self.all_reduce(combiner, part);
            if let Some(&init) = inits.and_then(|inits| inits.get(number)) {
                let init = self.value(init);
                all = self.number(combiner.opcode(), [init, all]);
            }
            self.rename(m.op(op).results[number], all);
        }
        Ok(())
    }

    /// Every thread of the block comes here, with a part each; all get the whole. It takes no index, and its lowering no narrow integer: these
    /// are widened, which changes nothing of the low bits of a sum, nor of the order of numbers.
    fn all_reduce(&mut self, combiner: Combiner, part: Value) -> Value {
        let ty = self.new.ty(part).clone();
        let is_unsigned = matches!(combiner, Combiner::MinU | Combiner::MaxU);
        let (wide, widen, narrow) = match ty {
            Type::Index if is_unsigned => (Type::int(64), Opcode::IndexCastUI, Opcode::IndexCastUI),
            Type::Index => (Type::int(64), Opcode::IndexCast, Opcode::IndexCast),
            Type::Int(width, _) if width < NARROWEST && is_unsigned => {
                (Type::int(NARROWEST), Opcode::ExtUI, Opcode::TruncI)
            }
            Type::Int(width, _) if width < NARROWEST => (Type::int(NARROWEST), Opcode::ExtSI, Opcode::TruncI),
            _ => return self.reduce_words(combiner, part),
        };
        let part = self.cast(widen, part, wide);
        let all = self.reduce_words(combiner, part);
        self.cast(narrow, all, ty)
    }

    fn reduce_words(&mut self, combiner: Combiner, part: Value) -> Value {
        let ty = self.new.ty(part).clone();
        let kind = Attribute::Opaque(format!("gpu<all_reduce_op {}>", combiner.lanes_word()).into());
        let spec = OpSpec::new(operation_name("gpu.all_reduce")).operands([part]).results([ty]).regions(1);
        let op = self.place(spec.property("op", kind).property("uniform", Attribute::Unit));
        self.new.result(op)
    }

    fn cast(&mut self, opcode: Opcode, value: Value, ty: Type) -> Value {
        let mut spec = OpSpec::new(opcode.into()).operands([value]).results([ty]);
        if opcode == Opcode::TruncI {
            spec = spec.property("overflowFlags", Attribute::Opaque("arith.overflow<none>".into()));
        }
        let op = self.place(spec);
        self.new.result(op)
    }
}
