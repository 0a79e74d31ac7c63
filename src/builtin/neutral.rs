//! The neutral elements of reductions: combined with any value they give that value.

use crate::ir::attr::Attribute;
use crate::ir::types::{Signedness, Type};

/// The neutral element of a binary operation of `arith` among values of type `ty`. Among floats a sum starts at 0, as in
/// MLIR, though a sum of -0 only is -0.
pub fn neutral_element(operation: &str, ty: &Type) -> Option<Attribute> {
    if let Type::Vector(vector) = ty {
        let element = neutral_element(operation, &vector.element)?;
        return Some(Attribute::Dense(ty.clone(), [element].into()));
    }
    let float = |value: f64| match ty {
        Type::Float(kind) => Some(Attribute::Float(kind.from_f64(value), ty.clone())),
        _ => None,
    };
    // arith computes on signless integers only.
    let bits = match ty {
        Type::Int(bits @ 1..=64, Signedness::Signless) => *bits,
        Type::Index => 64,
        _ => 0,
    };
    let int = |value: i128| match (bits, value) {
        (0, _) => None,
        (1, value) => Some(Attribute::Bool(value & 1 == 1)),
        (_, value) => Some(Attribute::Int(value.into(), ty.clone())),
    };
    let largest = (1 << (bits.max(1) - 1)) - 1;
    match operation {
        "arith.addf" => float(0.0),
        "arith.mulf" => float(1.0),
        "arith.maximumf" => float(f64::NEG_INFINITY),
        "arith.minimumf" => float(f64::INFINITY),
        // Of a number and no number the number is kept; of two that are no numbers, no number.
        "arith.maxnumf" | "arith.minnumf" => float(f64::NAN),
        "arith.addi" | "arith.ori" | "arith.xori" | "arith.maxui" => int(0),
        "arith.muli" => int(1),
        "arith.andi" | "arith.minui" => int(-1),
        "arith.maxsi" => int(-largest - 1),
        "arith.minsi" => int(largest),
        _ => None,
    }
}
