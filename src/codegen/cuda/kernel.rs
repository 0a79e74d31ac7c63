//! Inside a kernel: how iterations are dealt to blocks and threads.

use super::{CudaEmitter, Runner};
use crate::codegen::reading::DimRange;
use crate::codegen::text::Expr;
use crate::diag::Diagnostic;
use crate::ir::{Attribute, Op};
use crate::limits::MOST_THREADS;

pub(super) const AXES: [&str; 3] = ["x", "y", "z"];
/// The most blocks along each axis.
const GRID_LIMITS: [i64; 3] = [2_147_483_647, 65_535, 65_535];
/// Threads that run together: a block of fewer leaves some of them idle.
pub(super) const WARP: i64 = 32;
/// How often a loop runs of which that is not known, for the choice of the block.
const TYPICAL: u64 = 32;
/// The threads of a block that reduces a loop of which nobody knows how often it runs.
const REDUCING: i64 = 128;
/// So many iterations of a thread nvcc shall load for at once.
const AT_ONCE: i64 = 4;
/// So many warps of a block have an iteration of their own each, where one is enough for it.
const TEAMS: i64 = 8;
/// So many iterations a thread should have of a loop that is reduced.
const EACH: i64 = 4;
/// So many iterations that one thread does of a loop are written one after the other by nvcc.
const UNROLLED: i64 = 16;

/// Who takes iterations along an axis: workers with numbers from 0 on.
struct Workers {
    number: Expr,
    count: Expr,
    /// How many there are, if that is known.
    known: Option<i64>,
}

/// How a kernel's outermost loop is dealt out.
#[derive(Clone)]
pub(super) struct Mapping {
    /// Do parallel loops inside use the threads of a block?
    nested: bool,
    /// The axis of each dim; outer dims that share the last axis with another one are numbered together with it.
    axes: Vec<usize>,
    /// The threads of a block along each axis, or of one of its teams.
    threads: [i64; 3],
    /// So many teams of a block have an iteration of their own each.
    teams: i64,
}

impl Mapping {
    /// The grid and the block for these numbers of iterations.
    pub(super) fn shape(&self, trips: &[Expr]) -> (String, String) {
        let mut grid = Vec::new();
        for (axis, limit) in GRID_LIMITS.iter().enumerate() {
            let count = self.axes.iter().zip(trips).filter(|(a, _)| **a == axis).map(|(_, trip)| trip.clone());
            let Some(count) = count.reduce(|a, b| a.mul(&b)) else { break };
            let threads = self.workers(axis);
            grid.push(match count.as_int() {
                Some(count) => blocks(count, threads, *limit).to_string(),
                None => format!("fk::blocks({}, {threads}, {limit})", count.text),
            });
        }
        if grid.is_empty() {
            grid.push("1".to_owned());
        }
        let mut block: Vec<String> = self.threads[..=self.last_axis()].iter().map(i64::to_string).collect();
        if self.teams > 1 {
            block.push(self.teams.to_string());
        }
        (format!("dim3({})", grid.join(", ")), format!("dim3({})", block.join(", ")))
    }

    /// How many of a block have iterations along an axis.
    fn workers(&self, axis: usize) -> i64 {
        match (self.nested, axis) {
            (true, 0) => self.teams,
            (true, _) => 1,
            (false, _) => self.threads[axis],
        }
    }

    /// Is a team a warp, of which a block has several?
    pub(super) fn has_teams(&self) -> bool {
        self.teams > 1
    }

    /// Has each iteration a block of its own?
    pub(super) fn has_block_for_each(&self, dims: &[DimRange]) -> bool {
        let trips: Vec<Option<i64>> = dims.iter().map(DimRange::trips).collect();
        let extents = axis_extents(&trips, &self.axes);
        self.nested && extents.iter().zip(GRID_LIMITS).all(|(count, limit)| count.is_some_and(|count| count <= limit))
    }

    /// The threads of a block. A kernel is compiled for one such block at a time, so that they may have all the registers
    /// there are.
    pub(super) fn num_threads(&self) -> i64 {
        self.team_size() * self.teams
    }

    /// The threads that share an iteration.
    pub(super) fn team_size(&self) -> i64 {
        self.threads.iter().product()
    }

    /// In how many dims the threads are numbered.
    pub(super) fn thread_dims(&self) -> usize {
        self.last_axis() + 1
    }

    /// The threads along an axis.
    pub(super) fn threads(&self, axis: usize) -> i64 {
        self.threads[axis]
    }

    /// The last axis along which there is more than one thread; an axis before it may have just one.
    fn last_axis(&self) -> usize {
        self.threads.iter().rposition(|&n| n > 1).unwrap_or(0)
    }
}

/// So many blocks of threads, where there may be so many at the most.
fn blocks(iterations: i64, threads: i64, limit: i64) -> i64 {
    // Both are positive, so that nothing overflows.
    ((iterations.max(1) - 1) / threads + 1).min(limit)
}

/// The extents of a loop along the axes it has, from the numbers of its iterations; none where it is not a constant.
pub(super) fn axis_extents(trips: &[Option<i64>], axes: &[usize]) -> Vec<Option<i64>> {
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

impl CudaEmitter<'_> {
    /// How the outermost loop of a kernel is dealt out.
    pub(super) fn mapping(&mut self, op: Op, dims: &[DimRange]) -> Result<Mapping, Diagnostic> {
        let mut inner: Vec<Op> = self.thread_loops(op).into_iter().collect();
        inner.sort_by_key(|&inner| (self.weight(inner), inner));
        let axes = self.axes(op, dims.len());
        let trips: Vec<Option<i64>> = dims.iter().map(|dim| self.trips_of(dim)).collect();
        let own_extents = axis_extents(&trips, &axes);
        if self.columns.contains(&op) {
            let rows = self.rows(&self.reductions_of(op));
            return Ok(Mapping { nested: false, axes, threads: [WARP, rows, 1], teams: 1 });
        }
        if inner.is_empty() {
            let threads = block_shape(&[own_extents], 3);
            return Ok(Mapping { nested: false, axes, threads, teams: 1 });
        }
        let (mut extents, mut reduced) = (Vec::new(), None);
        let (known, names) = (self.known.clone(), self.names.clone());
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
        (self.known, self.names) = (known, names);
        // The loop that does most of the work has a thread for each iteration.
        let exact = extents.last().and_then(|extents| exact_shape(extents));
        let shape = || exact.or(wished).unwrap_or_else(|| block_shape(&extents, 2));
        let threads = match reduced {
            Some(_) if extents.is_empty() && self.are_for_lanes(&inner) => [WARP, 1, 1],
            Some(trips) if extents.is_empty() => [reducing_threads(trips), 1, 1],
            Some(_) => whole_warps(shape()),
            None => shape(),
        };
        let is_alone = reduced.is_some() && extents.is_empty() && threads == [WARP, 1, 1] && self.needs_no_block(op);
        let are_many = own_extents.first().is_some_and(|rows| rows.is_none_or(|rows| rows >= TEAMS));
        let asks_for_block = inner.iter().any(|&op| self.processors(op) == Some("thread"));
        let teams = if is_alone && are_many && !asks_for_block { TEAMS } else { 1 };
        Ok(Mapping { nested: true, axes, threads, teams })
    }

    /// Does nothing in a loop need memory of a block?
    fn needs_no_block(&self, op: Op) -> bool {
        !self.m.walk(op).into_iter().any(|op| matches!(self.m.name(op), "memref.alloc" | "memref.alloca" | "func.call"))
    }

    /// How often a dim runs, if that is a number: its bounds may move together.
    pub(super) fn trips_of(&self, dim: &DimRange) -> Option<i64> {
        dim.trips().or_else(|| self.blocks.as_ref()?.trips(dim.iv))
    }

    /// How much an iteration of a loop does, roughly.
    fn weight(&self, op: Op) -> u64 {
        let blocks = self.m.op(op).regions.iter().flat_map(|&region| &self.m.region(region).blocks);
        let inner = blocks.flat_map(|&block| &self.m.block(block).ops);
        inner.fold(0u64, |sum, &inner| sum.saturating_add(1).saturating_add(TYPICAL.saturating_mul(self.weight(inner))))
    }

    /// The axis of each dim: as the loop's mapping attribute says, else the last dim is x.
    pub(super) fn axes(&self, op: Op, rank: usize) -> Vec<usize> {
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

    /// The body of a kernel.
    pub(super) fn parallel_kernel(&mut self, op: Op, dims: &[DimRange], mapping: &Mapping) -> Result<(), Diagnostic> {
        if self.columns.contains(&op) {
            return self.columns_kernel(op, dims, mapping);
        }
        let body = self.m.single_block(op, 0).ok_or_else(|| self.malformed(op))?;
        let known: Vec<Option<i64>> =
            axis_extents(&dims.iter().map(DimRange::trips).collect::<Vec<_>>(), &mapping.axes);
        let workers = |axis: usize| {
            let (a, wide) = (AXES[axis], |text: &str| Expr::atom(format!("int64_t{{{text}}}")));
            let block = wide(&format!("blockIdx.{a}"));
            let grid = wide(&format!("gridDim.{a}"));
            let threads = mapping.workers(axis);
            let blocks = known.get(axis).copied().flatten().map(|count| blocks(count, threads, GRID_LIMITS[axis]));
            let known = blocks.and_then(|blocks| blocks.checked_mul(threads));
            if threads == 1 {
                return Workers { number: block, count: grid, known };
            }
            // Teams are numbered along y.
            let of = if mapping.nested { "y" } else { a };
            let size = Expr::atom(format!("blockDim.{of}"));
            let number = block.mul(&size).add(&Expr::atom(format!("threadIdx.{of}")));
            Workers { number, count: grid.mul(&size), known }
        };
        (self.threads, self.thread_dims, self.has_teams) =
            (mapping.threads, mapping.thread_dims(), mapping.has_teams());
        self.team = self.blocks.as_ref().filter(|_| mapping.nested).and_then(|blocks| blocks.team(op)).cloned();
        self.say_assumed(op);
        let loops = self.deal(dims, &mapping.axes, &workers);
        if mapping.nested {
            self.touched = self.touched_after(body, false);
            self.block(body, Runner::Block)?;
            self.team = None;
        } else {
            self.block(body, Runner::Thread)?;
        }
        for _ in 0..loops {
            self.code.close("");
        }
        Ok(())
    }

    /// Opens the loops that deal the dims out along their axes; returns how many braces are open. The step of a worker is
    /// that of the loop times the number of workers; where this may not fit, iterations are numbered.
    fn deal(&mut self, dims: &[DimRange], axes: &[usize], workers: &dyn Fn(usize) -> Workers) -> usize {
        let mut open = 0;
        for axis in (0..3).rev() {
            let of_axis: Vec<&DimRange> =
                dims.iter().zip(axes).filter(|(_, a)| **a == axis).map(|(dim, _)| dim).collect();
            let workers = workers(axis);
            open += match &of_axis[..] {
                [] => 0,
                [dim] if dim.step.as_int().is_none_or(|step| step <= i64::from(i32::MAX)) => {
                    self.deal_dim(dim, &workers)
                }
                several => {
                    self.deal_together(several, &workers);
                    1
                }
            };
        }
        open
    }

    /// One dim. Where it is known how many iterations and workers there are, each worker has its own ones, or some have none.
    fn deal_dim(&mut self, dim: &DimRange, workers: &Workers) -> usize {
        let lower = dim.lower.add(&workers.number.mul(&dim.step));
        let known = self.trips_of(dim).zip(workers.known).filter(|&(trips, workers)| trips > 0 && workers > 0);
        match known {
            Some((trips, workers_known)) if trips <= workers_known => {
                if trips < workers_known {
                    self.code.open(format!("if ({} < {trips})", workers.number.text));
                }
                if self.uses.contains_key(&dim.iv) {
                    let iv = self.define(dim.iv);
                    self.code.line(format!("const int64_t {iv} = {};", lower.text));
                }
                usize::from(trips < workers_known)
            }
            Some((trips, workers_known)) if trips % workers_known == 0 && trips / workers_known <= UNROLLED => {
                let turn = self.names.take("turn");
                self.code.line("#pragma unroll");
                self.code.open(format!("for (int64_t {turn} = 0; {turn} < {}; {turn}++)", trips / workers_known));
                if self.uses.contains_key(&dim.iv) {
                    // What differs from turn to turn is a number that is added last, so that addresses share the rest.
                    let further = Expr::atom(turn).mul(&Expr::int(workers_known).mul(&dim.step));
                    let iv = self.define(dim.iv);
                    self.code.line(format!("const int64_t {iv} = {};", lower.add(&further).text));
                }
                1
            }
            _ => {
                let step = workers.count.mul(&dim.step);
                self.open_at_once(&DimRange { iv: dim.iv, lower, upper: dim.upper.clone(), step });
                1
            }
        }
    }

    /// A loop of which nvcc shall load for several iterations at once, where it can tell without a division how many there are.
    pub(super) fn open_at_once(&mut self, dim: &DimRange) {
        if dim.step.as_int().is_some() {
            self.code.line(format!("#pragma unroll {AT_ONCE}"));
        }
        self.open_loop(dim);
    }

    /// By their numbers to all threads of a grid.
    pub(super) fn deal_numbered(&mut self, dims: &[DimRange]) -> usize {
        let threads: i64 = self.threads.iter().product();
        let wide = |text: &str| Expr::atom(format!("int64_t{{{text}}}")).mul(&Expr::int(threads));
        let number = wide("blockIdx.x").add(&Expr::atom("threadIdx.x"));
        let count = wide("gridDim.x");
        let workers = move |_| Workers { number: number.clone(), count: count.clone(), known: None };
        self.deal(dims, &vec![0; dims.len()], &workers)
    }

    /// Several dims along one axis: their iterations are numbered, the last dim fastest.
    fn deal_together(&mut self, dims: &[&DimRange], workers: &Workers) {
        let number = self.names.take("n");
        let mut trips = Vec::new();
        for dim in dims {
            let iv = self.define(dim.iv);
            let name = self.names.take(&format!("{iv}_count"));
            let arguments = [dim.lower.clone(), dim.upper.clone(), dim.step.clone()];
            self.code.line(format!("const int64_t {name} = {};", Expr::call("fk::trips", &arguments).text));
            trips.push(Expr::atom(name));
        }
        let total = trips.iter().cloned().reduce(|a, b| a.mul(&b)).unwrap_or_else(|| Expr::int(1));
        self.keep_rolled();
        self.code.open(format!(
            "for (int64_t {number} = {}; {number} < {}; {number} += {})",
            workers.number.text, total.text, workers.count.text
        ));
        let mut inner: Option<Expr> = None;
        for (k, (dim, trip)) in dims.iter().zip(&trips).enumerate().rev() {
            let mut digit = Expr::atom(number.clone());
            if let Some(inner) = &inner {
                digit = Expr::atom(format!("({number} / {})", inner.tight()));
            }
            if k > 0 {
                digit = Expr::atom(format!("({} % {})", digit.text, trip.text));
            }
            let iv = self.define(dim.iv);
            self.code.line(format!("const int64_t {iv} = {};", dim.lower.add(&digit.mul(&dim.step)).text));
            inner =
                Some(inner.map_or_else(|| trip.clone(), |inner| Expr::atom(format!("({})", trip.mul(&inner).text))));
        }
    }

    /// The iterations of a loop, dealt to all threads of a block in a row. Their number is known, so that nvcc can unroll the loop.
    pub(super) fn deal_in_a_row(&mut self, dims: &[DimRange]) -> usize {
        let row = if self.thread_dims == 1 { "threadIdx.x" } else { "fk::thread_number()" };
        let number = Expr::atom(format!("int64_t{{{row}}}"));
        let count: i64 = self.threads.iter().product();
        let workers = move |_| Workers { number: number.clone(), count: Expr::int(count), known: Some(count) };
        self.deal(dims, &vec![0; dims.len()], &workers)
    }

    /// The same, dealt to the lanes of each warp: every warp of the block runs all of them.
    pub(super) fn deal_to_lanes(&mut self, dims: &[DimRange]) -> usize {
        let row = if self.thread_dims == 1 { "threadIdx.x" } else { "fk::thread_number()" };
        let number = Expr::atom(format!("int64_t{{{row} % {WARP}}}"));
        let workers = move |_| Workers { number: number.clone(), count: Expr::int(WARP), known: Some(WARP) };
        self.deal(dims, &vec![0; dims.len()], &workers)
    }

    /// The iterations of a loop, dealt to the threads below each other.
    pub(super) fn deal_below(&mut self, dims: &[DimRange]) -> usize {
        let rows = self.threads[1];
        let workers =
            |_| Workers { number: Expr::atom("int64_t{threadIdx.y}"), count: Expr::int(rows), known: Some(rows) };
        self.deal(dims, &vec![0; dims.len()], &workers)
    }

    /// A parallel loop whose iterations are dealt to the block's threads; what is parallel in it runs in order.
    pub(super) fn thread_loop(&mut self, op: Op) -> Result<(), Diagnostic> {
        let body = self.m.single_block(op, 0).ok_or_else(|| self.malformed(op))?;
        let dims = self.dims(op)?;
        let axes = self.axes(op, dims.len());
        let wide = |text: String| Expr::atom(format!("int64_t{{{text}}}"));
        let threads = self.threads;
        let open = if dims.len() == 1 || self.thread_dims == 1 {
            // All threads in one row.
            let (x, y) = ("threadIdx.x", "threadIdx.y");
            let (number, count) = if self.thread_dims == 1 {
                (x.to_owned(), "blockDim.x".to_owned())
            } else {
                (format!("{y} * blockDim.x + {x}"), "blockDim.x * blockDim.y".to_owned())
            };
            let known = Some(threads.iter().product());
            self.deal(&dims, &vec![0; dims.len()], &move |_| Workers {
                number: wide(number.clone()),
                count: wide(count.clone()),
                known,
            })
        } else {
            // Two dims to x and y, the others in order around them.
            let (extra, dealt): (Vec<_>, Vec<_>) = dims.into_iter().zip(axes).partition(|(_, axis)| *axis > 1);
            extra.iter().for_each(|(dim, _)| self.open_loop(dim));
            let (dims, axes): (Vec<DimRange>, Vec<usize>) = dealt.into_iter().unzip();
            extra.len()
                + self.deal(&dims, &axes, &|axis| {
                    let a = AXES[axis];
                    let (number, count) = (wide(format!("threadIdx.{a}")), wide(format!("blockDim.{a}")));
                    Workers { number, count, known: Some(threads[axis]) }
                })
        };
        self.block(body, Runner::Thread)?;
        for _ in 0..open {
            self.code.close("");
        }
        Ok(())
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
