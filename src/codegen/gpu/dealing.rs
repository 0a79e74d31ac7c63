//! The launch, and how iterations go to its blocks and threads: as in CUDA C, iteration by iteration.

use super::build::{BoundSide, CarryingNest, LESS};
use super::{LaunchRunner, LaunchWriter};
use crate::affine::dialect::{AffineParallelOp, Applied};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::codegen::kernels::{GRID_LIMITS, Mapping, axis_extents, blocks};
use crate::diag::Diagnostic;
use crate::ir::module::OpSpec;
use crate::ir::view::{integers, segment, segment_sizes};
use crate::ir::{Attribute, Op, Opcode, Type, Value};
use crate::lowering::operation_name;
use crate::scf::processors::AXES;

/// One dim of a parallel loop.
#[derive(Clone)]
pub(super) struct DealtRange {
    pub(super) iv: Value,
    pub(super) lower: Value,
    pub(super) upper: Value,
    pub(super) step: Value,
    /// The step, if it is a number.
    constant_step: Option<i64>,
    /// How often it runs, if that is a number.
    pub(super) trips: Option<i64>,
}

/// Who takes iterations: workers with numbers from 0 on.
#[derive(Clone, Copy)]
pub(super) struct DealtWorkers {
    pub(super) number: Value,
    /// How many there are, as a product.
    pub(super) count: [Value; 2],
    /// The same, if that is known.
    pub(super) known: Option<i64>,
}

impl LaunchWriter<'_, '_> {
    /// The dims of a parallel loop, their bounds computed here.
    pub(super) fn ranges(&mut self, op: Op) -> Result<Vec<DealtRange>, Diagnostic> {
        let m = self.m;
        let known = self.plan.dims(op)?;
        let (lowers, uppers, steps) = match m.name(op) {
            "affine.parallel" => {
                let view = AffineParallelOp::cast(m, op).ok_or_else(|| self.malformed(op))?;
                let steps = view.steps(m);
                let dims = 0..steps.len();
                let lowers = dims.clone().map(|dim| self.side(BoundSide::Lower, view.lower(m), view.lower_of(m, dim)));
                let lowers: Vec<Value> = lowers.collect();
                let uppers =
                    dims.map(|dim| self.side(BoundSide::Upper, view.upper(m), view.upper_of(m, dim))).collect();
                (lowers, uppers, steps.into_iter().map(|step| self.index(step)).collect())
            }
            "scf.parallel" => {
                let list = |number| segment(m, op, number).map(|values| self.values(values));
                let lists = list(0).zip(list(1)).zip(list(2)).map(|((lowers, uppers), steps)| (lowers, uppers, steps));
                lists.ok_or_else(|| self.malformed(op))?
            }
            _ => {
                let lists = [("staticLowerBound", 0), ("staticUpperBound", 1), ("staticStep", 2)];
                let [lowers, uppers, steps] = lists.map(|(name, number)| self.mixed(op, name, number));
                (lowers?, uppers?, steps?)
            }
        };
        let all = known.into_iter().zip(lowers).zip(uppers).zip(steps);
        let range = |(((dim, lower), upper), step): (((crate::codegen::reading::DimRange, _), _), _)| {
            let trips = self.plan.trips_of(&dim);
            DealtRange { iv: dim.iv, lower, upper, step, constant_step: dim.step.as_int(), trips }
        };
        Ok(all.map(range).collect())
    }

    fn side(&mut self, side: BoundSide, applied: Applied<'_>, group: &[AffineExpr]) -> Value {
        let map = AffineMap::new(applied.map.num_dims, applied.map.num_symbols, group.to_vec());
        let operands = self.values(applied.operands);
        self.bound(side, map, operands)
    }

    /// A list of which some entries are numbers in an attribute and the others are operands of one segment.
    fn mixed(&mut self, op: Op, name: &str, number: usize) -> Result<Vec<Value>, Diagnostic> {
        let m = self.m;
        let fixed = m.attr(op, name).and_then(integers).ok_or_else(|| self.malformed(op))?;
        let dynamic = segment(m, op, number).ok_or_else(|| self.malformed(op))?;
        let mut dynamic = self.values(dynamic).into_iter();
        let mut list = Vec::new();
        for entry in fixed {
            let value = if entry == i64::MIN { dynamic.next() } else { Some(self.index(entry)) };
            list.push(value.ok_or_else(|| self.malformed(op))?);
        }
        Ok(list)
    }

    // ---- the launch ---------------------------------------------------------------------------------------------------

    /// The launch of a kernel, and all that is in it.
    pub(super) fn launch(&mut self, op: Op) -> Result<(), Diagnostic> {
        let dims = self.plan.dims(op)?;
        let mut mapping = self.plan.mapping(op, &dims)?;
        self.team = self.plan.blocks.as_ref().filter(|_| mapping.nested).and_then(|blocks| blocks.team(op)).cloned();
        if mapping.nested && self.team.is_none() {
            mapping = self.plan.flat_mapping(op, &dims);
        }
        (self.threads, self.thread_dims) = (mapping.threads, mapping.thread_dims());
        let ranges = self.ranges(op)?;
        let grid = self.grid(&ranges, &mapping);
        let block = self.threads.map(|count| self.index(count));
        self.open_launch(op, [grid, block])?;
        let body = self.at;
        let known = axis_extents(&ranges.iter().map(|range| range.trips).collect::<Vec<_>>(), &mapping.axes);
        let mut nest = CarryingNest::new(Vec::new());
        let axes = mapping.axes.clone();
        self.deal(&mut nest, &ranges, &axes, &mut |writer, axis| {
            let threads = mapping.workers(axis);
            let blocks = known.get(axis).copied().flatten().map(|count| blocks(count, threads, GRID_LIMITS[axis]));
            let known = blocks.and_then(|blocks| blocks.checked_mul(threads));
            let (block, grid) = (writer.block_ids[axis], writer.grid_sizes[axis]);
            let size = writer.index(threads);
            let first = writer.mul(block, size);
            let is_of_thread = !mapping.nested && threads > 1;
            let number = if is_of_thread { writer.add(first, writer.thread_ids[axis]) } else { first };
            DealtWorkers { number, count: [grid, size], known }
        });
        let runner = if mapping.nested { LaunchRunner::Block } else { LaunchRunner::Thread };
        self.body_of(op, runner)?;
        self.close(nest, Vec::new());
        self.at = body;
        self.place(OpSpec::new(operation_name("gpu.terminator")));
        Ok(())
    }

    /// So many blocks along each axis: one for each so many iterations, and at least one.
    fn grid(&mut self, ranges: &[DealtRange], mapping: &Mapping) -> [Value; 3] {
        [0, 1, 2].map(|axis| {
            let of_axis: Vec<&DealtRange> =
                ranges.iter().zip(&mapping.axes).filter(|(_, a)| **a == axis).map(|(range, _)| range).collect();
            let threads = mapping.workers(axis);
            let known = of_axis.iter().try_fold(1i64, |all, range| all.checked_mul(range.trips?));
            if let Some(count) = known {
                return self.index(blocks(count, threads, GRID_LIMITS[axis]));
            }
            let trips: Vec<Value> = of_axis.into_iter().map(|range| self.trips(range)).collect();
            let count = trips.into_iter().reduce(|all, trips| self.mul(all, trips));
            let count = count.unwrap_or_else(|| self.index(1));
            let blocks = self.ceil_div(count, threads);
            let (one, limit) = (self.index(1), self.index(GRID_LIMITS[axis]));
            let some = self.number(Opcode::MaxSI, [blocks, one]);
            self.number(Opcode::MinSI, [some, limit])
        })
    }

    /// How often a dim runs.
    fn trips(&mut self, range: &DealtRange) -> Value {
        if let Some(trips) = range.trips {
            return self.index(trips);
        }
        let length = self.sub(range.upper, range.lower);
        let zero = self.index(0);
        let length = self.number(Opcode::MaxSI, [length, zero]);
        match range.constant_step {
            Some(step) => self.ceil_div(length, step),
            None => self.number(Opcode::CeilDivSI, [length, range.step]),
        }
    }

    fn ceil_div(&mut self, dividend: Value, divisor: i64) -> Value {
        if divisor == 1 {
            return dividend;
        }
        let divisor = self.index(divisor);
        self.number(Opcode::CeilDivSI, [dividend, divisor])
    }

    /// `gpu.launch` with the memory of its kernel; what follows stands in it.
    fn open_launch(&mut self, op: Op, [grid, block]: [[Value; 3]; 2]) -> Result<(), Diagnostic> {
        let (shared, own) = self.attributions(op)?;
        let sizes = [0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0];
        let mut spec = OpSpec::new(operation_name("gpu.launch")).operands(grid).operands(block).regions(1);
        spec = spec.property("operandSegmentSizes", segment_sizes(&sizes)).origin(self.m.op(op));
        spec.attrs.set("workgroup_attributions", Attribute::int(shared.len() as i64, Type::int(64)));
        let launch = self.place(spec);
        let region = self.new.op(launch).regions[0];
        let body = self.new.add_block(region);
        let mut ids = ["block", "thread", "blocks", "threads"].map(|word| {
            AXES.map(|axis| {
                let id = self.new.add_arg(body, Type::Index);
                self.new.value_mut(id).name = Some(format!("{word}_{axis}").into());
                id
            })
            .to_vec()
        });
        (self.block_ids, self.thread_ids, self.grid_sizes) =
            (std::mem::take(&mut ids[0]), std::mem::take(&mut ids[1]), std::mem::take(&mut ids[2]));
        for (buffer, ty) in shared.into_iter().chain(own) {
            let memory = self.new.add_arg(body, ty);
            self.rename(buffer, memory);
        }
        self.at = body;
        Ok(())
    }

    /// One value stands for another one from here on, and has its name.
    pub(super) fn rename(&mut self, old: Value, new: Value) {
        self.values.insert(old, new);
        let name = self.m.value(old).name.clone();
        let target = self.new.value_mut(new);
        if target.name.is_none() {
            target.name = name;
        }
    }

    // ---- iterations ---------------------------------------------------------------------------------------------------

    /// Opens the loops that deal the dims out along their axes. The step of a worker is that of the loop times the number of workers;
    /// where this may not fit, iterations are numbered.
    pub(super) fn deal(
        &mut self,
        nest: &mut CarryingNest,
        ranges: &[DealtRange],
        axes: &[usize],
        workers: &mut dyn FnMut(&mut Self, usize) -> DealtWorkers,
    ) {
        for axis in (0..3).rev() {
            let of_axis: Vec<&DealtRange> =
                ranges.iter().zip(axes).filter(|(_, a)| **a == axis).map(|(range, _)| range).collect();
            match &of_axis[..] {
                [] => {}
                [range] if range.constant_step.is_none_or(|step| step <= i64::from(i32::MAX)) => {
                    let workers = workers(self, axis);
                    self.deal_dim(nest, range, workers);
                }
                several => {
                    let workers = workers(self, axis);
                    self.deal_together(nest, several, workers);
                }
            }
        }
    }

    /// One dim. Where it is known how many iterations and workers there are, each worker has its own one, or some have none.
    fn deal_dim(&mut self, nest: &mut CarryingNest, range: &DealtRange, workers: DealtWorkers) {
        let known = range.trips.zip(workers.known).filter(|&(trips, workers)| trips > 0 && workers > 0);
        if let Some((trips, count)) = known
            && trips <= count
        {
            if trips < count {
                let trips = self.index(trips);
                let is_there = self.compare(LESS, workers.number, trips);
                self.open_if(nest, is_there);
            }
            let first = self.nth(range, workers.number);
            return self.rename(range.iv, first);
        }
        let count = self.mul(workers.count[0], workers.count[1]);
        let (first, step) = (self.nth(range, workers.number), self.mul(count, range.step));
        let iv = self.open_for(nest, [first, range.upper, step]);
        self.rename(range.iv, iv);
    }

    /// The induction variable of an iteration.
    fn nth(&mut self, range: &DealtRange, number: Value) -> Value {
        let distance = self.mul(number, range.step);
        self.add(range.lower, distance)
    }

    /// Several dims along one axis: their iterations are numbered, the last dim fastest.
    fn deal_together(&mut self, nest: &mut CarryingNest, ranges: &[&DealtRange], workers: DealtWorkers) {
        let trips: Vec<Value> = ranges.iter().map(|range| self.trips(range)).collect();
        let total = trips.iter().copied().reduce(|all, trips| self.mul(all, trips));
        let total = total.unwrap_or_else(|| self.index(1));
        let count = self.mul(workers.count[0], workers.count[1]);
        let mut rest = self.open_for(nest, [workers.number, total, count]);
        for (k, (range, &trips)) in ranges.iter().zip(&trips).enumerate().rev() {
            let mut digit = rest;
            if k > 0 {
                digit = self.number(Opcode::RemSI, [rest, trips]);
                rest = self.number(Opcode::DivSI, [rest, trips]);
            }
            let at = self.nth(range, digit);
            self.rename(range.iv, at);
        }
    }

    /// By their numbers to all threads of a block.
    pub(super) fn deal_in_a_row(&mut self, nest: &mut CarryingNest, ranges: &[DealtRange]) {
        let count: i64 = self.threads.iter().product();
        self.deal(nest, ranges, &vec![0; ranges.len()], &mut |writer, _| {
            let mut number = writer.thread_ids[0];
            if writer.thread_dims > 1 {
                let width = writer.index(writer.threads[0]);
                let row = writer.mul(writer.thread_ids[1], width);
                number = writer.add(row, number);
            }
            DealtWorkers { number, count: writer.indices([count, 1]), known: Some(count) }
        });
    }

    /// A parallel loop whose iterations are dealt to the block's threads.
    pub(super) fn thread_loop(&mut self, op: Op) -> Result<(), Diagnostic> {
        let ranges = self.ranges(op)?;
        let mut nest = CarryingNest::new(Vec::new());
        if ranges.len() == 1 || self.thread_dims == 1 {
            self.deal_in_a_row(&mut nest, &ranges);
        } else {
            // Two dims to x and y, the others in order around them.
            let axes = self.plan.axes(op, ranges.len());
            let (extra, dealt): (Vec<_>, Vec<_>) = ranges.into_iter().zip(axes).partition(|(_, axis)| *axis > 1);
            for (range, _) in &extra {
                self.in_turn(&mut nest, range);
            }
            let (ranges, axes): (Vec<DealtRange>, Vec<usize>) = dealt.into_iter().unzip();
            let threads = self.threads;
            self.deal(&mut nest, &ranges, &axes, &mut |writer, axis| DealtWorkers {
                number: writer.thread_ids[axis],
                count: writer.indices([threads[axis], 1]),
                known: Some(threads[axis]),
            });
        }
        self.body_of(op, LaunchRunner::Thread)?;
        self.close(nest, Vec::new());
        Ok(())
    }

    /// A dim that a thread runs in order.
    pub(super) fn in_turn(&mut self, nest: &mut CarryingNest, range: &DealtRange) {
        let iv = self.open_for(nest, [range.lower, range.upper, range.step]);
        self.rename(range.iv, iv);
    }
}
