//! The recipe of the README from `--emit scf` to a program, run as it stands there.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use super::tools;

/// The commands of the first fence of `sh` under a heading of the README.
fn recipe(heading: &str) -> String {
    let readme = tools::read("README.md");
    let section = readme.split(heading).nth(1).expect("the section");
    let fence = section.split("```sh\n").nth(1).expect("a fence");
    fence.split("```").next().expect("a fence ends").to_owned()
}

#[test]
fn scf_becomes_a_program_that_prints_what_the_interpreter_prints() {
    let found =
        [("mlir-opt", "FARKAS_MLIR_OPT"), ("mlir-translate", ""), ("clang", "FARKAS_CLANG")].map(|(name, variable)| {
            let program = tools::llvm_program(variable, name);
            tools::need(program, "scf_becomes_a_program", name).map(|program| (format!("{name}-22"), program))
        });
    let Some(found) = found.into_iter().collect::<Option<Vec<(String, PathBuf)>>>() else { return };
    // The tools under the names that the recipe has for them.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let programs = folder.path().join("bin");
    std::fs::create_dir(&programs).expect("a writable folder");
    let farkas = Path::new(env!("CARGO_BIN_EXE_farkas"));
    for (name, program) in found.iter().map(|(name, program)| (&**name, &**program)).chain([("farkas", farkas)]) {
        let program = tools::on_path(program.to_str().expect("a plain path")).expect("a program");
        symlink(program, programs.join(name)).expect("a link");
    }
    symlink(tools::root().join("examples"), folder.path().join("examples")).expect("a link");

    let path = std::env::var("PATH").expect("a path");
    let mut shell = tools::command(Path::new("bash"));
    shell.args(["-euo", "pipefail", "-c", &recipe("## From MLIR to a program")]).current_dir(&folder);
    let output = shell.env("PATH", format!("{}:{path}", programs.display())).output().expect("bash");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = tools::without_address(&String::from_utf8_lossy(&output.stdout));
    let (expected, _) = tools::run(farkas, &["run", "examples/gemm.mlir"], &[]).expect("the interpreter runs it");
    assert_eq!(printed, tools::without_address(&expected));
}
