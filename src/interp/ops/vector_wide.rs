//! `vector.*` that name elements one by one: shuffles, accesses of elements that lie anywhere, constant masks, contractions.

use super::affine::{vector_shape, window};
use super::arith::{elements, is_relaxed};
use super::vector::holds_scalars;
use crate::affine::expr::AffineExpr;
use crate::builtin::lanes_combiner;
use crate::interp::compile::{FunctionDecoder, Unsupported};
use crate::interp::domain::Domain;
use crate::interp::exec::{Action, Slot, Stop};
use crate::interp::memory::RunValue;
use crate::interp::number::Number;
use crate::interp::scalar::ScalarOp;
use crate::ir::opcode::Opcode;
use crate::ir::{Attribute, Op, Type};

/// Elements of both vectors, by their numbers in one after the other; any number where there is no element.
pub(super) fn shuffle<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (a, b, result) = (c.operand(op, 0)?, c.operand(op, 1)?, c.result(op)?);
    let mask = c.ints(op, "mask").ok_or_else(|| c.malformed(op))?;
    let one = |ty: &Type| matches!(vector_shape(ty).as_deref(), Some([_]));
    if !one(c.operand_type(op, 0)?) || !one(c.operand_type(op, 1)?) || mask.iter().any(|&at| at < 0) {
        return Err("this shuffle".into());
    }
    Ok(Box::new(move |_, frame| {
        let all = [&frame.vector(a)?[..], &frame.vector(b)?[..]].concat();
        let element = |&at: &i64| all.get(at as usize).copied();
        let values = mask.iter().map(element).collect::<Option<_>>();
        frame.set(result, RunValue::Vector(values.ok_or_else(|| Stop::unsupported("this shuffle"))?));
        Ok(())
    }))
}

/// The first so many elements of each dimension are true.
pub(super) fn constant_mask<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
) -> Result<Action<D>, Unsupported> {
    let (_, kind) = elements(c.result_type(op, 0)?).ok_or_else(|| c.malformed(op))?;
    let shape = vector_shape(c.result_type(op, 0)?).ok_or_else(|| c.malformed(op))?;
    let (sizes, result) = (c.ints(op, "mask_dim_sizes").ok_or_else(|| c.malformed(op))?, c.result(op)?);
    let is_active = |at: Vec<i64>| at.iter().zip(&sizes).all(|(at, size)| at < size);
    let all: Vec<bool> = window(&vec![0; shape.len()], &shape).into_iter().map(is_active).collect();
    Ok(Box::new(move |run, frame| {
        let values = all.iter().map(|&active| run.domain.constant(kind, Number::bool(active)));
        frame.set(result, RunValue::Vector(values.collect()));
        Ok(())
    }))
}

/// The operands of an access of elements that lie anywhere.
struct Scattered {
    memref: Slot,
    subscripts: Vec<Slot>,
    offsets: Slot,
    mask: Slot,
    vector: Slot,
}

impl Scattered {
    fn of<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Scattered, Unsupported> {
        let operands = c.operands(op);
        let &[memref, ref subscripts @ .., offsets, mask, vector] = &operands[..] else { return Err(c.malformed(op)) };
        holds_scalars(c, op, 0)?;
        let is_memory =
            matches!(c.operand_type(op, 0)?, Type::MemRef(memref) if memref.rank() == Some(subscripts.len()));
        if !is_memory || subscripts.is_empty() {
            return Err("elements of this memory that lie anywhere".into());
        }
        Ok(Scattered { memref, subscripts: subscripts.to_vec(), offsets, mask, vector })
    }
}

/// Elements that the mask leaves out are those of the last operand; the last subscript is as much further as each lane says.
pub(super) fn gather<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (all, result) = (Scattered::of(c, op)?, c.result(op)?);
    Ok(Box::new(move |run, frame| {
        let (view, at) = (frame.view(all.memref)?, run.ints(frame, &all.subscripts)?);
        let lanes = frame.vector(all.offsets)?.iter().zip(frame.vector(all.mask)?.iter());
        let mut values = Vec::new();
        for ((&offset, &active), &other) in lanes.zip(frame.vector(all.vector)?.iter()) {
            values.push(match run.domain.number(active).is_true() {
                false => other,
                true => match run.load(op, view, &further(&at, run.domain.number(offset)))? {
                    RunValue::Scalar(scalar) => scalar,
                    _ => return Err(Stop::unsupported("gathers of vectors")),
                },
            });
        }
        frame.set(result, RunValue::Vector(values.into()));
        Ok(())
    }))
}

/// The same for stores, from the first lane to the last.
pub(super) fn scatter<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let all = Scattered::of(c, op)?;
    Ok(Box::new(move |run, frame| {
        let (view, at) = (frame.view(all.memref)?, run.ints(frame, &all.subscripts)?);
        let lanes = frame.vector(all.offsets)?.iter().zip(frame.vector(all.mask)?.iter());
        for ((&offset, &active), &value) in lanes.zip(frame.vector(all.vector)?.iter()) {
            if run.domain.number(active).is_true() {
                run.store(op, view, &further(&at, run.domain.number(offset)), RunValue::Scalar(value))?;
            }
        }
        Ok(())
    }))
}

/// The subscripts with the last one so much further.
fn further(at: &[i64], offset: Number) -> Vec<i64> {
    let mut at = at.to_vec();
    if let Some(last) = at.last_mut() {
        *last = last.saturating_add(offset.as_i64());
    }
    at
}

/// Products are added to what is there in the order of the loops; where that is not said, of floats, other sums may be meant.
pub(super) fn contract<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let types = [0, 1, 2].map(|number| c.operand_type(op, number).ok().and_then(vector_shape).unwrap_or_default());
    let ty = c.operand_type(op, 2)?.element_or_self().clone();
    let is_alike = (0..2).all(|number| c.operand_type(op, number).is_ok_and(|one| *one.element_or_self() == ty));
    let (_, kind) = elements(&ty).ok_or_else(|| c.malformed(op))?;
    let combiner = lanes_combiner(c.module, op, &ty).ok_or_else(|| c.malformed(op))?;
    let Some(Attribute::Array(maps)) = c.module.attr(op, "indexing_maps") else { return Err(c.malformed(op)) };
    let dims = |map: &Attribute| match map {
        Attribute::Map(map) => map.results.iter().map(dim).collect::<Option<Vec<usize>>>(),
        _ => None,
    };
    let maps = maps.iter().map(dims).collect::<Option<Vec<_>>>().filter(|maps| maps.len() == 3 && is_alike);
    let maps = maps.ok_or("this contraction")?;
    let mut sizes: Vec<i64> = Vec::new();
    for (map, shape) in maps.iter().zip(&types) {
        if map.len() != shape.len() {
            return Err("this contraction".into());
        }
        for (&dim, &size) in map.iter().zip(shape) {
            sizes.resize(sizes.len().max(dim + 1), 0);
            if sizes[dim] != 0 && sizes[dim] != size {
                return Err(c.malformed(op));
            }
            sizes[dim] = size;
        }
    }
    let relaxed = c.relaxed || is_relaxed(c.module, op);
    let [times, plus] = [if combiner.is_float() { Opcode::MulF } else { Opcode::MulI }, combiner.opcode()]
        .map(|code| ScalarOp { relaxed, ..ScalarOp::new(code, kind) });
    let number = |map: &[usize], shape: &[i64], at: &[i64]| {
        map.iter().zip(shape).fold(0, |number, (&dim, &size)| number * size as usize + at[dim] as usize)
    };
    let of = |at: Vec<i64>| [0, 1, 2].map(|operand| number(&maps[operand], &types[operand], &at));
    let steps: Vec<[usize; 3]> = window(&vec![0; sizes.len()], &sizes).into_iter().map(of).collect();
    let (operands, result, is_scalar) = (c.operands(op), c.result(op)?, maps[2].is_empty());
    Ok(Box::new(move |run, frame| {
        let (a, b) = (frame.vector(operands[0])?.clone(), frame.vector(operands[1])?.clone());
        let mut sums = super::affine::flat(frame, operands[2])?;
        for &[x, y, sum] in &steps {
            let (Some(&x), Some(&y), Some(sum)) = (a.get(x), b.get(y), sums.get_mut(sum)) else {
                return Err(Stop::unsupported("this contraction"));
            };
            *sum = run.domain.apply(&plus, &[*sum, run.domain.apply(&times, &[x, y])?])?;
        }
        match (is_scalar, &sums[..]) {
            (true, &[sum]) => frame.set_scalar(result, sum),
            _ => frame.set(result, RunValue::Vector(sums.into())),
        }
        Ok(())
    }))
}

fn dim(expr: &AffineExpr) -> Option<usize> {
    if let AffineExpr::Dim(dim) = expr { Some(*dim as usize) } else { None }
}
