//! Ways from one phase to another one without a meeting of all threads: what a thread may run while another one is still behind.
//!
//! A way goes from phase to phase, in the same iteration of the loops around both or into the next one of a loop. How often it goes
//! around a loop tells how far apart the iterations are that can meet: with a barrier on every way around, a thread is at most one
//! iteration ahead of another one, and two buffers that are used in turn need no second barrier.
//!
//! *Sound.* A pair of iterations that a loop carries differs in that loop first, so that the ways between them stay in one
//! iteration of the loops around it, and go around it as often as the pair is iterations apart; less often only by a step past iterations
//! that run no phase, which counts as many.

use std::collections::BTreeSet;

use super::{NextIteration, Team};
use crate::affine::presburger::{BasicRelation, Budget, Relation};
use crate::analysis::dependence::Dependence;
use crate::analysis::domain::LoopId;
use crate::analysis::verdict::Analysis;
use crate::ir::{Module, Op};
use crate::limits::Limits;

/// Ways are told apart that go around a loop not at all, once, and more often.
const OFTEN: usize = 2;

impl Team {
    /// The phases that may run while some thread is still in this one, by what barriers there are.
    pub fn beside(&self, phase: usize) -> BTreeSet<usize> {
        self.reached(phase, |_| Some(0)).into_iter().map(|(phase, _)| phase).collect()
    }

    /// May a thread be in the phase again while another one has not passed what follows it: is there a way back without a barrier but
    /// that behind the phase itself?
    pub fn comes_again(&self, phase: usize) -> bool {
        let around = self.again.iter().filter(|again| again.from == phase).map(|again| again.to);
        let mut follow = self.next[phase].iter().copied().chain(around);
        follow.any(|next| next == phase || self.beside(next).contains(&phase))
    }

    /// The same in a later iteration of one of these loops.
    pub(super) fn beside_again(&self, phase: usize, loops: &[Op]) -> BTreeSet<usize> {
        let reached = self.reached(phase, |again| Some(usize::from(loops.contains(&again.around))));
        reached.into_iter().filter(|(_, times)| *times > 0).map(|(phase, _)| phase).collect()
    }

    /// The phases at the ends of all ways without a barrier, and how often these went around the loops that `times` counts. It has no
    /// number for steps that are not taken.
    fn reached(&self, phase: usize, times: impl Fn(&NextIteration) -> Option<usize>) -> BTreeSet<(usize, usize)> {
        let (mut seen, mut pending) = (BTreeSet::new(), vec![(phase, 0)]);
        while let Some((at, count)) = pending.pop() {
            if self.phases[at].barrier {
                continue;
            }
            let meets = |to, again| self.behind.iter().any(|meeting| meeting.is_between(at, to, again));
            let further = self.next[at].iter().filter(|&&to| !meets(to, None)).map(|&next| (next, count));
            let around = self.again.iter().filter(|again| again.from == at && !meets(again.to, Some(again.around)));
            let around = around.filter_map(|again| Some((again.to, (count + times(again)?).min(OFTEN))));
            for step in further.chain(around) {
                if seen.insert(step) {
                    pending.push(step);
                }
            }
        }
        seen
    }

    /// Are there no such pairs? False where that is not known. Who follows a certificate wants a proof, which is checked, so that what it says of teams
    /// rests on no solver.
    pub(super) fn has_none(&self, pairs: &Relation, limits: &Limits) -> bool {
        let budget = Budget::new(limits.words);
        if !self.wants_proofs {
            return pairs.is_empty(&budget) == Ok(true);
        }
        let answers = pairs.certify(&budget);
        answers.is_ok_and(|all| all.iter().all(|answer| answer.is_empty() && answer.check().is_ok()))
    }

    /// Is there a way without a barrier from an iteration of a dependence in the first phase to one in the second?
    pub(super) fn leads(
        &self,
        m: &Module,
        analysis: &Analysis,
        dependence: &Dependence,
        (first, second): (usize, usize),
        limits: &Limits,
    ) -> bool {
        let is_inside = |op: Op, loop_op: Op| m.ancestors(op).any(|around| around == loop_op);
        let ops = [first, second].map(|phase| self.phases[phase].ops.first().copied());
        let Some(id) = dependence.carried_by else {
            // The same iteration of all loops around both. Within one run of a phase iterations are independent.
            let is_common = |op: Op| ops.iter().flatten().all(|&own| is_inside(own, op));
            let reached = self.reached(first, |again| (!is_common(again.around)).then_some(0));
            return first != second && reached.iter().any(|(phase, _)| *phase == second);
        };
        let carrier = analysis.nest.loops[id].op;
        // Runs of the whole loop of the team never meet, nor do iterations of one run of a phase that a loop inside tells apart.
        if carrier != self.around && !is_inside(carrier, self.around)
            || ops.iter().flatten().any(|&own| own == carrier || is_inside(carrier, own))
        {
            return false;
        }
        let times = |again: &NextIteration| match again.around {
            op if op == carrier && again.skips => Some(OFTEN),
            op if op == carrier => Some(1),
            op => (!is_inside(carrier, op)).then_some(0),
        };
        let reached = self.reached(first, times);
        let most = reached.iter().filter(|(phase, _)| *phase == second).map(|(_, times)| *times).max();
        match most {
            None | Some(0) => false,
            Some(1) => near_ones(analysis, dependence, id, Some(1)).is_none_or(|pairs| !self.has_none(&pairs, limits)),
            Some(_) => true,
        }
    }
}

/// The pairs of a dependence of which the second is in one of the next `most` iterations of the loop that carries it, or in any. None if
/// that is not known.
pub(super) fn near_ones(
    analysis: &Analysis,
    dependence: &Dependence,
    id: LoopId,
    most: Option<usize>,
) -> Option<Relation> {
    let data = &analysis.nest.loops[id];
    if data.parallel || data.apart.as_const() != Some(data.step) {
        return None;
    }
    let Some(most) = most else { return Some(dependence.pairs.clone()) };
    let (depth, space) = (data.depth(), dependence.pairs.space());
    let mut next = BasicRelation::universe(space);
    // target - source <= most * step
    let mut row = vec![0; space.num_columns()];
    let distance = data.step.checked_mul(i64::try_from(most).ok()?)?;
    (row[0], row[space.domain(depth)], row[space.range(depth)]) = (distance, 1, -1);
    next.add_ineq(&row);
    Some(dependence.pairs.intersect(&next.into()))
}
