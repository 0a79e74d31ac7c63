//! `vector.transfer_read` and `vector.transfer_write`.

use super::shape::{report, same};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, OpSpec, Value};
use crate::ir::parser::{Delimiter, OpParser, Operand, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo};
use crate::ir::types::{Type, VectorType};

/// The rows.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        inherent: &["permutation_map", "in_bounds", "operandSegmentSizes"],
        segments: &["base", "indices", "padding", "mask"],
        parse: Some(parse_read),
        print: Some(print_read),
        ..same("vector.transfer_read", Effects::NONE.reads(0), check)
    },
    OpInfo {
        inherent: &["permutation_map", "in_bounds", "operandSegmentSizes"],
        segments: &["valueToStore", "base", "indices", "mask"],
        parse: Some(parse_write),
        print: Some(print_write),
        results: Arity::Any,
        ..same("vector.transfer_write", Effects::NONE.writes(1), check)
    },
];

fn rank(ty: &Type) -> Option<usize> {
    match ty {
        Type::MemRef(memref) => memref.rank(),
        Type::Tensor(tensor) => tensor.shape.as_ref().map(Vec::len),
        _ => None,
    }
}

/// The last dims of the memory, as many as the vector has: the map that is not written.
fn minor_identity(memory: &Type, vector: &Type) -> Option<AffineMap> {
    let (Type::Vector(vector), dims) = (vector, rank(memory)? as u32) else { return None };
    // The last dimensions of a vector that is made of vectors are within the elements of the memory.
    let element = match memory {
        Type::MemRef(memref) => &memref.element,
        other => other.element_or_self(),
    };
    let held = if let Type::Vector(held) = element { held.shape.len() } else { 0 };
    let first = dims.checked_sub(vector.shape.len().checked_sub(held)? as u32)?;
    Some(AffineMap::new(dims, 0, (first..dims).map(AffineExpr::Dim).collect()))
}

/// The properties that are not written get their defaults.
fn complete(mut spec: OpSpec, memory: &Type, vector: &Type) -> Option<OpSpec> {
    if spec.attrs.get("permutation_map").is_none() {
        spec = spec.property("permutation_map", Attribute::Map(minor_identity(memory, vector)?));
    }
    if spec.attrs.get("in_bounds").is_none() {
        let count = match spec.attrs.get("permutation_map").or(spec.properties.get("permutation_map")) {
            Some(Attribute::Map(map)) => map.results.len(),
            _ => return None,
        };
        spec = spec.property("in_bounds", Attribute::Array(vec![Attribute::Bool(false); count].into()));
    }
    Some(spec)
}

fn no_map(p: &OpParser<'_, '_>) -> Diagnostic {
    Diagnostic::error("type-mismatch", p.name_span(), "the vector does not fit the memory without a `permutation_map`")
}

/// `transfer_read %A[%i], %pad, %mask {..} : memref<..>, vector<..>`.
fn parse_read(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let memory = p.operand()?;
    let subscripts = p.operands(Delimiter::Square)?;
    p.punct(",")?;
    let padding = p.operand()?;
    let mask = if p.try_punct(",") { Some(p.operand()?) } else { None };
    spec.attrs = p.attr_dict()?;
    let from = p.colon_type()?;
    p.punct(",")?;
    let to = p.ty()?;
    let mut operands = vec![p.resolve(&memory, &from)?];
    operands.extend(p.resolve_all(&subscripts, &Type::Index)?);
    operands.push(p.resolve(&padding, &element(&from))?);
    let spec = complete(spec, &from, &to).ok_or_else(|| no_map(p))?;
    let masks = push_mask(p, &mut operands, mask, &spec, &to)?;
    let segments = Attribute::i32_array(&[1, subscripts.len() as i64, 1, masks]);
    Ok(p.create(spec.operands(operands).results([to]).property("operandSegmentSizes", segments), Vec::new()))
}

fn element(memory: &Type) -> Type {
    match memory {
        Type::MemRef(memref) => memref.element.clone(),
        other => other.element_or_self().clone(),
    }
}

fn push_mask<'s>(
    p: &mut OpParser<'_, 's>,
    operands: &mut Vec<Value>,
    mask: Option<Operand<'s>>,
    spec: &OpSpec,
    vector: &Type,
) -> Parse<i64> {
    let Some(mask) = mask else { return Ok(0) };
    let map = spec.attrs.get("permutation_map").or(spec.properties.get("permutation_map"));
    let ty = mask_type(map, vector).ok_or_else(|| no_map(p))?;
    operands.push(p.resolve(&mask, &ty)?);
    Ok(1)
}

/// A mask has the shape of what is moved in the memory, before the map permutes and repeats it: the dimensions of the memory
/// that the vector has, in the memory's order. One truth value says all where there is none.
fn mask_type(map: Option<&Attribute>, vector: &Type) -> Option<Type> {
    let (Some(Attribute::Map(map)), Type::Vector(vector)) = (map, vector) else { return None };
    let (mut shape, mut scalable) = (Vec::new(), Vec::new());
    for dim in 0..map.num_dims {
        if let Some(at) = map.results.iter().position(|result| *result == AffineExpr::Dim(dim)) {
            shape.push(*vector.shape.get(at)?);
            scalable.push(*vector.scalable.get(at)?);
        }
    }
    if shape.is_empty() {
        (shape, scalable) = (vec![1], vec![false]);
    }
    Some(Type::Vector(VectorType { shape, scalable, element: Type::int(1) }.into()))
}

/// `transfer_write %v, %A[%i], %mask {..} : vector<..>, memref<..>`.
fn parse_write(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let value = p.operand()?;
    p.punct(",")?;
    let memory = p.operand()?;
    let subscripts = p.operands(Delimiter::Square)?;
    let mask = if p.try_punct(",") { Some(p.operand()?) } else { None };
    spec.attrs = p.attr_dict()?;
    let from = p.colon_type()?;
    p.punct(",")?;
    let to = p.ty()?;
    let mut operands = vec![p.resolve(&value, &from)?, p.resolve(&memory, &to)?];
    operands.extend(p.resolve_all(&subscripts, &Type::Index)?);
    let mut spec = complete(spec, &to, &from).ok_or_else(|| no_map(p))?;
    let masks = push_mask(p, &mut operands, mask, &spec, &from)?;
    if matches!(to, Type::Tensor(_)) {
        spec = spec.results([to]);
    }
    let segments = Attribute::i32_array(&[1, 1, subscripts.len() as i64, masks]);
    Ok(p.create(spec.operands(operands).property("operandSegmentSizes", segments), Vec::new()))
}

/// The operands of each segment, if they add up and the custom form can say them.
fn segments(module: &Module, op: Op, subscripts: usize) -> Option<Vec<&[Value]>> {
    let sizes = module.attr(op, "operandSegmentSizes")?.as_i64_array()?;
    let mut rest = &module.op(op).operands[..];
    let mut segments = Vec::new();
    for (number, size) in sizes.into_iter().enumerate() {
        let (these, others) = rest.split_at_checked(usize::try_from(size).ok()?)?;
        let is_mask = number == 3;
        if number != subscripts && !is_mask && these.len() != 1 || is_mask && these.len() > 1 {
            return None;
        }
        segments.push(these);
        rest = others;
    }
    (segments.len() == 4 && rest.is_empty()).then_some(segments)
}

/// What is left out because it is the default.
fn elided(module: &Module, op: Op, memory: Value, vector: Value) -> Vec<&'static str> {
    let mut elided = vec!["operandSegmentSizes"];
    let map = module.attr(op, "permutation_map");
    let minor = minor_identity(module.ty(memory), module.ty(vector));
    if matches!((map, &minor), (Some(Attribute::Map(map)), Some(minor)) if map == minor) {
        elided.push("permutation_map");
    }
    if let Some(Attribute::Array(items)) = module.attr(op, "in_bounds")
        && items.iter().all(|item| *item == Attribute::Bool(false))
    {
        elided.push("in_bounds");
    }
    elided
}

fn print_read(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let (Some(segments), [result]) = (segments(module, op, 1), &data.results[..]) else { return p.generic_instead(op) };
    let memory = segments[0][0];
    p.text(" ");
    p.value(memory);
    p.text("[");
    p.values(segments[1]);
    p.text("], ");
    p.values(&[segments[2], segments[3]].concat());
    p.attr_dict(op, &elided(module, op, memory, *result));
    p.text(" : ");
    p.types_of(&[memory, *result]);
}

fn print_write(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let Some(segments) = segments(module, op, 2) else { return p.generic_instead(op) };
    let (vector, memory) = (segments[0][0], segments[1][0]);
    p.text(" ");
    p.values(&[vector, memory]);
    p.text("[");
    p.values(segments[2]);
    p.text("]");
    if let [mask] = segments[3] {
        p.text(", ");
        p.value(*mask);
    }
    p.attr_dict(op, &elided(module, op, memory, vector));
    p.text(" : ");
    p.types_of(&[vector, memory]);
}

fn check(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let is_read = module.op(op).results.len() == 1 && module.is(op, "vector.transfer_read");
    let segments = segments(module, op, if is_read { 1 } else { 2 });
    let Some(segments) = segments else {
        return report(module, op, errors, "operand-segments", format!("`{}` lacks an operand", module.name(op)));
    };
    let (memory, subscripts) = if is_read { (segments[0][0], segments[1]) } else { (segments[1][0], segments[2]) };
    if rank(module.ty(memory)) != Some(subscripts.len()) {
        report(
            module,
            op,
            errors,
            "subscript-count",
            "there is a subscript for each dimension of the memory".to_owned(),
        );
    }
    errors.extend(super::vector_checks::transfer(module, op, subscripts.len()).err());
    let vector = if is_read { module.op(op).results[0] } else { segments[0][0] };
    if let [mask] = *segments[3] {
        let ty = mask_type(module.attr(op, "permutation_map"), module.ty(vector));
        if matches!(element(module.ty(memory)), Type::Vector(_)) || ty.as_ref() != Some(module.ty(mask)) {
            let message = "a mask has a truth value for each element that is moved in the memory";
            report(module, op, errors, "type-mismatch", message.to_owned());
        }
    }
}
