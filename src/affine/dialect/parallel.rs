//! `affine.parallel`: a box of iterations in no particular order, with reductions.

use super::{Applied, checks, map_property};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::diag::Diagnostic;
use crate::ir::attr::Location;
use crate::ir::checks::{Check, block, block_args, ends_in, num_regions, odd, types_of, wrong};
use crate::ir::combiner::{ASSIGN, Combiner, word_of_kind};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::types::Signedness;
use crate::ir::view::{integers, view};
use crate::ir::{Arity, Attribute, Block, Module, Op, OpInfo, Traits, Type, Value};

view!(
    /// A box of iterations in no particular order.
    AffineParallelOp,
    "affine.parallel"
);

/// The table row.
pub(super) const PARALLEL: OpInfo = OpInfo {
    name: "affine.parallel",
    traits: Traits::NUMBERS,
    effects: Some(Effects::NONE),
    inherent: INHERENT,
    parse: Some(super::parallel_text::parse),
    print: Some(super::parallel_text::print),
    check,
    regions: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};

pub(super) const INHERENT: &[&str] =
    &["lowerBoundsGroups", "lowerBoundsMap", "reductions", "steps", "upperBoundsGroups", "upperBoundsMap"];

/// What [`AffineParallelOp::build`] needs.
#[derive(Clone, Debug)]
pub struct AffineParallelSpec {
    /// For each dimension the expressions whose greatest is its start, over `lower_inputs`.
    pub lower: Vec<Vec<AffineExpr>>,
    /// The operands of the lower bounds: dims, symbols.
    pub lower_inputs: (Vec<Value>, Vec<Value>),
    /// For each dimension the expressions whose least it ends before, over `upper_inputs`.
    pub upper: Vec<Vec<AffineExpr>>,
    /// The operands of the upper bounds: dims, symbols.
    pub upper_inputs: (Vec<Value>, Vec<Value>),
    /// For each dimension how far apart its iterations are.
    pub steps: Vec<i64>,
    /// For each result its reduction, as the `arith.atomic_rmw` kind's number, and its type.
    pub reductions: Vec<(i64, Type)>,
    /// Where it came from.
    pub loc: Location,
}

impl AffineParallelOp {
    /// All lower bounds in one map; `lower_groups` tells how many belong to each dimension.
    pub fn lower(self, module: &Module) -> Applied<'_> {
        let map = map_property(module, self.0, "lowerBoundsMap");
        Applied { map, operands: &module.op(self.0).operands[..map.num_inputs()] }
    }

    /// All upper bounds in one map; `upper_groups` tells how many belong to each dimension.
    pub fn upper(self, module: &Module) -> Applied<'_> {
        let map = map_property(module, self.0, "upperBoundsMap");
        let start = self.lower(module).operands.len();
        Applied { map, operands: &module.op(self.0).operands[start..start + map.num_inputs()] }
    }

    /// The lower bounds of one dimension: it starts at the greatest.
    pub fn lower_of(self, module: &Module, dim: usize) -> &[AffineExpr] {
        group(&self.lower(module).map.results, &self.groups(module, "lowerBoundsGroups"), dim)
    }

    /// The upper bounds of one dimension: it ends before the least.
    pub fn upper_of(self, module: &Module, dim: usize) -> &[AffineExpr] {
        group(&self.upper(module).map.results, &self.groups(module, "upperBoundsGroups"), dim)
    }

    /// How far apart the iterations of each dimension are.
    pub fn steps(self, module: &Module) -> Vec<i64> {
        module.attr(self.0, "steps").and_then(integers).unwrap_or_default()
    }

    /// The reduction of each result, as the number of its `arith.atomic_rmw` kind.
    pub fn reductions(self, module: &Module) -> Vec<i64> {
        module.attr(self.0, "reductions").and_then(integers).unwrap_or_default()
    }

    /// The single block of the loop.
    ///
    /// # Panics
    /// If the operation was not verified and has none.
    pub fn body(self, module: &Module) -> Block {
        module.single_block(self.0, 0).expect("affine.parallel has one block")
    }

    /// The induction variables.
    pub fn ivs(self, module: &Module) -> &[Value] {
        &module.block(self.body(module)).args
    }

    /// What the body hands to the reductions.
    pub fn yields(self, module: &Module) -> &[Value] {
        let last = module.last_op(self.body(module)).expect("affine.parallel ends in affine.yield");
        &module.op(last).operands
    }

    fn groups(self, module: &Module, name: &str) -> Vec<i64> {
        module.attr(self.0, name).and_then(integers).unwrap_or_default()
    }

    /// Makes the loop with its block and induction variables; no terminator yet, and it stands nowhere yet.
    pub fn build(module: &mut Module, spec: AffineParallelSpec) -> AffineParallelOp {
        let map = |bounds: &[Vec<AffineExpr>], inputs: &(Vec<Value>, Vec<Value>)| {
            let results = bounds.iter().flatten().cloned().collect();
            Attribute::Map(AffineMap::new(inputs.0.len() as u32, inputs.1.len() as u32, results))
        };
        let groups = |bounds: &[Vec<AffineExpr>]| super::dense_i32(bounds.iter().map(|group| group.len() as i64));
        let inputs = [&spec.lower_inputs, &spec.upper_inputs];
        let operands = inputs.into_iter().flat_map(|(dims, symbols)| dims.iter().chain(symbols).copied());
        let kinds = spec.reductions.iter().map(|(kind, _)| Attribute::Int((*kind).into(), Type::int(64)));
        let steps = spec.steps.iter().map(|&step| Attribute::Int(step.into(), Type::int(64)));
        let mut op_spec = OpSpec::new(super::name("affine.parallel"))
            .operands(operands)
            .results(spec.reductions.iter().map(|(_, ty)| ty.clone()))
            .property("lowerBoundsMap", map(&spec.lower, &spec.lower_inputs))
            .property("lowerBoundsGroups", groups(&spec.lower))
            .property("upperBoundsMap", map(&spec.upper, &spec.upper_inputs))
            .property("upperBoundsGroups", groups(&spec.upper))
            .property("reductions", Attribute::Array(kinds.collect()))
            .property("steps", Attribute::Array(steps.collect()))
            .regions(1);
        op_spec.loc = spec.loc;
        let op = module.create(op_spec);
        let region = module.op(op).regions[0];
        let block = module.add_block(region);
        for _ in &spec.steps {
            module.add_arg(block, Type::Index);
        }
        AffineParallelOp(op)
    }
}

/// The elements of group number `index`.
fn group<'e>(all: &'e [AffineExpr], sizes: &[i64], index: usize) -> &'e [AffineExpr] {
    let size = |at: usize| usize::try_from(sizes[at]).expect("a group has a size");
    let start: usize = (0..index).map(size).sum();
    &all[start..start + size(index)]
}

/// Everything that the typed view and the custom syntax rely on.
pub(super) fn shape(module: &Module, op: Op) -> Check {
    let list = |name: &str| -> Result<Vec<i64>, Diagnostic> {
        let error = || wrong(module, op, "missing-property", format!("needs a list of integers as `{name}`"));
        module.attr(op, name).and_then(integers).ok_or_else(error)
    };
    let steps = list("steps")?;
    let mut rest = &module.op(op).operands[..];
    for (map, groups) in [("lowerBoundsMap", "lowerBoundsGroups"), ("upperBoundsMap", "upperBoundsGroups")] {
        let (map, groups) = (checks::map(module, op, map)?, list(groups)?);
        let error = || wrong(module, op, "operand-count", "has too few operands for its bounds");
        let (operands, others) = rest.split_at_checked(map.num_inputs()).ok_or_else(error)?;
        checks::inputs(module, op, map.num_inputs(), operands)?;
        let total = groups.iter().try_fold(0_i64, |sum, &size| if size < 1 { None } else { sum.checked_add(size) });
        if groups.len() != steps.len() || total.and_then(|total| usize::try_from(total).ok()) != Some(map.results.len())
        {
            return Err(wrong(module, op, "bad-bounds", "needs at least one bound on each side of every dimension"));
        }
        rest = others;
    }
    if !rest.is_empty() {
        return Err(wrong(module, op, "operand-count", "has more operands than its bounds need"));
    }
    let types = types_of(module, &module.op(op).results);
    let reductions = list("reductions")?;
    if reductions.len() != types.len() {
        let message = format!("has {} results, but {} reductions", types.len(), reductions.len());
        return Err(wrong(module, op, "bad-reduction", message));
    }
    for (&kind, ty) in reductions.iter().zip(&types) {
        if !reduces(kind, ty) {
            let name = word_of_kind(kind).map_or_else(|| kind.to_string(), |name| format!("`{name}`"));
            let error = wrong(module, op, "bad-reduction", format!("cannot reduce `{ty}` by {name}"));
            return Err(error.note("`scf.parallel` with `scf.reduce` combines in any way"));
        }
    }
    num_regions(module, op, 1)?;
    let body = block(module, op, 0)?;
    block_args(module, op, body, &vec![Type::Index; steps.len()])?;
    ends_in(module, op, body, "affine.yield", &types)
}

/// Can the kind reduce values of that type? As MLIR has it, kinds with a sign need an integer type that has one.
pub fn reduces(kind: i64, ty: &Type) -> bool {
    let signedness = match ty {
        Type::Int(_, signedness) => Some(*signedness),
        _ => None,
    };
    match Combiner::of_kind(kind) {
        None => kind == ASSIGN.0,
        Some(Combiner::AddF | Combiner::MulF | Combiner::MaximumF | Combiner::MinimumF) => matches!(ty, Type::Float(_)),
        Some(Combiner::AddI | Combiner::MulI | Combiner::AndI | Combiner::OrI) => signedness.is_some(),
        Some(Combiner::MaxS | Combiner::MinS) => signedness == Some(Signedness::Signed),
        Some(Combiner::MaxU | Combiner::MinU) => signedness == Some(Signedness::Unsigned),
        Some(Combiner::MaxNumF | Combiner::MinNumF | Combiner::XorI) => false,
    }
}

/// Bounds over dims and symbols; divisors and steps that are not positive are odd.
fn check(module: &Module, op: Op, out: &mut Vec<Diagnostic>) {
    if let Err(error) = shape(module, op) {
        return out.push(error);
    }
    let view = AffineParallelOp(op);
    for bounds in [view.lower(module), view.upper(module)] {
        checks::applied(module, op, bounds.map, bounds.operands, out);
    }
    match view.steps(module).into_iter().min() {
        Some(step) if step < 0 => out.push(wrong(module, op, "bad-step", format!("has a step of {step}"))),
        Some(0) => out.push(odd(module, op, "zero-step", "has a step of 0: it never ends if it runs at all")),
        _ => {}
    }
}
