//! `forward`: a load becomes the value that was stored there, or that an earlier load has read there.
//!
//! ```text
//! rewrite: store v, A[c];  ..  w = load A[c];  use(w)
//!       -> store v, A[c];  ..  use(v)
//! ```
//! The load goes where, in every iteration in which it runs, it sees one and the same store, in the same iteration of all loops
//! around both, and the value that is stored is still there: then it is the value of that very iteration. What comes between may
//! write wherever it cannot be the cell. Then a load after a load: after the first one the cell holds what it has read, as if it
//! put that back.
//!
//! What stays: a load that also sees another store or none, a store of an earlier iteration (`promote` keeps these), memory of which
//! parallel iterations write what others touch, elements that are stored as a part of something else.
//!
//! *Sound.* The flow of values is exact, or the load stays: there is exactly one last write, and its pairs are all iterations of the load.
//! That the two agree in all loops around both, and that the value dominates the load, makes it the value of that store: its
//! definition stands in loops around both. Putting back what was read changes nothing, so that the flow of the program with it is the
//! flow of the program.
//!
//! ```text
//! affine.for %i = 0 to %n {                       affine.for %i = 0 to %n {
//!   affine.store %x, %A[%i]                         affine.store %x, %A[%i]
//!   affine.store %y, %A[%i + 1]            ->       affine.store %y, %A[%i + 1]
//!   %a = affine.load %A[%i]
//!   affine.store %a, %B[%i]                         affine.store %x, %B[%i]
//! ```
//! refuses: `no-polyhedral-program`.
//! source: Feautrier, *Dataflow analysis of array and scalar references* (1991).

use rustc_hash::FxHashMap;

use super::cells::{Cells, is_scalar, told};
use super::rewrite::Rewritten;
use super::session::No;
use crate::affine::presburger::{Budget, Exhausted};
use crate::analysis::access::{AccessKind, Effect};
use crate::analysis::dependence::{Dependence, Kind};
use crate::ir::{Module, Op, Value};
use crate::schedule::refusal::Refusal;

/// The function with fewer loads.
pub(super) fn forward(m: &Module, func: Op, may_alias: bool, budget: &Budget) -> Result<Rewritten, No> {
    let cells = Cells::read(m, func, may_alias, budget)?;
    let known = known(&cells).map_err(|exhausted| No::from(Refusal::from(exhausted)))?;
    let mut module = m.clone();
    let mut count = 0;
    for (number, access) in cells.accesses.iter().enumerate() {
        let Some(&first) = known.get(&number) else { continue };
        // What is stored may be what another load has read.
        let of_load = |value: Value| m.defining_op(value).and_then(|op| cells.accesses.iter().position(|a| a.op == op));
        let next = |value: &Value| of_load(*value).and_then(|number| known.get(&number)).copied();
        let Some(value) = std::iter::successors(Some(first), next).last() else { continue };
        module.replace_uses(func, m.result(access.op), value);
        module.detach(access.op);
        count += 1;
    }
    let report = told("forward", &[(count, "load")], "less");
    Ok(Rewritten::new(module, report))
}

/// The values of loads, by the numbers of these.
fn known(cells: &Cells<'_>) -> Result<FxHashMap<usize, Value>, Exhausted> {
    let all = cells.dependences(Vec::new())?;
    let racing = cells.racing(&all);
    let is_read = |number: usize| {
        let one = cells.single(number, Effect::Read).filter(|one| is_scalar(cells.m.ty(one.value)))?;
        let is_load = cells.accesses[number].kind == AccessKind::Load;
        (is_load && !racing.contains(&one.root)).then_some(one)
    };
    let loads: Vec<usize> = (0..cells.accesses.len()).filter(|&number| is_read(number).is_some()).collect();
    let stored = |number: usize| {
        let is_store = cells.accesses.get(number)?.kind == AccessKind::Store;
        cells.single(number, Effect::Write).filter(|_| is_store).map(|one| one.value)
    };
    let mut known = FxHashMap::default();
    seen(cells, &cells.flows(&all)?, &loads, &stored, &mut known)?;
    // The loads whose values are there for another one put back what they read.
    let is_for = |first: usize, second: usize| {
        let (Some(one), Some(two)) = (is_read(first), is_read(second)) else { return false };
        first != second && one.root == two.root && cells.is_seen(one.value, cells.accesses[second].op)
    };
    let open: Vec<usize> = loads.iter().copied().filter(|number| !known.contains_key(number)).collect();
    let firsts: Vec<usize> =
        loads.iter().copied().filter(|&first| open.iter().any(|&second| is_for(first, second))).collect();
    if firsts.is_empty() {
        return Ok(known);
    }
    let owner = |place: usize| cells.accesses.len() + place;
    let put_back = firsts.iter().enumerate().filter_map(|(place, &first)| cells.put_back(first, owner(place)));
    let all = cells.dependences(put_back.collect())?;
    let left = |number: usize| match number.checked_sub(cells.accesses.len()) {
        Some(place) => firsts.get(place).and_then(|&first| is_read(first)).map(|one| one.value),
        None => stored(number),
    };
    seen(cells, &cells.flows(&all)?, &open, &left, &mut known)?;
    Ok(known)
}

/// Notes the value of each load that always sees the same write, of which it is known what it leaves.
fn seen(
    cells: &Cells<'_>,
    flows: &[Dependence],
    loads: &[usize],
    left: &dyn Fn(usize) -> Option<Value>,
    known: &mut FxHashMap<usize, Value>,
) -> Result<(), Exhausted> {
    for &load in loads {
        let mut all = flows.iter().filter(|flow| flow.target == load);
        // One for each source and each loop that carries it: this is the only one.
        let (Some(flow), None) = (all.next(), all.next()) else { continue };
        if flow.kind != Kind::Flow || !flow.exact || flow.carried_by.is_some() {
            continue;
        }
        let op = cells.accesses[load].op;
        let value = left(flow.source).filter(|&value| cells.m.ty(value) == cells.m.ty(cells.m.result(op)));
        let Some(value) = value.filter(|&value| cells.is_seen(value, op)) else { continue };
        let runs = &cells.nest.home_of(cells.m, op).domain;
        if cells.covers(&flow.pairs.range(cells.budget)?, runs)? {
            known.insert(load, value);
        }
    }
    Ok(())
}
