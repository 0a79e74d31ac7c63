//! Passes on single operations: `cse`, `affine-scalrep`, `affine-loop-invariant-code-motion`.
//!
//! *Sound.* An operation without effect gives the same results for the same operands wherever it stands. `cse` takes the
//! results of one that has run for certain: it stands earlier in the same block or in one around it. The others are steps, which
//! say why they are sound. What comes of each is proved to compute the same, or not kept.

use rustc_hash::FxHashMap;

use super::options::OptionValues;
use super::work::{PassStop, PassWork};
use crate::ir::{Block, Module, Op, Traps, Type, Value};
use crate::transforms::{Options, drop_unused, forwarded, hoisted};

/// `cse`: of equal computations the first stays, and what nobody uses goes.
pub(super) fn cse(work: &mut PassWork<'_>, _: &OptionValues) -> Result<(), PassStop> {
    let mut after = work.module.clone();
    let mut scopes = Vec::new();
    for region in after.op(work.func).regions.clone() {
        for block in after.region(region).blocks.clone() {
            merge(&mut after, work.func, block, &mut scopes);
        }
    }
    let may_go = |module: &Module, op: Op| module.is_pure(op) && module.effects(op).traps == Traps::Never;
    drop_unused(&mut after, work.func, &may_go);
    keep(work, after);
    Ok(())
}

/// Earlier computations, by operands.
type Known = FxHashMap<Vec<Value>, Vec<Op>>;

fn merge(module: &mut Module, func: Op, block: Block, scopes: &mut Vec<Known>) {
    scopes.push(Known::default());
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

/// `affine-loop-invariant-code-motion`: what `licm` does to the function as it stands.
pub(super) fn hoist(work: &mut PassWork<'_>, _: &OptionValues) -> Result<(), PassStop> {
    rewrite(work, hoisted);
    Ok(())
}

/// `affine-scalrep`: what `forward dce` does to the function as it stands.
pub(super) fn scalrep(work: &mut PassWork<'_>, _: &OptionValues) -> Result<(), PassStop> {
    rewrite(work, forwarded);
    Ok(())
}

fn rewrite(work: &mut PassWork<'_>, make: fn(&Module, Op, &Options) -> Result<Module, String>) {
    let after = match make(&work.module, work.func, work.options) {
        Ok(after) => after,
        Err(reason) => return work.leave_all("the function", reason),
    };
    keep(work, after).into_iter().for_each(|line| work.say(format!("assumed: {line}")));
}

/// Keeps a new program if it is proved to compute the same; what that rests on.
fn keep(work: &mut PassWork<'_>, after: Module) -> Vec<String> {
    let Some(name) = crate::builtin::symbol_name(&work.module, work.func).map(str::to_owned) else {
        work.leave_all("the function", "it has no name");
        return Vec::new();
    };
    let (may_alias, limits) = (work.options.may_alias, &work.options.limits);
    match crate::prove_within(&work.module, &after, Some(&name), may_alias, limits) {
        Ok(assumptions) => {
            work.module = after;
            let own = format!("@{name}: ");
            assumptions.iter().filter_map(|line| line.strip_prefix(&own)).map(str::to_owned).collect()
        }
        Err(not) => {
            work.leave_all("the function", not.reason);
            Vec::new()
        }
    }
}
