//! Whole programs: memory stays on the device from one function to the next, and loops in order run where they are done sooner. On the CPU, threads in
//! several orders, they print what the interpreter prints.

use farkas::PrintOptions;
use farkas::codegen::cuda::{ToldFile, emit_telling};
use farkas::interp::{RunOptions, run};
use farkas::limits::Limits;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use crate::cuda_blocks::ORDERS;
use crate::tools;
use crate::tools::emulator::Emulator;

/// Writes a program, runs it in several orders, and gives what was written and how often memory was copied.
fn whole(name: &str, source: &str, emulator: &Emulator) -> (ToldFile, String) {
    let module = farkas::parse(source).unwrap_or_else(|errors| panic!("{name}: {}", errors[0])).module;
    let file = emit_telling(&module, false, &Limits::default()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let expected = run(&module, &RunOptions { func: Some("main".to_owned()), ..RunOptions::default() });
    let expected = tools::without_address(&expected.unwrap_or_else(|error| panic!("{name}: {error}")).output);
    emulator.compile(name, &file.text);
    let mut copies = String::new();
    for order in ORDERS {
        let printed = emulator.run(order).unwrap_or_else(|error| panic!("{name}, {order}: {error}"));
        let (printed, counted) = printed.split_once("copies: ").expect("the emulator counts copies");
        assert_eq!(printed, expected, "{name}, {order}");
        copies = counted.trim().to_owned();
    }
    (file, copies)
}

fn counting(test: &str) -> Option<Emulator> {
    Emulator::need(test, &["-O1", "-Wall", "-Wextra", "-Werror", "-Wno-unused", "-DEMULATOR_COPIES"])
}

/// `@add` has a kernel; `@again` calls it ten times, with `between` after each; `@main` prints what it leaves.
fn calls(functions: &str, between: &str) -> String {
    format!(
        "func.func private @printMemrefF64(memref<*xf64>)
         memref.global @table : memref<64xf64> = dense<2.0>
         func.func @add(%A: memref<64xf64>) {{
           %x = arith.constant 1.5 : f64
           affine.parallel (%i) = (0) to (64) {{
             %a = affine.load %A[%i] : memref<64xf64>
             %b = arith.addf %a, %x : f64
             affine.store %b, %A[%i] : memref<64xf64>
           }}
           return
         }}
         {functions}
         func.func @again(%A: memref<64xf64>) {{
           affine.for %t = 0 to 10 {{
             func.call @add(%A) : (memref<64xf64>) -> ()
             {between}
           }}
           return
         }}
         func.func @main() {{
           %A = memref.alloc() : memref<64xf64>
           %z = arith.constant 0.0 : f64
           affine.for %i = 0 to 64 {{ affine.store %z, %A[%i] : memref<64xf64> }}
           call @again(%A) : (memref<64xf64>) -> ()
           %p = memref.cast %A : memref<64xf64> to memref<*xf64>
           call @printMemrefF64(%p) : (memref<*xf64>) -> ()
           memref.dealloc %A : memref<64xf64>
           return
         }}"
    )
}

#[test]
fn functions_have_their_copies_in_common() {
    let Some(emulator) = counting("functions_have_their_copies_in_common") else { return };
    let (_, copies) = whole("calls", &calls("", ""), &emulator);
    assert_eq!(copies, "2", "there, and home to be printed");
    // What the host alone does in between has to see it, and what it writes has to come back.
    let one = "func.func @one(%A: memref<64xf64>) {
         %c = arith.constant 4 : index
         %x = memref.load %A[%c] : memref<64xf64>
         %y = arith.mulf %x, %x : f64
         memref.store %y, %A[%c] : memref<64xf64>
         return
       }";
    let call = "func.call @one(%A) : (memref<64xf64>) -> ()";
    let (_, copies) = whole("the host in between", &calls(one, call), &emulator);
    assert_eq!(copies, "20", "home for the host ten times, and there for the kernels");
    // Nothing but what the function is given has to come.
    let apart = "func.func @apart(%B: memref<64xf64>) {
         func.call @add(%B) : (memref<64xf64>) -> ()
         func.call @one(%B) : (memref<64xf64>) -> ()
         return
       }";
    let call = "%B = memref.alloc() : memref<64xf64>
       %z = arith.constant 0.0 : f64
       affine.for %k = 0 to 64 { affine.store %z, %B[%k] : memref<64xf64> }
       func.call @apart(%B) : (memref<64xf64>) -> ()
       memref.dealloc %B : memref<64xf64>";
    let (_, copies) = whole("another array", &calls(&format!("{one} {apart}"), call), &emulator);
    assert_eq!(copies, "22", "ten times there and home for the other array");
}

#[test]
fn memory_that_ends_between_functions_is_forgotten() {
    let Some(emulator) = counting("memory_that_ends_between_functions_is_forgotten") else { return };
    for (name, functions, between) in [
        (
            "on the stack",
            "func.func @stack(%A: memref<64xf64>) {
               %B = memref.alloca() : memref<64xf64>
               affine.parallel (%i) = (0) to (64) {
                 %a = affine.load %A[%i] : memref<64xf64>
                 affine.store %a, %B[%i] : memref<64xf64>
               }
               func.call @add(%B) : (memref<64xf64>) -> ()
               affine.parallel (%i) = (0) to (64) {
                 %a = affine.load %B[%i] : memref<64xf64>
                 affine.store %a, %A[63 - %i] : memref<64xf64>
               }
               return
             }",
            "func.call @stack(%A) : (memref<64xf64>) -> ()",
        ),
        (
            "freed by another function",
            "func.func @free(%B: memref<64xf64>) {
               memref.dealloc %B : memref<64xf64>
               return
             }
             func.func @make() -> memref<64xf64> {
               %B = memref.alloc() : memref<64xf64>
               %x = arith.constant 0.5 : f64
               affine.for %i = 0 to 64 { affine.store %x, %B[%i] : memref<64xf64> }
               return %B : memref<64xf64>
             }",
            "%B = func.call @make() : () -> memref<64xf64>
             func.call @add(%B) : (memref<64xf64>) -> ()
             affine.parallel (%i) = (0) to (64) {
               %a = affine.load %A[%i] : memref<64xf64>
               %b = affine.load %B[%i] : memref<64xf64>
               %c = arith.addf %a, %b : f64
               affine.store %c, %A[%i] : memref<64xf64>
             }
             func.call @free(%B) : (memref<64xf64>) -> ()",
        ),
        (
            "a global",
            "func.func @grow() {
               %T = memref.get_global @table : memref<64xf64>
               func.call @add(%T) : (memref<64xf64>) -> ()
               return
             }
             func.func @take(%A: memref<64xf64>) {
               %T = memref.get_global @table : memref<64xf64>
               %c = arith.constant 5 : index
               %x = memref.load %T[%c] : memref<64xf64>
               memref.store %x, %A[%c] : memref<64xf64>
               return
             }",
            "func.call @grow() : () -> ()
             func.call @take(%A) : (memref<64xf64>) -> ()",
        ),
        (
            "part of it",
            "func.func @half(%A: memref<32xf64, strided<[2]>>) {
               %x = arith.constant 0.25 : f64
               affine.parallel (%i) = (0) to (32) {
                 %a = affine.load %A[%i] : memref<32xf64, strided<[2]>>
                 %b = arith.mulf %a, %x : f64
                 affine.store %b, %A[%i] : memref<32xf64, strided<[2]>>
               }
               return
             }",
            "%h = memref.subview %A[0] [32] [2] : memref<64xf64> to memref<32xf64, strided<[2]>>
             func.call @half(%h) : (memref<32xf64, strided<[2]>>) -> ()",
        ),
    ] {
        whole(name, &calls(functions, between), &emulator);
    }
}

/// A chain in order, of which kernels need the result, over an array of so many elements.
fn chain(length: u32, given: &str) -> String {
    format!(
        "func.func private @printMemrefF64(memref<*xf64>)
         func.func @f(%A: memref<{length}xf64>, %B: memref<{length}x{length}xf64>) {{
           affine.for %t = 0 to 3 {{
             affine.parallel (%i, %j) = (0, 0) to ({length}, {length}) {{
               %a = affine.load %A[%j] : memref<{length}xf64>
               affine.store %a, %B[%i, %j] : memref<{length}x{length}xf64>
             }}
             affine.for %k = 1 to 100 {{
               %a = affine.load %A[%k - 1] : memref<{length}xf64>
               %b = affine.load {given} : memref<{length}x{length}xf64>
               %c = arith.addf %a, %b : f64
               affine.store %c, %A[%k] : memref<{length}xf64>
             }}
           }}
           return
         }}
         func.func @main() {{
           %A = memref.alloc() : memref<{length}xf64>
           %B = memref.alloc() : memref<{length}x{length}xf64>
           %x = arith.constant 1.0 : f64
           affine.for %i = 0 to {length} {{ affine.store %x, %A[%i] : memref<{length}xf64> }}
           call @f(%A, %B) : (memref<{length}xf64>, memref<{length}x{length}xf64>) -> ()
           %p = memref.cast %A : memref<{length}xf64> to memref<*xf64>
           call @printMemrefF64(%p) : (memref<*xf64>) -> ()
           memref.dealloc %A : memref<{length}xf64>
           memref.dealloc %B : memref<{length}x{length}xf64>
           return
         }}"
    )
}

#[test]
fn loops_in_order_run_where_they_are_done_sooner() {
    let Some(emulator) = counting("loops_in_order_run_where_they_are_done_sooner") else { return };
    let of = |name: &str, program: &str, place: &str, launches: usize| {
        let (ToldFile { text, told, .. }, _) = whole(name, program, &emulator);
        let lines: Vec<&String> = told.iter().filter(|line| line.starts_with("@f: ")).collect();
        let [line] = &lines[..] else { panic!("{name}: {told:?}") };
        assert!(line.starts_with(&format!("@f: %k runs in order {place}: ")), "{name}: {line}");
        assert_eq!(text.matches("POLY_LAUNCH(f_").count(), launches, "{name}: {text}");
    };
    let small = chain(200, "%B[0, 0]");
    of("a chain", &small, "in one thread of the GPU", 2);
    // No kernel writes what it reads besides, so that little comes and goes.
    let own = small.replace("affine.load %B[0, 0] : memref<200x200xf64>", "arith.constant 0.5 : f64");
    of("a chain by itself", &own, "on the host", 1);
    // Less is to be done than it takes to wait.
    let short = own.replace("%k = 1 to 100", "%k = 1 to 40");
    of("a short chain", &short, "in one thread of the GPU", 2);
    let printed = own.replace("affine.store %c, %A[%k]", "vector.print %c : f64\naffine.store %c, %A[%k]");
    of("one that prints", &printed, "on the host", 1);
}

#[test]
fn counts_are_atomic_updates() {
    let Some(emulator) = counting("counts_are_atomic_updates") else { return };
    let program = |kind: &str, ty: &str, one: &str| {
        format!(
            "func.func private @printMemref{upper}(memref<*x{ty}>)
             func.func @f(%K: memref<300xindex>, %H: memref<16x{ty}>) {{
               %one = arith.constant {one} : {ty}
               affine.parallel (%i) = (0) to (16) {{ affine.store %one, %H[%i] : memref<16x{ty}> }}
               affine.for %k = 0 to 300 {{
                 %at = affine.load %K[%k] : memref<300xindex>
                 %0 = memref.atomic_rmw {kind} %one, %H[%at] : ({ty}, memref<16x{ty}>) -> {ty}
               }}
               return
             }}
             func.func @main() {{
               %K = memref.alloc() : memref<300xindex>
               %H = memref.alloc() : memref<16x{ty}>
               %zero = arith.constant {zero} : {ty}
               %seven = arith.constant 7 : index
               %thirteen = arith.constant 13 : index
               affine.for %i = 0 to 300 {{
                 %0 = arith.muli %i, %seven : index
                 %1 = arith.remui %0, %thirteen : index
                 affine.store %1, %K[%i] : memref<300xindex>
               }}
               affine.for %i = 0 to 16 {{ affine.store %zero, %H[%i] : memref<16x{ty}> }}
               call @f(%K, %H) : (memref<300xindex>, memref<16x{ty}>) -> ()
               %p = memref.cast %H : memref<16x{ty}> to memref<*x{ty}>
               call @printMemref{upper}(%p) : (memref<*x{ty}>) -> ()
               memref.dealloc %K : memref<300xindex>
               memref.dealloc %H : memref<16x{ty}>
               return
             }}",
            upper = ty.to_uppercase(),
            zero = if ty.starts_with('f') { "0.0" } else { "0" },
        )
    };
    let after = |source: &str| {
        let module = farkas::parse(source).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
        let func = farkas::prelude::function(&module, "f").expect("@f");
        let steps = parse_pipeline("parallelize").expect("a step");
        let module = apply_pipeline(&module, func, &steps, &Options::default()).expect("it is never refused").module;
        farkas::print(&module, &PrintOptions { keep_names: true, ..PrintOptions::default() })
    };
    let (ToldFile { text, .. }, _) = whole("counts", &after(&program("addi", "i32", "1")), &emulator);
    assert!(text.contains("fk::add_atomically<int32_t>(&H.base[at], 1);"), "{text}");
    // Bits of sums of floats would be those of the order in which threads come.
    let (ToldFile { text, told, .. }, _) = whole("sums", &after(&program("addf", "f64", "0.1")), &emulator);
    assert!(
        !text.contains("_atomically") && told.iter().any(|line| line.contains("differ from run to run")),
        "{told:?}"
    );
}

#[test]
fn what_cannot_be_written_is_left_out_alone() {
    let vectors = "func.func @v(%A: memref<64xf64>) {
        affine.for %i = 0 to 64 step 4 {
          %a = affine.vector_load %A[%i] : memref<64xf64>, vector<4xf64>
          affine.vector_store %a, %A[%i] : memref<64xf64>, vector<4xf64>
        }
        return
      }";
    let kernel = |call: &str| {
        format!(
            "func.func @p(%A: memref<64xf64>, %x: f64) {{
               affine.parallel (%i) = (0) to (64) {{ affine.store %x, %A[%i] : memref<64xf64> }}
               {call}
               return
             }}"
        )
    };
    let emitted = |source: &str| {
        let module = farkas::parse(source).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
        (emit_telling(&module, false, &Limits::default()), farkas::codegen::cuda::emit(&module))
    };
    let (telling, whole) = emitted(&format!("{vectors} {}", kernel("")));
    let ToldFile { text, warnings, .. } = telling.expect("@p is written");
    assert!(text.contains("void p(") && !text.contains("void v("), "{text}");
    let [warning] = &warnings[..] else { panic!("{warnings:?}") };
    assert_eq!((warning.code, &warning.notes[..]), ("unsupported", &["@v is left out".to_owned()][..]));
    assert!(whole.is_err(), "who wants all of it is told");
    // Not where somebody calls it, nor where nothing else is left.
    assert!(emitted(&format!("{vectors} {}", kernel("func.call @v(%A) : (memref<64xf64>) -> ()"))).0.is_err());
    assert!(emitted(vectors).0.is_err());
}
