//! One existential goes where that takes a proof or a case distinction.

use super::core::peel;
use super::plain::shadow;
use super::shadows::{drop_redundant, has_point};
use crate::operations::reduce;
use crate::operations::redundant::is_refuted;
use crate::representation::budget::Budget;
use crate::representation::matrix::Matrix;
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::simplify::Found;
use crate::representation::system::{DivRow, System};

/// How to get rid of an existential, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Way {
    /// Exact Fourier-Motzkin, with the number of rows it adds.
    Shadow(i64),
    /// Its value is one of so many bounds; true: of the lower ones.
    Split(usize, bool),
    /// Its bounds on both sides have other existentials.
    Coupled,
}

/// Systems with the same union, each with one existential less, or with smaller coefficients.
pub fn eliminate_one<S: Scalar>(mut system: System<S>, budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    let Some((mut column, mut way)) = best_way(&system, budget)? else {
        unreachable!("a system with an existential has a way to eliminate it")
    };
    if !matches!(way, Way::Shadow(_)) {
        if !has_point(&system, budget)? {
            return Ok(Vec::new());
        }
        // Rows that others imply would only make more disjuncts.
        drop_redundant(&mut system, budget)?;
        match best_way(&system, budget)? {
            Some(better) => (column, way) = better,
            None => return Ok(vec![system]),
        }
    }
    match way {
        Way::Shadow(_) => {
            shadow(&mut system.ineqs, column)?;
            Ok(vec![system])
        }
        Way::Split(_, lower) => split(&system, column, lower),
        Way::Coupled => match peel(&system, budget)? {
            Some(parts) => Ok(parts),
            None => splinter(&system, column, budget),
        },
    }
}

fn best_way<S: Scalar>(system: &System<S>, budget: &Budget) -> Result<Option<(usize, Way)>, Stop> {
    let mut best: Option<(usize, Way)> = None;
    for k in (0..system.divs.len()).filter(|&k| system.divs[k].is_none()) {
        let column = system.visible + k;
        let way = way(system, column, budget)?;
        if best.is_none_or(|(_, b)| way < b) {
            best = Some((column, way));
        }
    }
    Ok(best)
}

fn way<S: Scalar>(system: &System<S>, column: usize, budget: &Budget) -> Result<Way, Stop> {
    let alone = |r: &[S]| {
        (0..system.divs.len()).all(|k| {
            let c = system.visible + k;
            c == column || system.divs[k].is_some() || r[c].is_zero()
        })
    };
    let (mut lowers, mut uppers) = (0usize, 0usize);
    let (mut free_lowers, mut free_uppers) = (true, true);
    for r in system.ineqs.rows() {
        match r[column].sign() {
            1 => {
                lowers += 1;
                free_lowers &= alone(r);
            }
            -1 => {
                uppers += 1;
                free_uppers &= alone(r);
            }
            _ => {}
        }
    }
    if is_shadow_exact(system, column, budget)? {
        return Ok(Way::Shadow((lowers * uppers) as i64 - (lowers + uppers) as i64));
    }
    Ok(match (free_lowers, free_uppers) {
        (true, true) => Way::Split(lowers.min(uppers), lowers <= uppers),
        (true, false) => Way::Split(lowers, true),
        (false, true) => Way::Split(uppers, false),
        (false, false) => Way::Coupled,
    })
}

fn greatest_upper<S: Scalar>(system: &System<S>, column: usize) -> Result<S, Stop> {
    let mut greatest = S::one();
    for upper in system.ineqs.rows().filter(|r| r[column].sign() < 0) {
        greatest = greatest.max(upper[column].negated()?);
    }
    Ok(greatest)
}

/// The last `i` for which `a e = l + i` need be tried: `floor((a b - a - b) / b)`.
fn last_splinter<S: Scalar>(a: &S, b: &S) -> Result<S, Stop> {
    Ok(a.times(b)?.minus(a)?.minus(b)?.floor_by(b))
}

/// Whether each pair of bounds has an integer between them wherever it has a rational number between them.
fn is_shadow_exact<S: Scalar>(system: &System<S>, column: usize, budget: &Budget) -> Result<bool, Stop> {
    let mut open = Vec::new();
    for lower in system.ineqs.rows().filter(|r| r[column].sign() > 0) {
        for upper in system.ineqs.rows().filter(|r| r[column].sign() < 0) {
            if lower[column].is_unit() || upper[column].is_unit() {
                continue;
            }
            let dark = dark_row(lower, upper, column)?;
            if dark[1..].iter().all(S::is_zero) {
                if dark[0].sign() < 0 {
                    return Ok(false);
                }
            } else {
                open.push(dark);
            }
        }
    }
    if open.is_empty() {
        return Ok(true);
    }
    let mut real = system.clone();
    shadow(&mut real.ineqs, column)?;
    let all = real.all_ineqs()?;
    for dark in open {
        // Eliminations square the number of rows, and each pair of rows asks about all of them.
        budget.spend(S::COST * (1 + (all.num_rows() * all.num_cols()) as u64 / 32))?;
        let mut rows = all.clone();
        rows.push_complement(&dark)?;
        if !is_refuted(&real.eqs, &rows, budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Of `a e + l >= 0` and `-b e + u >= 0`: `a u + b l - (a - 1)(b - 1)`.
fn dark_row<S: Scalar>(lower: &[S], upper: &[S], column: usize) -> Result<Vec<S>, Stop> {
    let (a, b) = (lower[column].clone(), upper[column].negated()?);
    let mut out = lower.to_vec();
    S::combine(&mut out, &b, upper, &a)?;
    out[0] = out[0].minus(&a.minus(&S::one())?.times(&b.minus(&S::one())?)?)?;
    Ok(out)
}

/// The existential is the greatest `ceil(l / a)`, or the least `floor(u / b)`: a system for each bound.
fn split<S: Scalar>(system: &System<S>, column: usize, lower: bool) -> Result<Vec<System<S>>, Stop> {
    let way = if lower { 1 } else { -1 };
    let mut out = Vec::new();
    for k in 0..system.ineqs.num_rows() {
        let bound = system.ineqs.row(k);
        if bound[column].sign() != way {
            continue;
        }
        let mut piece = system.clone();
        if bound[column].is_unit() {
            piece.eqs.push(bound);
            piece.ineqs.remove(k);
            out.push(piece);
            continue;
        }
        // a e + l >= 0: e = ceil(-l / a) = floor((a - 1 - l) / a). -b e + u >= 0: e = floor(u / b).
        let mut row = bound.to_vec();
        row[column] = S::zero();
        let divisor = bound[column].magnitude()?;
        if lower {
            for x in &mut row {
                *x = x.negated()?;
            }
            row[0] = row[0].plus(&divisor)?.minus(&S::one())?;
        }
        piece.ineqs.remove(k);
        piece.define_div(column - system.visible, DivRow { row, divisor });
        out.push(piece);
    }
    Ok(out)
}

/// The dark shadow, or `a e` is at most `(a b - a - b) / b` above one of its lower bounds, `b` the greatest coefficient
/// of an upper bound.
fn splinter<S: Scalar>(system: &System<S>, column: usize, budget: &Budget) -> Result<Vec<System<S>>, Stop> {
    let mut dark = system.clone();
    dark.ineqs.retain(|r| r[column].is_zero());
    let greatest = greatest_upper(system, column)?;
    for upper in system.ineqs.rows().filter(|r| r[column].sign() < 0) {
        for lower in system.ineqs.rows().filter(|r| r[column].sign() > 0) {
            dark.ineqs.push(&dark_row(lower, upper, column)?);
        }
    }
    let mut out = vec![dark];
    for lower in system.ineqs.rows().filter(|r| r[column].sign() > 0) {
        let last = last_splinter(&lower[column], &greatest)?;
        let mut i = S::zero();
        while i <= last {
            budget.spend(S::COST * (8 + (system.ineqs.num_rows() * system.cols()) as u64 / 8))?;
            let mut piece = system.clone();
            let mut eq = lower.to_vec();
            eq[0] = eq[0].minus(&i)?;
            piece.eqs.push(&eq);
            if piece.clone().simplify()? == Found::Open {
                out.push(piece);
            }
            i = i.plus(&S::one())?;
        }
    }
    Ok(out)
}

impl<S: Scalar> System<S> {
    /// Changes the existentials, which no equality and no definition has, to a reduced basis of their columns. Those that no
    /// row needs any more get columns of zeros.
    pub fn reduce_existentials(&mut self, budget: &Budget) -> Result<(), Stop> {
        let visible = self.visible;
        let unknown: Vec<usize> = (visible..self.cols()).filter(|&c| self.divs[c - visible].is_none()).collect();
        let has_unknown = |r: &[S]| unknown.iter().any(|&c| !r[c].is_zero());
        let is_left_out = self.eqs.rows().any(has_unknown) || self.divs.iter().flatten().any(|d| has_unknown(&d.row));
        assert!(!is_left_out, "only inequalities change with the columns");
        let mut rows = Matrix::new(unknown.len() + 1);
        for r in self.ineqs.rows() {
            let mut row = vec![S::zero()];
            row.extend(unknown.iter().map(|&c| r[c].clone()));
            rows.push(&row);
        }
        let (small, _) = reduce::column_echelon(&rows)?;
        let reduced = reduce::reduced_columns(&small, budget)?;
        for (k, r) in self.ineqs.rows_mut().enumerate() {
            for (j, &c) in unknown.iter().enumerate() {
                r[c] = reduced.row(k).get(j + 1).cloned().unwrap_or_else(S::zero);
            }
        }
        self.drop_unused_divs();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The dark shadow of `x <= 3 e` and `4 e <= x + 2` ends at 0; what is left are splinters, the last of which has 2.
    #[test]
    fn the_last_splinter_counts() {
        let budget = Budget::new(10_000);
        let mut system: System<i64> = System::universe(2);
        let e = system.push_div(None);
        system.ineqs.push(&[0, -1, 3]);
        system.ineqs.push(&[2, 1, -4]);
        let pieces = splinter(&system, e, &budget).expect("small numbers");
        for x in -12..=12 {
            let solvable = (-9..=9).any(|e| x <= 3 * e && 4 * e <= x + 2);
            let found = pieces.iter().any(|piece| {
                let mut at = piece.clone();
                at.eqs.push(&[-x, 1, 0]);
                at.has_point(None, &budget) == Ok(true)
            });
            assert_eq!(found, solvable, "{x}");
        }
    }
}
