//! `farkas`: the command line. Arguments in, an exit code out; everything else is the library's.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
