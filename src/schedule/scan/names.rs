//! The names of the loops: a band that is written several times is `%i`, `%i_1`, `%i_2` ..

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use crate::schedule::tree::{Band, Tree};

/// The names that are in use.
#[derive(Clone, Default)]
pub(super) struct Names {
    taken: BTreeSet<String>,
    /// The bands, by address, that are written already.
    written: HashSet<usize>,
}

impl Names {
    /// Those of the bands of a tree.
    pub fn taken(tree: &Tree) -> Names {
        let taken = tree.bands().iter().map(|band| band.name.to_string()).collect();
        Names { taken, written: HashSet::new() }
    }

    /// A name for one more loop of a band.
    pub fn of(&mut self, band: &Band) -> Arc<str> {
        if self.written.insert(std::ptr::from_ref(band).addr()) {
            return band.name.clone();
        }
        let mut copies = (1..).map(|copy| format!("{}_{copy}", band.name));
        let name = copies.find(|name| !self.taken.contains(name)).unwrap_or_default();
        self.taken.insert(name.clone());
        name.into()
    }

    /// Was a copy named since?
    pub fn have_grown_since(&self, before: &Names) -> bool {
        self.taken.len() != before.taken.len()
    }
}
