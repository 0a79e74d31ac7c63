//! Loads of computed subscripts: any cell may be read, and only the subscripts tell which.
//!
//! *Sound.* Take two such loads of one memory, a new one and an old one, whose subscripts are equal: they read the same cell. Nobody
//! wrote it before either, so that what was there before is read, or somebody wrote it before both, because the same cells were
//! written before both. Then each sees the last write to the cell before it, and these left equal values. All of that was there
//! before either load in both programs, so that the induction of [`super`] goes through it.

use super::ValueProof;
use crate::affine::presburger::{BasicRelation, DimKind, Relation, Set, Space};
use crate::affine::row::{combine, unit};
use crate::equivalence::flow::{Flow, Spot};
use crate::equivalence::term::{TermNode, text};
use crate::equivalence::{NotProved, not_proved};
use crate::ir::Op;

impl<'a> ValueProof<'a> {
    /// Are the subscripts of two reads of the same memory equal?
    pub(super) fn same_subscripts(&mut self, new: Spot, old: Spot, pairs: &Relation) -> Result<(), NotProved> {
        let (after, before) = (self.new.access(new), self.old.access(old));
        let names = (self.new.name(after.array), self.old.name(before.array));
        if names.0.is_none() || names.0 != names.1 || text(self.new, after.op) != text(self.old, before.op) {
            return not_proved("another cell is read");
        }
        let operands = |flow: &'a Flow<'a>, op: Op| flow.side.module.op(op).operands.iter().skip(1);
        for (&one, &other) in operands(self.new, after.op).zip(operands(self.old, before.op)) {
            self.same((&TermNode::new(new.0, one), &TermNode::new(old.0, other)), pairs, None)?;
        }
        Ok(())
    }

    /// Is all that two reads may see the same? Each cell of it that was written in one program was written in the other one, and its
    /// last writes left the same; what nobody wrote was there before.
    pub(super) fn same_memory(&mut self, new: Spot, old: Spot, pairs: &Relation) -> Result<(), NotProved> {
        let (after, before) = (self.new.seen(new)?, self.old.seen(old)?);
        let (Some(after), Some(before)) = (&after.cells, &before.cells) else {
            return not_proved("which value is read is not known exactly");
        };
        let (space, rank) = (pairs.space(), self.new.access(new).relation.space().num_range);
        if rank != self.old.access(old).relation.space().num_range {
            return not_proved("cells are numbered in another way");
        }
        // (new reader, cell) -> (old reader, cell)
        let wide = pairs.insert_dims(DimKind::Domain, space.num_domain, rank);
        let wide = wide.insert_dims(DimKind::Range, space.num_range, rank);
        let mut same = BasicRelation::universe(wide.space());
        for k in 0..rank {
            let (one, two) = (wide.space().domain(space.num_domain + k), wide.space().range(space.num_range + k));
            let row =
                combine(&unit(one), 1, &unit(two), -1).ok_or_else(|| NotProved::new("there are too many dims"))?;
            same.add_eq(&row);
        }
        let met = wide.intersect(&same.into());
        let written = |all: &[(Spot, Relation)], space| -> Result<Set, NotProved> {
            let mut written = Set::empty(space);
            for (_, cells) in all {
                written = written.union(&cells.range(self.budget)?);
            }
            Ok(written)
        };
        let space = met.space();
        let cells = written(after, Space::set(space.num_symbols, space.num_domain))?;
        let cells_before = written(before, Space::set(space.num_symbols, space.num_range))?;
        let is_same = met.intersect_domain(&cells).range(self.budget)?.is_subset(&cells_before, self.budget)?
            && met.intersect_range(&cells_before).domain(self.budget)?.is_subset(&cells, self.budget)?;
        if !is_same {
            return not_proved("other cells of memory were written when it is read");
        }
        for (writer, sees) in after {
            let written = sees.compose(&met, self.budget)?;
            for (source, seen) in before {
                self.stored(*writer, *source, written.compose(&seen.inverse(), self.budget)?)?;
            }
        }
        Ok(())
    }
}
