//! What each operation does: one file for each dialect, or a part of one, and one for all operations on scalars.

pub(super) mod affine;
mod affine_loops;
mod arith;
mod bufferization;
mod func;
mod gpu;
mod linalg;
mod llvm;
pub(super) mod memref;
mod memref_views;
mod scf;
mod vector;
mod vector_wide;

use super::compile::{FunctionDecoder, Unsupported};
use super::domain::Domain;
use super::exec::Action;
use crate::builtin;
use crate::ir::Op;

/// The operation as an action; none if there is nothing to do.
pub(super) fn decode<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
) -> Result<Option<Action<D>>, Unsupported> {
    if let Some(opcode) = c.module.opcode(op) {
        return arith::decode(c, op, opcode).map(Some);
    }
    if let steps @ [_, ..] = c.module.steps(op) {
        return arith::stepwise(c, op, steps).map(Some);
    }
    let name = c.module.name(op);
    match name.split_once('.').map_or("", |(dialect, _)| dialect) {
        "affine" => affine::decode(c, op),
        "bufferization" => bufferization::decode(c, op).map(Some),
        "ub" => arith::poison(c, op).map(Some),
        "func" | "cf" => func::decode(c, op),
        "gpu" => gpu::decode(c, op),
        "linalg" => linalg::decode(c, op),
        "llvm" => llvm::decode(c, op),
        "memref" => memref::decode(c, op),
        "scf" => scf::decode(c, op),
        "vector" => vector::decode(c, op),
        _ => Err(format!("`{name}`{}", builtin::lowered(name))),
    }
}
