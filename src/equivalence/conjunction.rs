//! Questions about instances of the new program, as conjunctions.
//!
//! A question speaks of up to two tuples of dims: instances of the new program, or an instance and a cell. What the old
//! program says of its instances is *pulled back*: each of its dims is replaced by the row of the instance map. So no
//! question needs a projection, and its rows can be derived again without the solver.

use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Relation, Space};
pub use crate::affine::row::Row;
use crate::affine::row::{Columns, add_times, combine, unit};
use crate::analysis::certificate::AffineRows;

/// How many divs a conjunction of a certificate may have.
const MOST_DIVS: usize = 64;

/// A conjunction taken apart. All numbers are words.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The definitions of divs; none for an existential.
    divs: Vec<Option<(Row, i64)>>,
    eqs: Vec<Row>,
    ineqs: Vec<Row>,
}

impl Piece {
    /// The conjunctions of a relation; none if a number is no word.
    pub fn all(relation: &Relation) -> Option<Vec<Piece>> {
        relation.disjuncts().iter().map(Piece::of).collect()
    }

    fn of(basic: &BasicRelation) -> Option<Piece> {
        let rows = basic.words()?;
        let divs = rows.divs().map(|div| div.map(|(row, by)| (row.to_vec(), by))).collect();
        Some(Piece {
            divs,
            eqs: rows.eqs().map(<[i64]>::to_vec).collect(),
            ineqs: rows.ineqs().map(<[i64]>::to_vec).collect(),
        })
    }

    /// The last `rank` columns before the divs as rows over the `inputs` columns before them, where the piece is a function
    /// on all of `domain`: each has an equation of its own, and all other rows are those of the domain.
    pub fn function(&self, inputs: usize, rank: usize, domain: &Piece) -> Option<Vec<Row>> {
        let wide = |row: &Row| -> Row {
            let (front, back) = row.split_at(inputs.min(row.len()));
            let gap = if back.is_empty() { 0 } else { rank };
            trimmed(&[front, &vec![0; gap], back].concat())
        };
        let divs: Vec<_> = domain.divs.iter().map(|div| div.as_ref().map(|(row, by)| (wide(row), *by))).collect();
        let own = |div: &Option<(Row, i64)>| div.as_ref().map(|(row, by)| (trimmed(row), *by));
        if !self.divs.iter().map(own).eq(divs) {
            return None;
        }
        let known = |rows: &[Row]| -> Vec<Row> { rows.iter().map(wide).collect() };
        let (eqs, ineqs) = (known(&domain.eqs), known(&domain.ineqs));
        if !self.ineqs.iter().all(|row| ineqs.contains(&trimmed(row))) {
            return None;
        }
        let entry = |row: &Row, column: usize| row.get(column).copied().unwrap_or_default();
        let is_cell = |row: &Row| (inputs..inputs + rank).any(|column| entry(row, column) != 0);
        let (cells, others): (Vec<&Row>, Vec<&Row>) = self.eqs.iter().partition(|row| is_cell(row));
        if cells.len() != rank || !others.iter().all(|row| eqs.contains(&trimmed(row))) {
            return None;
        }
        let value = |cell: usize| {
            let alone = |row: &&&Row| {
                entry(row, cell).abs() == 1 && (inputs..inputs + rank).all(|c| c == cell || entry(row, c) == 0)
            };
            let row = cells.iter().find(alone)?;
            let mut rest = combine(row, -entry(row, cell), &[], 0)?;
            rest[cell] = 0;
            Some(rest)
        };
        (inputs..inputs + rank).map(value).collect()
    }

    /// The definitions of its divs; none for an existential.
    pub(super) fn divs(&self) -> &[Option<(Row, i64)>] {
        &self.divs
    }

    /// Its equations.
    pub(super) fn eqs(&self) -> &[Row] {
        &self.eqs
    }

    /// Its inequalities.
    pub(super) fn ineqs(&self) -> &[Row] {
        &self.ineqs
    }

    /// A guess at a point with so many dims after columns that have these values: each dim is the least that one of its rows lets it
    /// be, as loops go, with what the dims before it are put in. None where one has no such row.
    pub fn first_point(&self, values: &[Row], dims: usize) -> Option<Vec<Row>> {
        let mut columns: Vec<Row> = std::iter::once(vec![1]).chain(values.iter().cloned()).collect();
        for _ in 0..dims {
            let entry = |row: &Row, column: usize| row.get(column).copied().unwrap_or_default();
            let dim = columns.len();
            let bounds = |row: &&Row| entry(row, dim) == 1 && trimmed(row).len() == dim + 1;
            let row = self.eqs.iter().chain(&self.ineqs).find(bounds)?;
            columns.push(combine(&put_in(&row[..dim], &columns)?, -1, &[], 0)?);
        }
        Some(columns.split_off(1 + values.len()))
    }

    /// Does a row have the column in it?
    pub fn speaks_of(&self, column: usize) -> bool {
        self.rows().any(|row| row.get(column).is_some_and(|&entry| entry != 0))
    }

    /// The constants of all rows, those of divs first.
    pub fn constants(&self) -> Vec<i64> {
        self.rows().map(|row| row.first().copied().unwrap_or_default()).collect()
    }

    /// The same with 0 for each constant.
    pub fn without_constants(&self) -> Piece {
        let mut piece = self.clone();
        piece.rows_mut().filter_map(|row| row.first_mut()).for_each(|constant| *constant = 0);
        piece
    }

    /// The same with more columns after the first `at`. Each has a count, and is not negative and below that; and for each row
    /// what its constant grows by with the column.
    pub fn widened(&self, at: usize, columns: &[(i64, &[i64])]) -> Piece {
        let mut piece = self.clone();
        for (number, row) in piece.rows_mut().enumerate() {
            let back = row.split_off(at.min(row.len()));
            row.resize(at, 0);
            row.extend(columns.iter().map(|(_, slopes)| slopes[number]));
            row.extend(back);
        }
        for (number, &(count, _)) in columns.iter().enumerate() {
            let mut below: Row = unit(at + number);
            piece.ineqs.push(below.clone());
            (below[0], below[at + number]) = (count - 1, -1);
            piece.ineqs.push(below);
        }
        piece
    }

    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.divs.iter().flatten().map(|(row, _)| row).chain(&self.eqs).chain(&self.ineqs)
    }

    fn rows_mut(&mut self) -> impl Iterator<Item = &mut Row> {
        self.divs.iter_mut().flatten().map(|(row, _)| row).chain(&mut self.eqs).chain(&mut self.ineqs)
    }

    /// The conjunction of these rows over `columns` columns and these divs; none where one speaks of a column that there is none of, or
    /// where there are too many.
    pub fn of_rows(rows: &AffineRows, columns: usize) -> Option<Piece> {
        let AffineRows { divs, zero, not_negative } = rows;
        let fits = |row: &Row, most: usize| row.len() <= most;
        let are_divs = divs.iter().enumerate().all(|(n, (row, by))| fits(row, columns + n) && *by > 0);
        let mut all = zero.iter().chain(not_negative);
        (divs.len() <= MOST_DIVS && are_divs && all.all(|row| fits(row, columns + divs.len()))).then_some(())?;
        let divs = divs.iter().cloned().map(Some).collect();
        Some(Piece { divs, eqs: zero.clone(), ineqs: not_negative.clone() })
    }

    /// Its rows; none if it has existentials.
    pub fn rows_written(&self) -> Option<AffineRows> {
        let divs =
            self.divs.iter().map(|div| div.as_ref().map(|(row, by)| (trimmed(row), *by))).collect::<Option<_>>()?;
        let rows = |rows: &[Row]| rows.iter().map(|row| trimmed(row)).collect();
        Some(AffineRows { divs, zero: rows(&self.eqs), not_negative: rows(&self.ineqs) })
    }

    /// Are all of its divs defined, so that it can be denied row by row?
    pub fn is_explicit(&self) -> bool {
        self.divs.iter().all(Option::is_some)
    }
}

/// One conjunction in the making.
#[derive(Clone, Debug)]
pub struct Conjunction {
    basic: BasicRelation,
    /// The divs that are there: row, divisor, column.
    divs: Vec<(Row, i64, usize)>,
}

impl Conjunction {
    /// All pairs of tuples of these lengths.
    pub fn new(num_symbols: usize, first: usize, second: usize) -> Conjunction {
        Conjunction { basic: BasicRelation::universe(Space::relation(num_symbols, first, second)), divs: Vec::new() }
    }

    /// The same columns without any demand. Rows that mention no existential mean the same there.
    pub fn bare(&self) -> Conjunction {
        Conjunction { basic: self.basic.retain_rows(|_| false), divs: self.divs.clone() }
    }

    /// The conjunction.
    pub fn basic(&self) -> &BasicRelation {
        &self.basic
    }

    /// The same as a relation.
    pub fn relation(&self) -> Relation {
        self.basic.clone().into()
    }

    /// The dims of the first tuple.
    pub fn first(&self) -> Vec<Row> {
        let space = self.basic.space();
        (0..space.num_domain).map(|dim| unit(space.domain(dim))).collect()
    }

    /// The dims of the second tuple.
    pub fn second(&self) -> Vec<Row> {
        let space = self.basic.space();
        (0..space.num_range).map(|dim| unit(space.range(dim))).collect()
    }

    /// The symbols.
    pub fn symbols(&self) -> Vec<Row> {
        (0..self.basic.space().num_symbols).map(|symbol| unit(1 + symbol)).collect()
    }

    /// So many integers of which nothing is known yet.
    pub fn fresh(&mut self, count: usize) -> Vec<Row> {
        (0..count).map(|_| unit(self.basic.add_existential())).collect()
    }

    /// The values of rows over the columns of a piece with one tuple whose columns after the constant have these values.
    pub fn values_of(&mut self, rows: &[Row], piece: &Piece, columns: &[Row]) -> Option<Vec<Row>> {
        let mut values: Vec<Row> = std::iter::once(vec![1]).chain(columns.iter().cloned()).collect();
        self.add_divs(piece, &mut values)?;
        rows.iter().map(|row| put_in(row, &values)).collect()
    }

    /// Demands `row == 0`.
    pub fn equate(&mut self, row: &Row) {
        self.basic.add_eq(row);
    }

    /// Demands `row >= 0`.
    pub fn demand(&mut self, row: &Row) {
        self.basic.add_ineq(row);
    }

    /// `floor(row / divisor)`.
    pub fn quotient(&mut self, row: &Row, divisor: i64) -> Row {
        if divisor == 1 { row.clone() } else { unit(self.div(row, divisor)) }
    }

    /// The value of an expression whose dims and symbols have these values; none where it is not affine.
    pub fn value(&mut self, expr: &AffineExpr, dims: &[Row], symbols: &[Row]) -> Option<Row> {
        Valued { question: self, dims, symbols }.row(expr).ok()
    }

    /// Demands a piece whose columns after the constant have these values, divs and existentials aside.
    pub fn embed(&mut self, piece: &Piece, columns: &[Row]) -> Option<()> {
        let (eqs, ineqs) = self.rows_of(piece, columns)?;
        eqs.iter().for_each(|row| self.equate(row));
        ineqs.iter().for_each(|row| self.demand(row));
        Some(())
    }

    /// Adds the divs of a piece and gives its rows, which are not demanded.
    pub fn rows_of(&mut self, piece: &Piece, columns: &[Row]) -> Option<(Vec<Row>, Vec<Row>)> {
        let mut values: Vec<Row> = std::iter::once(vec![1]).chain(columns.iter().cloned()).collect();
        self.add_divs(piece, &mut values)?;
        let rows = |rows: &[Row]| -> Option<Vec<Row>> { rows.iter().map(|row| put_in(row, &values)).collect() };
        Some((rows(&piece.eqs)?, rows(&piece.ineqs)?))
    }

    /// Appends the divs of a piece to the values of its columns.
    fn add_divs(&mut self, piece: &Piece, values: &mut Vec<Row>) -> Option<()> {
        for div in &piece.divs {
            let column = match div {
                Some((row, divisor)) => self.div(&put_in(row, values)?, *divisor),
                None => self.basic.add_existential(),
            };
            values.push(unit(column));
        }
        Some(())
    }

    /// The column of `floor(row / divisor)`.
    fn div(&mut self, row: &[i64], divisor: i64) -> usize {
        let row = trimmed(row);
        let known = self.divs.iter().find(|(other, by, _)| *other == row && *by == divisor);
        if let Some((_, _, column)) = known {
            return *column;
        }
        let column = self.basic.add_div(&row, divisor);
        self.divs.push((row, divisor, column));
        column
    }

    /// The cases in which the two tuples of values differ: disjoint, and together all.
    pub fn differing(&self, left: &[Row], right: &[Row]) -> Option<Vec<Conjunction>> {
        let mut cases = Vec::new();
        let mut equal = self.clone();
        for (a, b) in left.iter().zip(right) {
            for sign in [1, -1] {
                let mut case = equal.clone();
                case.demand(&combine(&combine(a, sign, b, -sign)?, 1, &[1], -1)?);
                cases.push(case);
            }
            equal.equate(&combine(a, 1, b, -1)?);
        }
        Some(cases)
    }

    /// Demands that the two tuples of values are equal.
    pub fn equate_all(&mut self, left: &[Row], right: &[Row]) -> Option<()> {
        for (a, b) in left.iter().zip(right) {
            self.equate(&combine(a, 1, b, -1)?);
        }
        Some(())
    }
}

/// Expressions whose dims and symbols have values in a question.
struct Valued<'q> {
    question: &'q mut Conjunction,
    dims: &'q [Row],
    symbols: &'q [Row],
}

impl Columns for Valued<'_> {
    fn dim(&self, dim: usize) -> Option<Row> {
        self.dims.get(dim).cloned()
    }

    fn symbol(&self, symbol: usize) -> Option<Row> {
        self.symbols.get(symbol).cloned()
    }

    fn div(&mut self, row: &[i64], divisor: i64) -> usize {
        self.question.div(row, divisor)
    }
}

/// The row without zeros at its end.
pub fn trimmed(row: &[i64]) -> Row {
    let width = row.iter().rposition(|&entry| entry != 0).map_or(0, |last| last + 1);
    row[..width].to_vec()
}

/// The row with values put in for its columns.
pub(super) fn put_in(row: &[i64], values: &[Row]) -> Option<Row> {
    let terms = || row.iter().zip(values).filter(|(coefficient, _)| **coefficient != 0);
    let mut sum = vec![0; terms().map(|(_, value)| value.len()).max().unwrap_or(0)];
    for (&coefficient, value) in terms() {
        add_times(&mut sum, value, coefficient)?;
    }
    Some(sum)
}
