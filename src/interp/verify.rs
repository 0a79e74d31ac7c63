//! Testing whether two programs compute the same: the "tested" level of `farkas verify`.
//!
//! Both are run in the [`Term`] domain on the same inputs, small ones first. Every cell of every memref argument, every
//! result and everything printed is compared. Parallel loops are run forwards and backwards.

use std::fmt;

use super::compile::{compile, symbol_name};
use super::exec::{Program, Stop, StopKind};
use super::memory::{OUT_OF_BOUNDS, Subscripts, Value, View};
use super::number::{Kind, Number};
use super::output::{Piece, number_text};
use super::session::{Done, Fill, Input, Inputs, Manner, argument_name, arguments, execute, function, functions};
use super::term::{Term, TermScalar};
use crate::ir::{Attribute, Module, Op, Type};

/// How programs are compared.
#[derive(Clone, Debug)]
pub struct VerifyOptions {
    /// The function; by default every public one.
    pub func: Option<String>,
    /// May the order of float reductions be given up everywhere?
    pub reassociate: bool,
    /// The most steps that one run of the first program may take.
    pub fuel: u64,
}

impl Default for VerifyOptions {
    fn default() -> VerifyOptions {
        VerifyOptions { func: None, reassociate: false, fuel: 1_000_000 }
    }
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

/// The values that index arguments take, smallest first: none, one, and sizes that no usual tile size divides.
const SIZES: [i64; 8] = [0, 1, 2, 3, 5, 8, 17, 33];

/// Memrefs of unknown size are made larger so often, as long as the first program leaves them.
const ATTEMPTS: usize = 6;

/// Runs both programs on small inputs and compares what they leave.
pub fn verify(before: &Module, after: &Module, options: &VerifyOptions) -> Verdict {
    let names = match compared_functions(before, options) {
        Ok(names) => names,
        Err(reason) => return Verdict::Unknown(reason),
    };
    let domain = Term { reassociate: options.reassociate };
    let (first, second) = (compile(before, &domain), compile(after, &domain));
    let (mut runs, mut numbers_only) = (0, None);
    for name in &names {
        let (Some(f), Some(g)) = (function(before, name), function(after, name)) else {
            return Verdict::Unknown(format!("there is no function @{name} in both programs"));
        };
        if before.attr(f, "function_type") != after.attr(g, "function_type") {
            return Verdict::Unknown(format!("@{name} is not of the same type in both programs"));
        }
        let before = Side { module: before, function: f, program: &first, domain };
        let after = Side { module: after, function: g, program: &second, domain };
        match compare_functions(&before, &after, options.fuel) {
            Verdict::Tested { runs: count, numbers_only: found } => {
                runs += count;
                numbers_only = numbers_only.or(found);
            }
            verdict => return verdict,
        }
    }
    Verdict::Tested { runs, numbers_only }
}

fn compared_functions(module: &Module, options: &VerifyOptions) -> Result<Vec<String>, String> {
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
struct Left {
    done: Done<TermScalar>,
    output: Vec<Piece<TermScalar>>,
}

/// One of the two programs.
struct Side<'m> {
    module: &'m Module,
    function: Op,
    program: &'m Program<Term>,
    domain: Term,
}

impl Side<'_> {
    fn run(&self, inputs: &Inputs, manner: Manner) -> Result<Left, Stop> {
        let mut output = Vec::new();
        let done = execute((self.module, self.function), self.program, self.domain, inputs, manner, None, &mut output)?;
        Ok(Left { done, output })
    }

    fn has_parallel_loops(&self) -> bool {
        let names = ["affine.parallel", "scf.parallel", "scf.forall"];
        self.module.walk(self.module.root()).into_iter().any(|op| names.contains(&self.module.name(op)))
    }
}

fn compare_functions(before: &Side<'_>, after: &Side<'_>, fuel: u64) -> Verdict {
    let (mut runs, mut numbers_only, mut obstacle) = (0, None, None);
    for candidate in candidates(before.module, before.function) {
        match compare_on(before, after, &candidate, fuel) {
            Comparison::Same(found) => {
                runs += 1;
                numbers_only = numbers_only.or(found);
            }
            Comparison::Differ(difference) => return Verdict::Differ(difference),
            Comparison::Skipped(stop) if stop.kind == StopKind::Unsupported => return Verdict::Unknown(stop.message),
            Comparison::Skipped(stop) => obstacle = obstacle.or(Some(stop)),
            Comparison::Unknown(reason) => return Verdict::Unknown(reason),
        }
    }
    match (runs, obstacle) {
        (0, Some(stop)) => Verdict::Unknown(format!("no input could be tried: {stop}")),
        (0, None) => Verdict::Unknown("the function has an argument that no input can be made for".to_string()),
        _ => Verdict::Tested { runs, numbers_only },
    }
}

/// Inputs whose free sizes are still open (`-1`).
pub(super) struct Candidate {
    args: Vec<Input>,
    pub(super) size: i64,
    fill: Fill,
}

const FREE: i64 = -1;

/// The inputs to try, smallest first.
pub(super) fn candidates(module: &Module, function: Op) -> Vec<Candidate> {
    let types: Vec<&Type> = arguments(module, function).into_iter().map(|argument| module.ty(argument)).collect();
    let sized = types.iter().any(|ty| match ty {
        Type::MemRef(memref) => memref.shape.iter().flatten().any(Option::is_none),
        ty => Kind::of(ty).is_some_and(|kind| !kind.is_float()),
    });
    let mut list = Vec::new();
    let sizes: &[i64] = if sized { &SIZES } else { &[1, 2] };
    for (round, &size) in sizes.iter().enumerate() {
        let fill = if round % 4 == 3 { Fill::Wild(round as u64) } else { Fill::Small(round as u64) };
        // All sizes equal, then sizes that differ from argument to argument.
        for spread in if sized && size > 0 { vec![0, 1] } else { vec![0] } {
            if let Some(args) = types.iter().enumerate().map(|(n, ty)| input(ty, n, size, spread, fill)).collect() {
                list.push(Candidate { args, size: size.max(1), fill });
            }
        }
    }
    if sized && let Some(args) = types.iter().enumerate().map(|(n, ty)| input(ty, n, -3, 0, Fill::Small(99))).collect()
    {
        list.push(Candidate { args, size: 1, fill: Fill::Small(99) });
    }
    list
}

fn input(ty: &Type, number: usize, size: i64, spread: i64, fill: Fill) -> Option<Input> {
    if let Type::MemRef(memref) = ty {
        let shape = memref.shape.as_ref()?.iter().map(|known| known.map_or(Some(FREE), |n| i64::try_from(n).ok()));
        return Some(Input::Memref(shape.collect::<Option<_>>()?));
    }
    let kind = Kind::of(ty)?;
    Some(Input::Scalar(match kind {
        Kind::Float(_) => fill.number(number, 0, kind),
        Kind::Int(1) => Number::bool((size + number as i64) % 2 == 1),
        kind => Number::wrap((size + spread * (number as i64 * 2 % 5)).into(), kind),
    }))
}

impl Candidate {
    /// The inputs with every free size `size`; later dimensions a little larger.
    pub(super) fn inputs(&self, size: i64) -> Inputs {
        let fix = |input: &Input| match input {
            Input::Scalar(number) => Input::Scalar(*number),
            Input::Memref(shape) => Input::Memref(
                shape.iter().enumerate().map(|(d, &n)| if n == FREE { size + d as i64 } else { n }).collect(),
            ),
        };
        Inputs { args: self.args.iter().map(fix).collect(), fill: self.fill }
    }
}

/// What one input has shown.
enum Comparison {
    Same(Option<Difference>),
    Differ(Difference),
    /// The first program does not run on it.
    Skipped(Stop),
    Unknown(String),
}

fn compare_on(before: &Side<'_>, after: &Side<'_>, candidate: &Candidate, fuel: u64) -> Comparison {
    let forwards = Manner { fuel, backwards: false };
    let mut size = candidate.size;
    let mut attempt = 1;
    let (inputs, expected) = loop {
        let inputs = candidate.inputs(size);
        match before.run(&inputs, forwards) {
            Ok(done) => break (inputs, done),
            Err(stop) if stop.code == OUT_OF_BOUNDS && attempt < ATTEMPTS => {
                let grows =
                    candidate.args.iter().any(|input| matches!(input, Input::Memref(shape) if shape.contains(&FREE)));
                if !grows {
                    return Comparison::Skipped(stop);
                }
                size = size * 2 + 2;
                attempt += 1;
            }
            Err(stop) => return Comparison::Skipped(stop),
        }
    };
    let at = Place { side: before, inputs: &inputs };
    let fuel = fuel.saturating_mul(8).saturating_add(1 << 16);
    let mut numbers_only = None;
    let mut check = |manner: Manner| match after.run(&inputs, manner) {
        Ok(actual) => match at.compare(&expected, &actual, manner.backwards) {
            Found::Nothing => None,
            Found::Terms(difference) => {
                numbers_only.get_or_insert(difference);
                None
            }
            Found::Numbers(difference) => Some(Comparison::Differ(difference)),
        },
        Err(stop) if stop.kind == StopKind::Trap => {
            let place = "the end of the run".to_string();
            Some(Comparison::Differ(at.difference(place, "reached".into(), format!("not reached: {stop}"))))
        }
        Err(stop) => Some(Comparison::Unknown(format!("the second program: {}", stop.message))),
    };
    if let Some(comparison) = check(Manner { fuel, backwards: false }) {
        return comparison;
    }
    // A program with races has no meaning but the one we give it; only what is well defined may be run backwards.
    let backwards = Manner { fuel, backwards: true };
    if after.has_parallel_loops() {
        let racy = before.has_parallel_loops()
            && before
                .run(&inputs, backwards)
                .map_or(true, |done| !matches!(at.compare(&expected, &done, true), Found::Nothing));
        if !racy && let Some(comparison) = check(backwards) {
            return comparison;
        }
    }
    Comparison::Same(numbers_only)
}

/// The result of holding two runs against each other.
enum Found {
    Nothing,
    /// Equal numbers, computed differently.
    Terms(Difference),
    Numbers(Difference),
}

/// A pair of runs on the same inputs.
struct Place<'p> {
    side: &'p Side<'p>,
    inputs: &'p Inputs,
}

impl Place<'_> {
    fn difference(&self, place: String, before: String, after: String) -> Difference {
        let Side { module, function, .. } = *self.side;
        let arguments = arguments(module, function);
        let text = |(number, input): (usize, &Input)| {
            let name = argument_name(module, arguments[number], number);
            let value = match input {
                Input::Memref(shape) => shape.iter().map(i64::to_string).collect::<Vec<_>>().join("x") + " cells",
                Input::Scalar(value) => Kind::of(module.ty(arguments[number]))
                    .map_or(String::new(), |kind| number_text(*value, kind, false)),
            };
            (name, value)
        };
        Difference {
            function: symbol_name(module, function).unwrap_or_default().to_string(),
            inputs: self.inputs.args.iter().enumerate().map(text).collect(),
            place,
            before,
            after,
        }
    }

    fn compare(&self, before: &Left, after: &Left, backwards: bool) -> Found {
        let suffix = if backwards { " (with parallel loops run backwards)" } else { "" };
        let mut terms = None;
        for (place, x, y) in self.pairs(before, after) {
            match unequal(&x, &y) {
                Unequal::No => {}
                Unequal::Terms(x, y) => {
                    terms.get_or_insert_with(|| self.difference(format!("{place}{suffix}"), x, y));
                }
                Unequal::Numbers(x, y) => return Found::Numbers(self.difference(format!("{place}{suffix}"), x, y)),
            }
        }
        terms.map_or(Found::Nothing, Found::Terms)
    }

    /// Everything that is compared, with a name for it.
    fn pairs(&self, before: &Left, after: &Left) -> Vec<(String, Item, Item)> {
        let Side { module, function, .. } = *self.side;
        let arguments = arguments(module, function);
        let mut pairs = Vec::new();
        let (left, right) = (merged(&before.output), merged(&after.output));
        let (before, after) = (&before.done, &after.done);
        for ((number, view), (_, other)) in before.memrefs.iter().zip(&after.memrefs) {
            let name = argument_name(module, arguments[*number], *number);
            let kind = module.ty(arguments[*number]).as_memref().and_then(|memref| element_kind(&memref.element));
            cells(&name, kind, (before, view), (after, other), &mut pairs);
        }
        let types = match module.attr(function, "function_type") {
            Some(Attribute::Type(Type::Function(ty))) => ty.results.clone(),
            _ => Vec::new(),
        };
        for (number, (ty, (x, y))) in types.iter().zip(before.results.iter().zip(&after.results)).enumerate() {
            let name = format!("result {number}");
            match (x, y, ty) {
                (Value::View(x), Value::View(y), Type::MemRef(memref)) => {
                    cells(&name, element_kind(&memref.element), (before, x), (after, y), &mut pairs);
                }
                _ => pairs.push((
                    name,
                    Item::Value(x.clone(), element_kind(ty)),
                    Item::Value(y.clone(), element_kind(ty)),
                )),
            }
        }
        for at in 0..left.len().max(right.len()) {
            let item = |pieces: &[Item]| pieces.get(at).cloned().unwrap_or(Item::Text(String::new()));
            pairs.push(("the output".to_string(), item(&left), item(&right)));
        }
        pairs
    }
}

/// Something that is compared.
#[derive(Clone)]
enum Item {
    Value(Value<TermScalar>, Option<Kind>),
    Text(String),
}

fn element_kind(ty: &Type) -> Option<Kind> {
    match ty {
        Type::Vector(vector) => Kind::of(&vector.element),
        ty => Kind::of(ty),
    }
}

fn cells(
    name: &str,
    kind: Option<Kind>,
    (before, x): (&Done<TermScalar>, &View),
    (after, y): (&Done<TermScalar>, &View),
    pairs: &mut Vec<(String, Item, Item)>,
) {
    if x.shape != y.shape {
        let shape = |view: &View| Item::Text(format!("{:?}", view.shape));
        pairs.push((format!("the shape of {name}"), shape(x), shape(y)));
        return;
    }
    let item = |done: &Done<TermScalar>, view: &View, at: &[i64]| {
        let cell = done.memory.cell(view, at).map(|cell| done.memory.buffer(view.buffer).cells[cell].clone());
        cell.map_or(Item::Text("freed".to_string()), |value| Item::Value(value, kind))
    };
    for at in Subscripts::new(&x.shape) {
        pairs.push((format!("{name}{at:?}"), item(before, x, &at), item(after, y, &at)));
    }
}

/// Printed pieces with neighbouring texts joined.
fn merged(pieces: &[Piece<TermScalar>]) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for piece in pieces {
        match (piece, items.last_mut()) {
            (Piece::Text(more), Some(Item::Text(text))) => text.push_str(more),
            (Piece::Text(text), _) => items.push(Item::Text(text.clone())),
            (Piece::Number(scalar, kind, _), _) => items.push(Item::Value(Value::Scalar(*scalar), Some(*kind))),
        }
    }
    items
}

enum Unequal {
    No,
    Terms(String, String),
    Numbers(String, String),
}

fn unequal(x: &Item, y: &Item) -> Unequal {
    let kind = match (x, y) {
        (Item::Value(_, kind), _) | (_, Item::Value(_, kind)) => *kind,
        _ => None,
    };
    let (left, right) = match (x, y) {
        (Item::Value(Value::Scalar(a), _), Item::Value(Value::Scalar(b), _)) => (vec![*a], vec![*b]),
        (Item::Value(Value::Vector(a), _), Item::Value(Value::Vector(b), _)) => (a.to_vec(), b.to_vec()),
        (Item::Value(Value::Unset, _), Item::Value(Value::Unset, _)) => return Unequal::No,
        (Item::Text(a), Item::Text(b)) if a == b => return Unequal::No,
        _ => return Unequal::Numbers(text(x), text(y)),
    };
    if left.len() != right.len() {
        return Unequal::Numbers(text(x), text(y));
    }
    let mut verdict = Unequal::No;
    for (a, b) in left.iter().zip(&right).filter(|(a, b)| a.hash() != b.hash()) {
        if !same_number(a.number(), b.number(), kind) {
            return Unequal::Numbers(text(x), text(y));
        }
        verdict = Unequal::Terms(text(x), text(y));
    }
    verdict
}

fn same_number(a: Number, b: Number, kind: Option<Kind>) -> bool {
    let is_nan = |n: Number| matches!(kind, Some(Kind::Float(float)) if n.to_f64(float).is_nan());
    a == b || (is_nan(a) && is_nan(b))
}

fn text(item: &Item) -> String {
    let number = |scalar: &TermScalar, kind: Option<Kind>| match kind {
        Some(Kind::Float(float)) => format!("{:?}", scalar.number().to_f64(float)),
        Some(kind) => number_text(scalar.number(), kind, false),
        None => scalar.number().0.to_string(),
    };
    match item {
        Item::Text(text) => format!("{text:?}"),
        Item::Value(Value::Scalar(scalar), kind) => number(scalar, *kind),
        Item::Value(Value::Vector(lanes), kind) => {
            lanes.iter().map(|lane| number(lane, *kind)).collect::<Vec<_>>().join(", ")
        }
        Item::Value(..) => "(no number)".to_string(),
    }
}
