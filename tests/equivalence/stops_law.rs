//! Laws of what ends a program: of random small functions that print, assert, divide, call and wait, no step and no pass makes
//! one that is seen to do something else, and no proof takes one for another.
//!
//! `FARKAS_NESTS=2000 cargo test --test equivalence stops_law -- --nocapture` asks it of 2,000 functions each and shows how often a
//! step was taken, and how often a proof was found.
//!
//! A program is run as a whole: it fills its memory from numbers that it is given, calls the function, and prints what is left.
//! So what it prints and how it ends is all that there is to compare.

use std::cell::RefCell;
use std::collections::BTreeMap;

use farkas::interp::{CompareOptions, RunEffort, RunError, RunOptions, StopKind, Verdict, compare, run};
use farkas::ir::Module;
use farkas::limits::Limits;
use farkas::passes;
use farkas::testing::{PipelineRecipe, pipeline};
use farkas::transforms::{Looped, Options, choose_pipeline};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngSeed, TestRunner};

use super::drawn_stops::{Change, changed, deeds, program, written};

/// How a run came to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
enum End {
    /// It came to its last line.
    Reached,
    /// Somebody said so.
    Asserted(String),
    /// It did something that means nothing.
    Trapped,
    /// It went on for longer than anybody waits.
    Endless,
}

/// What is seen of a run.
#[derive(Clone, Debug)]
struct Seen {
    end: End,
    printed: String,
    /// Of an endless run: what it has printed when it has gone on for some time.
    later: String,
}

/// The arguments of all runs: how memory is filled, what is known of sizes.
const INPUTS: [[i64; 4]; 9] = [
    [1, 0, 3, 1],
    [1, 2, 2, 1],
    [1, 1, 2, 2],
    [2, 1, 3, 0],
    [3, 1, 3, 1],
    [3, 2, 2, 1],
    [0, 1, 1, 2],
    [3, 2, 3, 0],
    [2, 2, 0, -1],
];

/// The steps of a run, and those after which it counts as endless.
const STEPS: u64 = 5_000;
const MORE_STEPS: u64 = 20_000;

/// Runs the program for so many steps: how it ends, and what it prints.
fn ran(module: &Module, input: [i64; 4], steps: u64) -> (End, String) {
    let args = ["s", "t", "n", "m"].iter().zip(input).map(|(name, value)| (name.to_string(), value.to_string()));
    let options = RunOptions {
        func: Some("main".to_string()),
        args: args.collect(),
        limits: Limits { run: steps, ..Limits::default() },
    };
    match run(module, &options) {
        Ok(outcome) => (End::Reached, outcome.output),
        Err(RunError::Stopped(stop, output)) => match (stop.kind, stop.code) {
            (StopKind::Trap, "assertion-failed") => (End::Asserted(stop.message), output),
            (StopKind::Trap, _) => (End::Trapped, output),
            (StopKind::Limit, _) => (End::Endless, output),
            (StopKind::Unsupported, _) => panic!("{stop}"),
        },
        Err(error) => panic!("{error}"),
    }
}

fn seen(module: &Module, input: [i64; 4]) -> Seen {
    let (end, printed) = ran(module, input, STEPS);
    if end != End::Endless {
        return Seen { end, printed, later: String::new() };
    }
    let (end, later) = ran(module, input, MORE_STEPS);
    if end == End::Endless { Seen { end, printed, later } } else { Seen { end, printed: later, later: String::new() } }
}

/// May the second stand for the first? A trap means nothing, so that anything may follow what was seen before it. An endless run
/// prints what the other one prints sooner or later.
fn stands_for(before: &Seen, after: &Seen) -> bool {
    match before.end {
        End::Trapped => after.printed.starts_with(&before.printed),
        End::Endless => {
            let has_more = after.later.starts_with(&before.printed) && before.later.starts_with(&after.printed);
            after.end == End::Endless && has_more
        }
        End::Reached | End::Asserted(_) => before.end == after.end && before.printed == after.printed,
    }
}

/// Runs both on all inputs.
fn same(before: &Module, after: &Module) -> Result<(), String> {
    for input in INPUTS {
        let (old, new) = (seen(before, input), seen(after, input));
        if !stands_for(&old, &new) {
            let texts = [before, after].map(|module| farkas::print(module, &farkas::PrintOptions::default()));
            return Err(format!("{input:?}: {old:?}\n{new:?}\n{}\n{}", texts[0], texts[1]));
        }
    }
    if !after.walk(after.root()).into_iter().any(|op| matches!(after.name(op), "affine.parallel" | "scf.parallel")) {
        return Ok(());
    }
    // These loops run backwards here as well.
    match compare(before, after, &CompareOptions { effort: RunEffort::Brief, ..CompareOptions::default() }) {
        Verdict::Differ(difference) => Err(difference.to_string()),
        Verdict::Tested { .. } | Verdict::Unknown(_) => Ok(()),
    }
}

/// How many functions each law is asked of: `FARKAS_NESTS=2000` for more.
fn cases() -> u32 {
    std::env::var("FARKAS_NESTS").ok().and_then(|text| text.parse().ok()).unwrap_or(16)
}

/// What a law says of a function, to be counted.
type Said = Result<Vec<String>, String>;

/// Asks the law of random values, `times` as many as usual, and shows how often it said what.
fn for_all<T: std::fmt::Debug>(
    times: u32,
    strategy: impl Strategy<Value = T>,
    law: impl Fn(&T) -> Said,
) -> BTreeMap<String, usize> {
    let config = Config { cases: cases() * times, failure_persistence: None, ..Config::default() };
    // The same functions each time, unless `PROPTEST_RNG_SEED` asks for others.
    let rng_seed = match config.rng_seed {
        RngSeed::Random => RngSeed::Fixed(7),
        given => given,
    };
    let counts = RefCell::new(BTreeMap::new());
    let run = TestRunner::new(Config { rng_seed, ..config }).run(&strategy, |value| {
        let said = law(&value).map_err(TestCaseError::fail)?;
        said.into_iter().for_each(|what| *counts.borrow_mut().entry(what).or_default() += 1);
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
    let counts = counts.into_inner();
    println!("{counts:?}");
    counts
}

/// Steps that ask for no loop.
const OTHER_STEPS: [&str; 4] = ["forward", "dce", "licm", "promote(%A,%i0)"];

/// One step after the other, those that are refused left out.
fn transformed(module: &Module, steps: &PipelineRecipe, others: &[Option<&'static str>]) -> (Module, Vec<String>) {
    let (mut module, mut taken, options) = (module.clone(), Vec::new(), Options::default());
    for (step, other) in steps.steps.iter().zip(others) {
        let func = farkas::builtin::function(&module, "f").expect("a function");
        let mut text = String::new();
        let mut choose = |loops: &[Looped]| {
            text = other.map_or_else(|| step.text(loops), str::to_string);
            text.clone()
        };
        if let Ok(outcome) = choose_pipeline(&module, func, 1, &mut choose, &options).result {
            module = outcome.module;
            taken.push(text);
        }
    }
    (module, taken)
}

#[test]
fn steps_leave_what_is_seen() {
    let others = vec(proptest::option::weighted(0.25, select(&OTHER_STEPS[..])), 3);
    let counts = for_all(2, (deeds(), pipeline(3), others), |(deeds, steps, others)| {
        let before = written(deeds);
        let (after, taken) = transformed(&before, steps, others);
        same(&before, &after).map_err(|error| format!("{taken:?}: {error}"))?;
        let name = |step: &String| step.split('(').next().unwrap_or_default().to_string();
        Ok(taken.iter().map(name).collect())
    });
    assert!(counts.values().sum::<usize>() >= cases() as usize / 2, "steps are taken: {counts:?}");
}

/// Passes of functions.
const PASSES: [&str; 12] = [
    "affine-scalrep",
    "affine-loop-invariant-code-motion",
    "affine-loop-fusion",
    "affine-parallelize{parallel-reductions}",
    "affine-data-copy-generate",
    "affine-loop-unroll{unroll-factor=2}",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-loop-tile{tile-size=2}",
    "affine-super-vectorize{virtual-vector-size=2}",
    "affine-loop-coalescing",
    "canonicalize",
    "cse",
];

/// What comes last, if anything does.
const LOWERINGS: [&str; 2] = ["lower-affine", "convert-scf-to-cf"];

#[test]
fn passes_leave_what_is_seen() {
    let lowering = proptest::option::of(select(&LOWERINGS[..]));
    let counts = for_all(1, (deeds(), vec(select(&PASSES[..]), 1..=2), lowering), |(deeds, names, lowering)| {
        let before = written(deeds);
        let (mut after, mut taken) = (before.clone(), Vec::new());
        for name in names.iter().chain(lowering) {
            let elements = passes::parse(&format!("builtin.module(func.func({name}))")).expect("a pipeline");
            let planned = passes::plan(&elements).expect("passes");
            if let Ok(outcome) = passes::apply(&after, Some("f"), &planned, &Options::default()) {
                after = outcome.module;
                taken.push((*name).to_string());
            }
        }
        same(&before, &after).map_err(|error| format!("{taken:?}: {error}"))?;
        Ok(taken)
    });
    assert!(counts.len() >= PASSES.len() / 2, "passes run: {counts:?}");
}

#[test]
fn no_proof_takes_another_order_for_the_same() {
    let change = prop_oneof![4 => Just(Change::Swap), 1 => Just(Change::Lift), 1 => Just(Change::Hurry)];
    let counts = for_all(10, (deeds(), any::<u8>(), change, any::<bool>()), |(deeds, place, change, back)| {
        let Some(other) = changed(deeds, usize::from(*place), *change) else { return Ok(Vec::new()) };
        let (mut before, mut after) = (written(deeds), written(&other));
        if *back {
            std::mem::swap(&mut before, &mut after);
        }
        if farkas::prove(&before, &after, Some("f"), false).is_err() {
            return Ok(vec!["not proved".to_string()]);
        }
        same(&before, &after)?;
        Ok(vec!["proved".to_string()])
    });
    assert!(counts.len() == 2, "some are proved and some are not: {counts:?}");
}

/// What is compared is what is seen: of each of these pairs, whether the second may stand for the first, and the first for the second.
#[test]
fn another_order_is_seen() {
    let shows = "vector.print %x : i32\n";
    let shows_more = "vector.print %two : i32\n";
    let divides = "%v = affine.load %A[1] : memref<6xi32>\n%w = arith.divsi %x, %v : i32\n";
    let asserts = "%p = affine.load %A[2] : memref<6xi32>\n%q = arith.cmpi ne, %p, %one : i32\ncf.assert %q, \"one\"\n";
    let waits = "scf.while : () -> () {
        %r = memref.load %A[%first] : memref<6xi32>
        %s = arith.cmpi eq, %r, %two : i32
        scf.condition(%s)
      } do {
        scf.yield
      }\n";
    let stores = "affine.store %two, %B[3] : memref<6xi32>\n";
    let stores_more = "affine.store %x, %B[3] : memref<6xi32>\n";
    for (first, then, there, back) in [
        (shows, divides, false, true),
        (asserts, divides, false, true),
        (asserts, shows, false, false),
        (waits, shows, false, false),
        (waits, asserts, false, false),
        (waits, divides, false, true),
        (shows, shows_more, false, false),
        (stores, stores_more, false, false),
        (stores, shows, true, true),
        (stores, asserts, true, true),
        (divides, stores, true, true),
    ] {
        let (one, other) = (program(&format!("{first}{then}")), program(&format!("{then}{first}")));
        assert!(same(&one, &one).is_ok() && same(&other, &other).is_ok(), "{first}{then}");
        assert_eq!(same(&one, &other).is_ok(), there, "{first}{then}");
        assert_eq!(same(&other, &one).is_ok(), back, "{then}{first}");
    }
}
