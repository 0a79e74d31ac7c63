//! Which loads may move to their users: the exact question whether a write may come between.
//!
//! A load at home in block `B`, in one run of `B`, and a statement further down in the same run that uses it: the load
//! may be copied into the statement unless a write that may touch the cell lies between them. Between are the
//! operations of `B` after the load and before the one that holds the statement; and inside that one, where it is a
//! loop, the writes that run before the statement does. A write that stands directly in `B`, as the statement does, is
//! left to the ordering of siblings: the statement may go first. The end of the function may not.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::access::{Effect, MemoryAccess, Place, Touch};
use super::alias::{FunctionMemory, Origin, Overlap, RootId};
use super::bounds::is_within;
use super::domain::Nest;
use super::pairs::{agree, before, parted};
use super::region::{OrderNode, Skeleton, StatementRoot, is_load};
use crate::affine::presburger::{Budget, DimKind, Exhausted, Relation, Space};
use crate::ir::{Block, Module, Op};

/// Everything the questions are asked of.
pub(super) struct Sink<'a> {
    pub m: &'a Module,
    pub nest: &'a Nest,
    pub memory: &'a FunctionMemory,
    pub touched: &'a Arc<[MemoryAccess]>,
    /// The same by operation.
    pub accesses: FxHashMap<Op, &'a MemoryAccess>,
    pub budget: Budget,
}

impl Sink<'_> {
    /// May memory at the two places be the same?
    pub fn overlap(&self, a: Place, b: Place) -> Overlap {
        let known_outside = |root: RootId| {
            let origin = &self.memory.roots[root].origin;
            if matches!(origin, Origin::Local { escapes: false, .. }) { Overlap::Never } else { Overlap::Maybe }
        };
        match (a, b) {
            // A call may print, and what is printed before a call that does not return is seen.
            (Place::Console, Place::Console | Place::World) | (Place::World, Place::Console) => Overlap::Maybe,
            (Place::Console | Place::Own(_), _) | (_, Place::Console | Place::Own(_)) => Overlap::Never,
            (Place::World, Place::World) => Overlap::Maybe,
            (Place::World, Place::Root(root)) | (Place::Root(root), Place::World) => known_outside(root),
            (Place::Root(a), Place::Root(b)) => self.memory.overlap(a, b),
        }
    }

    /// What the operations of a tree touch.
    pub fn touches(&self, op: Op) -> impl Iterator<Item = (Op, &Touch)> {
        let ops = self.m.walk(op).into_iter();
        ops.filter_map(|op| self.accesses.get(&op)).flat_map(|access| access.touches.iter().map(|t| (access.op, t)))
    }

    /// Is it not known that the operation touches cells within its memory only?
    pub fn may_leave_bounds(&self, op: Op) -> bool {
        self.accesses.get(&op).is_some_and(|access| !is_within(self.m, self.nest, self.memory, access))
    }

    /// Do the two touch one cell in one iteration of the first `common` loops, as far as both stand in them?
    pub fn clash(&self, a: (Op, &Touch), b: (Op, &Touch), common: usize) -> bool {
        self.compare(a.1, b.1, || {
            let (Some(x), Some(y)) = (&a.1.cells, &b.1.cells) else { return Ok(true) };
            let pairs = x.compose(&y.inverse(), &self.budget)?;
            let Space { num_domain, num_range, .. } = pairs.space();
            let same = agree(pairs.space(), common.min(num_domain).min(num_range));
            pairs.intersect(&same.into()).is_empty(&self.budget).map(|empty| !empty)
        })
    }

    /// Compares places first and asks about cells only where the memory is one.
    fn compare(&self, a: &Touch, b: &Touch, cells: impl FnOnce() -> Result<bool, Exhausted>) -> bool {
        match self.overlap(a.place, b.place) {
            Overlap::Same => cells().unwrap_or(true),
            Overlap::Never | Overlap::Assumed => false,
            Overlap::Maybe => true,
        }
    }

    /// The first slice operation that holds a load that must not be copied into the root.
    pub fn stuck(&self, skeleton: &Skeleton<'_>, root: &StatementRoot) -> Option<Op> {
        let slice = skeleton.slice(root);
        let holders = slice.ops.iter().copied().filter(|&op| Some(op) != root.op);
        // The end of the function is nobody's sibling: nothing puts a write behind it.
        let is_end = std::ptr::eq(root, &skeleton.end);
        holders.into_iter().find(|&holder| {
            self.m.walk(holder).into_iter().filter(|&op| is_load(self.m, op)).any(|load| {
                let touches = self.accesses.get(&load).map_or(&[][..], |access| &access.touches);
                touches.iter().any(|touch| self.is_cut_off(holder, (load, touch), (root, is_end)))
            })
        })
    }

    /// Does a write come between the load, which `holder` holds, and the root?
    fn is_cut_off(&self, holder: Op, load: (Op, &Touch), (root, is_end): (&StatementRoot, bool)) -> bool {
        let Some(block) = self.m.op(holder).parent else { return true };
        let (Some(from), Some(to)) = (self.m.position(holder), self.position_in(block, root)) else { return true };
        let common = self.nest.home(block).loops.len();
        let direct = root.block == block;
        let ops = &self.m.block(block).ops;
        let between = ops[from + 1..to].iter().any(|&op| {
            let is_sibling = direct && !is_end && self.m.op(op).regions.is_empty();
            !is_sibling && self.touches(op).any(|write| is_write(write.1) && self.clash(write, load, common))
        });
        between
            || (!direct
                && self.touches(ops[to]).any(|write| is_write(write.1) && self.runs_between(write, load, root, common)))
    }

    /// The position in `block` of the operation at which, or in which, the root stands.
    pub fn position_in(&self, block: Block, root: &StatementRoot) -> Option<usize> {
        if root.block == block {
            return Some(root.index);
        }
        let around = self.m.ancestors(root.anchor).find(|&op| self.m.op(op).parent == Some(block))?;
        self.m.position(around)
    }

    /// Does the write touch the load's cell before the root runs, in one iteration of the first `common` loops? Other
    /// iterations of a parallel loop are neither before nor after: a load that moves into it would race with them.
    fn runs_between(&self, write: (Op, &Touch), load: (Op, &Touch), root: &StatementRoot, common: usize) -> bool {
        self.compare(write.1, load.1, || {
            let Some(block) = self.m.op(write.0).parent else { return Ok(true) };
            let user = self.nest.home(root.block);
            let writer = self.nest.home(block);
            let textual = self.nest.order(write.0) < self.nest.order(root.anchor);
            let shared = writer.loops.iter().zip(&user.loops).take_while(|(a, b)| a == b).count();
            let (writes, reads) = match (&write.1.cells, &load.1.cells) {
                (Some(writes), Some(reads)) => (writes.clone(), reads.clone()),
                _ => {
                    let anything = |loops: usize| Space::relation(self.nest.symbols.len(), loops, 0);
                    let load_block = self.m.op(load.0).parent;
                    let load_loops = load_block.map_or(0, |block| self.nest.home(block).loops.len());
                    let writes = Relation::universe(anything(writer.loops.len())).intersect_domain(&writer.domain);
                    (writes, Relation::universe(anything(load_loops)))
                }
            };
            let home = reads.space().num_domain;
            let reads = reads.insert_dims(DimKind::Domain, home, user.loops.len() - home);
            let reads = reads.intersect_domain(&user.domain);
            let pairs = writes.compose(&reads.inverse(), &self.budget)?;
            let mut met = before(pairs.space(), common, shared, textual);
            for level in (common..shared).filter(|&level| self.nest.loops[user.loops[level]].parallel) {
                let [_, later] = parted(pairs.space(), level);
                met = met.union(&later.into());
            }
            pairs.intersect(&met).is_empty(&self.budget).map(|empty| !empty)
        })
    }
}

/// May it change a cell?
pub(super) fn is_write(touch: &Touch) -> bool {
    matches!(touch.effect, Effect::Write | Effect::Opaque)
}

/// The operation of a node, if it is not a root.
pub(super) fn node_op(node: &OrderNode) -> Option<Op> {
    match node {
        OrderNode::Loop { op, .. } | OrderNode::If { op, .. } => Some(*op),
        OrderNode::Root(_) => None,
    }
}
