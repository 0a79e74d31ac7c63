//! A loop of the order that `auto` chose, unrolled and jammed behind the corner that each group of its iterations begins with.
//!
//! ```text
//! rewrite: for k { T; for j > k { S } }
//!       -> for k_t by 4 { for k in k_t { T; for k < j < k_t + 4 { S } }  for j >= k_t + 4 { S(k_t) .. S(k_t + 3) } }
//! by:      strip_mine(%k;4) split(%j; %j < %k_t + 4) distribute(%k) unroll_jam(%k_1;4)
//! ```
//! An elimination goes on with row `k + 1` when that has seen row `k`, so that the judge refuses to run four of its steps side by side. But most
//! elements wait for none of these four: where a loop inside begins later from step to step, those from the last begin on are in all four of them.
//! They are parted from the corner before, which stays in order and goes first.
//!
//! Each step is a claim like any other; where one is refused, or something behind the corner is no loop that adds, nothing of this is done.

use super::nest_by_nest::try_step;
use super::parts::Whole;
use super::session::Session;
use crate::affine::expr::AffineExpr;
use crate::schedule::tree::Node;

/// The session with iterations of a loop jammed behind their corner, and the steps that do it.
pub(super) fn jammed_behind_corner<'s>(
    session: &Session<'s>,
    number: usize,
    copies: i64,
) -> Option<(Session<'s>, Vec<String>)> {
    let mut trial = CornerTrial { session: session.clone(), steps: Vec::new() };
    trial.step(format!("strip_mine({};{copies})", session.label(number)))?;
    let points = number + 1;
    let mut corners = 0;
    for inner in inside(&trial.session, points).into_iter().rev() {
        if let Some(begin) = trial.last_begin(points, inner, copies) {
            let label = trial.session.label(inner);
            trial.step(format!("split({label}; {label} < {begin})"))?;
            corners += 1;
        }
    }
    trial.step(format!("distribute({})", trial.session.label(points)))?;
    // All corners are in the first loop, as what is behind them waits for it.
    let behind: Vec<usize> = inside(&trial.session, number).into_iter().skip(usize::from(corners > 0)).collect();
    for &looped in behind.iter().rev() {
        let has_loops = trial.session.tree.bands()[looped].body.num_bands() > 0;
        has_loops.then(|| trial.step(format!("unroll_jam({};{copies})", trial.session.label(looped)))).flatten()?;
    }
    (!behind.is_empty()).then_some((trial.session, trial.steps))
}

/// The loops directly inside of one, in the order of the text.
fn inside(session: &Session<'_>, number: usize) -> Vec<usize> {
    let (mut found, mut next) = (Vec::new(), number + 1);
    for node in session.tree.bands()[number].body.children() {
        found.extend(matches!(node, Node::Band(_)).then_some(next));
        next += node.num_bands();
    }
    found
}

struct CornerTrial<'s> {
    session: Session<'s>,
    steps: Vec<String>,
}

impl CornerTrial<'_> {
    /// Applies a step, if the judge agrees.
    fn step(&mut self, step: String) -> Option<()> {
        let mut after = self.session.clone();
        try_step(&mut after, &step).ok()?;
        self.session = after;
        self.steps.push(step);
        Some(())
    }

    /// Where a loop begins in the last of so many iterations of the loop over points around it, as it is written in a step; none if it
    /// begins at the same place in all of them.
    fn last_begin(&self, points: usize, inner: usize, copies: i64) -> Option<String> {
        let session = &self.session;
        let whole = Whole::of(session, inner);
        let begin = whole.extreme(&whole.reach().ok()?, true).ok()??;
        let path = session.tree.path_to(inner);
        let at = path.iter().position(|&band| band == points)?;
        if !begin.uses_dim(at as u32) {
            return None;
        }
        let last = AffineExpr::Dim(at as u32 - 1) + (copies - 1);
        let dim = |dim: u32| if dim as usize == at { last.clone() } else { AffineExpr::Dim(dim) };
        let begin = begin.replace(&dim, &AffineExpr::Symbol);
        let symbols = session.scop().symbols.iter();
        let names: Vec<&str> =
            symbols.map(|&value| session.module.value(value).name.as_deref()).collect::<Option<_>>()?;
        let labels: Vec<String> = path.iter().map(|&band| session.label(band)).collect();
        let begin = begin
            .named(|f, dim| f.write_str(&labels[dim as usize]), |f, symbol| write!(f, "%{}", names[symbol as usize]));
        Some(begin.to_string())
    }
}
