//! docs/transforms.md is made of the heads of the files in src/transforms: `UPDATE_EXPECT=1` writes it.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The head of a file: its `//!` lines without the marker.
fn head(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source file");
    let lines = text.lines().map_while(|line| line.strip_prefix("//!"));
    lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

/// The names of the steps that the command line knows.
fn names() -> Vec<&'static str> {
    farkas::transforms::usages().map(|usage| usage.split('(').next().unwrap_or(usage)).collect()
}

/// The heads of the files of steps, by file name: a step's head opens with how the step is written.
fn pages() -> Vec<(String, String)> {
    let folder = root().join("src/transforms");
    let entries = fs::read_dir(folder).expect("the transforms").map(|entry| entry.expect("an entry").path());
    let opens =
        |head: &str| head.strip_prefix('`').is_some_and(|head| names().iter().any(|name| head.starts_with(name)));
    let mut pages: Vec<(String, String)> = entries
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| (path.file_stem().expect("a name").to_string_lossy().into_owned(), head(&path)))
        .filter(|(_, head)| opens(head))
        .collect();
    pages.sort();
    pages
}

fn document() -> String {
    let mut text = String::from(
        "# Transforms\n\nThe steps of a pipeline, `farkas opt -t 'STEP STEP ..'`. A step claims a new order and nothing \
         else; the judge decides\nwhether it is legal ([how](algorithms/judge.md)), the scanner writes the loops \
         ([how](algorithms/scan.md)).\n\nThis page is made of the heads of the files in `src/transforms`.\n",
    );
    for (name, head) in pages() {
        text.push_str(&format!("\n## {name}\n\n{}\n", head.trim_end()));
    }
    text
}

#[test]
fn the_document_is_what_the_heads_say() {
    let path = root().join("docs/transforms.md");
    let made = document();
    if std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") {
        fs::write(&path, &made).expect("a writable folder");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == made, "docs/transforms.md is old: UPDATE_EXPECT=1 cargo test --test house transforms_doc");
}

#[test]
fn every_step_has_a_head_that_says_what_it_rewrites() {
    let pages = pages();
    for name in names() {
        let written = [format!("`{name}("), format!("`{name}`")];
        let opening = |head: &str| head.split("\n\n").next().unwrap_or_default().to_string();
        let page = pages.iter().find(|(_, head)| written.iter().any(|text| opening(head).contains(text)));
        let (_, head) = page.unwrap_or_else(|| panic!("no file in src/transforms opens with `{name}`"));
        assert!(head.contains("\nrewrite: "), "the head of {name} says what it rewrites");
    }
}
