//! Accesses of vectors under a mask, and of elements that lie anywhere, said element by element: a guarded load or store for each.
//!
//! ```text
//! %m = create_mask %n                              %e = affine.if (%n - l - 1 >= 0) { yield load %A[%i + l] } else { yield %pass[l] }, for each l
//! %v = maskedload %A[%i], %m, %pass           ->   %v = from_elements %e, ..
//! maskedstore %A[%i], %m, %v                  ->   affine.if (%n - l - 1 >= 0) { store %v[l], %A[%i + l] }, for each l
//!
//! %v = transfer_read %A[%i], %pad, %m         ->   as the load, with %pad for each element of %pass
//! %v = gather %A[%i] [%k], %m, %pass          ->   as the load, at %i + %k[l]
//! ```
//! *Sound.* Element `l` of such a mask is true where `l < %n`, and where `%n` is the least of several, where `l` is less than each of them; a
//! constant mask says it of each element. The access touches the elements of its memory for which the mask is true, and no others. Those of a load
//! or store have a cell each, so any order of them is the right one, and a gather only reads. A transfer that may go out of bounds
//! moves those elements that are inside as well. What else the program does stays as it was.

use std::borrow::Cow;

use super::followed::elements;
use super::spelled::{LanePlace, lane, replace};
use crate::affine::dialect::{AffineApplyOp, AffineIfOp, AffineIfSpec, AffineMinOp, AffineYieldOp};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::affine::set::{Constraint, IntegerSet};
use crate::builtin::{constant_index, constant_of, functions, op_name};
use crate::ir::module::OpSpec;
use crate::ir::view::{integers, segment};
use crate::ir::{Attribute, Module, Op, Opcode, Type, Value};

/// The module with the masked accesses that can be said so.
pub fn unmasked(module: &Module) -> Cow<'_, Module> {
    let all = functions(module).into_iter().flat_map(|func| module.walk(func));
    let known: Vec<(Op, Masked)> = all.filter_map(|op| Some((op, Masked::of(module, op)?))).collect();
    if known.is_empty() {
        return Cow::Borrowed(module);
    }
    let mut written = module.clone();
    for (op, masked) in known {
        masked.write(&mut written, op);
    }
    Cow::Owned(written)
}

/// Which elements a mask says are touched.
enum Active {
    /// As many as the least of these says, with the operands.
    Least(AffineMap, Vec<Value>),
    /// Those of which it is said.
    Listed(Vec<bool>),
}

/// An access under a mask. Operands are numbers of those of the operation: what stands there may be another value by now.
struct Masked {
    memref: usize,
    indices: std::ops::Range<usize>,
    /// The subscript that is another one from lane to lane.
    along: usize,
    /// What the lanes are apart, where that is not one.
    offsets: Option<usize>,
    active: Active,
    /// Is an element outside of the memory not touched, but padding?
    is_bounded: bool,
    /// What is stored, or stands for what is not loaded: a vector, or one element.
    other: usize,
    lanes: usize,
    element: Type,
}

impl Masked {
    fn of(module: &Module, op: Op) -> Option<Masked> {
        let count = module.op(op).operands.len();
        let (memref, indices, offsets, mask, other) = match module.name(op) {
            "vector.maskedload" | "vector.maskedstore" => (0, 1..count.checked_sub(2)?, None, count - 2, count - 1),
            "vector.gather" => (0, 1..count.checked_sub(3)?, Some(count - 3), count - 2, count - 1),
            "vector.transfer_read" | "vector.transfer_write" => return Masked::transfer(module, op),
            _ => return None,
        };
        let vector = *module.op(op).operands.get(other)?;
        let along = indices.len().checked_sub(1)?;
        let active = active(module, module.op(op).operands[mask])?;
        let is_bounded = false;
        Masked { memref, indices, along, offsets, active, is_bounded, other, lanes: 0, element: Type::Index }
            .fitting(module, op, vector)
    }

    /// A transfer with a mask; one without is looked at where it is known what it touches.
    fn transfer(module: &Module, op: Op) -> Option<Masked> {
        let is_read = module.is(op, "vector.transfer_read");
        let memref = usize::from(!is_read);
        let count = segment(module, op, memref + 1)?.len();
        let [mask] = segment(module, op, 3)? else { return None };
        let Some(Attribute::Map(map)) = module.attr(op, "permutation_map") else { return None };
        let &[AffineExpr::Dim(along)] = &map.results[..] else { return None };
        let Some(Attribute::Array(bounds)) = module.attr(op, "in_bounds") else { return None };
        let (indices, active) = (memref + 1..memref + 1 + count, active(module, *mask)?);
        let (other, vector) = match is_read {
            true => (indices.end, *module.op(op).results.first()?),
            false => (0, module.op(op).operands[0]),
        };
        let (along, is_bounded) = (along as usize, bounds[..] != [Attribute::Bool(true)]);
        let offsets = None;
        Masked { memref, indices, along, offsets, active, is_bounded, other, lanes: 0, element: Type::Index }
            .fitting(module, op, vector)
    }

    /// With the elements of the vector, if they are those of the memory.
    fn fitting(self, module: &Module, op: Op, vector: Value) -> Option<Masked> {
        let memref = *module.op(op).operands.get(self.memref)?;
        let (Type::Vector(of), Type::MemRef(memory)) = (module.ty(vector), module.ty(memref)) else { return None };
        let is_plain = of.shape.len() == 1 && of.element == memory.element && self.along < self.indices.len();
        let (lanes, element) = (elements(module, vector)?, of.element.clone());
        let is_listed = !matches!(&self.active, Active::Listed(all) if all.len() != lanes);
        (is_plain && is_listed).then_some(Masked { lanes, element, ..self })
    }

    fn write(&self, m: &mut Module, op: Op) {
        let results = m.op(op).results.clone();
        let mut loaded = Vec::new();
        for number in 0..self.lanes as i64 {
            loaded.extend(self.element(m, op, number));
        }
        if let [result] = results[..] {
            let spec = OpSpec::new(op_name("vector.from_elements")).origin(m.op(op)).operands(loaded);
            let vector = m.create(spec.results([m.ty(result).clone()]));
            LanePlace::Before(op).put(m, vector);
            replace(m, op, &results, vector);
        } else {
            m.detach(op);
        }
    }

    /// What one lane does, and what it gives if it gives something.
    fn element(&self, m: &mut Module, op: Op, number: i64) -> Option<Value> {
        let is_load = !m.op(op).results.is_empty();
        let constraints = match &self.active {
            Active::Listed(all) if !all[number as usize] => {
                return is_load.then(|| self.other(m, (op, LanePlace::Before(op)), number));
            }
            _ => self.condition(m, op, number),
        };
        let Some(condition) = constraints else { return self.access(m, (op, LanePlace::Before(op)), number) };
        let (results, loc) = (if is_load { vec![self.element.clone()] } else { Vec::new() }, m.op(op).loc.clone());
        let guard = AffineIfOp::build(m, AffineIfSpec { condition, has_else: is_load, results, loc });
        LanePlace::Before(op).put(m, guard.op());
        let then = guard.then_block(m);
        let loaded = self.access(m, (op, LanePlace::End(then)), number);
        AffineYieldOp::build(m, then, loaded);
        if let Some(otherwise) = guard.else_block(m) {
            let other = self.other(m, (op, LanePlace::End(otherwise)), number);
            AffineYieldOp::build(m, otherwise, [other]);
        }
        m.op(guard.op()).results.first().copied()
    }

    /// When the lane runs; none if it always does.
    fn condition(&self, m: &mut Module, op: Op, number: i64) -> Option<(IntegerSet, Vec<Value>)> {
        let (mut constraints, mut operands) = (Vec::new(), Vec::new());
        let mut symbols = 0;
        let not_negative = |expr| Constraint { expr, is_eq: false };
        if let Active::Least(map, of) = &self.active {
            constraints.extend(map.results.iter().map(|count| not_negative(count.clone() - (number + 1))));
            operands.extend(of.iter().copied());
            symbols = map.num_symbols;
        }
        let mut dims = operands.len() as u32 - symbols;
        if self.is_bounded {
            let memref = m.op(op).operands[self.memref];
            let at = m.op(op).operands[self.indices.clone()][self.along];
            let size = size_of(m, (op, memref), self.along);
            let (at_dim, size_dim) = (AffineExpr::Dim(dims), AffineExpr::Dim(dims + 1));
            constraints.push(not_negative(at_dim.clone() + number));
            constraints.push(not_negative(size_dim - at_dim - (number + 1)));
            operands.splice(dims as usize..dims as usize, [at, size]);
            dims += 2;
        }
        (!constraints.is_empty()).then(|| (IntegerSet::new(dims, symbols, constraints), operands))
    }

    /// The load or store.
    fn access(&self, m: &mut Module, (op, place): (Op, LanePlace), number: i64) -> Option<Value> {
        let memref = m.op(op).operands[self.memref];
        let mut indices = m.op(op).operands[self.indices.clone()].to_vec();
        indices[self.along] = match self.offsets {
            Some(offsets) => self.further(m, (op, place), (indices[self.along], m.op(op).operands[offsets]), number),
            None => {
                let map = AffineMap::new(1, 0, vec![AffineExpr::Dim(0) + number]);
                let apply = AffineApplyOp::build(m, map, vec![indices[self.along]]).op();
                place.put(m, apply);
                m.result(apply)
            }
        };
        if !m.op(op).results.is_empty() {
            let spec = OpSpec::new(op_name("memref.load")).operands([memref]).operands(indices);
            let load = m.create(spec.results([self.element.clone()]));
            place.put(m, load);
            return Some(m.result(load));
        }
        let value = self.other(m, (op, place), number);
        let store = m.create(OpSpec::new(op_name("memref.store")).operands([value, memref]).operands(indices));
        place.put(m, store);
        None
    }

    /// The subscript of a lane that lies anywhere.
    fn further(
        &self,
        m: &mut Module,
        (_, place): (Op, LanePlace),
        (start, offsets): (Value, Value),
        number: i64,
    ) -> Value {
        let mut offset = lane(m, place, offsets, &[number]);
        if *m.ty(offset) != Type::Index {
            let cast = m.create(OpSpec::new(op_name("arith.index_cast")).operands([offset]).results([Type::Index]));
            place.put(m, cast);
            offset = m.result(cast);
        }
        if constant_of(m, start).and_then(Attribute::as_i64) == Some(0) {
            return offset;
        }
        let sum = m.create(OpSpec::new(op_name("arith.addi")).operands([start, offset]).results([Type::Index]));
        place.put(m, sum);
        m.result(sum)
    }

    /// What is stored, or what stands for what is not loaded.
    fn other(&self, m: &mut Module, (op, place): (Op, LanePlace), number: i64) -> Value {
        let other = m.op(op).operands[self.other];
        if matches!(m.ty(other), Type::Vector(_)) { lane(m, place, other, &[number]) } else { other }
    }
}

/// The size of a dimension, as a value before the operation.
fn size_of(m: &mut Module, (op, memref): (Op, Value), dim: usize) -> Value {
    let known = m.ty(memref).as_memref().and_then(|ty| ty.shape.as_ref()?.get(dim).copied().flatten());
    let mut constant = |number: i64| {
        let constant = constant_index(m, number);
        LanePlace::Before(op).put(m, constant);
        m.result(constant)
    };
    match known.and_then(|size| i64::try_from(size).ok()) {
        Some(size) => constant(size),
        None => {
            let number = constant(dim as i64);
            let size = m.create(OpSpec::new(op_name("memref.dim")).operands([memref, number]).results([Type::Index]));
            LanePlace::Before(op).put(m, size);
            m.result(size)
        }
    }
}

/// What a mask says, if that is known.
fn active(module: &Module, mask: Value) -> Option<Active> {
    let op = module.defining_op(mask)?;
    let lanes = elements(module, mask)?;
    match module.name(op) {
        "vector.create_mask" => {
            let &[count] = &module.op(op).operands[..] else { return None };
            Some(match module.defining_op(count).and_then(|op| AffineMinOp::cast(module, op)) {
                Some(least) => {
                    let applied = least.applied(module);
                    Active::Least(applied.map.clone(), applied.operands.to_vec())
                }
                None => Active::Least(AffineMap::new(1, 0, vec![AffineExpr::Dim(0)]), vec![count]),
            })
        }
        "vector.constant_mask" => {
            let &[size] = &integers(module.attr(op, "mask_dim_sizes")?)?[..] else { return None };
            Some(Active::Listed((0..lanes as i64).map(|lane| lane < size).collect()))
        }
        _ if module.computes(op, Opcode::Constant) => {
            let Some(Attribute::Dense(_, items)) = module.attr(op, "value") else { return None };
            let all = items.iter().map(|item| match item {
                Attribute::Bool(holds) => Some(*holds),
                other => other.as_i64().map(|number| number != 0),
            });
            let all = all.collect::<Option<Vec<bool>>>()?;
            Some(Active::Listed(if let [splat] = all[..] { vec![splat; lanes] } else { all }))
        }
        _ => None,
    }
}
