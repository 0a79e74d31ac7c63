//! Which subscripts are only assumed to be in bounds.
//!
//! Two subscript lists inside the bounds name the same cell only if they are equal. A subscript past the end of a row
//! would name a cell of the next row, so wherever that is not excluded by the loops the result relies on the program
//! not doing it. The first dimension has no such neighbour.

use super::access::{AccessKind, Effect, MemoryAccess, Place, Touch};
use super::alias::{FunctionMemory, RootId};
use super::conditions::{Conditions, at_most, less};
use super::domain::{Home, Nest};
use super::view::{self, Layout};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::Budget;
use crate::ir::Module;

/// How many steps the proof of one bound may take.
const BUDGET: u64 = 50_000;

/// The roots that are written and of which some subscript is not proved to be in bounds.
pub fn unproved(m: &Module, nest: &Nest, memory: &FunctionMemory, accesses: &[MemoryAccess]) -> Vec<RootId> {
    let mut found = Vec::new();
    for (root, data) in memory.roots.iter() {
        let touches = || {
            let of_root = move |touch: &&Touch| touch.place == Place::Root(root);
            accesses
                .iter()
                .filter(|access| access.id.is_some())
                .flat_map(move |access| access.touches.iter().filter(of_root).map(move |touch| (access, touch)))
        };
        let written = touches().any(|(_, touch)| touch.effect != Effect::Read);
        if data.layout != Layout::Subscripts || view::sizes(m, nest, data.value).len() < 2 || !written {
            continue;
        }
        let inside = |(access, touch)| are_inside(m, nest, memory, (access, touch), 1);
        if !touches().all(inside) {
            found.push(root);
        }
    }
    found
}

/// Are all elements that the operation touches known to be within their memory? Those of what it makes itself are.
pub fn is_within(m: &Module, nest: &Nest, memory: &FunctionMemory, access: &MemoryAccess) -> bool {
    let makes = matches!(access.kind, AccessKind::Alloc | AccessKind::Shape);
    makes || access.touches.iter().all(|touch| are_inside(m, nest, memory, (access, touch), 0))
}

/// Are the subscripts of a touch from one on known to be inside of its memory?
fn are_inside(
    m: &Module,
    nest: &Nest,
    memory: &FunctionMemory,
    (access, touch): (&MemoryAccess, &Touch),
    first: usize,
) -> bool {
    let Place::Root(root) = touch.place else { return true };
    let data = &memory.roots[root];
    let (home, sizes) = (nest.home_of(m, access.op), view::sizes(m, nest, data.value));
    let dim_inside = |dim: usize| {
        let expr = touch.exprs.get(data.depth() + dim).cloned().flatten();
        let known = expr.zip(sizes[dim].clone());
        known.is_some_and(|(expr, size)| is_inside(nest, home, touch, expr, size) == Some(true))
    };
    data.layout == Layout::Subscripts && (first..sizes.len()).all(dim_inside)
}

/// Is `0 <= expr < size` wherever the access runs? None if that is not known.
fn is_inside(nest: &Nest, home: &Home, touch: &Touch, expr: AffineExpr, size: AffineExpr) -> Option<bool> {
    let depth = home.loops.len();
    let extra = |k: usize| AffineExpr::Dim((depth + k) as u32);
    let counted = touch.counts.iter().enumerate().filter_map(|(k, count)| {
        count.clone().map(|count| [at_most(AffineExpr::Const(0), extra(k)), less(extra(k), count)])
    });
    let outside = Conditions::all([less(expr.clone(), AffineExpr::Const(0))]);
    let outside = outside.or(Conditions::all([at_most(size, expr)])).ok()?;
    let outside = nest.values.resolve(&outside).ok()?;
    let domain = home.conditions.and(&touch.when).ok()?.and(&Conditions::all(counted.flatten())).ok()?;
    let (set, exact) = domain.and(&outside).ok()?.to_set(nest.symbols.len(), depth + touch.counts.len());
    let empty = set.is_empty(&Budget::new(BUDGET)).ok()?;
    // What is left out of the domain can only make it larger.
    (empty || exact).then_some(empty)
}
