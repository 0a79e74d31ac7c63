//! Which bounds of a loop lie on one stride, by what the loops around it say of their induction variables.
//!
//! A loop with step `s` takes values `x = start + s * q`. Modulo any `m` with `c * s = 0 mod m` the term `c * x` of a sum is
//! `c * start`, and `start` speaks of loops further out only; so such terms go, from the innermost outward. What is left is
//! a multiple of `m` wherever all of its coefficients are, those of floors included, for these are integers too.
//!
//! Example: in `for %i_t = 0 to %n step 32 { for %j_t = max(%i_t, 32 * (%n floordiv 32)) to .. step 32`, the two lower bounds
//! differ by `%i_t - 32 * floor(%n / 32)`, where `%i_t` is 0 modulo 32. Tiled loops are written so. Whichever bound is the
//! greatest, the values of `%j_t` are then those on one stride, and the loop's domain is one conjunction.

use crate::affine::expr::AffineExpr;
use crate::affine::flatten::flatten;

/// Where a loop starts, modulo its step.
#[derive(Clone, Debug)]
pub struct Start {
    /// An expression over the loops around it and the symbols.
    pub expr: AffineExpr,
    /// Positive.
    pub step: i64,
}

/// The bound on whose stride by `step` all bounds lie, a constant if there is one. `starts` knows the loops around, outermost
/// first. None if that does not follow so easily.
pub fn common_start<'b>(
    bounds: &'b [AffineExpr],
    step: i64,
    starts: &[Option<Start>],
    num_symbols: usize,
) -> Option<&'b AffineExpr> {
    let start = bounds.iter().find(|bound| bound.as_const().is_some()).or(bounds.first())?;
    let meets = |bound: &AffineExpr| is_multiple(bound.clone() - start.clone(), step, starts, num_symbols);
    bounds.iter().all(meets).then_some(start)
}

/// Is the expression a multiple of `modulus` in all iterations of the loops around? False if nobody knows.
fn is_multiple(mut expr: AffineExpr, modulus: i64, starts: &[Option<Start>], num_symbols: usize) -> bool {
    for depth in (0..=starts.len()).rev() {
        let Ok(flat) = flatten(std::slice::from_ref(&expr), starts.len(), num_symbols) else { return false };
        let row = &flat.rows[0];
        if row.iter().all(|coefficient| coefficient % modulus == 0) {
            return true;
        }
        let Some(dim) = depth.checked_sub(1) else { return false };
        let factor = row[1 + num_symbols + dim];
        let Some(start) = starts[dim].as_ref().filter(|_| factor % modulus != 0) else { continue };
        if factor.checked_mul(start.step).is_some_and(|gap| gap % modulus == 0) {
            expr = expr + (start.expr.clone() - AffineExpr::Dim(dim as u32)) * factor;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dim(number: u32) -> AffineExpr {
        AffineExpr::Dim(number)
    }

    #[test]
    fn bounds_meet_on_a_stride_that_loops_around_keep() {
        let start = |expr: AffineExpr, step| Some(Start { expr, step });
        let starts = [start(0.into(), 32), start(dim(0) + 64, 32), None];
        let tile = AffineExpr::Symbol(0).floor_div(32) * 32;
        let common = |bounds: &[AffineExpr]| common_start(bounds, 32, &starts, 1).cloned();
        assert_eq!(common(&[dim(1) - dim(0), tile.clone(), 0.into()]), Some(0.into()));
        assert_eq!(common(&[dim(0) + 1, dim(1) * 3 + 33]), Some(dim(0) + 1));
        assert_eq!(common(&[dim(0) + 1, tile.clone()]), None, "1 is no multiple of 32");
        assert_eq!(common(&[dim(2), tile.clone()]), None, "nobody knows where the innermost loop starts");
        assert_eq!(common_start(&[dim(1), tile], 64, &starts, 1), None, "32 is no multiple of 64");
    }
}
