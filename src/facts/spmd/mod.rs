//! One team of threads around a loop in order: what each thread runs, and where all of them have to meet.
//!
//! A loop over time with parallel loops inside forks and joins at each of them. The same work is done by one team that is made
//! once: every thread runs the loop over time, the parallel loops are dealt, and what only one may do is done by one. That is
//! the same program if
//!
//! 1. what every thread runs is the same for all of them and touches no memory but to read it ([`Team::done_twice`]);
//! 2. two *phases* of which both touch a cell and one writes it never run at the same time in different threads.
//!
//! A phase is a parallel loop, whose iterations are dealt (`omp for`), a run of operations that have an effect, which one
//! thread does (`omp single`), or a run of loads that every thread does. All threads meet at a *barrier* behind a phase, unless
//! that is not needed. A phase can run beside those that follow it without a barrier in between, once around a loop if need be
//! ([`Team::beside`]); the dependences say whether one of them touches the same cell. So barriers are left out one by one, and
//! one that has to stay has a pair of iterations that says why.
//!
//! Threads may be as many as they like, and iterations may be dealt in any way: no two iterations of a phase are taken to be
//! in one thread.

pub mod certificate;
mod phases;

use std::collections::{BTreeSet, HashMap, HashSet};

use num_bigint::BigInt;

use crate::affine::presburger::Budget;
use crate::analysis::access::{Effect, MemoryAccess, Place, Touch};
use crate::analysis::dependence::Dependence;
use crate::analysis::names::value_name;
use crate::analysis::verdict::Analysis;
use crate::analysis::witness::{Witness, alone, nearest};
use crate::ir::{Module, Op};
use crate::limits::Limits;

/// A loop in order that a team of threads runs together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// The loop.
    pub around: Op,
    /// What is done inside, in the order of the text.
    pub phases: Vec<Phase>,
    /// Which phases may directly follow each.
    next: Vec<BTreeSet<usize>>,
}

/// Something that the threads of a team do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phase {
    /// Who does it.
    pub by: By,
    /// The operations, in the order of the text.
    pub ops: Vec<Op>,
    /// Do all threads meet behind it?
    pub barrier: bool,
    /// Why they have to: two iterations and the cell.
    pub why: Option<Conflict>,
    /// Why only one thread does it: what two threads would do at once.
    pub once: Option<Conflict>,
}

/// Who does a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The iterations of the one parallel loop are dealt to all threads.
    All,
    /// One thread.
    One,
    /// Each thread for itself: it only reads.
    Each,
}

/// Two phases that must not run at the same time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The number of the phase that is done first.
    pub first: usize,
    /// The number of the one that would run beside it.
    pub second: usize,
    /// What would go wrong, in words: the cell and the iterations.
    pub reason: String,
}

/// The loops of a function that teams run, outermost ones only. `at_once` are the parallel loops that threads may share.
pub fn teams(m: &Module, function: Op, analysis: &Analysis, at_once: &HashSet<Op>, limits: &Limits) -> Vec<Team> {
    let mut teams: Vec<Team> = Vec::new();
    for op in m.walk(function) {
        let around = |other: Op| m.ancestors(op).any(|outer| outer == other);
        let taken = teams.iter().any(|team| around(team.around)) || at_once.iter().any(|&parallel| around(parallel));
        if !taken && let Some(mut team) = Team::around(m, op, at_once) {
            for number in 0..team.phases.len() {
                let alone = team.phases[number].by == By::One;
                team.phases[number].once = alone.then(|| team.done_twice(m, analysis, number, limits)).flatten();
            }
            team.leave_out_barriers(m, analysis, limits);
            teams.push(team);
        }
    }
    teams
}

impl Team {
    /// The phases of a loop, a barrier behind each. None if it has something that no team can do, or nothing to deal.
    fn around(m: &Module, op: Op, at_once: &HashSet<Op>) -> Option<Team> {
        let (phases, next) = phases::of_loop(m, op, at_once)?;
        Some(Team { around: op, phases, next })
    }

    /// The phases that may run while some thread is still in this one, by what barriers there are.
    pub fn beside(&self, phase: usize) -> BTreeSet<usize> {
        let mut beside = BTreeSet::new();
        let mut pending = vec![phase];
        while let Some(at) = pending.pop() {
            if self.phases[at].barrier {
                continue;
            }
            pending.extend(self.next[at].iter().filter(|&&next| beside.insert(next)));
        }
        beside
    }

    /// Two phases that may run at the same time though they must not, if there are any.
    pub fn conflict(&self, m: &Module, analysis: &Analysis, limits: &Limits) -> Option<Conflict> {
        let owners = self.owners(m, analysis);
        let gives = |phase: &Phase| phase.by == By::All && phase.ops.iter().any(|&op| !m.op(op).results.is_empty());
        if let Some(first) = self.phases.iter().position(|phase| gives(phase) && !phase.barrier) {
            let reason = "all of them need what its iterations give together".to_owned();
            return Some(Conflict { first, second: first, reason });
        }
        let each = (0..self.phases.len()).filter(|&number| self.phases[number].by == By::Each);
        if let Some(conflict) = each.into_iter().find_map(|number| self.done_twice(m, analysis, number, limits)) {
            return Some(conflict);
        }
        (0..self.phases.len()).find_map(|first| {
            self.beside(first).into_iter().find_map(|second| self.clash(m, analysis, &owners, (first, second), limits))
        })
    }

    /// What would go wrong if each of two threads did a phase for itself: a cell that both write, or another effect that
    /// happens twice. None if the phase only reads.
    pub fn done_twice(&self, m: &Module, analysis: &Analysis, phase: usize, limits: &Limits) -> Option<Conflict> {
        let conflict = |reason| Some(Conflict { first: phase, second: phase, reason });
        let ops: Vec<Op> = self.phases[phase].ops.iter().flat_map(|&op| m.walk(op)).collect();
        let writes = |touch: &Touch| touch.effect != Effect::Read && matches!(touch.place, Place::Root(_));
        let is_written = |access: &&MemoryAccess| access.touches.iter().any(writes);
        let written = analysis.accesses.iter().filter(|access| ops.contains(&access.op)).find(is_written);
        if let Some(access) = written {
            let home = analysis.nest.home_of(m, access.op);
            let witness = alone(access, &home.domain, &analysis.memory, &Budget::new(limits.words));
            let Some(witness) = witness else { return conflict("two threads may write the same cell".to_owned()) };
            let at = iteration(m, analysis, access, &witness.source);
            return conflict(format!("{} is written at {at} by each of two threads", cell(m, &witness)));
        }
        let acts =
            ops.into_iter().find(|&op| m.op(op).regions.is_empty() && !m.is_pure(op) && !phases::only_reads(m, op))?;
        conflict(format!("each of two threads does `{}`", m.name(acts)))
    }

    /// Leaves out the barriers that are not needed, those of loads first, which have none for free.
    fn leave_out_barriers(&mut self, m: &Module, analysis: &Analysis, limits: &Limits) {
        let mut order: Vec<usize> = (0..self.phases.len()).collect();
        order.sort_by_key(|&number| self.phases[number].by != By::Each);
        for number in order {
            self.phases[number].barrier = false;
            if let Some(why) = self.conflict(m, analysis, limits) {
                (self.phases[number].barrier, self.phases[number].why) = (true, Some(why));
            }
        }
    }

    /// For each access the phase that it belongs to.
    fn owners(&self, m: &Module, analysis: &Analysis) -> HashMap<usize, usize> {
        let mut phase_of = HashMap::new();
        for (number, phase) in self.phases.iter().enumerate() {
            phase_of.extend(phase.ops.iter().flat_map(|&op| m.walk(op)).map(|op| (op, number)));
        }
        let accesses = analysis.accesses.iter().enumerate();
        accesses.filter_map(|(owner, access)| Some((owner, *phase_of.get(&access.op)?))).collect()
    }

    /// Why two phases must not run at the same time, if so.
    fn clash(
        &self,
        m: &Module,
        analysis: &Analysis,
        owners: &HashMap<usize, usize>,
        (first, second): (usize, usize),
        limits: &Limits,
    ) -> Option<Conflict> {
        let conflict = |reason| Some(Conflict { first, second, reason });
        if !analysis.nest.unknown.is_empty() {
            return conflict("what they touch is not known".to_owned());
        }
        let both = |a: usize, b: usize| (a, b) == (first, second) || (a, b) == (second, first);
        // Within one run of a phase its iterations are independent; two runs of it are told apart by a loop around.
        let is_around = |dependence: &Dependence| {
            let carrier = dependence.carried_by.map(|id| analysis.nest.loops[id].op);
            first != second
                || carrier.is_some_and(|op| !self.phases[first].ops.iter().any(|&own| m.walk(own).contains(&op)))
        };
        let clashes = |dependence: &&Dependence| {
            let phase = |owner: usize| owners.get(&owner).copied();
            let pair = phase(dependence.source).zip(phase(dependence.target));
            pair.is_some_and(|(a, b)| both(a, b)) && is_around(dependence)
        };
        let mut found: Vec<&Dependence> = analysis.dependences.all.iter().filter(clashes).collect();
        found.sort_by_key(|dependence| (!dependence.exact, dependence.kind));
        conflict(words(m, analysis, found.first()?, limits))
    }
}

/// `%A[3, 1] is written at (%t, %i) = (0, 3) and read at (%t, %j) = (0, 4)`.
fn words(m: &Module, analysis: &Analysis, dependence: &Dependence, limits: &Limits) -> String {
    let access = &analysis.accesses[dependence.source];
    let witness = nearest(dependence, None, access, &analysis.memory, &Budget::new(limits.words));
    let (done, then) = match dependence.kind.name() {
        "flow" => ("written", "read"),
        "anti" => ("read", "written"),
        "output" => ("written", "written again"),
        _ => ("touched", "touched"),
    };
    let Some(witness) = witness else { return format!("what is {done} may be {then}") };
    let at = |owner: usize, point: &[BigInt]| iteration(m, analysis, &analysis.accesses[owner], point);
    let (from, to) = (at(dependence.source, &witness.source), at(dependence.target, &witness.target));
    format!("{} is {done} at {from} and {then} at {to}", cell(m, &witness))
}

/// `%A[3, 1]`.
fn cell(m: &Module, witness: &Witness) -> String {
    let Some((root, subscripts)) = &witness.cell else { return "memory".to_owned() };
    let subscripts: Vec<String> = subscripts.iter().map(ToString::to_string).collect();
    format!("{}[{}]", value_name(m, *root), subscripts.join(", "))
}

/// `(%t, %i) = (0, 3)`: where the access runs.
fn iteration(m: &Module, analysis: &Analysis, access: &MemoryAccess, point: &[BigInt]) -> String {
    let loops = &analysis.nest.home_of(m, access.op).loops;
    let names: Vec<String> = loops.iter().map(|&id| format!("%{}", analysis.nest.name(id))).collect();
    let values: Vec<String> = point.iter().map(ToString::to_string).collect();
    format!("({}) = ({})", names.join(", "), values.join(", "))
}
