//! Two functions that differ in a few operations of one block: functions that consist of these alone.
//!
//! ```text
//! func @f(%A, %n) { for %t { for %i = %t to %n { for %j { .. } } } }        func @f(%A, %i, %n, %t) { if (%t <= %i < %n) { for %j { .. } } }
//! func @f(%A, %n) { for %t { for %i = %t to %n { vectors .. } } }     ->    func @f(%A, %i, %n, %t) { if (%t <= %i < %n) { vectors .. } }
//! ```
//! *Sound.* What the operations use from outside are the arguments: numbers, and memory of which each argument is another one; and the
//! condition is what the loops and guards around say of the numbers wherever they run. If both parts compute the same for whatever they are
//! given, they do so where they stand, each time that they run: all that is around is equal, and nothing there uses a value that they define.
//! Memory that is not assumed to be apart outside of the part has to be one argument, so only arguments of the function and memory that it
//! makes are taken, no views of these. Where a loop around is parallel, the second part touches nothing that the first one does not touch
//! alike ([`super::within`]): what else it touched, another iteration might write. Subscripts of the first part are in bounds where it stands, as those of the
//! first program are.

use rustc_hash::FxHashMap;

use super::surroundings::{named_in, same_surroundings};
use super::within::touches_no_more;
use super::{Pair, Proved, Samples, prove};
use crate::affine::dialect::{AffineIfOp, AffineIfSpec, AffineYieldOp};
use crate::affine::presburger::Budget;
use crate::analysis::alone::{self, Alone, KnownFacts, facts, is_root};
use crate::ir::attr::Location;
use crate::ir::same::difference;
use crate::ir::{Module, Op, Value};

/// What runs its body in order, once at a time.
const IN_ORDER: [&str; 4] = ["affine.for", "affine.if", "scf.for", "scf.if"];
/// What runs its body several times at once.
const PARALLEL: [&str; 3] = ["affine.parallel", "scf.forall", "scf.parallel"];

/// Both parts, in modules with a function of the same name.
struct PartPair {
    before: Module,
    after: Module,
    /// Does a parallel loop run them?
    in_parallel: bool,
}

/// A proof that two functions compute the same because the operations do in which they differ, if these stand in one block.
pub fn prove_part(pair: Pair<'_>, budget: &Budget) -> Option<Proved> {
    let PartPair { before, after, in_parallel } = parts(pair)?;
    let (func, after_func) = (pair.func, pair.after_func);
    let is_within = || touches_no_more((&after, after_func), (&before, func), budget) == Ok(true);
    if in_parallel && !is_within() {
        return None;
    }
    let pair = Pair { before: &before, after: &after, ..pair };
    prove(pair, &Samples::new(&Vec::new), budget).ok()
}

/// Both parts; none where the functions differ in more than one block, or on top.
fn parts(pair: Pair<'_>) -> Option<PartPair> {
    let Pair { before, func, after, after_func, .. } = pair;
    if same_surroundings(&pair).is_err() {
        return None;
    }
    let found = difference(before, func, after, after_func)?;
    let (one, two) = (*found.before.first()?, *found.after.first()?);
    let around: Vec<Op> = before.ancestors(one).take_while(|&around| around != func).collect();
    let in_parallel = around.iter().any(|&around| PARALLEL.contains(&before.name(around)));
    let runs = |&around: &Op| [&IN_ORDER[..], &PARALLEL].iter().any(|known| known.contains(&before.name(around)));
    if around.is_empty() || !around.iter().all(runs) {
        return None;
    }
    let facts = [facts(before, func, one), facts(after, after_func, two)];
    let (given, taken) = (given(before, &found.before, &facts[0])?, given(after, &found.after, &facts[1])?);
    // What only the second uses comes last.
    let back: FxHashMap<Value, Value> = found.values.iter().map(|(&a, &b)| (b, a)).collect();
    let mut pairs: Vec<(Value, Value)> =
        given.iter().map(|&value| Some((value, *found.values.get(&value)?))).collect::<Option<_>>()?;
    for value in taken {
        if !pairs.iter().any(|pair| pair.1 == value) {
            pairs.push((*back.get(&value)?, value));
        }
    }
    let is_plain = |&(value, other): &(Value, Value)| {
        let is_memory = before.ty(value).as_memref().is_some();
        let are_roots = || is_root(before, func, value) && is_root(after, after_func, other);
        before.ty(value) == after.ty(other) && (!is_memory || are_roots())
    };
    if !pairs.iter().all(is_plain) {
        return None;
    }
    let (these, those): (Vec<Value>, Vec<Value>) = pairs.into_iter().unzip();
    let [known, as_known] = facts;
    Some(PartPair {
        before: guarded(before, (func, &found.before, known), &these)?,
        after: guarded(after, (after_func, &found.after, as_known), &those)?,
        in_parallel,
    })
}

/// What some operations use of what is defined outside, and what is known of; none if they do what is not seen in values that they use.
fn given(m: &Module, ops: &[Op], (_, known): &KnownFacts) -> Option<Vec<Value>> {
    if ops.iter().any(|&op| !named_in(m, op).is_empty()) {
        return None;
    }
    let mut given = alone::given(m, ops)?;
    for &value in known {
        if !given.contains(&value) {
            given.push(value);
        }
    }
    Some(given)
}

/// The module in which the function has these operations alone, where the condition holds, and these values as its arguments.
fn guarded(m: &Module, (func, ops, (set, operands)): (Op, &[Op], KnownFacts), values: &[Value]) -> Option<Module> {
    let Alone { mut module, args, .. } = Alone::of(m, func, ops, values)?;
    let arg = |value: Value| args.iter().find(|(from, _)| *from == value).map(|&(_, arg)| arg);
    let condition = (set, operands.into_iter().map(arg).collect::<Option<_>>()?);
    let spec = AffineIfSpec { condition, has_else: false, results: Vec::new(), loc: Location::Unknown };
    let guard = AffineIfOp::build(&mut module, spec);
    let then = guard.then_block(&module);
    ops.iter().for_each(|&op| module.detach(op));
    ops.iter().for_each(|&op| module.push(then, op));
    AffineYieldOp::build(&mut module, then, Vec::new());
    module.insert(module.first_block(func)?, 0, guard.op());
    Some(module)
}
