//! Programs that only move values: one run shows what they do with any.
//!
//! In the domain of this module a number from outside is the name of its cell. A run that computes with none of these, and that no
//! loop, guard or subscript depends on one of, takes the same way whatever the cells hold: what it leaves is known for all inputs,
//! and two such runs that leave the same are a proof (`docs/algorithms/equivalence.md`).

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::compare::has_parallel_loops;
use super::compile::compile;
use super::domain::{Domain, Leaf};
use super::exec::Stop;
use super::memory::RunValue;
use super::number::{Number, NumberKind};
use super::scalar::ScalarOp;
use super::session::{Done, Fill, Input, Inputs, Manner, arguments, execute};
use super::trace::{TracedAccess, Tracer};
use crate::ir::{Module, Op, Type, Value};
use crate::limits::Limits;

/// A value that is only moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovedScalar {
    /// A number that the program says.
    Known(Number),
    /// What this cell of this argument held.
    Cell(usize, usize),
    /// What memory held that nothing was written to.
    Undefined,
}

/// The domain in which nothing is computed but what is known.
#[derive(Clone, Debug, Default)]
struct MovedDomain {
    /// Was a number asked for that is not known?
    asked: Rc<Cell<bool>>,
}

impl Domain for MovedDomain {
    type Scalar = MovedScalar;

    fn constant(&self, _kind: NumberKind, number: Number) -> MovedScalar {
        MovedScalar::Known(number)
    }

    fn leaf(&self, leaf: Leaf, _number: Number) -> MovedScalar {
        match leaf {
            Leaf::Input { argument, cell } => MovedScalar::Cell(argument, cell),
            Leaf::Uninitialised => MovedScalar::Undefined,
        }
    }

    fn number(&self, scalar: MovedScalar) -> Number {
        let MovedScalar::Known(number) = scalar else {
            self.asked.set(true);
            return Number::default();
        };
        number
    }

    fn apply(&self, op: &ScalarOp, operands: &[MovedScalar]) -> Result<MovedScalar, Stop> {
        let numbers: Vec<Number> = operands.iter().map(|&operand| self.number(operand)).collect();
        if self.asked.get() {
            return Err(Stop::unsupported("an operation on what is only moved"));
        }
        op.evaluate(&numbers).map(MovedScalar::Known)
    }

    fn unknown_call(&self, _: Option<MovedScalar>, _: &str, _: &[MovedScalar]) -> Option<MovedScalar> {
        None
    }

    fn made_by(&self, state: MovedScalar, _part: usize, _kind: NumberKind) -> MovedScalar {
        state
    }

    fn select(&self, _: NumberKind, condition: MovedScalar, yes: MovedScalar, no: MovedScalar) -> MovedScalar {
        if self.number(condition).is_true() { yes } else { no }
    }
}

/// The cells of memref arguments that a run writes: with their buffers, which are the first ones.
#[derive(Debug)]
struct WrittenCells {
    arguments: usize,
    cells: BTreeSet<(usize, usize)>,
}

impl Tracer for WrittenCells {
    fn access(&mut self, access: &TracedAccess<'_>) {
        if access.write && access.buffer < self.arguments {
            self.cells.insert((access.buffer, access.cell));
        }
    }
}

/// What a function that only moves values leaves of any inputs.
struct MovedRun {
    done: Done<MovedScalar>,
    written: BTreeSet<(usize, usize)>,
}

impl MovedRun {
    /// The cells of a buffer that it writes.
    fn written_of(&self, buffer: usize) -> BTreeSet<usize> {
        self.written.range((buffer, 0)..=(buffer, usize::MAX)).map(|&(_, cell)| cell).collect()
    }
}

/// Leave two functions of one type the same, whatever they are given? Yes is a proof where memref arguments do not overlap. It comes
/// with the numbers of the arguments of which the second function also writes cells that the first one leaves alone: in the end
/// these hold what they held. None where a function does more than move values, has sizes that are no constants or parallel
/// loops, where no argument of the first function could say so, or where a run takes more than these limits.
pub fn move_alike(before: (&Module, Op), after: (&Module, Op), limits: &Limits) -> Option<BTreeSet<usize>> {
    let inputs = fixed_inputs(before)?;
    let (first, second) = (moved(before, &inputs, limits)?, moved(after, &inputs, limits)?);
    if !are_same(&first.done.results, &second.done.results) {
        return None;
    }
    let mut put_back = BTreeSet::new();
    for ((argument, view), (_, other)) in first.done.memrefs.iter().zip(&second.done.memrefs) {
        let (these, those) = (first.done.memory.buffer(view.buffer), second.done.memory.buffer(other.buffer));
        if these.freed || those.freed || !are_same(&these.cells, &those.cells) {
            return None;
        }
        let (written, also) = (first.written_of(view.buffer), second.written_of(other.buffer));
        if !also.is_subset(&written) {
            if written.is_empty() {
                return None;
            }
            put_back.insert(*argument);
        }
    }
    Some(put_back)
}

/// Are all values known to be the same?
fn are_same(these: &[RunValue<MovedScalar>], those: &[RunValue<MovedScalar>]) -> bool {
    let same = |pair: (&RunValue<MovedScalar>, &RunValue<MovedScalar>)| match pair {
        (RunValue::Scalar(one), RunValue::Scalar(other)) => one == other && *one != MovedScalar::Undefined,
        _ => false,
    };
    these.len() == those.len() && these.iter().zip(those).all(same)
}

/// The only inputs of a function, but for what cells and numbers hold; none if others differ in their sizes or indices.
fn fixed_inputs((module, function): (&Module, Op)) -> Option<Inputs> {
    let input = |argument: Value| match module.ty(argument) {
        Type::MemRef(ty) if ty.layout.is_none() => {
            NumberKind::of(&ty.element)?;
            let sizes = ty.shape.as_ref()?.iter().map(|size| i64::try_from((*size)?).ok());
            Some(Input::Memref(sizes.collect::<Option<_>>()?))
        }
        Type::MemRef(_) => None,
        ty => NumberKind::of(ty).filter(|&kind| kind != NumberKind::Index).map(|_| Input::Scalar(Number::default())),
    };
    let args = arguments(module, function).into_iter().map(input).collect::<Option<_>>()?;
    Some(Inputs { args, fill: Fill::default() })
}

fn moved(of: (&Module, Op), inputs: &Inputs, limits: &Limits) -> Option<MovedRun> {
    if has_parallel_loops(of.0) {
        return None;
    }
    let domain = MovedDomain::default();
    let program = compile(of.0, &domain);
    let memrefs = inputs.args.iter().filter(|input| matches!(input, Input::Memref(_))).count();
    let mut written = WrittenCells { arguments: memrefs, cells: BTreeSet::new() };
    let manner = Manner { cells: limits.cells, ..Manner::forwards(limits.trial) };
    let mut output = Vec::new();
    let done = execute(of, &program, domain.clone(), inputs, manner, Some(&mut written), &mut output).ok()?;
    let depends = domain.asked.get() || !output.is_empty();
    (!depends).then_some(MovedRun { done, written: written.cells })
}
