//! One conjunction over scalars: the shape every algorithm works on.

use super::matrix::Matrix;
use super::scalar::{Scalar, Stop};
use num_bigint::BigInt;

/// `floor(row / divisor)`: the definition of a div column. The row has no entry at or after its own column.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DivRow<S> {
    /// The numerator.
    pub row: Vec<S>,
    /// The divisor, > 0.
    pub divisor: S,
}

/// `rows == 0` and `rows >= 0` over `[ 1 | visible | divs ]`. A div with a definition obeys it although no row says so;
/// a div without one is any integer that meets the rows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct System<S> {
    /// The number of columns before the divs, the constant column among them.
    pub visible: usize,
    /// The divs, a column each.
    pub divs: Vec<Option<DivRow<S>>>,
    /// Rows that are 0.
    pub eqs: Matrix<S>,
    /// Rows that are >= 0.
    pub ineqs: Matrix<S>,
}

impl<S: Scalar> System<S> {
    /// No constraint on `visible - 1` variables.
    pub fn universe(visible: usize) -> Self {
        System { visible, divs: Vec::new(), eqs: Matrix::new(visible), ineqs: Matrix::new(visible) }
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.visible + self.divs.len()
    }

    /// The same system in another kind of scalar.
    pub fn convert<T: Scalar>(&self) -> Result<System<T>, Stop> {
        let row = |r: &[S]| r.iter().map(|x| T::from_big(&x.to_big())).collect::<Result<Vec<T>, Stop>>();
        let mut out = System {
            visible: self.visible,
            divs: Vec::new(),
            eqs: Matrix::new(self.cols()),
            ineqs: Matrix::new(self.cols()),
        };
        for div in &self.divs {
            out.divs.push(match div {
                Some(d) => Some(DivRow { row: row(&d.row)?, divisor: T::from_big(&d.divisor.to_big())? }),
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

impl From<System<BigInt>> for Rows {
    fn from(system: System<BigInt>) -> Self {
        system.convert().map_or_else(|_| Rows::Big(system), Rows::Word)
    }
}
