//! The C compiler of the machine: found, asked to build a program, and the program run.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use super::Exit;
use super::output::{self, say};

/// How programs are built that have to give the same bits as the interpreter.
pub const EXACT: &[&str] = &["-std=c11", "-O2", "-ffp-contract=off", "-fopenmp"];

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
                Err(error) => {
                    say(format_args!("error: cannot make the folder {}: {error}", path.display()));
                    return Err(Exit::Unknown);
                }
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
        found.map(|path| Compiler { path }).ok_or_else(|| {
            let names: Vec<String> = candidates.iter().map(|c| c.display().to_string()).collect();
            say(format_args!(
                "error: no C compiler ({}): install one with OpenMP (Debian: apt-get install gcc), or name it in CC",
                names.join(", ")
            ));
            Exit::Missing
        })
    }

    /// Builds a program of these files of text.
    ///
    /// # Errors
    /// Exit code 4, after what the compiler says.
    pub fn build(&self, folder: &Path, name: &str, text: &str, flags: &[&str]) -> Result<PathBuf, Exit> {
        let (source, program) = (folder.join(format!("{name}.c")), folder.join(name));
        let failed = |what: String| {
            say(format_args!("error: {what}"));
            Exit::Unknown
        };
        std::fs::write(&source, text).map_err(|error| failed(format!("cannot write {}: {error}", source.display())))?;
        let output = Command::new(&self.path).args(flags).arg(&source).arg("-o").arg(&program).arg("-lm").output();
        let output = output.map_err(|error| failed(format!("cannot start {}: {error}", self.path.display())))?;
        if !output.status.success() {
            let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(failed(format!("{} does not build the program:\n{complaint}", self.path.display())));
        }
        Ok(program)
    }
}

/// Runs a program; what it prints goes to standard output.
///
/// # Errors
/// Exit code 4 if it cannot be started.
pub fn run(program: &Path) -> Result<ExitStatus, Exit> {
    let output = Command::new(program).stderr(Stdio::inherit()).output().map_err(|error| {
        say(format_args!("error: cannot start {}: {error}", program.display()));
        Exit::Unknown
    })?;
    std::io::stderr().flush().ok();
    match output::write(None, &String::from_utf8_lossy(&output.stdout)) {
        Exit::Yes => Ok(output.status),
        exit => Err(exit),
    }
}

/// The file that is run if `name` is typed.
pub fn executable(name: &Path) -> Option<PathBuf> {
    if name.components().count() > 1 {
        return name.is_file().then(|| name.to_owned());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}
