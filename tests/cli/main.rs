//! The command line.

#[path = "../tools/mod.rs"]
mod tools;

mod commands;
#[cfg(unix)]
mod files;
#[cfg(unix)]
mod on_cuda;
#[cfg(unix)]
mod recipe;
#[cfg(target_os = "linux")]
mod release;
mod transcripts;
