//! Inclusion at a glance: a conjunction that has every row of another one lies inside it.
//!
//! Existentials are matched in order: the values that make the rows of the one true make those of the other true as well.
//! Of the questions whether one set of a program lies in another, every fourth one is a set and a part of its own rows.

use crate::representation::basic::BasicRelation;
use crate::representation::relation::Relation;
use crate::representation::row::{self, Parallel};
use crate::representation::scalar::Scalar;
use crate::representation::system::{Rows, System};
use smallvec::SmallVec;

impl<S: Scalar> System<S> {
    /// Whether a look at the rows shows that all points are in `other`; `false` means "don't know".
    fn is_obviously_inside(&self, other: &Self) -> bool {
        self.visible == other.visible
            && other.divs.len() <= self.divs.len()
            && other.divs.iter().zip(&self.divs).all(|(theirs, ours)| match (theirs, ours) {
                (None, _) => true,
                (Some(theirs), Some(ours)) => theirs.divisor == ours.divisor && extends(&ours.row, &theirs.row),
                (Some(_), None) => false,
            })
            // Conjunctions that are alike begin alike.
            && other.eqs.rows().all(|row| self.has_equality(row))
            && other.ineqs.rows().rev().all(|row| self.has_inequality(row))
    }

    /// Whether one of the rows implies `row >= 0`, which may have fewer columns.
    fn has_inequality(&self, row: &[S]) -> bool {
        let same = |x: &[S]| x[0] <= row[0] && extends(&x[1..], &row[1..]);
        let flat = |eq: &[S]| match compare(row, eq) {
            Parallel::Same => eq[0] <= row[0],
            Parallel::Opposite => eq[0].negated().is_ok_and(|x| x <= row[0]),
            Parallel::No => false,
        };
        self.ineqs.rows().any(same)
            || self.eqs.rows().any(flat)
            || row[0].sign() >= 0 && row[1..].iter().all(S::is_zero)
    }

    /// Whether one of the equalities says `row == 0`, which may have fewer columns.
    fn has_equality(&self, row: &[S]) -> bool {
        self.eqs.rows().any(|eq| match compare(row, eq) {
            Parallel::Same => eq[0] == row[0],
            Parallel::Opposite => eq[0].negated().is_ok_and(|x| x == row[0]),
            Parallel::No => false,
        })
    }
}

impl BasicRelation {
    /// Whether a look at the rows shows that all points are in `other`; `false` means "don't know".
    fn is_obviously_inside(&self, other: &Self) -> bool {
        match (&self.rows, &other.rows) {
            (Rows::Word(a), Rows::Word(b)) => a.is_obviously_inside(b),
            (Rows::Big(a), Rows::Big(b)) => a.is_obviously_inside(b),
            (Rows::Word(_), Rows::Big(_)) | (Rows::Big(_), Rows::Word(_)) => false,
        }
    }
}

impl Relation {
    /// Whether a look at the rows shows that every point is in `other`; `false` means "don't know".
    pub fn is_obviously_subset(&self, other: &Self) -> bool {
        self.same_space(other);
        self.disjuncts_perhaps_outside(other).is_empty()
    }

    /// The disjuncts of which a look at the rows does not show that they lie inside one of `other`.
    pub(crate) fn disjuncts_perhaps_outside(&self, other: &Self) -> SmallVec<[&BasicRelation; 8]> {
        self.disjuncts.iter().filter(|a| !other.disjuncts.iter().any(|b| a.is_obviously_inside(b))).collect()
    }
}

/// How the coefficients of a row compare with those of one that may have more columns.
fn compare<S: Scalar>(row: &[S], longer: &[S]) -> Parallel {
    let (head, tail) = longer.split_at(row.len());
    if tail.iter().all(S::is_zero) { row::parallel(row, head) } else { Parallel::No }
}

/// Whether a row begins with `row` and is 0 in all further columns.
fn extends<S: Scalar>(longer: &[S], row: &[S]) -> bool {
    let (head, tail) = longer.split_at(row.len());
    head == row && tail.iter().all(S::is_zero)
}
