//! The passes beside those of mlir-opt, on the nests of the programs in `tests/passes/programs`.
//!
//! The counts stand in docs/passes.md; `UPDATE_EXPECT=1` writes them there.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::process::{Command, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use farkas::equivalence::licensed;
use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::ir::{Module, Op};

use super::tools::{self, Mlir};
use super::{on_functions, passed, text};

/// As mlir-opt spells them.
const PASSES: &[&str] = &[
    "affine-loop-tile{tile-size=2}",
    "affine-loop-tile{tile-size=32}",
    "affine-loop-tile{separate tile-size=4}",
    "affine-loop-fusion",
    "affine-loop-fusion{mode=producer maximal}",
    "affine-parallelize",
    "affine-parallelize{parallel-reductions}",
    "affine-loop-unroll{cleanup-unroll unroll-factor=2}",
    "affine-loop-unroll",
    "affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=5}",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-loop-coalescing",
    "affine-loop-normalize{promote-single-iter}",
    "affine-loop-invariant-code-motion",
    "affine-scalrep",
    "affine-data-copy-generate{fast-mem-space=0}",
    "affine-data-copy-generate{fast-mem-capacity=1}",
    "affine-data-copy-generate{fast-mem-space=2 skip-non-unit-stride-loops}",
    "affine-super-vectorize{virtual-vector-size=4}",
    "affine-super-vectorize{virtual-vector-size=8 test-fastest-varying=0 vectorize-reductions=true}",
    "affine-simplify-structures",
    "canonicalize",
    "cse",
    "lower-affine",
    "convert-scf-to-cf",
];

/// Eight passes, one after the other.
const EIGHT: &str = "builtin.module(func.func(affine-simplify-structures,affine-loop-fusion,affine-loop-tile{tile-size=2},\
                     affine-parallelize),canonicalize,cse,lower-affine,convert-scf-to-cf)";

/// What is said of one pass on one program, and how it is said in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    SameText,
    BothProved,
    TheirsRefuted,
    OneLeft,
    /// Neither proved nor refuted.
    Tested,
}

const CLASSES: [(Class, &str); 5] = [
    (Class::SameText, "same text"),
    (Class::BothProved, "both proved"),
    (Class::TheirsRefuted, "mlir-opt's refuted"),
    (Class::OneLeft, "one left it"),
    (Class::Tested, "not proved"),
];

fn module(text: &str) -> Module {
    farkas::parse(text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0])).module
}

/// Whoever asks for parallel reductions gives up the order of sums.
fn gives_up_order(pass: &str) -> bool {
    pass.contains("parallel-reductions")
}

fn is_proved(before: &Module, after: &Module, pass: &str) -> bool {
    let is_proved = |before: &Module, after: &Module| farkas::prove(before, after, None, false).is_ok();
    is_proved(before, after) || gives_up_order(pass) && is_proved(&licensed(before), &licensed(after))
}

fn differs(before: &Module, after: &Module, pass: &str) -> bool {
    let options = CompareOptions { reassociate: gives_up_order(pass), ..CompareOptions::default() };
    matches!(compare(before, after, &options), Verdict::Differ(_))
}

fn class(source: &str, theirs: &str, pass: &str, name: &str) -> Class {
    let before = module(source);
    let after = passed(&before, &on_functions(pass));
    let ours = text(&after.module);
    let ours_proved = ours == text(&before) || is_proved(&before, &after.module, pass);
    assert!(ours_proved || !differs(&before, &after.module, pass), "{name}, {pass}: ours is wrong\n{ours}");
    if ours == theirs {
        return Class::SameText;
    }
    // What mlir-opt refuses or cannot write is left by it.
    let Ok(theirs_read) = farkas::parse(theirs).map(|parsed| parsed.module) else { return Class::OneLeft };
    let theirs_left = theirs == text(&before) || theirs.is_empty();
    let theirs_proved = theirs_left || is_proved(&before, &theirs_read, pass);
    if !theirs_proved && differs(&before, &theirs_read, pass) {
        return Class::TheirsRefuted;
    }
    let is_left = |line: &String| line.contains(" left ") || line.contains("does nothing");
    let ours_left = ours == text(&before) && after.remarks.iter().any(is_left);
    match (ours_left || theirs_left, ours_proved && theirs_proved) {
        (true, _) => Class::OneLeft,
        (false, true) => Class::BothProved,
        (false, false) => Class::Tested,
    }
}

fn programs() -> Vec<(String, String)> {
    let files = tools::files("tests/passes/programs", "mlir");
    assert_eq!(files.len(), 36, "the programs are there");
    files.into_iter().map(|(name, path)| (name, tools::read(&path))).collect()
}

/// The nests of the programs, one in each: where a function has several, the others are taken out.
fn nests(programs: &[(String, String)]) -> Vec<(String, String)> {
    let mut nests = Vec::new();
    for (name, source) in programs {
        let whole = module(source);
        let bodies = farkas::builtin::functions(&whole).into_iter().filter_map(|func| whole.single_block(func, 0));
        let tops = bodies.flat_map(|block| whole.block(block).ops.clone());
        let is_nest = |op: &Op| whole.name(*op).ends_with(".for") || whole.name(*op).ends_with(".parallel");
        // What a loop yields is needed behind it.
        let nest: Vec<Op> = tops.filter(|op| is_nest(op) && whole.op(*op).results.is_empty()).collect();
        if nest.len() < 2 {
            nests.push((name.clone(), source.clone()));
            continue;
        }
        for (number, kept) in nest.iter().enumerate() {
            let mut alone = whole.clone();
            nest.iter().filter(|op| *op != kept).for_each(|&op| alone.detach(op));
            nests.push((format!("{name}, nest {number}"), text(&alone)));
        }
    }
    nests
}

/// What is said of one pass on each program; every core takes a share of them.
fn side_by_side(programs: &[(String, String)], results: &[String], pass: &str) -> Vec<Class> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(BTreeMap::new());
    let work = || {
        while let at = next.fetch_add(1, Ordering::Relaxed)
            && let Some(((name, source), theirs)) = programs.get(at).zip(results.get(at))
        {
            let class = class(source, theirs, pass, name);
            found.lock().expect("no panic").insert(at, class);
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..cores).for_each(|_| _ = scope.spawn(work)));
    let found = found.into_inner().expect("no panic");
    assert_eq!(found.len(), programs.len());
    found.into_values().collect()
}

/// A line with the counts of a row.
fn row(name: &str, classes: &[Class]) -> String {
    let counts = CLASSES.map(|(wanted, _)| classes.iter().filter(|&&class| class == wanted).count().to_string());
    format!("| {name} | {} |\n", counts.join(" | "))
}

#[test]
fn passes_do_what_mlir_opt_does_or_say_why_not() {
    let Some(mlir) = Mlir::need("passes_do_what_mlir_opt_does_or_say_why_not") else { return };
    let whole = programs();
    let nests = nests(&whole);
    println!("{} nests", nests.len());
    let mut table = format!("| pass | {} |\n|---|---|---|---|---|---|\n", CLASSES.map(|(_, words)| words).join(" | "));
    let (mut all, mut refuted) = (Vec::new(), String::new());
    for pass in PASSES {
        // What fuses loops needs all of them.
        let programs = if pass.starts_with("affine-loop-fusion") { &whole } else { &nests };
        let sources: Vec<&str> = programs.iter().map(|(_, source)| source.as_str()).collect();
        let pipeline = format!("--pass-pipeline={}", on_functions(pass));
        let results = mlir.opt_each(&sources, &["--allow-unregistered-dialect", &pipeline]);
        let classes = side_by_side(programs, &results, pass);
        for ((name, _), class) in programs.iter().zip(&classes) {
            match class {
                Class::TheirsRefuted => writeln!(refuted, "- `{pass}`: `{name}`").expect("text"),
                Class::Tested => println!("{pass}: {name}: not proved"),
                _ => {}
            }
        }
        println!("{}", row(pass, &classes).trim_end());
        table += &row(&format!("`{pass}`"), &classes);
        all.extend(classes);
    }
    table += &row("all", &all);
    let made = format!(
        "{} nests; fusion by programs.\n\n{table}\nmlir-opt's result is another program in these:\n\n{refuted}",
        nests.len()
    );
    println!("{made}");
    held("docs/passes.md", &made);
}

/// What stands between the marks of a page is this; else it is written, if that is asked for.
fn held(page: &str, made: &str) {
    const MARKS: [&str; 2] = ["<!-- counts -->\n", "<!-- end of counts -->\n"];
    let path = tools::root().join(page);
    let written = tools::read(&path);
    let (before, rest) = written.split_once(MARKS[0]).expect("the page has a mark");
    let (known, after) = rest.split_once(MARKS[1]).expect("the page has an end mark");
    if std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") {
        let text = format!("{before}{}{made}{}{after}", MARKS[0], MARKS[1]);
        std::fs::write(&path, text).expect("a writable folder");
    } else {
        assert!(known == made, "{page} is old: UPDATE_EXPECT=1 cargo test --test passes writes it");
    }
}

fn verify(program: &str, arguments: &[&str]) -> Output {
    verify_file(&format!("tests/passes/programs/{program}.mlir"), arguments)
}

fn verify_file(program: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_farkas"))
        .args(["verify", program])
        .args(arguments)
        .current_dir(tools::root())
        .output()
        .expect("farkas starts")
}

#[test]
fn eight_passes_are_judged_one_by_one() {
    if Mlir::need("eight_passes_are_judged_one_by_one").is_none() {
        return;
    }
    let passes = format!("--passes={EIGHT}");
    let (mut refuted, mut words) = (Vec::new(), BTreeMap::<String, usize>::new());
    for (name, _) in programs() {
        let output = verify(&name, &[&passes, "--json"]);
        let cells = cells(&output);
        let count: BTreeSet<&str> = cells.iter().filter_map(|cell| cell["pass"].as_str()).collect();
        assert_eq!(count.len(), 8, "{name}: {cells:?}");
        let found: Vec<&str> = cells.iter().filter_map(|cell| cell["verdict"].as_str()).collect();
        let is_refuted = found.contains(&"refuted");
        assert_eq!(output.status.code() == Some(1), is_refuted, "{name}: {cells:?}");
        assert_eq!(
            output.status.success(),
            found.iter().all(|word| *word == "proved" || *word == "unchanged"),
            "{cells:?}"
        );
        found.into_iter().for_each(|word| *words.entry(word.to_owned()).or_default() += 1);
        refuted.extend(is_refuted.then_some(name));
    }
    println!("{words:?}, refuted: {refuted:?}");
    // The nests whose tiles cross a dependence, and the loop whose `else` mlir-opt takes for its `then`.
    for known in ["l01_antidiag", "l04_jacobi_time_full", "c13_seidel_3d_time", "d12_guard_else"] {
        assert!(refuted.iter().any(|name| name == known), "{known}: {refuted:?}");
    }
}

/// The cells of `verify --passes --json`.
fn cells(output: &Output) -> Vec<serde_json::Value> {
    let said: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let cells = said["cells"].as_array().expect("a list of cells").clone();
    let page = include_str!("../../docs/json.md");
    let keys = cells.iter().filter_map(serde_json::Value::as_object).flat_map(|cell| cell.keys());
    keys.for_each(|key| assert!(page.contains(&format!("| `{key}` |")), "{key} has no row in docs/json.md"));
    cells
}

/// One nest that mlir-opt tiles wrongly and one that it tiles rightly, in one function.
#[test]
fn each_nest_of_a_function_is_judged_alone() {
    if Mlir::need("each_nest_of_a_function_is_judged_alone").is_none() {
        return;
    }
    let found = |passes: &str| -> Vec<String> {
        let output = verify_file("tests/passes/nests.mlir", &[&format!("--passes={passes}"), "--json"]);
        let text = |value: &serde_json::Value| value.as_str().unwrap_or("-").to_owned();
        let keys = ["function", "nest", "verdict"];
        cells(&output).iter().map(|cell| keys.map(|key| text(&cell[key])).join(" ")).collect()
    };
    assert_eq!(found("affine-loop-tile{tile-size=4}"), ["f %i refuted", "f %k proved", "f %l proved", "g - proved"]);
    assert_eq!(found("canonicalize"), ["f %i unchanged", "f %k unchanged", "f %l unchanged", "g - unchanged"]);
    // Two loops become one: there is no nest for each any more.
    assert_eq!(
        found("affine-loop-fusion,cse"),
        [
            "f %i proved",
            "f %k proved",
            "f %l proved",
            "g - unchanged",
            "f nest 1 unchanged",
            "f nest 2 unchanged",
            "g - unchanged"
        ]
    );
}

#[test]
fn a_mlir_opt_that_is_not_there_is_exit_code_5() {
    let output = verify("l01_antidiag", &["--passes=cse", "--mlir-opt", "/nowhere/mlir-opt"]);
    assert_eq!(output.status.code(), Some(5));
    let complaint = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(complaint.contains("no mlir-opt (/nowhere/mlir-opt): install one"), "{complaint}");
}
