//! Programs on which farkas was once wrong, slow or unfriendly, each with the commands that showed it.
//!
//! The first lines of `tests/reported/NAME.mlir` say what is run and what has to be seen, up to the line `// WANT:`, which
//! says it in words:
//!
//! | line | meaning |
//! |---|---|
//! | `// RUN: COMMAND` | `IN` is the file, `OTHER` is `NAME.other` beside it, `OUT` what the command before printed |
//! | `// EXITS: 0 1 4` | the exit codes that are right; only 0 if there is no such line. Another than 0 ends the case well |
//! | `// HAS: RE`, `// HASNOT: RE`, `// LEAST: N RE` | what is printed matches, does not, or does so often |
//! | `// SAME` | mlir-opt prints the same for the program, or for `NAME.today` where that is an old one |
//! | `// ACCEPTED` | mlir-opt takes the output |
//! | `// EMULATED` | the CUDA that is printed prints under the emulator what the interpreter prints |
//!
//! Programs that are too large to be kept are made here. No command may panic, die or run for minutes.

use crate::tools;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::tools::Mlir;
use regex::Regex;

/// What a command has to show.
#[derive(Clone, Default, Debug)]
struct Run {
    command: String,
    exits: Vec<i32>,
    has: Vec<Regex>,
    has_not: Vec<Regex>,
    least: Option<(usize, Regex)>,
    same: bool,
    accepted: bool,
    emulated: bool,
}

fn regex(text: &str) -> Regex {
    Regex::new(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The lines at the head of a program.
fn runs(text: &str) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for line in text.lines().map_while(|line| line.strip_prefix("// ")).take_while(|line| !line.starts_with("WANT: ")) {
        let (word, rest) = line.split_once(": ").unwrap_or((line, ""));
        if word == "RUN" {
            runs.push(Run { command: rest.to_string(), ..Run::default() });
            continue;
        }
        let run = runs.last_mut().expect("a command comes first");
        match word {
            "EXITS" => run.exits = rest.split(' ').map(|code| code.parse().expect("a number")).collect(),
            "HAS" => run.has.push(regex(rest)),
            "HASNOT" => run.has_not.push(regex(rest)),
            "LEAST" => {
                let (count, rest) = rest.split_once(' ').expect("a number and an expression");
                run.least = Some((count.parse().expect("a number"), regex(rest)));
            }
            "SAME" => run.same = true,
            "ACCEPTED" => run.accepted = true,
            "EMULATED" => run.emulated = true,
            _ => panic!("{line}"),
        }
    }
    runs
}

/// The words of a command; `'..'` is one.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    let words = parts.flat_map(|(number, part)| match number % 2 {
        0 => part.split_whitespace().map(str::to_string).collect(),
        _ => vec![part.to_string()],
    });
    words.collect()
}

/// No command takes so long; what does is stopped and fails. It is a net for what never ends, and measures nothing.
const PATIENCE: Duration = Duration::from_secs(120);

/// Exit code, standard output, standard error.
fn execute(arguments: &[String]) -> Result<(i32, String, String), String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let file = |name: &str| std::fs::File::create(at(name)).expect("a writable folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_farkas"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(file("out"))
        .stderr(file("err"))
        .spawn()
        .map_err(|error| error.to_string())?;
    let start = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break status,
            None if start.elapsed() > PATIENCE => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("it runs longer than {} s", PATIENCE.as_secs()));
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let text = |name: &str| String::from_utf8_lossy(&std::fs::read(at(name)).unwrap_or_default()).into_owned();
    let (out, err) = (text("out"), text("err"));
    match status.code() {
        Some(code) if code != 101 && !err.contains("panicked at") => Ok((code, out, err)),
        code => Err(format!("it dies ({code:?}): {err}")),
    }
}

/// The real tools that are there.
struct Tools {
    mlir: Option<Mlir>,
    cxx: Option<PathBuf>,
}

/// What is wrong with the answers to the commands of one program.
fn check(path: &Path, tools: &Tools) -> Result<(), String> {
    let program = tools::read(path);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let before = folder.path().join("out.mlir");
    for run in runs(&program) {
        let wrong = |what: String| Err(format!("`{}`: {what}", run.command));
        let word = |word: String| match word.as_str() {
            "IN" => path.display().to_string(),
            "OTHER" => path.with_extension("other").display().to_string(),
            "OUT" => before.display().to_string(),
            _ => word,
        };
        let (code, out, err) = execute(&words(&run.command).into_iter().map(word).collect::<Vec<_>>())
            .or_else(|error| wrong(error).map(|()| unreachable!()))?;
        let right = if run.exits.is_empty() { vec![0] } else { run.exits.clone() };
        if !right.contains(&code) {
            return wrong(format!("exit {code}\n{out}{err}"));
        }
        if code != 0 {
            return Ok(());
        }
        if let Some(re) = run.has.iter().find(|re| !re.is_match(&out)) {
            return wrong(format!("no match of {re} in\n{out}"));
        }
        if let Some(found) = run.has_not.iter().find_map(|re| re.find(&out)) {
            return wrong(format!("`{}` in\n{out}", found.as_str()));
        }
        if let Some((count, re)) = &run.least
            && re.find_iter(&out).count() < *count
        {
            return wrong(format!("fewer than {count} matches of {re} in\n{out}"));
        }
        if let Some(mlir) = &tools.mlir {
            let today = path.with_extension("today");
            let source = if today.exists() { tools::read(today) } else { program.clone() };
            let theirs = if run.same {
                mlir.opt(&source, &["--allow-unregistered-dialect"]).map(|theirs| theirs == out)
            } else {
                Ok(true)
            };
            if theirs != Ok(true) {
                return wrong(format!("mlir-opt prints another program: {theirs:?}\n{out}"));
            }
            if run.accepted
                && let Err(error) = mlir.opt(&out, &["--allow-unregistered-dialect"])
            {
                return wrong(format!("mlir-opt refuses it: {error}\n{out}"));
            }
        }
        if let (true, Some(cxx)) = (run.emulated, &tools.cxx) {
            let (_, printed, _) = execute(&["run".into(), path.display().to_string()])?;
            emulate(cxx, &out, &tools::without_address(&printed), folder.path())?;
        }
        std::fs::write(&before, out).expect("a writable folder");
    }
    Ok(())
}

/// Runs emitted CUDA on the CPU, its threads in two orders.
fn emulate(cxx: &Path, cuda: &str, right: &str, folder: &Path) -> Result<(), String> {
    let (source, binary) = (folder.join("program.cu"), folder.join("program"));
    std::fs::write(&source, cuda).expect("a writable folder");
    let emulator = tools::root().join("tests/cuda/emulator.h").display().to_string();
    let (source, program) = (source.display().to_string(), binary.display().to_string());
    tools::run(cxx, &["-std=c++17", "-x", "c++", "-include", &emulator, &source, "-o", &program], &[])?;
    for order in ["forward", "backward"] {
        let (printed, _) = tools::run(&binary, &[], &[("EMULATOR_ORDER", order)])?;
        if tools::without_address(&printed) != right {
            return Err(format!("{order}, it prints\n{printed}where this is right:\n{right}"));
        }
    }
    Ok(())
}

/// Nothing is wrong with any of them.
fn settle(checked: Vec<(String, Result<(), String>)>) {
    let wrong: Vec<String> =
        checked.iter().filter_map(|(name, result)| Some(format!("{name}: {}", result.as_ref().err()?))).collect();
    println!("{} programs, {} wrong", checked.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn kept_programs_are_right() {
    let test = "kept_programs_are_right";
    let tools = Tools { mlir: Mlir::need(test), cxx: tools::need(tools::cxx(), test, "g++") };
    let programs = tools::files("tests/reported", "mlir");
    assert!(programs.len() >= 38, "the programs are there");
    settle(programs.into_iter().map(|(name, path)| (name, check(&path, &tools))).collect());
}

// ---- programs that are made ----

fn function(arguments: &str, body: &str) -> String {
    format!("func.func @f({arguments}) {{\n{body}return\n}}\n")
}

/// Lines in loops with these bounds.
fn in_loops(lines: &str, bounds: &[(&str, &str)]) -> String {
    let heads = bounds.iter().enumerate();
    let heads: String =
        heads.map(|(at, (lower, upper))| format!("affine.for %i{at} = {lower} to {upper} {{\n")).collect();
    heads + lines + &"}\n".repeat(bounds.len())
}

const UNKNOWN: &str = "memref<?xf32>";
const SQUARE: &str = "memref<99x99xf32>";

/// A subscript of divisions inside divisions.
fn nested_divisions(levels: usize) -> String {
    let at = (0..levels).fold("%i0".to_string(), |at, _| format!("({at} * 3 + 1) floordiv 2"));
    let copy = format!("%a = affine.load %A[{at}] : {UNKNOWN}\naffine.store %a, %A[%i0] : {UNKNOWN}\n");
    function(&format!("%A: {UNKNOWN}, %n: index"), &in_loops(&copy, &[("0", "%n")]))
}

/// A dependence that asks whether two subset sums meet.
fn knapsack(depth: usize) -> String {
    let sum = |base: usize, step: usize| {
        let term = |at: usize| format!("%i{at} * {}", 2 * (base.pow(3) + at * at * step));
        (0..depth).map(term).collect::<Vec<_>>().join(" + ")
    };
    let (from, to) = (sum(37, 7919), sum(41, 104_729));
    let copy = format!("%a = affine.load %A[{from}] : {UNKNOWN}\naffine.store %a, %A[{to} + 1] : {UNKNOWN}\n");
    function(&format!("%A: {UNKNOWN}"), &in_loops(&copy, &vec![("0", "2"); depth]))
}

/// Maps that use their operand twice: written out they are exponentially long.
fn shared_applies(count: usize) -> String {
    let mut body = "%k0 = affine.apply affine_map<(d0) -> (d0)>(%i0)\n".to_string();
    for at in 0..count {
        let next = at + 1;
        body +=
            &format!("%k{next} = affine.apply affine_map<(d0, d1) -> (d0 floordiv 2 + d1 mod 3)>(%k{at}, %k{at})\n");
    }
    body += &format!("%a = affine.load %A[%k{count}] : {UNKNOWN}\naffine.store %a, %A[%i0] : {UNKNOWN}\n");
    function(&format!("%A: {UNKNOWN}, %n: index"), &in_loops(&body, &[("0", "%n")]))
}

fn map_of_dimensions(count: usize) -> String {
    let names = (0..count).map(|at| format!("d{at}")).collect::<Vec<_>>().join(", ");
    format!("#m = affine_map<({names}) -> ({names})>\n{}", function("", ""))
}

/// A point of one array times a constant to a point of another.
fn scaled(from: &str, to: &str, tag: usize) -> String {
    format!(
        "%x{tag} = affine.load {from}[%i0, %i1] : {SQUARE}\n%y{tag} = arith.mulf %x{tag}, %c : f32\n\
         affine.store %y{tag}, {to} : {SQUARE}\n"
    )
}

const CONSTANT: &str = "%c = arith.constant 2.0 : f32\n";

fn arrays(count: usize) -> String {
    (0..count).map(|at| format!("%A{at}: {SQUARE}")).collect::<Vec<_>>().join(", ")
}

fn statements_in_one_nest(count: usize) -> String {
    let one = |at: usize| scaled(&format!("%A{}", at % 8), &format!("%A{}[%i0, %i1]", (at + 1) % 8), at);
    let body: String = (0..count).map(one).collect();
    function(&arrays(8), &(CONSTANT.to_string() + &in_loops(&body, &[("1", "98"), ("1", "98")])))
}

fn chain_of_nests(count: usize) -> String {
    let one = |at: usize| {
        let body = scaled(&format!("%A{at}"), &format!("%A{}[%i0, %i1]", at + 1), 0);
        in_loops(&body, &[("0", "99"), ("0", "99")])
    };
    function(&arrays(count + 1), &(CONSTANT.to_string() + &(0..count).map(one).collect::<String>()))
}

fn functions(count: usize) -> String {
    let body = CONSTANT.to_string() + &in_loops(&scaled("%A", "%B[%i1, %i0]", 0), &[("0", "99"), ("0", "99")]);
    let one = function(&format!("%A: {SQUARE}, %B: {SQUARE}"), &body);
    (0..count).map(|at| one.replace("@f", &format!("@f{at}"))).collect()
}

/// More iterations than any number that is counted with holds.
fn endless_nest() -> String {
    let sum = format!("%x = affine.load %A[%i3 - 1] : {UNKNOWN}\naffine.store %x, %A[%i3] : {UNKNOWN}\n");
    function(&format!("%A: {UNKNOWN}"), &in_loops(&sum, &[("1", "1000000000000000"); 5]))
}

fn deep_nest(depth: usize) -> String {
    let shape = format!("memref<{}f32>", "8x".repeat(depth));
    let at = |text: &str| (0..depth).map(|at| format!("%i{at}{text}")).collect::<Vec<_>>().join(", ");
    let copy = format!("%x = affine.load %A[{}] : {shape}\naffine.store %x, %A[{}] : {shape}\n", at(" - 1"), at(""));
    function(&format!("%A: {shape}"), &in_loops(&copy, &vec![("1", "7"); depth]))
}

fn chain_of_else(count: usize) -> String {
    let mut body = String::new();
    for at in 0..count {
        let condition = format!("(d0 + {} * d1 - {} == 0)", at + 1, 5 * at + 2);
        body += &format!("affine.if affine_set<(d0, d1) : {condition}>(%i0, %i1) {{\n");
        body += &format!("affine.store %x, %A[%i0, %i1] : {SQUARE}\n}} else {{\n");
    }
    body += &format!("affine.store %x, %A[%i1, %i0] : {SQUARE}\n{}", "}\n".repeat(count));
    function(&format!("%A: {SQUARE}, %x: f32"), &in_loops(&body, &[("0", "99"), ("0", "99")]))
}

/// Each command ends with one of these exit codes.
fn ends(name: &str, text: &str, commands: &[(&str, &[i32])]) -> (String, Result<(), String>) {
    let head: String = commands
        .iter()
        .map(|(command, codes)| {
            let codes: Vec<String> = codes.iter().map(i32::to_string).collect();
            format!("// RUN: {command}\n// EXITS: {}\n", codes.join(" "))
        })
        .collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("program.mlir");
    std::fs::write(&path, format!("{head}// WANT: an answer, or why there is none\n{text}"))
        .expect("a writable folder");
    (name.to_string(), check(&path, &Tools { mlir: None, cxx: None }))
}

#[test]
fn large_programs_are_answered() {
    let all: &[i32] = &[0, 1, 4];
    settle(vec![
        ends("seven guards inside else", &chain_of_else(7), &[("opt IN -t reverse(%i1)", all)]),
        ends("divisions inside divisions", &nested_divisions(16), &[("deps IN", &[0])]),
        ends("subset sums", &knapsack(20), &[("deps IN", &[0])]),
        ends("shared maps", &shared_applies(24), &[("verify IN IN", all), ("opt IN -t auto", all), ("deps IN", all)]),
        ends("a wide map", &map_of_dimensions(100_000), &[("check IN", &[0, 3])]),
        ends("many arguments", &chain_of_nests(100), &[("deps IN", &[0])]),
        ends("many nests", &chain_of_nests(500), &[("opt IN -t parallelize", &[0])]),
        ends("many statements", &statements_in_one_nest(500), &[("deps IN", &[0])]),
        ends("many functions", &functions(4000), &[("deps IN", &[0])]),
        ends("many functions, parallel", &functions(800), &[("opt IN -t parallelize", &[0])]),
        ends("an endless nest", &endless_nest(), &[("opt IN -t auto", &[0])]),
        ends("a deep nest", &deep_nest(8), &[("verify IN IN", &[0])]),
    ]);
}

#[test]
fn assumptions_are_folded() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("program.mlir");
    std::fs::write(&path, chain_of_nests(100)).expect("a writable folder");
    let arguments = ["opt".to_string(), path.display().to_string(), "-t".to_string(), "parallelize".to_string()];
    let (code, _, said) = execute(&arguments).expect("it ends");
    let lines = said.lines().filter(|line| line.contains("do not overlap")).count();
    assert!(code == 0 && (1..=200).contains(&lines), "exit {code}, and {lines} lines");
}
