//! Certificates of emptiness: a question (rows over integers), and a proof that no integer point meets it, as plain data
//! with a text. [`check`] re-derives every row of a proof; it knows nothing of how the proof was found.
//!
//! A proof is a tree written in prefix order, so that nothing here recurses. Rows are numbered: those of the question,
//! then those that cuts and splits add on the way down to where a step stands.

mod check;
mod text;

pub use check::{MAX_GROWTH, Rejected, Why, check, check_point};
pub use text::{MAX_DIGITS, Malformed};

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Zero;
use std::collections::BTreeMap;

/// Integers by index; those not written are 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Terms(BTreeMap<usize, BigInt>);

/// A row over `[ 1 | variables ]`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Row {
    /// The row is 0.
    Eq(Terms),
    /// The row is >= 0.
    Ge(Terms),
}

/// Is there an integer point that meets all these rows?
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Question {
    /// The rows.
    pub rows: Vec<Row>,
}

/// A step of a proof. The terms of all but [`Step::Split`] are multipliers of rows: of an inequality > 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Ends a branch: the sum of the rows has no variable and a negative constant. No factor divides all multipliers.
    Farkas(Terms),
    /// Ends a branch: the modulus divides all coefficients of a sum of equalities, but not its constant. Multipliers are
    /// between 1 and the modulus over its gcd with the coefficients of the row: none stands for another.
    Modulo(BigInt, Terms),
    /// Adds an inequality: the sum of the rows divided by the gcd of its coefficients, its constant rounded down, which
    /// must change it. No factor divides all multipliers.
    Cut(Terms),
    /// Opens two branches: the steps up to the end of the first have `row >= 0` in addition, the others `-row - 1 >= 0`.
    Split(Terms),
}

/// The steps in prefix order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Proof {
    /// The steps.
    pub steps: Vec<Step>,
}

impl Terms {
    /// The integers that are not 0, by increasing index.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &BigInt)> {
        self.0.iter().map(|(index, value)| (*index, value))
    }

    /// The integer at index 0: the constant of a row.
    pub fn constant(&self) -> BigInt {
        self.0.get(&0).cloned().unwrap_or_default()
    }

    /// The gcd of the integers at other indices: of the coefficients of a row.
    pub fn content(&self) -> BigInt {
        self.0.range(1..).fold(BigInt::zero(), |gcd, (_, value)| gcd.gcd(value))
    }

    /// The bits of the largest of them.
    pub fn bits(&self) -> u64 {
        self.0.values().map(BigInt::bits).max().unwrap_or_default()
    }

    /// Adds `factor * other`.
    pub fn add(&mut self, factor: &BigInt, other: &Terms) {
        for (index, value) in &other.0 {
            *self.0.entry(*index).or_default() += factor * value;
        }
        self.0.retain(|_, value| !value.is_zero());
    }
}

impl FromIterator<(usize, BigInt)> for Terms {
    fn from_iter<I: IntoIterator<Item = (usize, BigInt)>>(terms: I) -> Self {
        Terms(terms.into_iter().filter(|(_, value)| !value.is_zero()).collect())
    }
}
