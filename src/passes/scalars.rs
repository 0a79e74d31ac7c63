//! `cse` and `affine-loop-invariant-code-motion`, on operations that only compute their results.
//!
//! *Sound.* An operation without effect gives the same results for the same operands wherever it stands. `cse` takes the
//! results of one that has run for certain: it stands earlier in the same block or in one around it. Out of a loop moves
//! only what never traps, so that it may also run where the loop does not. What comes of it is proved to compute the same,
//! or not kept.

use std::collections::{HashMap, HashSet};

use super::options::Values;
use super::work::{Stop, Work};
use crate::ir::{Block, Module, Op, Traps, Type, Value};

/// `cse`: of equal computations the first stays, and what nobody uses goes.
pub(super) fn cse(work: &mut Work<'_>, _: &Values) -> Result<(), Stop> {
    let mut after = work.module.clone();
    let mut scopes = Vec::new();
    for region in after.op(work.func).regions.clone() {
        for block in after.region(region).blocks.clone() {
            merge(&mut after, work.func, block, &mut scopes);
        }
    }
    drop_unused(&mut after, work.func);
    keep(work, after);
    Ok(())
}

/// Earlier computations, by operands.
type Known = HashMap<Vec<Value>, Vec<Op>>;

fn merge(module: &mut Module, func: Op, block: Block, scopes: &mut Vec<Known>) {
    scopes.push(Known::new());
    for op in module.block(block).ops.clone() {
        let data = module.op(op);
        if !data.regions.is_empty() {
            for region in data.regions.clone() {
                for inner in module.region(region).blocks.clone() {
                    merge(module, func, inner, scopes);
                }
            }
            continue;
        }
        if data.results.is_empty() || !module.is_pure(op) {
            continue;
        }
        let operands = data.operands.to_vec();
        let found = scopes.iter().filter_map(|known| known.get(&operands)).flatten().copied();
        let equal = found.into_iter().find(|&other| computes_the_same(module, op, other));
        match equal {
            Some(other) => {
                let pairs: Vec<(Value, Value)> =
                    module.op(op).results.iter().copied().zip(module.op(other).results.iter().copied()).collect();
                module.detach(op);
                pairs.into_iter().for_each(|(from, to)| module.replace_uses(func, from, to));
            }
            None => scopes.last_mut().expect("one is open").entry(operands).or_default().push(op),
        }
    }
    scopes.pop();
}

/// Two operations without regions on the same operands: is all else the same?
fn computes_the_same(module: &Module, a: Op, b: Op) -> bool {
    let types = |op: Op| -> Vec<&Type> { module.op(op).results.iter().map(|&result| module.ty(result)).collect() };
    let (x, y) = (module.op(a), module.op(b));
    module.name(a) == module.name(b) && x.properties == y.properties && x.attrs == y.attrs && types(a) == types(b)
}

/// Takes out what only computes results that nobody uses.
fn drop_unused(module: &mut Module, func: Op) {
    let mut used: HashMap<Value, usize> =
        module.uses_in(func).into_iter().map(|(value, uses)| (value, uses.len())).collect();
    // Inside out and backwards: what an unused operation uses is perhaps unused after it.
    for op in module.walk(func).into_iter().rev() {
        let data = module.op(op);
        let is_used = data.results.iter().any(|result| used.get(result).is_some_and(|&count| count > 0));
        let may_go = op != func && !data.results.is_empty() && data.regions.is_empty() && data.successors.is_empty();
        if may_go && !is_used && module.is_pure(op) && module.effects(op).traps == Traps::Never {
            for operand in data.operands.clone() {
                used.entry(operand).and_modify(|count| *count = count.saturating_sub(1));
            }
            module.detach(op);
        }
    }
}

/// `affine-loop-invariant-code-motion`: out of each `affine.for`, the inner ones first.
pub(super) fn hoist(work: &mut Work<'_>, _: &Values) -> Result<(), Stop> {
    let mut after = work.module.clone();
    for looped in work.loops().iter().rev().filter(|looped| looped.is_for) {
        let Some(body) = after.single_block(looped.op, 0) else { continue };
        let mut inside: HashSet<Value> = after.block(body).args.iter().copied().collect();
        for op in after.walk(looped.op).into_iter().filter(|&op| op != looped.op) {
            inside.extend(after.op(op).results.iter().copied());
            for &region in &after.op(op).regions {
                inside.extend(after.region(region).blocks.iter().flat_map(|&block| &after.block(block).args).copied());
            }
        }
        for op in after.block(body).ops.clone() {
            let data = after.op(op);
            let may_move = !data.results.is_empty()
                && data.regions.is_empty()
                && data.operands.iter().all(|operand| !inside.contains(operand))
                && after.is_pure(op)
                && after.effects(op).traps == Traps::Never;
            let (true, Some(around), Some(place)) = (may_move, after.op(looped.op).parent, after.position(looped.op))
            else {
                continue;
            };
            after.op(op).results.iter().for_each(|result| _ = inside.remove(result));
            after.detach(op);
            after.insert(around, place, op);
        }
    }
    keep(work, after);
    Ok(())
}

/// Keeps a new program if it is proved to compute the same.
fn keep(work: &mut Work<'_>, after: Module) {
    let Some(name) = crate::builtin::symbol_name(&work.module, work.func).map(str::to_owned) else {
        work.leave_all("the function", "it has no name");
        return;
    };
    let (may_alias, limits) = (work.options.may_alias, &work.options.limits);
    match crate::prove_within(&work.module, &after, Some(&name), may_alias, limits) {
        Ok(_) => work.module = after,
        Err(not) => work.leave_all("the function", not.reason),
    }
}
