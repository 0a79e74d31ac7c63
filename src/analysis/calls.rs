//! What a call of a function of the module does to the memory that is handed to it, seen from the body.

use super::access::is_harmless;
use super::alias::is_memref;
use super::view::is_view;
use crate::ir::{Attribute, Module, Op, Traits, Type, Value, ValueDef};

/// What a function does to the memory behind one argument.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effects {
    /// May it read there?
    pub reads: bool,
    /// May it write there?
    pub writes: bool,
}

/// What a function does: nothing but this.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Summary {
    /// By argument.
    pub args: Vec<Effects>,
}

/// Where a memref of a function comes from.
enum Source {
    Argument(usize),
    Local,
}

/// The summary of the function that the operation calls; none if it is not known or does more.
pub fn summary(m: &Module, call: Op, depth: usize) -> Option<Summary> {
    if !m.is(call, "func.call") || depth == 0 {
        return None;
    }
    let func = callee(m, call)?;
    let entry = *m.region(*m.op(func).regions.first()?).blocks.first()?;
    let mut summary = Summary { args: vec![Effects::default(); m.block(entry).args.len()] };
    for &op in &m.walk(func)[1..] {
        // A loop that may never end is seen from outside.
        if m.is(op, "scf.while") || !m.op(op).successors.is_empty() {
            return None;
        }
        let effects = effects(m, op, depth)?;
        for (&operand, effects) in m.op(op).operands.iter().zip(effects) {
            if (effects.reads || effects.writes)
                && let Source::Argument(number) = source(m, func, operand)?
            {
                summary.args[number].reads |= effects.reads;
                summary.args[number].writes |= effects.writes;
            }
        }
    }
    Some(summary)
}

/// What one operation, without its regions, does to each of its operands; none if it does more.
fn effects(m: &Module, op: Op, depth: usize) -> Option<Vec<Effects>> {
    let operands = &m.op(op).operands;
    let memrefs = |reads, writes| {
        let of =
            |operand: &Value| if is_memref(m.ty(*operand)) { Effects { reads, writes } } else { Effects::default() };
        Some(operands.iter().map(of).collect())
    };
    match m.name(op) {
        "func.call" => Some(summary(m, op, depth - 1)?.args),
        "affine.load" | "affine.vector_load" | "memref.load" | "vector.load" | "vector.transfer_read" => {
            memrefs(true, false)
        }
        "affine.store" | "affine.vector_store" | "memref.store" | "vector.store" | "vector.transfer_write" => {
            let stored = *operands.first()?;
            if is_memref(m.ty(stored)) { None } else { memrefs(false, true) }
        }
        "memref.atomic_rmw" | "memref.generic_atomic_rmw" => memrefs(true, true),
        "memref.copy" => Some(vec![Effects { reads: true, writes: false }, Effects { reads: false, writes: true }]),
        "memref.dealloc" => memrefs(false, true),
        "memref.alloc" | "memref.alloca" | "affine.prefetch" | "memref.prefetch" => memrefs(false, false),
        "memref.extract_aligned_pointer_as_index" | "memref.realloc" => None,
        name if name.starts_with("vector.") && operands.iter().any(|&operand| is_memref(m.ty(operand))) => None,
        "vector.print" => None,
        _ if m.op(op).results.iter().any(|&result| matches!(m.ty(result), Type::Tensor(_))) => None,
        // What it does with its memory is not listed above.
        _ if operands.iter().any(|&operand| is_memref(m.ty(operand)))
            && !is_view(m, op)
            && !m.has_traits(op, Traits::PURE)
            && !m.has_traits(op, Traits::TERMINATOR) =>
        {
            None
        }
        _ => {
            if is_harmless(m, op) {
                memrefs(false, false)
            } else {
                None
            }
        }
    }
}

/// The argument of the function that a memref is, or is a view of.
fn source(m: &Module, func: Op, memref: Value) -> Option<Source> {
    let mut value = memref;
    loop {
        match m.value(value).def {
            ValueDef::Arg(block, number) => {
                return (m.block_owner(block) == Some(func)).then_some(Source::Argument(number as usize));
            }
            ValueDef::Result(op, _) if matches!(m.name(op), "memref.alloc" | "memref.alloca") => {
                return Some(Source::Local);
            }
            ValueDef::Result(op, _) if is_view(m, op) => value = *m.op(op).operands.first()?,
            ValueDef::Result(..) => return None,
        }
    }
}

/// The function that the operation calls: the symbol is looked up in the nearest module around it.
fn callee(m: &Module, call: Op) -> Option<Op> {
    let Some(Attribute::Symbol(path)) = m.attr(call, "callee") else { return None };
    let [name] = &path[..] else { return None };
    let called = |&other: &Op| matches!(m.attr(other, "sym_name"), Some(Attribute::Str(text)) if text == name);
    let module = m.ancestors(call).find(|&op| m.name(op).ends_with("module"))?;
    let block = m.single_block(module, 0)?;
    m.block(block).ops.iter().copied().find(called)
}
