//! Programs with one change each: none that computes something else is proved, and nearly none is only tested.
//!
//! The kernels and random nests are changed in a subscript, a bound, an operator, the order of operations or loops, a guard, or a
//! loop becomes parallel; equally many of each. What a change does is decided by running both programs at all sizes from 0 to 4,
//! each argument by itself, parallel loops forwards and backwards, and by looking whether their iterations meet in a cell.
//! `FARKAS_MUTANTS=2000 cargo test --test verify_mutants -- --nocapture` asks of more than usual.

mod changes;
mod tools;

use std::collections::HashMap;

use changes::{Dice, KINDS, mutant};
use farkas::builtin;
use farkas::interp::number::{Number, NumberKind};
use farkas::interp::trace::Iv;
use farkas::interp::{CompareOptions, Fill, Input, Inputs, Stop, StopKind, Verdict, compare, outcome, record};
use farkas::ir::{Module, Type};
use farkas::testing::{NestOptions, nest};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// How many mutants are asked of without `FARKAS_MUTANTS`.
const USUALLY: usize = 60;
/// How many mutants of a kind a program has at most.
const MOST_OF_ONE: usize = 3;
/// The size of dimensions that nothing says the size of: no small subscript is outside.
const WIDE: i64 = 12;
/// The steps of one run.
const FUEL: u64 = 200_000;

/// The kernel alone, with the maps before it.
fn kernel(source: &str) -> Option<String> {
    let maps: Vec<&str> = source.lines().filter(|line| line.starts_with('#')).collect();
    let body = source.lines().skip_while(|line| !line.trim_start().starts_with("func.func @kernel"));
    let mut body: Vec<&str> = body.take_while(|line| *line != "  }").collect();
    body.push("  }");
    Some(format!("{}\n{}\n", maps.join("\n"), body.join("\n"))).filter(|text| text.contains("@kernel"))
}

/// The programs to change: the kernels, and as many random nests as asked for, every second one with all there is.
fn sources(count: usize) -> Vec<(String, String)> {
    let files = tools::files("tests/kernels", "mlir").into_iter();
    let mut all: Vec<(String, String)> =
        files.filter_map(|(name, path)| Some((name, kernel(&tools::read(path))?))).collect();
    assert_eq!(all.len(), 30, "the kernels are there");
    let mut runner = TestRunner::deterministic();
    for number in 0..count {
        let options = if number % 2 == 0 { NestOptions::default() } else { NestOptions::everything() };
        let recipe = nest(options).new_tree(&mut runner).expect("a nest").current();
        all.push((format!("nest {number}"), recipe.render().text));
    }
    all
}

/// A program, and what it does at all sizes from 0 to 4.
struct Source {
    name: String,
    text: String,
    module: Module,
    function: String,
    /// The kinds of the elements of its memrefs.
    kinds: Vec<Option<NumberKind>>,
    /// The inputs on which it has a meaning, and what it leaves.
    runs: Vec<(Inputs, Vec<Vec<Number>>)>,
}

impl Source {
    fn new((name, text): (String, String)) -> Source {
        let module = farkas::parse(&text).unwrap_or_else(|errors| panic!("{name}: {}", errors[0])).module;
        let func = builtin::functions(&module)[0];
        let function = builtin::symbol_name(&module, func).expect("a name").to_string();
        let entry = module.region(module.op(func).regions[0]).blocks[0];
        let types: Vec<&Type> = module.block(entry).args.iter().map(|&arg| module.ty(arg)).collect();
        let memrefs = types.iter().filter_map(|ty| ty.as_memref());
        let kinds = memrefs.map(|memref| NumberKind::of(&memref.element)).collect();
        let runs = inputs(&types).into_iter().filter_map(|inputs| {
            let left = outcome(&module, &function, &inputs, FUEL, false).ok()?;
            (!has_race(&module, &function, &inputs)).then_some((inputs, left))
        });
        let runs = runs.collect();
        Source { name, text, function, kinds, runs, module }
    }

    /// The inputs on which the other program computes something else, and how that shows, if there are any. None if nothing can
    /// be said.
    fn differs(&self, after: &Module) -> Option<Option<String>> {
        let is_parallel = is_parallel(after);
        for (inputs, left) in &self.runs {
            let shown = |how: &str| Some(Some(format!("{how} on {:?} filled by {:?}", inputs.args, inputs.fill)));
            for backwards in [false, true] {
                if backwards && !is_parallel {
                    continue;
                }
                match outcome(after, &self.function, inputs, 8 * FUEL, backwards) {
                    Ok(actual) if self.is_same(left, &actual) => {}
                    Err(Stop { kind: StopKind::Unsupported | StopKind::Limit, .. }) => return None,
                    Ok(_) if backwards => return shown("other numbers backwards"),
                    Ok(_) => return shown("other numbers"),
                    Err(_) => return shown("a trap"),
                }
            }
            if is_parallel && has_race(after, &self.function, inputs) {
                return shown("a race");
            }
        }
        (!self.runs.is_empty()).then_some(None)
    }

    /// Equal bits; all that is not a number is alike.
    fn is_same(&self, these: &[Vec<Number>], those: &[Vec<Number>]) -> bool {
        these.iter().zip(those).zip(&self.kinds).all(|((these, those), kind)| {
            let is_nan = |n: &Number| matches!(kind, Some(NumberKind::Float(float)) if n.to_f64(*float).is_nan());
            these.iter().zip(those).all(|(a, b)| a == b || is_nan(a) && is_nan(b))
        })
    }
}

fn is_parallel(module: &Module) -> bool {
    module.walk(module.root()).into_iter().any(|op| module.is(op, "affine.parallel"))
}

/// All inputs of sizes from 0 to 4.
fn inputs(types: &[&Type]) -> Vec<Inputs> {
    let sizes = types.iter().filter(|ty| ***ty == Type::Index).count() as u32;
    let mut all = Vec::new();
    for number in 0..5i64.pow(sizes) {
        let mut rest = number;
        let mut next = || {
            let size = rest % 5;
            rest /= 5;
            size
        };
        let mut args = Vec::new();
        let fill = if number % 2 == 0 { Fill::Small(number as u64) } else { Fill::Wild(number as u64) };
        for (at, ty) in types.iter().enumerate() {
            args.push(match ty {
                Type::MemRef(memref) => {
                    let shape = memref.shape.as_ref().expect("ranked");
                    Input::Memref(shape.iter().map(|size| size.map_or(WIDE, |size| size as i64)).collect())
                }
                Type::Index => Input::Scalar(Number::index(next())),
                ty => Input::Scalar(fill.number(at, 0, NumberKind::of(ty).expect("a number"))),
            });
        }
        all.push(Inputs { args, fill });
    }
    all
}

/// The iterations of the loops around a parallel one, how many these are, a buffer and one of its cells.
type Place = (Vec<Iv>, usize, usize, usize);

/// Do iterations of a parallel loop meet in a cell, one of them writing?
fn has_race(module: &Module, name: &str, inputs: &Inputs) -> bool {
    if !is_parallel(module) {
        return false;
    }
    let Ok(events) = record(module, name, inputs, FUEL) else { return false };
    // The first iteration that touches a cell in a parallel loop, and whether it writes.
    let mut seen: HashMap<Place, (i64, bool)> = HashMap::new();
    for event in &events {
        for (depth, iv) in event.ivs.iter().enumerate().filter(|(_, iv)| module.is(iv.op, "affine.parallel")) {
            let key = (event.ivs[..depth].to_vec(), depth, event.buffer, event.cell);
            let entry = seen.entry(key).or_insert((iv.value, false));
            if entry.0 != iv.value && (entry.1 || event.write) {
                return true;
            }
            entry.1 |= event.write;
        }
    }
    false
}

/// What was found of mutants of one kind.
#[derive(Default, Clone, Copy)]
struct Row {
    drawn: usize,
    differing: usize,
    proved: usize,
    wrong: usize,
    said: usize,
    tested: usize,
    unknown: usize,
}

impl Row {
    /// What is said of one mutant, and what is right.
    fn judge(&mut self, source: &Source, after: &Module) -> Option<String> {
        let differs = source.differs(after)?;
        self.drawn += 1;
        self.differing += usize::from(differs.is_some());
        let not = match farkas::prove(&source.module, after, None, false) {
            Ok(_) => {
                self.proved += 1;
                self.wrong += usize::from(differs.is_some());
                return differs.map(|how| format!("is proved, and differs: {how}"));
            }
            Err(not) => not,
        };
        let how = differs?;
        let options = CompareOptions { points: vec![not.at], ..CompareOptions::default() };
        match compare(&source.module, after, &options) {
            Verdict::Differ(_) => self.said += 1,
            Verdict::Tested { .. } => {
                self.tested += 1;
                return Some(format!("is only tested, and differs: {how}"));
            }
            Verdict::Unknown(reason) => {
                self.unknown += 1;
                return Some(format!("is unknown ({reason}), and differs: {how}"));
            }
        }
        None
    }

    fn add(&mut self, other: &Row) {
        let Row { drawn, differing, proved, wrong, said, tested, unknown } = self;
        for (sum, more) in [
            (drawn, other.drawn),
            (differing, other.differing),
            (proved, other.proved),
            (wrong, other.wrong),
            (said, other.said),
            (tested, other.tested),
            (unknown, other.unknown),
        ] {
            *sum += more;
        }
    }

    fn print(&self, name: &str) {
        let Row { drawn, differing, proved, wrong, said, tested, unknown } = self;
        println!("{name:10} {drawn:8} {differing:10} {proved:7} {wrong:7} {said:10} {tested:7} {unknown:8}");
    }
}

/// Draws so many mutants of each kind. The table, and what there is to complain of.
fn drawn(each: usize, sources: Vec<(String, String)>) -> ([Row; KINDS.len()], Vec<String>) {
    let mut dice = Dice(each as u64);
    let mut table = [Row::default(); KINDS.len()];
    let mut complaints = Vec::new();
    for source in sources {
        if table.iter().all(|row| row.drawn >= each) {
            break;
        }
        let source = Source::new(source);
        for (row, kind) in table.iter_mut().zip(KINDS) {
            let most = (row.drawn + MOST_OF_ONE).min(each);
            for _ in 0..4 * MOST_OF_ONE {
                if row.drawn >= most {
                    break;
                }
                let Some(mutant) = mutant(&source.text, kind, &mut dice) else { continue };
                let Ok(after) = farkas::parse(&mutant) else { continue };
                if let Some(complaint) = row.judge(&source, &after.module) {
                    let Source { name, text, .. } = &source;
                    complaints.push(format!(
                        "a mutant ({kind}) of {name} {complaint}\n{text}\nchanged:\n{}",
                        changes::changed(text, &mutant)
                    ));
                }
            }
        }
    }
    (table, complaints)
}

#[test]
fn no_mutant_that_differs_is_proved_and_nearly_all_are_found() {
    let count = std::env::var("FARKAS_MUTANTS").ok().and_then(|text| text.parse().ok()).unwrap_or(USUALLY);
    let each = usize::div_ceil(count, KINDS.len());
    let mut sources = sources(each);
    // Kernels among nests, so that few mutants are of both.
    let nests = sources.split_off(30);
    let mut mixed = Vec::new();
    let mut kernels = sources.into_iter();
    for nest in nests {
        mixed.extend(kernels.next());
        mixed.push(nest);
    }
    let (table, complaints) = drawn(each, mixed);
    println!("change        drawn  differing  proved   wrong  different  tested  unknown");
    let mut total = Row::default();
    for (row, name) in table.iter().zip(KINDS) {
        row.print(name);
        total.add(row);
    }
    total.print("all");
    for complaint in complaints.iter().take(40) {
        println!("{complaint}");
    }
    assert!(table.iter().all(|row| row.drawn == each), "{each} mutants of each kind are made");
    assert_eq!(total.wrong, 0, "none that differs is proved");
    assert!(total.tested * 100 <= total.differing, "{} of {} are only tested", total.tested, total.differing);
    assert!(total.proved + total.said > 0);
}
