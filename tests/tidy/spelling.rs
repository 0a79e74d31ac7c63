//! The spelling of pages and comments, where codespell is there: words that are known to be wrong.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::tools;

/// Words of ours, and of MLIR, that it takes for others.
const OURS: &str = "filetest,filetests,olt";

/// Every file below a folder with this ending, outside of what is built.
fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        let is_built = entry.ends_with("target") || entry == tools::root().join("tools");
        let is_hidden = entry.file_name().is_some_and(|name| name.as_encoded_bytes()[0] == b'.');
        if entry.is_dir() && !is_built && !is_hidden {
            files(&entry, extension, found);
        } else if entry.extension().is_some_and(|end| end == extension) {
            found.push(entry);
        }
    }
}

/// The lines of a program that are comments, all others blank, and nothing of what stands in backquotes.
fn comments(text: &str) -> String {
    let comment = |line: &str| {
        let words = line.trim_start().strip_prefix("//")?;
        Some(words.split('`').step_by(2).collect::<Vec<_>>().join(" "))
    };
    text.lines().map(|line| comment(line).unwrap_or_default() + "\n").collect()
}

#[test]
fn pages_and_comments_are_spelled_right() {
    let given = std::env::var_os("FARKAS_CODESPELL").map(PathBuf::from);
    let candidates = [tools::root().join("tools/codespell/bin/codespell"), "codespell".into()];
    let found = given.into_iter().chain(candidates).find_map(|path| tools::on_path(path.to_str()?));
    let Some(codespell) = tools::need(found, "spelling", "codespell") else { return };
    let root = tools::root();
    let copies = tempfile::tempdir().expect("a temporary folder");
    let (mut pages, mut programs) = (Vec::new(), Vec::new());
    files(root, "md", &mut pages);
    files(root, "rs", &mut programs);
    assert!(pages.len() > 30 && programs.len() > 300, "{} pages, {} programs", pages.len(), programs.len());
    for path in pages.into_iter().chain(programs) {
        let mut text = std::fs::read_to_string(&path).expect("a file in UTF-8");
        if path.extension().is_some_and(|end| end == "rs") {
            text = comments(&text);
        }
        let copy = copies.path().join(path.strip_prefix(root).expect("a file of ours"));
        std::fs::create_dir_all(copy.parent().expect("a folder")).expect("a writable folder");
        std::fs::write(copy, text).expect("a writable folder");
    }
    let mut command = Command::new(codespell);
    let output = command.args(["--ignore-words-list", OURS]).current_dir(&copies).output().expect("codespell starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
