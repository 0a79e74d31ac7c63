//! How reductions combine values: what each way is called wherever it is spelled, its neutral element, and whether its order
//! matters.

use super::attr::Attribute;
use super::types::{Signedness, Type};

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

/// The words for kinds of reductions, by the number that `memref.atomic_rmw` and `affine.parallel` share. `assign` combines
/// nothing.
pub const KINDS: [&str; 16] = [
    "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins", "minu",
    "mulf", "muli", "ori", "xori",
];

/// The number of the kind of each, and the operation on two values.
const ROWS: [(Combiner, i64, &str); 15] = [
    (AddF, 0, "arith.addf"),
    (AddI, 1, "arith.addi"),
    (AndI, 2, "arith.andi"),
    (MaximumF, 4, "arith.maximumf"),
    (MaxNumF, 5, "arith.maxnumf"),
    (MaxS, 6, "arith.maxsi"),
    (MaxU, 7, "arith.maxui"),
    (MinimumF, 8, "arith.minimumf"),
    (MinNumF, 9, "arith.minnumf"),
    (MinS, 10, "arith.minsi"),
    (MinU, 11, "arith.minui"),
    (MulF, 12, "arith.mulf"),
    (MulI, 13, "arith.muli"),
    (OrI, 14, "arith.ori"),
    (XorI, 15, "arith.xori"),
];

impl Combiner {
    /// The one whose kind has this number.
    pub fn of_kind(kind: i64) -> Option<Combiner> {
        ROWS.iter().find(|row| row.1 == kind).map(|row| row.0)
    }

    /// The one that the operation of this name does: `arith.maxsi`.
    pub fn of_operation(name: &str) -> Option<Combiner> {
        ROWS.iter().find(|row| row.2 == name).map(|row| row.0)
    }

    /// The number of its kind.
    pub fn kind(self) -> i64 {
        ROWS[self as usize].1
    }

    /// The operation that combines two values.
    pub fn operation(self) -> &'static str {
        ROWS[self as usize].2
    }

    /// Do any order and any grouping give the same, bit for bit? Sums and products of floats are rounded: `reassoc` has to
    /// allow another order. Among floats that are no numbers, or zeros of both signs, the rest differs in bits at most.
    pub fn is_exact(self) -> bool {
        !matches!(self, AddF | MulF | MaximumF | MaxNumF | MinimumF | MinNumF)
    }

    /// What gives the other value when it is combined with one of type `ty`. Among floats a sum starts at 0, as in MLIR,
    /// though a sum of -0 only is -0.
    pub fn neutral(self, ty: &Type) -> Option<Attribute> {
        if let Type::Vector(vector) = ty {
            let element = self.neutral(&vector.element)?;
            return Some(Attribute::Dense(ty.clone(), [element].into()));
        }
        let float = |value: f64| match ty {
            Type::Float(kind) => Some(Attribute::Float(kind.from_f64(value), ty.clone())),
            _ => None,
        };
        // arith computes on signless integers only.
        let bits = match ty {
            Type::Int(bits @ 1..=64, Signedness::Signless) => *bits,
            Type::Index => 64,
            _ => 0,
        };
        let int = |value: i128| match (bits, value) {
            (0, _) => None,
            (1, value) => Some(Attribute::Bool(value & 1 == 1)),
            (_, value) => Some(Attribute::Int(value.into(), ty.clone())),
        };
        let largest = (1 << (bits.max(1) - 1)) - 1;
        match self {
            AddF => float(0.0),
            MulF => float(1.0),
            MaximumF => float(f64::NEG_INFINITY),
            MinimumF => float(f64::INFINITY),
            // Of a number and no number the number is kept; of two that are no numbers, no number.
            MaxNumF | MinNumF => float(f64::NAN),
            AddI | OrI | XorI | MaxU => int(0),
            MulI => int(1),
            AndI | MinU => int(-1),
            MaxS => int(-largest - 1),
            MinS => int(largest),
        }
    }
}
