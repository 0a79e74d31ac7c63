//! Numbers modulo a prime below 2^61, kept in Montgomery's form, and the constant terms that count the points of cones.
//!
//! The number of points of a polytope is an integer of known size and the value of a rational function with rational
//! coefficients, the denominators of which have no prime factor above the dimension plus one. So it is known from its
//! remainders modulo enough large primes, by the Chinese remainder theorem, and no fraction ever grows.

use crate::representation::scalar::Scalar;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;

/// Arithmetic modulo a prime. Elements are `x * 2^64 mod p`.
#[derive(Clone, Debug)]
pub struct Field {
    /// The prime.
    pub prime: u64,
    /// `-1 / p` modulo 2^64.
    inverse: u64,
    /// 2^128 modulo p.
    square: u64,
}

impl Field {
    fn new(prime: u64) -> Self {
        // Newton: each step doubles the number of right bits.
        let mut inverse = prime;
        for _ in 0..6 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(prime.wrapping_mul(inverse)));
        }
        let power = (u128::from(u64::MAX).rem_euclid(u128::from(prime)) + 1).rem_euclid(u128::from(prime));
        let square = (power * power).rem_euclid(u128::from(prime)) as u64;
        Field { prime, inverse: inverse.wrapping_neg(), square }
    }

    /// The fields of the primes below 2^61, greatest first.
    pub fn all() -> impl Iterator<Item = Field> {
        (0..1u64 << 60).map(|k| (1 << 61) - 1 - 2 * k).map(Field::new).filter(Field::is_prime)
    }

    /// Miller and Rabin's test; these bases leave no doubt below 2^64.
    fn is_prime(&self) -> bool {
        let odd = (self.prime - 1) >> (self.prime - 1).trailing_zeros();
        let (one, minus_one) = (self.word(1), self.word(-1));
        [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].iter().all(|&base| {
            let mut power = self.power(self.word(base), odd);
            let mut exponent = odd;
            while power != one && power != minus_one && exponent != self.prime - 1 {
                power = self.times(power, power);
                exponent *= 2;
            }
            power == minus_one || power == one && exponent == odd
        })
    }

    /// A word.
    pub fn word(&self, value: i64) -> u64 {
        let size = self.times(value.unsigned_abs() % self.prime, self.square);
        if value < 0 { self.negated(size) } else { size }
    }

    /// A scalar.
    pub fn scalar<S: Scalar>(&self, value: &S) -> u64 {
        match value.to_word() {
            Some(word) => self.word(word),
            None => {
                let rest = value.to_big().mod_floor(&BigInt::from(self.prime));
                self.times(rest.to_u64().unwrap_or_else(|| unreachable!("a remainder below 2^61")), self.square)
            }
        }
    }

    /// The first, second, .. of many elements without a pattern: Steele, Lea and Flood's SplitMix.
    pub fn scattered(&self, which: u64) -> u64 {
        let mut x = (which + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.prime;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ (x >> 31)).rem_euclid(self.prime)
    }

    /// The remainder in `0 .. p` that an element stands for.
    pub fn remainder(&self, element: u64) -> u64 {
        self.times(element, 1)
    }

    /// `a + b`.
    pub fn plus(&self, a: u64, b: u64) -> u64 {
        let sum = a + b;
        if sum >= self.prime { sum - self.prime } else { sum }
    }

    /// `a - b`.
    pub fn minus(&self, a: u64, b: u64) -> u64 {
        if a >= b { a - b } else { a + self.prime - b }
    }

    /// `-a`.
    pub fn negated(&self, a: u64) -> u64 {
        self.minus(0, a)
    }

    /// `a * b`.
    pub fn times(&self, a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        let factor = (product as u64).wrapping_mul(self.inverse);
        let sum = ((product + u128::from(factor) * u128::from(self.prime)) >> 64) as u64;
        if sum >= self.prime { sum - self.prime } else { sum }
    }

    fn power(&self, base: u64, mut exponent: u64) -> u64 {
        let (mut base, mut out) = (base, self.word(1));
        while exponent > 0 {
            if exponent & 1 == 1 {
                out = self.times(out, base);
            }
            base = self.times(base, base);
            exponent >>= 1;
        }
        out
    }

    /// `1 / a`; 0 for 0.
    pub fn inverse(&self, a: u64) -> u64 {
        self.power(a, self.prime - 2)
    }
}

/// The sum of the constant terms of `+- e^(a t) / product of (1 - e^(c_i t))`, as a fraction modulo a prime.
///
/// With Bernoulli's numbers, `log(x / (e^x - 1)) = -x / 2 - sum of B_2k / (2k (2k)!) x^2k`. So the constant term is
/// `(-1)^d / product of c_i` times the coefficient of `t^d` in `exp(g)`, where `1 g_1 = a - p_1 / 2` and
/// `2k g_2k = -B_2k / (2k)! p_2k` with the power sums `p_k` of the `c_i`; and `n f_n = sum of k g_k f_(n - k)` gives the
/// coefficients `f_n` of `exp(g)`.
#[derive(Clone, Debug)]
pub struct ConstantTerms {
    field: Field,
    /// What power sum `k` is multiplied by: `-1 / 2`, `-B_k / k!`.
    weights: Vec<u64>,
    /// `1 / n`.
    inverses: Vec<u64>,
    numerator: u64,
    denominator: u64,
}

impl ConstantTerms {
    /// The empty sum for cones of dimension `dim`.
    pub fn new(field: Field, dim: usize) -> Self {
        let inverses: Vec<u64> = (0..dim as i64 + 2).map(|n| field.inverse(field.word(n))).collect();
        // x / (e^x - 1) = sum of b_n x^n: the product with (e^x - 1) / x = sum of x^n / (n + 1)! is 1.
        let mut factorials = vec![field.word(1)];
        for n in 1..dim + 2 {
            factorials.push(field.times(factorials[n - 1], inverses[n]));
        }
        let mut series: Vec<u64> = vec![field.word(1)];
        for n in 1..=dim {
            let sum = (0..n).fold(0, |sum, k| field.plus(sum, field.times(series[k], factorials[n - k + 1])));
            series.push(field.negated(sum));
        }
        let weights = (0..=dim).map(|k| if k == 1 { series[1] } else { field.negated(series[k]) }).collect();
        let denominator = field.word(1);
        ConstantTerms { field, weights, inverses, numerator: 0, denominator }
    }

    /// The numbers it is made of.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Adds a cone.
    pub fn add(&mut self, is_negative: bool, a: u64, slopes: &[u64]) {
        let field = &self.field;
        let dim = slopes.len();
        let mut rates = vec![0; dim + 1];
        let mut powers = slopes.to_vec();
        for (k, (rate, &weight)) in rates.iter_mut().zip(&self.weights).enumerate().skip(1) {
            if k == 1 || k % 2 == 0 {
                let sum = powers.iter().fold(0, |sum, &x| field.plus(sum, x));
                *rate = field.times(sum, weight);
            }
            powers.iter_mut().zip(slopes).for_each(|(x, &c)| *x = field.times(*x, c));
        }
        rates[1] = field.plus(rates[1], a);
        let mut series = vec![field.word(1)];
        for n in 1..=dim {
            let sum = (1..=n).fold(0, |sum, k| match rates[k] {
                0 => sum,
                rate => field.plus(sum, field.times(rate, series[n - k])),
            });
            series.push(field.times(sum, self.inverses[n]));
        }
        let product = slopes.iter().fold(field.word(1), |product, &c| field.times(product, c));
        let mut numerator = field.times(series[dim], self.denominator);
        if is_negative != (dim % 2 == 1) {
            numerator = field.negated(numerator);
        }
        self.numerator = field.plus(field.times(self.numerator, product), numerator);
        self.denominator = field.times(self.denominator, product);
    }

    /// The sum in `0 .. p`; none if some `c_i` was 0.
    pub fn total(&self) -> Option<u64> {
        let quotient = self.field.times(self.numerator, self.field.inverse(self.denominator));
        (self.denominator != 0).then(|| self.field.remainder(quotient))
    }
}

/// A natural number from its remainders modulo primes.
#[derive(Clone, Debug)]
pub struct Remainders {
    value: BigInt,
    modulus: BigInt,
}

impl Remainders {
    /// Nothing known.
    pub fn new() -> Self {
        Remainders { value: BigInt::zero(), modulus: BigInt::one() }
    }

    /// Whether numbers up to `bound` are known apart.
    pub fn reaches(&self, bound: &BigInt) -> bool {
        self.modulus > *bound
    }

    /// Learns the remainder modulo one more prime.
    pub fn learn(&mut self, field: &Field, remainder: u64) {
        // value + modulus * k = remainder.
        let gap = field.scalar(&(BigInt::from(remainder) - &self.value));
        let k = field.remainder(field.times(gap, field.inverse(field.scalar(&self.modulus))));
        self.value += &self.modulus * k;
        self.modulus *= field.prime;
    }

    /// The least number with these remainders.
    pub fn value(self) -> BigInt {
        self.value
    }
}
