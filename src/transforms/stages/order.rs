//! The order in which fetches run early: a claim in the program with slots, and its loop in three.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::Options;
use super::super::distribute::copies_of;
use super::super::parts::{ChosenIterations, Whole, copies, in_order};
use super::super::pipeline::Step;
use super::super::rewrite::written;
use super::super::session::{No, Session};
use super::{Staged, written_by};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::Set;
use crate::analysis::scop::StatementId;
use crate::ir::{Module, Value};
use crate::schedule::change::Change;
use crate::schedule::explain::{explain, short};
use crate::schedule::refusal::{NotApplicable, Reason, Refusal};
use crate::schedule::tree::Node;

/// Rings whose fetches cannot run early.
pub(super) struct LateFetches {
    /// Their numbers.
    pub rings: BTreeSet<usize>,
    /// Why, in half a sentence.
    pub sentence: String,
    /// The same as a refusal of the step.
    pub no: No,
}

/// The program in which the fetches of these rings run early; those that cannot, if the judge does not let them all.
pub(super) fn claimed(
    ringed: &Module,
    (session, options): (&Session<'_>, &Options),
    (staged, step): (&Staged<'_>, &Step),
    rings: &[Value],
) -> Result<Result<Module, LateFetches>, No> {
    let func = session.scop().func;
    let refuse = |message: String| NotApplicable::new("not-a-block", ringed.op(staged.place.op).span, message);
    let mut trial = Session::read(ringed, func, session.budget, options).map_err(|no| refuse(no.to_string()))?;
    let is_its = |id| trial.scop().loops[id].op == staged.place.op;
    let number = trial.tree.bands().iter().position(|band| band.origin.is_some_and(is_its));
    let number = number.ok_or_else(|| refuse(format!("{} is no loop by itself", staged.label)))?;
    let fetches = staged.fetches(ringed, trial.scop(), rings);
    // No more than was asked about as `stages * step`.
    let ahead = (staged.stages - 1) * staged.step;
    let body = bodies(&trial, number, &fetches);
    let mut tree = trial.tree.clone();
    if let Some(band) = tree.band_mut(number) {
        band.body = body;
        for (_, time) in band.member.iter_mut().filter(|(id, _)| fetches.contains(id)) {
            *time = time.clone() - AffineExpr::Const(ahead);
        }
    }
    if let Err(refusal) = trial.judge(Change::order("pipeline", &step.text, tree)) {
        return Ok(Err(late(&trial, staged, (rings, &fetches), refusal)));
    }
    in_three(&mut trial, step, number, (&fetches, ahead))?;
    let emitted = written(ringed, trial.scop(), &trial.tree, session.budget)?;
    Ok(Ok(emitted.module))
}

/// What an iteration runs: the fetches, then all the rest, each in its order.
fn bodies(trial: &Session<'_>, number: usize, fetches: &BTreeSet<StatementId>) -> Node {
    let body = &trial.tree.bands()[number].body;
    let rest = body.statements().into_iter().filter(|id| !fetches.contains(id)).collect();
    Node::sequence(copies_of(trial, body, &[fetches.clone(), rest]))
}

/// The loop in three: the iterations that only fetch, those that do both, and those for which all is fetched.
fn in_three(
    trial: &mut Session<'_>,
    step: &Step,
    number: usize,
    (fetches, ahead): (&BTreeSet<StatementId>, i64),
) -> Result<(), No> {
    let whole = Whole::of(trial, number);
    let fetching = whole.reach_of_some(&[], &|id| fetches.contains(&id))?;
    let working = whole.reach_of_some(&[], &|id| !fetches.contains(&id))?;
    let first = fetching.subtract(&working, trial.budget)?.coalesce(trial.budget)?;
    let both = fetching.intersect(&working).coalesce(trial.budget)?;
    if let Some(rest) = part_off(trial, step, number, (first, Some(ahead)))? {
        part_off(trial, step, rest, (both, None))?;
    }
    Ok(())
}

/// Some iterations of a loop apart from those after them, which get new names; or they get them themselves, if they only fetch, and so
/// may count as they did before they were moved ahead. Gives the number of the loop behind them, if there is any.
fn part_off(
    trial: &mut Session<'_>,
    step: &Step,
    number: usize,
    (points, ahead): (Set, Option<i64>),
) -> Result<Option<usize>, No> {
    let whole = Whole::of(trial, number);
    let Some(parts) = whole.part(&ChosenIterations { points, tile: None })? else { return Ok(Some(number)) };
    let ends = match ahead {
        Some(ahead) => {
            let [mut first] = copies(trial, [parts.chosen]);
            if let Node::Band(band) = &mut first {
                let times = Arc::make_mut(band).member.values_mut();
                times.for_each(|time| *time = time.clone() + AffineExpr::Const(ahead));
            }
            [first, parts.after]
        }
        None => {
            let [last] = copies(trial, [parts.after]);
            [parts.chosen, last]
        }
    };
    let rest = (!ends[1].is_nothing()).then(|| number + ends[0].num_bands());
    let tree = parts.program.replace(&trial.tree, number, &in_order(ends));
    trial.judge(Change::split("pipeline", &step.text, parts.program, tree))?;
    Ok(rest)
}

/// The rings that the judge does not let be filled early.
fn late(
    trial: &Session<'_>,
    staged: &Staged<'_>,
    (rings, fetches): (&[Value], &BTreeSet<StatementId>),
    refusal: Refusal,
) -> LateFetches {
    let (m, scop) = (trial.module, trial.scop());
    let witness = match &refusal {
        Refusal::Violates(witness) => Some(&**witness),
        Refusal::Unknown(reason) => reason.doubt.as_ref().map(|doubt| &doubt.witness),
        Refusal::NotApplicable(_) => None,
    };
    let ends = witness.iter().flat_map(|witness| [witness.source.statement, witness.target.statement]);
    let early: BTreeSet<StatementId> = ends.filter(|id| fetches.contains(id)).collect();
    let filled = written_by(m, scop, &early);
    let mut late: BTreeSet<usize> = (0..rings.len()).filter(|&at| filled.contains(&rings[at])).collect();
    if late.is_empty() {
        late = (0..rings.len()).collect();
    }
    let sentence = short(m, scop, &refusal);
    // What is said of it is said of the program with slots, which only this step knows.
    let told = explain(m, scop, &refusal);
    let no = match refusal {
        Refusal::Unknown(reason) => {
            let labels = told.labels.into_iter().filter(|label| !label.text.is_empty()).collect();
            let op = Some(staged.place.op);
            let reason = Reason { labels, notes: told.notes, ..Reason::new(reason.code, reason.message, op) };
            No::Refused(Refusal::Unknown(reason))
        }
        _ => {
            let span = told.labels.first().map(|label| label.span).unwrap_or_default();
            let no = NotApplicable::new(told.code, span, told.message);
            No::from(NotApplicable { labels: told.labels, notes: told.notes, ..no })
        }
    };
    LateFetches { rings: late, sentence, no }
}
