//! `affine-loop-unroll` beside mlir-opt's: as many copies in as many loops, for its options together.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use farkas::ir::Module;

use super::tools::Mlir;
use super::{on_functions, passed, text};

/// Loops with a body of their own: the bounds of the inner one are what matters.
const NESTS: &[&str] = &[
    "affine.for %i = 0 to 16 { affine.for %j = 0 to 16 { STORE } }",
    "affine.for %i = 0 to 3 { affine.for %j = 0 to 6 { STORE } affine.for %j = 0 to 4 { STORE } }",
    "affine.for %i = 0 to 5 { affine.for %j = 0 to %n { STORE } }",
    "affine.for %i = 0 to 7 { affine.for %j = 0 to 1 { STORE } }",
    "affine.for %i = 0 to 2 { affine.for %j = 0 to 19 step 2 { STORE } }",
    "affine.for %i = 0 to 6 { affine.for %j = affine_map<(d0) -> (d0)>(%i) to 6 { STORE } }",
    "affine.for %i = 0 to 3 { affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 5)>(%i) { STORE } }",
    "affine.for %i = 0 to 4 { affine.for %j = 0 to 4 { STORE affine.for %k = 0 to 2 { STORE } } }",
];

/// One of each is taken, in all ways.
const OPTIONS: [&[&str]; 5] = [
    &["", "unroll-factor=1", "unroll-factor=2", "unroll-factor=5", "unroll-factor=-1"],
    &["", "unroll-full-threshold=5"],
    &["", "unroll-up-to-factor"],
    &["", "cleanup-unroll"],
    &["", "unroll-num-reps=0", "unroll-num-reps=2"],
];

/// All ways to take one of each.
fn ways() -> Vec<String> {
    OPTIONS.iter().fold(vec![String::new()], |ways, options| {
        let with = |way: &String| options.iter().map(|option| format!("{way} {option}")).collect::<Vec<_>>();
        ways.iter().flat_map(with).collect()
    })
}

/// A parenthesis for each loop and a letter for each store.
fn shape(text: &str) -> String {
    let mark = |line: &str| match line.trim_start() {
        line if line.starts_with("affine.for") => "(",
        line if line.starts_with("affine.store") => "s",
        "}" => ")",
        _ => "",
    };
    text.lines().map(mark).collect()
}

/// Do both differ on purpose? A second time, mlir-opt also unrolls the loop over what is left over, which runs less often than the factor.
fn is_meant(way: &str, nest: &str) -> bool {
    let is_open = nest.contains("to %n") || nest.contains("(%i) to 6");
    way.contains("unroll-num-reps=2") && is_open
}

fn module(source: &str) -> Module {
    farkas::parse(source).expect("a program").module
}

#[test]
fn unrolled_as_mlir_opt_does() {
    let Some(mlir) = Mlir::need("unrolled_as_mlir_opt_does") else { return };
    let program = |nest: &&str| {
        let nest = nest.replace("STORE", "affine.store %v, %A[%i, %j] : memref<99x99xf32>\n").replace('{', "{\n");
        let nest = nest.replace('}', "\n}\n");
        format!("func.func @f(%A: memref<99x99xf32>, %v: f32, %n: index) {{\n{nest}  return\n}}\n")
    };
    let sources: Vec<String> = NESTS.iter().map(program).collect();
    let texts: Vec<&str> = sources.iter().map(String::as_str).collect();
    let (ways, next, wrong) = (ways(), AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(way) = ways.get(next.fetch_add(1, Ordering::Relaxed)) {
            let pipeline = on_functions(&format!("affine-loop-unroll{{{way}}}"));
            let theirs = mlir.opt_each(&texts, &[&format!("--pass-pipeline={pipeline}")]);
            for ((source, nest), theirs) in texts.iter().zip(NESTS).zip(&theirs) {
                let ours = shape(&text(&passed(&module(source), &pipeline).module));
                if ours != shape(theirs) && !is_meant(way, nest) {
                    wrong.lock().expect("no panic").push(format!("{way}: {nest}\n  {}\n  {ours}", shape(theirs)));
                }
            }
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..cores).for_each(|_| _ = scope.spawn(work)));
    let wrong = wrong.into_inner().expect("no panic");
    assert!(wrong.is_empty(), "{} of {} ways:\n{}", wrong.len(), ways.len(), wrong.join("\n"));
}
