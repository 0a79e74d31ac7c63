//! Operations on scalars, and element by element on vectors.

use smallvec::SmallVec;

use crate::builtin::predicate_number;
use crate::interp::compile::{FunctionDecoder, Unsupported, constant};
use crate::interp::domain::Domain;
use crate::interp::exec::{Action, Slot, Stop};
use crate::interp::memory::RunValue;
use crate::interp::number::NumberKind;
use crate::interp::scalar::ScalarOp;
use crate::ir::opcode::follow;
use crate::ir::{Attribute, Module, Op, Opcode, ScalarStep, Type};

/// The shape of a type that is handled element by element.
pub(super) enum ElementShape {
    /// A number.
    Scalar,
    /// A vector of so many elements.
    Vector(usize),
}

/// The shape and the format of the elements of a scalar or fixed vector type.
pub(super) fn elements(ty: &Type) -> Option<(ElementShape, NumberKind)> {
    match ty {
        Type::Vector(vector) if !vector.scalable.contains(&true) => {
            let count = vector.shape.iter().try_fold(1u64, |count, &n| count.checked_mul(n));
            Some((ElementShape::Vector(count.filter(|&n| n <= 1 << 20)? as usize), NumberKind::of(&vector.element)?))
        }
        _ => Some((ElementShape::Scalar, NumberKind::of(ty)?)),
    }
}

/// What an operation on scalars does, whatever its name.
pub(super) fn decode<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
    opcode: Opcode,
) -> Result<Action<D>, Unsupported> {
    match opcode {
        Opcode::Constant => {
            let value = constant_value(c.domain, c.module.attr(op, "value"), c.result_type(op, 0)?);
            Ok(FunctionDecoder::write(c.result(op)?, value.ok_or_else(|| on_this_type(c, op))?))
        }
        Opcode::Select => select(c, op),
        Opcode::MulSIExtended => pair(c, op, Opcode::MulI, Opcode::MulHighSI),
        Opcode::MulUIExtended => pair(c, op, Opcode::MulI, Opcode::MulHighUI),
        Opcode::AddUIExtended => pair(c, op, Opcode::AddI, Opcode::AddCarry),
        // Rust's library has none.
        Opcode::Erf => Err(format!("`{}`", c.module.name(op))),
        _ => elementwise(c, op, opcode),
    }
}

/// `ub.poison`: reads as memory that nobody has written.
pub(super) fn poison<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    if !c.module.is(op, "ub.poison") {
        return Err(format!("`{}`", c.module.name(op)));
    }
    let value = super::memref::unwritten(c.domain, c.result_type(op, 0)?).ok_or_else(|| on_this_type(c, op))?;
    Ok(FunctionDecoder::write(c.result(op)?, value))
}

fn on_this_type<D: Domain>(c: &FunctionDecoder<'_, D>, op: Op) -> Unsupported {
    format!("`{}` on this type", c.module.name(op))
}

/// An operation that gives its only result element by element.
fn elementwise<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
    code: Opcode,
) -> Result<Action<D>, Unsupported> {
    let (_, from) = elements(c.operand_type(op, 0)?).ok_or_else(|| on_this_type(c, op))?;
    let (shape, to) = elements(c.result_type(op, 0)?).ok_or_else(|| on_this_type(c, op))?;
    let predicate = match code {
        Opcode::CmpI | Opcode::CmpF => predicate_number(c.module, op).ok_or_else(|| on_this_type(c, op))?,
        _ => 0,
    };
    let scalar_op = ScalarOp { code, predicate, from, to, relaxed: c.relaxed || is_relaxed(c.module, op) };
    let (operands, result) = (c.operands(op), c.result(op)?);
    // fpowi has an exponent of another format; three operands is the most there is.
    if operands.len() > 3 {
        return Err(on_this_type(c, op));
    }
    Ok(match (shape, &operands[..]) {
        (ElementShape::Scalar, &[a]) => Box::new(move |run, frame| {
            let value = run.domain.apply(&scalar_op, &[frame.scalar(a)?])?;
            frame.set_scalar(result, value);
            Ok(())
        }),
        (ElementShape::Scalar, &[a, b]) => Box::new(move |run, frame| {
            let value = run.domain.apply(&scalar_op, &[frame.scalar(a)?, frame.scalar(b)?])?;
            frame.set_scalar(result, value);
            Ok(())
        }),
        (ElementShape::Scalar, _) => variadic(scalar_op, operands, result),
        (ElementShape::Vector(count), _) => Box::new(move |run, frame| {
            // One truth value may choose between whole vectors.
            let lanes = |&slot: &Slot| match frame.value(slot)? {
                RunValue::Scalar(scalar) => Ok(vec![scalar; count].into()),
                _ => frame.vector(slot).cloned(),
            };
            let vectors: SmallVec<[_; 3]> = operands.iter().map(lanes).collect::<Result<_, Stop>>()?;
            let element = |i: usize| {
                let x: SmallVec<[_; 3]> = vectors.iter().filter_map(|vector| vector.get(i).copied()).collect();
                run.domain.apply(&scalar_op, &x)
            };
            let values = (0..count).map(element).collect::<Result<Vec<_>, _>>()?;
            frame.set(result, RunValue::Vector(values.into()));
            Ok(())
        }),
    })
}

/// An operation on any number of scalars; `index.add` and its like take more than two.
fn variadic<D: Domain + 'static>(op: ScalarOp, operands: Vec<Slot>, result: Slot) -> Action<D> {
    Box::new(move |run, frame| {
        let x: SmallVec<[_; 3]> = operands.iter().map(|&slot| frame.scalar(slot)).collect::<Result<_, _>>()?;
        let value = run.domain.apply(&op, &x)?;
        frame.set_scalar(result, value);
        Ok(())
    })
}

/// An operation made of others on numbers of one type.
pub(super) fn stepwise<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
    steps: &'static [ScalarStep],
) -> Result<Action<D>, Unsupported> {
    let (shape, kind) = elements(c.result_type(op, 0)?).ok_or_else(|| on_this_type(c, op))?;
    let (operands, result, relaxed) = (c.operands(op), c.result(op)?, c.relaxed || is_relaxed(c.module, op));
    let compute = move |domain: &D, x: SmallVec<[D::Scalar; 3]>| {
        let step = |code, of: &[D::Scalar]| domain.apply(&ScalarOp { relaxed, ..ScalarOp::new(code, kind) }, of);
        follow(steps, x, step)?.ok_or_else(|| Stop::unsupported("an operation without operands"))
    };
    Ok(match shape {
        ElementShape::Scalar => Box::new(move |run, frame| {
            let x = operands.iter().map(|&slot| frame.scalar(slot)).collect::<Result<_, _>>()?;
            let value = compute(&run.domain, x)?;
            frame.set_scalar(result, value);
            Ok(())
        }),
        ElementShape::Vector(count) => Box::new(move |run, frame| {
            let vectors = operands.iter().map(|&slot| frame.vector(slot).cloned()).collect::<Result<Vec<_>, _>>()?;
            let element =
                |i: usize| compute(&run.domain, vectors.iter().filter_map(|vector| vector.get(i).copied()).collect());
            let values = (0..count).map(element).collect::<Result<Vec<_>, _>>()?;
            frame.set(result, RunValue::Vector(values.into()));
            Ok(())
        }),
    })
}

/// An operation with two results, each of which is an operation of its own.
fn pair<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
    first: Opcode,
    second: Opcode,
) -> Result<Action<D>, Unsupported> {
    let (shape, kind) = elements(c.operand_type(op, 0)?).ok_or_else(|| c.malformed(op))?;
    let (operands, results) = (c.operands(op), c.results(op));
    let (&[a, b], &[low, high]) = (&operands[..], &results[..]) else { return Err(c.malformed(op)) };
    let to = if second == Opcode::AddCarry { NumberKind::Int(1) } else { kind };
    let parts = [(ScalarOp::new(first, kind), low), (ScalarOp { to, ..ScalarOp::new(second, kind) }, high)];
    Ok(Box::new(move |run, frame| {
        let (x, y) = (frame.value(a)?, frame.value(b)?);
        for (scalar_op, result) in &parts {
            let value = match (&shape, &x, &y) {
                (ElementShape::Scalar, RunValue::Scalar(x), RunValue::Scalar(y)) => {
                    RunValue::Scalar(run.domain.apply(scalar_op, &[*x, *y])?)
                }
                (ElementShape::Vector(_), RunValue::Vector(x), RunValue::Vector(y)) => {
                    let pairs = x.iter().zip(y.iter());
                    RunValue::Vector(
                        pairs.map(|(&x, &y)| run.domain.apply(scalar_op, &[x, y])).collect::<Result<_, _>>()?,
                    )
                }
                _ => return Err(Stop::unsupported("operands of different shapes")),
            };
            frame.set(*result, value);
        }
        Ok(())
    }))
}

/// `arith.select`: on numbers the domain chooses; on anything else the condition's number does.
fn select<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let operands = c.operands(op);
    let (&[condition, yes, no], result) = (&operands[..], c.result(op)?) else { return Err(c.malformed(op)) };
    let kind = elements(c.result_type(op, 0)?).map(|(_, kind)| kind);
    Ok(Box::new(move |run, frame| {
        let value = match (frame.value(condition)?, frame.value(yes)?, frame.value(no)?, kind) {
            (RunValue::Scalar(flag), RunValue::Scalar(yes), RunValue::Scalar(no), Some(kind)) => {
                RunValue::Scalar(run.domain.select(kind, flag, yes, no))
            }
            (RunValue::Scalar(flag), RunValue::Vector(yes), RunValue::Vector(no), Some(kind)) => {
                let pairs = yes.iter().zip(no.iter());
                RunValue::Vector(pairs.map(|(&yes, &no)| run.domain.select(kind, flag, yes, no)).collect())
            }
            (RunValue::Vector(flags), RunValue::Vector(yes), RunValue::Vector(no), Some(kind)) => {
                let rows = flags.iter().zip(yes.iter().zip(no.iter()));
                RunValue::Vector(rows.map(|(&flag, (&yes, &no))| run.domain.select(kind, flag, yes, no)).collect())
            }
            (RunValue::Scalar(flag), yes, no, _) => {
                if run.domain.number(flag).is_true() {
                    yes
                } else {
                    no
                }
            }
            _ => return Err(Stop::unsupported("`arith.select` on this type")),
        };
        frame.set(result, value);
        Ok(())
    }))
}

fn constant_value<D: Domain>(domain: &D, attribute: Option<&Attribute>, ty: &Type) -> Option<RunValue<D::Scalar>> {
    let attribute = attribute?;
    let (shape, kind) = elements(ty)?;
    let number = |attribute: &Attribute| Some(domain.constant(kind, constant(attribute)?.1));
    match (attribute, shape) {
        (Attribute::Dense(_, items), ElementShape::Vector(count)) => {
            let values = items.iter().map(number).collect::<Option<Vec<_>>>()?;
            match values[..] {
                [splat] => Some(RunValue::Vector(vec![splat; count].into())),
                _ => Some(RunValue::Vector(values.into())),
            }
        }
        (attribute, ElementShape::Scalar) => number(attribute).map(RunValue::Scalar),
        _ => None,
    }
}

/// Does the operation carry `fastmath<reassoc>` or `fastmath<fast>`?
pub(super) fn is_relaxed(module: &Module, op: Op) -> bool {
    let flags = module.attr(op, "fastmath").map_or_else(Vec::new, |flags| flags.words("arith.fastmath"));
    flags.contains(&"reassoc") || flags.contains(&"fast")
}
