//! C++ types, literals, and the address of a memref's element.

use crate::codegen::scalar::{describe, literal, scalar_type, unsigned_type};
use crate::codegen::text::{Expr, Precedence};
use crate::codegen::views::Strided;
use crate::diag::{Diagnostic, Span};
use crate::ir::types::MemRefType;
use crate::ir::{Attribute, FloatKind, Type};
use crate::lowering::unsupported;

/// The C++ type of a scalar or a ranked memref.
pub(super) fn cxx_type(ty: &Type, span: Span) -> Result<String, Diagnostic> {
    if let Type::MemRef(memref) = ty {
        let rank = rank(memref, span)?;
        return Ok(format!("fk::MemRef<{}, {rank}>", cxx_type(&memref.element, span)?));
    }
    let name = scalar_type(ty).or_else(|| narrow_float(ty)).map(str::to_owned);
    name.ok_or_else(|| unsupported(span, format!("the type {} has no counterpart in the CUDA output", describe(ty))))
}

/// The class of a float of 16 bits, which is computed with in doubles.
pub(super) fn narrow_float(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::Float(FloatKind::F16) => Some("fk::half"),
        Type::Float(FloatKind::BF16) => Some("fk::bfloat"),
        _ => None,
    }
}

/// The unsigned type as wide as an integer type.
pub(super) fn unsigned(ty: &Type, span: Span) -> Result<String, Diagnostic> {
    let name = unsigned_type(ty).ok_or(());
    name.or_else(|()| cxx_type(ty, span))
}

/// How many dims a memref has.
pub(super) fn rank(memref: &MemRefType, span: Span) -> Result<usize, Diagnostic> {
    let shape = memref.shape.as_ref();
    shape.map(Vec::len).ok_or_else(|| unsupported(span, "an unranked memref can only be printed"))
}

/// The literal of a number of that type; a NaN keeps its bits.
pub(super) fn scalar(attr: &Attribute, ty: &Type) -> Option<Expr> {
    if let (Some(narrow), Attribute::Float(bits, _)) = (narrow_float(ty), attr) {
        return Some(Expr::atom(format!("{narrow}::of({:#06x})", bits.0)));
    }
    literal(attr, ty, |kind, bits| {
        let (float, word) = if kind == FloatKind::F32 { ("float", "uint32_t") } else { ("double", "uint64_t") };
        Expr::atom(format!("fk::bitcast<{float}, {word}>({bits:#x}u)"))
    })
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
    Ok(Expr::atom(format!("{base}[{}]", sum.at(Precedence::Loose))))
}

/// How the elements of a memref lie, by literals where the type knows them, else by fields of the descriptor.
pub(super) fn strided(name: &str, memref: &MemRefType, is_array: bool, span: Span) -> Result<Strided, Diagnostic> {
    let shape = memref.shape.as_deref().ok_or_else(|| unsupported(span, "an unranked memref can only be printed"))?;
    let (strides, offset) = layout(name, memref, shape, is_array, span)?;
    let size = |(d, size): (usize, &Option<u64>)| {
        Expr::atom(size.map_or_else(|| format!("{name}.sizes[{d}]"), |size| size.to_string()))
    };
    let sizes = shape.iter().enumerate().map(size).collect();
    Ok(Strided { sizes, strides: memref.layout.is_some().then_some(strides), offset: Some(offset) })
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
