//! What a proof by values needs besides them: whatever the new program touches is in bounds if what the old one touches is,
//! and operations that may trap run only where the old program runs the same.

use std::collections::BTreeMap;

use super::conjunction::Conjunction;
use super::flow::{Flow, is_harmless};
use super::{NotProved, not_proved};
use crate::affine::presburger::{Budget, Set, Space};
use crate::analysis::alias::{Origin, RootId};
use crate::analysis::rows::combine;
use crate::analysis::scop::{Array, ArrayId, StatementId};
use crate::arena::Id;
use crate::ir::{Op, Traits};

/// The instances at which operations of the new program that may trap were found in the old one.
pub type Found = BTreeMap<(Option<StatementId>, Op), Set>;

/// Both programs, whose values are known to be equal.
pub struct Rest<'a> {
    /// The program after.
    pub new: &'a Flow<'a>,
    /// The program before.
    pub old: &'a Flow<'a>,
    /// What is known of the symbols.
    pub context: &'a Set,
    /// Operations that may trap.
    pub found: &'a Found,
    /// For each question.
    pub budget: &'a Budget,
}

impl Rest<'_> {
    /// Nothing else happens.
    pub fn holds(&self) -> Result<(), NotProved> {
        self.bounds()?;
        self.traps()
    }

    /// Everything that the new program touches is there: it has the size, or the old program touches it too.
    fn bounds(&self) -> Result<(), NotProved> {
        let mut touched: BTreeMap<String, Set> = BTreeMap::new();
        for spot in self.old.touched() {
            let array = self.old.access(spot).array;
            let Some(name) = self.old.name(array).or_else(|| made(self.old, array)) else { continue };
            // What is touched perhaps vouches for nothing.
            let Ok(cells) = self.old.cells(spot) else { continue };
            let cells = cells.range(self.budget)?;
            let known = touched.remove(&name);
            touched.insert(name, known.map_or_else(|| cells.clone(), |known| known.union(&cells)));
        }
        for spot in self.new.touched() {
            let array = self.new.access(spot).array;
            let cells = self.new.cells(spot)?.range(self.budget)?.intersect_symbols(&self.context);
            if let Some(inside) = shape(self.new, array, cells.space())
                && cells.is_subset(&inside, self.budget)?
            {
                continue;
            }
            let name = self.new.name(array).or_else(|| made(self.new, array));
            let is_there = match name.and_then(|name| touched.get(&name)) {
                Some(known) => known.space() == cells.space() && cells.is_subset(known, self.budget)?,
                None => false,
            };
            if !is_there {
                return not_proved("whether a subscript is in bounds is not known");
            }
        }
        Ok(())
    }

    /// Operations that may trap run only where the old program runs them with the same operands.
    fn traps(&self) -> Result<(), NotProved> {
        let (new, scop) = (self.new, &self.new.side.scop);
        let words = |flow: &Flow<'_>, op: Op| {
            let value = flow.side.module.op(op).results.first();
            value.and_then(|&value| flow.side.fixed(value).ok())
        };
        let known: Vec<_> = self.old.side.scop.params.iter().map(|&op| words(self.old, op)).collect();
        let is_new = |op: Op| words(new, op).is_none_or(|words| !known.contains(&Some(words)));
        if scop.params.iter().any(|&op| may_trap(new, op) && is_new(op)) {
            return not_proved("an operation that may trap runs where it did not");
        }
        for (id, statement) in scop.statements.iter() {
            let ops = statement.ops.iter().flat_map(|&op| new.side.module.walk(op));
            for op in ops.filter(|&op| may_trap(new, op)) {
                let left = new.domain(Some(id))?.intersect_symbols(&self.context);
                let runs = match self.found.get(&(Some(id), op)) {
                    Some(found) => left.is_subset(found, self.budget)?,
                    None => left.is_empty(self.budget)?,
                };
                if !runs {
                    let name = new.side.module.name(op);
                    return not_proved(format!("an operation that may trap ({name}) runs where it did not"));
                }
            }
        }
        Ok(())
    }
}

/// May the operation trap, what is nested in it aside? Accesses do not where they are in bounds.
pub fn may_trap(flow: &Flow<'_>, op: Op) -> bool {
    let name = flow.side.module.name(op);
    let plain = ["memref.alloc", "memref.alloca", "memref.dealloc", "memref.get_global", "affine.if"];
    let is_access = name.ends_with(".load") || name.ends_with(".store") || plain.contains(&name);
    !is_access && !is_harmless(flow.side, op) && !flow.side.module.has_traits(op, Traits::TERMINATOR)
}

/// What makes a buffer of this function, in words that are the same in both programs.
fn made(flow: &Flow<'_>, array: ArrayId) -> Option<String> {
    let Array::Memory(value) = flow.side.scop.arrays[array] else { return None };
    flow.side.sizes(value)
}

/// The cells that a buffer of this function has, if its type and its sizes say so.
fn shape(flow: &Flow<'_>, array: ArrayId, space: Space) -> Option<Set> {
    let side = flow.side;
    let Array::Memory(value) = side.scop.arrays[array] else { return None };
    let shape = side.module.ty(value).as_memref()?.shape.as_ref()?;
    let around = match side.scop.memory.roots[RootId::from_index(array.index())].origin {
        Origin::Local { depth, .. } => depth,
        Origin::Argument | Origin::Global(_) => 0,
    };
    if space.num_range != around + shape.len() {
        return None;
    }
    let mut given = side.module.defining_op(value).map_or(&[][..], |op| &side.module.op(op).operands).iter();
    let mut inside = Set::universe(space);
    for (dim, size) in shape.iter().enumerate() {
        let sizes = match size {
            Some(size) => vec![i64::try_from(*size).ok()?.into()],
            None => side.greatest(*given.next()?, around)?,
        };
        let mut below = Set::empty(space);
        for size in sizes {
            let mut one = Conjunction::new(space.num_symbols, 0, space.num_range);
            let (cell, symbols) = (one.second(), one.symbols());
            let size = one.value(&size, &cell[..around], &symbols)?;
            one.demand(&cell[around + dim]);
            one.demand(&combine(&combine(&size, 1, &cell[around + dim], -1)?, 1, &[1], -1)?);
            below = below.union(&one.basic().clone().into());
        }
        inside = inside.intersect(&below);
    }
    Some(inside)
}
