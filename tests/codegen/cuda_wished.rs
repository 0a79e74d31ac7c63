//! What steps ask of a kernel, and get: blocks of so many threads, whatever the number of iterations. On the CPU, threads in several orders,
//! they print what the interpreter prints.

use farkas::interp::{RunOptions, run};
use farkas::ir::Module;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use crate::cuda_blocks::ORDERS;
use crate::tools;
use crate::tools::emulator::Emulator;

/// `@f` with this body, on a matrix and two vectors of sizes that it does not know, and what calls it.
fn program(body: &str) -> String {
    format!(
        "func.func private @printMemrefF64(memref<*xf64>)
        func.func @f(%A: memref<?x?xf64>, %v: memref<?xf64>, %w: memref<?xf64>, %n: index, %m: index) {{
          {body}
          return
        }}
        func.func @main() {{
          %n = arith.constant 37 : index
          %m = arith.constant 70 : index
          %A = memref.alloc(%n, %m) : memref<?x?xf64>
          %v = memref.alloc(%n) : memref<?xf64>
          %w = memref.alloc(%m) : memref<?xf64>
          affine.for %i = 0 to %n {{
            %a = arith.index_cast %i : index to i64
            %b = arith.sitofp %a : i64 to f64
            affine.store %b, %v[%i] : memref<?xf64>
            affine.for %j = 0 to %m {{
              %c = arith.index_cast %j : index to i64
              %d = arith.sitofp %c : i64 to f64
              %e = arith.subf %b, %d : f64
              affine.store %e, %A[%i, %j] : memref<?x?xf64>
              affine.store %d, %w[%j] : memref<?xf64>
            }}
          }}
          call @f(%A, %v, %w, %n, %m) : (memref<?x?xf64>, memref<?xf64>, memref<?xf64>, index, index) -> ()
          %pA = memref.cast %A : memref<?x?xf64> to memref<*xf64>
          %pv = memref.cast %v : memref<?xf64> to memref<*xf64>
          %pw = memref.cast %w : memref<?xf64> to memref<*xf64>
          call @printMemrefF64(%pA) : (memref<*xf64>) -> ()
          call @printMemrefF64(%pv) : (memref<*xf64>) -> ()
          call @printMemrefF64(%pw) : (memref<*xf64>) -> ()
          memref.dealloc %A : memref<?x?xf64>
          memref.dealloc %v : memref<?xf64>
          memref.dealloc %w : memref<?xf64>
          return
        }}"
    )
}

/// A matrix, and a vector behind it.
const ROWS: &str = "affine.for %i = 0 to %n { affine.for %j = 0 to %m {
    %a = affine.load %A[%i, %j] : memref<?x?xf64>
    %x = affine.load %v[%i] : memref<?xf64>
    %s = arith.addf %a, %x : f64
    affine.store %s, %A[%i, %j] : memref<?x?xf64> } }
  affine.for %k = 0 to %m {
    %a = affine.load %A[3, %k] : memref<?x?xf64>
    affine.store %a, %w[%k] : memref<?xf64> }";

/// Emits `@f` after a pipeline, runs it in several orders, and gives its text.
fn checked(name: &str, body: &str, pipeline: &str, emulator: Option<&Emulator>) -> String {
    let source = program(body);
    let module: Module = farkas::parse(&source).unwrap_or_else(|errors| panic!("{name}: {}", errors[0])).module;
    let func = farkas::prelude::function(&module, "f").expect("@f");
    let steps = parse_pipeline(pipeline).unwrap_or_else(|error| panic!("{name}: {error}"));
    let options = Options { reassociate: true, ..Options::default() };
    let after = apply_pipeline(&module, func, &steps, &options).unwrap_or_else(|no| panic!("{name}: {no}")).module;
    let text = farkas::codegen::cuda::emit(&after).unwrap_or_else(|error| panic!("{name}: {error}"));
    if let Some(emulator) = emulator {
        let expected = run(&module, &RunOptions { func: Some("main".to_owned()), ..RunOptions::default() });
        let expected = tools::without_address(&expected.unwrap_or_else(|error| panic!("{name}: {error}")).output);
        emulator.compile(name, &text);
        for order in ORDERS {
            let printed = emulator.run(order).unwrap_or_else(|error| panic!("{name}, {order}: {error}"));
            assert_eq!(tools::without_address(&printed), expected, "{name}, {order}");
        }
    }
    text
}

/// The blocks of threads that a program launches, in order.
fn blocks(text: &str) -> Vec<String> {
    let launches = text.split("POLY_LAUNCH(").skip(1).map(|rest| rest.split_once(");").map_or(rest, |(all, _)| all));
    let block = |launch: &str| Some(launch.rsplit_once("dim3(")?.1.split_once(')')?.0.split_whitespace().collect());
    launches.filter(|launch| launch.contains("_kernel")).filter_map(block).collect()
}

#[test]
fn blocks_have_the_threads_that_are_asked_for() {
    let emulator = Emulator::need("blocks_have_the_threads_that_are_asked_for", &["-O1", "-Wall", "-Werror"]);
    for (pipeline, wanted) in [
        ("parallelize", ["32,8", "256"]),
        ("parallelize threads(16,16)", ["16,16", "256"]),
        ("parallelize threads(4,8)", ["8,4", "32"]),
        ("parallelize threads(5,3)", ["3,5", "15"]),
        ("parallelize threads(64)", ["64", "64"]),
        ("parallelize threads(32,32)", ["32,32", "1024"]),
        ("parallelize(%i) parallelize(%k) threads(8)", ["8", "8"]),
    ] {
        assert_eq!(blocks(&checked(pipeline, ROWS, pipeline, emulator.as_ref())), wanted, "{pipeline}");
    }
}
