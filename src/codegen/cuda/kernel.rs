//! Inside a kernel: how iterations are dealt to blocks and threads.

use super::{CudaEmitter, Runner};
use crate::codegen::kernels::{GRID_LIMITS, Mapping, WARP, axis_extents, blocks};
use crate::codegen::reading::DimRange;
use crate::codegen::text::Expr;
use crate::diag::Diagnostic;
use crate::ir::Op;
use crate::scf::processors::AXES;

/// So many iterations of a thread nvcc shall load for at once.
const AT_ONCE: i64 = 4;
/// So many iterations that one thread does of a loop are written one after the other by nvcc.
const UNROLLED: i64 = 16;

/// Who takes iterations along an axis: workers with numbers from 0 on.
struct Workers {
    number: Expr,
    count: Expr,
    /// How many there are, if that is known.
    known: Option<i64>,
    /// Are there as many as iterations, or more?
    enough: bool,
}

impl Mapping {
    /// How many iterations there are along an axis, if it has any.
    pub(super) fn iterations(&self, axis: usize, trips: &[Expr]) -> Option<Expr> {
        let count = self.axes.iter().zip(trips).filter(|(a, _)| **a == axis).map(|(_, trip)| trip.clone());
        count.reduce(|a, b| a.mul(&b))
    }

    /// So many iterations a launch has along an axis at the most.
    pub(super) fn most_iterations(&self, axis: usize) -> i64 {
        GRID_LIMITS[axis].saturating_mul(self.workers(axis))
    }

    /// The grid and the block for these numbers of iterations, or for the part of them that begins at the origins.
    pub(super) fn shape(&self, trips: &[Expr], origins: &[Option<String>; 3]) -> (String, String) {
        let mut grid = Vec::new();
        for (axis, limit) in GRID_LIMITS.iter().enumerate() {
            let Some(count) = self.iterations(axis, trips) else { break };
            let count = origins[axis].as_ref().map_or(count.clone(), |first| count.sub(&Expr::atom(first.clone())));
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
}

impl CudaEmitter<'_> {
    /// The body of a kernel.
    pub(super) fn parallel_kernel(&mut self, op: Op, dims: &[DimRange], mapping: &Mapping) -> Result<(), Diagnostic> {
        if self.plan.columns.contains(&op) {
            return self.columns_kernel(op, dims, mapping);
        }
        let body = self.m.single_block(op, 0).ok_or_else(|| self.malformed(op))?;
        let known: Vec<Option<i64>> =
            axis_extents(&dims.iter().map(DimRange::trips).collect::<Vec<_>>(), &mapping.axes);
        let workers = |axis: usize, origins: &[Option<String>; 3]| {
            let (a, wide) = (AXES[axis], |text: &str| Expr::atom(format!("int64_t{{{text}}}")));
            let block = wide(&format!("blockIdx.{a}"));
            let grid = wide(&format!("gridDim.{a}"));
            let threads = mapping.workers(axis);
            let blocks = known.get(axis).copied().flatten().map(|count| blocks(count, threads, GRID_LIMITS[axis]));
            let known = blocks.and_then(|blocks| blocks.checked_mul(threads));
            let (enough, origin) = (origins[axis].is_some(), origins[axis].clone().map(Expr::atom));
            let placed = |number: Expr| origin.as_ref().map_or(number.clone(), |first| first.add(&number));
            if threads == 1 {
                return Workers { number: placed(block), count: grid, known, enough };
            }
            // Teams are numbered along y.
            let of = if mapping.nested { "y" } else { a };
            let size = Expr::atom(format!("blockDim.{of}"));
            let number = block.mul(&size).add(&Expr::atom(format!("threadIdx.{of}")));
            Workers { number: placed(number), count: grid.mul(&size), known, enough }
        };
        (self.threads, self.thread_dims, self.has_teams) =
            (mapping.threads, mapping.thread_dims(), mapping.has_teams());
        self.team = self.plan.blocks.as_ref().filter(|_| mapping.nested).and_then(|blocks| blocks.team(op)).cloned();
        self.say_assumed(op);
        let origins = self.origins.clone();
        let workers = |axis: usize| workers(axis, &origins);
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
        let known = self.plan.trips_of(dim).zip(workers.known).filter(|&(trips, workers)| trips > 0 && workers > 0);
        match known {
            Some((trips, workers_known)) if trips <= workers_known => {
                if trips < workers_known {
                    self.code.open(format!("if ({} < {trips})", workers.number.text));
                }
                if self.plan.uses.contains_key(&dim.iv) {
                    let iv = self.define(dim.iv);
                    self.code.line(format!("const int64_t {iv} = {};", lower.text));
                }
                usize::from(trips < workers_known)
            }
            Some((trips, workers_known)) if trips % workers_known == 0 && trips / workers_known <= UNROLLED => {
                let turn = self.names.take("turn");
                self.code.line("#pragma unroll");
                self.code.open(format!("for (int64_t {turn} = 0; {turn} < {}; {turn}++)", trips / workers_known));
                if self.plan.uses.contains_key(&dim.iv) {
                    // What differs from turn to turn is a number that is added last, so that addresses share the rest.
                    let further = Expr::atom(turn).mul(&Expr::int(workers_known).mul(&dim.step));
                    let iv = self.define(dim.iv);
                    self.code.line(format!("const int64_t {iv} = {};", lower.add(&further).text));
                }
                1
            }
            _ if workers.enough => {
                let iv = self.define(dim.iv);
                self.code.line(format!("const int64_t {iv} = {};", lower.text));
                self.code.open(format!("if ({})", Expr::atom(iv).less(&dim.upper).text));
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
        let workers = move |_| Workers { number: number.clone(), count: count.clone(), known: None, enough: false };
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
        if workers.enough {
            self.code.line(format!("const int64_t {number} = {};", workers.number.text));
            self.code.open(format!("if ({number} < {})", total.text));
        } else {
            self.keep_rolled();
            self.code.open(format!(
                "for (int64_t {number} = {}; {number} < {}; {number} += {})",
                workers.number.text, total.text, workers.count.text
            ));
        }
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
        let workers =
            move |_| Workers { number: number.clone(), count: Expr::int(count), known: Some(count), enough: false };
        self.deal(dims, &vec![0; dims.len()], &workers)
    }

    /// The same, dealt to the lanes of each warp: every warp of the block runs all of them.
    pub(super) fn deal_to_lanes(&mut self, dims: &[DimRange]) -> usize {
        let row = if self.thread_dims == 1 { "threadIdx.x" } else { "fk::thread_number()" };
        let number = Expr::atom(format!("int64_t{{{row} % {WARP}}}"));
        let workers =
            move |_| Workers { number: number.clone(), count: Expr::int(WARP), known: Some(WARP), enough: false };
        self.deal(dims, &vec![0; dims.len()], &workers)
    }

    /// The iterations of a loop, dealt to the threads below each other.
    pub(super) fn deal_below(&mut self, dims: &[DimRange]) -> usize {
        let rows = self.threads[1];
        let workers = |_| Workers {
            number: Expr::atom("int64_t{threadIdx.y}"),
            count: Expr::int(rows),
            known: Some(rows),
            enough: false,
        };
        self.deal(dims, &vec![0; dims.len()], &workers)
    }

    /// A parallel loop whose iterations are dealt to the block's threads; what is parallel in it runs in order.
    pub(super) fn thread_loop(&mut self, op: Op) -> Result<(), Diagnostic> {
        let body = self.m.single_block(op, 0).ok_or_else(|| self.malformed(op))?;
        let dims = self.dims(op)?;
        let axes = self.plan.axes(op, dims.len());
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
                enough: false,
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
                    Workers { number, count, known: Some(threads[axis]), enough: false }
                })
        };
        self.block(body, Runner::Thread)?;
        for _ in 0..open {
            self.code.close("");
        }
        Ok(())
    }
}
