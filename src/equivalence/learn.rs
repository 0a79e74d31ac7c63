//! Maps from what was seen: instances of two statements that wrote the same cell for the same time.
//!
//! A legal reordering keeps the order of the writes to each cell, so the k-th write of a cell in one run is the k-th in
//! the other. An affine map is fitted to such pairs. It is a guess, and the questions decide.

use std::cell::OnceCell;

use crate::affine::expr::AffineExpr;
use crate::ir::Op;

/// Two instances that were seen to be the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The operation of the program before, and the values of the loops around it, outermost first.
    pub before: (Op, Vec<i64>),
    /// The same in the program after.
    pub after: (Op, Vec<i64>),
    /// The values of the function's arguments, as far as they are integers.
    pub arguments: Vec<Option<i64>>,
}

/// What was seen, looked for when somebody asks: most maps need none.
pub struct Samples<'a> {
    look: &'a dyn Fn() -> Vec<Sample>,
    seen: OnceCell<Vec<Sample>>,
}

impl<'a> Samples<'a> {
    /// What this finds.
    pub fn new(look: &'a dyn Fn() -> Vec<Sample>) -> Samples<'a> {
        Samples { look, seen: OnceCell::new() }
    }

    /// All of them.
    pub fn all(&self) -> &[Sample] {
        self.seen.get_or_init(self.look)
    }
}

/// Most samples of one statement that are looked at.
const MOST_SAMPLES: usize = 400;

/// One value to explain: the values it may depend on, and itself.
pub type ToExplain = (Vec<i64>, i64);

/// The affine function of as few of the values as possible, the first preferred, that explains everything seen; with what
/// stands for the values.
pub fn fit(seen: &[ToExplain], parts: &[AffineExpr]) -> Option<AffineExpr> {
    let width = parts.len();
    let step = (seen.len() / MOST_SAMPLES).max(1);
    // Rows [1 | values | target], eliminated without fractions.
    let mut rows: Vec<Vec<i128>> = Vec::new();
    let mut pivots: Vec<usize> = Vec::new();
    for (values, target) in seen.iter().step_by(step) {
        let mut row: Vec<i128> = std::iter::once(1).chain(values.iter().map(|&v| v.into())).collect();
        row.push((*target).into());
        for (known, &pivot) in rows.iter().zip(&pivots) {
            row = cancelled(&row, known, pivot)?;
        }
        if let Some(pivot) = row.iter().take(width + 1).position(|&entry| entry != 0) {
            for known in &mut rows {
                *known = cancelled(known, &row, pivot)?;
            }
            rows.push(row);
            pivots.push(pivot);
        } else if row[width + 1] != 0 {
            return None;
        }
    }
    // Free coefficients are 0; the others have a common divisor.
    let mut divisor: i128 = 1;
    for (row, &pivot) in rows.iter().zip(&pivots) {
        let own = row[pivot].abs() / gcd(row[pivot].abs(), row[width + 1].abs());
        divisor = divisor.checked_mul(own / gcd(own, divisor))?;
    }
    let mut sum = AffineExpr::Const(0);
    for (row, &pivot) in rows.iter().zip(&pivots) {
        let factor = i64::try_from(row[width + 1].checked_mul(divisor)? / row[pivot]).ok()?;
        let part = if pivot == 0 { AffineExpr::Const(1) } else { parts[pivot - 1].clone() };
        sum = sum + part * factor;
    }
    Some(if divisor == 1 { sum } else { sum.floor_div(i64::try_from(divisor).ok()?) })
}

/// The row without its entry in the pivot's column.
fn cancelled(row: &[i128], by: &[i128], pivot: usize) -> Option<Vec<i128>> {
    let (a, b) = (by[pivot], row[pivot]);
    if b == 0 {
        return Some(row.to_vec());
    }
    let entry = |(x, y): (&i128, &i128)| x.checked_mul(a)?.checked_sub(y.checked_mul(b)?);
    let mut row: Vec<i128> = row.iter().zip(by).map(entry).collect::<Option<_>>()?;
    let common = row.iter().fold(0, |common, &entry| gcd(common, entry.abs()));
    if common > 1 {
        row.iter_mut().for_each(|entry| *entry /= common);
    }
    Some(row)
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found() {
        let parts = [AffineExpr::Dim(0), AffineExpr::Dim(1)];
        let seen: Vec<ToExplain> = (0..20).map(|k| (vec![k * 32, k % 5], k * 32 + k % 5 - 1)).collect();
        assert_eq!(fit(&seen, &parts), Some(AffineExpr::Dim(0) + AffineExpr::Dim(1) + AffineExpr::Const(-1)));
        let halves: Vec<ToExplain> = (0..9).map(|k| (vec![2 * k + 4, 7], k)).collect();
        assert_eq!(fit(&halves, &parts), Some((AffineExpr::Dim(0) + AffineExpr::Const(-4)).floor_div(2)));
        assert_eq!(fit(&[(vec![1, 1], 1), (vec![1, 1], 2)], &parts), None);
        assert_eq!(fit(&[(vec![1, 1], 4)], &parts), Some(AffineExpr::Const(4)));
    }
}
