//! Inside a kernel: how iterations are dealt to blocks and threads, and where barriers stand.
//!
//! Code of a block is run by all its threads with the same values, so that every barrier is reached by all or by none.
//! Iterations of a parallel loop inside are dealt to the threads, and what writes memory is left to the first thread. A
//! barrier stands before each such part if memory may have been touched since the last one, and one stands after it.

use super::subtree::is_parallel;
use super::types::cxx_type;
use super::{Emitter, Place};
use crate::codegen::reading::Range;
use crate::codegen::text::Expr;
use crate::diag::Diagnostic;
use crate::ir::{Attribute, Block, Op};

const AXES: [&str; 3] = ["x", "y", "z"];
/// The most blocks along each axis.
const GRID_LIMITS: [&str; 3] = ["2147483647", "65535", "65535"];

/// How a kernel's outermost loop is dealt out.
#[derive(Clone)]
pub(super) struct Mapping {
    /// Do parallel loops inside use the threads of a block?
    nested: bool,
    /// The axis of each dim; outer dims that share the last axis with another one are numbered together with it.
    axes: Vec<usize>,
    /// The threads of a block along each axis.
    threads: [i64; 3],
}

impl Mapping {
    /// The grid and the block for these numbers of iterations.
    pub(super) fn shape(&self, trips: &[Expr]) -> (String, String) {
        let mut grid = Vec::new();
        for (axis, limit) in GRID_LIMITS.iter().enumerate() {
            let count = self.axes.iter().zip(trips).filter(|(a, _)| **a == axis).map(|(_, trip)| trip.clone());
            let Some(count) = count.reduce(|a, b| a.mul(&b)) else { break };
            let threads = if self.nested { 1 } else { self.threads[axis] };
            grid.push(format!("fk::blocks({}, {threads}, {limit})", count.text));
        }
        if grid.is_empty() {
            grid.push("1".to_owned());
        }
        let block: Vec<String> = self.threads[..=self.last_axis()].iter().map(i64::to_string).collect();
        (format!("dim3({})", grid.join(", ")), format!("dim3({})", block.join(", ")))
    }

    /// The threads of a block. A kernel is compiled for one such block at a time, so that they may have all the registers
    /// there are.
    pub(super) fn num_threads(&self) -> i64 {
        self.threads.iter().product()
    }

    /// The last axis along which there is more than one thread; an axis before it may have just one.
    fn last_axis(&self) -> usize {
        self.threads.iter().rposition(|&n| n > 1).unwrap_or(0)
    }
}

/// The extents of a loop along the axes it has; none where it is not a constant.
fn axis_extents(dims: &[Range], axes: &[usize]) -> Vec<Option<i64>> {
    let count = axes.iter().map(|axis| axis + 1).max().unwrap_or(0);
    let mut extents = vec![Some(1i64); count];
    for (dim, &axis) in dims.iter().zip(axes) {
        extents[axis] = extents[axis].and_then(|n| n.checked_mul(dim.trips()?));
    }
    extents
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

impl Emitter<'_> {
    /// How the outermost loop of a kernel is dealt out.
    pub(super) fn mapping(&mut self, op: Op, dims: &[Range]) -> Result<Mapping, Diagnostic> {
        let inner: Vec<Op> = self.m.walk(op).into_iter().skip(1).filter(|&o| self.is_thread_loop(o)).collect();
        let axes = self.axes(op, dims.len());
        let mut extents = Vec::new();
        if inner.is_empty() {
            extents.push(axis_extents(dims, &axes));
        }
        let (known, names) = (self.known.clone(), self.names.clone());
        for &thread_loop in &inner {
            let dims = self.dims(thread_loop)?;
            extents.push(axis_extents(&dims, &self.axes(thread_loop, dims.len())));
        }
        (self.known, self.names) = (known, names);
        let threads = block_shape(&extents, if inner.is_empty() { 3 } else { 2 });
        Ok(Mapping { nested: !inner.is_empty(), axes, threads })
    }

    /// The axis of each dim: as the loop's mapping attribute says, else the last dim is x.
    fn axes(&self, op: Op, rank: usize) -> Vec<usize> {
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
    pub(super) fn parallel_kernel(&mut self, op: Op, dims: &[Range], mapping: &Mapping) -> Result<(), Diagnostic> {
        let body = self.m.single_block(op, 0).ok_or_else(|| self.malformed(op))?;
        let axis_threads = |axis: usize| -> (Expr, Expr) {
            let (a, wide) = (AXES[axis], |text: &str| Expr::atom(format!("int64_t{{{text}}}")));
            let block = wide(&format!("blockIdx.{a}"));
            let grid = wide(&format!("gridDim.{a}"));
            if mapping.nested || mapping.threads[axis] == 1 {
                return (block, grid);
            }
            let size = Expr::atom(format!("blockDim.{a}"));
            (block.mul(&size).add(&Expr::atom(format!("threadIdx.{a}"))), grid.mul(&size))
        };
        let loops = self.deal(dims, &mapping.axes, &axis_threads);
        self.thread_dims = mapping.last_axis() + 1;
        if mapping.nested {
            let ends_touched = self.touched_after(body, false);
            self.touched = ends_touched;
            self.block(body, Place::Block)?;
        } else {
            self.block(body, Place::Thread)?;
        }
        for _ in 0..loops {
            self.code.close("");
        }
        Ok(())
    }

    /// Opens the loops that deal the dims out along their axes; returns how many braces are open. The step of a worker is
    /// that of the loop times the number of workers; where this may not fit, iterations are numbered.
    fn deal(&mut self, dims: &[Range], axes: &[usize], worker: &dyn Fn(usize) -> (Expr, Expr)) -> usize {
        let mut open = 0;
        for axis in (0..3).rev() {
            let of_axis: Vec<&Range> = dims.iter().zip(axes).filter(|(_, a)| **a == axis).map(|(dim, _)| dim).collect();
            let (first, count) = worker(axis);
            match &of_axis[..] {
                [] => continue,
                [dim] if dim.step.as_int().is_none_or(|step| step <= i64::from(i32::MAX)) => {
                    let lower = dim.lower.add(&first.mul(&dim.step));
                    self.open_loop(&Range { iv: dim.iv, lower, upper: dim.upper.clone(), step: count.mul(&dim.step) });
                }
                several => self.deal_together(several, &first, &count),
            }
            open += 1;
        }
        open
    }

    /// Several dims along one axis: their iterations are numbered, the last dim fastest.
    fn deal_together(&mut self, dims: &[&Range], first: &Expr, count: &Expr) {
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
            first.text, total.text, count.text
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

    /// Code of a block.
    pub(super) fn block_ops(&mut self, ops: &[Op]) -> Result<(), Diagnostic> {
        let mut at = 0;
        while at < ops.len() {
            let op = ops[at];
            if self.is_thread_loop(op) {
                self.barrier_before();
                self.thread_loop(op)?;
                self.barrier();
                at += 1;
            } else if self.is_first_thread_work(op) {
                let mut end = at + 1;
                while end < ops.len() && self.is_first_thread_work(ops[end]) {
                    end += 1;
                }
                self.barrier_before();
                self.code.open(format!("if ({})", self.first_thread()));
                ops[at..end].iter().try_for_each(|&op| self.op(op, Place::Thread))?;
                self.code.close("");
                self.barrier();
                at = end;
            } else if self.is_call_made_once(op) {
                self.call_once(op)?;
                at += 1;
            } else {
                self.op(op, Place::Block)?;
                at += 1;
            }
        }
        Ok(())
    }

    /// A parallel loop that has iterations to deal out: one of no dims runs its body once.
    fn is_thread_loop(&self, op: Op) -> bool {
        let has_dims = || self.m.single_block(op, 0).is_some_and(|body| !self.m.block(body).args.is_empty());
        is_parallel(self.m, op) && self.m.op(op).results.is_empty() && has_dims()
    }

    /// Work with an effect and without a result that holds no parallel loop.
    fn is_first_thread_work(&self, op: Op) -> bool {
        self.stores(op)
            && !self.m.walk(op).into_iter().any(|inner| self.is_thread_loop(inner))
            && self.m.op(op).results.is_empty()
    }

    /// A call with an effect whose results all threads go on with.
    fn is_call_made_once(&self, op: Op) -> bool {
        self.m.is(op, "func.call") && self.stores(op) && !self.m.op(op).results.is_empty()
    }

    /// The first thread makes the call and leaves the results in shared memory, where all threads read them. They touch
    /// memory there, so that a barrier stands before the results are written the next time.
    fn call_once(&mut self, op: Op) -> Result<(), Diagnostic> {
        let results = self.m.op(op).results.clone();
        let mut copies = Vec::new();
        self.barrier_before();
        for &result in &results {
            let (ty, name) = (cxx_type(self.m.ty(result), self.m.op(op).span)?, self.define(result));
            let shared = self.names.take(&format!("{name}_shared"));
            self.code.line(format!("POLY_SHARED({ty}, {shared}, [1]);"));
            copies.push((ty, name, shared));
        }
        self.code.open(format!("if ({})", self.first_thread()));
        self.op(op, Place::Thread)?;
        for (_, name, shared) in &copies {
            self.code.line(format!("{shared}[0] = {name};"));
        }
        self.code.close("");
        self.barrier();
        for (ty, name, shared) in &copies {
            self.code.line(format!("const {ty} {name} = {shared}[0];"));
        }
        self.touched = true;
        Ok(())
    }

    fn first_thread(&self) -> String {
        let all: Vec<String> = AXES[..self.thread_dims].iter().map(|a| format!("threadIdx.{a} == 0")).collect();
        all.join(" && ")
    }

    fn barrier_before(&mut self) {
        if self.touched {
            self.barrier();
        }
    }

    fn barrier(&mut self) {
        self.code.line("__syncthreads();");
        self.touched = false;
    }

    /// May memory have been touched since the last barrier when the block's code ends, if so when it begins? Follows
    /// what [`Emitter::block_ops`] writes.
    pub(super) fn touched_after(&self, block: Block, mut touched: bool) -> bool {
        for &op in &self.m.block(block).ops {
            if self.is_thread_loop(op) || self.is_first_thread_work(op) {
                touched = false;
            } else if self.is_call_made_once(op) {
                touched = true;
            } else if self.m.op(op).regions.is_empty() {
                touched |= self.touches_memory(op);
            } else {
                // A loop may run not at all, a branch may not be taken.
                let blocks = self.m.op(op).regions.iter().flat_map(|&r| self.m.region(r).blocks.clone());
                for inner in blocks.collect::<Vec<_>>() {
                    touched |= self.touched_after(inner, true) && self.touches_memory(op);
                }
            }
        }
        touched
    }

    /// A parallel loop whose iterations are dealt to the block's threads; what is parallel in it runs in order.
    fn thread_loop(&mut self, op: Op) -> Result<(), Diagnostic> {
        let body = self.m.single_block(op, 0).ok_or_else(|| self.malformed(op))?;
        let dims = self.dims(op)?;
        let axes = self.axes(op, dims.len());
        let wide = |text: String| Expr::atom(format!("int64_t{{{text}}}"));
        let open = if dims.len() == 1 || self.thread_dims == 1 {
            // All threads in one row.
            let (x, y) = ("threadIdx.x", "threadIdx.y");
            let (first, count) = if self.thread_dims == 1 {
                (x.to_owned(), "blockDim.x".to_owned())
            } else {
                (format!("{y} * blockDim.x + {x}"), "blockDim.x * blockDim.y".to_owned())
            };
            self.deal(&dims, &vec![0; dims.len()], &move |_| (wide(first.clone()), wide(count.clone())))
        } else {
            // Two dims to x and y, the others in order around them.
            let (extra, dealt): (Vec<_>, Vec<_>) = dims.into_iter().zip(axes).partition(|(_, axis)| *axis > 1);
            extra.iter().for_each(|(dim, _)| self.open_loop(dim));
            let (dims, axes): (Vec<Range>, Vec<usize>) = dealt.into_iter().unzip();
            extra.len()
                + self.deal(&dims, &axes, &|axis| {
                    let a = AXES[axis];
                    (wide(format!("threadIdx.{a}")), wide(format!("blockDim.{a}")))
                })
        };
        self.block(body, Place::Thread)?;
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
