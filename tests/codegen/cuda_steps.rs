//! Programs that `auto(gpu)` or steps for a GPU have ordered: kernels of PolyBench (`tests/kernels/*.gpu.farkas`) and the product of matrices that
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

/// What `auto(gpu)` makes of a program.
fn automatic(name: &str, program: &str) -> String {
    let module: Module = farkas::parse(program).unwrap_or_else(|errors| panic!("{name}: {}", errors[0])).module;
    let steps = parse_pipeline("auto(gpu)").unwrap_or_else(|error| panic!("{name}: {error}"));
    let functions = farkas::builtin::functions(&module);
    let func = functions.into_iter().next().unwrap_or_else(|| panic!("{name}: no function"));
    let outcome = apply_pipeline(&module, func, &steps, &Options::default());
    let outcome = outcome.unwrap_or_else(|no| panic!("{name}: {no}"));
    assert!(!outcome.report.iter().any(|line| line.starts_with("not re-read")), "{name}: {:?}", outcome.report);
    farkas::codegen::cuda::emit(&outcome.module).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// All kernels of PolyBench by `auto(gpu)`: something runs in threads in each of them.
#[test]
fn automatic_kernels_print_what_they_have_to() {
    let Some(emulator) = Emulator::need("automatic_kernels_print_what_they_have_to", &["-O0", "-w"]) else { return };
    let files = tools::files("tests/kernels", "mlir");
    assert_eq!(files.len(), 30, "the kernels of PolyBench are there");
    for (name, path) in files {
        let text = automatic(&name, &tools::read(path));
        assert!(text.contains("blockIdx.x"), "{name}: nothing runs in threads");
        let expected = tools::read(format!("tests/kernels/expected/{name}.txt"));
        emulator.compile(&name, &text);
        for order in ["backward", "random:1"] {
            let printed = emulator.run(order).unwrap_or_else(|error| panic!("{name}, {order}: {error}"));
            assert_eq!(tools::without_address(&printed), expected, "{name}, {order}");
        }
    }
}

/// A kernel with other sizes, and what it prints.
fn sized(name: &str, sizes: &[(&str, i32, i32)]) -> (String, String) {
    let mut program = tools::read(format!("tests/kernels/{name}.mlir"));
    for (size, old, new) in sizes {
        let constant = |value: &i32| format!("%{size} = arith.constant {value} : index");
        assert!(program.contains(&constant(old)), "{name}: %{size} is not {old}");
        program = program.replace(&constant(old), &constant(new));
    }
    let module = farkas::parse(&program).unwrap_or_else(|errors| panic!("{name}: {}", errors[0])).module;
    let printed = farkas::interp::run(&module, &farkas::interp::RunOptions::default());
    let expected = printed.unwrap_or_else(|error| panic!("{name}: {error}")).output;
    (program, tools::without_address(&expected))
}

/// Kernels that are cut in tiles, with so many numbers that there are full ones: they print what the interpreter prints.
#[test]
fn automatic_tiles_print_what_is_stored_in_order() {
    let Some(emulator) = Emulator::need("automatic_tiles_print_what_is_stored_in_order", FLAGS) else { return };
    for (name, sizes) in [
        ("gemm", &[("ni", 20, 70), ("nj", 35, 130), ("nk", 41, 50)][..]),
        ("jacobi-2d", &[("n", 35, 270)][..]),
        ("doitgen", &[("nq", 5, 66), ("nr", 7, 3), ("np", 34, 65)][..]),
        // Full tiles below the diagonal, and above it.
        ("syrk", &[("n", 35, 140), ("m", 21, 37)][..]),
        ("covariance", &[("m", 35, 135), ("n", 38, 33)][..]),
    ] {
        let (program, expected) = sized(name, sizes);
        let text = automatic(name, &program);
        emulator.compile(name, &text);
        for order in ["backward", "random:1"] {
            let printed = emulator.run(order).unwrap_or_else(|error| panic!("{name}, {order}: {error}"));
            assert_eq!(tools::without_address(&printed), expected, "{name}, {order}");
        }
    }
}

/// Where a grid has fewer blocks than there are iterations, the rest is launched by itself: here no grid has more than one along an axis.
#[test]
fn what_no_grid_holds_is_launched_in_parts() {
    let Some(emulator) = Emulator::need("what_no_grid_holds_is_launched_in_parts", FLAGS) else { return };
    for (name, sizes) in [
        ("gemm", &[("ni", 20, 70), ("nj", 35, 130), ("nk", 41, 50)][..]),
        ("jacobi-2d", &[("n", 35, 70)][..]),
        ("doitgen", &[("nq", 5, 66), ("nr", 7, 3), ("np", 34, 65)][..]),
    ] {
        let (program, expected) = sized(name, sizes);
        let mut text = automatic(name, &program);
        assert!(!text.contains("gridDim"), "{name}: all iterations have a block");
        for (launched, blocks) in [(65_535, "65535"), (2_147_483_647_i64, "2147483647")] {
            text = text.replace(&format!(", {blocks})"), ", 1)").replace(&format!("+= {blocks})"), "+= 1)");
            for threads in [2, 4, 8, 16, 32, 256] {
                text = text.replace(&format!("+= {})", launched * threads), &format!("+= {threads})"));
            }
            assert!(!text.contains(blocks), "{name}: {text}");
        }
        emulator.compile(name, &text);
        for order in ORDERS {
            let printed = emulator.run(order).unwrap_or_else(|error| panic!("{name}, {order}: {error}"));
            assert_eq!(tools::without_address(&printed), expected, "{name}, {order}");
        }
    }
}

/// A product of matrices whose sizes nobody knows: results in registers, factors fetched a tile ahead, one barrier for each tile, no register spilled.
#[test]
fn an_automatic_product_is_in_registers() {
    let text = automatic("gemm", &tools::read("tests/kernels/gemm.mlir"));
    let kernels: Vec<&str> = text.split("__global__").collect();
    let full = kernels.iter().find(|kernel| kernel.contains("double C_buf[32];")).expect("full tiles");
    let count = |word: &str| full.matches(word).count();
    // A block has one tile of the result.
    assert_eq!((count("__syncthreads();"), count("fk::fetched();"), count("POLY_SHARED(")), (2, 2, 2), "{full}");
    assert!(full.contains("if (i_t < ni - 63)") && !full.contains("gridDim"), "{full}");
    assert!(full.contains("fk::fetch<2>(&B_buf["), "rows are fetched 16 bytes at once: {full}");
    let test = "an_automatic_product_is_in_registers";
    let Some(nvcc) = tools::need(tools::nvcc(), test, "nvcc") else { return };
    ptx_without_spills(&nvcc, "gemm", &text);
}

/// Kernels of each kind, or all of PolyBench if `FARKAS_CUDA_ALL` is set, have what is their threads' own in registers: nvcc needs no stack.
#[test]
fn automatic_kernels_need_no_stack() {
    let test = "automatic_kernels_need_no_stack";
    let Some(nvcc) = tools::need(tools::nvcc(), test, "nvcc") else { return };
    let some = ["2mm", "correlation", "doitgen", "syr2k"];
    let is_asked = |name: &str| some.contains(&name) || std::env::var_os("FARKAS_CUDA_ALL").is_some();
    let kernels = tools::files("tests/kernels", "mlir").into_iter().filter(|(name, _)| is_asked(name));
    let applications =
        ["batched_matmul"].map(|name| (name.to_owned(), tools::root().join(format!("tests/applications/{name}.mlir"))));
    for (name, path) in kernels.chain(applications) {
        ptx_without_spills(&nvcc, &name, &automatic(&name, &tools::read(path)));
    }
}

/// A thread's own part of a buffer has subscripts that are numbers when its loops are written out, whatever stands around them.
#[test]
fn what_is_in_registers_has_numbers_as_subscripts() {
    let text = automatic("doitgen", &tools::read("tests/kernels/doitgen.mlir"));
    let start = text.find("double sum_exp_buf[32];").expect("results in registers");
    let kernel = &text[start..start + text[start..].find("\n}\n").expect("its end")];
    let subscripts: Vec<&str> =
        kernel.split("sum_exp_buf[").skip(1).filter_map(|rest| rest.split(']').next()).collect();
    assert!(subscripts.contains(&"(q_1 - q_t2) * 4 + (p_1 - p_t2)"), "{subscripts:?}");
    let is_known =
        |at: &&str| *at == "32" || !at.contains("q_t ") && !at.contains("threadIdx") && !at.contains("first");
    assert!(subscripts.iter().all(is_known), "{subscripts:?}");
}
