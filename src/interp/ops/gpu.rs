//! `gpu.launch`: blocks one after the other, and the threads of a block in turn, each as far as it comes without the others.
//!
//! A thread runs until it has to meet the others, at a `gpu.barrier` or a `gpu.all_reduce`, and only then does the next one run: from the
//! first to the last, or from the last to the first where parallel loops run backwards. So what needs a barrier that is not there reads
//! what it should not in one of both orders, if that is no matter of luck; and where races are looked for, all that threads touch between
//! two barriers counts as touched at once, in whatever order they come.
//!
//! A thread has a frame of its own, and a stack of the loops and branches around the place where it waits. All threads have to come to the
//! same place, in the same iterations: a barrier that some do not reach has no meaning.

use std::rc::Rc;

use crate::builtin::all_reduce_combiner;
use crate::interp::compile::{FunctionDecoder, Unsupported};
use crate::interp::domain::Domain;
use crate::interp::exec::{Action, DecodedOp, Frame, Run, Slot, Stop};
use crate::interp::memory::RunValue;
use crate::interp::number::NumberKind;
use crate::interp::scalar::ScalarOp;
use crate::ir::{Block, Module, Op};
use crate::limits::MOST_THREADS;

pub(super) fn decode<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
) -> Result<Option<Action<D>>, Unsupported> {
    match c.module.name(op) {
        "gpu.launch" => {
            let launch = launch(c, op)?;
            Ok(Some(Box::new(move |run, frame| launch.run(run, frame))))
        }
        name => Err(format!("`{name}` here")),
    }
}

/// Memory of a block or of a thread.
struct ThreadMemory<S> {
    slot: Slot,
    shape: Vec<i64>,
    unwritten: RunValue<S>,
}

/// What a kernel is: its ids and sizes are the first twelve arguments of its body.
struct DecodedLaunch<D: Domain> {
    sizes: Vec<Slot>,
    body: ThreadBlock<D>,
    shared: Vec<ThreadMemory<D::Scalar>>,
    own: Vec<ThreadMemory<D::Scalar>>,
}

/// A block of operations that a thread may have to wait in.
struct ThreadBlock<D: Domain> {
    args: Vec<Slot>,
    nodes: Vec<ThreadNode<D>>,
    gives: Vec<Slot>,
}

enum ThreadNode<D: Domain> {
    /// Nobody waits in it.
    Step(DecodedOp<D>),
    /// All threads come here.
    Meet(MeetingPlace),
    /// Lower bound, upper bound, step, what is carried.
    For([Slot; 3], Vec<Slot>, ThreadBlock<D>, Vec<Slot>),
    /// A condition, and both ways.
    If(Slot, [Option<ThreadBlock<D>>; 2], Vec<Slot>),
}

/// A place where all threads of a block come.
struct MeetingPlace {
    op: Op,
    span: crate::diag::Span,
    /// What each brings, what they get, and how it is combined.
    reduction: Option<(Slot, Slot, ScalarOp)>,
}

/// Does a thread wait for others in it?
fn meets(module: &Module, op: Op) -> bool {
    module.walk(op).into_iter().any(|inner| matches!(module.name(inner), "gpu.barrier" | "gpu.all_reduce"))
}

fn launch<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<DecodedLaunch<D>, Unsupported> {
    let groups = c.segments(op, 11)?;
    if !c.module.op(op).results.is_empty()
        || groups.iter().zip([0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]).any(|(g, n)| g.len() != n)
    {
        return Err(c.malformed(op));
    }
    let sizes = groups[1..7].concat();
    let block = c.module.single_block(op, 0).ok_or_else(|| c.malformed(op))?;
    let body = thread_block(c, op, block)?;
    let count = c.int(op, "workgroup_attributions").and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
    let memory = c.module.block(block).args.get(12..).ok_or_else(|| c.malformed(op))?.to_vec();
    let mut all = Vec::new();
    for (value, &slot) in memory.into_iter().zip(&body.args[12..]) {
        let ty = c.module.ty(value).as_memref().filter(|ty| ty.layout.is_none()).ok_or_else(|| c.malformed(op))?;
        let sizes = ty.shape.iter().flatten().map(|size| i64::try_from((*size)?).ok());
        let shape = sizes.collect::<Option<Vec<_>>>().ok_or_else(|| c.malformed(op))?;
        let unwritten = super::memref::unwritten(c.domain, &ty.element).ok_or_else(|| c.malformed(op))?;
        all.push(ThreadMemory { slot, shape, unwritten });
    }
    let own = if count <= all.len() { all.split_off(count) } else { return Err(c.malformed(op)) };
    Ok(DecodedLaunch { sizes, body, shared: all, own })
}

fn thread_block<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    around: Op,
    block: Block,
) -> Result<ThreadBlock<D>, Unsupported> {
    let module = c.module;
    let args = c.slots(&module.block(block).args);
    let (mut nodes, mut gives) = (Vec::new(), Vec::new());
    for &op in &module.block(block).ops {
        let span = module.op(op).span;
        nodes.push(match module.name(op) {
            "gpu.terminator" | "scf.yield" => {
                gives = c.operands(op);
                break;
            }
            "gpu.barrier" => ThreadNode::Meet(MeetingPlace { op, span, reduction: None }),
            "gpu.all_reduce" => ThreadNode::Meet(MeetingPlace { op, span, reduction: Some(reduction(c, op)?) }),
            "scf.for" if meets(module, op) => thread_for(c, op)?,
            "scf.if" if meets(module, op) => thread_if(c, op)?,
            name if meets(module, op) => return Err(format!("a barrier in `{name}`")),
            _ => match super::decode(c, op)? {
                Some(action) => ThreadNode::Step(DecodedOp { op, span, action }),
                None => continue,
            },
        });
    }
    if module.region(module.op(around).regions[0]).blocks.len() > 1 {
        return Err(c.malformed(around));
    }
    Ok(ThreadBlock { args, nodes, gives })
}

fn thread_for<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<ThreadNode<D>, Unsupported> {
    let operands = c.operands(op);
    let [lower, upper, step, inits @ ..] = &operands[..] else { return Err(c.malformed(op)) };
    let is_index = NumberKind::of(c.operand_type(op, 0)?) == Some(NumberKind::Index);
    if !is_index || c.module.attr(op, "unsignedCmp").is_some() {
        return Err(c.malformed(op));
    }
    let block = c.module.single_block(op, 0).ok_or_else(|| c.malformed(op))?;
    let body = thread_block(c, op, block)?;
    Ok(ThreadNode::For([*lower, *upper, *step], inits.to_vec(), body, c.results(op)))
}

fn thread_if<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<ThreadNode<D>, Unsupported> {
    let condition = c.operand(op, 0)?;
    let mut way = |number| c.module.single_block(op, number).map(|block| thread_block(c, op, block)).transpose();
    let ways = [way(0)?, way(1)?];
    Ok(ThreadNode::If(condition, ways, c.results(op)))
}

/// How an all-reduce combines.
fn reduction<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
) -> Result<(Slot, Slot, ScalarOp), Unsupported> {
    let ty = c.result_type(op, 0)?.clone();
    let combiner = all_reduce_combiner(c.module, op, &ty).ok_or_else(|| c.malformed(op))?;
    let kind = NumberKind::of(&ty).ok_or_else(|| c.malformed(op))?;
    let combined = ScalarOp { relaxed: true, ..ScalarOp::new(combiner.opcode(), kind) };
    Ok((c.operand(op, 0)?, c.result(op)?, combined))
}

/// A thread of a block: its values, and the blocks of operations that it is in.
struct Thread<'r, D: Domain> {
    frame: Frame<D>,
    stack: Vec<ThreadPosition<'r, D>>,
}

/// Where a thread is in a block of operations.
struct ThreadPosition<'r, D: Domain> {
    block: &'r ThreadBlock<D>,
    at: usize,
    results: &'r [Slot],
    /// In a loop: the iteration it is in, the bound, and the step.
    turn: Option<[i64; 3]>,
}

impl<'r, D: Domain> Thread<'r, D> {
    /// Runs the thread until it has to meet others; none if it is done.
    fn go_on(&mut self, run: &mut Run<'_, D>) -> Result<Option<&'r MeetingPlace>, Stop> {
        while let Some(position) = self.stack.last_mut() {
            let block = position.block;
            let Some(node) = block.nodes.get(position.at) else {
                self.leave(run)?;
                continue;
            };
            position.at += 1;
            run.spend(1)?;
            match node {
                ThreadNode::Step(step) => {
                    (step.action)(run, &mut self.frame).map_err(|stop| stop.at(step.op, step.span))?;
                }
                ThreadNode::Meet(meeting) => return Ok(Some(meeting)),
                ThreadNode::For([lower, upper, step], inits, body, results) => {
                    let frame = &mut self.frame;
                    let [lower, upper, step] =
                        [run.int(frame, *lower)?, run.int(frame, *upper)?, run.int(frame, *step)?];
                    if step <= 0 {
                        let code = if step == 0 { "zero-step" } else { "negative-step" };
                        return Err(Stop::trap(code, format!("the step {step} is not positive")));
                    }
                    frame.copy(inits, &body.args[1..])?;
                    self.stack.push(ThreadPosition { block: body, at: 0, results, turn: Some([lower, upper, step]) });
                    self.turn(run)?;
                }
                ThreadNode::If(condition, ways, results) => {
                    let way = &ways[usize::from(!run.is_true(&self.frame, *condition)?)];
                    if let Some(block) = way {
                        self.stack.push(ThreadPosition { block, at: 0, results, turn: None });
                    }
                }
            }
        }
        Ok(None)
    }

    /// Begins an iteration of the innermost loop, or leaves it.
    fn turn(&mut self, run: &mut Run<'_, D>) -> Result<(), Stop> {
        let Some(position) = self.stack.last_mut() else { return Ok(()) };
        let (Some([value, upper, _]), block) = (position.turn, position.block) else { return Ok(()) };
        position.at = 0;
        if value < upper {
            self.frame.set_scalar(block.args[0], run.index(value));
            return Ok(());
        }
        let results = position.results;
        self.stack.pop();
        self.frame.copy(&block.args[1..], results)
    }

    /// At the end of a block.
    fn leave(&mut self, run: &mut Run<'_, D>) -> Result<(), Stop> {
        let Some(position) = self.stack.last_mut() else { return Ok(()) };
        let (block, results) = (position.block, position.results);
        let Some([value, upper, step]) = position.turn else {
            self.stack.pop();
            return self.frame.copy(&block.gives, results);
        };
        // A loop that passes the end of its type is undefined in MLIR; here it ends.
        position.turn = Some([value.checked_add(step).unwrap_or(upper), upper, step]);
        self.frame.copy(&block.gives, &block.args[1..])?;
        self.turn(run)
    }

    /// The iterations that it is in.
    fn iterations(&self) -> Vec<i64> {
        self.stack.iter().filter_map(|position| Some(position.turn?[0])).collect()
    }
}

impl<D: Domain> DecodedLaunch<D> {
    fn run(&self, run: &mut Run<'_, D>, frame: &Frame<D>) -> Result<(), Stop> {
        let sizes = run.ints(frame, &self.sizes)?;
        let (grid, block) = sizes.split_at(3);
        let count = |sizes: &[i64]| sizes.iter().try_fold(1i64, |all, &size| all.checked_mul(size));
        let threads = count(block).filter(|&count| count <= MOST_THREADS && block.iter().all(|&size| size > 0));
        let blocks = count(grid).filter(|_| grid.iter().all(|&size| size > 0));
        let (Some(threads), Some(blocks)) = (threads, blocks) else {
            return Err(Stop::trap("launch-size", format!("a launch of blocks {grid:?} of threads {block:?}")));
        };
        if let Some(races) = &mut run.races {
            races.enter();
        }
        for number in 0..blocks {
            let number = if run.backwards { blocks - 1 - number } else { number };
            if let Some(races) = &mut run.races {
                races.iterate();
            }
            self.block(run, frame, (&sizes, number, threads))?;
        }
        if let Some(races) = &mut run.races {
            races.leave();
        }
        Ok(())
    }

    /// The threads of one block.
    fn block(
        &self,
        run: &mut Run<'_, D>,
        host: &Frame<D>,
        (sizes, number, count): (&[i64], i64, i64),
    ) -> Result<(), Stop> {
        let mut buffers = Vec::new();
        let mut make = |run: &mut Run<'_, D>, memory: &ThreadMemory<D::Scalar>| {
            let view = run.memory.allocate_shape(memory.shape.clone(), memory.unwritten.clone())?;
            buffers.push(view.buffer);
            Ok::<_, Stop>(RunValue::View(Rc::new(view)))
        };
        let mut shared = Vec::new();
        for memory in &self.shared {
            shared.push((memory.slot, make(run, memory)?));
        }
        let mut threads = Vec::new();
        for thread in 0..count {
            run.spend(1 + host.slots.len() as u64 / 16)?;
            let mut frame = Frame { slots: host.slots.clone() };
            let ids = digits(number, &sizes[..3]).into_iter().chain(digits(thread, &sizes[3..]));
            for (&slot, value) in self.body.args.iter().zip(ids.chain(sizes.iter().copied())) {
                frame.set_scalar(slot, run.index(value));
            }
            for (slot, memory) in &shared {
                frame.set(*slot, memory.clone());
            }
            for memory in &self.own {
                frame.set(memory.slot, make(run, memory)?);
            }
            let start = ThreadPosition { block: &self.body, at: 0, results: &[], turn: None };
            threads.push(Thread { frame, stack: vec![start] });
        }
        self.together(run, &mut threads)?;
        buffers.into_iter().try_for_each(|buffer| run.memory.free(buffer))
    }

    /// From one meeting to the next, until all are done.
    fn together<'r>(&'r self, run: &mut Run<'_, D>, threads: &mut [Thread<'r, D>]) -> Result<(), Stop> {
        let mut order: Vec<usize> = (0..threads.len()).collect();
        if run.backwards {
            order.reverse();
        }
        let mut is_behind_barrier = true;
        loop {
            if let Some(races) = run.races.as_mut().filter(|_| is_behind_barrier) {
                races.enter();
            }
            let mut met: Option<(Option<&MeetingPlace>, Vec<i64>)> = None;
            for &number in &order {
                if let Some(races) = &mut run.races {
                    races.stand_in(number as u64);
                }
                let meeting = threads[number].go_on(run)?;
                let here = (meeting, threads[number].iterations());
                match &met {
                    None => met = Some(here),
                    Some(met) => same_place(met, &here)?,
                }
            }
            let meeting = met.and_then(|(meeting, _)| meeting);
            is_behind_barrier = meeting.is_none_or(|meeting| meeting.reduction.is_none());
            if let Some(races) = run.races.as_mut().filter(|_| is_behind_barrier) {
                races.leave();
            }
            match meeting {
                None => return Ok(()),
                Some(meeting) => meeting.combine(run, threads, &order)?,
            }
        }
    }
}

impl MeetingPlace {
    /// Gives all threads what they bring together.
    fn combine<D: Domain>(
        &self,
        run: &mut Run<'_, D>,
        threads: &mut [Thread<'_, D>],
        order: &[usize],
    ) -> Result<(), Stop> {
        let Some((part, whole, combined)) = &self.reduction else { return Ok(()) };
        let mut all: Option<D::Scalar> = None;
        for &number in order {
            let part = threads[number].frame.scalar(*part)?;
            all = Some(match all {
                None => part,
                Some(all) => run.domain.apply(combined, &[all, part])?,
            });
        }
        if let Some(all) = all {
            threads.iter_mut().for_each(|thread| thread.frame.set_scalar(*whole, all));
        }
        Ok(())
    }
}

/// Are two threads at the same place?
fn same_place(one: &(Option<&MeetingPlace>, Vec<i64>), other: &(Option<&MeetingPlace>, Vec<i64>)) -> Result<(), Stop> {
    let place = |meeting: &Option<&MeetingPlace>| meeting.map(|meeting| meeting.op);
    let is_same = (place(&one.0), &one.1) == (place(&other.0), &other.1);
    if is_same {
        return Ok(());
    }
    let stop = Stop::trap("divergent-barrier", "some threads of the block wait here, and others do not come");
    Err(one.0.or(other.0).map_or(stop.clone(), |meeting| stop.at(meeting.op, meeting.span)))
}

/// Number `number` along three axes, the first one fastest.
fn digits(number: i64, sizes: &[i64]) -> [i64; 3] {
    [number % sizes[0], number / sizes[0] % sizes[1], number / (sizes[0] * sizes[1])]
}
