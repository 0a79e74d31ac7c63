//! What `vector` operations need beyond operands of the right types: positions within the vector, and shapes that follow from
//! each other.

use super::views::DYNAMIC;
use crate::affine::expr::AffineExpr;
use crate::diag::Diagnostic;
use crate::ir::Combiner;
use crate::ir::attr::Attribute;
use crate::ir::checks::{Check, num_operands, wrong};
use crate::ir::module::{Module, Op};
use crate::ir::types::{Type, VectorType};

fn mismatch(module: &Module, op: Op, message: &str) -> Check {
    Err(wrong(module, op, "vector-shape", message))
}

fn operand(module: &Module, op: Op, number: usize) -> Result<&Type, Diagnostic> {
    let operand = module.op(op).operands.get(number).map(|&value| module.ty(value));
    operand.ok_or_else(|| wrong(module, op, "operand-count", "lacks an operand"))
}

fn result(module: &Module, op: Op) -> Result<&Type, Diagnostic> {
    let result = module.op(op).results.first().map(|&value| module.ty(value));
    result.ok_or_else(|| wrong(module, op, "result-type", "lacks a result"))
}

fn vector<'m>(module: &'m Module, op: Op, ty: &'m Type) -> Result<&'m VectorType, Diagnostic> {
    match ty {
        Type::Vector(vector) => Ok(vector),
        _ => Err(wrong(module, op, "vector-shape", "works on vectors")),
    }
}

fn list(module: &Module, op: Op, name: &str) -> Vec<i64> {
    let integers = |items: &[Attribute]| items.iter().map(Attribute::as_i64).collect::<Option<Vec<i64>>>();
    match module.attr(op, name) {
        Some(Attribute::Array(items)) => integers(items).unwrap_or_default(),
        Some(attr) => attr.as_i64_array().unwrap_or_default(),
        None => Vec::new(),
    }
}

/// Is the rest of `whole`, after `depth` dimensions, `part`? An element may be a vector of no dimensions.
fn is_rest(whole: &VectorType, depth: usize, part: &Type) -> bool {
    match part {
        Type::Vector(part) => {
            part.element == whole.element
                && part.shape[..] == whole.shape[depth..]
                && part.scalable[..] == whole.scalable[depth..]
        }
        scalar => depth == whole.shape.len() && *scalar == whole.element,
    }
}

/// `vector.extract` and `vector.insert`: a position in the first dimensions, and the rest.
pub fn position(module: &Module, op: Op, whole: &Type, part: &Type) -> Check {
    let whole = vector(module, op, whole)?;
    let position = list(module, op, "static_position");
    if position.len() > whole.shape.len() || !is_rest(whole, position.len().min(whole.shape.len()), part) {
        return mismatch(module, op, "has a position that does not leave what is taken or put there");
    }
    let is_inside =
        |(&at, &size): (&i64, &u64)| at == DYNAMIC || at == -1 || u64::try_from(at).is_ok_and(|at| at < size);
    if position.iter().zip(&whole.shape).all(is_inside) {
        Ok(())
    } else {
        mismatch(module, op, "has a position outside the vector")
    }
}

/// `vector.extract`.
pub fn extract(module: &Module, op: Op) -> Check {
    position(module, op, operand(module, op, 0)?, result(module, op)?)
}

/// `vector.insert`.
pub fn insert(module: &Module, op: Op) -> Check {
    position(module, op, operand(module, op, 1)?, operand(module, op, 0)?)
}

/// `vector.broadcast`: the last dimensions agree, or are 1.
pub fn broadcast(module: &Module, op: Op) -> Check {
    let to = vector(module, op, result(module, op)?)?;
    let from = match operand(module, op, 0)? {
        Type::Vector(from) => from,
        scalar if *scalar == to.element => return Ok(()),
        _ => return mismatch(module, op, "repeats what has the element type of its result"),
    };
    let fits = |((&a, a_scales), (&b, b_scales)): ((&u64, &bool), (&u64, &bool))| {
        (a, a_scales) == (b, b_scales) || a == 1 && !a_scales
    };
    let sides = from.shape.iter().zip(&from.scalable).rev().zip(to.shape.iter().zip(&to.scalable).rev());
    if from.element != to.element || from.shape.len() > to.shape.len() || !sides.into_iter().all(fits) {
        return mismatch(module, op, "repeats a vector whose dimensions are the last ones of its result, or 1");
    }
    Ok(())
}

/// How many elements a vector has.
pub fn count(vector: &VectorType) -> Option<u64> {
    vector.shape.iter().try_fold(1u64, |product, &size| product.checked_mul(size))
}

/// `vector.shape_cast`: the same elements in another shape.
pub fn shape_cast(module: &Module, op: Op) -> Check {
    let (from, to) = (vector(module, op, operand(module, op, 0)?)?, vector(module, op, result(module, op)?)?);
    if from.element == to.element && count(from) == count(to) {
        Ok(())
    } else {
        mismatch(module, op, "needs as many elements before as after")
    }
}

fn width(ty: &Type) -> Option<u64> {
    match ty {
        Type::Int(width, _) => Some(u64::from(*width)),
        Type::Float(kind) => Some(u64::from(kind.width())),
        _ => None,
    }
}

/// `vector.bitcast`: as many bits in the last dimension.
pub fn bitcast(module: &Module, op: Op) -> Check {
    let (from, to) = (vector(module, op, operand(module, op, 0)?)?, vector(module, op, result(module, op)?)?);
    let bits = |vector: &VectorType| width(&vector.element)?.checked_mul(vector.shape.last().copied().unwrap_or(1));
    let known = width(&from.element).is_some() && width(&to.element).is_some();
    let outer = |vector: &VectorType| vector.shape.len().saturating_sub(1);
    if from.shape.len() != to.shape.len()
        || from.shape[..outer(from)] != to.shape[..outer(to)]
        || known && bits(from) != bits(to)
    {
        return mismatch(module, op, "needs as many bits before as after in the last dimension");
    }
    Ok(())
}

/// `vector.shuffle`: the mask chooses rows of both vectors.
pub fn shuffle(module: &Module, op: Op) -> Check {
    let (a, b) = (vector(module, op, operand(module, op, 0)?)?, vector(module, op, operand(module, op, 1)?)?);
    let rows = |vector: &VectorType| vector.shape.first().copied().unwrap_or(1);
    let mask = list(module, op, "mask");
    let is_inside = |&at: &i64| at == -1 || u64::try_from(at).is_ok_and(|at| at < rows(a).saturating_add(rows(b)));
    if mask.is_empty() || !mask.iter().all(is_inside) {
        return mismatch(module, op, "needs a mask of rows of its two vectors");
    }
    Ok(())
}

/// What `vector.kind` of the operation combines elements of that type with.
pub fn combiner(module: &Module, op: Op, element: &Type) -> Option<Combiner> {
    let Some(Attribute::Opaque(text)) = module.attr(op, "kind") else { return None };
    Combiner::of_lanes(text.strip_prefix("vector.kind<")?.strip_suffix('>')?, element)
}

/// `vector.reduction`: of one dimension to an element.
pub fn reduction(module: &Module, op: Op) -> Check {
    let from = vector(module, op, operand(module, op, 0)?)?;
    if from.shape.len() > 1 || from.element != *result(module, op)? || combiner(module, op, &from.element).is_none() {
        return mismatch(
            module,
            op,
            "reduces a vector of one dimension to a value of its element type, by a kind for that type",
        );
    }
    Ok(())
}

/// `vector.multi_reduction`: the dimensions that are reduced are left out.
pub fn multi_reduction(module: &Module, op: Op) -> Check {
    let from = vector(module, op, operand(module, op, 0)?)?;
    let dims = list(module, op, "reduction_dims");
    let is_kept = |dim: &usize| !dims.contains(&(*dim as i64));
    let kept: Vec<usize> = (0..from.shape.len()).filter(is_kept).collect();
    let to = result(module, op)?;
    let fits = match to {
        Type::Vector(to) => {
            to.element == from.element && kept.iter().map(|&dim| from.shape[dim]).eq(to.shape.iter().copied())
        }
        scalar => kept.is_empty() && *scalar == from.element,
    };
    if fits && combiner(module, op, &from.element).is_some() {
        Ok(())
    } else {
        mismatch(module, op, "has a result that is not what its dimensions leave")
    }
}

/// `vector.scan`: like its source, and what is left of it without one dimension.
pub fn scan(module: &Module, op: Op) -> Check {
    let from = vector(module, op, operand(module, op, 0)?)?;
    let dim = module.attr(op, "reduction_dim").and_then(Attribute::as_i64).and_then(|dim| usize::try_from(dim).ok());
    let Some(dim) = dim.filter(|dim| *dim < from.shape.len()) else {
        return mismatch(module, op, "reduces along a dimension of its vector");
    };
    let mut rest = from.shape.clone();
    rest.remove(dim);
    let start = vector(module, op, operand(module, op, 1)?)?;
    if start.shape == rest && start.element == from.element && combiner(module, op, &from.element).is_some() {
        Ok(())
    } else {
        mismatch(module, op, "starts with a vector of the other dimensions, and combines by a kind for its elements")
    }
}

/// `vector.to_elements`: a result for each element.
pub fn to_elements(module: &Module, op: Op) -> Check {
    let from = vector(module, op, operand(module, op, 0)?)?;
    let results = &module.op(op).results;
    let is_all = count(from) == Some(results.len() as u64) && from.scalable.iter().all(|scales| !scales);
    if is_all && results.iter().all(|&result| *module.ty(result) == from.element) {
        Ok(())
    } else {
        mismatch(module, op, "has a result for each element")
    }
}

/// `vector.create_mask`: a number for each dimension.
pub fn create_mask(module: &Module, op: Op) -> Check {
    num_operands(module, op, vector(module, op, result(module, op)?)?.shape.len().max(1))
}

/// `vector.constant_mask`: the same, known.
pub fn constant_mask(module: &Module, op: Op) -> Check {
    let to = vector(module, op, result(module, op)?)?;
    let sizes = list(module, op, "mask_dim_sizes");
    let is_inside = |(&count, &size): (&i64, &u64)| u64::try_from(count).is_ok_and(|count| count <= size);
    let is_whole = !sizes.contains(&0) || sizes.iter().all(|&count| count == 0);
    let fits = is_whole && sizes.len() == to.shape.len().max(1) && sizes.iter().zip(&to.shape).all(is_inside);
    if fits {
        Ok(())
    } else {
        mismatch(module, op, "needs a number for each dimension, none larger than that, and all 0 if one is")
    }
}

/// `vector.extract_strided_slice`: adjacent rows of the first dimensions.
pub fn extract_slice(module: &Module, op: Op) -> Check {
    let (from, to) = (vector(module, op, operand(module, op, 0)?)?, vector(module, op, result(module, op)?)?);
    let [offsets, sizes, strides] = ["offsets", "sizes", "strides"].map(|name| list(module, op, name));
    let depth = offsets.len();
    if depth > from.shape.len()
        || sizes.len() != depth
        || strides.len() != depth
        || strides.iter().any(|&stride| stride != 1)
    {
        return mismatch(module, op, "needs offsets, sizes and strides of 1 for its first dimensions");
    }
    let is_inside = |dim: usize| {
        offsets[dim] >= 0
            && sizes[dim] > 0
            && offsets[dim].checked_add(sizes[dim]).is_some_and(|end| i128::from(end) <= i128::from(from.shape[dim]))
    };
    let wanted = sizes.iter().map(|&size| size.unsigned_abs()).chain(from.shape[depth..].iter().copied());
    if !(0..depth).all(is_inside) || from.element != to.element || !wanted.eq(to.shape.iter().copied()) {
        return mismatch(module, op, "has a result that is not the slice of its vector");
    }
    Ok(())
}

/// A masked access: the mask has the shape of the vector.
pub fn masked(module: &Module, op: Op) -> Check {
    let operands = &module.op(op).operands;
    let Some((&value, &mask)) = operands.split_last().and_then(|(value, rest)| Some((value, rest.last()?))) else {
        return mismatch(module, op, "lacks an operand");
    };
    let (value, mask) = (vector(module, op, module.ty(value))?, vector(module, op, module.ty(mask))?);
    if value.shape == mask.shape && mask.element.is_bool() {
        Ok(())
    } else {
        mismatch(module, op, "needs a mask of `i1` in the shape of its vector")
    }
}

/// `vector.transfer_read` and `vector.transfer_write`: the map takes each dimension of the vector to one of the memory, or to
/// none.
pub fn transfer(module: &Module, op: Op, rank: usize) -> Check {
    let Some(Attribute::Map(map)) = module.attr(op, "permutation_map") else {
        return Err(wrong(module, op, "missing-property", "needs a `permutation_map`"));
    };
    let dims: Vec<&AffineExpr> = map.results.iter().filter(|result| **result != AffineExpr::Const(0)).collect();
    let is_new =
        |(number, dim): (usize, &&AffineExpr)| matches!(dim, AffineExpr::Dim(_)) && !dims[..number].contains(dim);
    if map.num_dims as usize != rank || map.num_symbols != 0 || !dims.iter().enumerate().all(is_new) {
        return Err(wrong(
            module,
            op,
            "map-results",
            "needs a map that takes each dimension of the vector to another of the memory",
        ));
    }
    match module.attr(op, "in_bounds") {
        Some(Attribute::Array(items)) if items.len() != map.results.len() => Err(wrong(
            module,
            op,
            "attribute-type",
            "needs a truth value for each dimension of the vector as `in_bounds`",
        )),
        _ => Ok(()),
    }
}
