//! Why a generated program cannot be written.

use std::fmt;

use super::storage::value_of;
use crate::affine::presburger::Exhausted;
use crate::analysis::scop::{ArrayId, Scop};
use crate::ir::{Module, Value};

/// Why a generated program cannot be written without storage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EmitError {
    /// More than one instance of the cell is alive at a time.
    NeedsStorage {
        /// The cell.
        cell: ArrayId,
    },
    /// The cell needs memory and cannot have it.
    NoStorage {
        /// The cell.
        cell: ArrayId,
        /// Why not.
        why: Unstored,
    },
    /// A parallel loop would hand the cell from one iteration to another.
    CarriedByParallel {
        /// The cell.
        cell: ArrayId,
    },
    /// No parallel loop combines values of that kind.
    NotCombined {
        /// The value that an update writes.
        value: Value,
    },
    /// The accumulator is another one in each iteration that is to compute a partial result.
    Moves {
        /// The value that an update writes.
        value: Value,
    },
    /// Nobody knows whether an update runs, so that the accumulator may not be written at all.
    MayNotRun {
        /// The value that an update writes.
        value: Value,
    },
    /// A value is used where the program does not compute it.
    OutOfReach {
        /// The value in the source.
        value: Value,
    },
    /// What may trap would run before what may stop the program and stands before it in the source.
    TrapsEarly {
        /// The value that it computes, if any.
        value: Option<Value>,
    },
}

/// Why a cell is not put into memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unstored {
    /// Memory holds no values of its type.
    Type,
    /// It is memory that is not only read and written.
    Escapes,
    /// The program's own symbol travels in it.
    Symbol,
    /// A parallel loop combines partial results of it.
    Reduced,
    /// Its instances fit no box with affine sides.
    Box,
    /// The question is too big.
    Exhausted,
}

impl From<Exhausted> for Unstored {
    fn from(_: Exhausted) -> Unstored {
        Unstored::Exhausted
    }
}

impl EmitError {
    /// The stable code of the refusal.
    pub fn code(&self) -> &'static str {
        match self {
            EmitError::NeedsStorage { .. }
            | EmitError::CarriedByParallel { .. }
            | EmitError::NoStorage { .. }
            | EmitError::OutOfReach { .. } => "needs-storage",
            EmitError::NotCombined { .. } => "not-combined",
            EmitError::Moves { .. } => "accumulator-moves",
            EmitError::MayNotRun { .. } => "may-not-run",
            EmitError::TrapsEarly { .. } => "traps-early",
        }
    }

    /// A value of the source that the refusal is about, for its name and place.
    pub fn value(&self, m: &Module, scop: &Scop) -> Option<Value> {
        match self {
            EmitError::NeedsStorage { cell }
            | EmitError::CarriedByParallel { cell }
            | EmitError::NoStorage { cell, .. } => value_of(m, scop, *cell),
            EmitError::NotCombined { value }
            | EmitError::Moves { value }
            | EmitError::MayNotRun { value }
            | EmitError::OutOfReach { value } => Some(*value),
            EmitError::TrapsEarly { value } => *value,
        }
    }
}

impl fmt::Display for EmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EmitError::NeedsStorage { .. } => f.write_str("a value is alive in more than one instance at a time"),
            EmitError::NoStorage { why, .. } => {
                let why = match why {
                    Unstored::Type => "memory holds no values of its type",
                    Unstored::Escapes => "it is memory that is not only read and written",
                    Unstored::Symbol => "sizes are computed from it",
                    Unstored::Reduced => "a parallel loop combines partial results of it",
                    Unstored::Box => "its instances fit no box with affine sides",
                    Unstored::Exhausted => "how many is too big a question",
                };
                write!(f, "a value is alive in more than one instance at a time, and {why}")
            }
            EmitError::CarriedByParallel { .. } => f.write_str("a value travels between iterations of a parallel loop"),
            EmitError::NotCombined { .. } => f.write_str("no parallel loop combines values of this kind"),
            EmitError::Moves { .. } => f.write_str(
                "the iterations of a parallel loop accumulate in different cells, which others of them share",
            ),
            EmitError::MayNotRun { .. } => f.write_str("whether this is ever accumulated is not known before the loop"),
            EmitError::OutOfReach { .. } => f.write_str("a value is used where it is not computed"),
            EmitError::TrapsEarly { .. } => {
                f.write_str("what may trap here would run before what stands above and may stop the program")
            }
        }
    }
}

impl std::error::Error for EmitError {}
