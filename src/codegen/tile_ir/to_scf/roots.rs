//! Which parameter a pointer comes from.
//!
//! A tile of pointers may hold any; here all of one tile must come from one parameter. What a value is made of is followed
//! back through one way; wherever ways meet (a branch, a loop, `select`, `cat`) the others are held against it.

use rustc_hash::FxHashSet;

use super::{KernelLowering, Lowered};
use crate::cuda_tile::{Element, Tile, exit};
use crate::ir::{Op, Value, ValueDef};

impl KernelLowering<'_> {
    /// The parameter that the value points into.
    pub(super) fn root(&self, value: Value) -> Lowered<Value> {
        let old = self.old;
        let mut value = value;
        loop {
            let next = match old.value(value).def {
                ValueDef::Arg(block, number) => {
                    let owner = old.block_owner(block);
                    match owner.map(|owner| (owner, old.name(owner))) {
                        Some((_, "cuda_tile.entry")) => return Ok(value),
                        Some((owner, "cuda_tile.for")) => old.op(owner).operands.get(number as usize + 2).copied(),
                        Some((owner, "cuda_tile.loop")) => old.op(owner).operands.get(number as usize).copied(),
                        _ => None,
                    }
                }
                ValueDef::Result(op, number) => match old.name(op) {
                    "cuda_tile.offset"
                    | "cuda_tile.reshape"
                    | "cuda_tile.broadcast"
                    | "cuda_tile.assume"
                    | "cuda_tile.permute"
                    | "cuda_tile.cat"
                    | "cuda_tile.extract" => old.op(op).operands.first().copied(),
                    "cuda_tile.select" => old.op(op).operands.get(1).copied(),
                    "cuda_tile.for" => old.op(op).operands.get(number as usize + 3).copied(),
                    "cuda_tile.if" | "cuda_tile.loop" => self.handed_on(op, number as usize),
                    _ => None,
                },
            };
            match next {
                Some(next) => value = next,
                None => return self.refuse("a pointer that comes from no parameter has no counterpart in scf"),
            }
        }
    }

    /// The first value that becomes result number `number` of an `if` or `loop`.
    fn handed_on(&self, op: Op, number: usize) -> Option<Value> {
        let old = self.old;
        let ends = |inner: &&Op| match old.name(op) {
            "cuda_tile.if" => old.is(**inner, "cuda_tile.yield") && old.parent_op(**inner) == Some(op),
            _ => old.is(**inner, "cuda_tile.break") && exit::target(old, **inner) == Some(op),
        };
        let inner = old.walk(op);
        let end = inner.iter().find(ends)?;
        old.op(*end).operands.get(number).copied()
    }

    /// Do the pointers among `from` come from the same parameters as those in their places in `to`?
    pub(super) fn same_roots(&self, from: &[Value], to: &[Value]) -> Lowered<()> {
        for (&from, &to) in from.iter().zip(to) {
            if self.is_pointer(from) && self.root(from)? != self.root(to)? {
                return self.refuse("a pointer that comes from one of several parameters has no counterpart in scf");
            }
        }
        Ok(())
    }

    fn is_pointer(&self, value: Value) -> bool {
        Tile::of(self.old, value).is_some_and(|tile| matches!(tile.element, Element::Pointer(_)))
    }

    /// Finds the parameters of which one element is used: memory is loaded or stored there, and no pointer moves.
    pub(super) fn find_single(&mut self, kernel: Op) -> Lowered<()> {
        let mut moving = FxHashSet::default();
        for op in self.old.walk(kernel) {
            let moves = match self.old.name(op) {
                "cuda_tile.offset" | "cuda_tile.make_tensor_view" => true,
                "cuda_tile.load_ptr_tko" | "cuda_tile.store_ptr_tko" => false,
                _ => continue,
            };
            self.origin = op;
            let root = self.root(self.old.op(op).operands[0])?;
            if moves {
                moving.insert(root)
            } else {
                self.single.insert(root)
            };
        }
        self.single.retain(|root| !moving.contains(root));
        self.origin = kernel;
        Ok(())
    }
}
