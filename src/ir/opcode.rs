//! What operations on scalars mean: the column `opcode` of their rows.
//!
//! A dialect says how an operation is spelled and which types it takes; what it computes is one of these meanings, whatever
//! the dialect. The interpreter evaluates it, proofs compare it, analyses read it as an affine expression, CUDA C and Tile IR
//! write it, and old spellings name it. So another operation of a known meaning is one row, and a new meaning is one variant
//! here and one line in `interp/scalar.rs`; what the other rooms do not know, they refuse or treat as unknown.
//!
//! Vectors and tiles are computed element by element. Integers wrap; `S` reads their bits as signed, `U` as unsigned. Floats
//! follow IEEE 754.

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
