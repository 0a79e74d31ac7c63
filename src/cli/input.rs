//! Reading programs, reporting what is wrong with them.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use farkas::Parsed;
use farkas::diag::{Diagnostic, Severity, nearest, render_as};
use farkas::ir::{Module, Op};
use farkas::limits::Limits;
use farkas::report::{self, lines::Lines};

use super::output::{say, write};
use super::{Exit, json, terminal};

/// Which programs, and how they are divided.
#[derive(Args, Debug)]
pub struct InputFlags {
    /// The programs; `-`, or no file, is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Treat the pieces between `// -----` lines as separate programs
    #[arg(long)]
    pub split_input_file: bool,
    /// Look at this function only
    #[arg(long, value_name = "NAME")]
    pub func: Option<String>,
}

/// One program of a file.
pub struct FilePiece {
    /// The name to show in diagnostics.
    pub name: String,
    /// Its text; lines before it in the file are blank, so that places are the file's own.
    pub source: String,
}

impl FilePiece {
    /// Shows diagnostics.
    pub fn report(&self, diagnostics: &[Diagnostic]) {
        let is_said = |diagnostic: &&Diagnostic| diagnostic.severity != Severity::Warning || !terminal::is_quiet();
        for diagnostic in diagnostics.iter().filter(is_said) {
            if !json::with(|said| said.diagnostic(diagnostic, &self.name, &self.source)) {
                say(render_as(diagnostic, &self.name, &self.source, terminal::is_colored()));
            }
        }
    }

    /// Of which loops that the text calls parallel the iterations are not independent.
    pub fn races(&self, module: &Module, may_alias: bool, limits: &Limits) -> Vec<Diagnostic> {
        let options =
            report::ReportOptions { lines: Lines::new(&self.source), may_alias, limits: *limits, ..Default::default() };
        let functions = farkas::builtin::functions(module).into_iter();
        functions.flat_map(|func| report::races::warnings(module, func, &options)).collect()
    }

    /// Parses and verifies; what is wrong is shown.
    pub fn parse(&self) -> Result<Module, Exit> {
        Ok(self.parsed()?.module)
    }

    /// The same with what else is known of the program.
    pub fn parsed(&self) -> Result<Parsed, Exit> {
        match farkas::parse(&self.source) {
            Ok(parsed) => {
                self.report(&parsed.warnings);
                Ok(parsed)
            }
            Err(diagnostics) => {
                self.report(&diagnostics);
                Err(Exit::BadInput)
            }
        }
    }
}

impl InputFlags {
    /// Runs `each` on every program; the worst exit code is the command's. A separator is printed between results.
    pub fn for_each(&self, mut each: impl FnMut(&FilePiece) -> Exit) -> Exit {
        let pieces = match self.pieces() {
            Ok(pieces) => pieces,
            Err(exit) => return exit,
        };
        let mut worst = Exit::Yes;
        for (number, piece) in pieces.iter().enumerate() {
            if number > 0 {
                write(None, SEPARATOR);
            }
            worst = worst.max(each(piece));
        }
        worst
    }

    /// The programs of all files.
    pub fn pieces(&self) -> Result<Vec<FilePiece>, Exit> {
        let standard_input = [PathBuf::from(STANDARD_INPUT)];
        let files = if self.files.is_empty() { &standard_input } else { &self.files[..] };
        let pieces = files.iter().map(|file| read(file)).collect::<Result<Vec<FilePiece>, Exit>>()?;
        Ok(if self.split_input_file { pieces.into_iter().flat_map(split).collect() } else { pieces })
    }
}

/// The name of standard input.
pub const STANDARD_INPUT: &str = "-";

/// What is printed between the results of two programs.
pub const SEPARATOR: &str = "// -----\n";

/// The pieces between separators, each with blank lines for what stands before it.
fn split(piece: FilePiece) -> Vec<FilePiece> {
    let mut sources = vec![String::new()];
    for (number, line) in piece.source.split_inclusive('\n').enumerate() {
        if line.trim_end().starts_with(SEPARATOR.trim_end()) {
            sources.push("\n".repeat(number + 1));
        } else if let Some(source) = sources.last_mut() {
            source.push_str(line);
        }
    }
    sources.into_iter().map(|source| FilePiece { name: piece.name.clone(), source }).collect()
}

/// Reports a file that is not what it should be, as a whole.
pub fn unreadable(name: &str, message: String) -> Exit {
    let diagnostic = Diagnostic {
        severity: Severity::Error,
        code: "unreadable-input",
        message,
        labels: Vec::new(),
        notes: Vec::new(),
    };
    if !json::with(|said| said.diagnostic(&diagnostic, name, "")) {
        say(render_as(&diagnostic, name, "", terminal::is_colored()));
    }
    Exit::BadInput
}

/// Reads a program; a file that cannot be read or is no text is reported. Standard input is there once.
pub fn read(path: &Path) -> Result<FilePiece, Exit> {
    static IS_READ: AtomicBool = AtomicBool::new(false);
    let standard_input = path.as_os_str() == STANDARD_INPUT;
    if standard_input && IS_READ.swap(true, Ordering::Relaxed) {
        return Err(super::usage("standard input can be read once only"));
    }
    let name = if standard_input { "<stdin>".to_string() } else { path.display().to_string() };
    let fail = |message: String| unreadable(&name, message);
    let mut bytes = Vec::new();
    let read = if standard_input {
        io::stdin().read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::read(path).map(|content| bytes = content)
    };
    if let Err(error) = read {
        // As a shell splits `--affine-loop-tile tile-size=32`.
        let hint = if name.contains('=') {
            format!("; options stand with their pass: `--PASS='{name}'`")
        } else {
            String::new()
        };
        return Err(fail(format!("cannot read {name}: {error}{hint}")));
    }
    match String::from_utf8(bytes) {
        Ok(mut source) => {
            // Some editors begin a file with a mark that says that it is Unicode.
            if source.starts_with('\u{feff}') {
                source.remove(0);
            }
            Ok(FilePiece { name, source })
        }
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let line = 1 + error.as_bytes()[..valid].iter().filter(|&&byte| byte == b'\n').count();
            let column = 1 + valid - error.as_bytes()[..valid].iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
            Err(fail(format!("{name}:{line}:{column}: the text is not UTF-8 (byte {valid})")))
        }
    }
}

/// The functions to look at: the one called `name`, or all that have a body.
pub fn functions(module: &Module, name: Option<&str>) -> Result<Vec<Op>, Exit> {
    let all: Vec<Op> = farkas::builtin::functions(module);
    let Some(name) = name.map(|name| name.trim_start_matches('@')) else { return Ok(all) };
    let found: Vec<Op> =
        all.iter().copied().filter(|&func| farkas::builtin::symbol_name(module, func) == Some(name)).collect();
    if found.is_empty() {
        let names: Vec<&str> = all.iter().filter_map(|&func| farkas::builtin::symbol_name(module, func)).collect();
        let starts = |other: &&str| name.starts_with(other) || other.starts_with(name);
        let meant = nearest(name, names.iter().copied()).or_else(|| names.iter().copied().find(starts));
        let meant = meant.map_or_else(String::new, |near| format!("; did you mean `@{near}`?"));
        let listed: Vec<String> = names.iter().map(|name| format!("@{name}")).collect();
        let there = if listed.is_empty() { "there is none" } else { "there are: " };
        let there = format!("{there}{}", listed.join(", "));
        return Err(super::usage(&format!("no function @{name} with a body; {there}{meant}")));
    }
    Ok(found)
}
