//! The command line.

#[path = "../tools/mod.rs"]
mod tools;

mod commands;
#[cfg(unix)]
mod files;
#[cfg(unix)]
mod recipe;
mod transcripts;
