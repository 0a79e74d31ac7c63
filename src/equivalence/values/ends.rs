//! What is seen outside: the last writes to memory that both programs name.
//!
//! A cell that both programs write is left with equal values. One that only one of them writes is *put back*: the last write leaves what
//! was there before the function ran, as where a box of cells is copied to a buffer and back, and only some of them are changed.
//!
//! *Sound.* When the functions are done, such a cell has in the one program what the last write left, and in the other one what was there
//! before; both are equal. In between nobody looks: nothing that is seen from outside happens in a function whose values are followed, its
//! own reads are followed write by write, and its parallel loops carry no dependence. Others who run beside the function may look, or
//! write. So the new program puts nothing back where the module calls the function, and where it does not, it is said that nobody does
//! ([`Pair`](crate::equivalence::Pair)). Nor may memory be written that cannot be. The old program has a store to the same argument, of
//! which nothing is promised, and it is asked whether such a store runs in each run in which the new one puts something back: for all
//! numbers of the symbols. A whole may store nothing, so it does not count; and cells that a whole of the old program may write, and a
//! store of the new one does, are put back too, as far as this goes. Where it is not so, it is said that the memory can be written. That
//! the cells are there is asked with all that the new program touches ([`super::super::rest`]). What the old program puts back, the new
//! one may leave alone.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::ValueProof;
use crate::affine::presburger::{Relation, Set};
use crate::analysis::scop::ArrayId;
use crate::equivalence::flow::{Flow, Spot};
use crate::equivalence::surroundings::may_put_back;
use crate::equivalence::term::{TermNode, What};
use crate::equivalence::{NotProved, not_proved};

impl ValueProof<'_> {
    /// The last writes of cells that are known outside are of the same cells and values, or put back what was there.
    pub(super) fn ends(&mut self) -> Result<(), NotProved> {
        let (new, old) = (self.new, self.old);
        let names: BTreeSet<&String> = new.last.keys().chain(old.last.keys()).collect();
        for name in names {
            // A cell that is written is written last by someone.
            let cells = |flow| self.cells(flow, name, true);
            let (written, written_before) = (cells(new)?, cells(old)?);
            let (after, before) = (self.last(new, name)?, self.last(old, name)?);
            self.put_back(true, name, (&after, written.as_ref()), written_before.as_ref())?;
            self.put_back(false, name, (&before, written_before.as_ref()), written.as_ref())?;
            self.stores_more(name)?;
            for (spot, cells) in &after {
                for (other, others) in &before {
                    let pairs = cells.compose(&others.inverse(), self.budget)?.intersect_symbols(&self.context);
                    self.stored(*spot, *other, pairs)?;
                }
            }
        }
        Ok(())
    }

    /// The cells of an array that are written, those that `wholes` may write among them; none if nobody writes it.
    fn cells(&self, flow: &Flow<'_>, name: &str, wholes: bool) -> Result<Option<Set>, NotProved> {
        let mut written: Option<Set> = None;
        for spot in flow.stores() {
            let access = flow.access(spot);
            let counts = wholes || flow.side.followed.whole(flow.side.module, access.op).is_none();
            if counts && flow.name_at_end(access.array).as_deref() == Some(name) {
                let cells = flow.cells(spot)?.range(self.budget)?.intersect_symbols(&self.context);
                written = Some(written.map_or_else(|| cells.clone(), |known| known.union(&cells)));
            }
        }
        Ok(written)
    }

    /// The last writes to an array, and the cells where they are that.
    pub(super) fn last(&self, flow: &Flow<'_>, name: &str) -> Result<Vec<(Spot, Relation)>, NotProved> {
        let Some(seen) = flow.last.get(name) else { return Ok(Vec::new()) };
        if !seen.is_exact {
            return not_proved("what is written last is not known exactly");
        }
        if let Some(cells) = &seen.cells {
            return Ok(cells.clone());
        }
        let last = seen.sources.iter().map(|(spot, writers)| {
            let writers = writers.range(self.budget)?;
            Ok((*spot, flow.cells(*spot)?.intersect_domain(&writers)))
        });
        last.collect()
    }

    /// What the new program, or the old one, writes last in cells that the other one does not write was there before.
    fn put_back(
        &mut self,
        is_new: bool,
        name: &str,
        (last, written): (&[(Spot, Relation)], Option<&Set>),
        others: Option<&Set>,
    ) -> Result<(), NotProved> {
        let Some(written) = written else { return Ok(()) };
        let only = match others {
            Some(others) if written.is_subset(others, self.budget)? => return Ok(()),
            Some(others) => written.subtract(others, self.budget)?,
            None => written.clone(),
        };
        let other_cells = || NotProved::new(format!("other cells of {name} are written"));
        let (flow, other) = if is_new { (self.new, self.old) } else { (self.old, self.new) };
        if only.is_empty(self.budget)? {
            return Ok(());
        }
        let array = other.named(name).ok_or_else(other_cells)?;
        if is_new {
            others.ok_or_else(other_cells)?;
            self.writes_more(name, &only)?;
        }
        let before = TermNode { id: None, what: What::Before(array), within: Some(Rc::new(only.clone())) };
        for (spot, cells) in last {
            let pairs = if is_new { cells.clone() } else { cells.inverse() };
            let Some(pairs) = self.some(super::restricted(!is_new, &pairs, &only))? else { continue };
            let node = flow.left(*spot)?;
            let nodes = if is_new { (&node, &before) } else { (&before, &node) };
            self.same(nodes, &pairs, None)
                .map_err(|not| NotProved::new(format!("{}: {}", other_cells().reason, not.reason)))?;
        }
        Ok(())
    }

    /// Cells that the new program stores to, where in the old one only a whole may write them, are written where they were not.
    fn stores_more(&mut self, name: &str) -> Result<(), NotProved> {
        let (new, old) = (self.new, self.old);
        if !new.side.followed.has_wholes() && !old.side.followed.has_wholes() {
            return Ok(());
        }
        let Some(stored) = self.cells(new, name, false)? else { return Ok(()) };
        let only = match self.cells(old, name, false)? {
            Some(others) => stored.subtract(&others, self.budget)?,
            None => stored,
        };
        if only.is_empty(self.budget)? { Ok(()) } else { self.writes_more(name, &only) }
    }

    /// Notes that only the new program writes these cells, if it may, and whether the old one writes others in each such run.
    fn writes_more(&mut self, name: &str, only: &Set) -> Result<(), NotProved> {
        let (new, old) = (self.new, self.old);
        let array = old.named(name).filter(|array| may_put_back(new.side, (old.side, array.root())));
        let array = array.ok_or_else(|| NotProved::new(format!("other cells of {name} are written")))?;
        let runs = |cells: &Set| cells.project_out_range(0, cells.space().num_range, self.budget);
        let is_written = match self.cells(old, name, false)? {
            Some(stored) => runs(only)?.is_subset(&runs(&stored)?, self.budget)?,
            None => false,
        };
        let memory = old.side.scop.memory.name(old.side.module, array.root());
        *self.put_back.entry(memory).or_insert(true) &= is_written;
        Ok(())
    }

    /// Does the new program, or the old one, read the cell of memory of which it is asked at these pairs what was there before?
    pub(super) fn is_cell_before(
        &self,
        is_new: bool,
        (reader, spot): (&TermNode, Spot),
        array: ArrayId,
        pairs: &Relation,
    ) -> Result<bool, NotProved> {
        let (flow, other) = if is_new { (self.new, self.old) } else { (self.old, self.new) };
        let name = flow.name(flow.access(spot).array);
        if name.is_none() || name != other.name(array) || super::reads::of_cell(flow, (reader, spot)).is_some() {
            return Ok(false);
        }
        let cells = flow.cells(spot)?;
        Ok(pairs.is_subset(&if is_new { cells } else { cells.inverse() }, self.budget)?)
    }
}

impl Flow<'_> {
    /// The array that is known outside of the function by this name, touched or not.
    fn named(&self, name: &str) -> Option<ArrayId> {
        let mut arrays = self.side.scop.memory.roots.ids().map(ArrayId::of);
        arrays.find(|&array| self.name(array).as_deref() == Some(name))
    }
}
