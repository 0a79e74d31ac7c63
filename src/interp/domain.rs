//! What a scalar is while a program runs: the one thing that the two ways of running differ in.

use super::exec::Stop;
use super::number::{Number, NumberKind};
use super::scalar::ScalarOp;

/// Where a scalar that no instruction computed comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leaf {
    /// Argument number `argument` of the function that is run, or cell `cell` of the memory behind it.
    Input {
        /// Which argument.
        argument: usize,
        /// Which cell, row-major; 0 for a scalar.
        cell: usize,
    },
    /// Memory that nobody has written. All such cells are alike.
    Uninitialised,
}

/// A domain of scalars. Control flow and subscripts follow [`Domain::number`], in every domain.
pub trait Domain {
    /// A scalar.
    type Scalar: Copy + std::fmt::Debug + 'static;

    /// A number that is known without running anything.
    fn constant(&self, kind: NumberKind, number: Number) -> Self::Scalar;
    /// A scalar that comes from outside.
    fn leaf(&self, leaf: Leaf, number: Number) -> Self::Scalar;
    /// The scalar's number.
    fn number(&self, scalar: Self::Scalar) -> Number;
    /// The result of an operation.
    fn apply(&self, op: &ScalarOp, operands: &[Self::Scalar]) -> Result<Self::Scalar, Stop>;
    /// What is known after a call of an unknown function: of the calls before it, of its name, and of its inputs. None
    /// if nothing can be said, because the domain is about numbers.
    fn unknown_call(&self, before: Option<Self::Scalar>, name: &str, inputs: &[Self::Scalar]) -> Option<Self::Scalar>;
    /// Something that an unknown function has made: number `part` of what the call `state` has made.
    fn made_by(&self, state: Self::Scalar, part: usize, kind: NumberKind) -> Self::Scalar;
    /// `condition ? yes : no`, on values of format `kind`.
    fn select(&self, kind: NumberKind, condition: Self::Scalar, yes: Self::Scalar, no: Self::Scalar) -> Self::Scalar;
}

/// Plain numbers: the program is run as a machine would run it.
#[derive(Clone, Copy, Debug, Default)]
pub struct MachineDomain;

impl Domain for MachineDomain {
    type Scalar = Number;

    fn constant(&self, _kind: NumberKind, number: Number) -> Number {
        number
    }

    fn leaf(&self, _leaf: Leaf, number: Number) -> Number {
        number
    }

    fn number(&self, scalar: Number) -> Number {
        scalar
    }

    fn apply(&self, op: &ScalarOp, operands: &[Number]) -> Result<Number, Stop> {
        op.evaluate(operands)
    }

    fn unknown_call(&self, _before: Option<Number>, _name: &str, _inputs: &[Number]) -> Option<Number> {
        None
    }

    fn made_by(&self, state: Number, _part: usize, _kind: NumberKind) -> Number {
        state
    }

    fn select(&self, _kind: NumberKind, condition: Number, yes: Number, no: Number) -> Number {
        if condition.is_true() { yes } else { no }
    }
}
