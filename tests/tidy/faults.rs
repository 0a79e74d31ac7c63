//! The lists of `scripts/mutate`: each fault can be planted, has tests, and an input that shows it or a reason why none does.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The values of the rows of a fault that start with this word.
fn rows<'t>(fault: &'t str, word: &str) -> Vec<&'t str> {
    fault.lines().filter_map(|line| line.strip_prefix(word)?.strip_prefix(' ')).collect()
}

/// Is there the file, with the unit tests of the library in the source?
fn is_test(test: &str) -> bool {
    let (name, only) = test.split_once(':').unwrap_or((test, ""));
    let has =
        |file: PathBuf, only: &str| fs::read_to_string(file).is_ok_and(|text| text.contains(&format!("fn {only}")));
    // A program of several files stands in a folder; the test begins with the name of its file.
    let folder = match name {
        "presburger" => root().join("crates/presburger/tests/presburger"),
        _ => root().join("tests").join(name),
    };
    match name {
        "farkas" | "farkas_presburger" => true,
        "filetests" => filetests(&root().join("tests/filetests")).iter().any(|path| path.contains(only)),
        _ if folder.join("main.rs").is_file() => {
            let (file, only) = only.split_once("::").unwrap_or((only, ""));
            has(folder.join(file).with_extension("rs"), only)
        }
        _ => has(folder.with_extension("rs"), only),
    }
}

fn filetests(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { filetests(&path) } else { vec![path.display().to_string()] }).collect()
}

/// What is wrong with a fault.
fn wrong(fault: &str) -> Option<String> {
    let [file] = rows(fault, "in")[..] else { return Some("it names no file".to_owned()) };
    let text = fs::read_to_string(root().join(file)).unwrap_or_default();
    let (old, new) = (rows(fault, "-").join("\n"), rows(fault, "+").join("\n"));
    let tests: Vec<&str> = rows(fault, "test").into_iter().flat_map(str::split_whitespace).collect();
    let count = text.matches(&old).count();
    let shown = [rows(fault, "input"), rows(fault, "equivalent")].concat();
    let inputs =
        rows(fault, "input").into_iter().flat_map(str::split_whitespace).map(|word| word.trim_end_matches(':'));
    let gone = inputs.filter(|word| word.starts_with("tests/")).find(|word| !root().join(word).is_file());
    match () {
        () if count != 1 => Some(format!("its old text stands {count} times in {file}")),
        () if !new.contains("PLANTED") => Some("its new text has no PLANTED".to_owned()),
        () if tests.is_empty() => Some("it has no test".to_owned()),
        () if shown.len() != 1 => Some("it needs an input, or a reason why it is equivalent".to_owned()),
        () if rows(fault, "equivalent").is_empty() && rows(fault, "seen").len() != 1 => {
            Some("it does not say whether a test saw it when the list was begun".to_owned())
        }
        () => tests.into_iter().find(|test| !is_test(test)).or(gone).map(|missing| format!("there is no {missing}")),
    }
}

/// The faults of a list.
fn faults(list: &Path) -> Vec<String> {
    let text = fs::read_to_string(list).expect("a text");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let faults = lines.join("\n");
    faults.split("\n\n").map(str::trim).filter(|fault| !fault.is_empty()).map(str::to_owned).collect()
}

fn lists() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("tests/mutants")).expect("the lists");
    entries.map(|entry| entry.expect("a list").path()).collect()
}

#[test]
fn every_fault_can_be_planted() {
    let mut names = BTreeSet::new();
    let mut bad = Vec::new();
    for fault in lists().iter().flat_map(|list| faults(list)) {
        let name = fault.lines().next().unwrap_or_default();
        bad.extend(wrong(&fault).map(|why| format!("{name}: {why}")));
        if !names.insert(name.to_owned()) {
            bad.push(format!("two faults are called {name}"));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    assert!(names.len() >= 120, "{} faults", names.len());
}

/// The table of `CONTRIBUTING.md` counts the faults of each list.
#[test]
fn the_table_counts_them() {
    let page = fs::read_to_string(root().join("CONTRIBUTING.md")).expect("the page");
    for list in lists() {
        let (name, faults) = (list.file_stem().expect("a name").to_string_lossy().into_owned(), faults(&list));
        let count = |word: &str, value: &str| {
            faults.iter().filter(|fault| rows(fault, word).iter().any(|row| row.starts_with(value))).count()
        };
        let counts = format!("| {} | {} | {} |", faults.len(), count("equivalent", ""), count("seen", "by none"));
        let row = page.lines().find(|line| line.starts_with(&format!("| `{name}` |"))).unwrap_or_default();
        assert!(row.ends_with(&counts), "{name}: {counts}");
    }
}
