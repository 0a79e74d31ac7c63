//! The names of the scalar operations.

use crate::interp::number::Kind;
use crate::interp::scalar::{Function, Opcode};

/// The operation called `name`, where one name is one operation.
pub(super) fn opcode(name: &str) -> Option<Opcode> {
    use Opcode::*;
    Some(match name {
        "arith.addi" | "index.add" => Add,
        "arith.subi" | "index.sub" => Sub,
        "arith.muli" | "index.mul" => Mul,
        "arith.divsi" | "index.divs" => DivS,
        "arith.divui" | "index.divu" => DivU,
        "arith.ceildivsi" | "index.ceildivs" => CeilDivS,
        "arith.ceildivui" | "index.ceildivu" => CeilDivU,
        "arith.floordivsi" | "index.floordivs" => FloorDivS,
        "arith.remsi" | "index.rems" => RemS,
        "arith.remui" | "index.remu" => RemU,
        "arith.andi" | "index.and" => And,
        "arith.ori" | "index.or" => Or,
        "arith.xori" | "index.xor" => Xor,
        "arith.shli" | "index.shl" => Shl,
        "arith.shrsi" | "index.shrs" => ShrS,
        "arith.shrui" | "index.shru" => ShrU,
        "arith.maxsi" | "index.maxs" => MaxS,
        "arith.maxui" | "index.maxu" => MaxU,
        "arith.minsi" | "index.mins" => MinS,
        "arith.minui" | "index.minu" => MinU,
        "arith.addf" => AddF,
        "arith.subf" => SubF,
        "arith.mulf" => MulF,
        "arith.divf" => DivF,
        "arith.remf" => RemF,
        "arith.negf" => NegF,
        "arith.maximumf" => MaximumF,
        "arith.minimumf" => MinimumF,
        "arith.maxnumf" => MaxNumF,
        "arith.minnumf" => MinNumF,
        "arith.extsi" => ExtS,
        "arith.extui" | "arith.index_castui" | "index.castu" => ExtU,
        "arith.trunci" | "arith.index_cast" | "index.casts" => Trunc,
        "arith.sitofp" => SIToFP,
        "arith.uitofp" => UIToFP,
        "arith.fptosi" => FPToSI,
        "arith.fptoui" => FPToUI,
        "arith.extf" | "arith.truncf" => Convert,
        "arith.bitcast" => Bitcast,
        "math.absi" => AbsI,
        "math.ctlz" => CountLeadingZeros,
        "math.cttz" => CountTrailingZeros,
        "math.ctpop" => PopCount,
        "math.fma" | "vector.fma" => Fma,
        "math.powf" => PowF,
        "math.atan2" => Atan2,
        "math.copysign" => CopySign,
        "math.fpowi" => FPowI,
        "math.ipowi" => IPowI,
        _ => return function(name).map(Math),
    })
}

fn function(name: &str) -> Option<Function> {
    use Function::*;
    Some(match name {
        "math.absf" => Abs,
        "math.sqrt" => Sqrt,
        "math.rsqrt" => Rsqrt,
        "math.cbrt" => Cbrt,
        "math.exp" => Exp,
        "math.exp2" => Exp2,
        "math.expm1" => ExpM1,
        "math.log" => Log,
        "math.log2" => Log2,
        "math.log10" => Log10,
        "math.log1p" => Log1P,
        "math.sin" => Sin,
        "math.cos" => Cos,
        "math.tan" => Tan,
        "math.asin" => Asin,
        "math.acos" => Acos,
        "math.atan" => Atan,
        "math.sinh" => Sinh,
        "math.cosh" => Cosh,
        "math.tanh" => Tanh,
        "math.asinh" => Asinh,
        "math.acosh" => Acosh,
        "math.atanh" => Atanh,
        "math.ceil" => Ceil,
        "math.floor" => Floor,
        "math.round" => Round,
        "math.roundeven" => RoundEven,
        "math.trunc" => Trunc,
        "math.isnan" => IsNan,
        "math.isinf" => IsInf,
        "math.isfinite" => IsFinite,
        "math.isnormal" => IsNormal,
        _ => return None,
    })
}

/// The operation that MLIR's `AtomicRMWKind` number `kind` stands for, and its neutral element; none for `assign`, which keeps the last value.
pub(super) fn reduction(kind: i64) -> Option<(Opcode, Neutral)> {
    use Opcode::*;
    Some(match kind {
        0 => (AddF, Neutral::Float(0.0)),
        1 => (Add, Neutral::Int(0)),
        2 => (And, Neutral::Int(-1)),
        4 => (MaximumF, Neutral::Float(f64::NEG_INFINITY)),
        5 => (MaxNumF, Neutral::Float(f64::NAN)),
        6 => (MaxS, Neutral::Smallest),
        7 => (MaxU, Neutral::Int(0)),
        8 => (MinimumF, Neutral::Float(f64::INFINITY)),
        9 => (MinNumF, Neutral::Float(f64::NAN)),
        10 => (MinS, Neutral::Largest),
        11 => (MinU, Neutral::Int(-1)),
        12 => (MulF, Neutral::Float(1.0)),
        13 => (Mul, Neutral::Int(1)),
        14 => (Or, Neutral::Int(0)),
        15 => (Xor, Neutral::Int(0)),
        _ => return None,
    })
}

/// A neutral element, whatever the width.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Neutral {
    /// An integer.
    Int(i64),
    /// The smallest signed integer.
    Smallest,
    /// The largest signed integer.
    Largest,
    /// A float.
    Float(f64),
}

impl Neutral {
    /// The neutral element among values of format `kind`.
    pub(super) fn number(self, kind: Kind) -> crate::interp::number::Number {
        use crate::interp::number::Number;
        let spare = 128 - kind.width();
        match (self, kind) {
            (Neutral::Float(value), Kind::Float(float)) => Number::from_f64(value, float),
            (Neutral::Float(value), _) => Number::wrap(value as i128, kind),
            (Neutral::Int(value), _) => Number::from_i64(value, kind),
            (Neutral::Smallest, _) => Number(i128::MIN >> spare),
            (Neutral::Largest, _) => Number(i128::MAX >> spare),
        }
    }
}
