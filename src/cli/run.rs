//! `farkas run FILE`: run a program in the interpreter.

use std::collections::BTreeMap;

use farkas::interp::{self, RunError, RunOptions, StopKind};
use farkas::limits::Limits;

use super::input::Input;
use super::{Exit, output, usage};

/// Run a program
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
    /// Where to run it
    #[arg(long, value_parser = ["interp"], default_value = "interp")]
    on: String,
    /// The value of an index or scalar argument, or the sizes of a memref argument (`--arg A=20x30`)
    #[arg(long = "arg", value_name = "NAME=VALUE")]
    args: Vec<String>,
}

/// What to do about a limit.
const MORE: &str =
    "help: smaller arguments (`--arg`) need fewer steps and less memory, `--budget STEPS` sets how many steps";

/// Prints what the program prints.
pub fn run(arguments: &Arguments, limits: &Limits) -> Exit {
    let mut args = BTreeMap::new();
    for argument in &arguments.args {
        match argument.split_once('=') {
            Some((name, value)) => args.insert(name.to_string(), value.to_string()),
            None => return usage(&format!("`--arg {argument}` is not of the form NAME=VALUE")),
        };
    }
    let func = arguments.input.func.as_ref().map(|name| name.trim_start_matches('@').to_string());
    let options = RunOptions { func, args, limits: *limits };
    arguments.input.for_each(|piece| {
        let module = match piece.parse() {
            Ok(module) => module,
            Err(exit) => return exit,
        };
        match interp::run(&module, &options) {
            Ok(outcome) => output::write(None, &outcome.output),
            Err(RunError::Usage(message)) => usage(&message),
            Err(RunError::Stopped(stop, printed)) => {
                output::write(None, &printed);
                let told = stop.to_diagnostic();
                match stop.kind {
                    StopKind::Trap => piece.report(&[told]),
                    StopKind::Unsupported => piece.report(&[told]),
                    StopKind::Limit => piece.report(&[told.note(MORE)]),
                }
                if stop.kind == StopKind::Trap { Exit::BadInput } else { Exit::Unknown }
            }
        }
    })
}
