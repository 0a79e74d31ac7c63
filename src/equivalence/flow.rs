//! Who reads what: for each read of a program the writes whose values it sees, and the last write to each cell.
//!
//! The flow is that of the order in which the text runs. Where the new program has parallel loops, none of them may carry a
//! dependence; then every order of their iterations has the same flow.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::conjunction::{Conjunction, Piece};
use super::questions::{small, symbols};
use super::slice::{Side, plain_access};
use super::term::{TermNode, What};
use super::{NotProved, not_proved};
use crate::affine::dialect::AffineIfOp;
use crate::affine::presburger::{Budget, Relation, Set, Space};
use crate::analysis::access::Effect;
use crate::analysis::alias::Origin;
use crate::analysis::dataflow::flow_of_values_within;
use crate::analysis::dependence::{Dependence, Kind, Occurrence, Shared, dependences_within};
use crate::analysis::scop::{Access, Array, ArrayId, Statement, StatementId, StatementKind};
use crate::analysis::traps::may_never_end;
use crate::ir::{Module, Op, Value, ValueDef};

/// An access: its statement, or the end of the function, and its number there.
pub type Spot = (Option<StatementId>, usize);

/// The writes that a read sees.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// For each write the pairs reader -> writer.
    pub sources: Vec<(Spot, Relation)>,
    /// For each write that a read of several cells sees, writer -> (reader, cell); none where that is not known.
    pub cells: Option<Vec<(Spot, Relation)>>,
    /// Are these all, and no other?
    pub is_exact: bool,
}

/// Who knows of the place of an access, from many to few.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Privacy {
    /// Memory that both programs name.
    Named,
    /// Memory that is made in the function.
    Made,
    /// An SSA value.
    Value,
}

/// The flow of values in one program.
pub struct Flow<'a> {
    /// The program.
    pub side: &'a Side<'a>,
    num_symbols: usize,
    seen: HashMap<Spot, Seen>,
    /// Does no parallel loop carry a dependence, and nothing touch memory that was let go?
    pub is_ordered: bool,
    /// For each array that is known outside of the function, by its name in both programs, the last writes.
    pub last: BTreeMap<String, Seen>,
    /// The names of memory that is known there only when the function is done.
    handed_over: Vec<(String, ArrayId)>,
}

impl<'a> Flow<'a> {
    /// A program of which nobody asks who reads what.
    pub fn unknown(side: &'a Side<'a>, num_symbols: usize) -> Flow<'a> {
        let (seen, last, handed_over) = Default::default();
        Flow { side, num_symbols, seen, is_ordered: false, last, handed_over }
    }

    /// Reads the flow of a program whose statements only compute and store.
    pub fn of(side: &'a Side<'a>, num_symbols: usize, budget: &Budget) -> Result<Flow<'a>, NotProved> {
        let scop = &*side.scop;
        let is_memory = |id: ArrayId| matches!(scop.arrays[id], Array::Memory(_));
        if scop.overlaps.iter().any(|&(a, b)| is_memory(a) && is_memory(b)) {
            return not_proved("memory may overlap");
        }
        for (_, statement) in scop.statements.iter() {
            plain(side, statement)?;
        }
        let (owners, mut occurrences) = scop.occurrences();
        let places = 2 + scop.statements.iter().map(|(_, statement)| statement.ops.len()).max().unwrap_or(0);
        for occurrence in &mut occurrences {
            let (id, number) = owners[occurrence.owner];
            occurrence.must |= is_somewhere(side, &scop.statements[id].accesses[number]);
            occurrence.position = occurrence.position * places + place(side, &scop.statements[id], number, places)?;
        }
        leave_kept(side, &owners, &mut occurrences, budget)?;
        let mut owners: Vec<Spot> = owners.into_iter().map(|(id, number)| (Some(id), number)).collect();
        // What is made anew has cells of its own in every iteration; there is nothing in them.
        let is_unused =
            |&(id, _): &Spot| id.is_some_and(|id: StatementId| scop.statements[id].kind == StatementKind::Unused);
        // What states something touches no cell: [`super::stated`] has what that is in both programs.
        let makes_or_states = |&(id, number): &Spot| {
            let op = id.map(|id: StatementId| scop.statements[id].accesses[number].op);
            op.is_some_and(|op| side.makes(op) || side.states(op))
        };
        let says_nothing = |spot: &Spot| is_unused(spot) || makes_or_states(spot);
        occurrences.retain(|occurrence| !says_nothing(&owners[occurrence.owner]));
        for (number, access) in scop.end.accesses.iter().enumerate() {
            occurrences.push(Occurrence::at_end(owners.len(), scop.place(access.array), access.relation.clone()));
            owners.push((None, number));
        }
        let num_reads = owners.len();
        let handed_over = side.all_handed_over();
        let observed: Vec<_> = observed(side)?.into_iter().chain(handed_over.iter().cloned()).collect();
        for (number, (_, array, rank)) in observed.iter().enumerate() {
            let all = Relation::universe(Space::relation(scop.symbols.len(), 0, *rank));
            occurrences.push(Occurrence::at_end(num_reads + number, scop.place(*array), all));
        }
        let all = dependences_within((&scop.nest, &scop.memory), &occurrences, budget)?;
        let mut flow = Flow { is_ordered: is_ordered(side, &owners, &all), ..Flow::unknown(side, num_symbols) };
        // Of what nobody uses it is not known what it reads.
        let seen = |spot: &Spot| Seen { is_exact: !is_unused(spot), ..Seen::default() };
        let mut seen: Vec<Seen> = owners.iter().map(seen).collect();
        seen.resize(num_reads + observed.len(), Seen { is_exact: true, ..Seen::default() });
        let several = flow.several(&owners, &observed);
        for (seen, cells) in seen.iter_mut().zip(&several) {
            seen.cells = cells.as_ref().map(|_| Vec::new());
        }
        for found in flow_of_values_within(&all, budget)? {
            let cells = several[found.target].as_ref();
            flow.see(&found, owners[found.source], cells, &mut seen[found.target])?;
        }
        let last = seen.split_off(num_reads);
        flow.last = observed.into_iter().map(|(name, ..)| name).zip(last).collect();
        flow.seen = owners.into_iter().zip(seen).collect();
        flow.handed_over = handed_over.into_iter().map(|(name, array, _)| (name, array)).collect();
        Ok(flow)
    }

    /// The cells of what reads several of them, or one of several: of each access, and of what is read at the end.
    fn several(&self, owners: &[Spot], observed: &[(String, ArrayId, usize)]) -> Vec<Option<Relation>> {
        let side = self.side;
        let several = |spot: &Spot| {
            let access = self.access(*spot);
            let is_several = is_somewhere(side, access) || side.followed.whole(side.module, access.op).is_some();
            (is_several && !access.write).then(|| access.relation.clone())
        };
        let at_end = observed.iter().map(|&(.., rank)| {
            let all = Relation::universe(Space::relation(side.scop.symbols.len(), 0, rank));
            side.followed.has_wholes().then_some(all)
        });
        owners.iter().map(several).chain(at_end).collect()
    }

    /// Adds a flow to what a read sees, with the cells if it is one of several.
    fn see(
        &self,
        found: &Dependence,
        source: Spot,
        several: Option<&Relation>,
        target: &mut Seen,
    ) -> Result<(), NotProved> {
        target.is_exact &= found.exact && found.kind == Kind::Flow;
        let pairs = self.common(&found.pairs)?.inverse();
        if let (Some(cells), Some(read)) = (&mut target.cells, several) {
            match self.seen_cells(found, source, read)? {
                Some(more) => cells.push((source, more)),
                None => target.cells = None,
            }
        }
        match target.sources.iter_mut().find(|(spot, _)| *spot == source) {
            Some((_, known)) => *known = std::mem::replace(known, Relation::empty(pairs.space())).unite(pairs),
            None => target.sources.push((source, pairs)),
        }
        Ok(())
    }

    /// The cells of a flow: writer -> (reader, cell).
    fn seen_cells(&self, found: &Dependence, writer: Spot, to: &Relation) -> Result<Option<Relation>, NotProved> {
        let pairs = match &found.shared {
            Shared::Several(cells) => return self.common(cells).map(Some),
            Shared::Unknown => return Ok(None),
            Shared::One => &found.pairs,
        };
        let from = &self.access(writer).relation;
        let (symbols, rank) = (symbols(self.side), to.space().num_range);
        let (first, second) = (pairs.space().num_domain, pairs.space().num_range);
        let (writers, readers) = (small(Piece::all(from))?, small(Piece::all(to))?);
        let mut all = Vec::new();
        for pair in small(Piece::all(pairs))? {
            for (one, two) in writers.iter().flat_map(|one| readers.iter().map(move |two| (one, two))) {
                let mut met = Conjunction::new(self.num_symbols, first, second + rank);
                let (w, rest) = (met.first(), met.second());
                let (y, c) = rest.split_at(second);
                small(met.embed(&pair, &[symbols.clone(), w.clone(), y.to_vec()].concat()))?;
                small(met.embed(one, &[symbols.clone(), w, c.to_vec()].concat()))?;
                small(met.embed(two, &[symbols.clone(), y.to_vec(), c.to_vec()].concat()))?;
                all.push(met.basic().clone());
            }
        }
        Ok(Some(Relation::from_disjuncts(Space::relation(self.num_symbols, first, second + rank), all)))
    }

    /// How many symbols both programs have.
    pub fn num_symbols(&self) -> usize {
        self.num_symbols
    }

    /// The writes that a read sees.
    pub fn seen(&self, spot: Spot) -> Result<&Seen, NotProved> {
        match self.seen.get(&spot) {
            Some(seen) if seen.is_exact => Ok(seen),
            _ => not_proved("which value is read is not known exactly"),
        }
    }

    /// The statement of a spot.
    pub fn statement(&self, id: Option<StatementId>) -> &'a Statement {
        id.map_or(&self.side.scop.end, |id| &self.side.scop.statements[id])
    }

    /// The access of a spot.
    pub fn access(&self, spot: Spot) -> &'a Access {
        &self.statement(spot.0).accesses[spot.1]
    }

    /// How private the place of an access is.
    pub fn privacy(&self, spot: Spot) -> Privacy {
        let array = self.access(spot).array;
        match self.side.scop.arrays[array] {
            Array::Memory(_) => match self.side.scop.memory.roots[array.root()].origin {
                Origin::Local { .. } => Privacy::Made,
                Origin::Argument | Origin::Global(_) => Privacy::Named,
            },
            _ => Privacy::Value,
        }
    }

    /// The value that a write leaves.
    pub fn left(&self, spot: Spot) -> Result<TermNode, NotProved> {
        let (statement, access) = (self.statement(spot.0), self.access(spot));
        if let Array::Cell { .. } = self.side.scop.arrays[access.array] {
            let write = statement.writes.iter().find(|write| write.cell == access.array);
            let node = write.map(|write| TermNode::new(spot.0, write.value));
            return node.ok_or_else(|| NotProved::new("a cell is not written"));
        }
        if let Some(whole) = self.side.followed.whole(self.side.module, access.op) {
            return Ok(TermNode { id: spot.0, what: What::Left(whole), within: None });
        }
        let is_store = matches!(self.side.module.name(access.op), "affine.store" | "memref.store");
        let number = self.side.followed.elements.get(&spot).copied();
        match self.side.module.op(access.op).operands.first() {
            Some(&value) if is_store && self.is_whole(access.array, value) => Ok(TermNode::new(spot.0, value)),
            Some(&value) if number.is_some() => Ok(TermNode::new(spot.0, value).element(number)),
            _ => not_proved("a value is not stored as a whole"),
        }
    }

    /// Is the value an element of the array as that was made, and not a view of its bytes?
    pub fn is_whole(&self, array: ArrayId, value: Value) -> bool {
        let Array::Memory(root) = self.side.scop.arrays[array] else { return false };
        let memref = self.side.module.ty(root).as_memref();
        memref.is_some_and(|memref| memref.element == *self.side.module.ty(value))
    }

    /// The iterations of a statement, over the symbols of both programs.
    pub fn domain(&self, id: Option<StatementId>) -> Result<Set, NotProved> {
        self.common(&self.statement(id).domain)
    }

    /// The iterations of a statement in which the condition of a guard in it holds.
    pub fn where_holds(&self, id: Option<StatementId>, guard: AffineIfOp) -> Result<Set, NotProved> {
        self.common(&holds(self.side, self.statement(id), guard)?)
    }

    /// Does the access read one of its cells, of which only the subscripts tell which it is? Such a read sees the last writes of all
    /// of them.
    pub fn is_somewhere(&self, spot: Spot) -> bool {
        is_somewhere(self.side, self.access(spot))
    }

    /// The cells of an access.
    pub fn cells(&self, spot: Spot) -> Result<Relation, NotProved> {
        let access = self.access(spot);
        if !access.must || access.unknown.is_some() {
            return not_proved("the cells of an access are not known");
        }
        self.common(&access.relation)
    }

    /// All writes to memory but those that make it or let it go.
    pub fn stores(&self) -> impl Iterator<Item = Spot> {
        let scop = &*self.side.scop;
        scop.statements.iter().flat_map(|(id, statement)| {
            let accesses = statement.accesses.iter().enumerate();
            let stores = accesses.filter(|(_, a)| {
                let is_whole = self.side.followed.whole(self.side.module, a.op).is_some();
                let is_store = statement.kind != StatementKind::Opaque || is_whole;
                a.write && is_store && matches!(scop.arrays[a.array], Array::Memory(_))
            });
            stores.map(move |(number, _)| (Some(id), number))
        })
    }

    /// Does the access only make memory, or let it go, after which nothing touches it? Then it hides no write from a read: what is
    /// made has cells of its own, and what is let go is not read any more. A read of new memory that nobody wrote yet sees no
    /// write at all, and is equal to nothing, because nobody outside names it.
    pub fn leaves_nothing(&self, access: &Access) -> bool {
        let lets_go = self.is_ordered && self.side.module.is(access.op, "memref.dealloc");
        lets_go || self.side.makes(access.op)
    }

    /// The name in both programs of an array that is known outside of the function; none for others.
    pub fn name(&self, array: ArrayId) -> Option<String> {
        let is_memory = matches!(self.side.scop.arrays[array], Array::Memory(_));
        let known = is_memory && self.side.scop.memory.is_reachable(array.root());
        known.then(|| self.side.array(array).ok()).flatten()
    }

    /// The same of an array that is known when the function is done.
    pub fn name_at_end(&self, array: ArrayId) -> Option<String> {
        let handed_over = || self.handed_over.iter().find(|(_, other)| *other == array).map(|(name, _)| name.clone());
        self.name(array).or_else(handed_over)
    }

    /// A relation over the symbols of both programs.
    pub fn common(&self, relation: &Relation) -> Result<Relation, NotProved> {
        let space = relation.space();
        let places = &self.side.symbols;
        if places.iter().collect::<HashSet<_>>().len() == places.len() {
            return Ok(relation.place_symbols(places, self.num_symbols));
        }
        // Two symbols of this program are one of both.
        let mut all = Vec::new();
        for piece in small(Piece::all(relation))? {
            let mut one = Conjunction::new(self.num_symbols, space.num_domain, space.num_range);
            let columns = [symbols(self.side), one.first(), one.second()].concat();
            small(one.embed(&piece, &columns))?;
            all.push(one.basic().clone());
        }
        Ok(Relation::from_disjuncts(Space::relation(self.num_symbols, space.num_domain, space.num_range), all))
    }
}

/// Does no parallel loop carry one of the dependences, and none start where memory is let go?
fn is_ordered(side: &Side<'_>, owners: &[Spot], all: &[Dependence]) -> bool {
    let scop = &*side.scop;
    let is_racing = |id| scop.nest.loops[id].parallel;
    let lets_go = |spot: Spot| {
        let access = spot.0.map(|id| &scop.statements[id].accesses[spot.1]);
        access.is_some_and(|access| side.module.is(access.op, "memref.dealloc"))
    };
    let array = |spot: Spot| spot.0.map_or(&scop.end, |id| &scop.statements[id]).accesses.get(spot.1).map(|a| a.array);
    let is_combined = |spot: Spot| array(spot).is_some_and(|array| side.combined.contains(&array));
    !all.iter().any(|dependence| {
        let (source, target) = (owners[dependence.source], owners.get(dependence.target).copied());
        let is_free = is_combined(source) && target.is_some_and(is_combined);
        dependence.carried_by.is_some_and(is_racing) && !is_free || lets_go(source)
    })
}

/// Leaves out the writes of the values that are there already, to cells of SSA values and to memory that only this function
/// knows: whoever reads later sees the same without them. What is known outside keeps them, because they count as the last
/// writes there; and so do parallel loops, whose iterations race where two put back what is in one cell.
fn leave_kept(
    side: &Side<'_>,
    owners: &[(StatementId, usize)],
    occurrences: &mut [Occurrence],
    budget: &Budget,
) -> Result<(), NotProved> {
    for occurrence in occurrences.iter_mut().filter(|occurrence| occurrence.effect == Effect::Write) {
        let (id, number) = owners[occurrence.owner];
        let statement = &side.scop.statements[id];
        for value in left(side, statement, number) {
            let kept = kept(side, statement, number, value, budget)?;
            occurrence.domain = occurrence.domain.subtract(&kept, budget)?;
            let cells = occurrence.cells.take();
            occurrence.cells = cells.map(|cells| cells.intersect_domain(&occurrence.domain));
        }
    }
    Ok(())
}

/// What a write leaves in a cell of an SSA value, or in memory that only this function knows.
fn left(side: &Side<'_>, statement: &Statement, number: usize) -> Vec<Value> {
    let write = &statement.accesses[number];
    match side.scop.arrays[write.array] {
        Array::Memory(_) => {
            let is_known = side.scop.memory.is_reachable(write.array.root());
            let is_whole = side.followed.whole(side.module, write.op).is_some();
            let is_store = !is_whole && matches!(side.module.name(write.op), "affine.store" | "memref.store");
            // Nothing else in the statement changes the cell between a read and the write.
            let is_only = statement.accesses.iter().filter(|a| a.write && a.array == write.array).count() == 1;
            let is_ordered = !statement.loops.iter().any(|&id| side.scop.loops[id].parallel);
            let value = side.module.op(write.op).operands.first().copied();
            value.filter(|_| is_store && !is_known && is_only && is_ordered).into_iter().collect()
        }
        _ => statement.writes.iter().filter(|own| own.cell == write.array).map(|own| own.value).collect(),
    }
}

/// The iterations of a statement in which the value, that it writes, is the one that was there: then nothing is written.
fn kept(
    side: &Side<'_>,
    statement: &Statement,
    number: usize,
    value: Value,
    budget: &Budget,
) -> Result<Set, NotProved> {
    let write = &statement.accesses[number];
    let none = Set::empty(statement.domain.space());
    if statement.reads.iter().any(|read| read.value == value && read.cell == write.array) {
        let is_same = |read: &Access| !read.write && read.array == write.array && read.relation == write.relation;
        return Ok(if statement.accesses.iter().any(is_same) { statement.domain.clone() } else { none });
    }
    let ValueDef::Result(op, result) = side.module.value(value).def else { return Ok(none) };
    // A load that is not looked into may read another cell than it seems to.
    let is_whole = side.followed.whole(side.module, op).is_some();
    if matches!(side.module.name(op), "affine.load" | "memref.load") && !is_whole {
        return kept_load(statement, write, op, budget);
    }
    let is_here =
        std::iter::successors(Some(op), |&op| side.module.parent_op(op)).any(|op| statement.ops.contains(&op));
    let Some(guard) = AffineIfOp::cast(side.module, op).filter(|_| is_here) else { return Ok(none) };
    let [Some(then), Some(otherwise)] = yielded(side.module, guard, result) else { return Ok(none) };
    let Ok(holds) = holds(side, statement, guard) else { return Ok(none) };
    let then = kept(side, statement, number, then, budget)?.intersect(&holds);
    Ok(then.union(&kept(side, statement, number, otherwise, budget)?.subtract(&holds, budget)?))
}

/// The iterations in which a load of the statement reads the cell that the write touches, if these are all in which it runs.
fn kept_load(statement: &Statement, write: &Access, load: Op, budget: &Budget) -> Result<Set, NotProved> {
    let is_exact = |access: &Access| access.must && access.unknown.is_none();
    let is_load = |access: &&Access| access.op == load && !access.write && access.array == write.array;
    if let Some(read) = statement.accesses.iter().find(is_load)
        && is_exact(read)
        && is_exact(write)
    {
        let runs = read.relation.domain(budget)?;
        if write.relation.intersect_domain(&runs).is_subset(&read.relation, budget)? {
            return Ok(runs);
        }
    }
    Ok(Set::empty(statement.domain.space()))
}

/// The iterations of a statement in which the condition of a guard in it holds.
fn holds(side: &Side<'_>, statement: &Statement, guard: AffineIfOp) -> Result<Set, NotProved> {
    let Some(constraints) = side.condition(statement, guard) else {
        return not_proved("a condition is not affine");
    };
    let mut holds = Conjunction::new(side.scop.symbols.len(), 0, statement.loops.len());
    let (ivs, symbols) = (holds.second(), holds.symbols());
    for (expr, is_eq) in constraints {
        let row = small(holds.value(&expr, &ivs, &symbols))?;
        if is_eq { holds.equate(&row) } else { holds.demand(&row) }
    }
    Ok(holds.basic().clone().into())
}

/// What a guard yields as one of its results, where its condition holds and where it does not.
pub fn yielded(module: &Module, guard: AffineIfOp, number: u32) -> [Option<Value>; 2] {
    [Some(guard.then_block(module)), guard.else_block(module)].map(|block| {
        let last = *module.block(block?).ops.last()?;
        module.op(last).operands.get(number as usize).copied()
    })
}

/// Does the access read one cell of memory, of which only the subscripts tell which it is?
pub fn is_somewhere(side: &Side<'_>, access: &Access) -> bool {
    let Array::Memory(root) = side.scop.arrays[access.array] else { return false };
    let is_direct = side.module.op(access.op).operands.first() == Some(&root);
    let is_load = plain_access(side.module.name(access.op)) == Some("load");
    is_load && is_direct && !access.write && access.unknown.is_some()
}

/// Does the statement only compute values and keep them, or only make memory or let it go?
pub fn plain(side: &Side<'_>, statement: &Statement) -> Result<(), NotProved> {
    let made = |access: &Access| match side.scop.arrays[access.array] {
        Array::Memory(value) => side.module.defining_op(value).is_some_and(|op| side.module.is(op, "memref.alloc")),
        _ => true,
    };
    let lets_go = |access: &Access| side.module.is(access.op, "memref.dealloc") && !made(access);
    // Whether it ends is no value.
    let may_stay = |&op: &Op| side.module.walk(op).into_iter().any(|op| may_never_end(side.module, op));
    match statement.kind {
        _ if statement.ops.iter().any(may_stay) => not_proved("a loop that may never end is not followed"),
        _ if statement.accesses.iter().any(lets_go) => not_proved("memory is let go that is not on the heap"),
        // It makes memory, lets it go, or computes a symbol.
        StatementKind::Opaque if statement.roots.iter().all(|&root| is_known(side, root)) => Ok(()),
        StatementKind::Opaque if side.followed.are_wholes(side, statement) => Ok(()),
        StatementKind::Opaque => not_proved("something is done whose effect is not known"),
        StatementKind::Write | StatementKind::Cell | StatementKind::Unused => Ok(()),
    }
}

/// Does the operation only make memory, let it go, load and compute, or state something of the arguments first of all?
pub fn is_known(side: &Side<'_>, op: Op) -> bool {
    let is_memory = matches!(side.module.name(op), "memref.dealloc" | "memref.alloc" | "memref.alloca");
    is_memory || side.states(op) || plain_access(side.module.name(op)) == Some("load") || side.module.is_pure(op)
}

/// When a statement does an access, among `places` moments: it reads its cells, runs its operations in the order of the
/// text, and writes its cells.
pub fn place(side: &Side<'_>, statement: &Statement, number: usize, places: usize) -> Result<usize, NotProved> {
    let access = &statement.accesses[number];
    match side.scop.arrays[access.array] {
        Array::Cell { .. } | Array::Symbol(_) => Ok(if access.write { places - 1 } else { 0 }),
        Array::Memory(_) | Array::World | Array::Console => {
            let holds = |&op: &Op| op == access.op || side.module.walk(op).contains(&access.op);
            let at = statement.ops.iter().position(holds).map(|at| at + 1);
            at.ok_or_else(|| NotProved::new("when a statement does an access is not known"))
        }
    }
}

/// The arrays that are known outside of the function and touched in it: their name in both programs, and their rank.
pub fn observed(side: &Side<'_>) -> Result<Vec<(String, ArrayId, usize)>, NotProved> {
    let scop = &*side.scop;
    let mut observed = Vec::new();
    for (id, root) in scop.memory.roots.iter().filter(|(id, _)| scop.memory.is_reachable(*id)) {
        let array = ArrayId::of(id);
        let accesses = || scop.statements.iter().flat_map(|(_, statement)| &statement.accesses);
        let Some(access) = accesses().find(|access| access.array == array) else { continue };
        if let Origin::Local { .. } = root.origin {
            return not_proved("memory that is made here is known outside");
        }
        let rank = access.relation.space().num_range;
        // Digits of symbolic strides may be others in the other program; numbers of a layout are in the name.
        let is_ranked = side.module.ty(root.value).as_memref().is_some_and(|memref| memref.shape.is_some());
        if !is_ranked || side.arity(id) != rank {
            return not_proved("the cells of an access are not its subscripts");
        }
        observed.push((side.array(array).map_err(NotProved::new)?, array, rank));
    }
    Ok(observed)
}
