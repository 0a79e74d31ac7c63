//! What a command may cost, in steps and in memory.

use std::time::Duration;

use farkas::limits::Limits;

use super::output::say;
use super::{Exit, json};

/// How often the memory is looked at.
const GLANCE: Duration = Duration::from_millis(20);

/// Flags of every command.
#[derive(clap::Args)]
pub struct CostFlags {
    /// Steps that questions about integer sets may take together, a tenth of them for a proof; what they leave open is unknown
    #[arg(long, global = true, value_name = "STEPS")]
    budget: Option<u64>,
    /// Megabytes of memory that the command may hold; with more it ends
    #[arg(long, global = true, value_name = "MB", default_value_t = 4096)]
    memory: u64,
}

impl CostFlags {
    /// The limits on questions.
    pub fn limits(&self) -> Limits {
        self.budget.map_or_else(Limits::default, Limits::within)
    }

    /// Ends the process when it holds more memory than it may. Where the system does not say how much that is, it goes on.
    pub fn watch_memory(&self) {
        let most = self.memory;
        std::thread::spawn(move || {
            while let Some(held) = held() {
                if held > most.saturating_mul(1024) {
                    say(format_args!(
                        "unknown: the command holds more than {most} MB of memory [memory-exhausted]\n  \
                         help: `--memory MB` allows more, `--func NAME` asks about less"
                    ));
                    std::process::exit(json::end(Exit::Unknown) as i32);
                }
                std::thread::sleep(GLANCE);
            }
        });
    }
}

/// The memory that the process holds, in kB.
fn held() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}
