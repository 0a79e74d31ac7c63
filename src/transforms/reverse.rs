//! `reverse(a)`: loop `a` runs backwards.
//!
//! ```text
//! rewrite: band a: S -> e  ->  band a: S -> c - e
//! where    c = first + last value of a, where that is plain; 0 otherwise
//! ```
//! The new loop counts upward as every loop does and keeps its name; what it runs sees the values in falling order. Where
//! the loop has one lower and one upper bound, its last value has no division, and its first one has none either if `c`
//! speaks of loops around it, `c` keeps it in its old range. Of a
//! tile loop the tiles run backwards, the points in them do not. Legal exactly if the loop orders no dependence.
//!
//! ```text
//! affine.for %i = 0 to %n {     ->     affine.for %i = 0 to %n {
//!   .. %A[%i]                            .. %A[%n - %i - 1]
//! ```
//! refuses: nothing of its own.
//! source: Wolf and Lam, *A loop transformation theory and an algorithm to maximize parallelism* (1991).

use super::pipeline::Step;
use super::session::{No, Session, WrittenLoop};
use crate::affine::expr::AffineExpr;
use crate::affine::row::canonical;
use crate::analysis::scop::StatementId;
use crate::schedule::change::Change;
use crate::schedule::refusal::Refusal;
use crate::schedule::tree::TiledTime;

/// The claim.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let number = session.loops(step, 1)?[0];
    let pivot = pivot(session, number)?;
    let mut tree = session.tree.clone();
    let Some(band) = tree.band_mut(number) else { return Ok(Change::order("reverse", &step.text, tree)) };
    // A tile that starts at l + s * q holds the times e with l + s * q <= e < l + s * (q + 1), so that it holds the
    // times c + s - 1 - e from c - l - s * q on.
    let (size, lower) = match &band.tile {
        Some(tile) => (tile.size, Some(pivot.clone() - tile.lower.clone())),
        None => (1, None),
    };
    for time in band.member.values_mut() {
        *time = pivot.clone() + AffineExpr::Const(size - 1) - time.clone();
    }
    band.tile = lower.map(|lower| TiledTime::fixed(size, lower));
    Ok(Change::order("reverse", &step.text, tree))
}

/// The first value of a loop plus its last one, as it is written and if that says it plainly.
fn pivot(session: &Session<'_>, number: usize) -> Result<AffineExpr, Refusal> {
    let plain = |written: &WrittenLoop| Some(written.lower.clone() + last(written)?);
    let written = session.written_loops(&[number])?[0].as_ref().and_then(plain);
    if let Some(sum) = written.filter(AffineExpr::is_symbolic_or_constant) {
        return Ok(sum);
    }
    // Times that divide what loops around count cannot be solved for these.
    let sum = of_source(session, number).as_ref().and_then(plain);
    Ok(sum.filter(|sum| sum.is_symbolic_or_constant() || !sum.divides()).unwrap_or(AffineExpr::Const(0)))
}

/// What the loop of the source says that a band still is, over the loops around it. None if it speaks of a loop that is not
/// around it any more: the sum of first and last value would be another one in each of its iterations.
fn of_source(session: &Session<'_>, number: usize) -> Option<WrittenLoop> {
    let bands = session.tree.bands();
    let band = bands[number];
    let origin = band.origin.filter(|_| band.tile.is_none())?;
    let is_own = |(statement, time): (&StatementId, &AffineExpr)| {
        let position = session.scop().statements[*statement].loops.iter().position(|id| *id == origin);
        position.is_some_and(|position| *time == AffineExpr::Dim(position as u32))
    };
    let looped = &session.scop().loops[origin];
    let ([lower], [upper]) = (&looped.lower[..], &looped.upper[..]) else { return None };
    let path = session.tree.path_to(number);
    let num_symbols = session.scop().symbols.len();
    // A loop around it that counts by 1 or -1 what the source's did.
    let counts = |outer: usize, id: StatementId, dim: u32| {
        let (time, num_dims) = (bands[outer].time(id), session.scop().statements[id].loops.len());
        [1, -1].into_iter().any(|factor| {
            let rest = canonical(&(time.clone() - AffineExpr::Dim(dim) * factor), num_dims, num_symbols);
            rest.is_ok_and(|rest| rest.is_symbolic_or_constant())
        })
    };
    let is_around =
        |dim: u32| path[..path.len() - 1].iter().any(|&outer| band.member.keys().all(|&id| counts(outer, id, dim)));
    let mut all_around = true;
    let mut look = |part: &AffineExpr| all_around &= !matches!(part, AffineExpr::Dim(dim) if !is_around(*dim));
    [lower, upper].into_iter().for_each(|bound| bound.walk(&mut look));
    let written = WrittenLoop { lower: lower.clone(), upper: upper.clone(), step: looped.step };
    (all_around && band.member.iter().all(is_own)).then_some(written)
}

/// The last value of a loop, if no division is needed to say it.
fn last(written: &WrittenLoop) -> Option<AffineExpr> {
    let WrittenLoop { lower, upper, step } = written;
    let length = upper.clone() - lower.clone() - 1;
    let last = lower.clone() + length.floor_div(*step) * *step;
    (!last.divides()).then_some(last)
}
