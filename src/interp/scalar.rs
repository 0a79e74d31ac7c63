//! The scalar operations and what they compute: one table, used by every domain.
//!
//! Where MLIR leaves the result undefined (poison) a fixed value is given: a shift by the width or more gives 0 (or the
//! sign), a float outside the integer's range saturates. Division by zero, and `MIN / -1`, are traps.

use super::exec::Stop;
use super::number::{Kind, Number};
use crate::ir::{Combiner, FloatKind};

/// What a scalar operation does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Opcode {
    Add,
    Sub,
    Mul,
    MulHighS,
    MulHighU,
    AddCarry,
    DivS,
    DivU,
    CeilDivS,
    CeilDivU,
    FloorDivS,
    RemS,
    RemU,
    And,
    Or,
    Xor,
    Shl,
    ShrS,
    ShrU,
    MaxS,
    MaxU,
    MinS,
    MinU,
    AbsI,
    CountLeadingZeros,
    CountTrailingZeros,
    PopCount,
    /// An integer comparison, by MLIR's number of the predicate.
    CmpI(u8),
    AddF,
    SubF,
    MulF,
    DivF,
    RemF,
    NegF,
    MaximumF,
    MinimumF,
    MaxNumF,
    MinNumF,
    Fma,
    /// A float comparison, by MLIR's number of the predicate.
    CmpF(u8),
    Math(Function),
    PowF,
    Atan2,
    CopySign,
    /// A float to an integer power.
    FPowI,
    /// An integer to an integer power.
    IPowI,
    ExtS,
    ExtU,
    /// Drops bits; widens like [`Opcode::ExtS`] where the result is wider (an `index_cast`).
    Trunc,
    SIToFP,
    UIToFP,
    FPToSI,
    FPToUI,
    /// From one float format to another.
    Convert,
    Bitcast,
}

/// What each combiner computes.
const COMBINERS: [(Combiner, Opcode); 15] = [
    (Combiner::AddF, Opcode::AddF),
    (Combiner::AddI, Opcode::Add),
    (Combiner::AndI, Opcode::And),
    (Combiner::MaximumF, Opcode::MaximumF),
    (Combiner::MaxNumF, Opcode::MaxNumF),
    (Combiner::MaxS, Opcode::MaxS),
    (Combiner::MaxU, Opcode::MaxU),
    (Combiner::MinimumF, Opcode::MinimumF),
    (Combiner::MinNumF, Opcode::MinNumF),
    (Combiner::MinS, Opcode::MinS),
    (Combiner::MinU, Opcode::MinU),
    (Combiner::MulF, Opcode::MulF),
    (Combiner::MulI, Opcode::Mul),
    (Combiner::OrI, Opcode::Or),
    (Combiner::XorI, Opcode::Xor),
];

impl From<Combiner> for Opcode {
    fn from(combiner: Combiner) -> Opcode {
        COMBINERS[combiner as usize].1
    }
}

impl Opcode {
    /// The combiner that computes this.
    pub fn combiner(self) -> Option<Combiner> {
        COMBINERS.iter().find(|row| row.1 == self).map(|row| row.0)
    }
}

/// A function of one float.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Function {
    Abs,
    Sqrt,
    Rsqrt,
    Cbrt,
    Exp,
    Exp2,
    ExpM1,
    Log,
    Log2,
    Log10,
    Log1P,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Ceil,
    Floor,
    Round,
    RoundEven,
    Trunc,
    IsNan,
    IsInf,
    IsFinite,
    IsNormal,
}

/// One scalar operation with the formats it works on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScalarOp {
    /// What it does.
    pub code: Opcode,
    /// The format of its (first) operand.
    pub from: Kind,
    /// The format of its result.
    pub to: Kind,
    /// May its operands be grouped in any order (`fastmath<reassoc>`, or the combiner of a parallel reduction)?
    pub relaxed: bool,
}

impl ScalarOp {
    /// An operation on one format.
    pub fn new(code: Opcode, kind: Kind) -> ScalarOp {
        ScalarOp { code, from: kind, to: kind, relaxed: false }
    }

    /// What it computes.
    pub fn evaluate(&self, x: &[Number]) -> Result<Number, Stop> {
        match self.code {
            Opcode::SIToFP => Ok(int_to_float(x[0].0 < 0, x[0].0.unsigned_abs(), self.to)),
            Opcode::UIToFP => Ok(int_to_float(false, x[0].unsigned(self.from), self.to)),
            Opcode::ExtU => Ok(Number::wrap(x[0].unsigned(self.from) as i128, self.to)),
            Opcode::Bitcast if self.to.is_float() => Ok(Number(x[0].unsigned(self.from) as i128)),
            Opcode::ExtS | Opcode::Trunc | Opcode::Bitcast => Ok(Number::wrap(x[0].0, self.to)),
            _ => match self.from {
                Kind::Float(float) => Ok(self.on_floats(float, x)),
                kind => self.on_integers(kind, x),
            },
        }
    }

    fn on_integers(&self, kind: Kind, x: &[Number]) -> Result<Number, Stop> {
        let a = x[0];
        let b = x.get(1).copied().unwrap_or_default();
        let (ua, ub) = (a.unsigned(kind), b.unsigned(kind));
        let wrapped = |value: i128| Ok(Number::wrap(value, kind));
        match self.code {
            Opcode::Add => wrapped(a.0.wrapping_add(b.0)),
            Opcode::Sub => wrapped(a.0.wrapping_sub(b.0)),
            Opcode::Mul => wrapped(a.0.wrapping_mul(b.0)),
            Opcode::MulHighS => {
                wrapped(high_half(a.0.unsigned_abs(), b.0.unsigned_abs(), (a.0 < 0) != (b.0 < 0), kind))
            }
            Opcode::MulHighU => wrapped(high_half(ua, ub, false, kind)),
            Opcode::AddCarry => Ok(Number::bool(Number::wrap(a.0.wrapping_add(b.0), kind).unsigned(kind) < ua)),
            Opcode::DivS | Opcode::CeilDivS | Opcode::FloorDivS | Opcode::RemS => wrapped(self.divide(kind, a.0, b.0)?),
            Opcode::DivU => wrapped(ua.checked_div(ub).ok_or_else(division_by_zero)? as i128),
            Opcode::RemU => wrapped(ua.checked_rem(ub).ok_or_else(division_by_zero)? as i128),
            Opcode::CeilDivU if ub == 0 => Err(division_by_zero()),
            Opcode::CeilDivU => wrapped(ua.div_ceil(ub) as i128),
            Opcode::And => wrapped(a.0 & b.0),
            Opcode::Or => wrapped(a.0 | b.0),
            Opcode::Xor => wrapped(a.0 ^ b.0),
            Opcode::Shl if ub >= kind.width().into() => wrapped(0),
            Opcode::Shl => wrapped(a.0 << ub),
            Opcode::ShrS => wrapped(a.0 >> ub.min(127)),
            Opcode::ShrU if ub >= kind.width().into() => wrapped(0),
            Opcode::ShrU => wrapped((ua >> ub) as i128),
            Opcode::MaxS => Ok(Number(a.0.max(b.0))),
            Opcode::MinS => Ok(Number(a.0.min(b.0))),
            Opcode::MaxU => Ok(if ua >= ub { a } else { b }),
            Opcode::MinU => Ok(if ua <= ub { a } else { b }),
            Opcode::AbsI => wrapped(a.0.wrapping_abs()),
            Opcode::CountLeadingZeros => wrapped(i128::from(ua.leading_zeros() - (128 - kind.width()))),
            Opcode::CountTrailingZeros => wrapped(i128::from(ua.trailing_zeros().min(kind.width()))),
            Opcode::PopCount => wrapped(i128::from(ua.count_ones())),
            Opcode::CmpI(predicate) => Ok(Number::bool(compare_integers(predicate, a.0, b.0, ua, ub))),
            Opcode::IPowI => integer_power(a.0, b.0, kind),
            _ => Err(Stop::unsupported(format!("{:?} on integers", self.code))),
        }
    }

    fn divide(&self, kind: Kind, a: i128, b: i128) -> Result<i128, Stop> {
        if b == 0 {
            return Err(division_by_zero());
        }
        if b == -1 && a == i128::MIN >> (128 - kind.width()) && self.code != Opcode::RemS {
            return Err(Stop::trap("division-overflow", "the quotient of the smallest integer by -1 does not fit"));
        }
        let (quotient, rest) = (a.wrapping_div(b), a.wrapping_rem(b));
        Ok(match self.code {
            Opcode::RemS => rest,
            Opcode::FloorDivS if rest != 0 && (rest < 0) != (b < 0) => quotient - 1,
            Opcode::CeilDivS if rest != 0 && (rest < 0) == (b < 0) => quotient + 1,
            _ => quotient,
        })
    }

    /// Single precision is computed in single precision; the 16 bit formats in double, and rounded once (a double has
    /// more than twice their digits, so the result of `+ - * / sqrt` is the correctly rounded one).
    fn on_floats(&self, kind: FloatKind, x: &[Number]) -> Number {
        match self.code {
            Opcode::CmpF(predicate) => {
                return Number::bool(compare_floats(predicate, x[0].to_f64(kind), x[1].to_f64(kind)));
            }
            Opcode::FPToSI | Opcode::FPToUI => return float_to_int(self.code, x[0].to_f64(kind), self.to),
            Opcode::Convert => {
                let Kind::Float(to) = self.to else { return x[0] };
                return Number::from_f64(x[0].to_f64(kind), to);
            }
            Opcode::NegF => return Number(x[0].0 ^ (1 << (self.from.width() - 1))),
            Opcode::Math(Function::Abs) => return Number(x[0].0 & !(1 << (self.from.width() - 1))),
            Opcode::Math(Function::IsNan) => return Number::bool(x[0].to_f64(kind).is_nan()),
            Opcode::Math(Function::IsInf) => return Number::bool(x[0].to_f64(kind).is_infinite()),
            Opcode::Math(Function::IsFinite) => return Number::bool(x[0].to_f64(kind).is_finite()),
            Opcode::Math(Function::IsNormal) if kind == FloatKind::F32 => {
                return Number::bool(f32::from_bits(x[0].0 as u32).is_normal());
            }
            Opcode::Math(Function::IsNormal) => return Number::bool(x[0].to_f64(kind).is_normal()),
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
                Number::from_f64(double_precision(self.code, double(0), double(1), double(2), exponent), kind)
            }
        }
    }
}

fn division_by_zero() -> Stop {
    Stop::trap("division-by-zero", "division by zero")
}

/// The upper half of the product of two magnitudes, negated if asked for.
fn high_half(a: u128, b: u128, negative: bool, kind: Kind) -> i128 {
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

fn integer_power(base: i128, exponent: i128, kind: Kind) -> Result<Number, Stop> {
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

fn int_to_float(negative: bool, magnitude: u128, to: Kind) -> Number {
    let Kind::Float(kind) = to else { return Number::wrap(magnitude as i128, to) };
    match kind {
        // Through a double the value would be rounded twice.
        FloatKind::F32 => {
            let value = magnitude as f32;
            Number((if negative { -value } else { value }).to_bits().into())
        }
        _ => {
            let value = magnitude as f64;
            Number::from_f64(if negative { -value } else { value }, kind)
        }
    }
}

fn float_to_int(code: Opcode, value: f64, to: Kind) -> Number {
    let spare = 128 - to.width();
    let integer = match code {
        Opcode::FPToUI => (value as u128).min(u128::MAX >> spare) as i128,
        _ => (value as i128).clamp(i128::MIN >> spare, i128::MAX >> spare),
    };
    Number::wrap(integer, to)
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
                Opcode::FPowI => a.powi(exponent.clamp(i32::MIN.into(), i32::MAX.into()) as i32),
                Opcode::Math(function) => match function {
                    Function::Abs => a.abs(),
                    Function::Sqrt => a.sqrt(),
                    Function::Rsqrt => 1.0 / a.sqrt(),
                    Function::Cbrt => a.cbrt(),
                    Function::Exp => a.exp(),
                    Function::Exp2 => a.exp2(),
                    Function::ExpM1 => a.exp_m1(),
                    Function::Log => a.ln(),
                    Function::Log2 => a.log2(),
                    Function::Log10 => a.log10(),
                    Function::Log1P => a.ln_1p(),
                    Function::Sin => a.sin(),
                    Function::Cos => a.cos(),
                    Function::Tan => a.tan(),
                    Function::Asin => a.asin(),
                    Function::Acos => a.acos(),
                    Function::Atan => a.atan(),
                    Function::Sinh => a.sinh(),
                    Function::Cosh => a.cosh(),
                    Function::Tanh => a.tanh(),
                    Function::Asinh => a.asinh(),
                    Function::Acosh => a.acosh(),
                    Function::Atanh => a.atanh(),
                    Function::Ceil => a.ceil(),
                    Function::Floor => a.floor(),
                    Function::Round => a.round(),
                    Function::RoundEven => a.round_ties_even(),
                    Function::Trunc => a.trunc(),
                    Function::IsNan | Function::IsInf | Function::IsFinite | Function::IsNormal => a,
                },
                _ => a,
            }
        }
    };
}

float_functions!(single_precision, f32);
float_functions!(double_precision, f64);
