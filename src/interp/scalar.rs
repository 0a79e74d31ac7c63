//! The scalar operations and what they compute: one table, used by every domain.
//!
//! Where MLIR leaves the result undefined (poison) a fixed value is given: a shift by the width or more gives 0 (or the
//! sign), a float outside the integer's range saturates. Division by zero, and `MIN / -1`, are traps.

use std::ops::{Div, Mul};

use super::exec::Stop;
use super::number::{Number, NumberKind};
use crate::ir::{FloatKind, Opcode};

/// One scalar operation with the formats it works on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScalarOp {
    /// What it does.
    pub code: Opcode,
    /// The number of what it asks, if it is a comparison.
    pub predicate: u8,
    /// The format of its (first) operand.
    pub from: NumberKind,
    /// The format of its result.
    pub to: NumberKind,
    /// May its operands be grouped in any order (`fastmath<reassoc>`, or the combiner of a parallel reduction)?
    pub relaxed: bool,
}

impl ScalarOp {
    /// An operation on one format.
    pub fn new(code: Opcode, kind: NumberKind) -> ScalarOp {
        ScalarOp { code, predicate: 0, from: kind, to: kind, relaxed: false }
    }

    /// What it computes.
    pub fn evaluate(&self, x: &[Number]) -> Result<Number, Stop> {
        match self.code {
            Opcode::SIToFP => Ok(int_to_float(x[0].0 < 0, x[0].0.unsigned_abs(), self.to)),
            Opcode::UIToFP => Ok(int_to_float(false, x[0].unsigned(self.from), self.to)),
            Opcode::ExtUI | Opcode::IndexCastUI => Ok(Number::wrap(x[0].unsigned(self.from) as i128, self.to)),
            Opcode::Bitcast if self.to.is_float() => Ok(Number(x[0].unsigned(self.from) as i128)),
            Opcode::ExtSI | Opcode::TruncI | Opcode::IndexCast | Opcode::Bitcast => Ok(Number::wrap(x[0].0, self.to)),
            _ => match self.from {
                NumberKind::Float(float) => Ok(self.on_floats(float, x)),
                kind => self.on_integers(kind, x),
            },
        }
    }

    fn on_integers(&self, kind: NumberKind, x: &[Number]) -> Result<Number, Stop> {
        let a = x[0];
        let b = x.get(1).copied().unwrap_or_default();
        let (ua, ub) = (a.unsigned(kind), b.unsigned(kind));
        let wrapped = |value: i128| Ok(Number::wrap(value, kind));
        match self.code {
            Opcode::AddI => wrapped(a.0.wrapping_add(b.0)),
            Opcode::SubI => wrapped(a.0.wrapping_sub(b.0)),
            Opcode::MulI => wrapped(a.0.wrapping_mul(b.0)),
            Opcode::MulHighSI => {
                wrapped(high_half(a.0.unsigned_abs(), b.0.unsigned_abs(), (a.0 < 0) != (b.0 < 0), kind))
            }
            Opcode::MulHighUI => wrapped(high_half(ua, ub, false, kind)),
            Opcode::AddCarry => Ok(Number::bool(Number::wrap(a.0.wrapping_add(b.0), kind).unsigned(kind) < ua)),
            Opcode::DivSI | Opcode::CeilDivSI | Opcode::FloorDivSI | Opcode::RemSI => {
                wrapped(self.divide(kind, a.0, b.0)?)
            }
            Opcode::DivUI => wrapped(ua.checked_div(ub).ok_or_else(division_by_zero)? as i128),
            Opcode::RemUI => wrapped(ua.checked_rem(ub).ok_or_else(division_by_zero)? as i128),
            Opcode::CeilDivUI if ub == 0 => Err(division_by_zero()),
            Opcode::CeilDivUI => wrapped(ua.div_ceil(ub) as i128),
            Opcode::AndI => wrapped(a.0 & b.0),
            Opcode::OrI => wrapped(a.0 | b.0),
            Opcode::XorI => wrapped(a.0 ^ b.0),
            Opcode::ShLI if ub >= kind.width().into() => wrapped(0),
            Opcode::ShLI => wrapped(a.0 << ub),
            Opcode::ShRSI => wrapped(a.0 >> ub.min(127)),
            Opcode::ShRUI if ub >= kind.width().into() => wrapped(0),
            Opcode::ShRUI => wrapped((ua >> ub) as i128),
            Opcode::MaxSI => Ok(Number(a.0.max(b.0))),
            Opcode::MinSI => Ok(Number(a.0.min(b.0))),
            Opcode::MaxUI => Ok(if ua >= ub { a } else { b }),
            Opcode::MinUI => Ok(if ua <= ub { a } else { b }),
            Opcode::AbsI => wrapped(a.0.wrapping_abs()),
            Opcode::CtLZ => wrapped(i128::from(ua.leading_zeros() - (128 - kind.width()))),
            Opcode::CtTZ => wrapped(i128::from(ua.trailing_zeros().min(kind.width()))),
            Opcode::CtPop => wrapped(i128::from(ua.count_ones())),
            Opcode::CmpI => Ok(Number::bool(compare_integers(self.predicate, a.0, b.0, ua, ub))),
            Opcode::IPowI => integer_power(a.0, b.0, kind),
            _ => Err(Stop::unsupported(format!("{:?} on integers", self.code))),
        }
    }

    fn divide(&self, kind: NumberKind, a: i128, b: i128) -> Result<i128, Stop> {
        if b == 0 {
            return Err(division_by_zero());
        }
        if b == -1 && a == i128::MIN >> (128 - kind.width()) && self.code != Opcode::RemSI {
            return Err(Stop::trap("division-overflow", "the quotient of the smallest integer by -1 does not fit"));
        }
        let (quotient, rest) = (a.wrapping_div(b), a.wrapping_rem(b));
        Ok(match self.code {
            Opcode::RemSI => rest,
            Opcode::FloorDivSI if rest != 0 && (rest < 0) != (b < 0) => quotient - 1,
            Opcode::CeilDivSI if rest != 0 && (rest < 0) == (b < 0) => quotient + 1,
            _ => quotient,
        })
    }

    /// Single precision is computed in single precision; the 16 bit formats in double, and rounded once more (a double has
    /// more than twice their digits, so the result of `+ - * / sqrt` is the correctly rounded one, and of `fma` too as it is done).
    fn on_floats(&self, kind: FloatKind, x: &[Number]) -> Number {
        match self.code {
            Opcode::CmpF => {
                return Number::bool(compare_floats(self.predicate, x[0].to_f64(kind), x[1].to_f64(kind)));
            }
            Opcode::FPToSI | Opcode::FPToUI => return float_to_int(self.code, x[0].to_f64(kind), self.to),
            Opcode::ExtF | Opcode::TruncF => {
                let NumberKind::Float(to) = self.to else { return x[0] };
                return Number::from_f64(x[0].to_f64(kind), to);
            }
            Opcode::NegF => return Number(x[0].0 ^ (1 << (self.from.width() - 1))),
            Opcode::AbsF => return Number(x[0].0 & !(1 << (self.from.width() - 1))),
            Opcode::IsNaN => return Number::bool(x[0].to_f64(kind).is_nan()),
            Opcode::IsInf => return Number::bool(x[0].to_f64(kind).is_infinite()),
            Opcode::IsFinite => return Number::bool(x[0].to_f64(kind).is_finite()),
            Opcode::IsNormal => return Number::bool(is_normal(x[0].to_f64(kind), kind)),
            _ => {}
        }
        match kind {
            FloatKind::F32 => {
                let single = |i: usize| x.get(i).map_or(0.0, |n| f32::from_bits(n.0 as u32));
                let exponent = x.get(1).map_or(0, |n| n.0);
                Number(single_precision(self.code, single(0), single(1), single(2), exponent).to_bits().into())
            }
            _ => {
                let double = |i: usize| x.get(i).map_or(0.0, |n| n.to_f64(kind));
                let exponent = x.get(1).map_or(0, |n| n.0);
                let value = match self.code {
                    // The product is exact.
                    Opcode::Fma if kind != FloatKind::F64 => sum_to_odd(double(0) * double(1), double(2)),
                    code => double_precision(code, double(0), double(1), double(2), exponent),
                };
                Number::from_f64(value, kind)
            }
        }
    }
}

/// A sum of which the last bit is set where it is not exact: rounded once more, to fewer digits, it is as if it had been exact (Boldo
/// and Melquiond, Emulation of FMA and correctly rounded sums).
fn sum_to_odd(a: f64, b: f64) -> f64 {
    let sum = a + b;
    let from_b = sum - a;
    let error = (a - (sum - from_b)) + (b - from_b);
    match error {
        _ if sum.to_bits() & 1 == 1 || !sum.is_finite() => sum,
        _ if error > 0.0 => sum.next_up(),
        _ if error < 0.0 => sum.next_down(),
        _ => sum,
    }
}

/// Is it neither zero, nor too small for all of the format's digits, nor infinite, nor NaN?
fn is_normal(value: f64, kind: FloatKind) -> bool {
    let smallest = match kind {
        FloatKind::F16 => 1.0 / f64::from(1 << 14),
        FloatKind::BF16 | FloatKind::F32 => f64::from(f32::MIN_POSITIVE),
        _ => f64::MIN_POSITIVE,
    };
    value.is_finite() && value.abs() >= smallest
}

fn division_by_zero() -> Stop {
    Stop::trap("division-by-zero", "division by zero")
}

/// The upper half of the product of two magnitudes, negated if asked for.
fn high_half(a: u128, b: u128, negative: bool, kind: NumberKind) -> i128 {
    let product = num_bigint::BigInt::from(a) * num_bigint::BigInt::from(b);
    let product = if negative { -product } else { product };
    let high = product >> kind.width();
    let mask = (num_bigint::BigInt::from(1) << 128u32) - 1;
    u128::try_from(high & mask).map_or(0, |bits| bits as i128)
}

fn compare_integers(predicate: u8, a: i128, b: i128, ua: u128, ub: u128) -> bool {
    match predicate {
        0 => a == b,
        1 => a != b,
        2 => a < b,
        3 => a <= b,
        4 => a > b,
        5 => a >= b,
        6 => ua < ub,
        7 => ua <= ub,
        8 => ua > ub,
        _ => ua >= ub,
    }
}

fn compare_floats(predicate: u8, a: f64, b: f64) -> bool {
    let unordered = a.is_nan() || b.is_nan();
    match predicate {
        0 => false,
        1 => a == b,
        2 => a > b,
        3 => a >= b,
        4 => a < b,
        5 => a <= b,
        6 => a != b && !unordered,
        7 => !unordered,
        8 => a == b || unordered,
        9 => a > b || unordered,
        10 => a >= b || unordered,
        11 => a < b || unordered,
        12 => a <= b || unordered,
        13 => a != b,
        14 => unordered,
        _ => true,
    }
}

fn integer_power(base: i128, exponent: i128, kind: NumberKind) -> Result<Number, Stop> {
    if exponent < 0 {
        return match base {
            0 => Err(division_by_zero()),
            1 => Ok(Number::wrap(1, kind)),
            -1 => Ok(Number::wrap(if exponent % 2 == 0 { 1 } else { -1 }, kind)),
            _ => Ok(Number(0)),
        };
    }
    let (mut result, mut square, mut rest) = (1i128, base, exponent);
    while rest > 0 {
        if rest & 1 == 1 {
            result = result.wrapping_mul(square);
        }
        square = square.wrapping_mul(square);
        rest >>= 1;
    }
    Ok(Number::wrap(result, kind))
}

fn int_to_float(negative: bool, magnitude: u128, to: NumberKind) -> Number {
    let NumberKind::Float(kind) = to else { return Number::wrap(magnitude as i128, to) };
    match kind {
        // Through a double the value would be rounded twice.
        FloatKind::F32 => {
            let value = magnitude as f32;
            Number((if negative { -value } else { value }).to_bits().into())
        }
        FloatKind::F64 => {
            let value = magnitude as f64;
            Number::from_f64(if negative { -value } else { value }, kind)
        }
        // Digits that a double has no room for are one bit at its end: what is rounded once after that is rounded rightly.
        _ => {
            let spare = (128 - magnitude.leading_zeros()).saturating_sub(53);
            let kept = magnitude >> spare;
            let odd = kept | u128::from(kept << spare != magnitude);
            let value = odd as f64 * 2f64.powi(spare as i32);
            Number::from_f64(if negative { -value } else { value }, kind)
        }
    }
}

fn float_to_int(code: Opcode, value: f64, to: NumberKind) -> Number {
    let spare = 128 - to.width();
    let integer = match code {
        Opcode::FPToUI => (value as u128).min(u128::MAX >> spare) as i128,
        _ => (value as i128).clamp(i128::MIN >> spare, i128::MAX >> spare),
    };
    Number::wrap(integer, to)
}

/// The product of the squares that the bits of the exponent ask for, as compilers have it.
fn power<T: Copy + Mul<Output = T> + Div<Output = T>>(one: T, base: T, exponent: i128) -> T {
    let (mut result, mut square, mut rest) = (one, base, exponent.unsigned_abs());
    loop {
        if rest & 1 == 1 {
            result = result * square;
        }
        rest >>= 1;
        if rest == 0 {
            return if exponent < 0 { one / result } else { result };
        }
        square = square * square;
    }
}

/// The larger of two, NaN if either is, and +0 before -0; negated operands and result give the smaller.
macro_rules! float_functions {
    ($name:ident, $float:ty) => {
        fn $name(code: Opcode, a: $float, b: $float, c: $float, exponent: i128) -> $float {
            let maximum = |a: $float, b: $float| match (a.is_nan(), b.is_nan()) {
                (true, _) => a,
                (_, true) => b,
                _ if a == 0.0 && b == 0.0 => {
                    if a.is_sign_negative() {
                        b
                    } else {
                        a
                    }
                }
                _ => a.max(b),
            };
            match code {
                Opcode::AddF => a + b,
                Opcode::SubF => a - b,
                Opcode::MulF => a * b,
                Opcode::DivF => a / b,
                Opcode::RemF => a % b,
                Opcode::MaximumF => maximum(a, b),
                Opcode::MinimumF if a.is_nan() || b.is_nan() => maximum(a, b),
                Opcode::MinimumF => -maximum(-a, -b),
                Opcode::MaxNumF => a.max(b),
                Opcode::MinNumF => a.min(b),
                Opcode::Fma => a.mul_add(b, c),
                Opcode::PowF => a.powf(b),
                Opcode::Atan2 => a.atan2(b),
                Opcode::CopySign => a.copysign(b),
                Opcode::FPowI => power(1.0, a, exponent),
                Opcode::AbsF => a.abs(),
                Opcode::Sqrt => a.sqrt(),
                Opcode::Rsqrt => 1.0 / a.sqrt(),
                Opcode::Cbrt => a.cbrt(),
                Opcode::Exp => a.exp(),
                Opcode::Exp2 => a.exp2(),
                Opcode::ExpM1 => a.exp_m1(),
                Opcode::Log => a.ln(),
                Opcode::Log2 => a.log2(),
                Opcode::Log10 => a.log10(),
                Opcode::Log1P => a.ln_1p(),
                Opcode::Sin => a.sin(),
                Opcode::Cos => a.cos(),
                Opcode::Tan => a.tan(),
                Opcode::Asin => a.asin(),
                Opcode::Acos => a.acos(),
                Opcode::Atan => a.atan(),
                Opcode::Sinh => a.sinh(),
                Opcode::Cosh => a.cosh(),
                Opcode::Tanh => a.tanh(),
                Opcode::Asinh => a.asinh(),
                Opcode::Acosh => a.acosh(),
                Opcode::Atanh => a.atanh(),
                Opcode::Ceil => a.ceil(),
                Opcode::Floor => a.floor(),
                Opcode::Round => a.round(),
                Opcode::RoundEven => a.round_ties_even(),
                Opcode::Trunc => a.trunc(),
                _ => a,
            }
        }
    };
}

float_functions!(single_precision, f32);
float_functions!(double_precision, f64);

#[cfg(test)]
mod tests {
    use super::*;

    const BF16: NumberKind = NumberKind::Float(FloatKind::BF16);

    fn bfloat(value: f64) -> Number {
        Number::from_f64(value, FloatKind::BF16)
    }

    /// Just above the middle of two numbers of the format, by less than a double can tell.
    #[test]
    fn formats_of_16_bits_are_rounded_once() {
        let fma = ScalarOp::new(Opcode::Fma, BF16);
        let tiny = 2f64.powi(-60);
        let sum = |c: f64| fma.evaluate(&[bfloat(18.0), bfloat(29.0), bfloat(c)]).unwrap().to_f64(FloatKind::BF16);
        assert_eq!([sum(tiny), sum(0.0), sum(-tiny)], [524.0, 520.0, 520.0]);
        let to_float = ScalarOp { to: BF16, ..ScalarOp::new(Opcode::SIToFP, NumberKind::Int(64)) };
        let middle = (1i128 << 60) + (1 << 52);
        let rounded = |value: i128| to_float.evaluate(&[Number(value)]).unwrap().0;
        assert_eq!([middle + 1, middle, -middle - 1].map(rounded), [0x5d81, 0x5d80, 0xdd81]);
    }

    #[test]
    fn small_halves_are_not_normal() {
        let is_normal = ScalarOp::new(Opcode::IsNormal, NumberKind::Float(FloatKind::F16));
        let is_normal = |bits: i128| is_normal.evaluate(&[Number(bits)]).unwrap() == Number::bool(true);
        assert_eq!(
            [0x0000, 0x0001, 0x03ff, 0x0400, 0x7bff, 0x7c00, 0x7e00].map(is_normal),
            [false, false, false, true, true, false, false]
        );
    }
}
