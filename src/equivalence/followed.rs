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
use crate::affine::dialect::IfOp;
use crate::affine::presburger::{Budget, DimKind, Relation};
use crate::analysis::access::{MemoryAccess, Touch, accesses};
use crate::analysis::scop::{Access, Array, Scop, Statement, StatementId, StatementKind};
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
    /// The program with the accesses that are followed; none if these are its own.
    pub fn as_followed(&self, budget: &Budget) -> Option<Side<'m>> {
        let mut followed = Followed::default();
        let all = self.scop.statements.iter().map(|(_, statement)| statement);
        all.for_each(|statement| self.find_wholes(statement, &statement.roots, &mut followed.wholes));
        self.find_wholes(&self.scop.end, &[], &mut followed.wholes);
        let vectors = self.vectors();
        if followed.wholes.is_empty() && vectors.is_empty() {
            return None;
        }
        let mut scop: Scop = (*self.scop).clone();
        let ids: Vec<StatementId> = scop.statements.ids().collect();
        for id in ids.into_iter().map(Some).chain([None]) {
            let statement = id.map_or(&self.scop.end, |id| &self.scop.statements[id]);
            let mut own = Vec::new();
            for access in &statement.accesses {
                let is_memory = matches!(self.scop.arrays[access.array], Array::Memory(_));
                if is_memory && followed.whole(self.module, access.op).is_some() {
                    own.extend(wholly(access, statement));
                } else if let Some(cells) =
                    vectors.get(&access.op).and_then(|one| self.apart(statement, access, one, budget))
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
        let (symbols, combined) = (self.symbols.clone(), self.combined.clone());
        Some(Side { module: self.module, scop: Cow::Owned(scop), symbols, combined, followed })
    }

    fn find_wholes(&self, statement: &Statement, roots: &[Op], wholes: &mut HashSet<Op>) {
        let mut open = statement.ops.clone();
        while let Some(op) = open.pop() {
            let data = self.module.op(op);
            let is_opaque = roots.contains(&op) && statement.kind == StatementKind::Opaque && !is_known(self, op);
            let is_guard = || IfOp::cast(self.module, op).is_some_and(|guard| self.condition(statement, guard).is_some());
            if is_opaque || self.is_loose(statement, op) {
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
    fn is_loose(&self, statement: &Statement, op: Op) -> bool {
        let is_memory = |access: &&Access| matches!(self.scop.arrays[access.array], Array::Memory(_));
        let own: Vec<&Access> = statement.accesses.iter().filter(|access| access.op == op).filter(is_memory).collect();
        let is_one = matches!(own[..], [one] if one.must || is_somewhere(self, one));
        plain_access(self.module.name(op)).is_some() && !own.is_empty() && !is_one && !own.iter().all(|one| one.must)
    }

    /// The accesses of vectors, with what they touch.
    fn vectors(&self) -> HashMap<Op, MemoryAccess> {
        let is_vector = |op: &Op| matches!(plain_access(self.module.name(*op)), Some("vload" | "vstore"));
        if !self.module.walk(self.scop.func).iter().any(is_vector) {
            return HashMap::new();
        }
        let all = accesses(self.module, &self.scop.nest, &self.scop.memory).into_iter();
        all.filter(|access| is_vector(&access.op)).map(|access| (access.op, access)).collect()
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
        let (home, depth) = (cell.space().num_domain, statement.loops.len());
        let cell = cell.insert_dims(DimKind::Domain, home, depth.checked_sub(home)?);
        (cell.space() == access.relation.space()).then(|| cell.intersect_domain(&statement.domain))
    }
}

/// An access of a whole: it certainly touches all that it may, and reads what it writes.
fn wholly(access: &Access, statement: &Statement) -> Vec<Access> {
    let one = Access { must: true, unknown: None, ..access.clone() };
    let is_same = |other: &Access| {
        !other.write && other.op == access.op && other.array == access.array && other.relation == access.relation
    };
    let is_read = !access.write || statement.accesses.iter().any(is_same);
    let read = (!is_read).then(|| Access { write: false, ..one.clone() });
    read.into_iter().chain([one]).collect()
}
