//! The examples, run by mlir-runner, print what is stored beside them.

use crate::tools;
use crate::tools::Mlir;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

#[test]
fn examples_print_what_is_stored() {
    let Some(mlir) = Mlir::need("examples_print_what_is_stored") else { return };
    let examples = tools::files("examples", "mlir");
    assert!(examples.len() >= 7, "the examples are there");
    for (name, path) in examples {
        let printed = mlir.run(&tools::read(&path)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(printed, tools::read(format!("examples/expected/{name}.txt")), "{name}");
    }
}

/// Pipelines of the README and others, by example; the sizes in the examples are no multiples of the tiles.
const PIPELINES: [(&str, &str); 12] = [
    ("gemm", "tile(%i,%j,%k;32,32,32) parallelize"),
    ("gemm", "interchange(%j,%k)"),
    ("gemm_hoisted", "tile(%i,%k,%j;32,32,32) parallelize"),
    ("trmm", "parallelize"),
    ("jacobi_2d", "parallelize"),
    ("seidel_2d", "skew(%t,%j;2) skew(%i,%j;1) skew(%t,%i;1) tile(%t,%i,%j;8,8,8)"),
    ("correlation", "parallelize"),
    ("dot", "strip_mine(%i;32) parallelize"),
    ("gemm", "interchange(%j,%k) vectorize(%j;8)"),
    ("jacobi_2d", "vectorize(%l;4)"),
    ("jacobi_2d", "vectorize(%l;4;mask)"),
    // Its rows run together, and are vectors in scf.
    ("jacobi_2d", "auto"),
];

#[test]
fn transformed_examples_print_the_same() {
    let Some(mlir) = Mlir::need("transformed_examples_print_the_same") else { return };
    for (name, pipeline) in PIPELINES {
        let path = format!("examples/{name}.mlir");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_farkas"))
            .args(["opt", &path, "--func", name.trim_end_matches("_hoisted"), "-t", pipeline, "--emit", "scf"])
            .current_dir(tools::root())
            .output()
            .expect("farkas starts");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name} {pipeline}: {complaint}");
        let scf = String::from_utf8(output.stdout).expect("UTF-8");
        let printed = mlir.run(&scf).unwrap_or_else(|error| panic!("{name} {pipeline}: {error}"));
        assert_eq!(printed, tools::read(format!("examples/expected/{name}.txt")), "{name} {pipeline}");
    }
}

/// Each of 8,000 time steps keeps 512 sums: 32 MiB, where the stack has 8.
const STEPS: &str = "
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func @steps(%A: memref<512x2xf64>, %B: memref<512xf64>) {
  affine.for %t = 0 to 8000 {
    affine.for %i = 0 to 512 {
      %b = affine.load %B[%i] : memref<512xf64>
      %sum = affine.for %j = 0 to 2 iter_args(%acc = %b) -> (f64) {
        %a = affine.load %A[%i, %j] : memref<512x2xf64>
        %next = arith.addf %acc, %a : f64
        affine.yield %next : f64
      }
      affine.store %sum, %B[%i] : memref<512xf64>
    }
  }
  return
}
func.func @main() {
  %one = arith.constant 1.0 : f64
  %A = memref.alloc() : memref<512x2xf64>
  %B = memref.alloc() : memref<512xf64>
  affine.for %i = 0 to 512 {
    affine.store %one, %B[%i] : memref<512xf64>
    affine.for %j = 0 to 2 {
      affine.store %one, %A[%i, %j] : memref<512x2xf64>
    }
  }
  call @steps(%A, %B) : (memref<512x2xf64>, memref<512xf64>) -> ()
  %some = memref.subview %B[0] [4] [1] : memref<512xf64> to memref<4xf64, strided<[1]>>
  %shown = memref.cast %some : memref<4xf64, strided<[1]>> to memref<*xf64>
  call @printMemrefF64(%shown) : (memref<*xf64>) -> ()
  return
}";

#[test]
fn memory_in_a_loop_of_many_iterations_is_given_back() {
    let Some(mlir) = Mlir::need("memory_in_a_loop_of_many_iterations_is_given_back") else { return };
    let module = farkas::parse(STEPS).expect("it parses").module;
    let steps = parse_pipeline("distribute(%i)").expect("it is a pipeline");
    let done = apply_pipeline(&module, farkas::builtin::functions(&module)[0], &steps, &Options::default());
    let done = done.unwrap_or_else(|error| panic!("{error:?}"));
    assert!(done.report.iter().any(|line| line.contains("storage")), "the sums are in memory: {:?}", done.report);
    let printed = mlir
        .run(&farkas::print(&done.module, &farkas::PrintOptions::default()))
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(printed.ends_with("[16001,  16001,  16001,  16001]\n"), "{printed}");
}
