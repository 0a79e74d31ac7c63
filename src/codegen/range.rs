//! Comparisons of integers that are decided by what their operands are made of, whatever the program is run on.
//!
//! A comparison with the smallest or largest number of a type, or of a widened number with one that the narrow type has not, has
//! one answer only. Compilers take it for a mistake where it is written, so its answer is written instead. Ranges are those of the types,
//! and of constants, conversions, choices and masks by constants; what wraps has the range of its type.

use crate::ir::opcode::Opcode::*;
use crate::ir::view::integer;
use crate::ir::{Module, Op, Type, Value};

/// How far back the makings of a value are followed.
const DEPTH: u32 = 8;

/// The least and the largest value, ends included.
type ValueRange = (i128, i128);

fn width(m: &Module, value: Value) -> Option<u32> {
    match m.ty(value) {
        Type::Index => Some(64),
        Type::Int(bits @ 1..=64, _) => Some(*bits),
        _ => None,
    }
}

/// Is the integer, read with a sign, more than 0?
pub(super) fn is_positive(m: &Module, value: Value) -> bool {
    range(m, value, DEPTH).is_some_and(|range| range.0 > 0)
}

/// May the operation, which divides integers, have no result?
pub(super) fn may_stop(m: &Module, op: Op) -> bool {
    let of = |number: usize| m.op(op).operands.get(number).and_then(|&operand| range(m, operand, DEPTH));
    let may_be = |number: usize, wanted: i128| of(number).is_none_or(|(least, most)| (least..=most).contains(&wanted));
    let smallest = || width(m, m.result(op)).map_or(0, |width| -(1i128 << (width - 1)));
    match m.opcode(op) {
        Some(DivUI | RemUI | CeilDivUI | RemSI) => may_be(1, 0),
        Some(DivSI | FloorDivSI | CeilDivSI) => may_be(1, 0) || may_be(1, -1) && may_be(0, smallest()),
        // A negative power of 0.
        Some(IPowI) => may_be(0, 0) && of(1).is_none_or(|exponent| exponent.0 < 0),
        _ => false,
    }
}

/// The same bits, read without a sign.
fn unsigned((least, most): ValueRange, width: u32) -> ValueRange {
    let all = 1i128 << width;
    if least >= 0 {
        (least, most)
    } else if most < 0 {
        (least + all, most + all)
    } else {
        (0, all - 1)
    }
}

/// The number that a constant is, read with a sign.
fn constant(m: &Module, value: Value) -> Option<i128> {
    let op = m.defining_op(value).filter(|&op| m.computes(op, Constant))?;
    let spare = 128 - width(m, value)?;
    m.attr(op, "value").and_then(integer).map(|number| i128::from(number) << spare >> spare)
}

/// What the value is, read with a sign. None for what is no integer of at most 64 bits.
fn range(m: &Module, value: Value, depth: u32) -> Option<ValueRange> {
    let width_of = width(m, value)?;
    let all = (-(1i128 << (width_of - 1)), (1i128 << (width_of - 1)) - 1);
    let found = m.defining_op(value).filter(|_| depth > 0).and_then(|op| {
        let operand = |number: usize| m.op(op).operands.get(number).copied();
        let of = |number: usize| range(m, operand(number)?, depth - 1);
        match m.opcode(op)? {
            Constant => constant(m, value).map(|number| (number, number)),
            // What does not fit is cut off, and then the range is that of the type.
            ExtSI | IndexCast | TruncI => of(0),
            ExtUI | IndexCastUI => Some(unsigned(of(0)?, width(m, operand(0)?)?)),
            Select => of(1).zip(of(2)).map(|(a, b)| (a.0.min(b.0), a.1.max(b.1))),
            // A mask without a sign takes bits away.
            AndI => [of(0)?, of(1)?].into_iter().filter(|mask| mask.0 >= 0).map(|mask| (0, mask.1)).min(),
            _ => None,
        }
    });
    Some(found.filter(|found| all.0 <= found.0 && found.1 <= all.1).unwrap_or(all))
}

/// Is one side an `and` or an `or` with a constant that never gives the constant on the other side?
fn differ_in_a_bit(m: &Module, a: Value, b: Value) -> bool {
    let never = |masked: Value, wanted: Value| {
        let (Some(op), Some(wanted)) = (m.defining_op(masked), constant(m, wanted)) else { return false };
        let mut masks = m.op(op).operands.iter().filter_map(|&operand| constant(m, operand));
        match m.opcode(op) {
            Some(AndI) => masks.any(|mask| wanted & !mask != 0),
            Some(OrI) => masks.any(|mask| mask & !wanted != 0),
            _ => false,
        }
    };
    never(a, b) || never(b, a)
}

/// The answer of a comparison by MLIR's number of its predicate, if there is only one.
pub(super) fn decided(m: &Module, predicate: u8, a: Value, b: Value) -> Option<bool> {
    let read = |value: Value| {
        let range = range(m, value, DEPTH)?;
        if predicate < 6 { Some(range) } else { Some(unsigned(range, width(m, value)?)) }
    };
    let (a_range, b_range) = (read(a)?, read(b)?);
    let less = |a: ValueRange, b: ValueRange| if a.1 < b.0 { Some(true) } else { (a.0 >= b.1).then_some(false) };
    let equal = || {
        if a_range.1 < b_range.0 || b_range.1 < a_range.0 || differ_in_a_bit(m, a, b) {
            return Some(false);
        }
        (a_range.0 == a_range.1 && a_range == b_range).then_some(true)
    };
    match predicate {
        0 => equal(),
        1 => equal().map(|holds| !holds),
        2 | 6 => less(a_range, b_range),
        3 | 7 => less(b_range, a_range).map(|holds| !holds),
        4 | 8 => less(b_range, a_range),
        5 | 9 => less(a_range, b_range).map(|holds| !holds),
        _ => None,
    }
}
