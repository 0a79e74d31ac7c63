//! Programs with one change each: none that computes something else is proved, and nearly none is only tested.
//!
//! The kernels and random nests are changed in a subscript, a bound, an operator, the order of operations or loops, a guard, or a
//! loop becomes parallel. What a change does is decided by running both programs at all sizes from 0 to 4, each argument by
//! itself, parallel loops forwards and backwards, and by looking whether their iterations meet in a cell.
//! `FARKAS_MUTANTS=2000 cargo test --test verify_mutants -- --nocapture` asks of more than usual.

mod tools;

use std::collections::{BTreeMap, HashMap};

use farkas::builtin;
use farkas::interp::number::Number;
use farkas::interp::trace::Iv;
use farkas::interp::{Fill, Input, Inputs, Stop, StopKind, Verdict, VerifyOptions, outcome, record, verify};
use farkas::ir::{Module, Type};
use farkas::testing::{NestOptions, nest};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// How many mutants are asked of without `FARKAS_MUTANTS`.
const USUALLY: usize = 60;
/// The size of dimensions that nothing says the size of: no small subscript is outside.
const WIDE: i64 = 12;
/// The steps of one run.
const FUEL: u64 = 200_000;

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % sides.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.roll(items.len()))
    }
}

const KINDS: [&str; 6] = ["subscript", "bound", "operator", "order", "guard", "parallel"];

const OPERATORS: [&str; 6] = ["addf", "subf", "mulf", "divf", "maximumf", "minimumf"];

/// The program with one change of this kind, if it has a place for it.
fn mutant(text: &str, kind: &str, dice: &mut Dice) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let is = |line: &str| match kind {
        "subscript" => (line.contains(".load") || line.contains(".store")) && line.contains('['),
        "bound" => line.contains("affine.for"),
        "operator" => OPERATORS.iter().any(|name| line.contains(&format!("arith.{name} "))),
        "guard" => line.contains("affine_set<"),
        "parallel" => line.contains("affine.for") && !line.contains("iter_args"),
        _ => line.starts_with("    "),
    };
    let places: Vec<usize> = (0..lines.len()).filter(|&at| is(lines[at])).collect();
    let &at = dice.pick(&places)?;
    let mut changed: Vec<String> = lines.iter().map(|line| line.to_string()).collect();
    if kind == "order" {
        let other = if at + 1 < lines.len() { at + 1 } else { return None };
        changed.swap(at, other);
    } else {
        changed[at] = match kind {
            "subscript" => subscript(lines[at], dice)?,
            "bound" => bound(lines[at], dice)?,
            "operator" => operator(lines[at], dice)?,
            "guard" => guard(lines[at], dice)?,
            _ => parallel(lines[at])?,
        };
    }
    Some(changed.join("\n")).filter(|changed| changed != text)
}

/// A part of the subscripts one further, or two parts exchanged.
fn subscript(line: &str, dice: &mut Dice) -> Option<String> {
    let open = line.find('[')?;
    let close = open + line[open..].find(']')?;
    let mut parts: Vec<String> = line[open + 1..close].split(", ").map(str::to_string).collect();
    let which = dice.roll(parts.len());
    match dice.roll(3) {
        0 if parts.len() > 1 => {
            let other = (which + 1) % parts.len();
            parts.swap(which, other);
        }
        1 => parts[which].push_str(" + 1"),
        _ => parts[which].push_str(" - 1"),
    }
    Some(format!("{}[{}]{}", &line[..open], parts.join(", "), &line[close + 1..]))
}

/// A constant of a bound one greater or smaller, or a bound that is a size one further.
fn bound(line: &str, dice: &mut Dice) -> Option<String> {
    let start = line.find(" = ")? + 3;
    let end = line.rfind('{')?;
    let by = if dice.roll(2) == 0 { 1 } else { -1 };
    let mut words: Vec<String> = line[start..end].split(' ').map(str::to_string).collect();
    let is_place = |word: &String| word.parse::<i64>().is_ok() || word.starts_with('%') && !word.contains('(');
    let places: Vec<usize> = (0..words.len()).filter(|&at| is_place(&words[at])).collect();
    let &at = dice.pick(&places)?;
    words[at] = match words[at].parse::<i64>() {
        Ok(number) => (number + by).to_string(),
        Err(_) => format!("affine_map<()[s0] -> (s0 + {by})>()[{}]", words[at]),
    };
    Some(format!("{}{}{}", &line[..start], words.join(" "), &line[end..]))
}

/// Another operation, or its operands the other way round.
fn operator(line: &str, dice: &mut Dice) -> Option<String> {
    let name = OPERATORS.iter().find(|name| line.contains(&format!("arith.{name} ")))?;
    let others: Vec<&&str> = OPERATORS.iter().filter(|other| *other != name).collect();
    if dice.roll(3) > 0 {
        return Some(line.replace(&format!("arith.{name} "), &format!("arith.{} ", dice.pick(&others)?)));
    }
    let start = line.find(&format!("arith.{name} "))? + "arith. ".len() + name.len();
    let end = start + line[start..].find(" :").or(line[start..].find(" fastmath"))?;
    let (left, right) = line[start..end].split_once(", ")?;
    Some(format!("{}{right}, {left}{}", &line[..start], &line[end..]))
}

/// A condition one further, or an equation where an inequality was.
fn guard(line: &str, dice: &mut Dice) -> Option<String> {
    let places: Vec<usize> = line.match_indices(">= 0").map(|(at, _)| at).collect();
    let &at = dice.pick(&places)?;
    let condition = ["- 1 >= 0", "+ 1 >= 0", "== 0"][dice.roll(3)];
    Some(format!("{}{condition}{}", &line[..at], &line[at + 4..]))
}

/// The loop with iterations in any order.
fn parallel(line: &str) -> Option<String> {
    let (indent, rest) = line.split_once("affine.for ")?;
    let (iv, rest) = rest.split_once(" = ")?;
    let (range, rest) = rest.split_once(" {")?;
    let (lower, upper) = range.split_once(" to ")?;
    let (upper, step) = upper.split_once(" step ").map_or((upper, None), |(upper, step)| (upper, Some(step)));
    let plain = |bound: &str| {
        let is_number = bound.parse::<i64>().is_ok();
        (is_number || bound.starts_with('%')).then(|| if is_number { bound.into() } else { format!("symbol({bound})") })
    };
    let (lower, upper): (String, String) = (plain(lower)?, plain(upper)?);
    let step = step.map_or(String::new(), |step| format!(" step ({step})"));
    Some(format!("{indent}affine.parallel ({iv}) = ({lower}) to ({upper}){step} {{{rest}"))
}

/// The kernel alone, with the maps before it.
fn kernel(source: &str) -> Option<String> {
    let maps: Vec<&str> = source.lines().filter(|line| line.starts_with('#')).collect();
    let body = source.lines().skip_while(|line| !line.trim_start().starts_with("func.func @kernel"));
    let mut body: Vec<&str> = body.take_while(|line| *line != "  }").collect();
    body.push("  }");
    Some(format!("{}\n{}\n", maps.join("\n"), body.join("\n"))).filter(|text| text.contains("@kernel"))
}

/// The programs to change: the kernels, and as many random nests as asked for.
fn sources(count: usize) -> Vec<(String, String)> {
    let files = tools::files("tests/kernels", "mlir").into_iter();
    let mut all: Vec<(String, String)> =
        files.filter_map(|(name, path)| Some((name, kernel(&tools::read(path))?))).collect();
    assert_eq!(all.len(), 30, "the kernels are there");
    let mut runner = TestRunner::deterministic();
    for number in 0..count {
        let recipe = nest(NestOptions::default()).new_tree(&mut runner).expect("a nest").current();
        all.push((format!("nest {number}"), recipe.render().text));
    }
    all
}

/// All inputs of sizes from 0 to 4.
fn inputs(module: &Module) -> Vec<Inputs> {
    let func = builtin::functions(module)[0];
    let entry = module.region(module.op(func).regions[0]).blocks[0];
    let types: Vec<&Type> = module.block(entry).args.iter().map(|&arg| module.ty(arg)).collect();
    let sizes = types.iter().filter(|ty| **ty == &Type::Index).count() as u32;
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
                ty => {
                    let kind = farkas::interp::number::Kind::of(ty).expect("a number");
                    Input::Scalar(fill.number(at, 0, kind))
                }
            });
        }
        all.push(Inputs { args, fill });
    }
    all
}

fn name(module: &Module) -> String {
    builtin::symbol_name(module, builtin::functions(module)[0]).expect("a name").to_string()
}

/// The iterations of the loops around a parallel one, how many these are, a buffer and one of its cells.
type Place = (Vec<Iv>, usize, usize, usize);

/// Do iterations of a parallel loop meet in a cell, one of them writing?
fn has_race(module: &Module, name: &str, inputs: &Inputs) -> bool {
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

/// Does the second program compute something else on one of the inputs? None if nothing can be said.
fn differs(before: &Module, after: &Module, all: &[Inputs]) -> Option<bool> {
    let name = name(before);
    let is_parallel = after.walk(after.root()).into_iter().any(|op| after.is(op, "affine.parallel"));
    let mut runs = 0;
    for inputs in all {
        let Ok(expected) = outcome(before, &name, inputs, FUEL, false) else { continue };
        runs += 1;
        for backwards in [false, true] {
            match outcome(after, &name, inputs, 8 * FUEL, backwards && is_parallel) {
                Ok(actual) if same(&expected, &actual) => {}
                Err(Stop { kind: StopKind::Unsupported | StopKind::Limit, .. }) => return None,
                _ => return Some(true),
            }
        }
        if is_parallel && has_race(after, &name, inputs) && !has_race(before, &name, inputs) {
            return Some(true);
        }
    }
    (runs > 0).then_some(false)
}

/// Equal bits; all that is not a number is alike.
fn same(these: &[Vec<Number>], those: &[Vec<Number>]) -> bool {
    let is_nan = |n: &Number| f64::from_bits(n.0 as u64).is_nan() || f32::from_bits(n.0 as u32).is_nan();
    let equal = |(a, b): (&Number, &Number)| a == b || is_nan(a) && is_nan(b);
    these.iter().zip(those).all(|(a, b)| a.iter().zip(b).all(equal))
}

#[derive(Default, Clone)]
struct Row {
    mutants: usize,
    differing: usize,
    proved: usize,
    wrong: usize,
    said: usize,
    tested: usize,
    unknown: usize,
}

/// What is said of one mutant, and what is right.
fn judge(before: &Module, after: &Module, all: &[Inputs], row: &mut Row) -> Option<String> {
    let differs = differs(before, after, all)?;
    row.mutants += 1;
    row.differing += usize::from(differs);
    let not = match farkas::prove(before, after, None, false) {
        Ok(_) => {
            row.proved += 1;
            row.wrong += usize::from(differs);
            return differs.then(|| "is proved, and differs".to_string());
        }
        Err(not) => not,
    };
    if !differs {
        return None;
    }
    let options = VerifyOptions { points: vec![not.at.clone()], ..VerifyOptions::default() };
    match verify(before, after, &options) {
        Verdict::Differ(_) => row.said += 1,
        Verdict::Tested { .. } => {
            row.tested += 1;
            return Some("is only tested, and differs".to_string());
        }
        Verdict::Unknown(_) => row.unknown += 1,
    }
    None
}

#[test]
fn no_mutant_that_differs_is_proved_and_nearly_all_are_found() {
    let count = std::env::var("FARKAS_MUTANTS").ok().and_then(|text| text.parse().ok()).unwrap_or(USUALLY);
    let sources = sources(30.max(count / 20));
    let mut dice = Dice(count as u64);
    let mut table: BTreeMap<&str, Row> = BTreeMap::new();
    let (mut done, mut complaints) = (0, Vec::new());
    for attempt in 0..20 * count {
        if done == count {
            break;
        }
        let (name, text) = &sources[dice.roll(sources.len())];
        let kind = KINDS[attempt % KINDS.len()];
        let Some(mutant) = mutant(text, kind, &mut dice) else { continue };
        let (Ok(before), Ok(after)) = (farkas::parse(text), farkas::parse(&mutant)) else { continue };
        let row = table.entry(kind).or_default();
        let known = row.mutants;
        if let Some(complaint) = judge(&before.module, &after.module, &inputs(&before.module), row) {
            complaints.push((format!("a mutant ({kind}) of {name} {complaint}\n"), mutant));
        }
        done += row.mutants - known;
    }
    let mut total = Row::default();
    println!(
        "{:10} {:>8} {:>10} {:>7} {:>7} {:>10} {:>7} {:>8}",
        "change", "mutants", "differing", "proved", "wrong", "different", "tested", "unknown"
    );
    let line = |name: &str, row: &Row| {
        let Row { mutants, differing, proved, wrong, said, tested, unknown } = row;
        println!("{name:10} {mutants:8} {differing:10} {proved:7} {wrong:7} {said:10} {tested:7} {unknown:8}");
    };
    for (name, row) in &table {
        line(name, row);
        total.mutants += row.mutants;
        total.differing += row.differing;
        total.proved += row.proved;
        total.wrong += row.wrong;
        total.said += row.said;
        total.tested += row.tested;
        total.unknown += row.unknown;
    }
    line("all", &total);
    for (complaint, text) in complaints.iter().take(12) {
        println!("{complaint}{text}\n");
    }
    assert_eq!(total.mutants, count, "mutants are made");
    assert_eq!(total.wrong, 0, "none that differs is proved");
    assert!(total.tested * 100 <= total.differing, "{} of {} are only tested", total.tested, total.differing);
    assert!(total.proved + total.said > 0);
}
