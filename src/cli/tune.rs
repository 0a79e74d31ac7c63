//! `farkas tune FILE -o PIPELINE`: which of a few pipelines is the fastest here?
//!
//! ```text
//! what `auto` makes of the function when it is asked in several ways, each different program once
//!   -> those that the model does not find far slower than the best
//!   -> timed in rounds beside the untouched program; what is far behind after a few rounds is left out
//!   -> the first that nothing else is faster than
//! ```
//! What was measured is kept in a file (`--times`), from which a later run goes on, on this machine or another one. Several
//! machines share the work by `--shard I/N`, each with a file of its own; `--merge` reads all of them. Times are compared by what
//! they are of those of the untouched program in the same round, so that files of machines of one kind go together.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use farkas::PrintOptions;
use farkas::ir::Module;
use farkas::limits::Limits;
use farkas::report::order::OrderReport;
use farkas::transforms::{Options, PipelineError, apply_pipeline, parse_pipeline};
use serde::{Deserialize, Serialize};

use super::input::{self, FilePiece, InputFlags};
use super::output::{self, remark};
use super::timed::{Built, FLAGS, ROUNDS, Subject, Timing, spread, target};
use super::{Exit, opt, usage};

/// The ways in which `auto` is asked, the simplest first: of those that cannot be told apart, the first is taken.
const WAYS: &[&str] = &[
    "",
    "auto",
    "auto(fuse=no)",
    "auto(fuse=max)",
    "auto(time=no)",
    "auto(time=diamond)",
    "auto(parallel=no)",
    "auto(parallel=outer)",
    "auto(tile=32x32)",
    "auto(tile=16x16)",
    "auto(tile=64x64)",
    "auto(tile=32x64x512)",
    "auto(tile=32x32x256)",
    "auto(tile=16x32x1024)",
    "auto(tile=8x32x512)",
];

/// The model is not sure about pipelines that it finds at most so many times slower than the best.
const UNSURE: f64 = 2.0;

/// After so many rounds pipelines are left out that are slower than the best by more than this.
const FIRST_ROUNDS: usize = 3;
const FAR_BEHIND: f64 = 0.7;

/// The version of files of measurements.
const SCHEMA: u32 = 1;

/// Measure a few pipelines and write the fastest
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: InputFlags,
    /// Write the fastest pipeline to this file
    #[arg(short, long, value_name = "PIPELINE")]
    output: Option<PathBuf>,
    /// One more pipeline to measure, as of `opt -t`; several times for several
    #[arg(short, long = "transform", value_name = "PIPELINE")]
    transform: Vec<String>,
    /// Keep what is measured in this file, and do not measure again what stands there
    #[arg(long, value_name = "FILE")]
    times: Option<PathBuf>,
    /// Measure each N-th pipeline only, from the I-th on
    #[arg(long, value_name = "I/N", requires = "times", conflicts_with = "merge")]
    shard: Option<Shard>,
    /// Measure nothing: these files have it
    #[arg(long, value_name = "FILE", num_args = 1..)]
    merge: Vec<PathBuf>,
    #[command(flatten)]
    timing: Timing,
}

/// A part of the pipelines.
#[derive(Clone, Copy)]
struct Shard {
    /// From 1 to `of`.
    number: usize,
    of: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            _ => Err("a shard is `3/16`: the third of sixteen".to_owned()),
        }
    }
}

/// What was measured of one function.
#[derive(Serialize, Deserialize)]
struct Measured {
    schema: u32,
    /// What all times are of; those of two files go together if this is the same.
    of: Subjects,
    /// The processor.
    machine: String,
    /// By pipeline.
    times: BTreeMap<String, MeasuredTime>,
}

/// What was timed, and how.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Subjects {
    farkas: String,
    program: String,
    function: String,
    args: Vec<String>,
    threads: Option<u32>,
    flags: String,
}

/// The times of one pipeline: medians, and intervals of these.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct MeasuredTime {
    /// Of one call.
    seconds: [f64; 3],
    /// How many times as fast as the untouched program in the same round.
    faster: [f64; 3],
}

/// A pipeline, and what it makes of the program.
struct TunedPipeline {
    pipeline: String,
    module: Module,
    /// Seconds by the model.
    predicted: Option<f64>,
    /// Did the user ask for it?
    is_asked: bool,
}

/// Tunes the function of the program.
pub fn run(arguments: &Arguments, limits: &Limits) -> Exit {
    match arguments.input.pieces() {
        Ok(pieces) => match &pieces[..] {
            [piece] => tune(arguments, piece, limits).unwrap_or_else(|exit| exit),
            _ => usage("one program at a time is tuned"),
        },
        Err(exit) => exit,
    }
}

fn tune(arguments: &Arguments, piece: &FilePiece, limits: &Limits) -> Result<Exit, Exit> {
    let before = piece.parse()?;
    let (func, name) = target(&before, &[], &arguments.input)?;
    let Timing { args, threads, .. } = &arguments.timing;
    let of = Subjects {
        farkas: env!("CARGO_PKG_VERSION").to_owned(),
        program: text(&before),
        function: name.clone(),
        args: args.clone(),
        threads: *threads,
        flags: FLAGS.join(" "),
    };
    let mut measured = Measured { schema: SCHEMA, of, machine: machine(), times: BTreeMap::new() };
    let known = arguments.times.iter().filter(|path| path.exists());
    for path in known.chain(&arguments.merge) {
        measured.extend(path)?;
    }
    let candidates = candidates(&before, func, arguments, limits)?;
    let far = measure(arguments, piece, &before, &candidates, &mut measured, limits)?;
    if let Some(path) = &arguments.times {
        let written = output::write(Some(path), &measured.text());
        if written != Exit::Yes {
            return Ok(written);
        }
    }
    let best = best(&candidates, &measured.times);
    let table = table(&name, &candidates, &measured, (best, far));
    let written = output::write(None, &table);
    let (Some(path), Some(best)) = (&arguments.output, best) else { return Ok(written) };
    let time = measured.times[&best.pipeline];
    let text = format!(
        "# @{name}: {:.2} times as fast as written, on {}\n{}\n",
        time.faster[0], measured.machine, best.pipeline
    );
    Ok(written.max(output::write(Some(path), &text)))
}

impl Measured {
    /// Takes over what a file has of the same subject.
    fn extend(&mut self, path: &Path) -> Result<(), Exit> {
        let source = input::read(path)?.source;
        let other = serde_json::from_str::<Measured>(&source);
        let wrong = |why: &str| usage(&format!("{}: {why}", path.display()));
        let other = other.map_err(|error| wrong(&format!("no file of measurements: {error}")))?;
        if other.schema != SCHEMA {
            return Err(wrong("written by another version of farkas"));
        }
        let (ours, theirs) = (&self.of, &other.of);
        let differs = [
            ("version of farkas", ours.farkas != theirs.farkas),
            ("program", ours.program != theirs.program),
            ("function", ours.function != theirs.function),
            ("size (--arg)", ours.args != theirs.args),
            ("number of threads", ours.threads != theirs.threads),
            ("set of the compiler's flags", ours.flags != theirs.flags),
        ];
        if let Some((what, _)) = differs.iter().find(|(_, differs)| *differs) {
            return Err(wrong(&format!("measured with another {what}")));
        }
        if other.machine != self.machine {
            remark(format_args!("{}: measured on {}", path.display(), other.machine));
        }
        self.times.extend(other.times);
        Ok(())
    }

    fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("plain data") + "\n"
    }
}

fn text(module: &Module) -> String {
    farkas::print(module, &PrintOptions { keep_names: true, ..PrintOptions::default() })
}

/// The processor of this machine.
fn machine() -> String {
    let known = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = known.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    model.map_or("a processor without a name".to_owned(), |(_, name)| name.trim().to_owned())
}

/// The pipelines, each program that comes out once.
fn candidates(
    before: &Module,
    func: farkas::ir::Op,
    arguments: &Arguments,
    limits: &Limits,
) -> Result<Vec<TunedPipeline>, Exit> {
    let options = Options { report: true, ..arguments.timing.options(limits)? };
    let ways = WAYS.iter().map(|way| (*way, false));
    let asked = arguments.transform.iter().map(|pipeline| (pipeline.as_str(), true));
    let (mut all, mut texts): (Vec<TunedPipeline>, Vec<String>) = (Vec::new(), Vec::new());
    for (pipeline, is_asked) in ways.chain(asked) {
        let steps = parse_pipeline(pipeline).map_err(|error| opt::wrong_pipeline(pipeline, &error))?;
        let outcome = match apply_pipeline(before, func, &steps, &options) {
            Ok(outcome) => outcome,
            Err(PipelineError::Usage(error)) if is_asked => return Err(opt::wrong_pipeline(pipeline, &error)),
            Err(PipelineError::Refused { diagnostic, .. }) => {
                remark(format_args!("`{pipeline}` is refused: {}", diagnostic.message));
                continue;
            }
            Err(_) => continue,
        };
        let text = text(&outcome.module);
        match texts.iter().position(|known| *known == text) {
            Some(known) => all[known].is_asked |= is_asked,
            None => {
                let predicted = outcome.order.as_ref().and_then(OrderReport::seconds);
                all.push(TunedPipeline { pipeline: pipeline.to_owned(), module: outcome.module, predicted, is_asked });
                texts.push(text);
            }
        }
    }
    let least = all.iter().filter_map(|one| one.predicted).fold(f64::INFINITY, f64::min);
    let may_win = |one: &TunedPipeline| one.predicted.is_none_or(|seconds| seconds <= UNSURE * least);
    // The untouched program is measured in any case, and so is what the model takes.
    let is_measured = |one: &TunedPipeline| one.is_asked || WAYS[..2].contains(&one.pipeline.as_str()) || may_win(one);
    all.retain(is_measured);
    Ok(all)
}

/// Measures what is not known yet. Says how many pipelines were left out after a few rounds.
fn measure(
    arguments: &Arguments,
    piece: &FilePiece,
    before: &Module,
    candidates: &[TunedPipeline],
    measured: &mut Measured,
    limits: &Limits,
) -> Result<usize, Exit> {
    let is_mine = |number: usize| arguments.shard.is_none_or(|shard| number % shard.of == shard.number - 1);
    let mine = candidates.iter().enumerate().filter(|(number, _)| is_mine(*number)).map(|(_, candidate)| candidate);
    let (_, mut wanted): (Vec<&TunedPipeline>, Vec<_>) =
        mine.partition(|one| measured.times.contains_key(&one.pipeline));
    if wanted.is_empty() || !arguments.merge.is_empty() {
        return Ok(0);
    }
    // What changes nothing is the untouched program.
    wanted.retain(|one| !one.pipeline.is_empty());
    let subject = Subject::new(piece, measured.of.function.clone(), &arguments.timing, limits)?;
    let built = |module: &Module, file: &str| -> Result<Built, Exit> {
        let mut built = subject.build(module, file)?;
        built.settle()?;
        Ok(built)
    };
    let (untouched, mut plains) = (built(before, "untouched")?, Vec::new());
    let programs: Vec<Built> = wanted
        .iter()
        .enumerate()
        .map(|(number, one)| built(&one.module, &format!("candidate{number}")))
        .collect::<Result<_, _>>()?;
    let mut rounds: Vec<Vec<(f64, f64)>> = vec![Vec::new(); programs.len()];
    let mut left: Vec<usize> = (0..programs.len()).collect();
    for round in 0..ROUNDS {
        let plain = untouched.seconds()?;
        plains.push((plain, plain));
        for &number in &left {
            rounds[number].push((programs[number].seconds()?, plain));
        }
        if round + 1 == FIRST_ROUNDS {
            let median = |number: usize| time(&rounds[number]).faster[0];
            let best = left.iter().map(|&number| median(number)).fold(0.0, f64::max);
            left.retain(|&number| median(number) >= FAR_BEHIND * best);
        }
    }
    for (one, rounds) in wanted.iter().zip(&rounds) {
        measured.times.insert(one.pipeline.clone(), time(rounds));
    }
    measured.times.insert(String::new(), time(&plains));
    Ok(programs.len() - left.len())
}

fn time(rounds: &[(f64, f64)]) -> MeasuredTime {
    MeasuredTime {
        seconds: spread(rounds.iter().map(|(seconds, _)| *seconds).collect()),
        faster: spread(rounds.iter().map(|(seconds, plain)| plain / seconds).collect()),
    }
}

/// The first pipeline that no other one is faster than for certain: their intervals have something in common.
fn best<'c>(candidates: &'c [TunedPipeline], times: &BTreeMap<String, MeasuredTime>) -> Option<&'c TunedPipeline> {
    let timed = candidates.iter().filter_map(|one| Some((one, times.get(&one.pipeline)?.faster)));
    timed.reduce(|best, other| if other.1[1] > best.1[2] { other } else { best }).map(|(candidate, _)| candidate)
}

/// What was measured, in the order of the pipelines.
fn table(
    name: &str,
    candidates: &[TunedPipeline],
    measured: &Measured,
    (best, far): (Option<&TunedPipeline>, usize),
) -> String {
    let shown = |pipeline: &str| if pipeline.is_empty() { "as written".to_owned() } else { pipeline.to_owned() };
    let mut table = format!("@{name}: {} pipelines make different programs that may be fastest\n", candidates.len());
    writeln!(table, "{:>8}  {:<16} {:>12} {:>12}  pipeline", "faster", "interval", "measured", "model").ok();
    for one in candidates {
        let model = one.predicted.map_or("-".to_owned(), |seconds| format!("{:.3} ms", seconds * 1e3));
        let Some(MeasuredTime { seconds, faster }) = measured.times.get(&one.pipeline) else {
            writeln!(table, "{:>8}  {:<16} {:>12} {model:>12}  {}", "-", "", "-", shown(&one.pipeline)).ok();
            continue;
        };
        let interval = format!("[{:.2}, {:.2}]", faster[1], faster[2]);
        let time = format!("{:.3} ms", seconds[0] * 1e3);
        let pipeline = shown(&one.pipeline);
        writeln!(table, "{:>7.2}x  {interval:<16} {time:>12} {model:>12}  {pipeline}", faster[0]).ok();
    }
    if far > 0 {
        writeln!(table, "far behind after {FIRST_ROUNDS} rounds, not measured further: {far}").ok();
    }
    match best {
        Some(best) => writeln!(table, "fastest: {}", shown(&best.pipeline)).ok(),
        None => writeln!(table, "nothing was measured").ok(),
    };
    table
}
