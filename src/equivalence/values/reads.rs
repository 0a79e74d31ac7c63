//! Reads: each is what the writes left that it sees, or what was there before.

use std::rc::Rc;

use super::{MOST_OTHER_WAYS, ValueProof, restricted};
use crate::affine::presburger::{Relation, Set};
use crate::analysis::certificate::UnfoldedSide;
use crate::equivalence::flow::{Flow, Privacy, Spot};
use crate::equivalence::term::{TermNode, What};
use crate::equivalence::{NotProved, not_proved};

impl ValueProof<'_> {
    /// Are two reads of the same value? What is handed on in a place of one program's own is no step of the computation: only that
    /// read is unfolded. But a buffer may stand for memory that is written again and again; then both are read in step.
    pub(super) fn same_read(
        &mut self,
        new: (&TermNode, Spot),
        old: (&TermNode, Spot),
        pairs: &Relation,
    ) -> Result<(), NotProved> {
        let privacy = (self.new.privacy(new.1), self.old.privacy(old.1));
        let key = [(new.0.id, new.0.what), (old.0.id, old.0.what)];
        let one = |values: &mut Self| match privacy.0 > privacy.1 {
            true => values.one_reads(true, new, old.0, pairs),
            false => values.one_reads(false, old, new.0, pairs),
        };
        if privacy.0 == privacy.1 {
            self.ways.insert(key, UnfoldedSide::Both);
            return self.both_read(new, old, pairs);
        }
        self.ways.insert(key, if privacy.0 > privacy.1 { UnfoldedSide::New } else { UnfoldedSide::Old });
        if privacy.0.max(privacy.1) == Privacy::Value || self.other_ways == MOST_OTHER_WAYS {
            return one(self);
        }
        self.attempt(one).or_else(|not| {
            if self.other_ways == MOST_OTHER_WAYS {
                return Err(not);
            }
            self.other_ways += 1;
            self.ways.insert(key, UnfoldedSide::Both);
            self.attempt(|values| values.both_read(new, old, pairs)).map_err(|_| not)
        })
    }

    fn both_read(
        &mut self,
        (new, new_spot): (&TermNode, Spot),
        (old, old_spot): (&TermNode, Spot),
        pairs: &Relation,
    ) -> Result<(), NotProved> {
        let (flow, other) = (self.new, self.old);
        self.runs(pairs.domain(self.budget)?, flow, new_spot)?;
        self.runs(pairs.range(self.budget)?, other, old_spot)?;
        let is_same_element = of_cell(flow, (new, new_spot)) == of_cell(other, (old, old_spot));
        if flow.is_somewhere(new_spot) && other.is_somewhere(old_spot) && is_same_element {
            self.same_subscripts(new_spot, old_spot, pairs)?;
            self.find((new_spot.0, flow.access(new_spot).op, None), pairs)?;
            return self.same_memory(new_spot, old_spot, pairs);
        }
        let (after, before) = (flow.seen(new_spot)?, other.seen(old_spot)?);
        let (start, start_before) = (self.start(true, new_spot)?, self.start(false, old_spot)?);
        for (writer, sees) in &after.sources {
            let Some(written) = self.some(sees.inverse().compose(pairs, self.budget)?)? else { continue };
            let node = seen_by(flow, (new, new_spot), *writer)?;
            for (source, seen) in &before.sources {
                let met = written.compose(seen, self.budget)?;
                let left = seen_by(other, (old, old_spot), *source)?;
                if [node.what, left.what].iter().any(|what| matches!(what, What::Left(_))) {
                    self.same_cell(new_spot, old_spot, pairs)?;
                }
                // Vectors that are equal have equal elements.
                match asked(flow, (new, new_spot), *writer) == asked(other, (old, old_spot), *source) {
                    true => self.stored(*writer, *source, met)?,
                    false => self.same_if_any((&node, &left), met)?,
                }
            }
            self.same_if_any((&node, old), written.intersect_range(&start_before))?;
        }
        let Some(untouched) = self.some(pairs.intersect_domain(&start))? else { return Ok(()) };
        for (source, seen) in &before.sources {
            let node = seen_by(other, (old, old_spot), *source)?;
            self.same_if_any((new, &node), untouched.compose(seen, self.budget)?)?;
        }
        let Some(untouched) = self.some(untouched.intersect_range(&start_before))? else { return Ok(()) };
        match is_same_element {
            true => self.same_cell(new_spot, old_spot, &untouched),
            false => not_proved("another element is read"),
        }
    }

    /// Do two reads read the same cell of memory that both programs name?
    pub(super) fn same_cell(&self, new: Spot, old: Spot, pairs: &Relation) -> Result<(), NotProved> {
        let (flow, other) = (self.new, self.old);
        let names = (flow.name(flow.access(new).array), other.name(other.access(old).array));
        if names.0.is_none() || names.0 != names.1 {
            return not_proved("what was there before is read from other memory");
        }
        let same = flow.cells(new)?.compose(&other.cells(old)?.inverse(), self.budget)?;
        if pairs.is_subset(&same, self.budget)? { Ok(()) } else { not_proved("another cell is read") }
    }

    fn same_if_any(&mut self, nodes: (&TermNode, &TermNode), pairs: Relation) -> Result<(), NotProved> {
        self.some(pairs)?.map_or(Ok(()), |pairs| self.same(nodes, &pairs, None))
    }

    /// Asks of a load of the new program, or of the old one, that is one of several reads: of each at the pairs where it is the one.
    pub(super) fn same_reads(
        &mut self,
        is_new: bool,
        (new, old): (&TermNode, &TermNode),
        reads: &[usize],
        pairs: &Relation,
    ) -> Result<(), NotProved> {
        let (flow, node) = if is_new { (self.new, new) } else { (self.old, old) };
        let mut left = pairs.clone();
        for &read in reads {
            let runs = flow.cells((node.id, read))?.domain(self.budget)?;
            let (one, own) = (TermNode { what: What::Read(read), ..node.clone() }, restricted(is_new, pairs, &runs));
            left = left.subtract(&own, self.budget)?;
            self.same_if_any(if is_new { (&one, old) } else { (new, &one) }, own)?;
        }
        if self.some(left)?.is_none() { Ok(()) } else { not_proved("what is read is not known") }
    }

    /// Unfolds a read of the new program, or of the old one, and compares what it sees with a value of the other.
    pub(super) fn one_reads(
        &mut self,
        is_new: bool,
        (reader, spot): (&TermNode, Spot),
        other: &TermNode,
        pairs: &Relation,
    ) -> Result<(), NotProved> {
        let flow = if is_new { self.new } else { self.old };
        let readers = if is_new { pairs.domain(self.budget)? } else { pairs.range(self.budget)? };
        self.runs(readers, flow, spot)?;
        for (writer, sees) in &flow.seen(spot)?.sources {
            let written = match is_new {
                true => sees.inverse().compose(pairs, self.budget)?,
                false => pairs.compose(sees, self.budget)?,
            };
            let Some(written) = self.some(written)? else { continue };
            let node = seen_by(flow, (reader, spot), *writer)?;
            self.same(if is_new { (&node, other) } else { (other, &node) }, &written, None)?;
        }
        let start = self.start(is_new, spot)?;
        match (self.some(restricted(is_new, pairs, &start))?, &other.what) {
            (None, _) => Ok(()),
            (Some(left), &What::Before(array)) => {
                let is_cell = self.is_cell_before(is_new, (reader, spot), array, &left)?;
                if is_cell { Ok(()) } else { not_proved("another cell is read") }
            }
            _ if is_new => not_proved("what was there before is read in place of what is computed"),
            _ => not_proved("something is computed in place of what was there before"),
        }
    }

    /// A read in a guard runs wherever its value is asked for, or there would be nothing to ask about.
    pub(super) fn runs(&self, asked: Set, flow: &Flow<'_>, spot: Spot) -> Result<(), NotProved> {
        let cells = if flow.is_somewhere(spot) { flow.common(&flow.access(spot).relation)? } else { flow.cells(spot)? };
        let runs = cells.domain(self.budget)?;
        let is_there = asked.intersect_symbols(&self.context).is_subset(&runs, self.budget)?;
        if is_there { Ok(()) } else { not_proved("a value is read where it is not known to be") }
    }

    /// The readers that see what was there before the function ran.
    pub(super) fn start(&mut self, is_new: bool, spot: Spot) -> Result<Rc<Set>, NotProved> {
        if let Some(known) = self.starts.get(&(is_new, spot)) {
            return Ok(known.clone());
        }
        let flow = if is_new { self.new } else { self.old };
        let mut start = flow.cells(spot)?.domain(self.budget)?.intersect_symbols(&self.context);
        for (_, pairs) in &flow.seen(spot)?.sources {
            start = start.subtract(&pairs.domain(self.budget)?, self.budget)?;
        }
        let start = Rc::new(start);
        self.starts.insert((is_new, spot), start.clone());
        Ok(start)
    }
}

/// The element that is read of a vector that is kept in one cell.
pub(super) fn of_cell(flow: &Flow<'_>, (reader, spot): (&TermNode, Spot)) -> Option<usize> {
    reader.number().filter(|_| !flow.side.followed.elements.contains_key(&spot))
}

/// The element that is read of the vector that a write leaves in one cell.
fn asked(flow: &Flow<'_>, reader: (&TermNode, Spot), writer: Spot) -> Option<usize> {
    of_cell(flow, reader).filter(|_| !flow.side.followed.elements.contains_key(&writer))
}

/// What a write left, as it is read.
fn seen_by(flow: &Flow<'_>, reader: (&TermNode, Spot), writer: Spot) -> Result<TermNode, NotProved> {
    Ok(flow.left(writer)?.element(asked(flow, reader, writer)))
}
