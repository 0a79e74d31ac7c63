//! What one run of a block does to an array: the cells that it touches, those whose old values it reads, and those that it
//! leaves behind for others.
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
//! Where a flow is not known exactly it is an upper bound, and so are *read* and *left* then, within *touched* and the cells that
//! were written. That is harmless for a copy of the cells: a cell that the run touches exists, and a run that writes it leaves
//! the value there anyway.

use std::collections::{BTreeSet, HashSet};

use super::access::Effect;
use super::alias::Origin;
use super::dataflow::flow_of_values;
use super::dependence::{Kind, Occurrence, Wanted, dependences};
use super::domain::LoopId;
use super::pairs::agree;
use super::scop::{Access, Array, ArrayId, Scop, StatementId};
use crate::affine::presburger::{BasicRelation, Budget, Exhausted, Relation, Set, Space};
use crate::arena::Id;
use crate::ir::Op;

/// In so many conjunctions it is said which values are left, or in twice as many as which are written.
const MOST_PIECES: usize = 4;

/// What the runs of a block do to an array.
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

/// The block whose iterations these loops count, outermost first, and what they are.
#[derive(Clone, Copy, Debug)]
pub struct Runs<'a> {
    /// The loops.
    pub loops: &'a [LoopId],
    /// The runs.
    pub domain: &'a Set,
    /// What stands in the block: a statement in it may also load something before it.
    pub ops: &'a HashSet<Op>,
}

/// The accesses of an array in a block, as groups: two that touch a cell in one run, or all that are not known to differ, are in one.
///
/// # Errors
/// Where some access in the block is not known exactly, or the budget runs out.
pub fn groups(scop: &Scop, array: ArrayId, runs: Runs<'_>, budget: &Budget) -> Result<Vec<BTreeSet<Op>>, Untold> {
    let mut groups: Vec<(BTreeSet<Op>, Relation)> = Vec::new();
    for (_, access) in inside(scop, runs).filter(|(_, access)| scop.may_overlap(access.array, array)) {
        if access.array != array {
            return Err(Untold::Overlap(access.op));
        }
        if !access.must || access.unknown.is_some() {
            return Err(Untold::Access(access.op));
        }
        let (mut ops, mut cells) = (BTreeSet::from([access.op]), runs.cells(access, budget)?);
        let mut others = Vec::new();
        for (own, touched) in groups {
            if own.contains(&access.op) || !touched.intersect(&cells).is_empty(budget)? {
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

/// The accesses of the statements in a block.
fn inside<'s>(scop: &'s Scop, runs: Runs<'s>) -> impl Iterator<Item = (StatementId, &'s Access)> {
    let statements = scop.statements.iter().filter(move |(_, statement)| statement.loops.starts_with(runs.loops));
    let accesses = statements.flat_map(|(id, statement)| statement.accesses.iter().map(move |access| (id, access)));
    accesses.filter(move |(_, access)| runs.ops.contains(&access.op))
}

impl Runs<'_> {
    /// Runs -> cells of an access.
    fn cells(&self, access: &Access, budget: &Budget) -> Result<Relation, Exhausted> {
        let inner = access.relation.space().num_domain - self.loops.len();
        access.relation.project_out_domain(self.loops.len(), inner, budget)
    }
}

/// The footprint of a group of accesses of an array of memory in a block.
///
/// # Errors
/// If the budget runs out.
pub fn footprint(
    scop: &Scop,
    array: ArrayId,
    group: &BTreeSet<Op>,
    runs: Runs<'_>,
    budget: &Budget,
) -> Result<Footprint, Untold> {
    let is_own = |access: &Access| access.array == array && group.contains(&access.op);
    let own: Vec<(StatementId, &Access)> = inside(scop, runs).filter(|(_, access)| is_own(access)).collect();
    let rank = own.first().map_or(0, |(_, access)| access.relation.space().num_range);
    let none = Relation::empty(Space::relation(scop.symbols.len(), runs.loops.len(), rank));
    let (mut touched, mut written) = (none.clone(), none);
    for (_, access) in &own {
        let cells = runs.cells(access, budget)?;
        touched = touched.union(&cells);
        if access.write {
            written = written.union(&cells);
        }
    }
    let (touched, written) = (touched.coalesce(budget)?, written.coalesce(budget)?);
    let numbers = || scop.statements.iter().filter(|(_, s)| s.loops.starts_with(runs.loops)).map(|(id, _)| id.index());
    let (first, last) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
    let around = Around { scop, array, group, runs, first, last };
    let read = around.read(&own, &touched, budget)?.coalesce(budget)?;
    let left = around.left(&read, &written, budget)?.coalesce(budget)?;
    // Nobody minds a value that is left where another one follows before anybody looks, if that is easier to say.
    let is_plain = left.disjuncts().len() <= MOST_PIECES.max(2 * written.disjuncts().len());
    Ok(Footprint { touched, read, left: if is_plain { left } else { written } })
}

/// The block and its place in the text.
struct Around<'a> {
    scop: &'a Scop,
    array: ArrayId,
    group: &'a BTreeSet<Op>,
    runs: Runs<'a>,
    /// The first and the last statement in the block, by number.
    first: usize,
    last: usize,
}

impl Around<'_> {
    /// The accesses of whole runs, at a place of the text: one for each conjunction of the cells, whose owners count from `owner`.
    /// Statement `n` stands at `2 * n + 1`.
    fn whole(&self, owner: usize, position: usize, effect: Effect, cells: &Relation) -> Vec<Occurrence> {
        let one = |(number, piece): (usize, &BasicRelation)| Occurrence {
            owner: owner + number,
            loops: self.runs.loops.to_vec(),
            position,
            domain: self.runs.domain.clone(),
            place: self.scop.place(self.array),
            effect,
            cells: Some(piece.clone().into()),
            must: true,
        };
        cells.disjuncts().iter().enumerate().map(one).collect()
    }

    fn plain(&self, owner: usize, id: StatementId, access: &Access) -> Occurrence {
        let statement = &self.scop.statements[id];
        Occurrence {
            owner,
            loops: statement.loops.clone(),
            position: 2 * id.index() + 1,
            domain: statement.domain.clone(),
            place: self.scop.place(access.array),
            effect: if access.write { Effect::Write } else { Effect::Read },
            cells: Some(access.relation.clone()),
            must: access.must,
        }
    }

    /// The cells whose old values are read.
    fn read(&self, own: &[(StatementId, &Access)], touched: &Relation, budget: &Budget) -> Result<Relation, Exhausted> {
        let before = self.whole(own.len(), 2 * self.first, Effect::Write, touched);
        let plain = own.iter().enumerate().map(|(owner, (id, access))| self.plain(owner, *id, access));
        let mut read = Relation::empty(touched.space());
        for (_, target, pairs) in self.flows(plain.chain(before).collect(), own.len(), budget) {
            let same_run = agree(pairs.space(), self.runs.loops.len());
            let pairs = pairs.intersect(&same_run.into());
            read = read.union(&pairs.compose(&own[target].1.relation, budget)?);
        }
        Ok(read)
    }

    /// The cells whose new values are seen elsewhere.
    fn left(&self, read: &Relation, written: &Relation, budget: &Budget) -> Result<Relation, Exhausted> {
        let scop = self.scop;
        let is_own = |access: &Access| access.array == self.array && self.group.contains(&access.op);
        let outside: Vec<(StatementId, &Access)> = scop
            .statements
            .iter()
            .flat_map(|(id, statement)| statement.accesses.iter().map(move |access| (id, access)))
            .filter(|(_, access)| scop.may_overlap(access.array, self.array) && !is_own(access))
            .collect();
        let mut all: Vec<Occurrence> =
            outside.iter().enumerate().map(|(owner, (id, access))| self.plain(owner, *id, access)).collect();
        let mut seen: Vec<Option<Relation>> =
            outside.iter().map(|(_, access)| Some(access.relation.clone()).filter(|_| access.array == self.array)).collect();
        all.extend(self.whole(seen.len(), 2 * self.first, Effect::Read, read));
        seen.extend(read.disjuncts().iter().map(|piece| Some(piece.clone().into())));
        // What is known outside of the function is seen after its end.
        let num_symbols = scop.symbols.len();
        let everything = Relation::universe(Space::relation(num_symbols, 0, written.space().num_range));
        let is_known = matches!(scop.arrays[self.array], Array::Memory(_))
            && !matches!(scop.memory.roots[self.array.root()].origin, Origin::Local { escapes: false, .. });
        let returned = scop.end.accesses.iter().filter(|access| scop.may_overlap(access.array, self.array));
        if is_known || returned.count() > 0 {
            all.push(Occurrence {
                owner: seen.len(),
                loops: Vec::new(),
                position: usize::MAX,
                domain: Set::universe(Space::set(num_symbols, 0)),
                place: scop.place(self.array),
                effect: Effect::Read,
                cells: Some(everything.clone()),
                must: true,
            });
            seen.push(Some(everything));
        }
        let first = seen.len();
        all.extend(self.whole(first, 2 * self.last + 2, Effect::Write, written));
        let mut left = Relation::empty(written.space());
        for (source, target, pairs) in self.flows(all, first, budget) {
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
    fn flows(&self, all: Vec<Occurrence>, first: usize, budget: &Budget) -> Vec<(usize, usize, Relation)> {
        let wanted = Wanted { budget: budget.left(), total: budget.left(), ..Wanted::default() };
        let found = dependences(&self.scop.nest, &self.scop.memory, &all, &wanted);
        let flows = flow_of_values(&found.all, &wanted).into_iter();
        let from = flows.filter(|flow| flow.source >= first && matches!(flow.kind, Kind::Flow | Kind::Order));
        from.filter(|flow| flow.target < first).map(|flow| (flow.source, flow.target, flow.pairs)).collect()
    }
}
