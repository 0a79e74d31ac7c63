//! What replaces operations by those of other dialects: from `affine` to `scf`, for outputs and for the loops of a transform
//! that `affine` has no operation for; and what lowerings share.

pub mod scf;

use rustc_hash::FxHashMap;

use crate::builtin;
use crate::diag::{Diagnostic, Span};
use crate::ir::{Module, Op, OpName, Value};

/// A program that is valid but that a printer or lowering cannot express.
pub(crate) fn unsupported(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("unsupported", span, message)
}

/// An operation's name, tied to its row where a dialect has one.
pub(crate) fn operation_name(name: &str) -> OpName {
    let row = crate::scf::TABLE.iter().find(|row| row.name == name);
    row.map_or_else(|| builtin::op_name(name), OpName::Known)
}

/// The error for a use of what has not been lowered yet.
pub(crate) fn undefined(old: &Module, user: Op) -> Diagnostic {
    unsupported(old.op(user).span, "a value is used before its definition in the text")
}

/// Gives copies of operations the operands that were not defined when they were copied, as a graph region and what is
/// never reached allow. `late` holds each with its copy.
pub(crate) fn fill_in(
    old: &Module,
    new: &mut Module,
    values: &FxHashMap<Value, Value>,
    late: &[(Op, Op)],
) -> Result<(), Diagnostic> {
    for &(from, to) in late {
        let mapped = |list: &[Value]| -> Result<Vec<Value>, Diagnostic> {
            list.iter().map(|value| values.get(value).copied().ok_or_else(|| undefined(old, from))).collect()
        };
        let data = old.op(from);
        new.op_mut(to).operands = mapped(&data.operands)?.into();
        for (number, (_, passed)) in data.successors.iter().enumerate() {
            new.op_mut(to).successors[number].1 = mapped(passed)?;
        }
    }
    Ok(())
}
