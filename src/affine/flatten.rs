//! Affine expressions as rows of integers: products are multiplied out, and every `floordiv`, `ceildiv` and `mod`
//! becomes a *div*, a new column that stands for `floor(row / divisor)`.
//!
//! - `e floordiv c` is the div `q = floor(e / c)`,
//! - `e ceildiv c` is `floor((e + c - 1) / c)`,
//! - `e mod c` is `e - c * floor(e / c)`,
//!
//! each for `c > 0`, as MLIR defines them, negative `e` included. Equal divs share a column.

use smallvec::{SmallVec, smallvec};

use super::expr::{AffineExpr, AffineOp};

/// Coefficients over `[1 | symbols | dims | divs]`; most rows are short.
pub type FlatRow = SmallVec<[i64; 8]>;

/// `floor(row / divisor)`, over the columns before its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlatDiv {
    /// Shorter than the rows of the whole: later columns are 0.
    pub row: FlatRow,
    /// Positive.
    pub divisor: i64,
}

/// Expressions as rows over `[1 | symbols | dims | divs]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flattened {
    /// How many dims.
    pub num_dims: usize,
    /// How many symbols.
    pub num_symbols: usize,
    /// The divs, each over the columns before it.
    pub divs: Vec<FlatDiv>,
    /// One row for each expression, all of the same length.
    pub rows: Vec<FlatRow>,
}

/// Why an expression has no row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotAffine {
    /// A product of two non-constants, or a divisor that is none.
    SemiAffine,
    /// A divisor that is not positive.
    Divisor,
    /// A coefficient leaves 64 bits.
    Overflow,
    /// A dim or symbol that there is none of.
    Unknown,
}

impl std::fmt::Display for NotAffine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            NotAffine::SemiAffine => "it multiplies or divides by something that is not constant",
            NotAffine::Divisor => "it divides by a number that is not positive",
            NotAffine::Overflow => "a coefficient leaves 64 bits",
            NotAffine::Unknown => "it speaks of a dim or symbol that is not there",
        })
    }
}

/// The expressions as rows.
pub fn flatten(exprs: &[AffineExpr], num_dims: usize, num_symbols: usize) -> Result<Flattened, NotAffine> {
    let mut flat = Flattened { num_dims, num_symbols, divs: Vec::new(), rows: Vec::new() };
    for expr in exprs {
        let row = flat.row(expr)?;
        flat.rows.push(row);
    }
    let width = flat.num_columns();
    flat.rows.iter_mut().for_each(|row| row.resize(width, 0));
    Ok(flat)
}

impl Flattened {
    /// How many columns there are.
    pub fn num_columns(&self) -> usize {
        1 + self.num_symbols + self.num_dims + self.divs.len()
    }

    /// The expression as a row over the columns so far; divs are added as they are met.
    fn row(&mut self, expr: &AffineExpr) -> Result<FlatRow, NotAffine> {
        let unit = |column: usize, value: i64| {
            let mut row: FlatRow = smallvec![0; column + 1];
            row[column] = value;
            row
        };
        let (op, sides) = match expr {
            AffineExpr::Const(value) => return Ok(smallvec![*value]),
            AffineExpr::Symbol(symbol) if (*symbol as usize) < self.num_symbols => {
                return Ok(unit(1 + *symbol as usize, 1));
            }
            AffineExpr::Dim(dim) if (*dim as usize) < self.num_dims => {
                return Ok(unit(1 + self.num_symbols + *dim as usize, 1));
            }
            AffineExpr::Symbol(_) | AffineExpr::Dim(_) => return Err(NotAffine::Unknown),
            AffineExpr::Binary(op, sides) => (*op, sides),
        };
        let lhs = self.row(&sides.0)?;
        let rhs = self.row(&sides.1)?;
        let constant = |row: &[i64]| row[1..].iter().all(|&c| c == 0).then_some(row[0]);
        match op {
            AffineOp::Add => combine(&lhs, 1, &rhs, 1),
            AffineOp::Mul => match (constant(&lhs), constant(&rhs)) {
                (_, Some(factor)) => combine(&lhs, factor, &[], 0),
                (Some(factor), _) => combine(&rhs, factor, &[], 0),
                _ => Err(NotAffine::SemiAffine),
            },
            AffineOp::FloorDiv | AffineOp::CeilDiv | AffineOp::Mod => {
                let divisor = constant(&rhs).ok_or(NotAffine::SemiAffine)?;
                if divisor <= 0 {
                    return Err(NotAffine::Divisor);
                }
                let dividend = if op == AffineOp::CeilDiv { combine(&lhs, 1, &[divisor - 1], 1)? } else { lhs.clone() };
                let quotient = unit(self.div(dividend, divisor), 1);
                match op {
                    AffineOp::Mod => combine(&lhs, 1, &quotient, divisor.checked_neg().ok_or(NotAffine::Overflow)?),
                    _ => Ok(quotient),
                }
            }
        }
    }

    /// The column of `floor(row / divisor)`.
    fn div(&mut self, mut row: FlatRow, divisor: i64) -> usize {
        while row.len() > 1 && row.last() == Some(&0) {
            row.pop();
        }
        let first = 1 + self.num_symbols + self.num_dims;
        let div = FlatDiv { row, divisor };
        let index = self.divs.iter().position(|known| *known == div).unwrap_or_else(|| {
            self.divs.push(div);
            self.divs.len() - 1
        });
        first + index
    }
}

/// `a * x + b * y`; the shorter row is continued with zeros.
fn combine(x: &[i64], a: i64, y: &[i64], b: i64) -> Result<FlatRow, NotAffine> {
    let at = |row: &[i64], i: usize| row.get(i).copied().unwrap_or(0);
    let column = |i: usize| at(x, i).checked_mul(a)?.checked_add(at(y, i).checked_mul(b)?);
    (0..x.len().max(y.len())).map(|i| column(i).ok_or(NotAffine::Overflow)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_rows_have_the_value_of_the_expression() {
        let (d, s) = (AffineExpr::Dim(0), AffineExpr::Symbol(0));
        let exprs = [
            (d.clone() * 3 + s.clone() - 5.into()).floor_div(4) + d.clone().modulo(3),
            (d.clone() - s.clone() * 2).ceil_div(5).modulo(2) * 7,
        ];
        let flat = flatten(&exprs, 1, 1).expect("affine");
        for d in -20..20 {
            for s in -5..5 {
                let mut columns = vec![1, s, d];
                for div in &flat.divs {
                    let value: i64 = div.row.iter().zip(&columns).map(|(a, b)| a * b).sum();
                    columns.push(value.div_euclid(div.divisor));
                }
                for (expr, row) in exprs.iter().zip(&flat.rows) {
                    let value = row.iter().zip(&columns).map(|(a, b)| a * b).sum();
                    assert_eq!(expr.eval(&[d], &[s]), Some(value), "{expr} at d0 = {d}, s0 = {s}");
                }
            }
        }
    }

    #[test]
    fn what_is_not_affine_says_why() {
        let (d, s) = (AffineExpr::Dim(0), AffineExpr::Symbol(0));
        assert_eq!(flatten(&[d.clone() * s.clone()], 1, 1), Err(NotAffine::SemiAffine));
        assert_eq!(flatten(&[d.clone().modulo(s)], 1, 1), Err(NotAffine::SemiAffine));
        assert_eq!(flatten(&[d.clone().floor_div(-2)], 1, 0), Err(NotAffine::Divisor));
        assert_eq!(flatten(&[AffineExpr::Dim(1)], 1, 3), Err(NotAffine::Unknown));
        assert_eq!(flatten(&[AffineExpr::Symbol(3)], 1, 3), Err(NotAffine::Unknown));
        assert_eq!(flatten(&[(d.clone() * i64::MAX + 1.into()) + d * i64::MAX], 1, 0), Err(NotAffine::Overflow));
    }
}
