//! Memory that the function makes and hands to its caller when it is done.
//!
//! Nobody else sees it before, and there is nothing in it that anybody could know, so it is called by what it is made as and by which
//! result it is. *Sound.* Memory of both programs with one such name is made alike, is new in both, and is one result and no other: whoever calls the
//! function cannot tell one from the other but by what is in their cells, which the last writes to them leave.

use super::slice::Side;
use crate::analysis::alias::{Origin, RootId};
use crate::analysis::scop::{Access, ArrayId};
use crate::ir::Value;

impl Side<'_> {
    /// What the function returns.
    pub fn returned(&self) -> Vec<Value> {
        self.scop.end.roots.iter().flat_map(|&op| self.module.op(op).operands.iter().copied()).collect()
    }

    /// The name of what the function hands over as its result of this number, if it is memory of its own.
    pub fn result_name(&self, number: usize) -> Option<String> {
        let root = self.handed_over(number)?;
        let memory = self.scop.memory.roots[root].value;
        let made = self.module.defining_op(memory)?;
        let alignment = self.module.attr(made, "alignment").map(ToString::to_string).unwrap_or_default();
        Some(format!("result {number}: {} {} {alignment}", self.module.name(made), self.sizes(memory)?))
    }

    /// The memory that the function hands over and touches, with its names and how many subscripts its cells have.
    pub fn all_handed_over(&self) -> Vec<(String, ArrayId, usize)> {
        let touched = |number: usize| {
            let array = ArrayId::of(self.handed_over(number)?);
            let rank = self.accesses(array).next()?.relation.space().num_range;
            Some((self.result_name(number)?, array, rank))
        };
        (0..self.returned().len()).filter_map(touched).collect()
    }

    fn accesses(&self, array: ArrayId) -> impl Iterator<Item = &Access> {
        let all = self.scop.statements.iter().flat_map(|(_, statement)| &statement.accesses);
        all.filter(move |access| access.array == array)
    }

    /// The memory of a result that is all of what the function made, and no other result. All of its cells are named by subscripts alone.
    fn handed_over(&self, number: usize) -> Option<RootId> {
        let (results, memory) = (self.returned(), &self.scop.memory);
        let value = *results.get(number)?;
        let root = memory.root_of(value).filter(|&root| memory.roots[root].value == value)?;
        let data = &memory.roots[root];
        let is_own = matches!(data.origin, Origin::Local { escapes: false, .. }) && data.depth() == 0;
        let is_once = results.iter().filter(|&&other| other == value).count() == 1;
        let rank = self.module.ty(value).as_memref()?.shape.as_ref()?.len();
        let is_plain = data.numbering().is_none()
            && !self.digits.has(root)
            && self.accesses(ArrayId::of(root)).all(|access| access.relation.space().num_range == rank);
        (is_own && is_once && is_plain).then_some(root)
    }
}
