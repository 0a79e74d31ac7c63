//! `farkas deps FILE`: loops, accesses and dependences, for people or as JSON.

use std::path::PathBuf;

use farkas::analysis::certificate::{Certificate, Function, Program};
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
    /// Write a certificate: proofs for every dependence that does not exist
    #[arg(long, value_name = "OUT")]
    certify: Option<PathBuf>,
}

/// Reports on each function of each program.
pub fn run(arguments: &Arguments) -> Exit {
    let mut programs = Vec::new();
    let exit = arguments.input.for_each(|piece| {
        let module = match piece.parse() {
            Ok(module) => module,
            Err(exit) => return exit,
        };
        let functions = match input::functions(&module, arguments.input.func.as_deref()) {
            Ok(functions) => functions,
            Err(exit) => return exit,
        };
        if arguments.certify.is_some() {
            let certified = functions.iter().map(|&func| Function::certify(&module, func, arguments.may_alias));
            programs.push(Program { source: piece.source.clone(), functions: certified.collect() });
        }
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
    });
    match &arguments.certify {
        Some(path) if exit == Exit::Yes => {
            let certificate = Certificate::new(arguments.may_alias, programs);
            let text = serde_json::to_string_pretty(&certificate).expect("a certificate is plain data") + "\n";
            input::write(Some(path), &text)
        }
        _ => exit,
    }
}
