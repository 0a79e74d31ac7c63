//! `scf.condition`: ends the first region of `scf.while`; whether to go on, and with what.

use crate::diag::Diagnostic;
use crate::ir::checks::parent_is;
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::{handed_on, print_handed_on};
use crate::ir::view::view;
use crate::ir::{Arity, Block, Module, Op, OpInfo, Traits, Type, Value};

view!(
    /// Whether an `scf.while` goes on, and with what.
    ConditionOp,
    "scf.condition"
);

/// The table row.
pub(super) const CONDITION: OpInfo = OpInfo {
    name: "scf.condition",
    traits: Traits::TERMINATOR,
    effects: Some(Effects::HANDS_ON),
    parse: Some(parse),
    print: Some(print),
    check,
    results: Arity::Exactly(0),
    ..OpInfo::DEFAULT
};

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

/// `(%c) {..} %a, %b : f32, f32`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    p.punct("(")?;
    let condition = p.operand()?;
    let condition = p.resolve(&condition, &Type::int(1))?;
    p.punct(")")?;
    let spec = p.spec().operands([condition]);
    handed_on(p, spec)
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let Some((&condition, values)) = module.op(op).operands.split_first() else { return p.generic_instead(op) };
    if *module.ty(condition) != Type::int(1) {
        return p.generic_instead(op);
    }
    p.text("(");
    p.value(condition);
    p.text(")");
    print_handed_on(p, op, values);
}

/// It stands in an `scf.while`, which checks the types.
fn check(module: &Module, op: Op, out: &mut Vec<Diagnostic>) {
    out.extend(parent_is(module, op, &["scf.while"]).err());
}
