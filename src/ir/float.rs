//! Floating point numbers of every format as bits: from decimal text, from doubles, and back to MLIR's text.
//!
//! A number is printed with six significant digits (`1.500000e+00`) if reading them gives the same bits, else with as many
//! digits as the format can need (`0.00123456703`), else, where that is no float literal, in hexadecimal.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

use super::attr::FloatBits;
use super::types::FloatKind;

/// How a format spends its bits.
struct Format {
    exponent_bits: u32,
    /// Stored bits of the significand.
    fraction_bits: u32,
    bias: i32,
    /// The leading one is stored (f80).
    explicit_one: bool,
    specials: Specials,
}

/// Which bit patterns are no numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Specials {
    /// The largest exponent is infinity and NaN.
    Ieee,
    /// All ones is NaN; no infinity.
    AllOnes,
    /// Minus zero is NaN; no infinity.
    MinusZero,
    /// None.
    Finite,
}

/// What the bits say.
enum FloatClass {
    Zero,
    Infinite,
    NaN,
    /// `significand * 2^exponent`.
    Finite(u128, i32),
}

impl FloatKind {
    /// The kind with that keyword.
    pub fn from_keyword(word: &str) -> Option<FloatKind> {
        KEYWORDS.iter().find(|(_, keyword)| *keyword == word).map(|(kind, _)| *kind)
    }

    /// Its keyword.
    pub fn keyword(self) -> &'static str {
        KEYWORDS.iter().find(|(kind, _)| *kind == self).map_or("f32", |(_, keyword)| keyword)
    }

    /// How many bits a number has.
    pub fn width(self) -> u32 {
        match self {
            FloatKind::F8E8M0FNU => 8,
            _ => {
                let format = self.format();
                1 + format.exponent_bits + format.fraction_bits
            }
        }
    }

    fn format(self) -> Format {
        use Specials::{AllOnes, Finite, Ieee, MinusZero};
        let (exponent_bits, fraction_bits, specials) = match self {
            FloatKind::F4E2M1FN => (2, 1, Finite),
            FloatKind::F6E2M3FN => (2, 3, Finite),
            FloatKind::F6E3M2FN => (3, 2, Finite),
            FloatKind::F8E3M4 => (3, 4, Ieee),
            FloatKind::F8E4M3 => (4, 3, Ieee),
            FloatKind::F8E4M3FN => (4, 3, AllOnes),
            FloatKind::F8E4M3FNUZ | FloatKind::F8E4M3B11FNUZ => (4, 3, MinusZero),
            FloatKind::F8E5M2 => (5, 2, Ieee),
            FloatKind::F8E5M2FNUZ => (5, 2, MinusZero),
            FloatKind::F8E8M0FNU => (8, 0, AllOnes),
            FloatKind::F16 => (5, 10, Ieee),
            FloatKind::BF16 => (8, 7, Ieee),
            FloatKind::TF32 => (8, 10, Ieee),
            FloatKind::F32 => (8, 23, Ieee),
            FloatKind::F64 => (11, 52, Ieee),
            FloatKind::F80 => (15, 64, Ieee),
            FloatKind::F128 => (15, 112, Ieee),
        };
        let standard = (1 << (exponent_bits - 1)) - 1;
        let bias = match self {
            FloatKind::F8E4M3FNUZ | FloatKind::F8E5M2FNUZ => standard + 1,
            FloatKind::F8E4M3B11FNUZ => 11,
            _ => standard,
        };
        Format { exponent_bits, fraction_bits, bias, explicit_one: self == FloatKind::F80, specials }
    }

    /// The number of this format nearest to `value`, ties to even; too large becomes infinity or the format's NaN.
    pub fn from_f64(self, value: f64) -> FloatBits {
        match self {
            FloatKind::F64 => return FloatBits(u128::from(value.to_bits())),
            FloatKind::F32 if !value.is_nan() => return FloatBits(u128::from((value as f32).to_bits())),
            _ => {}
        }
        let negative = value.is_sign_negative();
        match (FloatKind::F64).classify(FloatBits(u128::from(value.to_bits()))) {
            FloatClass::Zero => self.zero(negative),
            FloatClass::Infinite => self.overflow(negative),
            FloatClass::NaN => self.nan(),
            FloatClass::Finite(significand, exponent) => {
                let significand = BigUint::from(significand);
                let (up, down) = (exponent.max(0) as usize, (-exponent).max(0) as usize);
                self.nearest(negative, &(significand << up), &(BigUint::one() << down))
            }
        }
    }

    /// The number as a double, exactly where a double can hold it, else the nearest.
    pub fn to_f64(self, bits: FloatBits) -> f64 {
        let sign = if self.is_negative(bits) { -1.0 } else { 1.0 };
        match self.classify(bits) {
            _ if self == FloatKind::F64 => f64::from_bits(bits.0 as u64),
            FloatClass::Zero => 0.0 * sign,
            FloatClass::Infinite => f64::INFINITY * sign,
            FloatClass::NaN => f64::NAN,
            FloatClass::Finite(significand, exponent) => {
                let big = BigUint::from(significand);
                let (up, down) = (exponent.max(0) as usize, (-exponent).max(0) as usize);
                let bits = FloatKind::F64.nearest(sign < 0.0, &(big << up), &(BigUint::one() << down));
                f64::from_bits(bits.0 as u64)
            }
        }
    }

    fn sign_bit(self) -> u128 {
        if self == FloatKind::F8E8M0FNU { 0 } else { 1 << (self.width() - 1) }
    }

    fn is_negative(self, bits: FloatBits) -> bool {
        bits.0 & self.sign_bit() != 0
    }

    fn zero(self, negative: bool) -> FloatBits {
        let unsigned = self.format().specials == Specials::MinusZero;
        FloatBits(if negative && !unsigned { self.sign_bit() } else { 0 })
    }

    fn nan(self) -> FloatBits {
        let format = self.format();
        let fields = |quiet: u128| {
            let exponent = ((1u128 << format.exponent_bits) - 1) << format.fraction_bits;
            FloatBits(exponent | quiet)
        };
        match format.specials {
            Specials::MinusZero => FloatBits(self.sign_bit()),
            Specials::AllOnes | Specials::Finite => fields((1u128 << format.fraction_bits) - 1),
            Specials::Ieee if format.explicit_one => fields(0b11 << 62),
            Specials::Ieee => fields(1 << (format.fraction_bits - 1)),
        }
    }

    /// What a number too large to hold becomes.
    fn overflow(self, negative: bool) -> FloatBits {
        let format = self.format();
        let sign = if negative { self.sign_bit() } else { 0 };
        let exponent = ((1u128 << format.exponent_bits) - 1) << format.fraction_bits;
        match format.specials {
            Specials::Ieee => FloatBits(sign | exponent | u128::from(format.explicit_one) << 63),
            Specials::Finite => FloatBits(sign | exponent | ((1 << format.fraction_bits) - 1)),
            Specials::AllOnes | Specials::MinusZero => FloatBits(sign | self.nan().0),
        }
    }

    fn classify(self, bits: FloatBits) -> FloatClass {
        let format = self.format();
        let fraction = bits.0 & ((1u128 << format.fraction_bits) - 1);
        let largest = (1u128 << format.exponent_bits) - 1;
        let exponent = bits.0 >> format.fraction_bits & largest;
        if self == FloatKind::F8E8M0FNU {
            return if exponent == largest {
                FloatClass::NaN
            } else {
                FloatClass::Finite(1, exponent as i32 - format.bias)
            };
        }
        match format.specials {
            Specials::Ieee if exponent == largest => {
                let payload = if format.explicit_one { fraction & !(1 << 63) } else { fraction };
                return if payload == 0 { FloatClass::Infinite } else { FloatClass::NaN };
            }
            Specials::AllOnes if bits.0 & !self.sign_bit() == self.nan().0 => return FloatClass::NaN,
            Specials::MinusZero if bits.0 == self.sign_bit() => return FloatClass::NaN,
            _ => {}
        }
        let scale = format.bias + if format.explicit_one { 63 } else { format.fraction_bits as i32 };
        match (exponent, fraction) {
            (0, 0) => FloatClass::Zero,
            (0, _) => FloatClass::Finite(fraction, 1 - scale),
            _ if format.explicit_one => FloatClass::Finite(fraction, exponent as i32 - scale),
            _ => FloatClass::Finite(fraction | 1 << format.fraction_bits, exponent as i32 - scale),
        }
    }

    /// The number nearest to `numerator / denominator`, ties to even.
    fn nearest(self, negative: bool, numerator: &BigUint, denominator: &BigUint) -> FloatBits {
        if numerator.is_zero() {
            return self.zero(negative);
        }
        let format = self.format();
        let stored = if format.explicit_one { 63 } else { format.fraction_bits };
        // 1. The exponent of the leading bit, then that of the last bit kept (subnormal numbers keep fewer).
        let mut leading = numerator.bits() as i64 - denominator.bits() as i64;
        let below = if leading >= 0 {
            numerator < &(denominator << leading as usize)
        } else {
            &(numerator << (-leading) as usize) < denominator
        };
        leading -= i64::from(below);
        let last = leading.max(1 - i64::from(format.bias)) - i64::from(stored);
        // 2. The quotient in units of the last bit, rounded.
        let (top, bottom) = if last >= 0 {
            (numerator.clone(), denominator << last as usize)
        } else {
            (numerator << (-last) as usize, denominator.clone())
        };
        let mut quotient = (&top / &bottom).to_u128().unwrap_or(u128::MAX);
        let twice = (&top % &bottom) << 1usize;
        if twice > bottom || twice == bottom && quotient & 1 == 1 {
            quotient += 1;
        }
        // 3. Fields. A carry out of the fraction moves the exponent up by itself.
        let exponent = (last + i64::from(stored) + i64::from(format.bias)) as u128;
        let packed = if format.explicit_one {
            let carried = quotient >> 64 != 0;
            let (quotient, exponent) = if carried { (quotient >> 1, exponent + 1) } else { (quotient, exponent) };
            let exponent = if quotient >> 63 == 0 { 0 } else { exponent };
            exponent << 64 | quotient
        } else {
            ((exponent - 1) << stored) + quotient
        };
        let is_normal = format.explicit_one || packed >> stored < 1u128 << format.exponent_bits;
        let sign = if negative { self.sign_bit() } else { 0 };
        let bits = FloatBits(sign | packed);
        let fits = is_normal
            && packed >> (self.width() - u32::from(self.sign_bit() != 0)) == 0
            && !matches!(self.classify(FloatBits(packed)), FloatClass::NaN | FloatClass::Infinite);
        if !fits {
            return self.overflow(negative);
        }
        if packed == 0 { self.zero(negative) } else { bits }
    }

    /// MLIR's text of the number, without its type. Infinities and NaNs are hexadecimal.
    pub fn text(self, bits: FloatBits) -> String {
        let sign = if self.is_negative(bits) { "-" } else { "" };
        let (significand, exponent) = match self.classify(bits) {
            FloatClass::Zero => return format!("{sign}0.000000e+00"),
            FloatClass::Infinite | FloatClass::NaN => return self.hexadecimal(bits),
            FloatClass::Finite(significand, exponent) => (significand, exponent),
        };
        let short = Decimal::new(significand, exponent, 6);
        let (numerator, denominator) = short.ratio();
        if self.nearest(!sign.is_empty(), &numerator, &denominator) == bits {
            return format!("{sign}{}", short.scientific(6, true));
        }
        let format = self.format();
        let precision = if format.explicit_one { 64 } else { format.fraction_bits + 1 };
        let digits = 2 + precision as usize * 59 / 196;
        let text = Decimal::new(significand, exponent, digits).natural(digits);
        if text.contains('.') { format!("{sign}{text}") } else { self.hexadecimal(bits) }
    }

    fn hexadecimal(self, bits: FloatBits) -> String {
        format!("0x{:X}", bits.0)
    }
}

const KEYWORDS: &[(FloatKind, &str)] = &[
    (FloatKind::F32, "f32"),
    (FloatKind::F64, "f64"),
    (FloatKind::F16, "f16"),
    (FloatKind::BF16, "bf16"),
    (FloatKind::TF32, "tf32"),
    (FloatKind::F80, "f80"),
    (FloatKind::F128, "f128"),
    (FloatKind::F4E2M1FN, "f4E2M1FN"),
    (FloatKind::F6E2M3FN, "f6E2M3FN"),
    (FloatKind::F6E3M2FN, "f6E3M2FN"),
    (FloatKind::F8E3M4, "f8E3M4"),
    (FloatKind::F8E4M3, "f8E4M3"),
    (FloatKind::F8E4M3FN, "f8E4M3FN"),
    (FloatKind::F8E4M3FNUZ, "f8E4M3FNUZ"),
    (FloatKind::F8E4M3B11FNUZ, "f8E4M3B11FNUZ"),
    (FloatKind::F8E5M2, "f8E5M2"),
    (FloatKind::F8E5M2FNUZ, "f8E5M2FNUZ"),
    (FloatKind::F8E8M0FNU, "f8E8M0FNU"),
];

/// A positive decimal number: `0.d1d2d3.. * 10^..` as digits, the first of them not zero, times a power of ten.
#[derive(Clone)]
struct Decimal {
    /// Most significant first, without zeros at the end.
    digits: Vec<u8>,
    /// The power of ten of the last digit.
    exponent: i32,
}

impl Decimal {
    /// `significand * 2^exponent` with at most `precision` digits, exactly as LLVM rounds it: first most of the digits
    /// in excess are cut off, then the rest is rounded, halves up. So 0.7 has the six digits 699999.
    fn new(significand: u128, exponent: i32, precision: usize) -> Decimal {
        let (mut value, mut power) = if exponent >= 0 {
            (BigUint::from(significand) << exponent as usize, 0)
        } else {
            // m * 2^-e = m * 5^e * 10^-e, for an odd m.
            let zeros = significand.trailing_zeros().min(exponent.unsigned_abs());
            let exponent = exponent + zeros as i32;
            (BigUint::from(significand >> zeros) * BigUint::from(5u32).pow(exponent.unsigned_abs()), exponent)
        };
        // 196/59 is a little more than the bits of a decimal digit.
        let excess = value.bits().saturating_sub((precision as u64 * 196).div_ceil(59));
        let cut = (excess * 59 / 196) as u32;
        value /= BigUint::from(10u32).pow(cut);
        power += cut as i32;
        let digits = value.to_string().bytes().map(|digit| digit - b'0').collect();
        Decimal { digits, exponent: power }.trimmed().rounded(precision)
    }

    fn trimmed(mut self) -> Decimal {
        while self.digits.len() > 1 && self.digits.last() == Some(&0) {
            self.digits.pop();
            self.exponent += 1;
        }
        self
    }

    /// The nearest number of so many digits, halves up.
    fn rounded(mut self, precision: usize) -> Decimal {
        if self.digits.len() <= precision {
            return self;
        }
        let up = self.digits[precision] >= 5;
        self.exponent += (self.digits.len() - precision) as i32;
        self.digits.truncate(precision);
        if up {
            match self.digits.iter().rposition(|&digit| digit != 9) {
                Some(at) => {
                    self.exponent += (self.digits.len() - 1 - at) as i32;
                    self.digits.truncate(at + 1);
                    self.digits[at] += 1;
                }
                None => {
                    self.exponent += self.digits.len() as i32;
                    self.digits = vec![1];
                }
            }
        }
        self.trimmed()
    }

    /// As a fraction.
    fn ratio(&self) -> (BigUint, BigUint) {
        let mut value = BigUint::zero();
        for &digit in &self.digits {
            value = value * 10u32 + digit;
        }
        let power = BigUint::from(10u32).pow(self.exponent.unsigned_abs());
        if self.exponent >= 0 { (value * power, BigUint::one()) } else { (value, power) }
    }

    fn digits_text(&self) -> String {
        self.digits.iter().map(|digit| char::from(b'0' + digit)).collect()
    }

    /// `1.500000e+00` (padded with zeros) or `1.5E+0`.
    fn scientific(&self, precision: usize, padded: bool) -> String {
        let text = self.digits_text();
        let exponent = self.exponent + text.len() as i32 - 1;
        let sign = if exponent < 0 { '-' } else { '+' };
        let magnitude = exponent.abs();
        let (first, rest) = text.split_at(1);
        if padded {
            format!("{first}.{rest:0<precision$}e{sign}{magnitude:02}")
        } else {
            format!("{first}.{}E{sign}{magnitude}", if rest.is_empty() { "0" } else { rest })
        }
    }

    /// With at most `precision` digits; scientific only where plain digits would need more than three zeros.
    fn natural(self, precision: usize) -> String {
        let number = self;
        let digits = number.digits_text();
        let whole = number.exponent + digits.len() as i32;
        if number.exponent >= 0 {
            let zeros = number.exponent as usize;
            if zeros > 3 || digits.len() + zeros > precision {
                return number.scientific(precision, false);
            }
            return digits + &"0".repeat(zeros);
        }
        if whole > 0 {
            let (left, right) = digits.split_at(whole as usize);
            return format!("{left}.{right}");
        }
        if whole < -2 {
            return number.scientific(precision, false);
        }
        format!("0.{}{digits}", "0".repeat(-whole as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(kind: FloatKind, value: f64) -> String {
        kind.text(kind.from_f64(value))
    }

    #[test]
    fn prints_what_mlir_prints() {
        use FloatKind::*;
        for (kind, value, expected) in [
            (F16, 0.1, "9.997550e-02"),
            (F32, 1e10, "1.000000e+10"),
            (F64, 123_456_789.0, "0x419D6F3454000000"),
            (F32, 0.001_234_567, "0.00123456703"),
            (F32, 1.1, "1.100000e+00"),
            (F32, 1e-40, "9.999940e-41"),
            (F32, 1_234_567.0, "0x4996B438"),
            (F32, -0.0, "-0.000000e+00"),
            (F80, 3.3, "3.29999999999999982236"),
            (F128, 1.1, "1.10000000000000008881784197001252323"),
            (F64, 16_777_217.0, "0x4170000010000000"),
            (F16, 65504.0, "6.550400e+04"),
            (F16, 1e9, "0x7C00"),
            (BF16, 1.234_567_8, "1.234380e+00"),
            (F64, 12345.678, "12345.678"),
            (F64, 0.000_123_456_78, "1.2345678000000001E-4"),
            (F64, 1e8, "1.000000e+08"),
            (F64, 0.7, "0.69999999999999996"),
            (F64, f64::INFINITY, "0x7FF0000000000000"),
            (F8E4M3FN, 448.0, "4.480000e+02"),
            (F80, 1.0, "1.000000e+00"),
        ] {
            assert_eq!(text(kind, value), expected, "{kind:?} {value}");
        }
    }

    #[test]
    fn all_small_formats_survive_a_double() {
        use FloatKind::*;
        for kind in [F16, BF16, F8E5M2, F8E4M3FN, F8E4M3FNUZ, F8E3M4, F6E2M3FN, F4E2M1FN, F8E8M0FNU, F8E4M3B11FNUZ] {
            for bits in 0..1u128 << kind.width() {
                let bits = FloatBits(bits);
                if !matches!(kind.classify(bits), FloatClass::NaN) {
                    assert_eq!(kind.from_f64(kind.to_f64(bits)), bits, "{kind:?}");
                }
            }
        }
    }
}
