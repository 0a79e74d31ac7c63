//! What `memref` operations need beyond operands of the right types: static globals, alignments that are powers of two, kinds
//! of updates that fit the elements.

use crate::ir::Combiner;
use crate::ir::attr::Attribute;
use crate::ir::checks::{Check, results, types_of, wrong};
use crate::ir::module::{Module, Op};
use crate::ir::registry::Traits;
use crate::ir::types::{MemRefType, Type};

fn operand(module: &Module, op: Op, number: usize) -> Option<&Type> {
    module.op(op).operands.get(number).map(|&value| module.ty(value))
}

/// `alignment`, where there is one.
pub fn alignment(module: &Module, op: Op) -> Check {
    let Some(attr) = module.attr(op, "alignment") else { return Ok(()) };
    if attr.as_i64().is_some_and(|bytes| bytes > 0 && bytes.count_ones() == 1) {
        return Ok(());
    }
    Err(wrong(module, op, "attribute-type", "needs an `alignment` that is a power of two"))
}

/// `memref.global`: a memref of known size, and a value that fits it.
pub fn global(module: &Module, op: Op) -> Check {
    let error = |message: &str| Err(wrong(module, op, "type-mismatch", message));
    let ty = match module.attr(op, "type") {
        Some(Attribute::Type(Type::MemRef(memref))) if memref.shape.is_some() && memref.num_dynamic() == 0 => memref,
        _ => return error("is a memref of static shape"),
    };
    match module.attr(op, "initial_value") {
        None | Some(Attribute::Unit | Attribute::Verbatim(_)) => {}
        Some(Attribute::Dense(Type::Tensor(tensor), _)) if tensor.shape == ty.shape && tensor.element == ty.element => {
        }
        Some(_) => return error("starts with elements of its own shape and element type"),
    }
    match module.attr(op, "sym_visibility").map(Attribute::as_str) {
        None | Some(Some("public" | "private" | "nested")) => alignment(module, op),
        Some(_) => Err(wrong(module, op, "bad-flag", "is `public`, `private` or `nested`")),
    }
}

/// `memref.atomic_rmw`: numbers with a point for the one half of the kinds, without for the other.
pub fn atomic(module: &Module, op: Op) -> Check {
    let kind = Combiner::of_atomic(module, op);
    let (Some(ty), Some(combiner)) = (operand(module, op, 0), kind) else { return Ok(()) };
    if combiner.fits(ty) && *ty != Type::Index {
        Ok(())
    } else {
        Err(wrong(module, op, "type-mismatch", format!("does not `{}` values of type `{ty}`", combiner.word())))
    }
}

/// `memref.realloc`: one dimension, of which only the size changes.
pub fn realloc(module: &Module, op: Op) -> Check {
    let error = |message: &str| Err(wrong(module, op, "type-mismatch", message));
    let result = module.op(op).results.first().and_then(|&result| module.ty(result).as_memref());
    let (Some(from), Some(to)) = (operand(module, op, 0).and_then(Type::as_memref), result) else {
        return error("takes a memref to a memref");
    };
    if (from.rank(), to.rank()) != (Some(1), Some(1)) || from.element != to.element || from.space != to.space {
        return error("takes a one-dimensional memref to another of the same element type in the same memory space");
    }
    alignment(module, op)?;
    crate::ir::checks::num_operands(module, op, 1 + to.num_dynamic())
}

/// `memref.copy`: both have one element type, and one shape as far as it is known.
pub fn copy(module: &Module, op: Op) -> Check {
    crate::ir::checks::num_operands(module, op, 2)?;
    let memref = |number| operand(module, op, number).and_then(Type::as_memref);
    let (Some(from), Some(to)) = (memref(0), memref(1)) else {
        return Err(wrong(module, op, "type-mismatch", "copies between memrefs of one element type"));
    };
    let same = |(a, b): (&Option<u64>, &Option<u64>)| a.is_none() || b.is_none() || a == b;
    let fits =
        from.shape.as_ref().zip(to.shape.as_ref()).is_none_or(|(a, b)| a.len() == b.len() && a.iter().zip(b).all(same));
    match (from.element == to.element, fits) {
        (true, true) => Ok(()),
        (false, _) => Err(wrong(module, op, "type-mismatch", "copies between memrefs of one element type")),
        (_, false) => Err(wrong(module, op, "type-mismatch", "copies between memrefs of one shape")),
    }
}

/// `dim` of what has dimensions.
pub fn dim(module: &Module, op: Op) -> Check {
    let rank = match operand(module, op, 0) {
        Some(Type::MemRef(memref)) => memref.rank(),
        Some(Type::Tensor(tensor)) => tensor.shape.as_ref().map(Vec::len),
        _ => None,
    };
    if rank == Some(0) {
        Err(wrong(module, op, "type-mismatch", "asks for a size of what has no dimensions"))
    } else {
        Ok(())
    }
}

/// `memref.rank` of a memref.
pub fn rank(module: &Module, op: Op) -> Check {
    crate::ir::checks::num_operands(module, op, 1)?;
    match operand(module, op, 0).and_then(Type::as_memref) {
        Some(_) => Ok(()),
        None => Err(wrong(module, op, "type-mismatch", "asks for the rank of a memref")),
    }
}

/// `memref.distinct_objects`: at least one memref, each with a result of its type.
pub fn distinct(module: &Module, op: Op) -> Check {
    let types = types_of(module, &module.op(op).operands);
    if types.is_empty() || types.iter().any(|ty| ty.as_memref().is_none()) {
        return Err(wrong(module, op, "type-mismatch", "tells memrefs apart"));
    }
    results(module, op, &types)
}

/// `memref.generic_atomic_rmw`: what its body computes leaves no trace but the new element.
pub fn no_effects(module: &Module, op: Op) -> Check {
    let is_free = |op| module.effects(op).is_pure() || module.has_traits(op, Traits::TERMINATOR);
    let leaves_trace = |inner: Op| inner != op && module.op(inner).regions.is_empty() && !is_free(inner);
    match module.walk(op).into_iter().find(|&inner| leaves_trace(inner)) {
        Some(inner) => Err(wrong(module, inner, "bad-region", "has an effect inside an atomic update")),
        None => Ok(()),
    }
}

/// `memref.extract_strided_metadata`: a buffer, an offset, a size and a stride for each dimension.
pub fn metadata(module: &Module, op: Op) -> Check {
    let memref = operand(module, op, 0).and_then(Type::as_memref);
    let Some((memref, rank)) = memref.and_then(|memref| Some((memref, memref.rank()?))) else {
        return Err(wrong(module, op, "type-mismatch", "looks at a memref with a rank"));
    };
    let buffer = MemRefType::new(Some(Vec::new()), memref.element.clone(), None, memref.space.clone());
    let mut types = vec![Type::MemRef(buffer.into())];
    types.extend(std::iter::repeat_n(Type::Index, 1 + 2 * rank));
    results(module, op, &types)
}

/// `memref.alloca_scope`: its results are handed on where the body ends.
pub fn scope(module: &Module, op: Op) -> Check {
    let last = module.op(op).regions.first().and_then(|&body| module.region(body).blocks.last().copied());
    let last =
        last.and_then(|block| module.last_op(block)).filter(|&last| module.is(last, "memref.alloca_scope.return"));
    match last {
        Some(last) => results(module, op, &types_of(module, &module.op(last).operands)),
        None => Ok(()),
    }
}
