//! Emitted CUDA, run on the CPU by the emulator of `tests/cuda/emulator.h`.

use std::path::{Path, PathBuf};

/// The emulator, ready to be included.
pub struct Emulator {
    cxx: PathBuf,
    folder: tempfile::TempDir,
    flags: Vec<&'static str>,
}

fn path(file: &Path) -> &str {
    file.to_str().expect("a plain path")
}

impl Emulator {
    /// The emulator as a precompiled header, or a word that the test is skipped.
    pub fn need(test: &str, more: &[&'static str]) -> Option<Emulator> {
        let cxx = super::need(super::cxx(), test, "g++")?;
        let flags = [&["-std=c++17", "-Wno-unknown-pragmas", "-ffp-contract=off"], more].concat();
        let emulator = Emulator { cxx, folder: tempfile::tempdir().expect("a temporary folder"), flags };
        std::fs::write(emulator.header(), super::read("tests/cuda/emulator.h")).expect("a writable folder");
        let header = emulator.header();
        let arguments = ["-x", "c++-header", path(&header)];
        let compiled = super::run(&emulator.cxx, &[&emulator.flags[..], &arguments].concat(), &[]);
        compiled.unwrap_or_else(|error| panic!("emulator.h: {error}"));
        Some(emulator)
    }

    fn header(&self) -> PathBuf {
        self.folder.path().join("emulator.h")
    }

    /// Compiles a program, which has to work.
    pub fn compile(&self, name: &str, text: &str) {
        let [program, binary] = ["program.cu", "program"].map(|file| self.folder.path().join(file));
        let header = self.header();
        std::fs::write(&program, text).expect("a writable folder");
        let arguments = ["-x", "c++", "-include", path(&header), path(&program), "-o", path(&binary)];
        let compiled = super::run(&self.cxx, &[&self.flags[..], &arguments].concat(), &[]);
        compiled.unwrap_or_else(|error| panic!("{name}: {error}"));
    }

    /// What the program prints when blocks and threads come in this order, without addresses.
    pub fn run(&self, order: &str) -> Result<String, String> {
        let ran = super::run(&self.folder.path().join("program"), &[], &[("EMULATOR_ORDER", order)]);
        ran.map(|(printed, _)| super::without_address(&printed))
    }

    /// What the program does where each call of the runtime fails with this error.
    pub fn run_failing(&self, error: u32) -> Result<String, String> {
        let ran = super::run(&self.folder.path().join("program"), &[], &[("EMULATOR_FAIL", &error.to_string())]);
        ran.map(|(printed, _)| printed)
    }
}
