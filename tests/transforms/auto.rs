//! `auto` succeeds on every example and every kernel of PolyBench: what it chose computes the same, is the schedule tree
//! that it shows, comes out again, and is accepted by mlir-opt.

use crate::tools;
use std::time::Instant;

use crate::tools::Mlir;
use farkas::equivalence::Reread;
use farkas::interp::{CompareOptions, RunOptions, Verdict, compare, run};
use farkas::ir::{Module, Op};
use farkas::limits::Limits;
use farkas::schedule::refusal::Refusal;
use farkas::testing::{NestOptions, Symbol, nest};
use farkas::transforms::{Machine, Options, Outcome, PipelineError, apply_pipeline, parse_pipeline};
use farkas::{PrintOptions, builtin, codegen};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use regex::Regex;

/// The permutable bands that must be found for some of them, by hand: the times of the first statement at loops over tiles or points,
/// in any order. They are those of Pluto and isl; a recurrence that runs in chains side by side keeps the loop over time outside.
const EXPECTED: [(&str, &[&str]); 11] = [
    ("kernel_gemm", &["S1 -> i", "S1 -> k", "S1 -> j1"]),
    ("kernel_lu", &["S0 -> i, S1 -> i, S2 -> i", "S0 -> k, S1 -> j, S2 -> k1"]),
    ("kernel_cholesky", &["S0 -> i, S1 -> i, S2 -> i", "S0 -> j, S1 -> j, S2 -> k1, S3 -> i"]),
    ("kernel_jacobi_2d", &["S0 -> t, S1 -> t", "S0 -> t * 2 + i, S1 -> t * 2 + i1 + 1"]),
    ("kernel_fdtd_2d", &["S0 -> t, S1 -> t, S2 -> t, S3 -> t", "S0 -> t, S1 -> t + i, S2 -> t + i1, S3 -> t + i2 + 1"]),
    ("kernel_heat_3d", &["S0 -> t, S1 -> t", "S0 -> t * 2 + i, S1 -> t * 2 + i1 + 1"]),
    ("kernel_seidel_2d", &["S0 -> t + i", "S0 -> t", "S0 -> t * 3 + i * 2 + j"]),
    ("kernel_2mm", &["S1 -> i", "S1 -> k", "S3 -> i1", "S3 -> k1"]),
    ("kernel_trmm", &["S0 -> j", "S0 -> i", "S0 -> k"]),
    ("kernel_gemver", &["S0 -> j, S1 -> i1", "S0 -> i, S1 -> j1"]),
    ("kernel_nussinov", &["S0 -> j, S1 -> j, S2 -> j, S3 -> j, S4 -> j"]),
];

/// Those that the model leaves alone: no parallel loop is worth a fork in them.
const LEFT_ALONE: [&str; 2] = ["kernel_durbin", "kernel_jacobi_1d"];

/// The examples and the kernels, by the names of their files.
fn programs() -> Vec<(String, Module)> {
    let files = tools::files("examples", "mlir").into_iter().chain(tools::files("tests/kernels", "mlir"));
    let read = |(name, path)| {
        let text = tools::read(path);
        let parsed = farkas::parse(&text).unwrap_or_else(|errors| panic!("{name}: {}", errors[0]));
        (name, parsed.module)
    };
    files.map(read).collect()
}

/// One function after some steps, from a schedule tree if one is given; the tree that comes out is in the outcome.
fn apply(module: &Module, func: Op, steps: &str, tree: Option<String>) -> Result<Outcome, PipelineError> {
    let options = Options { schedule_from: tree, schedule: true, ..Options::default() };
    apply_pipeline(module, func, &parse_pipeline(steps)?, &options)
}

/// Every function after `auto`, and what is claimed of it: nothing if it has no order.
fn automatic(name: &str, source: &Module) -> (Module, Vec<Option<String>>) {
    let mut module = source.clone();
    let mut trees = Vec::new();
    for func in builtin::functions(source) {
        let outcome = apply(&module, func, "auto", None).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let again = apply(&module, func, "auto", None).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        assert_eq!(text(&again.module), text(&outcome.module), "{name}: the same again");
        let known = builtin::symbol_name(source, func).unwrap_or_default();
        let tree = outcome.schedule.as_deref().unwrap_or_default();
        if let Some((_, expected)) = EXPECTED.iter().find(|(wanted, _)| *wanted == known) {
            let times: Vec<&str> = tree.lines().filter_map(|line| Some(line.split_once(": ")?.1)).collect();
            assert!(expected.iter().all(|wanted| times.contains(wanted)), "{known}: {tree}");
        }
        if LEFT_ALONE.contains(&known) {
            assert!(outcome.report.iter().any(|line| line.starts_with("auto does nothing")), "{known}: {tree}");
        }
        let said =
            outcome.report.iter().any(|line| line.starts_with("auto ") || line.starts_with("nothing is changed"));
        assert!(said, "{name}: auto says what it does: {:?}", outcome.report);
        module = outcome.module;
        trees.push(outcome.schedule);
    }
    (module, trees)
}

/// Every function in its order, with tiles of another size: at 3 small programs have several.
fn with_trees(name: &str, source: &Module, trees: &[Option<String>], size: Option<usize>) -> Module {
    let mut module = source.clone();
    let sizes = Regex::new(r"tile \d+|floordiv (\d+)\) \* (\d+)").expect("a pattern");
    for (func, tree) in builtin::functions(source).into_iter().zip(trees) {
        let Some(tree) = tree else { continue };
        let tree = match size {
            Some(size) => sizes.replace_all(tree, |found: &regex::Captures<'_>| {
                let number = |at: usize| found.get(at).and_then(|text| text.as_str().parse::<usize>().ok());
                match (number(1), number(2)) {
                    (Some(divisor), Some(factor)) => format!("floordiv {size}) * {}", factor / divisor * size),
                    _ => format!("tile {size}"),
                }
            }),
            None => tree.into(),
        };
        // In tiles of 3 there is nothing to unroll.
        let tree = if size.is_some() { without_last_steps(&tree) } else { tree.to_string() };
        let outcome = apply(&module, func, "", Some(tree.clone()));
        module = outcome.unwrap_or_else(|error| panic!("{name}: {tree}: {error:?}")).module;
    }
    module
}

/// A claim without the steps behind its tree.
fn without_last_steps(claim: &str) -> String {
    let at = claim.rfind("\napply ").map_or(claim.len(), |at| at + 1);
    claim[..at].to_owned()
}

/// Every function but `main`, which is run for what it prints.
fn same(name: &str, before: &Module, after: &Module) {
    let functions = builtin::functions(before).into_iter().filter_map(|func| builtin::symbol_name(before, func));
    for func in functions.filter(|func| *func != "main") {
        let options = CompareOptions {
            func: Some(func.to_owned()),
            limits: Limits { trial: 200_000, ..Limits::default() },
            ..CompareOptions::default()
        };
        match compare(before, after, &options) {
            Verdict::Tested { numbers_only: None, .. } => {}
            verdict => panic!("{name}: {func}: {verdict:?}\n{}", text(after)),
        }
    }
}

fn text(module: &Module) -> String {
    farkas::print(module, &PrintOptions { keep_names: true, ..PrintOptions::default() })
}

#[test]
fn auto_succeeds_and_computes_the_same() {
    let mlir = Mlir::need("auto_succeeds_and_computes_the_same");
    for (name, source) in programs() {
        let start = Instant::now();
        let (module, trees) = automatic(&name, &source);
        println!("{name}: {:.0?}", start.elapsed());
        let explicit = with_trees(&name, &source, &trees, None);
        same(&name, &source, &explicit);
        let anonymous = |module: &Module| farkas::print(module, &PrintOptions::default());
        assert!(anonymous(&explicit) == anonymous(&module), "{name}: auto is what it shows:\n{}", text(&explicit));
        same(&name, &source, &module);
        same(&name, &source, &with_trees(&name, &source, &trees, Some(3)));
        let printed = |module: &Module| {
            run(module, &RunOptions::default()).map(|outcome| tools::without_address(&outcome.output))
        };
        assert_eq!(printed(&module).ok(), printed(&source).ok(), "{name}");

        if let Some(mlir) = &mlir {
            let scf = codegen::scf::lower(&module).unwrap_or_else(|error| panic!("{name}: {error}"));
            let accepted = mlir.opt(&farkas::print(&scf, &PrintOptions::default()), &[]);
            assert!(accepted.is_ok(), "{name}: {accepted:?}");
        }
    }
}

/// The model counts on the machine that it is told, and the same program comes out for the same one.
#[test]
fn another_machine_has_an_order_of_its_own() {
    let source = programs().into_iter().find(|(name, _)| name == "jacobi-2d");
    let (_, source) = source.expect("jacobi-2d");
    let func = builtin::function(&source, "kernel_jacobi_2d").expect("the kernel");
    let on = |machine: Machine| {
        let options = Options { machine, report: true, ..Options::default() };
        let steps = parse_pipeline("auto").expect("a pipeline");
        let outcome = apply_pipeline(&source, func, &steps, &options).expect("auto is never refused");
        (text(&outcome.module), outcome.order.expect("a report").processors)
    };
    let (fixed, processors) = on(Machine::default());
    assert_eq!(processors, 2);
    assert_eq!(
        on(Machine::default().with([32 << 10, 1 << 20, 16 << 20], 2)),
        (fixed.clone(), 2),
        "these are the fixed machine's"
    );
    let (small, processors) = on(Machine::default().with([4 << 10, 16 << 10, 64 << 10], 1));
    assert_eq!(processors, 1);
    assert_ne!(small, fixed, "one processor and small caches have another order");
}

/// Never wrong, the same again, and said; with the model's choices, and with small tiles and everything fused, so that there is more to be
/// wrong. Says in how many functions something was changed, tiled, made parallel or not re-read.
#[test]
fn random_functions_compute_the_same() {
    let config = ProptestConfig { cases: super::cases(64), failure_persistence: None, ..ProptestConfig::default() };
    let counts = std::cell::RefCell::new([0; 5]);
    let mut runner = TestRunner::new(config);
    let options = NestOptions { updates: true, rotations: true, divisions: true, far: true, ..NestOptions::default() };
    let asked = runner.run(&nest(options), |recipe| {
        let source = farkas::parse(&recipe.render().text).expect("a program").module;
        let func = builtin::function(&source, "f").expect("a function");
        for steps in [
            "auto",
            "auto(tile=2x3x2, fuse=max)",
            "auto(parallel=outer, time=no, tile=4, fuse=no)",
            "auto(time=diamond)",
            "auto(gpu)",
        ] {
            let outcomes = [(); 2].map(|()| apply(&source, func, steps, None));
            let [Ok(outcome), Ok(again)] = outcomes else {
                return Err(TestCaseError::fail(format!("{steps} is never refused: {outcomes:?}\n{}", text(&source))));
            };
            let module = &outcome.module;
            prop_assert_eq!(text(module), text(&again.module), "{}: the same again", steps);
            let options = CompareOptions { func: Some("f".to_owned()), ..CompareOptions::default() };
            let by_numbers = recipe.integers || recipe.symbol != Symbol::Argument;
            match compare(&source, module, &options) {
                Verdict::Tested { numbers_only, .. } if numbers_only.is_none() || by_numbers => {}
                verdict => {
                    return Err(TestCaseError::fail(format!(
                        "{steps}: {verdict:?}\n{}\n{}",
                        text(&source),
                        text(module)
                    )));
                }
            }
            let is_said = outcome.report.iter().any(|line| line.starts_with("auto "));
            prop_assert!(is_said, "nobody says what was done, or why nothing was\n{}", text(&source));
            let tree = outcome.schedule.unwrap_or_default();
            let is_so = [
                true,
                text(module) != text(&source),
                tree.contains(" tile "),
                tree.contains(" coincident"),
                outcome.reread != Reread::Same,
            ];
            counts.borrow_mut().iter_mut().zip(is_so).for_each(|(count, is_so)| *count += usize::from(is_so));
        }
        Ok(())
    });
    asked.unwrap_or_else(|error| panic!("{error}"));
    let [all, changed, tiled, parallel, unread] = counts.into_inner();
    println!("{all}: {changed} changed, {tiled} tiled, {parallel} parallel, {unread} not re-read");
    assert!(20 * unread <= all, "at most one in twenty is only tested");
    assert!(changed > all / 20 && tiled > 0, "something is done");
}

/// The kernels over time, and whether their tiles can all start at once.
const SWEEPS: [(&str, bool); 5] =
    [("jacobi-1d", true), ("jacobi-2d", true), ("heat-3d", true), ("fdtd-2d", true), ("seidel-2d", false)];

#[test]
fn diamonds_compute_the_same() {
    for (name, source) in programs() {
        let Some((_, has_diamonds)) = SWEEPS.iter().find(|(wanted, _)| *wanted == name) else { continue };
        for steps in
            ["auto(time=diamond)", "auto(time=diamond, tile=6x6x4)", "auto(time=diamond, tile=4x8, parallel=no)"]
        {
            let mut module = source.clone();
            let mut report = Vec::new();
            for func in builtin::functions(&source) {
                let outcome = apply(&module, func, steps, None).unwrap_or_else(|error| panic!("{name}: {error:?}"));
                assert_eq!(outcome.reread, Reread::Same, "{name}: {steps}");
                (module, report) = (outcome.module, [report, outcome.report].concat());
            }
            same(&name, &source, &module);
            let says = |words: &str| report.iter().any(|line| line.contains(words));
            assert_eq!(says("_t diamonds >"), *has_diamonds, "{name}: {steps}: {report:?}");
            assert_eq!(says("no diamonds were found"), !has_diamonds, "{name}: {steps}: {report:?}");
        }
    }
}

/// A time loop of one to three sweeps over rows, each of which reads what lies near in arrays of the other ones.
fn sweeps() -> impl Strategy<Value = String> {
    let reads = proptest::collection::vec((0..3usize, -2..3i64), 1..4);
    let sweep = (reads, 2..4i64);
    (proptest::collection::vec(sweep, 1..4), any::<bool>()).prop_map(|(sweeps, is_in_place)| {
        let count = sweeps.len();
        let mut text = String::new();
        for (number, (reads, border)) in sweeps.iter().enumerate() {
            text += &format!("affine.for %i{number} = {border} to affine_map<()[s0] -> (s0 - {border})>()[%n] {{\n");
            text += "%zero = arith.constant 1.5 : f64\n";
            let mut sum = "%zero".to_owned();
            for (at, (array, offset)) in reads.iter().enumerate() {
                // In place only where that was asked for.
                let array = array % count.max(2);
                let offset = if array == number && !is_in_place { 0 } else { *offset };
                let sign = if offset < 0 { "-" } else { "+" };
                text +=
                    &format!("%v{at} = affine.load %A{array}[%i{number} {sign} {}] : memref<?xf64>\n", offset.abs());
                text += &format!("%s{at} = arith.addf {sum}, %v{at} : f64\n");
                sum = format!("%s{at}");
            }
            text += &format!("affine.store {sum}, %A{number}[%i{number}] : memref<?xf64>\n}}\n");
        }
        let arrays = "%A0: memref<?xf64>, %A1: memref<?xf64>, %A2: memref<?xf64>";
        format!("func.func @f(%m: index, %n: index, {arrays}) {{\naffine.for %t = 0 to %m {{\n{text}}}\nreturn\n}}\n")
    })
}

/// Random sweeps in diamonds, wavefronts, or neither, are what they were, and some are in diamonds.
#[test]
fn random_sweeps_compute_the_same() {
    let config = ProptestConfig { cases: super::cases(48), failure_persistence: None, ..ProptestConfig::default() };
    let counts = std::cell::Cell::new((0, 0));
    let asked = TestRunner::new(config).run(&sweeps(), |program| {
        let source = farkas::parse(&program).expect("a program").module;
        let func = builtin::function(&source, "f").expect("a function");
        for steps in ["auto(time=diamond, tile=4x4)", "auto(time=diamond, tile=6x3)"] {
            let outcome =
                apply(&source, func, steps, None).map_err(|error| TestCaseError::fail(format!("{error:?}")))?;
            let options = CompareOptions { func: Some("f".to_owned()), ..CompareOptions::default() };
            let verdict = compare(&source, &outcome.module, &options);
            prop_assert!(
                matches!(verdict, Verdict::Tested { numbers_only: None, .. }),
                "{}: {:?}\n{}\n{}",
                steps,
                verdict,
                program,
                text(&outcome.module)
            );
            let (all, diamonds) = counts.get();
            let is_diamond = outcome.report.iter().any(|line| line.contains("_t diamonds >"));
            counts.set((all + 1, diamonds + usize::from(is_diamond)));
        }
        Ok(())
    });
    asked.unwrap_or_else(|error| panic!("{error}"));
    let (all, diamonds) = counts.get();
    println!("{all}: {diamonds} in diamonds");
    assert!(10 * diamonds > all, "{diamonds} of {all} are in diamonds");
}

/// A triangular system from some row on, whose columns are counted from another number on; each product may wait for the row before, too.
fn solve(first: i64, shift: i64, waits: bool) -> String {
    let (from, column) = (first + shift, format!("%c - {shift}"));
    let factor = if waits { "%r - 1" } else { &column };
    format!(
        "func.func @f(%n: index, %L: memref<?x?xf64>, %x: memref<?xf64>) {{
           affine.for %r = {first} to %n {{
             affine.for %c = {from} to affine_map<(d0) -> (d0 + {shift})>(%r) {{
               %s = affine.load %x[%r] : memref<?xf64>
               %l = affine.load %L[%r, {column}] : memref<?x?xf64>
               %y = affine.load %x[{column}] : memref<?xf64>
               %z = affine.load %x[{factor}] : memref<?xf64>
               %p = arith.mulf %l, %y : f64
               %q = arith.mulf %p, %z : f64
               %d = arith.subf %s, %q : f64
               affine.store %d, %x[%r] : memref<?xf64>
             }}
             %s = affine.load %x[%r] : memref<?xf64>
             %l = affine.load %L[%r, %r] : memref<?x?xf64>
             %q = arith.divf %s, %l : f64
             affine.store %q, %x[%r] : memref<?xf64>
           }}
           return
         }}"
    )
}

/// Triangular systems run in blocks unless a row waits for its own block, and are what they were at sizes of one block, several, and none.
#[test]
fn blocks_compute_the_same() {
    for (first, shift, waits) in
        [(0, 0, false), (1, 0, false), (0, 1, false), (3, 2, false), (1, 0, true), (2, 3, true)]
    {
        let program = solve(first, shift, waits);
        let source = farkas::parse(&program).expect("a program").module;
        let func = builtin::function(&source, "f").expect("a function");
        for steps in ["auto", "auto(parallel=no)"] {
            let outcome = apply(&source, func, steps, None).unwrap_or_else(|error| panic!("{program}: {error:?}"));
            assert_eq!(outcome.reread, Reread::Same, "{program}: {steps}");
            let is_in_blocks = outcome.report.iter().any(|line| line.contains(" split(%c; %c < %r_t"));
            assert_eq!(is_in_blocks, !waits, "{program}: {steps}: {:?}", outcome.report);
            for size in [0, 1, 63, 129, 200] {
                let args = [("n", size.to_string()), ("x", size.to_string()), ("L", format!("{size}x{size}"))];
                let args = args.map(|(name, value)| (name.to_owned(), value)).into();
                let options = RunOptions { func: Some("f".to_owned()), args, ..RunOptions::default() };
                let printed = |module: &Module| run(module, &options).expect("it runs").output;
                assert_eq!(printed(&outcome.module), printed(&source), "{program}: {steps}: {size}");
            }
        }
    }
}

/// The mean of the four neighbours of a cell.
fn mean(to: &str, from: &str, [row, above, below]: [&str; 3], [column, left, right]: [&str; 3]) -> String {
    format!(
        "{{
           %a = affine.load {from}[{above}, {column}] : memref<?x?xf64>
           %b = affine.load {from}[{below}, {column}] : memref<?x?xf64>
           %c = affine.load {from}[{row}, {left}] : memref<?x?xf64>
           %d = affine.load {from}[{row}, {right}] : memref<?x?xf64>
           %e = arith.addf %a, %b : f64
           %f = arith.addf %c, %d : f64
           %g = arith.addf %e, %f : f64
           %h = arith.mulf %g, %w : f64
           affine.store %h, {to}[{row}, {column}] : memref<?x?xf64>
         }}"
    )
}

/// Means of neighbours over time, there and back: rows may meet across their ends, and columns may.
fn neighbours(rows_meet: bool, columns_meet: bool) -> String {
    let last = "symbol(%n) - 1";
    let ends = |meet: bool| if meet { [last, "0"] } else { ["0", last] };
    let ([before_first, behind_last], [before_column, behind_column]) = (ends(rows_meet), ends(columns_meet));
    let inner = "affine_map<()[s0] -> (s0 - 1)>()[%n]";
    // What stands alone stands in a loop of one iteration: so names are free again.
    let row = |to: &str, from: &str, row: [&str; 3]| {
        let first = mean(to, from, row, ["0", before_column, "1"]);
        let inside = mean(to, from, row, ["%j", "%j - 1", "%j + 1"]);
        let end = mean(to, from, row, [last, "symbol(%n) - 2", behind_column]);
        format!(
            "affine.for %one = 0 to 1 {first}
             affine.for %j = 1 to {inner} {inside}
             affine.for %one = 0 to 1 {end}"
        )
    };
    let sweep = |to: &str, from: &str| {
        let first = row(to, from, ["0", before_first, "1"]);
        let inside = row(to, from, ["%i", "%i - 1", "%i + 1"]);
        let end = row(to, from, [last, "symbol(%n) - 2", behind_last]);
        format!("{first}\naffine.for %i = 1 to {inner} {{\n{inside}\n}}\n{end}")
    };
    format!(
        "func.func @f(%t: index, %n: index, %w: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {{
           affine.for %time = 0 to %t {{
             {}
             {}
           }}
           return
         }}",
        sweep("%B", "%A"),
        sweep("%A", "%B")
    )
}

/// Time is tiled where rows meet across their ends, and where something stands there, with rows folded; all sizes compute what they did.
#[test]
fn rings_compute_the_same() {
    for (rows_meet, columns_meet) in [(true, false), (true, true), (false, false), (false, true)] {
        let program = neighbours(rows_meet, columns_meet);
        let source = farkas::parse(&program).expect("a program").module;
        let func = builtin::function(&source, "f").expect("a function");
        let outcome = apply(&source, func, "auto", None).unwrap_or_else(|error| panic!("{program}: {error:?}"));
        assert_eq!(outcome.reread, Reread::Same, "{program}");
        let says = |what: &str| outcome.report.iter().any(|line| line.contains(what));
        assert!(says(" reverse(%i") && says("%time_t "), "{program}: {:?}", outcome.report);
        for size in [2, 3, 4, 5, 16, 33, 70] {
            let args = [("t", "37".to_owned()), ("n", size.to_string()), ("w", "0.25".to_owned())];
            let cells = ["A", "B"].map(|name| (name, format!("{size}x{size}")));
            let args = args.into_iter().chain(cells).map(|(name, value)| (name.to_owned(), value)).collect();
            let options = RunOptions { func: Some("f".to_owned()), args, ..RunOptions::default() };
            let printed = |module: &Module| run(module, &options).expect("it runs").output;
            assert_eq!(printed(&outcome.module), printed(&source), "{program}: {size}");
        }
    }
}

/// A schedule tree with all that stands below one of its bands left open; none if that band has a guard around it.
fn opened(tree: &str, number: usize) -> Option<String> {
    let lines: Vec<&str> = tree.lines().filter(|line| !line.starts_with("apply ")).collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let bands: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].trim_start().starts_with("band ")).collect();
    let &at = bands.get(number % bands.len().max(1))?;
    let mut depth = indent(lines[at]);
    for line in lines[..at].iter().rev() {
        if indent(line) < depth {
            depth = indent(line);
            if ["guard", "else"].iter().any(|word| line.trim_start().starts_with(word)) {
                return None;
            }
        }
    }
    let open = format!("{}  open", " ".repeat(indent(lines[at])));
    let rest = lines[at + 1..].iter().skip_while(|line| indent(line) > indent(lines[at]));
    let all = lines[..=at].iter().copied().chain([&*open]).chain(rest.copied());
    Some(all.collect::<Vec<_>>().join("\n"))
}

/// Of an order that was accepted everything below a band is left open: that is accepted, too, and ordered anew it computes the same. Memory stays as it is,
/// since a tree with memory of its own for loops is one of another program.
#[test]
fn what_is_left_open_computes_the_same() {
    let config = ProptestConfig { cases: super::cases(48), failure_persistence: None, ..ProptestConfig::default() };
    let options = NestOptions { updates: true, rotations: true, divisions: true, far: true, ..NestOptions::default() };
    let counts = std::cell::Cell::new((0, 0));
    let asked = TestRunner::new(config).run(&(nest(options), 0..8usize), |(recipe, number)| {
        let source = farkas::parse(&recipe.render().text).expect("a program").module;
        let func = builtin::function(&source, "f").expect("a function");
        let outcome = apply(&source, func, "auto(tile=2x3x2, fuse=max, storage=no)", None);
        let tree = outcome.map_err(|error| TestCaseError::fail(format!("{error:?}")))?.schedule.unwrap_or_default();
        let Some(tree) = opened(&tree, number) else { return Ok(()) };
        for steps in ["", "auto", "auto(tile=2x2, fuse=max)"] {
            let outcome = match apply(&source, func, steps, Some(tree.clone())) {
                Ok(outcome) => outcome,
                // It is legal and cannot be written, or is not read: a guard whose statements have several times around it.
                Err(PipelineError::Refused { refusal, .. }) if !matches!(*refusal, Refusal::Violates(_)) => continue,
                Err(PipelineError::Schedule(wrong)) if wrong.message.contains("guard") => continue,
                Err(error) => {
                    return Err(TestCaseError::fail(format!("{steps}: {error:?}\n{tree}\n{}", text(&source))));
                }
            };
            let options = CompareOptions { func: Some("f".to_owned()), ..CompareOptions::default() };
            let by_numbers = recipe.integers || recipe.symbol != Symbol::Argument;
            let verdict = compare(&source, &outcome.module, &options);
            prop_assert!(
                matches!(&verdict, Verdict::Tested { numbers_only, .. } if numbers_only.is_none() || by_numbers),
                "{}: {:?}\n{}\n{}\n{}",
                steps,
                verdict,
                tree,
                text(&source),
                text(&outcome.module)
            );
            // What is kept stands in the new tree as it stood in the one that was given.
            let kept = tree.split("open").next().unwrap_or_default().trim_end().to_owned();
            let after = outcome.schedule.unwrap_or_default();
            prop_assert!(after.contains(&kept), "{}: {}\n{}", steps, tree, after);
            let (all, ordered) = counts.get();
            let is_ordered = outcome.report.iter().any(|line| line.contains("auto orders what the tree leaves open"));
            counts.set((all + usize::from(!steps.is_empty()), ordered + usize::from(is_ordered)));
        }
        Ok(())
    });
    asked.unwrap_or_else(|error| panic!("{error}"));
    let (all, ordered) = counts.get();
    println!("{all}: {ordered} ordered");
    assert!(10 * ordered > all, "something is ordered");
}

/// A function of nests, each of which reads what the one before wrote, across its loops.
fn chained(nests: usize, depth: usize) -> String {
    let dims =
        |order: &mut dyn Iterator<Item = usize>| order.map(|dim| format!("%i{dim}")).collect::<Vec<_>>().join(", ");
    let ty = format!("memref<{}f64>", "40x".repeat(depth));
    let arrays: Vec<String> = (0..=nests).map(|number| format!("%A{number}: {ty}")).collect();
    let mut text = format!("func.func @f({}) {{\n", arrays.join(", "));
    for number in 0..nests {
        (0..depth).for_each(|dim| text += &format!("affine.for %i{dim} = 0 to 40 {{\n"));
        let (read, written) = (dims(&mut (0..depth).rev()), dims(&mut (0..depth)));
        text += &format!("%v = affine.load %A{number}[{read}] : {ty}\n");
        text += &format!("affine.store %v, %A{}[{written}] : {ty}\n", number + 1);
        text += &"}\n".repeat(depth);
    }
    text + "return\n}\n"
}

/// How many statements are ordered together depends on their loops.
#[test]
fn many_statements_of_few_loops_are_ordered_together() {
    for (nests, depth, together) in [(40, 1, true), (36, 2, true), (33, 3, false), (300, 1, false)] {
        let source = farkas::parse(&chained(nests, depth)).expect("a program").module;
        let func = builtin::function(&source, "f").expect("a function");
        let outcome = apply(&source, func, "auto(storage=no)", None).expect("auto is never refused");
        let said =
            format!("auto orders some nests after the other: the function has {nests} statements in too many loops");
        let is_said = outcome.report.iter().any(|line| line.starts_with(&said));
        assert_eq!(is_said, !together, "{nests} of {depth}: {:?}", outcome.report);
    }
}
