//! Conditions as unions of conjunctions of affine constraints: what bounds and guards say before they become sets.
//!
//! Everything is exact until [`Conditions::to_set`], which leaves out constraints that are not affine and says so.

use crate::affine::expr::AffineExpr;
use crate::affine::flatten::{Flattened, NotAffine, flatten};
use crate::affine::presburger::{BasicRelation, BasicSet, Relation, Set, Space};
use crate::affine::set::Constraint;

/// How many conjunctions a union may have.
const MOST: usize = 64;

/// A union of conjunctions; no conjunction at all never holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conditions {
    /// The conjunctions.
    pub any: Vec<Vec<Constraint>>,
}

/// A union would have too many conjunctions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany;

/// `expr >= 0`.
pub fn at_least_zero(expr: AffineExpr) -> Constraint {
    Constraint { expr, is_eq: false }
}

/// `expr == 0`.
pub fn equals_zero(expr: AffineExpr) -> Constraint {
    Constraint { expr, is_eq: true }
}

/// `a < b`.
pub fn less(a: AffineExpr, b: AffineExpr) -> Constraint {
    at_least_zero(b - a - AffineExpr::from(1))
}

/// `a <= b`.
pub fn at_most(a: AffineExpr, b: AffineExpr) -> Constraint {
    at_least_zero(b - a)
}

/// The answer if no point is needed to give it.
fn constant(constraint: &Constraint) -> Option<bool> {
    let value = constraint.expr.as_const()?;
    Some(if constraint.is_eq { value == 0 } else { value >= 0 })
}

impl Conditions {
    /// Always.
    pub fn always() -> Conditions {
        Conditions { any: vec![Vec::new()] }
    }

    /// Never.
    pub fn never() -> Conditions {
        Conditions { any: Vec::new() }
    }

    /// Where all of `constraints` hold.
    pub fn all(constraints: impl IntoIterator<Item = Constraint>) -> Conditions {
        let mut conjunction = Vec::new();
        for constraint in constraints {
            match constant(&constraint) {
                Some(true) => {}
                Some(false) => return Conditions::never(),
                None if conjunction.contains(&constraint) => {}
                None => conjunction.push(constraint),
            }
        }
        Conditions { any: vec![conjunction] }
    }

    /// Where both hold.
    pub fn and(&self, other: &Conditions) -> Result<Conditions, TooMany> {
        if self.any.len().saturating_mul(other.any.len()) > MOST {
            return Err(TooMany);
        }
        let mut any = Vec::new();
        for a in &self.any {
            for b in &other.any {
                any.extend(Conditions::all(a.iter().chain(b).cloned()).any);
            }
        }
        Ok(Conditions { any })
    }

    /// Where either holds.
    pub fn or(mut self, other: Conditions) -> Result<Conditions, TooMany> {
        self.any.extend(other.any);
        if self.any.len() > MOST { Err(TooMany) } else { Ok(self) }
    }

    /// Where they do not hold. The conjunctions of the complement of one conjunction `c0, c1, ..` are `not c0`,
    /// `c0 and not c1`, ..: disjoint, and together everything else.
    pub fn not(&self) -> Result<Conditions, TooMany> {
        let mut result = Conditions::always();
        for conjunction in &self.any {
            let mut others = Conditions::never();
            for (k, constraint) in conjunction.iter().enumerate() {
                for negated in negations(constraint) {
                    let constraints = conjunction[..k].iter().cloned().chain([negated]);
                    others = others.or(Conditions::all(constraints))?;
                }
            }
            result = result.and(&others)?;
        }
        Ok(result)
    }

    /// The set over `num_dims` dims, and whether it is exact: constraints that are not affine are left out.
    pub fn to_set(&self, num_symbols: usize, num_dims: usize) -> (Set, bool) {
        let space = Space::set(num_symbols, num_dims);
        let mut exact = true;
        let mut disjuncts = Vec::new();
        for conjunction in &self.any {
            let (basic, whole) = to_basic(conjunction, space, num_dims);
            exact &= whole;
            disjuncts.push(basic);
        }
        (Set::from_disjuncts(space, disjuncts), exact)
    }
}

/// Some numbers in a row: `first`, `first + 1`, .., `count` of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// The first.
    pub first: AffineExpr,
    /// How many.
    pub count: i64,
}

impl Conditions {
    /// The relation from the points where the conditions hold to the tuples with one number of each stretch, and
    /// whether its domain is exact.
    pub fn to_relation(
        &self,
        stretches: &[Stretch],
        num_symbols: usize,
        num_dims: usize,
    ) -> Result<(Relation, bool), NotAffine> {
        let space = Space::relation(num_symbols, num_dims, stretches.len());
        let firsts: Vec<AffineExpr> = stretches.iter().map(|stretch| stretch.first.clone()).collect();
        let flat = flatten(&firsts, num_dims, num_symbols)?;
        let mut exact = true;
        let mut disjuncts = Vec::new();
        for conjunction in &self.any {
            let (mut basic, whole) = to_basic(conjunction, space, num_dims);
            exact &= whole;
            let columns = add_divs(&mut basic, &flat);
            for (k, (row, stretch)) in flat.rows.iter().zip(stretches).enumerate() {
                add_stretch(&mut basic, place(row, &columns), space.range(k), stretch.count)?;
            }
            disjuncts.push(basic);
        }
        Ok((Relation::from_disjuncts(space, disjuncts), exact))
    }
}

/// `0 <= column - row < count`.
fn add_stretch(basic: &mut BasicRelation, row: Vec<i64>, column: usize, count: i64) -> Result<(), NotAffine> {
    let mut offset = row;
    for entry in &mut offset {
        *entry = entry.checked_neg().ok_or(NotAffine::Overflow)?;
    }
    offset.resize(offset.len().max(column + 1), 0);
    offset[column] = 1;
    if count == 1 {
        basic.add_eq(&offset);
        return Ok(());
    }
    basic.add_ineq(&offset);
    for entry in &mut offset {
        *entry = entry.checked_neg().ok_or(NotAffine::Overflow)?;
    }
    offset[0] = offset[0].checked_add(count - 1).ok_or(NotAffine::Overflow)?;
    basic.add_ineq(&offset);
    Ok(())
}

/// What `not constraint` is a disjoint union of.
fn negations(constraint: &Constraint) -> Vec<Constraint> {
    let below = at_least_zero(-constraint.expr.clone() - AffineExpr::from(1));
    if constraint.is_eq {
        vec![below, at_least_zero(constraint.expr.clone() - AffineExpr::from(1))]
    } else {
        vec![below]
    }
}

/// The conjunction over the first `num_dims` dims of the space.
fn to_basic(conjunction: &[Constraint], space: Space, num_dims: usize) -> (BasicSet, bool) {
    let mut basic = BasicSet::universe(space);
    let exprs: Vec<AffineExpr> = conjunction.iter().map(|constraint| constraint.expr.clone()).collect();
    match flatten(&exprs, num_dims, space.num_symbols) {
        Ok(flat) => {
            add_rows(&mut basic, &flat, conjunction);
            (basic, true)
        }
        Err(_) => {
            for constraint in conjunction {
                if let Ok(flat) = flatten(std::slice::from_ref(&constraint.expr), num_dims, space.num_symbols) {
                    add_rows(&mut basic, &flat, std::slice::from_ref(constraint));
                }
            }
            (basic, false)
        }
    }
}

fn add_rows(basic: &mut BasicSet, flat: &Flattened, constraints: &[Constraint]) {
    let columns = add_divs(basic, flat);
    for (constraint, row) in constraints.iter().zip(&flat.rows) {
        let row = place(row, &columns);
        if constraint.is_eq { basic.add_eq(&row) } else { basic.add_ineq(&row) }
    }
}

/// Adds the divs of `flat`, whose other columns are those of `basic`; returns where each of its columns went.
pub fn add_divs(basic: &mut BasicSet, flat: &Flattened) -> Vec<usize> {
    let mut columns: Vec<usize> = (0..1 + flat.num_symbols + flat.num_dims).collect();
    for div in &flat.divs {
        let row = place(&div.row, &columns);
        columns.push(basic.add_div(&row, div.divisor));
    }
    columns
}

/// The row with its entries moved to other columns.
pub fn place(row: &[i64], columns: &[usize]) -> Vec<i64> {
    let width = columns.iter().take(row.len()).max().map_or(0, |last| last + 1);
    let mut placed = vec![0; width];
    for (&entry, &column) in row.iter().zip(columns) {
        placed[column] = entry;
    }
    placed
}
