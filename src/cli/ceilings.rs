//! `--limit shared=48K`: how much memory a step may make.

use clap::Args;

use super::{Exit, usage};
use farkas::transforms::StorageLimits;

/// What may be made.
#[derive(Args)]
pub struct Ceilings {
    /// How much memory one step may make: `shared=48K` on the stack, `heap=1G` elsewhere; K, M and G are powers of 1024
    #[arg(long = "limit", value_name = "MEMORY=BYTES")]
    limits: Vec<String>,
}

impl Ceilings {
    /// The limits, or what is wrong with them.
    pub fn storage(&self) -> Result<StorageLimits, Exit> {
        let mut storage = StorageLimits::default();
        for text in &self.limits {
            let wrong = |what: &str| usage(&format!("--limit {text}: {what}"));
            let Some((memory, bytes)) = text.split_once('=') else {
                return Err(wrong("it is a memory and a number of bytes, such as shared=48K"));
            };
            let place = match memory {
                "heap" => &mut storage.heap,
                "shared" => &mut storage.shared,
                _ => return Err(wrong("the memories are heap and shared")),
            };
            let bytes = count(bytes).ok_or_else(|| wrong("a number of bytes is one such as 49152 or 48K"))?;
            if place.replace(bytes).is_some() {
                return Err(wrong("that memory has a limit already"));
            }
        }
        Ok(storage)
    }
}

/// `48K`: so many bytes.
fn count(text: &str) -> Option<u64> {
    let number = text.trim_end_matches(['K', 'M', 'G']);
    let shift = match &text[number.len()..] {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        _ => return None,
    };
    number.parse::<u64>().ok()?.checked_mul(1 << shift)
}
