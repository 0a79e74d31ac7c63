//! The command line: one file a subcommand. Results go to standard output, diagnostics to standard error.

mod bench;
mod calc;
mod cc;
mod ceilings;
mod check;
mod cost;
mod deps;
mod explain;
mod form;
mod given;
mod input;
mod json;
mod native;
mod nvcc;
mod opt;
mod output;
mod pass_by_pass;
mod passes;
mod print;
mod progress;
mod recheck;
mod reported;
mod run;
mod shell;
mod terminal;
mod timed;
mod tune;
mod verify;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use farkas::diag::nearest;

/// What a command says to the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Done; the answer is yes.
    Yes = 0,
    /// The answer is no: a transform is refused, two programs differ.
    No = 1,
    /// The command was called wrongly.
    Usage = 2,
    /// The input is wrong.
    BadInput = 3,
    /// Outside what can be decided.
    Unknown = 4,
    /// A tool that was asked for is not there.
    Missing = 5,
}

/// A polyhedral loop toolkit: exact dependences, proved transforms, scf IR and CUDA from MLIR text.
#[derive(Parser)]
#[command(name = "farkas", version, arg_required_else_help = true)]
struct Arguments {
    #[command(flatten)]
    cost: cost::CostFlags,
    #[command(flatten)]
    terminal: terminal::Terminal,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Arguments),
    Print(print::Arguments),
    Deps(deps::Arguments),
    Opt(opt::Arguments),
    Run(run::Arguments),
    Bench(bench::Arguments),
    Tune(tune::Arguments),
    Verify(verify::Arguments),
    Recheck(recheck::Arguments),
    Calc(calc::Arguments),
    Explain(explain::Arguments),
    Completions(shell::Completions),
    Manual(shell::Manual),
}

/// Runs the command that the process was started with.
pub fn run() -> ExitCode {
    // A usage error is exit code 2 from clap itself; --help and --version are 0.
    let words = passes::with_dashes(std::env::args_os());
    let command = if words.iter().any(asks_for_help) { described() } else { Arguments::command() };
    let mut command = command.color(terminal::asked_of(&words));
    let arguments = command.try_get_matches_from_mut(words).and_then(|found| Arguments::from_arg_matches(&found));
    let Arguments { cost, terminal, command } = arguments.unwrap_or_else(|error| only_near(error).exit());
    terminal.settle();
    let limits = &cost.limits();
    cost.watch_memory();
    let exit = match command {
        Command::Check(arguments) => json::answered("check", arguments.json, || check::run(&arguments)),
        Command::Print(arguments) => print::run(&arguments),
        Command::Deps(arguments) => deps::run(&arguments, limits),
        Command::Opt(arguments) => json::answered("opt", arguments.json, || opt::run(&arguments, limits)),
        Command::Run(arguments) => run::run(&arguments, limits),
        Command::Bench(arguments) => bench::run(&arguments, limits),
        Command::Tune(arguments) => tune::run(&arguments, limits),
        Command::Verify(arguments) => json::answered("verify", arguments.json, || verify::run(&arguments, limits)),
        Command::Recheck(arguments) => recheck::run(&arguments),
        Command::Calc(arguments) => calc::run(&arguments, limits),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Completions(arguments) => shell::completions::<Arguments>(&arguments),
        Command::Manual(arguments) => shell::manual(&arguments, described()),
    };
    ExitCode::from(exit as u8)
}

/// The command line with all that its help and its manual say: to find the line of each step costs more than to start.
fn described() -> clap::Command {
    let steps = || explain::help_on_steps() + "\n`farkas explain STEP` says more of one";
    Arguments::command().mut_subcommand("opt", |opt| opt.after_help(steps()))
}

/// May the word ask for help? It does in `help opt`, `--help` and `-vh`.
fn asks_for_help(word: &OsString) -> bool {
    word.to_str().is_none_or(|word| {
        let is_short = word.starts_with('-') && !word.starts_with("--");
        matches!(word, "help" | "--help") || is_short && word.contains('h')
    })
}

/// What is wrong with the arguments, without flags that nobody can have meant, and with the word of several that is nearest.
fn only_near(mut error: clap::Error) -> clap::Error {
    fn word(error: &clap::Error, kind: ContextKind) -> Option<String> {
        match error.get(kind) {
            Some(ContextValue::String(word)) => Some(word.clone()),
            _ => None,
        }
    }
    let near = |error: &clap::Error, written, known| match error.get(known) {
        Some(ContextValue::Strings(known)) => {
            nearest(&word(error, written)?, known.iter().map(String::as_str)).map(str::to_owned)
        }
        _ => None,
    };
    if let Some(near) = near(&error, ContextKind::InvalidValue, ContextKind::ValidValue) {
        error.insert(ContextKind::SuggestedValue, ContextValue::String(near));
    }
    if let Some(near) = near(&error, ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand) {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![near]));
    }
    let flag = |kind| Some(word(&error, kind)?.trim_start_matches('-').to_owned());
    let (written, meant) = (flag(ContextKind::InvalidArg), flag(ContextKind::SuggestedArg));
    if let (Some(written), Some(meant)) = (written, meant)
        && nearest(&written, [&*meant]).is_none()
        && !meant.starts_with(&written)
    {
        error.remove(ContextKind::SuggestedArg);
        // It is that of the flag.
        error.remove(ContextKind::Usage);
    }
    error
}

/// A usage error found after the arguments were parsed.
fn usage(message: &str) -> Exit {
    output::say(format_args!("error: {message}"));
    Exit::Usage
}
