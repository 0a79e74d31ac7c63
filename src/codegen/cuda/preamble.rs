//! What stands in a `.cu` file before the program: what every file has, and the parts that something in this one asks for.

use std::collections::BTreeSet;

const HEAD: &str = "\
// Written by farkas. Compile with: nvcc -arch=sm_90 -o program this_file.cu
// Add -fmad=false for results that are equal bit for bit to those of the program run step by step: by default nvcc
// fuses a multiplication and an addition into one rounding.
";
const OPENING: &str = include_str!("opening.cuh");
const VALUES: &str = include_str!("values.cuh");
const HOST: &str = include_str!("host.cuh");

/// A part that only some files need, in the order in which they stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Helpers {
    /// Floats of 16 bits.
    Narrow,
    /// Launches, and memory on the device.
    Device,
    /// Copies between views.
    Copy,
    /// What threads combine.
    Reduce,
    /// What is fetched while threads go on.
    Fetch,
    /// What is updated atomically.
    Atomic,
}

impl Helpers {
    fn text(self) -> &'static str {
        match self {
            Helpers::Narrow => include_str!("narrow.cuh"),
            Helpers::Device => include_str!("device.cuh"),
            Helpers::Copy => include_str!("copy.cuh"),
            Helpers::Reduce => include_str!("reduce.cuh"),
            Helpers::Fetch => include_str!("fetch.cuh"),
            Helpers::Atomic => include_str!("atomic.cuh"),
        }
    }
}

/// All that comes before a program that asks for these.
pub(super) fn preamble(helpers: &BTreeSet<Helpers>) -> String {
    let fixed = [HEAD, OPENING, VALUES, HOST].into_iter();
    fixed.chain(helpers.iter().map(|part| part.text())).collect()
}
