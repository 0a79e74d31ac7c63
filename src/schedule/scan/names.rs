//! The names of the loops: a band that is written several times is `%i`, `%i_1`, `%i_2` .., but for names that other bands or arguments of the function have.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::ir::{Module, Op};
use crate::schedule::tree::{Band, Tree};

/// The names of the loops of a tree, and of the arguments of its function.
pub fn names_in_use(m: &Module, func: Op, tree: &Tree) -> Vec<Arc<str>> {
    let args = m.single_block(func, 0).map(|body| m.block(body).args.to_vec()).unwrap_or_default();
    let args = args.into_iter().filter_map(|arg| m.value(arg).name.clone());
    args.chain(tree.bands().into_iter().map(|band| band.name.clone())).collect()
}

/// The names that are in use.
#[derive(Clone)]
pub(super) struct ScanNames<'t> {
    module: &'t Module,
    func: Op,
    tree: &'t Tree,
    /// Those of its bands and of the arguments, once somebody asks.
    taken: Rc<OnceCell<FxHashSet<Arc<str>>>>,
    /// Those of copies.
    copies: BTreeSet<Arc<str>>,
    /// The bands of the nest, by address, that are written already.
    written: FxHashSet<usize>,
}

impl<'t> ScanNames<'t> {
    /// Those of the bands of a tree, and of the arguments of its function.
    pub fn taken(module: &'t Module, func: Op, tree: &'t Tree) -> ScanNames<'t> {
        ScanNames { module, func, tree, taken: Rc::default(), copies: BTreeSet::new(), written: FxHashSet::default() }
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
        let taken = self.taken.get_or_init(|| names_in_use(self.module, self.func, self.tree).into_iter().collect());
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
