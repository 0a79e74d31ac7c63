//! Reductions: the operations that combine values in any order, and their neutral elements, which combined with any value give
//! that value.

use crate::ir::attr::Attribute;
use crate::ir::types::{Signedness, Type};
use crate::ir::{Block, Module};

/// The operations of `arith` that combine values in any order; each has a neutral element.
const COMBINERS: [&str; 15] = [
    "arith.addf",
    "arith.addi",
    "arith.mulf",
    "arith.muli",
    "arith.andi",
    "arith.ori",
    "arith.xori",
    "arith.minimumf",
    "arith.maximumf",
    "arith.minnumf",
    "arith.maxnumf",
    "arith.minsi",
    "arith.maxsi",
    "arith.minui",
    "arith.maxui",
];

/// The operation that combines the two arguments of the block, if the block does no more than that.
pub fn combiner(module: &Module, block: Block) -> Option<&'static str> {
    let data = module.block(block);
    let (&[left, right], &[op, last]) = (&data.args[..], &data.ops[..]) else { return None };
    let operands = &module.op(op).operands[..];
    let combines = operands == [left, right] || operands == [right, left];
    let is_result = module.op(last).operands[..] == module.op(op).results[..];
    COMBINERS.into_iter().find(|name| combines && is_result && module.is(op, name))
}

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
