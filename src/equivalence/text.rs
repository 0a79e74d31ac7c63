//! The order in which a program runs as its text says, as relations.
//!
//! Two statements share the outermost of their loops. An instance `x` runs before `y` if the outermost shared loop in which
//! the two are in different iterations is not parallel, and that of `x` is the earlier one; or if all shared loops are in the
//! same iteration, and the statement of `x` stands first.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::affine::presburger::{BasicRelation, Space};
use crate::analysis::pairs::{agree, parted};
use crate::analysis::scop::{LoopId, Scop, StatementId};
use crate::arena::Id;

/// The order of a text.
pub struct Text<'a> {
    scop: &'a Scop,
    /// The loops whose iterations have no order.
    pub parallel: BTreeSet<LoopId>,
}

/// A case in which `y` does not run after `x`.
pub struct LostInText {
    /// The pairs `x -> y`.
    pub pairs: BasicRelation,
    /// Does `y` run before `x`, or have the two no order?
    pub is_reversed: bool,
    /// The loop in which the two part.
    pub by: Option<LoopId>,
}

impl<'a> Text<'a> {
    /// The order of a program whose loops all run in order: its dependences are those of that.
    pub fn in_order(scop: &'a Scop) -> Text<'a> {
        Text { scop, parallel: BTreeSet::new() }
    }

    /// The order of a program, its own parallel loops marked.
    pub fn of(scop: &'a Scop) -> Text<'a> {
        let parallel = scop.loops.ids().filter(|&id| scop.loops[id].parallel).collect();
        Text { scop, parallel }
    }

    /// The loops that two statements share, from the outside in.
    pub fn shared(&self, x: StatementId, y: StatementId) -> &'a [LoopId] {
        let (one, two) = (&self.scop.statements[x].loops, &self.scop.statements[y].loops);
        let count = one.iter().zip(two).take_while(|(a, b)| a == b).count();
        &one[..count]
    }

    /// The pairs that are in the same iteration of the first loops that they share.
    pub fn same_iteration(&self, x: StatementId, y: StatementId, loops: usize) -> BasicRelation {
        agree(self.space(x, y), loops)
    }

    /// Of pairs of instances of two statements.
    pub fn space(&self, x: StatementId, y: StatementId) -> Space {
        let dims = |id: StatementId| self.scop.statements[id].loops.len();
        Space::relation(self.scop.symbols.len(), dims(x), dims(y))
    }

    /// The cases in which `y` does not run after `x`.
    pub fn lost(&self, x: StatementId, y: StatementId) -> Vec<LostInText> {
        let mut lost = self.lost_in_loops(x, y);
        let turn = x.index().cmp(&y.index());
        if turn != Ordering::Less {
            let pairs = self.same_iteration(x, y, self.shared(x, y).len());
            lost.push(LostInText { pairs, is_reversed: turn == Ordering::Greater, by: None });
        }
        lost
    }

    /// The same as far as the two part in a loop that they share.
    pub fn lost_in_loops(&self, x: StatementId, y: StatementId) -> Vec<LostInText> {
        let mut lost = Vec::new();
        for (level, id) in self.shared(x, y).iter().enumerate() {
            let [earlier, later] = parted(self.space(x, y), level);
            let is_reversed = !self.parallel.contains(id);
            lost.push(LostInText { pairs: later, is_reversed, by: Some(*id) });
            if !is_reversed {
                lost.push(LostInText { pairs: earlier, is_reversed, by: Some(*id) });
            }
        }
        lost
    }

    /// The cases in which `y` runs after `x`.
    pub fn before(&self, x: StatementId, y: StatementId) -> Vec<BasicRelation> {
        let shared = self.shared(x, y);
        let ordered = shared.iter().enumerate().filter(|(_, id)| !self.parallel.contains(id));
        let mut before: Vec<_> = ordered.map(|(level, _)| parted(self.space(x, y), level)[0].clone()).collect();
        if x.index() < y.index() {
            before.push(self.same_iteration(x, y, shared.len()));
        }
        before
    }
}
