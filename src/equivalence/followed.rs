//! What of a program is followed, and how: vectors element by element, and what is not looked into as a whole.
//!
//! A *whole* is an operation of a statement whose regions are not looked into (`scf.if`, a guard or a loop that is not affine), or
//! that writes some of the cells it may write and nobody knows which. It is taken for one operation of all that it may read, and
//! it leaves something in every cell that it may write: what was there, perhaps. So it also reads these cells, and where they
//! are all of what it touches, and their values go in, nothing is left open: it certainly writes them all.
//!
//! A vector access without mask is one access of each element, all at the same moment, each of one cell.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::flow::{Spot, is_known, is_somewhere};
use super::slice::{Side, plain_access};
use crate::affine::dialect::AffineIfOp;
use crate::affine::presburger::{Budget, DimKind, Relation};
use crate::analysis::access::{MemoryAccess, Place, Touch};
use crate::analysis::scop::{Access, Array, ArrayId, Scop, Statement, StatementId, StatementKind};
use crate::ir::{Module, Op, Type, Value};

/// How many elements a vector may have.
const MOST_ELEMENTS: u64 = 64;

/// How a program is followed.
#[derive(Clone, Debug, Default)]
pub struct Followed {
    /// Operations that are not looked into.
    wholes: HashSet<Op>,
    /// The accesses of one element of a vector each, with its number.
    pub elements: HashMap<Spot, usize>,
}

impl Followed {
    /// Is there something that is not looked into?
    pub fn has_wholes(&self) -> bool {
        !self.wholes.is_empty()
    }

    /// The outermost operation around this one, or this one, that is not looked into.
    pub fn whole(&self, module: &Module, op: Op) -> Option<Op> {
        let around = std::iter::successors(Some(op), |&op| module.parent_op(op));
        around.filter(|op| self.wholes.contains(op)).last()
    }

    /// Is it known of what the statement does which cells it may read and write, and is that all?
    pub fn are_wholes(&self, side: &Side<'_>, statement: &Statement) -> bool {
        let is_seen = |access: &Access| matches!(side.scop.arrays[access.array], Array::World | Array::Console);
        let is_whole = |&op: &Op| {
            let is_lasting = |&op: &Op| side.module.effects(op).allocates || side.module.is(op, "memref.dealloc");
            self.wholes.contains(&op) && !side.module.walk(op).iter().any(is_lasting) || is_known(side, op)
        };
        !statement.accesses.iter().any(is_seen) && statement.roots.iter().all(is_whole)
    }
}

/// How many elements a value has, if it is a vector of some.
pub fn elements(module: &Module, value: Value) -> Option<usize> {
    let Type::Vector(vector) = module.ty(value) else { return None };
    let size =
        vector.shape.iter().try_fold(1u64, |all, &size| all.checked_mul(size).filter(|&all| all <= MOST_ELEMENTS));
    size.filter(|_| !vector.scalable.contains(&true)).map(|size| size as usize)
}

impl<'m> Side<'m> {
    /// Does each load and store touch cells of one memory?
    pub fn is_of_one_memory(&self) -> bool {
        let all = self.scop.statements.iter().flat_map(|(_, statement)| &statement.accesses);
        let mut seen: HashMap<(Op, bool), ArrayId> = HashMap::new();
        let mut memory = all.filter(|access| matches!(self.scop.arrays[access.array], Array::Memory(_)));
        memory.all(|access| *seen.entry((access.op, access.write)).or_insert(access.array) == access.array)
    }

    /// The program with the accesses that are followed; none if these are its own. `loosely` nobody knows which of several memories
    /// something touches, even where that is known.
    pub fn as_followed(&self, loosely: bool, budget: &Budget) -> Option<Side<'m>> {
        let mut followed = Followed::default();
        let all = self.scop.statements.iter().map(|(_, statement)| statement);
        all.for_each(|statement| self.find_wholes((statement, &statement.roots), loosely, &mut followed.wholes));
        self.find_wholes((&self.scop.end, &[]), loosely, &mut followed.wholes);
        let is_vector = |op: &Op| matches!(plain_access(self.module.name(*op)), Some("vload" | "vstore"));
        let has_vectors = self.module.walk(self.scop.func).iter().any(is_vector);
        if followed.wholes.is_empty() && !has_vectors {
            return None;
        }
        let all: HashMap<Op, &MemoryAccess> = self.scop.touched.iter().map(|access| (access.op, access)).collect();
        let mut scop: Scop = (*self.scop).clone();
        let ids: Vec<StatementId> = scop.statements.ids().collect();
        for id in ids.into_iter().map(Some).chain([None]) {
            let statement = id.map_or(&self.scop.end, |id| &self.scop.statements[id]);
            let mut own: Vec<Access> = Vec::new();
            for access in &statement.accesses {
                let is_memory = matches!(self.scop.arrays[access.array], Array::Memory(_));
                let touched = all.get(&access.op).filter(|_| is_memory);
                if is_memory && followed.whole(self.module, access.op).is_some() {
                    let relation = touched.filter(|_| loosely).and_then(|one| self.whenever(statement, access, one));
                    add_wholly(&mut own, access, relation.unwrap_or_else(|| access.relation.clone()));
                } else if let Some(touched) = touched.filter(|_| is_vector(&access.op))
                    && let Some(cells) = self.apart(statement, access, touched, budget)
                {
                    for (number, relation) in cells.into_iter().enumerate() {
                        followed.elements.insert((id, own.len()), number);
                        own.push(Access { relation, ..access.clone() });
                    }
                } else {
                    own.push(access.clone());
                }
            }
            id.map_or(&mut scop.end, |id| &mut scop.statements[id]).accesses = own;
        }
        let (symbols, combined, digits) = (self.symbols.clone(), self.combined.clone(), self.digits.clone());
        Some(Side { module: self.module, scop: Cow::Owned(scop), symbols, combined, followed, digits })
    }

    fn find_wholes(&self, (statement, roots): (&Statement, &[Op]), loosely: bool, wholes: &mut HashSet<Op>) {
        let mut open = statement.ops.clone();
        while let Some(op) = open.pop() {
            let data = self.module.op(op);
            let is_opaque = roots.contains(&op) && statement.kind == StatementKind::Opaque && !is_known(self, op);
            let is_guard =
                || AffineIfOp::cast(self.module, op).is_some_and(|guard| self.condition(statement, guard).is_some());
            if is_opaque || self.is_loose(statement, op, loosely) {
                wholes.insert(op);
            } else if data.regions.is_empty() {
            } else if is_guard() {
                let blocks = data.regions.iter().flat_map(|&region| &self.module.region(region).blocks);
                open.extend(blocks.flat_map(|&block| &self.module.block(block).ops));
            } else {
                wholes.insert(op);
            }
        }
    }

    /// May the operation load or store cells, and nobody knows which of them, nor by its subscripts alone?
    fn is_loose(&self, statement: &Statement, op: Op, loosely: bool) -> bool {
        let is_memory = |access: &&Access| matches!(self.scop.arrays[access.array], Array::Memory(_));
        let own: Vec<&Access> = statement.accesses.iter().filter(|access| access.op == op).filter(is_memory).collect();
        match (plain_access(self.module.name(op)), &own[..]) {
            (None, _) | (_, []) => false,
            (_, [one]) => !one.must && !is_somewhere(self, one),
            (Some("load" | "store"), all) => loosely || !all.iter().all(|one| one.must),
            _ => true,
        }
    }

    /// The cells that an access may touch of this memory, whichever memory it is that it touches.
    fn whenever(&self, statement: &Statement, access: &Access, own: &MemoryAccess) -> Option<Relation> {
        let is_here = |touch: &&Touch| touch.place == Place::Root(access.array.root());
        let all = own.touches.iter().filter(is_here).map(|touch| {
            let cells = touch.whenever(self.module, &self.scop.nest, access.op)?;
            self.lifted(statement, cells).filter(|cells| cells.space() == access.relation.space())
        });
        let all = all.collect::<Option<Vec<_>>>()?;
        all.into_iter().reduce(|all, one| all.union(&one))
    }

    /// From the iterations of all loops around an operation to those of its statement.
    fn lifted(&self, statement: &Statement, cells: Relation) -> Option<Relation> {
        let (home, depth) = (cells.space().num_domain, statement.loops.len());
        let cells = match home > depth {
            true => cells.project_out_domain(depth, home - depth, &Budget::default()).ok()?,
            false => cells.insert_dims(DimKind::Domain, home, depth - home),
        };
        Some(cells.intersect_domain(&statement.domain))
    }

    /// The cell of each element, if the access is one of all of them and these are what it touches.
    fn apart(
        &self,
        statement: &Statement,
        access: &Access,
        own: &MemoryAccess,
        budget: &Budget,
    ) -> Option<Vec<Relation>> {
        let data = self.module.op(access.op);
        let value = *if access.write { data.operands.first()? } else { data.results.first()? };
        let (count, Type::Vector(vector)) = (elements(self.module, value)?, self.module.ty(value)) else { return None };
        let Array::Memory(root) = self.scop.arrays[access.array] else { return None };
        let [touch] = &own.touches[..] else { return None };
        if self.module.ty(root).as_memref()?.element != vector.element || !access.must || access.unknown.is_some() {
            return None;
        }
        let mut cells = Vec::new();
        for number in 0..count {
            let mut rest = number;
            let mut at: Vec<i64> =
                vector.shape.iter().rev().map(|&size| (rest % size as usize, rest /= size as usize).0 as i64).collect();
            at.reverse();
            cells.push(self.cell_of(statement, access, (touch, &at))?);
        }
        let all = cells.iter().skip(1).fold(cells[0].clone(), |all, one| all.union(one));
        all.is_equal(&access.relation, budget).ok()?.then_some(cells)
    }

    fn cell_of(&self, statement: &Statement, access: &Access, (touch, at): (&Touch, &[i64])) -> Option<Relation> {
        let cell = touch.element(self.module, &self.scop.nest, access.op, at)?;
        let cell = self.lifted(statement, cell).filter(|_| statement.ops.contains(&access.op))?;
        (cell.space() == access.relation.space()).then_some(cell)
    }
}

/// Adds an access of a whole, of these cells: it certainly touches all that it may, and reads what it writes.
fn add_wholly(all: &mut Vec<Access>, access: &Access, relation: Relation) {
    let one = Access { must: true, unknown: None, relation, ..access.clone() };
    let read = access.write.then(|| Access { write: false, ..one.clone() });
    for one in read.into_iter().chain([one]) {
        let is_same = |other: &&mut Access| (other.op, other.array, other.write) == (one.op, one.array, one.write);
        match all.iter_mut().find(is_same) {
            Some(known) => known.relation = known.relation.union(&one.relation),
            None => all.push(one),
        }
    }
}
