//! `scf.reduce`: ends the body of `scf.parallel`; one value and one combining region for each result of the loop.
//! `scf.reduce.return`: ends such a region.

use super::{add_block, body};
use crate::ir::module::OpSpec;
use crate::ir::view::view;
use crate::ir::{Block, Module, OpInfo, Traits, Value};

view!(
    /// The values an `scf.parallel` reduces, with how to combine them.
    ReduceOp,
    "scf.reduce"
);
view!(
    /// The combined value.
    ReduceReturnOp,
    "scf.reduce.return"
);

/// The table row.
pub(super) const REDUCE: OpInfo = OpInfo { name: "scf.reduce", traits: Traits::TERMINATOR, ..OpInfo::DEFAULT };
/// The table row.
pub(super) const REDUCE_RETURN: OpInfo =
    OpInfo { name: "scf.reduce.return", traits: Traits::TERMINATOR.and(Traits::PURE), ..OpInfo::DEFAULT };

impl ReduceOp {
    /// For each reduction the value of this iteration.
    pub fn values(self, module: &Module) -> &[Value] {
        &module.op(self.0).operands
    }

    /// The block that combines values of reduction number `index`: two arguments, one `scf.reduce.return`.
    ///
    /// # Panics
    /// If the operation was not verified and has no such block.
    pub fn combiner(self, module: &Module, index: usize) -> Block {
        body(module, self.0, index)
    }

    /// Ends `block`; each value gets a region with an empty block of two arguments.
    pub fn build(module: &mut Module, block: Block, values: impl IntoIterator<Item = Value>) -> ReduceOp {
        let values: Vec<Value> = values.into_iter().collect();
        let spec = OpSpec::new(super::name("scf.reduce")).operands(values.iter().copied()).regions(values.len());
        let op = module.create(spec);
        for (index, &value) in values.iter().enumerate() {
            let ty = module.ty(value).clone();
            add_block(module, op, index, [ty.clone(), ty]);
        }
        module.push(block, op);
        ReduceOp(op)
    }
}

impl ReduceReturnOp {
    /// The combined value.
    pub fn value(self, module: &Module) -> Value {
        module.op(self.0).operands[0]
    }

    /// Ends `block`.
    pub fn build(module: &mut Module, block: Block, value: Value) -> ReduceReturnOp {
        let op = module.create(OpSpec::new(super::name("scf.reduce.return")).operands([value]));
        module.push(block, op);
        ReduceReturnOp(op)
    }
}
