//! `farkas verify --passes='..' FILE`: what each pass of a real mlir-opt makes of a program, proved or refuted.
//!
//! Each pass runs in a process of its own, on the text that the pass before left, and is judged by the program before it and
//! the one after it: a pass that is right stays right behind one that is wrong.

use std::path::{Path, PathBuf};
use std::process::Command;

use farkas::interp::Verdict;
use farkas::ir::Module;
use farkas::limits::Limits;
use farkas::passes::Element;

use super::cc::{Folder, executable};
use super::input::{self, read};
use super::output::{self, say};
use super::verify::{Arguments, ask};
use super::{Exit, passes};

/// Names of mlir-opt on the path, the ones of the version first whose passes have these options.
const NAMES: [&str; 2] = ["mlir-opt-22", "mlir-opt"];

/// Text between the columns of the table.
const GAP: &str = "  ";

/// What was found out about one function.
struct Cell {
    word: &'static str,
    /// What there is to say of it.
    why: String,
    exit: Exit,
}

/// Runs the passes and prints the table.
pub fn run(text: &str, arguments: &Arguments, limits: &Limits) -> Exit {
    let elements = match passes::of_mlir(text) {
        Ok(elements) => elements,
        Err(exit) => return exit,
    };
    let piece = match read(&arguments.before) {
        Ok(piece) => piece,
        Err(exit) => return exit,
    };
    let Ok(first) = piece.parse() else { return Exit::BadInput };
    let functions = match input::functions(&first, arguments.func.as_deref()) {
        Ok(functions) => functions,
        Err(exit) => return exit,
    };
    let name = |func| farkas::builtin::symbol_name(&first, func).map(str::to_owned);
    let names: Vec<String> = functions.into_iter().filter_map(name).collect();
    let (tool, folder) = match (tool(arguments.mlir_opt.as_deref()), Folder::new()) {
        (Ok(tool), Ok(folder)) => (tool, folder),
        (Err(exit), _) | (_, Err(exit)) => return exit,
    };
    let mut rows: Vec<Vec<String>> = vec![heading(&names)];
    let (mut lines, mut exits) = (Vec::new(), Vec::new());
    let mut text = piece.source.clone();
    for element in &elements {
        let after = match applied(&tool, &folder, element, &text) {
            Ok(after) => after,
            Err(complaint) => {
                rows.push(row(element, names.iter().map(|_| "no result")));
                lines.push(format!("{}: no result: {complaint}", element.short()));
                exits.push(Exit::Unknown);
                break;
            }
        };
        let cells: Vec<Cell> = cells(&text, &after, &names, arguments, limits);
        rows.push(row(element, cells.iter().map(|cell| cell.word)));
        let told = names.iter().zip(&cells).filter(|(_, cell)| !cell.why.is_empty());
        lines.extend(told.map(|(name, cell)| format!("{} of @{name}: {}: {}", element.short(), cell.word, cell.why)));
        exits.extend(cells.iter().map(|cell| cell.exit));
        text = after;
    }
    let not_run = &elements[rows.len() - 1..];
    rows.extend(not_run.iter().map(|element| row(element, names.iter().map(|_| "not run"))));
    let written =
        output::write(None, &(table(&rows) + &lines.iter().map(|line| format!("{line}\n")).collect::<String>()));
    let refuted = exits.iter().find(|&&exit| exit == Exit::No);
    [Some(written), refuted.copied(), exits.iter().max().copied()]
        .into_iter()
        .flatten()
        .find(|&exit| exit != Exit::Yes)
        .unwrap_or(Exit::Yes)
}

/// The mlir-opt that is asked for, else that of `MLIR_OPT`, else one on the path.
fn tool(given: Option<&Path>) -> Result<PathBuf, Exit> {
    let named = given.map(Path::to_owned).or_else(|| std::env::var_os("MLIR_OPT").map(PathBuf::from));
    let candidates = named.map_or_else(|| NAMES.map(PathBuf::from).to_vec(), |named| vec![named]);
    candidates.iter().find_map(|candidate| executable(candidate)).ok_or_else(|| {
        let names: Vec<String> = candidates.iter().map(|name| name.display().to_string()).collect();
        say(format_args!(
            "error: no mlir-opt ({}): install one (Debian: apt-get install mlir-22-tools), or name it with --mlir-opt or \
             in MLIR_OPT",
            names.join(", ")
        ));
        Exit::Missing
    })
}

/// The text that one pass leaves; else the first line of what mlir-opt says.
fn applied(tool: &Path, folder: &Folder, element: &Element, text: &str) -> Result<String, String> {
    let file = folder.path().join("before.mlir");
    std::fs::write(&file, text).map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    let pass = match &element.options {
        _ if !element.anchors.is_empty() => format!("--pass-pipeline={}", element.text()),
        Some(options) => format!("--{}={options}", element.name),
        None => format!("--{}", element.name),
    };
    let output = Command::new(tool).arg("--allow-unregistered-dialect").arg(pass).arg(&file).output();
    let output = output.map_err(|error| format!("cannot start {}: {error}", tool.display()))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        let line = complaint.lines().find(|line| line.contains("error")).or(complaint.lines().next());
        return Err(line.map_or_else(|| output.status.to_string(), str::to_owned));
    }
    String::from_utf8(output.stdout).map_err(|_| "it is no text".to_owned())
}

/// What is found out about each function.
fn cells(before: &str, after: &str, names: &[String], arguments: &Arguments, limits: &Limits) -> Vec<Cell> {
    let all = |why: String| {
        let not = |_| Cell { word: "not followed", why: why.clone(), exit: Exit::Unknown };
        names.iter().map(not).collect()
    };
    let parsed = |text: &str| farkas::parse(text).map(|parsed| parsed.module);
    match (parsed(before), parsed(after)) {
        (Ok(before), Ok(after)) => names.iter().map(|name| cell(&before, &after, name, arguments, limits)).collect(),
        (Err(error), _) => all(format!("the program before cannot be read: {error}")),
        (_, Err(error)) => all(format!("what mlir-opt wrote cannot be read: {error}")),
    }
}

fn cell(before: &Module, after: &Module, name: &str, arguments: &Arguments, limits: &Limits) -> Cell {
    let (not, verdict) = match ask(before, after, Some(name), arguments, limits) {
        Ok(assumptions) => {
            // Without any it was not looked into: the text is the same.
            let word = if assumptions.is_empty() { "unchanged" } else { "proved" };
            return Cell { word, why: String::new(), exit: Exit::Yes };
        }
        Err(not) => *not,
    };
    let because = not.map_or_else(String::new, |not| format!("; {not}"));
    match verdict {
        Verdict::Differ(difference) => Cell { word: "refuted", why: difference.to_string(), exit: Exit::No },
        Verdict::Tested { runs, .. } => {
            let exit = if arguments.tested_ok { Exit::Yes } else { Exit::Unknown };
            Cell { word: "tested", why: format!("no difference in {runs} runs{because}"), exit }
        }
        Verdict::Unknown(reason) => {
            Cell { word: "not followed", why: format!("{reason}{because}"), exit: Exit::Unknown }
        }
    }
}

fn heading(names: &[String]) -> Vec<String> {
    std::iter::once("pass".to_owned()).chain(names.iter().map(|name| format!("@{name}"))).collect()
}

fn row<'w>(element: &Element, words: impl Iterator<Item = &'w str>) -> Vec<String> {
    std::iter::once(element.short()).chain(words.map(str::to_owned)).collect()
}

/// Rows as lines, their columns under each other.
fn table(rows: &[Vec<String>]) -> String {
    let widest = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..rows[0].len()).map(widest).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
        format!("{}\n", cells.collect::<Vec<_>>().join(GAP).trim_end())
    };
    rows.iter().map(line).collect()
}
