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

use super::Values;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::Relation;
use crate::analysis::scop::{Array, StatementId};
use crate::equivalence::flow::{Flow, Spot};
use crate::equivalence::slice::Slice;
use crate::equivalence::term::{Node, What};
use crate::equivalence::{NotProved, not_proved};
use crate::ir::Op;

impl Values<'_> {
    /// Are two operations the same, with all that is nested in them, and given the same at these pairs?
    pub(super) fn same_whole(
        &mut self,
        (new, after): (&Node, Op),
        (old, before): (&Node, Op),
        pairs: &Relation,
    ) -> Result<(), NotProved> {
        let (flow, other) = (self.new, self.old);
        let tree = |flow: &Flow<'_>, node: &Node, op| -> Result<Slice, NotProved> {
            flow.side.tree(flow.statement(node.id), op).map_err(NotProved::new)
        };
        let (tree, source) = (tree(flow, new, after)?, tree(other, old, before)?);
        if tree.text != source.text {
            return not_proved("what is not looked into is another operation");
        }
        let mut is_open = false;
        for (one, two) in tree.integers.iter().zip(&source.integers) {
            one.walk(&mut |part| {
                is_open |= matches!(part, AffineExpr::Symbol(symbol) if self.open.contains(&(*symbol as usize)));
            });
            self.same_integer(one, two, pairs)?;
        }
        if is_open {
            return not_proved("a symbol is computed in a way that is not looked into");
        }
        self.same_touched((new, after), (old, before), pairs)?;
        for (&one, &two) in tree.given.iter().zip(&source.given) {
            self.same((&new.at(one), &old.at(two)), pairs, None)?;
        }
        for op in flow.side.module.walk(after) {
            self.find((new.id, op), pairs)?;
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
                for along in expected.get(&(after, before)).into_iter().flatten() {
                    let all = self.instances(Some(id), Some(source))?;
                    let Some(pairs) = self.some(all.intersect(along))? else { continue };
                    let of = |id, op| Node { id: Some(id), what: What::Left(op), within: None };
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
        (new, after): (&Node, Op),
        (old, before): (&Node, Op),
        pairs: &Relation,
    ) -> Result<(), NotProved> {
        let (flow, other) = (self.new, self.old);
        let (touched, source) = (touched(flow, new, after)?, touched(other, old, before)?);
        if touched.len() != source.len() {
            return not_proved("what is not looked into touches other memory");
        }
        for (spot, from) in touched.into_iter().zip(source) {
            let (one, two) = (flow.access(spot), other.access(from));
            let names = (flow.name(one.array), other.name(two.array));
            if names.0.is_none() || names.0 != names.1 || one.write != two.write {
                return not_proved("what is not looked into touches other memory");
            }
            let (cells, others) = (flow.cells(spot)?, other.cells(from)?);
            let is_same = pairs.inverse().compose(&cells, self.budget)?.is_subset(&others, self.budget)?
                && pairs.compose(&others, self.budget)?.is_subset(&cells, self.budget)?;
            if !is_same {
                return not_proved("what is not looked into touches other cells");
            }
            if !one.write {
                self.same_memory(spot, from, pairs)?;
            }
        }
        Ok(())
    }
}

/// What an operation may touch with all that is nested in it, in the order of the text.
fn touched(flow: &Flow<'_>, node: &Node, op: Op) -> Result<Vec<Spot>, NotProved> {
    let inside = flow.side.module.walk(op);
    let mut touched = Vec::new();
    for (number, access) in flow.statement(node.id).accesses.iter().enumerate() {
        match flow.side.scop.arrays[access.array] {
            // An operation of a statement is also that of its accesses to cells and symbols.
            Array::Cell { .. } | Array::Symbol(_) => {}
            Array::Memory(_) if inside.contains(&access.op) => touched.push((node.id, number)),
            Array::World | Array::Console if inside.contains(&access.op) => {
                return not_proved("something is done whose effect is not known");
            }
            Array::Memory(_) | Array::World | Array::Console => {}
        }
    }
    // Which of several memories is named first is chance.
    touched.sort_by_key(|&spot| {
        let access = flow.access(spot);
        (inside.iter().position(|&op| op == access.op), flow.name(access.array), access.write)
    });
    Ok(touched)
}

/// What statements exist for and is not looked into.
fn wholes(flow: &Flow<'_>) -> Vec<(StatementId, Op)> {
    let side = flow.side;
    let is_whole = |op: &Op| side.followed.whole(side.module, *op) == Some(*op);
    let all = side.scop.statements.iter();
    all.flat_map(|(id, statement)| statement.roots.iter().copied().filter(is_whole).map(move |op| (id, op))).collect()
}
