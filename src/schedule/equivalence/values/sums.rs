//! Sums whose order is given up: two reads of accumulators see the same if as many terms, the same ones, came together in both.
//!
//! A statement *updates* an array if it writes `a + t + ..` to the cell that it read `a` from; each of its terms may stand under
//! guards, and is added in the iterations in which these hold. What a read sees is then the last
//! value before it that came from elsewhere, its *start*, together with the terms of all updates of the cell in between. Two
//! reads, a new one and an old one, see the same if their starts are equal, and the terms of both are the same by a one to one
//! map: the copies that are expected. That these are such a map is asked here.
//!
//! *Sound.* The operations that combine are licensed to combine in any order by the program that was read, and those of the new
//! program are the same ones. The terms and the starts were there before either read in both programs, so that the induction
//! of [`super`] goes through them. In one iteration each guard yields one of its two values, so that one way leads from what is
//! written back to `a`: the terms on it are those whose iterations, as they are noted here, hold this one. The ways are
//! followed through both branches of each guard, and every one of them has to lead to `a`.

use std::collections::HashMap;
use std::rc::Rc;

use super::Values;
use crate::affine::presburger::{Relation, Set, Space};
use crate::analysis::scop::{ArrayId, StatementId};
use crate::ir::{Combiner, Op, Traits};
use crate::schedule::equivalence::flow::{Flow, Spot};
use crate::schedule::equivalence::rest::may_trap;
use crate::schedule::equivalence::term::{Node, Term, text};
use crate::schedule::equivalence::text::Text;
use crate::schedule::equivalence::{NotProved, not_proved};

/// What combines in a statement that updates an array, each operation once.
type Steps = Vec<Step>;

/// How many operations and guards of one statement may be followed.
const MOST_FOLLOWED: usize = 256;

/// An operation that combines.
#[derive(Clone)]
struct Step {
    op: Op,
    /// The operand that is what there was before.
    at: usize,
    /// The iterations in which it does; none for all.
    within: Option<Rc<Set>>,
}

impl Step {
    fn restrict(&self, to_updates: &Relation) -> Relation {
        self.within.as_ref().map_or_else(|| to_updates.clone(), |within| to_updates.intersect_range(within))
    }
}

/// The writes of an array.
struct Writes {
    /// Those of updates, with what these combine.
    updates: Vec<(Spot, Steps)>,
    /// All others.
    others: Vec<Spot>,
}

/// What a read of an accumulator sees.
struct Seen {
    /// For each update the pairs reader -> update.
    updates: Vec<(Spot, Steps, Relation)>,
    /// For each other write the pairs reader -> write, where that is the start.
    starts: Vec<(Spot, Relation)>,
    /// The readers for which nothing was written before the function ran.
    untouched: Set,
}

/// A term of the new program, and the one of the old program that it is expected to be: the statements and operations.
struct Matched<'r> {
    new: (StatementId, Step),
    old: (StatementId, Step),
    along: &'r Relation,
}

impl Values<'_> {
    /// Do two reads of accumulators see the same, because the same terms came together? What fails has claimed nothing.
    pub(super) fn same_sum(&mut self, new: Spot, old: Spot, pairs: &Relation) -> bool {
        if self.free.is_empty() {
            return false;
        }
        let (Ok(before), Ok(after)) = (self.combined(false, old), self.combined(true, new)) else { return false };
        let known = (self.claims.clone(), self.found.clone(), self.depth, self.copies.len());
        let is_same = self.sum((new, &after), (old, &before), pairs).is_ok();
        if !is_same {
            self.copies.truncate(known.3);
            (self.claims, self.found, self.depth, _) = known;
        }
        is_same
    }

    fn sum(
        &mut self,
        (new, after): (Spot, &Seen),
        (old, before): (Spot, &Seen),
        pairs: &Relation,
    ) -> Result<(), NotProved> {
        self.runs(pairs.domain(self.budget)?, self.new, new)?;
        self.runs(pairs.range(self.budget)?, self.old, old)?;
        let expected = self.expected;
        let matched = self.matched(after, before, expected)?;
        self.are_one_to_one(&matched)?;
        // The terms of the new read are those of the old one, and the other way round.
        for (spot, steps, seen) in &before.updates {
            for step in steps {
                let seen = step.restrict(seen);
                let space = pairs.space();
                let space = Space::relation(space.num_symbols, space.num_domain, seen.space().num_range);
                let mut met = Relation::empty(space);
                for (update, _, seen) in &after.updates {
                    let own = matched.iter().filter(|one| Some(one.new.0) == update.0 && Some(one.old.0) == spot.0);
                    for one in own.filter(|one| one.old.1.op == step.op) {
                        met = met.union(&one.new.1.restrict(seen).compose(one.along, self.budget)?);
                    }
                }
                let all = pairs.inverse().compose(&met, self.budget)?;
                if !all.is_subset(&seen, self.budget)?
                    || !pairs.compose(&seen, self.budget)?.is_subset(&met, self.budget)?
                {
                    return not_proved("other terms are summed up");
                }
            }
        }
        self.same_starts((new, after), (old, before), pairs)?;
        let readers = pairs.domain(self.budget)?;
        for (update, _, seen) in &after.updates {
            let seen = seen.intersect_domain(&readers);
            for one in matched.iter().filter(|one| Some(one.new.0) == update.0) {
                let ran = one.new.1.restrict(&seen).range(self.budget)?;
                let along = one.along.intersect_domain(&ran);
                let Some(along) = self.some(along.intersect(&self.instances(Some(one.new.0), Some(one.old.0))?))?
                else {
                    continue;
                };
                let terms = (self.term_of(true, &one.new)?, self.term_of(false, &one.old)?);
                self.same((&terms.0, &terms.1), &along, Some(one.along))?;
            }
        }
        Ok(())
    }

    /// What a step combines with what there was before.
    fn term_of(&self, is_new: bool, (id, step): &(StatementId, Step)) -> Result<Node, NotProved> {
        let flow = if is_new { self.new } else { self.old };
        match flow.side.module.op(step.op).operands[..] {
            [a, b] => {
                let value = if step.at == 0 { b } else { a };
                Ok(Node { id: Some(*id), value, within: step.within.clone() })
            }
            _ => not_proved("an operation combines more than two values"),
        }
    }

    /// For each step of the new program the one that it is a copy of.
    fn matched<'r>(
        &self,
        after: &Seen,
        before: &Seen,
        expected: &'r super::Expected,
    ) -> Result<Vec<Matched<'r>>, NotProved> {
        let mut old = HashMap::new();
        for (spot, steps, _) in &before.updates {
            for step in steps {
                let Some(id) = spot.0 else { return not_proved("the end of a function updates nothing") };
                if old.insert(step.op, (id, step.clone())).is_some() {
                    return not_proved("an operation combines in two statements");
                }
            }
        }
        let mut matched = Vec::new();
        for (spot, steps, seen) in &after.updates {
            for step in steps {
                let op = step.op;
                let found = expected.iter().filter(|((new, source), _)| *new == op && old.contains_key(source));
                let [((_, source), relations)] = found.collect::<Vec<_>>()[..] else {
                    return not_proved("it is not known which term one is");
                };
                let ([along], Some(id)) = (&relations[..], spot.0) else {
                    return not_proved("it is not known which term one is");
                };
                let one = Matched { new: (id, step.clone()), old: old[source].clone(), along };
                let module = self.new.side.module;
                let is_placed = step.at == one.old.1.at || module.has_traits(op, Traits::COMMUTATIVE);
                let fits = along.space().num_domain == seen.space().num_range
                    && along.space().num_range == self.old.statement(Some(one.old.0)).loops.len();
                if !is_placed || !fits || text(self.new, op) != text(self.old, *source) || may_trap(self.new.side, op) {
                    return not_proved("a term is combined in another way");
                }
                matched.push(one);
            }
        }
        Ok(matched)
    }

    /// Is what is expected a map, one to one, from all instances of the new statements?
    fn are_one_to_one(&self, matched: &[Matched<'_>]) -> Result<(), NotProved> {
        let mut ranges: Vec<(Op, Set)> = Vec::new();
        for one in matched {
            let mut all = self.new.domain(Some(one.new.0))?.intersect_symbols(&self.context);
            if let Some(within) = &one.new.1.within {
                all = all.intersect(within);
            }
            let along = one.along.intersect_domain(&all);
            let differ = |pairs: Relation| -> Result<bool, NotProved> {
                let same = pairs.domain(self.budget)?.identity_on();
                Ok(!pairs.is_subset(&same, self.budget)?)
            };
            if !all.is_subset(&along.domain(self.budget)?, self.budget)?
                || differ(along.compose(&along.inverse(), self.budget)?)?
                || differ(along.inverse().compose(&along, self.budget)?)?
            {
                return not_proved("terms are not known one by one");
            }
            let range = along.range(self.budget)?;
            for (_, other) in ranges.iter().filter(|(op, _)| *op == one.old.1.op) {
                if !range.is_disjoint(other, self.budget)? {
                    return not_proved("a term is summed up twice");
                }
            }
            ranges.push((one.old.1.op, range));
        }
        Ok(())
    }

    /// Do the sums start at the same values?
    fn same_starts(
        &mut self,
        (new, after): (Spot, &Seen),
        (old, before): (Spot, &Seen),
        pairs: &Relation,
    ) -> Result<(), NotProved> {
        for (spot, seen) in &after.starts {
            let Some(written) = self.some(seen.inverse().compose(pairs, self.budget)?)? else { continue };
            if self.some(written.intersect_range(&before.untouched))?.is_some() {
                return not_proved("a sum starts elsewhere");
            }
            for (other, seen) in &before.starts {
                self.stored(*spot, *other, written.compose(seen, self.budget)?)?;
            }
        }
        let Some(untouched) = self.some(pairs.intersect_domain(&after.untouched))? else { return Ok(()) };
        if !untouched.range(self.budget)?.is_subset(&before.untouched, self.budget)? {
            return not_proved("a sum starts elsewhere");
        }
        let (flow, other) = (self.new, self.old);
        let names = (flow.name(flow.access(new).array), other.name(other.access(old).array));
        let same = flow.cells(new)?.compose(&other.cells(old)?.inverse(), self.budget)?;
        if names.0.is_some() && names.0 == names.1 && untouched.is_subset(&same, self.budget)? {
            return Ok(());
        }
        not_proved("a sum starts elsewhere")
    }

    /// What a read sees, if it is one of an accumulator.
    fn combined(&self, is_new: bool, reader: Spot) -> Result<Seen, NotProved> {
        let flow = if is_new { self.new } else { self.old };
        let array = flow.access(reader).array;
        let Writes { updates, others } = self.writes(is_new, array)?;
        // In a statement that writes the array too, it has to be known what comes first.
        if flow.statement(reader.0).accesses.iter().any(|access| access.write && access.array == array) {
            let own = updates.iter().find(|(spot, _)| spot.0 == reader.0);
            let reads = |number: &usize| {
                let access = &flow.statement(reader.0).accesses[*number];
                access.array == array && !access.write
            };
            let count = (0..flow.statement(reader.0).accesses.len()).filter(reads).count();
            if own.is_none() || count != 1 {
                return not_proved("a statement reads and writes an array");
            }
        }
        let text = Text::in_order(&flow.side.scop);
        let earlier = |late: Spot, early: Spot| -> Result<Relation, NotProved> {
            let meet = flow.cells(late)?.compose(&flow.cells(early)?.inverse(), self.budget)?;
            let meet = meet.intersect_symbols(&self.context);
            let (Some(late), Some(early)) = (late.0, early.0) else {
                return if late.0.is_none() { Ok(meet) } else { not_proved("the end of a function writes") };
            };
            let before = text.before(early, late);
            let Some(first) = before.first() else { return Ok(Relation::empty(meet.space())) };
            let before = Relation::from_disjuncts(first.space(), before.clone());
            Ok(meet.intersect(&flow.common(&before)?.inverse()))
        };
        let mut resets = Vec::new();
        for &other in &others {
            resets.push((other, earlier(reader, other)?));
        }
        // The pairs without those between which the cell gets another start.
        let last = |write: Spot, mut pairs: Relation| -> Result<Relation, NotProved> {
            for (other, seen) in &resets {
                pairs = pairs.subtract(&seen.compose(&earlier(*other, write)?, self.budget)?, self.budget)?;
            }
            Ok(pairs)
        };
        let mut seen =
            Seen { updates: Vec::new(), starts: Vec::new(), untouched: flow.cells(reader)?.domain(self.budget)? };
        for (spot, steps) in updates {
            let pairs = last(spot, earlier(reader, spot)?)?;
            seen.updates.push((spot, steps, pairs));
        }
        for (spot, pairs) in &resets {
            seen.untouched = seen.untouched.subtract(&pairs.domain(self.budget)?, self.budget)?;
            seen.starts.push((*spot, last(*spot, pairs.clone())?));
        }
        Ok(seen)
    }

    /// The writes of an array, if some of them are updates, all of one kind.
    fn writes(&self, is_new: bool, array: ArrayId) -> Result<Writes, NotProved> {
        let flow = if is_new { self.new } else { self.old };
        let mut writes = Writes { updates: Vec::new(), others: Vec::new() };
        let mut kinds: Vec<Combiner> = Vec::new();
        for (id, statement) in flow.side.scop.statements.iter() {
            let accesses = statement.accesses.iter().enumerate();
            let own: Vec<usize> =
                accesses.filter(|(_, a)| a.write && a.array == array).map(|(number, _)| number).collect();
            let [number] = own[..] else {
                if own.is_empty() {
                    continue;
                }
                return not_proved("a statement writes a cell twice");
            };
            let spot = (Some(id), number);
            match self.update(is_new, spot) {
                Some((kind, steps)) => {
                    kinds.extend(kind);
                    writes.updates.push((spot, steps));
                }
                None => writes.others.push(spot),
            }
        }
        let is_one = kinds.first().is_some_and(|first| kinds.iter().all(|kind| kind == first));
        if is_one { Ok(writes) } else { not_proved("an array holds no sum") }
    }

    /// What a write combines with what was there, in an order that is free, and as what; no kind where it writes that back.
    fn update(&self, is_new: bool, spot: Spot) -> Option<(Option<Combiner>, Steps)> {
        let flow = if is_new { self.new } else { self.old };
        let value = flow.value(spot).ok()?;
        let mut followed = 0;
        let steps = self.follow((is_new, spot), &Node::new(spot.0, value), &mut followed)?;
        let kinds = steps.iter().map(|step| Some(combines(flow, step.op)?.0)).collect::<Option<Vec<_>>>()?;
        let is_one = kinds.iter().all(|kind| *kind == kinds[0]);
        is_one.then(|| (kinds.first().copied(), steps))
    }

    /// Follows a value back to the cell that a write leaves it in, on every way that the guards allow.
    fn follow(&self, (is_new, spot): (bool, Spot), node: &Node, followed: &mut usize) -> Option<Steps> {
        *followed += 1;
        if *followed > MOST_FOLLOWED {
            return None;
        }
        let flow = if is_new { self.new } else { self.old };
        let write = flow.access(spot);
        match flow.term(node).ok()? {
            Term::Read(number) => {
                let read = flow.access((spot.0, number));
                (read.array == write.array && read.relation == write.relation).then(Steps::new)
            }
            Term::Computed(op, 0) if self.is_free(is_new, (write.array, op)) => {
                let &[a, b] = &flow.side.module.op(op).operands[..] else { return None };
                let mut sides = combines(flow, op)?.1.iter().filter(|_| a != b);
                sides.find_map(|&at| {
                    let operand = node.at(if at == 0 { a } else { b });
                    let mut steps = self.follow((is_new, spot), &operand, followed)?;
                    add(&mut steps, Step { op, at, within: node.within.clone() })?;
                    Some(steps)
                })
            }
            Term::Choice(guard, number) => {
                let holds = flow.where_holds(node.id, guard).ok()?;
                let cases = flow.cases(node, (guard, number), &holds, self.budget).ok()?;
                let mut steps = Steps::new();
                for case in cases {
                    let case = case?;
                    let is_never = case.within.as_ref().is_some_and(|at| matches!(at.is_empty(self.budget), Ok(true)));
                    let own = if is_never { Steps::new() } else { self.follow((is_new, spot), &case, followed)? };
                    own.into_iter().try_for_each(|step| add(&mut steps, step))?;
                }
                Some(steps)
            }
            _ => None,
        }
    }

    /// May the operation combine in any order? One of the new program may if it is a copy of one that may.
    fn is_free(&self, is_new: bool, (array, op): (ArrayId, Op)) -> bool {
        let is_copy = |source: Op| self.expected.contains_key(&(op, source));
        match is_new {
            true => self.free.iter().any(|&(_, source)| is_copy(source)),
            false => self.free.contains(&(array, op)),
        }
    }
}

/// Notes a step, or more iterations of one. None if it is met with another operand.
fn add(steps: &mut Steps, step: Step) -> Option<()> {
    let Some(known) = steps.iter_mut().find(|known| known.op == step.op) else {
        steps.push(step);
        return Some(());
    };
    known.within = match (&known.within, &step.within) {
        (Some(known), Some(more)) => Some(Rc::new(known.union(more))),
        _ => None,
    };
    (known.at == step.at).then_some(())
}

/// What an operation combines as, and which of its operands may be what there was before.
fn combines(flow: &Flow<'_>, op: Op) -> Option<(Combiner, &'static [usize])> {
    match flow.side.module.name(op) {
        "arith.subf" => Some((Combiner::AddF, &[0])),
        "arith.subi" => Some((Combiner::AddI, &[0])),
        name => Some((Combiner::of_operation(name)?, &[0, 1])),
    }
}
