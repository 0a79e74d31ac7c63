//! What steps ask of a kernel, and get: blocks of so many threads, whatever the number of iterations. On the CPU, threads in several orders,
//! they print what the interpreter prints.

use farkas::codegen::cuda::ToldFile;
use farkas::interp::{RunOptions, run};
use farkas::ir::Module;
use farkas::limits::Limits;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use crate::cuda::ptx_without_spills;
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
    if let Some(nvcc) = tools::nvcc() {
        ptx_without_spills(&nvcc, name, &text);
    }
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

/// A sum of all, one of each row, and a row that is scaled beside one.
const SUMS: &str = "affine.for %i = 0 to %n { affine.for %k = 0 to %m {
    %a = affine.load %A[%i, %k] : memref<?x?xf64>
    %s = affine.load %v[%i] : memref<?xf64>
    %t = arith.addf %s, %a : f64
    affine.store %t, %v[%i] : memref<?xf64> } }
  affine.for %l = 0 to %n {
    %a = affine.load %v[%l] : memref<?xf64>
    %s = affine.load %w[0] : memref<?xf64>
    %t = arith.addf %s, %a : f64
    affine.store %t, %w[0] : memref<?xf64> }
  affine.for %i = 0 to %n {
    affine.for %k = 0 to %m {
      %a = affine.load %A[%i, %k] : memref<?x?xf64>
      %s = affine.load %v[%i] : memref<?xf64>
      %t = arith.maximumf %s, %a : f64
      affine.store %t, %v[%i] : memref<?xf64> }
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %s = affine.load %v[%i] : memref<?xf64>
      %t = arith.subf %a, %s : f64
      affine.store %t, %A[%i, %j] : memref<?x?xf64> } }";

#[test]
fn reductions_run_on_what_they_are_asked_for() {
    let emulator = Emulator::need("reductions_run_on_what_they_are_asked_for", &["-O1", "-Wall", "-Werror"]);
    let rows = "map(%i@0;block_x)";
    for (steps, wanted, shuffles) in [
        // A warp for each row.
        ("reduce(%k@0;lanes)", "32,8", "over_warp("),
        ("reduce(%k@0;threads)", "128", "over_warps("),
        // A warp for all, a block, and a grid with a block for its parts.
        ("reduce(%l;lanes)", "32", "over_warp("),
        ("reduce(%l;threads)", "256", "over_warps("),
        ("reduce(%l;blocks)", "256", "parts["),
    ] {
        let text = checked(steps, SUMS, &format!("{rows} {steps}"), emulator.as_ref());
        assert!(blocks(&text).iter().any(|block| block == wanted), "{steps}: {:?}", blocks(&text));
        assert!(text.contains(&format!("fk::{shuffles}")) || text.contains(shuffles), "{steps}: {text}");
    }
    // Each warp of the block has all of the sum, and nothing in shared memory.
    let steps = "map(%i@1;block_x) reduce(%k@1;lanes) parallelize(%j)";
    let text = checked(steps, SUMS, steps, emulator.as_ref());
    assert!(text.contains("fk::thread_number()} % 32") || text.contains("threadIdx.x % 32"), "{text}");
    assert!(blocks(&text).contains(&"256".to_owned()) && !text.contains("POLY_SHARED(double"), "{text}");
}

/// What is warned of when the CUDA of a program is written.
fn warnings(text: &str) -> Vec<String> {
    let module = farkas::parse(text).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    let written = farkas::codegen::cuda::emit_telling(&module, false, &Limits::default());
    let warnings = written.unwrap_or_else(|error| panic!("{error}")).warnings;
    assert!(warnings.iter().all(|warning| warning.code == "unmet-mapping"), "{warnings:?}");
    warnings.into_iter().map(|warning| warning.message).collect()
}

#[test]
fn who_gets_something_else_is_told() {
    let sum = |unit: &str, store: &str| {
        format!(
            "%r = affine.parallel (%k) = (0) to (200) reduce (\"addf\") -> f64 {{
               %a = affine.load %A[%i, %k] : memref<64x200xf64>
               {store}
               affine.yield %a : f64
             }} {{mapping = [#gpu.{unit}<linear_dim_0>]}}
             affine.store %r, %v[%i] : memref<64xf64>"
        )
    };
    // A function with these loops around.
    let program = |around: &[&str], body: &str| {
        let (opened, closed) = (around.concat(), "} ".repeat(around.len()));
        let index = if around.is_empty() { ", %i: index" } else { "" };
        let arguments = format!("%A: memref<64x200xf64>, %v: memref<64xf64>, %w: memref<200xf64>{index}");
        format!("func.func @f({arguments}) {{ {opened} {body} {closed} return }}")
    };
    let rows = "affine.parallel (%i) = (0) to (64) { ";
    for unit in ["lane", "thread", "block"] {
        assert_eq!(warnings(&program(&[], &sum(unit, ""))), [""; 0], "{unit}");
    }
    for unit in ["lane", "thread"] {
        assert_eq!(warnings(&program(&[rows], &sum(unit, ""))), [""; 0], "{unit}");
    }
    let of = |text: &str| [format!("the loop asks for {text}")];
    let blocks = of("blocks of a grid, and does not run on them: a parallel loop around it has the blocks");
    assert_eq!(warnings(&program(&[rows], &sum("block", ""))), blocks);
    let threads =
        "threads of a block, and does not run on them: each iteration of the loop around it runs in one thread";
    let outer = "affine.parallel (%o) = (0) to (4) { ";
    assert_eq!(warnings(&program(&[outer, rows], &sum("thread", ""))), of(threads));
    // A block of one warp may store; each of several would.
    let store = "affine.store %a, %w[%k] : memref<200xf64>";
    assert_eq!(warnings(&program(&[rows], &sum("lane", store))), [""; 0]);
    let other = "affine.parallel (%j) = (0) to (200) { affine.store %r, %w[%j] : memref<200xf64> }";
    let lanes = of("lanes of a warp, and does not run on them: it stores, and every warp of the block would");
    assert_eq!(warnings(&program(&[rows], &format!("{} {other}", sum("lane", store)))), lanes);
}

#[test]
fn warps_have_iterations_and_lanes_share_them() {
    let emulator = Emulator::need("warps_have_iterations_and_lanes_share_them", &["-O1", "-Wall", "-Werror"]);
    let text = checked("warps", ROWS, "map(%i;warp) map(%j;lane)", emulator.as_ref());
    assert_eq!(blocks(&text)[0], "32,8", "{text}");
    // A row of the matrix is done before its sum is, by other lanes.
    let phases = "affine.for %i = 0 to %n {
        affine.for %j = 0 to %m {
          %a = affine.load %A[%i, %j] : memref<?x?xf64>
          %b = arith.addf %a, %a : f64
          affine.store %b, %A[%i, %j] : memref<?x?xf64>
        }
        affine.for %k = 0 to %m {
          %a = affine.load %A[%i, %m - %k - 1] : memref<?x?xf64>
          %x = affine.load %v[%i] : memref<?xf64>
          %b = arith.subf %a, %x : f64
          affine.store %b, %A[%i, %m - %k - 1] : memref<?x?xf64>
        } }";
    let text = checked("phases", phases, "map(%i;warp) map(%j;lane) map(%k;lane)", emulator.as_ref());
    assert!(
        blocks(&text) == ["32,8"] && text.contains("__syncwarp();") && !text.contains("__syncthreads();"),
        "{text}"
    );
}

#[test]
fn who_gets_no_warp_is_told() {
    let mapped = |iv: &str, unit: &str, body: &str| {
        format!("affine.parallel (%{iv}) = (0) to (64) {{ {body} }} {{mapping = [#gpu.{unit}<linear_dim_0>]}}")
    };
    let store = "affine.store %x, %A[%i, %j] : memref<64x64xf64>";
    let told = |loops: String| warnings(&format!("func.func @f(%A: memref<64x64xf64>, %x: f64) {{ {loops} return }}"));
    assert_eq!(told(mapped("i", "warp", &mapped("j", "lane", store))), [""; 0]);
    let warp = "the loop asks for warps of a block, and does not run on them: all loops directly in it have to ask for lanes, and nothing in it may need \
                memory of a block";
    let lane = "the loop asks for lanes of a warp, and does not run on them: the loop around it, and no other one, has to run on warps";
    assert_eq!(told(mapped("i", "warp", &mapped("j", "thread", store))), [warp]);
    assert_eq!(told(mapped("i", "block", &mapped("j", "lane", store))), [lane]);
    let own = "%B = memref.alloca() : memref<64xf64> affine.store %x, %B[%i] : memref<64xf64>";
    assert_eq!(told(mapped("i", "warp", &format!("{own} {}", mapped("j", "lane", store)))), [warp, lane]);
    let inner = mapped("i", "warp", &mapped("j", "lane", store));
    let around =
        "the loop asks for warps of a block, and does not run on them: a parallel loop around it has the blocks";
    assert_eq!(told(mapped("b", "block", &inner)), [around, lane]);
}

#[test]
fn more_than_a_block_can_have_is_told() {
    let source = tools::read("tests/cuda/shared_limit.mlir");
    let module = farkas::parse(&source).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    let written = farkas::codegen::cuda::emit_telling(&module, false, &Limits::default());
    let ToldFile { text, warnings, .. } = written.unwrap_or_else(|error| panic!("{error}"));
    let [warning] = &warnings[..] else { panic!("{warnings:?}") };
    assert_eq!((warning.code, &source[warning.labels[0].span.range()][..15]), ("shared-limit", "affine.parallel"));
    assert!(warning.message.contains("232456 bytes") && warning.message.contains("227 KB"), "{warning}");
    // What fits without asking is not asked for, and all that is there is.
    for (kernel, is_asked) in [("fit_kernel0", false), ("ask_kernel0", true), ("fill_kernel0", true)] {
        assert_eq!(text.contains(&format!("cudaFuncSetAttribute({kernel}, ")), is_asked, "{kernel}");
        assert!(text.contains(&format!("POLY_LAUNCH({kernel}, ")), "{kernel}");
    }
}
