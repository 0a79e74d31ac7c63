//! `affine.*` but for the loops: apply, min, max, loads, stores, vector accesses, dma, delinearize and linearize.

use std::rc::Rc;

use super::affine_loops;
use super::vector::{holds_scalars, read_vector, write_vector};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::flatten::flatten;
use crate::affine::map::AffineMap;
use crate::affine::row::Row;
use crate::interp::compile::{FunctionDecoder, Unsupported};
use crate::interp::domain::Domain;
use crate::interp::exec::{Action, Frame, Ints, Run, Slot, Stop};
use crate::interp::memory::{MemrefView, RunValue, Subscripts};
use crate::ir::{Op, Type};

/// An affine map with the slots it is applied to.
pub(super) struct AppliedMap {
    pub(super) map: AffineMap,
    pub(super) slots: Vec<Slot>,
    /// For a map without division: each result as a constant and coefficients of slots. Most maps are so, and are
    /// evaluated faster like this.
    linear: Option<Vec<LinearForm>>,
}

/// A constant, and coefficients of slots.
type LinearForm = (i64, Vec<(Slot, i64)>);

impl AppliedMap {
    /// The map on the slots, dims first.
    pub(super) fn new(map: AffineMap, slots: Vec<Slot>) -> AppliedMap {
        let (num_dims, num_symbols) = (map.num_dims as usize, map.num_symbols as usize);
        let flat = flatten(&map.results, num_dims, num_symbols).ok().filter(|flat| flat.divs.is_empty());
        let linear = flat.filter(|_| slots.len() == num_dims + num_symbols).map(|flat| {
            let form = |row: &Row| {
                let symbols = slots[num_dims..].iter().zip(&row[1..]);
                let dims = slots[..num_dims].iter().zip(&row[1 + num_symbols..]);
                (row[0], symbols.chain(dims).filter(|(_, c)| **c != 0).map(|(&slot, &c)| (slot, c)).collect())
            };
            flat.rows.iter().map(form).collect()
        });
        AppliedMap { map, slots, linear }
    }

    /// The results by the linear forms; none if there are no such forms, or a sum does not fit in 64 bits.
    fn evaluate_linear<D: Domain>(&self, run: &Run<'_, D>, frame: &Frame<D>) -> Result<Option<Ints>, Stop> {
        let Some(forms) = &self.linear else { return Ok(None) };
        let mut results = Ints::new();
        for (constant, terms) in forms {
            let mut sum = *constant;
            for &(slot, coefficient) in terms {
                let product = run.int(frame, slot)?.checked_mul(coefficient);
                let Some(next) = product.and_then(|product| sum.checked_add(product)) else { return Ok(None) };
                sum = next;
            }
            results.push(sum);
        }
        Ok(Some(results))
    }

    /// The results of the map, where the operands are what they are now.
    pub(super) fn evaluate<D: Domain>(&self, run: &Run<'_, D>, frame: &Frame<D>) -> Result<Ints, Stop> {
        if let Some(results) = self.evaluate_linear(run, frame)? {
            return Ok(results);
        }
        let operands = run.ints(frame, &self.slots)?;
        let (dims, symbols) = operands.split_at((self.map.num_dims as usize).min(operands.len()));
        evaluate_map(&self.map, dims, symbols)
    }
}

/// The results of the map; overflow and division by anything but a positive number are traps.
pub(in crate::interp) fn evaluate_map(map: &AffineMap, dims: &[i64], symbols: &[i64]) -> Result<Ints, Stop> {
    map.results.iter().map(|expr| evaluate(expr, dims, symbols)).collect()
}

pub(super) fn evaluate(expr: &AffineExpr, dims: &[i64], symbols: &[i64]) -> Result<i64, Stop> {
    let value = |list: &[i64], index: u32| {
        let found = list.get(index as usize).copied();
        found.ok_or_else(|| Stop::unsupported("an affine map with fewer operands than it needs"))
    };
    match expr {
        AffineExpr::Const(value) => Ok(*value),
        AffineExpr::Dim(index) => value(dims, *index),
        AffineExpr::Symbol(index) => value(symbols, *index),
        AffineExpr::Binary(op, pair) => {
            let (a, b) = (evaluate(&pair.0, dims, symbols)?, evaluate(&pair.1, dims, symbols)?);
            let divides = matches!(op, AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv);
            if divides && b <= 0 {
                return Err(Stop::trap(
                    ARITHMETIC,
                    format!("an affine expression divides by {b}, which is not positive"),
                ));
            }
            let value = match op {
                AffineOp::Add => a.checked_add(b),
                AffineOp::Mul => a.checked_mul(b),
                AffineOp::Mod => Some(a.rem_euclid(b)),
                AffineOp::FloorDiv => Some(a.div_euclid(b)),
                AffineOp::CeilDiv => Some(a.div_euclid(b) + i64::from(a.rem_euclid(b) != 0)),
            };
            value.ok_or_else(|| Stop::trap(ARITHMETIC, "an affine expression does not fit in 64 bits"))
        }
    }
}

const ARITHMETIC: &str = "affine-arithmetic";

pub(super) fn decode<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
) -> Result<Option<Action<D>>, Unsupported> {
    match c.module.name(op) {
        "affine.apply" => extremum(c, op, |values| values.first().copied()).map(Some),
        "affine.min" => extremum(c, op, |values| values.iter().copied().min()).map(Some),
        "affine.max" => extremum(c, op, |values| values.iter().copied().max()).map(Some),
        "affine.load" => load(c, op).map(Some),
        "affine.store" => store(c, op).map(Some),
        "affine.vector_load" => {
            let (memref, subscripts) = (c.operand(op, 0)?, applied(c, op, "map", 1)?);
            let (result, shape) = (c.result(op)?, vector_shape(c.result_type(op, 0)?).ok_or_else(|| c.malformed(op))?);
            holds_scalars(c, op, 0)?;
            Ok(Some(Box::new(move |run, frame| {
                let (view, at) = (frame.view(memref)?, subscripts.evaluate(run, frame)?);
                let elements = read_vector(run, op, view, &at, &shape)?;
                frame.set(result, elements);
                Ok(())
            })))
        }
        "affine.vector_store" => {
            let (value, memref, subscripts) = (c.operand(op, 0)?, c.operand(op, 1)?, applied(c, op, "map", 2)?);
            let shape = vector_shape(c.operand_type(op, 0)?).ok_or_else(|| c.malformed(op))?;
            holds_scalars(c, op, 1)?;
            Ok(Some(Box::new(move |run, frame| {
                let (view, at) = (frame.view(memref)?, subscripts.evaluate(run, frame)?);
                let elements = frame.vector(value)?;
                write_vector(run, op, view, &at, &shape, elements)
            })))
        }
        "affine.prefetch" | "affine.dma_wait" => Ok(None),
        "affine.dma_start" => dma_start(c, op).map(Some),
        "affine.delinearize_index" => delinearize(c, op).map(Some),
        "affine.linearize_index" => linearize(c, op).map(Some),
        "affine.for" => affine_loops::affine_for(c, op).map(Some),
        "affine.parallel" => affine_loops::affine_parallel(c, op).map(Some),
        "affine.if" => affine_loops::affine_if(c, op).map(Some),
        name => Err(format!("`{name}`")),
    }
}

/// The map called `name`, applied to the operands from number `first` on.
pub(super) fn applied<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
    name: &str,
    first: usize,
) -> Result<AppliedMap, Unsupported> {
    let map = c.map(op, name)?;
    let count = (map.num_dims + map.num_symbols) as usize;
    let slots = c.operands(op).get(first..first + count).ok_or_else(|| c.malformed(op))?.to_vec();
    Ok(AppliedMap::new(map, slots))
}

pub(super) fn vector_shape(ty: &Type) -> Option<Vec<i64>> {
    match ty {
        Type::Vector(vector) => {
            super::arith::elements(ty)?;
            Some(vector.shape.iter().map(|&n| n as i64).collect())
        }
        _ => None,
    }
}

fn extremum<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
    choose: fn(&[i64]) -> Option<i64>,
) -> Result<Action<D>, Unsupported> {
    let (expressions, result) = (applied(c, op, "map", 0)?, c.result(op)?);
    Ok(Box::new(move |run, frame| {
        let values = expressions.evaluate(run, frame)?;
        let value = choose(&values).ok_or_else(|| Stop::unsupported("an affine map without results"))?;
        frame.set_scalar(result, run.index(value));
        Ok(())
    }))
}

fn load<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (memref, subscripts, result) = (c.operand(op, 0)?, applied(c, op, "map", 1)?, c.result(op)?);
    Ok(Box::new(move |run, frame| {
        let (view, at) = (frame.view(memref)?, subscripts.evaluate(run, frame)?);
        let value = run.load(op, view, &at)?;
        frame.set(result, value);
        Ok(())
    }))
}

fn store<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (value, memref, subscripts) = (c.operand(op, 0)?, c.operand(op, 1)?, applied(c, op, "map", 2)?);
    Ok(Box::new(move |run, frame| {
        let (view, at) = (frame.view(memref)?, subscripts.evaluate(run, frame)?);
        let value = frame.value(value)?;
        run.store(op, view, &at, value)
    }))
}

/// A transfer is done at once: `dma_wait` finds it finished. With a stride, so many elements are taken from each row.
fn dma_start<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let arity = |map: &AffineMap| (map.num_dims + map.num_symbols) as usize;
    let source = c.operand(op, 0)?;
    let from = applied(c, op, "src_map", 1)?;
    let at = 1 + arity(&from.map);
    let target = c.operand(op, at)?;
    let to = applied(c, op, "dst_map", at + 1)?;
    let at = at + 1 + arity(&to.map);
    let tag = applied(c, op, "tag_map", at + 1)?;
    let count = c.operand(op, at + 1 + arity(&tag.map))?;
    let strided = c.operands(op).len() > at + 2 + arity(&tag.map);
    if strided {
        return Err("a strided `affine.dma_start`".to_string());
    }
    Ok(Box::new(move |run, frame| {
        let (source, target) = (frame.view(source)?, frame.view(target)?);
        let (from, to) = (from.evaluate(run, frame)?, to.evaluate(run, frame)?);
        let count = run.int(frame, count)?.max(0);
        run.spend(count as u64)?;
        for k in 0..count {
            let (read, write) = (advance(source, &from, k), advance(target, &to, k));
            let value = run.load(op, source, &read)?;
            run.store(op, target, &write, value)?;
        }
        Ok(())
    }))
}

/// The subscripts `k` elements after `from`, row-major.
fn advance(view: &Rc<MemrefView>, from: &[i64], k: i64) -> Vec<i64> {
    let mut subscripts = from.to_vec();
    let mut carry = k;
    for (d, subscript) in subscripts.iter_mut().enumerate().rev() {
        *subscript = subscript.saturating_add(carry);
        let extent = view.shape[d];
        carry = if d > 0 && extent > 0 { subscript.div_euclid(extent) } else { 0 };
        if d > 0 && extent > 0 {
            *subscript = subscript.rem_euclid(extent);
        }
    }
    subscripts
}

/// The basis of delinearize and linearize: constants and operands mixed.
fn basis<D: Domain + 'static>(
    c: &FunctionDecoder<'_, D>,
    op: Op,
    dynamic: &[Slot],
) -> Result<Vec<Extent>, Unsupported> {
    let sizes = c.ints(op, "static_basis").ok_or_else(|| c.malformed(op))?;
    extents(&sizes, dynamic).ok_or_else(|| c.malformed(op))
}

/// A size that is known, or is in a slot.
#[derive(Clone, Copy)]
pub(super) enum Extent {
    /// Known.
    Known(i64),
    /// In a slot.
    Slot(Slot),
}

impl Extent {
    /// The size.
    pub(super) fn get<D: Domain>(self, run: &Run<'_, D>, frame: &Frame<D>) -> Result<i64, Stop> {
        match self {
            Extent::Known(value) => Ok(value),
            Extent::Slot(slot) => run.int(frame, slot),
        }
    }
}

/// Static sizes with the dynamic ones put where the static list has MLIR's marker.
pub(super) fn extents(sizes: &[i64], dynamic: &[Slot]) -> Option<Vec<Extent>> {
    let mut slots = dynamic.iter();
    let list = sizes.iter().map(|&size| match size {
        i64::MIN => slots.next().map(|&slot| Extent::Slot(slot)),
        size => Some(Extent::Known(size)),
    });
    list.collect()
}

/// All sizes.
pub(super) fn sizes<D: Domain>(extents: &[Extent], run: &Run<'_, D>, frame: &Frame<D>) -> Result<Vec<i64>, Stop> {
    extents.iter().map(|extent| extent.get(run, frame)).collect()
}

fn delinearize<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (operands, results) = (c.operands(op), c.results(op));
    let (&linear, dynamic) = operands.split_first().ok_or_else(|| c.malformed(op))?;
    let basis = basis(c, op, dynamic)?;
    // With one basis element fewer than results the outermost result is unbounded.
    let bounded = basis.len() == results.len();
    Ok(Box::new(move |run, frame| {
        let sizes = sizes(&basis, run, frame)?;
        let mut rest = run.int(frame, linear)?;
        for (position, &result) in results.iter().enumerate().rev() {
            let value = match position.checked_sub(usize::from(!bounded)) {
                Some(at) if position > 0 => {
                    let size = positive(sizes[at])?;
                    let digit = rest.rem_euclid(size);
                    rest = rest.div_euclid(size);
                    digit
                }
                _ => rest,
            };
            frame.set_scalar(result, run.index(value));
        }
        Ok(())
    }))
}

fn positive(size: i64) -> Result<i64, Stop> {
    if size > 0 { Ok(size) } else { Err(Stop::trap(ARITHMETIC, format!("the basis element {size} is not positive"))) }
}

fn linearize<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let groups = c.segments(op, 2)?;
    let (digits, result) = (groups[0].clone(), c.result(op)?);
    let basis = basis(c, op, &groups[1])?;
    let skipped = digits.len().checked_sub(basis.len()).ok_or_else(|| c.malformed(op))?;
    Ok(Box::new(move |run, frame| {
        let (digits, sizes) = (run.ints(frame, &digits)?, sizes(&basis, run, frame)?);
        let mut value = 0i64;
        for (position, &digit) in digits.iter().enumerate() {
            let size = position.checked_sub(skipped).map_or(1, |at| sizes[at]);
            value = value.wrapping_mul(size).wrapping_add(digit);
        }
        frame.set_scalar(result, run.index(value));
        Ok(())
    }))
}

/// Every subscript tuple of the box of `shape` at `at`; the box covers the innermost dimensions.
pub(super) fn window(at: &[i64], shape: &[i64]) -> Vec<Vec<i64>> {
    let outer = at.len().saturating_sub(shape.len());
    let shift = |inner: Vec<i64>| {
        let mut subscripts = at.to_vec();
        for (subscript, step) in subscripts[outer..].iter_mut().zip(inner) {
            *subscript = subscript.saturating_add(step);
        }
        subscripts
    };
    Subscripts::new(shape).map(shift).collect()
}

/// The value of a slot that must hold elements of a vector or one number.
pub(super) fn flat<D: Domain>(frame: &Frame<D>, slot: Slot) -> Result<Vec<D::Scalar>, Stop> {
    match frame.value(slot)? {
        RunValue::Scalar(scalar) => Ok(vec![scalar]),
        RunValue::Vector(elements) => Ok(elements.to_vec()),
        _ => Err(Stop::unsupported("a memref where a number or a vector is needed")),
    }
}
