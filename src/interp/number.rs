//! Numbers: the bits of one scalar, and the formats they are read in.
//!
//! Integers of up to 128 bits are kept sign-extended, floats as the bits of their own format. What a number means is
//! said by a [`NumberKind`], which the instruction that uses it knows.

use crate::ir::combiner::Neutral;
use crate::ir::{FloatKind, Type};

/// The format of a scalar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NumberKind {
    /// An integer of that many bits, 1 to 128.
    Int(u32),
    /// `index`: 64 bits.
    Index,
    /// `f16`, `bf16`, `f32` or `f64`.
    Float(FloatKind),
}

impl NumberKind {
    /// The format of values of type `ty`; none for types that are not scalars or that are not interpreted.
    pub fn of(ty: &Type) -> Option<NumberKind> {
        match ty {
            Type::Index => Some(NumberKind::Index),
            Type::Int(width @ 1..=128, _) => Some(NumberKind::Int(*width)),
            Type::Float(kind @ (FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 | FloatKind::F64)) => {
                Some(NumberKind::Float(*kind))
            }
            _ => None,
        }
    }

    /// How many bits a value has.
    pub fn width(self) -> u32 {
        match self {
            NumberKind::Int(width) => width,
            NumberKind::Index | NumberKind::Float(FloatKind::F64) => 64,
            NumberKind::Float(FloatKind::F32) => 32,
            NumberKind::Float(_) => 16,
        }
    }

    /// Is it a floating point format?
    pub fn is_float(self) -> bool {
        matches!(self, NumberKind::Float(_))
    }

    /// The number that memory nobody has written holds: every byte is `0xcd`.
    pub fn uninitialised(self) -> Number {
        let bits = u128::from_ne_bytes([0xcd; 16]) as i128;
        if self.is_float() { Number(bits & ((1 << self.width()) - 1)) } else { Number::wrap(bits, self) }
    }
}

/// The bits of one scalar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Number(pub i128);

impl Number {
    /// The integer, wrapped to the width of `kind` and sign-extended.
    pub fn wrap(value: i128, kind: NumberKind) -> Number {
        let spare = 128 - kind.width();
        Number(value << spare >> spare)
    }

    /// An `index`.
    pub fn index(value: i64) -> Number {
        Number(value.into())
    }

    /// `i1`.
    pub fn bool(value: bool) -> Number {
        Number(-i128::from(value))
    }

    /// The number as a signed integer that fits in 64 bits: an `index`, or an integer no wider.
    pub fn as_i64(self) -> i64 {
        self.0 as i64
    }

    /// The integer read without a sign.
    pub fn unsigned(self, kind: NumberKind) -> u128 {
        let bits = self.0 as u128;
        match kind.width() {
            128 => bits,
            width => bits & ((1 << width) - 1),
        }
    }

    /// Is it not zero?
    pub fn is_true(self) -> bool {
        self.0 != 0
    }

    /// The float, exactly, as a double.
    pub fn to_f64(self, kind: FloatKind) -> f64 {
        match kind {
            FloatKind::F16 => half_to_f64(self.0 as u16),
            FloatKind::BF16 => f64::from(f32::from_bits((self.0 as u32) << 16)),
            FloatKind::F32 => f64::from(f32::from_bits(self.0 as u32)),
            _ => f64::from_bits(self.0 as u64),
        }
    }

    /// The double rounded to the nearest float of `kind`, ties to even.
    pub fn from_f64(value: f64, kind: FloatKind) -> Number {
        match kind {
            FloatKind::F16 => Number(round_to_half(value).into()),
            FloatKind::BF16 => Number(round_to_bfloat(value).into()),
            FloatKind::F32 => Number((value as f32).to_bits().into()),
            _ => Number(value.to_bits().into()),
        }
    }

    /// The float of `kind` that is nearest to `value`, or the integer itself.
    pub fn from_i64(value: i64, kind: NumberKind) -> Number {
        match kind {
            NumberKind::Float(float) => Number::from_f64(value as f64, float),
            _ => Number::wrap(value.into(), kind),
        }
    }

    /// The neutral element of a reduction among values of that format.
    pub fn neutral(element: Neutral, kind: NumberKind) -> Number {
        let spare = 128 - kind.width();
        match (element, kind) {
            (Neutral::Float(value), NumberKind::Float(float)) => Number::from_f64(value, float),
            (Neutral::Float(value), _) => Number::wrap(value as i128, kind),
            (Neutral::Int(value), _) => Number::from_i64(value, kind),
            (Neutral::Smallest, _) => Number(i128::MIN >> spare),
            (Neutral::Largest, _) => Number(i128::MAX >> spare),
        }
    }
}

/// A half precision number as a double: sign 1, exponent 5 (bias 15), fraction 10.
fn half_to_f64(bits: u16) -> f64 {
    let sign: f64 = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let fraction = f64::from(bits & 0x3ff);
    let magnitude = match bits >> 10 & 0x1f {
        0 => fraction * 2f64.powi(-24),
        0x1f if fraction == 0.0 => f64::INFINITY,
        0x1f => f64::NAN,
        exponent => (1024.0 + fraction) * 2f64.powi(i32::from(exponent) - 25),
    };
    // What is no number has a sign, too, which a product would not keep.
    magnitude.copysign(sign)
}

/// Rounds to half precision: the value is scaled so that one unit in the last place is 1, and rounded there.
fn round_to_half(value: f64) -> u16 {
    let sign = if value.is_sign_negative() { 0x8000 } else { 0 };
    let magnitude = value.abs();
    if magnitude.is_nan() {
        return sign | 0x7e00;
    }
    let exponent = if magnitude < 2f64.powi(-14) { -14 } else { magnitude.log2().floor() as i32 };
    let exponent = if 2f64.powi(exponent) > magnitude && exponent > -14 { exponent - 1 } else { exponent };
    let units = (magnitude * 2f64.powi(10 - exponent)).round_ties_even();
    if exponent > 15 || (exponent == 15 && units >= 2048.0) {
        return sign | 0x7c00;
    }
    // A carry out of the fraction is a carry into the exponent: the two fields are adjacent.
    sign | ((exponent + 14) as u16 * 1024 + units as u16)
}

/// Rounds to bfloat16, the upper half of a single: once, from the double.
fn round_to_bfloat(value: f64) -> u16 {
    if value.is_nan() {
        return 0x7fc0 | ((value.is_sign_negative() as u16) << 15);
    }
    let single = value as f32;
    let mut bits = single.to_bits();
    let (low, odd) = (bits & 0xffff, bits >> 16 & 1);
    // Where the single lies exactly between two bfloats, the digits that it lost decide.
    let beyond = f64::from(single).abs().total_cmp(&value.abs());
    let up = match low.cmp(&0x8000) {
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Greater => true,
        std::cmp::Ordering::Equal => match beyond {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => odd == 1,
        },
    };
    bits = (bits >> 16) + u32::from(up);
    bits as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_wrap_and_keep_their_sign() {
        assert_eq!(Number::wrap(200, NumberKind::Int(8)), Number(-56));
        assert_eq!(Number(-56).unsigned(NumberKind::Int(8)), 200);
        assert_eq!(Number::wrap(1, NumberKind::Int(1)), Number::bool(true));
        assert_eq!(Number(-1).unsigned(NumberKind::Int(128)), u128::MAX);
    }

    #[test]
    fn every_half_survives_a_round_trip() {
        for bits in 0..=u16::MAX {
            let value = half_to_f64(bits);
            if !value.is_nan() {
                assert_eq!(round_to_half(value), bits, "{value}");
            }
        }
        assert_eq!(round_to_half(65520.0), 0x7c00);
        assert_eq!(round_to_half(65519.0), 0x7bff);
        assert_eq!(round_to_half(2f64.powi(-25)), 0);
        assert_eq!(round_to_half(2f64.powi(-25) * 1.5), 1);
    }

    #[test]
    fn bfloats_are_rounded_once() {
        for bits in (0..=u16::MAX).step_by(7) {
            let value = Number(bits.into()).to_f64(FloatKind::BF16);
            if !value.is_nan() {
                assert_eq!(round_to_bfloat(value), bits);
            }
        }
        // 1 + 2^-8 is a tie; a little more is not.
        assert_eq!(round_to_bfloat(1.0 + 2f64.powi(-8)), 0x3f80);
        assert_eq!(round_to_bfloat(1.0 + 2f64.powi(-8) + 2f64.powi(-40)), 0x3f81);
    }
}
