//! The C compiler of the machine, and nvcc: found, asked to build a program, and the program run.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use super::Exit;
use super::nvcc::{executable, nvcc};
use super::output::{self, say};

/// How programs are built that have to give the same bits as the interpreter.
pub const EXACT: &[&str] = &["-std=c11", "-O2", "-ffp-contract=off", "-fopenmp"];
/// The same for nvcc: neither the GPU nor the host contracts, and small numbers stay what they are.
const EXACT_CUDA: &[&str] = &["-std=c++17", "-O2", "-fmad=false", "-ftz=false", "-Xcompiler", "-ffp-contract=off"];
/// For which GPU nvcc builds: that of the machine. Where nvcc cannot ask for it, or does not know it, for each that it knows.
const FOR_GPU: [&str; 2] = ["-arch=native", "-arch=all-major"];

/// A folder of our own that is gone in the end.
pub struct Folder(PathBuf);

impl Folder {
    /// A new one.
    ///
    /// # Errors
    /// Exit code 4 if there can be none.
    pub fn new() -> Result<Folder, Exit> {
        let mut attempt = 0u32;
        loop {
            let path = std::env::temp_dir().join(format!("farkas.{}.{attempt}", std::process::id()));
            match std::fs::create_dir(&path) {
                Ok(()) => return Ok(Folder(path)),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && attempt < 1000 => attempt += 1,
                Err(error) => return Err(failed(&format!("cannot make the folder {}: {error}", path.display()))),
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

/// A compiler that can be started.
pub struct Compiler {
    path: PathBuf,
    /// What names of its sources end in.
    ending: &'static str,
}

fn failed(what: &str) -> Exit {
    say(format_args!("error: {what}"));
    Exit::Unknown
}

impl Compiler {
    /// The one that `CC` names, else `cc`, `gcc` or `clang` on the path.
    ///
    /// # Errors
    /// Exit code 5, after a line that says how to get one.
    pub fn find() -> Result<Compiler, Exit> {
        let given = std::env::var_os("CC").map(PathBuf::from);
        let candidates = match given {
            Some(given) => vec![given],
            None => ["cc", "gcc", "clang"].map(PathBuf::from).to_vec(),
        };
        let found = candidates.iter().find_map(|candidate| executable(candidate));
        found.map(|path| Compiler { path, ending: "c" }).ok_or_else(|| {
            let names: Vec<String> = candidates.iter().map(|c| c.display().to_string()).collect();
            say(format_args!(
                "error: no C compiler ({}): install one with OpenMP (Debian: apt-get install gcc), or name it in CC",
                names.join(", ")
            ));
            Exit::Missing
        })
    }

    /// NVIDIA's compiler for CUDA C.
    ///
    /// # Errors
    /// Exit code 5, after a line that says how to get it.
    pub fn for_gpu() -> Result<Compiler, Exit> {
        let program = std::env::current_exe().unwrap_or_default();
        nvcc(&program).map(|path| Compiler { path, ending: "cu" }).ok_or_else(|| {
            say(format_args!(
                "error: no nvcc on PATH or in CUDA_HOME: install the CUDA toolkit (Debian: apt-get install nvidia-cuda-toolkit), \
                 or let scripts/setup-tools fetch it"
            ));
            Exit::Missing
        })
    }

    /// Builds a program of these files of text.
    ///
    /// # Errors
    /// Exit code 4, after what the compiler says.
    pub fn build(&self, folder: &Path, name: &str, text: &str, flags: &[&str]) -> Result<PathBuf, Exit> {
        self.try_build(folder, name, text, flags).map_err(|complaint| failed(&complaint))
    }

    /// Builds a program that gives the same bits as the interpreter, for the GPU that is there.
    ///
    /// # Errors
    /// Exit code 4, after what the compiler says; 5 if that is the host's compiler, which it needs.
    pub fn build_for_gpu(&self, folder: &Path, name: &str, text: &str) -> Result<PathBuf, Exit> {
        let [first, rest] =
            FOR_GPU.map(|gpu| move || self.try_build(folder, name, text, &[EXACT_CUDA, &[gpu]].concat()));
        first().or_else(|_| rest()).map_err(|complaint| {
            if std::env::var_os("NVCC_CCBIN").is_some() || executable(Path::new("gcc")).is_some() {
                return failed(&complaint);
            }
            say(format_args!(
                "error: no gcc on PATH, which nvcc needs: install it with C++ (Debian: apt-get install g++), or name another \
                 compiler in NVCC_CCBIN"
            ));
            Exit::Missing
        })
    }

    fn try_build(&self, folder: &Path, name: &str, text: &str, flags: &[&str]) -> Result<PathBuf, String> {
        let (source, program) = (folder.join(format!("{name}.{}", self.ending)), folder.join(name));
        std::fs::write(&source, text).map_err(|error| format!("cannot write {}: {error}", source.display()))?;
        let output = Command::new(&self.path).args(flags).arg(&source).arg("-o").arg(&program).arg("-lm").output();
        let output = output.map_err(|error| format!("cannot start {}: {error}", self.path.display()))?;
        if !output.status.success() {
            let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(format!("{} does not build the program:\n{complaint}", self.path.display()));
        }
        Ok(program)
    }
}

/// Runs a program; what it prints goes to standard output.
///
/// # Errors
/// Exit code 4 if it cannot be started.
pub fn run(program: &Path) -> Result<ExitStatus, Exit> {
    let output = Command::new(program).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| failed(&format!("cannot start {}: {error}", program.display())))?;
    std::io::stderr().flush().ok();
    match output::write(None, &String::from_utf8_lossy(&output.stdout)) {
        Exit::Yes => Ok(output.status),
        exit => Err(exit),
    }
}
