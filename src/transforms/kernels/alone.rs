//! A nest as a function of its own, and back in its place.
//!
//! ```text
//! func @f(..) { ..; nest; .. }  ->  func @f(..) { ..; .. }  func @nest(what it uses) { nest }
//! ```
//! *Sound.* What the nest does depends on the values and the memory that it uses, which are the function's arguments: a function that does the
//! same with all of them does the same with those that there are. Arguments are taken to be memory apart from each other where those of the function around are,
//! so each has to be one of these, or memory that the function makes itself, or a part of such memory if nothing else of it is used. All else that is known around the nest, is not known in it, and no
//! proof rests on it.
//!
//! The function has an argument with the name of each loop that stands elsewhere, so that no loop of the nest gets that name, which steps that are told
//! for the function around would not find.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::affine::dialect::is_symbol;
use crate::builtin::symbol_name;
use crate::ir::module::OpSpec;
use crate::ir::types::FunctionType;
use crate::ir::{Attribute, Block, Module, Op, Type, Value, ValueDef};

/// A nest out of its place.
#[derive(Clone)]
pub(super) struct NestAlone {
    /// Its function.
    pub func: Op,
    /// Where it stood.
    place: (Block, usize),
    /// What it uses, and the arguments instead.
    values: Vec<(Value, Value)>,
}

impl NestAlone {
    /// Takes a nest of a function out of its place. None if it gives values to what is around it, or uses memory that may be part of other memory, or an index
    /// that is no symbol there, as it would be in a function of its own. Other loops have the `names`.
    pub fn take(m: &mut Module, func: Op, nest: Op, names: &[String]) -> Option<NestAlone> {
        if !m.op(nest).results.is_empty() {
            return None;
        }
        let used = used(m, nest);
        if !used.iter().all(|&value| is_constant(m, value) || may_be_given(m, (func, nest), &used, value)) {
            return None;
        }
        let (constants, given): (Vec<Value>, Vec<Value>) = used.into_iter().partition(|&value| is_constant(m, value));
        let mut inputs: Vec<Type> = given.iter().map(|&value| m.ty(value).clone()).collect();
        // No index: that would be a symbol of all that is asked of the nest.
        inputs.extend(names.iter().map(|_| Type::None));
        let taken = |name: &String| m.walk(m.root()).into_iter().any(|op| symbol_name(m, op) == Some(name));
        let name = (0..).map(|number| format!("nest{number}")).find(|name| !taken(name))?;
        let ty = FunctionType { inputs: inputs.clone(), results: Vec::new() };
        let own = m.create(
            OpSpec::new(m.op(func).name.clone())
                .property("sym_name", Attribute::str(&name))
                .property("function_type", Attribute::Type(Type::Function(Arc::new(ty))))
                .regions(1),
        );
        let place = (m.op(nest).parent?, m.position(nest)?);
        let body = m.add_block(m.op(own).regions[0]);
        m.detach(nest);
        m.push(body, nest);
        let mut values = Vec::new();
        for (value, ty) in given.into_iter().zip(inputs) {
            let arg = m.add_arg(body, ty);
            m.value_mut(arg).name = m.value(value).name.clone();
            m.replace_uses(nest, value, arg);
            values.push((value, arg));
        }
        for name in names {
            let arg = m.add_arg(body, Type::None);
            m.value_mut(arg).name = Some(name.as_str().into());
        }
        for (at, value) in constants.into_iter().enumerate() {
            let made = m.defining_op(value)?;
            let copy = OpSpec {
                properties: m.op(made).properties.clone(),
                attrs: m.op(made).attrs.clone(),
                ..OpSpec::new(m.op(made).name.clone()).results([m.ty(value).clone()])
            };
            let copy = m.create(copy);
            m.value_mut(m.result(copy)).name = m.value(value).name.clone();
            m.insert(body, at, copy);
            m.replace_uses(nest, value, m.result(copy));
        }
        let last = m.op(*m.block(m.single_block(func, 0)?).ops.last()?).name.clone();
        let end = m.create(OpSpec::new(last));
        m.push(body, end);
        let (block, position) = (m.op(func).parent?, m.position(func)?);
        m.insert(block, position + 1, own);
        Some(NestAlone { func: own, place, values })
    }

    /// Puts what stands in its function now in its place.
    pub fn put_back(self, m: &mut Module) -> Option<()> {
        let NestAlone { func, place: (block, mut position), values } = self;
        let body = m.single_block(func, 0)?;
        let args = m.block(body).args.clone();
        for (&arg, (value, _)) in args.iter().zip(&values) {
            m.replace_uses(func, arg, *value);
        }
        let mut ops = m.block(body).ops.to_vec();
        ops.pop();
        for op in ops {
            m.detach(op);
            m.insert(block, position, op);
            position += 1;
        }
        m.detach(func);
        Some(())
    }
}

/// Does an operation make the value that needs nothing and does nothing else?
fn is_constant(m: &Module, value: Value) -> bool {
    let is_one = |op: Op| m.is_pure(op) && m.op(op).operands.is_empty() && m.op(op).regions.is_empty();
    m.defining_op(value).is_some_and(is_one)
}

/// Can a value that a nest uses, one of all `used` ones, be an argument of a function that the nest is alone in?
fn may_be_given(m: &Module, (func, nest): (Op, Op), used: &[Value], value: Value) -> bool {
    let is_memory = |value: Value| match m.value(value).def {
        ValueDef::Arg(block, _) => m.block_owner(block) == Some(func),
        ValueDef::Result(op, _) => matches!(m.name(op), "memref.alloc" | "memref.alloca"),
    };
    match m.ty(value) {
        // No two of them are parts of the same memory.
        Type::MemRef(_) => {
            let own = whole(m, value);
            is_memory(own) && used.iter().filter(|&&other| whole(m, other) == own).count() == 1
        }
        Type::Index => is_symbol(m, value, nest),
        Type::Int(..) | Type::Float(_) => true,
        _ => false,
    }
}

/// The memref that a value is a part of, or another shape of: followed through operations that look at nothing else.
fn whole(m: &Module, mut value: Value) -> Value {
    const PARTS: [&str; 5] =
        ["memref.cast", "memref.subview", "memref.transpose", "memref.expand_shape", "memref.collapse_shape"];
    while let Some(op) = m.defining_op(value).filter(|&op| PARTS.contains(&m.name(op))) {
        value = m.op(op).operands[0];
    }
    value
}

/// What an operation uses of what is made outside of it, in the order of the text.
fn used(m: &Module, nest: Op) -> Vec<Value> {
    let all = m.walk(nest);
    let mut known: FxHashSet<Value> = FxHashSet::default();
    for &op in &all {
        known.extend(&m.op(op).results);
        let blocks = m.op(op).regions.iter().flat_map(|&region| &m.region(region).blocks);
        known.extend(blocks.flat_map(|&block| &m.block(block).args));
    }
    let operands = all.iter().flat_map(|&op| m.op(op).operands.to_vec());
    operands.filter(|&value| known.insert(value)).collect()
}
