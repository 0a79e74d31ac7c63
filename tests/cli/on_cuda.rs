//! `run --on cuda` from outside: with nvcc on a machine without a GPU or with one, without nvcc, and with a stand-in for nvcc.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::tools;

const EXAMPLES: [&str; 3] = ["tests/cuda/forall.mlir", "tests/cuda/index.mlir", "tests/cuda/time_loop.mlir"];
const PRODUCT: &[&str] =
    &["tests/kernels/gemm.mlir", "--func", "kernel_gemm", "--arg", "ni=5", "--arg", "nj=7", "--arg"];

/// Runs a program of farkas where `path` is the path for programs.
fn run(program: &Path, arguments: &[&str], path: &[PathBuf]) -> Output {
    let mut command = Command::new(program);
    command.arg("run").args(arguments).current_dir(tools::root()).env_remove("CUDA_HOME");
    command.env("PATH", std::env::join_paths(path).expect("folders")).output().expect("farkas starts")
}

fn farkas() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_farkas"))
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("farkas writes UTF-8")
}

fn usual_path() -> Vec<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect()
}

/// Is it what the interpreter prints?
fn is_as_interpreted(arguments: &[&str], output: &Output) {
    let expected = run(farkas(), arguments, &usual_path());
    assert!(expected.status.success() && !expected.stdout.is_empty(), "{arguments:?}: {}", text(&expected.stderr));
    assert_eq!(text(&output.stdout), text(&expected.stdout), "{arguments:?}: {}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
}

/// Without a GPU the answer is a line and exit code 5; with one it is what the interpreter prints. What has no kernels runs anyway.
#[test]
fn nvcc_builds_a_program_that_runs_or_says_that_there_is_no_gpu() {
    let test = "nvcc_builds_a_program_that_runs_or_says_that_there_is_no_gpu";
    let Some(nvcc) = tools::need(tools::nvcc(), test, "nvcc") else { return };
    if tools::need(tools::cxx(), test, "g++").is_none() {
        return;
    }
    let mut path = vec![nvcc.parent().expect("a folder").to_owned()];
    path.extend(usual_path());
    for example in EXAMPLES {
        let output = run(farkas(), &[example, "--on", "cuda"], &path);
        let complaint = text(&output.stderr);
        if output.status.code() == Some(5) {
            assert!(complaint.starts_with("error: no GPU for this program: "), "{example}: {complaint}");
            assert!(complaint.contains("it needs an NVIDIA GPU and a driver"), "{example}: {complaint}");
            assert!(output.stdout.is_empty() && complaint.lines().count() == 1, "{example}: {complaint}");
        } else {
            is_as_interpreted(&[example], &output);
        }
    }
    let arguments = [PRODUCT, &["nk=3", "--arg", "alpha=1.5", "--arg", "beta=0.5"]].concat();
    is_as_interpreted(&arguments, &run(farkas(), &[&arguments[..], &["--on", "cuda"]].concat(), &path));
}

/// The program stands alone, so that no set-up of the sources is beside it.
#[test]
fn without_nvcc_the_exit_code_is_5() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let alone = folder.path().join("farkas");
    std::fs::copy(farkas(), &alone).expect("a writable folder");
    let output = run(&alone, &["examples/gemm.mlir", "--on", "cuda"], &[]);
    let complaint = text(&output.stderr);
    assert_eq!(output.status.code(), Some(5), "{complaint}");
    assert!(output.stdout.is_empty() && complaint.lines().count() == 1, "{complaint}");
    assert!(complaint.starts_with("error: no nvcc on PATH or in CUDA_HOME: install the CUDA toolkit"), "{complaint}");
}

/// nvcc as a script: what is not for each GPU it refuses; the rest it builds for the emulator.
fn stand_in(folder: &Path) -> Vec<PathBuf> {
    use std::os::unix::fs::PermissionsExt;
    let script = folder.join("nvcc");
    let emulator = tools::root().join("tests/cuda/emulator.h");
    let text = format!(
        "#!/bin/sh\nfor word; do\n  case $word in -arch=native) exit 1;; *.cu) source=$word;; esac\ndone\n\
         exec g++ -std=c++17 -ffp-contract=off -x c++ -include '{}' \"$source\" -o \"${{source%.cu}}\"\n",
        emulator.display()
    );
    std::fs::write(&script, text).expect("a writable folder");
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("a file of our own");
    [vec![folder.to_owned()], usual_path()].concat()
}

#[test]
fn what_is_built_prints_what_the_interpreter_prints() {
    let test = "what_is_built_prints_what_the_interpreter_prints";
    if tools::need(tools::cxx(), test, "g++").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = stand_in(folder.path());
    for example in EXAMPLES {
        is_as_interpreted(&[example], &run(farkas(), &[example, "--on", "cuda"], &path));
    }
}

/// Exit codes are those of the interpreter where the program is wrong, and 4 where something has no counterpart.
#[test]
fn what_stops_a_program_is_an_exit_code() {
    if tools::need(tools::cxx(), "what_stops_a_program_is_an_exit_code", "g++").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = stand_in(folder.path());
    let asserts = "func.func @f(%n: index) {
      vector.print %n : index
      %m = memref.alloc(%n) : memref<?xf64>
      %zero = arith.constant 0 : index
      %c = arith.cmpi eq, %n, %zero : index
      cf.assert %c, \"it is 0\"
      memref.dealloc %m : memref<?xf64>
      return
    }";
    let wide = "func.func @f(%n: index, %A: memref<4xf80>) {\n  return\n}";
    let several = "func.func @f(%n: index) {\n  cf.br ^bb1\n^bb1:\n  return\n}";
    for (source, given, code, line) in [
        (asserts, "n=0", 0, ""),
        (asserts, "n=1", 3, "error: the assertion failed: it is 0\n"),
        (asserts, "n=-1", 3, "error: a memref has a negative size\n"),
        (wide, "n=1", 4, "error: the type f80 has no counterpart in the CUDA output [unsupported]\n --> "),
        (
            several,
            "n=1",
            4,
            "error: a function of several blocks has no counterpart in the CUDA output [unsupported]\n --> ",
        ),
    ] {
        let file = folder.path().join("f.mlir");
        std::fs::write(&file, source).expect("a writable folder");
        let file = file.to_str().expect("a plain path");
        let output = run(farkas(), &[file, "--on", "cuda", "--arg", given], &path);
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{given}: {complaint}");
        assert!(complaint.starts_with(line), "{given}: {complaint}");
        if code < 4 {
            let interpreted = run(farkas(), &[file, "--arg", given], &path);
            assert_eq!(text(&output.stdout), text(&interpreted.stdout), "{given}: {complaint}");
            assert_eq!(interpreted.status.code(), Some(code), "{given}: {}", text(&interpreted.stderr));
        }
    }
}
