//! `farkas print FILE`: the program as `mlir-opt` prints it.

use super::Exit;
use super::input::{self, Input};
use farkas::PrintOptions;

/// Print exactly what mlir-opt prints
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
    /// Print every operation in generic form
    #[arg(long)]
    generic: bool,
}

/// Prints each program.
pub fn run(arguments: &Arguments) -> Exit {
    arguments.input.for_each(|piece| match piece.parse() {
        Ok(module) => {
            let options = PrintOptions { generic: arguments.generic, ..PrintOptions::default() };
            input::write(None, &farkas::print(&module, &options))
        }
        Err(exit) => exit,
    })
}
