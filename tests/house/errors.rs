//! Every error that a function of the public face returns is a `std::error::Error`, so that `?` hands it on.

use std::any::type_name;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// Their names; a type that is none does not stand here.
fn errors() -> [&'static str; 16] {
    [
        name::<farkas::diag::Diagnostic>(),
        name::<farkas::diag::Diagnostics>(),
        name::<farkas::equivalence::NotProved>(),
        name::<farkas::equivalence::Contradiction>(),
        name::<farkas::analysis::NoScop>(),
        name::<farkas::analysis::certificate::Failure>(),
        name::<farkas::transforms::UsageError>(),
        name::<farkas::transforms::PipelineError>(),
        name::<farkas::passes::PassError>(),
        name::<farkas::interp::RunError>(),
        name::<farkas::interp::exec::Stop>(),
        name::<farkas::report::picture::NoPicture>(),
        name::<farkas::affine::row::NotAffine>(),
        name::<farkas::affine::presburger::Exhausted>(),
        name::<farkas::affine::presburger::proof::Malformed>(),
        name::<farkas::affine::presburger::proof::Rejected>(),
    ]
}

fn name<E: Error + 'static>() -> &'static str {
    let path = type_name::<E>();
    path.rsplit("::").next().unwrap_or(path)
}

/// Rooms of the public face; a function of theirs that is `pub` in a file of its own may still be for the crate only.
const FACE: [&str; 13] = [
    "affine",
    "builder.rs",
    "builtin",
    "codegen",
    "diag",
    "interp",
    "ir",
    "lib.rs",
    "passes/mod.rs",
    "passes/text.rs",
    "report",
    "transforms/claimed.rs",
    "transforms/drive.rs",
];

/// What is returned besides: an error of the caller's choice, and words about a text.
const OTHERS: [&str; 3] = ["E", "Error", "String"];

fn files(path: PathBuf) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path];
    }
    let entries = fs::read_dir(&path).expect("a room").map(|entry| entry.expect("an entry").path());
    entries.flat_map(files).filter(|file| file.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// The last part of the error's path in `-> Result<T, E>`.
fn error(signature: &str) -> Option<&str> {
    let (_, returned) = signature.split_once("-> Result<")?;
    let (returned, _) = returned.split_once(" {")?;
    let (_, error) = returned.trim_end_matches(['>', ',', ' ', '\n']).rsplit_once(", ")?;
    error.rsplit("::").next()
}

#[test]
fn every_error_of_the_face_is_an_error() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (errors, mut found) = (errors(), 0);
    let mut wrong = Vec::new();
    for file in FACE.iter().flat_map(|room| files(root.join(room))) {
        let text = fs::read_to_string(&file).expect("a file");
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for function in code.split("pub fn ").skip(1) {
            let signature = function.split_inclusive(" {").next().unwrap_or_default();
            let Some(error) = error(signature).filter(|error| !OTHERS.contains(error)) else { continue };
            found += 1;
            if !errors.contains(&error) {
                wrong.push(format!(
                    "{}: {error}, of {}",
                    file.display(),
                    signature.split('(').next().unwrap_or_default()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(found > 40, "{found} errors");
}
