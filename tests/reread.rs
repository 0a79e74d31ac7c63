//! Programs whose generated loops are hard to read again, each with a pipeline in its first line: re-reading proves that
//! they compute the same.
//!
//! `REREAD=path/to/programs cargo test --test reread -- --nocapture` asks it of other programs.

use std::path::{Path, PathBuf};

use farkas::ir::Module;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

/// What is not proved of the program after its pipeline.
fn not_proved(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).expect("a program");
    let pipeline = text.lines().next().and_then(|line| line.strip_prefix("// ")).expect("a pipeline");
    let mut module: Module = farkas::parse(&text).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    let steps = parse_pipeline(pipeline).expect("a pipeline");
    let mut left = Vec::new();
    for func in farkas::builtin::functions(&module.clone()) {
        let options = Options { certify: true, ..Options::default() };
        let outcome = apply_pipeline(&module, func, &steps, &options).unwrap_or_else(|no| panic!("{path:?}: {no:?}"));
        left.extend(outcome.report.into_iter().filter(|line| line.starts_with("not re-read")));
        module = outcome.module;
    }
    left
}

#[test]
fn what_was_written_is_read_again() {
    let folder = std::env::var_os("REREAD").map_or_else(|| "tests/reread".into(), PathBuf::from);
    let entries = std::fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|e| e == "mlir")).collect();
    paths.sort();
    assert!(!paths.is_empty());
    let mut failed = 0;
    for path in &paths {
        let left = not_proved(path);
        println!("{}: {}", path.display(), if left.is_empty() { "proved" } else { &left[0] });
        failed += usize::from(!left.is_empty());
    }
    assert_eq!(failed, 0, "of {} programs", paths.len());
}
