//! Where the lines of a text start.

use std::sync::Arc;

/// The lines of a text. They are counted once; copies share them.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    starts: Arc<[usize]>,
}

impl Lines {
    /// The lines of a text.
    pub fn new(source: &str) -> Lines {
        let ends = source.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Lines { starts: std::iter::once(0).chain(ends).collect() }
    }

    /// The line of a place, from 1.
    pub fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|&start| start <= at)
    }
}
