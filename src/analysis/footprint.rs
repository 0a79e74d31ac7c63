//! What one run of a block, or of some operations in it, does to an array: the cells that it touches, those whose old values it
//! reads, and those that it leaves behind for others.
//!
//! A *run* is one iteration of the loops around the block. Accesses that never touch a cell in one run are in different *groups*,
//! which have footprints of their own. Three relations take runs to cells:
//!
//! 1. *touched*: the cells of all accesses of the group in the run;
//! 2. *read*: the cells of which some read in the run sees what stood there before it. These are the flows (`dataflow`) from
//!    a write of all touched cells right before the run;
//! 3. *left*: the cells written in the run of which somebody else sees the value: a read outside of the block, a later run that
//!    reads the old value, or, where the array is known outside of the function, whoever looks after its end. These are the
//!    flows from a write, right after the run, of the cells written in it.
//!
//! An access runs where its operation stands in the text, whether what it reads is used there or not: it is the text that gets other
//! memory.
//!
//! Where a flow is not known exactly it is an upper bound, and so are *read* and *left* then, within *touched* and the cells that
//! were written. That is harmless for a copy of the cells: a cell that the run touches exists, and a run that writes it leaves
//! the value there anyway.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::access::{AccessKind, Effect, MemoryAccess, Place, accesses};
use super::alias::{FunctionMemory, Overlap, RootId};
use super::dataflow::flow_of_values_within;
use super::dependence::{Dependence, Kind, Occurrence, dependences_within, spaced_occurrences};
use super::domain::{Home, Nest};
use super::pairs::agree;
use crate::affine::presburger::{BasicRelation, Budget, Exhausted, Relation, Space};
use crate::ir::{Module, Op};

/// In so many conjunctions it is said which values are left, or in twice as many as which are written.
const MOST_PIECES: usize = 4;

/// What the runs of a block do to the cells of a group of accesses.
#[derive(Clone, Debug)]
pub struct Footprint {
    /// Runs -> all cells that are touched.
    pub touched: Relation,
    /// Runs -> cells whose old values are read.
    pub read: Relation,
    /// Runs -> cells that are written, and whose new values are seen elsewhere.
    pub left: Relation,
}

/// Why the cells that a block touches are not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Untold {
    /// Nobody knows which cells the operation touches, or whether it does.
    Access(Op),
    /// The operation touches other memory, which may be the same.
    Overlap(Op),
    /// The limit was met.
    Exhausted(Exhausted),
}

impl From<Exhausted> for Untold {
    fn from(exhausted: Exhausted) -> Untold {
        Untold::Exhausted(exhausted)
    }
}

/// What a function does to one memory, seen from a block.
pub struct SeenMemory<'a> {
    nest: &'a Nest,
    memory: &'a FunctionMemory,
    root: RootId,
    /// When the block runs.
    home: &'a Home,
    accesses: Vec<MemoryAccess>,
    /// What may touch the memory, with room between any two places of the text.
    occurrences: Vec<Occurrence>,
    /// The operations of a run.
    inside: FxHashSet<Op>,
    /// Right before the first of them, and right behind the last.
    ends: [usize; 2],
}

impl<'a> SeenMemory<'a> {
    /// What the function of a nest does to a memory, seen from operations that stand one after the other in a block, with all
    /// that is in them. The block runs as `home` says.
    pub fn from(
        m: &Module,
        (nest, memory): (&'a Nest, &'a FunctionMemory),
        root: RootId,
        (inside, home): (FxHashSet<Op>, &'a Home),
    ) -> SeenMemory<'a> {
        let accesses = accesses(m, nest, memory);
        let mut occurrences = spaced_occurrences(m, nest, &accesses);
        let may_touch = |place: Place| match place {
            Place::Root(other) => matches!(memory.overlap(root, other), Overlap::Same | Overlap::Maybe),
            Place::World => memory.is_reachable(root),
            Place::Console | Place::Own(_) => false,
        };
        // What is let go elsewhere nobody reads any more.
        let counts = |access: &MemoryAccess| access.kind != AccessKind::Dealloc || inside.contains(&access.op);
        occurrences.retain(|one| may_touch(one.place) && counts(&accesses[one.owner]));
        let orders = || inside.iter().map(|&inner| nest.order(inner));
        // The function itself comes first of all.
        let first = orders().min().unwrap_or(1).max(1);
        let ends = [2 * first - 1, 2 * orders().max().unwrap_or(first) + 1];
        SeenMemory { nest, memory, root, home, accesses, occurrences, inside, ends }
    }

    /// What happens in a run.
    fn here(&self) -> impl Iterator<Item = &Occurrence> {
        self.occurrences.iter().filter(|one| self.inside.contains(&self.accesses[one.owner].op))
    }

    /// Runs -> cells of an access in the block.
    fn cells(&self, one: &Occurrence, budget: &Budget) -> Result<Relation, Untold> {
        let op = self.accesses[one.owner].op;
        match &one.cells {
            _ if one.place != Place::Root(self.root) => Err(Untold::Overlap(op)),
            _ if self.accesses[one.owner].kind == AccessKind::Dealloc => Err(Untold::Access(op)),
            Some(cells) if one.must && one.effect != Effect::Opaque => {
                let (depth, all) = (self.home.loops.len(), one.loops.len());
                Ok(cells.project_out_domain(depth, all - depth, budget)?)
            }
            _ => Err(Untold::Access(op)),
        }
    }

    /// The accesses in the block, as groups: two that touch a cell in one run are in one.
    ///
    /// # Errors
    /// Where some access is not known exactly, or the budget runs out.
    pub fn groups(&self, budget: &Budget) -> Result<Vec<BTreeSet<Op>>, Untold> {
        let mut groups: Vec<(BTreeSet<Op>, Relation)> = Vec::new();
        for one in self.here() {
            let op = self.accesses[one.owner].op;
            let (mut ops, mut cells) = (BTreeSet::from([op]), self.cells(one, budget)?);
            let mut others = Vec::new();
            for (own, touched) in groups {
                if own.contains(&op) || !touched.intersect(&cells).is_empty(budget)? {
                    ops.extend(own);
                    cells = cells.union(&touched);
                } else {
                    others.push((own, touched));
                }
            }
            others.push((ops, cells));
            groups = others;
        }
        Ok(groups.into_iter().map(|(ops, _)| ops).collect())
    }

    /// The footprint of a group.
    ///
    /// # Errors
    /// If the budget runs out.
    pub fn footprint(&self, group: &BTreeSet<Op>, budget: &Budget) -> Result<Footprint, Untold> {
        let is_own = |one: &Occurrence| group.contains(&self.accesses[one.owner].op);
        let own: Vec<&Occurrence> = self.here().filter(|one| is_own(one)).collect();
        let touched = self.cells_of(&own, &|_| true, budget)?;
        let written = self.cells_of(&own, &|one| one.effect == Effect::Write, budget)?;
        let read = self.read(&own, &touched, budget)?.coalesce(budget)?;
        let others = self.occurrences.iter().filter(|one| !is_own(one)).collect();
        let left = self.left(others, &read, &written, budget)?.coalesce(budget)?;
        // Nobody minds a value that is left where another one follows before anybody looks, if that is easier to say.
        let is_plain = left.disjuncts().len() <= MOST_PIECES.max(2 * written.disjuncts().len());
        Ok(Footprint { touched, read, left: if is_plain { left } else { written } })
    }

    /// Runs -> the cells that a group touches.
    ///
    /// # Errors
    /// If the budget runs out.
    pub fn touched(&self, group: &BTreeSet<Op>, budget: &Budget) -> Result<Relation, Untold> {
        let own: Vec<&Occurrence> = self.here().filter(|one| group.contains(&self.accesses[one.owner].op)).collect();
        self.cells_of(&own, &|_| true, budget)
    }

    /// Runs -> the cells that everything else in the run touches.
    ///
    /// # Errors
    /// Where some access is not known exactly, or the budget runs out.
    pub fn besides(&self, group: &BTreeSet<Op>, space: Space, budget: &Budget) -> Result<Relation, Untold> {
        let others = self.here().filter(|one| !group.contains(&self.accesses[one.owner].op));
        others.map(|one| self.cells(one, budget)).try_fold(Relation::empty(space), |all, cells| Ok(all.union(&cells?)))
    }

    /// Iterations of a loop around the block, the one at this level -> the cells that they touch, or, with `is_any` not set, write.
    ///
    /// # Errors
    /// Where some access is not known, or the budget runs out.
    pub fn beside(&self, level: usize, is_any: bool, space: Space, budget: &Budget) -> Result<Relation, Untold> {
        let around = &self.home.loops[..=level];
        let mut all = Relation::empty(Space { num_domain: level + 1, ..space });
        for one in self.occurrences.iter().filter(|one| one.loops.starts_with(around)) {
            if !is_any && one.effect == Effect::Read {
                continue;
            }
            let op = self.accesses[one.owner].op;
            let cells = one.cells.as_ref().filter(|_| one.place == Place::Root(self.root));
            let cells = cells.ok_or(Untold::Access(op))?;
            all = all.union(&cells.project_out_domain(level + 1, one.loops.len() - level - 1, budget)?);
        }
        Ok(all)
    }

    /// Runs -> the cells of those of some accesses in the block that are `wanted`.
    fn cells_of(
        &self,
        own: &[&Occurrence],
        wanted: &dyn Fn(&Occurrence) -> bool,
        budget: &Budget,
    ) -> Result<Relation, Untold> {
        let Some(cells) = own.iter().find_map(|one| one.cells.as_ref()) else {
            return Err(Untold::Access(self.nest.func));
        };
        let mut all = Relation::empty(Space { num_domain: self.home.loops.len(), ..cells.space() });
        for one in own.iter().filter(|one| wanted(one)) {
            all = all.union(&self.cells(one, budget)?);
        }
        Ok(all.coalesce(budget)?)
    }

    /// The accesses of whole runs, at a place of the text: one for each conjunction of the cells, whose owners count from `owner`.
    fn whole(&self, owner: usize, position: usize, effect: Effect, cells: &Relation) -> Vec<Occurrence> {
        let one = |(number, piece): (usize, &BasicRelation)| Occurrence {
            owner: owner + number,
            loops: self.home.loops.clone(),
            position,
            domain: self.home.domain.clone(),
            place: Place::Root(self.root),
            effect,
            cells: Some(piece.clone().into()),
            must: true,
        };
        cells.disjuncts().iter().enumerate().map(one).collect()
    }

    /// The cells whose old values are read.
    fn read(&self, own: &[&Occurrence], touched: &Relation, budget: &Budget) -> Result<Relation, Exhausted> {
        let numbered = own.iter().enumerate().map(|(owner, one)| Occurrence { owner, ..(*one).clone() });
        let before = self.whole(own.len(), self.ends[0], Effect::Write, touched);
        let mut read = Relation::empty(touched.space());
        for (_, target, pairs) in self.flows(numbered.chain(before).collect(), own.len(), budget)? {
            let same_run = agree(pairs.space(), self.home.loops.len());
            let Some(cells) = &own[target].cells else { continue };
            read = read.union(&pairs.intersect(&same_run.into()).compose(cells, budget)?);
        }
        Ok(read)
    }

    /// The cells whose new values are seen elsewhere.
    fn left(
        &self,
        others: Vec<&Occurrence>,
        read: &Relation,
        written: &Relation,
        budget: &Budget,
    ) -> Result<Relation, Exhausted> {
        let mut all: Vec<Occurrence> =
            others.iter().enumerate().map(|(owner, one)| Occurrence { owner, ..(*one).clone() }).collect();
        let is_its = |one: &Occurrence| one.place == Place::Root(self.root);
        let mut seen: Vec<Option<Relation>> =
            others.iter().map(|one| one.cells.clone().filter(|_| is_its(one))).collect();
        all.extend(self.whole(seen.len(), self.ends[0], Effect::Read, read));
        seen.extend(read.disjuncts().iter().map(|piece| Some(piece.clone().into())));
        if self.memory.outlives(self.root) {
            let everything = Relation::universe(Space { num_domain: 0, ..written.space() });
            all.push(Occurrence::at_end(seen.len(), Place::Root(self.root), everything.clone()));
            seen.push(Some(everything));
        }
        let first = seen.len();
        all.extend(self.whole(first, self.ends[1], Effect::Write, written));
        let mut left = Relation::empty(written.space());
        for (source, target, pairs) in self.flows(all, first, budget)? {
            let own: Relation = written.disjuncts()[source - first].clone().into();
            let cells = match &seen[target] {
                Some(cells) => pairs.compose(cells, budget)?.intersect(&own),
                None => own.intersect_domain(&pairs.domain(budget)?),
            };
            left = left.union(&cells);
        }
        Ok(left)
    }

    /// The flows from the occurrences whose owners count from `first`: from whom to whom, and when.
    fn flows(
        &self,
        all: Vec<Occurrence>,
        first: usize,
        budget: &Budget,
    ) -> Result<Vec<(usize, usize, Relation)>, Exhausted> {
        let found = dependences_within((self.nest, self.memory), &all, budget)?;
        let flows = flow_of_values_within(&found, budget)?;
        let is_from = |flow: &Dependence| flow.source >= first && flow.target < first;
        let is_flow = |flow: &Dependence| matches!(flow.kind, Kind::Flow | Kind::Order);
        let from = flows.into_iter().filter(|flow| is_from(flow) && is_flow(flow));
        Ok(from.map(|flow| (flow.source, flow.target, flow.pairs)).collect())
    }
}
