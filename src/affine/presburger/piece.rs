//! One conjunction among others over the same columns: its half-spaces, and whether a half-space of another one holds on
//! it. All answers come from one simplex tableau, made when it is first needed.

use super::budget::Budget;
use super::matrix::Matrix;
use super::row::{self, Solved, Verdict, fingerprint};
use super::scalar::{Scalar, Stop};
use super::system::System;
use super::tableau::{Extreme, Tableau};
use smallvec::SmallVec;

/// A conjunction with what is known about it.
#[derive(Clone, Debug)]
pub struct Piece<S> {
    /// The conjunction.
    pub system: System<S>,
    /// Its inequalities, then each equality and its opposite.
    pub rows: Matrix<S>,
    /// Their fingerprints.
    pub prints: Vec<u64>,
    /// Each equality, solved for a column that the others do not have.
    pivots: SmallVec<[Solved<S>; 4]>,
    shape: Option<Shape<S>>,
}

#[derive(Clone, Debug)]
struct Shape<S> {
    /// Of the inequalities and the bounds of the divs, without the columns of the pivots.
    tableau: Tableau<S>,
    /// A rational point `[ denominator | numerators ]`.
    point: Vec<S>,
}

impl<S: Scalar> Piece<S> {
    /// A system in normal form.
    pub fn new(system: System<S>) -> Result<Self, Stop> {
        let mut rows = Matrix::with_capacity(system.cols(), system.ineqs.num_rows() + 2 * system.eqs.num_rows());
        rows.extend(&system.ineqs);
        for eq in system.eqs.rows() {
            rows.push(eq);
            rows.push(&eq.iter().map(S::negated).collect::<Result<Vec<S>, Stop>>()?);
        }
        let prints = rows.rows().map(fingerprint).collect();
        let pivots = system.eqs.rows().enumerate().map(|(k, eq)| Solved::new(eq, pivot(&system, k))).collect();
        Ok(Piece { system, rows, prints, pivots, shape: None })
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
        if self.shape.is_some() {
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
        let Some(tableau) = Tableau::from_rows(&rows, budget)? else { return Ok(false) };
        let point = self.point_of(&tableau)?;
        self.shape = Some(Shape { tableau, point });
        Ok(true)
    }

    /// The vertex of the tableau, and the pivots as the equalities give them.
    fn point_of(&self, tableau: &Tableau<S>) -> Result<Vec<S>, Stop> {
        let values: Vec<(S, S)> = (0..tableau.num_vars()).map(|v| tableau.value(v)).collect();
        let mut denominator = S::one();
        for (n, d) in &values {
            let gcd = n.gcd_with(d)?;
            let d = d.exact_by(&gcd);
            denominator = denominator.times(&d.exact_by(&denominator.gcd_with(&d)?))?;
        }
        let mut point = vec![denominator.clone()];
        for (n, d) in &values {
            let gcd = n.gcd_with(d)?;
            point.push(n.exact_by(&gcd).times(&denominator.exact_by(&d.exact_by(&gcd)))?);
        }
        for (k, eq) in self.system.eqs.rows().enumerate() {
            let pivot = pivot(&self.system, k);
            point[pivot] = S::zero();
            let rest = value_at(eq, &point)?;
            let (rest, by) =
                if eq[pivot].sign() > 0 { (rest.negated()?, &eq[pivot]) } else { (rest, &eq[pivot].negated()?) };
            let scale = by.exact_by(&by.gcd_with(&rest)?);
            for x in &mut point {
                *x = x.times(&scale)?;
            }
            point[pivot] = rest.times(&scale)?.exact_by(by);
        }
        Ok(point)
    }

    /// A rational point of a solved piece.
    pub fn point(&self) -> &[S] {
        match &self.shape {
            Some(shape) => &shape.point,
            None => unreachable!("asked of a piece that is not solved"),
        }
    }

    /// Whether `row >= 0` on all integer points: on rational ones, `row > -1`. Of a solved piece.
    pub fn holds(&mut self, source: &[S], work: &mut Vec<S>, budget: &Budget) -> Result<bool, Stop> {
        self.reduce(source, work)?;
        match row::tighten(work)? {
            Verdict::Always => return Ok(true),
            Verdict::Never => return Ok(false),
            Verdict::Sometimes => {}
        }
        let Some(shape) = &mut self.shape else { unreachable!("asked of a piece that is not solved") };
        Ok(match shape.tableau.minimize(work, budget)? {
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

/// The numerator of a form at a point `[ denominator | numerators ]`.
pub fn value_at<S: Scalar>(form: &[S], point: &[S]) -> Result<S, Stop> {
    let mut sum = S::zero();
    for (a, x) in form.iter().zip(point) {
        if !a.is_zero() && !x.is_zero() {
            sum = sum.plus(&a.times(x)?)?;
        }
    }
    Ok(sum)
}
