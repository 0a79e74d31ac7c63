//! Integer sets: conjunctions of affine equalities and inequalities, `(d0, ..)[s0, ..] : (e >= 0, f == 0)`.

use std::fmt;

use super::expr::AffineExpr;
use super::map::{mark_used, write_inputs};

/// One constraint of an [`IntegerSet`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Constraint {
    /// The constrained expression.
    pub expr: AffineExpr,
    /// `expr == 0` if true, else `expr >= 0`.
    pub is_eq: bool,
}

/// The points that meet every constraint.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSet {
    /// How many dims.
    pub num_dims: u32,
    /// How many symbols.
    pub num_symbols: u32,
    /// The conjunction. MLIR prints and reads the set without constraints as `0 == 0`.
    pub constraints: Vec<Constraint>,
}

impl IntegerSet {
    /// The points where all of `constraints` hold.
    pub fn new(num_dims: u32, num_symbols: u32, constraints: Vec<Constraint>) -> IntegerSet {
        IntegerSet { num_dims, num_symbols, constraints }
    }

    /// How many dims and symbols.
    pub fn num_inputs(&self) -> usize {
        (self.num_dims + self.num_symbols) as usize
    }

    /// Does the point belong to the set? None where [`AffineExpr::eval`] has no answer for one constraint and all others
    /// hold.
    pub fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<bool> {
        let mut answer = Some(true);
        for constraint in &self.constraints {
            match constraint.expr.eval(dims, symbols) {
                Some(value) if value == 0 || (value > 0 && !constraint.is_eq) => {}
                Some(_) => return Some(false),
                None => answer = None,
            }
        }
        answer
    }

    /// Dims and symbols in a row, dims first, as operands are listed.
    pub fn eval_operands(&self, operands: &[i64]) -> Option<bool> {
        let (dims, symbols) = operands.split_at_checked(self.num_dims as usize)?;
        self.eval(dims, symbols)
    }

    /// The set with other expressions for its dims and symbols.
    pub fn replace(
        &self,
        num_dims: u32,
        num_symbols: u32,
        dim: &impl Fn(u32) -> AffineExpr,
        symbol: &impl Fn(u32) -> AffineExpr,
    ) -> IntegerSet {
        let replace = |c: &Constraint| Constraint { expr: c.expr.replace(dim, symbol), is_eq: c.is_eq };
        IntegerSet::new(num_dims, num_symbols, self.constraints.iter().map(replace).collect())
    }

    /// Which dims and symbols occur.
    pub fn used_inputs(&self) -> Vec<bool> {
        let mut used = vec![false; self.num_inputs()];
        for constraint in &self.constraints {
            mark_used(&constraint.expr, self.num_dims, &mut used);
        }
        used
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} 0", self.expr, if self.is_eq { "==" } else { ">=" })
    }
}

impl fmt::Display for IntegerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_inputs(f, self.num_dims, self.num_symbols)?;
        let constraints: Vec<String> = self.constraints.iter().map(Constraint::to_string).collect();
        let constraints = if constraints.is_empty() { "0 == 0".to_string() } else { constraints.join(", ") };
        write!(f, " : ({constraints})")
    }
}
