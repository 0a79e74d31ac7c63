//! Printers and lowerings: what a program becomes. Nothing below knows of this layer, but that transforms hand loops that `affine`
//! has no operation for to `scf`.

pub mod cf;
pub mod cuda;
pub mod scf;
pub mod tile_ir;
mod view;

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::diag::{Diagnostic, Span};
use crate::ir::{Block, Module, Op, OpName, Registry, Value};

/// A program that is valid but that a printer or lowering cannot express.
pub(crate) fn unsupported(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("unsupported", span, message)
}

/// The operations that lowerings make.
static MADE: LazyLock<Registry> = LazyLock::new(|| {
    let mut registry = Registry::default();
    crate::builtin::register(&mut registry);
    registry.register(crate::scf::TABLE);
    registry
});

/// An operation's name, tied to its row where a dialect has one.
fn operation_name(name: &str) -> OpName {
    MADE.get(name).map_or_else(|| OpName::Unknown(name.into()), OpName::Known)
}

/// The blocks of a region in reverse postorder, so that definitions come before uses; what is never reached comes last.
fn execution_order(module: &Module, blocks: &[Block]) -> Vec<Block> {
    let successors = |block: Block| -> Vec<Block> {
        let last = module.last_op(block);
        last.map_or_else(Vec::new, |op| module.op(op).successors.iter().map(|(block, _)| *block).collect())
    };
    let mut order = Vec::new();
    let Some(&entry) = blocks.first() else { return order };
    let mut seen = HashSet::from([entry]);
    let mut stack = vec![(entry, successors(entry))];
    while let Some((block, pending)) = stack.last_mut() {
        match pending.pop() {
            Some(next) if seen.insert(next) => stack.push((next, successors(next))),
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order.extend(blocks.iter().filter(|block| !seen.contains(block)));
    order
}

/// The error for a use of what has not been lowered yet.
fn undefined(old: &Module, user: Op) -> Diagnostic {
    unsupported(old.op(user).span, "a value is used before its definition in the text")
}

/// Gives copies of operations the operands that were not defined when they were copied, as a graph region and what is
/// never reached allow. `late` holds each with its copy.
fn fill_in(
    old: &Module,
    new: &mut Module,
    values: &HashMap<Value, Value>,
    late: &[(Op, Op)],
) -> Result<(), Diagnostic> {
    for &(from, to) in late {
        let mapped = |list: &[Value]| -> Result<Vec<Value>, Diagnostic> {
            list.iter().map(|value| values.get(value).copied().ok_or_else(|| undefined(old, from))).collect()
        };
        let data = old.op(from);
        new.op_mut(to).operands = mapped(&data.operands)?.into();
        for (number, (_, passed)) in data.successors.iter().enumerate() {
            new.op_mut(to).successors[number].1 = mapped(passed)?;
        }
    }
    Ok(())
}
