//! Views of memory: where one begins, how large it is, and how far its elements are apart, over those of what it looks at. C and CUDA C write
//! it in their own ways.
//!
//! A memref is a *strided* box of elements: element `(i, j)` lies `i * strides[0] + j * strides[1]` behind the first one. What the operations
//! make of it is one of these again, so that views of views need nothing more.

use super::text::Expr;
use crate::affine::expr::AffineExpr;
use crate::builtin::view_checks::kept_dims;
use crate::diag::Diagnostic;
use crate::ir::view::{integers, segment};
use crate::ir::{Attribute, Module, Op, Value};
use crate::lowering::unsupported;

/// How the elements of a memref lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Strided {
    pub(super) sizes: Vec<Expr>,
    /// In elements; none where the elements are row after row.
    pub(super) strides: Option<Vec<Expr>>,
    /// How far the first element is from where the memory begins, if that is known.
    pub(super) offset: Option<Expr>,
}

impl Strided {
    /// The strides, written out.
    pub(super) fn all_strides(&self) -> Vec<Expr> {
        if let Some(strides) = &self.strides {
            return strides.clone();
        }
        let mut strides = vec![Expr::int(1); self.sizes.len()];
        for d in (1..self.sizes.len()).rev() {
            strides[d - 1] = self.sizes[d].mul(&strides[d]);
        }
        strides
    }

    /// How far an element is from the first one.
    pub(super) fn distance(&self, subscripts: &[Expr]) -> Expr {
        let sum = match &self.strides {
            Some(strides) => {
                let terms = subscripts.iter().zip(strides).map(|(s, stride)| s.mul(stride));
                terms.reduce(|sum, term| sum.add(&term))
            }
            // ((i * n1) + j) * n2 + k
            None => subscripts.iter().zip(&self.sizes).fold(None, |sum: Option<Expr>, (subscript, size)| {
                Some(sum.map_or_else(|| subscript.clone(), |sum| sum.mul(size).add(subscript)))
            }),
        };
        sum.unwrap_or_else(|| Expr::int(0))
    }
}

/// Where a view begins.
pub(super) enum ViewStart {
    /// So many elements behind the first one of what it looks at.
    Behind(Expr),
    /// So many elements behind where the memory begins.
    At(Expr),
}

/// Another way to look at memory.
pub(super) struct StridedView {
    pub(super) start: ViewStart,
    pub(super) sizes: Vec<Expr>,
    pub(super) strides: Vec<Expr>,
}

impl StridedView {
    /// One that begins where its source does.
    fn at_the_first(sizes: Vec<Expr>, strides: Vec<Expr>) -> StridedView {
        StridedView { start: ViewStart::Behind(Expr::int(0)), sizes, strides }
    }
}

/// Is it an operation that [`strided_view`] tells of?
pub(super) fn is_strided_view(m: &Module, op: Op) -> bool {
    matches!(
        m.name(op),
        "memref.subview"
            | "memref.reinterpret_cast"
            | "memref.transpose"
            | "memref.expand_shape"
            | "memref.collapse_shape"
    )
}

/// Another type for the same memory: nothing changes but what is known of it.
pub(super) fn is_recast(m: &Module, op: Op) -> bool {
    matches!(m.name(op), "memref.cast" | "memref.memory_space_cast" | "memref.assume_alignment")
        && !m.op(op).results.is_empty()
}

/// Is it the operation that says where memory begins, and what [`metadata`] has?
pub(super) fn is_metadata(m: &Module, op: Op) -> bool {
    m.is(op, "memref.extract_strided_metadata")
}

/// How a memref lies in its memory: offset, sizes, strides. None where the first is not known.
pub(super) fn metadata(source: &Strided) -> Option<Vec<Expr>> {
    Some([vec![source.offset.clone()?], source.sizes.clone(), source.all_strides()].concat())
}

/// A text for an operand, and what it is good to be called: a letter or a word, and the number of its dim.
type NamedOperand<'v> = dyn FnMut(Value, &str) -> Result<Expr, Diagnostic> + 'v;

/// What an operation makes of what it looks at.
///
/// # Errors
/// `malformed` where it lacks a property, `unsupported` where dims become one of which it is not known that they lie next to each other, and
/// what `value` says.
pub(super) fn strided_view(
    m: &Module,
    op: Op,
    source: &Strided,
    value: &mut NamedOperand<'_>,
) -> Result<StridedView, Diagnostic> {
    match m.name(op) {
        "memref.subview" => subview(m, op, source, value),
        "memref.reinterpret_cast" => {
            let offsets = list(m, op, ("static_offsets", 1), "o", value)?;
            let sizes = list(m, op, ("static_sizes", 2), "d", value)?;
            let strides = list(m, op, ("static_strides", 3), "s", value)?;
            let start = offsets.into_iter().next().unwrap_or_else(|| Expr::int(0));
            Ok(StridedView { start: ViewStart::At(start), sizes, strides })
        }
        "memref.transpose" => transpose(m, op, source),
        "memref.expand_shape" => expand_shape(m, op, source, value),
        _ => collapse_shape(m, op, source),
    }
}

fn malformed(m: &Module, op: Op) -> Diagnostic {
    Diagnostic::error("malformed", m.op(op).span, format!("{} lacks a property", m.name(op)))
}

/// The entries of one of a view's lists, by name or number.
fn list(
    m: &Module,
    op: Op,
    (name, number): (&str, usize),
    wish: &str,
    value: &mut NamedOperand<'_>,
) -> Result<Vec<Expr>, Diagnostic> {
    let operands = segment(m, op, number).ok_or_else(|| malformed(m, op))?;
    entries(m, op, (name, operands), wish, value)
}

/// Numbers of an attribute, and operands where it leaves them open.
fn entries(
    m: &Module,
    op: Op,
    (name, operands): (&str, &[Value]),
    wish: &str,
    value: &mut NamedOperand<'_>,
) -> Result<Vec<Expr>, Diagnostic> {
    let fixed = m.attr(op, name).and_then(integers).ok_or_else(|| malformed(m, op))?;
    let mut open = operands.iter();
    let mut list = Vec::new();
    for (d, n) in fixed.into_iter().enumerate() {
        list.push(match n {
            i64::MIN => value(*open.next().ok_or_else(|| malformed(m, op))?, &format!("{wish}{d}"))?,
            n => Expr::int(n),
        });
    }
    Ok(list)
}

fn subview(m: &Module, op: Op, source: &Strided, value: &mut NamedOperand<'_>) -> Result<StridedView, Diagnostic> {
    let offsets = list(m, op, ("static_offsets", 1), "o", value)?;
    let sizes = list(m, op, ("static_sizes", 2), "d", value)?;
    let steps = list(m, op, ("static_strides", 3), "step", value)?;
    let kept = kept_dims(m, op).ok_or_else(|| malformed(m, op))?;
    let strides: Vec<Expr> = source.all_strides().iter().zip(&steps).map(|(a, b)| a.mul(b)).collect();
    let pick = |list: &[Expr]| picked(list, &kept).ok_or_else(|| malformed(m, op));
    let start = ViewStart::Behind(source.distance(&offsets));
    Ok(StridedView { start, sizes: pick(&sizes)?, strides: pick(&strides)? })
}

/// The entries with these numbers.
fn picked(list: &[Expr], numbers: &[usize]) -> Option<Vec<Expr>> {
    numbers.iter().map(|&d| list.get(d).cloned()).collect()
}

fn transpose(m: &Module, op: Op, source: &Strided) -> Result<StridedView, Diagnostic> {
    let order = || {
        let Some(Attribute::Map(map)) = m.attr(op, "permutation") else { return None };
        let dim = |e: &AffineExpr| if let AffineExpr::Dim(d) = e { usize::try_from(*d).ok() } else { None };
        let order: Vec<usize> = map.results.iter().map(dim).collect::<Option<_>>()?;
        Some(StridedView::at_the_first(picked(&source.sizes, &order)?, picked(&source.all_strides(), &order)?))
    };
    order().ok_or_else(|| malformed(m, op))
}

/// A dim becomes several, of which the last one has its stride.
fn expand_shape(m: &Module, op: Op, source: &Strided, value: &mut NamedOperand<'_>) -> Result<StridedView, Diagnostic> {
    let sizes = entries(m, op, ("static_output_shape", &m.op(op).operands[1..]), "d", value)?;
    let mut strides = vec![Expr::int(1); sizes.len()];
    let groups = groups(m, op, sizes.len()).ok_or_else(|| malformed(m, op))?;
    for (group, stride) in groups.iter().zip(source.all_strides()) {
        let mut stride = stride;
        for &d in group.iter().rev() {
            strides[d] = stride.clone();
            stride = stride.mul(&sizes[d]);
        }
    }
    Ok(StridedView::at_the_first(sizes, strides))
}

/// Dims that lie next to each other become one.
fn collapse_shape(m: &Module, op: Op, source: &Strided) -> Result<StridedView, Diagnostic> {
    let all = source.all_strides();
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    for group in groups(m, op, all.len()).ok_or_else(|| malformed(m, op))? {
        let moving: Vec<usize> = group.iter().copied().filter(|&d| source.sizes[d].as_int() != Some(1)).collect();
        let is_known = |&d: &usize| source.sizes[d].as_int().is_some() && all[d].as_int().is_some();
        if source.strides.is_some() && moving.len() > 1 && !moving.iter().all(is_known) {
            let message = "dims of which nobody knows whether they lie next to each other cannot be written as one";
            return Err(unsupported(m.op(op).span, message));
        }
        sizes.push(group.iter().fold(Expr::int(1), |size, &d| size.mul(&source.sizes[d])));
        strides.push(moving.last().or(group.last()).map_or(Expr::int(1), |&d| all[d].clone()));
    }
    Ok(StridedView::at_the_first(sizes, strides))
}

/// Which dims, of so many, are one on the other side of a reshape.
fn groups(m: &Module, op: Op, rank: usize) -> Option<Vec<Vec<usize>>> {
    let dim = |d: i64| usize::try_from(d).ok().filter(|&d| d < rank);
    let group = |group: &Attribute| integers(group)?.into_iter().map(dim).collect::<Option<Vec<usize>>>();
    match m.attr(op, "reassociation") {
        Some(Attribute::Array(groups)) => groups.iter().map(group).collect(),
        _ => None,
    }
}
