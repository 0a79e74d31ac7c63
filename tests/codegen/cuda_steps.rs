//! Programs that steps for a GPU have ordered: kernels of PolyBench (`tests/kernels/*.gpu.farkas`) and the product of matrices that
//! `scripts/gpu` times. On the CPU, threads in several orders, they print what they have to.

use farkas::ir::Module;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use crate::cuda::ptx_without_spills;
use crate::cuda_blocks::ORDERS;
use crate::tools;
use crate::tools::emulator::Emulator;

const FLAGS: &[&str] = &["-O1"];

/// The CUDA C of a program, of which one function goes by these steps.
fn ordered(name: &str, program: &str, func: &str, steps: &str) -> String {
    let module: Module = farkas::parse(program).unwrap_or_else(|errors| panic!("{name}: {}", errors[0])).module;
    let steps = parse_pipeline(steps).unwrap_or_else(|error| panic!("{name}: {error}"));
    let func = farkas::prelude::function(&module, func).unwrap_or_else(|| panic!("{name}: no @{func}"));
    let options = Options { reassociate: true, ..Options::default() };
    let after = apply_pipeline(&module, func, &steps, &options).unwrap_or_else(|no| panic!("{name}: {no}")).module;
    farkas::codegen::cuda::emit(&after).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn kernels_print_what_they_have_to() {
    let Some(emulator) = Emulator::need("kernels_print_what_they_have_to", FLAGS) else { return };
    let mut files = tools::files("tests/kernels", "farkas");
    files.retain(|(name, _)| name.ends_with(".gpu"));
    assert!(files.len() >= 5, "steps for a GPU");
    for (name, path) in files {
        let name = name.trim_end_matches(".gpu");
        let program = tools::read(format!("tests/kernels/{name}.mlir"));
        let text = ordered(name, &program, &format!("kernel_{}", name.replace('-', "_")), &tools::read(path));
        let expected = tools::read(format!("tests/kernels/expected/{name}.txt"));
        emulator.compile(name, &text);
        for order in ORDERS {
            let printed = emulator.run(order).unwrap_or_else(|error| panic!("{name}, {order}: {error}"));
            assert_eq!(tools::without_address(&printed), expected, "{name}, {order}");
        }
    }
}

#[test]
fn the_product_that_is_timed_spills_nothing() {
    let test = "the_product_that_is_timed_spills_nothing";
    let Some(nvcc) = tools::need(tools::nvcc(), test, "nvcc") else { return };
    let [program, steps] = ["gemm.mlir", "gemm.farkas"].map(|file| tools::read(format!("benches/gpu/{file}")));
    let code = ptx_without_spills(&nvcc, "gemm", &ordered("gemm", &program, "gemm", &steps));
    // Sixteen bytes at once, of rows that lie in a row; four of what is transposed on its way.
    assert!(code.contains("cp.async.cg.shared.global") && code.contains("cp.async.ca.shared.global"));
}

/// The product with as many numbers as a block has, once: it prints its own error, which is 0.
#[test]
fn the_product_that_is_timed_is_right() {
    let program = tools::read("benches/gpu/gemm.mlir").replace("4096", "128").replace("0 to 10 {", "0 to 1 {");
    let program = program.replace("%ten = arith.constant 10.0", "%ten = arith.constant 1.0");
    let text = ordered("gemm", &program, "gemm", &tools::read("benches/gpu/gemm.farkas"));
    let start = text.find("gemm_kernel0(").expect("a kernel");
    let kernel = &text[start..start + text[start..].find("\n}\n").expect("its end")];
    // Two buffers of each, one barrier for each turn, and one behind what is fetched first.
    let count = |word: &str| kernel.matches(word).count();
    assert_eq!((count("__syncthreads();"), count("fk::fetched();"), count("POLY_SHARED(")), (2, 2, 2), "{kernel}");
    assert_eq!((count("fk::fetch<1>(&A_buf_buf["), count("fk::fetch<4>(&B_buf_buf[")), (2, 2), "{kernel}");
    assert!(kernel.contains("float C_buf[128];") && kernel.lines().count() < 400, "{kernel}");
    let Some(emulator) = Emulator::need("the_product_that_is_timed_is_right", FLAGS) else { return };
    emulator.compile("gemm", &text);
    for order in ORDERS {
        let printed = emulator.run(order).unwrap_or_else(|error| panic!("{order}: {error}"));
        assert!(printed.trim_end().ends_with("[0]"), "{order}: {printed}");
    }
}
