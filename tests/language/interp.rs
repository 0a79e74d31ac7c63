//! The interpreter prints what mlir-runner prints; the generator's programs are programs; testing tells programs apart.

use crate::tools;
use std::collections::BTreeMap;

use crate::tools::Mlir;
use farkas::interp::{
    CompareOptions, Input, Inputs, RunError, RunOptions, RunOutcome, Stop, StopKind, Verdict, compare, number::Number,
    record, run,
};
use farkas::ir::Module;
use farkas::limits::Limits;
use farkas::testing::{NestOptions, Rendered, TraceKind, nest, trace_dependences, trace_flow};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

fn module(text: &str) -> Module {
    match farkas::parse(text) {
        Ok(parsed) => parsed.module,
        Err(diagnostics) => panic!("{}\n{text}", diagnostics[0]),
    }
}

fn with_args(args: &[(&str, &str)]) -> RunOptions {
    let args: BTreeMap<String, String> =
        args.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    RunOptions { args, limits: Limits { run: 10_000_000, ..Limits::default() }, ..RunOptions::default() }
}

fn output(text: &str, args: &[(&str, &str)]) -> String {
    let outcome: Result<RunOutcome, RunError> = run(&module(text), &with_args(args));
    tools::without_address(&outcome.unwrap_or_else(|error| panic!("{error}\n{text}")).output)
}

fn stop(text: &str, args: &[(&str, &str)]) -> Stop {
    match run(&module(text), &with_args(args)) {
        Err(RunError::Stopped(stop, _)) => stop,
        other => panic!("{other:?}\n{text}"),
    }
}

/// Programs with what they print: stored ones, and the examples.
fn programs() -> Vec<(String, String, String)> {
    let folders = ["tests/programs", "examples"];
    let files = folders.iter().flat_map(|folder| {
        let files = tools::files(folder, "mlir").into_iter();
        files.map(move |(name, path)| {
            let expected = tools::read(format!("{folder}/expected/{name}.txt"));
            (name, tools::read(&path), expected)
        })
    });
    files.collect()
}

#[test]
fn stored_programs_print_what_is_stored() {
    for (name, text, expected) in programs() {
        assert_eq!(output(&text, &[]), expected, "{name}");
    }
}

#[test]
fn mlir_runner_prints_what_is_stored() {
    let Some(mlir) = Mlir::need("mlir_runner_prints_what_is_stored") else { return };
    for (name, path) in tools::files("tests/programs", "mlir") {
        let printed = mlir.run(&tools::read(&path)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(printed, tools::read(format!("tests/programs/expected/{name}.txt")), "{name}");
    }
}

/// A fixed sample of random programs.
fn sample(options: NestOptions, count: usize) -> Vec<Rendered> {
    let mut runner = TestRunner::deterministic();
    let strategy = nest(options);
    let mut one = || strategy.new_tree(&mut runner).expect("a recipe").current().render();
    (0..count).map(|_| one()).collect()
}

fn all_samples(count: usize) -> Vec<Rendered> {
    let deep = NestOptions { max_depth: 4, ..NestOptions::default() };
    [NestOptions::plain(), NestOptions::default(), deep]
        .into_iter()
        .flat_map(|options| sample(options, count))
        .collect()
}

#[test]
fn mlir_opt_accepts_random_nests() {
    let Some(mlir) = Mlir::need("mlir_opt_accepts_random_nests") else { return };
    let programs: Vec<String> = all_samples(200).into_iter().map(|program| program.text).collect();
    if let Err(message) = mlir.opt(&programs.join("// -----\n"), &["--split-input-file"]) {
        panic!("{message}");
    }
}

#[test]
fn random_nests_stay_in_bounds() {
    for program in all_samples(100) {
        let module = module(&program.text);
        for &n in program.symbol_values() {
            let events = record(&module, "f", &program.inputs(n), 1_000_000);
            assert!(events.is_ok(), "n = {n}: {events:?}\n{}", program.text);
        }
    }
}

/// A `@main` that fills the arrays, calls `@f` on them and prints them.
fn driver(program: &Rendered, n: i64) -> String {
    let mut text = String::from("func.func private @printMemrefF32(memref<*xf32>)\nfunc.func @main() {\n");
    let mut args = Vec::new();
    let mut types = Vec::new();
    let mut prints = String::new();
    for (number, shape) in program.shapes.iter().enumerate() {
        let sizes: String = shape.iter().map(|size| format!("{size}x")).collect();
        let ty = format!("memref<{sizes}f32>");
        let ivs = ["%x", "%y"];
        let list = ivs[..shape.len()].join(", ");
        text.push_str(&format!("  %M{number} = memref.alloc() : {ty}\n"));
        for (iv, size) in ivs.iter().zip(shape) {
            text.push_str(&format!("  affine.for {iv} = 0 to {size} {{\n"));
        }
        let form = ["x * 7 + 3", "x * 7 + y * 5 + 1"][shape.len() - 1];
        let dims = ["x", "x, y"][shape.len() - 1];
        text.push_str(&format!("    %a = affine.apply affine_map<({dims}) -> (({form}) mod 11 - 4)>({list})\n"));
        text.push_str("    %b = arith.index_cast %a : index to i32\n    %c = arith.sitofp %b : i32 to f32\n");
        text.push_str("    %third = arith.constant 0.3 : f32\n    %d = arith.mulf %c, %third : f32\n");
        text.push_str(&format!("    affine.store %d, %M{number}[{list}] : {ty}\n"));
        text.push_str(&"  }\n".repeat(shape.len()));
        prints.push_str(&format!("  %P{number} = memref.cast %M{number} : {ty} to memref<*xf32>\n"));
        prints.push_str(&format!("  call @printMemrefF32(%P{number}) : (memref<*xf32>) -> ()\n"));
        args.push(format!("%M{number}"));
        types.push(ty);
    }
    if program.parametric {
        text.push_str(&format!("  %n = arith.constant {n} : index\n"));
        args.push("%n".to_string());
        types.push("index".to_string());
    }
    text.push_str(&format!("  call @f({}) : ({}) -> ()\n{prints}  return\n}}\n", args.join(", "), types.join(", ")));
    text + &program.text
}

#[test]
fn random_nests_print_what_mlir_runner_prints() {
    let Some(mlir) = Mlir::need("random_nests_print_what_mlir_runner_prints") else { return };
    for (number, program) in all_samples(8).iter().enumerate() {
        let text = driver(program, [6, 3][number % 2]);
        let expected = mlir.run(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(output(&text, &[]), expected, "{text}");
    }
}

#[test]
fn what_has_no_meaning_is_a_trap_with_a_place() {
    let body = |types: &str, body: &str| format!("func.func @f({types}) {{\n{body}\n  return\n}}\n");
    let load = body("%A: memref<4xf32>, %i: index", "  %x = memref.load %A[%i] : memref<4xf32>");
    let found = stop(&load, &[("i", "4")]);
    assert_eq!((found.kind, found.code), (StopKind::Trap, "out-of-bounds"));
    assert!(load[found.span.range()].contains("memref.load"), "{found:?}");
    assert!(run(&module(&load), &with_args(&[("%i", "3")])).is_ok());
    let cases = [
        (
            "%a: i32",
            "  %c = arith.constant 0 : i32\n  %x = arith.divsi %a, %c : i32",
            vec![("a", "1")],
            "division-by-zero",
        ),
        ("", "  affine.for %i = 0 to 4 step 0 {\n  }", vec![], "zero-step"),
        ("%s: index", "  scf.for %i = %s to %s step %s {\n  }", vec![("s", "0")], "zero-step"),
        ("%n: index", "  %A = memref.alloc(%n) : memref<?xf32>", vec![("n", "-1")], "negative-size"),
        (
            "%i: index",
            "  %x = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%i]",
            vec![("i", "0")],
            "affine-arithmetic",
        ),
        (
            "",
            "  %A = memref.alloc() : memref<1xf32>\n  memref.dealloc %A : memref<1xf32>\n  %x = affine.load %A[0] : memref<1xf32>",
            vec![],
            "use-after-free",
        ),
        ("", "  %t = arith.constant false\n  cf.assert %t, \"no\"", vec![], "assertion-failed"),
    ];
    for (types, text, args, code) in cases {
        let found = stop(&body(types, text), &args);
        assert_eq!((found.kind, found.code), (StopKind::Trap, code), "{text}");
    }
}

#[test]
fn limits_and_unknown_operations_are_named() {
    let endless = "func.func @f() {\n  %t = arith.constant true\n  scf.while : () -> () {\n    scf.condition(%t)\n  } do {\n    scf.yield\n  }\n  return\n}\n";
    let found = stop(endless, &[]);
    assert_eq!((found.kind, found.message.as_str()), (StopKind::Limit, "limit reached: 10000000 steps"));
    let foreign = stop("func.func @f() {\n  \"dialect.operation\"() : () -> ()\n  return\n}\n", &[]);
    assert_eq!(
        (foreign.kind, foreign.message.as_str()),
        (StopKind::Unsupported, "the interpreter does not run `dialect.operation`")
    );
    let endless_calls = stop("func.func @f() {\n  call @f() : () -> ()\n  return\n}\n", &[]);
    assert_eq!(endless_calls.message, "limit reached: 256 nested regions");
    let mut deep = "func.func @f() {\n".to_string();
    // Each loop recurses into its body, on the stack of a test's thread.
    (0..50).for_each(|d| deep.push_str(&format!("  affine.for %i{d} = 0 to 1 {{\n")));
    deep.push_str("  func.call @f() : () -> ()\n");
    deep.push_str(&"  }\n".repeat(50));
    deep.push_str("  return\n}\n");
    assert_eq!(stop(&deep, &[]).message, "limit reached: 256 nested regions");
}

#[test]
fn functions_with_arguments_are_given_some() {
    let text = "func.func @scale(%n: index, %x: f32, %A: memref<?xf32>) -> index {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i * 2] : memref<?xf32>
    %b = arith.mulf %a, %x : f32
    affine.store %b, %A[%i * 2] : memref<?xf32>
  }
  return %n : index
}
";
    let printed = output(text, &[("n", "5"), ("x", "2.0")]);
    // 10 cells: the smallest size, by doubling from 5, that the subscripts stay in.
    assert_eq!(printed, "checksum %A[10] = 41.859375\nresult = 5\n");
    assert_eq!(output(text, &[("n", "0"), ("x", "2.0"), ("A", "3")]), "checksum %A[3] = 7.15625\nresult = 0\n");
    let usage = |args: &[(&str, &str)]| match run(&module(text), &with_args(args)) {
        Err(RunError::Usage(message)) => message,
        other => panic!("{other:?}"),
    };
    assert!(usage(&[("x", "1")]).contains("--arg n="));
    assert!(usage(&[("n", "1"), ("x", "1"), ("m", "1")]).contains("no argument %m"));
    assert!(usage(&[("n", "1"), ("x", "one")]).contains("\"one\""));
    assert!(usage(&[("n", "1"), ("x", "1"), ("A", "2x3")]).contains("sizes"));
}

const SUM: &str = "func.func @sum(%n: index, %A: memref<?xf32>, %R: memref<1xf32>) {
  affine.for %i = 0 to %n {
    %s = affine.load %R[0] : memref<1xf32>
    %a = affine.load %A[%i] : memref<?xf32>
    %t = arith.addf %s, %a : f32
    affine.store %t, %R[0] : memref<1xf32>
  }
  return
}
";

fn verdict(before: &str, after: &str, reassociate: bool) -> Verdict {
    compare(&module(before), &module(after), &CompareOptions { reassociate, ..CompareOptions::default() })
}

#[test]
fn equal_programs_are_tested() {
    assert!(matches!(verdict(SUM, SUM, false), Verdict::Tested { runs: 16.., numbers_only: None }));
    let iter_args = "func.func @sum(%n: index, %A: memref<?xf32>, %R: memref<1xf32>) {
  %r = affine.load %R[0] : memref<1xf32>
  %z = affine.for %i = 0 to %n iter_args(%s = %r) -> (f32) {
    %a = affine.load %A[%i] : memref<?xf32>
    %t = arith.addf %a, %s : f32
    affine.yield %t : f32
  }
  affine.store %z, %R[0] : memref<1xf32>
  return
}
";
    assert!(matches!(verdict(SUM, iter_args, false), Verdict::Tested { numbers_only: None, .. }));
}

#[test]
fn transfers_pad_repeat_and_transpose() {
    let copy = |body: &str, step: &str| {
        format!(
            "func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {{ affine.for %i = 0 to 8 {step} {{ {body} }} return }}"
        )
    };
    let before = "%0 = affine.load %A[%i] : memref<8xf32> affine.store %0, %B[%i] : memref<8xf32>";
    let after = |from: &str| {
        format!(
            "%p = ub.poison : f32 %0 = vector.transfer_read {from}[%i], %p : memref<8xf32>, vector<4xf32>
             vector.transfer_write %0, %B[%i] : vector<4xf32>, memref<8xf32>"
        )
    };
    let before = copy(before, "");
    let verdict = |from: &str| verdict(&before, &copy(&after(from), "step 4"), false);
    assert!(matches!(verdict("%A"), Verdict::Tested { numbers_only: None, .. }));
    assert!(matches!(verdict("%B"), Verdict::Differ(..)));
    // Every element of the vector is the same one, and each column becomes a row.
    let scalar =
        "func.func @f(%A: memref<4x4xf32>, %B: memref<4x4xf32>) { affine.for %i = 0 to 4 { affine.for %j = 0 to 4 {
      %0 = affine.load %A[%i, 0] : memref<4x4xf32> affine.store %0, %B[%j, %i] : memref<4x4xf32> } } return }";
    let vector = |map: &str| {
        format!(
            "func.func @f(%A: memref<4x4xf32>, %B: memref<4x4xf32>) {{ affine.for %i = 0 to 4 {{
             %p = ub.poison : f32 %z = arith.constant 0 : index
             %0 = vector.transfer_read %A[%i, %z], %p {{permutation_map = affine_map<(d0, d1) -> ({map})>}}
                : memref<4x4xf32>, vector<4xf32>
             vector.transfer_write %0, %B[%z, %i] {{permutation_map = affine_map<(d0, d1) -> (d0)>}}
                : vector<4xf32>, memref<4x4xf32> }} return }}"
        )
    };
    assert!(matches!(self::verdict(scalar, &vector("0"), false), Verdict::Tested { numbers_only: None, .. }));
    assert!(matches!(self::verdict(scalar, &vector("d1"), false), Verdict::Differ(..)));
}

/// What a mask leaves out is neither read nor written, wherever it would be, and is the pass-through of a load.
#[test]
fn masks_leave_lanes_out() {
    let program = |count: i64, size: usize| {
        format!(
            "func.func @main() {{
  %n = arith.constant {count} : index
  %one = arith.constant 1 : index
  %A = memref.alloc() : memref<{size}xi32>
  %five = arith.constant 5 : i32
  affine.for %i = 0 to {size} {{ affine.store %five, %A[%i] : memref<{size}xi32> }}
  %pass = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %m = vector.create_mask %n : vector<4xi1>
  %v = vector.maskedload %A[%one], %m, %pass : memref<{size}xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.print %v : vector<4xi32>
  vector.maskedstore %A[%one], %m, %pass : memref<{size}xi32>, vector<4xi1>, vector<4xi32>
  affine.for %i = 0 to {size} {{ %a = affine.load %A[%i] : memref<{size}xi32> vector.print %a : i32 }}
  return
}}"
        )
    };
    let all = [
        (-1, 1, "( 1, 2, 3, 4 )\n5\n"),
        (0, 1, "( 1, 2, 3, 4 )\n5\n"),
        (2, 3, "( 5, 5, 3, 4 )\n5\n1\n2\n"),
        (2, 4, "( 5, 5, 3, 4 )\n5\n1\n2\n5\n"),
        (9, 5, "( 5, 5, 5, 5 )\n5\n1\n2\n3\n4\n"),
    ];
    let mlir = Mlir::need("masks_leave_lanes_out");
    for (count, size, printed) in all {
        let text = program(count, size);
        assert_eq!(output(&text, &[]), printed, "{text}");
        if let Some(mlir) = &mlir {
            assert_eq!(mlir.run(&text).unwrap_or_else(|error| panic!("{error}")), printed, "{text}");
        }
    }
    assert_eq!(stop(&program(3, 3), &[]).kind, StopKind::Trap);
}

#[test]
fn a_parallel_reduction_is_equal_only_with_a_license() {
    let parallel = "func.func @sum(%n: index, %A: memref<?xf32>, %R: memref<1xf32>) {
  %z = affine.parallel (%i) = (0) to (symbol(%n)) reduce (\"addf\") -> (f32) {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.yield %a : f32
  }
  %r = affine.load %R[0] : memref<1xf32>
  %t = arith.addf %r, %z : f32
  affine.store %t, %R[0] : memref<1xf32>
  return
}
";
    assert!(matches!(verdict(SUM, parallel, false), Verdict::Differ(_)));
    assert!(matches!(verdict(SUM, parallel, true), Verdict::Tested { numbers_only: None, .. }));
    let licensed = SUM.replace("addf %s, %a :", "addf %s, %a fastmath<reassoc> :");
    let relaxed = parallel.replace("addf %r, %z :", "addf %r, %z fastmath<reassoc> :");
    assert!(matches!(verdict(&licensed, &relaxed, false), Verdict::Tested { numbers_only: None, .. }));
}

#[test]
fn a_difference_is_shown_on_the_smallest_input() {
    let wrong = SUM.replace("addf", "subf");
    match verdict(SUM, &wrong, false) {
        Verdict::Differ(difference) => {
            assert_eq!((difference.function.as_str(), difference.place.as_str()), ("sum", "%R[0]"));
            let inputs = &difference.inputs[0];
            assert_eq!((inputs.0.as_str(), inputs.1.as_str()), ("%n", "1"), "{difference}");
            assert_ne!(difference.before, difference.after);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_sum_in_another_order_is_another_sum() {
    let backwards = SUM.replace("%A[%i]", "%A[symbol(%n) - %i - 1]");
    assert!(matches!(verdict(SUM, &backwards, false), Verdict::Differ(_)));
    assert!(matches!(verdict(SUM, &backwards, true), Verdict::Tested { numbers_only: None, .. }));
}

#[test]
fn a_race_shows_when_parallel_loops_run_backwards() {
    let scan = |head: &str| {
        format!(
            "func.func @f(%A: memref<9xf32>) {{\n  {head} {{\n    %a = affine.load %A[%i] : memref<9xf32>\n    affine.store %a, %A[%i + 1] : memref<9xf32>\n  }}\n  return\n}}\n"
        )
    };
    let (sequential, parallel) = (scan("affine.for %i = 0 to 8"), scan("affine.parallel (%i) = (0) to (8)"));
    match verdict(&sequential, &parallel, false) {
        Verdict::Differ(difference) => assert!(difference.place.ends_with("backwards)"), "{difference}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn lost_updates_are_differences() {
    let update = |head: &str, body: &str| {
        format!(
            "func.func @f(%A: memref<?xi32>, %r: memref<1xi32>, %n: index) {{\n  {head} {{\n{body}  }}\n  return\n}}\n"
        )
    };
    let add = "    %s = affine.load %r[0] : memref<1xi32>\n    %a = affine.load %A[%i] : memref<?xi32>
    %t = arith.addi %s, %a : i32\n    affine.store %t, %r[0] : memref<1xi32>\n";
    let (sequential, parallel) = ("affine.for %i = 0 to %n", "affine.parallel (%i) = (0) to (symbol(%n))");
    match verdict(&update(sequential, add), &update(parallel, add), false) {
        Verdict::Differ(difference) => assert_eq!(difference.place, "%r[0]", "{difference}"),
        other => panic!("{other:?}"),
    }
    // Atomic updates lose nothing, and what is lost already is no difference.
    let atomic = "    %a = affine.load %A[%i] : memref<?xi32>\n    %c = arith.constant 0 : index
    %t = memref.atomic_rmw addi %a, %r[%c] : (i32, memref<1xi32>) -> i32\n";
    assert!(matches!(verdict(&update(sequential, add), &update(parallel, atomic), false), Verdict::Tested { .. }));
    assert!(matches!(verdict(&update(parallel, add), &update(parallel, add), false), Verdict::Tested { .. }));
}

#[test]
fn sizes_are_tried_in_any_order_and_numbers_that_are_none() {
    let fill = |bound: &str| {
        format!(
            "func.func @f(%A: memref<?xf32>, %n: index, %m: index, %x: f32) {{\n  affine.for %i = 0 to {bound} {{
    affine.store %x, %A[%i] : memref<?xf32>\n  }}\n  return\n}}\n"
        )
    };
    let least = "min affine_map<()[s0, s1] -> (s0, s1)>()[%n, %m]";
    for bound in ["%n", "%m"] {
        assert!(matches!(verdict(&fill(bound), &fill(least), false), Verdict::Differ(_)), "{bound}");
    }
    let greatest = |name: &str| {
        format!("func.func @f(%x: f32, %y: f32) -> f32 {{\n  %z = arith.{name} %x, %y : f32\n  return %z : f32\n}}\n")
    };
    assert!(matches!(verdict(&greatest("maximumf"), &greatest("maxnumf"), false), Verdict::Differ(_)));
}

#[test]
fn parallel_sums_are_multisets_in_every_form() {
    let source = "func.func @f(%A: memref<?xf32>, %C: memref<1xf32>, %n: index) {
  %z = affine.parallel (%i) = (0) to (symbol(%n)) reduce (\"addf\") -> (f32) {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.yield %a : f32
  }
  affine.store %z, %C[0] : memref<1xf32>
  return
}
";
    let affine = module(source);
    let scf = farkas::codegen::scf::lower(&affine).expect("it has an scf form");
    let cf = farkas::codegen::cf::lower(&affine).expect("it has a form of branches");
    let backwards = module(&source.replace("%A[%i]", "%A[symbol(%n) - 1 - %i]"));
    for other in [&scf, &cf, &backwards] {
        for (before, after) in [(&affine, other), (other, &affine)] {
            let found = compare(before, after, &CompareOptions::default());
            assert!(matches!(found, Verdict::Tested { numbers_only: None, .. }), "{found:?}");
        }
    }
}

#[test]
fn equal_numbers_from_different_computations_are_said_to_be_so() {
    let body = |expression: &str| {
        format!("func.func @f(%x: i32) -> i32 {{\n  %c = arith.constant 3 : i32\n{expression}  return %y : i32\n}}\n")
    };
    let add = body("  %y = arith.andi %x, %c : i32\n");
    let rem = body("  %d = arith.constant 4 : i32\n  %y = arith.remui %x, %d : i32\n");
    match verdict(&add, &rem, false) {
        Verdict::Tested { numbers_only: Some(difference), .. } => assert_eq!(difference.place, "result 0"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_cannot_be_run_is_unknown() {
    let foreign = SUM.replace("  return", "  \"dialect.operation\"() : () -> ()\n  return");
    assert!(matches!(verdict(SUM, &foreign, false), Verdict::Unknown(reason) if reason.contains("dialect.operation")));
    let other = SUM.replace("@sum", "@other");
    assert!(matches!(verdict(SUM, &other, false), Verdict::Unknown(_)));
    let trap = "func.func @f(%A: memref<2xf32>) {\n  %x = affine.load %A[3] : memref<2xf32>\n  return\n}\n";
    assert!(matches!(verdict(trap, trap, false), Verdict::Unknown(reason) if reason.contains("out-of-bounds")));
}

#[test]
fn a_trace_holds_every_dependence() {
    let text = "func.func @f(%A: memref<6xf32>) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      %a = affine.load %A[%i + %j] : memref<6xf32>
      affine.store %a, %A[%i + 2] : memref<6xf32>
    }
  }
  return
}
";
    let inputs = Inputs { args: vec![Input::Memref(vec![6])], ..Inputs::default() };
    let module = module(text);
    let events = record(&module, "f", &inputs, 1000).expect("a trace");
    assert_eq!(events.len(), 12);
    let all = trace_dependences(&events);
    let is = |dependence: &&farkas::testing::TraceDependence, kind, source: [i64; 2], target: [i64; 2]| {
        dependence.kind == kind && dependence.source_ivs == source && dependence.target_ivs == target
    };
    let outermost = all.iter().find(|d| is(d, TraceKind::Flow, [0, 1], [1, 1])).expect("A[2] is written, then read");
    assert_eq!(outermost.carried_by.map(|(op, dim)| (module.name(op), dim)), Some(("affine.for", 0)));
    assert!(all.iter().any(|d| is(&d, TraceKind::Output, [1, 0], [1, 1])));
    assert!(!all.iter().any(|d| d.kind == TraceKind::Anti && d.source_ivs > d.target_ivs));
    // Only the last of the two writes of A[2] reaches the read.
    let flow = trace_flow(&events);
    assert!(flow.iter().any(|d| is(&d, TraceKind::Flow, [0, 1], [1, 1])));
    assert!(!flow.iter().any(|d| is(&d, TraceKind::Flow, [0, 0], [1, 1])));
    assert_eq!(Number::index(3).as_i64(), 3);
}

#[test]
fn what_was_printed_before_a_trap_is_kept() {
    let text = "func.func @main() {\n  %t = arith.constant false\n  vector.print %t : i1\n  cf.assert %t, \"no\"\n  return\n}\n";
    match run(&module(text), &with_args(&[])) {
        Err(RunError::Stopped(stop, printed)) => assert_eq!((stop.code, printed.as_str()), ("assertion-failed", "0\n")),
        other => panic!("{other:?}"),
    }
}

#[test]
fn unknown_functions_are_called_in_order() {
    let calls = |first: &str, second: &str| {
        format!(
            "func.func private @g(memref<2xf32>)\nfunc.func private @h() -> f32\nfunc.func @f(%A: memref<2xf32>) -> f32 {{
  {first}
  {second}
  return %x : f32
}}
"
        )
    };
    let (g, h) = ("call @g(%A) : (memref<2xf32>) -> ()", "%x = call @h() : () -> f32");
    assert!(matches!(verdict(&calls(g, h), &calls(g, h), false), Verdict::Tested { numbers_only: None, .. }));
    assert!(matches!(verdict(&calls(g, h), &calls(h, g), false), Verdict::Differ(_)));
    assert_eq!(stop(&calls(g, h), &[]).message, "the interpreter does not run the external function @g");
}

#[test]
fn lowered_random_nests_compute_the_same() {
    let Some(mlir) = Mlir::need("lowered_random_nests_compute_the_same") else { return };
    for program in all_samples(12) {
        let lowered =
            mlir.opt(&program.text, &["--lower-affine", "--canonicalize", "--cse"]).expect("a lowered program");
        // The arrays are large enough for these values.
        let sizes = CompareOptions::default();
        let found = compare(&module(&program.text), &module(&lowered), &sizes);
        assert!(matches!(found, Verdict::Tested { numbers_only: None, .. }), "{found:?}\n{}", program.text);
    }
}
