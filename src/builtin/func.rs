//! `func.func`, `func.call`, `func.return`, `func.call_indirect` and `func.constant`.

use std::sync::Arc;

use crate::diag::{Diagnostic, Span};
use crate::ir::attr::{AttrDict, Attribute};
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, OpSpec, Value};
use crate::ir::parser::{Delimiter, OpParser, Parse, RegionArg};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits};
use crate::ir::syntax::print_handed_on;
use crate::ir::types::{FunctionType, Type};

/// The dialect's table.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        name: "func.func",
        effects: Some(Effects::NONE),
        traits: Traits::ISOLATED.and(Traits::AFFINE_SCOPE),
        inherent: &["sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs", "no_inline"],
        parse: Some(parse_func),
        print: Some(print_func),
        check: check_func,
        default_dialect: Some("func"),
        results: Arity::Exactly(0),
        regions: Arity::Exactly(1),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "func.return",
        traits: Traits::TERMINATOR,
        effects: Some(Effects::HANDS_ON),
        parse: Some(parse_return),
        print: Some(print_return),
        check: check_return,
        results: Arity::Exactly(0),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "func.call",
        effects: Some(Effects::ANYTHING),
        traits: Traits::CALL,
        inherent: &["callee", "arg_attrs", "res_attrs", "no_inline"],
        parse: Some(parse_call),
        print: Some(print_call),
        check: check_call,
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "func.call_indirect",
        effects: Some(Effects::ANYTHING),
        traits: Traits::CALL,
        inherent: &["arg_attrs", "res_attrs"],
        parse: Some(parse_call_indirect),
        print: Some(print_call_indirect),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "func.constant",
        effects: Some(Effects::NONE),
        inherent: &["value"],
        parse: Some(parse_constant),
        print: Some(print_constant),
        names: Some(name_constant),
        results: Arity::Exactly(1),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    },
];

/// `func.func private @f(%a: T {..}, ..) -> (T {..}) attributes {..} {..}`.
pub fn parse_func(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    for visibility in ["private", "public", "nested"] {
        if p.try_keyword(visibility) {
            spec = spec.property("sym_visibility", Attribute::str(visibility));
            break;
        }
    }
    let (mut spec, args) = parse_signature(p, spec)?;
    let at = p.span();
    spec.attrs = p.attr_dict_with_keyword()?;
    for name in ["sym_name", "sym_visibility", "function_type"] {
        if spec.attrs.get(name).is_some() {
            return Err(Diagnostic::error(
                "duplicate-attribute",
                at,
                format!("`{name}` is written before the `attributes`"),
            ));
        }
    }
    parse_body(p, spec, &args)
}

/// `@f(%a: T {..}, ..) -> (T {..})`: a name, arguments and results, as properties.
pub fn parse_signature<'s>(p: &mut OpParser<'_, 's>, mut spec: OpSpec) -> Parse<(OpSpec, Vec<RegionArg<'s>>)> {
    spec = spec.property("sym_name", Attribute::str(&p.symbol_name()?));
    let (mut args, mut inputs, mut arg_attrs) = (Vec::new(), Vec::new(), Vec::new());
    p.list(Delimiter::Paren, |p| {
        let start = p.span();
        if p.at_operand() {
            let arg = p.region_arg()?;
            inputs.push(arg.ty.clone());
            arg_attrs.push(arg.attrs.clone());
            args.push(arg);
        } else {
            inputs.push(p.ty()?);
            arg_attrs.push(p.attr_dict()?);
        }
        if !args.is_empty() && args.len() != inputs.len() {
            return Err(Diagnostic::error("unexpected-token", start, "all arguments have names, or none"));
        }
        Ok(())
    })?;
    let (results, res_attrs) = parse_results(p)?;
    let ty = Type::Function(Arc::new(FunctionType { inputs, results }));
    spec = spec.property("function_type", Attribute::Type(ty));
    for (name, attrs) in [("arg_attrs", arg_attrs), ("res_attrs", res_attrs)] {
        if attrs.iter().any(|dict| !dict.is_empty()) {
            let dicts = attrs.into_iter().map(|dict| Attribute::Dict(Arc::new(dict)));
            spec = spec.property(name, Attribute::Array(dicts.collect()));
        }
    }
    Ok((spec, args))
}

fn parse_body<'s>(p: &mut OpParser<'_, 's>, spec: OpSpec, args: &[RegionArg<'s>]) -> Parse<Op> {
    if !p.at_region() {
        let is_private = spec.properties.get("sym_visibility").and_then(Attribute::as_str) == Some("private");
        if !args.is_empty() && !is_private {
            return Err(p.expected("`{`"));
        }
        let body = p.module.create_region();
        return Ok(p.create(spec, vec![body]));
    }
    let open = p.span();
    let body = p.region(args)?;
    if p.module.region(body).blocks.is_empty() {
        return Err(Diagnostic::error("empty-region", open, "the body of a function has a terminator"));
    }
    Ok(p.create(spec, vec![body]))
}

/// `-> T`, `-> (T {..}, ..)` or nothing.
pub fn parse_results(p: &mut OpParser<'_, '_>) -> Parse<(Vec<Type>, Vec<AttrDict>)> {
    if !p.try_punct("->") {
        return Ok((Vec::new(), Vec::new()));
    }
    if !p.at_punct("(") {
        return Ok((vec![p.ty()?], vec![AttrDict::default()]));
    }
    let results = p.list(Delimiter::Paren, |p| Ok((p.ty()?, p.attr_dict()?)))?;
    Ok(results.into_iter().unzip())
}

/// The function's type, if it has one.
pub fn function_type(module: &Module, op: Op) -> Option<&FunctionType> {
    match module.attr(op, "function_type") {
        Some(Attribute::Type(Type::Function(ty))) => Some(ty),
        _ => None,
    }
}

/// What a function of the runner's library prints that is given nothing.
pub fn library_text(name: &str) -> Option<&'static str> {
    Some(match name {
        "printNewline" => "\n",
        "printComma" => ", ",
        "printOpen" => "( ",
        "printClose" => " )",
        _ => return None,
    })
}

/// The function that a call names, with a body or without.
pub fn callee(module: &Module, call: Op) -> Option<Op> {
    match module.is(call, "func.call").then(|| module.attr(call, "callee"))?? {
        Attribute::Symbol(path) => crate::ir::check::lookup_symbol(module, call, path),
        _ => None,
    }
}

/// The dictionary of argument or result number `index`.
pub fn dict_at<'m>(module: &'m Module, op: Op, name: &str, index: usize) -> Option<&'m AttrDict> {
    match module.attr(op, name) {
        Some(Attribute::Array(dicts)) => match dicts.get(index) {
            Some(Attribute::Dict(dict)) => Some(dict),
            _ => None,
        },
        _ => None,
    }
}

/// Prints what [`parse_func`] reads.
pub fn print_func(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Some(ty), Some(_)) = (function_type(module, op), super::symbol_name(module, op)) else {
        return p.generic_instead(op);
    };
    let visibility = module.attr(op, "sym_visibility");
    let is_known = visibility.is_none_or(|text| matches!(text.as_str(), Some("private" | "public" | "nested")));
    let [body] = module.op(op).regions[..] else { return p.generic_instead(op) };
    let entry = module.region(body).blocks.first().copied();
    let args: &[Value] = entry.map_or(&[], |block| &module.block(block).args);
    let is_consistent = entry.is_none() || args.iter().map(|&arg| module.ty(arg)).eq(ty.inputs.iter());
    if !is_known || !is_consistent || entry.is_some_and(|entry| module.block(entry).ops.is_empty()) {
        return p.generic_instead(op);
    }
    if let Some(visibility) = visibility.and_then(Attribute::as_str) {
        p.text(" ");
        p.text(visibility);
    }
    print_signature(p, op, ty, args);
    p.attr_dict_with_keyword(op, &["sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"]);
    if entry.is_some() {
        p.text(" ");
        p.region(body, false, true);
    }
}

/// Prints what [`parse_signature`] reads; functions without a body have no `args`.
pub fn print_signature(p: &mut Printer<'_>, op: Op, ty: &FunctionType, args: &[Value]) {
    let module = p.module;
    p.text(" ");
    p.symbol(super::symbol_name(module, op).unwrap_or_default());
    p.text("(");
    for (index, input) in ty.inputs.iter().enumerate() {
        p.text(if index == 0 { "" } else { ", " });
        let dict = dict_at(module, op, "arg_attrs", index);
        match args.get(index) {
            Some(&arg) => {
                p.region_arg(arg);
                dict.into_iter().for_each(|dict| p.arg_dict(dict));
            }
            None => {
                p.ty(input);
                dict.into_iter().for_each(|dict| p.dict(dict));
            }
        }
    }
    p.text(")");
    print_results(p, op, &ty.results);
}

/// ` -> T` or ` -> (T {..}, ..)`.
pub fn print_results(p: &mut Printer<'_>, op: Op, results: &[Type]) {
    let module = p.module;
    let has_attrs =
        (0..results.len()).any(|index| dict_at(module, op, "res_attrs", index).is_some_and(|d| !d.is_empty()));
    if !has_attrs {
        return p.arrow_types(results);
    }
    p.text(" -> (");
    for (index, ty) in results.iter().enumerate() {
        p.text(if index == 0 { "" } else { ", " });
        p.ty(ty);
        if let Some(dict) = dict_at(module, op, "res_attrs", index) {
            p.dict(dict);
        }
    }
    p.text(")");
}

fn check_func(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let span = module.op(op).span;
    let mut error = |code, message: String| errors.push(Diagnostic::error(code, span, message));
    let Some(ty) = function_type(module, op) else {
        return error("attribute-type", "`func.func` needs a `function_type`".to_owned());
    };
    check_dicts(module, op, ty, errors);
    errors.extend(crate::ir::checks::is_in_symbol_table(module, op).err());
    let mut error = |code, message: String| errors.push(Diagnostic::error(code, span, message));
    let Some(name) = super::symbol_name(module, op) else {
        return error("attribute-type", "`func.func` needs a `sym_name`".to_owned());
    };
    let Some(&body) = module.op(op).regions.first() else { return };
    let Some(&entry) = module.region(body).blocks.first() else {
        if module.attr(op, "sym_visibility").and_then(Attribute::as_str) != Some("private") {
            error("visibility", format!("`@{name}` has no body, so it must be `private`"));
        }
        return;
    };
    let args = &module.block(entry).args;
    if !args.iter().map(|&arg| module.ty(arg)).eq(ty.inputs.iter()) {
        error("type-mismatch", format!("the arguments of `@{name}`'s body do not have the types of its signature"));
    }
}

/// A dictionary for each argument and each result, if there are any; what stands in one belongs to a dialect.
pub fn check_dicts(module: &Module, op: Op, ty: &FunctionType, errors: &mut Vec<Diagnostic>) {
    let is_of_dialect = |attr: &Attribute| match attr {
        Attribute::Dict(dict) => !dict.iter().any(|(key, _)| super::module::is_of_no_dialect(key)),
        _ => false,
    };
    for (dicts, count) in [("arg_attrs", ty.inputs.len()), ("res_attrs", ty.results.len())] {
        let fits = match module.attr(op, dicts) {
            Some(Attribute::Array(items)) => items.len() == count && items.iter().all(is_of_dialect),
            attr => attr.is_none(),
        };
        if !fits {
            let message = format!("needs as many dictionaries of dialects' attributes as `{dicts}`: {count}");
            errors.push(crate::ir::checks::wrong(module, op, "attribute-type", message));
        }
    }
}

/// `return {..} %a, %b : T, U`.
pub fn parse_return(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    spec.attrs = p.attr_dict()?;
    let names = p.operands(Delimiter::None)?;
    if !names.is_empty() {
        p.punct(":")?;
        spec.operands = p.operands_with_types(&names)?.into();
    }
    Ok(p.create(spec, Vec::new()))
}

/// Prints what [`parse_return`] reads.
pub fn print_return(p: &mut Printer<'_>, op: Op) {
    print_handed_on(p, op, &p.module.op(op).operands);
}

fn check_return(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let data = module.op(op);
    let Some(ty) =
        module.parent_op(op).filter(|&parent| module.is(parent, "func.func")).and_then(|f| function_type(module, f))
    else {
        return errors.push(Diagnostic::error("parent", data.span, "`func.return` stands in `func.func` only"));
    };
    if !data.operands.iter().map(|&value| module.ty(value)).eq(ty.results.iter()) {
        let found: Vec<String> = data.operands.iter().map(|&value| module.ty(value).to_string()).collect();
        let wanted: Vec<String> = ty.results.iter().map(Type::to_string).collect();
        let message = format!("the function returns ({}), not ({})", wanted.join(", "), found.join(", "));
        errors.push(Diagnostic::error("type-mismatch", data.span, message));
    }
}

/// `call @f(%a) {..} : (T) -> U`.
fn parse_call(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let callee = p.attr()?;
    if !matches!(callee, Attribute::Symbol(_)) {
        return Err(p.error("unexpected-token", "the callee is written as `@name`"));
    }
    let names = p.operands(Delimiter::Paren)?;
    spec.attrs = p.attr_dict()?;
    p.punct(":")?;
    let at = p.span();
    let (inputs, results) = p.signature()?;
    let span: Span = p.span_since(at);
    spec.operands = p.resolve_each(&names, &inputs, span)?.into();
    spec.result_types = results.into();
    Ok(p.create(spec.property("callee", callee), Vec::new()))
}

fn print_call(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let Some(callee @ Attribute::Symbol(_)) = module.attr(op, "callee") else { return p.generic_instead(op) };
    p.text(" ");
    p.attr(callee);
    print_call_rest(p, op, &module.op(op).operands);
}

fn print_call_rest(p: &mut Printer<'_>, op: Op, args: &[Value]) {
    let module = p.module;
    p.text("(");
    p.values(args);
    p.text(")");
    p.attr_dict(op, &["callee"]);
    p.text(" : ");
    let types = |values: &[Value]| values.iter().map(|&value| module.ty(value).clone()).collect::<Vec<_>>();
    p.signature(&types(args), &types(&module.op(op).results));
}

fn check_call(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let data = module.op(op);
    let mut error = |code, message: String| errors.push(Diagnostic::error(code, data.span, message));
    let Some(Attribute::Symbol(path)) = module.attr(op, "callee") else {
        return error("attribute-type", "`func.call` needs a `callee`".to_owned());
    };
    let Some(callee) = crate::ir::check::lookup_symbol(module, op, path) else {
        let near = crate::ir::check::symbol_meant(module, op, path);
        let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        return error("undefined-symbol", format!("`@{}` is no function here{near}", path.join("::@")));
    };
    let Some(ty) = function_type(module, callee) else {
        return error("undefined-symbol", format!("`@{}` is no function", path.join("::@")));
    };
    let types = |values: &[Value]| values.iter().map(|&value| module.ty(value).clone()).collect::<Vec<_>>();
    if types(&data.operands) != ty.inputs || types(&data.results) != ty.results {
        let wanted = Type::Function(Arc::new(ty.clone()));
        error("type-mismatch", format!("`@{}` has type `{wanted}`", path.join("::@")));
    }
}

/// `call_indirect %f(%a) : (T) -> U`.
fn parse_call_indirect(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let callee = p.operand()?;
    let names = p.operands(Delimiter::Paren)?;
    spec.attrs = p.attr_dict()?;
    let at = p.span();
    let ty = p.colon_type()?;
    let Type::Function(signature) = &ty else { return Err(p.error("type-mismatch", "a function type is expected")) };
    spec.operands = smallvec::smallvec![p.resolve(&callee, &ty)?];
    let span = p.span_since(at);
    spec.operands.extend(p.resolve_each(&names, &signature.inputs, span)?);
    spec.result_types = signature.results.iter().cloned().collect();
    Ok(p.create(spec, Vec::new()))
}

fn print_call_indirect(p: &mut Printer<'_>, op: Op) {
    let [callee, args @ ..] = &p.module.op(op).operands[..] else { return p.generic_instead(op) };
    p.text(" ");
    p.value(*callee);
    print_call_rest(p, op, args);
}

/// `constant @f : (T) -> U`.
fn parse_constant(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    spec.attrs = p.attr_dict()?;
    let at = p.span();
    let value = p.attr()?;
    if !matches!(value, Attribute::Symbol(_)) {
        return Err(Diagnostic::error("attribute-type", p.span_since(at), "`func.constant` is a function, `@name`"));
    }
    spec.result_types = smallvec::smallvec![p.colon_type()?];
    Ok(p.create(spec.property("value", value), Vec::new()))
}

fn print_constant(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Some(value @ Attribute::Symbol(_)), [result]) = (module.attr(op, "value"), &module.op(op).results[..]) else {
        return p.generic_instead(op);
    };
    p.attr_dict(op, &["value"]);
    p.text(" ");
    p.attr(value);
    p.text(" : ");
    p.type_of(*result);
}

fn name_constant(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    if let Some(&result) = module.op(op).results.first() {
        name(result, "f");
    }
}
