//! Reductions: the operations that combine values in any order, and their neutral elements, which combined with any value give
//! that value.

use crate::ir::types::Signedness;
use crate::ir::{Attribute, Block, Combiner, Module, Type};

/// The operation that combines the two arguments of the block, if the block does no more than that.
pub fn combiner(module: &Module, block: Block) -> Option<&'static str> {
    let data = module.block(block);
    let (&[left, right], &[op, last]) = (&data.args[..], &data.ops[..]) else { return None };
    let operands = &module.op(op).operands[..];
    let combines = operands == [left, right] || operands == [right, left];
    let is_result = module.op(last).operands[..] == module.op(op).results[..];
    Combiner::of_operation(module.name(op)).filter(|_| combines && is_result).map(Combiner::operation)
}

/// The neutral element of a binary operation of `arith` among values of type `ty`.
pub fn neutral_element(operation: &str, ty: &Type) -> Option<Attribute> {
    // arith computes on signless integers only.
    let is_signed = matches!(ty, Type::Int(_, signedness) if *signedness != Signedness::Signless);
    Combiner::of_operation(operation)?.neutral().constant(ty).filter(|_| !is_signed)
}
