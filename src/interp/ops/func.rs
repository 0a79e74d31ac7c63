//! Calls, with the runner library's printing functions, and assertions.

use crate::builtin::library_text;
use crate::interp::compile::{FunctionDecoder, Unsupported, has_body};
use crate::interp::domain::Domain;
use crate::interp::exec::{Action, Run, Slot, Stop};
use crate::interp::memory::{MemrefView, RunValue, Subscripts};
use crate::interp::number::{Number, NumberKind};
use crate::interp::output::{self, OutputPiece};
use crate::ir::check::lookup_symbol;
use crate::ir::{Attribute, FloatKind, Op, Type};

pub(super) fn decode<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
) -> Result<Option<Action<D>>, Unsupported> {
    match c.module.name(op) {
        "func.call" => call(c, op).map(Some),
        "cf.assert" | "llvm.intr.assume" => {
            let condition = c.operand(op, 0)?;
            let message = match c.module.attr(op, "msg") {
                Some(Attribute::Str(text)) => text.to_string(),
                _ => String::new(),
            };
            Ok(Some(Box::new(move |run, frame| match run.is_true(frame, condition)? || run.unasserted {
                true => Ok(()),
                false => Err(Stop::trap("assertion-failed", format!("the assertion failed: {message}"))),
            })))
        }
        name => Err(format!("`{name}`")),
    }
}

fn call<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let Some(Attribute::Symbol(path)) = c.module.attr(op, "callee") else { return Err(c.malformed(op)) };
    let name = path.last().ok_or_else(|| c.malformed(op))?.to_string();
    let (operands, results) = (c.operands(op), c.results(op));
    let function = lookup_symbol(c.module, op, path).filter(|&function| has_body(c.module, function));
    let Some(function) = function else {
        return match external(&name, op, operands, results) {
            Some(action) => Ok(action),
            None => unknown(c, op, name),
        };
    };
    Ok(Box::new(move |run, frame| {
        let args = operands.iter().map(|&slot| frame.value(slot)).collect::<Result<_, _>>()?;
        let values = run.call(function, args)?;
        for (value, &slot) in values.into_iter().zip(&results) {
            frame.set(slot, value);
        }
        Ok(())
    }))
}

/// A function of the runner library.
fn external<D: Domain + 'static>(name: &str, op: Op, operands: Vec<Slot>, results: Vec<Slot>) -> Option<Action<D>> {
    if let Some(kind) = output::print_memref_kind(name) {
        let &[memref] = &operands[..] else { return None };
        return Some(Box::new(move |run, frame| {
            let view = frame.view(memref)?;
            print_memref(run, op, view, kind)
        }));
    }
    let text = match name {
        // The clock stands still: output must not depend on the day.
        "rtclock" => {
            let &[result] = &results[..] else { return None };
            return Some(Box::new(move |run, frame| {
                let kind = NumberKind::Float(FloatKind::F64);
                frame.set_scalar(result, run.domain.constant(kind, Number::default()));
                Ok(())
            }));
        }
        _ => match library_text(name) {
            Some(text) => text,
            None => return print_scalar(name, &operands),
        },
    };
    Some(Box::new(move |run, _| {
        run.output.push(OutputPiece::Text(text.to_string()));
        Ok(())
    }))
}

/// An unknown function reads all memory that it is given, and overwrites all of it.
fn unknown<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
    name: String,
) -> Result<Action<D>, Unsupported> {
    let kind = |ty: &Type| match ty {
        Type::MemRef(memref) => NumberKind::of(&memref.element),
        ty => NumberKind::of(ty),
    };
    let types =
        (0..c.module.op(op).operands.len()).map(|index| c.operand_type(op, index)).collect::<Result<Vec<_>, _>>()?;
    let kinds = types.into_iter().map(kind).collect::<Option<Vec<_>>>();
    let made =
        (0..c.module.op(op).results.len()).map(|index| c.result_type(op, index)).collect::<Result<Vec<_>, _>>()?;
    let made = made.into_iter().map(NumberKind::of).collect::<Option<Vec<_>>>();
    let (Some(kinds), Some(made)) = (kinds, made) else { return Err(format!("the external function @{name}")) };
    let (operands, results) = (c.operands(op), c.results(op));
    Ok(Box::new(move |run, frame| {
        let (mut inputs, mut cells) = (Vec::new(), Vec::new());
        for (&slot, &kind) in operands.iter().zip(&kinds) {
            match frame.value(slot)? {
                RunValue::Scalar(scalar) => inputs.push(scalar),
                RunValue::View(view) => {
                    for subscripts in Subscripts::new(&view.shape) {
                        run.spend(1)?;
                        match run.load(op, &view, &subscripts)? {
                            RunValue::Scalar(scalar) => inputs.push(scalar),
                            _ => return Err(Stop::unsupported(format!("the external function @{name}"))),
                        }
                        cells.push((view.clone(), subscripts, kind));
                    }
                }
                _ => return Err(Stop::unsupported(format!("the external function @{name}"))),
            }
        }
        let state = run.domain.unknown_call(run.unknown_calls, &name, &inputs);
        let state = state.ok_or_else(|| Stop::unsupported(format!("the external function @{name}")))?;
        run.unknown_calls = Some(state);
        run.output.push(OutputPiece::Number(state, NumberKind::Index, false));
        for (part, (view, subscripts, kind)) in cells.iter().enumerate() {
            let value = run.domain.made_by(state, results.len() + part, *kind);
            run.store(op, view, subscripts, RunValue::Scalar(value))?;
        }
        for (part, (&slot, &kind)) in results.iter().zip(&made).enumerate() {
            let value = run.domain.made_by(state, part, kind);
            frame.set_scalar(slot, value);
        }
        Ok(())
    }))
}

fn print_scalar<D: Domain + 'static>(name: &str, operands: &[Slot]) -> Option<Action<D>> {
    let (kind, unsigned) = match name {
        "printI64" => (NumberKind::Int(64), false),
        "printU64" => (NumberKind::Int(64), true),
        "printF32" => (NumberKind::Float(FloatKind::F32), false),
        "printF64" => (NumberKind::Float(FloatKind::F64), false),
        _ => return None,
    };
    let &[operand] = operands else { return None };
    Some(Box::new(move |run, frame| {
        run.output.push(OutputPiece::Number(frame.scalar(operand)?, kind, unsigned));
        Ok(())
    }))
}

fn print_memref<D: Domain>(run: &mut Run<'_, D>, op: Op, view: &MemrefView, kind: NumberKind) -> Result<(), Stop> {
    let (offset, strides) = view.strided()?;
    let header = output::memref_header(offset, &view.shape, strides);
    let mut elements = Vec::new();
    for subscripts in Subscripts::new(&view.shape) {
        run.spend(1)?;
        match run.load(op, view, &subscripts)? {
            RunValue::Scalar(scalar) => elements.push(scalar),
            _ => return Err(Stop::unsupported("printing a memref of vectors")),
        }
    }
    run.output.push(OutputPiece::Text(header));
    output::memref_elements(&elements, &view.shape, kind, &mut run.output);
    Ok(())
}
