//! `licm`: loads of a cell that no iteration of a loop writes move out of it, and what only computes with them.
//!
//! ```text
//! rewrite: for i { .. w = load A[c] .. }   ->   w = load A[c];  for i { .. .. }
//! ```
//! Whatever the operands of an operation in the body of a loop are, if they are made outside, it may stand before the loop: a
//! computation that never traps; a load, if the loop writes its cell in no iteration, if it runs in each iteration, and if there is one
//! whenever the loop is reached. The inner loops come first, so that a load leaves as many as it can. Stores stay.
//!
//! What stays: loads in loops that may run no iteration, where a load may be out of bounds; in guards; where something in the loop
//! may print, stop or do what is not known; where parallel iterations race for the memory.
//!
//! *Sound.* A computation without effect gives the same results wherever it stands, and one that never traps may run where the
//! loop does not. The load ran in the first iteration, so that its cell is there before the loop; that no dependence ties it to a write
//! below the loop, in one iteration of the loops around, means that the cell holds one value from there to the last iteration.
//!
//! ```text
//! affine.for %i = 0 to 8 {                        affine.for %i = 0 to 8 {
//!   affine.for %j = 0 to 8 {                        %a = affine.load %A[%i]
//!     %a = affine.load %A[%i]              ->       affine.for %j = 0 to 8 {
//!     affine.store %a, %B[%i, %j]                     affine.store %a, %B[%i, %j]
//! ```
//! refuses: `no-polyhedral-program`.
//! source: Aho, Lam, Sethi and Ullman, *Compilers: Principles, Techniques, and Tools* (2006), 9.5.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use super::cells::{Cells, told};
use super::rewrite::Rewritten;
use super::session::No;
use crate::affine::presburger::{Budget, Exhausted};
use crate::analysis::access::{AccessKind, Effect, Place};
use crate::analysis::alias::RootId;
use crate::analysis::dependence::Dependence;
use crate::analysis::domain::LoopId;
use crate::ir::{Beyond, Block, Module, Op, Traps, Value};
use crate::schedule::refusal::Refusal;

/// The function with less in its loops.
pub(super) fn licm(m: &Module, func: Op, may_alias: bool, budget: &Budget) -> Result<Rewritten, No> {
    let cells = Cells::read(m, func, may_alias, budget)?;
    hoisted(&cells).map_err(|exhausted| No::from(Refusal::from(exhausted)))
}

/// What is asked of a load.
struct Loads<'c> {
    cells: &'c Cells<'c>,
    all: Vec<Dependence>,
    racing: BTreeSet<RootId>,
}

fn hoisted(cells: &Cells<'_>) -> Result<Rewritten, Exhausted> {
    let all = cells.dependences(Vec::new())?;
    let loads = Loads { cells, racing: cells.racing(&all), all };
    let (mut module, mut moved) = (cells.m.clone(), [BTreeSet::new(), BTreeSet::new()]);
    // The dims of an operation; what stands further down comes first.
    let mut dims: BTreeMap<usize, (Op, Vec<LoopId>)> = BTreeMap::new();
    for (id, data) in cells.nest.loops.iter() {
        dims.entry(cells.nest.order(data.op)).or_insert_with(|| (data.op, Vec::new())).1.push(id);
    }
    for (op, dims) in dims.into_values().rev() {
        let Some(body) = module.single_block(op, 0) else { continue };
        let mut inside = made_in(&module, op);
        let runs = loads.runs_once(op, body)? && is_quiet(&module, op);
        for inner in module.block(body).ops.clone() {
            let data = module.op(inner);
            if data.results.is_empty()
                || !data.regions.is_empty()
                || data.operands.iter().any(|operand| inside.contains(operand))
            {
                continue;
            }
            let is_free = module.is_pure(inner) && module.effects(inner).traps == Traps::Never;
            let is_load = !is_free && runs && loads.stays_the_same(inner, op, &dims);
            let (true, Some(around), Some(place)) = (is_free || is_load, module.op(op).parent, module.position(op))
            else {
                continue;
            };
            data.results.iter().for_each(|result| _ = inside.remove(result));
            module.detach(inner);
            module.insert(around, place, inner);
            moved[usize::from(is_load)].insert(inner);
        }
    }
    let [computations, loads] = moved.map(|ops| ops.len());
    let report = told("licm", &[(loads, "load"), (computations, "computation")], "moved out of a loop");
    Ok(Rewritten::new(module, report))
}

impl Loads<'_> {
    /// Does the loop run an iteration whenever it is reached?
    fn runs_once(&self, op: Op, body: Block) -> Result<bool, Exhausted> {
        let (cells, nest) = (self.cells, &self.cells.nest);
        let (around, inside) = (nest.home_of(cells.m, op), nest.home(body));
        let depth = around.loops.len();
        // What is hidden may never end.
        let hides = nest.hidden.iter().any(|&hidden| cells.m.ancestors(hidden).any(|around| around == op));
        if hides || !inside.exact || inside.loops.get(..depth) != Some(&around.loops[..]) {
            return Ok(false);
        }
        let reached = inside.domain.project_out_range(depth, inside.loops.len() - depth, cells.budget)?;
        cells.covers(&reached, &around.domain)
    }

    /// Is it a load that reads the same in all iterations of a loop, for one iteration of the loops around that?
    fn stays_the_same(&self, load: Op, looped: Op, dims: &[LoopId]) -> bool {
        let cells = self.cells;
        let Some(number) = cells.accesses.iter().position(|access| access.op == load) else { return false };
        let access = &cells.accesses[number];
        let ([touch], home) = (&access.touches[..], cells.nest.home_of(cells.m, load)) else { return false };
        let Place::Root(root) = touch.place else { return false };
        let is_load = matches!(access.kind, AccessKind::Load | AccessKind::VectorLoad) && touch.effect == Effect::Read;
        let is_known = touch.must && home.exact && home.loops.iter().all(|&id| cells.nest.is_visible(id));
        let outer: Vec<LoopId> = home.loops.iter().copied().take_while(|id| !dims.contains(id)).collect();
        let is_below = |owner: usize| cells.m.ancestors(cells.accesses[owner].op).any(|op| op == looped);
        let ties = |one: &Dependence| {
            let other = if one.source == number { one.target } else { one.source };
            let is_of = one.source == number || one.target == number;
            is_of && is_below(other) && one.carried_by.is_none_or(|id| !outer.contains(&id))
        };
        is_load && is_known && !self.racing.contains(&root) && !self.all.iter().any(ties)
    }
}

/// Does nothing in the loop print, stop, or do what is not known?
fn is_quiet(module: &Module, op: Op) -> bool {
    module.walk(op).into_iter().all(|op| module.effects(op).beyond == Beyond::Nothing)
}

/// All values that are made in an operation.
fn made_in(module: &Module, op: Op) -> FxHashSet<Value> {
    let below = module.walk(op);
    let regions = below.iter().flat_map(|&op| &module.op(op).regions);
    let blocks = regions.flat_map(|&region| &module.region(region).blocks);
    let args = blocks.flat_map(|&block| &module.block(block).args);
    let results = below.iter().filter(|&&inner| inner != op).flat_map(|&op| &module.op(op).results);
    args.chain(results).copied().collect()
}
