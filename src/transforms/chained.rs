//! Loops that combine partial results, as loops that carry them.
//!
//! What is written starts each parallel loop at a neutral element `e`, and combines what was there before, `b`, with its result:
//! `b + (e + x + y + ..)`. Since the order of the reduction is given up, that is `b + x + y + ..`, which one loop with an
//! iteration argument computes: `e` becomes `b`, and the operation goes. Then nothing but the order of the text is left to be
//! compared, and that no iteration needs another one but for what is combined.
//!
//! *Sound.* An expression is *rooted* in a value that is used once in it, if all it does with that value, in all loops and
//! guards on the way, is to combine it with others (`acc + x`, `acc - x`), and nobody sees a partial result. So it is the
//! value combined with something that does not depend on it. What moves up to be there in time is pure, or loads what
//! nothing on the way writes.

use std::collections::{BTreeSet, HashMap};

use super::unfold::{Unfolded, unfolded};
use crate::analysis::dependence::{Wanted, dependences};
use crate::analysis::domain::LoopId;
use crate::analysis::extract;
use crate::builtin::constant_of;
use crate::ir::{Attribute, Combiner, Module, Op, Use, Value, ValueDef};

/// What operations that combine say of themselves, by kind: the names of properties, and their values if there are any.
pub(super) type Flags = HashMap<Combiner, [(&'static str, Option<Attribute>); 2]>;

/// The module with its partial results chained.
pub(super) struct Chained {
    /// The module.
    pub module: Module,
    /// The loops that carry what iterations may combine in any order, and which of their results that is.
    pub carried: BTreeSet<(Op, usize)>,
}

/// Chains the partial results of a function. `flags` are those of the operations that combine, by kind. Loops that run in order
/// may start at a neutral element because partial results do, or because the program says so: `inside` takes the former for
/// granted. None where it is not known how.
pub(super) fn chained(module: &Module, func: Op, flags: &Flags, (inside, may_alias): (bool, bool)) -> Option<Chained> {
    let Unfolded { module, loops, steps } = unfolded(module, func)?;
    let is_left = |op: &Op| module.is(*op, "affine.parallel") || module.is(*op, "scf.parallel");
    if module.walk(func).iter().any(|op| is_left(op) && !module.op(*op).results.is_empty()) {
        return None;
    }
    let mut chain = Chain { m: module, func, may_alias };
    for &step in &steps {
        let flags = Combiner::of_operation(chain.m.name(step)).and_then(|combiner| flags.get(&combiner));
        for (name, value) in flags.into_iter().flatten() {
            let properties = &mut chain.m.op_mut(step).properties;
            match value {
                Some(value) => drop(properties.set(*name, value.clone())),
                None => drop(properties.remove(name)),
            }
        }
    }
    let results = loops.iter().flat_map(|&(op, _)| chain.m.op(op).results.clone()).collect::<Vec<Value>>();
    let mut tried: BTreeSet<Op> = BTreeSet::new();
    // From the outside in, so that what an outer loop starts at is known to the inner ones.
    while let Some(op) = chain.next((&steps, inside), &results, &tried) {
        tried.insert(op);
        chain.join(op)?;
    }
    let carried = loops.into_iter().flat_map(|(op, count)| (0..count).map(move |number| (op, number)));
    Some(Chained { carried: carried.collect(), module: chain.m })
}

struct Chain {
    m: Module,
    func: Op,
    may_alias: bool,
}

impl Chain {
    /// The next operation that may combine something with partial results.
    fn next(&self, (steps, inside): (&[Op], bool), results: &[Value], tried: &BTreeSet<Op>) -> Option<Op> {
        let takes = |op: &Op| {
            inside && steps.contains(op) || self.m.op(*op).operands.iter().any(|value| results.contains(value))
        };
        self.m
            .walk(self.func)
            .into_iter()
            .find(|op| !tried.contains(op) && Combiner::of_operation(self.m.name(*op)).is_some() && takes(op))
    }

    /// Makes `b + e`, where `e` is rooted in a neutral element, the same rooted in `b`. None if `b` is not there in time.
    fn join(&mut self, op: Op) -> Option<()> {
        let combiner = Combiner::of_operation(self.m.name(op))?;
        let uses = self.m.uses_in(self.func);
        let found = [1, 0].into_iter().find_map(|at| Some((at, self.rooted(&uses, combiner, (op, at))?)));
        let Some((at, roots)) = found.filter(|(_, roots)| roots.iter().all(|root| root.0 != op)) else {
            return Some(());
        };
        let (joined, before) = (self.m.op(op).operands[at], self.m.op(op).operands[1 - at]);
        self.make_known(op, before, &roots)?;
        for (user, operand) in roots {
            self.m.op_mut(user).operands[operand] = before;
        }
        let result = self.m.result(op);
        self.m.replace_uses(self.func, result, joined);
        self.m.detach(op);
        Some(())
    }

    /// Where the neutral elements stand in which an operand is rooted.
    fn rooted(
        &self,
        uses: &HashMap<Value, Vec<Use>>,
        kind: Combiner,
        (op, at): (Op, usize),
    ) -> Option<Vec<(Op, usize)>> {
        let m = &self.m;
        let value = *m.op(op).operands.get(at)?;
        if constant_of(m, value).is_some() {
            let is_neutral = kind.neutral().constant(m.ty(value)).as_ref() == constant_of(m, value);
            return is_neutral.then(|| vec![(op, at)]);
        }
        let (ValueDef::Result(made, number), [_]) = (m.value(value).def, &uses.get(&value)?[..]) else { return None };
        if let Some(accumulators) = accumulators(m, kind, made) {
            return accumulators.iter().find_map(|&at| self.rooted(uses, kind, (made, at)));
        }
        if let Some(start) = init_at(m, made) {
            self.is_linear(uses, kind, made, number as usize).then_some(())?;
            return self.rooted(uses, kind, (made, start + number as usize));
        }
        let ends = ends(m, made)?;
        let roots = ends.map(|end| self.rooted(uses, kind, (end, number as usize)));
        let [Some(then), Some(otherwise)] = roots else { return None };
        Some([then, otherwise].concat())
    }

    /// Does a loop nothing with what it carries but to combine it?
    fn is_linear(&self, uses: &HashMap<Value, Vec<Use>>, kind: Combiner, looped: Op, number: usize) -> bool {
        let m = &self.m;
        let Some(body) = m.single_block(looped, 0) else { return false };
        let args = &m.block(body).args;
        let argument = args[args.len() - m.op(looped).results.len() + number];
        let count = m.last_op(body).and_then(|end| self.passes(uses, kind, argument, (end, number)));
        count.is_some() && count == uses.get(&argument).map(Vec::len)
    }

    /// How often the argument is used on the way to an operand that is it, combined with other values.
    fn passes(
        &self,
        uses: &HashMap<Value, Vec<Use>>,
        kind: Combiner,
        argument: Value,
        at: (Op, usize),
    ) -> Option<usize> {
        let m = &self.m;
        let value = *m.op(at.0).operands.get(at.1)?;
        if value == argument {
            return Some(1);
        }
        let (ValueDef::Result(made, number), [_]) = (m.value(value).def, &uses.get(&value)?[..]) else { return None };
        if let Some(accumulators) = accumulators(m, kind, made) {
            return accumulators.iter().find_map(|&at| self.passes(uses, kind, argument, (made, at)));
        }
        if let Some(start) = init_at(m, made) {
            self.is_linear(uses, kind, made, number as usize).then_some(())?;
            return self.passes(uses, kind, argument, (made, start + number as usize));
        }
        let [then, otherwise] = ends(m, made)?;
        let count = |end: Op| self.passes(uses, kind, argument, (end, number as usize));
        Some(count(then)? + count(otherwise)?)
    }

    /// Moves up what computes a value, so that it is known where the roots stand.
    fn make_known(&mut self, op: Op, value: Value, roots: &[(Op, usize)]) -> Option<()> {
        let block = self.m.op(op).parent?;
        let stands = |m: &Module, op: Op| {
            std::iter::successors(Some(op), |&op| m.parent_op(op)).find(|&op| m.op(op).parent == Some(block))
        };
        let places = roots.iter().map(|&(user, _)| self.m.position(stands(&self.m, user)?));
        let first = places.collect::<Option<Vec<_>>>()?.into_iter().min()?;
        let ops = self.m.block(block).ops.to_vec();
        let last = self.m.position(op)?;
        let mut moved: Vec<Op> = Vec::new();
        let mut wanted = vec![value];
        while let Some(value) = wanted.pop() {
            let made =
                self.m.defining_op(value).filter(|made| ops[first..last].contains(made) && !moved.contains(made));
            if let Some(made) = made {
                let is_load = matches!(self.m.name(made), "affine.load" | "memref.load");
                if !(is_load || self.m.is_pure(made)) || !self.m.op(made).regions.is_empty() {
                    return None;
                }
                moved.push(made);
                wanted.extend(self.m.op(made).operands.iter().copied());
            }
        }
        moved.sort_by_key(|&made| ops.iter().position(|&other| other == made));
        let crossed: BTreeSet<Op> = ops[first..last].iter().flat_map(|&op| self.m.walk(op)).collect();
        if moved.is_empty() || !self.may_move(&moved, &crossed)? {
            return moved.is_empty().then_some(());
        }
        for (number, &made) in moved.iter().enumerate() {
            self.m.detach(made);
            self.m.insert(block, first + number, made);
        }
        Some(())
    }

    /// Does nothing of what is crossed write what is loaded, in the same iteration of the loops around?
    fn may_move(&self, moved: &[Op], crossed: &BTreeSet<Op>) -> Option<bool> {
        let scop = extract(&self.m, self.func, self.may_alias).ok()?;
        let (owners, occurrences) = scop.occurrences();
        let op = |number: usize| {
            let (id, access) = owners[number];
            scop.statements[id].accesses[access].op
        };
        let found = dependences(&scop.nest, &scop.memory, &occurrences, &Wanted::default());
        let ties = |source: usize, target: usize| moved.contains(&op(target)) && crossed.contains(&op(source));
        let around = |id: &LoopId| !crossed.contains(&scop.nest.loops[*id].op);
        let stays = found.all.iter().any(|one| {
            let is_here = one.exhausted || !one.carried_by.as_ref().is_some_and(around);
            is_here && ties(one.source, one.target)
        });
        Some(!stays)
    }
}

/// The operands of an operation that may be what it combines others with.
fn accumulators(m: &Module, kind: Combiner, op: Op) -> Option<&'static [usize]> {
    let is_difference = match kind {
        Combiner::AddI => m.is(op, "arith.subi"),
        Combiner::AddF => m.is(op, "arith.subf"),
        _ => false,
    };
    match Combiner::of_operation(m.name(op)) {
        Some(own) if own == kind => Some(&[0, 1]),
        _ => is_difference.then_some(&[0]),
    }
}

/// The first operand that a loop starts with; what it carries are its last operands and arguments.
fn init_at(m: &Module, op: Op) -> Option<usize> {
    let is_loop = m.is(op, "affine.for") || m.is(op, "scf.for");
    is_loop.then(|| m.op(op).operands.len().checked_sub(m.op(op).results.len()))?
}

/// The operations that end the branches of a guard.
fn ends(m: &Module, op: Op) -> Option<[Op; 2]> {
    let end = |region: usize| m.last_op(m.single_block(op, region)?);
    if m.is(op, "affine.if") || m.is(op, "scf.if") { Some([end(0)?, end(1)?]) } else { None }
}
