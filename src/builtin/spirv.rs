//! `spirv`: functions, what they return, and constants, as far as they stand beside loops.

use super::arith::type_of_value;
use super::func::{function_type, parse_signature, print_signature};
use super::{format::formatted, symbol_name};
use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::checks::wrong;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, Value};
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits};
use crate::ir::types::Type;

/// The dialect's table.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        name: "spirv.func",
        effects: Some(Effects::NONE),
        traits: Traits::ISOLATED,
        inherent: &["sym_name", "function_type", "function_control", "arg_attrs", "res_attrs", "linkage_attributes"],
        parse: Some(parse_func),
        print: Some(print_func),
        check: check_func,
        results: Arity::Exactly(0),
        regions: Arity::Exactly(1),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "spirv.Constant",
        effects: Some(Effects::NONE),
        inherent: &["value"],
        parse: Some(parse_constant),
        print: Some(print_constant),
        check: check_constant,
        names: Some(name_constant),
        results: Arity::Exactly(1),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    },
    returns("spirv.Return", "attrs"),
    returns("spirv.ReturnValue", "%v attrs : T(v)"),
];

const fn returns(name: &'static str, format: &'static str) -> OpInfo {
    OpInfo { traits: Traits::TERMINATOR, check: check_return, ..formatted(name, Effects::HANDS_ON, 0, format) }
}

/// What a function asks of its compiler, in MLIR's order.
const CONTROL: &[&str] = &["Inline", "DontInline", "Pure", "Const", "OptNoneINTEL"];

fn control_attr(words: &str) -> Attribute {
    Attribute::Opaque(format!("spirv.function_control<{words}>").into())
}

/// `@f(%a: T) -> U "Inline|Pure" attributes {..} {..}`.
fn parse_func(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let (mut spec, args) = parse_signature(p, spec)?;
    let at = p.span();
    let control = p.string()?;
    let has = |word: &&&str| control.split('|').any(|part| part.trim() == **word);
    let found: Vec<&str> = CONTROL.iter().filter(has).copied().collect();
    if control != "None" && found.len() != control.split('|').count() {
        let message = format!("a function's control is `None` or some of `{}`", CONTROL.join("|"));
        return Err(Diagnostic::error("attribute-type", at, message));
    }
    let words = if found.is_empty() { control } else { found.join("|") };
    spec = spec.property("function_control", control_attr(&words));
    spec.attrs = p.attr_dict_with_keyword()?;
    let open = p.span();
    let has_body = p.at_region();
    let body = if has_body { p.region(&args)? } else { p.module.create_region() };
    if has_body && p.module.region(body).blocks.is_empty() {
        return Err(Diagnostic::error("empty-region", open, "the body of a function has a terminator"));
    }
    Ok(p.create(spec, vec![body]))
}

/// The words between the angle brackets.
fn control(module: &Module, op: Op) -> Option<&str> {
    let Attribute::Opaque(text) = module.attr(op, "function_control")? else { return None };
    text.strip_prefix("spirv.function_control<")?.strip_suffix('>')
}

fn print_func(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Some(ty), Some(_), Some(control), [body]) =
        (function_type(module, op), symbol_name(module, op), control(module, op), &module.op(op).regions[..])
    else {
        return p.generic_instead(op);
    };
    let entry = module.region(*body).blocks.first().copied();
    let args: &[Value] = entry.map_or(&[], |block| &module.block(block).args);
    let is_consistent = entry.is_none() || args.iter().map(|&arg| module.ty(arg)).eq(ty.inputs.iter());
    if !is_consistent || module.attr(op, "linkage_attributes").is_some() {
        return p.generic_instead(op);
    }
    print_signature(p, op, ty, args);
    p.display(format_args!(" \"{control}\""));
    p.attr_dict_with_keyword(op, &["sym_name", "function_type", "function_control", "arg_attrs", "res_attrs"]);
    if entry.is_some() {
        p.text(" ");
        p.region(*body, false, true);
    }
}

/// At most one result, a control, a body with the arguments of the signature, and a module around it.
fn check_func(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let mut error = |code, message: &str| errors.push(wrong(module, op, code, message));
    let (Some(ty), Some(_), Some(_)) =
        (function_type(module, op), symbol_name(module, op), module.attr(op, "function_control"))
    else {
        return error("attribute-type", "needs a `sym_name`, a `function_type` and a `function_control`");
    };
    if ty.results.len() > 1 {
        error("type-mismatch", "has at most one result");
    }
    let body = module.first_block(op);
    let args = body.map(|entry| &module.block(entry).args);
    if args.is_some_and(|args| !args.iter().map(|&arg| module.ty(arg)).eq(ty.inputs.iter())) {
        error("type-mismatch", "has a body whose arguments do not have the types of its signature");
    }
    if module.parent_op(op).is_some_and(|parent| !module.has_traits(parent, Traits::SYMBOL_TABLE)) {
        error("parent", "stands in modules only");
    }
}

/// Values that do not tell the type of the constant have it written behind them.
fn tells_type(value: &Attribute) -> Option<Type> {
    type_of_value(value).filter(|ty| !matches!(ty, Type::Tensor(..)))
}

/// `4 : i32`, `dense<1> : tensor<4xi32> : !spirv.array<4 x i32>`.
fn parse_constant(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let value = p.attr()?;
    let ty = match tells_type(&value) {
        Some(ty) => ty,
        None => p.colon_type()?,
    };
    Ok(p.create(spec.property("value", value).results([ty]), Vec::new()))
}

/// MLIR leaves the attributes out.
fn print_constant(p: &mut Printer<'_>, op: Op) {
    let (module, data) = (p.module, p.module.op(op));
    let (Some(value), &[result]) = (module.attr(op, "value"), &data.results[..]) else { return p.generic_instead(op) };
    let own = tells_type(value);
    if own.as_ref().is_some_and(|ty| ty != module.ty(result)) || (!data.attrs.is_empty() && p.keeps_names()) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.attr(value);
    if own.is_none() {
        p.text(" : ");
        p.type_of(result);
    }
}

/// Numbers and vectors of numbers have their value's type; aggregates have types of the dialect.
fn check_constant(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let Some(&result) = module.op(op).results.first() else { return };
    let ty = module.ty(result);
    let mut error = |message: String| errors.push(wrong(module, op, "attribute-type", message));
    let Some(value) = module.attr(op, "value") else { return error("needs a `value`".to_owned()) };
    let is_number = match ty {
        Type::Vector(vector) => {
            let lanes = vector.shape.iter().product::<u64>();
            is_scalar(&vector.element) && matches!(lanes, 2 | 3 | 4 | 8 | 16)
        }
        ty => is_scalar(ty),
    };
    let fits = match tells_type(value) {
        Some(own) => is_number && own == *ty,
        None => matches!(ty, Type::Opaque(_)),
    };
    if !fits {
        error(format!("needs a `value` for a `{ty}`"));
    }
}

fn is_scalar(ty: &Type) -> bool {
    matches!(ty, Type::Int(1 | 8 | 16 | 32 | 64, _) | Type::Float(_))
}

fn name_constant(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    let Some(&result) = module.op(op).results.first() else { return };
    match (module.attr(op, "value"), module.ty(result)) {
        (Some(Attribute::Bool(value)), _) => name(result, if *value { "true" } else { "false" }),
        (Some(Attribute::Int(value, ty)), _) => name(result, &format!("cst{value}_{ty}")),
        (_, ty @ (Type::Float(_) | Type::Int(..))) => name(result, &format!("cst_{ty}")),
        (_, Type::Vector(vector)) => {
            name(result, &format!("cst_vec_{}x{}", vector.shape.first().unwrap_or(&0), vector.element));
        }
        _ => name(result, "cst"),
    }
}

/// What a function returns has its result's type.
fn check_return(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let parent = module.parent_op(op).filter(|&parent| module.is(parent, "spirv.func"));
    let Some(ty) = parent.and_then(|parent| function_type(module, parent)) else { return };
    if !module.op(op).operands.iter().map(|&value| module.ty(value)).eq(ty.results.iter()) {
        errors.push(wrong(module, op, "type-mismatch", "does not return what the function does"));
    }
}
