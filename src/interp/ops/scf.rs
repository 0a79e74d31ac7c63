//! `scf.*`: parallel loops run in sequential order, the last dimension fastest.

use super::affine::{Extent, extents};
use super::affine_loops::count_box;
use crate::interp::compile::{FunctionDecoder, Unsupported};
use crate::interp::domain::Domain;
use crate::interp::exec::{Action, Frame, RegionCode, Run, Slot, Stop, Terminator};
use crate::interp::number::{Number, NumberKind};
use crate::interp::trace::Iv;
use crate::ir::{Attribute, Op};

pub(super) fn decode<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
) -> Result<Option<Action<D>>, Unsupported> {
    match c.module.name(op) {
        "scf.for" => scf_for(c, op).map(Some),
        "scf.if" => scf_if(c, op).map(Some),
        "scf.while" => scf_while(c, op).map(Some),
        "scf.parallel" => parallel(c, op).map(Some),
        "scf.forall" => forall(c, op).map(Some),
        "scf.index_switch" => index_switch(c, op).map(Some),
        "scf.execute_region" => {
            let (body, results) = (c.nested(op, 0)?, c.results(op));
            Ok(Some(Box::new(move |run, frame| run.yielding(&body, frame, &results))))
        }
        name => Err(format!("`{name}`")),
    }
}

fn scf_for<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let operands = c.operands(op);
    let [lower, upper, step, inits @ ..] = &operands[..] else { return Err(c.malformed(op)) };
    let (lower, upper, step, inits) = (*lower, *upper, *step, inits.to_vec());
    let kind = NumberKind::of(c.operand_type(op, 0)?).ok_or_else(|| c.malformed(op))?;
    let unsigned = matches!(c.module.attr(op, "unsignedCmp"), Some(Attribute::Unit | Attribute::Bool(true)));
    let (body, results) = (c.nested(op, 0)?, c.results(op));
    let (&iv, _) = body.args().split_first().ok_or_else(|| c.malformed(op))?;
    Ok(Box::new(move |run, frame| {
        let number = |run: &Run<'_, D>, frame: &Frame<D>, slot| Ok(run.domain.number(frame.scalar(slot)?));
        let (lower, upper, step) = (number(run, frame, lower)?, number(run, frame, upper)?, number(run, frame, step)?);
        let read = |n: Number| if unsigned { n.unsigned(kind) as i128 } else { n.0 };
        let (mut value, upper, step) = (read(lower), read(upper), read(step));
        if step <= 0 {
            let message = format!("the step {step} is not positive");
            return Err(Stop::trap(if step == 0 { "zero-step" } else { "negative-step" }, message));
        }
        let carried = &body.args()[1..];
        frame.copy(&inits, carried)?;
        let depth = run.ivs.len();
        while value < upper {
            let current = Number::wrap(value, kind);
            run.ivs.push(Iv { op, dim: 0, value: i64::try_from(value).unwrap_or(current.as_i64()) });
            frame.set_scalar(iv, run.domain.constant(kind, current));
            run.yielding(&body, frame, carried)?;
            run.ivs.truncate(depth);
            // A loop that passes the end of its type is undefined in MLIR; here it ends.
            let Some(next) = value.checked_add(step) else { break };
            value = next;
        }
        frame.copy(carried, &results)
    }))
}

fn scf_if<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (condition, results) = (c.operand(op, 0)?, c.results(op));
    let then = c.nested(op, 0)?;
    let otherwise = c.nested(op, 1).ok().filter(|region| !region.blocks.is_empty());
    Ok(Box::new(move |run, frame| match (&otherwise, run.is_true(frame, condition)?) {
        (_, true) => run.yielding(&then, frame, &results),
        (Some(otherwise), false) => run.yielding(otherwise, frame, &results),
        (None, false) => Ok(()),
    }))
}

fn scf_while<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (inits, results) = (c.operands(op), c.results(op));
    let (before, after) = (c.nested(op, 0)?, c.nested(op, 1)?);
    Ok(Box::new(move |run, frame| {
        frame.copy(&inits, before.args())?;
        let depth = run.ivs.len();
        let mut iteration = 0;
        loop {
            run.ivs.push(Iv { op, dim: 0, value: iteration });
            let Terminator::Condition(condition, values) = run.region(&before, frame)? else {
                return Err(Stop::unsupported("a region that ends in this terminator"));
            };
            if !run.is_true(frame, *condition)? {
                run.ivs.truncate(depth);
                return frame.copy(values, &results);
            }
            frame.copy(values, after.args())?;
            run.yielding(&after, frame, before.args())?;
            run.ivs.truncate(depth);
            iteration += 1;
        }
    }))
}

/// A box of iterations, each dimension with its bounds and step.
struct IterationBox<D: Domain> {
    op: Op,
    bounds: Vec<[Extent; 3]>,
    body: RegionCode<D>,
    results: Vec<Slot>,
}

impl<D: Domain> IterationBox<D> {
    fn run(&self, run: &mut Run<'_, D>, frame: &mut Frame<D>) -> Result<(), Stop> {
        let mut bounds = Vec::with_capacity(self.bounds.len());
        for [lower, upper, step] in &self.bounds {
            bounds.push([lower.get(run, frame)?, upper.get(run, frame)?, step.get(run, frame)?]);
        }
        count_box(run, self.op, &bounds, |run, ivs| {
            for (&arg, &iv) in self.body.args().iter().zip(ivs) {
                frame.set_scalar(arg, run.index(iv));
            }
            self.point(run, frame)
        })
    }

    /// Runs the body once; `scf.reduce` combines its values with what is there.
    fn point(&self, run: &mut Run<'_, D>, frame: &mut Frame<D>) -> Result<(), Stop> {
        match run.region(&self.body, frame)? {
            Terminator::Reduce(parts) => {
                for ((value, region), &result) in parts.iter().zip(&self.results) {
                    frame.copy(&[result, *value], region.args())?;
                    run.yielding(region, frame, &[result])?;
                }
                Ok(())
            }
            Terminator::Yield(_) => Ok(()),
            _ => Err(Stop::unsupported("a region that ends in this terminator")),
        }
    }
}

fn parallel<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let groups = c.segments(op, 4)?;
    let [lowers, uppers, steps, inits] = &groups[..] else { return Err(c.malformed(op)) };
    let slots = lowers.iter().zip(uppers).zip(steps);
    let bounds = slots.map(|((&l, &u), &s)| [Extent::Slot(l), Extent::Slot(u), Extent::Slot(s)]).collect::<Vec<_>>();
    let (body, results, inits) = (c.nested(op, 0)?, c.results(op), inits.clone());
    if body.args().len() != bounds.len() || inits.len() != results.len() {
        return Err(c.malformed(op));
    }
    let nest = IterationBox { op, bounds, body, results };
    Ok(Box::new(move |run, frame| {
        frame.copy(&inits, &nest.results)?;
        nest.run(run, frame)
    }))
}

fn forall<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let groups = c.segments(op, 4)?;
    if !groups[3].is_empty() {
        return Err("`scf.forall` on tensors".to_string());
    }
    let list = |name: &str, dynamic: &[Slot]| {
        let sizes = c.ints(op, name).ok_or_else(|| c.malformed(op))?;
        extents(&sizes, dynamic).ok_or_else(|| c.malformed(op))
    };
    let lowers = list("staticLowerBound", &groups[0])?;
    let uppers = list("staticUpperBound", &groups[1])?;
    let steps = list("staticStep", &groups[2])?;
    let bounds: Vec<_> = lowers.into_iter().zip(uppers).zip(steps).map(|((l, u), s)| [l, u, s]).collect();
    let body = c.nested(op, 0)?;
    if body.args().len() != bounds.len() {
        return Err(c.malformed(op));
    }
    let nest = IterationBox { op, bounds, body, results: Vec::new() };
    Ok(Box::new(move |run, frame| nest.run(run, frame)))
}

fn index_switch<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let (flag, results) = (c.operand(op, 0)?, c.results(op));
    let cases = c.ints(op, "cases").ok_or_else(|| c.malformed(op))?;
    let regions = (0..=cases.len()).map(|index| c.nested(op, index)).collect::<Result<Vec<_>, _>>()?;
    Ok(Box::new(move |run, frame| {
        let flag = run.int(frame, flag)?;
        let chosen = cases.iter().position(|&case| case == flag).map_or(0, |case| case + 1);
        run.yielding(&regions[chosen], frame, &results)
    }))
}
