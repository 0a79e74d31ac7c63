//! Affine expressions as rows of integers, and rows as expressions again: the one place that knows what `mod`, `floordiv` and
//! `ceildiv` are as rows.
//!
//! A row holds coefficients over columns of which the first is the constant 1. Products are multiplied out, and every division is
//! a *div*, a column that stands for `floor(row / divisor)`:
//!
//! - `e floordiv c` is the div `q = floor(e / c)`,
//! - `e ceildiv c` is `floor((e + c - 1) / c)`,
//! - `e mod c` is `e - c * floor(e / c)`,
//!
//! each for `c > 0`, as MLIR defines them, negative `e` included. Whose columns they are says [`Columns`]: those of a conjunction
//! ([`row_of`]), those of a question with rows in the place of dims, or a list of divs of its own
//! ([`flatten`](super::flatten::flatten)).

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use smallvec::SmallVec;

use super::expr::{AffineExpr, AffineOp};
use super::flatten::flatten;
use super::presburger::{BasicRelation, Div, MultiAff, Relation, Set, Space};
use super::set::IntegerSet;

/// Coefficients over columns; missing ones are 0.
pub type Row = Vec<i64>;

/// Why an expression has no row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotAffine {
    /// A product of two non-constants, or a divisor that is none.
    SemiAffine,
    /// A divisor that is not positive.
    Divisor,
    /// A coefficient leaves 64 bits.
    Overflow,
    /// A dim or symbol that there is none of.
    Unknown,
}

impl std::fmt::Display for NotAffine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            NotAffine::SemiAffine => "it multiplies or divides by something that is not constant",
            NotAffine::Divisor => "it divides by a number that is not positive",
            NotAffine::Overflow => "a coefficient leaves 64 bits",
            NotAffine::Unknown => "it speaks of a dim or symbol that is not there",
        })
    }
}

impl std::error::Error for NotAffine {}

/// The columns of rows.
pub trait Columns {
    /// The value of a dim.
    fn dim(&self, dim: usize) -> Option<Row>;

    /// The value of a symbol.
    fn symbol(&self, symbol: usize) -> Option<Row>;

    /// The column of `floor(row / divisor)`, for a positive divisor; equal divs have one column.
    fn div(&mut self, row: &[i64], divisor: i64) -> usize;

    /// The expression as a row. Divs are added as they are met.
    ///
    /// # Errors
    /// If it has none.
    fn row(&mut self, expr: &AffineExpr) -> Result<Row, NotAffine> {
        let (op, sides) = match expr {
            AffineExpr::Const(value) => return Ok(vec![*value]),
            AffineExpr::Symbol(symbol) => return self.symbol(*symbol as usize).ok_or(NotAffine::Unknown),
            AffineExpr::Dim(dim) => return self.dim(*dim as usize).ok_or(NotAffine::Unknown),
            AffineExpr::Binary(op, sides) => (*op, sides),
        };
        let lhs = self.row(&sides.0)?;
        let rhs = self.row(&sides.1)?;
        let sum = |x: Row, y: &[i64], factor: i64| plus(x, y, factor).ok_or(NotAffine::Overflow);
        let product = |mut row: Row, factor: i64| scale(&mut row, factor).map(|()| row).ok_or(NotAffine::Overflow);
        match op {
            AffineOp::Add => sum(lhs, &rhs, 1),
            AffineOp::Mul => match (constant(&lhs), constant(&rhs)) {
                (_, Some(factor)) => product(lhs, factor),
                (Some(factor), _) => product(rhs, factor),
                _ => Err(NotAffine::SemiAffine),
            },
            AffineOp::FloorDiv | AffineOp::CeilDiv | AffineOp::Mod => {
                let divisor = constant(&rhs).ok_or(NotAffine::SemiAffine)?;
                if divisor <= 0 {
                    return Err(NotAffine::Divisor);
                }
                match op {
                    AffineOp::CeilDiv => Ok(unit(self.div(&sum(lhs, &[divisor - 1], 1)?, divisor))),
                    AffineOp::Mod => {
                        let quotient = unit(self.div(&lhs, divisor));
                        sum(lhs, &quotient, divisor.checked_neg().ok_or(NotAffine::Overflow)?)
                    }
                    _ => Ok(unit(self.div(&lhs, divisor))),
                }
            }
        }
    }
}

/// The value of a row without variables.
fn constant(row: &[i64]) -> Option<i64> {
    let (first, others) = row.split_first()?;
    others.iter().all(|&entry| entry == 0).then_some(*first)
}

/// The columns of a conjunction.
struct PlacedColumns<'b> {
    basic: &'b mut BasicRelation,
    /// Where dim `k` stands.
    dims: &'b dyn Fn(usize) -> Option<usize>,
}

impl Columns for PlacedColumns<'_> {
    fn dim(&self, dim: usize) -> Option<Row> {
        (self.dims)(dim).map(unit)
    }

    fn symbol(&self, symbol: usize) -> Option<Row> {
        (symbol < self.basic.space().num_symbols).then(|| unit(1 + symbol))
    }

    fn div(&mut self, row: &[i64], divisor: i64) -> usize {
        self.basic.div(row, divisor)
    }
}

/// The row of an expression whose dim `k` stands in column `dims[k]`; divs are appended to `basic` where it lacks them.
///
/// # Errors
/// If it has none.
pub fn row_of(basic: &mut BasicRelation, expr: &AffineExpr, dims: &[usize]) -> Result<Row, NotAffine> {
    PlacedColumns { basic, dims: &|dim| dims.get(dim).copied() }.row(expr)
}

/// The same where the dims stand side by side.
///
/// # Errors
/// If it has none.
pub fn row_from(basic: &mut BasicRelation, expr: &AffineExpr, first_dim: usize) -> Result<Row, NotAffine> {
    let end = basic.space().num_columns();
    PlacedColumns { basic, dims: &|dim| Some(first_dim + dim).filter(|&column| column < end) }.row(expr)
}

/// The row that is 1 in one column.
pub fn unit(column: usize) -> Row {
    let mut row = Row::with_capacity(column + 1);
    row.resize(column, 0);
    row.push(1);
    row
}

/// `a * x + b * y`, the shorter row padded with zeros; none where a number leaves 64 bits.
pub fn combine(x: &[i64], a: i64, y: &[i64], b: i64) -> Option<Row> {
    let mut sum = Row::with_capacity(x.len().max(y.len()));
    sum.extend_from_slice(x);
    scale(&mut sum, a)?;
    plus(sum, y, b)
}

/// `sum + factor * row`, the shorter row padded with zeros; none where a number leaves 64 bits.
fn plus(mut sum: Row, row: &[i64], factor: i64) -> Option<Row> {
    sum.resize(sum.len().max(row.len()), 0);
    add_times(&mut sum, row, factor)?;
    Some(sum)
}

/// Multiplies a row; none where a number leaves 64 bits.
fn scale(row: &mut [i64], factor: i64) -> Option<()> {
    if factor != 1 {
        for entry in row {
            *entry = entry.checked_mul(factor)?;
        }
    }
    Some(())
}

/// Adds `factor * row` to a row that is at least as long; none where a number leaves 64 bits.
pub fn add_times(sum: &mut [i64], row: &[i64], factor: i64) -> Option<()> {
    for (sum, entry) in sum.iter_mut().zip(row) {
        *sum = sum.checked_add(entry.checked_mul(factor)?)?;
    }
    Some(())
}

/// The function from `num_dims` dims to the values of the expressions.
///
/// # Errors
/// If one is not affine.
pub fn values_of(exprs: &[AffineExpr], num_symbols: usize, num_dims: usize) -> Result<MultiAff, NotAffine> {
    let flat = flatten(exprs, num_dims, num_symbols)?;
    let divs: Vec<(Row, i64)> = flat.divs.into_iter().map(|div| (div.row, div.divisor)).collect();
    Ok(MultiAff::from_rows(Space::set(num_symbols, num_dims), &divs, &flat.rows))
}

/// The relation that maps `num_dims` dims to the values of the expressions.
///
/// # Errors
/// If one is not affine.
pub fn function(exprs: &[AffineExpr], num_symbols: usize, num_dims: usize) -> Result<Relation, NotAffine> {
    Ok(values_of(exprs, num_symbols, num_dims)?.to_relation())
}

/// The set over `num_dims` dims where all conditions hold; the conditions' dims are the first of them.
///
/// # Errors
/// If one is not affine.
pub fn conditions(set: &IntegerSet, num_symbols: usize, num_dims: usize) -> Result<Set, NotAffine> {
    let mut basic = BasicRelation::universe(Space::set(num_symbols, num_dims));
    set.constraints.iter().try_for_each(|one| demand(&mut basic, &one.expr, one.is_eq))?;
    Ok(basic.into())
}

/// Demands `expr == 0` (`is_eq`) or `expr >= 0` of the dims of a set.
///
/// # Errors
/// If it is not affine.
pub fn demand(set: &mut BasicRelation, expr: &AffineExpr, is_eq: bool) -> Result<(), NotAffine> {
    let first_dim = set.space().range(0);
    let row = row_from(set, expr, first_dim)?;
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

/// The values of a function, each as an expression of its arguments; none if a number of them leaves 64 bits.
pub fn exprs_of(function: &MultiAff) -> Option<Vec<AffineExpr>> {
    let divs: Vec<Option<Div>> = function.divs().into_iter().map(Some).collect();
    let columns = columns(function.space().domain_space(), &divs);
    function.rows().iter().map(|row| expr_of(row, &columns)).collect()
}

/// A place that moves with so many dims, and symbols, as an expression. None if a number of it leaves 64 bits.
pub fn offset_expr(offset: &Div, num_symbols: usize, num_dims: usize) -> Option<AffineExpr> {
    let row = expr_of(&offset.row, &columns(Space::set(num_symbols, num_dims), &[]))?;
    Some(match offset.divisor.to_i64()? {
        1 => row,
        divisor => row.floor_div(divisor),
    })
}

/// A row as an expression: dims and divs first, those that are added before those that are subtracted, then symbols, then the
/// constant. None if a column has no expression or a coefficient does not fit.
pub fn expr_of(row: &[BigInt], columns: &[Option<AffineExpr>]) -> Option<AffineExpr> {
    let terms = row.iter().enumerate().filter(|(_, coefficient)| !coefficient.is_zero());
    let place = |column: usize, coefficient: &BigInt| match columns.get(column) {
        _ if column == 0 => 3,
        Some(Some(AffineExpr::Symbol(_))) => 2,
        _ if coefficient.is_positive() => 0,
        _ => 1,
    };
    let mut terms: SmallVec<[(u8, usize, &BigInt); 8]> =
        terms.map(|(column, coefficient)| (place(column, coefficient), column, coefficient)).collect();
    terms.sort_by_key(|&(place, ..)| place);
    let mut sum = AffineExpr::Const(0);
    for (_, column, coefficient) in terms {
        sum = sum + times(columns.get(column)?.clone()?, coefficient.to_i64()?);
    }
    Some(sum)
}

/// `factor * term`; a rounded quotient is taken the other way round where that has fewer signs:
/// `-k * floor((c - x) / m) = k * ceil((x - c) / m) = k * floor((x - c + m - 1) / m)`.
fn times(term: AffineExpr, factor: i64) -> AffineExpr {
    if let (AffineExpr::Binary(AffineOp::FloorDiv, sides), true) = (&term, factor < 0 && factor > i64::MIN)
        && let (dividend, Some(divisor)) = (&sides.0, sides.1.as_const())
        && starts_negative(dividend)
    {
        return (negated(dividend) + (divisor - 1)).floor_div(divisor) * -factor;
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

/// The expression with its terms gathered, where it divides and that is shorter: of `(x floordiv 8) * 8 + x mod 8` stays `x`.
pub fn shorter(expr: AffineExpr) -> AffineExpr {
    if !expr.divides() {
        return expr;
    }
    match canonical(&expr, expr.num_dims(), expr.num_symbols()) {
        Ok(sum) if sum.num_operators() < expr.num_operators() => sum,
        _ => expr,
    }
}

/// The number that an expression always is, if it is one.
pub fn constant_of(expr: &AffineExpr, num_dims: usize, num_symbols: usize) -> Option<i64> {
    canonical(expr, num_dims, num_symbols).ok()?.as_const()
}

/// By how much an expression grows where some dims grow by so much, the others by nothing; none if that is not always the same.
pub fn growth(expr: &AffineExpr, by: &dyn Fn(u32) -> i64, (num_dims, num_symbols): (usize, usize)) -> Option<i64> {
    let next = expr.replace(|dim| AffineExpr::Dim(dim) + by(dim), AffineExpr::Symbol);
    constant_of(&(next - expr.clone()), num_dims, num_symbols)
}

/// The expression with the terms of each sum in it gathered: what [`canonical`] makes of a sum of variables; quotients and
/// remainders stay as they are written, behind that, and a number comes last. What is gathered stays as it is.
pub fn gathered(expr: &AffineExpr, num_dims: usize, num_symbols: usize) -> AffineExpr {
    let (mut sum, mut others) = (AffineExpr::Const(0), Vec::new());
    if !split(expr, 1, &mut sum, &mut others) {
        return expr.clone();
    }
    let sum = canonical(&sum, num_dims, num_symbols).unwrap_or(sum);
    if others.is_empty() {
        return sum;
    }
    let mut terms: Vec<(AffineExpr, i64)> = Vec::new();
    for (term, factor) in others {
        let term = match term {
            AffineExpr::Binary(op, sides) => {
                let [lhs, rhs] = [&sides.0, &sides.1].map(|side| gathered(side, num_dims, num_symbols));
                AffineExpr::binary(*op, lhs, rhs)
            }
            term => term.clone(),
        };
        match terms.iter_mut().find(|(other, _)| *other == term) {
            Some((_, sum)) if sum.checked_add(factor).is_some() => *sum += factor,
            _ => terms.push((term, factor)),
        }
    }
    let (sum, number) = match &sum {
        AffineExpr::Binary(AffineOp::Add, sides) if sides.1.as_const().is_some() => (sides.0.clone(), sides.1.clone()),
        _ if sum.as_const().is_some() => (AffineExpr::Const(0), sum),
        _ => (sum, AffineExpr::Const(0)),
    };
    terms.into_iter().fold(sum, |sum, (term, factor)| sum + term * factor) + number
}

/// Splits `factor * expr` into what is a sum of variables and a number, which is added to `sum`, and other terms with their
/// factors. False where a factor is beyond 64 bits.
fn split<'a>(expr: &'a AffineExpr, factor: i64, sum: &mut AffineExpr, others: &mut Vec<(&'a AffineExpr, i64)>) -> bool {
    match expr {
        AffineExpr::Binary(AffineOp::Add, sides) => {
            split(&sides.0, factor, sum, others) && split(&sides.1, factor, sum, others)
        }
        AffineExpr::Binary(AffineOp::Mul, sides) if sides.1.as_const().is_some() => {
            let product = sides.1.as_const().and_then(|by| by.checked_mul(factor));
            product.is_some_and(|factor| split(&sides.0, factor, sum, others))
        }
        AffineExpr::Const(number) if number.checked_mul(factor).is_none() => false,
        AffineExpr::Binary(..) => {
            others.push((expr, factor));
            true
        }
        variable => {
            *sum = std::mem::replace(sum, AffineExpr::Const(0)) + variable.clone() * factor;
            true
        }
    }
}
