//! Values that a block fetches from outside into memory that its threads share, and that nobody waits for before they are needed.
//!
//! `buffer[..] = A[..]` is a load and a store, and a thread that does both waits for the load. On a GPU it can leave them to the machine:
//! a *fetch* is begun where the store stands, reads and writes at any time after that, and is done at the latest when the thread waits
//! for all fetches that it has begun. It waits before each barrier that one may reach: so the next tile is on its way while this one is
//! computed with. Those of several tiles ahead need not all be there then: `groups.rs`.
//!
//! *Sound.* No barrier behind a phase lies between the begin of a fetch and its end, so that what other threads may do meanwhile is what they
//! may do beside its phase, and a team has no conflicts there; memory that is made anew while it may still be in use is one. (Of the two barriers
//! around a reduction the first waits for nothing. Behind it a thread only puts down what it has before it comes to the second one.)
//! What a team takes for no conflict is what one thread does in its own order, which a fetch leaves: so a load and a store are a fetch
//! only if no dependence of either leads to or from an access of the same run of its phase, or of a phase that a way without a barrier
//! goes to or comes from, whichever thread has it. Each such way has a barrier before the block's code ends. Memory that is a
//! thread's own takes part in nothing of this, and only dealt loops fetch.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::blocks::trips;
use super::{By, Team};
use crate::affine::presburger::{BasicRelation, Budget, Relation, Space};
use crate::analysis::access::{Effect, MemoryAccess, Place};
use crate::analysis::dependence::{Dependence, Kind};
use crate::analysis::verdict::Analysis;
use crate::ir::dense::storage_bits;
use crate::ir::{Module, Op, Traits, Type, Use, Value};
use crate::limits::Limits;

/// A load from outside of the block, and the store that puts the value where all threads see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fetch {
    /// The number of the phase that they stand in.
    pub(super) phase: usize,
    /// The load, whose value nobody else uses.
    pub load: Op,
    /// The store.
    pub store: Op,
    /// The loop whose iterations, so many, fetch one element after the other, if it does nothing else.
    pub row: Option<(Op, i64)>,
}

impl Team {
    /// The fetch that an operation is a part of.
    pub fn fetch(&self, op: Op) -> Option<Fetch> {
        self.fetches.iter().copied().find(|fetch| [fetch.load, fetch.store].contains(&op))
    }

    /// Is there a fetch that has to be done before all threads meet behind a phase?
    pub fn awaits(&self, phase: usize) -> bool {
        self.phases[phase].barrier && self.fetches.iter().any(|fetch| self.open(fetch.phase).contains(&phase))
    }

    /// Which pairs of a load and a store are fetches, once it is known where all threads meet.
    pub(super) fn find_fetches(&mut self, m: &Module, analysis: &Analysis, limits: &Limits) {
        let uses = m.uses_in(self.around);
        let dealt = self.phases.iter().enumerate().filter(|(_, phase)| phase.by == By::All);
        let pairs = dealt.flat_map(|(phase, dealt)| {
            let moves = dealt.ops.iter().flat_map(|&op| m.walk(op)).filter_map(|store| moved(m, store, &uses));
            moves.map(move |(load, store)| Fetch { phase, load, store, row: None })
        });
        let fetches = pairs.filter(|fetch| {
            self.comes_in(m, analysis, fetch)
                && self.meets_before_the_end(fetch.phase)
                && self.is_left_alone(m, analysis, fetch, limits)
        });
        let fetches = fetches.map(|fetch| Fetch { row: row(m, analysis, &fetch, &Budget::new(limits.words)), ..fetch });
        self.fetches = fetches.collect();
    }

    /// Does a loop go over the elements of a fetch, and do nothing else?
    pub fn fetches_row(&self, op: Op) -> bool {
        self.fetches.iter().any(|fetch| fetch.row.is_some_and(|(around, _)| around == op))
    }

    /// The phases in which a fetch that is begun in a phase may still be on its way.
    pub(super) fn open(&self, phase: usize) -> BTreeSet<usize> {
        self.beside(phase).into_iter().chain([phase]).collect()
    }

    /// Does a value come from memory that is there for all blocks to a buffer that this one makes and its threads share?
    fn comes_in(&self, m: &Module, analysis: &Analysis, fetch: &Fetch) -> bool {
        let access = |op: Op| analysis.accesses.iter().find(|access| access.op == op);
        let all = |access: &MemoryAccess, effect: Effect, fits: &dyn Fn(Value) -> bool| {
            let is_so = |place: Place| matches!(place, Place::Root(root) if !self.is_private(root) && fits(analysis.memory.roots[root].value));
            !access.touches.is_empty()
                && access.touches.iter().all(|touch| touch.effect == effect && is_so(touch.place))
        };
        let is_outside =
            |value: Value| m.defining_op(value).is_none_or(|op| m.ancestors(op).all(|around| around != self.around));
        let (Some(load), Some(store)) = (access(fetch.load), access(fetch.store)) else { return false };
        all(load, Effect::Read, &is_outside) && all(store, Effect::Write, &|value| self.makes(m, value).is_some())
    }

    /// Does a barrier stand on each way from a phase to the end of the block's code?
    pub(super) fn meets_before_the_end(&self, phase: usize) -> bool {
        let meets = |at: usize| self.phases[at].barrier || self.behind.iter().any(|meeting| meeting.holds(at));
        self.open(phase).into_iter().all(|at| meets(at) || !self.last.contains(&at))
    }

    /// Does nobody touch what a fetch reads or writes before it is done, and has everybody done so before it is begun?
    pub(super) fn is_left_alone(&self, m: &Module, analysis: &Analysis, fetch: &Fetch, limits: &Limits) -> bool {
        if !analysis.nest.unknown.is_empty() {
            return false;
        }
        let owners = self.owners(m, analysis);
        let is_own = |owner: usize| [fetch.load, fetch.store].contains(&analysis.accesses[owner].op);
        let is_in_phase = |op: Op| self.phases[fetch.phase].ops.iter().any(|&own| m.walk(own).contains(&op));
        let is_near = |dependence: &Dependence| {
            let pair = owners.get(&dependence.source).zip(owners.get(&dependence.target));
            let Some((&first, &second)) = pair else { return false };
            // In one run of the phase, or by a way without a barrier.
            let carrier = dependence.carried_by.map(|id| analysis.nest.loops[id].op);
            first == second && carrier.is_none_or(is_in_phase)
                || self.leads(m, analysis, dependence, (first, second), limits)
        };
        let mut own = analysis.dependences.all.iter().filter(|dependence| {
            dependence.kind != Kind::Input && (is_own(dependence.source) || is_own(dependence.target))
        });
        !own.any(is_near)
    }
}

/// The load and the store that move a value as it is, of four or eight bytes, one directly behind the other but for what is computed.
fn moved(m: &Module, store: Op, uses: &FxHashMap<Value, Vec<Use>>) -> Option<(Op, Op)> {
    let is_move = matches!(m.name(store), "affine.store" | "memref.store");
    let value = *m.op(store).operands.first().filter(|_| is_move)?;
    let load = m.defining_op(value).filter(|&op| matches!(m.name(op), "affine.load" | "memref.load"))?;
    let block = m.op(store).parent.filter(|_| m.op(store).parent == m.op(load).parent)?;
    let ops = &m.block(block).ops;
    let at = |op: Op| ops.iter().position(|&other| other == op);
    let is_idle = |&op: &Op| m.is_pure(op) && m.op(op).regions.is_empty();
    let is_alone = uses.get(&value).is_some_and(|uses| uses.len() == 1);
    let ty = m.ty(value);
    let fits = matches!(ty, Type::Int(..) | Type::Float(_) | Type::Index) && matches!(storage_bits(ty)?, 32 | 64);
    (is_alone && fits && ops[at(load)? + 1..at(store)?].iter().all(is_idle)).then_some((load, store))
}

/// The loop directly around a fetch, if all that it does is to fetch one element after the other, as they lie in memory on both sides.
fn row(m: &Module, analysis: &Analysis, fetch: &Fetch, budget: &Budget) -> Option<(Op, i64)> {
    let around = m.parent_op(fetch.store).filter(|&op| matches!(m.name(op), "affine.for" | "scf.for"))?;
    let body = m.single_block(around, 0).filter(|_| m.op(around).results.is_empty())?;
    let does_more = |&op: &Op| op != fetch.load && op != fetch.store && !(m.is_pure(op) && m.op(op).regions.is_empty());
    let has_more = m.block(body).ops.iter().any(|op| does_more(op) && !m.has_traits(*op, Traits::TERMINATOR));
    let (id, data) = analysis.nest.loops.iter().find(|(_, data)| data.op == around)?;
    let home = analysis.nest.home_of(m, fetch.store);
    if has_more || data.step != 1 || home.loops.last() != Some(&id) {
        return None;
    }
    let in_a_row = |op: Op| {
        let access = analysis.accesses.iter().find(|access| access.op == op)?;
        let [touch] = &access.touches[..] else { return None };
        let Place::Root(root) = touch.place else { return None };
        let memref = m.ty(analysis.memory.roots[root].value).as_memref()?;
        let cells = touch.cells.as_ref().filter(|_| memref.layout.is_none())?;
        // Where no dim is the last one, nothing lies in a row, though no two points say so.
        let (depth, rank) = (home.loops.len(), cells.space().num_range);
        if rank == 0 {
            return None;
        }
        let next = one_on(cells.space().num_symbols, depth);
        let pairs = cells.inverse().compose(&next, budget).ok()?.compose(cells, budget).ok()?;
        pairs.is_subset(&one_on(cells.space().num_symbols, rank), budget).ok()
    };
    let fits = in_a_row(fetch.load)? && in_a_row(fetch.store)?;
    trips(&analysis.nest, data.iv).filter(|&count| fits && count > 0).map(|count| (around, count))
}

/// Each point -> the one whose last dim is one more.
fn one_on(symbols: usize, dims: usize) -> Relation {
    let mut next = BasicRelation::universe(Space::relation(symbols, dims, dims));
    let space = next.space();
    for dim in 0..dims {
        let mut row = vec![0; space.num_columns()];
        (row[0], row[space.domain(dim)], row[space.range(dim)]) = (i64::from(dim + 1 == dims), 1, -1);
        next.add_eq(&row);
    }
    next.into()
}
