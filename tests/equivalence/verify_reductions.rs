//! Reductions whose order is free are the same where they combine the same terms from the same start: as `affine.parallel`, as
//! `scf.parallel`, or in a loop whose combiner has the license.

use crate::{obstacle, read};
use farkas::PrintOptions;
use farkas::interp::{CompareOptions, Verdict, compare};

fn program(sum: &str) -> String {
    format!(
        "func.func @f(%A: memref<?xf32>, %B: memref<1xf32>, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
{sum}  affine.store %s, %B[0] : memref<1xf32>
  return
}}"
    )
}

const PARALLEL: &str = r#"  %s = affine.parallel (%i) = (0) to (symbol(%n)) reduce ("addf") -> (f32) {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.yield %a : f32
  }
"#;
const REDUCED: &str = "  %s = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%z) -> f32 {
    %a = memref.load %A[%i] : memref<?xf32>
    scf.reduce(%a : f32) {
    ^bb0(%x: f32, %y: f32):
      %t = arith.addf %y, %x : f32
      scf.reduce.return %t : f32
    }
  }
";
const CARRIED: &str = "  %s = affine.for %i = 0 to %n iter_args(%acc = %z) -> (f32) {
    %a = affine.load %A[%i] : memref<?xf32>
    %t = arith.addf %acc, %a fastmath<reassoc> : f32
    affine.yield %t : f32
  }
";
/// From the last to the first.
const BACKWARDS: &str = "  %s = affine.for %i = 0 to %n iter_args(%acc = %z) -> (f32) {
    %a = affine.load %A[-%i + symbol(%n) - 1] : memref<?xf32>
    %t = arith.addf %acc, %a fastmath<reassoc> : f32
    affine.yield %t : f32
  }
";

#[test]
fn equal_terms_are_combined_in_any_order() {
    let all = [PARALLEL, REDUCED, CARRIED, BACKWARDS].map(program);
    for before in &all {
        for after in &all {
            assert_eq!(obstacle(before, after), None, "{before}\n{after}");
        }
    }
}

#[test]
fn what_we_lower_is_proved() {
    let source = program(PARALLEL);
    let module = read(&source);
    let lowered = farkas::codegen::scf::lower(&module).expect("scf");
    let text = farkas::print(&lowered, &PrintOptions::default());
    assert!(text.contains("scf.reduce"), "{text}");
    assert_eq!(obstacle(&source, &text), None, "{text}");
}

#[test]
fn other_terms_starts_and_combiners_are_not() {
    let strict = program(&CARRIED.replace(" fastmath<reassoc>", ""));
    let before = program(PARALLEL);
    let changed = |text: &str, from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        program(&text.replacen(from, to, 1))
    };
    for after in [
        changed(PARALLEL, "\"addf\"", "\"mulf\""),
        changed(REDUCED, "addf", "mulf"),
        // A term is lost, is there twice, is another one.
        changed(PARALLEL, "(0) to", "(1) to"),
        changed(CARRIED, "= 0 to", "= 1 to"),
        changed(REDUCED, "(%n) step", "(%c1) step"),
        changed(BACKWARDS, "- 1]", "- 2]"),
        changed(PARALLEL, "A[%i]", "A[%i floordiv 2]"),
        changed(PARALLEL, "affine.yield %a", "%b = arith.addf %a, %a : f32\n affine.yield %b"),
        // It starts elsewhere.
        changed(REDUCED, "init (%z)", "init (%o)").replace("  %z =", "  %o = arith.constant 1.0 : f32\n  %z ="),
        changed(CARRIED, "%acc = %z", "%acc = %o").replace("  %z =", "  %o = arith.constant -0.0 : f32\n  %z ="),
        // It combines in a way that has no license, or depends on the order.
        strict.clone(),
        changed(REDUCED, "addf %y, %x", "subf %x, %y"),
        changed(REDUCED, "addf %y, %x", "addf %x, %x"),
    ] {
        assert!(obstacle(&before, &after).is_some(), "{after}");
        assert!(obstacle(&after, &before).is_some(), "{after}");
    }
    // Without a license every order is another program.
    let backwards = program(&BACKWARDS.replace(" fastmath<reassoc>", ""));
    assert!(obstacle(&strict, &backwards).is_some());
    assert!(matches!(compare(&read(&strict), &read(&backwards), &CompareOptions::default()), Verdict::Differ(_)));
}

/// Integers are the same in every order.
const MEMORY: &str = "func.func @f(%A: memref<?x?xi32>, %B: memref<1xi32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xi32>
      %b = affine.load %B[0] : memref<1xi32>
      %t = arith.addi %b, %a : i32
      affine.store %t, %B[0] : memref<1xi32>
    }
  }
  return
}";

#[test]
fn updates_of_memory_change_places() {
    let (outer, inner) = ("affine.for %i = 0 to %n {", "affine.for %j = 0 to %m {");
    let exchanged = MEMORY.replace(outer, "affine.for _").replace(inner, outer).replace("affine.for _", inner);
    assert_eq!(obstacle(MEMORY, &exchanged), None, "{exchanged}");
    for (from, to) in [("i32", "f32"), ("addi", "subi"), ("%b, %a", "%a, %b")] {
        let (these, those) = (MEMORY.replace(from, to), exchanged.replace(from, to));
        let (these, those) = (
            these.replace("addi %b, %a : f32", "addf %b, %a : f32"),
            those.replace("addi %b, %a : f32", "addf %b, %a : f32"),
        );
        assert_eq!(obstacle(&these, &those).is_none(), from != "i32", "{those}");
    }
    // What reads a partial result stays where it is.
    let store = "      affine.store %t, %B[0] : memref<1xi32>\n";
    let seen =
        |text: &str| text.replace(store, &format!("{store}      affine.store %t, %A[%i, %j] : memref<?x?xi32>\n"));
    assert!(obstacle(&seen(MEMORY), &seen(&exchanged)).is_some());
    assert!(matches!(
        compare(&read(&seen(MEMORY)), &read(&seen(&exchanged)), &CompareOptions::default()),
        Verdict::Differ(_)
    ));
    // Loops that lose updates are no sums.
    let parallel = MEMORY.replace(inner, "affine.parallel (%j) = (0) to (symbol(%m)) {");
    assert!(obstacle(MEMORY, &parallel).is_some());
    assert!(matches!(compare(&read(MEMORY), &read(&parallel), &CompareOptions::default()), Verdict::Differ(_)));
}

#[test]
fn parallel_loops_that_write_stay_parallel() {
    // In order it would be a recurrence; the iterations of the parallel loop meet.
    let writes = r#"  %s = affine.parallel (%i) = (0) to (symbol(%n)) reduce ("addf") -> (f32) {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + 1] : memref<?xf32>
    affine.yield %a : f32
  }
"#;
    let ordered = "  %s = affine.for %i = 0 to %n iter_args(%acc = %z) -> (f32) {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + 1] : memref<?xf32>
    %t = arith.addf %acc, %a fastmath<reassoc> : f32
    affine.yield %t : f32
  }
";
    assert!(obstacle(&program(ordered), &program(writes)).is_some());
}

/// Branches that count: what `--emit cf` writes, and what a reader of it may do with that.
#[test]
fn branches_that_count_are_loops() {
    let source = program(PARALLEL);
    let scf = farkas::codegen::scf::lower(&read(&source)).expect("scf");
    let graph = farkas::codegen::cf::lower(&scf).expect("branches");
    let text = farkas::print(&graph, &PrintOptions { keep_names: true, ..PrintOptions::default() });
    for before in [PARALLEL, REDUCED, CARRIED, BACKWARDS].map(program) {
        assert_eq!(obstacle(&before, &text), None, "{before}\n{text}");
        assert_eq!(obstacle(&text, &before), None, "{before}\n{text}");
    }
    for (from, to) in [
        ("cmpi slt", "cmpi sle"),
        ("fastmath<reassoc>", ""),
        ("arith.addf", "arith.mulf"),
        ("%A[%i]", "%A[%c0]"),
        ("cmpi slt, %i, %n", "cmpi slt, %n, %i"),
        ("arith.addi %i, %c1", "arith.addi %i, %n"),
        ("arith.addi %i, %c1", "arith.subi %i, %c1"),
        ("arith.constant 1 : index", "arith.constant 2 : index"),
        ("0.000000e+00", "1.000000e+00"),
        ("memref.store %s,", "memref.store %z,"),
        ("(%2, %1 : index, f32)", "(%2, %a : index, f32)"),
    ] {
        assert!(text.contains(from), "{from}\n{text}");
        let other = text.replacen(from, to, 1);
        assert!(obstacle(&source, &other).is_some(), "{other}");
    }
}

#[test]
fn branches_that_meet_are_choices() {
    let source = "func.func @f(%A: memref<8xf32>, %n: index, %x: f32) -> f32 {
  %c = affine.for %i = 0 to 8 iter_args(%s = %x) -> (f32) {
    %b = arith.index_cast %n : index to i64
    %k = arith.constant 3 : i64
    %l = arith.cmpi slt, %b, %k : i64
    %r = scf.if %l -> (f32) {
      %a = affine.load %A[%i] : memref<8xf32>
      %t = arith.mulf %s, %a : f32
      scf.yield %t : f32
    } else {
      scf.yield %x : f32
    }
    affine.store %r, %A[%i] : memref<8xf32>
    affine.yield %r : f32
  }
  return %c : f32
}";
    let scf = farkas::codegen::scf::lower(&read(source)).expect("scf");
    let graph = farkas::codegen::cf::lower(&scf).expect("branches");
    let text = farkas::print(&graph, &PrintOptions { keep_names: true, ..PrintOptions::default() });
    assert_eq!(obstacle(&farkas::print(&scf, &PrintOptions::default()), &text), None, "{text}");
    let exchanged = text.replacen("slt, %b", "sge, %b", 1);
    assert_ne!(exchanged, text);
    assert!(obstacle(source, &exchanged).is_some());
}

/// Windows of an array, each summed up in a cell of memory.
const WINDOWS: &str = "func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = max affine_map<(d0) -> (0, d0 - 2)>(%i) to min affine_map<(d0)[s0] -> (s0, d0 + 3)>(%i)[%n] {
      %a = affine.load %A[%j] : memref<64xf32>
      %b = affine.load %B[%i] : memref<64xf32>
      %c = arith.addf %b, %a fastmath<reassoc> : f32
      affine.store %c, %B[%i] : memref<64xf32>
    }
  }
  return
}";

const WINDOWS_AT_ONCE: &str = "func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %n: index) {
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %s = affine.parallel (%j) = (max(0, %i - 2)) to (min(symbol(%n), %i + 3)) reduce (\"addf\") -> (f32) {
      %a = affine.load %A[%j] : memref<64xf32>
      affine.yield %a : f32
    }
    %b = affine.load %B[%i] : memref<64xf32>
    %c = arith.addf %b, %s fastmath<reassoc> : f32
    affine.store %c, %B[%i] : memref<64xf32>
  }
  return
}";

/// Several sums read one cell: each term belongs to its own sum.
#[test]
fn partial_results_in_registers_are_added() {
    assert_eq!(obstacle(WINDOWS, WINDOWS_AT_ONCE), None);
    let strict = WINDOWS.replace(" fastmath<reassoc>", "");
    assert!(obstacle(&strict, WINDOWS_AT_ONCE).is_some());
    for (from, to) in [
        ("(max(0, %i - 2))", "(max(0, %i - 1))"),
        ("(max(0, %i - 2))", "(max(0, %i - 3))"),
        ("%i + 3", "%i + 2"),
        ("(0) to (symbol(%n))", "(1) to (symbol(%n))"),
        ("%A[%j]", "%A[%i]"),
        ("%A[%j]", "%B[%j]"),
        ("%A[%j]", "%A[%j + 1]"),
        ("\"addf\"", "\"mulf\""),
        ("%b, %s", "%s, %s"),
        ("%c, %B[%i]", "%s, %B[%i]"),
        ("%c, %B[%i]", "%c, %B[0]"),
        ("= affine.load %B[%i]", "= affine.load %B[0]"),
    ] {
        assert!(WINDOWS_AT_ONCE.contains(from), "{from}");
        let wrong = WINDOWS_AT_ONCE.replacen(from, to, 1);
        assert!(obstacle(WINDOWS, &wrong).is_some(), "{wrong}");
    }
    // A partial result that is added twice.
    let twice =
        "    %d = arith.addf %b, %s fastmath<reassoc> : f32\n    %c = arith.addf %d, %s fastmath<reassoc> : f32\n";
    let once = "    %c = arith.addf %b, %s fastmath<reassoc> : f32\n";
    let wrong = WINDOWS_AT_ONCE.replacen(once, twice, 1);
    assert!(wrong.contains("%d"));
    assert!(obstacle(WINDOWS, &wrong).is_some(), "{wrong}");
}
