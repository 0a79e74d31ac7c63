//! `memref.*` that make another view of the same buffer, or ask a view for its sizes.

use std::rc::Rc;

use super::affine::{Extent, extents, sizes};
use crate::builtin::view_checks::kept_dims;
use crate::interp::compile::{FunctionDecoder, Unsupported};
use crate::interp::domain::Domain;
use crate::interp::exec::{Action, Stop};
use crate::interp::memory::{BufferLayout, MemrefView, OUT_OF_BOUNDS, RunValue};
use crate::ir::{Attribute, Op};

pub(super) fn decode<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    match c.module.name(op) {
        "memref.dim" => dim(c, op),
        "memref.rank" => {
            let (memref, result) = (c.operand(op, 0)?, c.result(op)?);
            Ok(Box::new(move |run, frame| {
                let rank = frame.view(memref)?.shape.len();
                frame.set_scalar(result, run.index(rank as i64));
                Ok(())
            }))
        }
        "memref.cast" => cast(c, op),
        "memref.memory_space_cast" => same(c, op),
        "memref.assume_alignment" if c.module.op(op).results.is_empty() => Ok(Box::new(|_, _| Ok(()))),
        "memref.assume_alignment" => same(c, op),
        "memref.subview" => subview(c, op),
        "memref.reinterpret_cast" => reinterpret_cast(c, op),
        "memref.expand_shape" => expand_shape(c, op),
        "memref.collapse_shape" => collapse_shape(c, op),
        "memref.transpose" => transpose(c, op),
        "memref.extract_strided_metadata" => metadata(c, op),
        name => Err(format!("`{name}`")),
    }
}

fn dim<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (memref, index, result) = (c.operand(op, 0)?, c.operand(op, 1)?, c.result(op)?);
    Ok(Box::new(move |run, frame| {
        let (view, index) = (frame.view(memref)?, run.int(frame, index)?);
        let size = usize::try_from(index).ok().and_then(|index| view.shape.get(index)).copied();
        let size = size.ok_or_else(|| Stop::trap(OUT_OF_BOUNDS, format!("there is no dimension {index}")))?;
        frame.set_scalar(result, run.index(size));
        Ok(())
    }))
}

fn same<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (memref, result) = (c.operand(op, 0)?, c.result(op)?);
    Ok(Box::new(move |_, frame| frame.copy(&[memref], &[result])))
}

/// Casts forget and remember sizes and strides; what they claim must be so.
fn cast<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (memref, result) = (c.operand(op, 0)?, c.result(op)?);
    let Some(ty) = c.result_type(op, 0)?.as_memref() else { return Err(c.malformed(op)) };
    let (shape, layout) = (ty.shape.clone(), ty.layout.clone());
    let is_same = c.operand_type(op, 0)?.as_memref().is_some_and(|from| from.layout == layout);
    Ok(Box::new(move |_, frame| {
        let view = frame.view(memref)?;
        if let Some(shape) = &shape {
            let fits = |(known, actual): (&Option<u64>, &i64)| known.is_none_or(|known| known as i64 == *actual);
            let sizes = shape.len() == view.shape.len() && shape.iter().zip(&view.shape).all(fits);
            let strides = match (&layout, &view.layout) {
                (Some(Attribute::Strided(claim)), BufferLayout::Strided { offset, strides }) => {
                    let agree = |(known, actual): (&Option<i64>, &i64)| known.is_none_or(|known| known == *actual);
                    agree((&claim.offset, offset)) && claim.strides.iter().zip(strides).all(agree)
                }
                (None, layout) => is_row_major(layout, &view.shape),
                _ if is_same => true,
                _ => return Err(Stop::unsupported("a cast to another layout")),
            };
            if !sizes || !strides {
                return Err(Stop::trap("wrong-cast", "the memref is not of the type it is cast to"));
            }
        }
        let view = view.clone();
        frame.set(result, RunValue::View(view));
        Ok(())
    }))
}

/// Are cells laid out row by row from the first one on? Along dims of one cell nobody steps.
fn is_row_major(layout: &BufferLayout, shape: &[i64]) -> bool {
    let (BufferLayout::Strided { offset, strides }, BufferLayout::Strided { strides: plain, .. }) =
        (layout, BufferLayout::row_major(shape))
    else {
        return false;
    };
    let mut steps = strides.iter().zip(&plain).zip(shape);
    *offset == 0 && (shape.contains(&0) || steps.all(|((stride, plain), &size)| stride == plain || size == 1))
}

/// The static and dynamic entries of one of a view's three lists.
fn mixed<D: Domain + 'static>(
    c: &FunctionDecoder<'_, D>,
    op: Op,
    name: &str,
    dynamic: &[usize],
) -> Result<Vec<Extent>, Unsupported> {
    let list = c.ints(op, name).ok_or_else(|| c.malformed(op))?;
    extents(&list, dynamic).ok_or_else(|| c.malformed(op))
}

/// `offset + sum of offsets[d] * strides[d]`, strides multiplied; dimensions of size 1 that the type drops go away.
fn subview<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let groups = c.segments(op, 4)?;
    let (memref, result) = (c.operand(op, 0)?, c.result(op)?);
    let offsets = mixed(c, op, "static_offsets", &groups[1])?;
    let extents = mixed(c, op, "static_sizes", &groups[2])?;
    let steps = mixed(c, op, "static_strides", &groups[3])?;
    let kept = kept_dims(c.module, op).ok_or_else(|| c.malformed(op))?;
    Ok(Box::new(move |run, frame| {
        let view = frame.view(memref)?;
        let (offsets, shape, steps) =
            (sizes(&offsets, run, frame)?, sizes(&extents, run, frame)?, sizes(&steps, run, frame)?);
        let (base, strides) = view.strided()?;
        if shape.iter().any(|&n| n < 0) {
            return Err(Stop::trap("negative-size", format!("the view's sizes {shape:?} are negative")));
        }
        let start = offsets.iter().zip(strides).fold(base, |sum, (o, s)| sum.wrapping_add(o.wrapping_mul(*s)));
        let inside = shape.contains(&0)
            || (0..shape.len()).all(|d| {
                let last = offsets[d].saturating_add((shape[d] - 1).saturating_mul(steps[d]));
                let range = 0..view.shape[d];
                range.contains(&offsets[d]) && range.contains(&last)
            });
        if !inside {
            let message = format!("the view {offsets:?} {shape:?} {steps:?} leaves the shape {:?}", view.shape);
            return Err(Stop::trap(OUT_OF_BOUNDS, message));
        }
        let view = MemrefView {
            buffer: view.buffer,
            shape: kept.iter().map(|&d| shape[d]).collect(),
            layout: BufferLayout::Strided {
                offset: start,
                strides: kept.iter().map(|&d| strides[d].wrapping_mul(steps[d])).collect(),
            },
        };
        frame.set(result, RunValue::View(Rc::new(view)));
        Ok(())
    }))
}

fn reinterpret_cast<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let groups = c.segments(op, 4)?;
    let (memref, result) = (c.operand(op, 0)?, c.result(op)?);
    let offsets = mixed(c, op, "static_offsets", &groups[1])?;
    let extents = mixed(c, op, "static_sizes", &groups[2])?;
    let strides = mixed(c, op, "static_strides", &groups[3])?;
    Ok(Box::new(move |run, frame| {
        let buffer = frame.view(memref)?.buffer;
        let (offsets, shape, strides) =
            (sizes(&offsets, run, frame)?, sizes(&extents, run, frame)?, sizes(&strides, run, frame)?);
        let layout = BufferLayout::Strided { offset: offsets.first().copied().unwrap_or(0), strides };
        frame.set(result, RunValue::View(Rc::new(MemrefView { buffer, shape, layout })));
        Ok(())
    }))
}

/// The groups of dimensions that are joined or split.
fn reassociation<D: Domain + 'static>(c: &FunctionDecoder<'_, D>, op: Op) -> Result<Vec<Vec<usize>>, Unsupported> {
    let Some(Attribute::Array(groups)) = c.module.attr(op, "reassociation") else { return Err(c.malformed(op)) };
    let group = |attribute: &Attribute| match attribute {
        Attribute::Array(items) => items
            .iter()
            .map(|item| match item {
                Attribute::Int(value, _) => usize::try_from(value).ok(),
                _ => None,
            })
            .collect::<Option<Vec<_>>>(),
        _ => None,
    };
    groups.iter().map(group).collect::<Option<_>>().ok_or_else(|| c.malformed(op))
}

fn product(mut sizes: impl Iterator<Item = i64>) -> Option<i64> {
    sizes.try_fold(1i64, i64::checked_mul)
}

fn expand_shape<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let operands = c.operands(op);
    let (&memref, dynamic) = operands.split_first().ok_or_else(|| c.malformed(op))?;
    let (result, groups) = (c.result(op)?, reassociation(c, op)?);
    let extents = mixed(c, op, "static_output_shape", dynamic)?;
    if groups.iter().flatten().any(|&d| d >= extents.len()) {
        return Err(c.malformed(op));
    }
    Ok(Box::new(move |run, frame| {
        let view = frame.view(memref)?;
        let shape = sizes(&extents, run, frame)?;
        let (offset, from) = view.strided()?;
        let mut strides = vec![1; shape.len()];
        for (at, group) in groups.iter().enumerate() {
            let mut stride = from[at];
            for &d in group.iter().rev() {
                strides[d] = stride;
                stride = stride.wrapping_mul(shape[d]);
            }
            if product(group.iter().map(|&d| shape[d])) != Some(view.shape[at]) {
                return Err(Stop::trap("shape-mismatch", format!("{:?} cannot be expanded to {shape:?}", view.shape)));
            }
        }
        let view = MemrefView { buffer: view.buffer, shape, layout: BufferLayout::Strided { offset, strides } };
        frame.set(result, RunValue::View(Rc::new(view)));
        Ok(())
    }))
}

fn collapse_shape<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (memref, result, groups) = (c.operand(op, 0)?, c.result(op)?, reassociation(c, op)?);
    Ok(Box::new(move |_, frame| {
        let view = frame.view(memref)?;
        let (offset, from) = view.strided()?;
        let (mut shape, mut strides) = (Vec::new(), Vec::new());
        for group in &groups {
            // Dimensions of size 1 do not move: the stride of the group is that of its last other dimension.
            let moving: Vec<usize> = group.iter().copied().filter(|&d| view.shape[d] != 1).collect();
            let joined = moving.windows(2).all(|pair| from[pair[0]] == from[pair[1]].wrapping_mul(view.shape[pair[1]]));
            if !joined {
                return Err(Stop::trap(
                    "shape-mismatch",
                    "the dimensions that are collapsed are not next to each other",
                ));
            }
            let size = product(group.iter().map(|&d| view.shape[d]));
            shape.push(size.ok_or_else(|| Stop::trap(OUT_OF_BOUNDS, "a size does not fit in 64 bits"))?);
            strides.push(moving.last().or(group.last()).map_or(1, |&d| from[d]));
        }
        let view = MemrefView { buffer: view.buffer, shape, layout: BufferLayout::Strided { offset, strides } };
        frame.set(result, RunValue::View(Rc::new(view)));
        Ok(())
    }))
}

fn transpose<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (memref, result, map) = (c.operand(op, 0)?, c.result(op)?, c.map(op, "permutation")?);
    let order: Option<Vec<usize>> = map
        .results
        .iter()
        .map(|expr| match expr {
            crate::affine::expr::AffineExpr::Dim(d) => Some(*d as usize),
            _ => None,
        })
        .collect();
    let order = order.ok_or_else(|| c.malformed(op))?;
    Ok(Box::new(move |_, frame| {
        let view = frame.view(memref)?;
        let (offset, from) = view.strided()?;
        let view = MemrefView {
            buffer: view.buffer,
            shape: order.iter().map(|&d| view.shape[d]).collect(),
            layout: BufferLayout::Strided { offset, strides: order.iter().map(|&d| from[d]).collect() },
        };
        frame.set(result, RunValue::View(Rc::new(view)));
        Ok(())
    }))
}

fn metadata<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (memref, results) = (c.operand(op, 0)?, c.results(op));
    let (&base, numbers) = results.split_first().ok_or_else(|| c.malformed(op))?;
    let numbers = numbers.to_vec();
    Ok(Box::new(move |run, frame| {
        let view = frame.view(memref)?.clone();
        let (offset, strides) = view.strided()?;
        let values = std::iter::once(offset).chain(view.shape.iter().copied()).chain(strides.iter().copied());
        for (value, &slot) in values.zip(&numbers) {
            frame.set_scalar(slot, run.index(value));
        }
        let layout = BufferLayout::Strided { offset: 0, strides: Vec::new() };
        let whole = MemrefView { buffer: view.buffer, shape: Vec::new(), layout };
        frame.set(base, RunValue::View(Rc::new(whole)));
        Ok(())
    }))
}
