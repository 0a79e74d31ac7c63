//! A point of a relation: its coordinates, in words if they all fit.

use super::scalar::Scalar;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use smallvec::SmallVec;

/// The coordinates `symbols | domain | range` of an integer point.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Point(Coordinates);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Coordinates {
    Word(SmallVec<[i64; 8]>),
    Big(Vec<BigInt>),
}

impl Point {
    pub(crate) fn new<S: Scalar>(coordinates: &[S]) -> Self {
        let words: Option<SmallVec<[i64; 8]>> = coordinates.iter().map(Scalar::to_word).collect();
        Point(match words {
            Some(words) => Coordinates::Word(words),
            None => Coordinates::Big(coordinates.iter().map(Scalar::to_big).collect()),
        })
    }

    /// The coordinates as big integers.
    pub fn to_big(&self) -> Vec<BigInt> {
        match &self.0 {
            Coordinates::Word(words) => words.iter().map(|&x| BigInt::from(x)).collect(),
            Coordinates::Big(big) => big.clone(),
        }
    }

    /// The coordinates as words, if they all fit.
    pub fn to_words(&self) -> Option<Vec<i64>> {
        match &self.0 {
            Coordinates::Word(words) => Some(words.to_vec()),
            Coordinates::Big(big) => big.iter().map(BigInt::to_i64).collect(),
        }
    }
}
