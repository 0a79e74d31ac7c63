//! Names for the columns of a relation when it is written as text.

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
