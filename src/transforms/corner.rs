//! A loop of the order that `auto` chose, unrolled and jammed beside the corner that each group of its iterations begins or ends with.
//!
//! ```text
//! rewrite: for k { T; for j > k { S } }
//!       -> for k_t by 4 { for k in k_t { T; for k < j < k_t + 4 { S } }  for j >= k_t + 4 { S(k_t) .. S(k_t + 3) } }
//! by:      strip_mine(%k;4) split(%j; %j < %k_t + 4) distribute(%k) unroll_jam(%k_1;4)
//! ```
//! An elimination goes on with row `k + 1` when that has seen row `k`, so that the judge refuses to run four of its steps side by side. But most
//! elements wait for none of these four: where a loop inside begins later from step to step, those from the last begin on are in all four of them.
//! They are parted from the corner before, which stays in order and goes first. Where a loop inside ends later from step to step, as in a
//! triangular solve, those up to the first end go first, and the corner behind.
//!
//! Each step is a claim like any other; where one is refused, or something beside the corner is no loop that adds, nothing of this is done.

use super::bands::directly_inside;
use super::nest_by_nest::{in_words, step_on_trial};
use super::parts::Whole;
use super::session::Session;
use crate::affine::expr::AffineExpr;

/// The session with iterations of a loop jammed beside their corner, and the steps that do it.
pub(super) fn jammed_beside_corner<'s>(
    session: &Session<'s>,
    number: usize,
    copies: i64,
) -> Option<(Session<'s>, Vec<String>)> {
    let mut trial = CornerTrial { session: session.clone(), steps: Vec::new() };
    trial.step(format!("strip_mine({};{copies})", session.label(number)))?;
    let points = number + 1;
    let (mut before, mut behind) = (false, false);
    for inner in inside(&trial.session, points).into_iter().rev() {
        let label = trial.session.label(inner);
        if let Some(begin) = trial.edge(points, inner, (true, copies - 1)) {
            trial.step(format!("split({label}; {label} < {begin})"))?;
            before = true;
        } else if let Some(end) = trial.edge(points, inner, (false, 0)) {
            trial.step(format!("split({label}; {label} <= {end})"))?;
            behind = true;
        }
    }
    trial.step(format!("distribute({})", trial.session.label(points)))?;
    // All corners before are in the first loop, as what is behind them waits for it, and all corners behind in the last one.
    let loops = inside(&trial.session, number);
    let jammed = loops.get(usize::from(before)..loops.len() - usize::from(behind))?;
    for &looped in jammed.iter().rev() {
        let has_loops = trial.session.tree.bands()[looped].body.num_bands() > 0;
        has_loops.then(|| trial.step(format!("unroll_jam({};{copies})", trial.session.label(looped)))).flatten()?;
    }
    (!jammed.is_empty()).then_some((trial.session, trial.steps))
}

/// The loops directly inside of one, in the order of the text.
fn inside(session: &Session<'_>, number: usize) -> Vec<usize> {
    directly_inside(&session.tree.bands()[number].body, number + 1)
}

struct CornerTrial<'s> {
    session: Session<'s>,
    steps: Vec<String>,
}

impl CornerTrial<'_> {
    fn step(&mut self, step: String) -> Option<()> {
        step_on_trial(&mut self.session, &mut self.steps, step)
    }

    /// Where a loop begins, or its last iteration, when the loop over points around it is so many iterations behind the start of its block; as it
    /// is written in a step. None if that is the same in all of the block.
    fn edge(&self, points: usize, inner: usize, (begins, behind): (bool, i64)) -> Option<String> {
        let session = &self.session;
        let whole = Whole::of(session, inner);
        let edge = whole.extreme(&whole.reach().ok()?, begins).ok()??;
        let path = session.tree.path_to(inner);
        let at = path.iter().position(|&band| band == points)?;
        if !edge.uses_dim(at as u32) {
            return None;
        }
        let point = AffineExpr::Dim(at as u32 - 1) + behind;
        let dim = |dim: u32| if dim as usize == at { point.clone() } else { AffineExpr::Dim(dim) };
        let edge = edge.replace(&dim, &AffineExpr::Symbol);
        let labels: Vec<String> = path.iter().map(|&band| session.label(band)).collect();
        in_words(session, &edge, &labels)
    }
}
