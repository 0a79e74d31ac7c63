//! The machine that the model counts on.

/// Bytes of a line and of an element.
const LINE: u128 = 64;
pub const ELEMENT: u128 = 8;

/// A machine. Times are in sixteenths of a cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Machine {
    /// The first, the second and the third cache, and that of the addresses of pages.
    pub caches: [Cache; 4],
    /// Processors that are counted on.
    pub processors: u128,
    /// Starting a parallel loop.
    pub fork: u128,
    /// Starting a loop.
    pub start: u128,
    /// Operations that a processor does in a cycle, if nothing holds it up.
    pub operations: u128,
    /// Is it a GPU, of which the model knows more (`scheduler/gpu`)?
    pub is_gpu: bool,
}

/// Cycles of a second.
const CYCLES: u128 = 3_000_000_000;

impl Default for Machine {
    fn default() -> Machine {
        PLAIN
    }
}

impl Machine {
    /// The same with caches of so many bytes, and so many processors.
    #[must_use]
    pub fn with(self, bytes: [u64; 3], processors: usize) -> Machine {
        let mut caches = self.caches;
        for (cache, bytes) in caches.iter_mut().zip(bytes) {
            cache.bytes = bytes.into();
        }
        Machine { caches, processors: processors.max(1) as u128, ..self }
    }

    /// The last cache before memory.
    pub fn last(&self) -> Cache {
        self.caches[2]
    }

    /// Nanoseconds of some sixteenths of a cycle.
    pub fn nanoseconds(&self, time: u128) -> u128 {
        time.saturating_mul(1_000_000_000) / (16 * CYCLES)
    }

    /// The nanoseconds that all processors need for some operations at least, and for some bytes from memory.
    pub fn roof(&self, operations: u128, bytes: u128) -> (u128, u128) {
        let lines = bytes / self.last().line * self.last().miss;
        (self.nanoseconds(16 * operations / (self.operations * self.processors)), self.nanoseconds(self.shared(lines)))
    }

    /// Processors share the way to memory: two of them are a third faster than one. What a GPU needs is that of all of it.
    pub fn shared(&self, memory: u128) -> u128 {
        if self.is_gpu { memory } else { memory * 3 / 4 }
    }

    /// A GPU.
    pub fn gpu() -> Machine {
        GPU
    }
}

/// Something that holds what was used last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cache {
    /// Bytes that it reaches.
    pub bytes: u128,
    /// Bytes of a line, or of a page.
    pub line: u128,
    /// What a line costs that it does not have.
    pub miss: u128,
}

/// What is counted on if nothing else is known: 32 KiB, 1 MiB and 16 MiB, lines of 64 bytes, 64 pages of 4 KiB, two processors of 3 GHz, 10 microseconds a
/// fork, and 16 operations a cycle.
const PLAIN: Machine = Machine {
    caches: [
        Cache { bytes: 32 << 10, line: LINE, miss: 80 },
        Cache { bytes: 1 << 20, line: LINE, miss: 96 },
        Cache { bytes: 16 << 20, line: LINE, miss: 480 },
        Cache { bytes: 64 << 12, line: 1 << 12, miss: 16 * 7 },
    ],
    processors: 2,
    fork: 16 * 30_000,
    start: 16 * 20,
    operations: 16,
    is_gpu: false,
};

/// A GPU of 132 multiprocessors: 4 microseconds for a launch, 3 TB/s, 50 MiB of cache, and 34 TFLOP/s in double precision.
const GPU: Machine = Machine {
    caches: [
        Cache { bytes: 128 << 10, line: LINE, miss: 1 },
        Cache { bytes: 256 << 10, line: LINE, miss: 1 },
        Cache { bytes: 50 << 20, line: LINE, miss: 1 },
        Cache { bytes: 1 << 30, line: 2 << 20, miss: 1 },
    ],
    processors: 132,
    fork: 16 * 12_000,
    start: 16 * 20,
    operations: 86,
    is_gpu: true,
};
