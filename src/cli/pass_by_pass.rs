//! `farkas verify --passes='..' FILE`: what each pass of a real mlir-opt makes of a program, proved or refuted.
//!
//! Each pass runs in a process of its own, on the text that the pass before left, and is judged by the program before it and
//! the one after it: a pass that is right stays right behind one that is wrong. A function of several nests is judged nest by nest,
//! where these can be told apart.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use farkas::builtin::{MAKES_LOOPS, advice};
use farkas::interp::Verdict;
use farkas::ir::same::Same;
use farkas::ir::{Module, Op, Value};
use farkas::limits::Limits;
use farkas::passes::{WrittenPass, each_alone, outermost, pass};
use serde::Serialize;

use super::cc::Folder;
use super::input::{self, read};
use super::nvcc::executable;
use super::output::{self, say};
use super::verify::{Arguments, ask};
use super::{Exit, json, passes};

/// Names of mlir-opt on the path, the ones of the version first whose passes have these options.
const NAMES: [&str; 2] = ["mlir-opt-22", "mlir-opt"];

/// Text between the columns of the table.
const GAP: &str = "  ";

/// The heads of the columns.
const HEAD: [&str; 3] = ["pass", "of", "verdict"];

/// What is said in place of the advice to run a pass that is being run.
const READ_BEHIND: &str =
    "what later passes make of the program behind `convert-linalg-to-affine-loops` can be verified";

/// What was found out about one nest of a function, or about a function as a whole.
#[derive(Serialize)]
pub struct TableCell {
    pass: String,
    function: String,
    /// The outermost loop, where the function has several; none for the function as a whole.
    nest: Option<String>,
    verdict: &'static str,
    /// What there is to say of it.
    why: String,
    #[serde(skip)]
    exit: Exit,
}

/// A function with the names of its nests: those of the file, as long as there are as many.
struct NamedFunction {
    name: String,
    nests: Vec<String>,
    /// What the file calls its arguments: mlir-opt drops names.
    arguments: Vec<Option<Arc<str>>>,
}

impl NamedFunction {
    /// A function of the file, if it has a name and a body.
    fn of(module: &Module, func: Op) -> Option<NamedFunction> {
        let nests = outermost(module, func).into_iter().map(|(_, label)| label).collect();
        let named = |argument: Value| module.value(argument).name.clone();
        let arguments = taken_by(module, func)?.into_iter().map(named).collect();
        Some(NamedFunction { name: farkas::builtin::symbol_name(module, func)?.to_owned(), nests, arguments })
    }

    /// Calls the arguments as the file does, where there are as many.
    fn name_arguments(&self, module: &mut Module) {
        let Some(func) = farkas::builtin::function(module, &self.name) else { return };
        let Some(arguments) = taken_by(module, func).filter(|all| all.len() == self.arguments.len()) else { return };
        for (argument, name) in arguments.into_iter().zip(&self.arguments) {
            module.value_mut(argument).name.clone_from(name);
        }
    }
}

/// The arguments of a function with a body.
fn taken_by(module: &Module, func: Op) -> Option<Vec<Value>> {
    Some(module.block(module.first_block(func)?).args.clone())
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
    let makes_loops = elements.iter().any(|element| element.name == MAKES_LOOPS);
    let first = match farkas::parse(&piece.source) {
        Ok(first) => first.module,
        Err(errors) => {
            let mut errors = errors.to_vec();
            if makes_loops {
                let notes = errors.iter_mut().flat_map(|error| &mut error.notes);
                notes.filter(|note| note.contains(MAKES_LOOPS)).for_each(|note| READ_BEHIND.clone_into(note));
            }
            piece.report(&errors);
            return Exit::BadInput;
        }
    };
    let functions = match input::functions(&first, arguments.func.as_deref()) {
        Ok(functions) => functions,
        Err(exit) => return exit,
    };
    let mut functions: Vec<NamedFunction> =
        functions.into_iter().filter_map(|func| NamedFunction::of(&first, func)).collect();
    let (tool, folder) = match (tool(arguments.mlir_opt.as_deref()), Folder::new()) {
        (Ok(tool), Ok(folder)) => (tool, folder),
        (Err(exit), _) | (_, Err(exit)) => return exit,
    };
    let (mut cells, mut text) = (Vec::new(), piece.source.clone());
    let mut elements = elements.iter();
    for element in elements.by_ref() {
        match applied(&tool, &folder, element, &text) {
            Ok(after) => {
                let all = JudgedPass { element, before: &text, after: &after, arguments, limits };
                let mut found = all.cells(&mut functions);
                if makes_loops {
                    found.iter_mut().for_each(|cell| cell.why = cell.why.replace(&format!("; {}", advice()), ""));
                }
                cells.extend(found);
                text = after;
            }
            Err(complaint) => {
                let none = |function: &NamedFunction| whole(element, function, "no result", &complaint, Exit::Unknown);
                cells.extend(functions.iter().map(none));
                break;
            }
        }
    }
    for element in elements {
        cells.extend(functions.iter().map(|function| whole(element, function, "not run", "", Exit::Yes)));
    }
    let exits: Vec<Exit> = cells.iter().map(|cell| cell.exit).collect();
    let table = table(&cells);
    let written = if json::with(|said| said.cells = Some(cells)) { Exit::Yes } else { output::write(None, &table) };
    let refuted = exits.iter().find(|&&exit| exit == Exit::No);
    [Some(written), refuted.copied(), exits.iter().max().copied()]
        .into_iter()
        .flatten()
        .find(|&exit| exit != Exit::Yes)
        .unwrap_or(Exit::Yes)
}

/// What there is to say of a function as a whole.
fn whole(element: &WrittenPass, function: &NamedFunction, verdict: &'static str, why: &str, exit: Exit) -> TableCell {
    let (pass, function, why) = (element.short(), function.name.clone(), why.to_owned());
    TableCell { pass, function, nest: None, verdict, why, exit }
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
fn applied(tool: &Path, folder: &Folder, element: &WrittenPass, text: &str) -> Result<String, String> {
    let file = folder.path().join("before.mlir");
    std::fs::write(&file, text).map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    // Alone, some are for the whole program to mlir-opt, on which they do not run.
    let is_for_functions = pass(&element.name).is_some_and(|pass| pass.for_functions);
    let asked = match &element.options {
        _ if !element.anchors.is_empty() => format!("--pass-pipeline={}", element.text()),
        _ if is_for_functions => format!("--pass-pipeline=builtin.module(func.func({}))", element.short()),
        Some(options) => format!("--{}={options}", element.name),
        None => format!("--{}", element.name),
    };
    let output = Command::new(tool).arg("--allow-unregistered-dialect").arg(asked).arg(&file).output();
    let output = output.map_err(|error| format!("cannot start {}: {error}", tool.display()))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        let line = complaint.lines().find(|line| line.contains("error")).or(complaint.lines().next());
        return Err(line.map_or_else(|| output.status.to_string(), str::to_owned));
    }
    String::from_utf8(output.stdout).map_err(|_| "it is no text".to_owned())
}

/// One pass: the program before it, and what it left.
struct JudgedPass<'a> {
    element: &'a WrittenPass,
    before: &'a str,
    after: &'a str,
    arguments: &'a Arguments,
    limits: &'a Limits,
}

impl JudgedPass<'_> {
    /// What is found out about each function. Its nests have the names of before as long as none came or went.
    fn cells(&self, functions: &mut [NamedFunction]) -> Vec<TableCell> {
        let parsed = |text: &str| farkas::parse(text).map(|parsed| parsed.module);
        let (mut before, mut after) = match (parsed(self.before), parsed(self.after)) {
            (Ok(before), Ok(after)) => (before, after),
            (before, after) => {
                let why = match (before, after) {
                    (Err(error), _) => format!("the program before cannot be read: {error}"),
                    (_, Err(error)) => format!("what mlir-opt wrote cannot be read: {error}"),
                    (Ok(_), Ok(_)) => String::new(),
                };
                let not = |function: &NamedFunction| whole(self.element, function, "not followed", &why, Exit::Unknown);
                return functions.iter().map(not).collect();
            }
        };
        for module in [&mut before, &mut after] {
            functions.iter().for_each(|function| function.name_arguments(module));
        }
        let mut cells = Vec::new();
        for function in functions {
            cells.extend(self.of_function(&before, &after, function));
            let after = farkas::builtin::function(&after, &function.name).map(|func| outermost(&after, func).len());
            let count = after.unwrap_or_default();
            if count != function.nests.len() {
                function.nests = (1..=count).map(|number| format!("nest {number}")).collect();
            }
        }
        cells
    }

    /// A cell for each nest where there are several. Where the function is proved, so are its nests. Where it is not, each is
    /// asked about beside the others as they were, if they can be told apart; what is wrong with none of them alone is said of the
    /// whole function too.
    fn of_function(&self, before: &Module, after: &Module, function: &NamedFunction) -> Vec<TableCell> {
        let mut all = self.asked(before, after, function);
        if function.nests.len() < 2 {
            return vec![all];
        }
        let limits = Limits { proof: self.limits.proof.min(self.limits.nearest), ..*self.limits };
        let is_right =
            |one: &Module| self.arguments.promises().prove(before, one, Some(&function.name), &limits).is_ok();
        if all.exit == Exit::Yes {
            let alone = (all.verdict == "proved").then(|| each_alone(before, after, &function.name, &|_| false));
            let alone = alone.and_then(Result::ok);
            let is_same = |number: usize| {
                let one = alone.as_ref().and_then(|alone| alone.get(number));
                one.is_some_and(|one| is_unchanged(before, one, &function.name))
            };
            let nest = |(number, name): (usize, &String)| {
                let verdict = if is_same(number) { "unchanged" } else { all.verdict };
                TableCell { nest: Some(name.clone()), ..whole(self.element, function, verdict, &all.why, all.exit) }
            };
            return function.nests.iter().enumerate().map(nest).collect();
        }
        let alone = each_alone(before, after, &function.name, &is_right).and_then(|alone| {
            match alone.len() == function.nests.len() {
                true => Ok(alone),
                false => Err("its nests cannot be told apart".to_owned()),
            }
        });
        let cells = alone.and_then(|alone| {
            let nest = |(one, name): (&Module, &String)| TableCell {
                nest: Some(name.clone()),
                ..self.asked(before, one, function)
            };
            let cells: Vec<TableCell> = alone.iter().zip(&function.nests).map(nest).collect();
            // Nests may share what one of them did.
            match all.exit != Exit::No && cells.iter().any(|cell| cell.exit == Exit::No) {
                true => Err("its nests are not the same one by one".to_owned()),
                false => Ok(cells),
            }
        });
        match cells {
            Ok(mut cells) => {
                if cells.iter().all(|cell| cell.exit != all.exit) {
                    all.why = format!("{}; no nest alone", all.why);
                    cells.push(all);
                }
                cells
            }
            Err(why) => {
                all.why = format!("{}; as a whole: {why}", all.why);
                vec![all]
            }
        }
    }

    /// What is found out about a function.
    fn asked(&self, before: &Module, after: &Module, function: &NamedFunction) -> TableCell {
        let cell = |verdict, why: String, exit| whole(self.element, function, verdict, &why, exit);
        let (not, verdict) = match ask(before, after, Some(&function.name), self.arguments, self.limits) {
            // Without any assumption it was not looked into: the text is the same.
            Ok(assumptions) => {
                return cell(if assumptions.is_empty() { "unchanged" } else { "proved" }, String::new(), Exit::Yes);
            }
            Err(not) => *not,
        };
        let because = not.map_or_else(String::new, |not| format!("; {not}"));
        match verdict {
            Verdict::Differ(difference) => cell("refuted", difference.to_string(), Exit::No),
            Verdict::Tested { runs, .. } => {
                let exit = if self.arguments.tested_ok { Exit::Yes } else { Exit::Unknown };
                cell("tested", format!("no difference in {runs} runs{because}"), exit)
            }
            Verdict::Unknown(reason) => cell("not followed", format!("{reason}{because}"), Exit::Unknown),
        }
    }
}

/// Is a function of both the same text?
pub fn is_unchanged(before: &Module, after: &Module, name: &str) -> bool {
    let functions = [before, after].map(|module| farkas::builtin::function(module, name));
    matches!(functions, [Some(func), Some(other)] if Same::new(before, after).is_same(func, other))
}

/// Cells as lines, their columns under each other.
fn table(cells: &[TableCell]) -> String {
    let of = |cell: &TableCell| match &cell.nest {
        Some(nest) => format!("@{} {nest}", cell.function),
        None => format!("@{}", cell.function),
    };
    let row = |cell: &TableCell| [cell.pass.clone(), of(cell), cell.verdict.to_owned(), cell.why.clone()];
    let head = [HEAD[0], HEAD[1], HEAD[2], ""].map(str::to_owned);
    let rows: Vec<[String; 4]> = std::iter::once(head).chain(cells.iter().map(row)).collect();
    let widths: [usize; 4] =
        [0, 1, 2, 3].map(|column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default());
    let line = |row: &[String; 4]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}"));
        format!("{}\n", cells.collect::<Vec<_>>().join(GAP).trim_end())
    };
    rows.iter().map(line).collect()
}
