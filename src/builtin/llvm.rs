//! `llvm` and `shape`: operations of these dialects that stand beside loops in programs on their way down.

use super::format::formatted;
use crate::diag::Diagnostic;
use crate::ir::checks::wrong;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op};
use crate::ir::registry::OpInfo;
use crate::ir::types::{Signedness, Type};

/// The rows.
pub static TABLE: &[OpInfo] = &[
    OpInfo { inherent: &["value"], ..formatted("llvm.mlir.constant", Effects::NONE, 1, "`` ( $value ) attrs : T(R)") },
    formatted("llvm.mlir.undef", Effects::NONE, 1, "attrs : T(R)"),
    formatted("llvm.mlir.poison", Effects::NONE, 1, "attrs : T(R)"),
    formatted("llvm.mlir.zero", Effects::NONE, 1, "attrs : T(R)"),
    wrapping("llvm.add"),
    wrapping("llvm.sub"),
    wrapping("llvm.mul"),
    wrapping("llvm.shl"),
    division("llvm.sdiv"),
    division("llvm.udiv"),
    division("llvm.srem"),
    division("llvm.urem"),
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
        inherent: &["op_bundle_sizes", "op_bundle_tags"],
        defaults: &[("op_bundle_sizes", "array<i32>")],
        ..formatted("llvm.intr.assume", Effects::SEEN.trapping(), 0, "%c : T(c) attrs")
    },
    OpInfo {
        inherent: &["ordering"],
        defaults: &[("ordering", "0")],
        ..formatted("llvm.load", Effects::ANYTHING, 1, "%p attrs : T(p) -> T(R)")
    },
    OpInfo {
        inherent: &["ordering"],
        defaults: &[("ordering", "0")],
        ..formatted("llvm.store", Effects::ANYTHING, 0, "%v , %p attrs : T(v) , T(p)")
    },
    formatted("shape.shape_of", Effects::NONE, 1, "%t attrs : T(t) -> T(R)"),
    formatted("shape.num_elements", Effects::NONE, 1, "%t attrs : T(t) -> T(R)"),
    formatted("shape.rank", Effects::NONE, 1, "%t attrs : T(t) -> T(R)"),
    formatted("shape.to_extent_tensor", Effects::NONE, 1, "%t attrs : T(t) -> T(R)"),
    formatted("shape.get_extent", Effects::NONE, 1, "%t , %i attrs : T(t) , T(i) -> T(R)"),
    formatted("shape.dim", Effects::NONE, 1, "%t , %i attrs : T(t) , T(i) -> T(R)"),
    formatted("shape.broadcast", Effects::NONE, 1, "%t* attrs : T(t) -> T(R)"),
    formatted("shape.from_extents", Effects::NONE, 1, "%e* attrs : T(e) where R=!shape.shape"),
    formatted("shape.cstr_broadcastable", Effects::TRAPS, 1, "%t* attrs : T(t) where R=!shape.witness"),
    formatted("shape.cstr_eq", Effects::TRAPS, 1, "%t* attrs : T(t) where R=!shape.witness"),
    OpInfo {
        inherent: &["passing"],
        ..formatted("shape.const_witness", Effects::NONE, 1, "$passing attrs where R=!shape.witness")
    },
];

const fn binary(name: &'static str) -> OpInfo {
    formatted(name, Effects::NONE, 1, "%a , %b attrs : T(a) where b=a R=a")
}

const fn division(name: &'static str) -> OpInfo {
    OpInfo { effects: Some(Effects::TRAPS), ..binary(name) }
}

const fn extreme(name: &'static str) -> OpInfo {
    OpInfo { check: check_extreme, ..formatted(name, Effects::NONE, 1, "`` ( %a , %b ) attrs : F") }
}

/// Two integers or vectors of integers, and the same for the result.
fn check_extreme(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
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
