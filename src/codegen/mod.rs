//! Printers and lowerings: what a program becomes. Nothing below knows of this layer.

pub mod cf;
pub mod cuda;
pub mod scf;
pub mod tile_ir;
mod view;

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::diag::{Diagnostic, Span};
use crate::ir::{Block, Module, OpName, Registry};

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
