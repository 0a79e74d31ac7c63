//! Affine expressions as rows with a list of divs beside them, for who has no conjunction to put them in.

use super::expr::AffineExpr;
use super::row::{Columns, NotAffine, Row, unit};

/// `floor(row / divisor)`, over the columns before its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlatDiv {
    /// Shorter than the rows of the whole: later columns are 0.
    pub row: Row,
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
    pub rows: Vec<Row>,
}

/// The expressions as rows.
///
/// # Errors
/// If one has none.
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
}

impl Columns for Flattened {
    fn dim(&self, dim: usize) -> Option<Row> {
        (dim < self.num_dims).then(|| unit(1 + self.num_symbols + dim))
    }

    fn symbol(&self, symbol: usize) -> Option<Row> {
        (symbol < self.num_symbols).then(|| unit(1 + symbol))
    }

    fn div(&mut self, row: &[i64], divisor: i64) -> usize {
        let width = row.iter().rposition(|&entry| entry != 0).map_or(1, |last| last + 1);
        let div = FlatDiv { row: row[..width].to_vec(), divisor };
        let index = self.divs.iter().position(|known| *known == div).unwrap_or_else(|| {
            self.divs.push(div);
            self.divs.len() - 1
        });
        1 + self.num_symbols + self.num_dims + index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_rows_have_the_value_of_the_expression() {
        let (d, s) = (AffineExpr::Dim(0), AffineExpr::Symbol(0));
        let exprs = [
            (d.clone() * 3 + s.clone() - 5).floor_div(4) + d.clone().modulo(3),
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
        assert_eq!(flatten(&[(d.clone() * i64::MAX + 1) + d * i64::MAX], 1, 0), Err(NotAffine::Overflow));
    }
}
