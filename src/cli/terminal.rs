//! How much is said on standard error, and whether in colours.

use std::ffi::OsString;
use std::io::{IsTerminal, stderr};
use std::sync::OnceLock;

use clap::{ColorChoice, ValueEnum};

/// Flags of every command.
#[derive(clap::Args)]
pub struct Terminal {
    /// Colours on standard error; `auto` is on a terminal, unless NO_COLOR is set or it is dumb
    #[arg(long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    color: When,
    /// Say what is wrong only: no warnings, and nothing of what was done
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Say what was done, with its time
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    verbose: bool,
}

/// When there are colours.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

/// What the flags come to.
struct Chosen {
    is_colored: bool,
    is_quiet: bool,
    is_verbose: bool,
}

static CHOSEN: OnceLock<Chosen> = OnceLock::new();

impl Terminal {
    /// Keeps what was asked for, once for the whole process.
    pub fn settle(&self) {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        let asked = || !is_set("NO_COLOR") && !is_dumb() && stderr().is_terminal();
        let is_colored = match self.color {
            When::Auto => asked(),
            When::Always => true,
            When::Never => false,
        };
        CHOSEN.get_or_init(|| Chosen { is_colored, is_quiet: self.quiet, is_verbose: self.verbose });
    }
}

/// Whether what is wrong with the arguments is said in colours: they cannot be read then, but for this one.
pub fn asked_of(words: &[OsString]) -> ColorChoice {
    let value = |at: usize| match words[at].to_str()?.strip_prefix("--color")? {
        "" => words.get(at + 1)?.to_str(),
        rest => rest.strip_prefix('='),
    };
    match (0..words.len()).find_map(value) {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

/// Are diagnostics in colours?
pub fn is_colored() -> bool {
    CHOSEN.get().is_some_and(|chosen| chosen.is_colored)
}

/// Is only said what is wrong?
pub fn is_quiet() -> bool {
    CHOSEN.get().is_some_and(|chosen| chosen.is_quiet)
}

/// Is said what was done, with its time?
pub fn is_verbose() -> bool {
    CHOSEN.get().is_some_and(|chosen| chosen.is_verbose)
}
