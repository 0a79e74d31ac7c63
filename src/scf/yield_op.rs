//! `scf.yield`: hands values to the operation around it and ends its block.

use crate::ir::module::OpSpec;
use crate::ir::view::view;
use crate::ir::{Block, Module, OpInfo, Traits, Value};

view!(
    /// Hands values to the operation around it.
    YieldOp,
    "scf.yield"
);

/// The table row.
pub(super) const YIELD: OpInfo = OpInfo {
    name: "scf.yield",
    traits: Traits::TERMINATOR.and(Traits::PURE).and(Traits::SPECULATABLE),
    ..OpInfo::DEFAULT
};

impl YieldOp {
    /// The values.
    pub fn values(self, module: &Module) -> &[Value] {
        &module.op(self.0).operands
    }

    /// Ends `block` with a yield.
    pub fn build(module: &mut Module, block: Block, values: impl IntoIterator<Item = Value>) -> YieldOp {
        let op = module.create(OpSpec::new(super::name("scf.yield")).operands(values));
        module.push(block, op);
        YieldOp(op)
    }
}
