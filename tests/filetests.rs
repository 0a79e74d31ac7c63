//! Filetests: `tests/filetests/**.mlir`, a command in the first line, what it prints in `//|` lines after the program.
//!
//! Lines `//> ..` before them are the text of `tree.txt`, a file beside the program.
//!
//! Each is a test of its own, named by its path: `cargo test opt/tile` runs those with that in their names. `UPDATE_EXPECT=1`
//! rewrites the expected lines. Unasked, the result of every `opt` is parsed again, printed again unchanged, and compared with
//! the program before by `farkas verify`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};

use libtest_mimic::{Arguments, Trial};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the filetests").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            files(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "mlir") {
            found.push(entry);
        }
    }
}

/// Runs the command line of a `RUN:` line on `program`, in a folder of its own where the program has `name`.
fn farkas(folder: &Path, arguments: &[String]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_farkas")).args(arguments).current_dir(folder).output().expect("farkas starts")
}

/// Splits a command line as a shell does: blanks separate, single quotes group.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![];
    let mut word = None::<String>;
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            c if c.is_whitespace() && !quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// Standard output, then standard error, then the exit code if it is not 0.
fn transcript(output: &Output) -> String {
    let mut text = String::from_utf8(output.stdout.clone()).expect("UTF-8 on standard output");
    text.push_str(&String::from_utf8(output.stderr.clone()).expect("UTF-8 on standard error"));
    if !output.status.success() {
        text.push_str(&format!("exit code {}\n", output.status.code().expect("no signal")));
    }
    text
}

/// What must hold of every accepted `opt`, whatever it printed.
fn check_transformed(folder: &Path, name: &str, arguments: &[String], output: &Output) -> Result<(), String> {
    let emitted = arguments.iter().position(|word| word == "--emit").and_then(|at| arguments.get(at + 1));
    if !output.status.success() || emitted.is_some_and(|emit| emit != "affine" && emit != "scf") {
        return Ok(());
    }
    fs::write(folder.join("after.mlir"), &output.stdout).expect("a writable folder");
    let run = |words: &[&str]| farkas(folder, &words.iter().map(|word| word.to_string()).collect::<Vec<_>>());
    let again = run(&["opt", "after.mlir"]);
    if again.stdout != output.stdout {
        return Err(format!("its result does not print the same when read again:\n{}", transcript(&again)));
    }
    let mut words = vec!["verify", name, "after.mlir", "--tested-ok"];
    words.extend(arguments.iter().map(|word| &**word).filter(|word| *word == "--reassociate"));
    let assumed = arguments.iter().position(|word| word == "--assume").map(|at| &arguments[at..at + 2]);
    words.extend(assumed.into_iter().flatten().map(|word| &**word));
    let verdict = run(&words);
    match verdict.status.success() {
        true => Ok(()),
        false => Err(format!("its result computes something else:\n{}", transcript(&verdict))),
    }
}

fn run(path: &Path, update: bool) -> Result<(), String> {
    let text = fs::read_to_string(path).expect("a filetest is text");
    let line = text.lines().next().and_then(|line| line.strip_prefix("// RUN: farkas ")).ok_or("no RUN line")?;
    let name = path.file_name().and_then(|name| name.to_str()).expect("a file has a name");
    let program: String = text.split_inclusive('\n').filter(|line| !line.starts_with("//|")).collect();
    let program = format!("{}\n", program.trim_end());
    let expected: String = text
        .lines()
        .filter_map(|line| line.strip_prefix("//|"))
        .map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line)))
        .collect();

    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join(name), &program).expect("a writable folder");
    let beside: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("//> ")).collect();
    fs::write(folder.path().join("tree.txt"), beside.join("\n")).expect("a writable folder");
    let mut arguments = words(line);
    arguments.insert(1, name.to_string());
    let output = farkas(folder.path(), &arguments);
    if arguments[0] == "opt" && !arguments.iter().any(|word| word == "--schedule") {
        check_transformed(folder.path(), name, &arguments, &output)?;
    }
    let actual = transcript(&output);
    if actual == expected {
        return Ok(());
    }
    if update {
        let lines: String = actual
            .lines()
            .map(|line| if line.is_empty() { "//|\n".to_string() } else { format!("//| {line}\n") })
            .collect();
        fs::write(path, format!("{program}\n{lines}")).expect("a writable filetest");
        return Ok(());
    }
    Err(format!("expected:\n{expected}\nactual:\n{actual}"))
}

fn main() -> ExitCode {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/filetests");
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut paths = Vec::new();
    files(&root, &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "there are filetests");
    let trial = |path: PathBuf| {
        let name = path.strip_prefix(&root).expect("it is in there").with_extension("");
        Trial::test(name.display().to_string(), move || Ok(run(&path, update)?))
    };
    libtest_mimic::run(&Arguments::from_args(), paths.into_iter().map(trial).collect()).exit_code()
}
