//! Every dependence of one run, by brute force: the oracle for the dependence analysis.

use std::collections::{BTreeSet, HashMap};

use crate::interp::trace::{Iv, TraceEvent};
use crate::ir::Op;

/// The kinds of dependences.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TraceKind {
    /// A write, then a read.
    Flow,
    /// A read, then a write.
    Anti,
    /// Two writes.
    Output,
}

/// Two accesses to one cell in one run, of which at least one writes; the source happens first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TraceDependence {
    /// The first access.
    pub source: Op,
    /// The second access.
    pub target: Op,
    /// What they do.
    pub kind: TraceKind,
    /// The outermost common loop (and which of its induction variables) whose iterations differ; none if there is no
    /// such loop.
    pub carried_by: Option<(Op, usize)>,
    /// The values of all induction variables around the source, outermost first.
    pub source_ivs: Vec<i64>,
    /// The values of all induction variables around the target, outermost first.
    pub target_ivs: Vec<i64>,
}

/// All memory-based dependences of a run: every ordered pair of accesses to the same cell, at least one a write.
pub fn trace_dependences(events: &[TraceEvent]) -> BTreeSet<TraceDependence> {
    let mut found = BTreeSet::new();
    for accesses in by_cell(events).into_values() {
        for (position, &target) in accesses.iter().enumerate() {
            found.extend(accesses[..position].iter().filter_map(|&source| dependence(source, target)));
        }
    }
    found
}

/// The value-based flow of a run: for each read, the last write to its cell before it.
pub fn trace_flow(events: &[TraceEvent]) -> BTreeSet<TraceDependence> {
    let mut found = BTreeSet::new();
    for accesses in by_cell(events).into_values() {
        let mut last: Option<&TraceEvent> = None;
        for access in accesses {
            if access.write {
                last = Some(access);
            } else {
                found.extend(last.and_then(|source| dependence(source, access)));
            }
        }
    }
    found
}

fn by_cell(events: &[TraceEvent]) -> HashMap<(usize, usize), Vec<&TraceEvent>> {
    let mut cells: HashMap<(usize, usize), Vec<&TraceEvent>> = HashMap::new();
    for event in events {
        cells.entry((event.buffer, event.cell)).or_default().push(event);
    }
    cells
}

fn dependence(source: &TraceEvent, target: &TraceEvent) -> Option<TraceDependence> {
    let kind = match (source.write, target.write) {
        (true, true) => TraceKind::Output,
        (true, false) => TraceKind::Flow,
        (false, true) => TraceKind::Anti,
        (false, false) => return None,
    };
    let place = |iv: &Iv| (iv.op, iv.dim);
    let common = source.ivs.iter().zip(&target.ivs).take_while(|(a, b)| place(a) == place(b));
    let differing = common.into_iter().find(|(a, b)| a.value != b.value);
    let values = |ivs: &[Iv]| ivs.iter().map(|iv| iv.value).collect();
    Some(TraceDependence {
        source: source.op,
        target: target.op,
        kind,
        carried_by: differing.map(|(a, _)| place(a)),
        source_ivs: values(&source.ivs),
        target_ivs: values(&target.ivs),
    })
}
