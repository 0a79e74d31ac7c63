//! Structured operations on memory: the region for each iteration of the loops around it, in their order, of the elements that the maps
//! name.

use std::rc::Rc;

use super::affine::evaluate_map;
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::builtin::{indexing_maps, lowered};
use crate::interp::compile::{FunctionDecoder, Unsupported};
use crate::interp::domain::Domain;
use crate::interp::exec::{Action, Slot, Stop};
use crate::interp::memory::{MemrefView, Subscripts};
use crate::ir::{Module, Op, Type};

pub(super) fn decode<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
) -> Result<Option<Action<D>>, Unsupported> {
    match c.module.name(op) {
        // The loops around say it.
        "linalg.index" => Ok(None),
        _ => structured(c, op).map(Some),
    }
}

fn unsupported(module: &Module, op: Op) -> Unsupported {
    let name = module.name(op);
    format!("`{name}`{}", lowered(name))
}

/// An operand: memory or a number.
struct StructuredOperand {
    slot: Slot,
    argument: Slot,
    is_memory: bool,
}

/// An operand and a dim of it that a loop counts alone, which is where its size is.
fn counted(maps: &[AffineMap], operands: &[StructuredOperand], dim: usize) -> Option<(usize, usize)> {
    let is_dim = |expr: &AffineExpr| matches!(expr, AffineExpr::Dim(other) if *other as usize == dim);
    let place = |(number, map): (usize, &AffineMap)| Some((number, map.results.iter().position(is_dim)?));
    maps.iter().enumerate().filter(|&(number, _)| operands[number].is_memory).find_map(place)
}

/// What asks for the number of an iteration, with the loop that it asks about.
fn indices<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
    loops: usize,
) -> Result<Vec<(Slot, usize)>, Unsupported> {
    let mut found = Vec::new();
    for index in c.module.walk(op).into_iter().filter(|&inner| c.module.is(inner, "linalg.index")) {
        let dim = c.int(index, "dim").and_then(|dim| usize::try_from(dim).ok()).filter(|&dim| dim < loops);
        found.push((c.result(index)?, dim.ok_or_else(|| c.malformed(index))?));
    }
    Ok(found)
}

fn structured<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let unknown = |c: &FunctionDecoder<'_, D>| unsupported(c.module, op);
    let module = c.module;
    let values = &module.op(op).operands;
    let Some(maps) = indexing_maps(module, op).filter(|maps| maps.len() == values.len()) else {
        return Err(unknown(c));
    };
    let outputs = c.ints(op, "operandSegmentSizes").and_then(|sizes| usize::try_from(*sizes.get(1)?).ok());
    let body = module.single_block(op, 0).filter(|&body| module.block(body).args.len() == values.len());
    let (Some(outputs), Some(body)) = (outputs.filter(|&count| count <= values.len()), body) else {
        return Err(unknown(c));
    };
    let loops = maps.first().map_or(0, |map| map.num_dims as usize);
    if maps.iter().any(|map| map.num_dims as usize != loops || map.num_symbols != 0) {
        return Err(unknown(c));
    }
    let mut operands = Vec::new();
    for (&value, &argument) in values.iter().zip(&module.block(body).args) {
        let is_memory = matches!(module.ty(value), Type::MemRef(_));
        // Tensors and vectors have no cells.
        if !is_memory && matches!(module.ty(value), Type::Tensor(_) | Type::Vector(_)) {
            return Err(unknown(c));
        }
        operands.push(StructuredOperand { slot: c.slot(value), argument: c.slot(argument), is_memory });
    }
    let ivs = indices(c, op, loops)?;
    let written = operands.len() - outputs;
    let sizes = (0..loops).map(|dim| counted(&maps, &operands, dim)).collect::<Option<Vec<_>>>();
    let sizes = sizes.ok_or_else(|| unknown(c))?;
    let region = c.nested(op, 0)?;
    let results = module.last_op(body).map_or(Vec::new(), |end| c.operands(end));
    if results.len() != outputs {
        return Err(unknown(c));
    }
    Ok(Box::new(move |run, frame| {
        let views: Vec<Option<Rc<MemrefView>>> = operands
            .iter()
            .map(|operand| if operand.is_memory { frame.view(operand.slot).cloned().map(Some) } else { Ok(None) })
            .collect::<Result<_, _>>()?;
        let size = |&(number, d): &(usize, usize)| {
            let size = views[number].as_ref().and_then(|view| view.shape.get(d)).copied();
            size.ok_or_else(|| Stop::unsupported("a loop over a dimension that there is not"))
        };
        let shape = sizes.iter().map(size).collect::<Result<Vec<i64>, _>>()?;
        for point in Subscripts::new(&shape) {
            for ((operand, view), map) in operands.iter().zip(&views).zip(&maps) {
                let value = match view {
                    Some(view) => run.load(op, view, &evaluate_map(map, &point, &[])?)?,
                    None => frame.value(operand.slot)?,
                };
                frame.set(operand.argument, value);
            }
            for &(slot, dim) in &ivs {
                frame.set_scalar(slot, run.index(point[dim]));
            }
            run.yielding(&region, frame, &[])?;
            for (number, &result) in (written..).zip(&results) {
                let Some(view) = &views[number] else { continue };
                let value = frame.value(result)?;
                run.store(op, view, &evaluate_map(&maps[number], &point, &[])?, value)?;
            }
        }
        Ok(())
    }))
}
