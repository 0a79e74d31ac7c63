//! `demo.clamp %x between %low and %high : T`: the nearest number to `%x` in a range.

use crate::diag::Diagnostic;
use crate::ir::checks::wrong;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::{Arity, Effects, Module, Op, OpInfo, Opcode, ScalarStep};

/// The table row.
pub const CLAMP: OpInfo = OpInfo {
    name: "demo.clamp",
    effects: Some(Effects::NONE),
    steps: &[ScalarStep(Opcode::MaximumF, &[0, 1]), ScalarStep(Opcode::MinimumF, &[3, 2])],
    parse: Some(parse),
    print: Some(print),
    check,
    results: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};

fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let x = p.operand()?;
    p.keyword("between")?;
    let low = p.operand()?;
    p.keyword("and")?;
    let high = p.operand()?;
    let attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let operands = p.resolve_all(&[x, low, high], &ty)?;
    let mut spec = p.spec().operands(operands).results([ty]);
    spec.attrs = attrs;
    Ok(p.create(spec, Vec::new()))
}

/// What the custom syntax cannot say is printed in generic form.
fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let &[x, low, high] = &module.op(op).operands[..] else { return p.generic_instead(op) };
    p.text(" ");
    p.value(x);
    p.text(" between ");
    p.value(low);
    p.text(" and ");
    p.value(high);
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.type_of(x);
}

/// The generic form can say anything; the specification cannot.
fn check(module: &Module, op: Op, out: &mut Vec<Diagnostic>) {
    let data = module.op(op);
    let ty = module.ty(data.results[0]);
    if data.operands.len() != 3 || data.operands.iter().any(|&operand| module.ty(operand) != ty) {
        out.push(wrong(module, op, "type-mismatch", format!("a clamp takes three values of its result's type {ty}")));
    }
}
