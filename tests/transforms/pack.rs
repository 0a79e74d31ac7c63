//! Layouts of buffers: panels of all contractions, proved; and written layouts, which are accepted exactly if no two cells of the box have one place.

use std::collections::BTreeMap;

use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::schedule::refusal::Refusal;
use farkas::transforms::{Options, PipelineError, apply_pipeline, parse_pipeline};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;

use super::{cases, text};
use crate::tools::contractions::contractions;

#[test]
fn panels_of_all_contractions_are_proved() {
    for contraction in contractions() {
        let module = farkas::parse(&contraction.text).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
        let func = farkas::builtin::functions(&module)[0];
        let outcome =
            apply_pipeline(&module, func, &parse_pipeline(contraction.packs).expect("steps"), &Options::default());
        let outcome = outcome.unwrap_or_else(|error| panic!("{}: {error}", contraction.name));
        let report = outcome.report.join("\n");
        assert!(!report.contains("not re-read"), "{}: {report}", contraction.name);
        assert!(report.contains("floordiv 8,"), "{}: {report}", contraction.name);
        // In tiles the remainder is a distance: nothing divides in the innermost loop but what is the same in all of it.
        let after = text(&outcome.module);
        assert!(after.lines().filter(|line| line.contains("= affine.load") && line.contains("_buf")).count() > 0);
    }
}

/// One part of a layout: what it says of the two dims, as text and as numbers.
#[derive(Clone, Copy, Debug)]
enum Part {
    Dim(usize),
    Floor(usize, i64),
    Mod(usize, i64),
    Sum(i64),
}

impl Part {
    fn text(self) -> String {
        match self {
            Part::Dim(dim) => format!("d{dim}"),
            Part::Floor(dim, by) => format!("d{dim} floordiv {by}"),
            Part::Mod(dim, by) => format!("d{dim} mod {by}"),
            Part::Sum(by) => format!("d0 * {by} + d1"),
        }
    }

    fn of(self, cell: [i64; 2]) -> i64 {
        match self {
            Part::Dim(dim) => cell[dim],
            Part::Floor(dim, by) => cell[dim].div_euclid(by),
            Part::Mod(dim, by) => cell[dim].rem_euclid(by),
            Part::Sum(by) => cell[0] * by + cell[1],
        }
    }
}

fn part() -> impl Strategy<Value = Part> {
    let (dim, by) = (|| select(vec![0_usize, 1]), || 2..5i64);
    prop_oneof![
        dim().prop_map(Part::Dim),
        (dim(), by()).prop_map(|(dim, by)| Part::Floor(dim, by)),
        (dim(), by()).prop_map(|(dim, by)| Part::Mod(dim, by)),
        by().prop_map(Part::Sum),
    ]
}

/// A copy of rows from one matrix to another, of which an iteration of the outer loop touches rows `4 * t + start` and the next ones.
fn source([rows, columns]: [i64; 2], start: i64) -> String {
    let ty = "memref<24x8xi32>";
    format!(
        "func.func @f(%A: {ty}, %B: {ty}) {{
  affine.for %t = 0 to 3 {{
    affine.for %i = 0 to {rows} {{
      affine.for %j = 0 to {columns} {{
        %a = affine.load %A[%i + 4 * %t + {start}, %j] : {ty}
        affine.store %a, %B[%i + 4 * %t, %j] : {ty}
      }}
    }}
  }}
  return
}}"
    )
}

fn check(sizes: [i64; 2], start: i64, parts: &[Part]) -> Result<bool, String> {
    let layout = parts.iter().map(|part| part.text()).collect::<Vec<_>>().join(", ");
    let source = source(sizes, start);
    let before = farkas::parse(&source).map_err(|errors| errors[0].to_string())?.module;
    let steps = parse_pipeline(&format!("promote(%A,%t;layout=({layout}))")).expect("a step");
    let func = farkas::builtin::functions(&before)[0];
    let mut places: BTreeMap<Vec<i64>, [i64; 2]> = BTreeMap::new();
    let cells = (0..sizes[0]).flat_map(|i| (0..sizes[1]).map(move |j| [i, j]));
    let shared =
        cells.into_iter().any(|cell| places.insert(parts.iter().map(|p| p.of(cell)).collect(), cell).is_some());
    match apply_pipeline(&before, func, &steps, &Options::default()) {
        Ok(_) if shared => Err(format!("({layout}) has one place for two cells\n{source}")),
        Ok(outcome) => match compare(&before, &outcome.module, &CompareOptions::default()) {
            Verdict::Tested { .. } => Ok(true),
            verdict => Err(format!("({layout}): {verdict:?}\n{}", text(&outcome.module))),
        },
        Err(PipelineError::Refused { refusal, .. }) => match *refusal {
            Refusal::NotApplicable(no) if no.code == "one-place" && shared => Ok(false),
            other => Err(format!("({layout}) is refused: {other:?}\n{source}")),
        },
        Err(error) => Err(format!("({layout}): {error}")),
    }
}

#[test]
fn a_layout_is_accepted_exactly_if_each_cell_has_a_place() {
    let config = ProptestConfig { cases: cases(64), failure_persistence: None, ..ProptestConfig::default() };
    let counts = std::cell::Cell::new([0, 0]);
    let law = |(sizes, start, parts): ([i64; 2], i64, Vec<Part>)| {
        let is_accepted = check(sizes, start, &parts).map_err(TestCaseError::fail)?;
        let [accepted, refused] = counts.get();
        counts.set(if is_accepted { [accepted + 1, refused] } else { [accepted, refused + 1] });
        Ok(())
    };
    let strategy = ([1..7i64, 1..7i64], 0..3i64, proptest::collection::vec(part(), 1..4));
    TestRunner::new(config).run(&strategy, law).unwrap_or_else(|error| panic!("{error}"));
    assert!(counts.get().iter().all(|&count| count > cases(64) / 16), "{counts:?}");
}
