//! One conjunction over scalars: the shape every algorithm works on.

use super::budget::Budget;
use super::matrix::Matrix;
use super::row;
use super::scalar::{Scalar, Stop};
use super::simplify::Found;
use crate::operations::tableau::Tableau;
use num_bigint::BigInt;
use smallvec::SmallVec;

/// `floor(row / divisor)`: the definition of a div column. The row has no entry at or after its own column.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DivRow<S> {
    /// The numerator.
    pub row: Vec<S>,
    /// The divisor, > 0.
    pub divisor: S,
}

/// Definitions of columns; mostly there are few.
pub type Divs<S> = SmallVec<[Option<DivRow<S>>; 2]>;

/// `rows == 0` and `rows >= 0` over `[ 1 | visible | divs ]`. A div with a definition obeys it although no row says so;
/// a div without one is any integer that meets the rows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct System<S> {
    /// The number of columns before the divs, the constant column among them.
    pub visible: usize,
    /// The divs, a column each.
    pub divs: Divs<S>,
    /// Rows that are 0.
    pub eqs: Matrix<S>,
    /// Rows that are >= 0.
    pub ineqs: Matrix<S>,
}

impl<S: Scalar> System<S> {
    /// No constraint on `visible - 1` variables.
    pub fn universe(visible: usize) -> Self {
        System { visible, divs: Divs::new(), eqs: Matrix::new(visible), ineqs: Matrix::new(visible) }
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.visible + self.divs.len()
    }

    /// The same system in big integers.
    pub fn to_big(&self) -> System<BigInt> {
        match self.convert(|x| Ok(x.to_big())) {
            Ok(big) => big,
            Err(stop) => unreachable!("big integers hold all: {stop:?}"),
        }
    }

    /// The same system in another kind of scalar.
    pub fn convert<T: Scalar>(&self, scalar: impl Fn(&S) -> Result<T, Stop>) -> Result<System<T>, Stop> {
        let row = |r: &[S]| r.iter().map(&scalar).collect::<Result<Vec<T>, Stop>>();
        let mut out = System {
            visible: self.visible,
            divs: Divs::new(),
            eqs: Matrix::new(self.cols()),
            ineqs: Matrix::new(self.cols()),
        };
        for div in &self.divs {
            out.divs.push(match div {
                Some(d) => Some(DivRow { row: row(&d.row)?, divisor: scalar(&d.divisor)? }),
                None => None,
            });
        }
        for r in self.eqs.rows() {
            out.eqs.push(&row(r)?);
        }
        for r in self.ineqs.rows() {
            out.ineqs.push(&row(r)?);
        }
        Ok(out)
    }

    /// Appends a column for a div and gives its index.
    pub fn push_div(&mut self, div: Option<DivRow<S>>) -> usize {
        let cols = self.cols();
        let from: Vec<Option<usize>> = (0..cols).map(Some).chain([None]).collect();
        self.eqs = self.eqs.with_columns(&from);
        self.ineqs = self.ineqs.with_columns(&from);
        for d in self.divs.iter_mut().flatten() {
            d.row.push(S::zero());
        }
        self.divs.push(div.map(|mut d| {
            d.row.resize(cols + 1, S::zero());
            d
        }));
        cols
    }

    /// The system whose column `k` is column `from[k]` of this one, or unconstrained; the columns from `visible` on are
    /// divs. Every column with an entry must appear in `from`.
    pub fn with_columns(&self, from: &[Option<usize>], visible: usize) -> Self {
        let take = |row: &[S]| from.iter().map(|f| f.map_or_else(S::zero, |f| row[f].clone())).collect();
        let divs = from[visible..].iter().map(|f| {
            let div = f.and_then(|f| f.checked_sub(self.visible)).and_then(|f| self.divs[f].as_ref());
            div.map(|d| DivRow { row: take(&d.row), divisor: d.divisor.clone() })
        });
        System { visible, divs: divs.collect(), eqs: self.eqs.with_columns(from), ineqs: self.ineqs.with_columns(from) }
    }

    /// Appends the bounds of defined div `k`: `row - d q >= 0` and `d - 1 - row + d q >= 0`.
    pub fn push_bounds_of(&self, k: usize, rows: &mut Matrix<S>) -> Result<(), Stop> {
        let Some(div) = &self.divs[k] else { return Ok(()) };
        let column = self.visible + k;
        rows.push(&div.row);
        let lower = rows.num_rows() - 1;
        rows.row_mut(lower)[column] = div.divisor.negated()?;
        rows.push_copy(lower);
        let upper = rows.row_mut(lower + 1);
        for x in upper.iter_mut().filter(|x| !x.is_zero()) {
            *x = x.negated()?;
        }
        upper[0] = upper[0].plus(&div.divisor)?.minus(&S::one())?;
        Ok(())
    }

    /// Appends the bounds of all defined divs.
    pub fn push_div_bounds(&self, rows: &mut Matrix<S>) -> Result<(), Stop> {
        (0..self.divs.len()).try_for_each(|k| self.push_bounds_of(k, rows))
    }

    /// The inequalities together with the bounds of all defined divs.
    pub fn all_ineqs(&self) -> Result<Matrix<S>, Stop> {
        let mut out = Matrix::new(self.cols());
        out.reserve(self.ineqs.num_rows() + 2 * self.divs.len());
        out.extend(&self.ineqs);
        self.push_div_bounds(&mut out)?;
        Ok(out)
    }

    /// Writes the definition of div `k` as rows and makes it an existential.
    pub fn forget_div(&mut self, k: usize) -> Result<(), Stop> {
        let mut ineqs = std::mem::replace(&mut self.ineqs, Matrix::new(1));
        let pushed = self.push_bounds_of(k, &mut ineqs);
        self.ineqs = ineqs;
        self.divs[k] = None;
        pushed
    }

    /// Writes `value` (which uses only earlier columns) for div `k` everywhere; its column is 0 then.
    pub fn replace_div(&mut self, k: usize, value: &[S]) -> Result<(), Stop> {
        let column = self.visible + k;
        let put = |r: &mut [S]| -> Result<(), Stop> {
            let a = std::mem::replace(&mut r[column], S::zero());
            if a.is_zero() { Ok(()) } else { S::combine(r, &S::one(), value, &a) }
        };
        self.eqs.rows_mut().try_for_each(put)?;
        self.ineqs.rows_mut().try_for_each(put)?;
        self.divs[k] = None;
        self.divs.iter_mut().flatten().try_for_each(|d| put(&mut d.row))
    }

    /// Removes the columns of the divs, which nothing uses, for which `keep` does not hold.
    pub fn keep_divs(&mut self, keep: impl Fn(usize) -> bool) {
        if (0..self.divs.len()).all(&keep) {
            return;
        }
        let visible = self.visible;
        let keeps_column = |c: usize| c < visible || keep(c - visible);
        self.eqs.retain_columns(keeps_column);
        self.ineqs.retain_columns(keeps_column);
        let mut index = 0..;
        self.divs.retain(|_| index.next().is_some_and(&keep));
        for div in self.divs.iter_mut().flatten() {
            let cols = div.row.len();
            row::retain_columns(&mut div.row, cols, keeps_column);
        }
    }

    /// Turns the `count` visible columns from `first` on into existentials.
    pub fn hide(&self, first: usize, count: usize) -> Self {
        let kept = (0..first).chain(first + count..self.visible);
        let from: Vec<Option<usize>> =
            kept.chain(first..first + count).chain(self.visible..self.cols()).map(Some).collect();
        self.with_columns(&from, self.visible - count)
    }

    /// Both systems over the columns `[ visible | divs of self | divs of other ]`.
    pub fn conjunction(&self, other: &Self) -> Self {
        debug_assert_eq!(self.visible, other.visible);
        let (visible, gap) = (self.visible, self.divs.len());
        let cols = self.cols() + other.divs.len();
        let both = |a: &Matrix<S>, b: &Matrix<S>| {
            let mut out = Matrix::with_capacity(cols, a.num_rows() + b.num_rows());
            a.rows().for_each(|r| out.push(r));
            b.rows().for_each(|r| out.push_apart(r, visible, gap));
            out
        };
        let mut divs = Divs::with_capacity(cols - visible);
        divs.extend(self.divs.iter().map(|d| {
            let mut d = d.clone()?;
            d.row.resize(cols, S::zero());
            Some(d)
        }));
        divs.extend(other.divs.iter().map(|d| {
            let d = d.as_ref()?;
            let mut row = Vec::with_capacity(cols);
            row.extend_from_slice(&d.row[..visible]);
            row.resize(visible + gap, S::zero());
            row.extend_from_slice(&d.row[visible..]);
            Some(DivRow { row, divisor: d.divisor.clone() })
        }));
        System { visible, divs, eqs: both(&self.eqs, &other.eqs), ineqs: both(&self.ineqs, &other.ineqs) }
    }

    /// This system and what `other` says, whose visible columns after the constant have these values: rows over the columns of
    /// this one, which may be shorter than these. The divs of `other` come after those of this one.
    ///
    /// The values are integers, and a div is a function: so the points are those at which `other` holds of the values.
    pub fn embedded(&self, other: &Self, values: &[Vec<S>]) -> Result<Self, Stop> {
        let first = self.cols();
        let mut out = self.with_room(other.divs.len());
        let put = |row: &[S], sum: &mut [S]| -> Result<(), Stop> {
            for (k, entry) in row.iter().enumerate().filter(|(_, entry)| !entry.is_zero()) {
                if k == 0 {
                    sum[0] = entry.clone();
                } else if let Some(div) = k.checked_sub(other.visible) {
                    sum[first + div] = entry.clone();
                } else {
                    for (x, value) in sum.iter_mut().zip(&values[k - 1]).filter(|(_, value)| !value.is_zero()) {
                        *x = x.plus(&value.times(entry)?)?;
                    }
                }
            }
            Ok(())
        };
        for (k, div) in other.divs.iter().enumerate() {
            let Some(div) = div else { continue };
            let mut row = vec![S::zero(); out.cols()];
            put(&div.row, &mut row)?;
            out.divs[first - self.visible + k] = Some(DivRow { row, divisor: div.divisor.clone() });
        }
        for (rows, more) in [(&mut out.eqs, &other.eqs), (&mut out.ineqs, &other.ineqs)] {
            rows.reserve(more.num_rows());
            for row in more.rows() {
                rows.push(&[]);
                put(row, rows.row_mut(rows.num_rows() - 1))?;
            }
        }
        Ok(out)
    }

    /// The system with so many more existentials.
    fn with_room(&self, existentials: usize) -> Self {
        if existentials == 0 {
            return self.clone();
        }
        let kept = (0..self.cols()).map(Some);
        let from: Vec<Option<usize>> = kept.chain(std::iter::repeat_n(None, existentials)).collect();
        self.with_columns(&from, self.visible)
    }

    /// Gives existential `k` a definition over columns without existentials, and orders the divs.
    pub fn define_div(&mut self, k: usize, div: DivRow<S>) {
        self.divs[k] = Some(div);
        self.sort_divs();
    }

    /// Drops inequalities that the rest implies on integer points. A system without rational points keeps its rows.
    pub fn drop_redundant_ineqs(&mut self, budget: &Budget) -> Result<(), Stop> {
        let Some(mut tableau) = Tableau::of_system(self, budget)? else { return Ok(()) };
        let mut kept = Matrix::new(self.cols());
        for k in 0..self.ineqs.num_rows() {
            if !tableau.drop_if_redundant(k, budget)? {
                kept.push(self.ineqs.row(k));
            }
        }
        self.ineqs = kept;
        Ok(())
    }

    /// Whether every existential has a definition.
    pub fn is_explicit(&self) -> bool {
        self.divs.iter().all(Option::is_some)
    }
}

/// A system in words if every entry fits, else in big integers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Rows {
    /// Machine words.
    Word(System<i64>),
    /// Big integers.
    Big(System<BigInt>),
}

impl From<System<i64>> for Rows {
    fn from(system: System<i64>) -> Self {
        Rows::Word(system)
    }
}

impl From<System<i128>> for Rows {
    fn from(system: System<i128>) -> Self {
        match system.convert(|x| x.to_word().ok_or(Stop::Overflow)) {
            Ok(words) => Rows::Word(words),
            Err(_) => Rows::Big(system.to_big()),
        }
    }
}

impl From<System<BigInt>> for Rows {
    fn from(system: System<BigInt>) -> Self {
        system.convert(i64::from_big).map_or_else(|_| Rows::Big(system), Rows::Word)
    }
}

impl Rows {
    /// The system in big integers.
    pub fn to_big(&self) -> System<BigInt> {
        match self {
            Rows::Word(s) => s.to_big(),
            Rows::Big(s) => s.clone(),
        }
    }

    /// The system in double words, if it fits.
    pub fn to_wide(&self) -> Option<System<i128>> {
        match self {
            Rows::Word(s) => s.convert(|&x| Ok(i128::from(x))).ok(),
            Rows::Big(s) => s.convert(i128::from_big).ok(),
        }
    }

    /// The normal form; none if it shows that there is no point.
    pub fn simplified(&self) -> Option<Rows> {
        let words = match self {
            Rows::Word(s) => Some(s.clone()),
            Rows::Big(_) => None,
        };
        normal_form(words, || self.to_big())
    }

    /// Both conjunctions; their existentials are kept apart.
    pub fn conjunction(&self, other: &Rows) -> Rows {
        match (self, other) {
            (Rows::Word(a), Rows::Word(b)) => Rows::Word(a.conjunction(b)),
            (a, b) => Rows::Big(a.to_big().conjunction(&b.to_big())),
        }
    }

    /// The normal form of [`Rows::conjunction`]; none if it shows that there is no point.
    pub fn simplified_conjunction(&self, other: &Rows) -> Option<Rows> {
        let words = match (self, other) {
            (Rows::Word(a), Rows::Word(b)) => Some(a.conjunction(b)),
            (Rows::Word(_) | Rows::Big(_), _) => None,
        };
        normal_form(words, || self.to_big().conjunction(&other.to_big()))
    }

    /// See [`System::with_columns`].
    pub fn with_columns(&self, from: &[Option<usize>], visible: usize) -> Rows {
        match self {
            Rows::Word(s) => Rows::Word(s.with_columns(from, visible)),
            Rows::Big(s) => Rows::Big(s.with_columns(from, visible)),
        }
    }
}

/// The normal form of a system given in words, if it fits, and in big integers, which are made where the words overflow.
fn normal_form(words: Option<System<i64>>, big: impl FnOnce() -> System<BigInt>) -> Option<Rows> {
    if let Some(mut s) = words {
        match s.simplify() {
            Ok(Found::Open) => return Some(Rows::Word(s)),
            Ok(Found::Empty) => return None,
            Err(_) => {}
        }
    }
    let mut s = big();
    match s.simplify() {
        Ok(Found::Open) => Some(s.into()),
        Ok(Found::Empty) => None,
        Err(stop) => unreachable!("big integers do not overflow: {stop:?}"),
    }
}
