//! Points on a line and in a plane, in closed form.
//!
//! A polygon has `floor(U(x)) - ceil(L(x)) + 1` points above `x`, with `U` the least of its upper lines and `L` the
//! greatest of its lower ones; this is 0 and not less where no integer lies between them, as long as `L(x) <= U(x)`. So
//! the number is a sum of floors of lines, over intervals on which one line is the extreme one. Such a sum has as many
//! steps as Euclid's algorithm on its coefficients: Graham, Knuth, Patashnik, *Concrete Mathematics*, section 3.5.

use crate::representation::matrix::Matrix;
use crate::representation::scalar::{Scalar, Stop};
use num_bigint::BigInt;

/// The number of `x` with all `rows >= 0` over `[ 1 | x ]`; none without a bound on each side.
pub fn interval<S: Scalar>(rows: &Matrix<S>) -> Result<Option<BigInt>, Stop> {
    let mut range = Range { low: None, high: None };
    for r in rows.rows() {
        if !range.restrict(&r[1], &r[0])? {
            return Ok(Some(BigInt::zero()));
        }
    }
    Ok(range.bounds().map(|(low, high)| if low > high { BigInt::zero() } else { high.to_big() - low.to_big() + 1 }))
}

/// The number of `(x, y)` with all `rows >= 0` over `[ 1 | x | y ]`; none if the polygon is not bounded as it stands.
pub fn polygon<S: Scalar>(rows: &Matrix<S>) -> Result<Option<BigInt>, Stop> {
    let mut range = Range { low: None, high: None };
    let (mut lowers, mut uppers) = (Vec::new(), Vec::new());
    for r in rows.rows() {
        match r[2].sign() {
            0 => {
                if !range.restrict(&r[1], &r[0])? {
                    return Ok(Some(BigInt::zero()));
                }
            }
            sign => {
                let line = PlanarLine { slope: r[1].clone(), constant: r[0].clone(), divisor: r[2].magnitude()? };
                if sign > 0 { lowers.push(line) } else { uppers.push(line) }
            }
        }
    }
    // y >= -(a x + c) / m and y <= (b x + d) / n: n (a x + c) + m (b x + d) >= 0.
    for l in &lowers {
        for u in &uppers {
            let slope = l.slope.times(&u.divisor)?.plus(&u.slope.times(&l.divisor)?)?;
            let constant = l.constant.times(&u.divisor)?.plus(&u.constant.times(&l.divisor)?)?;
            if !range.restrict(&slope, &constant)? {
                return Ok(Some(BigInt::zero()));
            }
        }
    }
    let Some((low, high)) = range.bounds() else { return Ok(None) };
    if low > high {
        return Ok(Some(BigInt::zero()));
    }
    if lowers.is_empty() || uppers.is_empty() {
        return Ok(None);
    }
    let width = high.minus(&low)?.plus(&S::one())?;
    Ok(Some(width.to_big() + floors_below(&uppers, &low, &high)? + floors_below(&lowers, &low, &high)?))
}

/// The integers between the bounds seen so far.
struct Range<S> {
    low: Option<S>,
    high: Option<S>,
}

impl<S: Scalar> Range<S> {
    /// Demands `slope * x + constant >= 0`; false if no `x` meets that.
    fn restrict(&mut self, slope: &S, constant: &S) -> Result<bool, Stop> {
        match slope.sign() {
            0 => return Ok(constant.sign() >= 0),
            1 => {
                let bound = constant.negated()?.ceil_by(slope)?;
                self.low = Some(self.low.take().map_or(bound.clone(), |low| low.max(bound)));
            }
            _ => {
                let bound = constant.floor_by(&slope.negated()?);
                self.high = Some(self.high.take().map_or(bound.clone(), |high| high.min(bound)));
            }
        }
        Ok(true)
    }

    fn bounds(self) -> Option<(S, S)> {
        self.low.zip(self.high)
    }
}

/// `(slope * x + constant) / divisor`, the divisor > 0.
struct PlanarLine<S> {
    slope: S,
    constant: S,
    divisor: S,
}

/// The sum over `low <= x <= high` of the floor of the least line.
fn floors_below<S: Scalar>(lines: &[PlanarLine<S>], low: &S, high: &S) -> Result<BigInt, Stop> {
    let mut total = BigInt::zero();
    let mut x = low.clone();
    while x <= *high {
        let mut best = &lines[0];
        let mut height = best.slope.times(&x)?.plus(&best.constant)?;
        for line in &lines[1..] {
            let other = line.slope.times(&x)?.plus(&line.constant)?;
            let (a, b) = (other.times(&best.divisor)?, height.times(&line.divisor)?);
            let is_flatter = line.slope.times(&best.divisor)? < best.slope.times(&line.divisor)?;
            if a < b || a == b && is_flatter {
                (best, height) = (line, other);
            }
        }
        // The first x at which another line, of lesser slope, is lower.
        let mut end = high.plus(&S::one())?;
        for line in lines {
            let gain = best.slope.times(&line.divisor)?.minus(&line.slope.times(&best.divisor)?)?;
            if gain.sign() > 0 {
                let gap = line.constant.times(&best.divisor)?.minus(&best.constant.times(&line.divisor)?)?;
                end = end.min(gap.floor_by(&gain).plus(&S::one())?);
            }
        }
        total += floor_sum(&end.minus(&x)?, &best.slope, &height, &best.divisor)?;
        x = end;
    }
    Ok(total)
}

/// `sum of floor((a i + b) / m) for 0 <= i < n`, with `m > 0`.
///
/// 1. `a = q m + a'` and `b = r m + b'` with remainders: `q n (n - 1) / 2 + r n` and the same sum of `a'`, `b'`.
/// 2. Now `0 <= a, b < m`: with `t = floor((a n + b) / m)` the sum counts the lattice points below the line; counted by
///    rows instead of columns from the other end, these are the sum of `floor((m j + (a n + b) mod m) / a)` for `j < t`.
fn floor_sum<S: Scalar>(n: &S, a: &S, b: &S, m: &S) -> Result<BigInt, Stop> {
    let (mut n, mut a, mut b, mut m) = (n.clone(), a.clone(), b.clone(), m.clone());
    let mut total = BigInt::zero();
    loop {
        let (q, r) = (a.floor_by(&m), b.floor_by(&m));
        if !q.is_zero() {
            let pairs: BigInt = (n.to_big() * (n.to_big() - 1)) >> 1;
            total += q.to_big() * pairs;
            a = a.minus(&q.times(&m)?)?;
        }
        if !r.is_zero() {
            total += r.to_big() * n.to_big();
            b = b.minus(&r.times(&m)?)?;
        }
        if a.is_zero() {
            return Ok(total);
        }
        let top = a.times(&n)?.plus(&b)?;
        let rows = top.floor_by(&m);
        if rows.is_zero() {
            return Ok(total);
        }
        b = top.minus(&rows.times(&m)?)?;
        n = rows;
        std::mem::swap(&mut a, &mut m);
    }
}
