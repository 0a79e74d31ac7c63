//! `affine.yield`: hands values to the operation around it and ends its block.

use crate::diag::Diagnostic;
use crate::ir::checks::parent_is;
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::{handed_on, print_handed_on};
use crate::ir::view::view;
use crate::ir::{Arity, Block, Module, Op, OpInfo, Traits, Value};

view!(
    /// Hands values to the operation around it.
    AffineYieldOp,
    "affine.yield"
);

/// The table row.
pub(super) const YIELD: OpInfo = OpInfo {
    name: "affine.yield",
    traits: Traits::TERMINATOR,
    effects: Some(Effects::HANDS_ON),
    parse: Some(parse),
    print: Some(print),
    check,
    results: Arity::Exactly(0),
    ..OpInfo::DEFAULT
};

impl AffineYieldOp {
    /// The values.
    pub fn values(self, module: &Module) -> &[Value] {
        &module.op(self.0).operands
    }

    /// Ends `block` with a yield.
    pub fn build(module: &mut Module, block: Block, values: impl IntoIterator<Item = Value>) -> AffineYieldOp {
        let op = module.create(OpSpec::new(super::name("affine.yield")).operands(values));
        module.push(block, op);
        AffineYieldOp(op)
    }
}

/// `{..} %a, %b : f32, f32`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    handed_on(p, spec)
}

fn print(p: &mut Printer<'_>, op: Op) {
    print_handed_on(p, op, &p.module.op(op).operands);
}

/// It stands in a loop or branch of the dialect, which checks the types.
fn check(module: &Module, op: Op, out: &mut Vec<Diagnostic>) {
    out.extend(parent_is(module, op, &["affine.for", "affine.if", "affine.parallel"]).err());
}
