//! `vector.*`: the basic operations on vectors of fixed sizes, and printing.

use super::affine::{Extent, extents, flat, sizes, vector_shape, window};
use super::arith::{elements, is_relaxed};
use super::vector_wide;
use crate::affine::expr::AffineExpr;
use crate::builtin::lanes_combiner;
use crate::interp::compile::{FunctionDecoder, Unsupported};
use crate::interp::domain::Domain;
use crate::interp::exec::{Action, Frame, Run, Slot, Stop};
use crate::interp::memory::{MemrefView, OUT_OF_BOUNDS, RunValue};
use crate::interp::number::Number;
use crate::interp::output::{self, OutputPiece};
use crate::interp::scalar::ScalarOp;
use crate::ir::types::Signedness;
use crate::ir::{Attribute, Op, Type};

pub(super) fn decode<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
) -> Result<Option<Action<D>>, Unsupported> {
    Ok(Some(match c.module.name(op) {
        "vector.print" => print(c, op)?,
        "vector.broadcast" | "vector.splat" => broadcast(c, op)?,
        "vector.shape_cast" => {
            let (source, result) = (c.operand(op, 0)?, c.result(op)?);
            Box::new(move |_, frame| frame.copy(&[source], &[result]))
        }
        "vector.from_elements" => {
            let (operands, result) = (c.operands(op), c.result(op)?);
            Box::new(move |_, frame| {
                let values = operands.iter().map(|&slot| frame.scalar(slot)).collect::<Result<_, _>>()?;
                frame.set(result, RunValue::Vector(values));
                Ok(())
            })
        }
        "vector.step" => {
            let (shape, result) = (vector_shape(c.result_type(op, 0)?).ok_or_else(|| c.malformed(op))?, c.result(op)?);
            let count = shape.first().copied().unwrap_or(0);
            Box::new(move |run, frame| {
                frame.set(result, RunValue::Vector((0..count).map(|i| run.index(i)).collect()));
                Ok(())
            })
        }
        "vector.extract" => extract(c, op)?,
        "vector.insert" => insert(c, op)?,
        "vector.reduction" => reduction(c, op)?,
        "vector.load" => {
            let operands = c.operands(op);
            let (&memref, subscripts) = operands.split_first().ok_or_else(|| c.malformed(op))?;
            read(c, op, memref, subscripts.to_vec())?
        }
        "vector.store" => {
            let operands = c.operands(op);
            let [value, memref, subscripts @ ..] = &operands[..] else { return Err(c.malformed(op)) };
            write(c, op, *value, *memref, subscripts.to_vec())?
        }
        "vector.create_mask" => create_mask(c, op)?,
        "vector.maskedload" => masked_load(c, op)?,
        "vector.maskedstore" => masked_store(c, op)?,
        "vector.transfer_read" => transfer_read(c, op)?,
        "vector.transfer_write" => transfer_write(c, op)?,
        "vector.shuffle" => vector_wide::shuffle(c, op)?,
        "vector.constant_mask" => vector_wide::constant_mask(c, op)?,
        "vector.gather" => vector_wide::gather(c, op)?,
        "vector.scatter" => vector_wide::scatter(c, op)?,
        "vector.contract" => vector_wide::contract(c, op)?,
        name => return Err(format!("`{name}`")),
    }))
}

/// Has the memref that is operand number `index` scalars for elements? Vectors of elements that are vectors are not run.
pub(super) fn holds_scalars<D: Domain + 'static>(
    c: &FunctionDecoder<'_, D>,
    op: Op,
    index: usize,
) -> Result<(), Unsupported> {
    match c.operand_type(op, index)? {
        Type::MemRef(memref) if matches!(memref.element, Type::Vector(_)) => Err("vectors of vectors in memory".into()),
        _ => Ok(()),
    }
}

/// Reads the box of `shape` at `at`, row-major.
pub(super) fn read_vector<D: Domain>(
    run: &mut Run<'_, D>,
    op: Op,
    view: &MemrefView,
    at: &[i64],
    shape: &[i64],
) -> Result<RunValue<D::Scalar>, Stop> {
    let mut values = Vec::new();
    for subscripts in window(at, shape) {
        match run.load(op, view, &subscripts)? {
            RunValue::Scalar(scalar) => values.push(scalar),
            RunValue::Vector(inner) => values.extend_from_slice(&inner),
            _ => return Err(Stop::unsupported("vectors of memrefs")),
        }
    }
    Ok(RunValue::Vector(values.into()))
}

/// Writes the box of `shape` at `at`, row-major.
pub(super) fn write_vector<D: Domain>(
    run: &mut Run<'_, D>,
    op: Op,
    view: &MemrefView,
    at: &[i64],
    shape: &[i64],
    values: &[D::Scalar],
) -> Result<(), Stop> {
    for (subscripts, &value) in window(at, shape).iter().zip(values) {
        run.store(op, view, subscripts, RunValue::Scalar(value))?;
    }
    Ok(())
}

fn read<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
    memref: Slot,
    subscripts: Vec<Slot>,
) -> Result<Action<D>, Unsupported> {
    let shape = vector_shape(c.result_type(op, 0)?).ok_or_else(|| c.malformed(op))?;
    let result = c.result(op)?;
    holds_scalars(c, op, 0)?;
    Ok(Box::new(move |run, frame| {
        let (view, at) = (frame.view(memref)?, run.ints(frame, &subscripts)?);
        let value = read_vector(run, op, view, &at, &shape)?;
        frame.set(result, value);
        Ok(())
    }))
}

fn write<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
    value: Slot,
    memref: Slot,
    subscripts: Vec<Slot>,
) -> Result<Action<D>, Unsupported> {
    let shape = vector_shape(c.operand_type(op, 0)?).ok_or_else(|| c.malformed(op))?;
    holds_scalars(c, op, 1)?;
    Ok(Box::new(move |run, frame| {
        let (view, at) = (frame.view(memref)?, run.ints(frame, &subscripts)?);
        write_vector(run, op, view, &at, &shape, frame.vector(value)?)
    }))
}

/// The first so many elements of each dimension are true; none where that is negative.
fn create_mask<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let shape = vector_shape(c.result_type(op, 0)?).ok_or_else(|| c.malformed(op))?;
    let (_, kind) = elements(c.result_type(op, 0)?).ok_or_else(|| c.malformed(op))?;
    let (sizes, result) = (c.operands(op), c.result(op)?);
    if sizes.len() != shape.len() {
        return Err(c.malformed(op));
    }
    Ok(Box::new(move |run, frame| {
        let sizes = run.ints(frame, &sizes)?;
        let is_active = |at: &Vec<i64>| at.iter().zip(&sizes).all(|(at, size)| at < size);
        let all = window(&vec![0; shape.len()], &shape).iter().map(is_active).collect::<Vec<_>>();
        let values = all.into_iter().map(|active| run.domain.constant(kind, Number::bool(active)));
        frame.set(result, RunValue::Vector(values.collect()));
        Ok(())
    }))
}

/// Elements that the mask leaves out are those of the last operand, and nothing is read for them.
fn masked_load<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let shape = vector_shape(c.result_type(op, 0)?).ok_or_else(|| c.malformed(op))?;
    let (operands, result) = (c.operands(op), c.result(op)?);
    let [memref, subscripts @ .., mask, pass] = &operands[..] else { return Err(c.malformed(op)) };
    let (memref, subscripts, mask, pass) = (*memref, subscripts.to_vec(), *mask, *pass);
    holds_scalars(c, op, 0)?;
    Ok(Box::new(move |run, frame| {
        let (view, at) = (frame.view(memref)?, run.ints(frame, &subscripts)?);
        let mut values = Vec::new();
        let lanes = frame.vector(mask)?.iter().zip(frame.vector(pass)?.iter());
        for (subscripts, (&active, &other)) in window(&at, &shape).iter().zip(lanes) {
            values.push(match run.domain.number(active).is_true() {
                false => other,
                true => match run.load(op, view, subscripts)? {
                    RunValue::Scalar(scalar) => scalar,
                    _ => return Err(Stop::unsupported("masked loads of vectors")),
                },
            });
        }
        frame.set(result, RunValue::Vector(values.into()));
        Ok(())
    }))
}

/// Elements that the mask leaves out are not written.
fn masked_store<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let operands = c.operands(op);
    let [memref, subscripts @ .., mask, value] = &operands[..] else { return Err(c.malformed(op)) };
    let (memref, subscripts, mask, value) = (*memref, subscripts.to_vec(), *mask, *value);
    let last = operands.len() - 1;
    let shape = vector_shape(c.operand_type(op, last)?).ok_or_else(|| c.malformed(op))?;
    holds_scalars(c, op, 0)?;
    Ok(Box::new(move |run, frame| {
        let (view, at) = (frame.view(memref)?, run.ints(frame, &subscripts)?);
        let lanes = frame.vector(mask)?.iter().zip(frame.vector(value)?.iter());
        for (subscripts, (&active, &value)) in window(&at, &shape).iter().zip(lanes) {
            if run.domain.number(active).is_true() {
                run.store(op, view, subscripts, RunValue::Scalar(value))?;
            }
        }
        Ok(())
    }))
}

/// Which elements of a memref a transfer moves.
struct Transfer {
    /// The shape of the vector.
    shape: Vec<i64>,
    /// For each dimension of the vector the one of the memref that it walks along; none where it repeats elements.
    along: Vec<Option<usize>>,
    /// Says of each element whether it is moved, where there is one.
    mask: Option<Slot>,
}

impl Transfer {
    fn of<D: Domain + 'static>(
        c: &FunctionDecoder<'_, D>,
        op: Op,
        vector: &Type,
        memref: &Type,
        mask: &[Slot],
    ) -> Result<Transfer, Unsupported> {
        let shape = vector_shape(vector).ok_or_else(|| c.malformed(op))?;
        let along = c.map(op, "permutation_map")?.results.into_iter().map(|expr| match expr {
            AffineExpr::Dim(dim) => Ok(Some(dim as usize)),
            AffineExpr::Const(0) => Ok(None),
            _ => Err(c.malformed(op)),
        });
        let along = along.collect::<Result<Vec<_>, _>>()?;
        if memref.as_memref().is_some_and(|memref| matches!(memref.element, Type::Vector(_))) {
            return Err("transfers of vectors".into());
        }
        // The mask has the shape of what is moved in the memory: that of the vector, where no dimension is repeated or permuted.
        if !mask.is_empty() && !along.windows(2).all(|pair| pair[0] < pair[1])
            || mask.len() == 1 && along.contains(&None)
        {
            return Err("the mask of a transfer that permutes or repeats elements".into());
        }
        if !matches!(memref, Type::MemRef(_)) || along.len() != shape.len() {
            return Err(c.malformed(op));
        }
        Ok(Transfer { shape, along, mask: mask.first().copied() })
    }

    /// The subscripts of the elements, in the order of those of the vector; none for those that are masked or outside of the memref.
    fn elements<D: Domain>(
        &self,
        (run, frame): (&Run<'_, D>, &Frame<D>),
        view: &MemrefView,
        at: &[i64],
    ) -> Result<Vec<Option<Vec<i64>>>, Stop> {
        let mask = self.mask.map(|mask| frame.vector(mask)).transpose()?;
        let is_active = |number: usize| {
            let active = mask.and_then(|mask| mask.get(number));
            active.is_none_or(|&active| run.domain.number(active).is_true())
        };
        let elements =
            window(&vec![0; self.shape.len()], &self.shape).into_iter().enumerate().map(|(number, offsets)| {
                let mut subscripts = at.to_vec();
                for (&dim, offset) in self.along.iter().zip(offsets) {
                    if let Some(dim) = dim {
                        subscripts[dim] += offset;
                    }
                }
                let is_inside = subscripts.iter().zip(&view.shape).all(|(&i, &n)| 0 <= i && i < n);
                (is_inside && is_active(number)).then_some(subscripts)
            });
        Ok(elements.collect())
    }
}

/// Elements outside of the memref, and those that the mask leaves out, are the padding.
fn transfer_read<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let groups = c.segments(op, 4)?;
    let (memref, subscripts, padding) = (groups[0][0], groups[1].clone(), groups[2][0]);
    let transfer = Transfer::of(c, op, c.result_type(op, 0)?, c.operand_type(op, 0)?, &groups[3])?;
    let result = c.result(op)?;
    Ok(Box::new(move |run, frame| {
        let (view, at) = (frame.view(memref)?, run.ints(frame, &subscripts)?);
        let mut values = Vec::new();
        for subscripts in transfer.elements((run, frame), view, &at)? {
            let value = match subscripts {
                Some(subscripts) => run.load(op, view, &subscripts)?,
                None => frame.value(padding)?,
            };
            let RunValue::Scalar(scalar) = value else { return Err(Stop::unsupported("transfers of vectors")) };
            values.push(scalar);
        }
        frame.set(result, RunValue::Vector(values.into()));
        Ok(())
    }))
}

/// Elements outside of the memref, and those that the mask leaves out, are not written.
fn transfer_write<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let groups = c.segments(op, 4)?;
    let (value, memref, subscripts) = (groups[0][0], groups[1][0], groups[2].clone());
    let transfer = Transfer::of(c, op, c.operand_type(op, 0)?, c.operand_type(op, 1)?, &groups[3])?;
    Ok(Box::new(move |run, frame| {
        let (view, at) = (frame.view(memref)?, run.ints(frame, &subscripts)?);
        let values = frame.vector(value)?;
        for (subscripts, &value) in transfer.elements((run, frame), view, &at)?.into_iter().zip(values.iter()) {
            if let Some(subscripts) = subscripts {
                run.store(op, view, &subscripts, RunValue::Scalar(value))?;
            }
        }
        Ok(())
    }))
}

/// Repeats a number or a vector: dimensions are aligned at the innermost one, and those of size 1 are stretched.
fn broadcast<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let from = vector_shape(c.operand_type(op, 0)?).unwrap_or_default();
    let to = vector_shape(c.result_type(op, 0)?).ok_or_else(|| c.malformed(op))?;
    elements(c.result_type(op, 0)?).ok_or_else(|| c.malformed(op))?;
    let (source, result) = (c.operand(op, 0)?, c.result(op)?);
    let outer = to.len().checked_sub(from.len()).ok_or_else(|| c.malformed(op))?;
    let element = |subscripts: Vec<i64>| {
        let inner = subscripts[outer..].iter().zip(&from);
        inner.fold(0, |at, (&i, &n)| at * n as usize + if n == 1 { 0 } else { i as usize })
    };
    let order: Vec<usize> = window(&vec![0; to.len()], &to).into_iter().map(element).collect();
    Ok(Box::new(move |_, frame| {
        let values = flat(frame, source)?;
        let values = order.iter().map(|&at| values.get(at).copied()).collect::<Option<_>>();
        frame.set(result, RunValue::Vector(values.ok_or_else(|| Stop::unsupported("this broadcast"))?));
        Ok(())
    }))
}

/// The first element and the number of elements that a position names in a vector of `shape`.
fn part(position: &[i64], shape: &[i64]) -> Result<(usize, usize), Stop> {
    let mut at = 0;
    for (&i, &n) in position.iter().zip(shape) {
        if !(0..n).contains(&i) {
            return Err(Stop::trap(OUT_OF_BOUNDS, format!("position {position:?} is outside the vector {shape:?}")));
        }
        at = at * n as usize + i as usize;
    }
    let size = shape[position.len().min(shape.len())..].iter().product::<i64>() as usize;
    Ok((at * size, size))
}

fn position<D: Domain + 'static>(
    c: &FunctionDecoder<'_, D>,
    op: Op,
    dynamic: &[Slot],
) -> Result<Vec<Extent>, Unsupported> {
    let list = c.ints(op, "static_position").ok_or_else(|| c.malformed(op))?;
    extents(&list, dynamic).ok_or_else(|| c.malformed(op))
}

fn extract<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let operands = c.operands(op);
    let (&source, dynamic) = operands.split_first().ok_or_else(|| c.malformed(op))?;
    let (at, result) = (position(c, op, dynamic)?, c.result(op)?);
    let shape = vector_shape(c.operand_type(op, 0)?).ok_or_else(|| c.malformed(op))?;
    let is_scalar = !matches!(c.result_type(op, 0)?, Type::Vector(_));
    Ok(Box::new(move |run, frame| {
        let (start, size) = part(&sizes(&at, run, frame)?, &shape)?;
        let values = frame.vector(source)?;
        let part = values.get(start..start + size).ok_or_else(|| Stop::unsupported("this vector"))?;
        match (is_scalar, part) {
            (true, [scalar]) => frame.set_scalar(result, *scalar),
            _ => frame.set(result, RunValue::Vector(part.into())),
        }
        Ok(())
    }))
}

fn insert<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let operands = c.operands(op);
    let [value, target, dynamic @ ..] = &operands[..] else { return Err(c.malformed(op)) };
    let (value, target, at, result) = (*value, *target, position(c, op, dynamic)?, c.result(op)?);
    let shape = vector_shape(c.operand_type(op, 1)?).ok_or_else(|| c.malformed(op))?;
    Ok(Box::new(move |run, frame| {
        let (start, size) = part(&sizes(&at, run, frame)?, &shape)?;
        let (new, mut values) = (flat(frame, value)?, frame.vector(target)?.to_vec());
        match (values.get_mut(start..start + size), new.len() == size) {
            (Some(part), true) => part.copy_from_slice(&new),
            _ => return Err(Stop::unsupported("this vector")),
        }
        frame.set(result, RunValue::Vector(values.into()));
        Ok(())
    }))
}

/// From the first element to the last, starting with the accumulator if there is one, or with what a sum of floats starts with; integers have
/// no order anyway.
fn reduction<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (operands, result) = (c.operands(op), c.result(op)?);
    let ty = c.result_type(op, 0)?;
    let (_, kind) = elements(ty).ok_or_else(|| c.malformed(op))?;
    let combiner = lanes_combiner(c.module, op, ty).ok_or_else(|| c.malformed(op))?;
    let combine = ScalarOp { relaxed: c.relaxed || is_relaxed(c.module, op), ..ScalarOp::new(combiner.opcode(), kind) };
    let start = combiner.start_of_lanes().map(|start| Number::neutral(start, kind));
    Ok(Box::new(move |run, frame| {
        let values = frame.vector(operands[0])?;
        let start = match operands.get(1) {
            Some(&slot) => Some(frame.scalar(slot)?),
            None => start.map(|number| run.domain.constant(kind, number)),
        };
        let mut all = start.into_iter().chain(values.iter().copied());
        let first = all.next().ok_or_else(|| Stop::unsupported("the reduction of an empty vector"))?;
        let value = all.try_fold(first, |sum, value| run.domain.apply(&combine, &[sum, value]))?;
        frame.set_scalar(result, value);
        Ok(())
    }))
}

fn print<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let end = match c.module.attr(op, "punctuation") {
        Some(Attribute::Opaque(text)) if **text == *"vector.punctuation<no_punctuation>" => "",
        Some(Attribute::Opaque(text)) if **text == *"vector.punctuation<comma>" => ", ",
        Some(Attribute::Opaque(text)) if **text == *"vector.punctuation<open>" => "( ",
        Some(Attribute::Opaque(text)) if **text == *"vector.punctuation<close>" => " )",
        _ => "\n",
    };
    if let Some(Attribute::Str(text)) = c.module.attr(op, "stringLiteral") {
        let text = text.to_string();
        return Ok(Box::new(move |run, _| {
            run.output.push(OutputPiece::Text(text.clone()));
            Ok(())
        }));
    }
    if c.module.op(op).operands.is_empty() {
        return Ok(Box::new(move |run, _| {
            run.output.push(OutputPiece::Text(end.to_string()));
            Ok(())
        }));
    }
    let source = c.operand(op, 0)?;
    let ty = c.operand_type(op, 0)?;
    let (_, kind) = elements(ty).ok_or_else(|| c.malformed(op))?;
    let (shape, element) = match ty {
        Type::Vector(vector) => (Some(vector.shape.clone()), &vector.element),
        ty => (None, ty),
    };
    let unsigned = matches!(element, Type::Int(_, Signedness::Unsigned));
    Ok(Box::new(move |run, frame| {
        let values = flat(frame, source)?;
        match &shape {
            Some(shape) => output::vector_elements(&values, shape, kind, unsigned, &mut run.output),
            None => run.output.extend(values.iter().map(|&value| OutputPiece::Number(value, kind, unsigned))),
        }
        run.output.push(OutputPiece::Text(end.to_string()));
        Ok(())
    }))
}
