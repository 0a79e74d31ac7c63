//! Emitted C, built by gcc with warnings as errors, leaves in memory what the interpreter leaves there, bit for bit: on 1, 2 and 4
//! threads, at sizes from 0 up, and without a complaint of the sanitizers for addresses and undefined behaviour.
//!
//! `FARKAS_NESTS=2000 FARKAS_C_SEED=7 cargo test --test c -- --nocapture` asks for so many random programs, and for others. Where there
//! is clang, it has to be as content with each text as gcc.

#[path = "c/applications.rs"]
mod applications;
#[path = "c/command.rs"]
mod command;
#[path = "c/crowded.rs"]
mod crowded;
#[path = "c/hostile.rs"]
mod hostile;
#[path = "c/kernels.rs"]
mod kernels;
#[path = "c/names.rs"]
mod names;
#[path = "c/privatized.rs"]
mod privatized;
#[path = "cuda/random/mod.rs"]
mod raceless;
#[path = "c/random.rs"]
mod random;
#[path = "c/stops.rs"]
mod stops;
#[path = "c/tiles.rs"]
mod tiles;
mod tools;
#[path = "c/traps.rs"]
mod traps;
#[path = "c/vectors.rs"]
mod vectors;

use std::path::{Path, PathBuf};

use farkas::codegen::c::Style;
use farkas::codegen::native::{self, Call, Tell};
use farkas::facts::called_overlapping;
use farkas::interp::{Inputs, outcome};
use farkas::ir::{Module, Op, Type};
use farkas::limits::Limits;
use farkas::transforms::{Options, crowded_as_vectors};

/// What every program is built with: as its head says, and warnings are errors.
const STRICT: &[&str] =
    &["-std=c11", "-Wall", "-Wextra", "-Werror", "-ffp-contract=off", "-fno-math-errno", "-fopenmp", "-g0"];
/// The sanitizers.
const SANITIZED: &[&str] = &["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

fn gcc(test: &str) -> Option<PathBuf> {
    tools::need(tools::cc(), test, "gcc")
}

fn read(text: &str) -> Module {
    farkas::parse(text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0])).module
}

fn function(module: &Module, name: &str) -> Op {
    farkas::builtin::function(module, name).unwrap_or_else(|| panic!("there is a function @{name}"))
}

/// The element types of the memref arguments, in order.
fn elements(module: &Module, function: Op) -> Vec<Type> {
    let body = module.single_block(function, 0).expect("a body");
    let types = module.block(body).args.iter().map(|&arg| module.ty(arg));
    types.filter_map(|ty| ty.as_memref().map(|memref| memref.element.clone())).collect()
}

/// What a call leaves behind in the interpreter: a digest of each memref argument. None if it stops.
fn expected(module: &Module, name: &str, inputs: &Inputs) -> Option<Vec<String>> {
    let steps = if asked("FARKAS_C_SMALL", 0) == 1 { 2_000_000_000 } else { 20_000_000 };
    let cells = outcome(module, name, inputs, steps, false).ok()?;
    let types = elements(module, function(module, name));
    Some(cells.iter().zip(types).map(|(cells, ty)| format!("{:016x}", native::digest(cells, &ty))).collect())
}

/// Builds a program in a folder of its own.
fn built(gcc: &Path, text: &str, flags: &[&str]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (source, program) = (folder.path().join("program.c"), folder.path().join("program"));
    std::fs::write(&source, text).expect("a writable folder");
    let files = [source.to_str().expect("a plain path"), "-o", program.to_str().expect("a plain path"), "-lm"];
    let arguments = [STRICT, flags, &files].concat();
    if let Err(error) = tools::run(gcc, &arguments, &[]) {
        panic!("{}\n{error}", kept(text));
    }
    (folder, program)
}

/// Asks clang, too, whether it has something to say of the text.
fn clang_is_content(text: &str) {
    let Some(clang) = tools::clang() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = folder.path().join("program.c");
    std::fs::write(&source, text).expect("a writable folder");
    let arguments = [STRICT, &["-fsyntax-only", source.to_str().expect("a plain path")]].concat();
    if let Err(error) = tools::run(&clang, &arguments, &[]) {
        panic!("{}\n{error}", kept(text));
    }
}

/// The number in an environment variable, or another one.
fn asked<T: std::str::FromStr>(variable: &str, otherwise: T) -> T {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Loops go to threads though they do little.
const FORKS: Style =
    Style { is_cxx: false, may_alias: false, reassociate: false, is_library: false, always_forks: true, counts: false };

/// Keeps a text to look at, where `FARKAS_C_KEEP` says where.
fn kept(text: &str) -> String {
    let Some(folder) = std::env::var_os("FARKAS_C_KEEP").map(PathBuf::from) else { return String::new() };
    let path = folder.join(format!("{:016x}.c", text.len() ^ text.as_ptr() as usize));
    std::fs::write(&path, text).ok();
    path.display().to_string()
}

/// What the program prints on so many threads, a line each.
fn printed(program: &Path, threads: &str, text: &str) -> Vec<String> {
    let environment = [("OMP_NUM_THREADS", threads), ("OMP_DYNAMIC", "false"), ("ASAN_OPTIONS", "detect_leaks=0")];
    let (stdout, _) = tools::run(program, &[], &environment).unwrap_or_else(|error| panic!("{}\n{error}", kept(text)));
    stdout.lines().map(str::to_owned).collect()
}

/// Calls that are compared: the function, its inputs, and what they leave.
struct Case {
    call: Call,
    name: String,
    expected: Vec<String>,
}

/// A case of a function of `after`, with what that of `before` leaves. None where that stops.
fn case(before: &Module, after: &Module, name: &str, inputs: Inputs) -> Option<Case> {
    let expected = expected(before, name, &inputs)?;
    let call = Call { function: function(after, name), inputs, tell: Tell::Cells };
    Some(Case { call, name: name.to_owned(), expected })
}

/// The text of one function.
fn shown(module: &Module, name: &str) -> String {
    let text = farkas::print(module, &farkas::PrintOptions { keep_names: true, ..farkas::PrintOptions::default() });
    let from = text.find(&format!("func.func @{name}(")).unwrap_or(0);
    let end = text[from + 1..].find("\n  func.func").map_or(text.len(), |end| from + 1 + end);
    text[from..end].to_owned()
}

/// Builds the program and compares, with each of the lists of flags.
fn compare(gcc: &Path, module: &Module, cases: &[Case], style: Style, flags: &[&[&str]], threads: &[&str]) {
    let calls: Vec<Call> = cases.iter().map(|case| case.call.clone()).collect();
    let options = Options { may_alias: style.may_alias, ..Options::default() };
    let module = &*crowded_as_vectors(module, None, &called_overlapping(module), &options);
    let text = native::program(module, None, &calls, style, &Limits::default());
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", cases[0].name));
    clang_is_content(&text);
    for flags in flags {
        let (_folder, program) = built(gcc, &text, flags);
        for threads in threads {
            let lines = printed(&program, threads, &text);
            let wanted: Vec<&String> = cases.iter().flat_map(|case| &case.expected).collect();
            assert_eq!(lines.len(), wanted.len(), "{} {}", cases[0].name, kept(&text));
            let mut at = 0;
            for case in cases {
                let end = at + case.expected.len();
                assert_eq!(
                    lines[at..end],
                    case.expected[..],
                    "@{} on {threads} threads, {:?}, {:?}\n{}\n{}",
                    case.name,
                    case.call.inputs,
                    flags,
                    kept(&text),
                    shown(module, &case.name)
                );
                at = end;
            }
        }
    }
}
