//! `llvm` and `shape`: operations of these dialects that stand beside loops in programs on their way down.

use super::format::formatted;
use super::shape::HARMLESS;
use crate::diag::Diagnostic;
use crate::ir::checks::wrong;
use crate::ir::module::{Module, Op};
use crate::ir::registry::{OpInfo, Traits};
use crate::ir::types::{Signedness, Type};

/// The rows.
pub static TABLE: &[OpInfo] = &[
    OpInfo { inherent: &["value"], ..formatted("llvm.mlir.constant", HARMLESS, 1, "`` ( $value ) attrs : T(R)") },
    formatted("llvm.mlir.undef", HARMLESS, 1, "attrs : T(R)"),
    formatted("llvm.mlir.poison", HARMLESS, 1, "attrs : T(R)"),
    formatted("llvm.mlir.zero", HARMLESS, 1, "attrs : T(R)"),
    wrapping("llvm.add"),
    wrapping("llvm.sub"),
    wrapping("llvm.mul"),
    wrapping("llvm.shl"),
    binary("llvm.sdiv"),
    binary("llvm.udiv"),
    binary("llvm.srem"),
    binary("llvm.urem"),
    binary("llvm.and"),
    binary("llvm.or"),
    binary("llvm.xor"),
    float("llvm.fadd"),
    float("llvm.fsub"),
    float("llvm.fmul"),
    float("llvm.fdiv"),
    extreme("llvm.intr.smin"),
    extreme("llvm.intr.smax"),
    extreme("llvm.intr.umin"),
    extreme("llvm.intr.umax"),
    OpInfo {
        inherent: &["ordering"],
        defaults: &[("ordering", "0")],
        ..formatted("llvm.load", Traits::NONE, 1, "%p attrs : T(p) -> T(R)")
    },
    OpInfo {
        inherent: &["ordering"],
        defaults: &[("ordering", "0")],
        ..formatted("llvm.store", Traits::NONE, 0, "%v , %p attrs : T(v) , T(p)")
    },
    formatted("shape.shape_of", HARMLESS, 1, "%t attrs : T(t) -> T(R)"),
    formatted("shape.num_elements", HARMLESS, 1, "%t attrs : T(t) -> T(R)"),
    formatted("shape.rank", HARMLESS, 1, "%t attrs : T(t) -> T(R)"),
    formatted("shape.to_extent_tensor", HARMLESS, 1, "%t attrs : T(t) -> T(R)"),
    formatted("shape.get_extent", HARMLESS, 1, "%t , %i attrs : T(t) , T(i) -> T(R)"),
    formatted("shape.dim", HARMLESS, 1, "%t , %i attrs : T(t) , T(i) -> T(R)"),
    formatted("shape.broadcast", HARMLESS, 1, "%t* attrs : T(t) -> T(R)"),
    formatted("shape.from_extents", HARMLESS, 1, "%e* attrs : T(e) where R=!shape.shape"),
    formatted("shape.cstr_broadcastable", Traits::NONE, 1, "%t* attrs : T(t) where R=!shape.witness"),
    formatted("shape.cstr_eq", Traits::NONE, 1, "%t* attrs : T(t) where R=!shape.witness"),
    OpInfo {
        inherent: &["passing"],
        ..formatted("shape.const_witness", HARMLESS, 1, "$passing attrs where R=!shape.witness")
    },
];

const fn binary(name: &'static str) -> OpInfo {
    formatted(name, HARMLESS, 1, "%a , %b attrs : T(a) where b=a R=a")
}

const fn extreme(name: &'static str) -> OpInfo {
    OpInfo { verify: verify_extreme, ..formatted(name, HARMLESS, 1, "`` ( %a , %b ) attrs : F") }
}

/// Two integers or vectors of integers, and the same for the result.
fn verify_extreme(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let data = module.op(op);
    let Some(ty) = data.results.first().map(|&result| module.ty(result)) else { return };
    let lane = if let Type::Vector(vector) = ty { &vector.element } else { ty };
    let is_same = data.operands.len() == 2 && data.operands.iter().all(|&value| module.ty(value) == ty);
    if !is_same || !matches!(lane, Type::Int(_, Signedness::Signless)) {
        errors.push(wrong(module, op, "type-mismatch", "takes and has integers of one type"));
    }
}

const fn wrapping(name: &'static str) -> OpInfo {
    OpInfo { inherent: &["overflowFlags"], defaults: &[("overflowFlags", "0 : i32")], ..binary(name) }
}

const fn float(name: &'static str) -> OpInfo {
    OpInfo { inherent: &["fastmathFlags"], defaults: &[("fastmathFlags", "llvm.fastmath<none>")], ..binary(name) }
}
