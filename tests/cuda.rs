//! Emitted CUDA: run on the CPU by a hostile emulator it prints what mlir-runner prints; nvcc compiles it without spills.

mod tools;

use std::path::{Path, PathBuf};

use tools::Mlir;

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

fn emitted(path: &Path, folder: &Path) -> PathBuf {
    let source = tools::read(path);
    let parsed = farkas::parse(&source).unwrap_or_else(|errors| panic!("{}: {errors:?}", path.display()));
    let text = farkas::codegen::cuda::emit(&parsed.module);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file = folder.join("program.cu");
    std::fs::write(&file, text).expect("a writable folder");
    file
}

fn path(file: &Path) -> &str {
    file.to_str().expect("a plain path")
}

#[test]
fn emulated_programs_print_what_is_stored() {
    let test = "emulated_programs_print_what_is_stored";
    let Some(cxx) = tools::need(tools::cxx(), test, "g++") else { return };
    let flags = ["-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-ffp-contract=off"];
    // The emulator is compiled once, as a precompiled header.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let emulator = folder.path().join("emulator.h");
    std::fs::write(&emulator, tools::read("tests/cuda/emulator.h")).expect("a writable folder");
    let header = ["-x", "c++-header", path(&emulator)];
    tools::run(&cxx, &[&flags[..], &header].concat(), &[]).unwrap_or_else(|error| panic!("emulator.h: {error}"));
    for (name, file, expected) in programs() {
        let program = emitted(&file, folder.path());
        let binary = folder.path().join("program");
        let arguments = ["-x", "c++", "-include", path(&emulator), path(&program), "-o", path(&binary)];
        let compiled = tools::run(&cxx, &[&flags[..], &arguments].concat(), &[]);
        compiled.unwrap_or_else(|error| panic!("{name}: {error}"));
        for order in ["forward", "backward", "random:1", "random:2"] {
            let ran = tools::run(&binary, &[], &[("EMULATOR_ORDER", order)]);
            let (printed, _) = ran.unwrap_or_else(|error| panic!("{name}, {order}: {error}"));
            assert_eq!(tools::without_address(&printed), expected, "{name}, {order}");
        }
    }
}

#[test]
fn nvcc_compiles_without_spills() {
    let test = "nvcc_compiles_without_spills";
    let Some(nvcc) = tools::need(tools::nvcc(), test, "nvcc") else { return };
    for (name, file, _) in programs() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let program = emitted(&file, folder.path());
        let binary = folder.path().join("program.cubin");
        let flags = ["-arch=sm_90", "-cubin", "-Xptxas", "-v", "-Werror", "all-warnings"];
        let compiled = tools::run(&nvcc, &[&flags[..], &[path(&program), "-o", path(&binary)]].concat(), &[]);
        let (_, report) = compiled.unwrap_or_else(|error| panic!("{name}: {error}"));
        for line in report.lines().filter(|line| line.contains("spill")) {
            assert!(line.contains("0 bytes spill stores, 0 bytes spill loads"), "{name}: {line}");
        }
    }
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
        ("POLY_SHARED(double, s, [6145]); x[0] = s[0];", "POLY_LAUNCH(k, dim3(1), dim3(1), 0, d);", "more than 48 KB"),
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
