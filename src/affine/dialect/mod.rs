//! The `affine` dialect: one file an op, its typed view, builder, text and specification.
//!
//! A typed view is an operation known to be of its kind; it costs nothing and borrows nothing.

pub mod apply;
pub mod checks;
pub mod dma;
pub mod for_op;
pub mod if_op;
pub mod index;
mod inputs;
pub mod memory;
pub mod parallel;
mod parallel_text;
pub mod prefetch;
mod respell;
pub mod yield_op;

pub use apply::{AffineApplyOp, AffineMaxOp, AffineMinOp};
pub use checks::{is_dim, is_symbol};
pub use dma::{AffineDmaStartOp, AffineDmaWaitOp};
pub use for_op::{AffineForOp, AffineForSpec};
pub use if_op::{AffineIfOp, AffineIfSpec};
pub use index::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp, BasisElement};
pub(crate) use inputs::MapOperands;
pub use memory::{AffineLoadOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp};
pub use parallel::{AffineParallelOp, AffineParallelSpec, reduces};
pub use prefetch::AffinePrefetchOp;
pub(crate) use respell::symbols_that_change_as_dims;
pub use yield_op::AffineYieldOp;

use std::sync::Arc;

use crate::affine::map::AffineMap;
use crate::ir::types::TensorType;
use crate::ir::{Attribute, Module, Op, OpInfo, OpName, Type, Value};

/// A map with its operands, dims first, then symbols: a bound, a subscript list, an applied expression.
#[derive(Clone, Copy, Debug)]
pub struct Applied<'m> {
    /// The map.
    pub map: &'m AffineMap,
    /// As many as the map has dims and symbols.
    pub operands: &'m [Value],
}

impl<'m> Applied<'m> {
    /// The operands of the map's dims.
    pub fn dims(&self) -> &'m [Value] {
        &self.operands[..self.map.num_dims as usize]
    }

    /// The operands of the map's symbols.
    pub fn symbols(&self) -> &'m [Value] {
        &self.operands[self.map.num_dims as usize..]
    }
}

/// The map of an `affine.apply`, `affine.min`, `affine.max`, or the subscripts of an access.
pub fn applied(module: &Module, op: Op) -> Option<Applied<'_>> {
    let applied = AffineApplyOp::cast(module, op).map(|view| view.applied(module));
    let applied = applied.or_else(|| AffineMinOp::cast(module, op).map(|view| view.applied(module)));
    let applied = applied.or_else(|| AffineMaxOp::cast(module, op).map(|view| view.applied(module)));
    let applied = applied.or_else(|| AffineLoadOp::cast(module, op).map(|view| view.subscripts(module)));
    let applied = applied.or_else(|| AffineStoreOp::cast(module, op).map(|view| view.subscripts(module)));
    let applied = applied.or_else(|| AffineVectorLoadOp::cast(module, op).map(|view| view.subscripts(module)));
    applied.or_else(|| AffineVectorStoreOp::cast(module, op).map(|view| view.subscripts(module)))
}

/// The dialect's table.
pub static TABLE: &[OpInfo] = &[
    apply::APPLY,
    index::DELINEARIZE_INDEX,
    dma::DMA_START,
    dma::DMA_WAIT,
    for_op::FOR,
    if_op::IF,
    index::LINEARIZE_INDEX,
    memory::LOAD,
    apply::MAX,
    apply::MIN,
    parallel::PARALLEL,
    prefetch::PREFETCH,
    memory::STORE,
    memory::VECTOR_LOAD,
    memory::VECTOR_STORE,
    yield_op::YIELD,
];

/// The row called `name`.
///
/// # Panics
/// If the table has none.
pub(crate) fn name(name: &str) -> OpName {
    OpName::Known(TABLE.iter().find(|info| info.name == name).expect("an operation of the affine dialect"))
}

/// The map in the property `name`.
///
/// # Panics
/// If the operation was not verified and has none.
pub(crate) fn map_property<'m>(module: &'m Module, op: Op, name: &str) -> &'m AffineMap {
    match module.attr(op, name) {
        Some(Attribute::Map(map)) => map,
        _ => panic!("{} has the map `{name}`", module.name(op)),
    }
}

/// `dense<[..]> : tensor<Nxi32>`.
pub(crate) fn dense_i32(values: impl Iterator<Item = i64>) -> Attribute {
    let values: Vec<Attribute> = values.map(|value| Attribute::Int(value.into(), Type::int(32))).collect();
    let shape = Some(vec![Some(values.len() as u64)]);
    let ty = Type::Tensor(Arc::new(TensorType { shape, element: Type::int(32), encoding: None }));
    // A dense attribute whose elements are all equal is kept as a splat.
    let splat = values.windows(2).all(|pair| pair[0] == pair[1]) && !values.is_empty();
    Attribute::Dense(ty, if splat { values[..1].into() } else { values.into() })
}
