//! Who runs what is in order and touches memory: one thread of the GPU, or the host.
//!
//! One thread waits for memory in nearly every iteration of a loop, where a host has caches and foresight. But what a kernel wrote last has to come to the
//! host first, and what the loop writes has to go to kernels that need it. Both are counted for the loop around, or the function: how long does it take
//! from where kernels leave their results to where they need those of the loop? A size that nobody knows counts as in the model of `auto(gpu)`. Nothing
//! but time depends on the answer.

use rustc_hash::FxHashSet;

use super::KernelPlan;
use crate::affine::dialect::AffineForOp;
use crate::builtin::callee;
use crate::codegen::scalar::width;
use crate::facts::threads::is_parallel;
use crate::ir::checks::constant;
use crate::ir::{Acts, Combiner, Op, Value};

/// What a size is taken to be that nobody knows, of an array with as many dims.
const TYPICAL: [u64; 4] = [1, 1000, 1000, 160];
/// What an iteration of a loop in order takes one thread of a GPU, and a host, in nanoseconds.
const ITERATION: [u64; 2] = [400, 4];
/// What it takes to wait for the GPU and to begin copies, in nanoseconds.
const TRIP: u64 = 20_000;
/// So many bytes go over the bus in a nanosecond.
const BUS: u64 = 10;

/// Who runs a loop in order.
pub(in crate::codegen) struct InOrder {
    pub(in crate::codegen) on_host: bool,
    /// Why.
    pub(in crate::codegen) why: String,
}

impl KernelPlan<'_> {
    /// Who should run what one thread can; none where it holds no loop, so that nothing is gained elsewhere.
    pub(in crate::codegen) fn in_order(&self, op: Op) -> Option<InOrder> {
        if self.holds_reduction(op) || !self.holds_loop(op) {
            return None;
        }
        let iterations = self.iterations(op, self.typical(op));
        let bytes = self.bytes_to_move(op);
        let device = iterations.saturating_mul(ITERATION[0]);
        let trip = if bytes > 0 { TRIP.saturating_add(bytes / BUS) } else { 0 };
        let on_host = trip.saturating_add(iterations.saturating_mul(ITERATION[1])) <= device;
        let (device, trip) = (device / 1000, trip / 1000);
        let thread = format!("{iterations} iterations, {device} us for one thread of a GPU");
        let why = match (on_host, bytes) {
            (true, 0) => format!("{iterations} iterations, and no kernel needs or gives what they touch"),
            (true, _) => format!("{thread}; {bytes} bytes come and go in {trip} us"),
            (false, _) => format!("{thread}; {bytes} bytes would come and go in {trip} us"),
        };
        Some(InOrder { on_host, why })
    }

    /// Is it a loop that no kernel can do all of, and that has none inside? The host runs it as it stands, if all memory in it was made before.
    pub(in crate::codegen) fn is_only_for_host(&self, op: Op) -> bool {
        let m = self.m;
        let makes_or_calls = |inner: Op| {
            matches!(m.name(inner), "memref.alloc" | "memref.alloca" | "memref.dealloc" | "memref.get_global")
                || callee(m, inner).is_some_and(|callee| m.single_block(callee, 0).is_some())
        };
        self.is_loop(op)
            && !self.fits_device(op)
            && self.touches_memory(op)
            && !self.contains_kernel(op)
            && !self.yields_memref(op)
            && !m.walk(op).into_iter().any(makes_or_calls)
    }

    /// Why a loop is for the host alone.
    pub(in crate::codegen) fn why_only_for_host(&self, op: Op) -> &'static str {
        let m = self.m;
        let combiner = |op: Op| Combiner::of_atomic(m, op).filter(|_| m.is(op, "memref.atomic_rmw"));
        match m.walk(op).into_iter().filter_map(combiner).any(|one| !one.is_orderless()) {
            true => {
                "what its updates leave depends on their order, as sums of floats do: bits would differ from run to run"
            }
            false => "no kernel can do all of it",
        }
    }

    /// What a loop is called in a report.
    pub(in crate::codegen) fn loop_called(&self, op: Op) -> String {
        let m = self.m;
        let first = m.single_block(op, 0).and_then(|body| m.block(body).args.first().copied());
        match first.and_then(|iv| m.value(iv).name.clone()).filter(|_| self.is_loop(op)) {
            Some(name) => format!("%{name}"),
            None if self.is_loop(op) => "a loop".to_owned(),
            None => "a branch with loops".to_owned(),
        }
    }

    /// Is a loop around it?
    pub(in crate::codegen) fn is_repeated(&self, op: Op) -> bool {
        self.m.ancestors(op).any(|around| self.is_loop(around))
    }

    fn is_loop(&self, op: Op) -> bool {
        matches!(self.m.name(op), "affine.for" | "scf.for" | "scf.while") || is_parallel(self.m, op)
    }

    fn holds_loop(&self, op: Op) -> bool {
        self.m.walk(op).into_iter().any(|inner| self.is_loop(inner))
    }

    /// How many iterations its loops have in all.
    fn iterations(&self, op: Op, typical: u64) -> u64 {
        let m = self.m;
        let blocks = m.op(op).regions.iter().flat_map(|&region| &m.region(region).blocks);
        let ops = blocks.flat_map(|&block| &m.block(block).ops);
        let inside = ops.fold(0u64, |all, &inner| all.saturating_add(self.iterations(inner, typical)));
        if !self.is_loop(op) {
            return inside;
        }
        let between = |lower: Value, upper: Value| constant(m, upper)?.checked_sub(constant(m, lower)?);
        let trips = match (m.name(op), &m.op(op).operands[..]) {
            ("affine.for", _) => AffineForOp::cast(m, op).and_then(|view| Some((view.length(m)?, view.step(m)))),
            ("scf.for", &[lower, upper, step, ..]) => Some(between(lower, upper)).flatten().zip(constant(m, step)),
            _ => self.known_trips(op).map(|trips| (trips, 1)),
        };
        let trips = trips.and_then(|(length, step)| u64::try_from(length.max(0) / step.max(1)).ok());
        trips.unwrap_or(typical).saturating_mul(inside.saturating_add(1))
    }

    /// How often a loop runs of which that is not known: as often as the longest array in it has rows, if all are known.
    fn typical(&self, op: Op) -> u64 {
        let m = self.m;
        let operands = m.walk(op).into_iter().flat_map(|inner| &m.op(inner).operands);
        let shapes = operands.filter_map(|&value| m.ty(value).as_memref()?.shape.as_ref());
        shapes.flatten().try_fold(1, |most: u64, size| Some(most.max((*size)?))).unwrap_or(TYPICAL[1])
    }

    /// How many bytes go one way or the other if the host runs it: those of arrays that kernels of the same loop, or functions, write or need.
    fn bytes_to_move(&self, op: Op) -> u64 {
        let m = self.m;
        let is_around = |around: &Op| self.is_loop(*around) || m.is(*around, "func.func");
        let Some(around) = m.ancestors(op).find(is_around) else { return u64::MAX };
        let is_in_kernel = |inner: &Op| {
            let mut outer = std::iter::once(*inner).chain(m.ancestors(*inner));
            outer.any(|outer| is_parallel(m, outer))
                || callee(m, *inner).is_some_and(|callee| self.functions.contains(&callee))
        };
        let kernels: Vec<Op> = m.walk(around).into_iter().filter(is_in_kernel).collect();
        let roots = |ops: &[Op], acts: Acts| -> FxHashSet<Value> {
            let own = ops.iter().flat_map(|&op| m.acted_on(op, acts));
            // A function may do anything to what it gets.
            let calls = ops.iter().filter(|&&op| callee(m, op).is_some());
            own.chain(calls.flat_map(|&op| m.op(op).operands.iter().copied())).map(|value| self.root(value)).collect()
        };
        let inside = m.walk(op);
        let (touched, written) = (roots(&inside, Acts::READS.and(Acts::WRITES)), roots(&inside, Acts::WRITES));
        let (needed, made) = (roots(&kernels, Acts::READS.and(Acts::WRITES)), roots(&kernels, Acts::WRITES));
        let coming = touched.intersection(&made).map(|&root| self.typical_bytes(root));
        let going = written.intersection(&needed).map(|&root| self.typical_bytes(root));
        coming.chain(going).fold(0, u64::saturating_add)
    }

    /// The bytes of an array.
    fn typical_bytes(&self, memref: Value) -> u64 {
        let Some(ty) = self.m.ty(memref).as_memref() else { return 0 };
        let shape = ty.shape.as_deref().unwrap_or_default();
        let typical = TYPICAL[shape.len().min(TYPICAL.len() - 1)];
        let count = shape.iter().fold(1, |count: u64, size| count.saturating_mul(size.unwrap_or(typical)));
        count.saturating_mul(width(&ty.element).unwrap_or(8))
    }
}
