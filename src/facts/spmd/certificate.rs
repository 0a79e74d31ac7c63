//! Teams with their proofs: that nobody has to meet behind a phase, followed without the solver.
//!
//! A barrier is left out because no dependence ties what its phase touches to what may then run beside it. That a dependence is not
//! there is a proof of the function's certificate ([`crate::analysis::certificate`]), one for each pair of accesses that could have one.
//! So a team is claimed with the phases behind which all meet, and for each other phase with those that it may run beside.
//! To follow it, the phases are read from the text again, and the same question is put to the dependences that the proofs leave.
//!
//! Teams that are blocks of a GPU are claimed with who runs what, as far as it is known, with memory of which no element is touched by two threads,
//! and with what is fetched. That is followed by proofs that are found anew and checked: each dependence left has one that no two threads run a
//! pair of it, or is asked as others are; each pair of accesses of such memory has one that two threads never meet there. That the launch
//! deals iterations to threads as it is claimed stands in the text that is launched, not here; that a thread has no iteration but that with its
//! number follows from their counts.
//!
//! *Sound.* The phases are the program's own, and which may run beside which is computed anew; a barrier that the claim has not and
//! a proof does not excuse is a conflict, whoever wrote the claim.

use rustc_hash::FxHashSet;

use super::blocks::trips;
use super::private::{Dealt, Private, is_apart};
use super::{By, Team, phases, teams_with_barriers};
use crate::analysis::certificate::{BlockClaim, DealtClaim, GroupClaim, OwnClaim, PhaseClaim, TeamClaim, access_name};
use crate::analysis::domain::LoopId;
use crate::analysis::names::value_name;
use crate::analysis::verdict::Analysis;
use crate::arena::Id;
use crate::ir::{Module, Op};
use crate::limits::{Limits, MOST_THREADS, WARP};

/// The teams of a function as they are claimed.
pub fn claimed(
    m: &Module,
    function: Op,
    analysis: &Analysis,
    at_once: &FxHashSet<Op>,
    limits: &Limits,
) -> Vec<TeamClaim> {
    let settled = teams_with_barriers(m, function, at_once).into_iter().map(|mut team| {
        team.wants_proofs = true;
        team.settle(m, analysis, limits);
        team
    });
    settled.filter_map(|team| team.claim(m, analysis)).collect()
}

/// Teams of blocks as they are claimed, or why the dependences that have no proof against them do not let them be.
pub fn claimed_of_blocks(
    m: &Module,
    analysis: &Analysis,
    at_once: &FxHashSet<Op>,
    teams: &[Team],
) -> Vec<Result<TeamClaim, String>> {
    let claim = |team: &Team| {
        let claim = team.claim(m, analysis).ok_or("its loop is not known")?;
        follow_one(m, analysis, &claim, block_team(m, analysis, at_once, &claim)?).map(|()| claim)
    };
    teams.iter().map(claim).collect()
}

/// Follows the claims about a function, by the dependences that its proofs leave.
///
/// # Errors
/// The first claim that does not hold, in words.
pub fn follow(
    m: &Module,
    function: Op,
    analysis: &Analysis,
    at_once: &FxHashSet<Op>,
    claims: &[TeamClaim],
) -> Result<(), String> {
    let over_time = |claim: &TeamClaim| {
        let around = m.walk(function).into_iter().filter_map(|op| Team::around(m, op, at_once));
        let mut around = around.filter(|team| team.claim(m, analysis).is_some_and(|other| other.index == claim.index));
        around.next()
    };
    claims.iter().try_for_each(|claim| {
        let team = match &claim.block {
            Some(_) => block_team(m, analysis, at_once, claim),
            None => over_time(claim).ok_or_else(|| format!("loop {} is none that a team can run", claim.iv)),
        };
        follow_one(m, analysis, claim, team?)
    })
}

/// Follows one claim, of a team with all barriers.
fn follow_one(m: &Module, analysis: &Analysis, claim: &TeamClaim, team: Team) -> Result<(), String> {
    let mut team = Team { wants_proofs: true, ..team };
    if team.phases.len() != claim.phases.len() {
        return Err(format!("the team around {} has {} phases", claim.iv, team.phases.len()));
    }
    // Where fetches stay on their way past a barrier, it stands until that is asked.
    let waits = |number| claim.block.iter().flat_map(|block| &block.groups).any(|group| group.phase == number);
    for (number, phase) in team.phases.iter_mut().enumerate() {
        phase.barrier = claim.phases[number].all_meet || waits(number);
    }
    let limits = &Limits::default();
    if let Some(conflict) = team.conflict(m, analysis, limits) {
        let reason = conflict.reason;
        return Err(format!(
            "in the team around {} all have to meet behind phase {}: {reason}",
            claim.iv, conflict.first
        ));
    }
    if claim.block.as_ref().is_some_and(|block| !block.fetched.is_empty()) {
        team.find_fetches(m, analysis, limits);
        team.leave_groups(m, analysis, limits);
    }
    let found = team.claim(m, analysis);
    if found.as_ref() == Some(claim) {
        return Ok(());
    }
    let is_block = found.is_some_and(|found| found.phases == claim.phases);
    Err(format!("{} of the team around {} are others", if is_block { "the threads" } else { "the phases" }, claim.iv))
}

/// The team of a block with all barriers, who runs what being as it is claimed.
fn block_team(m: &Module, analysis: &Analysis, at_once: &FxHashSet<Op>, claim: &TeamClaim) -> Result<Team, String> {
    let wrong = || format!("loop {} is none that a block can run so", claim.iv);
    let claimed = claim.block.as_ref().ok_or_else(wrong)?;
    let of_number = |number: usize| analysis.nest.loops.iter().find(|(id, _)| id.index() == number);
    let threads = claimed.threads.iter().try_fold(1i64, |all, &threads| all.checked_mul(threads.max(0)));
    let fits = threads.is_some_and(|all| 0 < all && all <= MOST_THREADS && (!claimed.one_warp || all == WARP));
    let around = of_number(claim.index).map(|(_, data)| data.op).filter(|op| fits && at_once.contains(op));
    let mut dealt =
        Dealt { threads: claimed.threads.clone(), once: claimed.once, one_warp: claimed.one_warp, ..Dealt::default() };
    for of_loop in &claimed.dealt {
        let op =
            of_number(of_loop.index).map(|(_, data)| data.op).filter(|op| at_once.contains(op)).ok_or_else(wrong)?;
        let number = |&(number, axis): &(usize, usize)| {
            let (_, data) = of_number(number).filter(|(_, data)| data.op == op)?;
            (trips(&analysis.nest, data.iv)? == *claimed.threads.get(axis)?).then_some((data.iv, axis))
        };
        let numbers: Option<Vec<_>> = of_loop.numbers.iter().map(number).collect();
        let numbers = numbers.ok_or_else(|| format!("not each thread has one iteration of loop {}", of_loop.iv))?;
        if !numbers.is_empty() {
            dealt.numbers.insert(op, numbers);
        }
        dealt.loops.insert(op);
    }
    let team = around.and_then(|op| phases::of_iterations(m, op, &dealt)).ok_or_else(wrong)?;
    let mut team = Team { wants_proofs: true, ..team };
    for own in &claimed.own {
        let root = analysis.memory.roots.iter().map(|(id, _)| id).find(|id| id.index() == own.index);
        let root = root.filter(|&root| is_apart(m, analysis, &team, root, &Limits::default()));
        let root = root.ok_or_else(|| format!("two threads may touch an element of {}", own.name))?;
        team.private.push(Private { root, start: Vec::new(), sizes: Vec::new(), bytes: 0 });
    }
    Ok(team)
}

impl Team {
    fn claim(&self, m: &Module, analysis: &Analysis) -> Option<TeamClaim> {
        let (id, _) = analysis.nest.loops.iter().find(|(_, data)| data.op == self.around)?;
        let owners = self.owners(m, analysis);
        let block = (self.dealt.axes() > 0).then(|| self.claim_of_block(m, analysis));
        let phases = self.phases.iter().enumerate().map(|(number, phase)| PhaseClaim {
            by: match phase.by {
                By::All => "all",
                By::One => "one",
                By::Each => "each",
            }
            .to_owned(),
            accesses: {
                let own = (0..analysis.accesses.len()).filter(|access| owners.get(access) == Some(&number));
                own.map(|access| access_name(m, &analysis.accesses, access)).collect()
            },
            all_meet: phase.barrier,
            beside: self.beside(number).into_iter().collect(),
        });
        Some(TeamClaim {
            index: id.index(),
            iv: format!("%{}", analysis.nest.name(id)),
            phases: phases.collect(),
            block,
        })
    }

    fn claim_of_block(&self, m: &Module, analysis: &Analysis) -> BlockClaim {
        let nest = &analysis.nest;
        let first = |op: Op| nest.loops.iter().find(|(_, data)| data.op == op).map(|(id, _)| id);
        let number = |&(iv, axis): &_| Some((nest.loops.iter().find(|(_, data)| data.iv == iv)?.0.index(), axis));
        let loops = self.dealt.loops.iter().filter_map(|&op| {
            let numbers = self.dealt.numbers.get(&op).into_iter().flatten().filter_map(number).collect();
            first(op).map(|id: LoopId| DealtClaim { index: id.index(), iv: format!("%{}", nest.name(id)), numbers })
        });
        let mut dealt: Vec<DealtClaim> = loops.collect();
        dealt.sort();
        let own = self.private.iter().map(|private| OwnClaim {
            index: private.root.index(),
            name: value_name(m, analysis.memory.roots[private.root].value),
        });
        let name = |op: Op| {
            let access = analysis.accesses.iter().position(|access| access.op == op);
            access.map_or_else(String::new, |access| access_name(m, &analysis.accesses, access))
        };
        let groups = self.behind.iter().filter_map(|meeting| {
            let left = self.left.get(&meeting.wait).copied().flatten();
            Some(GroupClaim { index: first(meeting.around)?.index(), phase: meeting.wait, left })
        });
        BlockClaim {
            threads: self.dealt.threads.clone(),
            dealt,
            once: self.dealt.once,
            one_warp: self.dealt.one_warp,
            own: own.collect(),
            fetched: self.fetches.iter().map(|fetch| [name(fetch.load), name(fetch.store)]).collect(),
            groups: groups.collect(),
        }
    }
}
