//! Random programs of the laws of transforms, as they stand and after random pipelines.

use farkas::codegen::c::{Style, emit};
use farkas::facts::Facts;
use farkas::interp::RunOptions;
use farkas::limits::Limits;
use farkas::testing::{NestOptions, NestRecipe, PipelineRecipe, nest, pipeline};
use farkas::transforms::{Looped, Options, apply_pipeline, choose_pipeline, parse_pipeline};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngSeed, TestRunner};

use super::{Case, FORKS, SANITIZED, asked, built, case, compare, function, gcc, printed, raceless, read};

/// How many functions are in one file.
const IN_A_FILE: usize = 24;

fn wanted() -> usize {
    asked("FARKAS_NESTS", 48)
}

fn programs(options: NestOptions, seed: u64, count: usize) -> Vec<(NestRecipe, PipelineRecipe)> {
    let mut runner = TestRunner::new(Config { rng_seed: RngSeed::Fixed(seed), ..Config::default() });
    let strategy = (nest(options), pipeline(4));
    (0..count).map(|_| strategy.new_tree(&mut runner).expect("a recipe").current()).collect()
}

fn check(test: &str, options: NestOptions, seed: u64) {
    let seed = asked("FARKAS_C_SEED", seed);
    // Iterations of parallel loops may meet in these programs; in order they do not.
    let threads = "1";
    let Some(gcc) = gcc(test) else { return };
    let limits = Limits { steps: 2_000_000, ..Limits::default() };
    let (mut written, mut refused, mut transformed) = (0, 0, 0);
    for (part, recipes) in programs(options, seed, wanted()).chunks(IN_A_FILE).enumerate() {
        let mut source = String::new();
        let mut kept = Vec::new();
        for (number, recipe) in recipes.iter().enumerate() {
            let rendered = recipe.0.render();
            let text = rendered.text.replace("@f(", &format!("@f{number}("));
            let module = read(&text);
            match emit(&module, None, &Facts::default(), Style::default()) {
                Ok(_) => {
                    source.push_str(&text);
                    kept.push((number, rendered, &recipe.1));
                }
                Err(error) => {
                    assert_eq!(error.code, "unsupported", "{error}\n{text}");
                    refused += 1;
                }
            }
        }
        let before = read(&source);
        let mut after = before.clone();
        for (number, _, steps) in &kept {
            let func = function(&after, &format!("f{number}"));
            let mut steps = steps.steps.iter();
            let mut next = |loops: &[Looped]| steps.next().map_or("parallelize".to_owned(), |step| step.text(loops));
            let chosen = choose_pipeline(&after, func, 3, &mut next, &Options { limits, ..Options::default() });
            if let Ok(outcome) = chosen.result
                && emit(&outcome.module, None, &Facts::default(), Style::default()).is_ok()
            {
                after = outcome.module;
                transformed += 1;
            }
        }
        for module in [&before, &after] {
            let mut cases: Vec<Case> = Vec::new();
            for (number, rendered, _) in &kept {
                let values = rendered.symbol_values().iter();
                let name = format!("f{number}");
                cases.extend(values.filter_map(|&n| case(&before, module, &name, rendered.inputs(n))));
            }
            if !cases.is_empty() {
                compare(&gcc, module, &cases, FORKS, &[&["-O0"], SANITIZED], &[threads]);
            }
        }
        written += kept.len();
        assert!(part > 0 || written > 4, "some are written");
    }
    println!("{test}: {written} written, {refused} refused, {transformed} transformed");
    assert!(refused * 2 < written, "{refused} of {} are refused", written + refused);
}

/// Parallel loops whose iterations never meet: what they print on several threads is what they print in order.
#[test]
fn parallel_loops_without_races() {
    let test = "parallel_loops_without_races";
    let Some(gcc) = gcc(test) else { return };
    for seed in [21, 22] {
        let functions: Vec<_> = (0..wanted() / 2).map(|number| raceless::function(seed, number)).collect();
        let mut module = read(&raceless::program(&functions));
        let options = RunOptions { func: Some("main".to_owned()), ..RunOptions::default() };
        let expected = farkas::interp::run(&module, &options).expect("it runs").output;
        let limits = Limits { steps: 1_000_000, ..Limits::default() };
        for one in &functions {
            let apply = |pipeline: &String| {
                let steps = parse_pipeline(pipeline).expect("steps");
                let options = Options { limits, ..Options::default() };
                apply_pipeline(&module, function(&module, &one.name), &steps, &options).ok()
            };
            if let Some(outcome) = one.pipelines.iter().find_map(apply) {
                module = outcome.module;
            }
        }
        let facts = farkas::facts::found(&module, None, farkas::facts::Allowed::default(), &Limits::default());
        let text = emit(&module, None, &facts, FORKS).expect("C").source;
        assert!(text.matches("#pragma omp parallel").count() * 2 > functions.len(), "{text}");
        let (_folder, program) = built(&gcc, &text, SANITIZED);
        for threads in ["1", "2", "4"] {
            let lines = printed(&program, threads, &text);
            let right: Vec<&str> = expected.lines().collect();
            assert!(lines == right, "seed {seed} on {threads} threads {}", super::kept(&text));
        }
    }
}

#[test]
fn nests() {
    check(
        "nests",
        NestOptions { divisions: true, rotations: true, updates: true, parallel: true, ..NestOptions::default() },
        11,
    );
}

#[test]
fn nests_of_all_forms() {
    check("nests_of_all_forms", NestOptions { vectors: false, layouts: false, ..NestOptions::everything() }, 12);
}

#[test]
fn nests_with_values_from_far() {
    check("nests_with_values_from_far", NestOptions::far(), 13);
}
