//! Which type a view has: the shape and the strides of what it looks at, followed through slices, reshapes, transposes and
//! casts. An analysis reads the layout of a view off its type, so a type that says something else than the operation does
//! must not pass.
//!
//! A size, stride or offset that is not known is none. What is computed of it is not known either, except that nothing times
//! anything is nothing.

use super::views::{DYNAMIC, lists_after};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::ir::attr::{Attribute, StridedLayout};
use crate::ir::checks::{Check, wrong};
use crate::ir::module::{Module, Op};
use crate::ir::types::{MemRefType, Type};

type Size = Option<i64>;

fn plus(a: Size, b: Size) -> Size {
    a?.checked_add(b?)
}

fn times(a: Size, b: Size) -> Size {
    if a == Some(0) || b == Some(0) { Some(0) } else { a?.checked_mul(b?) }
}

/// Where the elements of a memref lie.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Strides {
    strides: Vec<Size>,
    offset: Size,
}

/// The sizes of a shaped type, its element type.
fn shape(ty: &Type) -> Option<(Vec<Size>, &Type)> {
    let (shape, element) = match ty {
        Type::MemRef(memref) => (memref.shape.as_ref()?, &memref.element),
        Type::Tensor(tensor) => (tensor.shape.as_ref()?, &tensor.element),
        _ => return None,
    };
    Some((shape.iter().map(|size| size.and_then(|size| i64::try_from(size).ok())).collect(), element))
}

/// The strides of a memref, if its layout is made of strides.
fn strides(memref: &MemRefType) -> Option<Strides> {
    let sizes = memref.shape.as_ref()?;
    match &memref.layout {
        None => {
            let mut stride = Some(1);
            let mut strides: Vec<Size> = sizes
                .iter()
                .rev()
                .map(|size| {
                    let own = stride;
                    stride = times(stride, size.and_then(|size| i64::try_from(size).ok()));
                    own
                })
                .collect();
            strides.reverse();
            Some(Strides { strides, offset: Some(0) })
        }
        Some(Attribute::Strided(layout)) => Some(Strides { strides: layout.strides.clone(), offset: layout.offset }),
        Some(Attribute::Map(map)) => match &map.results[..] {
            [address] => linear(address, sizes.len()),
            _ => None,
        },
        Some(_) => None,
    }
}

/// The coefficients of an address that is linear in its dims.
fn linear(expr: &AffineExpr, rank: usize) -> Option<Strides> {
    let constant = |offset| Strides { strides: vec![Some(0); rank], offset };
    Some(match expr {
        AffineExpr::Const(value) => constant(Some(*value)),
        AffineExpr::Symbol(_) => constant(None),
        AffineExpr::Dim(dim) => {
            let mut unit = constant(Some(0));
            *unit.strides.get_mut(*dim as usize)? = Some(1);
            unit
        }
        AffineExpr::Binary(op, sides) => {
            let (a, b) = (linear(&sides.0, rank)?, linear(&sides.1, rank)?);
            match op {
                AffineOp::Add => Strides {
                    strides: a.strides.into_iter().zip(b.strides).map(|(a, b)| plus(a, b)).collect(),
                    offset: plus(a.offset, b.offset),
                },
                AffineOp::Mul => {
                    let is_constant = |side: &Strides| side.strides.iter().all(|stride| *stride == Some(0));
                    let (a, b) = if is_constant(&b) { (a, b) } else { (b, a) };
                    if !is_constant(&b) {
                        return None;
                    }
                    Strides {
                        strides: a.strides.into_iter().map(|stride| times(stride, b.offset)).collect(),
                        offset: times(a.offset, b.offset),
                    }
                }
                _ => return None,
            }
        }
    })
}

/// Which dimensions of `full` those of `given` are, each being what it is there, if only dimensions of size 1 are left out: as early
/// ones as can be, as MLIR has it.
fn reduced<T: PartialEq>(full: &[(Size, T)], given: &[(Size, T)]) -> Option<Vec<usize>> {
    let Some((last, rest)) = full.split_last() else { return given.is_empty().then(Vec::new) };
    let kept = given.split_last().filter(|(own, _)| *own == last).and_then(|(_, others)| {
        let mut kept = reduced(rest, others)?;
        kept.push(rest.len());
        Some(kept)
    });
    kept.or_else(|| if last.0 == Some(1) && full.len() > given.len() { reduced(rest, given) } else { None })
}

/// Offsets, sizes and strides of a slice, one for each dimension.
struct SubviewSlice {
    offsets: Vec<Size>,
    sizes: Vec<Size>,
    strides: Vec<Size>,
}

fn slice(module: &Module, op: Op, first: usize) -> Result<SubviewSlice, crate::diag::Diagnostic> {
    let error = |message: &str| wrong(module, op, "operand-segments", message);
    let lists = lists_after(module, op, first).ok_or_else(|| error("has lists that do not fit its operands"))?;
    let [offsets, sizes, strides] = lists.map(|(constants, _)| {
        constants.into_iter().map(|constant| (constant != DYNAMIC).then_some(constant)).collect::<Vec<Size>>()
    });
    if [&offsets, &sizes].into_iter().flatten().flatten().any(|&value| value < 0) {
        return Err(wrong(module, op, "bad-bounds", "needs offsets and sizes that are not negative"));
    }
    Ok(SubviewSlice { offsets, sizes, strides })
}

impl SubviewSlice {
    /// Has it an entry for each dimension of `sizes`, and do the known ones stay within?
    fn fits(&self, module: &Module, op: Op, sizes: &[Size]) -> Check {
        if [&self.offsets, &self.sizes, &self.strides].into_iter().any(|list| list.len() != sizes.len()) {
            let message = format!("needs {} offsets, sizes and strides", sizes.len());
            return Err(wrong(module, op, "operand-count", message));
        }
        for (dim, &size) in sizes.iter().enumerate() {
            let (Some(size), Some(offset)) = (size, self.offsets[dim]) else { continue };
            let extent = self.sizes[dim].and_then(|count| count.checked_sub(1));
            let last = plus(Some(offset), times(extent, self.strides[dim]));
            if offset >= size || last.is_some_and(|last| last >= size) {
                let message = format!("leaves dimension {dim}, whose size is {size}");
                return Err(wrong(module, op, "bad-bounds", message));
            }
        }
        Ok(())
    }
}

/// The types of the first operand and of the only result.
fn ends(module: &Module, op: Op) -> Option<(&Type, &Type)> {
    let data = module.op(op);
    let [result] = data.results[..] else { return None };
    Some((module.ty(*data.operands.first()?), module.ty(result)))
}

fn mismatch(module: &Module, op: Op, message: impl std::fmt::Display) -> Check {
    Err(wrong(module, op, "type-mismatch", message))
}

fn does_not_take(module: &Module, op: Op, from: &Type, to: &Type) -> Check {
    mismatch(module, op, format!("does not take `{from}` to `{to}`"))
}

/// Two memrefs with sizes, of one element type in one memory space.
fn memrefs(module: &Module, op: Op) -> Result<(&MemRefType, &MemRefType), crate::diag::Diagnostic> {
    let found = ends(module, op).and_then(|(from, to)| Some((from.as_memref()?, to.as_memref()?)));
    match found {
        Some((from, to)) if from.element == to.element && from.space == to.space && to.shape.is_some() => {
            Ok((from, to))
        }
        _ => Err(wrong(
            module,
            op,
            "type-mismatch",
            "takes a memref to a memref of the same element type in the same memory space",
        )),
    }
}

/// Sizes and strides of each dimension that a `memref.subview` looks at, and of those of its result.
type SubviewDims = Vec<(Size, Size)>;

fn looked_at(from: &MemRefType, to: &MemRefType, slice: &SubviewSlice) -> Option<(SubviewDims, SubviewDims)> {
    let steps = strides(from)?.strides.into_iter().zip(&slice.strides).map(|(stride, &step)| times(stride, step));
    Some((
        slice.sizes.iter().copied().zip(steps).collect(),
        shape_of(to)?.into_iter().zip(strides(to)?.strides).collect(),
    ))
}

/// The dimensions that a `memref.subview` keeps, by their sizes and strides: it may leave out some of size 1.
pub fn kept_dims(module: &Module, op: Op) -> Option<Vec<usize>> {
    let ((from, to), slice) = (memrefs(module, op).ok()?, slice(module, op, 1).ok()?);
    let (full, given) = looked_at(from, to, &slice)?;
    reduced(&full, &given)
}

/// `memref.subview`: the strides are those of the source times the steps.
pub fn subview(module: &Module, op: Op) -> Check {
    let (from, to) = memrefs(module, op)?;
    let slice = slice(module, op, 1)?;
    let Some((base, sizes)) = strides(from).zip(shape_of(from)) else {
        return mismatch(module, op, "looks at a memref whose layout is made of strides");
    };
    slice.fits(module, op, &sizes)?;
    let offset = base.strides.iter().zip(&slice.offsets).fold(base.offset, |sum, (&a, &b)| plus(sum, times(a, b)));
    let Some((full, given)) = looked_at(from, to, &slice) else {
        return mismatch(module, op, "gives a memref whose layout is made of strides");
    };
    if strides(to).is_some_and(|found| found.offset == offset) && reduced(&full, &given).is_some() {
        return Ok(());
    }
    let layout = StridedLayout { strides: full.iter().map(|(_, stride)| *stride).collect(), offset };
    let sizes: Vec<String> =
        full.iter().map(|(size, _)| size.map_or("?".to_owned(), |size| size.to_string())).collect();
    let error = wrong(module, op, "result-type", "has a result of another shape or layout than what it looks at");
    Err(error.note(format!("sizes {}, `{layout}`, dimensions of size 1 may be left out", sizes.join(" x "))))
}

fn shape_of(memref: &MemRefType) -> Option<Vec<Size>> {
    let sizes = memref.shape.as_ref()?;
    Some(sizes.iter().map(|size| size.and_then(|size| i64::try_from(size).ok())).collect())
}

/// `memref.reinterpret_cast`: what the result type says must be what the lists say.
pub fn reinterpret(module: &Module, op: Op) -> Check {
    let (_, to) = memrefs(module, op)?;
    let slice = slice(module, op, 1)?;
    let (Some(found), Some(sizes)) = (strides(to), shape_of(to)) else {
        return mismatch(module, op, "gives a memref whose layout is made of strides");
    };
    if slice.offsets.len() != 1 || slice.sizes.len() != sizes.len() || slice.strides.len() != sizes.len() {
        return Err(wrong(module, op, "operand-count", "needs one offset, and a size and a stride for each dimension"));
    }
    // A type that leaves a number open says nothing wrong.
    let agrees = |said: Size, given: Size| said.is_none() || said == given;
    let all = |said: &[Size], given: &[Size]| said.iter().zip(given).all(|(&said, &given)| agrees(said, given));
    let fits = all(&sizes, &slice.sizes) && all(&found.strides, &slice.strides);
    if fits && agrees(found.offset, slice.offsets[0]) {
        return Ok(());
    }
    Err(wrong(module, op, "result-type", "has a result type with other numbers than its lists"))
}

/// `memref.view`: bytes, and a contiguous memref over them.
pub fn view(module: &Module, op: Op) -> Check {
    let found = ends(module, op).and_then(|(from, to)| Some((from.as_memref()?, to.as_memref()?)));
    let Some((from, to)) = found else { return mismatch(module, op, "takes a memref to a memref") };
    if from.element != Type::int(8) || from.rank() != Some(1) || !is_identity(from) || to.shape.is_none() {
        return mismatch(module, op, "looks at contiguous bytes, a one-dimensional memref of `i8`");
    }
    if !is_identity(to) || from.space != to.space {
        return mismatch(module, op, "gives a contiguous memref in the same memory space");
    }
    crate::ir::checks::num_operands(module, op, 2 + to.num_dynamic())
}

/// Is the layout the one that a memref has without?
fn is_identity(memref: &MemRefType) -> bool {
    memref.layout.is_none()
        || memref.rank() == Some(1) && strides(memref) == Some(Strides { strides: vec![Some(1)], offset: Some(0) })
}

/// `memref.transpose`: the dimensions change places.
pub fn transpose(module: &Module, op: Op) -> Check {
    let (from, to) = memrefs(module, op)?;
    let Some(Attribute::Map(map)) = module.attr(op, "permutation") else {
        return Err(wrong(module, op, "missing-property", "needs a map as `permutation`"));
    };
    let places: Option<Vec<usize>> = map
        .results
        .iter()
        .map(|result| if let AffineExpr::Dim(dim) = result { Some(*dim as usize) } else { None })
        .collect();
    let rank = from.rank().unwrap_or(0);
    let places = places.filter(|places| places.len() == rank && (0..rank).all(|dim| places.contains(&dim)));
    let (Some(places), Some(base), Some(sizes)) = (places, strides(from), shape_of(from)) else {
        return mismatch(
            module,
            op,
            "needs a permutation of the dimensions of a memref whose layout is made of strides",
        );
    };
    let wanted = Strides { strides: places.iter().map(|&dim| base.strides[dim]).collect(), offset: base.offset };
    let wanted_sizes: Vec<Size> = places.iter().map(|&dim| sizes[dim]).collect();
    if strides(to) == Some(wanted) && shape_of(to) == Some(wanted_sizes) {
        return Ok(());
    }
    Err(wrong(module, op, "result-type", "has a result type that is not that of its source with dimensions exchanged"))
}

/// `memref.cast`: what both types say must agree.
pub fn cast(module: &Module, op: Op) -> Check {
    let Some((from_type, to_type)) = ends(module, op) else {
        return mismatch(module, op, "takes a memref to a memref");
    };
    let (Some(from), Some(to)) = (from_type.as_memref(), to_type.as_memref()) else {
        return mismatch(module, op, "takes a memref to a memref");
    };
    if from.element != to.element || from.space != to.space {
        return does_not_take(module, op, from_type, to_type);
    }
    let agrees = |a: &Size, b: &Size| a.is_none() || b.is_none() || a == b;
    let all = |a: &[Size], b: &[Size]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| agrees(a, b));
    let fits = match (shape_of(from), shape_of(to)) {
        (Some(a), Some(b)) => {
            let layouts = from.layout == to.layout
                || strides(from)
                    .zip(strides(to))
                    .is_some_and(|(a, b)| all(&a.strides, &b.strides) && agrees(&a.offset, &b.offset));
            all(&a, &b) && layouts
        }
        (None, None) => false,
        _ => true,
    };
    if fits { Ok(()) } else { does_not_take(module, op, from_type, to_type) }
}

/// May the one of these memrefs or tensors be taken for the other, whatever it is? All that the other type says of sizes and
/// strides is said by the first.
pub fn says_no_more(from: &Type, to: &Type) -> bool {
    let known = |a: &[Size], b: &[Size]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| b.is_none() || a == b);
    match (from, to) {
        (Type::MemRef(from), Type::MemRef(to)) => match (shape_of(from), shape_of(to)) {
            (Some(a), Some(b)) => {
                let layouts = strides(from)
                    .zip(strides(to))
                    .is_some_and(|(a, b)| known(&a.strides, &b.strides) && known(&[a.offset], &[b.offset]));
                known(&a, &b) && (layouts || from.layout == to.layout && from.shape == to.shape)
            }
            (_, to) => to.is_none(),
        },
        (Type::Tensor(from), Type::Tensor(to)) => match (&from.shape, &to.shape) {
            (Some(a), Some(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| b.is_none() || a == b),
            (_, to) => to.is_none(),
        },
        _ => false,
    }
}

/// `memref.memory_space_cast`: everything else stays the same.
pub fn space_cast(module: &Module, op: Op) -> Check {
    let Some((from, to)) = ends(module, op) else { return mismatch(module, op, "takes a memref to a memref") };
    match (from.as_memref(), to.as_memref()) {
        (Some(a), Some(b)) if (&a.shape, &a.element, &a.layout) == (&b.shape, &b.element, &b.layout) => Ok(()),
        _ => does_not_take(module, op, from, to),
    }
}

/// `memref.reshape`: a list of sizes says the shape of contiguous memory anew.
pub fn reshape(module: &Module, op: Op) -> Check {
    let operands = &module.op(op).operands;
    let sizes = operands.get(1).and_then(|&sizes| shape(module.ty(sizes)));
    let found = ends(module, op).and_then(|(from, to)| Some((from.as_memref()?, to.as_memref()?)));
    let (Some((sizes, _)), Some((from, to))) = (sizes, found) else {
        return mismatch(module, op, "takes a memref and a memref of sizes to a memref");
    };
    if from.element != to.element || !is_identity(from) || !is_identity(to) {
        return mismatch(module, op, "takes contiguous memory to contiguous memory of the same element type");
    }
    match (&sizes[..], to.rank()) {
        ([_], None) => Ok(()),
        ([Some(count)], Some(rank)) if usize::try_from(*count) == Ok(rank) => Ok(()),
        _ => Err(wrong(module, op, "result-type", "needs as many sizes as its result has dimensions")),
    }
}

/// Which dimensions of the larger shape make up each one of the smaller.
fn groups(module: &Module, op: Op, small: &[Size], large: &[Size]) -> Result<Vec<Vec<usize>>, crate::diag::Diagnostic> {
    let error = |message: &str| wrong(module, op, "type-mismatch", message);
    let Some(Attribute::Array(lists)) = module.attr(op, "reassociation") else {
        return Err(wrong(module, op, "missing-property", "needs a list as `reassociation`"));
    };
    let list = |list: &Attribute| match list {
        Attribute::Array(items) => items.iter().map(|item| usize::try_from(item.as_i64()?).ok()).collect(),
        _ => None,
    };
    let groups: Option<Vec<Vec<usize>>> = lists.iter().map(list).collect();
    let groups = groups.ok_or_else(|| error("needs lists of dimensions as `reassociation`"))?;
    if small.len() > large.len() {
        return Err(error("has more dimensions on the side that should have fewer"));
    }
    if small.is_empty() {
        let is_one = groups.is_empty() && large.iter().all(|size| *size == Some(1));
        let error = error("has no dimensions on one side, so all others should be 1");
        let is_tensor = ends(module, op).is_some_and(|(from, _)| matches!(from, Type::Tensor(_)));
        // MLIR lets tensors through.
        return if is_one { Ok(groups) } else { Err(if is_tensor { error.into_warning() } else { error }) };
    }
    if groups.len() != small.len()
        || groups.iter().any(Vec::is_empty)
        || !groups.iter().flatten().copied().eq(0..large.len())
    {
        return Err(error("needs a list of adjacent dimensions for each one that they make up, in order"));
    }
    for (group, &size) in groups.iter().zip(small) {
        let product = group.iter().try_fold(1i64, |product, &dim| product.checked_mul(large[dim]?));
        if product != size {
            return Err(error("changes the number of elements"));
        }
    }
    Ok(groups)
}

/// The two shapes of a reshape by reassociation: of a tensor to a tensor, or of a memref to a memref.
fn shapes(module: &Module, op: Op) -> Result<(Vec<Size>, Vec<Size>), crate::diag::Diagnostic> {
    let found = ends(module, op).and_then(|(from, to)| {
        let same = std::mem::discriminant(from) == std::mem::discriminant(to);
        let ((a, from), (b, to)) = (shape(from)?, shape(to)?);
        (same && from == to).then_some((a, b))
    });
    found.ok_or_else(|| wrong(module, op, "type-mismatch", "takes a shape to another of the same element type"))
}

/// `collapse_shape`: adjacent dimensions become one.
pub fn collapse(module: &Module, op: Op) -> Check {
    let (large, small) = shapes(module, op)?;
    let groups = groups(module, op, &small, &large)?;
    reshaped(module, op, "collapses a memref whose layout is made of strides", &|base| {
        collapsed(base, &large, &groups).ok_or_else(|| {
            wrong(module, op, "type-mismatch", "collapses dimensions that do not lie next to each other")
        })
    })
}

/// Has the result of a reshape the layout that follows from its source's strides? Of no layout follows none.
fn reshaped(
    module: &Module,
    op: Op,
    needs_strides: &str,
    follows: &dyn Fn(&Strides) -> Result<Strides, crate::diag::Diagnostic>,
) -> Check {
    let Some((from, to)) = ends(module, op).and_then(|(from, to)| Some((from.as_memref()?, to.as_memref()?))) else {
        return Ok(());
    };
    let wanted = if is_identity(from) {
        None
    } else {
        let Some(base) = strides(from) else { return mismatch(module, op, needs_strides) };
        Some(follows(&base)?)
    };
    has_layout(module, op, from, to, wanted)
}

/// The strides after collapsing; none if the elements of a group are known not to lie evenly.
fn collapsed(base: &Strides, sizes: &[Size], groups: &[Vec<usize>]) -> Option<Strides> {
    let mut strides = Vec::new();
    for group in groups {
        let last = group.iter().rposition(|&dim| sizes[dim] != Some(1)).unwrap_or(0);
        let dim = group[last];
        // What has size 1 may have any stride, so with an unknown size the stride is not known either.
        strides.push(if sizes[dim].is_some() || last == 0 { base.strides[dim] } else { None });
        let mut stride = strides.last().copied().flatten();
        for pair in group.windows(2).rev() {
            stride = times(stride, sizes[pair[1]]);
            let found = base.strides[pair[0]];
            if sizes[pair[0]] != Some(1) && stride.is_some() && found.is_some() && stride != found {
                return None;
            }
        }
    }
    Some(Strides { strides, offset: base.offset })
}

/// `expand_shape`: one dimension becomes several.
pub fn expand(module: &Module, op: Op) -> Check {
    let (small, large) = shapes(module, op)?;
    let groups = groups(module, op, &small, &large)?;
    let given = module.attr(op, "static_output_shape").and_then(Attribute::as_i64_array).unwrap_or_default();
    let given: Vec<Size> = given.into_iter().map(|size| (size != DYNAMIC).then_some(size)).collect();
    let num_dynamic = module.op(op).operands.len() - 1;
    if given.len() != large.len() || given.iter().filter(|size| size.is_none()).count() != num_dynamic {
        return Err(wrong(module, op, "operand-count", "needs an `output_shape` with the sizes of its result"));
    }
    let is_tensor = matches!(module.ty(module.op(op).operands[0]), Type::Tensor(_));
    if !is_tensor && given.iter().zip(&large).any(|(given, size)| size.is_some() && given != size) {
        return Err(wrong(module, op, "result-type", "has a static size that its `output_shape` does not say"));
    }
    reshaped(module, op, "expands a memref whose layout is made of strides", &|base| {
        let mut strides = vec![Some(1); large.len()];
        for (group, &stride) in groups.iter().zip(&base.strides) {
            let mut stride = stride;
            for &dim in group.iter().rev() {
                strides[dim] = stride;
                stride = times(stride, large[dim]);
            }
        }
        Ok(Strides { strides, offset: base.offset })
    })
}

/// Has the result the memory space of the source and this layout, none for that of a memref without?
fn has_layout(module: &Module, op: Op, from: &MemRefType, to: &MemRefType, wanted: Option<Strides>) -> Check {
    let fits = match wanted {
        None => to.layout.is_none(),
        Some(wanted) => {
            matches!(&to.layout, Some(Attribute::Strided(layout))
            if layout.strides == wanted.strides && layout.offset == wanted.offset)
                || is_identity(to) && strides(to) == Some(wanted)
        }
    };
    if fits && from.space == to.space {
        return Ok(());
    }
    Err(wrong(module, op, "result-type", "has a result type with another layout than follows from its source"))
}

/// `tensor.extract_slice`: the sizes, without some that are 1.
pub fn extract_slice(module: &Module, op: Op) -> Check {
    let slice = slice(module, op, 1)?;
    let found = ends(module, op).and_then(|(from, to)| Some((shape(from)?, shape(to)?)));
    let Some(((sizes, element), (given, to))) = found else {
        return mismatch(module, op, "takes a tensor to a tensor");
    };
    slice.fits(module, op, &sizes)?;
    is_slice(module, op, &slice, &given, element == to)
}

/// `tensor.insert_slice`, `tensor.parallel_insert_slice`: what is inserted has the sizes, without some that are 1.
pub fn insert_slice(module: &Module, op: Op) -> Check {
    let slice = slice(module, op, 2)?;
    let operands = &module.op(op).operands;
    let (Some((given, element)), Some((sizes, into))) = (shape(module.ty(operands[0])), shape(module.ty(operands[1])))
    else {
        return mismatch(module, op, "puts a tensor into a tensor");
    };
    slice.fits(module, op, &sizes)?;
    if module.op(op).results.iter().any(|&result| module.ty(result) != module.ty(operands[1])) {
        return Err(wrong(module, op, "result-type", "must have a result of the type that it inserts into"));
    }
    is_slice(module, op, &slice, &given, element == into)
}

fn is_slice(module: &Module, op: Op, slice: &SubviewSlice, given: &[Size], same_element: bool) -> Check {
    let sized = |sizes: &[Size]| sizes.iter().map(|&size| (size, ())).collect::<Vec<_>>();
    if same_element && reduced(&sized(&slice.sizes), &sized(given)).is_some() {
        return Ok(());
    }
    let error = wrong(module, op, "type-mismatch", "has a slice whose type is not that of its sizes");
    Err(error.note("dimensions of size 1 may be left out"))
}
