//! Every error that a function of the public face returns is a `std::error::Error`, so that `?` hands it on.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// Their names; to be listed here a type has to be one.
const ERRORS: &[&str] = &[
    is_error::<farkas::diag::Diagnostic>("Diagnostic"),
    is_error::<farkas::diag::Diagnostics>("Diagnostics"),
    is_error::<farkas::equivalence::NotProved>("NotProved"),
    is_error::<farkas::equivalence::Contradiction>("Contradiction"),
    is_error::<farkas::analysis::NoScop>("NoScop"),
    is_error::<farkas::analysis::certificate::Failure>("Failure"),
    is_error::<farkas::transforms::UsageError>("UsageError"),
    is_error::<farkas::transforms::PipelineError>("PipelineError"),
    is_error::<farkas::passes::PassError>("PassError"),
    is_error::<farkas::interp::RunError>("RunError"),
    is_error::<farkas::interp::exec::Stop>("Stop"),
    is_error::<farkas::report::picture::NoPicture>("NoPicture"),
    is_error::<farkas::affine::row::NotAffine>("NotAffine"),
    is_error::<farkas::affine::presburger::Exhausted>("Exhausted"),
    is_error::<farkas::affine::presburger::proof::Malformed>("Malformed"),
    is_error::<farkas::affine::presburger::proof::Rejected>("Rejected"),
];

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

const fn is_error<E: Error + 'static>(name: &'static str) -> &'static str {
    name
}

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
    let mut found = 0;
    let mut wrong = Vec::new();
    for file in FACE.iter().flat_map(|room| files(root.join(room))) {
        let text = fs::read_to_string(&file).expect("a file");
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for function in code.split("pub fn ").skip(1) {
            let signature = function.split_inclusive(" {").next().unwrap_or_default();
            let Some(error) = error(signature).filter(|error| !OTHERS.contains(error)) else { continue };
            found += 1;
            if !ERRORS.contains(&error) {
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
