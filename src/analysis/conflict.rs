//! Pairs of iterations that touch the same cell, as conjunctions.
//!
//! The cells of an occurrence are mostly a function of its iteration, `cell = f(x)`. Then "x and y touch the same cell"
//! is `f(x) = g(y)`, with no column for the cell itself. Where the cells are a range (vectors, copies) the cell is an
//! existential; where they are free, nothing is said.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{CheckedSub, Signed, ToPrimitive, Zero};
use smallvec::SmallVec;

use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicRelation, Relation, Set, Space};
use crate::affine::row::{combine, row_from, unit};

/// A number of a row: a word as long as words suffice, else a big integer.
trait RowEntry: Clone + Signed + CheckedSub {
    fn add_eq(basic: &mut BasicRelation, row: &[Self]);
    fn add_ineq(basic: &mut BasicRelation, row: &[Self]);
    fn add_div(basic: &mut BasicRelation, row: &[Self], divisor: &Self) -> usize;
}

impl RowEntry for i64 {
    fn add_eq(basic: &mut BasicRelation, row: &[i64]) {
        basic.add_eq(row);
    }

    fn add_ineq(basic: &mut BasicRelation, row: &[i64]) {
        basic.add_ineq(row);
    }

    fn add_div(basic: &mut BasicRelation, row: &[i64], divisor: &i64) -> usize {
        basic.add_div(row, *divisor)
    }
}

impl RowEntry for BigInt {
    fn add_eq(basic: &mut BasicRelation, row: &[BigInt]) {
        basic.add_eq_big(row);
    }

    fn add_ineq(basic: &mut BasicRelation, row: &[BigInt]) {
        basic.add_ineq_big(row);
    }

    fn add_div(basic: &mut BasicRelation, row: &[BigInt], divisor: &BigInt) -> usize {
        basic.add_div_big(row, divisor)
    }
}

/// A conjunction of an occurrence, its rows taken out once.
#[derive(Clone, Debug)]
pub struct OccurrencePiece {
    big: ConjunctionRows<BigInt>,
    /// The same, if all numbers are words.
    words: Option<ConjunctionRows<i64>>,
}

/// The rows of a conjunction.
#[derive(Clone, Debug)]
struct ConjunctionRows<T> {
    num_dims: usize,
    /// Definitions of divs; none for existentials.
    divs: Vec<Option<(Vec<T>, T)>>,
    eqs: Vec<Vec<T>>,
    ineqs: Vec<Vec<T>>,
    cells: Vec<Coordinate<T>>,
}

/// One coordinate of a cell.
#[derive(Clone, Debug)]
enum Coordinate<T> {
    /// A function of the iteration.
    Function(Vec<T>),
    /// A number that some rows speak of.
    Bound,
    /// Any number.
    Free,
}

impl OccurrencePiece {
    /// Is it plain that each iteration touches one cell? An existential may make it several.
    pub fn is_single(&self) -> bool {
        let ConjunctionRows { divs, cells, .. } = &self.big;
        divs.iter().all(Option::is_some) && cells.iter().all(|cell| matches!(cell, Coordinate::Function(_)))
    }
}

/// The conjunctions of an occurrence that touches the cells of a relation.
pub fn pieces(relation: &Relation) -> Vec<OccurrencePiece> {
    let Space { num_domain, num_range, .. } = relation.space();
    relation.disjuncts().iter().map(|basic| OccurrencePiece::new(rows(basic, num_domain, num_range))).collect()
}

/// The conjunctions of an occurrence whose cells are not known.
pub fn pieces_of_set(domain: &Set) -> Vec<OccurrencePiece> {
    domain.disjuncts().iter().map(|basic| OccurrencePiece::new(rows(basic, domain.space().num_range, 0))).collect()
}

impl OccurrencePiece {
    fn new(big: ConjunctionRows<BigInt>) -> OccurrencePiece {
        OccurrencePiece { words: big.words(), big }
    }
}

impl ConjunctionRows<BigInt> {
    fn words(&self) -> Option<ConjunctionRows<i64>> {
        let word = |row: &Vec<BigInt>| -> Option<Vec<i64>> { row.iter().map(ToPrimitive::to_i64).collect() };
        let all = |rows: &Vec<Vec<BigInt>>| -> Option<Vec<Vec<i64>>> { rows.iter().map(word).collect() };
        let div = |div: &Option<(Vec<BigInt>, BigInt)>| match div {
            Some((row, divisor)) => Some(Some((word(row)?, divisor.to_i64()?))),
            None => Some(None),
        };
        let cell = |cell: &Coordinate<BigInt>| {
            Some(match cell {
                Coordinate::Function(row) => Coordinate::Function(word(row)?),
                Coordinate::Bound => Coordinate::Bound,
                Coordinate::Free => Coordinate::Free,
            })
        };
        Some(ConjunctionRows {
            num_dims: self.num_dims,
            divs: self.divs.iter().map(div).collect::<Option<_>>()?,
            eqs: all(&self.eqs)?,
            ineqs: all(&self.ineqs)?,
            cells: self.cells.iter().map(cell).collect::<Option<_>>()?,
        })
    }
}

fn rows(basic: &BasicRelation, num_dims: usize, num_cells: usize) -> ConjunctionRows<BigInt> {
    let first = 1 + basic.space().num_symbols + num_dims;
    let mut eqs = basic.eqs();
    let ineqs = basic.ineqs();
    let divs: Vec<Option<(Vec<BigInt>, BigInt)>> =
        basic.divs().into_iter().map(|div| div.map(|div| (div.row, div.divisor))).collect();
    let entry = |row: &Vec<BigInt>, column: usize| row.get(column).is_some_and(|entry| !entry.is_zero());
    let mut cells = Vec::new();
    for k in 0..num_cells {
        let column = first + k;
        let alone = |row: &Vec<BigInt>| (first..first + num_cells).all(|other| (other == column) == entry(row, other));
        let unit = |row: &Vec<BigInt>| row.get(column).is_some_and(|entry| *entry.magnitude() == 1u32.into());
        let in_divs = divs.iter().flatten().any(|(row, _)| entry(row, column));
        let speaks = |rows: &[Vec<BigInt>]| rows.iter().filter(|row| entry(row, column)).count();
        let known = eqs.iter().position(|row| alone(row) && unit(row));
        cells.push(match known {
            Some(at) if !in_divs && speaks(&ineqs) == 0 && speaks(&eqs) == 1 => {
                let row = eqs.remove(at);
                let positive = row[column] > BigInt::ZERO;
                let mut row: Vec<BigInt> = row.into_iter().map(|entry| if positive { -entry } else { entry }).collect();
                row[column] = BigInt::ZERO;
                Coordinate::Function(row)
            }
            None if !in_divs && speaks(&ineqs) == 0 && speaks(&eqs) == 0 => Coordinate::Free,
            _ => Coordinate::Bound,
        });
    }
    ConjunctionRows { num_dims, divs, eqs, ineqs, cells }
}

/// Pairs of iterations in the making.
struct PairsBuilder {
    basic: BasicRelation,
}

impl PairsBuilder {
    /// Adds the divs and rows of a piece whose dims stand from `first` on; returns where its columns stand.
    fn embed<T: RowEntry>(&mut self, piece: &ConjunctionRows<T>, first: usize, cells: &[usize]) -> Vec<usize> {
        let num_symbols = self.basic.space().num_symbols;
        let mut columns: Vec<usize> = (0..=num_symbols).chain(first..first + piece.num_dims).collect();
        columns.extend(cells);
        for div in &piece.divs {
            columns.push(match div {
                Some((row, divisor)) => T::add_div(&mut self.basic, &moved(row, &columns), divisor),
                None => self.basic.add_existential(),
            });
        }
        piece.eqs.iter().for_each(|row| T::add_eq(&mut self.basic, &moved(row, &columns)));
        piece.ineqs.iter().for_each(|row| T::add_ineq(&mut self.basic, &moved(row, &columns)));
        columns
    }
}

/// The row with its entries in other columns; entries in columns that are nowhere are 0.
fn moved<T: RowEntry>(row: &[T], columns: &[usize]) -> Vec<T> {
    let width = columns.iter().filter(|&&column| column != NOWHERE).max().map_or(0, |last| last + 1);
    let mut result = vec![T::zero(); width];
    for (entry, &column) in row.iter().zip(columns) {
        if !entry.is_zero() {
            result[column] = entry.clone();
        }
    }
    result
}

const NOWHERE: usize = usize::MAX;

/// `a - b`; none on overflow.
fn difference<T: RowEntry>(mut a: Vec<T>, b: &[T]) -> Option<Vec<T>> {
    a.resize(a.len().max(b.len()), T::zero());
    for (x, y) in a.iter_mut().zip(b) {
        *x = x.checked_sub(y)?;
    }
    Some(a)
}

/// Pairs of iterations that touch the same cell.
#[derive(Clone, Debug)]
pub struct Conflict {
    /// The pairs, nothing simplified.
    pub pairs: BasicRelation,
    /// For each dim that both iterations have: the sign of `target - source` where a row fixes it to a number. Most
    /// pairs of accesses lie a constant distance apart, and then all levels but one are out of the question.
    signs: SmallVec<[Option<Ordering>; 6]>,
}

/// The pairs `x -> y` of iterations of `source` and `target` that touch the same cell, where the symbols are as in
/// `context`; with `same_cells` false, all pairs. None where a look at the rows shows that there is none.
pub fn conflict(
    source: &OccurrencePiece,
    target: &OccurrencePiece,
    context: &OccurrencePiece,
    num_symbols: usize,
    same_cells: bool,
) -> Option<Conflict> {
    let words = match (&source.words, &target.words, &context.words) {
        (Some(source), Some(target), Some(context)) => meet(source, target, context, num_symbols, same_cells),
        _ => None,
    };
    let big = || meet(&source.big, &target.big, &context.big, num_symbols, same_cells);
    words.or_else(big).expect("big integers do not overflow")
}

/// The same in one kind of numbers; the outer option is none on overflow.
fn meet<T: RowEntry>(
    source: &ConjunctionRows<T>,
    target: &ConjunctionRows<T>,
    context: &ConjunctionRows<T>,
    num_symbols: usize,
    same_cells: bool,
) -> Option<Option<Conflict>> {
    let space = Space::relation(num_symbols, source.num_dims, target.num_dims);
    let mut builder = PairsBuilder { basic: BasicRelation::universe(space) };
    let mut columns = [vec![NOWHERE; source.cells.len()], vec![NOWHERE; target.cells.len()]];
    for (side, piece) in [source, target].into_iter().enumerate() {
        for (k, cell) in piece.cells.iter().enumerate() {
            if matches!(cell, Coordinate::Bound) {
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
    builder.embed(context, space.domain(0), &[]);
    let mut signs = SmallVec::from_elem(None, source.num_dims.min(target.num_dims));
    let cells = source.cells.iter().zip(&target.cells).enumerate().filter(|_| same_cells);
    for (k, (a, b)) in cells {
        let unit = |column: usize| {
            let mut row = vec![T::zero(); column + 1];
            row[column] = T::one();
            row
        };
        let row = match (a, b) {
            (Coordinate::Free, _) | (_, Coordinate::Free) | (Coordinate::Bound, Coordinate::Bound) => continue,
            (Coordinate::Function(f), Coordinate::Function(g)) => difference(moved(f, &from), &moved(g, &to))?,
            (Coordinate::Function(f), Coordinate::Bound) => difference(moved(f, &from), &unit(columns[1][k]))?,
            (Coordinate::Bound, Coordinate::Function(g)) => difference(moved(g, &to), &unit(columns[0][k]))?,
        };
        if !row[0].is_zero() && row[1..].iter().all(Zero::is_zero) {
            return Some(None);
        }
        if let Some((dim, sign)) = fixed_sign(&row, space) {
            signs[dim] = Some(sign);
        }
        T::add_eq(&mut builder.basic, &row);
    }
    Some(Some(Conflict { pairs: builder.basic, signs }))
}

/// If the row says `target - source == c` of one dim: the dim and the sign of `c`.
fn fixed_sign<T: RowEntry>(row: &[T], space: Space) -> Option<(usize, Ordering)> {
    let mut entries = row.iter().enumerate().skip(1).filter(|(_, entry)| !entry.is_zero());
    let ((x, a), (y, b)) = (entries.next()?, entries.next()?);
    let dim = x.checked_sub(space.domain(0)).filter(|&dim| dim < space.num_domain.min(space.num_range))?;
    // b * (target - source) + row[0] == 0
    let is_distance = entries.next().is_none() && y == space.range(dim) && T::zero().checked_sub(b).as_ref() == Some(a);
    let (constant, zero) = (row[0].signum(), T::zero());
    let sign = |positive: bool| if positive { Ordering::Greater } else { Ordering::Less };
    is_distance.then(|| {
        (dim, if constant == zero { Ordering::Equal } else { sign(constant.is_negative() == b.is_positive()) })
    })
}

impl Conflict {
    /// The pairs that agree in the first `level` dims and differ by at least `apart`, an expression over these, in the
    /// next one, source first; if `level` is the number of common loops, the pairs that agree in all of them. None where
    /// a look at the rows shows that there is none.
    pub fn at_level(&self, level: usize, common: usize, apart: &AffineExpr) -> Option<BasicRelation> {
        let is = |k: usize, wanted: Ordering| self.signs[k].is_none_or(|sign| sign == wanted);
        let agree = (0..level.min(common)).all(|k| is(k, Ordering::Equal));
        if !agree || (level < common && !is(level, Ordering::Greater)) {
            return None;
        }
        let mut basic = self.pairs.clone();
        let space = basic.space();
        let distance = |k: usize| combine(&unit(space.range(k)), 1, &unit(space.domain(k)), -1);
        for row in (0..level.min(common)).filter_map(distance) {
            basic.add_eq(&row);
        }
        if level < common {
            let least = row_from(&mut basic, apart, space.domain(0)).ok().unwrap_or_else(|| vec![1]);
            let beyond = distance(level).and_then(|distance| combine(&distance, 1, &least, -1));
            beyond.into_iter().for_each(|row| basic.add_ineq(&row));
        }
        Some(basic)
    }
}
