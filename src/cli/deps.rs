//! `farkas deps FILE`: loops, accesses and dependences, for people or as JSON.

use farkas::analysis::report::{Options, Report, report};

use super::Exit;
use super::input::{self, Input};

/// Show which iterations depend on which
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Do not assume that distinct memref arguments are distinct memory
    #[arg(long)]
    may_alias: bool,
}

/// Reports on each function of each program.
pub fn run(arguments: &Arguments) -> Exit {
    arguments.input.for_each(|piece| {
        let module = match piece.parse() {
            Ok(module) => module,
            Err(exit) => return exit,
        };
        let functions = match input::functions(&module, arguments.input.func.as_deref()) {
            Ok(functions) => functions,
            Err(exit) => return exit,
        };
        let options = Options { source: &piece.source, may_alias: arguments.may_alias, ..Options::default() };
        let reports = functions.iter().map(|&function| report(&module, function, &options)).collect();
        let report = Report::new(reports);
        let text = serde_json::to_string_pretty(&report).expect("a report is plain data") + "\n";
        input::write(None, &text)
    })
}
