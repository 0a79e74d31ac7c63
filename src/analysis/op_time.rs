//! What operations take beyond a cycle or so, for models of cost: nothing that has to be right rests on it.

use crate::ir::{Module, Op, Opcode};

/// An operation that takes no longer than others.
const PLAIN: u64 = 16;
/// What a loop is taken to count to whose bounds are loaded, or which may never end.
const UNCOUNTED: u64 = 1_000;
/// No operation is taken to last longer, so that no sum of a model is too large.
const LONGEST: u64 = 1 << 40;

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
    /// Is it as long as a loop, so that it wins nothing to stand beside itself?
    pub fn is_long(self) -> bool {
        self.alone >= UNCOUNTED * PLAIN
    }

    /// That of some operations, with all that loops among them run.
    pub fn of(m: &Module, ops: &[Op], is_loop: &dyn Fn(Op) -> bool) -> OpTime {
        let each = ops.iter().filter_map(|&op| m.opcode(op)).map(time_of);
        let nested = ops.iter().map(|&op| nested(m, op, is_loop));
        each.chain(nested.map(|time| OpTime { alone: time, in_vectors: time, beside_sum: time })).fold(
            OpTime::default(),
            |all, one| OpTime {
                alone: all.alone.saturating_add(one.alone),
                in_vectors: all.in_vectors.saturating_add(one.in_vectors),
                beside_sum: all.beside_sum.saturating_add(one.beside_sum),
            },
        )
    }
}

/// What the operations nested in another one take, one after the other, in loops that nobody counts.
fn nested(m: &Module, op: Op, is_loop: &dyn Fn(Op) -> bool) -> u64 {
    let regions = &m.op(op).regions;
    let inside = regions.iter().flat_map(|&region| &m.region(region).blocks).flat_map(|&block| &m.block(block).ops);
    let each =
        |&op: &Op| nested(m, op, is_loop).saturating_add(PLAIN + m.opcode(op).map_or(0, |code| time_of(code).alone));
    let once = inside.map(each).fold(0, u64::saturating_add);
    once.saturating_mul(if is_loop(op) { UNCOUNTED } else { 1 }).min(LONGEST)
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
