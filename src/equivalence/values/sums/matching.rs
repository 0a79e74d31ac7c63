//! Which term of the old program each term of a sum of the new one is: a guess, of which everything that is needed is asked.
//!
//! Who wrote the new program expects its operations to be copies. Where nobody expects anything, a term is taken for the one that
//! is computed in the same way of the same cells of memory that both programs name, in the iterations in which it is.

use std::collections::HashSet;

use super::super::ValueProof;
use super::{CombiningStep, MOST_FOLLOWED, MOST_NESTED, Sum, SumLeaf};
use crate::affine::dialect::AffineIfOp;
use crate::affine::presburger::{Relation, Set};
use crate::analysis::scop::StatementId;
use crate::analysis::traps::may_trap;
use crate::equivalence::flow::Flow;
use crate::equivalence::term::{Term, TermNode, What, text};
use crate::equivalence::{NotProved, not_proved};
use crate::ir::{Op, Traits, Value};

/// The term of the old program that one of the new program is expected to be.
pub(super) struct Matched {
    pub old: (StatementId, CombiningStep),
    pub along: Relation,
}

impl ValueProof<'_> {
    /// For each term of the new program the one that it is a copy of, where these are the pairs of sums.
    pub(super) fn matched(&self, after: &Sum, before: &Sum, sums: &Relation) -> Result<Vec<Matched>, NotProved> {
        let mut matched: Vec<Matched> = Vec::new();
        let mut ranges: Vec<(Op, Set)> = Vec::new();
        for leaf in &after.leaves {
            let known = match self.expected_of(leaf, before)? {
                Some((old, along)) => Some((old, along.clone())),
                None => self.guessed(leaf, before, sums)?,
            };
            let Some((old, along)) = known else { return not_proved("it is not known which term one is") };
            let (op, source) = (leaf.step.op, old.step.op);
            let is_placed = leaf.step.at == old.step.at || self.new.side.module.has_traits(op, Traits::COMMUTATIVE);
            if !is_placed || !self.combines_as(op, source) || may_trap(self.new.side.module, op) {
                return not_proved("a term is combined in another way");
            }
            let Some(range) = self.one_to_one(leaf, &along)? else {
                return not_proved("terms are not known one by one");
            };
            for (_, other) in ranges.iter().filter(|(op, _)| *op == source) {
                if !range.is_disjoint(other, self.budget)? {
                    return not_proved("a term is summed up twice");
                }
            }
            ranges.push((source, range));
            matched.push(Matched { old: (old.id, old.step.clone()), along });
        }
        Ok(matched)
    }

    /// The term of the old program that one is expected to be, because its operation is a copy, or something that the term is
    /// computed of. A guess: what it says of iterations is asked to be one to one, and the terms to be equal.
    fn expected_of<'s>(&self, leaf: &SumLeaf, before: &'s Sum) -> Result<Option<(&'s SumLeaf, &Relation)>, NotProved> {
        let depth = self.new.statement(Some(leaf.id)).loops.len();
        let fits = |old: &SumLeaf, along: &&Relation| {
            let inside = self.old.statement(Some(old.id)).loops.len();
            along.space().num_domain == depth && along.space().num_range == inside
        };
        let of = |after: Op, sources: &HashSet<Op>, old: &'s SumLeaf| {
            let relations = sources.iter().filter_map(|&source| self.expected.get(&(after, source)));
            let found: Vec<&Relation> = relations.flatten().filter(|along| fits(old, along)).collect();
            match found[..] {
                [along] => Some((old, along)),
                _ => None,
            }
        };
        let copies = before.leaves.iter().filter_map(|old| of(leaf.step.op, &HashSet::from([old.step.op]), old));
        if let [one] = copies.collect::<Vec<_>>()[..] {
            return Ok(Some(one));
        }
        let term = self.term_of(true, (leaf.id, &leaf.step))?;
        let made = made_of(self.new, term.what);
        for old in &before.leaves {
            let sources = made_of(self.old, self.term_of(false, (old.id, &old.step))?.what);
            for (_, along) in made.iter().filter_map(|&op| of(op, &sources, old)) {
                if self.one_to_one(leaf, along)?.is_some() {
                    return Ok(Some((old, along)));
                }
            }
        }
        Ok(None)
    }

    /// The same where nobody expects anything: the term that reads the same cells of memory that both programs name, in the
    /// iterations in which it does; where several sums read one cell, that of the same sum. A guess as well.
    fn guessed<'s>(
        &self,
        leaf: &SumLeaf,
        before: &'s Sum,
        sums: &Relation,
    ) -> Result<Option<(&'s SumLeaf, Relation)>, NotProved> {
        let term = self.term_of(true, (leaf.id, &leaf.step))?;
        for old in &before.leaves {
            let mut along = self.instances(Some(leaf.id), Some(old.id))?;
            if let Some(within) = &old.step.within {
                along = along.intersect_range(within);
            }
            let other = self.term_of(false, (old.id, &old.step))?;
            if self.reads_alike((&term, &other), &mut along, 0).is_err() {
                continue;
            }
            if self.one_to_one(leaf, &along)?.is_some() {
                return Ok(Some((old, along)));
            }
            let own = leaf.seen.inverse().compose(sums, self.budget)?.compose(&old.seen, self.budget)?;
            let along = along.intersect(&own);
            if self.one_to_one(leaf, &along)?.is_some() {
                return Ok(Some((old, along)));
            }
        }
        Ok(None)
    }

    /// Leaves the pairs in which two values are computed in the same way of the same cells of memory that both programs name.
    fn reads_alike(
        &self,
        (new, old): (&TermNode, &TermNode),
        along: &mut Relation,
        depth: usize,
    ) -> Result<(), NotProved> {
        if depth > MOST_NESTED {
            return Ok(());
        }
        match (self.new.term(new)?, self.old.term(old)?) {
            (Term::Read(number), Term::Read(other)) => {
                let (spot, other) = ((new.id, number), (old.id, other));
                let name = self.new.name(self.new.access(spot).array);
                if name.is_some() && name == self.old.name(self.old.access(other).array) {
                    let same = self.new.cells(spot)?.compose(&self.old.cells(other)?.inverse(), self.budget)?;
                    *along = along.intersect(&same);
                }
                Ok(())
            }
            (Term::Computed(op, _), Term::Computed(other, _)) if text(self.new, op) == text(self.old, other) => {
                let operands = |flow: &Flow<'_>, op: Op| flow.side.module.op(op).operands.clone();
                for (after, before) in operands(self.new, op).into_iter().zip(operands(self.old, other)) {
                    self.reads_alike((&new.at(after), &old.at(before)), along, depth + 1)?;
                }
                Ok(())
            }
            (Term::Computed(..), _) | (_, Term::Computed(..)) => not_proved("a term is computed in another way"),
            _ => Ok(()),
        }
    }

    /// The image of all iterations in which a term is added, if the map is one to one and defined there.
    fn one_to_one(&self, leaf: &SumLeaf, along: &Relation) -> Result<Option<Set>, NotProved> {
        let mut all = self.new.domain(Some(leaf.id))?.intersect_symbols(&self.context);
        if let Some(within) = &leaf.step.within {
            all = all.intersect(within);
        }
        let along = along.intersect_domain(&all);
        let is_map = all.is_subset(&along.domain(self.budget)?, self.budget)?
            && self.is_apart(&along)?
            && self.is_apart(&along.inverse())?;
        Ok(if is_map { Some(along.range(self.budget)?) } else { None })
    }

    /// Does each point lie in the image of one only?
    pub(super) fn is_apart(&self, relation: &Relation) -> Result<bool, NotProved> {
        let pairs = relation.compose(&relation.inverse(), self.budget)?;
        let same = pairs.domain(self.budget)?.identity_on();
        Ok(pairs.is_subset(&same, self.budget)?)
    }
}

/// The operations that a value is computed of in its block and those inside and around it.
fn made_of(flow: &Flow<'_>, what: What) -> HashSet<Op> {
    let module = flow.side.module;
    let mut found = HashSet::new();
    let mut wanted: Vec<Value> = if let What::Value(value) = what { vec![value] } else { Vec::new() };
    while let Some(value) = wanted.pop() {
        let Some(op) = module.defining_op(value).filter(|op| !found.contains(op)) else { continue };
        // A value that a loop leaves belongs to other iterations.
        let is_guard = AffineIfOp::cast(module, op).is_some();
        if found.len() >= MOST_FOLLOWED || !is_guard && !module.op(op).regions.is_empty() {
            continue;
        }
        found.insert(op);
        wanted.extend(&module.op(op).operands);
        for inner in module.walk(op).into_iter().filter(|_| is_guard) {
            wanted.extend(&module.op(inner).operands);
        }
    }
    found
}
