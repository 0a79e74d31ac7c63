//! How reductions combine values: what each way is called wherever it is spelled, and its neutral element.

use super::attr::Attribute;
use super::opcode::Opcode;
use super::types::{Signedness, Type};
use super::{Module, Op};

/// A way to combine two values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Combiner {
    AddF,
    AddI,
    AndI,
    MaximumF,
    MaxNumF,
    MaxS,
    MaxU,
    MinimumF,
    MinNumF,
    MinS,
    MinU,
    MulF,
    MulI,
    OrI,
    XorI,
}

use Combiner::*;

/// What is known of a combiner.
struct CombinerRow {
    combiner: Combiner,
    /// The number that `memref.atomic_rmw` and `affine.parallel` share.
    kind: i64,
    /// The word for that number.
    word: &'static str,
    /// The word of `vector.kind` and of `gpu.all_reduce`, the same for integers and floats where both are summed.
    lanes: &'static str,
    /// What it computes of two values.
    opcode: Opcode,
    neutral: Neutral,
}

/// The word for the kind that keeps the value that came last. It combines nothing.
pub const ASSIGN: (i64, &str) = (3, "assign");

const ROWS: [CombinerRow; 15] = [
    row(AddF, 0, "addf", "add", Opcode::AddF, Neutral::Float(0.0)),
    row(AddI, 1, "addi", "add", Opcode::AddI, Neutral::Int(0)),
    row(AndI, 2, "andi", "and", Opcode::AndI, Neutral::Int(-1)),
    row(MaximumF, 4, "maximumf", "maximumf", Opcode::MaximumF, Neutral::Float(f64::NEG_INFINITY)),
    // Of a number and no number the number is kept; of two that are no numbers, no number.
    row(MaxNumF, 5, "maxnumf", "maxnumf", Opcode::MaxNumF, Neutral::Float(f64::NAN)),
    row(MaxS, 6, "maxs", "maxsi", Opcode::MaxSI, Neutral::Smallest),
    row(MaxU, 7, "maxu", "maxui", Opcode::MaxUI, Neutral::Int(0)),
    row(MinimumF, 8, "minimumf", "minimumf", Opcode::MinimumF, Neutral::Float(f64::INFINITY)),
    row(MinNumF, 9, "minnumf", "minnumf", Opcode::MinNumF, Neutral::Float(f64::NAN)),
    row(MinS, 10, "mins", "minsi", Opcode::MinSI, Neutral::Largest),
    row(MinU, 11, "minu", "minui", Opcode::MinUI, Neutral::Int(-1)),
    row(MulF, 12, "mulf", "mul", Opcode::MulF, Neutral::Float(1.0)),
    row(MulI, 13, "muli", "mul", Opcode::MulI, Neutral::Int(1)),
    row(OrI, 14, "ori", "or", Opcode::OrI, Neutral::Int(0)),
    row(XorI, 15, "xori", "xor", Opcode::XorI, Neutral::Int(0)),
];

const fn row(
    combiner: Combiner,
    kind: i64,
    word: &'static str,
    lanes: &'static str,
    opcode: Opcode,
    neutral: Neutral,
) -> CombinerRow {
    CombinerRow { combiner, kind, word, lanes, opcode, neutral }
}

/// The words for kinds of reductions, by their numbers.
pub fn words() -> impl Iterator<Item = (i64, &'static str)> {
    let before = ROWS.iter().filter(|row| row.kind < ASSIGN.0).map(|row| (row.kind, row.word));
    before.chain([ASSIGN]).chain(ROWS.iter().filter(|row| row.kind > ASSIGN.0).map(|row| (row.kind, row.word)))
}

/// The word for the kind of that number.
pub fn word_of_kind(kind: i64) -> Option<&'static str> {
    words().find(|(number, _)| *number == kind).map(|(_, word)| word)
}

/// The number of the kind with that word.
pub fn kind_of_word(word: &str) -> Option<i64> {
    words().find(|(_, known)| *known == word).map(|(number, _)| number)
}

/// Is it a word of `vector.kind`?
pub fn is_lanes_word(word: &str) -> bool {
    ROWS.iter().any(|row| row.lanes == word)
}

impl Combiner {
    fn row(self) -> &'static CombinerRow {
        &ROWS[self as usize]
    }

    /// Is the result the same in whatever order several values are combined? Sums and products of floats round, and of two zeros, which are as great
    /// as each other, `maxnumf` and `minnumf` keep the one that their order says.
    pub fn is_orderless(self) -> bool {
        !matches!(self, AddF | MulF | MaxNumF | MinNumF)
    }

    /// The one whose kind has this number.
    pub fn of_kind(kind: i64) -> Option<Combiner> {
        ROWS.iter().find(|row| row.kind == kind).map(|row| row.combiner)
    }

    /// The one of an operation that says so by its `kind`, as `memref.atomic_rmw` does.
    pub fn of_atomic(module: &Module, op: Op) -> Option<Combiner> {
        Combiner::of_kind(module.attr(op, "kind")?.as_i64()?)
    }

    /// The one that computes this.
    pub fn of(opcode: Opcode) -> Option<Combiner> {
        ROWS.iter().find(|row| row.opcode == opcode).map(|row| row.combiner)
    }

    /// The one that an accumulator goes through, and as which operands it may: a difference adds to what it subtracts from.
    pub fn of_update(opcode: Opcode) -> Option<(Combiner, &'static [usize])> {
        match opcode {
            Opcode::SubF => Some((AddF, &[0])),
            Opcode::SubI => Some((AddI, &[0])),
            _ => Some((Combiner::of(opcode)?, &[0, 1])),
        }
    }

    /// The one that `vector.kind<WORD>` is among elements of that type.
    pub fn of_lanes(word: &str, element: &Type) -> Option<Combiner> {
        ROWS.iter().find(|row| row.lanes == word && row.combiner.fits(element)).map(|row| row.combiner)
    }

    /// The number of its kind.
    pub fn kind(self) -> i64 {
        self.row().kind
    }

    /// What it computes of two values.
    pub fn opcode(self) -> Opcode {
        self.row().opcode
    }

    /// The word for its kind: `addf`, `maxs`.
    pub fn word(self) -> &'static str {
        self.row().word
    }

    /// The word of `vector.kind` and of `gpu.all_reduce`: `add`, `maxsi`.
    pub fn lanes_word(self) -> &'static str {
        self.row().lanes
    }

    /// Does it combine floats?
    pub fn is_float(self) -> bool {
        matches!(self.row().neutral, Neutral::Float(_))
    }

    /// Are values of that type what it combines?
    pub fn fits(self, ty: &Type) -> bool {
        if self.is_float() { matches!(ty, Type::Float(_)) } else { matches!(ty, Type::Int(..) | Type::Index) }
    }

    /// What a reduction of the lanes of a vector starts with that is given nothing to start with; none where that is the first lane. A sum of
    /// floats starts at 0, so that one of -0 only is 0.
    pub fn start_of_lanes(self) -> Option<Neutral> {
        (self == AddF).then(|| self.neutral())
    }

    /// What gives the other value when it is combined with one.
    pub fn neutral(self) -> Neutral {
        self.row().neutral
    }
}

/// A neutral element, whatever the width. Among floats a sum starts at 0, as in MLIR, though a sum of -0 only is -0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Neutral {
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
    /// The constant of type `ty`, if there is one: `arith` computes on signless integers only.
    pub fn constant(self, ty: &Type) -> Option<Attribute> {
        let bits = match ty {
            Type::Vector(vector) => {
                let element = self.constant(&vector.element)?;
                return Some(Attribute::Dense(ty.clone(), [element].into()));
            }
            Type::Float(kind) => {
                let Neutral::Float(value) = self else { return None };
                return Some(Attribute::Float(kind.from_f64(value), ty.clone()));
            }
            Type::Int(bits @ 1..=64, Signedness::Signless) => *bits,
            Type::Index => 64,
            _ => return None,
        };
        let largest = (1_i128 << (bits - 1)) - 1;
        let value = match self {
            Neutral::Int(value) => i128::from(value),
            Neutral::Smallest => -largest - 1,
            Neutral::Largest => largest,
            Neutral::Float(_) => return None,
        };
        Some(if bits == 1 { Attribute::Bool(value & 1 == 1) } else { Attribute::Int(value.into(), ty.clone()) })
    }
}

/// The flags of a float operation.
pub const FASTMATH: &str = "fastmath";

/// The flags with the license to give up the order: a loop in order that stands for a parallel one has combiners with it.
pub fn reassociated(flags: Option<&Attribute>) -> Attribute {
    let flags = flags.map_or_else(Vec::new, |flags| flags.words("arith.fastmath"));
    if flags.iter().any(|&flag| flag == "reassoc" || flag == "fast") {
        return Attribute::Opaque(format!("arith.fastmath<{}>", flags.join(",")).into());
    }
    let others = flags.into_iter().filter(|flag| !matches!(*flag, "none" | ""));
    let all: Vec<&str> = std::iter::once("reassoc").chain(others).collect();
    Attribute::Opaque(format!("arith.fastmath<{}>", all.join(",")).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_combiners() {
        for (at, row) in ROWS.iter().enumerate() {
            assert_eq!(row.combiner as usize, at);
            assert_eq!(Combiner::of_kind(row.kind), Some(row.combiner));
            assert_eq!(kind_of_word(row.word), Some(row.kind));
        }
        assert_eq!(words().map(|(number, _)| number).collect::<Vec<_>>(), (0..16).collect::<Vec<_>>());
    }
}
