//! Vectors in C: the programs of `vectors/programs.mlir`, and loops after `vectorize`, leave what the interpreter leaves, as C and as C++.

use farkas::codegen::c::Style;
use farkas::codegen::native;
use farkas::ir::Module;
use farkas::limits::Limits;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use super::kernels::inputs;
use super::{FORKS, SANITIZED, case, compare, function, gcc, read, tools};

const PROGRAMS: &str = include_str!("vectors/programs.mlir");

/// The names of the functions of a program.
fn names(module: &Module) -> Vec<String> {
    let functions = farkas::builtin::functions(module);
    functions.iter().filter_map(|&op| farkas::builtin::symbol_name(module, op)).map(str::to_owned).collect()
}

#[test]
fn vectors_leave_the_same_bits() {
    let test = "vectors_leave_the_same_bits";
    let Some(gcc) = gcc(test) else { return };
    let module = read(PROGRAMS);
    let mut cases = Vec::new();
    for name in names(&module) {
        for size in [0, 1, 5, 8, 13] {
            let case = case(&module, &module, &name, inputs(&module, &name, &[size], 40));
            cases.push(case.unwrap_or_else(|| panic!("@{name} stops in the interpreter")));
        }
    }
    let flags: &[&[&str]] = &[&["-O0"], &["-O3"], &["-O3", "-march=native"], SANITIZED];
    compare(&gcc, &module, &cases, FORKS, flags, &["1"]);
}

/// No warning of either compiler as C++, where the options for vectors are those of any machine and of this one.
#[test]
fn vectors_are_cxx() {
    let Some(gcc) = tools::need(tools::cc(), "vectors_are_cxx", "gcc") else { return };
    let module = read(PROGRAMS);
    let name = &names(&module)[0];
    let call = case(&module, &module, name, inputs(&module, name, &[8], 40)).expect("it runs").call;
    let text = native::program(&module, None, &[call], Style { is_cxx: true, ..FORKS }, &Limits::default());
    let text = text.expect("it has a counterpart in C++");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = folder.path().join("program.cpp");
    std::fs::write(&source, text).expect("a writable folder");
    for compiler in std::iter::once(gcc).chain(tools::clang()) {
        for machine in ["-march=x86-64", "-march=native"] {
            let file = source.to_str().expect("a plain path");
            let flags = ["-x", "c++", "-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", "-fopenmp", machine, "-S"];
            let flags = [&flags[..], &["-o", "/dev/null", file]].concat();
            tools::run(&compiler, &flags, &[]).unwrap_or_else(|error| panic!("{}: {error}", compiler.display()));
        }
    }
}

/// What the step writes, chunks under a mask too.
#[test]
fn vectorized_loops_leave_the_same_bits() {
    let test = "vectorized_loops_leave_the_same_bits";
    let Some(gcc) = gcc(test) else { return };
    let text = "func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    %b = affine.load %B[%i] : memref<?xf64>
    %s = arith.mulf %a, %x : f64
    %c = arith.cmpf olt, %s, %b : f64
    %r = arith.select %c, %s, %b : f64
    %m = arith.maximumf %r, %a : f64
    affine.store %m, %B[%i] : memref<?xf64>
  }
  return
}";
    let before = read(text);
    for steps in ["vectorize(%i;8)", "vectorize(%i;4;mask)"] {
        let parsed = parse_pipeline(steps).expect("steps");
        let outcome = apply_pipeline(&before, function(&before, "f"), &parsed, &Options::default());
        let after = outcome.unwrap_or_else(|error| panic!("{steps}: {error}")).module;
        let sizes = [0, 1, 7, 8, 29];
        let cases: Vec<_> =
            sizes.iter().filter_map(|&n| case(&before, &after, "f", inputs(&before, "f", &[n], n))).collect();
        assert_eq!(cases.len(), sizes.len());
        compare(&gcc, &after, &cases, FORKS, &[&["-O3", "-march=native"], SANITIZED], &["1"]);
    }
}
