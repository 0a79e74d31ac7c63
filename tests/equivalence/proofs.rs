//! Proofs that two programs compute the same: what is only written in another order is proved, what differs never is.

use crate::tools;
use crate::{obstacle, read};
use farkas::PrintOptions;
use farkas::interp::{CompareOptions, Verdict, compare};
use farkas::testing::{NestOptions, nest, pipeline};
use farkas::transforms::{Looped, Options, apply_pipeline, choose_pipeline, parse_pipeline};
use proptest::prelude::*;

/// What the inner loop adds to is copied where that loop may run no iteration: then the copy is the value of the iteration before, which is a case of its
/// own. A program that leaves something else in that case alone is another one.
#[test]
fn copies_through_loops_that_may_run_no_iteration_are_followed() {
    let program = |head: &str, last: &str| {
        format!(
            "func.func @f(%m: index, %r: index, %X: memref<?x?xi64>, %y: memref<i64>) {{
      %z = arith.constant 0 : i64
      %one = arith.constant 1 : i64
      affine.store %z, %y[] : memref<i64>
      affine.for %j = 0 to %m {{
        {head}
        affine.for %k = 0 to %r {{
          %b = affine.load %y[] : memref<i64>
          %v = affine.load %X[%j, %k] : memref<?x?xi64>
          %w = arith.addi %b, %v : i64
          affine.store %w, %y[] : memref<i64>
        }}
        {last}
      }}
      return
    }}"
        )
    };
    let copied = "%a = affine.load %y[] : memref<i64> affine.store %a, %y[] : memref<i64>";
    let only = "affine.if affine_set<()[s0] : (-s0 >= 0)>()[%r] { affine.store %one, %y[] : memref<i64> }";
    let old = program("", "");
    assert_eq!(obstacle(&old, &program(copied, "")), None);
    assert!(obstacle(&old, &program("", only)).is_some());
    assert!(obstacle(&old, &program(copied, only)).is_some());
}

/// A sum in a buffer that each tile makes, of which too much is copied back for some sizes, is held against a sum in an argument: their cells
/// have not the same dims.
#[test]
fn sums_of_buffers_are_held_against_those_of_arguments() {
    let before = "func.func @f(%A: memref<?x?xi64>, %C: memref<?xi64>, %n: index, %p: index) {
      affine.for %i = 0 to %n {
        affine.for %k = 0 to %p {
          %a = affine.load %A[%i, %k] : memref<?x?xi64>
          %c = affine.load %C[%i] : memref<?xi64>
          %d = arith.addi %c, %a : i64
          affine.store %d, %C[%i] : memref<?xi64>
        }
      }
      return
    }";
    let after = |end: &str| {
        format!(
            "func.func @f(%A: memref<?x?xi64>, %C: memref<?xi64>, %n: index, %p: index) {{
      affine.for %t = 0 to %n step 5 {{
        %B = memref.alloc() : memref<5xi64>
        affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%p] {{
          affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (s0, d0 + 5)>(%t)[%n] {{
            %0 = affine.load %C[%i] : memref<?xi64>
            affine.store %0, %B[%i - %t] : memref<5xi64>
          }}
        }}
        affine.for %u = 0 to %p step 8 {{
          affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + 5, s0)>(%t)[%n] {{
            affine.for %k = affine_map<(d0) -> (d0)>(%u) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%u)[%p] {{
              %a = affine.load %A[%i, %k] : memref<?x?xi64>
              %c = affine.load %B[%i - %t] : memref<5xi64>
              %d = arith.addi %c, %a : i64
              affine.store %d, %B[%i - %t] : memref<5xi64>
            }}
          }}
        }}
        affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%p] {{
          affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (s0, d0 + {end})>(%t)[%n] {{
            %0 = affine.load %B[%i - %t] : memref<5xi64>
            affine.store %0, %C[%i] : memref<?xi64>
          }}
        }}
        memref.dealloc %B : memref<5xi64>
      }}
      return
    }}"
        )
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let answer = |end: &str| {
        let [one, two] = [("before", before), ("after", &after(end))].map(|(name, text)| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).expect("it can be written");
            path
        });
        let mut verify = std::process::Command::new(env!("CARGO_BIN_EXE_farkas"));
        let output = verify.arg("verify").args([one, two]).output().expect("farkas starts");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert!(answer("5").starts_with("proved"), "{}", answer("5"));
    let wrong = answer("5 + s0 floordiv 300");
    assert!(wrong.starts_with("tested") && wrong.contains("not proved"), "{wrong}");
}

/// What meets in a cell is asked about together: sweeps of which only the writes of several stay in their order are not the same.
#[test]
fn what_is_read_in_another_order_is_seen_beside_what_is_written_in_order() {
    let program = |i: &str| {
        format!(
            "func.func @f(%A: memref<18xf64>) {{
               affine.for %t = 0 to 4 {{
                 affine.for %k = 1 to 17 {{
                   %i = affine.apply {i}(%k)
                   %a = affine.load %A[%i - 1] : memref<18xf64>
                   %b = affine.load %A[%i] : memref<18xf64>
                   %s = arith.addf %a, %b : f64
                   affine.store %s, %A[%i] : memref<18xf64>
                 }}
               }}
               return
             }}"
        )
    };
    let forward = program("affine_map<(d0) -> (d0)>");
    assert_eq!(obstacle(&forward, &program("affine_map<(d0) -> (d0 + 1 - 1)>")), None);
    assert!(obstacle(&forward, &program("affine_map<(d0) -> (17 - d0)>")).is_some());
}

/// What a guard inside of a loop asks is a number where the old program says so, too: a promise that is not kept makes it none, and then
/// the program may do anything. Nobody's statement has what only guards need.
#[test]
fn guards_are_made_of_numbers() {
    let program = |makes: &str| {
        format!(
            "func.func @f(%A: memref<16xf64>, %B: memref<16xf64>) {{
               %c0 = arith.constant 0 : index
               %c5 = arith.constant 5 : index
               %m5 = arith.constant -5 : index
               affine.for %i = 0 to 16 {{
                 %a = affine.load %A[%i] : memref<16xf64>
                 {makes}
                 %z = arith.cmpi sge, %m, %c0 : index
                 scf.if %z {{
                   affine.store %a, %B[%i] : memref<16xf64>
                 }}
               }}
               return
             }}"
        )
    };
    let plain = program("%p = arith.addi %i, %m5 : index\n%m = arith.addi %p, %c5 : index");
    for makes in [
        "%p = arith.addi %i, %m5 overflow<nuw> : index\n%m = arith.addi %p, %c5 : index",
        "%q = arith.addi %i, %m5 : index\n%k = \"arith.index_castui\"(%q) <{nonNeg}> : (index) -> i64
         %p = arith.index_cast %k : i64 to index\n%m = arith.addi %p, %c5 : index",
    ] {
        let promised = program(makes);
        let without = makes.replace(" overflow<nuw>", "").replace(" <{nonNeg}>", "");
        assert!(obstacle(&plain, &promised).is_some(), "{makes}");
        assert!(farkas::certify(&plain, "verify", &promised, false).is_err(), "{makes}");
        assert_eq!(obstacle(&plain, &program(&without)), None, "{without}");
    }
}

/// What a function states of its arguments is known behind that only.
#[test]
fn what_runs_before_what_is_stated_is_not_the_same() {
    let program = |first: &str, then: &str| {
        format!(
            "func.func @f(%n: index, %A: memref<?xf32>, %v: f32) {{
              %c10 = arith.constant 10 : index
              %ok = arith.cmpi sge, %n, %c10 : index
              {first}
              {then}
              return
            }}"
        )
    };
    let stated = "cf.assert %ok, \"n\"";
    let guarded = "affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] { affine.store %v, %A[0] : memref<?xf32> }";
    let bare = "affine.store %v, %A[0] : memref<?xf32>";
    let before = program(stated, guarded);
    assert_eq!(obstacle(&before, &program(stated, bare)), None);
    for after in [program(bare, stated), program(guarded, stated), program("", bare)] {
        assert!(obstacle(&before, &after).is_some(), "{after}");
    }
    assert!(obstacle(&program(guarded, ""), &before).is_some());
}

/// A division by zero means nothing: it does not run before what stops the program, and the old one ran it only behind that.
#[test]
fn what_may_trap_does_not_run_before_the_program_may_have_stopped() {
    let program = |first: &str, then: &str| {
        format!(
            "func.func private @g()
            func.func @f(%n: index, %m: index, %b: i1, %A: memref<?xf32>, %v: f32) {{
              %c1 = arith.constant 1 : index
              %ok = arith.cmpi sge, %n, %c1 : index
              {first}
              {then}
              affine.for %i = 0 to %q {{ affine.store %v, %A[%i] : memref<?xf32> }}
              return
            }}"
        )
    };
    let division = "%q = arith.divui %m, %n : index";
    for stop in ["cf.assert %ok, \"n\"", "cf.assert %b, \"b\"", "func.call @g() : () -> ()"] {
        let (behind, before) = (program(stop, division), program(division, stop));
        assert_eq!(obstacle(&behind, &behind), None);
        assert_eq!(obstacle(&before, &behind), None, "the old program divides first whatever happens");
        assert!(obstacle(&behind, &before).is_some(), "{stop}");
    }
}

/// What is stated first stops both programs alike, and is known where values are compared.
#[test]
fn what_is_stated_first_counts_where_values_are_compared() {
    let program = |stated: &str, message: &str, place: &str| {
        format!(
            "func.func @f(%n: index, %A: memref<?xf32>, %B: memref<8xf32>) {{
              %c8 = arith.constant 8 : index
              %ok = arith.cmpi {stated}, %n, %c8 : index
              cf.assert %ok, \"{message}\"
              %t = memref.alloc() : memref<8xf32>
              affine.for %i = 0 to 8 {{
                %a = affine.load %A[%i] : memref<?xf32>
                affine.store %a, %t[{place}] : memref<8xf32>
                affine.store %a, %A[%i + symbol(%n)] : memref<?xf32>
                %b = affine.load %t[{place}] : memref<8xf32>
                affine.store %b, %B[%i] : memref<8xf32>
              }}
              memref.dealloc %t : memref<8xf32>
              return
            }}"
        )
    };
    let before = program("sge", "n", "%i");
    assert_eq!(obstacle(&before, &program("sge", "n", "0")), None);
    for after in [program("sgt", "n", "0"), program("sge", "m", "0")] {
        assert!(obstacle(&before, &after).is_some(), "{after}");
    }
}

fn transformed(source: &str, name: &str, steps: &str) -> String {
    let module = read(source);
    let func = farkas::builtin::function(&module, name);
    let steps = parse_pipeline(steps).expect("a pipeline");
    let outcome = apply_pipeline(&module, func.expect("the function"), &steps, &Options::default()).expect("legal");
    farkas::print(&outcome.module, &PrintOptions::default())
}

const STENCIL: &str = "func.func @f(%A: memref<?xf32>, %t: index, %n: index) {
  %c = arith.constant 0.5 : f32
  affine.for %k = 0 to %t {
    affine.for %i = 1 to %n {
      %0 = affine.load %A[%i - 1] : memref<?xf32>
      %1 = affine.load %A[%i + 1] : memref<?xf32>
      %2 = arith.addf %0, %1 : f32
      %3 = arith.mulf %2, %c : f32
      affine.store %3, %A[%i] : memref<?xf32>
    }
  }
  return
}";

const PRODUCT: &str = "func.func @f(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %sum = affine.for %k = 0 to %n iter_args(%acc = %zero) -> f32 {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %acc, %p : f32
        affine.yield %s : f32
      }
      affine.store %sum, %C[%i, %j] : memref<?x?xf32>
    }
  }
  return
}";

#[test]
fn other_orders_are_proved() {
    for (source, steps) in [
        (STENCIL, "skew(%k,%i;2)"),
        (STENCIL, "skew(%k,%i;2) interchange(%k,%i)"),
        (STENCIL, "skew(%k,%i;2) tile(%k,%i;4,8)"),
        (STENCIL, "normalize(%i) unroll(%i;4)"),
        (STENCIL, "peel(%i;first)"),
        (PRODUCT, "interchange(%i,%j)"),
        (PRODUCT, "tile(%i,%j;32,16)"),
        (PRODUCT, "tile(%i,%j;8,8) parallelize"),
    ] {
        let after = transformed(source, "f", steps);
        assert_eq!(obstacle(source, &after), None, "{steps}\n{after}");
    }
}

#[test]
fn what_differs_is_not_proved() {
    let other = |from: &str, to: &str| {
        assert!(STENCIL.contains(from), "{from}");
        let after = STENCIL.replacen(from, to, 1);
        assert!(obstacle(STENCIL, &after).is_some(), "{after}");
    };
    other("[%i - 1]", "[%i - 2]");
    other("1 to %n", "2 to %n");
    other("1 to %n {", "1 to %n step 2 {");
    other("arith.addf %0, %1", "arith.subf %0, %1");
    other("arith.addf %0, %1", "arith.addf %0, %0");
    other("0.5", "0.25");
    other(
        "%A[%i] : memref<?xf32>\n    }\n  }",
        "%A[%i] : memref<?xf32>\n    }\n affine.store %c, %A[0] : memref<?xf32>\n }",
    );
    // The loops the other way round reverse a dependence; running them in parallel loses it.
    let loops = "affine.for %k = 0 to %t {\n    affine.for %i = 1 to %n {";
    other(loops, "affine.for %i = 1 to %n {\n    affine.for %k = 0 to %t {");
    other("affine.for %i = 1 to %n", "affine.parallel (%i) = (1) to (symbol(%n))");
}

#[test]
fn callees_are_proved_too() {
    let main = "func.func @main() { %n = arith.constant 9 : index
      %A = memref.alloc() : memref<9xf32>
      %B = memref.cast %A : memref<9xf32> to memref<?xf32>
      func.call @f(%B, %n, %n) : (memref<?xf32>, index, index) -> () return }";
    let before = format!("{STENCIL}\n{main}");
    assert_eq!(obstacle(&before, &before), None);
    let after = before.replace("0.5", "0.75");
    let not = farkas::prove(&read(&before), &read(&after), Some("main"), false);
    assert!(not.is_err_and(|not| not.reason.starts_with("@f: ")));
}

#[test]
fn globals_and_results_count() {
    let source = "memref.global \"private\" constant @g : memref<2xf32> = dense<[1.0, 2.0]>
    func.func @f(%x: f32) -> (f32, f32) {
      %g = memref.get_global @g : memref<2xf32>
      %0 = affine.load %g[1] : memref<2xf32>
      return %0, %x : f32, f32
    }";
    assert_eq!(obstacle(source, source), None);
    assert!(obstacle(source, &source.replace("2.0]", "3.0]")).is_some());
    assert!(obstacle(source, &source.replace("%g[1]", "%g[0]")).is_some());
    assert!(obstacle(source, &source.replace("%0, %x", "%x, %0")).is_some());
}

/// A product of a sparse matrix and a vector: no polyhedral program.
const SPARSE: &str = "func.func @f(%n: index, %rows: memref<?xindex>, %a: memref<?xf64>, %y: memref<?xf64>) {
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    %b = affine.load %rows[%i] : memref<?xindex>
    %e = affine.load %rows[%i + 1] : memref<?xindex>
    %s = scf.for %k = %b to %e step %c1 iter_args(%acc = %z) -> (f64) {
      %v = memref.load %a[%k] : memref<?xf64>
      %g = func.call @g(%v) : (f64) -> f64
      %t = arith.addf %acc, %g : f64
      scf.yield %t : f64
    }
    affine.store %s, %y[%i] : memref<?xf64>
  }
  return
}";

#[test]
fn what_is_written_alike_is_proved_with_all_that_it_refers_to() {
    let global = "memref.global \"private\" constant @t : memref<2xf64> = dense<[1.0, 2.0]>";
    let callee = "func.func private @g(%x: f64) -> f64 {
  %t = memref.get_global @t : memref<2xf64>
  %c = arith.constant 1 : index
  %0 = memref.load %t[%c] : memref<2xf64>
  %1 = \"other.op\"(%x, %0) {of = [@h]} : (f64, f64) -> f64
  return %1 : f64
}";
    let declared = "func.func private @h(f64) -> f64";
    let whole = [SPARSE, callee, global, declared].join("\n");
    assert_eq!(obstacle(&whole, &whole), None);
    // Names do not matter, and neither does what else is in the module.
    let other = whole.replace("%acc", "%sum").replace("%rows", "%first") + "\nfunc.func private @unused()";
    assert_eq!(obstacle(&whole, &other), None);
    for (from, to) in [
        ("arith.addf %acc, %g", "arith.addf %g, %acc"),
        ("%y: memref<?xf64>)", "%y: memref<?xf64> {llvm.readonly})"),
        ("private @g(%x: f64)", "private @g(%x: f64 {llvm.noundef})"),
        ("[1.0, 2.0]", "[1.0, 3.0]"),
        ("private @h(f64) -> f64", "private @h(f64 {llvm.noundef}) -> f64"),
        ("private @h(f64) -> f64", "private @h(%x: f64) -> f64 { return %x : f64 }"),
        ("%i + 1", "%i + 2"),
    ] {
        assert!(whole.contains(from), "{from}");
        let changed = other.replacen("%sum", "%acc", 9).replacen(from, to, 1);
        assert!(obstacle(&whole, &changed).is_some(), "{changed}");
    }
    let named = format!("module attributes {{m.a = 1 : i32}} {{ {whole} }}");
    assert!(obstacle(&whole, &named).is_some());
}

#[test]
fn promises_count() {
    let plain = "func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store %a, %B[%i] : memref<8xf32>
  }
  return
}";
    let promised = plain.replace("%A: memref<8xf32>", "%A: memref<8xf32> {llvm.noalias}");
    let proved = |may_alias| farkas::prove(&read(plain), &read(&promised), None, may_alias).is_ok();
    assert!(proved(false) && !proved(true));
    let other = plain.replace("%A: memref<8xf32>", "%A: memref<8xf32> {llvm.readonly}");
    assert!(obstacle(plain, &other).is_some());
    // Forwards or backwards is one for distinct memory only.
    let backwards = plain.replace("[%i]", "[7 - %i]");
    assert_eq!(obstacle(plain, &backwards), None);
    let options = |may_alias| CompareOptions { may_alias, ..CompareOptions::default() };
    assert!(matches!(compare(&read(plain), &read(&backwards), &options(false)), Verdict::Tested { .. }));
    assert!(matches!(compare(&read(plain), &read(&backwards), &options(true)), Verdict::Differ(_)));
}

#[test]
fn alignment_is_a_promise() {
    let plain = "func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %x: f32) {
  %t = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  affine.for %i = 0 to 16 {
    memref.store %x, %t[%i] : memref<16xf32>
    %a = memref.load %t[%i] : memref<16xf32>
    memref.store %a, %B[%i] : memref<16xf32>
  }
  return
}";
    let said = plain.replace("store %x, %t[%i]", "store %x, %t[%i] {alignment = 64 : i64}");
    let loosely = said.replace("alloc() {alignment = 64 : i64}", "alloc()");
    assert_eq!(obstacle(plain, &plain.replace("alloc() {alignment = 64 : i64}", "alloc()")), None);
    assert_eq!(obstacle(&said, &said.replace("%i", "%j")), None);
    assert!(obstacle(plain, &said).is_some());
    assert!(obstacle(&said, &loosely).is_some());
}

#[test]
fn sizes_that_a_program_names_are_tried() {
    let plain = "func.func @f(%B: memref<16xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 16 {
    affine.store %x, %B[%i] : memref<16xf32>
  }
  return
}";
    for guard in [
        "%k = arith.constant 37 : index\n  %c = arith.cmpi eq, %n, %k : index\n  scf.if %c {",
        "affine.if affine_set<()[s0] : (s0 mod 97 - 43 == 0)>()[%n] {",
        "affine.if affine_set<()[s0] : (s0 - 1002 >= 0, 1002 - s0 >= 0)>()[%n] {",
    ] {
        let store = "%z = arith.constant 1.0 : f32\n    affine.store %z, %B[3] : memref<16xf32>";
        let other = plain.replace("  return", &format!("  {guard}\n    {store}\n  }}\n  return"));
        assert!(obstacle(plain, &other).is_some(), "{other}");
        let found = compare(&read(plain), &read(&other), &CompareOptions::default());
        assert!(matches!(found, Verdict::Differ(_)), "{found:?}\n{other}");
    }
}

#[test]
fn where_a_proof_fails_is_tried() {
    // They differ at one size only, which no other input has, and the programs do not name.
    let guard = "affine.if affine_set<()[s0] : (s0 * 3 - 3011 >= 0)>()[%n] {";
    let program = |body: &str| format!("func.func @f(%A: memref<4xf32>, %n: index, %x: f32) {{\n{body}  return\n}}");
    let before = program(&format!("  {guard}\n  affine.store %x, %A[0] : memref<4xf32>\n  }}\n"));
    let after = before.replace("- 3011", "- 3014");
    let (before, after) = (read(&before), read(&after));
    let Err(not) = farkas::prove(&before, &after, None, false) else { panic!("they differ") };
    assert_eq!(not.at, [(1, 1004)], "{}", not.reason);
    assert!(matches!(compare(&before, &after, &CompareOptions::default()), Verdict::Tested { .. }));
    let options = CompareOptions { points: vec![not.at], ..CompareOptions::default() };
    assert!(matches!(compare(&before, &after, &options), Verdict::Differ(_)));
}

/// Programs that keep values in other places: a buffer for one value in place of an array, with the loops fused; a register
/// in place of memory; buffers in another order; values computed twice; operands the other way round; a loop for two.
const ELSEWHERE: [(&str, &str); 6] = [
    (
        "func.func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
  %T = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    %0 = affine.load %A[%i] : memref<64xf32>
    %1 = arith.mulf %0, %0 : f32
    affine.store %1, %T[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 60 {
    %0 = affine.load %T[%i + 2] : memref<64xf32>
    %1 = affine.load %B[%i + 1] : memref<64xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %B[%i + 1] : memref<64xf32>
  }
  return
}",
        "func.func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
  %T = memref.alloc() : memref<1xf32>
  affine.for %i = 2 to 62 {
    %0 = affine.load %A[%i] : memref<64xf32>
    %1 = arith.mulf %0, %0 : f32
    affine.store %1, %T[0] : memref<1xf32>
    %2 = affine.load %T[0] : memref<1xf32>
    %3 = affine.load %B[%i - 1] : memref<64xf32>
    %4 = arith.addf %2, %3 : f32
    affine.store %4, %B[%i - 1] : memref<64xf32>
  }
  return
}",
    ),
    (
        "func.func @f(%A: memref<?x?xf32>, %x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = affine.load %y[%i] : memref<?xf32>
      %1 = affine.load %A[%i, %j] : memref<?x?xf32>
      %2 = affine.load %x[%j] : memref<?xf32>
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %0, %3 : f32
      affine.store %4, %y[%i] : memref<?xf32>
    }
  }
  return
}",
        "func.func @f(%A: memref<?x?xf32>, %x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %s = affine.load %y[%i] : memref<?xf32>
    %r = affine.for %j = 0 to %n iter_args(%a = %s) -> f32 {
      %1 = affine.load %A[%i, %j] : memref<?x?xf32>
      %2 = affine.load %x[%j] : memref<?xf32>
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %a, %3 : f32
      affine.yield %4 : f32
    }
    affine.store %r, %y[%i] : memref<?xf32>
  }
  return
}",
    ),
    (
        "func.func @f(%A: memref<16xf32>, %B: memref<16xf32>) {
  %S = memref.alloc() : memref<16xf32>
  %T = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    %0 = affine.load %A[%i] : memref<16xf32>
    affine.store %0, %S[%i] : memref<16xf32>
    %1 = affine.load %B[%i] : memref<16xf32>
    affine.store %1, %T[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %0 = affine.load %S[%i] : memref<16xf32>
    affine.store %0, %B[%i] : memref<16xf32>
    %1 = affine.load %T[%i] : memref<16xf32>
    affine.store %1, %A[%i] : memref<16xf32>
  }
  return
}",
        "func.func @f(%A: memref<16xf32>, %B: memref<16xf32>) {
  %T = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    %1 = affine.load %B[%i] : memref<16xf32>
    affine.store %1, %T[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %0 = affine.load %A[%i] : memref<16xf32>
    affine.store %0, %B[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %1 = affine.load %T[%i] : memref<16xf32>
    affine.store %1, %A[%i] : memref<16xf32>
  }
  return
}",
    ),
    (
        "func.func @f(%A: memref<32xf32>, %B: memref<32xf32>) {
  %T = memref.alloc() : memref<32xf32>
  affine.for %i = 0 to 32 {
    %0 = affine.load %A[%i] : memref<32xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %T[%i] : memref<32xf32>
  }
  affine.for %i = 1 to 32 {
    %0 = affine.load %T[%i - 1] : memref<32xf32>
    %1 = affine.load %T[%i] : memref<32xf32>
    %2 = arith.mulf %0, %1 : f32
    affine.store %2, %B[%i] : memref<32xf32>
  }
  return
}",
        "func.func @f(%A: memref<32xf32>, %B: memref<32xf32>) {
  affine.for %i = 1 to 32 {
    %0 = affine.load %A[%i - 1] : memref<32xf32>
    %1 = arith.addf %0, %0 : f32
    %2 = affine.load %A[%i] : memref<32xf32>
    %3 = arith.addf %2, %2 : f32
    %4 = arith.mulf %3, %1 : f32
    affine.store %4, %B[%i] : memref<32xf32>
  }
  return
}",
    ),
    (
        "func.func @f(%A: memref<40xi32>, %x: i32) -> i32 {
  %T = memref.alloc() : memref<1xi32>
  affine.store %x, %T[0] : memref<1xi32>
  affine.for %i = 0 to 40 {
    %0 = affine.load %T[0] : memref<1xi32>
    %1 = affine.load %A[%i] : memref<40xi32>
    %2 = arith.muli %0, %1 : i32
    affine.store %2, %T[0] : memref<1xi32>
    affine.store %2, %A[%i] : memref<40xi32>
  }
  %r = affine.load %T[0] : memref<1xi32>
  return %r : i32
}",
        "func.func @f(%A: memref<40xi32>, %x: i32) -> i32 {
  %r = affine.for %i = 0 to 40 iter_args(%a = %x) -> i32 {
    %1 = affine.load %A[%i] : memref<40xi32>
    %2 = arith.muli %1, %a : i32
    affine.store %2, %A[%i] : memref<40xi32>
    affine.yield %2 : i32
  }
  return %r : i32
}",
    ),
    (
        "func.func @f(%A: memref<12x10xf32>) {
  affine.for %t = 0 to 5 {
    affine.for %i = 0 to 12 {
      affine.for %j = 1 to 10 {
        %0 = affine.load %A[%i, %j - 1] : memref<12x10xf32>
        %1 = affine.load %A[%i, %j] : memref<12x10xf32>
        %2 = arith.subf %0, %1 : f32
        affine.store %2, %A[%i, %j] : memref<12x10xf32>
      }
    }
  }
  return
}",
        "func.func @f(%A: memref<12x10xf32>) {
  affine.for %t = 0 to 5 {
    affine.for %p = 0 to 108 {
      %0 = affine.load %A[%p floordiv 9, %p mod 9] : memref<12x10xf32>
      %1 = affine.load %A[%p floordiv 9, %p mod 9 + 1] : memref<12x10xf32>
      %2 = arith.subf %0, %1 : f32
      affine.store %2, %A[%p floordiv 9, %p mod 9 + 1] : memref<12x10xf32>
    }
  }
  return
}",
    ),
];

#[test]
fn other_places_are_proved() {
    for (before, after) in ELSEWHERE {
        assert_eq!(obstacle(before, after), None, "{after}");
        assert_eq!(obstacle(after, before), None, "{before}");
    }
}

const RETURNED: &str = "func.func @f(%n: index, %A: memref<4xi32>) -> i32 {
  %a = affine.load %A[0] : memref<4xi32>
  %b = affine.load %A[1] : memref<4xi32>
  return %a : i32
}";
const KEPT: &str = "func.func @f(%n: index, %A: memref<?xf32>, %a: i32, %b: i32, %C: memref<1xi32>) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.store %a, %C[0] : memref<1xi32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    affine.store %x, %t[%i] : memref<?xf32>
    %y = affine.load %t[%i] : memref<?xf32>
    affine.store %y, %A[%i] : memref<?xf32>
  }
  return
}";

/// The division is only made where a guard holds.
const GUARDED: &str = "func.func @f(%n: index, %A: memref<16xi32>, %B: memref<16xi32>) {
  affine.for %i = 0 to 16 {
    affine.if affine_set<(d0)[s0] : (s0 - 1003 - d0 == 0)>(%i)[%n] {
      %a = affine.load %A[%i] : memref<16xi32>
      %b = affine.load %B[%i] : memref<16xi32>
      %d = arith.divsi %a, %b : i32
      affine.store %d, %A[%i] : memref<16xi32>
    }
  }
  return
}";

// At sizes that no test tries.
#[test]
fn what_may_go_wrong_besides_is_not_proved() {
    let guarded = "  %g = affine.if affine_set<()[s0] : (s0 - 1003 == 0)>()[%n] -> i32 {
    %d = arith.divsi %a, %b : i32
    affine.yield %a : i32
  } else {
    affine.yield %a : i32
  }
";
    let divided = "%d = arith.divsi %a, %b : i32";
    let loaded = "%d = affine.load %A[symbol(%n)] : memref<4xi32>";
    let sized = "memref.alloc(%n)";
    let small = "  %s = arith.constant 1003 : index\n  %t = memref.alloc(%s)";
    let negative =
        "    %s = affine.apply affine_map<(d0) -> (1003 - d0)>(%i)\n    %u = memref.alloc(%s) : memref<?xf32>\n";
    for (before, from, to) in [
        (RETURNED, "  return %a", &*format!("{guarded}  return %g")),
        (RETURNED, "  return", "  %d = arith.divsi %a, %b : i32\n  return"),
        (RETURNED, "  return %a", &*format!("{}  return %g", guarded.replace(divided, loaded))),
        (RETURNED, "  return", "  %d = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%n)[%n]\n  return"),
        (KEPT, "  affine.store %a", &*format!("{guarded}  affine.store %g")),
        (KEPT, "  affine.store %a", &*format!("{guarded}  affine.store %a")),
        (KEPT, "    %y =", "    %d = affine.load %A[%i + 1003] : memref<?xf32>\n    %y ="),
        (KEPT, "    %y =", "    %d = arith.divsi %a, %b : i32\n    %y ="),
        (KEPT, "    %y =", &*format!("{negative}    %y =")),
        (KEPT, "  %t = memref.alloc(%n)", small),
        (KEPT, "  return", "  %h = memref.alloca() : memref<4xf32>\n  memref.dealloc %h : memref<4xf32>\n  return"),
    ] {
        assert_eq!(obstacle(before, before), None, "{before}");
        let after = before.replacen(from, to, 1);
        assert!(obstacle(before, &after).is_some(), "{after}");
    }
    let guard = "    affine.if affine_set<(d0)[s0] : (s0 - 1003 - d0 == 0)>(%i)[%n] {\n";
    let hoisted = GUARDED.replace(guard, "").replace("      affine.store", &format!("{guard}      affine.store"));
    assert_eq!(obstacle(GUARDED, GUARDED), None);
    assert!(obstacle(GUARDED, &hoisted).is_some(), "{hoisted}");
    // A load before the guard that keeps it in bounds.
    let load = "      %b = affine.load %B[%i - 1] : memref<16xi32>\n";
    let guard = "    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {\n";
    let store = "      affine.store %b, %A[%i] : memref<16xi32>\n    }\n";
    let loop_of = |body: &str| {
        let head = "func.func @f(%A: memref<16xi32>, %B: memref<16xi32>) {\n  affine.for %i = 0 to 16 {\n";
        format!("{head}{body}  }}\n  return\n}}")
    };
    let (inside, before) = (loop_of(&[guard, load, store].concat()), loop_of(&[load, guard, store].concat()));
    assert_eq!(obstacle(&before, &inside), None);
    assert!(obstacle(&inside, &before).is_some());
    // Without the buffer, whose size is then no longer known not to be negative.
    let before = KEPT.replace("%t[", "%A[").replace(&format!("  %t = {sized} : memref<?xf32>\n"), "");
    assert_eq!(obstacle(KEPT, &before), None, "{before}");
    assert!(obstacle(&before, KEPT).is_some());
}

/// Places in a program where it can be changed: numbers by one, operations, operands and memory by others, neighboring lines.
fn mutants(text: &str) -> Vec<String> {
    let mut all: Vec<String> =
        (0..64).flat_map(|which| [mutated(text, which, true), mutated(text, which, false)]).flatten().collect();
    let exchanges = [
        ("arith.addf", "arith.subf"),
        ("arith.mulf", "arith.addf"),
        ("arith.subf", "arith.mulf"),
        ("arith.muli", "arith.addi"),
        ("%0, %1", "%1, %0"),
        ("%0", "%1"),
        ("%1", "%2"),
        ("%A[", "%B["),
        ("%B[", "%A["),
        ("%S[", "%T["),
        ("%T[", "%S["),
        ("%a = %x", "%a = %zero"),
    ];
    for (from, to) in exchanges {
        let places = text.match_indices(from).map(|(at, _)| format!("{}{to}{}", &text[..at], &text[at + from.len()..]));
        all.extend(places);
    }
    let lines: Vec<&str> = text.lines().collect();
    for at in 1..lines.len() {
        let mut swapped = lines.clone();
        swapped.swap(at - 1, at);
        all.push(swapped.join("\n"));
        let mut parallel = lines.clone();
        let loose = parallel_loop(lines[at]);
        if let Some(line) = &loose {
            parallel[at] = line;
            all.push(parallel.join("\n"));
        }
        let without = lines.iter().enumerate().filter(|(number, _)| *number != at).map(|(_, line)| *line);
        all.push(without.collect::<Vec<_>>().join("\n"));
    }
    all.sort();
    all.dedup();
    all
}

/// A loop without values of its own, as one that may run in any order.
fn parallel_loop(line: &str) -> Option<String> {
    let (name, rest) = line.trim().strip_prefix("affine.for ")?.split_once(" = ")?;
    let (lower, upper) = rest.strip_suffix(" {")?.split_once(" to ")?;
    upper.parse::<u32>().ok()?;
    Some(format!("affine.parallel ({name}) = ({lower}) to ({upper}) {{"))
}

/// Is no mutant proved that computes something else? How many do.
fn no_mutant_is_proved(before: &str, after: &str) -> usize {
    let source = read(before);
    let mut count = 0;
    for mutant in mutants(after) {
        let Ok(parsed) = farkas::parse(&mutant) else { continue };
        if let Verdict::Differ(difference) = compare(&source, &parsed.module, &CompareOptions::default()) {
            assert!(obstacle(before, &mutant).is_some(), "{difference}\n{before}\n{mutant}");
            count += 1;
        }
    }
    count
}

#[test]
fn no_mutant_of_other_places_is_proved() {
    let count: usize = ELSEWHERE
        .iter()
        .map(|(before, after)| no_mutant_is_proved(before, after) + no_mutant_is_proved(after, before))
        .sum();
    assert!(count > 150, "{count} mutants differ");
}

/// The text with the `which`-th number of a subscript or loop changed by one.
fn mutated(text: &str, which: usize, up: bool) -> Option<String> {
    let is_start = |at: usize| {
        let before = text[..at].chars().next_back();
        matches!(before, Some(' ' | '[' | '('))
    };
    let line_of = |at: usize| text[..at].rfind('\n').map_or(0, |start| start + 1);
    let places: Vec<usize> = (0..text.len())
        .filter(|&at| text.as_bytes()[at].is_ascii_digit() && is_start(at))
        .filter(|&at| {
            let line = &text[line_of(at)..];
            let line = line[..line.find('\n').unwrap_or(line.len())].trim_start();
            line.contains("affine.for") || line.contains("affine.load") || line.starts_with("affine.store")
        })
        .collect();
    let &at = places.get(which.checked_rem(places.len())?)?;
    let length = text[at..].find(|c: char| !c.is_ascii_digit())?;
    let number: i64 = text[at..at + length].parse().ok()?;
    Some(format!("{}{}{}", &text[..at], if up { number + 1 } else { number - 1 }, &text[at + length..]))
}

fn hold(
    recipe: &farkas::testing::NestRecipe,
    steps: &farkas::testing::PipelineRecipe,
    which: usize,
    up: bool,
) -> Result<bool, String> {
    let source = recipe.render().text;
    let module = read(&source);
    let func = farkas::builtin::functions(&module)[0];
    let (count, mut steps) = (steps.steps.len(), steps.steps.iter());
    let mut choose = |loops: &[Looped]| steps.next().map_or(String::new(), |step| step.text(loops));
    let Ok(outcome) = choose_pipeline(&module, func, count, &mut choose, &Options::default()).result else {
        return Ok(false);
    };
    let after = farkas::print(&outcome.module, &PrintOptions::default());
    let proved = obstacle(&source, &after).is_none();
    if let Some(mutant) = mutated(&after, which, up)
        && let Ok(parsed) = farkas::parse(&mutant)
        && let Verdict::Differ(difference) = compare(&module, &parsed.module, &CompareOptions::default())
        && obstacle(&source, &mutant).is_none()
    {
        return Err(format!("{difference}\n{source}\n{mutant}"));
    }
    Ok(proved)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn a_mutant_is_never_proved(
        recipe in nest(NestOptions::plain()),
        steps in pipeline(3),
        which in 0usize..64,
        up: bool,
    ) {
        hold(&recipe, &steps, which, up).map_err(TestCaseError::fail)?;
    }
}

/// Passes that keep values in other places, or copy statements; some of them are wrong for some programs.
const PASSES: [&str; 5] = [
    "affine-scalrep",
    "affine-loop-fusion",
    "affine-loop-coalescing",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-loop-invariant-code-motion",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn what_a_pass_or_a_mutant_of_it_breaks_is_never_proved(
        recipe in nest(NestOptions::plain()),
        pass in 0usize..PASSES.len(),
        which in 0usize..64,
        up: bool,
    ) {
        let Some(mlir) = tools::Mlir::need("what_a_pass_or_a_mutant_of_it_breaks_is_never_proved") else { return Ok(()) };
        let source = recipe.render().text;
        let module = read(&source);
        let pipeline = format!("--pass-pipeline=builtin.module(func.func({}))", PASSES[pass]);
        if let Ok(after) = mlir.opt(&source, &[&pipeline]) {
            for text in [Some(after.clone()), mutated(&after, which, up)].into_iter().flatten() {
                if let Ok(parsed) = farkas::parse(&text)
                    && let Verdict::Differ(difference) = compare(&module, &parsed.module, &CompareOptions::default())
                {
                    prop_assert!(obstacle(&source, &text).is_some(), "{difference}\n{source}\n{text}");
                }
            }
        }
    }
}

#[test]
fn passes_of_mlir_opt_are_proved() {
    let Some(mlir) = tools::Mlir::need("passes_of_mlir_opt_are_proved") else { return };
    // With a size that may be negative, the loop that is left over after unrolling would start below 1.
    let sized = STENCIL.replace("%i = 1 to %n", "%i = 1 to 20");
    for (source, pass) in [
        (PRODUCT, "affine-loop-tile{tile-size=8}"),
        (PRODUCT, "affine-loop-normalize"),
        (PRODUCT, "affine-parallelize"),
        (PRODUCT, "lower-affine"),
        (&*sized, "affine-loop-unroll{unroll-factor=4}"),
        (STENCIL, "affine-loop-normalize"),
        (STENCIL, "canonicalize"),
        (ELSEWHERE[0].0, "affine-loop-fusion"),
        (ELSEWHERE[3].0, "affine-loop-fusion"),
        (ELSEWHERE[0].1, "affine-scalrep"),
        (ELSEWHERE[2].0, "affine-scalrep"),
        (ELSEWHERE[4].0, "affine-scalrep"),
        (ELSEWHERE[5].0, "affine-loop-coalescing"),
        (ELSEWHERE[3].0, "affine-loop-unroll-jam{unroll-jam-factor=2}"),
    ] {
        let pipeline = format!("--pass-pipeline=builtin.module(func.func({pass}))");
        let after = mlir.opt(source, &[&pipeline]).unwrap_or_else(|error| panic!("{pass}: {error}"));
        assert_eq!(obstacle(source, &after), None, "{pass}\n{after}");
    }
    // The loop over time is moved inside, past what each of its iterations reads of the one before.
    let pipeline = "--pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=5}))";
    let after = mlir.opt(ELSEWHERE[5].0, &[pipeline]).expect("a program");
    let tested = compare(&read(ELSEWHERE[5].0), &read(&after), &CompareOptions::default());
    assert!(matches!(tested, Verdict::Differ(_)), "{after}");
    assert!(obstacle(ELSEWHERE[5].0, &after).is_some(), "{after}");
}
