//! Conditions as unions of conjunctions of affine constraints: what bounds and guards say before they become sets.
//!
//! Everything is exact until [`Conditions::to_set`], which leaves out constraints that are not affine and says so.

use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicSet, Relation, Set, Space};
use crate::affine::row::{NotAffine, combine, row_of, unit};
use crate::affine::set::Constraint;

/// How many conjunctions a union may have: the `else` of three guards that leave the inside of a box in three dimensions.
pub const MOST_PIECES: usize = 256;

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
        if self.any.len().saturating_mul(other.any.len()) > MOST_PIECES {
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
        if self.any.len() > MOST_PIECES { Err(TooMany) } else { Ok(self) }
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

impl Conditions {
    /// The relation from the points where the conditions hold to the tuples of the expressions, and whether its domain
    /// is exact. An expression that is missing may be any number. `Dim(num_dims + k)` is any number of `0..counts[k]`,
    /// or any number at all where there is no count.
    pub fn to_relation(
        &self,
        exprs: &[Option<AffineExpr>],
        counts: &[Option<AffineExpr>],
        num_symbols: usize,
        num_dims: usize,
    ) -> Result<(Relation, bool), NotAffine> {
        let space = Space::relation(num_symbols, num_dims, exprs.len());
        let mut exact = true;
        let mut disjuncts = Vec::new();
        for conjunction in &self.any {
            let (mut basic, whole) = to_basic(conjunction, space, num_dims);
            exact &= whole;
            let mut dims: Vec<usize> = (0..num_dims).map(|dim| space.domain(dim)).collect();
            dims.extend(counts.iter().map(|_| basic.add_existential()));
            for (k, expr) in exprs.iter().enumerate() {
                if let Some(expr) = expr {
                    let value = row_of(&mut basic, expr, &dims)?;
                    basic.add_eq(&combine(&value, 1, &unit(space.range(k)), -1).ok_or(NotAffine::Overflow)?);
                }
            }
            for (k, count) in counts.iter().enumerate() {
                let Some(count) = count else { continue };
                let extra = unit(dims[num_dims + k]);
                let left = combine(&row_of(&mut basic, count, &dims[..num_dims])?, 1, &[-1], 1);
                let left = left.and_then(|left| combine(&left, 1, &extra, -1)).ok_or(NotAffine::Overflow)?;
                basic.add_ineq(&extra);
                basic.add_ineq(&left);
            }
            disjuncts.push(basic);
        }
        Ok((Relation::from_disjuncts(space, disjuncts), exact))
    }
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
    let dims: Vec<usize> = (0..num_dims).map(|dim| 1 + space.num_symbols + dim).collect();
    let mut whole = true;
    for constraint in conjunction {
        match row_of(&mut basic, &constraint.expr, &dims) {
            Ok(row) if constraint.is_eq => basic.add_eq(&row),
            Ok(row) => basic.add_ineq(&row),
            Err(_) => whole = false,
        }
    }
    (basic, whole)
}
