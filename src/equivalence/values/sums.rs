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
//!
//! Where the new program adds a *partial result*, what is read of another accumulator whose starts are all neutral, the terms
//! of that are added in its place: `b + (e + x + y)` is `b + x + y` in another grouping. Each of its terms has to be in one
//! partial result only, so that none is counted once that is added twice. What adds them need not be a copy: it has to be the
//! operation that is licensed, and only the terms are matched. Those of partial results are by what computes them.

mod matching;

use std::rc::Rc;

use super::ValueProof;
use crate::affine::presburger::{Relation, Set, Space};
use crate::analysis::scop::{Access, Array, ArrayId, StatementId};
use crate::builtin::constant_of;
use crate::equivalence::flow::{Flow, Privacy, Spot};
use crate::equivalence::term::{Term, TermNode, What, meaning, text};
use crate::equivalence::text::Text;
use crate::equivalence::{NotProved, not_proved};
use crate::ir::{Combiner, Module, Op};

/// What combines in a statement that updates an array, each operation once.
type CombiningSteps = Vec<CombiningStep>;

/// How many operations and guards of one statement may be followed.
const MOST_FOLLOWED: usize = 256;
/// How many partial results may be added inside each other.
const MOST_NESTED: usize = 8;

/// An operation that combines.
#[derive(Clone)]
struct CombiningStep {
    op: Op,
    /// The operand that is what there was before.
    at: usize,
    /// The iterations in which it does; none for all.
    within: Option<Rc<Set>>,
}

impl CombiningStep {
    fn restrict(&self, to_updates: &Relation) -> Relation {
        self.within.as_ref().map_or_else(|| to_updates.clone(), |within| to_updates.intersect_range(within))
    }
}

/// The writes of an array.
struct ArrayWrites {
    kind: Combiner,
    /// Those of updates, with what these combine.
    updates: Vec<(Spot, CombiningSteps)>,
    /// All others.
    others: Vec<Spot>,
}

/// A term of a sum.
struct SumLeaf {
    id: StatementId,
    step: CombiningStep,
    /// The pairs value -> iteration that adds it.
    seen: Relation,
}

/// Where a sum starts.
enum SumStart {
    /// At what was written.
    Written(Spot),
    /// At a value of the same statement.
    Value(TermNode),
}

/// What a value adds up to.
struct Sum {
    kind: Combiner,
    leaves: Vec<SumLeaf>,
    /// The pairs value -> start.
    starts: Vec<(SumStart, Relation)>,
    /// The iterations in which it starts at what was there before the function ran, where it is read.
    untouched: Option<(Spot, Set)>,
}

impl ValueProof<'_> {
    /// Does the value combine something with what may be a partial result: what a loop combines, or memory of the new program's own?
    pub(super) fn adds_partial(&self, new: &TermNode) -> bool {
        let Ok(Term::Computed(op, 0)) = self.new.term(new) else { return false };
        let is_partial = |spot: Spot| {
            self.new.side.combined.contains(&self.new.access(spot).array) || self.new.privacy(spot) != Privacy::Named
        };
        self.new.side.module.op(op).operands.iter().any(|&operand| match self.new.term(&new.at(operand)) {
            Ok(Term::Read(number)) => is_partial((new.id, number)),
            _ => false,
        })
    }

    /// Are two values the same, because the same terms came together? What fails has claimed nothing.
    pub(super) fn same_sum(&mut self, new: &TermNode, old: &TermNode, pairs: &Relation) -> bool {
        if self.free.is_empty() {
            return false;
        }
        let (Ok(before), Ok(after)) = (self.sum_of(false, old), self.sum_of(true, new)) else { return false };
        let known = (self.claims.clone(), self.found.clone(), self.depth, self.copies.len());
        let is_same = after.kind == before.kind && self.same_terms(&after, &before, pairs).is_ok();
        if !is_same {
            self.copies.truncate(known.3);
            (self.claims, self.found, self.depth, _) = known;
        }
        is_same
    }

    fn same_terms(&mut self, after: &Sum, before: &Sum, pairs: &Relation) -> Result<(), NotProved> {
        if let Some((spot, _)) = after.untouched {
            self.runs(pairs.domain(self.budget)?, self.new, spot)?;
        }
        if let Some((spot, _)) = before.untouched {
            self.runs(pairs.range(self.budget)?, self.old, spot)?;
        }
        let matched = self.matched(after, before, pairs)?;
        // The terms of the new value are those of the old one, and the other way round.
        for SumLeaf { step, seen, .. } in &before.leaves {
            let space = pairs.space();
            let space = Space::relation(space.num_symbols, space.num_domain, seen.space().num_range);
            let mut met = Relation::empty(space);
            for (leaf, one) in after.leaves.iter().zip(&matched).filter(|(_, one)| one.old.1.op == step.op) {
                met = met.union(&leaf.seen.compose(&one.along, self.budget)?);
            }
            let all = pairs.inverse().compose(&met, self.budget)?;
            if !all.is_subset(seen, self.budget)? || !pairs.compose(seen, self.budget)?.is_subset(&met, self.budget)? {
                return not_proved("other terms are summed up");
            }
        }
        self.same_starts(after, before, pairs)?;
        let readers = pairs.domain(self.budget)?;
        for (leaf, one) in after.leaves.iter().zip(&matched) {
            let ran = leaf.seen.intersect_domain(&readers).range(self.budget)?;
            let along = one.along.intersect_domain(&ran);
            let along = along.intersect(&self.instances(Some(leaf.id), Some(one.old.0))?);
            let Some(along) = self.some(along)? else { continue };
            let terms = (self.term_of(true, (leaf.id, &leaf.step))?, self.term_of(false, (one.old.0, &one.old.1))?);
            self.same((&terms.0, &terms.1), &along, Some(&one.along))?;
        }
        Ok(())
    }

    /// What a step combines with what there was before.
    fn term_of(&self, is_new: bool, (id, step): (StatementId, &CombiningStep)) -> Result<TermNode, NotProved> {
        let flow = if is_new { self.new } else { self.old };
        match flow.side.module.op(step.op).operands[..] {
            [a, b] => {
                let value = if step.at == 0 { b } else { a };
                Ok(TermNode { within: step.within.clone(), ..TermNode::new(Some(id), value) })
            }
            _ => not_proved("an operation combines more than two values"),
        }
    }

    /// Do the sums start at the same values?
    fn same_starts(&mut self, after: &Sum, before: &Sum, pairs: &Relation) -> Result<(), NotProved> {
        let (flow, other) = (self.new, self.old);
        for (start, seen) in &after.starts {
            let Some(written) = self.some(seen.inverse().compose(pairs, self.budget)?)? else { continue };
            let was_there = before.untouched.as_ref().map(|(_, untouched)| written.intersect_range(untouched));
            if was_there.map_or(Ok(None), |pairs| self.some(pairs))?.is_some() {
                return not_proved("a sum starts elsewhere");
            }
            for (source, seen) in &before.starts {
                let pairs = written.compose(seen, self.budget)?;
                match (start, source) {
                    (SumStart::Written(spot), SumStart::Written(source)) => {
                        let left = [flow.left(*spot)?.what, other.left(*source)?.what];
                        if left.iter().any(|what| matches!(what, What::Left(_))) {
                            return not_proved("a sum starts at what is not looked into");
                        }
                        self.stored(*spot, *source, pairs)?;
                    }
                    _ => {
                        let Some(pairs) = self.some(pairs)? else { continue };
                        let (new, old) = (start.node(flow)?, source.node(other)?);
                        self.same((&new, &old), &pairs, None)?;
                    }
                }
            }
        }
        let Some((new, untouched)) = &after.untouched else { return Ok(()) };
        let Some(untouched) = self.some(pairs.intersect_domain(untouched))? else { return Ok(()) };
        let Some((old, before)) = &before.untouched else { return not_proved("a sum starts elsewhere") };
        if !untouched.range(self.budget)?.is_subset(before, self.budget)? {
            return not_proved("a sum starts elsewhere");
        }
        let names = (flow.name(flow.access(*new).array), other.name(other.access(*old).array));
        // Cells of memory that is made in loops have their dims, too: only those of one array have as many.
        if names.0.is_some() && names.0 == names.1 {
            let same = flow.cells(*new)?.compose(&other.cells(*old)?.inverse(), self.budget)?;
            if untouched.is_subset(&same, self.budget)? {
                return Ok(());
            }
        }
        not_proved("a sum starts elsewhere")
    }

    /// What a value adds up to.
    fn sum_of(&self, is_new: bool, node: &TermNode) -> Result<Sum, NotProved> {
        let flow = if is_new { self.new } else { self.old };
        let (op, id) = match (flow.term(node)?, node.id) {
            (Term::Read(number), _) => return self.combined(is_new, (node.id, number), 0),
            (Term::Computed(op, 0), Some(id)) if self.is_free(is_new, None, op) => (op, id),
            _ => return not_proved("a value is no sum"),
        };
        let (&[a, b], Some((kind, sides))) = (&flow.side.module.op(op).operands[..], combines(flow, op)) else {
            return not_proved("a value is no sum");
        };
        let own = flow.domain(Some(id))?;
        let own = node.within.as_ref().map_or_else(|| own.clone(), |within| own.intersect(within)).identity_on();
        let reads = |at: usize| {
            let node = node.at(if at == 0 { a } else { b });
            let sum = self.sum_of(is_new, &node).ok().filter(|sum| sum.kind == kind)?;
            let is_read = matches!(flow.term(&node), Ok(Term::Read(_)));
            let is_partial = is_new && is_read && self.is_neutral(flow, &sum);
            Some((at, sum, is_partial))
        };
        let mut read: Vec<(usize, Sum, bool)> = sides.iter().filter(|_| a != b).filter_map(|&at| reads(at)).collect();
        // A partial result is a term of what it is combined with; of two that start alike, it is the second.
        let are_alike = read.len() > 1 && read.iter().all(|(.., is_partial)| *is_partial);
        let before = read.iter().position(|(.., is_partial)| !is_partial || are_alike);
        let (at, mut sum) = before.map(|before| read.swap_remove(before)).map_or_else(
            || {
                let start = vec![(SumStart::Value(node.at(a)), own.clone())];
                (0, Sum { kind, leaves: Vec::new(), starts: start, untouched: None })
            },
            |(at, sum, _)| (at, sum),
        );
        let step = CombiningStep { op, at, within: node.within.clone() };
        self.add_leaf(is_new, &mut sum, SumLeaf { id, step, seen: own }, 0)?;
        Ok(sum)
    }

    /// Adds a term, or the terms of the partial result that it is.
    fn add_leaf(&self, is_new: bool, sum: &mut Sum, leaf: SumLeaf, depth: usize) -> Result<(), NotProved> {
        let term = self.term_of(is_new, (leaf.id, &leaf.step))?;
        // A difference is no sum with what is taken away.
        let may_be = is_new
            && depth < MOST_NESTED
            && self.new.side.module.opcode(leaf.step.op).and_then(Combiner::of) == Some(sum.kind);
        if may_be
            && let Ok(Term::Read(number)) = self.new.term(&term)
            && let Ok(partial) = self.put_there((term.id, number), depth + 1)
            && partial.kind == sum.kind
            && self.is_neutral(self.new, &partial)
        {
            self.runs(leaf.seen.range(self.budget)?, self.new, (term.id, number))?;
            for SumLeaf { id, step, seen } in partial.leaves {
                if !self.is_apart(&seen)? {
                    return not_proved("a partial result is added twice");
                }
                let seen = leaf.seen.compose(&seen, self.budget)?;
                self.add_leaf(true, sum, SumLeaf { id, step, seen }, depth + 1)?;
            }
            return Ok(());
        }
        match sum.leaves.iter_mut().find(|known| known.step.op == leaf.step.op) {
            None => sum.leaves.push(leaf),
            Some(known) if known.id == leaf.id && known.seen.is_disjoint(&leaf.seen, self.budget)? => {
                known.seen = known.seen.union(&leaf.seen);
            }
            Some(_) => return not_proved("an operation combines in two statements"),
        }
        Ok(())
    }

    /// What a read of the new program sees, if it is a sum: of its own accumulator, or one that was put there when it was
    /// finished, by the one write that it sees.
    fn put_there(&self, reader: Spot, depth: usize) -> Result<Sum, NotProved> {
        let not = match self.combined(true, reader, depth) {
            Ok(sum) => return Ok(sum),
            Err(not) => not,
        };
        let [(writer, pairs)] = &self.new.seen(reader)?.sources[..] else { return Err(not) };
        let readers = self.new.cells(reader)?.domain(self.budget)?.intersect_symbols(&self.context);
        let node = self.new.left(*writer)?;
        let Term::Read(number) = self.new.term(&node)? else { return Err(not) };
        if depth >= MOST_NESTED || !readers.is_subset(&pairs.domain(self.budget)?, self.budget)? {
            return Err(not);
        }
        self.runs(pairs.range(self.budget)?, self.new, (node.id, number))?;
        let Sum { kind, mut leaves, mut starts, untouched } = self.put_there((node.id, number), depth + 1)?;
        if untouched.map_or(Ok(None), |(_, untouched)| self.some(untouched))?.is_some() {
            return Err(not);
        }
        for leaf in &mut leaves {
            leaf.seen = pairs.compose(&leaf.seen, self.budget)?;
        }
        for (_, seen) in &mut starts {
            *seen = pairs.compose(seen, self.budget)?;
        }
        Ok(Sum { kind, leaves, starts, untouched: None })
    }

    /// Does a sum start at nothing but neutral elements?
    fn is_neutral(&self, flow: &Flow<'_>, sum: &Sum) -> bool {
        let module = flow.side.module;
        let is_element = |start: &SumStart| {
            let What::Value(value) = start.node(flow).ok()?.what else { return None };
            let element = sum.kind.neutral().constant(module.ty(value))?;
            Some(*constant_of(module, value)? == element)
        };
        let is_written = match &sum.untouched {
            None => true,
            Some((_, untouched)) => matches!(self.some(untouched.clone()), Ok(None)),
        };
        is_written && sum.starts.iter().all(|(start, _)| is_element(start) == Some(true))
    }

    /// What a read sees, if it is one of an accumulator.
    fn combined(&self, is_new: bool, reader: Spot, depth: usize) -> Result<Sum, NotProved> {
        let flow = if is_new { self.new } else { self.old };
        let array = flow.access(reader).array;
        let ArrayWrites { kind, updates, others } = self.writes(is_new, array)?;
        // In a statement that writes the array too, it has to be known what comes first.
        if flow.statement(reader.0).accesses.iter().any(|access| access.write && access.array == array) {
            let Some((own, _)) = updates.iter().find(|(spot, _)| spot.0 == reader.0) else {
                return not_proved("a statement reads and writes an array");
            };
            let accesses = flow.statement(reader.0).accesses.iter();
            let mut reads = accesses.filter(|access| access.array == array && !access.write);
            let order = |access: &Access| flow.side.scop.nest.order(access.op);
            let is_memory = matches!(flow.side.scop.arrays[array], Array::Memory(_));
            let is_only = reads.clone().count() == 1;
            let are_first = is_only || is_memory && reads.all(|read| order(read) < order(flow.access(*own)));
            if !are_first {
                return not_proved("a statement reads and writes an array");
            }
        }
        let mut resets = Vec::new();
        for &other in &others {
            resets.push((other, self.earlier(flow, reader, other)?));
        }
        // The pairs without those between which the cell gets another start.
        let last = |write: Spot, mut pairs: Relation| -> Result<Relation, NotProved> {
            for (other, seen) in &resets {
                pairs =
                    pairs.subtract(&seen.compose(&self.earlier(flow, *other, write)?, self.budget)?, self.budget)?;
            }
            Ok(pairs)
        };
        let mut untouched = flow.cells(reader)?.domain(self.budget)?.intersect_symbols(&self.context);
        let mut starts = Vec::new();
        for (spot, pairs) in &resets {
            untouched = untouched.subtract(&pairs.domain(self.budget)?, self.budget)?;
            starts.push((SumStart::Written(*spot), last(*spot, pairs.clone())?));
        }
        let mut sum = Sum { kind, leaves: Vec::new(), starts, untouched: Some((reader, untouched)) };
        for (spot, steps) in updates {
            let Some(id) = spot.0 else { return not_proved("the end of a function updates nothing") };
            let pairs = last(spot, self.earlier(flow, reader, spot)?)?;
            for step in steps {
                let seen = step.restrict(&pairs);
                self.add_leaf(is_new, &mut sum, SumLeaf { id, step, seen }, depth)?;
            }
        }
        Ok(sum)
    }

    /// The pairs of which the second one touches the same cell before the first.
    fn earlier(&self, flow: &Flow<'_>, late: Spot, early: Spot) -> Result<Relation, NotProved> {
        let meet = flow.cells(late)?.compose(&flow.cells(early)?.inverse(), self.budget)?;
        let meet = meet.intersect_symbols(&self.context);
        let (Some(late), Some(early)) = (late.0, early.0) else {
            return if late.0.is_none() { Ok(meet) } else { not_proved("the end of a function writes") };
        };
        let before = Text::in_order(&flow.side.scop).before(early, late);
        let Some(first) = before.first() else { return Ok(Relation::empty(meet.space())) };
        let before = Relation::from_disjuncts(first.space(), before.clone());
        Ok(meet.intersect(&flow.common(&before)?.inverse()))
    }

    /// The writes of an array, if some of them are updates, all of one kind.
    fn writes(&self, is_new: bool, array: ArrayId) -> Result<ArrayWrites, NotProved> {
        let flow = if is_new { self.new } else { self.old };
        let (mut updates, mut others) = (Vec::new(), Vec::new());
        let mut kinds: Vec<Combiner> = Vec::new();
        for (id, statement) in flow.side.scop.statements.iter() {
            let accesses = statement.accesses.iter().enumerate();
            let writes = accesses.filter(|(_, a)| a.write && a.array == array && !flow.leaves_nothing(a));
            let own: Vec<usize> = writes.map(|(number, _)| number).collect();
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
                    updates.push((spot, steps));
                }
                None => others.push(spot),
            }
        }
        match kinds.first() {
            Some(&kind) if kinds.iter().all(|other| *other == kind) => Ok(ArrayWrites { kind, updates, others }),
            _ => not_proved("an array holds no sum"),
        }
    }

    /// What a write combines with what was there, in an order that is free, and as what; no kind where it writes that back.
    fn update(&self, is_new: bool, spot: Spot) -> Option<(Option<Combiner>, CombiningSteps)> {
        let flow = if is_new { self.new } else { self.old };
        // Sums of vectors are followed as they are, and not element by element.
        let node = flow.left(spot).ok().filter(|node| matches!(node.what, What::Value(_)))?;
        let mut followed = 0;
        let steps = self.follow((is_new, spot), &node, &mut followed)?;
        let kinds = steps.iter().map(|step| Some(combines(flow, step.op)?.0)).collect::<Option<Vec<_>>>()?;
        let is_one = kinds.iter().all(|kind| *kind == kinds[0]);
        is_one.then(|| (kinds.first().copied(), steps))
    }

    /// Follows a value back to the cell that a write leaves it in, on every way that the guards allow.
    fn follow(&self, (is_new, spot): (bool, Spot), node: &TermNode, followed: &mut usize) -> Option<CombiningSteps> {
        *followed += 1;
        if *followed > MOST_FOLLOWED {
            return None;
        }
        let flow = if is_new { self.new } else { self.old };
        let write = flow.access(spot);
        match flow.term(node).ok()? {
            Term::Read(number) => {
                let read = flow.access((spot.0, number));
                (read.array == write.array && read.relation == write.relation).then(CombiningSteps::new)
            }
            Term::Computed(op, 0) if self.is_free(is_new, Some(write.array), op) => {
                let &[a, b] = &flow.side.module.op(op).operands[..] else { return None };
                let mut sides = combines(flow, op)?.1.iter().filter(|_| a != b);
                sides.find_map(|&at| {
                    let operand = node.at(if at == 0 { a } else { b });
                    let mut steps = self.follow((is_new, spot), &operand, followed)?;
                    add(&mut steps, CombiningStep { op, at, within: node.within.clone() })?;
                    Some(steps)
                })
            }
            Term::Choice(guard, number) => {
                let holds = flow.where_holds(node.id, guard).ok()?;
                let cases = flow.cases(node, (guard, number), &holds, self.budget).ok()?;
                let mut steps = CombiningSteps::new();
                for case in cases {
                    let case = case?;
                    let is_never = case.within.as_ref().is_some_and(|at| matches!(at.is_empty(self.budget), Ok(true)));
                    let own =
                        if is_never { CombiningSteps::new() } else { self.follow((is_new, spot), &case, followed)? };
                    own.into_iter().try_for_each(|step| add(&mut steps, step))?;
                }
                Some(steps)
            }
            _ => None,
        }
    }

    /// Is an operation of the new program the same as one of the old, or does it promise less of its result?
    fn combines_as(&self, new: Op, old: Op) -> bool {
        let data = self.new.side.module.op(new);
        let mut flags = data.properties.iter().chain(data.attrs.iter());
        let kinds = [("fastmath", "arith.fastmath"), ("overflowFlags", "arith.overflow")];
        let says = |flow: &Flow<'_>, op: Op| {
            let module = flow.side.module;
            let operands = module.op(op).operands.iter().map(|&operand| module.ty(operand).clone());
            (meaning(module, op), operands.collect::<Vec<_>>())
        };
        let is_plain = flags
            .all(|(name, value)| kinds.iter().any(|&(flag, kind)| &**name == flag && value.words(kind) == ["none"]));
        // What one order never does, another one may.
        let overflow = self.new.side.module.attr(new, "overflowFlags");
        let is_for_any_order = overflow.is_none_or(|flags| flags.words("arith.overflow") == ["none"]);
        let is_same = text(self.new, new) == text(self.old, old);
        is_for_any_order && (is_same || is_plain && says(self.new, new) == says(self.old, old))
    }

    /// Does an operation of the new program combine what one of the old does, perhaps as a sum what is a difference there, and
    /// promise no more of its result?
    fn adds_as(&self, new: Op, old: Op) -> bool {
        let (module, other) = (self.new.side.module, self.old.side.module);
        let kind = |flow: &Flow<'_>, op: Op| {
            Some((combines(flow, op)?.0, flow.side.module.ty(flow.side.module.result(op)).clone()))
        };
        let flags = |module: &Module, op: Op, name: &str, kind: &str| {
            module.attr(op, name).map(|flags| flags.words(kind).join(","))
        };
        let says_no_more = |name: &str, kind: &str, may_be_kept: bool| {
            let own = flags(module, new, name, kind).filter(|own| own != "none");
            own.is_none() || may_be_kept && own == flags(other, old, name, kind)
        };
        kind(self.new, new).is_some_and(|own| kind(self.old, old) == Some(own))
            && says_no_more("fastmath", "arith.fastmath", true)
            && says_no_more("overflowFlags", "arith.overflow", false)
    }

    /// May the operation combine in any order, in an array if one is said? One of the new program may if it is a copy of one that
    /// may, or the same: its order is compared with nothing.
    fn is_free(&self, is_new: bool, array: Option<ArrayId>, op: Op) -> bool {
        let is_copy = |source: Op| {
            self.expected.contains_key(&(op, source)) || self.combines_as(op, source) || self.adds_as(op, source)
        };
        match is_new {
            true => self.free.iter().any(|&(_, source)| is_copy(source)),
            false => self.free.iter().any(|&(own, source)| source == op && array.is_none_or(|array| array == own)),
        }
    }
}

impl SumStart {
    fn node(&self, flow: &Flow<'_>) -> Result<TermNode, NotProved> {
        match self {
            SumStart::Written(spot) => flow.left(*spot),
            SumStart::Value(node) => Ok(node.clone()),
        }
    }
}

/// Notes a step, or more iterations of one. None if it is met with another operand.
fn add(steps: &mut CombiningSteps, step: CombiningStep) -> Option<()> {
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
    Combiner::of_update(flow.side.module.opcode(op)?)
}
