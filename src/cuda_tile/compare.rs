//! Comparisons and `select`: `cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>`.

use super::syntax::{
    ElementClass, check_modifiers, inherent, parse_word, print_signature, print_type, result_is, result_tile, tile_of,
    word,
};
use super::types::Element;
use crate::ir::checks::{Check, num_operands, wrong};
use crate::ir::effects::Effects;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::{Arity, Module, Op, OpInfo, Opcode, Type};

/// The table rows.
pub(super) static TABLE: &[OpInfo] = &[
    OpInfo {
        inherent: &["comparison_predicate", "comparison_ordering"],
        parse: Some(parse_cmpf),
        print: Some(print_cmpf),
        check: |module, op, out| out.extend(compares(module, op, ElementClass::BaseFloat).err()),
        ..row("cuda_tile.cmpf")
    },
    OpInfo {
        inherent: &["comparison_predicate", "signedness"],
        parse: Some(parse_cmpi),
        print: Some(print_cmpi),
        check: |module, op, out| out.extend(compares(module, op, ElementClass::Int).err()),
        ..row("cuda_tile.cmpi")
    },
    OpInfo {
        opcode: Some(Opcode::Select),
        parse: Some(parse_select),
        print: Some(print_select),
        check: |module, op, out| out.extend(selects(module, op).err()),
        ..row("cuda_tile.select")
    },
];

const fn row(name: &'static str) -> OpInfo {
    OpInfo {
        name,
        effects: Some(Effects::NONE),
        results: Arity::Exactly(1),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    }
}

/// `equal %a, %b, signed {..} : T -> U`.
fn parse_cmpi(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let spec = parse_word(p, spec, "comparison_predicate")?;
    let left = p.operand()?;
    p.punct(",")?;
    let right = p.operand()?;
    p.punct(",")?;
    let spec = parse_word(p, spec, "signedness")?;
    finish(p, spec, &[left, right])
}

/// `equal ordered %a, %b {..} : T -> U`.
fn parse_cmpf(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let spec = parse_word(p, spec, "comparison_predicate")?;
    let spec = parse_word(p, spec, "comparison_ordering")?;
    let left = p.operand()?;
    p.punct(",")?;
    let right = p.operand()?;
    finish(p, spec, &[left, right])
}

fn finish<'s>(
    p: &mut OpParser<'_, 's>,
    mut spec: crate::ir::module::OpSpec,
    names: &[crate::ir::parser::Operand<'s>],
) -> Parse<Op> {
    spec.attrs = plain_attrs(p)?;
    let ty = p.colon_type()?;
    p.punct("->")?;
    let result = p.ty()?;
    let operands = p.resolve_all(names, &ty)?;
    Ok(p.create(spec.operands(operands).results([result]), Vec::new()))
}

fn print_cmpi(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if compares(module, op, ElementClass::Int).is_err() {
        return p.generic_instead(op);
    }
    print_word(p, op, "comparison_predicate");
    p.text(" ");
    p.values(&module.op(op).operands);
    p.text(",");
    print_word(p, op, "signedness");
    print_rest(p, op);
}

fn print_cmpf(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if compares(module, op, ElementClass::BaseFloat).is_err() {
        return p.generic_instead(op);
    }
    print_word(p, op, "comparison_predicate");
    print_word(p, op, "comparison_ordering");
    p.text(" ");
    p.values(&module.op(op).operands);
    print_rest(p, op);
}

fn print_word(p: &mut Printer<'_>, op: Op, property: &str) {
    p.text(" ");
    p.text(word(p.module, op, property).unwrap_or_default());
}

fn print_rest(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    p.attr_dict(op, inherent(module, op));
    let data = module.op(op);
    print_signature(p, &data.operands[..1], &data.results);
}

/// Two tiles of one type; truth values of the same shape.
fn compares(module: &Module, op: Op, class: ElementClass) -> Check {
    num_operands(module, op, 2)?;
    let data = module.op(op);
    let tile = tile_of(module, op, data.operands[0])?;
    class.check(module, op, &tile)?;
    let other = module.ty(data.operands[1]);
    if module.ty(data.operands[0]) != other {
        return Err(wrong(module, op, "operand-type", format!("does not compare `{tile}` with `{other}`")));
    }
    result_is(module, op, &tile.with(Element::Number(Type::int(1))))?;
    check_modifiers(module, op)
}

/// `%c, %a, %b {..} : C, T`.
fn parse_select(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let condition = p.operand()?;
    p.punct(",")?;
    let first = p.operand()?;
    p.punct(",")?;
    let second = p.operand()?;
    let mut spec = p.spec();
    spec.attrs = plain_attrs(p)?;
    let bools = p.colon_type()?;
    p.punct(",")?;
    let ty = p.ty()?;
    let condition = p.resolve(&condition, &bools)?;
    let values = p.resolve_all(&[first, second], &ty)?;
    Ok(p.create(spec.operands([condition]).operands(values).results([ty]), Vec::new()))
}

fn print_select(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if selects(module, op).is_err() {
        return p.generic_instead(op);
    }
    let data = module.op(op);
    p.text(" ");
    p.values(&data.operands);
    p.attr_dict(op, &[]);
    print_signature(p, &data.operands[..1], &[]);
    p.text(", ");
    print_type(p, module.ty(data.results[0]));
}

/// Truth values, and two tiles of the result's type and the same shape.
fn selects(module: &Module, op: Op) -> Check {
    num_operands(module, op, 3)?;
    let tile = result_tile(module, op)?;
    let data = module.op(op);
    let bools = tile.with(Element::Number(Type::int(1))).to_type();
    if *module.ty(data.operands[0]) != bools {
        let message = format!("needs a condition of type `{bools}`, not `{}`", module.ty(data.operands[0]));
        return Err(wrong(module, op, "operand-type", message));
    }
    let ty = module.ty(data.results[0]);
    match data.operands[1..].iter().find(|&&value| module.ty(value) != ty) {
        None => Ok(()),
        Some(&other) => {
            let message = format!("chooses between values of type `{tile}`, not `{}`", module.ty(other));
            Err(wrong(module, op, "operand-type", message))
        }
    }
}
