//! `farkas deps FILE`: loops, accesses and dependences, for people or as JSON.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use farkas::analysis::assumption::Assumption;
use farkas::analysis::certificate::{Certificate, CertifiedProgram, Function};
use farkas::ir::{Module, Op};
use farkas::limits::Limits;
use farkas::report::dot::dot;
use farkas::report::lines::Lines;
use farkas::report::picture::{self, NoPicture};
use farkas::report::text::Detail;
use farkas::report::{FunctionReport, Report, ReportOptions, report};
use farkas::transforms;

use super::given::Given;
use super::input::{self, FilePiece, InputFlags};
use super::progress::Progress;
use super::{Exit, output, usage};

/// Show which iterations depend on which
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    program: InputFlags,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    given: Given,
    /// Do not assume that distinct memref arguments are distinct memory
    #[arg(long)]
    may_alias: bool,
    /// Let sums and products of floats be computed in any order
    #[arg(long)]
    reassociate: bool,
    /// Show only the flow of values: from the last write of a cell to each read
    #[arg(long)]
    value_based: bool,
    /// Show reads of the same cell as well, as dependences of kind `input`
    #[arg(long)]
    input: bool,
    /// Fold nothing: every dependence with its relation, every assumption, every reason in full
    #[arg(long, conflicts_with = "json")]
    all: bool,
    /// Print the dependence graph in Graphviz's language
    #[arg(long, conflicts_with = "json")]
    dot: bool,
    /// Draw the iteration space of a nest of up to three loops at small sizes; `-` is standard output
    #[arg(long, value_name = "OUT", conflicts_with_all = ["json", "dot", "all", "input", "certify", "split_input_file"])]
    svg: Option<PathBuf>,
    /// The outermost loop of the nest to draw, by its induction variable or position; by default the first nest with
    /// dependences
    #[arg(long = "loop", value_name = "LOOP", requires = "svg")]
    outermost: Option<String>,
    /// The value of a symbol in the picture
    #[arg(long = "arg", value_name = "NAME=VALUE", requires = "svg")]
    args: Vec<String>,
    /// Write a certificate: proofs for every dependence that does not exist
    #[arg(long, value_name = "OUT")]
    certify: Option<PathBuf>,
}

/// Reports on each function of each program.
pub fn run(arguments: &Arguments, limits: &Limits) -> Exit {
    if let Some(out) = &arguments.svg {
        let is_other = |extension: &&std::ffi::OsStr| !extension.eq_ignore_ascii_case("svg");
        if let Some(extension) = out.extension().filter(is_other) {
            let message = "what is drawn is SVG, and the file is called .{}: `--svg - | rsvg-convert -o FILE` makes other pictures";
            return usage(&message.replace("{}", &extension.to_string_lossy()));
        }
        if arguments.program.files.len() > 1 {
            return usage("a picture is of one program, but there are several files");
        }
        return arguments.program.for_each(|piece| draw(arguments, piece, out, *limits).unwrap_or_else(|exit| exit));
    }
    let mut programs = Vec::new();
    let exit = arguments.program.for_each(|piece| {
        let (module, functions) = match read(arguments, piece) {
            Ok(read) => read,
            Err(exit) => return exit,
        };
        if arguments.certify.is_some() {
            let certified = functions.iter().map(|&func| Function::certify(&module, func, arguments.may_alias));
            let functions = certified.collect();
            programs.push(CertifiedProgram { source: arguments.given.source(piece, &module, false), functions });
        }
        let (lines, value_based) = (Lines::new(&piece.source), arguments.value_based);
        let Arguments { may_alias, reassociate, input, .. } = *arguments;
        let options = ReportOptions { lines, may_alias, value_based, input, reassociate, limits: *limits };
        let detail = if arguments.all { Detail::Full } else { Detail::Short };
        let steps = transforms::Options { may_alias, reassociate, limits: *limits, ..transforms::Options::default() };
        let progress = Progress::start(functions.len());
        let described = |function: Op| {
            let bands = transforms::bands(&module, function, &steps);
            let mut report = FunctionReport { bands, ..report(&module, function, &options) };
            report.assumptions.extend(arguments.given.assume.iter().cloned().map(Assumption::Given));
            let sequential: Vec<usize> = report.loops.iter().filter(|one| !one.parallel).map(|one| one.index).collect();
            for (index, text) in transforms::nearest_parallel(&module, function, &sequential, &steps) {
                report.loops[index].nearest = Some(text);
            }
            report
        };
        let reports = functions.iter().map(|&function| {
            let name = farkas::builtin::symbol_name(&module, function).unwrap_or_default();
            progress.part(&format!("@{name}"), || described(function))
        });
        let text = if arguments.json {
            let report = Report::new(reports.collect());
            serde_json::to_string_pretty(&report).expect("a report is plain data") + "\n"
        } else if arguments.dot {
            functions.iter().map(|&function| dot(&module, function, &options)).collect()
        } else {
            reports.map(|report| report.to_text(detail)).collect::<Vec<String>>().join("\n")
        };
        output::write(None, &text)
    });
    match &arguments.certify {
        Some(path) if exit == Exit::Yes => {
            let certificate = Certificate::new(arguments.may_alias, programs);
            let text = serde_json::to_string_pretty(&certificate).expect("a certificate is plain data") + "\n";
            output::write(Some(path), &text)
        }
        _ => exit,
    }
}

/// The program and the functions to look at, in which is stated what is given.
fn read(arguments: &Arguments, piece: &FilePiece) -> Result<(Module, Vec<Op>), Exit> {
    let mut module = piece.parse()?;
    let functions = input::functions(&module, arguments.program.func.as_deref())?;
    arguments.given.state(&mut module, &functions)?;
    Ok((module, functions))
}

/// Draws one nest of one function: the one that is named, or the first one with a nest that can be drawn.
fn draw(arguments: &Arguments, piece: &FilePiece, out: &Path, limits: Limits) -> Result<Exit, Exit> {
    let mut values = BTreeMap::new();
    for argument in &arguments.args {
        let parsed = argument.split_once('=').and_then(|(name, value)| Some((name.to_owned(), value.parse().ok()?)));
        let wrong = || usage(&format!("`--arg {argument}` is not of the form NAME=VALUE with a whole number"));
        let (name, value) = parsed.ok_or_else(wrong)?;
        values.insert(name, value);
    }
    let (module, functions) = read(arguments, piece)?;
    let report = ReportOptions {
        lines: Lines::new(&piece.source),
        may_alias: arguments.may_alias,
        value_based: arguments.value_based,
        input: false,
        reassociate: arguments.reassociate,
        limits,
    };
    let options = picture::PictureOptions { report, outermost: arguments.outermost.clone(), values };
    let mut first = None;
    for function in functions {
        match picture::picture(&module, function, &options) {
            Ok(text) => return Ok(output::write(Some(out), &text)),
            Err(why) => _ = first.get_or_insert(why),
        }
    }
    Err(match first {
        None => usage("there is no function with a body"),
        Some(NoPicture::Exhausted) => {
            usage(&NoPicture::Exhausted.to_string());
            Exit::Unknown
        }
        Some(why) => usage(&why.to_string()),
    })
}
