//! `farkas bench FILE -t PIPELINE`: the C of the pipeline's program timed beside that of the untouched one.
//!
//! Both are built with the same flags and run in turn, pair by pair, each in a process of its own on fresh inputs, so that a
//! machine that is slower for a while is so for both. What is told is the median of the pairs and the interval between the
//! fourth and the twelfth of fifteen, which holds the median of all pairs with a probability of 96%. Multiplications and
//! additions are contracted on both sides.

use std::process::Command;

use farkas::codegen::c::Style;
use farkas::codegen::native::{self, Call, Tell};
use farkas::interp::{self, RunOptions};
use farkas::ir::{Module, Op};
use farkas::limits::Limits;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use super::input::{Input, Piece};
use super::output::{self, say};
use super::{Exit, cc, opt, usage};

/// Time a pipeline's program beside the untouched one
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
    /// Steps, left to right
    #[arg(short, long = "transform", value_name = "PIPELINE")]
    transform: String,
    /// What both are written in
    #[arg(long, value_parser = ["c"], default_value = "c")]
    emit: String,
    /// The value of an index or scalar argument, or the sizes of a memref argument (`--arg A=20x30`); sizes that are left open
    /// are the largest index argument
    #[arg(long = "arg", value_name = "NAME=VALUE")]
    args: Vec<String>,
    /// How many threads; by default as many as OpenMP takes
    #[arg(long)]
    threads: Option<u32>,
    /// Do not assume that distinct memref arguments are distinct memory
    #[arg(long)]
    may_alias: bool,
    /// Let sums and products of floats be computed in any order
    #[arg(long)]
    reassociate: bool,
}

const FLAGS: &[&str] = &["-std=c11", "-O3", "-march=native", "-fno-math-errno", "-ffp-contract=fast", "-fopenmp"];
/// How many pairs there are, and which of them bound the interval.
const PAIRS: usize = 15;
const BOUNDS: (usize, usize) = (3, 11);
/// A process runs a call again until it took so long.
const LONG_ENOUGH: f64 = 0.02;
const ROOF: &str = include_str!("roof.c");

/// Times the function of each program.
pub fn run(arguments: &Arguments, limits: &Limits) -> Exit {
    arguments.input.for_each(|piece| bench(arguments, piece, limits).unwrap_or_else(|exit| exit))
}

/// One of both programs.
struct Built {
    program: std::path::PathBuf,
    threads: Option<u32>,
    runs: u64,
}

impl Built {
    /// The numbers that the program prints.
    fn numbers(&self, runs: u64) -> Result<Vec<f64>, Exit> {
        let mut command = Command::new(&self.program);
        command.arg(runs.to_string());
        if let Some(threads) = self.threads {
            command.env("OMP_NUM_THREADS", threads.to_string());
        }
        let failed = |why: String| {
            say(format_args!("error: {} did not end well: {why}", self.program.display()));
            Exit::Unknown
        };
        let output = command.output().map_err(|error| failed(error.to_string()))?;
        if !output.status.success() {
            let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(failed(format!(
                "{} {complaint}(are the sizes of its arrays large enough? --arg)",
                output.status
            )));
        }
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok(printed.lines().filter_map(|line| line.parse().ok()).collect())
    }

    /// The seconds of one call.
    fn seconds(&self) -> Result<f64, Exit> {
        let seconds = self.numbers(self.runs)?.last().copied();
        seconds.filter(|seconds| *seconds > 0.0).ok_or_else(|| usage("a call is too short to be timed"))
    }
}

fn bench(arguments: &Arguments, piece: &Piece, limits: &Limits) -> Result<Exit, Exit> {
    let compiler = cc::Compiler::find()?;
    let steps =
        parse_pipeline(&arguments.transform).map_err(|error| opt::wrong_pipeline(&arguments.transform, &error))?;
    let before = piece.parse()?;
    let (func, name) = target(&before, &steps, arguments)?;
    let options = Options {
        may_alias: arguments.may_alias,
        reassociate: arguments.reassociate,
        limits: *limits,
        nearest: true,
        ..Options::default()
    };
    let applied = apply_pipeline(&before, func, &steps, &options);
    let outcome = applied.map_err(|error| opt::stopped(error, &name, piece, None, &arguments.transform))?;
    let told = RunOptions { func: Some(name.clone()), args: super::run::named(&arguments.args)?, limits: *limits };
    let call = |module: &Module| -> Result<Call, Exit> {
        let (function, inputs) = interp::inputs_as_told(module, &told).map_err(|error| usage(&error.to_string()))?;
        Ok(Call { function, inputs, tell: Tell::Nothing })
    };
    let style = Style { may_alias: arguments.may_alias, reassociate: arguments.reassociate, ..Style::default() };
    let folder = cc::Folder::new()?;
    let build = |module: &Module, file: &str, style: Style, threads: Option<u32>| -> Result<Built, Exit> {
        let text = native::timed(module, Some(&name), &call(module)?, style, limits).map_err(|diagnostic| {
            piece.report(&[diagnostic]);
            Exit::Unknown
        })?;
        let program = compiler.build(folder.path(), file, &text, FLAGS)?;
        Ok(Built { program, threads, runs: 1 })
    };
    let counting = build(&before, "count", Style { counts: true, ..style }, Some(1))?;
    let flops = counting.numbers(1)?.last().copied().unwrap_or(0.0);
    let mut both = [
        build(&before, "untouched", style, arguments.threads)?,
        build(&outcome.module, "pipeline", style, arguments.threads)?,
    ];
    for built in &mut both {
        let once = built.seconds()?;
        built.runs = (LONG_ENOUGH / once).ceil().clamp(1.0, 1e6) as u64;
    }
    let mut pairs = Vec::new();
    for _ in 0..PAIRS {
        pairs.push((both[0].seconds()?, both[1].seconds()?));
    }
    let roof = compiler.build(folder.path(), "roof", ROOF, FLAGS)?;
    let roof = Built { program: roof, threads: arguments.threads, runs: 1 }.numbers(1)?;
    let bytes = native::bytes(&before, &call(&before)?) as f64;
    Ok(output::write(None, &report(&name, &pairs, bytes, flops, &roof)))
}

/// The function that the pipeline is for, as in `opt`, and its name; `@main` is not timed if there is another.
fn target(module: &Module, steps: &[farkas::transforms::Step], arguments: &Arguments) -> Result<(Op, String), Exit> {
    let func = arguments.input.func.as_deref();
    let is_for_all = steps.iter().all(|step| step.groups.is_empty());
    let name = |op: Op| farkas::builtin::symbol_name(module, op).unwrap_or_default().to_owned();
    let mut functions = opt::targets_of(module, steps, func, is_for_all)?;
    if functions.len() > 1 {
        functions.retain(|&op| name(op) != "main");
    }
    match functions[..] {
        [only] => Ok((only, name(only))),
        _ => Err(usage("the pipeline is for several functions; choose one with --func")),
    }
}

/// Median and interval.
fn spread(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    [values[PAIRS / 2], values[BOUNDS.0], values[BOUNDS.1]]
}

fn report(name: &str, pairs: &[(f64, f64)], bytes: f64, flops: f64, roof: &[f64]) -> String {
    let [threads, triad, peak] = [0, 1, 2].map(|at| roof.get(at).copied().unwrap_or(f64::NAN));
    let limit = (bytes / triad / 1e9).max(flops / peak / 1e9);
    let line = |what: &str, values: Vec<f64>| {
        let [median, low, high] = spread(values);
        format!(
            "{what:<10} {:>10.3} ms [{:.3}, {:.3}] {:>8.2} GFLOP/s {:>5.1}% of the roof\n",
            median * 1e3,
            low * 1e3,
            high * 1e3,
            flops / median / 1e9,
            100.0 * limit / median
        )
    };
    let [ratio, low, high] = spread(pairs.iter().map(|(a, b)| a / b).collect());
    format!(
        "@{name}: {flops:.0} operations on floats, {bytes:.0} bytes of arrays\n{}{}{:<10} {ratio:>10.2} x  [{low:.2}, {high:.2}]\n\
         medians of {PAIRS} pairs and the intervals of their medians; {threads:.0} threads; {}\n\
         roof: {triad:.1} GB/s, {peak:.1} GFLOP/s, so {:.3} ms; products and sums contracted on both sides\n",
        line("untouched", pairs.iter().map(|pair| pair.0).collect()),
        line("pipeline", pairs.iter().map(|pair| pair.1).collect()),
        "faster by",
        FLAGS.join(" "),
        limit * 1e3,
    )
}
