//! Arithmetic, comparisons and constants as they were written: flags there were none, a predicate stood in quotes, and
//! the type could be that of a function, `addf %a, %b : (f32, f32) -> f32`.

use crate::builtin::compare_predicate;
use crate::diag::{Diagnostic, Span};
use crate::ir::module::OpSpec;
use crate::ir::parser::{Delimiter, OpParser, Operand, Parse};
use crate::ir::{Attribute, Op, Type, Value};

/// The types after the colon: of the operands where they are written, and of the result.
enum Types {
    One(Type),
    Function(Vec<Type>, Type, Span),
}

/// `: T` or `: (T, T) -> T`.
fn types(p: &mut OpParser<'_, '_>) -> Parse<Types> {
    p.punct(":")?;
    let at = p.span();
    match p.ty()? {
        Type::Function(ty) => match &ty.results[..] {
            [result] => Ok(Types::Function(ty.inputs.clone(), result.clone(), p.span_since(at))),
            _ => Err(Diagnostic::error("result-count", p.span_since(at), format!("`{}` has one result", p.name()))),
        },
        ty => Ok(Types::One(ty)),
    }
}

/// The operands; where one type is written, it is that of all.
fn operands<'s>(p: &mut OpParser<'_, 's>, names: &[Operand<'s>], types: &Types) -> Parse<Vec<Value>> {
    match types {
        Types::One(ty) => p.resolve_all(names, ty),
        Types::Function(inputs, _, span) => p.resolve_each(names, inputs, *span),
    }
}

/// `%a, %b {..} : T`: operands and result of one type.
pub(super) fn same(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let names = p.operands(Delimiter::None)?;
    spec.attrs = p.attr_dict()?;
    let types = types(p)?;
    let operands = operands(p, &names, &types)?;
    let (Types::One(result) | Types::Function(_, result, _)) = types;
    Ok(p.create(spec.operands(operands).results([result]), Vec::new()))
}

/// `"slt", %a, %b : T`, with or without the quotes.
pub(super) fn compare(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let at = p.span();
    let word = match p.try_string()? {
        Some(text) => text,
        None => p.any_keyword()?.to_owned(),
    };
    let Some(number) = compare_predicate(spec.name.opcode(), &word) else {
        let message = format!("`{word}` is no predicate of `{}`", spec.name.as_str());
        return Err(Diagnostic::error("bad-predicate", at, message));
    };
    p.punct(",")?;
    let names = p.operands(Delimiter::None)?;
    spec.attrs = p.attr_dict()?;
    let types = types(p)?;
    let operands = operands(p, &names, &types)?;
    let result = match types {
        Types::One(ty) => ty.with_element(Type::int(1)),
        Types::Function(_, result, _) => result,
    };
    let spec = spec.property("predicate", Attribute::int(number, Type::int(64)));
    Ok(p.create(spec.operands(operands).results([result]), Vec::new()))
}

/// `%c, %a, %b : T`, or `: C, T` where the condition is no `i1`.
pub(super) fn select(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let at = p.span();
    let names = p.operands(Delimiter::None)?;
    spec.attrs = p.attr_dict()?;
    let types = match types(p)? {
        Types::One(first) => {
            let (condition, ty) = if p.try_punct(",") { (first, p.ty()?) } else { (Type::int(1), first) };
            Types::Function(vec![condition, ty.clone(), ty.clone()], ty, p.span_since(at))
        }
        function => function,
    };
    let operands = operands(p, &names, &types)?;
    let (Types::One(result) | Types::Function(_, result, _)) = types;
    Ok(p.create(spec.operands(operands).results([result]), Vec::new()))
}

/// `{..} 1 : i32`, `true`, `dense<..> : T`; `@f : (T) -> U` is the value of a function.
pub(super) fn constant(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let attrs = p.attr_dict()?;
    let at = p.span();
    let value = p.attr()?;
    let (name, ty) = match &value {
        Attribute::Symbol(_) => ("func.constant", p.colon_type()?),
        Attribute::Bool(_) => {
            if p.at_punct(":") && !p.colon_type()?.is_bool() {
                return Err(Diagnostic::error(
                    "type-mismatch",
                    p.span_since(at),
                    "`true` and `false` are of type `i1`",
                ));
            }
            ("arith.constant", Type::int(1))
        }
        Attribute::Int(_, ty) | Attribute::Float(_, ty) | Attribute::Dense(ty, _) => ("arith.constant", ty.clone()),
        _ => {
            let message = "a constant is a number, dense elements or the name of a function";
            return Err(Diagnostic::error("attribute-type", p.span_since(at), message));
        }
    };
    let spec = OpSpec { name: p.operation_name(name), attrs, ..p.spec() };
    Ok(p.create(spec.property("value", value).results([ty]), Vec::new()))
}
