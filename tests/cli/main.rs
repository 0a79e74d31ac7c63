//! The command line.

mod commands;
#[cfg(unix)]
mod files;
mod transcripts;
