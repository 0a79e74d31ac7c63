//! Affine maps: `(d0, ..)[s0, ..] -> (e0, ..)`.

use std::fmt;

use super::expr::AffineExpr;

/// A function from dims and symbols to a tuple of integers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineMap {
    /// How many dims.
    pub num_dims: u32,
    /// How many symbols.
    pub num_symbols: u32,
    /// One expression for each result.
    pub results: Vec<AffineExpr>,
}

impl AffineMap {
    /// The map with these results.
    pub fn new(num_dims: u32, num_symbols: u32, results: Vec<AffineExpr>) -> AffineMap {
        AffineMap { num_dims, num_symbols, results }
    }

    /// `(d0, .., dn) -> (d0, .., dn)`.
    pub fn identity(num_dims: u32) -> AffineMap {
        AffineMap::new(num_dims, 0, (0..num_dims).map(AffineExpr::Dim).collect())
    }

    /// `() -> (c0, ..)`.
    pub fn constant(values: &[i64]) -> AffineMap {
        AffineMap::new(0, 0, values.iter().map(|&value| AffineExpr::Const(value)).collect())
    }

    /// Is every result its own dim?
    pub fn is_identity(&self) -> bool {
        self.results.len() == self.num_dims as usize
            && self.results.iter().zip(0..).all(|(result, dim)| *result == AffineExpr::Dim(dim))
    }

    /// The value if there is one result and it is constant.
    pub fn single_constant(&self) -> Option<i64> {
        match &self.results[..] {
            [result] => result.as_const(),
            _ => None,
        }
    }

    /// How many dims and symbols.
    pub fn num_inputs(&self) -> usize {
        (self.num_dims + self.num_symbols) as usize
    }

    /// The results at a point; see [`AffineExpr::eval`].
    pub fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<Vec<i64>> {
        self.results.iter().map(|result| result.eval(dims, symbols)).collect()
    }

    /// Dims and symbols in a row, dims first, as operands are listed.
    pub fn eval_operands(&self, operands: &[i64]) -> Option<Vec<i64>> {
        let (dims, symbols) = operands.split_at_checked(self.num_dims as usize)?;
        self.eval(dims, symbols)
    }

    /// The map with other expressions for its dims and symbols.
    pub fn replace(
        &self,
        num_dims: u32,
        num_symbols: u32,
        dim: &impl Fn(u32) -> AffineExpr,
        symbol: &impl Fn(u32) -> AffineExpr,
    ) -> AffineMap {
        AffineMap::new(num_dims, num_symbols, self.results.iter().map(|result| result.replace(dim, symbol)).collect())
    }

    /// `self` after `inner`: dims of `self` are the results of `inner`; symbols are `inner`'s, then `self`'s.
    ///
    /// # Panics
    /// If `inner` has not as many results as `self` has dims.
    pub fn compose(&self, inner: &AffineMap) -> AffineMap {
        assert_eq!(inner.results.len(), self.num_dims as usize, "the inner map feeds every dim of the outer");
        self.replace(
            inner.num_dims,
            inner.num_symbols + self.num_symbols,
            &|dim| inner.results[dim as usize].clone(),
            &|symbol| AffineExpr::Symbol(inner.num_symbols + symbol),
        )
    }

    /// Which dims and symbols occur in the results.
    pub fn used_inputs(&self) -> Vec<bool> {
        let mut used = vec![false; self.num_inputs()];
        for result in &self.results {
            mark_used(result, self.num_dims, &mut used);
        }
        used
    }
}

/// Marks the inputs of `expr`, dims first, then symbols.
pub(crate) fn mark_used(expr: &AffineExpr, num_dims: u32, used: &mut [bool]) {
    expr.walk(&mut |part| match part {
        AffineExpr::Dim(dim) => used[*dim as usize] = true,
        AffineExpr::Symbol(symbol) => used[(num_dims + symbol) as usize] = true,
        _ => {}
    });
}

/// Writes `(d0, d1)[s0]`; without symbols there are no brackets.
pub(crate) fn write_inputs(f: &mut fmt::Formatter<'_>, num_dims: u32, num_symbols: u32) -> fmt::Result {
    let list = |prefix: &str, count| (0..count).map(|i| format!("{prefix}{i}")).collect::<Vec<_>>().join(", ");
    write!(f, "({})", list("d", num_dims))?;
    if num_symbols > 0 {
        write!(f, "[{}]", list("s", num_symbols))?;
    }
    Ok(())
}

impl fmt::Display for AffineMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_inputs(f, self.num_dims, self.num_symbols)?;
        let results: Vec<String> = self.results.iter().map(AffineExpr::to_string).collect();
        write!(f, " -> ({})", results.join(", "))
    }
}
