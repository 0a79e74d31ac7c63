//! The names of the loops: a band that is written several times is `%i`, `%i_1`, `%i_2` ..

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::schedule::tree::{Band, Tree};

/// The names that are in use.
#[derive(Clone)]
pub(super) struct ScanNames<'t> {
    tree: &'t Tree,
    /// Those of its bands, once somebody asks.
    taken: Rc<OnceCell<FxHashSet<Arc<str>>>>,
    /// Those of copies.
    copies: BTreeSet<Arc<str>>,
    /// The bands of the nest, by address, that are written already.
    written: FxHashSet<usize>,
}

impl<'t> ScanNames<'t> {
    /// Those of the bands of a tree.
    pub fn taken(tree: &'t Tree) -> ScanNames<'t> {
        ScanNames { tree, taken: Rc::default(), copies: BTreeSet::new(), written: FxHashSet::default() }
    }

    /// The same for another nest of the tree, which has other bands.
    pub fn of_next_nest(&self) -> ScanNames<'t> {
        ScanNames { written: FxHashSet::default(), ..self.clone() }
    }

    /// A name for one more loop of a band.
    pub fn of(&mut self, band: &Band) -> Arc<str> {
        if self.written.insert(std::ptr::from_ref(band).addr()) {
            return band.name.clone();
        }
        let mut copies = (1..).map(|copy| Arc::from(format!("{}_{copy}", band.name)));
        let taken = self.taken.get_or_init(|| self.tree.bands().iter().map(|band| band.name.clone()).collect());
        let is_free = |name: &Arc<str>| !taken.contains(name) && !self.copies.contains(name);
        let name = copies.find(is_free).unwrap_or_default();
        self.copies.insert(name.clone());
        name
    }

    /// Was a copy named since?
    pub fn have_grown_since(&self, before: &ScanNames<'_>) -> bool {
        self.copies.len() != before.copies.len()
    }
}
