//! One conjunction among others over the same columns: its half-spaces, and whether a half-space of another one holds on
//! it. An integer point answers most questions, one simplex tableau, made when it is first needed, all others.

use super::presolve::eval;
use super::tableau::{Extreme, Tableau};
use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::row::{self, Solved, Verdict, fingerprint};
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::system::System;

/// A conjunction with what is known about it.
#[derive(Clone, Debug)]
pub struct KnownPiece<S> {
    /// The conjunction.
    pub system: System<S>,
    /// Its inequalities, then each equality and its opposite.
    pub rows: Matrix<S>,
    /// Their fingerprints.
    pub prints: Vec<u64>,
    /// Each equality, solved for a column that the others do not have.
    pivots: Vec<Solved<S>>,
    /// Of the inequalities and the bounds of the divs, without the columns of the pivots.
    tableau: Option<Tableau<S>>,
    /// An integer point, if one was found in a short time.
    pub point: Option<Vec<S>>,
}

impl<S: Scalar> KnownPiece<S> {
    /// A system in normal form, of which a point may be known: the visible columns come first in it. That of existentials
    /// is forgotten, as they are other ones among other pieces.
    pub fn new(system: System<S>, point: Option<Vec<S>>) -> Result<Self, Stop> {
        let mut point = point.filter(|_| system.is_explicit());
        if let Some(point) = &mut point {
            point.truncate(system.visible - 1);
            for div in system.divs.iter().flatten() {
                point.push(eval(&div.row[..=point.len()], point)?.floor_by(&div.divisor));
            }
        }
        let mut rows = Matrix::with_capacity(system.cols(), system.ineqs.num_rows() + 2 * system.eqs.num_rows());
        rows.extend(&system.ineqs);
        for eq in system.eqs.rows() {
            rows.push(eq);
            rows.push_negated(eq)?;
        }
        let prints = rows.rows().map(fingerprint).collect();
        let pivots = system.eqs.rows().enumerate().map(|(k, eq)| Solved::new(eq, pivot(&system, k))).collect();
        Ok(KnownPiece { system, rows, prints, pivots, tableau: None, point })
    }

    /// How many rows come before those of the equalities.
    pub fn num_ineqs(&self) -> usize {
        self.system.ineqs.num_rows()
    }

    /// Whether row `index` is half of an equality.
    pub fn is_flat(&self, index: usize) -> bool {
        index >= self.num_ineqs()
    }

    /// Whether a div is tied to other columns by an equality: then there are integers only in some of the places where
    /// rows and rational points see some.
    pub fn has_stride(&self) -> bool {
        self.system.eqs.rows().any(|r| r[self.system.visible..].iter().any(|x| !x.is_zero()))
    }

    /// Writes `source` without the columns of the pivots to `row`, times a positive number.
    pub fn reduce(&self, source: &[S], row: &mut Vec<S>) -> Result<(), Stop> {
        row.clear();
        row.extend_from_slice(source);
        for pivot in &self.pivots {
            pivot.eliminate(row)?;
        }
        Ok(())
    }

    /// Makes the tableau. False if there is no rational point.
    pub fn solve(&mut self, budget: &Budget) -> Result<bool, Stop> {
        if self.tableau.is_some() {
            return Ok(true);
        }
        let mut rows = self.system.all_ineqs()?;
        if !self.pivots.is_empty() {
            let mut work = Vec::with_capacity(rows.num_cols());
            for r in rows.rows_mut() {
                self.reduce(r, &mut work)?;
                r.clone_from_slice(&work);
            }
        }
        self.tableau = Tableau::from_rows(&rows, budget)?;
        Ok(self.tableau.is_some())
    }

    /// Whether `row >= 0` on all integer points: on rational ones, `row > -1`. Of a solved piece.
    pub fn holds(&mut self, source: &[S], work: &mut Vec<S>, budget: &Budget) -> Result<bool, Stop> {
        self.reduce(source, work)?;
        match row::tighten(work)? {
            Verdict::Always => return Ok(true),
            Verdict::Never => return Ok(false),
            Verdict::Sometimes => {}
        }
        let Some(tableau) = &mut self.tableau else { unreachable!("asked of a piece that is not solved") };
        Ok(match tableau.minimize(work, budget)? {
            Extreme::At(n, d) => n.plus(&d)?.sign() > 0,
            Extreme::Ray(_) => false,
        })
    }
}

/// A column that no other equality has, and no inequality if there is such a one; the last of them.
fn pivot<S: Scalar>(system: &System<S>, index: usize) -> usize {
    let eq = system.eqs.row(index);
    let alone =
        |c: usize| !eq[c].is_zero() && (0..system.eqs.num_rows()).all(|k| k == index || system.eqs.row(k)[c].is_zero());
    let bare = |c: usize| alone(c) && system.ineqs.rows().all(|r| r[c].is_zero());
    let last = |test: &dyn Fn(usize) -> bool| (1..eq.len()).rev().find(|&c| test(c));
    last(&bare)
        .or_else(|| last(&alone))
        .unwrap_or_else(|| unreachable!("equalities in normal form have a column each: {system:?}"))
}
