//! What a limit leaves open is unknown, in the report and to the judge; and docs/limits.md lists the limits of the source.

use std::fs;
use std::path::{Path, PathBuf};

use farkas::affine::presburger::Budget;
use farkas::interp::{CompareOptions, RunError, RunOptions, StopKind, Verdict, compare, run};
use farkas::ir::{Module, Op};
use farkas::limits::Limits;
use farkas::report::{self, FunctionReport, report};
use farkas::schedule::legality::original;
use farkas::schedule::program::Program;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

/// No cell is read that is written, but to know that takes a search.
const APART: &str = "
func.func @f(%A: memref<400xf32>) {
  affine.LOOP %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %a = affine.load %A[%i * 5 + %j * 7] : memref<400xf32>
      affine.store %a, %A[%i * 10 + %j * 17 + 3] : memref<400xf32>
    }
  }
  return
}";

fn program(parallel: bool) -> (Module, Op) {
    let header = if parallel { "affine.parallel (%i) = (0) to (4)" } else { "affine.for %i = 0 to 4" };
    let module = farkas::parse(&APART.replace("affine.LOOP %i = 0 to 4", header)).expect("a program").module;
    let func = farkas::builtin::functions(&module)[0];
    (module, func)
}

/// Questions about dependences take no step at all.
fn spent() -> Limits {
    Limits { pair: 0, ..Limits::default() }
}

fn facts(limits: Limits) -> FunctionReport {
    let (module, func) = program(false);
    report(&module, func, &report::ReportOptions { limits, ..report::ReportOptions::default() })
}

#[test]
fn a_question_without_an_answer_is_unknown_in_the_report() {
    let known = facts(Limits::default());
    assert!(known.unknown.is_empty() && known.dependences.is_empty(), "{known:?}");
    assert!(known.loops.iter().all(|one| one.parallel));
    for limits in [spent(), Limits { steps: 0, ..Limits::default() }] {
        let open = facts(limits);
        assert!(open.unknown.iter().any(|one| one.code == "budget-exhausted"), "{open:?}");
        assert!(!open.dependences.is_empty() && open.dependences.iter().all(|one| !one.exact), "{open:?}");
        assert!(open.loops.iter().all(|one| !one.parallel && !one.reduction), "{open:?}");
    }
}

#[test]
fn a_question_without_an_answer_is_unknown_to_the_judge() {
    let (module, func) = program(false);
    for steps in ["interchange(%i,%j)", "parallelize(%i)", "reverse(%j)", "tile(%i,%j;2,2)"] {
        let steps = &parse_pipeline(steps).expect("steps");
        assert!(apply_pipeline(&module, func, steps, &Options::default()).is_ok());
        let options = Options { limits: Limits::within(0), ..Options::default() };
        let refused = apply_pipeline(&module, func, steps, &options).expect_err("nobody knows");
        assert_eq!(refused.exit_code(), 4, "{refused}");
    }
}

#[test]
fn a_loop_that_the_source_calls_parallel_runs_in_order_where_nobody_knows() {
    let (module, func) = program(true);
    for (limits, races) in [(Limits::default(), 0), (Limits::within(0), 1)] {
        let scop = farkas::analysis::extract(&module, func, false).expect("a program");
        let (program, _) = Program::read(&module, scop, false, &limits);
        let budget = Budget::new(limits.steps);
        let (legal, found) = original(&program.scop, &program.dependences, &budget);
        assert_eq!(found.len(), races);
        assert!(found.iter().all(|race| race.violation.is_none()));
        assert_eq!(legal.get().bands().iter().filter(|band| band.parallel).count(), 1 - races);
    }
}

/// A loop of 1000 iterations over 1000 cells.
const RUN: &str = "
func.func @f(%A: memref<1000xf32>) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 1000 {
    affine.store %c, %A[%i] : memref<1000xf32>
  }
  return
}";

#[test]
fn a_run_takes_no_more_steps_and_cells_than_it_may() {
    let module = farkas::parse(RUN).expect("a program").module;
    let run = |limits| run(&module, &RunOptions { limits, ..RunOptions::default() });
    assert!(run(Limits::within(1_000_000)).is_ok());
    for (limits, what) in
        [(Limits::within(500), "500 steps"), (Limits { cells: 999, ..Limits::default() }, "999 cells")]
    {
        let Err(RunError::Stopped(stop, _)) = run(limits) else { panic!("it has no limit") };
        assert!(stop.kind == StopKind::Limit && stop.message.contains(what), "{stop}");
    }
}

#[test]
fn programs_that_were_not_run_to_their_end_are_not_called_tested() {
    let module = farkas::parse(RUN).expect("a program").module;
    let compared = |limits| compare(&module, &module, &CompareOptions { limits, ..CompareOptions::default() });
    assert!(matches!(compared(Limits::default()), Verdict::Tested { .. }));
    for limits in [Limits::within(500), Limits { cells: 999, ..Limits::default() }] {
        let Verdict::Unknown(why) = compared(limits) else { panic!("it has no limit") };
        assert!(why.contains("limit reached"), "{why}");
    }
}

#[test]
fn fewer_steps_bound_every_question() {
    let Limits { steps, pair, words, band, nearest, proof, rewritten, reread, certified, run, trial, cells } =
        Limits::within(1000);
    let all = [steps, pair, words, band, nearest, proof, rewritten, reread, certified, run, trial];
    assert!(all.iter().all(|&one| one <= 1000));
    assert_eq!(cells, Limits::default().cells);
    // More steps than the default are for proofs.
    let (default, more) = (Limits::default(), Limits::within(2_000_000_000));
    let Limits { steps, proof, rewritten, reread, certified, .. } = default;
    let raised = [more.steps, more.proof, more.rewritten, more.reread, more.certified];
    assert_eq!(raised, [steps, proof, rewritten, reread, certified].map(|one| 10 * one));
    assert_eq!(Limits { steps, proof, rewritten, reread, certified, run: default.run, ..more }, default);
    assert_eq!(Limits::within(u64::MAX).proof, u64::MAX / 10);
}

// ---- docs/limits.md -------------------------------------------------------------------------------------------------

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Parts of the names of constants that bound something.
const WORDS: [&str; 12] =
    ["MAX", "MOST", "LARGEST", "DEEPEST", "LIMIT", "BUDGET", "STEPS", "FUEL", "ATTEMPTS", "CUTS", "LONGEST", "WIDEST"];

fn collect(folder: &Path, rows: &mut Vec<String>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            if !path.ends_with("testing") {
                collect(&path, rows);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            let file = path.strip_prefix(root()).expect("below the root").display().to_string();
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
            rows.extend(constants(code).map(|(name, value, why)| format!("| `{file}` | `{name}` | {value} | {why} |")));
        }
    }
}

/// The constants that are limits: name, value and the sentence above.
fn constants(code: &str) -> impl Iterator<Item = (&str, &str, String)> {
    let mut comment = Vec::new();
    code.lines().map(str::trim).filter_map(move |line| {
        if let Some(text) = line.strip_prefix("/// ") {
            comment.push(text);
            return None;
        }
        let why = std::mem::take(&mut comment).join(" ");
        let start = line.find("const ").filter(|&at| at == 0 || line.starts_with("pub"))?;
        let (head, value) = line[start + 6..].strip_suffix(';')?.split_once(" = ")?;
        let (name, ty) = head.split_once(": ")?;
        let is_number = ["usize", "u32", "u64", "i32", "i64"].contains(&ty);
        let is_limit = name.split('_').any(|part| WORDS.contains(&part));
        (is_number && is_limit).then(|| (name, value, why.split(". ").next().unwrap_or_default().to_owned()))
    })
}

#[test]
fn the_table_of_limits_is_that_of_the_source() {
    let mut rows = Vec::new();
    for folder in ["crates/presburger/src", "src"] {
        collect(&root().join(folder), &mut rows);
    }
    let path = root().join("docs/limits.md");
    let written = fs::read_to_string(&path).expect("docs/limits.md");
    let head = "| file | constant | value | what it bounds |\n|---|---|---|---|\n";
    let (front, _) = written.split_once(head).expect("the table of constants");
    let made = format!("{front}{head}{}\n", rows.join("\n"));
    if std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") {
        fs::write(&path, &made).expect("docs/limits.md is written");
        return;
    }
    assert!(written == made, "docs/limits.md is old: UPDATE_EXPECT=1 cargo test --test house limits");
    let Limits { steps, pair, words, band, nearest, proof, rewritten, reread, certified, run, trial, cells } =
        Limits::default();
    for (name, value) in [
        ("steps", steps),
        ("pair", pair),
        ("words", words),
        ("band", band),
        ("nearest", nearest),
        ("proof", proof),
        ("rewritten", rewritten),
        ("reread", reread),
        ("certified", certified),
        ("run", run),
        ("trial", trial),
        ("cells", cells as u64),
    ] {
        assert!(front.contains(&format!("| `{name}` | {value} |")), "{name} is {value}, docs/limits.md says else");
    }
}
