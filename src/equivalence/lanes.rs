//! Vectors that are put together and taken apart, said element by element.
//!
//! ```text
//! %w = insert %x, %v[1]                 ->   %w = from_elements %v[0], %x, %v[2], ..
//! %w = shuffle %v, %u [3, 0]            ->   %w = from_elements %u[1], %v[0]
//! %s = reduction <add>, %v, %x          ->   %s = ((%x + %v[0]) + %v[1]) + ..
//! %w = vector.step; addi %w, %v         ->   %w = from_elements 0, 1, ..; from_elements (0 + %v[0]), .., of vectors of indices
//! %d = contract %a, %b, %c              ->   %d = from_elements (%c[0] + %a[..] * %b[..]) + .., ..
//! ```
//! *Sound.* Each is replaced by what gives the same elements. A reduction goes from the first element to the last, behind what it is given or, of a sum of floats, behind 0, and a
//! contraction adds its products to what it is given in the order of its loops, as the interpreter does; the flags of
//! a reduction are those of each step.

use std::borrow::Cow;

use super::followed::elements;
use super::spelled::{LanePlace, lane, replace};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::builtin::{constant_index, constant_of, functions, lanes_combiner, op_name};
use crate::ir::combiner::{Combiner, FASTMATH};
use crate::ir::module::OpSpec;
use crate::ir::view::integers;
use crate::ir::{Attribute, Module, Op, Opcode, Type, Value};

/// The most products that a contraction is taken for.
const MOST_PRODUCTS: u64 = 1 << 12;

/// What is put together or taken apart.
const NAMES: [&str; 6] =
    ["vector.insert", "vector.extract", "vector.shuffle", "vector.reduction", "vector.contract", "vector.step"];

/// The module with what can be said so.
pub fn by_lane(module: &Module) -> Cow<'_, Module> {
    let is_known = |op: &Op| {
        let is_named = NAMES.contains(&module.name(*op));
        is_named || is_on_indices(module, *op)
    };
    let all: Vec<Op> = functions(module).into_iter().flat_map(|func| module.walk(func)).filter(is_known).collect();
    if all.is_empty() {
        return Cow::Borrowed(module);
    }
    let mut written = module.clone();
    for op in all {
        write(&mut written, op);
    }
    Cow::Owned(written)
}

/// Puts other words in the place of an operation, if there are some.
fn write(m: &mut Module, op: Op) -> Option<()> {
    let results = m.op(op).results.clone();
    let [result] = results[..] else { return None };
    let by = match m.name(op) {
        "vector.extract" => taken(m, op)?,
        "vector.insert" => inserted(m, op)?,
        "vector.shuffle" => shuffled(m, op)?,
        "vector.reduction" => return reduced(m, op, result),
        "vector.step" => numbered(m, op)?,
        _ if is_on_indices(m, op) => computed(m, op)?,
        _ => contracted(m, op)?,
    };
    let spec = match (m.ty(result), &by[..]) {
        (Type::Vector(_), _) => OpSpec::new(op_name("vector.from_elements")).origin(m.op(op)).operands(by),
        (_, &[one]) => return put_in_place(m, op, result, one),
        _ => return None,
    };
    let vector = m.create(spec.results([m.ty(result).clone()]));
    LanePlace::Before(op).put(m, vector);
    replace(m, op, &results, vector);
    Some(())
}

/// Does it compute vectors of indices, of which affine numbers are made?
fn is_on_indices(m: &Module, op: Op) -> bool {
    let computes = matches!(m.opcode(op), Some(Opcode::AddI | Opcode::SubI | Opcode::MulI | Opcode::IndexCast));
    let is_vector = |&value: &Value| matches!(m.ty(value), Type::Vector(_));
    let is_index = |&value: &Value| *m.ty(value).element_or_self() == Type::Index;
    let data = m.op(op);
    computes
        && data.results.iter().all(is_vector)
        && data.operands.iter().all(is_vector)
        && data.operands.iter().any(is_index)
}

/// `vector.step`.
fn numbered(m: &mut Module, op: Op) -> Option<Vec<Value>> {
    let &[count] = &shape(m, m.op(op).results[0])?[..] else { return None };
    let mut number = |number: i64| {
        let constant = constant_index(m, number);
        LanePlace::Before(op).put(m, constant);
        m.result(constant)
    };
    Some((0..count as i64).map(&mut number).collect())
}

/// An operation on elements, once for each.
fn computed(m: &mut Module, op: Op) -> Option<Vec<Value>> {
    let data = m.op(op).clone();
    let ty = m.ty(data.results[0]).element_or_self().clone();
    let (here, all) = (LanePlace::Before(op), positions(&shape(m, data.results[0])?));
    let mut element = |at: &Vec<i64>| {
        let operands: Vec<Value> = data.operands.iter().map(|&operand| lane(m, here, operand, at)).collect();
        let one = m.create(OpSpec::new(data.name.clone()).operands(operands).results([ty.clone()]).origin(&data));
        m.op_mut(one).properties = data.properties.clone();
        here.put(m, one);
        m.result(one)
    };
    Some(all.iter().map(&mut element).collect())
}

fn put_in_place(m: &mut Module, op: Op, result: Value, value: Value) -> Option<()> {
    let root = m.root();
    let func = m.ancestors(op).take_while(|&around| around != root).last()?;
    m.replace_uses(func, result, value);
    m.detach(op);
    Some(())
}

fn shape(m: &Module, value: Value) -> Option<Vec<u64>> {
    elements(m, value)?;
    if let Type::Vector(vector) = m.ty(value) { Some(vector.shape.clone()) } else { None }
}

/// The positions of all elements of a shape, in their order.
fn positions(shape: &[u64]) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for &size in shape {
        let longer = |at: &Vec<i64>| (0..size as i64).map(|next| [&at[..], &[next]].concat()).collect::<Vec<_>>();
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Where the operation takes or puts something, if that is a place in the vector that is known.
fn place(m: &Module, op: Op, dynamic: usize, shape: &[u64]) -> Option<Vec<i64>> {
    let mut given = m.op(op).operands.get(dynamic..)?.iter();
    let fixed = integers(m.attr(op, "static_position")?)?;
    let known = |at: i64| if at == i64::MIN { constant_of(m, *given.next()?)?.as_i64() } else { Some(at) };
    let at = fixed.into_iter().map(known).collect::<Option<Vec<i64>>>()?;
    let is_inside = at.len() <= shape.len() && at.iter().zip(shape).all(|(&at, &size)| 0 <= at && at < size as i64);
    is_inside.then_some(at)
}

/// `vector.extract` of several elements, or of one whose place is a constant of the program.
fn taken(m: &mut Module, op: Op) -> Option<Vec<Value>> {
    let from = m.op(op).operands[0];
    let shape = shape(m, from)?;
    let at = place(m, op, 1, &shape)?;
    if at.len() == shape.len() && m.op(op).operands.len() == 1 {
        return None;
    }
    let rest = positions(&shape[at.len()..]);
    Some(rest.iter().map(|rest| lane(m, LanePlace::Before(op), from, &[&at[..], rest].concat())).collect())
}

fn inserted(m: &mut Module, op: Op) -> Option<Vec<Value>> {
    let &[value, target, ..] = &m.op(op).operands[..] else { return None };
    let shape = shape(m, target)?;
    let at = place(m, op, 2, &shape)?;
    let here = LanePlace::Before(op);
    let all = positions(&shape);
    let element = |position: &Vec<i64>| match position.strip_prefix(&at[..]) {
        Some([]) => value,
        Some(rest) => lane(m, here, value, rest),
        None => lane(m, here, target, position),
    };
    Some(all.iter().map(element).collect())
}

fn shuffled(m: &mut Module, op: Op) -> Option<Vec<Value>> {
    let &[a, b] = &m.op(op).operands[..] else { return None };
    let (&[first], &[second]) = (&shape(m, a)?[..], &shape(m, b)?[..]) else { return None };
    let all = integers(m.attr(op, "mask")?)?;
    let (first, end) = (first as i64, (first + second) as i64);
    // Of a lane that may be anything nothing is known.
    if all.iter().any(|&at| !(0..end).contains(&at)) {
        return None;
    }
    let here = LanePlace::Before(op);
    Some(
        all.into_iter()
            .map(|at| if at < first { lane(m, here, a, &[at]) } else { lane(m, here, b, &[at - first]) })
            .collect(),
    )
}

/// One step of a reduction.
fn combined(m: &mut Module, op: Op, combiner: Combiner, [a, b]: [Value; 2]) -> Value {
    let mut spec = OpSpec::new(combiner.opcode().into()).operands([a, b]).results([m.ty(a).clone()]);
    if let Some(flags) = m.attr(op, FASTMATH).filter(|_| combiner.is_float()) {
        spec = spec.property(FASTMATH, flags.clone());
    }
    let step = m.create(spec.origin(m.op(op)));
    LanePlace::Before(op).put(m, step);
    m.result(step)
}

fn reduced(m: &mut Module, op: Op, result: Value) -> Option<()> {
    let from = m.op(op).operands[0];
    let &[count] = &shape(m, from)?[..] else { return None };
    let combiner = lanes_combiner(m, op, m.ty(result))?;
    let mut sum = m.op(op).operands.get(1).copied();
    if let (None, Some(start)) = (sum, combiner.start_of_lanes()) {
        let ty = m.ty(result).clone();
        let spec = OpSpec::new(Opcode::Constant.into()).property("value", start.constant(&ty)?).results([ty]);
        let constant = m.create(spec);
        LanePlace::Before(op).put(m, constant);
        sum = Some(m.result(constant));
    }
    for number in 0..count as i64 {
        let next = lane(m, LanePlace::Before(op), from, &[number]);
        sum = Some(sum.map_or(next, |sum| combined(m, op, combiner, [sum, next])));
    }
    put_in_place(m, op, result, sum?)
}

/// The elements of a contraction whose maps name loops.
fn contracted(m: &mut Module, op: Op) -> Option<Vec<Value>> {
    let &[a, b, start] = &m.op(op).operands[..] else { return None };
    let Some(Attribute::Array(maps)) = m.attr(op, "indexing_maps") else { return None };
    let named = |map: &Attribute| match map {
        Attribute::Map(map) => loops(map),
        _ => None,
    };
    let [of_a, of_b, of_sum] = &maps.iter().map(named).collect::<Option<Vec<_>>>()?[..] else { return None };
    let (of_a, of_b, of_sum) = (of_a.clone(), of_b.clone(), of_sum.clone());
    let element = m.ty(start).element_or_self().clone();
    let combiner = lanes_combiner(m, op, &element)?;
    let mut sizes = Vec::new();
    for (of, value) in [(&of_a, a), (&of_b, b)] {
        let shape = shape(m, value)?;
        if m.ty(value).element_or_self() != &element || shape.len() != of.len() {
            return None;
        }
        for (&number, size) in of.iter().zip(shape) {
            sizes.resize(sizes.len().max(number + 1), 0);
            sizes[number] = size;
        }
    }
    let all = sizes.iter().try_fold(1u64, |all, &size| all.checked_mul(size))?;
    let out = if of_sum.is_empty() { Vec::new() } else { shape(m, start)? };
    let is_whole = of_sum.len() == out.len() && of_sum.iter().zip(&out).all(|(&of, size)| sizes.get(of) == Some(size));
    if !is_whole || all > MOST_PRODUCTS || sizes.contains(&0) {
        return None;
    }
    let (here, spots) = (LanePlace::Before(op), positions(&out));
    let mut sums: Vec<Value> = match of_sum.is_empty() {
        true => vec![start],
        false => spots.iter().map(|at| lane(m, here, start, at)).collect(),
    };
    let product = if combiner.is_float() { Combiner::MulF } else { Combiner::MulI };
    for at in positions(&sizes) {
        let of = |numbers: &[usize]| numbers.iter().map(|&number| at[number]).collect::<Vec<i64>>();
        let (x, y) = (lane(m, here, a, &of(&of_a)), lane(m, here, b, &of(&of_b)));
        let spot = spots.iter().position(|spot| *spot == of(&of_sum))?;
        let times = combined(m, op, product, [x, y]);
        sums[spot] = combined(m, op, combiner, [sums[spot], times]);
    }
    Some(sums)
}

/// The numbers of the loops that a map names, each once.
fn loops(map: &AffineMap) -> Option<Vec<usize>> {
    let number = |expr: &AffineExpr| if let AffineExpr::Dim(number) = expr { Some(*number as usize) } else { None };
    map.results.iter().map(number).collect()
}
