//! How the blocks of reductions combine two values.

use crate::ir::{Block, Combiner, Module};

/// What combines the two arguments of the block, if the block does no more than that.
pub fn combiner(module: &Module, block: Block) -> Option<Combiner> {
    let data = module.block(block);
    let (&[left, right], &[op, last]) = (&data.args[..], &data.ops[..]) else { return None };
    let operands = &module.op(op).operands[..];
    let combines = operands == [left, right] || operands == [right, left];
    let is_result = module.op(last).operands[..] == module.op(op).results[..];
    Combiner::of(module.opcode(op)?).filter(|_| combines && is_result)
}
