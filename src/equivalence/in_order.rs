//! Parallel reductions as loops that carry what they have combined so far: in the order of the text, one of those that the
//! parallel loop may take.
//!
//! *Sound.* A parallel loop whose body writes nothing only combines the terms of its iterations, in any order and grouping. The
//! loop in order does so in one of them, and its combiners have the license for every other one: floats carry `reassoc`, and
//! integers need none. So two programs whose loops in order are equal, with their licenses, combine the same terms from the same
//! start. Parallel loops that write stay what they are: their iterations may meet.

use std::borrow::Cow;

use crate::affine::dialect::{self, AffineForSpec};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::builtin::{self, operation};
use crate::ir::combiner::{FASTMATH, reassociated};
use crate::ir::effects::{Acts, Beyond};
use crate::ir::module::{OpName, OpSpec};
use crate::ir::{Attribute, Block, Combiner, Module, Op, Opcode, Value};
use crate::scf;

/// The module with its parallel reductions in order, as far as that can be said. Functions stay the operations that they are.
pub fn in_order(module: &Module) -> Cow<'_, Module> {
    let found = module.walk(module.root()).into_iter().filter_map(|op| ReducingLoop::of(module, op));
    let found: Vec<ReducingLoop> = found.collect();
    let mut ordered = Cow::Borrowed(module);
    for reduction in found {
        reduction.write(ordered.to_mut());
    }
    ordered
}

/// A parallel loop that only reduces.
struct ReducingLoop {
    op: Op,
    body: Block,
    terms: Vec<Value>,
    combiners: Vec<OpSpec>,
    dims: ParallelDims,
}

/// The ranges of a parallel loop, and what its reductions start with.
enum ParallelDims {
    Affine { ranges: Vec<[AffineMap; 2]>, operands: [Vec<Value>; 2], steps: Vec<i64>, inits: Vec<Attribute> },
    Scf { ranges: Vec<[Value; 3]>, inits: Vec<Value> },
}

impl ReducingLoop {
    fn of(module: &Module, op: Op) -> Option<ReducingLoop> {
        if module.op(op).results.is_empty() {
            return None;
        }
        let reduction = ReducingLoop::of_affine(module, op).or_else(|| ReducingLoop::of_scf(module, op))?;
        if reduction.terms.len() != module.op(op).results.len() || reduction.combiners.len() != reduction.terms.len() {
            return None;
        }
        let writes = module.op(op).regions.iter().flat_map(|&region| &module.region(region).blocks);
        let writes = writes.flat_map(|&block| &module.block(block).ops).flat_map(|&op| module.walk(op));
        writes.into_iter().all(|op| only_reads(module, op)).then_some(reduction)
    }

    fn of_affine(module: &Module, op: Op) -> Option<ReducingLoop> {
        let view = dialect::AffineParallelOp::cast(module, op)?;
        let kinds = view.reductions(module);
        let kinds = kinds.iter().map(|&kind| Combiner::of_kind(kind)).collect::<Option<Vec<Combiner>>>()?;
        let types = module.op(op).results.iter().map(|&result| module.ty(result));
        let inits = kinds
            .iter()
            .zip(types)
            .map(|(kind, ty)| kind.neutral().constant(ty))
            .collect::<Option<Vec<Attribute>>>()?;
        let (lower, upper) = (view.lower(module), view.upper(module));
        let range = |dim: usize| {
            let of = |map: &AffineMap, own: &[AffineExpr]| AffineMap::new(map.num_dims, map.num_symbols, own.to_vec());
            [of(lower.map, view.lower_of(module, dim)), of(upper.map, view.upper_of(module, dim))]
        };
        let steps = view.steps(module);
        let (ranges, operands) =
            ((0..steps.len()).map(range).collect(), [lower.operands, upper.operands].map(<[_]>::to_vec));
        let (body, terms) = (view.body(module), view.yields(module).to_vec());
        let combiners = kinds.iter().map(|kind| combiner(module, *kind, None)).collect();
        let is_plain = !steps.is_empty() && terms.len() == inits.len() && inits.len() == module.op(op).results.len();
        let dims = ParallelDims::Affine { ranges, operands, steps, inits };
        is_plain.then_some(ReducingLoop { op, body, terms, combiners, dims })
    }

    fn of_scf(module: &Module, op: Op) -> Option<ReducingLoop> {
        let view = scf::ParallelOp::cast(module, op)?;
        let reduce = view.reduce(module)?;
        let (body, terms) = (view.body(module), reduce.values(module).to_vec());
        let combines = |number: usize| {
            let block = reduce.combiner(module, number);
            let kind = builtin::combiner(module, block)?;
            Some(combiner(module, kind, module.block(block).ops.first().copied()))
        };
        let combiners = (0..terms.len()).map(combines).collect::<Option<Vec<OpSpec>>>()?;
        let bounds = view.lower(module).iter().zip(view.upper(module)).zip(view.steps(module));
        let ranges: Vec<[Value; 3]> = bounds.map(|((&lower, &upper), &step)| [lower, upper, step]).collect();
        let inits = view.inits(module).to_vec();
        let is_plain = !ranges.is_empty() && ranges.len() == view.ivs(module).len() && inits.len() == terms.len();
        is_plain.then_some(ReducingLoop { op, body, terms, combiners, dims: ParallelDims::Scf { ranges, inits } })
    }

    /// Puts loops in order in its place.
    fn write(self, module: &mut Module) {
        let Some(outer) = module.op(self.op).parent else { return };
        let ivs = module.block(self.body).args.clone();
        let mut carried = self.inits(module);
        let (mut at, mut opened) = (outer, Vec::new());
        for (dim, &iv) in ivs.iter().enumerate() {
            let inits = std::mem::take(&mut carried);
            let (loop_op, block) = self.dim(module, dim, inits);
            let place = if at == outer { module.position(self.op) } else { None };
            module.insert(at, place.unwrap_or_default(), loop_op);
            let args = module.block(block).args.clone();
            module.replace_uses(self.op, iv, args[0]);
            carried = args[1..].to_vec();
            opened.push((loop_op, block));
            at = block;
        }
        let mut ops = module.block(self.body).ops.clone();
        ops.pop();
        for op in ops {
            module.detach(op);
            module.push(at, op);
        }
        // The terms as the induction variables are called now.
        let last = module.last_op(self.body);
        let terms = last.map_or_else(|| self.terms.clone(), |last| module.op(last).operands.to_vec());
        let mut next = Vec::new();
        for ((combiner, &so_far), &term) in self.combiners.iter().zip(&carried).zip(&terms) {
            let ty = module.ty(term).clone();
            let combine = module.create(combiner.clone().operands([so_far, term]).results([ty]));
            module.push(at, combine);
            next.push(module.result(combine));
        }
        for &(loop_op, block) in opened.iter().rev() {
            self.end(module, block, next);
            next = module.op(loop_op).results.to_vec();
        }
        let func = module.ancestors(self.op).take_while(|&around| around != module.root()).last();
        let results = module.op(self.op).results.clone();
        for (&result, &combined) in results.iter().zip(&next) {
            module.replace_uses(func.unwrap_or(module.root()), result, combined);
        }
        module.detach(self.op);
    }

    /// What the reductions start with.
    fn inits(&self, module: &mut Module) -> Vec<Value> {
        match &self.dims {
            ParallelDims::Scf { inits, .. } => inits.clone(),
            ParallelDims::Affine { inits, .. } => inits
                .iter()
                .zip(&self.terms)
                .map(|(init, &term)| {
                    let ty = module.ty(term).clone();
                    let spec = OpSpec::new(Opcode::Constant.into()).results([ty]);
                    let constant = module.create(spec.property("value", init.clone()));
                    let place = module.position(self.op).unwrap_or_default();
                    if let Some(block) = module.op(self.op).parent {
                        module.insert(block, place, constant);
                    }
                    module.result(constant)
                })
                .collect(),
        }
    }

    /// The loop of one dimension, standing nowhere yet, and its block.
    fn dim(&self, module: &mut Module, dim: usize, inits: Vec<Value>) -> (Op, Block) {
        let loc = module.op(self.op).loc.clone();
        match &self.dims {
            ParallelDims::Affine { ranges, operands: [below, above], steps, .. } => {
                let [lower, upper] = ranges[dim].clone();
                let (lower, upper) = ((lower, below.clone()), (upper, above.clone()));
                let view =
                    dialect::AffineForOp::build(module, AffineForSpec { lower, upper, step: steps[dim], inits, loc });
                (view.op(), view.body(module))
            }
            ParallelDims::Scf { ranges, .. } => {
                let [lower, upper, step] = ranges[dim];
                let view = scf::ForOp::build(module, scf::ForSpec { lower, upper, step, inits, loc });
                (view.op(), view.body(module))
            }
        }
    }

    /// Ends the block of a loop.
    fn end(&self, module: &mut Module, block: Block, next: Vec<Value>) {
        match self.dims {
            ParallelDims::Affine { .. } => drop(dialect::AffineYieldOp::build(module, block, next)),
            ParallelDims::Scf { .. } => drop(scf::YieldOp::build(module, block, next)),
        }
    }
}

/// The operation that combines, as the given one if there is one, with its license.
fn combiner(module: &Module, kind: Combiner, like: Option<Op>) -> OpSpec {
    let info = operation(kind.opcode());
    let mut spec = OpSpec::new(OpName::Known(info));
    if let Some(op) = like {
        let data = module.op(op);
        (spec.properties, spec.attrs) = (data.properties.clone(), data.attrs.clone());
    }
    if info.inherent.contains(&FASTMATH) {
        let flags = reassociated(spec.properties.get(FASTMATH));
        spec.properties.set(FASTMATH, flags);
    }
    spec
}

/// Does the operation write nothing, make no memory, and nobody sees that it runs? Its regions aside.
fn only_reads(module: &Module, op: Op) -> bool {
    let effects = module.effects(op);
    let changes = Acts::WRITES.and(Acts::FREES).and(Acts::CAPTURES);
    !effects.allocates && effects.beyond == Beyond::Nothing && !module.does(op, changes)
}
