//! `peel(a;first)` and `peel(a;last)`: the first or the last iteration of a loop apart from the others.
//!
//! ```text
//! rewrite: band a { S }  ->  sequence { S at the first a, band a { S } }
//! ```
//! The order stays as it is, so this is always legal. Where the loop around decides whether there is an iteration at
//! all, the one that is apart stands in a guard.

use std::sync::Arc;

use super::UsageError;
use super::parts::{ChosenIterations, Whole, copies, in_order};
use super::pipeline::Step;
use super::session::{No, Session};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicSet, Relation, Set};
use crate::diag::nearest;
use crate::schedule::change::Change;
use crate::schedule::refusal::NotApplicable;
use crate::schedule::tree::Node;

/// The claim.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let number = session.loops(step, 1)?[0];
    let first = is_first(step)?;
    let whole = Whole::of(session, number);
    let points = extreme(session, &whole, first)?;
    let parts = whole.part(&ChosenIterations { points, tile: None })?;
    let parts = parts.expect("nothing comes before the first iteration, and nothing after the last");
    let [mut alone] = copies(session, [parts.chosen]);
    if let Node::Band(band) = &mut alone {
        let band = Arc::make_mut(band);
        band.options.unroll = true;
        band.name = "".into();
    }
    let sequence = if first { in_order([alone, parts.after]) } else { in_order([parts.before, alone]) };
    let tree = parts.program.replace(&session.tree, number, &sequence);
    Ok(Change::split("peel", &step.text, parts.program, tree))
}

/// The first iteration, and not the last?
pub fn is_first(step: &Step) -> Result<bool, UsageError> {
    match step.group(1) {
        [which] if which.text == "first" => Ok(true),
        [which] if which.text == "last" => Ok(false),
        [which] => {
            let meant = nearest(&which.text, ["first", "last"]).map(|meant| format!("; did you mean `{meant}`?"));
            let message = format!("peel takes `first` or `last`, not `{}`{}", which.text, meant.unwrap_or_default());
            Err(UsageError::new(which.span, message))
        }
        _ => Err(step.wrong("peel needs to know which: peel(%i;first) or peel(%i;last)")),
    }
}

/// The first or the last iteration, over the times of the loops around and its own.
fn extreme(session: &Session<'_>, whole: &Whole<'_, '_>, first: bool) -> Result<Set, No> {
    let reach = whole.reach()?;
    if let Some(value) = whole.extreme(&reach, first)? {
        let time = AffineExpr::Dim(whole.depth() as u32);
        let mut points = BasicSet::universe(whole.space(1));
        whole.demand(&mut points, &(time.clone() - value.clone()))?;
        whole.demand(&mut points, &(value - time))?;
        return Ok(points.into());
    }
    let relation: Relation = reach.unwrap(whole.depth());
    let found = if first { relation.lexmin(session.budget)? } else { relation.lexmax(session.budget)? };
    if !found.unbounded.is_empty(session.budget)? {
        let message = format!("%{} has no {} iteration", whole.band.name, if first { "first" } else { "last" });
        return Err(NotApplicable::new("no-affine-bound", whole.place(), message).into());
    }
    Ok(found.map.to_relation().wrap())
}
