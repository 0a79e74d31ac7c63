//! Operations that are not looked into ([`crate::equivalence::followed`]): the same if they say the same and are given the same.
//!
//! *Sound.* Two such operations, a new one and an old one, have the same text, operation by operation with all that is nested in
//! them, but for affine integers and for values from outside, each of which is equal. They may touch the same cells of the same
//! memory, all of which both programs name; and in each cell that either may read, what it may write among them, is the
//! same: what was there before the function ran, or what the last writes to it left. So they do the same: they leave the same
//! values, and the same in every cell. All that they are given was there before either in both programs, so that the induction
//! of [`super`] goes through them.
//!
//! What one leaves in a cell is equal to what the other leaves in the same cell, and to nothing else.

use std::collections::BTreeMap;

use super::ValueProof;
use crate::affine::presburger::{Relation, Set};
use crate::analysis::scop::{Array, StatementId};
use crate::equivalence::flow::{Flow, Spot};
use crate::equivalence::slice::Slice;
use crate::equivalence::term::{TermNode, What};
use crate::equivalence::{NotProved, not_proved};
use crate::ir::Op;

impl ValueProof<'_> {
    /// Are two operations the same, with all that is nested in them, and given the same at these pairs?
    pub(super) fn same_whole(
        &mut self,
        (new, after): (&TermNode, Op),
        (old, before): (&TermNode, Op),
        pairs: &Relation,
    ) -> Result<(), NotProved> {
        let (flow, other) = (self.new, self.old);
        let tree = |flow: &Flow<'_>, node: &TermNode, op| -> Result<Slice, NotProved> {
            flow.side.tree(flow.statement(node.id), op).map_err(NotProved::new)
        };
        let (tree, source) = (tree(flow, new, after)?, tree(other, old, before)?);
        if tree.text != source.text {
            return not_proved("what is not looked into is another operation");
        }
        for (one, two) in tree.integers.iter().zip(&source.integers) {
            if self.is_open(one) {
                return not_proved("a symbol is computed in a way that is not looked into");
            }
            self.same_integer(one, two, pairs)?;
        }
        self.same_touched((new, after), (old, before), pairs)?;
        for (&one, &two) in tree.given.iter().zip(&source.given) {
            self.same((&new.at(one), &old.at(two)), pairs, None)?;
        }
        for op in flow.side.module.walk(after) {
            self.find((new.id, op, None), pairs)?;
        }
        Ok(())
    }

    /// Looks for what is done in the new program and leaves nothing that anybody reads: it is done in the old one as well, if the
    /// operations are as expected.
    pub(super) fn others(&mut self) -> Result<(), NotProved> {
        let (flow, other) = (self.new, self.old);
        let expected = self.expected;
        for (id, after) in wholes(flow) {
            for (source, before) in wholes(other) {
                let all = self.instances(Some(id), Some(source))?;
                let fits = |along: &&Relation| along.space() == all.space();
                for along in expected.get(&(after, before)).into_iter().flatten().filter(fits) {
                    let Some(pairs) = self.some(all.intersect(along))? else { continue };
                    let of = |id, op| TermNode { id: Some(id), what: What::Left(op), within: None };
                    let nodes = (of(id, after), of(source, before));
                    // What is not found is told by whoever needs it.
                    let _ = self.attempt(|values| values.same((&nodes.0, &nodes.1), &pairs, None));
                }
            }
        }
        self.settle()
    }

    /// May both operations touch the same cells, and is in those that they may read the same?
    fn same_touched(
        &mut self,
        (new, after): (&TermNode, Op),
        (old, before): (&TermNode, Op),
        pairs: &Relation,
    ) -> Result<(), NotProved> {
        let (flow, other) = (self.new, self.old);
        let (touched, mut source) = (touched(flow, new, after)?, touched(other, old, before)?);
        let (readers, others) = (pairs.domain(self.budget)?, pairs.range(self.budget)?);
        let is_nothing = |cells: Relation, at: &Set| cells.intersect_domain(at).is_empty(self.budget);
        for (key, spot) in touched {
            let cells = flow.cells(spot)?;
            let Some(from) = source.remove(&key) else {
                // One of the programs may know of a memory that it is not the one that is touched.
                if is_nothing(cells, &readers)? {
                    continue;
                }
                return not_proved("what is not looked into touches other memory");
            };
            let before = other.cells(from)?;
            let is_same = pairs.inverse().compose(&cells, self.budget)?.is_subset(&before, self.budget)?
                && pairs.compose(&before, self.budget)?.is_subset(&cells, self.budget)?;
            if !is_same {
                return not_proved("what is not looked into touches other cells");
            }
            if !key.write {
                self.same_memory(spot, from, pairs)?;
            }
        }
        for from in source.into_values() {
            if !is_nothing(other.cells(from)?, &others)? {
                return not_proved("what is not looked into touches other memory");
            }
        }
        Ok(())
    }
}

/// What an access of such an operation is, in words of both programs.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    /// The number of its operation among those that are nested in it.
    op: usize,
    /// The memory.
    name: String,
    write: bool,
}

/// What an operation may touch with all that is nested in it, of memory that both programs name.
fn touched(flow: &Flow<'_>, node: &TermNode, op: Op) -> Result<BTreeMap<Key, Spot>, NotProved> {
    let inside = flow.side.module.walk(op);
    let mut touched = BTreeMap::new();
    for (number, access) in flow.statement(node.id).accesses.iter().enumerate() {
        let Some(op) = inside.iter().position(|&op| op == access.op) else { continue };
        let name = match flow.side.scop.arrays[access.array] {
            // An operation of a statement is also that of its accesses to cells and symbols.
            Array::Cell { .. } | Array::Symbol(_) => continue,
            Array::Memory(_) => flow.name(access.array),
            Array::World | Array::Console => return not_proved("something is done whose effect is not known"),
        };
        let Some(name) = name else { return not_proved("what is not looked into touches memory of its own") };
        if touched.insert(Key { op, name, write: access.write }, (node.id, number)).is_some() {
            return not_proved("what is not looked into touches memory twice");
        }
    }
    Ok(touched)
}

/// What statements exist for and is not looked into.
fn wholes(flow: &Flow<'_>) -> Vec<(StatementId, Op)> {
    let side = flow.side;
    let is_whole = |op: &Op| side.followed.whole(side.module, *op) == Some(*op);
    let all = side.scop.statements.iter();
    all.flat_map(|(id, statement)| statement.roots.iter().copied().filter(is_whole).map(move |op| (id, op))).collect()
}
