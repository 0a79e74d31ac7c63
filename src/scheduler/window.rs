//! Windows: innermost loops of a few iterations, as those over the taps of a filter, that compilers unroll fully.
//!
//! ```text
//! for x { s = 0; for dy < 3 { for dx < 3 { s += I[y + dy, x + dx] W[dy, dx] } }  O[y, x] = s }
//! ```
//! gcc and clang write the nine products one after the other and run `x` in vectors, with `s` in a register: no loop of the window starts, and its sum is no
//! chain, since the sums of different `x` wait for nothing. So the innermost loop is the one around the window, and the iterations of the window are
//! jammed in it.
//!
//! How many iterations that is was measured: gcc 12 unrolls loops of 16 iterations at most, and nests of them up to a size of the text: 5 x 5 products of what two
//! arrays hold and no 6 x 6, 8 x 8 sums of one array.

use super::hyperplane::{Member, Time};
use super::plan::Banded;
use super::problem::Problem;
use super::references::Reference;
use super::view::{Level, Moves, moves};
use crate::analysis::scop::{LoopId, Scop, Statement};

/// Iterations of a loop that compilers unroll fully.
const LONGEST: u128 = 16;

/// Operations of all iterations of a window, those included that load what moves in it.
const LARGEST: u128 = 128;

/// How many of the loops around a statement, innermost ones, are a window; they leave one around it.
pub(super) fn window(scop: &Scop, statement: &Statement, references: &[Reference], levels: &[Level]) -> usize {
    let is_short = |level: &&Level| {
        let Some(dim) = level.dim.filter(|_| level.row.is_some()) else { return false };
        has_constant_ends(scop, statement.loops[dim]) && level.trips <= LONGEST
    };
    let inner = &levels[1.min(levels.len())..];
    let short = inner.iter().rev().take_while(is_short).count();
    let is_small = |&count: &usize| {
        let window = &levels[levels.len() - count..];
        let is_moving = |reference: &&Reference| window.iter().any(|level| moves(reference, level.dim) != Moves::Not);
        let loads = references.iter().filter(is_moving).count();
        let operations = statement.ops.len().saturating_sub(statement.accesses.len()) + loads;
        window.iter().map(|level| level.trips).product::<u128>() * operations.max(1) as u128 <= LARGEST
    };
    (1..=short).rev().find(is_small).unwrap_or(0)
}

fn has_constant_ends(scop: &Scop, id: LoopId) -> bool {
    let looped = &scop.loops[id];
    looped.lower.iter().chain(&looped.upper).all(|bound| bound.as_const().is_some())
}

/// Do some innermost loops have few iterations?
pub(super) fn has_windows(problem: &Problem<'_>) -> bool {
    problem.units.iter().any(|unit| unit.depth() > 1 && unit.loops.last().is_some_and(|&id| is_short(problem.scop, id)))
}

/// An order of the loops of a band with those of a window behind the others, and the band with times that say no more there than they have to; none if there is no window,
/// or if the last loop of the order is in it.
///
/// The last loop of the order goes along memory, and a window has less to share with it than its iterations with each other: each element that is written is there
/// once, and each that is read is read from one place.
pub(super) fn with_window_behind(
    problem: &Problem<'_>,
    band: &Banded,
    order: &[usize],
) -> Option<(Banded, Vec<usize>)> {
    let is_few = |unit: usize, time: &Time| {
        let last = time.coefficients.iter().rposition(|&factor| factor != 0);
        let id = last.map(|dim| problem.units[unit].loops[dim]);
        id.is_none_or(|id| is_short(problem.scop, id))
    };
    let is_in_window = |&level: &usize| band.members[level].times.iter().all(|(&unit, time)| is_few(unit, time));
    let (window, others): (Vec<usize>, Vec<usize>) = order.iter().partition(|level| is_in_window(level));
    let behind = [others.clone(), window.clone()].concat();
    if window.is_empty() || others.is_empty() || order.last().is_some_and(|last| window.contains(last)) {
        return None;
    }
    let straight = straightened(band, &behind);
    window.iter().all(|&level| is_straight(&straight.members[level])).then_some((straight, behind))
}

/// A band without tiles in an order of its loops, each without what its times add of loops further out to be permutable; none if nothing is left out, or not all
/// of that. Copies of jammed iterations then stand where they do in the text, and bounds and subscripts speak of one loop each.
pub(super) fn straight(band: &Banded, order: &[usize]) -> Option<Banded> {
    if band.members.iter().all(is_straight) {
        return None;
    }
    Some(straightened(band, order)).filter(|band| band.members.iter().all(is_straight))
}

/// Is each time of a member that of one loop at the most?
fn is_straight(member: &Member) -> bool {
    let is_one = |time: &Time| time.coefficients.iter().filter(|factor| **factor != 0).count() <= 1;
    member.times.values().all(is_one)
}

/// The same band in an order of its loops, with times that say no more of loops further out than they have to.
fn straightened(band: &Banded, order: &[usize]) -> Banded {
    let mut straight = band.clone();
    for (at, &level) in order.iter().enumerate() {
        for &outer in &order[..at] {
            if let Some(member) = without(&straight.members[level], &straight.members[outer]) {
                straight.members[level] = member;
            }
        }
    }
    straight
}

/// Has a loop a few iterations, as many whatever is around it?
fn is_short(scop: &Scop, id: LoopId) -> bool {
    has_constant_ends(scop, id) && scop.loops[id].most_iterations().is_none_or(|most| most <= LONGEST)
}

/// A time without the multiple of one loop further out that is in it. Where that loop stands still the two differ by a number, so that they are the same order
/// inside of it.
fn without(member: &Member, outer: &Member) -> Option<Member> {
    let (unit, time) = outer.times.iter().max_by_key(|(_, time)| time.coefficients.len())?;
    let mut moved = time.coefficients.iter().enumerate().filter(|(_, factor)| **factor != 0);
    let (Some((dim, &factor)), None) = (moved.next(), moved.next()) else { return None };
    let by = member.times.get(unit)?.coefficients[dim];
    if by == 0 || by % factor != 0 {
        return None;
    }
    let by = by / factor;
    let less = |(unit, time): (&usize, &Time)| {
        let outer = outer.times.get(unit)?;
        let minus = |a: i64, b: i64| a.checked_sub(b.checked_mul(by)?);
        let pairs = time.coefficients.iter().zip(&outer.coefficients);
        let coefficients = pairs.map(|(a, b)| minus(*a, *b)).collect::<Option<_>>()?;
        Some((*unit, Time { coefficients, constant: minus(time.constant, outer.constant)? }))
    };
    Some(Member { times: member.times.iter().map(less).collect::<Option<_>>()?, coincident: member.coincident })
}
