//! The loops of a function as passes choose among them.

use crate::affine::expr::{AffineExpr, div_ceil};
use crate::analysis::domain::Nest;
use crate::ir::effects::Acts;
use crate::ir::{Block, Module, Op, Value};
use std::collections::BTreeSet;

/// One loop, or one dimension of an operation that has several.
#[derive(Clone, Debug)]
pub(super) struct LoopDim {
    /// What steps call it: `%i`, without the `%`.
    pub name: String,
    /// Its operation.
    pub op: Op,
    /// Is it an `affine.for`?
    pub is_for: bool,
    /// Is it of the dialect `affine`?
    pub is_affine: bool,
    /// The loop around it.
    pub parent: Option<usize>,
    /// The block that it stands in.
    pub block: Option<Block>,
    /// The one `affine.for` that is all there is in it.
    pub inner: Option<usize>,
    /// How often it runs, if that is known.
    pub trips: Option<i64>,
    /// How far apart its iterations are.
    pub step: i64,
    /// Does it start at 0 and go in steps of 1?
    pub is_normal: bool,
    /// Does it start at a number?
    pub starts_at_number: bool,
}

/// The loops of a function in textual order: the numbers are the positions that steps know.
pub(super) fn loops(module: &Module, func: Op) -> Vec<LoopDim> {
    let nest = Nest::read(module, func);
    let ops: Vec<Op> = nest.loops.ids().map(|id| nest.loops[id].op).collect();
    let number = |op: Op| ops.iter().position(|&other| other == op);
    let all = nest.loops.ids().map(|id| {
        let looped = &nest.loops[id];
        let op = looped.op;
        let name = module.name(op);
        let is_for = name == "affine.for";
        let parent = looped
            .parent
            .filter(|&id| nest.is_visible(id))
            .and_then(|parent| nest.loops.ids().position(|other| other == parent));
        let inner = module.single_block(op, 0).and_then(|body| match module.block(body).ops[..] {
            [only, end] if module.name(only) == "affine.for" && module.op(end).operands.is_empty() => number(only),
            _ => None,
        });
        let starts_at_0 = matches!(looped.lower[..], [AffineExpr::Const(0)]);
        LoopDim {
            name: nest.name(id).to_string(),
            op,
            is_for,
            is_affine: is_for || name == "affine.parallel",
            parent,
            block: module.op(op).parent,
            inner: inner.filter(|_| is_for),
            trips: trips(&looped.lower, &looped.upper, looped.step),
            step: looped.step,
            is_normal: starts_at_0 && looped.step == 1,
            starts_at_number: matches!(looped.lower[..], [AffineExpr::Const(_)]),
        }
    });
    all.collect()
}

/// How often a loop from `lower` to `upper` runs, where that is a number.
fn trips(lower: &[AffineExpr], upper: &[AffineExpr], step: i64) -> Option<i64> {
    let ([lower], [upper]) = (lower, upper) else { return None };
    let length = match (lower, upper) {
        (AffineExpr::Const(lower), AffineExpr::Const(upper)) => upper.checked_sub(*lower)?,
        _ => (upper.clone() - lower.clone()).as_const()?,
    };
    if length <= 0 { Some(0) } else { div_ceil(length, step) }
}

/// The perfect nest of `affine.for` from a loop inwards, that loop first.
pub(super) fn perfect(loops: &[LoopDim], from: usize) -> Vec<usize> {
    std::iter::successors(Some(from), |&number| loops[number].inner).collect()
}

/// The memory that is read and written in a loop, as operands name it. None if something in it may touch any memory.
pub(super) fn touched(module: &Module, op: Op) -> (BTreeSet<Value>, BTreeSet<Value>) {
    let (mut read, mut written) = (BTreeSet::new(), BTreeSet::new());
    for inner in module.walk(op) {
        read.extend(module.acted_on(inner, Acts::READS));
        written.extend(module.acted_on(inner, Acts::WRITES));
    }
    (read, written)
}
