//! The machine that the model counts on.

/// Bytes of a line and of an element.
const LINE: u128 = 64;
pub const ELEMENT: u128 = 8;

/// A machine. Times are in sixteenths of a cycle.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// The first and the second cache, and that of the addresses of pages.
    pub caches: [Cache; 3],
    /// Processors that are counted on.
    pub processors: u128,
    /// Starting a parallel loop.
    pub fork: u128,
    /// Starting a loop.
    pub start: u128,
}

/// Something that holds what was used last.
#[derive(Clone, Copy, Debug)]
pub struct Cache {
    /// Bytes that it reaches.
    pub bytes: u128,
    /// Bytes of a line, or of a page.
    pub line: u128,
    /// What a line costs that it does not have.
    pub miss: u128,
}

/// What is counted on if nothing else is known: 32 KiB and 1 MiB, lines of 64 bytes, 64 pages of 4 KiB, two processors, 10 microseconds a
/// fork.
pub const PLAIN: Machine = Machine {
    caches: [
        Cache { bytes: 32 << 10, line: LINE, miss: 24 },
        Cache { bytes: 1 << 20, line: LINE, miss: 480 },
        Cache { bytes: 64 << 12, line: 1 << 12, miss: 16 * 7 },
    ],
    processors: 2,
    fork: 16 * 30_000,
    start: 16 * 20,
};
