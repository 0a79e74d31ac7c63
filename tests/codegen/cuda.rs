//! Emitted CUDA: run on the CPU by a hostile emulator it prints what mlir-runner prints; nvcc compiles it without spills.

use crate::tools;
use std::path::{Path, PathBuf};

use crate::tools::Mlir;
use crate::tools::emulator::Emulator;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

/// The programs, hand-written parallel ones and the examples, with what they print.
fn programs() -> Vec<(String, PathBuf, String)> {
    let of = |folder: &str| {
        let with_output = |(name, file): (String, PathBuf)| {
            let printed = tools::read(format!("{folder}/expected/{name}.txt"));
            (name, file, printed)
        };
        tools::files(folder, "mlir").into_iter().map(with_output).collect::<Vec<_>>()
    };
    let programs = [of("tests/cuda"), of("examples")].concat();
    assert!(programs.len() >= 16, "the programs are there");
    programs
}

#[test]
fn mlir_runner_prints_what_is_stored() {
    let Some(mlir) = Mlir::need("mlir_runner_prints_what_is_stored") else { return };
    for (name, file, expected) in programs() {
        let printed = mlir.run(&tools::read(&file)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(printed, expected, "{name}");
    }
}

/// The CUDA of a program after a pipeline.
fn emitted(name: &str, source: &str, pipeline: &str) -> String {
    let mut module = farkas::parse(source).unwrap_or_else(|errors| panic!("{name}: {errors:?}")).module;
    let steps = parse_pipeline(pipeline).unwrap_or_else(|error| panic!("{name}: {error:?}"));
    let functions = farkas::builtin::functions(&module).len();
    for number in 0..if steps.is_empty() { 0 } else { functions } {
        let func = farkas::builtin::functions(&module)[number];
        if let Ok(outcome) = apply_pipeline(&module, func, &steps, &Options::default()) {
            module = outcome.module;
        }
    }
    farkas::codegen::cuda::emit(&module).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn path(file: &Path) -> &str {
    file.to_str().expect("a plain path")
}

#[test]
fn emulated_programs_print_what_is_stored() {
    let test = "emulated_programs_print_what_is_stored";
    let Some(emulator) = Emulator::need(test, &["-O1", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function"]) else {
        return;
    };
    for (name, file, expected) in programs() {
        emulator.compile(&name, &emitted(&name, &tools::read(&file), ""));
        for order in ["forward", "backward", "random:1", "random:2"] {
            let printed = emulator.run(order).unwrap_or_else(|error| panic!("{name}, {order}: {error}"));
            assert_eq!(printed, expected, "{name}, {order}");
        }
    }
}

/// No register is spilled, and no number of iterations is computed by a division of 64 bits.
#[test]
fn nvcc_compiles_without_spills() {
    let test = "nvcc_compiles_without_spills";
    let Some(nvcc) = tools::need(tools::nvcc(), test, "nvcc") else { return };
    let kernels = tools::files("tests/kernels", "mlir");
    assert_eq!(kernels.len(), 30, "the kernels of PolyBench are there");
    let kernels = kernels.into_iter().map(|(name, file)| (name, file, "parallelize"));
    let own = programs().into_iter().map(|(name, file, _)| (name, file, ""));
    for (name, file, pipeline) in own.chain(kernels) {
        let code = ptx_without_spills(&nvcc, &name, &emitted(&name, &tools::read(&file), pipeline));
        let divides = |line: &&str| ["div.s64", "div.u64", "rem.s64", "rem.u64"].iter().any(|op| line.contains(op));
        if !pipeline.is_empty() {
            assert_eq!(code.lines().find(divides), None, "{name}");
        }
    }
}

/// What nvcc makes of a program for sm_90; it says that it spills no register and has nothing on the stack.
pub(super) fn ptx_without_spills(nvcc: &Path, name: &str, text: &str) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [program, binary] = ["program.cu", "program.cubin"].map(|file| folder.path().join(file));
    std::fs::write(&program, text).expect("a writable folder");
    let flags = ["-arch=sm_90", "-cubin", "-Xptxas", "-v", "-Werror", "all-warnings", "--keep", "--keep-dir"];
    let files = [path(folder.path()), path(&program), "-o", path(&binary)];
    let compiled = tools::run(nvcc, &[&flags[..], &files].concat(), &[]);
    let (_, report) = compiled.unwrap_or_else(|error| panic!("{name}: {error}"));
    let frames: Vec<&str> = report.lines().filter(|line| line.contains("stack frame")).map(str::trim).collect();
    assert!(report.matches("Function properties").count() == frames.len(), "{name}: {report}");
    for line in frames {
        // An array whose subscripts are no constants is in a frame, and nothing of it is spilled.
        let none = "0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads";
        assert_eq!(line, none, "{name}: {report}");
    }
    std::fs::read_to_string(folder.path().join("program.ptx")).expect("nvcc keeps it")
}

#[test]
fn the_emulator_catches_what_cuda_forbids() {
    let test = "the_emulator_catches_what_cuda_forbids";
    let Some(cxx) = tools::need(tools::cxx(), test, "g++") else { return };
    let emulator = tools::root().join("tests/cuda/emulator.h");
    let cases = [
        ("x[0] = 1.0;", "POLY_LAUNCH(k, dim3(1), dim3(1), 0, h);", "a kernel touches host memory"),
        ("x[0] = 1.0;", "d[0] = 1.0;", "the host touches device memory"),
        ("x[8] = 1.0;", "POLY_LAUNCH(k, dim3(1), dim3(1), 0, d);", "an access behind the end of its memory"),
        ("x[0] = 1.0;", "POLY_LAUNCH(k, dim3(1, 65536), dim3(1), 0, d);", "k: impossible number of blocks"),
        ("x[0] = 1.0;", "POLY_LAUNCH(k, dim3(1), dim3(33, 32), 0, d);", "k: impossible number of threads"),
        (
            "if (threadIdx.x < 3) __syncthreads(); x[0] = 1.0;",
            "POLY_LAUNCH(k, dim3(1), dim3(4), 0, d);",
            "a thread ended",
        ),
        (
            "if (threadIdx.x < 31) x[0] = __shfl_down_sync(0xffffffffu, 1.0, 1);",
            "POLY_LAUNCH(k, dim3(1), dim3(32), 0, d);",
            "some lanes never come to the shuffle",
        ),
        (
            "x[0] = __shfl_down_sync(0xffffffffu, 1.0, 1);",
            "POLY_LAUNCH(k, dim3(1), dim3(40), 0, d);",
            "a shuffle names a lane that is not there",
        ),
        (
            "if (threadIdx.x == 0) x[0] = __shfl_down_sync(1u, 1.0, 1);",
            "POLY_LAUNCH(k, dim3(1), dim3(32), 0, d);",
            "a shuffle from a lane that takes no part",
        ),
        ("POLY_SHARED(double, s, [6145]); x[0] = s[0];", "POLY_LAUNCH(k, dim3(1), dim3(1), 0, d);", "more than 48 KB"),
        (
            "using Large = double[6145]; POLY_DYNSHARED(Large, s); x[0] = s[0];",
            "POLY_LAUNCH(k, dim3(1), dim3(1), 8 * 6145, d);",
            "k: shared memory that was not asked for",
        ),
        (
            "using Large = double[8]; POLY_DYNSHARED(Large, s); x[0] = s[0];",
            "POLY_LAUNCH(k, dim3(1), dim3(1), 63, d);",
            "more shared memory than the launch gives",
        ),
        (
            "POLY_SHARED(double, s, [2]); x[0] = s[0];",
            "(void)cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 << 10);
             POLY_LAUNCH(k, dim3(1), dim3(1), (227 << 10) - 8, d);",
            "more than 227 KB of shared memory",
        ),
        (
            "POLY_SHARED(double, s, [1]); __pipeline_memcpy_async(s, x, 8);",
            "POLY_LAUNCH(k, dim3(1), dim3(1), 0, d);",
            "a thread ends that has not waited for its copies",
        ),
        (
            "POLY_SHARED(double, s, [4]); __pipeline_memcpy_async(s + 1, x, 16);",
            "POLY_LAUNCH(k, dim3(1), dim3(1), 0, d);",
            "another multiple of bytes",
        ),
        (
            "__pipeline_memcpy_async(x, x + 1, 8);",
            "POLY_LAUNCH(k, dim3(1), dim3(1), 0, d);",
            "an asynchronous copy to no shared memory",
        ),
        (
            "x[0] = __ldg(&x[0]) == 1.0 ? 2.0 : 3.0;",
            "POLY_LAUNCH(k, dim3(1), dim3(1), 0, d);",
            "memory read with __ldg is written",
        ),
        ("x[0] = 1.0;", "(void)cudaMalloc(&d, 64);", "device memory is never freed"),
    ];
    for (kernel, host, message) in cases {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (program, binary) = (folder.path().join("program.cu"), folder.path().join("program"));
        let text = format!(
            "__global__ void k(double *x) {{ {kernel} }}\n\
             int main() {{\n  double *h = static_cast<double *>(malloc(64)), *d;\n  (void)k; (void)h;\n  \
             (void)cudaMalloc(&d, 64);\n  {host}\n  free(h);\n  (void)cudaFree(d);\n}}\n"
        );
        std::fs::write(&program, text).expect("a writable folder");
        let arguments = ["-std=c++17", "-x", "c++", "-include", path(&emulator), path(&program), "-o", path(&binary)];
        tools::run(&cxx, &arguments, &[]).unwrap_or_else(|error| panic!("{message}: {error}"));
        let error = tools::run(&binary, &[], &[]).expect_err(message);
        assert!(error.contains(message), "{message}: {error}");
    }
}
