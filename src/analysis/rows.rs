//! Affine expressions as rows of conjunctions and as relations.

use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::presburger::{BasicRelation, Relation, Set, Space};
use crate::affine::set::IntegerSet;

/// The row of an expression over the columns of `basic`: dim `k` stands in column `first_dim + k`, symbol `s` in column
/// `1 + s`. Divisions become divs. `None` if the expression is not affine or a number overflows.
pub fn row(basic: &mut BasicRelation, expr: &AffineExpr, first_dim: usize) -> Option<Vec<i64>> {
    match expr {
        AffineExpr::Const(c) => Some(vec![*c]),
        AffineExpr::Dim(k) => Some(unit(first_dim + *k as usize)),
        AffineExpr::Symbol(s) => Some(unit(1 + *s as usize)),
        AffineExpr::Binary(op, sides) => {
            let (left, right) = (&sides.0, &sides.1);
            if let AffineOp::Add = op {
                let (a, b) = (row(basic, left, first_dim)?, row(basic, right, first_dim)?);
                return combine(&a, 1, &b, 1);
            }
            if let (AffineOp::Mul, AffineExpr::Const(c)) = (op, left) {
                return combine(&row(basic, right, first_dim)?, *c, &[], 0);
            }
            let AffineExpr::Const(c) = *right else { return None };
            let a = row(basic, left, first_dim)?;
            match op {
                AffineOp::Add => None,
                AffineOp::Mul => combine(&a, c, &[], 0),
                _ if c <= 0 => None,
                AffineOp::FloorDiv => Some(unit(basic.add_div(&a, c))),
                AffineOp::Mod => {
                    let quotient = unit(basic.add_div(&a, c));
                    combine(&a, 1, &quotient, c.checked_neg()?)
                }
                AffineOp::CeilDiv => {
                    let negated = combine(&a, -1, &[], 0)?;
                    let quotient = unit(basic.add_div(&negated, c));
                    combine(&quotient, -1, &[], 0)
                }
            }
        }
    }
}

/// `a * x + b * y`, the shorter row padded with zeros.
pub fn combine(x: &[i64], a: i64, y: &[i64], b: i64) -> Option<Vec<i64>> {
    let at = |row: &[i64], i: usize| row.get(i).copied().unwrap_or(0);
    (0..x.len().max(y.len())).map(|i| at(x, i).checked_mul(a)?.checked_add(at(y, i).checked_mul(b)?)).collect()
}

/// The row that is 1 in one column.
pub fn unit(column: usize) -> Vec<i64> {
    let mut row = vec![0; column + 1];
    row[column] = 1;
    row
}

/// The relation that maps `num_dims` dims to the values of the expressions.
pub fn function(exprs: &[AffineExpr], num_symbols: usize, num_dims: usize) -> Option<Relation> {
    let space = Space::relation(num_symbols, num_dims, exprs.len());
    let mut basic = BasicRelation::universe(space);
    for (k, expr) in exprs.iter().enumerate() {
        let value = row(&mut basic, expr, space.domain(0))?;
        basic.add_eq(&combine(&value, -1, &unit(space.range(k)), 1)?);
    }
    Some(basic.into())
}

/// The set over `num_dims` dims where all conditions hold; the conditions' dims are the first of them.
pub fn conditions(set: &IntegerSet, num_symbols: usize, num_dims: usize) -> Option<Set> {
    let space = Space::set(num_symbols, num_dims);
    let mut basic = BasicRelation::universe(space);
    for constraint in &set.constraints {
        let value = row(&mut basic, &constraint.expr, space.range(0))?;
        if constraint.is_eq {
            basic.add_eq(&value);
        } else {
            basic.add_ineq(&value);
        }
    }
    Some(basic.into())
}

/// The pairs that agree in the first `common` dims.
///
/// # Panics
/// If domain or range has fewer.
pub fn agree(space: Space, common: usize) -> BasicRelation {
    assert!(common <= space.num_domain.min(space.num_range), "{common} dims in common of {space:?}");
    let mut same = BasicRelation::universe(space);
    for k in 0..common {
        let mut row = vec![0; space.num_columns()];
        row[space.domain(k)] = -1;
        row[space.range(k)] = 1;
        same.add_eq(&row);
    }
    same
}

/// The pairs that agree in the first `common` dims and whose domain comes before the range in the first `shared` dims;
/// with `textual` also those that agree in all of these.
pub fn before(space: Space, common: usize, shared: usize, textual: bool) -> Relation {
    let mut disjuncts = Vec::new();
    for k in common..shared {
        let mut earlier = agree(space, k);
        let mut row = vec![0; space.num_columns()];
        row[0] = -1;
        row[space.domain(k)] = -1;
        row[space.range(k)] = 1;
        earlier.add_ineq(&row);
        disjuncts.push(earlier);
    }
    if textual {
        disjuncts.push(agree(space, shared));
    }
    Relation::from_disjuncts(space, disjuncts)
}
