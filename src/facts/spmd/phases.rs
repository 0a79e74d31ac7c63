//! The phases of a loop, in the order of the text, and which may follow which.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use super::private::Dealt;
use super::{By, NextIteration, Phase, Team};
use crate::ir::{Acts, Beyond, Block, Module, Op, Traits, Use, Value};

/// A team around a loop in order, with a barrier behind each of its phases. None if it has something that no team can do, or
/// nothing to deal.
pub(super) fn of_loop(m: &Module, op: Op, at_once: &FxHashSet<Op>) -> Option<Team> {
    if !is_loop(m, op) || !deals(m, op, at_once) {
        return None;
    }
    let mut reader = PhaseReader::new(m, op, at_once, false);
    let way = reader.node(op)?;
    Some(reader.team(op, way))
}

/// The same for a parallel loop, of which a team runs some iterations one after the other, in any order. What is made in an iteration is
/// there for all threads of the team.
pub(super) fn of_iterations(m: &Module, op: Op, dealt: &Dealt) -> Option<Team> {
    if !deals(m, op, &dealt.loops) {
        return None;
    }
    let mut reader = PhaseReader::new(m, op, &dealt.loops, true);
    let way = reader.node(op)?;
    if !dealt.once {
        reader.repeat(op, &way);
    }
    Some(Team { dealt: dealt.clone(), ..reader.team(op, way) })
}

/// A loop in order that hands nothing from iteration to iteration.
fn is_loop(m: &Module, op: Op) -> bool {
    matches!(m.name(op), "affine.for" | "scf.for") && m.op(op).results.is_empty()
}

/// A branch that gives no value.
fn is_branch(m: &Module, op: Op) -> bool {
    matches!(m.name(op), "affine.if" | "scf.if") && m.op(op).results.is_empty()
}

/// Is there a parallel loop inside that can be dealt?
fn deals(m: &Module, op: Op, at_once: &FxHashSet<Op>) -> bool {
    m.walk(op).into_iter().skip(1).any(|inner| at_once.contains(&inner))
}

/// Where the threads come in and leave.
struct ThreadWay {
    /// The phases that may be the first.
    first: BTreeSet<usize>,
    /// The phases that may be the last.
    last: BTreeSet<usize>,
    /// May there be none?
    may_be_empty: bool,
}

impl ThreadWay {
    fn empty() -> ThreadWay {
        ThreadWay { first: BTreeSet::new(), last: BTreeSet::new(), may_be_empty: true }
    }
}

struct PhaseReader<'m> {
    m: &'m Module,
    at_once: &'m FxHashSet<Op>,
    /// Is memory that is made between phases there for all threads?
    shares_memory: bool,
    uses: FxHashMap<Value, Vec<Use>>,
    phases: Vec<Phase>,
    next: Vec<BTreeSet<usize>>,
    again: Vec<NextIteration>,
}

impl<'m> PhaseReader<'m> {
    fn new(m: &'m Module, op: Op, at_once: &'m FxHashSet<Op>, shares_memory: bool) -> PhaseReader<'m> {
        let (phases, next, again) = (Vec::new(), Vec::new(), Vec::new());
        PhaseReader { m, at_once, shares_memory, uses: m.uses_in(op), phases, next, again }
    }

    fn team(self, around: Op, way: ThreadWay) -> Team {
        Team {
            around,
            phases: self.phases,
            next: self.next,
            again: self.again,
            last: way.last,
            private: Vec::new(),
            fetches: Vec::new(),
            behind: Vec::new(),
            left: BTreeMap::new(),
            dealt: Dealt::default(),
            wants_proofs: false,
        }
    }

    /// Another iteration of a loop may follow.
    fn repeat(&mut self, op: Op, way: &ThreadWay) {
        let skips = way.may_be_empty;
        let step = |from, to| NextIteration { around: op, from, to, skips };
        self.again.extend(way.last.iter().flat_map(|&from| way.first.iter().map(move |&to| step(from, to))));
    }

    /// A loop or branch that every thread runs.
    fn node(&mut self, op: Op) -> Option<ThreadWay> {
        let mut way = ThreadWay { first: BTreeSet::new(), last: BTreeSet::new(), may_be_empty: false };
        for &region in &self.m.op(op).regions {
            let one = match self.m.region(region).blocks[..] {
                [] => ThreadWay::empty(),
                [block] => self.block(block)?,
                _ => return None,
            };
            way.first.extend(one.first);
            way.last.extend(one.last);
            way.may_be_empty |= one.may_be_empty;
        }
        if is_loop(self.m, op) {
            self.repeat(op, &way);
            way.may_be_empty = true;
        }
        Some(way)
    }

    fn follow(&mut self, earlier: &BTreeSet<usize>, later: &BTreeSet<usize>) {
        earlier.iter().for_each(|&phase| self.next[phase].extend(later));
    }

    fn block(&mut self, block: Block) -> Option<ThreadWay> {
        let m = self.m;
        let (mut way, mut plain) = (ThreadWay::empty(), Vec::new());
        for &op in &m.block(block).ops {
            let is_end = m.has_traits(op, Traits::TERMINATOR);
            let is_dealt = self.at_once.contains(&op);
            let is_shared = (is_loop(m, op) || is_branch(m, op)) && deals(m, op, self.at_once);
            if !is_end && !is_dealt && !is_shared {
                // A parallel loop that cannot be dealt here would start a team of its own.
                if deals(m, op, self.at_once) {
                    return None;
                }
                plain.push(op);
                continue;
            }
            let run = self.run(std::mem::take(&mut plain))?;
            self.append(&mut way, run);
            if is_dealt {
                let phase = self.phase(By::All, vec![op]);
                self.append(&mut way, phase);
            } else if is_shared {
                let inner = self.node(op)?;
                self.append(&mut way, inner);
            }
        }
        let run = self.run(plain)?;
        self.append(&mut way, run);
        Some(way)
    }

    fn append(&mut self, way: &mut ThreadWay, then: ThreadWay) {
        self.follow(&way.last, &then.first);
        if way.may_be_empty {
            way.first.extend(&then.first);
        }
        if !then.may_be_empty {
            way.last.clear();
        }
        way.last.extend(then.last);
        way.may_be_empty &= then.may_be_empty;
    }

    fn phase(&mut self, by: By, ops: Vec<Op>) -> ThreadWay {
        let number = self.phases.len();
        self.phases.push(Phase { by, ops, barrier: true, why: None, once: None });
        self.next.push(BTreeSet::new());
        ThreadWay { first: [number].into(), last: [number].into(), may_be_empty: false }
    }

    /// Operations between parallel loops. What is computed without memory every thread computes, and it loads what others need;
    /// the rest one thread does, if nobody else needs its results.
    fn run(&mut self, ops: Vec<Op>) -> Option<ThreadWay> {
        let m = self.m;
        let ops: Vec<Op> = ops.into_iter().filter(|&op| !self.shares_memory || !makes_memory(m, op)).collect();
        let effects: Vec<Op> = ops.iter().copied().filter(|&op| !is_plain(m, op)).collect();
        let mut by_each: FxHashSet<Op> = FxHashSet::default();
        if effects.iter().all(|&op| only_reads(m, op)) {
            by_each.extend(&effects);
        }
        loop {
            let groups = grouped(m, &ops, &by_each);
            let Some(lost) = self.needed_elsewhere(&groups) else {
                let mut way = ThreadWay::empty();
                for (by, group) in groups {
                    let phase = self.phase(by, group);
                    self.append(&mut way, phase);
                }
                return Some(way);
            };
            // Every thread loads what the value is computed from.
            let sources: Vec<Op> = sources(m, lost, &effects);
            if sources.iter().any(|&op| !only_reads(m, op) || by_each.contains(&op)) {
                return None;
            }
            by_each.extend(sources);
        }
    }

    /// A value that one thread computes and somebody needs who is not with it.
    fn needed_elsewhere(&self, groups: &[(By, Vec<Op>)]) -> Option<Op> {
        let m = self.m;
        let alone = groups.iter().filter(|(by, _)| *by == By::One);
        alone.flat_map(|(_, group)| group.iter().map(move |&op| (op, group))).find_map(|(op, group)| {
            let with = |user: Op| group.iter().any(|&own| own == user || m.ancestors(user).any(|around| around == own));
            let uses = m.op(op).results.iter().filter_map(|result| self.uses.get(result)).flatten();
            uses.map(|used| used.op).any(|user| !with(user)).then_some(op)
        })
    }
}

/// Memory made, or let go.
pub(super) fn makes_memory(m: &Module, op: Op) -> bool {
    matches!(m.name(op), "memref.alloc" | "memref.alloca" | "memref.dealloc")
}

/// An operation that only computes.
fn is_plain(m: &Module, op: Op) -> bool {
    m.is_pure(op) && m.op(op).regions.is_empty()
}

/// The effects of a run, those in a row together that every thread, or that one thread has. What is computed from what the one
/// thread has stands with it; what else is computed stands in no group.
fn grouped(m: &Module, ops: &[Op], by_each: &FxHashSet<Op>) -> Vec<(By, Vec<Op>)> {
    let mut groups: Vec<(By, Vec<Op>)> = Vec::new();
    for &op in ops {
        let needs = |group: &Vec<Op>| {
            let inner = m.walk(op).into_iter().flat_map(|inner| m.op(inner).operands.iter());
            inner.filter_map(|&value| m.defining_op(value)).any(|def| group.contains(&def))
        };
        let depends = groups.iter().any(|(by, group)| *by == By::One && needs(group));
        if is_plain(m, op) && !depends {
            continue;
        }
        let by = if by_each.contains(&op) { By::Each } else { By::One };
        match groups.last_mut() {
            Some((last, group)) if *last == by => group.push(op),
            _ => groups.push((by, vec![op])),
        }
    }
    groups
}

/// The effects that an operation is one of, or that it is computed from.
fn sources(m: &Module, op: Op, effects: &[Op]) -> Vec<Op> {
    let (mut found, mut pending) = (Vec::new(), vec![op]);
    while let Some(op) = pending.pop() {
        if effects.contains(&op) {
            found.push(op);
        } else {
            pending.extend(m.op(op).operands.iter().filter_map(|&value| m.defining_op(value)));
        }
    }
    found
}

/// Does the operation load something and nothing else?
pub(super) fn only_reads(m: &Module, op: Op) -> bool {
    let effects = m.effects(op);
    let others = [Acts::WRITES, Acts::FREES, Acts::CAPTURES, Acts::ALIASES];
    let reads = |number: usize| !others.iter().any(|&act| effects.acts(number).has(act));
    m.op(op).regions.is_empty()
        && effects.beyond == Beyond::Nothing
        && !effects.allocates
        && (0..m.op(op).operands.len()).all(reads)
}
