//! What the judge allows and nobody can write: why, and what blocks it.

use std::collections::BTreeMap;

use super::loops::place_of_value;
use super::{PipelineError, refused};
use crate::affine::presburger::Budget;
use crate::analysis::scop::Scop;
use crate::emit::EmitError;
use crate::ir::{Module, Op, Value};
use crate::schedule::change::Change;
use crate::schedule::explain::because_of;
use crate::schedule::legality::{StatementDependence, carried_by, witness};
use crate::schedule::program::Program;
use crate::schedule::refusal::NotApplicable;
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
    let no = match error {
        EmitError::Moves { value } => with_shared(no, module, program, (tree, *value), budget),
        _ => no,
    };
    refused(module, &program.scop, no.into())
}

/// The same with two iterations of a parallel loop that update one cell, for the update that makes a value; or with why nobody knows
/// which cells these are.
fn with_shared(
    no: NotApplicable,
    m: &Module,
    program: &Program,
    (tree, value): (&Tree, Value),
    budget: &Budget,
) -> NotApplicable {
    let (scop, change) = (&*program.scop, Change::order("parallelize", "", tree.clone()));
    let Some(update) = program.updates.values().find(|update| update.values.1 == value) else { return no };
    let is_its = |one: &&StatementDependence| one.license.as_ref().is_some_and(|license| license.covers(update));
    let ties: Vec<StatementDependence> = program.dependences.iter().filter(is_its).cloned().collect();
    let parallel = tree.bands().into_iter().enumerate().filter(|(_, band)| band.parallel);
    let mut shared = parallel.filter_map(|(number, _)| carried_by(scop, &ties, tree, number, budget).ok()?);
    let Some(violation) = shared.next() else { return no };
    let one = violation.dependence;
    if one.exact {
        return match witness(scop, &ties, &change, &violation, budget) {
            Ok(pair) => because_of(no, m, scop, &pair),
            Err(_) => no,
        };
    }
    let ends = [(one.source, one.source_access), (one.target, one.target_access)];
    let unknown: BTreeMap<Op, String> = ends
        .into_iter()
        .filter_map(|(id, access)| scop.statements[id].accesses[access].unknown.as_ref())
        .map(|unknown| (unknown.op, unknown.message.clone()))
        .collect();
    no.labelled(unknown.into_iter().map(|(op, message)| (m.op(op).span, message)))
}

/// The same, before it is said to anybody.
pub(super) fn why_unwritten(module: &Module, scop: &Scop, error: &EmitError) -> NotApplicable {
    let span = module.op(scop.func).span;
    let place = error.value(module, scop).map_or(span, |value| place_of_value(module, value));
    NotApplicable::new(error.code(), place, error.to_string())
}
