//! Copies of memory, tensors that memory is read as, and memory that is let go where nobody keeps it.

use std::rc::Rc;

use super::memref::{copy, unwritten};
use crate::interp::compile::{FunctionDecoder, Unsupported};
use crate::interp::domain::Domain;
use crate::interp::exec::Action;
use crate::interp::memory::RunValue;
use crate::interp::number::{Number, NumberKind};
use crate::ir::{Op, Type};

pub(super) fn decode<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    match c.module.name(op) {
        "bufferization.clone" => copied(c, op),
        // Tensors do not change, whatever becomes of the memory: they are memory of their own, to which nobody writes.
        "bufferization.to_tensor" => copied(c, op),
        "bufferization.to_buffer" if c.module.attr(op, "read_only").is_some() => {
            let (tensor, result) = (c.operand(op, 0)?, c.result(op)?);
            Ok(Box::new(move |_, frame| frame.copy(&[tensor], &[result])))
        }
        "bufferization.dealloc" => dealloc(c, op),
        name => Err(format!("`{name}`")),
    }
}

/// A result that is memory with what is in the operand.
fn copied<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (memref, result) = (c.operand(op, 0)?, c.result(op)?);
    let Some(ty) = c.operand_type(op, 0)?.as_memref() else { return Err(c.malformed(op)) };
    let fill = unwritten(c.domain, &ty.element).ok_or_else(|| c.malformed(op))?;
    // The clone lies row by row, which its type may deny.
    if matches!(c.result_type(op, 0)?, Type::MemRef(ty) if ty.layout.is_some()) {
        return Err(format!("`{}` to memory with a layout", c.module.name(op)));
    }
    Ok(Box::new(move |run, frame| {
        let from = frame.view(memref)?;
        let to = run.memory.allocate_shape(from.shape.clone(), fill.clone())?;
        copy(run, op, from, &to)?;
        frame.set(result, RunValue::View(Rc::new(to)));
        Ok(())
    }))
}

/// Lets go what one of its conditions asks for, but for memory that is kept; says of that whether it had to be let go.
fn dealloc<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let groups = c.segments(op, 3)?;
    let results = c.results(op);
    let [memrefs, conditions, retained] = &groups[..] else { return Err(c.malformed(op)) };
    if memrefs.len() != conditions.len() || retained.len() != results.len() {
        return Err(c.malformed(op));
    }
    let (memrefs, conditions, retained) = (memrefs.clone(), conditions.clone(), retained.clone());
    let always = Number::bool(true);
    Ok(Box::new(move |run, frame| {
        let mut asked = Vec::new();
        for (&memref, &condition) in memrefs.iter().zip(&conditions) {
            let buffer = frame.view(memref)?.buffer;
            if run.is_true(frame, condition)? && !asked.contains(&buffer) {
                asked.push(buffer);
            }
        }
        let mut kept = Vec::new();
        for (&memref, &result) in retained.iter().zip(&results) {
            let buffer = frame.view(memref)?.buffer;
            kept.push(buffer);
            let is_owned = if asked.contains(&buffer) { always } else { Default::default() };
            let is_owned = run.domain.constant(NumberKind::Int(1), is_owned);
            frame.set_scalar(result, is_owned);
        }
        asked.into_iter().filter(|buffer| !kept.contains(buffer)).try_for_each(|buffer| run.memory.free(buffer))
    }))
}
