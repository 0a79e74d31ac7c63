//! CUDA Tile IR: kernels on tiles, arrays of known sizes. One file an operation or a group of operations alike in text.
//!
//! Inside a `cuda_tile.module` operations and types are written short: `for`, `tile<4xf32>`. The prefixed spellings are
//! read, too. What is written here follows the specification of Tile IR 13.1 and what its own tool prints; operations of
//! the dialect that are not here are read and kept in generic form.

pub mod aggregate;
mod arithmetic;
mod assume;
mod compare;
pub mod constant;
pub mod conversion;
pub mod exit;
pub mod for_op;
pub mod if_op;
pub mod loop_op;
mod matrix;
pub mod memory;
mod misc;
pub mod module;
mod opcode;
pub mod syntax;
pub mod types;
pub mod views;

pub use exit::{BreakOp, ContinueOp, ReturnOp, TileYieldOp};
pub use for_op::TileForOp;
pub use if_op::TileIfOp;
pub use loop_op::LoopOp;
pub use module::{EntryOp, ModuleOp};
pub(crate) use opcode::{opcode, operation};
pub use types::{Element, PartitionView, TensorView, Tile, TileType};

use crate::ir::checks::{Check, wrong};
use crate::ir::registry::Registry;
use crate::ir::{Block, Module, Op, OpInfo, OpName, Type};

/// Single rows.
static TABLE: &[OpInfo] = &[assume::ASSUME, constant::CONSTANT, for_op::FOR, if_op::IF, loop_op::LOOP];

/// The dialect's tables.
static TABLES: &[&[OpInfo]] = &[
    TABLE,
    aggregate::TABLE,
    arithmetic::TABLE,
    compare::TABLE,
    conversion::TABLE,
    exit::TABLE,
    matrix::TABLE,
    memory::TABLE,
    misc::TABLE,
    module::TABLE,
    views::TABLE,
];

/// Adds the dialect.
pub fn register(registry: &mut Registry) {
    registry.register_types("cuda_tile", types::normal);
    TABLES.iter().for_each(|table| registry.register(table));
}

/// The row called `name`.
///
/// # Panics
/// If no table has it.
pub(crate) fn name(name: &str) -> OpName {
    let row = TABLES.iter().flat_map(|table| table.iter()).find(|info| info.name == name);
    OpName::Known(row.expect("an operation of the cuda_tile dialect"))
}

/// The single block of a region of a verified operation.
///
/// # Panics
/// If there is none.
fn body(module: &Module, op: Op, index: usize) -> Block {
    module.single_block(op, index).unwrap_or_else(|| panic!("{} has one block in region {index}", module.name(op)))
}

/// Must the terminator of the block be written, because it says more than the implicit one?
fn says_more(module: &Module, block: Block, implicit: &str) -> bool {
    module.last_op(block).is_some_and(|last| {
        let data = module.op(last);
        !data.operands.is_empty() || !data.attrs.is_empty() || !module.is(last, implicit)
    })
}

/// Views do not pass through control flow.
fn carries_no_view(module: &Module, op: Op, types: &[Type]) -> Check {
    let is_view = |ty: &&Type| matches!(TileType::of(ty), Some(TileType::TensorView(_) | TileType::PartitionView(_)));
    match types.iter().find(is_view) {
        None => Ok(()),
        Some(ty) => Err(wrong(module, op, "carried-view", format!("cannot carry or result in a view, such as `{ty}`"))),
    }
}
