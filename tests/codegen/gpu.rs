//! Kernels as `gpu.launch`: mlir-opt lowers them to NVVM, threads in either order store what the program stores, and where a barrier is taken
//! away they do not, or meet in a cell.

use farkas::PrintOptions;
use farkas::interp::{RunOptions, run, run_watched};
use farkas::ir::Module;
use farkas::limits::Limits;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use crate::cuda_blocks::{CASES, MANY, ordered};
use crate::cuda_reductions::{KINDS, program, special};
use crate::tools::{self, Mlir};

/// From launches to what an NVIDIA GPU runs, but for the file.
const TO_NVVM: &str = "--pass-pipeline=builtin.module(gpu-kernel-outlining,convert-scf-to-cf,expand-strided-metadata,lower-affine,\
                       gpu.module(convert-gpu-to-nvvm,reconcile-unrealized-casts))";

fn read(name: &str, text: &str) -> Module {
    let module = farkas::parse(text).unwrap_or_else(|errors| panic!("{name}: {}\n{text}", errors[0])).module;
    let wrong = farkas::check(&module);
    assert!(wrong.is_empty(), "{name}: {wrong:?}\n{text}");
    module
}

/// The text with launches.
fn launches(name: &str, module: &Module) -> String {
    let lowered = farkas::codegen::gpu::lower(module, false, &Limits::default());
    let lowered = lowered.unwrap_or_else(|error| panic!("{name}: {error}"));
    farkas::print(&lowered, &PrintOptions { keep_names: true, ..PrintOptions::default() })
}

fn after_steps(name: &str, before: &Module, func: &str, steps: &str) -> Module {
    let steps = parse_pipeline(steps).unwrap_or_else(|error| panic!("{name}: {error}"));
    let func = farkas::prelude::function(before, func).unwrap_or_else(|| panic!("{name}: no @{func}"));
    let options = Options { reassociate: true, ..Options::default() };
    apply_pipeline(before, func, &steps, &options).unwrap_or_else(|no| panic!("{name}: {no}")).module
}

/// What `@main` prints, threads from the first to the last and from the last to the first, where none of them meet in a cell.
fn printed(module: &Module) -> Result<String, String> {
    let options = RunOptions { func: Some("main".to_owned()), ..RunOptions::default() };
    let mut all = Vec::new();
    for backwards in [false, true] {
        let (ran, is_race) = run_watched(module, &options, backwards).map_err(|error| error.to_string())?;
        if is_race {
            return Err(format!("backwards: {backwards}: two threads meet in a cell"));
        }
        all.push(tools::without_address(&ran.output));
    }
    if all[0] == all[1] { Ok(all.remove(0)) } else { Err("the order of threads shows".to_owned()) }
}

/// All programs that have kernels: those for CUDA, and the kernels of PolyBench, parallel and with their steps for a GPU.
fn programs() -> Vec<(String, Module)> {
    let mut programs = Vec::new();
    for (name, path) in tools::files("tests/cuda", "mlir") {
        programs.push((name.clone(), read(&name, &tools::read(path))));
    }
    for (name, path) in tools::files("tests/kernels", "mlir") {
        let before = read(&name, &tools::read(path));
        let func = format!("kernel_{}", name.replace('-', "_"));
        programs.push((name.clone(), after_steps(&name, &before, &func, "parallelize")));
        if let Ok(steps) = std::fs::read_to_string(tools::root().join(format!("tests/kernels/{name}.gpu.farkas"))) {
            programs.push((format!("{name}.gpu"), after_steps(&name, &before, &func, &steps)));
        }
    }
    programs
}

#[test]
fn launches_are_lowered_to_nvvm() {
    let mlir = Mlir::need("launches_are_lowered_to_nvvm");
    let mut kernels = 0;
    for (name, module) in programs() {
        let text = launches(&name, &module);
        kernels += text.matches("gpu.launch ").count();
        read(&name, &text);
        let Some(mlir) = &mlir else { continue };
        let nvvm = mlir.opt(&text, &[TO_NVVM]).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!(nvvm.matches("nvvm.kernel").count(), text.matches("gpu.launch ").count(), "{name}");
        assert!(!nvvm.contains("builtin.unrealized"), "{name}: {nvvm}");
    }
    assert!(kernels > 90, "only {kernels} kernels");
}

#[test]
fn launches_store_what_the_program_stores() {
    let options = RunOptions { func: Some("main".to_owned()), ..RunOptions::default() };
    let mut in_any_order = 0;
    for (name, module) in programs() {
        let text = launches(&name, &module);
        let after = read(&name, &text);
        let expected = run(&module, &options).unwrap_or_else(|error| panic!("{name}: {error}")).output;
        let ran = run(&after, &options).unwrap_or_else(|error| panic!("{name}: {error}: {text}")).output;
        assert_eq!(ran, expected, "{name}: {text}");
        // Some of the programs show the order in which parallel loops run, which then stay on the host.
        if let Ok(expected) = printed(&module) {
            assert_eq!(printed(&after), Ok(expected), "{name}: {text}");
            in_any_order += 1;
        }
    }
    assert!(in_any_order > 30, "only {in_any_order} programs");
}

/// The cases are those of CUDA C. A warp that has an iteration of its own there is a block here.
#[test]
fn without_any_of_their_barriers_threads_meet_in_a_cell() {
    let mut barriers = 0;
    for case in CASES {
        let name = case.name;
        let (expected, module) = ordered(name, case.body, case.pipeline);
        let text = launches(name, &module).replace(&format!("constant {MANY} "), &format!("constant {} ", case.most));
        assert_eq!(printed(&read(name, &text)), Ok(expected.clone()), "{name}: {text}");
        let word = "gpu.barrier\n";
        let places: Vec<usize> = text.match_indices(word).map(|(at, _)| at).collect();
        // All come to a `gpu.all_reduce`; the barrier behind it is for those who lower it.
        let is_for_memory =
            |at: &&usize| !text[..**at].lines().rev().take(3).any(|line| line.contains("gpu.all_reduce"));
        for at in places.iter().filter(is_for_memory) {
            let without = format!("{}\n{}", &text[..*at], &text[at + word.len()..]);
            let found = printed(&read(name, &without));
            assert_ne!(found, Ok(expected.clone()), "{name}: the barrier at {at} is not needed: {text}");
        }
        barriers += places.len();
    }
    assert!(barriers > 20, "only {barriers} barriers");
}

#[test]
fn all_kinds_of_reductions_give_what_the_program_gives() {
    let mlir = Mlir::need("all_kinds_of_reductions_give_what_the_program_gives");
    let kinds: usize = KINDS.iter().map(|(.., types)| types.len()).sum();
    let options = RunOptions { func: Some("main".to_owned()), ..RunOptions::default() };
    let programs = [("affine", program(false, false)), ("scf", program(false, true)), ("special", special())];
    for (name, source) in programs {
        let module = read(name, &source);
        let text = launches(name, &module);
        assert!(name == "special" || text.matches("gpu.all_reduce").count() == kinds, "{name}: {text}");
        let expected = run(&module, &options).unwrap_or_else(|error| panic!("{name}: {error}")).output;
        assert_eq!(printed(&read(name, &text)), Ok(tools::without_address(&expected)), "{name}: {text}");
        if let Some(mlir) = &mlir {
            mlir.opt(&text, &[TO_NVVM]).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
}
