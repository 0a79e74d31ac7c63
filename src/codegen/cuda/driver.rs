//! Host code of a function with kernels: launches, and what is done between them.

use super::grid::THREADS;
use super::tuned::OnlyRead;
use super::types::cxx_type;
use super::{CudaEmitter, Runner};
use crate::codegen::kernels::{Mapping, WARP, axis_extents};
use crate::codegen::reading::DimRange;
use crate::codegen::text::Expr;
use crate::diag::Diagnostic;
use crate::ir::{Op, Value};
use crate::scf::processors::AXES;

/// A kernel's parameters: what the launch passes and what the kernel declares.
#[derive(Default)]
pub(super) struct Parameters {
    /// `const int64_t n`.
    pub(super) declared: Vec<String>,
    pub(super) passed: Vec<String>,
    /// Lines before the launch that make the device views.
    pub(super) prepared: Vec<String>,
}

impl CudaEmitter<'_> {
    /// Host-level operations: launches, runs of sequential code that touch memory, and host code.
    pub(super) fn driver_ops(&mut self, ops: &[Op]) -> Result<(), Diagnostic> {
        let mut at = 0;
        while at < ops.len() {
            let op = ops[at];
            if self.plan.is_mappable(op) {
                self.launch_parallel(op)?;
                at += 1;
            } else if self.plan.is_for_grid(op) {
                self.launch_reduction(op)?;
                at += 1;
            } else if self.runs_at_once(op) {
                at = self.run_in_order(ops, at)?;
            } else if self.plan.is_only_for_host(op) {
                self.tell(op, true, self.plan.why_only_for_host(op));
                self.run_on_host(&[op])?;
                at += 1;
            } else {
                self.op(op, Runner::Driver)?;
                at += 1;
            }
        }
        Ok(())
    }

    /// Can one thread, or one block, do it?
    fn runs_at_once(&self, op: Op) -> bool {
        self.plan.touches_memory(op)
            && !self.m.is(op, "memref.copy")
            && self.plan.fits_device(op)
            && !self.m.is(op, "func.call")
            && !self.plan.yields_memref(op)
            && !self.plan.contains_kernel(op)
    }

    /// Writes what begins at a number and one thread can do, as far as one of both, a thread or the host, should; gives where it ends. What has no
    /// loops goes with the loops beside it.
    fn run_in_order(&mut self, ops: &[Op], at: usize) -> Result<usize, Diagnostic> {
        // Where a function has no kernels of its own, what is done once prepares or looks at memory that others work on.
        let is_once = !self.launches && !self.plan.is_repeated(ops[at]);
        let (mut end, mut runner) = (at, is_once.then_some(true));
        let mut told = Vec::new();
        for (k, &next) in ops.iter().enumerate().skip(at) {
            if self.runs_at_once(next) {
                let found = if is_once { None } else { self.plan.in_order(next) };
                let wanted =
                    found.as_ref().map(|found| found.on_host).or(self.plan.holds_reduction(next).then_some(false));
                if runner.is_some() && wanted.is_some() && runner != wanted {
                    break;
                }
                runner = runner.or(wanted);
                told.extend(found.map(|found| (next, found)));
                end = k + 1;
            } else if !self.is_pure_number(next) {
                break;
            }
        }
        let ops = &ops[at..end];
        told.into_iter().for_each(|(op, found)| self.tell(op, found.on_host, &found.why));
        if runner == Some(true) {
            self.run_on_host(ops)?
        } else {
            self.launch_run(ops)?
        }
        Ok(end)
    }

    /// Keeps for the report who runs loops in order.
    fn tell(&mut self, op: Op, on_host: bool, why: &str) {
        let place = if on_host { "on the host" } else { "in one thread of the GPU" };
        self.told.push(format!("@{}: {} runs in order {place}: {why}", self.symbol, self.plan.loop_called(op)));
    }

    /// Sequential code by the host, which needs what it touches.
    fn run_on_host(&mut self, ops: &[Op]) -> Result<(), Diagnostic> {
        // A view that begins elsewhere may be of memory that nothing here names.
        if ops.iter().flat_map(|&op| self.m.walk(op)).any(|op| self.m.is(op, "memref.reinterpret_cast")) {
            self.code.line("memory.on_host(true);");
        } else {
            for (name, value, writes) in self.free_names(ops, &[])? {
                if self.is_memref(value) {
                    self.code.line(format!("memory.on_host({name}, {writes});"));
                }
            }
        }
        ops.iter().try_for_each(|&op| self.op(op, Runner::Host))
    }

    fn is_memref(&self, value: Value) -> bool {
        self.m.ty(value).as_memref().is_some()
    }

    fn is_pure_number(&self, op: Op) -> bool {
        crate::codegen::scalar::is_number_op(self.m, op)
    }

    /// The parameters of a kernel made of these operations.
    fn parameters(&mut self, ops: &[Op]) -> Result<Parameters, Diagnostic> {
        self.parameters_without(ops, &[])
    }

    /// The same, but for values that the host alone needs.
    pub(super) fn parameters_without(&mut self, ops: &[Op], without: &[Value]) -> Result<Parameters, Diagnostic> {
        let mut parameters = Parameters::default();
        for (name, value, writes) in self.free_names(ops, without)? {
            let ty = cxx_type(self.m.ty(value), self.m.op(ops[0]).span)?;
            parameters.declared.push(format!("const {ty} {name}"));
            if self.is_memref(value) {
                let device = self.names.take(&format!("{name}_device"));
                parameters.prepared.push(format!("const auto {device} = memory.on_device({name}, {writes});"));
                parameters.passed.push(device);
            } else {
                parameters.passed.push(name);
            }
        }
        Ok(parameters)
    }

    /// What the operations use and do not define, each name once, and whether they may write memory of that name.
    fn free_names(&mut self, ops: &[Op], without: &[Value]) -> Result<Vec<(String, Value, bool)>, Diagnostic> {
        let mut free = self.plan.free_values(ops);
        free.retain(|value| !without.contains(value));
        let written = self.plan.written(ops, &free);
        let mut names: Vec<(String, Value, bool)> = Vec::new();
        for value in free {
            let (name, writes) = (self.value(value)?.text, written.contains(&value));
            match names.iter_mut().find(|(other, ..)| *other == name) {
                Some(same) => same.2 |= writes,
                None => names.push((name, value, writes)),
            }
        }
        Ok(names)
    }

    pub(super) fn kernel_name(&mut self) -> String {
        let name = self.globals.take(&format!("{}_kernel{}", self.function, self.num_kernels));
        self.num_kernels += 1;
        self.names.take(&name)
    }

    /// Keeps the text of a kernel of some operations that `write` writes. `bounds` are how many threads a block has, and how many blocks are to fit on
    /// a multiprocessor.
    pub(super) fn kernel(
        &mut self,
        (name, ops): (&str, &[Op]),
        parameters: &[String],
        bounds: (i64, u64),
        write: impl FnOnce(&mut Self) -> Result<(), Diagnostic>,
    ) -> Result<(), Diagnostic> {
        if self.tells {
            let report = self.plan.report((&self.symbol, name), ops, bounds);
            self.reports.push(report);
        }
        let host = std::mem::take(&mut self.code);
        let known = self.known.clone();
        self.code.open(format!(
            "__global__ void __launch_bounds__({}, {}) {name}({})",
            bounds.0,
            bounds.1,
            parameters.join(", ")
        ));
        (self.touched, self.has_teams) = (false, false);
        if let Some(memory) = &self.launched {
            self.code.line(format!("POLY_DYNSHARED({name}_shared, {});", memory.name));
        }
        write(self)?;
        self.code.close("");
        self.code.gap();
        let text = std::mem::replace(&mut self.code, host).finish();
        self.kernels.extend(self.launched.take().map(|memory| memory.declared(name)));
        self.kernels.push_str(&text);
        self.known = known;
        Ok(())
    }

    fn launch_parallel(&mut self, op: Op) -> Result<(), Diagnostic> {
        let dims = self.dims(op)?;
        let mut parameters = self.parameters(&[op])?;
        let name = self.kernel_name();
        let mapping = self.plan.mapping(op, &dims)?;
        let trips = self.trips(&dims);
        let origins = self.name_origins(&dims, &mapping, &mut parameters);
        let body_dims = dims.clone();
        let threads = mapping.num_threads();
        self.only_read = self.only_read(op);
        self.launched = self.launched_memory(op);
        let asked = self.launched.is_some().then(|| format!("sizeof({name}_shared)"));
        let written =
            self.kernel((&name, &[op]), &parameters.declared, (threads, self.plan.residents(op, threads)), |emitter| {
                emitter.parallel_kernel(op, &body_dims, &mapping)
            });
        if let Some(report) = self.reports.last_mut() {
            report.blocks = mapping.num_blocks(&dims);
        }
        self.only_read = OnlyRead::default();
        self.origins = [None, None, None];
        written?;
        self.code.open("");
        self.count_trips(&dims, &trips);
        let some: Vec<String> = trips.iter().map(|trip| format!("{} > 0", trip.text)).collect();
        if !some.is_empty() {
            self.code.open(format!("if ({})", some.join(" && ")));
        }
        for line in &parameters.prepared {
            self.code.line(line);
        }
        let mut parts = 0;
        for axis in (0..3).rev() {
            let (Some(first), Some(count)) = (&origins[axis], mapping.iterations(axis, &trips)) else { continue };
            let most = mapping.most_iterations(axis);
            self.code.open(format!("for (int64_t {first} = 0; {first} < {}; {first} += {most})", count.text));
            parts += 1;
        }
        let (grid, block) = mapping.shape(&trips, &origins);
        if let Some(bytes) = &asked {
            let attribute = "cudaFuncAttributeMaxDynamicSharedMemorySize";
            self.code.line(format!("FK_CHECK(cudaFuncSetAttribute({name}, {attribute}, {bytes}));"));
        }
        let mut arguments = vec![name, grid, block, asked.unwrap_or_else(|| "0".to_owned())];
        arguments.extend(parameters.passed);
        self.code.line(format!("POLY_LAUNCH({});", arguments.join(", ")));
        self.code.line("FK_CHECK(cudaGetLastError());");
        for _ in 0..parts {
            self.code.close("");
        }
        if !some.is_empty() {
            self.code.close("");
        }
        self.code.close("");
        Ok(())
    }

    /// Names for where the part of a launch begins, along each axis of which nobody knows how many iterations it has: nearly always all of them are
    /// one launch. The kernel is told. Where the number is known and a grid is too small, threads have several iterations; columns are fewer
    /// where their number is known.
    fn name_origins(
        &mut self,
        dims: &[DimRange],
        mapping: &Mapping,
        parameters: &mut Parameters,
    ) -> [Option<String>; 3] {
        let known = axis_extents(&dims.iter().map(DimRange::trips).collect::<Vec<_>>(), &mapping.axes);
        for (axis, extent) in known.iter().enumerate() {
            if extent.is_none() {
                let name = self.names.take(&format!("first_{}", AXES[axis]));
                parameters.declared.push(format!("const int64_t {name}"));
                parameters.passed.push(name.clone());
                self.origins[axis] = Some(name);
            }
        }
        self.origins.clone()
    }

    /// How many iterations there are.
    pub(super) fn count_trips(&mut self, dims: &[DimRange], trips: &[Expr]) {
        for (trip, dim) in trips.iter().zip(dims) {
            let arguments = [dim.lower.clone(), dim.upper.clone(), dim.step.clone()];
            self.code.line(format!("const int64_t {} = {};", trip.text, Expr::call("fk::trips", &arguments).text));
        }
    }

    /// Names for the numbers of iterations.
    pub(super) fn trips(&mut self, dims: &[DimRange]) -> Vec<Expr> {
        let mut trips = Vec::new();
        for dim in dims {
            let iv = self.define(dim.iv);
            trips.push(Expr::atom(self.names.take(&format!("{iv}_trips"))));
        }
        trips
    }

    /// Sequential code that touches memory, run by one thread, or by one block if it holds a reduction; what others use of its results
    /// comes back to the host.
    fn launch_run(&mut self, ops: &[Op]) -> Result<(), Diagnostic> {
        let mut parameters = self.parameters(ops)?;
        let escaping = self.plan.escaping(ops);
        let name = self.kernel_name();
        let mut fields = Vec::new();
        for &value in &escaping {
            fields.push((value, cxx_type(self.m.ty(value), self.m.op(ops[0]).span)?));
        }
        let returned = self.names.take("returned");
        if !fields.is_empty() {
            let list: String = fields.iter().enumerate().map(|(k, (_, ty))| format!("  {ty} r{k};\n")).collect();
            self.kernels.push_str(&format!("struct {name}_results {{\n{list}}};\n"));
            parameters.declared.push(format!("{name}_results *const {returned}"));
            let device = self.names.take(&format!("{returned}_device"));
            parameters.prepared.push(format!("{name}_results *const {device} = {returned}.on_device();"));
            parameters.passed.push(device);
            self.code.line(format!("fk::Returned<{name}_results> {returned};"));
        }
        let results = fields.clone();
        let known = self.known.clone();
        let is_block = ops.iter().any(|&op| self.plan.holds_reduction(op));
        let reductions: Vec<Op> = ops.iter().flat_map(|&op| self.m.walk(op)).collect();
        let reductions: Vec<Op> = reductions.into_iter().filter(|op| self.plan.reductions.contains(op)).collect();
        let threads = match is_block {
            true if self.plan.are_for_lanes(&reductions) => WARP,
            true => THREADS,
            false => 1,
        };
        self.kernel((&name, ops), &parameters.declared, (threads, 1), |emitter| {
            if is_block {
                (emitter.threads, emitter.thread_dims) = ([threads, 1, 1], 1);
                emitter.block_ops(ops)?;
            } else {
                ops.iter().try_for_each(|&op| emitter.op(op, Runner::Thread))?;
            }
            if is_block && !results.is_empty() {
                emitter.code.open("if (threadIdx.x == 0)");
            }
            for (number, (value, _)) in results.iter().enumerate() {
                let text = emitter.value(*value)?.text;
                emitter.code.line(format!("{returned}->r{number} = {text};"));
            }
            if is_block && !results.is_empty() {
                emitter.code.close("");
            }
            Ok(())
        })?;
        if let Some(report) = self.reports.last_mut() {
            report.blocks = Some(1);
        }
        self.known = known;
        self.code.open("");
        for line in &parameters.prepared {
            self.code.line(line);
        }
        let mut arguments = vec![name.clone(), "dim3(1)".to_owned(), format!("dim3({threads})"), "0".to_owned()];
        arguments.extend(parameters.passed);
        self.code.line(format!("POLY_LAUNCH({});", arguments.join(", ")));
        self.code.line("FK_CHECK(cudaGetLastError());");
        self.code.close("");
        if !fields.is_empty() {
            let fetched = self.names.take(&format!("{returned}_values"));
            self.code.line(format!("const {name}_results {fetched} = {returned}.fetch();"));
            for (number, (value, ty)) in fields.into_iter().enumerate() {
                let name = self.define(value);
                self.code.line(format!("const {ty} {name} = {fetched}.r{number};"));
            }
        }
        Ok(())
    }
}
