//! Operands of a map while its expressions are written.

use std::convert::Infallible;

use rustc_hash::FxHashMap;

use super::Applied;
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::ir::Value;

/// Operands of a map under construction: each value once, dims and symbols apart.
#[derive(Default)]
pub(crate) struct MapOperands {
    /// The operands of its dims.
    pub dims: Vec<Value>,
    /// Those of its symbols.
    pub symbols: Vec<Value>,
}

impl MapOperands {
    /// The value as a dim.
    pub fn dim(&mut self, value: Value) -> AffineExpr {
        AffineExpr::Dim(number(&mut self.dims, value))
    }

    /// The value as a symbol.
    pub fn symbol(&mut self, value: Value) -> AffineExpr {
        AffineExpr::Symbol(number(&mut self.symbols, value))
    }

    /// An expression over these inputs whose dims and symbols are values.
    ///
    /// # Errors
    /// The first symbol without a value.
    pub fn over<E>(
        &mut self,
        expr: &AffineExpr,
        dim: impl Fn(u32) -> Value,
        symbol: impl Fn(u32) -> Result<Value, E>,
    ) -> Result<AffineExpr, E> {
        let (mut dims, mut symbols, mut missing) = (FxHashMap::default(), FxHashMap::default(), None);
        expr.walk(&mut |part| match part {
            AffineExpr::Dim(number) => _ = dims.insert(*number, self.dim(dim(*number))),
            AffineExpr::Symbol(number) => match symbol(*number) {
                Ok(value) => _ = symbols.insert(*number, self.symbol(value)),
                Err(error) => missing = missing.take().or(Some(error)),
            },
            _ => {}
        });
        match missing {
            Some(error) => Err(error),
            None => Ok(expr.replace(&|number| dims[&number].clone(), &|number| symbols[&number].clone())),
        }
    }

    /// The results of a map over these inputs.
    pub fn results(&mut self, Applied { map, operands }: Applied<'_>) -> Vec<AffineExpr> {
        let (dims, symbols) = operands.split_at(map.num_dims as usize);
        let mut result = |expr: &AffineExpr| {
            let symbol = |symbol: u32| Ok::<_, Infallible>(symbols[symbol as usize]);
            let Ok(expr) = self.over(expr, |dim| dims[dim as usize], symbol);
            expr
        };
        map.results.iter().map(&mut result).collect()
    }

    /// A map of expressions over these inputs, with its operands.
    pub fn map(self, exprs: Vec<AffineExpr>) -> (AffineMap, Vec<Value>) {
        let (exprs, dims, symbols) = self.close(exprs);
        let map = AffineMap::new(dims.len() as u32, symbols.len() as u32, exprs);
        (map, dims.into_iter().chain(symbols).collect())
    }

    /// The expressions over those inputs that they use, renumbered, and the operands: dims, then symbols.
    pub fn close(self, exprs: Vec<AffineExpr>) -> (Vec<AffineExpr>, Vec<Value>, Vec<Value>) {
        let map = AffineMap::new(self.dims.len() as u32, self.symbols.len() as u32, exprs);
        let used = map.used_inputs();
        let (used_dims, used_symbols) = used.split_at(self.dims.len());
        let renumber = |used: &[bool], old: u32| used[..old as usize].iter().filter(|used| **used).count() as u32;
        let keep = |values: Vec<Value>, used: &[bool]| -> Vec<Value> {
            values.into_iter().zip(used).filter(|(_, used)| **used).map(|(value, _)| value).collect()
        };
        let dim = |old| AffineExpr::Dim(renumber(used_dims, old));
        let symbol = |old| AffineExpr::Symbol(renumber(used_symbols, old));
        let exprs = map.results.iter().map(|expr| expr.replace(&dim, &symbol)).collect();
        (exprs, keep(self.dims, used_dims), keep(self.symbols, used_symbols))
    }
}

/// The position of a value in a list, at the end of which it is put if it is not there.
fn number(values: &mut Vec<Value>, value: Value) -> u32 {
    let at = values.iter().position(|&other| other == value).unwrap_or_else(|| {
        values.push(value);
        values.len() - 1
    });
    at as u32
}
