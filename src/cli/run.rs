//! `farkas run FILE`: run a program in the interpreter, as C, or as CUDA C on a GPU.

use std::collections::BTreeMap;

use farkas::codegen::c::Style;
use farkas::codegen::native::{self, Call, Tell};
use farkas::interp::{self, RunError, RunOptions, StopKind};
use farkas::ir::Module;
use farkas::limits::Limits;

use super::form::with_vectors;
use super::input::{FilePiece, InputFlags};
use super::output::say;
use super::progress::Progress;
use super::{Exit, cc, output, usage};

/// Run a program
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: InputFlags,
    /// Where to run it: in the interpreter, as C that the machine's compiler builds, or as CUDA C that nvcc builds, on a GPU
    #[arg(long, value_enum, default_value = "interp")]
    on: RunsOn,
    /// The value of an index or scalar argument, or the sizes of a memref argument (`--arg A=20x30`)
    #[arg(long = "arg", value_name = "NAME=VALUE")]
    args: Vec<String>,
}

/// Where programs run.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum RunsOn {
    Interp,
    C,
    Cuda,
}

/// What to do about a limit.
const MORE: &str =
    "help: smaller arguments (`--arg`) need fewer steps and less memory, `--budget STEPS` sets how many steps";

/// The values of arguments by name.
pub fn named(arguments: &[String]) -> Result<BTreeMap<String, String>, Exit> {
    let pair = |argument: &String| match argument.split_once('=') {
        Some((name, value)) => Ok((name.to_string(), value.to_string())),
        None => Err(usage(&format!("`--arg {argument}` is not of the form NAME=VALUE"))),
    };
    arguments.iter().map(pair).collect()
}

/// Prints what the program prints.
pub fn run(arguments: &Arguments, limits: &Limits) -> Exit {
    let args = match named(&arguments.args) {
        Ok(args) => args,
        Err(exit) => return exit,
    };
    let func = arguments.input.func.as_ref().map(|name| name.trim_start_matches('@').to_string());
    let options = RunOptions { func, args, limits: *limits };
    arguments.input.for_each(|piece| {
        let module = match piece.parse() {
            Ok(module) => module,
            Err(exit) => return exit,
        };
        if arguments.on != RunsOn::Interp {
            return run_built(piece, &module, &options, arguments.on).unwrap_or_else(|exit| exit);
        }
        match Progress::start(1).part("run", || interp::run(&module, &options)) {
            Ok(outcome) => output::write(None, &outcome.output),
            Err(error) => stopped(piece, error),
        }
    })
}

/// Says why there is no outcome, after what was printed before.
fn stopped(piece: &FilePiece, error: RunError) -> Exit {
    match error {
        RunError::Usage(message) => usage(&message),
        RunError::Stopped(stop, printed) => {
            output::write(None, &printed);
            let told = stop.to_diagnostic();
            match stop.kind {
                StopKind::Trap | StopKind::Unsupported => piece.report(&[told]),
                StopKind::Limit => piece.report(&[told.note(MORE)]),
            }
            if stop.kind == StopKind::Trap { Exit::BadInput } else { Exit::Unknown }
        }
    }
}

/// Builds the program with the machine's C compiler, or with nvcc, and runs it. It says itself what stops it, and its status is
/// the exit code.
fn run_built(piece: &FilePiece, module: &Module, options: &RunOptions, place: RunsOn) -> Result<Exit, Exit> {
    let (function, inputs) = interp::inputs(module, options).map_err(|error| stopped(piece, error))?;
    let name = farkas::builtin::symbol_name(module, function).map(str::to_owned);
    piece.report(&piece.races(module, false, &options.limits));
    let calls = [Call { function, inputs, tell: Tell::Sums }];
    let text = match place {
        RunsOn::Cuda => native::cuda_program(module, name.as_deref(), &calls, &options.limits),
        _ => {
            let module = with_vectors(module, name.as_deref(), Style::default(), &options.limits);
            native::program(&module, name.as_deref(), &calls, Style::default(), &options.limits)
        }
    };
    let text = text.map_err(|diagnostic| {
        piece.report(&[diagnostic]);
        Exit::Unknown
    })?;
    let folder = cc::Folder::new()?;
    let program = match place {
        RunsOn::Cuda => cc::Compiler::for_gpu()?.build_for_gpu(folder.path(), "program", &text)?,
        _ => cc::Compiler::find()?.build(folder.path(), "program", &text, cc::EXACT)?,
    };
    let status = cc::run(&program)?;
    Ok(match status.code() {
        Some(0) => Exit::Yes,
        Some(4) => Exit::Unknown,
        Some(5) => Exit::Missing,
        Some(_) => Exit::BadInput,
        None => {
            say(format_args!("error: the program ended by itself: {status}"));
            Exit::BadInput
        }
    })
}
