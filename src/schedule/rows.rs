//! Affine expressions as rows of a basic relation, and rows as affine expressions again.
//!
//! A row is over the columns `[ 1 | symbols | domain | range | divs ]`. An expression with `floordiv`, `ceildiv` or `mod`
//! brings its own divs along; equal divs share a column.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::flatten::{NotAffine, flatten};
use crate::affine::presburger::{BasicRelation, Div, Space};

/// The row of an expression whose dim `k` stands in column `dims[k]`; divs are appended to `basic` where it lacks them.
pub fn row_of(basic: &mut BasicRelation, expr: &AffineExpr, dims: &[usize]) -> Result<Vec<i64>, NotAffine> {
    let num_symbols = basic.space().num_symbols;
    let flat = flatten(std::slice::from_ref(expr), dims.len(), num_symbols)?;
    let first = 1 + num_symbols;
    let mut divs: Vec<usize> = Vec::new();
    for div in &flat.divs {
        let row = place(&div.row, first, dims, &divs);
        let column = known_div(basic, &row, div.divisor).unwrap_or_else(|| basic.add_div(&row, div.divisor));
        divs.push(column);
    }
    Ok(place(&flat.rows[0], first, dims, &divs))
}

/// A row over `[1 | symbols | dims | divs]` moved to the columns of a relation.
fn place(row: &[i64], first: usize, dims: &[usize], divs: &[usize]) -> Vec<i64> {
    let width = dims.iter().chain(divs).map(|column| column + 1).max().unwrap_or(first).max(first);
    let mut placed = vec![0; width];
    for (column, &coefficient) in row.iter().enumerate().filter(|(_, coefficient)| **coefficient != 0) {
        let target = match column.checked_sub(first) {
            None => column,
            Some(dim) if dim < dims.len() => dims[dim],
            Some(div) => divs[div - dims.len()],
        };
        placed[target] = coefficient;
    }
    placed
}

/// The column of the div `floor(row / divisor)`, if `basic` has it.
fn known_div(basic: &BasicRelation, row: &[i64], divisor: i64) -> Option<usize> {
    let same = |div: &Div| {
        let width = row.len().max(div.row.len());
        let entry = |column: usize| row.get(column).map_or_else(BigInt::zero, |&c| BigInt::from(c));
        let known = |column: usize| div.row.get(column).cloned().unwrap_or_default();
        div.divisor == BigInt::from(divisor) && (0..width).all(|column| entry(column) == known(column))
    };
    let position = basic.divs().iter().position(|div| div.as_ref().is_some_and(same))?;
    Some(basic.space().num_columns() + position)
}

/// `a * x + b * y`, checked; the shorter row is continued with zeros.
pub fn combine(a: i64, x: &[i64], b: i64, y: &[i64]) -> Result<Vec<i64>, NotAffine> {
    let at = |row: &[i64], i: usize| row.get(i).copied().unwrap_or(0);
    let column = |i: usize| at(x, i).checked_mul(a)?.checked_add(at(y, i).checked_mul(b)?);
    (0..x.len().max(y.len())).map(|i| column(i).ok_or(NotAffine::Overflow)).collect()
}

/// Demands `expr == 0` (`is_eq`) or `expr >= 0` of the dims of a set.
pub fn demand(set: &mut BasicRelation, expr: &AffineExpr, is_eq: bool) -> Result<(), NotAffine> {
    let space = set.space();
    let dims: Vec<usize> = (0..space.num_range).map(|dim| space.range(dim)).collect();
    let row = row_of(set, expr, &dims)?;
    if is_eq {
        set.add_eq(&row)
    } else {
        set.add_ineq(&row)
    }
    Ok(())
}

/// The columns of a set as expressions; none for an existential, for what depends on one, and for what leaves 64 bits.
pub fn columns(space: Space, divs: &[Option<Div>]) -> Vec<Option<AffineExpr>> {
    let mut columns = vec![Some(AffineExpr::Const(1))];
    columns.extend((0..space.num_symbols).map(|s| Some(AffineExpr::Symbol(s as u32))));
    columns.extend((0..space.num_domain + space.num_range).map(|dim| Some(AffineExpr::Dim(dim as u32))));
    for div in divs {
        let expr = div.as_ref().and_then(|div| {
            let divisor = div.divisor.to_i64()?;
            Some(expr_of(&div.row, &columns)?.floor_div(divisor))
        });
        columns.push(expr);
    }
    columns
}

/// A row as an expression: dims and divs first, those that are added before those that are subtracted, then symbols, then the constant. None if a column has no expression or
/// a coefficient does not fit.
pub fn expr_of(row: &[BigInt], columns: &[Option<AffineExpr>]) -> Option<AffineExpr> {
    let mut sum = AffineExpr::Const(0);
    let is_symbol = |column: &Option<AffineExpr>| matches!(column, Some(AffineExpr::Symbol(_)));
    let mut add = |wanted: &dyn Fn(usize, bool) -> bool| -> Option<()> {
        for (column, coefficient) in row.iter().enumerate().filter(|(_, coefficient)| !coefficient.is_zero()) {
            if wanted(column, coefficient.is_positive()) {
                let factor = coefficient.to_i64()?;
                let term = columns.get(column)?.clone()?;
                sum = std::mem::replace(&mut sum, AffineExpr::Const(0)) + times(term, factor);
            }
        }
        Some(())
    };
    add(&|column, positive| column > 0 && !is_symbol(&columns[column]) && positive)?;
    add(&|column, positive| column > 0 && !is_symbol(&columns[column]) && !positive)?;
    add(&|column, _| column > 0 && is_symbol(&columns[column]))?;
    add(&|column, _| column == 0)?;
    Some(sum)
}

/// `factor * term`; a rounded quotient is taken the other way round where that has fewer signs:
/// `-k * floor((c - x) / m) = k * ceil((x - c) / m) = k * floor((x - c + m - 1) / m)`.
fn times(term: AffineExpr, factor: i64) -> AffineExpr {
    if let (AffineExpr::Binary(AffineOp::FloorDiv, sides), true) = (&term, factor < 0 && factor > i64::MIN)
        && let (dividend, Some(divisor)) = (&sides.0, sides.1.as_const())
        && starts_negative(dividend)
    {
        return (negated(dividend) + (divisor - 1).into()).floor_div(divisor) * -factor;
    }
    term * factor
}

/// The sum with every sign turned.
fn negated(expr: &AffineExpr) -> AffineExpr {
    match expr {
        AffineExpr::Binary(AffineOp::Add, sides) => negated(&sides.0) + negated(&sides.1),
        other => other.clone() * -1,
    }
}

/// Is the first term of a sum subtracted?
fn starts_negative(expr: &AffineExpr) -> bool {
    match expr {
        AffineExpr::Binary(AffineOp::Add, sides) => starts_negative(&sides.0),
        AffineExpr::Binary(AffineOp::Mul, sides) => sides.1.as_const().is_some_and(|factor| factor < 0),
        _ => false,
    }
}

/// The expression with its terms gathered and in a fixed order, so that equal sums are equal values.
pub fn canonical(expr: &AffineExpr, num_dims: usize, num_symbols: usize) -> Result<AffineExpr, NotAffine> {
    let mut set = BasicRelation::universe(Space::set(num_symbols, num_dims));
    let dims: Vec<usize> = (0..num_dims).map(|dim| set.space().range(dim)).collect();
    let row = row_of(&mut set, expr, &dims)?;
    let row: Vec<BigInt> = row.into_iter().map(BigInt::from).collect();
    expr_of(&row, &columns(set.space(), &set.divs())).ok_or(NotAffine::Overflow)
}
