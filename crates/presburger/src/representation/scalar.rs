//! The numbers the algorithms run on: checked machine words, or big integers.

use super::budget::Exhausted;
use super::gcd;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Div;

/// Why an algorithm stopped before its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// A word was too small: run again in big integers.
    Overflow,
    /// The budget ran out.
    Exhausted(Exhausted),
}

impl From<Exhausted> for Stop {
    fn from(e: Exhausted) -> Self {
        Stop::Exhausted(e)
    }
}

/// A coefficient. Every operation that may leave the type answers [`Stop::Overflow`].
pub trait Scalar: Clone + Ord + Hash + Debug + 'static {
    /// What an operation on rows costs in steps of a [`super::budget::Budget`].
    const COST: u64;
    /// 0.
    fn zero() -> Self;
    /// 1.
    fn one() -> Self;
    /// A word as a scalar.
    fn from_i64(value: i64) -> Self;
    /// A big integer, if it fits.
    fn from_big(value: &BigInt) -> Result<Self, Stop>;
    /// The value as a word, if it fits.
    fn to_word(&self) -> Option<i64>;
    /// The value.
    fn to_big(&self) -> BigInt;
    /// A number near the value, perhaps infinite.
    fn rounded(&self) -> f64;
    /// Whether it is 0.
    fn is_zero(&self) -> bool;
    /// Whether it is 1.
    fn is_one(&self) -> bool;
    /// -1, 0 or 1.
    fn sign(&self) -> i32;
    /// `self + other`.
    fn plus(&self, other: &Self) -> Result<Self, Stop>;
    /// `self - other`.
    fn minus(&self, other: &Self) -> Result<Self, Stop>;
    /// `self * other`.
    fn times(&self, other: &Self) -> Result<Self, Stop>;
    /// `-self`.
    fn negated(&self) -> Result<Self, Stop>;
    /// The absolute value.
    fn magnitude(&self) -> Result<Self, Stop>;
    /// The greatest common divisor, >= 0.
    fn gcd_with(&self, other: &Self) -> Result<Self, Stop>;
    /// `floor(self / other)` for `other > 0`.
    fn floor_by(&self, other: &Self) -> Self;
    /// `self / other` where `other > 0` divides.
    fn exact_by(&self, other: &Self) -> Self;
    /// `target[k] = p * target[k] + q * source[k]`.
    fn combine(target: &mut [Self], p: &Self, source: &[Self], q: &Self) -> Result<(), Stop>;

    /// `ceil(self / other)` for `other > 0`.
    fn ceil_by(&self, other: &Self) -> Result<Self, Stop> {
        self.negated()?.floor_by(other).negated()
    }
    /// Whether it is 1 or -1.
    fn is_unit(&self) -> bool {
        self.is_one() || self.negated().is_ok_and(|n| n.is_one())
    }
    /// Whether `other > 0` divides it.
    fn is_multiple_of(&self, other: &Self) -> bool;
    /// The value modulo `2^64`: sums and negations go through, so that a weighted sum of these tells rows apart.
    fn residue(&self) -> u64;
}

/// A machine word: i64, then i128.
macro_rules! word {
    ($word:ty, $fits:ident, $gcd:path, $product:path, $floor:path, $exact:path, $cost:expr) => {
        impl Scalar for $word {
            const COST: u64 = $cost;
            fn zero() -> Self {
                0
            }
            fn one() -> Self {
                1
            }
            fn from_i64(value: i64) -> Self {
                <$word>::from(value)
            }
            fn from_big(value: &BigInt) -> Result<Self, Stop> {
                value.$fits().ok_or(Stop::Overflow)
            }
            #[inline]
            fn to_word(&self) -> Option<i64> {
                i64::try_from(*self).ok()
            }
            fn to_big(&self) -> BigInt {
                BigInt::from(*self)
            }
            fn rounded(&self) -> f64 {
                *self as f64
            }
            #[inline]
            fn is_zero(&self) -> bool {
                *self == 0
            }
            #[inline]
            fn is_one(&self) -> bool {
                *self == 1
            }
            #[inline]
            fn is_unit(&self) -> bool {
                *self == 1 || *self == -1
            }
            #[inline]
            fn sign(&self) -> i32 {
                self.signum() as i32
            }
            #[inline]
            fn plus(&self, other: &Self) -> Result<Self, Stop> {
                self.checked_add(*other).ok_or(Stop::Overflow)
            }
            #[inline]
            fn minus(&self, other: &Self) -> Result<Self, Stop> {
                self.checked_sub(*other).ok_or(Stop::Overflow)
            }
            #[inline]
            fn times(&self, other: &Self) -> Result<Self, Stop> {
                let (product, overflows) = $product(*self, *other);
                if overflows { Err(Stop::Overflow) } else { Ok(product) }
            }
            #[inline]
            fn negated(&self) -> Result<Self, Stop> {
                self.checked_neg().ok_or(Stop::Overflow)
            }
            #[inline]
            fn magnitude(&self) -> Result<Self, Stop> {
                self.checked_abs().ok_or(Stop::Overflow)
            }
            #[inline]
            fn gcd_with(&self, other: &Self) -> Result<Self, Stop> {
                $gcd(self.unsigned_abs(), other.unsigned_abs()).try_into().map_err(|_| Stop::Overflow)
            }
            #[inline]
            fn floor_by(&self, other: &Self) -> Self {
                debug_assert!(*other > 0, "division by a divisor that is not positive");
                $floor(*self, *other)
            }
            #[inline]
            fn exact_by(&self, other: &Self) -> Self {
                $exact(*self, *other)
            }
            #[inline]
            fn is_multiple_of(&self, other: &Self) -> bool {
                // The least number is a multiple of -1, though the quotient is no word.
                self.wrapping_rem(*other) == 0
            }
            #[inline]
            fn residue(&self) -> u64 {
                self.cast_unsigned() as u64
            }
            #[inline]
            fn combine(target: &mut [Self], p: &Self, source: &[Self], q: &Self) -> Result<(), Stop> {
                let mut bad = false;
                for (t, s) in target.iter_mut().zip(source) {
                    let (a, o1) = $product(*t, *p);
                    let (b, o2) = $product(*s, *q);
                    let (c, o3) = a.overflowing_add(b);
                    bad |= o1 | o2 | o3;
                    *t = c;
                }
                if bad { Err(Stop::Overflow) } else { Ok(()) }
            }
        }
    };
}

word!(i64, to_i64, gcd::word, i64::overflowing_mul, i64::div_euclid, Div::div, 1);
word!(i128, to_i128, gcd::words, product, floor, exact, 4);

/// The product modulo `2^128` and whether that is another number. Most factors are short.
#[inline]
fn product(a: i128, b: i128) -> (i128, bool) {
    match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) => (i128::from(a) * i128::from(b), false),
        _ => a.overflowing_mul(b),
    }
}

/// `floor(a / b)` for `b > 0`.
#[inline]
fn floor(a: i128, b: i128) -> i128 {
    match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) => i128::from(a.div_euclid(b)),
        _ => a.div_euclid(b),
    }
}

/// `a / b` where `b > 0` divides: one division, where rounding down takes two.
#[inline]
fn exact(a: i128, b: i128) -> i128 {
    match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) => i128::from(a / b),
        _ => a / b,
    }
}

impl Scalar for BigInt {
    const COST: u64 = 16;
    fn zero() -> Self {
        Zero::zero()
    }
    fn one() -> Self {
        One::one()
    }
    fn from_i64(value: i64) -> Self {
        BigInt::from(value)
    }
    fn from_big(value: &BigInt) -> Result<Self, Stop> {
        Ok(value.clone())
    }
    fn to_word(&self) -> Option<i64> {
        self.to_i64()
    }
    fn to_big(&self) -> BigInt {
        self.clone()
    }
    fn rounded(&self) -> f64 {
        self.to_f64().unwrap_or(f64::INFINITY)
    }
    fn is_zero(&self) -> bool {
        Zero::is_zero(self)
    }
    fn is_one(&self) -> bool {
        One::is_one(self)
    }
    fn sign(&self) -> i32 {
        match self.sign() {
            num_bigint::Sign::Minus => -1,
            num_bigint::Sign::NoSign => 0,
            num_bigint::Sign::Plus => 1,
        }
    }
    fn plus(&self, other: &Self) -> Result<Self, Stop> {
        Ok(self + other)
    }
    fn minus(&self, other: &Self) -> Result<Self, Stop> {
        Ok(self - other)
    }
    fn times(&self, other: &Self) -> Result<Self, Stop> {
        Ok(self * other)
    }
    fn negated(&self) -> Result<Self, Stop> {
        Ok(-self)
    }
    fn magnitude(&self) -> Result<Self, Stop> {
        Ok(self.abs())
    }
    fn gcd_with(&self, other: &Self) -> Result<Self, Stop> {
        Ok(gcd::bigs(self, other))
    }
    fn floor_by(&self, other: &Self) -> Self {
        self.div_floor(other)
    }
    fn exact_by(&self, other: &Self) -> Self {
        Div::div(self, other)
    }
    fn is_multiple_of(&self, other: &Self) -> bool {
        Integer::is_multiple_of(self, other)
    }
    fn residue(&self) -> u64 {
        let low = self.iter_u64_digits().next().unwrap_or(0);
        if self.is_negative() { low.wrapping_neg() } else { low }
    }
    fn combine(target: &mut [Self], p: &Self, source: &[Self], q: &Self) -> Result<(), Stop> {
        for (t, s) in target.iter_mut().zip(source) {
            if !Zero::is_zero(t) {
                *t *= p;
            }
            if !Zero::is_zero(s) {
                *t += s * q;
            }
        }
        Ok(())
    }
}
