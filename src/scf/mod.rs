//! The `scf` dialect, structured control flow: one file an op, its typed view, builder, text and specification.

pub mod condition;
pub mod execute_region;
pub mod for_op;
pub mod forall;
mod forall_text;
pub mod if_op;
pub mod index_switch;
pub mod parallel;
pub mod processors;
pub mod reduce;
pub mod while_op;
pub mod yield_op;

pub use condition::ConditionOp;
pub use execute_region::ExecuteRegionOp;
pub use for_op::{ForOp, ForSpec};
pub use forall::{ForallBound, ForallOp, ForallSpec, InParallelOp};
pub use if_op::{IfOp, IfSpec};
pub use index_switch::IndexSwitchOp;
pub use parallel::{ParallelOp, ParallelSpec};
pub use reduce::{ReduceOp, ReduceReturnOp};
pub use while_op::{WhileOp, WhileSpec};
pub use yield_op::YieldOp;

use crate::ir::{Block, Module, Op, OpInfo, OpName, Type, Value};

/// The dialect's table.
pub static TABLE: &[OpInfo] = &[
    condition::CONDITION,
    execute_region::EXECUTE_REGION,
    for_op::FOR,
    forall::FORALL,
    forall::IN_PARALLEL,
    if_op::IF,
    index_switch::INDEX_SWITCH,
    parallel::PARALLEL,
    reduce::REDUCE,
    reduce::REDUCE_RETURN,
    while_op::WHILE,
    yield_op::YIELD,
];

/// The row called `name`.
///
/// # Panics
/// If the table has none.
pub(crate) fn name(name: &str) -> OpName {
    OpName::Known(TABLE.iter().find(|info| info.name == name).expect("an operation of the scf dialect"))
}

/// The single block of a region of a verified operation.
///
/// # Panics
/// If there is none.
fn body(module: &Module, op: Op, index: usize) -> Block {
    module.single_block(op, index).unwrap_or_else(|| panic!("{} has one block in region {index}", module.name(op)))
}

/// The operands of the block's last operation.
///
/// # Panics
/// If the block is empty.
fn yielded(module: &Module, block: Block) -> &[Value] {
    let last = module.last_op(block).expect("the block ends in a terminator");
    &module.op(last).operands
}

/// Gives region number `index` one block with arguments of these types.
fn add_block(module: &mut Module, op: Op, index: usize, args: impl IntoIterator<Item = Type>) -> Block {
    let region = module.op(op).regions[index];
    let block = module.add_block(region);
    for ty in args {
        module.add_arg(block, ty);
    }
    block
}
