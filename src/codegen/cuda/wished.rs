//! What the mapping of a loop asks for: so many threads of a block as the loops on `#gpu.thread` have iterations.

use super::CudaEmitter;
use super::kernel::axis_extents;
use crate::codegen::reading::DimRange;
use crate::diag::Diagnostic;
use crate::ir::{Attribute, Op};
use crate::limits::MOST_THREADS;

impl CudaEmitter<'_> {
    /// The processors that a loop is mapped to, such as `block`; none where it says nothing, or several things.
    pub(super) fn processors(&self, op: Op) -> Option<&str> {
        let Some(Attribute::Array(mapping)) = self.m.attr(op, "mapping") else { return None };
        let unit = unit_of(mapping.first()?)?;
        mapping.iter().all(|attr| unit_of(attr) == Some(unit)).then_some(unit)
    }

    /// The threads that the loops of a block ask for which are mapped to threads: one for each iteration, as far as it is known how many there
    /// are at most. None where none asks, or for too many.
    pub(super) fn wished_threads(&mut self, loops: &[Op]) -> Result<Option<[i64; 3]>, Diagnostic> {
        let mut threads = [1i64; 3];
        let mut asks = false;
        for &op in loops.iter().filter(|&&op| self.processors(op) == Some("thread")).collect::<Vec<_>>() {
            let dims = self.dims(op)?;
            let axes = self.axes(op, dims.len());
            let trips: Vec<Option<i64>> = dims.iter().map(|dim| self.most_trips_of(dim)).collect();
            // Dims beyond two run in order.
            for (axis, extent) in axis_extents(&trips, &axes).into_iter().enumerate().take(2) {
                let Some(extent) = extent else { return Ok(None) };
                threads[axis] = threads[axis].max(extent);
            }
            asks = true;
        }
        let all = threads.iter().try_fold(1i64, |all, &along| all.checked_mul(along));
        Ok(all.filter(|all| asks && *all <= MOST_THREADS).map(|_| threads))
    }

    /// How often a dim runs at most.
    fn most_trips_of(&self, dim: &DimRange) -> Option<i64> {
        self.trips_of(dim).or_else(|| self.blocks.as_ref()?.most_trips(dim.iv))
    }
}

/// `block` of `#gpu.block<x>`.
fn unit_of(attr: &Attribute) -> Option<&str> {
    let Attribute::Opaque(text) = attr else { return None };
    let (unit, _) = text.trim_start_matches('#').strip_prefix("gpu.")?.split_once('<')?;
    Some(unit)
}
