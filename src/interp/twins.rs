//! Instances of two programs that were seen to be the same.
//!
//! Both programs are run on the same small inputs. A reordering that keeps dependences keeps the order of the writes to
//! each cell, so the k-th write to a cell in one run is taken for the k-th in the other. Runs that do not end in time
//! still show how they begin.

use rustc_hash::FxHashMap;

use super::compile::compile;
use super::domain::MachineDomain;
use super::exec::DecodedModule;
use super::inputs::{Candidate, is_sized, of_size};
use super::memory::OUT_OF_BOUNDS;
use super::session::{Input, Inputs, Manner, execute, function};
use super::trace::{Recorder, TraceEvent};

use crate::ir::{Module, Op};

/// Two instances that wrote the same cell for the same time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twins {
    /// The operation of the program before, and the values of the loops around it, outermost first.
    pub before: (Op, Vec<i64>),
    /// The same in the program after.
    pub after: (Op, Vec<i64>),
    /// The values of the function's arguments, as far as they are integers.
    pub arguments: Vec<Option<i64>>,
}

/// The steps that one run may take.
const FUEL: u64 = 120_000;

/// The cells that it may have.
const MOST_CELLS: usize = 1 << 20;

/// The sizes that are tried, and how many times memrefs of unknown size are made larger.
const SIZES: [i64; 3] = [3, 17, 33];
const ATTEMPTS: usize = 6;

/// Runs the function of this name in both programs and pairs what they write.
pub fn twins(before: &Module, after: &Module, name: &str) -> Vec<Twins> {
    let (Some(f), Some(g)) = (function(before, name), function(after, name)) else { return Vec::new() };
    let (first, second) = (compile(before, &MachineDomain), compile(after, &MachineDomain));
    let (first, second) = ((before, f, &first), (after, g, &second));
    let sizes = if is_sized(before, f) { &SIZES[..] } else { &SIZES[..1] };
    let seen = |unasserted: bool| {
        let mut all = Vec::new();
        for candidate in sizes.iter().filter_map(|&size| of_size(before, f, size)) {
            let Some((inputs, written)) = writes(first, &candidate, unasserted) else { continue };
            let also = events(second, &inputs, unasserted).0;
            all.extend(paired(&written, &also, &inputs));
        }
        all
    };
    // Where an assertion holds for larger sizes only, smaller ones still show who is whose twin.
    let all = seen(false);
    if all.is_empty() { seen(true) } else { all }
}

/// A function of a program, and that program to be run.
type Runnable<'p> = (&'p Module, Op, &'p DecodedModule<MachineDomain>);

fn events((module, func, program): Runnable<'_>, inputs: &Inputs, unasserted: bool) -> (Vec<TraceEvent>, bool) {
    let mut recorder = Recorder::default();
    let manner = Manner { cells: MOST_CELLS, unasserted, ..Manner::forwards(FUEL) };
    let done = execute((module, func), program, MachineDomain, inputs, manner, Some(&mut recorder), &mut Vec::new());
    let is_out = matches!(done, Err(stop) if stop.code == OUT_OF_BOUNDS);
    (recorder.events, is_out)
}

/// What the first program does on inputs that it stays inside of.
fn writes(first: Runnable<'_>, candidate: &Candidate, unasserted: bool) -> Option<(Inputs, Vec<TraceEvent>)> {
    let mut size = candidate.size;
    for _ in 0..ATTEMPTS {
        let inputs = candidate.inputs(size);
        let (events, is_out) = events(first, &inputs, unasserted);
        if !is_out {
            return Some((inputs, events));
        }
        size = size * 2 + 2;
    }
    None
}

fn paired(before: &[TraceEvent], after: &[TraceEvent], inputs: &Inputs) -> Vec<Twins> {
    let number = |input: &Input| match input {
        Input::Scalar(number) => Some(number.as_i64()),
        Input::Memref(_) | Input::Shared { .. } => None,
    };
    let arguments: Vec<Option<i64>> = inputs.args.iter().map(number).collect();
    let mut times: FxHashMap<(usize, usize), Vec<&TraceEvent>> = FxHashMap::default();
    for event in after.iter().filter(|event| event.write) {
        times.entry((event.buffer, event.cell)).or_default().push(event);
    }
    let mut seen: FxHashMap<(usize, usize), usize> = FxHashMap::default();
    let mut all = Vec::new();
    let values = |event: &TraceEvent| event.ivs.iter().map(|iv| iv.value).collect();
    for event in before.iter().filter(|event| event.write) {
        let cell = (event.buffer, event.cell);
        let time = seen.entry(cell).or_default();
        if let Some(twin) = times.get(&cell).and_then(|times| times.get(*time)) {
            let (before, after) = ((event.op, values(event)), (twin.op, values(twin)));
            all.push(Twins { before, after, arguments: arguments.clone() });
        }
        *time += 1;
    }
    all
}
