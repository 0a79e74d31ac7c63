//! Pairs of iterations that touch the same cell, as conjunctions.
//!
//! The cells of an occurrence are mostly a function of its iteration, `cell = f(x)`. Then "x and y touch the same cell"
//! is `f(x) = g(y)`, with no column for the cell itself. Where the cells are a range (vectors, copies) the cell is an
//! existential; where they are free, nothing is said.

use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};

use crate::affine::presburger::{BasicRelation, Relation, Set, Space};

type Row = Vec<BigInt>;

/// A conjunction of an occurrence, its rows taken out once.
#[derive(Clone, Debug)]
pub struct Piece {
    num_dims: usize,
    /// Definitions of divs; none for existentials.
    divs: Vec<Option<(Row, BigInt)>>,
    eqs: Vec<Row>,
    ineqs: Vec<Row>,
    cells: Vec<Cell>,
}

/// One coordinate of a cell.
#[derive(Clone, Debug)]
enum Cell {
    /// A function of the iteration.
    Function(Row),
    /// A number that some rows speak of.
    Bound,
    /// Any number.
    Free,
}

/// The conjunctions of an occurrence that touches the cells of a relation.
pub fn pieces(relation: &Relation) -> Vec<Piece> {
    relation
        .disjuncts()
        .iter()
        .map(|basic| piece(basic, relation.space().num_domain, relation.space().num_range))
        .collect()
}

/// The conjunctions of an occurrence whose cells are not known.
pub fn pieces_of_set(domain: &Set) -> Vec<Piece> {
    domain.disjuncts().iter().map(|basic| piece(basic, domain.space().num_range, 0)).collect()
}

fn piece(basic: &BasicRelation, num_dims: usize, num_cells: usize) -> Piece {
    let first = 1 + basic.space().num_symbols + num_dims;
    let mut eqs = basic.eqs();
    let ineqs = basic.ineqs();
    let divs: Vec<Option<(Row, BigInt)>> =
        basic.divs().into_iter().map(|div| div.map(|div| (div.row, div.divisor))).collect();
    let entry = |row: &Row, column: usize| row.get(column).is_some_and(|entry| !entry.is_zero());
    let mut cells = Vec::new();
    for k in 0..num_cells {
        let column = first + k;
        let alone = |row: &Row| (first..first + num_cells).all(|other| (other == column) == entry(row, other));
        let unit = |row: &Row| row.get(column).is_some_and(|entry| *entry.magnitude() == 1u32.into());
        let in_divs = divs.iter().flatten().any(|(row, _)| entry(row, column));
        let speaks = |rows: &[Row]| rows.iter().filter(|row| entry(row, column)).count();
        let known = eqs.iter().position(|row| alone(row) && unit(row));
        cells.push(match known {
            Some(at) if !in_divs && speaks(&ineqs) == 0 && speaks(&eqs) == 1 => {
                let row = eqs.remove(at);
                let positive = row[column] > BigInt::ZERO;
                let mut row: Row = row.into_iter().map(|entry| if positive { -entry } else { entry }).collect();
                row[column] = BigInt::ZERO;
                Cell::Function(row)
            }
            None if !in_divs && speaks(&ineqs) == 0 && speaks(&eqs) == 0 => Cell::Free,
            _ => Cell::Bound,
        });
    }
    Piece { num_dims, divs, eqs, ineqs, cells }
}

/// A conjunction in the making: words as long as they suffice.
struct Builder {
    basic: BasicRelation,
}

impl Builder {
    fn add(&mut self, row: &Row, is_eq: bool) {
        let words: Option<Vec<i64>> = row.iter().map(ToPrimitive::to_i64).collect();
        match (words, is_eq) {
            (Some(words), true) => self.basic.add_eq(&words),
            (Some(words), false) => self.basic.add_ineq(&words),
            (None, true) => self.basic.add_eq_big(row),
            (None, false) => self.basic.add_ineq_big(row),
        }
    }

    fn add_div(&mut self, row: &Row, divisor: &BigInt) -> usize {
        let words: Option<Vec<i64>> = row.iter().map(ToPrimitive::to_i64).collect();
        match (words, divisor.to_i64()) {
            (Some(words), Some(divisor)) => self.basic.add_div(&words, divisor),
            _ => self.basic.add_div_big(row, divisor),
        }
    }

    /// Adds the divs and rows of a piece whose dims stand from `first` on; returns where its columns stand.
    fn embed(&mut self, piece: &Piece, first: usize, cells: &[usize]) -> Vec<usize> {
        let num_symbols = self.basic.space().num_symbols;
        let mut columns: Vec<usize> = (0..=num_symbols).chain(first..first + piece.num_dims).collect();
        columns.extend(cells);
        for div in &piece.divs {
            columns.push(match div {
                Some((row, divisor)) => {
                    let row = moved(row, &columns);
                    self.add_div(&row, divisor)
                }
                None => self.basic.add_existential(),
            });
        }
        piece.eqs.iter().for_each(|row| self.add(&moved(row, &columns), true));
        piece.ineqs.iter().for_each(|row| self.add(&moved(row, &columns), false));
        columns
    }
}

/// The row with its entries in other columns; entries in columns that are nowhere are 0.
fn moved(row: &Row, columns: &[usize]) -> Row {
    let width = columns.iter().filter(|&&column| column != NOWHERE).max().map_or(0, |last| last + 1);
    let mut result = vec![BigInt::ZERO; width];
    for (entry, &column) in row.iter().zip(columns) {
        if !entry.is_zero() {
            result[column] = entry.clone();
        }
    }
    result
}

const NOWHERE: usize = usize::MAX;

fn difference(a: Row, b: &Row) -> Row {
    let mut row = a;
    row.resize(row.len().max(b.len()), BigInt::ZERO);
    row.iter_mut().zip(b).for_each(|(x, y)| *x -= y);
    row
}

/// The pairs `x -> y` of iterations of `source` and `target` that touch the same cell; with `same_cells` false, all
/// pairs. None where a look at the rows shows that there is none.
pub fn conflict(source: &Piece, target: &Piece, num_symbols: usize, same_cells: bool) -> Option<BasicRelation> {
    let space = Space::relation(num_symbols, source.num_dims, target.num_dims);
    let mut builder = Builder { basic: BasicRelation::universe(space) };
    let mut columns = [vec![NOWHERE; source.cells.len()], vec![NOWHERE; target.cells.len()]];
    for (side, piece) in [source, target].into_iter().enumerate() {
        for (k, cell) in piece.cells.iter().enumerate() {
            if matches!(cell, Cell::Bound) {
                let shared = if same_cells && side == 1 { columns[0].get(k).copied() } else { None };
                columns[side][k] = match shared {
                    Some(column) if column != NOWHERE => column,
                    _ => builder.basic.add_existential(),
                };
            }
        }
    }
    let from = builder.embed(source, space.domain(0), &columns[0]);
    let to = builder.embed(target, space.range(0), &columns[1]);
    if !same_cells {
        return Some(builder.basic);
    }
    for (k, (a, b)) in source.cells.iter().zip(&target.cells).enumerate() {
        let unit = |column: usize| {
            let mut row = vec![BigInt::ZERO; column + 1];
            row[column] = 1.into();
            row
        };
        let row = match (a, b) {
            (Cell::Free, _) | (_, Cell::Free) | (Cell::Bound, Cell::Bound) => continue,
            (Cell::Function(f), Cell::Function(g)) => difference(moved(f, &from), &moved(g, &to)),
            (Cell::Function(f), Cell::Bound) => difference(moved(f, &from), &unit(columns[1][k])),
            (Cell::Bound, Cell::Function(g)) => difference(moved(g, &to), &unit(columns[0][k])),
        };
        if !row[0].is_zero() && row[1..].iter().all(Zero::is_zero) {
            return None;
        }
        builder.add(&row, true);
    }
    Some(builder.basic)
}

/// The pairs of `basic` that agree in the first `level` dims and differ in the next one, source first. If `level` is
/// the number of common loops, the pairs that agree in all of them.
pub fn at_level(basic: &BasicRelation, level: usize, common: usize) -> BasicRelation {
    let mut basic = basic.clone();
    let space = basic.space();
    let row = |k: usize, constant: i64| {
        let mut row = vec![0; space.range(k) + 1];
        row[0] = constant;
        row[space.domain(k)] = -1;
        row[space.range(k)] = 1;
        row
    };
    for k in 0..level.min(common) {
        basic.add_eq(&row(k, 0));
    }
    if level < common {
        basic.add_ineq(&row(level, -1));
    }
    basic
}
