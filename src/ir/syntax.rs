//! Pieces of custom syntax that several operations share.

use super::attr::{AttrDict, Attribute};
use super::checks::wrong;
use super::module::{Module, Op, OpName, OpSpec, Value};
use super::parser::{Delimiter, OpParser, Operand, Parse, RegionArg};
use super::printer::Printer;
use super::types::Type;
use super::view::integer;
use crate::diag::{Diagnostic, Span};

/// Reads `{..}` or nothing; what the operation's syntax says elsewhere must not stand there.
///
/// # Errors
/// If the dictionary is malformed or has such an entry.
pub fn plain_attrs(p: &mut OpParser<'_, '_>) -> Parse<AttrDict> {
    let start = p.span();
    let attrs = p.attr_dict()?;
    reject_inherent(p, &attrs, &[], start)?;
    Ok(attrs)
}

/// Are the entries none that the operation's syntax says elsewhere, apart from `allowed`?
///
/// # Errors
/// If there is such an entry.
pub fn reject_inherent(p: &OpParser<'_, '_>, attrs: &AttrDict, allowed: &[&str], start: Span) -> Parse<()> {
    let spec = p.spec();
    let OpName::Known(info) = &spec.name else { return Ok(()) };
    let misplaced = attrs.iter().find(|(name, _)| info.inherent.contains(&&***name) && !allowed.contains(&&***name));
    match misplaced {
        None => Ok(()),
        Some((name, _)) => {
            let message =
                format!("`{name}` is part of the syntax of `{}` and cannot be given as an attribute", info.name);
            Err(Diagnostic::error("duplicate-attribute", p.span_since(start), message))
        }
    }
}

/// `(%a = %x, %b = %y)`: what is defined, and the value it starts with.
///
/// # Errors
/// If it is malformed.
pub fn assignments<'s>(p: &mut OpParser<'_, 's>) -> Parse<Vec<(Operand<'s>, Operand<'s>)>> {
    p.list(Delimiter::Paren, |p| {
        let name = p.operand()?;
        p.punct("=")?;
        Ok((name, p.operand()?))
    })
}

/// `keyword(%a = %x, %b = %y) -> (f32, f32)` or nothing: the values and their types. The names become arguments.
///
/// # Errors
/// If it is malformed.
pub fn carried<'s>(
    p: &mut OpParser<'_, 's>,
    keyword: &str,
    args: &mut Vec<RegionArg<'s>>,
) -> Parse<(Vec<Value>, Vec<Type>)> {
    if !p.try_keyword(keyword) {
        return Ok((Vec::new(), Vec::new()));
    }
    let start = p.span();
    let pairs = assignments(p)?;
    let types = p.arrow_types()?;
    let span = p.span_since(start);
    Ok((assigned(p, pairs, &types, span, args)?, types))
}

/// The values of `pairs`, each of its type; the names become arguments.
///
/// # Errors
/// At `span` if there are not as many types as pairs, or if a value has another type.
pub fn assigned<'s>(
    p: &mut OpParser<'_, 's>,
    pairs: Vec<(Operand<'s>, Operand<'s>)>,
    types: &[Type],
    span: Span,
    args: &mut Vec<RegionArg<'s>>,
) -> Parse<Vec<Value>> {
    let (names, values): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
    let values = p.resolve_each(&values, types, span)?;
    args.extend(names.into_iter().zip(types).map(|(name, ty)| RegionArg::new(name, ty.clone())));
    Ok(values)
}

/// `(%a = %x, %b = %y)`.
pub fn print_assignments(p: &mut Printer<'_>, names: &[Value], values: &[Value]) {
    p.text("(");
    for (number, (&name, &value)) in names.iter().zip(values).enumerate() {
        p.text(if number == 0 { "" } else { ", " });
        p.value(name);
        p.text(" = ");
        p.value(value);
    }
    p.text(")");
}

/// ` keyword(%a = %x, %b = %y) -> (f32, f32)`; nothing if there is none.
pub fn print_carried(p: &mut Printer<'_>, keyword: &str, names: &[Value], values: &[Value]) {
    if values.is_empty() {
        return;
    }
    p.text(" ");
    p.text(keyword);
    print_assignments(p, names, values);
    p.text(" -> (");
    p.types_of(values);
    p.text(")");
}

/// `{..} %a, %b : f32, f32`, where an operation ends its block and hands on values behind the operands it has in `spec`.
///
/// # Errors
/// If it is malformed.
pub fn handed_on(p: &mut OpParser<'_, '_>, mut spec: OpSpec) -> Parse<Op> {
    spec.attrs = plain_attrs(p)?;
    if p.at_operand() {
        let names = p.operands(Delimiter::None)?;
        p.punct(":")?;
        spec = spec.operands(p.operands_with_types(&names)?);
    }
    Ok(p.create(spec, Vec::new()))
}

/// ` {..} %a, %b : f32, f32`.
pub fn print_handed_on(p: &mut Printer<'_>, op: Op, values: &[Value]) {
    p.attr_dict(op, &[]);
    if !values.is_empty() {
        p.text(" ");
        p.values(values);
        p.text(" : ");
        p.types_of(values);
    }
}

/// `, ` between the elements of a list: nothing before the first.
pub fn comma(p: &mut Printer<'_>, number: usize) {
    if number > 0 {
        p.text(", ");
    }
}

/// What a prefetch expects: is it a write, how local is it, is the data cache meant?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PrefetchHints {
    is_write: bool,
    locality: i64,
    is_data: bool,
}

/// `, read, locality<3>, data`: the properties `isWrite`, `localityHint` and `isDataCache`.
///
/// # Errors
/// If it is malformed.
pub fn prefetch_hints(p: &mut OpParser<'_, '_>) -> Parse<[(&'static str, Attribute); 3]> {
    let choice = |p: &mut OpParser<'_, '_>, yes: &str, no: &str| match p.try_keyword(yes) {
        true => Ok(Attribute::Bool(true)),
        false if p.try_keyword(no) => Ok(Attribute::Bool(false)),
        false => Err(p.expected(&format!("`{yes}` or `{no}`"))),
    };
    p.punct(",")?;
    let is_write = choice(p, "write", "read")?;
    p.punct(",")?;
    p.keyword("locality")?;
    p.punct("<")?;
    let start = p.span();
    let locality = p.integer()?;
    if !(0..=3).contains(&locality) {
        return Err(Diagnostic::error("bad-locality", p.span_since(start), "a locality is 0, 1, 2 or 3"));
    }
    p.punct(">")?;
    p.punct(",")?;
    let is_data = choice(p, "data", "instr")?;
    let locality = Attribute::Int(locality.into(), Type::int(32));
    Ok([("isWrite", is_write), ("localityHint", locality), ("isDataCache", is_data)])
}

/// Prints what [`prefetch_hints`] reads.
pub fn print_prefetch_hints(p: &mut Printer<'_>, hints: PrefetchHints) {
    p.text(if hints.is_write { ", write" } else { ", read" });
    p.display(format_args!(", locality<{}>", hints.locality));
    p.text(if hints.is_data { ", data" } else { ", instr" });
}

/// What the properties of a prefetch say.
///
/// # Errors
/// If one is missing or out of range.
pub fn checked_prefetch_hints(module: &Module, op: Op) -> Result<PrefetchHints, Diagnostic> {
    let flag = |name: &str| match module.attr(op, name) {
        Some(Attribute::Bool(value)) => Ok(*value),
        _ => Err(wrong(module, op, "missing-property", format!("needs a truth value as `{name}`"))),
    };
    let locality = module.attr(op, "localityHint").and_then(integer).filter(|hint| (0..=3).contains(hint));
    let locality = locality.ok_or_else(|| wrong(module, op, "bad-locality", "needs a locality of 0, 1, 2 or 3"))?;
    Ok(PrefetchHints { is_write: flag("isWrite")?, locality, is_data: flag("isDataCache")? })
}
