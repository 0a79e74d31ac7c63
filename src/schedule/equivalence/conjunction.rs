//! Questions about instances of the new program, as conjunctions.
//!
//! A question speaks of up to two tuples of dims: instances of the new program, or an instance and a cell. What the old
//! program says of its instances is *pulled back*: each of its dims is replaced by the row of the instance map. So no
//! question needs a projection, and its rows can be derived again without the solver.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::presburger::{BasicRelation, Relation, Space};
use crate::analysis::rows::{combine, unit};

/// Coefficients over the columns of a question; missing ones are 0.
pub type Row = Vec<i64>;

/// A conjunction taken apart. All numbers are words.
#[derive(Clone, Debug)]
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
        let word = |row: &Vec<BigInt>| -> Option<Row> { row.iter().map(ToPrimitive::to_i64).collect() };
        let rows = |rows: Vec<Vec<BigInt>>| -> Option<Vec<Row>> { rows.iter().map(word).collect() };
        let mut divs = Vec::new();
        for div in basic.divs() {
            divs.push(match div {
                Some(div) => Some((word(&div.row)?, div.divisor.to_i64()?)),
                None => None,
            });
        }
        Some(Piece { divs, eqs: rows(basic.eqs())?, ineqs: rows(basic.ineqs())? })
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
}

impl Conjunction {
    /// All pairs of tuples of these lengths.
    pub fn new(num_symbols: usize, first: usize, second: usize) -> Conjunction {
        Conjunction { basic: BasicRelation::universe(Space::relation(num_symbols, first, second)) }
    }

    /// The conjunction.
    pub fn basic(&self) -> &BasicRelation {
        &self.basic
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

    /// So many integers of which nothing is known yet.
    pub fn fresh(&mut self, count: usize) -> Vec<Row> {
        (0..count).map(|_| unit(self.basic.add_existential())).collect()
    }

    /// Demands `row == 0`.
    pub fn equate(&mut self, row: &Row) {
        self.basic.add_eq(row);
    }

    /// Demands `row >= 0`.
    pub fn demand(&mut self, row: &Row) {
        self.basic.add_ineq(row);
    }

    /// The value of an expression whose dims and symbols have these values; none where it is not affine.
    pub fn value(&mut self, expr: &AffineExpr, dims: &[Row], symbols: &[Row]) -> Option<Row> {
        let AffineExpr::Binary(op, sides) = expr else {
            return match expr {
                AffineExpr::Const(c) => Some(vec![*c]),
                AffineExpr::Dim(dim) => dims.get(*dim as usize).cloned(),
                AffineExpr::Symbol(symbol) => symbols.get(*symbol as usize).cloned(),
                AffineExpr::Binary(..) => None,
            };
        };
        let left = self.value(&sides.0, dims, symbols)?;
        if *op == AffineOp::Add {
            return combine(&left, 1, &self.value(&sides.1, dims, symbols)?, 1);
        }
        if let (AffineOp::Mul, AffineExpr::Const(c)) = (op, &sides.0) {
            return combine(&self.value(&sides.1, dims, symbols)?, *c, &[], 0);
        }
        let c = sides.1.as_const()?;
        match op {
            AffineOp::Add => None,
            AffineOp::Mul => combine(&left, c, &[], 0),
            _ if c <= 0 => None,
            AffineOp::FloorDiv => Some(unit(self.basic.add_div(&left, c))),
            AffineOp::Mod => {
                let quotient = unit(self.basic.add_div(&left, c));
                combine(&left, 1, &quotient, c.checked_neg()?)
            }
            AffineOp::CeilDiv => {
                let quotient = unit(self.basic.add_div(&combine(&left, -1, &[], 0)?, c));
                combine(&quotient, -1, &[], 0)
            }
        }
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
        for div in &piece.divs {
            let column = match div {
                Some((row, divisor)) => {
                    let row = put_in(row, &values)?;
                    self.basic.add_div(&row, *divisor)
                }
                None => self.basic.add_existential(),
            };
            values.push(unit(column));
        }
        let rows = |rows: &[Row]| -> Option<Vec<Row>> { rows.iter().map(|row| put_in(row, &values)).collect() };
        Some((rows(&piece.eqs)?, rows(&piece.ineqs)?))
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

/// The row with values put in for its columns.
fn put_in(row: &[i64], values: &[Row]) -> Option<Row> {
    let mut sum = Row::new();
    for (&coefficient, value) in row.iter().zip(values).filter(|(coefficient, _)| **coefficient != 0) {
        sum = combine(&sum, 1, value, coefficient)?;
    }
    Some(sum)
}
