//! Views of memory: how the subscripts of a memref become cells of the root behind it.

use super::alias::is_memref;
use super::conditions::Conditions;
use super::domain::Nest;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::Relation;
use crate::builtin::view_checks::kept_dims;
use crate::ir::{Attribute, FloatKind, Module, Op, Type, Value};

/// A subscript; none where it is not affine.
pub type Subscript = Option<AffineExpr>;

/// One step from a view to its source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ViewStep {
    /// The same subscripts.
    Same,
    /// Dim `d` of the source is `offsets[d] + strides[d] * subscript[from[d]]`, or `offsets[d]` alone.
    Affine { offsets: Vec<Subscript>, strides: Vec<Subscript>, from: Vec<Option<usize>> },
    /// Each dim of the source is some dims of the view, row by row, of these sizes.
    Expand(Vec<Vec<Option<i64>>>),
    /// Each dim of the view is some dims of the source, row by row, of these sizes.
    Collapse(Vec<Vec<Option<i64>>>),
    /// An address: elements from the start of the root.
    Address { offset: Subscript, strides: Vec<Subscript> },
    /// Elements of `size` bytes, with these strides, from the byte `shift` on: the source is an array of bytes.
    Bytes { shift: Subscript, strides: Vec<Subscript>, size: i64 },
    /// Not known.
    Lost,
}

/// Subscripts on their way to a root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ViewSubscripts {
    /// Subscripts of the memref.
    Subscripts(Vec<Subscript>),
    /// An address.
    Address(Subscript),
    /// Anywhere.
    Lost,
}

/// The indices of a transfer between memory and a vector.
pub(super) fn moved_indices(m: &Module, op: Op) -> &[Value] {
    let operands = &m.op(op).operands;
    let first = operands.iter().position(|&operand| is_memref(m.ty(operand))).map_or(operands.len(), |at| at + 1);
    let rest = &operands[first..];
    &rest[..rest.iter().take_while(|&&operand| *m.ty(operand) == Type::Index).count()]
}

/// Does the operation make a view of its first operand?
pub fn is_view(m: &Module, op: Op) -> bool {
    matches!(
        m.name(op),
        "memref.cast"
            | "memref.memory_space_cast"
            | "memref.assume_alignment"
            | "memref.subview"
            | "memref.reinterpret_cast"
            | "memref.transpose"
            | "memref.expand_shape"
            | "memref.collapse_shape"
            | "memref.view"
            | "memref.reshape"
            | "memref.extract_strided_metadata"
            | "memref.realloc"
            | "vector.type_cast"
    )
}

/// The step of an operation that makes a view; none if it makes none.
pub fn step(m: &Module, nest: &Nest, op: Op) -> Option<ViewStep> {
    is_view(m, op).then(|| match m.name(op) {
        "memref.cast" | "memref.memory_space_cast" | "memref.assume_alignment" => ViewStep::Same,
        "memref.subview" => subview(m, nest, op).unwrap_or(ViewStep::Lost),
        "memref.reinterpret_cast" => reinterpret(m, nest, op).unwrap_or(ViewStep::Lost),
        "memref.transpose" => transpose(m, op).unwrap_or(ViewStep::Lost),
        "memref.expand_shape" => groups(m, op, m.op(op).results[0]).map_or(ViewStep::Lost, ViewStep::Expand),
        "memref.collapse_shape" => groups(m, op, m.op(op).operands[0]).map_or(ViewStep::Lost, ViewStep::Collapse),
        "memref.view" => bytes(m, nest, op).unwrap_or(ViewStep::Lost),
        _ => ViewStep::Lost,
    })
}

/// The sizes of a memref; none where one is not affine.
pub fn sizes(m: &Module, nest: &Nest, memref: Value) -> Vec<Subscript> {
    let Some(shape) = m.ty(memref).as_memref().and_then(|memref| memref.shape.as_ref()) else { return vec![None] };
    let given = if shape.contains(&None) { given_sizes(m, nest, memref).unwrap_or_default() } else { Vec::new() };
    let size = |dim: usize| match shape[dim] {
        Some(size) => i64::try_from(size).ok().map(AffineExpr::Const),
        None => given.get(dim).cloned().flatten().or_else(|| nest.values.dims.get(&(memref, dim as i64)).cloned()),
    };
    (0..shape.len()).map(size).collect()
}

/// The sizes that the operation that makes a memref is given for it.
fn given_sizes(m: &Module, nest: &Nest, memref: Value) -> Option<Vec<Subscript>> {
    let op = m.defining_op(memref)?;
    let operands = &m.op(op).operands;
    if matches!(m.name(op), "memref.alloc" | "memref.alloca") {
        return sizes_with(m, nest, memref, operands);
    }
    match (m.name(op), step(m, nest, op)?) {
        (_, ViewStep::Same) => Some(sizes(m, nest, operands[0])),
        ("memref.subview", ViewStep::Affine { from, .. }) => {
            let sizes = mixed(m, nest, op, "static_sizes", segments(m, op).get(2));
            Some(sizes.into_iter().zip(from).filter(|(_, to)| to.is_some()).map(|(size, _)| size).collect())
        }
        ("memref.reinterpret_cast", _) => Some(mixed(m, nest, op, "static_sizes", segments(m, op).get(2))),
        ("memref.expand_shape", _) => Some(mixed(m, nest, op, "static_output_shape", Some(&operands.get(1..)?))),
        ("memref.transpose", ViewStep::Affine { from, .. }) => {
            let mut permuted = vec![None; from.len()];
            for (size, to) in sizes(m, nest, operands[0]).into_iter().zip(from) {
                *permuted.get_mut(to?)? = size;
            }
            Some(permuted)
        }
        ("memref.view", _) => view_sizes(m, nest, op),
        _ => None,
    }
}

/// The operands in their segments.
pub fn segments(m: &Module, op: Op) -> Vec<&[Value]> {
    let sizes = integers(m.attr(op, "operandSegmentSizes"));
    let mut rest = &m.op(op).operands[..];
    let mut segments = Vec::new();
    for size in sizes {
        let size = usize::try_from(size).unwrap_or(0).min(rest.len());
        let (segment, more) = rest.split_at(size);
        segments.push(segment);
        rest = more;
    }
    segments
}

/// The numbers of an array in which the least one stands for the next operand.
fn mixed(m: &Module, nest: &Nest, op: Op, name: &str, operands: Option<&&[Value]>) -> Vec<Subscript> {
    let mut operands = operands.copied().unwrap_or_default().iter();
    let numbers = integers(m.attr(op, name)).into_iter();
    let number = |number| match number {
        i64::MIN => operands.next().and_then(|&value| nest.raw_expr(value)),
        _ => Some(AffineExpr::Const(number)),
    };
    numbers.map(number).collect()
}

fn subview(m: &Module, nest: &Nest, op: Op) -> Option<ViewStep> {
    let segments = segments(m, op);
    let offsets = mixed(m, nest, op, "static_offsets", segments.get(1));
    let strides = mixed(m, nest, op, "static_strides", segments.get(3));
    let kept = kept_dims(m, op)?;
    let from = (0..offsets.len()).map(|dim| kept.iter().position(|&kept| kept == dim)).collect();
    (strides.len() == offsets.len()).then_some(ViewStep::Affine { offsets, strides, from })
}

/// Does the operation make a part of an array?
pub fn is_part(m: &Module, op: Op) -> bool {
    m.is(op, "memref.subview")
}

/// What a `memref.subview` is in bounds by: its offsets, sizes and strides, and before them the sizes of its source if `sized`, for
/// each value of the induction variables around it; and whether it runs for each of these. None where one of them is not affine.
pub fn part(m: &Module, nest: &Nest, op: Op, sized: bool) -> Option<(Relation, bool)> {
    let (source, segments) = (*m.op(op).operands.first().filter(|_| is_part(m, op))?, segments(m, op));
    let numbers = [("static_offsets", 1), ("static_sizes", 2), ("static_strides", 3)];
    let own = numbers.iter().flat_map(|&(name, segment)| mixed(m, nest, op, name, segments.get(segment)));
    let of_source = if sized { sizes(m, nest, source) } else { Vec::new() };
    let all: Vec<Subscript> = of_source.into_iter().chain(own).collect();
    let is_known = all.iter().all(Option::is_some);
    is_known.then(|| nest.function_where(nest.home_of(m, op), &Conditions::always(), &all, &[]))?
}

fn reinterpret(m: &Module, nest: &Nest, op: Op) -> Option<ViewStep> {
    let segments = segments(m, op);
    let offset = mixed(m, nest, op, "static_offsets", segments.get(1)).into_iter().next()?;
    Some(ViewStep::Address { offset, strides: mixed(m, nest, op, "static_strides", segments.get(3)) })
}

/// `view`: the operands are the source, the first byte and the dynamic sizes.
fn bytes(m: &Module, nest: &Nest, op: Op) -> Option<ViewStep> {
    let data = m.op(op);
    let memref = m.ty(*data.results.first()?).as_memref()?;
    let sizes = view_sizes(m, nest, op)?;
    let mut strides = vec![Some(AffineExpr::Const(1)); sizes.len()];
    for d in (1..sizes.len()).rev() {
        strides[d - 1] = strides[d].clone().zip(sizes[d].clone()).map(|(stride, size)| stride * size);
    }
    Some(ViewStep::Bytes { shift: nest.raw_expr(*data.operands.get(1)?), strides, size: num_bytes(&memref.element)? })
}

/// The sizes of what `memref.view` makes.
fn view_sizes(m: &Module, nest: &Nest, op: Op) -> Option<Vec<Subscript>> {
    let data = m.op(op);
    sizes_with(m, nest, *data.results.first()?, data.operands.get(2..)?)
}

/// The sizes of a memref, those that its type leaves open given in their order.
fn sizes_with(m: &Module, nest: &Nest, memref: Value, given: &[Value]) -> Option<Vec<Subscript>> {
    let mut given = given.iter();
    let size = |known: &Option<u64>| match known {
        Some(known) => i64::try_from(*known).ok().map(AffineExpr::Const),
        None => given.next().and_then(|&size| nest.raw_expr(size)),
    };
    Some(m.ty(memref).as_memref()?.shape.as_ref()?.iter().map(size).collect())
}

/// How many bytes an element has in memory, where every target agrees.
fn num_bytes(ty: &Type) -> Option<i64> {
    match ty {
        Type::Int(width @ (8 | 16 | 32 | 64), _) => Some(i64::from(width / 8)),
        Type::Float(FloatKind::F16 | FloatKind::BF16) => Some(2),
        Type::Float(FloatKind::F32) => Some(4),
        Type::Float(FloatKind::F64) => Some(8),
        _ => None,
    }
}

fn transpose(m: &Module, op: Op) -> Option<ViewStep> {
    let Some(Attribute::Map(map)) = m.attr(op, "permutation") else { return None };
    let rank = map.num_dims as usize;
    let mut from = vec![None; rank];
    for (k, result) in map.results.iter().enumerate() {
        let AffineExpr::Dim(dim) = result else { return None };
        *from.get_mut(*dim as usize)? = Some(k);
    }
    let constant = |value| vec![Some(AffineExpr::Const(value)); rank];
    Some(ViewStep::Affine { offsets: constant(0), strides: constant(1), from })
}

/// The sizes of the dims of `memref`, grouped as the property `reassociation` says.
fn groups(m: &Module, op: Op, memref: Value) -> Option<Vec<Vec<Option<i64>>>> {
    let shape = m.ty(memref).as_memref()?.shape.clone()?;
    let Some(Attribute::Array(groups)) = m.attr(op, "reassociation") else { return None };
    let size = |dim: i64| {
        let size = shape.get(usize::try_from(dim).ok()?)?;
        Some(size.and_then(|size| i64::try_from(size).ok()))
    };
    groups.iter().map(|group| integers(Some(group)).into_iter().map(size).collect()).collect()
}

impl ViewStep {
    /// The subscripts of the source.
    pub fn apply(&self, place: ViewSubscripts) -> ViewSubscripts {
        let subscripts = match (place, self) {
            (ViewSubscripts::Subscripts(subscripts), _) => subscripts,
            (ViewSubscripts::Lost, _) | (_, ViewStep::Lost) => return ViewSubscripts::Lost,
            // Elements of the view from its start, which is byte `shift` of the source.
            (ViewSubscripts::Address(address), ViewStep::Bytes { shift, size, .. }) => {
                let first = address.zip(shift.clone()).map(|(address, shift)| address * *size + shift);
                return ViewSubscripts::Subscripts(vec![first]);
            }
            // All others begin where their source begins.
            (ViewSubscripts::Address(address), _) => return ViewSubscripts::Address(address),
        };
        match self {
            ViewStep::Same => ViewSubscripts::Subscripts(subscripts),
            ViewStep::Lost => ViewSubscripts::Lost,
            ViewStep::Address { offset, strides } => ViewSubscripts::Address(address(offset, strides, &subscripts)),
            ViewStep::Bytes { shift, strides, size } => {
                let element = address(&Some(AffineExpr::Const(0)), strides, &subscripts);
                let first = element.zip(shift.clone()).map(|(element, shift)| element * *size + shift);
                ViewSubscripts::Subscripts(vec![first])
            }
            ViewStep::Affine { offsets, strides, from } => {
                let dim = |d: usize| {
                    let offset = offsets[d].clone()?;
                    match from[d] {
                        None => Some(offset),
                        Some(k) => Some(subscripts.get(k)?.clone()? * strides[d].clone()? + offset),
                    }
                };
                ViewSubscripts::Subscripts((0..from.len()).map(dim).collect())
            }
            ViewStep::Expand(groups) => {
                let mut rest = &subscripts[..];
                let mut source = Vec::new();
                for sizes in groups {
                    let (group, more) = rest.split_at(sizes.len().min(rest.len()));
                    source.push(gather(group, sizes));
                    rest = more;
                }
                ViewSubscripts::Subscripts(source)
            }
            ViewStep::Collapse(groups) => {
                let dims = groups.iter().zip(&subscripts).flat_map(|(sizes, subscript)| scatter(subscript, sizes));
                ViewSubscripts::Subscripts(dims.collect())
            }
        }
    }
}

/// `offset + sum of strides[d] * subscripts[d]`.
pub fn address(offset: &Subscript, strides: &[Subscript], subscripts: &[Subscript]) -> Subscript {
    let mut sum = offset.clone()?;
    if strides.len() != subscripts.len() {
        return None;
    }
    for (stride, subscript) in strides.iter().zip(subscripts) {
        sum = sum + subscript.clone()? * stride.clone()?;
    }
    Some(sum)
}

/// Row by row: the first size does not matter.
fn gather(group: &[Subscript], sizes: &[Option<i64>]) -> Subscript {
    let mut sum = AffineExpr::Const(0);
    for (k, subscript) in group.iter().enumerate() {
        if k > 0 {
            sum = sum * sizes[k]?;
        }
        sum = sum + subscript.clone()?;
    }
    Some(sum)
}

/// The inverse of [`gather`] for subscripts inside the bounds.
fn scatter(subscript: &Subscript, sizes: &[Option<i64>]) -> Vec<Subscript> {
    let mut dims = Vec::new();
    let mut rest = subscript.clone();
    for (k, size) in sizes.iter().enumerate().rev() {
        let parts = match (rest, size) {
            (rest, _) if k == 0 => (rest, None),
            (Some(rest), Some(size)) if *size > 0 => (Some(rest.clone().modulo(*size)), Some(rest.floor_div(*size))),
            _ => (None, None),
        };
        dims.push(parts.0);
        rest = parts.1;
    }
    dims.reverse();
    dims
}

/// How the subscripts of a root name its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Different subscripts are different cells.
    Subscripts,
    /// The results of a map.
    Map(crate::affine::map::AffineMap),
    /// Elements from the start, with the offset and these strides.
    Address(i64, Vec<i64>),
    /// Not known.
    Lost,
}

impl Layout {
    /// How many numbers name a cell of a memref with `rank` dims.
    pub fn arity(&self, rank: usize) -> usize {
        match self {
            Layout::Subscripts | Layout::Lost => rank,
            Layout::Map(map) => map.results.len(),
            Layout::Address(..) => 1,
        }
    }

    /// The cells of a memref with `rank` dims at a place, and why they are not known: a code and half a sentence.
    pub fn cells(&self, place: ViewSubscripts, rank: usize) -> (Vec<Subscript>, Option<(&'static str, &'static str)>) {
        let lost = Some(("unknown-view", "how the memref views its memory is not affine"));
        let non_affine = Some(("non-affine-subscript", "a subscript is not affine"));
        let why = |cells: &[Subscript]| if cells.iter().any(Option::is_none) { non_affine } else { None };
        let arity = self.arity(rank);
        match (self, place) {
            (Layout::Lost, _) | (_, ViewSubscripts::Lost) => (vec![None; arity], lost),
            (Layout::Subscripts, ViewSubscripts::Subscripts(cells)) if cells.len() == arity => {
                let why = why(&cells);
                (cells, why)
            }
            (Layout::Subscripts, ViewSubscripts::Address(cell)) if rank == 1 => {
                let why = why(std::slice::from_ref(&cell));
                (vec![cell], why)
            }
            (Layout::Map(map), ViewSubscripts::Subscripts(subscripts)) if subscripts.len() == rank => {
                let Some(known) = subscripts.into_iter().collect::<Option<Vec<AffineExpr>>>() else {
                    return (vec![None; arity], non_affine);
                };
                let put = |result: &AffineExpr| result.replace(|dim| known[dim as usize].clone(), AffineExpr::Symbol);
                (map.results.iter().map(|result| Some(put(result))).collect(), None)
            }
            (Layout::Address(offset, strides), place) => {
                let cell = match place {
                    ViewSubscripts::Subscripts(subscripts) => {
                        let strides: Vec<Subscript> =
                            strides.iter().map(|&stride| Some(AffineExpr::Const(stride))).collect();
                        address(&Some(AffineExpr::Const(*offset)), &strides, &subscripts)
                    }
                    ViewSubscripts::Address(cell) => cell,
                    ViewSubscripts::Lost => None,
                };
                let why = why(std::slice::from_ref(&cell));
                (vec![cell], why)
            }
            _ => (vec![None; arity], lost),
        }
    }
}

/// The layout of a memref type; `address` asks for addresses where they can be had.
pub fn layout(ty: &Type, address: bool) -> Layout {
    let Some(memref) = ty.as_memref() else { return Layout::Lost };
    let Some(shape) = &memref.shape else { return Layout::Lost };
    match &memref.layout {
        None if !address || shape.len() == 1 => Layout::Subscripts,
        None => row_major(shape).map_or(Layout::Subscripts, |strides| Layout::Address(0, strides)),
        Some(Attribute::Map(map)) if map.num_symbols == 0 && map.results.iter().all(AffineExpr::is_pure_affine) => {
            Layout::Map(map.clone())
        }
        Some(Attribute::Strided(strided)) => match strided.strides.iter().copied().collect::<Option<Vec<i64>>>() {
            Some(strides) if !address && never_overlaps(shape, &strides) => Layout::Subscripts,
            // Where the first element stands is not known, so that no address taken elsewhere can be compared.
            Some(_) if address && strided.offset.is_none() => Layout::Lost,
            Some(strides) => Layout::Address(strided.offset.unwrap_or(0), strides),
            None => Layout::Lost,
        },
        Some(_) => Layout::Lost,
    }
}

/// Are elements of the memref at different subscripts, inside of its bounds, different cells of memory? If not, they may be.
pub fn is_injective(m: &Module, nest: &Nest, memref: Value) -> bool {
    let mut memref = memref;
    while layout(m.ty(memref), false) != Layout::Subscripts {
        let Some((op, step)) = m.defining_op(memref).and_then(|op| Some((op, step(m, nest, op)?))) else {
            return false;
        };
        let moves =
            |stride: &Subscript| stride.as_ref().and_then(AffineExpr::as_const).is_some_and(|stride| stride != 0);
        let is_kept = match step {
            ViewStep::Same => true,
            ViewStep::Affine { strides, from, .. } => {
                strides.iter().zip(&from).all(|(stride, from)| from.is_none() || moves(stride))
            }
            // Its elements are counted from the start of the memory, whatever its source makes of that.
            ViewStep::Address { strides, .. } => return is_row_by_row(&strides, &sizes(m, nest, memref)),
            _ => false,
        };
        match m.op(op).operands.first() {
            Some(&source) if is_kept => memref = source,
            _ => return false,
        }
    }
    true
}

/// Is each stride as long as all that the strides after it reach, the last one a step?
fn is_row_by_row(strides: &[Subscript], sizes: &[Subscript]) -> bool {
    let mut row = Some(AffineExpr::Const(1));
    strides.len() == sizes.len()
        && strides.iter().zip(sizes).rev().all(|(stride, size)| {
            let is_row = row.is_some() && *stride == row;
            row = row.clone().zip(size.clone()).map(|(row, size)| size * row);
            is_row
        })
}

fn row_major(shape: &[Option<u64>]) -> Option<Vec<i64>> {
    let mut strides = vec![1i64; shape.len()];
    for d in (1..shape.len()).rev() {
        strides[d - 1] = strides[d].checked_mul(i64::try_from(shape[d]?).ok()?)?;
    }
    Some(strides)
}

/// Are the strides, from the least on, each greater than the farthest that the lesser ones reach?
fn never_overlaps(shape: &[Option<u64>], strides: &[i64]) -> bool {
    let mut dims: Vec<(i64, Option<u64>)> = strides.iter().copied().zip(shape.iter().copied()).collect();
    dims.retain(|(_, size)| *size != Some(1));
    dims.sort();
    let mut reach = Some(0i128);
    for (stride, size) in dims {
        let Some(so_far) = reach else { return false };
        if i128::from(stride) <= so_far {
            return false;
        }
        reach = size.map(|size| so_far + i128::from(stride) * (i128::from(size) - 1).max(0));
    }
    true
}

/// The integers of an array attribute.
pub fn integers(attr: Option<&Attribute>) -> Vec<i64> {
    let items: &[Attribute] = match attr {
        Some(Attribute::Array(items) | Attribute::DenseArray(_, items)) => items,
        _ => &[],
    };
    let value = |item: &Attribute| match item {
        Attribute::Int(value, _) => i64::try_from(value).ok(),
        _ => None,
    };
    items.iter().filter_map(value).collect()
}
