//! Parallel loops that combine what their iterations yield, written as loops with iteration arguments.
//!
//! `affine.parallel .. reduce` and `scf.parallel` with `scf.reduce` say that their iterations have no order, and that what these
//! yield is combined in any order. The order of the text is one of them: each loop here is one dimension, and carries what is
//! combined so far. So what it computes is something that the source allows; and since the source allows every order, the
//! operations that combine floats carry `fastmath<reassoc>`, by which later steps may choose another one.
//!
//! A parallel loop that nobody asks to change stays one statement: this is done where a step names a loop of it.

use crate::affine::dialect::{AffineForOp, AffineForSpec, AffineParallelOp, AffineYieldOp, Applied};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::builtin::combiner;
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Block, Combiner, Module, Op, Opcode, Type, Value};
use crate::scf;

/// The module with such loops of a function unfolded; none if it has none, or none that is known how to.
pub fn unfold(module: &Module, func: Op) -> Option<Module> {
    unfolded(module, func).map(|unfolded| unfolded.module)
}

/// A module with its loops unfolded.
pub(super) struct Unfolded {
    /// The module.
    pub module: Module,
    /// The new loops, and how many values they carry.
    pub loops: Vec<(Op, usize)>,
    /// The new operations that combine.
    pub steps: Vec<Op>,
}

/// The module with such loops of a function unfolded, and what is new in it.
pub(super) fn unfolded(module: &Module, func: Op) -> Option<Unfolded> {
    let mut new = Unfolded { module: module.clone(), loops: Vec::new(), steps: Vec::new() };
    for op in module.walk(func).into_iter().filter(|&op| !module.op(op).results.is_empty()) {
        if let Some((loops, steps)) = unfold_one(&mut new.module, func, op) {
            new.loops.extend(loops.into_iter().map(|looped| (looped, steps.len())));
            new.steps.extend(steps);
        }
    }
    (!new.loops.is_empty()).then_some(new)
}

/// How one result comes about.
struct Combined {
    /// Where it starts.
    init: Value,
    /// How it is combined.
    combiner: Combiner,
    /// What an iteration yields.
    term: Value,
}

/// The bounds and the step of one dimension.
enum DimBounds {
    Affine(AffineForSpec),
    Scf(scf::ForSpec),
}

impl DimBounds {
    fn build(self, m: &mut Module, carried: Vec<Value>) -> Op {
        match self {
            DimBounds::Affine(spec) => AffineForOp::build(m, AffineForSpec { inits: carried, ..spec }).op(),
            DimBounds::Scf(spec) => scf::ForOp::build(m, scf::ForSpec { inits: carried, ..spec }).op(),
        }
    }
}

fn unfold_one(m: &mut Module, func: Op, op: Op) -> Option<(Vec<Op>, Vec<Op>)> {
    let (combined, bounds) = match m.name(op) {
        "affine.parallel" => of_affine(m, op)?,
        "scf.parallel" => of_scf(m, op)?,
        _ => return None,
    };
    let body = m.single_block(op, 0)?;
    let ivs = m.block(body).args.clone();
    let last = m.last_op(body)?;
    let mut carried: Vec<Value> = combined.iter().map(|one| one.init).collect();
    let (parent, mut position) = (m.op(op).parent?, m.position(op)?);
    // From the outside in: the block that a loop stands in, and the loop.
    let mut loops: Vec<(Block, Op)> = Vec::new();
    for (bounds, &iv) in bounds.into_iter().zip(&ivs) {
        let looped = bounds.build(m, carried);
        m.op_mut(looped).span = m.op(op).span;
        let block = m.single_block(looped, 0)?;
        let args = m.block(block).args.clone();
        m.value_mut(args[0]).name = m.value(iv).name.clone();
        m.replace_uses(func, iv, args[0]);
        carried = args[1..].to_vec();
        let around = loops.last().map_or(Some(parent), |&(_, outer)| m.single_block(outer, 0))?;
        m.insert(around, position, looped);
        position = 0;
        loops.push((around, looped));
    }
    let innermost = m.single_block(loops.last()?.1, 0)?;
    for inner in m.block(body).ops.clone().into_iter().filter(|&inner| inner != last) {
        m.detach(inner);
        m.push(innermost, inner);
    }
    let (mut values, mut steps) = (Vec::new(), Vec::new());
    for (one, &before) in combined.iter().zip(&carried) {
        let step = combine(m, one, before, last)?;
        m.push(innermost, step);
        values.push(m.result(step));
        steps.push(step);
    }
    let is_affine = m.is(op, "affine.parallel");
    for &(_, looped) in loops.iter().rev() {
        let block = m.single_block(looped, 0)?;
        match is_affine {
            true => drop(AffineYieldOp::build(m, block, values)),
            false => {
                let end = m.create(OpSpec::new(scf::name("scf.yield")).operands(values));
                m.push(block, end);
            }
        }
        values = m.op(looped).results.to_vec();
    }
    for (old, new) in m.op(op).results.clone().into_iter().zip(values) {
        m.value_mut(new).name = m.value(old).name.clone();
        m.replace_uses(func, old, new);
    }
    m.detach(op);
    Some((loops.into_iter().map(|(_, looped)| looped).collect(), steps))
}

/// `before operation term`.
fn combine(m: &mut Module, one: &Combined, before: Value, at: Op) -> Option<Op> {
    let ty = m.ty(before).clone();
    let mut spec =
        OpSpec::new(one.combiner.opcode().into()).operands([before, one.term]).results([ty]).origin(m.op(at));
    if m.ty(before).is_float_like() {
        spec = spec.property("fastmath", Attribute::Opaque("arith.fastmath<reassoc>".into()));
    } else if matches!(one.combiner, Combiner::AddI | Combiner::MulI) {
        spec = spec.property("overflowFlags", Attribute::Opaque("arith.overflow<none>".into()));
    }
    Some(m.create(spec))
}

/// Each result starts at the neutral element.
fn of_affine(m: &mut Module, op: Op) -> Option<(Vec<Combined>, Vec<DimBounds>)> {
    let view = AffineParallelOp::cast(m, op)?;
    let yields = view.yields(m).to_vec();
    let mut parts: Vec<(Combiner, Attribute, Type, Value)> = Vec::new();
    for (kind, term) in view.reductions(m).into_iter().zip(yields) {
        let combiner = Combiner::of_kind(kind)?;
        let ty = m.ty(term).clone();
        parts.push((combiner, combiner.neutral().constant(&ty)?, ty, term));
    }
    let loc = m.op(op).loc.clone();
    let mut bounds = Vec::new();
    for (dim, step) in view.steps(m).into_iter().enumerate().filter(|(_, step)| *step > 0) {
        let bound = |applied: Applied<'_>, results: &[AffineExpr]| {
            (AffineMap::new(applied.map.num_dims, applied.map.num_symbols, results.to_vec()), applied.operands.to_vec())
        };
        let lower = bound(view.lower(m), view.lower_of(m, dim));
        let upper = bound(view.upper(m), view.upper_of(m, dim));
        bounds.push(DimBounds::Affine(AffineForSpec { lower, upper, step, inits: Vec::new(), loc: loc.clone() }));
    }
    if bounds.is_empty() || bounds.len() != view.ivs(m).len() {
        return None;
    }
    let (parent, position) = (m.op(op).parent?, m.position(op)?);
    let mut combined = Vec::new();
    for (combiner, element, ty, term) in parts {
        let spec = OpSpec::new(Opcode::Constant.into()).results([ty]).property("value", element);
        let constant = m.create(spec.origin(m.op(op)));
        m.insert(parent, position, constant);
        combined.push(Combined { init: m.result(constant), combiner, term });
    }
    Some((combined, bounds))
}

/// What an `scf.reduce` does to its two arguments has to be one operation.
fn of_scf(m: &mut Module, op: Op) -> Option<(Vec<Combined>, Vec<DimBounds>)> {
    let view = scf::ParallelOp::cast(m, op)?;
    let reduce = m.last_op(m.single_block(op, 0)?).filter(|&last| m.is(last, "scf.reduce"))?;
    let mut combined = Vec::new();
    for (number, (&init, &term)) in view.inits(m).iter().zip(&m.op(reduce).operands).enumerate() {
        let combiner = combiner(m, m.single_block(reduce, number)?)?;
        combined.push(Combined { init, combiner, term });
    }
    let loc = m.op(op).loc.clone();
    let bounds = view.lower(m).iter().zip(view.upper(m)).zip(view.steps(m)).map(|((&lower, &upper), &step)| {
        DimBounds::Scf(scf::ForSpec { lower, upper, step, inits: Vec::new(), loc: loc.clone() })
    });
    let bounds: Vec<DimBounds> = bounds.collect();
    (combined.len() == m.op(op).results.len() && !bounds.is_empty()).then_some((combined, bounds))
}
