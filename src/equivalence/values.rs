//! Proof by the flow of values: whatever the new program leaves is computed as in the old one, wherever it was kept.
//!
//! Two expressions at related instances are equal if they are the same operation of equal operands, equal affine integers,
//! or reads of equal values: a read is unfolded to the values of the writes that it sees, in both programs where both read
//! memory, and a read of what was there before to the same cell of the same memory. Where that comes back to two values that
//! it started from, as in a loop that accumulates, the pairs of instances are widened, so that it ends: to all that satisfy
//! the equations that those still being looked at have in common.
//!
//! Who wrote the new program may say which operations he expects to be copies of which, and for which iterations. Two writes
//! that meet as expected are looked at once, for all of them, and not where they are met; and what comes back to itself
//! between two copies is widened to all pairs of these.
//!
//! *Sound.* Say that a pair of values, or of expected writes, is *claimed* if it is in a table at the end. Each claimed pair was
//! shown to be equal, given that claimed pairs are: every way from one to the next goes through a read, so that the next value
//! was there earlier in one program, and not later in the other. So all are equal, by induction over the order of both
//! programs. The last writes to every cell that is known outside are claimed, and they are of the same cells.
//!
//! Reads of sums whose order is given up are compared as multisets of terms ([`sums`]).
//!
//! Nothing else may happen ([`super::rest`]).

mod claims;
mod ends;
mod memory;
mod reads;
mod sums;
mod traced;
mod wholes;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use super::conjunction::{Conjunction, Piece};
use super::flow::{Flow, Spot};
use super::followed::elements;
use super::inside::in_bounds;
use super::questions::small;
use super::rest::{FoundInstances, Rest, says_alignment};
use super::stated::{nothing_traps_first, same_stated};
use super::term::{Term, TermNode, What, is_elementwise, text, text_of_element};
use super::{NotProved, Sides, not_proved};
use crate::affine::dialect::AffineIfOp;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Budget, Relation, Set, Space};
use crate::analysis::certificate::UnfoldedSide;
use crate::analysis::scop::{ArrayId, StatementId};
use crate::analysis::traps::may_trap;
use crate::ir::{Op, Traits, Type, Value};
use claims::{ClaimKey, Patience, ValueClaims};
pub(super) use traced::trace;

/// How many pairs of expressions are looked at.
pub const MOST_STEPS: usize = 20_000;
/// What it costs to put a relation together, in steps for each of its columns.
const STEPS_PER_COLUMN: u64 = 8;
/// How often two reads are looked at in another way, where the first one failed.
const MOST_OTHER_WAYS: usize = 16;
/// How many reads may be unfolded inside each other.
pub const DEEPEST: usize = 160;

/// Proves that both functions leave the same, by the values they compute. Operations are expected to be copies of each other as
/// in `expected`: where that is wrong, it costs a proof, and never makes one. The operations of the old function that are `free`
/// may combine in an array in any order.
pub(super) fn prove(sides: &Sides<'_>, said: (&Expected, &Free), budget: &Budget) -> Result<PutBack, NotProved> {
    let not = match prove_as(sides, said, false, budget) {
        Err(not) => not,
        proved => return proved,
    };
    // One of the programs may know better than the other which memory something touches.
    let is_known = [&sides.old, &sides.new].iter().all(|side| side.is_of_one_memory());
    if is_known { Err(not) } else { prove_as(sides, said, true, budget).map_err(|_| not) }
}

/// The same of what was written here, which puts nothing back: that nothing else runs besides is not known of it.
pub(super) fn prove_alone(sides: &Sides<'_>, said: (&Expected, &Free), budget: &Budget) -> Result<(), NotProved> {
    if prove(sides, said, budget)?.is_empty() { Ok(()) } else { not_proved("more cells are written") }
}

/// The same, where it counts which memory something touches, or is taken `loosely`.
fn prove_as(sides: &Sides<'_>, said: (&Expected, &Free), loosely: bool, budget: &Budget) -> Result<PutBack, NotProved> {
    follow(sides, said, (loosely, true), budget, |values| values.put_back.clone())
}

/// The same, with what is wanted of the proof, where it counts `bounded` that the old program's accesses are in bounds, or not. Where claims
/// were widened in vain, they are once more with patience.
fn follow<T>(
    sides: &Sides<'_>,
    said: (&Expected, &Free),
    (loosely, bounded): (bool, bool),
    budget: &Budget,
    wanted: impl Fn(&ValueProof<'_>) -> T,
) -> Result<T, NotProved> {
    let mut patience = Patience::default();
    let found = follow_with(sides, said, (loosely, bounded), (budget, &mut patience), &wanted);
    if found.is_ok() || !patience.is_of_use {
        return found;
    }
    let mut patience = Patience { is_had: true, is_of_use: false };
    follow_with(sides, said, (loosely, bounded), (budget, &mut patience), &wanted).or(found)
}

fn follow_with<T>(
    sides: &Sides<'_>,
    (expected, free): (&Expected, &Free),
    (loosely, bounded): (bool, bool),
    (budget, patience): (&Budget, &mut Patience),
    wanted: &impl Fn(&ValueProof<'_>) -> T,
) -> Result<T, NotProved> {
    let (new, old) = (sides.new.as_followed(loosely, budget), sides.old.as_followed(loosely, budget));
    let flow = |side| Flow::of(side, sides.num_symbols, budget);
    let (new, old) = (flow(new.as_ref().unwrap_or(&sides.new))?, flow(old.as_ref().unwrap_or(&sides.old))?);
    if !new.is_ordered {
        return not_proved("iterations of a parallel loop depend on each other, or memory is used that was let go");
    }
    sides.ask_races(new.side, budget)?;
    same_stated(sides)?;
    nothing_traps_first(&sides.old, &sides.new, None)?;
    if says_alignment(&sides.new) {
        return not_proved("an access says how its memory is aligned");
    }
    if !sides.taken.is_empty() && !sides.context_of(&sides.old)?.is_subset(&sides.context_of(&sides.new)?, budget)? {
        return not_proved("more is known of the symbols of the new program");
    }
    let mut context = sides.context()?;
    if bounded {
        context = context.intersect(&in_bounds(&old, context.space(), budget)?);
    }
    let mut values = ValueProof {
        new: &new,
        old: &old,
        context,
        open: Vec::new(),
        starts: BTreeMap::new(),
        found: BTreeMap::new(),
        put_back: PutBack::new(),
        expected,
        free,
        copies: Vec::new(),
        other_ways: 0,
        claims: HashMap::new(),
        ways: HashMap::new(),
        patience: *patience,
        steps: 0,
        depth: 0,
        budget,
    };
    let held = values.all(&sides.taken);
    *patience = values.patience;
    held?;
    Rest { new: &new, old: &old, context: &values.context, found: &values.found, budget }.holds()?;
    Ok(wanted(&values))
}

/// Pairs of operations, a new one and an old one, and the iterations for which they are probably copies of each other, one
/// relation or several.
pub(super) type Expected = HashMap<(Op, Op), Vec<Relation>>;

/// Operations of the old program that combine values with those in an array in any order.
pub(super) type Free = HashSet<(ArrayId, Op)>;

/// Memory of the old program, as its text calls it, of which the new one writes more cells, and leaves in these what was there before:
/// and is it shown that the old one writes to it as well in each run in which it does?
pub(super) type PutBack = BTreeMap<String, bool>;

/// Readers that see what was there before.
type Starts = BTreeMap<(bool, Spot), Rc<Set>>;

struct ValueProof<'a> {
    new: &'a Flow<'a>,
    old: &'a Flow<'a>,
    /// What is known of the symbols.
    context: Set,
    /// The symbols of both programs that are not yet shown to be the same.
    open: Vec<usize>,
    starts: Starts,
    /// The instances at which operations of the new program that may trap were found in the old one.
    found: FoundInstances,
    put_back: PutBack,
    /// What is probably equal.
    expected: &'a Expected,
    /// What may combine in any order in the old program.
    free: &'a Free,
    /// Which of that is claimed.
    copies: Vec<(Spot, Spot, usize)>,
    /// What else is claimed: pairs of values, one of which is read, and the instances at which they are equal.
    claims: ValueClaims,
    /// Which of two reads is unfolded.
    ways: HashMap<ClaimKey, UnfoldedSide>,
    other_ways: usize,
    patience: Patience,
    steps: usize,
    depth: usize,
    budget: &'a Budget,
}

impl<'a> ValueProof<'a> {
    /// All questions, those of what runs besides aside.
    fn all(&mut self, taken: &[[Value; 2]]) -> Result<(), NotProved> {
        self.symbols(taken)?;
        self.ends()?;
        self.results()?;
        self.settle()?;
        self.others()
    }

    /// What the function returns is the same.
    fn results(&mut self) -> Result<(), NotProved> {
        let (after, before) = (self.new.side.returned(), self.old.side.returned());
        let all = Relation::universe(Space::relation(self.context.space().num_symbols, 0, 0));
        let all = all.intersect_symbols(&self.context);
        for (number, (&new, &old)) in after.iter().zip(&before).enumerate() {
            let handed_over = self.new.side.result_name(number);
            if handed_over.is_some() && handed_over == self.old.side.result_name(number) {
                continue;
            }
            self.same((&TermNode::new(None, new), &TermNode::new(None, old)), &all, None)?;
        }
        if after.len() == before.len() { Ok(()) } else { not_proved("other values are returned") }
    }

    /// Symbols that are taken to be the same are computed of the same values.
    ///
    /// *Sound.* Were some not the same, then take the first of them that the new program computes. Until then it runs as it
    /// does with the symbols of the old program, of which all hold that the new one knows of its own. The value is compared with
    /// that of the old program by what is stored and computed before, none of which has later symbols in it, nor is the symbol
    /// used for what it is computed of. So it is the same.
    fn symbols(&mut self, taken: &[[Value; 2]]) -> Result<(), NotProved> {
        let number = |flow: &Flow<'_>, symbol: Value| {
            let place = flow.side.scop.symbols.iter().position(|&other| other == symbol);
            place.map(|place| flow.side.symbols[place])
        };
        let numbers: Vec<usize> = taken.iter().filter_map(|&[new, _]| number(self.new, new)).collect();
        for (at, &[new, old]) in taken.iter().enumerate() {
            let (Some(new), Some(old)) = (self.new.symbol(new), self.old.symbol(old)) else {
                return not_proved("where a symbol is computed is not known");
            };
            self.open = numbers[at..].to_vec();
            let terms = (self.new.definition(&new)?, self.old.definition(&old)?);
            if let Some(pairs) = self.some(self.instances(new.id, old.id)?)? {
                self.same_by(terms, (&new, &old), (&pairs, None))?;
            }
        }
        self.open.clear();
        Ok(())
    }

    // ---- values ------------------------------------------------------------------------------------------------

    /// Looks at the values of the copies that are claimed.
    fn settle(&mut self) -> Result<(), NotProved> {
        let mut settled = 0;
        while let Some(&(new, old, number)) = self.copies.get(settled) {
            let along = &self.expected[&(self.new.access(new).op, self.old.access(old).op)][number];
            let all = self.instances(new.0, old.0)?.intersect(along);
            self.written(new, old, &all, Some(along))?;
            settled += 1;
        }
        Ok(())
    }

    /// The number of the relation that was expected of these operations, if these pairs are in it.
    fn expects(&self, new: Op, old: Op, pairs: &Relation) -> Result<Option<usize>, NotProved> {
        for (number, all) in self.expected.get(&(new, old)).into_iter().flatten().enumerate() {
            if all.space() == pairs.space() && pairs.is_subset(all, self.budget)? {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// All pairs of instances of two statements.
    fn instances(&self, new: Option<StatementId>, old: Option<StatementId>) -> Result<Relation, NotProved> {
        Ok(self.new.domain(new)?.product(&self.old.domain(old)?).intersect_symbols(&self.context))
    }

    /// Do two writes leave the same value at these pairs of instances?
    fn stored(&mut self, new: Spot, old: Spot, pairs: Relation) -> Result<(), NotProved> {
        let Some(pairs) = self.some(pairs)? else { return Ok(()) };
        let (after, before) = (self.new.access(new).op, self.old.access(old).op);
        let Some(number) = self.expects(after, before, &pairs)? else { return self.written(new, old, &pairs, None) };
        // No need to look at them now: they are no guess, so that another way need not be tried if they fail.
        let copy = (new, old, number);
        if !self.copies.contains(&copy) {
            self.copies.push(copy);
        }
        Ok(())
    }

    fn written(&mut self, new: Spot, old: Spot, pairs: &Relation, along: Option<&Relation>) -> Result<(), NotProved> {
        let (after, before) = (self.new.left(new)?, self.old.left(old)?);
        self.same((&after, &before), pairs, along)
    }

    /// Is a value of the new program the same as one of the old at these pairs of instances? Both are looked at for copies
    /// that are expected `along` a relation, if that is known.
    fn same(
        &mut self,
        (new, old): (&TermNode, &TermNode),
        pairs: &Relation,
        along: Option<&Relation>,
    ) -> Result<(), NotProved> {
        self.steps += 1;
        self.depth += 1;
        if self.steps > MOST_STEPS || self.depth > DEEPEST {
            let message =
                format!("the computation is unfolded more than {MOST_STEPS} times, or more than {DEEPEST} reads deep");
            return not_proved(message);
        }
        if let Some(number) = self.elements(new, old)? {
            for number in 0..number {
                let of = |node: &TermNode| node.clone().element(Some(number));
                self.same((&of(new), &of(old)), pairs, along)?;
            }
            self.depth -= 1;
            return Ok(());
        }
        let (new, old) = (&*self.new.lane(new), &*self.old.lane(old));
        let terms = (self.term(true, new)?, self.term(false, old)?);
        let along = match &terms {
            (Term::Computed(after, _), Term::Computed(before, _)) => {
                self.expects(*after, *before, pairs)?.map(|number| {
                    let expected: &'a Expected = self.expected;
                    &expected[&(*after, *before)][number]
                })
            }
            _ => along,
        };
        let is_claim = along.is_some()
            || matches!(terms, (Term::Read(_), _) | (_, Term::Read(_)) | (Term::Whole(..), Term::Whole(..)));
        let claimed = if is_claim { self.claim((new, old), pairs, along)? } else { None };
        if is_claim && claimed.is_none() {
            self.depth -= 1;
            return Ok(());
        }
        let pairs = claimed.as_ref().unwrap_or(pairs);
        let held = self.same_by(terms, (new, old), (pairs, along));
        self.depth -= 1;
        if is_claim && let Some(claim) = self.claims.get_mut(&[(new.id, new.what), (old.id, old.what)]) {
            claim.open.pop();
        }
        held
    }

    /// How many elements two vectors have that are asked for as they are.
    fn elements(&self, new: &TermNode, old: &TermNode) -> Result<Option<usize>, NotProved> {
        let (What::Value(after), What::Value(before)) = (new.what, old.what) else { return Ok(None) };
        let modules = (self.new.side.module, self.old.side.module);
        match (elements(modules.0, after), modules.0.ty(after) == modules.1.ty(before)) {
            (Some(_), false) => not_proved("a value has another type"),
            (number, _) => Ok(number),
        }
    }

    /// What a value is. Symbols that are not shown to be the same are what they are computed of.
    fn term(&self, is_new: bool, node: &TermNode) -> Result<Term, NotProved> {
        let flow = if is_new { self.new } else { self.old };
        match flow.term(node)? {
            Term::Integer(expr) if self.is_open(&expr) => flow.definition(node),
            term => Ok(term),
        }
    }

    /// Is there a symbol in it that is not shown to be the same?
    fn is_open(&self, expr: &AffineExpr) -> bool {
        let mut is_open = false;
        expr.walk(&mut |part| {
            is_open |= matches!(part, AffineExpr::Symbol(symbol) if self.open.contains(&(*symbol as usize)));
        });
        is_open
    }

    /// The same of what both are computed of.
    fn same_by(
        &mut self,
        terms: (Term, Term),
        (new, old): (&TermNode, &TermNode),
        (pairs, along): (&Relation, Option<&Relation>),
    ) -> Result<(), NotProved> {
        let may_sum = match terms {
            (Term::Read(_), Term::Read(_)) => true,
            (Term::Computed(..), Term::Computed(..) | Term::Read(_)) => self.adds_partial(new),
            _ => false,
        };
        let is_same_number = new.number() == old.number();
        let is_sum = may_sum && is_same_number && self.same_sum(new, old, pairs);
        match terms {
            _ if is_sum => Ok(()),
            (Term::OneOf(reads), _) => self.same_reads(true, (new, old), &reads, pairs),
            (_, Term::OneOf(reads)) => self.same_reads(false, (new, old), &reads, pairs),
            (Term::Choice(guard, number), _) => self.same_cases(true, (new, old), (guard, number), (pairs, along)),
            (_, Term::Choice(guard, number)) => self.same_cases(false, (new, old), (guard, number), (pairs, along)),
            (Term::Read(after), Term::Read(before)) => {
                self.same_read((new, (new.id, after)), (old, (old.id, before)), pairs)
            }
            // In which cell it is that is left, a read says.
            (Term::Whole(_, None), Term::Read(_)) | (Term::Read(_), Term::Whole(_, None)) => {
                not_proved("what is left in memory is not looked into")
            }
            (Term::Read(after), _) => self.one_reads(true, (new, (new.id, after)), old, pairs),
            (_, Term::Read(before)) => self.one_reads(false, (old, (old.id, before)), new, pairs),
            (Term::Integer(after), Term::Integer(before)) => self.same_integer(&after, &before, pairs),
            (Term::Argument(after), Term::Argument(before)) if after == before && is_same_number => Ok(()),
            (Term::Whole(after, k), Term::Whole(before, l)) if k == l && is_same_number => {
                self.same_whole((new, after), (old, before), pairs)
            }
            (Term::Computed(after, k), Term::Computed(before, l)) if k == l => {
                self.same_operation((new, after), (old, before), pairs, along)
            }
            _ => not_proved("a value is computed in another way"),
        }
    }

    /// Asks of what a guard of the new program, or of the old one, yields: each of both at the pairs where it is the one.
    fn same_cases(
        &mut self,
        is_new: bool,
        (new, old): (&TermNode, &TermNode),
        (guard, number): (AffineIfOp, u32),
        (pairs, along): (&Relation, Option<&Relation>),
    ) -> Result<(), NotProved> {
        let (flow, node) = if is_new { (self.new, new) } else { (self.old, old) };
        let holds = flow.where_holds(node.id, guard)?;
        let fails = Set::universe(holds.space()).subtract(&holds, self.budget)?;
        let cases = flow.cases(node, (guard, number), &holds, self.budget)?;
        for (case, at) in cases.iter().zip([holds, fails]) {
            let Some(left) = self.some(restricted(is_new, pairs, &at))? else { continue };
            let Some(case) = case else { return not_proved("a guard yields nothing") };
            self.same(if is_new { (case, old) } else { (new, case) }, &left, along)?;
        }
        Ok(())
    }

    fn same_operation(
        &mut self,
        new: (&TermNode, Op),
        old: (&TermNode, Op),
        pairs: &Relation,
        along: Option<&Relation>,
    ) -> Result<(), NotProved> {
        let of_element = |flow: &Flow<'_>, (node, op): (&TermNode, Op)| {
            node.number().is_some() && is_elementwise(flow.side.module, op)
        };
        let is_of_element = (of_element(self.new, new), of_element(self.old, old));
        let say = |flow: &Flow<'_>, op: Op, is_of_element: bool| match is_of_element {
            true => text_of_element(flow, op),
            false => text(flow, op),
        };
        if say(self.new, new.1, is_of_element.0) != say(self.old, old.1, is_of_element.1) {
            return not_proved("a value is computed in another way");
        }
        let operands = |flow: &Flow<'_>, op: Op| flow.side.module.op(op).operands.to_vec();
        let commutes = self.new.side.module.has_traits(new.1, Traits::COMMUTATIVE)
            && matches!(operands(self.new, new.1)[..], [a, b] if a != b);
        if may_trap(self.new.side.module, new.1) {
            self.find((new.0.id, new.1, new.0.number().filter(|_| is_of_element.0)), pairs)?;
        }
        // A copy has them in their order.
        if !commutes || along.is_some() {
            return self.same_operands(new, old, (pairs, along), false);
        }
        let first = self.attempt(|values| values.same_operands(new, old, (pairs, along), false));
        first.or_else(|first| self.same_operands(new, old, (pairs, along), true).map_err(|_| first))
    }

    /// What fails has claimed nothing.
    fn attempt(&mut self, prove: impl FnOnce(&mut Self) -> Result<(), NotProved>) -> Result<(), NotProved> {
        let before = (self.claims.clone(), self.found.clone(), self.depth, self.copies.len());
        let result = prove(self);
        if result.is_err() {
            self.copies.truncate(before.3);
            (self.claims, self.found, self.depth, _) = before;
        }
        result
    }

    /// The old program runs the operation at these instances as well.
    fn find(&mut self, key: (Option<StatementId>, Op, Option<usize>), pairs: &Relation) -> Result<(), NotProved> {
        let runs = pairs.domain(self.budget)?;
        let known = self.found.remove(&key);
        self.found.insert(key, known.map_or_else(|| runs.clone(), |known| known.union(&runs)).into());
        Ok(())
    }

    fn same_operands(
        &mut self,
        new: (&TermNode, Op),
        old: (&TermNode, Op),
        (pairs, along): (&Relation, Option<&Relation>),
        turned: bool,
    ) -> Result<(), NotProved> {
        let (flow, other) = (self.new, self.old);
        let after = &flow.side.module.op(new.1).operands;
        let mut before = other.side.module.op(old.1).operands.to_vec();
        if turned {
            before.reverse();
        }
        let is_elementwise = is_elementwise(flow.side.module, new.1) && is_elementwise(other.side.module, old.1);
        if !is_elementwise && new.0.number() != old.0.number() {
            return not_proved("another element is computed");
        }
        let operand = |flow: &Flow<'_>, node: &TermNode, value: Value| {
            let is_vector = is_elementwise && matches!(flow.side.module.ty(value), Type::Vector(_));
            node.at(value).element(node.number().filter(|_| is_vector))
        };
        for (&one, two) in after.iter().zip(before) {
            self.same((&operand(flow, new.0, one), &operand(other, old.0, two)), pairs, along)?;
        }
        Ok(())
    }

    fn same_integer(&self, new: &AffineExpr, old: &AffineExpr, pairs: &Relation) -> Result<(), NotProved> {
        let space = pairs.space();
        for piece in small(Piece::all(pairs))? {
            let mut one = Conjunction::new(space.num_symbols, space.num_domain, space.num_range);
            let (known, y, x) = (one.symbols(), one.first(), one.second());
            small(one.embed(&piece, &[known.clone(), y.clone(), x.clone()].concat()))?;
            let (after, before) = (one.value(new, &y, &known), one.value(old, &x, &known));
            let (Some(after), Some(before)) = (after, before) else { return not_proved("an integer is not affine") };
            for case in small(one.differing(&[after], &[before]))? {
                if !Relation::from(case.basic().clone()).is_empty(self.budget)? {
                    return not_proved("an index that is used as a value is another one");
                }
            }
        }
        Ok(())
    }

    /// The relation, if it has a point, without what has none. Most relations that are made here have none, which their normal form shows:
    /// making it takes its time, and no question counts that.
    fn some(&self, pairs: Relation) -> Result<Option<Relation>, NotProved> {
        let mut left = Vec::new();
        self.budget.spend(pairs.space().num_columns() as u64 * STEPS_PER_COLUMN)?;
        for one in pairs.disjuncts() {
            if !Relation::from(one.clone()).is_empty(self.budget)? {
                left.push(one.clone());
            }
        }
        Ok((!left.is_empty()).then(|| Relation::from_disjuncts(pairs.space(), left)))
    }
}

/// The pairs of these instances of the new program, or of the old one.
fn restricted(is_new: bool, pairs: &Relation, to: &Set) -> Relation {
    if is_new { pairs.intersect_domain(to) } else { pairs.intersect_range(to) }
}
