//! Loops that combine partial results, as loops that carry them.
//!
//! What is written starts each parallel loop at a neutral element `e`, and combines what was there before, `b`, with its result:
//! `b + (e + x + y + ..)`. Since the order of the reduction is given up, that is `b + x + y + ..`, which one loop with an
//! iteration argument computes: `e` becomes `b`, and the operation goes. Then nothing but the order of the text is left to be
//! compared, and that no iteration needs another one but for what is combined.
//!
//! Where the writer left `e + x` out, `x` takes its place: `b + (x + y)` is `(b + x) + y`. Which of two operands is `x` is known
//! of operations that are copies of what accumulates in the program; where that were wrong, the terms would not be found.
//!
//! *Sound.* An expression is *rooted* in a value that is used once in it, if all it does with that value, in all loops and
//! guards on the way, is to combine it with others (`acc + x`, `acc - x`), and nobody sees a partial result. So it is the
//! value combined with something that does not depend on it. What moves up to be there in time is pure, or loads what
//! nothing on the way writes.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::unfold::{Unfolded, unfolded};
use crate::analysis::dependence::{WantedDependences, dependences};
use crate::analysis::domain::LoopId;
use crate::analysis::extract;
use crate::builtin::constant_of;
use crate::ir::module::OpSpec;
use crate::ir::{Attribute, Combiner, Module, Op, Use, Value, ValueDef};

/// What operations that combine say of themselves, by kind: the names of properties, and their values if there are any.
pub(super) type CombineFlags = FxHashMap<Combiner, [(&'static str, Option<Attribute>); 2]>;

/// Operations that accumulate, and which of their operands is what there was before: guesses.
pub(super) type Accumulating = FxHashMap<Op, usize>;

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
pub(super) fn chained(
    module: &Module,
    func: Op,
    (flags, accumulating): (&CombineFlags, &Accumulating),
    (inside, may_alias): (bool, bool),
) -> Option<Chained> {
    let Unfolded { mut module, loops, steps } = unfolded(module, func)?;
    let is_left = |op: &Op| module.is(*op, "affine.parallel") || module.is(*op, "scf.parallel");
    if module.walk(func).iter().any(|op| is_left(op) && !module.op(*op).results.is_empty()) {
        return None;
    }
    flags_of(&mut module, &steps, flags);
    let mut chain = CombinedChain { m: module, func, accumulating, may_alias };
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

/// Says of operations what the program says of its own.
pub(super) fn flags_of(module: &mut Module, steps: &[Op], flags: &CombineFlags) {
    for &step in steps {
        let flags = module.opcode(step).and_then(Combiner::of).and_then(|combiner| flags.get(&combiner));
        for (name, value) in flags.into_iter().flatten() {
            let properties = &mut module.op_mut(step).properties;
            match value {
                Some(value) => drop(properties.set(*name, value.clone())),
                None => drop(properties.remove(name)),
            }
        }
    }
}

struct CombinedChain<'a> {
    m: Module,
    func: Op,
    accumulating: &'a Accumulating,
    may_alias: bool,
}

/// The way from a value back to where it starts, through what combines it with others. Guards part it; so each value on it is
/// used once whatever they choose, if all of its uses are on the way.
#[derive(Clone)]
struct ChainWay<'u> {
    uses: &'u FxHashMap<Value, Vec<Use>>,
    kind: Combiner,
    /// It has to lead to this argument of a loop; otherwise to neutral elements.
    argument: Option<Value>,
    /// The values on it, and where it uses them.
    used: BTreeMap<Value, BTreeSet<(Op, usize)>>,
}

impl ChainWay<'_> {
    /// Notes a use. Was nothing known of the value before?
    fn note(&mut self, value: Value, at: (Op, usize)) -> bool {
        let used = self.used.entry(value).or_default();
        used.insert(at);
        used.len() == 1
    }

    /// Are all uses of its values on it?
    fn is_all(&self) -> bool {
        let count = |value: &Value| self.uses.get(value).map_or(0, Vec::len);
        self.used.iter().all(|(value, used)| used.len() == count(value))
            && self.argument.is_none_or(|argument| self.used.contains_key(&argument))
    }
}

/// An operand that stands for a neutral element.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ChainRoot {
    op: Op,
    operand: usize,
    /// It is what the element was combined with, and is left of it.
    is_term: bool,
}

impl CombinedChain<'_> {
    /// The next operation that may combine something with partial results.
    fn next(&self, (steps, inside): (&[Op], bool), results: &[Value], tried: &BTreeSet<Op>) -> Option<Op> {
        let takes = |op: &Op| {
            inside && steps.contains(op) || self.m.op(*op).operands.iter().any(|value| results.contains(value))
        };
        self.m
            .walk(self.func)
            .into_iter()
            .find(|op| !tried.contains(op) && self.m.opcode(*op).and_then(Combiner::of).is_some() && takes(op))
    }

    /// Makes `b + e`, where `e` is rooted in a neutral element or in terms, the same rooted in `b`. None if `b` is not there in
    /// time.
    fn join(&mut self, op: Op) -> Option<()> {
        let combiner = Combiner::of(self.m.opcode(op)?)?;
        let uses = self.m.uses_in(self.func);
        let found = [1, 0].into_iter().find_map(|at| {
            let mut way = ChainWay { uses: &uses, kind: combiner, argument: None, used: BTreeMap::new() };
            let roots = self.rooted(&mut way, (op, at))?;
            way.is_all().then_some((at, roots))
        });
        let Some((at, roots)) = found.filter(|(_, roots)| roots.iter().all(|root| root.op != op)) else {
            return Some(());
        };
        let (joined, before) = (self.m.op(op).operands[at], self.m.op(op).operands[1 - at]);
        self.make_known(op, before, &roots)?;
        for ChainRoot { op: user, operand, is_term } in roots {
            let mut start = before;
            if is_term {
                let (block, place) = (self.m.op(user).parent?, self.m.position(user)?);
                let term = self.m.op(user).operands[operand];
                let (spec, ty) = (self.m.op(op), self.m.ty(term).clone());
                let (properties, attrs) = (spec.properties.clone(), spec.attrs.clone());
                let mut spec = OpSpec::new(spec.name.clone()).operands([before, term]).results([ty]);
                (spec.properties, spec.attrs) = (properties, attrs);
                let combined = self.m.create(spec);
                self.m.insert(block, place, combined);
                start = self.m.result(combined);
            }
            self.m.op_mut(user).operands[operand] = start;
        }
        let result = self.m.result(op);
        self.m.replace_uses(self.func, result, joined);
        self.m.detach(op);
        Some(())
    }

    /// Where the neutral elements stand in which an operand is rooted, or the terms that are left of them; where the way leads to
    /// an argument, nothing but that it does.
    fn rooted(&self, way: &mut ChainWay<'_>, (op, at): (Op, usize)) -> Option<Vec<ChainRoot>> {
        let m = &self.m;
        let value = *m.op(op).operands.get(at)?;
        let root = |op: Op, operand: usize, is_term: bool| vec![ChainRoot { op, operand, is_term }];
        if way.argument == Some(value) {
            way.note(value, (op, at));
            return Some(Vec::new());
        }
        if way.argument.is_none() && constant_of(m, value).is_some() {
            let is_neutral = way.kind.neutral().constant(m.ty(value)).as_ref() == constant_of(m, value);
            return is_neutral.then(|| root(op, at, false));
        }
        let ValueDef::Result(made, number) = m.value(value).def else { return None };
        if !way.note(value, (op, at)) {
            return Some(Vec::new());
        }
        let number = number as usize;
        if let Some(accumulators) = accumulators(m, way.kind, made) {
            if let Some(found) = accumulators.iter().find_map(|&at| self.tried(way, (made, at))) {
                return Some(found);
            }
            let operand = self.accumulating.get(&made).filter(|operand| accumulators.contains(operand));
            return operand.filter(|_| way.argument.is_none()).map(|&operand| root(made, operand, true));
        }
        if let Some(start) = init_at(m, made) {
            self.is_linear(way, made, number).then_some(())?;
            return self.rooted(way, (made, start + number));
        }
        let ends = ends(m, made)?;
        match ends.map(|end| self.tried(way, (end, number))) {
            [Some(then), Some(otherwise)] => Some([then, otherwise].concat()),
            // Where one branch adds nothing to the element, what the other one yields is added to it.
            [Some(then), None] if way.argument.is_none() => Some([then, root(ends[1], number, true)].concat()),
            [None, Some(otherwise)] if way.argument.is_none() => {
                Some([root(ends[0], number, true), otherwise].concat())
            }
            _ => None,
        }
    }

    /// The same; where it leads nowhere, nothing was noted.
    fn tried(&self, way: &mut ChainWay<'_>, at: (Op, usize)) -> Option<Vec<ChainRoot>> {
        let before = way.used.clone();
        let found = self.rooted(way, at);
        if found.is_none() {
            way.used = before;
        }
        found
    }

    /// Does a loop nothing with what it carries but to combine it?
    fn is_linear(&self, way: &ChainWay<'_>, looped: Op, number: usize) -> bool {
        let m = &self.m;
        let Some(body) = m.single_block(looped, 0) else { return false };
        let args = &m.block(body).args;
        let argument = args[args.len() - m.op(looped).results.len() + number];
        let mut inside = ChainWay { argument: Some(argument), used: BTreeMap::new(), ..*way };
        let is_passed = m.last_op(body).is_some_and(|end| self.rooted(&mut inside, (end, number)).is_some());
        is_passed && inside.is_all()
    }

    /// Moves up what computes a value, so that it is known where the roots stand.
    fn make_known(&mut self, op: Op, value: Value, roots: &[ChainRoot]) -> Option<()> {
        let block = self.m.op(op).parent?;
        let stands = |m: &Module, op: Op| {
            std::iter::successors(Some(op), |&op| m.parent_op(op)).find(|&op| m.op(op).parent == Some(block))
        };
        let places = roots.iter().map(|root| self.m.position(stands(&self.m, root.op)?));
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
        let found = dependences(&scop.nest, &scop.memory, &occurrences, &WantedDependences::default());
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
    Combiner::of_update(m.opcode(op)?).filter(|(own, _)| *own == kind).map(|(_, operands)| operands)
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
