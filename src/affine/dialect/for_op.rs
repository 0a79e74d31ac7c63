//! `affine.for`: a loop from the greatest result of one map to before the least result of another.

use super::{Applied, map_property};
use crate::affine::map::AffineMap;
use crate::ir::attr::Location;
use crate::ir::module::OpSpec;
use crate::ir::view::{segment_sizes, view};
use crate::ir::{Arity, Attribute, Block, Module, Op, OpInfo, Type, Value};

view!(
    /// A loop.
    ForOp,
    "affine.for"
);

/// The table row.
pub(super) const FOR: OpInfo = OpInfo {
    name: "affine.for",
    inherent: &["lowerBoundMap", "operandSegmentSizes", "step", "upperBoundMap"],
    segments: &["lowerBoundOperands", "upperBoundOperands", "inits"],
    regions: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};

/// What [`ForOp::build`] needs.
#[derive(Clone, Debug)]
pub struct ForSpec {
    /// The loop starts at the greatest result.
    pub lower: (AffineMap, Vec<Value>),
    /// The loop ends before the least result.
    pub upper: (AffineMap, Vec<Value>),
    /// Positive.
    pub step: i64,
    /// Initial values of the iter_args.
    pub inits: Vec<Value>,
    /// Where it came from.
    pub loc: Location,
}

impl ForOp {
    /// The loop starts at the greatest result.
    pub fn lower(self, module: &Module) -> Applied<'_> {
        let map = map_property(module, self.0, "lowerBoundMap");
        Applied { map, operands: &module.op(self.0).operands[..map.num_inputs()] }
    }

    /// The loop ends before the least result.
    pub fn upper(self, module: &Module) -> Applied<'_> {
        let map = map_property(module, self.0, "upperBoundMap");
        let start = self.lower(module).operands.len();
        Applied { map, operands: &module.op(self.0).operands[start..start + map.num_inputs()] }
    }

    /// How far apart the iterations are; 0 only where a warning was given.
    pub fn step(self, module: &Module) -> i64 {
        match module.attr(self.0, "step") {
            Some(Attribute::Int(step, _)) => i64::try_from(step).unwrap_or(0),
            _ => 1,
        }
    }

    /// The initial values of the iter_args.
    pub fn inits(self, module: &Module) -> &[Value] {
        let start = self.lower(module).operands.len() + self.upper(module).operands.len();
        &module.op(self.0).operands[start..]
    }

    /// The single block of the loop.
    ///
    /// # Panics
    /// If the operation was not verified and has none.
    pub fn body(self, module: &Module) -> Block {
        module.single_block(self.0, 0).expect("affine.for has one block")
    }

    /// The induction variable.
    pub fn induction_var(self, module: &Module) -> Value {
        module.block(self.body(module)).args[0]
    }

    /// The values carried from one iteration to the next.
    pub fn iter_args(self, module: &Module) -> &[Value] {
        &module.block(self.body(module)).args[1..]
    }

    /// What the body hands to the next iteration.
    pub fn yields(self, module: &Module) -> &[Value] {
        let last = module.last_op(self.body(module)).expect("affine.for ends in affine.yield");
        &module.op(last).operands
    }

    /// Makes the loop with its block and block arguments; no terminator yet, and it stands nowhere yet.
    pub fn build(module: &mut Module, spec: ForSpec) -> ForOp {
        let sizes = [spec.lower.1.len(), spec.upper.1.len(), spec.inits.len()];
        let types: Vec<Type> = spec.inits.iter().map(|&init| module.ty(init).clone()).collect();
        let operands = spec.lower.1.iter().chain(&spec.upper.1).chain(&spec.inits).copied();
        let mut op_spec = OpSpec::new(super::name("affine.for"))
            .operands(operands)
            .results(types.iter().cloned())
            .property("lowerBoundMap", Attribute::Map(spec.lower.0))
            .property("upperBoundMap", Attribute::Map(spec.upper.0))
            .property("step", Attribute::Int(spec.step.into(), Type::Index))
            .property("operandSegmentSizes", segment_sizes(&sizes))
            .regions(1);
        op_spec.loc = spec.loc;
        let op: Op = module.create(op_spec);
        let region = module.op(op).regions[0];
        let block = module.add_block(region);
        module.add_arg(block, Type::Index);
        for ty in types {
            module.add_arg(block, ty);
        }
        ForOp(op)
    }
}
