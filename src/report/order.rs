//! The report on an order: its loops, why each is parallel or not, and what the model says. What `farkas opt --report` prints.
//!
//! ```text
//! @kernel_gemm: a program of 2 nests; the model takes %ni = 1000, %nj = 1000, %nk = 1000 and 2 processors of 3 GHz
//!   S1: %i_t by 32 parallel > %k_t by 32 > %i > %k > %j1
//!     bands      (%i_t %k_t %i %k %j1)
//!     in order   %k_t: affine.store writes %C[0, 0] at .., then ..; try: opt --reassociate ..
//!     free       %i %j1
//!     traffic    1.0 GB from memory for 3.0e9 operations on floats: 3.0 for each byte
//!     time       0.31 s, as written 2.1 s; the roof is 31 ms, by operations
//! ```

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

/// Loops in order whose reason is told; others are named.
const MOST_REASONS: usize = 3;

/// The order of one function.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct OrderReport {
    /// Its nests, in the order in which they run.
    pub nests: Vec<NestReport>,
    /// The steps of it that made loops run in blocks, after an order without.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<String>,
    /// The steps behind that order, which unroll loops of it.
    pub then: Vec<String>,
    /// The memory that `auto` made for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage: Option<StorageReport>,
    /// What the model takes symbols to be.
    pub symbols: BTreeMap<String, i64>,
    /// How many processors the model counts on; 0 if it says nothing.
    pub processors: u64,
    /// Are these the multiprocessors of a GPU?
    #[serde(rename = "gpu", skip_serializing_if = "std::ops::Not::not")]
    pub is_gpu: bool,
    /// Why the model says nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_model: Option<String>,
}

/// Memory of its own for each iteration of some loops, so that these may run in any order.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StorageReport {
    /// The steps that make it.
    pub steps: Vec<String>,
    /// Each buffer: its name, its type, its size, and what it is for.
    pub memory: Vec<String>,
    /// Seconds that the function takes with it by the model, if that says something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The same in the best order that is found without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_seconds: Option<f64>,
}

/// One nest of loops.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NestReport {
    /// Its statements: `S0 to S2`.
    pub statements: String,
    /// Its loops, outermost first: `%i_t by 32 parallel > %i > %j`.
    pub order: String,
    /// Is it as it was written?
    pub as_written: bool,
    /// Each of its loops.
    pub loops: Vec<LoopOrderReport>,
    /// The loops of each permutable band.
    pub bands: Vec<Vec<String>>,
    /// What the model says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelReport>,
}

/// One loop.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LoopOrderReport {
    /// Its name, as steps have it.
    pub name: String,
    /// Is it parallel, could it be, is it in order, or is that unknown?
    pub standing: Standing,
    /// Why it is not parallel and could not be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// What would make it parallel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<String>,
}

/// What is known of the iterations of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// They run in any order.
    Parallel,
    /// They could; the model finds nothing in it, or it is not asked for.
    Free,
    /// They depend on each other.
    InOrder,
    /// Nobody knows.
    Unknown,
}

/// What the model says of a nest.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ModelReport {
    /// Operations on floats.
    pub operations: f64,
    /// Bytes from memory.
    pub bytes: f64,
    /// Seconds that it takes.
    pub seconds: f64,
    /// Seconds that its statements take as they were written.
    pub written_seconds: f64,
    /// Seconds that its operations take at least on all processors.
    pub operations_seconds: f64,
    /// Seconds that its bytes take at least.
    pub bytes_seconds: f64,
}

impl OrderReport {
    /// The seconds of all nests by the model, if it says something of all.
    pub fn seconds(&self) -> Option<f64> {
        self.nests.iter().map(|nest| Some(nest.model.as_ref()?.seconds)).sum()
    }

    /// What the model counts on, in words.
    fn machine(&self) -> String {
        let count = self.processors;
        if self.is_gpu { format!("a GPU of {count} multiprocessors") } else { format!("{count} processors of 3 GHz") }
    }
}

impl fmt::Display for OrderReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", counted(self.nests.len(), "nest"))?;
        match &self.no_model {
            _ if self.nests.is_empty() => writeln!(f)?,
            Some(why) => writeln!(f, "; the model says nothing: {why}")?,
            None => {
                let each = |(name, value): (&String, &i64)| format!("{name} = {value}, ");
                let symbols: String = self.symbols.iter().map(each).collect();
                writeln!(f, "; the model takes {symbols}{}", self.machine())?;
            }
        }
        if let Some(storage) = &self.storage {
            write!(f, "{storage}")?;
        }
        for nest in &self.nests {
            write!(f, "{nest}")?;
        }
        for (head, steps) in [("in blocks by", &self.blocks), ("then", &self.then)] {
            if !steps.is_empty() {
                writeln!(f, "  {head} {}", steps.join(" "))?;
            }
        }
        Ok(())
    }
}

impl StorageReport {
    /// The same with memory that was made later.
    pub fn then(mut self, later: Option<StorageReport>) -> StorageReport {
        let Some(later) = later else { return self };
        self.steps.extend(later.steps);
        self.memory.extend(later.memory);
        StorageReport { seconds: later.seconds, ..self }
    }
}

impl fmt::Display for StorageReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  first {}", self.steps.join(" "))?;
        for memory in &self.memory {
            writeln!(f, "    {:<10} {memory}", "storage")?;
        }
        match (self.seconds, self.without_seconds) {
            (Some(with), Some(without)) => {
                writeln!(f, "    {:<10} {}, without {}", "time", duration(with), duration(without))
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for NestReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = if self.as_written { ", as written" } else { "" };
        writeln!(f, "  {}: {}{written}", self.statements, self.order)?;
        let mut line = |head: &str, text: &str| writeln!(f, "    {head:<10} {text}");
        if self.bands.iter().any(|band| band.len() > 1) {
            let bands: Vec<String> = self.bands.iter().map(|band| format!("({})", band.join(" "))).collect();
            line("bands", &bands.join(" "))?;
        }
        let of = |standing| self.loops.iter().filter(move |one| one.standing == standing);
        for (head, standing) in [("in order", Standing::InOrder), ("unknown", Standing::Unknown)] {
            for one in of(standing).take(MOST_REASONS) {
                let why = one.why.as_ref().map_or(String::new(), |why| format!(": {why}"));
                let near = one.nearest.as_ref().map_or(String::new(), |near| format!("; {near}"));
                line(head, &format!("{}{why}{near}", one.name))?;
            }
            let more: Vec<&str> = of(standing).skip(MOST_REASONS).map(|one| one.name.as_str()).collect();
            if !more.is_empty() {
                line(head, &more.join(" "))?;
            }
        }
        let free: Vec<&str> = of(Standing::Free).map(|one| one.name.as_str()).collect();
        if !free.is_empty() {
            line("free", &format!("{}: parallel is not faster there by the model, or not asked for", free.join(" ")))?;
        }
        if let Some(model) = &self.model {
            line("traffic", &model.traffic())?;
            line("time", &model.time())?;
        }
        Ok(())
    }
}

impl ModelReport {
    fn traffic(&self) -> String {
        let bytes = short(self.bytes, &[(1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1.0, "bytes")]);
        let each = self.operations / self.bytes;
        let each = if self.operations > 0.0 && each.is_finite() {
            format!(": {each:.2} for each byte")
        } else {
            String::new()
        };
        format!("{bytes} from memory for {:.1e} operations on floats{each}", self.operations)
    }

    fn time(&self) -> String {
        let [time, written] = [self.seconds, self.written_seconds].map(duration);
        let (roof, by) = if self.operations_seconds > self.bytes_seconds {
            (self.operations_seconds, "operations")
        } else {
            (self.bytes_seconds, "bytes")
        };
        format!("{time}, as written {written}; the roof is {}, by {by}", duration(roof))
    }
}

/// Seconds in a unit that fits.
pub fn duration(seconds: f64) -> String {
    short(seconds, &[(1.0, "s"), (1e-3, "ms"), (1e-6, "us")])
}

/// A number in the largest unit that it has one of.
fn short(number: f64, units: &[(f64, &str)]) -> String {
    let fitting = units.iter().find(|(size, _)| number >= *size).or(units.last());
    fitting.map_or(String::new(), |(size, unit)| format!("{:.2} {unit}", number / size))
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
