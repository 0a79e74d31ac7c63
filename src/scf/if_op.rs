//! `scf.if`: one of two regions, by a truth value.

use super::{add_block, body};
use crate::ir::attr::Location;
use crate::ir::module::OpSpec;
use crate::ir::view::view;
use crate::ir::{Arity, Block, Module, OpInfo, Type, Value};

view!(
    /// A choice by a truth value.
    IfOp,
    "scf.if"
);

/// The table row.
pub(super) const IF: OpInfo = OpInfo { name: "scf.if", regions: Arity::Exactly(2), ..OpInfo::DEFAULT };

/// What [`IfOp::build`] needs.
#[derive(Clone, Debug)]
pub struct IfSpec {
    /// The truth value.
    pub condition: Value,
    /// Is there a second block? Needed where there are results.
    pub has_else: bool,
    /// The types of the results.
    pub results: Vec<Type>,
    /// Where it came from.
    pub loc: Location,
}

impl IfOp {
    /// The truth value.
    pub fn condition(self, module: &Module) -> Value {
        module.op(self.0).operands[0]
    }

    /// What runs if it is true.
    ///
    /// # Panics
    /// If the operation was not verified and has no such block.
    pub fn then_block(self, module: &Module) -> Block {
        body(module, self.0, 0)
    }

    /// What runs if it is false.
    pub fn else_block(self, module: &Module) -> Option<Block> {
        module.single_block(self.0, 1)
    }

    /// Makes the operation with empty blocks, no terminators yet; it stands nowhere yet.
    pub fn build(module: &mut Module, spec: IfSpec) -> IfOp {
        let mut op_spec =
            OpSpec::new(super::name("scf.if")).operands([spec.condition]).results(spec.results).regions(2);
        op_spec.loc = spec.loc;
        let op = module.create(op_spec);
        add_block(module, op, 0, []);
        if spec.has_else {
            add_block(module, op, 1, []);
        }
        IfOp(op)
    }
}
