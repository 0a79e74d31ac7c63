//! The verifier: what every program must keep to, whatever its operations mean.

use std::sync::Arc;

use super::attr::Attribute;
use super::module::{Module, Op};
use super::registry::Traits;
use crate::diag::Diagnostic;

/// The operation that `@a::@b` names, seen from `from`: looked up in the symbol tables around it, innermost first.
pub fn lookup_symbol(module: &Module, from: Op, path: &[Arc<str>]) -> Option<Op> {
    let (first, rest) = path.split_first()?;
    let tables = module.ancestors(from).filter(|&op| module.has_traits(op, Traits::SYMBOL_TABLE));
    let mut found = tables.into_iter().find_map(|table| symbol_in(module, table, first))?;
    for name in rest {
        found = symbol_in(module, found, name)?;
    }
    Some(found)
}

fn symbol_in(module: &Module, table: Op, name: &str) -> Option<Op> {
    let blocks = module.op(table).regions.iter().flat_map(|&region| &module.region(region).blocks);
    let mut ops = blocks.flat_map(|&block| &module.block(block).ops);
    ops.find(|&&op| module.attr(op, "sym_name").and_then(Attribute::as_str) == Some(name)).copied()
}

/// Everything that is wrong with the module.
pub fn verify(module: &Module) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for op in module.walk(module.root()) {
        if let super::module::OpName::Known(info) = &module.op(op).name {
            (info.verify)(module, op, &mut errors);
        }
    }
    errors
}
