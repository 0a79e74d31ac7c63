//! What operations on numbers compute, both ways: the column `opcode` of a row where that is all, and a table where words of
//! the operation decide.

use super::syntax::{flag, word};
use super::{TABLES, name};
use crate::ir::opcode::Opcode::{self, *};
use crate::ir::{Module, Op, OpInfo, OpName};

/// Properties and the words that they are written as; no word for a flag.
pub type Words = &'static [(&'static str, &'static str)];

const SIGNED: Words = &[("signedness", "signed")];
const UNSIGNED: Words = &[("signedness", "unsigned")];
const ROUNDED: Words = &[("rounding_mode", "nearest_even")];

/// What an operation with these words computes. The first row whose words an operation has is meant, so that a row with few
/// stands behind those with more.
const BY_WORDS: &[(Opcode, &str, Words)] = &[
    (CeilDivSI, "cuda_tile.divi", &[("signedness", "signed"), ("rounding", "positive_inf")]),
    (CeilDivUI, "cuda_tile.divi", &[("signedness", "unsigned"), ("rounding", "positive_inf")]),
    (FloorDivSI, "cuda_tile.divi", &[("signedness", "signed"), ("rounding", "negative_inf")]),
    (DivSI, "cuda_tile.divi", SIGNED),
    (DivUI, "cuda_tile.divi", UNSIGNED),
    (RemSI, "cuda_tile.remi", SIGNED),
    (RemUI, "cuda_tile.remi", UNSIGNED),
    (MaxSI, "cuda_tile.maxi", SIGNED),
    (MaxUI, "cuda_tile.maxi", UNSIGNED),
    (MinSI, "cuda_tile.mini", SIGNED),
    (MinUI, "cuda_tile.mini", UNSIGNED),
    (ShRSI, "cuda_tile.shri", SIGNED),
    (ShRUI, "cuda_tile.shri", UNSIGNED),
    (MaximumF, "cuda_tile.maxf", &[("propagate_nan", "")]),
    (MaxNumF, "cuda_tile.maxf", &[]),
    (MinimumF, "cuda_tile.minf", &[("propagate_nan", "")]),
    (MinNumF, "cuda_tile.minf", &[]),
    (ExtSI, "cuda_tile.exti", SIGNED),
    (ExtUI, "cuda_tile.exti", UNSIGNED),
    (SIToFP, "cuda_tile.itof", &[("signedness", "signed"), ("rounding_mode", "nearest_even")]),
    (UIToFP, "cuda_tile.itof", &[("signedness", "unsigned"), ("rounding_mode", "nearest_even")]),
    (FPToSI, "cuda_tile.ftoi", &[("signedness", "signed"), ("rounding_mode", "nearest_int_to_zero")]),
    (FPToUI, "cuda_tile.ftoi", &[("signedness", "unsigned"), ("rounding_mode", "nearest_int_to_zero")]),
    // Which of both it is, its types decide.
    (ExtF, "cuda_tile.ftof", ROUNDED),
    (TruncF, "cuda_tile.ftof", ROUNDED),
];

/// What the operation computes, how it rounds aside.
pub(crate) fn opcode(module: &Module, op: Op) -> Option<Opcode> {
    let has = |&(property, text): &(&str, &str)| match text {
        "" => flag(module, op, property),
        _ => word(module, op, property) == Some(text),
    };
    let by_words = || BY_WORDS.iter().find(|(_, name, words)| module.is(op, name) && words.iter().all(has));
    module.opcode(op).or_else(|| by_words().map(|row| row.0))
}

/// The operation that computes this, and what it has to say.
pub(crate) fn operation(opcode: Opcode) -> Option<(OpName, Words)> {
    if let Some((_, known, words)) = BY_WORDS.iter().find(|row| row.0 == opcode) {
        return Some((name(known), words));
    }
    let row = TABLES.iter().flat_map(|table| table.iter()).find(|row| row.opcode == Some(opcode))?;
    Some((OpName::Known(row), if rounds(row) { ROUNDED } else { &[] }))
}

/// Must an operation of this row say how it rounds?
fn rounds(row: &OpInfo) -> bool {
    row.inherent.contains(&"rounding_mode") && row.defaults.iter().all(|(property, _)| *property != "rounding_mode")
}
