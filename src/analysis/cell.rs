//! Webs: which SSA values share a cell.
//!
//! Every iteration argument and result of a loop, every result of a guard with statements inside, every used result
//! of an opaque operation and every load that cannot be sunk lives in a cell. An argument and the result of the same
//! number share one from the start. An initial value or a yield operand that lives in a cell itself is a copy between
//! two cells; the two become one, and the copy nothing, if no value of one is live where a value of the other is
//! defined. So a perfect nest whose sum travels through all of its loops has one cell and one statement.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::region::{OrderNode, Skeleton, StatementRoot, ValueOrigin, iter_args};
use crate::ir::{Block, Module, Op, Value, ValueDef};

/// Places in a block, four to an operation: at it, inside it, and after it.
const PER_OP: i64 = 4;
const INSIDE: i64 = 1;
const AFTER: i64 = 2;
const START: i64 = -1;

/// A place: a slot of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SlotPlace {
    block: Block,
    slot: i64,
}

/// The webs of a function.
pub(super) struct Webs<'m> {
    m: &'m Module,
    parent: FxHashMap<Value, Value>,
    members: FxHashMap<Value, Vec<Value>>,
    uses: FxHashMap<Value, Vec<SlotPlace>>,
    inside: FxHashMap<Block, (SlotPlace, bool)>,
}

impl<'m> Webs<'m> {
    /// Finds the webs.
    pub fn find(m: &'m Module, skeleton: &Skeleton<'m>) -> Webs<'m> {
        let mut webs = Webs {
            m,
            parent: FxHashMap::default(),
            members: FxHashMap::default(),
            uses: FxHashMap::default(),
            inside: FxHashMap::default(),
        };
        webs.place_blocks(skeleton.block, &skeleton.nodes);
        for root in skeleton.roots.iter().chain([&skeleton.end]) {
            let place = SlotPlace { block: root.block, slot: PER_OP * root.index as i64 };
            for value in skeleton.slice(root).cells {
                webs.uses.entry(value).or_default().push(place);
            }
        }
        for root in &skeleton.roots {
            for &(_, value) in &root.leaves {
                webs.unite_with_argument(value);
            }
        }
        for root in &skeleton.roots {
            webs.coalesce(skeleton, root);
        }
        webs
    }

    /// The value that stands for the web of `value`.
    pub fn web(&self, value: Value) -> Value {
        let mut web = value;
        while let Some(&next) = self.parent.get(&web) {
            if next == web {
                break;
            }
            web = next;
        }
        web
    }

    /// Is the root a copy of a cell into itself?
    pub fn is_void(&self, skeleton: &Skeleton<'_>, root: &StatementRoot) -> bool {
        root.op.is_none()
            && root.leaves.iter().all(|&(value, target)| {
                skeleton.origin(value) == ValueOrigin::Cell && self.web(value) == self.web(target)
            })
    }

    /// All values of a web.
    pub fn members(&self, web: Value) -> &[Value] {
        self.members.get(&web).map_or(&[], |members| members)
    }

    /// Every web, by the value that stands for it.
    pub fn webs(&self) -> Vec<Value> {
        let mut webs: Vec<Value> = self.members.keys().copied().collect();
        webs.sort();
        webs
    }

    fn place_blocks(&mut self, block: Block, nodes: &[OrderNode]) {
        for node in nodes {
            match node {
                OrderNode::Loop { index, body, nodes, .. } => {
                    let slot = PER_OP * *index as i64 + INSIDE;
                    self.inside.insert(*body, (SlotPlace { block, slot }, true));
                    self.place_blocks(*body, nodes);
                }
                OrderNode::If { index, regions, .. } => {
                    let slot = PER_OP * *index as i64 + INSIDE;
                    for (inner, nodes) in regions {
                        self.inside.insert(*inner, (SlotPlace { block, slot }, false));
                        self.place_blocks(*inner, nodes);
                    }
                }
                OrderNode::Root(_) => {}
            }
        }
    }

    fn add(&mut self, value: Value) {
        if let Entry::Vacant(entry) = self.parent.entry(value) {
            entry.insert(value);
            self.members.insert(value, vec![value]);
        }
    }

    fn unite(&mut self, a: Value, b: Value) {
        let (a, b) = (self.web(a), self.web(b));
        if a != b {
            let moved = self.members.remove(&b).unwrap_or_default();
            self.parent.insert(b, a);
            self.members.entry(a).or_default().extend(moved);
        }
    }

    fn unite_with_argument(&mut self, result: Value) {
        self.add(result);
        if let ValueDef::Result(op, number) = self.m.value(result).def
            && self.m.single_block(op, 0).and_then(|body| self.inside.get(&body)).is_some_and(|(_, is_loop)| *is_loop)
            && let Some(&arg) = iter_args(self.m, op).get(number as usize)
        {
            self.add(arg);
            self.unite(result, arg);
        }
    }

    /// Makes the cells at both ends of a copy one if they do not interfere.
    fn coalesce(&mut self, skeleton: &Skeleton<'_>, root: &StatementRoot) {
        if root.op.is_some() {
            return;
        }
        for &(value, target) in &root.leaves {
            if skeleton.origin(value) != ValueOrigin::Cell || self.m.ty(value) != self.m.ty(target) {
                continue;
            }
            let (a, b) = (self.web(value), self.web(target));
            if a != b && !self.interfere(a, b) {
                self.unite(a, b);
            }
        }
    }

    fn interfere(&self, a: Value, b: Value) -> bool {
        self.members(a).iter().any(|&x| {
            self.members(b).iter().any(|&y| {
                let (at_x, at_y) = (self.definition(x), self.definition(y));
                match (at_x, at_y) {
                    (Some(at_x), Some(at_y)) => at_x == at_y || self.live(x, at_x, at_y) || self.live(y, at_y, at_x),
                    _ => true,
                }
            })
        })
    }

    /// The place from which the value is there.
    fn definition(&self, value: Value) -> Option<SlotPlace> {
        match self.m.value(value).def {
            ValueDef::Arg(block, _) => Some(SlotPlace { block, slot: START }),
            ValueDef::Result(op, _) => self.after(op),
        }
    }

    fn after(&self, op: Op) -> Option<SlotPlace> {
        let block = self.m.op(op).parent?;
        Some(SlotPlace { block, slot: PER_OP * self.m.position(op)? as i64 + AFTER })
    }

    /// Is the value, which is defined at `from`, needed at or after `place`?
    fn live(&self, value: Value, from: SlotPlace, place: SlotPlace) -> bool {
        let defined = self.path(from.block, place).is_some_and(|path| path[0].slot > from.slot);
        defined && self.uses.get(&value).into_iter().flatten().any(|&at| self.reaches(from.block, place, at))
    }

    /// Can control get from just after `place` to the use at `at` without leaving one execution of `scope`?
    fn reaches(&self, scope: Block, place: SlotPlace, at: SlotPlace) -> bool {
        let (Some(from), Some(to)) = (self.path(scope, place), self.path(scope, at)) else { return false };
        for (i, (a, b)) in from.iter().zip(&to).enumerate() {
            debug_assert_eq!(a.block, b.block, "paths from one block agree until they part");
            let next = from.get(i + 1).zip(to.get(i + 1));
            match next {
                Some((x, y)) if x.block == y.block => {
                    if self.inside.get(&x.block).is_some_and(|(_, is_loop)| *is_loop) {
                        return true;
                    }
                }
                _ => return b.slot > a.slot,
            }
        }
        false
    }

    /// The places of `place` in `scope` and in the blocks below it, outermost first; none if it is not inside.
    fn path(&self, scope: Block, place: SlotPlace) -> Option<Vec<SlotPlace>> {
        let mut path = vec![place];
        let mut block = place.block;
        while block != scope {
            let (outer, _) = self.inside.get(&block)?;
            path.push(*outer);
            block = outer.block;
        }
        path.reverse();
        Some(path)
    }
}
