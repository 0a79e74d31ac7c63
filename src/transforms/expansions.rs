//! Which arrays `auto` gives an element for each iteration, and in which layout.
//!
//! The loops whose iterations write over an array become dims in their order, the innermost one last, so that elements lie beside each other along it. Where more of
//! what is read and written beside the array lies along another one of these loops, that one is the last dim in a second proposal:
//!
//! ```text
//! for j { for i { s[]; for k { s[] -= L[i,k] * B[k,j] } } }    ->    s_exp[i,j], as B is
//! ```
//! The model decides between the two.

use std::collections::BTreeSet;

use super::Options;
use super::expand::{ExpandedArray, expandable};
use super::loops::moves;
use super::session::Session;
use super::storage::LocalArrays;
use crate::analysis::alias::RootId;
use crate::analysis::domain::LoopId;
use crate::analysis::names::value_name;
use crate::analysis::scop::{Array, ArrayId};

/// An array, and its dims in an order of their own, if that may be faster.
pub(super) struct WantedExpansion {
    name: String,
    order: Option<Vec<usize>>,
}

/// The arrays of some candidates that can be expanded, to no more than so many dims.
pub(super) fn expansions(
    session: &Session<'_>,
    candidates: &[LocalArrays],
    dims: usize,
    options: &Options,
) -> Vec<WantedExpansion> {
    let scop = session.scop();
    let arrays: BTreeSet<ArrayId> = candidates.iter().flat_map(|one| one.arrays.iter().copied()).collect();
    let roots = arrays.into_iter().filter_map(|array| match scop.arrays[array] {
        Array::Memory(value) => scop.memory.root_of(value),
        _ => None,
    });
    expansions_of(session, &roots.collect::<Vec<_>>(), dims, options)
}

/// The same of some memory.
pub(super) fn expansions_of(
    session: &Session<'_>,
    ids: &[RootId],
    dims: usize,
    options: &Options,
) -> Vec<WantedExpansion> {
    let scop = session.scop();
    let found = expandable(session, ids, options);
    let allowed = found.into_iter().filter(|expanded| expanded.dims <= dims);
    let named = |ExpandedArray { id, dims, loops }| WantedExpansion {
        name: value_name(session.module, scop.memory.roots[id].value),
        // The dims of the array itself come last.
        order: if dims == loops.len() { along_memory(session, id, &loops) } else { None },
    };
    allowed.map(named).collect()
}

/// The steps that expand some arrays.
pub(super) struct ExpansionSteps {
    /// In as few steps as there may be.
    pub together: Vec<String>,
    /// Each array in a step of its own: what is not proved of all of them may be proved of some.
    pub each: Vec<String>,
}

impl ExpansionSteps {
    /// What may be faster, in either order of dims: first the one in which elements lie as what is accessed beside them.
    pub fn proposed(arrays: &[WantedExpansion]) -> Vec<ExpansionSteps> {
        let plain: Vec<String> = arrays.iter().map(|one| one.name.clone()).collect();
        let (other, same): (Vec<&WantedExpansion>, Vec<&WantedExpansion>) =
            arrays.iter().partition(|one| one.order.is_some());
        let same: Vec<String> = same.into_iter().map(|one| one.name.clone()).collect();
        let in_order: Vec<String> = other.into_iter().filter_map(WantedExpansion::in_order).collect();
        let of = |names: &[String], more: &[String]| ExpansionSteps {
            together: (!names.is_empty()).then(|| expansion(names)).into_iter().chain(more.iter().cloned()).collect(),
            each: names.iter().map(|name| expansion(std::slice::from_ref(name))).chain(more.iter().cloned()).collect(),
        };
        let mut all = Vec::new();
        all.extend((!in_order.is_empty()).then(|| of(&same, &in_order)));
        all.extend((!arrays.is_empty()).then(|| of(&plain, &[])));
        all
    }
}

impl WantedExpansion {
    /// The step that has its dims in an order of their own.
    fn in_order(&self) -> Option<String> {
        let dims: Vec<String> = self.order.as_ref()?.iter().map(|dim| format!("d{dim}")).collect();
        Some(format!("expand({};layout=({}))", self.name, dims.join(",")))
    }
}

/// The step that gives each iteration an element of its own in these arrays.
pub(super) fn expansion(names: &[String]) -> String {
    format!("expand({})", names.join(","))
}

/// The order of the loops that write over a cell in which the one comes last along which most of what is accessed in them lies; none if that is theirs.
fn along_memory(session: &Session<'_>, id: RootId, loops: &[LoopId]) -> Option<Vec<usize>> {
    let scop = session.scop();
    let own = scop.memory.roots[id].value;
    let inside = scop.statements.iter().map(|(_, statement)| statement);
    let inside = inside.filter(|statement| loops.iter().all(|looped| statement.loops.contains(looped)));
    let is_other = |array: ArrayId| matches!(scop.arrays[array], Array::Memory(value) if value != own);
    let all: Vec<_> = inside
        .flat_map(|statement| statement.accesses.iter().map(move |access| (statement, access)))
        .filter(|(_, access)| is_other(access.array))
        .collect();
    let along = |looped: LoopId| {
        let lies = |one: &&(_, _)| {
            let by = moves(**one, looped, scop.symbols.len());
            by.and_then(|by| *by.last()?).is_some_and(|by| by.unsigned_abs() == 1)
        };
        all.iter().filter(lies).count()
    };
    let counts: Vec<usize> = loops.iter().map(|&looped| along(looped)).collect();
    let (last, most) = (counts.last()?, counts.iter().max()?);
    let best = counts.iter().position(|count| count == most).filter(|_| most > last)?;
    let others = (0..loops.len()).filter(|&dim| dim != best);
    Some(others.chain([best]).collect())
}
