//! The recipe "Add a transform" of CONTRIBUTING.md, held against every step that there is: a file whose head is its manual page
//! (see `transforms_doc`), a filetest that is accepted and one that is refused, and a place among the random pipelines of the laws.

use std::fs;
use std::path::{Path, PathBuf};

/// Steps that have no refusal to show, and why.
const NEVER_REFUSED: &[(&str, &str)] = &[
    ("auto", "it takes only what the judge allows"),
    ("kernels", "a nest whose steps are refused stays as it is"),
    ("peel", "it leaves the order as it is"),
    ("serialize", "the order of the text is always right"),
];

/// Steps that no law draws, and why.
const NOT_DRAWN: &[(&str, &str)] = &[
    ("assume", "what it assumes may be wrong"),
    ("promote", "tests/transforms/promote.rs asks it of random nests"),
    ("pipeline", "tests/transforms/promote.rs asks it of random nests"),
    ("expand", "tests/transforms/promote.rs asks it of random nests"),
    ("hoist", "tests/transforms/promote.rs asks it of random nests"),
    ("contract", "tests/transforms/promote.rs asks it of random nests"),
    ("forward", "tests/transforms/single_cells.rs asks it of random nests"),
    ("demote", "tests/transforms/single_cells.rs asks it of random nests"),
    ("dce", "tests/transforms/single_cells.rs asks it of random nests"),
    ("unview", "tests/transforms/promote.rs asks it of random nests"),
    ("licm", "tests/transforms/single_cells.rs asks it of random nests"),
    ("kernels", "tests/transforms/auto.rs asks it of random nests, behind auto(gpu)"),
    ("serialize", "tests/transforms/auto.rs asks it of random nests, behind auto(gpu)"),
    ("micro", "tests/transforms/micro.rs asks it of random products"),
    ("overlap", "tests/transforms/overlap.rs asks it of random sweeps and nests"),
    ("threads", "tests/cuda_random.rs asks it of random functions"),
    ("reduce", "tests/cuda_random.rs asks it of random functions"),
    ("vectorize", "tests/transforms/vectorize.rs asks it of random nests"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn filetests(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { filetests(&path) } else { vec![path] }).collect()
}

/// Is the step one of the text, as a word of its own?
fn names(text: &str, step: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == step)
}

#[test]
fn every_step_followed_the_recipe() {
    let tests: Vec<String> = filetests(&root().join("tests/filetests"))
        .iter()
        .map(|path| fs::read_to_string(path).expect("a filetest"))
        .filter(|text| text.starts_with("// RUN: farkas opt"))
        .collect();
    let drawn = fs::read_to_string(root().join("src/testing/pipeline.rs")).expect("random pipelines");
    let steps: Vec<&str> = farkas::transforms::usages().map(|usage| usage.split('(').next().unwrap_or(usage)).collect();
    assert!(steps.len() > 15, "the steps were listed");
    let is_one = |list: &[(&str, &str)], step: &str| list.iter().any(|(name, _)| *name == step);
    let mut missing = Vec::new();
    for step in steps {
        let of_step = || tests.iter().filter(|text| text.lines().next().is_some_and(|run| names(run, step)));
        let is_refused = |text: &&String| text.contains("\n//| refused");
        if !of_step().any(|text| !is_refused(&text)) {
            missing.push(format!("{step}: no filetest in which it is accepted"));
        }
        if of_step().any(|text| is_refused(&text)) == is_one(NEVER_REFUSED, step) {
            missing.push(format!("{step}: a filetest in which it is refused, or a reason why there is none"));
        }
        // Each kind says how it is written.
        let is_drawn = [format!("`{step}("), format!("`{step}`")].iter().any(|written| drawn.contains(written));
        if is_drawn == is_one(NOT_DRAWN, step) {
            missing.push(format!("{step}: a place in src/testing/pipeline.rs, or a reason why it has none"));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
