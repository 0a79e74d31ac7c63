//! What the blocks of a GPU know of a function: how often its loops run, which memory is each thread's own, and where threads meet.

use rustc_hash::{FxHashMap, FxHashSet};

use super::banks::SharedAccess;
use super::private::{Dealt, OwnPlace, Private, place_in_part};
use super::{Team, block_team};
use crate::affine::row::constant_of;
use crate::analysis::access::Place;
use crate::analysis::alias::RootId;
use crate::analysis::dependence::WantedDependences;
use crate::analysis::domain::Nest;
use crate::analysis::verdict::{Analysis, analyse};
use crate::ir::{Module, Op, Value};
use crate::limits::Limits;

/// The parallel loops of a function that blocks share.
pub struct Blocks {
    analysis: Analysis,
    teams: FxHashMap<Op, Team>,
}

impl Blocks {
    /// Of a function of which nothing is dealt yet.
    pub fn of(m: &Module, function: Op, may_alias: bool, limits: &Limits) -> Blocks {
        Blocks {
            analysis: analyse(m, function, may_alias, &WantedDependences::within(limits)),
            teams: FxHashMap::default(),
        }
    }

    /// Finds the team that runs iterations of a parallel loop, if one can.
    pub fn deal(&mut self, m: &Module, op: Op, dealt: &Dealt, limits: &Limits) {
        let team = block_team(m, op, &self.analysis, dealt, limits);
        self.teams.extend(team.map(|team| (op, team)));
    }

    /// The team of a parallel loop.
    pub fn team(&self, op: Op) -> Option<&Team> {
        self.teams.get(&op)
    }

    /// The part of a buffer that each thread of a block has for itself, if it has one.
    pub fn own(&self, buffer: Value) -> Option<&Private> {
        let mut all = self.teams.values().flat_map(|team| &team.private);
        all.find(|private| self.analysis.memory.roots[private.root].value == buffer)
    }

    /// Where in the part of its thread an operation touches such a buffer, if that follows from how far its loops have come.
    pub fn own_place(&self, m: &Module, op: Op, buffer: Value) -> Option<OwnPlace> {
        let all = self.teams.values().flat_map(|team| team.private.iter().map(move |private| (team, private)));
        let mut all = all.filter(|(_, private)| self.analysis.memory.roots[private.root].value == buffer);
        let access = self.analysis.accesses.iter().find(|access| access.op == op)?;
        all.find_map(|part| place_in_part(m, &self.analysis, part, access))
    }

    /// What the threads of a block ask of the memory that they share, in the order of the text.
    pub fn shared_accesses(&self, m: &Module, op: Op) -> Vec<SharedAccess> {
        self.team(op).map_or_else(Vec::new, |team| team.shared_accesses(m, &self.analysis))
    }

    /// How often the loop of an induction variable runs, if that is a number although its bounds move.
    pub fn trips(&self, iv: Value) -> Option<i64> {
        trips(&self.analysis.nest, iv)
    }

    /// How often the loop of an induction variable runs at most, if there is a number: one of its ends is so far behind one of its starts.
    pub fn most_trips(&self, iv: Value) -> Option<i64> {
        let nest = &self.analysis.nest;
        let (_, data) = nest.loops.iter().find(|(_, data)| data.iv == iv)?;
        if data.apart.as_const() != Some(data.step) {
            return None;
        }
        let pairs =
            data.lower.iter().flat_map(|lower| data.upper.iter().map(move |upper| upper.clone() - lower.clone()));
        let lengths = pairs.filter_map(|length| constant_of(&length, data.depth(), nest.symbols.len()));
        Some(lengths.min()?.max(0).checked_add(data.step - 1)? / data.step)
    }

    /// Memory that an operation touches and of which it is assumed that it does not overlap.
    pub fn assumed(&self, m: &Module, op: Op) -> Vec<[Value; 2]> {
        let (inside, analysis): (FxHashSet<Op>, _) = (m.walk(op).into_iter().collect(), &self.analysis);
        let accesses = analysis.accesses.iter().filter(|access| inside.contains(&access.op));
        let touched: Vec<Place> = accesses.flat_map(|access| &access.touches).map(|touch| touch.place).collect();
        let value = |root: RootId| analysis.memory.roots[root].value;
        let is_touched = |root: RootId| touched.contains(&Place::Root(root));
        let assumed = analysis.dependences.assumed.iter().filter(|(a, b)| is_touched(*a) && is_touched(*b));
        assumed.map(|&(a, b)| [value(a), value(b)]).collect()
    }
}

/// How often the loop of an induction variable runs, if that is a number although its bounds move.
pub(super) fn trips(nest: &Nest, iv: Value) -> Option<i64> {
    let (_, data) = nest.loops.iter().find(|(_, data)| data.iv == iv)?;
    let ([lower], [upper]) = (&data.lower[..], &data.upper[..]) else { return None };
    if data.apart.as_const() != Some(data.step) {
        return None;
    }
    let length = constant_of(&(upper.clone() - lower.clone()), data.depth(), nest.symbols.len())?;
    Some(length.max(0).checked_add(data.step - 1)? / data.step)
}
