//! `func @f(..) -> (..) attributes {..} {..}`: the start of an old program.

use crate::ir::parser::{OpParser, Parse};
use crate::ir::{Attribute, Op, OpName};

/// Today's syntax; a declaration did not have to say that it is private.
pub(super) fn func(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let parse = match p.spec().name {
        OpName::Known(info) => info.parse,
        OpName::Unknown(_) => None,
    };
    let Some(parse) = parse else { return Err(p.expected("a function")) };
    let op = parse(p)?;
    let is_declaration = p.module.op(op).regions.iter().all(|&body| p.module.region(body).blocks.is_empty());
    if is_declaration && p.module.attr(op, "sym_visibility").is_none() {
        p.module.op_mut(op).properties.set("sym_visibility", Attribute::str("private"));
    }
    Ok(op)
}
