//! Operations that can be said in simpler words, in these: a choice by an affine comparison as an affine guard, what moves all elements
//! of a vector, none of them outside of its memory, as a plain load or store of the vector, and a copy of an array element by element.
//!
//! *Sound.* Each is replaced by an operation that does the same. A comparison of indices holds where the affine inequality does. A transfer
//! without mask, whose map names the last dimensions in their order, touches the elements that a load or store of the vector touches,
//! where none of them is out of bounds; and that it touches all of them wherever it runs is what the analysis of accesses knows
//! exactly ([`Touch::must`](crate::analysis::access::Touch)). What it would pad with is then not looked at.

use std::borrow::Cow;

use super::copied::copied;
use super::lanes::by_lane;
use super::masked::unmasked;
use crate::affine::dialect::{AffineIfOp, AffineIfSpec, AffineYieldOp};
use crate::affine::expr::AffineExpr;
use crate::affine::set::{Constraint, IntegerSet};
use crate::analysis::domain::Nest;
use crate::analysis::extract;
use crate::analysis::scop::Scop;
use crate::builtin::{functions, op_name, predicate};
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Block, Module, Op, Opcode, Type, Value};
use crate::scf::IfOp;

/// How many comparisons a condition may be made of.
const MOST_COMPARISONS: usize = 16;

const TRANSFERS: [&str; 2] = ["vector.transfer_read", "vector.transfer_write"];

/// The module with what can be said so in simpler words. Functions stay the operations that they are.
pub fn spelled(module: &Module) -> Cow<'_, Module> {
    match by_element(module) {
        Cow::Borrowed(module) => in_simpler_words(module),
        Cow::Owned(module) => Cow::Owned(in_simpler_words(&module).into_owned()),
    }
}

/// The module with what touches several elements at once, as accesses of one element: those under a mask, and copies of arrays; and with
/// vectors that are put together and taken apart as their elements.
pub fn by_element(module: &Module) -> Cow<'_, Module> {
    [unmasked, by_lane, copied].into_iter().fold(Cow::Borrowed(module), |module, said| match module {
        Cow::Borrowed(module) => said(module),
        Cow::Owned(module) => Cow::Owned(said(&module).into_owned()),
    })
}

fn in_simpler_words(module: &Module) -> Cow<'_, Module> {
    let mut spelled = Cow::Borrowed(module);
    for func in functions(module) {
        let is_wordy = |op: Op| module.is(op, "scf.if") || is_transfer(module, op);
        let wordy: Vec<Op> = module.walk(func).into_iter().filter(|&op| is_wordy(op)).collect();
        if wordy.is_empty() {
            continue;
        }
        let Ok(scop) = extract(module, func, false) else { continue };
        for (op, is_read) in moves(module, &scop) {
            write_move(spelled.to_mut(), op, is_read);
        }
        let guards = wordy.into_iter().filter_map(|op| Some((op, IfOp::cast(module, op)?)));
        for (op, view) in guards {
            if let Some(condition) = guard(module, &scop.nest, view.condition(module)) {
                write_guard(spelled.to_mut(), op, condition);
            }
        }
    }
    spelled
}

fn is_transfer(module: &Module, op: Op) -> bool {
    TRANSFERS.contains(&module.name(op))
}

// ---- guards ----------------------------------------------------------------------------------------------------

/// The set of a condition that is made of comparisons of affine indices that all have to hold, with its operands: which of which operation.
fn guard(module: &Module, nest: &Nest, condition: Value) -> Option<(IntegerSet, Vec<(Op, usize)>)> {
    let (mut open, mut operands, mut constraints) = (vec![condition], Vec::new(), Vec::new());
    while let Some(value) = open.pop() {
        let op = module.defining_op(value)?;
        let [a, b] = module.op(op).operands[..] else { return None };
        if module.computes(op, Opcode::AndI) {
            open.extend([b, a]);
        } else {
            let mut dim = |number: usize, value: Value| {
                nest.expr(value).filter(|_| *module.ty(value) == Type::Index)?;
                operands.push((op, number));
                Some(AffineExpr::Dim(operands.len() as u32 - 1))
            };
            let (a, b) = (dim(0, a)?, dim(1, b)?);
            constraints.push(comparison(predicate(module, op).filter(|_| module.computes(op, Opcode::CmpI))?, a, b)?);
        }
        if constraints.len() + open.len() > MOST_COMPARISONS {
            return None;
        }
    }
    Some((IntegerSet::new(operands.len() as u32, 0, constraints), operands))
}

fn comparison(predicate: &str, a: AffineExpr, b: AffineExpr) -> Option<Constraint> {
    let not_negative = |expr| Constraint { expr, is_eq: false };
    match predicate {
        "eq" => Some(Constraint { expr: a - b, is_eq: true }),
        "slt" => Some(not_negative(b - a - 1)),
        "sle" => Some(not_negative(b - a)),
        "sgt" => Some(not_negative(a - b - 1)),
        "sge" => Some(not_negative(a - b)),
        _ => None,
    }
}

/// Puts an affine guard in the place of a choice.
fn write_guard(module: &mut Module, op: Op, (set, operands): (IntegerSet, Vec<(Op, usize)>)) {
    let condition = (set, operands.into_iter().map(|(op, number)| module.op(op).operands[number]).collect());
    let Some(outer) = module.op(op).parent else { return };
    let blocks: Vec<Option<Block>> = [0, 1].map(|number| module.single_block(op, number)).to_vec();
    let data = module.op(op);
    let types = data.results.iter().map(|&result| module.ty(result).clone()).collect();
    let spec = AffineIfSpec { condition, has_else: blocks[1].is_some(), results: types, loc: data.loc.clone() };
    let results = data.results.clone();
    let view = AffineIfOp::build(module, spec);
    let place = module.position(op).unwrap_or_default();
    module.insert(outer, place, view.op());
    for (number, block) in blocks.into_iter().enumerate() {
        let (Some(from), Some(to)) = (block, module.single_block(view.op(), number)) else { continue };
        let ops = module.block(from).ops.clone();
        let last = ops.last().copied().filter(|&last| module.is(last, "scf.yield"));
        let yielded = last.map(|last| module.op(last).operands.to_vec()).unwrap_or_default();
        for inner in ops {
            module.detach(inner);
            if Some(inner) != last {
                module.push(to, inner);
            }
        }
        AffineYieldOp::build(module, to, yielded);
    }
    replace(module, op, &results, view.op());
}

// ---- vectors ---------------------------------------------------------------------------------------------------

/// Transfers that are plain loads of a vector, or stores.
fn moves(module: &Module, scop: &Scop) -> Vec<(Op, bool)> {
    let mut moves = Vec::new();
    for access in &*scop.touched {
        let all = access.touches.len() == 1 && access.touches.iter().all(|touch| touch.must && touch.unknown.is_none());
        if all && is_transfer(module, access.op) && is_plain(module, access.op) {
            moves.push((access.op, module.is(access.op, TRANSFERS[0])));
        }
    }
    moves
}

/// Does the map name the last dimensions in their order, and the vector have elements of the memory?
fn is_plain(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    let memory = data.operands.iter().find_map(|&operand| module.ty(operand).as_memref());
    let value = data.results.first().or(data.operands.first());
    let (Some(memory), Some(Type::Vector(vector))) = (memory, value.map(|&value| module.ty(value))) else {
        return false;
    };
    let Some(Attribute::Map(map)) = module.attr(op, "permutation_map") else { return false };
    let first = map.num_dims.checked_sub(map.results.len() as u32);
    let is_last = first.is_some_and(|first| {
        map.results.iter().eq((first..map.num_dims).map(AffineExpr::Dim).collect::<Vec<_>>().iter())
    });
    is_last && !vector.shape.is_empty() && vector.shape.len() == map.results.len() && memory.element == vector.element
}

/// Puts a plain load or store in the place of a transfer.
fn write_move(module: &mut Module, op: Op, is_read: bool) {
    let Some(outer) = module.op(op).parent else { return };
    let data = module.op(op);
    let results = data.results.clone();
    let types: Vec<Type> = results.iter().map(|&result| module.ty(result).clone()).collect();
    let memory = usize::from(!is_read);
    let rank = module.ty(data.operands[memory]).as_memref().and_then(|memory| memory.rank()).unwrap_or_default();
    let operands = data.operands[..=memory + rank].to_vec();
    let name = if is_read { "vector.load" } else { "vector.store" };
    let place = module.position(op).unwrap_or_default();
    let spec = OpSpec::new(op_name(name)).origin(data).operands(operands).results(types);
    let plain = module.create(spec);
    module.insert(outer, place, plain);
    replace(module, op, &results, plain);
}

/// Where new operations go.
#[derive(Clone, Copy)]
pub(super) enum LanePlace {
    Before(Op),
    End(Block),
}

impl LanePlace {
    pub(super) fn put(self, module: &mut Module, op: Op) {
        let (block, at) = match self {
            LanePlace::End(block) => (Some(block), None),
            LanePlace::Before(other) => (module.op(other).parent, module.position(other)),
        };
        match (block, at) {
            (Some(block), Some(at)) => module.insert(block, at, op),
            (Some(block), None) => module.push(block, op),
            (None, _) => {}
        }
    }
}

/// The element of a vector at a position: what it was made of, where that is known.
pub(super) fn lane(module: &mut Module, place: LanePlace, vector: Value, at: &[i64]) -> Value {
    if let Some(known) = known_lane(module, vector, at) {
        return known;
    }
    let element = module.ty(vector).element_or_self().clone();
    let spec = OpSpec::new(op_name("vector.extract")).operands([vector]).results([element]);
    let op = module.create(spec.property("static_position", Attribute::i64_array(at)));
    place.put(module, op);
    module.result(op)
}

fn known_lane(module: &Module, vector: Value, at: &[i64]) -> Option<Value> {
    let op = module.defining_op(vector)?;
    let operands = &module.op(op).operands;
    match (module.name(op), at) {
        ("vector.from_elements", &[at]) => operands.get(usize::try_from(at).ok()?).copied(),
        ("vector.broadcast", _) => operands.first().copied().filter(|&of| !matches!(module.ty(of), Type::Vector(_))),
        _ => None,
    }
}

/// Whoever used the results of an operation uses those of another one, which stands in its place.
pub(super) fn replace(module: &mut Module, op: Op, results: &[Value], by: Op) {
    let root = module.root();
    let func = module.ancestors(by).take_while(|&around| around != root).last();
    for (&result, other) in results.iter().zip(module.op(by).results.clone()) {
        module.replace_uses(func.unwrap_or(root), result, other);
    }
    module.detach(op);
}
