//! What the judge allows and nobody can write: why, and what blocks it.

use super::loops::place_of_value;
use super::{PipelineError, refused};
use crate::affine::presburger::Budget;
use crate::analysis::scop::Scop;
use crate::emit::EmitError;
use crate::ir::{Module, Value};
use crate::schedule::change::Change;
use crate::schedule::explain::because_of;
use crate::schedule::legality::{StatementDependence, carried_by, why_unknown, witness};
use crate::schedule::program::Program;
use crate::schedule::refusal::{NotApplicable, Refusal};
use crate::schedule::tree::Tree;

/// Loops that cannot be written.
pub(super) fn unwritten(
    module: &Module,
    program: &Program,
    tree: &Tree,
    error: &EmitError,
    budget: &Budget,
) -> PipelineError {
    let no = why_unwritten(module, &program.scop, error);
    let refusal = match error {
        EmitError::Moves { value } => with_shared(no, module, program, (tree, *value), budget),
        _ => no.into(),
    };
    refused(module, &program.scop, refusal)
}

/// The same with two iterations of a parallel loop that update one cell, for the update that makes a value. Where nobody knows
/// which cells these are, nobody knows whether they share one.
fn with_shared(
    no: NotApplicable,
    m: &Module,
    program: &Program,
    (tree, value): (&Tree, Value),
    budget: &Budget,
) -> Refusal {
    let (scop, change) = (&*program.scop, Change::order("parallelize", "", tree.clone()));
    let Some(update) = program.updates.values().find(|update| update.values.1 == value) else { return no.into() };
    let is_its = |one: &&StatementDependence| one.license.as_ref().is_some_and(|license| license.covers(update));
    let ties: Vec<StatementDependence> = program.dependences.iter().filter(is_its).cloned().collect();
    let parallel = tree.bands().into_iter().enumerate().filter(|(_, band)| band.parallel);
    let mut shared = parallel.filter_map(|(number, _)| carried_by(scop, &ties, tree, number, budget).ok()?);
    match shared.next() {
        None => no.into(),
        Some(violation) if violation.dependence.exact => match witness(scop, &ties, &change, &violation, budget) {
            Ok(pair) => because_of(no, m, scop, &pair).into(),
            Err(_) => no.into(),
        },
        Some(violation) => Refusal::Unknown(why_unknown(scop, &ties, &change, &violation)),
    }
}

/// The same, before it is said to anybody.
pub(super) fn why_unwritten(module: &Module, scop: &Scop, error: &EmitError) -> NotApplicable {
    let span = module.op(scop.func).span;
    let place = error.value(module, scop).map_or(span, |value| place_of_value(module, value));
    NotApplicable::new(error.code(), place, error.to_string())
}
