//! What `tensor` operations need beyond operands of the right types: shapes that follow from each other. Slices and
//! reassociations are in `view_checks.rs`.

use super::views::DYNAMIC;
use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::checks::{Check, block, block_args, ends_in, num_operands, segments, wrong};
use crate::ir::module::{Module, Op};
use crate::ir::types::{TensorType, Type};

fn tensor(ty: Option<&Type>) -> Option<&TensorType> {
    match ty {
        Some(Type::Tensor(tensor)) => Some(tensor),
        _ => None,
    }
}

fn operand(module: &Module, op: Op, number: usize) -> Option<&Type> {
    module.op(op).operands.get(number).map(|&value| module.ty(value))
}

fn result(module: &Module, op: Op) -> Result<&TensorType, Diagnostic> {
    let first = module.op(op).results.first().map(|&value| module.ty(value));
    tensor(first).ok_or_else(|| wrong(module, op, "type-mismatch", "gives a tensor"))
}

fn mismatch(module: &Module, op: Op, message: &str) -> Check {
    Err(wrong(module, op, "type-mismatch", message))
}

type TensorSizes = Vec<Option<u64>>;

fn compatible(a: &TensorSizes, b: &TensorSizes) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_none() || b.is_none() || a == b)
}

fn count(sizes: &TensorSizes) -> Option<u64> {
    sizes.iter().try_fold(1u64, |product, size| product.checked_mul((*size)?))
}

fn num_dynamic(sizes: &TensorSizes) -> usize {
    sizes.iter().filter(|size| size.is_none()).count()
}

/// `tensor.cast`: what both types say must agree.
pub fn cast(module: &Module, op: Op) -> Check {
    let to = result(module, op)?;
    let Some(from) = tensor(operand(module, op, 0)) else { return mismatch(module, op, "takes a tensor to a tensor") };
    let fits = from.shape.as_ref().zip(to.shape.as_ref()).is_none_or(|(a, b)| compatible(a, b));
    if from.element == to.element && fits {
        Ok(())
    } else {
        mismatch(module, op, "takes a tensor to one that it can be")
    }
}

/// `tensor.bitcast`: elements of the same width.
pub fn bitcast(module: &Module, op: Op) -> Check {
    let to = result(module, op)?;
    let width = |ty: &Type| match ty {
        Type::Int(width, _) => Some(u64::from(*width)),
        Type::Float(kind) => Some(u64::from(kind.width())),
        _ => None,
    };
    match tensor(operand(module, op, 0)) {
        Some(from) if width(&from.element).is_some() && width(&from.element) == width(&to.element) => Ok(()),
        _ => mismatch(module, op, "takes a tensor to one whose elements have the same width"),
    }
}

/// A subscript for each dimension, after `first` operands.
pub fn subscripts(module: &Module, op: Op, first: usize) -> Check {
    let rank = tensor(operand(module, op, first - 1)).and_then(|tensor| tensor.shape.as_ref()).map(Vec::len);
    match rank {
        Some(rank) if module.op(op).operands.len() == first + rank => Ok(()),
        _ => Err(wrong(module, op, "subscript-count", "needs a tensor and a subscript for each of its dimensions")),
    }
}

/// A size for each dynamic dimension of the result, after `first` operands.
pub fn sized(module: &Module, op: Op, first: usize) -> Check {
    match &result(module, op)?.shape {
        Some(sizes) => num_operands(module, op, first + num_dynamic(sizes)),
        None => mismatch(module, op, "gives a tensor with a rank"),
    }
}

/// `tensor.from_elements`: an operand for each element.
pub fn elements(module: &Module, op: Op) -> Check {
    let sizes = result(module, op)?.shape.as_ref().and_then(count).and_then(|count| usize::try_from(count).ok());
    match sizes {
        Some(count) => num_operands(module, op, count),
        None => mismatch(module, op, "gives a tensor of static shape"),
    }
}

/// The body takes a subscript for each dimension and yields an element.
fn body(module: &Module, op: Op) -> Check {
    let ty = result(module, op)?;
    let rank = ty.shape.as_ref().map_or(0, Vec::len);
    let body = block(module, op, 0)?;
    block_args(module, op, body, &vec![Type::Index; rank])?;
    ends_in(module, op, body, "tensor.yield", std::slice::from_ref(&ty.element))
}

/// `tensor.generate`.
pub fn generate(module: &Module, op: Op) -> Check {
    sized(module, op, 0)?;
    body(module, op)
}

/// `tensor.pad`: each size grows by what is put before and after.
pub fn pad(module: &Module, op: Op) -> Check {
    let to = result(module, op)?;
    segments(module, op, 3)?;
    let list = |name: &str| module.attr(op, name).and_then(Attribute::as_i64_array);
    let (Some(from), Some(low), Some(high)) = (tensor(operand(module, op, 0)), list("static_low"), list("static_high"))
    else {
        return mismatch(module, op, "takes a tensor, and numbers that are put before and after");
    };
    let (Some(sizes), Some(given)) = (&from.shape, &to.shape) else {
        return mismatch(module, op, "takes a tensor with a rank");
    };
    let rank = sizes.len();
    if from.element != to.element || [low.len(), high.len(), given.len()] != [rank; 3] {
        return mismatch(module, op, "needs a number before and after for each dimension");
    }
    for (dim, &size) in sizes.iter().enumerate() {
        let (Some(size), false) = (size, low[dim] == DYNAMIC || high[dim] == DYNAMIC) else { continue };
        let padded = i128::from(size) + i128::from(low[dim]) + i128::from(high[dim]);
        if given[dim].map(i128::from) != Some(padded) {
            let message = format!("makes {padded} of dimension {dim}, which its result type does not say");
            return Err(wrong(module, op, "result-type", message));
        }
    }
    body(module, op)
}

/// `tensor.reshape`: a list of sizes says the shape anew.
pub fn reshape(module: &Module, op: Op) -> Check {
    let to = result(module, op)?;
    let (Some(from), Some(list)) = (tensor(operand(module, op, 0)), tensor(operand(module, op, 1))) else {
        return mismatch(module, op, "takes a tensor and a tensor of sizes");
    };
    let length = list.shape.as_ref().filter(|shape| shape.len() == 1).map(|shape| shape[0]);
    let fits = match (length, &to.shape) {
        (Some(_), None) => true,
        (Some(length), Some(shape)) => length == u64::try_from(shape.len()).ok(),
        (None, _) => false,
    };
    let counts = from.shape.as_ref().and_then(count).zip(to.shape.as_ref().and_then(count));
    if from.element != to.element || !fits || counts.is_some_and(|(a, b)| a != b) {
        return mismatch(module, op, "needs as many elements before as after, and a size for each dimension");
    }
    Ok(())
}

/// `tensor.concat`: one dimension grows, the others agree.
pub fn concat(module: &Module, op: Op) -> Check {
    let to = result(module, op)?;
    let parts: Option<Vec<&TensorSizes>> = (0..module.op(op).operands.len())
        .map(|number| tensor(operand(module, op, number)).filter(|part| part.element == to.element)?.shape.as_ref())
        .collect();
    let dim = module.attr(op, "dim").and_then(Attribute::as_i64).and_then(|dim| usize::try_from(dim).ok());
    let (Some(parts), Some(dim), Some(given)) = (parts, dim, &to.shape) else {
        return mismatch(module, op, "takes tensors of one element type and the number of a dimension");
    };
    if parts.is_empty() || dim >= given.len() || parts.iter().any(|part| part.len() != given.len()) {
        return mismatch(module, op, "takes tensors of one rank, and a dimension of these");
    }
    let sum = parts.iter().try_fold(0u64, |sum, part| sum.checked_add(part[dim]?));
    let others = |part: &TensorSizes| {
        part.iter().enumerate().map(|(at, &size)| if at == dim { None } else { size }).collect::<TensorSizes>()
    };
    let agree = parts
        .iter()
        .all(|a| compatible(&others(a), &others(given)) && parts.iter().all(|b| compatible(&others(a), &others(b))));
    if agree && (sum.is_none() || given[dim].is_none() || sum == given[dim]) {
        return Ok(());
    }
    Err(wrong(module, op, "result-type", "puts together sizes that do not agree with each other or with its result"))
}

/// `tensor.gather` and `tensor.scatter`: for each place, what the tensor has there.
pub fn gather(module: &Module, op: Op, dims: &str, whole: usize, part: &Type) -> Check {
    let places = tensor(operand(module, op, whole + 1)).and_then(|places| places.shape.as_ref());
    let sizes = tensor(operand(module, op, whole)).and_then(|tensor| Some((tensor.shape.as_ref()?, &tensor.element)));
    let given = tensor(Some(part)).and_then(|part| Some((part.shape.as_ref()?, &part.element)));
    let chosen = module.attr(op, dims).and_then(Attribute::as_i64_array).unwrap_or_default();
    let (Some((batch, (sizes, element))), Some((given, found))) =
        (places.and_then(|places| Some((places.split_last()?.1, sizes?))), given)
    else {
        return mismatch(module, op, "takes a tensor and a tensor of places");
    };
    let ascends = chosen.windows(2).all(|pair| pair[0] < pair[1]);
    if chosen.is_empty()
        || !ascends
        || chosen.iter().any(|&dim| usize::try_from(dim).map_or(true, |dim| dim >= sizes.len()))
    {
        return mismatch(module, op, &format!("needs dimensions of its tensor, in order, as `{dims}`"));
    }
    let is_chosen = |dim: usize| chosen.contains(&(dim as i64));
    let full: TensorSizes = batch
        .iter()
        .copied()
        .chain(sizes.iter().enumerate().map(|(dim, &size)| if is_chosen(dim) { Some(1) } else { size }))
        .collect();
    let short: TensorSizes = batch
        .iter()
        .copied()
        .chain(sizes.iter().enumerate().filter(|(dim, _)| !is_chosen(*dim)).map(|(_, &size)| size))
        .collect();
    if element == found && (*given == full || *given == short) {
        Ok(())
    } else {
        mismatch(module, op, "has slices whose type does not follow from its places")
    }
}
