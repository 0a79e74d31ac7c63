//! `scf.while`: a loop whose first region decides, through `scf.condition`, whether the second runs once more.

use super::{add_block, body, types_of};
use crate::ir::attr::Location;
use crate::ir::module::OpSpec;
use crate::ir::view::view;
use crate::ir::{Arity, Block, Module, OpInfo, Type, Value};

view!(
    /// A loop that runs as long as a condition holds.
    WhileOp,
    "scf.while"
);

/// The table row.
pub(super) const WHILE: OpInfo = OpInfo { name: "scf.while", regions: Arity::Exactly(2), ..OpInfo::DEFAULT };

/// What [`WhileOp::build`] needs.
#[derive(Clone, Debug)]
pub struct WhileSpec {
    /// What the first region gets first.
    pub inits: Vec<Value>,
    /// The types of what the condition passes on: the results, and the arguments of the second region.
    pub results: Vec<Type>,
    /// Where it came from.
    pub loc: Location,
}

impl WhileOp {
    /// What the first region gets first.
    pub fn inits(self, module: &Module) -> &[Value] {
        &module.op(self.0).operands
    }

    /// The region that decides.
    ///
    /// # Panics
    /// If the operation was not verified and has no such block.
    pub fn before(self, module: &Module) -> Block {
        body(module, self.0, 0)
    }

    /// The region that runs as long as the condition holds.
    ///
    /// # Panics
    /// If the operation was not verified and has no such block.
    pub fn after(self, module: &Module) -> Block {
        body(module, self.0, 1)
    }

    /// Makes the loop with its blocks and block arguments; no terminators yet, and it stands nowhere yet.
    pub fn build(module: &mut Module, spec: WhileSpec) -> WhileOp {
        let carried = types_of(module, &spec.inits);
        let mut op_spec =
            OpSpec::new(super::name("scf.while")).operands(spec.inits).results(spec.results.iter().cloned()).regions(2);
        op_spec.loc = spec.loc;
        let op = module.create(op_spec);
        add_block(module, op, 0, carried);
        add_block(module, op, 1, spec.results);
        WhileOp(op)
    }
}
