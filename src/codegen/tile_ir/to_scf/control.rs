//! Loops, branches and early exits.
//!
//! A block is run to its end, and the values it ends with are its outcome: what the next iteration gets, or whether to go on
//! and with what. Where an `if` may leave its surroundings, what follows it belongs to the branches that do not: the `if`
//! becomes the last operation of its block, and its outcome is the block's. What follows is written once: if both branches
//! may reach it, they say so in a flag, and a second `if` asks the flag. Values that nobody will use are zeros, not poison.

use super::{KernelLowering, Lowered, MAX_DEPTH};
use crate::cuda_tile::{LoopOp, TileForOp, TileIfOp};
use crate::ir::{Attribute, Block, Op, Traits, Type, Value};
use crate::scf;

/// What the end of a block means.
pub(super) enum BlockEnd<'f> {
    /// The kernel's end.
    Kernel,
    /// The end of a branch that leaves nothing.
    Branch(Op),
    /// The next iteration of a counting loop.
    For(Op),
    /// The next iteration of a loop, or its end: go on?, what is carried, the results. While it goes on the results are
    /// zeros; at the end what is carried stays.
    Loop(Op, Vec<Value>),
    /// An exit of the frame inside, or the end of the `if`'s branch: left?, the outcome of the frame, the results.
    Flagged(&'f BlockEnd<'f>, Op),
}

/// What follows an `if` once a branch of it has ended.
pub(super) struct After<'a> {
    owner: Op,
    block: Block,
    next: usize,
    outer: Option<&'a After<'a>>,
}

impl KernelLowering<'_> {
    /// Runs a block from operation number `start` and returns its outcome.
    pub(super) fn run(
        &mut self,
        block: Block,
        start: usize,
        frame: &BlockEnd<'_>,
        after: Option<&After<'_>>,
    ) -> Lowered<Vec<Value>> {
        let old = self.old;
        for (index, &op) in old.block(block).ops.iter().enumerate().skip(start) {
            self.origin = op;
            if old.has_traits(op, Traits::TERMINATOR) {
                let Some(after) = after.filter(|_| old.is(op, "cuda_tile.yield")) else { return self.leave(op, frame) };
                let values = self.values(&old.op(op).operands)?;
                self.same_roots(&old.op(op).operands, &old.op(after.owner).results)?;
                self.bind_all(&old.op(after.owner).results, &values);
                return self.run(after.block, after.next, frame, after.outer);
            }
            match TileIfOp::cast(old, op).filter(|_| self.leaves(op)) {
                Some(view) => {
                    let after = After { owner: op, block, next: index + 1, outer: after };
                    return self.leaving_if(view, frame, &after);
                }
                None => self.op(op)?,
            }
        }
        Ok(Vec::new())
    }

    /// The types of a block's outcome.
    fn outcome(&self, frame: &BlockEnd<'_>) -> Lowered<Vec<Type>> {
        let old = self.old;
        Ok(match frame {
            BlockEnd::Kernel => Vec::new(),
            BlockEnd::Branch(op) | BlockEnd::For(op) => self.types(&old.op(*op).results)?,
            BlockEnd::Loop(op, _) => {
                let (carried, results) = (self.types(&old.op(*op).operands)?, self.types(&old.op(*op).results)?);
                [vec![Type::int(1)], carried, results].concat()
            }
            BlockEnd::Flagged(inner, owner) => {
                [vec![Type::int(1)], self.outcome(inner)?, self.types(&old.op(*owner).results)?].concat()
            }
        })
    }

    /// The outcome of a block that ends in `exit`.
    fn leave(&mut self, exit: Op, frame: &BlockEnd<'_>) -> Lowered<Vec<Value>> {
        let old = self.old;
        let operands = &old.op(exit).operands;
        let values = self.values(operands)?;
        let flag = |lowering: &mut Self, value: bool| vec![lowering.constant(Attribute::Bool(value), &Type::int(1))];
        match frame {
            BlockEnd::Kernel => Ok(values),
            BlockEnd::Branch(op) | BlockEnd::For(op) => {
                self.same_roots(operands, &old.op(*op).results)?;
                Ok(values)
            }
            BlockEnd::Loop(op, carried) if old.is(exit, "cuda_tile.break") => {
                self.same_roots(operands, &old.op(*op).results)?;
                Ok([flag(self, false), carried.clone(), values].concat())
            }
            BlockEnd::Loop(op, _) => {
                self.same_roots(operands, &old.op(*op).operands)?;
                let unused = self.types(&old.op(*op).results)?;
                Ok([flag(self, true), values, self.zeros(&unused)].concat())
            }
            BlockEnd::Flagged(inner, owner) if old.is(exit, "cuda_tile.yield") => {
                self.same_roots(operands, &old.op(*owner).results)?;
                let unused = self.outcome(inner)?;
                Ok([flag(self, false), self.zeros(&unused), values].concat())
            }
            BlockEnd::Flagged(inner, owner) => {
                let outcome = self.leave(exit, inner)?;
                let unused = self.types(&old.op(*owner).results)?;
                Ok([flag(self, true), outcome, self.zeros(&unused)].concat())
            }
        }
    }

    /// May the `if` end more than itself?
    fn leaves(&self, op: Op) -> bool {
        let old = self.old;
        let blocks = old.op(op).regions.iter().flat_map(|&region| &old.region(region).blocks);
        blocks.flat_map(|&block| &old.block(block).ops).any(|&inner| match old.name(inner) {
            "cuda_tile.if" => self.leaves(inner),
            "cuda_tile.break" | "cuda_tile.continue" | "cuda_tile.return" => true,
            _ => false,
        })
    }

    /// How often what follows a block would be written if every way out of it wrote it (more than two count as two).
    fn ways(&self, block: Option<Block>) -> usize {
        let old = self.old;
        let Some(block) = block else { return 1 };
        if old.last_op(block).is_none_or(|last| !old.is(last, "cuda_tile.yield")) {
            return 0;
        }
        let leaving =
            old.block(block).ops.iter().filter_map(|&op| TileIfOp::cast(old, op)).filter(|view| self.leaves(view.op()));
        leaving.fold(1, |ways, view| ways * self.ways_through(view)).min(2)
    }

    fn ways_through(&self, view: TileIfOp) -> usize {
        (self.ways(Some(view.then_block(self.old))) + self.ways(view.else_block(self.old))).min(2)
    }

    /// An `if` that may end more than itself, and what follows it.
    fn leaving_if(&mut self, view: TileIfOp, frame: &BlockEnd<'_>, after: &After<'_>) -> Lowered<Vec<Value>> {
        let condition = self.value(view.condition(self.old))?;
        let blocks = [Some(view.then_block(self.old)), view.else_block(self.old)];
        let types = self.outcome(frame)?;
        if self.ways_through(view) < 2 {
            return self.branch(condition, types, |lowering, first| match blocks[usize::from(!first)] {
                Some(block) => lowering.run(block, 0, frame, Some(after)),
                None => lowering.run(after.block, after.next, frame, after.outer),
            });
        }
        let flagged = BlockEnd::Flagged(frame, view.op());
        let all = self.outcome(&flagged)?;
        let values = self.branch(condition, all.clone(), |lowering, first| match blocks[usize::from(!first)] {
            Some(block) => lowering.run(block, 0, &flagged, None),
            // Nothing is left: all of it is zero, the flag included.
            None => Ok(lowering.zeros(&all)),
        })?;
        let (left, results) = values[1..].split_at(types.len());
        self.bind_all(&self.old.op(view.op()).results, results);
        let left = left.to_vec();
        self.branch(values[0], types, |lowering, first| {
            if first { Ok(left.clone()) } else { lowering.run(after.block, after.next, frame, after.outer) }
        })
    }

    /// `scf.if`, each branch of which makes the values it ends with.
    pub(super) fn branch(
        &mut self,
        condition: Value,
        results: Vec<Type>,
        mut make: impl FnMut(&mut Self, bool) -> Lowered<Vec<Value>>,
    ) -> Lowered<Vec<Value>> {
        let loc = self.old.op(self.origin).loc.clone();
        let spec = scf::IfSpec { condition, has_else: true, results, loc };
        let view = scf::IfOp::build(&mut self.new, spec);
        self.new.push(self.at, view.op());
        let outer = self.deeper()?;
        for (first, block) in [(true, Some(view.then_block(&self.new))), (false, view.else_block(&self.new))] {
            let Some(block) = block else { continue };
            self.at = block;
            let values = make(self, first)?;
            scf::YieldOp::build(&mut self.new, self.at, values);
        }
        self.shallower(outer);
        Ok(self.new.op(view.op()).results.to_vec())
    }

    /// Notes that regions nest one level deeper; returns the block around them.
    fn deeper(&mut self) -> Lowered<Block> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.refuse(format!("this would nest deeper than {MAX_DEPTH} levels"));
        }
        Ok(self.at)
    }

    fn shallower(&mut self, outer: Block) {
        self.depth -= 1;
        self.at = outer;
    }

    /// An `if` that ends nothing but itself.
    pub(super) fn if_op(&mut self, op: Op) -> Lowered<()> {
        let old = self.old;
        let Some(view) = TileIfOp::cast(old, op) else { return Ok(()) };
        let condition = self.value(view.condition(old))?;
        let types = self.types(&old.op(op).results)?;
        let blocks = [Some(view.then_block(old)), view.else_block(old)];
        let values = self.branch(condition, types, |lowering, first| match blocks[usize::from(!first)] {
            Some(block) => lowering.run(block, 0, &BlockEnd::Branch(op), None),
            None => Ok(Vec::new()),
        })?;
        self.bind_all(&old.op(op).results, &values);
        Ok(())
    }

    pub(super) fn for_op(&mut self, op: Op) -> Lowered<()> {
        let old = self.old;
        let Some(view) = TileForOp::cast(old, op) else { return Ok(()) };
        let [lower, upper, step] = [view.lower(old), view.upper(old), view.step(old)].map(|value| self.value(value));
        let inits = self.values(view.inits(old))?;
        let loc = old.op(op).loc.clone();
        let spec = scf::ForSpec { lower: lower?, upper: upper?, step: step?, inits, loc };
        let made = scf::ForOp::build(&mut self.new, spec);
        if view.is_unsigned(old) {
            self.new.op_mut(made.op()).properties.set("unsignedCmp", Attribute::Unit);
        }
        self.new.push(self.at, made.op());
        let outer = self.deeper()?;
        self.at = made.body(&self.new);
        self.bind(view.induction_var(old), made.induction_var(&self.new));
        let carried = made.iter_args(&self.new).to_vec();
        self.bind_all(view.iter_values(old), &carried);
        let next = self.run(view.body(old), 0, &BlockEnd::For(op), None)?;
        scf::YieldOp::build(&mut self.new, self.at, next);
        self.shallower(outer);
        let results = self.new.op(made.op()).results.to_vec();
        self.bind_all(&old.op(op).results, &results);
        Ok(())
    }

    /// `scf.while` that does everything before it decides; the region after the decision hands on what is carried.
    pub(super) fn loop_op(&mut self, op: Op) -> Lowered<()> {
        let old = self.old;
        let Some(view) = LoopOp::cast(old, op) else { return Ok(()) };
        let inits = self.values(view.inits(old))?;
        let count = inits.len();
        let passed = [self.types(view.inits(old))?, self.types(&old.op(op).results)?].concat();
        let spec = scf::WhileSpec { inits, results: passed, loc: old.op(op).loc.clone() };
        let made = scf::WhileOp::build(&mut self.new, spec);
        self.new.push(self.at, made.op());
        let outer = self.deeper()?;
        self.at = made.before(&self.new);
        let carried = self.new.block(self.at).args.clone();
        self.bind_all(view.iter_values(old), &carried);
        let values = self.run(view.body(old), 0, &BlockEnd::Loop(op, carried), None)?;
        scf::ConditionOp::build(&mut self.new, self.at, values[0], values[1..].iter().copied());
        let after = made.after(&self.new);
        let next = self.new.block(after).args[..count].to_vec();
        scf::YieldOp::build(&mut self.new, after, next);
        self.shallower(outer);
        let results = self.new.op(made.op()).results[count..].to_vec();
        self.bind_all(&old.op(op).results, &results);
        Ok(())
    }
}
