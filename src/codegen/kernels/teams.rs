//! Which loops the threads of a block share, and how: the facts of teams ([`crate::facts::spmd`]) for blocks of a certain shape.

use rustc_hash::{FxHashMap, FxHashSet};

use super::mapping::WARP;
use super::{KernelPlan, Mapping};
use crate::codegen::reading::DimRange;
use crate::diag::Diagnostic;
use crate::facts::spmd::Team;
use crate::facts::spmd::blocks::Blocks;
use crate::facts::spmd::private::Dealt;
use crate::facts::threads::is_parallel;
use crate::ir::{Module, Op, Value};

/// So many bytes of a buffer a thread may have for itself: a thread has at most 255 registers of four bytes.
const PRIVATE_LIMIT: u64 = 512;

/// How blocks share the loops of each function that become kernels: those that `kernels` finds.
///
/// # Errors
/// Where a parallel loop lacks a property.
pub(in crate::codegen) fn teams_of(
    m: &Module,
    mut plan: KernelPlan<'_>,
    functions: &[Op],
    kernels: impl Fn(&KernelPlan<'_>, Op) -> Vec<Op>,
) -> Result<FxHashMap<Op, Vec<Team>>, Diagnostic> {
    let mut all = FxHashMap::default();
    for &function in functions.iter().filter(|&&function| m.single_block(function, 0).is_some()) {
        plan.read(function)?;
        let mut teams = Vec::new();
        for op in kernels(&plan, function) {
            let Some(team) = plan.blocks.as_ref().and_then(|blocks| blocks.team(op)) else { continue };
            if plan.mapping(op, &plan.dims(op)?)?.nested {
                teams.push(team.clone());
            }
        }
        all.insert(function, teams);
    }
    Ok(all)
}

impl KernelPlan<'_> {
    /// The parallel loops of a function that become kernels if they fit, in the order of the text, none inside of another one.
    pub(in crate::codegen) fn kernels(&self, function: Op, fits: impl Fn(Op) -> bool) -> Vec<Op> {
        let mut found: Vec<Op> = Vec::new();
        for op in self.m.walk(function) {
            let is_inside = self.m.ancestors(op).any(|around| found.contains(&around));
            if !is_inside && self.is_mappable(op) && fits(op) {
                found.push(op);
            }
        }
        found
    }

    /// The parallel loops in an operation whose iterations are dealt to threads, outermost ones only.
    pub(in crate::codegen) fn thread_loops(&self, op: Op) -> FxHashSet<Op> {
        let inner = self.m.walk(op).into_iter().skip(1).filter(|&inner| self.is_thread_loop(inner));
        let is_outermost = |&inner: &Op| {
            let mut around = self.m.ancestors(inner).take_while(|&around| around != op);
            !around.any(|around| self.is_thread_loop(around))
        };
        inner.filter(is_outermost).collect()
    }

    /// Finds how blocks share the work of the function's parallel loops that have parallel loops inside.
    pub(in crate::codegen) fn team_up(&mut self, function: Op) -> Result<(), Diagnostic> {
        let ops = self.m.walk(function).into_iter();
        let around: Vec<Op> = ops.filter(|&op| is_parallel(self.m, op) && !self.thread_loops(op).is_empty()).collect();
        let may_alias = self.may_overlap(function);
        self.blocks = (!around.is_empty()).then(|| Blocks::of(self.m, function, may_alias, self.limits));
        for op in around {
            let dims = self.dims(op)?;
            let mapping = self.mapping(op, &dims)?;
            let loops = self.thread_loops(op);
            let (mut numbers, mut axis_of) = (FxHashMap::default(), FxHashMap::default());
            for &inner in &loops {
                numbers.extend(self.numbers(inner, &mapping)?.map(|numbers| (inner, numbers)));
                let dims = self.dims(inner)?;
                axis_of.extend(dims.iter().map(|dim| dim.iv).zip(self.axes(inner, dims.len())));
            }
            let once = mapping.has_block_for_each(&dims, self.means.parts);
            let one_warp = self.means.warps && mapping.team_size() == WARP;
            let dealt = Dealt {
                loops,
                numbers,
                axis_of,
                threads: mapping.threads[..mapping.thread_dims()].to_vec(),
                most: PRIVATE_LIMIT,
                once,
                fetches: self.means.fetches,
                one_warp,
            };
            if let Some(blocks) = &mut self.blocks {
                blocks.deal(self.m, op, &dealt, self.limits);
            }
        }
        Ok(())
    }

    /// The axes along which the threads of a block have the numbers of a loop's iterations; none where some thread has several or
    /// none.
    fn numbers(&self, op: Op, mapping: &Mapping) -> Result<Option<Vec<(Value, usize)>>, Diagnostic> {
        let dims = self.dims(op)?;
        let (axes, count) = (self.axes(op, dims.len()), mapping.thread_dims());
        // Each warp runs all iterations of what its lanes combine.
        let is_repeated = self.is_on_lanes(op) && mapping.team_size() > WARP;
        if is_repeated || dims.len() < count || dims.len() > 1 && (count == 1 || self.reductions.contains(&op)) {
            return Ok(None);
        }
        let number = |(dim, axis): (&DimRange, usize)| {
            (self.trips_of(dim) == Some(mapping.threads(axis))).then_some((dim.iv, axis))
        };
        Ok(dims.iter().zip(axes).filter(|(_, axis)| *axis < count).map(number).collect())
    }

    /// A parallel loop that has iterations to deal out: one of no dims runs its body once.
    pub(in crate::codegen) fn is_thread_loop(&self, op: Op) -> bool {
        let has_dims = || self.m.single_block(op, 0).is_some_and(|body| !self.m.block(body).args.is_empty());
        self.reductions.contains(&op) || is_parallel(self.m, op) && self.m.op(op).results.is_empty() && has_dims()
    }
}
