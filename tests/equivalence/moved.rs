//! Programs of constant sizes that only move values: one run of each is a proof, where nothing but the order of moves decides.

use farkas::equivalence::rests_on;
use farkas::interp::move_alike;
use farkas::ir::Module;
use farkas::limits::Limits;
use farkas::{builtin, equivalence};

use crate::{obstacle, read};

/// Is it shown by one run, whatever else may show it?
fn is_shown(before: &str, after: &str, may_alias: bool) -> bool {
    let (before, after) = (&read(before), &read(after));
    let named = |module: &Module| builtin::function(module, "f").expect("a function");
    let (func, after_func) = (named(before), named(after));
    let pair = equivalence::Pair { before, func, after, after_func, may_alias };
    let put_back = move_alike((before, func), (after, after_func), &Limits::default());
    put_back.is_some_and(|put_back| rests_on(pair, &put_back).is_ok())
}

/// Windows that slide by 3 over values that go on by 6.
const FAR: &str = "func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32, %n: i32) {
  affine.for %i = 7 to 30 step 3 {
    %a = affine.load %A[%i - 6] : memref<64xf32>
    affine.store %a, %A[%i] : memref<64xf32>
  }
  return
}";

/// The same in a buffer that goes with the loop.
const WINDOW: &str = "func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32, %n: i32) {
  affine.for %i = 7 to 30 step 3 {
    %t = memref.alloc() : memref<7xf32>
    affine.for %j = 0 to 7 {
      %a = affine.load %A[%i + %j - 6] : memref<64xf32>
      affine.store %a, %t[%j] : memref<7xf32>
    }
    %a = affine.load %t[0] : memref<7xf32>
    affine.store %a, %t[6] : memref<7xf32>
    affine.for %j = 0 to 7 {
      %b = affine.load %t[%j] : memref<7xf32>
      affine.store %b, %A[%i + %j - 6] : memref<64xf32>
    }
    memref.dealloc %t : memref<7xf32>
  }
  return
}";

/// The window with one change, which must be there to make.
fn window(from: &str, to: &str) -> String {
    assert!(WINDOW.contains(from), "{from}");
    WINDOW.replacen(from, to, 1)
}

#[test]
fn a_window_that_slides_over_copies_is_proved() {
    assert!(is_shown(FAR, WINDOW, false));
    assert_eq!(obstacle(FAR, WINDOW), None);
    let assumed = farkas::prove(&read(FAR), &read(WINDOW), None, false).expect("a proof");
    assert!(assumed.iter().any(|line| line == "@f: nothing else touches %A while it runs"), "{assumed:?}");
}

#[test]
fn other_cells_are_refused() {
    let wrong = [
        ("%t[0]", "%t[1]"),
        ("%a, %t[6]", "%a, %t[5]"),
        ("7 to 30 step 3", "7 to 27 step 3"),
        ("7 to 30 step 3", "7 to 30 step 6"),
        // The last cell of the buffer is not filled, and not written.
        ("affine.store %a, %t[6]", "affine.store %a, %t[0]"),
        ("for %j = 0 to 7", "for %j = 1 to 7"),
        // Not all of the window comes back.
        ("for %j = 0 to 7 {\n      %b", "for %j = 0 to 6 {\n      %b"),
        ("affine.store %b, %A", "affine.store %v, %A"),
        ("%a = affine.load %A", "%a = affine.load %B"),
        // An array that the other program does not write, though it puts back what was there.
        (
            "    memref.dealloc",
            "    %c = affine.load %B[0] : memref<64xf32>\n    affine.store %c, %B[0] : memref<64xf32>\n    memref.dealloc",
        ),
        // Outside of the buffer, and of the array.
        ("alloc() : memref<7xf32>", "alloc() : memref<7xf32>\n    %z = affine.load %t[7] : memref<7xf32>"),
        ("7 to 30 step 3", "5 to 30 step 3"),
        // Freed before.
        (
            "    affine.for %j = 0 to 7 {\n      %b",
            "    memref.dealloc %t : memref<7xf32>\n    affine.for %j = 0 to 7 {\n      %b",
        ),
    ];
    for (from, to) in wrong {
        let other = window(from, to);
        assert!(!is_shown(FAR, &other, false), "{other}");
        assert!(obstacle(FAR, &other).is_some(), "{other}");
    }
    // What nobody wrote may be anything.
    let undefined = "func.func @f(%A: memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  %a = affine.load %t[0] : memref<4xf32>
  affine.store %a, %A[0] : memref<4xf32>
  return
}";
    assert!(!is_shown(undefined, undefined, false));
}

/// What depends on values is shown by no run, nor is what more than the values decide.
#[test]
fn one_run_does_not_stand_for_all() {
    let with = |line: &str| window("    memref.dealloc", &format!("    {line}\n    memref.dealloc"));
    let more = [
        // Computed with what memory holds, used or not.
        "%c = arith.addf %a, %v : f32",
        // A choice by it.
        "%o = arith.constant 1 : i32\n %c = arith.cmpi eq, %n, %o : i32\n scf.if %c {\n affine.store %v, %A[0] : memref<64xf32>\n }",
        "%c = arith.trunci %n : i32 to i1\n cf.assert %c, \"odd\"",
        "%c = arith.index_cast %n : i32 to index\n %d = memref.load %A[%c] : memref<64xf32>",
        // What promises something: a run does not see that it is broken.
        "%c = arith.constant 2147483647 : i32\n %d = arith.addi %c, %c overflow<nsw> : i32",
        "memref.assume_alignment %A, 64 : memref<64xf32>",
    ];
    for line in more {
        let line = line.replace("memref.assume_alignment", "%y = memref.assume_alignment");
        let other = with(&line);
        assert!(!is_shown(FAR, &other, false), "{other}");
    }
    // What asks for an argument is no run that stands for others, whatever else would be said against it.
    let asks = with("%c = arith.index_cast %n : i32 to index\n %d = memref.load %A[%c] : memref<64xf32>");
    let (before, after) = (&read(FAR), &read(&asks));
    let named = |module: &Module| builtin::function(module, "f").expect("a function");
    assert_eq!(move_alike((before, named(before)), (after, named(after)), &Limits::default()), None);
    // Promised by the types.
    let aligned = window("affine.load %t[0] :", "memref.load %t[%z] {alignment = 64 : i64} :")
        .replace("%t =", "%z = arith.constant 0 : index\n    %t =");
    assert!(!is_shown(FAR, &aligned, false), "{aligned}");
    // Sizes and indices that are not known.
    for (from, to) in [("memref<64xf32>", "memref<?xf32>"), ("%n: i32", "%n: index")] {
        assert!(!is_shown(&FAR.replace(from, to), &WINDOW.replace(from, to), false));
    }
    // Iterations in any order.
    assert!(!is_shown(FAR, &window("affine.for %j = 0 to 7", "affine.parallel (%j) = (0) to (7)"), false));
    // Arguments that may be one.
    assert!(!is_shown(FAR, WINDOW, true));
    let alone = |text: &str| text.replace(" %B: memref<64xf32>,", "");
    assert!(is_shown(&alone(FAR), &alone(WINDOW), true));
    // Somebody who calls it may see the cells on their way.
    let call = "\nfunc.func @g(%A: memref<64xf32>, %v: f32, %n: i32) {
  call @f(%A, %A, %v, %n) : (memref<64xf32>, memref<64xf32>, f32, i32) -> ()
  return
}";
    assert!(!is_shown(&format!("{FAR}{call}"), &format!("{WINDOW}{call}"), false));
    // A function that prints.
    let print = |text: &str| {
        format!(
            "func.func private @printNewline()\n{}",
            text.replace("  return", "  call @printNewline() : () -> ()\n  return")
        )
    };
    assert!(!is_shown(&print(FAR), &print(WINDOW), false));
    // A longer run than this is none.
    let (before, after) = (&read(FAR), &read(WINDOW));
    let func = |module: &Module| builtin::function(module, "f").expect("a function");
    let brief = Limits { trial: 100, ..Limits::default() };
    assert_eq!(move_alike((before, func(before)), (after, func(after)), &brief), None);
}

/// What may be something else than a run makes of it: poison, types that wrap, views, the lives of memory, other bits of floats.
#[test]
fn only_what_moves_values_is_run() {
    let store = |value: &str| {
        format!("func.func @f(%A: memref<8xi32>) {{\n{value}\n  affine.store %z, %A[0] : memref<8xi32>\n  return\n}}")
    };
    let zero = store("  %z = arith.constant 0 : i32");
    assert!(is_shown(&zero, &zero, false));
    let others = [
        "  %a = arith.constant 1 : i32\n  %b = arith.constant 40 : i32\n  %z = arith.shli %a, %b : i32",
        "  %a = arith.constant 0.5 : f32\n  %z = arith.fptosi %a : f32 to i32",
        "  %a = arith.constant 0.0 : f32\n  %z = arith.bitcast %a : f32 to i32",
        "  %t = memref.alloca() : memref<4xi32>\n  memref.dealloc %t : memref<4xi32>\n  %z = arith.constant 0 : i32",
        "  %t = memref.alloc() : memref<4xi32>\n  %u = memref.cast %t : memref<4xi32> to memref<?xi32>\n  %z = arith.constant 0 : i32",
        "  %a = arith.constant 0 : i32\n  %b = arith.constant 9 : i32\n  scf.for %i = %a to %b step %b : i32 {\n  }\n  %z = arith.constant 0 : i32",
        "  %t = memref.alloca_scope -> (memref<4xi32>) {\n    %u = memref.alloca() : memref<4xi32>\n    memref.alloca_scope.return %u : memref<4xi32>\n  }\n  %z = arith.constant 0 : i32",
    ];
    for other in others {
        assert!(!is_shown(&zero, &store(other), false), "{other}");
        assert!(!is_shown(&store(other), &zero, false), "{other}");
    }
    // An argument that nobody may read is read.
    let promised = |text: &str| text.replace("%A: memref<64xf32>", "%A: memref<64xf32> {llvm.writeonly}");
    assert!(!is_shown(&promised(FAR), &promised(WINDOW), false));
}

/// What stands in a module of its own is looked at too; so is the module.
#[test]
fn globals_of_inner_modules_are_globals() {
    let program = |module: &str, value: &str, looped: &str| {
        format!(
            "func.func private @beside()
             module {module} {{
               memref.global \"private\" constant @G : memref<4xf32> = dense<{value}>
               func.func @f(%A: memref<8xf32>) {{
                 %G = memref.get_global @G : memref<4xf32>
                 {looped} {{
                   %x = affine.load %G[%i] : memref<4xf32>
                   affine.store %x, %A[%i] : memref<8xf32>
                 }}
                 return
               }}
             }}"
        )
    };
    let (in_order, at_once) = ("affine.for %i = 0 to 4", "affine.parallel (%i) = (0) to (4)");
    for name in ["", "@a"] {
        let before = program(name, "1.0", in_order);
        let certify = |after: &str| farkas::certify(&before, "a change by hand", after, false);
        let same = program(name, "1.0", at_once);
        assert_eq!((obstacle(&before, &same), certify(&same).err()), (None, None));
        let promise = format!("{name} attributes {{llvm.data_layout = \"e\"}}");
        for other in [program(name, "2.0", at_once), program(&promise, "1.0", in_order)] {
            assert!(obstacle(&before, &other).is_some(), "{other}");
            assert!(certify(&other).is_err(), "{other}");
        }
    }
}

/// A name that several modules give a function is none of them.
#[test]
fn functions_of_one_name_are_not_taken_for_each_other() {
    let function = |cell: usize| {
        format!(
            "func.func @f(%A: memref<8xf32>, %v: f32) {{\n  affine.store %v, %A[{cell}] : memref<8xf32>\n  return\n}}\n"
        )
    };
    let nothing = "func.func @f(%A: memref<8xf32>, %v: f32) {\n  return\n}\n";
    let inner = |name: &str, text: &str| format!("module @{name} {{\n{text}}}\n");
    let pairs = [
        (function(0), format!("{nothing}{}", inner("b", &function(0)))),
        (function(0) + &inner("b", &function(0)), function(0) + &inner("b", &function(1))),
        (inner("a", &function(0)) + &inner("b", &function(0)), inner("a", &function(0)) + &inner("b", &function(1))),
    ];
    for (before, after) in pairs {
        assert!(obstacle(&before, &after).is_some(), "{after}");
        let pipeline = "a change by hand";
        assert!(farkas::certify(&before, pipeline, &after, false).is_err(), "{after}");
    }
}

/// A subscript that is no number is another one at each use, or none at all: a symbol that only the new program computes has to be one.
#[test]
fn what_is_no_number_is_no_subscript() {
    let program = |makes: &str, shift: &str| {
        format!(
            "func.func @f(%n: index, %x: f64, %w: i32, %v: vector<4xi64>, %A: memref<16xf64>, %B: memref<16xf64>) {{
               {makes}
               affine.for %i = 0 to 16 {{
                 %a = affine.load %A[(%i + {shift}) mod 16] : memref<16xf64>
                 affine.store %a, %B[(%i + {shift}) mod 16] : memref<16xf64>
               }}
               return
             }}"
        )
    };
    let before = program("", "0");
    let symbol = |makes: &str| program(makes, "symbol(%u)");
    let refusal = |makes: &str| obstacle(&before, &symbol(makes));
    let makers = [
        "%u = ub.poison : index",
        "%k = llvm.mlir.undef : i64\n%u = arith.index_cast %k : i64 to index",
        "%c = arith.constant 70 : index\n%u = arith.shli %n, %c : index",
        "%k = arith.fptosi %x : f64 to i64\n%u = arith.index_cast %k : i64 to index",
        // An attribute says more than what is computed.
        "%u = \"arith.index_castui\"(%w) <{nonNeg}> : (i32) -> index",
        "%k = \"arith.extui\"(%w) <{nonNeg}> : (i32) -> i64\n%u = arith.index_cast %k : i64 to index",
        "%y = arith.addf %x, %x fastmath<nnan> : f64\n%k = arith.bitcast %y : f64 to i64\n%u = arith.index_cast %k : i64 to index",
        // There may be no such element, no such power, or no such bit.
        "%k = vector.extract %v[%n] : i64 from vector<4xi64>\n%u = arith.index_cast %k : i64 to index",
        "%y = vector.shuffle %v, %v [-1, 1] : vector<4xi64>, vector<4xi64>\n%k = vector.extract %y[0] : i64 from vector<2xi64>\n%u = arith.index_cast %k : i64 to index",
        "%k = math.ipowi %w, %w : i32\n%u = arith.index_cast %k : i32 to index",
        "%k = llvm.shl %w, %w : i32\n%u = arith.index_cast %k : i32 to index",
    ];
    for makes in makers {
        assert!(refusal(makes).is_some(), "{makes}");
    }
    let numbers = [
        "%c = arith.constant 3 : index\n%u = arith.muli %n, %c : index",
        "%k = arith.addi %w, %w overflow<none> : i32\n%u = arith.index_cast %k : i32 to index",
        "%y = arith.addf %x, %x fastmath<contract> : f64\n%k = arith.bitcast %y : f64 to i64\n%u = arith.index_cast %k : i64 to index",
        "%c = arith.cmpf oeq, %x, %x : f64\n%u = scf.if %c -> (index) {\nscf.yield %n : index\n} else {\n%r = affine.apply affine_map<()[s] -> (s + 1)>()[%n]\nscf.yield %r : index\n}",
    ];
    for makes in numbers {
        assert_eq!(refusal(makes), None, "{makes}");
    }
}
