//! Random functions with parallel loops: their CUDA, run by the emulator, stores what `farkas run` stores, and so do their launches of
//! the gpu dialect, run by the interpreter.
//!
//! `FARKAS_CUDA=350 FARKAS_CUDA_SEEDS=1,2,3 cargo test --test cuda_random -- --nocapture` asks for so many functions of
//! each of these seeds; `FARKAS_CUDA_KEEP=folder` keeps the programs, their CUDA, and what they print.

#[path = "cuda/random/promoted.rs"]
mod promoted;
#[path = "cuda/random/mod.rs"]
mod random;
mod tools;

use std::path::{Path, PathBuf};

use farkas::codegen::cuda;
use farkas::interp::{RunOptions, run, run_watched};
use farkas::ir::Module;
use farkas::limits::Limits;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};
use random::Function;
use tools::emulator::Emulator;

/// How many functions are in one file.
const IN_A_FILE: usize = 50;

fn functions_of_a_seed() -> usize {
    std::env::var("FARKAS_CUDA").ok().and_then(|text| text.parse().ok()).unwrap_or(IN_A_FILE)
}

fn seeds() -> Vec<u64> {
    let given = std::env::var("FARKAS_CUDA_SEEDS").ok();
    given.map_or(vec![1], |text| text.split(',').map(|seed| seed.trim().parse().expect("a number")).collect())
}

/// The sections that a program printed: the function's name and the rest.
fn sections(printed: &str) -> Vec<(&str, &str)> {
    let is_name = |line: &str| line.starts_with('f') && line[1..].bytes().all(|byte| byte.is_ascii_digit());
    let mut found = Vec::new();
    let mut rest = printed;
    while let Some((name, after)) = rest.split_once('\n').filter(|(name, _)| is_name(name)) {
        let lengths = after.split_inclusive('\n').take_while(|line| !is_name(line.trim_end())).map(str::len);
        let end = lengths.sum();
        found.push((name, &after[..end]));
        rest = &after[end..];
    }
    found
}

/// The program after the first pipeline of each function that is accepted, and how many were.
fn transformed(module: &Module, functions: &[Function]) -> (Module, usize) {
    let (mut module, mut accepted) = (module.clone(), 0);
    let options = Options { limits: Limits { steps: 2_000_000, ..Limits::default() }, ..Options::default() };
    for function in functions {
        for pipeline in &function.pipelines {
            let steps = parse_pipeline(pipeline).unwrap_or_else(|error| panic!("{pipeline}: {error:?}"));
            let all = farkas::builtin::functions(&module);
            let named = |&op: &_| farkas::builtin::symbol_name(&module, op) == Some(&function.name);
            let func = all.into_iter().find(named).expect("the function is there");
            if let Ok(outcome) = apply_pipeline(&module, func, &steps, &options) {
                module = outcome.module;
                accepted += 1;
                break;
            }
        }
    }
    (module, accepted)
}

/// Keeps what a seed's file was about, if that is asked for.
fn keep(name: &str, texts: [(&str, &str); 3]) {
    let Some(folder) = std::env::var_os("FARKAS_CUDA_KEEP").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).expect("a folder");
    for (extension, text) in texts {
        std::fs::write(Path::new(&folder).join(format!("{name}.{extension}")), text).expect("a writable folder");
    }
}

/// Some functions of a seed in one file.
struct RandomFile {
    seed: u64,
    name: String,
    functions: Vec<Function>,
    source: String,
    module: Module,
}

/// All files that are asked for.
fn files() -> impl Iterator<Item = RandomFile> {
    files_of(functions_of_a_seed(), random::function)
}

/// Files of so many functions of each seed.
fn files_of(count: usize, function: fn(u64, usize) -> Function) -> impl Iterator<Item = RandomFile> {
    seeds().into_iter().flat_map(move |seed| {
        let numbers: Vec<usize> = (0..count).collect();
        let of = move |part: &[usize]| {
            let functions: Vec<Function> = part.iter().map(|&number| function(seed, number)).collect();
            let (source, name) = (random::program(&functions), format!("seed{seed}_{}", part[0]));
            keep(&name, [("mlir", &source), ("cu", ""), ("txt", "")]);
            let module = farkas::parse(&source).unwrap_or_else(|errors| panic!("{name}: {}", errors[0])).module;
            assert!(farkas::check(&module).is_empty(), "{name}: {:?}", farkas::check(&module));
            RandomFile { seed, name, functions, source, module }
        };
        numbers.chunks(IN_A_FILE).map(of).collect::<Vec<_>>()
    })
}

#[test]
fn random_functions_store_what_they_store_in_order() {
    checked("random_functions_store_what_they_store_in_order", files());
}

/// Tiles in shared memory and in registers, padded and turned, and fetched ahead.
#[test]
fn random_promotions_store_what_they_store_in_order() {
    let count = functions_of_a_seed().div_ceil(5);
    let text = checked("random_promotions_store_what_they_store_in_order", files_of(count, promoted::function));
    for kept in ["POLY_SHARED(", "fk::fetch<", "fk::fetched<1>()"] {
        assert!(text.is_empty() || text.contains(kept), "none has {kept}");
    }
}

/// What is stored is that of the interpreter, in three orders. Gives all that was written, nothing where nothing can be run.
fn checked(test: &str, files: impl Iterator<Item = RandomFile>) -> String {
    let mut all = String::new();
    let Some(emulator) = Emulator::need(test, &["-O0", "-w"]) else { return all };
    let (mut total, mut kernels, mut accepted, mut wrong) = (0, 0, 0, Vec::new());
    for RandomFile { seed, name, functions, source, module: before } in files {
        let expected = run(&before, &RunOptions { func: Some("main".to_owned()), ..RunOptions::default() });
        let expected = tools::without_address(&expected.unwrap_or_else(|error| panic!("{name}: {error}")).output);
        let (module, done) = transformed(&before, &functions);
        let text = cuda::emit(&module).unwrap_or_else(|error| panic!("{name}: {error}"));
        keep(&name, [("mlir", &source), ("cu", &text), ("txt", &expected)]);
        emulator.compile(&name, &text);
        for order in ["forward".to_owned(), "backward".to_owned(), format!("random:{seed}")] {
            let printed = emulator.run(&order).unwrap_or_else(|error| error);
            let (right, got) = (sections(&expected), sections(&printed));
            let differs = |k: &usize| got.get(*k) != Some(&right[*k]);
            wrong.extend((0..right.len()).filter(differs).map(|k| format!("{name} {} {order}", right[k].0)));
            assert_eq!(right.len(), functions.len(), "{name}: each function has its section");
            if got.len() < right.len() {
                println!("{name}, {order}: {}", printed.lines().rev().take(3).collect::<Vec<_>>().join(" / "));
            }
        }
        (total, accepted) = (total + functions.len(), accepted + done);
        kernels += text.matches("__global__").count();
        all.push_str(text.split_once("namespace program {").map_or(&text, |(_, program)| program));
    }
    println!("{total} functions, {accepted} of them transformed, {kernels} kernels: {} wrong", wrong.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
    all
}

/// How many races clang's sanitizer finds where each thread of a block is one of the host; none if it is not there.
fn races(folder: &Path, text: &str) -> Option<usize> {
    let clang = tools::llvm_program("FARKAS_CLANG", "clang")?;
    let (source, program) = (folder.join("program.cu"), folder.join("program"));
    std::fs::write(&source, text).expect("a writable folder");
    let built = tools::command(&clang)
        .args(["-std=c++17", "-O1", "-w", "-pthread", "-fsanitize=thread", "-x", "c++", "-include"])
        .arg(tools::root().join("tests/cuda/threads.h"))
        .arg(&source)
        .arg("-o")
        .arg(&program)
        .arg("-lstdc++")
        .arg("-lm")
        .output()
        .expect("clang runs");
    let said = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success() || !said.contains("program.cu:"), "{said}");
    built.status.success().then(|| {
        let ran = tools::command(&program).output().expect("it runs");
        String::from_utf8_lossy(&ran.stderr).matches("WARNING: ThreadSanitizer: data race").count()
    })
}

#[test]
fn random_promotions_have_no_races() {
    let folder = tempfile::tempdir().expect("a writable folder");
    let count = functions_of_a_seed().div_ceil(12);
    for RandomFile { name, functions, module, .. } in files_of(count, promoted::function) {
        let (module, _) = transformed(&module, &functions);
        let text = cuda::emit(&module).unwrap_or_else(|error| panic!("{name}: {error}"));
        let Some(found) = races(folder.path(), &text) else {
            println!("random_promotions_have_no_races: skipped, there is no thread sanitizer");
            return;
        };
        assert_eq!(found, 0, "{name}");
        let without = races(folder.path(), &text.replace("__syncthreads();", ""));
        assert!(without.is_none_or(|found| found > 0), "{name}: without barriers there are races");
    }
}

/// The program and the same with launches, threads in both orders. Where a parallel loop of the program shows its order, so may a launch.
#[test]
fn random_functions_as_launches_store_what_they_store_in_order() {
    let (mut total, mut launches, mut in_any_order, mut wrong) = (0, 0, 0, Vec::new());
    let options = RunOptions { func: Some("main".to_owned()), ..RunOptions::default() };
    for RandomFile { name, functions, source, module: before, .. } in files() {
        let (module, _) = transformed(&before, &functions);
        let ordered = farkas::print(&module, &farkas::PrintOptions { keep_names: true, ..Default::default() });
        keep(&name, [("mlir", &source), ("ordered.mlir", &ordered), ("txt", "")]);
        let after = farkas::codegen::gpu::lower(&module, false, &Limits::default());
        let text = farkas::print(&after.unwrap_or_else(|error| panic!("{name}: {error}")), &Default::default());
        keep(&name, [("mlir", &source), ("gpu.mlir", &text), ("txt", "")]);
        let after = farkas::parse(&text).unwrap_or_else(|errors| panic!("{name}: {}", errors[0])).module;
        assert!(farkas::check(&after).is_empty(), "{name}: {:?}", farkas::check(&after));
        let printed = |module: &Module, backwards: bool| {
            let ran = run_watched(module, &options, backwards);
            let (ran, is_race) = ran.unwrap_or_else(|error| panic!("{name}, backwards {backwards}: {error}"));
            (tools::without_address(&ran.output), is_race)
        };
        let (expected, expected_race) = printed(&before, false);
        let backwards = printed(&module, true);
        for (is_backwards, (got, is_race)) in [false, true].map(|backwards| (backwards, printed(&after, backwards))) {
            let (right, other, got) = (sections(&expected), sections(&backwards.0), sections(&got));
            for (k, section) in right.iter().enumerate() {
                let is_free = other.get(k) == Some(section);
                in_any_order += usize::from(is_backwards && is_free);
                if (!is_backwards || is_free) && got.get(k) != Some(section) {
                    wrong.push(format!("{name} {} backwards {is_backwards}", section.0));
                }
            }
            if is_race && !expected_race && !backwards.1 {
                wrong.push(format!("{name}: threads meet in a cell, backwards {is_backwards}"));
            }
        }
        total += functions.len();
        launches += text.matches("gpu.launch ").count();
    }
    println!("{total} functions, {in_any_order} in any order, {launches} launches: {} wrong", wrong.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(2 * in_any_order > total && launches > total / 2, "{in_any_order} of {total}, {launches} launches");
}
