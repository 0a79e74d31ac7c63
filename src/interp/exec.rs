//! The evaluator: decoded functions, and what is live while one runs.
//!
//! A function is decoded once: its values get slots of a frame, its operations become closures (`Action`) over the
//! slots, its terminators a `Terminator`. Everything is generic over the [`Domain`].

use std::rc::Rc;

use rustc_hash::FxHashMap;

use smallvec::SmallVec;

use super::domain::Domain;
use super::memory::{Memory, MemrefView, RunValue};
use super::number::{Number, NumberKind};
use super::output::OutputPiece;
use super::races::Races;
use super::trace::{Iv, TracedAccess, Tracer};
use crate::diag::{Diagnostic, Span};
use crate::ir::Op;

/// Why a run ended before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stop {
    /// What kind of reason it is.
    pub kind: StopKind,
    /// A stable, kebab-case code, such as `out-of-bounds`.
    pub code: &'static str,
    /// One sentence without a full stop.
    pub message: String,
    /// The operation that could not go on.
    pub op: Option<Op>,
    /// Where it stands in the source.
    pub span: Span,
}

/// The kinds of reasons to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopKind {
    /// The program does something that has no meaning.
    Trap,
    /// The interpreter does not know the operation, or this form of it.
    Unsupported,
    /// A limit was reached.
    Limit,
}

impl Stop {
    /// The program does something that has no meaning.
    pub fn trap(code: &'static str, message: impl Into<String>) -> Stop {
        Stop { kind: StopKind::Trap, code, message: message.into(), op: None, span: Span::default() }
    }

    /// The interpreter does not know `what`.
    pub fn unsupported(what: impl Into<String>) -> Stop {
        let message = format!("the interpreter does not run {}", what.into());
        Stop { kind: StopKind::Unsupported, code: "not-interpreted", message, op: None, span: Span::default() }
    }

    /// The limit `what` was reached.
    pub fn limit(what: impl Into<String>) -> Stop {
        let message = format!("limit reached: {}", what.into());
        Stop { kind: StopKind::Limit, code: "limit", message, op: None, span: Span::default() }
    }

    /// The same with a place, unless it has one.
    pub(super) fn at(mut self, op: Op, span: Span) -> Stop {
        if self.op.is_none() {
            (self.op, self.span) = (Some(op), span);
        }
        self
    }

    /// The reason as a diagnostic.
    pub fn to_diagnostic(&self) -> Diagnostic {
        Diagnostic::error(self.code, self.span, self.message.clone())
    }
}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} [{}]", self.message, self.code)
    }
}

impl std::error::Error for Stop {}

/// A few integers: subscripts, operands of an affine map.
pub(super) type Ints = SmallVec<[i64; 6]>;

/// The place of a value in its function's frame.
pub(super) type Slot = usize;

/// What an operation does.
pub(super) type Action<D> = Box<dyn Fn(&mut Run<'_, D>, &mut Frame<D>) -> Result<(), Stop>>;

/// The values of one call.
pub(super) struct Frame<D: Domain> {
    pub(super) slots: Vec<RunValue<D::Scalar>>,
}

impl<D: Domain> Frame<D> {
    pub(super) fn set(&mut self, slot: Slot, value: RunValue<D::Scalar>) {
        self.slots[slot] = value;
    }

    pub(super) fn set_scalar(&mut self, slot: Slot, scalar: D::Scalar) {
        self.slots[slot] = RunValue::Scalar(scalar);
    }

    pub(super) fn value(&self, slot: Slot) -> Result<RunValue<D::Scalar>, Stop> {
        match &self.slots[slot] {
            RunValue::Unset => Err(Stop::unsupported("the use of a value that nothing defined")),
            value => Ok(value.clone()),
        }
    }

    pub(super) fn scalar(&self, slot: Slot) -> Result<D::Scalar, Stop> {
        match &self.slots[slot] {
            RunValue::Scalar(scalar) => Ok(*scalar),
            _ => Err(Stop::unsupported("a value of this type where a number is needed")),
        }
    }

    pub(super) fn vector(&self, slot: Slot) -> Result<&Rc<[D::Scalar]>, Stop> {
        match &self.slots[slot] {
            RunValue::Vector(elements) => Ok(elements),
            _ => Err(Stop::unsupported("a value of this type where a vector is needed")),
        }
    }

    pub(super) fn view(&self, slot: Slot) -> Result<&Rc<MemrefView>, Stop> {
        match &self.slots[slot] {
            RunValue::View(view) => Ok(view),
            _ => Err(Stop::unsupported("a value of this type where a memref is needed")),
        }
    }

    /// Copies values between slots as if all were read before the first is written.
    pub(super) fn copy(&mut self, from: &[Slot], to: &[Slot]) -> Result<(), Stop> {
        match (from, to) {
            ([], _) | (_, []) => {}
            ([from], [to]) => self.slots[*to] = self.value(*from)?,
            _ => {
                let values = from.iter().map(|&slot| self.value(slot)).collect::<Result<Vec<_>, _>>()?;
                for (value, &slot) in values.into_iter().zip(to) {
                    self.slots[slot] = value;
                }
            }
        }
        Ok(())
    }
}

/// A decoded operation.
pub(super) struct DecodedOp<D: Domain> {
    pub(super) op: Op,
    pub(super) span: Span,
    pub(super) action: Action<D>,
}

/// A decoded block.
pub(super) struct BlockCode<D: Domain> {
    pub(super) args: Vec<Slot>,
    pub(super) steps: Vec<DecodedOp<D>>,
    pub(super) end: Terminator<D>,
    pub(super) end_at: (Op, Span),
}

/// A decoded region.
pub(super) struct RegionCode<D: Domain> {
    pub(super) blocks: Vec<BlockCode<D>>,
}

impl<D: Domain> RegionCode<D> {
    /// The slots of the entry block's arguments.
    pub(super) fn args(&self) -> &[Slot] {
        self.blocks.first().map_or(&[], |block| &block.args)
    }
}

/// A jump: the target block's number, and the values it is given.
pub(super) struct Jump {
    pub(super) target: usize,
    pub(super) values: Vec<Slot>,
}

/// A decoded terminator.
pub(super) enum Terminator<D: Domain> {
    /// Gives values to the operation around it.
    Yield(Vec<Slot>),
    /// `func.return`.
    Return(Vec<Slot>),
    /// `scf.condition`.
    Condition(Slot, Vec<Slot>),
    /// `scf.reduce`: each value with the region that combines two of them.
    Reduce(Vec<(Slot, RegionCode<D>)>),
    /// `cf.br`.
    Branch(Jump),
    /// `cf.cond_br`.
    CondBranch(Slot, Jump, Jump),
    /// `cf.switch`.
    Switch(Slot, Vec<(Number, Jump)>, Jump),
    /// A terminator that is not interpreted.
    Unsupported(String),
}

/// A decoded function.
pub(super) struct DecodedFunction<D: Domain> {
    pub(super) num_slots: usize,
    pub(super) body: RegionCode<D>,
}

/// A global: its type and what it holds.
pub(super) struct Global<D: Domain> {
    pub(super) shape: Vec<i64>,
    pub(super) kind: NumberKind,
    /// All elements, one for all, or none if it is uninitialised.
    pub(super) elements: Vec<D::Scalar>,
}

/// A decoded module, by the operations that define.
pub(super) struct DecodedModule<D: Domain> {
    pub(super) functions: FxHashMap<Op, DecodedFunction<D>>,
    pub(super) globals: FxHashMap<Op, Global<D>>,
}

/// How deep regions may nest while they run, those of called functions in those of their callers.
const MAX_DEPTH: usize = 256;

/// One run of a program.
pub(super) struct Run<'c, D: Domain> {
    pub(super) domain: D,
    pub(super) memory: Memory<D::Scalar>,
    pub(super) output: Vec<OutputPiece<D::Scalar>>,
    pub(super) ivs: Vec<Iv>,
    /// What the last call of an unknown function left.
    pub(super) unknown_calls: Option<D::Scalar>,
    pub(super) tracer: Option<&'c mut dyn Tracer>,
    /// Do parallel loops run from their last iteration to their first?
    pub(super) backwards: bool,
    /// Does it go on where an assertion fails?
    pub(super) unasserted: bool,
    /// Watches whether iterations of parallel loops meet, if that is wanted.
    pub(super) races: Option<Races>,
    program: &'c DecodedModule<D>,
    globals: FxHashMap<Op, Rc<MemrefView>>,
    limit: u64,
    fuel: u64,
    depth: usize,
}

impl<'c, D: Domain> Run<'c, D> {
    pub(super) fn new(program: &'c DecodedModule<D>, domain: D, fuel: u64) -> Run<'c, D> {
        Run {
            domain,
            memory: Memory::new(),
            output: Vec::new(),
            ivs: Vec::new(),
            unknown_calls: None,
            tracer: None,
            backwards: false,
            unasserted: false,
            races: None,
            program,
            globals: FxHashMap::default(),
            limit: fuel,
            fuel,
            depth: 0,
        }
    }

    /// How many steps it has taken.
    pub(super) fn steps(&self) -> u64 {
        self.limit - self.fuel
    }

    /// Takes `steps` from what is left.
    pub(super) fn spend(&mut self, steps: u64) -> Result<(), Stop> {
        match self.fuel.checked_sub(steps) {
            Some(rest) => {
                self.fuel = rest;
                Ok(())
            }
            None => Err(Stop::limit(format!("{} steps", self.limit))),
        }
    }

    /// Calls a function, which has a body.
    pub(super) fn call(
        &mut self,
        function: Op,
        args: Vec<RunValue<D::Scalar>>,
    ) -> Result<Vec<RunValue<D::Scalar>>, Stop> {
        let program = self.program;
        let function =
            program.functions.get(&function).ok_or_else(|| Stop::unsupported("a function without a body"))?;
        let mut frame = Frame { slots: vec![RunValue::Unset; function.num_slots] };
        for (&slot, value) in function.body.args().iter().zip(args) {
            frame.set(slot, value);
        }
        match self.region(&function.body, &mut frame)? {
            Terminator::Return(slots) => slots.iter().map(|&slot| frame.value(slot)).collect(),
            _ => Err(Stop::unsupported("a function that does not return")),
        }
    }

    /// Runs the region from its entry to the terminator that leaves it.
    pub(super) fn region<'r>(
        &mut self,
        region: &'r RegionCode<D>,
        frame: &mut Frame<D>,
    ) -> Result<&'r Terminator<D>, Stop> {
        if self.depth == MAX_DEPTH {
            return Err(Stop::limit(format!("{MAX_DEPTH} nested regions")));
        }
        self.depth += 1;
        let end = self.blocks(region, frame);
        self.depth -= 1;
        end
    }

    fn blocks<'r>(&mut self, region: &'r RegionCode<D>, frame: &mut Frame<D>) -> Result<&'r Terminator<D>, Stop> {
        let Some(mut block) = region.blocks.first() else {
            return Err(Stop::unsupported("an empty region"));
        };
        loop {
            let (end_op, end_span) = block.end_at;
            self.spend(block.steps.len() as u64 + 1).map_err(|stop| stop.at(end_op, end_span))?;
            for step in &block.steps {
                (step.action)(self, frame).map_err(|stop| stop.at(step.op, step.span))?;
            }
            let edge = match &block.end {
                Terminator::Branch(edge) => edge,
                Terminator::CondBranch(condition, yes, no) => {
                    if self.is_true(frame, *condition)? {
                        yes
                    } else {
                        no
                    }
                }
                Terminator::Switch(flag, cases, default) => {
                    let flag = self.domain.number(frame.scalar(*flag)?);
                    cases.iter().find(|(case, _)| *case == flag).map_or(default, |(_, edge)| edge)
                }
                Terminator::Unsupported(what) => return Err(Stop::unsupported(what.clone()).at(end_op, end_span)),
                end => return Ok(end),
            };
            block = &region.blocks[edge.target];
            frame.copy(&edge.values, &block.args)?;
        }
    }

    /// Runs the region and copies what it yields to `results`.
    pub(super) fn yielding(
        &mut self,
        region: &RegionCode<D>,
        frame: &mut Frame<D>,
        results: &[Slot],
    ) -> Result<(), Stop> {
        match self.region(region, frame)? {
            Terminator::Yield(values) => frame.copy(values, results),
            _ => Err(Stop::unsupported("a region that ends in this terminator")),
        }
    }

    /// The index or integer in the slot, which fits in 64 bits.
    pub(super) fn int(&self, frame: &Frame<D>, slot: Slot) -> Result<i64, Stop> {
        let number = self.domain.number(frame.scalar(slot)?);
        i64::try_from(number.0).map_err(|_| Stop::unsupported("an integer of more than 64 bits as an index"))
    }

    /// The indices in the slots.
    pub(super) fn ints(&self, frame: &Frame<D>, slots: &[Slot]) -> Result<Ints, Stop> {
        slots.iter().map(|&slot| self.int(frame, slot)).collect()
    }

    /// The `i1` in the slot.
    pub(super) fn is_true(&self, frame: &Frame<D>, slot: Slot) -> Result<bool, Stop> {
        Ok(self.domain.number(frame.scalar(slot)?).is_true())
    }

    /// An `index` as a scalar of the domain.
    pub(super) fn index(&self, value: i64) -> D::Scalar {
        self.domain.constant(NumberKind::Index, Number::index(value))
    }

    /// Reads the cell that the subscripts name.
    pub(super) fn load(&mut self, op: Op, view: &MemrefView, subscripts: &[i64]) -> Result<RunValue<D::Scalar>, Stop> {
        let cell = self.memory.cell(view, subscripts)?;
        self.record(op, false, view.buffer, cell, false);
        Ok(self.memory.buffer(view.buffer).cells[cell].clone())
    }

    /// Writes the cell that the subscripts name.
    pub(super) fn store(
        &mut self,
        op: Op,
        view: &MemrefView,
        subscripts: &[i64],
        value: RunValue<D::Scalar>,
    ) -> Result<(), Stop> {
        let cell = self.memory.cell(view, subscripts)?;
        let changes = self.races.is_some() && self.changes(&self.memory.buffer(view.buffer).cells[cell], &value);
        self.record(op, true, view.buffer, cell, changes);
        self.memory.buffer_mut(view.buffer).cells[cell] = value;
        Ok(())
    }

    /// Is the number in a cell another one with this value?
    fn changes(&self, old: &RunValue<D::Scalar>, new: &RunValue<D::Scalar>) -> bool {
        let same = |a: &D::Scalar, b: &D::Scalar| self.domain.number(*a) == self.domain.number(*b);
        match (old, new) {
            (RunValue::Scalar(a), RunValue::Scalar(b)) => !same(a, b),
            (RunValue::Vector(a), RunValue::Vector(b)) if a.len() == b.len() => {
                !a.iter().zip(b.iter()).all(|(a, b)| same(a, b))
            }
            _ => true,
        }
    }

    /// Runs what belongs to one atomic operation.
    pub(super) fn atomically<T>(&mut self, body: impl FnOnce(&mut Self) -> Result<T, Stop>) -> Result<T, Stop> {
        let outer = self.races.as_mut().map(|races| std::mem::replace(&mut races.is_atomic, true));
        let result = body(self);
        if let (Some(races), Some(outer)) = (&mut self.races, outer) {
            races.is_atomic = outer;
        }
        result
    }

    fn record(&mut self, op: Op, write: bool, buffer: usize, cell: usize, changes: bool) {
        if let Some(races) = &mut self.races {
            races.access(buffer, cell, changes);
        }
        if let Some(tracer) = &mut self.tracer {
            tracer.access(&TracedAccess { op, write, buffer, cell, ivs: &self.ivs });
        }
    }

    /// The view of the global called `name`; its buffer is made at the first use.
    pub(super) fn global(&mut self, op: Op, name: &str) -> Result<Rc<MemrefView>, Stop> {
        if let Some(view) = self.globals.get(&op) {
            return Ok(view.clone());
        }
        let program = self.program;
        let global = program.globals.get(&op).ok_or_else(|| Stop::unsupported(format!("the global @{name}")))?;
        let unwritten = self.domain.leaf(super::domain::Leaf::Uninitialised, global.kind.uninitialised());
        let fill = global.elements.first().copied().unwrap_or(unwritten);
        let view = Rc::new(self.memory.allocate_shape(global.shape.clone(), RunValue::Scalar(fill))?);
        let cells = &mut self.memory.buffer_mut(view.buffer).cells;
        for (cell, &element) in cells.iter_mut().zip(&global.elements).skip(1) {
            *cell = RunValue::Scalar(element);
        }
        self.globals.insert(op, view.clone());
        Ok(view)
    }
}
