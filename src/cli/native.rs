//! The machine that `auto` orders for: a fixed one, or this one.

use std::fs;
use std::path::Path;

use clap::ValueEnum;
use farkas::transforms::Machine;

use super::Exit;
use super::output::say;

/// Where the system says what caches there are.
const CACHES: &str = "/sys/devices/system/cpu/cpu0/cache";

/// Flags of every command that orders loops.
#[derive(clap::Args)]
pub struct Caches {
    /// The caches and processors that `auto` orders for: of a fixed machine, so that the result is the same everywhere, or of this one
    #[arg(long, value_enum, value_name = "WHOSE", default_value = "fixed")]
    cache: Whose,
}

/// Whose they are.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Whose {
    Fixed,
    Native,
}

impl Caches {
    /// The machine.
    ///
    /// # Errors
    /// Exit code 4 if this one does not say what it has.
    pub fn machine(&self) -> Result<Machine, Exit> {
        if self.cache == Whose::Fixed {
            return Ok(Machine::default());
        }
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        // Where there is no third cache, the second one is the last.
        match (cache(1), cache(2)) {
            (Some(first), Some(second)) => {
                Ok(Machine::default().with([first, second, cache(3).unwrap_or(second)], processors))
            }
            _ => {
                say(format_args!("unknown: {CACHES} does not say how large the caches of this machine are"));
                Err(Exit::Unknown)
            }
        }
    }
}

/// The bytes of the cache of a level that holds data.
fn cache(level: usize) -> Option<u64> {
    let read =
        |folder: &Path, name: &str| fs::read_to_string(folder.join(name)).ok().map(|text| text.trim().to_owned());
    let entries = fs::read_dir(CACHES).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    let mut sizes = entries.filter_map(|folder| {
        let is_its = read(&folder, "level")? == level.to_string() && read(&folder, "type")? != "Instruction";
        is_its.then(|| bytes(&read(&folder, "size")?)).flatten()
    });
    sizes.next()
}

/// `48K`, `1M` or a number, in bytes.
fn bytes(text: &str) -> Option<u64> {
    let shift = match text.chars().last()? {
        'K' => 10,
        'M' => 20,
        'G' => 30,
        _ => 0,
    };
    text.trim_end_matches(['K', 'M', 'G']).parse::<u64>().ok()?.checked_mul(1 << shift)
}
