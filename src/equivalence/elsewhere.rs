//! Questions about what the new program computes elsewhere than with the statement that needs it, such as a load outside of a
//! loop that may be empty: row by row, so that each answer can have a proof.
//!
//! What stands with a copy runs where the copy does, and so touches what the old program touches. All else has to be in bounds by
//! the sizes of its memory, or because the old program touches the same cells at the image of the loops around it; and nothing
//! else may trap.

use super::conjunction::{Conjunction, Piece, Row};
use super::questions::{Questions, Region, StatementCopy, small};
use super::rest::trapping;
use super::slice::{Side, fits};
use super::{IsEmpty, NotProved, Rule, not_proved};
use crate::affine::expr::AffineExpr;
use crate::affine::row::{combine, unit};
use crate::analysis::alias::{Origin, RootId};
use crate::analysis::domain::LoopId;
use crate::arena::Id;
use crate::ir::{Op, Value};

/// Some cells that an operation touches.
struct Touched {
    op: Op,
    loops: Vec<LoopId>,
    /// None: memory that is not known.
    root: Option<RootId>,
    /// None: any.
    cells: Option<Vec<Piece>>,
    rank: usize,
    /// Does it touch all of them?
    is_certain: bool,
}

impl Questions<'_> {
    /// Asks of everything that does not stand with a copy.
    pub(super) fn ask_elsewhere(&self, is_empty: &mut IsEmpty<'_>) -> Result<(), NotProved> {
        let before = touched(self.old)?;
        for touched in touched(self.new)? {
            let copies: Vec<&StatementCopy<'_>> =
                self.copies.iter().filter(|copy| self.computes(copy, touched.op)).collect();
            let mut is_there = false;
            for copy in &copies {
                is_there = is_there || self.stands_with(copy, touched.op, is_empty)?;
            }
            if !is_there && !self.is_in_bounds(&touched, &copies, &before, is_empty)? {
                return not_proved("whether a subscript is in bounds is not known");
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
    fn stands_with(&self, copy: &StatementCopy<'_>, op: Op, is_empty: &mut IsEmpty<'_>) -> Result<bool, NotProved> {
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

    /// Do all cells exist, by their sizes or because the old program touches them?
    fn is_in_bounds(
        &self,
        touched: &Touched,
        copies: &[&StatementCopy<'_>],
        before: &[Touched],
        is_empty: &mut IsEmpty<'_>,
    ) -> Result<bool, NotProved> {
        let (Some(cells), Some(root)) = (&touched.cells, touched.root) else { return Ok(false) };
        let sizes = sizes(self.new, touched);
        let name = name(self.new, root);
        let mut vouchers: Vec<(&Piece, Vec<AffineExpr>)> = Vec::new();
        for old in before.iter().filter(|old| old.is_certain && old.rank == touched.rank) {
            if name.is_none() || old.root.and_then(|root| self::name(self.old, root)) != name {
                continue;
            }
            for image in images(touched, old, copies) {
                vouchers.extend(old.cells.iter().flatten().map(|piece| (piece, image.clone())));
            }
        }
        vouchers.retain(|(piece, _)| piece.is_explicit());
        for piece in cells {
            let mut question = self.start(touched.loops.len(), touched.rank)?;
            let columns = [self.columns(self.new, &question.first()), question.second()].concat();
            small(question.embed(piece, &columns))?;
            let mut regions: Vec<Box<Region<'_>>> = Vec::new();
            if let Some((around, sizes)) = &sizes {
                regions.push(Box::new(move |question| inside(question, *around, sizes)));
            }
            for (piece, image) in &vouchers {
                regions.push(Box::new(move |question| self.vouched(question, piece, image)));
            }
            let about = copies.first().map_or(self.copies.len(), |copy| copy.number);
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
            && copy.old_statement.ops.contains(&old.op);
        let image = copy.ivs.get(..old.loops.len())?;
        (is_around && image.iter().all(|expr| fits(expr, depth))).then(|| image.to_vec())
    };
    copies.iter().filter_map(|copy| image(&copy)).collect()
}

/// `0 <= cell < size` for each dim, after those of the loops around an allocation.
fn inside(question: &mut Conjunction, around: usize, sizes: &[AffineExpr]) -> Result<(Vec<Row>, Vec<Row>), NotProved> {
    let (cells, symbols) = (question.second(), question.symbols());
    let mut rows = Vec::new();
    for (cell, size) in cells[around..].iter().zip(sizes) {
        let size = small(question.value(size, &cells[..around], &symbols))?;
        rows.push(cell.clone());
        rows.push(small(combine(&size, 1, cell, -1).and_then(|row| combine(&row, 1, &[1], -1)))?);
    }
    Ok((Vec::new(), rows))
}

/// What an array is, in words that are the same in both programs.
fn name(side: &Side<'_>, root: RootId) -> Option<String> {
    let array = Id::from_index(root.index());
    if side.scop.memory.is_reachable(root) { side.array(array).ok() } else { side.sizes(value(side, root)?) }
}

fn value(side: &Side<'_>, root: RootId) -> Option<Value> {
    match side.scop.arrays[Id::from_index(root.index())] {
        crate::analysis::scop::Array::Memory(value) => Some(value),
        _ => None,
    }
}

/// How many loops are around the allocation of an array, and its sizes, if its type and operands say so.
fn sizes(side: &Side<'_>, touched: &Touched) -> Option<(usize, Vec<AffineExpr>)> {
    let root = touched.root?;
    let value = value(side, root)?;
    let shape = side.module.ty(value).as_memref()?.shape.as_ref()?;
    let around = match side.scop.memory.roots[root].origin {
        Origin::Local { depth, .. } => depth,
        Origin::Argument | Origin::Global(_) => 0,
    };
    let mut given = side.module.defining_op(value).map_or(&[][..], |op| &side.module.op(op).operands).iter();
    let mut sizes = Vec::new();
    for size in shape {
        sizes.push(match size {
            Some(size) => AffineExpr::Const(i64::try_from(*size).ok()?),
            None => match &side.greatest(*given.next()?, around)?[..] {
                [size] => size.clone(),
                _ => return None,
            },
        });
    }
    (touched.rank == around + shape.len()).then_some((around, sizes))
}

/// What the operations of a program touch where they stand.
fn touched(side: &Side<'_>) -> Result<Vec<Touched>, NotProved> {
    let mut all = Vec::new();
    for (op, touch, root) in side.subscripted() {
        let home = side.scop.nest.home_of(side.module, op);
        let cells = touch.cells.as_ref().map(|cells| small(Piece::all(cells))).transpose()?;
        let rank = touch.cells.as_ref().map_or(0, |cells| cells.space().num_range);
        let is_certain = touch.must && home.exact;
        all.push(Touched { op, loops: home.loops.clone(), root, cells, rank, is_certain });
    }
    Ok(all)
}
