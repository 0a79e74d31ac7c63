//! `farkas print FILE`: the program as `mlir-opt` prints it.

use super::input::InputFlags;
use super::{Exit, output};
use farkas::PrintOptions;

/// Print exactly what mlir-opt prints
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: InputFlags,
    /// Print every operation in generic form
    #[arg(long)]
    generic: bool,
    /// Print the locations that the program gives
    #[arg(long)]
    locations: bool,
}

/// Prints each program.
pub fn run(arguments: &Arguments) -> Exit {
    let options =
        PrintOptions { generic: arguments.generic, locations: arguments.locations, ..PrintOptions::default() };
    arguments.input.for_each(|piece| match farkas::reprint(&piece.source, &options) {
        Ok((parsed, text)) => {
            // All of the program is printed, but a function that is not there is an error here, too.
            if let Some(name) = arguments.input.func.as_deref()
                && let Err(exit) = super::input::functions(&parsed.module, Some(name))
            {
                return exit;
            }
            piece.report(&parsed.warnings);
            // The process ends soon, and taking a large program apart takes as long as printing a tenth of it.
            std::mem::forget(parsed);
            output::write(None, &text)
        }
        Err(diagnostics) => {
            piece.report(&diagnostics);
            Exit::BadInput
        }
    })
}
