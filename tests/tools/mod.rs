//! Finds the real tools that tests are held against: mlir-opt, mlir-runner, nvcc, gcc, g++, islpy.
//!
//! A test that misses a tool says so and passes; with `FARKAS_REQUIRE_TOOLS=1` it fails.
#![allow(dead_code)]

pub mod contractions;
pub mod corpus;
pub mod emulator;
#[path = "../../src/cli/nvcc.rs"]
mod found;
pub mod test_dialect;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The pipeline that makes LLVM dialect of a program, as mlir-runner wants it.
const LOWERING: [&str; 9] = [
    "--lower-affine",
    "--scf-forall-to-for",
    "--convert-vector-to-scf",
    "--convert-scf-to-cf",
    "--convert-vector-to-llvm",
    "--expand-strided-metadata",
    "--lower-affine",
    "--convert-to-llvm",
    "--reconcile-unrealized-casts",
];

/// Root of the package.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a file of the package.
pub fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Names and paths of a folder's files with the given extension, in order.
pub fn files(folder: &str, extension: &str) -> Vec<(String, PathBuf)> {
    let folder = root().join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut found: Vec<(String, PathBuf)> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .map(|path| (path.file_stem().expect("a file name").to_string_lossy().into_owned(), path))
        .collect();
    found.sort();
    found
}

/// The tool, or none after saying which test is skipped.
pub fn need<T>(tool: Option<T>, test: &str, name: &str) -> Option<T> {
    if tool.is_none() {
        let message = format!("skipped: {test}: no {name} (scripts/setup-tools installs it)");
        assert!(std::env::var_os("FARKAS_REQUIRE_TOOLS").is_none_or(|v| v != "1"), "{message}");
        println!("{message}");
    }
    tool
}

/// Is it a program that can be started?
fn program(candidate: impl Into<PathBuf>) -> Option<PathBuf> {
    found::executable(&candidate.into())
}

/// Looks in the environment variable, on PATH, in LLVM 22's folder, and where `scripts/setup-tools` unpacks.
pub fn llvm_program(variable: &str, name: &str) -> Option<PathBuf> {
    let given = std::env::var_os(variable).map(PathBuf::from);
    let unpacked = root().join("tools/usr/lib/llvm-22/bin").join(name);
    let candidates = [unpacked, format!("{name}-22").into(), Path::new("/usr/lib/llvm-22/bin").join(name), name.into()];
    given.into_iter().chain(candidates).find_map(program)
}

/// A command that finds its shared libraries also where `scripts/setup-tools` unpacks them.
pub fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    let unpacked = root().join("tools/usr/lib");
    if unpacked.is_dir() {
        let mut folders = vec![unpacked.join("llvm-22/lib")];
        folders.extend(std::fs::read_dir(&unpacked).into_iter().flatten().flatten().map(|entry| entry.path()));
        let given = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
        folders.extend(std::env::split_paths(&given));
        command.env("LD_LIBRARY_PATH", std::env::join_paths(folders).expect("folders without colons"));
    }
    command
}

/// Runs a command on a standard input.
fn feed(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the child ends");
    let _ = writer.join().expect("the writer ends");
    output
}

/// What a command printed, or what it complained about.
fn text(output: Output) -> Result<String, String> {
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        Ok(stdout)
    } else {
        Err(format!("{}\n{}{stdout}", output.status, String::from_utf8_lossy(&output.stderr)))
    }
}

/// `base@ = 0x55..` differs on every run: `base@ = PTR`.
pub fn without_address(printed: &str) -> String {
    const BASE: &str = "base@ = 0x";
    let mut pieces = printed.split(BASE);
    let mut result = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        result.push_str("base@ = PTR");
        result.push_str(piece.trim_start_matches(|c: char| c.is_ascii_hexdigit()));
    }
    result
}

/// LLVM 22's mlir-opt and mlir-runner.
pub struct Mlir {
    opt: PathBuf,
    runner: PathBuf,
    libraries: Vec<PathBuf>,
}

impl Mlir {
    /// Finds them.
    pub fn find() -> Option<Mlir> {
        let opt = llvm_program("FARKAS_MLIR_OPT", "mlir-opt")?;
        let runner = llvm_program("FARKAS_MLIR_RUNNER", "mlir-runner")?;
        let beside = || Some(runner.canonicalize().ok()?.parent()?.parent()?.join("lib"));
        let folder = std::env::var_os("FARKAS_MLIR_LIBS").map(PathBuf::from).or_else(beside)?;
        let library = |name: &str| {
            let versions = [".so.22.1", ".so"];
            versions.iter().map(|version| folder.join(format!("{name}{version}"))).find(|file| file.is_file())
        };
        let libraries = vec![library("libmlir_runner_utils")?, library("libmlir_c_runner_utils")?];
        Some(Mlir { opt, runner, libraries })
    }

    /// Finds them, or says that the test is skipped.
    pub fn need(test: &str) -> Option<Mlir> {
        need(Mlir::find(), test, "mlir-opt-22")
    }

    /// What mlir-opt makes of the program.
    pub fn opt(&self, source: &str, arguments: &[&str]) -> Result<String, String> {
        text(feed(command(&self.opt).args(arguments), source))
    }

    /// What mlir-opt makes of each of the programs; an empty text where it refuses one.
    pub fn opt_each(&self, sources: &[&str], arguments: &[&str]) -> Vec<String> {
        const SEPARATOR: &str = "// -----\n";
        let mut command = command(&self.opt);
        let output = feed(command.arg("--split-input-file").args(arguments), &sources.join(SEPARATOR));
        let pieces: Vec<String> = String::from_utf8_lossy(&output.stdout).split(SEPARATOR).map(str::to_owned).collect();
        if pieces.len() == sources.len() {
            return pieces;
        }
        // One of them crashes it, and takes the others along.
        sources.iter().map(|source| self.opt(source, arguments).unwrap_or_default()).collect()
    }

    /// What the program prints when mlir-runner runs its `@main`, without addresses.
    pub fn run(&self, source: &str) -> Result<String, String> {
        let lowered = self.opt(source, &LOWERING)?;
        let libraries: Vec<String> = self.libraries.iter().map(|path| path.display().to_string()).collect();
        let mut runner = command(&self.runner);
        runner.args(["-e", "main", "--entry-point-result=void"]);
        runner.arg(format!("--shared-libs={}", libraries.join(",")));
        text(feed(&mut runner, &lowered)).map(|printed| without_address(&printed))
    }
}

/// The nvcc that the environment names, or the one that `farkas run --on cuda` finds.
pub fn nvcc() -> Option<PathBuf> {
    std::env::var_os("FARKAS_NVCC").and_then(program).or_else(|| found::nvcc(root()))
}

/// The C compiler.
pub fn cc() -> Option<PathBuf> {
    program("gcc")
}

/// The other C compiler.
pub fn clang() -> Option<PathBuf> {
    llvm_program("FARKAS_CLANG", "clang")
}

/// The program called so, if it is on the path.
pub fn on_path(name: &str) -> Option<PathBuf> {
    program(name)
}

/// The C++ compiler.
pub fn cxx() -> Option<PathBuf> {
    program("g++")
}

/// Runs a command to its end: what it printed on both streams, or the same as an error.
pub fn run(program: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Result<(String, String), String> {
    let mut command = Command::new(program);
    command.args(arguments).envs(environment.iter().copied());
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    text(output).map(|stdout| (stdout, stderr))
}

/// Any Python.
pub fn python() -> Option<PathBuf> {
    program("python3")
}

/// A Python that has islpy.
pub struct Islpy {
    python: PathBuf,
}

impl Islpy {
    /// Finds it.
    pub fn find() -> Option<Islpy> {
        let given = std::env::var_os("FARKAS_PYTHON").map(PathBuf::from);
        let candidates = [root().join("tools/islpy/bin/python"), "python3".into()];
        let mut pythons = given.into_iter().chain(candidates).filter_map(program);
        pythons.find_map(|python| {
            let has_islpy = Command::new(&python).args(["-c", "import islpy"]).output().ok()?.status.success();
            has_islpy.then_some(Islpy { python })
        })
    }

    /// Finds it, or says that the test is skipped.
    pub fn need(test: &str) -> Option<Islpy> {
        need(Islpy::find(), test, "Python with islpy")
    }

    /// What a script prints for a standard input.
    pub fn run(&self, script: &str, input: &str) -> Result<String, String> {
        text(feed(Command::new(&self.python).args(["-c", script]), input))
    }

    /// What a script of the package prints; it runs in the package's root.
    pub fn run_file(&self, path: &str, arguments: &[&str]) -> Result<String, String> {
        let mut command = Command::new(&self.python);
        command.arg(path).args(arguments).current_dir(root()).env("PYTHONDONTWRITEBYTECODE", "1");
        text(feed(&mut command, ""))
    }
}
