//! Laws of transforms: the original schedule prints the original text, what is accepted computes the same, and what is
//! refused really breaks the pair that the witness names.
//!
//! `FARKAS_NESTS=2000 cargo test --test transform_laws -- --nocapture` asks each of them of 2,000 random nests and shows
//! what became of the pipelines.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

use farkas::PrintOptions;
use farkas::affine::expr::AffineExpr;
use farkas::analysis::scop::StatementId;
use farkas::emit::Emitted;
use farkas::equivalence::Reread;
use farkas::interp::{CompareOptions, StopKind, Verdict, compare, record};
use farkas::ir::{Module, Op};
use farkas::schedule::ast::{AstNode, For};
use farkas::schedule::refusal::{Broken, Event, Refusal, Witness};
use farkas::testing::{NestOptions, NestRecipe, PipelineRecipe, Rendered, Symbol, nest, pipeline};
use farkas::transforms::{
    ChosenSteps, Forced, Looped, Options, PipelineError, apply_pipeline, choose_pipeline, force_pipeline,
    parse_pipeline,
};
use num_traits::ToPrimitive;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};

fn read(text: &str) -> Module {
    farkas::parse(text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0])).module
}

fn function(module: &Module, name: &str) -> Op {
    farkas::builtin::function(module, name).unwrap_or_else(|| panic!("there is a function @{name}"))
}

fn text(module: &Module) -> String {
    let found = farkas::check(module);
    let text = farkas::print(module, &PrintOptions { keep_names: true, ..PrintOptions::default() });
    assert!(found.iter().all(|d| d.severity != farkas::diag::Severity::Error), "{found:?}\n{text}");
    text
}

/// Every function extracted, scanned in its original order, and written again.
fn rewritten(source: &Module) -> Module {
    let mut module = source.clone();
    for func in farkas::builtin::functions(source) {
        match apply_pipeline(&module, func, &[], &Options::default()) {
            Ok(outcome) => module = outcome.module,
            Err(error) => panic!("{error:?}\n{}", text(source)),
        }
    }
    module
}

fn same(before: &Module, after: &Module, reassociate: bool) -> Result<(), String> {
    same_as((before, after), reassociate, false)
}

/// The same for a nest, where two terms may be one value. Integers are combined in any order. And to the interpreter an
/// induction variable is a number, and a symbol that comes out of memory a term: where a guard says that both are equal, either
/// may be written.
fn same_of(nest: &NestRecipe, before: &Module, after: &Module, reassociate: bool) -> Result<(), String> {
    same_as((before, after), reassociate, nest.integers || nest.symbol != Symbol::Argument)
}

fn same_as((before, after): (&Module, &Module), reassociate: bool, by_numbers: bool) -> Result<(), String> {
    match compare(before, after, &CompareOptions { reassociate, ..CompareOptions::default() }) {
        Verdict::Tested { numbers_only, .. } if numbers_only.is_none() || by_numbers => Ok(()),
        verdict => Err(format!("{verdict:?}\n{}\n{}", text(before), text(after))),
    }
}

#[test]
fn the_original_schedule_of_an_example_is_its_text() {
    for name in ["correlation", "dot", "gemm", "gemm_hoisted", "jacobi_2d", "seidel_2d", "trmm"] {
        let path = format!("{}/examples/{name}.mlir", env!("CARGO_MANIFEST_DIR"));
        let module = read(&std::fs::read_to_string(&path).expect("an example"));
        assert_eq!(text(&rewritten(&module)), text(&module), "{name}");
    }
}

/// The loop that stands there, alone, under guards perhaps.
fn range(node: &AstNode) -> Option<&For> {
    match node {
        AstNode::For(node) => Some(node),
        AstNode::If { then, otherwise, .. } if otherwise.is_empty() => match &then[..] {
            [one] => range(one),
            _ => None,
        },
        AstNode::If { .. } | AstNode::Instance(_) => None,
    }
}

/// Calls `visit` for every instance of a statement that the loops run, in order, until it says that this is enough.
/// None if a number leaves 64 bits.
fn run(
    nodes: &[AstNode],
    symbols: &[i64],
    ivs: &mut Vec<i64>,
    backwards: bool,
    visit: &mut impl FnMut(StatementId, Vec<i64>) -> bool,
) -> Option<bool> {
    let values = |exprs: &[AffineExpr], ivs: &[i64]| {
        exprs.iter().map(|expr| expr.eval(ivs, symbols)).collect::<Option<Vec<i64>>>()
    };
    // A parallel loop may be written in ranges, which have no order either.
    let same_loop = |a: &AstNode, b: &AstNode| match (range(a), range(b)) {
        (Some(a), Some(b)) => backwards && a.parallel && b.parallel && a.origin == b.origin,
        _ => false,
    };
    let nodes = nodes.chunk_by(same_loop).flat_map(|ranges| ranges.iter().rev());
    for node in nodes {
        let goes_on = match node {
            AstNode::For(node) => {
                let (lower, upper) = (values(&node.lower, ivs)?, values(&node.upper, ivs)?);
                let (lower, upper) = (lower.into_iter().max()?, upper.into_iter().min()?);
                let mut iterations: Vec<i64> = (lower..upper).step_by(usize::try_from(node.step).ok()?).collect();
                if backwards && node.parallel {
                    iterations.reverse();
                }
                iterations.into_iter().try_fold(true, |goes_on, value| {
                    ivs.push(value);
                    let goes_on = goes_on && run(&node.body, symbols, ivs, backwards, visit)?;
                    ivs.pop();
                    Some(goes_on)
                })?
            }
            AstNode::If { conditions, then, otherwise } => {
                let holds = conditions.eval(ivs, symbols)?;
                run(if holds { then } else { otherwise }, symbols, ivs, backwards, visit)?
            }
            AstNode::Instance(instance) => visit(instance.statement, values(&instance.ivs, ivs)?),
        };
        if !goes_on {
            return Some(false);
        }
    }
    Some(true)
}

/// How many instances a refused program may run.
const LONGEST: usize = 1_000_000;

fn words(values: &[num_bigint::BigInt]) -> Option<Vec<i64>> {
    values.iter().map(ToPrimitive::to_i64).collect()
}

/// Does the target's instance run before the source's? Not known, `Some(None)`, where that takes too long.
fn is_reversed(forced: &Forced, backwards: bool) -> Option<Option<bool>> {
    let instance = |event: &Event| Some((event.statement, words(&event.iteration)?));
    let Witness { source, target, symbols, .. } = &forced.witness;
    let (source, target) = (instance(source)?, instance(target)?);
    let (mut places, mut count) = ([None; 2], 0);
    run(&forced.nodes, &words(symbols)?, &mut Vec::new(), backwards, &mut |statement, iteration| {
        let now = (statement, iteration);
        for (place, event) in places.iter_mut().zip([&source, &target]) {
            if now == *event {
                *place = Some(count);
            }
        }
        count += 1;
        count < LONGEST && places.contains(&None)
    })?;
    match places {
        [Some(source), Some(target)] => Some(Some(target < source)),
        _ if count >= LONGEST => Some(None),
        _ => None,
    }
}

/// The position in a trace of the run of the event's operation in the event's iteration; none if it cannot be told: where
/// the operation moved out of loops it runs once for several iterations, and out of a guard for others too.
fn position(
    emitted: &Emitted,
    event: &Event,
    symbols: &[i64],
    trace: &[farkas::interp::trace::TraceEvent],
) -> Option<usize> {
    let iteration = words(&event.iteration)?;
    let is_here = |run: &farkas::interp::trace::TraceEvent| {
        let dims: Vec<i64> = run.ivs.iter().map(|iv| iv.value).collect();
        emitted.images.iter().filter(|image| image.op == run.op).any(|image| {
            image.source == event.op
                && image.statement == event.statement
                && image.ivs.iter().map(|iv| iv.eval(&dims, symbols)).eq(iteration.iter().map(|&value| Some(value)))
        })
    };
    let mut places = (0..trace.len()).filter(|&at| is_here(&trace[at]));
    places.next().filter(|_| places.next().is_none())
}

/// How a witness was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    /// The interpreter ran the two accesses the wrong way round, or with nothing to keep them from it.
    InRun,
    /// The loops run the two instances so: no trace shows what a value does that is handed on without memory, or a load
    /// that several instances share.
    InLoops,
    /// The two are so far apart that nobody walked from one to the other.
    Nowhere,
}

/// Runs what was refused and looks for the two instances of the witness. `rendered` writes the program with room for
/// values of `%n` between two numbers.
fn replayed(forced: &Forced, inputs: Option<farkas::interp::Inputs>) -> Result<Seen, String> {
    let Forced { emitted, witness, .. } = forced;
    let backwards = witness.broken == Broken::Unordered;
    match is_reversed(forced, false).zip(is_reversed(forced, backwards)) {
        Some((forwards, other)) if [forwards, other].contains(&Some(true)) => {}
        // The two keep their order, but what one of them sees is a part.
        Some((Some(false), Some(false))) if witness.broken == Broken::Partial => return Ok(Seen::InLoops),
        // Where tiles are long, so is the shortest run with two of them.
        Some((forwards, other)) if [forwards, other].contains(&None) => return Ok(Seen::Nowhere),
        found => return Err(format!("{witness:?} is not reversed ({found:?})\n{:#?}", forced.nodes)),
    }
    let (Some(emitted), Some(inputs), Some(symbols)) = (emitted, inputs, words(&witness.symbols)) else {
        return Ok(Seen::InLoops);
    };
    let trace = match record(&emitted.module, "f", &inputs, 1_000_000) {
        Ok(trace) => trace,
        Err(stop) if stop.kind == StopKind::Limit => return Ok(Seen::InLoops),
        Err(stop) => return Err(format!("{stop:?}")),
    };
    let at = |event: &Event| position(emitted, event, &symbols, &trace);
    match (at(&witness.source), at(&witness.target)) {
        (Some(source), Some(target)) if backwards || target < source => Ok(Seen::InRun),
        (Some(_), Some(_)) => Err(format!("{witness:?} is not reversed\n{}", text(&emitted.module))),
        _ => Ok(Seen::InLoops),
    }
}

#[test]
fn the_witness_of_a_stencil_is_reversed() {
    let source = "func.func @f(%A: memref<5x5xi32>) {
      affine.for %i = 0 to 4 {
        affine.for %j = 1 to 5 {
          %0 = affine.load %A[%i + 1, %j - 1] : memref<5x5xi32>
          affine.store %0, %A[%i, %j] : memref<5x5xi32>
        }
      }
      return
    }";
    let module = read(source);
    let steps = parse_pipeline("interchange(%i,%j)").expect("a pipeline");
    let forced = force_pipeline(&module, function(&module, "f"), &steps, &Options::default()).expect("a refusal");
    let shapes = vec![vec![5, 5]];
    let rendered = Rendered { text: source.to_string(), shapes, parametric: false };
    assert_eq!(replayed(&forced, Some(rendered.inputs(0))), Ok(Seen::InRun));
}

/// What is left over stands in two guards, each with a copy and an exchange. In the first the copy never writes what the
/// exchange reads, in the second it may: a load that left the first guard does not serve the second.
#[test]
fn a_load_serves_only_where_it_may_run() {
    let module = read(
        "func.func @f(%A: memref<37x23xf32>, %n: index) {
      affine.for %i = 0 to affine_map<()[s0] -> (s0 + 1)>()[%n] {
        affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
          affine.for %k = affine_map<(d0) -> (d0 - 1)>(%i) to min affine_map<(d0) -> (d0 + 2, 3)>(%i) {
            %a = affine.load %A[%i * 2 + 6, %i + %j + 8] : memref<37x23xf32>
            affine.store %a, %A[%i + 7, -%i + %j + %k + 8] : memref<37x23xf32>
            %b = affine.load %A[%i + %j * 2 + %k + symbol(%n) + 5, %j + %k + 6] : memref<37x23xf32>
            %c = affine.load %A[%i + %j + %k + 7, %j - %k + 8] : memref<37x23xf32>
            affine.store %b, %A[%i + %j + %k + 7, %j - %k + 8] : memref<37x23xf32>
            affine.store %c, %A[%i + %j * 2 + %k + symbol(%n) + 5, %j + %k + 6] : memref<37x23xf32>
          }
        }
      }
      return
    }",
    );
    let steps = parse_pipeline("skew(%i,%j;1) unroll_jam(%j;3)").expect("a pipeline");
    let outcome = apply_pipeline(&module, function(&module, "f"), &steps, &Options::default()).expect("it is legal");
    assert_eq!(same(&module, &outcome.module, false), Ok(()));
}

/// Where `%n` is far below 0, the loop over the tiles starts there, and nothing is in most of them.
#[test]
fn tiles_without_iterations_are_walked_through() {
    let module = read(
        "func.func @f(%A: memref<1xf32>, %B: memref<4xf32>, %n: index) {
      %zero = arith.constant 0.0 : f32
      affine.for %i = 0 to 4 {
        affine.if affine_set<(d0)[s0] : (-d0 + s0 - 3 >= 0, s0 == 0)>(%i)[%n] {
          affine.store %zero, %A[0] : memref<1xf32>
        } else {
          affine.store %zero, %B[-%i + 3] : memref<4xf32>
        }
      }
      return
    }",
    );
    let steps = parse_pipeline("tile(%i;1)").expect("a pipeline");
    let outcome = apply_pipeline(&module, function(&module, "f"), &steps, &Options::default()).expect("it is legal");
    assert_eq!(same(&module, &outcome.module, false), Ok(()));
}

/// How the fates of pipelines begin whose results are not re-read.
const NOT_REREAD: &str = "accepted, not re-read";

/// What became of the steps of one name.
#[derive(Clone, Copy, Default)]
struct Tally {
    drawn: usize,
    accepted: usize,
    /// In pipelines whose result is not re-read.
    unread: usize,
}

/// How many pipelines ended how, and what became of their steps.
struct Table {
    /// Its steps are kept beside this file under this name.
    law: &'static str,
    ends: Mutex<BTreeMap<String, usize>>,
    steps: Mutex<BTreeMap<String, Tally>>,
    /// The pipelines and programs whose results are not re-read.
    unread: Mutex<Vec<String>>,
}

impl Table {
    fn new(law: &'static str) -> Table {
        Table { law, ends: Mutex::default(), steps: Mutex::default(), unread: Mutex::default() }
    }

    /// Counts a pipeline, of which the first `accepted` steps were accepted.
    fn count(&self, what: String, written: &[String], accepted: usize) {
        let mut steps = self.steps.lock().expect("no thread panics here");
        for (number, step) in written.iter().enumerate() {
            let tally = steps.entry(name(step).to_string()).or_default();
            tally.drawn += 1;
            tally.accepted += usize::from(number < accepted);
            tally.unread += usize::from(what.starts_with(NOT_REREAD));
        }
        *self.ends.lock().expect("no thread panics here").entry(what).or_default() += 1;
    }

    /// Prints what became of each step and holds it against the table that is kept: a step may be accepted a hundredth less
    /// often than there, and by what chance explains of different programs. `UPDATE_EXPECT=1` writes the table.
    fn hold_steps(&self) {
        let path = format!("{}/tests/transform_laws/{}.txt", env!("CARGO_MANIFEST_DIR"), self.law);
        let steps = self.steps.lock().expect("no thread panics here");
        let mut text = format!("{:12} {:>7} {:>9} {:>12}\n", "step", "drawn", "accepted", "not re-read");
        for (name, Tally { drawn, accepted, unread }) in steps.iter() {
            text += &format!("{name:12} {drawn:7} {accepted:9} {unread:12}\n");
        }
        print!("{text}");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            return std::fs::write(&path, text).expect("the table can be written");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        for row in kept.lines().skip(1) {
            let [step, drawn, accepted, _] = row.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{row}") };
            let number = |text: &str| text.parse::<f64>().expect("a number");
            let (then, count) = (number(accepted) / number(drawn), number(drawn));
            let Some(now) = steps.get(step).filter(|now| now.drawn >= 20) else { continue };
            let share = now.accepted as f64 / now.drawn as f64;
            // Of both together; one of each kind more, so that a share of 1 leaves room for chance as well.
            let both = (number(accepted) + now.accepted as f64 + 1.0) / (count + now.drawn as f64 + 2.0);
            let chance = 4.0 * (both * (1.0 - both) * (1.0 / count + 1.0 / now.drawn as f64)).sqrt();
            assert!(share >= then - 0.01 - chance, "{step} is accepted in {share:.3} of its uses, not in {then:.3}");
        }
    }

    /// Prints how many pipelines ended how. Of all, those that are accepted, that do not apply or are not decided, and that are not
    /// re-read.
    fn print(&self) -> [usize; 4] {
        let table = self.ends.lock().expect("no thread panics here");
        let mut rows: Vec<(&String, &usize)> = table.iter().collect();
        rows.sort_by_key(|(what, count)| (std::cmp::Reverse(**count), (*what).clone()));
        rows.iter().for_each(|(what, count)| println!("{count:6}  {what}"));
        let of = |words: &[&str]| -> usize {
            let rows = rows.iter().filter(|(what, _)| words.iter().any(|word| what.starts_with(word)));
            rows.map(|(_, count)| **count).sum()
        };
        let (total, open, unread) = (of(&[""]), of(&["not applicable", "unknown"]), of(&[NOT_REREAD]));
        println!("{total:6}  pipelines, of which {open} do not apply or are not decided, and {unread} are not re-read");
        [total, of(&["accepted"]), open, unread]
    }

    /// Prints the table. Less than one pipeline in twenty does not apply to an affine nest, or is not decided. Of those that are
    /// accepted less than so many in a thousand leave a program of which re-reading proves nothing.
    fn settle(&self, in_a_thousand: f64) {
        self.hold_steps();
        self.unread.lock().expect("no thread panics here").iter().for_each(|program| println!("{program}"));
        let [total, accepted, open, unread] = self.print();
        assert!(open * 20 < total.max(200), "{open} of {total} pipelines do not apply or are not decided");
        // And what chance explains: so many of a thousand draws are rare events.
        let most = accepted as f64 * in_a_thousand / 1000.0;
        let most = most + 3.0 * most.sqrt() + 1.0;
        assert!((unread as f64) < most, "{unread} of {accepted} accepted pipelines are not re-read");
    }
}

/// The same refusal where arrays have room for the symbols of the witness.
fn with_room(
    nest: &NestRecipe,
    forced: Forced,
    steps: &[String],
    options: &Options,
) -> Result<(Forced, Option<farkas::interp::Inputs>), String> {
    let n = match words(&forced.witness.symbols).as_deref() {
        Some([]) => 0,
        Some([n]) if n.abs() < 1000 => *n,
        _ => return Ok((forced, None)),
    };
    if nest.symbol != Symbol::Argument || !nest.views.is_empty() {
        // What memory holds is no input that could be chosen by its number; and a view of a larger array has other cells.
        return Ok((forced, None));
    }
    if (Rendered::MIN_SYMBOL..=Rendered::MAX_SYMBOL).contains(&n) {
        return Ok((forced, Some(nest.render().inputs(n))));
    }
    let rendered = nest.render_for(n.min(Rendered::MIN_SYMBOL), n.max(Rendered::MAX_SYMBOL));
    let module = read(&rendered.text);
    let steps = parse_pipeline(&steps.join(" ")).map_err(|error| error.to_string())?;
    let forced = force_pipeline(&module, function(&module, "f"), &steps, options);
    let forced = forced.ok_or("with larger arrays nothing is refused")?;
    let inputs = rendered.inputs(n);
    Ok((forced, Some(inputs)))
}

fn check(nest: &NestRecipe, steps: &PipelineRecipe, reassociate: bool, table: &Table) -> Result<(), String> {
    let rendered = nest.render();
    let module = read(&rendered.text);
    let mut written: Vec<String> = Vec::new();
    let mut choose = |loops: &[Looped]| {
        written.push(steps.steps[written.len()].text(loops));
        written[written.len() - 1].clone()
    };
    let options = Options { certify: true, reassociate, ..Options::default() };
    // Say of which program a panic is.
    let chosen = catch_unwind(AssertUnwindSafe(|| {
        choose_pipeline(&module, function(&module, "f"), steps.steps.len(), &mut choose, &options)
    }));
    let outcome = match chosen {
        Ok(chosen) => {
            // Only the last step that was written can have been refused.
            let accepted = written.len() - usize::from(chosen.result.is_err());
            fate(nest, &module, chosen, &written, &options).map(|what| (what, accepted))
        }
        Err(_) => Err("it panics".to_string()),
    };
    match outcome {
        Ok((what, accepted)) => {
            if what.starts_with(NOT_REREAD) {
                let program = format!("// {what}\n// {}\n{}", written.join(" "), rendered.text);
                table.unread.lock().expect("no thread panics here").push(program);
            }
            table.count(what, &written, accepted);
        }
        Err(why) => return Err(format!("{}\n{}\n{why}", written.join(" "), rendered.text)),
    }
    Ok(())
}

/// What the report on a function says of its parallel loops; where it does not know which memory something touches, only what is
/// certain.
fn races(module: &Module) -> Vec<String> {
    let options = farkas::report::ReportOptions::default();
    let mut report = farkas::report::report(module, function(module, "f"), &options);
    report.races.retain(|race| report.unknown.is_empty() || !race.contains(" may "));
    report.races
}

/// What became of a pipeline.
fn fate(
    nest: &NestRecipe,
    module: &Module,
    chosen: ChosenSteps,
    steps: &[String],
    options: &Options,
) -> Result<String, String> {
    let last = steps.last().map_or("", |step| name(step));
    match chosen.result {
        // Where iterations of a parallel loop meet, anything may happen before and after.
        Ok(_) if !races(module).is_empty() => Ok("applied to a program that races".to_string()),
        Ok(outcome) => {
            same_of(nest, module, &outcome.module, options.reassociate)?;
            let new = races(&outcome.module);
            if !new.is_empty() {
                return Err(format!("{new:?}\n{}", text(&outcome.module)));
            }
            match outcome.report.iter().find(|line| line.starts_with("not re-read")) {
                Some(line) => Ok(format!("accepted, {line}")),
                None if outcome.report.iter().any(|line| line.starts_with("license")) => {
                    Ok("accepted with a license, computes the same".to_string())
                }
                None => Ok("accepted, computes the same".to_string()),
            }
        }
        Err(error @ (PipelineError::Usage(_) | PipelineError::Schedule(_) | PipelineError::Contradicted(_))) => {
            Err(error.to_string())
        }
        Err(PipelineError::Refused { refusal, .. }) => match *refusal {
            Refusal::NotApplicable(no) => Ok(format!("not applicable: {} ({last})", no.code)),
            Refusal::Unknown(reason) => Ok(format!("unknown: {} ({last})", reason.code)),
            Refusal::Violates(_) => {
                let Some(forced) = chosen.forced else {
                    // Perhaps the loops of the steps before cannot be written either.
                    let before =
                        parse_pipeline(&steps[..steps.len() - 1].join(" ")).map_err(|error| error.to_string())?;
                    return match apply_pipeline(module, function(module, "f"), &before, options) {
                        Err(PipelineError::Refused { refusal, .. }) => match *refusal {
                            Refusal::NotApplicable(no) => Ok(format!("not applicable: {} ({last})", no.code)),
                            _ => Err("the steps before are refused alone".to_string()),
                        },
                        _ => Err("what is refused cannot be scanned".to_string()),
                    };
                };
                // A judge that had said yes would have been contradicted, or right: the order of equal values matters to nobody.
                if let (Some(Reread::Same), Some(emitted)) = (&forced.reread, &forced.emitted) {
                    same_of(nest, module, &emitted.module, options.reassociate)?;
                }
                let (forced, inputs) = with_room(nest, forced, steps, options)?;
                match replayed(&forced, inputs)? {
                    Seen::InRun => Ok("refused, the pair is reversed when run".to_string()),
                    Seen::InLoops => Ok("refused, the pair is reversed in the loops".to_string()),
                    Seen::Nowhere => Ok("refused, the pair is too far apart to be run".to_string()),
                }
            }
        },
    }
}

/// The name of a step.
fn name(step: &str) -> &str {
    step.split('(').next().unwrap_or_default()
}

/// How many random nests each law is asked of: `FARKAS_NESTS=2000` for more.
fn cases() -> u32 {
    std::env::var("FARKAS_NESTS").ok().and_then(|text| text.parse().ok()).unwrap_or(96)
}

/// How many threads share the random programs; each draws its own.
const STREAMS: u32 = 4;
/// Of each of them.
const STACK: usize = 64 << 20;

/// Asks a law of random values.
fn for_all<T: Debug>(strategy: &(impl Fn() -> BoxedStrategy<T> + Sync), law: impl Fn(&T) -> Result<(), String> + Sync) {
    for_some(cases(), strategy, law);
}

/// Asks a law of so many.
fn for_some<T: Debug>(
    cases: u32,
    strategy: &(impl Fn() -> BoxedStrategy<T> + Sync),
    law: impl Fn(&T) -> Result<(), String> + Sync,
) {
    let law = &law;
    let ask = move |stream: u32| {
        let config =
            ProptestConfig { cases: cases.div_ceil(STREAMS), failure_persistence: None, ..ProptestConfig::default() };
        let rng_seed = match config.rng_seed {
            RngSeed::Fixed(seed) => RngSeed::Fixed(seed.wrapping_add(stream.into())),
            RngSeed::Random => RngSeed::Random,
        };
        let mut runner = TestRunner::new(ProptestConfig { rng_seed, ..config });
        let run = runner.run(&strategy(), |value| law(&value).map_err(TestCaseError::fail));
        run.unwrap_or_else(|error| panic!("{error}"));
    };
    std::thread::scope(|scope| {
        for stream in 0..STREAMS {
            let thread = std::thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, move || ask(stream)).expect("a thread");
        }
    });
}

/// What is written is as it stays. Statements may change places once more: a value that a loop of no iterations carried is a
/// load of two stores when it is read again, and the second store goes first if the first one overwrites what was loaded.
#[test]
fn writing_a_program_twice_changes_nothing() {
    for_all(&|| nest(NestOptions::default()), |recipe| {
        let module = read(&recipe.render().text);
        let once = rewritten(&module);
        let twice = rewritten(&once);
        let texts = [&once, &twice].map(text);
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
        let has_moved = || lines(&texts[0]) == lines(&texts[1]) && text(&rewritten(&twice)) == texts[1];
        let is_settled = texts[0] == texts[1] || has_moved();
        if !is_settled {
            return Err(format!("{}\n{}", text(&module), texts.join("\n")));
        }
        same(&module, &twice, false)
    });
}

#[test]
fn accepted_means_equal_and_refused_means_reversed() {
    let table = Table::new("nests");
    for_all(&|| (nest(NestOptions::default()), pipeline(5)).boxed(), |(nest, steps)| check(nest, steps, false, &table));
    table.settle(1.0);
}

/// What is extracted is all that writing, re-reading and proofs know of a program: only running it tells that it is the program.
#[test]
fn what_is_extracted_computes_the_same() {
    for_all(&|| nest(NestOptions::far()), |recipe| {
        let module = read(&recipe.render().text);
        same_of(recipe, &module, &rewritten(&module), false)?;
        match moved(&module) {
            Some(moved) => same_of(recipe, &module, &moved, false),
            None => Ok(()),
        }
    });
}

/// The first function with its loops counted from another number, so that no line of them is as it was. None if it has
/// no loops.
fn moved(module: &Module) -> Option<Module> {
    let mut number = 0;
    let mut shift = |loops: &[Looped]| {
        number += 1;
        let label = loops.get(number - 1).map(|looped| &looped.label);
        label.map_or("auto".to_string(), |label| format!("shift({label},{number})"))
    };
    let chosen = choose_pipeline(module, function(module, "f"), 3, &mut shift, &Options::default());
    chosen.result.ok().map(|outcome| outcome.module)
}

#[test]
fn values_from_far_obey_too() {
    let table = Table::new("far");
    for_all(&|| (nest(NestOptions::far()), pipeline(5)).boxed(), |(nest, steps)| check(nest, steps, false, &table));
    table.settle(1.0);
}

#[test]
fn plain_nests_obey_too() {
    let table = Table::new("plain_nests");
    let options = NestOptions { triangular: true, steps: true, ..NestOptions::plain() };
    for_all(&|| (nest(options.clone()), pipeline(5)).boxed(), |(nest, steps)| check(nest, steps, false, &table));
    table.settle(1.0);
}

/// Vectors, views, layouts, divisions, `scf` loops, what parallel loops combine, the least and the greatest kept: what is accepted
/// is right there, and re-read, too.
#[test]
fn nests_of_all_forms_obey_too() {
    let table = Table::new("forms");
    let forms = || (nest(NestOptions::everything()), pipeline(5)).boxed();
    for_some(cases() / 16, &forms, |(nest, steps)| check(nest, steps, false, &table));
    table.settle(10.0);
}

/// A program that stops unless its argument is as it says does so after each pipeline too, and then has done nothing; otherwise it
/// computes the same, whatever guards and dependences went because of what it says.
#[test]
fn what_is_stated_of_an_argument_is_known_behind_it() {
    const STATED: [&str; 5] = ["%n >= 1", "%n >= 3", "%n <= 2", "%n == 2", "%n mod 2 == 0"];
    for_all(&|| (nest(NestOptions::default()), pipeline(5), 0..STATED.len()).boxed(), |(nest, steps, which)| {
        let mut module = read(&nest.render().text);
        let func = function(&module, "f");
        if farkas::transforms::state(&mut module, func, STATED[*which]).is_err() {
            return Ok(());
        }
        let mut written: Vec<String> = Vec::new();
        let mut choose = |loops: &[Looped]| {
            written.push(steps.steps[written.len()].text(loops));
            written[written.len() - 1].clone()
        };
        let options = Options::default();
        let chosen = choose_pipeline(&module, func, steps.steps.len(), &mut choose, &options);
        let context = || format!("{}\n{}", written.join(" "), text(&module));
        match chosen.result {
            Ok(outcome) => {
                same_of(nest, &module, &outcome.module, false).map_err(|why| format!("{}\n{why}", context()))
            }
            Err(error @ PipelineError::Contradicted(_)) => Err(format!("{}\n{error}", context())),
            Err(_) => Ok(()),
        }
    });
}

#[test]
fn sums_in_any_order_obey_too() {
    let table = Table::new("sums");
    for_all(&|| (nest(NestOptions::default()), pipeline(5)).boxed(), |(nest, steps)| check(nest, steps, true, &table));
    table.settle(1.0);
}
