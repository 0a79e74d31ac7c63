//! The lexicographic dual simplex method on integer rows whose constants are forms of parameters (Feautrier, "Parametric
//! integer programming", 1988).
//!
//! A row writes its unknown as `(constant + sum coefficient * column) / denominator`; columns stand for unknowns >= 0, and
//! the vertex is where all of them are 0. *Invariant* after [`LexTableau::start`]: the first entry of every column along the
//! order (dims, then slacks by number) is positive. So no point of the cone of columns precedes the vertex, and once all
//! rows are >= 0 the vertex is the lexicographic minimum. A violated row is repaired by the column that keeps the
//! invariant: the one whose quotient by the row's entry comes first in the order.
//!
//! No big number stands in for "unbounded below": whether there is a direction without end that leads downwards is a
//! question about coefficients only, and [`LexTableau::start`] answers it once for all parameters.

use super::context::Context;
use super::problem::{Problem, insert_column};
use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::row;
use crate::representation::scalar::{Scalar, Stop};
use smallvec::SmallVec;
use std::cmp::Ordering;

mod complete;

/// Rows with denominators up to this one are not reduced: a few bits more cost less than the gcd.
const SMALL: i64 = 1 << 12;

/// What stands at a column or in a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Unknown {
    /// A free integer.
    Variable(u32),
    /// A form that is >= 0 and an integer wherever the variables are.
    Slack(u32),
    /// A dim, in a row for good.
    Dim(u32),
}

/// How the search for a first vertex ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// The invariant holds.
    Ready,
    /// Some direction leads down without end, wherever there is a point.
    Unbounded,
    /// Some direction of the variables changes no row.
    Lineality,
}

/// A flag for each column.
type Flags = SmallVec<[bool; 32]>;

/// Rows `[ denominator | 1 | parameters | columns ]`, the dims first.
#[derive(Clone, Debug)]
pub struct LexTableau<S> {
    rows: Matrix<S>,
    /// The number of columns of a parametric constant.
    width: usize,
    num_dims: usize,
    num_slacks: u32,
    in_row: Vec<Unknown>,
    at_column: Vec<Unknown>,
    /// Rows known to be >= 0 at the vertex.
    sure: Vec<bool>,
    /// For each variable whether a dim is that variable, up to sign and a form of parameters.
    twins: Flags,
    /// All variables that are in use are twins of dims.
    pure: bool,
}

impl<S: Scalar> LexTableau<S> {
    /// All variables at columns. The problem loses its rows.
    pub fn new(problem: &mut Problem<S>) -> Self {
        let Problem { width, num_dims, ref mut rows, .. } = *problem;
        let rows = std::mem::replace(rows, Matrix::new(1));
        let num_slacks = (rows.num_rows() - num_dims) as u32;
        let num_vars = (rows.num_cols() - 1 - width) as u32;
        let mut out = LexTableau {
            in_row: (0..num_dims as u32).map(Unknown::Dim).chain((0..num_slacks).map(Unknown::Slack)).collect(),
            at_column: (0..num_vars).map(Unknown::Variable).collect(),
            sure: vec![false; rows.num_rows()],
            rows,
            width,
            num_dims,
            num_slacks,
            twins: Flags::new(),
            pure: true,
        };
        out.mark_twins();
        out.pure = (0..num_vars as usize).all(|c| out.twins[c] || out.is_idle(c));
        out
    }

    /// Whether every variable is, up to sign and an integer form of parameters, a dim.
    pub fn is_pure(&self) -> bool {
        self.pure
    }

    /// The rows as they are.
    pub fn rows(&self) -> &Matrix<S> {
        &self.rows
    }

    /// Whether no row has an entry in a column: an equality has used it up.
    fn is_idle(&self, column: usize) -> bool {
        self.rows.rows().all(|r| r[self.first() + column].is_zero())
    }

    fn first(&self) -> usize {
        1 + self.width
    }

    /// Finds the twins: variables that are a dim, up to sign and a form of parameters.
    fn mark_twins(&mut self) {
        let first = self.first();
        self.twins.resize(self.at_column.len(), false);
        for r in self.rows.rows().take(self.num_dims) {
            let mut terms = r[first..].iter().enumerate().filter(|(_, x)| !x.is_zero());
            if let (Some((c, x)), None) = (terms.next(), terms.next())
                && x.is_unit()
            {
                self.twins[c] = true;
            }
        }
    }

    /// Pivots the variables into rows so that the invariant holds: the lexicographic simplex method on the cone of
    /// directions `rows >= 0`, where all constants are 0. Of a dim (then of each slack) that is least on the face found so
    /// far, the columns with a positive entry are 0 on the next face; they freeze.
    pub fn start(&mut self, budget: &Budget) -> Result<Start, Stop> {
        // Columns that the equalities have used up are 0.
        let mut frozen: Flags = (0..self.at_column.len()).map(|c| !self.twins[c] && self.is_idle(c)).collect();
        for k in 0..self.num_dims {
            if !self.lower(k, &mut frozen, budget)? {
                return Ok(Start::Unbounded);
            }
        }
        if frozen.iter().all(|f| *f) {
            return Ok(Start::Ready);
        }
        for s in 0..self.num_slacks {
            if let Some(c) = self.at_column.iter().position(|u| *u == Unknown::Slack(s)) {
                frozen[c] = true;
            } else if let Some(r) = self.in_row.iter().position(|u| *u == Unknown::Slack(s)) {
                let bounded = self.lower(r, &mut frozen, budget)?;
                debug_assert!(bounded, "a slack has a least value");
                if let Some(c) = self.at_column.iter().position(|u| *u == Unknown::Slack(s)) {
                    frozen[c] = true;
                }
            }
        }
        Ok(if frozen.iter().all(|f| *f) { Start::Ready } else { Start::Lineality })
    }

    /// Pivots until nothing that is not frozen lowers row `target`, then freezes what raises it. False if it falls without
    /// end. After some pivots chosen by looks, Bland's rule makes sure of an end.
    fn lower(&mut self, target: usize, frozen: &mut [bool], budget: &Budget) -> Result<bool, Stop> {
        let first = self.first();
        let unknown = self.in_row[target];
        let mut by_looks = 2 * frozen.len();
        loop {
            if self.in_row.get(target) != Some(&unknown) {
                // A slack that left its row is 0.
                return Ok(true);
            }
            let row = self.rows.row(target);
            let free = |c: usize| matches!(self.at_column[c], Unknown::Variable(_));
            let entering = (0..frozen.len())
                .filter(|&c| !frozen[c] && !row[first + c].is_zero() && (free(c) || row[first + c].sign() < 0))
                .min_by_key(|&c| self.at_column[c]);
            let Some(c) = entering else { break };
            let direction = -row[first + c].sign();
            let mut blocking = (self.num_dims..self.rows.num_rows()).filter(|&r| {
                self.rows.row(r)[first + c].sign() * direction < 0 && matches!(self.in_row[r], Unknown::Slack(_))
            });
            let others = |r: usize| {
                let entries = self.rows.row(r)[first..].iter().zip(frozen.iter());
                entries.filter(|(x, f)| !**f && !x.is_zero()).count()
            };
            let leaving = if by_looks > 0 {
                by_looks -= 1;
                match (blocking.next(), blocking.next()) {
                    (Some(a), Some(b)) => {
                        [a, b].into_iter().chain(blocking).min_by_key(|&r| (others(r), &self.rows.row(r)[1]))
                    }
                    (only, _) => only,
                }
            } else {
                blocking.min_by_key(|&r| self.in_row[r])
            };
            let Some(r) = leaving else { return Ok(false) };
            self.pivot(r, c, budget)?;
            if let Unknown::Variable(v) = self.in_row[r]
                && self.twins[v as usize]
            {
                self.remove_row(r);
            }
        }
        for (f, x) in frozen.iter_mut().zip(&self.rows.row(target)[first..]) {
            *f |= x.sign() > 0;
        }
        Ok(true)
    }

    fn remove_row(&mut self, r: usize) {
        self.rows.remove(r);
        self.in_row.remove(r);
        self.sure.remove(r);
    }

    /// The number of dims.
    pub fn num_dims(&self) -> usize {
        self.num_dims
    }

    /// The number of rows, the dims among them.
    pub fn num_rows(&self) -> usize {
        self.rows.num_rows()
    }

    /// Whether row `r` must be >= 0 and is not known to be.
    pub fn is_open(&self, r: usize) -> bool {
        !self.sure[r] && matches!(self.in_row[r], Unknown::Slack(_))
    }

    /// The parametric constant of row `r`, times its denominator.
    pub fn constant(&self, r: usize) -> &[S] {
        &self.rows.row(r)[1..self.first()]
    }

    /// Notes that row `r` is >= 0 at the vertex.
    pub fn set_sure(&mut self, r: usize) {
        self.sure[r] = true;
    }

    /// Whether some column raises row `r`.
    pub fn can_rise(&self, r: usize) -> bool {
        self.rows.row(r)[self.first()..].iter().any(|x| x.sign() > 0)
    }

    /// Drops rows that are sure and that no column lowers, as they say nothing any more, and gives the new index of row
    /// `r`. With variables that are no dims the order goes on through the slacks, and their rows must stay.
    fn drop_idle(&mut self, mut r: usize) -> usize {
        if !self.pure {
            return r;
        }
        let first = self.first();
        for k in (self.num_dims..self.rows.num_rows()).rev() {
            if self.sure[k] && self.rows.row(k)[first..].iter().all(|x| x.sign() >= 0) {
                self.remove_row(k);
                r -= usize::from(k < r);
            }
        }
        r
    }

    /// Raises row `r`, which is nowhere positive, to 0 by the column that keeps the invariant. False if no column raises it.
    ///
    /// The unknown of that column goes up from 0, and with it the rows that it raises: what was sure of these stays so.
    pub fn repair(&mut self, r: usize, budget: &Budget) -> Result<bool, Stop> {
        let first = self.first();
        let mut best: Option<usize> = None;
        for c in 0..self.at_column.len() {
            if self.rows.row(r)[first + c].sign() > 0
                && match best {
                    Some(b) => self.compare(r, c, b)? == Ordering::Less,
                    None => true,
                }
            {
                best = Some(c);
            }
        }
        let Some(c) = best else { return Ok(false) };
        let r = self.drop_idle(r);
        self.pivot(r, c, budget)?;
        self.sure[r] = true;
        Ok(true)
    }

    /// Which of two columns, divided by their entries in row `r`, comes first.
    fn compare(&self, r: usize, c: usize, b: usize) -> Result<Ordering, Stop> {
        let first = self.first();
        let row = self.rows.row(r);
        let (over_c, over_b) = (&row[first + c], &row[first + b]);
        let quotients = |x: &S, y: &S| -> Result<Ordering, Stop> {
            if x.is_zero() && y.is_zero() {
                return Ok(Ordering::Equal);
            }
            Ok(x.times(over_b)?.cmp(&y.times(over_c)?))
        };
        for k in 0..self.num_dims {
            let row = self.rows.row(k);
            match quotients(&row[first + c], &row[first + b])? {
                Ordering::Equal => {}
                other => return Ok(other),
            }
        }
        let (zero, one) = (S::zero(), S::one());
        for s in 0..self.num_slacks {
            let unknown = Unknown::Slack(s);
            let answer = if let Some(k) = self.in_row.iter().position(|u| *u == unknown) {
                let row = self.rows.row(k);
                quotients(&row[first + c], &row[first + b])?
            } else {
                let entry = |c: usize| if self.at_column[c] == unknown { &one } else { &zero };
                quotients(entry(c), entry(b))?
            };
            if answer != Ordering::Equal {
                return Ok(answer);
            }
        }
        unreachable!("two columns are independent")
    }

    /// The first row, in the order, of an integer unknown whose value at the vertex has a fraction for some parameters.
    pub fn fractional_row(&self) -> Option<usize> {
        (0..self.rows.num_rows()).find(|&r| {
            let row = self.rows.row(r);
            !row[0].is_one()
                && !matches!(self.in_row[r], Unknown::Slack(_))
                && row[1..self.first()].iter().any(|x| !x.is_zero() && !x.is_multiple_of(&row[0]))
        })
    }

    /// Adds a row that every integer point obeys and the fractional vertex does not, and gives its index and whether its
    /// constant has parameters.
    ///
    /// For integers `x = (v + sum a_j y_j) / d` and `y_j` the sum of `f_j y_j`, `f_j = a_j mod d`, is `-v` modulo `d`; as it
    /// is `>= 0`, it is `(-v mod d) + d s` with an integer `s >= 0`, where `-v mod d = w - d floor(w / d)` for any `w` that is
    /// `-v` modulo `d`. The floor is a new parameter if `w` has parameters.
    pub fn cut(&mut self, r: usize, context: &mut Context<S>) -> Result<(usize, bool), Stop> {
        let first = self.first();
        let row = self.rows.row(r).to_vec();
        let d = row[0].clone();
        let mut w = Vec::with_capacity(self.width);
        for (k, x) in row[1..first].iter().enumerate() {
            let least = x.negated()?.minus(&x.negated()?.floor_by(&d).times(&d)?)?;
            let high = k > 0 && least.plus(&least)? > d;
            w.push(if high { least.minus(&d)? } else { least });
        }
        let parametric = w[1..].iter().any(|x| !x.is_zero());
        let mut cut = vec![S::zero(); row.len()];
        cut[0] = d.clone();
        for (x, w) in cut[1..first].iter_mut().zip(&w) {
            *x = w.negated()?;
        }
        for (f, a) in cut[first..].iter_mut().zip(&row[first..]) {
            *f = a.minus(&a.floor_by(&d).times(&d)?)?;
        }
        if parametric {
            let (div, fresh) = context.add_div(w, d.clone())?;
            if fresh {
                self.rows = insert_column(&self.rows, first);
                self.width += 1;
                cut.insert(first, S::zero());
            }
            cut[1 + div] = cut[1 + div].plus(&d)?;
        }
        row::reduce(&mut cut)?;
        self.rows.push(&cut);
        self.in_row.push(Unknown::Slack(self.num_slacks));
        self.sure.push(false);
        self.num_slacks += 1;
        Ok((self.rows.num_rows() - 1, parametric))
    }

    /// The dims at an integral vertex: forms over `[ 1 | parameters ]`.
    pub fn values(&self) -> Matrix<S> {
        let mut out = Matrix::with_capacity(self.width, self.num_dims);
        for r in self.rows.rows().take(self.num_dims) {
            out.push(&r[1..self.first()]);
            if !r[0].is_one() {
                out.row_mut(out.num_rows() - 1).iter_mut().for_each(|x| *x = x.exact_by(&r[0]));
            }
        }
        out
    }

    /// Exchanges the unknowns of row `r` and column `c`.
    fn pivot(&mut self, r: usize, c: usize, budget: &Budget) -> Result<(), Stop> {
        budget.spend(S::COST * (1 + (self.rows.num_rows() * self.rows.num_cols()) as u64 / 128))?;
        let at = self.first() + c;
        let row = self.rows.row_mut(r);
        row.swap(0, at);
        if row[0].sign() < 0 {
            row[0] = row[0].negated()?;
            row[at] = row[at].negated()?;
        } else {
            for (k, x) in row.iter_mut().enumerate().skip(1) {
                if k != at && !x.is_zero() {
                    *x = x.negated()?;
                }
            }
        }
        row::reduce(row)?;
        for k in 0..self.rows.num_rows() {
            if k == r || self.rows.row(k)[at].is_zero() {
                continue;
            }
            let (row, pivot) = self.rows.pair_mut(k, r);
            let a = std::mem::replace(&mut row[at], S::zero());
            self.sure[k] &= a.sign() > 0;
            S::combine(&mut row[1..], &pivot[0], &pivot[1..], &a)?;
            if !pivot[0].is_one() {
                row[0] = row[0].times(&pivot[0])?;
                if row[0].to_word().is_none_or(|d| d > SMALL) {
                    row::reduce(row)?;
                }
            }
        }
        self.sure[r] = false;
        std::mem::swap(&mut self.in_row[r], &mut self.at_column[c]);
        Ok(())
    }
}
