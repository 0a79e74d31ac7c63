//! Reductions that no parallel loop is around: a whole grid of blocks does one, or one block does those of code in order.
//!
//! *A grid.* Each block combines some of the iterations, as a block inside of a kernel's loop does ([`super::reduce`]), and puts its
//! part into memory of the device; a second kernel of one block combines these parts in the same way. Which block has which iterations
//! follows from their number alone, whatever the device, so that a program gives the same bits everywhere.
//!
//! *One block.* Where a loop in order has reductions inside and no kernel, its iterations are too short to go to the host and back for each.
//! One block runs all of it: the reductions by its threads, what is in between by the first one.

use super::CudaEmitter;
use super::reduce::DealtResult;
use crate::codegen::kernels::WARP;
use crate::codegen::reading::DimRange;
use crate::codegen::text::Expr;
use crate::diag::Diagnostic;
use crate::ir::view::segment;
use crate::ir::{Op, Value};

/// The threads of each block.
pub(super) const THREADS: i64 = 256;

/// How the iterations of a loop are dealt to the blocks of a grid.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dealing {
    /// Of the last dim so many in a row to a block, the dim before to the blocks' second axis.
    InRows,
    /// By their numbers.
    Numbered,
}

impl CudaEmitter<'_> {
    /// The kernels, and the host code that launches them.
    pub(super) fn launch_reduction(&mut self, op: Op) -> Result<(), Diagnostic> {
        let m = self.m;
        let results = m.op(op).results.clone();
        let inits = if m.is(op, "scf.parallel") { segment(m, op, 3).map(<[Value]>::to_vec) } else { None };
        let mut parameters =
            self.parameters_without(&[op], &self.needed_once(op, inits.as_deref().unwrap_or_default()))?;
        let (first, second) = (self.kernel_name(), self.kernel_name());
        let dims = self.dims(op)?;
        let dealing = self.dealing(&dims);
        let parts = self.host_parts(op, inits.as_deref())?;
        let list: String = parts.iter().enumerate().map(|(k, part)| format!("  {} r{k};\n", part.ty)).collect();
        self.kernels.push_str(&format!("struct {first}_parts {{\n{list}}};\n"));
        let trips = self.trips(&dims);
        let names = ["blocks", "chunk", "parts", "got"].map(|wish| self.names.take(wish));
        let [blocks, chunk, memory, got] = &names;
        if dealing == Dealing::InRows {
            parameters.declared.push(format!("const int64_t {chunk}"));
            parameters.passed.push(format!("{blocks}.chunk"));
        }
        parameters.declared.push(format!("{first}_parts *const {memory}"));
        parameters.passed.push(memory.clone());
        self.kernel((&first, &[op]), &parameters.declared, (THREADS, 1), |emitter| {
            emitter.part_kernel(op, &dims, (dealing, chunk), memory)
        })?;
        self.parts_kernel(op, (&first, &second), memory)?;
        self.code.open("");
        self.count_trips(&dims, &trips);
        let some: Vec<String> = trips.iter().map(|trip| format!("{} > 0", trip.text)).collect();
        self.code.open(format!("if ({})", some.join(" && ")));
        parameters.prepared.iter().for_each(|line| self.code.line(line));
        let shape = self.shape_of_parts(dealing, &trips);
        self.code.line(format!("const fk::Parts {blocks} = fk::parts({shape});"));
        self.code.line(format!("{first}_parts *const {memory} = memory.scratch<{first}_parts>({blocks}.count);"));
        let passed = parameters.passed.join(", ");
        self.code.line(format!("POLY_LAUNCH({first}, {blocks}.grid, dim3({THREADS}), 0, {passed});"));
        self.code.line("FK_CHECK(cudaGetLastError());");
        self.code.open(format!("if ({blocks}.count > 1)"));
        self.code.line(format!("POLY_LAUNCH({second}, dim3(1), dim3({THREADS}), 0, {blocks}.count, {memory});"));
        self.code.line("FK_CHECK(cudaGetLastError());");
        self.code.close("");
        self.code.line(format!("const {first}_parts {got} = memory.fetch({memory});"));
        for (number, (part, &result)) in parts.iter().zip(&results).enumerate() {
            let given = Expr::atom(format!("{got}.r{number}"));
            let all = match &part.init {
                Some(_) => self.combined_part(op, part, result, &[Expr::atom(part.name.clone()), given])?,
                None => given,
            };
            self.code.line(format!("{} = {};", part.name, all.text));
        }
        self.code.close("");
        self.code.close("");
        Ok(())
    }

    /// What the loop starts with and nothing else in it needs.
    fn needed_once(&self, op: Op, inits: &[Value]) -> Vec<Value> {
        let m = self.m;
        let bounds = (0..3).filter_map(|number| segment(m, op, number)).flatten();
        let inside = m.walk(op).into_iter().filter(|&inner| inner != op);
        let needed: Vec<Value> = inside.flat_map(|inner| &m.op(inner).operands).chain(bounds).copied().collect();
        inits.iter().copied().filter(|init| !needed.contains(init)).collect()
    }

    /// The results on the host, as they are if there is no iteration.
    fn host_parts(&mut self, op: Op, inits: Option<&[Value]>) -> Result<Vec<DealtResult>, Diagnostic> {
        match inits {
            None => self.parts(op),
            Some(inits) => {
                let starts = self.values(inits)?;
                self.parts_from(op, &starts)
            }
        }
    }

    fn dealing(&self, dims: &[DimRange]) -> Dealing {
        let Some((last, around)) = dims.split_last() else { return Dealing::Numbered };
        let is_short = self.plan.trips_of(last).is_some_and(|trips| trips < WARP);
        let steps = last.step.as_int().is_some_and(|step| step <= i64::from(i32::MAX));
        if steps && (around.is_empty() || !is_short) { Dealing::InRows } else { Dealing::Numbered }
    }

    /// The numbers of columns and of rows that are dealt to blocks.
    fn shape_of_parts(&self, dealing: Dealing, trips: &[Expr]) -> String {
        match (dealing, trips) {
            (Dealing::InRows, [.., rows, columns]) => format!("{}, {}", columns.text, rows.text),
            _ => {
                let all = trips.iter().cloned().reduce(|a, b| a.mul(&b)).unwrap_or_else(|| Expr::int(1));
                format!("{}, 1", all.text)
            }
        }
    }

    /// The part of each block.
    fn part_kernel(
        &mut self,
        op: Op,
        dims: &[DimRange],
        (dealing, chunk): (Dealing, &str),
        memory: &str,
    ) -> Result<(), Diagnostic> {
        (self.threads, self.thread_dims) = ([THREADS, 1, 1], 1);
        let parts = self.parts(op)?;
        let open = match dealing {
            Dealing::InRows => self.deal_in_rows(dims, chunk),
            Dealing::Numbered => self.deal_numbered(dims),
        };
        self.reduce_body(op, &parts)?;
        for _ in 0..open {
            self.code.close("");
        }
        let functions = self.functions(op, &parts)?;
        let is_row = dealing == Dealing::InRows && dims.len() > 1;
        let number = if is_row { "blockIdx.y * gridDim.x + blockIdx.x" } else { "blockIdx.x" };
        self.keep_parts(&parts, &functions, &format!("{memory}[{number}]"));
        Ok(())
    }

    /// All of them together, by one block.
    fn parts_kernel(&mut self, op: Op, (first, second): (&str, &str), memory: &str) -> Result<(), Diagnostic> {
        let names = ["count", "k"].map(|wish| self.names.take(wish));
        let [count, k] = &names;
        let declared = [format!("const int64_t {count}"), format!("{first}_parts *const {memory}")];
        self.kernel((second, &[]), &declared, (THREADS, 1), |emitter| {
            let parts = emitter.parts(op)?;
            let functions = emitter.functions(op, &parts)?;
            emitter.code.open(format!("for (int64_t {k} = threadIdx.x; {k} < {count}; {k} += {THREADS})"));
            for (number, (part, function)) in parts.iter().zip(&functions).enumerate() {
                let name = &part.name;
                emitter.code.line(format!("{name} = {function}({name}, {memory}[{k}].r{number});"));
            }
            emitter.code.close("");
            emitter.keep_parts(&parts, &functions, &format!("{memory}[0]"));
            Ok(())
        })
    }

    /// What the threads of a block have is combined, and the first one keeps it.
    fn keep_parts(&mut self, parts: &[DealtResult], functions: &[String], place: &str) {
        let put = self.put_parts(parts, functions, false);
        self.code.line("__syncthreads();");
        self.code.open("if (threadIdx.x == 0)");
        for (number, (shared, function)) in put.iter().zip(functions).enumerate() {
            self.code.line(format!("{place}.r{number} = fk::over_warps({shared}, {function});"));
        }
        self.code.close("");
    }

    /// Rows to the blocks' second axis, and a run of each row to each along the first; other dims are run in order around these.
    fn deal_in_rows(&mut self, dims: &[DimRange], chunk: &str) -> usize {
        let Some((last, around)) = dims.split_last() else { return 0 };
        if let Some((row, others)) = around.split_last() {
            others.iter().for_each(|dim| self.open_loop(dim));
            let (number, count) = (Expr::atom("int64_t{blockIdx.y}"), Expr::atom("int64_t{gridDim.y}"));
            let lower = row.lower.add(&number.mul(&row.step));
            self.open_loop(&DimRange { iv: row.iv, lower, upper: row.upper.clone(), step: count.mul(&row.step) });
        }
        let first = Expr::atom("int64_t{blockIdx.x}").mul(&Expr::atom(chunk));
        let lower = last.lower.add(&first.add(&Expr::atom("threadIdx.x")).mul(&last.step));
        let end = last.lower.add(&first.add(&Expr::atom(chunk)).mul(&last.step));
        let upper = Expr::call("fk::min", &[last.upper.clone(), end]);
        self.open_at_once(&DimRange { iv: last.iv, lower, upper, step: Expr::int(THREADS).mul(&last.step) });
        dims.len()
    }
}
