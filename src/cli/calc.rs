//! `farkas calc 'EXPR' | FILE`: a calculator for integer sets and relations in isl's notation.

use std::path::Path;

use farkas::affine::presburger::calc::{self, Unary};
use farkas::diag::{Severity, nearest};
use farkas::limits::Limits;

use super::input::{self, FilePiece};
use super::{Exit, explain, output};

/// Calculate with integer sets and relations in isl's notation
#[derive(clap::Args)]
#[command(after_help = explain::help_on_operators())]
pub struct Arguments {
    /// An expression, statements, or a file of them; `-` is standard input
    #[arg(value_name = "EXPR|FILE", allow_hyphen_values = true, default_value = input::STANDARD_INPUT)]
    program: String,
    /// Work that each statement may cost before its answer is given up
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    steps: u64,
}

/// Prints the value of each expression on a line.
pub fn run(arguments: &Arguments, limits: &Limits) -> Exit {
    let path = Path::new(&arguments.program);
    let piece = if arguments.program == input::STANDARD_INPUT || path.is_file() {
        match input::read(path) {
            Ok(piece) => piece,
            Err(exit) => return exit,
        }
    } else {
        FilePiece { name: "<expr>".to_string(), source: arguments.program.clone() }
    };
    let mut written = Exit::Yes;
    let answer = calc::run(&piece.source, arguments.steps.min(limits.steps), &mut |value| {
        written = written.max(output::write(None, &format!("{value}\n")));
    });
    let Err(mut diagnostic) = answer else { return written };
    if diagnostic.code == "unknown-operator" {
        let written = piece.source.get(diagnostic.span().range()).unwrap_or_default();
        let known = Unary::ALL.iter().flat_map(|(words, ..)| words.iter().copied());
        diagnostic.notes.extend(nearest(written, known).map(|word| format!("did you mean `{word}`?")));
    }
    let exit = match diagnostic.severity {
        Severity::Error | Severity::Warning => Exit::BadInput,
        Severity::Refused => Exit::No,
        Severity::Unknown => Exit::Unknown,
    };
    piece.report(&[diagnostic]);
    exit
}
