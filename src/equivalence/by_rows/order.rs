//! What runs besides: no parallel loop of the new program carries a dependence, nothing touches what was let go, and all that is touched is
//! there.

use std::cell::Cell;

use super::writers::{TracedTouch, demand, earlier};
use super::{RowProof, common, own, unfit};
use crate::affine::row::combine;
use crate::analysis::certificate::{AffineRows, TouchedToo};
use crate::analysis::scop::LoopId;
use crate::equivalence::conjunction::{Conjunction, Piece, Row};
use crate::equivalence::elsewhere::touched;
use crate::equivalence::questions::{Demands, small};
use crate::equivalence::rest::{NEGATIVE_SIZE, new_sizes};
use crate::equivalence::subscripts::UNKNOWN_SUBSCRIPT;
use crate::equivalence::{NotProved, Rule, not_proved};

/// Pairs of instances with the dims of both.
type MeetingPair = (Conjunction, Vec<Row>, Vec<Row>);

impl RowProof<'_, '_> {
    /// Do no two iterations of a parallel loop of the new program meet, one of them writing? Then every order of them leaves the same.
    pub(super) fn ask_parallel(&mut self) -> Result<(), NotProved> {
        let told = self.new;
        let loops = &told.flow.side.scop.loops;
        for (first, one) in told.touches.iter().enumerate() {
            for (second, two) in told.touches.iter().enumerate().skip(first) {
                if one.array != two.array || !(one.write || two.write) {
                    continue;
                }
                let shared = one.loops.iter().zip(two.loops).take_while(|(a, b)| a == b).map(|(&id, _)| id);
                for (level, _) in shared.enumerate().filter(|&(_, id): &(usize, LoopId)| loops[id].parallel) {
                    self.ask_level((first, one), (second, two), level)?;
                }
            }
        }
        Ok(())
    }

    /// Do two accesses not meet in different iterations of the loop at a level, and in the same ones of those around it?
    fn ask_level(
        &mut self,
        (first, one): (usize, &TracedTouch<'_>),
        (second, two): (usize, &TracedTouch<'_>),
        level: usize,
    ) -> Result<(), NotProved> {
        for (mut question, x, y) in self.meetings(one, two)? {
            small(question.equate_all(&x[..level], &y[..level]))?;
            for sign in [1, -1] {
                let mut apart = question.clone();
                let further = small(combine(&y[level], sign, &x[level], -sign))?;
                apart.demand(&small(combine(&further, 1, &[1], -1))?);
                if !self.ask(Rule::Parallel, (first, second), &apart)? {
                    return not_proved("iterations of a parallel loop depend on each other");
                }
            }
        }
        Ok(())
    }

    /// The pairs of instances of two accesses of the new program that touch one cell.
    fn meetings(&self, one: &TracedTouch<'_>, two: &TracedTouch<'_>) -> Result<Vec<MeetingPair>, NotProved> {
        let (side, mut all) = (self.new.flow.side, Vec::new());
        for (piece, other) in one.pieces.iter().flat_map(|piece| two.pieces.iter().map(move |other| (piece, other))) {
            let mut question = self.questions.start(one.loops.len(), two.loops.len())?;
            let (x, y, cell) = (question.first(), question.second(), question.fresh(one.rank));
            small(question.embed(piece, &own(side, &[&x, &cell])))?;
            small(question.embed(other, &own(side, &[&y, &cell])))?;
            all.push((question, x, y));
        }
        Ok(all)
    }

    /// Does the new program touch nothing any more that it has let go?
    pub(super) fn ask_let_go(&mut self) -> Result<(), NotProved> {
        let told = self.new;
        for (first, one) in told.touches.iter().enumerate().filter(|(_, one)| one.lets_go) {
            for (second, two) in told.touches.iter().enumerate().filter(|(_, two)| two.array == one.array) {
                for (question, x, y) in self.meetings(one, two)? {
                    for before in earlier((one, &x), (two, &y), first != second)? {
                        let mut after = question.clone();
                        demand(&mut after, &before);
                        if !self.ask(Rule::Between, (first, second), &after)? {
                            return not_proved("memory is used that was let go");
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Has no memory that the new program makes a negative size, unless the old one makes the same first of all? Of several sizes it is the greatest.
    pub(super) fn ask_sizes(&mut self) -> Result<(), NotProved> {
        let side = self.new.flow.side;
        for (number, (id, size)) in new_sizes(side, self.old.flow.side).into_iter().enumerate() {
            let statement = self.new.flow.statement(id);
            let depth = statement.loops.len();
            let Some(sizes) = side.greatest(size, depth) else { return not_proved(NEGATIVE_SIZE) };
            for piece in small(Piece::all(&statement.domain))? {
                let mut short = self.questions.start(depth, 0)?;
                let (ivs, symbols) = (short.first(), short.symbols());
                small(short.embed(&piece, &own(side, &[&ivs])))?;
                for size in &sizes {
                    let size = small(short.value(size, &ivs, &symbols))?;
                    short.demand(&small(combine(&size, -1, &[1], -1))?);
                }
                if !self.ask(Rule::Bounds, (number, number), &short)? {
                    return not_proved(NEGATIVE_SIZE);
                }
            }
        }
        Ok(())
    }

    /// Is all that the new program touches there, by its size or because the old program touches it too? What was asked for of what is said of that.
    pub(super) fn ask_bounds(&mut self, said: &[TouchedToo]) -> Result<Vec<TouchedToo>, NotProved> {
        let (after, before) = (touched(self.new.flow.side)?, touched(self.old.flow.side)?);
        let asked: Vec<Cell<bool>> = said.iter().map(|_| Cell::new(false)).collect();
        let mut vouchers: Vec<Vec<Box<Demands<'_>>>> = after.iter().map(|_| Vec::new()).collect();
        for (TouchedToo { new, old, at }, asked) in said.iter().zip(&asked) {
            let (Some(one), Some(other)) = (after.get(*new), before.get(*old)) else { return unfit() };
            let columns = 1 + self.questions.num_symbols + one.depth();
            let divs = AffineRows { divs: at.divs.clone(), ..AffineRows::default() };
            let most = columns + divs.divs.len();
            let fits = at.values.len() == other.depth() && at.values.iter().all(|row| row.len() <= most);
            let Some(divs) = Piece::of_rows(&divs, columns).filter(|_| fits) else { return unfit() };
            for piece in other.vouches_for(one) {
                let (side, divs) = (self.old.flow.side, divs.clone());
                vouchers[*new].push(Box::new(move |question: &mut Conjunction| {
                    asked.set(true);
                    let columns = common(question, &[&question.first()]);
                    let x = small(question.values_of(&at.values, &divs, &columns))?;
                    small(question.rows_of(piece, &own(side, &[&x, &question.second()])))
                }));
            }
        }
        for (number, (one, vouchers)) in after.iter().zip(vouchers).enumerate() {
            if !self.questions.lies_in_bounds(one, vouchers, number, self.is_empty)? {
                return not_proved(UNKNOWN_SUBSCRIPT);
            }
        }
        Ok(said.iter().zip(&asked).filter(|(_, asked)| asked.get()).map(|(said, _)| said.clone()).collect())
    }
}
