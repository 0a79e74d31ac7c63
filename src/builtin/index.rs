//! `index`: arithmetic on the type `index`.

use super::arith::compare_predicate;
use super::shape::{cast, converts, indices, same};
use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, Value};
use crate::ir::opcode::Opcode::{self, *};
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{OpInfo, Traits, commutes, means};
use crate::ir::types::Type;

/// The dialect's table.
pub static TABLE: &[OpInfo] = &[
    commutes(binary("index.add", AddI, Effects::NONE)),
    commutes(binary("index.and", AndI, Effects::NONE)),
    binary("index.ceildivs", CeilDivSI, Effects::DIVIDES),
    binary("index.ceildivu", CeilDivUI, Effects::DIVIDES),
    binary("index.divs", DivSI, Effects::DIVIDES),
    binary("index.divu", DivUI, Effects::DIVIDES),
    binary("index.floordivs", FloorDivSI, Effects::DIVIDES),
    commutes(binary("index.maxs", MaxSI, Effects::NONE)),
    commutes(binary("index.maxu", MaxUI, Effects::NONE)),
    commutes(binary("index.mins", MinSI, Effects::NONE)),
    commutes(binary("index.minu", MinUI, Effects::NONE)),
    commutes(binary("index.mul", MulI, Effects::NONE)),
    commutes(binary("index.or", OrI, Effects::NONE)),
    binary("index.rems", RemSI, Effects::DIVIDES),
    binary("index.remu", RemUI, Effects::DIVIDES),
    binary("index.shl", ShLI, Effects::NONE),
    binary("index.shrs", ShRSI, Effects::NONE),
    binary("index.shru", ShRUI, Effects::NONE),
    binary("index.sub", SubI, Effects::NONE),
    commutes(binary("index.xor", XorI, Effects::NONE)),
    means(IndexCast, cast("index.casts", check_cast)),
    means(IndexCastUI, cast("index.castu", check_cast)),
    OpInfo {
        opcode: Some(Constant),
        inherent: &["value"],
        parse: Some(parse_constant),
        print: Some(print_constant),
        names: Some(name_constant),
        traits: Traits::CONSTANT_LIKE,
        ..same("index.constant", Effects::NONE, indices::<0>)
    },
    OpInfo {
        opcode: Some(Constant),
        inherent: &["value"],
        parse: Some(parse_bool),
        print: Some(print_constant),
        names: Some(name_bool),
        traits: Traits::CONSTANT_LIKE,
        ..same("index.bool.constant", Effects::NONE, |_, _, _| {})
    },
    OpInfo {
        opcode: Some(CmpI),
        inherent: &["pred"],
        parse: Some(parse_compare),
        print: Some(print_compare),
        ..same("index.cmp", Effects::NONE, |_, _, _| {})
    },
    OpInfo {
        traits: Traits::NUMBERS,
        parse: Some(parse_sizeof),
        print: Some(print_sizeof),
        ..same("index.sizeof", Effects::NONE, indices::<0>)
    },
];

const fn binary(name: &'static str, opcode: Opcode, effects: Effects) -> OpInfo {
    let row = means(opcode, same(name, effects, indices::<2>));
    OpInfo { parse: Some(parse_binary), print: Some(print_binary), ..row }
}

fn check_cast(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let is_int = |ty: &Type| matches!(ty, Type::Int(..));
    converts(module, op, errors, |from, to| *from == Type::Index && is_int(to) || is_int(from) && *to == Type::Index);
}

/// `add %a, %b {..}`.
fn parse_binary(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let names = p.operands(Delimiter::None)?;
    spec.attrs = p.attr_dict()?;
    let operands = p.resolve_all(&names, &Type::Index)?;
    Ok(p.create(spec.operands(operands).results([Type::Index]), Vec::new()))
}

/// Are operands and results all of type index?
fn is_plain(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    data.results.len() == 1 && data.operands.iter().chain(&data.results).all(|&value| *module.ty(value) == Type::Index)
}

fn print_binary(p: &mut Printer<'_>, op: Op) {
    if !is_plain(p.module, op) || p.module.op(op).operands.is_empty() {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.values(&p.module.op(op).operands);
    p.attr_dict(op, &[]);
}

/// `constant 4 {..}`.
fn parse_constant(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    spec.attrs = p.attr_dict()?;
    let value = p.attr_of(&Type::Index)?;
    Ok(p.create(spec.property("value", value).results([Type::Index]), Vec::new()))
}

/// `bool.constant true`.
fn parse_bool(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    spec.attrs = p.attr_dict()?;
    let value = p.attr()?;
    Ok(p.create(spec.property("value", value).results([Type::int(1)]), Vec::new()))
}

fn print_constant(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let (Some(value @ (Attribute::Int(_, Type::Index) | Attribute::Bool(_))), [_]) =
        (module.attr(op, "value"), &data.results[..])
    else {
        return p.generic_instead(op);
    };
    p.attr_dict(op, &["value"]);
    p.text(" ");
    p.attr_untyped(value);
}

fn name_constant(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    if let (Some(Attribute::Int(value, _)), Some(&result)) = (module.attr(op, "value"), module.op(op).results.first()) {
        name(result, &format!("idx{value}"));
    }
}

fn name_bool(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    if let (Some(Attribute::Bool(value)), Some(&result)) = (module.attr(op, "value"), module.op(op).results.first()) {
        name(result, if *value { "true" } else { "false" });
    }
}

const PREFIX: &str = "index<cmp_predicate ";

/// `cmp slt(%a, %b)`.
fn parse_compare(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let at = p.span();
    let word = p.any_keyword()?;
    if compare_predicate(Some(CmpI), word).is_none() {
        return Err(Diagnostic::error("bad-predicate", at, format!("`{word}` is no predicate of `index.cmp`")));
    }
    let names = p.operands(Delimiter::Paren)?;
    spec.attrs = p.attr_dict()?;
    let operands = p.resolve_all(&names, &Type::Index)?;
    let spec = spec.property("pred", Attribute::Opaque(format!("{PREFIX}{word}>").into()));
    Ok(p.create(spec.operands(operands).results([Type::int(1)]), Vec::new()))
}

/// What the comparison asks.
pub(super) fn predicate(module: &Module, op: Op) -> Option<&str> {
    match module.attr(op, "pred")? {
        Attribute::Opaque(text) => text.strip_prefix(PREFIX)?.strip_suffix('>'),
        _ => None,
    }
}

fn print_compare(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let (Some(word), [_, _]) = (predicate(module, op), &data.operands[..]) else { return p.generic_instead(op) };
    p.text(" ");
    p.text(word);
    p.text("(");
    p.values(&data.operands);
    p.text(")");
    p.attr_dict(op, &["pred"]);
}

fn parse_sizeof(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    spec.attrs = p.attr_dict()?;
    Ok(p.create(spec.results([Type::Index]), Vec::new()))
}

fn print_sizeof(p: &mut Printer<'_>, op: Op) {
    p.attr_dict(op, &[]);
}
