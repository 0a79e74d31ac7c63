//! `opt --emit c`, `run --on c`, `bench` and `tune` from outside.

use std::process::{Command, Output};

use super::{built, gcc, printed, tools};

fn farkas(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_farkas"));
    command
        .args(arguments)
        .envs(environment.iter().copied())
        .current_dir(tools::root())
        .output()
        .expect("farkas starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("farkas writes UTF-8")
}

/// Programs with what C has no counterpart for: atomic updates.
const NOT_IN_C: [&str; 1] = ["/histogram.mlir"];

#[test]
fn a_program_prints_the_same_as_c() {
    if gcc("a_program_prints_the_same_as_c").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("f.mlir");
    let source =
        "func.func @f(%n: index, %A: memref<?x?xf64>, %B: memref<4xi1>, %C: memref<5x3xi8, strided<[7, 2], offset: 3>>)
           -> (f64, i32, memref<?x?xf64>) {
         %c = arith.constant 3 : i32
         %x = affine.load %A[0, 1] : memref<?x?xf64>
         affine.for %i = 0 to %n {
           %y = affine.load %A[%i, %i] : memref<?x?xf64>
           %z = arith.divf %y, %x : f64
           affine.store %z, %A[%i, 0] : memref<?x?xf64>
         }
         return %x, %c, %A : f64, i32, memref<?x?xf64>
       }";
    std::fs::write(&file, source).expect("a writable folder");
    let path = file.to_str().expect("a plain path");
    let mut cases: Vec<Vec<&str>> = vec![vec![path, "--arg", "n=9"], vec![path, "--arg", "n=3", "--arg", "A=5x4"]];
    let files = [tools::files("tests/c", "mlir"), tools::files("tests/cuda", "mlir"), tools::files("examples", "mlir")]
        .concat();
    let files: Vec<String> = files.iter().map(|(_, path)| path.display().to_string()).collect();
    assert!(files.len() > 16, "the programs are there");
    cases.extend(files.iter().map(|file| vec![file.as_str()]));
    for case in cases {
        let on = |place| farkas(&[&["run"][..], &case, &["--on", place]].concat(), &[("CC", "gcc")]);
        let (one, other) = (on("interp"), on("c"));
        if NOT_IN_C.iter().any(|name| case[0].ends_with(name)) {
            assert_eq!(other.status.code(), Some(4), "{case:?}: it has a counterpart now");
            continue;
        }
        assert_eq!(text(&other.stdout), text(&one.stdout), "{case:?}: {}", text(&other.stderr));
        assert!(!one.stdout.is_empty() && one.status.success(), "{case:?}: {}", text(&one.stderr));
        assert_eq!(other.status.code(), one.status.code(), "{case:?}: {}", text(&other.stderr));
    }
}

/// A loop is reversed, which is right only while its argument is not the global that it reads: the program passes just that one.
#[test]
fn a_global_that_is_passed_runs_as_written() {
    let Some(gcc) = gcc("a_global_that_is_passed_runs_as_written") else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("f.mlir");
    let source = "memref.global \"private\" @G : memref<9xf64> = dense<1.0>
       func.func @f(%A: memref<9xf64>) {
         %G = memref.get_global @G : memref<9xf64>
         affine.for %i = 1 to 9 {
           %x = affine.load %G[%i - 1] : memref<9xf64>
           %y = arith.addf %x, %x : f64
           affine.store %y, %A[%i] : memref<9xf64>
         }
         return
       }
       func.func @main() {
         %G = memref.get_global @G : memref<9xf64>
         call @f(%G) : (memref<9xf64>) -> ()
         %x = affine.load %G[8] : memref<9xf64>
         vector.print %x : f64
         return
       }";
    std::fs::write(&file, source).expect("a writable folder");
    let path = file.to_str().expect("a plain path");
    assert_eq!(text(&farkas(&["run", path], &[]).stdout), "256\n");
    let emitted = farkas(&["opt", path, "-t", "reverse(%i)", "--emit", "c", "--check-alias"], &[]);
    let emitted = text(&emitted.stdout);
    let (_folder, program) = built(&gcc, emitted, &["-O2"]);
    assert_eq!(printed(&program, "2", emitted), ["256"], "{emitted}");
}

#[test]
fn without_a_compiler_the_exit_code_is_5() {
    for command in [
        &["run", "examples/gemm.mlir", "--on", "c"][..],
        &["bench", "examples/gemm.mlir", "-t", "parallelize"],
        &["tune", "examples/gemm.mlir"],
    ] {
        let output = farkas(command, &[("CC", "no-such-compiler")]);
        assert_eq!(output.status.code(), Some(5));
        assert!(
            output.stdout.is_empty() && text(&output.stderr).contains("no-such-compiler"),
            "{}",
            text(&output.stderr)
        );
    }
}

#[test]
fn a_header_goes_with_the_file_and_nothing_is_written_where_something_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (c, h) = (folder.path().join("f.c"), folder.path().join("f.h"));
    let [out, header] = [&c, &h].map(|path| path.to_str().expect("a plain path"));
    let arguments = ["--emit", "c", "-o", out, "--header", header];
    let refused = farkas(&[&["opt", "tests/filetests/opt/emit_c_refused.mlir"][..], &arguments].concat(), &[]);
    assert_eq!(refused.status.code(), Some(4));
    assert!(!c.exists() && !h.exists() && text(&refused.stderr).contains("[unsupported]"));
    let plain = [&["opt", "tests/filetests/opt/emit_c_refused.mlir", "--func", "plain"][..], &arguments].concat();
    assert_eq!(farkas(&plain, &[]).status.code(), Some(0));
    let (source, header) = (tools::read(&c), tools::read(&h));
    assert!(source.contains("\nvoid plain(float *A_data, int64_t A_d0) {\n") && !source.contains("wide"));
    assert!(header.contains("\nvoid plain(float *A_data, int64_t A_d0);\n") && header.contains("extern \"C\" {"));
}

#[test]
fn a_pipeline_is_timed_beside_the_untouched_program() {
    if gcc("a_pipeline_is_timed_beside_the_untouched_program").is_none() {
        return;
    }
    let command = ["bench", "tests/kernels/gemm.mlir", "-t", "tile(%i;8)", "--threads", "1"];
    let sizes = ["ni=20", "nj=21", "nk=22", "alpha=1.5", "beta=0.5"].map(|size| ["--arg", size]).concat();
    let output = farkas(&[&command[..], &sizes].concat(), &[("CC", "gcc")]);
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    // A product for each cell, then two and a sum for each of 22 terms.
    let flops = 20 * 21 * (1 + 3 * 22);
    assert!(told.starts_with(&format!("@kernel_gemm: {flops} operations on floats, ")), "{told}");
    for part in ["untouched ", "pipeline ", "faster by ", "medians of 15 pairs", "GB/s", "contracted on both sides"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let refused =
        farkas(&["bench", "tests/kernels/gemm.mlir", "-t", "parallelize(%k)", "--arg", "ni=3"], &[("CC", "gcc")]);
    assert_eq!(refused.status.code(), Some(1), "{}", text(&refused.stderr));
}

/// Two shards measure what one run does; what is merged needs no compiler, names the fastest and gives a pipeline that `opt` takes.
#[test]
fn shards_of_tuning_are_merged_without_measuring() {
    if gcc("shards_of_tuning_are_merged_without_measuring").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_owned();
    let program = path("f.mlir");
    let source = "func.func @f(%n: index, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
      affine.for %j = 0 to %n {
        affine.for %i = 0 to %n {
          %a = affine.load %A[%i, %j] : memref<?x?xf64>
          %b = affine.load %x[%j] : memref<?xf64>
          %c = affine.load %y[%i] : memref<?xf64>
          %d = arith.mulf %a, %b : f64
          %e = arith.addf %c, %d : f64
          affine.store %e, %y[%i] : memref<?xf64>
        }
      }
      return
    }";
    std::fs::write(&program, source).expect("a writable folder");
    let tune = |more: &[&str], cc: &str| {
        let tuned = ["tune", &program, "--threads", "1", "--arg", "n=100"];
        farkas(&[&tuned[..], more].concat(), &[("CC", cc)])
    };
    let (one, two, best) = (path("1.json"), path("2.json"), path("best.farkas"));
    for (shard, times) in [("1/2", &one), ("2/2", &two)] {
        let output = tune(&["--shard", shard, "--times", times, "-t", "tile(%i;8)"], "gcc");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert!(text(&output.stdout).contains("fastest: "), "{}", text(&output.stdout));
    }
    let merged = tune(&["--merge", &one, &two, "-t", "tile(%i;8)", "-o", &best], "no-such-compiler");
    let table = text(&merged.stdout);
    assert_eq!(merged.status.code(), Some(0), "{}", text(&merged.stderr));
    let measured = |line: &&str| line.contains(']') && line.contains("ms");
    assert_eq!(table.lines().filter(measured).count(), table.lines().count() - 3, "all are measured: {table}");
    assert!(table.contains("as written\n") && table.contains("auto\n") && table.contains("tile(%i;8)\n"), "{table}");
    let pipeline = std::fs::read_to_string(&best).expect("a pipeline");
    assert!(pipeline.starts_with("# @f: "), "{pipeline}");
    let applied = farkas(&["opt", &program, "-t", &pipeline], &[]);
    assert_eq!(applied.status.code(), Some(0), "{}", text(&applied.stderr));
    // What was measured at other sizes is no answer.
    let other = tune(&["--merge", &one, "--arg", "m=65"], "gcc");
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("measured with another size"), "{}", text(&other.stderr));
}
