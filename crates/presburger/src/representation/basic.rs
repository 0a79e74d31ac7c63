//! One conjunction of affine constraints with existentials: the disjuncts of a [`crate::Relation`].

use super::budget::{Budget, Exhausted};
use super::form::sure;
use super::matrix::Matrix;
use super::relation::Relation;
use super::scalar::Scalar;
use super::space::Space;
use super::system::{DivRow, Rows, System};
use crate::operations::sample::is_solvable;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// A conjunction over dims of a set: a [`BasicRelation`] without domain.
pub type BasicSet = BasicRelation;

/// A conjunction over the columns `[ 1 | symbols | domain | range | divs ]`.
///
/// A div with a definition *is* `floor(row / divisor)`, and no row need say so; a div without a definition is an
/// existential: the conjunction holds where some integer makes the rows true.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BasicRelation {
    pub(crate) space: Space,
    pub(crate) rows: Rows,
}

/// The definition of a div: `floor(row / divisor)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Div {
    /// The numerator, over all columns; entries at and after the div's own column are 0.
    pub row: Vec<BigInt>,
    /// The divisor, > 0.
    pub divisor: BigInt,
}

/// The rows of a conjunction, looked at in place: nothing is copied. All have one entry for each column.
#[derive(Clone, Copy, Debug)]
pub struct WordRows<'a> {
    system: &'a System<i64>,
}

impl<'a> WordRows<'a> {
    /// Numerators and divisors of the divs; `None` is an existential.
    pub fn divs(self) -> impl ExactSizeIterator<Item = Option<(&'a [i64], i64)>> {
        self.system.divs.iter().map(|div| div.as_ref().map(|div| (&div.row[..], div.divisor)))
    }

    /// The rows that are 0.
    pub fn eqs(self) -> impl ExactSizeIterator<Item = &'a [i64]> {
        self.system.eqs.rows()
    }

    /// The rows that are >= 0. The bounds of defined divs are not among them.
    pub fn ineqs(self) -> impl ExactSizeIterator<Item = &'a [i64]> {
        self.system.ineqs.rows()
    }
}

/// Evaluates `$body` with `$s` bound to the system, be it in words or in big integers.
macro_rules! either {
    ($rows:expr, $s:ident => $body:expr) => {
        match $rows {
            $crate::representation::system::Rows::Word($s) => $body,
            $crate::representation::system::Rows::Big($s) => $body,
        }
    };
}

impl BasicRelation {
    /// All points.
    pub fn universe(space: Space) -> Self {
        BasicRelation { space, rows: Rows::Word(System::universe(space.num_columns())) }
    }

    /// The points for which some existentials make all rows `eqs == 0` and `ineqs >= 0`, given one after the other over
    /// `[ 1 | symbols | domain | range | existentials ]`.
    ///
    /// # Panics
    /// If the entries do not make whole rows.
    pub fn from_rows(space: Space, num_existentials: usize, eqs: &[i64], ineqs: &[i64]) -> Self {
        let (visible, cols) = (space.num_columns(), space.num_columns() + num_existentials);
        let divs = (0..num_existentials).map(|_| None).collect();
        let (eqs, ineqs) = (Matrix::from_rows(cols, eqs.to_vec()), Matrix::from_rows(cols, ineqs.to_vec()));
        BasicRelation { space, rows: Rows::Word(System { visible, divs, eqs, ineqs }) }
    }

    /// The shape.
    pub fn space(&self) -> Space {
        self.space
    }

    /// The number of columns, divs among them.
    pub fn num_columns(&self) -> usize {
        either!(&self.rows, s => s.cols())
    }

    /// The number of rows, those that define divs aside.
    pub fn num_rows(&self) -> usize {
        either!(&self.rows, s => s.eqs.num_rows() + s.ineqs.num_rows())
    }

    /// The definitions of the divs; `None` is an existential.
    pub fn divs(&self) -> Vec<Option<Div>> {
        fn big<S: Scalar>(div: &Option<DivRow<S>>) -> Option<Div> {
            let div = div.as_ref()?;
            Some(Div { row: div.row.iter().map(S::to_big).collect(), divisor: div.divisor.to_big() })
        }
        either!(&self.rows, s => s.divs.iter().map(big).collect())
    }

    /// The rows that are 0.
    pub fn eqs(&self) -> Vec<Vec<BigInt>> {
        either!(&self.rows, s => s.eqs.rows().map(|r| r.iter().map(Scalar::to_big).collect()).collect())
    }

    /// The rows that are >= 0. The bounds of defined divs are not among them.
    pub fn ineqs(&self) -> Vec<Vec<BigInt>> {
        either!(&self.rows, s => s.ineqs.rows().map(|r| r.iter().map(Scalar::to_big).collect()).collect())
    }

    /// Demands `row == 0`; missing columns are 0.
    pub fn add_eq(&mut self, row: &[i64]) {
        match &mut self.rows {
            Rows::Word(s) => s.eqs.push(row),
            Rows::Big(s) => s.eqs.push(&bigs(row)),
        }
    }

    /// Demands `row >= 0`; missing columns are 0.
    pub fn add_ineq(&mut self, row: &[i64]) {
        match &mut self.rows {
            Rows::Word(s) => s.ineqs.push(row),
            Rows::Big(s) => s.ineqs.push(&bigs(row)),
        }
    }

    /// Demands `row == 0` for a row of big integers.
    pub fn add_eq_big(&mut self, row: &[BigInt]) {
        match (&mut self.rows, words(row)) {
            (Rows::Word(s), Some(row)) => s.eqs.push(&row),
            _ => self.make_big().eqs.push(row),
        }
    }

    /// Demands `row >= 0` for a row of big integers.
    pub fn add_ineq_big(&mut self, row: &[BigInt]) {
        match (&mut self.rows, words(row)) {
            (Rows::Word(s), Some(row)) => s.ineqs.push(&row),
            _ => self.make_big().ineqs.push(row),
        }
    }

    /// Appends a column `floor(row / divisor)` and gives its index.
    ///
    /// # Panics
    /// If the divisor is not positive.
    pub fn add_div(&mut self, row: &[i64], divisor: i64) -> usize {
        assert!(divisor > 0, "a div with divisor {divisor}");
        match &mut self.rows {
            Rows::Word(s) => s.push_div(Some(DivRow { row: row.to_vec(), divisor })),
            Rows::Big(s) => s.push_div(Some(DivRow { row: bigs(row), divisor: BigInt::from(divisor) })),
        }
    }

    /// The column of `floor(row / divisor)`, which is appended if there is none; missing columns are 0.
    ///
    /// # Panics
    /// If the divisor is not positive.
    pub fn div(&mut self, row: &[i64], divisor: i64) -> usize {
        fn position<S: Scalar>(system: &System<S>, row: &[i64], divisor: i64) -> Option<usize> {
            let is_same = |div: &DivRow<S>| {
                let entry = |column: usize| row.get(column).copied().unwrap_or(0);
                div.divisor.to_word() == Some(divisor)
                    && row.iter().skip(div.row.len()).all(|&entry| entry == 0)
                    && div.row.iter().enumerate().all(|(column, known)| known.to_word() == Some(entry(column)))
            };
            system.divs.iter().position(|div| div.as_ref().is_some_and(is_same))
        }
        match either!(&self.rows, s => position(s, row, divisor)) {
            Some(known) => self.space.num_columns() + known,
            None => self.add_div(row, divisor),
        }
    }

    /// Appends a column `floor(row / divisor)` of big integers and gives its index.
    ///
    /// # Panics
    /// If the divisor is not positive.
    pub fn add_div_big(&mut self, row: &[BigInt], divisor: &BigInt) -> usize {
        assert!(divisor.sign() == num_bigint::Sign::Plus, "a div with divisor {divisor}");
        match (&mut self.rows, words(row), divisor.to_i64()) {
            (Rows::Word(s), Some(row), Some(divisor)) => s.push_div(Some(DivRow { row, divisor })),
            _ => self.make_big().push_div(Some(DivRow { row: row.to_vec(), divisor: divisor.clone() })),
        }
    }

    /// Appends a column that may be any integer and gives its index.
    pub fn add_existential(&mut self) -> usize {
        either!(&mut self.rows, s => s.push_div(None))
    }

    /// Demands what `other` says of these values of its columns after the constant, rows over the columns of this conjunction that
    /// may be shorter than these. So a set is pulled back through an affine map, or stands over other dims. The divs of `other`
    /// are appended, the first of them in the column that is given back; what it says of divs that are here already it says of new ones.
    ///
    /// # Panics
    /// If there are not as many values as columns, or one is longer than the columns here.
    pub fn embed(&mut self, other: &BasicRelation, values: &[Vec<i64>]) -> usize {
        let first = self.num_columns();
        assert_eq!(values.len(), other.space.num_coordinates(), "values for another number of columns");
        assert!(values.iter().all(|value| value.len() <= first), "a value over columns that are not there");
        let words = match (&self.rows, &other.rows) {
            (Rows::Word(here), Rows::Word(there)) => here.embedded(there, values).ok(),
            _ => None,
        };
        self.rows = match words {
            Some(words) => Rows::Word(words),
            None => {
                let values: Vec<Vec<BigInt>> = values.iter().map(|value| bigs(value)).collect();
                sure(self.rows.to_big().embedded(&other.rows.to_big(), &values)).into()
            }
        };
        first
    }

    /// The same columns with only those rows of which `keep` holds: [`Relation::retain_rows`] of one conjunction.
    pub fn retain_rows(&self, keep: impl Fn(&[BigInt]) -> bool) -> Self {
        fn kept<S: Scalar>(system: &System<S>, keep: impl Fn(&[BigInt]) -> bool) -> System<S> {
            let keep = |row: &[S]| keep(&row.iter().map(S::to_big).collect::<Vec<_>>());
            let mut out = system.clone();
            out.eqs.retain(keep);
            out.ineqs.retain(keep);
            out
        }
        let rows = match &self.rows {
            Rows::Word(s) => Rows::Word(kept(s, keep)),
            Rows::Big(s) => kept(s, keep).into(),
        };
        BasicRelation { space: self.space, rows }
    }

    /// A view of the rows, where all numbers are words.
    pub fn words(&self) -> Option<WordRows<'_>> {
        match &self.rows {
            Rows::Word(system) => Some(WordRows { system }),
            Rows::Big(_) => None,
        }
    }

    /// Whether the point `symbols | domain | range` is a member.
    pub fn contains(&self, point: &[BigInt]) -> Result<bool, Exhausted> {
        let budget = Budget::default();
        assert_eq!(point.len(), self.space.num_coordinates(), "a point of another space");
        let mut here = self.rows.to_big();
        for (k, value) in point.iter().enumerate() {
            let mut row = vec![BigInt::from(0); k + 2];
            row[0] = -value;
            row[k + 1] = BigInt::from(1);
            here.eqs.push(&row);
        }
        let all = sure(here.all_ineqs());
        is_solvable(&here.eqs, &all, &budget)
    }

    fn make_big(&mut self) -> &mut System<BigInt> {
        if let Rows::Word(s) = &self.rows {
            self.rows = Rows::Big(s.to_big());
        }
        match &mut self.rows {
            Rows::Big(s) => s,
            Rows::Word(_) => unreachable!("the rows were just made big"),
        }
    }
}

impl From<BasicRelation> for Relation {
    fn from(basic: BasicRelation) -> Self {
        Relation::from_disjuncts(basic.space, vec![basic])
    }
}

fn bigs(row: &[i64]) -> Vec<BigInt> {
    row.iter().map(|&x| BigInt::from(x)).collect()
}

fn words(row: &[BigInt]) -> Option<Vec<i64>> {
    row.iter().map(BigInt::to_i64).collect()
}
