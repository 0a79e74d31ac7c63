//! Greatest common divisors: binary in words and double words, above them Lehmer's algorithm (Knuth, volume 2,
//! algorithm 4.5.2 L), which does most of Euclid's quotients on the leading words.

use num_bigint::{BigInt, BigUint};
use num_traits::{ToPrimitive, Zero};

/// The greatest common divisor; of 0 and `b` it is `b`.
#[inline]
pub fn word(a: u64, b: u64) -> u64 {
    if a == 1 || b == 1 {
        return 1;
    }
    if a == 0 || b == 0 {
        return a | b;
    }
    // Mostly one is a multiple of the other, or much larger.
    let (low, rest) = (a.min(b), a.max(b) % a.min(b));
    if rest == 0 {
        return low;
    }
    let shift = (low | rest).trailing_zeros();
    odd(low >> low.trailing_zeros(), rest >> rest.trailing_zeros()) << shift
}

/// The greatest common divisor; of 0 and `b` it is `b`.
pub fn words(a: u128, b: u128) -> u128 {
    let short = |a: u128, b: u128| Some(word(u64::try_from(a).ok()?, u64::try_from(b).ok()?));
    if let Some(gcd) = short(a, b) {
        return gcd.into();
    }
    if a == 0 || b == 0 {
        return a | b;
    }
    // One division shortens the longer one to the length of the other, which mostly is a word or divides it.
    let (mut a, mut b) = (a.min(b), a.max(b) % a.min(b));
    if b == 0 {
        return a;
    }
    if let Some(gcd) = short(a, b) {
        return gcd.into();
    }
    let shift = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    b >>= b.trailing_zeros();
    while a != b {
        if let (Ok(x), Ok(y)) = (u64::try_from(a), u64::try_from(b)) {
            return u128::from(odd(x, y)) << shift;
        }
        if a < b {
            std::mem::swap(&mut a, &mut b);
        }
        a -= b;
        a >>= a.trailing_zeros();
    }
    a << shift
}

/// The same for odd words.
fn odd(mut a: u64, mut b: u64) -> u64 {
    while a != b {
        let difference = a.abs_diff(b);
        (a, b) = (a.min(b), difference >> difference.trailing_zeros());
    }
    a
}

/// The greatest common divisor, >= 0.
pub fn bigs(a: &BigInt, b: &BigInt) -> BigInt {
    let (a, b) = (a.magnitude(), b.magnitude());
    if let (Some(x), Some(y)) = (a.to_u128(), b.to_u128()) {
        return BigInt::from(words(x, y));
    }
    let (mut x, mut y) = if a < b { (b.clone(), a.clone()) } else { (a.clone(), b.clone()) };
    while !y.is_zero() {
        if let (Some(x), Some(y)) = (x.to_u128(), y.to_u128()) {
            return BigInt::from(words(x, y));
        }
        let [a, b, c, d] = leading_steps(&x, &y);
        (x, y) = if b == 0 { (y.clone(), &x % &y) } else { (mixed(&x, a, &y, b), mixed(&x, c, &y, d)) };
    }
    x.into()
}

/// `[a, b, c, d]`: so many of Euclid's steps as the leading 62 bits decide lead from `(x, y)` to `(a x + b y, c x + d y)`;
/// `b` is 0 if they decide none.
fn leading_steps(x: &BigUint, y: &BigUint) -> [i64; 4] {
    let shift = x.bits().saturating_sub(62);
    let top = |z: &BigUint| (z >> shift).to_i64().unwrap_or(0);
    let (mut p, mut q) = (top(x), top(y));
    let [mut a, mut b, mut c, mut d] = [1i64, 0, 0, 1];
    // The true quotient lies between those of (p + a, q + c) and (p + b, q + d): where these agree it is known.
    while q + c != 0 && q + d != 0 {
        let t = (p + a).div_euclid(q + c);
        if t != (p + b).div_euclid(q + d) {
            break;
        }
        (a, c) = (c, a - t * c);
        (b, d) = (d, b - t * d);
        (p, q) = (q, p - t * q);
    }
    [a, b, c, d]
}

/// `a x + b y`, which is >= 0.
fn mixed(x: &BigUint, a: i64, y: &BigUint, b: i64) -> BigUint {
    let (left, right) = (x * a.unsigned_abs(), y * b.unsigned_abs());
    match (a < 0, b < 0) {
        (false, false) => left + right,
        (true, false) => right - left,
        (false, true) => left - right,
        (true, true) => unreachable!("the coefficients of a step have opposite signs"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_integer::Integer;

    #[test]
    fn agrees_with_euclid() {
        let mut seed = 7u64;
        let mut next = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            BigInt::from(seed >> 20) - BigInt::from(1u64 << 43)
        };
        for k in 0..2000u32 {
            let mut numbers = [BigInt::from(0), BigInt::from(0), BigInt::from(0)];
            for (j, x) in numbers.iter_mut().enumerate() {
                *x = (0..(k >> j) % 8).fold(next(), |x, _| x * next());
            }
            let [a, b, c] = numbers;
            for (x, y) in [(&a * &c, &b * &c), (a.clone(), b.clone()), (a, BigInt::from(0))] {
                assert_eq!(bigs(&x, &y), x.gcd(&y), "{x} {y}");
            }
        }
    }

    #[test]
    fn of_words() {
        let numbers = [0, 1, 2, 3, 4, 6, 12, 35, 97, 1 << 31, (1 << 32) - 1, 3 << 40, 1 << 63, u64::MAX, u64::MAX - 5];
        for (a, b) in numbers.iter().flat_map(|&a| numbers.map(|b| (a, b))) {
            assert_eq!(word(a, b), a.gcd(&b), "{a} {b}");
            assert_eq!(words(a.into(), b.into()), a.gcd(&b).into(), "{a} {b}");
        }
    }

    #[test]
    fn of_double_words() {
        assert_eq!(words(0, 12), 12);
        assert_eq!(words(u128::MAX, u128::MAX - 5), 5);
        assert_eq!(words(1 << 127, 3 << 90), 1 << 90);
    }
}
