//! Affine maps and integer sets as relations and sets, and back.
//!
//! `floordiv`, `ceildiv` and `mod` by constants are divs ([`flatten`]), which are exact for negative numerators too: a div
//! is a floor. Back, a div is a `floordiv`, and what has existentials, several disjuncts or numbers beyond 64 bits has no
//! such text.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::expr::AffineExpr;
use super::flatten::{Flattened, NotAffine, flatten};
use super::map::AffineMap;
use super::presburger::{BasicRelation, Budget, Div, Exhausted, Relation, Set, Space};
use super::set::{Constraint, IntegerSet};

impl IntegerSet {
    /// The points of the set: dims over symbols.
    ///
    /// # Errors
    /// What is not affine: a product of variables, a divisor that is no positive constant.
    pub fn to_set(&self) -> Result<Set, NotAffine> {
        let exprs: Vec<AffineExpr> = self.constraints.iter().map(|c| c.expr.clone()).collect();
        let flat = flatten(&exprs, self.num_dims as usize, self.num_symbols as usize)?;
        let (mut basic, columns) = with_divs(Space::set(flat.num_symbols, flat.num_dims), &flat);
        for (constraint, row) in self.constraints.iter().zip(&flat.rows) {
            let row = placed(row, &columns, basic.num_columns());
            if constraint.is_eq { basic.add_eq(&row) } else { basic.add_ineq(&row) }
        }
        Ok(basic.into())
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
                let columns = columns(set.space(), num_range, &basic.divs())?;
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
        let flat = flatten(&self.results, self.num_dims as usize, self.num_symbols as usize)?;
        let space = Space::relation(flat.num_symbols, flat.num_dims, self.results.len());
        let (mut basic, columns) = with_divs(space, &flat);
        for (k, row) in flat.rows.iter().enumerate() {
            let mut row = placed(row, &columns, basic.num_columns());
            row[space.range(k)] = -1;
            basic.add_eq(&row);
        }
        Ok(basic.into())
    }

    /// A map whose graph, over the domain of a relation, is the relation. None if some point is related to several, if
    /// the function needs pieces or floors of something else than dims and symbols, or if a number does not fit in 64 bits.
    ///
    /// # Errors
    /// If the budget does not suffice.
    pub fn from_relation(relation: &Relation, budget: &Budget) -> Result<Option<AffineMap>, Exhausted> {
        let least = relation.lexmin(budget)?;
        let [piece] = least.map.pieces() else { return Ok(None) };
        if !least.unbounded.disjuncts().is_empty() || !relation.is_subset(&least.map.to_relation(), budget)? {
            return Ok(None);
        }
        let Space { num_symbols, num_domain, .. } = relation.space();
        let divs: Vec<Option<Div>> = piece.divs().into_iter().map(Some).collect();
        let Some(columns) = columns(relation.space(), num_domain, &divs) else { return Ok(None) };
        let results: Option<Vec<AffineExpr>> = piece.values().iter().map(|row| expr_of(row, &columns)).collect();
        Ok(results.map(|results| AffineMap::new(num_domain as u32, num_symbols as u32, results)))
    }
}

/// All points, with the divs of `flat`, and the columns in which those of `flat` stand.
fn with_divs(space: Space, flat: &Flattened) -> (BasicRelation, Vec<usize>) {
    let mut basic = BasicRelation::universe(space);
    let mut columns: Vec<usize> = (0..1 + flat.num_symbols + flat.num_dims).collect();
    for div in &flat.divs {
        let row = placed(&div.row, &columns, basic.num_columns());
        columns.push(basic.add_div(&row, div.divisor));
    }
    (basic, columns)
}

/// The row with its entries moved to other columns.
fn placed(row: &[i64], columns: &[usize], num_columns: usize) -> Vec<i64> {
    let mut out = vec![0; num_columns];
    for (&entry, &column) in row.iter().zip(columns) {
        out[column] = entry;
    }
    out
}

/// The constant column, symbols, so many dims and the divs as expressions; none for an existential or a number that does
/// not fit.
fn columns(space: Space, num_dims: usize, divs: &[Option<Div>]) -> Option<Vec<AffineExpr>> {
    let mut out = vec![AffineExpr::Const(1)];
    out.extend((0..space.num_symbols as u32).map(AffineExpr::Symbol));
    out.extend((0..num_dims as u32).map(AffineExpr::Dim));
    for div in divs {
        let div = div.as_ref()?;
        out.push(expr_of(&div.row, &out)?.floor_div(div.divisor.to_i64()?));
    }
    Some(out)
}

/// A row as a sum: dims and floors first, then symbols, then the constant.
fn expr_of(row: &[BigInt], columns: &[AffineExpr]) -> Option<AffineExpr> {
    let mut sum = AffineExpr::Const(0);
    for is_symbolic in [false, true] {
        let terms = row.iter().zip(columns).skip(1).filter(|(a, _)| a.sign() != num_bigint::Sign::NoSign);
        for (factor, column) in terms.filter(|(_, column)| column.is_symbolic_or_constant() == is_symbolic) {
            sum = sum + column.clone() * factor.to_i64()?;
        }
    }
    Some(sum + AffineExpr::Const(row[0].to_i64()?))
}
