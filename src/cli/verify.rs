//! `farkas verify BEFORE AFTER`: do two programs compute the same?

use std::path::PathBuf;

use farkas::analysis::certificate::Certificate;
use farkas::interp::{self, CompareOptions, Verdict};
use farkas::ir::Module;
use farkas::limits::Limits;

use super::given::Given;
use super::input::{Piece, read};
use super::output::{self, say};
use super::progress::Progress;
use super::{Exit, json};

/// Compare what two programs compute
#[derive(clap::Args)]
pub struct Arguments {
    /// The program before
    before: PathBuf,
    /// The program after
    after: PathBuf,
    /// Test only, and exit with 0 where that has found no difference
    #[arg(long)]
    tested_ok: bool,
    /// Sums and products of floats in any order are the same
    #[arg(long)]
    reassociate: bool,
    #[command(flatten)]
    given: Given,
    /// Do not assume that distinct memref arguments are distinct memory
    #[arg(long)]
    may_alias: bool,
    /// Write a certificate that all functions compute the same, with a proof for every question, to this file
    #[arg(long, value_name = "OUT", conflicts_with_all = ["func", "tested_ok"])]
    certify: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Compare this function only
    #[arg(long, value_name = "NAME")]
    func: Option<String>,
}

/// Says what was found.
pub fn run(arguments: &Arguments, limits: &Limits) -> Exit {
    let (first, second) = &match (read(&arguments.before), read(&arguments.after)) {
        (Ok(first), Ok(second)) => (first, second),
        (Err(exit), _) | (_, Err(exit)) => return exit,
    };
    let [Ok(mut before), Ok(mut after)] = [first, second].map(Piece::parse) else { return Exit::BadInput };
    for module in [&mut before, &mut after] {
        let functions = farkas::builtin::functions(module);
        if let Err(exit) = arguments.given.state(module, &functions) {
            return exit;
        }
    }
    let func = arguments.func.as_ref().map(|name| name.trim_start_matches('@').to_string());
    let (mut not, progress) = (None, Progress::start(2));
    if !arguments.tested_ok {
        let prove = || farkas::prove_within(&before, &after, func.as_deref(), arguments.may_alias, limits);
        match progress.part("proof", prove) {
            Ok(assumptions) => {
                if let Err(exit) = certified([(first, &before), (second, &after)], arguments, limits) {
                    return exit;
                }
                json::with(|said| (said.verdict, said.assumptions) = ("proved", assumptions.clone()));
                let lines: String = assumptions.iter().map(|line| format!("assuming that {line}\n")).collect();
                return output::write(None, &format!("proved\n{lines}"));
            }
            Err(reason) => not = Some(reason),
        }
    }
    let options = CompareOptions {
        func,
        reassociate: arguments.reassociate,
        may_alias: arguments.may_alias,
        points: not.iter().map(|not| not.at.clone()).filter(|point| !point.is_empty()).collect(),
        limits: *limits,
    };
    let (mut text, exit, verdict) = match progress.part("runs", || interp::compare(&before, &after, &options)) {
        Verdict::Tested { runs, numbers_only } => {
            let mut text = format!("tested: no difference in {runs} runs\n");
            if let Some(difference) = numbers_only {
                text.push_str(&format!("the numbers agree, but were computed in another way: {difference}\n"));
            }
            (text, if arguments.tested_ok { Exit::Yes } else { Exit::Unknown }, "tested")
        }
        Verdict::Differ(difference) => (format!("different: {difference}\n"), Exit::No, "different"),
        Verdict::Unknown(reason) => (format!("unknown: {reason}\n"), Exit::Unknown, "unknown"),
    };
    json::with(|said| said.verdict = verdict);
    if let Some(not) = not.filter(|_| exit != Exit::No) {
        text.push_str(&format!("{not}\n"));
    }
    output::write(None, &text);
    exit
}

/// Writes the certificate, if that is asked for.
fn certified(programs: [(&Piece, &Module); 2], arguments: &Arguments, limits: &Limits) -> Result<(), Exit> {
    let Some(out) = &arguments.certify else { return Ok(()) };
    let [first, second] = programs.map(|(piece, module)| arguments.given.source(piece, module));
    let change = farkas::certify_within(&first, "verify", &second, arguments.may_alias, limits).map_err(|not| {
        say(format_args!("not certified: {}", not.reason));
        Exit::Unknown
    })?;
    let certificate = Certificate::of_changes(arguments.may_alias, vec![change]);
    let text = serde_json::to_string_pretty(&certificate).expect("plain data");
    match output::write(Some(out), &(text + "\n")) {
        Exit::Yes => Ok(()),
        exit => Err(exit),
    }
}
