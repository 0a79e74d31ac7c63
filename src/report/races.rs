//! Loops that the text calls parallel although they are not.

use std::cell::OnceCell;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::{ReportOptions, Reporter};
use crate::affine::presburger::Budget;
use crate::analysis::access::AccessKind;
use crate::analysis::dependence::{Carriers, Dependence, Kind, WantedDependences};
use crate::analysis::domain::{LoopId, Nest};
use crate::analysis::verdict::analyse;
use crate::diag::Diagnostic;
use crate::ir::{Module, Op};

/// The part of the steps that a warning may take: about a second where there are as many as by default.
const PART: u64 = 64;

impl Reporter<'_> {
    /// Pairs of iterations without order that touch the same cell.
    pub(super) fn races(&self) -> impl Iterator<Item = &Dependence> {
        let atomic = |owner: usize| self.a.accesses[owner].kind == AccessKind::Atomic;
        // Atomic updates of one kind whose results nobody sees commute.
        let commutes = move |index: usize, dep: &Dependence, id: LoopId| {
            let verdict = &self.a.verdicts[id];
            atomic(dep.source) && atomic(dep.target) && verdict.carried[verdict.num_obstacles..].contains(&index)
        };
        let is_race = move |index: usize, dep: &Dependence| {
            dep.kind != Kind::Input
                && dep.carried_by.is_some_and(|id| self.a.nest.is_parallel(id) && !commutes(index, dep, id))
        };
        let all = self.a.dependences.all.iter().enumerate();
        all.filter(move |&(index, dep)| is_race(index, dep)).map(|(_, dep)| dep)
    }
}

/// A warning, code `race`, for each loop of a function that is written as parallel and has two iterations that certainly touch the same
/// cell, of which one writes it: in a form that runs it in parallel, it computes one thing or another.
pub fn warnings(m: &Module, func: Op, options: &ReportOptions) -> Vec<Diagnostic> {
    if !Nest::read(m, func).loops.iter().any(|(_, data)| data.parallel) {
        return Vec::new();
    }
    // Nobody waits for a warning.
    let total = options.limits.steps / PART;
    let wanted =
        WantedDependences { carriers: Carriers::Parallel, total, ..WantedDependences::within(&options.limits) };
    let analysis = analyse(m, func, options.may_alias, &wanted);
    let words = Rc::new(Budget::new(options.limits.steps));
    let reporter = Reporter { m, a: &analysis, options, written: OnceCell::new(), words };
    let mut seen: FxHashSet<Op> = FxHashSet::default();
    let mut found = Vec::new();
    for race in reporter.races().filter(|race| race.exact) {
        let Some(id) = race.carried_by else { continue };
        let op = analysis.nest.loops[id].op;
        if seen.insert(op) {
            let name = analysis.nest.name(id);
            let message = format!("loop %{name} is written as parallel, but {}", reporter.fight(race));
            found.push(Diagnostic::error("race", m.op(op).span, message).into_warning());
        }
    }
    found
}
