//! `affine.for`, `affine.parallel` and `affine.if`.

use super::affine::AppliedMap;
use crate::affine::map::AffineMap;
use crate::interp::compile::{FunctionDecoder, Unsupported};
use crate::interp::domain::Domain;
use crate::interp::exec::{Action, Frame, RegionCode, Run, Slot, Stop, Terminator};
use crate::interp::number::{Number, NumberKind};
use crate::interp::scalar::ScalarOp;
use crate::interp::trace::Iv;
use crate::ir::{Attribute, Combiner, Op};
use smallvec::SmallVec;

pub(super) fn affine_for<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
) -> Result<Action<D>, Unsupported> {
    let mut groups = c.segments(op, 3)?.into_iter();
    let mut next = || groups.next().unwrap_or_default();
    let (lower, upper, inits) = (next(), next(), next());
    let lower = AppliedMap::new(c.map(op, "lowerBoundMap")?, lower);
    let upper = AppliedMap::new(c.map(op, "upperBoundMap")?, upper);
    let step = c.int(op, "step").ok_or_else(|| c.malformed(op))?;
    let (body, results) = (c.nested(op, 0)?, c.results(op));
    let (&iv, _) = body.args().split_first().ok_or_else(|| c.malformed(op))?;
    Ok(Box::new(move |run, frame| {
        let bound = |values: Option<i64>| values.ok_or_else(|| Stop::unsupported("a loop without bounds"));
        let lower = bound(lower.evaluate(run, frame)?.into_iter().max())?;
        let upper = bound(upper.evaluate(run, frame)?.into_iter().min())?;
        let carried = &body.args()[1..];
        frame.copy(&inits, carried)?;
        count(run, (op, 0), [lower, upper, step], false, |run, value| {
            frame.set_scalar(iv, run.index(value));
            run.yielding(&body, frame, carried)
        })?;
        frame.copy(carried, &results)
    }))
}

/// Runs `body` for each value of a loop `from .. to step by` (exclusive), and keeps the trace's induction variables.
pub(super) fn count<D: Domain>(
    run: &mut Run<'_, D>,
    (op, dim): (Op, usize),
    [from, to, by]: [i64; 3],
    is_parallel: bool,
    mut body: impl FnMut(&mut Run<'_, D>, i64) -> Result<(), Stop>,
) -> Result<(), Stop> {
    if by <= 0 {
        let message = format!("the step {by} is not positive");
        return Err(Stop::trap(if by == 0 { "zero-step" } else { "negative-step" }, message));
    }
    let depth = run.ivs.len();
    let last = i128::from(to) - 1 - i128::from(from);
    let trips = if last < 0 { 0 } else { last / i128::from(by) + 1 };
    if let Some(races) = run.races.as_mut().filter(|_| is_parallel) {
        races.enter();
    }
    for trip in 0..trips {
        if let Some(races) = run.races.as_mut().filter(|_| is_parallel) {
            races.iterate();
        }
        let trip = if is_parallel && run.backwards { trips - 1 - trip } else { trip };
        let value = (i128::from(from) + trip * i128::from(by)) as i64;
        run.ivs.push(Iv { op, dim, value });
        body(run, value)?;
        run.ivs.truncate(depth);
    }
    if let Some(races) = run.races.as_mut().filter(|_| is_parallel) {
        races.leave();
    }
    Ok(())
}

/// Runs `body` for each point of a box of a parallel loop, one range for each dimension. A box without a point is not walked along its
/// other sides: only points cost steps, so that the walk would have no end.
pub(super) fn count_box<D: Domain>(
    run: &mut Run<'_, D>,
    op: Op,
    ranges: &[[i64; 3]],
    mut body: impl FnMut(&mut Run<'_, D>, &[i64]) -> Result<(), Stop>,
) -> Result<(), Stop> {
    fn sides<D: Domain>(
        run: &mut Run<'_, D>,
        op: Op,
        ranges: &[[i64; 3]],
        ivs: &mut SmallVec<[i64; 4]>,
        body: &mut impl FnMut(&mut Run<'_, D>, &[i64]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let dim = ivs.len();
        let Some(&range) = ranges.get(dim) else { return body(run, ivs) };
        count(run, (op, dim), range, true, |run, iv| {
            ivs.push(iv);
            sides(run, op, ranges, ivs, body)?;
            ivs.pop();
            Ok(())
        })
    }
    // A step that is not positive stops the program where its loop begins, if it does.
    if ranges.iter().take_while(|[_, _, by]| *by > 0).any(|[from, to, _]| to <= from) {
        return Ok(());
    }
    sides(run, op, ranges, &mut SmallVec::new(), &mut body)
}

pub(super) fn affine_if<D: Domain + 'static>(c: &mut FunctionDecoder<'_, D>, op: Op) -> Result<Action<D>, Unsupported> {
    let Some(Attribute::Set(set)) = c.module.attr(op, "condition").cloned() else { return Err(c.malformed(op)) };
    let is_eq: Vec<bool> = set.constraints.iter().map(|constraint| constraint.is_eq).collect();
    let results = set.constraints.into_iter().map(|constraint| constraint.expr).collect();
    let map = AffineMap { num_dims: set.num_dims, num_symbols: set.num_symbols, results };
    let (conditions, results) = (AppliedMap::new(map, c.operands(op)), c.results(op));
    let then = c.nested(op, 0)?;
    let otherwise = c.nested(op, 1).ok().filter(|region| !region.blocks.is_empty());
    Ok(Box::new(move |run, frame| {
        let values = conditions.evaluate(run, frame)?;
        let holds = values.iter().zip(&is_eq).all(|(&value, &is_eq)| if is_eq { value == 0 } else { value >= 0 });
        match (&otherwise, holds) {
            (_, true) => run.yielding(&then, frame, &results),
            (Some(otherwise), false) => run.yielding(otherwise, frame, &results),
            (None, false) => Ok(()),
        }
    }))
}

/// One dimension of an `affine.parallel`: the results of the bounds' maps that belong to it.
struct Dimension {
    lower: std::ops::Range<usize>,
    upper: std::ops::Range<usize>,
    step: i64,
}

struct ParallelRun<D: Domain> {
    op: Op,
    lower: AppliedMap,
    upper: AppliedMap,
    dimensions: Vec<Dimension>,
    /// How each result is combined (`assign` has nothing to combine), and its format.
    reductions: Vec<(Option<Combiner>, NumberKind)>,
    results: Vec<Slot>,
    body: RegionCode<D>,
}

pub(super) fn affine_parallel<D: Domain + 'static>(
    c: &mut FunctionDecoder<'_, D>,
    op: Op,
) -> Result<Action<D>, Unsupported> {
    let (lower, upper) = (c.map(op, "lowerBoundsMap")?, c.map(op, "upperBoundsMap")?);
    let arity = |map: &AffineMap| (map.num_dims + map.num_symbols) as usize;
    let operands = c.operands(op);
    if operands.len() != arity(&lower) + arity(&upper) {
        return Err(c.malformed(op));
    }
    let (below, above) = operands.split_at(arity(&lower));
    let steps = c.ints(op, "steps").unwrap_or_default();
    let groups = |name: &str| ranges(&c.ints(op, name).unwrap_or_default(), steps.len());
    let (lowers, uppers) = (groups("lowerBoundsGroups"), groups("upperBoundsGroups"));
    let dimensions: Vec<Dimension> = lowers
        .into_iter()
        .zip(uppers)
        .zip(&steps)
        .map(|((lower, upper), &step)| Dimension { lower, upper, step })
        .collect();
    let inside = dimensions.iter().all(|d| d.lower.end <= lower.results.len() && d.upper.end <= upper.results.len());
    let mut reductions = Vec::new();
    for (index, &number) in c.ints(op, "reductions").unwrap_or_default().iter().enumerate() {
        let kind = NumberKind::of(c.result_type(op, index)?).ok_or_else(|| c.malformed(op))?;
        reductions.push((Combiner::of_kind(number), kind));
    }
    let (body, results) = (c.nested(op, 0)?, c.results(op));
    if !inside || reductions.len() != results.len() || body.args().len() != dimensions.len() {
        return Err(c.malformed(op));
    }
    let lower = AppliedMap::new(lower, below.to_vec());
    let upper = AppliedMap::new(upper, above.to_vec());
    let parallel = ParallelRun { op, lower, upper, dimensions, reductions, results, body };
    Ok(Box::new(move |run, frame| {
        let (lower, upper) = (parallel.lower.evaluate(run, frame)?, parallel.upper.evaluate(run, frame)?);
        for (&(reduction, kind), &result) in parallel.reductions.iter().zip(&parallel.results) {
            let neutral = reduction.map_or(kind.uninitialised(), |combiner| Number::neutral(combiner.neutral(), kind));
            frame.set_scalar(result, run.domain.constant(kind, neutral));
        }
        let range = |d: &Dimension| {
            let (from, to) =
                (lower[d.lower.clone()].iter().copied().max(), upper[d.upper.clone()].iter().copied().min());
            Some([from?, to?, d.step])
        };
        let ranges = parallel.dimensions.iter().map(range).collect::<Option<Vec<_>>>();
        let ranges = ranges.ok_or_else(|| Stop::unsupported("a loop without bounds"))?;
        count_box(run, parallel.op, &ranges, |run, ivs| {
            for (&arg, &iv) in parallel.body.args().iter().zip(ivs) {
                frame.set_scalar(arg, run.index(iv));
            }
            parallel.point(run, frame)
        })
    }))
}

/// A splat or a list of group sizes as the ranges that the groups cover.
fn ranges(sizes: &[i64], count: usize) -> Vec<std::ops::Range<usize>> {
    let mut start = 0;
    let size = |d: usize| sizes.get(if sizes.len() == 1 { 0 } else { d }).map_or(0, |&n| n.max(0) as usize);
    (0..count)
        .map(|d| {
            let range = start..start + size(d);
            start = range.end;
            range
        })
        .collect()
}

impl<D: Domain> ParallelRun<D> {
    /// Runs the body once and combines what it yields with what is there.
    fn point(&self, run: &mut Run<'_, D>, frame: &mut Frame<D>) -> Result<(), Stop> {
        let Terminator::Yield(values) = run.region(&self.body, frame)? else {
            return Err(Stop::unsupported("a region that ends in this terminator"));
        };
        for ((&(reduction, kind), &result), &value) in self.reductions.iter().zip(&self.results).zip(values) {
            let value = frame.scalar(value)?;
            let combined = match reduction {
                None => value,
                Some(combiner) => {
                    let op = ScalarOp { relaxed: true, ..ScalarOp::new(combiner.opcode(), kind) };
                    run.domain.apply(&op, &[frame.scalar(result)?, value])?
                }
            };
            frame.set_scalar(result, combined);
        }
        Ok(())
    }
}
