//! What numbers are in C and its relatives: names of types, literals, comparisons, and the functions of the library. Casts and
//! helpers are spelled by each language for itself.

use super::text::Expr;
use crate::ir::attr::FloatBits;
use crate::ir::opcode::Opcode;
use crate::ir::view::integer;
use crate::ir::{Attribute, FloatKind, Module, Op, Type};

/// Looks an operation up in a table.
pub(super) fn lookup(table: &[(Opcode, &'static str)], opcode: Opcode) -> Option<&'static str> {
    table.iter().find(|(known, _)| *known == opcode).map(|(_, text)| *text)
}

/// The function of C's library that computes this on values of that type.
pub(super) fn library_function(opcode: Opcode, ty: &Type) -> Option<String> {
    let suffix = match ty {
        Type::Float(FloatKind::F32) => "f",
        Type::Float(FloatKind::F64) => "",
        _ => return None,
    };
    Some(format!("{}{suffix}", opcode.in_c()?))
}

/// Does it only compute numbers? What no language can write of it is refused where it is written.
pub(super) fn is_number_op(m: &Module, op: Op) -> bool {
    let (results, is_leaf) = (&m.op(op).results, m.op(op).regions.is_empty());
    is_leaf && m.is_pure(op) && !results.is_empty() && results.iter().all(|&result| m.ty(result).as_memref().is_none())
}

/// The type of a number.
pub(super) fn scalar_type(ty: &Type) -> Option<&'static str> {
    Some(match ty {
        Type::Index | Type::Int(64, _) => "int64_t",
        Type::Int(1, _) => "bool",
        Type::Int(8, _) => "int8_t",
        Type::Int(16, _) => "int16_t",
        Type::Int(32, _) => "int32_t",
        Type::Float(FloatKind::F32) => "float",
        Type::Float(FloatKind::F64) => "double",
        _ => return None,
    })
}

/// The unsigned type as wide as an integer type.
pub(super) fn unsigned_type(ty: &Type) -> Option<String> {
    let name = scalar_type(ty)?;
    Some(if name == "bool" { name.to_owned() } else { format!("u{name}") })
}

/// A few words for a type in a message.
pub(super) fn describe(ty: &Type) -> String {
    match ty {
        Type::Int(width, _) => format!("i{width}"),
        Type::Float(kind) => format!("{kind:?}").to_lowercase(),
        Type::Vector(_) => "vector".to_owned(),
        Type::Tensor(_) => "tensor".to_owned(),
        Type::MemRef(memref) if memref.shape.is_none() => "unranked memref".to_owned(),
        Type::MemRef(_) => "memref".to_owned(),
        Type::Complex(_) => "complex".to_owned(),
        Type::Opaque(text) => format!("!{text}"),
        Type::None | Type::Tuple(_) | Type::Function(_) | Type::Index => "of this value".to_owned(),
    }
}

/// The bytes of one element.
pub(super) fn width(ty: &Type) -> Option<u64> {
    match ty {
        Type::Index => Some(8),
        Type::Int(bits, _) => Some(u64::from(bits.div_ceil(8))),
        Type::Float(FloatKind::F16 | FloatKind::BF16) => Some(2),
        Type::Float(FloatKind::F32) => Some(4),
        Type::Float(FloatKind::F64) => Some(8),
        _ => None,
    }
}

/// The literal of an integer of that type.
pub(super) fn int_literal(value: i64, ty: &Type) -> Expr {
    match ty {
        Type::Int(1, _) => Expr::bool(value != 0),
        _ => Expr::int(value),
    }
}

/// The literal of a float of that type. `of_bits` writes a NaN with these bits.
pub(super) fn float_literal(
    bits: FloatBits,
    kind: FloatKind,
    of_bits: impl Fn(FloatKind, u128) -> Expr,
) -> Option<Expr> {
    let (text, value) = match kind {
        FloatKind::F32 => {
            let value = f32::from_bits(u32::try_from(bits.0).ok()?);
            (format!("{value:?}f"), f64::from(value))
        }
        FloatKind::F64 => {
            let value = f64::from_bits(u64::try_from(bits.0).ok()?);
            (format!("{value:?}"), value)
        }
        _ => return None,
    };
    Some(match value {
        _ if value.is_nan() => of_bits(kind, bits.0),
        f64::INFINITY => Expr::atom("INFINITY"),
        f64::NEG_INFINITY => Expr::atom("(-INFINITY)"),
        _ if text.starts_with('-') => Expr::atom(format!("({text})")),
        _ => Expr::atom(text),
    })
}

/// The literal of a number of that type.
pub(super) fn literal(attr: &Attribute, ty: &Type, of_bits: impl Fn(FloatKind, u128) -> Expr) -> Option<Expr> {
    match (attr, ty) {
        (Attribute::Int(..) | Attribute::Bool(_), Type::Int(..) | Type::Index) => {
            integer(attr).map(|value| int_literal(value, ty))
        }
        (Attribute::Float(bits, _), Type::Float(kind)) => float_literal(*bits, *kind, of_bits),
        _ => None,
    }
}

/// Compares integers by MLIR's number of a predicate; none if there is no such number. `unsigned` reads an operand without a
/// sign.
pub(super) fn compare_integers(
    predicate: u8,
    ty: &Type,
    a: &Expr,
    b: &Expr,
    unsigned: impl Fn(&Expr) -> Expr,
) -> Option<Expr> {
    const OPERATORS: [&str; 10] = ["==", "!=", "<", "<=", ">", ">=", "<", "<=", ">", ">="];
    let operator = *OPERATORS.get(usize::from(predicate))?;
    if a == b {
        // Compilers take a comparison of a name with itself for a mistake.
        return Some(Expr::bool(operator.contains('=') && operator != "!="));
    }
    if matches!(ty, Type::Int(1, _)) && predicate >= 2 {
        // As signed numbers, true is -1; so the order is that of unsigned ones turned round.
        let (a, b) = if predicate < 6 { (b, a) } else { (a, b) };
        let not = |e: &Expr| format!("!{}", e.tight());
        let (a, b, not_a, not_b) = (a.tight(), b.tight(), not(a), not(b));
        return Some(Expr::loose(match operator {
            "<" => format!("{not_a} && {b}"),
            "<=" => format!("{not_a} || {b}"),
            ">" => format!("{a} && {not_b}"),
            _ => format!("{a} || {not_b}"),
        }));
    }
    if predicate >= 6 {
        return Some(unsigned(a).infix(operator, &unsigned(b)));
    }
    Some(a.infix(operator, b))
}

/// Compares floats by MLIR's number of a predicate; none if there is no such number.
pub(super) fn compare_floats(predicate: u8, a: &Expr, b: &Expr) -> Option<Expr> {
    let not = |operator: &str| Expr::loose(format!("!({})", a.infix(operator, b).text));
    if a == b {
        return Some(match predicate {
            0 | 2 | 4 | 6 => Expr::atom("false"),
            1 | 3 | 5 | 7 => a.infix("==", b),
            8 | 10 | 12 | 15 => Expr::atom("true"),
            9 | 11 | 13 | 14 => a.infix("!=", b),
            _ => return None,
        });
    }
    let (x, y) = (a.tight(), b.tight());
    Some(match predicate {
        0 => Expr::atom("false"),
        1 => a.infix("==", b),
        2 => a.infix(">", b),
        3 => a.infix(">=", b),
        4 => a.infix("<", b),
        5 => a.infix("<=", b),
        6 => Expr::loose(format!("{x} < {y} || {x} > {y}")),
        7 => Expr::loose(format!("{x} == {x} && {y} == {y}")),
        8 => Expr::loose(format!("!({x} < {y} || {x} > {y})")),
        9 => not("<="),
        10 => not("<"),
        11 => not(">="),
        12 => not(">"),
        13 => a.infix("!=", b),
        14 => Expr::loose(format!("{x} != {x} || {y} != {y}")),
        15 => Expr::atom("true"),
        _ => return None,
    })
}
