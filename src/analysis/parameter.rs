//! What a symbol is, seen from where its function is called.

use crate::builtin::constant_of;
use crate::ir::view::integer;
use crate::ir::{Module, Type, Value};

/// What is known where a function begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parameter {
    /// The argument of this number, an index.
    Index(usize),
    /// A size of an argument: the numbers of both.
    Size(usize, usize),
}

/// What a symbol is, if it is known where the function begins.
pub fn parameter(m: &Module, args: &[Value], symbol: Value) -> Option<Parameter> {
    let position = |value: Value| args.iter().position(|&arg| arg == value);
    if let Some(number) = position(symbol) {
        return matches!(m.ty(symbol), Type::Index).then_some(Parameter::Index(number));
    }
    let op = m.defining_op(symbol).filter(|&op| m.is(op, "memref.dim"))?;
    let &[memref, dim] = &m.op(op).operands[..] else { return None };
    let dim = usize::try_from(integer(constant_of(m, dim)?)?).ok()?;
    Some(Parameter::Size(position(memref)?, dim))
}
