//! The rows of a set as constraints over the generated loops: what becomes a guard.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicSet, Div};
use crate::affine::row::{columns, expr_of};
use crate::affine::set::Constraint;

/// The rows of a set as expressions, where their columns have some.
fn rows_with_exprs(set: &BasicSet) -> Vec<(bool, Option<AffineExpr>)> {
    let divs = set.divs();
    let columns = columns(set.space(), &divs);
    let expr = |is_eq: bool, row: &[BigInt]| {
        let remainder = if is_eq { remainder(&divs, row) } else { None };
        match remainder {
            Some((dividend, modulus)) => Some(expr_of(&dividend, &columns)?.modulo(modulus)),
            None => expr_of(row, &columns),
        }
    };
    let eqs = set.eqs().into_iter().map(|row| (true, row));
    let rows = eqs.chain(set.ineqs().into_iter().map(|row| (false, row)));
    rows.map(|(is_eq, row)| (is_eq, expr(is_eq, &row))).collect()
}

/// `e` and `m`, if a row is `e - m * floor(e / m)` or its negative.
fn remainder(divs: &[Option<Div>], row: &[BigInt]) -> Option<(Vec<BigInt>, i64)> {
    let first = row.len() - divs.len();
    let used: Vec<usize> = (0..divs.len()).filter(|&div| !row[first + div].is_zero()).collect();
    let (&[used], Some(div)) = (&used[..], divs.get(*used.first()?)?) else { return None };
    let sign = if row[first + used].is_negative() { 1 } else { -1 };
    let dividend: Vec<BigInt> = row[..first].iter().map(|c| c * sign).collect();
    let entry = |column: usize| div.row.get(column).cloned().unwrap_or_default();
    let same = (0..row.len()).all(|column| entry(column) == dividend.get(column).cloned().unwrap_or_default());
    (same && row[first + used].magnitude() == div.divisor.magnitude()).then_some((dividend, div.divisor.to_i64()?))
}

/// All rows of a set as constraints; none if one has no expression.
pub(super) fn all_rows(set: &BasicSet) -> Option<Vec<Constraint>> {
    rows_with_exprs(set).into_iter().map(|(is_eq, expr)| Some(Constraint { expr: expr?, is_eq })).collect()
}

/// The rows that mention only the first `depth` dims and have an expression.
pub(super) fn outer_rows(set: &BasicSet, depth: usize) -> Vec<Constraint> {
    let shallow = |expr: &AffineExpr| {
        let mut shallow = true;
        expr.walk(&mut |part| shallow &= !matches!(part, AffineExpr::Dim(dim) if *dim as usize >= depth));
        shallow
    };
    let rows = rows_with_exprs(set).into_iter();
    rows.filter_map(|(is_eq, expr)| Some(Constraint { expr: expr.filter(shallow)?, is_eq })).collect()
}
