//! What the printers read of an operation's properties, in the form they need it.

use crate::affine::dialect::{
    Applied, ApplyOp, ForOp, LoadOp, MaxOp, MinOp, ParallelOp, StoreOp, VectorLoadOp, VectorStoreOp,
};
use crate::affine::expr::AffineExpr;
use crate::ir::{Attribute, Module, Op, Value};

/// A counting loop's header.
pub(crate) struct ForHeader<'m> {
    pub(crate) lower: Applied<'m>,
    pub(crate) upper: Applied<'m>,
    pub(crate) step: i64,
    pub(crate) inits: &'m [Value],
}

/// The elements of an integer list attribute: `array<i64: ..>`, `[..]`, `dense<..>`.
pub(crate) fn integers(attr: &Attribute) -> Option<Vec<i64>> {
    let elements = match attr {
        Attribute::Array(elements) | Attribute::DenseArray(_, elements) | Attribute::Dense(_, elements) => elements,
        _ => return None,
    };
    elements.iter().map(integer).collect()
}

/// An integer attribute that fits an `i64`.
pub(crate) fn integer(attr: &Attribute) -> Option<i64> {
    match attr {
        Attribute::Int(value, _) => i64::try_from(value).ok(),
        Attribute::Bool(value) => Some(i64::from(*value)),
        _ => None,
    }
}

/// The integer property called `name`.
pub(crate) fn int_attr(m: &Module, op: Op, name: &str) -> Option<i64> {
    m.attr(op, name).and_then(integer)
}

/// The operands of one segment.
pub(crate) fn segment(m: &Module, op: Op, number: usize) -> Option<&[Value]> {
    let sizes = integers(m.attr(op, "operandSegmentSizes")?)?;
    let start: i64 = sizes[..number].iter().sum();
    let end = start + sizes.get(number)?;
    m.op(op).operands.get(usize::try_from(start).ok()?..usize::try_from(end).ok()?)
}

/// The header of an `affine.for`.
pub(crate) fn affine_for(m: &Module, op: Op) -> Option<ForHeader<'_>> {
    let view = ForOp::cast(m, op)?;
    Some(ForHeader { lower: view.lower(m), upper: view.upper(m), step: view.step(m), inits: view.inits(m) })
}

/// The map of an `affine.apply`, `affine.min`, `affine.max`, or the subscripts of an access.
pub(crate) fn mapped(m: &Module, op: Op) -> Option<Applied<'_>> {
    let applied = ApplyOp::cast(m, op).map(|view| view.applied(m));
    let applied = applied.or_else(|| MinOp::cast(m, op).map(|view| view.applied(m)));
    let applied = applied.or_else(|| MaxOp::cast(m, op).map(|view| view.applied(m)));
    let applied = applied.or_else(|| LoadOp::cast(m, op).map(|view| view.subscripts(m)));
    let applied = applied.or_else(|| StoreOp::cast(m, op).map(|view| view.subscripts(m)));
    let applied = applied.or_else(|| VectorLoadOp::cast(m, op).map(|view| view.subscripts(m)));
    applied.or_else(|| VectorStoreOp::cast(m, op).map(|view| view.subscripts(m)))
}

/// The dims of an `affine.parallel`: for each the lower bounds (their maximum counts), the upper bounds, the step.
pub(crate) struct ParallelHeader<'m> {
    pub(crate) lower: Applied<'m>,
    pub(crate) lower_groups: Vec<&'m [AffineExpr]>,
    pub(crate) upper: Applied<'m>,
    pub(crate) upper_groups: Vec<&'m [AffineExpr]>,
    pub(crate) steps: Vec<i64>,
    pub(crate) reductions: Vec<i64>,
}

/// The header of an `affine.parallel`.
pub(crate) fn affine_parallel(m: &Module, op: Op) -> Option<ParallelHeader<'_>> {
    let view = ParallelOp::cast(m, op)?;
    let steps = view.steps(m);
    Some(ParallelHeader {
        lower: view.lower(m),
        lower_groups: (0..steps.len()).map(|dim| view.lower_of(m, dim)).collect(),
        upper: view.upper(m),
        upper_groups: (0..steps.len()).map(|dim| view.upper_of(m, dim)).collect(),
        reductions: view.reductions(m),
        steps,
    })
}

/// The indices or the index of an `affine.linearize_index` or `affine.delinearize_index`, and the sizes that go with the
/// last `sizes.len()` indices: the first index has none that counts.
pub(crate) struct Basis<'m> {
    pub(crate) indices: &'m [Value],
    /// A number, or none for the next of `dynamic`.
    pub(crate) sizes: Vec<Option<i64>>,
    pub(crate) dynamic: &'m [Value],
}

/// The basis of an index operation.
pub(crate) fn basis(m: &Module, op: Op) -> Option<Basis<'_>> {
    let operands = &m.op(op).operands;
    let (indices, dynamic, rank) = if m.is(op, "affine.linearize_index") {
        let indices = segment(m, op, 0)?;
        (indices, segment(m, op, 1)?, indices.len())
    } else {
        (operands.get(..1)?, operands.get(1..)?, m.op(op).results.len())
    };
    let basis = integers(m.attr(op, "static_basis")?)?;
    let outer = basis.len().checked_sub(rank.checked_sub(1)?)?;
    let (skipped, counted) = basis.split_at(outer);
    let dynamic = dynamic.get(skipped.iter().filter(|&&n| n == i64::MIN).count()..)?;
    Some(Basis { indices, sizes: counted.iter().map(|&n| (n != i64::MIN).then_some(n)).collect(), dynamic })
}

/// The operation of an `affine.parallel` reduction, by the number of its kind; `assign` has none.
pub(crate) fn reduction(kind: i64) -> Option<&'static str> {
    Some(match kind {
        0 => "arith.addf",
        1 => "arith.addi",
        2 => "arith.andi",
        4 => "arith.maximumf",
        5 => "arith.maxnumf",
        6 => "arith.maxsi",
        7 => "arith.maxui",
        8 => "arith.minimumf",
        9 => "arith.minnumf",
        10 => "arith.minsi",
        11 => "arith.minui",
        12 => "arith.mulf",
        13 => "arith.muli",
        14 => "arith.ori",
        15 => "arith.xori",
        _ => return None,
    })
}
