//! The page of operations: it names operations, codes and steps that are there, and has those that say how a program runs.

use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../docs/ops.md");

/// Dialects of operations that say how a program runs.
const RUN: [&str; 3] = ["affine.", "scf.", "cf."];

/// The operations that the page is about.
fn titles() -> BTreeSet<&'static str> {
    PAGE.lines().filter_map(|line| line.strip_prefix("## ")).flat_map(|title| title.split(", ")).collect()
}

#[test]
fn each_operation_that_says_how_a_program_runs_has_its_page() {
    let (known, titles) = (farkas::registry(), titles());
    for title in &titles {
        assert!(known.get(title).is_some(), "there is no operation {title}");
    }
    let missing: Vec<&str> = known.names().filter(|name| RUN.iter().any(|dialect| name.starts_with(dialect))).collect();
    let missing: Vec<&str> = missing.into_iter().filter(|name| !titles.contains(name)).collect();
    assert!(missing.is_empty(), "docs/ops.md has no page of {missing:?}");
}

/// Words in backticks that look like codes are codes, and those that look like steps are steps.
#[test]
fn the_page_names_codes_and_steps_that_there_are() {
    let codes = include_str!("../../docs/diagnostics.md");
    let steps: BTreeSet<&str> =
        farkas::transforms::usages().map(|usage| usage.split('(').next().unwrap_or(usage)).collect();
    let others = ["iter_args", "reduce", "else", "scf", "privatize"];
    for word in PAGE.split('`').skip(1).step_by(2).filter(|word| !word.contains(['\n', ' ', '.'])) {
        let is_plain = |word: &str| word.chars().all(|one| one.is_ascii_lowercase() || "-_".contains(one));
        let name = word.split('(').next().unwrap_or(word);
        if !is_plain(name) || name.is_empty() || name.starts_with('-') || others.contains(&name) {
            continue;
        }
        let is_pass = farkas::passes::pass(name).is_some();
        let is_code = codes.contains(&format!("\n## {name}\n"));
        assert!(steps.contains(name) || is_pass || is_code, "`{word}` is no step, pass or code");
    }
}
