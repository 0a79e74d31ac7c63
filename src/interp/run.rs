//! Running a function and saying what came of it: the library half of `farkas run`.

use std::collections::BTreeMap;
use std::fmt;

use super::compile::{compile, symbol_name};
use super::domain::MachineDomain;
use super::exec::{Stop, StopKind};
use super::memory::{MemrefView, OUT_OF_BOUNDS, RunValue, Subscripts};
use super::number::{Number, NumberKind};
use super::output::{self, general, number_text};
use super::session::{Done, Fill, Input, Inputs, Manner, argument_name, arguments, execute, function, functions};
use crate::diag::nearest;
use crate::ir::{Module, Op, Type};
use crate::limits::Limits;

/// What to run, and on what.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// The function; by default `main`, or the only one.
    pub func: Option<String>,
    /// Values of arguments by name, with or without `%`: numbers, or the sizes of a memref such as `20x30`.
    pub args: BTreeMap<String, String>,
    /// How many steps it may take, and how much memory it may have.
    pub limits: Limits,
}

/// What a run printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunOutcome {
    /// What the program printed; then, for a function with arguments or results, a line for each memref argument with
    /// its checksum, and one for each result.
    pub output: String,
    /// How many operations were run.
    pub steps: u64,
}

/// Why there is no outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RunError {
    /// The options do not fit the program.
    Usage(String),
    /// The program was run, and could not go on; what it printed before that.
    Stopped(Stop, String),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Usage(message) => f.write_str(message),
            RunError::Stopped(stop, _) => stop.fmt(f),
        }
    }
}

impl std::error::Error for RunError {}

/// Sizes that are not given are tried until nothing is read or written outside a memref.
const ATTEMPTS: usize = 8;

/// Runs a function of the module on numbers.
///
/// Dynamic sizes that `args` does not give are all equal: the largest index argument, or 16, and twice as much as long
/// as an access is out of bounds.
pub fn run(module: &Module, options: &RunOptions) -> Result<RunOutcome, RunError> {
    run_sized(module, options).map(|(outcome, _)| outcome)
}

/// As [`run`], watched: parallel loops, and blocks and threads of launches, run from the last to the first if that is wanted, and it is said
/// whether some of them met in a cell, so that what it holds depends on who came first.
#[doc(hidden)]
pub fn run_watched(module: &Module, options: &RunOptions, backwards: bool) -> Result<(RunOutcome, bool), RunError> {
    let function = chosen_function(module, options.func.as_deref())?;
    let given = GivenArguments::read(module, function, &options.args)?;
    let inputs = given.inputs(given.default_size());
    let program = compile(module, &MachineDomain);
    let manner = Manner { cells: options.limits.cells, backwards, races: true, ..Manner::forwards(options.limits.run) };
    let mut printed = Vec::new();
    let result = execute((module, function), &program, MachineDomain, &inputs, manner, None, &mut printed);
    let printed = output::render(&printed, |number| number);
    let done = result.map_err(|stop| RunError::Stopped(stop, printed.clone()))?;
    let output = printed + &report(module, function, &done);
    Ok((RunOutcome { output, steps: done.steps }, done.race.is_some()))
}

/// The function that [`run`] runs, and the inputs that it chooses. Where sizes are left open that takes a run.
///
/// # Errors
/// As [`run`].
pub fn inputs(module: &Module, options: &RunOptions) -> Result<(Op, Inputs), RunError> {
    let function = chosen_function(module, options.func.as_deref())?;
    let given = GivenArguments::read(module, function, &options.args)?;
    let size = if given.has_free_sizes { run_sized(module, options)?.1 } else { 0 };
    Ok((function, given.inputs(size)))
}

/// The same for a function that is too long to be run first: sizes that are left open are the largest index argument.
///
/// # Errors
/// Where the options do not fit the program.
pub fn inputs_as_told(module: &Module, options: &RunOptions) -> Result<(Op, Inputs), RunError> {
    let function = chosen_function(module, options.func.as_deref())?;
    let given = GivenArguments::read(module, function, &options.args)?;
    let size = given.default_size();
    Ok((function, given.inputs(size)))
}

/// The outcome, and the size that stands for those that are left open.
fn run_sized(module: &Module, options: &RunOptions) -> Result<(RunOutcome, i64), RunError> {
    let function = chosen_function(module, options.func.as_deref())?;
    let given = GivenArguments::read(module, function, &options.args)?;
    let program = compile(module, &MachineDomain);
    let manner = Manner { cells: options.limits.cells, ..Manner::forwards(options.limits.run) };
    let mut size = given.default_size();
    for attempt in 1.. {
        let inputs = given.inputs(size);
        let mut printed = Vec::new();
        let result = execute((module, function), &program, MachineDomain, &inputs, manner, None, &mut printed);
        let printed = output::render(&printed, |number| number);
        match result {
            Ok(done) => {
                let output = printed + &report(module, function, &done);
                return Ok((RunOutcome { output, steps: done.steps }, size));
            }
            Err(stop) if stop.code == OUT_OF_BOUNDS && given.has_free_sizes && attempt < ATTEMPTS => size *= 2,
            Err(stop) => return Err(RunError::Stopped(stop, printed)),
        }
    }
    Err(RunError::Usage("no attempt was made".to_string()))
}

fn chosen_function(module: &Module, name: Option<&str>) -> Result<Op, RunError> {
    let all = functions(module);
    let names =
        || all.iter().filter_map(|&op| symbol_name(module, op)).map(|name| format!("@{name}")).collect::<Vec<_>>();
    let found = match name {
        Some(name) => function(module, name.strip_prefix('@').unwrap_or(name)),
        None => function(module, "main").or(if let [only] = all[..] { Some(only) } else { None }),
    };
    found.ok_or_else(|| {
        let wanted =
            name.map_or("choose a function with --func".to_string(), |name| format!("there is no function @{name}"));
        RunError::Usage(format!(
            "{wanted}; the program has {}",
            if all.is_empty() { "none".into() } else { names().join(", ") }
        ))
    })
}

/// The arguments as far as they are known.
struct GivenArguments {
    /// Scalars, and shapes with free sizes left open.
    args: Vec<GivenArgument>,
    has_free_sizes: bool,
}

/// An argument that the function does not have, and which it may have been.
fn no_argument(module: &Module, function: Op, name: &str) -> String {
    let there = arguments(module, function);
    let there: Vec<String> =
        there.iter().enumerate().map(|(number, &argument)| argument_name(module, argument, number)).collect();
    let meant = match (nearest(&format!("%{name}"), there.iter().map(String::as_str)), &there[..]) {
        (Some(meant), _) => format!("; did you mean `{meant}`?"),
        (None, []) => String::new(),
        (None, all) => format!(" (there are: {})", all.join(", ")),
    };
    format!("the function has no argument %{name}{meant}")
}

enum GivenArgument {
    Scalar(Number, NumberKind),
    Shape(Vec<Option<i64>>),
}

impl GivenArguments {
    fn read(module: &Module, function: Op, texts: &BTreeMap<String, String>) -> Result<GivenArguments, RunError> {
        let mut rest: BTreeMap<&str, &str> =
            texts.iter().map(|(name, text)| (name.strip_prefix('%').unwrap_or(name), text.as_str())).collect();
        let (mut args, mut missing) = (Vec::new(), Vec::new());
        for (number, &argument) in arguments(module, function).iter().enumerate() {
            let name = argument_name(module, argument, number);
            let text = rest.remove(&name[1..]);
            if text.is_none() && NumberKind::of(module.ty(argument)).is_some() {
                missing.push(name[1..].to_string());
                continue;
            }
            args.push(given(module.ty(argument), &name, text)?);
        }
        // All that is wrong with the names, in one message.
        let mut wrong = Vec::new();
        if let [first, others @ ..] = &missing[..] {
            let names: Vec<String> = missing.iter().map(|name| format!("%{name}")).collect();
            let flags: Vec<String> = missing.iter().map(|name| format!("--arg {name}=..")).collect();
            let what = if others.is_empty() {
                format!("argument %{first} needs a value")
            } else {
                format!("arguments {} need values", names.join(", "))
            };
            wrong.push(format!("the {what}: {}", flags.join(" ")));
        }
        wrong.extend(rest.keys().map(|name| no_argument(module, function, name)));
        if !wrong.is_empty() {
            return Err(RunError::Usage(wrong.join("; ")));
        }
        let has_free_sizes =
            args.iter().any(|given| matches!(given, GivenArgument::Shape(sizes) if sizes.contains(&None)));
        Ok(GivenArguments { args, has_free_sizes })
    }

    fn default_size(&self) -> i64 {
        let indices = self.args.iter().filter_map(|given| match given {
            GivenArgument::Scalar(number, NumberKind::Index) => Some(number.as_i64()),
            _ => None,
        });
        indices.max().unwrap_or(16).clamp(1, 1 << 20)
    }

    fn inputs(&self, size: i64) -> Inputs {
        let input = |given: &GivenArgument| match given {
            GivenArgument::Scalar(number, _) => Input::Scalar(*number),
            GivenArgument::Shape(sizes) => Input::Memref(sizes.iter().map(|known| known.unwrap_or(size)).collect()),
        };
        Inputs { args: self.args.iter().map(input).collect(), fill: Fill::Plain }
    }
}

fn given(ty: &Type, name: &str, text: Option<&str>) -> Result<GivenArgument, RunError> {
    let usage = |message: String| Err(RunError::Usage(message));
    if let Some(kind) = NumberKind::of(ty) {
        let text = text.unwrap_or_default();
        return match scalar(text, kind) {
            Some(number) => Ok(GivenArgument::Scalar(number, kind)),
            None => usage(format!("{text:?} is not a value for the argument {name}")),
        };
    }
    let Some(shape) = ty.as_memref().and_then(|memref| memref.shape.as_ref()) else {
        return usage(format!("the argument {name} is of a type that no value can be given for"));
    };
    let mut sizes: Vec<Option<i64>> = shape.iter().map(|size| size.and_then(|n| i64::try_from(n).ok())).collect();
    if let Some(text) = text {
        let asked = text.split('x').map(|part| part.parse().ok().filter(|&n: &i64| n >= 0)).collect::<Option<Vec<_>>>();
        let fits = |asked: &Vec<i64>| {
            asked.len() == sizes.len()
                && sizes.iter().zip(asked).all(|(known, n)| known.is_none_or(|known| known == *n))
        };
        match asked.filter(fits) {
            Some(asked) => sizes = asked.into_iter().map(Some).collect(),
            None => return usage(format!("{text:?} are no sizes for the argument {name}")),
        }
    }
    Ok(GivenArgument::Shape(sizes))
}

fn scalar(text: &str, kind: NumberKind) -> Option<Number> {
    match (kind, text) {
        (NumberKind::Float(float), _) => Some(Number::from_f64(text.parse().ok()?, float)),
        (NumberKind::Int(1), "true") => Some(Number::bool(true)),
        (NumberKind::Int(1), "false") => Some(Number::bool(false)),
        _ => {
            let value: i128 = text.parse().ok()?;
            let number = Number::wrap(value, kind);
            (number.0 == value || number.unsigned(kind) as i128 == value).then_some(number)
        }
    }
}

/// What is said of the memrefs and results.
fn report(module: &Module, function: Op, done: &Done<Number>) -> String {
    let mut text = String::new();
    let arguments = arguments(module, function);
    for (number, view) in &done.memrefs {
        let argument = arguments[*number];
        let element = module.ty(argument).as_memref().map(|memref| &memref.element);
        let sizes: Vec<String> = view.shape.iter().map(i64::to_string).collect();
        let sum = element.map_or("unknown".to_string(), |element| checksum(done, view, element));
        let name = argument_name(module, argument, *number);
        text.push_str(&format!("checksum {name}[{}] = {sum}\n", sizes.join("x")));
    }
    for (number, (result, ty)) in done.results.iter().zip(result_types(module, function)).enumerate() {
        let label = if done.results.len() == 1 { "result".to_string() } else { format!("result {number}") };
        let value = match (result, ty) {
            (RunValue::Scalar(scalar), ty) => NumberKind::of(&ty).map(|kind| number_text(*scalar, kind, false)),
            (RunValue::View(view), Type::MemRef(memref)) => {
                Some(format!("checksum {}", checksum(done, view, &memref.element)))
            }
            _ => None,
        };
        text.push_str(&format!(
            "{label} = {}\n",
            value.unwrap_or_else(|| "(a value of this type is not printed)".into())
        ));
    }
    text
}

/// The types of the function's results.
fn result_types(module: &Module, function: Op) -> Vec<Type> {
    match module.attr(function, "function_type") {
        Some(crate::ir::Attribute::Type(Type::Function(ty))) => ty.results.clone(),
        _ => Vec::new(),
    }
}

/// The checksum of a memref: the sum over its cells, row-major from `k = 0`, of `value * (k mod 7 + 1)`; for integers
/// modulo 2^64 (signed), for floats in double precision, with ten digits.
fn checksum(done: &Done<Number>, view: &MemrefView, element: &Type) -> String {
    let kind = match element {
        Type::Vector(vector) => NumberKind::of(&vector.element),
        element => NumberKind::of(element),
    };
    let (mut integers, mut floats, mut k) = (0i64, 0f64, 0i64);
    for subscripts in Subscripts::new(&view.shape) {
        let cells = &done.memory.buffer(view.buffer).cells;
        let value = done.memory.cell(view, &subscripts).map(|cell| cells[cell].clone());
        let numbers = match value {
            Ok(RunValue::Scalar(number)) => vec![number],
            Ok(RunValue::Vector(numbers)) => numbers.to_vec(),
            _ => return "unknown".to_string(),
        };
        for number in numbers {
            let weight = k % 7 + 1;
            match kind {
                Some(NumberKind::Float(float)) => floats += number.to_f64(float) * weight as f64,
                _ => integers = integers.wrapping_add((number.0 as i64).wrapping_mul(weight)),
            }
            k += 1;
        }
    }
    if kind.is_some_and(NumberKind::is_float) { general(floats, 10) } else { integers.to_string() }
}

impl RunError {
    /// Was the answer out of reach, rather than the program wrong?
    pub fn is_unknown(&self) -> bool {
        match self {
            RunError::Usage(_) => false,
            RunError::Stopped(stop, _) => stop.kind != StopKind::Trap,
        }
    }
}
