//! Affine maps and integer sets as relations and sets, and back.
//!
//! `floordiv`, `ceildiv` and `mod` by constants are divs ([`super::row`]), which are exact for negative numerators too: a div
//! is a floor. Back, a div is a `floordiv`, and what has existentials, several disjuncts or numbers beyond 64 bits has no
//! such text.

use num_bigint::BigInt;

use super::expr::AffineExpr;
use super::map::AffineMap;
use super::presburger::{Budget, Exhausted, Relation, Set, Space};
use super::row::{NotAffine, columns, conditions, expr_of, exprs_of, function};
use super::set::{Constraint, IntegerSet};

impl IntegerSet {
    /// The points of the set: dims over symbols.
    ///
    /// # Errors
    /// What is not affine: a product of variables, a divisor that is no positive constant.
    pub fn to_set(&self) -> Result<Set, NotAffine> {
        conditions(self, self.num_symbols as usize, self.num_dims as usize)
    }

    /// A set as constraints on dims and symbols. None if it is not one conjunction in which every div has a definition
    /// ([`Relation::coalesce`] and [`Relation::eliminate_divs`] may help), or if a number does not fit in 64 bits.
    ///
    /// # Panics
    /// If it is a relation.
    pub fn from_set(set: &Set) -> Option<IntegerSet> {
        let Space { num_symbols, num_domain, num_range } = set.space();
        assert_eq!(num_domain, 0, "a relation as an integer set");
        let constraints = match set.disjuncts() {
            [] => vec![Constraint { expr: AffineExpr::Const(-1), is_eq: false }],
            [basic] => {
                let columns = columns(set.space(), &basic.divs());
                let constraint = |is_eq| {
                    let columns = &columns;
                    move |row: Vec<BigInt>| Some(Constraint { expr: expr_of(&row, columns)?, is_eq })
                };
                let eqs = basic.eqs().into_iter().map(constraint(true));
                eqs.chain(basic.ineqs().into_iter().map(constraint(false))).collect::<Option<_>>()?
            }
            _ => return None,
        };
        Some(IntegerSet::new(num_range as u32, num_symbols as u32, constraints))
    }
}

impl AffineMap {
    /// The graph of the map: dims are the domain, results the range.
    ///
    /// # Errors
    /// What is not affine, as of [`IntegerSet::to_set`].
    pub fn to_relation(&self) -> Result<Relation, NotAffine> {
        function(&self.results, self.num_symbols as usize, self.num_dims as usize)
    }

    /// A map whose graph, over the domain of a relation, is the relation. None if some point is related to several, if
    /// the function needs pieces or floors of something else than dims and symbols, or if a number does not fit in 64 bits.
    ///
    /// # Errors
    /// If the budget does not suffice.
    pub fn from_relation(relation: &Relation, budget: &Budget) -> Result<Option<AffineMap>, Exhausted> {
        let Some(function) = relation.as_function(budget)? else { return Ok(None) };
        let [piece] = function.pieces() else { return Ok(None) };
        let Space { num_symbols, num_domain, .. } = relation.space();
        let results = exprs_of(piece.function());
        Ok(results.map(|results| AffineMap::new(num_domain as u32, num_symbols as u32, results)))
    }
}
