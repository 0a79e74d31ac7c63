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
//! ([`Team::beside`]); the dependences say whether one of them touches the same cell in iterations that can be so near (`ways`).
//! So barriers are left out one by one, and one that has to stay has a pair of iterations that says why.
//!
//! Threads may be as many as they like, and iterations may be dealt in any way: no two iterations of a phase are taken to be
//! in one thread.

pub mod banks;
mod between;
pub mod blocks;
pub mod certificate;
pub mod fetch;
mod groups;
mod phases;
pub mod private;
mod ways;

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use num_bigint::BigInt;

use crate::affine::presburger::Budget;
use crate::analysis::access::{Effect, MemoryAccess, Place, Touch};
use crate::analysis::alias::RootId;
use crate::analysis::dependence::{Carriers, Dependence};
use crate::analysis::names::value_name;
use crate::analysis::verdict::Analysis;
use crate::analysis::witness::{PairWitness, alone, nearest};
use crate::ir::{Module, Op, Value};
use crate::limits::Limits;
use fetch::Fetch;
use groups::MeetingBehind;
use private::{Dealt, Private};

/// A loop in order that a team of threads runs together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// The loop.
    pub around: Op,
    /// What is done inside, in the order of the text.
    pub phases: Vec<Phase>,
    /// Which phases may directly follow each in the same iteration of the loops around both.
    next: Vec<BTreeSet<usize>>,
    /// Which may do so in the next iteration of a loop.
    again: Vec<NextIteration>,
    /// Which may be the last one of an iteration of the loop around all.
    last: BTreeSet<usize>,
    /// Memory that each thread has for itself.
    pub private: Vec<Private>,
    /// What is fetched into memory of a block while its threads go on.
    fetches: Vec<Fetch>,
    /// Loops behind which all threads meet, with all that they have fetched.
    behind: Vec<MeetingBehind>,
    /// So many groups that a thread has fetched may be on their way when all meet behind a phase, or all if no number is there; none
    /// behind others.
    left: BTreeMap<usize, Option<usize>>,
    /// What is known of who runs which iterations.
    dealt: Dealt,
    /// Does the solver alone not decide that two phases may run at the same time?
    wants_proofs: bool,
}

/// A step from one phase to another one in the next iteration of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NextIteration {
    around: Op,
    from: usize,
    to: usize,
    /// May there be iterations between them that run no phase?
    skips: bool,
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
    pub why: Option<PhaseConflict>,
    /// Why only one thread does it: what two threads would do at once.
    pub once: Option<PhaseConflict>,
}

impl Phase {
    /// What stands between its operations in their block, and is none of them.
    pub fn between(&self, ops: &[Op]) -> Vec<Op> {
        let at = |op: Option<&Op>| ops.iter().position(|other| Some(other) == op);
        let whole = at(self.ops.first()).zip(at(self.ops.last())).map_or(&[][..], |(first, last)| &ops[first..=last]);
        whole.iter().copied().filter(|op| !self.ops.contains(op)).collect()
    }
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
pub struct PhaseConflict {
    /// The number of the phase that is done first.
    pub first: usize,
    /// The number of the one that would run beside it.
    pub second: usize,
    /// What would go wrong, in words: the cell and the iterations.
    pub reason: String,
}

/// The loops of a function that teams run, outermost ones only, with all barriers: before anything is known of dependences. `at_once` are the
/// parallel loops that threads may share.
pub fn teams_with_barriers(m: &Module, function: Op, at_once: &FxHashSet<Op>) -> Vec<Team> {
    let mut teams: Vec<Team> = Vec::new();
    for op in m.walk(function) {
        let around = |other: Op| m.ancestors(op).any(|outer| outer == other);
        let taken = teams.iter().any(|team| around(team.around)) || at_once.iter().any(|&parallel| around(parallel));
        if !taken {
            teams.extend(Team::around(m, op, at_once));
        }
    }
    teams
}

/// The same with the barriers that are needed.
pub fn teams(m: &Module, function: Op, analysis: &Analysis, at_once: &FxHashSet<Op>, limits: &Limits) -> Vec<Team> {
    let mut teams = teams_with_barriers(m, function, at_once);
    teams.iter_mut().for_each(|team| team.settle(m, analysis, limits));
    teams
}

/// The loops whose dependences say which barriers of teams are needed: those that a team goes around in. What a loop inside of a phase carries
/// is within one run of the phase, and what one iteration needs of itself is between phases. Where there is one phase, all pairs that the loop
/// carries lead to the same meeting, so that one is enough; so it is for these other loops, which no team goes around in.
pub fn carriers(teams: &[Team], others: &[Op]) -> Carriers {
    let around = |team: &Team| team.again.iter().map(|again| again.around).collect::<Vec<Op>>();
    let single = teams.iter().filter(|team| team.phases.len() == 1);
    let first_of: FxHashSet<Op> = single.flat_map(around).chain(others.iter().copied()).collect();
    let loops = teams.iter().flat_map(around).chain(others.iter().copied()).collect();
    Carriers::Some { loops, first_of, within: teams.iter().any(|team| team.phases.len() > 1) }
}

/// The team of threads that runs iterations of a parallel loop: a block of a GPU's. The loops in it that are dealt to its threads are
/// parallel, memory that is made between them all threads share if it is not `private` by how they are dealt, and one iteration has it
/// from the one before. None if it has something that no team can do.
fn block_team(m: &Module, op: Op, analysis: &Analysis, dealt: &Dealt, limits: &Limits) -> Option<Team> {
    let mut team = phases::of_iterations(m, op, dealt)?;
    team.private = private::private(m, analysis, &team, limits);
    team.leave_out_barriers(m, analysis, limits);
    if dealt.fetches {
        team.find_fetches(m, analysis, limits);
        team.leave_groups(m, analysis, limits);
    }
    Some(team)
}

impl Team {
    /// The phases of a loop, a barrier behind each. None if it has something that no team can do, or nothing to deal.
    fn around(m: &Module, op: Op, at_once: &FxHashSet<Op>) -> Option<Team> {
        phases::of_loop(m, op, at_once)
    }

    /// Two phases that may run at the same time though they must not, if there are any.
    pub fn conflict(&self, m: &Module, analysis: &Analysis, limits: &Limits) -> Option<PhaseConflict> {
        let owners = self.owners(m, analysis);
        let gives = |phase: &Phase| phase.by == By::All && phase.ops.iter().any(|&op| !m.op(op).results.is_empty());
        let shares = |phase: &Phase| gives(phase) && !phase.barrier && !self.dealt.one_warp;
        if let Some(first) = self.phases.iter().position(shares) {
            let reason = "all of them need what its iterations give together".to_owned();
            return Some(PhaseConflict { first, second: first, reason });
        }
        let each = (0..self.phases.len()).filter(|&number| self.phases[number].by == By::Each);
        if let Some(conflict) = each.into_iter().find_map(|number| self.done_twice(m, analysis, number, limits)) {
            return Some(conflict);
        }
        let clash = |first| {
            self.beside(first).into_iter().find_map(|second| self.clash(m, analysis, &owners, (first, second), limits))
        };
        (0..self.phases.len()).find_map(clash).or_else(|| self.made_again(m, analysis, &owners))
    }

    /// Two phases of which one still uses memory when the other has it anew: what is made between phases in an iteration of a
    /// loop is the same memory in the next one, and no dependence says so. Which cells they touch is not asked.
    fn made_again(&self, m: &Module, analysis: &Analysis, owners: &FxHashMap<usize, usize>) -> Option<PhaseConflict> {
        for (id, root) in analysis.memory.roots.iter().filter(|(id, _)| !self.is_private(*id)) {
            let Some(made) = self.makes(m, root.value) else { continue };
            let around: Vec<Op> = m.ancestors(made).collect();
            let mut users: FxHashMap<usize, bool> = FxHashMap::default();
            for (owner, &phase) in owners {
                let touches = analysis.accesses[*owner].touches.iter();
                for touch in touches.filter(|touch| touch.place == Place::Root(id)) {
                    *users.entry(phase).or_default() |= touch.effect != Effect::Read;
                }
            }
            let mut first: Vec<usize> = users.keys().copied().collect();
            first.sort_unstable();
            for first in first {
                let later = self.beside_again(first, &around).into_iter();
                if let Some(second) =
                    later.filter(|second| users.contains_key(second)).find(|second| users[&first] || users[second])
                {
                    let reason = format!("{} is made anew while it is still used", value_name(m, root.value));
                    return Some(PhaseConflict { first, second, reason });
                }
            }
        }
        None
    }

    /// The operation between phases that makes memory, if it is one of the team's.
    fn makes(&self, m: &Module, memory: Value) -> Option<Op> {
        let made = m.defining_op(memory)?;
        let is_done = self.phases.iter().any(|phase| phase.ops.iter().any(|&own| m.walk(own).contains(&made)));
        (!is_done && m.ancestors(made).any(|around| around == self.around)).then_some(made)
    }

    fn is_private(&self, root: RootId) -> bool {
        self.private.iter().any(|private| private.root == root)
    }

    /// What would go wrong if each of two threads did a phase for itself: a cell that both write, or another effect that
    /// happens twice. None if the phase only reads.
    pub fn done_twice(&self, m: &Module, analysis: &Analysis, phase: usize, limits: &Limits) -> Option<PhaseConflict> {
        let conflict = |reason| Some(PhaseConflict { first: phase, second: phase, reason });
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

    /// Finds what only one thread may do, and leaves out the barriers that are not needed.
    pub fn settle(&mut self, m: &Module, analysis: &Analysis, limits: &Limits) {
        for number in 0..self.phases.len() {
            let alone = self.phases[number].by == By::One;
            self.phases[number].once = alone.then(|| self.done_twice(m, analysis, number, limits)).flatten();
        }
        self.leave_out_barriers(m, analysis, limits);
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

    /// For each access the phase that it belongs to; what a thread has for itself counts as not touched.
    fn owners(&self, m: &Module, analysis: &Analysis) -> FxHashMap<usize, usize> {
        let mut phase_of = FxHashMap::default();
        for (number, phase) in self.phases.iter().enumerate() {
            phase_of.extend(phase.ops.iter().flat_map(|&op| m.walk(op)).map(|op| (op, number)));
        }
        let is_own = |touch: &Touch| matches!(touch.place, Place::Root(root) if self.is_private(root));
        let shared = |access: &MemoryAccess| access.touches.is_empty() || !access.touches.iter().all(is_own);
        let accesses = analysis.accesses.iter().enumerate().filter(|(_, access)| shared(access));
        accesses.filter_map(|(owner, access)| Some((owner, *phase_of.get(&access.op)?))).collect()
    }

    /// Why two phases must not run at the same time, if so.
    fn clash(
        &self,
        m: &Module,
        analysis: &Analysis,
        owners: &FxHashMap<usize, usize>,
        (first, second): (usize, usize),
        limits: &Limits,
    ) -> Option<PhaseConflict> {
        let conflict = |reason| Some(PhaseConflict { first, second, reason });
        // In a block the one thread is always the first.
        if self.dealt.axes() > 0 && [first, second].iter().all(|&number| self.phases[number].by == By::One) {
            return None;
        }
        if !analysis.nest.unknown.is_empty() {
            return conflict("what they touch is not known".to_owned());
        }
        let phase = |owner: usize| owners.get(&owner).copied();
        let clashes = |dependence: &&Dependence| {
            let pair = phase(dependence.source).zip(phase(dependence.target));
            // Whoever runs beside a phase is ahead of it, so that the first one's iterations come first in order, too.
            pair == Some((first, second)) && self.leads(m, analysis, dependence, (first, second), limits)
        };
        let meets = |dependence: &&Dependence| !self.is_in_one_thread(m, analysis, dependence, limits);
        let mut found: Vec<&Dependence> = analysis.dependences.all.iter().filter(clashes).filter(meets).collect();
        found.sort_by_key(|dependence| (!dependence.exact, dependence.kind));
        let between = || found.iter().find_map(|dependence| self.between_threads(m, analysis, dependence, limits));
        let first = (self.dealt.axes() > 0).then(between).flatten().or_else(|| found.first().copied().cloned())?;
        conflict(words(m, analysis, &first, limits))
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
fn cell(m: &Module, witness: &PairWitness) -> String {
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
