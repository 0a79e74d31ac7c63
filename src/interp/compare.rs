//! Testing whether two programs compute the same: the "tested" level of `farkas verify`.
//!
//! Both are run in the [`TermDomain`] on the same inputs ([`super::inputs`]), small ones first. Every cell of every memref
//! argument, every result and everything printed is compared. Parallel loops are run forwards and backwards, and their
//! iterations must not meet in a cell ([`super::races`]) where they did not in the first program.

use std::fmt;

use super::compile::{compile, symbol_name};
use super::exec::{DecodedModule, Stop, StopKind};
use super::inputs::{self, Candidate, WantedInputs, candidates};
use super::memory::{MemrefView, OUT_OF_BOUNDS, RunValue, Subscripts};
use super::number::NumberKind;
use super::output::{OutputPiece, number_text};
use super::session::{Done, Input, Inputs, Manner, argument_name, arguments, execute, function, functions};
use super::term::{TermDomain, TermScalar};
use super::unequal::{self, FirstDifference, FirstUnequal, element_kind};
use crate::ir::{Attribute, Module, Op, Type, Value};
use crate::limits::Limits;

/// How programs are compared.
#[derive(Clone, Debug, Default)]
pub struct CompareOptions {
    /// The function; by default every public one.
    pub func: Option<String>,
    /// May the order of float reductions be given up everywhere?
    pub reassociate: bool,
    /// May distinct memref arguments overlap?
    pub may_alias: bool,
    /// Arguments to try besides, by their numbers: where a proof has failed.
    pub points: Vec<Vec<(u32, i64)>>,
    /// How hard a difference is looked for.
    pub effort: RunEffort,
    /// How many steps one run of the first program may take, and how much memory.
    pub limits: Limits,
}

/// How hard a difference is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RunEffort {
    /// Few steps on ordinary inputs: a look that costs next to nothing before a proof is tried.
    Brief,
    /// Only inputs for which nothing fails that proofs take for granted, as that indices do not wrap: no integers at the ends of their
    /// types. A difference on one of them is one that no proof could have overlooked, so that it may be said before a proof is tried.
    Ordinary,
    /// All inputs.
    #[default]
    Whole,
}

/// What testing has shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// No difference.
    Tested {
        /// How many inputs both programs were run on.
        runs: usize,
        /// The first place where the numbers agree, but were not computed in the same way.
        numbers_only: Option<Difference>,
    },
    /// The programs differ.
    Differ(Difference),
    /// Nothing can be said.
    Unknown(String),
}

/// A place where two programs differ, and the inputs on which they do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The function.
    pub function: String,
    /// The arguments, with their names.
    pub inputs: Vec<(String, String)>,
    /// What differs: a cell such as `%A[1, 2]`, a result, or what is printed.
    pub place: String,
    /// What the first program leaves there.
    pub before: String,
    /// What the second program leaves there.
    pub after: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { function, inputs, place, before, after } = self;
        write!(f, "{place} is {before} before, {after} after; in @{function}")?;
        let list: Vec<String> = inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        if list.is_empty() { Ok(()) } else { write!(f, " with {}", list.join(", ")) }
    }
}

/// The steps of a run, and the cells, where only a brief look is asked for.
const BRIEF_FUEL: u64 = 100_000;
const BRIEF_CELLS: usize = 1 << 15;

/// All runs of the first program together may take so many times the steps of one.
const MOST_RUNS: u64 = 2;

/// Whether iterations meet is looked at in runs of no more steps than this.
const MOST_WATCHED: u64 = 20_000;

/// More cells than this are not allocated for a test.
const MOST_CELLS: usize = 1 << 22;

/// Memrefs of unknown size are made larger so often, as long as the first program leaves them.
const ATTEMPTS: usize = 6;

/// Runs both programs on small inputs and compares what they leave.
pub fn compare(before: &Module, after: &Module, options: &CompareOptions) -> Verdict {
    let names = match compared_functions(before, options) {
        Ok(names) => names,
        Err(reason) => return Verdict::Unknown(reason),
    };
    let domain = TermDomain { reassociate: options.reassociate };
    let (first, second) = (compile(before, &domain), compile(after, &domain));
    let (mut runs, mut numbers_only) = (0, None);
    for name in &names {
        let (Some(f), Some(g)) = (function(before, name), function(after, name)) else {
            return Verdict::Unknown(format!("there is no function @{name} in both programs"));
        };
        let types = (before.attr(f, "function_type"), after.attr(g, "function_type"));
        if types.0 != types.1 {
            let told = |ty: Option<&Attribute>| ty.map_or_else(|| "of no type".to_owned(), ToString::to_string);
            let (old, new) = (told(types.0), told(types.1));
            return Verdict::Unknown(format!("@{name} is of another type: {old} before, {new} after"));
        }
        let before = RunSide { module: before, function: f, program: &first, domain };
        let after = RunSide { module: after, function: g, program: &second, domain };
        match compare_functions(&before, &after, options) {
            Verdict::Tested { runs: count, numbers_only: found } => {
                runs += count;
                numbers_only = numbers_only.or(found);
            }
            verdict => return verdict,
        }
    }
    Verdict::Tested { runs, numbers_only }
}

fn compared_functions(module: &Module, options: &CompareOptions) -> Result<Vec<String>, String> {
    if let Some(name) = &options.func {
        return Ok(vec![name.strip_prefix('@').unwrap_or(name).to_string()]);
    }
    let all = functions(module);
    let is_private =
        |op: Op| matches!(module.attr(op, "sym_visibility"), Some(Attribute::Str(text)) if &**text == "private");
    let public: Vec<Op> = all.iter().copied().filter(|&op| !is_private(op)).collect();
    let chosen = if public.is_empty() { all } else { public };
    let names: Vec<String> = chosen.into_iter().filter_map(|op| symbol_name(module, op)).map(str::to_string).collect();
    if names.is_empty() { Err("there is no function to run".to_string()) } else { Ok(names) }
}

/// What a run leaves, and what it has printed.
struct RunResult {
    done: Done<TermScalar>,
    output: Vec<OutputPiece<TermScalar>>,
}

/// One of the two programs.
struct RunSide<'m> {
    module: &'m Module,
    function: Op,
    program: &'m DecodedModule<TermDomain>,
    domain: TermDomain,
}

impl RunSide<'_> {
    fn run(&self, inputs: &Inputs, manner: Manner) -> Result<RunResult, Stop> {
        let mut output = Vec::new();
        let done = execute((self.module, self.function), self.program, self.domain, inputs, manner, None, &mut output)?;
        Ok(RunResult { done, output })
    }

    fn has_parallel_loops(&self) -> bool {
        has_parallel_loops(self.module)
    }

    /// May results be anything where floats are NaN or infinite, or zeros have signs?
    fn excludes_special(&self) -> bool {
        let is_excluding = |word: &str| matches!(word, "nnan" | "ninf" | "nsz" | "arcp" | "contract" | "afn" | "fast");
        self.module.walk(self.module.root()).into_iter().any(|op| {
            let Some(Attribute::Opaque(text)) = self.module.attr(op, "fastmath") else { return false };
            text.split(|c: char| !c.is_ascii_alphabetic()).any(is_excluding)
        })
    }
}

/// Are there loops whose iterations run in any order?
pub(super) fn has_parallel_loops(module: &Module) -> bool {
    let names = ["affine.parallel", "scf.parallel", "scf.forall", "gpu.launch"];
    module.walk(module.root()).into_iter().any(|op| names.contains(&module.name(op)))
}

/// Does the function compute with vectors?
fn has_vectors(module: &Module, function: Op) -> bool {
    let is_vector = |&value: &Value| matches!(module.ty(value), Type::Vector(_));
    let on_vectors = |op: Op| module.op(op).operands.iter().chain(&module.op(op).results).any(is_vector);
    module.walk(function).into_iter().any(on_vectors)
}

fn compare_functions(before: &RunSide<'_>, after: &RunSide<'_>, options: &CompareOptions) -> Verdict {
    let (mut runs, mut numbers_only, mut obstacle) = (0, None, None);
    let special = !before.excludes_special() && !after.excludes_special();
    let mut constants = inputs::constants(before.module, before.function);
    constants.extend(inputs::constants(after.module, after.function));
    let (may_alias, is_brief) = (options.may_alias, options.effort == RunEffort::Brief);
    let has_extremes = options.effort == RunEffort::Whole;
    let has_vectors = [before, after].iter().any(|side| has_vectors(side.module, side.function));
    let wanted = WantedInputs { may_alias, special, points: &options.points, constants, has_vectors, has_extremes };
    let trial = if is_brief { options.limits.trial.min(BRIEF_FUEL) } else { options.limits.trial };
    let mut left = trial.saturating_mul(MOST_RUNS);
    for candidate in candidates(before.module, before.function, &wanted) {
        let fuel = trial.min(candidate.most_steps.unwrap_or(trial));
        let cells = options.limits.cells.min(if is_brief { BRIEF_CELLS } else { MOST_CELLS });
        let manner = Manner { cells, races: true, ..Manner::forwards(fuel.min(left)) };
        match (Trial { before, after, left: &mut left }).compare(&candidate, manner) {
            InputVerdict::Same(found) => {
                runs += 1;
                numbers_only = numbers_only.or(found);
            }
            InputVerdict::Differ(difference) => return Verdict::Differ(difference),
            InputVerdict::Skipped(stop) if stop.kind == StopKind::Unsupported => return Verdict::Unknown(stop.message),
            InputVerdict::Skipped(stop) => obstacle = obstacle.or(Some(stop)),
            InputVerdict::Unknown(reason) => return Verdict::Unknown(reason),
        }
        if left == 0 {
            break;
        }
    }
    match (runs, obstacle) {
        (0, Some(stop)) => Verdict::Unknown(format!("no input could be tried: {stop}")),
        (0, None) => Verdict::Unknown("the function has an argument that no input can be made for".to_string()),
        _ => Verdict::Tested { runs, numbers_only },
    }
}

/// What one input has shown.
enum InputVerdict {
    Same(Option<Difference>),
    Differ(Difference),
    /// The first program does not run on it, or the second one takes too long for an input that is likely to lead nowhere.
    Skipped(Stop),
    Unknown(String),
}

/// Both programs on one input.
struct Trial<'t> {
    before: &'t RunSide<'t>,
    after: &'t RunSide<'t>,
    /// The steps that the first program may still take.
    left: &'t mut u64,
}

impl Trial<'_> {
    /// What the first program does on inputs that it stays inside of.
    fn expected(&mut self, candidate: &Candidate, manner: Manner) -> Result<(Inputs, RunResult), Stop> {
        let mut size = candidate.size;
        for attempt in 1.. {
            let inputs = candidate.inputs(size);
            match self.before.run(&inputs, manner) {
                Ok(done) => {
                    *self.left = self.left.saturating_sub(done.done.steps);
                    return Ok((inputs, done));
                }
                Err(stop) if stop.code == OUT_OF_BOUNDS && attempt < ATTEMPTS && candidate.grows() => {
                    size = size.saturating_mul(2).saturating_add(2);
                }
                Err(stop) => {
                    *self.left = self.left.saturating_sub(if stop.kind == StopKind::Limit { manner.fuel } else { 0 });
                    return Err(stop);
                }
            }
        }
        Err(Stop::limit("attempts"))
    }

    fn compare(&mut self, candidate: &Candidate, forwards: Manner) -> InputVerdict {
        let (inputs, expected) = match self.expected(candidate, forwards) {
            Ok(found) => found,
            Err(stop) => return InputVerdict::Skipped(stop),
        };
        let at = PairOfRuns { before: self.before, inputs: &inputs };
        let fuel = forwards.fuel.saturating_mul(8).saturating_add(1 << 16);
        let forwards = Manner { fuel, races: expected.done.steps <= MOST_WATCHED, ..forwards };
        let mut numbers_only = None;
        let mut race = None;
        let mut check = |manner: Manner| match self.after.run(&inputs, manner) {
            Ok(actual) => {
                if let Some(cell) = actual.done.race.filter(|_| race.is_none()) {
                    race = Some(at.race(&expected, &actual, cell));
                }
                match at.compare(&expected, &actual, manner.backwards) {
                    FirstUnequal::Nothing => None,
                    FirstUnequal::Terms(places) => {
                        numbers_only.get_or_insert(at.difference(places));
                        None
                    }
                    FirstUnequal::Numbers(places) => Some(InputVerdict::Differ(at.difference(places))),
                }
            }
            Err(stop) if stop.kind == StopKind::Trap => {
                let place = ["the end of the run".to_string(), "reached".into(), format!("not reached: {stop}")];
                Some(InputVerdict::Differ(at.difference(place)))
            }
            // Loops may walk from one such size to another without doing anything.
            Err(stop) if stop.kind == StopKind::Limit && candidate.most_steps.is_some() => {
                Some(InputVerdict::Skipped(stop))
            }
            Err(stop) => Some(InputVerdict::Unknown(format!("the second program: {}", stop.message))),
        };
        if let Some(shown) = check(forwards) {
            return shown;
        }
        // A program with races has no meaning but the one we give it; only what is well defined may be run backwards.
        if self.after.has_parallel_loops() && expected.done.race.is_none() {
            let backwards = Manner { backwards: true, ..forwards };
            let is_equal = |done: &RunResult| matches!(at.compare(&expected, done, true), FirstUnequal::Nothing);
            let racy = self.before.has_parallel_loops()
                && !self.before.run(&inputs, backwards).is_ok_and(|done| is_equal(&done));
            if !racy && let Some(shown) = check(backwards) {
                return shown;
            }
            if !racy && let Some(difference) = race {
                return InputVerdict::Differ(difference);
            }
        }
        InputVerdict::Same(numbers_only)
    }
}

/// A pair of runs on the same inputs.
struct PairOfRuns<'p> {
    before: &'p RunSide<'p>,
    inputs: &'p Inputs,
}

impl PairOfRuns<'_> {
    fn difference(&self, [place, before, after]: [String; 3]) -> Difference {
        let RunSide { module, function, .. } = *self.before;
        let arguments = arguments(module, function);
        let name = |number: usize| argument_name(module, arguments[number], number);
        let cells = |shape: &[i64]| match shape {
            [] => "1 cell".to_owned(),
            _ => shape.iter().map(i64::to_string).collect::<Vec<_>>().join("x") + " cells",
        };
        let text = |(number, input): (usize, &Input)| {
            let value = match input {
                Input::Memref(shape) => cells(shape),
                Input::Shared { shape, with, offset } => {
                    format!("{} in the buffer of {} from its cell {offset}", cells(shape), name(*with))
                }
                Input::Scalar(value) => NumberKind::of(module.ty(arguments[number]))
                    .map_or(String::new(), |kind| number_text(*value, kind, false)),
            };
            (name(number), value)
        };
        Difference {
            function: symbol_name(module, function).unwrap_or_default().to_string(),
            inputs: self.inputs.args.iter().enumerate().map(text).collect(),
            place,
            before,
            after,
        }
    }

    /// A cell in which iterations of a parallel loop of the second program meet.
    fn race(&self, before: &RunResult, after: &RunResult, (buffer, cell): (usize, usize)) -> Difference {
        let RunSide { module, function, .. } = *self.before;
        let arguments = arguments(module, function);
        let undetermined = "not determined, as iterations of a parallel loop meet there".to_string();
        for (number, view) in after.done.memrefs.iter().filter(|(_, view)| view.buffer == buffer) {
            let here = |at: &Vec<i64>| after.done.memory.cell(view, at) == Ok(cell);
            let Some(at) = Subscripts::new(&view.shape).find(here) else { continue };
            let name = argument_name(module, arguments[*number], *number);
            let kind = module.ty(arguments[*number]).as_memref().and_then(|memref| element_kind(&memref.element));
            let value = before.done.memory.cell(view, &at);
            let value = value.map(|cell| before.done.memory.buffer(view.buffer).cells[cell].clone());
            let value = unequal::text(&value.unwrap_or(RunValue::Unset), kind);
            return self.difference([format!("{name}{at:?}"), value, undetermined]);
        }
        self.difference(["a cell of memory of its own".to_string(), "determined".to_string(), undetermined])
    }

    /// Compares everything that is left.
    fn compare(&self, before: &RunResult, after: &RunResult, backwards: bool) -> FirstUnequal {
        let RunSide { module, function, .. } = *self.before;
        let arguments = arguments(module, function);
        let mut comparison = FirstDifference::default();
        let (output, other_output) = (&before.output, &after.output);
        let (before, after) = (&before.done, &after.done);
        for ((number, view), (_, other)) in before.memrefs.iter().zip(&after.memrefs) {
            let name = argument_name(module, arguments[*number], *number);
            let kind = module.ty(arguments[*number]).as_memref().and_then(|memref| element_kind(&memref.element));
            comparison.cells(&name, kind, (before, view), (after, other));
        }
        let types = match module.attr(function, "function_type") {
            Some(Attribute::Type(Type::Function(ty))) => ty.results.clone(),
            _ => Vec::new(),
        };
        for (number, (ty, (x, y))) in types.iter().zip(before.results.iter().zip(&after.results)).enumerate() {
            let name = format!("result {number}");
            match (x, y, ty) {
                (RunValue::View(x), RunValue::View(y), Type::MemRef(memref)) => {
                    let (x, y): (&MemrefView, &MemrefView) = (x, y);
                    comparison.cells(&name, element_kind(&memref.element), (before, x), (after, y));
                }
                _ => comparison.values(&name, element_kind(ty), x, y),
            }
        }
        comparison.output(output, other_output);
        let suffix = if backwards { " (with parallel loops run backwards)" } else { "" };
        let said = |[place, x, y]: [String; 3]| [format!("{place}{suffix}"), x, y];
        match comparison.found() {
            FirstUnequal::Nothing => FirstUnequal::Nothing,
            FirstUnequal::Terms(places) => FirstUnequal::Terms(said(places)),
            FirstUnequal::Numbers(places) => FirstUnequal::Numbers(said(places)),
        }
    }
}
