//! Accesses of vectors under a mask, said element by element: a guarded load or store for each.
//!
//! ```text
//! %m = create_mask %n                              %e = affine.if (%n - l - 1 >= 0) { yield load %A[%i + l] } else { yield %pass[l] }, for each l
//! %v = maskedload %A[%i], %m, %pass           ->   %v = from_elements %e, ..
//! maskedstore %A[%i], %m, %v                  ->   affine.if (%n - l - 1 >= 0) { store %v[l], %A[%i + l] }, for each l
//! ```
//! *Sound.* Element `l` of such a mask is true where `l < %n`, and where `%n` is the least of several, where `l` is less than each of them. The access
//! touches the elements of its memory for which the mask is true, and no others; each has a cell of its own, so any order of
//! them is the right one. What else the program does stays as it was.

use std::borrow::Cow;

use super::followed::elements;
use super::spelled::replace;
use crate::affine::dialect::{AffineApplyOp, AffineIfOp, AffineIfSpec, AffineMinOp, AffineYieldOp};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::affine::set::{Constraint, IntegerSet};
use crate::builtin::{functions, op_name};
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Block, Module, Op, Type, Value};

const LOAD: &str = "vector.maskedload";
const STORE: &str = "vector.maskedstore";

/// The module with the masked accesses that can be said so.
pub fn unmasked(module: &Module) -> Cow<'_, Module> {
    let is_masked = |op: &Op| module.is(*op, LOAD) || module.is(*op, STORE);
    let all = functions(module).into_iter().flat_map(|func| module.walk(func)).filter(is_masked);
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

/// An access under a mask.
struct Masked {
    memref: Value,
    indices: Vec<Value>,
    /// As many lanes run as the least of these says, with the operands.
    active: (AffineMap, Vec<Value>),
    lanes: usize,
    element: Type,
}

impl Masked {
    fn of(module: &Module, op: Op) -> Option<Masked> {
        let [memref, indices @ .., mask, vector] = &module.op(op).operands[..] else { return None };
        let (Type::Vector(of), Type::MemRef(memory)) = (module.ty(*vector), module.ty(*memref)) else { return None };
        let is_plain = of.shape.len() == 1 && of.element == memory.element && !indices.is_empty();
        let create = module.defining_op(*mask).filter(|&op| module.is(op, "vector.create_mask") && is_plain)?;
        let [count] = module.op(create).operands[..] else { return None };
        Some(Masked {
            memref: *memref,
            indices: indices.to_vec(),
            active: counts(module, count),
            lanes: elements(module, *vector)?,
            element: of.element.clone(),
        })
    }

    fn write(&self, m: &mut Module, op: Op) {
        let (Some(block), results) = (m.op(op).parent, m.op(op).results.clone()) else { return };
        let mut loaded = Vec::new();
        for lane in 0..self.lanes as i64 {
            let guard = self.guard(m, (op, lane), !results.is_empty());
            let at = m.position(op).unwrap_or_default();
            m.insert(block, at, guard.op());
            self.access(m, (op, guard, lane), !results.is_empty());
            loaded.extend(m.op(guard.op()).results.iter().copied());
        }
        if let [result] = results[..] {
            let spec = OpSpec::new(op_name("vector.from_elements")).origin(m.op(op)).operands(loaded);
            let vector = m.create(spec.results([m.ty(result).clone()]));
            let at = m.position(op).unwrap_or_default();
            m.insert(block, at, vector);
            replace(m, op, &results, vector);
        } else {
            m.detach(op);
        }
    }

    /// Where the lane runs.
    fn guard(&self, m: &mut Module, (op, lane): (Op, i64), gives: bool) -> AffineIfOp {
        let (map, operands) = &self.active;
        let runs = |count: &AffineExpr| Constraint { expr: count.clone() - (lane + 1), is_eq: false };
        let set = IntegerSet::new(map.num_dims, map.num_symbols, map.results.iter().map(runs).collect());
        let results = if gives { vec![self.element.clone()] } else { Vec::new() };
        let loc = m.op(op).loc.clone();
        AffineIfOp::build(m, AffineIfSpec { condition: (set, operands.clone()), has_else: gives, results, loc })
    }

    /// What the lane does.
    fn access(&self, m: &mut Module, (op, guard, lane): (Op, AffineIfOp, i64), gives: bool) {
        // What it stores, or what it gives where the mask is false: it may stand in another one's place by now.
        let Some(&vector) = m.op(op).operands.last() else { return };
        let (then, otherwise) = (guard.then_block(m), guard.else_block(m));
        let mut indices = self.indices.clone();
        if let Some(last) = indices.last_mut() {
            let map = AffineMap::new(1, 0, vec![AffineExpr::Dim(0) + lane]);
            let op = AffineApplyOp::build(m, map, vec![*last]).op();
            m.push(then, op);
            *last = m.result(op);
        }
        if gives {
            let spec = OpSpec::new(op_name("memref.load")).operands([self.memref]).operands(indices);
            let load = m.create(spec.results([self.element.clone()]));
            m.push(then, load);
            AffineYieldOp::build(m, then, [m.result(load)]);
            if let Some(otherwise) = otherwise {
                let pass = self.lane(m, (otherwise, vector), lane);
                AffineYieldOp::build(m, otherwise, [pass]);
            }
        } else {
            let value = self.lane(m, (then, vector), lane);
            let spec = OpSpec::new(op_name("memref.store")).operands([value, self.memref]).operands(indices);
            let store = m.create(spec);
            m.push(then, store);
            AffineYieldOp::build(m, then, []);
        }
    }

    /// The element of the vector.
    fn lane(&self, m: &mut Module, (block, vector): (Block, Value), lane: i64) -> Value {
        let spec = OpSpec::new(op_name("vector.extract")).operands([vector]).results([self.element.clone()]);
        let op = m.create(spec.property("static_position", Attribute::i64_array(&[lane])));
        m.push(block, op);
        m.result(op)
    }
}

/// The numbers of which a count is the least.
fn counts(module: &Module, count: Value) -> (AffineMap, Vec<Value>) {
    match module.defining_op(count).and_then(|op| AffineMinOp::cast(module, op)) {
        Some(least) => {
            let applied = least.applied(module);
            (applied.map.clone(), applied.operands.to_vec())
        }
        None => (AffineMap::new(1, 0, vec![AffineExpr::Dim(0)]), vec![count]),
    }
}
