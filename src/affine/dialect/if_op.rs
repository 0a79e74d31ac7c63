//! `affine.if`: one of two regions, by membership in an integer set.

use crate::affine::set::IntegerSet;
use crate::ir::attr::Location;
use crate::ir::module::OpSpec;
use crate::ir::view::view;
use crate::ir::{Arity, Attribute, Block, Module, OpInfo, Type, Value};

view!(
    /// A choice by an integer set.
    IfOp,
    "affine.if"
);

/// The table row.
pub(super) const IF: OpInfo =
    OpInfo { name: "affine.if", inherent: &["condition"], regions: Arity::Exactly(2), ..OpInfo::DEFAULT };

/// What [`IfOp::build`] needs.
#[derive(Clone, Debug)]
pub struct IfSpec {
    /// The set and its operands, dims first.
    pub condition: (IntegerSet, Vec<Value>),
    /// Is there a second block? Needed where there are results.
    pub has_else: bool,
    /// The types of the results.
    pub results: Vec<Type>,
    /// Where it came from.
    pub loc: Location,
}

impl IfOp {
    /// The set and its operands, dims first.
    ///
    /// # Panics
    /// If the operation was not verified and has no set.
    pub fn condition(self, module: &Module) -> (&IntegerSet, &[Value]) {
        match module.attr(self.0, "condition") {
            Some(Attribute::Set(set)) => (set, &module.op(self.0).operands),
            _ => panic!("affine.if has a condition"),
        }
    }

    /// What runs for members of the set.
    ///
    /// # Panics
    /// If the operation was not verified and has no such block.
    pub fn then_block(self, module: &Module) -> Block {
        module.single_block(self.0, 0).expect("affine.if has a then block")
    }

    /// What runs for all others.
    pub fn else_block(self, module: &Module) -> Option<Block> {
        module.single_block(self.0, 1)
    }

    /// Makes the operation with empty blocks, no terminators yet; it stands nowhere yet.
    pub fn build(module: &mut Module, spec: IfSpec) -> IfOp {
        let mut op_spec = OpSpec::new(super::name("affine.if"))
            .operands(spec.condition.1)
            .results(spec.results)
            .property("condition", Attribute::Set(spec.condition.0))
            .regions(2);
        op_spec.loc = spec.loc;
        let op = module.create(op_spec);
        let regions = [module.op(op).regions[0], module.op(op).regions[1]];
        module.add_block(regions[0]);
        if spec.has_else {
            module.add_block(regions[1]);
        }
        IfOp(op)
    }
}
