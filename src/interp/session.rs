//! One run of one function on given inputs: what `run`, `verify` and tracing are made of.

use std::rc::Rc;

use super::compile::{self, has_body};
use super::domain::{Domain, Leaf, MachineDomain};
use super::exec::{DecodedModule, Run, Stop};
use super::memory::{BufferLayout, MAX_CELLS, Memory, MemrefView, RunValue};
use super::number::{Number, NumberKind};
use super::ops::memref::layout_map;
use super::output::OutputPiece;
use super::races::Races;
use super::trace::{Recorder, TraceEvent, Tracer};
use crate::ir::types::MemRefType;
use crate::ir::{Module, Op, Type, Value};

/// What one argument of the function is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A number.
    Scalar(Number),
    /// A memref of these sizes, laid out as its type says, row-major where that is not constant, filled by [`Fill`].
    Memref(Vec<i64>),
    /// A memref of these sizes, row-major, in the buffer of another argument before it.
    Shared {
        /// Its sizes.
        shape: Vec<i64>,
        /// Which argument.
        with: usize,
        /// The cell of that argument's buffer where it starts.
        offset: usize,
    },
}

/// What the memory behind arguments holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fill {
    /// Positive multiples of 1/64 up to 101/64, integers from 1 to 101.
    #[default]
    Plain,
    /// Positive floats with random digits, below 192; integers from 0 to 7.
    Small(u64),
    /// Floats of both signs, integers of all bits.
    Wild(u64),
    /// Floats that are NaN, infinite, zeros of both signs, very large or small, among others; integers at the ends of their
    /// type and around 0. Indices are small.
    Special(u64),
}

/// The inputs of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Inputs {
    /// One for each argument.
    pub args: Vec<Input>,
    /// What memrefs hold.
    pub fill: Fill,
}

/// What a run leaves behind.
pub(super) struct Done<S> {
    pub(super) results: Vec<RunValue<S>>,
    /// The memref arguments, by number.
    pub(super) memrefs: Vec<(usize, Rc<MemrefView>)>,
    pub(super) memory: super::memory::Memory<S>,
    pub(super) steps: u64,
    /// A cell, `(buffer, cell)`, in which iterations of a parallel loop met, if that was looked for.
    pub(super) race: Option<(usize, usize)>,
}

/// How a program is run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// The most steps it may take.
    pub(super) fuel: u64,
    /// Do parallel loops run from their last iteration to their first?
    pub(super) backwards: bool,
    /// How many cells of memory there may be.
    pub(super) cells: usize,
    /// Is it looked whether iterations of parallel loops meet?
    pub(super) races: bool,
    /// Does it go on where an assertion fails?
    pub(super) unasserted: bool,
}

impl Manner {
    /// In the order of the text, with so many steps.
    pub(super) fn forwards(fuel: u64) -> Manner {
        Manner { fuel, backwards: false, cells: MAX_CELLS, races: false, unasserted: false }
    }
}

/// The functions with a body, in textual order.
pub(super) fn functions(module: &Module) -> Vec<Op> {
    let walk = module.walk(module.root()).into_iter();
    walk.filter(|&op| module.is(op, "func.func") && has_body(module, op)).collect()
}

/// The function called `name` that has a body.
pub(super) fn function(module: &Module, name: &str) -> Option<Op> {
    crate::builtin::function(module, name).filter(|&op| module.is(op, "func.func"))
}

/// The function's arguments.
pub(super) fn arguments(module: &Module, function: Op) -> Vec<Value> {
    module.first_block(function).map_or(Vec::new(), |block| module.block(block).args.clone())
}

/// The name of an argument as it was written, with `%`.
pub(super) fn argument_name(module: &Module, argument: Value, number: usize) -> String {
    match &module.value(argument).name {
        Some(name) => format!("%{name}"),
        None => format!("%arg{number}"),
    }
}

/// Runs the function; what it prints goes to `output`, also if it stops before its end.
pub(super) fn execute<'c, D: Domain + 'static>(
    (module, function): (&Module, Op),
    program: &'c DecodedModule<D>,
    domain: D,
    inputs: &Inputs,
    manner: Manner,
    tracer: Option<&'c mut dyn Tracer>,
    output: &mut Vec<OutputPiece<D::Scalar>>,
) -> Result<Done<D::Scalar>, Stop> {
    let span = module.op(function).span;
    let at = |stop: Stop| stop.at(function, span);
    let mut run = Run::new(program, domain, manner.fuel);
    run.tracer = tracer;
    run.backwards = manner.backwards;
    run.unasserted = manner.unasserted;
    run.memory = Memory::of(manner.cells);
    run.races = manner.races.then(Races::default);
    let (mut values, mut memrefs) = (Vec::new(), Vec::new());
    let arguments = arguments(module, function);
    if arguments.len() != inputs.args.len() {
        return Err(at(Stop::unsupported("a function without an input for each argument")));
    }
    for (number, (&argument, input)) in arguments.iter().zip(&inputs.args).enumerate() {
        let value = match (module.ty(argument), input) {
            (Type::MemRef(ty), Input::Memref(shape)) => {
                let view = Rc::new(memref(&mut run, number, ty, shape, inputs.fill).map_err(at)?);
                memrefs.push((number, view.clone()));
                RunValue::View(view)
            }
            (Type::MemRef(ty), Input::Shared { shape, with, offset }) => {
                let owner = memrefs
                    .iter()
                    .find(|(other, _)| other == with)
                    .map(|(_, view): &(usize, Rc<MemrefView>)| view.buffer);
                let owner = owner.ok_or_else(|| at(Stop::unsupported("an argument in the buffer of none")))?;
                let view = shared(&mut run, number, ty, shape, (owner, *offset), inputs.fill).map_err(at)?;
                let view = Rc::new(view);
                memrefs.push((number, view.clone()));
                RunValue::View(view)
            }
            (ty, Input::Scalar(scalar)) => {
                let kind = NumberKind::of(ty).ok_or_else(|| at(Stop::unsupported("an argument of this type")))?;
                RunValue::Scalar(match kind {
                    NumberKind::Index => run.domain.constant(kind, *scalar),
                    _ => run.domain.leaf(Leaf::Input { argument: number, cell: 0 }, *scalar),
                })
            }
            _ => return Err(at(Stop::unsupported("an argument of this type"))),
        };
        values.push(value);
    }
    let results = run.call(function, values);
    *output = std::mem::take(&mut run.output);
    let steps = run.steps();
    let race = run.races.and_then(|races| races.found);
    Ok(Done { results: results.map_err(at)?, memrefs, memory: run.memory, steps, race })
}

/// A view in a buffer that is there, which grows if it has to.
fn shared<D: Domain>(
    run: &mut Run<'_, D>,
    argument: usize,
    ty: &MemRefType,
    shape: &[i64],
    (buffer, offset): (usize, usize),
    fill: Fill,
) -> Result<MemrefView, Stop> {
    let kind = NumberKind::of(&ty.element).filter(|_| ty.layout.is_none());
    let kind = kind.ok_or_else(|| Stop::unsupported("such memrefs in one buffer"))?;
    let size = super::memory::checked_size(shape)?;
    let BufferLayout::Strided { strides, .. } = BufferLayout::row_major(shape) else {
        return Err(Stop::unsupported("such memrefs in one buffer"));
    };
    for cell in run.memory.buffer(buffer).cells.len()..offset.saturating_add(size) {
        let leaf = run.domain.leaf(Leaf::Input { argument, cell }, fill.number(argument, cell, kind));
        run.memory.buffer_mut(buffer).cells.push(RunValue::Scalar(leaf));
    }
    Ok(MemrefView { buffer, shape: shape.to_vec(), layout: BufferLayout::Strided { offset: offset as i64, strides } })
}

/// Memory for an argument, with every cell a leaf.
fn memref<D: Domain>(
    run: &mut Run<'_, D>,
    argument: usize,
    ty: &MemRefType,
    shape: &[i64],
    fill: Fill,
) -> Result<MemrefView, Stop> {
    let (lanes, kind) = match &ty.element {
        Type::Vector(vector) => {
            let lanes = vector.shape.iter().try_fold(1u64, |count, &n| count.checked_mul(n));
            let lanes = lanes.filter(|&n| n <= 1 << 20).ok_or_else(|| Stop::limit("2^20 elements of a vector"))?;
            (Some(lanes as usize), NumberKind::of(&vector.element))
        }
        element => (None, NumberKind::of(element)),
    };
    let kind = kind.ok_or_else(|| Stop::unsupported("memrefs of this element type as arguments"))?;
    let view = match layout_map(ty).filter(|map| map.num_symbols == 0) {
        None => run.memory.allocate_shape(shape.to_vec(), RunValue::Unset)?,
        Some(map) => {
            let (layout, cells) = BufferLayout::of_map(&map, &[], shape)?;
            MemrefView { buffer: run.memory.allocate(cells, RunValue::Unset)?, shape: shape.to_vec(), layout }
        }
    };
    let width = lanes.unwrap_or(1);
    let leaf = |run: &Run<'_, D>, cell: usize| {
        run.domain.leaf(Leaf::Input { argument, cell }, fill.number(argument, cell, kind))
    };
    for cell in 0..run.memory.buffer(view.buffer).cells.len() {
        let value = match lanes {
            None => RunValue::Scalar(leaf(run, cell)),
            Some(_) => RunValue::Vector((0..width).map(|lane| leaf(run, cell * width + lane)).collect()),
        };
        run.memory.buffer_mut(view.buffer).cells[cell] = value;
    }
    Ok(view)
}

impl Fill {
    /// What cell number `cell` of argument number `argument` holds.
    pub fn number(self, argument: usize, cell: usize, kind: NumberKind) -> Number {
        let NumberKind::Float(float) = kind else {
            return match self {
                Fill::Plain => Number::wrap(plain(argument, cell).into(), kind),
                Fill::Small(seed) => Number::wrap((random(seed, argument, cell) % 8).into(), kind),
                Fill::Wild(seed) => Number::wrap(random(seed, argument, cell).into(), kind),
                Fill::Special(seed) => special_integer(random(seed, argument, cell), kind),
            };
        };
        // 52 random digits after the point, and a random magnitude: a sum in another order is another number.
        let digits = |word: u64| (word >> 12) as f64 / (1u64 << 52) as f64;
        let value = match self {
            Fill::Plain => plain(argument, cell) as f64 / 64.0,
            Fill::Small(seed) => {
                let word = random(seed, argument, cell);
                (0.5 + digits(word)) * f64::from(1 << (word % 8))
            }
            Fill::Wild(seed) => {
                let word = random(seed, argument, cell);
                (2.0 * digits(word) - 1.0) * f64::from(1 << (word % 16))
            }
            Fill::Special(seed) => special_float(random(seed, argument, cell)),
        };
        Number::from_f64(value, float)
    }
}

fn special_integer(word: u64, kind: NumberKind) -> Number {
    let spare = 128 - kind.width();
    match word % 8 {
        _ if kind == NumberKind::Index => Number::index((word % 5) as i64),
        0 => Number(i128::MIN >> spare),
        1 => Number(i128::MAX >> spare),
        2 => Number::from_i64(0, kind),
        3 => Number::from_i64(-1, kind),
        4 => Number::wrap((i128::MIN >> spare) + 1, kind),
        _ => Number::from_i64((word >> 8) as i64 % 16 - 8, kind),
    }
}

fn special_float(word: u64) -> f64 {
    match word % 16 {
        0 | 1 => f64::NAN,
        2 => f64::INFINITY,
        3 => f64::NEG_INFINITY,
        4 | 5 => 0.0,
        6 | 7 => -0.0,
        8 => 3.0e38,
        9 => 1.0e-42,
        10 => -1.0,
        _ => (word >> 12) as f64 / (1u64 << 50) as f64 - 2.0,
    }
}

fn plain(argument: usize, cell: usize) -> i64 {
    ((cell as i64).wrapping_mul(31).wrapping_add(17 * argument as i64)).rem_euclid(101) + 1
}

fn random(seed: u64, argument: usize, cell: usize) -> u64 {
    super::term::scramble(seed ^ super::term::scramble((argument as u64) << 40 ^ cell as u64))
}

/// Runs the function called `name` on numbers, parallel loops backwards if that is wanted: what its memref arguments hold
/// after it.
pub fn outcome(
    module: &Module,
    name: &str,
    inputs: &Inputs,
    fuel: u64,
    backwards: bool,
) -> Result<Vec<Vec<Number>>, Stop> {
    let function = function(module, name).ok_or_else(|| Stop::unsupported(format!("the missing function @{name}")))?;
    let program = compile::compile(module, &MachineDomain);
    let manner = Manner { backwards, ..Manner::forwards(fuel) };
    let done = execute((module, function), &program, MachineDomain, inputs, manner, None, &mut Vec::new())?;
    let numbers = |cell: &RunValue<Number>| match cell {
        RunValue::Scalar(number) => vec![*number],
        RunValue::Vector(lanes) => lanes.to_vec(),
        RunValue::Unset | RunValue::View(_) => Vec::new(),
    };
    let buffer = |view: &MemrefView| done.memory.buffer(view.buffer).cells.iter().flat_map(numbers).collect();
    Ok(done.memrefs.iter().map(|(_, view)| buffer(view)).collect())
}

/// Runs the function called `name` on numbers, and records its memory accesses.
pub fn trace(module: &Module, name: &str, inputs: &Inputs, fuel: u64) -> Result<Vec<TraceEvent>, Stop> {
    let function = function(module, name).ok_or_else(|| Stop::unsupported(format!("the missing function @{name}")))?;
    let program = compile::compile(module, &MachineDomain);
    let mut recorder = Recorder::default();
    let manner = Manner::forwards(fuel);
    execute((module, function), &program, MachineDomain, inputs, manner, Some(&mut recorder), &mut Vec::new())?;
    Ok(recorder.events)
}
