//! The vertices of a bounded polytope, and at each one the cones that the polytope looks like.
//!
//! Every inequality is relaxed by an infinitesimal of its own, `a_i x + b_i + e_i >= 0` with `e_0 >> e_1 >> .. > 0`. No
//! vertex of the relaxed polytope has more tight inequalities than dimensions, so its vertices with their edges make a
//! connected graph in which each vertex has one neighbour for each of its inequalities: a pivot. All are met by walking.
//! The normals of the inequalities that are tight at a relaxed vertex span a simplicial cone; those of all relaxed
//! vertices next to a vertex `v` triangulate the cone of all normals at `v`, which is all that [`super::cones`] needs.
//!
//! Dictionaries are integral: an entry is a minor of the rows, and the common denominator the determinant of the tight
//! normals (Edmonds). Infinitesimals are not stored, they can be read off the dictionary.

use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::scalar::{Scalar, Stop};
use std::cmp::Ordering;

use rustc_hash::FxHashSet;

/// A vertex of the relaxed polytope.
#[derive(Clone, Debug)]
pub struct Vertex<S> {
    /// The determinant of the tight normals, > 0.
    pub index: S,
    /// The constants of the tight inequalities.
    pub constants: Vec<S>,
    /// The inverse of the matrix of the tight normals, a row each, times `index`.
    pub inverse: Matrix<S>,
}

/// The relaxed vertices of `rows >= 0` over `[ 1 | variables ]`, a bounded set; none if there are more than `limit`.
pub fn vertices<S: Scalar>(rows: &Matrix<S>, limit: u64, budget: &Budget) -> Result<Option<Vec<Vertex<S>>>, Stop> {
    let Some(first) = Dictionary::feasible(rows, budget)? else { return Ok(Some(Vec::new())) };
    let mut seen = FxHashSet::from_iter([first.tight()]);
    let mut open = vec![first];
    let mut out = Vec::new();
    while let Some(here) = open.pop() {
        if seen.len() as u64 > limit {
            return Ok(None);
        }
        out.push(here.vertex(rows));
        for column in 0..here.columns.len() {
            let row = here.blocking(column)?;
            let mut tight = here.columns.clone();
            tight[column] = here.unknowns[row];
            tight.sort_unstable();
            if seen.insert(tight) {
                let mut next = here.clone();
                next.pivot(row, column, budget)?;
                open.push(next);
            }
        }
    }
    Ok(Some(out))
}

/// `unknown = (constant + sum of coefficient * column) / denominator` for all unknowns but those at the columns. Unknowns
/// are the slacks of the inequalities, in order, and then the variables.
#[derive(Clone, Debug)]
struct Dictionary<S> {
    /// `[ constant | columns ]`.
    rows: Matrix<S>,
    denominator: S,
    /// The unknown of each row.
    unknowns: Vec<usize>,
    /// The unknown of each column; all are slacks.
    columns: Vec<usize>,
    num_slacks: usize,
}

impl<S: Scalar> Dictionary<S> {
    /// A dictionary in which all relaxed slacks are positive; none if there is no such. The variables go to the rows
    /// first. Then, as in Bland's rule, the failing slack of least number changes places with the first slack that
    /// can help.
    fn feasible(rows: &Matrix<S>, budget: &Budget) -> Result<Option<Self>, Stop> {
        let (num_slacks, num_vars) = (rows.num_rows(), rows.num_cols() - 1);
        let mut out = Dictionary {
            rows: rows.clone(),
            denominator: S::one(),
            unknowns: (0..num_slacks).collect(),
            columns: (num_slacks..num_slacks + num_vars).collect(),
            num_slacks,
        };
        for column in 0..num_vars {
            let row = (0..num_slacks).find(|&r| out.unknowns[r] < num_slacks && !out.rows.row(r)[column + 1].is_zero());
            let Some(row) = row else { unreachable!("the normals of a bounded polytope span its space") };
            out.pivot(row, column, budget)?;
        }
        loop {
            let slacks = (0..num_slacks).filter(|&r| out.unknowns[r] < num_slacks);
            let failing = slacks.filter(|&r| out.is_negative(r)).min_by_key(|&r| out.unknowns[r]);
            let Some(row) = failing else { return Ok(Some(out)) };
            let helps = (0..num_vars).filter(|&c| out.rows.row(row)[c + 1].sign() > 0);
            let Some(column) = helps.min_by_key(|&c| out.columns[c]) else { return Ok(None) };
            out.pivot(row, column, budget)?;
        }
    }

    /// The slacks that are 0, in order.
    fn tight(&self) -> Vec<usize> {
        let mut out = self.columns.clone();
        out.sort_unstable();
        out
    }

    /// The coefficient of infinitesimal `e` in the relaxed slack of a row: relaxed slacks are 0 at the columns, so slacks
    /// are `-e_k` there.
    fn relaxed(&self, row: usize, e: usize) -> Result<S, Stop> {
        if self.unknowns[row] == e {
            return Ok(self.denominator.clone());
        }
        match self.columns.iter().position(|&c| c == e) {
            Some(column) => self.rows.row(row)[column + 1].negated(),
            None => Ok(S::zero()),
        }
    }

    /// Whether the relaxed slack of a row is negative. It is never 0, for it contains its own infinitesimal.
    fn is_negative(&self, row: usize) -> bool {
        let entries = self.rows.row(row);
        if !entries[0].is_zero() {
            return entries[0].sign() < 0;
        }
        let columns = (0..self.columns.len()).filter(|&c| !entries[c + 1].is_zero());
        let first = columns.min_by_key(|&c| self.columns[c]);
        first.is_some_and(|c| self.columns[c] < self.unknowns[row] && entries[c + 1].sign() > 0)
    }

    /// The slack that is the first to be 0 when a column grows.
    fn blocking(&self, column: usize) -> Result<usize, Stop> {
        let mut best: Option<usize> = None;
        for r in 0..self.rows.num_rows() {
            if self.unknowns[r] < self.num_slacks
                && self.rows.row(r)[column + 1].sign() < 0
                && match best {
                    Some(b) => self.is_sooner(r, b, column)?,
                    None => true,
                }
            {
                best = Some(r);
            }
        }
        Ok(best.unwrap_or_else(|| unreachable!("an edge of a bounded polytope ends")))
    }

    /// Whether row `a` gets 0 before row `b` when a column grows that makes both smaller.
    fn is_sooner(&self, a: usize, b: usize, column: usize) -> Result<bool, Stop> {
        let (x, y) = (self.rows.row(a), self.rows.row(b));
        let order = |p: &S, q: &S| -> Result<Ordering, Stop> {
            // p / -x < q / -y.
            Ok(q.times(&x[column + 1])?.cmp(&p.times(&y[column + 1])?))
        };
        let constants = order(&x[0], &y[0])?;
        if constants != Ordering::Equal {
            return Ok(constants == Ordering::Less);
        }
        let mut order_of = self.tight();
        order_of.extend([self.unknowns[a], self.unknowns[b]]);
        order_of.sort_unstable();
        for e in order_of {
            let next = order(&self.relaxed(a, e)?, &self.relaxed(b, e)?)?;
            if next != Ordering::Equal {
                return Ok(next == Ordering::Less);
            }
        }
        unreachable!("only the relaxed slack of row {a} contains its own infinitesimal")
    }

    /// Exchanges the unknowns of a row and a column.
    ///
    /// `D y_r = p y_c + rest` gives `p y_c = D y_r - rest`; put into `D y_i = q y_c + ..` and multiplied by `p / D` this is
    /// `p y_i = q y_r + ..`, where the division of the other entries leaves no remainder.
    fn pivot(&mut self, row: usize, column: usize, budget: &Budget) -> Result<(), Stop> {
        budget.spend(S::COST * (1 + (self.rows.num_rows() * self.rows.num_cols()) as u64 / 128))?;
        let at = column + 1;
        let mut pivot = self.rows.row(row).to_vec();
        let flip = pivot[at].sign() < 0;
        if flip {
            pivot = pivot.iter().map(S::negated).collect::<Result<_, Stop>>()?;
        }
        let size = pivot[at].clone();
        for (r, entries) in self.rows.rows_mut().enumerate() {
            if r == row {
                continue;
            }
            let factor = entries[at].clone();
            for (k, x) in entries.iter_mut().enumerate() {
                if k == at {
                    *x = if flip { x.negated()? } else { x.clone() };
                } else {
                    *x = x.times(&size)?.minus(&factor.times(&pivot[k])?)?.exact_by(&self.denominator);
                }
            }
        }
        for (k, x) in self.rows.row_mut(row).iter_mut().enumerate() {
            *x = match (k == at, flip) {
                (true, false) => self.denominator.clone(),
                (true, true) => self.denominator.negated()?,
                (false, _) => pivot[k].negated()?,
            };
        }
        self.denominator = size;
        std::mem::swap(&mut self.unknowns[row], &mut self.columns[column]);
        Ok(())
    }

    fn vertex(&self, rows: &Matrix<S>) -> Vertex<S> {
        let num_vars = self.columns.len();
        let mut inverse = Matrix::new(num_vars);
        let mut of_variables = vec![0; num_vars];
        for (r, &unknown) in self.unknowns.iter().enumerate() {
            if unknown >= self.num_slacks {
                of_variables[unknown - self.num_slacks] = r;
            }
        }
        for r in of_variables {
            inverse.push(&self.rows.row(r)[1..]);
        }
        let constants = self.columns.iter().map(|&c| rows.row(c)[0].clone()).collect();
        Vertex { index: self.denominator.clone(), constants, inverse }
    }
}
