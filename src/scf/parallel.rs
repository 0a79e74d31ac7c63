//! `scf.parallel`: a box of iterations in no particular order, with reductions in its terminator `scf.reduce`.

use super::{ReduceOp, add_block, body, types_of};
use crate::ir::attr::Location;
use crate::ir::module::OpSpec;
use crate::ir::view::{segment, segment_sizes, view};
use crate::ir::{Arity, Block, Module, OpInfo, Type, Value};

view!(
    /// A box of iterations in no particular order.
    ParallelOp,
    "scf.parallel"
);

/// The table row.
pub(super) const PARALLEL: OpInfo = OpInfo {
    name: "scf.parallel",
    inherent: &["operandSegmentSizes"],
    segments: &["lowerBound", "upperBound", "step", "initVals"],
    regions: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};

/// What [`ParallelOp::build`] needs.
#[derive(Clone, Debug)]
pub struct ParallelSpec {
    /// For each dimension its first value.
    pub lower: Vec<Value>,
    /// For each dimension the value it ends before.
    pub upper: Vec<Value>,
    /// For each dimension how far apart its iterations are.
    pub steps: Vec<Value>,
    /// For each reduction its initial value.
    pub inits: Vec<Value>,
    /// Where it came from.
    pub loc: Location,
}

impl ParallelOp {
    /// For each dimension its first value.
    pub fn lower(self, module: &Module) -> &[Value] {
        segment(module, self.0, 0).unwrap_or_default()
    }

    /// For each dimension the value it ends before.
    pub fn upper(self, module: &Module) -> &[Value] {
        segment(module, self.0, 1).unwrap_or_default()
    }

    /// For each dimension how far apart its iterations are.
    pub fn steps(self, module: &Module) -> &[Value] {
        segment(module, self.0, 2).unwrap_or_default()
    }

    /// For each reduction its initial value.
    pub fn inits(self, module: &Module) -> &[Value] {
        segment(module, self.0, 3).unwrap_or_default()
    }

    /// The single block of the loop.
    ///
    /// # Panics
    /// If the operation was not verified and has none.
    pub fn body(self, module: &Module) -> Block {
        body(module, self.0, 0)
    }

    /// The induction variables.
    pub fn ivs(self, module: &Module) -> &[Value] {
        &module.block(self.body(module)).args
    }

    /// The terminator with its reductions.
    pub fn reduce(self, module: &Module) -> Option<ReduceOp> {
        ReduceOp::cast(module, module.last_op(self.body(module))?)
    }

    /// Makes the loop with its block and induction variables; no terminator yet, and it stands nowhere yet.
    pub fn build(module: &mut Module, spec: ParallelSpec) -> ParallelOp {
        let sizes = [spec.lower.len(), spec.upper.len(), spec.steps.len(), spec.inits.len()];
        let types = types_of(module, &spec.inits);
        let num_dims = spec.lower.len();
        let mut op_spec = OpSpec::new(super::name("scf.parallel"))
            .operands(spec.lower.into_iter().chain(spec.upper).chain(spec.steps).chain(spec.inits))
            .results(types)
            .property("operandSegmentSizes", segment_sizes(&sizes))
            .regions(1);
        op_spec.loc = spec.loc;
        let op = module.create(op_spec);
        add_block(module, op, 0, vec![Type::Index; num_dims]);
        ParallelOp(op)
    }
}
