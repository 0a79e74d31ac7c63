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
    /// Show only the flow of values: from the last write of a cell to each read
    #[arg(long)]
    value_based: bool,
    /// Print the dependence graph in Graphviz's language
    #[arg(long, conflicts_with = "json")]
    dot: bool,
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
        let (source, value_based) = (&piece.source[..], arguments.value_based);
        let options = Options { source, may_alias: arguments.may_alias, value_based };
        let reports = functions.iter().map(|&function| report(&module, function, &options));
        let text = if arguments.json {
            let report = Report::new(reports.collect());
            serde_json::to_string_pretty(&report).expect("a report is plain data") + "\n"
        } else if arguments.dot {
            reports.map(|report| report.to_dot()).collect()
        } else {
            reports.map(|report| report.to_text()).collect::<Vec<String>>().join("\n")
        };
        input::write(None, &text)
    })
}
