//! What the operations of a function do to single cells, one operation at a time: for steps that take operations out or move them.
//!
//! The accesses stand where they are written, so that places within one iteration are those of the text. Which write a read sees is
//! the flow of values of [`flow_of_values_within`]; where that is not exact, it is an upper bound, and says so.

use std::collections::BTreeSet;

use super::FIRST_BLOCK;
use super::Options;
use super::session::{No, Session};
use crate::affine::presburger::{Budget, Exhausted, Relation, Set, Space};
use crate::analysis::access::{Effect, MemoryAccess, Place, accesses};
use crate::analysis::alias::{FunctionMemory, RootId};
use crate::analysis::dataflow::flow_of_values_within;
use crate::analysis::dependence::{Dependence, Occurrence, dependences_within, spaced_occurrences};
use crate::analysis::domain::Nest;
use crate::ir::{Module, Op, Type, Value};
use crate::schedule::refusal::NotApplicable;

/// A function with what each of its operations does.
pub(super) struct Cells<'m> {
    pub m: &'m Module,
    pub nest: Nest,
    /// The accesses in textual order; the owners of dependences.
    pub accesses: Vec<MemoryAccess>,
    pub memory: FunctionMemory,
    /// What the accesses do, with room between them.
    pub occurrences: Vec<Occurrence>,
    pub budget: &'m Budget,
}

/// An access to one cell, known exactly, in every iteration in which its block runs.
pub(super) struct Single {
    pub root: RootId,
    /// What is read or written.
    pub value: Value,
}

impl<'m> Cells<'m> {
    /// Reads a function in which blocks run from their first operation to their last.
    pub fn read(m: &'m Module, func: Op, may_alias: bool, budget: &'m Budget) -> Result<Cells<'m>, No> {
        let regions = m.walk(func).into_iter().flat_map(|op| &m.op(op).regions);
        let blocks = regions.into_iter().map(|&region| &m.region(region).blocks).find(|blocks| blocks.len() > 1);
        if let Some(blocks) = blocks {
            let message = "which write a read sees is not followed through branches";
            let no = NotApplicable::new("no-polyhedral-program", m.op(func).span, message);
            let end = m.last_op(blocks[0]);
            return Err(no.labelled(end.map(|end| (m.op(end).span, FIRST_BLOCK))).into());
        }
        let nest = Nest::read(m, func);
        let memory = FunctionMemory::read(m, &nest, may_alias);
        let accesses = accesses(m, &nest, &memory);
        let occurrences = spaced_occurrences(m, &nest, &accesses);
        Ok(Cells { m, nest, accesses, memory, occurrences, budget })
    }

    /// Reads the function of a session, where what is said of its cells can be said of its program: by the same symbols.
    pub fn of(session: &Session<'m>, options: &Options) -> Result<Cells<'m>, No> {
        let (m, func) = (session.module, session.scop().func);
        let cells = Cells::read(m, func, options.may_alias, session.budget)?;
        if cells.nest.symbols != session.scop().symbols {
            let message = "an index that the function computes counts for its loops or subscripts";
            return Err(NotApplicable::new("no-polyhedral-program", m.op(func).span, message).into());
        }
        Ok(cells)
    }

    /// All dependences, also of what happens besides. Its owners come after the accesses.
    pub fn dependences(&self, besides: Vec<Occurrence>) -> Result<Vec<Dependence>, Exhausted> {
        let all = [self.occurrences.clone(), besides].concat();
        dependences_within((&self.nest, &self.memory), &all, self.budget)
    }

    /// Which of them are flows of values.
    pub fn flows(&self, all: &[Dependence]) -> Result<Vec<Dependence>, Exhausted> {
        flow_of_values_within(all, self.budget)
    }

    /// The memory behind which iterations without order meet: what is seen there is not the flow of the text.
    pub fn racing(&self, all: &[Dependence]) -> BTreeSet<RootId> {
        let is_parallel = |one: &&Dependence| one.carried_by.is_some_and(|id| self.nest.is_parallel(id));
        let ends = all.iter().filter(is_parallel).flat_map(|one| [one.source, one.target]);
        let touches = ends.filter_map(|end| self.accesses.get(end)).flat_map(|access| &access.touches);
        let places: Vec<Place> = touches.map(|touch| touch.place).collect();
        let any = places.iter().any(|place| !matches!(place, Place::Root(_)));
        let named = |id: &RootId| places.contains(&Place::Root(*id)) || any && self.memory.is_reachable(*id);
        self.memory.roots.ids().filter(named).collect()
    }

    /// The access of one element of memory as that was made, if all is known of it. The operation does nothing else.
    pub fn single(&self, number: usize, effect: Effect) -> Option<Single> {
        let access = &self.accesses[number];
        let [touch] = &access.touches[..] else { return None };
        let (Place::Root(root), true, Some(_)) = (touch.place, touch.must && touch.effect == effect, &touch.cells)
        else {
            return None;
        };
        let home = self.nest.home_of(self.m, access.op);
        let data = self.m.op(access.op);
        let value = match effect {
            Effect::Read => data.results.first(),
            _ => data.operands.first(),
        };
        let element = self.m.ty(self.memory.roots[root].value).as_memref().map(|memref| &memref.element);
        let is_whole = |value: &&Value| element == Some(self.m.ty(**value));
        let is_plain = home.exact && home.loops.iter().all(|&id| self.nest.is_visible(id)) && data.attrs.is_empty();
        value.filter(is_whole).filter(|_| is_plain).map(|&value| Single { root, value })
    }

    /// The same where something is read besides what is written there: after it, the cell holds what it read.
    pub fn put_back(&self, number: usize, owner: usize) -> Option<Occurrence> {
        let one = self.occurrences.iter().find(|one| one.owner == number)?;
        Some(Occurrence { owner, position: one.position + 1, effect: Effect::Write, ..one.clone() })
    }

    /// A read of all cells of a root at the end of the function. None for memory whose cells have no one shape.
    pub fn at_end(&self, root: RootId, owner: usize) -> Option<Occurrence> {
        let touches = self.accesses.iter().flat_map(|access| &access.touches);
        let cells = touches.filter(|touch| touch.place == Place::Root(root)).filter_map(|touch| touch.cells.as_ref());
        let mut ranks: Vec<usize> = cells.map(|cells| cells.space().num_range).collect();
        ranks.dedup();
        let &[rank] = &ranks[..] else { return None };
        let all = Relation::universe(Space::relation(self.nest.symbols.len(), 0, rank));
        Some(Occurrence::at_end(owner, Place::Root(root), all))
    }

    /// The roots whose cells somebody may look at when the function is done.
    pub fn outliving(&self) -> Vec<RootId> {
        self.memory.roots.ids().filter(|&root| self.memory.outlives(root)).collect()
    }

    /// Is every point of a domain one of another one, wherever the symbols are as they are known to be?
    pub fn covers(&self, all: &Set, some: &Set) -> Result<bool, Exhausted> {
        some.intersect_symbols(&self.nest.context).is_subset(all, self.budget)
    }

    /// Is the value there where the operation stands, in the same iteration of all loops around both? Each region has one block.
    pub fn is_seen(&self, value: Value, op: Op) -> bool {
        let block = self.m.defining_block(value);
        let here = std::iter::once(op).chain(self.m.ancestors(op)).find(|&op| self.m.op(op).parent == block);
        let (Some(here), Some(_)) = (here, block) else { return false };
        self.m.defining_op(value).is_none_or(|made| self.nest.order(made) < self.nest.order(here))
    }
}

/// Is the type one of which a cell of memory holds a whole value?
pub(super) fn is_scalar(ty: &Type) -> bool {
    matches!(ty, Type::Index | Type::Int(..) | Type::Float(_))
}

/// `dce: 1 store and 2 other operations less`; nothing where there are none.
pub(super) fn told(step: &str, counts: &[(usize, &str)], became: &str) -> Vec<String> {
    let some = counts.iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> =
        some.map(|(count, what)| format!("{count} {what}{}", if *count == 1 { "" } else { "s" })).collect();
    if parts.is_empty() { Vec::new() } else { vec![format!("{step}: {} {became}", parts.join(" and "))] }
}
