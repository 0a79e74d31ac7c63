//! Questions about what the new program computes elsewhere than with the statement that needs it, such as a load outside of a
//! loop that may be empty: row by row, so that each answer can have a proof.
//!
//! What stands with a copy runs where the copy does, and so touches what the old program touches. All else has to be in bounds by
//! the sizes of its memory, or because the old program touches the same cells at the image of the loops around it; and nothing
//! else may trap.

use super::conjunction::{Conjunction, Piece, Row};
use super::questions::{Demands, Questions, StatementCopy, small};
use super::rest::{bounds_mean_something, trapping};
use super::slice::{Side, fits};
use super::subscripts::{Sizes, Subscripted, UNKNOWN_SUBSCRIPT};
use super::{IsProved, NotProved, Rule, not_proved};
use crate::affine::expr::AffineExpr;
use crate::affine::row::unit;
use crate::analysis::domain::LoopId;
use crate::ir::Op;

/// Tuples that an operation touches, piece by piece.
pub(super) struct Touched {
    pub(super) of: Subscripted,
    loops: Vec<LoopId>,
    /// None: any, or not known.
    pub(super) pieces: Option<Vec<Piece>>,
    rank: usize,
}

impl Touched {
    /// How many loops are around it.
    pub(super) fn depth(&self) -> usize {
        self.loops.len()
    }

    /// What it touches, if that is of the same as `other` and touched for certain.
    pub(super) fn vouches_for<'t>(&'t self, other: &Touched) -> impl Iterator<Item = &'t Piece> {
        let is_same = self.of.name.is_some() && self.of.name == other.of.name && self.rank == other.rank;
        let pieces = self.pieces.iter().flatten().filter(|piece| piece.is_explicit());
        pieces.filter(move |_| is_same && self.of.is_certain)
    }
}

impl Questions<'_> {
    /// Asks of everything that does not stand with a copy.
    pub(super) fn ask_elsewhere(&self, is_empty: &mut IsProved<'_>) -> Result<(), NotProved> {
        bounds_mean_something(self.new)?;
        let before = touched(self.old)?;
        for touched in touched(self.new)? {
            let op = touched.of.op;
            let copies: Vec<&StatementCopy<'_>> = self.copies.iter().filter(|copy| self.computes(copy, op)).collect();
            let mut is_there = false;
            for copy in copies.iter().filter(|_| touched.of.is_in_slice) {
                is_there = is_there || self.stands_with(copy, op, is_empty)?;
            }
            if !is_there && !self.is_in_bounds(&touched, &copies, &before, is_empty)? {
                return not_proved(UNKNOWN_SUBSCRIPT);
            }
        }
        for copy in &self.copies {
            let ops = copy.new_statement.ops.iter();
            for op in ops.copied().filter(|&op| trapping(self.new, op).next().is_some()) {
                if !self.stands_with(copy, op, is_empty)? {
                    return not_proved("an operation that may trap runs where it did not");
                }
            }
        }
        Ok(())
    }

    /// Is the operation one of those that the copy computes with?
    fn computes(&self, copy: &StatementCopy<'_>, op: Op) -> bool {
        copy.new_statement.ops.iter().any(|&own| own == op || self.new.module.ancestors(op).any(|around| around == own))
    }

    /// Does the operation run just where the copy does?
    fn stands_with(&self, copy: &StatementCopy<'_>, op: Op, is_empty: &mut IsProved<'_>) -> Result<bool, NotProved> {
        let home = self.new.scop.nest.home_of(self.new.module, op);
        if home.loops != copy.new_statement.loops {
            return Ok(false);
        }
        for piece in small(Piece::all(&home.domain))? {
            if copy.domain().contains(&piece) {
                continue;
            }
            let mut question = self.start(home.loops.len(), 0)?;
            let columns = self.columns(self.new, &question.first());
            small(question.embed(&piece, &columns))?;
            let regions = Self::regions(copy.domain(), &columns)?;
            if !self.lies_in(Rule::Place, (copy.number, copy.number), &question, &regions, is_empty)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Do all tuples exist, by the sizes or because the old program touches them?
    fn is_in_bounds(
        &self,
        touched: &Touched,
        copies: &[&StatementCopy<'_>],
        before: &[Touched],
        is_empty: &mut IsProved<'_>,
    ) -> Result<bool, NotProved> {
        let mut vouchers: Vec<Box<Demands<'_>>> = Vec::new();
        for (old, image) in
            before.iter().flat_map(|old| images(touched, old, copies).into_iter().map(move |i| (old, i)))
        {
            for piece in old.vouches_for(touched) {
                let image = image.clone();
                vouchers.push(Box::new(move |question| self.vouched(question, piece, &image)));
            }
        }
        let about = copies.first().map_or(self.copies.len(), |copy| copy.number);
        self.lies_in_bounds(touched, vouchers, about, is_empty)
    }

    /// Do all tuples exist, by the sizes or because of one of the vouchers?
    pub(super) fn lies_in_bounds(
        &self,
        touched: &Touched,
        vouchers: Vec<Box<Demands<'_>>>,
        about: usize,
        is_empty: &mut IsProved<'_>,
    ) -> Result<bool, NotProved> {
        let Some(pieces) = &touched.pieces else { return Ok(false) };
        // Below the greatest of several sizes is below one of them: a region for each choice.
        let choices =
            touched.of.sizes.iter().flat_map(|sizes| sizes.choices().into_iter().map(move |all| (sizes, all)));
        let of_sizes =
            choices.map(|(sizes, all)| -> Box<Demands<'_>> { Box::new(move |question| inside(question, sizes, &all)) });
        let regions: Vec<Box<Demands<'_>>> = of_sizes.chain(vouchers).collect();
        for piece in pieces {
            let mut question = self.start(touched.loops.len(), touched.rank)?;
            let columns = [self.columns(self.new, &question.first()), question.second()].concat();
            small(question.embed(piece, &columns))?;
            if !self.lies_in(Rule::Bounds, (about, about), &question, &regions, is_empty)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The rows of a piece of the old program's accesses at the image of the first tuple.
    fn vouched(
        &self,
        question: &mut Conjunction,
        piece: &Piece,
        image: &[AffineExpr],
    ) -> Result<(Vec<Row>, Vec<Row>), NotProved> {
        let (y, cells) = (question.first(), question.second());
        let known: Vec<Row> = (0..self.num_symbols).map(|symbol| unit(1 + symbol)).collect();
        let x = small(image.iter().map(|expr| question.value(expr, &y, &known)).collect::<Option<Vec<Row>>>())?;
        small(question.rows_of(piece, &[self.columns(self.old, &x), cells].concat()))
    }
}

/// The iterations of the loops around an old access in which it may touch what the new one does.
fn images(touched: &Touched, old: &Touched, copies: &[&StatementCopy<'_>]) -> Vec<Vec<AffineExpr>> {
    if old.loops.is_empty() {
        return vec![Vec::new()];
    }
    let depth = touched.loops.len();
    let image = |copy: &&&StatementCopy<'_>| {
        let is_around = copy.new_statement.loops.starts_with(&touched.loops)
            && copy.old_statement.loops.starts_with(&old.loops)
            && copy.old_statement.ops.contains(&old.of.op);
        let image = copy.ivs.get(..old.loops.len())?;
        (is_around && image.iter().all(|expr| fits(expr, depth))).then(|| image.to_vec())
    };
    copies.iter().filter_map(|copy| image(&copy)).collect()
}

/// The rows of all tuples below sizes, one of those of each dim.
fn inside(question: &mut Conjunction, sizes: &Sizes, all: &[&AffineExpr]) -> Result<(Vec<Row>, Vec<Row>), NotProved> {
    let mut rows = Vec::new();
    for (dim, size) in all.iter().enumerate() {
        rows.extend(small(sizes.below(question, dim, size))?);
    }
    Ok((Vec::new(), rows))
}

/// What the operations of a program touch where they stand.
pub(super) fn touched(side: &Side<'_>) -> Result<Vec<Touched>, NotProved> {
    let mut all = Vec::new();
    for of in side.subscripted() {
        let loops = side.scop.nest.home_of(side.module, of.op).loops.clone();
        let pieces = of.tuples.as_ref().map(|tuples| small(Piece::all(tuples))).transpose()?;
        let rank = of.tuples.as_ref().map_or(0, |tuples| tuples.space().num_range);
        all.push(Touched { of, loops, pieces, rank });
    }
    Ok(all)
}
