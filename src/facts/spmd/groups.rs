//! What may still be on its way where threads wait for what they have fetched.
//!
//! A thread counts its fetches in *groups*. One ends wherever the thread waits, also if nothing was begun since the last one ended, so
//! that all threads and all iterations count alike; and who waits for all groups but the last `n` has what was begun before these. So in
//!
//! ```text
//! for t { fetch(t + 2);  work(t);  wait for all but 1;  all meet }      wait for all;  all meet
//! ```
//! the second tile ahead is on its way past the end of its iteration, and into the next one.
//!
//! *Sound.* Only loops are taken of which each iteration comes to one barrier, behind all that it fetches, and before which nothing is on its
//! way. So iteration `t` ends group `t`, and what it has fetched is there, and seen by all threads, when iteration `t + n + 1` begins. If no
//! dependence leads from a fetch to an access of the same iteration of the loop, or of one of the next `n`, whichever thread has it, nobody in
//! the loop needs what is on its way, or writes over where it comes from or goes to. Memory that the loop itself makes has no slots, and is left
//! out. Behind the loop, whether it has iterations or not, all threads wait for everything and meet, so that ways out of it have a barrier. What
//! a fetch may meet that is begun later was there before: nothing begins earlier than without groups.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::fetch::Fetch;
use super::ways::near_ones;
use super::{Team, words};
use crate::analysis::access::Place;
use crate::analysis::dependence::{Dependence, Kind};
use crate::analysis::verdict::Analysis;
use crate::ir::{Module, Op};
use crate::limits::Limits;

/// So many groups may be on their way at the most where a thread waits: more are more than a GPU counts.
const MOST_GROUPS: usize = 7;

/// A loop behind which all threads meet, with all that they have fetched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MeetingBehind {
    pub(super) around: Op,
    /// The phase behind which a thread ends a group in each iteration.
    pub(super) wait: usize,
    /// Its phases.
    inside: BTreeSet<usize>,
    /// It, and the loops in it.
    loops: FxHashSet<Op>,
    reason: String,
}

impl MeetingBehind {
    /// Does a step from phase to phase leave the loop, perhaps by the next iteration of a loop around it?
    pub(super) fn is_between(&self, from: usize, to: usize, again: Option<Op>) -> bool {
        let stays = self.inside.contains(&to) && again.is_none_or(|around| self.loops.contains(&around));
        self.inside.contains(&from) && !stays
    }

    pub(super) fn holds(&self, phase: usize) -> bool {
        self.inside.contains(&phase)
    }
}

impl Team {
    /// So many groups that a thread has fetched may still be on their way when all meet behind a phase. None if it waits for nothing there.
    pub fn left_on_their_way(&self, phase: usize) -> Option<usize> {
        self.left.get(&phase).copied().unwrap_or(Some(0)).filter(|_| self.awaits(phase))
    }

    /// Why all threads meet behind a loop, with all that they have fetched, if they do.
    pub fn why_behind(&self, around: Op) -> Option<&str> {
        self.behind.iter().find(|meeting| meeting.around == around).map(|meeting| &*meeting.reason)
    }

    /// Finds the loops that leave groups on their way, once it is known what is fetched. Where nobody in a loop needs what it fetches, nobody has to
    /// meet in it.
    pub(super) fn leave_groups(&mut self, m: &Module, analysis: &Analysis, limits: &Limits) {
        for around in m.walk(self.around).into_iter().skip(1) {
            let Some((wait, left, inside)) = self.groups_of(m, analysis, around, limits) else { continue };
            let loops = m.walk(around).into_iter().collect();
            let reason = self.needed_behind(m, analysis, &inside, limits);
            let reason = reason.unwrap_or_else(|| "what the loop has fetched is there".to_owned());
            self.behind.push(MeetingBehind { around, wait, inside, loops, reason });
            self.phases[wait].barrier = false;
            let is_open = |fetch: &Fetch| {
                !self.meets_before_the_end(fetch.phase) || !self.is_left_alone(m, analysis, fetch, limits)
            };
            if self.fetches.iter().any(is_open) || self.conflict(m, analysis, limits).is_some() {
                self.phases[wait].barrier = true;
                self.left.insert(wait, left);
            }
        }
    }

    /// The phase of a loop behind which all meet, how many groups may be on their way there, if not all, and the phases of the loop.
    fn groups_of(
        &self,
        m: &Module,
        analysis: &Analysis,
        around: Op,
        limits: &Limits,
    ) -> Option<(usize, Option<usize>, BTreeSet<usize>)> {
        if !self.again.iter().any(|again| again.around == around) {
            return None;
        }
        let is_inside = |op: Op| m.ancestors(op).any(|outer| outer == around);
        let inside: BTreeSet<usize> =
            (0..self.phases.len()).filter(|&number| self.phases[number].ops.iter().any(|&op| is_inside(op))).collect();
        let meetings: Vec<usize> = inside.iter().copied().filter(|&number| self.phases[number].barrier).collect();
        let [wait] = meetings[..] else { return None };
        let is_last = self.phases[wait].ops.iter().all(|&op| m.parent_op(op) == Some(around)) && self.awaits(wait);
        if !is_last || self.behind.iter().any(|meeting| is_inside(meeting.around)) {
            return None;
        }
        let (own, others): (Vec<&Fetch>, Vec<&Fetch>) =
            self.fetches.iter().partition(|fetch| inside.contains(&fetch.phase));
        if own.iter().any(|fetch| fetch.phase > wait)
            || others.iter().any(|fetch| !self.open(fetch.phase).is_disjoint(&inside))
            || own.iter().any(|fetch| self.goes_to(m, analysis, fetch).is_none_or(is_inside))
        {
            return None;
        }
        let fits = |left: Option<usize>| {
            let mut all = own.iter();
            all.all(|fetch| self.is_done_in_time(m, analysis, fetch, (around, left), limits))
        };
        if fits(None) {
            return Some((wait, None, inside));
        }
        let left = (1..=MOST_GROUPS).take_while(|&left| fits(Some(left))).last()?;
        Some((wait, Some(left), inside))
    }

    /// What makes the memory that a fetch goes to.
    fn goes_to(&self, m: &Module, analysis: &Analysis, fetch: &Fetch) -> Option<Op> {
        let access = analysis.accesses.iter().find(|access| access.op == fetch.store)?;
        let [touch] = &access.touches[..] else { return None };
        let Place::Root(root) = touch.place else { return None };
        self.makes(m, analysis.memory.roots[root].value)
    }

    /// What depends on a fetch.
    fn followers<'a>(analysis: &'a Analysis, fetch: &Fetch) -> impl Iterator<Item = &'a Dependence> {
        let ops = [fetch.load, fetch.store];
        let is_own = move |owner: usize| ops.contains(&analysis.accesses[owner].op);
        let all = analysis.dependences.all.iter();
        all.filter(move |dependence| dependence.kind != Kind::Input && is_own(dependence.source))
    }

    /// Does nobody in a loop need what a fetch reads or writes in the same iteration, or in so many that follow, or in any?
    fn is_done_in_time(
        &self,
        m: &Module,
        analysis: &Analysis,
        fetch: &Fetch,
        (around, left): (Op, Option<usize>),
        limits: &Limits,
    ) -> bool {
        let is_inside = |op: Op, outer: Op| m.ancestors(op).any(|around| around == outer);
        Team::followers(analysis, fetch).all(|dependence| {
            if !is_inside(analysis.accesses[dependence.target].op, around) {
                return true;
            }
            let Some(id) = dependence.carried_by.filter(|&id| analysis.nest.is_visible(id)) else { return false };
            let carrier = analysis.nest.loops[id].op;
            if carrier != around {
                return is_inside(around, carrier);
            }
            near_ones(analysis, dependence, id, left).is_some_and(|pairs| self.has_none(&pairs, limits))
        })
    }

    /// Who behind a loop needs what is fetched in it, in words.
    fn needed_behind(
        &self,
        m: &Module,
        analysis: &Analysis,
        inside: &BTreeSet<usize>,
        limits: &Limits,
    ) -> Option<String> {
        let owners = self.owners(m, analysis);
        let own = self.fetches.iter().filter(|fetch| inside.contains(&fetch.phase));
        let is_behind =
            |dependence: &&Dependence| owners.get(&dependence.target).is_some_and(|to| !inside.contains(to));
        let mut found: Vec<&Dependence> =
            own.flat_map(|fetch| Team::followers(analysis, fetch)).filter(is_behind).collect();
        found.sort_by_key(|dependence| (!dependence.exact, dependence.kind));
        found.first().map(|dependence| words(m, analysis, dependence, limits))
    }
}
