//! `threads(16,16)`: the parallel loops of each nest in blocks of so many threads of a GPU.
//!
//! ```text
//! rewrite: parallel band a { parallel band b { S } }
//!       -> band a_t by 16 on block<y> { band b_t by 16 on block<x> { band a on thread<y> { band b on thread<x> { S } } } }
//! by:      tile(a,b;16,16) map(a_t,b_t;block_y,block_x) map(a,b;thread_y,thread_x)
//! ```
//! It is no step of its own but these, each judged as if it were written in its place; the report says which, and they can be given to `-t`
//! instead. They are for each nest of loops that are parallel, outermost ones, of which nothing is mapped yet, and that compute no partial
//! results. Of the loops directly inside each other the last ones get the threads, one for each size; those around them are blocks as they are. A
//! nest of one loop has as many threads in one row as the block of two sizes has: `threads(16,16)` are 256.
//!
//! Without the step, CUDA C chooses blocks by itself. At most 1024 threads make a block. A nest that is refused stays as it is, and the report
//! says why; where that leaves nothing to do, so is the step.
//!
//! ```text
//! parallelize threads(16,16)
//! affine.for %i = 0 to %n {      ->    scf.forall (%i_t, %j_t) = (0, 0) to (%n, %m) step (16, 16) {
//!   affine.for %j = 0 to %m {            scf.forall (%i, %j) = (%i_t, %j_t) to (min(%i_t + 16, %n), ..) {
//!     ..                                   ..
//!                                        } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//!                                      } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//! ```
//!
//! refuses: `no-parallel-loop`.

use super::loops::place_of_band;
use super::nest_by_nest::try_step;
use super::pipeline::{Step, UsageError};
use super::session::{No, Session};
use crate::limits::MOST_THREADS;
use crate::scf::processors::AXES;
use crate::schedule::change::Change;
use crate::schedule::explain::short;
use crate::schedule::refusal::{NotApplicable, Refusal};
use crate::schedule::tree::{Band, Node};

/// Processors in one row are numbered along so many loops at most.
const MOST_LOOPS: usize = 10;

/// How many threads a block has along each of the last loops, outermost first.
pub(super) fn sizes(step: &Step) -> Result<Vec<i64>, UsageError> {
    let sizes = step.integers(0)?;
    if !(1..=2).contains(&sizes.len()) || step.groups.len() != 1 {
        return Err(step.wrong("threads needs one size or two: threads(16,16)"));
    }
    if let Some((argument, size)) = step.group(0).iter().zip(&sizes).find(|(_, size)| **size < 1) {
        return Err(UsageError::new(argument.span, format!("{size} is no number of threads")));
    }
    let all = sizes.iter().try_fold(1i64, |all, &size| all.checked_mul(size));
    match all {
        Some(all) if all <= MOST_THREADS => Ok(sizes),
        _ => Err(step.wrong(format!("a block has at most {MOST_THREADS} threads"))),
    }
}

/// `threads` is no single claim: it is applied to the whole function ([`all`]).
pub fn claim(_: &Session<'_>, step: &Step) -> Result<Change, No> {
    Err(step.wrong("threads needs one size or two: threads(16,16)").into())
}

/// Maps every nest that can be, and says how.
pub fn all(session: &mut Session<'_>, step: &Step) -> Result<(), No> {
    let sizes = sizes(step)?;
    let (mut done, mut kept, mut first) = (Vec::new(), Vec::new(), None);
    let mut number = 0;
    while let Some(nest) = next_nest(session, number) {
        let (label, before) = (session.label(nest.start), session.tree.bands().len());
        let mut trial = session.clone();
        match mapped(&mut trial, &nest, &sizes) {
            Ok(steps) => {
                *session = trial;
                done.extend(steps);
            }
            Err(No::Usage(error)) => return Err(error.into()),
            Err(No::Refused(refusal)) => {
                let why = short(session.module, session.scop(), &refusal);
                kept.push(format!("`{}` leaves {label} as it is: {why}", step.text));
                first.get_or_insert(refusal);
            }
        }
        number = nest.end + session.tree.bands().len() - before;
    }
    if done.is_empty() {
        return Err(first.unwrap_or_else(|| nothing(session, step)).into());
    }
    session.report.push(format!("`{}` is {}", step.text, done.join(" ")));
    session.report.extend(kept);
    Ok(())
}

/// The loops of the next nest at or behind a number that can be mapped: of a parallel loop outside of others, and of those directly inside each
/// other; with the number behind all that is in it.
fn next_nest(session: &Session<'_>, from: usize) -> Option<ParallelNest> {
    let bands = session.tree.bands();
    let mut number = from;
    while let Some(band) = bands.get(number) {
        let inside = band.body.bands();
        if band.parallel {
            let is_free = |band: &Band| band.options.mapping.is_none() && !band.name.is_empty();
            if band.reduces.is_empty() && is_free(band) && inside.iter().all(|band| is_free(band)) {
                return Some(ParallelNest { start: number, len: chain(band), end: number + 1 + inside.len() });
            }
            number += inside.len();
        }
        number += 1;
    }
    None
}

/// How many loops stand directly inside each other, all of them parallel and without partial results.
fn chain(band: &Band) -> usize {
    match &band.body {
        Node::Band(inner) if inner.parallel && inner.reduces.is_empty() => 1 + chain(inner),
        _ => 1,
    }
}

/// A nest of parallel loops.
struct ParallelNest {
    /// The number of its outermost loop.
    start: usize,
    /// How many loops it has.
    len: usize,
    /// The number behind the last loop inside of any of these.
    end: usize,
}

/// Tiles the last loops of a nest and maps its loops; returns the steps.
fn mapped(session: &mut Session<'_>, nest: &ParallelNest, sizes: &[i64]) -> Result<Vec<String>, No> {
    let sizes = match nest.len {
        1 => vec![sizes.iter().product()],
        _ => sizes.to_vec(),
    };
    if nest.len > MOST_LOOPS {
        let place = place_of_band(session.module, session.scop(), session.tree.bands()[nest.start]);
        let message = format!("no more than {MOST_LOOPS} loops are mapped together; these are {}", nest.len);
        return Err(NotApplicable::new("no-parallel-loop", place, message).into());
    }
    let mut steps = Vec::new();
    let mut put = |session: &mut Session<'_>, step: String| {
        try_step(session, &step)?;
        steps.push(step);
        Ok::<(), No>(())
    };
    let around = nest.len - sizes.len();
    let points = nest.start + around..nest.start + nest.len;
    let numbers: Vec<String> = sizes.iter().map(i64::to_string).collect();
    put(session, format!("tile({};{})", session.labels(points.clone()), numbers.join(",")))?;
    let (blocks, points) = (nest.start..points.end, points.end..points.end + sizes.len());
    for (loops, unit) in [(blocks, "block"), (points, "thread")] {
        let processors = processors(unit, loops.len());
        put(session, format!("map({};{processors})", session.labels(loops)))?;
    }
    Ok(steps)
}

/// `block_y,block_x` for two loops; more than there are axes are numbered in one row.
pub(super) fn processors(unit: &str, count: usize) -> String {
    let dim = |from_last: usize| match AXES.get(from_last).filter(|_| count <= AXES.len()) {
        Some(axis) => format!("{unit}_{axis}"),
        None => format!("{unit}_linear_{from_last}"),
    };
    (0..count).rev().map(dim).collect::<Vec<_>>().join(",")
}

/// Why there is nothing to map.
fn nothing(session: &Session<'_>, step: &Step) -> Refusal {
    let bands = session.tree.bands();
    let place = |band: &Band| place_of_band(session.module, session.scop(), band);
    let (at, why) = match bands.iter().find(|band| band.parallel) {
        None => (bands.first().copied(), "no loop is parallel yet, as `parallelize` makes them"),
        Some(band) if band.reduces.is_empty() => (Some(*band), "all parallel loops are mapped"),
        Some(band) => (Some(*band), "its parallel loops compute partial results"),
    };
    let span = at.map_or_else(|| session.module.op(session.scop().func).span, place);
    NotApplicable::new("no-parallel-loop", span, format!("{}: {why}", step.text)).into()
}
