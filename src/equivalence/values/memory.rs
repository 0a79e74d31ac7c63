//! Loads of computed subscripts: any cell may be read, and only the subscripts tell which.
//!
//! *Sound.* Take two such loads of one memory, a new one and an old one, whose subscripts are equal: they read the same cell. Nobody
//! wrote it before either, so that what was there before is read, or somebody wrote it before both, because the same cells were
//! written before both. Then each sees the last write to the cell before it, and these left equal values. All of that was there
//! before either load in both programs, so that the induction of [`super`] goes through it.

use super::Values;
use crate::affine::presburger::{Relation, Space};
use crate::analysis::scop::Access;
use crate::equivalence::flow::{Flow, Seen, Spot};
use crate::equivalence::term::{Node, text};
use crate::equivalence::{NotProved, not_proved};
use crate::ir::Op;

impl<'a> Values<'a> {
    /// Are the subscripts of two reads of the same memory equal?
    pub(super) fn same_subscripts(&mut self, new: Spot, old: Spot, pairs: &Relation) -> Result<(), NotProved> {
        let (after, before) = (self.new.access(new), self.old.access(old));
        let names = (self.new.name(after.array), self.old.name(before.array));
        if names.0.is_none() || names.0 != names.1 || text(self.new, after.op) != text(self.old, before.op) {
            return not_proved("another cell is read");
        }
        let operands = |flow: &'a Flow<'a>, op: Op| flow.side.module.op(op).operands.iter().skip(1);
        for (&one, &other) in operands(self.new, after.op).zip(operands(self.old, before.op)) {
            self.same((&Node::new(new.0, one), &Node::new(old.0, other)), pairs, None)?;
        }
        Ok(())
    }

    /// Is all that two reads may see the same? Each cell of it that was written in one program was written in the other one, and its
    /// last writes left the same; what nobody wrote was there before.
    pub(super) fn same_memory(&mut self, new: Spot, old: Spot, pairs: &Relation) -> Result<(), NotProved> {
        let (after, before) = (self.new.seen(new)?, self.old.seen(old)?);
        let written = |flow: &Flow<'_>, seen: &Seen, reader: &Access| -> Result<Relation, NotProved> {
            let space = reader.relation.space();
            let mut all =
                Relation::empty(Space::relation(self.context.space().num_symbols, space.num_domain, space.num_range));
            for (writer, sees) in &seen.sources {
                all = all.union(&sees.compose(&flow.cells(*writer)?, self.budget)?);
            }
            // Where only the subscript tells which cell it is, that is not known better in one program than in the other.
            let all = if reader.unknown.is_some() { all } else { all.intersect(&flow.common(&reader.relation)?) };
            Ok(all.intersect_symbols(&self.context))
        };
        let cells = written(self.new, after, self.new.access(new))?;
        let cells_before = written(self.old, before, self.old.access(old))?;
        let is_same = pairs.inverse().compose(&cells, self.budget)?.is_subset(&cells_before, self.budget)?
            && pairs.compose(&cells_before, self.budget)?.is_subset(&cells, self.budget)?;
        if !is_same {
            return not_proved("other cells of memory were written when it is read");
        }
        for (writer, sees) in &after.sources {
            let written = sees.inverse().compose(pairs, self.budget)?;
            for (source, seen) in &before.sources {
                let met = self.new.cells(*writer)?.compose(&self.old.cells(*source)?.inverse(), self.budget)?;
                self.stored(*writer, *source, written.compose(seen, self.budget)?.intersect(&met))?;
            }
        }
        Ok(())
    }
}
