//! Names for the columns of a relation when it is written as text, and the error of reading one.

use std::fmt;
use std::sync::Arc;

/// Names of symbols, domain dims and range dims. Missing names are made up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// Names of the symbols.
    pub symbols: Vec<Arc<str>>,
    /// Names of the domain dims.
    pub domain: Vec<Arc<str>>,
    /// Names of the range dims (the dims of a set).
    pub range: Vec<Arc<str>>,
}

impl Names {
    /// Names for a set.
    pub fn set(symbols: &[&str], dims: &[&str]) -> Self {
        Names::relation(symbols, &[], dims)
    }

    /// Names for a relation.
    pub fn relation(symbols: &[&str], domain: &[&str], range: &[&str]) -> Self {
        let list = |names: &[&str]| names.iter().map(|&n| Arc::from(n)).collect();
        Names { symbols: list(symbols), domain: list(domain), range: list(range) }
    }
}

/// What is wrong with a text that should be a relation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The byte where reading stopped.
    pub at: usize,
    /// What was expected there.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.at, self.message)
    }
}

impl std::error::Error for ParseError {}
