//! Values that are claimed to be equal, looked at side by side from one claim to the next.
//!
//! Pairs of instances are a conjunction; the dims of both instances are rows over its columns, so that a write that is seen, whose
//! iteration is a function of the reader's, needs no new ones.

use std::collections::{BTreeSet, HashMap};

use super::writers::{TracedProgram, TracedRead, TracedTouch, region};
use super::{RowProof, cells_at, common, own, unfit};
use crate::affine::dialect::AffineIfOp;
use crate::affine::expr::AffineExpr;
use crate::affine::row::combine;
use crate::analysis::certificate::{EqualValues, ReadPlace, UnfoldedSide, ValuePlace};
use crate::analysis::scop::{ArrayId, StatementId};
use crate::arena::Id;
use crate::equivalence::conjunction::{Conjunction, Piece, Row};
use crate::equivalence::flow::{Flow, yielded};
use crate::equivalence::questions::{Demands, Questions, small};
use crate::equivalence::surroundings::may_put_back;
use crate::equivalence::term::{Term, TermNode, What, text};
use crate::equivalence::values::{DEEPEST, MOST_STEPS};
use crate::equivalence::{NotProved, Rule, not_proved};
use crate::ir::{Op, Traits, Value};

/// What is claimed to be equal.
pub(super) struct EqualTable {
    all: Vec<ClaimedValues>,
    numbers: HashMap<(ValuePlace, ValuePlace), usize>,
    /// Those that are rested on, in the order in which that was seen, with the two values.
    asked: Vec<(usize, TermNode, TermNode)>,
}

struct ClaimedValues {
    unfolded: UnfoldedSide,
    pairs: Vec<Piece>,
}

/// Pairs of instances of two values.
#[derive(Clone)]
struct ValuePairs {
    question: Conjunction,
    /// The dims of the new instance.
    y: Vec<Row>,
    /// The dims of the old one.
    x: Vec<Row>,
    /// The number of the claim that this is about; that of none where it is about what is left.
    claim: usize,
}

/// Where what was there before is found.
#[derive(Clone, Copy)]
enum StartPlace<'s, 'a> {
    /// In the cell that is read.
    Read(&'s TracedRead<'a>),
    /// In the cell of this memory that the dims are.
    Cell(ArrayId),
}

impl StartPlace<'_, '_> {
    fn array(&self) -> ArrayId {
        match self {
            StartPlace::Read(reader) => reader.array(),
            StartPlace::Cell(array) => *array,
        }
    }

    fn cell(&self, told: &TracedProgram<'_>, question: &mut Conjunction, dims: &[Row]) -> Result<Vec<Row>, NotProved> {
        match self {
            StartPlace::Read(reader) => reader.cell(told, question, dims),
            StartPlace::Cell(_) => Ok(dims.to_vec()),
        }
    }
}

impl EqualTable {
    /// What is claimed, if it speaks of what is there.
    pub(super) fn read(
        said: &[EqualValues],
        (new, old): (&TracedProgram<'_>, &TracedProgram<'_>),
    ) -> Result<EqualTable, NotProved> {
        let mut claims = EqualTable { all: Vec::new(), numbers: HashMap::new(), asked: Vec::new() };
        let depth = |told: &TracedProgram<'_>, place: &ValuePlace| match place {
            ValuePlace::Value(Some(at), _) if *at >= told.flow.side.scop.statements.len() => unfit(),
            ValuePlace::Value(at, _) => Ok(told.flow.statement(at.map(StatementId::from_index)).loops.len()),
            ValuePlace::Before(name) => {
                let known = told.observed.iter().find(|(known, ..)| known == name);
                known.map_or_else(unfit, |&(.., rank)| Ok(rank))
            }
        };
        for (number, said) in said.iter().enumerate() {
            let columns = 1 + new.flow.num_symbols() + depth(new, &said.new)? + depth(old, &said.old)?;
            let pairs = said.pairs.iter().map(|rows| Piece::of_rows(rows, columns));
            let Some(pairs) = pairs.collect::<Option<Vec<_>>>() else { return unfit() };
            if claims.numbers.insert((said.new.clone(), said.old.clone()), number).is_some() {
                return unfit();
            }
            claims.all.push(ClaimedValues { unfolded: said.unfolded, pairs });
        }
        Ok(claims)
    }

    /// What was asked for of that.
    pub(super) fn asked(&self, said: &[EqualValues]) -> Vec<EqualValues> {
        let asked: BTreeSet<usize> = self.asked.iter().map(|&(number, ..)| number).collect();
        asked.into_iter().map(|number| said[number].clone()).collect()
    }
}

/// How a certificate names a value; none for what it has no name for.
pub fn value_place(flow: &Flow<'_>, node: &TermNode) -> Option<ValuePlace> {
    match node.what {
        What::Value(value) => Some(ValuePlace::Value(node.id.map(|id| id.index()), value.index())),
        What::Before(array) => flow.name(array).map(ValuePlace::Before),
        _ => None,
    }
}

impl<'a> RowProof<'a, '_> {
    /// The last writes to all memory that is known outside leave the same.
    pub(super) fn ends(&mut self) -> Result<(), NotProved> {
        let (new, old) = (self.new, self.old);
        let written = |told: &TracedProgram<'_>, name: &str| {
            let array = told.observed.iter().find(|(known, ..)| known == name).map(|&(_, array, _)| array);
            told.touches.iter().any(|touch| touch.write && Some(touch.array) == array)
        };
        let names: BTreeSet<&String> =
            [new, old].iter().flat_map(|told| &told.observed).map(|(name, ..)| name).collect();
        for name in names.into_iter().filter(|name| written(new, name) || written(old, name)) {
            let rank = |told: &TracedProgram<'_>| {
                told.observed.iter().find(|(known, ..)| known == name).map(|&(.., rank)| rank)
            };
            let (Some(rank), Some(other)) = (rank(new), rank(old)) else {
                return not_proved("one program writes memory that the other one does not touch");
            };
            let mut question = self.questions.start(rank, other)?;
            let (y, x) = (question.first(), question.second());
            small(question.equate_all(&y, &x))?;
            let place = ReadPlace::End(name.clone());
            let claim = self.claims.all.len();
            self.both_read((new.traced(&place)?, old.traced(&place)?), None, &ValuePairs { question, y, x, claim })?;
        }
        Ok(())
    }

    /// What the functions return is the same.
    pub(super) fn results(&mut self) -> Result<(), NotProved> {
        let (after, before) = (self.new.flow.side.returned(), self.old.flow.side.returned());
        let question = self.questions.start(0, 0)?;
        let all = ValuePairs { question, y: Vec::new(), x: Vec::new(), claim: self.claims.all.len() };
        for (&new, &old) in after.iter().zip(&before) {
            self.same((&TermNode::new(None, new), &TermNode::new(None, old)), &all, 0)?;
        }
        if after.len() == before.len() { Ok(()) } else { not_proved("other values are returned") }
    }

    /// Looks at each claim that is rested on.
    pub(super) fn settle(&mut self) -> Result<(), NotProved> {
        let mut settled = 0;
        while let Some((claim, new, old)) = self.claims.asked.get(settled).cloned() {
            for number in 0..self.claims.all[claim].pairs.len() {
                for pairs in self.claimed((claim, number), &new, &old)? {
                    self.unfold((&new, &old), &pairs)?;
                }
            }
            settled += 1;
        }
        Ok(())
    }

    /// The pairs of a claim, within the iterations of both statements.
    fn claimed(
        &self,
        (claim, number): (usize, usize),
        new: &TermNode,
        old: &TermNode,
    ) -> Result<Vec<ValuePairs>, NotProved> {
        let ((after, these), (before, those)) = (self.new.instances(new)?, self.old.instances(old)?);
        let mut all = Vec::new();
        for one in &these {
            for other in &those {
                let mut question = self.questions.start(after, before)?;
                let (y, x) = (question.first(), question.second());
                small(question.embed(one, &own(self.new.flow.side, &[&y])))?;
                small(question.embed(other, &own(self.old.flow.side, &[&x])))?;
                let columns = common(&question, &[&y, &x]);
                small(question.embed(&self.claims.all[claim].pairs[number], &columns))?;
                all.push(ValuePairs { question, y, x, claim });
            }
        }
        Ok(all)
    }

    /// Replaces a read, or both, by what was written, and compares that.
    fn unfold(&mut self, (new, old): (&TermNode, &TermNode), at: &ValuePairs) -> Result<(), NotProved> {
        let terms = (self.new.flow.term(new)?, self.old.flow.term(old)?);
        let place = |node: &TermNode, number| ReadPlace::Access(node.id.map(|id| id.index()), number);
        match (terms.0, terms.1, self.claims.all[at.claim].unfolded) {
            (Term::Read(one), Term::Read(two), UnfoldedSide::Both) => {
                let readers = (self.new.traced(&place(new, one))?, self.old.traced(&place(old, two))?);
                self.both_read(readers, Some((new, old)), at)
            }
            (Term::Read(one), _, UnfoldedSide::New) => {
                let reader = self.new.traced(&place(new, one))?;
                for (at, left) in self.seen(true, reader, at)? {
                    match (left, old.what) {
                        (Some(left), _) => self.same((&left, old), &at, 0)?,
                        (None, What::Before(array)) => {
                            self.same_start((StartPlace::Read(reader), StartPlace::Cell(array)), &at)?;
                        }
                        _ => return not_proved("what was there before is read in place of what is computed"),
                    }
                }
                Ok(())
            }
            (_, Term::Read(two), UnfoldedSide::Old) => {
                let reader = self.old.traced(&place(old, two))?;
                for (at, left) in self.seen(false, reader, at)? {
                    match (left, new.what) {
                        (Some(left), _) => self.same((new, &left), &at, 0)?,
                        (None, What::Before(array)) => {
                            self.same_start((StartPlace::Cell(array), StartPlace::Read(reader)), &at)?;
                        }
                        _ => return not_proved("something is computed in place of what was there before"),
                    }
                }
                Ok(())
            }
            _ => unfit(),
        }
    }

    /// What two reads see, side by side. Where one sees a write and the other one what was there before, what was written is that which the other
    /// one reads; at the end of the functions, where nothing is read, it is put back.
    fn both_read(
        &mut self,
        (new, old): (&TracedRead<'_>, &TracedRead<'_>),
        read: Option<(&TermNode, &TermNode)>,
        at: &ValuePairs,
    ) -> Result<(), NotProved> {
        for (written, after) in self.seen(true, new, at)? {
            for (pairs, before) in self.seen(false, old, &written)? {
                match (&after, &before) {
                    (Some(after), Some(before)) => self.same((after, before), &pairs, 0)?,
                    (None, None) => self.same_start((StartPlace::Read(new), StartPlace::Read(old)), &pairs)?,
                    (Some(left), None) => match read {
                        Some((_, read)) => self.same((left, read), &pairs, 0)?,
                        None => self.puts_back(true, (new, old), left, &pairs)?,
                    },
                    (None, Some(left)) => match read {
                        Some((read, _)) => self.same((read, left), &pairs, 0)?,
                        None => self.puts_back(false, (new, old), left, &pairs)?,
                    },
                }
            }
        }
        Ok(())
    }

    /// What a read sees at these pairs: what the writes left, each at the pairs where it is seen, with the dims of the write in the place
    /// of the reader's; or nothing, at the pairs where nothing was written.
    fn seen(
        &mut self,
        is_new: bool,
        reader: &TracedRead<'_>,
        at: &ValuePairs,
    ) -> Result<Vec<(ValuePairs, Option<TermNode>)>, NotProved> {
        let told = if is_new { self.new } else { self.old };
        let dims = if is_new { &at.y } else { &at.x };
        let mut all = Vec::new();
        for (question, writer) in reader.cases(told, &at.question, dims)? {
            let Some((touch, rows)) = writer else {
                if !self.ask(Rule::Sees, (at.claim, all.len()), &question)? {
                    all.push((ValuePairs { question, ..at.clone() }, None));
                }
                continue;
            };
            let left = told.flow.left(touch.spot)?;
            for piece in &small(Piece::all(&told.flow.statement(touch.spot.0).domain))? {
                let mut question = question.clone();
                small(question.embed(piece, &own(told.flow.side, &[&rows])))?;
                if self.ask(Rule::Sees, (at.claim, all.len()), &question)? {
                    continue;
                }
                let mut pairs = ValuePairs { question, ..at.clone() };
                *if is_new { &mut pairs.y } else { &mut pairs.x } = rows.clone();
                all.push((pairs, Some(left.clone())));
            }
        }
        Ok(all)
    }

    /// Is it the same cell in both programs that has what was there before?
    fn same_start(
        &mut self,
        (new, old): (StartPlace<'_, '_>, StartPlace<'_, '_>),
        at: &ValuePairs,
    ) -> Result<(), NotProved> {
        let names = (self.new.flow.name(new.array()), self.old.flow.name(old.array()));
        if names.0.is_none() || names.0 != names.1 {
            return not_proved("what was there before is read from other memory");
        }
        let mut question = at.question.clone();
        let one = new.cell(self.new, &mut question, &at.y)?;
        let two = old.cell(self.old, &mut question, &at.x)?;
        let is_same =
            one.len() == two.len() && self.are_same(Rule::Cells, (at.claim, at.claim), &question, (&one, &two))?;
        if is_same { Ok(()) } else { not_proved("another cell is read") }
    }

    /// Does the last write of the new program, or of the old one, leave in a cell that the other one does not write what was there before?
    /// `values/ends.rs` says when that may be, and why it is enough.
    fn puts_back(
        &mut self,
        is_new: bool,
        (new, old): (&TracedRead<'_>, &TracedRead<'_>),
        left: &TermNode,
        at: &ValuePairs,
    ) -> Result<(), NotProved> {
        if is_new {
            let (root, side) = (old.array().root(), self.old.flow.side);
            let is_written = self.old.touches.iter().any(|touch| touch.write && touch.array == old.array());
            if !is_written || !may_put_back(self.new.flow.side, (side, root)) {
                return not_proved("cells are put back that must not be written");
            }
            let name = side.scop.memory.name(side.module, root);
            // One run in which nothing is known to be written is enough.
            let anyway = self.put_back.get(&name) != Some(&false) && self.writes_anyway(old.array(), at)?;
            self.put_back.insert(name, anyway);
        }
        let array = if is_new { old.array() } else { new.array() };
        let before = TermNode { id: None, what: What::Before(array), within: None };
        self.same(if is_new { (left, &before) } else { (&before, left) }, at, 0)
    }

    /// Does the old program write to the memory in each run that has one of these pairs? A store runs if its first iteration, going by
    /// one bound of each loop, is one.
    fn writes_anyway(&mut self, array: ArrayId, at: &ValuePairs) -> Result<bool, NotProved> {
        let old = self.old;
        let is_store =
            |touch: &TracedTouch<'_>| touch.write && touch.is_certain && !touch.lets_go && touch.array == array;
        let (side, mut question) = (old.flow.side, at.question.clone());
        for (number, touch) in old.touches.iter().enumerate().filter(|(_, touch)| is_store(touch)) {
            for piece in touch.pieces.iter().filter(|piece| piece.is_explicit()) {
                let Some(first) = piece.first_point(&own(side, &[]), touch.loops.len()) else { continue };
                let Some(cell) = cells_at(&mut question, &touch.pieces, (&own(side, &[&first]), touch.rank)) else {
                    continue;
                };
                let columns = own(side, &[&first, &cell]);
                let runs = Questions::regions(std::slice::from_ref(piece), &columns)?;
                if self.lies_in(Rule::Writer, (number, at.claim), &question, &runs)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Is a value of the new program the same as one of the old at these pairs?
    fn same(&mut self, (new, old): (&TermNode, &TermNode), at: &ValuePairs, depth: usize) -> Result<(), NotProved> {
        self.steps += 1;
        if self.steps > MOST_STEPS || depth > DEEPEST {
            return not_proved(format!(
                "more than {MOST_STEPS} expressions, or {DEEPEST} inside each other, are looked at"
            ));
        }
        match (self.new.flow.term(new)?, self.old.flow.term(old)?) {
            (Term::Choice(guard, number), _) => self.same_cases(true, (new, old), (guard, number), (at, depth)),
            (_, Term::Choice(guard, number)) => self.same_cases(false, (new, old), (guard, number), (at, depth)),
            (Term::Read(_), _) | (_, Term::Read(_)) => self.rest_on((new, old), at),
            (Term::Integer(after), Term::Integer(before)) => self.same_integer((&after, &before), at),
            (Term::Argument(after), Term::Argument(before)) if after == before => Ok(()),
            (Term::Computed(after, k), Term::Computed(before, l)) if k == l => {
                self.same_operation((new, after), (old, before), at, depth)
            }
            _ => not_proved("a value is computed in another way"),
        }
    }

    /// Is it claimed that two values are equal at these pairs?
    fn rest_on(&mut self, (new, old): (&TermNode, &TermNode), at: &ValuePairs) -> Result<(), NotProved> {
        let places = value_place(&self.new.flow, new).zip(value_place(&self.old.flow, old));
        let Some(&number) = places.and_then(|places| self.claims.numbers.get(&places)) else {
            return not_proved("two values are compared of which nothing is said");
        };
        let columns = common(&at.question, &[&at.y, &at.x]);
        let pieces = std::mem::take(&mut self.claims.all[number].pairs);
        let regions: Vec<Box<Demands<'_>>> = pieces.iter().map(|piece| region(piece, &columns)).collect();
        let is_claimed = self.lies_in(Rule::Values, (number, at.claim), &at.question, &regions);
        drop(regions);
        self.claims.all[number].pairs = pieces;
        if !is_claimed? {
            return not_proved("two values are compared at pairs of iterations of which nothing is said");
        }
        if !self.claims.asked.iter().any(|(known, ..)| *known == number) {
            self.claims.asked.push((number, new.clone(), old.clone()));
        }
        Ok(())
    }

    fn same_operation(
        &mut self,
        (new, after): (&TermNode, Op),
        (old, before): (&TermNode, Op),
        at: &ValuePairs,
        depth: usize,
    ) -> Result<(), NotProved> {
        let (flow, other) = (&self.new.flow, &self.old.flow);
        if text(flow, after) != text(other, before) {
            return not_proved("a value is computed in another way");
        }
        let operands = |flow: &Flow<'_>, op: Op| flow.side.module.op(op).operands.to_vec();
        let (these, mut those) = (operands(flow, after), operands(other, before));
        let commutes = flow.side.module.has_traits(after, Traits::COMMUTATIVE) && matches!(these[..], [a, b] if a != b);
        let asked = self.claims.asked.len();
        let Err(not) = self.same_operands((new, &these), (old, &those), at, depth) else { return Ok(()) };
        if !commutes {
            return Err(not);
        }
        // What fails rests on nothing.
        self.claims.asked.truncate(asked);
        those.reverse();
        self.same_operands((new, &these), (old, &those), at, depth).map_err(|_| not)
    }

    fn same_operands(
        &mut self,
        (new, these): (&TermNode, &[Value]),
        (old, those): (&TermNode, &[Value]),
        at: &ValuePairs,
        depth: usize,
    ) -> Result<(), NotProved> {
        for (&one, &two) in these.iter().zip(those) {
            self.same((&new.at(one), &old.at(two)), at, depth + 1)?;
        }
        if these.len() == those.len() { Ok(()) } else { not_proved("a value is computed in another way") }
    }

    /// Are two affine integers equal?
    fn same_integer(&mut self, (new, old): (&AffineExpr, &AffineExpr), at: &ValuePairs) -> Result<(), NotProved> {
        let mut question = at.question.clone();
        let symbols = question.symbols();
        let values = (question.value(new, &at.y, &symbols), question.value(old, &at.x, &symbols));
        let (Some(after), Some(before)) = values else { return not_proved("an integer is not affine") };
        match self.are_same(Rule::Integers, (at.claim, at.claim), &question, (&[after], &[before]))? {
            true => Ok(()),
            false => not_proved("an index that is used as a value is another one"),
        }
    }

    /// Asks of what a guard of the new program, or of the old one, yields: each of both at the pairs where it is the one. Where the
    /// condition does not hold, one of its rows fails first.
    fn same_cases(
        &mut self,
        is_new: bool,
        (new, old): (&TermNode, &TermNode),
        (guard, number): (AffineIfOp, u32),
        (at, depth): (&ValuePairs, usize),
    ) -> Result<(), NotProved> {
        let (told, node, dims) = if is_new { (self.new, new, &at.y) } else { (self.old, old, &at.x) };
        let side = told.flow.side;
        let Some(condition) = side.condition(told.flow.statement(node.id), guard) else {
            return not_proved("a condition is not affine");
        };
        let [Some(then), Some(otherwise)] = yielded(side.module, guard, number) else {
            return not_proved("a guard yields nothing");
        };
        let (mut holds, mut cases) = (at.question.clone(), Vec::new());
        for (expr, is_eq) in condition {
            let Some(row) = holds.value(&expr, dims, &own(side, &[])) else {
                return not_proved("a condition is not affine");
            };
            for &sign in if is_eq { &[1, -1][..] } else { &[-1] } {
                let mut fails = holds.clone();
                fails.demand(&small(combine(&row, sign, &[1], -1))?);
                cases.push((fails, otherwise));
            }
            if is_eq { holds.equate(&row) } else { holds.demand(&row) }
        }
        cases.push((holds, then));
        for (question, value) in cases {
            if self.ask(Rule::Sees, (at.claim, at.claim), &question)? {
                continue;
            }
            let (pairs, yielded) = (ValuePairs { question, ..at.clone() }, node.at(value));
            self.same(if is_new { (&yielded, old) } else { (new, &yielded) }, &pairs, depth + 1)?;
        }
        Ok(())
    }
}
