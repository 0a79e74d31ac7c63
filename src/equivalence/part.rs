//! Two functions that differ in a few operations of one block: functions that consist of these alone, or of what is around them.
//!
//! ```text
//! func @f(%A, %n) { for %t { for %i { for %j { .. } } } }        func @f(%A, %i, %n) { for %j { .. } }
//! func @f(%A, %n) { for %t { for %i { vectors .. } } }     ->    func @f(%A, %i, %n) { vectors .. }
//! ```
//! *Sound.* What the operations use from outside are the arguments: numbers, and memory of which each argument is another one. If both parts
//! compute the same for whatever they are given, they do so where they stand, each time that they run: all that
//! is around is equal, and nothing there uses a value that they define. Memory that is not assumed to be apart outside of the part has to be one
//! argument, so only arguments of the function and memory that it makes are taken, no views of these. Subscripts of the first part are in bounds where it
//! stands, as those of the first program are.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Pair;
use crate::builtin::{function_type, op_name};
use crate::ir::module::OpSpec;
use crate::ir::same::{Difference, defines, difference};
use crate::ir::types::FunctionType;
use crate::ir::{Attribute, Module, Op, Traits, Type, Value};

/// How many parts are tried at most: the operations that differ, and those around.
const MOST_PARTS: usize = 4;

/// The smallest parts in which two functions differ, the smaller first: what is known of numbers from outside is known in a larger one
/// only. Both stand in modules with a function of the same name. None where the functions differ in more than one block.
pub fn parts(pair: Pair<'_>) -> impl Iterator<Item = (Module, Module)> {
    let found = difference(pair.before, pair.func, pair.after, pair.after_func);
    let around = move |found: &Difference| {
        let (one, two) = (parent(pair.before, &found.before)?, parent(pair.after, &found.after)?);
        let (before, after) = (vec![one], vec![two]);
        (one != pair.func).then(|| Difference { before, after, values: found.values.clone() })
    };
    let all = std::iter::successors(found, around).take(MOST_PARTS);
    all.take_while(move |found| !is_all(pair, found)).filter_map(move |found| part(pair, &found))
}

/// The operation around some.
fn parent(m: &Module, ops: &[Op]) -> Option<Op> {
    m.parent_op(*ops.first()?)
}

/// Is a part all that the function does?
fn is_all(pair: Pair<'_>, found: &Difference) -> bool {
    let m = pair.before;
    let is_around = |op: &&Op| !m.op(**op).regions.is_empty();
    match m.first_block(pair.func) {
        Some(block) if parent(m, &found.before) == Some(pair.func) => {
            m.block(block).ops.iter().filter(is_around).all(|op| found.before.contains(op))
        }
        _ => false,
    }
}

/// Both functions of these operations alone; none if what they use is not such that they could be.
fn part(pair: Pair<'_>, found: &Difference) -> Option<(Module, Module)> {
    let Pair { before, func, after, after_func, .. } = pair;
    let (given, taken) = (given(before, &found.before)?, given(after, &found.after)?);
    // What only the second uses comes last.
    let back: FxHashMap<Value, Value> = found.values.iter().map(|(&a, &b)| (b, a)).collect();
    let mut pairs: Vec<(Value, Value)> =
        given.iter().map(|&value| Some((value, *found.values.get(&value)?))).collect::<Option<_>>()?;
    for value in taken {
        if !pairs.iter().any(|pair| pair.1 == value) {
            pairs.push((*back.get(&value)?, value));
        }
    }
    let is_plain = |&(value, other): &(Value, Value)| {
        let is_memory = before.ty(value).as_memref().is_some();
        let are_roots = || is_root(before, func, value) && is_root(after, after_func, other);
        before.ty(value) == after.ty(other) && (!is_memory || are_roots())
    };
    if !pairs.iter().all(is_plain) {
        return None;
    }
    let (these, those): (Vec<Value>, Vec<Value>) = pairs.into_iter().unzip();
    Some((alone(before, (func, &found.before), &these)?, alone(after, (after_func, &found.after), &those)?))
}

/// What some operations use of what is defined outside; none if they do what is not seen in values that they use.
fn given(m: &Module, ops: &[Op]) -> Option<Vec<Value>> {
    let all: Vec<Op> = ops.iter().flat_map(|&op| m.walk(op)).collect();
    let inside: FxHashSet<Op> = all.iter().copied().collect();
    let mut given = Vec::new();
    for &op in &all {
        let data = m.op(op);
        let mut named = data.properties.iter().chain(data.attrs.iter()).map(|(_, attribute)| attribute);
        let ends = ops.contains(&op) && m.has_traits(op, Traits::TERMINATOR);
        if ends || !data.successors.is_empty() || named.any(|attribute| matches!(attribute, Attribute::Symbol(_))) {
            return None;
        }
        for &value in data.operands.iter().filter(|&&value| !defines(m, &inside, value)) {
            if !given.contains(&value) {
                given.push(value);
            }
        }
    }
    Some(given)
}

/// Is it memory that no other value of the function stands for: an argument, or memory that is made there?
fn is_root(m: &Module, func: Op, memref: Value) -> bool {
    match m.defining_op(memref) {
        Some(op) => ["memref.alloc", "memref.alloca"].contains(&m.name(op)),
        None => m.defining_block(memref).is_some() && m.defining_block(memref) == m.first_block(func),
    }
}

/// The module in which the function has these operations alone, and these values as its arguments.
fn alone(module: &Module, (func, ops): (Op, &[Op]), values: &[Value]) -> Option<Module> {
    let mut m = module.clone();
    let block = m.first_block(func)?;
    let old = m.block(block).ops.clone();
    ops.iter().for_each(|&op| m.detach(op));
    old.into_iter().filter(|op| !ops.contains(op)).for_each(|op| m.detach(op));
    m.block_mut(block).args.clear();
    ops.iter().for_each(|&op| m.push(block, op));
    for &value in values {
        let ty = m.ty(value).clone();
        let arg = m.add_arg(block, ty);
        m.value_mut(arg).name = m.value(value).name.clone();
        m.replace_uses(func, value, arg);
    }
    let end = m.create(OpSpec::new(op_name("func.return")));
    m.push(block, end);
    function_type(&m, func)?;
    let ty = FunctionType { inputs: values.iter().map(|&value| m.ty(value).clone()).collect(), results: Vec::new() };
    let properties = &mut m.op_mut(func).properties;
    ["arg_attrs", "res_attrs"].into_iter().for_each(|name| _ = properties.remove(name));
    properties.set("function_type", Attribute::Type(Type::Function(ty.into())));
    Some(m)
}
