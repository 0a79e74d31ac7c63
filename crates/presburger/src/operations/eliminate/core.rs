//! Several existentials whose bounds have one another: where there is room for a unit cube there is an integer point, and
//! elsewhere there is little room.
//!
//! *Core.* Let `a e + b >= 0` be the rows, `b` a form of the other columns, and `s` the sum of the `-a_j` that are
//! positive. If a rational `e` has `a e + b >= s - 1` for each row with `s > 0`, and `a e + b >= 0` for the others, then
//! `e` rounded up is an integer point: it adds less than 1 to each entry, which takes less than `s` from `a e`, so what is
//! left is more than -1, and it is an integer. The rational `e` go by Fourier-Motzkin: a conjunction without existentials.
//!
//! *Slivers.* All other points violate a row of the core; those that violate row `k` and no earlier one are sliver `k`.
//! That row is a positive combination of few rows `a e + b`, which it keeps near 0 there: the existentials are caught in
//! a small simplex. So along some existential (of a reduced basis) the distance from a lower bound `l / a` to an upper
//! bound, both free of the other existentials, is at most a small `w`, and `e = ceil(l / a) + t` for one of the
//! `t = 0 ..= w`: each gives a system with one existential less.
//!
//! Where there are no slivers the projection is the core: this is Pugh's dark shadow for many variables at once.

use super::shadows::{
    Coarse, FINE, Side, cast, cast_all, drop_redundant, has_point, push_ranges, ranges, recast, rounded, smallest,
    without,
};
use crate::operations::tableau::{Extreme, Tableau};
use crate::representation::budget::Budget;
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::simplify::Found;
use crate::representation::system::{DivRow, System};

/// Systems with fewer existentials whose union is `system`, in which no equality has an existential and no definition of a
/// div leads to one. None if some sliver is not thin.
pub fn peel<S: Scalar>(system: &System<S>, budget: &Budget) -> Result<Option<Vec<System<S>>>, Stop> {
    let mut out = Vec::new();
    let mut rest = system.clone();
    match core(system, budget)? {
        None => match narrow(rest, budget)? {
            Some(parts) => out.extend(parts),
            None => return Ok(None),
        },
        Some(core) => {
            let (several, before) = (unknown(system).len() > 2, budget.left());
            for k in 0..core.ineqs.num_rows() {
                // A part that is to be peeled in its turn needs more than a sixteenth of this work.
                let spent = before - budget.left();
                if several && spent.saturating_mul(out.len() as u64).div_euclid(16) > budget.left() {
                    budget.spend(u64::MAX)?;
                }
                let r = core.ineqs.row(k);
                let mut sliver = rest.clone();
                sliver.ineqs.push_complement(r)?;
                rest.ineqs.push(r);
                if sliver.simplify()? == Found::Empty || !has_point(&sliver, budget)? {
                    continue;
                }
                match narrow(sliver, budget)? {
                    Some(parts) => out.extend(parts),
                    None => return Ok(None),
                }
            }
            out.push(core);
        }
    }
    Ok(Some(out))
}

fn unknown<S: Scalar>(system: &System<S>) -> Vec<usize> {
    (system.visible..system.cols()).filter(|&c| system.divs[c - system.visible].is_none()).collect()
}

/// Whether an equality has an existential. Elimination uses such equalities up before anything is narrowed.
fn is_coupled<S: Scalar>(system: &System<S>) -> bool {
    let unknown = unknown(system);
    system.eqs.rows().any(|r| unknown.iter().any(|&c| !r[c].is_zero()))
}

/// The core, over the columns of `system` with those of the existentials empty; none if it has no rational point.
///
/// If a row is long, all are rounded inward ([`Coarse`]), over the box, in which the core has to be then.
fn core<S: Scalar>(system: &System<S>, budget: &Budget) -> Result<Option<System<S>>, Stop> {
    let mut out = system.clone();
    let unknown = unknown(system);
    for r in out.ineqs.rows_mut() {
        let mut least = S::zero();
        for &c in unknown.iter().filter(|&&c| r[c].sign() < 0) {
            least = least.plus(&r[c])?;
        }
        if least.sign() < 0 {
            r[0] = r[0].plus(&least)?.plus(&S::one())?;
        }
    }
    if !without(&mut out, unknown.clone(), None, budget)? {
        return Ok(None);
    }
    if let Some(ranges) = ranges(system, budget)? {
        let coarse = Coarse { ranges: &ranges, size: FINE, side: Side::Inward };
        out.ineqs.rows_mut().try_for_each(|r| coarse.round(r))?;
        push_ranges(&mut out.ineqs, &ranges, |c| !unknown.contains(&c))?;
        drop_redundant(&mut out, budget)?;
    }
    Ok(Some(out))
}

/// One system for each value that some existential may have, counted from a bound without existentials. None if no
/// existential has finitely many.
fn narrow<S: Scalar>(mut system: System<S>, budget: &Budget) -> Result<Option<Vec<System<S>>>, Stop> {
    drop_redundant(&mut system, budget)?;
    // Definitions written as rows before the columns change: a div over an existential is one itself.
    system.forget_dependent_divs()?;
    if is_coupled(&system) {
        return Ok(Some(vec![system]));
    }
    let mut out = Vec::new();
    if unknown(&system).len() > 1 {
        system.reduce_existentials(budget)?;
    }
    if system.simplify()? == Found::Empty {
        return Ok(Some(out));
    }
    system.forget_dependent_divs()?;
    let unknown = unknown(&system);
    if unknown.is_empty() || is_coupled(&system) {
        return Ok(Some(vec![system]));
    }
    let found = match thinnest_in_box(&system, &unknown, budget)? {
        Some(thin) if thin.width <= S::from_i64(WIDE) => Some(thin),
        _ => smallest!(budget, T => recast::<S, T>(&system)
            .and_then(|small| thinnest(&small, &unknown, None, budget)?.map(Thin::cast).transpose()))?,
    };
    let Some(Thin { column, lower, width }) = found else { return Ok(None) };
    let divisor = lower[column].clone();
    let mut row = lower.iter().map(S::negated).collect::<Result<Vec<S>, Stop>>()?;
    row[column] = S::zero();
    row[0] = row[0].plus(&divisor)?.minus(&S::one())?;
    let bound = system.push_div(Some(DivRow { row, divisor }));
    let mut eq = vec![S::zero(); system.cols()];
    (eq[column], eq[bound]) = (S::from_i64(-1), S::one());
    // All parts are held in the end. Where they are more than can be paid for, none is made.
    let numbers = (system.eqs.num_rows() + system.ineqs.num_rows()) * system.cols();
    let each = S::COST * (STEPS_A_PART + numbers as u64 / 4);
    if width > S::from_i64(i64::try_from(budget.left() / each).unwrap_or(i64::MAX)) {
        budget.spend(u64::MAX)?;
    }
    while eq[0] <= width {
        budget.spend(each)?;
        let mut part = system.clone();
        part.eqs.push(&eq);
        if part.simplify()? == Found::Open && has_point(&part, budget)? {
            out.push(part);
        }
        eq[0] = eq[0].plus(&S::one())?;
    }
    Ok(Some(out))
}

/// Steps that a part takes at least, for the memory that it is held in.
const STEPS_A_PART: u64 = 16;

/// Where rounded rows leave more room than this, long ones may leave less.
const WIDE: i64 = 64;

/// A direction in which there is little room.
struct Thin<S> {
    column: usize,
    /// A lower bound of the column.
    lower: Vec<S>,
    /// How far above it the column may be.
    width: S,
}

impl<S: Scalar> Thin<S> {
    /// The same in scalars of another kind.
    fn cast<T: Scalar>(self) -> Result<Thin<T>, Stop> {
        let lower = self.lower.iter().map(cast).collect::<Result<Vec<T>, Stop>>()?;
        Ok(Thin { column: self.column, lower, width: cast(&self.width)? })
    }
}

/// From rows rounded outward, if rows are long.
fn thinnest_in_box<S: Scalar>(system: &System<S>, unknown: &[usize], budget: &Budget) -> Result<Option<Thin<S>>, Stop> {
    let Some(ranges) = ranges(system, budget)? else { return Ok(None) };
    smallest!(budget, T => thinnest_rounded::<S, T>(system, unknown, &ranges, budget))
}

fn thinnest_rounded<S: Scalar, T: Scalar>(
    system: &System<S>,
    unknown: &[usize],
    ranges: &[(S, S)],
    budget: &Budget,
) -> Result<Option<Thin<S>>, Stop> {
    let mut small = rounded::<S, T>(system, &Coarse { ranges, size: FINE, side: Side::Outward })?;
    let ranges = cast_all(ranges)?;
    push_ranges(&mut small.ineqs, &ranges, |_| true)?;
    let coarse = Coarse { ranges: &ranges, size: FINE, side: Side::Outward };
    thinnest(&small, unknown, Some(&coarse), budget)?.map(Thin::cast).transpose()
}

fn thinnest<S: Scalar>(
    system: &System<S>,
    unknown: &[usize],
    coarse: Option<&Coarse<S>>,
    budget: &Budget,
) -> Result<Option<Thin<S>>, Stop> {
    let Some(mut tableau) = Tableau::of_system(system, budget)? else { return Ok(None) };
    let mut best: Option<Thin<S>> = None;
    for &column in unknown {
        let mut alone = system.clone();
        without(&mut alone, unknown.iter().copied().filter(|&c| c != column).collect(), coarse, budget)?;
        for lower in alone.ineqs.rows().filter(|r| r[column].sign() > 0) {
            for upper in alone.ineqs.rows().filter(|r| r[column].sign() < 0) {
                // a e + l >= 0 and -b e + u >= 0: the gap is (a u + b l) / (a b).
                let (a, b) = (lower[column].clone(), upper[column].negated()?);
                let mut gap = lower.to_vec();
                S::combine(&mut gap, &b, upper, &a)?;
                let Extreme::At(n, d) = tableau.maximize(&gap, budget)? else { continue };
                let width = n.floor_by(&d.times(&a)?.times(&b)?);
                if best.as_ref().is_none_or(|best| width < best.width) {
                    best = Some(Thin { column, lower: lower.to_vec(), width });
                }
            }
        }
    }
    Ok(best)
}
