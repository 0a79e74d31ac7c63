//! What the mapping of a loop asks for: so many threads of a block as the loops on `#gpu.thread` have iterations; a loop with results on lanes,
//! threads or blocks; a warp for each iteration of a kernel, whose lanes share what is inside.

use super::KernelPlan;
use super::mapping::axis_extents;
use crate::codegen::reading::DimRange;
use crate::diag::Diagnostic;
use crate::facts::threads::is_parallel;
use crate::ir::Op;
use crate::limits::MOST_THREADS;
use crate::scf::processors::{mappings, unit};

impl KernelPlan<'_> {
    /// The processors that a loop is mapped to, such as `block`; none where it says nothing, or several things.
    pub(super) fn processors(&self, op: Op) -> Option<&'static str> {
        let all = mappings(self.m, op)?;
        let first = unit(all.first()?)?;
        all.iter().all(|mapping| unit(mapping) == Some(first)).then_some(first)
    }

    /// The threads that the last of some loops of a block asks for which is mapped to threads: one for each iteration, as far as it is known how
    /// many there are at most. None where none asks, or for too many.
    pub(super) fn wished_threads(&self, loops: &[Op]) -> Result<Option<[i64; 3]>, Diagnostic> {
        let is_asking = |&&op: &&Op| self.processors(op) == Some("thread") && !self.reductions.contains(&op);
        let Some(&op) = loops.iter().rev().find(is_asking) else { return Ok(None) };
        let dims = self.dims(op)?;
        let axes = self.axes(op, dims.len());
        let trips: Vec<Option<i64>> = dims.iter().map(|dim| self.most_trips_of(dim)).collect();
        let mut threads = [1i64; 3];
        // Dims beyond two run in order.
        for (along, extent) in threads.iter_mut().zip(axis_extents(&trips, &axes)).take(2) {
            let Some(extent) = extent else { return Ok(None) };
            *along = extent.max(1);
        }
        let all = threads.iter().try_fold(1i64, |all, &along| all.checked_mul(along));
        Ok(all.filter(|all| *all <= MOST_THREADS).map(|_| threads))
    }

    /// Do all these loops ask for lanes?
    pub(in crate::codegen) fn are_for_lanes(&self, loops: &[Op]) -> bool {
        loops.iter().all(|&op| self.processors(op) == Some("lane"))
    }

    /// Is a loop with results run by the lanes of each warp, all of it by every warp of a block? That costs nothing where the block has one; else
    /// it must not store anything, which would be done several times. Where warps are not told apart, the whole block runs it.
    pub(in crate::codegen) fn is_on_lanes(&self, op: Op) -> bool {
        self.means.warps && self.processors(op) == Some("lane") && !self.stores(op)
    }

    /// Has each iteration of a kernel's loop a warp, whose lanes share the loops inside? Each of them asks for that, and nothing in it needs a block.
    pub(super) fn is_on_warps(&self, op: Op) -> bool {
        let inner: Vec<Op> = self.thread_loops(op).into_iter().collect();
        let has_no_results = || inner.iter().all(|inner| !self.reductions.contains(inner));
        self.means.warps
            && self.processors(op) == Some("warp")
            && self.is_mappable(op)
            && !inner.is_empty()
            && self.are_for_lanes(&inner)
            && has_no_results()
            && self.needs_no_block(op)
    }

    /// Why a loop without results does not run on the warps or lanes that it asks for; none where it does, or asks for something else.
    fn why_not_on_warps(&self, op: Op) -> Option<&'static str> {
        let m = self.m;
        let kernel = m.ancestors(op).filter(|&around| is_parallel(m, around)).last();
        match (self.processors(op)?, kernel) {
            ("warp", None) if self.is_on_warps(op) => None,
            ("lane", Some(kernel)) if self.is_on_warps(kernel) && self.thread_loops(kernel).contains(&op) => None,
            ("warp", None) => {
                Some("all loops directly in it have to ask for lanes, and nothing in it may need memory of a block")
            }
            ("warp", Some(_)) => Some("a parallel loop around it has the blocks"),
            ("lane", _) => Some("the loop around it, and no other one, has to run on warps"),
            _ => None,
        }
    }

    /// Warnings of the loops that do not run on what they ask for: those with results, and those on warps and lanes.
    pub(in crate::codegen) fn unmet(&self, function: Op) -> Vec<Diagnostic> {
        let m = self.m;
        let loops = m.walk(function).into_iter().filter(|&op| is_parallel(m, op) && !m.op(op).results.is_empty());
        let why = |op: Op| {
            let processors = self.processors(op)?;
            let is_inside = m.ancestors(op).any(|around| is_parallel(m, around));
            let why = match processors {
                _ if self.combiners(op).is_none() => "its results are combined in a way of their own",
                "block" if is_inside => "a parallel loop around it has the blocks",
                "block" if self.is_for_grid(op) => return None,
                "thread" | "lane" if self.reductions.contains(&op) => return None,
                _ if is_inside => "each iteration of the loop around it runs in one thread",
                _ => "it touches no memory, or does what no kernel can",
            };
            self.unmet_by(op, why)
        };
        let plain = m.walk(function).into_iter().filter(|&op| is_parallel(m, op) && m.op(op).results.is_empty());
        let plain = plain.filter_map(|op| self.unmet_by(op, self.why_not_on_warps(op)?));
        loops.filter_map(why).chain(plain).collect()
    }

    /// Says that a loop does not run on what it is mapped to.
    pub(in crate::codegen) fn unmet_by(&self, op: Op, why: &str) -> Option<Diagnostic> {
        let units = match self.processors(op)? {
            "warp" => "warps of a block",
            "lane" => "lanes of a warp",
            "thread" => "threads of a block",
            "block" => "blocks of a grid",
            _ => return None,
        };
        let message = format!("the loop asks for {units}, and does not run on them: {why}");
        Some(Diagnostic::error("unmet-mapping", self.m.op(op).span, message).into_warning())
    }

    /// How often a dim runs at most.
    fn most_trips_of(&self, dim: &DimRange) -> Option<i64> {
        self.trips_of(dim).or_else(|| self.blocks.as_ref()?.most_trips(dim.iv))
    }
}
