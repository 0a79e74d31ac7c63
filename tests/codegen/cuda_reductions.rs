//! Reductions on the device: whatever the kind, the type and the number of iterations, and in whatever order threads come, they give what
//! the interpreter gives. Numbers are such that any order of combining them has the same bits.

use std::fmt::Write;

use farkas::interp::{RunOptions, run};

use crate::tools;
use crate::tools::emulator::Emulator;

const ORDERS: [&str; 4] = ["forward", "backward", "random:1", "random:2"];
/// None, fewer than a warp, a warp, more, and more than a block has threads.
const SIZES: [usize; 7] = [0, 1, 31, 32, 33, 64, 1000];

/// A kind of reduction: its word where MLIR lets `affine.parallel` have it for signless numbers, the operation, and the types.
pub(super) const KINDS: &[(Option<&str>, &str, &[&str])] = &[
    (Some("addf"), "arith.addf", &["f64", "f32"]),
    (Some("mulf"), "arith.mulf", &["f64", "f32"]),
    (Some("maximumf"), "arith.maximumf", &["f64", "f32"]),
    (Some("minimumf"), "arith.minimumf", &["f64", "f32"]),
    (None, "arith.maxnumf", &["f64", "f32"]),
    (None, "arith.minnumf", &["f64", "f32"]),
    (Some("addi"), "arith.addi", &["i64", "i32", "index", "i16", "i8", "i1"]),
    (Some("muli"), "arith.muli", &["i64", "i32", "index", "i16", "i8", "i1"]),
    (Some("andi"), "arith.andi", &["i64", "i32", "index", "i8", "i1"]),
    (Some("ori"), "arith.ori", &["i64", "i32", "index", "i8", "i1"]),
    (None, "arith.xori", &["i64", "i32", "index", "i8", "i1"]),
    (None, "arith.maxsi", &["i64", "i32", "index", "i8", "i1"]),
    (None, "arith.minsi", &["i64", "i32", "index", "i8", "i1"]),
    (None, "arith.maxui", &["i64", "i32", "index", "i8", "i1"]),
    (None, "arith.minui", &["i64", "i32", "index", "i8", "i1"]),
];

/// The number `%x` of type i64 as `%t` of that type: small, with both signs; `%f` are the floats.
fn from_number(ty: &str, op: &str) -> String {
    match ty {
        "f64" | "f32" if op.ends_with("mulf") => {
            // Powers of two, and not too many of them.
            format!(
                "%many = arith.constant 97 : i64\n%rest = arith.remsi %x, %many : i64\n%zero = arith.constant 0 : i64
                 %is = arith.cmpi eq, %rest, %zero : i64\n%two = arith.constant 2.0 : {ty}\n%minus = arith.constant -1.0 : {ty}
                 %t = arith.select %is, %two, %minus : {ty}\n"
            )
        }
        "f64" | "f32" => format!("%t = arith.sitofp %m : i64 to {ty}\n"),
        "i64" => "%none = arith.constant 0 : i64\n%t = arith.addi %m, %none : i64\n".to_owned(),
        "index" => "%t = arith.index_cast %m : i64 to index\n".to_owned(),
        _ => format!("%t = arith.trunci %m : i64 to {ty}\n"),
    }
}

/// The result `%r` of that type as `%d`, a float that can be printed.
fn to_float(ty: &str) -> String {
    match ty {
        "f64" => "%none = arith.constant 0.0 : f64\n%d = arith.addf %r, %none : f64\n".to_owned(),
        "f32" => "%d = arith.extf %r : f32 to f64\n".to_owned(),
        "i64" => "%d = arith.sitofp %r : i64 to f64\n".to_owned(),
        "index" => "%w = arith.index_cast %r : index to i64\n%d = arith.sitofp %w : i64 to f64\n".to_owned(),
        _ => format!("%w = arith.extsi %r : {ty} to i64\n%d = arith.sitofp %w : i64 to f64\n"),
    }
}

/// The loop over `%k`, with the result `%r`.
fn reduction(word: Option<&str>, op: &str, ty: &str, scf: bool) -> String {
    let body = format!(
        "%x0 = memref.load %A[%i, %k] : memref<3x1024xi64>\n%x1 = arith.index_cast %k : index to i64
         %x = arith.addi %x0, %x1 : i64\n%seven = arith.constant 7 : i64\n%three = arith.constant 3 : i64
         %m0 = arith.remsi %x, %seven : i64\n%m = arith.subi %m0, %three : i64\n{}",
        from_number(ty, op)
    );
    match word.filter(|_| !scf && ty != "index") {
        Some(word) => format!(
            "%r = affine.parallel (%k) = (0) to (symbol(%n)) reduce (\"{word}\") -> ({ty}) {{
               {body} affine.yield %t : {ty}
             }}\n"
        ),
        None => format!(
            "%r = scf.parallel (%k) = (%c0) to (%n) step (%c1) init (%start) -> {ty} {{
               {body} scf.reduce(%t : {ty}) {{
               ^bb0(%a: {ty}, %b: {ty}):
                 %c = {op} %b, %a : {ty}
                 scf.reduce.return %c : {ty}
               }}
             }}\n"
        ),
    }
}

/// Functions for all kinds and types: each block has a row, or the grid has one; `@main` runs them for all sizes.
pub(super) fn program(of_grid: bool, scf: bool) -> String {
    let (mut functions, mut calls) = (String::new(), String::new());
    for (number, (word, op, types)) in KINDS.iter().enumerate() {
        for ty in types.iter() {
            let name = format!("r{number}_{ty}");
            let start = match *ty {
                "i1" => "true".to_owned(),
                _ if ty.starts_with('f') => format!("1.0 : {ty}"),
                _ => format!("5 : {ty}"),
            };
            let start = format!("%start = arith.constant {start}\n");
            let inner = format!("{}{}", reduction(*word, op, ty, scf), to_float(ty));
            let body = if of_grid {
                format!("%i = arith.constant 1 : index\n{inner} memref.store %d, %R[%c0] : memref<3xf64>\n")
            } else {
                format!(
                    "affine.parallel (%i) = (0) to (3) {{
                       {inner} memref.store %d, %R[%i] : memref<3xf64>
                     }}\n"
                )
            };
            write!(
                functions,
                "func.func @{name}(%n: index, %A: memref<3x1024xi64>, %R: memref<3xf64>) {{
                   %c0 = arith.constant 0 : index
                   %c1 = arith.constant 1 : index
                   {start} {body} return
                 }}\n"
            )
            .expect("a string");
            writeln!(calls, "func.call @{name}(%n, %A, %R) : (index, memref<3x1024xi64>, memref<3xf64>) -> ()")
                .expect("a string");
            calls.push_str("func.call @printMemrefF64(%view) : (memref<*xf64>) -> ()\n");
        }
    }
    let mut main = String::new();
    for size in SIZES {
        write!(main, "%n{size} = arith.constant {size} : index\nfunc.call @all(%n{size}, %A, %R) : (index, memref<3x1024xi64>, memref<3xf64>) -> ()\n").expect("a string");
    }
    format!(
        "{functions}
         func.func private @printMemrefF64(memref<*xf64>)
         func.func @all(%n: index, %A: memref<3x1024xi64>, %R: memref<3xf64>) {{
           %view = memref.cast %R : memref<3xf64> to memref<*xf64>
           {calls} return
         }}
         func.func @main() {{
           %A = memref.alloc() : memref<3x1024xi64>
           %R = memref.alloc() : memref<3xf64>
           %zero = arith.constant 0.0 : f64
           affine.for %i = 0 to 3 {{
             affine.store %zero, %R[%i] : memref<3xf64>
             affine.for %j = 0 to 1024 {{
               %0 = arith.muli %i, %j : index
               %1 = arith.index_cast %0 : index to i64
               affine.store %1, %A[%i, %j] : memref<3x1024xi64>
             }}
           }}
           {main}
           memref.dealloc %A : memref<3x1024xi64>
           memref.dealloc %R : memref<3xf64>
           return
         }}"
    )
}

/// What the interpreter prints.
fn printed(source: &str) -> String {
    let module = farkas::parse(source).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    let errors = farkas::check(&module);
    assert!(errors.is_empty(), "{}", errors[0]);
    let ran = run(&module, &RunOptions { func: Some("main".to_owned()), ..RunOptions::default() });
    tools::without_address(&ran.unwrap_or_else(|error| panic!("{error}")).output)
}

fn emitted(source: &str) -> String {
    let module = farkas::parse(source).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    farkas::codegen::cuda::emit(&module).unwrap_or_else(|error| panic!("{error}"))
}

fn emulator(test: &str) -> Option<Emulator> {
    let warnings = ["-Wno-unused-function", "-Wno-unused-variable"];
    Emulator::need(test, &[&["-O1", "-Wall", "-Wextra", "-Werror"], &warnings[..]].concat())
}

#[test]
fn all_kinds_types_and_sizes_give_what_the_interpreter_gives() {
    let Some(emulator) = emulator("all_kinds_types_and_sizes_give_what_the_interpreter_gives") else { return };
    for (of_grid, scf) in [(false, false), (false, true), (true, false), (true, true)] {
        let source = program(of_grid, scf);
        let (expected, text) = (printed(&source), emitted(&source));
        let kinds: usize = KINDS.iter().map(|(.., types)| types.len()).sum();
        // Two for a grid, and one that stores what they gave.
        assert_eq!(text.matches("__global__").count(), kinds * if of_grid { 3 } else { 1 }, "each has its kernels");
        assert_eq!(text.matches("fk::put_warps(").count(), kinds * (1 + usize::from(of_grid)), "on threads");
        emulator.compile("kinds", &text);
        for order in ORDERS {
            let got = emulator.run(order).unwrap_or_else(|error| panic!("{order}: {error}"));
            assert!(
                got == expected,
                "grid {of_grid}, scf {scf}, {order}: {:?}",
                got.lines().zip(expected.lines()).find(|(a, b)| a != b)
            );
        }
    }
}

/// A sum of nothing but -0 that starts at -0, a maximum of what is no number, several results, dims, bounds and steps.
const SPECIAL: &str = "
func.func @zeros(%n: index, %A: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = arith.constant -0.0 : f64
  %one = arith.constant 1.0 : f64
  %s = scf.parallel (%k) = (%c0) to (%n) step (%c1) init (%start) -> f64 {
    %a = memref.load %A[%k] : memref<?xf64>
    %z = arith.mulf %a, %start : f64
    scf.reduce(%z : f64) {
    ^bb0(%x: f64, %y: f64):
      %t = arith.addf %x, %y : f64
      scf.reduce.return %t : f64
    }
  }
  %r = arith.divf %one, %s : f64
  return %r : f64
}
func.func @no_number(%n: index, %A: memref<?xf64>) -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = arith.constant -5.0 : f64
  %none = arith.constant 777.0 : f64
  %m, %w = scf.parallel (%k) = (%c0) to (%n) step (%c1) init (%start, %start) -> (f64, f64) {
    %a = memref.load %A[%k] : memref<?xf64>
    %five = arith.constant 300.0 : f64
    %b = arith.subf %a, %five : f64
    %root = math.sqrt %b : f64
    scf.reduce(%root, %root : f64, f64) {
    ^bb0(%x: f64, %y: f64):
      %t = arith.maximumf %x, %y : f64
      scf.reduce.return %t : f64
    }, {
    ^bb0(%x: f64, %y: f64):
      %t = arith.maxnumf %x, %y : f64
      scf.reduce.return %t : f64
    }
  }
  %is = arith.cmpf uno, %m, %m : f64
  %r = arith.select %is, %none, %m : f64
  return %r, %w : f64, f64
}
func.func @dims(%n: index, %A: memref<?xf64>) -> (f64, i64, f64) {
  %s, %c = affine.parallel (%i, %j) = (1, 3) to (symbol(%n), min (symbol(%n) - 1, 500)) step (2, 3) reduce (\"addf\", \"addi\") -> (f64, i64) {
    %a = affine.load %A[%i] : memref<?xf64>
    %b = affine.load %A[%j + 1] : memref<?xf64>
    %d = arith.subf %a, %b : f64
    %one = arith.constant 1 : i64
    affine.yield %d, %one : f64, i64
  }
  %t = affine.parallel (%i, %j) = (0, 0) to (symbol(%n), 5) reduce (\"maximumf\") -> (f64) {
    %a = affine.load %A[%i] : memref<?xf64>
    %w = arith.index_cast %j : index to i64
    %x = arith.sitofp %w : i64 to f64
    %y = arith.mulf %a, %x : f64
    affine.yield %y : f64
  }
  return %s, %c, %t : f64, i64, f64
}
func.func @steps(%n: index, %step: index, %A: memref<?xf64>) -> f64 {
  %c1 = arith.constant 1 : index
  %start = arith.constant 2.0 : f64
  %s = scf.parallel (%k) = (%c1) to (%n) step (%step) init (%start) -> f64 {
    %a = memref.load %A[%k] : memref<?xf64>
    %b = arith.addf %a, %start : f64
    scf.reduce(%b : f64) {
    ^bb0(%x: f64, %y: f64):
      %t = arith.addf %x, %y : f64
      scf.reduce.return %t : f64
    }
  }
  return %s : f64
}
func.func @in_order(%n: index, %A: memref<?xf64>) {
  affine.for %i = 1 to %n {
    %s = affine.parallel (%k) = (0) to (%i) reduce (\"addf\") -> (f64) {
      %a = affine.load %A[%k] : memref<?xf64>
      affine.yield %a : f64
    }
    %one = arith.constant 1.0 : f64
    %r = arith.subf %one, %s : f64
    affine.store %r, %A[%i] : memref<?xf64>
  }
  return
}
func.func private @printMemrefF64(memref<*xf64>)
func.func @all(%n: index) {
  %A = memref.alloc(%n) : memref<?xf64>
  affine.for %k = 0 to %n {
    %w = arith.index_cast %k : index to i64
    %x = arith.sitofp %w : i64 to f64
    affine.store %x, %A[%k] : memref<?xf64>
  }
  %z = func.call @zeros(%n, %A) : (index, memref<?xf64>) -> f64
  vector.print %z : f64
  %m, %w = func.call @no_number(%n, %A) : (index, memref<?xf64>) -> (f64, f64)
  vector.print %m : f64
  vector.print %w : f64
  %s, %c, %t = func.call @dims(%n, %A) : (index, memref<?xf64>) -> (f64, i64, f64)
  vector.print %s : f64
  vector.print %c : i64
  vector.print %t : f64
  %three = arith.constant 3 : index
  %u = func.call @steps(%n, %three, %A) : (index, index, memref<?xf64>) -> f64
  vector.print %u : f64
  func.call @in_order(%n, %A) : (index, memref<?xf64>) -> ()
  %view = memref.cast %A : memref<?xf64> to memref<*xf64>
  func.call @printMemrefF64(%view) : (memref<*xf64>) -> ()
  memref.dealloc %A : memref<?xf64>
  return
}
func.func @main() {
SIZES  return
}
";

pub(super) fn special() -> String {
    let sizes = SIZES.iter().filter(|&&size| size > 0);
    let calls = sizes.map(|size| {
        format!("  %n{size} = arith.constant {size} : index\n  func.call @all(%n{size}) : (index) -> ()\n")
    });
    SPECIAL.replace("SIZES", &calls.collect::<String>())
}

#[test]
fn starts_dims_bounds_and_steps_are_those_of_the_program() {
    let Some(emulator) = emulator("starts_dims_bounds_and_steps_are_those_of_the_program") else { return };
    let source = special();
    let (expected, text) = (printed(&source), emitted(&source));
    emulator.compile("special", &text);
    for order in ORDERS {
        let got = emulator.run(order).unwrap_or_else(|error| panic!("{order}: {error}"));
        assert!(got == expected, "{order}: {:?}", got.lines().zip(expected.lines()).find(|(a, b)| a != b));
    }
    // Without two of the barriers of the block that runs a loop in order, something else is printed.
    let in_order = text.find("in_order_kernel0(").expect("a kernel");
    let end = in_order + text[in_order..].find("\n}\n").expect("its end");
    let barriers: Vec<usize> = text.match_indices("__syncthreads();\n").map(|(at, _)| at).collect();
    let mut needed = 0;
    for at in barriers.into_iter().filter(|at| (in_order..end).contains(at)) {
        emulator.compile("without", &format!("{}{}", &text[..at], &text[at + "__syncthreads();\n".len()..]));
        needed += usize::from(!ORDERS.iter().all(|order| emulator.run(order).is_ok_and(|got| got == expected)));
    }
    assert_eq!(needed, 2, "behind the store, and behind what the warps put down");
}

/// Threads next to each other touch elements next to each other.
#[test]
fn rows_are_for_blocks_and_columns_for_threads() {
    let kernel = |subscripts: &str| {
        emitted(&format!(
            "func.func @f(%n: index, %A: memref<?x?xf64>, %R: memref<?xf64>) {{
               affine.parallel (%i) = (0) to (symbol(%n)) {{
                 %s = affine.parallel (%j) = (0) to (symbol(%n)) reduce (\"addf\") -> (f64) {{
                   %a = affine.load %A[{subscripts}] : memref<?x?xf64>
                   affine.yield %a : f64
                 }}
                 affine.store %s, %R[%i] : memref<?xf64>
               }}
               return
             }}"
        ))
    };
    assert!(kernel("%i, %j").contains("j += 128"));
    let columns = kernel("%j, %i");
    assert!(columns.contains("POLY_SHARED(double, s_rows, [32][32]);") && columns.contains("j += 32"));
}

const COLUMNS: &str = "
func.func @columns(%n: index, %m: index, %A: memref<1024x120xf64>, %R: memref<120xf64>) {
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %r = affine.load %R[%i] : memref<120xf64>
    %s = affine.parallel (%j) = (0) to (symbol(%m)) reduce (\"addf\") -> (f64) {
      %a = affine.load %A[%j, %i] : memref<1024x120xf64>
      affine.yield %a : f64
    }
    %p, %q = affine.parallel (%j) = (0) to (symbol(%m)) reduce (\"maximumf\", \"addf\") -> (f64, f64) {
      %a = affine.load %A[%j, %i] : memref<1024x120xf64>
      %b = arith.mulf %a, %r : f64
      affine.yield %a, %b : f64, f64
    }
    %t = arith.addf %s, %q : f64
    %zero = arith.constant 0.0 : f64
    %is = arith.cmpf ogt, %p, %zero : f64
    affine.store %t, %R[%i] : memref<120xf64>
    scf.if %is {
      affine.store %p, %A[0, %i] : memref<1024x120xf64>
    }
  }
  return
}
func.func @steps(%n: index, %m: index, %A: memref<1024x120xf64>, %R: memref<120xf64>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %start = arith.constant 3.0 : f64
  scf.parallel (%i) = (%c1) to (%n) step (%c2) {
    %s = scf.parallel (%j) = (%c1) to (%m) step (%c2) init (%start) -> f64 {
      %a = memref.load %A[%j, %i] : memref<1024x120xf64>
      scf.reduce(%a : f64) {
      ^bb0(%x: f64, %y: f64):
        %t = arith.addf %x, %y : f64
        scf.reduce.return %t : f64
      }
    }
    memref.store %s, %R[%i] : memref<120xf64>
    scf.reduce
  }
  return
}
func.func @some(%m: index, %A: memref<1024x120xf64>, %R: memref<120xf64>) {
  affine.parallel (%i) = (3) to (33) {
    %s = affine.parallel (%j) = (0) to (30) reduce (\"minimumf\") -> (f64) {
      %a = affine.load %A[%j + symbol(%m), %i] : memref<1024x120xf64>
      affine.yield %a : f64
    }
    affine.store %s, %R[%i] : memref<120xf64>
  }
  return
}
func.func private @printMemrefF64(memref<*xf64>)
func.func @main() {
  %A = memref.alloc() : memref<1024x120xf64>
  %R = memref.alloc() : memref<120xf64>
  %seven = arith.constant 7 : index
  %view = memref.cast %R : memref<120xf64> to memref<*xf64>
  affine.for %i = 0 to 1024 {
    affine.for %j = 0 to 120 {
      %p = arith.muli %i, %j : index
      %q = arith.addi %p, %j : index
      %r = arith.remsi %q, %seven : index
      %w = arith.index_cast %r : index to i64
      %x = arith.sitofp %w : i64 to f64
      affine.store %x, %A[%i, %j] : memref<1024x120xf64>
      affine.store %x, %R[%j] : memref<120xf64>
    }
  }
CALLS  memref.dealloc %A : memref<1024x120xf64>
  memref.dealloc %R : memref<120xf64>
  return
}
";

/// Threads below each other share a column, and no more than 32 columns are in one launch here.
#[test]
fn threads_share_columns() {
    let Some(emulator) = emulator("threads_share_columns") else { return };
    let memory = "memref<1024x120xf64>, memref<120xf64>";
    let call = |name: &str, sizes: &str, types: &str| {
        format!(
            "  func.call @{name}({sizes}, %A, %R) : ({types}, {memory}) -> ()
  func.call @printMemrefF64(%view) : (memref<*xf64>) -> ()\n"
        )
    };
    let mut calls = String::new();
    for (n, m) in [(0, 5), (1, 1), (31, 33), (33, 990), (120, 31), (70, 0)] {
        let numbers = |size: usize| format!("  %s{n}_{m}_{size} = arith.constant {size} : index\n");
        calls.push_str(&[numbers(n), if n == m { String::new() } else { numbers(m) }].concat());
        let sizes = format!("%s{n}_{m}_{n}, %s{n}_{m}_{m}");
        calls.push_str(&[call("columns", &sizes, "index, index"), call("steps", &sizes, "index, index")].concat());
        calls.push_str(&call("some", &format!("%s{n}_{m}_{m}"), "index"));
    }
    let source = COLUMNS.replace("CALLS", &calls);
    let (expected, text) = (printed(&source), emitted(&source));
    let text = text.replace("2147483647", "1").replace(&format!("+= {}", 2_147_483_647_i64 * 32), "+= 32");
    assert_eq!(text.matches("fk::over_rows(").count(), 5, "all are columns: {text}");
    let all_print = |text: &str| {
        emulator.compile("columns", text);
        ORDERS.iter().all(|order| emulator.run(order).is_ok_and(|got| got == expected))
    };
    assert!(all_print(&text), "{text}");
    let barriers: Vec<usize> = text.match_indices("__syncthreads();\n").map(|(at, _)| at).collect();
    assert_eq!(barriers.len(), 3, "one each: no block has a second turn");
    for at in barriers {
        let without = format!("{}{}", &text[..at], &text[at + "__syncthreads();\n".len()..]);
        assert!(!all_print(&without), "the barrier at {at} is not needed");
    }
}
