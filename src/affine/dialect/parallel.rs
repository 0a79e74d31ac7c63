//! `affine.parallel`: a box of iterations in no particular order, with reductions.

use super::{Applied, map_property};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::ir::attr::Location;
use crate::ir::module::OpSpec;
use crate::ir::view::{integers, view};
use crate::ir::{Arity, Attribute, Block, Module, OpInfo, Type, Value};

view!(
    /// A box of iterations in no particular order.
    ParallelOp,
    "affine.parallel"
);

/// The table row.
pub(super) const PARALLEL: OpInfo = OpInfo {
    name: "affine.parallel",
    inherent: &["lowerBoundsGroups", "lowerBoundsMap", "reductions", "steps", "upperBoundsGroups", "upperBoundsMap"],
    regions: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};

/// What [`ParallelOp::build`] needs.
#[derive(Clone, Debug)]
pub struct ParallelSpec {
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

impl ParallelOp {
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
    pub fn build(module: &mut Module, spec: ParallelSpec) -> ParallelOp {
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
        ParallelOp(op)
    }
}

/// The elements of group number `index`.
fn group<'e>(all: &'e [AffineExpr], sizes: &[i64], index: usize) -> &'e [AffineExpr] {
    let size = |at: usize| usize::try_from(sizes[at]).expect("a group has a size");
    let start: usize = (0..index).map(size).sum();
    &all[start..start + size(index)]
}
