//! C++ types, literals, and the address of a memref's element.

use super::text::{Expr, Level};
use crate::diag::{Diagnostic, Span};
use crate::ir::attr::FloatBits;
use crate::ir::types::MemRefType;
use crate::ir::view::integer;
use crate::ir::{Attribute, FloatKind, Type};
use crate::lowering::unsupported;

/// The C++ type of a scalar or a ranked memref.
pub(super) fn cxx_type(ty: &Type, span: Span) -> Result<String, Diagnostic> {
    let name = match ty {
        Type::Index => "int64_t",
        Type::Int(1, _) => "bool",
        Type::Int(8, _) => "int8_t",
        Type::Int(16, _) => "int16_t",
        Type::Int(32, _) => "int32_t",
        Type::Int(64, _) => "int64_t",
        Type::Float(FloatKind::F32) => "float",
        Type::Float(FloatKind::F64) => "double",
        Type::MemRef(memref) => {
            let rank = rank(memref, span)?;
            return Ok(format!("fk::MemRef<{}, {rank}>", cxx_type(&memref.element, span)?));
        }
        _ => return Err(unsupported(span, format!("the type {} has no counterpart in the CUDA output", describe(ty)))),
    };
    Ok(name.to_owned())
}

/// The unsigned type as wide as an integer type.
pub(super) fn unsigned(ty: &Type, span: Span) -> Result<String, Diagnostic> {
    let name = cxx_type(ty, span)?;
    Ok(if name == "bool" { name } else { format!("u{name}") })
}

/// A few words for a type in a message.
fn describe(ty: &Type) -> String {
    match ty {
        Type::Int(width, _) => format!("i{width}"),
        Type::Float(kind) => format!("{kind:?}").to_lowercase(),
        Type::Vector(_) => "vector".to_owned(),
        Type::Tensor(_) => "tensor".to_owned(),
        Type::MemRef(_) => "unranked memref".to_owned(),
        Type::Complex(_) => "complex".to_owned(),
        Type::Opaque(text) => format!("!{text}"),
        Type::None | Type::Tuple(_) | Type::Function(_) | Type::Index => "of this value".to_owned(),
    }
}

/// How many dims a memref has.
pub(super) fn rank(memref: &MemRefType, span: Span) -> Result<usize, Diagnostic> {
    let shape = memref.shape.as_ref();
    shape.map(Vec::len).ok_or_else(|| unsupported(span, "an unranked memref can only be printed"))
}

/// The literal of an integer of that type.
pub(super) fn int_literal(value: i64, ty: &Type) -> Expr {
    match ty {
        Type::Int(1, _) => Expr::atom(if value == 0 { "false" } else { "true" }),
        _ => Expr::int(value),
    }
}

/// The literal of a float of that type; a NaN keeps its bits.
pub(super) fn float_literal(bits: FloatBits, kind: FloatKind) -> Option<Expr> {
    let (text, is_nan, negative) = match kind {
        FloatKind::F32 => {
            let value = f32::from_bits(u32::try_from(bits.0).ok()?);
            (
                if value.is_infinite() { infinity(value < 0.0) } else { format!("{value:?}f") },
                value.is_nan(),
                value < 0.0,
            )
        }
        FloatKind::F64 => {
            let value = f64::from_bits(u64::try_from(bits.0).ok()?);
            (
                if value.is_infinite() { infinity(value < 0.0) } else { format!("{value:?}") },
                value.is_nan(),
                value < 0.0,
            )
        }
        _ => return None,
    };
    if is_nan {
        let (float, word) = if kind == FloatKind::F32 { ("float", "uint32_t") } else { ("double", "uint64_t") };
        return Some(Expr::atom(format!("fk::bitcast<{float}, {word}>({:#x}u)", bits.0)));
    }
    Some(if negative || text.starts_with('-') { Expr::atom(format!("({text})")) } else { Expr::atom(text) })
}

/// The literal of a number of that type.
pub(super) fn scalar(attr: &Attribute, ty: &Type) -> Option<Expr> {
    match (attr, ty) {
        (Attribute::Int(..) | Attribute::Bool(_), Type::Int(..) | Type::Index) => {
            integer(attr).map(|value| int_literal(value, ty))
        }
        (Attribute::Float(bits, _), Type::Float(kind)) => float_literal(*bits, *kind),
        _ => None,
    }
}

fn infinity(negative: bool) -> String {
    if negative { "-INFINITY".to_owned() } else { "INFINITY".to_owned() }
}

/// Where an element lies: `A.base[i * A.strides[0] + j]`; for a plain array `a[i * 4 + j]`.
pub(super) fn element(
    name: &str,
    memref: &MemRefType,
    subscripts: &[Expr],
    is_array: bool,
    span: Span,
) -> Result<Expr, Diagnostic> {
    let shape = memref.shape.as_deref().ok_or_else(|| unsupported(span, "an unranked memref can only be printed"))?;
    let (strides, offset) = layout(name, memref, shape, is_array, span)?;
    let mut sum = offset;
    for (subscript, stride) in subscripts.iter().zip(strides) {
        sum = sum.add(&subscript.mul(&stride));
    }
    let base = if is_array { name.to_owned() } else { format!("{name}.base") };
    Ok(Expr::atom(format!("{base}[{}]", sum.at(Level::Loose))))
}

/// Strides and offset: literals where the type knows them, else fields of the descriptor.
fn layout(
    name: &str,
    memref: &MemRefType,
    shape: &[Option<u64>],
    is_array: bool,
    span: Span,
) -> Result<(Vec<Expr>, Expr), Diagnostic> {
    let field = |d: usize| Expr::atom(format!("{name}.strides[{d}]"));
    match &memref.layout {
        None => {
            let mut known = Some(1i64);
            let mut strides = Vec::new();
            for (d, size) in shape.iter().enumerate().rev() {
                strides.push(known.map_or_else(|| field(d), Expr::int));
                known = known.and_then(|stride| stride.checked_mul(i64::try_from((*size)?).ok()?));
            }
            strides.reverse();
            Ok((strides, Expr::int(0)))
        }
        Some(Attribute::Strided(layout)) if !is_array => {
            let strides = layout.strides.iter().enumerate().map(|(d, s)| s.map_or_else(|| field(d), Expr::int));
            let offset = layout.offset.map_or_else(|| Expr::atom(format!("{name}.offset")), Expr::int);
            Ok((strides.collect(), offset))
        }
        Some(_) => {
            Err(unsupported(span, "a memref whose layout is an affine map has no counterpart in the CUDA output"))
        }
    }
}

/// How many elements a memref of static shape has.
pub(super) fn static_count(memref: &MemRefType) -> Option<u64> {
    let shape = memref.shape.as_ref()?;
    shape.iter().try_fold(1u64, |count, size| count.checked_mul((*size)?))
}

/// The bytes of one element.
pub(super) fn width(ty: &Type) -> Option<u64> {
    match ty {
        Type::Index => Some(8),
        Type::Int(bits, _) => Some(u64::from(bits.div_ceil(8))),
        Type::Float(FloatKind::F32) => Some(4),
        Type::Float(FloatKind::F64) => Some(8),
        _ => None,
    }
}
