//! Writing results, whole or not at all, and saying what is wrong.
//!
//! A file gets its new content under its own name in one step: a temporary file beside it is renamed when it is complete.
//! That would make another thing of everything but a plain file with one name and one owner; so links, devices, pipes, files
//! with several names and files of somebody else are opened and written in place. A reader that has left is no error.

use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::{Exit, json, progress, terminal, usage};

/// Says something on standard error, if anybody listens: an unheard message changes no exit code.
pub fn say(message: impl std::fmt::Display) {
    let message = message.to_string();
    if json::with(|said| said.error(message.clone())) {
        return;
    }
    progress::above(|| writeln!(io::stderr(), "{message}")).ok();
}

/// Says what was done, unless only what is wrong is to be said.
pub fn remark(message: impl std::fmt::Display) {
    let message = message.to_string();
    if !terminal::is_quiet() && !json::with(|said| said.remark(message.clone())) {
        say(message);
    }
}

/// Prints a text on standard output.
pub fn print(text: &str) -> Exit {
    written("standard output", progress::above(|| write_all(&mut io::stdout().lock(), text)))
}

fn written(name: &str, result: io::Result<()>) -> Exit {
    match result {
        Ok(()) => Exit::Yes,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Exit::Yes,
        Err(error) => usage(&format!("cannot write {name}: {error}")),
    }
}

/// Writes a result to standard output, for which `-` stands, too, or to a file.
pub fn write(output: Option<&Path>, text: &str) -> Exit {
    match output.filter(|path| path.as_os_str() != "-") {
        None if json::with(|said| said.write(text)) => Exit::Yes,
        None => print(text),
        Some(path) => written(&path.display().to_string(), write_file(path, text)),
    }
}

fn write_all(out: &mut impl Write, text: &str) -> io::Result<()> {
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Replaces what is absent or a plain file; everything else is written in place.
fn write_file(path: &Path, text: &str) -> io::Result<()> {
    let old = match fs::symlink_metadata(path) {
        Ok(old) if old.is_file() => {
            // May it be written at all? Renaming over it asks its folder only.
            OpenOptions::new().write(true).open(path)?;
            Some(old)
        }
        Ok(_) => return write_in_place(path, text),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    match replace(path, old.as_ref(), text) {
        Ok(true) => Ok(()),
        Ok(false) => write_in_place(path, text),
        // Its folder takes no new file.
        Err(error) if old.is_some() && error.kind() == ErrorKind::PermissionDenied => write_in_place(path, text),
        Err(error) => Err(error),
    }
}

/// Writes into what is there; a link may lead to a file that is not there yet.
fn write_in_place(path: &Path, text: &str) -> io::Result<()> {
    let mut file = match OpenOptions::new().write(true).truncate(true).open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => File::create(path)?,
        opened => opened?,
    };
    write_all(&mut file, text)
}

/// Renames a complete file to `path`, with the permissions of the old one. False, and nothing is changed, if the name would
/// then stand for another file than its other names, or for one with another owner.
fn replace(path: &Path, old: Option<&Metadata>, text: &str) -> io::Result<bool> {
    let (temporary, mut file) = temporary_beside(path)?;
    let mut complete = || -> io::Result<bool> {
        if let Some(old) = old {
            if !is_same_owner(old, &file.metadata()?) {
                return Ok(false);
            }
            keep_mode(&file, old.permissions())?;
        }
        write_all(&mut file, text)?;
        fs::rename(&temporary, path)?;
        Ok(true)
    };
    let done = complete();
    if !matches!(done, Ok(true)) {
        // The result was never under its own name; what is left of the temporary file is of no use.
        fs::remove_file(&temporary).ok();
    }
    done
}

/// A new file in the folder of `path` that was not there before.
fn temporary_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut attempt = 0u32;
    loop {
        let temporary = path.with_file_name(format!(".farkas.{}.{attempt}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && attempt < 100 => attempt += 1,
            Err(error) => return Err(error),
        }
    }
}

/// Would a new file in the place of `old` be the same to everybody: its owner, its group, its other names?
#[cfg(unix)]
fn is_same_owner(old: &Metadata, new: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    old.nlink() == 1 && (old.uid(), old.gid()) == (new.uid(), new.gid())
}

#[cfg(not(unix))]
fn is_same_owner(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Gives the new file the permissions of the old one before anything stands in it.
fn keep_mode(file: &File, permissions: Permissions) -> io::Result<()> {
    file.set_permissions(permissions)
}
