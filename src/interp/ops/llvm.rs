//! Structs and arrays that are values, and the values of `llvm` that nothing computes. An aggregate is the row of the numbers in it.

use crate::builtin::{Aggregate, aggregate};
use crate::interp::compile::{FunctionDecoder, Unsupported, constant};
use crate::interp::domain::{Domain, Leaf};
use crate::interp::exec::{Action, Stop};
use crate::interp::memory::RunValue;
use crate::interp::number::{Number, NumberKind};
use crate::ir::{Op, Type};

/// Aggregates of more numbers are not interpreted.
const MOST_NUMBERS: usize = 1 << 16;
/// Aggregates that nest deeper are not interpreted.
const MOST_LEVELS: usize = 64;

pub(super) fn decode<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
) -> Result<Option<Action<D>>, Unsupported> {
    let unwritten =
        |c: &FunctionDecoder<'_, D>, kind: NumberKind| c.domain.leaf(Leaf::Uninitialised, kind.uninitialised());
    match c.module.name(op) {
        "llvm.mlir.undef" | "llvm.mlir.poison" => fill(c, op, unwritten).map(Some),
        "llvm.mlir.zero" => fill(c, op, |c, kind| c.domain.constant(kind, Number::default())).map(Some),
        "llvm.mlir.constant" => {
            let kind = NumberKind::of(c.result_type(op, 0)?).ok_or_else(|| on_this_type(c, op))?;
            let (from, number) = c.module.attr(op, "value").and_then(constant).ok_or_else(|| on_this_type(c, op))?;
            // The integer may be written as an `index`.
            let number = match from.is_float() || kind.is_float() {
                true if from != kind => return Err(on_this_type(c, op)),
                true => number,
                false => Number::wrap(number.0, kind),
            };
            let number = c.domain.constant(kind, number);
            Ok(Some(FunctionDecoder::write(c.result(op)?, RunValue::Scalar(number))))
        }
        "llvm.extractvalue" => extract(c, op).map(Some),
        "llvm.insertvalue" => insert(c, op).map(Some),
        _ => super::func::decode(c, op),
    }
}

fn on_this_type<D>(c: &FunctionDecoder<'_, D>, op: Op) -> Unsupported {
    format!("`{}` on this type", c.module.name(op))
}

/// The formats of all numbers in a value of the type, in order; nothing for types that are not interpreted.
fn numbers(ty: &Type, levels: usize) -> Option<Vec<NumberKind>> {
    let few = |kinds: Vec<NumberKind>| Some(kinds).filter(|kinds| kinds.len() <= MOST_NUMBERS);
    let levels = levels.checked_sub(1)?;
    let repeated = |kinds: Vec<NumberKind>, count: u64| {
        let total = usize::try_from(count).ok()?.checked_mul(kinds.len()).filter(|&total| total <= MOST_NUMBERS)?;
        Some(kinds.into_iter().cycle().take(total).collect())
    };
    match (aggregate(ty), ty) {
        (Some(Aggregate::Array(count, element)), _) => repeated(numbers(&element?, levels)?, count),
        (Some(Aggregate::Struct(members)), _) => {
            let mut all = Vec::new();
            for member in members {
                all.extend(numbers(&member?, levels)?);
                all = few(all)?;
            }
            Some(all)
        }
        (None, Type::Vector(vector)) if !vector.scalable.contains(&true) => {
            let count = vector.shape.iter().try_fold(1u64, |count, &n| count.checked_mul(n))?;
            repeated(vec![NumberKind::of(&vector.element)?], count)
        }
        (None, _) => Some(vec![NumberKind::of(ty)?]),
    }
}

/// Is a value of the type one number, and no row of them?
fn is_number(ty: &Type) -> bool {
    NumberKind::of(ty).is_some()
}

/// A value whose numbers are all made alike.
fn fill<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
    number: impl Fn(&FunctionDecoder<'_, D>, NumberKind) -> D::Scalar,
) -> Result<Action<D>, Unsupported> {
    let ty = c.result_type(op, 0)?;
    let kinds = numbers(ty, MOST_LEVELS).ok_or_else(|| on_this_type(c, op))?;
    let values: Vec<D::Scalar> = kinds.into_iter().map(|kind| number(c, kind)).collect();
    let value = match values[..] {
        [only] if is_number(ty) => RunValue::Scalar(only),
        _ => RunValue::Vector(values.into()),
    };
    Ok(FunctionDecoder::write(c.result(op)?, value))
}

/// Where the numbers of the member stand that is meant, how many they are, and whether the member is one number.
fn place<D: Domain + 'static>(c: &FunctionDecoder<'_, D>, op: Op) -> Result<(usize, usize, bool), Unsupported> {
    let unknown = || on_this_type(c, op);
    let position = c.ints(op, "position").ok_or_else(unknown)?;
    let mut ty = c.operand_type(op, 0)?.clone();
    // All numbers are counted once, so that no part of them is too many.
    numbers(&ty, MOST_LEVELS).ok_or_else(unknown)?;
    let count = |ty: &Type| numbers(ty, MOST_LEVELS).map(|kinds| kinds.len()).ok_or_else(unknown);
    let mut start = 0;
    for number in position {
        let number = usize::try_from(number).map_err(|_| unknown())?;
        match aggregate(&ty).ok_or_else(unknown)? {
            Aggregate::Array(length, element) => {
                let element = element.filter(|_| (number as u64) < length).ok_or_else(unknown)?;
                start += number * count(&element)?;
                ty = element;
            }
            Aggregate::Struct(members) => {
                for before in members.iter().take(number) {
                    start += count(before.as_ref().ok_or_else(unknown)?)?;
                }
                ty = members.into_iter().nth(number).flatten().ok_or_else(unknown)?;
            }
        }
    }
    Ok((start, count(&ty)?, is_number(&ty)))
}

fn extract<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (start, count, is_number) = place(c, op)?;
    let (container, result) = (c.operand(op, 0)?, c.result(op)?);
    Ok(Box::new(move |_, frame| {
        let member = frame.vector(container)?.get(start..start + count).map(<[D::Scalar]>::to_vec);
        let member = member.ok_or_else(|| Stop::unsupported("`llvm.extractvalue` of this value"))?;
        let value = match member[..] {
            [only] if is_number => RunValue::Scalar(only),
            _ => RunValue::Vector(member.into()),
        };
        frame.set(result, value);
        Ok(())
    }))
}

fn insert<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (start, count, is_number) = place(c, op)?;
    let (container, value, result) = (c.operand(op, 0)?, c.operand(op, 1)?, c.result(op)?);
    Ok(Box::new(move |_, frame| {
        let mut numbers = frame.vector(container)?.to_vec();
        let value = if is_number { vec![frame.scalar(value)?] } else { frame.vector(value)?.to_vec() };
        match numbers.get_mut(start..start + count) {
            Some(place) if place.len() == value.len() => place.copy_from_slice(&value),
            _ => return Err(Stop::unsupported("`llvm.insertvalue` into this value")),
        }
        frame.set(result, RunValue::Vector(numbers.into()));
        Ok(())
    }))
}
