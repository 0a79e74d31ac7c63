//! What shells and manuals know of the command line: `farkas completions SHELL` and `farkas manual FOLDER`.

use std::path::PathBuf;

use clap::CommandFactory;

use super::{Exit, output, usage};

/// Print what a shell needs to complete the command line
#[derive(clap::Args)]
pub struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

/// Prints the script, which the shell's own start files load.
pub fn completions<A: CommandFactory>(arguments: &Completions) -> Exit {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut A::command(), "farkas", &mut text);
    output::write(None, &String::from_utf8_lossy(&text))
}

/// Write the manual's pages, one for each command, to a folder
#[derive(clap::Args)]
pub struct Manual {
    /// Where `farkas.1`, `farkas-opt.1` and the others go
    folder: PathBuf,
}

/// Writes a page for the program and one for each command.
pub fn manual(arguments: &Manual, command: clap::Command) -> Exit {
    match clap_mangen::generate_to(command.disable_help_subcommand(true), &arguments.folder) {
        Ok(()) => Exit::Yes,
        Err(error) => usage(&format!("cannot write to {}: {error}", arguments.folder.display())),
    }
}
