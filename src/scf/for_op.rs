//! `scf.for`: a loop from one value up to before another, with a step and carried values.

use super::{add_block, body, types_of, yielded};
use crate::ir::attr::Location;
use crate::ir::module::OpSpec;
use crate::ir::view::view;
use crate::ir::{Arity, Attribute, Block, Module, OpInfo, Value};

view!(
    /// A counting loop.
    ForOp,
    "scf.for"
);

/// The table row.
pub(super) const FOR: OpInfo =
    OpInfo { name: "scf.for", inherent: &["unsignedCmp"], regions: Arity::Exactly(1), ..OpInfo::DEFAULT };

/// What [`ForOp::build`] needs.
#[derive(Clone, Debug)]
pub struct ForSpec {
    /// The first value of the induction variable.
    pub lower: Value,
    /// The loop ends before this value.
    pub upper: Value,
    /// How far apart the iterations are.
    pub step: Value,
    /// Initial values of the iter_args.
    pub inits: Vec<Value>,
    /// Where it came from.
    pub loc: Location,
}

impl ForOp {
    /// The first value of the induction variable.
    pub fn lower(self, module: &Module) -> Value {
        module.op(self.0).operands[0]
    }

    /// The loop ends before this value.
    pub fn upper(self, module: &Module) -> Value {
        module.op(self.0).operands[1]
    }

    /// How far apart the iterations are.
    pub fn step(self, module: &Module) -> Value {
        module.op(self.0).operands[2]
    }

    /// The initial values of the iter_args.
    pub fn inits(self, module: &Module) -> &[Value] {
        &module.op(self.0).operands[3..]
    }

    /// Is the end compared without signs?
    pub fn is_unsigned(self, module: &Module) -> bool {
        matches!(module.attr(self.0, "unsignedCmp"), Some(Attribute::Unit | Attribute::Bool(true)))
    }

    /// The single block of the loop.
    ///
    /// # Panics
    /// If the operation was not verified and has none.
    pub fn body(self, module: &Module) -> Block {
        body(module, self.0, 0)
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
        yielded(module, self.body(module))
    }

    /// Makes the loop with its block and block arguments; no terminator yet, and it stands nowhere yet.
    pub fn build(module: &mut Module, spec: ForSpec) -> ForOp {
        let types = types_of(module, &spec.inits);
        let iv = module.ty(spec.lower).clone();
        let operands = [spec.lower, spec.upper, spec.step].into_iter().chain(spec.inits);
        let mut op_spec =
            OpSpec::new(super::name("scf.for")).operands(operands).results(types.iter().cloned()).regions(1);
        op_spec.loc = spec.loc;
        let op = module.create(op_spec);
        add_block(module, op, 0, std::iter::once(iv).chain(types));
        ForOp(op)
    }
}
