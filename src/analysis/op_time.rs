//! What operations take beyond a cycle or so, for models of cost: nothing that has to be right rests on it.

use crate::ir::{Module, Op, Opcode};

/// Sixteenths of a cycle that some operations take of a processor beyond what additions and products take.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct OpTime {
    /// One operation after the other.
    pub alone: u64,
    /// For each of the elements of a vector. Functions of C's library are called for each.
    pub in_vectors: u64,
    /// Beside a sum in its order: compilers add up in order what they have computed in vectors.
    pub beside_sum: u64,
}

impl OpTime {
    /// That of some operations, those nested in them aside.
    pub fn of(m: &Module, ops: &[Op]) -> OpTime {
        let each = ops.iter().filter_map(|&op| m.opcode(op)).map(time_of);
        each.fold(OpTime::default(), |all, one| OpTime {
            alone: all.alone + one.alone,
            in_vectors: all.in_vectors + one.in_vectors,
            beside_sum: all.beside_sum + one.beside_sum,
        })
    }
}

/// That of one operation: rounded from the tables of processors with 512 bits, where a division of doubles takes 4 cycles, and 16 for a vector of 8.
fn time_of(opcode: Opcode) -> OpTime {
    use Opcode::*;
    let (alone, in_vectors) = match opcode {
        DivF => (64, 32),
        Sqrt => (96, 48),
        Rsqrt => (160, 80),
        // A comparison, a blend and another one for what is not a number: branches, where no vector does them.
        MaximumF | MinimumF => (96, 8),
        MaxNumF | MinNumF => (48, 8),
        DivSI | DivUI | CeilDivSI | CeilDivUI | FloorDivSI | RemSI | RemUI => (160, 160),
        RemF | PowF | FPowI | IPowI | Atan2 | Cbrt | Exp | Exp2 | ExpM1 | Log | Log2 | Log10 | Log1P | Sin | Cos
        | Tan | Asin | Acos | Atan | Sinh | Cosh | Tanh | Asinh | Acosh | Atanh | Erf => (160, 160),
        _ => (0, 0),
    };
    // A maximum is what is handed on.
    let is_handed_on = matches!(opcode, MaximumF | MinimumF | MaxNumF | MinNumF);
    OpTime { alone, in_vectors, beside_sum: if is_handed_on { alone } else { in_vectors } }
}
