//! Difference, inclusion, and pieces that share no point.
//!
//! `A \ B` for one conjunction `B = c_1 and .. and c_n` with explicit divs is the disjoint union of
//! `A and c_1 and .. and c_(k-1) and not c_k`. A div is a function, so `not` of a row that uses it is `-row - 1 >= 0`.

use super::budget::{Budget, Exhausted};
use super::eliminate::explicit_all;
use super::engine::{self, exactly};
use super::matrix::Matrix;
use super::relation::Relation;
use super::row;
use super::sample::is_solvable;
use super::scalar::{Scalar, Stop};
use super::simplify::Found;
use super::system::System;
use super::tableau::Tableau;

/// Disjoint nonempty pieces of `a` without `b`. All divs of `b` have definitions.
pub fn subtract_one<S: Scalar>(a: &System<S>, b: &System<S>, budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    let mut out = Vec::new();
    walk(a, b, budget, &mut |piece| {
        out.push(piece);
        Ok(true)
    })?;
    Ok(out)
}

/// Whether every point of `a` is in one of `others`, whose divs all have definitions.
pub fn is_covered<S: Scalar>(a: &System<S>, others: &[System<S>], budget: &Budget) -> Result<bool, Stop> {
    let Some((first, rest)) = others.split_first() else {
        return Ok(!is_solvable(&a.eqs, &a.all_ineqs()?, budget)?);
    };
    walk(a, first, budget, &mut |piece| if rest.is_empty() { Ok(false) } else { is_covered(&piece, rest, budget) })
}

/// Hands the nonempty pieces of `a` without `b` to `take` until it answers false; whether it never did.
fn walk<S: Scalar>(
    a: &System<S>,
    b: &System<S>,
    budget: &Budget,
    take: &mut dyn FnMut(System<S>) -> Result<bool, Stop>,
) -> Result<bool, Stop> {
    budget.spend(1)?;
    let mut both = a.conjunction(b);
    if both.simplify()? == Found::Empty || !is_solvable(&both.eqs, &both.all_ineqs()?, budget)? {
        if is_solvable(&a.eqs, &a.all_ineqs()?, budget)? {
            return take(a.clone());
        }
        return Ok(true);
    }
    let (eqs, ineqs) = (a.eqs.num_rows(), a.ineqs.num_rows());
    let mut base = a.conjunction(b);
    let later_eqs = take_rows_from(&mut base.eqs, eqs);
    let later_ineqs = needed_rows(&mut base, ineqs, &later_eqs, budget)?;
    for eq in later_eqs.rows() {
        let above = decremented(eq.to_vec())?;
        let below = row::complement(eq)?;
        for side in [below, above] {
            if !hand_piece(&base, &side, budget, take)? {
                return Ok(false);
            }
        }
        base.eqs.push(eq);
    }
    for r in later_ineqs.rows() {
        let negation = row::complement(r)?;
        let mut all = base.all_ineqs()?;
        all.push(&negation);
        if !is_solvable(&base.eqs, &all, budget)? {
            continue;
        }
        let mut piece = base.clone();
        piece.ineqs.push(&negation);
        if piece.simplify()? == Found::Open && !take(piece)? {
            return Ok(false);
        }
        base.ineqs.push(r);
    }
    Ok(true)
}

fn hand_piece<S: Scalar>(
    base: &System<S>,
    side: &[S],
    budget: &Budget,
    take: &mut dyn FnMut(System<S>) -> Result<bool, Stop>,
) -> Result<bool, Stop> {
    let mut piece = base.clone();
    piece.ineqs.push(side);
    if piece.simplify()? == Found::Empty || !is_solvable(&piece.eqs, &piece.all_ineqs()?, budget)? {
        return Ok(true);
    }
    take(piece)
}

fn decremented<S: Scalar>(mut row: Vec<S>) -> Result<Vec<S>, Stop> {
    row[0] = row[0].minus(&S::one())?;
    Ok(row)
}

/// Takes the inequalities from `first` on out of `base`, without those that all others, and `eqs`, imply: each would make
/// a piece of its own.
fn needed_rows<S: Scalar>(
    base: &mut System<S>,
    first: usize,
    eqs: &Matrix<S>,
    budget: &Budget,
) -> Result<Matrix<S>, Stop> {
    let mut all = base.clone();
    all.eqs.extend(eqs);
    let rows = take_rows_from(&mut base.ineqs, first);
    let Some(mut tableau) = Tableau::of_system(&all, budget)? else { return Ok(rows) };
    let mut out = Matrix::new(rows.num_cols());
    for (k, r) in rows.rows().enumerate() {
        if !tableau.drop_if_redundant(first + k, budget)? {
            out.push(r);
        }
    }
    Ok(out)
}

fn take_rows_from<S: Scalar>(rows: &mut Matrix<S>, first: usize) -> Matrix<S> {
    let mut out = Matrix::new(rows.num_cols());
    for k in first..rows.num_rows() {
        out.push(rows.row(k));
    }
    while rows.num_rows() > first {
        rows.remove(rows.num_rows() - 1);
    }
    out
}

/// The union of `left` without the union of `right`. All divs of `right` have definitions.
pub fn subtract<S: Scalar>(left: &[System<S>], right: &[System<S>], budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    let mut pieces = Vec::new();
    for a in left {
        let mut rest = vec![a.clone()];
        for b in right {
            let mut next = Vec::new();
            for piece in &rest {
                next.extend(subtract_one(piece, b, budget)?);
            }
            rest = next;
        }
        pieces.extend(rest);
    }
    Ok(pieces)
}

impl Relation {
    /// The points of `self` that are not in `other`.
    pub fn subtract(&self, other: &Self, budget: &Budget) -> Result<Self, Exhausted> {
        self.same_space(other);
        let pieces = exactly!(
            budget,
            [a = &self.disjuncts, b = &other.disjuncts],
            explicit_all(&b, budget).and_then(|b| subtract(&a, &b, budget)),
            |systems| engine::disjuncts(self.space, systems)
        );
        Ok(Relation { space: self.space, disjuncts: pieces? })
    }

    /// All other points.
    pub fn complement(&self, budget: &Budget) -> Result<Self, Exhausted> {
        Relation::universe(self.space).subtract(self, budget)
    }

    /// Whether every point of `self` is in `other`.
    pub fn is_subset(&self, other: &Self, budget: &Budget) -> Result<bool, Exhausted> {
        self.same_space(other);
        exactly!(
            budget,
            [a = &self.disjuncts, b = &other.disjuncts],
            explicit_all(&b, budget).and_then(|b| {
                for piece in &a {
                    if !is_covered(piece, &b, budget)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }),
            |answer| answer
        )
    }

    /// Whether both have the same points.
    pub fn is_equal(&self, other: &Self, budget: &Budget) -> Result<bool, Exhausted> {
        Ok(self.is_subset(other, budget)? && other.is_subset(self, budget)?)
    }

    /// Whether no point is in both.
    pub fn is_disjoint(&self, other: &Self, budget: &Budget) -> Result<bool, Exhausted> {
        self.intersect(other).is_empty(budget)
    }
}
