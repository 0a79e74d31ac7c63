//! How the iterations of a kernel's outermost loop go to blocks and their threads.

use super::KernelPlan;
use crate::codegen::reading::DimRange;
use crate::diag::Diagnostic;
use crate::ir::{Attribute, Op};
use crate::limits::MOST_THREADS;
pub(in crate::codegen) use crate::limits::WARP;
use crate::scf::processors::AXES;

/// The most blocks along each axis.
pub(in crate::codegen) const GRID_LIMITS: [i64; 3] = [2_147_483_647, 65_535, 65_535];
/// How often a loop runs of which that is not known, for the choice of the block.
const TYPICAL: u64 = 32;
/// The threads of a block that reduces a loop of which nobody knows how often it runs.
const REDUCING: i64 = 128;
/// So many warps of a block have an iteration of their own each, where one is enough for it.
const TEAMS: i64 = 8;
/// So many iterations a thread should have of a loop that is reduced.
const EACH: i64 = 4;

/// How a kernel's outermost loop is dealt out.
#[derive(Clone)]
pub(in crate::codegen) struct Mapping {
    /// Do parallel loops inside use the threads of a block?
    pub(in crate::codegen) nested: bool,
    /// The axis of each dim; outer dims that share the last axis with another one are numbered together with it.
    pub(in crate::codegen) axes: Vec<usize>,
    /// The threads of a block along each axis, or of one of its teams.
    pub(in crate::codegen) threads: [i64; 3],
    /// So many teams of a block have an iteration of their own each.
    pub(in crate::codegen) teams: i64,
}

impl Mapping {
    /// How many of a block have iterations along an axis.
    pub(in crate::codegen) fn workers(&self, axis: usize) -> i64 {
        match (self.nested, axis) {
            (true, 0) => self.teams,
            (true, _) => 1,
            (false, _) => self.threads[axis],
        }
    }

    /// Is a team a warp, of which a block has several?
    pub(in crate::codegen) fn has_teams(&self) -> bool {
        self.teams > 1
    }

    /// Has each iteration a block of its own? Where nobody knows how many there are, it has one if a launch may have several parts.
    pub(in crate::codegen) fn has_block_for_each(&self, dims: &[DimRange], may_have_parts: bool) -> bool {
        let trips: Vec<Option<i64>> = dims.iter().map(DimRange::trips).collect();
        let extents = axis_extents(&trips, &self.axes);
        let fits = |(count, limit): (&Option<i64>, i64)| count.map_or(may_have_parts, |count| count <= limit);
        self.nested && extents.iter().zip(GRID_LIMITS).all(fits)
    }

    /// The blocks of a grid, where their number is known.
    pub(in crate::codegen) fn num_blocks(&self, dims: &[DimRange]) -> Option<u64> {
        let trips: Vec<Option<i64>> = dims.iter().map(DimRange::trips).collect();
        let axes = axis_extents(&trips, &self.axes).into_iter().enumerate();
        let mut counts = axes.map(|(axis, extent)| Some(blocks(extent?, self.workers(axis), GRID_LIMITS[axis])));
        counts.try_fold(1u64, |all, count| all.checked_mul(u64::try_from(count?).ok()?))
    }

    /// The threads of a block. A kernel is compiled for one such block at a time, so that they may have all the registers
    /// there are.
    pub(in crate::codegen) fn num_threads(&self) -> i64 {
        self.team_size() * self.teams
    }

    /// The threads that share an iteration.
    pub(in crate::codegen) fn team_size(&self) -> i64 {
        self.threads.iter().product()
    }

    /// In how many dims the threads are numbered.
    pub(in crate::codegen) fn thread_dims(&self) -> usize {
        self.last_axis() + 1
    }

    /// The threads along an axis.
    pub(in crate::codegen) fn threads(&self, axis: usize) -> i64 {
        self.threads[axis]
    }

    /// The last axis along which there is more than one thread; an axis before it may have just one.
    pub(in crate::codegen) fn last_axis(&self) -> usize {
        self.threads.iter().rposition(|&n| n > 1).unwrap_or(0)
    }
}

/// So many blocks of threads, where there may be so many at the most.
pub(in crate::codegen) fn blocks(iterations: i64, threads: i64, limit: i64) -> i64 {
    // Both are positive, so that nothing overflows.
    ((iterations.max(1) - 1) / threads + 1).min(limit)
}

/// The extents of a loop along the axes it has, from the numbers of its iterations; none where it is not a constant.
pub(in crate::codegen) fn axis_extents(trips: &[Option<i64>], axes: &[usize]) -> Vec<Option<i64>> {
    let count = axes.iter().map(|axis| axis + 1).max().unwrap_or(0);
    let mut extents = vec![Some(1i64); count];
    for (trips, &axis) in trips.iter().zip(axes) {
        extents[axis] = extents[axis].and_then(|n| n.checked_mul((*trips)?));
    }
    extents
}

/// A block with a thread for each iteration of a loop of one or two dims, where that makes some warps of threads, and not too many.
fn exact_shape(extents: &[Option<i64>]) -> Option<[i64; 3]> {
    let extents: Vec<i64> = extents.iter().copied().collect::<Option<_>>()?;
    let count = extents.iter().try_fold(1i64, |count, &extent| count.checked_mul(extent))?;
    match extents[..] {
        [x] if (WARP..=MOST_THREADS).contains(&count) => Some([x, 1, 1]),
        [x, y] if (WARP..=MOST_THREADS).contains(&count) => Some([x, y, 1]),
        _ => None,
    }
}

/// The threads of a block that does nothing but reduce: several iterations for each, so that combining what they have is little beside.
fn reducing_threads(trips: Option<i64>) -> i64 {
    let Some(trips) = trips else { return REDUCING };
    let mut threads = WARP;
    while threads < 2 * REDUCING && threads < trips / EACH {
        threads *= 2;
    }
    threads
}

/// At least as many threads along x, so that no lane is missing.
fn whole_warps([x, y, z]: [i64; 3]) -> [i64; 3] {
    let mut x = x;
    while x * y * z % WARP != 0 {
        x += 1;
    }
    if x * y * z <= MOST_THREADS { [x, y, z] } else { [REDUCING, 1, 1] }
}

/// The threads of a block along each axis: at most 256 in all, at most 32 along x if there are other axes, and along no
/// axis more than a loop has iterations there (rounded up to a power of two).
fn block_shape(loops: &[Vec<Option<i64>>], max_axes: usize) -> [i64; 3] {
    let axes = loops.iter().map(Vec::len).max().unwrap_or(0).min(max_axes);
    let limits = [[256, 1, 1], [256, 1, 1], [32, 256, 1], [32, 4, 64]][axes];
    let mut threads = [1; 3];
    let mut room = 256;
    for (axis, limit) in limits.into_iter().enumerate().take(axes) {
        let extents = || loops.iter().filter_map(|extents| extents.get(axis));
        let most = if extents().any(Option::is_none) { None } else { extents().flatten().max() };
        let mut wanted = 1;
        while wanted < limit.min(room) && most.is_none_or(|&most| wanted < most) {
            wanted *= 2;
        }
        threads[axis] = wanted;
        room /= wanted;
    }
    threads
}

impl KernelPlan<'_> {
    /// How the outermost loop of a kernel is dealt out.
    pub(in crate::codegen) fn mapping(&self, op: Op, dims: &[DimRange]) -> Result<Mapping, Diagnostic> {
        let inner = self.thread_loops(op).into_iter().map(|inner| Ok((self.work(inner)?, inner)));
        let mut inner: Vec<(u64, Op)> = inner.collect::<Result<_, Diagnostic>>()?;
        inner.sort_unstable();
        let inner: Vec<Op> = inner.into_iter().map(|(_, inner)| inner).collect();
        let axes = self.axes(op, dims.len());
        let trips: Vec<Option<i64>> = dims.iter().map(|dim| self.trips_of(dim)).collect();
        let own_extents = axis_extents(&trips, &axes);
        if self.columns.contains(&op) {
            let rows = self.rows(&self.reductions_of(op));
            return Ok(Mapping { nested: false, axes, threads: [WARP, rows, 1], teams: 1 });
        }
        if inner.is_empty() {
            return Ok(self.flat_mapping(op, dims));
        }
        let (mut extents, mut reduced) = (Vec::new(), None);
        for &thread_loop in &inner {
            let dims = self.dims(thread_loop)?;
            let trips: Vec<Option<i64>> = dims.iter().map(|dim| self.trips_of(dim)).collect();
            if self.reductions.contains(&thread_loop) {
                reduced = Some(trips.into_iter().try_fold(1i64, |all, trips| all.checked_mul(trips?)));
            } else {
                extents.push(axis_extents(&trips, &self.axes(thread_loop, dims.len())));
            }
        }
        let wished = self.wished_threads(&inner)?;
        // The loop that does most of the work has a thread for each iteration.
        let exact = extents.last().and_then(|extents| exact_shape(extents));
        let shape = || exact.or(wished).unwrap_or_else(|| block_shape(&extents, 2));
        let on_warps = self.is_on_warps(op);
        let threads = match reduced {
            _ if on_warps => [WARP, 1, 1],
            Some(_) if extents.is_empty() && self.are_for_lanes(&inner) => [WARP, 1, 1],
            Some(trips) if extents.is_empty() => [reducing_threads(trips), 1, 1],
            Some(_) => whole_warps(shape()),
            None => shape(),
        };
        let is_alone = on_warps
            || self.means.warps
                && reduced.is_some()
                && extents.is_empty()
                && threads == [WARP, 1, 1]
                && self.needs_no_block(op);
        let are_many = own_extents.first().is_some_and(|rows| rows.is_none_or(|rows| rows >= TEAMS));
        let asks_for_block = inner.iter().any(|&op| self.processors(op) == Some("thread"));
        let teams = if is_alone && are_many && !asks_for_block { TEAMS } else { 1 };
        Ok(Mapping { nested: true, axes, threads, teams })
    }

    /// The same with a thread for each iteration, which runs all of it.
    pub(in crate::codegen) fn flat_mapping(&self, op: Op, dims: &[DimRange]) -> Mapping {
        let axes = self.axes(op, dims.len());
        let trips: Vec<Option<i64>> = dims.iter().map(|dim| self.trips_of(dim)).collect();
        let threads = block_shape(&[axis_extents(&trips, &axes)], 3);
        Mapping { nested: false, axes, threads, teams: 1 }
    }

    /// Does nothing in a loop need memory of a block?
    pub(super) fn needs_no_block(&self, op: Op) -> bool {
        !self.m.walk(op).into_iter().any(|op| matches!(self.m.name(op), "memref.alloc" | "memref.alloca" | "func.call"))
    }

    /// How often a dim runs, if that is a number: its bounds may move together.
    pub(in crate::codegen) fn trips_of(&self, dim: &DimRange) -> Option<i64> {
        dim.trips().or_else(|| self.blocks.as_ref()?.trips(dim.iv))
    }

    /// How much all iterations of a loop do, roughly.
    fn work(&self, op: Op) -> Result<u64, Diagnostic> {
        let trips = |dim: &DimRange| self.trips_of(dim).map_or(TYPICAL, |trips| u64::try_from(trips).unwrap_or(0));
        let all = self.dims(op)?.iter().map(trips).fold(1, u64::saturating_mul);
        Ok(all.saturating_mul(self.weight(op)))
    }

    /// How much an iteration of a loop does, roughly.
    fn weight(&self, op: Op) -> u64 {
        let blocks = self.m.op(op).regions.iter().flat_map(|&region| &self.m.region(region).blocks);
        let inner = blocks.flat_map(|&block| &self.m.block(block).ops);
        inner.fold(0u64, |sum, &inner| sum.saturating_add(1).saturating_add(TYPICAL.saturating_mul(self.weight(inner))))
    }

    /// The axis of each dim: as the loop's mapping attribute says, else the last dim is x.
    pub(in crate::codegen) fn axes(&self, op: Op, rank: usize) -> Vec<usize> {
        if let Some(Attribute::Array(mapping)) = self.m.attr(op, "mapping") {
            let axis = |attr: &Attribute| match attr {
                Attribute::Opaque(text) => AXES.iter().position(|axis| text.ends_with(&format!("<{axis}>"))),
                _ => None,
            };
            let axes: Option<Vec<usize>> = mapping.iter().map(axis).collect();
            if let Some(axes) = axes.filter(|axes| axes.len() == rank && (0..rank).all(|axis| axes.contains(&axis))) {
                return axes;
            }
        }
        (0..rank).map(|d| (rank - 1 - d).min(2)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_fit_their_loops() {
        assert_eq!(block_shape(&[], 3), [1, 1, 1]);
        assert_eq!(block_shape(&[vec![None]], 3), [256, 1, 1]);
        assert_eq!(block_shape(&[vec![Some(20)]], 3), [32, 1, 1]);
        assert_eq!(block_shape(&[vec![None, None]], 3), [32, 8, 1]);
        assert_eq!(block_shape(&[vec![Some(16), Some(16)]], 2), [16, 16, 1]);
        assert_eq!(block_shape(&[vec![Some(64), Some(2)], vec![Some(8)]], 2), [32, 2, 1]);
        assert_eq!(block_shape(&[vec![None, None, None]], 3), [32, 4, 2]);
        assert_eq!(block_shape(&[vec![Some(1), Some(0), Some(1000)]], 3), [1, 1, 64]);
    }
}
