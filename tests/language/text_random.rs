//! Random programs, held against `mlir-opt`: both print the same, and what is printed is read back as the same program.
//!
//! `FARKAS_RANDOM_PROGRAMS=20000` compares so many programs instead of the default.

use crate::random;
use std::collections::BTreeSet;

use crate::tools::Mlir;
use crate::tools::test_dialect::parse;
use farkas::{PrintOptions, diag, print};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

const CUSTOM: PrintOptions = PrintOptions { generic: false, keep_names: false, locations: false };
const GENERIC: PrintOptions = PrintOptions { generic: true, ..CUSTOM };
const NAMED: PrintOptions = PrintOptions { keep_names: true, ..CUSTOM };

/// How many programs one call of `mlir-opt` gets.
const BATCH: usize = 200;
const ARGUMENTS: &[&str] = &["--allow-unregistered-dialect"];

/// Enough choices for programs of a few to a few hundred lines.
fn tapes() -> impl Strategy<Value = Vec<u16>> {
    prop_oneof![
        3 => proptest::collection::vec(any::<u16>(), 0..80),
        3 => proptest::collection::vec(any::<u16>(), 80..300),
        1 => proptest::collection::vec(any::<u16>(), 300..1500),
    ]
}

/// A runner that draws the same programs every time.
fn runner() -> TestRunner {
    TestRunner::new_with_rng(Config::default(), TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

fn printed(source: &str, options: &PrintOptions) -> Result<String, String> {
    match parse(source) {
        Ok(module) => Ok(print(&module, options)),
        Err(errors) => {
            Err(errors.iter().map(|error| diag::render(error, "random", source)).collect::<Vec<_>>().join("\n"))
        }
    }
}

/// What we print in each form, and what we print after reading that.
struct Ours {
    forms: [String; 3],
    again: [String; 3],
}

fn ours(source: &str) -> Result<Ours, String> {
    let forms = [printed(source, &CUSTOM)?, printed(source, &GENERIC)?, printed(source, &NAMED)?];
    let read = |form: &String| printed(form, &CUSTOM).map_err(|error| format!("what we print is refused:\n{error}"));
    let again = [read(&forms[0])?, read(&forms[1])?, read(&forms[2])?];
    Ok(Ours { forms, again })
}

/// The first line in which the texts differ, with both readings.
fn difference(expected: &str, found: &str) -> String {
    let mut lines = expected.lines().zip(found.lines()).enumerate();
    match lines.find(|(_, (a, b))| a != b) {
        Some((number, (a, b))) => format!("line {}:\n  tool: {a}\n  ours: {b}", number + 1),
        None => "one ends before the other".to_owned(),
    }
}

/// What `mlir-opt` and we say of each of the programs: the first law that it breaks, if any.
///
/// A program comes back equal, except that maps and sets may be simplified further when they are read again. Then `mlir-opt`
/// must say the same.
fn judge(mlir: &Mlir, sources: &[&str]) -> Vec<Option<String>> {
    let ours: Vec<Result<Ours, String>> = sources.iter().map(|source| ours(source)).collect();
    let custom = mlir.opt_each(sources, ARGUMENTS);
    let generic = mlir.opt_each(sources, &[ARGUMENTS, &["--mlir-print-op-generic"]].concat());
    let reread = |which: usize| {
        let forms: Vec<&str> = ours.iter().map(|ours| ours.as_ref().map_or("", |ours| &ours.forms[which])).collect();
        mlir.opt_each(&forms, ARGUMENTS)
    };
    let reread: Vec<Vec<String>> = (0..3).map(reread).collect();
    let verdict = |n: usize| {
        if custom[n].trim().is_empty() {
            return Some(format!("mlir-opt refuses it: {:?}", mlir.opt(sources[n], ARGUMENTS)));
        }
        let ours = match &ours[n] {
            Err(message) => return Some(message.clone()),
            Ok(ours) => ours,
        };
        let pairs = [("custom", &custom[n], &ours.forms[0]), ("generic", &generic[n], &ours.forms[1])];
        let reread = (0..3).map(|which| {
            (
                ["custom read again", "generic read again", "named read again"][which],
                &reread[which][n],
                &ours.again[which],
            )
        });
        let mut wrong = pairs.into_iter().chain(reread).filter(|(_, tool, ours)| tool != ours);
        wrong.next().map(|(form, tool, ours)| format!("{form} form, {}", difference(tool, ours)))
    };
    (0..sources.len()).map(verdict).collect()
}

/// Makes the tape smaller for a while, as long as the program breaks a law.
fn shrink(mlir: &Mlir, mut tree: impl ValueTree<Value = Vec<u16>>, mut message: String) -> (String, String) {
    let kind = |message: &str| message.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
    let wanted = kind(&message);
    let mut best = random::program(&tree.current());
    let start = std::time::Instant::now();
    while start.elapsed().as_secs() < 20 && tree.simplify() {
        loop {
            let source = random::program(&tree.current());
            match judge(mlir, &[&source]).remove(0) {
                Some(found) if kind(&found) == wanted => {
                    (best, message) = (source, found);
                    break;
                }
                _ if !tree.complicate() => break,
                _ => {}
            }
        }
    }
    (best, message)
}

#[test]
fn random_programs_print_as_mlir_opt_prints_them() {
    let Some(mlir) = Mlir::need("random_programs_print_as_mlir_opt_prints_them") else { return };
    let given = std::env::var("FARKAS_RANDOM_PROGRAMS").ok().and_then(|text| text.parse().ok());
    let mut left: usize = given.unwrap_or(3000);
    let mut runner = runner();
    while left > 0 {
        let mut trees: Vec<_> = (0..left.min(BATCH)).map(|_| tapes().new_tree(&mut runner).expect("a tape")).collect();
        left -= trees.len();
        let sources: Vec<String> = trees.iter().map(|tree| random::program(&tree.current())).collect();
        let texts: Vec<&str> = sources.iter().map(String::as_str).collect();
        let verdicts = judge(&mlir, &texts);
        if let Ok(folder) = std::env::var("FARKAS_SURVEY") {
            for (n, verdict) in verdicts.iter().enumerate() {
                if let Some(message) = verdict {
                    std::fs::write(format!("{folder}/{left}_{n}.mlir"), &sources[n]).unwrap();
                    std::fs::write(format!("{folder}/{left}_{n}.txt"), message).unwrap();
                }
            }
            continue;
        }
        if let Some(n) = verdicts.iter().position(Option::is_some) {
            let message = verdicts[n].clone().unwrap_or_default();
            let (source, message) = shrink(&mlir, trees.swap_remove(n), message);
            panic!("{message}\n\nin\n\n{source}");
        }
    }
}

#[test]
fn random_programs_hold_every_operation() {
    let mut runner = runner();
    let names = farkas::registry().names();
    // Operations of `linalg` by name, whose shapes have to fit, stand in a text of their own.
    let named = include_str!("../text/linalg_named.mlir");
    let is_drawn = |name: &&str| !name.starts_with("cuda_tile.") && !named.contains(&format!("{name} "));
    let mut missing: BTreeSet<&str> = names.filter(is_drawn).collect();
    for _ in 0..20_000 {
        let source = random::program(&tapes().new_tree(&mut runner).expect("a tape").current());
        // `mlir-opt` does not know cuda_tile. These are written without their prefix or left out.
        let is_implied = |name: &str| matches!(name, "builtin.module" | "func.return" | "vector.yield");
        missing.retain(|name| !source.contains(name) && !is_implied(name));
        if missing.is_empty() {
            return;
        }
    }
    panic!("no random program holds {missing:?}");
}
