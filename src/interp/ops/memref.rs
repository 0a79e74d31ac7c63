//! `memref.*` that touch memory: allocation, loads and stores, copies, atomics.

use std::rc::Rc;

use super::affine::{Extent, extents, sizes};
use super::memref_views;
use crate::affine::map::AffineMap;
use crate::interp::compile::{FunctionDecoder, Unsupported};
use crate::interp::domain::{Domain, Leaf};
use crate::interp::exec::{Action, Run, Slot, Stop};
use crate::interp::memory::{BufferLayout, MemrefView, RunValue, Subscripts, checked_size};
use crate::interp::number::NumberKind;
use crate::interp::scalar::ScalarOp;
use crate::ir::check::lookup_symbol;
use crate::ir::types::MemRefType;
use crate::ir::{Attribute, Combiner, Op, Type};

pub(super) fn decode<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
) -> Result<Option<Action<D>>, Unsupported> {
    Ok(Some(match c.module.name(op) {
        "memref.alloc" | "memref.alloca" => alloc(c, op)?,
        "memref.dealloc" => {
            let memref = c.operand(op, 0)?;
            Box::new(move |run, frame| {
                let view = frame.view(memref)?;
                run.memory.free(view.buffer)
            })
        }
        "memref.load" => {
            let (operands, result) = (c.operands(op), c.result(op)?);
            let (&memref, subscripts) = operands.split_first().ok_or_else(|| c.malformed(op))?;
            let subscripts = subscripts.to_vec();
            Box::new(move |run, frame| {
                let (view, at) = (frame.view(memref)?, run.ints(frame, &subscripts)?);
                let value = run.load(op, view, &at)?;
                frame.set(result, value);
                Ok(())
            })
        }
        "memref.store" => {
            let operands = c.operands(op);
            let [value, memref, subscripts @ ..] = &operands[..] else { return Err(c.malformed(op)) };
            let (value, memref, subscripts) = (*value, *memref, subscripts.to_vec());
            Box::new(move |run, frame| {
                let (view, at) = (frame.view(memref)?, run.ints(frame, &subscripts)?);
                let value = frame.value(value)?;
                run.store(op, view, &at, value)
            })
        }
        "memref.copy" => {
            let (source, target) = (c.operand(op, 0)?, c.operand(op, 1)?);
            Box::new(move |run, frame| {
                let (source, target) = (frame.view(source)?, frame.view(target)?);
                copy(run, op, source, target)
            })
        }
        "memref.get_global" => {
            let Some(Attribute::Symbol(path)) = c.module.attr(op, "name") else { return Err(c.malformed(op)) };
            let name = path.last().ok_or_else(|| c.malformed(op))?.to_string();
            let global = lookup_symbol(c.module, op, path).ok_or_else(|| c.malformed(op))?;
            let result = c.result(op)?;
            Box::new(move |run, frame| {
                let view = run.global(global, &name)?;
                frame.set(result, RunValue::View(view));
                Ok(())
            })
        }
        "memref.atomic_rmw" => atomic(c, op)?,
        "memref.generic_atomic_rmw" => generic_atomic(c, op)?,
        "memref.prefetch" => return Ok(None),
        "memref.alloca_scope" => {
            let (body, results) = (c.nested(op, 0)?, c.results(op));
            Box::new(move |run, frame| run.yielding(&body, frame, &results))
        }
        _ => return memref_views::decode(c, op).map(Some),
    }))
}

/// The sizes of a ranked memref type, dynamic ones in slots.
pub(super) fn shape_extents(ty: &MemRefType, dynamic: &[Slot]) -> Option<Vec<Extent>> {
    let sizes: Vec<i64> = ty.shape.as_ref()?.iter().map(|size| size.map_or(i64::MIN, |n| n as i64)).collect();
    extents(&sizes, dynamic)
}

fn alloc<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let result = c.result(op)?;
    let groups = c.segments(op, 2)?;
    let Some(ty) = c.result_type(op, 0)?.as_memref() else { return Err(c.malformed(op)) };
    let extents = shape_extents(ty, &groups[0]).ok_or_else(|| c.malformed(op))?;
    let fill = unwritten(c.domain, &ty.element).ok_or_else(|| format!("memrefs of {:?}", ty.element))?;
    let layout = match &ty.layout {
        Some(_) => Some(layout_map(ty).ok_or_else(|| c.malformed(op))?),
        None => None,
    };
    let symbols = groups[1].clone();
    Ok(Box::new(move |run, frame| {
        let shape = sizes(&extents, run, frame)?;
        let view = match &layout {
            None => run.memory.allocate_shape(shape, fill.clone())?,
            Some(map) => {
                checked_size(&shape)?;
                let (layout, cells) = BufferLayout::of_map(map, &run.ints(frame, &symbols)?, &shape)?;
                MemrefView { buffer: run.memory.allocate(cells, fill.clone())?, shape, layout }
            }
        };
        run.spend(run.memory.buffer(view.buffer).cells.len() as u64 / 16)?;
        frame.set(result, RunValue::View(Rc::new(view)));
        Ok(())
    }))
}

/// The layout of a type as a map; none where it is the identity or not known.
pub(in crate::interp) fn layout_map(ty: &MemRefType) -> Option<AffineMap> {
    match ty.layout.as_ref()? {
        Attribute::Map(map) => Some(map.clone()),
        Attribute::Strided(layout) => {
            Some(strided_map((layout.offset?, layout.strides.iter().copied().collect::<Option<Vec<_>>>()?)))
        }
        _ => None,
    }
}

/// `(d0, d1) -> (offset + d0 * s0 + d1 * s1)`.
fn strided_map((offset, strides): (i64, Vec<i64>)) -> AffineMap {
    use crate::affine::expr::{AffineExpr, AffineOp};
    let binary = |op, a, b| AffineExpr::Binary(op, std::sync::Arc::new((a, b)));
    let terms = strides.iter().enumerate();
    let sum = terms.fold(AffineExpr::Const(offset), |sum, (d, &stride)| {
        let term = binary(AffineOp::Mul, AffineExpr::Dim(d as u32), AffineExpr::Const(stride));
        binary(AffineOp::Add, sum, term)
    });
    AffineMap { num_dims: strides.len() as u32, num_symbols: 0, results: vec![sum] }
}

/// What a cell of the element type holds before anybody writes it, which is also what stands for poison; none for types
/// that are not interpreted.
pub(super) fn unwritten<D: Domain>(domain: &D, element: &Type) -> Option<RunValue<D::Scalar>> {
    match element {
        Type::MemRef(_) => Some(RunValue::Unset),
        _ => {
            let (shape, kind) = super::arith::elements(element)?;
            let scalar = domain.leaf(Leaf::Uninitialised, kind.uninitialised());
            Some(match shape {
                super::arith::ElementShape::Scalar => RunValue::Scalar(scalar),
                super::arith::ElementShape::Vector(count) => RunValue::Vector(vec![scalar; count].into()),
            })
        }
    }
}

/// Copies element by element, row-major.
pub(super) fn copy<D: Domain>(
    run: &mut Run<'_, D>,
    op: Op,
    source: &MemrefView,
    target: &MemrefView,
) -> Result<(), Stop> {
    if source.shape != target.shape {
        return Err(Stop::trap("shape-mismatch", format!("{:?} is copied to {:?}", source.shape, target.shape)));
    }
    for subscripts in Subscripts::new(&source.shape) {
        run.spend(1)?;
        let value = run.load(op, source, &subscripts)?;
        run.store(op, target, &subscripts, value)?;
    }
    Ok(())
}

fn atomic<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let operands = c.operands(op);
    let [value, memref, subscripts @ ..] = &operands[..] else { return Err(c.malformed(op)) };
    let (value, memref, subscripts, result) = (*value, *memref, subscripts.to_vec(), c.result(op)?);
    let number = c.int(op, "kind").ok_or_else(|| c.malformed(op))?;
    let kind = NumberKind::of(c.result_type(op, 0)?).ok_or_else(|| c.malformed(op))?;
    // An atomic update is made to be run in any order.
    let combiner = Combiner::of_kind(number);
    let combine = combiner.map(|combiner| ScalarOp { relaxed: true, ..ScalarOp::new(combiner.opcode(), kind) });
    Ok(Box::new(move |run, frame| {
        let (view, at) = (frame.view(memref)?, run.ints(frame, &subscripts)?);
        let value = frame.scalar(value)?;
        let old = run.atomically(|run| {
            let RunValue::Scalar(old) = run.load(op, view, &at)? else {
                return Err(Stop::unsupported("`memref.atomic_rmw` on vectors"));
            };
            let new = match &combine {
                Some(combine) => run.domain.apply(combine, &[old, value])?,
                None => value,
            };
            run.store(op, view, &at, RunValue::Scalar(new))?;
            Ok(old)
        })?;
        frame.set_scalar(result, old);
        Ok(())
    }))
}

fn generic_atomic<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let operands = c.operands(op);
    let (&memref, subscripts) = operands.split_first().ok_or_else(|| c.malformed(op))?;
    let (subscripts, result, body) = (subscripts.to_vec(), c.result(op)?, c.nested(op, 0)?);
    let &[current] = body.args() else { return Err(c.malformed(op)) };
    Ok(Box::new(move |run, frame| {
        let (view, at) = (frame.view(memref)?.clone(), run.ints(frame, &subscripts)?);
        run.atomically(|run| {
            let old = run.load(op, &view, &at)?;
            frame.set(current, old);
            // The result is the value that is stored.
            run.yielding(&body, frame, &[result])?;
            let new = frame.value(result)?;
            run.store(op, &view, &at, new)
        })
    }))
}
