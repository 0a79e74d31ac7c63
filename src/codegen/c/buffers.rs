//! What a function does with the memory that it makes.

use super::Emitter;
use crate::ir::{Op, Traits, Value};

impl Emitter<'_> {
    /// Does an iteration of a loop make the memory for itself alone, and let it go at its end? Asking for it each time takes longer than most
    /// of what is done with it.
    pub(super) fn ends_in_its_iteration(&self, op: Op) -> bool {
        let m = self.m;
        let Some(block) = m.op(op).parent.filter(|&block| m.block_owner(block) != Some(self.function)) else {
            return false;
        };
        let users = self.uses.get(&m.result(op)).map_or(&[][..], Vec::as_slice);
        let mut ends = users.iter().filter(|user| m.is(user.op, "memref.dealloc"));
        let is_end = ends.next().is_some_and(|user| m.op(user.op).parent == Some(block));
        is_end && ends.next().is_none() && !self.leaves(op)
    }

    /// Is the first thing that happens to a buffer that something is stored, whatever branches are taken? Else a compiler may not
    /// see that it is stored before it is loaded.
    pub(super) fn is_stored_at_once(&self, op: Op) -> bool {
        let m = self.m;
        let result = m.result(op);
        let after = m.op(op).parent.map(|block| m.block(block).ops.as_slice()).unwrap_or_default();
        let after = after.iter().skip_while(|&&other| other != op).skip(1);
        let mut touching =
            after.filter(|&&other| m.walk(other).into_iter().any(|o| m.op(o).operands.contains(&result)));
        touching.next().is_none_or(|&first| matches!(m.name(first), "affine.store" | "memref.store"))
    }

    /// Does nobody read it?
    pub(super) fn is_only_stored(&self, memory: Value) -> bool {
        let uses = self.uses.get(&memory).map_or(&[][..], Vec::as_slice);
        uses.iter().all(|user| matches!(self.m.name(user.op), "affine.store" | "memref.store") && user.index == 1)
    }

    /// Does a block hand the buffer on, itself or as another view?
    pub(super) fn leaves(&self, op: Op) -> bool {
        let mut pending = self.m.op(op).results.to_vec();
        while let Some(value) = pending.pop() {
            for user in self.uses.get(&value).into_iter().flatten() {
                let gives = self.m.op(user.op).results.iter().filter(|&&r| self.m.ty(r).as_memref().is_some());
                let is_end = self.m.has_traits(user.op, Traits::TERMINATOR);
                if is_end || !self.m.op(user.op).regions.is_empty() {
                    return true;
                }
                pending.extend(gives);
            }
        }
        false
    }
}
