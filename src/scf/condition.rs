//! `scf.condition`: ends the first region of `scf.while`; whether to go on, and with what.

use crate::ir::module::OpSpec;
use crate::ir::view::view;
use crate::ir::{Block, Module, OpInfo, Traits, Value};

view!(
    /// Whether an `scf.while` goes on, and with what.
    ConditionOp,
    "scf.condition"
);

/// The table row.
pub(super) const CONDITION: OpInfo =
    OpInfo { name: "scf.condition", traits: Traits::TERMINATOR.and(Traits::PURE), ..OpInfo::DEFAULT };

impl ConditionOp {
    /// Does the loop go on?
    pub fn condition(self, module: &Module) -> Value {
        module.op(self.0).operands[0]
    }

    /// What is passed to the second region, or becomes the results.
    pub fn values(self, module: &Module) -> &[Value] {
        &module.op(self.0).operands[1..]
    }

    /// Ends `block`.
    pub fn build(
        module: &mut Module,
        block: Block,
        condition: Value,
        values: impl IntoIterator<Item = Value>,
    ) -> ConditionOp {
        let spec = OpSpec::new(super::name("scf.condition")).operands([condition]).operands(values);
        let op = module.create(spec);
        module.push(block, op);
        ConditionOp(op)
    }
}
