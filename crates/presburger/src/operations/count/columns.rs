//! The points of a polytope in a small box, plane by plane, and in each plane all columns at once.
//!
//! With values for all variables but `x` and `y`, a row with `y` bounds it by a line: `y <= floor((a x + c) / m)`, or
//! `-y <= floor((a x + c) / m)`. From plane to plane `a` and `m` stay, and `c` moves. With `a x = base m + rest` and
//! `c = q m + r`, remainders `0 <= rest, r < m`, the bound is `q + base + [rest >= m - r]`. The bases and the ranks of the
//! rests among each other are written down once; then a plane needs the rank of `m - r`, and for each column an addition, a
//! comparison and a minimum of short words, many of which a processor does in one instruction. With `U` the least of the
//! upper bounds and `L` that of the others, a column has `max(0, U + L + 1)` points.
//!
//! The values of the other variables run through the rational shadows of the polytope, rounded outward ([`Coarse`]): no
//! plane with a point is left out, and few without.

use super::converted;
use crate::operations::eliminate::shadows::{Coarse, FINE, Side, rounded, smallest, without};
use crate::representation::budget::{Budget, Exhausted};
use crate::representation::matrix::Matrix;
use crate::representation::scalar::{Scalar, Stop};
use crate::representation::system::System;
use num_bigint::BigInt;
use num_traits::PrimInt;

/// More columns or rows of a plane than this are left to sums of floors.
const MOST: i64 = 1 << 12;

/// So many bounds of a column by a line are one step of the budget.
const BOUNDS_PER_STEP: u64 = 1 << 12;

/// How many leading bits of a rest lead to its rank.
const BUCKET_BITS: u32 = 9;

/// The number of points of the bounded set `rows >= 0` over `[ 1 | variables ]`, each in its range; none if the ranges or
/// the entries are too large.
pub fn count<S: Scalar>(rows: &Matrix<S>, ranges: &[(S, S)], budget: &Budget) -> Result<Option<BigInt>, Stop> {
    let (Some(rows), Some(ranges)) = (converted::<S, i64>(rows), short(ranges)) else { return Ok(None) };
    match Sweep::new(&rows, &ranges, budget) {
        Ok(Some(sweep)) => {
            let reach = sweep.lines.iter().map(|line| line.span).max().unwrap_or(0).saturating_add(sweep.height);
            if reach < 1 << 13 {
                sweep.count::<i16>(budget)
            } else if reach < 1 << 28 {
                sweep.count::<i32>(budget)
            } else {
                Ok(None)
            }
        }
        Ok(None) => Ok(Some(BigInt::zero())),
        Err(Stop::Overflow) => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// The ranges in words; none if one has many values.
pub fn short<S: Scalar>(ranges: &[(S, S)]) -> Option<Vec<(i64, i64)>> {
    let words = |(low, high): &(S, S)| {
        let (low, high) = (low.to_word()?, high.to_word()?);
        (0..MOST).contains(&high.checked_sub(low)?).then_some((low, high))
    };
    ranges.iter().map(words).collect()
}

/// A polytope over `[ 1 | others | x | y ]`, in which all variables start from 0.
struct Sweep {
    /// The greatest value of each variable; the least is 0.
    widths: Vec<i64>,
    /// Shadow `k` has the variables up to `k`.
    shadows: Vec<Matrix<i64>>,
    /// The rows with `y`.
    lines: Vec<Line>,
    /// The rows without, but for those that say no more than the ranges.
    bounds: Matrix<i64>,
    /// How many values `x` has.
    width: usize,
    /// The greatest `y`.
    height: i64,
}

/// A row with `y`.
struct Line {
    is_upper: bool,
    /// `c` is this, over `[ 1 | others ]`.
    offset: Vec<i64>,
    /// The coefficient of `y`, made positive.
    divisor: i64,
    /// `floor(a x / m)`, less the least of them.
    bases: Vec<i64>,
    least: i64,
    /// The greatest base.
    span: i64,
    /// The number of rests that are less than that of `x`, each counted once.
    ranks: Vec<i16>,
    /// The rests, each once, in order.
    rests: Vec<i64>,
    /// `rests` starts with so many of which the leading bits are less than the index.
    buckets: Vec<u16>,
    /// The leading bits of a rest are those above this one.
    shift: u32,
}

impl Sweep {
    /// None if there is no rational point.
    fn new(rows: &Matrix<i64>, ranges: &[(i64, i64)], budget: &Budget) -> Result<Option<Self>, Stop> {
        let mut order: Vec<usize> = (0..ranges.len()).collect();
        order.sort_by_key(|&v| ranges[v].1 - ranges[v].0);
        let from: Vec<Option<usize>> = [0].into_iter().chain(order.iter().map(|v| v + 1)).map(Some).collect();
        let mut rows = rows.with_columns(&from);
        for r in rows.rows_mut() {
            for (k, &v) in order.iter().enumerate() {
                r[0] = r[0].plus(&r[k + 1].times(&ranges[v].0)?)?;
            }
        }
        let widths: Vec<i64> = order.iter().map(|&v| ranges[v].1 - ranges[v].0).collect();
        let shadows = smallest!(budget, T => shadows::<T>(&rows, &widths, budget))?;
        let Some(shadows) = shadows else { return Ok(None) };
        let y = widths.len();
        let mut out = Sweep {
            shadows,
            lines: Vec::new(),
            bounds: Matrix::new(y),
            width: widths[y - 2] as usize + 1,
            height: widths[y - 1],
            widths,
        };
        for r in rows.rows().filter(|r| r[1..].iter().filter(|x| **x != 0).count() > 1) {
            // All values of the row, and sums of two of them, are words.
            let reach = r[1..].iter().try_fold(r[0].magnitude()?, |sum, x| sum.plus(&x.magnitude()?.times(&MOST)?))?;
            if reach > i64::MAX >> 2 {
                return Err(Stop::Overflow);
            }
            match r[y] {
                0 => out.bounds.push(&r[..y]),
                _ => out.lines.push(Line::new(r, out.width)),
            }
        }
        Ok(Some(out))
    }

    fn count<T: Lane>(&self, budget: &Budget) -> Result<Option<BigInt>, Stop> {
        let mut walk = Walk {
            sweep: self,
            lanes: self.lines.iter().map(Lanes::<T>::new).collect(),
            upper: vec![T::zero(); self.width],
            lower: vec![T::zero(); self.width],
            total: BigInt::zero(),
        };
        self.slabs(&mut Vec::with_capacity(self.widths.len()), &mut |first, high| {
            let planes = (high - first[first.len() - 1]) as u64 + 1;
            budget.spend(1 + (planes * self.lines.len() as u64 * self.width as u64).div_euclid(BOUNDS_PER_STEP))
        })?;
        let mut first = Vec::with_capacity(self.widths.len());
        self.slabs(&mut first, &mut |first, high| {
            walk.slab(first, high);
            Ok(())
        })?;
        Ok(Some(walk.total))
    }

    /// The slabs of planes that differ in the last of the others only: the first plane, and the last value.
    fn slabs(
        &self,
        prefix: &mut Vec<i64>,
        visit: &mut impl FnMut(&[i64], i64) -> Result<(), Exhausted>,
    ) -> Result<(), Exhausted> {
        let (low, high) = self.range(prefix);
        let is_slab = prefix.len() + 3 == self.widths.len();
        let values = if is_slab { low..=low.min(high) } else { low..=high };
        for value in values {
            prefix.push(value);
            if is_slab {
                visit(prefix, high)?
            } else {
                self.slabs(prefix, visit)?
            }
            prefix.pop();
        }
        Ok(())
    }

    /// The values that the next variable may have after these.
    fn range(&self, prefix: &[i64]) -> (i64, i64) {
        let k = prefix.len();
        let (mut low, mut high) = (0, self.widths[k]);
        for r in self.shadows[k].rows() {
            let value = r[0].saturating_add(r[1..].iter().zip(prefix).map(|(a, x)| a * x).sum());
            match r[k + 1] {
                0 if value < 0 => return (0, -1),
                0 => {}
                a if a > 0 => low = low.max(-value.div_euclid(a)),
                a => high = high.min(value.div_euclid(-a)),
            }
        }
        (low, high)
    }
}

/// The rational shadows, rounded outward, on the variables up to each one but the last two.
fn shadows<T: Scalar>(rows: &Matrix<i64>, widths: &[i64], budget: &Budget) -> Result<Option<Vec<Matrix<i64>>>, Stop> {
    let all: Vec<(i64, i64)> = widths.iter().map(|&w| (0, w)).collect();
    let mut whole = System::universe(rows.num_cols());
    whole.ineqs = rows.clone();
    let mut system = rounded::<i64, T>(&whole, &Coarse { ranges: &all, size: FINE, side: Side::Outward })?;
    let all: Vec<(T, T)> = widths.iter().map(|&w| (T::zero(), T::from_i64(w))).collect();
    let coarse = Coarse { ranges: &all, size: FINE, side: Side::Outward };
    let mut out = Vec::new();
    let last = rows.num_cols() - 1;
    let mut gone = vec![last, last - 1];
    for left in (1..last - 1).rev() {
        if !without(&mut system, std::mem::replace(&mut gone, vec![left]), Some(&coarse), budget)? {
            return Ok(None);
        }
        let from: Vec<Option<usize>> = (0..=left).map(Some).collect();
        // The coefficients of rounded rows are short, but the constant of a row that says little may be long.
        out.push(converted(&system.ineqs.with_columns(&from)).ok_or(Stop::Overflow)?);
    }
    out.reverse();
    Ok(Some(out))
}

impl Line {
    /// Of a row over `[ 1 | others | x | y ]`.
    fn new(row: &[i64], width: usize) -> Self {
        let (y, x) = (row.len() - 1, row.len() - 2);
        let divisor = row[y].abs();
        let values = |k: usize| row[x] * k as i64;
        let bases: Vec<i64> = (0..width).map(|k| values(k).div_euclid(divisor)).collect();
        let all: Vec<i64> = (0..width).map(|k| values(k).rem_euclid(divisor)).collect();
        let mut rests = all.clone();
        rests.sort_unstable();
        rests.dedup();
        let least = bases.iter().min().copied().unwrap_or(0);
        let shift = (64 - divisor.leading_zeros()).saturating_sub(BUCKET_BITS);
        let buckets = (0..=(divisor >> shift) + 1).map(|b| rests.partition_point(|r| r >> shift < b) as u16).collect();
        Line {
            is_upper: row[y] < 0,
            offset: row[..x].to_vec(),
            divisor,
            span: bases.iter().max().copied().unwrap_or(0) - least,
            bases: bases.iter().map(|b| b - least).collect(),
            least,
            ranks: all.iter().map(|rest| rests.partition_point(|r| r < rest) as i16).collect(),
            rests,
            buckets,
            shift,
        }
    }

    /// How many rests are less than `limit`, which is at most the divisor.
    fn rank(&self, limit: i64) -> i16 {
        let mut rank = usize::from(self.buckets[(limit >> self.shift) as usize]);
        while self.rests.get(rank).is_some_and(|&rest| rest < limit) {
            rank += 1;
        }
        rank as i16
    }
}

/// A short word.
trait Lane: PrimInt + Into<i32> {}
impl Lane for i16 {}
impl Lane for i32 {}

/// The bases and the ranks of a line.
struct Lanes<T> {
    bases: Vec<T>,
    ranks: Vec<T>,
}

/// A line on its way through the planes of a slab.
struct Moving {
    /// Which one.
    index: usize,
    /// `floor(c / m)` and the least base.
    quotient: i64,
    /// `c mod m`.
    rest: i64,
}

/// A walk through all planes.
struct Walk<'a, T> {
    sweep: &'a Sweep,
    lanes: Vec<Lanes<T>>,
    upper: Vec<T>,
    lower: Vec<T>,
    total: BigInt,
}

impl<T: Lane> Lanes<T> {
    fn new(line: &Line) -> Self {
        let lane = |x: i64| T::from(x).unwrap_or_else(|| unreachable!("the span of a line is a short word"));
        Lanes {
            bases: line.bases.iter().map(|&x| lane(x)).collect(),
            ranks: line.ranks.iter().map(|&x| lane(i64::from(x))).collect(),
        }
    }
}

impl<T: Lane> Walk<'_, T> {
    /// Adds the planes from `first` on up to the one in which the last of the others is `high`.
    fn slab(&mut self, first: &[i64], high: i64) {
        let sweep = self.sweep;
        let last = first.len() - 1;
        let at = |r: &[i64]| r[0] + r[1..].iter().zip(first).map(|(a, x)| a * x).sum::<i64>();
        let steps = high - first[last];
        let mut moving: Vec<Moving> = Vec::with_capacity(sweep.lines.len());
        for (index, line) in sweep.lines.iter().enumerate() {
            let (start, slope) = (at(&line.offset), line.offset[last + 1]);
            let quotient = |c: i64| c.div_euclid(line.divisor) + line.least;
            let (a, b) = (quotient(start), quotient(start + slope * steps));
            // What the bounds are between in all columns.
            let (least, greatest) = (a.min(b), a.max(b) + line.span + 1);
            let (floor, ceiling) = if line.is_upper { (0, sweep.height) } else { (-sweep.height, 0) };
            if greatest < floor {
                return;
            }
            if least < ceiling {
                moving.push(Moving { index, quotient: a, rest: start.rem_euclid(line.divisor) });
            }
        }
        let mut bounds: Vec<i64> = sweep.bounds.rows().map(at).collect();
        let mut points = 0;
        for _ in 0..=steps {
            points += self.plane(&moving, &bounds);
            for m in &mut moving {
                let line = &sweep.lines[m.index];
                let rest = m.rest + line.offset[last + 1].rem_euclid(line.divisor);
                let carries = rest >= line.divisor;
                m.rest = if carries { rest - line.divisor } else { rest };
                m.quotient += line.offset[last + 1].div_euclid(line.divisor) + i64::from(carries);
            }
            for (c, r) in bounds.iter_mut().zip(sweep.bounds.rows()) {
                *c += r[last + 1];
            }
        }
        self.total += points;
    }

    /// The points of one plane.
    fn plane(&mut self, moving: &[Moving], bounds: &[i64]) -> i64 {
        let sweep = self.sweep;
        let (mut first, mut end) = (0, sweep.width as i64);
        for (r, &c) in sweep.bounds.rows().zip(bounds) {
            match r[r.len() - 1] {
                0 if c < 0 => return 0,
                0 => {}
                a if a > 0 => first = first.max(-c.div_euclid(a)),
                a => end = end.min(c.div_euclid(-a) + 1),
            }
        }
        if first >= end {
            return 0;
        }
        let columns = first as usize..end as usize;
        let one = T::one();
        let lane = |x: i64| T::from(x).unwrap_or_else(|| unreachable!("a short word"));
        let (upper, lower) = (&mut self.upper[columns.clone()], &mut self.lower[columns.clone()]);
        upper.fill(lane(sweep.height));
        lower.fill(T::zero());
        let most = <T as Into<i32>>::into(T::max_value() >> 1) as i64;
        for m in moving {
            let line = &sweep.lines[m.index];
            let (q, p) = (lane(m.quotient.clamp(-most, most)), lane(i64::from(line.rank(line.divisor - m.rest))));
            let lanes = &self.lanes[m.index];
            let least = if line.is_upper { &mut *upper } else { &mut *lower };
            let of = lanes.bases[columns.clone()].iter().zip(&lanes.ranks[columns.clone()]);
            for (least, (&base, &rank)) in least.iter_mut().zip(of) {
                let bound = q + base + if rank >= p { one } else { T::zero() };
                *least = (*least).min(bound);
            }
        }
        let points = |(&u, &l): (&T, &T)| -> i32 { (u + l + one).max(T::zero()).into() };
        i64::from(upper.iter().zip(&*lower).map(points).sum::<i32>())
    }
}
