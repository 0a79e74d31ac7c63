//! One conjunction made ready for the tableau: parameters apart, equalities solved.
//!
//! Columns are `[ denominator | 1 | parameters | parameter divs | variables ]`. Parameters are symbols, domain dims and
//! the divs that are functions of these alone; variables are range dims and all other divs. Equalities are used up by
//! unimodular changes of variables, so that *the variables that are left are free integers*, and each range dim is a row:
//! an integer form of parameters and variables.

use super::context::Context;
use crate::operations::reduce;
use crate::representation::matrix::Matrix;
use crate::representation::row::{self, Verdict};
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::system::System;

/// Rows `[ denominator | 1 | parameters | variables ]`; the dims first, then what is >= 0.
#[derive(Clone, Debug)]
pub struct Problem<S> {
    /// The number of columns of a parametric constant.
    pub width: usize,
    /// The number of dims: the first rows.
    pub num_dims: usize,
    /// The rows; all denominators are 1.
    pub rows: Matrix<S>,
    /// What is demanded of the parameters alone.
    pub context: Context<S>,
}

impl<S: Scalar> Problem<S> {
    /// The dims from column `visible` on are to be minimised. None if a look at the rows shows that there is no point.
    pub fn new(system: &System<S>, visible: usize) -> Result<Option<Self>, Stop> {
        let num_dims = system.visible - visible;
        let mut context = Context::from(System::universe(visible));
        let (columns, free) = place(system, visible, &mut context)?;
        let width = context.cols();
        let next = width + num_dims + free.len();
        let load = |row: &[S], denominator: S, out: &mut Vec<S>| -> Result<(), Stop> {
            out.push(denominator);
            if system.divs.is_empty() {
                out.extend_from_slice(row);
                return Ok(());
            }
            let start = out.len();
            out.resize(start + next, S::zero());
            let new = &mut out[start..];
            for (x, &c) in row.iter().zip(&columns).filter(|(x, _)| !x.is_zero()) {
                new[c] = new[c].plus(x)?;
            }
            Ok(())
        };
        let cols = 1 + next;
        let mut eqs = Vec::with_capacity(system.eqs.num_rows() * cols);
        for r in system.eqs.rows() {
            load(r, S::zero(), &mut eqs)?;
        }
        let mut rows = Vec::with_capacity((num_dims + system.ineqs.num_rows() + 2 * free.len()) * cols);
        for k in 0..num_dims {
            rows.push(S::one());
            rows.resize((k + 1) * cols, S::zero());
            rows[k * cols + 1 + width + k] = S::one();
        }
        for r in system.ineqs.rows() {
            load(r, S::one(), &mut rows)?;
        }
        for &k in &free {
            let mut bounds = Matrix::new(system.cols());
            system.push_bounds_of(k, &mut bounds)?;
            bounds.rows().try_for_each(|r| load(r, S::one(), &mut rows))?;
        }
        let (eqs, rows) = (Matrix::from_rows(cols, eqs), Matrix::from_rows(cols, rows));
        let mut out = Problem { width, num_dims, rows, context };
        Ok((out.solve_equalities(eqs)? && out.tighten()?).then_some(out))
    }

    /// Uses up the equalities. False if one has no integer solution.
    fn solve_equalities(&mut self, mut eqs: Matrix<S>) -> Result<bool, Stop> {
        let mut eq = Vec::with_capacity(eqs.num_cols());
        while !eqs.is_empty() {
            let last = eqs.num_rows() - 1;
            match row::normalize_eq(&mut eqs.row_mut(last)[1..])? {
                Verdict::Never => return Ok(false),
                Verdict::Always => {
                    eqs.remove(last);
                    continue;
                }
                Verdict::Sometimes => {}
            }
            eq.clear();
            eq.extend_from_slice(eqs.row(last));
            let first = 1 + self.width;
            if let Some(column) = (first..eq.len()).rev().find(|&k| eq[k].is_unit()) {
                eqs.remove(last);
                let solved = row::Solved::new(&eq, column);
                for r in eqs.rows_mut().chain(self.rows.rows_mut()) {
                    solved.eliminate(r)?;
                }
                continue;
            }
            let mut terms = (first..eq.len()).filter(|&k| !eq[k].is_zero());
            match (terms.next(), terms.next()) {
                (None, _) => {
                    self.context.require_zero(&eq[1..first])?;
                    eqs.remove(last);
                }
                (Some(column), None) if reduced_parameters(&eq[..first], &eq[column])? => {
                    self.solve_stride(&mut eqs, &eq, column)?;
                }
                _ => self.shear(&mut eqs, &eq)?,
            }
        }
        Ok(true)
    }

    /// `x_k = t - sum q_j x_j`, parameters and constant included, with `q_j` the rounded quotients by the least coefficient
    /// of a variable.
    fn shear(&mut self, eqs: &mut Matrix<S>, eq: &[S]) -> Result<(), Stop> {
        let first = 1 + self.width;
        let mut least: Option<(S, usize)> = None;
        for (k, x) in eq.iter().enumerate().skip(first).filter(|(_, x)| !x.is_zero()) {
            let size = x.magnitude()?;
            if least.as_ref().is_none_or(|(l, _)| size < *l) {
                least = Some((size, k));
            }
        }
        let Some((least, column)) = least else { unreachable!("an equality with variables") };
        let mut form = vec![S::zero(); eq.len()];
        for (k, x) in eq.iter().enumerate().filter(|&(k, x)| k != column && !x.is_zero()) {
            let q = nearest(x, &least)?;
            form[k] = if eq[column].sign() < 0 { q.negated()? } else { q };
        }
        for r in eqs.rows_mut().chain(self.rows.rows_mut()) {
            row::substitute(r, &form, column)?;
        }
        Ok(())
    }

    /// `g t + p == 0` with reduced `p` over the parameters: `t` is the new parameter `q = floor(-p / g)`, and `p + g q == 0`.
    fn solve_stride(&mut self, eqs: &mut Matrix<S>, eq: &[S], column: usize) -> Result<(), Stop> {
        let negative = eq[column].sign() < 0;
        let mut row = eq[1..1 + self.width].to_vec();
        if !negative {
            for x in &mut row {
                *x = x.negated()?;
            }
        }
        let (div, fresh) = self.context.add_div(row, eq[column].magnitude()?)?;
        let mut variable = column;
        if fresh {
            *eqs = insert_column(eqs, 1 + self.width);
            self.rows = insert_column(&self.rows, 1 + self.width);
            self.width += 1;
            variable += 1;
        }
        let parameter = 1 + div;
        for r in eqs.rows_mut().chain(self.rows.rows_mut()) {
            if !r[variable].is_zero() {
                r[parameter] = r[parameter].plus(&r[variable])?;
                r[variable] = S::zero();
            }
        }
        Ok(())
    }

    /// Divides the inequalities by their gcds; those of parameters alone go to the context. False if one cannot hold.
    fn tighten(&mut self) -> Result<bool, Stop> {
        let first = 1 + self.width;
        let mut kept = self.num_dims;
        for k in self.num_dims..self.rows.num_rows() {
            let row = self.rows.row_mut(k);
            match row::tighten(&mut row[1..])? {
                Verdict::Never => return Ok(false),
                Verdict::Always => continue,
                Verdict::Sometimes => {}
            }
            if row[first..].iter().all(S::is_zero) {
                if !self.context.require(&row[1..first])? {
                    return Ok(false);
                }
                continue;
            }
            if kept < k {
                let (to, from) = self.rows.pair_mut(kept, k);
                to.clone_from_slice(from);
            }
            kept += 1;
        }
        self.rows.truncate(kept);
        Ok(true)
    }

    /// Changes the variables so that no direction of them leaves all rows as they are.
    pub fn remove_lineality(&mut self) -> Result<(), Stop> {
        let first = 1 + self.width;
        let count = self.rows.num_cols() - first;
        let from: Vec<Option<usize>> = (first - 1..first + count).map(Some).collect();
        let mut part = self.rows.with_columns(&from);
        part.rows_mut().for_each(|r| r[0] = S::zero());
        let (small, _) = reduce::column_echelon(&part)?;
        let from: Vec<Option<usize>> = (0..first).map(Some).chain((1..small.num_cols()).map(|_| None)).collect();
        let mut rows = self.rows.with_columns(&from);
        for (r, s) in rows.rows_mut().zip(small.rows()) {
            r[first..].clone_from_slice(&s[1..]);
        }
        self.rows = rows;
        Ok(())
    }
}

/// The integer nearest to `x / d`, `d > 0`, halves down.
fn nearest<S: Scalar>(x: &S, d: &S) -> Result<S, Stop> {
    let two = S::from_i64(2);
    Ok(x.times(&two)?.plus(d)?.minus(&S::one())?.floor_by(&d.times(&two)?))
}

/// Whether no coefficient of `row` can be made smaller by a multiple of `by`.
fn reduced_parameters<S: Scalar>(row: &[S], by: &S) -> Result<bool, Stop> {
    let size = by.magnitude()?;
    for x in row {
        if !x.is_zero() && !nearest(x, &size)?.is_zero() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The rows with a column of zeros before column `at`.
pub fn insert_column<S: Scalar>(rows: &Matrix<S>, at: usize) -> Matrix<S> {
    let cols = rows.num_cols();
    rows.with_columns(&(0..at).map(Some).chain([None]).chain((at..cols).map(Some)).collect::<Vec<_>>())
}

/// The column in the problem, less the denominator, of each column of the system, or nothing if they are the same; and the
/// divs that are unknowns of the problem. The other divs are functions of the parameters and go to the context.
fn place<S: Scalar>(
    system: &System<S>,
    visible: usize,
    context: &mut Context<S>,
) -> Result<(Vec<usize>, Vec<usize>), Stop> {
    // The column here of each column there, less the denominator.
    let mut columns: Vec<usize> = if system.divs.is_empty() { Vec::new() } else { (0..visible).collect() };
    let mut free = Vec::new();
    for (k, div) in system.divs.iter().enumerate() {
        let known = div.as_ref().filter(|d| {
            d.row[visible..system.visible].iter().all(S::is_zero)
                && free.iter().all(|&j: &usize| d.row[system.visible + j].is_zero())
        });
        match known {
            Some(d) => {
                let mut short = d.row[..visible].to_vec();
                short.resize(context.cols(), S::zero());
                for (j, &c) in columns[visible..].iter().enumerate() {
                    if c != usize::MAX {
                        short[c] = short[c].plus(&d.row[system.visible + j])?;
                    }
                }
                columns.push(context.add_div(short, d.divisor.clone())?.0);
            }
            None => {
                columns.push(usize::MAX);
                free.push(k);
            }
        }
    }
    let width = context.cols();
    let (num_dims, num_free) = (system.visible - visible, free.len());
    if !columns.is_empty() {
        let mut unused = width + num_dims..width + num_dims + num_free;
        let div_columns = columns.split_off(visible);
        columns.extend(width..width + num_dims);
        columns.extend(div_columns.into_iter().map(|c| if c == usize::MAX { unused.next().unwrap_or(c) } else { c }));
    }
    Ok((columns, free))
}
