//! Programs of CUDA that run by themselves, as `farkas run --on cuda` builds them: with the emulator in the place of a GPU they print
//! what the interpreter prints.

use std::collections::BTreeMap;

use farkas::codegen::native::{self, Call, Tell};
use farkas::interp::{self, RunOptions};
use farkas::ir::{Module, Type};
use farkas::limits::Limits;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use crate::tools;
use crate::tools::emulator::Emulator;

const FLAGS: &[&str] = &["-O0", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function"];

fn read(name: &str, source: &str) -> Module {
    farkas::parse(source).unwrap_or_else(|errors| panic!("{name}: {}", errors[0])).module
}

/// The program that `farkas run --on cuda` builds.
fn program(name: &str, module: &Module, options: &RunOptions, tell: Tell) -> String {
    let (function, inputs) = interp::inputs(module, options).unwrap_or_else(|error| panic!("{name}: {error}"));
    let only = farkas::builtin::symbol_name(module, function);
    let text = native::cuda_program(module, only, &[Call { function, inputs, tell }], &Limits::default());
    text.unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The emulator, where the program prints what the interpreter says of `before`.
fn agrees(emulator: &Emulator, name: &str, before: &Module, after: &Module, options: &RunOptions) {
    let expected = interp::run(before, options).unwrap_or_else(|error| panic!("{name}: {error}")).output;
    assert!(!expected.is_empty(), "{name}");
    emulator.compile(name, &program(name, after, options, Tell::Sums));
    for order in ["forward", "backward", "random:1"] {
        let printed = emulator.run(order).unwrap_or_else(|error| panic!("{name}, {order}: {error}"));
        assert_eq!(printed, tools::without_address(&expected), "{name}, {order}");
    }
}

#[test]
fn programs_print_what_the_interpreter_prints() {
    let Some(emulator) = Emulator::need("programs_print_what_the_interpreter_prints", FLAGS) else { return };
    let files = [tools::files("tests/cuda", "mlir"), tools::files("examples", "mlir")].concat();
    assert!(files.len() >= 16, "the programs are there");
    for (name, file) in files {
        let module = read(&name, &tools::read(&file));
        agrees(&emulator, &name, &module, &module, &RunOptions::default());
    }
}

/// Scalars of all types, memrefs with layouts, sizes that are left open, and results.
#[test]
fn functions_with_arguments_print_what_the_interpreter_prints() {
    let test = "functions_with_arguments_print_what_the_interpreter_prints";
    let Some(emulator) = Emulator::need(test, FLAGS) else { return };
    let layouts = "func.func @f(%n: index, %s: f32, %b: i1, %A: memref<?x?xf32>, %B: memref<4xi1>,
           %C: memref<5x3xi8, strided<[7, 2], offset: 3>>, %k: i8, %D: memref<?x?xi16, strided<[?, 1], offset: ?>>, %E: memref<i64>)
           -> (f32, i32, i1, memref<?x?xf32>, memref<5x3xi8, strided<[7, 2], offset: 3>>) {
         %c = arith.constant 3 : i32
         %x = affine.load %A[0, 1] : memref<?x?xf32>
         affine.parallel (%i) = (0) to (%n) {
           %y = affine.load %A[%i, %i] : memref<?x?xf32>
           %z = arith.divf %y, %s : f32
           affine.store %z, %A[%i, 0] : memref<?x?xf32>
           %d = affine.load %D[%i, 2] : memref<?x?xi16, strided<[?, 1], offset: ?>>
           affine.store %d, %D[%i, 1] : memref<?x?xi16, strided<[?, 1], offset: ?>>
         }
         affine.parallel (%i, %j) = (0, 0) to (5, 3) {
           %y = affine.load %C[%i, %j] : memref<5x3xi8, strided<[7, 2], offset: 3>>
           %z = arith.addi %y, %k : i8
           affine.store %z, %C[%i, %j] : memref<5x3xi8, strided<[7, 2], offset: 3>>
         }
         affine.parallel (%i) = (0) to (4) {
           affine.store %b, %B[%i] : memref<4xi1>
         }
         %m = arith.index_cast %n : index to i64
         affine.store %m, %E[] : memref<i64>
         return %x, %c, %b, %A, %C : f32, i32, i1, memref<?x?xf32>, memref<5x3xi8, strided<[7, 2], offset: 3>>
       }";
    let one = "func.func @f(%A: memref<?xf64>) -> memref<7x2xf64> {
         %B = memref.alloc() : memref<7x2xf64>
         affine.parallel (%i, %j) = (0, 0) to (7, 2) {
           %x = affine.load %A[%i + %j] : memref<?xf64>
           affine.store %x, %B[%i, %j] : memref<7x2xf64>
         }
         return %B : memref<7x2xf64>
       }
       func.func @no_counterpart(%x: f80) -> f80 { return %x : f80 }";
    let scalar = "func.func @f(%A: memref<?xf64>, %n: index) -> f64 {
         %zero = arith.constant 0.0 : f64
         %sum = affine.for %i = 0 to %n iter_args(%s = %zero) -> f64 {
           %x = affine.load %A[%i] : memref<?xf64>
           %t = arith.addf %s, %x : f64
           affine.yield %t : f64
         }
         affine.parallel (%i) = (0) to (%n) { affine.store %sum, %A[%i] : memref<?xf64> }
         return %sum : f64
       }";
    for (name, source, given) in [
        ("layouts", layouts, &["n=4", "s=3.5", "b=1", "k=100"][..]),
        ("one result", one, &[]),
        ("a scalar", scalar, &["n=23"]),
        ("a scalar of none", scalar, &["n=0"]),
    ] {
        let pairs = given.iter().map(|pair| pair.split_once('=').expect("a pair"));
        let args = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let options = RunOptions { func: Some("f".to_owned()), args, ..RunOptions::default() };
        let module = read(name, source);
        agrees(&emulator, name, &module, &module, &options);
    }
}

#[test]
fn kernels_that_are_made_parallel_print_what_the_interpreter_prints() {
    let test = "kernels_that_are_made_parallel_print_what_the_interpreter_prints";
    let Some(emulator) = Emulator::need(test, FLAGS) else { return };
    let steps = parse_pipeline("parallelize").expect("a step");
    for name in
        ["2mm", "atax", "covariance", "fdtd-2d", "floyd-warshall", "gemm", "jacobi-2d", "ludcmp", "nussinov", "symm"]
    {
        let before = read(name, &tools::read(format!("tests/kernels/{name}.mlir")));
        let kernel = farkas::builtin::functions(&before)[0];
        let func = farkas::builtin::symbol_name(&before, kernel).expect("a name").to_owned();
        let after = apply_pipeline(&before, kernel, &steps, &Options::default());
        let after = after.unwrap_or_else(|error| panic!("{name}: {error:?}")).module;
        let block = before.single_block(kernel, 0).expect("a body");
        let arguments = &before.block(block).args;
        let of = |&argument: &_| {
            let value = match before.ty(argument) {
                Type::MemRef(_) => return None,
                Type::Index => "7",
                _ => "1.25",
            };
            Some((before.value(argument).name.as_deref()?.to_owned(), value.to_owned()))
        };
        let args: BTreeMap<String, String> = arguments.iter().filter_map(of).collect();
        let options = RunOptions { func: Some(func), args, ..RunOptions::default() };
        agrees(&emulator, name, &before, &after, &options);
    }
}

/// Where a call of CUDA fails, the program says so in a line; its status tells a GPU that is not there from other things.
#[test]
fn a_program_says_that_there_is_no_gpu() {
    let Some(emulator) = Emulator::need("a_program_says_that_there_is_no_gpu", FLAGS) else { return };
    let source = "func.func @f(%A: memref<8xf64>, %x: f64) {
         vector.print %x : f64
         affine.parallel (%i) = (0) to (8) { affine.store %x, %A[%i] : memref<8xf64> }
         return
       }";
    let args = BTreeMap::from([("x".to_owned(), "2".to_owned())]);
    let options = RunOptions { args, ..RunOptions::default() };
    let module = read("f", source);
    agrees(&emulator, "f", &module, &module, &options);
    for (error, status, line) in [
        (35, 5, "error: no GPU for this program: "),
        (100, 5, "error: no GPU for this program: "),
        (209, 5, "error: no GPU for this program: "),
        (1, 4, "(CUDA error 1)\n"),
        (2, 4, "(CUDA error 2)\n"),
        (700, 4, "(CUDA error 700)\n"),
    ] {
        let failed = emulator.run_failing(error).expect_err("a call fails");
        assert!(failed.starts_with(&format!("exit status: {status}\nerror: ")), "{error}: {failed}");
        assert!(failed.contains(line) && failed.contains(&format!("(CUDA error {error})")), "{error}: {failed}");
        assert_eq!(failed.matches("error: ").count(), 1, "{error}: {failed}");
    }
}

/// The cells are told as those of C are.
#[test]
fn digests_are_those_of_the_interpreter() {
    let Some(emulator) = Emulator::need("digests_are_those_of_the_interpreter", FLAGS) else { return };
    let source = "func.func @f(%A: memref<9xf32>, %B: memref<3x3xi16>) -> f32 {
         %zero = arith.constant -0.0 : f32
         affine.parallel (%i) = (0) to (9) { affine.store %zero, %A[%i] : memref<9xf32> }
         return %zero : f32
       }";
    let module = read("f", source);
    let expected = {
        let zeros = vec![farkas::interp::number::Number::from_f64(-0.0, farkas::ir::FloatKind::F32); 9];
        native::digest(&zeros, &Type::Float(farkas::ir::FloatKind::F32))
    };
    emulator.compile("f", &program("f", &module, &RunOptions::default(), Tell::Cells));
    let printed = emulator.run("forward").expect("it runs");
    assert_eq!(printed.lines().next(), Some(&*format!("{expected:016x}")), "{printed}");
    assert_eq!(printed.lines().count(), 2, "{printed}");
}
