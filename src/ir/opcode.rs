//! What operations on scalars mean: the column `opcode` of their rows.
//!
//! A dialect says how an operation is spelled and which types it takes; what it computes is one of these meanings, whatever
//! the dialect. The interpreter evaluates it, proofs compare it, analyses read it as an affine expression, CUDA C and Tile IR
//! write it, and old spellings name it. So another operation of a known meaning is one row; one that is made of known meanings
//! says in its row which, in [`ScalarStep`]s; and a new meaning is one variant here and one line in `interp/scalar.rs`. What the other
//! rooms do not know of it, they refuse or treat as unknown.
//!
//! Vectors and tiles are computed element by element. Integers wrap; `S` reads their bits as signed, `U` as unsigned. Floats
//! follow IEEE 754.

use smallvec::SmallVec;

/// What a scalar operation computes of its operands `a`, `b`, `c`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Opcode {
    /// The attribute `value`.
    Constant,
    /// `b` where `a` holds, else `c`; of any type.
    Select,
    /// A comparison of integers by MLIR's number, the attribute `predicate`.
    CmpI,
    /// A comparison of floats by MLIR's number, the attribute `predicate`.
    CmpF,

    AddI,
    SubI,
    MulI,
    /// The upper half of the product.
    MulHighSI,
    MulHighUI,
    /// Does the unsigned sum wrap?
    AddCarry,
    /// Two results: the sum and [`Opcode::AddCarry`].
    AddUIExtended,
    /// Two results: the product and its upper half.
    MulSIExtended,
    MulUIExtended,
    /// Rounds to zero, as [`Opcode::RemSI`] does.
    DivSI,
    DivUI,
    CeilDivSI,
    CeilDivUI,
    FloorDivSI,
    RemSI,
    RemUI,
    AndI,
    OrI,
    XorI,
    ShLI,
    ShRSI,
    ShRUI,
    MaxSI,
    MaxUI,
    MinSI,
    MinUI,
    AbsI,
    /// How many leading zeros there are.
    CtLZ,
    /// How many trailing zeros there are.
    CtTZ,
    /// How many ones there are.
    CtPop,
    /// An integer to an integer power.
    IPowI,

    AddF,
    SubF,
    MulF,
    DivF,
    RemF,
    NegF,
    /// NaN if either is; `-0.0` is less than `0.0`.
    MaximumF,
    MinimumF,
    /// The number if either is NaN.
    MaxNumF,
    MinNumF,
    /// `a * b + c`, rounded once.
    Fma,
    PowF,
    /// A float to an integer power.
    FPowI,
    Atan2,
    CopySign,

    AbsF,
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
    Erf,
    Ceil,
    Floor,
    /// To the nearest integer, halves away from zero.
    Round,
    /// To the nearest integer, halves to the even one.
    RoundEven,
    /// To the nearest integer towards zero.
    Trunc,
    IsNaN,
    IsInf,
    IsFinite,
    IsNormal,

    ExtSI,
    ExtUI,
    TruncI,
    /// Between `index` and another integer, the sign kept where it widens.
    IndexCast,
    IndexCastUI,
    SIToFP,
    UIToFP,
    FPToSI,
    FPToUI,
    ExtF,
    TruncF,
    /// The same bits as another type.
    Bitcast,
}

/// The functions of C's library for numbers on doubles; those on floats end in `f`.
const IN_C: &[(Opcode, &str)] = &[
    (Opcode::AbsF, "fabs"),
    (Opcode::Acos, "acos"),
    (Opcode::Asin, "asin"),
    (Opcode::Atan, "atan"),
    (Opcode::Atan2, "atan2"),
    (Opcode::Cbrt, "cbrt"),
    (Opcode::Ceil, "ceil"),
    (Opcode::CopySign, "copysign"),
    (Opcode::Cos, "cos"),
    (Opcode::Cosh, "cosh"),
    (Opcode::Erf, "erf"),
    (Opcode::Exp, "exp"),
    (Opcode::Exp2, "exp2"),
    (Opcode::ExpM1, "expm1"),
    (Opcode::Floor, "floor"),
    (Opcode::Fma, "fma"),
    (Opcode::Log, "log"),
    (Opcode::Log10, "log10"),
    (Opcode::Log1P, "log1p"),
    (Opcode::Log2, "log2"),
    (Opcode::PowF, "pow"),
    (Opcode::Round, "round"),
    (Opcode::RoundEven, "rint"),
    (Opcode::Sin, "sin"),
    (Opcode::Sinh, "sinh"),
    (Opcode::Sqrt, "sqrt"),
    (Opcode::Tan, "tan"),
    (Opcode::Tanh, "tanh"),
    (Opcode::Trunc, "trunc"),
    (Opcode::RemF, "fmod"),
];

impl Opcode {
    /// Is what it computes no number for some operands, without a trap: a shift by the width or more, a float that does not fit, a
    /// power of 0 below 0?
    pub fn may_be_poison(self) -> bool {
        matches!(self, Opcode::ShLI | Opcode::ShRSI | Opcode::ShRUI | Opcode::FPToSI | Opcode::FPToUI | Opcode::IPowI)
    }

    /// The function of C's library that computes it on doubles, if there is one.
    pub fn in_c(self) -> Option<&'static str> {
        IN_C.iter().find(|(known, _)| *known == self).map(|(_, name)| *name)
    }

    /// Is this the name of such a function?
    pub fn is_name_in_c(name: &str) -> bool {
        IN_C.iter().any(|(_, known)| *known == name)
    }
}

/// One of several computations that an operation is made of, all of the type of its result: what is computed, and of what. The
/// operands of the operation have the first numbers, the steps the next ones, and the last step is the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScalarStep(pub Opcode, pub &'static [usize]);

/// Takes the steps, given the operands and what computes one.
///
/// # Errors
/// Where a step has one.
pub fn follow<T: Clone, E>(
    steps: &[ScalarStep],
    operands: impl IntoIterator<Item = T>,
    mut compute: impl FnMut(Opcode, &[T]) -> Result<T, E>,
) -> Result<Option<T>, E> {
    let mut values: SmallVec<[T; 6]> = operands.into_iter().collect();
    for ScalarStep(opcode, of) in steps {
        let of: SmallVec<[T; 3]> = of.iter().map(|&at| values[at].clone()).collect();
        values.push(compute(*opcode, &of)?);
    }
    Ok(values.pop())
}
