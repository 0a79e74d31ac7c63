//! `llvm.extractvalue` and `llvm.insertvalue`: a member of a struct or of an array that is a value.
//!
//! Which type a member has follows from the text of the type around it, so that it is not written.

use std::sync::Arc;

use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::checks::wrong;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, OpSpec};
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo};
use crate::ir::types::{FloatKind, Type, VectorType};

/// The rows.
pub static TABLE: &[OpInfo] = &[
    OpInfo { parse: Some(parse_extract), ..member_op("llvm.extractvalue") },
    OpInfo { parse: Some(parse_insert), ..member_op("llvm.insertvalue") },
];

const fn member_op(name: &'static str) -> OpInfo {
    OpInfo {
        name,
        effects: Some(Effects::NONE),
        inherent: &["position"],
        print: Some(print),
        check,
        results: Arity::Exactly(1),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    }
}

/// A struct or an array of LLVM, one level of it.
pub enum Aggregate {
    /// Its members; none where their types are not known here.
    Struct(Vec<Option<Type>>),
    /// How often, and what.
    Array(u64, Option<Type>),
}

/// What the type is made of, if it is `!llvm.struct<(..)>` or `!llvm.array<4 x ..>`.
#[must_use]
pub fn aggregate(ty: &Type) -> Option<Aggregate> {
    let Type::Opaque(text) = ty else { return None };
    let inside = |word: &str| text.strip_prefix(word)?.strip_suffix('>').map(str::trim);
    if let Some(body) = inside("llvm.array<") {
        let digits = body.find(|c: char| !c.is_ascii_digit())?;
        let (count, text) = body.split_at(digits);
        let element = text.trim_start().strip_prefix('x')?;
        return Some(Aggregate::Array(count.parse().ok()?, member_type(element)));
    }
    let body = inside("llvm.struct<")?;
    // A name goes before the members.
    let text = match body.strip_prefix('"') {
        Some(named) => named.split_once('"')?.1.trim_start().strip_prefix(',')?.trim_start(),
        None => body,
    };
    let text = text.strip_prefix("packed").unwrap_or(text).trim_start();
    let members = text.strip_prefix('(')?.strip_suffix(')')?;
    Some(Aggregate::Struct(split(members).into_iter().map(member_type).collect()))
}

/// The parts between commas that stand in no brackets.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start, mut before, mut is_quoted) = (Vec::new(), 0i64, 0, ' ', false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '<' | '(' | '[' | '{' => depth += 1,
            '>' if before == '-' => {}
            '>' | ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        before = c;
    }
    if !text.trim().is_empty() {
        parts.push(&text[start..]);
    }
    parts
}

/// The type of a member, whose dialect is not written where it is LLVM's.
fn member_type(text: &str) -> Option<Type> {
    let text = text.trim();
    if let Some(dialects) = text.strip_prefix('!') {
        return Some(Type::Opaque(dialects.into()));
    }
    let word = text.split('<').next().unwrap_or(text);
    match word {
        "ptr" | "struct" | "array" => return Some(Type::Opaque(format!("llvm.{text}").into())),
        "vector" => {
            let (shape, element) = Type::Opaque(text.into()).shape_and_element()?;
            let scalable = vec![false; shape.len()];
            return Some(Type::Vector(Arc::new(VectorType { shape, scalable, element })));
        }
        _ => {}
    }
    let width = text.strip_prefix('i').and_then(|width| width.parse().ok());
    FloatKind::from_keyword(text).map(Type::Float).or_else(|| width.map(Type::int))
}

/// The type of the member at this position; none where it is not known here.
fn member(ty: &Type, position: &[i64]) -> Result<Option<Type>, String> {
    let mut ty = ty.clone();
    for &number in position {
        let found = match aggregate(&ty) {
            Some(Aggregate::Struct(members)) => usize::try_from(number).ok().and_then(|n| members.into_iter().nth(n)),
            Some(Aggregate::Array(count, element)) => u64::try_from(number).is_ok_and(|n| n < count).then_some(element),
            None => return Err(format!("`{ty}` has no members")),
        };
        match found {
            Some(Some(found)) => ty = found,
            Some(None) => return Ok(None),
            None => return Err(format!("`{ty}` has no member {number}")),
        }
    }
    Ok(Some(ty))
}

/// `[1, 2] {..} : T`.
fn parse_position(p: &mut OpParser<'_, '_>) -> Parse<(OpSpec, Type, Type)> {
    let mut spec = p.spec();
    let position = p.list(Delimiter::Square, |p| p.integer())?;
    spec.attrs = p.attr_dict()?;
    let start = p.span();
    let container = p.colon_type()?;
    let error = |reason: String| Diagnostic::error("type-mismatch", p.span_since(start), reason);
    let member = member(&container, &position).map_err(error)?;
    let member = member.ok_or_else(|| {
        error(format!("the type of this member of `{container}` is not known here")).note("the generic form says it")
    })?;
    Ok((spec.property("position", Attribute::i64_array(&position)), container, member))
}

fn parse_extract(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let container = p.operand()?;
    let (spec, ty, member) = parse_position(p)?;
    let container = p.resolve(&container, &ty)?;
    Ok(p.create(spec.operands([container]).results([member]), Vec::new()))
}

fn parse_insert(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let value = p.operand()?;
    p.punct(",")?;
    let container = p.operand()?;
    let (spec, ty, member) = parse_position(p)?;
    let (container, value) = (p.resolve(&container, &ty)?, p.resolve(&value, &member)?);
    Ok(p.create(spec.operands([container, value]).results([ty]), Vec::new()))
}

/// The value that is put in, if one is, stands before what it is put into.
fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let position = module.attr(op, "position").and_then(Attribute::as_i64_array);
    let (Some(position), [container, value @ ..]) = (position, &data.operands[..]) else {
        return p.generic_instead(op);
    };
    let written = value.first().or(data.results.first()).map(|&member| module.ty(member));
    let follows = member(module.ty(*container), &position).ok().flatten();
    if follows.is_none() || follows.as_ref() != written {
        return p.generic_instead(op);
    }
    p.text(" ");
    for &value in value {
        p.value(value);
        p.text(", ");
    }
    p.value(*container);
    let position: Vec<String> = position.iter().map(i64::to_string).collect();
    p.text(&format!("[{}]", position.join(", ")));
    p.attr_dict(op, &["position"]);
    p.text(" : ");
    p.type_of(*container);
    // The blank is MLIR's.
    p.text(" ");
}

fn check(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let data = module.op(op);
    let Some(position) = module.attr(op, "position").and_then(Attribute::as_i64_array) else {
        return errors.push(wrong(module, op, "missing-property", "needs a list of integers as `position`"));
    };
    let is_insert = module.is(op, "llvm.insertvalue");
    let (&[container, ref value @ ..], &[result]) = (&data.operands[..], &data.results[..]) else {
        return errors.push(wrong(module, op, "operand-count", "works on a struct or an array"));
    };
    if value.len() != usize::from(is_insert) {
        return errors.push(wrong(module, op, "operand-count", "has too many operands or too few"));
    }
    let written = value.first().copied().unwrap_or(result);
    match member(module.ty(container), &position) {
        Err(reason) => errors.push(wrong(module, op, "type-mismatch", format!("does not fit: {reason}"))),
        Ok(Some(ty)) if ty != *module.ty(written) => {
            let message = format!("needs a member of type `{}`, and this one is `{ty}`", module.ty(written));
            errors.push(wrong(module, op, "type-mismatch", message));
        }
        Ok(_) if is_insert && module.ty(result) != module.ty(container) => {
            errors.push(wrong(module, op, "type-mismatch", "has a result of the type of what the member is put into"));
        }
        Ok(_) => {}
    }
}
