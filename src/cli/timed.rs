//! Programs of one function that are timed: built with the same flags, run in turn, each in a process of its own on fresh
//! inputs, so that a machine that is slower for a while is so for all of them. Multiplications and additions are contracted in all.

use std::process::Command;

use farkas::codegen::c::Style;
use farkas::codegen::native::{self, Call, Tell};
use farkas::interp::{self, RunOptions};
use farkas::ir::{Module, Op};
use farkas::limits::Limits;
use farkas::transforms::{Options, Step};

use super::form::with_vectors;
use super::input::{FilePiece, InputFlags};
use super::native::Caches;
use super::output::say;
use super::{Exit, cc, opt, usage};

/// How many rounds there are, and which of them bound the interval: it holds the median of all rounds with a probability of 96%.
pub const ROUNDS: usize = 15;
const BOUNDS: (usize, usize) = (3, 11);

/// How everything is built.
pub const FLAGS: &[&str] = &["-std=c11", "-O3", "-march=native", "-fno-math-errno", "-ffp-contract=fast", "-fopenmp"];

/// A process runs a call again until it took so long.
const LONG_ENOUGH: f64 = 0.02;
const ROOF: &str = include_str!("roof.c");

/// What is timed, and how.
#[derive(clap::Args)]
pub struct Timing {
    /// The value of an index or scalar argument, or the sizes of a memref argument (`--arg A=20x30`); sizes that are left open
    /// are the largest index argument
    #[arg(long = "arg", value_name = "NAME=VALUE")]
    pub args: Vec<String>,
    /// How many threads; by default as many as OpenMP takes
    #[arg(long)]
    pub threads: Option<u32>,
    #[command(flatten)]
    pub caches: Caches,
    /// Do not assume that distinct memref arguments are distinct memory
    #[arg(long)]
    pub may_alias: bool,
    /// Let sums and products of floats be computed in any order
    #[arg(long)]
    pub reassociate: bool,
}

impl Timing {
    /// What pipelines may assume.
    ///
    /// # Errors
    /// Exit code 4 if this machine does not say what it has.
    pub fn options(&self, limits: &Limits) -> Result<Options, Exit> {
        let Timing { may_alias, reassociate, .. } = *self;
        let machine = self.caches.machine()?;
        Ok(Options { may_alias, reassociate, machine, limits: *limits, ..Options::default() })
    }
}

/// One program.
pub struct Built {
    program: std::path::PathBuf,
    threads: Option<u32>,
    runs: u64,
}

impl Built {
    /// The numbers that the program prints.
    pub fn numbers(&self) -> Result<Vec<f64>, Exit> {
        let mut command = Command::new(&self.program);
        command.arg(self.runs.to_string());
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
            let hint = "(are the sizes of its arrays large enough? --arg)";
            return Err(failed(format!("{} {complaint}{hint}", output.status)));
        }
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok(printed.lines().filter_map(|line| line.parse().ok()).collect())
    }

    /// The seconds of one call.
    pub fn seconds(&self) -> Result<f64, Exit> {
        let seconds = self.numbers()?.last().copied();
        seconds.filter(|seconds| *seconds > 0.0).ok_or_else(|| usage("a call is too short to be timed"))
    }

    /// Makes a process run as many calls as take a while.
    pub fn settle(&mut self) -> Result<(), Exit> {
        self.runs = (LONG_ENOUGH / self.seconds()?).ceil().clamp(1.0, 1e6) as u64;
        Ok(())
    }
}

/// The function whose programs are timed.
pub struct Subject<'s> {
    /// Its name.
    pub name: String,
    compiler: cc::Compiler,
    folder: cc::Folder,
    piece: &'s FilePiece,
    told: RunOptions,
    style: Style,
    threads: Option<u32>,
}

impl<'s> Subject<'s> {
    /// The function `name` of a program.
    ///
    /// # Errors
    /// Exit code 5 if there is no compiler, 2 if the arguments are wrong.
    pub fn new(piece: &'s FilePiece, name: String, timing: &Timing, limits: &Limits) -> Result<Subject<'s>, Exit> {
        let Timing { args, threads, may_alias, reassociate, .. } = timing;
        let told = RunOptions { func: Some(name.clone()), args: super::run::named(args)?, limits: *limits };
        let style = Style { may_alias: *may_alias, reassociate: *reassociate, ..Style::default() };
        let (compiler, folder) = (cc::Compiler::find()?, cc::Folder::new()?);
        Ok(Subject { name, compiler, folder, piece, told, style, threads: *threads })
    }

    fn call(&self, module: &Module) -> Result<Call, Exit> {
        let told = interp::inputs_as_told(module, &self.told).map_err(|error| usage(&error.to_string()));
        let (function, inputs) = told?;
        Ok(Call { function, inputs, tell: Tell::Nothing })
    }

    fn built(&self, module: &Module, file: &str, style: Style, threads: Option<u32>) -> Result<Built, Exit> {
        let written = with_vectors(module, Some(&self.name), style, &self.told.limits);
        let timed = native::timed(&written, Some(&self.name), &self.call(module)?, style, &self.told.limits);
        let text = timed.map_err(|diagnostic| {
            self.piece.report(&[diagnostic]);
            Exit::Unknown
        })?;
        self.compiler.build(self.folder.path(), file, &text, FLAGS).map(|program| Built { program, threads, runs: 1 })
    }

    /// Builds one program of the function.
    pub fn build(&self, module: &Module, file: &str) -> Result<Built, Exit> {
        self.built(module, file, self.style, self.threads)
    }

    /// The operations on floats of a call, and the bytes of its arrays.
    pub fn work(&self, module: &Module) -> Result<(f64, f64), Exit> {
        let counting = self.built(module, "count", Style { counts: true, ..self.style }, Some(1))?;
        let flops = counting.numbers()?.last().copied().unwrap_or(0.0);
        Ok((flops, native::bytes(module, &self.call(module)?) as f64))
    }

    /// Threads, GB/s and GFLOP/s of the machine.
    pub fn roof(&self) -> Result<[f64; 3], Exit> {
        let program = self.compiler.build(self.folder.path(), "roof", ROOF, FLAGS)?;
        let roof = Built { program, threads: self.threads, runs: 1 }.numbers()?;
        Ok([0, 1, 2].map(|at| roof.get(at).copied().unwrap_or(f64::NAN)))
    }
}

/// The function that a pipeline is for, as in `opt`, and its name; `@main` is not timed if there is another.
pub fn target(module: &Module, steps: &[Step], input: &InputFlags) -> Result<(Op, String), Exit> {
    let is_for_all = steps.iter().all(Step::is_for_all);
    let name = |op: Op| farkas::builtin::symbol_name(module, op).unwrap_or_default().to_owned();
    let mut functions = opt::targets_of(module, steps, input.func.as_deref(), is_for_all)?;
    if functions.len() > 1 {
        functions.retain(|&op| name(op) != "main");
    }
    match functions[..] {
        [only] => Ok((only, name(only))),
        _ => Err(usage("the pipeline is for several functions; choose one with --func")),
    }
}

/// Median and interval of some rounds, the usual number of them or fewer.
pub fn spread(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    let at = |number: usize| values.get(number * values.len() / ROUNDS).copied().unwrap_or(f64::NAN);
    [at(ROUNDS / 2), at(BOUNDS.0), at(BOUNDS.1)]
}
