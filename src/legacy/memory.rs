//! Sizes of memrefs, whose dimension was a number in the text, and `splat`.

use crate::diag::Diagnostic;
use crate::ir::module::OpSpec;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::{Attribute, Op, Opcode, Type};

/// `%A, 0 : T` or `%A, %i : T`.
pub(super) fn dim(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let attrs = p.attr_dict()?;
    let memory = p.operand()?;
    p.punct(",")?;
    let at = p.span();
    let number = p.try_integer()?;
    let index = if number.is_none() { Some(p.operand()?) } else { None };
    let ty = p.colon_type()?;
    let (name, rank) = match &ty {
        Type::Tensor(tensor) => ("tensor.dim", tensor.shape.as_ref().map(Vec::len)),
        ty => ("memref.dim", ty.as_memref().and_then(|memref| memref.rank())),
    };
    if let (Some(number), Some(rank)) = (number, rank)
        && !usize::try_from(number).is_ok_and(|number| number < rank)
    {
        let message = format!("`{ty}` has no dimension {number}: it has {rank}");
        return Err(Diagnostic::error("out-of-bounds", at, message));
    }
    let memory = p.resolve(&memory, &ty)?;
    let index = match (index, number) {
        (Some(index), _) => p.resolve(&index, &Type::Index)?,
        (None, number) => {
            let value = Attribute::int(number.unwrap_or(0), Type::Index);
            let spec = OpSpec { name: Opcode::Constant.into(), ..p.spec() };
            let constant = p.create(spec.property("value", value).results([Type::Index]), Vec::new());
            p.place_before(constant);
            p.module.result(constant)
        }
    };
    let spec = OpSpec { name: p.operation_name(name), attrs, ..p.spec() };
    Ok(p.create(spec.operands([memory, index]).results([Type::Index]), Vec::new()))
}

/// `%v : vector<4xf32>`, or a tensor.
pub(super) fn splat(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let name = p.operand()?;
    let attrs = p.attr_dict()?;
    p.punct(":")?;
    let at = p.span();
    let ty = p.ty()?;
    let today = match &ty {
        Type::Vector(_) => "vector.broadcast",
        Type::Tensor(_) => "tensor.splat",
        _ => return Err(Diagnostic::error("type-mismatch", p.span_since(at), "`splat` makes a vector or a tensor")),
    };
    let element = p.resolve(&name, ty.element_or_self())?;
    let spec = OpSpec { name: p.operation_name(today), attrs, ..p.spec() };
    Ok(p.create(spec.operands([element]).results([ty]), Vec::new()))
}
