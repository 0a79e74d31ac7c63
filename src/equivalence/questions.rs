//! The questions whose answers prove two programs equal, given the instance maps.
//!
//! Let each statement `S'` of the new program be a copy of an old statement `S` with the same slice ([`super::slice`]),
//! and `F` its instance map: its iterations -> those of `S`. Asked is whether
//!
//! 1. the maps of the copies of `S` are injective, their images disjoint, and together the domain of `S`;
//! 2. at each iteration `y` the holes of `S'` are those of `S` at `F(y)`: memory accesses touch the same cells, integers
//!    are equal;
//! 3. two accesses of old instances that meet in a cell, one of them a write, run in their order: no pair `y1, y2` of new
//!    instances has `F(y1)` before `F(y2)` in the old program, a cell in common, and not `y1` before `y2` in the new one;
//! 4. two accesses of SSA values (cells that have no address) meet in the old program exactly if they do in the new one.
//!
//! *Sound.* By 1 both programs run the same instances. By 2 and 4 they touch the same cells, cells without address up
//! to renaming. By 3 every read has the same writes to its cell before it, in the same order, so it sees the same one;
//! and the same write is the last to each cell. By induction over the new program's order each instance reads what its
//! image reads, and so writes what it writes.
//!
//! Each fact is that some conjunctions have no integer point. They are made of rows of the two programs and of the maps
//! alone, in an order that depends on nothing else.

mod cover;
mod once;

use super::conjunction::{Conjunction, Piece, Row};
use super::family::Extra;
use super::order::Kept;
use super::races::ask_races;
use super::slice::{Side, Slice};
use super::{BrokenQuestion, Instances, IsProved, NotProved, ProofQuestion, Rule, counts, not_proved};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Budget, Relation};
use crate::affine::row::{combine, unit};
use crate::analysis::scop::{Access, Array, ArrayId, Scop, Statement, StatementId};
use crate::ir::Value;

/// A statement of the new program beside the one it is a copy of, or several that are copies of one ([`super::family`]).
#[derive(Clone)]
pub struct StatementCopy<'a> {
    /// Its number among the copies.
    pub number: usize,
    /// The copy; none for the end of the function.
    pub new: Option<StatementId>,
    /// What it is a copy of.
    pub old: Option<StatementId>,
    /// The copy.
    pub new_statement: &'a Statement,
    /// What it is a copy of.
    pub old_statement: &'a Statement,
    /// What the copy computes.
    pub new_slice: &'a Slice,
    /// What it is a copy of computes.
    pub old_slice: &'a Slice,
    /// The old iteration over the loops around the copy, and what else it has of dims.
    pub ivs: Vec<AffineExpr>,
    /// Its dims besides these loops.
    pub extra: Vec<Extra>,
    back: Vec<Vec<AffineExpr>>,
    domain: Vec<Piece>,
    /// The iterations of what it is a copy of.
    pub(super) old_domain: Vec<Piece>,
    /// The accesses of what it is a copy of.
    pub old_accesses: Vec<Vec<Piece>>,
    new_accesses: Vec<Vec<Piece>>,
}

/// Two programs with the instance maps between them.
pub struct Questions<'a> {
    /// The program before.
    pub old: &'a Side<'a>,
    /// The program after.
    pub new: &'a Side<'a>,
    /// How many symbols both have together.
    pub num_symbols: usize,
    /// The copies.
    pub copies: Vec<StatementCopy<'a>>,
    /// How inclusions are asked for.
    pub how: &'a How<'a>,
    /// Which instances have to stay in their order.
    pub kept: &'a Kept<'a>,
}

/// Demands: rows that are 0, and rows that are not negative.
pub(super) type Demands<'r> = dyn Fn(&mut Conjunction) -> Result<(Vec<Row>, Vec<Row>), NotProved> + 'r;

/// How inclusions are asked for.
pub enum How<'b> {
    /// Of the solver, as sets.
    Sets(&'b Budget),
    /// Row by row, so that each answer can have a proof; that every instance runs is shown by the maps back.
    Rows,
}

/// How many regions a point may be in one of, where these are denied inside of each other.
const MOST_REGIONS: usize = 1 << 10;

/// A question has a pair.
pub(super) fn broken<T>(
    rule: Rule,
    old: (Option<StatementId>, Option<StatementId>),
    reason: &str,
) -> Result<T, NotProved> {
    Err(NotProved { broken: Some(BrokenQuestion { rule, old, accesses: None }), ..NotProved::new(reason) })
}

/// A number of the questions leaves 64 bits.
pub(super) fn small<T>(value: Option<T>) -> Result<T, NotProved> {
    value.ok_or_else(|| NotProved::new("a number is too large"))
}

/// The rows of a side's symbols.
pub(super) fn symbols(side: &Side<'_>) -> Vec<Row> {
    side.symbols.iter().map(|&symbol| unit(1 + symbol)).collect()
}

impl<'a> StatementCopy<'a> {
    /// The copy that a map describes.
    pub fn new(
        number: usize,
        sides: (&'a Side<'a>, &'a Side<'a>),
        instances: &Instances,
        slices: (&'a Slice, &'a Slice),
    ) -> Result<StatementCopy<'a>, NotProved> {
        let (old, new) = sides;
        let statement = |scop: &'a Scop, id: Option<StatementId>| id.map_or(&scop.end, |id| &scop.statements[id]);
        let (before, after) = (statement(&old.scop, instances.old), statement(&new.scop, instances.new));
        let pieces = |statement: &Statement| -> Result<Vec<Vec<Piece>>, NotProved> {
            statement.accesses.iter().map(|access| small(Piece::all(&access.relation))).collect()
        };
        Ok(StatementCopy {
            number,
            new: instances.new,
            old: instances.old,
            new_statement: after,
            old_statement: before,
            new_slice: slices.1,
            old_slice: slices.0,
            ivs: instances.ivs.clone(),
            extra: Vec::new(),
            back: instances.back.clone(),
            domain: small(Piece::all(&after.domain))?,
            old_domain: small(Piece::all(&before.domain))?,
            old_accesses: pieces(before)?,
            new_accesses: pieces(after)?,
        })
    }

    /// The iterations in which it runs.
    pub(super) fn domain(&self) -> &[Piece] {
        &self.domain
    }

    /// The same with another domain.
    pub(super) fn set_domain(&mut self, domain: Vec<Piece>) {
        self.domain = domain;
    }

    fn depth(&self) -> usize {
        self.new_statement.loops.len() + self.extra.len()
    }
}

/// An instance of a copy in a question: its dims and those of its image.
#[derive(Clone)]
pub struct CopyInstance {
    /// Of the new program.
    pub dims: Vec<Row>,
    /// Of the old one.
    pub image: Vec<Row>,
}

impl Questions<'_> {
    /// Asks everything.
    pub fn ask(&self, is_empty: &mut IsProved<'_>) -> Result<(), NotProved> {
        let joined = self.joined()?;
        let families = self.families(&joined);
        self.ask_once(&families, is_empty)?;
        self.ask_cover(&families, &|id| self.is_needed(&self.old.scop.statements[id]), is_empty)?;
        for copy in &self.copies {
            self.ask_holes(copy, is_empty)?;
        }
        self.ask_order(&families, is_empty)?;
        self.ask_cells(is_empty)?;
        self.ask_races(is_empty)?;
        // The solver answers these as sets (`rest`).
        if matches!(self.how, How::Rows) { self.ask_elsewhere(is_empty) } else { Ok(()) }
    }

    /// Does the old statement do anything but compute symbols that the new program does not have?
    fn is_needed(&self, statement: &Statement) -> bool {
        let is_had = |symbol: Value| {
            let number = self.old.scop.symbols.iter().position(|&other| other == symbol);
            number.is_none_or(|number| self.new.symbols.contains(&self.old.symbols[number]))
        };
        let is_idle = |access: &Access| match self.old.scop.arrays[access.array] {
            Array::Symbol(symbol) => !is_had(symbol),
            _ => false,
        };
        let mut writes = statement.accesses.iter().filter(|access| access.write).peekable();
        counts(statement) && (writes.peek().is_none() || !writes.all(is_idle))
    }

    /// Asks of loads that no copy vouches for whether they race.
    pub fn ask_races(&self, is_empty: &mut IsProved<'_>) -> Result<(), NotProved> {
        let nobody = (self.copies.len(), self.copies.len());
        let (first, second) = nobody;
        ask_races(self.new, &mut |pairs| is_empty(&ProofQuestion { rule: Rule::Race, first, second, pairs }))
    }

    /// Asks of some old statements whether each of their instances runs once, and of their order.
    pub fn ask_whole(
        &self,
        counts: &dyn Fn(StatementId) -> bool,
        is_empty: &mut IsProved<'_>,
    ) -> Result<(), NotProved> {
        let joined = self.joined()?;
        let families = self.families(&joined);
        self.ask_once(&families, is_empty)?;
        self.ask_cover(&families, counts, is_empty)?;
        self.ask_order(&families, is_empty)
    }

    /// Does nothing meet what is known of the symbols and these rows? Asked in the name of a rule.
    pub(super) fn is_empty(
        &self,
        rule: Rule,
        (first, second): (usize, usize),
        question: &Conjunction,
        is_empty: &mut IsProved<'_>,
    ) -> Result<bool, NotProved> {
        Ok(is_empty(&ProofQuestion { rule, first, second, pairs: question.basic() })?)
    }

    /// A conjunction with what is known of the symbols.
    pub(super) fn start(&self, first: usize, second: usize) -> Result<Conjunction, NotProved> {
        let mut all = Conjunction::new(self.num_symbols, first, second);
        for side in [self.old, self.new] {
            let known = small(Piece::all(&side.scop.context))?;
            if let [piece] = &known[..] {
                small(all.embed(piece, &symbols(side)))?;
            }
        }
        Ok(all)
    }

    /// The columns of a piece of a side: symbols, then dims.
    pub(super) fn columns(&self, side: &Side<'_>, dims: &[Row]) -> Vec<Row> {
        symbols(side).into_iter().chain(dims.iter().cloned()).collect()
    }

    /// The image of an instance.
    fn image(
        &self,
        question: &mut Conjunction,
        copy: &StatementCopy<'_>,
        dims: Vec<Row>,
    ) -> Result<CopyInstance, NotProved> {
        let known: Vec<Row> = (0..self.num_symbols).map(|symbol| unit(1 + symbol)).collect();
        let image = copy.ivs.iter().map(|iv| question.value(iv, &dims, &known)).collect::<Option<_>>();
        let Some(image) = image else { return not_proved("an instance map is not affine") };
        Ok(CopyInstance { dims, image })
    }

    /// Pairs of instances of two copies, in every combination of pieces of their domains.
    pub(super) fn pairs(
        &self,
        one: &StatementCopy<'_>,
        two: &StatementCopy<'_>,
    ) -> Result<Vec<(Conjunction, CopyInstance, CopyInstance)>, NotProved> {
        let mut all = Vec::new();
        for first in &one.domain {
            for second in &two.domain {
                let mut question = self.start(one.depth(), two.depth())?;
                let (y1, y2) = (question.first(), question.second());
                small(question.embed(first, &self.columns(self.new, &y1)))?;
                small(question.embed(second, &self.columns(self.new, &y2)))?;
                let y1 = self.image(&mut question, one, y1)?;
                let y2 = self.image(&mut question, two, y2)?;
                all.push((question, y1, y2));
            }
        }
        Ok(all)
    }

    /// The instances of a copy, with room for a second tuple.
    pub(super) fn instances(
        &self,
        copy: &StatementCopy<'_>,
        second: usize,
    ) -> Result<Vec<(Conjunction, CopyInstance)>, NotProved> {
        let mut all = Vec::new();
        for piece in &copy.domain {
            let mut question = self.start(copy.depth(), second)?;
            let dims = question.first();
            small(question.embed(piece, &self.columns(self.new, &dims)))?;
            let instance = self.image(&mut question, copy, dims)?;
            all.push((question, instance));
        }
        Ok(all)
    }

    /// Is every point of `question` in one of the regions? They are denied row by row.
    pub(super) fn lies_in(
        &self,
        rule: Rule,
        about: (usize, usize),
        question: &Conjunction,
        regions: &[Box<Demands<'_>>],
        is_empty: &mut IsProved<'_>,
    ) -> Result<bool, NotProved> {
        if let How::Sets(budget) = self.how {
            let union = Self::union(question, regions)?;
            return self.is_subset((rule, about), &question.basic().clone().into(), &union, budget, is_empty);
        }
        if regions.len() > MOST_REGIONS {
            return not_proved(format!("more than {MOST_REGIONS} cases are told apart"));
        }
        let Some((region, others)) = regions.split_first() else {
            return self.is_empty(rule, about, question, is_empty);
        };
        let mut inside = question.clone();
        let (eqs, ineqs) = region(&mut inside)?;
        let rows = eqs.iter().map(|row| (row, true)).chain(ineqs.iter().map(|row| (row, false)));
        for (row, is_eq) in rows {
            for sign in if is_eq { &[1, -1][..] } else { &[-1] } {
                let mut outside = inside.clone();
                outside.demand(&small(combine(row, *sign, &[1], -1))?);
                if !self.is_empty(rule, about, &outside, is_empty)?
                    && (others.is_empty() || !self.lies_in(rule, about, &outside, others, is_empty)?)
                {
                    return Ok(false);
                }
            }
            // A point outside of the region fails one row first: where the next one is denied, this one holds.
            if is_eq {
                inside.equate(row);
            } else {
                inside.demand(row);
            }
        }
        Ok(true)
    }

    /// Is a set a subset of another? If not, what is left over is asked about, so that who answers sees a point of it.
    fn is_subset(
        &self,
        (rule, (first, second)): (Rule, (usize, usize)),
        all: &Relation,
        known: &Relation,
        budget: &Budget,
        is_empty: &mut IsProved<'_>,
    ) -> Result<bool, NotProved> {
        if all.is_subset(known, budget)? {
            return Ok(true);
        }
        if let Ok(left) = all.subtract(known, budget) {
            for pairs in left.disjuncts() {
                if !is_empty(&ProofQuestion { rule, first, second, pairs }).unwrap_or(true) {
                    break;
                }
            }
        }
        Ok(false)
    }

    /// The union of the regions, as a set.
    pub(super) fn union(question: &Conjunction, regions: &[Box<Demands<'_>>]) -> Result<Relation, NotProved> {
        let mut union = Relation::empty(question.basic().space());
        for region in regions {
            let mut inside = question.bare();
            let (eqs, ineqs) = region(&mut inside)?;
            eqs.iter().for_each(|row| inside.equate(row));
            ineqs.iter().for_each(|row| inside.demand(row));
            union = union.union(&inside.basic().clone().into());
        }
        Ok(union)
    }

    /// The regions of pieces over these columns.
    pub(super) fn regions<'p>(pieces: &'p [Piece], columns: &'p [Row]) -> Result<Vec<Box<Demands<'p>>>, NotProved> {
        if !pieces.iter().all(Piece::is_explicit) {
            return not_proved("a domain or access is a projection");
        }
        let region = |piece: &'p Piece| -> Box<Demands<'p>> {
            Box::new(move |question: &mut Conjunction| small(question.rows_of(piece, columns)))
        };
        Ok(pieces.iter().map(region).collect())
    }

    // ---- 2 -----------------------------------------------------------------------------------------------------

    fn ask_holes(&self, copy: &StatementCopy<'_>, is_empty: &mut IsProved<'_>) -> Result<(), NotProved> {
        self.ask_slices(copy, (copy.old_slice, copy.new_slice), is_empty)?;
        // What may trap, or mean nothing, does so in the old program as well.
        for need in &copy.new_slice.needs {
            let mut is_had = false;
            for known in copy.old_slice.needs.iter().filter(|known| known.text == need.text) {
                is_had = is_had || self.ask_slices(copy, (known, need), is_empty).is_ok();
            }
            if !is_had {
                return not_proved("an operation that may trap, or mean nothing, is another one");
            }
        }
        Ok(())
    }

    /// Are the holes of two texts filled alike?
    fn ask_slices(
        &self,
        copy: &StatementCopy<'_>,
        (old_slice, new_slice): (&Slice, &Slice),
        is_empty: &mut IsProved<'_>,
    ) -> Result<(), NotProved> {
        let about = (copy.number, copy.number);
        let known: Vec<Row> = (0..self.num_symbols).map(|symbol| unit(1 + symbol)).collect();
        for (before, after) in old_slice.integers.iter().zip(&new_slice.integers) {
            for (mut question, y) in self.instances(copy, 0)? {
                let values = (question.value(before, &y.image, &known), question.value(after, &y.dims, &known));
                let (Some(before), Some(after)) = values else { return not_proved("an integer is not affine") };
                for case in small(question.differing(&[before], &[after]))? {
                    if !self.is_empty(Rule::Integers, about, &case, is_empty)? {
                        return broken(
                            Rule::Integers,
                            (copy.old, copy.old),
                            "an index that is used as a value is another one",
                        );
                    }
                }
            }
        }
        for (&before, &after) in old_slice.accesses.iter().zip(&new_slice.accesses) {
            if is_cell(&self.old.scop, copy.old_statement.accesses[before].array) {
                continue;
            }
            let (old, new) = (&copy.old_accesses[before], &copy.new_accesses[after]);
            let rank = copy.old_statement.accesses[before].relation.space().num_range;
            if !self.has_plain_cells(self.old, &copy.old_statement.accesses[before])
                || !self.has_plain_cells(self.new, &copy.new_statement.accesses[after])
            {
                return not_proved("the cells of an access are not its subscripts");
            }
            for (mut question, y) in self.instances(copy, rank)? {
                if self.has_same_subscripts(copy, (old, new), &mut question, &y) {
                    continue;
                }
                let cells = question.second();
                let old_columns = [self.columns(self.old, &y.image), cells.clone()].concat();
                let new_columns = [self.columns(self.new, &y.dims), cells].concat();
                for (these, columns, those, others) in
                    [(old, &old_columns, new, &new_columns), (new, &new_columns, old, &old_columns)]
                {
                    for piece in these {
                        let mut question = question.clone();
                        small(question.embed(piece, columns))?;
                        let those = Self::regions(those, others)?;
                        if !self.lies_in(Rule::Cells, about, &question, &those, is_empty)? {
                            return broken(Rule::Cells, (copy.old, copy.old), "a statement accesses another cell");
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Are two accesses functions on the whole domains of their statements, and the same at an instance, row by row?
    fn has_same_subscripts(
        &self,
        copy: &StatementCopy<'_>,
        pieces: (&[Piece], &[Piece]),
        question: &mut Conjunction,
        y: &CopyInstance,
    ) -> bool {
        let rank = question.second().len();
        // On each piece of the domain the values of the subscripts there; they have to be one.
        let mut values = |side: &Side<'_>, accesses: &[Piece], domain: &[Piece], dims: &[Row]| {
            let columns = self.columns(side, dims);
            let mut all = accesses.iter().zip(domain).map(|(access, domain)| {
                let rows = access.function(1 + columns.len(), rank, domain)?;
                let rows: Vec<Row> = rows.iter().map(|row| without(row, 1 + columns.len(), rank)).collect();
                question.values_of(&rows, domain, &columns)
            });
            let first = all.next()??;
            (accesses.len() == domain.len() && all.all(|other| other.as_ref() == Some(&first))).then_some(first)
        };
        let old = values(self.old, pieces.0, &copy.old_domain, &y.image);
        old.is_some() && old == values(self.new, pieces.1, &copy.domain, &y.dims)
    }

    /// Do the cells of an access have the numbers that the name of its memory tells? Digits of symbolic strides are others, which
    /// need not be the same in both programs; so is the iteration that made memory inside of loops.
    fn has_plain_cells(&self, side: &Side<'_>, access: &Access) -> bool {
        let Array::Memory(_) = &side.scop.arrays[access.array] else { return false };
        side.arity(access.array.root()) == access.relation.space().num_range
    }

    // ---- 4 -----------------------------------------------------------------------------------------------------

    fn ask_cells(&self, is_empty: &mut IsProved<'_>) -> Result<(), NotProved> {
        for one in &self.copies {
            for two in &self.copies[one.number..] {
                for (a, a_new) in holes(one, &self.old.scop) {
                    for (b, b_new) in holes(two, &self.old.scop) {
                        let (first, second) = (&one.old_statement.accesses[a], &two.old_statement.accesses[b]);
                        if !(first.write || second.write) {
                            continue;
                        }
                        for (question, y1, y2) in self.pairs(one, two)? {
                            self.ask_renaming((one, two), (a, b, a_new, b_new), (&question, &y1, &y2), is_empty)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Do two accesses meet in the old program exactly if they meet in the new one?
    fn ask_renaming(
        &self,
        (one, two): (&StatementCopy<'_>, &StatementCopy<'_>),
        (a, b, a_new, b_new): (usize, usize, usize, usize),
        (question, y1, y2): (&Conjunction, &CopyInstance, &CopyInstance),
        is_empty: &mut IsProved<'_>,
    ) -> Result<(), NotProved> {
        let (first, second) = (&one.old_statement.accesses[a], &two.old_statement.accesses[b]);
        let (first_new, second_new) = (&one.new_statement.accesses[a_new], &two.new_statement.accesses[b_new]);
        // The index of a cell is a prefix of the iteration.
        let index = |access: &Access, dims: &[Row]| dims[..access.relation.space().num_range].to_vec();
        let old = (first.array == second.array).then(|| (index(first, &y1.image), index(second, &y2.image)));
        let new =
            (first_new.array == second_new.array).then(|| (index(first_new, &y1.dims), index(second_new, &y2.dims)));
        for (these, those) in [(&old, &new), (&new, &old)] {
            let Some((left, right)) = these else { continue };
            let mut meet = question.clone();
            small(meet.equate_all(left, right))?;
            let cases = match those {
                None => vec![meet],
                Some((left, right)) => small(meet.differing(left, right))?,
            };
            for case in cases {
                if !self.is_empty(Rule::Renaming, (one.number, two.number), &case, is_empty)? {
                    return broken(Rule::Renaming, (one.old, two.old), "a value is kept in another place");
                }
            }
        }
        Ok(())
    }
}

/// The row without `count` columns.
fn without(row: &[i64], first: usize, count: usize) -> Row {
    row.iter().enumerate().filter(|(column, _)| !(first..first + count).contains(column)).map(|(_, &c)| c).collect()
}

fn is_cell(scop: &Scop, array: ArrayId) -> bool {
    matches!(scop.arrays[array], Array::Cell { .. })
}

/// The accesses of cells in the holes of a copy: the old one and the new one.
fn holes(copy: &StatementCopy<'_>, old: &Scop) -> Vec<(usize, usize)> {
    let pairs = copy.old_slice.accesses.iter().copied().zip(copy.new_slice.accesses.iter().copied());
    let mut pairs: Vec<_> = pairs.filter(|&(a, _)| is_cell(old, copy.old_statement.accesses[a].array)).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}
